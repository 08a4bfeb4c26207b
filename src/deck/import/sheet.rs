//! CSV with a header: the column `id` (or `code`, `card`) or `name`, perhaps `count`, and `deck`,
//! `cruiser`, `author` and `notes`, where the first value counts. A column `board` or `section` may say that
//! a row is not in the deck. The columns of our own sheets are known; others are reported.

use std::collections::HashSet;
use std::ops::Range;

use super::account::Fate;
use super::{Head, ListedCard, Reading, RemarkKind, words};
use crate::cards::{CardId, sheet::cell_spans};
use crate::fault::Fault;
use crate::say::{Message, quoted};
use crate::text::{fold, from_cell};

pub const IDS: [&str; 7] = ["id", "code", "card", "id-code", "id code", "carte", "karte"];
const NAMES: [&str; 5] = ["name", "card name", "nom", "kartenname", "nom de la carte"];
pub const COUNTS: [&str; 8] = ["count", "copies", "quantity", "qty", "nombre", "quantite", "anzahl", "menge"];
const BOARDS: [&str; 6] = ["board", "section", "zone", "category", "categorie", "bereich"];
const HEADS: [(Head, [&str; 3]); 4] = [
    (Head::Name, ["deck", "deck name", "deckname"]),
    (Head::Cruiser, ["cruiser", "croiseur", "kreuzer"]),
    (Head::Author, ["author", "auteur", "autor"]),
    (Head::Notes, ["notes", "remarques", "anmerkungen"]),
];

/// More of a value is not compared or shown.
const LONGEST_SHOWN: usize = 80;

/// A sheet starts with a header that names the column of the ID codes, or of names and counts. Excel
/// may have put a line with the separator before it.
pub fn delimiter(text: &str) -> Option<u8> {
    let header = text.lines().find(|line| !line.starts_with("sep="))?;
    [b',', b';', b'\t'].into_iter().find(|&delimiter| {
        let cells: Vec<String> = header.split(char::from(delimiter)).map(cell).collect();
        let has = |names: &[&str]| cells.iter().any(|cell| names.contains(&cell.as_str()));
        match cells.len() {
            // A lone word may as well be a heading.
            1 => delimiter == b',' && ["id", "code", "card"].contains(&cells[0].as_str()),
            _ => has(&IDS) || (has(&NAMES) && has(&COUNTS)),
        }
    })
}

fn cell(text: &str) -> String {
    fold(text.trim().trim_matches('"').trim())
}

/// Which columns are known, by their headers; the others are reported.
fn known_columns(reading: &mut Reading<'_>, header: &[String], spans: Vec<Range<usize>>) -> Vec<bool> {
    const DERIVED: [&str; 7] = ["colour", "color", "couleur", "farbe", "source", "quelle", ""];
    let mut columns = Vec::with_capacity(header.len());
    for (name, span) in header.iter().zip(spans) {
        let names = [&IDS[..], &NAMES, &COUNTS, &BOARDS, &DERIVED];
        let is_known = names.iter().any(|names| names.contains(&name.as_str()))
            || HEADS.iter().any(|(_, names)| names.contains(&name.as_str()));
        columns.push(is_known);
        if is_known || words::is_vocabulary(name) {
            reading.account.settle(span, Fate::Decoration);
        } else {
            let text = &reading.source.text[span.clone()];
            reading.remark(RemarkKind::LeftOut, Some(span), || {
                say!("the column {}", quoted(text.trim_matches('"')))
            });
        }
    }
    columns
}

/// A row below or above the cards: `Kreuzer;Ares`, `Summe;26`.
fn footer(reading: &mut Reading<'_>, row: &csv::StringRecord, spans: &[Range<usize>]) -> bool {
    let cells: Vec<(usize, &str)> =
        row.iter().map(str::trim).enumerate().filter(|(_, cell)| !cell.is_empty()).collect();
    let span = |at: usize| spans.get(at).cloned();
    match cells[..] {
        [(_, label), (at, value)] if words::head(label).is_some() => {
            if let Some(head) = words::head(label) {
                reading.head(head, from_cell(value), span(at));
            }
            true
        }
        [(at, only)] if reading.roster.cruiser_named(only).is_some() => {
            reading.head(Head::Cruiser, only, span(at));
            true
        }
        [(_, label), ..] => {
            let is_number = |cell: &str| cell.bytes().all(|b| b.is_ascii_digit());
            words::is_decoration(label) && cells[1..].iter().all(|(_, cell)| is_number(cell))
        }
        [] => true,
    }
}

/// Whether a word of a cell is an ID code.
fn holds_code(text: &str) -> bool {
    let is_code = |word: &str| word.contains(|c: char| c.is_ascii_digit()) && word.parse::<CardId>().is_ok();
    text.split(|c: char| !c.is_alphanumeric() && c != '-').any(is_code)
}

pub fn read(reading: &mut Reading<'_>, delimiter: u8) {
    let source = reading.source;
    let mut offset = source.text.len() - source.text.trim_start().len();
    if source.text[offset..].starts_with("sep=") {
        let start = offset;
        offset += source.text[offset..].find('\n').map_or(0, |end| end + 1);
        reading.account.settle(start..offset, Fate::Decoration);
    }
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .from_reader(&source.text.as_bytes()[offset..]);
    let header: Vec<String> = match reader.headers() {
        Ok(header) => header.iter().map(cell).collect(),
        Err(_) => return, // the header was read once already
    };
    let column = |names: &[&str]| header.iter().position(|name| names.contains(&name.as_str()));
    let (ids, names, counts) = (column(&IDS), column(&NAMES), column(&COUNTS));
    let boards = column(&BOARDS);
    let heads: Vec<(Head, usize)> =
        HEADS.iter().filter_map(|(head, names)| Some((*head, column(names)?))).collect();
    let known = known_columns(reading, &header, cell_spans(&source.text, offset, delimiter));
    // The values of each head, for there should be one.
    let mut values: Vec<Vec<String>> = vec![Vec::new(); heads.len()];
    let mut seen: Vec<HashSet<String>> = vec![HashSet::new(); heads.len()];
    for row in reader.records() {
        let row = match row {
            Ok(row) => row,
            Err(error) => {
                return reading.fault(None, || Fault::new(say!("invalid CSV: {}", error.to_string())));
            }
        };
        let start = offset + row.position().map_or(0, |position| position.byte() as usize);
        let spans = cell_spans(&source.text, start, delimiter);
        let span = |column: usize| spans.get(column).or(spans.first()).cloned();
        let get = |column: Option<usize>| column.and_then(|at| row.get(at)).unwrap_or_default().trim();
        let is_card = !get(ids).is_empty() || !get(names).is_empty();
        for (at, span) in spans.iter().enumerate() {
            // What is in a column of its own is reported by the column, and a code in any.
            let is_code =
                !known.get(at).is_some_and(|known| *known) && holds_code(&source.text[span.clone()]);
            if at < header.len() && !is_code && is_card {
                reading.account.settle(span.clone(), Fate::Decoration);
            }
        }
        let board = get(boards);
        if words::is_sideboard_heading(board) {
            let cells = [get(ids), from_cell(get(names))].map(str::to_owned);
            let span = span(ids.or(names).unwrap_or(0)).unwrap_or(start..start);
            reading.skipped(&cells.join(" "), words::heading(board), span);
            continue;
        }
        for &(head, at) in &heads {
            let value = from_cell(row.get(at).unwrap_or_default());
            if value.is_empty() {
                continue;
            }
            let known = heads.iter().position(|&(other, _)| other == head).unwrap_or(0);
            let start: String = value.trim().chars().take(LONGEST_SHOWN).collect();
            if values[known].is_empty() {
                reading.head(head, value, span(at));
            }
            if seen[known].insert(fold(&start)) {
                values[known].push(start);
            }
        }
        if footer(reading, &row, &spans) {
            spans.iter().for_each(|span| reading.account.settle(span.clone(), Fate::Decoration));
            continue;
        }
        let count = match get(counts) {
            "" => None,
            text => match text.parse::<u64>() {
                Ok(count) => Some(count),
                Err(_) => {
                    let message = say!("count {} is not a number", quoted(text));
                    reading.fault(span(counts.unwrap_or(0)), || Fault::new(message));
                    continue;
                }
            },
        };
        let (id, name) = (get(ids), from_cell(get(names)));
        let place = span(ids.or(names).unwrap_or(0));
        if let Some(span) = names.and_then(span) {
            reading.unknown_name(id, name, span);
        }
        match id.parse::<CardId>() {
            Ok(id) => reading.card(ListedCard { id: Some(id), name, count, span: place }),
            Err(_) if id.is_empty() && name.is_empty() => {}
            Err(_) if id.is_empty() => reading.card(ListedCard { id: None, name, count, span: place }),
            // A column `card` may hold names.
            Err(problem) if id.contains(|c: char| c.is_ascii_digit()) => {
                let roster = reading.roster;
                reading.fault(place, || roster.not_a_code(id, problem));
            }
            Err(_) => reading.card(ListedCard { id: None, name: id, count, span: place }),
        }
    }
    for (head, what) in [(Head::Name, say!("decks")), (Head::Cruiser, say!("cruisers"))] {
        let Some(known) = heads.iter().position(|&(other, _)| other == head) else { continue };
        if values[known].len() > 1 {
            let shown = Message::joined(values[known].iter().take(8).map(quoted), ", ");
            let more = if values[known].len() > 8 { ", …" } else { "" };
            let message = say!("the file contains {} {}: {}{}", values[known].len(), what, shown, more);
            let help = say!("keep the rows of one deck and import the others separately");
            return reading.fault(None, || Fault::new(message).help(help));
        }
    }
}
