//! The language again, as plainly as it can be written: a filter over a list of cards, for
//! comparison with the statement in SQL. It shares the tree with it and nothing else.

use std::cmp::Ordering;
use std::sync::LazyLock;

use fuzzy_matcher::FuzzyMatcher;
use fuzzy_matcher::skim::SkimMatcherV2;

use super::tree::*;
use crate::cards::{Card, CardId, Effect, Face, Lang, Section, builtin};
use crate::text::fold;

/// A card, and whether it came with the program.
pub type Entry = (Card, bool);

pub fn search<'a>(cards: &'a [Entry], query: &Query) -> Vec<&'a Card> {
    let mut found: Vec<&Entry> = match &query.filter {
        None => cards.iter().collect(),
        Some(filter) => {
            let holds = holds(filter, cards);
            cards.iter().zip(holds).filter(|(_, holds)| *holds).map(|(card, _)| card).collect()
        }
    };
    found.sort_by(|a, b| {
        for key in &query.sort {
            let order = match key.by {
                SortBy::Id => a.0.id.cmp(&b.0.id),
                SortBy::Name => fold(&a.0.name).cmp(&fold(&b.0.name)),
                SortBy::Colour => a.0.colour.code().cmp(b.0.colour.code()),
                SortBy::Figure(on, of) => {
                    let back = on == On::Back;
                    figure(&a.0, back, of).cmp(&figure(&b.0, back, of))
                }
            };
            let order = if key.descending { order.reverse() } else { order };
            if order != Ordering::Equal {
                return order;
            }
        }
        a.0.id.cmp(&b.0.id)
    });
    found.into_iter().map(|(card, _)| card).collect()
}

/// For each card, whether it is found.
fn holds(expr: &Expr, cards: &[Entry]) -> Vec<bool> {
    let combined = |terms: &[Expr], with: fn(bool, bool) -> bool| {
        let each = terms.iter().map(|term| holds(term, cards));
        each.reduce(|a, b| a.into_iter().zip(b).map(|(a, b)| with(a, b)).collect()).unwrap()
    };
    match expr {
        Expr::Not(inner) => holds(inner, cards).into_iter().map(|holds| !holds).collect(),
        Expr::And(terms) => combined(terms, |a, b| a && b),
        Expr::Or(terms) => combined(terms, |a, b| a || b),
        Expr::Term(Term::Word { on, text }) => {
            let exact: Vec<bool> = cards.iter().map(|(card, _)| word_names(card, *on, text)).collect();
            if exact.contains(&true) {
                return exact;
            }
            cards.iter().map(|(card, _)| word_nearly_names(card, *on, text)).collect()
        }
        Expr::Term(Term::NamePattern(pattern)) => {
            let pattern = regex::Regex::new(&format!("(?i:{pattern})")).unwrap();
            cards.iter().map(|(card, _)| pattern.is_match(&card.name)).collect()
        }
        Expr::Term(term) => cards.iter().map(|card| term_holds(term, card)).collect(),
    }
}

fn term_holds(term: &Term, entry: &Entry) -> bool {
    let (card, builtin) = entry;
    let on_faces = |on: On, test: &dyn Fn(bool) -> bool| match on {
        On::Front => test(false),
        On::Back => test(true),
        On::Any => test(false) || test(true),
    };
    match term {
        Term::Effect { on, part, effect } => on_faces(*on, &|back| {
            sections(card, back, *part).any(|section| section.effects.contains(*effect))
        }),
        Term::Compare { on, figure: left, op, with } => on_faces(*on, &|back| {
            let compare = |right: u32| {
                let left = figure(card, back, *left);
                match op {
                    Op::Eq => left == right,
                    Op::Ne => left != right,
                    Op::Lt => left < right,
                    Op::Le => left <= right,
                    Op::Gt => left > right,
                    Op::Ge => left >= right,
                }
            };
            match with {
                Operand::Number(number) => compare(*number),
                Operand::Figure(None, right) => compare(figure(card, back, *right)),
                Operand::Figure(Some(on), right) => {
                    on_faces(*on, &|back| compare(figure(card, back, *right)))
                }
            }
        }),
        Term::Has { on, part, what } => on_faces(*on, &|back| {
            sections(card, back, *part).any(|section| match what {
                Feature::Shield => section.shields > 0,
                Feature::Field => section.field,
                Feature::Effect => !section.effects.is_empty(),
            })
        }),
        Term::Plain { on, part } => {
            on_faces(*on, &|back| sections(card, back, *part).all(|section| section.effects.is_empty()))
        }
        Term::Colour(colour) => card.colour == *colour,
        Term::Builtin(expected) => builtin == expected,
        Term::Id(ranges) => ranges.iter().any(|range| range.from <= card.id && card.id <= range.to),
        Term::Name(text) => fold(&card.name).contains(&fold(text)),
        Term::In { cards, .. } => cards.contains(&card.id),
        Term::Word { .. } | Term::NamePattern(_) => unreachable!("looked at with all cards at hand"),
    }
}

fn face(card: &Card, back: bool) -> &Face {
    if back { &card.back } else { &card.front }
}

fn sections(card: &Card, back: bool, part: Part) -> impl Iterator<Item = &Section> {
    let face = face(card, back);
    let upper = (part != Part::Lower).then_some(&face.upper);
    let lower = (part != Part::Upper).then_some(&face.lower);
    upper.into_iter().chain(lower)
}

fn figure(card: &Card, back: bool, figure: Figure) -> u32 {
    match figure {
        Figure::Level if back => 0,
        Figure::Level => card.id.level().into(),
        Figure::Number => card.id.number().into(),
        Figure::Of(part, count) => sections(card, back, part)
            .map(|section| match count {
                Count::Fighters => u32::from(section.fighters),
                Count::Shields => u32::from(section.shields),
                Count::Fields => u32::from(section.field),
                Count::Effects => section.effects.len() as u32,
            })
            .sum(),
    }
}

fn effects(card: &Card, on: On) -> Vec<Effect> {
    match on {
        On::Front => card.front.effects().collect(),
        On::Back => card.back.effects().collect(),
        On::Any => card.front.effects().chain(card.back.effects()).collect(),
    }
}

fn effect_names(effect: Effect) -> &'static [String] {
    static NAMES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
        let names = |effect: Effect| {
            let mut names = vec![effect.code().to_owned()];
            names.extend(Lang::ALL.map(|lang| fold(&builtin::glossary().effect(effect, lang).name)));
            names
        };
        Effect::ALL.map(names).to_vec()
    });
    &NAMES[effect as usize]
}

fn word_names(card: &Card, on: On, text: &str) -> bool {
    let id: Option<CardId> = text.parse().ok();
    if fold(&card.name).contains(&fold(text)) || id == Some(card.id) {
        return true;
    }
    let word = fold(text);
    let shown = |on: On| match on {
        On::Front => vec![&card.front],
        On::Back => vec![&card.back],
        On::Any => vec![&card.front, &card.back],
    };
    const SHIELDS: [&str; 6] = ["shield", "shields", "ecran", "ecrans", "schild", "schilde"];
    const FIELDS: [&str; 10] = [
        "field",
        "fields",
        "force field",
        "force fields",
        "champ",
        "champs",
        "champ de force",
        "champs de force",
        "kraftfeld",
        "kraftfelder",
    ];
    if SHIELDS.contains(&word.trim()) && shown(on).iter().any(|face| face.shields() > 0)
        || FIELDS.contains(&word.trim()) && shown(on).iter().any(|face| face.has_field())
    {
        return true;
    }
    let is_code = Effect::ALL.iter().any(|effect| effect.code() == word);
    let is_whole_name = Effect::ALL.iter().any(|&effect| effect_names(effect).contains(&word));
    id.is_none()
        && effects(card, on).into_iter().any(|effect| {
            if is_code {
                return effect.code() == word;
            }
            effect_names(effect).iter().any(|name| {
                if is_whole_name {
                    return *name == word;
                }
                // At the start of a word.
                name.char_indices().any(|(at, _)| {
                    name[at..].starts_with(word.trim())
                        && !name[..at].chars().next_back().is_some_and(char::is_alphanumeric)
                })
            })
        })
}

fn word_nearly_names(card: &Card, on: On, text: &str) -> bool {
    if text.parse::<CardId>().is_ok() || Effect::ALL.iter().any(|effect| effect.code() == fold(text)) {
        return false;
    }
    let word = fold(text);
    near(&word, &fold(&card.name))
        || effects(card, on)
            .into_iter()
            .any(|effect| effect_names(effect).iter().any(|name| near(&word, name)))
}

/// Whether some words in a row of the text are the word with a small typing error.
pub fn near(word: &str, text: &str) -> bool {
    let words: Vec<&str> = word.split_whitespace().collect();
    let word = words.join(" ");
    let length = word.chars().count();
    if !(3..=64).contains(&length) {
        return false;
    }
    let most = if length < 6 { 1 } else { 2 };
    text.split_whitespace().collect::<Vec<_>>().windows(words.len()).any(|window| {
        let window = window.join(" ");
        let abbreviated = window.chars().count() <= 2 * length
            && window.chars().next() == word.chars().next()
            && SkimMatcherV2::default().fuzzy_match(&window, &word).is_some();
        abbreviated || strsim::osa_distance(&word, &window) <= most
    })
}
