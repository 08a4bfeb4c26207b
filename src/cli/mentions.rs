//! Every command and option that a message, a help text or a page names is there.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Command;
use regex::Regex;

use super::{help, topics};

/// Options that the pages show of other programs, and of commands that are not listed.
const FOREIGN: [&str; 24] = [
    "--bench",
    "--config",
    "--engine-only",
    "--example",
    "--flag",
    "--ignored",
    "--lib",
    "--max-games",
    "--minutes",
    "--mixed",
    "--no-default-features",
    "--no-deps",
    "--no-run",
    "--nocapture",
    "--only",
    "--open",
    "--path",
    "--players",
    "--profile",
    "--release",
    "--sample",
    "--soak",
    "--test",
    "--tool",
];
/// Commands that are named, but not listed.
const HIDDEN: [&str; 2] = ["man", "selftest"];

/// The messages, the pages and the help, each with where it is.
fn texts(root: &Command) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![folder.join("README.md")];
    for (part, ending) in [("docs", "md"), ("data/words", "toml"), ("src/cli/topics", "txt")] {
        let all = fs::read_dir(folder.join(part)).unwrap().map(|entry| entry.unwrap().path());
        files.extend(all.filter(|path| path.extension().is_some_and(|own| own == ending)));
    }
    let read = |path: PathBuf| (path.display().to_string(), fs::read_to_string(&path).unwrap());
    let mut texts: Vec<(String, String)> = files.into_iter().map(read).collect();
    let mut help = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        texts.push((words.join(" "), anstream::adapter::strip_str(&help::screen(&words, true)).to_string()));
    };
    help(&[]);
    for command in root.get_subcommands().filter(|command| !command.is_hide_set()) {
        help(&[command.get_name()]);
        command.get_subcommands().for_each(|verb| help(&[command.get_name(), verb.get_name()]));
    }
    texts
}

/// Whether a command line begins with a command, or says nothing of one.
fn begins_with_a_command(words: &[&str], root: &Command) -> bool {
    let is_shown = |command: &&Command| !command.is_hide_set();
    match words {
        ["help"] => true,
        ["help", topic, ..] => topics::find(topic).is_some() || root.find_subcommand(topic).is_some(),
        [word, ..] if HIDDEN.contains(word) || !word.starts_with(|c: char| c.is_ascii_lowercase()) => true,
        [word, rest @ ..] => root.find_subcommand(word).filter(is_shown).is_some_and(|group| {
            let verb = rest.first().filter(|verb| verb.starts_with(|c: char| c.is_ascii_lowercase()));
            !group.has_subcommands()
                || verb.is_none_or(|verb| group.find_subcommand(verb).is_some_and(|verb| is_shown(&verb)))
        }),
        [] => true,
    }
}

fn is_option(name: &str, root: &Command) -> bool {
    let has = |command: &Command| command.get_arguments().any(|arg| arg.get_long() == Some(&name[2..]));
    let mut groups = root.get_subcommands().filter(|command| !command.is_hide_set());
    ["--help", "--version"].contains(&name)
        || has(root)
        || groups.any(|group| has(group) || group.get_subcommands().any(has))
}

#[test]
fn what_is_named_is_there() {
    let root = help::command();
    let line = Regex::new(r"\bflightdeck((?: +[^\s`|;,.)\x22]+)+)").unwrap();
    let option = Regex::new(r"(?:^|[^\w-])(--[a-z][a-z-]+)").unwrap();
    let (mut wrong, mut lines, mut options) = (Vec::new(), 0, 0);
    for (place, text) in texts(&root) {
        for found in line.captures_iter(&text) {
            let words = found[1].split_whitespace().take_while(|word| !word.starts_with("--"));
            lines += 1;
            if !begins_with_a_command(&words.collect::<Vec<_>>(), &root) {
                wrong.push(format!("{place}: {}", &found[0]));
            }
        }
        for found in option.captures_iter(&text) {
            options += 1;
            if !FOREIGN.contains(&&found[1]) && !is_option(&found[1], &root) {
                wrong.push(format!("{place}: {}", &found[1]));
            }
        }
    }
    assert!(lines > 300 && options > 600, "only {lines} commands and {options} options");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
