//! Watching a recorded game: forward, backward, to any point, or by itself.

pub mod plain;
#[cfg(test)]
mod tests;
mod view;

use std::sync::Arc;
use std::time::Duration;

use super::{App, Canvas, Event, Flow, Job, Key, KeyCode, TextInput, Theme, Turn, Work};
use crate::cards::{Lang, Roster, builtin};
use crate::engine::{Player, State};
use crate::lab::analyze::{Moment, Settings, analyze, moment};
use crate::wording::board::Seen;
use crate::wording::story::{Film, StoryLine, Teller};
use crate::wording::words::Words;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Leave,
    Step,
    Round,
    Ends,
    Run,
    Speed,
    Hands,
    Ask,
    Go,
    Cancel,
}

/// Something on the screen that can be clicked.
#[derive(Clone, Debug, PartialEq)]
pub enum Spot {
    /// The whole of it: the wheel goes through the game.
    Game,
}

/// What work in the background answers.
#[derive(Debug)]
pub enum WorkResult {
    /// One decision has been judged.
    Judged(Box<Moment>),
    /// All have.
    Done,
}

/// How fast a game goes by itself: milliseconds for a decision.
const PACES: [u64; 6] = [4000, 2000, 1000, 500, 250, 100];

/// The screen: a game, and how far it has been watched.
pub struct Screen {
    film: Arc<Film>,
    roster: Arc<Roster>,
    lang: Lang,
    /// Decisions that have been taken.
    at: usize,
    running: bool,
    pace: usize,
    /// Whose eyes it is watched with; `None` sees both hands.
    eyes: Option<Player>,
    /// What the judge of `analyze` says of each decision, as far as it is known.
    moments: Vec<Option<Moment>>,
    job: Option<Job>,
    typing: Option<TextInput>,
}

impl Screen {
    /// A game from its beginning.
    pub fn new(film: Film, roster: Arc<Roster>, lang: Lang) -> Screen {
        Screen {
            roster,
            lang,
            at: 0,
            running: false,
            pace: 2,
            eyes: None,
            moments: vec![None; film.decisions()],
            film: Arc::new(film),
            job: None,
            typing: None,
        }
    }

    /// Starts to analyze the game in the background.
    pub fn evaluate(&mut self, work: &Work<WorkResult>) {
        let film = self.film.clone();
        self.job = Some(work.start(move |reply| {
            let (asked, stop) = (film.asked(), reply.stop());
            let judged = |moment: &Moment| {
                reply.send(WorkResult::Judged(Box::new(moment.clone())));
            };
            analyze(&film.table, &asked, film.outcome(), &Settings::default(), stop, judged);
            reply.send(WorkResult::Done);
        }));
    }

    fn teller(&self) -> Teller<'_> {
        let words = Words::new(builtin::glossary(), self.lang);
        let teller = Teller::new(words, self.film.names.clone()).with_cards(&self.roster).with_codes();
        match self.eyes {
            Some(player) => teller.for_reader(player),
            None => teller,
        }
    }

    /// Sees both hands, then one, then the other.
    fn change_eyes(&mut self) {
        self.eyes = match self.eyes {
            None => Some(Player::A),
            Some(Player::A) => Some(Player::B),
            Some(Player::B) => None,
        };
    }

    fn state(&self) -> &State {
        self.film.state(self.at)
    }

    fn seen(&self) -> Seen<'_> {
        Seen { teller: self.teller(), table: &self.film.table, state: self.state(), me: None }
    }

    /// The last lines of the story so far, at least N if there are that many.
    fn story(&self, least: usize) -> Vec<StoryLine> {
        let teller = self.teller();
        let mut parts = Vec::new();
        let mut lines = 0;
        for number in (0..=self.at).rev() {
            let part = self.film.story(&teller, number);
            lines += part.len();
            parts.push(part);
            if lines >= least {
                break;
            }
        }
        parts.into_iter().rev().flatten().collect()
    }

    /// The chance that `a` wins here, once it is known: how the game ended, or what the judge says of the last decision.
    fn chance(&self) -> Option<f64> {
        if self.at == self.film.decisions()
            && let Some(outcome) = self.film.outcome()
        {
            return Some(outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Player::A))));
        }
        match self.at.checked_sub(1) {
            None => self.moment(0).map(|first| first.before),
            Some(last) => self.moment(last).map(|moment| moment.chance),
        }
    }

    /// What the judge says of the decision at a place, from 0.
    fn moment(&self, at: usize) -> Option<&Moment> {
        self.moments.get(at)?.as_ref()
    }

    /// How many decisions have been judged, while that goes on.
    fn progress(&self) -> Option<usize> {
        self.job.as_ref().map(|_| self.moments.iter().flatten().count())
    }

    /// Has the decision judged that the chance here comes from, and waits for it.
    fn judge_here(&mut self) {
        let at = self.at.saturating_sub(1);
        if let (Some(None), Some((state, choice))) = (self.moments.get(at), self.film.asked().get(at)) {
            let judged = moment(&self.film.table, at + 1, (state, *choice), &Settings::default());
            self.moments[at] = judged;
        }
    }

    /// What would have been better in the last decision, and by how much.
    fn better(&self) -> Option<(String, f64)> {
        let at = self.at.checked_sub(1)?;
        let better = self.moment(at)?.better.as_ref().filter(|better| better.is_sure())?;
        let before = self.film.state(at);
        let advice = self.teller().advice(&self.film.table, before, before.turn()?, better.choice);
        Some((advice, better.gain))
    }

    fn go_to(&mut self, at: usize) {
        self.at = at.min(self.film.decisions());
        self.running &= self.at < self.film.decisions();
    }

    /// To the beginning of a round, N rounds from here.
    fn go_rounds(&mut self, by: i32) {
        let round = i32::from(self.state().round());
        let begins = self.film.round(round as u16);
        // Back goes to the beginning of this round first.
        let to = if by < 0 && self.at > begins { round } else { round + by };
        self.go_to(self.film.round(to.clamp(1, i32::from(u16::MAX)) as u16));
    }

    /// Goes where the text says: `12` is a decision, `r3` a round.
    fn go_where(&mut self, text: &str) {
        let text = text.trim();
        if let Some(round) = text.strip_prefix(['r', 'R']).and_then(|text| text.trim().parse().ok()) {
            self.go_to(self.film.round(round));
        } else if let Ok(number) = text.parse() {
            self.go_to(number);
        }
    }

    fn run(&mut self, command: Command, code: KeyCode) -> Flow {
        let is_forward =
            matches!(code, KeyCode::Right | KeyCode::Down | KeyCode::PageDown | KeyCode::Char('n' | '+'));
        match command {
            Command::Leave => return Flow::Leave,
            Command::Step if is_forward => self.go_to(self.at + 1),
            Command::Step => self.go_to(self.at.saturating_sub(1)),
            Command::Round => self.go_rounds(if is_forward { 1 } else { -1 }),
            Command::Ends => self.go_to(if code == KeyCode::Home { 0 } else { self.film.decisions() }),
            Command::Run => {
                if self.at == self.film.decisions() {
                    self.at = 0;
                }
                self.running = !self.running && self.film.decisions() > 0;
            }
            Command::Speed if is_forward => self.pace = (self.pace + 1).min(PACES.len() - 1),
            Command::Speed => self.pace = self.pace.saturating_sub(1),
            Command::Hands => self.change_eyes(),
            Command::Ask => self.typing = Some(TextInput::default()),
            Command::Cancel => self.typing = None,
            Command::Go => {
                let typed = self.typing.take().unwrap_or_default();
                self.go_where(typed.text());
            }
        }
        Flow::Go
    }
}

impl App for Screen {
    type Command = Command;
    type Spot = Spot;
    type WorkResult = WorkResult;
    const HAS_LINES: bool = true;

    fn update(&mut self, event: Event<Command, Spot, WorkResult>, _work: &Work<WorkResult>) -> Flow {
        match event {
            Event::Command(command, code) => return self.run(command, code),
            Event::Key(key) => {
                self.typing.as_mut().map(|typing| typing.press(key));
            }
            Event::Click(Spot::Game) => {}
            Event::Scroll(Spot::Game, Turn::Up) => self.go_to(self.at.saturating_sub(1)),
            Event::Scroll(Spot::Game, Turn::Down) => self.go_to(self.at + 1),
            Event::WorkResult(WorkResult::Judged(moment)) => {
                if let Some(place) = moment.number.checked_sub(1).and_then(|at| self.moments.get_mut(at)) {
                    *place = Some(*moment);
                }
            }
            Event::WorkResult(WorkResult::Done) => self.job = None,
            Event::Tick if self.running => self.go_to(self.at + 1),
            Event::Tick => {}
        }
        Flow::Go
    }

    fn view(&self, canvas: &mut Canvas<'_, Spot>) {
        view::draw(self, canvas);
    }

    fn keys(&self, theme: &Theme) -> Vec<Key<Command>> {
        use KeyCode::{Char, Down, End, Enter, Esc, Home, Left, PageDown, PageUp, Right, Up};
        let lang = theme.lang;
        let typing = self.typing.is_some();
        let runs = if self.running { tr!(lang, "pause") } else { tr!(lang, "autoplay") };
        let keys = [
            Key::new(&[Left, Right], Command::Step)
                .or(&[Char('b'), Char('n')])
                .hint(tr!(lang, "decision"))
                .help(tr!(lang, "previous, next decision")),
            Key::new(&[Up, Down], Command::Round)
                .or(&[PageUp, PageDown])
                .hint(tr!(lang, "round"))
                .help(tr!(lang, "previous, next round")),
            Key::new(&[Char(' ')], Command::Run).hint(runs).help(tr!(lang, "play or pause")),
            Key::new(&[Char('q')], Command::Leave).or(&[Esc]).hint(tr!(lang, "quit")).help(tr!(lang, "quit")),
            Key::new(&[Char('x')], Command::Hands)
                .hint(tr!(lang, "hands"))
                .help(tr!(lang, "show both hands or only one")),
            Key::new(&[Char('+'), Char('-')], Command::Speed)
                .hint(tr!(lang, "speed"))
                .help(tr!(lang, "faster, slower")),
            Key::new(&[Char('g')], Command::Ask)
                .hint(tr!(lang, "go to"))
                .help(tr!(lang, "go to a decision (12) or a round (r3)")),
            Key::new(&[Home, End], Command::Ends).help(tr!(lang, "start, end of the game")),
        ];
        let typed = [
            Key::new(&[Enter], Command::Go).hint(tr!(lang, "go")),
            Key::new(&[Esc], Command::Cancel).hint(tr!(lang, "cancel")),
        ];
        typed.map(|key| key.when(typing)).into_iter().chain(keys.map(|key| key.when(!typing))).collect()
    }

    fn help(&self, theme: &Theme) -> Vec<String> {
        let lang = theme.lang;
        let about = tr!(
            lang,
            "The chance of winning after each decision, as `flightdeck analyze` judges it by what the player could know. It appears once the decision has been judged."
        );
        vec![tr!(lang, "The win bar"), "  ".to_owned() + &about]
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    fn wakes_after(&self) -> Option<Duration> {
        self.running.then(|| Duration::from_millis(PACES[self.pace]))
    }
}
