//! Which game a command is about: a record, a scenario, or a game of a match that is played again.

use std::io::{BufRead, BufReader, Cursor};

use super::duel;
use crate::bots::{BotSpec, parse_bot};
use crate::cards::Roster;
use crate::cli::numbers::{number, seed};
use crate::cli::own_decks::key;
use crate::cli::prelude::*;
use crate::cli::simulate::{bot_fault, broken_fault, program_of_file};
use crate::cli::values;
use crate::engine::record::{Detail, Replayed, Script, Step, Stop, replay_telling};
use crate::engine::scenario::{self, Scenario};
use crate::engine::{Mode, Outcome, Table};
use crate::files::{self, FileError};
use crate::ledger::Ledger;
use crate::sim::league::Member;
use crate::sim::{Duel, Entry, Terms, survive};
use crate::text::nearest;

/// A game of a match, by its number.
#[derive(clap::Args)]
pub struct MatchArgs {
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    pub game: Option<u64>,
    #[arg(long, requires = "game", value_parser = values::mode(), default_value = "total-war", hide = true)]
    mode: Mode,
    #[arg(long, requires = "game", value_name = "NAME", hide = true)]
    cruiser: Vec<String>,
    /// Rules of the event that both decks are for
    #[arg(long, requires = "game", value_name = "FILE", hide = true)]
    rules: Option<ReadPath>,
}

/// The same for two bots: who they are, where the shuffles come from, and when a game ends.
#[derive(clap::Args)]
pub struct BotMatchArgs {
    #[command(flatten)]
    pub game: MatchArgs,
    #[command(flatten)]
    bots: BotArgs,
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = seed(), hide_short_help = true)]
    seed: u64,
    #[arg(long, value_name = "N", default_value_t = Table::DEFAULT_ROUND_LIMIT,
          value_parser = clap::value_parser!(u16).range(1..=10_000), hide = true)]
    round_limit: u16,
}

impl BotMatchArgs {
    /// The one game that is meant.
    pub fn find(&self, named: &[ReadPath], catalog: Option<&Path>) -> Result<NamedGame, Failure> {
        self.game.find(named, || self.bots.read(), (self.seed, self.round_limit), catalog)
    }
}

impl MatchArgs {
    /// The one game that is meant.
    pub fn find(
        &self,
        named: &[ReadPath],
        bots: impl FnOnce() -> Result<[BotSpec; 2], Failure>,
        (seed, round_limit): (u64, u16),
        catalog: Option<&Path>,
    ) -> Result<NamedGame, Failure> {
        let Some(number) = self.game else {
            return match named {
                [path] => Ok(NamedGame::File(path.clone())),
                many => {
                    let fault = Fault::new(say!("{} games given; this takes one", many.len()));
                    let help = say!("to play a game of two decks and use it, add --game N");
                    Err(fault.help(help).into())
                }
            };
        };
        if let Some((league, decks)) = named.split_first()
            && let Some(league) = DeckArg::from(&**league).league()
        {
            let duel = Box::new(of_league(league, decks, bots)?);
            return Ok(NamedGame::Match { duel, number });
        }
        let desk = Desk::open(catalog)?;
        let entries = self.entries(named, bots()?, &desk)?;
        let common = desk.common_deck(self.mode)?;
        let terms = Terms { mode: self.mode, common, round_limit, seed };
        let duel = Duel::new(entries, terms).map_err(|error| Failure::Other(error.tell()))?;
        Ok(NamedGame::Match { duel: Box::new(duel), number })
    }

    /// What the two players bring.
    fn entries(&self, named: &[ReadPath], bots: [BotSpec; 2], desk: &Desk) -> Result<[Entry; 2], Failure> {
        let [one, two] = bots;
        if self.mode != Mode::TotalWar {
            if !named.is_empty() {
                let message =
                    say!("{} takes no deck files: both players draw from the common deck", self.mode.code());
                return Err(Fault::new(message).rule("R-SET-1").into());
            }
            let [a, b] = duel::common_cruisers(&self.cruiser, self.mode, &desk.roster)?;
            return Ok([Entry::common(a, one), Entry::common(b, two)]);
        }
        let event = EventRules { rules: desk.rules(self.rules.as_deref())?, owned: None };
        let decks = pair(named, "red-tide")?.map(|path| DeckArg::from(&**path));
        let decks = desk.all_legal(&decks, &event)?;
        let [a, b] = &decks[..] else {
            return Err(Fault::new(say!("a game has two decks, and no folders")).into());
        };
        let mut entries = [Entry::new(&a.deck, one), Entry::new(&b.deck, two)];
        duel::name_apart(&mut entries, [&a.found.origin(), &b.found.origin()]);
        Ok(entries)
    }
}

/// The two decks of a game; an example begins with these words.
fn pair<'a>(named: &'a [ReadPath], example: &str) -> Result<[&'a ReadPath; 2], Failure> {
    if let [one, two] = named {
        return Ok([one, two]);
    }
    let fault = Fault::new(say!("--game takes a game of two decks; {} given", named.len()));
    let example = format!("flightdeck replay {example} long-night --game 34");
    Err(fault.help(say!("for example: {}", example)).into())
}

/// The match of two decks of a league, as the league plays it.
fn of_league(
    path: &Path,
    decks: &[ReadPath],
    bots: impl FnOnce() -> Result<[BotSpec; 2], Failure>,
) -> Result<Duel, Failure> {
    let ledger = Ledger::open_existing(path)?;
    let decks = pair(decks, "FILE red-tide")?;
    let members: Vec<Member> = ledger.members().cloned().collect();
    let labels = Member::labels(&members);
    let find = |typed: &ReadPath| -> Result<&Member, Failure> {
        let typed = typed.to_string_lossy();
        if let Some(at) = labels.iter().position(|label| key(label) == key(&typed)) {
            return Ok(&members[at]);
        }
        let fault = Fault::new(say!("no deck called \"{}\"", typed.as_ref()));
        let near = nearest(&typed, labels.iter().cloned());
        let listed = || say!("its decks: {}", labels.join(", "));
        Err(fault.help(near.map_or_else(listed, |near| say!("did you mean `{}`?", near))).into())
    };
    let (one, two) = (find(decks[0])?, find(decks[1])?);
    if one == two {
        return Err(Fault::new(say!("a game needs two decks")).into());
    }
    let origin = ledger.origin();
    let bot = parse_bot(&origin.bot).map_err(|fault| bot_fault(fault, "--bot"))?;
    if bot.program().is_some() && !bots()?.iter().all(|named| named.to_string() == origin.bot) {
        return Err(program_of_file(path, &bot).into());
    }
    origin.terms.duel(one, two, &bot.into()).map_err(|error| Failure::Other(error.tell()))
}

/// A game to replay, watch or analyze.
pub enum NamedGame {
    /// A record or a scenario.
    File(ReadPath),
    /// A game of a match.
    Match { duel: Box<Duel>, number: u64 },
}

/// A game or a position that cannot be used.
pub enum Unfit {
    /// It could be read, but breaks the rules or does not hold.
    Broken(Vec<Fault>),
    /// It could not be read.
    Unreadable(Failure),
}

impl Unfit {
    /// What a command answers.
    pub fn answer(self, out: &mut Output) -> Result<Exit, Failure> {
        match self {
            Unfit::Broken(faults) => no(faults, out),
            Unfit::Unreadable(failure) => Err(failure),
        }
    }
}

impl From<Fault> for Unfit {
    fn from(fault: Fault) -> Self {
        Unfit::Broken(vec![fault])
    }
}

impl From<FileError> for Unfit {
    fn from(error: FileError) -> Self {
        Unfit::Unreadable(error.into())
    }
}

/// What a game's text is.
pub enum Source {
    Record(Box<dyn BufRead>),
    Scenario(Box<Scenario>),
    Match { duel: Box<Duel>, number: u64 },
}

/// A game that has been played or replayed.
pub struct Played {
    /// Where it ended; `None` for a scenario whose set-up is refused, as it says.
    pub replayed: Option<Replayed>,
    /// How a game of a match ended, which may be by a forfeit.
    pub outcome: Option<Outcome>,
}

impl NamedGame {
    /// What to call it in messages.
    pub fn name(&self) -> String {
        match self {
            NamedGame::File(path) => files::name_of(path).in_lang(lang()),
            NamedGame::Match { number, .. } => tr!(lang(), "game {}", *number),
        }
    }

    /// Gets ready to read or play it.
    pub fn open(self, roster: &Roster) -> Result<Source, Unfit> {
        let path = match self {
            NamedGame::Match { duel, number } => return Ok(Source::Match { duel, number }),
            NamedGame::File(path) => path,
        };
        let mut reader = match open(&path) {
            // There is no such file, but a deck of that name.
            Err(_) if DeckArg::from(path.as_os_str().to_owned()).find().is_ok() => {
                return Err(Unfit::Unreadable(is_a_deck(&path).into()));
            }
            opened => opened?,
        };
        if is_record(&mut reader).map_err(|error| FileError::Read(path.to_path_buf(), error))? {
            return Ok(Source::Record(reader));
        }
        let text = files::text_of(reader, &path, LARGEST_SCENARIO)?;
        if text.trim().is_empty() {
            let fault = Fault::new(say!("{} is empty: it holds no game", files::name_of(&path)));
            return Err(Unfit::Unreadable(fault.into()));
        }
        if crate::deck::is_deck_file(&text) {
            return Err(Unfit::Unreadable(is_a_deck(&path).into()));
        }
        let scenario = Scenario::read(files::name_of(&path), &text, roster);
        // A question that cannot be understood is not answered with no.
        let scenario = scenario.map_err(|faults| Unfit::Unreadable(faults.into()))?;
        Ok(Source::Scenario(Box::new(scenario)))
    }
}

fn is_a_deck(path: &Path) -> Fault {
    let [show, duel] =
        ["deck show", "duel"].map(|verb| format!("flightdeck {verb} {}", quoted(path.display())));
    Fault::new(say!("{} is a deck, not a game", files::name_of(path))).help(say!(
        "to see it: {}; to let it play: {}",
        show,
        duel
    ))
}

impl Source {
    /// Plays it to its end, or to where it is asked to stop. `unknown` receives fields that the format does not
    /// know.
    pub fn play(
        self,
        name: &str,
        stop: Option<Stop>,
        after: &mut dyn FnMut(Step<'_>),
        unknown: &mut dyn FnMut(Fault),
    ) -> Result<Played, Unfit> {
        let replayed = match self {
            Source::Record(reader) => Some(replay_telling(name, reader, stop, after, unknown)?),
            Source::Scenario(scenario) => scenario.run(stop, after).map_err(Unfit::Broken)?,
            Source::Match { duel, number } if stop.is_none() => {
                let (replayed, outcome) = unbroken(number, || duel.follow(number, after))?;
                return Ok(Played { replayed: Some(replayed), outcome: Some(outcome) });
            }
            // Where it stops, the game is not over.
            Source::Match { duel, number } => {
                let record = unbroken(number, || duel.record(number, Detail::default()))?;
                Some(replay_telling(name, record.as_bytes(), stop, after, unknown)?)
            }
        };
        let outcome = replayed.as_ref().and_then(|replayed| replayed.state.outcome());
        Ok(Played { replayed, outcome })
    }

    /// All of it as a record, checked.
    pub fn record(self, name: &str, detail: Detail) -> Result<String, Unfit> {
        match self {
            Source::Match { duel, number } => unbroken(number, || duel.record(number, detail)),
            source => Ok(source.script(name)?.1.to_record()),
        }
    }

    /// All of it as a record and as a scenario, checked.
    pub fn notations(self, name: &str, detail: Detail, roster: &Roster) -> Result<[String; 2], Unfit> {
        let (own, source) = match self {
            Source::Match { duel, number } => {
                let record = unbroken(number, || duel.record(number, detail))?;
                (Some(record.clone()), Source::Record(Box::new(Cursor::new(record.into_bytes()))))
            }
            source => (None, source),
        };
        let (heading, script) = source.script(name)?;
        let record = own.unwrap_or_else(|| script.to_record());
        Ok([record, heading + &scenario::from_script(&script, roster)])
    }

    /// What it says, and the lines that say what it is about.
    fn script(self, name: &str) -> Result<(String, Script), Unfit> {
        match self {
            Source::Record(reader) => Ok((String::new(), Script::read(name, reader)?)),
            Source::Scenario(scenario) => Ok((scenario.heading(), scenario.script().map_err(Unfit::Broken)?)),
            Source::Match { duel, number } => {
                let record = unbroken(number, || duel.record(number, Detail::default()))?;
                Ok((String::new(), Script::read(name, record.as_bytes())?))
            }
        }
    }
}

/// Plays a game of a match. A game that fails is reported with the command that repeats it.
fn unbroken<T>(number: u64, play: impl FnOnce() -> T) -> Result<T, Unfit> {
    survive(play).map_err(|why| {
        let fault = broken_fault(say!("game {}", number), &why, say!("this command").in_lang(lang()));
        Unfit::Unreadable(fault.into())
    })
}

/// A record is JSON, and a scenario never starts with a brace. One character is enough to decide.
pub fn is_record(reader: &mut impl BufRead) -> std::io::Result<bool> {
    let start = reader.fill_buf()?;
    let text = String::from_utf8_lossy(&start[..start.len().min(4096)]);
    Ok(text.trim_start_matches('\u{feff}').trim_start().starts_with('{'))
}

/// A hundred times what the longest game needs.
pub const LARGEST_SCENARIO: u64 = 4_000_000;

/// Opens a file, or standard input for `-`.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, FileError> {
    if is_dash(path) {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    Ok(Box::new(BufReader::new(files::open(path)?)))
}

/// The names of cards, which records do not have. Without a catalog, those of the built-in set.
pub fn card_names(catalog: Option<&Path>) -> Roster {
    Desk::open(catalog).map_or_else(|_| crate::cards::builtin::roster(), |desk| desk.roster)
}
