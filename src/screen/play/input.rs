//! Keys and clicks.

use std::path::Path;

use super::choose::{Arrow, ChoiceCursor, nearest};
use super::{Command, Screen, Spot, Wish, WorkResult};
use crate::engine::{Place, Player, Sector};
use crate::screen::{Flow, KeyCode, TextInput, Turn, Work};

impl Screen {
    pub(super) fn run(&mut self, command: Command, code: KeyCode, work: &Work<WorkResult>) -> Flow {
        match command {
            Command::Leave => return Flow::Leave,
            Command::Analyze => return self.leave_for(Wish::Analysis),
            Command::Watch => return self.leave_for(Wish::Replay),
            Command::Uncover => self.covered = false,
            Command::Undo => self.take_back(work),
            Command::Hint if self.asking.is_none() => self.ask_hint(work),
            Command::Hint => {}
            Command::Insight => self.ask_insight(work),
            Command::SaveAs => self.typing = Some(TextInput::new("game.jsonl")),
            Command::Save => {
                let name = self.typing.take().unwrap_or_default();
                let note = self.save_record(Path::new(name.text()));
                self.say(note);
            }
            Command::Cancel => self.typing = None,
            Command::Back => self.escape(),
            Command::Inspect => self.look_around(),
            Command::Scroll => self.scroll(if code == KeyCode::PageUp { Turn::Up } else { Turn::Down }),
            Command::Move => self.go(arrow(code)),
            Command::Confirm => {
                if let Some(choice) = self.cursor.as_mut().and_then(ChoiceCursor::enter) {
                    self.decide(choice, work);
                }
            }
            Command::Flip => self.point(ChoiceCursor::flip),
            Command::Pass => self.point(ChoiceCursor::pass),
            Command::Sector => {
                let number = code.as_char().and_then(|digit| digit.to_digit(10));
                if let Some(sector) = number.and_then(|number| Sector::from_number(number as u8)) {
                    self.point(|cursor| cursor.sector(sector));
                }
            }
        }
        Flow::Go
    }

    fn point(&mut self, change: impl FnOnce(&mut ChoiceCursor)) {
        self.put_notes_away();
        self.cursor.as_mut().map(change);
    }

    fn leave_for(&mut self, wish: Wish) -> Flow {
        self.wish = wish;
        Flow::Leave
    }

    fn escape(&mut self) {
        (self.asking, self.looked_at) = (None, None);
        self.notes.clear();
        if let Some(cursor) = &mut self.cursor {
            cursor.back();
        }
    }

    /// The cards in play, on both boards.
    pub(super) fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for player in Player::ALL {
            for sector in Sector::ALL {
                let height = self.seen.stack(player, sector).len() as u8;
                places.extend((0..height).map(|level| Place::new(player, sector, level)));
            }
        }
        places
    }

    /// Starts or ends looking at cards in play.
    fn look_around(&mut self) {
        self.put_notes_away();
        self.looked_at = match self.looked_at {
            Some(_) => None,
            None => self.places().first().copied(),
        };
    }

    fn go(&mut self, arrow: Arrow) {
        self.put_notes_away();
        if let Some(place) = self.looked_at {
            self.looked_at = nearest(&self.places(), place, arrow, self.seen.offset()).or(Some(place));
        } else if let Some(cursor) = &mut self.cursor {
            cursor.go(arrow);
        }
    }

    pub(super) fn scroll(&mut self, turn: Turn) {
        self.back = match turn {
            Turn::Up => (self.back + 3).min(self.log.len().saturating_sub(1)),
            Turn::Down => self.back.saturating_sub(3),
        };
    }

    pub(super) fn click(&mut self, spot: Spot, work: &Work<WorkResult>) {
        if self.covered || self.typing.is_some() {
            return;
        }
        self.put_notes_away();
        let chosen = match (spot, &mut self.cursor) {
            (Spot::Log, _) => None,
            (Spot::Hand(card), Some(cursor)) => {
                cursor.click_hand(card);
                None
            }
            (Spot::Subject(subject), Some(cursor)) if cursor.subject() == subject => cursor.enter(),
            (Spot::Subject(subject), Some(cursor)) => {
                cursor.point(subject, None);
                None
            }
            (Spot::Place(place), cursor) => {
                let chosen = cursor.as_mut().and_then(|cursor| cursor.click_board(place));
                self.looked_at =
                    Some(place).filter(|place| chosen.is_none() && self.places().contains(place));
                chosen
            }
            _ => None,
        };
        if let Some(choice) = chosen {
            self.decide(choice, work);
        }
    }
}

fn arrow(code: KeyCode) -> Arrow {
    match code {
        KeyCode::Up => Arrow::Up,
        KeyCode::Down => Arrow::Down,
        KeyCode::Left => Arrow::Left,
        _ => Arrow::Right,
    }
}
