//! Lists from elsewhere, as people paste them. The format is detected:
//!
//! - A deck code, anywhere in a text.
//! - Plain text and Markdown: see [`text`].
//! - CSV with a header, and JSON: see [`sheet`] and [`json`].
//! - A deck file: TOML with `cards = […]`.
//! - HTML: the text that a browser shows; our own pages by their deck code. See [`html`].
//!
//! Notes report what was corrected or skipped. A line that could mean two cards is a fault.

mod account;
mod html;
mod json;
mod sheet;
#[cfg(test)]
mod tests;
mod text;
mod words;

use std::ops::Range;
use std::sync::Arc;

use account::{Account, Fate};

use super::List;
use super::file::{DeckFile, Parts};
use super::id_list::ListedId;
use crate::cards::{Card, CardId, Lang, Named, Names, Roster};
use crate::fault::{Fault, Source};
use crate::reader::{FaultList, Placed};
use crate::say::{Message, quoted};
use crate::text::fold;

/// What was read from a list.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The deck as written, with its places in the list.
    pub deck: DeckFile,
    /// Typing errors forgiven, names that contradict codes, and lines left out, in the order found.
    pub remarks: Vec<Remark>,
    /// How many more there were than are shown.
    pub unsaid: usize,
}

/// Something worth knowing about how a list was read.
#[derive(Clone, Debug)]
pub struct Remark {
    /// What became of it.
    pub kind: RemarkKind,
    /// Where it is, and what: `"Sparow" as 0-04 Sparrow`, `3-10 Night Mail: under the heading Sideboard`.
    pub fault: Fault,
}

/// What became of a part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// It was taken for something that it does not quite say.
    Guess,
    /// It says two things, of which one was taken.
    Contradiction,
    /// It is not in the deck.
    LeftOut,
}

impl Remark {
    /// The same as a sentence that stands alone.
    pub fn note(&self) -> Fault {
        let message = self.fault.message.clone();
        let message = match self.kind {
            RemarkKind::Guess => say!("read {}", message),
            RemarkKind::Contradiction => message,
            RemarkKind::LeftOut => say!("skipped: {}", message),
        };
        Fault { message, ..self.fault.clone() }
    }
}

/// Reads a list in any known format. A card that is listed twice, or counted twice, is a fault
/// (R-SET-2); whether the roster has it is checked with the deck that comes of it.
pub fn import(source: &Arc<Source>, roster: &Roster) -> Result<Imported, Vec<Fault>> {
    // Line ends of old Macs; every place stays the same.
    if source.text.contains('\r') && !source.text.contains('\n') {
        return import(&Source::new(source.name.clone(), source.text.replace('\r', "\n")), roster);
    }
    if is_deck_file(&source.text) {
        let deck = DeckFile::parse(source.clone())?;
        deck.list()?;
        return Ok(Imported { deck, remarks: Vec::new(), unsaid: 0 });
    }
    if html::is_html(&source.text) {
        let page = html::page(&source.text);
        let shown = Source::new(source.name.clone(), page.text);
        let mut reading = Reading::new(&shown, roster);
        match page.is_ours && reading.text_has_code() {
            true => text::read_own_page(&mut reading, page.title.as_deref()),
            false => text::read(&mut reading),
        }
        return reading.finish();
    }
    let mut reading = Reading::new(source, roster);
    reading.read();
    reading.finish()
}

/// Whether a text is a deck file: no other format has an equals sign after the word `cards`.
pub fn is_deck_file(text: &str) -> bool {
    text.lines().any(|line| line.split_once('=').is_some_and(|(key, _)| key.trim() == "cards"))
}

/// A line of the head of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Head {
    Name,
    Cruiser,
    Author,
    Notes,
}

impl Head {
    fn fate(self) -> Fate {
        match self {
            Head::Name => Fate::Name,
            Head::Cruiser => Fate::Cruiser,
            Head::Author => Fate::Author,
            Head::Notes => Fate::Note,
        }
    }
}

/// A name or a cruiser when there was one already, and cards.
struct LaterHead {
    head: Head,
    value: String,
    /// How many cards came before.
    cards: usize,
    span: Option<Range<usize>>,
}

/// A card that is written down, and how often.
struct ListedCard<'t> {
    /// The code, where one is written.
    id: Option<CardId>,
    /// The name, where one is written.
    name: &'t str,
    count: Option<u64>,
    span: Option<Range<usize>>,
}

/// Collects what a list holds.
struct Reading<'a> {
    source: &'a Arc<Source>,
    roster: &'a Roster,
    names: Names<'a>,
    parts: Parts,
    /// What a deck code in the text says.
    code: Option<Placed<List>>,
    faults: FaultList,
    remarks: Vec<Remark>,
    /// Remarks beyond the bound.
    unsaid: usize,
    /// What became of each letter.
    account: Account,
    later_heads: Vec<LaterHead>,
    /// Cruisers that are named in passing, and where.
    mentions: Vec<(String, Range<usize>)>,
}

impl<'a> Reading<'a> {
    const MOST_REMARKS: usize = 200;

    fn new(source: &'a Arc<Source>, roster: &'a Roster) -> Self {
        Reading {
            source,
            roster,
            names: roster.names(),
            parts: Parts::default(),
            code: None,
            faults: FaultList::default(),
            remarks: Vec::new(),
            unsaid: 0,
            account: Account::new(&source.text),
            later_heads: Vec::new(),
            mentions: Vec::new(),
        }
    }

    /// Whether anything starts like a deck code.
    fn text_has_code(&self) -> bool {
        self.source.text.contains("FD1")
    }

    /// Reads the text in its format.
    fn read(&mut self) {
        let start = self.source.text.trim_start();
        if json::is_json(start) {
            json::read(self);
        } else if let Some(delimiter) = sheet::delimiter(start) {
            sheet::read(self, delimiter);
        } else {
            text::read(self);
        }
    }

    fn remark(&mut self, kind: RemarkKind, span: Option<Range<usize>>, message: impl FnOnce() -> Message) {
        if let Some(span) = &span {
            self.account.settle(span.clone(), Fate::Reported);
        }
        if self.remarks.len() < Self::MOST_REMARKS {
            let fault = Fault::new(message()).placed(self.source, span);
            self.remarks.push(Remark { kind, fault });
        } else {
            self.unsaid += 1;
        }
    }

    fn fault(&mut self, span: Option<Range<usize>>, fault: impl FnOnce() -> Fault) {
        if let Some(span) = &span {
            self.account.settle(span.clone(), Fate::Reported);
        }
        self.faults.add(|| fault().placed(self.source, span));
    }

    /// Takes a card by its code, its name or both.
    fn card(&mut self, card: ListedCard<'_>) {
        let ListedCard { id, name, count, span } = card;
        let id = match id {
            Some(id) => {
                self.compare(id, name, &span);
                id
            }
            None => match self.names.find(name) {
                Named::Exact(card) => card.id,
                Named::Near(card) => {
                    self.forgiven(name, card, span.clone());
                    card.id
                }
                Named::Ambiguous(cards) => return self.fault(span, || ambiguous(name, &cards)),
                Named::Unknown => {
                    let roster = self.roster;
                    return self.fault(span, || roster.no_card_called(name));
                }
            },
        };
        if let Some(span) = &span {
            self.account.settle(span.clone(), Fate::Card);
        }
        match count {
            None | Some(1) => self.parts.cards.push(ListedId { value: Ok(id), span }),
            Some(count) => self.fault(span, || copies(count, id)),
        }
    }

    /// Reports cards that are not in the deck, for they stand under a heading such as `Sideboard`.
    fn skipped(&mut self, text: &str, heading: &str, span: Range<usize>) {
        if text.contains(char::is_alphanumeric) {
            let text = shortened(text);
            self.remark(RemarkKind::LeftOut, Some(span), || say!("{}: under the heading {}", text, heading));
        }
    }

    /// Reports everything that no reader understood.
    fn tell_the_rest(&mut self) {
        let source = self.source;
        let text = &source.text;
        let mut start = 0;
        for whole in text.split_inclusive('\n') {
            let line = start..start + whole.trim_end().len();
            start += whole.len();
            let parts = self.account.open(text, line.clone());
            let is_word = |part: Range<usize>| text[part].contains(char::is_alphanumeric);
            let is_alone = match &parts[..] {
                [only] => !is_word(line.start..only.start) && !is_word(only.end..line.end),
                _ => false,
            };
            for part in parts {
                // A sentence keeps its full stop.
                let part = if is_alone { part.start..line.end } else { part };
                let left_out = shortened(&text[part.clone()]);
                let holds_card = left_out
                    .split_whitespace()
                    .any(|word| code_of(word.trim_matches(|c: char| !c.is_alphanumeric())).is_some())
                    || self.names.exactly(&left_out).is_some();
                self.remark(RemarkKind::LeftOut, Some(part), || {
                    match may_be_a_name(&left_out) && !holds_card {
                        true => say!("{}: no such card", left_out),
                        false => Message::plain(left_out),
                    }
                });
            }
        }
    }

    fn copies(&mut self, count: u64, id: CardId, span: Range<usize>) {
        self.fault(Some(span), || copies(count, id));
    }

    /// The code counts. A note reports a name beside it that is misspelled or belongs to another card.
    fn compare(&mut self, id: CardId, name: &str, span: &Option<Range<usize>>) {
        let (Some(own), false) = (self.roster.card(id), name.is_empty()) else { return };
        let found = self.names.find(name);
        if fold(name.trim()) == fold(own.name.trim()) {
            return;
        }
        let other = match found {
            Named::Exact(card) => card,
            _ if self.names.is_nearly(name, own) => return self.forgiven(name, own, span.clone()),
            Named::Near(card) => card,
            Named::Ambiguous(cards) => cards[0],
            Named::Unknown => return,
        };
        self.remark(RemarkKind::Contradiction, span.clone(), || {
            say!(
                "the code and the name differ: {} is {}, but {} is {}; using {} {}",
                id,
                own.name,
                other.name,
                other.id,
                id,
                own.name
            )
        });
    }

    /// Reports a name beside a code that is no card's.
    fn unknown_name(&mut self, code: &str, name: &str, span: Range<usize>) {
        let Some(own) = code.parse().ok().and_then(|id| self.roster.card(id)) else { return };
        let is_known = self.names.is_nearly(name, own) || !matches!(self.names.find(name), Named::Unknown);
        if !name.is_empty() && !is_known {
            let name = shortened(name);
            self.remark(RemarkKind::LeftOut, Some(span), || say!("{}: no such card", name));
        }
    }

    /// Reports a typing error that was corrected.
    fn forgiven(&mut self, typed: &str, card: &Card, span: Option<Range<usize>>) {
        self.remark(RemarkKind::Guess, span, || say!("\"{}\" as {} {}", typed, card.id, card.name));
    }

    /// Takes a line of the head; of several, the first counts, and notes are joined.
    fn head(&mut self, head: Head, value: &str, span: Option<Range<usize>>) {
        if let Some(span) = &span {
            self.account.settle(span.clone(), head.fate());
        }
        // A blank to be filled in, as on a registration sheet.
        if head == Head::Author && value.trim().is_empty() {
            return;
        }
        let place = match head {
            Head::Name => &mut self.parts.name,
            Head::Cruiser => &mut self.parts.cruiser,
            Head::Author => &mut self.parts.author,
            Head::Notes => {
                // A cell of a sheet keeps the line ends of its file.
                let value = value.replace("\r\n", "\n");
                match &mut self.parts.notes {
                    Some(notes) => {
                        notes.value.push('\n');
                        notes.value.push_str(&value);
                    }
                    empty => *empty = Some(Placed { value, span }),
                }
                return;
            }
        };
        let value = value.trim();
        let value = match head {
            Head::Cruiser => match self.roster.cruiser_named(value) {
                Some(cruiser) => cruiser.id.clone(),
                None => value.to_lowercase(),
            },
            Head::Name => without_sheet(value).to_owned(),
            _ => value.to_owned(),
        };
        let Some(first) = place else {
            *place = Some(Placed { value, span });
            return;
        };
        let known = first.value.clone();
        let cards = self.parts.cards.len();
        if cards > 0 && head != Head::Author {
            self.later_heads.push(LaterHead { head, value: value.clone(), cards, span: span.clone() });
        }
        if value != known {
            self.remark(RemarkKind::Contradiction, span, || match head {
                Head::Cruiser => say!("a second cruiser: {}; using {}", value, known),
                Head::Author => say!("a second author: {}; using {}", value, known),
                _ => say!("a second name: {}; using {}", value, known),
            });
        }
    }

    /// A cruiser's name that nothing says is the deck's; in a heading, it may begin a second deck.
    fn mentioned(&mut self, name: &str, span: Range<usize>, is_heading: bool) {
        let Some(cruiser) = self.roster.cruiser_named(name) else { return };
        let value = cruiser.id.clone();
        let cards = self.parts.cards.len();
        let known = self.parts.cruiser.as_ref().map(|known| &known.value);
        let first = known.or(self.mentions.first().map(|(first, _)| first));
        if is_heading && cards > 0 && first.is_some_and(|first| *first != value) {
            let span = Some(span.clone());
            self.later_heads.push(LaterHead { head: Head::Cruiser, value: value.clone(), cards, span });
        }
        self.mentions.push((value, span));
    }

    /// Takes the cruiser that is named in passing, if it is the only one.
    fn take_mention(&mut self) {
        let Some((first, span)) = self.mentions.first().cloned() else { return };
        let is_only = self.mentions.iter().all(|(other, _)| *other == first);
        if self.parts.cruiser.is_none() && is_only && !self.parts.cards.is_empty() {
            let Some(name) = self.roster.cruiser(&first).map(|cruiser| cruiser.name.clone()) else { return };
            self.remark(RemarkKind::Guess, Some(span.clone()), || say!("\"{}\" as the cruiser", name));
            self.head(Head::Cruiser, &first, Some(span));
        }
    }

    /// A second name or cruiser with cards before and behind it: two decks in one text.
    fn two_decks(&self) -> Option<Fault> {
        let second = self.later_heads.iter().find(|later| later.cards < self.parts.cards.len())?;
        let named =
            self.later_heads.iter().find(|later| later.head == Head::Name && later.cards == second.cards);
        let other = quoted(&named.unwrap_or(second).value);
        let mentioned = self.mentions.first().map(|(first, _)| quoted(first));
        let first = match (&self.parts.name, &self.parts.cruiser) {
            (None, None) => mentioned?,
            (Some(_), None) if named.is_none() && mentioned.is_some() => mentioned?,
            (Some(name), _) if named.is_some() || self.parts.cruiser.is_none() => quoted(&name.value),
            (_, Some(cruiser)) => quoted(&cruiser.value),
            (Some(name), None) => quoted(&name.value),
        };
        let fault = Fault::new(say!("the text contains 2 decks: {} and {}", first, other));
        let help = say!("the second begins here; import each from a file of its own");
        Some(fault.placed(self.source, second.span.clone()).help(help))
    }

    fn finish(mut self) -> Result<Imported, Vec<Fault>> {
        if let Some(fault) = self.two_decks() {
            return Err(vec![fault]);
        }
        self.take_mention();
        self.tell_the_rest();
        let place = |remark: &Remark| Some(remark.fault.location.as_ref()?.span.as_ref()?.start);
        self.remarks.sort_by_key(place);
        self.take_code();
        self.parts.notes = self.parts.notes.take().filter(|notes| !notes.value.is_empty());
        let nothing = self.parts.is_empty();
        let deck = DeckFile::from_parts(self.source.clone(), self.parts);
        if nothing && self.faults.is_empty() {
            let fault = Fault::new(say!("no cards or deck code found")).about(self.source);
            self.faults
                .add(|| fault.help(say!("expected ID codes such as 3-10 or card names, one per line")));
        }
        if let Err(faults) = deck.list() {
            self.faults.extend(faults);
        }
        self.faults.into_result(Imported { deck, remarks: self.remarks, unsaid: self.unsaid })
    }

    /// A deck code says exactly what the deck is; a list beside it must say the same.
    fn take_code(&mut self) {
        let Some(Placed { value: list, span }) = self.code.take() else { return };
        if self.parts.cards.is_empty() {
            self.parts.cards =
                list.cards.iter().map(|&id| Placed { value: Ok(id), span: span.clone() }).collect();
        } else {
            let mut listed: Vec<CardId> =
                self.parts.cards.iter().filter_map(|entry| entry.value.ok()).collect();
            listed.sort_unstable();
            let lacking = difference(&list.cards, &listed);
            let extra = difference(&listed, &list.cards);
            if !lacking.is_empty() || !extra.is_empty() {
                self.fault(span.clone(), || {
                    let mut parts = vec![say!("the deck code and the list do not match")];
                    if !lacking.is_empty() {
                        parts.push(say!("only in the code: {}", super::rules::codes(&lacking)));
                    }
                    if !extra.is_empty() {
                        parts.push(say!("only in the list: {}", super::rules::codes(&extra)));
                    }
                    Fault::new(Message::joined(parts, "; ")).help(say!("remove the outdated one"))
                });
            }
        }
        match (&self.parts.cruiser, list.cruiser) {
            (Some(written), Some(id)) if written.value != id => {
                let message = say!("the deck code has cruiser {}, but the list has {}", id, written.value);
                self.fault(span, || Fault::new(message));
            }
            (None, Some(id)) => self.parts.cruiser = Some(Placed { value: id, span }),
            _ => {}
        }
    }

    /// A deck code found in the text.
    fn code_found(&mut self, list: List, span: Range<usize>) {
        self.account.settle(span.clone(), Fate::Card);
        match &self.code {
            Some(first) if first.value != list => {
                self.fault(Some(span), || {
                    Fault::new(say!("a second, different deck code")).help(say!("keep one of them"))
                });
            }
            Some(_) => {}
            None => self.code = Some(Placed::at(list, span)),
        }
    }
}

/// The start of a text, for a message.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let text = text.trim();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Our registration sheets say what they are before the deck's name.
fn without_sheet(title: &str) -> &str {
    let sheets = [Lang::En, Lang::Fr, Lang::De].map(|lang| label!(lang, "Deck registration"));
    let name = sheets.iter().find_map(|sheet| title.strip_prefix(sheet)?.trim_start().strip_prefix('–'));
    name.map_or(title, str::trim_start)
}

/// A few words without the punctuation of a sentence.
fn may_be_a_name(text: &str) -> bool {
    const MOST_WORDS: usize = 4;
    text.split_whitespace().count() <= MOST_WORDS && !text.contains([',', ':', ';', '.', '!', '?', '…'])
}

fn copies(count: u64, id: CardId) -> Fault {
    Fault::new(say!("{} copies of {}; a deck holds each card once", count, id)).rule("R-SET-2")
}

/// Those of `a` that `b` lacks; both sorted.
fn difference(a: &[CardId], b: &[CardId]) -> Vec<CardId> {
    a.iter().copied().filter(|id| b.binary_search(id).is_err()).collect()
}

/// `"Rang" could be 0-09 Rung or 1-20 Ring`
fn ambiguous(typed: &str, cards: &[&Card]) -> Fault {
    let cards = Message::either(cards.iter().take(6).map(|card| Message::plain(card.title())));
    Fault::new(say!("{} is ambiguous; it could be {}", quoted(typed), cards)).help(say!("use the ID code"))
}

/// `1x`, `1×`, `x1` or, unless `marked`, a bare `1`
fn count_of(word: &str, marked: bool) -> Option<u64> {
    const TIMES: [char; 4] = ['x', 'X', '×', '*'];
    let digits = word.strip_suffix(TIMES).or_else(|| word.strip_prefix(TIMES));
    let digits = if marked { digits? } else { digits.unwrap_or(word) };
    digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))
}

/// A word as an ID code; a word of letters alone is not a code, even if they look like zeros.
fn code_of(word: &str) -> Option<CardId> {
    if word.contains(|c: char| c.is_ascii_digit()) { word.parse().ok() } else { None }
}

/// Reads a deck code that starts here, perhaps in groups with blanks between; how long it is.
fn code_at(text: &str) -> Result<(List, usize), Fault> {
    const MOST_GROUPS: usize = 60;
    let mut failed = None;
    let mut end = 0;
    for _ in 0..MOST_GROUPS {
        let gap = text[end..].find(|c: char| !c.is_whitespace() && c != '>').unwrap_or(0);
        let word = text[end + gap..].find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let word = word.unwrap_or(text.len() - end - gap);
        if word == 0 {
            break;
        }
        end += gap + word;
        let written = text[..end].replace('>', " ");
        match super::decode(&written) {
            Ok(list) => return Ok((list, end)),
            // The first word alone is the best to blame.
            Err(fault) => failed = failed.or(Some(fault)),
        }
    }
    Err(failed.unwrap_or_else(|| Fault::new(say!("not a deck code"))))
}
