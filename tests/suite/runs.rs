//! What every run of games has in common: who comes first, what decks are called, the verdict alone, how it
//! is repeated, and numbers as people type them.

#[cfg(target_os = "linux")] // Signals.
use crate::program::interrupted;
use crate::program::{Desk, repository};

fn deck(name: &str) -> String {
    std::fs::read_to_string(repository(&format!("decks/{name}.toml"))).unwrap()
}

/// A folder with two decks in it.
fn desk() -> Desk {
    Desk::with(&["red-tide", "clockwork"])
}

const QUICK: [&str; 2] = ["--bot", "random"];

#[test]
fn the_deck_named_first_is_first_everywhere() {
    let desk = desk();
    for [one, two] in [["red-tide", "clockwork"], ["clockwork", "red-tide"]] {
        let name = |deck: &str| if deck == "red-tide" { "Red Tide" } else { "Clockwork" };
        let (first, second) = (name(one), name(two));
        let files = [format!("{one}.toml"), format!("{two}.toml")];
        let run = |more: &[&str]| {
            let args: Vec<&str> = ["duel", &files[0], &files[1]].into_iter().chain(QUICK).collect();
            desk.runs(&[&args, more].concat())
        };
        let comes_first = |text: &str| {
            let at = |name| text.find(name).unwrap_or_else(|| panic!("{name} is missing:\n{text}"));
            assert!(at(first) < at(second), "{first} is not first:\n{text}");
        };
        let facts = run(&["--games", "20"]);
        comes_first(facts.split_once("\n\n").unwrap().1);
        let game = |more: &[&str]| {
            let words = ["replay", &files[0], &files[1], "--bot", "random", "--game", "3"];
            desk.runs(&[&words[..], more].concat())
        };
        assert!(game(&["--format", "record"]).contains(&format!("\"a\":{{\"name\":\"{first}\"")));
        // On a board it sits below, as at the screen.
        let sits_below = |text: &str| {
            let at =
                |name: &str| text.find(&format!("{name} (A")).unwrap_or_else(|| panic!("{name}:\n{text}"));
            assert!(at(second) < at(first), "{first} does not sit below:\n{text}");
        };
        sits_below(&game(&["--board"]));
        game(&["-o", "game.jsonl", "--force"]);
        let header: serde_json::Value =
            serde_json::from_str(desk.read("game.jsonl").lines().next().unwrap()).unwrap();
        assert_eq!(header["players"]["a"]["name"], first, "{header}");
        sits_below(&desk.run("replay game.jsonl --board").1);
        comes_first(&desk.run_with("watch game.jsonl --plain", "").1);
        comes_first(&desk.run("analyze game.jsonl --worlds 2 --bot random --format json").1);
        let json: serde_json::Value =
            serde_json::from_str(&run(&["--games", "2", "--format", "json"])).unwrap();
        assert_eq!(
            (json["decks"][0]["name"].as_str(), json["decks"][0]["seat"].as_str()),
            (Some(first), Some("a"))
        );
        assert_eq!(json["decks"][1]["seat"], "b");
    }
}

#[test]
fn decks_of_the_same_name_are_told_apart_by_their_files() {
    let desk = desk();
    desk.write("old/ada.toml", deck("red-tide").replace("name = \"Red Tide\"", "name = \"Clockwork\""));
    desk.write("old/mine.toml", deck("clockwork"));
    let quick = |args: &[&str]| desk.runs(args);
    let duel = ["duel", "clockwork.toml", "old/ada.toml", "--bot", "random"];
    let out = quick(&[&duel[..], &["--games", "20"]].concat());
    assert!(
        out.contains("\n  Clockwork (clockwork)  won ") && out.contains("\n  Clockwork (ada)        won "),
        "{out}"
    );
    quick(&[
        "replay",
        "clockwork.toml",
        "old/ada.toml",
        "--bot",
        "random",
        "--game",
        "1",
        "-o",
        "game.jsonl",
    ]);
    assert!(desk.read("game.jsonl").contains("\"Clockwork (ada)\""));
    let out = quick(&["duel", "clockwork.toml", "old", "--games", "2", "--bot", "random"]);
    assert!(out.contains("Clockwork (ada)") && !out.contains("Clockwork (mine)"), "{out}");
    quick(&["league", "play", "l.league", "old", "--games", "2", "--bot", "random"]);
    let out = quick(&["league", "report", "l.league"]);
    assert!(out.contains("Clockwork (ada)") && out.contains("Clockwork (mine)"), "{out}");
    // The same deck twice: by who plays it, or by number.
    let mirror = ["duel", "clockwork.toml", "clockwork.toml", "--games", "20"];
    let out = quick(&[&mirror[..], &["--bot", "random,greedy"]].concat());
    assert!(
        out.contains("\n  Clockwork (random)  won ") && out.contains("\n  Clockwork (greedy)  won "),
        "{out}"
    );
    let out = quick(&[&mirror[..], &["--bot", "random"]].concat());
    assert!(out.contains("\n  Clockwork (1)  won ") && out.contains("\n  Clockwork (2)  won "), "{out}");
    // A field cannot say which of two it means by their name.
    desk.write("field.toml", "Clockwork = 1\n");
    desk.refuses(
        "duel toolbox old --field field.toml --games 2 --bot random",
        &["`Clockwork` is ambiguous; it could be old/ada.toml or old/mine.toml"],
    );
}

/// Everything there is begins with the short report, but for where to find more.
#[test]
fn the_whole_report_begins_with_the_short_one() {
    let desk = desk();
    let pair = ["red-tide.toml", "clockwork.toml"];
    for run in [
        [&["duel"], &pair[..], &QUICK, &["--games", "20"]].concat(),
        vec!["goldfish", "red-tide.toml", "--bot", "random", "--games", "20"],
    ] {
        let short = desk.runs(&run);
        let whole = desk.run(&[&run[..], &["--full"]].concat()).1;
        let begun = short.split("\nMore: ").next().unwrap();
        assert!(
            whole.starts_with(begun) && whole.lines().count() > 2 * short.lines().count(),
            "{short}{whole}"
        );
        assert!(!short.contains('─') && !short.contains("repeat with"), "{short}");
        // `--brief` asked for what is shown anyway.
        assert_eq!(desk.run(&[&run[..], &["--brief"]].concat()).1, short);
    }
    // Several decks: the answer, each deck's standing, and no more than three of its problems.
    let many = "\"0-999\", \"0-998\", \"0-997\", \"0-996\"";
    desk.write("bad.toml", deck("red-tide").replace("\"0-04\"", many));
    let out = desk.no("validate .");
    assert!(out.starts_with("2 of 3 decks are legal; ./bad.toml is not.\n\n"), "{out}");
    assert!(out.contains("0-997") && !out.contains("0-996") && out.contains("… 1 more with --full"), "{out}");
    assert!(desk.run("validate . --full").1.contains("0-996"));
    assert_eq!(desk.run("validate . --brief").1, out);
}

/// What a report prints as "repeat with" gives the same report, and one of its games.
#[test]
fn the_command_to_repeat_with_takes_a_game_behind_it() {
    let desk = desk();
    let pair = ["duel", "red-tide.toml", "clockwork.toml", "--bot", "random,greedy"];
    for more in [
        &["--games", "20"][..],
        &["--budget", "130"],
        &["--sprt", "elo0=0,elo1=30", "--budget", "20"],
        &["--equal", "3", "--budget", "130", "--seed", "5"],
        &["--games", "20", "--card-pairs", "--round-limit", "7"],
    ] {
        let (_, out, err) = desk.run(&[&pair[..], more, &["--full"]].concat());
        let line = out
            .lines()
            .find_map(|line| line.trim_start().strip_prefix("repeat with"))
            .unwrap_or_else(|| panic!("{err}"));
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        assert_eq!(desk.run(&[&words[..], &["--full"]].concat()).1, out, "{line}");
    }
}

#[test]
fn numbers_are_read_as_people_type_them() {
    let desk = desk();
    let games = |number: &str| {
        let (code, out, err) = desk.run(&["goldfish", "red-tide.toml", "--bot", "random", "--games", number]);
        (code, out.lines().any(|line| line.starts_with("1,000 games, played by random")), err)
    };
    for number in ["1000", "1_000", "1k", "1K", "0.001M"] {
        let (code, thousand, err) = games(number);
        assert!(code == 0 && thousand, "{number}: {err}");
    }
    for number in ["1,000", "1e3", "0", "k", "1.0005k", "-1k"] {
        let (code, _, err) = games(number);
        assert!(code == 2 && (err.contains("10k") || err.contains("unexpected argument")), "{number}: {err}");
    }
    desk.runs("selftest --games 0.02k --seed 1k");
}

/// Ctrl-C prints the report of what was played, and the exit code says so.
#[cfg(target_os = "linux")] // Signals.
#[test]
fn interrupted_runs_print_their_report_and_exit_130() {
    let desk = desk();
    for args in [
        "goldfish red-tide.toml",
        "duel red-tide.toml clockwork.toml",
        "duel red-tide.toml clockwork.toml toolbox",
        "selftest",
    ] {
        let (code, out, err) = interrupted(desk.start(&format!("{args} --games 500M")));
        assert_eq!(code, 130, "{args}: {err}");
        let printed = ["interrupted", "Stopped after ", "Stopped early"];
        assert!(
            printed.iter().any(|printed| format!("{out}{err}").contains(printed)),
            "{args:?}: {out}{err}"
        );
        assert!(out.contains("games"), "{args:?}: {out}");
    }
}
