//! The catalog under bad conditions: killed, contended, damaged, foreign, read-only, out of date.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::catalog::{HEADER, Home};

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
    let home = Home::new();
    home.write("own.csv", format!("{HEADER}\n3-10,blue,Mine,1\n3-150,blue,Mine too,2\n"));
    home.done(&["catalog", "import", "own.csv"]);
    home.write("large.csv", large_sheet(24_000));
    let (old, old_bytes) = (home.ok(&["cards", "--format", "csv"]), home.bytes());

    let time = Instant::now();
    home.done(&["catalog", "import", "large.csv"]);
    let whole = time.elapsed();
    let new = home.ok(&["cards", "--format", "csv"]);
    assert_eq!(new.lines().count(), 24_102);

    let start = || {
        home.write("c.db", &old_bytes);
        home.command(&["catalog", "import", "large.csv"]).stdout(Stdio::null()).spawn().unwrap()
    };
    let (mut killed, mut half_written) = (0, 0);
    kill_at_many_moments(start, whole, |finished| {
        let half = home.path("c.db-journal").exists() && home.bytes() != old_bytes;
        let found = home.ok(&["cards", "--format", "csv"]);
        // A process killed between its last write and its end has finished its work, too.
        assert!(found == new || (found == old && !finished));
        let check = home.ok(&["catalog", "info"]);
        assert!(check.starts_with("The catalog is in order.\n"), "{check}");
        killed += u32::from(found == old);
        half_written += u32::from(found == old && half);
        killed >= 8 && half_written >= 2
    });
}

#[test]
fn a_killed_first_use_leaves_nothing_in_the_way() {
    let home = Home::new();
    let time = Instant::now();
    home.ok(&["catalog", "info"]);
    let whole = time.elapsed();
    let start = || {
        for file in home.files() {
            std::fs::remove_file(home.path(&file)).unwrap();
        }
        home.command(&["catalog", "info"]).stdout(Stdio::null()).spawn().unwrap()
    };
    let mut killed = 0;
    kill_at_many_moments(start, whole, |finished| {
        home.in_order(100, 4);
        killed += u32::from(!finished);
        killed >= 20
    });
}

#[test]
fn many_processes_make_the_catalog_at_once() {
    for _ in 0..5 {
        let home = Home::new();
        let start =
            || home.command(&["catalog", "info"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let processes: Vec<_> = (0..12).map(|_| start().unwrap()).collect();
        for process in processes {
            let done = process.wait_with_output().unwrap();
            assert_eq!(String::from_utf8_lossy(&done.stderr), "");
            let printed = String::from_utf8(done.stdout).unwrap();
            assert!(
                printed.starts_with("The catalog is in order.\n") && printed.contains(" 100 built in\n"),
                "{printed}"
            );
        }
        assert_eq!(home.files(), ["c.db"]);
    }
}

#[test]
fn two_imports_at_once_both_arrive() {
    let home = Home::new();
    let names: Vec<String> = (0..6).map(|n| format!("{n}.csv")).collect();
    for (n, name) in names.iter().enumerate() {
        home.write(name, format!("{HEADER}\n1-{},blue,Mine,1\n", 300 + n));
    }
    let start = |name| home.command(&["catalog", "import", name]).stderr(Stdio::piped()).spawn().unwrap();
    let imports: Vec<_> = names.iter().map(|name| start(name)).collect();
    for import in imports {
        let done = import.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&done.stderr), "1 added, 0 replaced, 0 unchanged\n");
    }
    assert!(home.ok(&["catalog", "info"]).contains("100 built in, 6 of your own"));
}

#[test]
fn a_writer_waits_for_another_and_then_says_so() {
    let home = Home::new();
    home.write("own.csv", format!("{HEADER}\n3-10,blue,Mine,1\n"));
    home.ok(&["catalog", "info"]);
    let other = Connection::open(home.path("c.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    // Readers are not held up by a writer that has not yet written.
    home.ok(&["cards", "--format", "csv"]);
    let start = Instant::now();
    assert_eq!(
        home.fails(&["catalog", "import", "own.csv"]),
        "error: c.db has been in use by another program for 5 seconds\n |\n = help: try again when it has finished\n"
    );
    assert!(start.elapsed() >= Duration::from_secs(4));

    let mut import = home.command(&["catalog", "import", "own.csv"]).stdout(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    assert!(import.try_wait().unwrap().is_none(), "it waits");
    other.execute_batch("COMMIT").unwrap();
    assert!(import.wait().unwrap().success());
    assert!(home.ok(&["catalog", "info"]).contains("1 of your own"));
}

/// Every command that opens a catalog.
const COMMANDS: [&[&str]; 7] = [
    &["catalog", "info"],
    &["cards", "--format", "csv"],
    &["catalog", "info"],
    &["catalog", "remove", "--all", "--force"],
    &["catalog", "remove", "3-10"],
    &["catalog", "import", "own.csv"],
    &["catalog", "sql", "select 1"],
];

/// Every command refuses the file with this message and leaves it, and the folder, as it is.
#[track_caller]
fn refused(bytes: &[u8], message: &str) {
    let home = Home::new();
    home.write("own.csv", format!("{HEADER}\n3-10,blue,Mine,1\n"));
    home.write("c.db", bytes);
    home.write("c.db-journal", "somebody else's");
    for args in COMMANDS {
        let said = home.fails(args);
        assert!(said.starts_with(&format!("error: {message}")), "{args:?}: {said}");
        assert!(said.contains(" = help: "), "{said}");
        assert!(home.bytes() == bytes, "{args:?}");
        assert_eq!(std::fs::read(home.path("c.db-journal")).unwrap(), b"somebody else's");
        assert_eq!(home.files(), ["c.db", "c.db-journal", "own.csv"]);
    }
}

fn database(sql: &str) -> Vec<u8> {
    let home = Home::new();
    Connection::open(home.path("c.db")).unwrap().execute_batch(sql).unwrap();
    home.bytes()
}

#[test]
fn what_is_not_a_catalog_is_refused_and_left_untouched() {
    let message = "c.db is not a Flightdeck catalog; it was not changed\n";
    refused(b"Dear diary,\n", message);
    refused(&[0x89, b'P', b'N', b'G', 0, 0, 0, 0], message);
    refused(b"SQLite format 3\0", message);
    refused(&b"SQLite format 3\0".repeat(1000), message);
    refused(&database("CREATE TABLE accounts (id, amount)"), message);
    refused(&database("PRAGMA application_id = 252006675; CREATE TABLE cards (id)"), message);
}

#[test]
fn a_catalog_of_a_newer_program_is_refused_and_left_untouched() {
    let home = Home::new();
    home.ok(&["catalog", "info"]);
    Connection::open(home.path("c.db")).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    refused(
        &home.bytes(),
        "c.db was made by a newer Flightdeck (version 99; this version reads 1); it was not changed\n",
    );
}

#[test]
fn a_damaged_catalog_is_refused_and_left_untouched() {
    let home = Home::new();
    home.write("own.csv", format!("{HEADER}\n3-10,blue,Mine,1\n"));
    home.ok(&["catalog", "info"]);
    let whole = home.bytes();
    let refused = |args: &[&str], bytes: &[u8], what: &str| {
        home.write("c.db", bytes);
        let said = home.fails(args);
        assert!(said.starts_with("error: c.db is damaged ("), "{what}: {said}");
        assert!(said.contains("); it was not changed\n"), "{said}");
        assert!(said.contains("help: move the file away; Flightdeck creates a new one"), "{said}");
        assert!(home.bytes() == bytes, "{what}");
        assert_eq!(home.files(), ["c.db", "own.csv"], "{what}");
    };
    // Cut short anywhere.
    for length in (4096..whole.len()).step_by(8192) {
        refused(&["cards", "--format", "csv"], &whole[..length], "cut");
        refused(&["catalog", "import", "own.csv"], &whole[..length], "cut");
    }
    // Any page overwritten: nothing is ever written into such a file, whichever page an import needs.
    for page in 1..whole.len() / 4096 {
        let mut bytes = whole.clone();
        bytes[page * 4096..][..4096].fill(0xa5);
        refused(&["catalog", "import", "own.csv"], &bytes, &format!("page {page}"));
    }
    let mut bytes = whole.clone();
    bytes[100..4096].fill(0xa5);
    refused(&["catalog", "info"], &bytes, "the schema");
}

#[test]
fn a_catalog_without_one_of_its_tables_is_damaged() {
    let home = Home::new();
    home.ok(&["catalog", "info"]);
    Connection::open(home.path("c.db")).unwrap().execute_batch("DROP TABLE section_effects").unwrap();
    let said = home.fails(&["cards", "--format", "csv"]);
    assert!(said.contains("is damaged (no such table: section_effects)"), "{said}");
}

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
    ] {
        let home = Home::new();
        home.ok(&["catalog", "info"]);
        let pragmas = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;";
        Connection::open(home.path("c.db")).unwrap().execute_batch(&format!("{pragmas}{change}")).unwrap();
        let said = home.fails(&["cruisers"]);
        let damaged = format!("error: c.db is damaged ({message}); it was not changed\n");
        assert!(said.starts_with(&damaged), "{said}");
        // The check tells all of it, and that is its answer, not a failure.
        let check = home.run(&["catalog", "info"]);
        let text = String::from_utf8(check.stdout).unwrap();
        assert_eq!(check.status.code(), Some(1), "{text}");
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
        let home = Home::new();
        home.ok(&["catalog", "info"]);
        let change = format!("PRAGMA foreign_keys = OFF; {change}");
        Connection::open(home.path("c.db")).unwrap().execute_batch(&change).unwrap();
        let done = home.run(&["catalog", "info"]);
        let text = String::from_utf8(done.stdout).unwrap();
        assert_eq!(done.status.code(), Some(1), "{change}: {text}");
        for message in messages {
            assert!(text.contains(message), "{message}: {text}");
        }
    }
}

/// What a program with other built-in data would have left behind.
fn other_edition(home: &Home, program: &str) {
    let other = Connection::open(home.path("c.db")).unwrap();
    other
        .execute_batch(&format!(
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
        ))
        .unwrap();
}

#[test]
fn newer_built_in_data_replaces_the_old_and_the_users_own_stays() {
    let home = Home::new();
    home.write("own.csv", format!("{HEADER}\n3-10,blue,Mine,1\n3-150,blue,Mine too,2\n"));
    home.done(&["catalog", "import", "own.csv"]);
    let mine = home.ok(&["cards", "is:mine", "--format", "csv"]);
    let all = home.ok(&["cards", "--format", "csv"]);
    other_edition(&home, "0.0.1");
    assert_eq!(home.ok(&["cards", "--format", "csv"]), all);
    assert_eq!(home.ok(&["cards", "is:mine", "--format", "csv"]), mine);
    home.in_order(101, 5);
    // A cruiser that only the user's board still has is the user's own now.
    let fleet = home.ok(&["cruisers", "--mine", "--format", "toml"]);
    assert!(fleet.contains("id = \"kept\"") && fleet.contains("[\"kept\", \"ares\"]"), "{fleet}");
    assert!(!fleet.contains("gone"), "{fleet}");
    assert_ne!(
        home.ok(&["catalog", "sql", "select count(*) from glossary where lang = 'de'", "--format", "csv"]),
        "count(*)\n0\n"
    );
}

#[test]
fn an_older_program_leaves_newer_built_in_data_alone() {
    let home = Home::new();
    home.ok(&["catalog", "info"]);
    other_edition(&home, "99.0.0");
    let before = home.bytes();
    assert!(home.ok(&["cards", "--format", "csv"]).contains("3-35,green,Old name"));
    assert_eq!(home.bytes(), before);
}

#[test]
fn opening_writes_nothing_when_nothing_changes() {
    let home = Home::new();
    home.ok(&["catalog", "info"]);
    let state = |path: &Path| (std::fs::read(path).unwrap(), path.metadata().unwrap().modified().unwrap());
    let before = state(&home.path("c.db"));
    std::thread::sleep(Duration::from_millis(20));
    for args in [
        &["catalog", "info"][..],
        &["catalog", "info"],
        &["cards", "--format", "csv"],
        &["catalog", "sql", "select 1"],
    ] {
        home.ok(args);
    }
    assert!(state(&home.path("c.db")) == before);
}

#[test]
fn an_empty_file_becomes_a_catalog_and_one_of_zeros_does_not() {
    let home = Home::new();
    home.write("c.db", "");
    home.in_order(100, 4);
    home.write("c.db", [0; 8192]);
    assert!(
        home.fails(&["catalog", "info"]).contains("is damaged (file is not a database); it was not changed")
    );
    assert_eq!(home.bytes(), [0; 8192]);
}

#[test]
fn places_where_no_catalog_can_be() {
    let home = Home::new();
    std::fs::create_dir(home.path("folder")).unwrap();
    let said = |catalog: &str| home.fails(&["--catalog", catalog, "catalog", "info"]);
    let help = " |\n = help: choose a file with `--catalog FILE` or FLIGHTDECK_CATALOG\n";
    assert_eq!(said("folder"), format!("error: cannot open folder: it is a folder\n{help}"));
    assert_eq!(
        said("nowhere/c.db"),
        format!("error: cannot create nowhere/c.db: the folder does not exist\n{help}")
    );
    assert_eq!(home.files(), ["folder"]);
}

#[test]
fn names_with_a_meaning_for_sqlite_are_names_of_files() {
    let home = Home::new();
    for name in [":memory:", "file:c.db?mode=memory", "a?b#c%20d.db"] {
        home.ok(&["--catalog", name, "catalog", "info"]);
        assert!(home.path(name).is_file(), "{name}");
    }
}

#[test]
fn the_default_place_is_the_data_folder() {
    for no_other in [None, Some("")] {
        let home = Home::new();
        let mut command = home.command(&["catalog", "info"]);
        command.env_remove("FLIGHTDECK_CATALOG").envs(no_other.map(|none| ("FLIGHTDECK_CATALOG", none)));
        command.env("HOME", home.path("me")).env("XDG_DATA_HOME", home.path("data"));
        let done = command.output().unwrap();
        assert!(done.status.success(), "{done:?}");
        if cfg!(target_os = "linux") {
            assert!(home.path("data/flightdeck/catalog.db").is_file());
        }
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Output};

    fn mode(path: &Path, mode: u32) {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }

    /// Runs a copy of the program as an ordinary user, because permissions do not limit root.
    fn bound(home: &Home, args: &[&str]) -> Output {
        let program = home.path("flightdeck");
        if !program.exists() {
            std::fs::copy(assert_cmd::cargo::cargo_bin!("flightdeck"), &program).unwrap();
        }
        let mut command = Command::new(&program);
        command.args(args).current_dir(home.folder.path()).env("FLIGHTDECK_CATALOG", "c/c.db");
        let id = Command::new("id").arg("-u").output().unwrap().stdout;
        if id == b"0\n" {
            command.uid(65534).gid(65534);
        }
        crate::program::output_of_copy(crate::program::steady(&mut command))
    }

    #[test]
    fn an_up_to_date_catalog_can_be_read_where_nothing_can_be_written() {
        let home = Home::new();
        mode(home.folder.path(), 0o755);
        let folder = home.path("c");
        std::fs::create_dir(&folder).unwrap();
        home.ok(&["--catalog", "c/c.db", "catalog", "info"]);
        home.write("own.csv", format!("{HEADER}\n3-150,blue,Mine,1\n"));
        mode(&home.path("own.csv"), 0o644);
        mode(&folder.join("c.db"), 0o444);
        mode(&folder, 0o555);
        for args in [&["cards", "--format", "csv"][..], &["catalog", "sql", "select 1"], &["catalog", "info"]]
        {
            let done = bound(&home, args);
            assert_eq!((done.status.code(), &*done.stderr), (Some(0), &b""[..]), "{args:?}");
        }
        let done = bound(&home, &["catalog", "import", "own.csv"]);
        assert_eq!(done.status.code(), Some(2));
        assert_eq!(
            String::from_utf8(done.stderr).unwrap(),
            "error: cannot write to c/c.db\n |\n = help: use a writable copy with `--catalog FILE`\n"
        );
        mode(&folder, 0o755);
    }

    #[test]
    fn a_catalog_that_cannot_be_made_or_opened_says_so() {
        let home = Home::new();
        mode(home.folder.path(), 0o755);
        let folder = home.path("c");
        std::fs::create_dir(&folder).unwrap();
        mode(&folder, 0o555);
        let help = " |\n = help: choose a file with `--catalog FILE` or FLIGHTDECK_CATALOG\n";
        let said = |args: &[&str]| String::from_utf8(bound(&home, args).stderr).unwrap();
        assert_eq!(
            said(&["catalog", "info"]),
            format!("error: cannot create c/c.db: cannot write to the folder\n{help}")
        );
        mode(&folder, 0o755);
        home.ok(&["--catalog", "c/c.db", "catalog", "info"]);
        mode(&folder.join("c.db"), 0o000);
        assert_eq!(
            said(&["catalog", "info"]),
            format!("error: cannot open c/c.db: permission denied\n{help}")
        );
    }

    #[test]
    fn a_pipe_is_not_waited_for() {
        let home = Home::new();
        assert!(Command::new("mkfifo").arg(home.path("c.db")).status().unwrap().success());
        assert!(home.fails(&["catalog", "info"]).starts_with("error: c.db is not a Flightdeck catalog"));
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
        let home = Home::new();
        home.write("own.csv", format!("{HEADER}\n1-301,blue,Mine,1\n1-302,blue,Mine,1\n"));
        home.ok(&["catalog", "info"]);
        Connection::open(home.path("c.db")).unwrap().execute_batch(change).unwrap();
        let bytes = home.bytes();
        let commands: [&[&str]; 6] = [
            &["cards"],
            &["cruisers"],
            &["catalog", "import", "own.csv"],
            &["catalog", "info"],
            &["catalog", "remove", "--all", "--force"],
            &["catalog", "sql", "select 1"],
        ];
        for command in commands {
            let said = home.fails(command);
            assert!(said.contains(message), "{command:?}: {said}");
            assert!(said.contains("changed\n"), "{said}");
        }
        assert!(home.bytes() == bytes, "{change}");
    }
}

#[test]
fn texts_and_figures_without_bound_are_rejected() {
    for (change, message) in [
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
        let home = Home::new();
        home.ok(&["catalog", "info"]);
        let pragmas = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;";
        Connection::open(home.path("c.db")).unwrap().execute_batch(&format!("{pragmas}{change}")).unwrap();
        let said = home.fails(&["cruisers"]);
        let damaged = format!("error: c.db is damaged ({message}); it was not changed\n");
        assert!(said.starts_with(&damaged), "{said}");
        assert!(home.run(&["catalog", "info"]).status.code() == Some(1), "{change}");
    }
}
