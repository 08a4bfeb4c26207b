//! `flightdeck deck …`: building, looking at and sharing decks, and never losing a user's file.

#[cfg(unix)] // For the tests that need one.
use std::process::Command;

use crate::program::{Desk, HEADER, has, repository};
#[cfg(unix)] // For the same.
use crate::program::{outcome, program};

const RED_TIDE: &str = "decks/red-tide.toml";

fn red_tide() -> String {
    std::fs::read_to_string(repository(RED_TIDE)).unwrap()
}

/// A folder with a deck in it.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("deck.toml", red_tide());
    desk
}

#[test]
fn a_deck_is_built_step_by_step() {
    let desk = Desk::new();
    let err = desk.done(&[
        "deck",
        "new",
        "my-first_deck.toml",
        "--cruiser",
        "Ares",
        "0-04",
        "night mail",
        "id:0-09",
    ]);
    assert_eq!(
        err,
        "Wrote my-first_deck.toml: My First Deck, Ares, 3 cards. Not legal yet: it needs 22 more.\n"
    );
    assert_eq!(
        desk.read("my-first_deck.toml"),
        "name = \"My First Deck\"\ncruiser = \"ares\"\ncards = [\n  \"0-04\", \"0-09\",\n  \"3-10\",\n]\n"
    );
    let err = desk.done(&["deck", "add", "my-first_deck.toml", "3-35", "effect:draw level:0"]);
    assert_eq!(
        err,
        "Added 4 cards: 3-35 Clockmaker, 0-02 Lantern, 0-29 Postmaster, 0-87 Loan Shark.\n\
         my-first_deck.toml: My First Deck, Ares, 7 cards. Not legal yet: it needs 18 more.\n"
    );
    let err = desk.done("deck remove my-first_deck.toml Sparrow --query level:3");
    assert!(err.starts_with("Removed 3 cards: 0-04 Sparrow, 3-10 Night Mail, 3-35 Clockmaker.\n"), "{err}");
    assert_eq!(desk.run("deck show my-first_deck.toml --format ids").1, "0-02\n0-09\n0-29\n0-87\n");
    // A query that finds only what is there already adds nothing.
    assert_eq!(desk.run("deck add my-first_deck.toml --query id:0-02").0, 1);
}

/// All errors are reported, and nothing is written.
#[test]
fn if_anything_is_wrong_nothing_is_written() {
    let desk = desk();
    let err = desk.fails("deck add deck.toml 0-09 3-99 Sparow Sparrow 0-9 31O leve:2 name:zzz");
    has(
        &err,
        &[
            "3-99 is not in the catalog",
            "did you mean `3-95`?",
            "no card called \"Sparow\"",
            "did you mean Sparrow (0-04)?",
            "0-04 is already in the deck (R-SET-2)",
            "0-09 is given twice",
            "\"31O\": not an ID code",
            "unknown keyword `leve`",
            "no cards match name:zzz",
        ],
    );
    assert_eq!(desk.fails("deck remove deck.toml 0-04 0-09"), "error: 0-09 is not in the deck\n");
    let (code, out, _) = desk.run("deck remove deck.toml 0-04 --dry-run");
    assert_eq!((code, out.contains("\"0-04\"")), (0, false));
    assert!(out.starts_with("# Rush."), "{out}");
    assert_eq!(desk.read("deck.toml"), red_tide());
    assert_eq!(desk.files(), ["deck.toml"]);
    desk.refuses("deck new new.toml --cruiser aress 3-99", &["unknown cruiser \"aress\"", "3-99 is not"]);
    // A deck that has a fault of its own is left alone; one that is only wrong can be mended.
    desk.write("typo.toml", "nmae = \"x\"\ncards = []\n");
    desk.fails("deck add typo.toml 0-04");
    desk.write(
        "wrong.toml",
        "name = \"x\"\ncruiser = \"ares\"\ncards = [\"3-99\", \"0-04\", \"3-099\"] # mine\n",
    );
    desk.runs("deck remove wrong.toml 3-99");
    assert_eq!(desk.read("wrong.toml"), "name = \"x\"\ncruiser = \"ares\"\ncards = [\"0-04\"] # mine\n");
}

#[cfg(unix)] // `ulimit` of `sh`, and `/dev/full`.
#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let desk = desk();
    desk.runs("deck show deck.toml");
    // A disk that takes not one more byte: the signal for it ignored, writes fail instead.
    let mut shell = desk.prepared(Command::new("sh"));
    shell.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" deck add deck.toml 0-09"]).arg(program());
    let (code, out, err) = outcome(shell.output().unwrap());
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.starts_with("error: cannot write deck.toml: "), "{err}");
    assert_eq!(desk.read("deck.toml"), red_tide());
    assert_eq!(desk.files(), ["deck.toml"], "no half of a file is left behind");
    // A full device.
    assert_eq!(
        desk.fails("deck new /dev/full --cruiser ares"),
        "error: cannot write /dev/full: the disk is full\n"
    );
}

#[test]
fn a_write_that_cannot_be_leaves_the_file_as_it_was() {
    let desk = desk();
    // A folder that is not there, a folder instead of a file.
    assert_eq!(
        desk.fails("export deck.toml -o nowhere/list.txt"),
        "error: cannot write nowhere/list.txt: no such file or folder\n"
    );
    std::fs::create_dir(desk.path("folder")).unwrap();
    desk.fails("deck export deck.toml -o folder");
    for command in ["show", "stats", "code", "hash", "export", "import"] {
        let (code, _, err) = desk.run(&["deck", command, "folder"]);
        let one = "error: folder is a folder, and one deck is needed here\n |\n = help: name a deck in it\n";
        let expected = match command {
            "code" => "error: no decks in folder: it has no .toml files\n",
            "hash" => {
                "note: `deck hash` is now `deck code --hash`\n\
                 error: no decks in folder: it has no .toml files\n"
            }
            "export" => &format!("note: `deck export` is now `export`\n{one}"),
            "import" => {
                "error: several decks need a folder to be written to\n |\n = help: for example -o entries/\n"
            }
            _ => one,
        };
        assert_eq!((code, err.as_str()), (2, expected), "{command}");
    }
    let (code, _, err) = desk.run("deck add missing.toml 0-04");
    let expected = "error: cannot read missing.toml: no such file or folder\n |\n \
                    = help: all decks: flightdeck deck list\n";
    assert_eq!((code, err.as_str()), (2, expected));
}

/// Even where the folder would let a file be replaced, its own protection counts.
#[cfg(unix)] // Permissions and owners.
#[test]
fn a_file_that_may_not_be_written_is_not() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let desk = desk();
    desk.runs("deck show deck.toml");
    let allow = |name: &str, mode| {
        std::fs::set_permissions(desk.path(name), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    allow("deck.toml", 0o444);
    let mut command = desk.command("deck add deck.toml 0-09");
    if std::fs::metadata(desk.path("deck.toml")).unwrap().uid() == 0 {
        // Permissions do not limit root: run as the user `nobody`, in a folder without access.
        std::fs::copy(program(), desk.path("flightdeck")).unwrap();
        allow("", 0o777);
        allow("catalog.db", 0o666);
        command = desk.prepared(Command::new(desk.path("flightdeck")));
        command.args(["deck", "add", "deck.toml", "0-09"]);
        command.uid(65534).gid(65534);
    }
    let (code, out, err) = outcome(crate::program::output_of_copy(&mut command));
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (2, "", "error: cannot write deck.toml: permission denied\n")
    );
    assert_eq!(desk.read("deck.toml"), red_tide());
}

#[cfg(unix)] // Links and permissions.
#[test]
fn an_edit_follows_a_link_and_keeps_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let desk = desk();
    std::os::unix::fs::symlink("deck.toml", desk.path("link.toml")).unwrap();
    std::fs::set_permissions(desk.path("deck.toml"), std::fs::Permissions::from_mode(0o640)).unwrap();
    desk.runs("deck add link.toml 0-09");
    assert!(desk.path("link.toml").is_symlink());
    assert!(desk.read("deck.toml").contains("\"0-09\""));
    assert_eq!(std::fs::metadata(desk.path("deck.toml")).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_deck_is_shown_by_level() {
    let out = desk().ok("deck show deck.toml");
    assert!(
        out.starts_with(
            "\
Red Tide: Ares, 25 cards, legal.
by Flightdeck, ACHV-XNBF-HA51-0A61
Make the opponent pass first: the last cards played find the gaps.

  Level 0 (10)
    0-04  Sparrow      green  ▲▲ strike    –
"
        ),
        "{out}"
    );
    assert!(out.contains("\n  Level 3 (2)\n"), "{out}");
    let (_, out, _) = desk().run("deck show deck.toml --format json");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["cards"].as_array().unwrap().len(), 25);
    assert_eq!((&json["cruiser"], &json["hash"]), (&"ares".into(), &"ACHV-XNBF-HA51-0A61".into()));
}

#[test]
fn the_figures_of_a_deck() {
    let out = desk().runs("deck stats deck.toml");
    assert_eq!(
        out,
        "\
Red Tide has 25 cards, most of them low, with 92 fighters and no shields.
Ares, armor 20; legal; 5 cards in the opening hand.

  level  cards  spaces  fighters
      0     10       5        28  ██████████
      1      7       5        23  ███████
      2      6       5        28  ██████
      3      2       3        13  ██

  Effects   recoil 8, strike 6, draw 4, lateral 2, hit 2, free 1
  None of   vertical, pivot, destroy, roll, shields, force fields
  Fighters  65 in upper sections, 27 in lower ones; 3.7 per card
  Colors    14 green, 11 blue; 7 cards without an effect

More: --full; fill the gaps: flightdeck deck suggest deck.toml
"
    );
    let out = desk().runs("deck stats deck.toml --full");
    for line in [
        "  fighters       92     65     27      3.68",
        "  14 green, 11 blue, 7 without effects, 5 in the opening hand",
        "      0     10        28        0       10       5  ████████████████████████",
        "  recoil      8      6      2      8  ████████████████████████",
    ] {
        assert!(out.lines().any(|found| found == line), "{line}\n{out}");
    }
    let (_, out, _) = desk().run("deck stats deck.toml --format json");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["fighters"], serde_json::json!({"upper": 65, "lower": 27}));
    assert_eq!(json["levels"][3]["spaces"], 3);
}

#[test]
fn two_decks_are_compared() {
    let desk = desk();
    desk.write("other.toml", red_tide().replace("\"0-04\", ", "\"3-10\", ").replace("ares", "atlas"));
    let out = desk.no("deck diff deck.toml other.toml");
    assert_eq!(
        out,
        "\
deck.toml and other.toml share 24 cards; 1 is only in deck.toml, 1 is only in
other.toml.

  Cruiser             Ares in deck.toml, Atlas in other.toml
  Only in deck.toml   Sparrow
  Only in other.toml  Night Mail

More: --full
"
    );
    let out = desk.no("deck diff deck.toml other.toml --full");
    for line in [
        "  Only in deck.toml (1)",
        "    0-04  Sparrow      green  ▲▲ strike    –",
        "    3-10  Night Mail   green  ▲▲ lateral   ▲ draw",
        "  In both (24)",
        "  strike                  6           5      -1",
    ] {
        assert!(out.lines().any(|found| found == line), "{line}\n{out}");
    }
    let same = "deck.toml and deck.toml are the same deck: Ares and the same 25 cards.\n";
    assert_eq!(desk.ok("deck diff deck.toml deck.toml"), same);
}

#[test]
fn odds_of_a_first_hand() {
    let desk = desk();
    let out = desk.runs("deck odds deck.toml effect:draw");
    assert_eq!(
        out,
        "\
In 62 of 100 games your opening hand has a card with draw.
4 of 25 cards match; the opening hand is 5 cards. The chance is exact.

  at least 1   61.7%
  at least 2   16.6%
  at least 3    1.6%
  on average    0.8 cards

More: --seen 5,8,11 for later draws; --and level:3 for one of each
"
    );
    let json = desk.json("deck odds deck.toml -is:green --seen 1,25");
    assert_eq!(json[0]["at_least"], serde_json::json!([1.0, 0.44]));
    assert_eq!(json[1]["expected"], 11.0);
    assert_eq!(
        desk.fails("deck odds deck.toml is:green --seen 26"),
        "error: cannot draw 26 cards from a deck of 25\n"
    );
}

#[test]
fn codes_and_hashes_are_shared() {
    let desk = desk();
    let code = "FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF";
    assert_eq!(desk.run("deck code deck.toml").1, format!("{code}\n"));
    assert_eq!(
        desk.done(&["deck", "import", &code.to_lowercase(), "--name", "Copy", "-o", "copy.toml"]),
        "Wrote copy.toml: Copy, Ares, 25 cards, legal.\n"
    );
    assert_eq!(desk.run("deck hash copy.toml").1, "ACHV-XNBF-HA51-0A61\n");
    assert_eq!(
        desk.run("deck hash deck.toml copy.toml").1,
        "ACHV-XNBF-HA51-0A61  deck.toml\nACHV-XNBF-HA51-0A61  copy.toml\n"
    );
    desk.refuses(
        "deck from-code FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SG",
        &["wrong checksum", "should this be F?"],
    );
    // A deck that the catalog does not know is encoded as well, with a note.
    let (exit, out, err) = desk.run("deck from-code FD1WXPQJ83FEXQ60NYZZYG3QF1H0");
    assert_eq!(exit, 0);
    assert!(out.contains("cruiser = \"my own\"") && out.contains("\"2-65535\""), "{out}");
    assert!(err.contains("note: the deck is not legal yet: 2-65535 is not in the catalog"), "{err}");
}

#[test]
fn lists_come_in_and_go_out() {
    let desk = desk();
    let hash = desk.run("deck hash deck.toml").1;
    for format in ["plain", "csv", "json"] {
        let out = desk.runs(&["deck", "export", "deck.toml", "--format", format]);
        let (code, back, err) = desk.run_with("deck import -", &out);
        assert_eq!((code, err.as_str()), (0, ""), "{format}");
        assert!(back.contains("name = \"Red Tide\"") && back.contains("author = \"Flightdeck\""), "{back}");
        assert_eq!(desk.run_with("deck hash -", &back).1, hash, "{format}");
    }
    // What the search prints can be made a deck.
    for format in ["ids", "list", "csv"] {
        let (_, found, _) = desk.run(&["cards", "is:green level<=2", "--format", format]);
        let list = if format == "list" { found.replace(':', "") } else { found };
        let (code, out, _) = desk.run_with("deck import - --cruiser ares --name Green", &list);
        assert_eq!((code, out.matches("-").count()), (0, 30), "{format}\n{list}\n{out}");
    }
    let (code, _, err) = desk.run_with("deck import -", "3-10\n2x 0-04\n1x Sparrowhawk\n");
    assert_eq!(code, 2);
    assert!(err.contains("2 copies of 0-04") && err.contains("did you mean Sparrow (0-04)?"), "{err}");
}

#[test]
fn a_random_deck_is_legal_and_can_be_had_again() {
    let desk = Desk::new();
    let args = "deck new - --random --seed 7 --size 30 --cruiser atlas --query is:green";
    let out = desk.ok(args);
    assert_eq!(desk.run(args).1, out);
    let (code, printed, _) = desk.run_with("validate -", &out);
    assert_eq!(code, 0, "{printed}");
    assert!(printed.contains("30 cards, Atlas"), "{printed}");
    desk.write(
        "cup.toml",
        "name = \"Cup\"\nmaximum = 26\ncruisers = [\"ares\"]\n[limits]\n\"effect:draw\" = { min = 9 }\n",
    );
    let out = desk.ok("deck new - --random --seed 7 --rules cup.toml --size 26");
    assert_eq!(desk.run_with("validate - --rules cup.toml", &out).0, 0);
    // What no deck can be is refused: green cards have no shields.
    desk.write("cup.toml", "name = \"Cup\"\ncolours = [\"green\"]\n[limits]\nshields = { min = 1 }\n");
    let err = desk.fails("deck new - --random --seed 7 --rules cup.toml");
    assert!(err.contains("found no legal deck of 25 cards in 1000 tries"), "{err}");
    assert!(err.contains("0 shields; Cup requires at least 1"), "{err}");
    let err = desk.notes("deck new - --random");
    assert!(err.starts_with("note: to build this deck again, use --seed "), "{err}");
}

#[test]
fn cards_are_suggested_that_are_not_in_the_deck() {
    let desk = desk();
    let (code, out, _) =
        desk.run(&["deck", "suggest", "deck.toml", "effect:draw level:0", "--format", "ids"]);
    assert_eq!((code, out.as_str()), (0, "0-02\n"));
    let (_, same, _) = desk.run(&["cards", "effect:draw level:0 -in:deck.toml", "--format", "ids"]);
    assert_eq!(same, out);
    assert_eq!(desk.no("deck suggest deck.toml id:0-04"), "No card that Red Tide does not have matches.\n");
    let out = desk.runs(&["deck", "suggest", "deck.toml", "effect:draw level:0"]);
    assert!(out.starts_with("Red Tide lacks vertical, pivot, destroy, roll and level 3.\n"), "{out}");
    assert!(out.contains("\n  0-02  Lantern  green  draw   ▲\n"), "{out}");
    let out = desk.runs("deck suggest deck.toml");
    let best = "  3-95  Kaleidoscope    blue   ▲▲ pivot    ▲ roll     pivot, roll, level 3";
    assert!(out.lines().any(|line| line == best), "{out}");
    assert_eq!(out.lines().filter(|line| line.starts_with("  ")).count(), 11, "{out}");
}

#[test]
fn a_draft_is_looked_at_with_a_note_and_a_wrong_one_is_not() {
    let desk = Desk::new();
    desk.write("draft.toml", "cards = [\"3-10\"]\n");
    let (code, out, err) = desk.run("deck show draft.toml");
    assert_eq!(code, 0);
    assert!(out.starts_with("This deck: 1 card, not legal: 3 problems.\n\n"), "{out}");
    assert_eq!(
        err,
        "note: draft.toml is not legal yet: 1 card; a deck needs at least 25 (R-SET-2)\nnote: draft.toml is not legal yet: no name\nnote: draft.toml is not legal yet: no cruiser (R-SET-2)\n"
    );
    desk.write("wrong.toml", "cards = [\"3-99\"]\n");
    for command in ["show", "stats"] {
        assert_eq!(desk.run(&["deck", command, "wrong.toml"]).0, 2);
    }
    assert_eq!(desk.run("deck code draft.toml").0, 2, "no cruiser to carry");
}

#[test]
fn cards_are_swapped_and_heads_are_set_without_losing_a_comment() {
    let desk = desk();
    let before = desk.read("deck.toml");
    let (code, out, err) = desk.run("deck swap deck.toml Sparrow 3-10");
    let said = "Swapped 0-04 Sparrow for 3-10 Night Mail.\ndeck.toml: Red Tide, Ares, 25 cards, legal.\n";
    assert_eq!((code, out.as_str(), err.as_str()), (0, "", said));
    let after = desk.read("deck.toml");
    assert!(!after.contains("\"0-04\"") && after.contains("\"3-10\""), "{after}");
    assert_eq!(after.matches('#').count(), before.matches('#').count());
    for (leaves, joins, why) in [
        ("0-04", "0-09", "0-04 is not in the deck"),
        ("3-10", "0-14", "0-14 is already in the deck"),
        ("Nobody", "0-09", "no card called \"Nobody\""),
        ("level:0", "0-09", "name exactly one card"),
    ] {
        desk.refuses(&["deck", "swap", "deck.toml", leaves, joins], &[why]);
    }
    assert_eq!(desk.read("deck.toml"), after);
    let err = desk.done(&["deck", "set", "deck.toml", "--cruiser", "Atlas", "--name", "Blue \"Tide\""]);
    let said = "The cruiser is now atlas. The name is now Blue \"Tide\".\n\
                deck.toml: Blue \"Tide\", Atlas, 25 cards, legal.\n";
    assert_eq!(err, said);
    let set = desk.read("deck.toml");
    assert_eq!(set, after.replace("\"ares\"", "\"atlas\"").replace("\"Red Tide\"", "'Blue \"Tide\"'"));
    desk.refuses(
        &["deck", "set", "deck.toml", "--cruiser", "Atlass", "--name", " "],
        &["did you mean `atlas`?", "name is empty"],
    );
    assert_eq!(desk.read("deck.toml"), set);
    desk.fails("deck set deck.toml");
}

#[test]
fn odds_of_several_things_at_once() {
    let desk = desk();
    let out = desk.runs("deck odds deck.toml effect:draw --and level:3 --seen 5,25 --format json");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&json[0]["wishes"][0]["matching"], &json[0]["wishes"][1]["matching"]),
        (&4.into(), &2.into())
    );
    // 4 and 2 of 25, none in both: 1 - C(21,5)/C(25,5) - C(23,5)/C(25,5) + C(19,5)/C(25,5).
    let wanted = 1.0 - (20349.0 + 33649.0 - 11628.0) / 53130.0;
    assert!((json[0]["all"].as_f64().unwrap() - wanted).abs() < 1e-12, "{out}");
    assert_eq!(json[1]["all"].as_f64(), Some(1.0));
    let (_, out, _) = desk.run("deck odds deck.toml effect:draw --and level:3");
    assert!(
        out.contains("a card with draw (4)")
            && out.contains("a card of level 3 (2)")
            && out.contains("one of each"),
        "{out}"
    );
    desk.refuses("deck odds deck.toml efect:x --and lvel:3", &["efect", "lvel"]);
}

#[test]
fn suggestions_begin_with_what_the_deck_lacks() {
    let desk = desk();
    let out = desk.ok("deck suggest deck.toml");
    assert!(out.starts_with("Red Tide lacks vertical, pivot"), "{out}");
    assert!(!out.contains("0-04"), "{out}");
    let ids = |query: &str| desk.run(&["deck", "suggest", "deck.toml", query, "--format", "ids"]).1;
    assert_ne!(ids(""), ids("sort:id"));
    let mut all: Vec<String> = ids("").lines().map(str::to_owned).collect();
    all.sort();
    let mut sorted: Vec<String> = ids("sort:id").lines().map(str::to_owned).collect();
    sorted.sort();
    assert_eq!(all, sorted);
}

#[test]
fn names_do_wherever_codes_do() {
    let desk = desk();
    let hand = |hand| ["goldfish", "deck.toml", "--games", "2", "--threads", "1", "--hand", hand];
    let json = desk.json(&hand("sparrow,Loan Shark"));
    assert_eq!(json["hand"], serde_json::json!(["0-04", "0-87"]));
    desk.refuses(&hand("Sparow"), &["did you mean `Sparrow`?"]);
    let out = desk.ok("deck new - --random --seed 7 --cruiser Arès");
    assert!(out.contains("cruiser = \"ares\""), "{out}");
    desk.runs("deck new new.toml --cruiser ATHÉNA");
    let cards = ["1-201,blue,Spatz,1", "1-202,blue,Meise,1", "1-203,blue,Meise,1"].join("\n");
    desk.write("cards.csv", format!("{HEADER}\n{cards}\n"));
    desk.runs("catalog import cards.csv");
    desk.refuses("catalog remove Meise", &["1-202 Meise or 1-203 Meise"]);
    assert_eq!(desk.done("catalog remove spatz"), "1 removed\n");
    assert_eq!(desk.run("cards 1-201").0, 1);
}
