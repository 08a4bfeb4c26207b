//! Files from strangers: none of them controls a terminal, and no illegal game is played.

use rusqlite::Connection;

use crate::program::{Desk, outcome, repository};

/// Q-END-4: nothing goes on beyond the round limit.
#[test]
fn a_position_beyond_its_round_limit_is_refused() {
    let desk = Desk::new();
    let deck = |name: &str| repository(&format!("decks/{name}.toml")).display().to_string();
    let (one, two) = (deck("red-tide"), deck("long-night"));
    let duel = ["replay", &one, &two, "--game", "1", "-o", "game.jsonl", "--record-states"];
    desk.runs(&duel);
    let record = desk.read("game.jsonl");
    let header: serde_json::Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    let state = record.lines().find_map(|line| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        // The start of a turn: a position has no effects waiting.
        let state = line.get("state")?;
        (state["phase"] == "deployment" && state["waiting"].as_array().is_none_or(Vec::is_empty))
            .then(|| state.clone())
    });
    let replay = |round: u64, limit: u64| {
        let (mut header, mut state) = (header.clone(), state.clone().unwrap());
        state["round"] = round.into();
        header["round_limit"] = limit.into();
        header["position"] = state;
        for key in ["first", "seed"] {
            header.as_object_mut().unwrap().remove(key);
        }
        desk.write("position.jsonl", format!("{header}\n"));
        desk.run("replay position.jsonl")
    };
    let (code, out, err) = replay(3, 3);
    assert_eq!(code, 0, "{out}{err}");
    let (code, _, err) = replay(4, 3);
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("round 4 is beyond the limit of 3 rounds (Q-END-4)"), "{err}");
}

/// Every event repeats the names: 1 MB of them was 100 MB of text, and screens did not leave.
#[test]
fn a_record_with_an_endless_name_is_refused() {
    let desk = Desk::new();
    desk.runs("replay red-tide long-night --game 1 --bot random -o game.jsonl");
    let record = desk.read("game.jsonl");
    for (old, new) in [("\"Red Tide\"", "x".repeat(81)), ("\"ares\"", "y".repeat(1_000_000))] {
        assert!(record.contains(old));
        desk.write("long.jsonl", record.replace(old, &format!("{new:?}")));
        let start = &new[..40];
        let expected = format!("the name that begins with \"{start}\" has more than 80 characters");
        for command in ["replay long.jsonl --full", "replay long.jsonl", "watch long.jsonl --plain"] {
            let (code, out, err) = desk.run(command);
            assert_eq!(code, 1, "{command}: {err}");
            assert!(err.contains(&expected) && out.len() + err.len() < 20_000, "{command}: {out}{err}");
        }
        assert_eq!(desk.run("analyze long.jsonl").0, 1);
    }
    let bot = record.replacen("\"random\"", &format!("{:?}", "x".repeat(1_000_000)), 1);
    assert_ne!(bot, record);
    desk.write("bot.jsonl", bot);
    let (code, out, err) = desk.run("replay bot.jsonl");
    assert!(code == 1 && out.len() + err.len() < 20_000, "{out}{err}");
    assert!(err.contains("has more than 4000 characters"), "{err}");
    desk.write("just.jsonl", record.replace("\"Red Tide\"", &format!("{:?}", "x".repeat(80))));
    desk.ok("replay just.jsonl --full");
    // As a saved game.
    let (first, _) = record.split_once('\n').unwrap();
    desk.write(
        "data/flightdeck/game.jsonl",
        format!("{}\n", first.replace("\"Red Tide\"", &format!("{:?}", "x".repeat(81)))),
    );
    let (code, _, err) = desk.run_with("play --plain --resume", "q\n");
    assert!(code == 2 && err.contains("has more than 80 characters"), "{err}");
}

/// A column of that many letters was a panic.
#[test]
fn an_endless_column_name_is_printed() {
    let desk = Desk::new();
    let name = "x".repeat(70_000);
    let out = desk.ok(&["catalog", "sql", &format!("select 1 as \"{name}\", 'y' as b")]);
    assert_eq!(out.matches('x').count(), 70_000);
}

/// Rayon starts as many threads as its variable says; the program takes no more than `--threads` may be.
#[test]
fn no_number_of_threads_from_outside_hangs_a_report() {
    let desk = Desk::new();
    desk.ok("league play a red-tide long-night toolbox --bot random -n 4");
    let expected = desk.ok("league report a --full");
    for threads in ["10000", "18446744073709551615", "0", "-1", "x"] {
        for variable in ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"] {
            let mut command = desk.command("league report a --full");
            let (code, out, err) = outcome(command.env(variable, threads).output().unwrap());
            assert_eq!((code, out.as_str()), (0, expected.as_str()), "{variable}={threads}: {err}");
        }
    }
}

/// Escape, its one-character forms, a line break and the right-to-left override, around a word.
const EVIL: &str = "a\u{1b}[2J\u{1b}c\u{9b}31m\u{9d}0;x\u{7}\u{202e}b\u{2066}\nforged: legal\r";
/// As far as a name of a deck may go: no control characters.
const SLY: &str = "Red\u{202e}edit\u{2066}x\u{200f}\u{2028}y";

/// A folder in which every text from outside is hostile.
fn hostile_desk() -> (Desk, String, Vec<String>) {
    let desk = Desk::new();
    desk.runs("catalog info");
    let catalog = Connection::open(desk.path("catalog.db")).unwrap();
    catalog.execute("UPDATE cards SET name = ?1 || code, source = ?1", [EVIL]).unwrap();
    catalog.execute("UPDATE figures SET name = ?1 || code", [EVIL]).unwrap();
    catalog.execute("UPDATE cruisers SET name = ?1, source = ?1", [EVIL]).unwrap();
    drop(catalog);
    let codes = desk.run("cards level<=1 --format ids").1;
    let codes: Vec<String> = codes.lines().map(|code| format!("{code:?}")).collect();
    let deck = format!(
        "name = \"{SLY}\"\nauthor = \"{SLY}\"\nnotes = \"\"\"{SLY}\nx\"\"\"\ncruiser = \"ares\"\ncards = [{}]\n",
        codes.join(", ")
    );
    let name = format!("{}.toml", EVIL.replace('/', ""));
    desk.write(&name, &deck);
    desk.write("event.toml", format!("name = \"{SLY}\"\nminimum = 90\nmaximum = 95\nbanned = [\"0-04\"]\n"));
    let bad = [
        "cards = [\u{1b}c]".to_owned(),
        format!("name = \"{EVIL}\"\ncards = [\"{EVIL}\"]"),
        "na\u{9b}31mme = 1\n\"\u{1b}c\u{202e}\" = 2\ncruiser = \"\u{202e}ares\"".to_owned(),
        format!("cards = [\"0-04\"]\ncruiser = \"{SLY}\"\n\"{SLY}\" = 1"),
        "[limits]\n\"\u{202e}fighters\u{1b}c:x\" = { max = 1 }\n[[restricted]]\ncards = [\"\u{9b}\"]"
            .to_owned(),
    ];
    let bad = bad.into_iter().enumerate().map(|(at, text)| {
        let name = format!("bad{at}{EVIL}.toml");
        desk.write(&name, text);
        name
    });
    let bad: Vec<String> = bad.collect();
    desk.write("bad.csv", format!("id,colour,name,\"{EVIL}\"\n\"{EVIL}\",{SLY},\u{9b}\n"));
    desk.write("cells.csv", format!("id,colour,name,upper_fighters,upper_shields,upper_field,upper_effects,\
        lower_fighters,lower_shields,lower_field,lower_effects\n\u{1b}c,\u{9b},{SLY}\u{9b},\u{202e}1,x\u{9b},\u{202e},\u{1b}c\u{202e},,,\n"));
    desk.write("list.txt", format!("name: {SLY}\n1x \u{1b}c\u{9b}\u{202e} x\n0-99999 {SLY}\n"));
    let record = format!(
        "{{\"flightdeck\":1,\"mode\":\"total-war\",\"\u{202e}\u{9b}\":1,\"players\":{{\"a\":{{\"name\":\"{SLY}\"}}}}}}\n"
    );
    desk.write(&format!("rec{EVIL}.jsonl"), record);
    desk.write(&format!("good{EVIL}.scene"), format!("about {SLY}\ncard 0-11: 1\na hand 0-11\n"));
    desk.write("bad.scene", format!("about {SLY}\nca\u{9b}rd 0-11: 1\na \u{1b}c\u{202e}\n"));
    std::fs::create_dir(desk.path("folder")).unwrap();
    desk.write(&format!("folder/{EVIL}.toml"), &deck);
    desk.write("folder/other.toml", &deck);
    (desk, name, bad)
}

fn is_hostile(c: char) -> bool {
    (c.is_control() && c != '\n')
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Every command, with every hostile text there is, in the form for people: only our own colors reach
/// the terminal, and no line is a stranger's.
#[test]
fn no_text_from_outside_drives_a_terminal() {
    let (desk, deck, bad) = hostile_desk();
    let deck = deck.as_str();
    let (record, scene) = (format!("rec{EVIL}.jsonl"), format!("good{EVIL}.scene"));
    let mut commands: Vec<Vec<&str>> = vec![
        vec!["cards"],
        vec!["cards", "--format", "list"],
        vec!["cards", "--lang", "de", "sort:name"],
        vec!["cards", EVIL],
        vec!["cards", "levl:\u{9b}\u{1b}c", "name:/(\u{1b}c/"],
        vec!["cards", "0-04"],
        vec!["cards", EVIL],
        vec!["cruisers"],
        vec!["cruisers", EVIL],
        vec!["cruisers", "ares"],
        vec!["catalog", "info"],
        vec!["catalog", "info"],
        vec!["catalog", "import", "bad.csv", "--dry-run"],
        vec!["catalog", "import", "cells.csv", "--dry-run"],
        vec!["catalog", "import", "bad.csv"],
        vec!["catalog", "remove", EVIL],
        vec![
            "catalog",
            "sql",
            "select name, source, char(27) || 'c' || char(155) || char(8238) as x from cards",
        ],
        vec!["catalog", "sql", "select 1 as \"\u{1b}c\u{9b}\u{202e}\""],
        vec!["catalog", "sql", "select \u{1b}c\u{9b} from cards"],
        vec!["catalog", "sql", "select 1 from \"\u{1b}c\u{202e}\""],
        vec!["deck", "show", deck],
        vec!["deck", "stats", deck],
        vec!["deck", "diff", deck, "folder/other.toml"],
        vec!["deck", "odds", deck, "level:0"],
        vec!["deck", "odds", deck, EVIL],
        vec!["deck", "suggest", deck, "level:3"],
        vec!["deck", "suggest", deck, "\u{9b}zzz"],
        vec!["deck", "hash", deck, "folder/other.toml"],
        vec!["deck", "code", EVIL],
        vec!["deck", "from-code", EVIL],
        vec!["deck", "import", "list.txt"],
        vec!["deck", "import", "bad.csv"],
        vec!["deck", "add", deck, EVIL],
        vec!["deck", "add", deck, "--query", "level:3"],
        vec!["deck", "remove", deck, "--query", "level:3"],
        vec!["deck", "new", deck, "--cruiser", "ares"],
        vec!["deck", "new", "new\u{9b}\n.toml", "--cruiser", "ares", "0-04"],
        vec!["deck", "new", "x.toml", "--cruiser", EVIL],
        vec!["deck", "new", "ran\u{202e}dom\n.toml", "--random", "--seed", "1"],
        vec!["validate", deck],
        vec!["validate", deck, "--format", "lines"],
        vec!["validate", deck, "--rules", "event.toml"],
        vec!["validate", deck, "--rules", "event.toml", "--format", "lines"],
        vec!["validate", "folder"],
        vec!["validate", EVIL],
        vec!["export", deck],
        vec!["export", deck, "--format", "text", "--lang", "fr"],
        vec!["export", deck, "-o", EVIL],
        vec!["export", deck, "--sheet", "registration", "-o", deck],
        vec!["export", "--sheet", "boards", "--cruiser", EVIL],
        vec!["duel", deck, "folder/other.toml", "--games", "2"],
        vec!["replay", deck, "folder/other.toml", "--game", "1", "--board"],
        vec!["duel", deck, EVIL, "--games", "2"],
        vec!["duel", "--mode", "skirmish", "--cruisers", EVIL],
        vec!["duel", deck, deck, "--bot", EVIL],
        vec!["goldfish", deck, "--games", "2"],
        vec!["sweep", deck, "folder", "--games", "2"],
        vec!["replay", &record],
        vec!["replay", &scene],
        vec!["replay", "bad.scene"],
        vec!["replay", EVIL],
        vec!["rules", EVIL],
        vec!["rules", "effects"],
        vec!["bots"],
        vec![EVIL],
        vec!["cards", "--format", EVIL],
        vec!["man", EVIL],
        vec!["--catalog", EVIL, "cards"],
    ];
    for file in &bad {
        for command in
            [&["validate"][..], &["validate", "--format", "lines"], &["deck", "show"], &["goldfish"]]
        {
            commands.push(command.iter().copied().chain([file.as_str()]).collect());
        }
        commands.push(vec!["validate", deck, "--rules", file]);
        commands.push(vec!["validate", deck, "--pool", file]);
    }
    for command in commands {
        // Colored, so that nothing is dropped on the way out that a terminal would have seen.
        let run = desk.command(&command).env("CLICOLOR_FORCE", "1").output().unwrap();
        let (_, out, err) = outcome(run);
        for text in [out, err] {
            let plain = anstream::adapter::strip_str(&text).to_string();
            let codes = text.matches("\u{1b}[").count();
            let colors = text.split("\u{1b}[").skip(1).filter(|rest| {
                rest.find(|c: char| !c.is_ascii_digit() && c != ';')
                    .is_some_and(|at| rest[at..].starts_with('m'))
            });
            assert_eq!(colors.count(), codes, "{command:?}: {text:?}");
            assert!(!plain.contains(is_hostile), "{command:?}: {plain:?}");
            assert_eq!(text.matches('\u{1b}').count(), codes, "{command:?}: {text:?}");
            assert!(!plain.lines().any(|line| line.starts_with("forged")), "{command:?}: {plain}");
        }
    }
}
