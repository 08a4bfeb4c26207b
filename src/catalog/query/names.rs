//! The words of the search language: keywords, fields and prefixes, as read and as printed.

use super::tree::{Count, Feature, Figure, On, Op, Part, SortBy};
use crate::cards::Colour;
use crate::text;

/// The words of the language as French and German print them, without accents, and what each means here.
const TRANSLATED: &[(&str, &[&str])] = &[
    ("front", &["recto", "vorderseite", "vorne"]),
    ("back", &["verso", "ruckseite", "rueckseite", "hinten"]),
    ("any", &["toutes", "beide"]),
    ("upper", &["haut", "oben"]),
    ("lower", &["bas", "unten"]),
    ("effect", &["effet", "effekt", "wirkung"]),
    ("effects", &["effets", "effekte", "wirkungen"]),
    ("has", &["avec", "hat", "mit"]),
    ("is", &["est", "ist"]),
    ("id", &["matricule", "id-code"]),
    ("name", &["nom"]),
    ("in", &["dans"]),
    ("sort", &["tri", "ordnung"]),
    ("colour", &["couleur", "farbe"]),
    ("level", &["niveau", "stufe"]),
    ("number", &["numero", "nummer"]),
    ("fighters", &["chasseur", "chasseurs", "jager", "jaeger"]),
    ("shield", &["ecran", "schild"]),
    ("shields", &["ecrans", "schilde"]),
    ("field", &["champ", "champ de force", "kraftfeld", "force field"]),
    ("fields", &["champs", "champs de force", "kraftfelder", "force fields"]),
    ("green", &["vert", "verte", "vertes", "verts", "grun", "grune", "gruen", "gruene"]),
    ("blue", &["bleu", "bleue", "bleues", "bleus", "blau", "blaue"]),
    ("plain", &["sans-effet", "ohne-effekt"]),
    ("mine", &["mienne", "miennes", "eigen", "eigene"]),
    ("builtin", &["fournie", "fournies", "mitgeliefert", "mitgelieferte"]),
];

/// A word of the language, folded and in English, whichever of the three languages it was in.
fn in_english(word: &str) -> String {
    let folded = text::fold(word);
    let meant = TRANSLATED.iter().find(|(_, words)| words.contains(&folded.as_str()));
    meant.map_or(folded, |(english, _)| (*english).to_owned())
}

/// The same for words with points between them: `haut.chasseurs` is `upper.fighters`.
fn path_in_english(path: &str) -> String {
    path.split('.').map(in_english).collect::<Vec<_>>().join(".")
}

/// The feature of a card that a bare word names: `shield`, `écrans`, `Kraftfeld`.
pub fn feature_named(word: &str) -> Option<Feature> {
    match in_english(word.trim()).as_str() {
        "shield" | "shields" => Some(Feature::Shield),
        "field" | "fields" => Some(Feature::Field),
        _ => None,
    }
}

/// What stands before the operator of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    Effect(On, Part),
    Has(On, Part),
    Is(On, Part),
    Figure(On, Figure),
    Colour,
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
    // Names, ID codes, colours and decks belong to the whole card: a face changes nothing.
    match rest {
        "upper" => return Some(Keyword::Effect(on, Part::Upper)),
        "lower" => return Some(Keyword::Effect(on, Part::Lower)),
        "colour" | "color" => return Some(Keyword::Colour),
        "id" => return Some(Keyword::Id),
        "name" => return Some(Keyword::Name),
        "in" => return Some(Keyword::In),
        "sort" if rest == key => return Some(Keyword::Sort),
        _ => {}
    }
    let (part, rest) = split_part(rest);
    match rest {
        "effect" | "e" => Some(Keyword::Effect(on, part)),
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
        "colour" | "color" => Some(SortBy::Colour),
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
pub enum Kind {
    Colour(Colour),
    Plain,
    Builtin(bool),
}

pub const KINDS: [(&str, Kind); 5] = [
    ("green", Kind::Colour(Colour::Green)),
    ("blue", Kind::Colour(Colour::Blue)),
    ("plain", Kind::Plain),
    ("mine", Kind::Builtin(false)),
    ("builtin", Kind::Builtin(true)),
];

/// Looks a word up in [`FEATURES`] or [`KINDS`]; a plural will do.
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

/// The keyword nearest to an unknown one, with the face it was written with.
pub fn nearest_keyword(key: &str) -> Option<String> {
    let (_, rest) = explicit_on(key);
    let prefix = &key[..key.len() - rest.len()];
    // `upper.level`: the level belongs to the whole card.
    let lower = path_in_english(rest);
    if let (Part::Upper | Part::Lower, whole) = split_part(&lower)
        && keyword(whole).is_some()
    {
        return Some(format!("{prefix}{whole}"));
    }
    let words = ["effect", "upper", "lower", "has", "is", "id", "name", "in", "sort", "colour"];
    let figures = Figure::all().map(Figure::name);
    // The order is that of the whole list and has no face.
    let words = words.into_iter().filter(|&word| prefix.is_empty() || word != "sort");
    let translated = TRANSLATED.iter().flat_map(|(english, words)| {
        let is_keyword = keyword(english).is_some() && (prefix.is_empty() || *english != "sort");
        words.iter().copied().filter(move |_| is_keyword)
    });
    let name = text::nearest(rest, words.chain(figures).chain(translated))?;
    Some(format!("{prefix}{name}"))
}

/// The order nearest to an unknown one.
pub fn nearest_sort(key: &str) -> Option<String> {
    let (_, rest) = explicit_on(key);
    let prefix = &key[..key.len() - rest.len()];
    let name =
        text::nearest(rest, ["id", "name", "colour"].into_iter().chain(Figure::all().map(Figure::name)))?;
    Some(format!("{prefix}{name}"))
}
