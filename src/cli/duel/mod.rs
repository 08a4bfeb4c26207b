//! `flightdeck duel`: which of two decks is better, by how much, how sure that is, and why.

mod sprt;

use std::io::Write;
use std::path::{Path, PathBuf};

use super::desk::Desk;
use super::replay;
use super::simulate::{self, CommandLine, Run, RunArgs};
use super::target::{Destination, GameFolder, Inputs};
use super::{Answer, Failure, Output};
use crate::bots::BotSpec;
use crate::cards::{Cruiser, Roster};
use crate::engine::record::Detail;
use crate::engine::{Mode, Player};
use crate::fault::{Fault, Source};
use crate::report::Format;
use crate::report::sim::{self as report, DuelReport, Match};
use crate::report::terminal::safe;
use crate::sim::{Duel, DuelTally, Ending, Entry, GameId, Keep, Plan, Terms};
use crate::text::{count, nearest};

/// Play two decks against each other and say which is better, how sure that is, and why
///
/// Games come in pairs with the same two shuffles, each player going first once. Without --games they
/// go on until the match is settled: until an interval that holds however often one looks no longer
/// contains 50 %.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck duel decks/red-tide.toml decks/long-night.toml
  flightdeck duel a.toml b.toml --games 2000 --bots greedy,random
  flightdeck duel a.toml b.toml --sprt elo0=0,elo1=30        is b behind a by 30 Elo, or not at all?
  flightdeck duel a.toml b.toml --game 17 --board            one game of the run, drawn step by step
  flightdeck duel --mode skirmish --cruisers ares,apollo     both draw from the common deck

The score is the first deck's share of the points: a win 1, a draw one half. Its 95 % interval is made
from pairs. `points when drawn` is the deck's share of the points in games in which it drew the card.
`never playable` counts games in which a card was drawn and its front could not be laid in any turn.

JSON: the report with command, mode, seed, round_limit, decks (name, file, cruiser, bot, seat, size,
cards), games, pairs, ending, score, elo, superiority, results, first_player, rounds, margins, chains
and, with --speed, speed. CSV has the same figures, one a line. New keys may be added; these stay.

Exit code: 0 played, 2 something could not be read, played or written.")]
pub struct Args {
    /// The two deck files; none in training and skirmish
    #[arg(value_name = "DECK", num_args = 0..=2)]
    decks: Vec<PathBuf>,
    /// Play exactly so many games (rounded up to whole pairs); with --sprt, at most so many
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// Give up after so many games when nothing is settled
    #[arg(long, value_name = "N", default_value_t = 20_000, conflicts_with = "games",
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    max_games: u64,
    /// Play until this sequential test decides: elo0=0,elo1=30, and alpha and beta if not 0.05
    #[arg(long, value_name = "TEST")]
    sprt: Option<String>,
    /// Who plays: one bot for both decks or one for each; `flightdeck bots` lists them
    #[arg(long, value_name = "BOT[,BOT]", default_value = "greedy")]
    bots: String,
    /// How the game is set up (R-SET-1)
    #[arg(long, value_enum, default_value_t = Mode::TotalWar)]
    mode: Mode,
    /// The two cruisers, in training and skirmish [default: ares,athena]
    #[arg(long, value_name = "A,B")]
    cruisers: Option<String>,
    /// Keep records of all games in this folder; with --game, in this file or folder
    #[arg(long, value_name = "DIR|FILE")]
    record: Option<PathBuf>,
    /// Replace the file or the folder's games if there are any
    #[arg(long, requires = "record")]
    force: bool,
    /// Write every legal option into the records
    #[arg(long, requires = "record")]
    record_options: bool,
    /// Write every state into the records, for checking
    #[arg(long, requires = "record")]
    record_states: bool,
    /// Play only this game of the run, from 1
    #[arg(long, value_name = "N", conflicts_with_all = ["games", "max_games", "sprt", "speed"],
          value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Draw the table after each step
    #[arg(long, requires = "game", conflicts_with = "format")]
    board: bool,
    #[command(flatten)]
    run: RunArgs,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let bots = simulate::bots(&args.bots)?;
    let plan = plan(&args)?;
    let desk = Desk::open(catalog)?;
    let entries = entries(&args, &desk, &bots)?;
    let players = entries.each_ref().map(|entry| (entry.name.clone(), entry.cruiser.id.clone()));
    let mode = args.mode;
    let terms = Terms {
        mode,
        common: mode.common_deck(desk.roster.cards()),
        round_limit: args.run.round_limit,
        seed: args.run.seed,
    };
    let duel = Duel::new(entries, terms).map_err(|error| Failure::Other(error.to_string()))?;
    if let Some(number) = args.game {
        return one_game(&args, &duel, number, catalog, out);
    }
    let (tally, ending, speed) = play(&args, &duel, &plan, catalog)?;
    let (seats, cards) = (duel.seats(), duel.decks());
    let of = Match {
        command: command_line(&args, &bots, players.each_ref().map(|(_, cruiser)| cruiser.as_str())),
        mode,
        seed: args.run.seed,
        round_limit: args.run.round_limit,
        players: [0, 1].map(|at| report::Player {
            name: players[at].0.clone(),
            file: args.decks.get(at).map(|path| path.display().to_string()),
            cruiser: players[at].1.clone(),
            bot: bots[at].to_string(),
            seat: seats[at].code(),
            cards: cards[at].len(),
        }),
        cards,
        plan,
    };
    let report = DuelReport::new(of, &tally, ending, args.run.speed.then_some(speed));
    out.show(args.run.format, &report, || report.document(), None)?;
    Ok(Answer::Yes)
}

fn plan(args: &Args) -> Result<Plan, Failure> {
    let pairs = |games: u64| games.div_ceil(2);
    let most_pairs = pairs(args.games.unwrap_or(args.max_games));
    Ok(match (&args.sprt, args.games) {
        (Some(test), _) => Plan::Test { sprt: sprt::parse(test)?, most_pairs },
        (None, Some(games)) => Plan::Pairs(pairs(games)),
        (None, None) => Plan::Settle { most_pairs },
    })
}

/// What the two players bring.
fn entries(args: &Args, desk: &Desk, bots: &[BotSpec; 2]) -> Result<[Entry; 2], Failure> {
    let [one, two] = bots.clone();
    if args.mode == Mode::TotalWar {
        if args.cruisers.is_some() {
            let message = "--cruisers is for training and skirmish; in Total War a deck names its cruiser";
            return Err(Fault::new(message).rule("R-SET-1").into());
        }
        let [first, second] = &args.decks[..] else {
            let fault =
                Fault::new(format!("{} given; a duel takes two decks", count(args.decks.len(), "deck")));
            let help = "name two deck files, or --mode training or --mode skirmish for a common deck";
            return Err(fault.help(help).into());
        };
        let decks = simulate::load_all(desk, [first.as_path(), second.as_path()])?;
        return Ok([Entry::new(&decks[0], one), Entry::new(&decks[1], two)]);
    }
    if !args.decks.is_empty() {
        let message =
            format!("{} takes no deck files: both players draw from the common deck", args.mode.code());
        return Err(Fault::new(message).rule("R-SET-1").help("name the cruisers with --cruisers").into());
    }
    let [first, second] = common_cruisers(args, &desk.roster)?;
    let entry = |cruiser: Cruiser, bot: BotSpec| Entry {
        name: cruiser.name.clone(),
        cruiser,
        cards: Vec::new(),
        bot: bot.into(),
    };
    Ok([entry(first, one), entry(second, two)])
}

/// The cruisers of `--cruisers`, which may face each other in this mode.
fn common_cruisers(args: &Args, roster: &Roster) -> Result<[Cruiser; 2], Failure> {
    let text = args.cruisers.as_deref().unwrap_or("ares,athena");
    let source = Source::new("--cruisers", text);
    let whole = 0..text.len();
    let mut found = Vec::new();
    let mut at = 0;
    for piece in text.split(',') {
        let span = at..at + piece.len();
        at += piece.len() + 1;
        let id = piece.trim();
        let Some(cruiser) = roster.cruiser(id) else {
            let fault = Fault::new(format!("no cruiser has the id `{id}`")).at(&source, span);
            let ids: Vec<_> = roster.cruisers().iter().map(|cruiser| cruiser.id.as_str()).collect();
            return Err(match nearest(id, &ids) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help(format!("there are {}", ids.join(", "))),
            }
            .into());
        };
        found.push(cruiser.clone());
    }
    let Ok(cruisers) = <[Cruiser; 2]>::try_from(found) else {
        let fault = Fault::new("two cruisers are needed, one for each player").at(&source, whole);
        return Err(fault.help("for example --cruisers ares,athena").into());
    };
    let ids = cruisers.each_ref().map(|cruiser| cruiser.id.as_str());
    args.mode
        .check_cruisers(ids, roster.boards())
        .map_err(|illegal| Fault::new(illegal.why).rule(illegal.rule).at(&source, whole))?;
    Ok(cruisers)
}

fn play(
    args: &Args,
    duel: &Duel,
    plan: &Plan,
    catalog: Option<&Path>,
) -> Result<(DuelTally, Ending, report::Speed), Failure> {
    let folder = args.record.as_deref().map(|path| record_folder(path, args, catalog)).transpose()?;
    let run = Run::begin(&args.run, 2 * plan.most_pairs())?;
    let shown = |tally: &DuelTally| {
        let percent = 100.0 * tally.score.mean().unwrap_or(0.5);
        run.progress(tally.games(), format_args!("score {percent:.1} %"));
    };
    let (tally, ending) = match folder {
        None => run.install(|| duel.run(plan, &run.stop, shown)),
        Some(folder) => {
            let take = |game: GameId, record: &str| folder.write(game.number, record);
            let keep = Keep { detail: detail(args), take: &take };
            run.install(|| duel.run_recorded(plan, &run.stop, shown, keep))?
        }
    };
    let speed = run.end(tally.games(), tally.decisions);
    Ok((tally, ending, speed))
}

/// Plays one game of the run and shows it as a record is shown.
fn one_game(
    args: &Args,
    duel: &Duel,
    number: u64,
    catalog: Option<&Path>,
    out: &mut Output,
) -> Result<Answer, Failure> {
    let text = duel.record(number, detail(args));
    if let Some(path) = &args.record {
        if path.is_dir() {
            GameFolder::for_game(path, number, args.force, &inputs(args, catalog))?.write(number, &text)?;
        } else {
            Destination::file(path, args.force, inputs(args, catalog))?.write(text.as_bytes(), out)?;
        }
    }
    let name = format!("game {number}");
    if args.run.format == Format::Json {
        replay::show(&name, text.as_bytes(), replay::Steps::default(), Format::Json, out)?;
        return Ok(Answer::Yes);
    }
    for player in Player::ALL {
        let (who, cruiser) = (duel.who()[player], &duel.table().cruiser(player).id);
        writeln!(out, "{}: {}, {}, {}", player.code(), safe(who.name), safe(cruiser), who.bot)?;
    }
    writeln!(out, "seed {}, {} goes first", args.run.seed, duel.game(number).first().code())?;
    let steps = replay::Steps { board: args.board, at: None };
    replay::show(&name, text.as_bytes(), steps, Format::Text, out)?;
    Ok(Answer::Yes)
}

fn detail(args: &Args) -> Detail {
    Detail { options: args.record_options, states: args.record_states }
}

/// Several games make several records: a folder holds them.
fn record_folder(path: &Path, args: &Args, catalog: Option<&Path>) -> Result<GameFolder, Failure> {
    if path.is_file() || path.extension().is_some_and(|extension| extension == "jsonl" || extension == "json")
    {
        let message = format!("{} names one file, and every game makes a record of its own", path.display());
        let help = "name a folder, or record a single game with --game N";
        return Err(Fault::new(message).help(help).into());
    }
    GameFolder::for_run(path, args.force, &inputs(args, catalog))
}

fn inputs(args: &Args, catalog: Option<&Path>) -> Inputs {
    Inputs::new(catalog, args.decks.iter().map(PathBuf::as_path))
}

fn command_line(args: &Args, bots: &[BotSpec; 2], cruisers: [&str; 2]) -> String {
    let mut line = CommandLine::new("duel");
    for deck in &args.decks {
        line.word(deck.display());
    }
    if args.mode != Mode::TotalWar {
        line.option("--mode", args.mode.code()).option("--cruisers", cruisers.join(","));
    }
    line.option("--bots", format_args!("{},{}", bots[0], bots[1]));
    if let Some(test) = &args.sprt {
        line.option("--sprt", test);
    }
    match args.games {
        Some(games) => line.option("--games", games),
        None => line.option("--max-games", args.max_games),
    };
    line.run_options(&args.run).finish()
}
