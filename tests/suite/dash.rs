//! `-` in place of a file, in every command that takes one. A test of the command line lists its arguments, so
//! that a new one is not forgotten here.

use crate::program::{Desk, Run, repository};

/// A folder with a file of every kind.
fn desk() -> Desk {
    let desk = Desk::new();
    for (file, from) in [
        ("deck.toml", "decks/red-tide.toml"),
        ("other.toml", "decks/long-night.toml"),
        ("game.jsonl", "tests/records/example-5-gap.jsonl"),
        ("position.scene", "tests/scenarios/back-is-level-0.scene"),
    ] {
        desk.write(file, std::fs::read(repository(from)).unwrap());
    }
    desk.write("shares.toml", "\"Long Night\" = 1.0\n");
    desk.write("rules.toml", "name = \"Cup\"\nmaximum = 60\n");
    desk.write("pool.toml", "cruisers = [\"ares\", \"athena\"]\n");
    desk.write("list.txt", "Cruiser: Ares\n1x 0-04 Sparrow\n");
    for (file, what) in [("cards.csv", "cards"), ("cruisers.toml", "cruisers")] {
        assert_eq!(desk.run(&["template", what, "-o", file]).0, 0);
    }
    desk
}

/// The command with a file in the place of `@`, and with the same text on standard input.
fn both_ways(desk: &Desk, line: &str, file: &str) -> [Run; 2] {
    let args = |file| line.split(' ').map(|word| if word == "@" { file } else { word }).collect::<Vec<_>>();
    [desk.run(&args(file)), desk.run_with(&args("-"), &desk.read(file))]
}

const READ: [(&str, &str); 54] = [
    ("validate @", "deck.toml"),
    ("validate deck.toml --rules @", "rules.toml"),
    ("validate deck.toml --pool @", "pool.toml"),
    ("validate deck.toml --pool @", "list.txt"),
    ("deck show @", "deck.toml"),
    ("deck stats @", "deck.toml"),
    ("deck diff @ other.toml", "deck.toml"),
    ("deck diff other.toml @", "deck.toml"),
    ("deck odds @ level:0", "deck.toml"),
    ("deck random --seed 3 --rules @", "rules.toml"),
    ("deck random --seed 3 --pool @", "pool.toml"),
    ("deck suggest @", "deck.toml"),
    ("deck suggest deck.toml --rules @", "rules.toml"),
    ("deck suggest deck.toml --pool @", "pool.toml"),
    ("deck doctor @ --against other.toml --budget 100", "deck.toml"),
    ("deck doctor deck.toml --against @ --budget 100", "other.toml"),
    ("deck doctor deck.toml --rules @ --budget 100", "rules.toml"),
    ("deck doctor deck.toml --pool @ --budget 100", "pool.toml"),
    ("deck tune @ --against other.toml --budget 100 -o new.toml", "deck.toml"),
    ("deck tune deck.toml --against @ --budget 100 -o new.toml", "other.toml"),
    ("deck tune deck.toml --rules @ --budget 100 -o new.toml", "rules.toml"),
    ("deck tune deck.toml --pool @ --budget 100 -o new.toml", "pool.toml"),
    ("deck code @", "deck.toml"),
    ("deck hash @", "deck.toml"),
    ("deck hash other.toml @", "deck.toml"),
    ("deck import @", "list.txt"),
    ("deck export @", "deck.toml"),
    ("export @", "deck.toml"),
    ("export @ --sheet registration --to html", "deck.toml"),
    ("export @ other.toml --sheet registration --to html", "deck.toml"),
    ("export @ other.toml --sheet kit --to html", "deck.toml"),
    ("duel @ other.toml --games 2 --bot greedy", "deck.toml"),
    ("duel other.toml @ --games 2 --bot greedy", "deck.toml"),
    ("goldfish @ --games 2 --bot greedy", "deck.toml"),
    ("sweep @ other.toml --games 2 --bot greedy", "deck.toml"),
    ("sweep other.toml @ --games 2 --bot greedy", "deck.toml"),
    ("duel deck.toml samples --games 2 --bot greedy --field @", "shares.toml"),
    ("combos --deck @", "deck.toml"),
    ("catalog import @ --dry-run", "cards.csv"),
    ("catalog import @ --dry-run", "cruisers.toml"),
    ("catalog import @ --dry-run", "cards.csv"),
    ("catalog import @ --dry-run", "cruisers.toml"),
    ("catalog import @", "cards.csv"),
    ("replay @", "game.jsonl"),
    ("replay @", "position.scene"),
    ("replay @ position.scene", "game.jsonl"),
    ("replay @ --format scenario", "game.jsonl"),
    ("replay @ --board", "game.jsonl"),
    ("analyze @ --worlds 2", "game.jsonl"),
    ("analyze @ --worlds 2", "position.scene"),
    ("analyze @ --at 1", "game.jsonl"),
    ("analyze @ --at-event 0", "position.scene"),
    ("league play a.league @ other.toml --games 2 --bot greedy", "deck.toml"),
    ("league play a.league other.toml @ --games 2 --bot greedy", "deck.toml"),
];

#[test]
fn standard_input_is_read_wherever_a_file_is() {
    let desk = desk();
    let plain = |text: &str, file: &str| text.replace(file, "FILE").replace("standard input", "FILE");
    for (line, file) in READ {
        let [(code, out, err), (same, read, printed)] = both_ways(&desk, line, file);
        assert!(code == same && out.is_empty() == read.is_empty(), "{line}\n{out}{err}\n{read}{printed}");
        assert_eq!(plain(&printed, file), plain(&err, file), "{line}");
        assert!(code < 2 || err.contains("games are too few"), "{line}\n{err}");
        let _ = std::fs::remove_file(desk.path("a.league"));
        assert!(!desk.path("-").exists(), "{line}");
    }
}

#[test]
fn standard_input_is_read_only_once() {
    let desk = desk();
    let printed = "error: `-` is given 2 times, but standard input can be read only once\n |\n = help: use file names for the others\n";
    for line in [
        "deck diff - -",
        "deck code - deck.toml - --hash",
        "validate - --rules -",
        "deck suggest - --pool -",
        "duel - -",
        "duel - samples --field -",
        "export - - --sheet kit -o kit.pdf",
        "replay - -",
        "deck doctor - -",
        "league play a.league - -",
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        let (code, out, err) = desk.run_with(&args, &desk.read("deck.toml"));
        assert_eq!((code, out.as_str(), err.as_str()), (2, "", printed), "{line}");
    }
    let args = ["duel", "-", "-", "--lang", "de"];
    let (_, _, err) = desk.run_with(&args, "");
    assert!(err.starts_with("Fehler: `-` steht 2-mal da"), "{err}");
}

#[test]
fn what_cannot_go_through_a_pipe_is_refused_before_any_work() {
    let desk = desk();
    let before = desk.files();
    for (line, printed) in [
        ("league play - deck.toml other.toml", "needs a file name, not `-`"),
        ("league report -", "needs a file name, not `-`"),
        ("league merge - -o a.league", "needs a file name, not `-`"),
        ("league merge a.league -o -", "missing `-o FILE`"),
        ("cards --catalog -", "needs a file name, not `-`"),
        ("deck tune deck.toml -o -", "needs a file name, not `-`"),
        ("goldfish deck.toml --games 2 --record -", "needs a file name, not `-`"),
        ("play --record -", "needs a file name, not `-`"),
        ("combos --record -", "needs a file name, not `-`"),
        ("play - other.toml --plain", "standard input is needed for the keyboard"),
        ("watch -", "standard input is needed for the keyboard"),
        ("deck build -", "standard input is needed for the keyboard"),
        ("deck build --pool -", "standard input is needed for the keyboard"),
        ("deck add - Sparrow", "standard input cannot be edited"),
        ("deck remove - Sparrow", "standard input cannot be edited"),
        ("deck swap - Sparrow Hothead", "standard input cannot be edited"),
        ("deck set - --name A", "standard input cannot be edited"),
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        let (code, out, err) = desk.run_with(&args, &desk.read("deck.toml"));
        assert!(code == 2 && out.is_empty() && err.contains(printed), "{line}\n{out}{err}");
        assert_eq!(desk.files(), before, "{line}");
    }
}

#[test]
fn a_dash_after_o_is_standard_output() {
    let desk = desk();
    let before = desk.files();
    for line in [
        "deck import list.txt",
        "deck import FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF",
        "export deck.toml --format csv",
        "export deck.toml --sheet registration --format html",
        "template cards",
        "cruisers --format toml",
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        let plain = desk.run(&args);
        assert_eq!(plain.0, 0, "{line}\n{}", plain.2);
        assert_eq!(desk.run(&[&args[..], &["-o", "-"]].concat()), plain, "{line}");
        assert_eq!(desk.files(), before, "{line}");
    }
}
