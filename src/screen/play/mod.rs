//! Playing a game: against a bot, or two people at one screen.
//!
//! [`Game`] is the game itself, without display; [`Screen`] is the screen, and [`plain`] the same in
//! numbered lines. `keys` lists the keys, `input` carries them out, and `view` draws. [`GameFile`] keeps the game as it goes.

pub mod choose;
mod game;
mod game_file;
mod input;
mod insight;
mod keys;
mod labels;
pub mod plain;
mod preview;
#[cfg(test)]
pub(super) mod tests;
mod view;

pub use game::{Game, NewGame, Sitter, Taken};
pub use game_file::GameFile;
pub use insight::{Hint, Mind, hint, insight};
pub use preview::{Preview, preview};

use std::path::Path;
use std::sync::Arc;

use super::{App, Canvas, Event, Flow, Job, Key, TextInput, Theme, Work};
use crate::cards::{Lang, Roster, builtin};
use crate::engine::{Both, CardIx, Choice, Place, Player, State, View};
use crate::save::{self, Existing};
use crate::say::{Message, Tell};
use crate::wording::board::Seen;
use crate::wording::story::{StoryLine, Teller};
use crate::wording::words::Words;
use choose::{ChoiceCursor, Subject};

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Leave,
    Analyze,
    Watch,
    Uncover,
    Undo,
    Hint,
    Insight,
    SaveAs,
    Save,
    Cancel,
    Back,
    Inspect,
    Scroll,
    Move,
    Confirm,
    Flip,
    Pass,
    Sector,
}

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
pub enum WorkResult {
    /// A bot has chosen, or forfeited.
    Chosen(Result<Choice, Message>),
    /// The best choice, and the chance of winning with it.
    Hint(Hint),
    /// What a bot sees in its move.
    Insight(Vec<String>),
}

/// What the user wants after leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing more.
    Nothing,
    /// The game analyzed.
    Analysis,
    /// The game watched from its beginning.
    Replay,
}

/// The screen: a game, who looks at it, and where the cursor is.
pub struct Screen {
    game: Game,
    roster: Arc<Roster>,
    lang: Lang,
    slot: Option<GameFile>,
    /// Whose eyes the table is seen with.
    viewer: Player,
    /// Whether the table is covered until the next player is there.
    covered: bool,
    /// What the viewer may know.
    seen: State,
    cursor: Option<ChoiceCursor>,
    /// A card that is looked at without choosing it.
    looked_at: Option<Place>,
    log: Vec<StoryLine>,
    /// How many lines the log is scrolled back.
    back: usize,
    mind: Both<Option<Arc<Mind>>>,
    thinking: Option<Job>,
    asking: Option<Job>,
    /// The message beside the choices: a hint, an insight, an error.
    notes: Vec<String>,
    /// The name of the file for the record, while it is typed.
    typing: Option<TextInput>,
    /// What the user wants after leaving.
    pub wish: Wish,
}

impl Screen {
    /// Sits down at a game.
    pub fn new(game: Game, roster: Arc<Roster>, lang: Lang, slot: Option<GameFile>) -> Screen {
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

    /// The game, and the file in which it is saved.
    pub fn into_parts(self) -> (Game, Option<GameFile>) {
        (self.game, self.slot)
    }

    /// What a player should know of a bot that plays with decks of their own: Q-INFO-2.
    fn about_bots(&self) -> Option<String> {
        let is_told = !self.is_hotseat() && !self.game.table.mode().is_common();
        is_told.then(|| tr!(self.lang, "The bot knows both deck lists, but not your hand (Q-INFO-2)."))
    }

    fn is_hotseat(&self) -> bool {
        self.game.sitters.0.iter().all(|sitter| *sitter == Sitter::Human)
    }

    /// The game in the words of the viewer.
    fn teller(&self) -> Teller<'_> {
        teller(self.game.names.clone(), &self.roster, self.lang, self.viewer)
    }

    /// The table as the viewer may see it.
    fn seen(&self) -> Seen<'_> {
        Seen { teller: self.teller(), table: &self.game.table, state: &self.seen, me: Some(self.viewer) }
    }

    fn say(&mut self, note: String) {
        self.notes = vec![note];
    }

    /// What is shown of the current position, and the cursor.
    fn refresh(&mut self) {
        (self.thinking, self.asking, self.cursor, self.looked_at, self.back) = (None, None, None, None, 0);
        if let Some((turn, Sitter::Human)) = self.game.turn() {
            self.covered |= turn != self.viewer;
            self.viewer = turn;
            self.cursor = Some(ChoiceCursor::new(self.game.choices(), turn, self.game.state()));
        }
        self.seen = View::of(&self.game.table, self.game.state(), self.viewer).state().clone();
        self.log = self.game.story(&self.teller());
        if self.cursor.is_some() && self.notes.is_empty() && !self.has_decided() {
            let note = tr!(
                self.lang,
                "Choose a card and a sector with the arrows, then press Enter. h: hint; u: undo; Tab: inspect the cards in play; ?: all keys and symbols."
            );
            self.say(note);
            self.notes.extend(self.about_bots());
        }
        if let Some((player, why)) = self.game.gave_up() {
            let note = tr!(self.lang, "{} forfeited: {}", self.game.names[*player], why);
            self.say(note);
        }
    }

    /// Whether the viewer has decided anything in this game.
    fn has_decided(&self) -> bool {
        self.game.taken().iter().any(|taken| taken.before.turn() == Some(self.viewer))
    }

    /// Removes the notes, unless a hint is still being calculated.
    fn put_notes_away(&mut self) {
        if self.asking.is_none() && self.cursor.is_some() {
            self.notes.clear();
        }
    }

    /// Goes on from where the game stands now: a bot whose turn it is starts to think.
    pub fn go_on(&mut self, work: &Work<WorkResult>) {
        self.refresh();
        if let Some((turn, Sitter::Bot(_))) = self.game.turn()
            && let Some(mind) = self.mind[turn].clone()
        {
            let (table, state) = (self.game.table.clone(), self.game.state().clone());
            let (seed, decisions) = (self.game.seed, self.game.taken().len());
            self.thinking = Some(work.start(move |reply| {
                reply.send(WorkResult::Chosen(mind.choose(&table, &state, seed, decisions)));
            }));
        }
    }

    fn keep(&mut self) {
        let Some(slot) = &mut self.slot else { return };
        if let Err(error) = slot.keep(self.game.record()) {
            let note = tr!(
                self.lang,
                "Could not save the game to {}: {}",
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

    fn decide(&mut self, choice: Choice, work: &Work<WorkResult>) {
        self.take(choice);
        self.go_on(work);
    }

    fn take_back(&mut self, work: &Work<WorkResult>) {
        self.notes.clear();
        let (is_undone, note) = self.undo();
        if is_undone {
            self.go_on(work);
        }
        self.notes.extend(note);
    }

    /// Takes back the viewer's last decision, and what followed from it; while the table is covered, that of the
    /// person who has not left yet. Whether there was one, and what is to be said about it.
    fn undo(&mut self) -> (bool, Option<String>) {
        let by = if self.covered { self.game.last_person() } else { Some(self.viewer) };
        let Some(others) = by.and_then(|by| self.game.take_back(by)) else {
            return (false, Some(tr!(self.lang, "Nothing to undo.")));
        };
        self.keep();
        let other = &self.game.names[self.viewer.other()];
        let note = others.then(|| tr!(self.lang, "Undone, with what {} has decided since.", other));
        (true, note)
    }

    fn ask_hint(&mut self, work: &Work<WorkResult>) {
        let Some((_, Sitter::Human)) = self.game.turn() else { return };
        let (table, state, number) = (self.game.table.clone(), self.game.state().clone(), self.game.number());
        self.asking = Some(work.start(move |reply| {
            if let Some(hint) = hint(&table, &state, number) {
                reply.send(WorkResult::Hint(hint));
            }
        }));
        let note = tr!(self.lang, "Looking for the best move. Esc cancels.");
        self.say(note);
    }

    fn ask_insight(&mut self, work: &Work<WorkResult>) {
        let Some(last) = self.last_of_a_bot().cloned() else {
            let note = tr!(self.lang, "The bot has not made a decision yet.");
            self.say(note);
            return;
        };
        let (table, names) = (self.game.table.clone(), self.game.names.clone());
        let (roster, lang, viewer) = (self.roster.clone(), self.lang, self.viewer);
        self.asking = Some(work.start(move |reply| {
            let teller = teller(names, &roster, lang, viewer);
            reply.send(WorkResult::Insight(insight(&teller, &table, &last.before, last.choice)));
        }));
    }

    /// The last decision that a bot took.
    fn last_of_a_bot(&self) -> Option<&Taken> {
        let by_a_bot =
            |taken: &&Taken| taken.before.turn().is_some_and(|turn| self.game.sitters[turn] != Sitter::Human);
        self.game.taken().iter().rfind(by_a_bot)
    }

    /// A hint in words; the cursor goes there.
    fn hint_words(&mut self, hint: Hint) -> Option<String> {
        self.cursor.as_mut()?.set(hint.choice);
        let advice = self.teller().advice(&self.game.table, &self.seen, self.viewer, hint.choice);
        Some(hint.words(&advice, self.lang))
    }

    /// Saves the record so far; what came of it, in words.
    fn save_record(&self, path: &Path) -> String {
        match save::write(path, self.game.record().as_bytes(), Existing::Keep) {
            Ok(_) => tr!(self.lang, "Saved the record to {}.", path.display()),
            Err(error) => error.tell().in_lang(self.lang),
        }
    }

    fn take_hint(&mut self, hint: Hint) {
        self.asking = None;
        if let Some(note) = self.hint_words(hint) {
            self.say(note);
        }
    }
}

/// Describes a game to a player who looks cards up on the boards.
fn teller(names: Both<String>, roster: &Roster, lang: Lang, viewer: Player) -> Teller<'_> {
    let words = Words::new(builtin::glossary(), lang);
    Teller::new(words, names).with_cards(roster).with_codes().for_reader(viewer)
}

impl App for Screen {
    type Command = Command;
    type Spot = Spot;
    type WorkResult = WorkResult;
    const HAS_LINES: bool = true;

    fn update(&mut self, event: Event<Command, Spot, WorkResult>, work: &Work<WorkResult>) -> Flow {
        match event {
            Event::Command(command, code) => return self.run(command, code, work),
            Event::Key(key) => {
                self.typing.as_mut().map(|typing| typing.press(key));
            }
            Event::Click(spot) => self.click(spot, work),
            Event::Scroll(_, turn) => self.scroll(turn),
            Event::WorkResult(WorkResult::Chosen(Ok(choice))) => self.decide(choice, work),
            Event::WorkResult(WorkResult::Chosen(Err(why))) => {
                if let Some((turn, _)) = self.game.turn() {
                    self.game.give_up(turn, why);
                    self.go_on(work);
                }
            }
            Event::WorkResult(WorkResult::Hint(hint)) => self.take_hint(hint),
            Event::WorkResult(WorkResult::Insight(lines)) => (self.asking, self.notes) = (None, lines),
            Event::Tick => {}
        }
        Flow::Go
    }

    fn view(&self, canvas: &mut Canvas<'_, Spot>) {
        view::draw(self, canvas);
    }

    fn keys(&self, theme: &Theme) -> Vec<Key<Command>> {
        keys::keys(self, theme)
    }

    fn help(&self, theme: &Theme) -> Vec<String> {
        keys::help(theme)
    }

    fn is_typing(&self) -> bool {
        self.typing.is_some()
    }
}
