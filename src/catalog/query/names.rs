//! The words of the search language: keywords, fields and prefixes, as read and as printed.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::spoken;
use super::tree::{Count, Feature, Figure, On, Op, Part, SortBy};
use crate::cards::{Color, Lang};
use crate::text;

/// A word of the language as each of the three languages writes it: the first spelling is the one that is
/// suggested, all of them are understood, with or without accents and capitals.
struct Spelled {
    english: &'static str,
    french: &'static [&'static str],
    german: &'static [&'static str],
}

const fn spelled(
    english: &'static str,
    french: &'static [&'static str],
    german: &'static [&'static str],
) -> Spelled {
    Spelled { english, french, german }
}

const WORDS: &[Spelled] = &[
    spelled("front", &["recto"], &["Vorderseite", "vorne"]),
    spelled("back", &["verso"], &["Rückseite", "Rueckseite", "hinten"]),
    spelled("any", &["toutes"], &["beide"]),
    spelled("upper", &["haut"], &["oben"]),
    spelled("lower", &["bas"], &["unten"]),
    spelled("effect", &["effet"], &["Effekt", "Wirkung"]),
    spelled("effects", &["effets"], &["Effekte", "Wirkungen"]),
    spelled("has", &["avec"], &["hat", "mit"]),
    spelled("is", &["est"], &["ist"]),
    spelled("id", &["matricule"], &["ID-Code"]),
    spelled("name", &["nom"], &[]),
    spelled("in", &["dans"], &[]),
    spelled("sort", &["tri", "trier", "ordre"], &["Ordnung", "sortiere", "sortieren", "Sortierung"]),
    spelled("colour", &["couleur"], &["Farbe"]),
    spelled("level", &["niveau"], &["Stufe"]),
    spelled("number", &["numéro"], &["Nummer"]),
    spelled("fighters", &["chasseurs", "chasseur"], &["Jäger", "Jaeger"]),
    spelled("shield", &["écran", "bouclier"], &["Schild", "Schutzschild"]),
    spelled("shields", &["écrans", "boucliers"], &["Schilde", "Schilden", "Schutzschilde"]),
    spelled("field", &["champ", "champ de force"], &["Kraftfeld"]),
    spelled("fields", &["champs", "champs de force"], &["Kraftfelder"]),
    spelled("green", &["vert", "verte", "vertes", "verts"], &["grün", "grüne", "grünen", "gruen", "gruene"]),
    spelled("blue", &["bleu", "bleue", "bleues", "bleus"], &["blau", "blaue", "blauen"]),
    spelled("plain", &["sans-effet"], &["ohne-Effekt"]),
    spelled("mine", &["mienne", "miennes"], &["eigen", "eigene"]),
    spelled("builtin", &["origine", "d'origine", "fournie", "fournies"], &["mitgeliefert", "mitgelieferte"]),
    spelled("or", &["ou"], &["oder"]),
    spelled("and", &["et"], &["und"]),
    spelled("not", &["sans", "non", "pas"], &["ohne", "nicht"]),
];

/// Other English spellings: what is understood, and what it stands for.
const OTHER_SPELLINGS: &[(&str, &str)] = &[
    ("color", "colour"),
    ("force field", "field"),
    ("force fields", "fields"),
    ("without", "not"),
    // As Scryfall writes them.
    ("c", "colour"),
    ("o", "has"),
    ("e", "effect"),
    ("order", "sort"),
];

/// A word of the language, folded and in English, whichever of the three languages it was in.
pub fn in_english(word: &str) -> String {
    /// Every other spelling, folded, and what it stands for; of two the first counts.
    static MEANT: LazyLock<HashMap<String, &str>> = LazyLock::new(|| {
        let foreign = |word: &Spelled| {
            let english = word.english;
            word.french.iter().chain(word.german).map(move |spelling| (text::fold(spelling), english))
        };
        let other = OTHER_SPELLINGS.iter().map(|&(spelling, meant)| (spelling.to_owned(), meant));
        let all: Vec<_> = other.chain(WORDS.iter().flat_map(foreign)).collect();
        all.into_iter().rev().collect()
    });
    let folded = text::fold(word);
    MEANT.get(&folded).map_or(folded, |&meant| meant.to_owned())
}

/// A word of the language as a user of this language would write it.
pub fn in_lang(english: &'static str, lang: Lang) -> &'static str {
    let word = WORDS.iter().find(|word| word.english == english);
    let spellings = word.map_or(&[][..], |word| match lang {
        Lang::En => &[],
        Lang::Fr => word.french,
        Lang::De => word.german,
    });
    spellings.first().copied().unwrap_or(if english == "colour" { "color" } else { english })
}

/// The same for words with points between them: `haut.chasseurs` is `upper.fighters`.
fn path_in_english(path: &str) -> String {
    path.split('.').map(in_english).collect::<Vec<_>>().join(".")
}

/// Words with points between them as a user of this language would write them.
fn path_in_lang(path: &'static str, lang: Lang) -> String {
    path.split('.').map(|word| in_lang(word, lang)).collect::<Vec<_>>().join(".")
}

/// The feature of a card that a bare word names: `shield`, `écrans`, `Kraftfeld`, `effect`.
pub fn feature_named(word: &str) -> Option<Feature> {
    match spoken::counted(word.trim())? {
        Count::Shields => Some(Feature::Shield),
        Count::Fields => Some(Feature::Field),
        Count::Effects => Some(Feature::Effect),
        Count::Fighters => None,
    }
}

/// The color that a bare word names.
pub fn color_named(word: &str) -> Option<Color> {
    match choice(&PROPERTIES, word) {
        Some(Property::Color(color)) => Some(color),
        _ => None,
    }
}

/// A word between terms, or before one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logic {
    Or,
    And,
    Not,
}

/// `or`, `ou`, `oder` and the like.
pub fn logic(word: &str) -> Option<Logic> {
    match in_english(word).as_str() {
        "or" | "|" | "||" => Some(Logic::Or),
        "and" | "&" | "&&" => Some(Logic::And),
        "not" => Some(Logic::Not),
        _ => None,
    }
}

/// Whether folded words with one space between them are one term without quotes: `force field`,
/// `champ de force`, `barrel roll`.
pub fn is_phrase(folded: &str) -> bool {
    phrases().any(|phrase| phrase == folded)
}

/// Whether two bare words side by side may be read as one term, or as the beginning of one.
pub fn runs_together(one: &str, next: &str) -> bool {
    let both = format!("{} {}", text::fold(one), text::fold(next));
    phrases()
        .any(|phrase| phrase.strip_prefix(&both).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')))
        || spoken::amount(next).is_some() && matches!(keyword(one), Some(Keyword::Figure(..)))
        || spoken::counted(next).is_some_and(|count| spoken::number_of(one, count).is_some())
        || spoken::number(next) == Some(2) && super::words::only_effect(one).is_some()
}

/// Whether a bare word is a number, a range or a list of numbers: `level 3`, `level 2..`, `level 2+`, `level 2,3`,
/// `level 2-3`.
pub fn is_amount(word: &str) -> bool {
    if let [from, b'-', to] = word.as_bytes() {
        return from.is_ascii_digit() && to.is_ascii_digit();
    }
    let word = word.strip_suffix('+').unwrap_or(word);
    word.starts_with(|c: char| c.is_ascii_digit())
        && word.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b','))
}

fn phrases() -> impl Iterator<Item = String> {
    let features = WORDS.iter().filter(|word| matches!(word.english, "field" | "fields"));
    let features = features.flat_map(|word| word.french).chain([&"force field", &"force fields"]);
    let phrases = features.copied().chain(super::words::effect_names());
    phrases.filter(|phrase| phrase.contains(' ')).map(text::fold)
}

/// What stands before the operator of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    Effect(On, Part),
    Has(On, Part),
    Is(On, Part),
    Figure(On, Figure),
    Color,
    Id,
    Name,
    In,
    Sort,
}

/// Reads the part of a field before its operator, such as `back.upper.fighters`.
pub fn keyword(key: &str) -> Option<Keyword> {
    let key = path_in_english(key);
    let (on, rest) = split_on(&key);
    if let Some(figure) = figure(rest) {
        return Some(Keyword::Figure(on, figure));
    }
    // Names, ID codes, colors and decks belong to the whole card: a face changes nothing.
    match rest {
        "upper" => return Some(Keyword::Has(on, Part::Upper)),
        "lower" => return Some(Keyword::Has(on, Part::Lower)),
        "colour" => return Some(Keyword::Color),
        "id" => return Some(Keyword::Id),
        "name" => return Some(Keyword::Name),
        "in" => return Some(Keyword::In),
        "sort" if rest == key => return Some(Keyword::Sort),
        _ => {}
    }
    let (part, rest) = split_part(rest);
    match rest {
        "effect" => Some(Keyword::Effect(on, part)),
        "has" => Some(Keyword::Has(on, part)),
        "is" => Some(Keyword::Is(on, part)),
        _ => None,
    }
}

/// Takes `front.`, `back.` or `any.` off the start; without one it is the front.
pub fn split_on(text: &str) -> (On, &str) {
    let (on, rest) = explicit_on(text);
    (on.unwrap_or_default(), rest)
}

/// As [`split_on`], but telling `front.` from nothing.
pub fn explicit_on(text: &str) -> (Option<On>, &str) {
    let Some((start, rest)) = text.split_once('.') else { return (None, text) };
    match in_english(start).as_str() {
        "front" => (Some(On::Front), rest),
        "back" => (Some(On::Back), rest),
        "any" => (Some(On::Any), rest),
        _ => (None, text),
    }
}

fn split_part(text: &str) -> (Part, &str) {
    if let Some(rest) = text.strip_prefix("upper.") {
        (Part::Upper, rest)
    } else if let Some(rest) = text.strip_prefix("lower.") {
        (Part::Lower, rest)
    } else {
        (Part::Whole, text)
    }
}

/// Reads a figure's name, in lower case and without a face.
pub fn figure(text: &str) -> Option<Figure> {
    match text {
        "level" => return Some(Figure::Level),
        "number" => return Some(Figure::Number),
        _ => {}
    }
    let (part, rest) = split_part(text);
    let count = match rest {
        "fighters" | "fighter" => Count::Fighters,
        "shields" | "shield" => Count::Shields,
        "fields" | "field" => Count::Fields,
        "effects" => Count::Effects,
        _ => return None,
    };
    Some(Figure::Of(part, count))
}

/// Reads a figure with its face, if it names one.
pub fn figure_on(text: &str) -> Option<(Option<On>, Figure)> {
    let text = path_in_english(text);
    let (on, rest) = explicit_on(&text);
    Some((on, figure(rest)?))
}

pub fn sort_by(text: &str) -> Option<SortBy> {
    match path_in_english(text).as_str() {
        "id" => Some(SortBy::Id),
        "name" => Some(SortBy::Name),
        "colour" => Some(SortBy::Color),
        text => {
            let (on, figure) = figure_on(text)?;
            Some(SortBy::Figure(on.unwrap_or_default(), figure))
        }
    }
}

pub const FEATURES: [(&str, Feature); 3] =
    [("shield", Feature::Shield), ("field", Feature::Field), ("effect", Feature::Effect)];

/// What `is:` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    Color(Color),
    Plain,
    Builtin(bool),
}

pub const PROPERTIES: [(&str, Property); 5] = [
    ("green", Property::Color(Color::Green)),
    ("blue", Property::Color(Color::Blue)),
    ("plain", Property::Plain),
    ("mine", Property::Builtin(false)),
    ("builtin", Property::Builtin(true)),
];

/// Looks a word up in [`FEATURES`] or [`PROPERTIES`]; a plural will do.
pub fn choice<T: Copy>(table: &[(&str, T)], text: &str) -> Option<T> {
    let word = in_english(text);
    let found = table.iter().find(|(name, _)| *name == word || word.strip_suffix('s') == Some(*name));
    found.map(|(_, value)| *value)
}

impl Figure {
    /// The name, without a face.
    pub fn name(self) -> &'static str {
        match self {
            Figure::Level => "level",
            Figure::Number => "number",
            Figure::Of(Part::Whole, Count::Fighters) => "fighters",
            Figure::Of(Part::Whole, Count::Shields) => "shields",
            Figure::Of(Part::Whole, Count::Fields) => "fields",
            Figure::Of(Part::Whole, Count::Effects) => "effects",
            Figure::Of(Part::Upper, Count::Fighters) => "upper.fighters",
            Figure::Of(Part::Upper, Count::Shields) => "upper.shields",
            Figure::Of(Part::Upper, Count::Fields) => "upper.fields",
            Figure::Of(Part::Upper, Count::Effects) => "upper.effects",
            Figure::Of(Part::Lower, Count::Fighters) => "lower.fighters",
            Figure::Of(Part::Lower, Count::Shields) => "lower.shields",
            Figure::Of(Part::Lower, Count::Fields) => "lower.fields",
            Figure::Of(Part::Lower, Count::Effects) => "lower.effects",
        }
    }

    pub fn all() -> impl Iterator<Item = Figure> {
        let parts = [Part::Whole, Part::Upper, Part::Lower];
        let counts = parts.into_iter().flat_map(|part| Count::ALL.map(|count| Figure::Of(part, count)));
        [Figure::Level, Figure::Number].into_iter().chain(counts)
    }
}

impl On {
    pub const fn prefix(self) -> &'static str {
        match self {
            On::Front => "",
            On::Back => "back.",
            On::Any => "any.",
        }
    }
}

impl Op {
    pub const ALL: [Op; 6] = [Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge];

    pub const fn sign(self) -> &'static str {
        match self {
            Op::Eq => "=",
            Op::Ne => "!=",
            Op::Lt => "<",
            Op::Le => "<=",
            Op::Gt => ">",
            Op::Ge => ">=",
        }
    }
}

/// The keyword of a language nearest to an unknown one, with the face it was written with.
pub fn nearest_keyword(key: &str, lang: Lang) -> Option<String> {
    let (_, rest) = explicit_on(key);
    let prefix = &key[..key.len() - rest.len()];
    // `upper.level`: the level belongs to the whole card.
    if let Some((part, whole)) = rest.split_once('.')
        && matches!(in_english(part).as_str(), "upper" | "lower")
        && keyword(whole).is_some()
    {
        return Some(format!("{prefix}{whole}"));
    }
    let words = ["effect", "upper", "lower", "has", "is", "id", "name", "in", "sort", "colour"];
    let figures = Figure::all().map(Figure::name);
    // The order is that of the whole list and has no face.
    let words = words.into_iter().filter(|&word| prefix.is_empty() || word != "sort");
    let words = words.chain(figures).map(|word| path_in_lang(word, lang));
    let name = text::nearest(rest, words)?;
    Some(format!("{prefix}{name}"))
}

/// The order nearest to an unknown one, in a language.
pub fn nearest_sort(key: &str, lang: Lang) -> Option<String> {
    let (_, rest) = explicit_on(key);
    let prefix = &key[..key.len() - rest.len()];
    let words = ["id", "name", "colour"].into_iter().chain(Figure::all().map(Figure::name));
    let name = text::nearest(rest, words.map(|word| path_in_lang(word, lang)))?;
    Some(format!("{prefix}{name}"))
}
