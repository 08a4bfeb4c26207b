//! Seeded random games with all checks, in all modes and for all sample decks.

use std::path::Path;

use flightdeck::cards::{Card, CardId, Cruiser, builtin};
use flightdeck::engine::check::{Checked, play_checked};
use flightdeck::engine::{Both, Decks, Mode, Player, Setup, Table};

/// Every sample deck, as cruiser and cards.
pub fn sample_decks() -> Vec<(String, Cruiser, Vec<Card>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| read_deck(path)).collect()
}

fn read_deck(path: &Path) -> (String, Cruiser, Vec<Card>) {
    let deck: toml::Table = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let ids: Vec<CardId> =
        deck["cards"].as_array().unwrap().iter().map(|id| id.as_str().unwrap().parse().unwrap()).collect();
    let cruiser = cruiser(deck["cruiser"].as_str().unwrap());
    let cards = builtin::cards().iter().filter(|card| ids.contains(&card.id)).cloned().collect();
    (deck["name"].as_str().unwrap().into(), cruiser, cards)
}

pub fn cruiser(id: &str) -> Cruiser {
    builtin::cruisers().iter().find(|cruiser| cruiser.id == id).unwrap().clone()
}

fn common(mode: Mode, a: &str, b: &str) -> Table {
    let cards = builtin::cards().iter();
    let deck = match mode {
        Mode::Training => {
            cards.filter(|card| card.color == flightdeck::cards::Color::Green).cloned().collect()
        }
        _ => cards.cloned().collect(),
    };
    let cruisers = Both([cruiser(a), cruiser(b)]);
    Table::new(Setup { mode, round_limit: 100, cruisers, decks: Decks::Common(deck) }).unwrap()
}

/// Each sample deck against the next, Training, and Skirmish on several cruisers.
pub fn tables() -> Vec<Table> {
    let decks = sample_decks();
    let mut tables: Vec<Table> = (0..decks.len())
        .map(|i| {
            let (_, cruiser_a, cards_a) = decks[i].clone();
            let (_, cruiser_b, cards_b) = decks[(i + 1) % decks.len()].clone();
            Table::new(Setup {
                mode: Mode::TotalWar,
                round_limit: 100,
                cruisers: Both([cruiser_a, cruiser_b]),
                decks: Decks::Own(Both([cards_a, cards_b])),
            })
            .unwrap()
        })
        .collect();
    tables.push(common(Mode::Training, "ares", "athena"));
    tables.push(common(Mode::Skirmish, "atlas", "apollo"));
    tables.push(common(Mode::Skirmish, "apollo", "ares"));
    tables
}

fn run(games_per_table: u64) -> Checked {
    let mut total = Checked::default();
    for (number, table) in tables().iter().enumerate() {
        for game in 0..games_per_table {
            let first = if game % 2 == 0 { Player::A } else { Player::B };
            let seed = (number as u64) << 32 | game;
            match play_checked(table, first, seed) {
                Ok(checked) => total += checked,
                Err(why) => panic!("table {number}, seed {seed}: {why}"),
            }
        }
    }
    total
}

#[test]
fn random_games_keep_the_rules() {
    let total = run(150);
    assert!(total.decisions > 100_000, "{total:?}");
    assert!(total.refused > 1_000_000, "{total:?}");
}
