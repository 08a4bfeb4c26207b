//! The sheet as a table: its separator, its header, its rows, and where each cell is in the text.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::{BACK, COLOR, COLUMNS, ID, MOST_FAULTS, headings};
use crate::fault::{Fault, Source};
use crate::reader::FaultList;
use crate::text::nearest;
use crate::work;

/// Reads records and knows where they start.
pub(super) struct Table<'a> {
    source: &'a Arc<Source>,
    reader: csv::Reader<&'a [u8]>,
    record: csv::StringRecord,
    /// Where the text handed to the reader starts in the source.
    offset: usize,
    separator: u8,
}

impl<'a> Table<'a> {
    pub fn new(source: &'a Arc<Source>) -> Self {
        let (mut offset, mut separator) = (0, None);
        if source.text.starts_with('\u{feff}') {
            offset = '\u{feff}'.len_utf8();
        }
        // Excel's own way of naming the separator.
        let first = source.text[offset..].lines().next().unwrap_or_default();
        if let Some(named) = first.strip_prefix("sep=").and_then(|rest| rest.bytes().next()) {
            separator = Some(named).filter(|named| b",;\t|".contains(named));
            offset += first.len();
        }
        let text = &source.text[offset..];
        let separator = separator.unwrap_or_else(|| likely_separator(text));
        let reader = csv::ReaderBuilder::new()
            .delimiter(separator)
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        Table { source, reader, record: csv::StringRecord::new(), offset, separator }
    }

    /// The next record with anything in it, and where it starts in the source.
    fn advance(&mut self) -> Option<usize> {
        loop {
            // The text is UTF-8 and in memory, and any number of cells will do: only the end stops it.
            if !self.reader.read_record(&mut self.record).unwrap_or(false) {
                return None;
            }
            if self.record.iter().any(|cell| !cell.trim().is_empty()) {
                let at = self.record.position().map_or(0, |position| position.byte());
                return Some(self.offset + at as usize);
            }
        }
    }

    pub fn next<'t>(&'t mut self, columns: &'t Columns) -> Option<CsvRow<'t>> {
        let start = self.advance()?;
        let (source, record, separator) = (self.source, &self.record, self.separator);
        Some(CsvRow { source, columns, record, start, separator, spans: OnceCell::new() })
    }
}

/// The separator that the first line with anything in it uses most.
fn likely_separator(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |separator: u8| header.bytes().filter(|&b| b == separator).count();
    let mut best = b',';
    for separator in [b';', b'\t'] {
        if count(separator) > count(best) {
            best = separator;
        }
    }
    best
}

/// Which cell of a row belongs to which of [`COLUMNS`].
pub(super) struct Columns {
    places: [Option<usize>; COLUMNS.len()],
    /// How many cells the header has.
    width: usize,
}

impl Columns {
    /// Reads the header. `None` if the rows below cannot be read with it.
    pub fn read(table: &mut Table<'_>, faults: &mut FaultList) -> Option<Self> {
        let source = table.source;
        let Some(start) = table.advance() else {
            faults.add(|| Fault::new(say!("the file is empty")).about(source));
            return None;
        };
        let spans = spans(&source.text, start, table.separator);
        let mut columns = Columns { places: [None; COLUMNS.len()], width: table.record.len() };
        // Kept apart, because without any known column there is no header to be wrong.
        let mut unknown = FaultList::up_to(MOST_FAULTS);
        let mut seen: HashMap<usize, usize> = HashMap::new();
        for (place, cell) in table.record.iter().enumerate() {
            let Some(span) = spans.get(place).cloned() else { continue };
            let written = headings::canonical(cell);
            if written.is_empty() {
                continue;
            }
            let Some(column) = headings::column(&written) else {
                unknown.add(|| {
                    let fault = Fault::new(say!("unknown column {}", super::cells::quoted(cell)));
                    fault.at(source, span).help(match nearest(&written, COLUMNS) {
                        Some(near) => say!("did you mean `{}`?", near),
                        None => say!("valid columns: {}", COLUMNS[..BACK].join(", ")),
                    })
                });
                continue;
            };
            if seen.insert(column, place).is_some() {
                let fault = Fault::new(say!("the column `{}` appears twice", COLUMNS[column]));
                faults.add(|| fault.at(source, span));
            } else {
                columns.places[column] = Some(place);
            }
        }
        // Only the code and the color are required; other columns may be missing, as cells may be empty.
        let missing = [ID, COLOR].into_iter().filter(|&column| columns.places[column].is_none());
        let missing: Vec<_> = missing.map(|column| format!("`{}`", COLUMNS[column])).collect();
        let known = columns.places.iter().flatten().count();
        if known == 0 {
            // No header at all: one fault instead of one for every cell.
            let span = spans.first().map_or(start..start, |first| first.clone());
            let fault = Fault::new(say!("the first line must name the columns")).at(source, span);
            faults.add(|| fault.help(say!("expected {}", COLUMNS[..BACK].join(","))));
            return None;
        }
        faults.absorb(&unknown);
        if !missing.is_empty() {
            let span = spans.first().map_or(start..start, |first| first.clone());
            let names = missing.join(", ");
            let message = match missing.len() {
                1 => say!("missing column {}", names),
                _ => say!("missing columns {}", names),
            };
            let fault = Fault::new(message).at(source, span);
            faults.add(|| fault);
        }
        // With a column missing or misspelled, the rows would seem to have faults that they do not have.
        faults.is_empty().then_some(columns)
    }
}

/// One row below the header.
pub(super) struct CsvRow<'a> {
    source: &'a Arc<Source>,
    columns: &'a Columns,
    record: &'a csv::StringRecord,
    start: usize,
    separator: u8,
    /// Of each cell; found when the first fault asks for them.
    spans: OnceCell<Vec<Range<usize>>>,
}

impl CsvRow<'_> {
    /// The text in a column, without spaces around; a cell that is not there is empty.
    pub fn cell(&self, column: usize) -> &str {
        let place = self.columns.places[column];
        place.and_then(|place| self.record.get(place)).unwrap_or_default().trim()
    }

    /// Where the row begins, in the line that the reader was at: blank lines may come first.
    pub fn start(&self) -> usize {
        let blank = self.source.text.as_bytes()[self.start..].iter().take_while(|b| b.is_ascii_whitespace());
        self.start + blank.count()
    }

    /// The bytes of that cell in the source, or the row's first cell where it is not there.
    pub fn span(&self, column: usize) -> Range<usize> {
        self.span_of_place(self.columns.places[column].or(self.columns.places[ID]).unwrap_or(0))
    }

    fn span_of_place(&self, place: usize) -> Range<usize> {
        let spans = self.spans.get_or_init(|| spans(&self.source.text, self.start, self.separator));
        spans.get(place).or(spans.last()).cloned().unwrap_or(self.start..self.start)
    }

    /// Points a fault at a cell.
    pub fn place(&self, fault: Fault, column: usize) -> Fault {
        fault.at(self.source, self.span(column))
    }

    /// No cell of ours spans lines; one that does is most often a quote that was never closed.
    pub fn has_line_break(&self, faults: &mut FaultList) -> bool {
        let Some(place) = self.record.iter().position(|cell| cell.contains(['\n', '\r'])) else {
            return false;
        };
        let fault = Fault::new(say!("line break inside a cell")).at(self.source, self.span_of_place(place));
        faults.add(|| fault.help(say!("check for a missing closing quote")));
        true
    }

    /// Cells to the right of the header's last column belong to nothing.
    pub fn check_length(&self, faults: &mut FaultList) {
        let width = self.columns.width;
        let beyond = (0..self.record.len()).filter(|&place| {
            let named = place < width && self.columns.places.contains(&Some(place));
            !named && !self.record[place].trim().is_empty()
        });
        for place in beyond {
            faults.add(|| {
                Fault::new(say!("this row has more cells than the header"))
                    .at(self.source, self.span_of_place(place))
                    .help(say!("check for an extra separator or unquoted text"))
            });
        }
    }
}

/// The bytes of each cell of the record that starts at or after `start`, quotes included. The csv
/// reader does not tell; this follows its reading, and only for records with a fault.
pub(crate) fn spans(text: &str, start: usize, separator: u8) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let skipped = bytes[start..].iter().take_while(|&&b| b == b'\n' || b == b'\r').count();
    let mut from = start + skipped;
    let mut spans = Vec::new();
    let mut quoted = bytes.get(from) == Some(&b'"');
    let mut at = from + usize::from(quoted);
    loop {
        work::add(1);
        match bytes.get(at) {
            None => {
                spans.push(from..bytes.len());
                return spans;
            }
            Some(b'"') if quoted && bytes.get(at + 1) == Some(&b'"') => at += 1,
            Some(b'"') => quoted = false,
            Some(_) if quoted => {}
            Some(b'\n' | b'\r') => {
                spans.push(from..at);
                return spans;
            }
            Some(&b) if b == separator => {
                spans.push(from..at);
                from = at + 1;
                quoted = bytes.get(from) == Some(&b'"');
                at += usize::from(quoted);
            }
            Some(_) => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The spans are those of the cells the csv crate reads, record by record.
        #[test]
        fn spans_follow_the_csv_reader(text in "([a;,\" \r\n]|é){0,40}", semicolon: bool) {
            let separator = if semicolon { b';' } else { b',' };
            let reader = csv::ReaderBuilder::new()
                .delimiter(separator)
                .has_headers(false)
                .flexible(true)
                .from_reader(text.as_bytes());
            for record in reader.into_records() {
                let record = record.unwrap();
                let start = record.position().unwrap().byte() as usize;
                let spans = spans(&text, start, separator);
                prop_assert_eq!(spans.len(), record.len(), "{:?}", &text[start..]);
                for (span, cell) in spans.into_iter().zip(&record) {
                    let raw = &text[span];
                    if raw.starts_with('"') {
                        prop_assert!(raw.len() >= cell.len());
                    } else {
                        prop_assert_eq!(raw, cell);
                    }
                }
            }
        }
    }
}
