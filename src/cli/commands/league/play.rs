//! `flightdeck league play`: plays what is missing of a league into its file.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::check::{CheckArgs, check};
use crate::bots::{self, BotSpec, Program};
use crate::cli::names::{distinct_names, player};
use crate::cli::numbers::{games, seed};
use crate::cli::output;
use crate::cli::prelude::*;
use crate::cli::simulate::{self, broken_fault};
use crate::engine::Table;
use crate::ledger::{Ledger, NewPair, Origin};
use crate::report::document::{Document, command};
use crate::report::sim::{Headline, broken_words};
use crate::report::terminal;
use crate::say::grouped;
use crate::sim::league::{
    BadGame, Kept, League, LeagueError, LeaguePlan, LeagueRun, LeagueTerms, Match, Member, PlayedPair,
    Progress, Share,
};
use crate::sim::survive;

/// Play every deck against every other
///
/// Without -n, the games go where they tell most: clear matchups stop after 128 games, and the closest get the most.
/// A matchup is settled when it is clear who is better, with all matchups taken together.
///
/// The file can be stopped and continued with the same command, and added to later: more decks, more games. Bot, seed
/// and decks that the league has need not be given again.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck league play winter.league club/       until all is settled
  flightdeck league play winter.league new.toml    one more deck, later
  flightdeck league play part3.league club/ -n 200 --shard 3/8

A pair of games of two decks is the same on every machine: threads, shards,
order and interruptions never change the report.

Exit codes: 0 all is played, 2 not possible or every game was forfeited, 130
interrupted (what was played is kept)")]
pub struct Play {
    /// The league, created if missing
    #[arg(value_name = "FILE")]
    file: KeptPath,
    /// Decks, folders or samples; none to go on with those in the file
    #[arg(value_name = "DECK")]
    decks: Vec<DeckArg>,
    /// [default: pilot]
    #[arg(long = "bot", value_name = "BOT")]
    bots: Option<String>,
    /// How long a program of your own may think over a decision
    #[arg(long, value_name = "SECONDS", default_value_t = Program::TIME_LIMIT.as_secs_f64(),
          value_parser = simulate::seconds, hide = true)]
    bot_time: f64,
    #[arg(long, short = 'n', value_name = "N", value_parser = games())]
    games: Option<u64>,
    /// Stop a matchup after this many games if it is not settled by then [default: 2000]
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = games(), hide = true)]
    max_games: Option<u64>,
    #[arg(long, value_name = "AMOUNT", conflicts_with = "games")]
    budget: Option<Budget>,
    #[arg(long, value_name = "I/N", requires = "games", value_parser = share, hide_short_help = true)]
    shard: Option<Share>,
    #[arg(long, value_name = "WHAT", value_enum, hide_short_help = true)]
    again: Option<Again>,
    #[command(flatten)]
    check: CheckArgs,
    #[command(flatten)]
    event: EventArgs,
    /// [default: 1]
    #[arg(long, short, value_name = "N", value_parser = seed(), hide_short_help = true)]
    seed: Option<u64>,
    /// Decide a game by armor, then cards, after this many rounds (Q-END-4) [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000), hide = true)]
    round_limit: Option<u16>,
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024),
          hide_short_help = true)]
    threads: Option<u16>,
    /// Also say how fast it went
    #[arg(long, hide = true)]
    speed: bool,
}

/// What of a league is played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Again {
    /// Pairs with a game that a bot forfeited, and no others unless more games or decks are asked for.
    Forfeits,
}

/// The most games of a pairing by default.
const MAX_GAMES: u64 = 2_000;

fn share(text: &str) -> Result<Share, String> {
    let read = || {
        let (index, of) = text.split_once('/')?;
        let (index, of): (u64, u64) = (index.parse().ok()?, of.parse().ok()?);
        (1 <= index && index <= of && of <= 1_000_000).then(|| Share { index: index - 1, of })
    };
    read().ok_or_else(|| "expected a shard such as 3/8 (the third of eight)".to_owned())
}

impl Play {
    pub fn run(self, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
        let ledger = Ledger::open(&self.file)?;
        let (bot, origin) = self.terms(ledger.as_ref())?;
        if let Some(ledger) = &ledger {
            refuse_other(ledger, &origin)?;
            spot_check(ledger, &bot)?;
        }
        let members = self.members(catalog, &bot, ledger.as_ref())?;
        let known = ledger.iter().flat_map(Ledger::members);
        let decks = known.chain(&members).map(Member::identity).collect::<BTreeSet<_>>().len();
        if decks < 2 {
            let given = say_count!(members.len(), "{} deck", "{} decks");
            let fault = Fault::new(say!("{} given; a league needs at least two", given));
            return Err(fault.help(say!("name deck files, or a folder of them")).into());
        }
        let plan = self.plan(&origin.terms, decks * (decks - 1) / 2)?;
        let mut ledger = match ledger {
            Some(ledger) => ledger,
            None => {
                let ledger = Ledger::create(&self.file, &origin)?;
                // Another program may have been faster.
                refuse_other(&ledger, &origin)?;
                ledger
            }
        };
        let before: BTreeMap<_, _> =
            ledger.members().map(|known| (known.identity(), known.name.as_str())).collect();
        let names: BTreeSet<&str> = before.values().copied().collect();
        for member in &members {
            // Its file may have been added to its name to tell it apart.
            let other = names.iter().find(|known| {
                member
                    .name
                    .strip_prefix(**known)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("))
            });
            if let Some(name) = other.filter(|_| !before.contains_key(&member.identity())) {
                note(say!("{} already has a different deck named {}; both are played", self.file, name));
            }
        }
        drop((before, names));
        let known = ledger.members().count();
        ledger.add_members(&members)?;
        drop(members);
        let is_more = self.games.is_some() || self.max_games.is_some() || self.budget.is_some();
        let is_more = is_more || ledger.members().count() > known;
        let (kept, plan) = match self.again {
            // What is played again stays in the file until it is played; the terms stay as they are.
            Some(Again::Forfeits) if !is_more => (ledger.kept(true)?, LeaguePlan::Those(ledger.kept(false)?)),
            again => {
                if let Some(most_pairs) = origin.terms.most_pairs {
                    ledger.settle_within(most_pairs)?;
                }
                (ledger.kept(again.is_some())?, plan)
            }
        };
        self.play(ledger, bot, kept, &plan, out)
    }

    /// Who plays and on which terms: as asked for, as in the file, or as usual.
    fn terms(&self, ledger: Option<&Ledger>) -> Result<(BotSpec, Origin), Failure> {
        let stored = ledger.map(Ledger::origin);
        let bot = match (&self.bots, stored) {
            (Some(text), _) => text,
            (None, Some(stored)) => &stored.bot,
            (None, None) => "pilot",
        };
        let bot = bots::parse_bot(bot).map_err(|fault| simulate::bot_fault(fault, "--bot"))?;
        if self.bots.is_none() && bot.program().is_some() {
            return Err(simulate::program_of_file(&self.file, &bot).into());
        }
        let bot = simulate::tried(bot, self.bot_time)?;
        let stored_terms = stored.map(|stored| stored.terms);
        let stored_most = stored_terms.and_then(|terms| terms.most_pairs);
        let most_pairs = match (self.games, self.max_games) {
            (Some(_), _) => None,
            (None, Some(games)) => Some(games.div_ceil(2)),
            (None, None) => Some(stored_most.unwrap_or(MAX_GAMES / 2)),
        };
        let terms = LeagueTerms {
            seed: self.seed.or(stored_terms.map(|terms| terms.seed)).unwrap_or(1),
            round_limit: self
                .round_limit
                .or(stored_terms.map(|terms| terms.round_limit))
                .unwrap_or(Table::DEFAULT_ROUND_LIMIT),
            most_pairs,
        };
        let origin = Origin::new(bot.to_string(), terms);
        Ok((bot, origin))
    }

    /// The decks named, each once.
    fn members(
        &self,
        catalog: Option<&Path>,
        bot: &BotSpec,
        ledger: Option<&Ledger>,
    ) -> Result<Vec<Member>, Failure> {
        if self.decks.is_empty() {
            return Ok(Vec::new());
        }
        let desk = Desk::open(catalog)?;
        let mut decks = desk.all_legal(&self.decks, &self.event.read(&desk)?)?;
        decks.sort_by_key(|legal| legal.found.origin());
        decks.dedup_by_key(|legal| legal.found.origin());
        let files: Vec<PathBuf> = decks.iter().map(|legal| legal.found.origin()).collect();
        let mut members: Vec<Member> = Vec::new();
        let mut seen = BTreeMap::new();
        let member = |legal: &LegalDeck| Member {
            player: player(legal.deck.author(), &legal.found),
            ..Member::new(&legal.deck, bot)
        };
        let all: Vec<Member> = decks.iter().map(member).collect();
        let labels = self.labels(&all, &files, ledger);
        for ((member, file), label) in all.into_iter().zip(&files).zip(labels) {
            let member = Member { name: label, ..member };
            let (cruiser, cards, _) = member.identity();
            match seen.entry((cruiser.to_owned(), cards)) {
                Entry::Vacant(free) => {
                    free.insert((members.len(), file));
                    members.push(member);
                }
                Entry::Occupied(taken) => {
                    let &(place, other) = taken.get();
                    // The first name by alphabet, as where files are merged.
                    let name = &mut members[place].name;
                    *name = std::mem::take(name).min(member.name);
                    note(say!("{} and {} are the same deck; it is played once", other, file));
                }
            }
        }
        Ok(members)
    }

    /// Labels that distinguish the decks from each other and from the others in the league's file.
    fn labels(&self, members: &[Member], files: &[PathBuf], ledger: Option<&Ledger>) -> Vec<String> {
        let named = members.iter().zip(files).map(|(member, file)| (member.name.as_str(), file.as_path()));
        let again: HashSet<_> = members.iter().map(Member::identity).collect();
        let others = ledger.into_iter().flat_map(Ledger::members);
        let others = others.filter(|member| !again.contains(&member.identity()));
        let others = others.map(|member| (member.name.as_str(), &*self.file));
        let mut labels = distinct_names(&named.chain(others).collect::<Vec<_>>());
        labels.truncate(members.len());
        labels
    }

    /// The games that the whole league may have.
    fn most_games(&self) -> Option<u64> {
        if let Some(Budget::Games(games)) = self.budget { Some(games) } else { None }
    }

    fn plan(&self, terms: &LeagueTerms, pairings: usize) -> Result<LeaguePlan, Failure> {
        let Some(looks) = terms.looks(pairings) else {
            let pairs = self.games.unwrap_or(MAX_GAMES).div_ceil(2);
            return Ok(LeaguePlan::Pairs { pairs, share: self.shard });
        };
        let first = 2 * looks.pairs().first().copied().unwrap_or(0) * pairings as u64;
        if let Some(budget) = self.most_games().filter(|&budget| budget < first) {
            let message = say!(
                "a budget of {} games is too small: the first stage needs {} in each of {}, {} in total",
                grouped(budget),
                grouped(first / pairings.max(1) as u64),
                say_count!(pairings, "{} matchup", "{} matchups"),
                grouped(first)
            );
            return Err(Fault::new(message)
                .help(say!("use `--games N` to play N games in every matchup"))
                .into());
        }
        Ok(LeaguePlan::Settle { looks, budget: self.most_games().map(|games| games / 2) })
    }

    fn play(
        &self,
        mut ledger: Ledger,
        bot: BotSpec,
        mut kept: Kept,
        plan: &LeaguePlan,
        out: &mut Output,
    ) -> Result<Exit, Failure> {
        let before = kept.pairs();
        let most = self.most_pairs(plan, kept.pairings());
        let run = Run::on(self.threads, 2 * most, say!("games"))?;
        let members: Vec<Member> = ledger.members().cloned().collect();
        let league = League { members: &members, bot: bot.into(), terms: ledger.origin().terms };
        let time = if let Some(Budget::Time(time)) = self.budget { Some(time) } else { None };
        let begun = Instant::now();
        let mut done = Done::default();
        let keep = |played: &[PlayedPair], progress: Progress| -> Result<(), Failure> {
            ledger.insert(&rows(played, &members))?;
            played.iter().for_each(|pair| done.note(pair, &members));
            run.progress(2 * progress.pairs, say!("{} settled", progress.settled));
            if time.is_some_and(|time| begun.elapsed() >= time) {
                run.stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        };
        let played = run.install(|| league.run(plan, &mut kept, &run.stop, keep));
        let LeagueRun { broken, .. } = played.map_err(|error| match error {
            LeagueError::Sink(failure) => failure,
            LeagueError::Setup(places, error) => {
                let [one, two] = places.map(|place| members[place].name.as_str());
                Failure::Other(say!("{} against {}: {}", one, two, error))
            }
        })?;
        // A run that took all its time was not interrupted.
        let is_late = time.is_some_and(|time| begun.elapsed() >= time);
        let interrupted = run.is_interrupted() && !is_late;
        if let (LeaguePlan::Pairs { pairs, .. }, false) = (plan, run.is_interrupted())
            && kept.range() == (*pairs, *pairs)
        {
            // All have as many games as were requested, independent of the looks on the way.
            ledger.forget_looks(*pairs)?;
        }
        let new = kept.pairs() - before;
        let speed = run.end(2 * new, done.decisions);
        let standings = ledger.standings()?;
        let mut headline = Headline::new(&standings);
        // A share does not know who leads in the whole.
        if !interrupted && self.shard.is_none() {
            let checker = self.check.read(&standings)?;
            let check = check(headline.lead(), &standings, checker, self.threads)?;
            check.into_iter().for_each(|check| headline.check(check));
        }
        let how = [headline.how(Some(2 * new))].into_iter().chain(headline.opinion());
        let how = how.chain(headline.forfeited());
        let how = how.chain([say!("Saved in {}.", self.file)]).chain(broken_words(broken.len() as u64));
        let mut document = Document::summary(lang(), headline.answer(), how);
        let report = CommandLine::new("league report").word(self.file.display()).to_string();
        document.more([command(report)]);
        out.write_all(terminal::document(&document, out.width()).as_bytes())?;
        if self.speed {
            writeln!(out, "{}", tr!(lang(), "speed: {}", speed.words()))?;
        }
        if done.given_up > Done::SHOWN {
            let pairs =
                say_count!(done.given_up, "{} pair has a forfeited game", "{} pairs have forfeited games");
            note(pairs);
        }
        if interrupted {
            note(say!("interrupted; the results are saved. Run the same command to continue"));
        }
        if headline.forfeited().is_some() && self.again.is_none() {
            note(say!("once the bot is mended, play the forfeited games again with `--again forfeits`"));
        }
        let answer = if interrupted { Exit::Interrupted } else { Exit::Yes };
        let is_vain = new > 0 && done.forfeits == 2 * new || headline.is_vain();
        if is_vain && !interrupted {
            output::report(&Failure::Other(say!("every game was forfeited, so nothing was found out")));
            return Ok(Exit::Broken);
        }
        Ok(tell_broken(&members, &broken, &league.terms, league.bot.name(), answer))
    }

    /// The most pairs that the league can have in this file.
    fn most_pairs(&self, plan: &LeaguePlan, pairings: usize) -> u64 {
        match plan {
            LeaguePlan::Pairs { pairs, share } => {
                (pairs * pairings as u64).div_ceil(share.map_or(1, |share| share.of))
            }
            LeaguePlan::Those(those) => those.pairs(),
            LeaguePlan::Settle { looks, budget } => {
                (looks.most_pairs() * pairings as u64).min(budget.unwrap_or(u64::MAX))
            }
        }
    }
}

/// What came of playing.
#[derive(Default)]
struct Done {
    decisions: u64,
    /// Pairs of which a player of the user's own gave up a game.
    given_up: u64,
    /// Those games.
    forfeits: u64,
}

impl Done {
    /// The number of forfeits that are reported one by one.
    const SHOWN: u64 = 5;

    fn note(&mut self, played: &PlayedPair, members: &[Member]) {
        self.decisions += played.result.games.iter().map(|game| u64::from(game.decisions)).sum::<u64>();
        self.forfeits += played.result.forfeits();
        let Some(why) = &played.gave_up else { return };
        self.given_up += 1;
        if self.given_up <= Done::SHOWN {
            let [one, two] = played.members.map(|place| members[place].name.as_str());
            note(say!("a game of {} against {} was forfeited: the bot {}", one, two, why));
        }
    }
}

/// The pairs as the file keeps them.
fn rows(played: &[PlayedPair], members: &[Member]) -> Vec<NewPair> {
    let row = |played: &PlayedPair| {
        let cards = played.members.map(|place| members[place].cards.len());
        NewPair { members: played.members, pair: played.pair, result: played.result.to_bytes(cards) }
    };
    played.iter().map(row).collect()
}

/// Reports games that broke down. A league has no deck files; the same decks in a duel play the same games.
fn tell_broken(
    members: &[Member],
    broken: &[BadGame],
    terms: &LeagueTerms,
    bot: &str,
    otherwise: Exit,
) -> Exit {
    for bad in broken.iter().take(Done::SHOWN as usize) {
        let [one, two] = bad.members.map(|place| members[place].name.as_str());
        let line = CommandLine::new("replay").word(one).word(two).with("bot", [bot]).with("seed", [bad.seed]);
        let line = match terms.round_limit {
            Table::DEFAULT_ROUND_LIMIT => line,
            limit => line.with("round-limit", [limit]),
        };
        let repeat = line.with("game", [bad.number]).to_string();
        let game = say!("game {} of {} against {}", bad.number, one, two);
        output::report(&broken_fault(game, &bad.why, repeat).into());
    }
    if broken.is_empty() {
        return otherwise;
    }
    let pairs = say_count!(broken.len(), "{} pair", "{} pairs");
    note(say!("{} not played; the same command plays what is missing", pairs));
    Exit::Broken
}

/// What was not played in the same way cannot be mixed.
fn refuse_other(ledger: &Ledger, asked: &Origin) -> Result<(), Failure> {
    refuse(ledger.differences(ledger.path(), asked, &say!("requested")))
}

/// Plays one of the pairs that are there again. If it does not go the same way, the program plays otherwise
/// than the one that started the league, even if the version is the same.
fn spot_check(ledger: &Ledger, bot: &BotSpec) -> Result<(), Failure> {
    if bot.program().is_some() {
        return Ok(());
    }
    let Some((places, pair, stored)) = ledger.any_pair()? else { return Ok(()) };
    let members: Vec<&Member> = ledger.members().collect();
    let [one, two] = places.map(|place| members[place]);
    let duel = ledger.origin().terms.duel(one, two, &bot.clone().into());
    let duel = duel.map_err(|error| Failure::Other(error.tell()))?;
    let again = survive(|| Match::new(duel).play(u64::from(pair)).0);
    let again = again.map_err(|why| {
        let line = CommandLine::new("league play").word(ledger.path().display());
        broken_fault(say!("pair {} of {} against {}", pair, &one.name, &two.name), &why, line.to_string())
    })?;
    if again == stored {
        return Ok(());
    }
    let message = say!(
        "pair {} of {} against {} gives another result than in {}",
        pair,
        one.name,
        two.name,
        ledger.path()
    );
    let help = say!("continue with the version that started the league, or start a new file");
    Err(Fault::new(message).help(help).into())
}
