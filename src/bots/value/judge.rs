//! Judges states and choices at one table by a learned value.

use std::sync::Arc;

use super::cards::{Figures, Part};
use super::loops::Trail;
use super::net::{Sums, Value, chance};
use super::scene::{Boards, FEATURES, Features, Rest, Shifts, add_up, leave_hand, write_hand, write_zones};
use crate::bots::rank::{lifts_top, rank};
use crate::cards::{Effect, SECTORS};
use crate::engine::{
    CardIx, CardSet, Choice, Decision, Dice, Half, Pick, Player, Sector, Side, State, Table,
};

/// Every card of a hand is known.
pub(in crate::bots) fn all_known() -> CardSet {
    CardSet::first(256)
}

/// The logarithm of the odds of a game that is won.
const WON: f32 = 25.0;

/// What it costs to go on with a chain that loops: more than any two odds differ by.
const LOOP: f32 = 1000.0;

/// Judges any state of games at one table, and picks choices by it.
///
/// It reads the boards, armor, what is public of all zones, and the hand of the player it judges for:
/// nothing else that the player could not see (R-INFO-1), even where the state holds it.
pub struct Judge {
    figures: Figures,
    value: Arc<Value>,
    reading: Reading,
    dice: Dice,
    trail: Trail,
}

/// A state, and one that differs from it a little.
struct Reading {
    base: Boards,
    tried: Boards,
    /// The figures of the state looked at last, and what they add up to.
    seen: Known,
    odds: Vec<f32>,
}

/// Figures of which the sums are known: those of others are found by what differs.
#[derive(Clone, Copy)]
struct Known {
    features: Features,
    sums: Sums,
}

impl Known {
    #[inline]
    fn next(&self, value: &Value, features: &Features) -> Known {
        Known { features: *features, sums: value.sums_from(&self.sums, &self.features, features) }
    }

    #[inline]
    fn odds(&self, value: &Value, features: &Features) -> f32 {
        value.odds(&value.sums_from(&self.sums, &self.features, features))
    }
}

impl Reading {
    fn new(nothing: Sums) -> Self {
        Reading {
            base: Boards::new(),
            tried: Boards::new(),
            seen: Known { features: [0; FEATURES], sums: nothing },
            odds: Vec::new(),
        }
    }
}

impl Judge {
    /// A judge by the value that comes with the program.
    pub fn learned(table: &Table) -> Self {
        Judge::new(table, Value::learned())
    }

    /// A judge by any value.
    pub fn new(table: &Table, value: Arc<Value>) -> Self {
        let reading = Reading::new(value.bias);
        Judge { figures: Figures::new(table), value, reading, dice: Dice::new(0), trail: Trail::default() }
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
        let features = self.features(table, state, me, all_known());
        chance(self.value.odds(&self.value.sums(&features)))
    }

    /// What a value reads of a state.
    pub(in crate::bots) fn features(
        &mut self,
        table: &Table,
        state: &State,
        me: Player,
        known: CardSet,
    ) -> Features {
        let hand = state.hand_set(me).and(known);
        let rest = Rest::read(table, state, me, add_up(&self.figures, me, hand));
        let base = &mut self.reading.base;
        base.read(&self.figures, state);
        base.features(&rest, me)
    }

    /// The choice that looks best for a player one step ahead, by its place in the list. Nothing is
    /// allocated once it has been called: for playing many games out.
    ///
    /// Asked again about a position of the same chain, it prefers what ends the chain: otherwise it would
    /// walk the same loop up to the limit of Q-CHAIN-5.
    pub fn pick(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice]) -> usize {
        let looping = self.trail.comes_back(table, state);
        self.look(table, state, me, choices, looping);
        best(&self.reading.odds, choices, me)
    }

    /// What is picked next has nothing to do with what was picked before.
    pub fn forget(&mut self) {
        self.trail.forget();
    }

    /// How good each choice looks one step ahead, as the logarithm of the odds; choices that another
    /// one is at least as good as are left at minus infinity.
    pub fn odds(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice]) -> &[f32] {
        self.look(table, state, me, choices, false);
        &self.reading.odds
    }

    /// Judges every choice one step ahead.
    fn look(&mut self, table: &Table, state: &State, me: Player, choices: &[Choice], looping: bool) {
        let Judge { figures, value, reading, dice, trail } = self;
        let known = state.hand_set(me);
        let rest = Rest::read(table, state, me, add_up(figures, me, known));
        reading.base.read(figures, state);
        reading.seen = reading.seen.next(value, &reading.base.features(&rest, me));
        reading.tried.follow(&reading.base);
        reading.odds.clear();
        reading.odds.resize(choices.len(), f32::NEG_INFINITY);
        let mut looking =
            Looking { figures, value, reading, table, state, me, known, rest, dice, looping, trail };
        if state.decision() == Decision::Deploy {
            looking.deploy(choices);
        } else {
            let idle = looking.first_idle(choices);
            for (at, &choice) in choices.iter().enumerate() {
                if idle.is_some_and(|idle| at != idle && lifts_top(state, choice)) {
                    continue;
                }
                looking.reading.odds[at] = looking.apply(choice);
            }
        }
    }
}

/// One decision being looked at.
struct Looking<'a> {
    figures: &'a Figures,
    value: &'a Value,
    reading: &'a mut Reading,
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

impl<'a> Looking<'a> {
    fn deploy(&mut self, choices: &[Choice]) {
        let sacrifice = self.sacrifice(choices);
        let simple = self.is_simple();
        // The plays of one face follow one another.
        let mut held: Option<(CardIx, Side, Held<'_>)> = None;
        for (at, &choice) in choices.iter().enumerate() {
            self.reading.odds[at] = match choice.pick() {
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
                        let features = self.play(held, sector);
                        held.known.odds(self.value, &features)
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
        let mut first: Option<Known> = None;
        for (card, at) in plays {
            if Some(at) != sector || !self.figures.card(self.me, card).plain_back {
                continue;
            }
            let held = self.hold(card, Side::Back);
            let known = match &mut first {
                Some(first) => {
                    let mut features = first.features;
                    write_hand(&mut features, &held.rest);
                    first.next(self.value, &features)
                }
                first => {
                    let features = self.play(&held, at);
                    *first.insert(held.known.next(self.value, &features))
                }
            };
            let odds = self.value.odds(&known.sums);
            if best.is_none_or(|(most, _)| odds > most) {
                best = Some((odds, card));
            }
        }
        best.map(|(_, card)| card)
    }

    /// What playing a face changes wherever it is played.
    fn hold(&self, card: CardIx, side: Side) -> Held<'a> {
        let me = self.me;
        let card = self.figures.card(me, card);
        let mut rest = self.rest;
        rest.hand[me] = rest.hand[me].saturating_sub(1);
        leave_hand(&mut rest.known, &card.hand);
        let face = &card.faces[side as usize];
        for part in face {
            if part.effect_count > 0 {
                for effect in Effect::ALL {
                    let times = part.effects[effect as usize];
                    if times > 0 {
                        rest.wait(me, me, effect, times);
                    }
                }
            }
        }
        let enemy = me.other();
        rest.next = Some(if rest.passed[enemy] { me } else { enemy });
        let mut features = self.reading.seen.features;
        write_zones(&mut features, &rest, me);
        Held { face, rest, known: self.reading.seen.next(self.value, &features) }
    }

    /// How the table looks after a play, without playing it.
    fn play(&mut self, held: &Held<'_>, sector: Sector) -> Features {
        let (me, figures) = (self.me, self.figures);
        let below = self.state.stack(me, sector).last().map(|&cell| figures.part(me, cell, Half::Outer));
        self.reading.base.with_card(figures, (sector.index(), held.face, below), &held.rest, me)
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

    /// How the table looks after any choice.
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
        let rest = Rest::read(self.table, &after, self.me, known);
        let Reading { base, tried, .. } = &mut *self.reading;
        let same_battles = self.rest.shifts != Shifts::Nobody
            && rest.shifts != Shifts::Nobody
            && after.offset() == self.state.offset();
        base.read_neighbour(self.figures, &after, same_battles, tried);
        let features = tried.features(&rest, self.me);
        let odds = self.reading.seen.odds(self.value, &features);
        if self.looping { odds - self.detour(&after) } else { odds }
    }
}

/// A face of the hand about to be played.
struct Held<'a> {
    face: &'a [Part; 2],
    /// Everything but the boards after it is played.
    rest: Rest,
    /// The figures of the state with what does not depend on where it is played.
    known: Known,
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
