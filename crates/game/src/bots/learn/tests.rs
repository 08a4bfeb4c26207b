//! Learning gives the same value from the same seed, and a better one than it began with.

use super::*;
use crate::bots::{BotMaker, Origin, Pilot};
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

/// The next generation learns from what the last one's searches find; nothing else decides what it becomes.
#[test]
fn a_generation_is_the_same_on_any_number_of_threads_and_learns() {
    let lesson = lesson(5, 1200);
    let last = Arc::new(with_threads(2, &lesson).network);
    let generation = Generation {
        number: 1,
        games: 100,
        search: Search { budget: crate::bots::Budget::Worlds(2), exact: false },
    };
    let next = |threads: usize, generation: &Generation| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| next_generation(&lesson, &last, generation, |_| {}))
    };
    let (one, three) = (next(1, &generation), next(3, &generation));
    assert_eq!(one, three);
    assert_ne!(one.network, *last);
    assert_ne!(one.network, next(2, &Generation { number: 2, ..generation }).network);
    // Weak as it is, it knows more than the one it began with: it beats it one look ahead.
    let makers = [one.network, Arc::unwrap_or_clone(Arc::clone(&last))]
        .map(Arc::new)
        .map(|network| BotMaker::new("pilot", move |table| Pilot::with(table, Arc::clone(&network))));
    let roster = roster();
    let contest = Contest { players: makers, roster: &roster, squadrons: &[], seed: 3 };
    let points: u32 = contest.play(0..100).into_iter().flatten().map(u32::from).sum();
    assert!(points > 200, "{points} of 400");
}
