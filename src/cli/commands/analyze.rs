//! `flightdeck analyze`: the mistakes of a game, or the best moves of a position.

use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use super::game::{MatchArgs, NamedGame, Source, Unfit, card_names};
use crate::bots::BotSpec;
use crate::cards::Roster;
use crate::cli::numbers::number;
use crate::cli::prelude::*;
use crate::cli::simulate;
use crate::dice::Dice;
use crate::engine::record::{Detail, Recorder, Replayed, Stop, replay};
use crate::engine::{Choices, Observer, State, Table};
use crate::lab::analyze::{self, Settings};
use crate::lab::judge::{Depth, Goal, Question, Variation, WORLDS, judge};
use crate::report::format;
use crate::report::game::analysis::{AnalysisReport, Analyzed};
use crate::report::game::position::PositionReport;
use crate::wording::story::Film;

formats!(
    /// What an analysis can be written as; a record is the best line of a position.
    AnalysisFormats: Text, Markdown, Html, Csv, Json, Record
);

/// Find the mistakes in a game, or the best move
///
/// Every decision is evaluated by what its player could know: the hidden cards are sampled, and in each sample the choice
/// that was made and those that look best are played out to the end of the round. A decision counts as a mistake only if
/// the difference is larger than the sampling explains.
///
/// With --at, and for a scenario, it lists the best moves instead, by the same samples: every choice of the player to move
/// is searched with all its targets, and the best are played out. Cards that the player to move cannot see are never
/// used, even if the file shows them.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck analyze game.jsonl
  flightdeck analyze game.jsonl --at 46
  flightdeck analyze red-tide long-night --game 34
  flightdeck analyze question.scene --goal damage -o best.jsonl

Exit codes: 0 done, 1 the game is over there or breaks the rules, 2 it could not
be read, 130 interrupted")]
pub struct Args {
    /// A record, a scenario, or [LEAGUE] DECK DECK with --game
    #[arg(value_name = "GAME", required_unless_present = "mode")]
    games: Vec<ReadPath>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    at: Option<u64>,
    /// The position after N events, or at the end
    #[arg(long, value_name = "N", conflicts_with = "at", hide = true)]
    at_event: Option<AtEvent>,
    /// [default: win]
    #[arg(long, value_enum)]
    goal: Option<GoalName>,
    /// [default: round]
    #[arg(long, value_enum)]
    depth: Option<DepthName>,
    #[command(flatten)]
    game: MatchArgs,
    /// Accepted as before; every choice is tried, so nobody is asked for one
    #[arg(long, value_name = "BOT", default_value = "expert", hide = true)]
    bot: String,
    /// How many positions to search, at most
    #[arg(long, value_name = "N", default_value_t = Question::default().tables,
          value_parser = number(1..=100_000_000), hide = true)]
    tables: u64,
    /// How many samples of the hidden cards to try each decision in
    #[arg(long, value_name = "N", default_value_t = WORLDS, value_parser = clap::value_parser!(u32).range(2..=100_000),
          hide = true)]
    worlds: u32,
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u64).range(1..=100))]
    top: u64,
    #[command(flatten)]
    report: ReportArgs<AnalysisFormats>,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum DepthName {
    /// To the end of the turn
    Turn,
    /// To the end of the round
    Round,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum GoalName {
    /// The chance of winning
    Win,
    /// Armor that the opponent loses
    Damage,
    /// Your armor minus the opponent's
    Armor,
}

/// A position by events, as older versions counted.
#[derive(Clone, Copy)]
enum AtEvent {
    After(u64),
    End,
}

impl FromStr for AtEvent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "end" => Ok(AtEvent::End),
            number => number.parse().map(AtEvent::After).map_err(|_| "a number, or `end`".to_owned()),
        }
    }
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let bot = crate::bots::parse_bot(&args.bot).map_err(|fault| simulate::bot_fault(fault, "--bot"))?;
    let to = args.report.open(&Inputs::new(catalog).files(&args.games))?.after_run();
    let pilots =
        || Ok([BotSpec::new(crate::bots::BotKind::Pilot), BotSpec::new(crate::bots::BotKind::Pilot)]);
    let deal = (args.run.seed, args.run.round_limit);
    let game = args.game.find(&args.games, pilots, deal, catalog)?;
    let roster = card_names(catalog);
    analyze(&args, game, &roster, bot, &to, out).or_else(|unfit| unfit.answer(out))
}

impl From<Failure> for Unfit {
    fn from(failure: Failure) -> Self {
        Unfit::Unreadable(failure)
    }
}

fn analyze(
    args: &Args,
    game: NamedGame,
    roster: &Roster,
    bot: BotSpec,
    to: &Outlets,
    out: &mut Output,
) -> Result<Exit, Unfit> {
    let name = game.name();
    let mut source = game.open(roster)?;
    let stop = match (args.at, args.at_event, &mut source) {
        (Some(number), ..) => Some(Stop::AtDecision(number)),
        (_, Some(AtEvent::After(events)), Source::Scenario(scenario)) => {
            scenario.events.truncate(usize::try_from(events).unwrap_or(usize::MAX));
            None
        }
        (_, Some(AtEvent::After(events)), _) => Some(Stop::AfterEvents(events)),
        _ => None,
    };
    let is_position = stop.is_some() || args.at_event.is_some() || matches!(source, Source::Scenario(_));
    if is_position {
        return position(args, &name, source, stop, roster, to, out);
    }
    for (is_given, option) in [(args.goal.is_some(), "--goal"), (args.depth.is_some(), "--depth")] {
        if is_given {
            let fault = Fault::new(say!("{} is for a position, and this is a whole game", option));
            return Err(Failure::from(fault.help(say!("take a position of it with --at N"))).into());
        }
    }
    if to.has(Format::Record) {
        let fault = Fault::new(say!("a record is written of the best line of a position"));
        return Err(Failure::from(fault.help(say!("take a position of it with --at N"))).into());
    }
    let film = Film::of(|after| whole(source.play(&name, None, after, &mut |_| {})?.replayed, &name))?;
    let settings = Settings { worlds: args.worlds, tables: args.tables, seed: args.run.seed };
    let run = Run::on(args.run.threads, film.decisions() as u64, say!("decisions"))?;
    let done = AtomicU64::new(0);
    let analysis = run.install(|| {
        analyze::analyze(&film.table, &film.asked(), film.outcome(), &settings, &run.stop, |_| {
            run.progress(done.fetch_add(1, Ordering::Relaxed) + 1, crate::say::Message::default());
        })
    });
    run.end(0, 0);
    let (bot, command) = (bot.to_string(), typed().to("analyze").to_string());
    let of = Analyzed {
        file: &name,
        film: &film,
        roster,
        bot: &bot,
        worlds: args.worlds,
        seed: args.run.seed,
        top: args.top as usize,
        command: &command,
    };
    let report = AnalysisReport::new(of, &analysis);
    let documents: [&dyn Fn() -> _; 2] = [&|| report.document(lang()), &|| report.summary(lang())];
    to.show(out, &report, documents, Some(&report.csv()))?;
    Ok(if analysis.whole { Exit::Yes } else { Exit::Interrupted })
}

/// The game that was replayed; `None` for a refused setup.
fn whole(replayed: Option<Replayed>, name: &str) -> Result<Replayed, Unfit> {
    replayed.ok_or_else(|| {
        let fault = Fault::new(say!("{}: its setup is refused by the rules", name));
        Failure::from(fault.help(say!("analyze needs a position that can be played"))).into()
    })
}

/// The best moves of a position.
fn position(
    args: &Args,
    name: &str,
    source: Source,
    stop: Option<Stop>,
    roster: &Roster,
    to: &Outlets,
    out: &mut Output,
) -> Result<Exit, Unfit> {
    // The whole game, to know what was played there and to go on from there in a record.
    let record = source.record(name, Detail::default())?;
    let until = replay(name, record.as_bytes(), stop, |_| {})?;
    let (mut decisions, mut next) = (0, None);
    replay(name, record.as_bytes(), None, |step| {
        if let Some((_, choice)) = step.decided {
            if decisions == until.decisions {
                next = Some(choice);
            }
            decisions += 1;
        }
    })?;
    if let Some(number) = args.at.filter(|&number| number > decisions) {
        return Err(Failure::from(no_decision(number, name, decisions)).into());
    }
    let Replayed { table, state, names, .. } = &until;
    let question = Question {
        depth: match args.depth {
            Some(DepthName::Turn) => Depth::Turn,
            Some(DepthName::Round) | None => Depth::Round,
        },
        goal: match args.goal {
            Some(GoalName::Damage) => Goal::Damage,
            Some(GoalName::Armor) => Goal::Armor,
            Some(GoalName::Win) | None => Goal::Win,
        },
        lines: args.top as usize,
        tables: args.tables,
        worlds: args.worlds,
        also: next,
        ..Question::of_decision(until.decisions as usize + 1, args.run.seed)
    };
    let Some(answer) = judge(table, state, &question) else {
        let fault = Fault::new(say!("the game is over at this point"));
        return Ok(no(fault.help(say!("choose an earlier position with --at N")), out)?);
    };
    let report = PositionReport {
        table,
        start: state,
        names,
        roster,
        question: &question,
        answer: &answer,
        played: next,
    };
    to.write(out, |wanted| {
        Ok(match (wanted.format, answer.lines.first()) {
            (Format::Record, Some(best)) => {
                let lines = record.lines().filter(|line| !line.trim().is_empty());
                let kept: Vec<&str> = lines.take(1 + until.events as usize).collect();
                continued(table, state, kept.join("\n") + "\n", best, question.seed).into_bytes()
            }
            _ => shown(&report, wanted),
        })
    })?;
    Ok(Exit::Yes)
}

/// A decision that a game does not have.
pub fn no_decision(number: u64, name: &str, decisions: u64) -> Fault {
    Fault::new(say!(
        "there is no decision {}; {} has {}",
        number,
        name,
        say_count!(decisions, "{} decision", "{} decisions")
    ))
}

fn shown(report: &PositionReport<'_>, wanted: Wanted) -> Vec<u8> {
    let document = || if wanted.full { report.document(lang()) } else { report.summary(lang()) };
    format::render(wanted.format, wanted.width, &report.figures(), document, None).into_bytes()
}

/// A record that continues with a line, as far as hidden cards allow.
fn continued(table: &Table, state: &State, text: String, line: &Variation, seed: u64) -> String {
    let mut recorder = Recorder::going_on(table, text, Detail::default());
    let mut state = state.clone();
    let mut dice = Dice::new(seed);
    let mut choices = Choices::new();
    for &(by, choice) in &line.steps {
        state.choices(table, &mut choices);
        if state.turn() != Some(by) || !choices.contains(&choice) {
            break;
        }
        recorder.decides(table, &state, by, &choices, choice);
        state.apply_unchecked(table, choice, &mut dice, &mut recorder);
    }
    if state.is_over() {
        recorder.ends(&state);
    }
    recorder.into_text()
}
