//! Words of other programs, of other languages and of the first version are understood; nothing else is changed.

use std::ffi::OsString;

use clap::Parser;

use super::*;
use crate::cli::complete::split;
use crate::cli::query_words::joined;
use crate::cli::{Cli, help};

fn rewritten(words: &str) -> Result<Rewritten, Fault> {
    understood(split(words).into_iter().map(OsString::from).collect(), &mut help::command())
}

/// Whether a line can be typed; the words that it is read as otherwise.
pub fn parsed(words: &str) -> Result<Rewritten, String> {
    let line = rewritten(words).map_err(|fault| format!("{words}\n  {fault}"))?;
    match Cli::try_parse_from(joined(line.args.clone(), &help::command())) {
        Ok(_) => Ok(line),
        Err(error) => Err(format!("{words}\n  as {:?}\n  {error}", line.args)),
    }
}

/// The lines of a file of tests.
fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn every_line_of_the_first_readme_and_help_is_still_understood() {
    let unread: Vec<String> =
        lines(include_str!("first.txt")).filter_map(|line| parsed(line).err()).collect();
    assert!(unread.is_empty(), "{}", unread.join("\n"));
}

#[test]
fn wrong_words_run_the_command_that_is_meant_or_get_a_tip() {
    let mut wrong = Vec::new();
    for line in lines(include_str!("table.txt")) {
        let (typed, expected, runs) = match (line.split_once(" => "), line.split_once(" ? ")) {
            (Some((typed, became)), _) => (typed, format!("flightdeck {became}"), true),
            (None, Some((typed, tip))) => (typed, tip.to_owned(), false),
            (None, None) => panic!("{line}"),
        };
        let said = match rewritten(&format!("flightdeck {typed}")) {
            Ok(Rewritten { args, .. }) => {
                args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
            }
            Err(fault) => format!("? {fault}"),
        };
        let right = if runs { said == expected } else { said.starts_with("? ") && said.contains(&expected) };
        if !right {
            wrong.push(format!("{line}\n  {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_note_says_what_a_word_is_now() {
    let notes =
        |typed: &str| rewritten(typed).unwrap().notes.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(notes("flightdeck search draw"), ["`search` is `cards`"]);
    assert_eq!(notes("flightdeck sql 'select 1'"), ["`sql` is now `catalog sql`"]);
    assert!(notes("flightdeck goldfish red-tide --brief").is_empty());
}

/// The options that -h and --help of each command show, and what can be typed.
#[test]
fn the_surface_is_the_one_that_was_designed() {
    let root = help::command();
    let mut wrong = Vec::new();
    let (mut commands, mut examples) = (0, 0);
    for line in lines(include_str!("../surface.txt")) {
        if let Some(example) = line.strip_prefix("  ") {
            examples += 1;
            match parsed(example) {
                Ok(line) if line.notes.is_empty() => {}
                Ok(_) => wrong.push(format!("{example}: an old word")),
                Err(error) => wrong.push(error),
            }
            continue;
        }
        commands += 1;
        let [usage, about, short, long, sets] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let command = usage.split([' ']).take_while(|word| !word.starts_with(['<', '['])).collect::<Vec<_>>();
        let screen = help::screen(&command.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>(), true);
        let screen = anstream::adapter::strip_str(&screen).to_string();
        let has = |text: &str| screen.lines().any(|line| line.replace(" [OPTIONS]", "") == text);
        if !has(&format!("Usage: flightdeck {}", usage.replace('/', "|"))) || !has(about) {
            wrong.push(format!("{usage}, {about}:\n{screen}"));
        }
        let command = command.join(" ");
        let words = |text: &'static str| text.split_whitespace();
        let (mut short, mut long): (Vec<&str>, Vec<&str>) = (words(short).collect(), words(long).collect());
        for set in words(sets) {
            match set {
                "output" => {
                    short.push("output");
                    long.extend(["format", "force"]);
                }
                "full" => short.push("full"),
                _ => long.extend(["seed", "threads"]),
            }
        }
        let found = find(&command, &root).unwrap();
        let own = found.get_arguments().filter(|arg| !arg.is_hide_set() && !arg.is_positional());
        let own = own.filter(|arg| arg.get_help_heading() != Some(crate::cli::dictionary::GLOBAL));
        let (mut in_long, mut in_short): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        for arg in own {
            let place = if arg.is_hide_short_help_set() { &mut in_long } else { &mut in_short };
            place.extend(arg.get_long());
        }
        for list in [&mut short, &mut long, &mut in_short, &mut in_long] {
            list.sort_unstable();
        }
        if (&short, &long) != (&in_short, &in_long) {
            wrong.push(format!("{command}: -h shows {in_short:?}, and --help also {in_long:?}\n  {line}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!((commands, examples) >= (39, 80), "{commands} commands, {examples} examples");
}
