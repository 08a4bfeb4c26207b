//! `flightdeck validate`: every message whole, every exit code, and files that are not decks.

use crate::program::{Desk, HEADER, json, outcome, repository, slashes};

/// Validates files of `tests/decks-bad`, called by their names alone.
fn validate(args: &[&str]) -> (i32, String, String) {
    let desk = Desk::new();
    let mut command = desk.command(&[&["validate"], args].concat());
    outcome(
        command
            .current_dir(repository("tests/decks-bad"))
            .env("FLIGHTDECK_CATALOG", desk.path("catalog.db"))
            .output()
            .unwrap(),
    )
}

/// Each bad file has the whole message beside it.
#[test]
fn every_bad_file_is_told_what_is_wrong_with_it() {
    let mut seen = 0;
    for entry in std::fs::read_dir(repository("tests/decks-bad")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Some(stem) = name.strip_suffix(".txt") else { continue };
        let (code, out, err) = validate(&[&format!("{stem}.toml"), "--full"]);
        // A sentence goes before the errors of a deck that could be checked.
        let sentence = format!("{stem}.toml is not legal: ");
        let out = match code {
            1 => {
                assert!(out.starts_with(&sentence), "{name}: {out}");
                out.split_once("\n\n").map_or("", |(_, rest)| rest).to_owned() + "\n"
            }
            _ => out,
        };
        assert_eq!(format!("{out}{err}exit {code}\n"), std::fs::read_to_string(&path).unwrap(), "{name}");
        seen += 1;
    }
    assert!(seen >= 11, "{seen}");
}

#[test]
fn on_one_line_each() {
    for (file, lines) in [
        ("too-few.toml", "too-few.toml:3:1: 24 cards; a deck needs at least 25 (R-SET-2)\n"),
        ("twice.toml", "twice.toml:19:3: 3-10 Night Mail is listed twice; also on line 7 (R-SET-2)\n"),
        ("unknown-card.toml", "unknown-card.toml:7:3: 3-99 is not in the catalog; did you mean `3-95`?\n"),
        (
            "no-cruiser.toml",
            "no-cruiser.toml: no cruiser (R-SET-2); add a line such as cruiser = \"apollo\"; available: apollo, ares, athena, atlas\n",
        ),
        (
            "unknown-cruiser.toml",
            "unknown-cruiser.toml:2:11: unknown cruiser \"aress\"; did you mean `ares`?\n",
        ),
    ] {
        let (code, out, err) = validate(&[file, "--format", "lines"]);
        assert_eq!((code, out.as_str(), err.as_str()), (1, lines, ""));
    }
}

#[test]
fn one_box_is_shared_by_two() {
    let (code, out, err) = validate(&["box-a.toml", "box-b.toml", "--boxes", "1", "--format", "lines", "-q"]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (
            1,
            "box-b.toml:4:3: both decks use 0-94 (also in box-a.toml line 6), but a box has only one (Q-SET-6)
box-b.toml:4:11: both decks use 0-97 (also in box-a.toml line 7), but a box has only one (Q-SET-6)
box-b.toml:2:11: ares and ares cannot both be used with one box (Q-SET-6); ares is printed on ares/atlas
2 decks: 2 legal, cannot be played with one box
",
            ""
        )
    );
    // Two boxes are the default.
    assert_eq!(validate(&["box-a.toml", "box-b.toml"]).0, 0);
    // The same deck twice shares every card, and its cruiser's only board.
    let (code, out, err) = validate(&["box-a.toml", "box-a.toml", "--boxes", "1", "--format", "lines"]);
    assert_eq!((code, err.as_str()), (1, ""));
    assert!(out.contains("ares and ares cannot both be used with one box"), "{out}");
    let (code, _, err) = validate(&["box-a.toml", "--boxes", "1"]);
    assert_eq!(
        (code, err.as_str()),
        (2, "error: --boxes 1 compares decks and needs at least two; 1 deck given (Q-SET-6)\n")
    );
    // The sample decks that say so.
    let desk = Desk::new();
    let [a, b] =
        ["decks/red-tide.toml", "decks/long-night.toml"].map(|deck| repository(deck).display().to_string());
    assert_eq!(desk.run(&["validate", &a, &b, "--boxes", "1"]).0, 0);
}

/// Q-SET-9: what no game can hold is not legal, though the rulebook sets no maximum; `validate` and `duel` agree.
#[test]
fn a_deck_that_no_game_can_hold_is_not_legal() {
    let desk = Desk::new();
    let mut sheet = format!("{HEADER}\n");
    (1..=251).for_each(|number| sheet += &format!("0-{},green,,1,0,no,,0,0,no,,own\n", 1000 + number));
    desk.write("many.csv", &sheet);
    desk.runs("catalog import many.csv");
    let deck = |cards: usize| {
        let ids: Vec<String> = (1..=cards).map(|number| format!("\"0-{}\"", 1000 + number)).collect();
        format!("name = \"Many\"\ncruiser = \"ares\"\ncards = [{}]\n", ids.join(", "))
    };
    desk.write("most.toml", deck(250));
    desk.write("more.toml", deck(251));
    assert_eq!(desk.run("validate most.toml").0, 0);
    let (code, out, _) = desk.run("validate more.toml --format lines");
    assert_eq!(
        (code, out.as_str()),
        (1, "more.toml:3:1: 251 cards; a game can hold 250 at most (Q-SET-9)\n")
    );
    assert_eq!(desk.run("duel more.toml most.toml -n 2").0, 2);
}

#[test]
fn the_rules_of_an_event_are_applied() {
    let (code, out, err) =
        validate(&["event.toml", "--rules", "../event-rules/winter-cup.toml", "--format", "lines"]);
    assert_eq!((code, err.as_str()), (1, ""));
    for line in [
        "event.toml:2:11: cruiser apollo is not allowed by Winter Cup; allowed: ares, athena",
        "event.toml:3:1: 42 cards; Winter Cup allows at most 40",
        "event.toml:3:1: 4 cards matching effect:destroy; Winter Cup allows at most 3; 0-33 Matchstick, 3-13 Last Orders, 3-55 Vanishing Act, 3-77 Undertow",
        "event.toml:3:1: 111 fighters; Winter Cup allows at most 60",
        "event.toml:3:1: 0 cards matching level:2; Winter Cup requires at least 2",
        "event.toml:3:1: 18 shields; Winter Cup allows at most 4",
        "event.toml:5:19: 0-43 Wasp Nest is blue, but Winter Cup allows only green",
        "event.toml:6:59: 3-10 Night Mail is banned by Winter Cup",
        "event.toml:7:51: 2 restricted cards; Winter Cup allows at most 1; 0-33 Matchstick, 3-35 Clockmaker",
    ] {
        assert!(out.lines().any(|found| found == line), "{line}\n{out}");
    }
    let (_, out, _) =
        validate(&["too-few.toml", "--rules", "../event-rules/winter-cup.toml", "--format", "lines"]);
    assert!(out.contains("24 cards; Winter Cup requires at least 26"), "{out}");
}

#[test]
fn every_fault_of_a_rules_file_is_told_at_its_place() {
    let (code, out, err) = validate(&["event.toml", "--rules", "../event-rules/bad.toml"]);
    let expected = std::fs::read_to_string(repository("tests/event-rules/bad.txt")).unwrap();
    assert_eq!((code, out.as_str(), err), (2, "", expected));
}

#[test]
fn decks_are_built_from_what_a_player_owns() {
    let (code, out, _) = validate(&["box-a.toml", "--pool", "../event-rules/pool.toml", "--format", "lines"]);
    assert_eq!(code, 1);
    assert!(out.starts_with(
        "box-a.toml:2:11: cruiser ares is not in the pool ../event-rules/pool.toml; the pool has: athena\n"
    ));
    assert!(out.contains("box-a.toml:6:35: 0-85 is not in the pool ../event-rules/pool.toml\n"), "{out}");
    assert_eq!(out.lines().count(), 6);
    // A plain list does not name cruisers.
    let (code, out, _) = validate(&["box-a.toml", "--pool", "../event-rules/box.txt", "--format", "lines"]);
    assert_eq!((code, out.lines().count()), (1, 22));
    let desk = Desk::new();
    let pool = desk.write("pool.toml", "cards = [\"3-99\"]\ncuisers = []\n");
    let (code, out, err) = validate(&["box-a.toml", "--pool", pool.to_str().unwrap()]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("3-99 is not in the catalog") && err.contains("did you mean `cruisers`?"), "{err}");
}

#[test]
fn a_folder_of_hundreds_gets_a_line_at_the_end() {
    let desk = Desk::new();
    let good = std::fs::read(repository("decks/red-tide.toml")).unwrap();
    let bad = std::fs::read(repository("tests/decks-bad/too-few.toml")).unwrap();
    for i in 0..300 {
        let name = format!("event/table-{}/deck-{i}.toml", i % 10);
        desk.write(&name, if i % 50 == 7 { &bad } else { &good });
    }
    desk.write("event/read-me.txt", "not a deck");
    desk.write("event/.hidden/x.toml", "not a deck");
    let (code, out, err) = desk.run("validate event --quiet --format lines");
    assert_eq!((code, err.as_str()), (1, ""));
    let out = slashes(&out);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 7, "{out}");
    assert!(lines[..6].iter().all(|line| line.starts_with("event/table-7/") && line.contains("24 cards")));
    assert_eq!(lines[6], "300 decks: 294 legal, 6 not legal");
    // One that cannot be checked outweighs those that are not legal.
    desk.write("event/torn.toml", "cards = [");
    let (code, out, err) = desk.run("validate event -q");
    assert_eq!(code, 2);
    assert!(
        out.starts_with(
            "294 of 300 decks are legal.\n\n  event/table-7/deck-7.toml is not legal: 1 problem\n"
        ),
        "{out}"
    );
    assert!(out.ends_with("\n1 file is not a deck: read-me.txt (try flightdeck deck import)\n"), "{out}");
    assert!(out.lines().count() <= 24, "{out}");
    assert!(err.contains("event/torn.toml:1"), "{err}");
    // A file that is named twice is checked once.
    let (_, out, _) = desk.run("validate event event/table-7 event/table-7/deck-7.toml -q");
    assert!(out.starts_with("294 of 300 decks"), "{out}");
}

#[test]
fn json_for_tools() {
    let (code, out, _) = validate(&["box-a.toml", "twice.toml", "not-toml.toml", "--format", "json"]);
    assert_eq!(code, 2);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["rules"], "Total War");
    assert_eq!(json["boxes"], 2);
    assert_eq!(json["summary"], serde_json::json!({"decks": 3, "legal": 1, "illegal": 1, "unchecked": 1}));
    assert_eq!(
        json["decks"][0],
        serde_json::json!({
            "file": "box-a.toml", "status": "legal", "name": "Box A", "cruiser": "ares", "cards": 25, "listed": 25,
            "hash": "NKZ2-SH76-9B09-FCJP", "faults": [],
        })
    );
    assert_eq!(
        json["decks"][1]["faults"],
        serde_json::json!([{
            "file": "twice.toml", "line": 19, "column": 3, "rule": "R-SET-2",
            "message": "3-10 Night Mail is listed twice; also on line 7",
        }])
    );
    assert_eq!(json["decks"][2]["status"], "unchecked");
    assert_eq!(json["decks"][2]["faults"][0]["line"], 1);
    let (_, out, _) = validate(&["box-a.toml", "box-b.toml", "--boxes", "1", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["together"].as_array().unwrap().len(), 3);
}

#[test]
fn what_is_no_deck_file_is_refused_clearly() {
    let desk = Desk::new();
    desk.write("binary.toml", [0xff, 0xfe, 0x00, 0x01].repeat(100));
    desk.write("zeros.toml", vec![0; 1000]);
    desk.write("huge.toml", "\"3-10\", ".repeat(800_000));
    desk.write("folder/readme", "");
    let printed = |file: &str| desk.fails(&["validate", file]);
    assert_eq!(
        printed("binary.toml"),
        "error: cannot read binary.toml: it is not a text file (byte 5 is not text)\n"
    );
    assert_eq!(printed("huge.toml"), "error: cannot read huge.toml: it is larger than 4 MB\n");
    assert!(printed("missing.toml").starts_with("error: cannot read missing.toml: no such file or folder\n"));
    assert_eq!(printed("folder"), "error: no decks in folder: it has no .toml files\n");
    assert!(printed("zeros.toml").starts_with("error: invalid TOML: "));
    // Four million characters of faults: reported in part, and quickly.
    desk.write("wrong.toml", format!("cards = [{}]", "\"3-99\", \"x\", ".repeat(250_000)));
    let out = desk.no("validate wrong.toml --format lines");
    assert!(out.lines().count() < 210);
    // A deck may come from standard input, with a byte order mark and all.
    let deck = format!("\u{feff}{}", std::fs::read_to_string(repository("decks/red-tide.toml")).unwrap());
    let (code, out, _) = desk.run_with("validate -", &deck.replace('\n', "\r\n"));
    assert_eq!((code, out.as_str()), (0, "standard input: legal, 25 cards, Ares, ACHV-XNBF-HA51-0A61\n"));
}

/// A misspelled limit would be a search that finds nothing, and every deck would pass.
#[test]
fn a_limit_on_nothing_is_a_fault_and_not_a_pass() {
    let desk = Desk::new();
    let red_tide = repository("decks/red-tide.toml").display().to_string();
    for (limit, word, near) in [
        ("figters", "figters", "fighters"),
        ("shield", "shield", "shields"),
        ("\"lvel 2\"", "lvel", "level"),
        ("\"effect:destroy or shieds\"", "shieds", "shields"),
        ("\"-efects\"", "efects", "effects"),
    ] {
        desk.write("cup.toml", format!("[limits]\n{limit} = {{ max = 6 }}\n"));
        let err = desk.fails(&["validate", &red_tide, "--rules", "cup.toml"]);
        assert!(err.contains(&format!("`{word}` is not a field, card or effect")), "{err}");
        assert!(err.contains(&format!("did you mean `{near}`?")) && err.contains("cup.toml:2:"), "{err}");
    }
    // A field that no card matches is still a field, and a word that some match is a search.
    for limit in ["\"fighters>7\"", "\"effect:roll,recoil level:1..2\"", "sparrow", "draw"] {
        desk.write("cup.toml", format!("[limits]\n{limit} = {{ max = 25 }}\n"));
        assert_eq!(desk.run(&["validate", &red_tide, "--rules", "cup.toml"]).0, 0, "{limit}");
    }
}

/// Lines listed, and distinct known cards: each is called what it is.
#[test]
fn counts_agree() {
    let desk = Desk::new();
    let cards = r#"["0-04", "0-04", "04", "0-09", "3-99", "0-14", "0-14", "0-18", 7]"#;
    desk.write("deck.toml", format!("name = \"A\"\ncruiser = \"ares\"\ncards = {cards}\n"));
    let (_, out, _) = desk.run("validate deck.toml --format lines");
    let message = "9 cards listed, 4 of them known and unique; a deck needs at least 25 (R-SET-2)";
    assert!(out.contains(message), "{out}");
    let json = json(&desk.no("validate deck.toml --format json"));
    assert_eq!((&json["decks"][0]["listed"], &json["decks"][0]["cards"]), (&9.into(), &4.into()));
}

#[test]
fn a_whole_event_learns_which_decks_cannot_meet_on_one_box() {
    let desk = Desk::new();
    for (name, cruiser, card) in
        [("table 10", "ares", "0-04"), ("table 9", "atlas", "0-04"), ("table 1", "apollo", "0-09")]
    {
        let text = format!("name = \"A\"\ncruiser = \"{cruiser}\"\ncards = [\"{card}\"]\n");
        desk.write(&format!("event/{name}.toml"), text);
    }
    let out = slashes(&desk.no("validate event --boxes 1 --format lines"));
    let pairs: Vec<&str> =
        out.lines().filter(|line| line.contains("cannot be played with one box")).collect();
    assert_eq!(
        pairs,
        [
            "event/table 9.toml and event/table 10.toml cannot be played with one box; 1 card in both decks: 0-04 (Q-SET-6)",
            "3 decks: 0 legal, 3 not legal, 1 of 3 pairs cannot be played with one box",
        ],
        "{out}"
    );
    let (_, out, _) = desk.run("validate event --boxes 2 --format lines");
    assert!(!out.contains("cannot be played"), "{out}");
}

/// 800 decks of an event gave 70 MB of text: the counts stay whole, and the first pairs are named.
#[test]
fn of_many_pairs_the_first_are_named_and_all_are_counted() {
    let desk = Desk::new();
    for deck in 0..40 {
        let card = ["0-04", "0-09", "0-18"][deck % 3];
        desk.write(
            &format!("event/{deck:02}.toml"),
            format!("name = \"A\"\ncruiser = \"ares\"\ncards = [\"{card}\"]\n"),
        );
    }
    // The same cruiser is on both boards of a box or on one: with the same card no two can meet.
    let figures = json(&desk.run("validate event --boxes 1 --format json").1);
    let (pairs, playable) = (figures["summary"]["pairs"].as_u64(), figures["summary"]["playable"].as_u64());
    assert_eq!(pairs, Some(780));
    let unplayable = 780 - playable.unwrap();
    assert!(unplayable > 200, "{unplayable}");
    assert_eq!(figures["together"].as_array().unwrap().len(), 100);
    let (_, lines, _) = desk.run("validate event --boxes 1 --format lines");
    assert_eq!(lines.lines().filter(|line| line.contains("cannot be played with one box; ")).count(), 100);
    assert!(
        lines.contains(&format!("\n{} more pairs cannot be played with one box\n", unplayable - 100)),
        "{lines}"
    );
    assert!(
        lines.contains(&format!(" {unplayable} of 780 pairs cannot be played with one box\n")),
        "{lines}"
    );
    let (code, full, _) = desk.run("validate event --boxes 1 --full");
    assert!(code == 1 && full.contains(&format!("{} more pairs cannot", unplayable - 100)), "{full}");
    assert!(
        full.contains(&format!("{} of 780 pairs can be played from one box.", 780 - unplayable)),
        "{full}"
    );
}

#[cfg(unix)] // `mkfifo`.
#[test]
fn a_pipe_among_the_decks_is_skipped_with_a_note() {
    let desk = Desk::new();
    desk.write("event/a.toml", std::fs::read(repository("decks/red-tide.toml")).unwrap());
    let made = std::process::Command::new("mkfifo").arg(desk.path("event/b.toml")).status();
    assert!(made.is_ok_and(|status| status.success()));
    assert_eq!(desk.notes("validate event"), "note: skipped event/b.toml: it is not a regular file\n");
}

/// A summary has a line for each error of one deck, and the first few of each of several.
#[test]
fn the_answer_comes_first() {
    let (code, out, err) = validate(&["too-few.toml"]);
    assert_eq!((code, err.as_str()), (1, ""));
    assert_eq!(
        out,
        "\
too-few.toml is not legal: 1 problem.

  line 3  24 cards; a deck needs at least 25 (R-SET-2)

More: --full shows the lines; fix it: flightdeck deck build too-few.toml
"
    );
    let desk = Desk::new();
    for name in ["red-tide", "long-night", "toolbox"] {
        desk.write(
            &format!("entries/{name}.toml"),
            std::fs::read(repository(&format!("decks/{name}.toml"))).unwrap(),
        );
    }
    desk.write("entries/list.csv", "id\n0-04\n");
    let out = slashes(&desk.runs("validate entries"));
    assert_eq!(
        out,
        "\
All 3 decks are legal.

  entries/long-night.toml  legal  30 cards  Athena  02QS-78PS-00DD-4HAF
  entries/red-tide.toml    legal  25 cards  Ares    ACHV-XNBF-HA51-0A61
  entries/toolbox.toml     legal  40 cards  Apollo  0XAA-ZKCS-W9XC-WSND

1 file is not a deck: list.csv (try flightdeck deck import)
"
    );
    let out = desk.no("validate entries --boxes 1");
    // The pairs are what was asked about: they come first.
    assert!(
        out.lines().next().is_some_and(|line| line.ends_with(" of 3 pairs can be played from one box.")),
        "{out}"
    );
    assert!(out.contains("\n\nAll 3 decks are legal.\n"), "{out}");
    desk.write(
        "entries/anna.toml",
        "name = \"Anna\"\ncruiser = \"aers\"\ncards = [\"0-04\", \"0-04\", \"9-99\"]\n",
    );
    let out = desk.no("validate entries");
    assert!(out.starts_with("3 of 4 decks are legal; entries/anna.toml is not.\n\n  entries/anna.toml is not legal: 4 problems\n    line "), "{out}");
    assert!(out.contains("… 1 more with --full\n"), "{out}");
    // Samples by name, and everything that is one's own.
    assert_eq!(desk.runs("validate red-tide"), "red-tide: legal, 25 cards, Ares, ACHV-XNBF-HA51-0A61\n");
    desk.refuses("validate", &["you have no decks here"]);
}
