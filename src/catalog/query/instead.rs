//! What to search for instead, where a search finds nothing: the same with one term less, or a name that is
//! nearly what was typed.

use super::names;
use super::parse::{Decks, Parsed, parse};
use super::spoken;
use super::tree::{Expr, On, Op, Operand, Query, Term};
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

/// What to type instead of a term that no card can meet: the colors that there are; an effect once, or on cards
/// of the level that its number may be; one more or less.
fn other_words(expr: &Expr, text: &str, is_alone: bool, lang: Lang) -> Vec<String> {
    match expr {
        Expr::Term(asked) if asked.other_color().is_some() => {
            ["green", "blue"].map(|color| names::in_lang(color, lang).to_owned()).to_vec()
        }
        _ if expr.effect_in_both().is_some() => {
            let (effect, number) = text.rsplit_once(' ').unwrap_or((text, "2"));
            let level = spoken::number(number).unwrap_or(2);
            vec![effect.to_owned(), format!("{effect} {}:{level}", names::in_lang("level", lang))]
        }
        Expr::Term(Term::Compare { on: On::Front, figure, op: Op::Eq, with: Operand::Number(number) })
            if is_alone =>
        {
            let near = [number.checked_sub(1), number.checked_add(1)].into_iter().flatten();
            near.map(|number| format!("{}:{number}", names::in_lang(figure.name(), lang))).collect()
        }
        _ => Vec::new(),
    }
}

/// Searches for names with a part of the name that a term asks for, the longest part first.
fn parts(expr: &Expr, lang: Lang) -> Vec<String> {
    /// A single letter is in some name by chance.
    const SHORTEST: usize = 2;
    const LONGEST: usize = 8;
    let name = match expr {
        Expr::Term(asked) => asked.name().unwrap_or_default(),
        _ => "",
    };
    let letters: Vec<char> = name.chars().take_while(|c| c.is_alphanumeric()).take(LONGEST).collect();
    let key = names::in_lang("name", lang);
    let windows = (SHORTEST..=letters.len()).rev().flat_map(|length| letters.windows(length));
    windows.map(|part| format!("{key}:{}", part.iter().collect::<String>())).collect()
}

impl Catalog {
    /// What comes nearest to a search that finds nothing.
    pub fn instead_of(
        &self,
        parsed: &Parsed,
        lang: Lang,
        decks: &mut Decks<'_>,
    ) -> Result<Instead, CatalogError> {
        let texts: Vec<&str> = parsed.terms.iter().map(|term| term.text.as_str()).take(MOST_TERMS).collect();
        let other_words = texts.iter().enumerate().flat_map(|(at, text)| {
            let with = |word: String| {
                let words = texts.iter().enumerate().map(|(i, text)| if i == at { &word } else { *text });
                words.collect::<Vec<_>>().join(" ")
            };
            let others = other_words(&parsed.terms[at].expr, text, texts.len() == 1, lang);
            others.into_iter().map(with).collect::<Vec<_>>()
        });
        let mut searches = self.finding(other_words.collect::<Vec<_>>().into_iter(), lang, decks)?;
        if searches.is_empty() && parsed.terms.len() <= MOST_TERMS && texts.len() > 1 {
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
        let names = self.nearest_names(parsed)?;
        if let ([term], true, true) = (&parsed.terms[..], searches.is_empty(), names.is_empty()) {
            for part in parts(&term.expr, lang) {
                searches = self.finding(std::iter::once(part), lang, decks)?;
                if !searches.is_empty() {
                    break;
                }
            }
        }
        Ok(Instead { searches, names })
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
