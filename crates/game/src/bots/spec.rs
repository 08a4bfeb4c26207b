//! Bots by name: `random`, `greedy`, `greedy:armor=1.2,hand=0.3`, `exec:./mybot --flag`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::expert::Search;
use super::graded::Grade;
use super::greedy::Weights;
use super::pipe::Program;
use crate::fault::{Fault, Source};
use crate::say::Message;
use crate::text::nearest;

/// The bots that are built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum BotKind {
    /// Takes any choice.
    Random,
    /// Looks one step ahead.
    Greedy,
    /// Follows chains to their end and evaluates the table there by what it learned.
    Pilot,
    /// Plays the best lines out in worlds that fit what it sees.
    Expert,
    /// Passes.
    Pass,
    /// An opponent for people, weaker than the pilot.
    Graded(Grade),
    /// The pilot of 0.1: looks one step ahead.
    Pilot1,
    /// The expert of 0.1.
    Expert1,
}

/// A number that changes how a bot plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// As it is typed.
    pub name: &'static str,
    /// What it is unless said otherwise.
    pub default: f32,
    /// The least and the most it can be.
    pub range: (f32, f32),
    /// Whether it must be a whole number.
    pub whole: bool,
    /// What it changes, in a line.
    pub about: &'static str,
}

impl BotKind {
    /// Every kind, also those that only repeat old reports.
    pub const ALL: [BotKind; 11] = [
        BotKind::Random,
        BotKind::Greedy,
        BotKind::Pilot,
        BotKind::Expert,
        BotKind::Pass,
        BotKind::Graded(Grade::Beginner),
        BotKind::Graded(Grade::Novice),
        BotKind::Graded(Grade::Regular),
        BotKind::Graded(Grade::Veteran),
        BotKind::Pilot1,
        BotKind::Expert1,
    ];

    /// Whether a newer version has taken its place; it can still be named.
    pub fn is_old(self) -> bool {
        matches!(self, BotKind::Pilot1 | BotKind::Expert1)
    }

    /// As it is typed.
    pub const fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
            BotKind::Pilot => "pilot",
            BotKind::Expert => "expert",
            BotKind::Pass => "pass",
            BotKind::Graded(Grade::Beginner) => "beginner",
            BotKind::Graded(Grade::Novice) => "novice",
            BotKind::Graded(Grade::Regular) => "regular",
            BotKind::Graded(Grade::Veteran) => "veteran",
            BotKind::Pilot1 => "pilot-1",
            BotKind::Expert1 => "expert-1",
        }
    }

    /// How it plays, in a line.
    pub fn about(self) -> Message {
        match self {
            BotKind::Random => say!("chooses at random; for testing"),
            BotKind::Greedy => {
                say!(
                    "looks one step ahead, follows effect chains to their end and evaluates positions with \
                     the weights below"
                )
            }
            BotKind::Pilot => {
                say!(
                    "follows effect chains to their end and evaluates positions with what it learned from its \
                     own games; strong, and fast enough for thousands of games"
                )
            }
            BotKind::Expert => {
                say!(
                    "the strongest bot: searches whole lines of play and tries the best ones against samples \
                     of the hidden cards"
                )
            }
            BotKind::Graded(Grade::Beginner) => {
                say!("an opponent for people: looks at two choices, and badly misjudges where they lead")
            }
            BotKind::Graded(Grade::Novice) => {
                say!("an opponent for people: looks at five choices and often misjudges where they lead")
            }
            BotKind::Graded(Grade::Regular) => {
                say!("an opponent for people: looks at twelve choices and sometimes misjudges them")
            }
            BotKind::Graded(Grade::Veteran) => {
                say!("an opponent for people: looks at forty choices and seldom misjudges them")
            }
            BotKind::Pilot1 => {
                say!("the pilot of version 0.1, which looks one step ahead; to repeat old reports")
            }
            BotKind::Expert1 => say!("the expert of version 0.1; to repeat old reports"),
            BotKind::Pass => say!("never plays a card or shifts; the opponent in goldfish games"),
        }
    }

    /// What can be set about it.
    pub fn parameters(self) -> &'static [Parameter] {
        match self {
            BotKind::Greedy => Weights::PARAMETERS,
            BotKind::Expert => Search::PARAMETERS,
            BotKind::Expert1 => Search::FIRST_PARAMETERS,
            _ => &[],
        }
    }

    /// As reports and records write it: with the number of the value where it plays by a learned one, so
    /// that a game repeated with a later release is the same game or refused, never another one.
    pub const fn full_name(self) -> &'static str {
        match self {
            BotKind::Pilot => "pilot-2",
            BotKind::Expert => "expert-2",
            BotKind::Graded(Grade::Beginner) => "beginner-1",
            BotKind::Graded(Grade::Novice) => "novice-1",
            BotKind::Graded(Grade::Regular) => "regular-1",
            BotKind::Graded(Grade::Veteran) => "veteran-1",
            _ => self.name(),
        }
    }

    /// The bot of this name, with or without its version.
    pub fn named(name: &str) -> Option<BotKind> {
        BotKind::ALL.into_iter().find(|kind| kind.name() == name || kind.full_name() == name)
    }
}

/// A bot and its parameters.
///
/// ```
/// use flightdeck_game::BotSpec;
///
/// let expert: BotSpec = "expert:worlds=16".parse()?;
/// assert_eq!(expert.to_string(), "expert-2:worlds=16");
/// let unknown = "exprt".parse::<BotSpec>().unwrap_err();
/// println!("{unknown}");
/// # Ok::<(), flightdeck_game::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BotSpec {
    /// `random`
    Random,
    /// `greedy`, by these weights.
    Greedy(Weights),
    /// `pilot`
    Pilot,
    /// `expert`, with this search.
    Expert(Search),
    /// `pass`
    Pass,
    /// `beginner`, `novice`, `regular`, `veteran`
    Graded(Grade),
    /// `pilot-1`
    Pilot1,
    /// `expert-1`, with this search.
    Expert1(Search),
    /// A program of the user's own, at the other end of a pipe.
    Exec(Program),
}

/// What is wrong with the name of a bot.
pub type BotError = Fault;

impl BotSpec {
    /// With every parameter at its default.
    pub fn new(kind: BotKind) -> Self {
        let defaults: Vec<f32> = kind.parameters().iter().map(|parameter| parameter.default).collect();
        BotSpec::with(kind, &defaults)
    }

    /// With these values of its parameters, in their order.
    fn with(kind: BotKind, values: &[f32]) -> Self {
        match kind {
            BotKind::Random => BotSpec::Random,
            BotKind::Greedy => BotSpec::Greedy(Weights::from_values(values)),
            BotKind::Pilot => BotSpec::Pilot,
            BotKind::Expert => BotSpec::Expert(Search::from_values(values)),
            BotKind::Pass => BotSpec::Pass,
            BotKind::Graded(grade) => BotSpec::Graded(grade),
            BotKind::Pilot1 => BotSpec::Pilot1,
            BotKind::Expert1 => BotSpec::Expert1(Search::from_values(values)),
        }
    }

    /// The user's own program, if it is one.
    pub fn program(&self) -> Option<&Program> {
        match self {
            BotSpec::Exec(program) => Some(program),
            _ => None,
        }
    }

    /// The values of its parameters, in their order.
    fn values(&self) -> Vec<f32> {
        match self {
            BotSpec::Greedy(weights) => weights.values().to_vec(),
            BotSpec::Expert(search) => search.values(Search::PARAMETERS).to_vec(),
            BotSpec::Expert1(search) => search.values(Search::FIRST_PARAMETERS).to_vec(),
            _ => Vec::new(),
        }
    }
}

/// As it is typed; parameters at their defaults are left out.
impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            BotSpec::Random => BotKind::Random,
            BotSpec::Greedy(_) => BotKind::Greedy,
            BotSpec::Pilot => BotKind::Pilot,
            BotSpec::Expert(_) => BotKind::Expert,
            BotSpec::Pass => BotKind::Pass,
            BotSpec::Graded(grade) => BotKind::Graded(*grade),
            BotSpec::Pilot1 => BotKind::Pilot1,
            BotSpec::Expert1(_) => BotKind::Expert1,
            BotSpec::Exec(program) => return write!(f, "exec:{}", program.text()),
        };
        f.write_str(kind.full_name())?;
        let mut separator = ':';
        for (parameter, value) in kind.parameters().iter().zip(self.values()) {
            if value != parameter.default {
                write!(f, "{separator}{}={value}", parameter.name)?;
                separator = ',';
            }
        }
        Ok(())
    }
}

/// Reads one bot for both players, or one for each: `greedy`, `greedy,random`,
/// `greedy:armor=1.2,hand=0.3,greedy`. A piece with a `=` belongs to the parameters of the bot before it.
pub fn parse_bots(text: &str) -> Result<[BotSpec; 2], BotError> {
    let source = Source::new("bots", text);
    match <[BotSpec; 2]>::try_from(bots_of(&source)?) {
        Ok(both) => Ok(both),
        Err(one) if one.len() == 1 => Ok([one[0].clone(), one[0].clone()]),
        Err(many) => Err(Fault::new(say!("{} bots given; a game has two players", many.len()))
            .at(&source, 0..text.len())
            .help(say!("name one bot for both players, or two: greedy,random"))),
    }
}

/// Reads one bot.
pub fn parse_bot(text: &str) -> Result<BotSpec, BotError> {
    let source = Source::new("bot", text);
    match <[BotSpec; 1]>::try_from(bots_of(&source)?) {
        Ok([bot]) => Ok(bot),
        Err(many) => {
            Err(Fault::new(say!("{} bots given; only one plays the deck", many.len()))
                .at(&source, 0..text.len()))
        }
    }
}

impl FromStr for BotSpec {
    type Err = BotError;

    fn from_str(text: &str) -> Result<Self, BotError> {
        parse_bot(text)
    }
}

/// All bots named in a text.
fn bots_of(source: &Arc<Source>) -> Result<Vec<BotSpec>, BotError> {
    let mut bots: Vec<BotSpec> = Vec::new();
    // The bot whose parameters are being read.
    let mut reading: Option<(BotKind, Vec<f32>)> = None;
    let mut at = 0;
    while at <= source.text.len() {
        // A command may hold commas: it goes to the end.
        let rest = &source.text[at..];
        if let Some(command) = rest.trim_start().strip_prefix("exec:") {
            let start = source.text.len() - command.len();
            let program = Program::parse(command).map_err(|why| {
                Fault::new(why)
                    .at(source, start..source.text.len())
                    .help(say!("for example exec:./mybot --flag"))
            })?;
            bots.extend(reading.take().map(|(kind, values)| BotSpec::with(kind, &values)));
            bots.push(BotSpec::Exec(program));
            break;
        }
        let piece = rest.split(',').next().unwrap_or_default();
        let span = at..at + piece.len();
        at += piece.len() + 1;
        let (name, parameter) = match piece.split_once(':') {
            Some((name, parameter)) => (Some(name), Some((parameter, span.start + name.len() + 1))),
            None if piece.contains('=') && reading.is_some() => (None, Some((piece, span.start))),
            None => (Some(piece), None),
        };
        if let Some(name) = name {
            let place = span.start..span.start + name.len();
            let kind =
                BotKind::named(name.trim()).ok_or_else(|| unknown_bot(name.trim()).at(source, place))?;
            bots.extend(reading.take().map(|(kind, values)| BotSpec::with(kind, &values)));
            reading = Some((kind, BotSpec::new(kind).values()));
        }
        if let (Some((parameter, start)), Some((kind, values))) = (parameter, &mut reading) {
            set_parameter(*kind, values, parameter).map_err(|fault| fault.at(source, start..span.end))?;
        }
    }
    bots.extend(reading.map(|(kind, values)| BotSpec::with(kind, &values)));
    Ok(bots)
}

fn unknown_bot(name: &str) -> Fault {
    let current = BotKind::ALL.into_iter().filter(|kind| !kind.is_old());
    let list = current.map(BotKind::name).collect::<Vec<_>>().join(", ");
    let fault = Fault::new(say!("unknown bot `{}`; available: {}", name, list));
    match nearest(name, BotKind::ALL.map(BotKind::name)) {
        Some(near) => fault.help(say!("did you mean `{}`?", near)),
        None => fault,
    }
}

fn set_parameter(kind: BotKind, values: &mut [f32], text: &str) -> Result<(), Fault> {
    let Some((name, value)) = text.split_once('=') else {
        return Err(Fault::new(say!("`{}` is not a parameter; expected a name, `=` and a number", text))
            .help(say!("for example greedy:armor=1.2")));
    };
    let (name, value) = (name.trim(), value.trim());
    let parameters = kind.parameters();
    let Some(place) = parameters.iter().position(|parameter| parameter.name == name) else {
        if parameters.is_empty() {
            return Err(Fault::new(say!("bot `{}` has no parameters", kind.name())));
        }
        let names: Vec<_> = parameters.iter().map(|parameter| parameter.name).collect();
        let message =
            say!("bot `{}` has no parameter `{}`; available: {}", kind.name(), name, names.join(", "));
        let fault = Fault::new(message);
        return Err(match nearest(name, &names) {
            Some(near) => fault.help(say!("did you mean `{}`?", near)),
            None => fault,
        });
    };
    let Parameter { range: (least, most), whole, .. } = parameters[place];
    match value.parse::<f32>() {
        Ok(number) if (least..=most).contains(&number) && !(whole && number.fract() != 0.0) => {
            values[place] = number;
            Ok(())
        }
        _ => {
            let message = match whole {
                true => say!("`{}` is not a whole number from {} to {}", value, least, most),
                false => say!("`{}` is not a number from {} to {}", value, least, most),
            };
            Err(Fault::new(message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Result<[String; 2], String> {
        parse_bots(text).map(|bots| bots.map(|bot| bot.to_string())).map_err(|fault| fault.to_string())
    }

    #[test]
    fn one_name_is_for_both_and_parameters_follow_their_bot() {
        let both = |a: &str, b: &str| Ok([a.to_owned(), b.to_owned()]);
        assert_eq!(shown("greedy"), both("greedy", "greedy"));
        assert_eq!(shown("random,greedy"), both("random", "greedy"));
        assert_eq!(shown("greedy:armor=1.25"), both("greedy:armor=1.25", "greedy:armor=1.25"));
        assert_eq!(
            shown("greedy:hand=0.25,armor=2,greedy:draw=3"),
            both("greedy:armor=2,hand=0.25", "greedy:draw=3")
        );
        assert_eq!(shown("pass,random"), both("pass", "random"));
        assert_eq!(shown("pilot,pilot-1"), both("pilot-2", "pilot-1"));
        assert_eq!(shown("expert-1:worlds=4,expert-2"), both("expert-1:worlds=4", "expert-2"));
        assert_eq!(shown("expert-1:worlds=8,expert:worlds=8"), both("expert-1", "expert-2:worlds=8"));
        assert_eq!(shown("expert-1:time=5,expert:time=5"), both("expert-1:time=5", "expert-2:time=5"));
        assert_eq!(shown("novice"), both("novice-1", "novice-1"));
    }

    #[test]
    fn what_is_wrong_is_said_with_the_list_and_a_suggestion() {
        for (text, parts) in [
            (
                "gredy",
                vec![
                    "bots:1:1",
                    "unknown bot `gredy`",
                    "random, greedy, pilot, expert, pass, beginner, novice, regular, veteran",
                    "did you mean `greedy`?",
                ],
            ),
            ("", vec!["unknown bot ``"]),
            ("greedy,grandmaster", vec!["bots:1:8", "unknown bot `grandmaster`"]),
            ("greedy:armour=2", vec!["bots:1:8", "no parameter `armour`", "did you mean `armor`?"]),
            ("greedy:armor", vec!["is not a parameter"]),
            ("greedy:armor=x", vec!["`x` is not a number"]),
            ("greedy:armor=inf", vec!["`inf` is not a number"]),
            ("greedy:armor=101", vec!["from -100 to 100"]),
            ("expert:worlds=0", vec!["`0` is not a whole number from 1 to"]),
            ("expert:worlds=2.5", vec!["`2.5` is not a whole number from 1 to"]),
            ("random:armor=1", vec!["`random` has no parameters"]),
            ("greedy,greedy,greedy", vec!["3 bots"]),
        ] {
            let error = shown(text).unwrap_err();
            for part in parts {
                assert!(error.contains(part), "{text}: {error}");
            }
        }
        // Leagues and records refuse such names of bots.
        let error = shown("exec:a\nb").unwrap_err();
        assert!(error.contains("a command must be one line"), "{error}");
        let longest = format!("exec:{}", "x".repeat(crate::text::LONGEST_BOT - 5));
        assert!(shown(&longest).is_ok());
        let error = shown(&(longest + "x")).unwrap_err();
        assert!(error.contains("the command has more than 3995 characters"), "{error}");
    }
}
