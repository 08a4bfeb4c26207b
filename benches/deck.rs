//! How fast decks are checked: ten thousand generated ones, beside what reading their TOML takes.

use std::sync::Arc;

use divan::Bencher;
use flightdeck::cards::Roster;
use flightdeck::deck::{self, DeckFile, Rules, Wish};
use flightdeck::fault::Source;

const DECKS: u64 = 10_000;

fn main() {
    divan::main();
}

fn roster() -> Roster {
    flightdeck::builtin::roster()
}

/// Decks of 25 to 40 cards, all different.
fn decks(roster: &Roster) -> Vec<Arc<Source>> {
    let rules = Rules::total_war();
    let deck = |seed: u64| {
        let cards = Some(25 + (seed % 16) as u32);
        let wish = Wish { name: "Generated", seed, cruiser: None, cards, among: None };
        let (list, _) = deck::random(&wish, roster, &rules, None).expect("every size is possible");
        Source::new(format!("{seed}.toml"), list.to_toml())
    };
    (0..DECKS).map(deck).collect()
}

/// The floor: only the TOML, by the same parser.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn parse_toml_of_10_000(bencher: Bencher) {
    let decks = decks(&roster());
    bencher.bench_local(|| {
        decks.iter().filter(|source| toml::de::DeTable::parse(divan::black_box(&source.text)).is_ok()).count()
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn validate_10_000(bencher: Bencher) {
    let roster = roster();
    let decks = decks(&roster);
    let rules = Rules::total_war();
    bencher.bench_local(|| {
        let legal = decks.iter().filter(|source| {
            let file = DeckFile::parse(divan::black_box((*source).clone())).expect("it is TOML");
            deck::check(&file, &roster, &rules, None).is_ok()
        });
        assert_eq!(legal.count() as u64, DECKS);
    });
}
