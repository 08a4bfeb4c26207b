//! One deck against several in short: its score against all of them, and a row for each.

use std::ffi::OsStr;
use std::path::Path;

use super::{Matchup, SweepReport};
use crate::cards::Lang;
use crate::report::document::{Cell, Column, Document, HeadStyle, Table};
use crate::report::figures::broken_words;
use crate::report::sim::bots::name_of;
use crate::report::verdict::{self, Estimate, Record};
use crate::say::{Message, grouped};

/// Rows of a table in short; `--full` has all of them.
const MOST_ROWS: usize = 16;

impl SweepReport {
    /// The answer first, and at most a row for each of a few opponents.
    pub fn summary(&self, lang: Lang) -> Document {
        let (answer, how) = self.headlines();
        let mut document = Document::summary(lang, answer, how);
        document.table(self.rows());
        // A name that needs no quotes.
        let plain = |stem: &&str| stem.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        let stem = Path::new(&self.file).file_stem().and_then(OsStr::to_str).filter(plain).unwrap_or("duel");
        let mut ways = vec![say!("--full, -o {}", format!("{stem}.html"))];
        if self.total.as_ref().is_some_and(|total| !total.weighted) {
            ways.push(say!("weight them by what people bring: --field FILE"));
        }
        document.more(ways);
        document
    }

    /// The answer, and the sentences that say how it was found.
    pub(super) fn headlines(&self) -> (Message, Vec<Message>) {
        let counting = || self.matchups.iter().filter(|matchup| matchup.counts());
        let sum = |of: fn(&Matchup) -> u64| counting().map(of).sum::<u64>();
        let record = Record {
            games: sum(|matchup| matchup.score.games),
            won: sum(|matchup| matchup.won),
            drawn: sum(|matchup| matchup.drawn),
        };
        let decks = say_count!(counting().count(), "{} deck", "{} decks");
        let against = match &self.total {
            Some(_) if counting().count() == 1 => decks,
            Some(_) if self.by_mix => say!("{}, weighted by the best mix of the league", decks),
            Some(total) if total.weighted => say!("{}, weighted by what people bring", decks),
            _ => decks,
        };
        let answer = match &self.total {
            Some(total) => {
                let estimate = Estimate { mean: total.mean, low: total.low, high: total.high };
                verdict::against_several(&self.deck, against, &record, &estimate)
            }
            None => say!("{} met no deck that counts.", self.deck),
        };
        let games: u64 = self.matchups.iter().map(|matchup| matchup.score.games).sum();
        let count = say_count!(games, "{} game", "{} games");
        let [own, others] = self.bots.each_ref().map(|bot| name_of(bot));
        let by = match own == others {
            true => say!("all played by {}", own),
            false => say!("{} played by {}, the others by {}", self.deck, own, others),
        };
        let mut each = self.matchups.iter().map(|matchup| matchup.score.games);
        let first = each.next().unwrap_or(0);
        let played = match (each.all(|games| games == first), self.samples) {
            (true, true) => say!("{}, {} against each sample deck, {}; 95% sure.", count, grouped(first), by),
            (true, false) => say!("{}, {} against each, {}; 95% sure.", count, grouped(first), by),
            (false, _) => say!("{}, {}; 95% sure.", count, by),
        };
        let mut how = Vec::new();
        if self.interrupted {
            how.push(say!("Stopped early: this is what was played until then."));
        }
        how.push(played);
        how.extend(broken_words(self.broken.iter().map(|of| of.broken.games).sum()));
        (answer, how)
    }

    /// The hardest opponents first. Their ranges hold for all of them together, so that each word stands.
    fn rows(&self) -> Table {
        let columns = [
            Column::words(say!("opponent")),
            Column::words(say!("cruiser")).spare(1),
            Column::number(say!("wins in 100")),
            Column::words(say!("between")),
            Column::words(Message::default()),
        ];
        let mut table = Table::new(HeadStyle::Headed, columns);
        for matchup in self.matchups.iter().take(MOST_ROWS) {
            let estimate = matchup.together();
            table.row([
                Cell::from(Message::plain(&matchup.opponent)),
                Cell::from(Message::plain(&matchup.cruiser_name)),
                Cell::from(estimate.mean_words()),
                Cell::from(estimate.range_words()),
                Cell::from(verdict::in_a_word(&estimate)),
            ]);
        }
        table.leave_out(self.matchups.len().saturating_sub(MOST_ROWS));
        table
    }
}

impl Matchup {
    fn together(&self) -> Estimate {
        Estimate { mean: self.mean(), low: self.together_low, high: self.together_high }
    }
}
