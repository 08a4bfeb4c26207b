//! Judges states and choices at one table by a learned value.

use std::sync::Arc;

use super::cards::{Figures, Lying};
use super::loops::Trail;
use super::net::{Sums, Value, chance};
use super::outlook::Outlook;
use super::rest::{
    Rest, RestFigures, Shifts, add_up, hand_size, leave_hand, open_levels, write_hand, write_zones,
};
use super::scene::{self, Features, REST};
use crate::bots::rank::{lifts_top, rank};
use crate::cards::{Effect, SECTORS};
use crate::engine::{
    Both, CardIx, CardSet, Choice, Decision, Dice, Pick, Player, Sector, Side, State, Table,
};

/// Every card of a hand is known.
pub(in crate::bots) fn all_known() -> CardSet {
    CardSet::first(256)
}

/// The logarithm of the odds of a game that is won.
pub(super) const WON: f32 = 25.0;

/// What it costs to go on with a chain that loops: more than any two odds differ by.
const LOOP: f32 = 1000.0;

/// Judges any state of games at one table, and picks choices by it.
///
/// It reads the boards, armor, what is public of all zones, and the hand of the player it judges for:
/// nothing else that the player could not see (R-INFO-1), even where the state holds it.
pub struct Judge {
    figures: Figures,
    value: Arc<Value>,
    /// Of each player it has judged for.
    outlooks: Both<Option<Box<Outlook>>>,
    odds: Vec<f32>,
    dice: Dice,
    trail: Trail,
}

impl Judge {
    /// A judge by the value that comes with the program.
    pub fn learned(table: &Table) -> Self {
        Judge::new(table, Value::learned())
    }

    /// A judge by any value.
    pub fn new(table: &Table, value: Arc<Value>) -> Self {
        Judge {
            figures: Figures::new(table),
            value,
            outlooks: Both([None, None]),
            odds: Vec::new(),
            dice: Dice::new(0),
            trail: Trail::default(),
        }
    }

    /// Chance enters where a choice ends a round and new cards are drawn; their number counts, but
    /// never which they are.
    pub fn seed(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
        self.trail.forget();
    }

    /// The chance that a player wins from a state, from 0 to 1; a draw counts half. The enemy's hand,
    /// the order of decks and the cards set aside are not read.
    pub fn judge(&mut self, table: &Table, state: &State, me: Player) -> f32 {
        if state.is_over() {
            return match state.outcome().and_then(|outcome| outcome.winner) {
                Some(winner) => f32::from(winner == me),
                None => 0.5,
            };
        }
        let Judge { figures, value, outlooks, .. } = self;
        let rest = Rest::read(table, state, me, add_up(figures, me, state.hand_set(me)));
        let outlook = outlook(&mut outlooks[me], figures, table, value, me);
        outlook.read(figures, value, state, &rest);
        chance(value.odds(&outlook.sums))
    }

    /// What a value reads of a state.
    pub(in crate::bots) fn features(
        &self,
        table: &Table,
        state: &State,
        me: Player,
        known: CardSet,
    ) -> Features {
        let hand = state.hand_set(me).and(known);
        let rest = Rest::read(table, state, me, add_up(&self.figures, me, hand));
        let stacks = scene::stacks(&self.figures, state);
        scene::features(&self.figures, state, &stacks, &rest, me)
    }

    /// The choice that looks best for a player one step ahead, by its place in the list, which is that of the
    /// state or of the view that it is a world of. Nothing is allocated once it has been called: for playing many games out.
    ///
    /// Asked again about a position of the same chain, it prefers what ends the chain: otherwise it would
    /// walk the same loop up to the limit of Q-CHAIN-5.
    pub fn pick(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice]) -> usize {
        let looping = self.trail.comes_back(table, state);
        self.look(table, state, me, choices, looping);
        best(&self.odds, choices, me)
    }

    /// What is picked next has nothing to do with what was picked before.
    pub fn forget(&mut self) {
        self.trail.forget();
    }

    /// How good each choice of the state looks one step ahead, as the logarithm of the odds; choices that another
    /// one is at least as good as are left at minus infinity.
    pub fn odds(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice]) -> &[f32] {
        self.look(table, state, me, choices, false);
        &self.odds
    }

    /// Judges every choice one step ahead.
    fn look(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice], looping: bool) {
        let Judge { figures, value, outlooks, odds, dice, trail } = self;
        let known = state.hand_set(me);
        let rest = Rest::read(table, state, me, add_up(figures, me, known));
        let outlook = outlook(&mut outlooks[me], figures, table, value, me);
        outlook.read(figures, value, state, &rest);
        odds.clear();
        odds.resize(choices.len(), f32::NEG_INFINITY);
        let mut looking =
            Looking { figures, value, outlook, table, state, me, known, rest, dice, looping, trail };
        if state.decision() == Decision::Deploy {
            looking.deploy(choices, odds);
        } else {
            let idle = looking.first_idle(choices);
            for (at, &choice) in choices.iter().enumerate() {
                if idle.is_some_and(|idle| at != idle && lifts_top(state, choice)) {
                    continue;
                }
                odds[at] = looking.apply(choice);
            }
        }
    }
}

/// The outlook of a player, made when it is first needed.
fn outlook<'a>(
    place: &'a mut Option<Box<Outlook>>,
    figures: &Figures,
    table: &Table,
    value: &Value,
    me: Player,
) -> &'a mut Outlook {
    place.get_or_insert_with(|| Box::new(Outlook::new(figures, table, value, me)))
}

/// One decision being looked at.
struct Looking<'a> {
    figures: &'a Figures,
    value: &'a Value,
    outlook: &'a mut Outlook,
    table: &'a Table,
    state: &'a State,
    me: Player,
    known: CardSet,
    rest: Rest,
    dice: &'a mut Dice,
    /// Whether the chain has come back to where it was, and where it has been.
    looping: bool,
    trail: &'a Trail,
}

impl Looking<'_> {
    fn deploy(&mut self, choices: &[Choice], odds: &mut [f32]) {
        let sacrifice = self.sacrifice(choices);
        let simple = self.is_simple();
        // The plays of one face follow one another.
        let mut held: Option<(CardIx, Side, Held)> = None;
        for (at, &choice) in choices.iter().enumerate() {
            odds[at] = match choice.pick() {
                Pick::Play { card, side, sector } => {
                    let plain = side == Side::Back && self.figures.card(self.me, card).plain_back;
                    if plain && Some(card) != sacrifice {
                        // The same table as with another card, and a better card gone.
                        continue;
                    }
                    if simple {
                        let held = match &mut held {
                            Some((same, face, held)) if (*same, *face) == (card, side) => held,
                            other => &other.insert((card, side, self.hold(card, side))).2,
                        };
                        let (_, sums) = self.play(held, sector);
                        self.value.odds(&sums)
                    } else {
                        self.apply(choice)
                    }
                }
                _ => self.apply(choice),
            };
        }
    }

    /// Whether the turn passes on as usual whatever is played: nobody runs out of cards or spaces.
    fn is_simple(&self) -> bool {
        let spaces = |player: Player| {
            (0..SECTORS)
                .map(|sector| self.figures.spaces[player][sector] - self.state.stacks(player).0[sector])
                .sum::<u8>()
        };
        let (me, enemy) = (self.me, self.me.other());
        if self.state.has_passed(enemy) {
            self.rest.hand[me] > 1 && spaces(me) > 1
        } else {
            self.rest.hand[enemy] > 0 && spaces(enemy) > 0
        }
    }

    /// Of the cards that could be played as a plain back: the one whose front is missed least.
    fn sacrifice(&mut self, choices: &[Choice]) -> Option<CardIx> {
        let mut best: Option<(f32, CardIx)> = None;
        let plays = choices.iter().filter_map(|choice| match choice.pick() {
            Pick::Play { card, side: Side::Back, sector } => Some((card, sector)),
            _ => None,
        });
        // One sector is as good as another for this; the first as the player sees the table.
        let free = |sector: &Sector| {
            let height = self.state.stack(self.me, *sector).len();
            height < usize::from(self.figures.spaces[self.me][sector.index()])
        };
        let sector = match self.me {
            Player::A => Sector::ALL.into_iter().find(free),
            Player::B => Sector::ALL.into_iter().rfind(free),
        };
        // All plain backs leave the same table; what differs is the hand.
        let mut first: Option<(RestFigures, Sums, u8)> = None;
        for (card, at) in plays {
            if Some(at) != sector || !self.figures.card(self.me, card).plain_back {
                continue;
            }
            let sums = match &first {
                &Some((figures, mut sums, open)) => {
                    let mut rest = self.rest;
                    leave_hand(&mut rest.known, &self.figures.card(self.me, card).hand);
                    let mut other = figures;
                    write_hand(&mut other, &rest, open);
                    self.value.change(&mut sums, REST, &figures, &other);
                    sums
                }
                None => {
                    let held = self.hold(card, Side::Back);
                    let (figures, sums) = self.play(&held, at);
                    let mut heights = *self.state.stacks(self.me).0;
                    heights[at.index()] += 1;
                    first = Some((figures, sums, open_levels(&self.figures.spaces[self.me], &heights)));
                    sums
                }
            };
            let odds = self.value.odds(&sums);
            if best.is_none_or(|(most, _)| odds > most) {
                best = Some((odds, card));
            }
        }
        best.map(|(_, card)| card)
    }

    /// What playing a face changes wherever it is played.
    fn hold(&self, card: CardIx, side: Side) -> Held {
        let me = self.me;
        let lying = Lying::upright(card, side);
        let halves = self.figures.halves(me, lying);
        let mut rest = self.rest;
        rest.leave(me, &self.figures.card(me, card).hand, halves);
        let mut figures = self.outlook.rest;
        write_zones(&mut figures, &rest, me, open_levels(&self.figures.spaces[me], self.state.stacks(me).0));
        let mut sums = self.outlook.sums;
        self.value.change(&mut sums, REST, &self.outlook.rest, &figures);
        Held { lying, rest, figures, sums }
    }

    /// How the table looks after a play, without playing it.
    fn play(&mut self, held: &Held, sector: Sector) -> (RestFigures, Sums) {
        let card = (sector.index(), held.lying);
        self.outlook.try_card(self.figures, self.value, card, &held.rest, (&held.figures, &held.sums))
    }

    /// Of the choices that change nothing: the one that comes first for this player.
    fn first_idle(&self, choices: &[Choice]) -> Option<usize> {
        if self.state.decision() != Decision::Target(Effect::Vertical) {
            return None;
        }
        let idle = (0..choices.len()).filter(|&at| lifts_top(self.state, choices[at]));
        idle.min_by_key(|&at| rank(choices[at], self.me))
    }

    /// What a choice costs in a chain that loops: the end of the chain nothing, a position that is new to
    /// it something, one that it has been in most.
    fn detour(&self, after: &State) -> f32 {
        if after.applied() <= self.state.applied() {
            0.0
        } else if self.trail.knows(self.table, after) {
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
        let known = if hand == self.known { self.rest.known } else { add_up(self.figures, self.me, hand) };
        let hands = Both::new(|player| {
            let same = after.hand_set(player) == self.state.hand_set(player);
            if same { self.rest.hand[player] } else { hand_size(&after, player) }
        });
        let rest = Rest::with_hands(self.table, &after, self.me, known, hands);
        let same_battles = self.rest.shifts != Shifts::Nobody
            && rest.shifts != Shifts::Nobody
            && after.offset() == self.state.offset();
        let sums = self.outlook.try_state(self.figures, self.value, &after, &rest, same_battles);
        let odds = self.value.odds(&sums);
        if self.looping { odds - self.detour(&after) } else { odds }
    }
}

/// A face of the hand about to be played.
struct Held {
    lying: Lying,
    /// Everything but the boards after it is played.
    rest: Rest,
    /// Its figures, and the sums of the state, with what does not depend on where it is played.
    figures: RestFigures,
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
