//! Edits of a deck file that keep the rest of it as it is: every comment, the layout of the list,
//! the spelling of the other entries.

use toml_edit::{Array, Document, Item, Value};

use crate::cards::CardId;
use crate::say::{Message, Tell};

/// The deck file's text cannot be edited: not TOML, or `cards` is not a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotEditable;

impl Tell for NotEditable {
    fn tell(&self) -> Message {
        say!("this file's card list cannot be edited")
    }
}

message_error!(NotEditable);

/// Adds cards, each in its place by ID code where the list is in that order, else after the last
/// of its level, else at the end. Cards already there are added again: check first.
pub fn add(text: &str, ids: &[CardId]) -> Result<String, NotEditable> {
    edit_cards(text, |list| {
        for &id in ids {
            list.insert(id);
        }
    })
}

/// Removes cards, every copy of each. A comment beside a card stays, on a line of its
/// own if need be.
pub fn remove(text: &str, ids: &[CardId]) -> Result<String, NotEditable> {
    edit_cards(text, |list| {
        for at in (0..list.cards.len()).rev() {
            if list.cards[at].id.is_some_and(|id| ids.contains(&id)) {
                list.remove(at);
            }
        }
    })
}

/// Sets a key of the head, such as `name`: its value is replaced, or a line for it is put above the
/// others. Everything else stays as it is.
pub fn set(text: &str, key: &str, value: &str) -> Result<String, NotEditable> {
    let document = Document::parse(text).map_err(|_| NotEditable)?;
    let written = Value::from(value).to_string();
    if let Some(item) = document.get(key) {
        let span = item.as_value().and_then(Value::span).ok_or(NotEditable)?;
        return Ok(format!("{}{written}{}", &text[..span.start], &text[span.end..]));
    }
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let table = document.as_table();
    let keys = table.iter().filter_map(|(key, _)| table.key(key)?.span());
    let Some(first) = keys.map(|span| span.start).min() else {
        let end = if text.is_empty() || text.ends_with('\n') { "" } else { newline };
        return Ok(format!("{text}{end}{key} = {written}{newline}"));
    };
    let line = text[..first].rfind('\n').map_or(0, |at| at + 1);
    Ok(format!("{}{key} = {written}{newline}{}", &text[..line], &text[line..]))
}

/// Only the list itself is written anew; what comes before and after it stays byte for byte.
fn edit_cards(text: &str, edit: impl FnOnce(&mut CardList)) -> Result<String, NotEditable> {
    let document = Document::parse(text).map_err(|_| NotEditable)?;
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    match document.get("cards") {
        // After a table, a new key would belong to it.
        None if document.iter().any(|(_, item)| item.is_table() || item.is_array_of_tables()) => {
            Err(NotEditable)
        }
        None => {
            let mut list =
                CardList { cards: Vec::new(), trailing: String::new(), trailing_comma: false, newline };
            edit(&mut list);
            let end = if text.is_empty() || text.ends_with('\n') { "" } else { newline };
            Ok(format!("{text}{end}cards = {list}{newline}"))
        }
        Some(Item::Value(Value::Array(array))) => {
            let span = array.span().ok_or(NotEditable)?;
            let mut list = CardList::of(array, text, newline);
            edit(&mut list);
            let (before, after) = (&text[..span.start], &text[span.end..]);
            Ok(format!("{before}{list}{after}"))
        }
        Some(_) => Err(NotEditable),
    }
}

/// An array as a sequence of entries, each with the blanks and comments before it.
struct CardList {
    cards: Vec<CardEntry>,
    /// Between the last comma, or the last entry, and the closing bracket.
    trailing: String,
    trailing_comma: bool,
    /// How the file ends its lines.
    newline: &'static str,
}

struct CardEntry {
    /// From the comma before to the entry.
    before: String,
    /// The entry as written, with its quotes.
    written: String,
    /// From the entry to its comma: nearly always empty.
    after: String,
    id: Option<CardId>,
}

impl CardList {
    fn of(array: &Array, text: &str, newline: &'static str) -> Self {
        let raw = |raw: Option<&toml_edit::RawString>| {
            raw.and_then(|raw| raw.span()).and_then(|span| text.get(span)).unwrap_or_default().to_owned()
        };
        let mut cards: Vec<CardEntry> = array
            .iter()
            .map(|value| CardEntry {
                before: raw(value.decor().prefix()),
                written: value.span().and_then(|span| text.get(span)).unwrap_or_default().to_owned(),
                after: raw(value.decor().suffix()),
                id: value.as_str().and_then(|code| code.parse().ok()),
            })
            .collect();
        let mut trailing = raw(Some(array.trailing()));
        // Without a comma, what follows the last entry is taken for its own.
        if let (false, Some(last)) = (array.trailing_comma(), cards.last_mut()) {
            trailing = std::mem::take(&mut last.after) + &trailing;
        }
        CardList { cards, trailing, trailing_comma: array.trailing_comma(), newline }
    }

    fn insert(&mut self, id: CardId) {
        if self.cards.is_empty() && !self.trailing.contains('\n') {
            // A list of nothing becomes one of several lines.
            self.trailing = self.newline.into();
            self.trailing_comma = true;
        }
        let at = self.place_of(id);
        let level_of = |entry: Option<&CardEntry>| entry.and_then(|entry| entry.id).map(CardId::level);
        let follows = at > 0 && level_of(self.cards.get(at - 1)) == Some(id.level());
        let leads = level_of(self.cards.get(at)) == Some(id.level());
        let (in_rows, row_is_full) = (self.in_rows(), self.row_is_full(at));
        let line_break = self.line_break();
        let multi_line = self.is_multi_line();
        let next = self.following(at);
        let before = if !multi_line {
            // The first entry takes over what the old first had before it.
            if at == 0 { std::mem::replace(next, " ".into()) } else { " ".into() }
        } else if in_rows && follows && !row_is_full {
            " ".into()
        } else if follows || !leads {
            // A line of its own, before any comment that heads what comes next.
            let (tail, lead) = split_at_line_end(next);
            let before = tail.to_owned() + &line_break;
            *next = lead.to_owned();
            before
        } else {
            // The first of its level: after the comment that heads it.
            std::mem::replace(next, if in_rows { " ".into() } else { line_break })
        };
        let entry = CardEntry { before, written: format!("\"{id}\""), after: String::new(), id: Some(id) };
        self.cards.insert(at, entry);
    }

    fn place_of(&self, id: CardId) -> usize {
        let ids: Vec<CardId> = self.cards.iter().filter_map(|entry| entry.id).collect();
        if ids.len() == self.cards.len() && ids.is_sorted() {
            return ids.partition_point(|&other| other < id);
        }
        let same_level = |entry: &CardEntry| entry.id.is_some_and(|other| other.level() == id.level());
        self.cards.iter().rposition(same_level).map_or(self.cards.len(), |last| last + 1)
    }

    /// The text between the entry before a place and the entry, or bracket, after it.
    fn following(&mut self, at: usize) -> &mut String {
        match self.cards.get_mut(at) {
            Some(entry) => &mut entry.before,
            None => &mut self.trailing,
        }
    }

    fn is_multi_line(&self) -> bool {
        self.trailing.contains('\n') || self.cards.iter().any(|entry| entry.before.contains('\n'))
    }

    /// Several lines, of which some hold several entries.
    fn in_rows(&self) -> bool {
        self.cards.iter().skip(1).any(|entry| !entry.before.contains('\n'))
    }

    /// Whether the line that ends before a place is as long as the longest.
    fn row_is_full(&self, at: usize) -> bool {
        let starts = |entry: &CardEntry| entry.before.contains('\n');
        if self.cards.get(at).is_some_and(|next| !starts(next)) {
            return false;
        }
        let rows: Vec<usize> = self.cards.chunk_by(|_, b| !starts(b)).map(<[CardEntry]>::len).collect();
        let row = self.cards[..at].chunk_by(|_, b| !starts(b)).last().map_or(0, <[CardEntry]>::len);
        rows.into_iter().max().is_some_and(|longest| row >= longest)
    }

    /// A line break and the indentation of the entries.
    fn line_break(&self) -> String {
        let indent = self.cards.iter().find_map(|entry| entry.before.rsplit_once('\n'));
        format!("{}{}", self.newline, indent.map_or("  ", |(_, indent)| indent))
    }

    fn remove(&mut self, at: usize) {
        let entry = self.cards.remove(at);
        let was_last = at == self.cards.len();
        // A comment between entry and comma ends with a line break, so it can go before what follows.
        let own = if entry.after.contains('#') { entry.before + &entry.after } else { entry.before };
        let newline = self.newline;
        let next = self.following(at);
        let rest = std::mem::take(next);
        *next = match own.rsplit_once('\n') {
            // Its whole line goes; comments above it and beside it stay.
            Some((above, indent)) if rest.contains('\n') => {
                let (tail, lead) = split_at_line_end(&rest);
                let beside = if tail.contains('#') {
                    format!("{newline}{indent}{}", tail.trim())
                } else {
                    String::new()
                };
                format!("{}{beside}{lead}", above.trim_end_matches('\r'))
            }
            // The last of a list that closes on the same line.
            Some(_) if was_last && !own.contains('#') => rest,
            // The first of several on a line: the next takes its place.
            Some(_) => own,
            // Among others on a line; a comment at the line's end stays there.
            None if rest.contains('\n') || was_last => rest,
            None => own,
        };
        if self.cards.is_empty() {
            self.trailing_comma = false;
        }
    }
}

impl std::fmt::Display for CardList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[")?;
        for (at, entry) in self.cards.iter().enumerate() {
            let comma = if at + 1 < self.cards.len() || self.trailing_comma { "," } else { "" };
            write!(f, "{}{}{}{comma}", entry.before, entry.written, entry.after)?;
        }
        write!(f, "{}]", self.trailing)
    }
}

/// The rest of a line, with its comment, and what follows from the line break on.
fn split_at_line_end(text: &str) -> (&str, &str) {
    let at = text.find('\n').map_or(text.len(), |at| at - usize::from(text[..at].ends_with('\r')));
    text.split_at(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<CardId> {
        text.split_whitespace().map(|id| id.parse().unwrap()).collect()
    }

    #[track_caller]
    fn added(before: &str, cards: &str, after: &str) {
        assert_eq!(add(before, &ids(cards)).unwrap(), after);
    }

    #[track_caller]
    fn removed(before: &str, cards: &str, after: &str) {
        assert_eq!(remove(before, &ids(cards)).unwrap(), after);
    }

    const LIST: &str = "\
name = \"A\" # called A
cards = [ # mine
    # level 0
    \"0-04\", # opener
    \"0-09\",

    # level 2: none of level 1
    \"02-01\", # heavy
] # end
";

    #[test]
    fn one_a_line_in_code_order_under_the_heading_of_its_level() {
        added(
            LIST,
            "0-02 0-05 0-14 1-03 2-06",
            "\
name = \"A\" # called A
cards = [ # mine
    # level 0
    \"0-02\",
    \"0-04\", # opener
    \"0-05\",
    \"0-09\",
    \"0-14\",
    \"1-03\",

    # level 2: none of level 1
    \"02-01\", # heavy
    \"2-06\",
] # end
",
        );
    }

    #[test]
    fn a_card_goes_with_its_line_and_leaves_its_comments() {
        removed(
            LIST,
            "0-04 2-01",
            "\
name = \"A\" # called A
cards = [ # mine
    # level 0
    # opener
    \"0-09\",

    # level 2: none of level 1
    # heavy
] # end
",
        );
        removed(
            LIST,
            "0-09",
            "\
name = \"A\" # called A
cards = [ # mine
    # level 0
    \"0-04\", # opener

    # level 2: none of level 1
    \"02-01\", # heavy
] # end
",
        );
    }

    #[test]
    fn rows_stay_rows_and_a_full_one_is_followed_by_another() {
        let rows = "cards = [\n  \"0-02\", \"0-04\", \"0-14\", # first\n  \"1-03\", # second\n]\n";
        added(
            rows,
            "0-09 0-18 1-02 1-07 2-01",
            "cards = [\n  \"0-02\", \"0-04\", \"0-09\", \"0-14\", # first\n  \"0-18\",\n  \"1-02\", \"1-03\", \"1-07\", # second\n  \"2-01\",\n]\n",
        );
        removed(rows, "0-02 0-14", "cards = [\n  \"0-04\", # first\n  \"1-03\", # second\n]\n");
        removed(rows, "0-02 0-04 0-14", "cards = [\n  # first\n  \"1-03\", # second\n]\n");
    }

    #[test]
    fn on_one_line() {
        added(
            "cards = [\"0-04\", \"1-03\"]\n",
            "0-02 0-09 3-10",
            "cards = [\"0-02\", \"0-04\", \"0-09\", \"1-03\", \"3-10\"]\n",
        );
        removed("cards = [ \"0-04\", \"1-03\", \"3-10\" ]\n", "0-04 3-10", "cards = [ \"1-03\" ]\n");
        removed("cards = [\"0-04\"]\n", "0-04", "cards = []\n");
        removed("cards = [\"0-04\",\n         \"1-03\"]\n", "1-03", "cards = [\"0-04\"]\n");
    }

    #[test]
    fn from_nothing() {
        let list = "cards = [\n  \"0-04\",\n  \"3-10\",\n]\n";
        added("", "3-10 0-04", list);
        added("name = \"A\"", "3-10 0-04", &format!("name = \"A\"\n{list}"));
        added("cards = []\n", "3-10 0-04", list);
        added("cards = [\n  # soon\n]\n", "0-04", "cards = [\n  \"0-04\"\n  # soon\n]\n");
        assert_eq!(add("cards = 3\n", &ids("0-04")), Err(NotEditable));
        assert_eq!(add("[table]\n", &ids("0-04")), Err(NotEditable));
        assert_eq!(add("cards = [", &ids("0-04")), Err(NotEditable));
    }

    #[test]
    fn a_head_is_set_in_its_place_or_above_the_rest() {
        let set = |text: &str, key, value| set(text, key, value).unwrap();
        assert_eq!(set(LIST, "name", "B \"b\""), LIST.replace("\"A\"", "'B \"b\"'"));
        assert_eq!(
            set("# mine\n\n  cards = []\n", "cruiser", "ares"),
            "# mine\n\ncruiser = \"ares\"\n  cards = []\n"
        );
        assert_eq!(set("# mine", "name", "A"), "# mine\nname = \"A\"\n");
        assert_eq!(set("cards = []\r\n", "name", "A"), "name = \"A\"\r\ncards = []\r\n");
        assert_eq!(super::set("[name]\nx = 1\n", "name", "A"), Err(NotEditable));
    }

    #[test]
    fn every_copy_goes_however_it_is_written() {
        removed("cards = [\"3-10\", '03-10', \"0-04\", \"3-010\"]\n", "3-10", "cards = [\"0-04\"]\n");
    }

    #[test]
    fn a_list_in_no_order_grows_after_the_same_level_or_at_the_end() {
        added(
            "cards = [\"3-10\", \"0-14\", \"1-03\"]\n",
            "0-02 2-01",
            "cards = [\"3-10\", \"0-14\", \"0-02\", \"1-03\", \"2-01\"]\n",
        );
    }
}
