//! The report of a sweep: one deck against many.

use serde::Serialize;

use super::document::{Document, Grid, csv_lines};
use super::figures::{EloFigures, Rate, Speed, grouped, percent, rounded};
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
    /// Whether somebody stopped it; the matches played out until then are reported.
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
        let mut document = Document::default();
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
        let columns =
            ["opponent", "cruiser", "share %", "games", "points %", "Elo", "better %", "going first %"];
        let mut grid = Grid::new(&columns, 2);
        for matchup in &self.matchups {
            grid.row(vec![
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
        document.grid(grid);
        document
    }

    /// A row for each opponent, and one for all of them.
    pub fn csv(&self) -> String {
        let columns = [
            "opponent",
            "file",
            "cruiser",
            "share",
            "games",
            "mean",
            "low",
            "high",
            "elo",
            "elo_low",
            "elo_high",
            "superiority",
            "first_mean",
            "first_low",
            "first_high",
        ];
        let option = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        let games: u64 = self.matchups.iter().map(|matchup| matchup.score.games).sum();
        let rows = self.matchups.iter().map(|matchup| {
            vec![
                matchup.opponent.clone(),
                matchup.file.clone(),
                matchup.cruiser.clone(),
                matchup.share.to_string(),
                matchup.score.games.to_string(),
                option(matchup.score.mean),
                matchup.score.low.to_string(),
                matchup.score.high.to_string(),
                option(matchup.elo.difference),
                option(matchup.elo.low),
                option(matchup.elo.high),
                matchup.superiority.to_string(),
                option(matchup.first_player.mean),
                matchup.first_player.low.to_string(),
                matchup.first_player.high.to_string(),
            ]
        });
        let total = &self.total;
        let mut last = vec![String::new(); columns.len()];
        for (column, value) in [
            (0, "all".to_owned()),
            (3, "1".to_owned()),
            (4, games.to_string()),
            (5, total.mean.to_string()),
            (6, total.low.to_string()),
            (7, total.high.to_string()),
        ] {
            last[column] = value;
        }
        csv_lines(&columns, rows.chain([last]))
    }
}
