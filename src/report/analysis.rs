//! A game's story: the chance of winning over time, and the decisions that cost most.

use serde::Serialize;

use super::chart::Chart;
use super::document::{Column, Document, Look, Table};
use super::figures::{percent, rounded};
use crate::cards::Lang;
use crate::engine::record::{ChoiceForm, Ending, ResultForm};
use crate::engine::scenario::step;
use crate::engine::{Both, Player};
use crate::lab::{Analysis, Better, Change, Moment};
use crate::text::count;

/// What is told of an analysed game.
#[derive(Serialize)]
pub struct AnalysisReport {
    file: String,
    players: Both<String>,
    result: Option<ResultForm>,
    /// Who was asked for something better, and in how many worlds it was tried.
    bot: String,
    worlds: u32,
    seed: u64,
    /// Whether every decision was judged.
    whole: bool,
    /// The chance that `a` wins as the game begins.
    start: f64,
    /// What each player's decisions cost in chance of winning, all together.
    cost: Both<f64>,
    decisions: Vec<Decision>,
    /// The numbers of the decisions that cost most, the worst first.
    worst: Vec<usize>,
}

#[derive(Serialize)]
struct Decision {
    number: usize,
    round: u16,
    by: Player,
    choice: ChoiceForm,
    options: usize,
    /// That `a` wins.
    chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<BetterFigures>,
}

#[derive(Serialize)]
struct BetterFigures {
    choice: ChoiceForm,
    gain: f64,
    error: f64,
    /// At the end of the round: more points of armor and more cards, of the player and of the enemy.
    own_armor: f64,
    enemy_armor: f64,
    own_cards: f64,
    enemy_cards: f64,
}

/// What a report is made of beside the analysis.
pub struct Looked {
    pub file: String,
    /// Names of decks, or the seats.
    pub players: Both<String>,
    pub bot: String,
    pub worlds: u32,
    pub seed: u64,
    /// How many of the worst decisions to tell.
    pub worst: usize,
}

impl AnalysisReport {
    pub fn new(looked: Looked, analysis: &Analysis) -> Self {
        let sure = |moment: &Moment| moment.better.clone().filter(Better::is_sure);
        let mut worst: Vec<(f64, usize)> =
            analysis.moments.iter().filter_map(|moment| Some((sure(moment)?.gain, moment.number))).collect();
        worst.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
        worst.truncate(looked.worst);
        let cost = Both::new(|player| {
            let own = analysis.moments.iter().filter(|moment| moment.by == player);
            rounded(own.filter_map(sure).map(|better| better.gain).sum())
        });
        AnalysisReport {
            file: looked.file,
            players: looked.players,
            result: analysis.outcome.map(ResultForm::from),
            bot: looked.bot,
            worlds: looked.worlds,
            seed: looked.seed,
            whole: analysis.whole,
            start: rounded(analysis.start),
            cost,
            decisions: analysis.moments.iter().map(Decision::new).collect(),
            worst: worst.into_iter().map(|(_, number)| number).collect(),
        }
    }

    fn name(&self, player: Player) -> &str {
        &self.players[player]
    }

    pub fn document(&self) -> Document {
        let mut document = self.brief();
        document.chart(self.chart());
        document.text(format!(
            "The chance that {} wins after every decision, as whoever took it could know. Marked: what cost most.",
            self.name(Player::A)
        ));
        if self.worst.is_empty() {
            document.text("No decision was clearly worse than another.");
        } else {
            document.heading("What cost most");
            document.table(self.worst_table());
        }
        document
    }

    /// The verdict alone: how it ended, and what the decisions of each player cost.
    pub fn brief(&self) -> Document {
        let mut document = Document::new(Lang::En);
        document.heading(format!("{} against {}", self.name(Player::A), self.name(Player::B)));
        let [a, b] = Player::ALL.map(|player| {
            let own = self.decisions.iter().filter(|decision| decision.by == player).count();
            let cost = percent(self.cost[player]);
            (
                player.code(),
                format!(
                    "{}: {}, which cost {cost} points of a hundred",
                    self.name(player),
                    count(own, "decision")
                ),
            )
        });
        let mut facts = vec![("game", self.file.clone()), a, b];
        if let Some(result) = self.result {
            facts.push(("result", Ending::from(result).to_string()));
        }
        let judged = format!(
            "{} worlds for each, {} asked for something better, seed {}",
            self.worlds, self.bot, self.seed
        );
        facts.push(("judged by", judged));
        if !self.whole {
            facts.push(("interrupted", format!("after {}", count(self.decisions.len(), "decision"))));
        }
        document.facts(facts);
        document
    }

    fn chart(&self) -> Chart {
        let after = self.decisions.iter().map(|decision| decision.chance);
        let marks =
            self.worst().map(|(decision, better)| (decision.number, self.told(decision, better))).collect();
        Chart {
            sides: [format!("{} wins", self.name(Player::A)), format!("{} wins", self.name(Player::B))],
            points: std::iter::once(self.start).chain(after).collect(),
            marks,
        }
    }

    fn worst(&self) -> impl Iterator<Item = (&Decision, &BetterFigures)> {
        self.worst.iter().filter_map(|&number| {
            let decision = self.decisions.get(number.checked_sub(1)?)?;
            Some((decision, decision.better.as_ref()?))
        })
    }

    fn told(&self, decision: &Decision, better: &BetterFigures) -> String {
        let [did, should] = [decision.choice, better.choice].map(|choice| step(decision.by, choice));
        format!("{}: {did}; better: {should} (+{})", decision.number, percent(better.gain))
    }

    fn worst_table(&self) -> Table {
        let mut table = Table::new(
            Look::Ruled,
            [
                Column::number("decision"),
                Column::number("round"),
                Column::words("what was done"),
                Column::words("better"),
                Column::number("points"),
                Column::words("because"),
            ],
        );
        for (decision, better) in self.worst() {
            table.row([
                decision.number.to_string(),
                decision.round.to_string(),
                step(decision.by, decision.choice),
                step(decision.by, better.choice),
                format!("{} ± {}", percent(better.gain), percent(2.0 * better.error)),
                better.because(),
            ]);
        }
        table
    }

    /// Every decision, a line each.
    pub fn csv(&self) -> Table {
        let names = ["decision", "round", "by", "choice", "options", "chance_a", "better", "gain", "error"];
        let mut table = Table::new(Look::Ruled, names.map(Column::words));
        for decision in &self.decisions {
            let better = decision.better.as_ref();
            let figure = |figure: Option<f64>| figure.map_or(String::new(), |figure| figure.to_string());
            table.row([
                decision.number.to_string(),
                decision.round.to_string(),
                decision.by.code().to_owned(),
                step(decision.by, decision.choice),
                decision.options.to_string(),
                decision.chance.to_string(),
                better.map_or(String::new(), |better| step(decision.by, better.choice)),
                figure(better.map(|better| better.gain)),
                figure(better.map(|better| better.error)),
            ]);
        }
        table
    }
}

impl Decision {
    fn new(moment: &Moment) -> Self {
        let better = moment.better.as_ref().map(|better| {
            let Both([own, enemy]) = better.change;
            BetterFigures {
                choice: better.choice,
                gain: rounded(better.gain),
                error: rounded(better.error),
                own_armor: rounded(own.armor),
                enemy_armor: rounded(enemy.armor),
                own_cards: rounded(own.cards),
                enemy_cards: rounded(enemy.cards),
            }
        });
        Decision {
            number: moment.number,
            round: moment.round,
            by: moment.by,
            choice: moment.choice,
            options: moment.options,
            chance: rounded(moment.chance),
            better,
        }
    }
}

impl BetterFigures {
    /// What the round would have brought, the two greatest differences.
    fn because(&self) -> String {
        let own = Change { armor: self.own_armor, cards: self.own_cards };
        let enemy = Change { armor: self.enemy_armor, cards: self.enemy_cards };
        let told = |difference: f64, less: &str, more: &str| {
            let words = if difference < 0.0 { less } else { more };
            (difference.abs(), words.replace("{}", &format!("{:.1}", difference.abs())))
        };
        let mut reasons = vec![
            told(own.armor, "it costs {} more armor now", "it keeps {} more armor"),
            told(enemy.armor, "the enemy loses {} more armor", "the enemy keeps {} more armor"),
            told(own.cards, "it costs {} more cards now", "it keeps {} more cards"),
            told(enemy.cards, "the enemy loses {} more cards", "the enemy keeps {} more cards"),
        ];
        reasons.retain(|(difference, _)| *difference >= 0.05);
        reasons.sort_by(|x, y| y.0.total_cmp(&x.0));
        reasons.truncate(2);
        if reasons.is_empty() {
            return "the table is better afterwards, with the same armor and cards".into();
        }
        reasons.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join(", ")
    }
}
