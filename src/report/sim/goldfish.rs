//! The report of goldfish games.

mod summary;

use serde::Serialize;

use super::chains::Chains;
use crate::cards::{Card, CardId, Lang};
use crate::report::document::{Cell, Column, Document, HeadStyle, Table};
use crate::report::figures::{InPoints, Speed, Spread, difference_ranges, interval_cell, points};
use crate::say::{self, Message, decimal, grouped, signed};
use crate::sim::stats::{Difference, of_means};
use crate::sim::{Broken, GoldfishTally, LevelTally, bonferroni_z};

#[derive(Serialize)]
pub struct GoldfishReport {
    /// The command that gives the same report.
    pub command: String,
    pub deck: String,
    pub file: String,
    pub cruiser: String,
    /// The armor that the cruiser begins with.
    #[serde(skip)]
    pub armor: u8,
    pub bot: String,
    pub seed: u64,
    pub round_limit: u16,
    /// Cards that every opening hand held.
    pub hand: Vec<CardId>,
    #[serde(flatten)]
    pub figures: GoldfishFigures,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
}

#[derive(Serialize)]
pub struct GoldfishFigures {
    games: u64,
    /// Whether it was stopped before all games were played.
    interrupted: bool,
    /// Games in which the cruiser did not come down within the round limit.
    not_down: u64,
    down: Spread,
    damage: Vec<RoundFigures>,
    own_armor: Spread,
    levels: Vec<LevelFigures>,
    chains: Chains,
    cards: Vec<GoldfishCard>,
    #[serde(skip_serializing_if = "Broken::is_none")]
    broken: Broken,
}

#[derive(Serialize)]
struct RoundFigures {
    round: usize,
    /// Games that reached it.
    games: u64,
    mean: Option<f64>,
    deviation: Option<f64>,
    /// Armor lost up to the end of this round, over all games.
    total: f64,
}

#[derive(Serialize)]
struct LevelFigures {
    level: usize,
    #[serde(flatten)]
    tally: LevelTally,
}

#[derive(Serialize)]
struct GoldfishCard {
    id: CardId,
    name: String,
    draws: u64,
    games_drawn: u64,
    front: u64,
    back: u64,
    /// Of the rounds in which it was played.
    mean_round: Option<f64>,
    never_playable: u64,
    /// How many rounds sooner or later the cruiser came down with the card in the opening hand.
    opening_difference: Option<Difference>,
}

impl GoldfishFigures {
    pub fn new(cards: &[Card], tally: &GoldfishTally, asked: u64) -> Self {
        let games = tally.games();
        let critical = bonferroni_z(cards.len());
        let mut lost = 0;
        let damage = tally.damage.iter().enumerate().map(|(index, damage)| {
            lost += damage.sum();
            RoundFigures {
                round: index + 1,
                games: damage.count(),
                mean: damage.mean(),
                deviation: damage.deviation(),
                total: lost as f64 / games.max(1) as f64,
            }
        });
        let level = |(level, tally): (usize, &LevelTally)| LevelFigures { level, tally: *tally };
        GoldfishFigures {
            games,
            interrupted: games < asked,
            not_down: games - tally.down.count(),
            down: Spread::new(&tally.down),
            damage: damage.collect(),
            own_armor: Spread::new(&tally.armor),
            levels: tally.levels.iter().enumerate().map(level).collect(),
            chains: Chains::new(
                &tally.summary,
                tally.longest.iter().map(|(effects, game)| (effects, None, game)),
            ),
            cards: cards
                .iter()
                .zip(&tally.cards)
                .zip(&tally.openings)
                .map(|((card, tally), [with, without])| GoldfishCard {
                    id: card.id,
                    name: card.name.clone(),
                    draws: tally.draws,
                    games_drawn: tally.scores.drawn.games(),
                    front: tally.front,
                    back: tally.back,
                    mean_round: tally.rounds.mean(),
                    never_playable: tally.never_playable,
                    opening_difference: of_means(with, without, critical),
                })
                .collect(),
            broken: tally.broken.clone(),
        }
    }
}

impl GoldfishReport {
    pub fn document(&self, lang: Lang) -> Document {
        let figures = &self.figures;
        let mut document = self.begun(lang);
        document.heading(say!("{} against an opponent who only passes", self.deck));
        let mut banner = vec![
            (say!("deck"), say!("{}: {}, {}, {}", self.deck, self.cruiser, self.bot, self.file)),
            (say!("seed"), say!("{}, round limit {}", self.seed, self.round_limit)),
        ];
        if !self.hand.is_empty() {
            let hand: Vec<_> = self.hand.iter().map(ToString::to_string).collect();
            banner.push((say!("opening hand"), say!("contains {}", hand.join(", "))));
        }
        banner.push((say!("repeat with"), Message::plain(&self.command)));
        document.facts(banner);
        document.facts(self.verdict());
        document.table(figures.down.bars(say!("round")));
        document.heading(say!("Damage by round"));
        document.table(self.damage_table());
        document.heading(say!("Cards per game, by level"));
        document.table(self.level_table());
        document.heading(say!("Cards"));
        document.text(say!(
            "Opening hand: how many rounds sooner (-) or later (+) the deck wins with the card in it. The \
             95% intervals cover all {} cards at once.",
            figures.cards.len()
        ));
        document.table(self.card_table());
        document
    }

    /// What was found out, first of all.
    fn verdict(&self) -> Vec<(Message, Message)> {
        let figures = &self.figures;
        let mut games = grouped(figures.games);
        if figures.interrupted {
            games = say!("{} (interrupted)", games);
        }
        let mut facts = vec![(say!("games"), games), (say!("rounds to win"), figures.down.words())];
        if figures.not_down > 0 {
            let share = figures.not_down as f64 / figures.games.max(1) as f64;
            let not_down = say_count!(figures.not_down, "{} game", "{} games");
            facts.push((say!("not won"), say!("in {} ({}%)", not_down, points(share))));
        }
        facts.push((say!("armor left"), figures.own_armor.words()));
        facts.push((say!("chains"), figures.chains.words()));
        if let Some(speed) = &self.speed {
            facts.push((say!("speed"), speed.words()));
        }
        facts
    }

    fn damage_table(&self) -> Table {
        let names = [say!("round"), say!("games"), say!("armor lost"), say!("spread"), say!("total so far")];
        let mut table = Table::new(HeadStyle::Ruled, names.map(Column::number));
        for round in &self.figures.damage {
            table.row([
                Message::plain(round.round),
                grouped(round.games),
                round.mean.map_or(Message::plain("–"), |mean| decimal(mean, 2)),
                round.deviation.map_or(Message::plain("–"), |deviation| decimal(deviation, 2)),
                decimal(round.total, 2),
            ]);
        }
        table
    }

    fn level_table(&self) -> Table {
        let names = [
            say!("level"),
            say!("drawn"),
            say!("played face up"),
            say!("played face down"),
            say!("left in hand"),
        ];
        let mut table = Table::new(HeadStyle::Ruled, names.map(Column::number));
        let a_game = |number: u64| decimal(number as f64 / self.figures.games.max(1) as f64, 2);
        for level in &self.figures.levels {
            table.row([
                Message::plain(level.level),
                a_game(level.tally.drawn),
                a_game(level.tally.front),
                a_game(level.tally.back),
                a_game(level.tally.stuck),
            ]);
        }
        table
    }

    fn card_table(&self) -> Table {
        let columns = [
            Column::words(say!("ID")),
            Column::words(say!("name")),
            Column::number(say!("times drawn")).spare(2),
            Column::number(say!("front")).spare(3),
            Column::number(say!("back")).spare(4),
            Column::number(say!("average round played")).spare(1),
            Column::number(say!("never playable")),
            Column::number(say!("opening hand")),
            Column::range(25),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        let ranges = difference_ranges(self.figures.cards.iter().map(|card| card.opening_difference));
        for (card, range) in self.figures.cards.iter().zip(ranges) {
            let stuck = match card.games_drawn {
                0 => Message::plain("–"),
                games => say::percent(card.never_playable as f64 / games as f64, 1),
            };
            let opening = card.opening_difference.map_or(Message::plain("–"), |difference| {
                interval_cell(false, difference.shares().map(|rounds| signed(rounds, 2)))
            });
            table.row([
                Cell::data(card.id),
                Cell::data(&card.name),
                grouped(card.draws).into(),
                grouped(card.front).into(),
                grouped(card.back).into(),
                card.mean_round.map_or(Message::plain("–"), |round| decimal(round, 1)).into(),
                stuck.into(),
                opening.into(),
                range,
            ]);
        }
        table
    }
}
