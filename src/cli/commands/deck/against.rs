//! What `deck doctor` and `deck tune` share: opponents, budgets, the cards that may be used.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use crate::bots::{BotMaker, BotSpec};
use crate::cards::{Card, CardId};
use crate::cli::Failure;
use crate::cli::desk::{self, Desk, note};
use crate::cli::names::told_apart;
use crate::cli::numbers::whole;
use crate::cli::setting::lang;
use crate::cli::simulate::{self, BotArgs, CommandLine, Run, RunArgs};
use crate::deck::{self, Deck, Owned, Rules};
use crate::fault::Fault;
use crate::lab::{Build, Field, Watch};
use crate::say::Tell;
use crate::sim::Entry;

/// Whom the deck meets, and which cards may come in.
#[derive(clap::Args)]
pub struct AgainstArgs {
    /// The opponents: deck files, and folders with all *.toml files in them; without it, the 13 sample decks
    #[arg(long, value_name = "FOLDER|FILE", num_args = 1..)]
    against: Vec<PathBuf>,
    #[command(flatten)]
    pub bots: BotArgs,
    /// Only cards that this search finds may come in
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true)]
    query: Option<String>,
    /// The rules of an event, instead of Total War as printed
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Only cards and cruisers that a player owns
    #[arg(long, value_name = "FILE")]
    pool: Option<PathBuf>,
}

/// The same, read.
pub struct Against {
    pub field: Field,
    pub opponents: Vec<String>,
    pub rules: Rules,
    pub owned: Option<Owned>,
    /// What may come in.
    pub cards: Vec<Card>,
    pub bots: [BotSpec; 2],
}

impl AgainstArgs {
    /// Every file that is read.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let others = [&self.rules, &self.pool].into_iter().filter_map(|file| file.as_deref());
        self.against.iter().map(PathBuf::as_path).chain(others)
    }

    pub fn read(&self, desk: &Desk, run: &RunArgs) -> Result<Against, Failure> {
        let bots = self.bots.read()?;
        let rules = desk.rules(self.rules.as_deref())?;
        let owned = desk.owned(self.pool.as_deref())?;
        let found: Option<HashSet<CardId>> = match &self.query {
            Some(query) => Some(desk.search_ids(query).map_err(Failure::Faults)?.into_iter().collect()),
            None => None,
        };
        let may_come = |card: &&Card| {
            rules.allows_card(card)
                && owned.as_ref().is_none_or(|owned| owned.has_card(card.id))
                && found.as_ref().is_none_or(|found| found.contains(&card.id))
        };
        let cards = desk.roster.cards().iter().filter(may_come).cloned().collect();
        let (decks, opponents) = self.opponents(desk)?;
        let entries = decks.iter().map(|deck| Entry::new(deck, bots[1].clone())).collect();
        let field = Field::new(entries, BotMaker::from(bots[0].clone()), run.round_limit);
        Ok(Against { field, opponents, rules, owned, cards, bots })
    }

    /// The opponents, and what they are called.
    fn opponents(&self, desk: &Desk) -> Result<(Vec<Deck>, Vec<String>), Failure> {
        if self.against.is_empty() {
            let named = |decks: Vec<Deck>| {
                let names = decks.iter().map(|deck| deck.name().to_owned()).collect();
                (decks, names)
            };
            return deck::samples(&desk.roster).map(named).map_err(|faults| {
                let fault = Fault::new(say!("the sample decks use cards that are not in the catalog"));
                let told = fault.help(say!("name opponents with `--against`"));
                Failure::Faults(std::iter::once(told).chain(faults).collect())
            });
        }
        let mut files: Vec<PathBuf> = Vec::new();
        let mut faults = Vec::new();
        for file in desk::deck_paths(&self.against) {
            match file {
                Ok(file) if files.contains(&file) => {}
                Ok(file) => files.push(file),
                Err((_, fault)) => faults.push(fault),
            }
        }
        if !faults.is_empty() {
            return Err(Failure::Faults(faults));
        }
        let decks = simulate::load_all(desk, files.iter().map(PathBuf::as_path))?;
        let named: Vec<(&str, &Path)> =
            decks.iter().zip(&files).map(|(deck, file)| (deck.name(), file.as_path())).collect();
        let names = told_apart(&named);
        Ok((decks, names))
    }

    /// The same options again.
    pub fn repeat(&self, line: &mut CommandLine, bots: &[BotSpec; 2]) {
        if !self.against.is_empty() {
            line.word("--against");
            self.against.iter().for_each(|path| {
                line.word(path.display());
            });
        }
        line.bots(bots, &self.bots);
        if let Some(query) = &self.query {
            line.option("--query", query);
        }
        for (name, file) in [("--rules", &self.rules), ("--pool", &self.pool)] {
            if let Some(file) = file {
                line.option(name, file.display());
            }
        }
    }
}

/// How much to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    Games(u64),
    Time(Duration),
}

impl FromStr for Budget {
    type Err = String;

    /// `20000`, `20k`, `2M` games; `60s`, `10min`, `1h`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || tr!(lang(), "expected a number of games (20000, 20k, 2M) or a time (60s, 10min, 1h)");
        if let Some(games) = whole(text) {
            let sensible = (1..=1_000_000_000).contains(&games);
            return if sensible { Ok(Budget::Games(games)) } else { Err(wrong()) };
        }
        let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let number: f64 = number.parse().map_err(|_| wrong())?;
        let time = |times: f64| Duration::try_from_secs_f64(number * times).ok();
        let budget = match unit {
            "s" => time(1.0),
            "min" => time(60.0),
            "h" => time(3_600.0),
            _ => None,
        };
        budget.filter(|time| (1..=604_800).contains(&time.as_secs())).map(Budget::Time).ok_or_else(wrong)
    }
}

impl Budget {
    /// How many games that is: for a time, as many as the first second or so lets expect. What is said of
    /// that makes the run repeatable.
    pub fn games(self, deck: &Build, field: &Field, run: &Run) -> Result<u64, Failure> {
        let time = match self {
            Budget::Games(games) => return Ok(games),
            Budget::Time(time) => time,
        };
        let begin = Instant::now();
        let mut played = 0;
        while played == 0 || (begin.elapsed() < Duration::from_millis(800) && !run.is_interrupted()) {
            let mut nobody = |_| {};
            let mut watch = Watch::new(&run.stop, &mut nobody);
            let pairs = played / 2..played / 2 + 8 * field.opponents() as u64;
            let asked = [(deck, pairs)];
            run.install(|| field.play(0, &asked, &mut watch)).map_err(|bad| Failure::Other(bad.tell()))?;
            if watch.games == 0 {
                break;
            }
            played += watch.games;
        }
        let spent = begin.elapsed().as_secs_f64();
        let games = (played as f64 / spent * (time.as_secs_f64() - spent).max(1.0)) as u64;
        // Two digits, to be typed again.
        let unit = 10u64.pow(games.max(10).ilog10() - 1);
        let games = games / unit * unit;
        note(tr!(
            lang(),
            "there is time for about {} games; to repeat this run exactly, use `--budget {}`",
            crate::say::grouped(games),
            games
        ));
        Ok(games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_games_or_times() {
        let read = |text: &str| text.parse::<Budget>();
        assert_eq!(read("20000"), Ok(Budget::Games(20_000)));
        assert_eq!(read("1.5k"), Ok(Budget::Games(1_500)));
        assert_eq!(read("2M"), Ok(Budget::Games(2_000_000)));
        assert_eq!(read("90s"), Ok(Budget::Time(Duration::from_secs(90))));
        assert_eq!(read("10min"), Ok(Budget::Time(Duration::from_secs(600))));
        for wrong in ["", "k", "0", "20 k", "5m", "-3", "1e9", "99999999h", "0.1s", "1.2.3"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
