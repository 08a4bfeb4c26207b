//! Bots in a game: their choices, a hint for the player, and why a bot chose its move.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bots::{Bot, BotSpec, Budget, Evaluator, Expert, Forfeit, Search, chance};
use crate::dice::split_mix;
use crate::engine::{Choice, Choices, Pick, Player, Side, Sight, State, Table, View};
use crate::say::Message;
use crate::wording::story::Teller;

use crate::say::percent;

/// A bot at the table, asked by one thread after another.
pub struct Mind {
    bot: Mutex<Box<dyn Bot>>,
    /// Whether it keeps nothing in memory, so that it can begin anew with each decision.
    forgets: bool,
    begun: AtomicBool,
}

impl Mind {
    /// A bot for this table.
    pub fn new(spec: &BotSpec, table: &Table) -> Mind {
        Mind {
            bot: Mutex::new(spec.build(table)),
            forgets: spec.program().is_none(),
            begun: AtomicBool::new(false),
        }
    }

    /// What it chooses, or why it forfeits. The same decision of the same game has the same answer, also after
    /// something was undone or the game goes on later.
    pub fn choose(
        &self,
        table: &Table,
        state: &State,
        seed: u64,
        decisions: usize,
    ) -> Result<Choice, Message> {
        let Some(turn) = state.turn() else { return Err(Message::default()) };
        let mut choices = Choices::new();
        state.choices(table, &mut choices);
        // After a panic the bot begins anew.
        let mut bot = self.bot.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if !self.begun.swap(true, Ordering::Relaxed) || self.forgets {
            bot.begin(split_mix(seed ^ split_mix(decisions as u64)));
        }
        bot.decide(&Sight::new(table, state, turn), &choices).map_err(|Forfeit(why)| why)
    }
}

/// How many worlds the expert tries for a hint: more than for a move of its own.
const WORLDS: u32 = 64;

/// What the expert would choose, knowing what the player may know, and the chance of winning with it.
pub fn hint(table: &Table, state: &State, me: Player, seed: u64) -> Option<(Choice, f32)> {
    let mut choices = Choices::new();
    state.choices(table, &mut choices);
    let mut expert = Expert::new(Search { budget: Budget::Worlds(WORLDS), ..Search::default() }, table);
    expert.begin(seed);
    let (at, chance) = expert.decide(table, &View::of(table, state, me), &choices);
    Some((*choices.get(at)?, chance))
}

/// How many alternatives are shown.
const MOST: usize = 3;

/// What the learned value sees in a bot's decision, from what the bot could know. Cards that the bot did not play
/// stay its secret (R-INFO-1).
pub fn insight(teller: &Teller<'_>, table: &Table, before: &State, choice: Choice) -> Vec<String> {
    let lang = teller.words().lang;
    let Some(by) = before.turn() else { return Vec::new() };
    let mut choices = Choices::new();
    before.choices(table, &mut choices);
    let view = View::of(table, before, by);
    let mut evaluator = Evaluator::learned(table);
    let odds = evaluator.odds(table, view.state(), by, &choices).to_vec();
    let mut rated: Vec<(f32, Choice)> = odds
        .iter()
        .map(|&odds| chance(odds))
        .zip(choices.iter().copied())
        .filter(|(_, other)| *other != choice)
        .collect();
    rated.sort_by(|one, two| two.0.total_cmp(&one.0));
    let own = choices.iter().position(|other| *other == choice).map_or(0.0, |at| chance(odds[at]));
    let sentence = teller.choice(table, before, by, choice);
    let mut lines = vec![tr!(
        lang,
        "{}: the bot gave itself a {} chance of winning.",
        sentence,
        percent(f64::from(own), 0)
    )];
    let secret = |choice: &Choice| is_secret(teller, before, by, *choice);
    let plays = rated.iter().filter(|(_, choice)| secret(choice)).count();
    if let Some((best, _)) = rated.iter().find(|(_, choice)| secret(choice)) {
        let message = say_count!(
            plays,
            "{} other choice, at best {}.",
            "{} other choices, at best {}.",
            percent(f64::from(*best), 0)
        );
        lines.push(message.in_lang(lang));
    }
    for (chance, choice) in
        rated.iter().filter(|(chance, choice)| !secret(choice) && *chance > 0.0).take(MOST)
    {
        let sentence = teller.choice(table, before, by, *choice);
        lines.push(tr!(lang, "Alternative: {}, {}.", sentence, percent(f64::from(*chance), 0)));
    }
    lines
}

/// Whether naming a choice that was not taken would reveal a card that the reader may not know: one of the hand, or
/// one that lies face down and would have been turned up.
fn is_secret(teller: &Teller<'_>, before: &State, by: Player, choice: Choice) -> bool {
    match choice.pick() {
        Pick::Play { .. } => !teller.knows(by),
        Pick::Aim { place, .. } => {
            let stack = before.stack(place.board(), place.sector());
            let cell = stack.get(usize::from(place.level()));
            !teller.knows(place.board()) && cell.is_some_and(|cell| cell.side() == Side::Back)
        }
        _ => false,
    }
}
