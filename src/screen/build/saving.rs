//! Saving from the screen: where, under which name, and what to do about a file that another program has changed.

use std::path::{Path, PathBuf};

use super::editor::merged;
use super::save::{self, Saved};
use super::{Deck, Mode, Screen, WorkResult, nameless};
use crate::deck::name_from;
use crate::screen::{Flow, TextInput, Tone, Work};

impl Screen {
    /// Saves where the deck belongs, or asks where that is.
    pub(super) fn save(&mut self, work: &Work<WorkResult>) {
        let Some(path) = self.deck.path.clone() else { return self.ask_for_file() };
        if self.saving.is_some() {
            return;
        }
        if !self.is_unsaved() && self.deck.read.is_some() {
            let note = tr!(self.lang, "Nothing to save.");
            return self.say(note, Tone::Plain);
        }
        let (read, text) = (self.deck.read.clone(), self.editor.text().to_owned());
        self.saving = Some(work.start(move |reply| {
            reply.send(WorkResult::Saved(match read {
                Some(read) => save::over(&path, &read, text),
                None => save::anew(&path, text),
            }));
        }));
    }

    pub(super) fn ask_for_file(&mut self) {
        let name = match &self.deck.path {
            Some(path) => path.display().to_string(),
            None => file_name(&self.current().draft.name),
        };
        self.mode = Mode::File(TextInput::new(name));
    }

    /// Saves under another name.
    pub(super) fn save_as(&mut self, name: &str, work: &Work<WorkResult>) {
        if name.trim().is_empty() || self.saving.is_some() {
            return;
        }
        let path = PathBuf::from(name.trim());
        if self.current().draft.name == nameless(self.lang) {
            let name = name_from(&path);
            self.set("name", &name, tr!(self.lang, "renamed the deck to {}", name));
        }
        let text = self.editor.text().to_owned();
        self.saving = Some(work.start(move |reply| {
            reply.send(WorkResult::Saved(save::anew(&path, text)));
        }));
    }

    pub(super) fn take_saved(&mut self, saved: Saved) -> Flow {
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
                let message = [tr!(self.lang, "saved {}", path)].into_iter().chain(losses);
                return self.say_and_go(message.collect::<Vec<_>>().join("; "), Tone::Good);
            }
            Saved::Changed(now) => {
                self.mode = Mode::Changed(now);
                return Flow::Go;
            }
            Saved::Exists(path) => {
                self.ask_for_file();
                tr!(self.lang, "{} already exists; choose another name.", path.display().to_string())
            }
            Saved::Failed(why) => why.in_lang(self.lang),
        };
        self.say_and_go(note, Tone::Bad)
    }

    fn say_and_go(&mut self, note: String, tone: Tone) -> Flow {
        self.say(note, tone);
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

    /// Replaces the deck here by what the file holds now; undo restores the deck.
    pub(super) fn reload(&mut self, now: String) {
        let did = tr!(self.lang, "reloaded the file");
        match self.editor.take(now.clone(), did.clone()) {
            Ok(_) => {
                (self.deck.read, self.clean) = (Some(now.clone()), now);
                self.say(did, Tone::Good);
                self.changed();
            }
            Err(faults) => {
                let message = faults.first().map_or_else(String::new, |fault| fault.line(self.lang));
                self.say(message, Tone::Bad);
            }
        }
    }

    /// Applies the changes made here to what the file holds now.
    pub(super) fn merge(&mut self, now: String) {
        let base = self.deck.read.clone().unwrap_or_default();
        let both = merged(&base, self.editor.text(), &now, self.editor.terms());
        let did = tr!(self.lang, "merged your changes into the file");
        if both.is_ok() {
            (self.deck.read, self.clean) = (Some(now.clone()), now);
        }
        self.take(both, did);
    }
}

/// What Windows takes for a device, with any ending, and with a digit behind the last two.
const RESERVED: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// `Red Tide` becomes `red-tide.toml`.
pub(super) fn file_name(name: &str) -> String {
    let letters = crate::text::fold(name);
    let words: Vec<&str> =
        letters.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let words = words.join("-");
    let is_device = RESERVED.contains(&words.trim_end_matches(|c: char| c.is_ascii_digit()));
    match &*words {
        "" => "deck.toml".to_owned(),
        device if is_device => format!("deck-{device}.toml"),
        name => format!("{name}.toml"),
    }
}
