//! A pair's result as a few bytes: about 70 for decks of 25 cards, where a row of numbers would take 200.
//!
//! For each game: a byte with the winner (0 the first, 1 the second, 2 neither), from bit 2 the reason, from
//! bit 4 whether the round limit ended it and whether a chain was cut; then, as numbers of seven bits a byte,
//! the low ones first: the rounds, the longest chain, the decisions, and each one's armor (0, −1, 1, −2, 2 …
//! as 0, 1, 2, 3, 4 …). Then the sets of cards, a bit a card, in whole bytes: both opening hands, and for
//! each game and deck what was drawn, played with its front and with its back.

use crate::engine::{CardSet, Reason};
use crate::sim::summary::{Cards, GameResult};

/// All that is kept of two games with the same shuffles. The member that the league lists first is the player named
/// first; it begins the first game, the other one the second. The shuffles alone decide the opening hands, which are
/// the same in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// The games.
    pub games: [GameResult; 2],
}

impl PairResult {
    /// How many of the games were forfeited.
    pub fn forfeits(&self) -> u64 {
        self.games.iter().filter(|game| game.reason == Reason::Forfeit).count() as u64
    }
}

const REASONS: [Reason; 4] = [Reason::Armor, Reason::Cards, Reason::Equal, Reason::Forfeit];

impl PairResult {
    /// As bytes, for decks of these sizes.
    pub fn to_bytes(&self, cards: [usize; 2]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(24 + 7 * cards.iter().map(|n| n.div_ceil(8)).sum::<usize>());
        for game in &self.games {
            let winner = game.winner.unwrap_or(2);
            let reason = REASONS.iter().position(|&reason| reason == game.reason).unwrap_or(0) as u8;
            bytes.push(winner | reason << 2 | u8::from(game.limit) << 4 | u8::from(game.cut) << 5);
            for number in [u32::from(game.rounds), u32::from(game.longest), game.decisions] {
                put(&mut bytes, number);
            }
            for armor in game.armor {
                put(&mut bytes, (armor << 1 ^ armor >> 31) as u32);
            }
        }
        for (deck, &cards) in self.games[0].cards.iter().zip(&cards) {
            put_set(&mut bytes, deck.opening, cards);
        }
        for game in &self.games {
            for (deck, &cards) in game.cards.iter().zip(&cards) {
                for set in [deck.drawn, deck.front, deck.back] {
                    put_set(&mut bytes, set, cards);
                }
            }
        }
        bytes
    }

    /// What [`PairResult::to_bytes`] wrote; `None` where it wrote no such bytes.
    pub fn from_bytes(bytes: &[u8], cards: [usize; 2]) -> Option<PairResult> {
        let mut rest = Rest(bytes);
        let [one, two] = [rest.game()?, rest.game()?];
        let opening = [rest.set(cards[0])?, rest.set(cards[1])?];
        let mut games = [one, two];
        for game in &mut games {
            for ((deck, &cards), opening) in game.cards.iter_mut().zip(&cards).zip(opening) {
                let [drawn, front, back] = [rest.set(cards)?, rest.set(cards)?, rest.set(cards)?];
                *deck = Cards { opening, drawn, front, back };
            }
        }
        rest.0.is_empty().then_some(PairResult { games })
    }
}

fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn put_set(bytes: &mut Vec<u8>, set: CardSet, cards: usize) {
    let words = set.words();
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()).take(cards.div_ceil(8)));
}

/// Bytes not read yet.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A number in as few bytes as it takes, so that equal results are equal bytes.
    fn number(&mut self) -> Option<u32> {
        let mut number = 0u64;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return if byte == 0 && shift > 0 { None } else { u32::try_from(number).ok() };
            }
        }
        None
    }

    fn game(&mut self) -> Option<GameResult> {
        let first = self.byte()?;
        let winner = match first & 3 {
            2 => None,
            winner @ (0 | 1) => Some(winner),
            _ => return None,
        };
        let reason = REASONS[usize::from(first >> 2 & 3)];
        if first >> 6 != 0 || winner.is_none() != (reason == Reason::Equal) {
            return None;
        }
        let rounds = u16::try_from(self.number()?).ok()?;
        let longest = u8::try_from(self.number()?).ok()?;
        let decisions = self.number()?;
        let mut armor = || self.number().map(|zigzag| (zigzag >> 1) as i32 ^ -((zigzag & 1) as i32));
        let armor = [armor()?, armor()?];
        Some(GameResult {
            winner,
            reason,
            limit: first >> 4 & 1 == 1,
            cut: first >> 5 & 1 == 1,
            rounds,
            longest,
            decisions,
            armor,
            cards: Default::default(),
        })
    }

    fn set(&mut self, cards: usize) -> Option<CardSet> {
        let (mine, rest) = self.0.split_at_checked(cards.div_ceil(8))?;
        self.0 = rest;
        let mut words = [0u64; 4];
        for (place, &byte) in mine.iter().enumerate() {
            *words.get_mut(place / 8)? |= u64::from(byte) << (8 * (place % 8));
        }
        let set = CardSet::of_words(words);
        set.without(CardSet::first(cards)).is_empty().then_some(set)
    }
}
