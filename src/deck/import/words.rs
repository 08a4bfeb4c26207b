//! The words around a list, in English, French and German, folded.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::text::spans::spaced_code;
use super::{Head, code_of};
use crate::cards::{Effect, Lang, builtin};
use crate::text::fold;

const NAMES: [&str; 11] = [
    "name",
    "deck",
    "deck name",
    "deckname",
    "title",
    "nom",
    "nom du deck",
    "titre",
    "name des decks",
    "titel",
    "liste",
];
const CRUISERS: [&str; 11] = [
    "cruiser",
    "croiseur",
    "kreuzer",
    "ship",
    "schiff",
    "raumschiff",
    "kreuzerklasse",
    "klasse",
    "vaisseau",
    "starship",
    "commander",
];
const AUTHORS: [&str; 9] =
    ["author", "by", "player", "auteur", "joueur", "par", "verfasser", "autor", "spieler"];
const NOTES: [&str; 9] =
    ["notes", "note", "remarks", "remarques", "remarque", "anmerkungen", "anmerkung", "notizen", "kommentar"];
/// Headings and labels that say nothing about which cards are in the deck.
const FURNITURE: [&str; 44] = [
    "cards",
    "card",
    "card list",
    "deck list",
    "decklist",
    "number of cards",
    "total",
    "totals",
    "levels",
    "level curve",
    "effects",
    "deck code",
    "code",
    "deck hash",
    "hash",
    "date",
    "main deck",
    "mainboard",
    "main board",
    "main", // English
    "cartes",
    "carte",
    "nombre de cartes",
    "totaux",
    "niveaux",
    "effets",
    "code du deck",
    "empreinte du deck",
    "deck principal", // French
    "karten",
    "karte",
    "anzahl karten",
    "kartenzahl",
    "gesamt",
    "insgesamt",
    "summe",
    "stufen",
    "effekte",
    "deck-code",
    "deck-prufsumme",
    "datum",
    "summen",
    "kartenliste",
    "hauptdeck", // German
];
const LISTS: [&str; 16] = [
    "cards",
    "card list",
    "deck list",
    "decklist",
    "main deck",
    "mainboard",
    "main board",
    "main",
    "deck principal",
    "hauptdeck",
    "deck",
    "cartes",
    "liste",
    "karten",
    "kartenliste",
    "deckliste",
];
const MARKS: [&str; 7] =
    ["deck code", "deck hash", "code du deck", "empreinte du deck", "deck-code", "deck-prufsumme", "hash"];
/// Headings of cards that are not in the deck, but kept beside it.
const ASIDE: [&str; 22] = [
    "sideboard",
    "side board",
    "side",
    "sb",
    "maybeboard",
    "maybe board",
    "maybe",
    "considering",
    "reserve",
    "reserves",
    "bench",
    "not in the deck", // English
    "remplacants",
    "cartes de reserve",
    "peut-etre",
    "en reserve",
    "a l'essai", // French
    "ersatz",
    "ersatzbank",
    "ersatzkarten",
    "reservekarten",
    "vielleicht", // German
];
/// Words that join or belong to a sentence about the deck, and headers of columns.
const FILLERS: [&str; 64] = [
    "and",
    "with",
    "plus",
    "my",
    "our",
    "is",
    "the",
    "a",
    "an",
    "i",
    "play",
    "playing",
    "we",
    "use",
    "using",
    "of",
    "for",
    "deck",
    "id",
    "ids",
    "name",
    "count",
    "copies",
    "quantity",
    "qty",
    "nr",
    "no", // English
    "et",
    "avec",
    "mon",
    "ma",
    "notre",
    "est",
    "le",
    "la",
    "les",
    "l",
    "un",
    "une",
    "je",
    "joue",
    "de",
    "du",
    "nom",
    "nombre",
    "quantite", // French
    "und",
    "mit",
    "mein",
    "meine",
    "unser",
    "ist",
    "der",
    "die",
    "das",
    "ein",
    "eine",
    "ich",
    "spiele",
    "wir",
    "anzahl",
    "menge",
    "kartenname",
    "im",
];
const CLASSES: [&str; 2] = ["class", "classe"];
const LEVELS: [&str; 5] = ["level", "lvl", "niveau", "stufe", "ebene"];
const CARDS: [&str; 6] = ["card", "cards", "carte", "cartes", "karte", "karten"];

/// The word of a heading, without decoration.
pub fn head(word: &str) -> Option<Head> {
    let word = label(word);
    let is = |words: &[&str]| words.contains(&word.as_str());
    if is(&NAMES) {
        Some(Head::Name)
    } else if is(&CRUISERS) {
        Some(Head::Cruiser)
    } else if is(&AUTHORS) {
        Some(Head::Author)
    } else if is(&NOTES) {
        Some(Head::Notes)
    } else {
        None
    }
}

/// A heading or a label without meaning for the deck: `Level 0 (7)`, `25 cards · 41 Fighters`, `Effects`.
pub fn is_decoration(text: &str) -> bool {
    let text = label(text);
    let before = label(text.split(['(', '·', ':', '=']).next().unwrap_or_default());
    FURNITURE.contains(&before.as_str()) || is_level(&before) || is_total(&before)
}

/// A label after which cards may follow on the same line.
pub fn holds_cards(text: &str) -> bool {
    let text = label(text);
    let before = text.split('(').next().unwrap_or_default().trim();
    LISTS.contains(&before) || is_level(before)
}

/// `Sideboard`, `Sideboard (3)`, `Remplaçants – 3 cartes`
pub fn is_sideboard_heading(text: &str) -> bool {
    ASIDE.contains(&fold(heading(text)).replace('’', "'").as_str())
}

/// What stands in front of each card instead of above them all.
pub fn is_short_sideboard_heading(text: &str) -> bool {
    fold(text) == "sb"
}

/// A heading without emphasis, colons, and a total in brackets or behind a dash.
pub fn heading(text: &str) -> &str {
    let ends = [" (", " [", " - ", " – ", " — ", ":"];
    let end = ends.iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    let text = text[..end].trim_end_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    text.trim_matches(|c: char| c.is_whitespace() || "*_`#[]=".contains(c))
}

/// A line that marks the deck: its code or its hash.
pub fn is_code_or_hash_line(line: &str) -> bool {
    let label = label(line.split(':').next().unwrap_or_default());
    line.contains(':') && MARKS.contains(&label.as_str())
}

/// Whether a text is only words of the game and figures, such as what lists print beside a card's name; ID
/// codes are not.
pub fn is_vocabulary(text: &str) -> bool {
    !holds_code(text)
        && text
            .split(|c: char| !c.is_alphanumeric() && c != '\u{301}')
            .filter(|word| !word.is_empty())
            .all(is_known_word)
}

/// Whether an ID code is anywhere in a text, whatever stands around it; `0 - 04` is one, too.
pub fn holds_code(text: &str) -> bool {
    let is_end = |c: char| c.is_whitespace() || c.is_ascii_punctuation() && !"-_".contains(c);
    let is_code = |word: &str| code_of(word.trim_matches(|c: char| !c.is_alphanumeric())).is_some();
    let starts = || text.char_indices().filter(|(_, c)| matches!(c, '0'..='3'));
    let is_alone = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || "-.".contains(c));
    text.contains(|c: char| c.is_ascii_digit())
        && (text.split(is_end).any(is_code)
            || starts().any(|(at, _)| is_alone(at) && spaced_code(&text[at..]).is_some()))
}

fn is_known_word(word: &str) -> bool {
    static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let glossary = builtin::glossary();
        let mut texts: Vec<String> = FURNITURE.iter().chain(&FILLERS).map(|&word| word.to_owned()).collect();
        for lang in [Lang::En, Lang::Fr, Lang::De] {
            texts.extend(Effect::ALL.map(|effect| glossary.effect(effect, lang).name.to_owned()));
            texts.extend(glossary.terms().iter().map(|term| (*term.words.get(lang)).to_owned()));
        }
        texts.extend(Effect::ALL.map(|effect| effect.code().to_owned()));
        let words = texts.iter().flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
        words.map(|word| stem(&fold(word)).to_owned()).filter(|word| !word.is_empty()).collect()
    });
    word.bytes().all(|b| b.is_ascii_digit()) || WORDS.contains(stem(&fold(word)))
}

/// Without the endings of plurals and genders, as many as there are: "fighters" has two, "fighter" one.
fn stem(word: &str) -> &str {
    const SHORTEST: usize = 4;
    let ends = ["en", "er", "es", "s", "x", "e", "n"];
    let mut stem = word;
    // No recursion: a word may be as long as a file.
    while let Some(shorter) =
        ends.iter().filter_map(|end| stem.strip_suffix(end)).find(|stem| stem.len() >= SHORTEST)
    {
        stem = shorter;
    }
    stem
}

/// Whether a word says that a cruiser is meant: `Kreuzer`, `ship`, `class`.
pub fn is_cruiser_word(word: &str) -> bool {
    let word = label(word);
    CRUISERS.contains(&word.as_str()) || CLASSES.contains(&word.as_str())
}

/// Whether what follows a word is not in the deck: `0-22 instead of 0-09`, `0-22 statt 0-09`.
pub fn negates(word: &str) -> bool {
    const WORDS: [&str; 14] = [
        "instead", "not", "no", "without", "minus", "was", "statt", "anstatt", "anstelle", "nicht", "ohne",
        "lieu", "pas", "sans",
    ];
    WORDS.contains(&fold(word).as_str())
}

/// `Card`, `25 cards`: what follows may be cards.
pub fn is_of_cards(text: &str) -> bool {
    let text = label(text);
    text.split_whitespace().all(|word| CARDS.contains(&word) || word.bytes().all(|b| b.is_ascii_digit()))
}

/// A label of which the value is no part of the deck, whatever it is: its code, its hash, a date.
pub fn is_mark(text: &str) -> bool {
    let text = label(text);
    MARKS.contains(&text.as_str()) || ["date", "datum", "code"].contains(&text.as_str())
}

/// `Deck 2`, as people number several.
pub fn is_numbered_deck(text: &str) -> bool {
    let text = label(text);
    let Some((word, number)) = text.split_once(' ') else { return false };
    let number = number.split(['(', '[', '-', '–', ',']).next().unwrap_or_default().trim();
    ["deck", "liste", "list"].contains(&word)
        && (1..=2).contains(&number.len())
        && number.bytes().all(|b| b.is_ascii_digit())
}

/// The level that a heading names: 0 for `Stufe 0 (7)`.
pub fn level(text: &str) -> Option<u8> {
    let text = label(text.split('(').next().unwrap_or_default());
    let number = text.rsplit([' ', '\u{a0}']).next().unwrap_or_default();
    let digit = number.bytes().next().filter(|_| number.len() == 1 && (is_level(&text) || number == text))?;
    (b'0'..=b'3').contains(&digit).then(|| digit - b'0')
}

/// `level 0`, and what people write for it.
pub fn is_level(text: &str) -> bool {
    let text = label(text);
    let Some((word, number)) = text.split_once([' ', '\u{a0}']) else { return false };
    LEVELS.contains(&word) && matches!(number.trim(), "0" | "1" | "2" | "3")
}

/// Numbers of two digits in a row that may have been meant for cards.
pub fn may_list_cards(text: &str) -> bool {
    const FEW: usize = 3;
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| word.len() == 2 && word.bytes().all(|b| b.is_ascii_digit())).count() >= FEW
}

/// `25 cards`, `total 25`, `total: 25 cards`
pub fn is_total(text: &str) -> bool {
    let text = label(text);
    let mut words = text.split_whitespace().filter(|word| *word != ":" && *word != "=");
    let mut has_number = false;
    words.all(|word| {
        let word = word.trim_end_matches([':', '.', ',']);
        let number = word.bytes().all(|b| b.is_ascii_digit());
        has_number |= number;
        number || CARDS.contains(&word) || FURNITURE.contains(&word)
    }) && has_number
        && text.contains(|c: char| c.is_alphabetic())
        && !may_list_cards(&text)
}

/// A word for comparison: folded, without emphasis, bullets and a colon around it.
fn label(text: &str) -> String {
    let text = fold(text);
    text.trim_matches(|c: char| c.is_whitespace() || "*_`#:•-–|>".contains(c)).to_owned()
}
