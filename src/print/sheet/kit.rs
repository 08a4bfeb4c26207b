//! Everything that two players need for a game, in one file: the rules in brief, both decks, both boards,
//! tokens and reference cards. Print it, cut it, play.

use std::sync::Arc;

use super::proxies::{self, Press};
use super::{boards, rules, tokens};
use crate::cards::{Card, Cruiser};
use crate::print::draw::printout::{Flip, Printout};
use crate::print::draw::{Picture, Placement};
use crate::wording::words::Words;

/// One player's part.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    pub name: &'a str,
    pub cruiser: &'a Cruiser,
    pub cards: &'a [Card],
}

pub fn document(sides: [Part; 2], press: Press, words: &Words) -> Printout {
    let title = sides.map(|side| side.name).join(" – ");
    let mut further: Vec<String> = sides
        .iter()
        .map(|side| {
            let cards = words.cards().count(side.cards.len() as u32, words.lang);
            format!("{} · {cards} · {}", side.name, side.cruiser.name)
        })
        .collect();
    further.push([label!(words.lang, "Tokens to cut out"), label!(words.lang, "Reference")].join(" · "));
    let folded = press.flip == Flip::Fold;
    further.push(
        if folded {
            label!(words.lang, "Print single-sided at 100%, fold and glue the cards, cut and play.")
        } else {
            label!(words.lang, "Print double-sided at 100%, cut and play.")
        }
        .to_owned(),
    );

    let mut sheets = Sheets { pages: Vec::new(), folded, words };
    // The symbols stand on the back of the rules.
    let summary = rules::page(press.paper, &title, &further, words);
    sheets.pages.extend([summary, tokens::key(press.paper, words)]);
    for side in sides {
        sheets.pages.extend(proxies::pages(side.name, side.cards, press, words));
    }
    for side in sides {
        for page in boards::board(side.cruiser, press.paper, words) {
            sheets.one_sided(page);
        }
    }
    sheets.one_sided(tokens::page(press.paper, words));
    let pages = sheets.pages;
    Printout { title, lang: words.lang, date: None, flip: Some(press.flip), pages }
}

struct Sheets<'a> {
    pages: Vec<Picture>,
    folded: bool,
    words: &'a Words<'a>,
}

impl Sheets<'_> {
    /// A page whose other side must stay empty, because it is cut.
    fn one_sided(&mut self, page: Picture) {
        let (width, height) = (page.width, page.height);
        self.pages.push(page);
        if !self.folded {
            let mut empty = Picture::new(width, height);
            let note = super::note(label!(self.words.lang, "This side is intentionally blank."), width / 2.0);
            let x = (width - note.width) / 2.0;
            empty.place(&Arc::new(note), Placement::at(x, height / 2.0));
            self.pages.push(empty);
        }
    }
}
