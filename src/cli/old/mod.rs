//! Before the command line is read: words of the first version, of other programs and of all three languages
//! become the command that is meant, with a note; words that could mean several things get a tip.
//!
//! What the command line understands itself is left alone.

mod special;
#[cfg(test)]
pub mod tests;
mod tips;
mod words;

use std::ffi::{OsStr, OsString};

use clap::Command;

use crate::cli::lazy;
use crate::cli::own_decks::key;
use crate::fault::Fault;
use crate::say::Message;
use words::{Became, DECK_VERBS, GROUPS, OPTIONS, RENAMED, RUNS, STRANGE_OPTIONS};

/// A command line in today's words, and what to tell about the words that were replaced.
#[derive(Debug, Default)]
pub struct Rewritten {
    pub args: Vec<OsString>,
    pub notes: Vec<Message>,
}

/// What is meant by a command line; the first word is the program's name. Describes the command that is called.
pub fn understood(args: Vec<OsString>, root: &mut Command) -> Result<Rewritten, Fault> {
    let mut line = Rewritten::of(args);
    line.strange_first(root)?;
    line.command(root)?;
    line.verb(root)?;
    special::rewrite(&mut line);
    if let Some(command) = line.find(root) {
        lazy::describe(root, command.split(' '));
        line.options(&command, root)?;
    }
    line.notes.dedup();
    Ok(line)
}

/// The positions of words that are neither options nor values of global options.
pub fn words(args: &[OsString]) -> Vec<usize> {
    let mut words = Vec::new();
    let mut is_value = true; // the program's name is not a command
    for (at, arg) in args.iter().enumerate().take_while(|(_, arg)| *arg != "--") {
        let is_option = arg.as_encoded_bytes().starts_with(b"-") && arg.len() > 1;
        if !is_value && !is_option {
            words.push(at);
        }
        is_value = arg == "--catalog" || arg == "--lang";
    }
    words
}

impl Rewritten {
    /// As it is.
    pub fn of(args: Vec<OsString>) -> Self {
        Rewritten { args, notes: Vec::new() }
    }

    /// The first or second word of the command.
    fn word(&self, number: usize) -> Option<(usize, String)> {
        let at = *words(&self.args).get(number)?;
        Some((at, self.args[at].to_string_lossy().into_owned()))
    }

    /// Replaces N words by others.
    fn replace(&mut self, at: usize, count: usize, with: &[&str]) {
        self.args.splice(at..at + count, with.iter().map(OsString::from));
    }

    fn note(&mut self, message: Message) {
        if !self.notes.contains(&message) {
            self.notes.push(message);
        }
    }

    /// An option of other programs where no command is.
    fn strange_first(&self, root: &Command) -> Result<(), Fault> {
        let end = words(&self.args).first().copied().unwrap_or(self.args.len());
        let first = self.args[..end].iter().skip(1).map(|arg| arg.to_string_lossy());
        for arg in first.take_while(|arg| *arg != "--").filter(|arg| !knows_globally(root, arg)) {
            if let Some((option, instead)) = STRANGE_OPTIONS.iter().find(|(option, _)| *option == arg) {
                return Err(tips::strange_option(option, instead));
            }
        }
        Ok(())
    }

    /// The first word.
    fn command(&mut self, root: &Command) -> Result<(), Fault> {
        let Some((at, word)) = self.word(0) else { return Ok(()) };
        if root.find_subcommand(&word).is_some() || word == "help" {
            return Ok(());
        }
        let typed = key(&word);
        if special::is_own(&typed) {
            return Ok(());
        }
        if let Some((_, new)) = RENAMED.iter().find(|(old, _)| *old == [typed.as_str()]) {
            self.replace(at, 1, new);
            self.note(say!("`{}` is now `{}`", word, new.join(" ")));
            return Ok(());
        }
        let runs = RUNS.iter().find(|(words, _)| words.iter().any(|known| key(known) == typed));
        let verb = || DECK_VERBS.iter().find(|verb| **verb == typed).map(|verb| vec!["deck", *verb]);
        let new = match runs {
            Some((_, new)) => Some(new.to_vec()),
            None => verb().or_else(|| joined(&typed, root)),
        };
        match new {
            Some(new) => {
                self.note(say!("`{}` is `{}`", word, new.join(" ")));
                self.replace(at, 1, &new);
                Ok(())
            }
            None => Err(tips::unknown(&word, root)),
        }
    }

    /// The word behind a group.
    fn verb(&mut self, root: &Command) -> Result<(), Fault> {
        let (Some((at, word)), Some((second, verb))) = (self.word(0), self.word(1)) else { return Ok(()) };
        let Some(group) = root.find_subcommand(&word).filter(|group| group.has_subcommands()) else {
            return Ok(());
        };
        if group.find_subcommand(&verb).is_some() || verb == "help" {
            return Ok(());
        }
        let name = group.get_name().to_owned();
        let typed = key(&verb);
        if special::is_own(&format!("{name} {typed}")) {
            return Ok(());
        }
        let renamed =
            RENAMED.iter().find(|(old, _)| old.len() == 2 && old[0] == name && key(old[1]) == typed);
        let Some((old, new)) = renamed else { return Err(tips::unknown_verb(group, &verb, root)) };
        self.note(say!("`{}` is now `{}`", old.join(" "), new.join(" ")));
        self.args.remove(second);
        self.replace(at, 1, new);
        Ok(())
    }

    /// The words of the command that is called now, such as `deck stats`.
    fn find(&self, root: &Command) -> Option<String> {
        let (_, word) = self.word(0)?;
        let command = root.find_subcommand(&word)?;
        if !command.has_subcommands() {
            return Some(command.get_name().to_owned());
        }
        let (_, verb) = self.word(1)?;
        Some(format!("{} {}", command.get_name(), command.find_subcommand(&verb)?.get_name()))
    }

    /// Where the arguments of the command begin.
    fn arguments(&self, command: &str) -> usize {
        let words = words(&self.args);
        words.get(command.split(' ').count() - 1).map_or(self.args.len(), |at| at + 1)
    }

    fn options(&mut self, command: &str, root: &Command) -> Result<(), Fault> {
        let start = self.arguments(command);
        let Some(found) = find(command, root) else { return Ok(()) };
        let knows = |option: &str| knows(found, option) || knows_globally(root, option);
        let rest = self.args.split_off(start);
        let (mut first, mut kept, mut last) = (Vec::new(), Vec::new(), Vec::new());
        let mut rest = rest.into_iter().peekable();
        let mut over = false;
        while let Some(arg) = rest.next() {
            let text = arg.to_string_lossy().into_owned();
            over |= text == "--";
            let (name, value) = match text.split_once('=') {
                Some((name, value)) if text.starts_with("--") => (name, Some(value.to_owned())),
                _ => (text.as_str(), None),
            };
            let is_option = name.len() > 1 && name.starts_with('-') && !over;
            if !is_option || knows(name) {
                kept.push(arg);
                continue;
            }
            let became =
                OPTIONS.iter().find(|(of, old, _)| *old == name && (of.is_empty() || *of == command));
            let Some((.., became)) = became else {
                if let Some((_, instead)) = STRANGE_OPTIONS.iter().find(|(option, _)| *option == name) {
                    return Err(tips::strange_option(name, instead));
                }
                kept.push(arg);
                continue;
            };
            let mut next = |value: Option<String>| value.map(OsString::from).or_else(|| rest.next());
            match became {
                Became::Nothing => {}
                Became::Called(new) => {
                    self.note(say!("`{}` is now `{}`", name, *new));
                    kept.push(new.into());
                    kept.extend(next(value));
                }
                Became::Each(new) => {
                    self.note(say!("`{}` is now `{}`", name, *new));
                    let values = next(value).unwrap_or_default();
                    for value in values.to_string_lossy().split(',') {
                        kept.extend([OsString::from(new), value.into()]);
                    }
                }
                Became::Words(new) => {
                    self.note(say!("`{}` is now `{}`", name, new.join(" ")));
                    kept.extend(new.iter().map(OsString::from));
                }
                Became::First => {
                    self.note(say!("`{}` is no longer needed", name));
                    first.extend(next(value));
                }
                Became::Arguments => {
                    self.note(say!("`{}` is no longer needed", name));
                    last.extend(next(value));
                    while rest.peek().is_some_and(|arg| !arg.as_encoded_bytes().starts_with(b"-")) {
                        last.extend(rest.next());
                    }
                }
            }
        }
        self.args.extend(first);
        self.args.extend(kept);
        self.args.extend(last);
        Ok(())
    }
}

/// A command by its words.
fn find<'a>(command: &str, root: &'a Command) -> Option<&'a Command> {
    command.split(' ').try_fold(root, |command, word| command.find_subcommand(word))
}

/// Whether a command has an option.
fn knows(command: &Command, option: &str) -> bool {
    command.get_arguments().any(|arg| match option.strip_prefix("--") {
        Some(long) => arg.get_long() == Some(long),
        None => {
            arg.get_short().is_some_and(|short| option.strip_prefix('-') == Some(short.to_string().as_str()))
        }
    })
}

fn knows_globally(root: &Command, option: &str) -> bool {
    root.get_arguments()
        .filter(|arg| arg.is_global_set())
        .any(|arg| option.strip_prefix("--").is_some_and(|long| arg.get_long() == Some(long)))
        || ["-h", "--help"].contains(&option)
}

/// `deckstats` as `deck stats`.
fn joined(typed: &str, root: &Command) -> Option<Vec<&'static str>> {
    let (group, verb) = GROUPS.iter().find_map(|group| Some((*group, typed.strip_prefix(group)?)))?;
    let verbs = root.find_subcommand(group)?.get_subcommands();
    let name = verbs.map(Command::get_name).find(|name| key(name) == verb)?.to_owned();
    Some(vec![group, name.leak()])
}

fn os(text: &str) -> &OsStr {
    OsStr::new(text)
}
