//! What a few cards do together, in a few lines.

use super::combos::{Combo, CombosReport, bring_words};
use crate::cards::Roster;
use crate::engine::Both;
use crate::lab::combos::{Brings, Gain};
use crate::report::document::Document;
use crate::say::{Message, grouped};
use crate::wording::story::Teller;
use crate::wording::words::Words;

impl CombosReport {
    /// The answer, then the best loops and chains.
    pub fn brief(&self, words: Words<'_>, roster: &Roster) -> Document {
        let mut document = Document::new(words.lang);
        let teller = Teller::new(words, Both::default()).with_cards(roster);
        document.text(Message::joined([self.answer(), self.extent_words()], "\n"));
        let mut facts = Vec::new();
        for (at, row) in self.loops.iter().take(self.top).enumerate() {
            let label = if at == 0 { say!("Loops") } else { Message::default() };
            // How it goes is worth telling once; the others are in the full report.
            facts.push((label, loop_words(row, (at == 0).then_some(&teller))));
        }
        facts.extend(self.damaging.first().map(|row| (say!("Most damage"), chain_words(row, &teller))));
        facts.extend(self.longest.first().map(|row| (say!("Longest"), length_words(row))));
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
        let gains = self.loops.first().filter(|row| row.gain.is_some_and(|gain| gain != Gain::Nothing));
        let gain = gains.map(|row| bring_words(&row.brings));
        let Some(deck) = &self.deck else { return self.answer_on_cards(size, gain) };
        let deck = match deck.as_str() {
            "" => say!("This deck"),
            name => Message::plain(name.replace('\n', " ")),
        };
        match (self.looping, gain) {
            // What was tried only in part may still have one.
            (0, _) if !self.exhaustive => say!("{}: no {} loop was found.", deck, size),
            (0, _) => say!("{} has no {} loop.", deck, size),
            (looping, None) => say_count!(
                looping,
                "{1} has {0} {2} loop, but it gains nothing.",
                "{1} has {0} {2} loops, but none of them gains anything.",
                deck,
                size
            ),
            (looping, Some(gain)) => say_count!(
                looping,
                "{1} has {0} {2} loop; each cycle brings {3}.",
                "{1} has {0} {2} loops; the best brings {3} each cycle.",
                deck,
                size,
                gain
            ),
        }
    }

    /// The same of cards that were searched for.
    fn answer_on_cards(&self, size: Message, gain: Option<Message>) -> Message {
        match (self.looping, gain) {
            (0, _) if !self.exhaustive => say!("No {} loop of these cards was found.", size),
            (0, _) => say!("These cards make no {} loop.", size),
            (looping, None) => say_count!(
                looping,
                "These cards make {} {} loop, but it gains nothing.",
                "These cards make {} {} loops, but none of them gains anything.",
                size
            ),
            (looping, Some(gain)) => say_count!(
                looping,
                "These cards make {} {} loop; each cycle brings {}.",
                "These cards make {} {} loops; the best brings {} each cycle.",
                size,
                gain
            ),
        }
    }

    /// `All 406 pairs of 29 cards were tried, on Apollo.`
    fn extent_words(&self) -> Message {
        let (cards, on) = (grouped(self.cards as u64), self.cruiser_name.as_str());
        if self.exhaustive && self.sets == 1 {
            say!("They were tried in all arrangements, on {}.", on)
        } else if self.exhaustive && self.size == 2 {
            say!("All {} pairs of {} cards were tried, on {}.", grouped(self.sets), cards, on)
        } else if self.exhaustive {
            say!("All {} combinations of {} cards were tried, on {}.", grouped(self.sets), cards, on)
        } else if self.interrupted {
            say!(
                "Stopped early: not all {} combinations of {} cards were tried, on {}.",
                grouped(self.sets),
                cards,
                on
            )
        } else if self.left_out > 0 {
            say!(
                "{} of {} combinations of {} cards were tried, on {}; the others are like those that are too large.",
                grouped(self.tried),
                grouped(self.sets),
                cards,
                on
            )
        } else if self.unfinished > 0 && !self.is_sampled() {
            say_count!(
                self.unfinished,
                "{} of {} combinations of {} cards is too large and was tried in part, on {}.",
                "{} of {} combinations of {} cards are too large and were tried in part, on {}.",
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

/// `Rung + Jackknife (no gain): with Jackknife in sector 1, play Rung in sector 1; then over and over: …`
fn loop_words(row: &Combo, teller: Option<&Teller<'_>>) -> Message {
    let brings = match gain_words(row) {
        None => say!("no gain"),
        Some(gain) => say!("{} each cycle", gain),
    };
    let what = say!("{} ({})", Message::joined(row.names(), " + "), brings);
    match teller.and_then(|teller| row.played(teller)) {
        Some((start, cycle)) => say!("{}: {}; then over and over: {}.", what, start, cycle),
        None => what,
    }
}

/// `Turnstile + Ricochet (2 damage to the enemy cruiser): with Ricochet in sector 1, play …`
fn chain_words(row: &Combo, teller: &Teller<'_>) -> Message {
    let brings = gain_words(row).unwrap_or_else(|| say!("no gain"));
    let what = say!("{} ({})", Message::joined(row.names(), " + "), brings);
    match row.played(teller) {
        Some((start, _)) => say!("{}: {}.", what, start),
        None => what,
    }
}

/// `Jackknife + Kaleidoscope: 12 effects, no gain`
fn length_words(row: &Combo) -> Message {
    say_count!(
        row.brings.effects,
        "{1}: {0} effect, {2}",
        "{1}: {0} effects, {2}",
        Message::joined(row.names(), " + "),
        gain_words(row).unwrap_or_else(|| say!("no gain"))
    )
}

/// What a cycle or a chain brings; `None` for nothing.
fn gain_words(row: &Combo) -> Option<Message> {
    let Brings { effects: _, strikes, destroyed, hits, draws, recoils } = row.brings;
    [strikes, destroyed, hits, draws, recoils].into_iter().any(|n| n > 0).then(|| bring_words(&row.brings))
}
