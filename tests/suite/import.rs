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

#[test]
fn our_own_pages_and_pdfs_are_read_by_their_deck_code() {
    let desk = Desk::new();
    let wanted = hash(&desk, "red-tide");
    for lang in ["en", "fr", "de"] {
        for file in ["red.html", "red.pdf", "sheet.pdf", "sheet.html"] {
            let sheet = if file.starts_with("sheet") { "registration" } else { "list" };
            desk.runs(&format!("export red-tide --sheet {sheet} --lang {lang} -o {file} --force"));
            let (code, _, err) = desk.run(&format!("deck import {file} -o read.toml --force"));
            assert_eq!(code, 0, "{file} {lang}: {err}");
            assert_eq!(hash(&desk, "read.toml"), wanted, "{file} {lang}");
            assert_eq!(name_of(&desk.read("read.toml")), "Red Tide", "{file} {lang}");
        }
    }
    desk.runs("export red-tide long-night --sheet registration -o both.pdf");
    desk.refuses("deck import both.pdf", &["a second, different deck code"]);
    desk.runs("export --query level:3 --sheet proxies -o cards.pdf");
    desk.refuses("deck import cards.pdf", &["it is a PDF without a deck code of ours in it"]);
}

#[test]
fn a_folder_is_imported_a_line_a_file_and_nothing_is_overwritten() {
    let desk = Desk::new();
    desk.write("mails/anna.txt", "Cruiser: Ares\n0-14\nXyzzy\nSparow\n");
    desk.write("mails/bob.csv", "id\n0-04\n");
    desk.write("mails/bob.txt", b"Name: B\xe4r\nKreuzer - Athena\n0-14\n");
    desk.write("mails/two.txt", "Name: A\nCruiser: Ares\n0-04\n\nName: B\nCruiser: Atlas\n0-14\n");
    desk.write("mails/photo.png", b"\x89PNG\r\n\x1a\n\0\0\0");
    desk.write("mails/old/carl.txt", "0-04\n");
    let (code, out, err) = desk.run("deck import mails -o entries");
    assert_eq!((code, out.as_str()), (1, ""), "{err}");
    for said in [
        "note: skipped mails/old: it is a folder\n",
        "Wrote 2 of 5 decks to entries; 3 could not be imported.\n",
        "mails/anna.txt anna.toml: Anna, Ares, 2 cards.",
        "line 3: skipped: Xyzzy: no such card",
        "line 4: read \"Sparow\" as 0-04 Sparrow",
        "entries/bob.toml was already written, from mails/bob.csv",
        "the text contains 2 decks: \"A\" and \"B\"",
        "photo.png: it is not a text file",
    ] {
        let plain = err.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(plain.contains(&said), "{said}\n{err}");
    }
    desk.runs("deck import mails/bob.txt -o bear.toml");
    assert!(desk.read("bear.toml").starts_with("name = \"Bär\"\ncruiser = \"athena\"\n"));
    let before = desk.read("entries/bob.toml");
    desk.write("mails/bob.txt", "Cruiser: Ares\n0-18\n");
    let (code, _, err) = desk.run("deck import mails/bob.txt mails/two.txt -o entries");
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("entries/bob.toml"), "{err}");
    assert_eq!(desk.read("entries/bob.toml"), before);
    desk.run("deck import mails/bob.txt mails/two.txt -o entries --force");
    assert!(desk.read("entries/bob.toml").contains("0-18"));
}

/// However far it came: every deck file is whole, and no other file is left.
#[test]
fn an_import_that_is_killed_leaves_whole_files_only() {
    let desk = Desk::new();
    let list = desk.runs(&["export", "red-tide", "--format", "text"]);
    for at in 0..400 {
        desk.write(&format!("mails/{at}.txt"), &list);
    }
    let whole = {
        desk.runs("deck import mails/0.txt -o whole.toml");
        desk.read("whole.toml")
    };
    let mut child = desk.start("deck import mails -o entries");
    let entries = desk.path("entries");
    let count = || std::fs::read_dir(&entries).map_or(0, Iterator::count);
    while count() < 5 && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut decks = 0;
    for entry in std::fs::read_dir(&entries).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "{}", path.display());
            decks += 1;
        }
    }
    assert!(decks >= 1);
}

#[test]
fn validate_of_many_says_of_each_file_that_it_is_no_deck_in_one_line() {
    let desk = Desk::new();
    desk.write("notes.md", "# Notes\n\nsome = text, here\n- and = more\n".repeat(50));
    desk.write("script.sh", "for x in *; do echo $x = 1; done\n".repeat(50));
    desk.write("list.txt", "Sparrow\n0-14\n");
    desk.done("deck new mine --from red-tide");
    let (code, out, err) = desk.run("validate mine.toml notes.md script.sh list.txt");
    assert!(code == 2 && out.starts_with("mine.toml: legal, "), "{code}: {out}");
    assert_eq!(err.matches("is not a deck file").count(), 2, "{err}");
    assert!(err.contains("list.txt is a list of cards"), "{err}");
    assert!(err.lines().count() <= 6, "{err}");
}

#[test]
fn a_folder_with_other_files_says_which_were_passed_over() {
    let desk = Desk::new();
    desk.write("decks/anna.txt", "0-04\n");
    desk.write("decks/bob.odt", "PK");
    for name in ["red-tide", "long-night"] {
        desk.done(&format!("deck new decks/{name} --from {name}"));
    }
    let said = "skipped 2 files that are not decks: decks/anna.txt, decks/bob.odt";
    for command in [
        "export decks --sheet registration -o event.pdf",
        "league play league.db decks --games 2 --bot random",
    ] {
        let (_, _, err) = desk.run(command);
        assert!(err.contains(said), "{command}: {err}");
    }
    assert!(desk.runs("validate decks").contains("anna.txt"));
}
