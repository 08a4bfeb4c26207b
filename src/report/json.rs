//! Cards, cruisers and effects as JSON: the shape is part of the program's interface and does not
//! depend on language, width or color.
//!
//! Sections are written as in game records: `fighters`, `shields`, `field`, `effects`, all four always.

use std::io;

use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};

use crate::cards::{Board, Card, CardId, Color, Cruiser, Effect, Effects, Face, Section};
use crate::report::figures::rounded;
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
        EffectJson { code: effect.code(), name: words.name, text: words.text, training: effect.is_training() }
    }
}

/// Writes fractions with six decimals at most, and leaves the rest to another formatter.
struct Rounded<F>(F);

macro_rules! left_to_the_other {
    ($($method:ident($($first:ident)?),)*) => {$(
        fn $method<W: ?Sized + io::Write>(&mut self, writer: &mut W $(, $first: bool)?) -> io::Result<()> {
            self.0.$method(writer $(, $first)?)
        }
    )*};
}

impl<F: Formatter> Formatter for Rounded<F> {
    fn write_f64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        self.0.write_f64(writer, rounded(value))
    }

    left_to_the_other! {
        begin_array(), end_array(), begin_array_value(first), end_array_value(),
        begin_object(), end_object(), begin_object_key(first), begin_object_value(), end_object_value(),
    }
}

fn written(value: &impl Serialize, formatter: impl Formatter) -> String {
    let mut text = Vec::new();
    // Plain values with text keys: nothing in them can fail.
    let _ = value.serialize(&mut serde_json::Serializer::with_formatter(&mut text, Rounded(formatter)));
    String::from_utf8(text).unwrap_or_default()
}

/// A value over several lines.
pub fn pretty(value: &impl Serialize) -> String {
    written(value, PrettyFormatter::new()) + "\n"
}

/// The same with all decimals, for what is calculated and not sampled.
pub fn exact(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// A value to walk over, with the numbers that [`pretty`] writes.
pub fn value(value: &impl Serialize) -> Value {
    let mut value = serde_json::to_value(value).unwrap_or_default();
    round(&mut value);
    value
}

fn round(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => *value = number.as_f64().map(rounded).into(),
        Value::Array(items) => items.iter_mut().for_each(round),
        Value::Object(entries) => entries.values_mut().for_each(round),
        _ => {}
    }
}

/// An array with one item a line.
pub fn lines<T: Serialize>(items: impl IntoIterator<Item = T>) -> String {
    let mut text = String::from("[");
    for item in items {
        text.push_str(if text.len() > 1 { ",\n" } else { "\n" });
        text.push_str(&written(&item, CompactFormatter));
    }
    text.push_str(if text.len() > 1 { "\n]\n" } else { "]\n" });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_have_six_decimals_at_most() {
        let value = serde_json::json!({ "a": [1.0 / 128.0, 1.0, f64::INFINITY], "b": {}, "c": 2 });
        assert_eq!(
            pretty(&value),
            "{\n  \"a\": [\n    0.007812,\n    1.0,\n    null\n  ],\n  \"b\": {},\n  \"c\": 2\n}\n"
        );
        assert_eq!(lines([&value["a"]]), "[\n[0.007812,1.0,null]\n]\n");
    }
}
