//! A game's story: the chance of winning over time, and the decisions that cost most.

use serde::Serialize;

use super::chart::Chart;
use super::document::{Column, Document, Look, Table};
use super::figures::{percent, rounded};
use crate::cards::{Lang, builtin};
use crate::engine::record::{ChoiceForm, ResultForm};
use crate::engine::scenario::step;
use crate::engine::{Both, Outcome, Player};
use crate::lab::{Analysis, Better, Change, Moment};
use crate::say::{Message, decimal};
use crate::wording::story::Teller;
use crate::wording::words::Words;

/// What is told of an analysed game.
#[derive(Serialize)]
pub struct AnalysisReport {
    file: String,
    players: Both<String>,
    result: Option<ResultForm>,
    #[serde(skip)]
    outcome: Option<Outcome>,
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
            outcome: analysis.outcome,
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

    pub fn document(&self, lang: Lang) -> Document {
        let mut document = self.brief(lang);
        document.chart(self.chart(lang));
        document.text(say!(
            "The chance that {} wins after each decision, based on what the deciding player could see. Marks show the costliest decisions.",
            self.name(Player::A)
        ));
        if self.worst.is_empty() {
            document.text(say!("No clear mistakes."));
        } else {
            document.heading(say!("Costliest decisions"));
            document.table(self.worst_table());
        }
        document
    }

    /// The verdict alone: how it ended, and what the decisions of each player cost.
    pub fn brief(&self, lang: Lang) -> Document {
        let mut document = Document::new(lang);
        document.heading(say!("{} against {}", self.name(Player::A), self.name(Player::B)));
        let [a, b] = Player::ALL.map(|player| {
            let own = self.decisions.iter().filter(|decision| decision.by == player).count();
            let cost = percent(self.cost[player]);
            (
                Message::plain(player.code()),
                say!(
                    "{}: {}, costing {} percentage points",
                    self.name(player),
                    say_count!(own, "{} decision", "{} decisions"),
                    cost
                ),
            )
        });
        let mut facts = vec![(say!("game"), Message::plain(&self.file)), a, b];
        if let Some(outcome) = self.outcome {
            let teller = Teller::new(Words::new(builtin::glossary(), lang), self.players.clone());
            facts.push((say!("result"), Message::plain(teller.outcome(&outcome))));
        }
        let judged =
            say!("{} samples per decision, alternatives by {}, seed {}", self.worlds, self.bot, self.seed);
        facts.push((say!("evaluated with"), judged));
        if !self.whole {
            let decisions = say_count!(self.decisions.len(), "{} decision", "{} decisions");
            facts.push((say!("interrupted"), say!("after {}", decisions)));
        }
        document.facts(facts);
        document
    }

    fn chart(&self, lang: Lang) -> Chart {
        let after = self.decisions.iter().map(|decision| decision.chance);
        let marks = self
            .worst()
            .map(|(decision, better)| (decision.number, self.told(decision, better).in_lang(lang)))
            .collect();
        Chart {
            sides: Player::ALL.map(|player| tr!(lang, "{} wins", self.name(player))),
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

    fn told(&self, decision: &Decision, better: &BetterFigures) -> Message {
        let [did, should] = [decision.choice, better.choice].map(|choice| step(decision.by, choice));
        say!("{}: {}; better: {} (+{})", decision.number, did, should, percent(better.gain))
    }

    fn worst_table(&self) -> Table {
        let mut table = Table::new(
            Look::Ruled,
            [
                Column::number(say!("decision")),
                Column::number(say!("round")),
                Column::words(say!("played")),
                Column::words(say!("better")),
                Column::number(say!("points")),
                Column::words(say!("because")),
            ],
        );
        for (decision, better) in self.worst() {
            table.row([
                Message::plain(decision.number),
                Message::plain(decision.round),
                Message::plain(step(decision.by, decision.choice)),
                Message::plain(step(decision.by, better.choice)),
                Message::joined([percent(better.gain), percent(2.0 * better.error)], " ± "),
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
    fn because(&self) -> Message {
        let own = Change { armor: self.own_armor, cards: self.own_cards };
        let enemy = Change { armor: self.enemy_armor, cards: self.enemy_cards };
        let by = |difference: f64| decimal(difference.abs(), 1);
        let mut reasons = vec![
            (
                own.armor,
                match own.armor < 0.0 {
                    true => say!("it costs {} more armor this round", by(own.armor)),
                    false => say!("it keeps {} more armor", by(own.armor)),
                },
            ),
            (
                enemy.armor,
                match enemy.armor < 0.0 {
                    true => say!("the opponent loses {} more armor", by(enemy.armor)),
                    false => say!("the opponent keeps {} more armor", by(enemy.armor)),
                },
            ),
            (
                own.cards,
                match own.cards < 0.0 {
                    true => say!("it costs {} more cards this round", by(own.cards)),
                    false => say!("it keeps {} more cards", by(own.cards)),
                },
            ),
            (
                enemy.cards,
                match enemy.cards < 0.0 {
                    true => say!("the opponent loses {} more cards", by(enemy.cards)),
                    false => say!("the opponent keeps {} more cards", by(enemy.cards)),
                },
            ),
        ];
        reasons.retain(|(difference, _)| difference.abs() >= 0.05);
        reasons.sort_by(|x, y| y.0.abs().total_cmp(&x.0.abs()));
        reasons.truncate(2);
        if reasons.is_empty() {
            return say!("it leads to a better position, with the same armor and cards");
        }
        Message::joined(reasons.into_iter().map(|(_, words)| words), ", ")
    }
}
