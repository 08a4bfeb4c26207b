//! What `deck doctor` and `deck tune` share: opponents, budgets, the cards that may be used.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::bots::{BotMaker, BotSpec};
use crate::cards::{Card, CardId};
use crate::cli::confirm::ConfirmArgs;
use crate::cli::deck_name::SAMPLES;
use crate::cli::names::labels;
use crate::cli::prelude::*;
use crate::deck::{self, Deck};
use crate::lab::{Build, Estimate, GainCheck, Opponents, Watch};
use crate::report::lab::Request;
use crate::sim::Entry;

/// The deck, whom it meets and how long, and which cards may come in.
///
/// Games are played by the ten thousand, so the faster pilot of 0.1 plays them.
#[derive(clap::Args)]
#[command(mut_arg("bots", |bots| bots.default_value("pilot-1")))]
pub struct AgainstArgs {
    /// Your deck: a name, a file, a deck code, or -
    #[arg(value_name = "DECK")]
    pub file: DeckArg,
    /// Decks and folders, or samples [default: samples]
    #[arg(value_name = "OPPONENT")]
    against: Vec<DeckArg>,
    #[command(flatten)]
    pub bots: BotArgs,
    #[command(flatten)]
    confirm: ConfirmArgs,
    #[arg(long, value_name = "AMOUNT", default_value = "100k")]
    pub budget: Budget,
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true)]
    query: Option<String>,
    #[command(flatten)]
    event: EventArgs,
}

/// The same, read.
pub struct Against {
    pub field: Opponents,
    pub opponents: Vec<String>,
    pub event: EventRules,
    /// What may come in.
    pub cards: Vec<Card>,
    pub bots: [BotSpec; 2],
    /// Who checks a gain.
    checker: Option<BotSpec>,
}

impl AgainstArgs {
    /// Whether the opponents are the sample decks.
    fn is_samples(&self) -> bool {
        self.against.iter().all(|deck| deck.as_path() == Path::new(SAMPLES))
    }

    /// Every file that is read.
    pub fn inputs(&self, catalog: Option<&Path>) -> Inputs {
        Inputs::new(catalog).decks(&self.against).decks([&self.file]).files(self.event.files())
    }

    pub fn read(&self, desk: &Desk, run: &RunArgs) -> Result<Against, Failure> {
        let bots = self.bots.read()?;
        let checker = self.confirm.read(&bots)?;
        let event = self.event.read(desk)?;
        let found: Option<HashSet<CardId>> = match &self.query {
            Some(query) => Some(desk.search_ids(query)?.into_iter().collect()),
            None => None,
        };
        let may_come = |card: &&Card| {
            event.rules.allows_card(card)
                && event.owned.as_ref().is_none_or(|owned| owned.has_card(card.id))
                && found.as_ref().is_none_or(|found| found.contains(&card.id))
        };
        let cards = desk.roster.cards().iter().filter(may_come).cloned().collect();
        let (decks, opponents) = self.opponents(desk, &event)?;
        let entries = decks.iter().map(|deck| Entry::new(deck, bots[1].clone())).collect();
        let field = Opponents::new(entries, BotMaker::from(bots[0].clone()), run.round_limit);
        Ok(Against { field, opponents, event, cards, bots, checker })
    }

    /// The opponents, and what they are called.
    fn opponents(&self, desk: &Desk, event: &EventRules) -> Result<(Vec<Deck>, Vec<String>), Failure> {
        if self.against.is_empty() {
            let named = |decks: Vec<Deck>| {
                let names = decks.iter().map(|deck| deck.name().to_owned()).collect();
                (decks, names)
            };
            return deck::samples(&desk.roster).map(named).map_err(|faults| {
                let fault = Fault::new(say!("the sample decks use cards that are not in the catalog"));
                let with_help = fault.help(say!("name the opponents"));
                Failure::from(std::iter::once(with_help).chain(faults).collect::<Vec<_>>())
            });
        }
        let mut all = desk.all_legal(&self.against, &event.without_pool())?;
        let mut seen = HashSet::new();
        all.retain(|legal| seen.insert(legal.found.origin()));
        let names = labels(&all);
        Ok((all.into_iter().map(|legal| legal.deck).collect(), names))
    }
}

impl Against {
    /// The command with everything that decides the games.
    pub fn command(&self, games: u64) -> CommandLine {
        let line = typed().with("bot", named(&self.bots)).with("budget", [games]);
        if let Some(bot) = &self.checker { line.with("confirm", [bot]) } else { line }
    }

    /// Has another bot check a gain, where it is proven.
    pub fn check(
        &self,
        builds: [&Build; 2],
        proven: Estimate,
        seed: u64,
        (run, played): (&Run, u64),
    ) -> Result<Option<GainCheck>, Failure> {
        let Some(bot) = self.checker.as_ref().filter(|_| proven.low > 0.0) else { return Ok(None) };
        run.expect(played + GainCheck::MOST_GAMES);
        let mut progress =
            |games| run.progress(played + games, say!("{} checks the result", bot.to_string()));
        let watch = Watch::new(&run.stop, &mut progress);
        let maker = BotMaker::from(bot.clone());
        run.install(|| GainCheck::play(builds, &self.field, proven, (maker, seed), watch))
            .map(Some)
            .map_err(|bad| Failure::Other(bad.tell()))
    }

    /// What a report says of the request.
    pub fn request(&self, args: &AgainstArgs, deck: &Deck, seed: u64, command: String) -> Request {
        let file = &args.file;
        Request {
            command,
            deck: deck.name().to_owned(),
            file: file.display().to_string(),
            bots: self.bots.each_ref().map(ToString::to_string),
            opponents: self.opponents.clone(),
            against_samples: args.is_samples(),
            typed: quoted(file.display()),
            is_sample: file.find().is_ok_and(|found| found.is_sample()),
            seed,
            speed: None,
        }
    }
}

/// How many games that is: for a time, as many as the first second or so lets expect. What is said of
/// that makes the run repeatable.
pub fn games_of(budget: Budget, deck: &Build, field: &Opponents, run: &Run) -> Result<u64, Failure> {
    let time = match budget {
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
    note(say!(
        "there is time for about {} games; to repeat this run exactly, use `--budget {}`",
        crate::say::grouped(games),
        games
    ));
    Ok(games)
}
