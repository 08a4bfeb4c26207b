//! One deck against each of several.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Args, field};
use crate::bots::BotSpec;
use crate::cli::names;
use crate::cli::opponents::{Opponent, Opponents};
use crate::cli::prelude::*;
use crate::cli::target::GameFolder;
use crate::report::sim::{BrokenMatch, Played, SweepReport, matchups};
use crate::sim::{Duel, DuelTally, Entry, Keep, Plan, Terms, match_seed};

/// Games against each opponent unless a number is asked for.
const GAMES: u64 = 1_000;

pub fn run(
    args: &Args,
    named_deck: &DeckArg,
    bots: &[BotSpec; 2],
    (desk, event, catalog): (&Desk, &EventRules, Option<&Path>),
    out: &mut Output,
) -> Result<Exit, Failure> {
    if args.sprt.is_some() || args.equal.is_some() || args.confirm.confirm.is_some() {
        let fault = Fault::new(say!("--sprt, --equal and --confirm are for one opponent"));
        return Err(fault.help(say!("name one deck to play against")).into());
    }
    let LegalDeck { found, deck } = desk.legal(named_deck, event)?;
    let opponents = Opponents::read(&args.opponents, &deck, desk, event)?;
    let inputs = Inputs::new(catalog).files(&opponents.files).files(found.path());
    let inputs = inputs.files(args.field.as_deref()).files(args.event.files());
    let to = args.report.open(&inputs)?.after_run();
    let labels = labels(&found.origin(), deck.name(), &opponents.decks);
    let known: Vec<_> =
        opponents.decks.iter().map(|other| field::Known { file: &other.origin, name: &other.name }).collect();
    let shares = field::shares(args.field.as_deref(), &known, &opponents.decks)?;
    let matches = Matches::new(args, opponents.decks.len() as u64);

    let run = Run::begin(&args.run, matches.most_games())?;
    let mut played: Vec<Played<'_>> = Vec::new();
    let mut broken = Vec::new();
    let (mut games, mut decisions) = (0, 0);
    let mut answer = Exit::Yes;
    for ((opponent, label), share) in opponents.decks.iter().zip(&labels[1..]).zip(shares) {
        if run.is_interrupted() {
            break;
        }
        let other = Entry {
            name: opponent.name.clone(),
            cruiser: opponent.cruiser.clone(),
            cards: opponent.cards.clone(),
            bot: bots[1].clone().into(),
        };
        let seed = match_seed(args.run.seed, &other);
        let terms = Terms { round_limit: args.run.round_limit, seed, ..Terms::default() };
        let duel = Duel::new([Entry::new(&deck, bots[0].clone()), other], terms)
            .map_err(|error| Failure::Other(error.tell()))?;
        let folder = match &args.record.path {
            Some(_) => args.record.folder_within(label, args.report.force(), &inputs)?,
            None => None,
        };
        let tally = matches.play(&duel, label, &run, games, (args, folder))?;
        let repeat = |game: u64| {
            let decks = [named_deck.display().to_string(), opponent.origin.display().to_string()];
            let line = typed().about(decks).to("replay").with("bot", named(bots));
            line.with("seed", [seed]).with("game", [game]).to_string()
        };
        answer = tell_broken(&tally.broken, repeat, answer);
        if !tally.broken.is_none() {
            broken.push(BrokenMatch { opponent: label.clone(), broken: tally.broken.clone() });
        }
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
        decisions += tally.summary.decisions;
        played.push(Played {
            opponent: label,
            file: opponent.origin.display().to_string(),
            cruiser: &opponent.cruiser,
            share,
            seed,
            score: tally.score,
            first: tally.first,
            won: tally.summary.endings[0].iter().sum(),
            drawn: tally.summary.endings[2].iter().sum(),
        });
    }
    let interrupted = run.is_interrupted();
    let speed = run.end(games, decisions);
    if played.is_empty() && answer == Exit::Broken {
        return Ok(answer);
    }
    if played.is_empty() {
        desk::note(say!("interrupted before the first pair of games was finished"));
        return Ok(Exit::Interrupted);
    }
    let counting: f64 = played.iter().map(|played| played.share).sum();
    for played in &mut played {
        played.share = if counting > 0.0 { played.share / counting } else { 0.0 };
    }
    let (matchups, total) = matchups(&played, args.field.is_some() || opponents.are_weighted);
    let report = SweepReport {
        command: typed().with("bot", named(bots)).to_string(),
        deck: labels[0].clone(),
        file: named_deck.display().to_string(),
        cruiser: deck.cruiser().id.clone(),
        bots: bots.each_ref().map(|bot| bot.to_string()),
        seed: args.run.seed,
        round_limit: args.run.round_limit,
        matchups,
        interrupted,
        total,
        broken,
        speed: args.run.speed.then_some(speed),
        format: "duel-several",
        samples: opponents.are_samples,
        by_mix: opponents.are_weighted && args.field.is_none(),
    };
    let whole = || report.document(lang());
    to.show(out, &report, [&whole, &|| report.summary(lang())], Some(&report.csv()))?;
    Ok(if interrupted && answer == Exit::Yes { Exit::Interrupted } else { answer })
}

/// How long each match goes on.
struct Matches {
    opponents: u64,
    pairs: u64,
    /// The time that one match may take.
    time: Option<Duration>,
}

impl Matches {
    fn new(args: &Args, opponents: u64) -> Self {
        /// In any time that somebody may wait for.
        const MOST: u64 = 10_000_000;
        let pairs = |games: u64| games.div_ceil(2).max(1);
        match (args.games, args.budget) {
            (Some(games), _) => Matches { opponents, pairs: pairs(games), time: None },
            (None, Some(Budget::Games(games))) => {
                Matches { opponents, pairs: pairs(games / opponents.max(1)), time: None }
            }
            (None, Some(Budget::Time(time))) => {
                let share = time / u32::try_from(opponents.max(1)).unwrap_or(u32::MAX);
                Matches { opponents, pairs: MOST, time: Some(share) }
            }
            (None, None) => Matches { opponents, pairs: pairs(GAMES), time: None },
        }
    }

    /// None where only time sets an end.
    fn most_games(&self) -> Option<u64> {
        self.time.is_none().then_some(2 * self.pairs * self.opponents)
    }

    /// The games against one opponent, as the deck scored them.
    fn play(
        &self,
        duel: &Duel,
        opponent: &str,
        run: &Run,
        before: u64,
        (args, folder): (&Args, Option<GameFolder>),
    ) -> Result<DuelTally, Failure> {
        let begun = Instant::now();
        // The run's own flag means an interruption; where time is up, the next opponent is still played.
        let late = Arc::new(AtomicBool::new(run.is_interrupted()));
        let stop = if self.time.is_some() { &late } else { &run.stop };
        run.also_stops(&late)?;
        let shown = |tally: &DuelTally| {
            run.progress(before + tally.games(), Message::plain(opponent));
            let is_late = self.time.is_some_and(|time| begun.elapsed() >= time);
            late.fetch_or(is_late || run.is_interrupted(), Ordering::Relaxed);
        };
        let plan = Plan::Pairs(self.pairs);
        let Some(folder) = folder else { return Ok(run.install(|| duel.run(&plan, stop, shown)).0) };
        let take = |game: u64, record: &str| folder.write(game, record);
        let keep = Keep { detail: args.record.detail(), take: &take };
        Ok(run.install(|| duel.run_recorded(&plan, stop, shown, keep))?.0)
    }
}

/// Distinct labels for the deck and its opponents.
fn labels(file: &Path, name: &str, opponents: &[Opponent]) -> Vec<String> {
    let others = opponents.iter().map(|other| (other.name.as_str(), other.origin.as_path()));
    names::distinct_names(&std::iter::once((name, file)).chain(others).collect::<Vec<_>>())
}
