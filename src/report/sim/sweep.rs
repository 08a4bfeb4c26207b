//! The report of a sweep: one deck against many.

use serde::Serialize;

use crate::cards::Lang;
use crate::report::document::{Column, Document, Look, Table};
use crate::report::figures::{EloFigures, Rate, Speed, grouped, percent, rounded};
use crate::sim::stats::{Interval, Score};

#[derive(Serialize)]
pub struct SweepReport {
    /// The command that gives the same report.
    pub command: String,
    pub deck: String,
    pub file: String,
    pub cruiser: String,
    pub bots: [String; 2],
    pub seed: u64,
    pub round_limit: u16,
    /// The worst first.
    pub matchups: Vec<Matchup>,
    /// Whether it was stopped early; the matches played out until then are reported.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    pub total: Total,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
}

/// The deck against one other.
#[derive(Serialize)]
pub struct Matchup {
    pub opponent: String,
    pub file: String,
    pub cruiser: String,
    /// The share of the field that brings it; they add up to one.
    pub share: f64,
    #[serde(flatten)]
    score: Rate,
    elo: EloFigures,
    superiority: f64,
    first_player: Rate,
}

impl Matchup {
    pub fn new(opponent: &str, file: &str, cruiser: &str, share: f64, score: &Score, first: &Score) -> Self {
        Matchup {
            opponent: opponent.into(),
            file: file.into(),
            cruiser: cruiser.into(),
            share: rounded(share),
            score: Rate::new(score),
            elo: EloFigures::new(&score.elo()),
            superiority: rounded(score.superiority()),
            first_player: Rate::new(first),
        }
    }

    fn mean(&self) -> f64 {
        self.score.mean.unwrap_or(0.5)
    }
}

/// The score against the whole field.
#[derive(Serialize)]
pub struct Total {
    mean: f64,
    low: f64,
    high: f64,
    /// Whether by the shares of a field, or every opponent alike.
    weighted: bool,
}

impl Total {
    pub fn new(mean: f64, interval: Interval, weighted: bool) -> Self {
        Total { mean: rounded(mean), low: rounded(interval.low), high: rounded(interval.high), weighted }
    }
}

impl SweepReport {
    /// Puts the worst matchup first.
    pub fn sort(&mut self) {
        self.matchups.sort_by(|a, b| a.mean().total_cmp(&b.mean()).then_with(|| a.file.cmp(&b.file)));
    }

    pub fn document(&self) -> Document {
        let mut document = Document::new(Lang::En);
        document.heading(format!("{} against {} decks", self.deck, self.matchups.len()));
        let [own, others] = &self.bots;
        document.facts(vec![
            ("deck", format!("{}: {}, {own}, {}", self.deck, self.cruiser, self.file)),
            ("opponents", format!("played by {others}")),
            ("seed", format!("{}, round limit {}", self.seed, self.round_limit)),
            ("repeat with", self.command.clone()),
        ]);
        let total = &self.total;
        let by = if total.weighted { "by the shares of the field" } else { "every opponent alike" };
        let line = |matchup: &Matchup| format!("{}: {}", matchup.opponent, matchup.score.words());
        let mut facts = Vec::new();
        if let [worst, .., best] = &self.matchups[..] {
            facts.push(("worst", line(worst)));
            facts.push(("best", line(best)));
        }
        facts.push((
            "in all",
            format!(
                "{} % (95 %: {} to {}), {by}",
                percent(total.mean),
                percent(total.low),
                percent(total.high)
            ),
        ));
        if let Some(speed) = &self.speed {
            facts.push(("speed", speed.words()));
        }
        document.facts(facts);
        let columns = [
            Column::words("opponent"),
            Column::words("cruiser").spare(3),
            Column::number("share %").spare(2),
            Column::number("games").spare(4),
            Column::number("points %"),
            Column::number("Elo").spare(1),
            Column::number("better %").spare(5),
            Column::number("going first %").spare(6),
        ];
        let mut table = Table::new(Look::Ruled, columns);
        for matchup in &self.matchups {
            table.row([
                matchup.opponent.clone(),
                matchup.cruiser.clone(),
                percent(matchup.share),
                grouped(matchup.score.games),
                matchup.score.cell(),
                matchup.elo.words(),
                percent(matchup.superiority),
                matchup.first_player.cell(),
            ]);
        }
        document.table(table);
        document
    }

    /// A row for each opponent, and one for all of them.
    pub fn csv(&self) -> Table {
        let words = ["opponent", "file", "cruiser"].map(Column::words).into_iter();
        let names = ["share", "games", "mean", "low", "high", "elo", "elo_low", "elo_high", "superiority"];
        let numbers = names.into_iter().chain(["first_mean", "first_low", "first_high"]).map(Column::number);
        let mut table = Table::new(Look::Ruled, words.chain(numbers));
        let option = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        for matchup in &self.matchups {
            let Matchup { score, elo, first_player: first, .. } = matchup;
            table.row([
                matchup.opponent.clone(),
                matchup.file.clone(),
                matchup.cruiser.clone(),
                matchup.share.to_string(),
                score.games.to_string(),
                option(score.mean),
                score.low.to_string(),
                score.high.to_string(),
                option(elo.difference),
                option(elo.low),
                option(elo.high),
                matchup.superiority.to_string(),
                option(first.mean),
                first.low.to_string(),
                first.high.to_string(),
            ]);
        }
        let games: u64 = self.matchups.iter().map(|matchup| matchup.score.games).sum();
        let [games, mean, low, high] =
            [games as f64, self.total.mean, self.total.low, self.total.high].map(|figure| figure.to_string());
        let all = ["all".to_owned(), String::new(), String::new(), "1".to_owned(), games, mean, low, high];
        table.row(all.into_iter().chain(std::iter::repeat_n(String::new(), table.columns.len() - 8)));
        table
    }
}
