//! Drawings fit the terminal they are made for.

use super::*;
use crate::cards::{Card, Effects, Face, builtin};

/// The width of the widest line, escape codes left out.
fn widest(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// The first built-in card, with as much on both faces as there can be.
fn crowded() -> Card {
    let effects =
        Effects::try_from_iter([Effect::Strike, Effect::Recoil, Effect::Hit, Effect::Strike]).unwrap();
    let full = Section { fighters: 4, shields: 4, field: true, effects };
    let face = Face { upper: full, lower: full };
    Card { front: face, back: face, ..builtin::cards()[0].clone() }
}

#[test]
fn tables_fit_the_width() {
    let mut cards = builtin::cards().to_vec();
    cards.push(crowded());
    for lang in Lang::ALL {
        let names = Names::Printed(builtin::glossary(), lang);
        assert!(widest(&cards_table(&cards, names, None)) > 100);
        for width in [60, 80, 100, 200] {
            let table = cards_table(&cards, names, Some(width));
            assert!(widest(&table) <= width.into(), "{width}\n{table}");
        }
    }
    assert!(widest(&cards_table(builtin::cards(), Names::Codes, Some(80))) <= 80);
}

#[test]
fn cards_fit_the_width() {
    for card_drawn in builtin::cards().iter().chain([&crowded()]) {
        for lang in Lang::ALL {
            for (width, beside) in [(40, false), (78, false), (79, true), (120, true)] {
                let drawing = card(card_drawn, builtin::glossary(), lang, Some(width));
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
    let drawing = card(&crowded(), builtin::glossary(), Lang::De, None);
    let lines: Vec<&str> = drawing.lines().filter(|line| line.starts_with(['┌', '│', '├', '└'])).collect();
    assert_eq!(lines.len(), 2 * 5 + 3);
    assert!(lines.iter().all(|line| line.chars().count() == 79), "{drawing}");
}

#[test]
fn names_cannot_drive_the_terminal() {
    let evil = Card { name: "a\u{1b}[31mb\nc\u{9b}d".to_owned(), ..builtin::cards()[0].clone() };
    let text = cards_list(std::slice::from_ref(&evil), Names::Codes)
        + &cards_table(std::slice::from_ref(&evil), Names::Codes, None)
        + &card(&evil, builtin::glossary(), Lang::En, None);
    assert!(!text.contains("\u{1b}[31mb") && !text.contains('\u{9b}') && !text.contains("b\nc"), "{text:?}");
}
