//! Which decks there are: the user's own, and the samples.

use serde::Serialize;

use super::Standing;
use crate::report::csv;
use crate::report::document::{Column, Document, HeadStyle, Table};
use crate::say::{Lang, Message};

/// A deck of a list.
#[derive(Clone, Debug, Serialize)]
pub struct Listed {
    /// What to type for it.
    pub deck: String,
    /// The name in the file; empty where it has none.
    pub name: String,
    /// The cruiser as it is called; `None` where the catalog has none of that name.
    pub cruiser: Option<String>,
    pub cards: usize,
    #[serde(serialize_with = "code")]
    pub status: Standing,
    /// Of a legal deck.
    pub hash: Option<String>,
    /// `None` for a sample.
    pub file: Option<String>,
}

fn code<S: serde::Serializer>(standing: &Standing, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(standing.code())
}

impl Listed {
    /// Whether it is a sample deck and not the user's own.
    pub fn is_sample(&self) -> bool {
        self.file.is_none()
    }
}

/// A line for each deck.
pub fn list(decks: &[Listed], lang: Lang) -> Document {
    let mut document = Document::new(lang);
    document.text(answer(decks));
    let name = || Column::words(Message::default());
    let columns =
        [name().whole(), name(), name(), Column::number(Message::default()), name(), name().spare(1)];
    let mut table = Table::new(HeadStyle::Bare, columns);
    for deck in decks {
        let status = match deck.status {
            Standing::Legal if deck.is_sample() => say!("sample"),
            // Short, so that no cell is folded in 80 columns.
            Standing::Problems(n) => say_count!(n, "{} problem", "{} problems"),
            status => status.words(),
        };
        let file = deck.file.as_deref().unwrap_or_default();
        table.row([
            Message::plain(&deck.deck),
            Message::plain(&deck.name),
            Message::plain(deck.cruiser.as_deref().unwrap_or("–")),
            say_count!(deck.cards, "{} card", "{} cards"),
            status,
            Message::plain(file),
        ]);
    }
    document.table(table);
    if decks.iter().all(Listed::is_sample) {
        document.text(say!("Start one of your own: {}", "flightdeck deck new mine --from red-tide"));
    }
    document
}

/// `2 decks of yours, 1 of them legal, and 13 sample decks.`
fn answer(decks: &[Listed]) -> Message {
    let own = || decks.iter().filter(|deck| !deck.is_sample());
    let (count, samples) = (own().count(), decks.len() - own().count());
    let legal = own().filter(|deck| deck.status == Standing::Legal).count();
    let own = match (count, legal) {
        (0, _) => say!("No decks of your own yet"),
        (1, 1) => say!("1 deck of yours, which is legal"),
        (1, _) => say!("1 deck of yours, which is not legal yet"),
        _ if legal == count => say!("{} decks of yours, all of them legal", count),
        _ => say_count!(
            legal,
            "{1} decks of yours, {0} of them legal",
            "{1} decks of yours, {0} of them legal",
            count
        ),
    };
    match samples {
        0 => say!("{}.", own),
        _ => say_count!(samples, "{1}, and {0} sample deck.", "{1}, and {0} sample decks.", own),
    }
}

/// CSV with a row for each deck.
pub fn list_csv(decks: &[Listed]) -> String {
    csv::rows("deck name cruiser cards status hash file", decks)
}
