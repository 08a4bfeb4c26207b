//! `flightdeck catalog`: importing, exporting, checking and looking after the catalog.

use std::path::PathBuf;
use std::process::{Command, Output};

pub const HEADER: &str = "id,colour,name,upper_fighters,upper_shields,upper_field,upper_effects,\
                          lower_fighters,lower_shields,lower_field,lower_effects,source";

/// A folder of its own, with a catalog `c.db` in it.
pub struct Home {
    pub folder: tempfile::TempDir,
}

impl Home {
    pub fn new() -> Self {
        Home { folder: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), text).unwrap();
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = crate::program::flightdeck();
        command.args(args).current_dir(self.folder.path()).env("FLIGHTDECK_CATALOG", "c.db");
        command
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// Runs a command that must succeed and say nothing beside its results.
    #[track_caller]
    pub fn ok(&self, args: &[&str]) -> String {
        let done = self.run(args);
        let errors = String::from_utf8(done.stderr).unwrap();
        assert_eq!((done.status.code(), &*errors), (Some(0), ""), "{args:?}");
        String::from_utf8(done.stdout).unwrap()
    }

    /// Runs a command that must succeed without a result; what it says of what it did.
    #[track_caller]
    pub fn done(&self, args: &[&str]) -> String {
        let done = self.run(args);
        let text = String::from_utf8(done.stdout).unwrap();
        assert_eq!((done.status.code(), &*text), (Some(0), ""), "{args:?}");
        String::from_utf8(done.stderr).unwrap()
    }

    /// Runs a command that must fail without a result; what it says.
    #[track_caller]
    pub fn fails(&self, args: &[&str]) -> String {
        let done = self.run(args);
        let text = String::from_utf8(done.stdout).unwrap();
        assert_eq!((done.status.code(), &*text), (Some(2), ""), "{args:?}");
        String::from_utf8(done.stderr).unwrap()
    }

    /// The catalog is in order and has these numbers of cards and cruisers.
    #[track_caller]
    pub fn in_order(&self, cards: u64, cruisers: u64) {
        let info: serde_json::Value =
            serde_json::from_str(&self.ok(&["catalog", "info", "--format", "json"])).unwrap();
        assert_eq!(info["errors"], serde_json::json!([]));
        let count = |what: &str| {
            ["builtin", "own"].iter().map(|from| info[what][from].as_u64().unwrap()).sum::<u64>()
        };
        assert_eq!((count("cards"), count("cruisers")), (cards, cruisers));
    }

    /// Changes the catalog behind the program's back.
    pub fn sql(&self, statement: &str) {
        rusqlite::Connection::open(self.path("c.db")).unwrap().execute_batch(statement).unwrap();
    }

    /// The catalog, byte for byte.
    pub fn bytes(&self) -> Vec<u8> {
        std::fs::read(self.path("c.db")).unwrap()
    }

    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn import_adds_replaces_and_leaves_alone() {
    let home = Home::new();
    home.write("a.csv", format!("{HEADER}\n0-4,green,Mine,1\n1-200,blue,New,2,3\n1-201,blue,Newer,2\n"));
    assert_eq!(
        home.done(&["catalog", "import", "a.csv"]),
        "2 added, 1 replaced (1 of them built in), 0 unchanged\nyour cards that replace built-in ones: 0-04 Sparrow\n"
    );
    assert_eq!(home.done(&["catalog", "import", "a.csv"]), "0 added, 0 replaced, 3 unchanged\n");
    home.write("b.csv", format!("{HEADER}\n0-09,green,Mine,1\n1-200,blue,New,2,4\n1-202,blue,Newest,2\n"));
    assert_eq!(
        home.done(&["catalog", "import", "b.csv"]),
        "1 added, 2 replaced (1 of them built in), 0 unchanged\nyour cards that replace built-in ones: 0-09 Rung\n"
    );
    let info = home.ok(&["catalog", "info"]);
    assert!(info.contains("cards     98 built in, 5 of your own\n"), "{info}");
    assert!(info.contains("your cards that replace built-in ones: 0-04, 0-09\n"), "{info}");
    assert_eq!(
        home.ok(&["cards", "is:mine", "--format", "csv"]),
        format!(
            "{HEADER}\n0-04,green,Mine,1,0,no,,0,0,no,,\n0-09,green,Mine,1,0,no,,0,0,no,,\n\
             1-200,blue,New,2,4,no,,0,0,no,,\n1-201,blue,Newer,2,0,no,,0,0,no,,\n1-202,blue,Newest,2,0,no,,0,0,no,,\n"
        )
    );
}

#[test]
fn a_dry_run_changes_nothing() {
    let home = Home::new();
    home.write("a.csv", format!("{HEADER}\n0-4,green,Mine,1\n1-200,blue,New,2,3\n"));
    home.ok(&["catalog", "info"]);
    let before = home.bytes();
    assert_eq!(
        home.ok(&["catalog", "import", "--dry-run", "a.csv"]),
        "1 added, 1 replaced (1 of them built in), 0 unchanged (nothing was changed)\nyour cards that replace built-in ones: 0-04 Sparrow\n"
    );
    assert_eq!(home.bytes(), before);
}

const FAULTY: &str =
    "0-4,green,Mine,1,2\n4-10,blue,High,1\n1-200,blue,New,2,3,,dstroy\n1-0200,blue,Again,2\n";

#[test]
fn an_import_with_faults_shows_them_all_and_changes_nothing() {
    let home = Home::new();
    home.ok(&["catalog", "info"]);
    let before = home.bytes();
    home.write("a.csv", format!("{HEADER}\n1-300,blue,Fine,2\n{FAULTY}"));
    let said = home.fails(&["catalog", "import", "a.csv"]);
    let expected = "error: a green card cannot have shields (R-CARD-2)
 --> a.csv:3:18
  |
3 | 0-4,green,Mine,1,2
  |                  ^
  |
  = help: should the card be blue?

error: the level of \"4-10\" does not exist; levels are 0 to 3 (R-CARD-1)
 --> a.csv:4:1
  |
4 | 4-10,blue,High,1
  | ^^^^

error: unknown effect \"dstroy\"
 --> a.csv:5:21
  |
5 | 1-200,blue,New,2,3,,dstroy
  |                     ^^^^^^
  |
  = help: did you mean `destroy`?

error: 1-200 is listed twice; the first is on line 5 (R-CARD-1)
 --> a.csv:6:1
  |
6 | 1-0200,blue,Again,2
  | ^^^^^^
";
    assert_eq!(said, expected);
    assert_eq!(home.bytes(), before);
}

#[test]
fn check_answers_yes_no_or_cannot() {
    let home = Home::new();
    home.write("good.csv", format!("{HEADER}\n1-300,blue,Fine,2\n"));
    assert_eq!(
        home.ok(&["catalog", "import", "good.csv", "--dry-run"]),
        "1 added, 0 replaced, 0 unchanged (nothing was changed)\n"
    );
    home.write("bad.csv", format!("{HEADER}\n{FAULTY}"));
    let done = home.run(&["catalog", "import", "bad.csv", "--dry-run"]);
    let text = String::from_utf8(done.stdout).unwrap();
    assert_eq!((done.status.code(), &*done.stderr), (Some(1), &b""[..]));
    assert!(text.contains(" --> bad.csv:4:21\n") && text.ends_with("\nbad.csv: 4 errors\n"), "{text}");
    assert_eq!(
        home.fails(&["catalog", "import", "none.csv", "--dry-run"]),
        "error: cannot read none.csv: no such file or folder\n"
    );
    home.in_order(100, 4);
    let json: serde_json::Value = serde_json::from_slice(
        &home.run(&["catalog", "import", "bad.csv", "--dry-run", "--format", "json"]).stdout,
    )
    .unwrap();
    assert_eq!(json["faults"][2]["line"], 4);
    assert_eq!(json["faults"][2]["help"], "did you mean `destroy`?");
}

#[test]
fn a_sheet_that_is_not_utf_8_gets_advice() {
    let home = Home::new();
    home.write("a.csv", b"id,name\n0-1,\xc9toile\n");
    assert_eq!(
        home.fails(&["catalog", "import", "a.csv"]),
        "error: cannot read a.csv: it is not a text file (byte 13 is not UTF-8)\n |\n = help: save it as CSV with UTF-8 encoding (in Excel: \"CSV UTF-8\")\n"
    );
}

#[test]
fn export_and_import_are_a_round_trip() {
    let home = Home::new();
    assert_eq!(home.ok(&["cards", "--format", "csv"]), include_str!("../../data/cards.csv"));
    let header = format!("{HEADER},back_upper_fighters,back_lower_effects");
    home.write(
        "a.csv",
        format!("{header}\n3-10,blue,\"Quote \"\" and, comma\",1,4,yes,hit hit roll,,,,,,1,pivot\n"),
    );
    home.done(&["catalog", "import", "a.csv"]);
    home.done(&["cards", "-o", "all.csv"]);
    let other = Home::new();
    std::fs::copy(home.path("all.csv"), other.path("all.csv")).unwrap();
    assert_eq!(
        other.done(&["catalog", "import", "all.csv"]),
        "0 added, 1 replaced (1 of them built in), 99 unchanged\nyour cards that replace built-in ones: 3-10 Night Mail\n"
    );
    assert_eq!(other.ok(&["cards", "--format", "csv"]), home.ok(&["cards", "--format", "csv"]));
    assert_eq!(other.ok(&["cards", "is:mine", "--format", "csv"]).lines().count(), 2);
}

#[test]
fn export_does_not_replace_a_file_unasked() {
    let home = Home::new();
    home.write("typed.csv", "a day's work");
    assert_eq!(
        home.fails(&["cards", "-o", "typed.csv"]),
        "error: typed.csv already exists\n |\n = help: name another file, or replace it with `--force`\n"
    );
    assert_eq!(std::fs::read(home.path("typed.csv")).unwrap(), b"a day's work");
    home.done(&["cards", "-o", "typed.csv", "--force"]);
    assert_eq!(
        std::fs::read_to_string(home.path("typed.csv")).unwrap(),
        include_str!("../../data/cards.csv")
    );
}

#[test]
fn templates_can_be_imported_as_they_are() {
    let home = Home::new();
    for args in [&["template", "cards"][..], &["template", "cards", "--back"]] {
        home.write("t.csv", home.ok(args));
        assert_eq!(home.done(&["catalog", "import", "t.csv"]), "0 added, 0 replaced, 2 unchanged\n");
    }
    home.write("t.toml", home.ok(&["template", "cruisers"]));
    assert_eq!(home.done(&["catalog", "import", "t.toml"]), "2 added, 0 replaced, 0 unchanged\n");
}

/// Every template is read by the command that it is for, in every language, as it is.
#[test]
fn templates_speak_the_users_language_and_are_valid() {
    for lang in ["en", "fr", "de"] {
        let home = Home::new();
        let write = |what: &str, file: &str| home.done(&["template", what, "-o", file, "--lang", lang]);
        write("cards", "cards.csv");
        write("cruisers", "cruisers.toml");
        write("rules", "rules.toml");
        write("pool", "pool.toml");
        write("field", "field.toml");
        write("deck", "deck.toml");
        home.done(&["catalog", "import", "cards.csv", "cruisers.toml"]);
        home.ok(&["validate", "deck.toml"]);
        // The deck has cards that the pool lacks. Rules and pool can be read, so the answer is no, not an error.
        for option in ["--rules", "--pool"] {
            let file = format!("{}.toml", option.trim_start_matches('-'));
            let done = home.run(&["validate", "deck.toml", option, &file]);
            assert!(matches!(done.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&done.stderr));
        }
    }
    let home = Home::new();
    let text = |lang: &str| home.ok(&["template", "rules", "--lang", lang]);
    assert!(text("en").contains("# The rules of an event."));
    assert!(text("fr").contains("# Les règles d'un tournoi."));
    assert!(text("de").contains("# Die Regeln eines Turniers."));
    assert!(home.fails(&["template", "rules", "-o", "x.csv"]).contains("this template is a .toml file"));
    assert!(home.fails(&["template", "rules", "--back"]).contains("`--back` is for `template cards`"));
}

const OWN_FLEET: &str = r#"
[[cruiser]]
id = "hermes"
name = "Hermes"
armor = 12
sectors = [[2], [0, 1], [0, 0, 9], [0, 0, 0, 0], [1]]

[[cruiser]]
id = "ares"
name = "Ares as printed"
armor = 21
sectors = [[1], [1], [1], [1], [1]]

[[board]]
sides = ["hermes", "atlas"]
"#;

#[test]
fn own_cruisers_and_boards() {
    let home = Home::new();
    home.write("f.toml", OWN_FLEET);
    assert_eq!(
        home.ok(&["catalog", "import", "f.toml", "--dry-run"]),
        "2 added, 1 replaced (1 of them built in), 0 unchanged (nothing was changed)\nyour cards that replace built-in ones: Ares\n"
    );
    assert_eq!(
        home.done(&["catalog", "import", "f.toml"]),
        "2 added, 1 replaced (1 of them built in), 0 unchanged\nyour cards that replace built-in ones: Ares\n"
    );
    home.write(
        "turned.toml",
        "[[board]]\nsides = [\"atlas\", \"hermes\"]\n[[board]]\nsides = [\"ares\", \"atlas\"]\n",
    );
    assert_eq!(home.done(&["catalog", "import", "turned.toml"]), "0 added, 0 replaced, 2 unchanged\n");
    let exported = home.ok(&["cruisers", "--mine", "--format", "toml"]);
    let other = Home::new();
    other.write("f.toml", &exported);
    other.done(&["catalog", "import", "f.toml"]);
    assert_eq!(other.ok(&["cruisers", "--mine", "--format", "toml"]), exported);
    assert_eq!(
        home.fails(&["catalog", "remove", "--all"]),
        "error: this would remove 2 cruisers, 1 board that you added\n |\n = help: save them with `flightdeck cards is:mine -o my-cards.csv` and `flightdeck cruisers --mine -o my-cruisers.toml`, then run this again with `--force`\n"
    );
    assert_eq!(home.done(&["catalog", "remove", "hermes", "ares"]), "2 removed\n");
    home.in_order(100, 4);
    assert_eq!(home.ok(&["cruisers", "--format", "toml"]), Home::new().ok(&["cruisers", "--format", "toml"]));
}

#[test]
fn removing_brings_back_what_was_built_in() {
    let home = Home::new();
    home.write("a.csv", format!("{HEADER}\n0-4,green,Mine,1\n1-200,blue,New,2,3\n"));
    home.done(&["catalog", "import", "a.csv"]);
    let before = home.bytes();
    let said = home.fails(&["catalog", "remove", "0-4", "3-10", "nobody"]);
    assert!(
        said.contains("error: 3-10 is not one of your cards or cruisers; nothing was removed\n"),
        "{said}"
    );
    assert!(
        said.contains("error: nobody is not one of your cards or cruisers; nothing was removed\n"),
        "{said}"
    );
    assert_eq!(home.bytes(), before);
    assert_eq!(home.done(&["catalog", "remove", "0-4", "1-200"]), "2 removed\n");
    assert_eq!(home.ok(&["cards", "--format", "csv"]), include_str!("../../data/cards.csv"));
    home.in_order(100, 4);
}

#[test]
fn reset_asks_before_it_loses_anything() {
    let home = Home::new();
    assert_eq!(home.done(&["catalog", "remove", "--all"]), "reset the catalog: 100 cards\n");
    home.write("a.csv", format!("{HEADER}\n0-4,green,Mine,1\n"));
    home.done(&["catalog", "import", "a.csv"]);
    assert!(
        home.fails(&["catalog", "remove", "--all"])
            .starts_with("error: this would remove 1 card that you added\n")
    );
    assert_eq!(home.ok(&["cards", "is:mine", "--format", "csv"]).lines().count(), 2);
    home.done(&["catalog", "remove", "--all", "--force"]);
    assert_eq!(home.ok(&["cards", "--format", "csv"]), include_str!("../../data/cards.csv"));
    assert!(home.ok(&["catalog", "info"]).contains("cards     100 built in\n"));
}

/// Printed cards have no names: neither the cells nor the column are needed, and everything works without.
#[test]
fn names_are_optional() {
    let home = Home::new();
    home.write("named.csv", format!("{HEADER}\n1-300,blue,,2,,,draw\n1-301,blue,,1,2\n"));
    home.done(&["catalog", "import", "named.csv"]);
    let header = HEADER.replace("name,", "");
    home.write("nameless.csv", format!("{header}\n1-300,blue,2,,,draw\n1-302,blue,3\n"));
    assert_eq!(home.done(&["catalog", "import", "nameless.csv"]), "1 added, 0 replaced, 1 unchanged\n");
    home.in_order(103, 4);
    assert!(home.ok(&["cards", "1-300"]).starts_with("1-300  blue, level 1\n"));
    assert!(home.ok(&["cards", "is:mine"]).contains(" 1-300 "));
    home.write("d.toml", "name = \"D\"\ncruiser = \"ares\"\ncards = [\"0-04\"]\n");
    let said = home.done(&["deck", "add", "d.toml", "1-300", "1-301"]);
    assert!(said.starts_with("added 2 cards: 1-300, 1-301\n"), "{said}");
    for format in ["text", "markdown", "csv", "json"] {
        let done = home.run(&["export", "d.toml", "--format", format]);
        home.write("list", &done.stdout);
        let done = home.run(&["deck", "import", "list", "-o", "back.toml", "--force"]);
        assert_eq!(done.status.code(), Some(0), "{format}: {}", String::from_utf8_lossy(&done.stderr));
        assert_eq!(
            home.ok(&["deck", "code", "back.toml", "--hash"]),
            home.ok(&["deck", "code", "d.toml", "--hash"]),
            "{format}"
        );
    }
}

/// One switch for owners of the box: the built-in set is gone from every command, and nothing else is.
#[test]
fn the_built_in_set_can_be_hidden_and_shown_again() {
    let home = Home::new();
    home.write("a.csv", format!("{HEADER}\n0-4,green,Mine,1\n1-200,blue,New,2,3\n"));
    home.done(&["catalog", "import", "a.csv"]);
    let all = home.ok(&["cards", "--format", "csv"]);
    let mine = home.ok(&["cards", "is:mine", "--format", "csv"]);
    assert_eq!(
        home.done(&["catalog", "builtin", "hide-cards"]),
        "the built-in set is hidden: 2 cards and 4 cruisers remaining\n"
    );
    assert_eq!(home.ok(&["cards", "--format", "ids"]), "0-04\n1-200\n");
    assert_eq!(home.ok(&["cards", "--format", "csv"]), mine);
    let info = home.ok(&["catalog", "info"]);
    assert!(info.contains("hidden") && info.contains("catalog builtin show"), "{info}");
    let json: serde_json::Value =
        serde_json::from_str(&home.ok(&["catalog", "info", "--format", "json"])).unwrap();
    assert_eq!((json["hidden"].as_str(), json["cards"]["builtin"].as_u64()), (Some("cards"), Some(0)));
    // It says where the cards of a deck are.
    home.write("d.toml", "name = \"D\"\ncruiser = \"ares\"\ncards = [\"0-09\"]\n");
    let printed = home.run(&["validate", "d.toml"]);
    let printed = String::from_utf8(printed.stdout).unwrap();
    assert!(
        printed.contains("0-09 is not in the catalog")
            && printed.contains("`flightdeck catalog builtin show`"),
        "{printed}"
    );
    assert!(home.fails(&["deck", "new", "-", "--random", "--seed", "1"]).contains("only 2 to choose from"));
    // The user's own card that is removed brings nothing back, and a newer program does not either.
    home.done(&["catalog", "remove", "0-04"]);
    assert_eq!(home.ok(&["cards", "--format", "ids"]), "1-200\n");
    home.sql("UPDATE meta SET value = 'of another program' WHERE key = 'builtin'");
    assert_eq!(home.ok(&["cards", "--format", "ids"]), "1-200\n");
    // All of it.
    let said = home.done(&["catalog", "builtin", "hide"]);
    assert!(
        said.starts_with(
            "the built-in set is hidden: 1 card and 0 cruisers remaining\nnote: a deck needs a cruiser"
        ),
        "{said}"
    );
    home.in_order(1, 0);
    let printed = home.run(&["validate", "d.toml"]);
    assert!(String::from_utf8(printed.stdout).unwrap().contains("unknown cruiser \"ares\""));
    // And back.
    home.done(&["catalog", "import", "a.csv"]);
    assert_eq!(
        home.done(&["catalog", "builtin", "show"]),
        "the built-in set is visible: 101 cards and 4 cruisers in total\n"
    );
    assert_eq!(home.ok(&["cards", "--format", "csv"]), all);
    home.in_order(101, 4);
    // A reset is as new.
    home.done(&["catalog", "builtin", "hide"]);
    home.done(&["catalog", "remove", "--all", "--force"]);
    assert_eq!(home.ok(&["cards", "--format", "csv"]), include_str!("../../data/cards.csv"));
}

/// The user's own board keeps the built-in cruiser it shows.
#[test]
fn hiding_keeps_what_own_boards_need() {
    let home = Home::new();
    home.write("f.toml", OWN_FLEET);
    home.done(&["catalog", "import", "f.toml"]);
    home.done(&["catalog", "builtin", "hide"]);
    let shown = home.ok(&["cruisers", "--format", "toml"]);
    assert!(shown.contains("hermes") && shown.contains("atlas") && !shown.contains("apollo"), "{shown}");
    home.in_order(0, 3);
    home.done(&["catalog", "builtin", "show"]);
    home.in_order(100, 5);
}
