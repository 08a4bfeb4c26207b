//! A second, simple implementation of the language: a filter over a list of cards, for
//! comparison with the statement in SQL. It shares the tree with it and nothing else: words of the language,
//! letters that are off and letters left out are looked for here in another way.

use std::cmp::Ordering;
use std::sync::LazyLock;

use super::tree::*;
use crate::cards::{Card, CardId, Effect, Face, Lang, Section, builtin};
use crate::text::fold;

/// A card, and whether it came with the program.
pub type CardRow = (Card, bool);

pub fn search<'a>(cards: &'a [CardRow], query: &Query) -> Vec<&'a Card> {
    let mut found: Vec<&CardRow> = match &query.filter {
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
                SortBy::Color => a.0.color.code().cmp(b.0.color.code()),
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
fn holds(expr: &Expr, cards: &[CardRow]) -> Vec<bool> {
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

fn term_holds(term: &Term, entry: &CardRow) -> bool {
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
        Term::Color(color) => card.color == *color,
        Term::Builtin(expected) => builtin == expected,
        Term::Id(ranges) => ranges.iter().any(|range| range.from <= card.id && card.id <= range.to),
        Term::Name(text) => letters(&card.name).contains(&letters(text)),
        Term::NameIs(text) => letters(&card.name) == letters(text),
        Term::NameLike(text) => {
            let [pattern, name] = [text, &card.name].map(|text| letters(text).chars().collect::<Vec<_>>());
            like(&pattern, &name)
        }
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

/// A name without case and accents, each hyphen a space.
fn letters(name: &str) -> String {
    fold(name).chars().map(|letter| if letter == '-' { ' ' } else { letter }).collect()
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
            names.extend(Lang::ALL.map(|lang| fold(builtin::glossary().effect(effect, lang).name)));
            let in_tables: &[&str] = match effect {
                Effect::Destroy => &["zerstoerung"],
                Effect::Strike => &["croiseur-1", "kreuzerschaden"],
                Effect::Recoil => &["soi-1", "eigenschaden"],
                Effect::Roll => &["retourn."],
                Effect::Hit => &["chasseur-1", "jagerschaden", "jaegerschaden"],
                _ => &[],
            };
            names.extend(in_tables.iter().map(|name| (*name).to_owned()));
            names
        };
        Effect::ALL.map(names).to_vec()
    });
    &NAMES[effect as usize]
}

pub fn word_names(card: &Card, on: On, text: &str) -> bool {
    let id: Option<CardId> = text.parse().ok();
    if letters(&card.name).contains(&letters(text)) || id == Some(card.id) {
        return true;
    }
    let word = fold(text);
    let shown = |on: On| match on {
        On::Front => vec![&card.front],
        On::Back => vec![&card.back],
        On::Any => vec![&card.front, &card.back],
    };
    const SHIELDS: [&str; 11] = [
        "shield",
        "shields",
        "ecran",
        "ecrans",
        "bouclier",
        "boucliers",
        "schild",
        "schilde",
        "schilden",
        "schutzschild",
        "schutzschilde",
    ];
    const EFFECTS: [&str; 8] =
        ["effect", "effects", "effet", "effets", "effekt", "effekte", "wirkung", "wirkungen"];
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
        || EFFECTS.contains(&word.trim()) && !effects(card, on).is_empty()
    {
        return true;
    }
    let said: Option<&[Effect]> = match word.trim() {
        "piocher" => Some(&[Effect::Draw]),
        "flip" | "flips" | "retourner" | "umdrehen" | "rolle" => Some(&[Effect::Roll]),
        "rotate" | "pivoter" | "drehen" | "wenden" => Some(&[Effect::Pivot]),
        "detruire" | "zerstoren" | "zerstoeren" => Some(&[Effect::Destroy]),
        "sideways" => Some(&[Effect::Lateral]),
        "schaden" | "degat" => Some(&[Effect::Strike, Effect::Recoil, Effect::Hit]),
        _ => None,
    };
    if let Some(said) = said {
        return effects(card, on).iter().any(|effect| said.contains(effect));
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
                // At the start of a word, from three letters on.
                word.trim().chars().count() >= 3
                    && name.char_indices().any(|(at, _)| {
                        name[at..].starts_with(word.trim())
                            && !name[..at].chars().next_back().is_some_and(char::is_alphanumeric)
                    })
            })
        })
}

fn word_nearly_names(card: &Card, on: On, text: &str) -> bool {
    word_edits(card, on, text).is_some()
}

/// How many letters differ from the nearest name; `None` if no name of the card is near.
pub fn word_edits(card: &Card, on: On, text: &str) -> Option<usize> {
    if text.parse::<CardId>().is_ok() || Effect::ALL.iter().any(|effect| effect.code() == fold(text)) {
        return None;
    }
    let word = fold(text);
    // One word does not misspell `to`, `sur` or another small word in the name of an effect.
    let is_one = word.split_whitespace().count() == 1;
    let by_effect = effects(card, on).into_iter().flat_map(effect_names).filter_map(|name| {
        let parts = name.split(' ').filter(|part| !is_one || !name.contains(' ') || part.len() > 3);
        edits(&word, &parts.collect::<Vec<_>>().join(" "))
    });
    by_effect.chain(edits(&letters(text), &letters(&card.name))).min()
}

/// Whether a name is like a pattern with stars in it.
fn like(pattern: &[char], name: &[char]) -> bool {
    match pattern.split_first() {
        None => name.is_empty(),
        Some(('*', rest)) => (0..=name.len()).any(|skipped| like(rest, &name[skipped..])),
        Some((letter, rest)) => {
            name.split_first().is_some_and(|(first, name)| first == letter && like(rest, name))
        }
    }
}

/// Whether some words in a row of the text are the word with a small typing error.
pub fn near(word: &str, text: &str) -> bool {
    edits(word, text).is_some()
}

/// How many letters are off in the nearest words in a row that are the word with a small typing error.
pub fn edits(word: &str, text: &str) -> Option<usize> {
    let words: Vec<&str> = word.split_whitespace().collect();
    let word: Vec<char> = words.join(" ").chars().collect();
    if !(3..=64).contains(&word.len()) {
        return None;
    }
    let most = if word.len() < 6 { 1 } else { 2 };
    let text: Vec<&str> = text.split_whitespace().collect();
    let windows = text.windows(words.len()).map(|window| window.join(" ").chars().collect::<Vec<_>>());
    let found = windows.filter_map(|window| {
        let abbreviated =
            window.len() <= 2 * word.len() && window.first() == word.first() && is_left_of(&word, &window);
        // Each letter more or less is a letter that is off.
        if !abbreviated && window.len().abs_diff(word.len()) > most {
            return None;
        }
        let off = letters_off(&word, &window);
        (abbreviated || off <= most).then_some(off)
    });
    found.min()
}

/// Whether a text with some letters left out is the word.
fn is_left_of(word: &[char], text: &[char]) -> bool {
    match (word.split_first(), text.split_first()) {
        (None, _) => true,
        (_, None) => false,
        (Some((a, word)), Some((b, text))) if a == b => is_left_of(word, text),
        (_, Some((_, text))) => is_left_of(word, text),
    }
}

/// The fewest letters to insert, to leave out, to replace, or to swap with their neighbor, to make one text
/// of another; no letter is changed twice.
fn letters_off(one: &[char], other: &[char]) -> usize {
    let mut table = vec![vec![0usize; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            if i == 0 || j == 0 {
                table[i][j] = i + j;
                continue;
            }
            let wrong = usize::from(one[i - 1] != other[j - 1]);
            let mut least = (table[i - 1][j] + 1).min(table[i][j - 1] + 1).min(table[i - 1][j - 1] + wrong);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(table[i - 2][j - 2] + 1);
            }
            table[i][j] = least;
        }
    }
    table[one.len()][other.len()]
}
