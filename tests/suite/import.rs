//! `flightdeck deck import`: the lists that people have, and everything that Flightdeck writes.

use crate::program::{Desk, repository};

/// Imports a text; what the program said on standard error.
fn import(desk: &Desk, text: &str) -> (i32, String, String) {
    desk.write("list.txt", text);
    desk.run("deck import list.txt -o read.toml --force")
}

fn hash(desk: &Desk, file: &str) -> String {
    desk.runs(&["deck", "hash", file])
}

fn name_of(deck: &str) -> String {
    let table: toml::Table = deck.parse().unwrap();
    table["name"].as_str().unwrap().to_owned()
}

/// Text, Markdown, CSV and JSON in three languages, of finished decks, drafts, odd names and long notes.
#[test]
fn everything_that_is_exported_is_imported_again_to_the_same_deck() {
    let desk = Desk::new();
    let mut decks: Vec<String> = ["red-tide", "long-night", "toolbox"]
        .map(|name| std::fs::read_to_string(repository(&format!("decks/{name}.toml"))).unwrap())
        .to_vec();
    for (seed, name) in [
        (1, "Sparrow"),
        (2, "3-10 and *friends* | \\\\o/"),
        (3, "25 cards"),
        (4, "# Über_mut: [x] `FD1`"),
        (5, "- 1x"),
    ] {
        let out = desk.runs(&["deck", "new", "-", "--random", "--seed", &seed.to_string()]);
        let notes =
            "notes = '''\n1x 3-10 is not a card of this deck\n\n| 0-04 | Sparrow |\n# Cruiser: atlas\n'''\n";
        let text = out.replace(&format!("\"Random {seed}\""), &format!("\"{name}\""));
        decks.push(if seed == 5 { text } else { format!("{notes}{text}") });
    }
    for deck in decks {
        desk.write("deck.toml", &deck);
        let wanted = hash(&desk, "deck.toml");
        let name = name_of(&deck);
        for lang in ["en", "fr", "de"] {
            for format in ["text", "markdown", "csv", "json"] {
                let list = desk.runs(&["export", "deck.toml", "--format", format, "--lang", lang]);
                for text in [list.clone(), list.replace('\n', "\r\n"), format!("\u{feff}{list}")] {
                    let (code, _, err) = import(&desk, &text);
                    assert_eq!(code, 0, "{format} {lang}: {err}\n{list}");
                    assert_eq!(hash(&desk, "read.toml"), wanted, "{format} {lang}\n{list}");
                    assert_eq!(name_of(&desk.read("read.toml")), name, "{format} {lang}\n{list}");
                }
            }
        }
        for format in ["plain", "csv", "json"] {
            let list = desk.runs(&["deck", "export", "deck.toml", "--format", format]);
            let (code, _, err) = import(&desk, &list);
            assert!(code == 0 && err.starts_with("Wrote read.toml"), "{format}: {err}\n{list}");
            assert_eq!(hash(&desk, "read.toml"), wanted, "{format}\n{list}");
        }
    }
}

#[test]
fn what_is_forgiven_or_skipped_is_told_on_standard_error() {
    let desk = Desk::new();
    desk.write("list.txt", "Hello!\nCroiseur : Arès\n• Sparow\n0-14 Doorman\n");
    let (code, out, err) = desk.run("deck import list.txt");
    assert_eq!(
        (code, out.as_str()),
        (0, "name = \"Hello!\"\ncruiser = \"ares\"\ncards = [\n  \"0-04\", \"0-14\",\n]\n")
    );
    assert_eq!(
        err,
        "\
Read Hello!, Ares, 2 cards. Not legal yet: it needs 23 more.

  Read with a guess
    line 1  \"Hello!\" as the deck's name
    line 3  \"Sparow\" as 0-04 Sparrow
    line 4  the code and the name differ: 0-14 is Hothead, but Doorman is 0-18;
            using 0-14 Hothead
"
    );
    desk.refuses("deck import list.txt --cruiser Aress", &["did you mean"]);
}

#[test]
fn a_list_is_no_deck_file_and_validate_says_so() {
    let desk = Desk::new();
    desk.write("list.txt", "Cruiser: Ares\n1x 3-10 Night Mail\n1x 0-04 Sparrow\n");
    let err = desk.fails("validate list.txt");
    assert_eq!(
        err,
        "error: list.txt is a list of cards, not a deck file\n |\n = help: convert it with `flightdeck deck import list.txt -o deck.toml`\n",
    );
}
