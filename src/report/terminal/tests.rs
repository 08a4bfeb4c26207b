//! Documents fit the terminal they are made for.

use super::*;
use crate::cards::{Card, Lang, builtin};
use crate::report::cards;
use crate::report::document::Table;
use crate::say::Message;
use crate::wording::tests::{crowded, widest, words};
use crate::wording::words::Words;

#[test]
fn tables_fit_the_width() {
    let mut all = builtin::cards().to_vec();
    all.push(crowded());
    for lang in Lang::ALL {
        let table = cards::found(&all, &words(lang));
        assert!(widest(&document(&table, None)) > 100);
        for width in [60, 80, 100, 200] {
            let table = document(&table, Some(width));
            assert!(widest(&table) <= width.into(), "{width}\n{table}");
        }
    }
    let table = cards::found(builtin::cards(), &Words::codes(builtin::glossary()));
    assert!(widest(&document(&table, Some(80))) <= 80);
}

#[test]
fn names_cannot_drive_the_terminal() {
    let evil = Card { name: "a\u{1b}[31mb\nc\u{9b}d".to_owned(), ..builtin::cards()[0].clone() };
    let (words, all) = (words(Lang::En), std::slice::from_ref(&evil));
    let text = cards::list(all, &words) + &document(&cards::found(all, &words), None);
    assert!(!text.contains("\u{1b}[31mb") && !text.contains('\u{9b}') && !text.contains("b\nc"), "{text:?}");
}

#[test]
fn captions_fit_the_terminal() {
    let [caption, footer] = ["a caption of several words", "and a footer\nof two lines"].map(str::to_owned);
    let text = table(&Table { caption, footer, ..Table::default() }, Lang::En, Some(13));
    assert!(text.starts_with("a caption of\nseveral words\n"), "{text}");
    assert!(text.ends_with("and a footer\nof two lines\n"), "{text}");
}

#[test]
fn what_stands_below_a_sentence_is_indented_and_folded() {
    use crate::report::document::{Column, Document, HeadStyle};
    let mut report = Document::new(Lang::En);
    report.text(Message::plain("word ".repeat(30).trim_end()));
    report.facts(
        [("Length", "4 rounds"), ("Going first", "word ".repeat(20).trim_end())]
            .map(|(label, value)| (Message::plain(label), Message::plain(value))),
    );
    let mut table =
        Table::new(HeadStyle::Headed, ["level", "cards"].map(|name| Column::number(Message::plain(name))));
    table.row(["0", "10"].map(Message::plain));
    report.table(table);
    for width in [None, Some(80)] {
        let text = document(&report, width);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.iter().all(|line| line.len() <= 80), "{text}");
        assert_eq!(lines[3], "  Length       4 rounds", "{text}");
        assert!(lines[5].starts_with(&format!("{:15}word", "")), "{text}");
        assert_eq!(lines[7..], ["  level  cards", "      0     10"], "{text}");
    }
    // A narrow terminal folds more.
    assert!(document(&report, Some(40)).lines().all(|line| line.len() <= 40));
}
