//! How the commands stand in groups, and what stands below them.

/// A group: what it is called, and its commands.
pub type Group<'a> = (&'a str, &'a [&'a str]);

pub const ROOT: &[Group<'_>] = &[
    ("Cards", &["cards", "cruisers", "combos", "rules"]),
    ("Decks", &["deck", "validate"]),
    ("Simulate", &["duel", "goldfish", "league"]),
    ("Play", &["play", "watch", "replay", "analyze"]),
    ("Print", &["export"]),
    ("More", &["bots", "catalog", "template", "completions"]),
];

pub const ROOT_NOTE: &str =
    "Global: --lang en|fr|de, --ascii, --catalog FILE, -V. More: flightdeck help duel\n";

pub const DECK: &[Group<'_>] = &[
    ("Look", &["list", "show", "stats", "odds", "diff"]),
    ("Change", &["build", "new", "add", "remove", "swap", "set"]),
    ("Improve", &["suggest", "doctor", "tune"]),
    ("Share", &["import", "code"]),
];

pub const DECK_NOTE: &str = "
A DECK is a name (red-tide), a file, a deck code, or - for standard input.
See also: flightdeck validate, flightdeck export, flightdeck help decks
";
