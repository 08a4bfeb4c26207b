//! A deck as a plain value, unchecked: what codes, hashes, imports and exports carry, and how a new
//! deck file is laid out.

use std::path::Path;

use crate::cards::CardId;

/// A deck that names its cruiser and cards, whether the catalog knows them or not.
///
/// ```
/// use flightdeck_game::deck::List;
///
/// let list = List { cruiser: Some("ares".into()), cards: vec!["0-4".parse()?], ..List::default() };
/// assert_eq!(list.to_toml(), "cruiser = \"ares\"\ncards = [\n  \"0-04\",\n]\n");
/// # Ok::<(), flightdeck_game::cards::BadId>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// What its author calls it.
    pub name: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Any number of lines, separated by `\n`.
    pub notes: Option<String>,
    /// The id of the cruiser, known or not.
    pub cruiser: Option<String>,
    /// In the order written; each once.
    pub cards: Vec<CardId>,
}

impl List {
    const CARDS_A_LINE: usize = 8;

    /// A deck file: a line for each level, or a few where there are many cards.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        for (key, value) in [
            ("name", &self.name),
            ("cruiser", &self.cruiser),
            ("author", &self.author),
            ("notes", &self.notes),
        ] {
            if let Some(value) = value {
                text.push_str(&format!("{key} = {}\n", toml_edit::Value::from(value.as_str())));
            }
        }
        text.push_str("cards = [\n");
        for level in self.cards.chunk_by(|a, b| a.level() == b.level()) {
            for row in level.chunks(Self::CARDS_A_LINE) {
                let row: Vec<String> = row.iter().map(|id| format!("\"{id}\"")).collect();
                text.push_str(&format!("  {},\n", row.join(", ")));
            }
        }
        text.push_str("]\n");
        text
    }

    /// The ID codes in order.
    pub fn sorted(&self) -> Vec<CardId> {
        let mut ids = self.cards.clone();
        ids.sort_unstable();
        ids
    }
}

/// What a deck is called after its file: `red-tide.toml` becomes `Red Tide`.
pub fn name_from(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let words = stem.split(['-', '_', ' ']).filter(|word| !word.is_empty()).map(|word| {
        let mut letters = word.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        first + letters.as_str()
    });
    let name = words.collect::<Vec<_>>().join(" ");
    if name.is_empty() { "Deck".to_owned() } else { name }
}
