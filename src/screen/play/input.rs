//! Keys and clicks.

use std::path::Path;

use super::choose::{Arrow, ChoiceCursor, nearest};
use super::{Screen, Spot, Wish, WorkResult};
use crate::engine::{Place, Player, Sector};
use crate::screen::{Flow, KeyCode, KeyEvent, TextInput, Turn, Work, plain_code};

impl Screen {
    pub(super) fn press(&mut self, key: KeyEvent, work: &Work<WorkResult>) -> Flow {
        if self.typing.is_some() {
            self.type_name(key);
            return Flow::Go;
        }
        let Some(code) = plain_code(key) else { return Flow::Go };
        if self.covered {
            match code {
                KeyCode::Char('u') => self.take_back(work),
                KeyCode::Enter | KeyCode::Char(' ') => self.covered = false,
                KeyCode::Char('q') => return Flow::Leave,
                _ => {}
            }
            return Flow::Go;
        }
        match code {
            KeyCode::Char('q') => return Flow::Leave,
            KeyCode::Char('u') => self.take_back(work),
            KeyCode::Char('h') if self.asking.is_none() => self.ask_hint(work),
            KeyCode::Char('a') if !self.game.is_over() => self.ask_insight(work),
            KeyCode::Char('s') if self.game.is_over() => {
                self.typing = Some(TextInput::new("game.jsonl"));
            }
            KeyCode::Char('a') => return self.leave_for(Wish::Analysis),
            KeyCode::Char('w') if self.game.is_over() => return self.leave_for(Wish::Replay),
            KeyCode::Esc => self.escape(),
            KeyCode::Tab => self.look_around(),
            KeyCode::PageUp => self.scroll(Turn::Up),
            KeyCode::PageDown => self.scroll(Turn::Down),
            KeyCode::Up => self.go(Arrow::Up),
            KeyCode::Down => self.go(Arrow::Down),
            KeyCode::Left => self.go(Arrow::Left),
            KeyCode::Right => self.go(Arrow::Right),
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(choice) = self.cursor.as_mut().and_then(ChoiceCursor::enter) {
                    self.decide(choice, work);
                }
            }
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
        Flow::Go
    }

    fn letter(&mut self, letter: char) {
        self.put_notes_away();
        let Some(cursor) = &mut self.cursor else { return };
        match letter {
            'f' => cursor.flip(),
            'p' => cursor.pass(),
            digit => {
                let number = digit.to_digit(10).and_then(|digit| Sector::from_number(digit as u8));
                if let Some(sector) = number {
                    cursor.sector(sector);
                }
            }
        }
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

    fn type_name(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => self.typing = None,
            KeyCode::Enter => {
                let name = self.typing.take().unwrap_or_default();
                let note = self.save_record(Path::new(name.text()));
                self.say(note);
            }
            _ => {
                self.typing.as_mut().map(|field| field.press(key));
            }
        }
    }
}
