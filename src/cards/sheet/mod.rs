//! The card sheet: cards as a table for a spreadsheet, one row each, read with all faults at once.
//!
//! Spreadsheets differ, so the reader is kind: commas, semicolons or tabs, any line ends, columns in
//! any order and any case, empty cells for nothing. What it does not understand is a fault, never a guess.

mod cells;
mod headings;
mod notation;
mod table;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::HashMap;
use std::sync::Arc;

use super::rules::breaches;
use super::{Card, CardId, Color, Effect, Face, Lang, Section, builtin};
use crate::fault::{Fault, Source};
use crate::reader::FaultList;
use crate::text::{from_cell, to_cell};
pub use cells::color;
pub use notation::read as read_line_each;
pub(crate) use table::spans as cell_spans;
use table::{Columns, CsvRow, Table};

/// The columns, in the order written: the front, then a back that is not the standard one.
pub const COLUMNS: [&str; 20] = [
    "id",
    "colour",
    "name",
    "upper_fighters",
    "upper_shields",
    "upper_field",
    "upper_effects",
    "lower_fighters",
    "lower_shields",
    "lower_field",
    "lower_effects",
    "source",
    "back_upper_fighters",
    "back_upper_shields",
    "back_upper_field",
    "back_upper_effects",
    "back_lower_fighters",
    "back_lower_shields",
    "back_lower_field",
    "back_lower_effects",
];

const ID: usize = 0;
const COLOR: usize = 1;
const NAME: usize = 2;
const FRONT: usize = 3;
const SOURCE: usize = 11;
const BACK: usize = 12;

/// Longer sheets are refused: there are fewer ID codes than that.
pub const LARGEST: u64 = 64_000_000;

/// Faults beyond this many are counted, not listed.
const MOST_FAULTS: usize = 1000;

/// What is on a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// In the order of the rows.
    pub cards: Vec<Card>,
    /// How many rows have an ID code and nothing else yet.
    pub not_filled_in: usize,
}

/// Reads a sheet: its cards in the order of its rows, or everything that is wrong with it.
pub fn read(source: &Arc<Source>) -> Result<Vec<Card>, Vec<Fault>> {
    read_sheet(source).map(|sheet| sheet.cards)
}

/// The same with what is not filled in yet. A text may also have a card in each line, as scenarios write them.
pub fn read_sheet(source: &Arc<Source>) -> Result<Sheet, Vec<Fault>> {
    if notation::is_notation(&source.text) {
        return notation::read(source).map(|cards| Sheet { cards, not_filled_in: 0 });
    }
    let mut faults = FaultList::up_to(MOST_FAULTS);
    let mut cards = Vec::new();
    let mut not_filled_in = 0;
    let mut table = Table::new(source);
    if let Some(columns) = Columns::read(&mut table, &mut faults) {
        let mut lines: HashMap<CardId, usize> = HashMap::new();
        while let Some(row) = table.next(&columns) {
            if (COLOR..COLUMNS.len()).all(|column| row.cell(column).is_empty())
                && cells::id(row.cell(ID)).is_ok()
            {
                row.check_length(&mut faults);
                not_filled_in += 1;
                continue;
            }
            let Some(card) = read_card(&row, &mut faults) else { continue };
            if let Some(&first) = lines.get(&card.id) {
                faults.add(|| listed_twice(card.id, source, first).at(source, row.span(ID)));
            } else {
                lines.insert(card.id, row.start());
                cards.push(card);
            }
        }
    }
    faults.into_result(Sheet { cards, not_filled_in })
}

/// A card that is already there, in the line that begins at `first`.
fn listed_twice(id: CardId, source: &Source, first: usize) -> Fault {
    let (line, _) = source.line_column(first);
    Fault::new(say!("{} is listed twice; the first is on line {}", id, line)).rule("R-CARD-1")
}

/// `None` without an ID code; other faulty cells get a harmless value, so that each fault is reported once.
fn read_card(row: &CsvRow<'_>, faults: &mut FaultList) -> Option<Card> {
    if row.has_line_break(faults) {
        return None;
    }
    row.check_length(faults);
    let mut report = |column: usize, result: Result<(), Fault>| {
        if let Err(fault) = result {
            faults.add(|| row.place(fault, column));
        }
    };
    let mut id = None;
    report(ID, cells::id(row.cell(ID)).map(|read| id = Some(read)));
    let mut color = Color::Blue;
    report(COLOR, cells::color(row.cell(COLOR)).map(|read| color = read));
    let front = read_face(row, FRONT, &mut report);
    let back = if (BACK..BACK + 8).all(|column| row.cell(column).is_empty()) {
        Face::STANDARD_BACK
    } else {
        read_face(row, BACK, &mut report)
    };
    let card = Card {
        id: id.or(CardId::new(0, 1))?,
        color,
        name: from_cell(row.cell(NAME)).to_owned(),
        front,
        back,
        source: from_cell(row.cell(SOURCE)).to_owned(),
    };
    for breach in breaches(&card) {
        let column = COLUMNS.iter().position(|&name| name == breach.column).unwrap_or(ID);
        faults.add(|| row.place(breach.into(), column));
    }
    id.map(|_| card)
}

/// Numbers that cannot be read count as one fighter or no shield, which breaks no rule.
fn read_face(row: &CsvRow<'_>, first: usize, report: &mut impl FnMut(usize, Result<(), Fault>)) -> Face {
    let mut section = |first: usize| {
        let mut section = Section { fighters: 1, ..Section::EMPTY };
        report(first, cells::number(row.cell(first), say!("fighters")).map(|n| section.fighters = n));
        report(first + 1, cells::number(row.cell(first + 1), say!("shields")).map(|n| section.shields = n));
        report(first + 2, cells::field(row.cell(first + 2)).map(|field| section.field = field));
        match cells::effects(row.cell(first + 3)) {
            Ok(effects) => section.effects = effects,
            Err(faults) => faults.into_iter().for_each(|fault| report(first + 3, Err(fault))),
        }
        section
    };
    Face { upper: section(first), lower: section(first + 4) }
}

/// A sheet to be filled in, in a language: its headings, and a row for each of these codes, filled in where the
/// card is given.
pub fn blank(
    codes: &[CardId],
    filled: &[&Card],
    backs: bool,
    lang: Lang,
) -> (Vec<&'static str>, Vec<Vec<String>>) {
    let columns = if backs { COLUMNS.len() } else { BACK };
    let row = |id: &CardId| {
        let card = filled.iter().find(|card| card.id == *id);
        let mut row = card.map_or_else(|| vec![id.to_string()], |card| for_people(card, backs, lang));
        row.resize(columns, String::new());
        row
    };
    (headings::of(lang)[..columns].to_vec(), codes.iter().map(row).collect())
}

/// What may be chosen in a column of a blank sheet, by its place. Effects can also be written side by side.
pub fn choices(column: usize, lang: Lang) -> Vec<String> {
    let glossary = builtin::glossary();
    let section = match column {
        COLOR => return Color::ALL.map(|color| glossary.term(color.code(), lang).to_owned()).to_vec(),
        FRONT.. if column < SOURCE => (column - FRONT) % 4,
        BACK.. => (column - BACK) % 4,
        _ => return Vec::new(),
    };
    match section {
        0 => (0..=4).map(|fighters| fighters.to_string()).collect(),
        1 => Section::SHIELDS.iter().map(ToString::to_string).collect(),
        2 => headings::yes_no(lang).map(str::to_owned).to_vec(),
        _ => Effect::ALL.map(|effect| glossary.effect(effect, lang).name.to_owned()).to_vec(),
    }
}

/// A blank sheet as a text that a spreadsheet of that language opens: English ones expect commas, others
/// semicolons and a mark of the encoding.
pub fn blank_csv(codes: &[CardId], filled: &[&Card], backs: bool, lang: Lang) -> String {
    let is_english = lang == Lang::En;
    let separator = if is_english { b',' } else { b';' };
    let mut rows = csv::WriterBuilder::new().delimiter(separator).from_writer(Vec::new());
    let (headings, cells) = blank(codes, filled, backs, lang);
    // Writing into memory cannot fail.
    let _ = rows.write_record(headings);
    cells.iter().for_each(|row| {
        let _ = rows.write_record(row);
    });
    let text = String::from_utf8(rows.into_inner().unwrap_or_default()).unwrap_or_default();
    if is_english { text } else { format!("\u{feff}{text}") }
}

/// The cells of a card in the words of a language.
fn for_people(card: &Card, backs: bool, lang: Lang) -> Vec<String> {
    let glossary = builtin::glossary();
    let color = glossary.term(card.color.code(), lang).to_owned();
    let mut cells = vec![card.id.to_string(), color, to_cell(&card.name).into_owned()];
    let face = |face: &Face, cells: &mut Vec<String>| {
        for section in [face.upper, face.lower] {
            let [yes, no] = headings::yes_no(lang);
            let effects = section.effects.iter().map(|effect| glossary.effect(effect, lang).name);
            let effects = effects.collect::<Vec<_>>().join(", ");
            let field = if section.field { yes } else { no };
            cells.extend([section.fighters.to_string(), section.shields.to_string(), field.into(), effects]);
        }
    };
    face(&card.front, &mut cells);
    cells.push(to_cell(&card.source).into_owned());
    if backs && card.back != Face::STANDARD_BACK {
        face(&card.back, &mut cells);
    }
    cells
}

/// Writes cards as a sheet, in the order given; the columns of the back only where a card needs them.
pub fn write<'a>(cards: impl IntoIterator<Item = &'a Card> + Clone) -> String {
    let backs = cards.clone().into_iter().any(|card| card.back != Face::STANDARD_BACK);
    let mut rows = csv::Writer::from_writer(Vec::new());
    let columns = if backs { COLUMNS.len() } else { BACK };
    // Writing into memory cannot fail.
    let _ = rows.write_record(&COLUMNS[..columns]);
    for card in cards {
        let mut cells = vec![card.id.to_string(), card.color.to_string(), to_cell(&card.name).into_owned()];
        write_face(&card.front, &mut cells);
        cells.push(to_cell(&card.source).into_owned());
        if backs && card.back == Face::STANDARD_BACK {
            cells.resize(columns, String::new());
        } else if backs {
            write_face(&card.back, &mut cells);
        }
        let _ = rows.write_record(&cells);
    }
    String::from_utf8(rows.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn write_face(face: &Face, cells: &mut Vec<String>) {
    for Section { fighters, shields, field, effects } in [face.upper, face.lower] {
        let field = if field { "yes" } else { "no" };
        cells.extend([fighters.to_string(), shields.to_string(), field.into(), effects.to_string()]);
    }
}
