//! The probability of seeing certain cards among the first N: the hypergeometric distribution.

use serde::Serialize;

/// `matching` of a deck's `deck` cards are of interest, and `seen` cards are drawn.
///
/// ```
/// use flightdeck_game::deck::Odds;
///
/// // A deck of 25 cards with four of interest; five are drawn.
/// let odds = Odds::new(25, 4, 5).expect("no more cards than the deck holds");
/// assert_eq!(odds.expected, 0.8);
/// assert!((odds.at_least[1] - 0.617).abs() < 0.001);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// Cards in the deck.
    pub deck: u32,
    /// Cards that are looked for.
    pub matching: u32,
    /// Cards drawn.
    pub seen: u32,
    /// How many of them are seen on average.
    pub expected: f64,
    /// `at_least[k]`: the chance of seeing `k` or more, from 0 to as many as can be.
    pub at_least: Vec<f64>,
}

impl Odds {
    /// `None` when more cards match or are seen than the deck holds.
    ///
    /// Exact up to the rounding of the arithmetic: the weights are built up from the likeliest
    /// number by the ratios of neighbors, so that nothing overflows and nothing large cancels, and
    /// the tails are summed from the smallest term.
    pub fn new(deck: u32, matching: u32, seen: u32) -> Option<Self> {
        if matching > deck || seen > deck {
            return None;
        }
        let most = matching.min(seen);
        let least = (matching + seen).saturating_sub(deck);
        let [n, k, s] = [deck, matching, seen].map(f64::from);
        let mode = (((s + 1.0) * (k + 1.0) / (n + 2.0)) as u32).clamp(least, most);
        // How much likelier i + 1 are than i.
        let ratio = |i: u32| {
            let i = f64::from(i);
            (k - i) * (s - i) / ((i + 1.0) * (n - k - s + i + 1.0))
        };
        let mut weights = vec![0.0; most as usize + 1];
        weights[mode as usize] = 1.0;
        for i in mode..most {
            weights[i as usize + 1] = weights[i as usize] * ratio(i);
        }
        for i in (least..mode).rev() {
            weights[i as usize] = weights[i as usize + 1] / ratio(i);
        }
        // From the far end of each tail to the middle: small terms first.
        let above: f64 = weights[mode as usize..].iter().rev().sum();
        let below: f64 = weights[..mode as usize].iter().sum();
        let total = above + below;
        let mut at_least = vec![1.0; weights.len()];
        let mut tail = 0.0;
        for i in (least as usize + 1..weights.len()).rev() {
            tail += weights[i];
            at_least[i] = (tail / total).min(1.0);
        }
        let expected = if deck == 0 { 0.0 } else { s * k / n };
        Some(Odds { deck, matching, seen, expected, at_least })
    }
}

/// Several wishes at once: the chance that at least one card for each of them is among those seen. A
/// card that fits several wishes counts for all of them.
///
/// ```
/// use flightdeck_game::deck::JointOdds;
///
/// // Of six cards, two fit the first wish, one the second and one both. Three are drawn.
/// let odds = JointOdds::new(&[0b01, 0b01, 0b10, 0b11, 0, 0], 2, 3).expect("not too many wishes");
/// assert_eq!(odds.matching, [3, 2]);
/// assert!(odds.all < odds.each[1] && odds.each[1] < odds.each[0]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JointOdds {
    /// How many cards the deck holds.
    pub deck: u32,
    /// How many of them are seen.
    pub seen: u32,
    /// For each wish, how many cards fit it.
    pub matching: Vec<u32>,
    /// For each wish alone, the chance of seeing a card that fits it.
    pub each: Vec<f64>,
    /// The chance that all are granted.
    pub all: f64,
}

impl JointOdds {
    /// Wishes at once; each more doubles the work.
    pub const MOST_WISHES: usize = 10;

    /// `fits` has an entry for each card of the deck, with a bit for each wish that it fits. `None` when
    /// more cards are seen than the deck holds, or there are more wishes than [`JointOdds::MOST_WISHES`].
    ///
    /// The multivariate hypergeometric distribution, by inclusion and exclusion over the sets of wishes
    /// of which no card is seen.
    pub fn new(fits: &[u32], wishes: usize, seen: u32) -> Option<Self> {
        let deck = fits.len() as u32;
        if seen > deck || wishes > Self::MOST_WISHES {
            return None;
        }
        let count = |set: u32| fits.iter().filter(|&&fits| fits & set != 0).count() as u32;
        let none_seen = |set: u32| none_of(deck, count(set), seen);
        let mut all = 0.0;
        for set in 0..1u32 << wishes {
            let sign = if set.count_ones() % 2 == 0 { 1.0 } else { -1.0 };
            all += sign * none_seen(set);
        }
        let singles = || (0..wishes).map(|wish| 1 << wish);
        let each = singles().map(|set| 1.0 - none_seen(set)).collect();
        // Rounding can lead slightly outside.
        Some(JointOdds {
            deck,
            seen,
            matching: singles().map(count).collect(),
            each,
            all: all.clamp(0.0, 1.0),
        })
    }
}

/// The chance that none of `matching` cards is among `seen` of `deck`.
fn none_of(deck: u32, matching: u32, seen: u32) -> f64 {
    if matching + seen > deck {
        return 0.0;
    }
    // The fewer factors, the better; the two ways are equal.
    let (fewer, more) = (matching.min(seen), matching.max(seen));
    (0..fewer).map(|i| f64::from(deck - more - i) / f64::from(deck - i)).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Binomials in integers, the tail as an exact ratio.
    fn exact(deck: u128, matching: u128, seen: u128, least: u128) -> f64 {
        let choose =
            |n: u128, k: u128| if k > n { 0 } else { (0..k).fold(1u128, |c, i| c * (n - i) / (i + 1)) };
        let ways: u128 =
            (least..=seen).map(|i| choose(matching, i) * choose(deck - matching, seen - i)).sum();
        ways as f64 / choose(deck, seen) as f64
    }

    #[test]
    fn agrees_with_exact_ratios() {
        for deck in [1u32, 2, 5, 25, 30, 40, 60] {
            for matching in 0..=deck {
                for seen in [0, 1, 3, 5, 7, 10, 15, deck / 2, deck]
                    .into_iter()
                    .filter(|&s| s <= deck && (s <= 15 || deck <= 40))
                {
                    let odds = Odds::new(deck, matching, seen).unwrap();
                    for (k, &chance) in odds.at_least.iter().enumerate() {
                        let wanted = exact(deck.into(), matching.into(), seen.into(), k as u128);
                        let off = (chance - wanted).abs();
                        assert!(
                            off <= 4e-15 * wanted.max(1e-3),
                            "{deck} {matching} {seen} {k}: {chance} {wanted}"
                        );
                    }
                    assert_eq!(odds.at_least.len(), matching.min(seen) as usize + 1);
                    let sum: f64 = odds.at_least[1..].iter().sum();
                    assert!((sum - odds.expected).abs() < 1e-12, "{deck} {matching} {seen}");
                }
            }
        }
    }

    /// Every hand of small decks, one by one.
    #[test]
    fn joint_odds_agree_with_trying_every_hand() {
        let mut dice = crate::dice::Dice::new(5);
        for _ in 0..60 {
            let (deck, wishes) = (1 + dice.below(11), 1 + dice.below(4) as usize);
            let fits: Vec<u32> =
                (0..deck).map(|_| dice.below(1 << wishes) & dice.below(1 << wishes)).collect();
            for seen in 0..=deck {
                let hands = (0..1u32 << deck).filter(|hand| hand.count_ones() == seen);
                let union = |hand: u32| {
                    (0..deck).filter(|i| hand >> i & 1 == 1).fold(0, |all, i| all | fits[i as usize])
                };
                let (mut all, mut good) = (0u32, 0u32);
                for hand in hands {
                    all += 1;
                    good += u32::from(union(hand) == (1 << wishes) - 1);
                }
                let odds = JointOdds::new(&fits, wishes, seen).unwrap();
                let wanted = f64::from(good) / f64::from(all);
                assert!((odds.all - wanted).abs() < 1e-14, "{fits:?} {seen}: {} {wanted}", odds.all);
                for (wish, &chance) in odds.each.iter().enumerate() {
                    let alone = Odds::new(deck, odds.matching[wish], seen).unwrap();
                    assert!((chance - alone.at_least.get(1).copied().unwrap_or(0.0)).abs() < 1e-14);
                }
            }
        }
        assert_eq!(JointOdds::new(&[1, 2], 2, 3), None);
    }

    #[test]
    fn known_numbers() {
        // 4 of 25 in a hand of 5: 1 - C(21,5)/C(25,5) = 1 - 20349/53130.
        let odds = Odds::new(25, 4, 5).unwrap();
        assert!((odds.at_least[1] - (1.0 - 20349.0 / 53130.0)).abs() < 1e-15);
        assert!((odds.at_least[4] - 21.0 / 53130.0).abs() < 1e-18);
        assert_eq!(odds.expected, 0.8);
    }

    #[test]
    fn certain_impossible_and_huge() {
        assert_eq!(Odds::new(25, 25, 5).unwrap().at_least, [1.0; 6]);
        assert_eq!(Odds::new(25, 0, 5).unwrap().at_least, [1.0]);
        assert_eq!(Odds::new(0, 0, 0).unwrap().at_least, [1.0]);
        assert_eq!(Odds::new(25, 26, 5), None);
        assert_eq!(Odds::new(25, 5, 26), None);
        // 20 of 25 match and 10 are seen: 5 of them cannot be avoided.
        assert_eq!(Odds::new(25, 20, 10).unwrap().at_least[5], 1.0);
        let huge = Odds::new(200_000, 100_000, 1000).unwrap();
        assert!(huge.at_least.iter().all(|chance| (0.0..=1.0).contains(chance)));
        assert!((huge.at_least[501] - 0.4874).abs() < 1e-3, "{}", huge.at_least[501]);
    }
}
