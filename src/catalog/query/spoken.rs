//! How people say a search: numbers as words, `no`, small words between the terms, colors that no card has.
//! All of it is understood in three languages, only in bare words and only beside a term that is understood.

use super::lexer::{Spanned, Token};
use super::names::{self, Keyword};
use super::tree::Count;
use super::words::effects_named;
use crate::cards::CardId;
use crate::text::fold;

/// The number that a bare word is: `3`, `two`, `deux`, `zwei`.
pub fn number(word: &str) -> Option<u32> {
    const NUMBERS: [&[&str]; 7] = [
        &["zero", "null"],
        &["one"],
        &["two", "deux", "zwei"],
        &["three", "trois", "drei"],
        &["four", "quatre", "vier"],
        &["five", "cinq", "funf", "fuenf"],
        &["six", "sechs"],
    ];
    if !word.is_empty() && word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit()) {
        return word.parse().ok();
    }
    let folded = fold(word);
    NUMBERS.iter().zip(0..).find(|(words, _)| words.contains(&folded.as_str())).map(|(_, number)| number)
}

/// As [`number`], of what is counted: an article means one fighter, but any number of anything else.
pub fn number_of(word: &str, count: Count) -> Option<u32> {
    let one = count == Count::Fighters && is_any_of(word, &ARTICLES);
    number(word).or(one.then_some(1))
}

/// What stands behind a field without a colon, in digits: `level 2-3`, `level two`.
pub fn amount(word: &str) -> Option<String> {
    match names::is_amount(word) {
        true => Some(word.to_owned()),
        false => number(word).map(|number| number.to_string()),
    }
}

/// What can be counted on a card, by one or several words: `fighters`, `force fields`, `Schilde`.
pub fn counted(words: &str) -> Option<Count> {
    // `e` and `o` are short only before a colon.
    if words.chars().count() < 2 {
        return None;
    }
    match names::in_english(words).as_str() {
        "fighters" | "fighter" => Some(Count::Fighters),
        "shields" | "shield" => Some(Count::Shields),
        "fields" | "field" => Some(Count::Fields),
        "effects" | "effect" => Some(Count::Effects),
        _ => None,
    }
}

/// `no effect`, `aucun effet`, `kein Effekt`.
pub fn is_no(word: &str) -> bool {
    is_any_of(word, &["no", "aucun", "aucune", "kein", "keine", "keinen"])
}

/// `level 2 to 3`
pub fn is_to(word: &str) -> bool {
    is_any_of(word, &["to", "a", "bis"])
}

/// A color that people look for, though cards are green or blue.
pub fn is_other_color(word: &str) -> bool {
    const COLORS: [&str; 30] = [
        "red", "rouge", "rouges", "rot", "rote", "yellow", "jaune", "jaunes", "gelb", "gelbe", "black",
        "noir", "noire", "noires", "schwarz", "schwarze", "white", "blanc", "blanche", "weiss", "weisse",
        "orange", "purple", "violet", "lila", "brown", "brun", "braun", "grey", "gray",
    ];
    is_any_of(word, &COLORS)
}

const NOUNS: [&str; 6] = ["card", "cards", "carte", "cartes", "karte", "karten"];
const ARTICLES: [&str; 9] = ["a", "an", "un", "une", "ein", "eine", "einen", "einem", "einer"];
const BETWEEN: [&str; 12] =
    ["with", "avec", "mit", "the", "of", "de", "des", "les", "von", "der", "die", "that"];

/// A word that says nothing beside a term: `cards with draw` is `draw`.
pub fn is_filler(word: &str) -> bool {
    is_any_of(word, &NOUNS) || is_any_of(word, &ARTICLES) || is_any_of(word, &BETWEEN)
}

fn is_any_of(word: &str, words: &[&str]) -> bool {
    words.contains(&fold(word).as_str())
}

/// Which tokens are fillers beside a term that is understood.
pub fn fillers(tokens: &[Spanned<Token>]) -> Vec<bool> {
    let mut fillers = vec![false; tokens.len()];
    let candidates: Vec<bool> = (0..tokens.len()).map(|at| is_candidate(tokens, at)).collect();
    if !candidates.contains(&true) {
        return fillers;
    }
    let understood: Vec<bool> =
        (0..tokens.len()).map(|at| !candidates[at] && is_understood(tokens, at)).collect();
    let mut mark = |at: usize, beside: &mut bool, passed: &[Token]| {
        if candidates[at] {
            fillers[at] |= *beside;
        } else if !passed.contains(&tokens[at].what) {
            *beside = understood[at];
        }
    };
    let mut beside = false;
    (0..tokens.len()).for_each(|at| mark(at, &mut beside, &[Token::Close]));
    beside = false;
    (0..tokens.len()).rev().for_each(|at| mark(at, &mut beside, &[Token::Open, Token::Not]));
    fillers
}

fn is_candidate(tokens: &[Spanned<Token>], at: usize) -> bool {
    let Token::Bare(word) = &tokens[at].what else { return false };
    // `-cards draw` does not leave out draw.
    let is_negated = at > 0 && tokens[at - 1].what == Token::Not;
    let counts = bare(tokens, at + 1).and_then(counted).is_some_and(|count| number_of(word, count).is_some());
    is_filler(word) && !counts && !(is_negated && is_any_of(word, &NOUNS))
}

/// Whether a term that is more than a name begins or stands here.
fn is_understood(tokens: &[Spanned<Token>], at: usize) -> bool {
    let word = match &tokens[at].what {
        Token::Field { .. } => return true,
        Token::Bare(word) => names::split_on(word).1,
        _ => return false,
    };
    let next = bare(tokens, at + 1);
    is_term(word)
        || matches!(names::keyword(word), Some(Keyword::Figure(..)))
        || is_no(word)
        || next.is_some_and(|next| names::runs_together(word, next))
}

/// Whether a word alone says more than a part of a name.
pub fn is_term(word: &str) -> bool {
    const SHORTEST: usize = super::words::SHORTEST;
    names::color_named(word).is_some()
        || is_other_color(word)
        || counted(word).is_some()
        || word.parse::<CardId>().is_ok()
        || word.chars().count() >= SHORTEST && !effects_named(&fold(word)).is_empty()
}

fn bare(tokens: &[Spanned<Token>], at: usize) -> Option<&str> {
    match tokens.get(at).map(|token| &token.what) {
        Some(Token::Bare(word)) => Some(word),
        _ => None,
    }
}
