//! A command without the deck that it needs asks for it, and lists the decks there are.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::old;
use super::own_decks::{OwnDecks, stem};
use crate::deck;
use crate::fault::Fault;

/// The question in place of "a required argument is missing", where the decks that there are answer it.
pub fn missing(error: &clap::Error, args: &[OsString]) -> Option<Fault> {
    if error.kind() != ErrorKind::MissingRequiredArgument {
        return None;
    }
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else { return None };
    if !missing.iter().any(|name| name.starts_with("<DECK>")) {
        return None;
    }
    let words: Vec<String> =
        old::words(args).into_iter().map(|at| args[at].to_string_lossy().into_owned()).collect();
    let example = match words.join(" ").as_str() {
        "duel" => "flightdeck duel red-tide long-night".to_owned(),
        command => format!("flightdeck {command} red-tide"),
    };
    let samples = deck::sample_names().collect::<Vec<_>>().join(", ");
    let own: Vec<String> = OwnDecks::here().decks().map(|(path, _)| stem(path)).take(20).collect();
    let fault = Fault::new(say!("Which deck? For example: {}", example));
    Some(fault.help(match own.is_empty() {
        true => say!("samples: {}", samples),
        false => say!("your decks: {}; samples: {}", own.join(", "), samples),
    }))
}
