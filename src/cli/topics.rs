//! `flightdeck help TOPIC`: what several commands have in common.

use crate::fault::Fault;

const TOPICS: [(&str, &str); 6] = [
    ("search", include_str!("topics/search.txt")),
    ("decks", include_str!("topics/decks.txt")),
    ("numbers", include_str!("topics/numbers.txt")),
    ("formats", include_str!("topics/formats.txt")),
    ("events", include_str!("topics/events.txt")),
    ("scenarios", include_str!("topics/scenarios.txt")),
];

/// The text of a topic.
pub fn find(name: &str) -> Option<&'static str> {
    TOPICS.iter().find(|(topic, _)| topic.eq_ignore_ascii_case(name)).map(|(_, text)| *text)
}

/// What they are called.
pub fn names() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|(name, _)| *name)
}

/// A word that is neither a command nor a topic.
pub fn or_topics(fault: Fault) -> Fault {
    match fault.help {
        Some(_) => fault,
        None => fault.help(say!("the topics are {}", names().collect::<Vec<_>>().join(", "))),
    }
}
