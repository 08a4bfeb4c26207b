//! Bots in a game: their choices, a hint for the player, and why a bot chose its move.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bots::{Bot, BotSpec, Evaluator, Forfeit, chance};
use crate::cards::Lang;
use crate::dice::split_mix;
use crate::engine::{Choice, Choices, Pick, Player, Side, Sight, State, Table, View};
use crate::lab::judge::{Judgement, Question, judge};
use crate::say::{Message, percent};
use crate::wording::story::Teller;

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

/// The best choice of the player to move, and the chance of winning with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hint {
    pub choice: Choice,
    chance: f64,
    /// The standard error of the chance.
    error: f64,
    /// Samples of the hidden cards; none where everything was searched to the end of the round.
    samples: u32,
}

impl Hint {
    /// In words, with the choice as advice.
    pub(super) fn words(&self, advice: &str, lang: Lang) -> String {
        let chance = percent(self.chance, 0);
        if self.samples == 0 {
            return tr!(
                lang,
                "Best: {}. Chance of winning: {}. Everything was tried to the end of the round.",
                advice,
                chance
            );
        }
        let points = (200.0 * self.error).ceil();
        let points = say_count!(points, "{} point", "{} points");
        let samples = self.samples;
        tr!(
            lang,
            "Best: {}. Chance of winning: {}, give or take {} ({} samples of the hidden cards).",
            advice,
            chance,
            points,
            samples
        )
    }
}

/// What the judge of `analyze` calls best in the game's decision of this number, from what the player may know.
pub fn hint(table: &Table, state: &State, number: usize) -> Option<Hint> {
    let question = Question { lines: 1, ..Question::of_decision(number, Question::default().seed) };
    let Judgement { lines, trust, .. } = judge(table, state, &question)?;
    let best = lines.first()?;
    Some(Hint { choice: best.choice()?, chance: best.value, error: best.error, samples: trust.sampled })
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
