//! `flightdeck completions`: what a shell needs to complete our commands.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use crate::bots::Kind;
use crate::cards::Roster;
use crate::cli::desk::Desk;
use crate::cli::{Answer, Cli, Failure, Output};
use crate::rules;
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
    let roster = Desk::open(catalog).map_or_else(|_| crate::cards::builtin::roster(), |desk| desk.roster);
    let known = Known::new(&roster);
    // The generator panics on a closed pipe: it writes into memory.
    let mut script = Vec::new();
    let mut command = known.tell(Cli::command());
    clap_complete::generate(args.shell, &mut command, "flightdeck", &mut script);
    if args.shell == Shell::Fish {
        script = known.for_fish(&String::from_utf8_lossy(&script), &command).into_bytes();
    }
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
            let help = help.replace([':', ';'], ",");
            let help: String = help.chars().filter(|c| c.is_alphanumeric() || " -.,".contains(*c)).collect();
            // Kept until the program ends, which is now: the parser takes nothing shorter-lived.
            let value = PossibleValue::new(&*name.leak());
            if help.is_empty() { value } else { value.help(help) }
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
            Some((_, values)) => arg.value_parser(PossibleValuesParser::new(values.iter().cloned())),
            None => arg,
        });
        command.mut_subcommands(|sub| self.tell(sub))
    }

    /// The values of an option or an argument, and what they are.
    fn values(&self, command: &str, arg: &Arg) -> Option<(&'static str, &[PossibleValue])> {
        let placeholder =
            arg.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
        Some(match (command, arg.get_long().unwrap_or_default(), placeholder) {
            (_, "bots" | "bot", _) => ("bots", &self.bots),
            (_, "cruiser" | "cruisers", _) | ("cruisers", _, "NAME") => ("cruisers", &self.cruisers),
            (_, "hand", _) | (_, _, "CARD" | "CARD|CRUISER" | "OUT" | "IN") => ("cards", &self.cards),
            ("rules", _, "CODE|WORD") => ("rules", &self.rules),
            _ => return None,
        })
    }

    /// What the generator leaves out for fish: the values of arguments, and those of an option in front of the
    /// command, where its function gives up because the value is missing.
    fn for_fish(&self, script: &str, command: &Command) -> String {
        let parse = "argparse -s (__fish_flightdeck_global_optspecs) -- $cmd";
        let last = format!("{parse} 2>/dev/null\n    or {parse}[1..-2] 2>/dev/null\n");
        let mut script = script.replace(&format!("{parse} 2>/dev/null\n"), &last);
        let mut lists = BTreeSet::new();
        for first in command.get_subcommands() {
            let condition = format!("__fish_flightdeck_using_subcommand {}", first.get_name());
            self.arguments_for_fish(first, &condition, &mut lists, &mut script);
            for second in first.get_subcommands() {
                let condition = format!("{condition}; and __fish_seen_subcommand_from {}", second.get_name());
                self.arguments_for_fish(second, &condition, &mut lists, &mut script);
            }
        }
        script
    }

    fn arguments_for_fish(
        &self,
        command: &Command,
        condition: &str,
        lists: &mut BTreeSet<&'static str>,
        script: &mut String,
    ) {
        let is_known = |arg: &Arg| self.values(command.get_name(), arg).is_some();
        // Where none of them can be a file, no files are offered.
        let files = if command.get_positionals().all(is_known) { " -f" } else { "" };
        for arg in command.get_positionals() {
            let Some((what, values)) = self.values(command.get_name(), arg) else { continue };
            if lists.insert(what) {
                let _ = writeln!(script, "function __fish_flightdeck_{what}");
                for value in values {
                    let help = value.get_help().map(ToString::to_string).unwrap_or_default();
                    let _ = writeln!(script, "    printf '%s\\t%s\\n' '{}' '{help}'", value.get_name());
                }
                script.push_str("end\n");
            }
            let _ = writeln!(
                script,
                "complete -c flightdeck{files} -n \"{condition}\" -a \"(__fish_flightdeck_{what})\""
            );
        }
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
