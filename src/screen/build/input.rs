//! Keys and clicks, and their meaning in each mode.

use super::{Command, Mode, Pane, Screen, Spot, WorkResult};
use crate::screen::list::ListCursor;
use crate::screen::{Flow, KeyCode, KeyEvent, KeyModifiers, TextInput, Tone, Turn, Work};

impl Screen {
    pub(super) fn click(&mut self, spot: Spot, work: &Work<WorkResult>) {
        match (&self.mode, spot) {
            (Mode::Cruiser(place), Spot::Cruiser(Some(at))) => {
                let again = place.at == at;
                let length = self.editor.terms().roster.cruisers().len();
                if let Mode::Cruiser(place) = &mut self.mode {
                    place.go_to(at, length);
                }
                if again {
                    self.confirm(work);
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
            (Mode::Lists, Spot::Name) => self.type_name(),
            (Mode::Lists, Spot::Cruiser(None)) => self.choose_cruiser(),
            (Mode::Lists, Spot::Faults) => self.mode = Mode::Faults(0),
            _ => {}
        }
    }

    pub(super) fn scroll(&mut self, spot: &Spot, turn: Turn) {
        if let Mode::Faults(first) = &mut self.mode {
            *first = if turn == Turn::Up { first.saturating_sub(1) } else { *first + 1 };
        } else if let Spot::Card(side, _) | Spot::List(side) = spot {
            let (place, length) = self.place(*side);
            place.scroll(turn, length);
        }
    }

    fn choose_cruiser(&mut self) {
        let cruisers = self.editor.terms().roster.cruisers();
        let chosen = self.current().draft.cruiser.as_ref();
        let at = cruisers.iter().position(|cruiser| Some(cruiser) == chosen);
        self.mode = Mode::Cruiser(ListCursor::on(at.unwrap_or(0)));
    }

    fn type_name(&mut self) {
        self.mode = Mode::Name(TextInput::new(self.current().draft.name.as_str()));
    }

    pub(super) fn run(&mut self, command: Command, code: KeyCode, work: &Work<WorkResult>) -> Flow {
        if matches!(self.mode, Mode::Lists) {
            self.note = None;
        }
        let chosen = self.chosen(self.side);
        match command {
            Command::Confirm => self.confirm(work),
            Command::Cancel => self.cancel(),
            Command::Move => self.go(code),
            Command::Switch => {
                let to_deck = matches!(self.mode, Mode::Search) || self.side == Pane::Found;
                (self.mode, self.side) = (Mode::Lists, if to_deck { Pane::Deck } else { Pane::Found });
            }
            Command::Toggle => self.toggle(),
            Command::Add => chosen.into_iter().for_each(|id| self.add(id)),
            Command::Remove => chosen.into_iter().for_each(|id| self.remove(id)),
            Command::Swap => self.swap(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Search => self.mode = Mode::Search,
            Command::Cruiser => self.choose_cruiser(),
            Command::Name => self.type_name(),
            Command::Notes => {
                self.mode =
                    Mode::Notes(TextInput::new(self.current().draft.notes.clone().unwrap_or_default()));
            }
            Command::Faults => self.mode = Mode::Faults(0),
            Command::Save => {
                self.leaving = matches!(self.mode, Mode::Leave);
                self.mode = Mode::Lists;
                self.save(work);
            }
            Command::SaveAs => self.ask_for_file(),
            Command::Merge | Command::Reload => {
                if let Mode::Changed(now) = std::mem::replace(&mut self.mode, Mode::Lists) {
                    if command == Command::Merge { self.merge(now) } else { self.reload(now) }
                }
            }
            Command::Discard => return self.discard(),
            Command::Quit if matches!(self.mode, Mode::Lists) && self.is_unsaved() => self.mode = Mode::Leave,
            Command::Quit => return Flow::Leave,
        }
        Flow::Go
    }

    /// A key that is in no table: letters that are typed, and keys held with Ctrl.
    pub(super) fn press(&mut self, key: KeyEvent, work: &Work<WorkResult>) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (&mut self.mode, key.code) {
            (Mode::Lists, KeyCode::Char('z')) if is_control => self.undo(),
            (Mode::Lists, KeyCode::Char('y')) if is_control => self.redo(),
            (Mode::Lists, KeyCode::Char('s')) if is_control => self.save(work),
            (Mode::Search, _) => {
                self.note = None;
                if self.query.press(key) {
                    self.search(work);
                }
            }
            (Mode::Name(input) | Mode::Notes(input) | Mode::File(input), _) => {
                input.press(key);
            }
            (Mode::Faults(_), _) => self.mode = Mode::Lists,
            _ => {}
        }
    }

    /// Enter in any mode but the lists.
    fn confirm(&mut self, work: &Work<WorkResult>) {
        match std::mem::replace(&mut self.mode, Mode::Lists) {
            Mode::Search => self.side = Pane::Found,
            Mode::Name(input) => {
                let name = input.text().trim().to_owned();
                if let Some(problem) = crate::reader::toml::line_problem(&name) {
                    self.mode = Mode::Name(input);
                    self.say(tr!(self.lang, "The name {}.", problem), Tone::Bad);
                } else {
                    self.set("name", &name, tr!(self.lang, "renamed the deck to {}", name));
                }
            }
            Mode::Notes(mut input) => {
                input.insert('\n');
                self.mode = Mode::Notes(input);
            }
            Mode::File(input) => self.save_as(input.text(), work),
            Mode::Cruiser(place) => {
                let chosen = self.editor.terms().roster.cruisers().get(place.at);
                if let Some((id, name)) = chosen.map(|cruiser| (cruiser.id.clone(), cruiser.name.clone())) {
                    self.set("cruiser", &id, tr!(self.lang, "changed the cruiser to {}", name));
                }
            }
            Mode::Offer(left) => {
                let did = tr!(self.lang, "restored unsaved changes");
                // What was read then is what may be replaced.
                self.deck.read.clone_from(&left.read);
                self.clean = left.read.unwrap_or_else(|| self.clean.clone());
                self.take(Ok(left.text), did);
            }
            other => self.mode = other,
        }
    }

    /// Esc in any mode but the lists. Notes are kept.
    fn cancel(&mut self) {
        match std::mem::replace(&mut self.mode, Mode::Lists) {
            Mode::Notes(input) => {
                let notes = input.text().trim_end();
                if notes != self.current().draft.notes.as_deref().unwrap_or_default().trim_end() {
                    self.set("notes", notes, tr!(self.lang, "changed the notes"));
                }
            }
            Mode::Name(_) | Mode::File(_) => self.leaving = false,
            _ => {}
        }
    }

    /// Arrows and pages, in the lists and wherever something is scrolled.
    fn go(&mut self, code: KeyCode) {
        let (faults, cruisers) = (self.current().faults.len(), self.editor.terms().roster.cruisers().len());
        match &mut self.mode {
            Mode::Cruiser(place) => {
                place.press(code, cruisers);
            }
            Mode::Faults(first) if matches!(code, KeyCode::Up | KeyCode::PageUp) => {
                *first = first.saturating_sub(1);
            }
            Mode::Faults(first) => *first = (*first + 1).min(faults.saturating_sub(1)),
            _ => {
                let side = if matches!(self.mode, Mode::Search) { Pane::Found } else { self.side };
                let (place, length) = self.place(side);
                place.press(code, length);
            }
        }
    }

    /// Drops what is not saved: of an earlier session, or of this one, which ends it.
    fn discard(&mut self) -> Flow {
        if let Mode::Offer(_) = self.mode {
            self.mode = Mode::Lists;
            self.keep();
            return Flow::Go;
        }
        if let Some(unsaved) = &mut self.unsaved {
            // What cannot be cleared is offered again, which loses nothing.
            let _ = unsaved.clear();
        }
        self.clean = self.editor.text().to_owned();
        Flow::Leave
    }
}
