//! The fields of the record format, to find those that it does not know: they are ignored, and a misspelled
//! one would silently not be compared.

use std::sync::Arc;

use serde_json::Value;

use super::tape::key_place;
use crate::fault::{Fault, Source};
use crate::text::nearest;

/// The fields of each kind of object, as `field:kind`; without a kind the field holds no object.
/// `*` stands for any name.
const FIELDS: [(&str, &str); 21] = [
    (
        "header",
        "flightdeck mode seed first round_limit deck players:seats cruisers:cruisers cards:cards position:state",
    ),
    ("seats", "a:seat b:seat"),
    ("seat", "name bot cruiser deck"),
    ("cruisers", "*:cruiser"),
    ("cruiser", "armor sectors"),
    ("cards", "*:card"),
    ("card", "front:face back:face"),
    ("face", "upper:section lower:section"),
    ("section", "fighters shields field effects"),
    ("event", "shuffle:shuffle by choice:choice options:choice state:state note result:result"),
    ("shuffle", "pile order"),
    ("result", "winner reason limit rounds armor:each cards:each"),
    ("each", "a b"),
    ("state", "round phase initiative turn passed offset players:players common:piles waiting:place"),
    ("players", "a:player b:player"),
    ("player", "armor hand aside deck discard sectors:placed"),
    ("piles", "deck discard"),
    ("placed", "card face pivoted damage:halves shield:halves"),
    ("halves", "outer inner"),
    ("place", "card face board sector level to half effect"),
    (
        "choice",
        "play:place resolve:place lateral:place vertical:place free:place pivot:place destroy:place \
         roll:place hit:place damage:halves shift order",
    ),
];

/// Tells of every field of a line that the format does not know.
pub fn unknown_fields(source: &Arc<Source>, kind: &str, tell: &mut dyn FnMut(Fault)) {
    if let Ok(value) = serde_json::from_str::<Value>(source.text.trim_start_matches('\u{feff}')) {
        look(&value, kind, source, tell);
    }
}

fn look(value: &Value, kind: &str, source: &Arc<Source>, tell: &mut dyn FnMut(Fault)) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| look(item, kind, source, tell)),
        Value::Object(object) => {
            let fields = FIELDS.iter().find(|(name, _)| *name == kind).map_or("", |(_, fields)| fields);
            for (key, value) in object {
                let name = |field: &&str| {
                    field.split(':').next().unwrap_or_default() == key || field.starts_with('*')
                };
                match fields.split_whitespace().find(name) {
                    Some(field) => {
                        look(value, field.split_once(':').map_or("", |(_, kind)| kind), source, tell);
                    }
                    None => {
                        let message = say!("unknown field {}", crate::say::quoted(key));
                        let fault = Fault::new(message).at(source, key_place(source, key));
                        let known = fields.split_whitespace().filter_map(|field| field.split(':').next());
                        tell(match nearest(key, known) {
                            Some(near) => fault.help(say!("did you mean `{}`?", near)),
                            None => fault,
                        });
                    }
                }
            }
        }
        _ => {}
    }
}
