//! `flightdeck duel`: which of two decks is better, by how much and how sure that is; or how well a deck does against
//! several.

mod field;
mod several;
mod sprt;

use std::fmt::Display;
use std::sync::atomic::Ordering;
use std::time::Instant;

use crate::bots::BotSpec;
use crate::cards::{Cruiser, Roster};
use crate::cli::confirm::ConfirmArgs;
use crate::cli::names;
use crate::cli::numbers::games;
use crate::cli::prelude::*;
use crate::engine::{Mode, Player};
use crate::report::sim::{self as report, DuelReport, MatchFacts};
use crate::say;
use crate::sim::stats::{Looks, Score};
use crate::sim::{Confirmation, Duel, DuelTally, Ending, Entry, Keep, Plan, Terms};
use crate::text::pieces;

/// Find out which deck is better
///
/// Two decks play until it is clear which one is better. Games come in pairs with the same shuffles, and each deck
/// goes first once. If one is better and no --bot is given, expert plays up to 96 more games to check that. With
/// several opponents the deck plays 1,000 games against each; a league file stands for its decks, weighted by the best
/// mix.
#[derive(clap::Args)]
#[command(
    mut_arg("confirm", |confirm| confirm.conflicts_with("sprt")),
    override_usage = "flightdeck duel [OPTIONS] <DECK> [OPPONENT]...",
    after_help = "Examples:
  flightdeck duel red-tide long-night         which of the two is better?
  flightdeck duel mine                        against every sample deck
  flightdeck duel mine club/ -o club.html     against every deck in a folder

Exit codes: 0 played, 2 not possible, 130 interrupted (the games so far are
reported). What the numbers mean: flightdeck help numbers"
)]
pub struct Args {
    /// Your deck: a name, a file, a deck code, or -
    #[arg(value_name = "DECK", required_unless_present_any = ["mode", "cruiser"])]
    deck: Option<DeckArg>,
    /// Decks, folders, samples or a league [default: samples]
    #[arg(value_name = "OPPONENT")]
    opponents: Vec<DeckArg>,
    #[arg(long, short = 'n', value_name = "N", value_parser = games())]
    games: Option<u64>,
    /// [default: 20k]
    #[arg(long, value_name = "AMOUNT", conflicts_with = "games")]
    budget: Option<Budget>,
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["games", "sprt"], value_parser = margin)]
    equal: Option<f64>,
    #[arg(long, value_name = "TEST", hide_short_help = true)]
    sprt: Option<String>,
    #[command(flatten)]
    bots: BotArgs,
    #[command(flatten)]
    confirm: ConfirmArgs,
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    field: Option<ReadPath>,
    #[command(flatten)]
    event: EventArgs,
    /// Accepted, and always done
    #[arg(long, hide = true)]
    card_pairs: bool,
    /// How the game is set up (R-SET-1)
    #[arg(long, value_parser = crate::cli::values::mode(), default_value = "total-war", hide = true)]
    mode: Mode,
    /// The two cruisers, in training and skirmish [default: ares and athena]
    #[arg(long, value_name = "NAME", hide = true)]
    cruiser: Vec<String>,
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

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let bots = args.bots.read()?;
    let desk = Desk::open(catalog)?;
    let event = args.event.read(&desk)?;
    let Some(pair) = args.pair()? else {
        let deck = args.deck.as_ref().ok_or_else(no_deck)?;
        return several::run(&args, deck, &bots, (&desk, &event, catalog), out);
    };
    if args.field.is_some() {
        let fault = Fault::new(say!("--field is for several opponents"));
        return Err(fault.help(say!("name a folder, or several decks")).into());
    }
    two(&args, &pair, &bots, (&desk, &event, catalog), out)
}

/// A match between two decks.
fn two(
    args: &Args,
    pair: &[DeckArg],
    bots: &[BotSpec; 2],
    (desk, event, catalog): (&Desk, &EventRules, Option<&Path>),
    out: &mut Output,
) -> Result<Exit, Failure> {
    let plan = plan(args)?;
    let checker = checker(args, bots)?;
    let entries = entries(args, pair, desk, bots, event)?;
    let players = entries.each_ref().map(|entry| (entry.name.clone(), entry.cruiser.clone()));
    let ids = players.each_ref().map(|(_, cruiser)| cruiser.id.clone());
    let mode = args.mode;
    let terms = Terms {
        mode,
        common: desk.common_deck(mode)?,
        round_limit: args.run.round_limit,
        seed: args.run.seed,
    };
    let duel = Duel::new(entries, terms).map_err(|error| Failure::Other(error.tell()))?.with_companions(true);
    let to = args.report.open(&inputs(args, catalog))?.after_run();
    let Played { tally, ending, speed, course, confirmation } =
        play(args, &duel, &plan, (&players[0].0, checker.as_ref()), catalog)?;
    let cards = duel.decks();
    let line = typed().with("bot", named(bots));
    let line = if let Some(bot) = &checker { line.with("confirm", [bot]) } else { line };
    let of = MatchFacts {
        command: args.again(line, "cruiser", &ids).to_string(),
        mode,
        seed: args.run.seed,
        round_limit: args.run.round_limit,
        players: [0, 1].map(|at| report::Player {
            name: players[at].0.clone(),
            file: pair.get(at).map(|path| path.display().to_string()),
            cruiser: players[at].1.id.clone(),
            bot: bots[at].to_string(),
            // In records, too, the deck named first comes first.
            seat: Player::ALL[at].code(),
            cards: cards[at].len(),
        }),
        cards,
        plan,
        course,
        confirmation: confirmation.as_ref(),
        watch: (!pair.is_empty()).then(|| typed().to("watch").to_string()),
        doctor: args
            .deck
            .as_ref()
            .map(|deck| CommandLine::new("deck doctor").word(deck.display()).to_string()),
    };
    let report = DuelReport::new(of, &tally, ending, args.run.speed.then_some(speed));
    to.show(out, &report, [&|| report.document(lang()), &|| report.summary(lang())], None)?;
    if report.is_all_forfeited() {
        return Err(Failure::Other(say!("every game was forfeited, so nothing was found out")));
    }
    let is_cut = |ending: Ending| ending == Ending::Interrupted;
    let is_cut = is_cut(ending) || confirmation.as_ref().is_some_and(|check| is_cut(check.ending));
    let answer = if is_cut { Exit::Interrupted } else { Exit::Yes };
    let replay = |game: u64| args.again(typed().to("replay"), "cruiser", &ids).with("game", [game]);
    let answer = tell_broken(&tally.broken, |game| replay(game).to_string(), answer);
    let Some(check) = confirmation else { return Ok(answer) };
    let again = |game| replay(game).with("bot", [&check.bot]).with("seed", [check.seed]).to_string();
    Ok(tell_broken(&check.tally.broken, again, answer))
}

/// Games that may be played until it is clear who is better.
const BUDGET: u64 = 20_000;
/// The same where only time sets an end.
const BUDGET_OF_TIME: u64 = 1_000_000;

impl Args {
    /// The two decks of a match, or none of them where both players draw from a common deck; `None` where the deck
    /// meets several.
    fn pair(&self) -> Result<Option<Vec<DeckArg>>, Failure> {
        if self.mode != Mode::TotalWar {
            return Ok(Some(self.deck.iter().chain(&self.opponents).cloned().collect()));
        }
        let deck = self.deck.as_ref().ok_or_else(no_deck)?;
        match &self.opponents[..] {
            [one] if !one.is_several() && one.league().is_none() => Ok(Some(vec![deck.clone(), one.clone()])),
            _ => Ok(None),
        }
    }

    fn most_games(&self) -> u64 {
        match self.budget {
            Some(Budget::Games(games)) => games,
            Some(Budget::Time(_)) => BUDGET_OF_TIME,
            None => BUDGET,
        }
    }

    /// A command about the match, with the cruisers where decks do not name them.
    fn again<T: Display>(
        &self,
        line: CommandLine,
        option: &str,
        cruisers: impl IntoIterator<Item = T>,
    ) -> CommandLine {
        match self.mode {
            Mode::TotalWar => line,
            mode => line.with("mode", [mode.code()]).with(option, cruisers),
        }
    }
}

/// In Total War a player brings a deck.
fn no_deck() -> Failure {
    Fault::new(say!("in Total War each player brings a deck")).rule("R-SET-1").into()
}

fn plan(args: &Args) -> Result<Plan, Failure> {
    let pairs = |games: u64| games.div_ceil(2);
    let most_pairs = pairs(args.games.unwrap_or(args.most_games()));
    Ok(match (&args.sprt, args.games) {
        (Some(test), _) => Plan::Test { sprt: sprt::parse(test)?, most_pairs },
        (None, Some(games)) => Plan::Pairs(pairs(games)),
        (None, None) => {
            let equal = args.equal.map(|points| points / 100.0);
            Plan::Settle { looks: Looks::new(most_pairs), equal }
        }
    })
}

/// Who checks a verdict. A sequential test is not checked: what it finds is a number, and no verdict on the decks.
fn checker(args: &Args, bots: &[BotSpec; 2]) -> Result<Option<BotSpec>, Failure> {
    if args.sprt.is_some() { Ok(None) } else { args.confirm.read(bots) }
}

/// What the two players bring.
fn entries(
    args: &Args,
    pair: &[DeckArg],
    desk: &Desk,
    bots: &[BotSpec; 2],
    event: &EventRules,
) -> Result<[Entry; 2], Failure> {
    let [one, two] = bots.clone();
    if let [first, second] = pair {
        if !args.cruiser.is_empty() {
            let message = say!(
                "--cruiser works only in Training and Skirmish; in Total War each deck names its cruiser"
            );
            return Err(Fault::new(message).rule("R-SET-1").into());
        }
        let [a, b] = [desk.legal(first, event)?, desk.legal(second, event)?];
        let mut entries = [Entry::new(&a.deck, one), Entry::new(&b.deck, two)];
        name_apart(&mut entries, [&a.found.origin(), &b.found.origin()]);
        return Ok(entries);
    }
    if !pair.is_empty() {
        let message =
            say!("{} takes no deck files: both players draw from the common deck", args.mode.code());
        return Err(Fault::new(message)
            .rule("R-SET-1")
            .help(say!("name the cruisers with --cruiser"))
            .into());
    }
    let [first, second] = common_cruisers(&args.cruiser, args.mode, &desk.roster)?;
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
    let labels = names::distinct_names(&[(&one.name, files[0]), (&two.name, files[1])]);
    let labels = if labels[0] == labels[1] && one.bot.name() != two.bot.name() {
        [one, two].map(|entry| format!("{} ({})", entry.name, entry.bot.name()))
    } else {
        names::numbered([labels[0].clone(), labels[1].clone()])
    };
    for (entry, label) in entries.iter_mut().zip(labels) {
        entry.name = label;
    }
}

/// The cruisers of `--cruiser`, which may face each other in this mode.
pub fn common_cruisers(typed: &[String], mode: Mode, roster: &Roster) -> Result<[Cruiser; 2], Failure> {
    let text = if typed.is_empty() { "ares,athena".to_owned() } else { typed.join(",") };
    let source = Source::new("--cruiser", text.as_str());
    let whole = 0..text.len();
    let mut found = Vec::new();
    for (span, piece) in pieces(&text) {
        let placed = |fault: Fault| if typed.is_empty() { fault } else { fault.at(&source, span) };
        found.push(roster.cruiser_called(piece).map_err(placed)?.clone());
    }
    let Ok(cruisers) = <[Cruiser; 2]>::try_from(found) else {
        let fault = Fault::new(say!("expected two cruisers, one for each player")).at(&source, whole);
        return Err(fault.help(say!("for example --cruiser ares --cruiser athena")).into());
    };
    let ids = cruisers.each_ref().map(|cruiser| cruiser.id.as_str());
    mode.check_cruisers(ids, roster.boards())
        .map_err(|illegal| Fault::new(illegal.why).rule(illegal.rule).at(&source, whole))?;
    Ok(cruisers)
}

/// What was played.
struct Played {
    tally: DuelTally,
    ending: Ending,
    speed: report::Speed,
    /// The score after each batch of games.
    course: Vec<Score>,
    confirmation: Option<Confirmation>,
}

fn play(
    args: &Args,
    duel: &Duel,
    plan: &Plan,
    (name, checker): (&str, Option<&BotSpec>),
    catalog: Option<&Path>,
) -> Result<Played, Failure> {
    let folder = args.record.folder(args.report.force(), &inputs(args, catalog))?;
    let run = Run::begin(&args.run, Some(2 * plan.most_pairs()))?;
    let time = if let Some(Budget::Time(time)) = args.budget { Some(time) } else { None };
    let begun = Instant::now();
    let mut course = Vec::new();
    let shown = |tally: &DuelTally| {
        course.push(tally.score);
        let share = tally.score.mean().unwrap_or(0.5);
        let so_far = say!("{} wins {} of 100 so far", name, say::decimal(100.0 * share, 0));
        // How long it goes on depends on the score: the end that can be expected now is what is counted toward.
        if let Plan::Settle { looks, .. } = plan
            && let Some(more) = report::more_games(looks, &tally.score)
        {
            run.expect((tally.games() + more).min(2 * plan.most_pairs()));
        }
        run.progress(tally.games(), so_far);
        if time.is_some_and(|time| begun.elapsed() >= time) {
            run.stop.store(true, Ordering::Relaxed);
        }
    };
    let (tally, ending) = match folder {
        None => run.install(|| duel.run(plan, &run.stop, shown)),
        Some(folder) => {
            let take = |game: u64, record: &str| folder.write(game, record);
            let keep = Keep { detail: args.record.detail(), take: &take };
            run.install(|| duel.run_recorded(plan, &run.stop, shown, keep))?
        }
    };
    // A run that took all its time was not interrupted.
    let is_late = || time.is_some_and(|time| begun.elapsed() >= time);
    let in_time =
        |ending: Ending| if is_late() && ending == Ending::Interrupted { Ending::Cap } else { ending };
    let verdict = plan.interval(&tally.score);
    let is_verdict = !verdict.contains(0.5) && !matches!(ending, Ending::Interrupted | Ending::Equal);
    let ending = in_time(ending);
    let confirmation = checker.filter(|_| is_verdict && !is_late()).map(|bot| {
        run.expect(tally.games() + Confirmation::MOST_GAMES);
        let shown = |second: &DuelTally| {
            run.progress(tally.games() + second.games(), say!("{} checks the result", bot.to_string()));
            if is_late() {
                run.stop.store(true, Ordering::Relaxed);
            }
        };
        let check = run.install(|| duel.confirm(verdict, bot.clone(), &run.stop, shown));
        Confirmation { ending: in_time(check.ending), ..check }
    });
    let second =
        confirmation.as_ref().map_or((0, 0), |check| (check.tally.games(), check.tally.summary.decisions));
    let speed = run.end(tally.games() + second.0, tally.summary.decisions + second.1);
    Ok(Played { tally, ending, speed, course, confirmation })
}

fn inputs(args: &Args, catalog: Option<&Path>) -> Inputs {
    Inputs::new(catalog).decks(args.deck.iter().chain(&args.opponents)).files(args.event.files())
}
