//! The one help text that each option has, wherever it stands, and how a command line is described with it.

use clap::{Arg, ArgAction, Command};

/// Every option: its name, the heading it stands under unless a command has another for it, and its help text.
/// Within a heading they stand in this order.
const DICTIONARY: &[(&str, &str, &str)] = &[
    ("output", REPORT, "Write to FILE; its ending sets the format"),
    ("full", REPORT, "Show everything, not just the summary"),
    ("format", REPORT, "Output format"),
    ("force", REPORT, "Replace or delete what is already there"),
    ("top", REPORT, "Show the best N results"),
    ("count-by", REPORT, "Count the cards by level, color, effect, ..."),
    ("quiet", REPORT, "List only decks that are not legal"),
    ("games", HOW_LONG, "Play exactly N games per opponent"),
    ("budget", HOW_LONG, "Most games or time to spend (20k, 5min)"),
    ("equal", HOW_LONG, "Also stop once the decks are proven this close"),
    ("sprt", HOW_LONG, "Stop by a sequential test, such as elo0=0,elo1=30"),
    ("shard", HOW_LONG, "Play only share I of N; combine with league merge"),
    ("again", HOW_LONG, "Play those games again: forfeits"),
    ("resume", HOW_LONG, "Continue where the last run or game stopped"),
    ("bot", WHO_PLAYS, "Bot that plays; repeat for one per side"),
    ("field", WHO_PLAYS, "Weight the opponents by how often people bring them"),
    ("hotseat", WHO_PLAYS, "Two people share the screen"),
    ("first", WHO_PLAYS, "You go first"),
    ("second", WHO_PLAYS, "You go second"),
    ("mode", WHO_PLAYS, "Game mode: total-war, skirmish or training"),
    ("query", WHICH_CARDS, "Use only cards that this search finds"),
    ("cruiser", WHICH_CARDS, "Cruiser to use"),
    ("size", WHICH_CARDS, "Number of cards; a range where several fit (25-30)"),
    ("seen", WHICH_CARDS, "Number of cards drawn"),
    ("and", WHICH_CARDS, "And one of these cards as well"),
    ("hand", WHICH_CARDS, "Start every game with these cards in hand"),
    ("mine", WHICH_CARDS, "Only what you added yourself"),
    ("all", WHICH_CARDS, "Everything you added"),
    ("boxes", WHICH_CARDS, "Boxes that two players share, 1 or 2"),
    ("rules", EVENT, "Use an event's rules instead of standard Total War"),
    ("pool", EVENT, "Use only the cards and cruisers in this list"),
    ("name", DECK_FILE, "Name of the deck"),
    ("author", DECK_FILE, "Who built the deck"),
    ("from", DECK_FILE, "Copy this deck"),
    ("random", DECK_FILE, "Fill the deck with random legal cards"),
    ("dry-run", DECK_FILE, "Show what would change, but change nothing"),
    ("hash", DECK_FILE, "Print a short fingerprint of the deck instead"),
    ("back", DECK_FILE, "Add columns for card backs"),
    ("game", GAME, "Play game N of that match and use it"),
    ("at", GAME, "Use the position at decision N"),
    ("board", GAME, "Draw both boards after every step"),
    ("plain", GAME, "Numbered lines instead of a full screen"),
    ("record", RECORDS, "Save a record of every game in FOLDER"),
    ("goal", GAME, "What to look for: win, damage or armor"),
    ("depth", GAME, "How far to look: turn or round"),
    ("sheet", SHEET, "What to print: list, registration, proxies, ..."),
    ("player", SHEET, "Player's name on a registration sheet"),
    ("event", SHEET, "Event's name to print"),
    ("date", SHEET, "Date to print, such as 2026-07-04"),
    ("paper", SHEET, "Paper size: a4 or letter"),
    ("flip", SHEET, "How your printer turns the page: long, short or fold"),
    ("ink", SHEET, "How much color to use: full or save"),
    ("back-shift", SHEET, "Move the backs by X,Y millimeters"),
    ("seed", RUN, "Random seed: same seed, same games"),
    ("threads", RUN, "Number of threads; never changes the result"),
    ("lang", GLOBAL, "Output language: en, fr or de (help is in English)"),
    ("ascii", GLOBAL, "Use ASCII characters only"),
    ("catalog", GLOBAL, "Use this card catalog"),
    ("help", GLOBAL, "Show help; -h is shorter"),
    ("version", GLOBAL, "Show the version"),
];

const REPORT: &str = "Report";
const HOW_LONG: &str = "How long";
const WHO_PLAYS: &str = "Who plays";
const WHICH_CARDS: &str = "Which cards";
const EVENT: &str = "Event";
const DECK_FILE: &str = "The deck file";
const GAME: &str = "Games";
const RECORDS: &str = "Records";
const SHEET: &str = "Sheet";
const RUN: &str = "Run";
/// The heading of what counts everywhere.
pub const GLOBAL: &str = "Global";

/// Options that `-h` of a command shows, or does not show, other than that of most commands.
const OTHERWISE: [(&str, &str, bool); 5] = [
    ("validate", "rules", true),
    ("validate", "pool", true),
    ("suggest", "rules", true),
    ("suggest", "pool", true),
    ("analyze", "game", false),
];

/// Commands as they are shown in help: every option with its text, under its heading, in its order.
pub fn described(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let command = command.mut_args(|arg| {
        let long = arg.get_long().unwrap_or_default();
        let otherwise = OTHERWISE.iter().find(|(command, option, _)| *command == name && *option == long);
        match entry(long).filter(|_| !arg.is_hide_set()) {
            Some((order, heading, help)) => {
                let arg = option(arg, order, heading, help);
                otherwise.map_or(arg.clone(), |(.., is_shown)| arg.hide_short_help(!is_shown))
            }
            None => arg,
        }
    });
    command.mut_subcommands(described)
}

/// Where an option stands among the others.
pub fn place(name: &str) -> Option<usize> {
    DICTIONARY.iter().position(|(known, ..)| *known == name)
}

fn entry(name: &str) -> Option<(usize, &'static str, &'static str)> {
    let order = place(name)?;
    Some((order, DICTIONARY[order].1, DICTIONARY[order].2))
}

fn option(arg: Arg, order: usize, heading: &'static str, help: &'static str) -> Arg {
    let heading = arg.get_help_heading().unwrap_or(heading).to_owned();
    let values: Vec<String> = arg
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| value.get_name().to_owned())
        .collect();
    let help = match arg.get_long() {
        Some("format") => match &values[..] {
            [] => help.to_owned(),
            [one] => format!("{help}: {one}"),
            [most @ .., last] => format!("{help}: {} or {last}", most.join(", ")),
        },
        // Where one side only has a bot, there is nothing to repeat.
        Some("bot") if !matches!(arg.get_action(), ArgAction::Append) => {
            help.split(';').next().unwrap_or(help).to_owned()
        }
        _ => help.to_owned(),
    };
    // What stands for a missing option is each command's own.
    let own = arg.get_help().map(ToString::to_string).filter(|own| own.starts_with("[default: "));
    let help = own.map_or(help.clone(), |own| format!("{help} {own}"));
    let takes_value = arg.get_action().takes_values();
    let arg =
        arg.help(help).long_help(None::<&str>).help_heading(heading.leak() as &str).display_order(order);
    // Their texts name the values themselves.
    if takes_value { arg.hide_possible_values(true) } else { arg }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cli::help;

    fn options(command: &Command, path: &str, visit: &mut impl FnMut(&str, &Arg)) {
        for arg in command.get_arguments().filter(|arg| !arg.is_positional() && !arg.is_hide_set()) {
            visit(path, arg);
        }
        for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
            options(sub, &format!("{path} {}", sub.get_name()), visit);
        }
    }

    #[test]
    fn every_option_has_one_help_text_and_every_text_its_option() {
        let mut used = BTreeSet::new();
        let mut wrong = Vec::new();
        options(&help::command(), "", &mut |path, arg| {
            let name = arg.get_long().unwrap_or_default();
            let text = arg.get_help().map(ToString::to_string).unwrap_or_default();
            let known = entry(name).map_or("", |(_, _, text)| text);
            let start = known.split(';').next().unwrap_or(known);
            if known.is_empty() {
                wrong.push(format!("{path} --{name}: not in the dictionary"));
            } else if !text.starts_with(start) || arg.get_long_help().is_some() {
                wrong.push(format!("{path} --{name}: {text}"));
            }
            if arg.get_short().is_some_and(|short| !"nosjqhV".contains(short)) {
                wrong.push(format!("{path} --{name}: a short form of its own"));
            }
            used.insert(name.to_owned());
        });
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let unused: Vec<_> = DICTIONARY.iter().filter(|(name, ..)| !used.contains(*name)).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
