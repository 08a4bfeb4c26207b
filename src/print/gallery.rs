//! Pages made for a screen: the cards to look through, and the registration sheet for a telephone.

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};

use super::art::{card, qr, symbols};
use super::draw::printout::{InkUse, Paper, Printout};
use super::draw::svg::Svg;
use super::draw::{Picture, Placement};
use super::html::pages_beside;
use super::sheet::brief::ticks;
use super::sheet::registration::Entry;
use crate::cards::{Card, Face, Section};
use crate::report::html::{picture, whole};
use crate::report::list::{CardList, totals};
use crate::wording::words::Words;

/// Every card at a size to look at; a tap turns it over.
pub fn cards(list: &CardList, words: &Words) -> String {
    let mut svg = Svg::default();
    let mut backs: Vec<(Face, Picture)> = Vec::new();
    let body = html! {
        main.cards {
            h1 { (list.name) }
            p { (totals(&list.stats(), words)) " · " (label!(words.lang, "Tap a card to flip it.")) }
            @for (level, cards) in list.levels() {
                h2 { (words.level(level)) " (" (cards.len()) ")" }
                div.table {
                    @for card in cards { (both_sides(card, &mut backs, words, &mut svg)) }
                }
            }
        }
    };
    whole(words.lang.code(), list.name, Paper::A4.size(), 12.0, body, &svg.fonts(), svg.defs())
}

fn both_sides(card: &Card, backs: &mut Vec<(Face, Picture)>, words: &Words, svg: &mut Svg) -> Markup {
    let label = card.title();
    let front = svg.element(&card::front(card, words, InkUse::Full), &label);
    if !backs.iter().any(|(face, _)| *face == card.back) {
        // Drawn once and shared: a page of its own that only points at it.
        let back = Arc::new(card::back(&card.back, words, InkUse::Full));
        let mut shown = Picture::new(back.width, back.height);
        shown.place(&back, Placement::at(0.0, 0.0));
        backs.push((card.back, shown));
    }
    let back = backs.iter().find(|(face, _)| *face == card.back);
    let back = back.map_or_else(String::new, |(_, back)| svg.element(back, words.term("back")));
    html! {
        label.turn {
            input type="checkbox" aria-label=(label);
            span.faces { (PreEscaped(front)) (PreEscaped(back)) }
        }
    }
}

/// The printed registration sheet, and on a narrow screen the same as text that can be read there.
pub fn registration(document: &Printout, lists: &[CardList], entry: Entry, words: &Words) -> String {
    let mut svg = Svg::default();
    let narrow = html! { @for list in lists { (narrow(list, entry, words, &mut svg)) } };
    pages_beside(document, Some(narrow), svg)
}

fn narrow(list: &CardList, entry: Entry, words: &Words, svg: &mut Svg) -> Markup {
    let date = list.date.map(|date| date.written(words.lang)).unwrap_or_default();
    let cruiser =
        list.cruiser.map(|cruiser| format!("{} · {} {}", cruiser.name, words.term("armor"), cruiser.armor));
    let count = list.cards.len().to_string();
    let fields = [
        (label!(words.lang, "Player"), entry.player.unwrap_or_default()),
        (label!(words.lang, "Player number"), ""),
        (label!(words.lang, "Event"), entry.event.unwrap_or_default()),
        (label!(words.lang, "Table"), ""),
        (label!(words.lang, "Date"), &date),
        (label!(words.lang, "Deck"), list.name),
        (words.term("cruiser"), cruiser.as_deref().unwrap_or_default()),
        (label!(words.lang, "Number of cards"), &count),
    ];
    html! {
        main.narrow {
            h1 { (label!(words.lang, "Deck registration")) }
            dl {
                @for (label, value) in fields { dt { (label) } dd { (value) } }
                @for (label, value) in list.marks(words) { dt { (label) } dd { code { (value) } } }
            }
            @if let Some(code) = list.code.and_then(qr::code) {
                (picture(&svg.element(&code, label!(words.lang, "Deck code")), "qr"))
            }
            p { (label!(words.lang, "P: the player checks off every card in the deck. J: the judge checks it off at the deck check.")) }
            @for (level, cards) in list.levels() {
                h2 { (words.level(level)) " (" (cards.len()) ")" }
                ul {
                    @for card in cards {
                        li {
                            @for tick in ticks(words.lang) { label.tick { input type="checkbox"; (tick) } }
                            b.(card.color.code()) { (card.id) }
                            " " (card.name)
                            @for (sign, section) in [("▲", &card.front.upper), ("▼", &card.front.lower)] {
                                div.half { (sign) " " (half(section, words, svg)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn half(section: &Section, words: &Words, svg: &mut Svg) -> Markup {
    html! {
        @for effect in section.effects.iter() {
            (picture(&svg.element(symbols::effect(effect), effect.code()), "symbol"))
        }
        (words.section(section))
    }
}
