//! `deck doctor`: what each card of a deck is worth to it.

use std::path::Path;

use super::against::{Against, AgainstArgs, games_of};
use crate::cli::deck_name::{self, DeckArg};
use crate::cli::desk::{Desk, note};
use crate::cli::options::{Budget, ReportArgs, RunArgs, Usual};
use crate::cli::setting::lang;
use crate::cli::simulate::{CommandLine, Run, quoted, tell_broken};
use crate::cli::target::Inputs;
use crate::cli::{Answer, Failure, Output};
use crate::deck::{self, DeckFile};
use crate::fault::Fault;
use crate::lab::doctor::{Settings, examine, fewest_games};
use crate::lab::{Build, Plain};
use crate::report::lab::{DoctorReport, Request};
use crate::say::{Message, Tell, grouped};

/// Find the card to cut and the card to add
///
/// The same games are played with each card and with a plain card of its level in its place, at the same place
/// in the same shuffles, so that most of the luck cancels. Then other cards are tried in place of the weakest, and
/// the strongest cards two by two.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck doctor mine
  flightdeck deck doctor mine club/ --budget 5min

A plain card has the mean number of fighters of its level's cards in each section, rounded, and no effect,
shield or force field; its back is that of the card.

JSON: the report with command, deck, file, bots, opponents, seed, games, score, plain, cards (id, name, points,
low, high, games, place, group), additions, pairs and, with --speed, speed. Points are shares: 0.01 is one in a
hundred. CSV has a row for each card, addition and pair. New keys may be added; these stay.

Exit code: 0 examined, 2 something could not be read or played, 130 interrupted.")]
pub struct DoctorArgs {
    /// Your deck: a name, a file, a deck code, or -
    #[arg(value_name = "DECK")]
    file: DeckArg,
    #[command(flatten)]
    against: AgainstArgs,
    #[arg(long, alias = "games", value_name = "AMOUNT", default_value = "100k")]
    budget: Budget,
    #[command(flatten)]
    report: ReportArgs<Usual>,
    #[command(flatten)]
    run: RunArgs,
}

pub fn doctor(args: DoctorArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let inputs = args.against.files().into_iter().chain(deck_name::files(std::slice::from_ref(&args.file)));
    let to = args.report.open(&Inputs::of(catalog, inputs.collect()))?;
    let desk = Desk::open(catalog)?;
    let Against { field, opponents, rules, cards, bots, .. } = args.against.read(&desk, &args.run)?;
    // The deck need not be the player's own: `--pool` is about what may come in.
    let checked = |file: &DeckFile| deck::check(file, &desk.roster, &rules, None);
    let found_deck = args.file.find()?;
    let file = found_deck.read()?;
    let deck = checked(&file).map_err(|illegal| Failure::Faults(illegal.faults))?;
    let build = Build::of(&deck);
    let run = Run::begin(&args.run, 0)?;
    let games = games_of(args.budget, &build, &field, &run)?;
    let fewest = fewest_games(deck.cards().len(), field.opponents());
    enough(games, fewest)?;
    run.expect(games);
    let plain = Plain::of(&desk.roster);
    let legal = |build: &Build| checked(&DeckFile::of(&build.list("changed"), "changed")).is_ok();
    let settings = Settings { seed: args.run.seed, games, plain: &plain, others: &cards, legal: &legal };
    let found = run.install(|| {
        let mut progress = |games| run.progress(games, Message::default());
        examine(&build, &field, &settings, &run.stop, &mut progress)
    });
    let found = found.map_err(|bad| Failure::Other(bad.tell()))?;
    let speed = run.end(found.games, 0);
    tell_forfeits(found.forfeits);
    let mut line = CommandLine::new("deck doctor");
    line.word(args.file.display());
    args.against.repeat(&mut line, &bots);
    let command = line.option("--budget", games).run_options(&args.run).finish();
    let asked = Request {
        command: command.clone(),
        deck: deck.name().to_owned(),
        file: args.file.display().to_string(),
        bots: bots.map(|bot| bot.to_string()),
        opponents,
        against_samples: args.against.is_samples(),
        typed: quoted(args.file.display()),
        is_sample: found_deck.is_sample(),
        seed: args.run.seed,
        speed: args.run.speed.then_some(speed),
    };
    let report = DoctorReport::new(asked, &found, &plain, &desk.roster);
    let whole = || report.document(lang());
    to.show_run(out, &report, [&whole, &|| report.brief(lang())], Some(&report.csv()))?;
    let answer = if found.whole { Answer::Yes } else { Answer::Interrupted };
    Ok(tell_broken(&found.broken, |_| command.clone(), answer))
}

/// Refuses a number of games that cannot tell anything.
pub fn enough(games: u64, fewest: u64) -> Result<(), Failure> {
    if games >= fewest {
        return Ok(());
    }
    let fault = Fault::new(say!("{} games are too few", grouped(games)));
    Err(fault.help(say!("use at least {} for this deck and these opponents", grouped(fewest))).into())
}

/// Games that a player forfeited count as lost, and are worth knowing of.
pub fn tell_forfeits(forfeits: [u64; 2]) {
    let given_up: u64 = forfeits.iter().sum();
    if given_up > 0 {
        note(say_count!(given_up, "{} game was forfeited", "{} games were forfeited"));
    }
}
