//! Every arrangement of N cards, and every way in which a chain can begin in it.

use super::model::{Cards, Light, PIVOTED, Position, Room};
use crate::cards::{Cruiser, SECTORS};

/// A chain begins: a card has been revealed, in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// Nothing waits yet.
    pub lies: Position,
    pub card: u8,
    pub light: Light,
}

impl Start {
    /// With the revealed effects waiting.
    pub(super) fn position(&self, cards: &Cards) -> Position {
        let mut position = self.lies;
        position.light(cards, usize::from(self.card), self.light);
        position
    }

    /// The level that the card lies on.
    pub(super) fn level(&self) -> u8 {
        self.lies.place(usize::from(self.card)).map_or(0, |(_, level, _)| level)
    }
}

/// All starts of N cards on a board.
pub(super) struct Starts {
    /// All sectors.
    pub room: Room,
    /// All but the last, which is for the card that sets the others off.
    pub less: Room,
    /// A card was played, upright, on top of a stack (R-DEP-4).
    pub played: Vec<Start>,
    /// A card was moved, pivoted or turned over by another, which lies in the last sector.
    pub set_off: Vec<Start>,
}

impl Starts {
    /// The starts of N cards with a cruiser.
    pub(super) fn new(cards: usize, cruiser: &Cruiser) -> Self {
        Starts::of(cards, cruiser, true)
    }

    /// The same; of arrangements that mirror each other both, or only one.
    pub(super) fn of(cards: usize, cruiser: &Cruiser, fold: bool) -> Self {
        // More room than cards makes no difference, and boards that look the same in a mirror are quicker.
        let room: Room = std::array::from_fn(|sector| cruiser.sectors[sector].len().min(cards) as u8);
        let mut less = room;
        less[SECTORS - 1] = 0;
        let mut played = Vec::new();
        arrangements(cards, &room, fold, |lies| {
            for card in (0..cards).filter(|&card| lies.is_top(card)) {
                let upright = lies.place(card).is_some_and(|(_, _, lie)| lie & PIVOTED == 0);
                if upright {
                    played.push(Start { lies, card: card as u8, light: Light::Both });
                }
            }
        });
        let mut set_off = Vec::new();
        arrangements(cards, &less, fold, |lies| {
            for card in 0..cards {
                let mut add = |light| set_off.push(Start { lies, card: card as u8, light });
                if !lies.is_top(card) {
                    add(Light::Inner);
                    continue;
                }
                add(Light::Both);
                // It was covered before by the card below it, or by one that now lies elsewhere.
                let covered = lies.place(card).is_some_and(|(sector, level, _)| {
                    level > 0 || cards > 1 && less[usize::from(sector)] > 1
                });
                if covered {
                    add(Light::Outer);
                }
            }
        });
        Starts { room, less, played, set_off }
    }
}

/// Visits every arrangement, upright and pivoted; folded, of two that mirror each other only one.
fn arrangements(cards: usize, room: &Room, fold: bool, mut visit: impl FnMut(Position)) {
    let open: Vec<u8> = (0..SECTORS as u8).filter(|&sector| room[usize::from(sector)] > 0).collect();
    let mirrored =
        |sector: u8| open.iter().rev().nth(usize::from(sector - open[0])).copied().unwrap_or(sector);
    let even = fold
        && open.iter().all(|&sector| room[usize::from(sector)] == room[usize::from(mirrored(sector))])
        && open.windows(2).all(|two| two[1] == two[0] + 1);
    let mut stacks: [Vec<u8>; SECTORS] = Default::default();
    place(0, cards, room, &mut stacks, &mut |stacks| {
        let mut places = vec![(0, 0, 0); cards];
        for (sector, stack) in stacks.iter().enumerate() {
            for (level, &card) in stack.iter().enumerate() {
                places[usize::from(card)] = (sector as u8, level as u8, 0);
            }
        }
        let turned = places.iter().map(|&(sector, level, _)| (mirrored(sector), level, 0));
        if even && turned.lt(places.iter().copied()) {
            return;
        }
        for lies in 0..1u8 << cards {
            for (card, place) in places.iter_mut().enumerate() {
                place.2 = (lies >> card & 1) * PIVOTED;
            }
            visit(Position::new(&places));
        }
    });
}

/// Puts each further card everywhere it can go between those that lie already.
fn place(
    card: usize,
    cards: usize,
    room: &Room,
    stacks: &mut [Vec<u8>; SECTORS],
    visit: &mut impl FnMut(&[Vec<u8>; SECTORS]),
) {
    if card == cards {
        return visit(stacks);
    }
    for sector in 0..SECTORS {
        if stacks[sector].len() >= usize::from(room[sector]) {
            continue;
        }
        for level in 0..=stacks[sector].len() {
            stacks[sector].insert(level, card as u8);
            place(card + 1, cards, room, stacks, visit);
            stacks[sector].remove(level);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(cards: usize, room: Room) -> usize {
        let mut count = 0;
        arrangements(cards, &room, true, |_| count += 1);
        count
    }

    #[test]
    fn every_arrangement_comes_once_and_of_mirror_images_one() {
        // Two cards on five sectors: 5 · 6 ways, of which those with both in the middle sector mirror
        // themselves; four ways to lie each.
        assert_eq!(count(2, [2; SECTORS]), (30 + 2) / 2 * 4);
        assert_eq!(count(3, [3; SECTORS]), (5 * 6 * 7 + 6) / 2 * 8);
        // An uneven board has no mirror images.
        assert_eq!(count(2, [2, 2, 2, 2, 1]), (30 - 2) * 4);
        assert_eq!(count(1, [1, 1, 1, 1, 0]), 2 * 2);
    }

    #[test]
    fn ares_takes_three_cards_anywhere() {
        let roster = crate::test_support::roster();
        let ares = roster.cruiser("ares").expect("in the box");
        let starts = Starts::new(3, ares);
        assert_eq!(starts.room, [3; SECTORS]);
        assert_eq!(starts.less, [3, 3, 3, 3, 0]);
        assert!(starts.played.iter().all(|start| start.light == Light::Both));
    }
}
