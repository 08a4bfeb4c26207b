//! The command of this run, to be repeated: what was typed, with the defaults that decide the result.

use std::fmt;
use std::sync::Mutex;

use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory};

use super::{Cli, lazy};

/// Options that do not change a result: where it goes, how it is shown, how it is made.
const ELSEWHERE: [&str; 11] = [
    "output",
    "format",
    "force",
    "full",
    "top",
    "record",
    "record-options",
    "record-states",
    "threads",
    "speed",
    "lang",
];
/// Options that are stated even where they were left to their defaults, which may change.
const STATED: [&str; 5] = ["games", "budget", "bot", "seed", "size"];

static TYPED: Mutex<Option<CommandLine>> = Mutex::new(None);

/// A command line in parts.
#[derive(Clone, Debug, Default)]
pub struct CommandLine {
    command: String,
    arguments: Vec<String>,
    /// Without hyphens, each with its values; a switch has none.
    options: Vec<(String, Vec<String>)>,
    /// Those of the options that were left to their defaults.
    defaults: Vec<String>,
    /// All options of the command, as they are declared.
    order: Vec<String>,
}

/// Settles what was typed, in today's words.
pub fn settle(words: &str, command: &Command, matches: &ArgMatches) {
    if let Ok(mut typed) = TYPED.lock() {
        *typed = Some(CommandLine::of(words, command, matches));
    }
}

/// What was typed.
pub fn typed() -> CommandLine {
    TYPED.lock().ok().and_then(|typed| typed.clone()).unwrap_or_default()
}

impl CommandLine {
    pub fn new(command: &str) -> Self {
        CommandLine { command: command.to_owned(), ..CommandLine::default() }
    }

    fn of(words: &str, command: &Command, matches: &ArgMatches) -> Self {
        let mut line = CommandLine::new(words);
        for arg in command.get_arguments() {
            let id = arg.get_id().as_str();
            let long = arg.get_long().unwrap_or_default();
            line.order.push(long.to_owned());
            let is_typed = match matches.value_source(id) {
                Some(ValueSource::CommandLine) => !ELSEWHERE.contains(&long),
                Some(_) => STATED.contains(&long),
                None => false,
            };
            if !is_typed {
                continue;
            }
            let takes_values = arg.get_action().takes_values();
            let values = matches.get_raw(id).filter(|_| takes_values).into_iter().flatten();
            let values = values.map(|value| value.to_string_lossy().into_owned());
            if arg.is_positional() {
                line.arguments.extend(values.filter(|value| !value.is_empty()));
            } else {
                line.options.push((long.to_owned(), values.collect()));
                if matches.value_source(id) != Some(ValueSource::CommandLine) {
                    line.defaults.push(long.to_owned());
                }
            }
        }
        line
    }

    /// Whether an option was typed, and not left to its default.
    pub fn has(&self, option: &str) -> bool {
        self.options.iter().any(|(known, _)| known == option)
            && !self.defaults.iter().any(|known| known == option)
    }

    pub fn word(mut self, word: impl fmt::Display) -> Self {
        self.arguments.push(word.to_string());
        self
    }

    /// About other things than were typed.
    pub fn about(self, arguments: impl Into<Vec<String>>) -> Self {
        CommandLine { arguments: arguments.into(), ..self }
    }

    /// With these values of an option in place of those typed.
    pub fn with<T: fmt::Display>(mut self, name: &str, values: impl IntoIterator<Item = T>) -> Self {
        let values = values.into_iter().map(|value| value.to_string()).collect();
        match self.options.iter_mut().find(|(known, _)| known == name) {
            Some((_, typed)) => *typed = values,
            None => self.options.insert(self.place(name), (name.to_owned(), values)),
        }
        self
    }

    /// Where an option that was not typed goes: to where a typed one stands, so that the line repeats itself.
    fn place(&self, name: &str) -> usize {
        let rank = |option: &str| self.order.iter().position(|known| known == option);
        let later = rank(name).and_then(|own| {
            self.options.iter().position(|(known, _)| rank(known).is_some_and(|rank| rank > own))
        });
        later.unwrap_or(self.options.len())
    }

    /// Another command about the same: with the options that it has, as far as they were typed.
    pub fn to(mut self, command: &str) -> Self {
        let mut root = Cli::command();
        lazy::describe(&mut root, command.split(' '));
        let other = command.split(' ').try_fold(&root, |at, word| at.find_subcommand(word));
        let known = |name: &str, values: &[String]| {
            let arg = other.and_then(|other| other.get_arguments().find(|arg| arg.get_long() == Some(name)));
            arg.is_some_and(|arg| !arg.get_default_values().iter().eq(values))
        };
        self.options.retain(|(name, values)| known(name, values));
        CommandLine { command: command.to_owned(), ..self }
    }
}

/// As it can be pasted into a shell.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "flightdeck {}", self.command)?;
        // What begins like an option stands behind the end of the options.
        let is_like_option = |word: &String| word.len() > 1 && word.starts_with('-');
        let is_late = self.arguments.iter().any(is_like_option);
        let arguments = self.arguments.iter().map(quoted).collect::<Vec<_>>().join(" ");
        if !arguments.is_empty() && !is_late {
            write!(f, " {arguments}")?;
        }
        for (name, values) in &self.options {
            match &values[..] {
                [] => write!(f, " --{name}")?,
                values => values.iter().try_for_each(|value| write!(f, " --{name} {}", quoted(value)))?,
            }
        }
        if is_late { write!(f, " -- {arguments}") } else { Ok(()) }
    }
}

/// A word that is safe to paste into a shell.
pub fn quoted(word: impl fmt::Display) -> String {
    quoted_for(&word.to_string(), cfg!(windows))
}

/// In double quotes where they are enough, which all shells know: those of Windows know no others for whole words.
fn quoted_for(word: &str, windows: bool) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+".contains(c) || windows && c == '\\';
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    match windows {
        true => quoted_on_windows(word),
        false if !word.contains(['"', '$', '`', '\\', '!']) => format!("\"{word}\""),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// Programs of Windows read backslashes before a quote as half as many, and one that is left takes the quote along.
fn quoted_on_windows(word: &str) -> String {
    let doubled = |part: &str| {
        let backslashes = part.len() - part.trim_end_matches('\\').len();
        part.to_owned() + &"\\".repeat(backslashes)
    };
    let parts: Vec<String> = word.split('"').map(doubled).collect();
    format!("\"{}\"", parts.join("\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{complete, query_words};

    /// The line that repeats another.
    fn again(line: &str) -> CommandLine {
        let mut root = Cli::command();
        root.build();
        let args = query_words::joined(complete::split(line).into_iter().map(Into::into).collect(), &root);
        let matches = root.try_get_matches_from_mut(args).unwrap();
        let (words, command, matches) = crate::cli::leaf(&root, &matches);
        CommandLine::of(&words, command, matches)
    }

    #[test]
    fn a_word_is_quoted_as_all_shells_know_it_where_that_can_be() {
        for (word, unix, windows) in [
            ("decks/a.toml", "decks/a.toml", "decks/a.toml"),
            ("Night Mail", "\"Night Mail\"", "\"Night Mail\""),
            ("it's", "\"it's\"", "\"it's\""),
            ("", "\"\"", "\"\""),
            ("level>=2", "\"level>=2\"", "\"level>=2\""),
            ("C:\\decks\\a.toml", "'C:\\decks\\a.toml'", "C:\\decks\\a.toml"),
            ("C:\\Jo Doe\\a", "'C:\\Jo Doe\\a'", "\"C:\\Jo Doe\\a\""),
            ("C:\\Jo Doe\\", "'C:\\Jo Doe\\'", "\"C:\\Jo Doe\\\\\""),
            ("\\\" \\", "'\\\" \\'", "\"\\\\\\\" \\\\\""),
            ("$HOME!", "'$HOME!'", "\"$HOME!\""),
            ("it's \"so\"", "'it'\\''s \"so\"'", "\"it's \\\"so\\\"\""),
        ] {
            assert_eq!((&*quoted_for(word, false), &*quoted_for(word, true)), (unix, windows));
        }
    }

    #[test]
    fn a_line_is_repeated_with_its_defaults_and_without_what_only_shows() {
        for (typed, repeated) in [
            (
                "flightdeck duel a 'it\\'s b' --full -o x.html -j 3",
                "flightdeck duel a \"it's b\" --bot pilot --seed 1",
            ),
            (
                "flightdeck --lang fr goldfish a --hand 3-10,'Night Mail' -s 4",
                "flightdeck goldfish a --games 1000 --bot pilot --hand \"3-10,Night Mail\" --seed 4",
            ),
            (
                "flightdeck deck odds a -has:shield --seen 5,8",
                "flightdeck deck odds --seen 5 --seen 8 -- a -has:shield",
            ),
            (
                "flightdeck deck tune a club/ --resume",
                "flightdeck deck tune a club/ --budget 100k --bot pilot-1 --resume --seed 1",
            ),
        ] {
            assert_eq!(again(&typed.replace("'it\\'s b'", "\"it's b\"")).to_string(), repeated);
        }
        let duel = again("flightdeck duel a b --bot greedy --bot random --equal 3").with("seed", [7]);
        assert_eq!(
            duel.clone().to("watch").to_string(),
            "flightdeck watch a b --bot greedy --bot random --seed 7"
        );
        assert_eq!(again("flightdeck duel a b").to("watch").to_string(), "flightdeck watch a b");
        // What was typed is told from what is stated, even where both are the same.
        let has = |line: &str| ["bot", "confirm", "seed"].map(|option| again(line).has(option));
        assert_eq!(has("flightdeck duel a b --seed 1"), [false, false, true]);
        assert_eq!(has("flightdeck duel a b --bot pilot --confirm expert"), [true, true, false]);
    }
}
