//! Building a deck: a search beside the deck, whose statistics are always current.
//!
//! [`Editor`](editor::Editor) is the deck file being edited, without display; [`Screen`] is the screen. Its keys are
//! listed in `keys` and carried out in `input`, what they do to the deck is in `edits` and `saving`, and `view` draws it. Searches run in `find`, files
//! are written in `save`, and [`Unsaved`] keeps what is not saved yet.

pub mod editor;
mod edits;
mod figures;
mod find;
mod input;
mod keys;
mod save;
mod saving;
#[cfg(test)]
mod tests;
mod unsaved;
mod view;

pub use editor::Terms;
pub use find::Finder;
pub use unsaved::{Backup, Unsaved};

use std::path::{Path, PathBuf};

use super::list::ListCursor;
use super::{App, Canvas, Event, Flow, Job, Key, TextInput, Theme, Tone, Work};
use crate::cards::{Card, CardId, Lang};
use crate::deck::{List, name_from};
use crate::fault::Fault;
use crate::files::FileError;
use editor::{Current, Editor};
use find::SearchResult;
use save::Saved;

/// One of the two lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The cards that the search has found.
    Found,
    /// The cards of the deck.
    Deck,
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Confirm,
    Cancel,
    Move,
    Switch,
    Toggle,
    Add,
    Remove,
    Swap,
    Undo,
    Redo,
    Search,
    Cruiser,
    Name,
    Notes,
    Faults,
    Save,
    SaveAs,
    Merge,
    Reload,
    Discard,
    Quit,
}

/// Something on the screen that can be clicked.
#[derive(Clone, Debug, PartialEq)]
pub enum Spot {
    /// A card of a list, by its place.
    Card(Pane, usize),
    /// The rest of a list.
    List(Pane),
    /// The line that is searched for.
    Search,
    /// The deck's name.
    Name,
    /// Its cruiser, or one to choose.
    Cruiser(Option<usize>),
    /// What is wrong.
    Faults,
}

/// What work in the background answers.
#[derive(Debug)]
pub enum WorkResult {
    /// A search has ended.
    Found(SearchResult),
    /// The deck has been saved, or not.
    Saved(Saved),
}

/// What keys are for.
#[derive(Clone, Debug)]
enum Mode {
    /// The two lists.
    Lists,
    /// The search is being typed.
    Search,
    /// The deck's name is.
    Name(TextInput),
    /// Its notes are.
    Notes(TextInput),
    /// The name of the file is.
    File(TextInput),
    /// A cruiser is being chosen.
    Cruiser(ListCursor),
    /// All faults are shown, from this one on.
    Faults(usize),
    /// Work that was not saved is offered.
    Offer(Backup),
    /// The file holds something else by now.
    Changed(String),
    /// Whether to save before leaving.
    Leave,
}

/// A deck file to be built, as it was found.
pub struct Deck {
    /// Where it is to be saved, if that is known.
    pub path: Option<PathBuf>,
    /// The content of the file; `None` if it does not exist yet.
    pub read: Option<String>,
}

/// The screen.
pub struct Screen {
    editor: Editor,
    deck: Deck,
    /// The text that needs no saving.
    clean: String,
    /// The backup of what is not saved.
    unsaved: Option<Unsaved>,
    finder: Finder,
    query: TextInput,
    searching: Option<Job>,
    found: Vec<CardId>,
    /// What is wrong with the search.
    wrong: Vec<Fault>,
    side: Pane,
    found_place: ListCursor,
    deck_place: ListCursor,
    mode: Mode,
    saving: Option<Job>,
    /// Whether to leave as soon as it is saved.
    leaving: bool,
    note: Option<(String, Tone)>,
    lang: Lang,
    /// Where it was saved last, and how many cards it had.
    pub saved: Option<(PathBuf, usize)>,
}

impl Screen {
    /// Opens a deck, or begins one. Fails where the file is not TOML.
    pub fn new(
        deck: Deck,
        terms: Terms,
        finder: Finder,
        unsaved: Option<Unsaved>,
        lang: Lang,
    ) -> Result<Screen, Vec<Fault>> {
        let name = deck.path.as_deref().map_or_else(|| nameless(lang), |path| path.display().to_string());
        let text = deck.read.clone().unwrap_or_else(|| {
            let cruiser = terms.roster.cruisers().first().map(|cruiser| cruiser.id.clone());
            let name = deck.path.as_deref().map_or_else(|| nameless(lang), name_from);
            List { name: Some(name), cruiser, ..List::default() }.to_toml()
        });
        let found = terms.roster.cards().iter().map(|card| card.id).collect();
        let offer = unsaved.as_ref().and_then(Unsaved::left).filter(|left| left.text != text).cloned();
        Ok(Screen {
            editor: Editor::new(&name, text.clone(), terms)?,
            deck,
            clean: text,
            unsaved,
            finder,
            query: TextInput::default(),
            searching: None,
            found,
            wrong: Vec::new(),
            side: Pane::Found,
            found_place: ListCursor::default(),
            deck_place: ListCursor::default(),
            mode: offer.map_or(Mode::Lists, Mode::Offer),
            saving: None,
            leaving: false,
            note: None,
            lang,
            saved: None,
        })
    }

    fn current(&self) -> &Current {
        self.editor.current()
    }

    /// Whether something is not saved.
    pub fn is_unsaved(&self) -> bool {
        self.editor.text() != self.clean
    }

    /// Whether what is not saved is backed up.
    pub fn is_kept(&self) -> bool {
        self.unsaved.is_some()
    }

    fn place(&mut self, side: Pane) -> (&mut ListCursor, usize) {
        match side {
            Pane::Found => (&mut self.found_place, self.found.len()),
            Pane::Deck => (&mut self.deck_place, self.editor.current().ids.len()),
        }
    }

    /// The card under the cursor of a list.
    fn chosen(&self, side: Pane) -> Option<CardId> {
        match side {
            Pane::Found => self.found.get(self.found_place.at).copied(),
            Pane::Deck => self.current().ids.get(self.deck_place.at).copied(),
        }
    }

    fn card(&self, id: CardId) -> Option<&Card> {
        self.editor.terms().roster.card(id)
    }

    /// `0-04 Sparrow`
    fn called(&self, id: CardId) -> String {
        self.card(id).map_or_else(|| id.to_string(), |card| format!("{id} {}", card.name))
    }

    fn search(&mut self, work: &Work<WorkResult>) {
        self.searching = None;
        let text = self.query.text().to_owned();
        self.searching = Some(self.finder.start(text, self.lang, work, WorkResult::Found));
    }

    fn take_found(&mut self, found: SearchResult) {
        self.searching = None;
        match found {
            Ok(found) => {
                self.wrong.clear();
                if found != self.found {
                    (self.found, self.found_place) = (found, ListCursor::default());
                }
            }
            Err(faults) => self.wrong = faults,
        }
    }
}

/// What a deck without a name is called.
fn nameless(lang: Lang) -> String {
    tr!(lang, "New deck")
}

/// The content of a deck file, or that it does not exist yet.
pub fn read(path: &Path) -> Result<Option<String>, FileError> {
    match crate::files::read_text(path, crate::deck::DeckFile::MOST_BYTES) {
        Ok(text) => Ok(Some(text)),
        Err(FileError::Read(_, error)) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

impl App for Screen {
    type Command = Command;
    type Spot = Spot;
    type WorkResult = WorkResult;

    fn update(&mut self, event: Event<Command, Spot, WorkResult>, work: &Work<WorkResult>) -> Flow {
        match event {
            Event::Command(command, code) => return self.run(command, code, work),
            Event::Key(key) => self.press(key, work),
            Event::Click(spot) => self.click(spot, work),
            Event::Scroll(spot, turn) => self.scroll(&spot, turn),
            Event::WorkResult(WorkResult::Found(found)) => self.take_found(found),
            Event::WorkResult(WorkResult::Saved(saved)) => return self.take_saved(saved),
            Event::Tick => {}
        }
        Flow::Go
    }

    fn fit(&mut self, width: u16, height: u16) {
        view::fit(self, width, height);
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
        matches!(self.mode, Mode::Search | Mode::Name(_) | Mode::Notes(_) | Mode::File(_))
    }
}
