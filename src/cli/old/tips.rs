//! Tips for words that are not commands.

use clap::Command;

use super::words::{RENAMED, RUNS, TIPS};
use crate::cards::{Effect, Lang, builtin};
use crate::cli::again::quoted;
use crate::cli::deck_name::DeckArg;
use crate::cli::own_decks::key;
use crate::fault::Fault;
use crate::say::Message;
use crate::text::{fold, nearest};

/// A tip for an unknown command: what may have been meant.
pub fn unknown(word: &str, root: &Command) -> Fault {
    let fault = Fault::new(say!("there is no command `{}`", word));
    let typed = key(word);
    let known = TIPS.iter().find(|(words, _)| words.iter().any(|known| key(known) == typed));
    if let Some((_, tip)) = known {
        return fault.help(tip());
    }
    if let Some(tip) = of_deck(word).or_else(|| of_card(word)) {
        return fault.help(tip);
    }
    fault.help(near(word, "", root))
}

/// A tip for an unknown command of a group.
pub fn unknown_verb(group: &Command, verb: &str, root: &Command) -> Fault {
    let fault = Fault::new(say!("there is no command `{} {}`", group.get_name(), verb));
    fault.help(near(verb, group.get_name(), root))
}

/// A tip for an unknown option that has another name.
pub fn strange_option(option: &str, instead: &str) -> Fault {
    let fault = Fault::new(say!("there is no option `{}`", option));
    match (instead, instead.strip_prefix("--format ")) {
        (_, Some(format)) => {
            let file = format!("-o report.{format}");
            fault.help(say!("use `{}`, or write to a file with `{}`", instead, file))
        }
        _ if option == "-v" => fault.help(say!("use `--full` to see everything, or `-V` for the version")),
        _ => fault.help(say!("use `{}`", instead)),
    }
}

/// The nearest of all command words, those of other programs and languages too; at most two.
fn near(word: &str, group: &str, root: &Command) -> Message {
    let others = RUNS.iter().flat_map(|(words, meant)| words.iter().map(|word| (*word, meant.join(" "))));
    let renamed = RENAMED.iter().filter_map(|(old, new)| Some((*old.last()?, new.join(" "))));
    let mut all: Vec<(String, String)> = Vec::new();
    for command in root.get_subcommands().filter(|command| !command.is_hide_set()) {
        let name = command.get_name();
        all.push((name.to_owned(), name.to_owned()));
        for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help")
        {
            all.push((verb.get_name().to_owned(), format!("{name} {}", verb.get_name())));
        }
    }
    all.extend(others.chain(renamed).map(|(word, meant)| (word.to_owned(), meant)));
    let Some(best) = nearest(word, all.iter().map(|(word, _)| word.clone())) else {
        return say!("all commands: flightdeck --help");
    };
    let meant = all.into_iter().filter(|(word, _)| *word == best);
    let mut meant: Vec<String> = meant.map(|(_, words)| format!("flightdeck {words}")).collect();
    meant.dedup();
    // One of the group that was named is more likely meant.
    let of_group = format!("flightdeck {group} ");
    if meant.iter().any(|words| words.starts_with(&of_group)) {
        meant.retain(|words| words.starts_with(&of_group));
    }
    match &meant[..] {
        [one, two, ..] => say!("did you mean `{}` or `{}`?", one.as_str(), two.as_str()),
        [one] => say!("did you mean `{}`?", one.as_str()),
        [] => say!("all commands: flightdeck --help"),
    }
}

/// The word is a deck's name or code.
fn of_deck(word: &str) -> Option<Message> {
    let found = DeckArg::from(word).find().ok()?;
    let show = format!("flightdeck deck show {word}");
    Some(if found.is_code() {
        let import = format!("flightdeck deck import {word} -o mine.toml");
        say!("this is a deck code: `{}`, or `{}`", show, import)
    } else {
        let duel = format!("flightdeck duel {word}");
        say!("this is a deck: `{}`, or `{}`", show, duel)
    })
}

/// The word is a card, or an effect that cards have.
fn of_card(word: &str) -> Option<Message> {
    let typed = fold(word.trim()).replace('-', " ");
    let is_typed = |name: &str| fold(name).replace('-', " ") == typed;
    let is_card = builtin::cards().iter().any(|card| is_typed(&card.name) || is_typed(&card.id.to_string()));
    let glossary = builtin::glossary();
    let is_effect = Effect::ALL.into_iter().any(|effect| {
        is_typed(effect.code())
            || Lang::ALL.into_iter().any(|lang| is_typed(glossary.effect(effect, lang).name))
    });
    let search = format!("flightdeck cards {}", quoted(word));
    (is_card || is_effect).then(|| say!("this finds cards: `{}`", search))
}
