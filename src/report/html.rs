//! HTML: one file that needs nothing else, loads nothing from elsewhere, and looks right on a screen,
//! light or dark, wide or narrow, and on paper.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::art::{board, card, qr, symbols};
use super::document::{self as report, Block, Cell, Column, Kind, Table};
use super::draw::printout::{InkUse, Paper, Printout};
use super::draw::svg::Svg;
use super::list::{CardList, effects, other_back, totals};
use super::words::Words;
use crate::cards::{Card, Section};
use crate::deck::DeckStats;

const STYLE: &str = include_str!("html.css");

/// Pages to print, one picture each.
pub fn pages(document: &Printout) -> String {
    pages_beside(document, None, Svg::default())
}

/// The same with something else to show where a screen is too narrow for them, drawn with `svg`.
pub(super) fn pages_beside(document: &Printout, narrow: Option<Markup>, mut svg: Svg) -> String {
    let count = document.pages.len();
    let pages: Vec<String> = document
        .pages
        .iter()
        .enumerate()
        .map(|(i, page)| svg.element(page, &format!("{}, {}/{count}", document.title, i + 1)))
        .collect();
    let size = document.pages.first().map_or((210.0, 297.0), |page| (page.width, page.height));
    let body = html! {
        @if let Some(narrow) = narrow { (narrow) }
        main.pages {
            @for page in &pages { (PreEscaped(page)) }
        }
    };
    whole(document.lang.code(), &document.title, size, 0.0, body, &svg)
}

/// A report.
pub fn document(document: &report::Document) -> String {
    let title = document.blocks.iter().find_map(|block| match block {
        Block::Title(words) | Block::Heading(words) => Some(words.as_str()),
        _ => None,
    });
    let title = title.unwrap_or("Flightdeck");
    let body = html! {
        main.list {
            @for block in &document.blocks {
                @match block {
                    Block::Title(words) => h1 { (words) }
                    Block::Heading(words) => h2 { (words) }
                    Block::Text(words) => p.notes { (words) }
                    Block::Facts(facts) => dl { @for (label, value) in facts { dt { (label) } dd { (value) } } }
                    Block::Table(block) => (table(block))
                    Block::Chart(chart) => (chart.picture())
                    Block::Course(course) => (course.picture(document.lang))
                    Block::Heat(heat) => (heat.page())
                }
            }
        }
    };
    whole(document.lang.code(), title, Paper::A4.size(), 12.0, body, &Svg::default())
}

/// The most letters of a card's code.
const CODE: usize = 8;

fn table(table: &Table<String>) -> Markup {
    let class = |column: &Column<String>| match column.kind {
        Kind::Words => "words",
        Kind::Number => "number",
        Kind::Bar(_) => "measure",
        Kind::Range(_) => "measure range",
    };
    // A code is not broken at its hyphen.
    let whole = |cell: &Cell<String>| match cell {
        Cell::Text(text) | Cell::Coloured(text, _) => text.len() <= CODE && !text.contains(' '),
        Cell::Bar { .. } | Cell::Range(_) => false,
    };
    html! {
        @if !table.caption.is_empty() { p.notes { (table.caption) } }
        @for group in &table.groups {
            @if !group.title.is_empty() { h2 { (group.title) } }
            div.scroll { table.figures {
                thead { tr { @for column in &table.columns { th class=(class(column)) { (column.name) } } } }
                tbody {
                    @for row in &group.rows {
                        tr {
                            @for (cell, column) in row.iter().zip(&table.columns) {
                                td.(class(column)).whole[whole(cell)] data-label=(column.name) { (figure(cell)) }
                            }
                        }
                    }
                }
            } }
        }
        @if !table.footer.is_empty() { p.notes { (table.footer) } }
    }
}

fn figure(cell: &Cell<String>) -> Markup {
    match cell {
        Cell::Text(text) => html! { (text) },
        Cell::Coloured(text, colour) => html! { span.(colour.code()) { (text) } },
        Cell::Bar { part, largest } => html! {
            div.bar style={ "width:" (100 * part / (*largest).max(1)) "%" } {}
        },
        Cell::Range(range) => html! {
            @let [mark, low, value, high] =
                [range.scale.mark, range.low, range.value, range.high].map(|value| 100.0 * range.scale.place(value));
            div.track aria-hidden="true" {
                i.mark style=(format!("left:{mark:.1}%")) {}
                i.span style=(format!("left:{low:.1}%;width:{:.1}%", high - low)) {}
                i.dot style=(format!("left:{value:.1}%")) {}
            }
        },
    }
}

/// A deck, or any choice of cards, with the cards drawn below the list (on screens only).
pub fn list(list: &CardList, paper: Paper, words: &Words) -> String {
    let mut svg = Svg::default();
    let stats = list.stats();
    let labels = words.labels;
    let body = html! {
        main.list {
            div.head {
                div {
                    h1 { (list.name) }
                    dl {
                        @for (label, value) in list.facts(words) { dt { (label) } dd { (value) } }
                        dt { (labels.totals) } dd { (totals(&stats, words)) }
                        @let effects = effects(&stats, words);
                        @if !effects.is_empty() { dt { (labels.effects.many()) } dd { (effects) } }
                    }
                }
                @if let Some(cruiser) = list.cruiser {
                    (picture(&svg.element(&board::layout(cruiser), &cruiser.name), "layout"))
                }
            }
            h2 { (labels.level_curve) }
            (curve(&stats))
            @for (level, cards) in list.levels() {
                h2 { (words.level(level)) " (" (cards.len()) ")" }
                table {
                    thead { tr {
                        th.id { (labels.code) } th.name { (labels.name) }
                        th { (labels.upper) } th { (labels.lower) }
                    } }
                    tbody { @for card in cards { (row(card, words, &mut svg)) } }
                }
            }
            @if let Some(notes) = list.notes {
                h2 { (labels.notes) }
                p.notes { (notes.trim()) }
            }
            (marks(list, words, &mut svg))
            h2.screen { (labels.drawn_cards) }
            div.gallery {
                @for card in list.sorted() {
                    (PreEscaped(svg.element(&card::front(card, words, InkUse::Full), &card.title())))
                }
            }
        }
    };
    whole(words.lang.code(), list.name, paper.size(), 12.0, body, &svg)
}

fn curve(stats: &DeckStats) -> Markup {
    let most = stats.levels.iter().map(|level| level.cards).max().unwrap_or(0).max(1);
    html! {
        div.curve {
            @for level in &stats.levels {
                span { (level.level) }
                span.measure {
                    span.bar style={ "width:" (85 * level.cards / most) "%" } {}
                    (level.cards)
                }
            }
        }
    }
}

fn row(card: &Card, words: &Words, svg: &mut Svg) -> Markup {
    html! {
        tr {
            td.id.(card.colour.code()) { (card.id) }
            td {
                (card.name)
                @if let Some(back) = other_back(card, words) { div.back { (back) } }
            }
            td data-label=(words.labels.upper) { (section(&card.front.upper, words, svg)) }
            td data-label=(words.labels.lower) { (section(&card.front.lower, words, svg)) }
        }
    }
}

fn section(section: &Section, words: &Words, svg: &mut Svg) -> Markup {
    html! {
        @for effect in section.effects.iter() {
            (picture(&svg.element(symbols::effect(effect), effect.code()), "symbol"))
        }
        (words.section(section))
    }
}

fn marks(list: &CardList, words: &Words, svg: &mut Svg) -> Markup {
    let marks = list.marks(words);
    html! {
        @if !marks.is_empty() {
            div.marks {
                @if let Some(code) = list.code.and_then(qr::code) {
                    (picture(&svg.element(&code, words.labels.deck_code), "qr"))
                }
                dl { @for (label, value) in marks { dt { (label) } dd { code { (value) } } } }
            }
        }
    }
}

/// An `svg` element with a class, which gives it its size.
pub(super) fn picture(element: &str, class: &str) -> Markup {
    PreEscaped(element.replacen("<svg ", &format!("<svg class=\"{class}\" "), 1))
}

/// The file around a body. The policy makes the browser refuse every request, should there be one.
pub(super) fn whole(
    lang: &str,
    title: &str,
    (width, height): (f64, f64),
    margin: f64,
    body: Markup,
    svg: &Svg,
) -> String {
    let page = format!("@page {{ size: {width}mm {height}mm; margin: {margin}mm; }}");
    let markup = html! {
        (DOCTYPE)
        html lang=(lang) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
                meta name="generator" content="Flightdeck";
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(page)) (PreEscaped(svg.fonts())) }
            }
            body {
                (body)
                @if !svg.defs().is_empty() {
                    svg.parts aria-hidden="true" { defs { (PreEscaped(svg.defs())) } }
                }
            }
        }
    };
    markup.into_string() + "\n"
}

#[cfg(test)]
mod tests {
    use super::super::document::Look;
    use super::*;
    use crate::cards::Lang;

    #[test]
    fn a_report_is_escaped_and_has_its_bars() {
        let mut sample = report::Document::new(Lang::De);
        sample.heading("<b>A</b> & B").facts([("score", "<i>50</i>")]);
        let mut table =
            Table::new(Look::Ruled, [Column::words("deck"), Column::number("games"), Column::bar(4)]);
        table.row([Cell::from("<u>"), Cell::from("12"), Cell::Bar { part: 1, largest: 2 }]);
        sample.table(table);
        let text = document(&sample);
        assert!(text.contains("<html lang=\"de\">"), "{text}");
        assert!(text.contains("<title>&lt;b&gt;A&lt;/b&gt; &amp; B</title>"), "{text}");
        assert!(!text.contains("<b>") && !text.contains("<i>") && !text.contains("<u>"), "{text}");
        assert!(text.contains("style=\"width:50%\""), "{text}");
    }
}
