//! `flightdeck cards`, `cruisers`, `rules`, `completions` and `man`, as a player meets them.

use crate::catalog::{HEADER, Home};

const QUERY: &str =
    "effect:draw level>=2 -has:shield (upper.fighters>lower.fighters or is:green) sort:-fighters";

/// ID codes found by a query, in order.
fn ids(home: &Home, query: &[&str]) -> Vec<String> {
    home.ok(&[&["cards", "--format", "ids"], query].concat()).lines().map(str::to_owned).collect()
}

/// Exit code, standard output and standard error.
fn all(home: &Home, args: &[&str]) -> (Option<i32>, String, String) {
    let done = home.run(args);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code(), text(done.stdout), text(done.stderr))
}

#[test]
fn a_table_of_what_was_asked_for() {
    let home = Home::new();
    let table = "\
8 cards.

  ID    Name           Color  Upper        Lower
  2-82  Gold Rush      blue   ▲▲▲▲ recoil  ▲ draw
  3-21  Librarian      green  ▲▲▲ draw     ▲
  2-06  Quartermaster  green  ▲▲▲ draw     –
  3-10  Night Mail     green  ▲▲ lateral   ▲ draw
  2-31  Periscope      green  ▲ vertical   ▲ draw
  3-08  Grand Tour     green  ▲ free       ▲ draw
  2-39  Toll Keeper    green  draw         ▲ strike
  3-35  Clockmaker     green  draw         ▲ pivot

▲ fighter, ◆ shield, ◎ force field. One in full: flightdeck cards 3-21
";
    assert_eq!(home.ok(&["cards", QUERY]), table);
    // Words of their own, an argument that starts with a hyphen, an option after it.
    let apart: Vec<&str> = QUERY.split(' ').collect();
    assert_eq!(home.ok(&[&["cards"], &*apart, &["--format", "table"]].concat()), table);
}

#[test]
fn every_format() {
    let home = Home::new();
    let query = "id:0-43,3-35 sort:-level";
    assert_eq!(ids(&home, &[query]), ["3-35", "0-43"]);
    assert_eq!(
        home.ok(&["cards", query, "--format", "list"]),
        "3-35 Clockmaker: draw / ▲ pivot\n0-43 Wasp Nest: ▲▲ hit / –\n"
    );
    assert_eq!(
        home.ok(&["cards", query, "--format", "csv"]),
        format!(
            "{HEADER}\n3-35,green,Clockmaker,0,0,no,draw,1,0,no,pivot,rulebook+design\n\
             0-43,blue,Wasp Nest,2,0,no,hit,0,0,no,,design\n"
        )
    );
    let section = |fighters: u8, effects: &str| {
        format!("{{\"fighters\":{fighters},\"shields\":0,\"field\":false,\"effects\":[{effects}]}}")
    };
    let back = format!("{{\"upper\":{},\"lower\":{}}}", section(2, ""), section(0, ""));
    assert_eq!(
        home.ok(&["cards", query, "--format", "json"]),
        format!(
            "[\n{{\"id\":\"3-35\",\"level\":3,\"number\":35,\"colour\":\"green\",\"name\":\"Clockmaker\",\
             \"front\":{{\"upper\":{},\"lower\":{}}},\"back\":{back},\"source\":\"rulebook+design\"}},\n\
             {{\"id\":\"0-43\",\"level\":0,\"number\":43,\"colour\":\"blue\",\"name\":\"Wasp Nest\",\
             \"front\":{{\"upper\":{},\"lower\":{}}},\"back\":{back},\"source\":\"design\"}}\n]\n",
            section(0, "\"draw\""),
            section(1, "\"pivot\""),
            section(2, "\"hit\""),
            section(0, "")
        )
    );
    assert_eq!(
        home.ok(&["cards", query, "--lang", "de"]),
        "\
2 Karten.

  ID    Name        Farbe  Oben             Unten
  3-35  Clockmaker  grün   Ziehen           ▲ Kehrtwende
  0-43  Wasp Nest   blau   ▲▲ Jägerschaden  –

▲ Jäger, ◆ Schild, ◎ Kraftfeld. Eine ganze Karte: flightdeck cards 3-35
"
    );
}

#[test]
fn what_was_found_can_be_imported_again() {
    let home = Home::new();
    home.write("found.csv", home.ok(&["cards", "level:2 has:effect", "--format", "csv"]));
    let imported = home.done(&["catalog", "import", "found.csv"]);
    assert!(imported.starts_with("0 added, 0 replaced, "), "{imported}");
}

#[test]
fn counts() {
    let home = Home::new();
    assert_eq!(
        home.ok(&["cards", "--count-by", "level"]),
        " level   cards
───────────────────────────────────────────
 0          25   █████████████████████████
 1          25   █████████████████████████
 2          25   █████████████████████████
 3          25   █████████████████████████
"
    );
    assert_eq!(
        home.ok(&["cards", "--count-by", "color", "--format", "csv"]),
        "colour,cards\ngreen,40\nblue,60\n"
    );
    assert_eq!(
        home.ok(&["cards", "is:green fighters>4", "--count-by", "fighters", "--format", "json"]),
        "[\n{\"cards\":1,\"fighters\":5},\n{\"cards\":2,\"fighters\":6},\n{\"cards\":1,\"fighters\":7}\n]\n"
    );
    let by_effect = home.ok(&["cards", "3-10", "--count-by", "effect", "--lang", "fr"]);
    assert!(by_effect.contains("Pioche") && by_effect.contains("Déplacement latéral"), "{by_effect}");
    let plain = home.ok(&["cards", "is:plain level:0", "--count-by", "effect", "--format", "json"]);
    assert!(plain.starts_with("[\n{\"cards\":") && plain.contains("\"effect\":null"), "{plain}");
    assert!(
        home.fails(&["cards", "--count-by", "level", "--format", "ids"])
            .contains("--count-by does not work with this format")
    );
}

#[test]
fn every_command_takes_some_of_the_formats_and_lists_them() {
    let home = Home::new();
    let said = home.fails(&["rules", "effects", "--format", "csv"]);
    assert!(said.contains("invalid value 'csv'") && said.contains("[possible values: text, json]"), "{said}");
    assert_eq!(
        home.ok(&["rules", "effects", "--format", "table"]),
        home.ok(&["rules", "effects", "--format", "text"])
    );
    let markdown = home.ok(&["cards", "3-10", "--format", "markdown"]);
    assert!(markdown.contains("| ID | Name | Color | Upper | Lower |\n| --- |"), "{markdown}");
    assert!(markdown.contains("| 3-10 | Night Mail | green | ▲▲ lateral | ▲ draw |"), "{markdown}");
    let html = home.ok(&["cards", "--count-by", "colour", "--format", "html"]);
    assert!(html.contains("style=\"width:66%\"") && html.ends_with("</html>\n"), "{html}");
}

#[test]
fn a_mistyped_word_finds_the_nearest_cards_first() {
    let home = Home::new();
    assert_eq!(ids(&home, &["sparow"])[0], "0-04");
    // What is found exactly stays in the order of ID codes.
    assert_eq!(ids(&home, &["draw"]), ids(&home, &["draw sort:id"]));
}

#[test]
fn nothing_found_is_exit_code_one_and_a_bad_query_two() {
    let home = Home::new();
    assert_eq!(
        all(&home, &["cards", "level:9"]),
        (Some(1), "No card has this: level 9.\n\nMore: flightdeck help search\n".into(), String::new())
    );
    assert_eq!(
        all(&home, &["cards", "destroy", "level:0", "shield"]),
        (
            Some(1),
            "\
No card has all three: effect destroy, level 0, a shield.

  destroy level:0  2 cards: Matchstick, Burnt Bridge
  destroy shield   1 card: Demolition
  level:0 shield   3 cards: Tin Roof, Bulwark, Revolving Door

More: flightdeck help search
"
            .into(),
            String::new()
        )
    );
    assert_eq!(
        all(&home, &["cards", "!Drifer", "--lang", "fr"]).1.lines().next(),
        Some("Aucune carte ne s’appelle « Drifer ». Vouliez-vous dire Drifter (0-91) ?")
    );
    // Without a fitting sentence, it is reported on standard error.
    let (code, out, errors) = all(&home, &["cards", "level:9", "--format", "ids"]);
    assert_eq!((code, &*out, &*errors), (Some(1), "", "No card has this: level 9.\n"));
    let (code, out, _) = all(&home, &["cards", "level:9", "--format", "json"]);
    assert_eq!((code, &*out), (Some(1), "[]\n"));
    let (code, out, _) = all(&home, &["cards", "level:9", "--format", "csv"]);
    assert_eq!((code, out), (Some(1), format!("{HEADER}\n")));
    assert_eq!(
        home.fails(&["cards", "efect:draw", "(is:green"]),
        "error: unknown keyword `efect`
 --> query:1:1
  |
1 | efect:draw (is:green
  | ^^^^^
  |
  = help: did you mean `effect`?

error: unclosed `(`
 --> query:1:12
  |
1 | efect:draw (is:green
  |            ^
  |
  = help: add a closing `)`
"
    );
}

#[test]
fn hyphens_belong_to_the_query() {
    let home = Home::new();
    let without = ids(&home, &["-has:shield"]);
    assert_eq!(without, ids(&home, &["shields=0"]));
    assert_eq!(ids(&home, &["level:0", "-draw", "-hit"]), ids(&home, &["level:0 -draw -hit"]));
    assert_eq!(ids(&home, &["-(draw or hit)", "level:0"]), ids(&home, &["level:0", "--", "-draw", "-hit"]));
    assert!(home.ok(&["cards", "-h"]).starts_with("Search the cards, or show one in full"));
    // The caret shows what was typed.
    assert!(home.fails(&["cards", "-efect:draw"]).contains("1 | -efect:draw\n"));
    let file = home.path("c.db");
    assert_eq!(
        home.ok(&["--catalog", file.to_str().unwrap(), "cards", "-has:shield", "--format", "ids"])
            .lines()
            .count(),
        without.len()
    );
}

#[test]
fn words_in_three_languages_with_and_without_typing_errors() {
    let home = Home::new();
    let draws = ids(&home, &["effect:draw"]);
    assert_eq!(draws.len(), 17);
    for word in ["Pioche", "ziehen", "drwa", "poiche", "ZIEHN"] {
        assert_eq!(ids(&home, &[word]), draws, "{word}");
    }
    // Drawbridge has it in its name.
    assert_eq!(ids(&home, &["draw"]), ids(&home, &["effect:draw or 3-62"]));
    for words in ["déplacement libre", "deplacement libre", "Freie Bewegung", "fere movement"] {
        assert_eq!(ids(&home, &[&format!("\"{words}\"")]), ids(&home, &["effect:free"]), "{words}");
    }
    assert_eq!(ids(&home, &["0-4"]), ["0-04"]);
    assert_eq!(ids(&home, &["wasp"]), ["0-43"]);
    assert_eq!(ids(&home, &["wsap", "nets"]), ["0-43"]);
    assert_eq!(ids(&home, &["name:/^W.* N.*T$/"]), ["0-43"]);
}

#[test]
fn both_faces() {
    let home = Home::new();
    home.write(
        "own.csv",
        format!(
            "{HEADER},back_upper_fighters,back_upper_shields,back_upper_effects\n\
             1-200,blue,Janus,1,0,no,draw hit draw,,,,,me,1,3,roll\n"
        ),
    );
    home.done(&["catalog", "import", "own.csv"]);
    assert_eq!(ids(&home, &["is:mine"]), ["1-200"]);
    assert_eq!(ids(&home, &["back.roll"]), ["1-200"]);
    assert_eq!(ids(&home, &["any.has:shield level:1 any.upper:hit -back.level:1 effects=3"]), ["1-200"]);
    assert_eq!(
        home.ok(&["cards", "janus", "--format", "list"]),
        "1-200 Janus: ▲ draw hit draw / – (back: ▲ ◆◆◆ roll / –)\n"
    );
    assert!(home.ok(&["cards", "janus or sparrow"]).contains("▲ ◆◆◆ roll / –"));
}

#[test]
fn decks() {
    let home = Home::new();
    home.write("my deck.toml", "name = \"Mine\"\ncruiser = \"ares\"\ncards = [\"0-4\", \"3-10\"]\n");
    assert_eq!(ids(&home, &["in:\"my deck.toml\""]), ["0-04", "3-10"]);
    assert_eq!(ids(&home, &["-in:\"my deck.toml\""]).len(), 98);
    assert_eq!(ids(&home, &["in:red-tide"]).len(), 25);
    let missing = home.fails(&["cards", "in:none.toml"]);
    assert!(
        missing.contains("cannot read none.toml: no such file or folder") && missing.contains("^^^^^^^^^"),
        "{missing}"
    );
    home.write("bad.toml", "cards = [\"0-4\", \"9-10\"]\n");
    assert!(home.fails(&["cards", "in:bad.toml"]).contains("bad.toml:1:17"));
}

#[test]
fn a_card_is_drawn_with_both_faces() {
    let home = Home::new();
    let drawing = "\
3-10  Night Mail  green, level 3; rulebook+design

┌─ front ────────────────────────────┐   ┌─ back ─────────────────────────────┐
│ ▲▲                                 │   │ ▲▲                                 │
│ Lateral Movement                   │   │                                    │
├────────────────────────────────────┤   ├────────────────────────────────────┤
│ ▲                                  │   │                                    │
│ Draw                               │   │                                    │
└───────────────────────────── 3-10 ─┘   └────────────────────────────────────┘

▲ Fighter: Deals one damage in a battle while visible. When a card's last
  Fighter is damaged, the card is destroyed.
Lateral Movement (lateral): Move a card on either board to the top of
  an adjacent sector of the same board. The sector needs a free space.
Draw (draw): Set the top card of your draw deck aside without looking
  at it. It joins your hand next round.
Back: the standard back (R-CARD-4)
";
    assert_eq!(home.ok(&["cards", "3-1O"]), drawing);
    assert_eq!(home.ok(&["cards", "NIGHT mail"]), drawing);
    let both = home.ok(&["cards", "3-10 or 0-04", "--full"]);
    assert!(both.starts_with("0-04  Sparrow") && both.ends_with(drawing), "{both}");
    let german = home.ok(&["cards", "2-78", "--lang", "de"]);
    assert!(german.contains("│ Beschädige den feindlichen Kreuzer │"), "{german}");
}

#[test]
fn an_unknown_card_or_cruiser_suggests_the_nearest() {
    let home = Home::new();
    let (code, out, _) = all(&home, &["cards", "3-99"]);
    assert_eq!(
        (code, out.lines().next()),
        (Some(1), Some("There is no card 3-99. Did you mean Kaleidoscope (3-95)?"))
    );
    // A word forgives typing errors by itself.
    assert!(home.ok(&["cards", "nigth mail"]).starts_with("3-10  Night Mail"));
    let (code, out, errors) = all(&home, &["cruisers", "apolo"]);
    assert_eq!((code, &*out), (Some(1), ""));
    assert!(
        errors.contains("unknown cruiser \"apolo\"") && errors.contains("did you mean `apollo`?"),
        "{errors}"
    );
}

#[test]
fn cruisers_are_drawn() {
    let home = Home::new();
    assert_eq!(
        home.ok(&["cruisers", "ATLAS"]),
        "\
Atlas  armor 20  design
  level 3  [  ]                [  ]
  level 2  [  ] [  ] [  ] [  ] [  ]
  level 1  [  ] [  ] [  ] [  ] [  ]
  level 0  [D ] [D ] [D ] [D ] [D ]
  shares a board with: Ares, Apollo

[ ] space, D Draw symbol
"
    );
    let every = home.ok(&["cruisers"]);
    for name in ["Apollo", "Ares", "Athena", "Atlas"] {
        assert!(every.contains(&format!("{name}  armor 20")), "{every}");
    }
    let json = home.ok(&["cruisers", "ares", "--format", "json"]);
    assert_eq!(
        json,
        "[\n{\"id\":\"ares\",\"name\":\"Ares\",\"armor\":20,\"sectors\":[[1,0,0],[1,0,0,0],[1,0,0,0],[1,0,0,0],[1,0,0]],\
         \"source\":\"class: rulebook; armor, layout: design\",\"spaces\":18,\"draw_symbols\":5,\
         \"boards\":[[\"ares\",\"atlas\"]]}\n]\n"
    );
}

#[test]
fn every_symbol_is_explained() {
    let home = Home::new();
    for (lang, words) in [
        ("en", ["Draw", "Lateral Movement", "Barrel Roll", "Shield", "Force field"]),
        ("fr", ["Pioche", "Déplacement latéral", "Retournement", "Écran", "Champ de force"]),
        ("de", ["Ziehen", "Horizontale Bewegung", "Fassrolle", "Schild", "Kraftfeld"]),
    ] {
        let text = home.ok(&["rules", "effects", "--lang", lang]);
        for word in words {
            assert!(text.contains(word), "{word} in {text}");
        }
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let overview = home.ok(&["rules", "--lang", lang]);
        assert!(
            overview.lines().count() <= 24 && overview.lines().all(|line| line.chars().count() <= 80),
            "{overview}"
        );
        assert_eq!(home.ok(&["rules", "effects", "--lang", lang, "--format", "json"]).lines().count(), 12);
    }
}

#[test]
fn completions_and_manual_pages() {
    let home = Home::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            home.ok(&["completions", shell]).contains(&format!("flightdeck __complete {shell}")),
            "{shell}"
        );
    }
    assert!(home.ok(&["man"]).contains("flightdeck\\-cards"));
    assert!(home.ok(&["man", "cards"]).contains(".TH flightdeck-cards 1"));
    assert!(home.ok(&["man", "catalog", "import"]).contains(".TH flightdeck-catalog-import 1"));
    assert!(home.fails(&["man", "crads"]).contains("did you mean `cards`?"));
}

/// What a shell asks at each Tab, and what it is answered.
#[test]
fn a_tab_is_answered_with_names_and_what_they_are() {
    let home = Home::new();
    for (typed, wanted) in [
        (&["deck", "add", "a.toml", "night"][..], "night-mail\t"),
        (&["cards", "3-1"], "3-10\tNight Mail"),
        (&["--lang", "f"], "fr\n"),
        (&["rules", "R-SET-2"], "R-SET-2\n"),
        (&["duel", "red"], "red-tide\t"),
        (&["duel", "red-tide", "--bot", "pi"], "pilot\t"),
    ] {
        let words: Vec<&str> = ["__complete", "fish"].iter().chain(typed).copied().collect();
        let answer = home.ok(&words);
        assert!(answer.contains(wanted), "{typed:?}: {answer}");
    }
    assert_eq!(home.ok(&["__complete", "fish", "no-such-command", "x"]), "");
}

#[test]
fn plain_text_where_nobody_asked_for_color_and_color_where_somebody_did() {
    let home = Home::new();
    for args in [
        &["cards", "hit"][..],
        &["cards", "hit", "--format", "list"],
        &["cards", "3-10"],
        &["rules", "effects"],
        &["cruisers"],
    ] {
        assert!(!home.ok(args).contains('\u{1b}'), "{args:?}");
        let colored = home.command(args).env("CLICOLOR_FORCE", "1").output().unwrap();
        assert!(colored.stdout.contains(&0x1b), "{args:?}");
    }
    // For machines there is none at all.
    let forced =
        home.command(&["cards", "hit", "--format", "csv"]).env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(!forced.stdout.contains(&0x1b));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let home = Home::new();
    home.ok(&["catalog", "info"]);
    for args in [&["cards"][..], &["completions", "bash"], &["man"], &["rules", "effects"]] {
        let mut child = home
            .command(args)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        assert_eq!((done.status.code(), done.stderr), (Some(0), Vec::new()), "{args:?}");
    }
}
