//! Leagues: played straight, interrupted, killed, in shares, merged, on a cluster. The report is the same.

#[cfg(unix)] // The players are scripts for `sh`.
mod forfeits;
mod mixing;
#[cfg(target_os = "linux")] // Slurm.
mod slurm;
#[cfg(unix)] // Signals and process groups.
mod stopping;

use rusqlite::Connection;

use crate::program::{Desk, slashes};

const DECKS: [&str; 4] = ["red-tide", "long-night", "clockwork", "scrapyard"];

/// A folder with a few decks to play a league with.
fn desk() -> Desk {
    let desk = Desk::new();
    for deck in DECKS {
        copy(&desk, deck, "decks");
    }
    desk
}

fn copy(desk: &Desk, deck: &str, folder: &str) {
    desk.copy(&format!("decks/{deck}.toml"), &format!("{folder}/{deck}.toml"));
}

/// The command that plays all decks with the quickest bot.
fn playing<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["league", "play", file, "decks", "--bot", "random"], more].concat()
}

#[track_caller]
fn play(desk: &Desk, file: &str, more: &[&str]) -> String {
    desk.ok(&playing(file, more))
}

/// All that a league says, to people and to machines.
#[track_caller]
fn report(desk: &Desk, file: &str) -> String {
    ["text", "json", "csv"]
        .map(|format| desk.ok(&["league", "report", file, "--full", "--format", format]))
        .concat()
}

/// The same in every format there is.
#[track_caller]
fn every_report(desk: &Desk, file: &str) -> String {
    let more = ["markdown", "html", "svg"];
    more.map(|format| desk.ok(&["league", "report", file, "--full", "--format", format])).concat()
        + &report(desk, file)
}

fn open(desk: &Desk, file: &str) -> Connection {
    let connection = Connection::open(desk.path(file)).unwrap();
    connection.busy_timeout(std::time::Duration::from_secs(10)).unwrap();
    connection
}

/// How many pairs a file has that another program may be writing or making; `None` while that is not known.
#[cfg(unix)] // For those tests.
fn pairs_now(desk: &Desk, file: &str) -> Option<u64> {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let connection = Connection::open_with_flags(desk.path(file), flags).ok()?;
    connection.busy_timeout(std::time::Duration::ZERO).unwrap();
    let count = connection.query_row("SELECT count(*) FROM pairs", (), |row| row.get::<_, i64>(0));
    count.ok().map(|count| count as u64)
}

fn pairs(desk: &Desk, file: &str) -> u64 {
    let count: i64 = open(desk, file).query_row("SELECT count(*) FROM pairs", (), |row| row.get(0)).unwrap();
    count as u64
}

/// Everything that a file holds, row by row.
fn rows(desk: &Desk, file: &str) -> Vec<String> {
    let connection = open(desk, file);
    let tables = ["league", "cards", "cruisers", "decks", "deck_cards", "pairs"];
    let rows = tables.map(|table| {
        let mut all = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = all.column_count();
        let row = |row: &rusqlite::Row<'_>| {
            let values: Result<Vec<rusqlite::types::Value>, _> = (0..columns).map(|at| row.get(at)).collect();
            values.map(|values| format!("{table}: {values:?}"))
        };
        all.query_map((), row).unwrap().map(Result::unwrap).collect::<Vec<_>>()
    });
    rows.concat()
}

/// Threads finish in any order; the file has the same rows.
#[test]
fn the_file_is_the_same_on_any_number_of_threads() {
    let desk = desk();
    for more in [&["--games", "42"][..], &["--max-games", "200"]] {
        for threads in ["1", "4"] {
            _ = std::fs::remove_file(desk.path(threads));
            play(&desk, threads, &[more, &["--threads", threads]].concat());
        }
        let expected = rows(&desk, "1");
        assert!(expected.len() as u64 > pairs(&desk, "1") && pairs(&desk, "1") >= 126);
        assert_eq!(rows(&desk, "4"), expected);
    }
}

/// Threads, shares, their number and order, a share played twice, a share lost and played again.
#[test]
fn shares_make_the_same_whole() {
    let desk = desk();
    let said = play(&desk, "straight", &["--games", "42", "--threads", "1"]);
    assert!(said.contains("\n4 decks, 252 games (252 new), all played by random; "), "{said}");
    let (expected, all_formats) = (report(&desk, "straight"), every_report(&desk, "straight"));
    play(&desk, "threads", &["--games", "42", "--threads", "5"]);
    assert_eq!(every_report(&desk, "threads"), all_formats);
    for shares in 1..=7 {
        let names: Vec<String> = (1..=shares).map(|share| format!("part-{share}-{shares}")).collect();
        for (name, share) in names.iter().zip(1..) {
            play(&desk, name, &["--games", "42", "--shard", &format!("{share}/{shares}")]);
        }
        // In another order each time: backward, and beginning anywhere.
        let mut order: Vec<&str> = names.iter().map(String::as_str).rev().collect();
        order.rotate_left(shares / 2);
        let said = desk.ok(&[&["league", "merge", "-o", "whole", "--force"], &order[..]].concat());
        let files = if shares == 1 { "1 file".to_owned() } else { format!("{shares} files") };
        assert_eq!(said, format!("whole: 4 decks, 6 matchups, 252 games from {files}\n"));
        assert_eq!(report(&desk, "whole"), expected);
    }
    assert_eq!(every_report(&desk, "whole"), all_formats);
    // With itself, and with shares that overlap.
    assert_eq!(
        desk.notes("league merge straight straight -o twice"),
        "note: 126 pairs were in several files, with the same results\n"
    );
    let overlapping = ["league", "merge", "part-1-2", "part-2-3", "part-2-2", "twice", "-o", "overlapping"];
    desk.runs(&overlapping);
    assert_eq!((report(&desk, "twice"), report(&desk, "overlapping")), (expected.clone(), expected.clone()));
    // The second of three is lost; what is left says so, and its gaps can be filled.
    let errors = desk.notes("league merge part-1-3 part-3-3 -o torn");
    assert_eq!(
        errors,
        "note: 42 of 126 pairs are missing; play them with `flightdeck league play torn --games 42`\n"
    );
    let said = desk.ok("league play torn --games 42");
    assert!(said.contains("\n4 decks, 252 games (84 new), all played by random; "), "{said}");
    assert_eq!(report(&desk, "torn"), expected);
    // Played again into another file, with a share twice.
    play(&desk, "again", &["--games", "42", "--shard", "2/3"]);
    let merge = ["league", "merge", "part-3-3", "again", "part-1-3", "part-2-3", "-o", "once"];
    assert_eq!(desk.notes(&merge), "note: 42 pairs were in several files, with the same results\n");
    assert_eq!(report(&desk, "once"), expected);
}

#[test]
fn decks_and_games_can_come_later() {
    let desk = desk();
    copy(&desk, "toolbox", "decks");
    play(&desk, "straight", &["--games", "30", "--seed", "9", "--round-limit", "20"]);
    std::fs::remove_file(desk.path("decks/toolbox.toml")).unwrap();
    copy(&desk, "toolbox", "later");
    play(&desk, "slow", &["--games", "10", "--seed", "9", "--round-limit", "20"]);
    // What was given once need not be given again.
    desk.ok("league play slow --games 20");
    let said = desk.ok("league play slow later --games 30");
    assert!(said.contains("\n5 decks, 300 games (180 new), all played by random; "), "{said}");
    assert_eq!(report(&desk, "slow"), report(&desk, "straight"));
    let said = desk.ok("league play slow --games 30");
    assert!(said.contains("\n5 decks, 300 games (0 new), all played by random; "), "{said}");
    // The same deck in two files takes part once.
    desk.write("later/copy.toml", desk.read("later/toolbox.toml").replace("\"Toolbox\"", "\"Copy\""));
    assert_eq!(
        slashes(&desk.notes("league play copies later decks --games 2 --bot random")),
        "note: later/copy.toml and later/toolbox.toml are the same deck; it is played once\n"
    );
    // Under the first of its names, whichever file is read first.
    let name = "SELECT name FROM decks WHERE name IN ('Copy', 'Toolbox')";
    let name: String = open(&desk, "copies").query_row(name, (), |row| row.get(0)).unwrap();
    assert_eq!(name, "Copy");
}

/// A deck takes the name it has now; one whose cards were changed is another deck, and a message says so.
#[test]
fn decks_may_be_renamed_and_changed() {
    let desk = desk();
    play(&desk, "a", &["--games", "4"]);
    let deck = desk.read("decks/red-tide.toml");
    desk.write("decks/red-tide.toml", deck.replace("\"Red Tide\"", "\"Crimson\""));
    let said = play(&desk, "a", &["--games", "4"]);
    assert!(said.contains("\n4 decks, 24 games (0 new), all played by random; "), "{said}");
    assert!(report(&desk, "a").contains("Crimson") && !report(&desk, "a").contains("Red Tide"));
    desk.runs("deck swap decks/red-tide.toml 3-26 3-08");
    let (code, said, errors) = desk.run(&playing("a", &["--games", "4"]));
    assert!(code == 0 && said.contains("\n5 decks, 40 games (16 new), all played by "), "{said}");
    assert_eq!(errors, "note: a already has a different deck named Crimson; both are played\n");
    let printed = report(&desk, "a");
    assert!(printed.contains("Crimson (red-tide)"), "{printed}");
}

/// A program that forfeits every game is reported a few times, not thousands of times.
#[cfg(unix)] // Its `false` plays.
#[test]
fn games_given_up_are_reported_briefly() {
    let desk = desk();
    let args = ["league", "play", "a", "decks", "--bot", "exec:false", "--games", "4"];
    let (code, said, errors) = desk.run(&args);
    assert!(code == 2 && said.contains("\n4 decks, 24 games (24 new), all played by exec:false; "), "{said}");
    let lines: Vec<&str> = errors.lines().collect();
    assert_eq!(lines.len(), 8, "{errors}");
    assert!(lines[0].contains(" was forfeited: the bot exited with code 1 "), "{errors}");
    assert_eq!(lines[5], "note: 12 pairs have forfeited games");
}

/// Clear pairings end early, the budget holds, and the result does not depend on the budgets on the way.
#[test]
fn games_go_where_they_tell_most() {
    let desk = desk();
    let said = play(&desk, "straight", &["--max-games", "300"]);
    let expected = report(&desk, "straight");
    let games: Vec<i64> = {
        let connection = open(&desk, "straight");
        let mut statement =
            connection.prepare("SELECT count(*) FROM pairs GROUP BY one, two ORDER BY 1").unwrap();
        statement.query_map((), |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert_eq!((games.len(), games[0], games[5]), (6, 64, 150), "{games:?}");
    let settled = games.iter().filter(|&&pairs| pairs < 150).count();
    assert!(said.replace('\n', " ").contains(&format!("; {settled} of 6 matchups are settled.")), "{said}");
    // The report calls exactly those matchups settled that the run settled.
    assert!(expected.contains(&format!("{settled} of 6 matchups")), "{expected}");
    for budget in ["768", "900", "1000"] {
        play(&desk, "slow", &["--max-games", "300", "--budget", budget]);
        assert!(2 * pairs(&desk, "slow") <= budget.parse().unwrap());
    }
    desk.ok("league play slow");
    assert_eq!(report(&desk, "slow"), expected);
    desk.refuses(&playing("small", &["--budget", "700"]), &["a budget of 700 games is too small"]);
    assert!(!desk.path("small").exists());
    // The same number for all in the end: nothing is left of the looks on the way.
    desk.ok("league play slow --games 320");
    play(&desk, "even", &["--games", "320"]);
    assert_eq!(report(&desk, "slow"), report(&desk, "even"));
}

#[cfg(unix)] // The pipe is one of `sh`.
#[test]
fn a_report_into_a_closed_pipe_is_no_error() {
    let desk = desk();
    play(&desk, "a", &["--games", "4"]);
    let mut shell = desk.prepared(std::process::Command::new("sh"));
    let program = crate::program::program().display().to_string();
    let done = shell.args(["-c", &format!("'{program}' league report a | head -1")]).output().unwrap();
    assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
}
