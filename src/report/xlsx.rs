//! A table as a workbook for spreadsheets (Office Open XML): texts and whole numbers, a first row that stays in
//! sight, and lists to choose cells from. The archive is not compressed, and the same table gives the same bytes.

use std::fmt::Write;

use crate::files::zip::archive;

/// A sheet of a workbook.
pub struct Workbook {
    /// The name of the sheet.
    pub name: String,
    pub columns: Vec<Column>,
    /// The cells of each row, in the order of the columns.
    pub rows: Vec<Vec<String>>,
    /// How many rows can be chosen for, those that are there included.
    pub room: usize,
}

/// A column of it.
pub struct Column {
    pub heading: String,
    /// What may be chosen; other texts are taken, too.
    pub choices: Vec<String>,
}

impl Workbook {
    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        archive(&[
            ("[Content_Types].xml", CONTENT_TYPES),
            ("_rels/.rels", RELATIONS),
            ("xl/workbook.xml", &WORKBOOK.replace("NAME", &escaped(&self.name))),
            ("xl/_rels/workbook.xml.rels", WORKBOOK_RELATIONS),
            ("xl/styles.xml", STYLES),
            ("xl/worksheets/sheet1.xml", &self.sheet()),
        ])
    }

    fn sheet(&self) -> String {
        let mut xml =
            format!("{HEAD}<worksheet xmlns=\"{MAIN}\"><sheetViews><sheetView workbookViewId=\"0\">");
        xml += "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews><cols>";
        for (at, column) in self.columns.iter().enumerate() {
            let cells = self.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count());
            let width = cells.chain([column.heading.chars().count()]).max().unwrap_or(0).clamp(6, 40) + 2;
            // Texts throughout, so that no ID code becomes a date.
            let _ = write!(
                xml,
                "<col min=\"{0}\" max=\"{0}\" width=\"{width}\" style=\"1\" customWidth=\"1\"/>",
                at + 1
            );
        }
        xml += "</cols><sheetData>";
        let headings: Vec<&str> = self.columns.iter().map(|column| &*column.heading).collect();
        row(&mut xml, 1, &headings, 2);
        for (cells, number) in self.rows.iter().zip(2..) {
            let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
            row(&mut xml, number, &cells, 1);
        }
        xml += "</sheetData>";
        self.lists(&mut xml);
        xml + "</worksheet>"
    }

    fn lists(&self, xml: &mut String) {
        let lists: Vec<(usize, &Column)> =
            self.columns.iter().enumerate().filter(|(_, column)| !column.choices.is_empty()).collect();
        if lists.is_empty() {
            return;
        }
        let _ = write!(xml, "<dataValidations count=\"{}\">", lists.len());
        for (at, column) in lists {
            let (letter, last) = (letters(at), self.room.max(self.rows.len()) + 1);
            let choices = escaped(&column.choices.join(","));
            let _ = write!(
                xml,
                "<dataValidation type=\"list\" allowBlank=\"1\" showErrorMessage=\"0\" sqref=\"{letter}2:{letter}{last}\"><formula1>&quot;{choices}&quot;</formula1></dataValidation>"
            );
        }
        *xml += "</dataValidations>";
    }
}

fn row(xml: &mut String, number: usize, cells: &[&str], style: u8) {
    let _ = write!(xml, "<row r=\"{number}\">");
    for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
        let place = format!("{}{number}", letters(at));
        let text = escaped(cell);
        let _ = write!(
            xml,
            "<c r=\"{place}\" s=\"{style}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">{text}</t></is></c>"
        );
    }
    *xml += "</row>";
}

/// `A`, `B` … `Z`, `AA`.
fn letters(column: usize) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

/// A text in XML, without the letters that it cannot have.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')) {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c => escaped.push(c),
        }
    }
    escaped
}

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const CONTENT_TYPES: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default Extension=\"xml\" ContentType=\"application/xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/><Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/><Override PartName=\"/xl/styles.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml\"/></Types>";
const RELATIONS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>";
const WORKBOOK: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet name=\"NAME\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>";
const WORKBOOK_RELATIONS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId2\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles\" Target=\"styles.xml\"/></Relationships>";
/// A plain style, one for texts, and one for headings.
const STYLES: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<styleSheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font><font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts><fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills><borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs><cellXfs count=\"3\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/><xf numFmtId=\"49\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/><xf numFmtId=\"49\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\" applyFont=\"1\"/></cellXfs></styleSheet>";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_as_in_spreadsheets() {
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(letters), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn texts_cannot_break_out_of_the_sheet() {
        let column =
            |heading: &str| Column { heading: heading.into(), choices: vec!["a & b".into(), "<c>".into()] };
        let workbook = Workbook {
            name: "Cards & \"more\"".into(),
            columns: vec![column("<b>")],
            rows: vec![vec!["1 < 2 & \u{7}3".into()]],
            room: 5,
        };
        let bytes = workbook.to_bytes();
        let text = String::from_utf8_lossy(&bytes);
        for expected in [
            "name=\"Cards &amp; &quot;more&quot;\"",
            ">&lt;b&gt;</t>",
            ">1 &lt; 2 &amp; 3</t>",
            "sqref=\"A2:A6\"><formula1>&quot;a &amp; b,&lt;c&gt;&quot;</formula1>",
        ] {
            assert!(text.contains(expected), "{expected}");
        }
        assert_eq!(bytes, workbook.to_bytes());
    }
}
