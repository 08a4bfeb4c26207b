//! JSON: an object with `name`, `cruiser`, `author`, `notes` and `cards`, or only the list of cards; a
//! card is an ID code, a name, or an object with `id` and perhaps `count`; a cruiser is its id or an
//! object with `id`.

use serde_json::Value;

use super::account::Fate;
use super::sheet::COUNTS;
use super::{Head, ListedCard, Reading, RemarkKind};
use crate::cards::CardId;
use crate::deck::file::DeckFile;
use crate::fault::Fault;
use crate::reader::toml::unknown_key;
use crate::text;

const HEADS: [(&str, Head); 4] =
    [("name", Head::Name), ("cruiser", Head::Cruiser), ("author", Head::Author), ("notes", Head::Notes)];
/// What our own lists hold beside: all of it follows from the rest.
const DERIVED: [&str; 6] = ["date", "code", "hash", "lang", "stats", "effects"];
const IDS: [&str; 3] = ["id", "code", "card"];

/// Whether a text is JSON, sound or not, rather than a list that starts with a bracket: `[21:03] Anna: …`.
pub fn is_json(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(['{', '[']) else { return false };
    rest.trim_start().starts_with(['"', '{', '[']) || serde_json::from_str::<Value>(text).is_ok()
}

pub fn read(reading: &mut Reading<'_>) {
    let source = reading.source;
    // What is left out is reported by its key.
    reading.account.settle(0..source.text.len(), Fate::Decoration);
    let value: Value = match serde_json::from_str(&source.text) {
        Ok(value) => value,
        Err(error) => {
            let lines = source.text.split_inclusive('\n').take(error.line().saturating_sub(1));
            let at = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
            let message = error.to_string();
            let message = message.split(" at line").next().unwrap_or_default();
            return reading.fault(Some(at..at + 1), || Fault::new(say!("invalid JSON: {}", message)));
        }
    };
    let cards = match value {
        Value::Array(cards) => cards,
        Value::Object(mut object) => {
            let cards = object.remove("cards");
            for (key, value) in &object {
                head(reading, key, value);
            }
            match cards {
                Some(Value::Array(cards)) => cards,
                Some(_) => return reading.fault(None, || Fault::new(say!("cards must be a list"))),
                None => {
                    let help = say!("expected \"cards\": [\"3-10\"]");
                    return reading.fault(None, || Fault::new(say!("no cards")).help(help));
                }
            }
        }
        _ => {
            let message = say!("expected a list of cards or an object with cards");
            return reading.fault(None, || Fault::new(message));
        }
    };
    if let [Value::Object(first), .., Value::Object(last)] = &cards[..]
        && let (Some(first), Some(last)) = (first.get("cards"), last.get("cards"))
        && first.is_array()
        && last.is_array()
    {
        let message = say!("the file contains {} decks", cards.len());
        let help = say!("import each from a file of its own");
        return reading.fault(None, || Fault::new(message).help(help));
    }
    for (at, card) in cards.iter().enumerate() {
        entry(reading, at + 1, card);
    }
}

fn head(reading: &mut Reading<'_>, key: &str, value: &Value) {
    let Some((_, head)) = HEADS.iter().find(|(name, _)| *name == key) else {
        if DERIVED.contains(&key) {
            return;
        }
        return match text::nearest(key, DeckFile::KEYS) {
            Some(_) => reading.fault(None, || unknown_key(key, &DeckFile::KEYS)),
            None => reading.remark(RemarkKind::LeftOut, None, || say!("the key {}", crate::say::quoted(key))),
        };
    };
    match (head, value) {
        (_, Value::Null) => {}
        (Head::Cruiser, Value::Object(cruiser)) if cruiser.get("id").is_some_and(Value::is_string) => {
            reading.head(Head::Cruiser, cruiser["id"].as_str().unwrap_or_default(), None);
        }
        (head, Value::String(value)) => reading.head(*head, value, None),
        _ => reading.fault(None, || Fault::new(say!("{} must be text", key))),
    }
}

fn entry(reading: &mut Reading<'_>, number: usize, card: &Value) {
    let fields = card.as_object();
    let field = |names: &[&str]| fields.and_then(|fields| names.iter().find_map(|name| fields.get(*name)));
    let id = card.as_str().or_else(|| field(&IDS)?.as_str());
    let name = field(&["name"]).and_then(Value::as_str).unwrap_or_default();
    let count = field(&COUNTS);
    let wrong = |mut fault: Fault| {
        fault.message = say!("card {}: {}", number, fault.message);
        fault
    };
    let (Some(written), true) =
        (id.or(Some(name).filter(|name| !name.is_empty())), count.is_none_or(Value::is_u64))
    else {
        return reading
            .fault(None, || wrong(Fault::new(say!("expected an ID code or an object with an id"))));
    };
    let count = count.and_then(Value::as_u64);
    match written.parse::<CardId>() {
        Ok(id) => reading.card(ListedCard { id: Some(id), name, count, span: None }),
        Err(problem) if written.contains(|c: char| c.is_ascii_digit()) => {
            let written: String = written.chars().take(40).collect();
            let roster = reading.roster;
            reading.fault(None, || wrong(roster.not_a_code(&written, problem)));
        }
        Err(_) => reading.card(ListedCard { id: None, name: written, count, span: None }),
    }
}
