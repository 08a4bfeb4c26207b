//! Cards whose value is known; the answer depends only on the question.

use std::sync::atomic::Ordering;

use super::*;
use crate::lab::test_support::{bare, field, sample};

/// Red Tide with a card of one fighter and one of eighteen, neither with an effect.
fn planted() -> (Build, [CardId; 2]) {
    let deck = sample("Red Tide");
    let [poor, rich] = ["0-66", "0-18"].map(|id| id.parse().unwrap());
    let card = |id: CardId| deck.cards().find(|card| card.id == id).unwrap();
    let changed = deck.exchange(poor, bare(card(poor), [1, 0])).exchange(rich, bare(card(rich), [9, 9]));
    (changed, [poor, rich])
}

fn diagnose(deck: &Build, others: &[Card], legal: &(dyn Fn(&Build) -> bool + Sync), games: u64) -> Diagnosis {
    let plain = Plain::of(&crate::test_support::roster());
    let settings = Settings { seed: 4, games, plain: &plain, others, legal };
    let field = field(&["Long Night", "Clockwork"]);
    examine(deck, &field, &settings, &AtomicBool::new(false), &mut |_| {}).unwrap()
}

#[test]
fn planted_cards_come_last_and_first_and_are_told_apart() {
    let (deck, [poor, rich]) = planted();
    let found = diagnose(&deck, &[], &|_| true, 20_000);
    assert_eq!((found.cards.len(), found.cards[0].id, found.cards[24].id), (25, rich, poor));
    let [first, last] = [found.cards[0], found.cards[24]];
    assert!(first.worth.low > 0.0 && last.worth.mean < 0.0, "{first:?} {last:?}");
    assert!(first.place[1] < last.place[0], "{first:?} {last:?}");
    assert!(found.whole && found.games <= 20_000, "{}", found.games);
}

/// A plain card is what others are compared with: exchanging it for itself changes no game.
#[test]
fn a_plain_card_is_worth_exactly_nothing() {
    let plain = Plain::of(&crate::test_support::roster());
    let deck = sample("Red Tide");
    let card = deck.cards().next().unwrap().clone();
    let deck = deck.exchange(card.id, plain.plain_version(&card));
    let found = diagnose(&deck, &[], &|_| true, 4_000);
    let worth = found.cards.iter().find(|found| found.id == card.id).unwrap().worth;
    assert!(worth.mean == 0.0 && worth.low < 0.0 && worth.high > 0.0, "{worth:?}");
}

#[test]
fn cards_to_add_are_tried_where_that_is_legal() {
    let (deck, [poor, rich]) = planted();
    let roster = crate::test_support::roster();
    let best = bare(roster.card("1-54".parse().unwrap()).unwrap(), [9, 9]);
    let others: Vec<Card> = roster
        .cards()
        .iter()
        .filter(|card| card.id.level() == 1)
        .map(|card| if card.id == best.id { best.clone() } else { card.clone() })
        .collect();
    let free: Vec<CardId> = others.iter().map(|card| card.id).filter(|&id| !deck.has(id)).collect();
    let found = diagnose(&deck, &others, &|_| true, 40_000);
    let mut tried: Vec<CardId> = found.additions.iter().map(|card| card.id).collect();
    assert_eq!(tried[0], best.id);
    assert!(found.additions[0].gain.low > 0.0, "{:?}", found.additions[0]);
    assert!(found.additions[0].gain.pairs > found.additions.last().unwrap().gain.pairs);
    tried.sort();
    assert_eq!((tried, found.others), (free.clone(), free.len()));
    // The weakest is what goes; the strongest stays in every deck that is tried.
    let seen = |build: &Build| build.has(rich) && !build.has(poor) && !build.has(best.id);
    let found = diagnose(&deck, &others, &seen, 40_000);
    assert_eq!(found.others, free.len() - 1);
    assert!(found.additions.iter().all(|card| card.id != best.id));
    // Every two of six.
    assert_eq!(found.pairs.len(), 15);
}

#[test]
fn it_can_be_stopped_at_any_time() {
    let (deck, _) = planted();
    let plain = Plain::of(&crate::test_support::roster());
    let settings = Settings { seed: 4, games: 20_000, plain: &plain, others: &[], legal: &|_| true };
    let field = field(&["Long Night"]);
    for after in [0, 1, 6_000, 15_000] {
        let stop = AtomicBool::new(after == 0);
        let mut watch = |games| stop.store(games >= after, Ordering::Relaxed);
        let found = examine(&deck, &field, &settings, &stop, &mut watch).unwrap();
        assert!(!found.whole && found.games < 20_000, "{after}: {}", found.games);
        // Either all cards or none: those of a first look that was not finished would compare unlike games.
        assert!([0, 25].contains(&found.cards.len()));
        assert!(found.pairs.is_empty());
    }
}
