//! What became of each letter of a list. Readers settle what they understand; the rest is reported, so that
//! nothing is lost where a reader overlooks something.

use std::ops::Range;

/// What a part of a list turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nothing yet.
    Open,
    /// A card: its code, its name, how often.
    Card,
    /// The cruiser.
    Cruiser,
    /// The deck's name.
    Name,
    /// Who made the deck.
    Author,
    /// Notes.
    Note,
    /// Labels, numbering, totals, the stamps of a chat: nothing that is kept.
    Decoration,
    /// Reported with its place.
    Reported,
}

/// A fate for each byte of a text.
pub struct Account {
    fates: Vec<Fate>,
}

impl Account {
    pub fn new(text: &str) -> Self {
        Account { fates: vec![Fate::Open; text.len()] }
    }

    /// Decides what a part is; what was decided before stays.
    pub fn settle(&mut self, range: Range<usize>, fate: Fate) {
        let end = range.end.min(self.fates.len());
        for known in &mut self.fates[range.start.min(end)..end] {
            if *known == Fate::Open {
                *known = fate;
            }
        }
    }

    /// Whether a part holds letters or digits of which nothing is known yet.
    pub fn is_open(&self, text: &str, range: Range<usize>) -> bool {
        text[range.clone()]
            .char_indices()
            .any(|(at, c)| c.is_alphanumeric() && self.fates[range.start + at] == Fate::Open)
    }

    /// The parts of a line of which nothing is known, with the punctuation between their words.
    pub fn open(&self, text: &str, line: Range<usize>) -> Vec<Range<usize>> {
        let mut parts: Vec<Range<usize>> = Vec::new();
        let mut connected = false;
        for (at, c) in text[line.clone()].char_indices() {
            let at = line.start + at;
            if !c.is_alphanumeric() {
                continue;
            }
            if self.fates[at] != Fate::Open {
                connected = false;
                continue;
            }
            let end = at + c.len_utf8();
            match parts.last_mut() {
                Some(last) if connected => last.end = end,
                _ => parts.push(at..end),
            }
            connected = true;
        }
        parts
    }

    /// How many letters and digits a fate has.
    #[cfg(test)]
    pub fn letters(&self, text: &str, fate: Fate) -> usize {
        text.char_indices().filter(|(at, c)| c.is_alphanumeric() && self.fates[*at] == fate).count()
    }
}
