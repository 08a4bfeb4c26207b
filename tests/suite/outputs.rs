//! Files that commands write: nothing is replaced unasked, and no update is lost.

use crate::program::{Desk, outcome};

/// A desk with a catalog, two decks and a rules file.
fn desk() -> Desk {
    let desk = Desk::with(&["red-tide", "long-night"]);
    desk.write("rules.toml", "minimum = 25\n");
    desk.runs("catalog info");
    desk
}

/// Every command that writes a file, up to the file's name, and the file it reads.
const WRITERS: [(&str, &str); 8] = [
    ("export red-tide.toml --format text -o", "red-tide.toml"),
    ("export red-tide.toml --sheet registration --format pdf -o", "red-tide.toml"),
    ("deck export red-tide.toml --format csv -o", "red-tide.toml"),
    ("deck import red-tide.toml -o", "red-tide.toml"),
    ("deck from-code FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF --name New -o", ""),
    ("cards --format csv -o", ""),
    ("template cards --format csv -o", ""),
    ("replay red-tide.toml long-night.toml --game 1 --format record -o", "long-night.toml"),
];

#[test]
fn every_command_replaces_a_file_only_with_force() {
    for (command, _) in WRITERS {
        let desk = desk();
        // Longer than what replaces it.
        let old = "somebody's work ".repeat(10_000);
        desk.write("precious", &old);
        let help = "help: name another file, or replace it with `--force`";
        let said = format!("error: precious already exists\n |\n = {help}\n");
        assert!(desk.fails(&format!("{command} precious")).ends_with(&said), "{command}");
        assert!(desk.read("precious") == old, "{command}");
        desk.runs(&format!("{command} precious --force"));
        desk.runs(&format!("{command} new-file"));
        assert_eq!(desk.bytes("new-file"), desk.bytes("precious"), "{command:?}");
    }
}

/// A new deck is named without the ending of its file.
#[test]
fn a_new_deck_replaces_another_only_with_force() {
    for how in [&["--cruiser", "ares"][..], &["--random", "--seed", "1"], &["--from", "long-night.toml"]] {
        let desk = desk();
        desk.write("mine.toml", "somebody's work");
        let command = [&["deck", "new", "mine"], how].concat();
        desk.refuses(&command, &["mine.toml already exists"]);
        assert_eq!(desk.read("mine.toml"), "somebody's work", "{command:?}");
        desk.runs(&[&command[..], &["--force"]].concat());
        assert!(desk.read("mine.toml").contains("cruiser = "), "{command:?}");
    }
}

#[test]
fn neither_the_catalog_nor_an_input_is_ever_replaced() {
    for (command, input) in WRITERS {
        let desk = desk();
        std::fs::hard_link(desk.path("catalog.db"), desk.path("same-catalog")).unwrap();
        let before = desk.bytes("catalog.db");
        for name in ["catalog.db", "./catalog.db", "same-catalog", "catalog.db-journal"] {
            let command = format!("{command} {name} --force");
            // Which files are one Windows does not tell. The link may be replaced there, and the catalog is as it was.
            if cfg!(windows) && name == "same-catalog" {
                desk.run(&command);
                continue;
            }
            desk.refuses(&command, &["is part of the catalog in use"]);
        }
        assert!(desk.bytes("catalog.db") == before, "{command:?}");
        if !input.is_empty() {
            let before = desk.bytes(input);
            desk.refuses(&format!("{command} {input} --force"), &["is an input of this command"]);
            assert!(desk.bytes(input) == before, "{command:?}");
        }
    }
}

#[test]
fn a_folder_holds_the_games_of_one_run() {
    let desk = desk();
    let record = |more: &[&str]| {
        desk.run(&[&["duel", "red-tide.toml", "long-night.toml", "--record", "games"], more].concat())
    };
    let games = || {
        let entries = std::fs::read_dir(desk.path("games")).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    desk.write("games/notes.txt", "other files are no obstacle");
    assert_eq!(record(&["--games", "6"]).0, 0);
    let first = desk.read("games/game-000001.jsonl");
    let (code, _, err) = record(&["--games", "2", "--seed", "2"]);
    assert_eq!(code, 2);
    assert!(err.contains("games already contains game records") && err.contains("--force"), "{err}");
    assert_eq!(games().len(), 7);
    assert_eq!(desk.read("games/game-000001.jsonl"), first);
    // A run takes the place of the one before.
    assert_eq!(record(&["--games", "2", "--seed", "2", "--force"]).0, 0);
    assert_eq!(games(), ["game-000001.jsonl", "game-000002.jsonl", "notes.txt"]);
    assert_ne!(desk.read("games/game-000001.jsonl"), first);
}

#[test]
fn edits_of_one_deck_at_once_all_arrive() {
    for round in 0..3 {
        let desk = desk();
        let all = desk.run("cards --format ids").1;
        let deck = desk.run("deck show red-tide.toml --format ids").1;
        let held: Vec<&str> = deck.lines().collect();
        let (add, remove): (Vec<&str>, Vec<&str>) = {
            let new = all.lines().filter(|id| !held.contains(id)).skip(round).take(8).collect();
            (new, held.iter().copied().take(4).collect())
        };
        let start = |what: &'static str, id: &str| desk.start(&["deck", what, "red-tide.toml", id]);
        let mut running: Vec<_> = add.iter().map(|id| start("add", id)).collect();
        running.extend(remove.iter().map(|id| start("remove", id)));
        for process in running {
            let (code, _, err) = outcome(process.wait_with_output().unwrap());
            assert_eq!(code, 0, "{err}");
        }
        let after = desk.run("deck show red-tide.toml --format ids").1;
        let after: Vec<&str> = after.lines().collect();
        assert_eq!(after.len(), held.len() + add.len() - remove.len());
        assert!(add.iter().all(|id| after.contains(id)), "{add:?} {after:?}");
        assert!(!remove.iter().any(|id| after.contains(id)), "{remove:?} {after:?}");
        assert!(desk.files().iter().all(|name| !name.starts_with('.')), "{:?}", desk.files());
    }
}

/// `/dev/stdout` and the like are written into, not replaced: nothing is lost by it.
#[cfg(unix)] // `/dev` is there.
#[test]
fn devices_need_no_force() {
    let desk = desk();
    let out = desk.runs("export red-tide.toml --format text -o /dev/stdout");
    assert_eq!(out, desk.run("export red-tide.toml").1);
    assert!(std::path::Path::new("/dev/stdout").exists());
}

#[test]
fn what_a_killed_run_left_is_removed_by_the_next() {
    let desk = desk();
    const NAME: &str = ".flightdeck-Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56.tmp";
    desk.write(NAME, "half a deck");
    desk.write(".flightdeck-notes.md", "a user's");
    desk.write(&format!("games/{NAME}"), "half a game");
    desk.runs("deck add red-tide.toml --query level:0");
    let duel = ["duel", "red-tide.toml", "long-night.toml", "--games", "2", "--record", "games"];
    desk.runs(&duel);
    assert!(!desk.path(NAME).exists());
    assert!(!desk.path(&format!("games/{NAME}")).exists());
    assert!(desk.path(".flightdeck-notes.md").exists());
}

/// A write that the system refuses is an error, even where the standard library ignores it.
#[cfg(unix)] // Opens `/dev/null` so that it cannot be written to.
#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let desk = desk();
    let commands: [&[&str]; 3] = [&["cards"], &["export", "red-tide.toml"], &["cards", "--format", "json"]];
    for command in commands {
        let mut process = desk.command(command);
        process.stdout(std::fs::File::open("/dev/null").unwrap());
        let (code, _, err) = outcome(process.output().unwrap());
        assert_eq!(code, 2, "{command:?}");
        assert!(err.contains("cannot write the output"), "{command:?}: {err}");
    }
}
