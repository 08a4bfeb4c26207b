//! Lists as text, Markdown, CSV, JSON and HTML.

use flightdeck::cards::{Lang, builtin};
use flightdeck::deck::DeckFile;

use super::{cards_of, deck_of, desk, pages_of};
use crate::program::Desk;

/// The order of the levels and of the codes within them.
fn codes_in(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == '-'));
    let code = |word: &&str| word.parse::<flightdeck::cards::CardId>().is_ok() && word.len() < 6;
    words.filter(code).map(str::to_owned).collect()
}

#[test]
fn the_text_is_a_list_people_know() {
    let desk = desk();
    desk.write("a.toml", "name = \"Aé\"\nauthor = \"Zoë\"\nnotes = \"Win.\"\ncruiser = \"ares\"\ncards = [\"3-10\", \"0-4\", \"0-51\", \"2-202\"]\n");
    let code = desk_code(&desk, "a.toml");
    let expected = format!(
        "Aé
Croiseur : Ares (blindage 20)
Auteur : Zoë
Date : 04/07/2026
4 cartes · 9 Chasseurs · 3 Écrans

Niveau 0 (2)
  0-04   Sparrow     2 Chasseurs, Dégâts sur Croiseur adverse / –
  0-51   Bulwark     3 Écrans / 1 Chasseur

Niveau 2 (1)
  2-202  Two Faces   2 Chasseurs, Pioche, Pivotement / 1 Chasseur  [verso : Déplacement libre / 3 Chasseurs]

Niveau 3 (1)
  3-10   Night Mail  2 Chasseurs, Déplacement latéral / 1 Chasseur, Pioche

Niveaux
  0  ██ 2
  1  0
  2  █ 1
  3  █ 1

Effets : Pioche 2, Déplacement latéral 1, Pivotement 1, Dégâts sur Croiseur adverse 1

Remarques :
Win.

Code du deck : {}
Empreinte du deck : {}
",
        code.0, code.1
    );
    assert_eq!(desk.runs("export a.toml --lang fr --date 2026-07-04"), expected);
}

/// Code and hash as the library has them.
fn desk_code(desk: &Desk, file: &str) -> (String, String) {
    let file = DeckFile::read(&desk.path(file)).unwrap();
    let ids: Vec<_> = file.ids().collect();
    let code = flightdeck::deck::encode("ares", &ids);
    (code, flightdeck::deck::DeckHash::of("ares", ids).to_string())
}

#[test]
fn every_form_has_every_card_once_in_code_order() {
    let desk = desk();
    for count in [25, 100] {
        let deck = deck_of(&desk, "Mixed", count, &[]);
        let mut expected: Vec<_> = cards_of(count).iter().map(|card| card.id).collect();
        expected.sort();
        let expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
        for lang in ["en", "fr", "de"] {
            let text = desk.ok(&["export", &deck, "--lang", lang]);
            let rows: Vec<String> =
                text.lines().filter(|line| line.starts_with("  ")).flat_map(codes_in).collect();
            assert_eq!(rows, expected, "{text}");
            let markdown = desk.ok(&["export", &deck, "--lang", lang, "--format", "markdown"]);
            let rows =
                markdown.lines().filter(|line| line.starts_with("| ")).flat_map(|line| codes_in(&line[..9]));
            assert_eq!(rows.collect::<Vec<_>>(), expected);

            let csv = desk.ok(&["export", &deck, "--lang", lang, "--format", "csv"]);
            let mut reader = csv::Reader::from_reader(csv.as_bytes());
            let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
            assert_eq!(rows.iter().map(|row| row[0].to_owned()).collect::<Vec<_>>(), expected);

            let json: serde_json::Value =
                serde_json::from_str(&desk.ok(&["export", &deck, "--lang", lang, "--format", "json"]))
                    .unwrap();
            let ids =
                json["cards"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().to_owned());
            assert_eq!(ids.collect::<Vec<_>>(), expected);
            assert_eq!(json["stats"]["cards"], count);
            assert_eq!(json["cruiser"]["id"], "athena");

            // The table and the drawn cards below it.
            let html = desk.ok(&["export", &deck, "--lang", lang, "--format", "html"]);
            for id in &expected {
                assert_eq!(html.matches(&format!(">{id}<")).count(), 2, "{id}");
            }
        }
    }
}

#[test]
fn effects_are_in_the_words_of_the_language() {
    let desk = desk();
    for lang in Lang::ALL {
        for to in ["text", "markdown", "csv", "json", "html"] {
            let text = desk.ok(&format!("export --query * --lang {} --format {to}", lang.code()));
            let text = text.replace("&#39;", "'");
            for effect in flightdeck::cards::Effect::ALL {
                let name = &builtin::glossary().effect(effect, lang).name;
                assert!(text.contains(name), "{name} in {to}");
            }
        }
    }
}

#[test]
fn the_columns_for_programs_do_not_depend_on_the_language() {
    let desk = desk();
    let rows = |lang: &str| {
        let text = desk.ok(&["export", "--query", "id:2-202", "--format", "csv", "--lang", lang]);
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        rows("de"),
        [
            "id,level,colour,name,upper_fighters,upper_shields,upper_field,upper_effects,lower_fighters,\
             lower_shields,lower_field,lower_effects,upper,lower,back,deck,cruiser,author,notes",
            "2-202,2,blue,Two Faces,2,0,no,draw pivot,1,0,no,,\"2 Jäger, Ziehen, Kehrtwende\",1 Jäger,\
             Freie Bewegung / 3 Jäger,,,,",
        ]
    );
    assert_eq!(rows("en")[0], rows("de")[0]);
}

#[test]
fn nothing_a_name_holds_becomes_markup() {
    let desk = desk();
    let deck = deck_of(&desk, "<script>alert('x')</script> | *bold* & _more_", 25, &["1-201"]);
    let html = desk.ok(&["export", &deck, "--format", "html"]);
    assert!(html.contains("&lt;script&gt;alert('x')&lt;/script&gt;"), "the name is there");
    assert!(!html.contains("<script") && !html.contains("<Crew>"));
    let markdown = desk.ok(&["export", &deck, "--format", "markdown"]);
    assert!(markdown.starts_with(r"# \<script\>alert('x')\</script\> \| \*bold\* \& \_more\_"), "{markdown}");
    for sheet in ["registration", "proxies"] {
        let html = desk.ok(&["export", &deck, "--format", "html", "--sheet", sheet]);
        assert!(!html.contains("<script") && !html.contains("<Crew>"), "{sheet}");
    }
}

/// On paper and in a browser, too, a name reads as it is written.
#[test]
fn no_name_turns_the_direction_of_writing() {
    let desk = desk();
    let deck = deck_of(&desk, "Red\u{202e}edit\u{2066}x\u{200f}\u{2028}y", 25, &[]);
    for (sheet, format) in [
        ("list", "html"),
        ("list", "markdown"),
        ("registration", "html"),
        ("slips", "html"),
        ("registration", "pdf"),
    ] {
        let args = ["export", &deck, "--sheet", sheet, "--format", format];
        let text = match format {
            "pdf" => pages_of(&desk, &args).iter().map(super::pdf::Page::text).collect(),
            _ => desk.ok(&args),
        };
        let turns =
            |c| matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        assert!(!text.contains(turns), "{sheet} {format}");
        assert!(sheet == "slips" || text.contains("Red edit x"), "{sheet} {format}: {text}");
    }
}

#[test]
fn html_needs_nothing_from_anywhere() {
    let desk = desk();
    let deck = deck_of(&desk, "Plain", 25, &["1-201"]);
    for sheet in ["list", "registration", "proxies", "boards", "gallery"] {
        let html = desk.ok(&["export", &deck, "--format", "html", "--sheet", sheet]);
        let html = html.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        for reference in
            "http:|https:|src=|url(h|url(/|url('|@import|<link rel=\"stylesheet|<iframe".split('|')
        {
            assert!(!html.contains(reference), "{sheet}: {reference}");
        }
        // Every part that is used is there, once.
        let used = html.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
        for id in used {
            assert_eq!(html.matches(&format!("id=\"{id}\"")).count(), 1, "{sheet}: {id}");
        }
    }
}
