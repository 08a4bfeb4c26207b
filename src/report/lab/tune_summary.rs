//! What tuning gained, in a few lines.

use super::confirmation::GainFigures;
use super::summary::names;
use super::tune::{FreshFigures, OpponentFigures, TuneReport};
use crate::cards::CardId;
use crate::report::document::Document;
use crate::report::figures::{InPoints, Rate, broken_words};
use crate::say::{Lang, Message};

impl TuneReport {
    /// The answer, then at most a dozen lines. `file` is the deck that was written.
    pub fn brief(&self, lang: Lang) -> Document {
        let mut document = Document::new(lang);
        let wrote = say!("Wrote {}.", self.written.as_str());
        match &self.fresh {
            None => {
                let swaps = say_count!(self.into.len().max(self.out.len()), "{} swap", "{} swaps");
                let answer = say!(
                    "Stopped after {} with {}; their gain is not measured yet.",
                    self.games_words(),
                    swaps
                );
                document.text(Message::joined([answer, wrote], "\n"));
            }
            Some(fresh) if self.steps.is_empty() => {
                let answer = say!("No better deck was found: {}.", fresh.before.sentence(&self.request.deck));
                document.text(Message::joined([answer, self.met.line(self.games), wrote], "\n"));
            }
            Some(fresh) => {
                let lines = [self.answer(fresh), self.how(fresh, wrote)].into_iter();
                let lines = lines.chain(self.confirmation.as_ref().map(GainFigures::line));
                document.text(Message::joined(lines, "\n"));
            }
        }
        document.note(broken_words(self.broken.games));
        let facts = self.facts();
        if !facts.is_empty() {
            document.facts(facts);
        }
        let diff = format!("flightdeck deck diff {} {}", self.request.typed, self.written);
        document.text(say!("More: {}", say!("--full, or {}; go on with --resume", diff)));
        document
    }

    /// `The new deck wins about 84 of 100 games; the old one won 40.`
    fn answer(&self, fresh: &FreshFigures) -> Message {
        let [after, before] = [&fresh.after, &fresh.before].map(Rate::wins);
        if let Some(check) = self.confirmation.as_ref().filter(|check| check.disagrees()) {
            let both = check.both(&self.request.bots, &fresh.gain);
            return say!("The bots disagree on the new deck: {}.", both);
        }
        match fresh.gain.low > 0.0 {
            true => say!(
                "The new deck wins {} of 100 games; the old one won {}.",
                after.about_words(),
                before.mean_words()
            ),
            false => say!(
                "The new deck is not proven better: it wins {} of 100 games, the old one {}.",
                after.about_words(),
                before.mean_words()
            ),
        }
    }

    fn games_words(&self) -> Message {
        say_count!(self.games, "{} game", "{} games")
    }

    /// `44 more (between 39 and 48), in 702 new games each against …; 95% sure. Wrote better.toml.`
    fn how(&self, fresh: &FreshFigures, wrote: Message) -> Message {
        let [low, high] = fresh.gain.ends();
        let games = say_count!(fresh.after.games, "in {} new game each", "in {} new games each");
        let found =
            say!("{} {}, {}; 95% sure. {}", games, self.met.against.clone(), self.met.played.clone(), wrote);
        match fresh.gain.low > 0.0 {
            true => say!("{} more (between {} and {}), {}", fresh.gain.bare(), low, high, found),
            false => say!("The difference may be luck, {}", found),
        }
    }

    fn facts(&self) -> Vec<(Message, Message)> {
        let named =
            |ids: &[CardId]| Message::joined(ids.iter().map(|&id| Message::plain(self.card_name(id))), ", ");
        let mut facts = Vec::new();
        if !self.out.is_empty() {
            facts.push((say!("Out {}", self.out.len()), named(&self.out)));
        }
        if !self.into.is_empty() {
            facts.push((say!("In {}", self.into.len()), named(&self.into)));
        }
        if let Some(FreshFigures { opponents, .. }) = &self.fresh
            && opponents.len() > 1
            && !self.steps.is_empty()
        {
            for (label, row) in [(say!("Hardest"), opponents.first()), (say!("Easiest"), opponents.last())] {
                facts.extend(row.map(|row| (label, against(row))));
            }
        }
        facts
    }
}

/// `Graduation Day: 59 of 100, was 19`
fn against(row: &OpponentFigures) -> Message {
    let [after, before] = [&row.after, &row.before].map(Rate::wins);
    match row.after.mean {
        Some(1.0) => {
            let games = say_count!(row.after.games, "won the only game", "won all {} games");
            say!("{}: {}, was {} of 100", names([row.opponent.as_str()]), games, before.mean_words())
        }
        _ => say!(
            "{}: {} of 100, was {}",
            names([row.opponent.as_str()]),
            after.mean_words(),
            before.mean_words()
        ),
    }
}
