//! `flightdeck duel`: which of two decks is better, by how much, how sure that is, and why.

mod record;
mod sprt;

use std::io::Write;
use std::path::{Path, PathBuf};

use super::desk::Desk;
use super::replay;
use super::simulate::{self, CommandLine, FormatArg, Run, RunArgs};
use super::{Answer, Failure, Output};
use crate::bots::{self, BotSpec};
use crate::cards::{Card, Colour, Cruiser, Roster};
use crate::engine::record::Who;
use crate::engine::{Both, Mode, Player};
use crate::fault::{Fault, Source};
use crate::files::{self, FileError};
use crate::report::sim::{self as report, DuelReport, Match};
use crate::sim::{Duel, DuelTally, Ending, Entry, GameId, Keep, Plan, Seating, Seats};
use crate::text::{count, nearest};
use record::{Detail, Folder, record};

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
    #[arg(long, value_enum, default_value_t)]
    mode: ModeArg,
    /// The two cruisers, in training and skirmish [default: ares,athena]
    #[arg(long, value_name = "A,B")]
    cruisers: Option<String>,
    /// Keep records of all games in this folder; with --game, in this file or folder
    #[arg(long, value_name = "DIR|FILE")]
    record: Option<PathBuf>,
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

#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum ModeArg {
    /// A deck and a cruiser each
    #[default]
    TotalWar,
    /// All cards in one common deck
    Skirmish,
    /// The green cards in one common deck, Ares against Athena
    Training,
}

impl From<ModeArg> for Mode {
    fn from(mode: ModeArg) -> Mode {
        match mode {
            ModeArg::TotalWar => Mode::TotalWar,
            ModeArg::Skirmish => Mode::Skirmish,
            ModeArg::Training => Mode::Training,
        }
    }
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let bots = bots::parse_bots(&args.bots)?;
    let plan = plan(&args)?;
    let desk = Desk::open(catalog)?;
    let entries = entries(&args, &desk, &bots)?;
    let players = entries.each_ref().map(|entry| (entry.name.clone(), entry.cruiser.id.clone()));
    let mode = args.mode.into();
    let common = common_deck(mode, &desk.roster);
    let seating = Seating::new(entries, mode, common, args.run.round_limit)
        .map_err(|error| Failure::Other(error.to_string()))?;
    let duel = Duel {
        table: &seating.table,
        bots: seating.bots.clone(),
        seed: args.run.seed,
        swapped: seating.swapped,
    };
    if let Some(number) = args.game {
        return one_game(&args, &seating, duel.game(number), out);
    }
    let (tally, ending, speed) = play(&args, &seating, &duel, &plan)?;
    let tally = if seating.swapped { tally.mirrored() } else { tally };
    let seats = if seating.swapped { [Player::B, Player::A] } else { Player::ALL };
    let cards = seats.map(|seat| seating.table.deck(seating.table.pile_of(seat)));
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
        cards: Both(cards),
        plan,
    };
    let report = DuelReport::new(of, &tally, ending, args.run.speed.then_some(speed));
    let text = report::render(&report, DuelReport::document, None, args.run.format.for_output(out));
    out.write_all(text.map_err(|error| Failure::Other(error.to_string()))?.as_bytes())?;
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
    if args.mode == ModeArg::TotalWar {
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
        let mut decks = simulate::load_all(desk, [first.as_path(), second.as_path()])?.into_iter();
        let mut entry = |bot| {
            decks.next().map(|deck| Entry {
                name: deck.name().to_owned(),
                cruiser: deck.cruiser().clone(),
                cards: deck.cards().to_vec(),
                bot,
            })
        };
        return match (entry(one), entry(two)) {
            (Some(one), Some(two)) => Ok([one, two]),
            _ => Err(Failure::Other("two decks are needed".into())),
        };
    }
    if !args.decks.is_empty() {
        let message = format!(
            "{} takes no deck files: both players draw from the common deck",
            Mode::from(args.mode).code()
        );
        return Err(Fault::new(message).rule("R-SET-1").help("name the cruisers with --cruisers").into());
    }
    let cruisers = common_cruisers(args, &desk.roster)?;
    let mut bots = [one, two].into_iter();
    let entries = cruisers.map(|cruiser| {
        bots.next().map(|bot| Entry { name: cruiser.name.clone(), cruiser, cards: Vec::new(), bot })
    });
    match entries {
        [Some(one), Some(two)] => Ok([one, two]),
        _ => Err(Failure::Other("two bots are needed".into())),
    }
}

/// R-SET-1, R-SET-3: Ares and Athena in Training; in Skirmish any two that one box can lay out.
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
    if args.mode == ModeArg::Training && !(ids.contains(&"ares") && ids.contains(&"athena")) {
        let fault = Fault::new("training is played with the cruisers ares and athena");
        return Err(fault.rule("R-SET-1").at(&source, whole).into());
    }
    if !fits_one_box(ids, roster) {
        let fault = Fault::new(format!("one box cannot lay out {} and {} at once", ids[0], ids[1]));
        return Err(fault.rule("R-SET-3").at(&source, whole).into());
    }
    Ok(cruisers)
}

/// R-SET-3: each on a board of its own, and of a board one side only.
fn fits_one_box(ids: [&str; 2], roster: &Roster) -> bool {
    let boards_of = |id: &str| -> Vec<usize> {
        let sides = roster.boards().iter().map(|board| &board.sides).enumerate();
        sides.filter(|(_, sides)| sides.iter().any(|side| side == id)).map(|(board, _)| board).collect()
    };
    let [one, two] = ids.map(boards_of);
    one.iter().any(|board| two.iter().any(|other| other != board))
}

/// The cards of one box, where both players draw from them.
fn common_deck(mode: Mode, roster: &Roster) -> Option<Vec<Card>> {
    match mode {
        Mode::TotalWar => None,
        Mode::Skirmish => Some(roster.cards().to_vec()),
        Mode::Training => {
            Some(roster.cards().iter().filter(|card| card.colour == Colour::Green).cloned().collect())
        }
    }
}

fn play(
    args: &Args,
    seating: &Seating,
    duel: &Duel<'_>,
    plan: &Plan,
) -> Result<(DuelTally, Ending, report::Speed), Failure> {
    let folder = args.record.as_deref().map(record_folder).transpose()?;
    let bots = seating.bots.each_ref().map(ToString::to_string);
    let (who, detail) = (who(seating, &bots), detail(args));
    let write = |seats: &mut Seats<'_>, game: GameId| match &folder {
        Some(folder) => folder.write(game.number, &record(seats, game, who, detail)),
        None => Ok(()),
    };
    let keep: Option<Keep<'_, FileError>> = if folder.is_some() { Some(&write) } else { None };
    let run = Run::begin(&args.run, 2 * plan.most_pairs())?;
    let shown = |tally: &DuelTally| {
        let score = if seating.swapped { tally.score.mirrored() } else { tally.score };
        let percent = 100.0 * score.mean().unwrap_or(0.5);
        run.progress(tally.games(), format_args!("score {percent:.1} %"));
    };
    let (tally, ending) = run.install(|| duel.run(plan, &run.stop, shown, keep))?;
    let speed = run.end(tally.games(), tally.decisions);
    Ok((tally, ending, speed))
}

/// Plays one game of the run and shows it as a record is shown.
fn one_game(args: &Args, seating: &Seating, game: GameId, out: &mut Output) -> Result<Answer, Failure> {
    let bots = seating.bots.each_ref().map(ToString::to_string);
    let mut seats = Seats::new(&seating.table, &seating.bots);
    let text = record(&mut seats, game, who(seating, &bots), detail(args));
    if let Some(path) = &args.record {
        if path.is_dir() {
            Folder::create(path)?.write(game.number, &text)?;
        } else {
            files::write(path, text.as_bytes())?;
        }
    }
    let name = format!("game {}", game.number);
    if args.run.format == FormatArg::Json {
        replay::show(&name, text.as_bytes(), replay::Steps::default(), replay::Format::Json, out)?;
        return Ok(Answer::Yes);
    }
    for (player, bot) in Player::ALL.into_iter().zip(&bots) {
        let cruiser = &seating.table.cruiser(player).id;
        writeln!(out, "{}: {}, {cruiser}, {bot}", player.code(), seating.names[player as usize])?;
    }
    writeln!(out, "seed {}, {} goes first", args.run.seed, game.first().code())?;
    let steps = replay::Steps { board: args.board, at: None };
    replay::show(&name, text.as_bytes(), steps, replay::Format::Text, out)?;
    Ok(Answer::Yes)
}

fn detail(args: &Args) -> Detail {
    Detail { options: args.record_options, states: args.record_states }
}

/// Names and bots by seat, as records write them.
fn who<'a>(seating: &'a Seating, bots: &'a [String; 2]) -> [Who<'a>; 2] {
    [0, 1].map(|seat| Who { name: &seating.names[seat], bot: &bots[seat] })
}

/// Several games make several records: a folder holds them.
fn record_folder(path: &Path) -> Result<Folder, Failure> {
    if path.is_file() || path.extension().is_some_and(|extension| extension == "jsonl" || extension == "json")
    {
        let message = format!("{} names one file, and every game makes a record of its own", path.display());
        let help = "name a folder, or record a single game with --game N";
        return Err(Fault::new(message).help(help).into());
    }
    Ok(Folder::create(path)?)
}

fn command_line(args: &Args, bots: &[BotSpec; 2], cruisers: [&str; 2]) -> String {
    let mut line = CommandLine::new("duel");
    for deck in &args.decks {
        line.word(deck.display());
    }
    if args.mode != ModeArg::TotalWar {
        line.option("--mode", Mode::from(args.mode).code()).option("--cruisers", cruisers.join(","));
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
