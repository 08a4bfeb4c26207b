//! `deck doctor`: what each card of a deck is worth to it.

use super::against::{Against, AgainstArgs, games_of};
use crate::cli::prelude::*;
use crate::cli::setting::lang;
use crate::deck::DeckFile;
use crate::lab::doctor::{Settings, examine, fewest_games};
use crate::lab::{Build, Plain};
use crate::report::lab::{DoctorReport, Request};
use crate::say::grouped;

/// Find the card to cut and the card to add
///
/// The same games are played with each card and with a plain card of its level in its place, at the same place
/// in the same shuffles, so that most of the luck cancels. Then other cards are tried in place of the weakest, and
/// the strongest cards two by two. If a swap gains and no --bot is given, expert plays up to 192 more games to check it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck doctor mine
  flightdeck deck doctor mine club/ --budget 5min

A plain card has the average number of fighters for its level in each section,
and no effects, shields or force fields. It keeps the back of the card that it
replaces.

Exit codes: 0 done, 2 a file could not be read or played, 130 interrupted")]
pub struct DoctorArgs {
    #[command(flatten)]
    against: AgainstArgs,
    #[command(flatten)]
    report: ReportArgs<Usual>,
    #[command(flatten)]
    run: RunArgs,
}

pub fn doctor(args: DoctorArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let to = args.report.open(&args.against.inputs(catalog))?.after_run();
    let desk = Desk::open(catalog)?;
    let mut against = args.against.read(&desk, &args.run)?;
    // The deck need not be the player's own: `--pool` is about what may come in.
    against.event.owned = None;
    let Against { field, event, cards, .. } = &against;
    let deck = desk.legal(&args.against.file, event)?.deck;
    let build = Build::of(&deck);
    let run = Run::begin(&args.run, 0)?;
    let games = games_of(args.against.budget, &build, field, &run)?;
    let fewest = fewest_games(deck.cards().len(), field.opponents());
    enough(games, fewest)?;
    run.expect(games);
    let plain = Plain::of(&desk.roster);
    let legal =
        |build: &Build| event.check(&DeckFile::of(&build.list("changed"), "changed"), &desk.roster).is_ok();
    let settings = Settings { seed: args.run.seed, games, plain: &plain, others: cards, legal: &legal };
    let found = run.install(|| {
        let mut progress = |games| run.progress(games, Message::default());
        examine(&build, field, &settings, &run.stop, &mut progress)
    });
    let found = found.map_err(|bad| Failure::Other(bad.tell()))?;
    let check = match found.best_swap(&build, cards) {
        Some((swapped, gain)) if found.whole => {
            against.check([&build, &swapped], gain, args.run.seed, (&run, found.games))?
        }
        _ => None,
    };
    let speed = run.end(found.games + check.as_ref().map_or(0, |check| check.games), 0);
    tell_forfeits(found.forfeits);
    let command = against.command(games).to_string();
    let asked = against.request(&args.against, &deck, args.run.seed, command.clone());
    let asked = Request { speed: args.run.speed.then_some(speed), ..asked };
    let report = DoctorReport::new(asked, &found, &plain, &desk.roster).checked(check.as_ref());
    let whole = || report.document(lang());
    to.show(out, &report, [&whole, &|| report.brief(lang())], Some(&report.csv()))?;
    let is_whole = found.whole && check.as_ref().is_none_or(|check| check.whole);
    let answer = if is_whole { Exit::Yes } else { Exit::Interrupted };
    let answer = tell_broken(&found.broken, |_| command.clone(), answer);
    Ok(check.map_or(answer, |check| tell_broken(&check.broken, |_| command.clone(), answer)))
}

/// Refuses a number of games that cannot tell anything.
pub fn enough(games: u64, fewest: u64) -> Result<(), Failure> {
    if games >= fewest {
        return Ok(());
    }
    let fault = Fault::new(say_count!(games, "{} game is too few", "{} games are too few"));
    Err(fault.help(say!("use at least {} for this deck and these opponents", grouped(fewest))).into())
}

/// Games that a player forfeited count as lost, and are worth knowing of.
pub fn tell_forfeits(forfeits: [u64; 2]) {
    let given_up: u64 = forfeits.iter().sum();
    if given_up > 0 {
        note(say_count!(given_up, "{} game was forfeited", "{} games were forfeited"));
    }
}
