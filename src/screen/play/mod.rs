//! Playing a game: against a bot, or two people at one screen.
//!
//! [`Game`] is the game itself, whoever plays and whatever shows it; [`Screen`] is the screen, and [`plain`] the same in
//! numbered lines. [`Slot`] keeps the game as it goes.

pub mod choose;
mod game;
mod insight;
mod labels;
pub mod plain;
mod preview;
mod slot;
#[cfg(test)]
pub(super) mod tests;
mod view;

pub use game::{Game, Plan, Sitter, Taken};
pub use insight::{Mind, hint, insight};
pub use labels::Labels;
pub use preview::{Preview, preview};
pub use slot::Slot;
pub(super) use view::draw_lines;

use std::path::PathBuf;
use std::sync::Arc;

use super::table::Seen;
use super::{
    App, Event, Field, Flow, Job, KeyCode, KeyEvent, KeyHint, Look, Paper, Turn, Work, key, plain_code,
};
use crate::cards::{Lang, Roster, builtin};
use crate::engine::{Both, CardIx, Choice, Place, Player, Sector, State, View};
use crate::report::story::{Line, Teller};
use crate::report::words::Words;
use crate::save::{self, Existing};
use crate::say::{Message, Tell};
use choose::{Arrow, Cursor, Subject, nearest};

/// Something on the screen that can be clicked.
#[derive(Clone, Debug, PartialEq)]
pub enum Spot {
    /// A card of the hand.
    Hand(CardIx),
    /// Passing, or one of a few choices.
    Subject(Subject),
    /// A place on a board, with a card or free.
    Place(Place),
    /// The log.
    Log,
}

/// What work in the background answers.
#[derive(Debug)]
pub enum Answer {
    /// A bot has chosen, or given up.
    Chosen(Result<Choice, Message>),
    /// What the expert would choose, and the chance of winning with it.
    Hint(Choice, f32),
    /// What a bot sees in its move.
    Insight(Vec<String>),
}

/// What the user wants after leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing more.
    Nothing,
    /// The game analysed.
    Analysis,
    /// The game watched from its beginning.
    Replay,
}

/// The screen: a game, who looks at it, and where the cursor is.
pub struct Screen {
    game: Game,
    roster: Arc<Roster>,
    lang: Lang,
    slot: Option<Slot>,
    /// Whose eyes the table is seen with.
    viewer: Player,
    /// Whether the table is covered until the next player is there.
    covered: bool,
    /// What the viewer may know.
    seen: State,
    cursor: Option<Cursor>,
    /// A card that is looked at without choosing it.
    looked_at: Option<Place>,
    log: Vec<Line>,
    /// How many lines the log is scrolled back.
    back: usize,
    mind: Both<Option<Arc<Mind>>>,
    thinking: Option<Job>,
    asking: Option<Job>,
    /// What is said beside the choices: a hint, an insight, a trouble.
    notes: Vec<String>,
    /// The name of the file for the record, while it is typed.
    typing: Option<Field>,
    /// What the user wants after leaving.
    pub wish: Wish,
}

impl Screen {
    /// Sits down at a game.
    pub fn new(game: Game, roster: Arc<Roster>, lang: Lang, slot: Option<Slot>) -> Screen {
        let mind = Both::new(|player| match &game.sitters[player] {
            Sitter::Human => None,
            Sitter::Bot(bot) => Some(Arc::new(Mind::new(bot, &game.table))),
        });
        let human = |player: &Player| game.sitters[*player] == Sitter::Human;
        let viewer = game.state().turn().filter(human).or_else(|| Player::ALL.into_iter().find(human));
        let viewer = viewer.unwrap_or(Player::A);
        let mut screen = Screen {
            seen: View::of(&game.table, game.state(), viewer).state().clone(),
            game,
            roster,
            lang,
            slot,
            viewer,
            covered: false,
            cursor: None,
            looked_at: None,
            log: Vec::new(),
            back: 0,
            mind,
            thinking: None,
            asking: None,
            notes: Vec::new(),
            typing: None,
            wish: Wish::Nothing,
        };
        screen.covered = screen.is_hotseat();
        screen.keep();
        screen
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Gives the file back in which the game is kept.
    pub fn into_parts(self) -> (Game, Option<Slot>) {
        (self.game, self.slot)
    }

    fn is_hotseat(&self) -> bool {
        self.game.sitters.0.iter().all(|sitter| *sitter == Sitter::Human)
    }

    /// Who tells the viewer what happens.
    fn teller(&self) -> Teller<'_> {
        let words = Words::new(builtin::glossary(), self.lang);
        Teller::new(words, self.game.names.clone()).with_cards(&self.roster).told_to(self.viewer)
    }

    /// The table as the viewer may see it.
    fn seen(&self) -> Seen<'_> {
        let open = Both::new(|player| player == self.viewer);
        Seen { table: &self.game.table, state: &self.seen, open, me: Some(self.viewer), roster: &self.roster }
    }

    fn say(&mut self, note: String) {
        self.notes = vec![note];
    }

    /// What is seen and told of the game as it stands now, and the cursor.
    fn refresh(&mut self) {
        (self.thinking, self.asking, self.cursor, self.looked_at, self.back) = (None, None, None, None, 0);
        if let Some((turn, Sitter::Human)) = self.game.turn() {
            self.covered |= turn != self.viewer;
            self.viewer = turn;
            self.cursor = Some(Cursor::new(self.game.choices(), turn, self.game.state()));
        }
        self.seen = View::of(&self.game.table, self.game.state(), self.viewer).state().clone();
        self.log = self.game.story(&self.teller());
        if let Some((player, why)) = self.game.gave_up() {
            let note = tr!(self.lang, "{} gave up: {}", self.game.names[*player], why);
            self.say(note);
        }
    }

    /// Goes on from where the game stands now: a bot whose turn it is starts to think.
    pub fn go_on(&mut self, work: &Work<Answer>) {
        self.refresh();
        if let Some((turn, Sitter::Bot(_))) = self.game.turn()
            && let Some(mind) = self.mind[turn].clone()
        {
            let (table, state) = (self.game.table.clone(), self.game.state().clone());
            let (seed, decisions) = (self.game.seed, self.game.taken().len());
            self.thinking = Some(work.start(move |reply| {
                reply.send(Answer::Chosen(mind.choose(&table, &state, seed, decisions)));
            }));
        }
    }

    fn keep(&mut self) {
        let Some(slot) = &mut self.slot else { return };
        if let Err(error) = slot.keep(self.game.record()) {
            let note = tr!(
                self.lang,
                "The game could not be kept in {}: {}",
                slot.path().display(),
                crate::files::reason(&error)
            );
            self.slot = None;
            self.say(note);
        }
    }

    /// Takes a decision, and keeps the game.
    fn take(&mut self, choice: Choice) {
        self.notes.clear();
        if self.game.decide(choice).is_ok() {
            self.keep();
        }
    }

    fn decide(&mut self, choice: Choice, work: &Work<Answer>) {
        self.take(choice);
        self.go_on(work);
    }

    fn take_back(&mut self, work: &Work<Answer>) {
        self.notes.clear();
        if self.game.take_back() {
            self.keep();
            self.go_on(work);
        } else {
            let note = tr!(self.lang, "There is nothing to take back.");
            self.say(note);
        }
    }

    fn ask_hint(&mut self, work: &Work<Answer>) {
        let Some((turn, Sitter::Human)) = self.game.turn() else { return };
        let (table, state, seed) = (self.game.table.clone(), self.game.state().clone(), self.game.seed);
        self.asking = Some(work.start(move |reply| {
            if let Some((choice, chance)) = hint(&table, &state, turn, seed) {
                reply.send(Answer::Hint(choice, chance));
            }
        }));
        let note = tr!(self.lang, "The expert is thinking. Esc lets it be.");
        self.say(note);
    }

    fn ask_insight(&mut self, work: &Work<Answer>) {
        let bot =
            |taken: &&Taken| taken.before.turn().is_some_and(|turn| self.game.sitters[turn] != Sitter::Human);
        let Some(last) = self.game.taken().iter().rfind(bot).cloned() else {
            let note = tr!(self.lang, "No bot has decided anything yet.");
            self.say(note);
            return;
        };
        let table = self.game.table.clone();
        let (roster, names, lang, viewer) =
            (self.roster.clone(), self.game.names.clone(), self.lang, self.viewer);
        self.asking = Some(work.start(move |reply| {
            let words = Words::new(builtin::glossary(), lang);
            let teller = Teller::new(words, names).with_cards(&roster).told_to(viewer);
            reply.send(Answer::Insight(insight(&teller, &table, &last.before, last.choice)));
        }));
    }

    /// A hint: the cursor goes there, and the chance is told.
    fn take_hint(&mut self, choice: Choice, chance: f32) {
        self.asking = None;
        let Some(cursor) = &mut self.cursor else { return };
        cursor.set(choice);
        let told = self.cursor.as_ref().map_or_else(String::new, |cursor| {
            Labels { teller: &self.teller(), seen: self.seen(), me: self.viewer }.choice(cursor)
        });
        let note = tr!(
            self.lang,
            "The expert says: {}. Chance of winning: {}.",
            told,
            percent(f64::from(chance), self.lang)
        );
        self.say(note);
    }

    fn press(&mut self, key: KeyEvent, work: &Work<Answer>) -> Flow {
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
                self.typing = Some(Field::new("game.jsonl"));
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
                if let Some(choice) = self.cursor.as_mut().and_then(Cursor::enter) {
                    self.decide(choice, work);
                }
            }
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
        Flow::Go
    }

    fn letter(&mut self, letter: char) {
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
    fn places(&self) -> Vec<Place> {
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
        self.looked_at = match self.looked_at {
            Some(_) => None,
            None => self.places().first().copied(),
        };
    }

    fn go(&mut self, arrow: Arrow) {
        if let Some(place) = self.looked_at {
            self.looked_at = nearest(&self.places(), place, arrow, self.seen.offset()).or(Some(place));
        } else if let Some(cursor) = &mut self.cursor {
            cursor.go(arrow);
        }
    }

    fn scroll(&mut self, turn: Turn) {
        self.back = match turn {
            Turn::Up => (self.back + 3).min(self.log.len().saturating_sub(1)),
            Turn::Down => self.back.saturating_sub(3),
        };
    }

    fn click(&mut self, spot: Spot, work: &Work<Answer>) {
        if self.covered || self.typing.is_some() {
            return;
        }
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
                let path = PathBuf::from(name.text());
                let note = match save::write(&path, self.game.record().as_bytes(), Existing::Keep) {
                    Ok(_) => tr!(self.lang, "The record is in {}.", path.display()),
                    Err(error) => error.tell().in_lang(self.lang),
                };
                self.say(note);
            }
            _ => {
                self.typing.as_mut().map(|field| field.press(key));
            }
        }
    }
}

/// A chance in whole points of a hundred, which stays on one line.
pub(super) fn percent(chance: f64, lang: Lang) -> String {
    crate::say::percent(chance, 0).in_lang(lang).replace(' ', "\u{a0}")
}

impl App for Screen {
    type Spot = Spot;
    type Answer = Answer;

    fn update(&mut self, event: Event<Spot, Answer>, work: &Work<Answer>) -> Flow {
        match event {
            Event::Key(key) => return self.press(key, work),
            Event::Click(spot) => self.click(spot, work),
            Event::Scroll(_, turn) => self.scroll(turn),
            Event::Answer(Answer::Chosen(Ok(choice))) => self.decide(choice, work),
            Event::Answer(Answer::Chosen(Err(why))) => {
                if let Some((turn, _)) = self.game.turn() {
                    self.game.give_up(turn, why);
                    self.go_on(work);
                }
            }
            Event::Answer(Answer::Hint(choice, chance)) => self.take_hint(choice, chance),
            Event::Answer(Answer::Insight(lines)) => (self.asking, self.notes) = (None, lines),
            Event::Tick => {}
        }
        Flow::Go
    }

    fn view(&self, paper: &mut Paper<'_, Spot>) {
        view::draw(self, paper);
    }

    fn keys(&self, look: &Look) -> Vec<KeyHint> {
        self.hints(look)
    }

    fn help(&self, look: &Look) -> Vec<String> {
        view::help(look)
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }
}

impl Screen {
    fn hints(&self, look: &Look) -> Vec<KeyHint> {
        let lang = look.lang;
        let letter = |letter: char, does: String| key(letter, does, KeyCode::Char(letter));
        let shown = |shown: &str, does: String| KeyHint { key: shown.into(), does, code: None };
        let enter = |does: String| key(tr!(lang, "Enter"), does, KeyCode::Enter);
        let arrows = if look.signs {
            ["↑↓", "←→", "↑↓←→"]
        } else {
            ["up/down", "left/right", "arrows"]
        };
        if self.typing.is_some() {
            return vec![enter(tr!(lang, "save")), key(tr!(lang, "Esc"), tr!(lang, "do not"), KeyCode::Esc)];
        }
        if self.covered {
            return vec![
                enter(tr!(lang, "I am here")),
                letter('u', tr!(lang, "take back")),
                letter('q', tr!(lang, "leave")),
            ];
        }
        let mut hints = Vec::new();
        if self.game.is_over() {
            hints.push(letter('s', tr!(lang, "save the record")));
            hints.push(letter('a', tr!(lang, "analyse")));
            hints.push(letter('w', tr!(lang, "watch it")));
            hints.push(letter('u', tr!(lang, "take back")));
            hints.push(letter('q', tr!(lang, "leave")));
            return hints;
        }
        match self.cursor.as_ref().map(|cursor| (cursor.subject(), cursor.is_second())) {
            Some((Subject::Hand(..) | Subject::Pass, _)) => {
                hints.push(shown(arrows[0], tr!(lang, "card")));
                hints.push(shown(arrows[1], tr!(lang, "sector")));
                hints.push(letter('f', tr!(lang, "face")));
                hints.push(letter('p', tr!(lang, "pass")));
                hints.push(enter(tr!(lang, "play")));
            }
            Some((Subject::At(_), false)) => {
                hints.push(shown(arrows[2], tr!(lang, "card")));
                hints.push(enter(tr!(lang, "choose")));
            }
            Some((Subject::At(_), true)) => {
                hints.push(shown(arrows[1], tr!(lang, "where")));
                hints.push(enter(tr!(lang, "choose")));
                hints.push(key(tr!(lang, "Esc"), tr!(lang, "go back"), KeyCode::Esc));
            }
            Some((Subject::Item(_), _)) => {
                hints.push(shown(arrows[0], tr!(lang, "choice")));
                hints.push(enter(tr!(lang, "choose")));
            }
            None => {}
        }
        hints.push(letter('u', tr!(lang, "undo")));
        hints.push(letter('h', tr!(lang, "hint")));
        hints.push(letter('a', tr!(lang, "bot's view")));
        hints.push(key("Tab", tr!(lang, "look"), KeyCode::Tab));
        hints.push(letter('q', tr!(lang, "leave")));
        hints
    }
}
