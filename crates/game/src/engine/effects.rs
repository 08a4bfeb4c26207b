//! What becomes visible and what is hidden, and the ten effects.

use super::chance::Chance;
use super::observe::Observer;
use super::options::{destinations, free_shields};
use super::state::{Cell, Decision, State, Waiting};
use super::table::{CardIx, Table};
use super::{Choice, Half, Pick, Place, Player, Sector};
use crate::cards::Effect;

/// Q-CHAIN-5.
pub const CHAIN_LIMIT: u8 = 200;

/// The bits of `FaceDef::effect_bits` that belong to a section.
#[inline(always)]
const fn part_bits(part: usize) -> u8 {
    0x0f << (4 * part)
}

const BOTH_PARTS: u8 = 0xff;

impl State {
    /// R-EFF-1: the effects on these sections of a card become visible, and wait.
    #[inline(always)]
    fn reveal(&mut self, table: &Table, owner: Player, cell: Cell, parts: u8) {
        let bits = table.face(owner, cell).effect_bits & parts;
        if bits != 0 {
            self.chain.push(Waiting { owner, card: cell.card, side: cell.side(), bits });
        }
    }

    /// A section of a card in play is no longer visible: its tokens return to the stockpile (R-BAT-7,
    /// R-BAT-8) and what waits on it is lost (R-CHAIN-3).
    #[inline(always)]
    fn hide(&mut self, place: Place, half: Half) {
        let cell = self.cell_mut(place);
        let part = cell.part(half);
        cell.clear_part(part);
        let card = cell.card;
        self.chain.lose(place.board(), card, part_bits(part));
    }

    /// Puts a card on top of a sector, covering the outer section of the card below (R-SEE-1).
    #[inline(always)]
    fn put_on_top(&mut self, board: Player, sector: Sector, cell: Cell) {
        if let Some(covered) = self.top(board, sector) {
            self.hide(covered, Half::Outer);
        }
        let height = &mut self.heights[board][sector.index()];
        self.stacks[board][sector.index()][usize::from(*height)] = cell;
        *height += 1;
    }

    /// Takes a card out of its stack; those above slide down, revealing nothing (R-GAP-1).
    #[inline(always)]
    fn take_out(&mut self, place: Place) -> Cell {
        let sector = place.sector().index();
        let height = &mut self.heights[place.board()][sector];
        let top = usize::from(*height) - 1;
        *height -= 1;
        let stack = &mut self.stacks[place.board()][sector];
        let cell = stack[usize::from(place.level())];
        for level in usize::from(place.level())..top {
            stack[level] = stack[level + 1];
        }
        stack[top] = Cell::default();
        cell
    }

    /// The card below one that left the top of a stack shows its outer section (R-GAP-1).
    #[inline(always)]
    fn reveal_top(&mut self, table: &Table, board: Player, sector: Sector) {
        if let Some(top) = self.top(board, sector) {
            let cell = self.cell(top);
            self.reveal(table, board, cell, part_bits(cell.part(Half::Outer)));
        }
    }

    /// R-DEP-4, R-DEP-7.
    #[inline]
    pub(super) fn play_card(&mut self, table: &Table, player: Player, cell: Cell, sector: Sector) {
        self.hands[player].remove(cell.card);
        self.put_on_top(player, sector, cell);
        self.reveal(table, player, cell, BOTH_PARTS);
    }

    /// R-MOVE-1, R-MOVE-4: a card becomes the top card of a sector of its own board. It keeps its face and orientation.
    #[inline]
    fn move_card(&mut self, table: &Table, place: Place, to: Sector) {
        let (board, from) = (place.board(), place.sector());
        let was_top = self.is_top(place);
        if was_top && from == to {
            return;
        }
        let cell = self.take_out(place);
        self.put_on_top(board, to, cell);
        if was_top {
            self.reveal_top(table, board, from);
        } else {
            self.reveal(table, board, cell, part_bits(cell.part(Half::Outer)));
        }
    }

    /// On a top card both halves stay visible; on a covered one the halves trade places.
    #[inline]
    fn pivot_card(&mut self, table: &Table, place: Place) {
        if self.is_top(place) {
            self.cell_mut(place).pivot();
            return;
        }
        self.hide(place, Half::Inner);
        let cell = self.cell_mut(place);
        cell.pivot();
        let cell = *cell;
        self.reveal(table, place.board(), cell, part_bits(cell.part(Half::Inner)));
    }

    /// R-SEE-3: everything visible of the face turned up counts as not visible before.
    #[inline]
    fn roll_card(&mut self, table: &Table, place: Place) {
        let cell = self.cell_mut(place);
        cell.roll();
        let cell = *cell;
        self.chain.lose(place.board(), cell.card, BOTH_PARTS);
        let parts = if self.is_top(place) { BOTH_PARTS } else { part_bits(cell.part(Half::Inner)) };
        self.reveal(table, place.board(), cell, parts);
    }

    /// R-DISC-1, R-GAP-1.
    #[inline]
    pub(super) fn destroy_card<O: Observer>(&mut self, table: &Table, place: Place, observer: &mut O) {
        let was_top = self.is_top(place);
        let board = place.board();
        let cell = self.take_out(place);
        self.chain.lose(board, cell.card, BOTH_PARTS);
        self.piles[table.pile_of(board).keeper()].add_to_discard(cell.card);
        observer.destroyed(place, cell.card);
        if was_top {
            self.reveal_top(table, board, place.sector());
        }
    }

    /// One point on the top card of a sector: on a shield if one is free (R-SHI-1, Q-SHI-2), else on a
    /// fighter. A force field changes nothing about a single point (R-FIE-1).
    #[inline]
    fn hit_card<O: Observer>(&mut self, table: &Table, place: Place, half: Option<Half>, observer: &mut O) {
        let board = place.board();
        let cell = self.cell(place);
        for &half in &Half::ALL {
            if free_shields(table, board, cell, half) > 0 {
                self.cell_mut(place).add_shield(cell.part(half), 1);
                observer.shielded(place, cell.card, 1);
                return;
            }
        }
        let outer = self.intact(table, board, cell, Half::Outer);
        let inner = self.intact(table, board, cell, Half::Inner);
        if outer + inner == 1 {
            self.destroy_card(table, place, observer);
        } else {
            let half = half.unwrap_or(if outer > 0 { Half::Outer } else { Half::Inner });
            self.cell_mut(place).add_damage(cell.part(half), 1);
            let outer = u8::from(half == Half::Outer);
            observer.damaged(place, cell.card, outer, 1 - outer);
        }
    }

    /// The top card of a player's draw deck, which is made anew of the discard pile where it is empty
    /// (R-DRAW-1), now that a card is needed and not before (Q-DRAW-2).
    #[inline]
    pub(super) fn draw_card<C: Chance, O: Observer>(
        &mut self,
        table: &Table,
        player: Player,
        chance: &mut C,
        observer: &mut O,
    ) -> Option<CardIx> {
        let name = table.pile_of(player);
        let pile = &mut self.piles[name.keeper()];
        if pile.deck().is_empty() {
            if pile.discard().len() == 0 {
                return None;
            }
            let deck = pile.turn_discard();
            chance.shuffle(name, deck);
            observer.shuffled(name, deck);
        }
        self.piles[name.keeper()].pop()
    }

    #[inline]
    pub(super) fn lose_armor<O: Observer>(&mut self, player: Player, points: u8, observer: &mut O) {
        self.armor[player] -= i32::from(points);
        observer.armor_lost(player, points);
    }

    /// The symbol whose turn it is, where the group that comes next leaves no choice: its bit, and
    /// what it does.
    #[inline]
    pub(super) fn only_waiting(table: &Table, group: Waiting) -> Option<(u8, Effect)> {
        let first = group.bits.trailing_zeros();
        let effect = group.effect(table, first);
        let mut others = group.bits & (group.bits - 1);
        while others != 0 {
            // Two symbols of one section that do the same are one option.
            let other = others.trailing_zeros();
            if other / 4 != first / 4 || group.effect(table, other) != effect {
                return None;
            }
            others &= others - 1;
        }
        Some((1 << first, effect))
    }

    /// The bit of a waiting symbol of the group that comes next.
    pub(super) fn waiting_bit(&self, table: &Table, half: Half, effect: Effect) -> Option<u8> {
        let group = self.chain.next()?;
        let cell = self.cell(self.find(group.owner, group.card)?);
        (0..8)
            .filter(|bit| group.bits >> bit & 1 == 1 && *bit as usize / 4 == cell.part(half))
            .find(|&bit| group.effect(table, bit) == effect)
            .map(|bit| 1 << bit)
    }

    /// Begins an effect. Answers whether a target must be chosen; otherwise it has been applied or,
    /// without a possible target, lost (Q-EFF-3).
    #[inline]
    pub(super) fn begin_effect<C: Chance, O: Observer>(
        &mut self,
        table: &Table,
        controller: Player,
        effect: Effect,
        chance: &mut C,
        observer: &mut O,
    ) -> bool {
        match effect {
            Effect::Draw => {
                if let Some(card) = self.draw_card(table, controller, chance, observer) {
                    self.piles[controller].set_aside(card);
                    observer.set_aside(controller, card);
                }
            }
            Effect::Strike => self.lose_armor(controller.other(), 1, observer),
            Effect::Recoil => self.lose_armor(controller, 1, observer),
            _ => match self.targets(table, effect) {
                Targets::None => {
                    observer.missed(controller, effect);
                    return false;
                }
                Targets::One(choice) => {
                    self.apply_target(table, controller, choice, observer);
                    return false;
                }
                Targets::Several => {
                    self.decision = Decision::Target(effect);
                    self.turn = controller;
                    return true;
                }
            },
        }
        self.count_effect(controller, effect, observer);
        false
    }

    /// Applies an effect to its target.
    #[inline]
    pub(super) fn apply_target<O: Observer>(
        &mut self,
        table: &Table,
        controller: Player,
        choice: Choice,
        observer: &mut O,
    ) {
        observer.aims(table, self, controller, choice);
        let effect = match choice.pick() {
            Pick::Move { effect, place, to } => {
                self.move_card(table, place, to);
                effect
            }
            Pick::Aim { effect, place } => {
                match effect {
                    Effect::Vertical => self.move_card(table, place, place.sector()),
                    Effect::Pivot => self.pivot_card(table, place),
                    Effect::Roll => self.roll_card(table, place),
                    _ => self.destroy_card(table, place, observer),
                }
                effect
            }
            Pick::Hit { place, half } => {
                self.hit_card(table, place, half, observer);
                Effect::Hit
            }
            _ => return,
        };
        self.count_effect(controller, effect, observer);
    }

    #[inline(always)]
    fn count_effect<O: Observer>(&mut self, controller: Player, effect: Effect, observer: &mut O) {
        self.applied += 1;
        observer.applied(controller, effect, self.applied);
    }

    /// How many targets an effect has, as far as that matters.
    #[inline]
    fn targets(&self, table: &Table, effect: Effect) -> Targets {
        let mut found = Targets::None;
        match effect {
            Effect::Lateral | Effect::Free => {
                for &board in &Player::ALL {
                    let free = self.free_sectors(table, board);
                    for sector in Sector::ALL {
                        let height = u32::from(self.height(board, sector));
                        let to = destinations(effect, free, sector);
                        if height == 0 || to == 0 {
                            continue;
                        }
                        if height > 1 || to & (to - 1) != 0 {
                            return Targets::Several;
                        }
                        let place = Place::new(board, sector, 0);
                        let to = Sector::from_bits(to.trailing_zeros() as u8);
                        found = found.and(Pick::Move { effect, place, to }.into());
                        if matches!(found, Targets::Several) {
                            return found;
                        }
                    }
                }
            }
            Effect::Hit => self.list_hits(table, |choice| found = found.and(choice)),
            _ => {
                let cards: u8 = self.heights.0.iter().flatten().sum();
                if cards > 1 {
                    return Targets::Several;
                }
                for &board in &Player::ALL {
                    for sector in Sector::ALL {
                        if let Some(place) = self.top(board, sector) {
                            found = Targets::One(Pick::Aim { effect, place }.into());
                        }
                    }
                }
            }
        }
        found
    }
}

impl Waiting {
    /// What the symbol of a bit does.
    #[inline(always)]
    pub(super) fn effect(self, table: &Table, bit: u32) -> Effect {
        let face = &table.defs[self.owner][usize::from(self.card.0)][self.side as usize];
        face.parts[bit as usize / 4 % 2].effect(bit as usize)
    }
}

/// None, one or several targets.
#[derive(Clone, Copy)]
enum Targets {
    None,
    One(Choice),
    Several,
}

impl Targets {
    fn and(self, choice: Choice) -> Targets {
        match self {
            Targets::None => Targets::One(choice),
            _ => Targets::Several,
        }
    }
}
