//! Printed pages, read back from the PDF: every card is there, at its size and in its place.

use flightdeck::cards::{Effect, Face, Lang, builtin};
use flightdeck::report::draw::{Weight, font};

use super::pdf::{Outline, Page, Pdf, Text};
use super::{Desk, cards_of};

const SHEETS: [&str; 4] = ["list", "registration", "proxies", "boards"];

/// How far a text goes to the right of its start, or to the left if it stands on its head.
fn end(text: &Text) -> f64 {
    let weight = if text.bold { Weight::Bold } else { Weight::Regular };
    let width = font::width(&text.text, weight, text.size);
    if text.turned { text.x - width } else { text.x + width }
}

/// The cards drawn on a page, in the order of drawing.
fn cards_on(page: &Page) -> Vec<Outline> {
    page.outlines.iter().copied().filter(|outline| outline.measures(63.0, 88.0)).collect()
}

fn texts_in<'a>(page: &'a Page, card: &Outline) -> Vec<&'a str> {
    page.texts.iter().filter(|text| card.holds(text.x, text.y)).map(|text| text.text.as_str()).collect()
}

#[test]
fn every_card_of_the_deck_is_in_the_text_of_every_sheet() {
    let desk = Desk::new();
    for count in [25, 100] {
        let deck = desk.deck("Mixed", count, &[]);
        for lang in Lang::ALL {
            for sheet in ["list", "registration", "proxies"] {
                let pages =
                    desk.pages(&["export", &deck, "--sheet", sheet, "--lang", lang.code(), "--to", "pdf"]);
                let text: String = pages.iter().map(Page::text).collect::<Vec<_>>().join("\n");
                let lines: Vec<&str> = text.lines().collect();
                for card in cards_of(count) {
                    let id = card.id.to_string();
                    assert_eq!(lines.iter().filter(|line| **line == id).count(), 1, "{sheet} {id}");
                    assert!(lines.contains(&card.name.as_str()), "{sheet} {}", card.name);
                }
            }
        }
    }
}

#[test]
fn words_come_out_with_their_accents() {
    let desk = Desk::new();
    let deck = desk.deck("Übermut à l’œuvre", 100, &[]);
    let words: &[(&str, &str, &[&str])] = &[
        ("fr", "list", &["Übermut à l’œuvre", "1\u{a0}Chasseur, Déplacement vertical", "Partie supérieure"]),
        ("fr", "registration", &["Fiche d’enregistrement de deck", "Événement", "Contrôle du deck"]),
        ("fr", "proxies", &["Déplacement latéral", "Dégâts sur Chasseur"]),
        ("fr", "boards", &["Symboles", "Marqueurs à découper", "Blindage 20"]),
        ("de", "list", &["Oberer Bereich", "1\u{a0}Jäger, Zerstörung"]),
        ("de", "registration", &["Für den Schiedsrichter", "Deck-Prüfsumme"]),
        ("de", "boards", &["Hülle 20", "18\u{a0}Felder · 5\u{a0}„Ziehen“-Symbole"]),
        ("en", "boards", &["Damage to Enemy Cruiser", "Tokens to cut out"]),
    ];
    for (lang, sheet, words) in words {
        let pages = desk.pages(&["export", &deck, "--sheet", sheet, "--lang", lang, "--to", "pdf"]);
        let text: String = pages.iter().map(Page::text).collect::<Vec<_>>().join("\n");
        for word in *words {
            assert!(text.lines().any(|line| line == *word), "{word:?} in {lang} {sheet}:\n{text}");
        }
    }
}

#[test]
fn nothing_is_written_outside_the_paper() {
    let desk = Desk::new();
    let deck = desk.deck(
        "A Deck with a Name that Goes on and on and will not End before the Margin",
        100,
        &["1-201"],
    );
    for paper in ["a4", "letter"] {
        for lang in ["en", "fr", "de"] {
            for sheet in SHEETS {
                let args =
                    ["export", &deck, "--sheet", sheet, "--lang", lang, "--paper", paper, "--to", "pdf"];
                for page in desk.pages(&args) {
                    for text in &page.texts {
                        let (left, right) = (text.x.min(end(text)), text.x.max(end(text)));
                        let inside = left >= 5.0 && right <= page.width - 5.0 && text.y > 5.0;
                        assert!(
                            inside && text.y < page.height - 3.0,
                            "{sheet} {lang} {paper}: {}",
                            text.text
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn proxies_measure_63_by_88_mm_with_backs_behind_their_fronts() {
    let desk = Desk::new();
    // The two home-made cards have backs of their own, so that each can be told from the others.
    let deck = desk.deck("Mixed", 23, &["1-201", "2-202"]);
    for (paper, width, height) in [("a4", 210.0, 297.0), ("letter", 215.9, 279.4)] {
        for flip in ["long", "short"] {
            let bytes = desk.ok(&["export", &deck, "--sheet", "proxies", "--paper", paper, "--flip", flip]);
            let pdf = Pdf::parse(&bytes);
            let edge = if flip == "long" { "DuplexFlipLongEdge" } else { "DuplexFlipShortEdge" };
            assert!(pdf.catalog().contains(edge) && pdf.catalog().contains("/PrintScaling/None"));
            let pages = pdf.pages();
            assert_eq!(pages.len(), 6);
            let mut special = 0;
            for (sheet, pair) in pages.chunks(2).enumerate() {
                let [front, back] = pair else { panic!("a front without a back") };
                assert!((front.width - width).abs() < 0.001 && (front.height - height).abs() < 0.001);
                let (fronts, backs) = (cards_on(front), cards_on(back));
                assert_eq!((fronts.len(), backs.len()), if sheet < 2 { (9, 9) } else { (7, 7) });
                for card in &fronts {
                    // The sheet turned, the front lies here on the page of the backs.
                    let behind = |outline: &&Outline| {
                        let (left, top) = match flip {
                            "long" => (width - card.right, card.top),
                            _ => (card.left, height - card.bottom),
                        };
                        (outline.left - left).abs() < 0.002 && (outline.top - top).abs() < 0.002
                    };
                    let found: Vec<&Outline> = backs.iter().filter(behind).collect();
                    let [found] = found[..] else { panic!("{} backs behind a front", found.len()) };
                    // Upper behind upper: over the short edge the picture stands on its head.
                    assert_eq!(found.turned, flip == "short");
                    assert!(!card.turned);
                    let texts = texts_in(back, found);
                    let own_back = |id: &str| texts_in(front, card).contains(&id);
                    let expected = match () {
                        () if own_back("1-201") => vec!["Damage on Fighter"],
                        () if own_back("2-202") => vec!["Free Movement"],
                        () => vec![],
                    };
                    special += expected.len();
                    assert_eq!(texts, expected);
                }
            }
            assert_eq!(special, 2);
        }
    }
}

#[test]
fn a_card_keeps_its_texts_inside_and_shows_every_effect() {
    let desk = Desk::new();
    let deck = desk.deck("Mixed", 25, &["1-201", "2-202"]);
    for lang in Lang::ALL {
        let pages = desk.pages(&["export", &deck, "--sheet", "proxies", "--lang", lang.code()]);
        for page in &pages {
            let cards = cards_on(page);
            for text in &page.texts {
                let Some(card) = cards.iter().find(|card| card.holds(text.x, text.y)) else { continue };
                assert!(card.holds(end(text), text.y), "{}: {} runs out", lang.code(), text.text);
            }
        }
        // Two effects in one section: both names are there, and the long name is cut.
        let page = pages.iter().find(|page| page.texts.iter().any(|text| text.text == "2-202")).unwrap();
        let is_it = |card: &&Outline| texts_in(page, card).contains(&"2-202");
        let texts = texts_in(page, cards_on(page).iter().find(is_it).unwrap()).join(" ");
        for effect in [Effect::Draw, Effect::Pivot] {
            assert!(texts.contains(&builtin::glossary().effect(effect, lang).name), "{texts}");
        }
        let all = pages.iter().map(Page::text).collect::<String>();
        assert!(all.contains("The Extraordinarily") && all.contains('…'));
    }
}

#[test]
fn level_top_left_and_id_code_bottom_right() {
    let desk = Desk::new();
    let pages = desk.pages(&["export", "--all", "--sheet", "proxies"]);
    assert_eq!(pages.len(), 2 * 102_usize.div_ceil(9));
    let mut seen = 0;
    for page in pages.iter().step_by(2) {
        for card in cards_on(page) {
            let texts: Vec<_> = page.texts.iter().filter(|text| card.holds(text.x, text.y)).collect();
            let level = texts.iter().find(|text| text.text.len() == 1).expect("a level");
            assert!(level.x < card.left + 12.0 && level.y < card.top + 12.0);
            let id =
                texts.iter().find(|text| text.text.starts_with(&format!("{}-", level.text))).expect("a code");
            assert!(end(id) > card.right - 6.0 && id.y > card.bottom - 6.0);
            seen += 1;
        }
    }
    assert_eq!(seen, 102);
    // A back has neither (R-CARD-3): the standard one has no text at all.
    assert_eq!(Face::STANDARD_BACK.effects().count(), 0);
    assert!(
        pages[1].texts.iter().all(|text| cards_on(&pages[1]).iter().all(|card| !card.holds(text.x, text.y)))
    );
}

#[test]
fn a_registration_sheet_is_one_page_up_to_forty_cards() {
    let desk = Desk::new();
    for (count, expected) in [(25, 1), (40, 1), (41, 2), (100, 2)] {
        let deck = desk.deck("Mixed", count, &[]);
        for paper in ["a4", "letter"] {
            let args = [
                "export",
                &deck,
                "--sheet",
                "registration",
                "--paper",
                paper,
                "--player",
                "Zoë",
                "--event",
                "Cup",
            ];
            let pages = desk.pages(&[&args[..], &["--date", "2026-07-04"]].concat());
            assert_eq!(pages.len(), expected, "{count} cards");
            for (i, page) in pages.iter().enumerate() {
                let text = page.text();
                assert!(text.lines().any(|line| line == format!("Page {} of {expected}", i + 1)), "{text}");
            }
            let first = pages[0].text();
            let count_text = count.to_string();
            for field in [
                "Zoë",
                "Cup",
                "2026-07-04",
                "Mixed",
                "Athena · armor 20",
                &count_text,
                "Deck check",
                "Round",
                "Status",
            ] {
                assert!(first.lines().any(|line| line == field), "{field} in {first}");
            }
            // Down the first column, then down the second: code order, a tick box before each.
            let mut codes = Vec::new();
            for page in &pages {
                let is_code = |text: &&Text| text.text.parse::<flightdeck::cards::CardId>().is_ok();
                let mut found: Vec<&Text> = page.texts.iter().filter(is_code).collect();
                found.sort_by(|a, b| (a.x, a.y).partial_cmp(&(b.x, b.y)).unwrap());
                for code in &found {
                    let ticked = |b: &&Outline| {
                        b.measures(4.0, 4.0)
                            && b.right < code.x
                            && b.right > code.x - 5.0
                            && b.holds(b.left, code.y - 1.0)
                    };
                    assert_eq!(page.outlines.iter().filter(ticked).count(), 1, "{}", code.text);
                }
                codes
                    .extend(found.iter().map(|text| text.text.parse::<flightdeck::cards::CardId>().unwrap()));
            }
            assert_eq!(codes.len(), count);
            assert!(codes.is_sorted());
        }
    }
}

#[test]
fn boards_have_sectors_at_card_width_and_an_armor_track() {
    let desk = Desk::new();
    for paper in ["a4", "letter"] {
        let pages = desk.pages(&["export", "--sheet", "boards", "--paper", paper, "--cruiser", "Athena"]);
        assert_eq!(pages.len(), 3);
        let athena = builtin::cruisers().iter().find(|cruiser| cruiser.id == "athena").unwrap();
        let mut columns = Vec::new();
        for page in &pages[..2] {
            // Half a card more than there are spaces: each card covers half of the one below.
            let heights: Vec<f64> = (1..=4).map(|spaces| f64::from(spaces + 1) * 44.0).collect();
            let found =
                page.outlines.iter().filter(|o| heights.iter().any(|height| o.measures(63.0, *height)));
            let mut found: Vec<_> = found.collect();
            found.sort_by(|a, b| a.left.total_cmp(&b.left));
            assert!(found.windows(2).all(|pair| (pair[0].right - pair[1].left).abs() < 0.002));
            columns.extend(found.iter().map(|o| (o.height() / 44.0).round() as usize - 1));
        }
        assert_eq!(columns, athena.sectors.iter().map(Vec::len).collect::<Vec<_>>());
        let track = pages[1].text();
        for value in 0..=athena.armor {
            assert!(track.lines().any(|line| line == value.to_string()), "{value}");
        }
    }
    // All four cruisers, then the page of symbols.
    assert_eq!(desk.pages(&["export", "--sheet", "boards"]).len(), 9);
}

#[test]
fn the_same_input_gives_the_same_bytes_and_the_date_is_an_input() {
    let desk = Desk::new();
    let deck = desk.deck("Mixed", 40, &["1-201"]);
    for sheet in SHEETS {
        for to in ["pdf", "html"] {
            let args = ["export", &deck, "--sheet", sheet, "--to", to];
            assert_eq!(desk.ok(&args), desk.ok(&args), "{sheet} {to}");
        }
    }
    let dated =
        |date: &[&str]| Pdf::parse(&desk.ok(&[&["export", &deck, "--to", "pdf"], date].concat())).info();
    assert!(!dated(&[]).contains("Date"), "{}", dated(&[]));
    assert!(dated(&["--date", "2026-07-04"]).contains("/CreationDate(D:20260704)"));
}

#[test]
fn letters_the_fonts_lack_are_told() {
    let desk = Desk::new();
    let deck = desk.deck("火 Łódź", 25, &[]);
    let output = desk.run(&["export", &deck, "--to", "pdf"]);
    assert!(output.status.success());
    let note = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(note.contains("fonts lack 火 "), "{note}");
    assert!(Pdf::parse(&output.stdout).pages()[0].text().starts_with("? Lódz"));
    assert!(desk.text(&["export", &deck, "--to", "html"]).contains("火 Łódź"));
}
