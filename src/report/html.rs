//! HTML: one file that needs nothing else, loads nothing from elsewhere, and looks right on a screen,
//! light or dark, wide or narrow, and on paper.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::document::{self as report, Block, Cell, Column, ColumnKind, Table};
use crate::wording::safe_lines;

const STYLE: &str = include_str!("html.css");

/// Width and height in millimeters of the paper that a report is printed on.
const A4: (f64, f64) = (210.0, 297.0);

/// A report.
pub fn document(document: &report::Document) -> String {
    let title = document.blocks.iter().find_map(|block| match block {
        Block::Title(words) | Block::Heading(words) => Some(words.as_str()),
        _ => None,
    });
    let title = title.unwrap_or("Flightdeck");
    let body = html! {
        main.list {
            // A page begins with its title, also where a terminal begins with the answer.
            @for block in &document.blocks { @if let Block::Title(words) = block { h1 { (words) } } }
            @for block in &document.blocks {
                @match block {
                    Block::Title(_) => {}
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
    whole(document.lang.code(), title, A4, 12.0, body, "", "")
}

/// The most letters of a card's code.
const CODE: usize = 8;

fn table(table: &Table<String>) -> Markup {
    let class = |column: &Column<String>| match column.kind {
        ColumnKind::Words => "words",
        ColumnKind::Number => "number",
        ColumnKind::Bar(_) => "measure",
        ColumnKind::Range(_) => "measure range",
    };
    // A code is not broken at its hyphen.
    let whole = |cell: &Cell<String>| match cell {
        Cell::Text(text) | Cell::Colored(text, _) => text.len() <= CODE && !text.contains(' '),
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
        Cell::Colored(text, color) => html! { span.(color.code()) { (text) } },
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

/// An `svg` element with a class, which gives it its size.
pub(crate) fn picture(element: &str, class: &str) -> Markup {
    PreEscaped(element.replacen("<svg ", &format!("<svg class=\"{class}\" "), 1))
}

/// The file around a body. The policy makes the browser refuse every request, should there be one. `fonts` and `defs` are what
/// the pictures in the body share.
pub(crate) fn whole(
    lang: &str,
    title: &str,
    (width, height): (f64, f64),
    margin: f64,
    body: Markup,
    fonts: &str,
    defs: &str,
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
                style { (PreEscaped(STYLE)) (PreEscaped(page)) (PreEscaped(fonts)) }
            }
            body {
                (body)
                @if !defs.is_empty() {
                    svg.parts aria-hidden="true" { defs { (PreEscaped(defs)) } }
                }
            }
        }
    };
    // A name that turns the direction of writing would be read as another one.
    safe_lines(&markup.into_string()) + "\n"
}

#[cfg(test)]
mod tests {
    use super::super::document::HeadStyle;
    use super::*;
    use crate::cards::Lang;
    use crate::say::Message;

    #[test]
    fn a_report_is_escaped_and_has_its_bars() {
        let mut sample = report::Document::new(Lang::De);
        sample
            .heading(Message::plain("<b>A</b> & B"))
            .facts([(Message::plain("score"), Message::plain("<i>50</i>"))]);
        let mut table = Table::new(
            HeadStyle::Ruled,
            [Column::words(Message::plain("deck")), Column::number(Message::plain("games")), Column::bar(4)],
        );
        table.row([Cell::data("<u>"), Cell::data("12"), Cell::Bar { part: 1, largest: 2 }]);
        sample.table(table);
        let text = document(&sample);
        assert!(text.contains("<html lang=\"de\">"), "{text}");
        assert!(text.contains("<title>&lt;b&gt;A&lt;/b&gt; &amp; B</title>"), "{text}");
        assert!(!text.contains("<b>") && !text.contains("<i>") && !text.contains("<u>"), "{text}");
        assert!(text.contains("style=\"width:50%\""), "{text}");
    }
}
