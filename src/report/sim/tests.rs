//! What a report says of games that broke down.

use std::sync::atomic::AtomicBool;

use super::{DuelReport, MatchFacts, Player};
use crate::bots::{BotKind, BotSpec};
use crate::cards::{Lang, builtin};
use crate::deck;
use crate::engine::Mode;
use crate::report::{json, terminal};
use crate::sim::{Broken, Duel, DuelTally, Entry, Plan, Terms};

#[test]
fn games_that_broke_down_are_named_and_only_those() {
    let deck = deck::load("decks/red-tide.toml".as_ref(), &builtin::roster()).unwrap();
    let entries = [(); 2].map(|()| Entry::new(&deck, BotSpec::new(BotKind::Random)));
    let duel = Duel::new(entries, Terms::default()).unwrap();
    let (mut tally, ending) = duel.run(&Plan::Pairs(2), &AtomicBool::new(false), |_| {});
    let report = |tally: &DuelTally| {
        let player = |name: &str| Player {
            name: name.to_owned(),
            file: None,
            cruiser: "ares".to_owned(),
            bot: "random".to_owned(),
            seat: "a",
            cards: deck.cards().len(),
        };
        let of = MatchFacts {
            command: "flightdeck duel".to_owned(),
            mode: Mode::TotalWar,
            seed: 1,
            round_limit: 100,
            players: ["Red", "Blue"].map(player),
            cards: duel.decks(),
            plan: Plan::Pairs(2),
            course: Vec::new(),
            confirmation: None,
            watch: None,
            doctor: None,
        };
        DuelReport::new(of, tally, ending, None)
    };
    assert!(json::value(&report(&tally)).get("broken").is_none());
    tally.broken += &Broken::one(3, "index out of bounds (effects.rs:50)".to_owned());
    let broken = report(&tally);
    let expected = serde_json::json!({
        "games": 1,
        "first": [{ "game": 3, "why": "index out of bounds (effects.rs:50)" }]
    });
    assert_eq!(json::value(&broken)["broken"], expected);
    let text = terminal::document(&broken.summary(Lang::En), None).replace('\n', " ");
    assert!(text.contains("1 game broke down and is not counted."), "{text}");
}
