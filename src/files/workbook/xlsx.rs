//! Workbooks of Office Open XML, as Excel writes them.

use std::collections::{HashMap, HashSet};

use super::super::xml::{Node, attribute, nodes};
use super::super::zip::Zip;
use super::{Grid, LARGEST, TooLarge};

/// Writes the visible sheets of a workbook into a grid.
pub(super) fn read(zip: &Zip<'_>, workbook: &str, grid: &mut Grid) -> Result<(), TooLarge> {
    let part = |name| zip.text(name, LARGEST).unwrap_or_default();
    let shared = shared_strings(&part("xl/sharedStrings.xml"));
    let dates = date_styles(&part("xl/styles.xml"));
    // A sheet that is named twice is read once.
    let mut seen = HashSet::new();
    let mut left = LARGEST;
    for name in visible_sheets(workbook, &part("xl/_rels/workbook.xml.rels")) {
        if seen.contains(&name) {
            continue;
        }
        let xml = zip.text(&name, left).ok_or(TooLarge)?;
        seen.insert(name);
        left -= xml.len();
        sheet(&xml, &shared, &dates, grid);
        if grid.is_full {
            return Err(TooLarge);
        }
        grid.end_sheet();
    }
    Ok(())
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
    let targets: HashMap<String, String> =
        tags(relations, "Relationship", "Id", "Target", false).into_iter().collect();
    let sheets = tags(workbook, "sheet", "r:id", "name", true);
    let target = |id: &str| targets.get(id).cloned();
    let path = |target: String| match target.strip_prefix('/') {
        Some(from_root) => from_root.to_owned(),
        None => format!("xl/{target}"),
    };
    sheets.iter().filter_map(|(id, _)| target(id)).map(path).collect()
}

fn is_hidden(attributes: &str) -> bool {
    attribute(attributes, "state").is_some_and(|state| state.to_lowercase().contains("hidden"))
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
    let mut own: HashMap<u32, bool> = HashMap::new();
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
                    let is_own = own.get(&id).copied();
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

fn sheet(xml: &str, shared: &[String], dates: &[bool], grid: &mut Grid) {
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
                    if grid.is_full {
                        return;
                    }
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
