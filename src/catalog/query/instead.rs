//! What to search for instead, where a search finds nothing: the same with one term less, or a name that is
//! nearly what was typed.

use super::parse::{Decks, Parsed, parse};
use super::tree::{Expr, Query};
use crate::cards::{Card, Lang};
use crate::catalog::{Catalog, CatalogError};
use crate::text::nearest;

/// Searches and names that find something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Instead {
    /// What to type, and what it finds.
    pub searches: Vec<(String, Vec<Card>)>,
    /// What was typed where no card is called so, and the card that is nearest.
    pub names: Vec<(String, Card)>,
}

/// The most terms that are tried one by one.
const MOST_TERMS: usize = 12;
/// The most searches that are suggested.
const MOST_SEARCHES: usize = 6;

impl Catalog {
    /// What comes nearest to a search that finds nothing.
    pub fn instead_of(
        &self,
        parsed: &Parsed,
        lang: Lang,
        decks: &mut Decks<'_>,
    ) -> Result<Instead, CatalogError> {
        let texts: Vec<&str> = parsed.terms.iter().map(|term| term.text.as_str()).take(MOST_TERMS).collect();
        let mut searches = Vec::new();
        if parsed.terms.len() <= MOST_TERMS && texts.len() > 1 {
            let one_less = (0..texts.len()).rev().map(|out| {
                let kept = texts.iter().enumerate().filter(|(at, _)| *at != out).map(|(_, text)| *text);
                kept.collect::<Vec<_>>().join(" ")
            });
            searches = self.finding(one_less, lang, decks)?;
        }
        // Nothing less than all but one term: what each of them finds alone.
        if searches.is_empty() && texts.len() > 2 {
            searches = self.finding(texts.iter().map(|text| (*text).to_owned()), lang, decks)?;
        }
        Ok(Instead { searches, names: self.nearest_names(parsed)? })
    }

    /// Those of these searches that find something, with what they find.
    fn finding(
        &self,
        texts: impl Iterator<Item = String>,
        lang: Lang,
        decks: &mut Decks<'_>,
    ) -> Result<Vec<(String, Vec<Card>)>, CatalogError> {
        let mut found: Vec<(String, Vec<Card>)> = Vec::new();
        for text in texts {
            if found.iter().any(|(other, _)| *other == text) || found.len() == MOST_SEARCHES {
                continue;
            }
            // What was left may be read as one term now; it is searched for as it is shown.
            let Ok(query) = parse(&text, lang, decks) else { continue };
            let cards = self.search(&query)?;
            if !cards.is_empty() {
                found.push((text, cards));
            }
        }
        Ok(found)
    }

    /// For each name and ID code that no card has, the card that is nearest to it.
    fn nearest_names(&self, parsed: &Parsed) -> Result<Vec<(String, Card)>, CatalogError> {
        let mut all: Option<Vec<Card>> = None;
        let mut names = Vec::new();
        for term in parsed.terms.iter().take(MOST_TERMS) {
            let Expr::Term(asked) = &term.expr else { continue };
            let (name, id) = (asked.name(), asked.id());
            if name.is_none() && id.is_none() {
                continue;
            }
            let alone = Query { filter: Some(term.expr.clone()), sort: Vec::new() };
            if !self.search_ids(&alone)?.is_empty() {
                continue;
            }
            let cards = match &mut all {
                Some(cards) => cards,
                none => none.insert(self.cards()?),
            };
            let near = match id {
                Some(id) => {
                    let near = id.nearest(cards.iter().map(|card| card.id));
                    near.and_then(|near| cards.iter().find(|card| card.id == near))
                }
                None => {
                    let names = || cards.iter().map(|card| card.name.as_str());
                    let near = name.and_then(|name| nearest(name, names()));
                    near.and_then(|near| cards.iter().find(|card| card.name == near))
                }
            };
            names.extend(near.map(|card| (term.text.clone(), card.clone())));
        }
        Ok(names)
    }
}
