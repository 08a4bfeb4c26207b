//! Analyzes a game decision by decision: the chance of winning after each, and better choices.
//!
//! Each decision is put to the [judge](super::judge), by what its player could know: what was chosen is compared with the
//! best of what could have been, world by world.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::judge::{FEWEST, Question, Variation, WORLDS, judge};
use crate::engine::{Both, Choice, Choices, Outcome, Player, State, Table};

/// How thoroughly to look.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Worlds that are sampled for each decision.
    pub worlds: u32,
    /// The most positions to search for each; playing out is limited with it.
    pub tables: u64,
    /// Where the random numbers start.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { worlds: WORLDS, tables: Question::default().tables, seed: 1 }
    }
}

/// What became of a game, decision by decision.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The chance that `a` wins before the first decision, with the best choice of the player who takes it.
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
    /// The worlds that it was tried in: fewer than were asked for where that was too much work.
    pub worlds: u32,
    /// The chance that `a` wins before it, with the best choice, as its player could know it.
    pub before: f64,
    /// The chance that `a` wins after it, as its player could know it.
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
    /// In how many worlds both were tried.
    worlds: usize,
    /// What the round would have brought the player, and the opponent, over what it did.
    pub change: Both<Change>,
}

impl Better {
    /// Whether the gain is more than the sampling of worlds explains, even for the best of many choices. A few worlds
    /// say too little of how much they differ.
    pub fn is_sure(&self) -> bool {
        self.worlds >= FEWEST as usize && self.gain > 3.0 * self.error && self.gain >= 0.005
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

/// Evaluates every decision of a game, on the threads of the pool it is called in. `done` receives each
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
/// let settings = Settings { worlds: 4, ..Settings::default() };
/// let analysis = analyze(&replayed.table, &asked, None, &settings, &false.into(), |_| {});
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
    done: impl Fn(&Moment) + Sync,
) -> Analysis {
    let moments: Vec<Moment> = asked
        .par_iter()
        .enumerate()
        .map(|(at, (state, choice))| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let moment = moment(table, at + 1, (state, *choice), settings)?;
            done(&moment);
            Some(moment)
        })
        .while_some()
        .collect();
    let start = moments.first().map_or(0.5, |first| first.before);
    let whole = moments.len() == asked.len();
    Analysis { start, moments, outcome, whole }
}

/// What became of one decision, by its number in the game, from 1. `None` for a choice that is none, which a record that
/// was replayed does not have.
pub fn moment(
    table: &Table,
    number: usize,
    (state, choice): (&State, Choice),
    settings: &Settings,
) -> Option<Moment> {
    let Settings { worlds, tables, seed } = *settings;
    let asked =
        Question { lines: 1, worlds, tables, also: Some(choice), ..Question::of_decision(number, seed) };
    let judged = judge(table, state, &asked)?;
    let (best, own) = (judged.lines.first()?, judged.also.as_ref()?);
    let by = judged.mover;
    let for_a = |chance: f64| if by == Player::A { chance } else { 1.0 - chance };
    let mut choices = Choices::new();
    state.choices(table, &mut choices);
    Some(Moment {
        number,
        round: state.round(),
        by,
        choice,
        options: choices.len(),
        worlds: own.results.len() as u32,
        before: for_a(best.value.max(own.value)),
        chance: for_a(own.value),
        better: best.choice().filter(|_| best.value > own.value).map(|other| better(best, own, other, by)),
    })
}

/// How much better one line was than another, world by world.
fn better(best: &Variation, own: &Variation, choice: Choice, by: Player) -> Better {
    let (gain, error) = best.lead(own);
    let change = |player: Player| Change {
        armor: best.left[player].armor - own.left[player].armor,
        cards: best.left[player].cards - own.left[player].cards,
    };
    // The player's own first, then the opponent's.
    Better {
        choice,
        gain,
        error,
        worlds: best.results.len().min(own.results.len()),
        change: Both([change(by), change(by.other())]),
    }
}

#[cfg(test)]
mod tests;
