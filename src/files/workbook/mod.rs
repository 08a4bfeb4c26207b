//! Spreadsheets as text: a workbook in XLSX or ODS with tabs between its cells, so that a row is a line. Dates
//! are written `2026-10-03`.

mod ods;
mod xlsx;

use super::zip::Zip;

/// The most that is unpacked of each part of a workbook, of all its sheets together, and the most text in its cells: many
/// cells may share one text.
const LARGEST: usize = 64_000_000;
/// The most cells that are kept, empty ones included; a sheet may claim millions.
const MOST_CELLS: usize = 1_000_000;

/// There is more in it than is read.
#[derive(Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The text of all visible sheets of a workbook; `None` if the bytes are not a workbook.
pub fn text(bytes: &[u8]) -> Result<Option<String>, TooLarge> {
    let Some(zip) = Zip::open(bytes) else { return Ok(None) };
    let mut grid = Grid::default();
    if zip.has("content.xml") {
        let Some(xml) = zip.text("content.xml", LARGEST) else { return Err(TooLarge) };
        ods::read(&xml, &mut grid);
    } else if let Some(workbook) = zip.text("xl/workbook.xml", LARGEST) {
        xlsx::read(&zip, &workbook, &mut grid)?;
    } else {
        return Ok(None);
    }
    if grid.is_full { Err(TooLarge) } else { Ok(Some(grid.text)) }
}

/// The cells of a sheet, and the text of the sheets before.
#[derive(Default)]
struct Grid {
    rows: Vec<Vec<String>>,
    cells: usize,
    letters: usize,
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
        self.letters = self.letters.saturating_add(value.len());
        if self.cells > MOST_CELLS || self.letters > LARGEST {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::zip::archive;

    fn xlsx_file(sheet: &str) -> Vec<u8> {
        archive(&[
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
            text(&archive(&[("content.xml", ods)])),
            Ok(Some("0-04\t\t\t2026-10-03\n\nTwin Oaks\n".to_owned()))
        );
    }

    #[test]
    fn what_is_no_workbook_or_claims_too_much_is_refused() {
        assert_eq!(text(b"PK\x03\x04 and so on"), Ok(None));
        assert_eq!(text(&archive(&[("readme.txt", "0-04")])), Ok(None));
        let far = "<worksheet><row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row></worksheet>";
        assert_eq!(text(&xlsx_file(far)), Err(TooLarge));
        // A long text that many cells share, and sheets that are large only together.
        let long = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(1 << 20));
        let cells = "<c t=\"s\"><v>0</v></c>".repeat(20_000);
        let comment = format!("<!--{}-->", "x".repeat(1 << 20));
        for (sheets, sheet, shared) in [(1, &cells, &long), (65, &comment, &String::new())] {
            let numbers = || 0..sheets;
            let listed: String = numbers().map(|n| format!("<sheet name=\"{n}\" r:id=\"r{n}\"/>")).collect();
            let book = format!("<workbook><sheets>{listed}</sheets></workbook>");
            let target = |n| format!("<Relationship Id=\"r{n}\" Target=\"{n}.xml\"/>");
            let targets =
                format!("<Relationships>{}</Relationships>", numbers().map(target).collect::<String>());
            let names: Vec<String> = numbers().map(|n| format!("xl/{n}.xml")).collect();
            let sheet = format!("<worksheet>{sheet}</worksheet>");
            let mut parts =
                vec![("xl/workbook.xml", book.as_str()), ("xl/_rels/workbook.xml.rels", &targets)];
            parts.push(("xl/sharedStrings.xml", shared));
            parts.extend(names.iter().map(|name| (name.as_str(), sheet.as_str())));
            assert_eq!(text(&archive(&parts)), Err(TooLarge));
        }
        // One sheet that is named many times is read once, and an `&` is looked at by itself.
        let listed = "<sheet name=\"a\" r:id=\"rId1\"/>".repeat(100_000);
        let book = format!("<workbook><sheets>{listed}</sheets></workbook>");
        let marks = "&".repeat(1_000_000);
        let sheet = format!("<worksheet><c t=\"str\"><v>{marks}</v></c></worksheet>");
        let targets = "<Relationships><Relationship Id=\"rId1\" Target=\"a.xml\"/></Relationships>";
        let parts = [
            ("xl/workbook.xml", book.as_str()),
            ("xl/_rels/workbook.xml.rels", targets),
            ("xl/a.xml", &sheet),
        ];
        assert_eq!(text(&archive(&parts)), Ok(Some(format!("{marks}\n"))));
        let repeated = "<table:table><table:table-row table:number-rows-repeated=\"4000000000\"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>";
        assert_eq!(text(&archive(&[("content.xml", repeated)])), Err(TooLarge));
        // A workbook that is cut off is refused or empty; it never panics.
        let whole = xlsx_file("<worksheet/>");
        for end in 0..whole.len() {
            let _ = text(&whole[..end]);
        }
        assert_eq!(text(&whole), Ok(Some(String::new())));
    }
}
