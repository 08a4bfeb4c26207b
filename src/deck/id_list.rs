//! Lists of ID codes and cruisers in TOML.

use std::ops::Range;

use crate::cards::{BadId, CardId, Roster};
use crate::reader::Placed;
use crate::reader::toml::{Fields, Table};

/// One item of a list of ID codes: a code, or why the text is not a code.
pub type ListedId = Placed<Result<CardId, BadId>>;

/// A list of ID codes. Entries that are texts but no codes stay in it, for their reader to suggest what
/// was meant.
pub(super) fn ids(fields: &mut Fields<'_>, table: &Table<'_>, key: &str) -> Option<Vec<ListedId>> {
    let items =
        fields.array(table.get(key)?, key, say!("a list of ID codes, such as [\"0-04\", \"3-10\"]"))?;
    let mut entries = Vec::with_capacity(items.len());
    for item in items {
        match item.get_ref().as_str() {
            Some(text) => entries.push(Placed::at(text.parse(), item.span())),
            None => fields.wrong_item(key, item, say!("an ID code in quotes, such as \"3-10\"")),
        }
    }
    Some(entries)
}

/// A list of ID codes that the roster knows, sorted, each once.
pub(super) fn known_ids(
    fields: &mut Fields<'_>,
    table: &Table<'_>,
    key: &str,
    roster: &Roster,
) -> Option<Vec<CardId>> {
    let entries = ids(fields, table, key)?;
    let source = fields.source;
    let mut ids = Vec::with_capacity(entries.len());
    for Placed { value, span } in entries {
        match value {
            Ok(id) if roster.card(id).is_some() => ids.push(id),
            Ok(id) => fields.faults.add(|| roster.unknown_card(id).placed(source, span)),
            Err(problem) => {
                let written = written(&source.text, span.as_ref());
                fields.faults.add(|| roster.not_a_code(written, problem).placed(source, span.clone()));
            }
        }
    }
    ids.sort_unstable();
    ids.dedup();
    Some(ids)
}

/// A list of the ids of cruisers that the roster knows.
pub(super) fn known_cruisers(
    fields: &mut Fields<'_>,
    table: &Table<'_>,
    key: &str,
    roster: &Roster,
) -> Option<Vec<String>> {
    let texts = fields.strings(table, key, say!("a list of cruisers, such as [\"ares\"]"))?;
    let mut ids = Vec::with_capacity(texts.len());
    for text in texts {
        match roster.cruiser(&text.value.trim().to_lowercase()) {
            Some(cruiser) => ids.push(cruiser.id.clone()),
            None => {
                fields.faults.add(|| roster.unknown_cruiser(&text.value).placed(fields.source, text.span));
            }
        }
    }
    Some(ids)
}

/// What is written at a place, without its quotes.
pub(super) fn written<'a>(text: &'a str, span: Option<&Range<usize>>) -> &'a str {
    let written = span.and_then(|span| text.get(span.clone())).unwrap_or_default();
    written.trim_matches(['"', '\''])
}
