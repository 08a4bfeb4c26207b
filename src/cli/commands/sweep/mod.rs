//! `flightdeck sweep`: one deck against each of many.

mod field;

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use crate::bots::BotSpec;
use crate::cli::deck_name::{DeckArg, FoundDeck};
use crate::cli::desk::{self, Desk, LegalDeck};
use crate::cli::names;
use crate::cli::numbers::games;
use crate::cli::options::{EventRules, ReportArgs, RunArgs, Usual};
use crate::cli::paths::ReadPath;
use crate::cli::simulate::{BotArgs, CommandLine, Run, tell_broken};
use crate::cli::target::Inputs;
use crate::cli::{Answer, Failure, Output, lang};
use crate::deck::Deck;
use crate::report::sim::{Played, SweepReport, matchups};
use crate::say::{Message, Tell};
use crate::sim::{Duel, DuelTally, Entry, Plan, Terms, match_seed};

/// Play one deck against each of many: a row per opponent, the worst first, and the total
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck sweep decks/red-tide.toml decks/
  flightdeck sweep mine.toml a.toml b.toml c.toml --games 4000
  flightdeck sweep mine.toml decks/ --field field.toml      weighted by what people bring

A field file has a line for each deck that people bring, by its file name without .toml or by its name
in quotes, and its share; shares need not add up to anything, and decks without one count nothing:
  long-night = 30
  \"Red Tide\" = 12.5

Every match has shuffles of its own, from a seed that JSON tells; `duel` with that seed plays it again.
The deck itself, where it is among the opponents, is played and does not count. The intervals of
`all hold together` do so in 95 % of sweeps.

JSON: the report with command, deck, file, cruiser, bots, seed, round_limit, matchups (opponent, file,
cruiser, share, own, seed, games, mean, low, high, together_low, together_high, likely_worst, elo,
superiority, first_player), total and, with --speed, speed.
CSV: a row for each opponent and one for all. New keys may be added; these stay.

Exit code: 0 played, 2 something could not be read or played, 130 interrupted.")]
pub struct Args {
    /// The deck to try
    #[arg(value_name = "DECK")]
    deck: DeckArg,
    /// The opponents: deck files, and folders with all *.toml files in them
    #[arg(required = true, value_name = "FOLDER|FILE")]
    opponents: Vec<DeckArg>,
    /// How many games to play against each (rounded up to whole pairs)
    #[arg(long, value_name = "N", default_value_t = 1_000,
          value_parser = games())]
    games: u64,
    #[command(flatten)]
    bots: BotArgs,
    /// What people bring, for the total
    #[arg(long, value_name = "FILE")]
    field: Option<ReadPath>,
    #[command(flatten)]
    report: ReportArgs<Usual>,
    #[command(flatten)]
    run: RunArgs,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let bots = args.bots.read()?;
    let desk = Desk::open(catalog)?;
    let event = EventRules::total_war();
    let LegalDeck { found, deck } = desk.legal(&args.deck, &event)?;
    let mut others = desk.all_legal(&args.opponents, &event)?;
    let mut seen = HashSet::new();
    others.retain(|other| seen.insert(other.found.origin()));
    let inputs = others.iter().map(|other| &other.found).chain([&found]).filter_map(FoundDeck::path);
    let to = args.report.open(&Inputs::new(catalog, inputs.chain(args.field.as_deref())))?;
    let files: Vec<PathBuf> = others.iter().map(|other| other.found.origin()).collect();
    let opponents: Vec<Deck> = others.into_iter().map(|other| other.deck).collect();
    let known: Vec<_> =
        files.iter().zip(&opponents).map(|(file, deck)| field::Known { file, name: deck.name() }).collect();
    let labels = labels(&found.origin(), &deck, &known);
    let shares = field::shares(args.field.as_deref(), &known)?;

    let pairs = args.games.div_ceil(2);
    let run = Run::begin(&args.run, 2 * pairs * opponents.len() as u64)?;
    let mut played: Vec<Played<'_>> = Vec::new();
    let (mut games, mut decisions) = (0, 0);
    let mut answer = Answer::Yes;
    for (((file, opponent), label), share) in files.iter().zip(&opponents).zip(&labels[1..]).zip(shares) {
        if run.is_interrupted() {
            break;
        }
        let entries = [Entry::new(&deck, bots[0].clone()), Entry::new(opponent, bots[1].clone())];
        let seed = match_seed(args.run.seed, &entries[1]);
        let tally = play(&args, entries, seed, pairs, &run, games)?;
        let repeat = |game: u64| {
            let mut line = CommandLine::new("duel");
            line.word(found.origin().display()).word(file.display()).bots(&bots, &args.bots);
            line.run_options(&RunArgs { seed, ..args.run }).option("--game", game).finish()
        };
        answer = tell_broken(&tally.broken, repeat, answer);
        if tally.games() == 0 {
            continue;
        }
        for (who, (bot, &games)) in bots.iter().zip(&tally.forfeits.games).enumerate() {
            let Some((_, _, why)) = tally.forfeits.first.iter().find(|(_, player, _)| *player == who) else {
                continue;
            };
            let games = say_count!(games, "{} game", "{} games");
            desk::note(say!("{} forfeited {} against {}: it {}", bot.to_string(), games, label, why));
        }
        games += tally.games();
        decisions += tally.decisions;
        played.push(Played {
            opponent: label,
            file: file.display().to_string(),
            cruiser: &opponent.cruiser().id,
            share,
            own: is_same(&deck, opponent),
            seed,
            score: tally.score,
            first: tally.first,
        });
    }
    let interrupted = run.is_interrupted();
    let speed = run.end(games, decisions);
    if played.is_empty() && answer == Answer::Broken {
        return Ok(answer);
    }
    if played.is_empty() {
        desk::note(say!("interrupted before the first pair of games was finished"));
        return Ok(Answer::Interrupted);
    }
    let counting: f64 = played.iter().filter(|played| !played.own).map(|played| played.share).sum();
    for played in &mut played {
        played.share = if played.own || counting <= 0.0 { 0.0 } else { played.share / counting };
    }
    let (matchups, total) = matchups(&played, args.field.is_some());
    let report = SweepReport {
        command: command_line(&args, &bots),
        deck: labels[0].clone(),
        file: args.deck.display().to_string(),
        cruiser: deck.cruiser().id.clone(),
        bots: bots.map(|bot| bot.to_string()),
        seed: args.run.seed,
        round_limit: args.run.round_limit,
        matchups,
        interrupted,
        total,
        speed: args.run.speed.then_some(speed),
    };
    let whole = || report.document(lang());
    to.show_run(out, &report, [&whole, &|| report.brief(lang())], Some(&report.csv()))?;
    Ok(if interrupted && answer == Answer::Yes { Answer::Interrupted } else { answer })
}

/// The games against one opponent, as the deck scored them.
fn play(
    args: &Args,
    entries: [Entry; 2],
    seed: u64,
    pairs: u64,
    run: &Run,
    before: u64,
) -> Result<DuelTally, Failure> {
    let opponent = entries[1].name.clone();
    let terms = Terms { round_limit: args.run.round_limit, seed, ..Terms::default() };
    let duel = Duel::new(entries, terms).map_err(|error| Failure::Other(error.tell()))?;
    let shown = |tally: &DuelTally| run.progress(before + tally.games(), Message::plain(&opponent));
    Ok(run.install(|| duel.run(&Plan::Pairs(pairs), &run.stop, shown)).0)
}

/// Whether two decks are the same but for their names.
fn is_same(one: &Deck, two: &Deck) -> bool {
    let ids = |deck: &Deck| deck.cards().iter().map(|card| card.id).collect::<BTreeSet<_>>();
    one.cruiser().id == two.cruiser().id && ids(one) == ids(two)
}

/// What the deck and its opponents are called, told apart.
fn labels(file: &Path, deck: &Deck, opponents: &[field::Known<'_>]) -> Vec<String> {
    let others = opponents.iter().map(|other| (other.name, other.file));
    names::told_apart(&std::iter::once((deck.name(), file)).chain(others).collect::<Vec<_>>())
}

fn command_line(args: &Args, bots: &[BotSpec; 2]) -> String {
    let mut line = CommandLine::new("sweep");
    line.word(args.deck.display());
    for opponent in &args.opponents {
        line.word(opponent.display());
    }
    line.option("--games", args.games).bots(bots, &args.bots);
    if let Some(field) = &args.field {
        line.option("--field", field.display());
    }
    line.run_options(&args.run).finish()
}
