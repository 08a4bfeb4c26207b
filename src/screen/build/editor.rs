//! A deck file being edited: its text, its history, and its statistics.

use std::sync::Arc;

use crate::cards::{CardId, Roster};
use crate::deck::edit::{self, NotEditable};
use crate::deck::{self, DeckFile, DeckStats, Draft, Illegal, Owned, Rules};
use crate::fault::{Fault, Source};

/// What decks are checked against.
pub struct Terms {
    /// The cards and cruisers that there are.
    pub roster: Arc<Roster>,
    /// Total War as printed, or an event's own.
    pub rules: Rules,
    /// What the player owns, if that is known.
    pub owned: Option<Owned>,
}

/// The deck that a text describes.
pub struct Current {
    /// As far as the catalog knows it.
    pub draft: Draft,
    /// Everything that is wrong with it.
    pub faults: Vec<Fault>,
    /// Its figures.
    pub stats: DeckStats,
    /// Every ID code in it, known or not: sorted, each once.
    pub ids: Vec<CardId>,
}

impl Current {
    /// Fails only where the text is not TOML.
    pub fn of(name: &str, text: &str, terms: &Terms) -> Result<Current, Vec<Fault>> {
        let file = DeckFile::parse(Source::new(name, text))?;
        let ids = file.distinct_ids();
        let (draft, faults) = match deck::check(&file, &terms.roster, &terms.rules, terms.owned.as_ref()) {
            Ok(deck) => (deck.draft().clone(), Vec::new()),
            Err(Illegal { draft, faults }) => (*draft, faults),
        };
        let stats = DeckStats::of(&draft.cards, draft.cruiser.as_ref());
        Ok(Current { draft, faults, stats, ids })
    }

    /// Whether the deck lists a card.
    pub fn holds(&self, id: CardId) -> bool {
        self.ids.binary_search(&id).is_ok()
    }
}

/// A text, and what led to it.
struct Revision {
    text: String,
    did: String,
}

/// The most steps that can be undone, and what they may take together.
const MOST_STEPS: usize = 1000;
const MOST_BYTES: usize = 64 << 20;

/// The text of a deck file with everything that was done to it.
pub struct Editor {
    /// What faults call the file.
    name: String,
    terms: Terms,
    /// The oldest first; what was undone comes after `at`.
    steps: Vec<Revision>,
    at: usize,
    current: Current,
}

impl Editor {
    /// Begins with a text, which must be TOML.
    pub fn new(name: &str, text: String, terms: Terms) -> Result<Editor, Vec<Fault>> {
        let current = Current::of(name, &text, &terms)?;
        let steps = vec![Revision { text, did: String::new() }];
        Ok(Editor { name: name.to_owned(), terms, steps, at: 0, current })
    }

    /// The text as it is now.
    pub fn text(&self) -> &str {
        &self.steps[self.at].text
    }

    /// The deck that it describes.
    pub fn current(&self) -> &Current {
        &self.current
    }

    /// What decks are checked against.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Takes a new text, and what was done in words. Whether it is another one; fails where it is not TOML.
    pub fn take(&mut self, text: String, did: String) -> Result<bool, Vec<Fault>> {
        if text == self.text() {
            return Ok(false);
        }
        self.current = Current::of(&self.name, &text, &self.terms)?;
        self.steps.truncate(self.at + 1);
        self.steps.push(Revision { text, did });
        let mut bytes: usize = self.steps.iter().map(|step| step.text.len()).sum();
        while self.steps.len() > 2 && (self.steps.len() > MOST_STEPS || bytes > MOST_BYTES) {
            bytes -= self.steps.remove(0).text.len();
        }
        self.at = self.steps.len() - 1;
        Ok(true)
    }

    /// Undoes the last change; answers what it was.
    pub fn undo(&mut self) -> Option<&str> {
        let before = self.at.checked_sub(1)?;
        self.go_to(before);
        Some(&self.steps[before + 1].did)
    }

    /// Redoes a change that was undone; answers what it is.
    pub fn redo(&mut self) -> Option<&str> {
        let next = Some(self.at + 1).filter(|next| *next < self.steps.len())?;
        self.go_to(next);
        Some(&self.steps[next].did)
    }

    fn go_to(&mut self, at: usize) {
        // It was read before, so this cannot fail.
        if let Ok(current) = Current::of(&self.name, &self.steps[at].text, &self.terms) {
            (self.at, self.current) = (at, current);
        }
    }
}

/// Applies to `theirs` what changed from `base` to `mine`: cards added and removed, and the fields of the head.
pub fn merged(base: &str, mine: &str, theirs: &str, terms: &Terms) -> Result<String, NotEditable> {
    let read = |text: &str| Current::of("", text, terms).map_err(|_| NotEditable);
    let (base, mine, there) = (read(base)?, read(mine)?, read(theirs)?);
    let gone: Vec<CardId> = base.ids.iter().copied().filter(|id| !mine.holds(*id)).collect();
    let new = mine.ids.iter().copied().filter(|id| !base.holds(*id) && !there.holds(*id));
    let mut text = edit::add(&edit::remove(theirs, &gone)?, &new.collect::<Vec<_>>())?;
    let heads = |draft: &Draft| {
        let cruiser = draft.cruiser.as_ref().map_or_else(String::new, |cruiser| cruiser.id.clone());
        [
            ("name", draft.name.clone()),
            ("cruiser", cruiser),
            ("notes", draft.notes.clone().unwrap_or_default()),
        ]
    };
    for ((key, now), (_, before)) in heads(&mine.draft).into_iter().zip(heads(&base.draft)) {
        if now != before {
            text = edit::set(&text, key, &now)?;
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn terms() -> Terms {
        Terms { roster: Arc::new(crate::cards::builtin::roster()), rules: Rules::total_war(), owned: None }
    }

    fn id(text: &str) -> CardId {
        text.parse().unwrap()
    }

    const DECK: &str =
        "name = \"A\" # mine\ncruiser = \"ares\"\ncards = [\n  \"0-04\", # first\n  \"1-03\",\n]\n";

    #[test]
    fn steps_are_undone_and_done_again_until_another_is_taken() {
        let mut editor = Editor::new("a", DECK.into(), terms()).unwrap();
        let with = edit::add(DECK, &[id("3-10")]).unwrap();
        assert_eq!(editor.take(with.clone(), "added".into()), Ok(true));
        assert_eq!(editor.take(with.clone(), "again".into()), Ok(false), "nothing changed");
        assert!(editor.current().holds(id("3-10")));
        assert_eq!(editor.undo().map(str::to_owned), Some("added".into()));
        assert_eq!(editor.text(), DECK);
        assert!(!editor.current().holds(id("3-10")));
        assert_eq!(editor.undo(), None);
        assert_eq!(editor.redo().map(str::to_owned), Some("added".into()));
        assert_eq!(editor.text(), with);
        assert_eq!(editor.redo(), None);
        editor.undo();
        editor.take(edit::remove(DECK, &[id("0-04")]).unwrap(), "removed".into()).unwrap();
        assert_eq!(editor.redo(), None);
        assert!(editor.take("name = ".into(), String::new()).is_err());
        assert_eq!(editor.current().ids, [id("1-03")], "what cannot be read changes nothing");
    }

    #[test]
    fn old_steps_make_room_for_new_ones() {
        let mut editor = Editor::new("a", DECK.into(), terms()).unwrap();
        for number in 0..MOST_STEPS + 50 {
            editor.take(format!("{DECK}# {number}\n"), "noted".into()).unwrap();
        }
        let mut undone = 0;
        while editor.undo().is_some() {
            undone += 1;
        }
        assert_eq!(undone, MOST_STEPS - 1);
        assert!(editor.text().ends_with("# 50\n"), "{}", editor.text());
    }

    #[test]
    fn changes_go_into_what_somebody_else_has_written() {
        let mine = edit::add(&edit::remove(DECK, &[id("0-04")]).unwrap(), &[id("3-10"), id("2-01")]).unwrap();
        let mine = edit::set(&mine, "cruiser", "athena").unwrap();
        let theirs = DECK.replace("\"A\"", "\"B\"").replace("\"1-03\",", "\"1-03\",\n  \"2-01\", # theirs");
        let both = merged(DECK, &mine, &theirs, &terms()).unwrap();
        assert_eq!(
            both,
            "name = \"B\" # mine\ncruiser = \"athena\"\ncards = [\n  # first\n  \"1-03\",\n  \"2-01\", # theirs\n  \"3-10\",\n]\n"
        );
        assert_eq!(merged(DECK, &mine, "cards = 3\n", &terms()), Err(NotEditable));
    }
}
