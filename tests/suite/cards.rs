//! `flightdeck cards`, `cruisers`, `rules`, `completions` and `man`, as a player meets them.

use crate::program::{Desk, HEADER};

const QUERY: &str =
    "effect:draw level>=2 -has:shield (upper.fighters>lower.fighters or is:green) sort:-fighters";

/// ID codes found by a query, in order.
fn ids(desk: &Desk, query: &str) -> Vec<String> {
    desk.ok(&["cards", "--format", "ids", query]).lines().map(str::to_owned).collect()
}

#[test]
fn a_table_of_what_was_asked_for() {
    let desk = Desk::new();
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
    assert_eq!(desk.ok(&["cards", QUERY]), table);
    // Words of their own, an argument that starts with a hyphen, an option after it.
    let apart: Vec<&str> = QUERY.split(' ').collect();
    assert_eq!(desk.ok(&[&["cards"], &*apart, &["--format", "table"]].concat()), table);
}

#[test]
fn every_format() {
    let desk = Desk::new();
    let query = "id:0-43,3-35 sort:-level";
    assert_eq!(ids(&desk, query), ["3-35", "0-43"]);
    assert_eq!(
        desk.ok(&["cards", query, "--format", "list"]),
        "3-35 Clockmaker: draw / ▲ pivot\n0-43 Wasp Nest: ▲▲ hit / –\n"
    );
    assert_eq!(
        desk.ok(&["cards", query, "--format", "csv"]),
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
        desk.ok(&["cards", query, "--format", "json"]),
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
        desk.ok(&["cards", query, "--lang", "de"]),
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
    let desk = Desk::new();
    desk.write("found.csv", desk.ok(&["cards", "level:2 has:effect", "--format", "csv"]));
    let imported = desk.done("catalog import found.csv");
    assert!(imported.starts_with("0 added, 0 replaced, "), "{imported}");
}

#[test]
fn counts() {
    let desk = Desk::new();
    assert_eq!(
        desk.ok("cards --count-by level"),
        " level   cards
───────────────────────────────────────────
 0          25   █████████████████████████
 1          25   █████████████████████████
 2          25   █████████████████████████
 3          25   █████████████████████████
"
    );
    assert_eq!(desk.ok("cards --count-by color --format csv"), "colour,cards\ngreen,40\nblue,60\n");
    assert_eq!(
        desk.ok(&["cards", "is:green fighters>4", "--count-by", "fighters", "--format", "json"]),
        "[\n{\"cards\":1,\"fighters\":5},\n{\"cards\":2,\"fighters\":6},\n{\"cards\":1,\"fighters\":7}\n]\n"
    );
    let by_effect = desk.ok("cards 3-10 --count-by effect --lang fr");
    assert!(by_effect.contains("Pioche") && by_effect.contains("Déplacement latéral"), "{by_effect}");
    let plain = desk.ok(&["cards", "is:plain level:0", "--count-by", "effect", "--format", "json"]);
    assert!(plain.starts_with("[\n{\"cards\":") && plain.contains("\"effect\":null"), "{plain}");
    assert!(
        desk.fails("cards --count-by level --format ids")
            .contains("--count-by does not work with this format")
    );
}

#[test]
fn every_command_takes_some_of_the_formats_and_lists_them() {
    let desk = Desk::new();
    desk.refuses("rules effects --format csv", &["invalid value 'csv'", "[possible values: text, json]"]);
    assert_eq!(desk.ok("rules effects --format table"), desk.ok("rules effects --format text"));
    let markdown = desk.ok("cards 3-10 --format markdown");
    assert!(markdown.contains("| ID | Name | Color | Upper | Lower |\n| --- |"), "{markdown}");
    assert!(markdown.contains("| 3-10 | Night Mail | green | ▲▲ lateral | ▲ draw |"), "{markdown}");
    let html = desk.ok("cards --count-by colour --format html");
    assert!(html.contains("style=\"width:66%\"") && html.ends_with("</html>\n"), "{html}");
}

#[test]
fn a_mistyped_word_finds_the_nearest_cards_first() {
    let desk = Desk::new();
    assert_eq!(ids(&desk, "sparow")[0], "0-04");
    // What is found exactly stays in the order of ID codes.
    assert_eq!(ids(&desk, "draw"), ids(&desk, "draw sort:id"));
}

#[test]
fn nothing_found_is_exit_code_one_and_a_bad_query_two() {
    // A letter that some name has is no suggestion.
    assert!(!Desk::new().no("cards zzzz").contains("name:z"));
    let desk = Desk::new();
    assert_eq!(
        desk.run(&["cards", "level:9"]),
        (
            1,
            "No card has this: level 9. Levels are 0 to 3.\n\nMore: flightdeck help search\n".into(),
            String::new()
        )
    );
    assert_eq!(
        desk.run(&["cards", "destroy", "level:0", "shield"]),
        (
            1,
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
        desk.run(&["cards", "!Drifer", "--lang", "fr"]).1.lines().next(),
        Some("Aucune carte ne s’appelle « Drifer ». Vouliez-vous dire Drifter (0-91) ?")
    );
    // Without a fitting sentence, it is reported on standard error.
    let (code, out, errors) = desk.run(&["cards", "level:9", "--format", "ids"]);
    assert_eq!((code, &*out, &*errors), (1, "", "No card has this: level 9.\n"));
    let (code, out, _) = desk.run(&["cards", "level:9", "--format", "json"]);
    assert_eq!((code, &*out), (1, "[]\n"));
    let (code, out, _) = desk.run(&["cards", "level:9", "--format", "csv"]);
    assert_eq!((code, out), (1, format!("{HEADER}\n")));
    assert_eq!(
        desk.fails("cards efect:draw (is:green"),
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
    let desk = Desk::new();
    let words = |query: &[&str]| -> Vec<String> {
        desk.ok(&[&["cards", "--format", "ids"], query].concat()).lines().map(str::to_owned).collect()
    };
    let without = ids(&desk, "-has:shield");
    assert_eq!(without, ids(&desk, "shields=0"));
    assert_eq!(words(&["level:0", "-draw", "-hit"]), ids(&desk, "level:0 -draw -hit"));
    assert_eq!(words(&["-(draw or hit)", "level:0"]), words(&["level:0", "--", "-draw", "-hit"]));
    assert!(desk.ok("cards -h").starts_with("Search the cards, or show one in full"));
    // The caret shows what was typed.
    desk.refuses("cards -efect:draw", &["1 | -efect:draw\n"]);
    let file = desk.path("catalog.db");
    assert_eq!(
        desk.ok(&["--catalog", file.to_str().unwrap(), "cards", "-has:shield", "--format", "ids"])
            .lines()
            .count(),
        without.len()
    );
}

#[test]
fn words_in_three_languages_with_and_without_typing_errors() {
    let desk = Desk::new();
    let draws = ids(&desk, "effect:draw");
    assert_eq!(draws.len(), 17);
    for word in ["Pioche", "ziehen", "drwa", "poiche", "ZIEHN"] {
        assert_eq!(ids(&desk, word), draws, "{word}");
    }
    // Drawbridge has it in its name.
    assert_eq!(ids(&desk, "draw"), ids(&desk, "effect:draw or 3-62"));
    for words in ["déplacement libre", "deplacement libre", "Freie Bewegung", "fere movement"] {
        assert_eq!(ids(&desk, &format!("\"{words}\"")), ids(&desk, "effect:free"), "{words}");
    }
    assert_eq!(ids(&desk, "0-4"), ["0-04"]);
    assert_eq!(ids(&desk, "wasp"), ["0-43"]);
    assert_eq!(ids(&desk, "wsap nets"), ["0-43"]);
    assert_eq!(ids(&desk, "name:/^W.* N.*T$/"), ["0-43"]);
}

#[test]
fn both_faces() {
    let desk = Desk::new();
    desk.write(
        "own.csv",
        format!(
            "{HEADER},back_upper_fighters,back_upper_shields,back_upper_effects\n\
             1-200,blue,Janus,1,0,no,draw hit draw,,,,,me,1,3,roll\n"
        ),
    );
    desk.done("catalog import own.csv");
    assert_eq!(ids(&desk, "is:mine"), ["1-200"]);
    assert_eq!(ids(&desk, "back.roll"), ["1-200"]);
    assert_eq!(ids(&desk, "any.has:shield level:1 any.upper:hit -back.level:1 effects=3"), ["1-200"]);
    assert_eq!(
        desk.ok("cards janus --format list"),
        "1-200 Janus: ▲ draw hit draw / – (back: ▲ ◆◆◆ roll / –)\n"
    );
    assert!(desk.ok(&["cards", "janus or sparrow"]).contains("▲ ◆◆◆ roll / –"));
}

#[test]
fn decks() {
    let desk = Desk::new();
    desk.write("my deck.toml", "name = \"Mine\"\ncruiser = \"ares\"\ncards = [\"0-4\", \"3-10\"]\n");
    assert_eq!(ids(&desk, "in:\"my deck.toml\""), ["0-04", "3-10"]);
    assert_eq!(ids(&desk, "-in:\"my deck.toml\"").len(), 98);
    assert_eq!(ids(&desk, "in:red-tide").len(), 25);
    desk.refuses("cards in:none.toml", &["cannot read none.toml: no such file or folder", "^^^^^^^^^"]);
    desk.write("bad.toml", "cards = [\"0-4\", \"9-10\"]\n");
    desk.refuses("cards in:bad.toml", &["bad.toml:1:17"]);
}

#[test]
fn a_card_is_drawn_with_both_faces() {
    let desk = Desk::new();
    let drawing = "\
3-10  Night Mail  green, level 3; rulebook and our design

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
    assert_eq!(desk.ok("cards 3-1O"), drawing);
    assert_eq!(desk.ok(&["cards", "NIGHT mail"]), drawing);
    let both = desk.ok(&["cards", "3-10 or 0-04", "--full"]);
    assert!(both.starts_with("0-04  Sparrow") && both.ends_with(drawing), "{both}");
    let german = desk.ok("cards 2-78 --lang de");
    assert!(german.contains("│ Beschädige den feindlichen Kreuzer │"), "{german}");
}

#[test]
fn an_unknown_card_or_cruiser_suggests_the_nearest() {
    let desk = Desk::new();
    let (code, out, _) = desk.run(&["cards", "3-99"]);
    assert_eq!(
        (code, out.lines().next()),
        (1, Some("There is no card 3-99. Did you mean Kaleidoscope (3-95)?"))
    );
    // A word forgives typing errors by itself.
    assert!(desk.ok(&["cards", "nigth mail"]).starts_with("3-10  Night Mail"));
    let (code, out, errors) = desk.run(&["cruisers", "apolo"]);
    assert_eq!((code, &*out), (1, ""));
    assert!(
        errors.contains("unknown cruiser \"apolo\"") && errors.contains("did you mean `apollo`?"),
        "{errors}"
    );
}

#[test]
fn cruisers_are_drawn() {
    let desk = Desk::new();
    assert_eq!(
        desk.ok("cruisers ATLAS"),
        "\
Atlas  armor 20  our design
  level 3  [  ]                [  ]
  level 2  [  ] [  ] [  ] [  ] [  ]
  level 1  [  ] [  ] [  ] [  ] [  ]
  level 0  [D ] [D ] [D ] [D ] [D ]
  shares a board with: Ares, Apollo

[ ] space, D Draw symbol
"
    );
    let every = desk.ok("cruisers");
    for name in ["Apollo", "Ares", "Athena", "Atlas"] {
        assert!(every.contains(&format!("{name}  armor 20")), "{every}");
    }
    let json = desk.ok("cruisers ares --format json");
    assert_eq!(
        json,
        "[\n{\"id\":\"ares\",\"name\":\"Ares\",\"armor\":20,\"sectors\":[[1,0,0],[1,0,0,0],[1,0,0,0],[1,0,0,0],[1,0,0]],\
         \"source\":\"class: rulebook; armor, layout: design\",\"spaces\":18,\"draw_symbols\":5,\
         \"boards\":[[\"ares\",\"atlas\"]]}\n]\n"
    );
}

#[test]
fn every_symbol_is_explained() {
    let desk = Desk::new();
    for (lang, words) in [
        ("en", ["Draw", "Lateral Movement", "Barrel Roll", "Shield", "Force field"]),
        ("fr", ["Pioche", "Déplacement latéral", "Retournement", "Écran", "Champ de force"]),
        ("de", ["Ziehen", "Horizontale Bewegung", "Fassrolle", "Schild", "Kraftfeld"]),
    ] {
        let text = desk.ok(&["rules", "effects", "--lang", lang]);
        for word in words {
            assert!(text.contains(word), "{word} in {text}");
        }
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        // The rules about an effect are found by its code in every language.
        assert!(desk.ok(&["rules", "draw", "--lang", lang]).contains("R-REIN-1"), "{lang}");
        let overview = desk.ok(&["rules", "--lang", lang]);
        assert!(
            overview.lines().count() <= 24 && overview.lines().all(|line| line.chars().count() <= 80),
            "{overview}"
        );
        assert_eq!(desk.ok(&["rules", "effects", "--lang", lang, "--format", "json"]).lines().count(), 12);
    }
}

/// Rules are found by the codes they had before, with the rest of a rule that has been divided.
#[test]
fn rules_are_found_by_the_codes_they_had() {
    let desk = Desk::new();
    for (typed, found) in [
        ("R-SEE-2", &["Q-SEE-2"][..]),
        ("r-geo-1", &["Q-GEO-1"]),
        ("Q-BAT-5", &["R-BAT-5"]),
        ("R-FIE-1", &["R-FIE-1", "Q-FIE-3"]),
        ("R-DRAW-1", &["R-DRAW-1", "Q-DRAW-2"]),
        ("Q-FIE-3", &["Q-FIE-3"]),
        ("R-GEO", &["Q-GEO-1", "Q-GEO-2"]),
    ] {
        let rules = desk.json(&["rules", typed]);
        let codes: Vec<&str> =
            rules.as_array().unwrap().iter().map(|rule| rule["code"].as_str().unwrap()).collect();
        assert_eq!(codes, found, "{typed}");
    }
    let (_, _, note) = desk.run(&["rules", "r-see-2"]);
    assert!(note.contains("R-SEE-2 is called Q-SEE-2 now"), "{note}");
    assert_eq!(desk.run(&["rules", "R-BAT-3"]).2, "");
}

#[test]
fn completions_and_manual_pages() {
    let desk = Desk::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            desk.ok(&["completions", shell]).contains(&format!("flightdeck __complete {shell}")),
            "{shell}"
        );
    }
    assert!(desk.ok("man").contains("flightdeck\\-cards"));
    assert!(desk.ok("man cards").contains(".TH flightdeck-cards 1"));
    assert!(desk.ok("man catalog import").contains(".TH flightdeck-catalog-import 1"));
    desk.refuses("man crads", &["did you mean `cards`?"]);
}

/// What a shell asks at each Tab, and what it is answered.
#[test]
fn a_tab_is_answered_with_names_and_what_they_are() {
    let desk = Desk::new();
    desk.ok("league play club.league red-tide long-night --games 2");
    for (typed, wanted) in [
        (&["deck", "add", "a.toml", "night"][..], "night-mail\t"),
        (&["cards", "3-1"], "3-10\tNight Mail"),
        (&["--lang", "f"], "fr\n"),
        (&["rules", "R-SET-2"], "R-SET-2\n"),
        (&["duel", "red"], "red-tide\t"),
        (&["duel", "red-tide", "--bot", "pi"], "pilot\t"),
        (&["play", "--cruiser", "ar"], "ares\tarmor 20, shares a board with atlas"),
        (&["cards", "is:pl"], "is:plain\twithout an effect"),
        (&["cards", "has:f"], "has:field\twith a force field"),
        (&["cards", "sort:fi"], "sort:fields\tby number of force fields"),
        (&["replay", "club.league", "lo"], "Long Night\n"),
    ] {
        let words: Vec<&str> = ["__complete", "fish"].iter().chain(typed).copied().collect();
        let answer = desk.ok(&words);
        assert!(answer.contains(wanted), "{typed:?}: {answer}");
    }
    assert_eq!(desk.ok("__complete fish no-such-command x"), "");
}

#[test]
fn plain_text_where_nobody_asked_for_color_and_color_where_somebody_did() {
    let desk = Desk::new();
    for args in [
        &["cards", "hit"][..],
        &["cards", "hit", "--format", "list"],
        &["cards", "3-10"],
        &["rules", "effects"],
        &["cruisers"],
    ] {
        assert!(!desk.ok(args).contains('\u{1b}'), "{args:?}");
        let colored = desk.command(args).env("CLICOLOR_FORCE", "1").output().unwrap();
        assert!(colored.stdout.contains(&0x1b), "{args:?}");
    }
    // For machines there is none at all.
    let forced = desk.command("cards hit --format csv").env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(!forced.stdout.contains(&0x1b));
}

/// Several codes are several questions, and words one; each finds something, or it is said.
#[test]
fn rules_are_found_by_codes_and_words_at_once() {
    let desk = Desk::new();
    let both = desk.ok("rules R-BAT-3 shield");
    for part in ["R-BAT-3", "shield", "R-SHI-1"] {
        assert!(both.contains(part), "{part}: {both}");
    }
    let codes = desk.ok("rules R-BAT-3 q-chain-5");
    assert!(
        codes.contains("R-BAT-3") && codes.contains("Q-CHAIN-5") && !codes.contains("R-SHI-1"),
        "{codes}"
    );
    let rulings = desk.ok("rules q");
    assert!(rulings.contains("Q-BAT-9") && !rulings.contains("  R-"), "{rulings}");
    let words = desk.ok("rules draw discard --format json");
    let rules: Vec<&str> = words.lines().filter(|line| line.starts_with('{')).collect();
    assert!(
        rules.len() > 1 && rules.iter().all(|rule| rule.contains("raw") && rule.contains("iscard")),
        "{words}"
    );
    for (line, missing) in [("rules R-BAT-3 zzz", "\"zzz\""), ("rules shield r-bat-99", "\"R-BAT-99\"")] {
        let (code, out, said) = desk.run(line);
        assert!(code == 1 && out.is_empty() && said.contains(missing), "{line}: {said}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let desk = Desk::new();
    desk.ok("catalog info");
    for args in [&["cards"][..], &["completions", "bash"], &["man"], &["rules", "effects"]] {
        let mut child = desk.start(args);
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        assert_eq!((done.status.code(), done.stderr), (Some(0), Vec::new()), "{args:?}");
    }
}
