//! `deck tune`: improves a deck by swaps that games prove better.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Mutex;

use super::against::{Against, AgainstArgs, games_of};
use super::doctor::{enough, tell_forfeits};
use crate::cli::deck_name::{self, DeckArg};
use crate::cli::desk::{Desk, tell};
use crate::cli::format::one_of;
use crate::cli::options::{Budget, RunArgs};
use crate::cli::paths::KeptPath;
use crate::cli::setting::lang;
use crate::cli::simulate::{CommandLine, Run, tell_broken};
use crate::cli::target::{Destination, Inputs};
use crate::cli::{Answer, Failure, Output};
use crate::deck::{self, DeckFile};
use crate::engine::MOST_CARDS;
use crate::fault::Fault;
use crate::lab::Build;
use crate::lab::tune::{Listener, Settings, Tuned, fewest_games, tune as improve};
use crate::reader::toml::line_problem;
use crate::report::Format;
use crate::report::lab::{Asked, TuneReport, state_of};
use crate::report::sim::Speed;
use crate::say::{Message, Tell};

/// Improve a deck: swaps are proposed, raced on shared shuffles, and kept only where games prove them better
///
/// At the end fresh games, which took part in no choice, are played with the deck as it was and as it has become.
/// The new deck is written with every step and its evidence as comments, as soon as a step is taken, so that Ctrl-C
/// or a crash leaves the best deck so far.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck tune mine.toml -o better.toml                        against the sample decks
  flightdeck deck tune mine.toml --against rivals/ --budget 10min -o better.toml
  flightdeck deck tune mine.toml --resume -o better.toml               go on from better.toml
  flightdeck deck tune mine.toml --cruiser any --size 25-30 --pool owned.txt -o better.toml

The same seed and the same number of games give the same deck on any number of threads. A time is turned into a
number of games at the start, which another run may do differently; that number is told. --resume spends a budget
of its own, on shuffles that the earlier run did not use; the score is compared with DECK's again.

JSON: the report with command, deck, file, bots, seed, games, round, out and in (over all steps), steps (out, in,
cruiser, points, low, high, games), cruiser, cards, fresh (before, after, gain, opponents) and, with --speed, speed.
Points are shares: 0.01 is one in a hundred. CSV has a row for each opponent. New keys may be added; these stay.

Exit code: 0 tuned, whether or not anything better was found, 2 something could not be read, played or written,
130 interrupted.")]
pub struct TuneArgs {
    /// The deck file
    #[arg(value_name = "DECK")]
    file: DeckArg,
    #[command(flatten)]
    against: AgainstArgs,
    #[arg(long, alias = "games", value_name = "AMOUNT", default_value = "100k")]
    budget: Budget,
    /// Cruisers that it may fly with as well: `any`, or their ids
    #[arg(long, value_name = "CRUISER", value_delimiter = ',')]
    cruiser: Vec<String>,
    /// How many cards it may have, such as 25-30; without it, as many as it has
    #[arg(long, value_name = "N[-N]", value_parser = sizes)]
    size: Option<RangeInclusive<usize>>,
    /// Go on from the deck that an earlier run wrote
    #[arg(long)]
    resume: bool,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: KeptPath,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    #[arg(long, value_parser = one_of(Format::REPORT), default_value = "text", value_name = "FORMAT")]
    format: Format,
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    run: RunArgs,
}

/// `25` or `25-30`.
fn sizes(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high && high <= MOST_CARDS => Ok(low..=high),
        _ => Err(format!("expected a number of cards or a range such as 25-30, up to {MOST_CARDS}")),
    }
}

pub fn tune(args: TuneArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let inputs = args.against.files().into_iter().chain(deck_name::files(std::slice::from_ref(&args.file)));
    let mut to =
        Destination::file(&args.output, args.force || args.resume, Inputs::of(catalog, inputs.collect()))?;
    let desk = Desk::open(catalog)?;
    let Against { field, opponents, rules, owned, cards, bots } = args.against.read(&desk, &args.run)?;
    let read = |file: DeckFile| -> Result<_, Failure> {
        let deck = deck::check(&file, &desk.roster, &rules, owned.as_ref());
        Ok((deck.map_err(|illegal| Failure::Faults(illegal.faults))?, file))
    };
    let (deck, _) = read(args.file.find()?.read()?)?;
    let start = Build::of(&deck);
    let (from, (round, earlier)) = match args.resume {
        false => (start.clone(), (0, Vec::new())),
        true => {
            let (deck, file) = read(DeckFile::read(&&*args.output)?)?;
            let state = state_of(&file.source().text).ok_or_else(|| {
                let message = say!("{} was not written by `deck tune`", args.output.display().to_string());
                Fault::new(message).help(say!("remove `--resume` to start over"))
            })?;
            (Build::of(&deck), state)
        }
    };
    let allowed =
        |id: &str| rules.allows_cruiser(id) && owned.as_ref().is_none_or(|owned| owned.has_cruiser(id));
    let mut cruisers = Vec::new();
    for typed in &args.cruiser {
        if typed == "any" {
            cruisers.extend(desk.roster.cruisers().iter().filter(|cruiser| allowed(&cruiser.id)).cloned());
            continue;
        }
        let id = desk.cruiser_id(typed)?;
        if !allowed(&id) {
            let fault = Fault::new(say!("cruiser {} is not allowed", id));
            return Err(fault.help(say!("check `--rules` and `--pool`")).into());
        }
        cruisers.extend(desk.roster.cruiser(&id).cloned());
    }
    let size = from.cards().len();
    let sizes = args.size.clone().unwrap_or(size..=size);
    if !sizes.contains(&size) {
        let fault = Fault::new(say!("the deck has {} cards, outside the range of `--size`", size));
        let wider = format!("`--size {}-{}`", size.min(*sizes.start()), size.max(*sizes.end()));
        return Err(fault.help(say!("start from a deck in that range, or use {}", wider)).into());
    }
    let legal = |build: &Build| {
        let file = DeckFile::of(&build.list("tuned"), "tuned");
        deck::check(&file, &desk.roster, &rules, owned.as_ref()).is_ok()
    };
    let run = Run::begin(&args.run, 0)?;
    let games = games_of(args.budget, &from, &field, &run)?;
    enough(games, fewest_games(field.opponents()))?;
    run.expect(games);
    let settings = Settings {
        seed: args.run.seed,
        games,
        round,
        cards: &cards,
        cruisers: &cruisers,
        sizes,
        legal: &legal,
    };
    let command = command_line(&args, games, &bots);
    let report = |tuned: &Tuned, speed: Option<Speed>| {
        let asked = Asked {
            command: command.clone(),
            deck: deck.name().to_owned(),
            file: args.file.display().to_string(),
            bots: bots.each_ref().map(|bot| bot.to_string()),
            opponents: opponents.clone(),
            seed: args.run.seed,
            speed,
        };
        TuneReport::new(asked, &start, tuned, &desk.roster)
    };
    let written = |report: &TuneReport, tuned: &Tuned| {
        let mut list = tuned.build.list(&tuned_name(deck.name()));
        list.author = deck.author().map(str::to_owned);
        report.deck_file(&list, &earlier, lang())
    };
    let so_far = Mutex::new(String::new());
    let mut progress = |games| {
        run.progress(games, so_far.lock().map_or_else(|_| Message::default(), |text| Message::plain(&*text)))
    };
    let mut keep = |tuned: &Tuned| {
        // A disk that is full now may have room later; what fails at the end is told.
        let _ = to.keep(written(&report(tuned, None), tuned).as_bytes());
        if let Ok(mut text) = so_far.lock() {
            *text = say_count!(tuned.steps.len(), "{} step", "{} steps").in_lang(lang());
        }
    };
    let listener = Listener { stop: &run.stop, progress: &mut progress, keep: &mut keep };
    let tuned = run.install(|| improve(&start, &from, &field, &settings, listener));
    let tuned = tuned.map_err(|bad| Failure::Other(bad.tell()))?;
    let speed = run.end(tuned.games, 0);
    tell_forfeits(tuned.forfeits);
    let report = report(&tuned, args.run.speed.then_some(speed));
    to.write(written(&report, &tuned).as_bytes(), out)?;
    let document = || if args.full { report.document(lang()) } else { report.brief(lang()) };
    out.show(args.format, &report, document, Some(report.csv()))?;
    if args.format == Format::Text {
        tell(&tr!(lang(), "wrote {}", &*args.output));
    }
    let answer = if tuned.fresh.is_some() { Answer::Yes } else { Answer::Interrupted };
    Ok(tell_broken(&tuned.broken, |_| command.clone(), answer))
}

/// What the new deck is called: not the same as the old one, which it may well meet.
fn tuned_name(name: &str) -> String {
    let named = tr!(lang(), "{} (tuned)", name);
    // Names may not be as long as one likes.
    if line_problem(&named).is_none() { named } else { name.to_owned() }
}

fn command_line(args: &TuneArgs, games: u64, bots: &[crate::bots::BotSpec; 2]) -> String {
    let mut line = CommandLine::new("deck tune");
    line.word(args.file.display());
    args.against.repeat(&mut line, bots);
    line.option("--budget", games);
    if !args.cruiser.is_empty() {
        line.option("--cruiser", args.cruiser.join(","));
    }
    if let Some(size) = &args.size {
        line.option("--size", format_args!("{}-{}", size.start(), size.end()));
    }
    line.run_options(&args.run).option("-o", args.output.display()).finish()
}
