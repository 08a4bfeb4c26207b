//! README and docs promise nothing that is not so: every command in a `console` block is run, and must
//! print what stands below it. `FLIGHTDECK_KEEP=1` writes what is printed into the pages instead.

use std::path::{Path, PathBuf};

use crate::program::{Desk, repository};

/// The README and every page of the docs.
fn pages() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(repository("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> =
        docs.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.push(repository("README.md"));
    pages.sort();
    pages
}

/// What a command prints in a folder that has nothing of the user's.
#[cfg(unix)] // For the test of what pages show.
fn printed(command: &str, desk: &Desk) -> String {
    let arguments = command.strip_prefix("flightdeck").expect(command);
    let mut shell = desk.prepared(std::process::Command::new("sh"));
    let run = shell.arg("-c").arg(format!("{}{arguments}", env!("CARGO_BIN_EXE_flightdeck")));
    let output = crate::program::steady(run).env("COLUMNS", "80").output().unwrap();
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// A block of commands, each with what it prints.
#[cfg(unix)] // For the same test.
fn block(shown: &str, desk: &Desk) -> (String, usize) {
    let commands: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    let steps: Vec<String> =
        commands.iter().map(|command| format!("$ {command}\n{}\n", printed(command, desk))).collect();
    (steps.join("\n"), commands.len())
}

#[cfg(unix)] // The commands are read by `sh`, and pages show paths as a Unix writes them.
#[test]
fn commands_print_what_the_pages_show() {
    let keep = std::env::var_os("FLIGHTDECK_KEEP").is_some();
    let mut wrong = Vec::new();
    let mut run = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        let desk = Desk::new();
        let mut parts = text.split("```console\n");
        let mut now = parts.next().unwrap().to_owned();
        for part in parts {
            let (shown, rest) = part.split_once("```").expect("the block is closed");
            let (printed, commands) = block(shown, &desk);
            if printed != shown {
                wrong.push(format!("{}:\n{shown}--- is now\n{printed}", page.display()));
            }
            run += commands;
            now += &format!("```console\n{printed}```{rest}");
        }
        if keep && now != text {
            std::fs::write(&page, now).unwrap();
        }
    }
    assert!(run >= 15, "only {run} commands are shown");
    assert!(keep || wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Pictures of results are what the commands beside them write. Those of screens are compared by the tests of screens.
#[test]
fn pictures_are_what_their_commands_write() {
    let pictures: [(&str, &[&[&str]]); 2] = [
        ("cards.svg", &[&["cards", "2-99 or 3-10", "-o", "cards.svg"]]),
        (
            "league.svg",
            &[
                &["league", "play", "all.league", "samples", "-n", "40", "--bot", "pilot-1"],
                &["league", "report", "all.league", "-o", "league.svg"],
            ],
        ),
    ];
    for (picture, commands) in pictures {
        let desk = Desk::new();
        for command in commands {
            let (code, _, err) = desk.run(*command);
            assert_eq!(code, 0, "{command:?}: {err}");
        }
        let kept = repository("docs/pictures").join(picture);
        if std::env::var_os("FLIGHTDECK_KEEP").is_some() {
            std::fs::write(&kept, desk.bytes(picture)).unwrap();
        }
        assert!(std::fs::read(&kept).unwrap() == desk.bytes(picture), "{picture} is not today's");
    }
}

/// A front page is read, and the notes of a release are, only while they are short and not full of figures.
#[test]
fn the_front_page_and_the_changes_are_short() {
    let readme = std::fs::read_to_string(repository("README.md")).unwrap();
    let words = |text: &str| text.split_whitespace().count();
    assert!(words(&readme) <= 1_800 && readme.lines().count() <= 200, "{} words", words(&readme));
    // What commands print is not counted: of what is told, every fiftieth word may be a numeral.
    let told: String = readme.split("```").step_by(2).collect();
    let numerals =
        told.split(|c: char| !c.is_alphanumeric()).filter(|word| word.parse::<u64>().is_ok()).count();
    assert!(50 * numerals <= words(&told), "{numerals} numerals in {} words", words(&told));
    let changes = std::fs::read_to_string(repository("CHANGELOG.md")).unwrap();
    let releases: Vec<&str> = changes.split("\n## ").skip(1).collect();
    assert!(releases.iter().all(|release| release.lines().count() <= 60), "a release has more than 60 lines");
}

/// Every link to a file leads somewhere, and the table of contents names every page.
#[test]
fn links_lead_to_files_that_exist() {
    let contents = std::fs::read_to_string(repository("docs/SUMMARY.md")).unwrap();
    let mut seen = 0;
    for page in pages() {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        if !["README.md", "SUMMARY.md"].contains(&name.as_str()) {
            assert!(contents.contains(&format!("]({name})")), "{name} is not in SUMMARY.md");
        }
        let text = std::fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap();
            if target.is_empty() || target.starts_with("https://") {
                continue;
            }
            seen += 1;
            let path = page.parent().unwrap_or(Path::new(".")).join(target);
            assert!(path.exists(), "{}: {target}", page.display());
        }
    }
    assert!(seen > 30, "only {seen} links");
}
