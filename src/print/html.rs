//! Pages to print and card lists as HTML, one file that needs nothing else.

use maud::{Markup, PreEscaped, html};

use super::art::{board, card, qr, symbols};
use super::draw::printout::{InkUse, Paper, Printout};
use super::draw::svg::Svg;
use crate::cards::{Card, Section};
use crate::deck::DeckStats;
use crate::report::html::{picture, whole};
use crate::report::list::{CardList, effects, other_back, totals};
use crate::wording::words::Words;

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
    whole(document.lang.code(), &document.title, size, 0.0, body, &svg.fonts(), svg.defs())
}

/// A deck, or any choice of cards, with the cards drawn below the list (on screens only).
pub fn list(list: &CardList, paper: Paper, words: &Words) -> String {
    let mut svg = Svg::default();
    let stats = list.stats();
    let body = html! {
        main.list {
            div.head {
                div {
                    h1 { (list.name) }
                    dl {
                        @for (label, value) in list.facts(words) { dt { (label) } dd { (value) } }
                        dt { (label!(words.lang, "Totals")) } dd { (totals(&stats, words)) }
                        @let effects = effects(&stats, words);
                        @if !effects.is_empty() { dt { (words.effects().many()) } dd { (effects) } }
                    }
                }
                @if let Some(cruiser) = list.cruiser {
                    (picture(&svg.element(&board::layout(cruiser), &cruiser.name), "layout"))
                }
            }
            h2 { (label!(words.lang, "Levels")) }
            (curve(&stats))
            @for (level, cards) in list.levels() {
                h2 { (words.level(level)) " (" (cards.len()) ")" }
                table {
                    thead { tr {
                        th.id { (label!(words.lang, "ID code")) } th.name { (label!(words.lang, "Name")) }
                        th { (label!(words.lang, "Upper section")) } th { (label!(words.lang, "Lower section")) }
                    } }
                    tbody { @for card in cards { (row(card, words, &mut svg)) } }
                }
            }
            @if let Some(notes) = list.notes_in(words.lang) {
                h2 { (label!(words.lang, "Notes" @ "sheet")) }
                p.notes { (notes.trim()) }
            }
            (marks(list, words, &mut svg))
            h2.screen { (label!(words.lang, "The cards")) }
            div.gallery {
                @for card in list.sorted() {
                    (PreEscaped(svg.element(&card::front(card, words, InkUse::Full), &card.title())))
                }
            }
        }
    };
    whole(words.lang.code(), list.name, paper.size(), 12.0, body, &svg.fonts(), svg.defs())
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
            td.id.(card.color.code()) { (card.id) }
            td {
                (card.name)
                @if let Some(back) = other_back(card, words) { div.back { (back) } }
            }
            td data-label=(label!(words.lang, "Upper section")) { (section(&card.front.upper, words, svg)) }
            td data-label=(label!(words.lang, "Lower section")) { (section(&card.front.lower, words, svg)) }
        }
    }
}

/// A section in words, with the symbols of its effects before them.
pub(super) fn section(section: &Section, words: &Words, svg: &mut Svg) -> Markup {
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
                    (picture(&svg.element(&code, label!(words.lang, "Deck code")), "qr"))
                }
                dl { @for (label, value) in marks { dt { (label) } dd { code { (value) } } } }
            }
        }
    }
}
