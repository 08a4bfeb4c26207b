//! Games that break down by a mistake in the program: each is named with the command that repeats it and counts as
//! not played; the others are kept and reported, and the exit code is 2. In tests, `FLIGHTDECK_BREAK` breaks
//! down every N-th game.
#![cfg(unix)] // The command that repeats a game is run by `sh`.

use std::process::Command;

use crate::program::{Desk, Run, Words, json, outcome, program};

/// Runs a command in which every N-th game breaks down.
fn breaking(desk: &Desk, every: u64, words: &(impl Words + ?Sized)) -> Run {
    outcome(desk.command(words).env("FLIGHTDECK_BREAK", every.to_string()).output().unwrap())
}

/// Runs the command that the error about a broken game says to report, as a shell reads it.
#[track_caller]
fn repeat(desk: &Desk, every: u64, err: &str) -> Run {
    let help = err.lines().find_map(|line| line.split_once("please report it, with flightdeck "));
    let words = help.unwrap_or_else(|| panic!("no command in\n{err}")).1;
    let mut shell = desk.prepared(Command::new("sh"));
    shell
        .arg("-c")
        .arg(format!("'{}' {words}", program().display()))
        .env("FLIGHTDECK_BREAK", every.to_string());
    outcome(shell.output().unwrap())
}

#[test]
fn a_broken_game_of_a_duel_is_named_and_the_others_count() {
    let desk = Desk::with(&["red-tide", "long-night"]);
    let duel = "duel red-tide.toml long-night.toml --bot random --seed 3 -n 40";
    let (code, out, err) = breaking(&desk, 7, &format!("{duel} --format json"));
    assert_eq!(code, 2, "{err}");
    // Games 7, 14, 21, 28 and 35, each with the other of its pair.
    let report = json(&out);
    assert_eq!((&report["games"], &report["broken"]["games"]), (&30.into(), &5.into()));
    assert_eq!(report["broken"]["first"][0]["game"], 7);
    assert!(err.contains("game 7 broke down and is not counted: broken on purpose ("), "{err}");
    let (code, out, again) = repeat(&desk, 7, &err);
    assert_eq!((code, &*out), (2, ""), "{again}");
    assert!(again.contains("game 7 broke down"), "{again}");
    // Without the mistake the same command plays that game, and all of them.
    assert_eq!(repeat(&desk, 1_000, &err).0, 0);
    assert_eq!(desk.json(duel)["games"], 40);
    let (code, out, _) = breaking(&desk, 7, duel);
    assert!(code == 2 && out.contains("\n30 games, "), "{out}");
}

/// The games of the player who checks a verdict are games, too.
#[test]
fn a_broken_game_of_a_check_is_in_its_figures() {
    let desk = Desk::new();
    let duel = "duel red-tide toolbox --bot random --confirm greedy";
    let (code, out, err) = breaking(&desk, 9, &format!("{duel} --format json"));
    assert_eq!(code, 2, "{err}");
    let check = &json(&out)["confirmation"];
    assert_eq!(check["broken"]["first"][0]["game"], 9, "{check}");
    let said = format!("--bot greedy --game 9 --seed {}", check["seed"]);
    assert!(err.contains(&said), "{err}");
    assert_eq!(desk.json(duel)["confirmation"].get("broken"), None);
}

#[test]
fn nothing_is_left_where_all_games_break_down() {
    let desk = Desk::with(&["red-tide", "long-night"]);
    let (code, out, err) = breaking(&desk, 1, "duel red-tide.toml long-night.toml --bot random -n 20");
    assert_eq!(code, 2, "{out}{err}");
    assert!(err.contains("10 games broke down in all"), "{err}");
}

#[test]
fn a_broken_game_against_one_of_several_opponents_leaves_the_rest() {
    let desk = Desk::new();
    let duel = "duel red-tide long-night toolbox --bot random -n 20 --format json";
    let (code, out, err) = breaking(&desk, 7, duel);
    assert_eq!(code, 2, "{err}");
    let report = json(&out);
    let games: Vec<u64> =
        report["matchups"].as_array().unwrap().iter().map(|row| row["games"].as_u64().unwrap()).collect();
    assert_eq!(games, [16, 16], "{report}");
    assert_eq!(report["broken"][0]["first"][0]["game"], 7, "{report}");
    assert!(err.contains("broke down and is not counted: broken on purpose ("), "{err}");
    let (code, _, again) = repeat(&desk, 7, &err);
    assert!(code == 2 && again.contains("game 7 broke down"), "{again}");
}

#[test]
fn a_broken_goldfish_game_is_named_and_the_others_count() {
    let desk = Desk::new();
    let (code, out, err) = breaking(&desk, 7, "goldfish red-tide --bot random -n 20 --format json");
    assert_eq!(code, 2, "{err}");
    let report = json(&out);
    let (games, broken) = (&report["games"], &report["broken"]["games"]);
    assert!((10..20).contains(&games.as_u64().unwrap()) && broken.as_u64() > Some(0), "{out}");
    assert!(err.contains("broke down and is not counted: broken on purpose ("), "{err}");
    let (code, _, again) = repeat(&desk, 7, &err);
    assert!(code == 2 && again.contains("broke down"), "{again}");
}

/// What was played is in the file. Without the mistake the same command plays what is missing, and the league is as
/// if nothing had happened.
#[test]
fn a_league_keeps_what_was_played_and_goes_on() {
    let desk = Desk::new();
    let play = |file: &str| format!("league play {file} red-tide long-night toolbox --bot random -n 20");
    let (code, out, err) = breaking(&desk, 7, &play("a.league"));
    assert_eq!(code, 2, "{out}{err}");
    assert!(err.contains("broke down and is not counted: broken on purpose ("), "{err}");
    let (code, _, again) = repeat(&desk, 7, &err);
    assert!(code == 2 && again.contains("game 7 broke down"), "{again}");
    assert_eq!(desk.json("league report a.league")["games"], 48);
    let said = desk.ok(&play("a.league"));
    assert!(said.contains("60 games (12 new)"), "{said}");
    desk.ok(&play("b.league"));
    let report = |file: &str| desk.ok(&format!("league report {file} --full"));
    assert_eq!(report("a.league"), report("b.league"));
}

#[test]
fn an_examination_and_a_tuning_go_on_without_broken_games() {
    let desk = Desk::new();
    for command in ["deck doctor red-tide", "deck tune red-tide -o new.toml"] {
        let words = format!("{command} long-night --bot random --budget 4k --format json");
        let (code, out, err) = breaking(&desk, 50, &words);
        assert_eq!(code, 2, "{out}{err}");
        assert!(json(&out)["games"].as_u64().unwrap() > 1_000, "{out}");
        assert!(json(&out)["broken"]["games"].as_u64() > Some(0), "{out}");
        assert!(err.contains("broke down and is not counted: broken on purpose ("), "{err}");
        // A tuned deck is written all the same, and never over another.
        let _ = std::fs::rename(desk.path("new.toml"), desk.path("first.toml"));
        let (code, _, again) = repeat(&desk, 50, &err);
        assert!(code == 2 && again.contains("broke down"), "{again}");
    }
    desk.ok("validate new.toml");
    assert_eq!(desk.read("new.toml"), desk.read("first.toml"));
}
