//! `flightdeck replay`: a game in short, move by move or in another notation, checked against the rules.

use std::io::Write;

use super::analyze::no_decision;
use super::game::{BotMatchArgs, NamedGame, Played, Source, Unfit, card_names};
use crate::cards::Roster;
use crate::cli::prelude::*;
use crate::engine::record::{ChoiceForm, Detail, Position, Replayed, Step, Stop, replay};
use crate::engine::scenario::{self, Scenario};
use crate::engine::{Choices, Reason};
use crate::report::document::{Document, command};
use crate::report::game::summary::{ReplayFigures, Summary, departures, said, standing};
use crate::report::{format, game::teller};
use crate::wording::safe;
use crate::wording::story::Chronicle;
use crate::wording::words::Words;

formats!(
    /// What a game can be written as.
    GameFormats: Text, Json, Record, Scenario
);

/// Print a game and check it against the rules
///
/// A record is a text file (JSON Lines) from which anyone can replay a game: shuffles, decisions and the result. The first
/// line that breaks the rules is shown with the rule's code and what was allowed there; `state`, `options` and `result`
/// lines are compared with the game as well. A setup that is not by the rules (R-SET-1, R-SET-2, Q-SET-6: cruisers, green
/// cards, 25 cards) is named and allowed. A field that the format does not know is ignored, with a warning.
///
/// A scenario is a question about the rules in a few lines: set up, do, expect. Every step must be allowed and every
/// expectation must hold; without expectations, the answer is the position that it leads to.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck replay game.jsonl
  flightdeck replay red-tide long-night --game 34 -o game.jsonl
  flightdeck replay game.jsonl --full --board
  flightdeck replay games/*.jsonl
  flightdeck replay question.scene
  flightdeck replay game.jsonl -o game.scene

How a scenario is written: flightdeck help scenarios

Exit codes: 0 everything holds, 1 something breaks the rules or does not hold, 2
a file could not be read")]
pub struct Args {
    /// Records and scenarios, or [LEAGUE] DECK DECK with --game
    #[arg(value_name = "GAME", required_unless_present = "mode")]
    games: Vec<ReadPath>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    at: Option<u64>,
    #[arg(long)]
    board: bool,
    #[command(flatten)]
    game: BotMatchArgs,
    /// Refuse fields that the record format does not know
    #[arg(long, hide = true)]
    strict: bool,
    /// Write every legal option into the record of a match
    #[arg(long, requires = "game", hide = true)]
    record_options: bool,
    /// Write every state into the record of a match, for checking
    #[arg(long, requires = "game", hide = true)]
    record_states: bool,
    #[command(flatten)]
    report: ReportArgs<GameFormats>,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let roster = card_names(catalog);
    let to = args.report.open(&Inputs::new(catalog).files(&args.games))?;
    if args.game.game.game.is_none() && args.games.len() > 1 {
        return several(&args, &roster, &to, out);
    }
    let game = args.game.find(&args.games, catalog)?;
    let mut replay = Replay { args: &args, roster: &roster, summary: Summary::default() };
    match replay.show(game, &to, out) {
        Ok(()) => Ok(Exit::Yes),
        Err(Unfit::Broken(faults)) => {
            if to.has(Format::Text) {
                writeln!(out, "{}", safe(&replay.broken(&faults).in_lang(lang())))?;
            }
            no(faults, out)
        }
        Err(Unfit::Unreadable(failure)) => Err(failure),
    }
}

/// One game.
struct Replay<'a> {
    args: &'a Args,
    roster: &'a Roster,
    summary: Summary,
}

impl Replay<'_> {
    fn show(&mut self, game: NamedGame, to: &Outlets, out: &mut Output) -> Result<(), Unfit> {
        let name = game.name();
        let detail = Detail { options: self.args.record_options, states: self.args.record_states };
        let source = game.open(self.roster)?;
        if to.has(Format::Record) || to.has(Format::Scenario) {
            return self.convert(source, &name, detail, to, out);
        }
        let about = match &source {
            Source::Scenario(scenario) => Some(About::new(scenario)),
            _ => None,
        };
        let mut story = Vec::new();
        let played = self.play(source, &name, &mut story)?;
        let Some(replayed) = &played.replayed else {
            let rule = about.and_then(|about| about.rule).map_or(String::new(), |rule| format!(" ({rule})"));
            let answer = say!("The setup is refused{}, as the scenario says.", rule);
            let document = || {
                let mut document = Document::new(lang());
                document.text(answer.clone());
                document
            };
            return Ok(to.show(
                out,
                &ReplayFigures::new(&name, None, self.roster),
                [&document, &document],
                None,
            )?);
        };
        if played.outcome.is_some_and(|outcome| outcome.reason == Reason::Forfeit) {
            desk::note(say!("this game ended because a bot forfeited"));
        }
        let document = || match &about {
            Some(about) => about.document(self, replayed),
            None => self.document(replayed),
        };
        to.write(out, |wanted| {
            let mut text = format::render(
                wanted.format,
                wanted.width,
                &ReplayFigures::new(&name, Some(replayed), self.roster),
                document,
                None,
            );
            if wanted.format == Format::Text && self.tells() {
                text = format!("{}\n{text}", String::from_utf8_lossy(&story));
            }
            Ok(text.into_bytes())
        })?;
        Ok(())
    }

    /// Whether every move is printed.
    fn tells(&self) -> bool {
        self.args.report.full || self.args.board
    }

    /// Replays a game; what it tells on the way goes to `story`.
    fn play(&mut self, source: Source, name: &str, story: &mut Vec<u8>) -> Result<Played, Unfit> {
        let words = Words::new(crate::cards::builtin::glossary(), lang());
        let mut chronicle = self.tells().then(|| Chronicle::new(words, self.roster, self.args.board, None));
        let mut warnings = Warnings::default();
        let summary = &mut self.summary;
        let mut after = |step: Step<'_>| {
            summary.step(&step);
            if let Some(chronicle) = &mut chronicle {
                story.extend(chronicle.step(step).into_bytes());
            }
        };
        let stop = self.args.at.map(Stop::AtDecision);
        let played = source.play(name, stop, &mut after, &mut |fault| warnings.take(fault));
        warnings.tell(name, self.args.strict)?;
        let played = played?;
        let decisions = played.replayed.as_ref().map_or(0, |replayed| replayed.decisions);
        match self.args.at.filter(|&at| decisions + 1 < at) {
            Some(at) => Err(Unfit::Unreadable(no_decision(at, name, decisions).into())),
            None => Ok(played),
        }
    }

    /// The game itself in a notation for files.
    fn convert(
        &self,
        source: Source,
        name: &str,
        detail: Detail,
        to: &Outlets,
        out: &mut Output,
    ) -> Result<(), Unfit> {
        if self.args.at.is_some() || self.args.board {
            let fault =
                Fault::new(say!("--at and --board are for text and JSON, not for a record or a scenario"));
            return Err(Unfit::Unreadable(fault.into()));
        }
        let [record, scenario] = source.notations(name, detail, self.roster)?;
        let mut summary = Summary::default();
        let replayed = replay(name, record.as_bytes(), None, |step| summary.step(&step))?;
        to.write(out, |wanted| {
            Ok(match wanted.format {
                Format::Record => record.clone().into_bytes(),
                Format::Scenario => scenario.clone().into_bytes(),
                format => {
                    let figures = ReplayFigures::new(name, Some(&replayed), self.roster);
                    let setup = departures(&replayed, self.roster);
                    let document = || summary.document(&self.teller(&replayed), &replayed, &setup, []);
                    format::render(format, wanted.width, &figures, document, None).into_bytes()
                }
            })
        })?;
        Ok(())
    }

    fn teller(&self, replayed: &Replayed) -> crate::wording::story::Teller<'_> {
        teller(lang(), replayed.names.clone(), self.roster)
    }

    /// A game in short, and how to see more of it.
    fn document(&self, replayed: &Replayed) -> Document {
        let watch = say!("or {}", command(typed().to("watch").to_string()));
        let more = match self.tells() {
            true => vec![],
            false => {
                vec![Message::joined([say!("--full (every move)"), say!("--full --board"), watch], ", ")]
            }
        };
        let setup = departures(replayed, self.roster);
        self.summary.document(&self.teller(replayed), replayed, &setup, more)
    }

    /// What is wrong, as a sentence.
    fn broken(&self, faults: &[Fault]) -> Message {
        let Some(fault) = faults.first() else { return say!("This does not hold.") };
        match (fault.rule, self.summary.next_decision()) {
            (Some(rule), Some(decision)) => {
                say!("Decision {} breaks {}: {}.", decision, rule, fault.message.clone())
            }
            (Some(rule), None) => say!("The setup breaks {}: {}.", rule, fault.message.clone()),
            (None, _) => match fault.line_column() {
                Some((line, _)) => say!("Line {} does not hold: {}.", line, fault.message.clone()),
                None => say!("This does not hold: {}.", fault.message.clone()),
            },
        }
    }
}

/// Fields that the format does not know.
#[derive(Default)]
struct Warnings {
    faults: Vec<Fault>,
    /// Beyond those that are kept.
    more: u64,
}

impl Warnings {
    /// Unknown fields of one file beyond this many are only counted.
    const MOST: usize = 20;

    fn take(&mut self, fault: Fault) {
        if self.faults.len() < Self::MOST { self.faults.push(fault) } else { self.more += 1 }
    }

    /// Warns of them, or refuses them.
    fn tell(self, name: &str, strict: bool) -> Result<(), Unfit> {
        if strict && !self.faults.is_empty() {
            return Err(Unfit::Broken(self.faults));
        }
        for fault in &self.faults {
            desk::warn(Message::plain(fault.line(lang())));
        }
        if self.more > 0 {
            desk::warn(say!("{}: {} more unknown fields", name, self.more));
        }
        Ok(())
    }
}

/// What a scenario says of itself.
struct About {
    about: String,
    rule: Option<&'static str>,
    steps: usize,
    expectations: usize,
}

impl About {
    fn new(scenario: &Scenario) -> Self {
        let (steps, expectations) = scenario.counts();
        About { about: scenario.about.clone(), rule: scenario.refused.flatten(), steps, expectations }
    }

    /// That it holds, and what came of it, in its own notation.
    fn document(&self, replay: &Replay<'_>, replayed: &Replayed) -> Document {
        let mut document = Document::new(lang());
        let steps = say_count!(self.steps, "{} step", "{} steps");
        let expectations = say_count!(self.expectations, "{} expectation", "{} expectations");
        let answer = say!("The scenario holds: {} and {}.", steps, expectations);
        let standing = say!("{}.", standing(&replay.teller(replayed), &replayed.state));
        document.text(Message::joined([answer, standing], "\n"));
        let mut facts = Vec::new();
        if !self.about.is_empty() {
            facts.push((say!("about"), Message::plain(&self.about)));
        }
        let state = Position::of(&replayed.table, &replayed.state);
        for (at, part) in scenario::state(&state).split("; ").enumerate() {
            let label = if at == 0 { say!("now") } else { Message::default() };
            facts.push((label, Message::plain(part)));
        }
        for (at, option) in options(replayed).split(", ").filter(|option| !option.is_empty()).enumerate() {
            let label = if at == 0 { say!("options") } else { Message::default() };
            facts.push((label, Message::plain(option)));
        }
        document.facts(facts);
        document
    }
}

/// What can be done next, in the notation of scenarios.
fn options(replayed: &Replayed) -> String {
    let Some(turn) = replayed.state.turn() else { return String::new() };
    let mut choices = Choices::new();
    replayed.state.choices(&replayed.table, &mut choices);
    let options: Vec<ChoiceForm> =
        choices.iter().map(|&choice| ChoiceForm::new(&replayed.table, turn, choice)).collect();
    scenario::options(&options)
}

/// Many files, one line each: what is wrong first, then how many hold; for other programs, those that hold.
fn several(args: &Args, roster: &Roster, to: &Outlets, out: &mut Output) -> Result<Exit, Failure> {
    if to.has(Format::Record) || to.has(Format::Scenario) {
        let fault = Fault::new(say!("one game at a time can be written as a record or a scenario"));
        return Err(fault.into());
    }
    let is_json = to.has(Format::Json);
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    // Games whose setup is not by the rules.
    let mut odd = 0usize;
    let mut broken: Vec<Fault> = Vec::new();
    let mut unreadable: Vec<Fault> = Vec::new();
    for path in &args.games {
        let game = NamedGame::File(path.clone());
        let name = game.name();
        let mut replay = Replay { args, roster, summary: Summary::default() };
        let played = game.open(roster).and_then(|source| replay.play(source, &name, &mut Vec::new()));
        match played {
            Ok(played) if is_json => {
                let figures = ReplayFigures::new(&name, played.replayed.as_ref(), roster);
                writeln!(out, "{}", serde_json::to_string(&figures).unwrap_or_default())?;
            }
            Ok(Played { replayed: Some(replayed), .. }) => {
                let standing = standing(&replay.teller(&replayed), &replayed.state);
                let setup = departures(&replayed, roster);
                good.push(match setup.is_empty() {
                    true => say!("{}: {}", safe(&name), standing),
                    false => {
                        odd += 1;
                        say!("{}: {}. {}", safe(&name), standing, said(&setup))
                    }
                });
            }
            Ok(_) => good.push(say!("{}: {}", safe(&name), say!("the setup is refused"))),
            Err(Unfit::Broken(faults)) => {
                bad.push(say!("{}: {}", safe(&name), replay.broken(&faults)));
                broken.extend(faults);
            }
            Err(Unfit::Unreadable(failure)) if is_json => return Err(failure),
            Err(Unfit::Unreadable(failure)) => {
                bad.push(say!("{}: {}", safe(&name), failure.tell()));
                unreadable.push(Fault::new(failure.tell()));
            }
        }
    }
    if !is_json {
        for line in bad.iter().chain(&good) {
            writeln!(out, "{}", safe(&line.in_lang(lang())))?;
        }
        let all = args.games.len();
        let answer = match good.len() == all {
            true if odd > 0 => say_count!(
                odd,
                "All {1} games follow the rules, but for the setup of {0}.",
                "All {1} games follow the rules, but for the setups of {0}.",
                all
            ),
            true => say!("All {} games follow the rules.", all),
            false => say_count!(
                good.len(),
                "{} of {} games follows the rules.",
                "{} of {} games follow the rules.",
                all
            ),
        };
        writeln!(out, "\n{}", answer.in_lang(lang()))?;
    }
    if !unreadable.is_empty() {
        broken.extend(unreadable);
        return Err(broken.into());
    }
    if broken.is_empty() { Ok(Exit::Yes) } else { no(broken, out) }
}
