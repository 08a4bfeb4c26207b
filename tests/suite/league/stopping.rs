//! Interrupted, killed, out of disk: whole pairs are saved, and the same command continues.

use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use super::{desk, open, pairs, pairs_now, playing, report};
use crate::program::{Desk, outcome, signal};

/// Starts a league, in a process group of its own as a shell does, and waits until it has more pairs than before;
/// `None` if it has ended.
fn started(desk: &Desk, args: &[&str], more_than: u64) -> Option<std::process::Child> {
    let file = args[2];
    let mut command = desk.command(args);
    let mut child = command.process_group(0).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    loop {
        if child.try_wait().unwrap().is_some() {
            return None;
        }
        if pairs_now(desk, file).is_some_and(|pairs| pairs > more_than) {
            return Some(child);
        }
        std::thread::yield_now();
    }
}

/// Killed again and again at moments that differ, a league loses no pair that was written, and ends as if
/// nothing had happened.
#[test]
fn killed_at_any_moment_it_goes_on() {
    let desk = desk();
    for (name, options) in [("games", ["--games", "1200"]), ("settle", ["--max-games", "2000"])] {
        super::play(&desk, &format!("{name}-straight"), &options);
        let file = format!("{name}-killed");
        let args = playing(&file, &options);
        let (mut kills, mut before) = (0, 0);
        while let Some(mut child) = started(&desk, &args, before + 40 + 7 * kills) {
            child.kill().unwrap(); // SIGKILL
            child.wait().unwrap();
            let found = pairs(&desk, &file);
            assert!(found > before, "{found} pairs after {before}");
            let check: String =
                open(&desk, &file).query_row("PRAGMA integrity_check", (), |row| row.get(0)).unwrap();
            assert_eq!(check, "ok");
            desk.ok(&["league", "report", &file]);
            (kills, before) = (kills + 1, found);
        }
        assert!(kills >= 3, "killed only {kills} times");
        // It was not killed the last time, and has nothing left to do.
        let (_, said, _) = desk.run(&args);
        assert!(said.contains("(0 new)"), "{said}");
        assert_eq!(report(&desk, &file), report(&desk, &format!("{name}-straight")));
    }
}

#[test]
fn an_interruption_keeps_what_was_played() {
    let desk = desk();
    let args = playing("a", &["--games", "20000"]);
    let child = started(&desk, &args, 5).expect("it plays for a long time");
    signal("-INT", child.id());
    let (code, said, err) = outcome(child.wait_with_output().unwrap());
    let note = "note: interrupted; the results are saved. Run the same command to continue\n";
    assert_eq!((code, &*err), (130, note), "{said}");
    let kept = pairs(&desk, "a");
    assert!(kept > 5 && kept < 60_000);
    let games = said.split_once(" decks, ").unwrap().1.split(' ').next().unwrap().replace(',', "");
    assert_eq!(games.parse::<u64>().unwrap(), 2 * kept, "{said}");
    // All pairs below the highest number of each are needed to compare: a shorter league, continued.
    let most: i64 =
        open(&desk, "a").query_row("SELECT max(pair) + 1 FROM pairs", (), |row| row.get(0)).unwrap();
    let games = (2 * most).to_string();
    desk.ok(&["league", "play", "a", "--games", &games]);
    super::play(&desk, "b", &["--games", &games]);
    assert_eq!(report(&desk, "a"), report(&desk, "b"));
}

/// Ctrl-C reaches everything that a terminal has in the foreground. Programs that play are out of its reach: games that
/// it cut short were written down as their forfeits. `.ci/windows` does the same with 10,000 games, on Windows, too.
#[test]
fn a_league_of_programs_is_interrupted_again_and_again_and_forfeits_nothing() {
    let desk = desk();
    let player = desk.write("player.sh", crate::own_player::FIRST_OPTION);
    let exec = format!("exec:sh '{}'", player.display());
    let args = |file| ["league", "play", file, "decks", "--bot", &exec, "--games", "10", "--threads", "2"];
    desk.ok(&args("straight"));
    let (mut times, mut before) = (0, 0);
    while let Some(child) = started(&desk, &args("a"), before + 2 * times) {
        let group = format!("-{}", child.id());
        assert!(Command::new("kill").args(["-INT", "--", &group]).status().unwrap().success());
        let (code, said, err) = outcome(child.wait_with_output().unwrap());
        if code == 0 {
            break;
        }
        assert!(code == 130 && !said.contains("forfeit") && !err.contains("forfeit"), "{code}: {said}{err}");
        (times, before) = (times + 1, pairs(&desk, "a"));
    }
    assert!(times >= 2, "interrupted only {times} times");
    desk.ok(&args("a"));
    assert_eq!(report(&desk, "a"), report(&desk, "straight"));
    assert_eq!(desk.json("league report a")["forfeits"], 0);
}

/// Two programs that play the same league at once write each pair once.
#[test]
fn two_at_once_make_one_league() {
    let desk = desk();
    let args = playing("a", &["--games", "600"]);
    let other = desk.start(&args);
    let said = super::play(&desk, "a", &["--games", "600"]);
    assert!(said.contains("\n4 decks, 3,600 games ("), "{said}");
    let done = other.wait_with_output().unwrap();
    assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
    super::play(&desk, "b", &["--games", "600"]);
    assert_eq!(report(&desk, "a"), report(&desk, "b"));
}

/// What evens out the games of all pairings forgets the looks on the way, but not those of another program that
/// goes on looking.
#[test]
fn uneven_games_are_never_taken_for_even_ones() {
    let desk = desk();
    super::play(&desk, "a", &["--max-games", "300", "--budget", "768"]);
    let most = |file: &str| -> Option<i64> {
        open(&desk, file).query_row("SELECT most_pairs FROM league", (), |row| row.get(0)).unwrap()
    };
    desk.ok("league play a --games 128");
    assert_eq!(most("a"), None);
    desk.ok("league play a --max-games 300");
    assert_eq!(most("a"), Some(150));
    // All have 64 pairs at least, some more.
    desk.ok("league play a --games 128");
    assert_eq!(most("a"), Some(150));
}

/// What a killed program left beside a file is not done to the file that replaces it.
#[test]
fn a_merge_is_not_spoilt_by_what_was_left_of_another() {
    let desk = desk();
    super::play(&desk, "a", &["--games", "40"]);
    super::play(&desk, "old", &["--games", "4", "--seed", "2"]);
    // A transaction whose pages are in the file already, as when the program dies in the middle.
    let connection = open(&desk, "old");
    connection
        .execute_batch("PRAGMA cache_size = 1; BEGIN; UPDATE pairs SET result = zeroblob(9000); UPDATE decks SET name = 'x'")
        .unwrap();
    assert!(desk.path("old-journal").exists());
    for (from, to) in [("old", "killed"), ("old-journal", "killed-journal")] {
        std::fs::copy(desk.path(from), desk.path(to)).unwrap();
    }
    let (expected, bytes) = (report(&desk, "a"), desk.bytes("killed-journal"));
    desk.ok("league merge a -o killed --force");
    assert_eq!(report(&desk, "killed"), expected);
    // One whose league is gone is in the way.
    desk.write("gone-journal", bytes);
    let said = desk.fails("league merge a -o gone");
    assert!(said.contains("gone cannot be written while gone-journal exists"), "{said}");
    assert!(!desk.path("gone").exists());
    drop(connection);
    assert_eq!(desk.files().iter().filter(|name| name.starts_with('.')).count(), 0);
}

/// A file that cannot grow any more: what fitted is whole, and the reason is reported.
#[cfg(target_os = "linux")] // `ulimit` of `bash`.
#[test]
fn a_full_disk_is_told_and_leaves_whole_pairs() {
    let desk = desk();
    super::play(&desk, "a", &["--games", "2"]);
    let program = crate::program::program().display().to_string();
    let mut shell = desk.prepared(Command::new("bash"));
    // A limit on the size of files, in blocks of 1024 bytes, whose signal is ignored: writing fails.
    let script = format!("trap '' XFSZ; ulimit -f 60; exec '{program}' league play a --games 1200");
    let done = shell.args(["-c", &script]).env("LC_ALL", "C.UTF-8").output().unwrap();
    let errors = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{errors}");
    assert!(errors.starts_with("error: cannot read or write a: disk I/O error"), "{errors}");
    // How many of the new pairs fitted depends on how much is written at once; what was there is there.
    let kept = pairs(&desk, "a");
    assert!((6..3600).contains(&kept), "{kept} pairs");
    desk.ok("league report a");
    // With room again it goes on, to the same end as if there had always been enough.
    desk.ok("league play a --games 1200");
    super::play(&desk, "straight", &["--games", "1200"]);
    assert_eq!(report(&desk, "a"), report(&desk, "straight"));
}
