//! Invariants of every state, recomputed from scratch, games played with these checks, and perft.

use std::io::Cursor;

use super::record::{Detail, Recorder, Who, replay};
use super::state::{Cell, State};
use super::table::{CardIx, MOST_CARDS, PileName, Table};
use super::{
    Both, Choice, Choices, Dice, Direction, Half, Observer, Pick, Place, Player, Sector, Side, Sight, View,
};
use crate::cards::{Cruiser, Effect};
use crate::dice::split_mix;

/// The result of a checked game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checked {
    /// Decisions taken.
    pub decisions: u64,
    /// Options that these decisions had.
    pub options: u64,
    /// Choices outside the list that were tried, and refused.
    pub refused: u64,
    /// Chains that Q-CHAIN-5 cut.
    pub cuts: u64,
}

impl std::ops::AddAssign for Checked {
    fn add_assign(&mut self, other: Checked) {
        self.decisions += other.decisions;
        self.options += other.options;
        self.refused += other.refused;
        self.cuts += other.cuts;
    }
}

/// Whether a state keeps the rules: every card in exactly one place, no stack too high, no tokens on
/// a hidden half, no more tokens than there is room for, armor and offset within bounds.
pub fn check_state(table: &Table, state: &State) -> Result<(), String> {
    for &pile in table.piles() {
        each_card_once(table, state, pile)?;
    }
    for player in Player::ALL {
        if state.armor(player) > i32::from(table.cruiser(player).armor) {
            return Err(format!(
                "the armor {} of {} is above its starting value",
                state.armor(player),
                player.code()
            ));
        }
        for sector in Sector::ALL {
            let stack = state.stack(player, sector);
            if stack.len() > usize::from(table.spaces(player, sector)) {
                return Err(format!("sector {} of {} has too many cards", sector.number(), player.code()));
            }
            for (level, &cell) in stack.iter().enumerate() {
                check_cell(table, player, cell, level + 1 == stack.len())?;
            }
        }
    }
    if !(-3..=3).contains(&state.offset()) {
        return Err(format!("offset {}", state.offset()));
    }
    if state.round() > table.round_limit() {
        return Err(format!("round {} beyond the limit", state.round()));
    }
    Ok(())
}

fn each_card_once(table: &Table, state: &State, pile: PileName) -> Result<(), String> {
    let mut times = [0u8; MOST_CARDS];
    let mut count = |card: CardIx| times[card.index()] += 1;
    state.deck(pile).iter().for_each(|&card| count(card));
    state.discard(pile).for_each(&mut count);
    for player in Player::ALL.into_iter().filter(|&player| table.pile_of(player) == pile) {
        state.hand(player).into_iter().for_each(&mut count);
        state.aside(player).iter().for_each(|&card| count(card));
        let cells = Sector::ALL.into_iter().flat_map(|sector| state.stack(player, sector));
        cells.for_each(|cell| count(cell.card()));
    }
    let deck = table.deck(pile);
    match (0..MOST_CARDS).find(|&card| times[card] != u8::from(card < deck.len())) {
        None => Ok(()),
        Some(card) => Err(format!("card {card} of pile {} is in {} places", pile.code(), times[card])),
    }
}

fn check_cell(table: &Table, player: Player, cell: Cell, top: bool) -> Result<(), String> {
    let id = table.card(player, cell.card()).id;
    let mut intact = 0;
    for half in Half::ALL {
        let section = table.printed(player, cell, half);
        let (damage, shield) = (cell.damage(half), cell.shield(half));
        if damage > section.fighters || shield > section.shields {
            return Err(format!("{id} has too many tokens on its {} half", half.code()));
        }
        if half == Half::Outer && !top && (damage > 0 || shield > 0) {
            return Err(format!("{id} has tokens on its covered section"));
        }
        intact += section.fighters - damage;
    }
    if intact == 0 { Err(format!("{id} is in play with every fighter damaged")) } else { Ok(()) }
}

/// Plays a game of random choices and checks it all the way: choices are never fewer than two, and
/// distinct; checked and unchecked apply agree; a copy plays on identically; every state keeps the
/// rules; a view's worlds look the same to its player and have the same choices; now and then every
/// choice outside the list is tried and must be refused; and the record of the game replays to the same
/// states and result.
pub fn play_checked(table: &Table, first: Player, seed: u64) -> Result<Checked, String> {
    let mut dice = Dice::new(split_mix(seed));
    play_checked_by(table, first, seed, |_, choices| Some(dice.below(choices.len() as u32) as usize))
}

/// The same for a game in which choices are picked by index.
pub(crate) fn play_checked_by(
    table: &Table,
    first: Player,
    seed: u64,
    mut decide: impl FnMut(&Sight<'_>, &[Choice]) -> Option<usize>,
) -> Result<Checked, String> {
    let mut dice = Dice::new(seed);
    let mut done = Checked::default();
    let mut cuts = Cuts(0);
    // Writing every state and option takes most of the time; one game in eight does.
    let in_full = seed.is_multiple_of(8);
    let detail = Detail { options: in_full, states: in_full };
    let mut recorder = Recorder::new(table, Some(seed), first, Both::<Who>::default(), detail);
    let mut state = State::start(table, first, &mut dice, &mut recorder);
    let mut choices = Choices::new();
    while !state.is_over() {
        check_state(table, &state)?;
        state.choices(table, &mut choices);
        check_choices(&choices)?;
        let Some(turn) = state.turn() else { return Err("no player can decide".into()) };
        let at = decide(&Sight::new(table, &state, turn), &choices);
        let Some(&choice) = at.and_then(|at| choices.get(at)) else {
            return Err("a game was given up".into());
        };
        if dice.below(500) == 0 {
            done.refused += refuse_all_others(table, &state, &choices)?;
        }
        if dice.below(20) == 0 {
            check_views(table, &state, &mut dice)?;
        }
        recorder.decides(table, &state, turn, &choices, choice);
        let mut copy = state.clone();
        let mut same_dice = dice.clone();
        copy.apply(table, choice, &mut same_dice, &mut cuts).map_err(|illegal| illegal.to_string())?;
        state.apply_unchecked(table, choice, &mut dice, &mut recorder);
        if copy != state {
            return Err("checked and unchecked apply differ, or a copy plays on differently".into());
        }
        done.decisions += 1;
        done.options += choices.len() as u64;
    }
    check_state(table, &state)?;
    state.choices(table, &mut choices);
    if !choices.is_empty() {
        return Err("there are choices after the end of the game".into());
    }
    recorder.ends(&state);
    let text = recorder.into_text();
    let replayed = replay("record", Cursor::new(&text), None, |_| {}).map_err(|fault| fault.to_string())?;
    if replayed.state != state {
        return Err("the record replays to another state".into());
    }
    done.cuts = cuts.0;
    Ok(done)
}

/// The number of sequences of `depth` choices from a state on: the leaves of the game tree at that depth, as the
/// perft of chess engines counts them. Shuffles on the way are those of `dice`.
pub fn perft(table: &Table, state: &State, dice: &Dice, depth: u32) -> u64 {
    let mut choices = Choices::new();
    state.choices(table, &mut choices);
    if depth <= 1 {
        return if depth == 0 { 1 } else { choices.len() as u64 };
    }
    let after = |&choice: &Choice| {
        let (mut next, mut dice) = (state.clone(), dice.clone());
        next.apply_unchecked(table, choice, &mut dice, &mut ());
        perft(table, &next, &dice, depth - 1)
    };
    choices.iter().map(after).sum()
}

struct Cuts(u64);

impl Observer for Cuts {
    fn chain_cut(&mut self) {
        self.0 += 1;
    }
}

fn check_choices(choices: &[Choice]) -> Result<(), String> {
    if choices.len() < 2 {
        return Err(format!("a decision with {} options", choices.len()));
    }
    let mut sorted = choices.to_vec();
    sorted.sort();
    sorted.dedup();
    if sorted.len() < choices.len() { Err("an option is listed twice".into()) } else { Ok(()) }
}

fn check_views(table: &Table, state: &State, dice: &mut Dice) -> Result<(), String> {
    for player in Player::ALL {
        let view = View::of(table, state, player);
        let world = view.complete(table, dice);
        check_state(table, &world)?;
        if View::of(table, &world, player) != view {
            return Err("a sampled position looks different to its player".into());
        }
        if state.turn() == Some(player) {
            let lists = [state, &world, view.state()].map(|state| {
                let mut choices = Choices::new();
                state.choices(table, &mut choices);
                choices
            });
            if lists.iter().any(|list| list.as_slice() != lists[0].as_slice()) {
                return Err("a world of a view has other choices for its player".into());
            }
        }
    }
    Ok(())
}

/// Tries the whole space of choices. Answers how many were refused.
fn refuse_all_others(table: &Table, state: &State, choices: &[Choice]) -> Result<u64, String> {
    let mut refused = 0;
    for pick in every_pick() {
        let choice = Choice::from(pick);
        if choices.contains(&choice) {
            continue;
        }
        let mut tried = state.clone();
        let mut dice = Dice::new(0);
        if tried.apply(table, choice, &mut dice, &mut ()).is_ok() {
            return Err(format!("{pick:?} is accepted but not among the choices"));
        }
        if tried != *state {
            return Err(format!("{pick:?} is refused but changes the state"));
        }
        refused += 1;
    }
    Ok(refused)
}

/// Every choice that can be written down, sensible or not.
fn every_pick() -> impl Iterator<Item = Pick> {
    let places = || {
        Player::ALL.into_iter().flat_map(|board| {
            Sector::ALL.into_iter().flat_map(move |sector| {
                (0..Cruiser::MOST_SPACES as u8).map(move |level| Place::new(board, sector, level))
            })
        })
    };
    let plays = (0..=255).flat_map(|card| {
        Side::ALL.into_iter().flat_map(move |side| {
            Sector::ALL.map(move |sector| Pick::Play { card: CardIx(card), side, sector })
        })
    });
    let resolves = places().flat_map(|place| {
        Half::ALL.into_iter().flat_map(move |half| {
            Effect::ALL.into_iter().map(move |effect| Pick::Resolve { place, half, effect })
        })
    });
    let moves = places().flat_map(|place| {
        [Effect::Lateral, Effect::Free]
            .into_iter()
            .flat_map(move |effect| Sector::ALL.map(move |to| Pick::Move { effect, place, to }))
    });
    let aims = places().flat_map(|place| {
        [Effect::Vertical, Effect::Pivot, Effect::Roll, Effect::Destroy]
            .into_iter()
            .map(move |effect| Pick::Aim { effect, place })
    });
    let hits = places().flat_map(|place| {
        [None, Some(Half::Outer), Some(Half::Inner)].into_iter().map(move |half| Pick::Hit { place, half })
    });
    let damages = (0..=20).flat_map(|outer| (0..=20).map(move |inner| Pick::Damage { outer, inner }));
    std::iter::once(Pick::Pass)
        .chain(plays)
        .chain(resolves)
        .chain(moves)
        .chain(aims)
        .chain(hits)
        .chain((-1..=1).map(Pick::Shift))
        .chain(Direction::ALL.into_iter().map(Pick::Order))
        .chain(damages)
}
