//! Words that people type in place of a command, and what they lead to: other programs' words, words of all three
//! languages, and words of earlier versions.

use crate::say::Message;

/// Words for a command or a place in the tree. What stands before the arrow is compared without case, accents,
/// hyphens and spaces. These stay for good.
pub const RUNS: &[(&[&str], &[&str])] = &[
    (
        &[
            "search", "find", "card", "lookup", "query", "karten", "karte", "cartes", "carte", "suche",
            "suchen",
        ],
        &["cards"],
    ),
    (&["chercher", "recherche", "rechercher"], &["cards"]),
    (&["list", "decks", "ls", "liste", "lister"], &["deck", "list"]),
    (&["check", "verify", "legal", "prüfen", "prüfe", "vérifier", "valider"], &["validate"]),
    (&["print", "pdf", "drucken", "drucke", "imprimer", "exportieren", "exporter"], &["export"]),
    (&["match", "matchup", "vs", "versus", "fight", "battle", "bench", "gauntlet", "duell"], &["duel"]),
    (&["ship", "ships", "cruiser", "kreuzer", "croiseur", "croiseurs"], &["cruisers"]),
    (
        &["effect", "keywords", "symbols", "explain", "glossary", "regeln", "regel", "règles", "règle"],
        &["rules"],
    ),
    (&["effekte", "effets", "symbole", "symboles"], &["rules", "effects"]),
    (&["combo", "loops", "kombos", "boucles"], &["combos"]),
    (&["analyse", "analysis", "review", "analysieren", "analyser"], &["analyze"]),
    (&["bot", "ai", "players"], &["bots"]),
    (&["start", "game", "spielen", "spiel", "spiele", "jouer", "partie"], &["play"]),
    (&["resume", "continue", "fortsetzen", "weiterspielen", "reprendre", "continuer"], &["play", "--resume"]),
    (&["zuschauen", "ansehen", "regarder"], &["watch"]),
    (&["liga", "ligue"], &["league"]),
    (&["katalog", "catalogue"], &["catalog"]),
    (&["vorlage", "modèle"], &["template"]),
];

/// The verbs of `deck` that also stand alone.
pub const DECK_VERBS: &[&str] = &[
    "show", "stats", "odds", "diff", "build", "new", "add", "remove", "swap", "set", "suggest", "doctor",
    "tune", "import", "code",
];

/// Groups whose verbs may be joined to them: `deck-stats`, `deckstats`, `deck_list`.
pub const GROUPS: &[&str] = &["deck", "league", "catalog"];

/// Commands of the first version that are another now. They work until the next but one.
pub const RENAMED: &[(&[&str], &[&str])] = &[
    (&["sweep"], &["duel"]),
    (&["effects"], &["rules", "effects"]),
    (&["sql"], &["catalog", "sql"]),
    (&["deck", "check"], &["validate"]),
    (&["deck", "validate"], &["validate"]),
    (&["deck", "print"], &["export"]),
    (&["deck", "export"], &["export"]),
    (&["deck", "from-code"], &["deck", "import"]),
    (&["deck", "hash"], &["deck", "code", "--hash"]),
    (&["catalog", "reset"], &["catalog", "remove", "--all"]),
];

/// Words that could be several things, and what to answer to them.
type Tip = (&'static [&'static str], fn() -> Message);

pub const TIPS: &[Tip] = &[
    (&["tutorial", "teach", "howto", "learn", "lernen", "apprendre"], || {
        say!("`flightdeck play --mode training` is a first game; `flightdeck rules` has the rules")
    }),
    (&["tournament", "ladder", "ranking", "round-robin", "standings", "turnier", "tournoi"], || {
        say!("`flightdeck league play FILE DECK...`, then `flightdeck league report FILE`")
    }),
    (&["simulate", "sim", "run", "test", "simulieren", "simuler"], || {
        say!("two decks: `flightdeck duel`; one deck alone: `flightdeck goldfish`")
    }),
    (&["compare", "vergleichen", "comparer"], || {
        say!("which wins: `flightdeck duel A B`; which cards differ: `flightdeck deck diff A B`")
    }),
    (&["random", "zufall", "hasard"], || {
        say!("a deck: `flightdeck deck new NAME --random`; a bot: `--bot random`")
    }),
    (&["proxies", "registration", "kit", "boards", "gallery"], || {
        say!("`flightdeck export DECK --sheet proxies -o proxies.pdf`")
    }),
    (&["elo", "rating", "winrate"], || say!("`flightdeck duel`, `flightdeck league report`")),
    (&["hash", "fingerprint"], || say!("`flightdeck deck code DECK --hash`")),
    (&["rename"], || say!("`flightdeck deck set DECK --name NAME`")),
    (&["copy"], || say!("`flightdeck deck new NAME --from DECK`")),
    (&["delete"], || say!("a deck is a file: remove the file")),
    (&["edit"], || {
        say!(
            "on screen: `flightdeck deck build`; by command: `flightdeck deck add`, `remove`, `swap` and `set`"
        )
    }),
    (&["info", "config", "where", "version"], || say!("`flightdeck catalog info`, `flightdeck --version`")),
];

/// Options of the first version, by the command that had them; `""` is every command.
pub const OPTIONS: &[(&str, &str, Became)] = &[
    ("", "--brief", Became::Nothing),
    ("", "--card-pairs", Became::Nothing),
    ("", "--bots", Became::Called("--bot")),
    ("", "--cruisers", Became::Each("--cruiser")),
    ("", "--to", Became::Called("--format")),
    ("", "--lines", Became::Called("--top")),
    ("", "--worst", Became::Called("--top")),
    ("", "--against", Became::Arguments),
    ("combos", "--deck", Became::Arguments),
    ("combos", "--cards", Became::Called("--size")),
    ("deck new", "--cards", Became::Called("--size")),
    ("deck odds", "--cards", Became::Called("--seen")),
    ("duel", "--max-games", Became::Called("--budget")),
    ("deck doctor", "--games", Became::Called("--budget")),
    ("deck tune", "--games", Became::Called("--budget")),
    ("export", "--all", Became::Words(&["--query", "*"])),
    ("league play", "--file", Became::First),
    ("league play", "-f", Became::First),
    ("play", "--record", Became::Called("--output")),
    ("analyze", "--record", Became::Called("--output")),
    ("replay", "--record", Became::Called("--output")),
    ("catalog remove", "--yes", Became::Words(&["--force"])),
    ("catalog info", "--json", Became::Words(&["--format", "json"])),
];

/// What becomes of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// It is left out: what it asked for is always so now.
    Nothing,
    /// It has another name.
    Called(&'static str),
    /// It has another name, and is given once for each of its values.
    Each(&'static str),
    /// It is a switch that other words stand for now.
    Words(&'static [&'static str]),
    /// Its values are arguments now, behind the others.
    Arguments,
    /// Its value is the first argument now.
    First,
}

/// Options that other programs have.
pub const STRANGE_OPTIONS: &[(&str, &str)] = &[
    ("--json", "--format json"),
    ("--csv", "--format csv"),
    ("--html", "--format html"),
    ("--output-format", "--format json"),
    ("--verbose", "--full"),
    ("--details", "--full"),
    ("-v", "--full"),
];
