//! Edits of the deck: every change is a step that can be undone, and is backed up until it is saved.

use super::{Pane, Screen};
use crate::cards::CardId;
use crate::deck::edit;
use crate::screen::Tone;

impl Screen {
    pub(super) fn say(&mut self, note: String, tone: Tone) {
        self.note = Some((note, tone));
    }

    /// Backs up what is not saved; removes the backup if everything is saved.
    pub(super) fn keep(&mut self) {
        let (text, dirty) = (self.editor.text(), self.editor.text() != self.clean);
        let Some(unsaved) = &mut self.unsaved else { return };
        let kept = if dirty { unsaved.keep(self.deck.read.as_deref(), text) } else { unsaved.clear() };
        if let Err(error) = kept {
            self.unsaved = None;
            let note = tr!(self.lang, "Unsaved changes are not backed up: {}", crate::files::reason(&error));
            self.say(note, Tone::Bad);
        }
    }

    /// Takes a changed text, or reports why the change failed.
    pub(super) fn take(&mut self, text: Result<String, edit::NotEditable>, did: String) {
        let Ok(text) = text else {
            let note = tr!(self.lang, "This file's card list cannot be edited here.");
            return self.say(note, Tone::Bad);
        };
        match self.editor.take(text, did.clone()) {
            Ok(true) => {
                self.say(did, Tone::Good);
                self.changed();
            }
            Ok(false) => {}
            Err(faults) => {
                let message = faults.first().map_or_else(String::new, |fault| fault.line(self.lang));
                self.say(message, Tone::Bad);
            }
        }
    }

    /// After every change of the text.
    pub(super) fn changed(&mut self) {
        self.keep();
        let length = self.current().ids.len();
        self.deck_place.go_to(self.deck_place.at, length);
    }

    pub(super) fn add(&mut self, id: CardId) {
        if self.current().holds(id) {
            let note = tr!(self.lang, "{} is already in the deck.", self.called(id));
            return self.say(note, Tone::Plain);
        }
        let text = edit::add(self.editor.text(), &[id]);
        self.take(text, tr!(self.lang, "added {}", self.called(id)));
        self.point_at(id);
    }

    pub(super) fn remove(&mut self, id: CardId) {
        if !self.current().holds(id) {
            let note = tr!(self.lang, "{} is not in the deck.", self.called(id));
            return self.say(note, Tone::Plain);
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
    pub(super) fn toggle(&mut self) {
        match self.chosen(self.side) {
            Some(id) if self.current().holds(id) => self.remove(id),
            Some(id) => self.add(id),
            None => {}
        }
    }

    /// Swaps the card under the deck's cursor for the one under the other cursor.
    pub(super) fn swap(&mut self) {
        let (Some(leaves), Some(joins)) = (self.chosen(Pane::Deck), self.chosen(Pane::Found)) else { return };
        if self.current().holds(joins) {
            let note = tr!(self.lang, "{} is already in the deck.", self.called(joins));
            return self.say(note, Tone::Plain);
        }
        let text = edit::remove(self.editor.text(), &[leaves]).and_then(|text| edit::add(&text, &[joins]));
        self.take(text, tr!(self.lang, "swapped {} for {}", self.called(leaves), self.called(joins)));
        self.point_at(joins);
    }

    pub(super) fn set(&mut self, key: &str, value: &str, did: String) {
        let text = edit::set(self.editor.text(), key, value);
        self.take(text, did);
    }

    pub(super) fn undo(&mut self) {
        let note = match self.editor.undo() {
            Some(did) => tr!(self.lang, "undone: {}", did),
            None => tr!(self.lang, "Nothing to undo."),
        };
        self.say(note, Tone::Plain);
        self.changed();
    }

    pub(super) fn redo(&mut self) {
        let note = match self.editor.redo() {
            Some(did) => tr!(self.lang, "redone: {}", did),
            None => tr!(self.lang, "Nothing to redo."),
        };
        self.say(note, Tone::Plain);
        self.changed();
    }
}
