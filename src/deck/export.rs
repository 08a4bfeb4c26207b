//! Lists for elsewhere: plain text, CSV and JSON, all of which `import` reads back exactly.

use super::list::List;
use crate::cards::Roster;
use crate::text::to_cell;

/// A format of [`export`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListFormat {
    /// ID codes and names, one a line, under a head of `name:`, `cruiser:` …
    Plain,
    /// One row for each card, for a sheet; one sheet can hold many decks
    Csv,
    /// An object with name, cruiser, cards …
    Json,
}

/// Writes a deck as a list. Cards that the catalogue lacks go without their name.
pub fn export(list: &List, format: ListFormat, roster: &Roster) -> String {
    match format {
        ListFormat::Plain => plain(list, roster),
        ListFormat::Csv => csv(list, roster),
        ListFormat::Json => json(list),
    }
}

fn plain(list: &List, roster: &Roster) -> String {
    let mut text = String::new();
    for (key, value) in [("name", &list.name), ("cruiser", &list.cruiser), ("author", &list.author)] {
        if let Some(value) = value {
            text.push_str(&format!("{key}: {value}\n"));
        }
    }
    for line in list.notes.iter().flat_map(|notes| notes.split('\n')) {
        text.push_str(&format!("notes: {line}\n"));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    for &id in &list.cards {
        match roster.card(id) {
            // A name that would read as something else is left out.
            Some(card) if !card.name.contains(is_special) && !card.name.contains("//") => {
                text.push_str(&format!("1x {id} {}\n", card.name));
            }
            _ => text.push_str(&format!("1x {id}\n")),
        }
    }
    text
}

/// Characters that mean something in a plain list.
fn is_special(c: char) -> bool {
    matches!(c, ',' | ';' | '#' | ':') || c.is_control() || c.is_ascii_digit()
}

fn csv(list: &List, roster: &Roster) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let text = |value: &Option<String>| to_cell(value.as_deref().unwrap_or_default()).into_owned();
    let (deck, cruiser) = (text(&list.name), text(&list.cruiser));
    let mut rows = vec![["deck", "cruiser", "author", "notes", "id", "name"].map(str::to_owned)];
    // A deck without cards still needs a row for its head.
    let cards: Vec<_> =
        if list.cards.is_empty() { vec![None] } else { list.cards.iter().map(Some).collect() };
    for (at, id) in cards.into_iter().enumerate() {
        let name = id
            .and_then(|&id| roster.card(id))
            .map(|card| to_cell(&card.name).into_owned())
            .unwrap_or_default();
        let code = id.map(ToString::to_string).unwrap_or_default();
        let once = |value| if at == 0 { text(value) } else { String::new() };
        rows.push([deck.clone(), cruiser.clone(), once(&list.author), once(&list.notes), code, name]);
    }
    for row in rows {
        writer.write_record(row).expect("writing into memory cannot fail");
    }
    String::from_utf8(writer.into_inner().expect("writing into memory cannot fail")).expect("made of texts")
}

fn json(list: &List) -> String {
    let mut object = serde_json::Map::new();
    for (key, value) in
        [("name", &list.name), ("cruiser", &list.cruiser), ("author", &list.author), ("notes", &list.notes)]
    {
        if let Some(value) = value {
            object.insert(key.to_owned(), value.as_str().into());
        }
    }
    let cards: Vec<String> = list.cards.iter().map(ToString::to_string).collect();
    object.insert("cards".to_owned(), cards.into());
    let mut text = serde_json::to_string_pretty(&object).expect("texts and lists are JSON");
    text.push('\n');
    text
}
