//! The catalog under bad conditions: killed, contended, damaged, foreign, read-only, out of date.

use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::catalog::in_order;
use crate::program::{Desk, HEADER, outcome};

/// Many cards, so that an import takes a while and does not fit into SQLite's memory.
fn large_sheet(cards: u32) -> String {
    let mut sheet = format!("{HEADER}\n");
    for n in 0..cards {
        let (level, number) = (n % 4, 200 + n / 4);
        sheet += &format!("{level}-{number},blue,Card number {n},2,3,yes,hit,1,0,no,draw,large sheet\n");
    }
    sheet
}

/// Runs a command and kills it at moments spread over the time it takes, until `enough`. That time is
/// shortened whenever the command was faster: tests beside this one come and go.
fn kill_at_many_moments(
    mut start: impl FnMut() -> std::process::Child,
    whole: Duration,
    mut enough: impl FnMut(bool) -> bool,
) {
    let mut whole = whole;
    for moment in (1..=8).cycle().take(80) {
        let mut process = start();
        std::thread::sleep(whole * moment / 8);
        process.kill().unwrap(); // SIGKILL
        let finished = process.wait().unwrap().success();
        if finished {
            whole = whole * 7 / 8;
        }
        if enough(finished) {
            return;
        }
    }
    panic!("80 times were not enough");
}

#[test]
fn a_killed_import_leaves_the_old_catalog_whole() {
    let desk = Desk::new();
    desk.write("own.csv", format!("{HEADER}\n3-10,blue,Mine,1\n3-150,blue,Mine too,2\n"));
    desk.done("catalog import own.csv");
    desk.write("large.csv", large_sheet(24_000));
    let (old, old_bytes) = (desk.ok("cards --format csv"), desk.bytes("catalog.db"));

    let time = Instant::now();
    desk.done("catalog import large.csv");
    let whole = time.elapsed();
    let new = desk.ok("cards --format csv");
    assert_eq!(new.lines().count(), 24_102);

    let start = || {
        desk.write("catalog.db", &old_bytes);
        desk.start("catalog import large.csv")
    };
    let (mut killed, mut half_written) = (0, 0);
    kill_at_many_moments(start, whole, |finished| {
        let half = desk.path("catalog.db-journal").exists() && desk.bytes("catalog.db") != old_bytes;
        let found = desk.ok("cards --format csv");
        // A process killed between its last write and its end has finished its work, too.
        assert!(found == new || (found == old && !finished));
        let check = desk.ok("catalog info");
        assert!(check.starts_with("The catalog is in order.\n"), "{check}");
        killed += u32::from(found == old);
        half_written += u32::from(found == old && half);
        killed >= 8 && half_written >= 2
    });
}

#[test]
fn a_killed_first_use_leaves_nothing_in_the_way() {
    let desk = Desk::new();
    let time = Instant::now();
    desk.ok("catalog info");
    let whole = time.elapsed();
    let start = || {
        for file in desk.files() {
            std::fs::remove_file(desk.path(&file)).unwrap();
        }
        let _ = std::fs::remove_file(desk.path("catalog.db"));
        desk.start("catalog info")
    };
    let mut killed = 0;
    kill_at_many_moments(start, whole, |finished| {
        in_order(&desk, 100, 4);
        killed += u32::from(!finished);
        killed >= 20
    });
}

#[test]
fn many_processes_make_the_catalog_at_once() {
    for _ in 0..5 {
        let desk = Desk::new();
        let processes: Vec<_> = (0..12).map(|_| desk.start("catalog info")).collect();
        for process in processes {
            let (_, printed, err) = outcome(process.wait_with_output().unwrap());
            assert_eq!(err, "");
            assert!(
                printed.starts_with("The catalog is in order.\n") && printed.contains(" 100 built in\n"),
                "{printed}"
            );
        }
        assert!(desk.files().is_empty());
    }
}

#[test]
fn two_imports_at_once_both_arrive() {
    let desk = Desk::new();
    let names: Vec<String> = (0..6).map(|n| format!("{n}.csv")).collect();
    for (n, name) in names.iter().enumerate() {
        desk.write(name, format!("{HEADER}\n1-{},blue,Mine,1\n", 300 + n));
    }
    let imports: Vec<_> = names.iter().map(|name| desk.start(&["catalog", "import", name])).collect();
    for import in imports {
        let (_, _, err) = outcome(import.wait_with_output().unwrap());
        assert_eq!(err, "1 added, 0 replaced, 0 unchanged\n");
    }
    assert!(desk.ok("catalog info").contains("100 built in, 6 of your own"));
}

/// Until a process that has the catalog open sleeps, which it does only while it waits for a lock.
#[cfg(target_os = "linux")] // `/proc` tells whether a process sleeps.
fn until_it_waits(process: &mut std::process::Child) {
    loop {
        assert!(process.try_wait().unwrap().is_none(), "it waits");
        let about = format!("/proc/{}", process.id());
        let files = std::fs::read_dir(format!("{about}/fd")).unwrap();
        let mut files = files.filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok());
        let state = std::fs::read_to_string(format!("{about}/stat")).unwrap();
        if files.any(|file| file.ends_with("catalog.db")) && state.contains(") S ") {
            return;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_writer_waits_for_another_and_then_says_so() {
    let desk = Desk::new();
    desk.write("own.csv", format!("{HEADER}\n3-10,blue,Mine,1\n"));
    desk.ok("catalog info");
    let other = Connection::open(desk.path("catalog.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    // Readers are not held up by a writer that has not yet written.
    desk.ok("cards --format csv");
    assert_eq!(
        desk.fails("catalog import own.csv"),
        "error: catalog.db has been in use by another program for 5 seconds\n |\n = help: try again when it has finished\n"
    );
    let mut import = desk.start("catalog import own.csv");
    #[cfg(target_os = "linux")] // Elsewhere the import may begin a little later.
    until_it_waits(&mut import);
    other.execute_batch("COMMIT").unwrap();
    assert!(import.wait().unwrap().success());
    assert!(desk.ok("catalog info").contains("1 of your own"));
}

/// Every command that opens a catalog.
const COMMANDS: [&str; 6] = [
    "catalog info",
    "cards --format csv",
    "catalog remove --all --force",
    "catalog remove 3-10",
    "catalog import own.csv",
    "catalog sql values(1)",
];

/// Every command refuses the file with this message and leaves it, and the folder, as it is.
#[track_caller]
fn refused(bytes: &[u8], message: &str) {
    let desk = Desk::new();
    desk.write("own.csv", format!("{HEADER}\n3-10,blue,Mine,1\n"));
    desk.write("catalog.db", bytes);
    desk.write("catalog.db-journal", "somebody else's");
    for args in COMMANDS {
        let said = desk.fails(args);
        assert!(said.starts_with(&format!("error: {message}")), "{args:?}: {said}");
        assert!(said.contains(" = help: "), "{said}");
        assert!(desk.bytes("catalog.db") == bytes, "{args:?}");
        assert_eq!(desk.read("catalog.db-journal"), "somebody else's");
        assert_eq!(desk.files(), ["catalog.db-journal", "own.csv"]);
    }
}

fn database(sql: &str) -> Vec<u8> {
    let desk = Desk::new();
    desk.sql(sql);
    desk.bytes("catalog.db")
}

#[test]
fn what_is_not_a_catalog_is_refused_and_left_untouched() {
    let message = "catalog.db is not a Flightdeck catalog; it was not changed\n";
    refused(b"Dear diary,\n", message);
    refused(&[0x89, b'P', b'N', b'G', 0, 0, 0, 0], message);
    refused(b"SQLite format 3\0", message);
    refused(&b"SQLite format 3\0".repeat(1000), message);
    refused(&database("CREATE TABLE accounts (id, amount)"), message);
    refused(&database("PRAGMA application_id = 252006675; CREATE TABLE cards (id)"), message);
}

#[test]
fn a_catalog_of_a_newer_program_is_refused_and_left_untouched() {
    let desk = Desk::new();
    desk.ok("catalog info");
    desk.sql("PRAGMA user_version = 99");
    refused(
        &desk.bytes("catalog.db"),
        "catalog.db was made by a newer Flightdeck (version 99; this version reads 1); it was not changed\n",
    );
}

#[test]
fn a_damaged_catalog_is_refused_and_left_untouched() {
    let desk = Desk::new();
    desk.write("own.csv", format!("{HEADER}\n3-10,blue,Mine,1\n"));
    desk.ok("catalog info");
    let whole = desk.bytes("catalog.db");
    let refused = |args: &str, bytes: &[u8], what: &str| {
        desk.write("catalog.db", bytes);
        let said = desk.fails(args);
        assert!(said.starts_with("error: catalog.db is damaged ("), "{what}: {said}");
        assert!(said.contains("); it was not changed\n"), "{said}");
        assert!(said.contains("help: move the file away; Flightdeck creates a new one"), "{said}");
        assert!(desk.bytes("catalog.db") == bytes, "{what}");
        assert_eq!(desk.files(), ["own.csv"], "{what}");
    };
    // Cut short anywhere.
    for length in (4096..whole.len()).step_by(8192) {
        refused("cards --format csv", &whole[..length], "cut");
        refused("catalog import own.csv", &whole[..length], "cut");
    }
    // Any page overwritten: nothing is ever written into such a file, whichever page an import needs.
    for page in 1..whole.len() / 4096 {
        let mut bytes = whole.clone();
        bytes[page * 4096..][..4096].fill(0xa5);
        refused("catalog import own.csv", &bytes, &format!("page {page}"));
    }
    let mut bytes = whole.clone();
    bytes[100..4096].fill(0xa5);
    refused("catalog info", &bytes, "the schema");
}

#[test]
fn a_catalog_without_one_of_its_tables_is_damaged() {
    let desk = Desk::new();
    desk.ok("catalog info");
    desk.sql("DROP TABLE section_effects");
    desk.refuses("cards --format csv", &["is damaged (no such table: section_effects)"]);
}

/// What other tools may do: SQLite checks nothing.
const UNCHECKED: &str = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;";

#[test]
fn values_that_cannot_be_are_rejected() {
    for (change, message) in [
        ("UPDATE cards SET colour = 'red' WHERE code = '3-10'", "the color of 3-10 is \"red\""),
        ("UPDATE section_effects SET effect = 'zap' WHERE card = 196618", "the effect of 3-10 is \"zap\""),
        (
            "UPDATE sections SET part = 'middle' WHERE card = 196618 AND part = 'upper' AND side = 'back'",
            "3-10 has an unknown section \"back middle\"",
        ),
        (
            "DELETE FROM sections WHERE card = 196618 AND side = 'back' AND part = 'lower'",
            "3-10 lacks a section",
        ),
        (
            "DELETE FROM spaces WHERE cruiser = 'ares' AND sector = 2 AND level = 1",
            "ares: sector 2 has no level 2",
        ),
        (
            "UPDATE cards SET name = printf('%.*c', 65600, 'x') WHERE code = '3-10'",
            "the name of 3-10 has more than 80 characters",
        ),
        (
            "UPDATE cards SET source = printf('%.*c', 65600, 'x') WHERE code = '3-10'",
            "the source of 3-10 has more than 10000 characters",
        ),
        (
            "UPDATE cruisers SET name = printf('%.*c', 65600, 'x') WHERE id = 'ares'",
            "the name of ares has more than 10000 characters",
        ),
        ("UPDATE sections SET fighters = 200 WHERE card = 196618", "3-10 has fighters: 200"),
        ("UPDATE sections SET shields = -1 WHERE card = 196618", "3-10 has shields: -1"),
        ("UPDATE spaces SET draws = 100 WHERE cruiser = 'ares'", "ares has draw symbols: 100"),
        ("UPDATE cruisers SET armor = 0 WHERE id = 'ares'", "the armor of ares is 0"),
    ] {
        let desk = Desk::new();
        desk.ok("catalog info");
        desk.sql(&format!("{UNCHECKED}{change}"));
        let said = desk.fails("cruisers");
        let damaged = format!("error: catalog.db is damaged ({message}); it was not changed\n");
        assert!(said.starts_with(&damaged), "{said}");
        // The check tells all of it, and that is its answer, not a failure.
        let text = desk.no("catalog info");
        assert!(text.contains(message), "{text}");
    }
}

#[test]
fn the_check_finds_what_other_tools_did() {
    for (change, messages) in [
        (
            "UPDATE sections SET fighters = 0 WHERE card = 196618 AND side = 'front'",
            &[
                "error: 3-10, upper_fighters: no fighters on the front; every face needs at least one (Q-CARD-5)\n",
                "error: 3-10 is marked as built in but differs from the built-in card\n",
                "error: the row of 3-10 in `figures` does not match the card\n",
            ][..],
        ),
        (
            "UPDATE figures SET name_folded = 'x' WHERE code = '3-10'",
            &["error: the row of 3-10 in `figures` does not match"],
        ),
        ("DELETE FROM figures WHERE code = '3-10'", &["error: the row of 3-10 in `figures` does not match"]),
        (
            "UPDATE cards SET code = '3-010' WHERE code = '3-10'",
            &["error: the stored code of 3-10 is \"3-010\" (R-CARD-1)\n"],
        ),
        (
            "UPDATE faces SET level = 1 WHERE card = 196618 AND side = 'front'",
            &["error: the front of 3-10 does not have the level of its ID code (R-CARD-3)\n"],
        ),
        (
            "DELETE FROM cruisers WHERE id = 'ares'",
            &["error: a row of `boards` refers to a missing row of `cruisers`\n"],
        ),
    ] {
        let desk = Desk::new();
        desk.ok("catalog info");
        desk.sql(&format!("{UNCHECKED}{change}"));
        let text = desk.no("catalog info");
        for message in messages {
            assert!(text.contains(message), "{message}: {text}");
        }
    }
}

/// What a program with other built-in data would have left behind.
fn other_edition(desk: &Desk, program: &str) {
    desk.sql(&format!(
        "UPDATE meta SET value = 'another' WHERE key = 'builtin';
             UPDATE meta SET value = '{program}' WHERE key = 'program';
             UPDATE cards SET name = 'Old name' WHERE code = '3-35';
             UPDATE figures SET name = 'Old name' WHERE code = '3-35';
             DELETE FROM cards WHERE code = '0-02';
             INSERT INTO cruisers VALUES ('gone', 'Gone', 20, 'design', 1), ('kept', 'Kept', 20, 'design', 1);
             INSERT INTO spaces SELECT c.id, s.sector, s.level, s.draws FROM spaces s, cruisers c
                 WHERE s.cruiser = 'ares' AND c.id IN ('gone', 'kept');
             INSERT INTO boards (side_1, side_2, builtin) VALUES ('gone', 'kept', 1), ('kept', 'ares', 0);
             DELETE FROM glossary WHERE lang = 'de';"
    ));
}

#[test]
fn newer_built_in_data_replaces_the_old_and_the_users_own_stays() {
    let desk = Desk::new();
    desk.write("own.csv", format!("{HEADER}\n3-10,blue,Mine,1\n3-150,blue,Mine too,2\n"));
    desk.done("catalog import own.csv");
    let mine = desk.ok("cards is:mine --format csv");
    let all = desk.ok("cards --format csv");
    other_edition(&desk, "0.0.1");
    assert_eq!(desk.ok("cards --format csv"), all);
    assert_eq!(desk.ok("cards is:mine --format csv"), mine);
    in_order(&desk, 101, 5);
    // A cruiser that only the user's board still has is the user's own now.
    let fleet = desk.ok("cruisers --mine --format toml");
    assert!(fleet.contains("id = \"kept\"") && fleet.contains("[\"kept\", \"ares\"]"), "{fleet}");
    assert!(!fleet.contains("gone"), "{fleet}");
    assert_ne!(
        desk.ok(&["catalog", "sql", "select count(*) from glossary where lang = 'de'", "--format", "csv"]),
        "count(*)\n0\n"
    );
}

#[test]
fn an_older_program_leaves_newer_built_in_data_alone() {
    let desk = Desk::new();
    desk.ok("catalog info");
    other_edition(&desk, "99.0.0");
    let before = desk.bytes("catalog.db");
    assert!(desk.ok("cards --format csv").contains("3-35,green,Old name"));
    assert_eq!(desk.bytes("catalog.db"), before);
}

#[test]
fn opening_writes_nothing_when_nothing_changes() {
    let desk = Desk::new();
    desk.ok("catalog info");
    let path = desk.path("catalog.db");
    std::fs::File::options().append(true).open(&path).unwrap().set_modified(std::time::UNIX_EPOCH).unwrap();
    let before = desk.bytes("catalog.db");
    for args in ["catalog info", "cards --format csv", "catalog sql values(1)"] {
        desk.ok(args);
    }
    assert!(desk.bytes("catalog.db") == before);
    assert_eq!(path.metadata().unwrap().modified().unwrap(), std::time::UNIX_EPOCH);
}

#[test]
fn an_empty_file_becomes_a_catalog_and_one_of_zeros_does_not() {
    let desk = Desk::new();
    desk.write("catalog.db", "");
    in_order(&desk, 100, 4);
    desk.write("catalog.db", [0; 8192]);
    desk.refuses("catalog info", &["is damaged (file is not a database); it was not changed"]);
    assert_eq!(desk.bytes("catalog.db"), [0; 8192]);
}

#[test]
fn places_where_no_catalog_can_be() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("folder")).unwrap();
    let said = |catalog: &str| desk.fails(&["--catalog", catalog, "catalog", "info"]);
    let help = " |\n = help: choose a file with `--catalog FILE` or FLIGHTDECK_CATALOG\n";
    assert_eq!(said("folder"), format!("error: cannot open folder: it is a folder\n{help}"));
    assert_eq!(
        said("nowhere/catalog.db"),
        format!("error: cannot create nowhere/catalog.db: the folder does not exist\n{help}")
    );
    assert_eq!(desk.files(), ["folder"]);
}

#[cfg(unix)] // Windows has no files of such names.
#[test]
fn names_with_a_meaning_for_sqlite_are_names_of_files() {
    let desk = Desk::new();
    for name in [":memory:", "file:catalog.db?mode=memory", "a?b#c%20d.db"] {
        desk.ok(&["--catalog", name, "catalog", "info"]);
        assert!(desk.path(name).is_file(), "{name}");
    }
}

#[test]
fn the_default_place_is_the_data_folder() {
    for no_other in [None, Some("")] {
        let desk = Desk::new();
        let mut command = desk.command("catalog info");
        command.env_remove("FLIGHTDECK_CATALOG").envs(no_other.map(|none| ("FLIGHTDECK_CATALOG", none)));
        command.env("HOME", desk.path("me")).env("XDG_DATA_HOME", desk.path("data"));
        let done = command.output().unwrap();
        assert!(done.status.success(), "{done:?}");
        if cfg!(target_os = "linux") {
            assert!(desk.path("data/flightdeck/catalog.db").is_file());
        }
    }
}

#[cfg(unix)] // Permissions, users, links and signals.
mod unix {
    use super::*;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use crate::program::{Run, Words, program};

    fn mode(desk: &Desk, path: &str, mode: u32) {
        std::fs::set_permissions(desk.path(path), std::fs::Permissions::from_mode(mode)).unwrap();
    }

    /// Runs a copy of the program as an ordinary user, because permissions do not limit root.
    fn bound(desk: &Desk, words: &str) -> Run {
        let copy = desk.path("flightdeck");
        if !copy.exists() {
            std::fs::copy(program(), &copy).unwrap();
        }
        let mut command = desk.prepared(Command::new(&copy));
        command.args(words.words()).env("FLIGHTDECK_CATALOG", "c/c.db");
        let id = Command::new("id").arg("-u").output().unwrap().stdout;
        if id == b"0\n" {
            command.uid(65534).gid(65534);
        }
        outcome(crate::program::output_of_copy(&mut command))
    }

    #[test]
    fn an_up_to_date_catalog_can_be_read_where_nothing_can_be_written() {
        let desk = Desk::new();
        mode(&desk, "", 0o755);
        std::fs::create_dir(desk.path("c")).unwrap();
        desk.ok("--catalog c/c.db catalog info");
        desk.write("own.csv", format!("{HEADER}\n3-150,blue,Mine,1\n"));
        mode(&desk, "own.csv", 0o644);
        mode(&desk, "c/c.db", 0o444);
        mode(&desk, "c", 0o555);
        for words in ["cards --format csv", "catalog sql values(1)", "catalog info"] {
            let (code, _, err) = bound(&desk, words);
            assert_eq!((code, &*err), (0, ""), "{words}");
        }
        let (code, _, err) = bound(&desk, "catalog import own.csv");
        let help = " |\n = help: use a writable copy with `--catalog FILE`\n";
        assert_eq!((code, err), (2, format!("error: cannot write to c/c.db\n{help}")));
        mode(&desk, "c", 0o755);
    }

    #[test]
    fn a_catalog_that_cannot_be_made_or_opened_says_so() {
        let desk = Desk::new();
        mode(&desk, "", 0o755);
        std::fs::create_dir(desk.path("c")).unwrap();
        mode(&desk, "c", 0o555);
        let help = " |\n = help: choose a file with `--catalog FILE` or FLIGHTDECK_CATALOG\n";
        let said = format!("error: cannot create c/c.db: cannot write to the folder\n{help}");
        assert_eq!(bound(&desk, "catalog info").2, said);
        mode(&desk, "c", 0o755);
        desk.ok("--catalog c/c.db catalog info");
        mode(&desk, "c/c.db", 0o000);
        let said = format!("error: cannot open c/c.db: permission denied\n{help}");
        assert_eq!(bound(&desk, "catalog info").2, said);
    }

    #[test]
    fn a_pipe_is_not_waited_for() {
        let desk = Desk::new();
        assert!(Command::new("mkfifo").arg(desk.path("catalog.db")).status().unwrap().success());
        assert!(desk.fails("catalog info").starts_with("error: catalog.db is not a Flightdeck catalog"));
    }
}

/// A catalog from a stranger: foreign parts of its schema are refused before any of them runs.
#[test]
fn a_schema_that_is_not_ours_is_refused_and_nothing_of_it_runs() {
    let thief = "CREATE TRIGGER thief AFTER INSERT ON cards WHEN new.number > 300
                 BEGIN DELETE FROM cards WHERE id = new.id; END";
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";
    let view = format!("CREATE VIEW extra AS {endless} SELECT max(i) FROM n");
    let instead = format!(
        "DROP TABLE meta; CREATE VIEW meta AS {endless} SELECT 'builtin' AS key, max(i) AS value FROM n"
    );
    for (change, message) in [
        (thief, "contains the trigger `thief`, which Flightdeck did not create"),
        (view.as_str(), "contains the view `extra`, which Flightdeck did not create"),
        (instead.as_str(), "is damaged (no such table: meta)"),
        ("CREATE TABLE more (x)", "contains the table `more`, which Flightdeck did not create"),
        ("CREATE TABLE \"\u{1b}[2J\" (x)", "contains the table ` [2J`"),
    ] {
        let desk = Desk::new();
        desk.write("own.csv", format!("{HEADER}\n1-301,blue,Mine,1\n1-302,blue,Mine,1\n"));
        desk.ok("catalog info");
        desk.sql(change);
        let bytes = desk.bytes("catalog.db");
        for command in ["cards", "cruisers"].iter().chain(&COMMANDS) {
            desk.refuses(*command, &[message, "changed\n"]);
        }
        assert!(desk.bytes("catalog.db") == bytes, "{change}");
    }
}
