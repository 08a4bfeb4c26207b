//! The words around a list, in English, French and German, folded.

use super::Head;
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
const CRUISERS: [&str; 4] = ["cruiser", "croiseur", "kreuzer", "ship"];
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

/// `cruiser ares` without its first word.
pub fn without_cruiser(text: &str) -> &str {
    match text.split_once(' ') {
        Some((word, name)) if CRUISERS.contains(&label(word).as_str()) => name.trim(),
        _ => text,
    }
}

/// `level 0`, and what people write for it.
pub fn is_level(text: &str) -> bool {
    let text = label(text);
    let Some((word, number)) = text.split_once([' ', '\u{a0}']) else { return false };
    LEVELS.contains(&word) && matches!(number.trim(), "0" | "1" | "2" | "3")
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
}

/// A word for comparison: folded, without emphasis, bullets and a colon around it.
fn label(text: &str) -> String {
    let text = fold(text);
    text.trim_matches(|c: char| c.is_whitespace() || "*_`#:•-–|>".contains(c)).to_owned()
}
