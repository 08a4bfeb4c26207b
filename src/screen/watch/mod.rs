//! Watching a recorded game: forward, backward, to any point, or by itself.

pub mod plain;
#[cfg(test)]
mod tests;
mod view;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::table::Seen;
use super::{
    App, Canvas, Event, Flow, Job, KeyCode, KeyEvent, KeyHint, TextInput, Theme, Turn, Work, key, plain_code,
};
use crate::bots::Evaluator;
use crate::cards::{Lang, Roster, builtin};
use crate::engine::{Both, Choice, Player, State, Table, View};
use crate::lab::analyze::{Settings, analyze};
use crate::wording::story::{Film, StoryLine, Teller};
use crate::wording::words::Words;

/// Something on the screen that can be clicked.
#[derive(Clone, Debug, PartialEq)]
pub enum Spot {
    /// The whole of it: the wheel goes through the game.
    Game,
}

/// What work in the background answers.
#[derive(Debug)]
pub enum WorkResult {
    /// The chance that `a` wins after each number of decisions, at a glance.
    Glance(Vec<f64>),
    /// The number of decisions that have been analyzed.
    Progress(usize),
    /// The same after a closer look, and what would have been better in each decision.
    Judged(Vec<f64>, Vec<Option<(Choice, f64)>>),
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
    chances: Vec<f64>,
    better: Vec<Option<(Choice, f64)>>,
    /// Decisions that have been looked at closely, while that goes on.
    progress: Option<usize>,
    job: Option<Job>,
    typing: Option<TextInput>,
}

impl Screen {
    /// A game from its beginning.
    pub fn new(film: Film, roster: Arc<Roster>, lang: Lang) -> Screen {
        Screen {
            film: Arc::new(film),
            roster,
            lang,
            at: 0,
            running: false,
            pace: 2,
            eyes: None,
            chances: Vec::new(),
            better: Vec::new(),
            progress: None,
            job: None,
            typing: None,
        }
    }

    /// Starts to analyze the game in the background: quickly, then closely.
    pub fn evaluate(&mut self, work: &Work<WorkResult>) {
        let film = self.film.clone();
        self.progress = Some(0);
        self.job = Some(work.start(move |reply| {
            let mut evaluator = Evaluator::learned(&film.table);
            let glance =
                (0..=film.decisions()).map(|at| chance_of_a(&mut evaluator, &film.table, film.state(at)));
            if !reply.send(WorkResult::Glance(glance.collect())) {
                return;
            }
            let asked = film.asked();
            let done = AtomicUsize::new(0);
            let progress = |reply: &super::Reply<WorkResult>| {
                reply.send(WorkResult::Progress(done.fetch_add(1, Ordering::Relaxed) + 1));
            };
            let analysis =
                analyze(&film.table, &asked, film.outcome(), &Settings::default(), reply.stop(), || {
                    progress(reply)
                });
            if analysis.whole {
                let after = analysis.moments.iter().map(|moment| moment.chance);
                let mut chances: Vec<f64> = std::iter::once(analysis.start).chain(after).collect();
                if let (Some(last), Some(outcome)) = (chances.last_mut(), film.outcome()) {
                    *last = outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Player::A)));
                }
                let better = analysis.moments.into_iter().map(|moment| {
                    moment.better.filter(|better| better.is_sure()).map(|better| (better.choice, better.gain))
                });
                reply.send(WorkResult::Judged(chances, better.collect()));
            }
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
        let open = Both::new(|player| self.eyes.is_none_or(|eyes| eyes == player));
        Seen { table: &self.film.table, state: self.state(), open, me: None, roster: &self.roster }
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

    /// The chance that `a` wins here, once it is known.
    fn chance(&self) -> Option<f64> {
        self.chances.get(self.at).copied()
    }

    /// What would have been better in the last decision, and by how much.
    fn better(&self) -> Option<(String, f64)> {
        let at = self.at.checked_sub(1)?;
        let (choice, gain) = (*self.better.get(at)?)?;
        let before = self.film.state(at);
        Some((self.teller().advice(&self.film.table, before, before.turn()?, choice), gain))
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

    fn press(&mut self, key: KeyEvent) -> Flow {
        if let Some(field) = &mut self.typing {
            match key.code {
                KeyCode::Enter => {
                    let field = self.typing.take().unwrap_or_default();
                    self.go_where(field.text());
                }
                KeyCode::Esc => self.typing = None,
                _ => {
                    field.press(key);
                }
            }
            return Flow::Go;
        }
        let Some(code) = plain_code(key) else { return Flow::Go };
        match code {
            KeyCode::Char('q') | KeyCode::Esc => return Flow::Leave,
            KeyCode::Right | KeyCode::Char('n') => self.go_to(self.at + 1),
            KeyCode::Left | KeyCode::Char('b') => self.go_to(self.at.saturating_sub(1)),
            KeyCode::Down | KeyCode::PageDown => self.go_rounds(1),
            KeyCode::Up | KeyCode::PageUp => self.go_rounds(-1),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(self.film.decisions()),
            KeyCode::Char(' ') => {
                if self.at == self.film.decisions() {
                    self.at = 0;
                }
                self.running = !self.running && self.film.decisions() > 0;
            }
            KeyCode::Char('+') => self.pace = (self.pace + 1).min(PACES.len() - 1),
            KeyCode::Char('-') => self.pace = self.pace.saturating_sub(1),
            KeyCode::Char('x') => self.change_eyes(),
            KeyCode::Char('g') => self.typing = Some(TextInput::default()),
            _ => {}
        }
        Flow::Go
    }
}

/// The chance that `a` wins, estimated from what the player to move can see.
fn chance_of_a(evaluator: &mut Evaluator, table: &Table, state: &State) -> f64 {
    let me = state.turn().unwrap_or(Player::A);
    let chance = f64::from(evaluator.evaluate(table, View::of(table, state, me).state(), me));
    if me == Player::A { chance } else { 1.0 - chance }
}

impl App for Screen {
    type Spot = Spot;
    type WorkResult = WorkResult;

    fn update(&mut self, event: Event<Spot, WorkResult>, _work: &Work<WorkResult>) -> Flow {
        match event {
            Event::Key(key) => return self.press(key),
            Event::Click(Spot::Game) => {}
            Event::Scroll(Spot::Game, Turn::Up) => self.go_to(self.at.saturating_sub(1)),
            Event::Scroll(Spot::Game, Turn::Down) => self.go_to(self.at + 1),
            Event::WorkResult(WorkResult::Glance(chances)) => self.chances = chances,
            Event::WorkResult(WorkResult::Progress(done)) => {
                self.progress = self.progress.map(|before| before.max(done));
            }
            Event::WorkResult(WorkResult::Judged(chances, better)) => {
                (self.chances, self.better, self.progress, self.job) = (chances, better, None, None);
            }
            Event::Tick if self.running => self.go_to(self.at + 1),
            Event::Tick => {}
        }
        Flow::Go
    }

    fn view(&self, canvas: &mut Canvas<'_, Spot>) {
        view::draw(self, canvas);
    }

    fn keys(&self, theme: &Theme) -> Vec<KeyHint> {
        let lang = theme.lang;
        let letter = |letter: char, does: String| key(letter, does, KeyCode::Char(letter));
        if self.typing.is_some() {
            return vec![key(tr!(lang, "Enter"), tr!(lang, "go"), KeyCode::Enter)];
        }
        let arrows = if theme.signs { ["←→", "↑↓"] } else { ["left/right", "up/down"] };
        let shown = |shown: &str, does: String| KeyHint { key: shown.into(), does, code: None };
        let space = tr!(lang, "Space");
        let runs = if self.running { tr!(lang, "pause") } else { tr!(lang, "autoplay") };
        vec![
            shown(arrows[0], tr!(lang, "decision")),
            shown(arrows[1], tr!(lang, "round")),
            key(space, runs, KeyCode::Char(' ')),
            shown("+-", tr!(lang, "speed")),
            letter('g', tr!(lang, "go to")),
            letter('x', tr!(lang, "hands")),
            letter('q', tr!(lang, "quit")),
        ]
    }

    fn help(&self, theme: &Theme) -> Vec<String> {
        view::help(theme)
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    fn wakes_after(&self) -> Option<Duration> {
        self.running.then(|| Duration::from_millis(PACES[self.pace]))
    }
}
