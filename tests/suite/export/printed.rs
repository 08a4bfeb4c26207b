//! Printed pages, read back from the PDF: every card is there, at its size and in its place.

use flightdeck::cards::{Color, Effect, Face, Lang, builtin};
use flightdeck::print::draw::{Weight, font};

use super::pdf::{Outline, Page, Pdf, Text};
use super::{bytes, cards_of, deck_of, desk, pages_of};
use crate::program::Words;

const SHEETS: [&str; 4] = ["list", "registration", "proxies", "boards"];

/// Where a text ends.
fn end(text: &Text) -> (f64, f64) {
    let weight = if text.bold { Weight::Bold } else { Weight::Regular };
    let width = font::width(&text.text, weight, text.size);
    (text.x + width * text.way.0, text.y + width * text.way.1)
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
    let desk = desk();
    for count in [25, 100] {
        let deck = deck_of(&desk, "Mixed", count, &[]);
        for lang in Lang::ALL {
            for sheet in ["list", "registration", "proxies"] {
                let pages = pages_of(
                    &desk,
                    &["export", &deck, "--sheet", sheet, "--lang", lang.code(), "--format", "pdf"],
                );
                let text: String = pages.iter().map(Page::text).collect::<Vec<_>>().join("\n");
                let lines: Vec<&str> = text.lines().collect();
                for card in cards_of(count) {
                    let id = card.id.to_string();
                    assert_eq!(lines.iter().filter(|line| **line == id).count(), 1, "{sheet} {id}");
                    // A long name stands in two lines of its card.
                    assert!(text.replace('\n', " ").contains(&card.name), "{sheet} {}", card.name);
                }
            }
        }
    }
}

#[test]
fn words_come_out_with_their_accents() {
    let desk = desk();
    let deck = deck_of(&desk, "Übermut à l’œuvre", 100, &[]);
    let words: &[(&str, &str, &[&str])] = &[
        ("fr", "list", &["Übermut à l’œuvre", "Déplacement vertical", "Partie supérieure"]),
        ("fr", "registration", &["Feuille d’inscription", "Tournoi", "Contrôle du deck"]),
        ("fr", "proxies", &["Pioche", "Retournement"]),
        ("fr", "boards", &["Symboles", "Marqueurs à découper", "Blindage 20"]),
        ("de", "list", &["Oberer Bereich", "Zerstörung"]),
        ("de", "registration", &["Für den Schiedsrichter", "Deck-Fingerabdruck"]),
        ("de", "boards", &["Hülle 20", "18\u{a0}Felder · 5\u{a0}„Ziehen“-Symbole"]),
        ("en", "boards", &["Damage to Enemy Cruiser", "Tokens to cut out"]),
    ];
    for (lang, sheet, words) in words {
        let pages = pages_of(&desk, &["export", &deck, "--sheet", sheet, "--lang", lang, "--format", "pdf"]);
        let text: String = pages.iter().map(Page::text).collect::<Vec<_>>().join("\n");
        for word in *words {
            assert!(text.lines().any(|line| line == *word), "{word:?} in {lang} {sheet}:\n{text}");
        }
    }
}

#[test]
fn nothing_is_within_five_millimeters_of_the_edge() {
    let desk = desk();
    let deck = deck_of(
        &desk,
        "A Deck with a Name that Goes on and on and will not End before the Margin",
        100,
        &["1-201"],
    );
    let sheets: &[&[&str]] = &[
        &["list"],
        &["registration"],
        &["proxies"],
        &["proxies", "--flip", "fold"],
        &["boards"],
        &["kit", &deck],
    ];
    for paper in ["a4", "letter"] {
        for lang in ["en", "fr", "de"] {
            for sheet in sheets {
                let args = ["export", &deck, "--lang", lang, "--paper", paper, "--format", "pdf", "--sheet"];
                for page in pages_of(&desk, &[&args[..], sheet].concat()) {
                    // The other side of what is cut has only a note.
                    assert!(has_bar(&page) || page.texts.len() == 1, "{sheet:?}: {}", page.text());
                    let inside = |x: f64, y: f64| {
                        (4.999..=page.width - 4.999).contains(&x)
                            && (4.999..=page.height - 4.999).contains(&y)
                    };
                    for text in &page.texts {
                        let (x, y) = end(text);
                        let whole = inside(text.x, text.y) && inside(x, y);
                        assert!(whole, "{sheet:?} {lang} {paper}: {}", text.text);
                    }
                    for o in &page.outlines {
                        let whole = inside(o.left, o.top) && inside(o.right, o.bottom);
                        assert!(whole, "{sheet:?} {lang} {paper}: {o:?}");
                    }
                }
            }
        }
    }
}

/// Whether the bar to measure is there, and as long as it says.
fn has_bar(page: &Page) -> bool {
    let label = page.texts.iter().any(|text| text.text == "50 mm");
    label && page.outlines.iter().any(|o| o.measures(50.0, 0.0) || o.measures(0.0, 50.0))
}

#[test]
fn folded_proxies_have_backs_as_far_from_the_fold_as_their_fronts() {
    let desk = desk();
    let deck = deck_of(&desk, "Mixed", 23, &["1-201", "2-202"]);
    for (paper, width) in [("a4", 210.0), ("letter", 215.9)] {
        let args = ["export", &deck, "--sheet", "proxies", "--paper", paper, "--flip", "fold"];
        let bytes = bytes(&desk, &args);
        assert!(Pdf::parse(&bytes).catalog().contains("/Duplex/Simplex"));
        let pages = Pdf::parse(&bytes).pages();
        assert_eq!(pages.len(), 7);
        let shifted = pages_of(&desk, &[&args[..], &["--back-shift", "-1,0.5"]].concat());
        for (page, shifted) in pages.iter().zip(&shifted) {
            assert!(has_bar(page));
            // On their sides, and the fold is the paper's middle.
            let on_side = |page: &Page| -> Vec<Outline> {
                page.outlines.iter().copied().filter(|o| o.measures(88.0, 63.0)).collect()
            };
            let (fronts, backs): (Vec<_>, Vec<_>) =
                on_side(page).into_iter().partition(|o| o.right < width / 2.0);
            assert_eq!((fronts.len(), backs.len()), (4, 4));
            for front in &fronts {
                let behind = |back: &&Outline| {
                    (width - back.right - front.left).abs() < 0.002 && (back.top - front.top).abs() < 0.002
                };
                assert_eq!(backs.iter().filter(behind).count(), 1);
            }
            let moved = on_side(shifted).into_iter().filter(|o| o.left > width / 2.0 - 2.0);
            for (moved, back) in moved.zip(&backs) {
                assert!(
                    (moved.left - back.left + 1.0).abs() < 0.002
                        && (moved.top - back.top - 0.5).abs() < 0.002
                );
            }
        }
    }
}

#[test]
fn proxies_measure_63_by_88_mm_with_backs_behind_their_fronts() {
    let desk = desk();
    // The two home-made cards have their own backs, so each can be distinguished from the others.
    let deck = deck_of(&desk, "Mixed", 23, &["1-201", "2-202"]);
    for (paper, width, height) in [("a4", 210.0, 297.0), ("letter", 215.9, 279.4)] {
        for flip in ["long", "short"] {
            let pdf = Pdf::parse(&bytes(
                &desk,
                &["export", &deck, "--sheet", "proxies", "--paper", paper, "--flip", flip],
            ));
            let edge = if flip == "long" { "DuplexFlipLongEdge" } else { "DuplexFlipShortEdge" };
            assert!(pdf.catalog().contains(edge) && pdf.catalog().contains("/PrintScaling/None"));
            let pages = pdf.pages();
            assert_eq!(pages.len(), 6);
            let mut special = 0;
            for (sheet, pair) in pages.chunks(2).enumerate() {
                let [front, back] = pair else { panic!("a front without a back") };
                assert!((front.width - width).abs() < 0.001 && (front.height - height).abs() < 0.001);
                let (fronts, backs) = (cards_on(front), cards_on(back));
                // The places left over hold reference cards.
                assert_eq!((fronts.len(), backs.len()), (9, 9));
                assert!(has_bar(front) && has_bar(back));
                let is_reference = |card: &Outline| texts_in(front, card).contains(&"Symbols");
                let references = fronts.iter().filter(|card| is_reference(card)).count();
                assert_eq!(references, if sheet < 2 { 0 } else { 2 });
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
                    let texts = texts_in(back, found).join(" ");
                    if is_reference(card) {
                        assert!(texts.starts_with("A round"), "{texts}");
                        continue;
                    }
                    let own_back = |id: &str| texts_in(front, card).contains(&id);
                    let expected = match () {
                        () if own_back("1-201") => "Damage on Fighter",
                        () if own_back("2-202") => "Free Movement",
                        () => "",
                    };
                    special += usize::from(!expected.is_empty());
                    assert_eq!(texts, expected);
                }
            }
            assert_eq!(special, 2);
        }
    }
}

#[test]
fn a_card_keeps_its_texts_inside_and_shows_every_effect() {
    let desk = desk();
    let deck = deck_of(&desk, "Mixed", 25, &["1-201", "2-202"]);
    for lang in Lang::ALL {
        let pages = pages_of(&desk, &["export", &deck, "--sheet", "proxies", "--lang", lang.code()]);
        for page in &pages {
            let cards = cards_on(page);
            for text in &page.texts {
                let Some(card) = cards.iter().find(|card| card.holds(text.x, text.y)) else { continue };
                let (x, y) = end(text);
                assert!(card.holds(x, y), "{}: {} runs out", lang.code(), text.text);
            }
        }
        // Two effects in one section: both names are there, and the long name is cut.
        let page = pages.iter().find(|page| page.texts.iter().any(|text| text.text == "2-202")).unwrap();
        let is_it = |card: &&Outline| texts_in(page, card).contains(&"2-202");
        let texts = texts_in(page, cards_on(page).iter().find(is_it).unwrap()).join(" ");
        for effect in [Effect::Draw, Effect::Pivot] {
            assert!(texts.contains(builtin::glossary().effect(effect, lang).name), "{texts}");
        }
        let all = pages.iter().map(Page::text).collect::<String>();
        assert!(all.contains("Extraordina") && all.contains('…'));
    }
}

#[test]
fn level_top_left_and_id_code_bottom_right() {
    let desk = desk();
    let pages = pages_of(&desk, &["export", "--query", "*", "--sheet", "proxies"]);
    assert_eq!(pages.len(), 2 * 102_usize.div_ceil(9));
    let mut seen = 0;
    for page in pages.iter().step_by(2) {
        for card in cards_on(page) {
            let texts: Vec<_> = page.texts.iter().filter(|text| card.holds(text.x, text.y)).collect();
            if texts.iter().any(|text| text.text == "Symbols") {
                continue;
            }
            let level = texts.iter().find(|text| text.text.len() == 1).expect("a level");
            assert!(level.x < card.left + 12.0 && level.y < card.top + 12.0);
            let id =
                texts.iter().find(|text| text.text.starts_with(&format!("{}-", level.text))).expect("a code");
            assert!(end(id).0 > card.right - 6.0 && id.y > card.bottom - 6.0);
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
    let desk = desk();
    for (count, expected) in [(25, 1), (40, 1), (41, 2), (100, 2)] {
        let deck = deck_of(&desk, "Mixed", count, &[]);
        for paper in ["a4", "letter"] {
            let args = format!(
                "export {deck} --sheet registration --paper {paper} --player Zoë --event Cup --date 2026-07-04"
            );
            let pages = pages_of(&desk, &args.words());
            assert_eq!(pages.len(), expected, "{count} cards");
            for (i, page) in pages.iter().enumerate() {
                let text = page.text();
                assert!(text.lines().any(|line| line == format!("Page {} of {expected}", i + 1)), "{text}");
            }
            let first = pages[0].text();
            let count_text = count.to_string();
            let fields =
                "Zoë|Cup|2026-07-04|Mixed|Athena · armor 20|Deck check|Round|Status|Table|Player number|Z";
            for field in fields.split('|').chain([&*count_text]) {
                assert!(first.lines().any(|line| line == field), "{field} in {first}");
            }
            assert!(first.replace('\n', " ").contains("First letter of last name"), "{first}");
            // Down the first column, then down the second: code order, tick boxes before each.
            let mut codes = Vec::new();
            for page in &pages {
                let is_code = |text: &&Text| text.text.parse::<flightdeck::cards::CardId>().is_ok();
                let mut found: Vec<&Text> = page.texts.iter().filter(is_code).collect();
                found.sort_by(|a, b| (a.x, a.y).partial_cmp(&(b.x, b.y)).unwrap());
                for code in &found {
                    // One box for the player and one for the judge.
                    let ticked = |b: &&Outline| {
                        b.measures(3.6, 3.6)
                            && b.right < code.x
                            && b.right > code.x - 8.0
                            && b.holds(b.left, code.y - 1.0)
                    };
                    assert_eq!(page.outlines.iter().filter(ticked).count(), 2, "{}", code.text);
                }
                codes
                    .extend(found.iter().map(|text| text.text.parse::<flightdeck::cards::CardId>().unwrap()));
            }
            assert_eq!(codes.len(), count);
            assert!(codes.is_sorted());
        }
    }
}

/// Green and blue differ in shape beside every code, not in color alone: a ring and a filled hexagon.
#[test]
fn lists_and_registration_sheets_mark_the_colors_by_shape() {
    let desk = desk();
    let deck = deck_of(&desk, "Mixed", 40, &[]);
    let cards = cards_of(40);
    let blue = cards.iter().filter(|card| card.color == Color::Blue).count();
    for sheet in ["list", "registration"] {
        let pages = pages_of(&desk, &["export", &deck, "--sheet", sheet, "--format", "pdf"]);
        let marks = |width: f64, height: f64| {
            let beside_a_code = |page: &Page, mark: &Outline| {
                page.texts.iter().any(|text| {
                    text.text.parse::<flightdeck::cards::CardId>().is_ok()
                        && (text.x - mark.right).abs() < 1.5
                        && (mark.top - 1.0..mark.bottom + 1.0).contains(&text.y)
                })
            };
            let of_size = |page: &&Page| {
                let marks = page.outlines.iter().filter(|outline| outline.measures(width, height));
                marks.filter(|mark| beside_a_code(page, mark)).count()
            };
            pages.iter().map(|page| of_size(&page)).sum::<usize>()
        };
        assert_eq!((marks(1.564, 1.564), marks(1.732, 2.0)), (40 - blue, blue), "{sheet}");
    }
}

#[test]
fn boards_have_sectors_for_sleeved_cards_and_an_armor_track_below_0() {
    let desk = desk();
    for paper in ["a4", "letter"] {
        let pages =
            pages_of(&desk, &["export", "--sheet", "boards", "--paper", paper, "--cruiser", "Athena"]);
        assert_eq!(pages.len(), 3);
        let athena = builtin::cruisers().iter().find(|cruiser| cruiser.id == "athena").unwrap();
        let mut columns = Vec::new();
        for page in &pages[..2] {
            assert!(has_bar(page));
            // Half a card more than there are spaces: each card covers half of the one below.
            let heights: Vec<f64> = (1..=4).map(|spaces| f64::from(spaces + 1) * 45.5).collect();
            let found =
                page.outlines.iter().filter(|o| heights.iter().any(|height| o.measures(66.0, *height)));
            let mut found: Vec<_> = found.collect();
            found.sort_by(|a, b| a.left.total_cmp(&b.left));
            assert!(found.windows(2).all(|pair| (pair[0].right - pair[1].left).abs() < 0.002));
            columns.extend(found.iter().map(|o| (o.height() / 45.5).round() as usize - 1));
        }
        assert_eq!(columns, athena.sectors.iter().map(Vec::len).collect::<Vec<_>>());
        let track = pages[1].text();
        for value in -10..=i16::from(athena.armor) {
            let value = value.to_string().replace('-', "−");
            assert!(track.lines().any(|line| line == value), "{value}");
        }
        assert!(track.lines().any(|line| line.starts_with("Glue tab")), "{track}");
    }
    // All four cruisers, then the page of symbols.
    assert_eq!(pages_of(&desk, &["export", "--sheet", "boards"]).len(), 9);
}

#[test]
fn forty_cards_are_listed_on_one_page() {
    let desk = desk();
    for (count, expected) in [(25, 1), (40, 1), (100, 3)] {
        let deck = deck_of(&desk, "Mixed", count, &[]);
        for paper in ["a4", "letter"] {
            for lang in Lang::ALL {
                let args = ["export", &deck, "--paper", paper, "--lang", lang.code(), "--format", "pdf"];
                let pages = pages_of(&desk, &args);
                assert!(pages.len() <= expected, "{count} cards: {} pages on {paper}", pages.len());
                // Names are whole, and every effect has its name.
                let text: String = pages.iter().map(Page::text).collect::<Vec<_>>().join("\n");
                assert!(!text.contains('…'), "{text}");
            }
        }
    }
    // The sample decks, with their authors and notes.
    let samples = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/decks")).unwrap();
    for deck in samples.map(|entry| entry.unwrap().path()) {
        for paper in ["a4", "letter"] {
            let pages =
                pages_of(&desk, &["export", deck.to_str().unwrap(), "--paper", paper, "--format", "pdf"]);
            assert_eq!(pages.len(), 1, "{} on {paper}", deck.display());
        }
    }
}

#[test]
fn decks_of_one_name_are_told_apart_in_a_kit() {
    let desk = desk();
    let deck = std::fs::read_to_string(desk.path(&deck_of(&desk, "One", 25, &[]))).unwrap();
    let [one, two] = ["anna.toml", "bob.toml"].map(|file| desk.path(file));
    for file in [&one, &two] {
        std::fs::write(file, &deck).unwrap();
    }
    let (one, two) = (one.display().to_string(), two.display().to_string());
    let pages = pages_of(&desk, &["export", &one, &two, "--sheet", "kit"]);
    let text: String = pages.iter().map(Page::text).collect::<Vec<_>>().join("\n");
    assert!(text.contains("One (anna)") && text.contains("One (bob)"), "{text}");
}

#[test]
fn a_kit_holds_all_that_two_players_need() {
    let desk = desk();
    let (one, two) = (deck_of(&desk, "One", 25, &["1-201"]), deck_of(&desk, "Two", 30, &[]));
    for (lang, rules, round) in [
        ("en", "The rules in brief", "A round"),
        ("fr", "Les règles en bref", "Une manche"),
        ("de", "Die Regeln in Kürze", "Eine Runde"),
    ] {
        for flip in ["long", "fold"] {
            let args = ["export", &one, &two, "--sheet", "kit", "--flip", flip, "--lang", lang];
            let pages = pages_of(&desk, &args);
            let text: String = pages.iter().map(Page::text).collect::<Vec<_>>().join("\n");
            let lines: Vec<&str> = text.lines().collect();
            for card in cards_of(25) {
                let id = card.id.to_string();
                assert_eq!(lines.iter().filter(|line| **line == id).count(), 2, "{id}");
            }
            assert_eq!(lines.iter().filter(|line| **line == "Athena").count(), 2);
            assert!(lines.contains(&rules) && lines.contains(&round), "{lang} {flip}");
            // Two boards of five sectors each, forty-two damage tokens.
            let outlines = || pages.iter().flat_map(|page| &page.outlines);
            let sectors = outlines().filter(|o| (o.width() - 66.0).abs() < 0.002 && o.height() > 90.0);
            assert_eq!(sectors.count(), 10);
            let token = |o: &&Outline| o.measures(9.0, 9.0) && o.top > pages[0].height - 45.0;
            assert_eq!(outlines().filter(token).count(), 42 + 2);
            // 26 cards and 30, nine to a sheet with both sides, or four to a sheet with one.
            let cards = if flip == "fold" { 7 + 8 } else { 2 * (3 + 4) };
            let others = if flip == "fold" { 2 + 4 + 1 } else { 2 + 2 * (4 + 1) };
            assert_eq!(pages.len(), cards + others);
        }
    }
}

#[test]
fn the_same_input_gives_the_same_bytes_and_the_date_is_an_input() {
    let desk = desk();
    let deck = deck_of(&desk, "Mixed", 40, &["1-201"]);
    for sheet in SHEETS {
        for to in ["pdf", "html"] {
            let args = ["export", &deck, "--sheet", sheet, "--format", to];
            assert_eq!(bytes(&desk, &args), bytes(&desk, &args), "{sheet} {to}");
        }
    }
    let dated = |date: &[&str]| {
        Pdf::parse(&bytes(&desk, &[&["export", &deck, "--format", "pdf"], date].concat())).info().to_owned()
    };
    assert!(!dated(&[]).contains("Date"), "{}", dated(&[]));
    assert!(dated(&["--date", "2026-07-04"]).contains("/CreationDate(D:20260704)"));
}

#[test]
fn every_european_letter_survives_in_the_pdf_and_others_are_told() {
    let desk = desk();
    let names = [
        "Żółć gęślą jaźń",
        "Příliš žluťoučký kůň",
        "Árvíztűrő tükörfúrógép",
        "Yağız şoför İĞŞ",
        "Glāžšķūņa",
        "Ξεσκεπάζω ψυχοφθόρα",
        "Съешь ещё ґ їє",
        "Þjófum ný öxi",
        "Șțiră vexată",
        "Łódź – « l’œuvre » „süß“",
    ];
    for name in names {
        let deck = deck_of(&desk, name, 25, &[]);
        for sheet in ["list", "registration"] {
            let args = ["export", &deck, "--sheet", sheet, "--format", "pdf"];
            let args =
                if sheet == "list" { args.to_vec() } else { [&args[..], &["--player", name]].concat() };
            let pdf = Pdf::parse(&bytes(&desk, &args));
            assert!(pdf.pages()[0].text().lines().any(|line| line == name), "{name} in {sheet}");
            let fonts = pdf.fonts();
            assert!(
                fonts[0].ends_with("+NotoSans-Bold") || fonts[1].ends_with("+NotoSans-Bold"),
                "{fonts:?}"
            );
        }
    }
    // A character that no font here has is reported, printed as a box, and still found by a search.
    let deck = deck_of(&desk, "火 Łódź", 25, &[]);
    let output = desk.command(&["export", &deck, "--format", "pdf"]).output().unwrap();
    assert!(output.status.success());
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.contains("fonts lack 火;"), "{note}");
    assert!(Pdf::parse(&output.stdout).pages()[0].text().starts_with("火 Łódź"));
    let html = desk.ok(&["export", &deck, "--format", "html"]);
    assert!(html.contains("火 Łódź") && !html.contains("textLength"));
}
