//! The reports on decks as a player reads them: the answer first, in three languages, on a small screen.

use crate::program::{Desk, repository};

fn desk() -> Desk {
    let desk = Desk::new();
    for name in ["long-night", "toolbox"] {
        let deck = std::fs::read(repository(&format!("decks/{name}.toml"))).unwrap();
        desk.write(&format!("entries/{name}.toml"), deck);
    }
    desk.write(
        "entries/anna.toml",
        "name = \"Anna rush\"\ncruiser = \"aers\"\ncards = [\"0-04\", \"0-05\", \"9-99\"]\n",
    );
    desk.write("entries/notes.txt", "call Anna");
    desk.write("list.txt", "Anna rush\nCruiser: Ares\nSparow\n0-14\n");
    desk
}

#[test]
fn the_first_line_answers_and_the_whole_fits_a_small_screen() {
    let desk = desk();
    let quick = ["long-night", "--bot", "random", "--budget", "12k"];
    let reports: Vec<Vec<&str>> = vec![
        vec!["deck", "stats", "red-tide"],
        vec!["deck", "odds", "red-tide", "effect:strike"],
        vec!["deck", "odds", "red-tide", "effect:strike", "--and", "level:3"],
        vec!["deck", "odds", "red-tide", "level:0", "--seen", "5,8,11"],
        vec!["deck", "diff", "red-tide", "slow-burn"],
        vec!["deck", "diff", "long-night", "entries"],
        [&["deck", "doctor", "red-tide"], &quick[..]].concat(),
        [&["deck", "tune", "red-tide", "--force"], &quick[..]].concat(),
        vec!["combos", "clockwork"],
        vec!["validate", "entries"],
        vec!["validate", "entries/anna.toml"],
    ];
    for lang in ["en", "fr", "de"] {
        for report in &reports {
            let (code, out, err) = desk.run(&[&report[..], &["--lang", lang]].concat());
            assert!(code <= 1, "{report:?}: {err}");
            let lines: Vec<&str> = out.lines().collect();
            assert!(lines.len() <= 24, "{report:?} {lang}: {} lines\n{out}", lines.len());
            assert!(lines.iter().all(|line| line.chars().count() <= 80), "{report:?} {lang}\n{out}");
            // A sentence may take two lines.
            assert!(lines[..2].iter().any(|line| line.ends_with('.')), "{report:?} {lang}\n{out}");
            assert!(!out.contains("{}") && !out.contains("  \n"), "{report:?} {lang}\n{out}");
        }
    }
}

#[test]
fn decks_are_listed_with_what_they_need() {
    let desk = desk();
    desk.write("mine.toml", std::fs::read(repository("decks/red-tide.toml")).unwrap());
    let out = desk.ok("deck list");
    assert!(out.starts_with("1 deck of yours, which is legal, and 13 sample decks.\n\n  mine "), "{out}");
    assert_eq!(out.lines().filter(|line| line.contains(" sample")).count(), 14, "{out}");
    let (_, out, _) = desk.run("deck list entries");
    assert!(out.starts_with("3 decks of yours, 2 of them legal.\n"), "{out}");
    assert!(out.contains("  4 problems  "), "{out}");
    let decks = desk.json("deck list entries");
    assert_eq!((&decks[1]["deck"], &decks[1]["status"]), (&"long-night".into(), &"legal".into()));
    desk.fails("deck list nowhere");
}

/// The deck check at the table.
#[test]
fn a_code_is_found_among_the_entries() {
    let desk = desk();
    let code = desk.run("deck code long-night").1;
    let passed_over = "note: skipped 1 file that is not a deck: entries/notes.txt\n";
    let (status, out, said) = desk.run(&["deck", "diff", code.trim(), "entries"]);
    assert_eq!((status, &*said), (0, passed_over));
    assert!(
        out.starts_with("This is Long Night (entries/long-night.toml): Athena and the same 30 cards.\n"),
        "{out}"
    );
    let (status, out, said) = desk.run("deck diff red-tide entries");
    assert_eq!((status, &*said), (1, passed_over));
    assert!(out.starts_with("None of the decks is the same; "), "{out}");
}

#[test]
fn a_deck_is_started_copied_and_left_alone() {
    let desk = Desk::new();
    desk.refuses("deck new x", &["Which cruiser? apollo, ares, athena or atlas: --cruiser ares"]);
    assert_eq!(desk.done("deck new mine --from red-tide"), "Wrote mine.toml: Mine, Ares, 25 cards, legal.\n");
    desk.refuses("deck new mine --from red-tide", &["mine.toml already exists"]);
    // Samples cannot be changed.
    desk.refuses("deck add red-tide Rung", &["deck new mine --from red-tide"]);
    // A word that is an effect and no card.
    desk.refuses(
        "deck add mine strike",
        &["no card called \"strike\"", "15 cards have that effect: effect:strike"],
    );
    let (code, _, err) = desk.run(&["deck", "add", "mine", "effect:draw level:0"]);
    assert!(code == 0 && err.starts_with("Added "), "{err}");
    assert_eq!(desk.run("deck code mine --hash").1.trim().len(), 19);
}

#[test]
fn a_folder_of_lists_becomes_a_folder_of_decks() {
    let desk = desk();
    desk.write("mails/anna.txt", "Anna rush\nCruiser: Ares\n0-04\n");
    desk.write("mails/zoe.txt", "2x 0-04\n");
    let (code, out, err) = desk.run("deck import mails -o read");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.starts_with("Wrote 1 of 2 decks to read; 1 could not be imported.\n"), "{err}");
    assert!(desk.read("read/anna.toml").contains("Anna rush"));
    desk.fails("deck import mails");
}
