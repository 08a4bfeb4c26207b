//! Leagues that do not fit together are refused, with all differences. Files from others are not trusted.

use crate::program::HEADER;

use super::{copy, desk, open, pairs, play, playing, report};

/// The sentences of a message, without the signs around them.
fn lines(errors: &str) -> Vec<&str> {
    errors.lines().filter(|line| line.starts_with("error")).collect()
}

#[test]
fn other_terms_are_refused_and_named() {
    let desk = desk();
    play(&desk, "a", &["--games", "4"]);
    let before = desk.bytes("a");
    let said = desk.fails("league play a --games 6 --seed 2 --bot greedy --round-limit 50");
    assert_eq!(
        lines(&said),
        [
            "error: bots: greedy requested, but random in a; they cannot be mixed",
            "error: seed: 2 requested, but 1 in a; they cannot be mixed",
            "error: round limit: 50 requested, but 100 in a; they cannot be mixed",
        ]
    );
    assert_eq!(desk.bytes("a"), before);
    open(&desk, "a").execute("UPDATE league SET program = '0.0.9'", ()).unwrap();
    let said = desk.fails("league play a");
    assert!(said.contains("Flightdeck version: ") && said.contains("but 0.0.9 in a;"), "{said}");
    // Games can be read for every player that played them.
    desk.ok("league report a");
    play(&desk, "b", &["--games", "4"]);
    // The files that are there are named, not the one that is to be made.
    desk.refuses("league merge b a -o c", &["Flightdeck version: 0.0.9 in a, but 0.2.0 in b; "]);
    assert!(!desk.path("c").exists());
}

#[test]
fn looks_of_another_plan_are_refused() {
    let desk = desk();
    play(&desk, "a", &["--max-games", "130"]);
    let said = desk.fails(&playing("a", &["--max-games", "200"]));
    assert_eq!(
        lines(&said),
        ["error: maximum games per matchup: 200 requested, but 130 in a; they cannot be mixed"]
    );
    let said = desk.ok("league play a");
    assert!(said.contains("(0 new)"), "{said}");
}

#[test]
fn cards_that_changed_are_refused() {
    let desk = desk();
    play(&desk, "a", &["--games", "4"]);
    let id = "3-26";
    assert!(desk.read("decks/red-tide.toml").contains(id));
    desk.write("own.csv", format!("{HEADER}\n{id},blue,Mine,1,0,no,,1,0,no,,mine\n"));
    desk.runs("catalog import own.csv");
    let said = desk.fails(&playing("a", &["--games", "6"]));
    let expected = format!("error: `{id}` has changed since the games in a were played");
    assert_eq!(lines(&said), [expected.as_str()]);
    // The file stands alone: without decks from the catalog it goes on as it began.
    desk.ok("league play a --games 6");
    play(&desk, "b", &["--games", "6"]);
    let said = desk.fails("league merge a b -o c");
    let expected = format!("`{id}` is defined differently in b and in the earlier files");
    assert!(said.contains(&expected), "{said}");
}

/// The program plays one of the pairs again before it adds others.
#[test]
fn a_program_that_plays_otherwise_is_found_out() {
    let desk = desk();
    play(&desk, "a", &["--games", "4"]);
    let connection = open(&desk, "a");
    let first: Vec<u8> =
        connection.query_row("SELECT result FROM pairs LIMIT 1", (), |row| row.get(0)).unwrap();
    let other: Vec<u8> = connection
        .query_row(
            "SELECT result FROM pairs WHERE result != ?1 AND length(result) = ?2",
            (&first, first.len() as u32),
            |row| row.get(0),
        )
        .unwrap();
    connection.execute("UPDATE pairs SET result = ?1 WHERE result = ?2", (&other, &first)).unwrap();
    desk.refuses("league play a --games 6", &["pair 0 of ", " gives another result than in a"]);
    // And files that disagree about a pair are not merged.
    play(&desk, "b", &["--games", "4"]);
    desk.refuses("league merge b a -o c", &["differs in a from the earlier files"]);
    assert_eq!(desk.files().iter().filter(|name| name.starts_with('c')).count(), 0);
}

#[test]
fn what_is_no_league_is_left_alone() {
    let desk = desk();
    desk.write("notes.txt", "a few notes");
    for file in ["notes.txt", "catalog.db", "decks"] {
        desk.ok("cards id:0-04");
        let said = desk.fails(&playing(file, &["--games", "2"]));
        assert!(said.contains("is not a Flightdeck league") || said.contains("it is a folder"), "{said}");
        desk.fails(&["league", "report", file]);
    }
    assert_eq!(desk.read("notes.txt"), "a few notes");
    desk.refuses("league report missing", &["no league at missing"]);
    desk.refuses(&playing("no/such/folder", &["--games", "2"]), &["the folder does not exist"]);
}

#[test]
fn files_from_strangers_are_not_trusted() {
    let desk = desk();
    play(&desk, "good", &["--games", "4"]);
    let damage = |change: &str| {
        desk.write("bad", desk.bytes("good"));
        open(&desk, "bad")
            .execute_batch(&format!(
                "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; {change}"
            ))
            .unwrap();
        let said = desk.fails("league report bad");
        desk.fails("league play bad --games 6");
        desk.fails("league merge good bad -o c");
        said
    };
    for (change, expected) in [
        ("CREATE TRIGGER t AFTER INSERT ON pairs BEGIN DELETE FROM decks; END", "contains the trigger `t`"),
        ("CREATE VIEW v AS SELECT 1", "contains the view `v`"),
        ("ALTER TABLE decks ADD COLUMN more TEXT", "the table `decks` was modified"),
        ("PRAGMA user_version = 9", "was made by a newer Flightdeck"),
        ("UPDATE pairs SET result = x'00'", "a result cannot be read"),
        (
            "UPDATE pairs SET one = two, two = one WHERE pair = 0",
            "a result lists its decks in the wrong order",
        ),
        (
            "UPDATE pairs SET one = 99 WHERE one = (SELECT one FROM pairs)",
            "a result refers to a deck that is not in the file",
        ),
        ("UPDATE league SET seed = '-1'", "the seed is not a number"),
        // Reports repeat names: with one of 70,000 letters `league report` was a panic.
        (
            "UPDATE decks SET name = printf('%.*c', 70000, 'x') WHERE id = 1",
            "damaged (the name of a deck must have at most 80 characters)",
        ),
        (
            "UPDATE decks SET name = 'a' || char(10) || 'b' WHERE id = 1",
            "the name of a deck must be one line",
        ),
        (
            "UPDATE decks SET player = printf('%.*c', 5000000, 'x') WHERE id = 1",
            "damaged (the name of a player must have at most 80 characters)",
        ),
        (
            "UPDATE decks SET player = 'a' || char(27) || '[2J' WHERE id = 1",
            "the name of a player must be one line",
        ),
        (
            "UPDATE league SET program = printf('%.*c', 70000, 'x')",
            "the version of the program must have at most 80 characters",
        ),
        (
            "UPDATE league SET bot = printf('%.*c', 4001, 'x')",
            "the name of the bot has more than 4000 characters",
        ),
        // Reports print it in a sentence: a line of its own was forged there.
        (
            "UPDATE league SET bot = 'a' || char(10) || 'Red Tide leads.'",
            "the name of the bot must be one line, without control characters",
        ),
        ("DELETE FROM deck_cards WHERE deck = 1", "a deck has no cruiser or no cards"),
        ("UPDATE cards SET sheet = 'x'", "cannot be read"),
        ("DELETE FROM league", "is damaged"),
    ] {
        let said = damage(change);
        assert!(said.contains(expected), "{change}: {said}");
    }
    // Blanks around a name are none of it, as in a deck file: reports do not grow by them.
    let size = report(&desk, "good").len();
    desk.write("wide", desk.bytes("good"));
    open(&desk, "wide")
        .execute_batch("UPDATE decks SET name = name || printf('%*s', 300000, ' '), player = 'Ada' || printf('%*s', 300000, ' ')")
        .unwrap();
    let wide = report(&desk, "wide").len();
    assert!(wide < size + 1_000, "{size}, {wide}");
}

/// A program that a file names is not run unless its user names it, too.
#[cfg(unix)] // Its `touch` leaves a trace.
#[test]
fn a_file_does_not_choose_what_is_run() {
    let desk = desk();
    play(&desk, "x.league", &["--games", "4"]);
    let game = "x.league red-tide long-night --game 1";
    let commands = [
        "league play x.league --games 6".to_owned(),
        format!("replay {game}"),
        format!("replay {game} --bot exec:true"),
        format!("watch {game} --plain"),
        format!("analyze {game} --worlds 2"),
    ];
    for stored in ["exec:touch ran", " exec:touch ran", "  exec: touch ran"] {
        open(&desk, "x.league").execute("UPDATE league SET bot = ?1", [stored]).unwrap();
        for command in &commands {
            let parts = [
                "the decks of x.league are played by exec:",
                "to allow that program to run, name it with `--bot`",
            ];
            desk.refuses(command.as_str(), &parts);
        }
        // Reading runs nothing.
        desk.ok("league report x.league");
        assert!(!desk.path("ran").exists(), "{stored:?}");
    }
    open(&desk, "x.league").execute("UPDATE league SET bot = ?1", ["\t\nexec: touch ran"]).unwrap();
    for command in &commands {
        desk.refuses(command.as_str(), &["the name of the bot must be one line"]);
    }
    assert!(!desk.path("ran").exists());
    open(&desk, "x.league").execute("UPDATE league SET bot = 'exec:touch ran'", ()).unwrap();
    let bot = ["--bot", "exec:touch ran"];
    for named in [
        &["replay", "x.league", "red-tide", "long-night", "--game", "1"][..],
        &["league", "play", "x.league", "--games", "6"],
    ] {
        desk.run(&[named, &bot].concat());
        std::fs::remove_file(desk.path("ran")).unwrap();
    }
}

#[test]
fn bad_options_are_answered() {
    let desk = desk();
    for (more, expected) in [
        (&["--shard", "1/3"][..], "--games"),
        (&["--games", "4", "--shard", "4/3"], "expected a shard such as 3/8"),
        (&["--games", "4", "--shard", "0/3"], "expected a shard such as 3/8"),
        (&["--games", "4", "--shard", "x"], "expected a shard such as 3/8"),
        (&["--games", "0"], "expected a whole number from 1"),
        (&["--games", "4", "--budget", "7"], "cannot be used with"),
        (&["--bot", "gredy"], "cannot be used multiple times"),
    ] {
        desk.refuses(&playing("a", more), &[expected]);
    }
    desk.refuses("league play a decks --bot gredy", &["did you mean `greedy`?"]);
    let said = desk.fails("league play a decks/red-tide.toml");
    assert!(said.contains("1 deck given; a league needs at least two"), "{said}");
    desk.refuses("league play a decks/none.toml", &["decks/none.toml"]);
    copy(&desk, "toolbox", "one");
    desk.refuses("league merge a", &["-o FILE"]);
    assert!(!desk.path("a").exists());
    play(&desk, "a", &["--games", "2"]);
    desk.refuses("league merge a -o a --force", &["is an input of this command"]);
    desk.refuses("league merge a -o decks/red-tide.toml", &["already exists"]);
    assert_eq!(pairs(&desk, "a"), 6);
}
