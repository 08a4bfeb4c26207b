use super::*;
use crate::engine::Dice;
use crate::sim::stats::PairPoints;
use crate::test_support::{in_two_sizes, wider};

/// One look is an ordinary interval; Pocock's designs have the same critical value at every look:
/// 2.178 for two, 2.413 for five (Jennison and Turnbull, table 2.1).
#[test]
fn critical_values_agree_with_fixed_numbers() {
    let mut walk = Walk::start(0.0);
    assert!((walk.critical(1.0, 0.05) - 1.959_964).abs() < 1e-5);
    let first = 2.0 * normal::cdf(-2.1782);
    walk.pass(1.0, 2.1782);
    assert!((walk.critical(2.0, 0.05 - first) - 2.1782).abs() < 1e-3, "{}", walk.critical(2.0, 0.05 - first));
    let mut walk = Walk::start(0.0);
    let mut out = 0.0;
    for look in 1..=5 {
        let time = f64::from(look);
        out += 2.0 * walk.above(time, 2.413 * time.sqrt());
        walk.pass(time, 2.413);
    }
    assert!((out - 0.05).abs() < 2e-4, "{out}");
}

/// The critical values of the looks at 150 pairs, as the same integration in Python has them with 601 points.
#[test]
fn looks_agree_with_a_finer_grid() {
    let looks = Looks::new(150);
    assert_eq!(looks.pairs(), [64, 96, 128, 150]);
    for (critical, expected) in looks.critical.iter().zip([2.136_240, 2.398_935, 2.432_478, 2.473_058]) {
        assert!((critical - expected).abs() < 2e-5, "{:?}", looks.critical);
    }
    assert_eq!(Looks::new(400).pairs, [64, 96, 128, 160, 192, 224, 256, 288, 324, 364, 400]);
    assert_eq!(
        [0, 63, 64, 95, 149, 150, 151].map(|played| looks.until_next(played)),
        [64, 1, 32, 1, 1, 0, 0]
    );
    assert_eq!((looks.most_pairs(), Looks::new(0).most_pairs()), (150, 0));
}

/// A walk that never stops is where its drift and its time say, however many looks there were.
#[test]
fn looks_that_stop_nothing_change_nothing() {
    for drift in [-0.4, 0.0, 0.3] {
        let mut walk = Walk::start(drift);
        for time in [1.0f64, 2.5, 4.0, 9.0] {
            for place in [-2.0, 0.0, 1.5] {
                let expected = normal::cdf((drift * time - place) / time.sqrt());
                let found = walk.above(time, place);
                assert!(
                    (found - expected).abs() < 1e-6,
                    "{drift}, {time}, {place}: {found}, expected {expected}"
                );
            }
            walk.pass(time, 7.0);
        }
        assert!((walk.integrate(|_| 1.0) - 1.0).abs() < 1e-6);
        let mean = walk.integrate(|at| at);
        assert!((mean - 9.0 * drift).abs() < 1e-5, "{mean}");
    }
}

#[test]
fn a_match_is_settled_on_either_side_of_one_half() {
    let looks = Looks::new(64);
    let settles = |pairs| looks.settles(&Score::of_pairs(pairs));
    assert!(settles([4, 0, 20, 0, 40]) && settles([40, 0, 20, 0, 4]));
    assert!(!settles([21, 0, 20, 0, 23]) && !settles([0; 5]));
}

/// A pair of a kind, by its weight.
fn draw(dice: &mut Dice, shape: &[u32; 5]) -> PairPoints {
    let mut at = dice.below(shape.iter().sum());
    let kind = shape.iter().position(|&weight| {
        let here = at < weight;
        at = at.wrapping_sub(weight);
        here
    });
    PairPoints::both([[0, 0], [0, 1], [1, 1], [1, 2], [2, 2]][kind.unwrap_or(0)])
}

fn truth(shape: &[u32; 5]) -> f64 {
    let points: u32 = shape.iter().zip(0..).map(|(weight, halves)| weight * halves).sum();
    f64::from(points) / f64::from(4 * shape.iter().sum::<u32>())
}

/// What became of many simulated matches of the same kind.
#[derive(Default)]
struct Fates {
    /// The interval left the truth out at some look.
    missed: u64,
    /// It left 50 % out at some look: the match stopped there.
    settled: u64,
    /// The bare score was too high when the match ended.
    too_high: u64,
    /// The corrected score was.
    corrected_too_high: u64,
    /// An ordinary interval, looked at as often, left the truth out.
    ordinary_missed: u64,
}

/// Plays each match to its last look, whether or not it stopped before, so that every look counts.
fn simulate(shape: &[u32; 5], most_pairs: u64, matches: u64, correct: bool) -> Fates {
    let looks = Looks::new(most_pairs);
    let truth = truth(shape);
    let mut fates = Fates::default();
    for number in 0..matches {
        let mut dice = Dice::new(number);
        let mut score = Score::default();
        let (mut missed, mut ordinary_missed, mut stopped) = (false, false, None);
        for &pairs in &looks.pairs {
            while score.whole_pairs() < pairs {
                score.count(draw(&mut dice, shape));
            }
            let interval = looks.interval(&score);
            missed |= !interval.contains(truth);
            ordinary_missed |= !score.interval().contains(truth);
            if stopped.is_none() && !interval.contains(0.5) {
                stopped = Some(score);
            }
        }
        let end = stopped.unwrap_or(score);
        fates.missed += u64::from(missed);
        fates.ordinary_missed += u64::from(ordinary_missed);
        fates.settled += u64::from(stopped.is_some());
        fates.too_high += u64::from(end.mean() > Some(truth));
        if correct {
            fates.corrected_too_high += u64::from(looks.corrected_mean(&end) > Some(truth));
        }
    }
    fates
}

/// Over all looks together the interval leaves the truth out in about 5 % of matches, for all
/// kinds of pairs. The ordinary interval, looked at as often, does so several times as often, which
/// shows that this test can tell the difference.
fn all_looks_together_miss_the_truth_in_five_percent(matches: u32) {
    let wider = wider(matches, 1_000);
    for (shape, most_pairs) in [
        // Independent games, pairs that always end alike, pairs with draws: no difference.
        ([1, 0, 2, 0, 1], 2_000),
        ([1, 0, 0, 0, 1], 2_000),
        ([1, 2, 3, 2, 1], 500),
        // Differences, small and large.
        ([2025, 0, 4950, 0, 3025], 1_000),
        ([4, 0, 32, 0, 64], 1_000),
        ([1, 0, 3, 0, 96], 300),
    ] {
        let fates = simulate(&shape, most_pairs, u64::from(matches), false);
        let [missed, ordinary] =
            [fates.missed, fates.ordinary_missed].map(|missed| missed as f64 / f64::from(matches));
        assert!(missed >= 0.05 - 0.025 * wider && missed <= 0.05 + 0.02 * wider, "{shape:?}: {missed}");
        assert!(ordinary > 0.1, "{shape:?}: {ordinary}");
    }
}

in_two_sizes!(all_looks_together_miss_the_truth_in_five_percent, (100), (1000));

/// A match of 51 % is settled within 20,000 games in about two cases of three (no test that allows
/// 5 % of errors can do so in more than 81 of 100, and that one only by looking once, at the end).
fn small_differences_are_found(matches: u32) {
    let fates = simulate(&[2401, 0, 4998, 0, 2601], 10_000, u64::from(matches), false);
    let settled = fates.settled as f64 / f64::from(matches);
    assert!(settled >= 0.67 - 0.09 * wider(matches, 200), "{settled} of {matches}");
}

in_two_sizes!(small_differences_are_found, (20), (200));

/// Matches that end when they look clearest look too clear; the corrected score is as often too
/// high as too low.
fn the_corrected_score_is_too_high_in_half_of_all_matches(matches: u32) {
    let fates = simulate(&[2116, 0, 4968, 0, 2916], 1_000, u64::from(matches), true);
    let [bare, corrected] =
        [fates.too_high, fates.corrected_too_high].map(|too_high| too_high as f64 / f64::from(matches));
    assert!(bare > 170.0 / 300.0, "{bare} of {matches}");
    assert!((corrected - 0.5).abs() <= 25.0 / 300.0 * wider(matches, 300), "{corrected} of {matches}");
}

in_two_sizes!(the_corrected_score_is_too_high_in_half_of_all_matches, (60), (300));

#[test]
fn a_match_that_ends_at_its_first_look_needs_no_correction() {
    let looks = Looks::new(1_000);
    let score = Score::of_pairs([2, 0, 20, 0, 42]);
    assert_eq!(looks.corrected_mean(&score), score.mean());
    assert_eq!(looks.corrected_mean(&Score::default()), None);
    let mirrored = looks.corrected_mean(&Score::of_pairs([1, 2, 60, 30, 35]).mirrored());
    let there = looks.corrected_mean(&Score::of_pairs([1, 2, 60, 30, 35]));
    assert!((there.unwrap() + mirrored.unwrap() - 1.0).abs() < 1e-12);
}

#[test]
fn looks_reach_from_the_first_batch_to_the_last_pair() {
    assert_eq!(Looks::new(10).pairs, [10]);
    assert!((Looks::new(10).critical[0] - normal::Z95).abs() < 1e-6);
    let looks = Looks::new(1_000);
    assert_eq!((looks.pairs[0], looks.pairs.last()), (Looks::FIRST, Some(&1_000)));
    // A run stopped between two looks takes the value of the one before; before the first
    // there is nothing to go by but that one.
    assert_eq!(looks.critical_at(70), looks.critical_at(64));
    assert_eq!(looks.critical_at(3), looks.critical_at(64));
    // Nine billion pairs are planned in a moment: looks grow with the pairs.
    assert!(Looks::new(500_000_000).pairs.len() < 200);
}

#[test]
fn the_pairs_needed_grow_as_the_difference_shrinks() {
    let looks = Looks::new(10_000);
    // Pairs of independent games have a deviation of √(1/8).
    let needed = |distance| looks.needed(distance, 0.125f64.sqrt());
    assert_eq!(needed(0.3), Looks::FIRST);
    assert!(needed(0.05) < needed(0.02) && needed(0.02) < 10_000);
    // Ten times as close takes a hundred times as long: (2.63 · 0.354 / 0.001)².
    assert!((800_000..900_000).contains(&needed(0.001)), "{}", needed(0.001));
    assert!(needed(0.0) >= 1_000_000);
}

/// The chance to leave the boundaries without a drift, over all looks together.
fn spent(looks: &Looks) -> f64 {
    let mut walk = Walk::start(0.0);
    let planned = looks.pairs.iter().zip(&looks.critical);
    planned
        .map(|(&pairs, &critical)| {
            let out = 2.0 * walk.above(pairs as f64, critical * (pairs as f64).sqrt());
            walk.pass(pairs as f64, critical);
            out
        })
        .sum()
}

/// A share of the errors makes every look stricter, and all of it is spent, for any number of pairs.
#[test]
fn looks_at_one_of_several_matches_spend_their_share() {
    for most_pairs in [64, 65, 100, 150, 333, 1_000, 1_001, 5_000] {
        let alone = Looks::new(most_pairs);
        for matches in [2, 10, 78, 4_950] {
            let one = Looks::one_of(most_pairs, matches);
            assert_eq!(one.pairs, alone.pairs);
            let stricter = one.critical.iter().zip(&alone.critical).all(|(one, alone)| one > alone);
            assert!(stricter, "{most_pairs}, {matches}: {:?} beside {:?}", one.critical, alone.critical);
            let share = spent(&one) / (ERRORS / matches as f64);
            assert!((share - 1.0).abs() < 1e-6, "{most_pairs}, {matches}: {share}");
        }
        assert_eq!((Looks::one_of(most_pairs, 1), Looks::one_of(most_pairs, 0)), (alone.clone(), alone));
    }
}

/// Ten matches between equals, each looked at until it is settled: in 5 % of all tens is there a wrong verdict,
/// where the looks at a single match would find one in most of them.
fn ten_matches_together_are_seldom_wrong(tens: u32) {
    let (strict, alone) = (Looks::one_of(300, 10), Looks::new(300));
    let (mut wrong, mut wrong_alone) = (0, 0);
    for ten in 0..u64::from(tens) {
        let mut dice = Dice::new(ten);
        let mut seen = [false; 2];
        for _ in 0..10 {
            let mut score = Score::default();
            for &pairs in strict.pairs() {
                while score.whole_pairs() < pairs {
                    score.count(draw(&mut dice, &[1, 0, 2, 0, 1]));
                }
                seen = [seen[0] | strict.settles(&score), seen[1] | alone.settles(&score)];
            }
        }
        wrong += u64::from(seen[0]);
        wrong_alone += u64::from(seen[1]);
    }
    // Of 600, 30 are allowed; three standard errors are 16.
    let [wrong, wrong_alone] = [wrong, wrong_alone].map(|wrong: u64| wrong as f64 / f64::from(tens));
    assert!(wrong <= 30.0 / 600.0 + 16.0 / 600.0 * wider(tens, 600), "{wrong} of {tens}");
    assert!(wrong_alone > 0.25, "{wrong_alone} of {tens}");
}

in_two_sizes!(ten_matches_together_are_seldom_wrong, (60), (600));

/// The correction by drifts from a list is that of a search among all drifts.
#[test]
fn corrections_agree_with_a_search() {
    for looks in [Looks::new(1_000), Looks::one_of(1_000, 78), Looks::one_of(300, 10)] {
        let mut corrections = Corrections::new(&looks);
        for pairs in [
            [10, 0, 45, 0, 41],
            [40, 0, 130, 0, 86],
            [3, 0, 20, 0, 83],
            [60, 10, 80, 14, 75],
            [1, 1, 64, 2, 60],
        ] {
            let score = Score::of_pairs(pairs);
            let played = score.whole_pairs();
            let mean = score.mean().unwrap();
            let before = looks.pairs.partition_point(|&pairs| pairs < played);
            let reached = (mean - 0.5) * 2.0 * score.effective_games().sqrt() * (played as f64).sqrt();
            let chance = |drift: f64| {
                let mut walk = Walk::start(drift);
                let mut above = 0.0;
                for (&pairs, &critical) in looks.pairs[..before].iter().zip(&looks.critical) {
                    above += walk.above(pairs as f64, critical * (pairs as f64).sqrt());
                    walk.pass(pairs as f64, critical);
                }
                above + walk.above(played as f64, reached)
            };
            let naive = reached / played as f64;
            let (mut low, mut high) = (0.0, naive);
            for _ in 0..30 {
                let drift = (low + high) / 2.0;
                if chance(drift) < 0.5 { low = drift } else { high = drift }
            }
            let expected = 0.5 + (mean - 0.5) * low / naive;
            let found = corrections.mean(&score).unwrap();
            assert!((found - expected).abs() < 1e-4, "{pairs:?}: {found}, expected {expected}");
            assert!(found > 0.5 && found <= mean);
        }
    }
}
