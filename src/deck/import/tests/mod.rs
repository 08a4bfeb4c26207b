//! Lists as people paste them.

mod forms;
mod sent;

use super::*;
use crate::cards::Color;

fn read(text: &str) -> Result<Imported, Vec<Fault>> {
    import(&Source::new("list", text), &crate::cards::builtin::roster())
}

#[track_caller]
fn list(text: &str) -> List {
    read(text).unwrap_or_else(|faults| panic!("{text}\n{faults:#?}")).deck.list().unwrap()
}

fn messages(text: &str) -> String {
    match read(text) {
        Ok(imported) => format!("{:?}", imported.deck.list()),
        Err(faults) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | "),
    }
}

fn remarks(text: &str) -> Vec<String> {
    read(text)
        .unwrap_or_else(|faults| panic!("{faults:#?}"))
        .remarks
        .iter()
        .map(|remark| remark.note().to_string())
        .collect()
}

fn ids(text: &str) -> Vec<CardId> {
    text.split_whitespace().map(|id| id.parse().unwrap()).collect()
}

const CODE: &str = "FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF";

#[test]
fn lists_are_read_in_every_shape() {
    let cards = ids("3-10 0-04 2-100");
    for text in [
        "3-10\n0-4\n2-100\n",
        "3-10, 0-04; 2-100",
        "1x 3-10 Night Mail\n1 0-04 Sparrow # opener\n2-100 x1\r\n",
        "// mine\n3-10 0-04 2-100",
        "1 x 3-10, 1× 0-04\t2-100",
        "• 3-10\n* 0-04\n– 2-100",
        "- 1 x 3-10\n- 1x 0-04\n-2-100",
        "1. 3-10\n2) 0-04\n10. 2-100",
        "1 - 3-10\n1 – 0-04 Sparrow\n1: 2-100",
        "Hauptdeck:\n3-10\nDeck principal (1)\n0-04\nMainboard\n2-100",
        "[ ] 3-10\n[ ] 0-04\n☐ 2-100",
        "[x] 3-10\n☑ 0-04\n- [X] 2-100",
        "3-10\tNight Mail\t4\t2\n0-04\tSparrow\n2-100\tCentury",
        "Night Mail\nsparrow\nCENTURY",
        "1x Night Mail, 1x Sparrow, 1x Century",
        "Night Mail (3-10)\nSparrow - 0-04\nCentury 2-100",
        "Night Mail x1\n- Sparrow (opener)\n- **Century**",
        "Level 3: 3-10\nNiveau 0 : 0-04\nStufe 2: 2-100 Century",
        "Level 3 (1)\n3-10\n\nNiveau 0\n0-04\nStufe 2 (1):\n2-100\nTotal: 3 cards\nGesamt: 3 Karten\n3 cartes",
        "> > 3-10\n>> 0-04\n> 2-100",
        "| Code | Name | Fighters |\n| --- | :-: | --- |\n| 3-10 | Night Mail | 4 |\n| 0-04 | Sparrow | 2 |\n| 2-100 | Century | 4 |\n\n| Level | Cards |\n|---|---|\n| 0 | 1 |",
        "| Anzahl | Karte |\n|---|---|\n| 1 | Night Mail |\n| 1 | Sparrow |\n| 1 | **Century** |",
        "id,count\n3-10,1\n0-04,1\n2-100,\n",
        "Name;Code;Qty\nNight Mail;3-10;1\nSparrow;0-04;1\n\"Century\";2-100;1\n",
        "sep=;\r\nAnzahl;Karte\r\n1;Night Mail\r\n1;0-04\r\n1;Century\r\n",
        "\u{20}\ncard\n3-10\n0-04\n2-100\n",
        "3-10,1\n0-04;1\n1\t2-100",
        "[\"3-10\", \"0-04\", \"2-100\"]",
        "[\"Night Mail\", {\"name\": \"Sparrow\"}, \"2-100\"]",
        "[{\"id\": \"3-10\", \"name\": \"x\", \"count\": 1}, {\"code\": \"0-4\"}, \"2-100\"]",
        "{\"cards\": [\"3-10\", \"0-04\", \"2-100\"], \"notes\": null, \"stats\": {}}",
        "# a deck file\ncards = [\"3-10\", \"0-04\", \"2-100\"]\n",
    ] {
        assert_eq!(list(text).cards, cards, "{text}");
        assert_eq!(remarks(text), [""; 0], "{text}");
    }
}

#[test]
fn heads_are_read_in_three_languages() {
    for text in [
        "Name: Red Tide\nCRUISER: Ares\nauthor: Zoe\nnotes: one\nnotes:  two\n\n3-10",
        "Nom : Red Tide\nCroiseur : Arès\nAuteur : Zoe\nRemarques :\none\n two\n\n3-10",
        "**Titel:** Red Tide\n- **Kreuzer:** Ares (Hülle 20)\n- Verfasser: Zoe\n\n3-10\n\nAnmerkungen:\none\n two\n",
        "Red Tide\nCruiser: ares\nAuthor: Zoe\nNotes:\none\n two\n\n1x 3-10",
        "{\"name\": \"Red Tide\", \"cruiser\": {\"id\": \"ares\"}, \"author\": \"Zoe\", \"notes\": \"one\\n two\", \"cards\": [\"3-10\"]}",
    ] {
        let list = list(text);
        let heads = [&list.name, &list.cruiser, &list.author, &list.notes].map(Option::as_deref);
        assert_eq!(heads, [Some("Red Tide"), Some("ares"), Some("Zoe"), Some("one\n two")], "{text}");
        assert_eq!(list.cards, ids("3-10"), "{text}");
    }
    for (text, name, cards) in [
        ("name: 3-10 and friends\n0-04", Some("3-10 and friends"), "0-04"),
        ("name: 3-10\n0-04", Some("3-10"), "0-04"),
        ("Deck: 3-10 and friends\n0-04", Some("3-10 and friends"), "0-04"),
        ("Deck: 3-10, 0-04", None, "3-10 0-04"),
    ] {
        assert_eq!((list(text).name.as_deref(), list(text).cards), (name, ids(cards)), "{text}");
    }
    assert_eq!(list("Ares\n3-10").cruiser.as_deref(), Some("ares"));
    assert_eq!(list("Kreuzer Ares\n3-10").cruiser.as_deref(), Some("ares"));
}

/// What people really send.
#[test]
fn a_messy_mail_is_read_and_everything_left_out_is_told() {
    let mail = "\
Hi Zoe,\r
\r
On Mon, Bob wrote:\r
> Here is my list, we won 3-1 with it:\r
>\r
> Kreuzer: Ares\r
> ----------\r
> Stufe 0 (3)\r
>  • 1x 0-04\tSparrow\r
>  • Dorman\r
>  - 1 x 0-25\r
> 4. Plain Jane (best card)\r
> 1 3-05 Iron Choir # finisher\r
> Total: 5 Karten\r
\r
-- \r
Bob\r
";
    assert_eq!(list(mail).cards, ids("0-04 0-18 0-25 1-03 3-05"));
    assert_eq!(list(mail).cruiser.as_deref(), Some("ares"));
    assert_eq!(
        remarks(mail),
        [
            "list:1:1: skipped: Hi Zoe,",
            "list:3:1: skipped: On Mon, Bob wrote:",
            "list:4:3: skipped: Here is my list, we won 3-1 with it:",
            "list:10:6: read \"Dorman\" as 0-18 Doorman",
            "list:17:1: skipped: Bob: no such card",
        ]
    );
}

#[test]
fn a_deck_code_counts_wherever_it_is() {
    let cards = super::super::decode(CODE).unwrap().cards;
    let groups = "fd10b 4ybmz z59nc 868w3 fgw33 k1p7y\n> ny1k9 mw221 sf";
    for text in [
        CODE.to_owned(),
        format!("Here: `{CODE}`, have fun"),
        format!("> Deck-Code: {CODE}\n"),
        groups.to_owned(),
        format!("try {}", groups.to_uppercase()),
        format!("{CODE}\n\nagain: {CODE}\n"),
    ] {
        let list = list(&text);
        assert_eq!((list.cruiser.as_deref(), &list.cards), (Some("ares"), &cards), "{text}");
    }
    // A list beside it must say the same.
    let codes: Vec<String> = cards.iter().map(ToString::to_string).collect();
    assert_eq!(list(&format!("{}\n{CODE}", codes.join("\n"))).cards, cards);
    assert_eq!(
        messages(&format!("3-10, {}\nKreuzer: Atlas\n{CODE}", codes[1..].join(", "))),
        "list:3:1: the deck code and the list do not match; only in the code: 0-04; only in the list: 3-10; remove the outdated one | list:3:1: the deck code has cruiser ares, but the list has atlas"
    );
    let wrong = CODE.replace("ZZ59", "ZZ58");
    assert!(
        messages(&format!("code: {wrong}")).starts_with("list:1:7: wrong checksum"),
        "{}",
        messages(&wrong)
    );
    assert!(
        messages(&format!("{CODE}\nFD1WXPQJ83FEXQ60NYZZYG3QF1H0")).contains("a second, different deck code")
    );
}

#[test]
fn a_code_and_a_name_that_contradict_each_other_are_told() {
    let messages = "the code and the name differ: 0-04 is Sparrow, but Hothead is 0-14; using 0-04 Sparrow";
    for text in [
        "0-04 Hothead",
        "1x 0-04 hothaed (opener)",
        "| Code | Name |\n|---|---|\n| 0-04 | Hothead |",
        "id,name\n0-04,Hothead",
        "[{\"id\": \"0-04\", \"name\": \"Hothead\"}]",
    ] {
        assert_eq!(list(text).cards, ids("0-04"), "{text}");
        let said = remarks(text);
        assert!(said.len() == 1 && said[0].ends_with(messages), "{text}: {said:?}");
    }
    for (text, left) in
        [("0-04 my favourite", "my favourite"), ("0-04 Sparrow Hothead's friend", "Hothead's friend")]
    {
        let said = remarks(text);
        assert!(
            said.len() == 1 && said[0].ends_with(&format!("skipped: {left}: no such card")),
            "{text}: {said:?}"
        );
    }
}

#[test]
fn what_could_be_two_cards_is_a_fault() {
    let mut cards = crate::cards::builtin::roster().cards().to_vec();
    let twin = |id: &str, name: &str| Card {
        id: id.parse().unwrap(),
        name: name.into(),
        color: Color::Blue,
        ..cards[0].clone()
    };
    let twins = [twin("1-300", "Ring"), twin("1-301", "sparrow")];
    cards.extend(twins);
    let roster = Roster::new(cards, Vec::new(), Vec::new());
    let messages = |text: &str| match import(&Source::new("list", text), &roster) {
        Ok(read) => format!("{:?}", read.deck.ids().collect::<Vec<_>>()),
        Err(faults) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | "),
    };
    assert_eq!(
        messages("0-04\nRang\n3-10"),
        "list:2:1: \"Rang\" is ambiguous; it could be 0-09 Rung or 1-300 Ring; use the ID code"
    );
    assert_eq!(
        messages("- Sparrow"),
        "list:1:3: \"Sparrow\" is ambiguous; it could be 0-04 Sparrow or 1-301 sparrow; use the ID code"
    );
    assert_eq!(messages("0-04\nRungs"), messages("0-04\n0-09"));
}

#[test]
fn what_is_wrong_with_a_list_is_told() {
    for (text, message) in [
        ("", "list: no cards or deck code found; expected ID codes such as 3-10 or card names, one per line"),
        ("3-10\n2x 0-04", "list:2:4: 2 copies of 0-04; a deck holds each card once (R-SET-2)"),
        ("3-10 x3", "list:1:1: 3 copies of 3-10; a deck holds each card once (R-SET-2)"),
        ("3-10;2", "list:1:6: 2 copies of 3-10; a deck holds each card once (R-SET-2)"),
        (
            "3-10\n03-10",
            "list:2:1: 3-10 is listed twice; also on line 1 (R-SET-2); \"03-10\", \"3-10\" are the same card",
        ),
        ("1x Sparrowhawk", "list:1:4: no card called \"Sparrowhawk\"; did you mean Sparrow (0-04)?"),
        (
            "3.10",
            "list:1:1: \"3.10\": not an ID code; expected a level, a hyphen and a number, such as 3-10 (R-CARD-1); \
             did you mean 3-10 (Night Mail)?",
        ),
        ("id,count\n3-10,many", "list:2:6: count \"many\" is not a number"),
        (
            "id,count\r\n3-10,1\r\n0-04,2\r\n",
            "list:3:1: 2 copies of 0-04; a deck holds each card once (R-SET-2)",
        ),
        (
            "id,deck\n3-10,A\n0-04,B\n0-02,A\n0-09,B",
            "list: the file contains 2 decks: \"A\", \"B\"; keep the rows of one deck and import the others separately",
        ),
        ("[\"3-10\"", "list:1:7: invalid JSON: EOF while parsing a list"),
        (
            "{\"card\": []}",
            "list: unknown key `card`; did you mean `cards`? | list: no cards; expected \"cards\": [\"3-10\"]",
        ),
        ("[3]", "list: card 1: expected an ID code or an object with an id"),
        (
            "[\"4-10\"]",
            "list: card 1: \"4-10\": level 4 does not exist; levels are 0 to 3 (R-CARD-1); did you mean 3-10 (Night Mail)?",
        ),
        (
            "{\"name\": \"a\\u0007\", \"cards\": [\"3-10\"]}",
            "list: name must be one line, without control characters",
        ),
    ] {
        assert_eq!(messages(text), message, "{text}");
    }
}

/// Time in proportion to the length of the text, for every text.
#[test]
fn large_nonsense_is_read_to_its_end() {
    for line in [
        "Rang, ",
        "Rang / ",
        "0-04 Rang ",
        ":a: ",
        "[21:03] ",
        "spa row\n",
        "FD1AAAAAAAAAAAAAAA \n",
        "| a | b |\n",
        "> 1x\n",
        "3-10, ",
        "\\|`*_",
    ] {
        let _ = read(&line.repeat(300_000 / line.len()));
    }
}

/// In three languages, above the cards or in front of them, in text, Markdown and sheets.
#[test]
fn cards_kept_beside_the_deck_are_left_out_and_told() {
    for (heading, label) in [
        ("Sideboard:", "Sideboard"),
        ("Sideboard (2)", "Sideboard"),
        ("## Maybeboard", "Maybeboard"),
        ("// Considering", "Considering"),
        ("**Réserve :**", "Réserve"),
        ("REMPLAÇANTS – 2 cartes", "REMPLAÇANTS"),
        ("À l’essai:", "À l’essai"),
        ("Ersatz:", "Ersatz"),
        ("Ersatzbank 2", "Ersatzbank"),
    ] {
        let text = format!("3-10\n0-04\n\n{heading}\n\nLevel 2 (1)\n1x 2-100 Century\n- 4-99 ?\n");
        assert_eq!(list(&text).cards, ids("3-10 0-04"), "{text}");
        let wanted = [
            "list:7:1: skipped: 1x 2-100 Century: under the heading LABEL",
            "list:8:1: skipped: - 4-99 ?: under the heading LABEL",
        ];
        assert_eq!(remarks(&text), wanted.map(|line| line.replace("LABEL", label)), "{text}");
    }
    for (text, messages) in [
        (
            "3-10, 0-04\nSideboard: 2-100, 2-09\n",
            "list:2:12: skipped: 2-100, 2-09: under the heading Sideboard",
        ),
        (
            "Sideboard\n2-100\nMain deck\n3-10\n0-04\n",
            "list:2:1: skipped: 2-100: under the heading Sideboard",
        ),
        ("3-10\nSB: 1x 2-100\n0-04\n", "list:2:5: skipped: 1x 2-100: under the heading SB"),
        (
            "| Code | Name |\n|---|---|\n| 3-10 | Night Mail |\n| 0-04 | Sparrow |\n\n## Ersatz\n\n\
             | Code | Name |\n|---|---|\n| 2-100 | Century |\n",
            "list:10:1: skipped: | 2-100 | Century |: under the heading Ersatz",
        ),
        (
            "id,name,board\n3-10,Night Mail,main\n2-100,Century,Sideboard\n0-04,Sparrow,\n",
            "list:3:1: skipped: 2-100 Century: under the heading Sideboard",
        ),
    ] {
        assert_eq!(list(text).cards, ids("3-10 0-04"), "{text}");
        assert_eq!(remarks(text), [messages], "{text}");
    }
    let after = list("3-10\nSideboard:\n2-100\nCruiser: Ares\n2-09\n\nNotes:\nkeep 0-04\n");
    assert_eq!((after.cruiser.as_deref(), after.cards), (Some("ares"), ids("3-10")));
    assert_eq!(after.notes.as_deref(), Some("keep 0-04"));
}

/// As it is pasted into a chat.
#[test]
fn a_title_is_found_within_a_fence() {
    let read = list("```\nRote Flut\nKreuzer: Ares\n\n3-10\n```\n");
    assert_eq!((read.name.as_deref(), read.cards), (Some("Rote Flut"), ids("3-10")));
}

/// The title of our own Markdown may be such a word.
#[test]
fn a_deck_may_be_called_reserve() {
    let read = list("# Reserve\n\n| Code | Name |\n|---|---|\n| 3-10 | Night Mail |\n");
    assert_eq!((read.name.as_deref(), read.cards), (Some("Reserve"), ids("3-10")));
}

#[test]
fn a_name_misspelt_beside_its_code_is_told() {
    for text in
        ["0-04 Sparow", "Sparow 0-04", "1x Sparow (0-04)", "| Code | Name |\n|---|---|\n| 0-04 | Sparow |"]
    {
        let messages = remarks(text);
        assert!(
            messages.len() == 1 && messages[0].ends_with("read \"Sparow\" as 0-04 Sparrow"),
            "{text}: {messages:?}"
        );
    }
    assert_eq!(remarks("SPARROW 0-04"), [""; 0]);
}

#[test]
fn a_first_line_above_cards_is_the_name_and_an_unknown_line_no_card() {
    for text in ["Anna rush\nAres\nSparrow\nXyzzy\n", "Anna rush\n1x Sparrow\nXyzzy\n"] {
        assert_eq!(
            (list(text).name.as_deref(), list(text).cards),
            (Some("Anna rush"), ids("0-04")),
            "{text}"
        );
        let said = remarks(text);
        assert!(said[0].ends_with("read \"Anna rush\" as the deck's name"), "{said:?}");
        assert!(said[1].ends_with("skipped: Xyzzy: no such card"), "{said:?}");
    }
}

/// Endings are taken off one by one; as many as a file has must not overflow the stack.
#[test]
fn a_word_as_long_as_a_file_is_one_that_is_not_known() {
    for end in ["s", "x", "en", "eres"] {
        assert!(messages(&format!("3 {}\n", end.repeat(1_000_000))).contains("no cards or deck code found"));
    }
}
