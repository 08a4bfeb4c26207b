//! What `-h`, `--help` and `help` show: the commands in groups, a command with its options, and topics.
//!
//! `-h` is short: own arguments, the options that most people need, and examples. `--help` has everything, the
//! global options last.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, CommandFactory};

use super::Cli;
use super::dictionary::{GLOBAL, described};
use super::old;
use super::topics;
use super::tree::{self, Group};
use crate::fault::Fault;

/// Lines are not longer than this, however wide the terminal.
const WIDEST: usize = 80;

/// The help that a command line asks for, if it does; in today's words.
pub fn asked(args: &[OsString], root: &Command) -> Option<Result<String, Fault>> {
    let is = |arg: &OsString, names: &[&str]| names.iter().any(|name| arg == name);
    let before = args.iter().take_while(|arg| *arg != "--");
    let option = before.clone().find(|arg| is(arg, &["-h", "--help"]));
    let mut words: Vec<&OsString> = old::words(args).into_iter().map(|at| &args[at]).collect();
    let whole = option.is_none_or(|option| option == "--help");
    // `help deck stats`, `deck help stats`, `deck stats help`.
    let at = words.iter().position(|word| *word == "help");
    let by_word =
        at.is_some_and(|at| at == 0 || is_command(&words[..at], root) && (at == 1 || words.len() == at + 1));
    if let (Some(at), true) = (at, by_word) {
        words.remove(at);
        if let (0, [topic]) = (at, &words[..])
            && let Some(text) = topics::find(&topic.to_string_lossy())
        {
            return Some(Ok(text.to_owned()));
        }
        let line = std::iter::once(OsString::from("flightdeck")).chain(words.into_iter().cloned());
        let line = match old::understood(line.collect(), &mut command()) {
            Ok(line) => line,
            Err(fault) => return Some(Err(topics::or_topics(fault))),
        };
        return Some(Ok(screen(&path(&line.args, root), true)));
    }
    option?;
    Some(Ok(screen(&path(args, root), whole)))
}

fn is_command(words: &[&OsString], root: &Command) -> bool {
    let found = words.iter().try_fold(root, |command, word| command.find_subcommand(word));
    found.is_some()
}

/// The words of a command line that name its command.
pub fn path(args: &[OsString], root: &Command) -> Vec<String> {
    let mut command = root;
    let mut path = Vec::new();
    for at in old::words(args) {
        let Some(found) = command.find_subcommand(&args[at]) else { break };
        path.push(found.get_name().to_owned());
        command = found;
    }
    path
}

/// The whole command line, described.
pub fn command() -> Command {
    let mut root = Cli::command();
    root.build();
    described(root)
}

/// Help on a command: with all its options, or with those that most people need.
pub fn screen(path: &[String], whole: bool) -> String {
    let root = command();
    let command = path.iter().try_fold(&root, |command, word| command.find_subcommand(word)).unwrap_or(&root);
    match path {
        [] => grouped(command, "flightdeck", tree::ROOT, tree::ROOT_NOTE),
        [group] if group == "deck" => grouped(command, "flightdeck deck", tree::DECK, tree::DECK_NOTE),
        [group] if command.has_subcommands() => {
            let verbs: Vec<&str> = visible(command).map(Command::get_name).collect();
            grouped(command, &format!("flightdeck {group}"), &[("", &verbs)], "")
        }
        _ => leaf(command.clone(), &path.join(" "), whole),
    }
}

fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help")
}

/// Commands in groups, each with its description.
fn grouped(command: &Command, words: &str, groups: &[Group<'_>], note: &str) -> String {
    let about = |command: &Command| command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("{}\nUsage: {words} <COMMAND> [OPTIONS]\n\n", about(command));
    let names = groups.iter().flat_map(|(_, names)| names.iter());
    let column = names.map(|name| name.len() + 2).max().unwrap_or(0).max(10);
    let indent = if groups.len() > 1 { 10 } else { 2 };
    for (group, names) in groups {
        let found =
            names.iter().filter_map(|name| command.find_subcommand(name)).filter(|sub| !sub.is_hide_set());
        for (at, sub) in found.enumerate() {
            let group = if at == 0 { group } else { "" };
            text.push_str(&format!("{group:<indent$}{:<column$}{}\n", sub.get_name(), about(sub)));
        }
    }
    text.push_str(note);
    text
}

/// One command.
fn leaf(command: Command, words: &str, whole: bool) -> String {
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let long = command.get_after_long_help().map(ToString::to_string);
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    // What stands below the first line of a longer description.
    let more =
        command.get_long_about().and_then(|text| Some(text.to_string().split_once("\n\n")?.1.to_owned()));
    let command = match (whole, more) {
        (true, Some(more)) => command.about(format!("{about}\n\n{more}")),
        _ => command,
    };
    let command = needed(command, words);
    let (command, after) = if whole {
        // clap's compact layout is that of `-h`, which would leave these out.
        (command.mut_args(|arg| arg.hide_short_help(false)), long.unwrap_or(after))
    } else {
        let command = command.mut_args(|arg| {
            let hidden = arg.is_hide_short_help_set() || arg.get_help_heading() == Some(GLOBAL);
            if hidden { arg.hide(true) } else { arg }
        });
        (command, format!("{}All options: flightdeck {words} --help", examples(&after)))
    };
    let mut command = command.term_width(width()).after_help(after);
    command.render_help().ansi().to_string()
}

/// Arguments as they are written today: those that only hidden options can replace are needed, and `combos` takes one
/// deck (several words are a search, as the first version had it).
fn needed(command: Command, words: &str) -> Command {
    let arguments = |mut command: Command, change: fn(Arg) -> Arg| {
        let names = command.get_positionals().map(|arg| arg.get_id().clone()).collect::<Vec<_>>();
        for name in names {
            command = command.mut_arg(name, change);
        }
        command
    };
    match words {
        "deck add" | "deck remove" | "watch" | "replay" | "analyze" => {
            arguments(command, |arg| arg.required(true))
        }
        "duel" => command.mut_arg("deck", |arg| arg.required(true)),
        "combos" => arguments(command, |arg| arg.action(ArgAction::Set).num_args(0..=1)),
        _ => command,
    }
}

/// The first examples of a text that has more.
fn examples(text: &str) -> String {
    const MOST: usize = 3;
    let Some(at) = text.find("Examples:") else { return String::new() };
    let mut shown = String::new();
    let mut examples = 0;
    for line in text[at..].lines().take_while(|line| !line.is_empty()) {
        examples += usize::from(line.starts_with("  ") && !line.starts_with("   "));
        if examples > MOST {
            break;
        }
        shown.push_str(line);
        shown.push('\n');
    }
    shown + "\n"
}

fn width() -> usize {
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
    let terminal = terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    terminal.or_else(columns).unwrap_or(WIDEST).clamp(40, WIDEST)
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;

    /// Every command that is shown, with the words that call it.
    fn shown(visit: &mut impl FnMut(&Command, &str)) {
        let root = command();
        visit(&root, "");
        for command in visible(&root) {
            visit(command, command.get_name());
            for verb in visible(command) {
                visit(verb, &format!("{} {}", command.get_name(), verb.get_name()));
            }
        }
    }

    #[test]
    fn the_whole_help_names_every_option_that_is_not_hidden() {
        let mut seen = 0;
        shown(&mut |command, path| {
            if visible(command).next().is_some() {
                return;
            }
            let whole = plain(path, true);
            for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
                let Some(long) = arg.get_long() else { continue };
                seen += 1;
                assert!(whole.contains(&format!("--{long}")), "{path}: --{long}");
            }
        });
        assert!(seen > 200, "only {seen} options");
    }

    fn plain(path: &str, whole: bool) -> String {
        let words: Vec<String> = path.split_whitespace().map(str::to_owned).collect();
        anstream::adapter::strip_str(&screen(&words, whole)).to_string()
    }

    #[test]
    fn help_fits_a_terminal() {
        shown(&mut |_, path| {
            for whole in [false, true] {
                for line in plain(path, whole).lines() {
                    assert!(line.width() <= WIDEST, "{path}: {line}");
                }
            }
            for (whole, most) in [(false, 40), (true, 54)] {
                let text = plain(path, whole);
                assert!(text.lines().count() <= most, "{path}, {} lines:\n{text}", text.lines().count());
            }
        });
        for path in ["", "deck"] {
            assert!(plain(path, true).lines().count() <= 23, "{}", plain(path, true));
            assert_eq!(plain(path, true), plain(path, false));
        }
    }

    #[test]
    fn descriptions_are_short() {
        shown(&mut |command, path| {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let max = if path.is_empty() { WIDEST } else { 60 };
            assert!(!about.is_empty() && about.width() <= max && !about.ends_with('.'), "{path}: {about}");
        });
    }

    #[test]
    fn the_groups_name_every_visible_command_once() {
        for (path, groups) in [("", tree::ROOT), ("deck", tree::DECK)] {
            let root = command();
            let group = path.split_whitespace().try_fold(&root, |at, word| at.find_subcommand(word)).unwrap();
            let named: Vec<&str> = groups.iter().flat_map(|(_, names)| names.iter().copied()).collect();
            for command in visible(group) {
                let times = named.iter().filter(|name| **name == command.get_name()).count();
                assert_eq!(times, 1, "{path} {}", command.get_name());
            }
            let text = plain(path, true);
            for command in visible(group) {
                let line = format!(" {} ", command.get_name());
                let about = command.get_about().unwrap().to_string();
                let lines = text.lines().filter(|own| own.contains(&line) && own.ends_with(&about)).count();
                assert_eq!(lines, 1, "{path} {}:\n{text}", command.get_name());
            }
        }
    }

    #[test]
    fn help_is_shown_however_it_is_asked_for() {
        let root = command();
        let asked = |line: &str| {
            let args: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            asked(&args, &root).map(|help| help.map_err(|fault| fault.to_string()))
        };
        let stats = screen(&["deck".into(), "stats".into()], true);
        for line in [
            "flightdeck help deck stats",
            "flightdeck deck help stats",
            "flightdeck deck stats help",
            "flightdeck deck stats --help",
            "flightdeck help deckstats",
        ] {
            assert_eq!(asked(line), Some(Ok(stats.clone())), "{line}");
        }
        assert_ne!(asked("flightdeck deck stats -h"), Some(Ok(stats)));
        assert_eq!(asked("flightdeck help"), Some(Ok(screen(&[], true))));
        assert_eq!(asked("flightdeck --lang fr -h"), Some(Ok(screen(&[], false))));
        assert!(asked("flightdeck help search").unwrap().unwrap().starts_with("How to search"));
        assert!(asked("flightdeck help nonsense").unwrap().unwrap_err().contains("nonsense"));
        assert_eq!(asked("flightdeck deck stats mine help"), None);
        assert_eq!(asked("flightdeck cards -- --help"), None);
        for topic in topics::names() {
            let text = topics::find(topic).unwrap();
            assert!(text.lines().all(|line| line.width() <= WIDEST), "{topic}");
        }
    }

    #[test]
    fn every_command_has_examples_that_can_be_typed() {
        let mut examples = 0;
        shown(&mut |command, path| {
            if command.has_subcommands() {
                return;
            }
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let long = command.get_after_long_help().map_or(text.clone(), ToString::to_string);
            assert!(long.contains("Examples:\n"), "`{path} --help` has no examples");
            let shown = text.split_once("Examples:\n").map_or("", |(_, rest)| rest);
            let shown: Vec<&str> = shown
                .lines()
                .take_while(|line| line.starts_with("  "))
                .filter(|line| line.contains("flightdeck"))
                .collect();
            assert!(!shown.is_empty(), "`{path}` has no examples");
            for example in shown {
                // Of a pipe, what is ours; what stands behind a wide gap explains.
                let line = example.trim().split("   ").next().unwrap_or_default();
                let line = line.split("  ").next().unwrap_or_default();
                for ours in line
                    .split(" && ")
                    .flat_map(|line| line.split(" | "))
                    .filter(|part| part.trim().starts_with("flightdeck "))
                {
                    let ours =
                        ours.split(" > ").next().unwrap_or_default().split(" < ").next().unwrap_or_default();
                    let line = old::tests::parsed(ours).unwrap_or_else(|error| panic!("{path}: {error}"));
                    assert!(line.notes.is_empty(), "{ours}: an old word");
                    examples += 1;
                }
            }
        });
        assert!(examples > 60, "{examples}");
    }
}
