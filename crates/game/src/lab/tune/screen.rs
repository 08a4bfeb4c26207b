//! Which cards look promising: games with decks that are changed in many cards at once, and what each card
//! adds to the score. A game says something about every card in it, so that a few thousand
//! games give a first idea of a whole catalog. It is only a first estimate: every proposal is then raced.

use std::collections::BTreeMap;

use crate::cards::CardId;
use crate::dice::Dice;

/// Games that were played with changed decks.
#[derive(Default)]
pub(super) struct Screen {
    /// The cards of each deck, as numbers, and its score of a pair less what is usual against that opponent.
    rows: Vec<(Vec<u32>, f64)>,
    cards: BTreeMap<CardId, u32>,
}

/// What a card seems to add to the score, and how sure that is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CardEstimate {
    pub mean: f64,
    pub error: f64,
}

/// Pairs that are remembered.
const MOST_ROWS: usize = 200_000;
/// The spread of a pair's score (about 0.35) and that of what cards add (about 0.02), squared.
const NOISE: f64 = 0.12;
const CARDS: f64 = 0.000_4;

impl Screen {
    /// Takes in the scores of pairs, 0 to 4 halves, that were played against `opponents` in turn.
    pub(super) fn add(&mut self, decks: Vec<Vec<CardId>>, halves: &[u8], opponents: usize) {
        let mut usual = vec![(0.0, 0.0); opponents.max(1)];
        let count = usual.len();
        for (at, &halves) in halves.iter().enumerate() {
            usual[at % count].0 += f64::from(halves) / 4.0;
            usual[at % count].1 += 1.0;
        }
        for (at, (deck, &halves)) in decks.into_iter().zip(halves).enumerate() {
            let (sum, pairs) = usual[at % count];
            let next = |cards: &mut BTreeMap<CardId, u32>, id| {
                let number = cards.len() as u32;
                *cards.entry(id).or_insert(number)
            };
            let deck = deck.into_iter().map(|id| next(&mut self.cards, id)).collect();
            self.rows.push((deck, f64::from(halves) / 4.0 - sum / pairs));
        }
        // The oldest were played with a deck that has changed since.
        self.rows.drain(..self.rows.len().saturating_sub(MOST_ROWS));
    }

    /// What every card that was seen seems to add: a ridge regression of the scores on the cards. The fewer games
    /// a card has, the closer to zero.
    pub(super) fn promises(&self) -> BTreeMap<CardId, CardEstimate> {
        const SWEEPS: usize = 30;
        let mut holders: Vec<Vec<u32>> = vec![Vec::new(); self.cards.len()];
        for (row, (deck, _)) in self.rows.iter().enumerate() {
            for &card in deck {
                holders[card as usize].push(row as u32);
            }
        }
        let mut left: Vec<f64> = self.rows.iter().map(|(_, score)| *score).collect();
        let mut adds = vec![0.0; self.cards.len()];
        for _ in 0..SWEEPS {
            // Decks are equally large: what all cards have in common is the intercept's.
            let mean = left.iter().sum::<f64>() / left.len().max(1) as f64;
            left.iter_mut().for_each(|score| *score -= mean);
            for (card, rows) in holders.iter().enumerate() {
                let sum: f64 = rows.iter().map(|&row| left[row as usize]).sum();
                let old: f64 = adds[card];
                let new = (sum + old * rows.len() as f64) / (rows.len() as f64 + NOISE / CARDS);
                adds[card] = new;
                rows.iter().for_each(|&row| left[row as usize] -= new - old);
            }
        }
        let error = |card: usize| (NOISE / (holders[card].len() as f64 + NOISE / CARDS)).sqrt();
        self.cards
            .iter()
            .map(|(&id, &card)| (id, CardEstimate { mean: adds[card as usize], error: error(card as usize) }))
            .collect()
    }
}

impl CardEstimate {
    /// Draws a value from the distribution of the estimate, for Thompson sampling (Thompson 1933).
    pub(super) fn sample(&self, dice: &mut Dice) -> f64 {
        // Approximately normal: the sum of 12 uniform numbers (Irwin-Hall).
        let sum: f64 = (0..12).map(|_| f64::from(dice.below(1 << 24)) / f64::from(1 << 24)).sum();
        self.mean + self.error * (sum - 6.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twenty cards, of which two add and one takes away; decks of eight.
    #[test]
    fn good_and_bad_cards_are_seen() {
        let ids: Vec<CardId> = (1..=20).map(|number| CardId::new(0, number).unwrap()).collect();
        let mut dice = Dice::new(3);
        let mut screen = Screen::default();
        let (mut decks, mut halves) = (Vec::new(), Vec::new());
        for _ in 0..4_000 {
            let mut deck = ids.clone();
            dice.shuffle(&mut deck);
            deck.truncate(8);
            let has = |number: u16| f64::from(u8::from(deck.iter().any(|id| id.number() == number)));
            let chance = 0.5 + 0.1 * (has(3) + has(7) - has(11));
            let won = |dice: &mut Dice| u8::from(f64::from(dice.below(1_000)) < 1_000.0 * chance);
            halves.push(2 * (won(&mut dice) + won(&mut dice)));
            decks.push(deck);
        }
        screen.add(decks, &halves, 4);
        let promises = screen.promises();
        let mut sorted: Vec<u16> = promises.keys().map(|id| id.number()).collect();
        let mean = |number: &u16| promises[&CardId::new(0, *number).unwrap()].mean;
        sorted.sort_by(|one, two| mean(two).total_cmp(&mean(one)));
        assert_eq!((sorted[0].min(sorted[1]), sorted[0].max(sorted[1]), sorted[19]), (3, 7, 11));
    }
}
