//! Lists as people sent them, each of which lost something or was refused once.

use super::*;

/// The cards, the cruiser, and all that was said.
fn came(text: &str) -> (String, Option<String>, String) {
    let read = read(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
    let list = read.deck.list().unwrap();
    let cards: Vec<String> = list.cards.iter().map(ToString::to_string).collect();
    let said: Vec<String> = read.remarks.iter().map(|remark| remark.note().message.to_string()).collect();
    (cards.join(" "), list.cruiser, said.join(" | "))
}

#[test]
fn numbers_of_a_level_are_cards_or_reported() {
    for (text, cards, said) in [
        ("1-03, 07, 12", "1-03 1-07 1-12", r#"read "07" as 1-07 Shuffle | read "12" as 1-12 Cork"#),
        ("0-04 14 22", "0-04 0-14 0-22", r#"read "14" as 0-14 Hothead | read "22" as 0-22 Weathercock"#),
        ("1-03/12", "1-03 1-12", r#"read "12" as 1-12 Cork"#),
        ("0-04, 1, 2", "0-04", "skipped: 2: no such card"),
        ("0-04 7", "0-04", "skipped: 7: no such card"),
        ("Stufe 0: 02 09\nStufe 3: 35", "0-02 0-09 3-35", ""),
        ("Stufe 0: 02 09\nStufe 3: 36", "0-02 0-09", "skipped: 36: no such card"),
        ("Stufe 0\n02\n04\nStufe 1:\n03, 12", "0-02 0-04 1-03 1-12", ""),
        ("Card: Grand Tour\n2 cards: 0-04, 0-14", "3-08 0-04 0-14", ""),
        ("Level 0: 2 - 93", "2-93", ""),
        ("Stufe 0 02 09 14", "0-02 0-09 0-14", ""),
        ("Stufe 0 (3); 02; 09; 14", "0-02 0-09 0-14", ""),
        ("3-10\nKarten 12 23 35", "3-10", "skipped: Karten 12 23 35: no such card"),
        ("0 - 04\n1 - 12\n0 -14 Hothead\n2− 06", "0-04 1-12 0-14 2-06", ""),
        ("Level 1 -> 03 07", "1-03 1-07", ""),
        ("0-04, \"0-14\": 1", "0-04 0-14", ""),
        ("1. **Sparrow** (`0-04`)\n2. *Hothead*", "0-04 0-14", ""),
        ("Level 0 (7)\n0-04\nLevel 1: 7\n1-12", "0-04 1-12", ""),
    ] {
        let (read, _, told) = came(text);
        assert_eq!((&*read, &*told), (cards, said), "{text}");
    }
}

#[test]
fn the_cruiser_is_found_wherever_it_is_named() {
    for (text, cruiser, said) in [
        (
            "Athena deck\n0-04\n0-14",
            Some("athena"),
            r#"read "Athena deck" as the deck's name | read "Athena" as the cruiser"#,
        ),
        (
            "0-04\n0-14\nAres btw, all ok",
            Some("ares"),
            r#"read "Ares" as the cruiser | skipped: btw, all ok"#,
        ),
        ("Schiff: Atlas\n0-04", Some("atlas"), ""),
        ("Ares: 0-04 0-14", Some("ares"), ""),
        ("Cruiser: Ares 0-14\n0-04", Some("ares"), "skipped: 0-14"),
        ("0-04\nmaybe Ares or Atlas?", None, "skipped: maybe Ares or Atlas?"),
        (
            "0-04\nI beat Ares today\nI beat Atlas today",
            None,
            "skipped: I beat Ares today | skipped: I beat Atlas today",
        ),
        ("Cruiser: Ares\n0-04\nI beat Atlas today", Some("ares"), "skipped: I beat Atlas today"),
    ] {
        let (_, read, told) = came(text);
        let told = told.replace(": no such card", "");
        assert_eq!((read.as_deref(), &*told), (cruiser, said), "{text}");
    }
}

#[test]
fn two_decks_in_one_text_are_refused() {
    for text in [
        "Anna: Ares\n0-04\nTim: Atlas\n0-14",
        "Anna (Ares)\n0-04\n\nTim (Atlas)\n0-14",
        "Deck 1 (Ares)\n0-04\nDeck 2 (Atlas)\n0-14",
        "Ares deck\n0-04\nAtlas deck\n0-14",
    ] {
        assert!(messages(text).contains("the text contains 2 decks: "), "{text}: {}", messages(text));
    }
    let json = r#"[{"name": "A", "cards": ["0-04"]}, {"name": "B", "cards": ["0-14"]}]"#;
    assert_eq!(messages(json), "list: the file contains 2 decks; import each from a file of its own");
}

#[test]
fn what_is_not_meant_is_left_out_and_told() {
    for (text, cards, said) in [
        ("- [x] Sparrow\n- [ ] Rung", "0-04", "skipped: Rung: not ticked"),
        ("Sparrow ✅\n☐ Rung\n☑ Fever", "0-04 0-72", "skipped: Rung: not ticked"),
        ("~~Rung~~ Sparrow", "0-04", "skipped: Rung: struck out"),
        ("<p><s>Rung</s> Sparrow</p>", "0-04", "skipped: Rung: struck out"),
        (
            "0-22 instead of 0-09\n0-14 (statt 0-72)",
            "0-22 0-14",
            "skipped: instead of 0-09 | skipped: statt 0-72",
        ),
        ("Code: 0-43, Iron Choir\n0-04", "0-04", "skipped: 0-43, Iron Choir"),
        ("0-04 + 1 - 83!", "0-04", "skipped: 1 - 83"),
        ("Total: 1 - 32\n0-04", "0-04", "skipped: 1 - 32"),
        ("// 2-19/Trebuchet\n0-04", "0-04", "skipped: 2-19/Trebuchet"),
        ("0-14 (und Rung dazu)", "0-14", "skipped: und Rung dazu"),
        ("0-04 # Sparrow\n0-14 # Rung?", "0-04 0-14", "skipped: Rung"),
        ("0-04\nthat's it, 26 cards", "0-04", "skipped: that's it"),
        ("id,name\n0-04,Spatz\n0-14,Hothead", "0-04 0-14", "skipped: Spatz"),
    ] {
        let (read, _, told) = came(text);
        let told = told.replace(": no such card", "");
        assert_eq!((&*read, &*told), (cards, said), "{text}");
    }
}

#[test]
fn strokes_beside_deck_codes_are_told_and_codes_between_strokes_are_read() {
    let (cards, cruiser, _) = came(CODE);
    for (text, said) in [
        (format!("~~Rung~~ {CODE}"), "skipped: Rung: struck out"),
        (format!("{CODE} ~~Rung~~"), "skipped: Rung: struck out"),
        (
            format!("{CODE} ~~Rung~~ {CODE} ~~Fever~~"),
            "skipped: Rung: struck out | skipped: Fever: struck out",
        ),
        (format!("~~{CODE}~~"), ""),
    ] {
        assert_eq!(came(&text), (cards.clone(), cruiser.clone(), said.to_owned()), "{text}");
    }
}

#[test]
fn sheets_of_people_are_read() {
    for (text, cards, cruiser, said) in [
        ("1;0-02;Lantern;grün\n2;0-04;Sparrow;grün\n3;0-14;Hothead;blau\n", "0-02 0-04 0-14", None, ""),
        ("Name\tCode\tAnzahl\nSparrow\t0-04\t1\nSumme\t\t1\nKreuzer\tAres\n", "0-04", Some("ares"), ""),
        (
            "Ares\n01. Mrz\n01. Jul\n03. Okt",
            "1-03 1-07 3-10",
            Some("ares"),
            r#"read "01. Mrz" as 1-03 Plain Jane | read "01. Jul" as 1-07 Shuffle | read "03. Okt" as 3-10 Night Mail"#,
        ),
        ("0-04;Sparrow\n03. Jan;Plain Jane\n", "0-04 1-03", None, r#"read "03. Jan" as 1-03 Plain Jane"#),
        ("Karte 1: Sparrow\nKarte 2: 1-23\n", "0-04 1-23", None, ""),
        ("Kreuzer: Ares\rSparrow\rHothead\r", "0-04 0-14", Some("ares"), ""),
    ] {
        let (read, known, told) = came(text);
        assert_eq!((&*read, known.as_deref(), &*told), (cards, cruiser, said), "{text}");
    }
    let read = list("Spieler;Paul Huber;\nKreuzer;Ares;\n1;0-04;Sparrow\n");
    assert_eq!((read.author.as_deref(), read.cruiser.as_deref()), (Some("Paul Huber"), Some("ares")));
    // Greetings and cruisers are no names of decks.
    assert_eq!(list("Kreuzer - Ares\nAutor: Anna\n0-04").name, None);
    let said = remarks("hier mein Deck\nSpieler: Anna\n0-04");
    assert!(said[0].contains("as the deck's name"), "{said:?}");
    assert_eq!(list("Hi Peter,\nCruiser: Ares\n0-04").name, None);
}
