//! Interrupted, killed, out of disk: whole pairs are kept, and the same command goes on.

use std::process::{Command, Stdio};

use super::{desk, ok, open, pairs, pairs_now, playing, report};
use crate::program::Desk;

/// Starts a league and waits until it has more pairs than before; `None` if it has ended.
fn started(desk: &Desk, args: &[&str], more_than: u64) -> Option<std::process::Child> {
    let file = args[4];
    let mut command = desk.command();
    let mut child = command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
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
            ok(&desk, &["league", "report", &file]);
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
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let done = child.wait_with_output().unwrap();
    let said = String::from_utf8(done.stdout).unwrap();
    assert_eq!(done.status.code(), Some(130), "{said}");
    let note = "note: interrupted; what was played is kept, and the same command goes on\n";
    assert_eq!(String::from_utf8(done.stderr).unwrap(), note);
    let kept = pairs(&desk, "a");
    assert!(kept > 5 && kept < 60_000);
    let games = said.split(", ").nth(2).unwrap().split(' ').next().unwrap().replace(',', "");
    assert_eq!(games.parse::<u64>().unwrap(), 2 * kept, "{said}");
    // All pairs below the highest number of each are needed to compare: a shorter league, continued.
    let most: i64 =
        open(&desk, "a").query_row("SELECT max(pair) + 1 FROM pairs", (), |row| row.get(0)).unwrap();
    let games = (2 * most).to_string();
    ok(&desk, &["league", "play", "--file", "a", "--games", &games]);
    super::play(&desk, "b", &["--games", &games]);
    assert_eq!(report(&desk, "a"), report(&desk, "b"));
}

/// A file that cannot grow any more: what fitted is whole, and the reason is told.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_leaves_whole_pairs() {
    let desk = desk();
    super::play(&desk, "a", &["--games", "2"]);
    let program = crate::program::program().display().to_string();
    let mut shell = desk.prepared(Command::new("bash"));
    // A limit on the size of files, in blocks of 1024 bytes, whose signal is ignored: writing fails.
    let script = format!("trap '' XFSZ; ulimit -f 60; exec '{program}' league play --file a --games 4000");
    let done = shell.args(["-c", &script]).env("LC_ALL", "C.UTF-8").output().unwrap();
    let errors = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{errors}");
    assert!(errors.starts_with("error: cannot read or write a: disk I/O error"), "{errors}");
    assert!(pairs(&desk, "a") > 6);
    ok(&desk, &["league", "report", "a"]);
}
