//! Every spelling of the first version is still understood.

use std::ffi::OsString;

use clap::Parser;

use super::*;
use crate::cli::complete::split;
use crate::cli::query_words::joined;
use crate::cli::{Cli, help};

fn line(words: &str) -> Result<Line, Fault> {
    let args = split(words).into_iter().map(OsString::from).collect();
    understood(args, &help::command())
}

/// What a line became, in words.
fn became(words: &str) -> String {
    let line = line(words).unwrap_or_else(|fault| panic!("{words}: {fault}"));
    line.args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_line_of_the_first_readme_and_help_is_still_understood() {
    let mut unread = Vec::new();
    for words in include_str!("first.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let root = help::command();
        let parsed = match line(words) {
            Ok(line) => Cli::try_parse_from(joined(line.args.clone(), &root)).map(|_| ()).map_err(|error| {
                format!(
                    "{words}\n  as {:?}\n  {}",
                    line.args,
                    error.to_string().lines().next().unwrap_or_default()
                )
            }),
            Err(fault) => Err(format!("{words}\n  {fault}")),
        };
        unread.extend(parsed.err());
    }
    assert!(unread.is_empty(), "{}", unread.join("\n"));
}

#[test]
fn words_lead_to_the_command_that_is_meant() {
    for (typed, meant) in [
        ("flightdeck search draw", "flightdeck cards draw"),
        ("flightdeck karten ziehen", "flightdeck cards ziehen"),
        ("flightdeck stats red-tide", "flightdeck deck stats red-tide"),
        ("flightdeck deck-stats red-tide", "flightdeck deck stats red-tide"),
        ("flightdeck DeckStats red-tide", "flightdeck deck stats red-tide"),
        ("flightdeck check red-tide", "flightdeck validate red-tide"),
        ("flightdeck deck check red-tide", "flightdeck validate red-tide"),
        ("flightdeck --lang fr analyse game.jsonl", "flightdeck --lang fr analyze game.jsonl"),
        ("flightdeck sql 'select 1'", "flightdeck catalog sql select 1"),
        ("flightdeck resume", "flightdeck play --resume"),
        ("flightdeck catalog template --cruisers -o x.toml", "flightdeck template cruisers -o x.toml"),
        ("flightdeck goldfish red-tide --brief", "flightdeck goldfish red-tide"),
        ("flightdeck cards sweep", "flightdeck cards sweep"),
        ("flightdeck cards -- --brief", "flightdeck cards -- --brief"),
    ] {
        assert_eq!(became(typed), meant);
    }
    let note = |typed: &str| line(typed).unwrap().notes.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(note("flightdeck search draw"), ["`search` is `cards`"]);
    assert_eq!(note("flightdeck sql 'select 1'"), ["`sql` is now `catalog sql`"]);
    assert!(note("flightdeck goldfish red-tide --brief").is_empty());
}

#[test]
fn words_that_could_be_several_things_get_a_tip() {
    for (typed, tip) in [
        ("flightdeck simulate a b", "flightdeck goldfish"),
        ("flightdeck tournament", "flightdeck league play"),
        ("flightdeck compare a b", "flightdeck deck diff A B"),
        ("flightdeck red-tide", "flightdeck deck show red-tide"),
        ("flightdeck 3-10", "flightdeck cards 3-10"),
        ("flightdeck draw", "flightdeck cards draw"),
        ("flightdeck 'wasp nest'", "flightdeck cards 'wasp nest'"),
        ("flightdeck FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF", "flightdeck deck import FD10B4YB"),
        ("flightdeck goldfsh red-tide", "`flightdeck goldfish`"),
        ("flightdeck deck sats", "`flightdeck deck stats`"),
        ("flightdeck duel a b --json", "--format json"),
        ("flightdeck duel a b -v", "-V"),
        ("flightdeck qwertyuiop", "flightdeck --help"),
    ] {
        let fault = line(typed).expect_err(typed).to_string();
        assert!(fault.contains(tip), "{typed}: {fault}");
    }
}
