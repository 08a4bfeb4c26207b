//! The map in `lib.rs` is true: no room knows a later one.

use std::fs;
use std::path::{Path, PathBuf};

/// The sources of the package, and of the game.
fn sources() -> [PathBuf; 2] {
    ["src", "crates/game/src"].map(|path| Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
}

/// The first cells of the table in `lib.rs`, in its order.
fn rooms(map: &str) -> Vec<&str> {
    let rows = map.lines().filter_map(|line| line.strip_prefix("//! | "));
    rows.filter_map(|row| {
        let cell = row.split(" | ").next()?.trim_matches(['[', ']', '`']);
        (cell != "room" && !cell.starts_with('-')).then_some(cell)
    })
    .collect()
}

/// What a text names after `crate::`: `a` and `b` of `crate::a::x` and `crate::{b, …}`. Comments do not
/// count.
fn named(text: &str) -> Vec<String> {
    let code: String =
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut names = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            names.push(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut start = true;
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => start = true,
                c if start && !c.is_whitespace() => {
                    names.push(word(&group[at..]));
                    start = false;
                }
                _ => {}
            }
        }
    }
    names
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        fs::read_dir(path).unwrap().for_each(|entry| files(&entry.unwrap().path(), found));
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        found.push(path.to_owned());
    }
}

#[test]
fn no_room_knows_a_later_one() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for source in sources() {
        let map = fs::read_to_string(source.join("lib.rs")).unwrap();
        let rooms = rooms(&map);
        assert!(rooms.len() >= 6 && rooms[..2] == ["cards", "deck"], "{rooms:?}");
        for entry in fs::read_dir(source).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            if ["lib", "main", "test_support"].contains(&name.as_str()) {
                continue;
            }
            // What stands beside the rooms is known to all of them, and knows none.
            let allowed = match rooms.iter().position(|room| *room == name) {
                Some(place) => &rooms[..=place],
                None => {
                    assert!(map.contains(&format!("`{name}`")), "{name} is not on the map");
                    &[]
                }
            };
            let mut files_of_room = Vec::new();
            files(&path, &mut files_of_room);
            for file in files_of_room {
                seen += 1;
                for other in named(&fs::read_to_string(&file).unwrap()) {
                    if rooms.contains(&other.as_str()) && !allowed.contains(&other.as_str()) {
                        wrong.push(format!("{}: crate::{other}", file.display()));
                    }
                }
            }
        }
    }
    assert!(seen > 100, "only {seen} files");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_way_to_name_a_room_is_seen() {
    let text = "use crate::cards::{Card, CardId};\nuse crate::{\n    deck::{self, Deck},\n    report,\n};\n\
                // crate::cli is not known here\nlet x = crate::bots::random();";
    assert_eq!(named(text), ["cards", "deck", "report", "bots"]);
}

/// A library's messages speak of what is wrong, not of the program that happens to show them: other
/// programs are built on it.
#[test]
fn the_library_names_no_commands_of_the_program() {
    let [root, game] = sources();
    let mut library = Vec::new();
    [game, root.join("cards"), root.join("deck")].iter().for_each(|room| files(room, &mut library));
    let mut wrong = Vec::new();
    for file in library {
        let text = fs::read_to_string(&file).unwrap();
        for (at, line) in text.lines().enumerate() {
            if !line.trim_start().starts_with("//") && line.contains("`flightdeck ") {
                wrong.push(format!("{}:{}: {}", file.display(), at + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
