//! What `-` means in place of a file: standard input where a file is read, standard output after `-o`, and
//! elsewhere nothing, which is told before any work is done. Standard input can be read only once.

use std::any::TypeId;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};

use crate::fault::Fault;
use crate::reader::STANDARD_INPUT;

/// What a command does with a file that it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// Reads it; `-` is standard input.
    Read,
    /// Writes it; `-` is standard output.
    Write,
    /// Changes it in place.
    Edit,
    /// Reads or writes it while standard input is where keys come from.
    BesideKeys,
    /// Keeps something in it that cannot go through a pipe, or not beside the report.
    Keep,
}

impl Use {
    /// By the words of the command, such as `deck add`, and the argument.
    fn of(command: &str, argument: &str) -> Self {
        match (command, argument) {
            (_, "catalog") => Use::Keep,
            ("league play" | "league report", "file") => Use::Keep,
            ("league merge", _) | ("deck new", "file") | ("deck tune", "output") => Use::Keep,
            ("duel" | "goldfish", "path") | ("play" | "combos" | "solve", "record") => Use::Keep,
            ("play" | "watch" | "deck build", _) => Use::BesideKeys,
            ("deck add" | "deck remove" | "deck swap" | "deck set", "file") => Use::Edit,
            (_, "output") => Use::Write,
            _ => Use::Read,
        }
    }
}

/// Whether this stands for standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path == Path::new(STANDARD_INPUT)
}

/// What is wrong with the dashes of a command line, if anything.
pub fn check(command: &Command, matches: &ArgMatches) -> Result<(), Fault> {
    let (mut command, mut matches) = (command, matches);
    let mut words: Vec<&str> = Vec::new();
    while let Some((word, further)) = matches.subcommand() {
        let Some(found) = command.find_subcommand(word) else { break };
        (command, matches) = (found, further);
        words.push(found.get_name());
    }
    let words = words.join(" ");
    let mut read = 0;
    for argument in command.get_arguments().filter(|argument| is_path(argument)) {
        let id = argument.get_id().as_str();
        let values = matches.try_get_many::<PathBuf>(id).ok().flatten().unwrap_or_default();
        let dashes = values.filter(|path| is_dash(path)).count();
        if dashes == 0 {
            continue;
        }
        match Use::of(&words, id) {
            Use::Read => read += dashes,
            Use::Write => {}
            Use::Edit => {
                let fault = Fault::new(say!("standard input cannot be edited"));
                return Err(fault.help(say!("name a deck file")));
            }
            Use::BesideKeys => {
                return Err(Fault::new(say!("standard input is needed for the keyboard; name a file")));
            }
            Use::Keep => {
                let fault = Fault::new(say!("{} needs a file name, not `-`", label(argument)));
                return Err(fault.help(say!("name a file")));
            }
        }
    }
    if read > 1 {
        let fault = Fault::new(say!("`-` is given {} times, but standard input can be read only once", read));
        return Err(fault.help(say!("use file names for the others")));
    }
    Ok(())
}

fn is_path(argument: &Arg) -> bool {
    argument.get_value_parser().type_id() == TypeId::of::<PathBuf>()
}

/// `--record`, or what the usage calls it.
fn label(argument: &Arg) -> String {
    match (argument.get_long(), argument.get_value_names()) {
        (Some(long), _) => format!("`--{long}`"),
        (None, Some([name, ..])) => name.to_string(),
        (None, _) => argument.get_id().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    /// Every argument that is a file, under the words of its command.
    fn arguments(command: &Command, words: &str, found: &mut Vec<(String, String)>) {
        for argument in command.get_arguments().filter(|argument| is_path(argument)) {
            found.push((words.to_owned(), argument.get_id().to_string()));
        }
        for further in command.get_subcommands() {
            arguments(further, format!("{words} {}", further.get_name()).trim(), found);
        }
    }

    /// A new argument comes to its place here, and to the test of the program that tries each of them.
    #[test]
    fn every_file_has_one_meaning_of_the_dash() {
        let mut found = Vec::new();
        arguments(&Cli::command(), "", &mut found);
        let of = |wanted: Use| -> Vec<String> {
            let all = found.iter().filter(|(command, id)| Use::of(command, id) == wanted);
            all.map(|(command, id)| format!("{command}: {id}")).collect()
        };
        assert_eq!(of(Use::Read), READ);
        assert_eq!(of(Use::Write), WRITTEN);
        assert_eq!(of(Use::Edit), EDITED);
        assert_eq!(of(Use::BesideKeys), BESIDE_KEYS);
        assert_eq!(of(Use::Keep), KEPT);
    }

    const READ: [&str; 38] = [
        "catalog import: file",
        "catalog check: file",
        "deck show: file",
        "deck stats: file",
        "deck diff: a",
        "deck diff: b",
        "deck odds: file",
        "deck random: rules",
        "deck random: pool",
        "deck suggest: file",
        "deck suggest: rules",
        "deck suggest: pool",
        "deck doctor: file",
        "deck doctor: against",
        "deck doctor: rules",
        "deck doctor: pool",
        "deck tune: file",
        "deck tune: against",
        "deck tune: rules",
        "deck tune: pool",
        "deck code: file",
        "deck hash: files",
        "deck import: file",
        "deck export: decks",
        "validate: files",
        "validate: rules",
        "validate: pool",
        "export: decks",
        "duel: decks",
        "goldfish: deck",
        "sweep: deck",
        "sweep: opponents",
        "sweep: field",
        "league play: decks",
        "replay: files",
        "solve: file",
        "analyse: game",
        "combos: deck",
    ];
    const WRITTEN: [&str; 7] = [
        "catalog template: output",
        "catalog export: output",
        "deck random: output",
        "deck from-code: output",
        "deck import: output",
        "deck export: output",
        "export: output",
    ];
    const EDITED: [&str; 4] = ["deck add: file", "deck remove: file", "deck swap: file", "deck set: file"];
    const BESIDE_KEYS: [&str; 5] =
        ["deck build: file", "deck build: rules", "deck build: pool", "play: decks", "watch: record"];
    const KEPT: [&str; 12] = [
        ": catalog",
        "deck new: file",
        "deck tune: output",
        "duel: path",
        "play: record",
        "goldfish: path",
        "league play: file",
        "league merge: files",
        "league merge: output",
        "league report: file",
        "solve: record",
        "combos: record",
    ];
}
