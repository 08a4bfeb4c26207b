//! `deck tune`: improves a deck by swaps that games prove better.

use std::ops::RangeInclusive;
use std::sync::Mutex;

use super::against::{Against, AgainstArgs, games_of};
use super::doctor::{enough, tell_forfeits};
use crate::cli::format::one_of;
use crate::cli::own_decks::stem;
use crate::cli::prelude::*;
use crate::cli::setting::lang;
use crate::deck::DeckFile;
use crate::engine::MOST_CARDS;
use crate::lab::Build;
use crate::lab::tune::{Callbacks, Settings, Tuned, fewest_games, tune as improve};
use crate::reader::toml::line_problem;
use crate::report::lab::{Request, TuneReport, state_of};
use crate::report::sim::Speed;

/// Improve a deck by testing card swaps
///
/// A swap is kept only where games prove it better, and the deck is written at once, so that Ctrl-C or a crash leaves
/// the best deck so far. At the end both decks play new games; unless --bot is given, expert checks a gain.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck tune mine
  flightdeck deck tune mine club/ --budget 10min -o better.toml -o tune.html
  flightdeck deck tune mine --cruiser any --size 25-30

-o FILE.toml is the new deck [default: DECK-tuned.toml]; other endings are the
report. --resume goes on from the new deck, with a budget of its own.

Exit codes: 0 done, better deck or not, 2 could not, 130 interrupted")]
pub struct TuneArgs {
    #[command(flatten)]
    against: AgainstArgs,
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    cruiser: Vec<String>,
    #[arg(long, value_name = "N", value_parser = sizes)]
    size: Option<RangeInclusive<usize>>,
    #[arg(long, hide_short_help = true)]
    resume: bool,
    #[arg(long, short, value_name = "FILE")]
    output: Vec<KeptPath>,
    #[arg(long, hide_short_help = true)]
    force: bool,
    #[arg(long, value_parser = one_of(Format::REPORT), default_value = "text", value_name = "FORMAT", hide_short_help = true)]
    format: Format,
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    run: RunArgs,
}

impl TuneArgs {
    /// The deck file that is written: the one named, or a name made from the deck's.
    fn deck_file(&self) -> PathBuf {
        let is_toml =
            |path: &&KeptPath| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
        let named = self.output.iter().find(is_toml).map(|path| path.to_path_buf());
        named.unwrap_or_else(|| PathBuf::from(format!("{}-tuned.toml", stem(self.against.file.as_path()))))
    }

    /// The files for the report, with their formats.
    fn reports(&self, inputs: &Inputs) -> Result<Vec<(Destination, Format)>, Failure> {
        let deck = self.deck_file();
        let mut reports = Vec::new();
        for path in self.output.iter().filter(|path| ***path != *deck) {
            let format = Format::of_file(path).filter(|format| Format::REPORT.contains(format));
            let format = format.ok_or_else(|| {
                let fault =
                    Fault::new(say!("{} does not say in which format to write", path.display().to_string()));
                fault.help(say!("a name that ends in {}", ".toml, .txt, .md, .html, .csv, .json"))
            })?;
            reports.push((Destination::file(path, self.force, inputs.clone())?, format));
        }
        Ok(reports)
    }
}

/// `25` or `25-30`.
fn sizes(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high && high <= MOST_CARDS => Ok(low..=high),
        _ => Err(format!("expected a number of cards or a range such as 25-30, up to {MOST_CARDS}")),
    }
}

pub fn tune(args: TuneArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let inputs = args.against.inputs(catalog);
    let output = args.deck_file();
    let mut to = Destination::file(&output, args.force || args.resume, inputs.clone())?;
    let reports = args.reports(&inputs)?;
    let desk = Desk::open(catalog)?;
    let against = args.against.read(&desk, &args.run)?;
    let Against { field, event, cards, .. } = &against;
    let deck = desk.legal(&args.against.file, event)?.deck;
    let start = Build::of(&deck);
    let (from, (round, earlier)) = match args.resume {
        false => (start.clone(), (0, Vec::new())),
        true => {
            let file = DeckFile::read(&output)?;
            let deck = event.check(&file, &desk.roster)?;
            let state = state_of(&file.source().text).ok_or_else(|| {
                let message = say!("{} was not written by `deck tune`", output.display().to_string());
                Fault::new(message).help(say!("remove `--resume` to start over"))
            })?;
            (Build::of(&deck), state)
        }
    };
    let EventRules { rules, owned } = event;
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
        let fault = Fault::new(say!(
            "the deck has {}, outside the range of `--size`",
            say_count!(size, "{} card", "{} cards")
        ));
        let wider = format!("`--size {}-{}`", size.min(*sizes.start()), size.max(*sizes.end()));
        return Err(fault.help(say!("start from a deck in that range, or use {}", wider)).into());
    }
    let legal =
        |build: &Build| event.check(&DeckFile::of(&build.list("tuned"), "tuned"), &desk.roster).is_ok();
    let run = Run::begin(&args.run, 0)?;
    let games = games_of(args.against.budget, &from, field, &run)?;
    enough(games, fewest_games(field.opponents()))?;
    run.expect(games);
    let settings =
        Settings { seed: args.run.seed, games, round, cards, cruisers: &cruisers, sizes, legal: &legal };
    let command = against.command(games).with("output", [output.display()]).to_string();
    let report = |tuned: &Tuned, speed: Option<Speed>| {
        let asked = against.request(&args.against, &deck, args.run.seed, command.clone());
        let asked = Request { speed, ..asked };
        TuneReport::new(asked, quoted(output.display()), &start, tuned, &desk.roster)
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
        // A disk that is full now may have space later, so only the last failure is reported.
        let _ = to.keep(written(&report(tuned, None), tuned).as_bytes());
        if let Ok(mut text) = so_far.lock() {
            *text = say_count!(tuned.steps.len(), "{} step", "{} steps").in_lang(lang());
        }
    };
    let listener = Callbacks { stop: &run.stop, progress: &mut progress, keep: &mut keep };
    let tuned = run.install(|| improve(&start, &from, field, &settings, listener));
    let tuned = tuned.map_err(|bad| Failure::Other(bad.tell()))?;
    let check = match &tuned.fresh {
        Some(fresh) => {
            let builds = [&start, &tuned.build];
            against.check(builds, fresh.gain, args.run.seed, (&run, tuned.games))?
        }
        None => None,
    };
    let speed = run.end(tuned.games + check.as_ref().map_or(0, |check| check.games), 0);
    tell_forfeits(tuned.forfeits);
    let report = report(&tuned, args.run.speed.then_some(speed)).checked(check.as_ref());
    to.write(written(&report, &tuned).as_bytes(), out)?;
    let (whole, brief) = (|| report.document(lang()), || report.brief(lang()));
    for (file, format) in &reports {
        let full = args.full || matches!(format, Format::Html | Format::Csv | Format::Json);
        let wanted = Wanted { format: *format, full, width: None };
        file.write_file(&rendered(wanted, &report, [&whole, &brief], Some(&report.csv())))?;
        file.tell_written();
    }
    let full = args.full || matches!(args.format, Format::Html | Format::Csv | Format::Json);
    let wanted = Wanted { format: args.format, full, width: out.width() };
    std::io::Write::write_all(out, &rendered(wanted, &report, [&whole, &brief], Some(&report.csv())))?;
    let is_whole = tuned.fresh.is_some() && check.as_ref().is_none_or(|check| check.whole);
    let answer = if is_whole { Exit::Yes } else { Exit::Interrupted };
    let answer = tell_broken(&tuned.broken, |_| command.clone(), answer);
    Ok(check.map_or(answer, |check| tell_broken(&check.broken, |_| command.clone(), answer)))
}

/// What the new deck is called: not the same as the old one, which it may well meet.
fn tuned_name(name: &str) -> String {
    let named = tr!(lang(), "{} (tuned)", name);
    // Names have a maximum length.
    if line_problem(&named).is_none() { named } else { name.to_owned() }
}
