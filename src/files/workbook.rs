//! Spreadsheets as text: a workbook in XLSX or ODS with tabs between its cells, so that a row is a line. Dates
//! are written `2026-10-03`.

use super::xml::{Node, attribute, nodes};
use super::zip::Zip;

/// No part of a workbook is unpacked further.
const LARGEST: usize = 64_000_000;
/// As many cells are kept, empty ones included; a sheet may claim millions.
const MOST_CELLS: usize = 1_000_000;

/// There is more in it than is read.
#[derive(Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The text of a workbook, of all its visible sheets; `None` if the bytes are none.
pub fn text(bytes: &[u8]) -> Result<Option<String>, TooLarge> {
    let Some(zip) = Zip::open(bytes) else { return Ok(None) };
    let mut grid = Grid::default();
    if zip.has("content.xml") {
        let Some(xml) = zip.text("content.xml", LARGEST) else { return Err(TooLarge) };
        ods(&xml, &mut grid);
    } else if let Some(workbook) = zip.text("xl/workbook.xml", LARGEST) {
        let part = |name| zip.text(name, LARGEST).unwrap_or_default();
        let shared = shared_strings(&part("xl/sharedStrings.xml"));
        let dates = date_styles(&part("xl/styles.xml"));
        for sheet in visible_sheets(&workbook, &part("xl/_rels/workbook.xml.rels")) {
            let Some(xml) = zip.text(&sheet, LARGEST) else { return Err(TooLarge) };
            xlsx(&xml, &shared, &dates, &mut grid);
            grid.end_sheet();
        }
    } else {
        return Ok(None);
    }
    if grid.is_full { Err(TooLarge) } else { Ok(Some(grid.text)) }
}

/// The parts of the sheets that are not hidden, in order.
fn visible_sheets(workbook: &str, relations: &str) -> Vec<String> {
    let tags = |xml: &str, tag: &str, name: &str, value: &str, state: bool| -> Vec<(String, String)> {
        let opened = nodes(xml).filter_map(|node| match node {
            Node::Open(opened, attributes) if local(opened) == tag => Some(attributes.to_owned()),
            _ => None,
        });
        let shown = opened.filter(|attributes| !state || !is_hidden(attributes));
        shown
            .filter_map(|attributes| Some((attribute(&attributes, name)?, attribute(&attributes, value)?)))
            .collect()
    };
    let targets = tags(relations, "Relationship", "Id", "Target", false);
    let sheets = tags(workbook, "sheet", "r:id", "name", true);
    let target = |id: &str| targets.iter().find(|(known, _)| known == id).map(|(_, target)| target.clone());
    let path = |target: String| match target.strip_prefix('/') {
        Some(from_root) => from_root.to_owned(),
        None => format!("xl/{target}"),
    };
    sheets.iter().filter_map(|(id, _)| target(id)).map(path).collect()
}

fn is_hidden(attributes: &str) -> bool {
    attribute(attributes, "state").is_some_and(|state| state.to_lowercase().contains("hidden"))
}

/// The cells of a sheet, and the text of the sheets before.
#[derive(Default)]
struct Grid {
    rows: Vec<Vec<String>>,
    cells: usize,
    is_full: bool,
    text: String,
}

impl Grid {
    /// Puts a cell at its place; rows and cells in between are empty.
    fn put(&mut self, row: usize, column: usize, value: &str) {
        if value.is_empty() {
            return;
        }
        let more_rows = row.saturating_add(1).saturating_sub(self.rows.len());
        let known = self.rows.get(row).map_or(0, Vec::len);
        let more = more_rows.saturating_add(column.saturating_add(1).saturating_sub(known));
        self.cells = self.cells.saturating_add(more);
        if self.cells > MOST_CELLS {
            self.is_full = true;
            return;
        }
        self.rows.resize(self.rows.len() + more_rows, Vec::new());
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, String::new());
        }
        cells[column] = value.to_owned();
    }

    /// Writes the rows as lines; a cell with a tab, a quote or a line end in it is quoted, as in CSV.
    fn end_sheet(&mut self) {
        if !self.text.is_empty() && !self.rows.is_empty() {
            self.text.push('\n');
        }
        for row in self.rows.drain(..) {
            for (at, cell) in row.iter().enumerate() {
                if at > 0 {
                    self.text.push('\t');
                }
                if cell.contains(['\t', '\n', '\r', '"']) {
                    self.text.push_str(&format!("\"{}\"", cell.replace('"', "\"\"")));
                } else {
                    self.text.push_str(cell);
                }
            }
            self.text.push('\n');
        }
    }
}

fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

fn shared_strings(xml: &str) -> Vec<String> {
    let mut strings: Vec<String> = Vec::new();
    let mut within = false;
    // What is read aloud for Asian texts stands beside them.
    let mut phonetic = false;
    for node in nodes(xml) {
        match node {
            Node::Open(name, _) => match local(name) {
                "si" => strings.push(String::new()),
                "t" => within = !phonetic,
                "rPh" => phonetic = true,
                _ => {}
            },
            Node::Close(name) => match local(name) {
                "t" => within = false,
                "rPh" => phonetic = false,
                _ => {}
            },
            Node::Text(text) if within => {
                if let Some(last) = strings.last_mut() {
                    last.push_str(&text);
                }
            }
            Node::Text(_) => {}
        }
    }
    strings
}

/// Which styles of cells show dates.
fn date_styles(xml: &str) -> Vec<bool> {
    let mut own: Vec<(u32, bool)> = Vec::new();
    let mut styles = Vec::new();
    let mut within = false;
    for node in nodes(xml) {
        match node {
            Node::Open(name, attributes) => match local(name) {
                "numFmt" => {
                    let id = attribute(attributes, "numFmtId").and_then(|id| id.parse().ok());
                    let code = attribute(attributes, "formatCode").unwrap_or_default().to_lowercase();
                    // Words and colors in a format are no letters of it.
                    let code: String = code.split('"').step_by(2).collect();
                    let code = code.split(']').next_back().unwrap_or_default();
                    own.extend(
                        id.map(|id| (id, code.contains('d') || code.contains('m') && code.contains('y'))),
                    );
                }
                "cellXfs" => within = true,
                "xf" if within => {
                    let id: u32 =
                        attribute(attributes, "numFmtId").and_then(|id| id.parse().ok()).unwrap_or(0);
                    let is_own = own.iter().find(|(known, _)| *known == id).map(|(_, is_date)| *is_date);
                    styles.push(is_own.unwrap_or(matches!(id, 14..=17 | 22 | 27..=36 | 50..=58)));
                }
                _ => {}
            },
            Node::Close(name) if local(name) == "cellXfs" => within = false,
            _ => {}
        }
    }
    styles
}

fn xlsx(xml: &str, shared: &[String], dates: &[bool], grid: &mut Grid) {
    let (mut row, mut column) = (0, 0);
    let (mut kind, mut is_date) = (String::new(), false);
    let (mut value, mut within) = (String::new(), false);
    for node in nodes(xml) {
        match node {
            Node::Open(name, attributes) => match local(name) {
                "row" => {
                    let number = attribute(attributes, "r").and_then(|r| r.parse::<usize>().ok());
                    row = number.map_or(row + 1, |number| number);
                    column = 0;
                }
                "c" => {
                    column = attribute(attributes, "r").and_then(|r| column_of(&r)).unwrap_or(column);
                    kind = attribute(attributes, "t").unwrap_or_default();
                    let style = attribute(attributes, "s").and_then(|s| s.parse::<usize>().ok());
                    is_date = style.and_then(|style| dates.get(style)).is_some_and(|is_date| *is_date);
                    value.clear();
                }
                "v" | "t" => within = true,
                _ => {}
            },
            Node::Text(text) if within => value.push_str(&text),
            Node::Close(name) => match local(name) {
                "v" | "t" => within = false,
                "c" => {
                    let shown = match kind.as_str() {
                        "s" => value
                            .parse()
                            .ok()
                            .and_then(|at: usize| shared.get(at))
                            .cloned()
                            .unwrap_or_default(),
                        "b" => if value == "1" { "yes" } else { "no" }.to_owned(),
                        "" | "n" if is_date => {
                            value.parse().ok().and_then(day).unwrap_or_else(|| value.clone())
                        }
                        _ => value.clone(),
                    };
                    grid.put(row.saturating_sub(1), column, &shown);
                    column += 1;
                    value.clear();
                }
                _ => {}
            },
            Node::Text(_) => {}
        }
    }
}

/// The column of `AB12`, from 0.
fn column_of(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_alphabetic).take(4);
    let number =
        letters.fold(0, |sum, letter| sum * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1);
    number.checked_sub(1)
}

/// A spreadsheet counts days from the end of 1899.
fn day(serial: f64) -> Option<String> {
    const MOST: f64 = 3_000_000.0;
    if !(1.0..MOST).contains(&serial) {
        return None;
    }
    // Days to a date of the Gregorian calendar, by eras of 400 years that start in March.
    let days = serial as i64 + 693_899;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

fn ods(xml: &str, grid: &mut Grid) {
    let (mut row, mut column) = (0_usize, 0_usize);
    let (mut repeated_rows, mut repeated) = (1, 1);
    let (mut value, mut fixed, mut within) = (String::new(), None, 0);
    let number = |attributes: &str, name: &str| {
        attribute(attributes, name).and_then(|n| n.parse::<usize>().ok()).unwrap_or(1).max(1)
    };
    for node in nodes(xml) {
        match node {
            Node::Open("table:table-row", attributes) => {
                repeated_rows = number(attributes, "table:number-rows-repeated");
                column = 0;
            }
            Node::Open("table:table-cell" | "table:covered-table-cell", attributes) => {
                repeated = number(attributes, "table:number-columns-repeated");
                fixed = match attribute(attributes, "office:value-type").as_deref() {
                    Some("date") => attribute(attributes, "office:date-value")
                        .map(|date| date.split('T').next().unwrap_or_default().to_owned()),
                    Some("float") => attribute(attributes, "office:value"),
                    _ => None,
                };
                value.clear();
            }
            // A note beside a cell is not in it.
            Node::Open("office:annotation", _) => within = usize::MAX / 2,
            Node::Close("office:annotation") => within = 0,
            Node::Open("text:p", _) => {
                if within == 0 && !value.is_empty() {
                    value.push('\n');
                }
                within += 1;
            }
            Node::Close("text:p") => within = within.saturating_sub(1),
            Node::Open("text:s" | "text:tab", _) if within == 1 => value.push(' '),
            Node::Text(text) if within == 1 => value.push_str(&text),
            Node::Close("table:table-cell" | "table:covered-table-cell") => {
                let shown = fixed.take().unwrap_or_else(|| std::mem::take(&mut value));
                if !shown.is_empty() {
                    let rows = row..row.saturating_add(repeated_rows);
                    for (row, at) in rows
                        .flat_map(|row| (column..column.saturating_add(repeated)).map(move |at| (row, at)))
                    {
                        grid.put(row, at, &shown);
                        if grid.is_full {
                            return;
                        }
                    }
                }
                column = column.saturating_add(repeated);
            }
            Node::Close("table:table-row") => row = row.saturating_add(repeated_rows),
            Node::Close("table:table") => {
                grid.end_sheet();
                (row, column) = (0, 0);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ZIP file whose parts are stored as they are.
    fn zip(parts: &[(&str, &str)]) -> Vec<u8> {
        let (mut bytes, mut directory) = (Vec::new(), Vec::new());
        for (name, text) in parts {
            let at = bytes.len() as u32;
            let sizes = [text.len() as u32; 2].map(u32::to_le_bytes).concat();
            let name_length = (name.len() as u16).to_le_bytes();
            bytes.extend(
                [
                    b"PK\x03\x04".as_slice(),
                    &[20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
                    &sizes,
                    &name_length,
                    &[0, 0],
                ]
                .concat(),
            );
            bytes.extend([name.as_bytes(), text.as_bytes()].concat());
            directory.extend(
                [
                    b"PK\x01\x02".as_slice(),
                    &[20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
                    &sizes,
                    &name_length,
                ]
                .concat(),
            );
            directory.extend([&[0; 12][..], &at.to_le_bytes(), name.as_bytes()].concat());
        }
        let (start, length) = (bytes.len() as u32, directory.len() as u32);
        bytes.extend(directory);
        let count = (parts.len() as u16).to_le_bytes();
        bytes.extend(
            [
                b"PK\x05\x06".as_slice(),
                &[0; 4],
                &count,
                &count,
                &length.to_le_bytes(),
                &start.to_le_bytes(),
                &[0, 0],
            ]
            .concat(),
        );
        bytes
    }

    fn xlsx_file(sheet: &str) -> Vec<u8> {
        zip(&[
            (
                "xl/workbook.xml",
                "<workbook><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"Lists\" state=\"hidden\" r:id=\"rId2\"/></sheets></workbook>",
            ),
            (
                "xl/_rels/workbook.xml.rels",
                "<Relationships><Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId2\" Target=\"/xl/worksheets/sheet2.xml\"/></Relationships>",
            ),
            (
                "xl/sharedStrings.xml",
                "<sst><si><t>Night Mail</t></si><si><r><t>Twin </t></r><r><t>Oaks &amp; Co</t></r></si></sst>",
            ),
            (
                "xl/styles.xml",
                "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"[$-407]d/\\ mmm\"/></numFmts><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>",
            ),
            ("xl/worksheets/sheet1.xml", sheet),
            (
                "xl/worksheets/sheet2.xml",
                "<worksheet><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>0-99</t></is></c></row></worksheet>",
            ),
        ])
    }

    #[test]
    fn a_row_is_a_line_and_a_date_is_written_as_one() {
        let sheet = "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"C1\" s=\"1\"><v>46298</v></c></row>\
                     <row r=\"3\"><c r=\"B3\" t=\"inlineStr\"><is><t>0-04</t></is></c><c t=\"s\"><v>1</v></c><c><v>2</v></c><c t=\"str\"><f>1</f><v>a\nb</v></c></row></sheetData></worksheet>";
        let read = text(&xlsx_file(sheet)).unwrap().unwrap();
        assert_eq!(read, "Night Mail\t\t2026-10-03\n\n\t0-04\tTwin Oaks & Co\t2\t\"a\nb\"\n");
        let ods = "<office:document-content><table:table><table:table-row><table:table-cell office:value-type=\"string\"><text:p>0-04</text:p></table:table-cell>\
                   <table:table-cell table:number-columns-repeated=\"2\"/><table:table-cell office:value-type=\"date\" office:date-value=\"2026-10-03\"><text:p>03. Okt</text:p></table:table-cell></table:table-row>\
                   <table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row></table:table>\
                   <table:table><table:table-row><table:table-cell><text:p>Twin<text:s/>Oaks</text:p></table:table-cell></table:table-row></table:table></office:document-content>";
        assert_eq!(
            text(&zip(&[("content.xml", ods)])),
            Ok(Some("0-04\t\t\t2026-10-03\n\nTwin Oaks\n".to_owned()))
        );
    }

    #[test]
    fn what_is_no_workbook_or_claims_too_much_is_refused() {
        assert_eq!(text(b"PK\x03\x04 and so on"), Ok(None));
        assert_eq!(text(&zip(&[("readme.txt", "0-04")])), Ok(None));
        let far = "<worksheet><row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row></worksheet>";
        assert_eq!(text(&xlsx_file(far)), Err(TooLarge));
        let repeated = "<table:table><table:table-row table:number-rows-repeated=\"4000000000\"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>";
        assert_eq!(text(&zip(&[("content.xml", repeated)])), Err(TooLarge));
        // Cut off anywhere, it is none, or an empty one.
        let whole = xlsx_file("<worksheet/>");
        for end in 0..whole.len() {
            let _ = text(&whole[..end]);
        }
        assert_eq!(text(&whole), Ok(Some(String::new())));
    }
}
