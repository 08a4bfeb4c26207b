//! Building a deck: a search beside the deck, with what the deck amounts to always current.
//!
//! [`Editor`](editor::Editor) is the deck file being edited, whatever shows it; [`Screen`] is the screen. Searches run in
//! `find`, saving in `save`, and [`Unsaved`] keeps what is not saved yet.

pub mod editor;
mod figures;
mod find;
mod save;
#[cfg(test)]
mod tests;
mod unsaved;
mod view;

pub use editor::Terms;
pub use find::Finder;
pub use unsaved::{Left, Unsaved};

use std::path::{Path, PathBuf};

use super::list::Place;
use super::{
    App, Event, Field, Flow, Ink, Job, KeyCode, KeyEvent, KeyHint, KeyModifiers, Look, Paper, Turn, Work,
};
use crate::cards::{Card, CardId, Lang};
use crate::deck::{List, edit, name_from};
use crate::fault::Fault;
use crate::files::FileError;
use editor::{Current, Editor, merged};
use find::Found;
use save::Saved;

/// One of the two lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The cards that the search has found.
    Found,
    /// The cards of the deck.
    Deck,
}

/// Something on the screen that can be clicked.
#[derive(Clone, Debug, PartialEq)]
pub enum Spot {
    /// A card of a list, by its place.
    Card(Side, usize),
    /// The rest of a list.
    List(Side),
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
pub enum Answer {
    /// A search has ended.
    Found(Found),
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
    Name(Field),
    /// Its notes are.
    Notes(Field),
    /// The name of the file is.
    File(Field),
    /// A cruiser is being chosen.
    Cruiser(Place),
    /// All faults are shown, from this one on.
    Faults(usize),
    /// Work that was not saved is offered.
    Offer(Left),
    /// The file holds something else by now.
    Changed(String),
    /// Whether to save before leaving.
    Leave,
}

/// A deck file to be built, as it was found.
pub struct Deck {
    /// Where it is to be saved, if that is known.
    pub path: Option<PathBuf>,
    /// What the file holds; nothing where there is none yet.
    pub read: Option<String>,
}

/// The screen.
pub struct Screen {
    editor: Editor,
    deck: Deck,
    /// The text that needs no saving.
    clean: String,
    /// Where work is kept that is not saved.
    unsaved: Option<Unsaved>,
    finder: Finder,
    query: Field,
    searching: Option<Job>,
    found: Vec<CardId>,
    /// What is wrong with the search.
    wrong: Vec<Fault>,
    side: Side,
    found_place: Place,
    deck_place: Place,
    mode: Mode,
    saving: Option<Job>,
    /// Whether to leave as soon as it is saved.
    leaving: bool,
    note: Option<(String, Ink)>,
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
            query: Field::default(),
            searching: None,
            found,
            wrong: Vec::new(),
            side: Side::Found,
            found_place: Place::default(),
            deck_place: Place::default(),
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

    /// Whether what is not saved is kept elsewhere.
    pub fn is_kept(&self) -> bool {
        self.unsaved.is_some()
    }

    fn say(&mut self, note: String, ink: Ink) {
        self.note = Some((note, ink));
    }

    fn place(&mut self, side: Side) -> (&mut Place, usize) {
        match side {
            Side::Found => (&mut self.found_place, self.found.len()),
            Side::Deck => (&mut self.deck_place, self.editor.current().ids.len()),
        }
    }

    /// The card under the cursor of a list.
    fn chosen(&self, side: Side) -> Option<CardId> {
        match side {
            Side::Found => self.found.get(self.found_place.at).copied(),
            Side::Deck => self.current().ids.get(self.deck_place.at).copied(),
        }
    }

    fn card(&self, id: CardId) -> Option<&Card> {
        self.editor.terms().roster.card(id)
    }

    /// `0-04 Sparrow`
    fn called(&self, id: CardId) -> String {
        self.card(id).map_or_else(|| id.to_string(), |card| format!("{id} {}", card.name))
    }

    /// Keeps what is not saved, and forgets it where everything is.
    fn keep(&mut self) {
        let (text, dirty) = (self.editor.text(), self.editor.text() != self.clean);
        let Some(unsaved) = &mut self.unsaved else { return };
        let kept = if dirty { unsaved.keep(self.deck.read.as_deref(), text) } else { unsaved.clear() };
        if let Err(error) = kept {
            self.unsaved = None;
            let note = tr!(self.lang, "Unsaved work is not kept: {}", crate::files::reason(&error));
            self.say(note, Ink::Bad);
        }
    }

    /// Takes a changed text, or tells why there is none.
    fn take(&mut self, text: Result<String, edit::NotEditable>, did: String) {
        let Ok(text) = text else {
            let note = tr!(self.lang, "The list of cards cannot be edited.");
            return self.say(note, Ink::Bad);
        };
        match self.editor.take(text, did.clone()) {
            Ok(true) => {
                self.say(did, Ink::Good);
                self.changed();
            }
            Ok(false) => {}
            Err(faults) => {
                let told = faults.first().map_or_else(String::new, |fault| fault.line(self.lang));
                self.say(told, Ink::Bad);
            }
        }
    }

    /// After every change of the text.
    fn changed(&mut self) {
        self.keep();
        let length = self.current().ids.len();
        self.deck_place.go_to(self.deck_place.at, length);
    }

    fn add(&mut self, id: CardId) {
        if self.current().holds(id) {
            let note = tr!(self.lang, "{} is in the deck already.", self.called(id));
            return self.say(note, Ink::Plain);
        }
        let text = edit::add(self.editor.text(), &[id]);
        self.take(text, tr!(self.lang, "added {}", self.called(id)));
        self.point_at(id);
    }

    fn remove(&mut self, id: CardId) {
        if !self.current().holds(id) {
            let note = tr!(self.lang, "{} is not in the deck.", self.called(id));
            return self.say(note, Ink::Plain);
        }
        let text = edit::remove(self.editor.text(), &[id]);
        self.take(text, tr!(self.lang, "removed {}", self.called(id)));
    }

    /// The deck's cursor goes to a card.
    fn point_at(&mut self, id: CardId) {
        if let Ok(at) = self.current().ids.binary_search(&id) {
            self.deck_place.at = at;
        }
    }

    /// Enter: the card under the cursor goes into the deck, or out of it.
    fn toggle(&mut self) {
        match self.chosen(self.side) {
            Some(id) if self.current().holds(id) => self.remove(id),
            Some(id) => self.add(id),
            None => {}
        }
    }

    /// The card under the deck's cursor for the one under the other cursor.
    fn swap(&mut self) {
        let (Some(leaves), Some(joins)) = (self.chosen(Side::Deck), self.chosen(Side::Found)) else { return };
        if self.current().holds(joins) {
            let note = tr!(self.lang, "{} is in the deck already.", self.called(joins));
            return self.say(note, Ink::Plain);
        }
        let text = edit::remove(self.editor.text(), &[leaves]).and_then(|text| edit::add(&text, &[joins]));
        self.take(text, tr!(self.lang, "swapped {} for {}", self.called(leaves), self.called(joins)));
        self.point_at(joins);
    }

    fn set(&mut self, key: &str, value: &str, did: String) {
        let text = edit::set(self.editor.text(), key, value);
        self.take(text, did);
    }

    fn undo(&mut self) {
        let note = match self.editor.undo() {
            Some(did) => tr!(self.lang, "undone: {}", did),
            None => tr!(self.lang, "There is nothing to undo."),
        };
        self.say(note, Ink::Plain);
        self.changed();
    }

    fn redo(&mut self) {
        let note = match self.editor.redo() {
            Some(did) => tr!(self.lang, "done again: {}", did),
            None => tr!(self.lang, "There is nothing to do again."),
        };
        self.say(note, Ink::Plain);
        self.changed();
    }

    fn search(&mut self, work: &Work<Answer>) {
        self.searching = None;
        self.searching = Some(self.finder.start(self.query.text().to_owned(), work, Answer::Found));
    }

    fn take_found(&mut self, found: Found) {
        self.searching = None;
        match found {
            Ok(found) => {
                self.wrong.clear();
                if found != self.found {
                    (self.found, self.found_place) = (found, Place::default());
                }
            }
            Err(faults) => self.wrong = faults,
        }
    }

    /// Saves where the deck belongs, or asks where that is.
    fn save(&mut self, work: &Work<Answer>) {
        let Some(path) = self.deck.path.clone() else { return self.ask_for_file() };
        if self.saving.is_some() {
            return;
        }
        if !self.is_unsaved() && self.deck.read.is_some() {
            let note = tr!(self.lang, "Everything is saved.");
            return self.say(note, Ink::Plain);
        }
        let (read, text) = (self.deck.read.clone(), self.editor.text().to_owned());
        self.saving = Some(work.start(move |reply| {
            reply.send(Answer::Saved(match read {
                Some(read) => save::over(&path, &read, text),
                None => save::anew(&path, text),
            }));
        }));
    }

    fn ask_for_file(&mut self) {
        let name = match &self.deck.path {
            Some(path) => path.display().to_string(),
            None => file_name(&self.current().draft.name),
        };
        self.mode = Mode::File(Field::new(name));
    }

    /// Saves under another name.
    fn save_as(&mut self, name: &str, work: &Work<Answer>) {
        if name.trim().is_empty() || self.saving.is_some() {
            return;
        }
        let path = PathBuf::from(name.trim());
        if self.current().draft.name == nameless(self.lang) {
            let name = name_from(&path);
            self.set("name", &name, tr!(self.lang, "the name is now {}", name));
        }
        let text = self.editor.text().to_owned();
        self.saving = Some(work.start(move |reply| {
            reply.send(Answer::Saved(save::anew(&path, text)));
        }));
    }

    fn take_saved(&mut self, saved: Saved) -> Flow {
        self.saving = None;
        let leaving = std::mem::take(&mut self.leaving);
        let note = match saved {
            Saved::Written { path, text, losses } => {
                self.written(path, text);
                if leaving && !self.is_unsaved() {
                    return Flow::Leave;
                }
                let path = self.deck.path.as_deref().unwrap_or(Path::new("")).display().to_string();
                let losses = losses.iter().map(|loss| loss.in_lang(self.lang));
                let told = [tr!(self.lang, "saved {}", path)].into_iter().chain(losses);
                return self.say_and_go(told.collect::<Vec<_>>().join("; "), Ink::Good);
            }
            Saved::Changed(now) => {
                self.mode = Mode::Changed(now);
                return Flow::Go;
            }
            Saved::Exists(path) => {
                self.ask_for_file();
                tr!(self.lang, "{} exists already; choose another name.", path.display().to_string())
            }
            Saved::Failed(why) => why.in_lang(self.lang),
        };
        self.say_and_go(note, Ink::Bad)
    }

    fn say_and_go(&mut self, note: String, ink: Ink) -> Flow {
        self.say(note, ink);
        Flow::Go
    }

    /// A text is in a file now.
    fn written(&mut self, path: PathBuf, text: String) {
        if self.deck.path.as_ref() != Some(&path) {
            // From now on unsaved work belongs to that file.
            let moved = self.unsaved.as_mut().map(|unsaved| unsaved.move_to(&path));
            if let Some(Err(_)) = moved {
                self.unsaved = None;
            }
        }
        self.saved = Some((path.clone(), self.current().ids.len()));
        self.deck = Deck { path: Some(path), read: Some(text.clone()) };
        self.clean = text;
        self.keep();
    }

    /// What the file holds by now takes the place of what was made here, which can be had back by undoing.
    fn reload(&mut self, now: String) {
        let did = tr!(self.lang, "loaded the file again");
        match self.editor.take(now.clone(), did.clone()) {
            Ok(_) => {
                (self.deck.read, self.clean) = (Some(now.clone()), now);
                self.say(did, Ink::Good);
                self.changed();
            }
            Err(faults) => {
                let told = faults.first().map_or_else(String::new, |fault| fault.line(self.lang));
                self.say(told, Ink::Bad);
            }
        }
    }

    /// What was changed here goes into what the file holds by now.
    fn merge(&mut self, now: String) {
        let base = self.deck.read.clone().unwrap_or_default();
        let both = merged(&base, self.editor.text(), &now, self.editor.terms());
        let did = tr!(self.lang, "put your changes into the file as it is now");
        if both.is_ok() {
            (self.deck.read, self.clean) = (Some(now.clone()), now);
        }
        self.take(both, did);
    }

    fn click(&mut self, spot: Spot, work: &Work<Answer>) {
        match (&self.mode, spot) {
            (Mode::Cruiser(place), Spot::Cruiser(Some(at))) => {
                let again = place.at == at;
                let length = self.editor.terms().roster.cruisers().len();
                if let Mode::Cruiser(place) = &mut self.mode {
                    place.go_to(at, length);
                }
                if again {
                    self.press(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE), work);
                }
            }
            (Mode::Lists | Mode::Search, Spot::Card(side, at)) => {
                let again = self.side == side && self.place(side).0.at == at;
                (self.mode, self.side) = (Mode::Lists, side);
                let (place, length) = self.place(side);
                place.go_to(at, length);
                if again {
                    self.toggle();
                }
            }
            (Mode::Lists | Mode::Search, Spot::List(side)) => (self.mode, self.side) = (Mode::Lists, side),
            (Mode::Lists, Spot::Search) => self.mode = Mode::Search,
            (Mode::Lists, Spot::Name) => self.letter('n', work),
            (Mode::Lists, Spot::Cruiser(None)) => self.letter('c', work),
            (Mode::Lists, Spot::Faults) => self.letter('f', work),
            _ => {}
        }
    }

    fn scroll(&mut self, spot: &Spot, turn: Turn) {
        if let Mode::Faults(first) = &mut self.mode {
            *first = if turn == Turn::Up { first.saturating_sub(1) } else { *first + 1 };
        } else if let Spot::Card(side, _) | Spot::List(side) = spot {
            let (place, length) = self.place(*side);
            place.scroll(turn, length);
        }
    }

    /// A letter while nothing is being typed.
    fn letter(&mut self, letter: char, work: &Work<Answer>) {
        match letter {
            '/' => self.mode = Mode::Search,
            'a' => self.chosen(self.side).into_iter().for_each(|id| self.add(id)),
            'd' => self.chosen(self.side).into_iter().for_each(|id| self.remove(id)),
            'x' => self.swap(),
            'u' => self.undo(),
            'r' | 'U' => self.redo(),
            'c' => {
                let cruisers = self.editor.terms().roster.cruisers();
                let at = cruisers
                    .iter()
                    .position(|cruiser| Some(cruiser) == self.current().draft.cruiser.as_ref());
                self.mode = Mode::Cruiser(Place::on(at.unwrap_or(0)));
            }
            'n' => self.mode = Mode::Name(Field::new(self.current().draft.name.as_str())),
            't' => {
                self.mode = Mode::Notes(Field::new(self.current().draft.notes.clone().unwrap_or_default()))
            }
            'f' => self.mode = Mode::Faults(0),
            's' => self.save(work),
            'S' => self.ask_for_file(),
            _ => {}
        }
    }

    fn press(&mut self, key: KeyEvent, work: &Work<Answer>) -> Flow {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let mode = std::mem::replace(&mut self.mode, Mode::Lists);
        match (mode, key.code) {
            (Mode::Lists, KeyCode::Char(letter)) if control => match letter {
                'z' => self.undo(),
                'y' => self.redo(),
                's' => self.save(work),
                _ => {}
            },
            (Mode::Lists, code) => return self.press_in_lists(code, work),
            (Mode::Search, code) => self.press_in_search(code, key, work),
            (Mode::Name(field), KeyCode::Enter) => {
                let name = field.text().trim().to_owned();
                if let Some(problem) = crate::reader::toml::line_problem(&name) {
                    self.mode = Mode::Name(field);
                    self.say(tr!(self.lang, "The name {}.", problem), Ink::Bad);
                } else {
                    self.set("name", &name, tr!(self.lang, "the name is now {}", name));
                }
            }
            (Mode::Notes(field), KeyCode::Esc) => {
                let notes = field.text().trim_end();
                if notes != self.current().draft.notes.as_deref().unwrap_or_default().trim_end() {
                    self.set("notes", notes, tr!(self.lang, "changed the notes"));
                }
            }
            (Mode::Notes(mut field), KeyCode::Enter) => {
                field.insert('\n');
                self.mode = Mode::Notes(field);
            }
            (Mode::File(field), KeyCode::Enter) => self.save_as(field.text(), work),
            (Mode::Name(_) | Mode::File(_), KeyCode::Esc) => self.leaving = false,
            (Mode::Name(mut field), _) => {
                field.press(key);
                self.mode = Mode::Name(field);
            }
            (Mode::Notes(mut field), _) => {
                field.press(key);
                self.mode = Mode::Notes(field);
            }
            (Mode::File(mut field), _) => {
                field.press(key);
                self.mode = Mode::File(field);
            }
            (Mode::Cruiser(place), code) => self.press_in_cruisers(place, code),
            (Mode::Faults(first), KeyCode::Down | KeyCode::PageDown) => {
                self.mode = Mode::Faults((first + 1).min(self.current().faults.len().saturating_sub(1)));
            }
            (Mode::Faults(first), KeyCode::Up | KeyCode::PageUp) => {
                self.mode = Mode::Faults(first.saturating_sub(1));
            }
            (Mode::Faults(_), _) => {}
            (Mode::Offer(left), code) => return self.answer_offer(left, code),
            (Mode::Changed(now), code) => match code {
                KeyCode::Char('m') => self.merge(now),
                KeyCode::Char('r') => self.reload(now),
                KeyCode::Char('o') => self.ask_for_file(),
                KeyCode::Esc => {}
                _ => self.mode = Mode::Changed(now),
            },
            (Mode::Leave, code) => match code {
                KeyCode::Char('s') => {
                    self.leaving = true;
                    self.save(work);
                }
                KeyCode::Char('d') => {
                    if let Some(unsaved) = &mut self.unsaved {
                        // What cannot be cleared is offered again, which loses nothing.
                        let _ = unsaved.clear();
                    }
                    self.clean = self.editor.text().to_owned();
                    return Flow::Leave;
                }
                KeyCode::Esc => {}
                _ => self.mode = Mode::Leave,
            },
        }
        Flow::Go
    }

    fn press_in_lists(&mut self, code: KeyCode, work: &Work<Answer>) -> Flow {
        self.note = None;
        let (place, length) = self.place(self.side);
        if place.press(code, length) {
            return Flow::Go;
        }
        match code {
            KeyCode::Tab | KeyCode::BackTab | KeyCode::Left | KeyCode::Right => {
                self.side = if self.side == Side::Found { Side::Deck } else { Side::Found };
            }
            KeyCode::Enter | KeyCode::Char(' ') => self.toggle(),
            KeyCode::Delete | KeyCode::Backspace => self.letter('d', work),
            KeyCode::Char('q') if self.is_unsaved() => self.mode = Mode::Leave,
            KeyCode::Char('q') => return Flow::Leave,
            KeyCode::Char(letter) => self.letter(letter, work),
            _ => {}
        }
        Flow::Go
    }

    fn press_in_search(&mut self, code: KeyCode, key: KeyEvent, work: &Work<Answer>) {
        match code {
            KeyCode::Enter | KeyCode::Esc => self.side = Side::Found,
            KeyCode::Tab => self.side = Side::Deck,
            KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown => {
                self.mode = Mode::Search;
                self.found_place.press(code, self.found.len());
            }
            _ => {
                self.mode = Mode::Search;
                self.note = None;
                if self.query.press(key) {
                    self.search(work);
                }
            }
        }
    }

    fn press_in_cruisers(&mut self, mut place: Place, code: KeyCode) {
        let cruisers = self.editor.terms().roster.cruisers();
        match code {
            KeyCode::Esc => {}
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some((id, name)) =
                    cruisers.get(place.at).map(|cruiser| (cruiser.id.clone(), cruiser.name.clone()))
                {
                    self.set("cruiser", &id, tr!(self.lang, "the cruiser is now {}", name));
                }
            }
            _ => {
                place.press(code, cruisers.len());
                self.mode = Mode::Cruiser(place);
            }
        }
    }

    fn answer_offer(&mut self, left: Left, code: KeyCode) -> Flow {
        match code {
            KeyCode::Enter => {
                let did = tr!(self.lang, "went on with what was not saved");
                // What was read then is what may be replaced.
                self.deck.read.clone_from(&left.read);
                self.clean = left.read.unwrap_or_else(|| self.clean.clone());
                self.take(Ok(left.text), did);
            }
            KeyCode::Char('d') => self.keep(),
            KeyCode::Char('q') => return Flow::Leave,
            _ => self.mode = Mode::Offer(left),
        }
        Flow::Go
    }
}

/// What a deck without a name is called.
fn nameless(lang: Lang) -> String {
    tr!(lang, "New deck")
}

/// `Red Tide` becomes `red-tide.toml`.
fn file_name(name: &str) -> String {
    let letters = crate::text::fold(name);
    let words: Vec<&str> =
        letters.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let words = words.join("-");
    format!("{}.toml", if words.is_empty() { "deck" } else { &words })
}

/// What a deck file holds, or that there is none yet.
pub fn read(path: &Path) -> Result<Option<String>, FileError> {
    match crate::files::read_text(path, crate::deck::DeckFile::MOST_BYTES) {
        Ok(text) => Ok(Some(text)),
        Err(FileError::Read(_, error)) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

impl App for Screen {
    type Spot = Spot;
    type Answer = Answer;

    fn update(&mut self, event: Event<Spot, Answer>, work: &Work<Answer>) -> Flow {
        match event {
            Event::Key(key) => return self.press(key, work),
            Event::Click(spot) => self.click(spot, work),
            Event::Scroll(spot, turn) => self.scroll(&spot, turn),
            Event::Answer(Answer::Found(found)) => self.take_found(found),
            Event::Answer(Answer::Saved(saved)) => return self.take_saved(saved),
            Event::Tick => {}
        }
        Flow::Go
    }

    fn fit(&mut self, width: u16, height: u16) {
        view::fit(self, width, height);
    }

    fn view(&self, paper: &mut Paper<'_, Spot>) {
        view::draw(self, paper);
    }

    fn keys(&self, look: &Look) -> Vec<KeyHint> {
        view::keys(self, look)
    }

    fn help(&self, look: &Look) -> Vec<String> {
        view::help(look)
    }

    fn is_typing(&self) -> bool {
        matches!(self.mode, Mode::Search | Mode::Name(_) | Mode::Notes(_) | Mode::File(_))
    }
}
