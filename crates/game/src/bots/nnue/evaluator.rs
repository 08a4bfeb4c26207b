//! Evaluates states and choices of one table by a network.

use std::sync::Arc;

use super::accumulator::Accumulator;
use super::card_features::{FeatureTable, Placement};
use super::chain_history::ChainHistory;
use super::features::{self, Features, GLOBALS_AT};
use super::globals::{
    GlobalFeatures, Globals, add_up, hand_size, leave_hand, open_levels, write_hand, write_zones,
};
use super::network::{Network, Sums, chance};
use crate::bots::rank::{lifts_top, rank};
use crate::cards::{Effect, SECTORS};
use crate::engine::{
    Both, CardIx, CardSet, Choice, Choices, Decision, Dice, Pick, Player, Sector, Side, State, Table,
};

/// Every card of a hand is known.
pub(in crate::bots) fn all_known() -> CardSet {
    CardSet::first(256)
}

/// The logarithm of the odds of a game that is won.
pub(super) const WON: f32 = 25.0;

/// How much the opponent's view counts where both are asked.
const THEIR_VIEW: f32 = 0.35;

/// What it costs to go on with a chain that loops: more than any two odds differ by.
const LOOP: f32 = 1000.0;

/// Evaluates any state of games at one table, and picks choices by it.
///
/// It reads the boards, armor, what is public of all zones, and the hand of one player: nothing else that
/// this player could not see (R-INFO-1), even where the state holds it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::bots::Evaluator;
/// use flightdeck_game::{Choices, Dice, Player, State, Table};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = Table::between(&raft(), &barge())?;
/// let state = State::start(&table, Player::A, &mut Dice::new(1), &mut ());
/// let mut choices = Choices::new();
/// state.choices(&table, &mut choices);
///
/// let mut evaluator = Evaluator::learned(&table);
/// assert!((0.0..=1.0).contains(&evaluator.evaluate(&table, &state, Player::A)));
/// let best = choices[evaluator.pick(&table, &state, Player::A, &choices)];
/// println!("{best}");
/// # Ok(())
/// # }
/// ```
pub struct Evaluator {
    features: FeatureTable,
    network: Arc<Network>,
    /// Of each player it has evaluated states for.
    accumulators: Both<Option<Box<Accumulator>>>,
    odds: Vec<f32>,
    dice: Dice,
    history: ChainHistory,
    /// A list to be used again; while it is in use it is not here.
    choices: Option<Choices>,
}

/// What [`Evaluator::play_on`] does with a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Stops before it.
    Stop,
    /// Takes this choice, which must be one of the list.
    Take(Choice),
    /// Takes the choice that looks best.
    Evaluate,
}

impl Evaluator {
    /// With the network that comes with the crate.
    pub fn learned(table: &Table) -> Self {
        Evaluator::new(table, Network::learned())
    }

    /// With any network.
    pub fn new(table: &Table, network: Arc<Network>) -> Self {
        Evaluator {
            features: FeatureTable::new(table),
            network,
            accumulators: Both([None, None]),
            odds: Vec::new(),
            dice: Dice::new(0),
            history: ChainHistory::default(),
            choices: None,
        }
    }

    /// Chance enters where a choice ends a round and new cards are drawn; their number counts, but
    /// never which they are.
    pub fn seed(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
        self.history.forget();
    }

    /// The chance that a player wins from a state, from 0 to 1; a draw counts half. The opponent's hand,
    /// the order of decks and the cards set aside are not read.
    pub fn evaluate(&mut self, table: &Table, state: &State, me: Player) -> f32 {
        if state.is_over() {
            return match state.outcome().and_then(|outcome| outcome.winner) {
                Some(winner) => f32::from(winner == me),
                None => 0.5,
            };
        }
        let Evaluator { features, network, accumulators, .. } = self;
        let globals = Globals::read(table, state, me, add_up(features, me, state.hand_set(me)));
        let accumulator = accumulator(&mut accumulators[me], features, table, network, me);
        chance(network.odds(&accumulator.sums_of(features, network, state, &globals)))
    }

    /// The same as both players see it, each with the own hand: in a world both are known. Either view is wrong in
    /// its own way.
    pub(in crate::bots) fn evaluate_for_both(&mut self, table: &Table, state: &State, me: Player) -> f32 {
        let mine = self.evaluate(table, state, me);
        let theirs = self.evaluate(table, state, me.other());
        mine * (1.0 - THEIR_VIEW) + THEIR_VIEW * (1.0 - theirs)
    }

    /// The features of a state.
    pub(in crate::bots) fn features(
        &self,
        table: &Table,
        state: &State,
        me: Player,
        known: CardSet,
    ) -> Features {
        let hand = state.hand_set(me).and(known);
        let globals = Globals::read(table, state, me, add_up(&self.features, me, hand));
        let stacks = features::read_stacks(&self.features, state);
        features::extract(&self.features, state, &stacks, &globals, me)
    }

    /// The choice that looks best for a player one step ahead, by its place in the list, which is that of the
    /// state or of the view that it is a world of. Nothing is allocated once it has been called: for playing many games out.
    ///
    /// Asked again about a position of the same chain, it prefers what ends the chain: otherwise it would
    /// walk the same loop up to the limit of Q-CHAIN-5.
    pub fn pick(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice]) -> usize {
        let looping = self.history.is_repetition(table, state);
        self.look(table, state, me, choices, looping);
        best(&self.odds, choices, me)
    }

    /// Plays on from a state. `before` receives each decision and returns what to do; `after` receives what was done.
    /// The loop detection starts anew.
    pub(crate) fn play_on(
        &mut self,
        table: &Table,
        state: &mut State,
        dice: &mut Dice,
        mut before: impl FnMut(&State, Player, &[Choice]) -> Next,
        mut after: impl FnMut(Player, Choice),
    ) {
        self.clear_history();
        let mut choices = self.choices.take().unwrap_or_default();
        while let Some(turn) = state.turn() {
            state.choices(table, &mut choices);
            let choice = match before(state, turn, &choices) {
                Next::Stop => break,
                Next::Take(choice) => choice,
                Next::Evaluate => choices[self.pick(table, state, turn, &choices)],
            };
            // One of the list, or one that `before` found in it.
            state.apply_unchecked(table, choice, dice, &mut ());
            after(turn, choice);
        }
        self.choices = Some(choices);
    }

    /// Clears the loop detection. Call it before an unrelated position.
    pub(crate) fn clear_history(&mut self) {
        self.history.forget();
    }

    /// How good each choice of the state looks one step ahead, as the logarithm of the odds; choices that another
    /// one is at least as good as are left at minus infinity.
    pub fn odds(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice]) -> &[f32] {
        self.look(table, state, me, choices, false);
        &self.odds
    }

    /// Whether a choice can begin a chain that asks for targets: only the play of a face with such an effect can.
    pub(in crate::bots) fn opens(&self, me: Player, choice: Choice) -> bool {
        match choice.pick() {
            Pick::Pass => false,
            Pick::Play { card, side, .. } => {
                let halves = self.features.halves(me, Placement::upright(card, side));
                halves.iter().any(|half| {
                    let plain = [Effect::Draw, Effect::Strike, Effect::Recoil];
                    half.effect_count > plain.iter().map(|&effect| half.effects[effect as usize]).sum()
                })
            }
            _ => true,
        }
    }

    /// Evaluates every choice one step ahead.
    fn look(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice], looping: bool) {
        let Evaluator { features, network, accumulators, odds, dice, history, .. } = self;
        let known = state.hand_set(me);
        let globals = Globals::read(table, state, me, add_up(features, me, known));
        let accumulator = accumulator(&mut accumulators[me], features, table, network, me);
        accumulator.read(features, network, state, &globals);
        odds.clear();
        odds.resize(choices.len(), f32::NEG_INFINITY);
        let mut look_ahead = LookAhead {
            features,
            network,
            accumulator,
            table,
            state,
            me,
            known,
            globals,
            dice,
            looping,
            history,
        };
        if state.decision() == Decision::Deploy {
            look_ahead.deploy(choices, odds);
        } else {
            let idle = look_ahead.first_idle(choices);
            for (at, &choice) in choices.iter().enumerate() {
                if idle.is_some_and(|idle| at != idle && lifts_top(state, choice)) {
                    continue;
                }
                odds[at] = look_ahead.apply(choice);
            }
        }
    }
}

/// The accumulator of a player, created when it is first needed.
fn accumulator<'a>(
    place: &'a mut Option<Box<Accumulator>>,
    features: &FeatureTable,
    table: &Table,
    network: &Network,
    me: Player,
) -> &'a mut Accumulator {
    place.get_or_insert_with(|| Box::new(Accumulator::new(features, table, network, me)))
}

/// One decision being looked at.
struct LookAhead<'a> {
    features: &'a FeatureTable,
    network: &'a Network,
    accumulator: &'a mut Accumulator,
    table: &'a Table,
    state: &'a State,
    me: Player,
    known: CardSet,
    globals: Globals,
    dice: &'a mut Dice,
    /// Whether the chain has come back to where it was, and where it has been.
    looping: bool,
    history: &'a ChainHistory,
}

impl LookAhead<'_> {
    fn deploy(&mut self, choices: &[Choice], odds: &mut [f32]) {
        let card_to_give_up = self.card_to_give_up(choices);
        let simple = self.is_simple();
        // The plays of one face follow one another.
        let mut held: Option<(CardIx, Side, PlayedFace)> = None;
        for (at, &choice) in choices.iter().enumerate() {
            odds[at] = match choice.pick() {
                Pick::Play { card, side, sector } => {
                    let plain = side == Side::Back && self.features.card(self.me, card).plain_back;
                    if plain && Some(card) != card_to_give_up {
                        // The same table as with another card, and a better card gone.
                        continue;
                    }
                    if simple {
                        let held = match &mut held {
                            Some((same, face, held)) if (*same, *face) == (card, side) => held,
                            other => &other.insert((card, side, self.hold(card, side))).2,
                        };
                        let (_, sums) = self.play(held, sector);
                        self.network.odds(&sums)
                    } else {
                        self.apply(choice)
                    }
                }
                _ => self.apply(choice),
            };
        }
    }

    /// Whether the turn passes as usual after every choice: neither player runs out of cards or spaces.
    fn is_simple(&self) -> bool {
        let spaces = |player: Player| {
            (0..SECTORS)
                .map(|sector| self.features.spaces[player][sector] - self.state.stacks(player).0[sector])
                .sum::<u8>()
        };
        let (me, enemy) = (self.me, self.me.other());
        if self.state.has_passed(enemy) {
            self.globals.hand[me] > 1 && spaces(me) > 1
        } else {
            self.globals.hand[enemy] > 0 && spaces(enemy) > 0
        }
    }

    /// Of the cards that could be played as a plain back: the one whose front is missed least.
    fn card_to_give_up(&mut self, choices: &[Choice]) -> Option<CardIx> {
        let mut best: Option<(f32, CardIx)> = None;
        let plays = choices.iter().filter_map(|choice| match choice.pick() {
            Pick::Play { card, side: Side::Back, sector } => Some((card, sector)),
            _ => None,
        });
        // One sector is as good as another for this; the first as the player sees the table.
        let free = |sector: &Sector| {
            let height = self.state.stack(self.me, *sector).len();
            height < usize::from(self.features.spaces[self.me][sector.index()])
        };
        let sector = match self.me {
            Player::A => Sector::ALL.into_iter().find(free),
            Player::B => Sector::ALL.into_iter().rfind(free),
        };
        // All plain backs leave the same table; what differs is the hand.
        let mut first: Option<(GlobalFeatures, Sums, u8)> = None;
        for (card, at) in plays {
            if Some(at) != sector || !self.features.card(self.me, card).plain_back {
                continue;
            }
            let sums = match &first {
                &Some((features, mut sums, open)) => {
                    let mut globals = self.globals;
                    leave_hand(&mut globals.known, &self.features.card(self.me, card).hand);
                    let mut other = features;
                    write_hand(&mut other, &globals, open);
                    self.network.change(&mut sums, GLOBALS_AT, &features, &other);
                    sums
                }
                None => {
                    let held = self.hold(card, Side::Back);
                    let (features, sums) = self.play(&held, at);
                    let mut heights = *self.state.stacks(self.me).0;
                    heights[at.index()] += 1;
                    first = Some((features, sums, open_levels(&self.features.spaces[self.me], &heights)));
                    sums
                }
            };
            let odds = self.network.odds(&sums);
            if best.is_none_or(|(most, _)| odds > most) {
                best = Some((odds, card));
            }
        }
        best.map(|(_, card)| card)
    }

    /// What playing a face changes wherever it is played.
    fn hold(&self, card: CardIx, side: Side) -> PlayedFace {
        let me = self.me;
        let placement = Placement::upright(card, side);
        let halves = self.features.halves(me, placement);
        let mut globals = self.globals;
        globals.leave(me, &self.features.card(me, card).hand, halves);
        let mut features = self.accumulator.globals;
        write_zones(
            &mut features,
            &globals,
            me,
            open_levels(&self.features.spaces[me], self.state.stacks(me).0),
        );
        let mut sums = self.accumulator.sums;
        self.network.change(&mut sums, GLOBALS_AT, &self.accumulator.globals, &features);
        PlayedFace { placement, globals, features, sums }
    }

    /// How the table looks after a play, without playing it.
    fn play(&mut self, held: &PlayedFace, sector: Sector) -> (GlobalFeatures, Sums) {
        let card = (sector.index(), held.placement);
        self.accumulator.with_card(
            self.features,
            self.network,
            card,
            &held.globals,
            (&held.features, &held.sums),
        )
    }

    /// Of the choices that change nothing: the one that comes first for this player.
    fn first_idle(&self, choices: &[Choice]) -> Option<usize> {
        if self.state.decision() != Decision::Target(Effect::Vertical) {
            return None;
        }
        let idle = (0..choices.len()).filter(|&at| lifts_top(self.state, choices[at]));
        idle.min_by_key(|&at| rank(choices[at], self.me))
    }

    /// The penalty of a choice in a chain that loops: 0 when it ends the chain, [`LOOP`] for a new position,
    /// twice as much for a repeated one.
    fn loop_penalty(&self, after: &State) -> f32 {
        if after.applied() <= self.state.applied() {
            0.0
        } else if self.history.has_seen(self.table, after) {
            2.0 * LOOP
        } else {
            LOOP
        }
    }

    /// How the table looks after any choice of the state.
    fn apply(&mut self, choice: Choice) -> f32 {
        let mut after = self.state.clone();
        after.apply_unchecked(self.table, choice, self.dice, &mut ());
        if after.is_over() {
            return match after.outcome().and_then(|outcome| outcome.winner) {
                Some(winner) if winner == self.me => WON,
                Some(_) => -WON,
                None => 0.0,
            };
        }
        // Cards that a new round brings are not known yet.
        let hand = after.hand_set(self.me).and(self.known);
        let known =
            if hand == self.known { self.globals.known } else { add_up(self.features, self.me, hand) };
        let hands = Both::new(|player| {
            let same = after.hand_set(player) == self.state.hand_set(player);
            if same { self.globals.hand[player] } else { hand_size(&after, player) }
        });
        let globals = Globals::with_hands(self.table, &after, self.me, known, hands);
        let same_offset = after.offset() == self.state.offset();
        let sums = self.accumulator.with_state(self.features, self.network, &after, &globals, same_offset);
        let odds = self.network.odds(&sums);
        if self.looping { odds - self.loop_penalty(&after) } else { odds }
    }
}

/// A face of the hand about to be played.
struct PlayedFace {
    placement: Placement,
    /// Everything but the boards after it is played.
    globals: Globals,
    /// Its figures, and the sums of the state, with what does not depend on where it is played.
    features: GlobalFeatures,
    sums: Sums,
}

/// The best of all; of equal ones the one that comes first for this player.
fn best(odds: &[f32], choices: &[Choice], me: Player) -> usize {
    let mut best = 0;
    for at in 1..odds.len().min(choices.len()) {
        if is_better(at, best, odds, choices, me) {
            best = at;
        }
    }
    best
}

/// Whether one choice is better than another, or as good and listed first for this player.
fn is_better(one: usize, other: usize, odds: &[f32], choices: &[Choice], me: Player) -> bool {
    odds[one] > odds[other] || odds[one] == odds[other] && rank(choices[one], me) < rank(choices[other], me)
}
