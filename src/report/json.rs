//! Cards, cruisers and effects as JSON: the shape is part of the program's interface and does not
//! depend on language, width or color.
//!
//! Sections are written as in game records: `fighters`, `shields`, `field`, `effects`, all four always.

use serde::{Serialize, Serializer};

use crate::cards::{Board, Card, CardId, Color, Cruiser, Effect, Effects, Face, Section};
use crate::wording::words::Words;

/// A card with both faces.
#[derive(Serialize)]
pub struct CardJson<'a> {
    id: CardId,
    level: u8,
    number: u16,
    #[serde(rename = "colour")]
    color: Color,
    name: &'a str,
    front: FaceJson,
    back: FaceJson,
    source: &'a str,
}

#[derive(Serialize)]
struct FaceJson {
    upper: SectionJson,
    lower: SectionJson,
}

#[derive(Serialize)]
struct SectionJson {
    fighters: u8,
    shields: u8,
    field: bool,
    #[serde(serialize_with = "codes")]
    effects: Effects,
}

fn codes<S: Serializer>(effects: &Effects, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(effects.iter().map(Effect::code))
}

impl From<Section> for SectionJson {
    fn from(Section { fighters, shields, field, effects }: Section) -> Self {
        SectionJson { fighters, shields, field, effects }
    }
}

impl From<Face> for FaceJson {
    fn from(face: Face) -> Self {
        FaceJson { upper: face.upper.into(), lower: face.lower.into() }
    }
}

impl<'a> From<&'a Card> for CardJson<'a> {
    fn from(card: &'a Card) -> Self {
        CardJson {
            id: card.id,
            level: card.id.level(),
            number: card.id.number(),
            color: card.color,
            name: &card.name,
            front: card.front.into(),
            back: card.back.into(),
            source: &card.source,
        }
    }
}

/// A cruiser and the cruisers it shares a board with, one entry a board (R-SET-3).
#[derive(Serialize)]
pub struct CruiserJson<'a> {
    #[serde(flatten)]
    cruiser: &'a Cruiser,
    spaces: usize,
    draw_symbols: u32,
    boards: Vec<&'a [String; 2]>,
}

impl<'a> CruiserJson<'a> {
    pub fn new(cruiser: &'a Cruiser, boards: &'a [Board]) -> Self {
        let boards = boards.iter().map(|board| &board.sides).filter(|sides| sides.contains(&cruiser.id));
        CruiserJson {
            cruiser,
            spaces: cruiser.spaces(),
            draw_symbols: cruiser.draw_symbols(),
            boards: boards.collect(),
        }
    }
}

/// An effect with its printed name and its text in one language.
#[derive(Serialize)]
pub struct EffectJson<'a> {
    code: &'static str,
    name: &'a str,
    text: &'a str,
    /// Whether green cards may carry it.
    training: bool,
}

impl<'a> EffectJson<'a> {
    pub fn new(effect: Effect, words: &Words<'a>) -> Self {
        let words = words.glossary().effect(effect, words.lang);
        EffectJson {
            code: effect.code(),
            name: &words.name,
            text: &words.text,
            training: effect.is_training(),
        }
    }
}

/// A value over several lines.
pub fn pretty(value: &impl Serialize) -> String {
    // Plain values with text keys: nothing in them can fail.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// A value to walk over.
pub fn value(value: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// An array with one item a line.
pub fn lines<T: Serialize>(items: impl IntoIterator<Item = T>) -> String {
    let mut text = String::from("[");
    for item in items {
        text.push_str(if text.len() > 1 { ",\n" } else { "\n" });
        text.push_str(&serde_json::to_string(&item).unwrap_or_default());
    }
    text.push_str(if text.len() > 1 { "\n]\n" } else { "]\n" });
    text
}
