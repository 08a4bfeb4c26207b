//! What a few cards do together, in a few lines.

use super::combos::{Combo, CombosReport, bring_words};
use crate::lab::combos::Gain;
use crate::report::document::Document;
use crate::say::{Message, grouped};
use crate::wording::words::Words;

impl CombosReport {
    /// The answer, then the best loops and chains.
    pub fn brief(&self, words: Words<'_>) -> Document {
        let mut document = Document::new(words.lang);
        document.text(Message::joined([self.answer(), self.extent_words()], "\n"));
        let mut facts = Vec::new();
        for (at, row) in self.loops.iter().take(self.top).enumerate() {
            let label = if at == 0 { say!("Loops") } else { Message::default() };
            facts.push((label, loop_words(row)));
        }
        facts.extend(self.damaging.first().map(|row| (say!("Most damage"), chain_words(row))));
        facts.extend(self.longest.first().map(|row| (say!("Longest"), chain_words(row))));
        if !facts.is_empty() {
            document.facts(facts);
        }
        if !self.loops.is_empty() {
            document.text(say!("A game stops a loop after 200 effects (Q-CHAIN-5)."));
        }
        let larger = match self.size {
            2 => say!("--full, --top 10, three cards: --size 3; save the lines: --record loops/"),
            _ => say!("--full, --top 10; save the lines: --record loops/"),
        };
        document.text(say!("More: {}", larger));
        document
    }

    /// `Clockwork has 28 two-card loops, but none of them gains anything.`
    fn answer(&self) -> Message {
        let size = match self.size {
            2 => say!("two-card"),
            3 => say!("three-card"),
            _ => say!("four-card"),
        };
        let who = match self.deck.as_deref() {
            None => say!("These cards"),
            Some("") => say!("This deck"),
            Some(name) => Message::plain(name.replace('\n', " ")),
        };
        let best = self.loops.iter().filter_map(|row| row.gain).min();
        match (self.looping, best) {
            (0, _) => say!("{}: no {} loop.", who, size),
            (looping, Some(Gain::Nothing) | None) => say_count!(
                looping,
                "{1}: {0} {2} loop, but it gains nothing.",
                "{1}: {0} {2} loops, but none of them gains anything.",
                who,
                size
            ),
            (looping, Some(_)) => {
                let gain = self.loops.first().map_or_else(Message::default, |row| bring_words(&row.brings));
                say_count!(
                    looping,
                    "{1}: {0} {2} loop; each cycle brings {3}.",
                    "{1}: {0} {2} loops; the best brings {3} each cycle.",
                    who,
                    size,
                    gain
                )
            }
        }
    }

    /// `All 406 pairs of 29 cards were tried, on Apollo.`
    fn extent_words(&self) -> Message {
        let (cards, on) = (grouped(self.cards as u64), self.cruiser_name.as_str());
        if self.exhaustive {
            say!("All {} combinations of {} cards were tried, on {}.", grouped(self.sets), cards, on)
        } else if self.interrupted {
            say!(
                "Stopped early: not all {} combinations of {} cards were tried, on {}.",
                grouped(self.sets),
                cards,
                on
            )
        } else {
            say!(
                "{} of {} combinations of {} cards were tried, drawn at random, on {}.",
                grouped(self.tried),
                grouped(self.sets),
                cards,
                on
            )
        }
    }
}

/// `0-09 Rung + 0-97 Jackknife: nothing each cycle of 2 effects; begins when 0-09 Rung is played`
fn loop_words(row: &Combo) -> Message {
    say_count!(
        row.brings.effects,
        "{1}: {2} each cycle of {0} effect; begins when {3}",
        "{1}: {2} each cycle of {0} effects; begins when {3}",
        Message::joined(row.names(), " + "),
        bring_words(&row.brings),
        row.begins_when()
    )
}

/// `1-12 Turnstile + 1-20 Ricochet: 2 damage …, 3 effects; begins when …`
fn chain_words(row: &Combo) -> Message {
    say_count!(
        row.brings.effects,
        "{1}: {2}, {0} effect; begins when {3}",
        "{1}: {2}, {0} effects; begins when {3}",
        Message::joined(row.names(), " + "),
        bring_words(&row.brings),
        row.begins_when()
    )
}
