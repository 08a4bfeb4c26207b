//! The contributions of cards and stacks to the hidden units, so that a board is evaluated by adding up its cards
//! instead of counting features first. The sums are exactly those of the features: up to the
//! activation a network is linear, and its whole numbers wrap alike in any order.

use super::card_features::{FeatureTable, Placement};
use super::features::{MINE, THEIRS};
use super::network::{HIDDEN, Network, Sums, add, add_times, exchange, exchange_for_two};
use super::stack::{Counts, HURT, HURT_COVERED, MOST, Role, Stack, bare, lane};
use crate::cards::SECTORS;
use crate::engine::{Player, Table};

/// When a stack is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// The present board.
    Now,
    /// After the coming battles.
    Left,
    /// Both, where it is the same stack.
    Both,
}

impl Moment {
    const ALL: [Moment; 3] = [Moment::Now, Moment::Left, Moment::Both];

    /// What lanes add; those of the board begin at `first` among the figures.
    fn weigh(self, network: &Network, first: usize, counts: &Counts) -> Sums {
        let mut sums = [0; HIDDEN];
        for (lane, &times) in counts.iter().enumerate().filter(|(_, times)| **times != 0) {
            if self != Moment::Left {
                add_times(&mut sums, times.into(), &network.weights[first + lane]);
            }
            if self != Moment::Now {
                add_times(&mut sums, times.into(), &network.weights[first + lane::COUNTS + lane]);
            }
        }
        sums
    }
}

/// What a card adds when it lies in one way, by its role.
type CardWeights = [[Sums; Role::ALL.len()]; Moment::ALL.len()];

/// What one board adds.
pub(crate) struct BoardWeights {
    owner: Player,
    /// Where its figures begin.
    first: usize,
    /// By card and how it lies; worked out when first needed.
    cards: Vec<CardWeights>,
    known: Vec<bool>,
    /// By sector and height.
    bare: [[[Sums; MOST + 1]; SECTORS]; Moment::ALL.len()],
    /// What a fighter of the top card takes off when it is damaged, and one of its inner section beyond that.
    hurt: [Sums; Moment::ALL.len()],
    hurt_inner: [Sums; Moment::ALL.len()],
    /// What a damaged fighter of a covered card takes off.
    hurt_covered: [Sums; Moment::ALL.len()],
}

impl BoardWeights {
    /// What the board of a player adds, as `me` evaluates it.
    pub(super) fn new(
        features: &FeatureTable,
        table: &Table,
        network: &Network,
        owner: Player,
        me: Player,
    ) -> Self {
        let first = if owner == me { MINE } else { THEIRS };
        let each = |counts: &[usize]| {
            let mut ones = [0; lane::COUNTS];
            counts.iter().for_each(|&lane| ones[lane] = 1);
            Moment::ALL.map(|moment| moment.weigh(network, first, &ones))
        };
        let ways = table.deck(table.pile_of(owner)).len() * Placement::WAYS;
        BoardWeights {
            owner,
            first,
            cards: vec![[[[0; HIDDEN]; Role::ALL.len()]; Moment::ALL.len()]; ways],
            known: vec![false; ways],
            bare: Moment::ALL.map(|moment| {
                std::array::from_fn(|sector| {
                    std::array::from_fn(|height| {
                        moment.weigh(network, first, &bare(features, owner, sector, height))
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
    pub(crate) fn ensure_known(&mut self, features: &FeatureTable, network: &Network, stack: &Stack) {
        for card in &stack.cards[..usize::from(stack.height()).min(MOST)] {
            if !self.known[card.index()] {
                self.compute(features, network, *card);
            }
        }
    }

    #[cold]
    fn compute(&mut self, features: &FeatureTable, network: &Network, card: Placement) {
        let halves = features.halves(self.owner, card);
        self.cards[card.index()] = Moment::ALL
            .map(|moment| Role::ALL.map(|role| moment.weigh(network, self.first, &role.counts(halves))));
        self.known[card.index()] = true;
    }

    /// Adds a stack of which `left` cards are left.
    pub(super) fn add(&self, sums: &mut Sums, moment: Moment, stack: &Stack, sector: usize, left: u8) {
        add(sums, self.bare(moment, sector, left));
        self.add_cards(sums, moment, stack, left, usize::from(left));
    }

    /// The same in place of something else.
    #[inline]
    pub(super) fn exchange(
        &self,
        sums: &mut Sums,
        old: &Sums,
        moment: Moment,
        stack: &Stack,
        sector: usize,
        left: u8,
    ) {
        let bare = self.bare(moment, sector, left);
        let Some(top) = usize::from(left).min(MOST).checked_sub(1) else {
            return exchange(sums, old, bare);
        };
        let top_card = &self.cards[stack.cards[top].index()][moment as usize][Role::Top as usize];
        exchange_for_two(sums, old, bare, top_card);
        self.add_cards(sums, moment, stack, left, top);
    }

    #[inline(always)]
    fn bare(&self, moment: Moment, sector: usize, left: u8) -> &Sums {
        &self.bare[moment as usize][sector][usize::from(left).min(MOST)]
    }

    /// Adds the lowest `count` cards, and takes off the damage on all that are left.
    #[inline(always)]
    fn add_cards(&self, sums: &mut Sums, moment: Moment, stack: &Stack, left: u8, count: usize) {
        let left = usize::from(left).min(MOST);
        for level in 0..left {
            let role = Role::at(level, left);
            if level < count {
                add(sums, &self.cards[stack.cards[level].index()][moment as usize][role as usize]);
            }
            let [outer, inner] = stack.hurt(level);
            if outer + inner > 0 {
                if role == Role::Top {
                    self.take_damage(sums, moment, i16::from(outer + inner), i16::from(inner));
                } else {
                    add_times(sums, -i16::from(inner), &self.hurt_covered[moment as usize]);
                }
            }
        }
    }

    /// Subtracts damaged fighters of top cards; `inner` of them are in inner sections.
    #[inline]
    pub(crate) fn take_damage(&self, sums: &mut Sums, moment: Moment, hurt: i16, inner: i16) {
        if hurt != 0 {
            add_times(sums, -hurt, &self.hurt[moment as usize]);
        }
        if inner != 0 {
            add_times(sums, -inner, &self.hurt_inner[moment as usize]);
        }
    }

    /// Everything a stack can be after damage, by the cards left.
    pub(crate) fn all_left(&self, stack: &Stack, sector: usize) -> [Sums; MOST + 1] {
        let mut all = [[0; HIDDEN]; MOST + 1];
        for left in 0..=stack.height() {
            self.add(&mut all[usize::from(left).min(MOST)], Moment::Left, stack, sector, left);
        }
        all
    }
}
