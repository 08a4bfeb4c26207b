//! `flightdeck completions`: what a shell needs to complete our commands.

use std::io::Write;
use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use super::desk::Desk;
use super::{Answer, Cli, Failure, Output};
use crate::bots::Kind;
use crate::cards::Roster;
use crate::engine::rules;
use crate::text::fold;

/// Print completions for a shell: commands, options, bots, cruisers and cards
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck completions bash > ~/.local/share/bash-completion/completions/flightdeck
  flightdeck completions zsh > ~/.zfunc/_flightdeck
  flightdeck completions fish > ~/.config/fish/completions/flightdeck.fish

They know the cards and cruisers that the catalogue has now; print them again when yours are in it. Names are
completed with hyphens for spaces, as in night-mail, which every command understands.")]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    // Without a catalogue that can be read, what comes with the program.
    let roster = Desk::open(catalog).map_or_else(|_| Roster::builtin(), |desk| desk.roster);
    let known = Known::new(&roster);
    // The generator panics on a closed pipe: it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut known.tell(Cli::command()), "flightdeck", &mut script);
    out.write_all(&script)?;
    Ok(Answer::Yes)
}

/// What options and arguments can be.
struct Known {
    bots: Vec<PossibleValue>,
    cruisers: Vec<PossibleValue>,
    cards: Vec<PossibleValue>,
    rules: Vec<PossibleValue>,
}

impl Known {
    fn new(roster: &Roster) -> Self {
        let value = |name: String, help: &str| {
            // Descriptions stand in scripts: no line breaks, quotes or other characters with a meaning there.
            let help: String = help.chars().filter(|c| c.is_alphanumeric() || " -.,".contains(*c)).collect();
            // Kept until the program ends, which is now: the parser takes nothing shorter-lived.
            PossibleValue::new(&*name.leak()).help(help)
        };
        let cards = roster.cards().iter().flat_map(|card| {
            let id = value(card.id.to_string(), &card.name);
            let name = typed(&card.name).map(|name| value(name, &card.id.to_string()));
            std::iter::once(id).chain(name)
        });
        let cruisers = roster.cruisers().iter().filter(|cruiser| is_word(&cruiser.id));
        Known {
            bots: Kind::ALL
                .into_iter()
                .map(|kind| value(kind.name().to_owned(), &kind.about().to_string()))
                .collect(),
            cruisers: cruisers.map(|cruiser| value(cruiser.id.clone(), &cruiser.name)).collect(),
            cards: cards.collect(),
            rules: rules::all().map(|rule| value(rule.code.to_owned(), "")).collect(),
        }
    }

    /// The command line with these values; for completing only, since it takes no others.
    fn tell(&self, command: Command) -> Command {
        let name = command.get_name().to_owned();
        let command = command.mut_args(|arg| match self.values(&name, &arg) {
            Some(values) => arg.value_parser(PossibleValuesParser::new(values.iter().cloned())),
            None => arg,
        });
        command.mut_subcommands(|sub| self.tell(sub))
    }

    fn values(&self, command: &str, arg: &Arg) -> Option<&[PossibleValue]> {
        let placeholder =
            arg.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
        Some(match (command, arg.get_long().unwrap_or_default(), placeholder) {
            (_, "bots" | "bot", _) => &self.bots,
            (_, "cruiser" | "cruisers", _) | ("cruisers", _, "NAME") => &self.cruisers,
            (_, "hand", _) | (_, _, "CARD" | "CARD|CRUISER" | "OUT" | "IN") => &self.cards,
            ("rules", _, "CODE|WORD") => &self.rules,
            _ => return None,
        })
    }
}

/// A name as it can be typed without quotes, if it can.
fn typed(name: &str) -> Option<String> {
    let name = fold(name.trim()).replace(' ', "-");
    is_word(&name).then_some(name)
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('-') && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}
