//! Analyzes a game decision by decision: the chance of winning after each, and better choices.
//!
//! A decision is evaluated by what its player could know. Worlds are sampled from the player's view; in each, what was
//! chosen and what looks better is played out to the end of the round by the learned value on both sides, with
//! the same shuffles, and the network evaluates the position there. So two choices are compared world by world.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::bots::{BotKind, BotSpec, Evaluator, Next};
use crate::dice::{Dice, split_mix};
use crate::engine::{Both, Choice, Choices, Outcome, Player, Sight, State, Table, View};

/// How thoroughly to look.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Who is asked for something better.
    pub bot: BotSpec,
    /// Worlds that are sampled for each decision.
    pub worlds: u32,
    /// Where the random numbers start.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { bot: BotSpec::new(BotKind::Expert), worlds: 64, seed: 1 }
    }
}

/// What became of a game, decision by decision.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The chance that `a` wins before the first decision, from the view of the player who takes it.
    pub start: f64,
    /// Every decision, in order.
    pub moments: Vec<Moment>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// Whether every decision was evaluated.
    pub whole: bool,
}

/// One decision.
#[derive(Clone, Debug)]
pub struct Moment {
    /// From 1.
    pub number: usize,
    /// The round it was taken in.
    pub round: u16,
    /// Who took it.
    pub by: Player,
    /// What was chosen.
    pub choice: Choice,
    /// How many choices there were.
    pub options: usize,
    /// The chance that `a` wins after it, as its player sees it.
    pub chance: f64,
    /// What would have been better, where something is known.
    pub better: Option<Better>,
}

/// Something better than what was chosen.
#[derive(Clone, Debug)]
pub struct Better {
    /// What to choose.
    pub choice: Choice,
    /// How much it adds to the player's chance of winning.
    pub gain: f64,
    /// The standard error of that.
    pub error: f64,
    /// What the round would have brought the player, and the opponent, over what it did.
    pub change: Both<Change>,
}

impl Better {
    /// Whether the gain is more than the sampling of worlds explains.
    pub fn is_sure(&self) -> bool {
        self.gain > 2.0 * self.error && self.gain >= 0.005
    }
}

/// What is different at the end of the round, on average.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Change {
    /// Points of armor.
    pub armor: f64,
    /// Cards in hand, set aside and on the board.
    pub cards: f64,
}

/// A decision as it was asked: the state, and what was chosen.
pub(crate) type Decided = (State, Choice);

/// Evaluates every decision of a game, on the threads of the pool it is called in. `done` is called for each
/// that has been evaluated; `stop` ends it early.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::lab::analyze::{Settings, analyze};
/// use flightdeck_game::record::Detail;
/// use flightdeck_game::{BotSpec, Duel, Entry, Terms, replay};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let random: BotSpec = "random".parse()?;
/// let entries = [raft(), barge()].map(|deck| Entry::new(&deck, random.clone()));
/// let record = Duel::new(entries, Terms::default())?.record(1, Detail::default());
///
/// // Every decision with the state in which it was asked.
/// let mut asked = Vec::new();
/// let replayed = replay("game 1", record.as_bytes(), None, |step| {
///     asked.extend(step.decided.map(|(state, choice)| (state.clone(), choice)));
/// })?;
/// asked.truncate(3);
/// let settings = Settings { worlds: 4, bot: "pilot".parse()?, ..Settings::default() };
/// let analysis = analyze(&replayed.table, &asked, None, &settings, &false.into(), || {});
/// for moment in &analysis.moments {
///     println!("{}. {}: {:.0}%", moment.number, moment.choice, 100.0 * moment.chance);
/// }
/// assert_eq!(analysis.moments.len(), 3);
/// # Ok(())
/// # }
/// ```
pub fn analyze(
    table: &Table,
    asked: &[Decided],
    outcome: Option<Outcome>,
    settings: &Settings,
    stop: &AtomicBool,
    done: impl Fn() + Sync,
) -> Analysis {
    let judged: Vec<(f64, Moment)> = asked
        .par_iter()
        .enumerate()
        .map_init(
            || Bench::new(table, settings),
            |bench, (at, (state, choice))| {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                let moment = bench.moment(at + 1, state, *choice);
                done();
                moment
            },
        )
        .while_some()
        .collect();
    let start = judged.first().map_or(0.5, |(before, _)| *before);
    let whole = judged.len() == asked.len();
    let moments = judged.into_iter().map(|(_, moment)| moment).collect();
    Analysis { start, moments, outcome, whole }
}

/// What one thread needs to evaluate decisions.
struct Bench<'a> {
    table: &'a Table,
    settings: &'a Settings,
    evaluator: Evaluator,
    choices: Choices,
}

/// What came of a choice in the sampled worlds.
struct Tried {
    at: usize,
    /// The player's chance of winning, world by world.
    chances: Vec<f64>,
    /// Sums over the worlds.
    sums: Both<Change>,
}

impl Tried {
    fn mean(&self) -> f64 {
        self.chances.iter().sum::<f64>() / self.chances.len().max(1) as f64
    }
}

impl<'a> Bench<'a> {
    fn new(table: &'a Table, settings: &'a Settings) -> Self {
        let evaluator = Evaluator::learned(table);
        Bench { table, settings, evaluator, choices: Choices::new() }
    }

    /// The chance before a decision, and what became of it. `None` for a choice that is none, which a record
    /// that was replayed does not have.
    fn moment(&mut self, number: usize, state: &State, chosen: Choice) -> Option<(f64, Moment)> {
        let by = state.turn()?;
        let table = self.table;
        let seed = split_mix(self.settings.seed ^ split_mix(number as u64));
        let mut choices = std::mem::take(&mut self.choices);
        state.choices(table, &mut choices);
        let played = choices.iter().position(|&choice| choice == chosen);
        let judged = played.map(|played| self.try_out(state, by, &choices, played, seed));
        let options = choices.len();
        let moment = judged.map(|(tried, looked)| {
            let own = &tried[0];
            let more = |best, other| if Tried::mean(other) > Tried::mean(best) { other } else { best };
            let best = tried.iter().fold(own, more);
            let better = (best.at != own.at).then(|| better(best, own, choices[best.at], by));
            let for_a = |chance: f64| if by == Player::A { chance } else { 1.0 - chance };
            let chance = for_a(own.mean());
            let round = state.round();
            (for_a(looked), Moment { number, round, by, choice: chosen, options, chance, better })
        });
        self.choices = choices;
        moment
    }

    /// Tries what was played, and what the bot and the learned value would rather play. The first of the answer is
    /// what was played; with it, the chance before the decision.
    fn try_out(
        &mut self,
        state: &State,
        me: Player,
        choices: &[Choice],
        played: usize,
        seed: u64,
    ) -> (Vec<Tried>, f64) {
        let view = View::of(self.table, state, me);
        let mut bot = self.settings.bot.build(self.table);
        bot.begin(seed);
        let asked = bot.choose(&Sight::new(self.table, state, me), choices);
        self.evaluator.seed(seed);
        let liked = self.evaluator.pick(self.table, view.state(), me, choices);
        let looked = f64::from(self.evaluator.evaluate(self.table, view.state(), me));
        let mut places = vec![played];
        for at in [asked.unwrap_or(liked), liked] {
            if at < choices.len() && !places.contains(&at) {
                places.push(at);
            }
        }
        let blank = |at| Tried { at, chances: Vec::new(), sums: Both::default() };
        let mut tried: Vec<Tried> = places.into_iter().map(blank).collect();
        let mut dice = Dice::new(seed);
        for _ in 0..self.settings.worlds.max(1) {
            let world = view.complete(self.table, &mut dice);
            let chance = Dice::new(split_mix(u64::from(dice.below(u32::MAX)) ^ seed));
            for tried in &mut tried {
                let end = self.play_round(&world, choices[tried.at], chance.clone());
                tried.chances.push(f64::from(self.evaluator.evaluate(self.table, &end, me)));
                for player in Player::ALL {
                    tried.sums[player].armor += f64::from(end.armor(player));
                    tried.sums[player].cards += end.cards(player) as f64;
                }
            }
        }
        (tried, looked)
    }

    /// Plays a choice and then the round out.
    fn play_round(&mut self, world: &State, choice: Choice, mut dice: Dice) -> State {
        let mut state = world.clone();
        // A choice of the view is one in each of its worlds.
        state.apply_unchecked(self.table, choice, &mut dice, &mut ());
        let before = |state: &State, _: Player, _: &[Choice]| {
            if state.round() == world.round() { Next::Evaluate } else { Next::Stop }
        };
        self.evaluator.play_on(self.table, &mut state, &mut dice, before, |_, _| {});
        state
    }
}

/// How much better one choice was than another, world by world.
fn better(best: &Tried, own: &Tried, choice: Choice, by: Player) -> Better {
    let worlds = best.chances.len().max(1) as f64;
    let gains: Vec<f64> = best.chances.iter().zip(&own.chances).map(|(best, own)| best - own).collect();
    let gain = gains.iter().sum::<f64>() / worlds;
    let spread = gains.iter().map(|one| (one - gain).powi(2)).sum::<f64>() / (worlds - 1.0).max(1.0);
    let change = |player: Player| Change {
        armor: (best.sums[player].armor - own.sums[player].armor) / worlds,
        cards: (best.sums[player].cards - own.sums[player].cards) / worlds,
    };
    // The player's own first, then the opponent's.
    Better { choice, gain, error: (spread / worlds).sqrt(), change: Both([change(by), change(by.other())]) }
}

#[cfg(test)]
mod tests;
