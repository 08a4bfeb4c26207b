//! What cards and stacks add to the units of a value, so that a board is judged by adding up what lies on
//! it instead of counting it first. The sums are those of the figures to the last bit: up to the
//! activation a value is linear, and its whole numbers wrap alike in any order.

use super::cards::{Figures, Lying};
use super::net::{HIDDEN, Sums, Value, add, add_times, exchange, exchange_for_two};
use super::scene::{MINE, THEIRS};
use super::stack::{HURT, HURT_COVERED, Lanes, MOST, Role, Stack, bare, lane};
use crate::cards::SECTORS;
use crate::engine::{Player, Table};

/// When a stack is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// As it lies.
    Now,
    /// After the coming battles.
    Left,
    /// Both, where it is the same stack.
    Both,
}

impl When {
    const ALL: [When; 3] = [When::Now, When::Left, When::Both];

    /// What lanes add; those of the board begin at `first` among the figures.
    fn weigh(self, value: &Value, first: usize, lanes: &Lanes) -> Sums {
        let mut sums = [0; HIDDEN];
        for (lane, &times) in lanes.iter().enumerate().filter(|(_, times)| **times != 0) {
            if self != When::Left {
                add_times(&mut sums, times.into(), &value.weights[first + lane]);
            }
            if self != When::Now {
                add_times(&mut sums, times.into(), &value.weights[first + lane::LANES + lane]);
            }
        }
        sums
    }
}

/// What a card adds when it lies in one way, by its role.
type CardWeights = [[Sums; Role::ALL.len()]; When::ALL.len()];

/// What one board adds.
pub struct BoardWeights {
    owner: Player,
    /// Where its figures begin.
    first: usize,
    /// By card and how it lies; worked out when first needed.
    cards: Vec<CardWeights>,
    known: Vec<bool>,
    /// By sector and height.
    bare: [[[Sums; MOST + 1]; SECTORS]; When::ALL.len()],
    /// What a fighter of the top card takes off when it is damaged, and one of its inner half beyond that.
    hurt: [Sums; When::ALL.len()],
    hurt_inner: [Sums; When::ALL.len()],
    /// What a damaged fighter of a covered card takes off.
    hurt_covered: [Sums; When::ALL.len()],
}

impl BoardWeights {
    /// What the board of a player adds, as `me` judges it.
    pub fn new(figures: &Figures, table: &Table, value: &Value, owner: Player, me: Player) -> Self {
        let first = if owner == me { MINE } else { THEIRS };
        let each = |lanes: &[usize]| {
            let mut ones = [0; lane::LANES];
            lanes.iter().for_each(|&lane| ones[lane] = 1);
            When::ALL.map(|when| when.weigh(value, first, &ones))
        };
        let ways = table.deck(table.pile_of(owner)).len() * Lying::WAYS;
        BoardWeights {
            owner,
            first,
            cards: vec![[[[0; HIDDEN]; Role::ALL.len()]; When::ALL.len()]; ways],
            known: vec![false; ways],
            bare: When::ALL.map(|when| {
                std::array::from_fn(|sector| {
                    std::array::from_fn(|height| {
                        when.weigh(value, first, &bare(figures, owner, sector, height))
                    })
                })
            }),
            hurt: each(&HURT),
            hurt_inner: each(&[lane::INNER]),
            hurt_covered: each(&HURT_COVERED),
        }
    }

    /// Works out what the cards of a stack add, where that is not known yet.
    #[inline]
    pub fn meet(&mut self, figures: &Figures, value: &Value, stack: &Stack) {
        for card in &stack.cards[..usize::from(stack.height).min(MOST)] {
            if !self.known[card.index()] {
                self.work_out(figures, value, *card);
            }
        }
    }

    #[cold]
    fn work_out(&mut self, figures: &Figures, value: &Value, card: Lying) {
        let halves = figures.halves(self.owner, card);
        self.cards[card.index()] =
            When::ALL.map(|when| Role::ALL.map(|role| when.weigh(value, self.first, &role.lanes(halves))));
        self.known[card.index()] = true;
    }

    /// Adds a stack of which so many cards are left.
    pub fn add(&self, sums: &mut Sums, when: When, stack: &Stack, sector: usize, left: u8) {
        add(sums, self.bare(when, sector, left));
        self.add_cards(sums, when, stack, left, usize::from(left));
    }

    /// The same in place of something else.
    #[inline]
    pub fn exchange(&self, sums: &mut Sums, old: &Sums, when: When, stack: &Stack, sector: usize, left: u8) {
        let bare = self.bare(when, sector, left);
        let Some(top) = usize::from(left).min(MOST).checked_sub(1) else {
            return exchange(sums, old, bare);
        };
        let top_card = &self.cards[stack.cards[top].index()][when as usize][Role::Top as usize];
        exchange_for_two(sums, old, bare, top_card);
        self.add_cards(sums, when, stack, left, top);
    }

    #[inline(always)]
    fn bare(&self, when: When, sector: usize, left: u8) -> &Sums {
        &self.bare[when as usize][sector][usize::from(left).min(MOST)]
    }

    /// Adds the lowest `count` cards, and takes off the damage on all that are left.
    #[inline(always)]
    fn add_cards(&self, sums: &mut Sums, when: When, stack: &Stack, left: u8, count: usize) {
        let left = usize::from(left).min(MOST);
        for level in 0..left {
            let role = Role::at(level, left);
            if level < count {
                add(sums, &self.cards[stack.cards[level].index()][when as usize][role as usize]);
            }
            let [outer, inner] = stack.hurt(level);
            if outer + inner > 0 {
                if role == Role::Top {
                    self.take_hurt(sums, when, i16::from(outer + inner), i16::from(inner));
                } else {
                    add_times(sums, -i16::from(inner), &self.hurt_covered[when as usize]);
                }
            }
        }
    }

    /// Takes off damaged fighters of top cards, so many of them in inner halves.
    #[inline]
    pub fn take_hurt(&self, sums: &mut Sums, when: When, hurt: i16, inner: i16) {
        if hurt != 0 {
            add_times(sums, -hurt, &self.hurt[when as usize]);
        }
        if inner != 0 {
            add_times(sums, -inner, &self.hurt_inner[when as usize]);
        }
    }

    /// Everything a stack can be after damage, by the cards left.
    pub fn all_left(&self, stack: &Stack, sector: usize) -> [Sums; MOST + 1] {
        let mut all = [[0; HIDDEN]; MOST + 1];
        for left in 0..=stack.height {
            self.add(&mut all[usize::from(left).min(MOST)], When::Left, stack, sector, left);
        }
        all
    }
}
