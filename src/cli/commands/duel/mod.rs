//! `flightdeck duel`: which of two decks is better, by how much, how sure that is, and why.

mod sprt;

use std::path::Path;

use crate::bots::BotSpec;
use crate::cards::{Cruiser, Roster};
use crate::cli::deck_name::{self, DeckArg};
use crate::cli::desk::Desk;
use crate::cli::lang;
use crate::cli::names;
use crate::cli::numbers::games;
use crate::cli::options::{EventRules, RecordArgs, ReportArgs, RunArgs, Usual};
use crate::cli::simulate::{BotArgs, CommandLine, Run, tell_broken};
use crate::cli::target::Inputs;
use crate::cli::{Answer, Failure, Output};
use crate::engine::{Mode, Player};
use crate::fault::{Fault, Source};
use crate::report::sim::{self as report, DuelReport, Match};
use crate::say::{self, Message, Tell};
use crate::sim::stats::{Looks, Score};
use crate::sim::{Duel, DuelTally, Ending, Entry, Keep, Plan, Terms};

/// Play two decks against each other and say which is better, how sure that is, and why
///
/// Games come in pairs with the same two shuffles, each player going first once. Without --games they
/// go on until the match is settled: until an interval that holds at all looks together no longer
/// contains 50 %. A difference of 10 points takes some 300 games to settle, 5 points 1,000, 3 points
/// 2,500, and 1 point 20,000 or more.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck duel decks/red-tide.toml decks/long-night.toml
  flightdeck duel a.toml b.toml --games 2000 --bot greedy --bot random
  flightdeck duel a.toml b.toml --sprt elo0=0,elo1=30        is b behind a by 30 Elo, or not at all?
  flightdeck duel a.toml b.toml --equal 3                    better, or equal within 3 points?
  flightdeck duel --mode skirmish --cruisers ares,apollo     both draw from the common deck

The score is the first deck's share of the points: a win 1, a draw one half. Its 95 % interval is made
from pairs. A match that stops when it is clear looks clearer than it is: its report leads with the
interval that holds at all looks together, and corrects the score for it. Elo is logistic, also in
--sprt, unless that says model=normalized (distance from 50 % in standard deviations of a game).
Cards: how many points more the deck scored with the card in its opening hand than without, and drawn
than not drawn in games of the same length. `never playable` counts games in which a card was in the
hand and its front could not be laid in any turn.

JSON: the report with command, mode, seed, round_limit, decks (name, file, cruiser, bot, seat, size,
cards and, with --card-pairs, card_pairs), games, pairs, ending, score, elo, superiority, results, first_player, rounds, margins, chains
and, with --speed, speed. CSV has the same figures, one a line. New keys may be added; these stay.

Exit code: 0 played, 2 something could not be read, played or written, 130 interrupted.")]
pub struct Args {
    /// The two deck files; none in training and skirmish
    #[arg(value_name = "DECK", num_args = 0..=2)]
    decks: Vec<DeckArg>,
    /// Play exactly this many games (rounded up to whole pairs); with --sprt, at most this many
    #[arg(long, value_name = "N", value_parser = games())]
    games: Option<u64>,
    /// Stop after this many games if nothing is settled by then
    #[arg(long, value_name = "N", default_value_t = 20_000, conflicts_with = "games", value_parser = games())]
    max_games: u64,
    /// Play until this sequential test decides: elo0=0,elo1=30, and alpha and beta if not 0.05
    #[arg(long, value_name = "TEST", hide_short_help = true)]
    sprt: Option<String>,
    /// Also settle that the decks are equal, once the score is sure to lie within so many points of 50 %
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["games", "sprt"], value_parser = margin)]
    equal: Option<f64>,
    /// Tell which two cards of a deck do better or worse together than alone
    #[arg(long, hide = true)]
    card_pairs: bool,
    #[command(flatten)]
    bots: BotArgs,
    /// How the game is set up (R-SET-1)
    #[arg(long, value_parser = crate::cli::values::mode(), default_value = "total-war")]
    mode: Mode,
    /// The two cruisers, in training and skirmish [default: ares,athena]
    #[arg(long, value_name = "A,B", hide = true)]
    cruisers: Option<String>,
    #[command(flatten)]
    record: RecordArgs,
    #[command(flatten)]
    report: ReportArgs<Usual>,
    #[command(flatten)]
    run: RunArgs,
}

/// A margin in points of a hundred.
fn margin(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(points) if (0.1..=25.0).contains(&points) => Ok(points),
        _ => Err("expected points from 0.1 to 25".to_owned()),
    }
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let bots = args.bots.read()?;
    let plan = plan(&args)?;
    let desk = Desk::open(catalog)?;
    let entries = entries(&args, &desk, &bots)?;
    let players = entries.each_ref().map(|entry| (entry.name.clone(), entry.cruiser.clone()));
    let mode = args.mode;
    let terms = Terms {
        mode,
        common: mode.common_deck(desk.roster.cards()),
        round_limit: args.run.round_limit,
        seed: args.run.seed,
    };
    let duel = Duel::new(entries, terms)
        .map_err(|error| Failure::Other(error.tell()))?
        .with_companions(args.card_pairs);
    let to = args.report.open(&inputs(&args, catalog))?;
    let (tally, ending, speed, course) = play(&args, &duel, &plan, catalog)?;
    let cards = duel.decks();
    let command = command_line(&args, &bots, players.each_ref().map(|(_, cruiser)| cruiser.id.as_str()));
    let of = Match {
        command: command.clone(),
        mode,
        seed: args.run.seed,
        round_limit: args.run.round_limit,
        players: [0, 1].map(|at| report::Player {
            name: players[at].0.clone(),
            file: args.decks.get(at).map(|path| path.display().to_string()),
            cruiser: players[at].1.id.clone(),
            bot: bots[at].to_string(),
            // In records, too, whoever is named first comes first.
            seat: Player::ALL[at].code(),
            cards: cards[at].len(),
        }),
        cards,
        plan,
        course,
    };
    let report = DuelReport::new(of, &tally, ending, args.run.speed.then_some(speed));
    to.show_run(out, &report, [&|| report.document(lang()), &|| report.brief(lang())], None)?;
    let answer = if ending == Ending::Interrupted { Answer::Interrupted } else { Answer::Yes };
    Ok(tell_broken(&tally.broken, |game| format!("{command} --game {game}"), answer))
}

fn plan(args: &Args) -> Result<Plan, Failure> {
    let pairs = |games: u64| games.div_ceil(2);
    let most_pairs = pairs(args.games.unwrap_or(args.max_games));
    Ok(match (&args.sprt, args.games) {
        (Some(test), _) => Plan::Test { sprt: sprt::parse(test)?, most_pairs },
        (None, Some(games)) => Plan::Pairs(pairs(games)),
        (None, None) => {
            let equal = args.equal.map(|points| points / 100.0);
            Plan::Settle { looks: Looks::new(most_pairs), equal }
        }
    })
}

/// What the two players bring.
fn entries(args: &Args, desk: &Desk, bots: &[BotSpec; 2]) -> Result<[Entry; 2], Failure> {
    let [one, two] = bots.clone();
    if args.mode == Mode::TotalWar {
        if args.cruisers.is_some() {
            let message = say!(
                "--cruisers works only in Training and Skirmish; in Total War each deck names its cruiser"
            );
            return Err(Fault::new(message).rule("R-SET-1").into());
        }
        let [first, second] = &args.decks[..] else {
            let fault = Fault::new(say!(
                "{} given; a duel needs two decks",
                say_count!(args.decks.len(), "{} deck", "{} decks")
            ));
            let help = say!("name two deck files, or --mode training or --mode skirmish for a common deck");
            return Err(fault.help(help).into());
        };
        let event = EventRules::total_war();
        let decks = desk.all_legal(&[first.clone(), second.clone()], &event)?;
        let [a, b] = &decks[..] else {
            return Err(Fault::new(say!("a duel takes two decks, and no folders")).into());
        };
        let mut entries = [Entry::new(&a.deck, one), Entry::new(&b.deck, two)];
        name_apart(&mut entries, [&a.found.origin(), &b.found.origin()]);
        return Ok(entries);
    }
    if !args.decks.is_empty() {
        let message =
            say!("{} takes no deck files: both players draw from the common deck", args.mode.code());
        return Err(Fault::new(message)
            .rule("R-SET-1")
            .help(say!("name the cruisers with --cruisers"))
            .into());
    }
    let [first, second] = common_cruisers(args.cruisers.as_deref(), args.mode, &desk.roster)?;
    let entry = |cruiser: Cruiser, bot: BotSpec| Entry {
        name: cruiser.name.clone(),
        cruiser,
        cards: Vec::new(),
        bot: bot.into(),
    };
    Ok([entry(first, one), entry(second, two)])
}

/// Calls two decks of the same name by their files, and two of the same file by who plays them.
pub fn name_apart(entries: &mut [Entry; 2], files: [&Path; 2]) {
    let [one, two] = &entries;
    let labels = names::told_apart(&[(&one.name, files[0]), (&two.name, files[1])]);
    let labels = if labels[0] == labels[1] && one.bot.name() != two.bot.name() {
        [one, two].map(|entry| format!("{} ({})", entry.name, entry.bot.name()))
    } else {
        names::numbered([labels[0].clone(), labels[1].clone()])
    };
    for (entry, label) in entries.iter_mut().zip(labels) {
        entry.name = label;
    }
}

/// The cruisers of `--cruisers`, which may face each other in this mode.
pub fn common_cruisers(cruisers: Option<&str>, mode: Mode, roster: &Roster) -> Result<[Cruiser; 2], Failure> {
    let text = cruisers.unwrap_or("ares,athena");
    let source = Source::new("--cruisers", text);
    let whole = 0..text.len();
    let mut found = Vec::new();
    let mut at = 0;
    for piece in text.split(',') {
        let span = at..at + piece.len();
        at += piece.len() + 1;
        let Some(cruiser) = roster.cruiser_called(piece) else {
            return Err(roster.unknown_cruiser(piece.trim()).at(&source, span).into());
        };
        found.push(cruiser.clone());
    }
    let Ok(cruisers) = <[Cruiser; 2]>::try_from(found) else {
        let fault = Fault::new(say!("expected two cruisers, one for each player")).at(&source, whole);
        return Err(fault.help(say!("for example --cruisers ares,athena")).into());
    };
    let ids = cruisers.each_ref().map(|cruiser| cruiser.id.as_str());
    mode.check_cruisers(ids, roster.boards())
        .map_err(|illegal| Fault::new(illegal.why).rule(illegal.rule).at(&source, whole))?;
    Ok(cruisers)
}

fn play(
    args: &Args,
    duel: &Duel,
    plan: &Plan,
    catalog: Option<&Path>,
) -> Result<(DuelTally, Ending, report::Speed, Vec<Score>), Failure> {
    let folder = args.record.folder(args.report.force(), &inputs(args, catalog))?;
    let run = Run::begin(&args.run, 2 * plan.most_pairs())?;
    let mut course = Vec::new();
    let shown = |tally: &DuelTally| {
        course.push(tally.score);
        let share = tally.score.mean().unwrap_or(0.5);
        let more = match plan {
            Plan::Settle { looks, .. } => report::still_needed(looks, &tally.score),
            _ => None,
        };
        let score = say!("score {}", say::percent(share, 1));
        run.progress(tally.games(), Message::joined([score].into_iter().chain(more), ", "));
    };
    let (tally, ending) = match folder {
        None => run.install(|| duel.run(plan, &run.stop, shown)),
        Some(folder) => {
            let take = |game: u64, record: &str| folder.write(game, record);
            let keep = Keep { detail: args.record.detail(), take: &take };
            run.install(|| duel.run_recorded(plan, &run.stop, shown, keep))?
        }
    };
    let speed = run.end(tally.games(), tally.decisions);
    Ok((tally, ending, speed, course))
}

fn inputs(args: &Args, catalog: Option<&Path>) -> Inputs {
    Inputs::of(catalog, deck_name::files(&args.decks))
}

fn command_line(args: &Args, bots: &[BotSpec; 2], cruisers: [&str; 2]) -> String {
    let mut line = CommandLine::new("duel");
    for deck in &args.decks {
        line.word(deck.display());
    }
    if args.mode != Mode::TotalWar {
        line.option("--mode", args.mode.code()).option("--cruisers", cruisers.join(","));
    }
    line.bots(bots, &args.bots);
    if let Some(test) = &args.sprt {
        line.option("--sprt", test);
    }
    if let Some(equal) = args.equal {
        line.option("--equal", equal);
    }
    if args.card_pairs {
        line.word("--card-pairs");
    }
    match args.games {
        Some(games) => line.option("--games", games),
        None => line.option("--max-games", args.max_games),
    };
    line.run_options(&args.run).finish()
}
