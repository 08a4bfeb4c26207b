//! Keys and clicks, and their meaning in each mode.

use super::{Left, Mode, Screen, Side, Spot, WorkResult};
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

    pub(super) fn scroll(&mut self, spot: &Spot, turn: Turn) {
        if let Mode::Faults(first) = &mut self.mode {
            *first = if turn == Turn::Up { first.saturating_sub(1) } else { *first + 1 };
        } else if let Spot::Card(side, _) | Spot::List(side) = spot {
            let (place, length) = self.place(*side);
            place.scroll(turn, length);
        }
    }

    /// A letter while nothing is being typed.
    fn letter(&mut self, letter: char, work: &Work<WorkResult>) {
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
                self.mode = Mode::Cruiser(ListCursor::on(at.unwrap_or(0)));
            }
            'n' => self.mode = Mode::Name(TextInput::new(self.current().draft.name.as_str())),
            't' => {
                self.mode =
                    Mode::Notes(TextInput::new(self.current().draft.notes.clone().unwrap_or_default()))
            }
            'f' => self.mode = Mode::Faults(0),
            's' => self.save(work),
            'S' => self.ask_for_file(),
            _ => {}
        }
    }

    pub(super) fn press(&mut self, key: KeyEvent, work: &Work<WorkResult>) -> Flow {
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
                    self.say(tr!(self.lang, "The name {}.", problem), Tone::Bad);
                } else {
                    self.set("name", &name, tr!(self.lang, "renamed the deck to {}", name));
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

    fn press_in_lists(&mut self, code: KeyCode, work: &Work<WorkResult>) -> Flow {
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

    fn press_in_search(&mut self, code: KeyCode, key: KeyEvent, work: &Work<WorkResult>) {
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

    fn press_in_cruisers(&mut self, mut place: ListCursor, code: KeyCode) {
        let cruisers = self.editor.terms().roster.cruisers();
        match code {
            KeyCode::Esc => {}
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some((id, name)) =
                    cruisers.get(place.at).map(|cruiser| (cruiser.id.clone(), cruiser.name.clone()))
                {
                    self.set("cruiser", &id, tr!(self.lang, "changed the cruiser to {}", name));
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
                let did = tr!(self.lang, "restored unsaved changes");
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
