//! `flightdeck catalog`: importing, exporting, checking and looking after the catalog.

use crate::program::{Desk, HEADER, has, json};

/// The catalog is in order and has these numbers of cards and cruisers.
#[track_caller]
pub fn in_order(desk: &Desk, cards: u64, cruisers: u64) {
    let info = desk.json("catalog info");
    assert_eq!(info["errors"], serde_json::json!([]));
    let count = |what: &str| info[what]["builtin"].as_u64().unwrap() + info[what]["own"].as_u64().unwrap();
    assert_eq!((count("cards"), count("cruisers")), (cards, cruisers));
}

#[test]
fn import_adds_replaces_and_leaves_alone() {
    let desk = Desk::new();
    desk.write("a.csv", format!("{HEADER}\n0-4,green,Mine,1\n1-200,blue,New,2,3\n1-201,blue,Newer,2\n"));
    assert_eq!(
        desk.done("catalog import a.csv"),
        "2 added, 1 replaced (1 of them built in), 0 unchanged\nyour cards that replace built-in ones: 0-04 Sparrow\n"
    );
    assert_eq!(desk.done("catalog import a.csv"), "0 added, 0 replaced, 3 unchanged\n");
    desk.write("b.csv", format!("{HEADER}\n0-09,green,Mine,1\n1-200,blue,New,2,4\n1-202,blue,Newest,2\n"));
    assert_eq!(
        desk.done("catalog import b.csv"),
        "1 added, 2 replaced (1 of them built in), 0 unchanged\nyour cards that replace built-in ones: 0-09 Rung\n"
    );
    let info = desk.ok("catalog info");
    assert!(info.contains("cards     98 built in, 5 of your own\n"), "{info}");
    assert!(info.contains("your cards that replace built-in ones: 0-04, 0-09\n"), "{info}");
    assert_eq!(
        desk.ok("cards is:mine --format csv"),
        format!(
            "{HEADER}\n0-04,green,Mine,1,0,no,,0,0,no,,\n0-09,green,Mine,1,0,no,,0,0,no,,\n\
             1-200,blue,New,2,4,no,,0,0,no,,\n1-201,blue,Newer,2,0,no,,0,0,no,,\n1-202,blue,Newest,2,0,no,,0,0,no,,\n"
        )
    );
}

#[test]
fn a_dry_run_changes_nothing() {
    let desk = Desk::new();
    desk.write("a.csv", format!("{HEADER}\n0-4,green,Mine,1\n1-200,blue,New,2,3\n"));
    desk.ok("catalog info");
    let before = desk.bytes("catalog.db");
    assert_eq!(
        desk.ok("catalog import --dry-run a.csv"),
        "1 added, 1 replaced (1 of them built in), 0 unchanged (nothing was changed)\nyour cards that replace built-in ones: 0-04 Sparrow\n"
    );
    assert_eq!(desk.bytes("catalog.db"), before);
}

const FAULTY: &str =
    "0-4,green,Mine,1,2\n4-10,blue,High,1\n1-200,blue,New,2,3,,dstroy\n1-0200,blue,Again,2\n";

#[test]
fn an_import_with_faults_shows_them_all_and_changes_nothing() {
    let desk = Desk::new();
    desk.ok("catalog info");
    let before = desk.bytes("catalog.db");
    desk.write("a.csv", format!("{HEADER}\n1-300,blue,Fine,2\n{FAULTY}"));
    let said = desk.fails("catalog import a.csv");
    let expected = "error: a green card cannot have shields (R-CARD-7)
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
    assert_eq!(desk.bytes("catalog.db"), before);
}

#[test]
fn check_answers_yes_no_or_cannot() {
    let desk = Desk::new();
    desk.write("good.csv", format!("{HEADER}\n1-300,blue,Fine,2\n"));
    assert_eq!(
        desk.ok("catalog import good.csv --dry-run"),
        "1 added, 0 replaced, 0 unchanged (nothing was changed)\n"
    );
    desk.write("bad.csv", format!("{HEADER}\n{FAULTY}"));
    let text = desk.no("catalog import bad.csv --dry-run");
    assert!(text.contains(" --> bad.csv:4:21\n") && text.ends_with("\nbad.csv: 4 errors\n"), "{text}");
    assert_eq!(
        desk.fails("catalog import none.csv --dry-run"),
        "error: cannot read none.csv: no such file or folder\n"
    );
    in_order(&desk, 100, 4);
    let report = json(&desk.no("catalog import bad.csv --dry-run --format json"));
    assert_eq!(report["faults"][2]["line"], 4);
    assert_eq!(report["faults"][2]["help"], "did you mean `destroy`?");
}

#[test]
fn a_sheet_in_another_encoding_is_read_and_one_that_is_no_text_gets_advice() {
    let desk = Desk::new();
    let sheet = format!("{HEADER}\n0-01,green,Étoile,2,0,no,,0,0,no,\n");
    let western: Vec<u8> = sheet.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let wide: Vec<u8> = sheet.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, bytes) in [("western.csv", western), ("wide.csv", wide)] {
        desk.write(name, bytes);
        desk.runs(&format!("catalog import {name}"));
        assert!(desk.runs("cards 0-01").contains("Étoile"), "{name}");
    }
    desk.write("a.csv", b"id,name\n0-1,\x00toile\xc9\n");
    assert_eq!(
        desk.fails("catalog import a.csv"),
        "error: cannot read a.csv: it is not a text file (byte 19 is not text)\n |\n = help: save it as CSV (in Excel: \"CSV UTF-8\")\n"
    );
}

#[test]
fn export_and_import_are_a_round_trip() {
    let desk = Desk::new();
    assert_eq!(desk.ok("cards --format csv"), include_str!("../../data/cards.csv"));
    let header = format!("{HEADER},back_upper_fighters,back_lower_effects");
    desk.write(
        "a.csv",
        format!("{header}\n3-10,blue,\"Quote \"\" and, comma\",1,4,yes,hit hit roll,,,,,,1,pivot\n"),
    );
    desk.done("catalog import a.csv");
    desk.done("cards -o all.csv");
    let other = Desk::new();
    other.write("all.csv", desk.bytes("all.csv"));
    assert_eq!(
        other.done("catalog import all.csv"),
        "0 added, 1 replaced (1 of them built in), 99 unchanged\nyour cards that replace built-in ones: 3-10 Night Mail\n"
    );
    assert_eq!(other.ok("cards --format csv"), desk.ok("cards --format csv"));
    assert_eq!(other.ok("cards is:mine --format csv").lines().count(), 2);
}

#[test]
fn templates_can_be_imported_as_they_are() {
    let desk = Desk::new();
    for args in [&["template", "cards"][..], &["template", "cards", "--back"]] {
        desk.write("t.csv", desk.ok(args));
        assert_eq!(desk.done("catalog import t.csv"), "0 added, 0 replaced, 2 unchanged\n");
    }
    desk.write("t.toml", desk.ok("template cruisers"));
    assert_eq!(desk.done("catalog import t.toml"), "2 added, 0 replaced, 0 unchanged\n");
}

/// Every template is read by the command that it is for, in every language, as it is.
#[test]
fn templates_speak_the_users_language_and_are_valid() {
    for lang in ["en", "fr", "de"] {
        let desk = Desk::new();
        let write = |what: &str, file: &str| desk.done(&["template", what, "-o", file, "--lang", lang]);
        write("cards", "cards.csv");
        write("cruisers", "cruisers.toml");
        write("rules", "rules.toml");
        write("pool", "pool.toml");
        write("field", "field.toml");
        write("deck", "deck.toml");
        desk.done("catalog import cards.csv cruisers.toml");
        desk.ok("validate deck.toml");
        // The deck has cards that the pool lacks. Rules and pool can be read, so the answer is no, not an error.
        for option in ["--rules", "--pool"] {
            let file = format!("{}.toml", option.trim_start_matches('-'));
            let (code, _, err) = desk.run(&["validate", "deck.toml", option, &file]);
            assert!(code < 2, "{err}");
        }
    }
    let desk = Desk::new();
    let text = |lang: &str| desk.ok(&["template", "rules", "--lang", lang]);
    assert!(text("en").contains("# The rules of an event."));
    assert!(text("fr").contains("# Les règles d'un tournoi."));
    assert!(text("de").contains("# Die Regeln eines Turniers."));
    desk.refuses("template rules -o x.csv", &["this template is a .toml file"]);
    desk.refuses("template rules --back", &["`--back` is for `template cards`"]);
}

/// Sheets in the words of people, and rows and columns that nobody needs.
#[test]
fn cards_are_filled_in_as_people_write_them() {
    for (lang, begins) in [
        (
            "fr",
            "\u{feff}matricule;couleur;nom;haut chasseurs;haut écrans;haut champ de force;haut effets;bas chasseurs;",
        ),
        ("de", "\u{feff}ID-Code;Farbe;Name;oben Jäger;oben Schilde;oben Kraftfeld;oben Effekte;unten Jäger;"),
    ] {
        let desk = Desk::new();
        let sheet = desk.ok(&["template", "cards", "--lang", lang]);
        assert!(sheet.starts_with(begins), "{sheet}");
        desk.write("t.csv", &sheet);
        // A sheet in one language is read in any.
        assert_eq!(desk.done("catalog import t.csv"), "0 added, 0 replaced, 2 unchanged\n");
    }
    let desk = Desk::new();
    let sheet = "ID-Code;Farbe;obere Jäger;Effekte unten\n2-223;grüne;2;Ziehen, Zerstörung\n3-240;Blauer;3;keine\n3-241;;;\n";
    desk.write("mine.csv", sheet);
    let said = desk.done("catalog import mine.csv");
    assert_eq!(
        said,
        "note: mine.csv: 1 row with only an ID code passed over\n2 added, 0 replaced, 0 unchanged\n"
    );
    let cards = desk.ok("cards is:mine --format csv");
    has(&cards, &["2-223,green,,2,0,no,,0,0,no,draw destroy,", "3-240,blue,,3,0,no,,0,0,no,,"]);
    desk.write("wrong.csv", "matricule;couleur;haut chasseur;prix\n2-223;verte;2;3\n");
    desk.refuses("catalog import wrong.csv", &["wrong.csv:1:33", "unknown column \"prix\""]);
}

#[test]
fn the_workbook_of_cards_has_every_code_and_lists_to_choose_from() {
    let desk = Desk::new();
    for (lang, choices) in [("en", "green,blue"), ("fr", "vert,bleu"), ("de", "grün,blau")] {
        desk.done(&["template", "cards", "-o", "cards.xlsx", "--force", "--lang", lang]);
        let bytes = desk.bytes("cards.xlsx");
        assert!(bytes.starts_with(b"PK\x03\x04"));
        let text = String::from_utf8_lossy(&bytes);
        let choices = format!("sqref=\"B2:B1001\"><formula1>&quot;{choices}&quot;</formula1>");
        has(&text, &["<row r=\"101\">", ">0-02</t>", ">3-95</t>", &choices]);
        assert_eq!(text.matches("<dataValidation ").count(), 9);
    }
    assert_eq!(desk.ok("template cards --format csv").lines().count(), 3);
    desk.refuses("template cards -o cards.toml", &["this template is a .csv or .xlsx file"]);
    desk.refuses("template rules -o rules.xlsx", &["this template is a .toml file"]);
}

#[test]
fn cards_can_be_added_in_a_line_each() {
    let desk = Desk::new();
    let (code, drawn, said) = desk.run("catalog add 2-223 g 2 strike / 1 3-240 b 2 s2 o / 1 field | 1 h / 2");
    assert_eq!((code, &*said), (0, "2 added, 0 replaced, 0 unchanged\n"), "{drawn}");
    has(
        &drawn,
        &["2-223", "green, level 2", "Damage to Enemy Cruiser", "3-240", "Barrel Roll", "Damage on Fighter"],
    );
    has(
        &desk.ok("cards is:mine --format csv"),
        &["2-223,green,,2,0,no,strike,1,0,no,,", "3-240,blue,,2,2,no,roll,1,0,yes,,"],
    );
    // In a file, with comments; and nothing is kept where anything is wrong.
    desk.write("mine.txt", "# seen at Anna's\n2-224 v 1 pioche / 1\n2-223: g 2 s / 1\n");
    assert_eq!(desk.done("catalog import mine.txt"), "1 added, 0 replaced, 1 unchanged\n");
    let (code, _, said) = desk.run(&["catalog", "add", "2-225 b \"Night Owl\" 1", "--dry-run"]);
    assert!(code == 0 && said.contains("1 added") && said.contains("nothing was changed"), "{said}");
    desk.refuses("catalog add 2-225 b 1 2-226 g 1 hit", &["a green card cannot have `hit`"]);
    desk.refuses(
        "catalog add 2-225 gren 1 strke",
        &["the card:1:7", "did you mean `green`?", "did you mean `strike`?"],
    );
    assert_eq!(desk.ok("cards is:mine --format ids").lines().count(), 3);
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
    let desk = Desk::new();
    desk.write("f.toml", OWN_FLEET);
    assert_eq!(
        desk.ok("catalog import f.toml --dry-run"),
        "2 added, 1 replaced (1 of them built in), 0 unchanged (nothing was changed)\nyour cards that replace built-in ones: Ares\n"
    );
    assert_eq!(
        desk.done("catalog import f.toml"),
        "2 added, 1 replaced (1 of them built in), 0 unchanged\nyour cards that replace built-in ones: Ares\n"
    );
    desk.write(
        "turned.toml",
        "[[board]]\nsides = [\"atlas\", \"hermes\"]\n[[board]]\nsides = [\"ares\", \"atlas\"]\n",
    );
    assert_eq!(desk.done("catalog import turned.toml"), "0 added, 0 replaced, 2 unchanged\n");
    let exported = desk.ok("cruisers --mine --format toml");
    let other = Desk::new();
    other.write("f.toml", &exported);
    other.done("catalog import f.toml");
    assert_eq!(other.ok("cruisers --mine --format toml"), exported);
    assert_eq!(
        desk.fails("catalog remove --all"),
        "error: this would remove 2 cruisers, 1 board that you added\n |\n = help: save them with `flightdeck cards is:mine -o my-cards.csv` and `flightdeck cruisers --mine -o my-cruisers.toml`, then run this again with `--force`\n"
    );
    assert_eq!(desk.done("catalog remove hermes ares"), "2 removed\n");
    in_order(&desk, 100, 4);
    assert_eq!(desk.ok("cruisers --format toml"), Desk::new().ok("cruisers --format toml"));
}

#[test]
fn removing_brings_back_what_was_built_in() {
    let desk = Desk::new();
    desk.write("a.csv", format!("{HEADER}\n0-4,green,Mine,1\n1-200,blue,New,2,3\n"));
    desk.done("catalog import a.csv");
    let before = desk.bytes("catalog.db");
    let said = desk.fails("catalog remove 0-4 3-10 nobody");
    assert!(
        said.contains("error: 3-10 is not one of your cards or cruisers; nothing was removed\n"),
        "{said}"
    );
    assert!(
        said.contains("error: nobody is not one of your cards or cruisers; nothing was removed\n"),
        "{said}"
    );
    assert_eq!(desk.bytes("catalog.db"), before);
    assert_eq!(desk.done("catalog remove 0-4 1-200"), "2 removed\n");
    assert_eq!(desk.ok("cards --format csv"), include_str!("../../data/cards.csv"));
    in_order(&desk, 100, 4);
}

#[test]
fn reset_asks_before_it_loses_anything() {
    let desk = Desk::new();
    assert_eq!(desk.done("catalog remove --all"), "reset the catalog: 100 cards\n");
    desk.write("a.csv", format!("{HEADER}\n0-4,green,Mine,1\n"));
    desk.done("catalog import a.csv");
    assert!(
        desk.fails("catalog remove --all").starts_with("error: this would remove 1 card that you added\n")
    );
    assert_eq!(desk.ok("cards is:mine --format csv").lines().count(), 2);
    desk.done("catalog remove --all --force");
    assert_eq!(desk.ok("cards --format csv"), include_str!("../../data/cards.csv"));
    assert!(desk.ok("catalog info").contains("cards     100 built in\n"));
}

/// Printed cards have no names: neither the cells nor the column are needed, and everything works without.
#[test]
fn names_are_optional() {
    let desk = Desk::new();
    desk.write("named.csv", format!("{HEADER}\n1-300,blue,,2,,,draw\n1-301,blue,,1,2\n"));
    desk.done("catalog import named.csv");
    let header = HEADER.replace("name,", "");
    desk.write("nameless.csv", format!("{header}\n1-300,blue,2,,,draw\n1-302,blue,3\n"));
    assert_eq!(desk.done("catalog import nameless.csv"), "1 added, 0 replaced, 1 unchanged\n");
    in_order(&desk, 103, 4);
    assert!(desk.ok("cards 1-300").starts_with("1-300  blue, level 1\n"));
    assert!(desk.ok("cards is:mine").contains(" 1-300 "));
    desk.write("d.toml", "name = \"D\"\ncruiser = \"ares\"\ncards = [\"0-04\"]\n");
    let said = desk.done("deck add d.toml 1-300 1-301");
    assert!(said.starts_with("Added 2 cards: 1-300, 1-301.\n"), "{said}");
    for format in ["text", "markdown", "csv", "json"] {
        desk.write("list", desk.runs(&["export", "d.toml", "--format", format]));
        desk.runs("deck import list -o back.toml --force");
        assert_eq!(desk.ok("deck code back.toml --hash"), desk.ok("deck code d.toml --hash"), "{format}");
    }
}

/// One switch for owners of the box: the built-in set is gone from every command, and nothing else is.
#[test]
fn the_built_in_set_can_be_hidden_and_shown_again() {
    let desk = Desk::new();
    desk.write("a.csv", format!("{HEADER}\n0-4,green,Mine,1\n1-200,blue,New,2,3\n"));
    desk.done("catalog import a.csv");
    let all = desk.ok("cards --format csv");
    let mine = desk.ok("cards is:mine --format csv");
    assert_eq!(
        desk.done("catalog builtin hide-cards"),
        "the built-in set is hidden: 2 cards and 4 cruisers remaining\n"
    );
    assert_eq!(desk.ok("cards --format ids"), "0-04\n1-200\n");
    assert_eq!(desk.ok("cards --format csv"), mine);
    let info = desk.ok("catalog info");
    assert!(info.contains("hidden") && info.contains("catalog builtin show"), "{info}");
    let report = desk.json("catalog info");
    assert_eq!((report["hidden"].as_str(), report["cards"]["builtin"].as_u64()), (Some("cards"), Some(0)));
    // It says where the cards of a deck are.
    desk.write("d.toml", "name = \"D\"\ncruiser = \"ares\"\ncards = [\"0-09\"]\n");
    let printed = desk.no("validate d.toml");
    assert!(
        printed.contains("0-09 is not in the catalog")
            && printed.contains("`flightdeck catalog builtin show`"),
        "{printed}"
    );
    desk.refuses("deck new - --random --seed 1", &["only 2 to choose from"]);
    // The user's own card that is removed brings nothing back, and a newer program does not either.
    desk.done("catalog remove 0-04");
    assert_eq!(desk.ok("cards --format ids"), "1-200\n");
    desk.sql("UPDATE meta SET value = 'of another program' WHERE key = 'builtin'");
    assert_eq!(desk.ok("cards --format ids"), "1-200\n");
    // All of it.
    let said = desk.done("catalog builtin hide");
    assert!(
        said.starts_with(
            "the built-in set is hidden: 1 card and 0 cruisers remaining\nnote: a deck needs a cruiser"
        ),
        "{said}"
    );
    in_order(&desk, 1, 0);
    assert!(desk.no("validate d.toml").contains("unknown cruiser \"ares\""));
    // And back.
    desk.done("catalog import a.csv");
    assert_eq!(
        desk.done("catalog builtin show"),
        "the built-in set is visible: 101 cards and 4 cruisers in total\n"
    );
    assert_eq!(desk.ok("cards --format csv"), all);
    in_order(&desk, 101, 4);
    // A reset is as new.
    desk.done("catalog builtin hide");
    desk.done("catalog remove --all --force");
    assert_eq!(desk.ok("cards --format csv"), include_str!("../../data/cards.csv"));
}

/// The user's own board keeps the built-in cruiser it shows.
#[test]
fn hiding_keeps_what_own_boards_need() {
    let desk = Desk::new();
    desk.write("f.toml", OWN_FLEET);
    desk.done("catalog import f.toml");
    desk.done("catalog builtin hide");
    let shown = desk.ok("cruisers --format toml");
    assert!(shown.contains("hermes") && shown.contains("atlas") && !shown.contains("apollo"), "{shown}");
    in_order(&desk, 0, 3);
    desk.done("catalog builtin show");
    in_order(&desk, 100, 5);
}

/// With the built-in set hidden, every command that needs it says so in one sentence, and how to show it again.
#[test]
fn hidden_cards_are_said_to_be_hidden_once() {
    let desk = Desk::new();
    desk.done("catalog builtin hide");
    let back = "`flightdeck catalog builtin show`";
    for (command, what) in [
        ("play", "the cards of the sample deck red-tide are hidden"),
        ("play --mode training", "unknown cruiser \"ares\""),
        ("duel red-tide long-night", "the cards of the sample deck red-tide are hidden"),
        ("goldfish red-tide", "the cards of the sample deck red-tide are hidden"),
        ("deck stats red-tide", "the cards of the sample deck red-tide are hidden"),
        ("deck suggest red-tide", "the cards of the sample deck red-tide are hidden"),
        ("export red-tide", "the cards of the sample deck red-tide are hidden"),
        ("deck new x", "the catalog has no cruisers"),
        ("deck new x --random", "the catalog has no cruisers"),
        ("deck new x --cruiser ares", "unknown cruiser \"ares\""),
    ] {
        let said = desk.fails(command);
        assert!(said.contains(back), "{command}: {said}");
        assert_eq!(said.matches(what).count(), 1, "{command}: {said}");
        assert!(!said.contains("-->") && said.lines().count() <= 12, "{command}: {said}");
    }
    for search in ["cards draw", "cards night-mail", "cards"] {
        assert_eq!(
            desk.no(search),
            "The catalog has no cards.\n\nShow the built-in cards: flightdeck catalog builtin show\n"
        );
    }
    let (code, _, said) = desk.run("combos");
    assert!(code == 1 && said.contains("the catalog has no cards") && said.contains(back), "{said}");
    // Hidden decks are not listed, and one's own are.
    assert_eq!(desk.ok("deck list").lines().next(), Some("No decks of your own yet."));
    desk.done("catalog builtin hide-cards");
    desk.done("deck new x --cruiser ares");
    assert_eq!(desk.ok("deck list").lines().next(), Some("1 deck of yours, which is not legal yet."));
    desk.refuses("deck new y --random", &["the catalog has no cards", back]);
}

/// Without cards no common deck: said at once, with the way back.
#[test]
fn a_common_deck_needs_cards() {
    let desk = Desk::new();
    desk.done("catalog builtin hide-cards");
    for command in ["play --mode training", "duel --mode training", "watch --mode skirmish --game 1"] {
        let wanted =
            ["there are no cards for the common deck", "R-SET-1", "`flightdeck catalog builtin show`"];
        desk.refuses(command, &wanted);
    }
    // Of many problems of a deck the first ones are told, and how many more there are.
    let said = desk.done("deck new copy.toml --from red-tide");
    assert_eq!(said.lines().count(), 5, "{said}");
    assert!(said.ends_with("note: copy.toml is not legal yet: 22 more problems\n"), "{said}");
    desk.done("catalog builtin show");
    assert_eq!(desk.run("duel --mode training --games 2").0, 0);
}
