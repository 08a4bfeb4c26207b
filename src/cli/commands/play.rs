//! `flightdeck play`: play a game in the terminal, against a bot or a friend.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use super::duel;
use super::watch::{self, Shown};
use crate::bots::{BotSpec, end_programs, parse_bot};
use crate::cards::Roster;
use crate::cli::names::labels;
use crate::cli::numbers::seed;
use crate::cli::prelude::*;
use crate::cli::{run_also, simulate};
use crate::dice::split_mix;
use crate::engine::{Both, Decks, Mode, Player, Setup, Table};
use crate::save::{self, Existing};
use crate::screen::lines::Talk;
use crate::screen::play::{Game, GameFile, NewGame, Screen, Sitter, Wish, plain};
use crate::screen::{self, Ended, Stage};
use crate::wording::safe;
use crate::wording::story::{Film, Teller};
use crate::wording::words::Words;

/// Play a game against a bot or a friend
///
/// The first deck is yours, shown at the bottom. A bot knows both deck lists, but nothing hidden (Q-INFO-2). The game is
/// saved after every decision; continue it with `--resume`, even after a crash. Without a terminal, or with --plain, it
/// is played in numbered lines.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck play
  flightdeck play mine red-tide --bot expert --first
  flightdeck play --mode training
  flightdeck play --hotseat             two people share the screen
  flightdeck play --resume

Keys: arrows, Enter, the mouse, letters shown at the bottom, ? for help.")]
pub struct Args {
    /// Your deck: a name, a file or a deck code [default: red-tide]
    #[arg(value_name = "DECK", value_parser = beside_keys::<DeckArg>())]
    deck: Option<DeckArg>,
    /// Your opponent's deck [default: long-night]
    #[arg(value_name = "OPPONENT", value_parser = beside_keys::<DeckArg>())]
    opponent: Option<DeckArg>,
    /// [default: pilot]
    #[arg(long, value_name = "BOT")]
    bot: Option<String>,
    #[arg(long, conflicts_with = "bot")]
    hotseat: bool,
    #[arg(long, conflicts_with = "second")]
    first: bool,
    #[arg(long)]
    second: bool,
    #[arg(long, help_heading = "Game", conflicts_with_all = ["deck", "opponent", "hotseat", "first", "second", "seed",
          "mode", "cruiser", "rules"])]
    resume: bool,
    #[arg(long, help_heading = "Game")]
    plain: bool,
    #[arg(long, help_heading = "Game", value_parser = crate::cli::values::mode(), default_value = "total-war")]
    mode: Mode,
    #[arg(long, value_name = "NAME", help_heading = "Game", hide_short_help = true)]
    cruiser: Vec<String>,
    #[arg(long, short, value_name = "N", value_parser = seed(), help_heading = "Game", hide_short_help = true)]
    seed: Option<u64>,
    #[arg(long, value_name = "FILE", value_parser = beside_keys::<ReadPath>(), help_heading = "Game",
          hide_short_help = true)]
    rules: Option<ReadPath>,
    #[arg(long, short, value_name = "FILE", help_heading = "Records", hide_short_help = true)]
    output: Option<KeptPath>,
    #[arg(long, requires = "output", help_heading = "Records", hide_short_help = true)]
    force: bool,
}

impl Args {
    /// The decks that were named.
    fn decks(&self) -> Vec<DeckArg> {
        self.deck.iter().chain(&self.opponent).cloned().collect()
    }

    /// The file for the record of the game, found fit to be written.
    fn record(&self, catalog: Option<&Path>) -> Result<Option<Destination>, Failure> {
        let Some(path) = self.output.as_deref() else { return Ok(None) };
        if Format::of_file(path) != Some(Format::Record) {
            let fault = Fault::new(say!("{} does not end in .jsonl, as records of games do", path.display()));
            return Err(fault.help(say!("for example -o game.jsonl")).into());
        }
        Destination::file(path, self.force, Inputs::new(catalog).decks(&self.decks())).map(Some)
    }
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let record = args.record(catalog)?;
    let desk = Desk::open(catalog)?;
    let slot = open_slot(args.resume)?;
    let game = if args.resume {
        let slot =
            slot.as_ref().ok_or_else(|| Failure::from(Fault::new(say!("no folder to save games in"))))?;
        resumed(slot, args.bot.as_deref())?
    } else {
        let game = Game::start(plan(&args, &desk)?);
        if let Some(slot) = &slot {
            keep_before(slot);
        }
        game
    };
    let roster = Arc::new(desk.roster);
    let mut stage = Stage::new(Screen::new(game, roster.clone(), lang(), slot), watch::look());
    let ended = if args.plain || !screen::is_available() {
        let mut input = io::stdin().lock();
        plain::play(&mut stage.app, &mut Talk { input: &mut input, out })?;
        Ended::Left
    } else {
        stage.begin(Screen::go_on);
        watch::on_screen(&mut stage)?
    };
    let wish = stage.app.wish;
    let (game, slot) = stage.app.into_parts();
    // A program that was still thinking is not waited for.
    end_programs();
    let kept = slot.as_ref().map(|slot| slot.path().to_owned());
    if let Some(record) = record.as_ref().filter(|_| game.is_over()) {
        record.write(game.record().as_bytes(), out)?;
    }
    tell_end(&game, &roster, record.as_ref().and_then(Destination::path).or(kept.as_deref()), out)?;
    // Others may keep a game there from now on.
    drop(slot);
    match (ended, wish) {
        (Ended::Interrupted, _) => Ok(Exit::Interrupted),
        (_, Wish::Nothing) => Ok(Exit::Yes),
        (_, Wish::Analysis) => {
            let analyze = |path: &Path, out: &mut Output| {
                run_also(&["analyze".as_ref(), "--".as_ref(), path.as_os_str()], out)
            };
            match &kept {
                Some(path) => analyze(path, out),
                None => {
                    let mut file = tempfile::NamedTempFile::new()?;
                    file.write_all(game.record().as_bytes())?;
                    analyze(file.path(), out)
                }
            }
        }
        (_, Wish::Replay) => {
            let film = Film::read("game", game.record().as_bytes())?;
            watch::show(film, &roster, Shown::OnScreen, out)
        }
    }
}

/// How it ended, or how to go on; after the screen is gone.
fn tell_end(game: &Game, roster: &Roster, kept: Option<&Path>, out: &mut Output) -> Result<(), Failure> {
    let lang = lang();
    let words = Words::new(crate::cards::builtin::glossary(), lang);
    let teller = Teller::new(words, game.names.clone()).with_cards(roster);
    match game.state().outcome() {
        Some(outcome) => writeln!(out, "{}", safe(&format!("{}.", teller.outcome(&outcome))))?,
        None if game.gave_up().is_some() => {}
        None if kept.is_some() => {
            writeln!(out, "{}", tr!(lang, "The game is saved. Continue it with `flightdeck play --resume`."))?
        }
        None => {}
    }
    if let (true, Some(path)) = (game.is_over(), kept) {
        let path = path.display().to_string();
        writeln!(out, "{}", safe(&tr!(lang, "Record: {}", path)))?;
        writeln!(out, "{}", safe(&tr!(lang, "To analyze the game: flightdeck analyze {}", quoted(path))))?;
    }
    out.flush()?;
    Ok(())
}

/// The file that games are kept in; without one, a game is played all the same.
fn open_slot(needed: bool) -> Result<Option<GameFile>, Failure> {
    let Some(path) = GameFile::location() else { return Ok(None) };
    match GameFile::open(&path) {
        Ok(slot) => Ok(Some(slot)),
        Err(error) => {
            let message = if error.kind() == io::ErrorKind::WouldBlock {
                say!("{} is in use by another game", path)
            } else {
                say!("cannot use {}: {}", path, crate::files::reason(&error))
            };
            if needed {
                return Err(Fault::new(message).into());
            }
            note(say!("this game will not be saved: {}", message));
            Ok(None)
        }
    }
}

/// The saved game. `bot` was named on this command line.
fn resumed(slot: &GameFile, bot: Option<&str>) -> Result<Game, Failure> {
    let name = slot.path().display().to_string();
    if slot.kept().is_empty() {
        let fault = Fault::new(say!("no saved game to resume"));
        return Err(fault.help(say!("start one with `flightdeck play`")).into());
    }
    if !slot.is_unfinished() {
        let fault = Fault::new(say!("the last game is over"));
        return Err(fault.help(say!("watch it with `flightdeck watch {}`", quoted(name))).into());
    }
    let game = Game::resume(&name, slot.kept())?;
    let named = bot.map(self::bot).transpose()?;
    for sitter in &game.sitters.0 {
        match (sitter, &named) {
            (Sitter::Bot(saved), Some(named)) if saved != named => {
                let other = say!("the saved game is played against {}", saved.to_string());
                return Err(Fault::new(other).help(say!("leave out `--bot`, or start a new game")).into());
            }
            // As of a league: who gave the file to its user must not choose what is run.
            (Sitter::Bot(saved), None) if saved.program().is_some() => {
                let other = say!("the saved game is played against {}", saved.to_string());
                return Err(Fault::new(other).help(simulate::name_program()).into());
            }
            _ => {}
        }
    }
    Ok(game)
}

/// The game before is not lost when another begins. A finished one makes room for it, an unfinished one does not.
fn keep_before(slot: &GameFile) {
    if slot.kept().is_empty() {
        return;
    }
    let names = (1u32..).map(|number| match number {
        1 => "game-before.jsonl".to_owned(),
        number => format!("game-before-{number}.jsonl"),
    });
    let mut places = names.map(|name| slot.path().with_file_name(name));
    let Some(before) = places.find(|place| !GameFile::holds_unfinished(place)) else { return };
    match save::write(&before, slot.kept().as_bytes(), Existing::Replace) {
        Ok(_) if slot.is_unfinished() => note(say!("moved the unfinished game to {}", before)),
        Ok(_) => {}
        Err(error) => note(say!("could not save the unfinished game: {}", error)),
    }
}

/// Everything that a new game needs.
fn plan(args: &Args, desk: &Desk) -> Result<NewGame, Failure> {
    let sitter =
        if args.hotseat { Sitter::Human } else { Sitter::Bot(bot(args.bot.as_deref().unwrap_or("pilot"))?) };
    let seed = args.seed.unwrap_or_else(any_seed);
    let first = match (args.first, args.second) {
        (true, _) => Player::A,
        (_, true) => Player::B,
        // R-SET-4.
        _ => Player::ALL[(split_mix(seed) & 1) as usize],
    };
    let (names, cruisers, decks) = if args.mode == Mode::TotalWar {
        let decks = decks(args, desk)?;
        let labels = <[String; 2]>::try_from(labels(&decks));
        let names =
            Both(labels.unwrap_or_else(|_| decks.each_ref().map(|legal| legal.deck.name().to_owned())));
        let [own, other] = decks.map(|legal| legal.deck);
        let cruisers = Both([own.cruiser().clone(), other.cruiser().clone()]);
        (names, cruisers, Decks::Own(Both([own.cards().to_vec(), other.cards().to_vec()])))
    } else {
        if !args.decks().is_empty() {
            let message =
                say!("{} takes no deck files: both players draw from the common deck", args.mode.code());
            return Err(Fault::new(message).rule("R-SET-1").into());
        }
        let cruisers = duel::common_cruisers(&args.cruiser, args.mode, &desk.roster)?;
        let names = Both(cruisers.each_ref().map(|cruiser| cruiser.name.clone()));
        (names, Both(cruisers), Decks::Common(desk.common_deck(args.mode)?))
    };
    let setup = Setup { mode: args.mode, round_limit: Table::DEFAULT_ROUND_LIMIT, cruisers, decks };
    let table = Table::new(setup).map_err(|error| Failure::Other(error.tell()))?;
    Ok(NewGame { table, names, sitters: Both([Sitter::Human, sitter]), first, seed })
}

fn bot(name: &str) -> Result<BotSpec, Failure> {
    let bot = parse_bot(name).map_err(|fault| simulate::bot_fault(fault, "--bot"))?;
    if let Some(program) = bot.program() {
        simulate::start(program)?;
    }
    Ok(bot)
}

/// The clock, if no seed is given.
fn any_seed() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Seeds that people can type.
    split_mix(time.as_nanos() as u64) % 1_000_000
}

/// What is played where no deck is named.
const USUAL: [&str; 2] = ["sample:red-tide", "sample:long-night"];

fn decks(args: &Args, desk: &Desk) -> Result<[LegalDeck; 2], Failure> {
    if !args.cruiser.is_empty() {
        let message =
            say!("--cruiser works only in Training and Skirmish; in Total War each deck names its cruiser");
        return Err(Fault::new(message).rule("R-SET-1").into());
    }
    let mut named = args.decks();
    named.extend(USUAL.iter().skip(named.len()).map(|name| DeckArg::from(*name)));
    let event = EventRules { rules: desk.rules(args.rules.as_deref())?, owned: None };
    let all = desk.all_legal(&named, &event)?;
    <[LegalDeck; 2]>::try_from(all).map_err(|_| Failure::Other(say!("a game needs two decks")))
}
