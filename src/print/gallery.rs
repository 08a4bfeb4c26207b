//! A page made for a screen: the cards to look through.

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};

use super::art::card;
use super::draw::printout::{InkUse, Paper};
use super::draw::svg::Svg;
use super::draw::{Picture, Placement};
use crate::cards::{Card, Face};
use crate::report::html::whole;
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
        // Drawn once and shared; each card only refers to it.
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
