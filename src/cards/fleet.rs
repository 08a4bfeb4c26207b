//! The cruiser file: cruisers and double-sided boards in TOML, read with all faults at once.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use super::{Board, Cruiser, SECTORS};
use crate::fault::{Fault, Source};
use crate::reader::toml::{self, Fields, Table, Value};
use crate::text::nearest;

/// Larger files are refused.
pub const LARGEST: u64 = 4_000_000;

/// What a cruiser file holds.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct Fleet {
    /// In the order of the file.
    #[serde(rename = "cruiser", skip_serializing_if = "Vec::is_empty")]
    pub cruisers: Vec<Cruiser>,
    /// The boards they are printed on.
    #[serde(rename = "board", skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Board>,
}

impl Fleet {
    /// As a cruiser file, one sector's spaces in one line.
    pub fn to_toml(&self) -> String {
        ::toml::to_string(self).unwrap_or_default()
    }
}

/// Reads a cruiser file, or says everything that is wrong with it. Its boards may name its own
/// cruisers and the `known` ones.
pub fn read(source: &Arc<Source>, known: &[String]) -> Result<Fleet, Vec<Fault>> {
    let document = toml::parse(source)?;
    let mut fields = Fields::new(source);
    fields.unknown_keys(&document, &["cruiser", "board"]);
    let cruisers = fields.tables(&document, "cruiser");
    let mut fleet = Fleet::default();
    let mut seen = HashSet::new();
    for (table, span) in &cruisers {
        let Some((read, id)) = cruiser(&mut fields, table, span) else { continue };
        if !seen.insert(read.id.clone()) {
            fields.fault(id, say!("the cruiser `{}` is listed twice", read.id));
        } else {
            fleet.cruisers.push(read);
        }
    }
    // A cruiser with a fault is still one that a board may name.
    let written = cruisers.iter().filter_map(|(table, _)| table.get("id")?.get_ref().as_str());
    let known: HashSet<&str> = known.iter().map(String::as_str).chain(written).collect();
    for (table, span) in fields.tables(&document, "board") {
        fleet.boards.extend(board(&mut fields, table, &span, &known));
    }
    fields.faults.into_result(fleet)
}

/// The cruiser, and where its id is written.
fn cruiser(
    fields: &mut Fields<'_>,
    table: &Table<'_>,
    span: &Range<usize>,
) -> Option<(Cruiser, Range<usize>)> {
    fields.unknown_keys(table, &["id", "name", "armor", "sectors", "source"]);
    let id = fields.required(table, span, "id");
    let place = id.map_or(span.clone(), Value::span);
    let id = id.and_then(|value| cruiser_id(fields, value));
    let name = fields.required(table, span, "name").and_then(|value| fields.line_text(value, "name"));
    let armor = fields.required(table, span, "armor");
    let armor = armor.and_then(|value| fields.whole_number(value, "armor", 1..=u8::MAX.into()));
    let sectors = fields.required(table, span, "sectors").and_then(|value| sectors(fields, value));
    let source = match table.get("source") {
        None => Some(String::new()),
        Some(value) => source_text(fields, value),
    };
    let cruiser = Cruiser { id: id?, name: name?, armor: armor? as u8, sectors: sectors?, source: source? };
    Some((cruiser, place))
}

/// Where a cruiser comes from: as cards tell it, and perhaps nothing.
fn source_text(fields: &mut Fields<'_>, value: &Value<'_>) -> Option<String> {
    let source = fields.text(value, "source")?.trim();
    if let Some(problem) = super::rules::source_problem(source) {
        fields.fault(value.span(), problem);
        return None;
    }
    Some(source.to_owned())
}

fn cruiser_id(fields: &mut Fields<'_>, value: &Value<'_>) -> Option<String> {
    let id = fields.line_text(value, "id")?;
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    if id.len() <= 40 && id.bytes().all(plain) {
        return Some(id);
    }
    fields.faults.add(|| {
        let message = say!("an id has at most 40 lowercase letters, digits and hyphens, such as `ares`");
        let fault = Fault::new(message).at(fields.source, value.span());
        let plain = crate::text::fold(&id).replace(' ', "-");
        if plain.len() <= 40 && plain.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
            return fault.help(say!("did you mean `{}`?", plain));
        }
        fault
    });
    None
}

fn sectors(fields: &mut Fields<'_>, value: &Value<'_>) -> Option<[Vec<u8>; SECTORS]> {
    let sectors = fields.array(value, "sectors", say!("a list of five lists"))?;
    if sectors.len() != SECTORS {
        fields.fault(value.span(), say!("expected {} sectors, found {}", SECTORS, sectors.len()));
        return None;
    }
    let read: Vec<Option<Vec<u8>>> = sectors.into_iter().map(|sector| spaces(fields, sector)).collect();
    read.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
}

fn spaces(fields: &mut Fields<'_>, sector: &Value<'_>) -> Option<Vec<u8>> {
    let spaces =
        fields.array(sector, say!("a sector"), say!("a list of its spaces' draw symbols, such as [0, 1]"))?;
    if !(1..=Cruiser::MOST_SPACES).contains(&spaces.len()) {
        let message =
            say!("expected 1 to {} spaces in a sector, found {}", Cruiser::MOST_SPACES, spaces.len());
        fields.fault(sector.span(), message);
        return None;
    }
    let symbols = 0..=Cruiser::MOST_DRAW_SYMBOLS.into();
    let read: Vec<Option<u32>> = spaces
        .into_iter()
        .map(|space| fields.whole_number(space, say!("the number of draw symbols"), symbols.clone()))
        .collect();
    read.into_iter().map(|symbols| Some(symbols? as u8)).collect()
}

fn board(
    fields: &mut Fields<'_>,
    table: &Table<'_>,
    span: &Range<usize>,
    known: &HashSet<&str>,
) -> Option<Board> {
    fields.unknown_keys(table, &["sides"]);
    let value = fields.required(table, span, "sides")?;
    let sides = fields.array(value, "sides", say!("a list of two cruisers"))?;
    if sides.len() != 2 {
        fields.fault(value.span(), say!("expected two sides, found {}", sides.len()));
        return None;
    }
    let read: Vec<Option<String>> = sides
        .into_iter()
        .map(|side| {
            let id = fields.line_text(side, say!("a side"))?;
            if known.contains(&id.as_str()) {
                return Some(id);
            }
            fields.faults.add(|| {
                let fault = Fault::new(say!("no cruiser has the id `{}`", id)).at(fields.source, side.span());
                // In an order that does not change from run to run.
                let mut ids: Vec<&str> = known.iter().copied().collect();
                ids.sort_unstable();
                match nearest(&id, ids) {
                    Some(near) => fault.help(say!("did you mean `{}`?", near)),
                    None => fault,
                }
            });
            None
        })
        .collect();
    let sides = read.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?;
    Some(Board { sides })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GOOD: &str = r#"
[[cruiser]]
id = "hermes"
name = "Hermes"
armor = 12
sectors = [[2], [0, 1], [0, 0, 9], [0, 0, 0, 0], [1]]

[[board]]
sides = ["hermes", "ares"]
"#;

    fn faults(text: &str) -> Vec<String> {
        let faults =
            read(&Source::new("f.toml", text), &["ares".into()]).expect_err("a faulty file was read");
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn reads_what_it_writes() {
        let fleet = read(&Source::new("f.toml", GOOD), &["ares".into()]).unwrap();
        assert_eq!(fleet.cruisers[0].sectors[2], [0, 0, 9]);
        assert_eq!(fleet.boards, [Board { sides: ["hermes".into(), "ares".into()] }]);
        assert_eq!(read(&Source::new("f.toml", fleet.to_toml()), &["ares".into()]), Ok(fleet));
        assert_eq!(read(&Source::new("f.toml", ""), &[]), Ok(Fleet::default()));
    }

    #[test]
    fn every_fault_has_its_message_and_place() {
        for (right, wrong, message) in [
            ("id = \"hermes\"", "", "2:1: missing `id`"),
            ("id = \"hermes\"", "id = 7", "3:6: id must be text in quotes; found a number"),
            (
                "id = \"hermes\"\n",
                "id = \"Hermes II\"\n",
                "3:6: an id has at most 40 lowercase letters, digits and hyphens, such as `ares`; did you mean `hermes-ii`?",
            ),
            ("\"Hermes\"", "\" \"", "4:8: name is empty"),
            ("\"Hermes\"", "\"a\\nb\"", "4:8: name must be one line, without control characters"),
            ("armor = 12", "armour = 12", "5:1: unknown key `armour`; did you mean `armor`?"),
            ("armor = 12", "armor = 0", "5:9: armor must be a whole number from 1 to 255; found 0"),
            ("armor = 12", "armor = 300", "5:9: armor must be a whole number from 1 to 255; found 300"),
            (
                "armor = 12",
                "armor = 1.5",
                "5:9: armor must be a whole number from 1 to 255; found a decimal number",
            ),
            (
                "armor = 12",
                "armor = 12\nprice = 3",
                "6:1: unknown key `price`; valid keys: id, name, armor, sectors, source",
            ),
            ("[[2], ", "[", "6:11: expected 5 sectors, found 4"),
            (
                "[2]",
                "2",
                "6:12: a sector must be a list of its spaces' draw symbols, such as [0, 1]; found a number",
            ),
            ("[2]", "[]", "6:12: expected 1 to 4 spaces in a sector, found 0"),
            ("[2]", "[0, 0, 0, 0, 0]", "6:12: expected 1 to 4 spaces in a sector, found 5"),
            ("[2]", "[10]", "6:13: the number of draw symbols must be a whole number from 0 to 9; found 10"),
            ("\"ares\"]", "\"aress\"]", "9:20: no cruiser has the id `aress`; did you mean `ares`?"),
            ("\"ares\"]", "\"ares\", \"ares\"]", "9:9: expected two sides, found 3"),
            ("[[board]]", "[board]", "8:1: expected tables, each under a line `[[board]]`"),
            ("[[board]]", "[[bord]]", "8:3: unknown key `bord`; did you mean `board`?"),
        ] {
            let text = GOOD.replacen(right, wrong, 1);
            assert_ne!(text, GOOD);
            let found = faults(&text);
            assert!(found.contains(&format!("f.toml:{message}")), "{wrong}: {found:#?}");
        }
        let twice = format!("{GOOD}{}", GOOD.split("[[board]]").next().unwrap());
        assert_eq!(faults(&twice), ["f.toml:12:6: the cruiser `hermes` is listed twice"]);
        assert_eq!(faults("[[cruiser]\n").len(), 1);
    }

    #[test]
    fn all_faults_come_at_once_in_the_order_of_the_file() {
        let text = GOOD.replace("12", "0").replace("[2]", "[]").replace("ares", "mars");
        let places: Vec<String> =
            faults(&text).iter().map(|f| f.split(": ").next().unwrap().into()).collect();
        assert_eq!(places, ["f.toml:5:9", "f.toml:6:12", "f.toml:9:20"]);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(at in 0..200usize, cut in 0..30usize, put in "[\\[\\]\"={}a-z0-9\n]{0,8}") {
            let mut text = GOOD.to_owned();
            let from = at.min(text.len());
            text.replace_range(from..(from + cut).min(GOOD.len()), &put);
            for fault in read(&Source::new("any", text), &[]).err().into_iter().flatten() {
                prop_assert!(!fault.to_string().is_empty());
            }
        }
    }
}
