//! Drawings fit the terminal they are made for.

use super::*;
use crate::cards::{Card, Effect, Effects, Face, Lang, Section, builtin};
use crate::wording::words::Words;

/// The width of the widest line, escape codes left out.
pub(crate) fn widest(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// The first built-in card, with as much on both faces as there can be.
pub(crate) fn crowded() -> Card {
    let effects =
        Effects::try_from_iter([Effect::Strike, Effect::Recoil, Effect::Hit, Effect::Strike]).unwrap();
    let full = Section { fighters: 4, shields: 4, field: true, effects };
    let face = Face { upper: full, lower: full };
    Card { front: face, back: face, ..builtin::cards()[0].clone() }
}

pub(crate) fn words(lang: Lang) -> Words<'static> {
    Words::new(builtin::glossary(), lang)
}

#[test]
fn cards_fit_the_width() {
    for card_drawn in builtin::cards().iter().chain([&crowded()]) {
        for lang in Lang::ALL {
            for (width, beside) in [(40, false), (78, false), (79, true), (120, true)] {
                let drawing = card(card_drawn, &words(lang), Some(width));
                assert!(widest(&drawing) <= width.into(), "{width}\n{drawing}");
                assert_eq!(
                    drawing.lines().any(|line| line.matches('┌').count() == 2),
                    beside,
                    "{width}\n{drawing}"
                );
            }
        }
    }
}

#[test]
fn both_faces_are_as_tall() {
    let drawing = anstream::adapter::strip_str(&card(&crowded(), &words(Lang::De), None)).to_string();
    let lines: Vec<&str> = drawing.lines().filter(|line| line.starts_with(['┌', '│', '├', '└'])).collect();
    assert_eq!(lines.len(), 2 * 5 + 3);
    assert!(lines.iter().all(|line| line.chars().count() == 79), "{drawing}");
}

#[test]
fn names_cannot_drive_the_terminal() {
    let evil = Card { name: "a\u{1b}[31mb\nc\u{9b}d".to_owned(), ..builtin::cards()[0].clone() };
    let text = card(&evil, &words(Lang::En), None);
    assert!(!text.contains("\u{1b}[31mb") && !text.contains('\u{9b}') && !text.contains("b\nc"), "{text:?}");
}

#[test]
fn lines_are_broken_between_words_and_paths_stay_whole() {
    let line = "decks/red-tide.toml: legal, 25 cards, Ares, ACHV-XNBF-HA51-0A61";
    assert_eq!(fitted(line, None), line);
    assert_eq!(fitted(line, Some(63)), line);
    let folded = "decks/red-tide.toml: legal, 25 cards, Ares,\n  ACHV-XNBF-HA51-0A61";
    assert_eq!(fitted(line, Some(60)), folded);
    assert_eq!(fitted(&format!("{line}\nshort"), Some(60)), format!("{folded}\nshort"));
    let path = format!("wrote {}/deck.toml with 25 cards", "folder".repeat(10));
    assert_eq!(fitted(&path, Some(60)), path);
}

#[test]
fn effects_fit_the_terminal() {
    for lang in Lang::ALL {
        let text = explained(&symbols(&words(lang)), &words(lang), Some(60));
        assert!(widest(&text) <= 60, "{text}");
    }
}

#[test]
fn figures_stay_with_their_signs() {
    let text = "63.2 % (95 %: 58.2 to 67.9), worth -89 ± 195 Elo points [-8.2, +19.5] in all [x";
    assert_eq!(
        wrapped(text, 12),
        [
            "63.2 %",
            "(95 %: 58.2",
            "to 67.9),",
            "worth",
            "-89 ± 195",
            "Elo points",
            "[-8.2,",
            "+19.5] in",
            "all [x"
        ]
        .map(str::to_owned)
        .to_vec()
    );
    for width in 10..40 {
        let lines = wrapped(text, width);
        assert!(!lines.iter().any(|line| line.starts_with(['%', '±']) || line.ends_with('±')), "{lines:?}");
        assert_eq!(lines.join(" ").replace(' ', ""), text.replace(' ', ""));
    }
}

#[test]
fn numbers_stay_with_what_they_count_and_commands_stay_whole() {
    let lines = |text: &str, width| wrapped(text, width).join("|");
    assert_eq!(
        lines("1.262 Siege, 8 nach Karten; 1 Unentschieden", 30),
        "1.262 Siege, 8 nach Karten;|1 Unentschieden"
    );
    assert_eq!(lines("gagne 53 parties (entre 50,3 et 57).", 33), "gagne 53 parties|(entre 50,3 et 57).");
    assert_eq!(lines("Lantern +27 (+4 to +50)", 20), "Lantern +27|(+4 to +50)");
    assert_eq!(lines("draws 3-26 Runaway Sun", 12), "draws|3-26 Runaway|Sun");
    assert_eq!(
        lines("a longer text (not 1 figure but a whole sentence)", 22),
        "a longer text (not|1 figure but a whole|sentence)"
    );
    assert_eq!(lines("start with `flightdeck deck list` now", 30), "start with|`flightdeck deck list` now");
    assert_eq!(lines("start with `flightdeck deck list`", 12), "start with|`flightdeck|deck list`");
}

#[test]
fn what_is_cut_off_is_marked_and_nothing_is_wider_than_allowed() {
    assert_eq!(cut("Red Tide", 8, "…"), "Red Tide");
    assert_eq!(cut("Red Tide", 7, "…"), "Red Ti…");
    assert_eq!(cut("Red Tide", 5, "…"), "Red…");
    assert_eq!(cut("Red Tide", 7, "..."), "Red...");
    assert_eq!(cut("零式艦上戦闘機", 6, "…"), "零式…");
    assert_eq!(cut("Red Tide", 0, "…"), "");
}
