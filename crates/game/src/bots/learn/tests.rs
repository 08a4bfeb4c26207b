//! Learning gives the same value from the same seed, and a better one than it began with.

use super::*;
use crate::bots::Origin;
use crate::test_support::roster;

fn lesson(seed: u64, games: u64) -> Lesson {
    Lesson::new(seed, games, roster(), Vec::new())
}

fn with_threads(threads: usize, lesson: &Lesson) -> Learned {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| learn(lesson, |_, _| {}))
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let lesson = lesson(5, 200);
    let (one, three) = (with_threads(1, &lesson), with_threads(3, &lesson));
    assert_eq!(one, three);
    let origin = Origin { seed: 5, games: 200, taught: 0, generations: 0 };
    assert_eq!(one.network.to_bytes(origin), three.network.to_bytes(origin));
    let other = with_threads(2, &Lesson { seed: 6, ..lesson });
    assert_ne!(one.network, other.network);
}

#[test]
fn games_not_learned_from_are_foretold_better_than_by_a_coin() {
    let learned = with_threads(2, &lesson(1, 1200));
    assert!(learned.error < 0.24, "{}", learned.error);
}
