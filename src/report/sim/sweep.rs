//! The report of a sweep: one deck against many.

mod summary;

use serde::Serialize;

use crate::cards::{Cruiser, Lang};
use crate::report::document::{Cell, Column, Document, HeadStyle, Range, Scale, Table};
use crate::report::figures::{Rate, Speed, elo_range, interval_words, likelihood, points};
use crate::report::{csv, json};
use crate::say::{self, Message, grouped};
use crate::sim::stats::{Elo, Interval, Score};
use crate::sim::{Broken, bonferroni_z, likely_worst, weighted_score};

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
    /// Whether it was stopped early; the pairs played until then are reported.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// Against all opponents with a share; `None` without such opponents.
    pub total: Option<Total>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<BrokenMatch>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
    /// What kind of report it is: one deck against several.
    pub format: &'static str,
    /// Whether the opponents are the sample decks.
    #[serde(skip)]
    pub samples: bool,
    /// Whether they count by the best mix of a league.
    #[serde(skip)]
    pub by_mix: bool,
}

/// Games against one opponent that broke down.
#[derive(Serialize)]
pub struct BrokenMatch {
    pub opponent: String,
    #[serde(flatten)]
    pub broken: Broken,
}

/// The deck against one other.
#[derive(Serialize)]
pub struct Matchup {
    pub opponent: String,
    pub file: String,
    pub cruiser: String,
    #[serde(skip)]
    cruiser_name: String,
    #[serde(skip)]
    won: u64,
    #[serde(skip)]
    drawn: u64,
    /// The share of the field that brings it; they add up to one.
    pub share: f64,
    /// Whether it is the deck itself. It never is, since such opponents are left out; readers of older reports ask
    /// for it.
    own: bool,
    /// The seed of its games.
    seed: u64,
    #[serde(flatten)]
    score: Rate,
    /// The interval that holds together with those of all other opponents.
    together_low: f64,
    together_high: f64,
    /// How likely it is to be the worst of those that count.
    #[serde(skip_serializing_if = "Option::is_none")]
    likely_worst: Option<f64>,
    elo: Elo,
    superiority: f64,
    first_player: Rate,
}

/// What a matchup is made of.
pub struct Played<'a> {
    pub opponent: &'a str,
    pub file: String,
    pub cruiser: &'a Cruiser,
    pub share: f64,
    pub seed: u64,
    /// The score of the deck.
    pub score: Score,
    /// The score of the player who went first.
    pub first: Score,
    /// Games that the deck won, and ties.
    pub won: u64,
    pub drawn: u64,
}

impl Matchup {
    fn new(played: &Played<'_>, critical: f64, likely_worst: Option<f64>) -> Self {
        let Interval { low, high } = played.score.interval_at(critical);
        Matchup {
            opponent: played.opponent.to_owned(),
            file: played.file.clone(),
            cruiser: played.cruiser.id.clone(),
            cruiser_name: played.cruiser.name.clone(),
            won: played.won,
            drawn: played.drawn,
            share: played.share,
            own: false,
            seed: played.seed,
            score: Rate::new(&played.score),
            together_low: low,
            together_high: high,
            likely_worst,
            elo: played.score.elo(),
            superiority: played.score.superiority(),
            first_player: Rate::new(&played.first),
        }
    }

    fn counts(&self) -> bool {
        self.share > 0.0
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

/// The matches, the worst first, and the score in all.
pub fn matchups(played: &[Played<'_>], weighted: bool) -> (Vec<Matchup>, Option<Total>) {
    let counts = |played: &&Played<'_>| played.share > 0.0;
    let critical = bonferroni_z(played.len());
    let scores: Vec<Score> = played.iter().filter(counts).map(|played| played.score).collect();
    let mut worst = likely_worst(&scores).into_iter();
    let mut matchups: Vec<Matchup> = played
        .iter()
        .map(|played| Matchup::new(played, critical, if counts(&played) { worst.next() } else { None }))
        .collect();
    matchups.sort_by(|a, b| a.mean().total_cmp(&b.mean()).then_with(|| a.file.cmp(&b.file)));
    let rows: Vec<_> = played.iter().filter(counts).map(|played| (played.share, played.score)).collect();
    let total =
        weighted_score(&rows).map(|(mean, Interval { low, high })| Total { mean, low, high, weighted });
    (matchups, total)
}

impl SweepReport {
    fn heading(&self) -> Message {
        say_count!(self.matchups.len(), "{1} against {0} deck", "{1} against {0} decks", self.deck)
    }

    /// What was found out, first of all.
    fn verdict(&self) -> Vec<(Message, Message)> {
        let line = |matchup: &Matchup| say!("{}: {}", matchup.opponent, matchup.score.words());
        let mut facts = Vec::new();
        let counting: Vec<&Matchup> = self.matchups.iter().filter(|matchup| matchup.counts()).collect();
        if let [worst, .., best] = &counting[..] {
            let sentence = match worst.likely_worst {
                Some(chance) => say!("{}; {} likely to be the worst", line(worst), likelihood(chance)),
                None => line(worst),
            };
            facts.push((say!("worst matchup"), sentence));
            facts.push((say!("best matchup"), line(best)));
        }
        if let Some(total) = &self.total {
            let by = match total.weighted {
                true => say!("weighted by the shares in the field file"),
                false => say!("all opponents weighted equally"),
            };
            let [low, high] = [total.low, total.high].map(points);
            let score = interval_words([say::percent(total.mean, 1), low, high]);
            facts.push((say!("total"), Message::joined([score, by], ", ")));
        }
        if self.interrupted {
            facts.push((say!("interrupted"), say!("the results cover the finished pairs")));
        }
        if let Some(speed) = &self.speed {
            facts.push((say!("speed"), speed.words()));
        }
        facts
    }

    pub fn document(&self, lang: Lang) -> Document {
        let (answer, how) = self.headlines();
        let mut document = Document::summary(lang, answer, how);
        document.heading(self.heading());
        let [own, others] = &self.bots;
        document.facts(vec![
            (say!("deck"), say!("{}: {}, {}, {}", self.deck, self.cruiser, own, self.file)),
            (say!("opponents"), say!("played by {}", others)),
            (say!("seed"), say!("{}, round limit {}", self.seed, self.round_limit)),
            (say!("repeat with"), Message::plain(&self.command)),
        ]);
        document.facts(self.verdict());
        let columns = [
            Column::words(say!("opponent")),
            Column::words(say!("cruiser")).spare(3),
            Column::number(say!("share %")).spare(2),
            Column::number(say!("games")).spare(4),
            Column::number(say!("score %")),
            Column::range(25),
            Column::number(say!("95% (all at once)")).spare(1),
            Column::number(say!("Elo")).spare(7),
            Column::number(say!("chance to be better %")).spare(5),
            Column::number(say!("first player %")).spare(6),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        let ends = |matchup: &Matchup| [matchup.score.low, matchup.score.high];
        let scale = Scale::around(0.5, self.matchups.iter().flat_map(ends));
        for matchup in &self.matchups {
            let name = &matchup.opponent;
            let Rate { low, high, .. } = matchup.score;
            table.row([
                Cell::from(Message::plain(name)),
                Cell::data(&matchup.cruiser),
                points(matchup.share).into(),
                grouped(matchup.score.games).into(),
                matchup.score.cell().into(),
                Cell::Range(Range { low, value: matchup.mean(), high, scale }),
                say!("{} to {}", points(matchup.together_low), points(matchup.together_high)).into(),
                elo_range(&matchup.elo).into(),
                Message::Number(likelihood(matchup.superiority).to_string().replace('%', "").into()).into(),
                matchup.first_player.cell().into(),
            ]);
        }
        document.table(table);
        document
    }

    /// CSV with a row for each opponent, and one for all of them.
    pub fn csv(&self) -> String {
        let columns = "opponent file cruiser share games mean low high elo=elo.difference \
                       elo_low=elo.low elo_high=elo.high superiority first_mean=first_player.mean \
                       first_low=first_player.low first_high=first_player.high together_low \
                       together_high likely_worst";
        let games: u64 = self.matchups.iter().map(|matchup| matchup.score.games).sum();
        let mut all = json::value(&self.total);
        all["opponent"] = "all".into();
        all["share"] = 1.into();
        all["games"] = games.into();
        csv::rows(columns, self.matchups.iter().map(json::value).chain([all]))
    }
}
