//! Every command in French and German, on good and bad input: no English sentence is left. And in ASCII: no
//! other character. And where nothing can be written: the built-in cards, with a note.

use crate::program::{Desk, Run, outcome, repository};
use flightdeck::cards::builtin;

/// Everything that is worth looking at. `red-tide.toml` and `long-night.toml` are decks, `bad.toml` is not a deck.
const COMMANDS: &[&[&str]] = &[
    &[],
    &["cards", "level:3"],
    &["cards", "level:3", "--format", "list"],
    &["cards", "level:3", "--format", "markdown"],
    &["cards", "--count-by", "effect"],
    &["cards", "--count-by", "colour", "--format", "ids"],
    &["cards", "xyzzyxyzzy"],
    &["cards", "levl>2 has:wings effect:drow (or -"],
    &["cards", "level>>", "sort:sideways", "\"open"],
    &["cards", "3-10"],
    &["cards", "0-04 or 3-35", "--full"],
    &["cards", "9-99"],
    &["cards", "is:mine"],
    &["cards", "or", "sort:any.level"],
    &["card", "nobody"],
    &["cruisers"],
    &["cruisers", "ares"],
    &["cruisers", "arse"],
    &["rules"],
    &["rules", "effects"],
    &["catalog", "info"],
    &["catalog", "import", "bad.csv", "--dry-run"],
    &["catalog", "import", "own.csv", "--dry-run"],
    &["catalog", "import", "bad.csv"],
    &["catalog", "import", "own.csv", "--dry-run"],
    &["catalog", "remove", "3-10"],
    &["catalog", "remove", "--all"],
    &["deck", "list"],
    &["deck", "show", "red-tide.toml"],
    &["deck", "stats", "red-tide.toml"],
    &["deck", "diff", "red-tide.toml", "long-night.toml"],
    &["deck", "diff", "red-tide.toml", "long-night.toml", "--full"],
    &["deck", "diff", "red-tide.toml", "red-tide.toml"],
    &["deck", "odds", "red-tide.toml", "effect:draw"],
    &["deck", "odds", "red-tide.toml", "effect:draw", "--and", "has:shield"],
    &["deck", "suggest", "red-tide.toml", "level:3"],
    &["deck", "code", "red-tide.toml"],
    &["deck", "hash", "red-tide.toml", "long-night.toml"],
    &["deck", "from-code", "FD1BROKEN"],
    &["deck", "new", "-", "--random", "--seed", "1"],
    &["deck", "import", "list.txt"],
    &["deck", "export", "red-tide.toml"],
    &["deck", "add", "red-tide.toml", "0-04", "9-99", "Nobody"],
    &["deck", "remove", "red-tide.toml", "1-99"],
    &["validate", "red-tide.toml", "long-night.toml"],
    &["validate", "bad.toml"],
    &["validate", "torn.toml"],
    &["validate", "list.txt"],
    &["validate", "red-tide.toml", "absent.toml"],
    &["deck", "diff", "-", "-"],
    &["league", "report", "-"],
    &["validate", "red-tide.toml", "bad.toml", "absent.toml", "--format", "lines"],
    &["validate", "red-tide.toml", "--rules", "rules.toml"],
    &["validate", "red-tide.toml", "red-tide.toml", "--boxes", "1"],
    &["export", "red-tide.toml"],
    &["export", "red-tide.toml", "--format", "markdown"],
    &["export", "red-tide.toml", "--format", "html"],
    &["export", "red-tide.toml", "--sheet", "gallery", "--format", "pdf"],
    &["export", "--query", "level:9"],
    &["export"],
    &["catalog", "sql", "SELECT code FROM cards LIMIT 3"],
    &["catalog", "sql", "SELECT kode FROM cards"],
    &["catalog", "sql", "DELETE FROM cards"],
    &["catalog", "sql", "SELECT code FROM card"],
    &["catalog", "sql", "SELECT nix(code) FROM cards"],
    &["catalog", "sql", "SELEC 1"],
    &["catalog", "sql", "SELECT"],
    &["duel", "red-tide.toml", "long-night.toml", "--games", "20", "--bot", "random"],
    &["duel", "red-tide.toml", "long-night.toml", "--max-games", "200", "--bot", "greedy,random"],
    &["replay", "red-tide.toml", "long-night.toml", "--game", "1", "--bot", "random"],
    &["duel", "red-tide.toml", "long-night.toml", "--games", "20", "--bot", "random", "--brief"],
    &["duel", "red-tide.toml", "long-night.toml", "--bot", "exec:./nobody"],
    &["duel", "red-tide.toml", "long-night.toml", "--bot", "exec:'./nobody"],
    &["duel", "red-tide.toml", "long-night.toml", "--games", "2", "--bot", "exec:false", "--bot", "random"],
    &["goldfish", "red-tide.toml", "--games", "2", "--bot", "exec:false"],
    &["sweep", "red-tide.toml", "long-night.toml", "--games", "2", "--bot", "exec:false"],
    &["duel", "red-tide.toml", "-n", "2", "--bot", "random"],
    &["duel", "red-tide.toml", "long-night.toml", "--bot", "gredy"],
    &["duel", "red-tide.toml", "long-night.toml", "--bot", "greedy:armour=1"],
    &["duel", "red-tide.toml", "long-night.toml", "--sprt", "elo0=5,elo2=3"],
    &["duel", "--mode", "skirmish", "--cruisers", "ares,ares"],
    &["goldfish", "red-tide.toml", "--games", "20", "--bot", "random"],
    &["goldfish", "red-tide.toml", "--hand", "9-99,Nobody"],
    &["sweep", "red-tide.toml", "long-night.toml", "--games", "20", "--bot", "random"],
    &[
        "league",
        "play",
        "games.league",
        "red-tide.toml",
        "long-night.toml",
        "--games",
        "4",
        "--bot",
        "random",
    ],
    &["league", "report", "games.league", "--full"],
    &["bots"],
    &["replay", "game.jsonl"],
    &["replay", "game.jsonl", "--full"],
    &["replay", "game.jsonl", "--full", "--board"],
    &["replay", "broken.jsonl"],
    &["replay", "question.scene"],
    &["replay", "nonsense.scene"],
    &["analyze", "game.jsonl", "--at", "20"],
    &["analyze", "game.jsonl", "--at-event", "end"],
    &["analyze", "game.jsonl", "--worlds", "2"],
    &["combos", "id:0-09,1-12,2-31"],
    &["combos", "xyzzyxyzzy"],
    &["rules", "R-NIX-1"],
    &["man", "nix"],
    &["man", "crads"],
];

fn desk() -> Desk {
    let desk = Desk::new();
    for name in ["red-tide", "long-night"] {
        let deck = std::fs::read(repository(&format!("decks/{name}.toml"))).unwrap();
        desk.write(&format!("{name}.toml"), deck);
    }
    desk.write(
        "bad.toml",
        "name = 7\ncruiser = \"arse\"\ncards = [\"0-04\", \"0-04\", \"9-99\", 3]\nnots = 1\n",
    );
    desk.write("rules.toml", "name = \"Cup\"\nminimum = 90\nbanned = [\"0-18\"]\ncolors = [\"green\"]\n");
    desk.write("list.txt", "Kreuzer: Ares\n0-04 Sparow\nsomething else\n3-10\nErsatz:\n0-18\n");
    desk.write(
        "torn.toml",
        "name \"A\"\nauthor = Zoe\nname = \"B\"\nname = \"C\"\nnotes = \"D\n= 1\ncruiser = \"ares\" cards = [\"0-04\" \"0-18\"\n",
    );
    desk.write("bad.csv", "id,colour,nam\n3-10,red,X\nJan 3,green,Y\n");
    let sheet = desk.runs("cards --format csv");
    desk.write("own.csv", sheet.lines().take(4).map(|line| format!("{line}\n")).collect::<String>());
    let record = std::fs::read_to_string(repository("tests/records/setup-total-war.jsonl")).unwrap();
    desk.write(
        "broken.jsonl",
        record.lines().take(3).map(|line| format!("{line}\n{{}}\n")).collect::<String>(),
    );
    let scene = std::fs::read(repository("tests/scenarios/back-is-level-0.scene")).unwrap();
    desk.write("question.scene", scene);
    desk.write("nonsense.scene", "a3: 0-04 sideways\nexpect b armour 3\n");
    let duel = ["replay", "red-tide.toml", "long-night.toml", "--game", "1", "--bot", "random"];
    desk.runs(&[&duel[..], &["-o", "game.jsonl"]].concat());
    desk
}

/// Names are data: they are English in every language.
pub fn without_names(text: &str) -> String {
    let mut text = format!(" {} ", text.replace(['\n', '\u{a0}'], " "));
    let cards = builtin::cards().iter().map(|card| card.name.as_str());
    let decks = ["Red Tide", "Long Night", "Cup"];
    for name in cards.chain(builtin::cruisers().iter().map(|cruiser| cruiser.name.as_str())).chain(decks) {
        text = text.replace(name, "");
    }
    text
}

/// Phrases that are the same in every language: what users and libraries wrote, the notation of scenarios,
/// commands to type, and the names of the game's parts.
const QUOTED: &[&str] = &[
    "something else",
    "left to right",
    "right to left",
    "a level-2 card fits",
    "but its back has level 0",
    "fits on every free space",
    "a hand none",
    "aside none",
    "deck none",
    "discard none",
    "elsewhere empty",
    "board empty",
    "play 0-90 back on",
    "expect b armour",
];

/// The phrases of a text that are worth comparing: three words or more between marks and wide gaps, in which
/// lines that were broken are whole again.
pub fn phrases(text: &str) -> Vec<String> {
    let text = without_names(text).to_lowercase();
    let marks = |c: char| ".,:;()[]{}|│┌┐└┘├┤─\"`«»„“”?!=*·<>".contains(c);
    let parts = text.split(marks).flat_map(|part| part.split("  "));
    let words =
        |part: &str| part.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic)).count();
    parts.map(str::trim).filter(|part| words(part) >= 3).map(str::to_owned).collect()
}

/// Commands to type, and what was typed, are the same in every language.
pub fn is_typed(phrase: &str, command: &[&str]) -> bool {
    phrase.starts_with("flightdeck ") || command.join(" ").to_lowercase().contains(phrase)
}

/// What `--help` and argument errors say is English in every language.
fn is_argument_error(err: &str) -> bool {
    err.contains("try '--help'")
}

#[test]
fn no_english_phrase_is_left_in_french_and_german() {
    let desk = desk();
    let mut left = Vec::new();
    // A page has a style sheet.
    for command in COMMANDS.iter().filter(|command| !command.contains(&"html")) {
        let said = |lang: &str| {
            let (_, out, err) = desk.run(&[command, &["--lang", lang][..]].concat());
            if is_argument_error(&err) { String::new() } else { format!("{out}\n\n{err}") }
        };
        let english = phrases(&said("en"));
        for lang in ["fr", "de"] {
            let same = left_over(&english, &said(lang), command);
            left.extend(same.iter().map(|phrase| format!("{lang} {command:?}: {phrase}")));
        }
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}

/// The English phrases that a text in another language has too.
fn left_over<'a>(english: &'a [String], other: &str, command: &[&str]) -> Vec<&'a String> {
    let printed = without_names(other).to_lowercase();
    let same = |phrase: &&String| {
        printed.contains(&**phrase)
            && !is_typed(phrase, command)
            && !QUOTED.iter().any(|quoted| phrase.contains(quoted))
    };
    english.iter().filter(same).collect()
}

/// The comparison sees one English sentence in a French or German report, also where it is broken into lines.
#[test]
fn an_english_phrase_would_be_noticed() {
    let english =
        "Red Tide is better: it wins about 85 of 100 games.\n128 games, both decks\nplayed by pilot.\n";
    let french = "Red Tide est meilleur : il gagne environ 85 parties sur 100.\n128 games, both decks played by pilot.\n";
    let german = "Red Tide ist besser: it wins about 85 of 100\ngames.\n128 Partien, beide Decks gespielt von pilot.\n";
    let english = phrases(english);
    let left = |other: &str| left_over(&english, other, &["duel"]);
    assert_eq!(left(french), ["both decks played by pilot"]);
    assert_eq!(left(german), ["it wins about 85 of 100 games"]);
    assert!(
        left(&french.replace("games, both decks played by", "parties, les deux decks joués par")).is_empty()
    );
}

/// Words of the game in labels and drawings are too few together for a phrase.
#[test]
fn no_english_word_is_left_on_cards_cruisers_and_boards() {
    const WORDS: &[&str] = &[
        "rulebook", "design", "layout", "armor", "green", "blue", "fighter", "fighters", "shield", "shields",
        "level", "draw", "lateral", "free", "destroy", "strike", "recoil", "roll", "hit", "passes", "plays",
        "none", "query",
    ];
    let desk = desk();
    for command in [
        &["cards", "3-10 or 0-72 or 3-48", "--full"][..],
        &["cards", "effect:hit"],
        &["cruisers"],
        &["deck", "show", "red-tide.toml"],
        &["deck", "stats", "red-tide.toml"],
        &["deck", "diff", "red-tide.toml", "long-night.toml", "--full"],
        &["replay", "game.jsonl", "--full", "--board"],
    ] {
        for lang in ["fr", "de"] {
            let (_, out, err) = desk.run(&[command, &["--lang", lang]].concat());
            let printed = without_names(&format!("{out}{err}"));
            let left: Vec<&str> =
                printed.split(|c: char| !c.is_alphabetic()).filter(|word| WORDS.contains(word)).collect();
            assert!(left.is_empty(), "{lang} {command:?}: {left:?}");
        }
    }
}

/// What once came in English, word for word.
#[test]
fn the_most_frequent_mistakes_are_told_in_each_language() {
    let desk = desk();
    desk.write("no-cards.json", "{\"name\": \"x\"}");
    desk.write("bell.json", "{\"name\": \"a\\u0007\", \"cards\": [\"3-10\"]}");
    let duel = ["duel", "red-tide.toml", "long-night.toml", "--sprt"];
    let field = std::fs::read_to_string(repository("tests/records/setup-total-war.jsonl")).unwrap();
    desk.write("field.jsonl", field.replacen("\"mode\"", "\"mod\": 1, \"mode\"", 1));
    let cases: &[(&[&str], &str, &str)] = &[
        (
            &["validate", "nix.toml"],
            "impossible de lire nix.toml\u{a0}: fichier ou dossier introuvable",
            "nix.toml kann nicht gelesen werden: Datei oder Ordner nicht gefunden",
        ),
        (
            &["cards", "in:nix.toml"],
            "impossible de lire nix.toml\u{a0}: fichier ou dossier introuvable",
            "nix.toml kann nicht gelesen werden: Datei oder Ordner nicht gefunden",
        ),
        (
            &[&duel[..], &["elo0=5,elo1=0"]].concat(),
            "elo0 doit être inférieur à elo1",
            "elo0 muss kleiner als elo1 sein",
        ),
        (
            &[&duel[..], &["elo0=0,elo1=5,alpha=3"]].concat(),
            "alpha et beta doivent être supérieurs à 0 et inférieurs à 0.5",
            "alpha und beta müssen über 0 und unter 0.5 liegen",
        ),
        (
            &["deck", "import", "no-cards.json"],
            "aide\u{a0}: il faut \"cards\": [\"3-10\"]",
            "Tipp: erwartet wird \"cards\": [\"3-10\"]",
        ),
        (
            &["deck", "import", "bell.json"],
            "name doit tenir sur une ligne, sans caractères de contrôle",
            "name muss eine Zeile ohne Steuerzeichen sein",
        ),
        (&["cards", "nam:x"], "recherche:1:1", "Suche:1:1"),
        (&["validate", "-"], "entrée standard", "Standardeingabe"),
        (&["deck", "import", "FD1ABCDEFGHJ"], "--> code", "--> Code"),
        (&["replay", "field.jsonl"], "champ «\u{a0}mod\u{a0}» inconnu", "unbekanntes Feld „mod“"),
    ];
    for (command, french, german) in cases {
        for (lang, expected) in [("fr", french), ("de", german)] {
            let (_, out, err) = desk.run(&[command, &["--lang", lang][..]].concat());
            let printed = format!("{out}{err}");
            assert!(printed.contains(expected), "{command:?}: {expected:?} is not in\n{printed}");
        }
    }
}

#[test]
fn ascii_is_kept_to_by_every_command() {
    let desk = desk();
    let more: &[&[&str]] = &[&["--help"], &["cards", "--help"], &["rules"], &["man", "cards"], &["crds"]];
    for command in COMMANDS.iter().chain(more) {
        let ascii =
            |run: Run| assert!(run.1.is_ascii() && run.2.is_ascii(), "{command:?}: {}{}", run.1, run.2);
        ascii(desk.run(&[command, &["--ascii", "--lang", "fr"][..]].concat()));
        ascii(outcome(desk.command(*command).env("LC_ALL", "C").output().unwrap()));
    }
}

#[test]
fn json_means_the_same_in_ascii_and_files_stay_utf_8() {
    let desk = desk();
    let sheet = desk.runs("cards --format csv");
    let (head, first) = (sheet.lines().next().unwrap(), sheet.lines().nth(1).unwrap());
    let name = first.split(',').nth(2).unwrap();
    desk.write("accents.csv", format!("{head}\n{}\n", first.replace(name, "Élan")));
    desk.runs("catalog import accents.csv");
    let json = |more: &[&str]| {
        let out = desk.runs(&[&["cards", "élan", "--format", "json"], more].concat());
        (out.is_ascii(), serde_json::from_str::<serde_json::Value>(&out).unwrap())
    };
    let (plain, escaped) = (json(&[]), json(&["--ascii"]));
    assert_eq!((plain.0, escaped.0), (false, true));
    assert_eq!(plain.1, escaped.1);
    let (_, out, _) = desk.run("cards élan --ascii");
    assert!(out.contains("Elan"), "{out}");
    desk.runs("cards is:mine --format csv -o mine.csv --ascii");
    assert!(desk.read("mine.csv").contains("Élan"));
}

/// Without a home folder, or where its data folder cannot be written to, what only reads still works.
#[cfg(unix)] // Folders of a user are named by other variables on Windows.
#[test]
fn the_built_in_cards_are_there_where_nothing_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    // A file where the folder should be: nothing can be made below it, not even by root.
    let home = folder.path().join("file");
    std::fs::write(&home, "").unwrap();
    let desk = Desk::new();
    let run = |args: &[&str]| {
        let mut command = desk.command(args);
        command.env("HOME", &home).env_remove("FLIGHTDECK_CATALOG").env_remove("XDG_DATA_HOME");
        outcome(command.output().unwrap())
    };
    let deck = repository("decks/red-tide.toml");
    let deck = deck.to_str().unwrap();
    for args in [
        &["cards", "3-10"][..],
        &["cards", "level:3"],
        &["cruisers"],
        &["catalog", "info"],
        &["catalog", "info"],
        &["cards", "--format", "csv"],
        &["catalog", "sql", "SELECT count(*) FROM cards"],
        &["validate", deck],
        &["deck", "show", deck],
        &["goldfish", deck, "--games", "2", "--bot", "random"],
    ] {
        let (code, out, err) = run(args);
        assert_eq!(code, 0, "{args:?}: {err}");
        assert!(!out.is_empty(), "{args:?}");
        assert!(err.starts_with("note: cannot create "), "{args:?}: {err}");
        assert!(err.ends_with("using the built-in cards instead\n"), "{args:?}: {err}");
    }
    for args in [&["catalog", "remove", "--all", "--force"][..], &["catalog", "remove", "3-10"]] {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains("cannot create "), "{args:?}: {err}");
    }
    // A place that was asked for must be there.
    let (code, _, err) = run(&["card", "3-10", "--catalog", "nowhere/c.db"]);
    assert!(code == 2 && err.contains("the folder does not exist"), "{err}");
}
