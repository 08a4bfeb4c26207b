//! `flightdeck catalog sql`: reads everything, changes nothing, and says where a statement is wrong.

use crate::program::{Desk, json};

fn sql(desk: &Desk, args: &[&str]) -> String {
    desk.ok(&[&["catalog", "sql"], args].concat())
}

#[test]
fn three_formats() {
    let desk = Desk::new();
    let statement = "select code, name, level, null as nought, 1.5 as half, x'00ff' as bytes, level \
                     from cards where number in (10, 35) order by number";
    assert_eq!(
        sql(&desk, &[statement, "--format", "csv"]),
        "code,name,level,nought,half,bytes,level\n3-10,Night Mail,3,,1.5,00ff,3\n3-35,Clockmaker,3,,1.5,00ff,3\n"
    );
    assert_eq!(
        sql(&desk, &[statement, "--format", "json"]),
        "[\n{\"code\":\"3-10\",\"name\":\"Night Mail\",\"level\":3,\"nought\":null,\"half\":1.5,\"bytes\":\"00ff\",\"level_2\":3},\n\
         {\"code\":\"3-35\",\"name\":\"Clockmaker\",\"level\":3,\"nought\":null,\"half\":1.5,\"bytes\":\"00ff\",\"level_2\":3}\n]\n"
    );
    assert_eq!(
        sql(&desk, &["select code, level from cards where number = 10"]),
        " code   level\n──────────────\n 3-10       3\n"
    );
    assert_eq!(sql(&desk, &["select 1 where 0", "--format", "json"]), "[]\n");
}

#[test]
fn any_number_of_rows() {
    let desk = Desk::new();
    let many =
        "with recursive c(x) as (select 1 union all select x + 1 from c where x < 2500) select x from c";
    assert_eq!(sql(&desk, &[many, "--format", "csv"]).lines().count(), 2501);
    // Three blocks of a table, each with its two lines of header.
    assert_eq!(sql(&desk, &[many]).lines().count(), 2500 + 3 * 2);
}

#[test]
fn nothing_can_be_written() {
    let desk = Desk::new();
    desk.ok("catalog info");
    let before = desk.bytes("catalog.db");
    for statement in [
        "insert into meta values ('a', 'b')",
        "update cards set name = 'x'",
        "delete from cards",
        "drop table cards",
        "create table t (x)",
        "create temp table t (x)",
        "attach 'other.db' as other",
        "vacuum into 'copy.db'",
        "vacuum",
        "pragma user_version = 7",
        "pragma journal_mode = wal",
        "pragma writable_schema = 1",
        "begin immediate",
        "reindex",
        "select 1; delete from cards",
        "with x as (select 1) delete from cards",
        "insert into cards select * from cards returning *",
    ] {
        desk.refuses(&["catalog", "sql", statement], &["`sql` can only read, and only this catalog"]);
        assert_eq!(desk.bytes("catalog.db"), before, "{statement}");
    }
    assert!(desk.files().is_empty());
}

#[test]
fn mistakes_are_shown_in_their_place() {
    let desk = Desk::new();
    for (statement, expected) in [
        (
            "select nam from cards",
            "error: no such column: nam\n --> sql:1:8\n  |\n1 | select nam from cards\n  |        ^^^\n  |\n  \
             = help: did you mean `name`?\n",
        ),
        (
            "select code\nfrom crds",
            "error: no such table: crds\n --> sql:2:6\n  |\n2 | from crds\n  |      ^^^^\n  |\n  \
             = help: did you mean `cards`?\n",
        ),
        ("selec 1", "error: near \"selec\": syntax error\n --> sql:1:1\n  |\n1 | selec 1\n  | ^^^^^\n"),
        (
            "select load_extension('x')",
            "error: not authorized to use function: load_extension\n --> sql:1:8\n  |\n\
             1 | select load_extension('x')\n  |        ^^^^^^^^^^^^^^\n",
        ),
        ("select 1; select 2", "error: one statement at a time\n--> sql\n"),
        ("", "error: empty statement\n--> sql\n"),
        ("/* nothing */", "error: empty statement\n--> sql\n"),
        (
            "select ?1",
            "error: parameters (`?`, `:name`) are not supported; write the value itself\n--> sql\n",
        ),
        ("select abs(-9223372036854775808)", "error: integer overflow\n--> sql\n"),
        ("select length(zeroblob(100000000))", "error: string or blob too big\n--> sql\n"),
    ] {
        assert_eq!(desk.fails(&["catalog", "sql", statement]), expected, "{statement}");
    }
}

#[test]
fn a_closed_pipe_ends_an_endless_query_quietly() {
    let desk = Desk::new();
    let endless = "with recursive c(x) as (select 1 union all select x + 1 from c) select x from c";
    for format in ["table", "csv", "json"] {
        let mut child = desk.start(&["catalog", "sql", endless, "--format", format]);
        let mut first = [0; 1];
        std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        assert_eq!((done.status.code(), &*done.stderr), (Some(0), &b""[..]), "{format}");
    }
}

/// Ctrl-C stops a query that would never end.
#[cfg(target_os = "linux")] // Signals.
#[test]
fn an_interrupt_ends_a_query_without_rows() {
    use std::os::unix::process::ExitStatusExt;
    let desk = Desk::new();
    desk.ok("catalog info");
    let endless = "with recursive c(x) as (select 1 union all select x + 1 from c) select max(x) from c";
    // A test run in the background may inherit ignored interrupts; the program must not ignore them.
    let program = desk.command(&["catalog", "sql", endless]);
    let mut child = std::process::Command::new("env")
        .arg("--default-signal=INT")
        .arg(program.get_program())
        .args(program.get_args())
        .current_dir(program.get_current_dir().unwrap())
        .envs(program.get_envs().filter_map(|(key, value)| Some((key, value?))))
        .spawn()
        .unwrap();
    crate::program::until_at_work(child.id(), false);
    crate::program::signal("-INT", child.id());
    let status = child.wait().unwrap();
    assert!(status.signal() == Some(2) || status.code() == Some(130), "{status:?}");
}

/// What a statement makes of a text is its own doing: the catalog is not to blame.
#[test]
fn text_that_is_not_utf_8_is_the_statements_fault() {
    let desk = Desk::new();
    for format in ["table", "csv", "json"] {
        let said = desk.fails(&["catalog", "sql", "select cast(x'ff' as text) as odd", "--format", format]);
        assert!(said.starts_with("error: the text in the column `odd` is not UTF-8\n"), "{said}");
        assert!(said.contains("hex(…)") && !said.contains("damaged"), "{said}");
    }
}

/// Rows come as they are found; what was written before a failure is still JSON.
#[test]
fn json_is_whole_whatever_fails() {
    let desk = Desk::new();
    let run = |statement: &str| {
        let (code, out, _) = desk.run(&["catalog", "sql", statement, "--format", "json"]);
        (code, out)
    };
    // At once, at the first row, and at the second.
    assert_eq!(run("select nothing from cards"), (2, String::new()));
    assert_eq!(run("select abs(-9223372036854775808)"), (2, String::new()));
    for (second, rows) in [("abs(-9223372036854775808)", 1), ("cast(x'ff' as text)", 1), ("2", 2)] {
        let (code, text) = run(&format!("select 1 as n union all select {second} as n"));
        assert_eq!(code, if rows == 2 { 0 } else { 2 });
        assert_eq!(json(&text).as_array().unwrap().len(), rows, "{text}");
    }
}

#[test]
fn memory_is_bounded() {
    let desk = Desk::new();
    let columns = vec!["hex(zeroblob(7900000))"; 100].join(", ");
    desk.refuses(
        &["catalog", "sql", &format!("select {columns}"), "--format", "csv"],
        &["the statement needs more than 512 MB"],
    );
}

/// Never the very word that failed; a column from the tables of the statement first.
#[test]
fn suggestions_fit_the_statement() {
    let desk = Desk::new();
    let printed = |statement: &str| desk.run(&["catalog", "sql", statement]).2;
    let said = printed("select armor from cards");
    assert!(said.contains("`armor` is a column of `cruisers`"), "{said}");
    let said = printed("select nam from cruisers");
    assert!(said.contains("did you mean `name`?"), "{said}");
    let said = printed("select colur from cards");
    assert!(said.contains("did you mean `colour`?"), "{said}");
    for statement in ["select level from cruisers", "select colour from boards", "select x from cards"] {
        let said = printed(statement);
        let word = statement.split(' ').nth(1).unwrap();
        assert!(!said.contains(&format!("did you mean `{word}`")), "{said}");
    }
}
