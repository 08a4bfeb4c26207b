//! Steps are proven by games, stay within the limits, and are the same for the same seed.

use std::sync::atomic::Ordering;

use super::*;
use crate::lab::test_support::{bare, field, sample};

/// What the search may use: the catalog, with five cards of nine fighters a section in it.
fn catalog() -> Vec<Card> {
    let strong = ["0-02", "0-22", "0-33", "1-12", "1-20"];
    let card = |card: &Card| match strong.contains(&card.id.to_string().as_str()) {
        true => bare(card, [9, 9]),
        false => card.clone(),
    };
    crate::test_support::roster().cards().iter().map(card).collect()
}

struct Limits<'a> {
    cards: &'a [Card],
    cruisers: &'a [Cruiser],
    sizes: RangeInclusive<usize>,
    legal: &'a (dyn Fn(&Build) -> bool + Sync),
    round: u64,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { cards: &[], cruisers: &[], sizes: 25..=25, legal: &|_| true, round: 0 }
    }
}

const GAMES: u64 = 16_000;

/// Tunes Red Tide, and stops when the first step is taken if that is wanted.
fn tuned(from: &Build, asked: &Limits<'_>, stop_early: bool) -> (Tuned, Vec<usize>) {
    let field = field(&["Long Night", "Clockwork"]);
    let Limits { cards, cruisers, sizes, legal, round } = asked;
    let sizes = sizes.clone();
    let settings = Settings { seed: 3, games: GAMES, round: *round, cards, cruisers, sizes, legal };
    let stop = AtomicBool::new(false);
    let mut kept = Vec::new();
    let mut keep = |tuned: &Tuned| {
        assert!(tuned.fresh.is_none());
        kept.push(tuned.steps.len());
        stop.store(stop_early, Ordering::Relaxed);
    };
    let listener = Callbacks { stop: &stop, progress: &mut |_| {}, keep: &mut keep };
    let tuned = tune(&sample("Red Tide"), from, &field, &settings, listener).unwrap();
    (tuned, kept)
}

#[test]
fn a_deck_gains_and_fresh_games_say_so() {
    let cards = catalog();
    let (found, kept) = tuned(&sample("Red Tide"), &Limits { cards: &cards, ..Limits::default() }, false);
    assert!(found.games <= GAMES, "{}", found.games);
    assert_eq!(kept, (1..=found.steps.len()).collect::<Vec<_>>());
    let gain = found.fresh.as_ref().unwrap().gain;
    assert!(gain.low > 0.0, "{gain:?}");
    assert!(found.steps.iter().all(|step| step.gain.low > 0.0));
    // The steps lead from the old deck to the new one.
    let mut ids: BTreeSet<CardId> = sample("Red Tide").ids().into_iter().collect();
    for step in &found.steps {
        assert!(step.out.iter().all(|id| ids.remove(id)) && step.into.iter().all(|&id| ids.insert(id)));
    }
    assert_eq!(ids.into_iter().collect::<Vec<_>>(), found.build.ids());
    // Strong cards were found.
    assert!(["0-02", "0-22", "0-33", "1-12", "1-20"].iter().any(|id| found.build.has(id.parse().unwrap())));
}

#[test]
fn it_can_be_stopped_and_goes_on_from_there_with_other_shuffles() {
    let cards = catalog();
    let asked = Limits { cards: &cards, ..Limits::default() };
    let (early, kept) = tuned(&sample("Red Tide"), &asked, true);
    assert_eq!((early.steps.len(), kept, early.fresh.is_none()), (1, vec![1], true));
    assert_ne!(early.build, sample("Red Tide"));
    let (late, _) = tuned(&early.build, &Limits { round: early.round, ..asked }, false);
    assert!(late.round > early.round);
    // From the first deck, not from where it went on.
    let [before, after] = late.fresh.as_ref().unwrap().total().map(|score| score.mean().unwrap());
    assert!(after > before, "{before} {after}");
}

#[test]
fn it_stays_within_what_is_allowed() {
    let cards = catalog();
    let roster = crate::test_support::roster();
    let kept: CardId = "0-66".parse().unwrap();
    let legal = |build: &Build| build.has(kept) && build.cruiser.id != "apollo";
    let asked = Limits {
        cards: &cards,
        cruisers: roster.cruisers(),
        sizes: 25..=27,
        legal: &legal,
        ..Limits::default()
    };
    let (found, _) = tuned(&sample("Red Tide"), &asked, false);
    assert!(legal(&found.build) && (25..=27).contains(&found.build.cards().len()));
    // With nothing to exchange nothing changes, and the test games are the same games.
    let (found, kept) = tuned(&sample("Red Tide"), &Limits::default(), false);
    assert!(found.steps.is_empty() && kept.is_empty());
    assert_eq!(found.fresh.unwrap().gain.mean, 0.0);
}
