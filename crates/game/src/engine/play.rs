//! The loop of a game: apply a choice, then everything silent up to the next decision.

use std::cell::RefCell;

use super::chance::Chance;
use super::effects::CHAIN_LIMIT;
use super::observe::Observer;
use super::options::free_shields;
use super::state::{Battle, Cell, Decision, Phase, State};
use super::table::{CardIx, Table};
use super::{Both, Choice, Choices, Direction, Half, Illegal, Pick, Place, Player, Sector};
use crate::cards::SECTORS;

impl State {
    /// Sets a game up (R-SET-4) and plays it to its first decision: decks shuffled, first hands drawn.
    pub fn start<C: Chance, O: Observer>(
        table: &Table,
        first: Player,
        chance: &mut C,
        observer: &mut O,
    ) -> State {
        let mut state = State::blank(table, first);
        for &name in table.piles() {
            let cards = (0..table.deck(name).len()).map(|index| CardIx(index as u8));
            let deck = state.piles[name.keeper()].set_deck(cards);
            chance.shuffle(name, deck);
            observer.shuffled(name, deck);
        }
        state.begin_round(table, chance, observer);
        state
    }

    /// Applies a choice and goes on to the next decision. Refuses, with a reason, what is not among
    /// [`State::choices`]; the state is then as it was.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
    /// use flightdeck_game::{Choice, Dice, Pick, Player, State, Table};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let table = Table::between(&raft(), &barge())?;
    /// let mut dice = Dice::new(1);
    /// let mut state = State::start(&table, Player::A, &mut dice, &mut ());
    /// let before = state.clone();
    /// let illegal = state.apply(&table, Choice::from(Pick::Shift(1)), &mut dice, &mut ()).unwrap_err();
    /// assert_eq!(illegal.to_string(), "the next decision is whether to play a card or pass (R-DEP-1)");
    /// assert_eq!(state, before);
    ///
    /// state.apply(&table, Choice::from(Pick::Pass), &mut dice, &mut ())?;
    /// assert!(state.has_passed(Player::A));
    /// # Ok(())
    /// # }
    /// ```
    pub fn apply<C: Chance, O: Observer>(
        &mut self,
        table: &Table,
        choice: Choice,
        chance: &mut C,
        observer: &mut O,
    ) -> Result<(), Illegal> {
        if !self.allows(table, choice) {
            return Err(self.why_illegal(table, choice));
        }
        self.apply_unchecked(table, choice, chance, observer);
        Ok(())
    }

    /// Applies a choice that is known to be among [`State::choices`] of this very state.
    ///
    /// Any other choice may panic or leave a state that the rules do not know; it is never undefined
    /// behavior. With debug assertions it always panics.
    #[inline]
    pub fn apply_unchecked<C: Chance, O: Observer>(
        &mut self,
        table: &Table,
        choice: Choice,
        chance: &mut C,
        observer: &mut O,
    ) {
        debug_assert!(self.allows(table, choice), "{:?} is not among the choices", choice.pick());
        match choice.pick() {
            Pick::Pass => {
                self.pass(self.active);
                self.next_turn(table, observer);
                return;
            }
            Pick::Play { card, side, sector } => {
                self.play_card(table, self.active, Cell::new(card, side), sector);
            }
            Pick::Resolve { half, effect, .. } => {
                let Some(bit) = self.waiting_bit(table, half, effect) else { return };
                self.chain.take(bit);
                if self.begin_effect(table, self.turn, effect, chance, observer) {
                    return;
                }
            }
            Pick::Move { .. } | Pick::Aim { .. } | Pick::Hit { .. } => {
                self.apply_target(table, self.turn, choice, observer);
            }
            Pick::Shift(by) => {
                self.offset = self.shifted(by);
                self.decision = Decision::Order;
                return;
            }
            Pick::Order(direction) => self.begin_combat(table, direction, observer),
            Pick::Damage { outer, inner } => {
                let player = self.taker();
                if let Some(place) = self.top(player, self.battle_sector(player)) {
                    self.damage_card(place, outer, inner, observer);
                }
            }
        }
        self.advance(table, chance, observer);
    }

    /// Whether a choice is among [`State::choices`]. The list is used again: in development builds every choice
    /// that is applied is looked for.
    fn allows(&self, table: &Table, choice: Choice) -> bool {
        thread_local! { static LIST: RefCell<Choices> = RefCell::new(Choices::new()) }
        LIST.with_borrow_mut(|list| {
            self.choices(table, list);
            list.contains(&choice)
        })
    }

    /// Everything silent, up to the next decision.
    #[inline]
    fn advance<C: Chance, O: Observer>(&mut self, table: &Table, chance: &mut C, observer: &mut O) {
        if !self.resolve_chain(table, chance, observer) {
            return;
        }
        match self.phase {
            Phase::Deployment => {
                self.applied = 0;
                self.active = self.active.other();
                self.next_turn(table, observer);
            }
            _ => self.fight(table, chance, observer),
        }
    }

    /// Resolves waiting effects, the group revealed last first (R-CHAIN-1). Answers whether the chain
    /// is at its end; otherwise a decision is needed.
    #[inline]
    fn resolve_chain<C: Chance, O: Observer>(
        &mut self,
        table: &Table,
        chance: &mut C,
        observer: &mut O,
    ) -> bool {
        while let Some(group) = self.chain.next() {
            if self.applied == CHAIN_LIMIT {
                // Q-CHAIN-5: what is waiting is lost.
                self.chain = super::state::Chain::EMPTY;
                observer.chain_cut();
                return true;
            }
            let Some((bit, effect)) = State::only_waiting(table, group) else {
                self.decision = Decision::Resolve;
                self.turn = group.owner;
                return false;
            };
            self.chain.take(bit);
            if self.begin_effect(table, group.owner, effect, chance, observer) {
                return false;
            }
        }
        true
    }

    /// R-DEP-3: the first to pass takes or keeps the initiative pawn.
    #[inline]
    fn pass(&mut self, player: Player) {
        if !self.passed[player.other()] {
            self.initiative = player;
        }
        self.passed[player] = true;
        self.active = player.other();
    }

    /// Finds who plays next (R-DEP-1, R-DEP-2); who cannot play passes (Q-DEP-8).
    #[inline]
    pub(super) fn next_turn<O: Observer>(&mut self, table: &Table, observer: &mut O) {
        loop {
            if self.passed[self.active] {
                self.active = self.active.other();
                if self.passed[self.active] {
                    // Both have passed: combat, and the shift is always a choice (R-COM-1).
                    self.phase = Phase::Combat;
                    self.passed = Both::default();
                    self.active = Player::A;
                    self.decision = Decision::Shift;
                    self.turn = self.initiative;
                    return;
                }
            }
            let player = self.active;
            // Any card can be played as its back, of level 0, on any free space (R-DEP-5).
            if !self.hands[player].is_empty() && self.free_sectors(table, player) != 0 {
                self.decision = Decision::Deploy;
                self.turn = player;
                return;
            }
            self.pass(player);
            observer.had_to_pass(player);
        }
    }

    /// R-REIN-1, Q-REIN-2: the initiative holder draws first, all cards at once.
    pub(super) fn begin_round<C: Chance, O: Observer>(
        &mut self,
        table: &Table,
        chance: &mut C,
        observer: &mut O,
    ) {
        for player in [self.initiative, self.initiative.other()] {
            let hand = &mut self.hands[player];
            self.piles[player].take_aside(|card| {
                hand.insert(card);
                observer.took(player, card, true);
            });
            let draws: u8 = (0..SECTORS)
                .map(|sector| table.layouts[player].draws[sector][usize::from(self.heights[player][sector])])
                .sum();
            for _ in 0..draws {
                let Some(card) = self.draw_card(table, player, chance, observer) else { break };
                self.hands[player].insert(card);
                observer.took(player, card, false);
            }
        }
        self.phase = Phase::Deployment;
        self.active = self.initiative;
        self.next_turn(table, observer);
    }

    /// R-COM-1: the first battle in the chosen direction.
    #[inline]
    fn begin_combat<O: Observer>(&mut self, table: &Table, direction: Direction, observer: &mut O) {
        let sector = match direction {
            Direction::LeftToRight => self.offset.max(0),
            Direction::RightToLeft => (SECTORS as i8 - 1).min(SECTORS as i8 - 1 + self.offset),
        };
        self.battle = Battle { direction, sector, ..Battle::NONE };
        self.count_forces(table, observer);
    }

    /// R-BAT-1: each player takes the other sector's count.
    #[inline]
    fn count_forces<O: Observer>(&mut self, table: &Table, observer: &mut O) {
        for &player in &Player::ALL {
            let enemy = player.other();
            self.battle.damage[player] = self.firepower(table, enemy, self.battle_sector(enemy));
        }
        self.battle.taken = 0;
        observer.fights(Both::new(|player| self.battle_sector(player)), self.battle.damage);
    }

    /// The sector in which a player fights the present battle (Q-GEO-2).
    #[inline(always)]
    pub(super) fn battle_sector(&self, player: Player) -> Sector {
        Sector::from_bits(match player {
            Player::A => self.battle.sector as u8,
            Player::B => (self.battle.sector - self.offset) as u8,
        })
    }

    /// Who takes damage now: the initiative holder first (R-BAT-2).
    #[inline(always)]
    pub(super) fn taker(&self) -> Player {
        if self.battle.taken == 0 { self.initiative } else { self.initiative.other() }
    }

    /// Fights on from wherever the combat stands, to the next decision (R-COM-2).
    fn fight<C: Chance, O: Observer>(&mut self, table: &Table, chance: &mut C, observer: &mut O) {
        loop {
            while self.battle.taken < 2 {
                match self.take_damage(table, observer) {
                    Fall::Over => {
                        self.battle.taken += 1;
                        self.applied = 0;
                    }
                    // R-CHAIN-4: the rest of the damage waits for the whole chain.
                    Fall::Destroyed => {
                        if !self.resolve_chain(table, chance, observer) {
                            return;
                        }
                    }
                    Fall::Decide(points) => {
                        self.decision = Decision::Damage(points);
                        self.turn = self.taker();
                        return;
                    }
                }
            }
            let next = match self.battle.direction {
                Direction::LeftToRight => self.battle.sector + 1,
                Direction::RightToLeft => self.battle.sector - 1,
            };
            let facing = next - self.offset;
            if !(0..SECTORS as i8).contains(&next) || !(0..SECTORS as i8).contains(&facing) {
                self.end_round(table, chance, observer);
                return;
            }
            self.battle.sector = next;
            self.count_forces(table, observer);
        }
    }

    /// Lets the damage of one player fall until a card is destroyed, a choice is needed, or nothing
    /// is left of it (R-BAT-3, Q-BAT-9).
    #[inline]
    fn take_damage<O: Observer>(&mut self, table: &Table, observer: &mut O) -> Fall {
        let player = self.taker();
        let damage = self.battle.damage[player];
        if damage == 0 {
            return Fall::Over;
        }
        self.battle.damage[player] = 0;
        let Some(place) = self.top(player, self.battle_sector(player)) else {
            self.lose_armor(player, damage, observer);
            return Fall::Over;
        };
        let cell = self.cell(place);
        let face = table.face(player, cell);
        // R-FIE-1, Q-FIE-2, Q-FIE-3: a field makes the volley one point before anything else.
        let mut points = if face.field { 1 } else { damage };
        if points < damage {
            observer.deflected(place, cell.card, damage - points);
        }
        if face.shields {
            // R-SHI-1, Q-SHI-2.
            let volley = points;
            for &half in &Half::ALL {
                let absorbed = points.min(free_shields(table, player, cell, half));
                self.cell_mut(place).add_shield(cell.part(half), absorbed);
                points -= absorbed;
            }
            if points < volley {
                observer.shielded(place, cell.card, volley - points);
            }
        }
        if points == 0 {
            return Fall::Over;
        }
        let outer = self.intact(table, player, cell, Half::Outer);
        let inner = self.intact(table, player, cell, Half::Inner);
        if points >= outer + inner {
            if !face.field {
                self.battle.damage[player] = points - outer - inner;
            }
            self.destroy_card(table, place, observer);
            return Fall::Destroyed;
        }
        let (least, most) = self.damage_split(table, points);
        if least < most {
            return Fall::Decide(points);
        }
        self.damage_card(place, least, points - least, observer);
        Fall::Over
    }

    /// Tokens on the fighters of a card (R-BAT-4).
    #[inline(always)]
    fn damage_card<O: Observer>(&mut self, place: Place, outer: u8, inner: u8, observer: &mut O) {
        let cell = self.cell_mut(place);
        cell.add_damage(cell.part(Half::Outer), outer);
        cell.add_damage(cell.part(Half::Inner), inner);
        observer.damaged(place, cell.card, outer, inner);
    }

    /// R-END-1 to Q-END-4.
    fn end_round<C: Chance, O: Observer>(&mut self, table: &Table, chance: &mut C, observer: &mut O) {
        self.battle = Battle::NONE;
        self.initiative = self.initiative.other();
        for cell in self.stacks.0.iter_mut().flatten().flatten() {
            cell.clear_shields();
        }
        observer.round_over(self.round);
        if self.armor.0.iter().any(|&armor| armor <= 0) || self.round >= table.round_limit() {
            self.phase = Phase::Over;
            self.decision = Decision::Over;
            self.turn = Player::A;
            return;
        }
        self.round += 1;
        self.begin_round(table, chance, observer);
    }
}

/// How far a player's damage has fallen.
enum Fall {
    /// Nothing is left of it.
    Over,
    /// A card was destroyed; what it reveals comes first.
    Destroyed,
    /// The owner chooses how these points fall (R-BAT-5).
    Decide(u8),
}
