//! Completion: what may come next on a command line. Shells ask at each Tab, so that decks, cards and bots are those
//! of the moment. It only reads, and never reports errors.

mod shells;
mod values;

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};

use super::dictionary::{self, GLOBAL};
use super::{help, old, topics, tree};
use crate::wording::safe;
pub use shells::Shell;
#[cfg(test)]
pub use shells::split;

/// The hidden command that shells call.
pub const COMMAND: &str = "__complete";

/// Something to offer, and what it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate {
    pub text: String,
    pub about: String,
}

impl Candidate {
    /// As a shell may show it; `None` for the name of a file, a card or a deck that a terminal would not print as it is.
    fn safe(self) -> Option<Self> {
        let about = safe(&self.about);
        (safe(&self.text) == self.text).then_some(Candidate { about, ..self })
    }

    fn new(text: impl Into<String>, about: impl Into<String>) -> Self {
        Candidate { text: text.into(), about: about.into() }
    }
}

/// Answers a shell, if that is what the command line asks for: a line for each candidate, with a tab before what it is.
pub fn answer(args: &[OsString]) -> Option<String> {
    let [_, command, shell, asked @ ..] = args else { return None };
    if command != COMMAND {
        return None;
    }
    let asked: Vec<String> = asked.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let shell = shell.to_string_lossy().parse().unwrap_or(Shell::Fish);
    let (words, breaks) = shell.words(asked);
    let Some((current, before)) = words.split_last() else { return Some(String::new()) };
    let found = candidates(before, current).into_iter().filter_map(Candidate::safe);
    Some(found.map(|candidate| shell.line(&candidate, current, &breaks)).collect())
}

/// What may stand in place of `current` behind these words; the program's name is not among them.
pub fn candidates(before: &[String], current: &str) -> Vec<Candidate> {
    let root = help::command();
    if let Some(("help", about)) = before.split_first().map(|(first, about)| (first.as_str(), about)) {
        let command = about.iter().try_fold(&root, |command, word| command.find_subcommand(word));
        let path: Vec<&str> = about.iter().map(String::as_str).collect();
        let topics = topics::names().filter(|_| about.is_empty()).map(|name| Candidate::new(name, ""));
        let found = command.map(|command| commands(command, &path)).unwrap_or_default();
        return fitting(found.into_iter().chain(topics), current);
    }
    let mut command = &root;
    let mut path = Vec::new();
    let mut at = 0;
    for place in old::words(&named(before)) {
        let Some(found) = command.find_subcommand(&before[place - 1]) else { break };
        (command, at) = (found, place);
        path.push(found.get_name());
    }
    let line = Partial { path: path.join(" "), command, words: &before[at..] };
    let found = match line.expected(current) {
        Expected::Options => options(command, current),
        Expected::Value(arg, typed, prefix) => {
            let mut values = values::of_option(&line.path, arg, typed);
            if arg.get_long() == Some("output") && typed.is_empty() {
                values.splice(0..0, line.kit());
            }
            values.iter_mut().for_each(|value| value.text.insert_str(0, prefix));
            values
        }
        Expected::Argument(Some(arg), given) => values::of_argument(&line.path, arg, &given, current),
        Expected::Argument(None, _) if command.has_subcommands() => commands(command, &path),
        Expected::Argument(None, _) => Vec::new(),
    };
    fitting(found, current)
}

/// Those that begin with what is typed.
fn fitting(found: impl IntoIterator<Item = Candidate>, current: &str) -> Vec<Candidate> {
    let typed = crate::text::fold(current);
    found.into_iter().filter(|candidate| crate::text::fold(&candidate.text).starts_with(&typed)).collect()
}

/// With the program's name in front, as it was typed.
fn named(words: &[String]) -> Vec<OsString> {
    std::iter::once(OsString::from("flightdeck")).chain(words.iter().map(OsString::from)).collect()
}

/// The commands there are, or those of a group.
fn commands(command: &Command, path: &[&str]) -> Vec<Candidate> {
    let groups = match path {
        [] => tree::ROOT,
        ["deck"] => tree::DECK,
        _ => &[],
    };
    let place = |name: &str| groups.iter().flat_map(|(_, names)| names.iter()).position(|own| *own == name);
    let mut shown: Vec<&Command> = command.get_subcommands().filter(|sub| !sub.is_hide_set()).collect();
    shown.sort_by_key(|sub| place(sub.get_name()));
    let about = |sub: &Command| sub.get_about().map(ToString::to_string).unwrap_or_default();
    shown.iter().map(|sub| Candidate::new(sub.get_name(), about(sub))).collect()
}

/// The options of `-h`; behind two hyphens, those of `--help`.
fn options(command: &Command, current: &str) -> Vec<Candidate> {
    let all = current.starts_with("--");
    let shown =
        command.get_opts().chain(command.get_arguments().filter(|arg| !arg.get_action().takes_values()));
    let mut found: Vec<(usize, Candidate)> = shown
        .filter(|arg| !arg.is_hide_set() && (all || !is_for_whole_help(arg)))
        .filter_map(|arg| {
            let about = arg.get_help().map(ToString::to_string).unwrap_or_default();
            let long = arg.get_long()?;
            Some((dictionary::place(long).unwrap_or(usize::MAX), Candidate::new(format!("--{long}"), about)))
        })
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

fn is_for_whole_help(arg: &Arg) -> bool {
    arg.is_hide_short_help_set() || arg.get_help_heading() == Some(GLOBAL)
}

/// A command and the words behind it.
struct Partial<'a> {
    path: String,
    command: &'a Command,
    words: &'a [String],
}

/// What comes next.
enum Expected<'a> {
    Options,
    /// The value of an option: what is typed of it, and what stands before it in the same word.
    Value(&'a Arg, &'a str, &'a str),
    /// An argument, and those before it.
    Argument(Option<&'a Arg>, Vec<&'a str>),
}

impl<'a> Partial<'a> {
    fn option(&self, word: &str) -> Option<&'a Arg> {
        self.command.get_arguments().find(|arg| match word.strip_prefix("--") {
            Some(long) => arg.get_long() == Some(long),
            None => arg.get_short().is_some_and(|short| word == format!("-{short}")),
        })
    }

    /// What a kit may be called.
    fn kit(&self) -> Option<Candidate> {
        let at = self.words.windows(2).position(|two| two == ["--sheet", "kit"])?;
        let deck =
            self.words[..at].iter().chain(&self.words[at + 2..]).find(|word| !word.starts_with('-'))?;
        let name = std::path::Path::new(deck).file_stem()?.to_string_lossy().into_owned();
        Some(Candidate::new(format!("{name}-kit.pdf"), ""))
    }

    fn expected(&self, current: &'a str) -> Expected<'a> {
        let takes_value = |arg: &&Arg| matches!(arg.get_action(), ArgAction::Set | ArgAction::Append);
        let mut arguments: Vec<&'a str> = Vec::new();
        let mut awaiting: Option<&Arg> = None;
        let mut only_arguments = false;
        for word in self.words {
            if awaiting.take().is_some() {
                continue;
            }
            if word == "--" && !only_arguments {
                only_arguments = true;
            } else if word.starts_with('-') && word.len() > 1 && !only_arguments {
                awaiting = self.option(word).filter(takes_value);
            } else {
                arguments.push(word);
            }
        }
        if let Some(option) = awaiting {
            return Expected::Value(option, current, "");
        }
        if !only_arguments && current.starts_with('-') {
            let split = current.find('=').map(|at| current.split_at(at + 1));
            let option = split.and_then(|(name, value)| {
                Some((self.option(name.trim_end_matches('=')).filter(takes_value)?, value, name))
            });
            // A term of a search may begin with a hyphen, too.
            return match option {
                Some((option, value, name)) => Expected::Value(option, value, name),
                None => Expected::Options,
            };
        }
        let positionals: Vec<&Arg> = self.command.get_positionals().collect();
        let next = positionals.get(arguments.len()).copied();
        let is_several = |arg: &&Arg| arg.get_num_args().is_some_and(|count| count.max_values() > 1);
        let last = || positionals.last().copied().filter(is_several);
        Expected::Argument(next.or_else(last), arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(line: &str) -> Vec<String> {
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let current = words.pop().unwrap();
        candidates(&words, &current).into_iter().map(|candidate| candidate.text).collect()
    }

    #[test]
    fn commands_options_and_values_are_offered_where_they_fit() {
        assert_eq!(offered("")[..4], ["cards", "cruisers", "combos", "rules"]);
        assert!(!offered("").iter().any(|name| name == "selftest" || name == "man"));
        assert_eq!(offered("deck s"), ["show", "stats", "swap", "set", "suggest"]);
        assert_eq!(offered("duel red-tid"), ["red-tide"]);
        assert_eq!(offered("--lang fr duel red-tid"), ["red-tide"]);
        assert_eq!(offered("goldfish red-tide --bot pil"), ["pilot", "pilot-2"]);
        assert_eq!(offered("goldfish red-tide --bot=pil"), ["--bot=pilot", "--bot=pilot-2"]);
        assert_eq!(offered("export red-tide --paper "), ["a4", "letter"]);
        assert_eq!(offered("export red-tide --sheet k"), ["kit"]);
        assert_eq!(offered("cards effect:dr"), ["effect:draw"]);
        assert_eq!(offered("cards night-m"), ["night-mail"]);
        assert_eq!(offered("deck odds red-tide is:g"), ["is:green"]);
        assert_eq!(offered("rules R-BAT-3"), ["R-BAT-3"]);
        assert_eq!(offered("completions z"), ["zsh"]);
        assert_eq!(offered("help se"), ["search"]);
        assert_eq!(offered("help deck sw"), ["swap"]);
        assert!(offered("goldfish red-tide --games ").is_empty());
        assert_eq!(offered("export red-tide long-night --sheet kit --output ")[0], "red-tide-kit.pdf");
        assert!(offered("deck list s").iter().all(|folder| folder.ends_with('/')));
        let bots = candidates(&["duel".to_owned(), "--bot".to_owned()], "");
        assert!(bots.iter().all(|bot| bot.about.chars().count() <= 60), "{bots:?}");
    }

    #[test]
    fn a_hyphen_offers_what_most_need_and_two_offer_everything() {
        let (short, long) = (offered("goldfish red-tide -"), offered("goldfish red-tide --"));
        let has = |options: &[String], name: &str| options.iter().any(|option| option == name);
        assert!(has(&short, "--bot") && has(&short, "--output") && !has(&short, "--seed"), "{short:?}");
        assert!(has(&long, "--bot") && has(&long, "--seed") && has(&long, "--lang"), "{long:?}");
        assert!(!has(&long, "--speed") && !has(&long, "--bot-time"), "{long:?}");
    }

    #[test]
    fn cards_of_a_deck_are_offered_to_leave_it_and_others_to_join() {
        let (out, into) =
            (offered("deck remove sample:red-tide spa"), offered("deck add sample:red-tide spa"));
        assert_eq!((out, into), (vec!["sparrow".to_owned()], Vec::new()));
        assert_eq!(offered("deck remove sample:red-tide 0-04"), ["0-04"]);
    }

    #[test]
    fn nonsense_offers_nothing() {
        for line in
            ["nonsense ", "deck nonsense x", "duel --nonsense ", "-- -- --", "cards nosuch:", "\u{0} "]
        {
            let _ = offered(line);
        }
        assert!(offered("duel a b --nonsens").is_empty());
    }
}
