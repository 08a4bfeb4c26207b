//! A decision in one sentence for reports and advice: what a player did, and what to do.
//!
//! The owner stands with the card ("Long Night's Caravan"), so that sectors are plain numbers. A story tells
//! decisions in the present instead ([`Teller::choice`]).

use super::{Teller, cell};
use crate::cards::Effect;
use crate::engine::{CardIx, Choice, Direction, Half, Pick, Place, Player, Side, State, Table};

impl Teller<'_> {
    /// What a player did, as a sentence without a full stop: `Red Tide moved its Hothead from sector 1 to 2`.
    pub fn did(&self, table: &Table, before: &State, by: Player, choice: Choice) -> String {
        let lang = self.lang();
        let who = self.player(by);
        let card = |place: Place| match self.target(table, before, by, place) {
            card if place.board() == by => tr!(lang, "its {}", card),
            card => card,
        };
        match choice.pick() {
            Pick::Pass => tr!(lang, "{} passed", who),
            Pick::Play { card, side, sector } => {
                let (card, sector) = (self.played(table, by, card, side), sector.number());
                match side {
                    Side::Front => tr!(lang, "{} played {} in sector {}", who, card, sector),
                    Side::Back => tr!(lang, "{} played {} face down in sector {}", who, card, sector),
                }
            }
            Pick::Resolve { place, half, effect } => {
                let effect = self.waiting_effect(table, before, place, half, effect);
                tr!(lang, "{} resolved {} of {} first", who, effect, card(place))
            }
            Pick::Move { place, to, .. } => {
                let (from, to) = (place.sector().number(), to.number());
                tr!(lang, "{} moved {} from sector {} to {}", who, card(place), from, to)
            }
            Pick::Aim { effect, place } => {
                let (card, sector) = (card(place), place.sector().number());
                match effect {
                    Effect::Vertical => tr!(lang, "{} moved {} to the top of sector {}", who, card, sector),
                    Effect::Pivot => tr!(lang, "{} pivoted {} in sector {}", who, card, sector),
                    Effect::Roll => tr!(lang, "{} flipped {} over in sector {}", who, card, sector),
                    _ => tr!(lang, "{} destroyed {} in sector {}", who, card, sector),
                }
            }
            Pick::Hit { place, half } => {
                let (card, sector) = (self.section(card(place), half), place.sector().number());
                tr!(lang, "{} hit {} in sector {}", who, card, sector)
            }
            Pick::Shift(0) => tr!(lang, "{} did not shift", who),
            Pick::Shift(by) if by < 0 => tr!(lang, "{} shifted one sector to the left", who),
            Pick::Shift(_) => tr!(lang, "{} shifted one sector to the right", who),
            Pick::Order(Direction::LeftToRight) => {
                tr!(lang, "{} resolved the battles from left to right", who)
            }
            Pick::Order(Direction::RightToLeft) => {
                tr!(lang, "{} resolved the battles from right to left", who)
            }
            Pick::Damage { outer, inner } => {
                let card = self.attacked(table, before, by);
                tr!(lang, "{} assigned damage to {}: {} outer, {} inner", who, card, outer, inner)
            }
        }
    }

    /// What to do, without a full stop: `move Long Night's Caravan from sector 5 to 4`.
    pub fn advice(&self, table: &Table, before: &State, by: Player, choice: Choice) -> String {
        let lang = self.lang();
        let card = |place: Place| self.target(table, before, by, place);
        match choice.pick() {
            Pick::Pass => tr!(lang, "pass"),
            Pick::Play { card, side, sector } => {
                let (card, sector) = (self.played(table, by, card, side), sector.number());
                match side {
                    Side::Front => tr!(lang, "play {} in sector {}", card, sector),
                    Side::Back => tr!(lang, "play {} face down in sector {}", card, sector),
                }
            }
            Pick::Resolve { place, half, effect } => {
                let effect = self.waiting_effect(table, before, place, half, effect);
                tr!(lang, "resolve {} of {} first", effect, card(place))
            }
            Pick::Move { place, to, .. } => {
                let (from, to) = (place.sector().number(), to.number());
                tr!(lang, "move {} from sector {} to {}", card(place), from, to)
            }
            Pick::Aim { effect, place } => {
                let (card, sector) = (card(place), place.sector().number());
                match effect {
                    Effect::Vertical => tr!(lang, "move {} to the top of sector {}", card, sector),
                    Effect::Pivot => tr!(lang, "pivot {} in sector {}", card, sector),
                    Effect::Roll => tr!(lang, "flip {} over in sector {}", card, sector),
                    _ => tr!(lang, "destroy {} in sector {}", card, sector),
                }
            }
            Pick::Hit { place, half } => {
                let (card, sector) = (self.section(card(place), half), place.sector().number());
                tr!(lang, "hit {} in sector {}", card, sector)
            }
            Pick::Shift(0) => tr!(lang, "do not shift"),
            Pick::Shift(by) if by < 0 => tr!(lang, "shift one sector to the left"),
            Pick::Shift(_) => tr!(lang, "shift one sector to the right"),
            Pick::Order(Direction::LeftToRight) => tr!(lang, "resolve the battles from left to right"),
            Pick::Order(Direction::RightToLeft) => tr!(lang, "resolve the battles from right to left"),
            Pick::Damage { outer, inner } => {
                let card = self.attacked(table, before, by);
                tr!(lang, "assign damage to {}: {} outer, {} inner", card, outer, inner)
            }
        }
    }

    /// A card that is played, as far as the reader may know it.
    fn played(&self, table: &Table, by: Player, card: CardIx, side: Side) -> String {
        match side == Side::Back && !self.knows(by) {
            true => tr!(self.lang(), "a card"),
            false => self.card(table, by, card),
        }
    }

    /// The card at a place, with its owner where that is the other player.
    fn target(&self, table: &Table, before: &State, by: Player, place: Place) -> String {
        let card = match cell(before, place) {
            Some(cell) if cell.side() == Side::Front || self.knows(place.board()) => {
                self.card(table, place.board(), cell.card())
            }
            _ => tr!(self.lang(), "face-down card"),
        };
        match place.board() == by {
            true => card,
            false => tr!(self.lang(), "{}'s {}", self.player(place.board()), card),
        }
    }

    /// An effect that waits; with its section where the same effect is on both.
    fn waiting_effect(
        &self,
        table: &Table,
        before: &State,
        place: Place,
        half: Half,
        effect: Effect,
    ) -> String {
        let twice = self.is_on_both(table, before, place, half, effect);
        self.section(self.effect(effect), twice.then_some(half))
    }

    /// Something of one section of a card: `Hothead (outer section)`.
    fn section(&self, what: String, half: Option<Half>) -> String {
        match half {
            None => what,
            Some(Half::Outer) => tr!(self.lang(), "{} (outer section)", what),
            Some(Half::Inner) => tr!(self.lang(), "{} (inner section)", what),
        }
    }
}

/// A text with a capital at its beginning.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
