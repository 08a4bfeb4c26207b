//! Leagues of which a few bytes were changed: refused, or read to the end.
#![no_main]

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use flightdeck::ledger::{Ledger, NewPair, Origin};
use flightdeck::sim::league::{Kept, League, LeaguePlan, LeagueTerms, Member, PlayedPair, Progress};
use flightdeck::sim::triangle;
use flightdeck::{BotSpec, Fault, deck};

mod edited;

static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let path = edited::folder().join("whole");
    write(&path).unwrap_or_else(|faults| panic!("{}", faults[0]));
    std::fs::read(path).expect("written a moment ago")
});

/// Three decks, and three pairs of games of every two.
fn write(path: &std::path::Path) -> Result<(), Vec<Fault>> {
    let terms = LeagueTerms { seed: 1, round_limit: 100, most_pairs: None };
    let decks = ["red-tide", "long-night", "toolbox"].map(|name| deck::sample(name).expect("in the program"));
    let members: Vec<Member> = decks.iter().map(|deck| Member::new(deck, BotSpec::Random)).collect();
    let mut ledger = Ledger::create(path, &Origin::new(BotSpec::Random.to_string(), terms)).map_err(|fault| vec![fault])?;
    ledger.add_members(&members)?;
    let members: Vec<Member> = ledger.members().cloned().collect();
    let league = League { members: &members, bot: BotSpec::Random.into(), terms };
    let keep = |played: &[PlayedPair], _: Progress| {
        let pairs: Vec<NewPair> = played.iter().map(|PlayedPair { members: both, pair, result, .. }| {
            NewPair { members: *both, pair: *pair, result: result.to_bytes(both.map(|place| members[place].cards.len())) }
        }).collect();
        ledger.insert(&pairs).map(drop)
    };
    let plan = LeaguePlan::Pairs { pairs: 3, share: None };
    let mut kept = Kept::new(triangle::size(members.len()));
    let played = league.run(&plan, &mut kept, &AtomicBool::new(false), keep);
    played.unwrap_or_else(|_| panic!("the sample decks play"));
    Ok(())
}

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let path = edited::edited(&WHOLE, input);
    if let Ok(league) = Ledger::open_existing(&path) {
        let _ = (league.any_pair(), league.standings(), league.kept(true));
    }
    edited::remove(&path);
});
