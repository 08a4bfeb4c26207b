//! A league of the sample decks: every deck against every other, then the ratings.
//!
//! `cargo run --release --no-default-features --example league -- 20` plays 20 pairs of games in each matchup.

use std::convert::Infallible;
use std::error::Error;
use std::sync::atomic::AtomicBool;

use flightdeck::sim::league::{
    Kept, League, LeagueError, LeaguePlan, LeagueTerms, Member, PairingTally, PlayedPair, Progress, Standings,
};
use flightdeck::sim::stats::{Crosstable, Ratings};
use flightdeck::sim::triangle;
use flightdeck::{BotSpec, builtin, deck};

fn main() -> Result<(), Box<dyn Error>> {
    let pairs = std::env::args().nth(1).map_or(Ok(20), |pairs| pairs.parse())?;
    let bot: BotSpec = "pilot".parse()?;
    let decks = deck::samples(&builtin::roster()).map_err(|mut faults| faults.remove(0))?;
    let terms = LeagueTerms { seed: 1, round_limit: 100, most_pairs: None };
    let members = decks.iter().map(|deck| Member::new(deck, &bot)).collect();
    let mut standings = Standings::new(terms, members);

    // Every pair that was played comes here; a program that must lose none of them would write a file.
    let members = standings.members.clone();
    let count = |played: &[PlayedPair], _: Progress| {
        for PlayedPair { members: [one, two], pair, result, .. } in played {
            let mut tally = PairingTally::new([*one, *two].map(|member| members[member].cards.len()));
            tally.count(u64::from(*pair), result);
            standings.add(*one, *two, &tally);
        }
        Ok::<(), Infallible>(())
    };
    let league = League { members: &members, bot: bot.into(), terms };
    let plan = LeaguePlan::Pairs { pairs, share: None };
    let mut kept = Kept::new(triangle::size(members.len()));
    match league.run(&plan, &mut kept, &AtomicBool::new(false), count) {
        Ok(_) => {}
        Err(LeagueError::Setup([one, two], why)) => {
            return Err(format!("{} against {}: {why}", members[one].name, members[two].name).into());
        }
        Err(LeagueError::Sink(never)) => match never {},
    }

    let played = standings.pairings().map(|(members, pairing)| (members, pairing.results));
    let ratings = Ratings::new(&Crosstable::new(members.len(), played, None));
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by(|&one, &two| ratings.decks[two].guess.total_cmp(&ratings.decks[one].guess));
    println!("{} games", standings.games());
    for deck in order {
        let score = standings.decks[deck].score.mean().unwrap_or_default();
        println!("{:>+6.0} {:>5.1}%  {}", ratings.decks[deck].guess, 100.0 * score, members[deck].name);
    }
    Ok(())
}
