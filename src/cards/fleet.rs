//! The cruiser file: cruisers and double-sided boards in TOML, read with all faults at once.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Board, Cruiser, SECTORS};
use crate::fault::{Fault, Source};
use crate::text::nearest;

/// Larger files are refused.
pub const LARGEST: u64 = 4_000_000;

/// What a cruiser file holds.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct Fleet {
    #[serde(rename = "cruiser", skip_serializing_if = "Vec::is_empty")]
    pub cruisers: Vec<Cruiser>,
    #[serde(rename = "board", skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Board>,
}

impl Fleet {
    /// As a cruiser file, one sector's spaces in one line.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }
}

/// Reads a cruiser file, or says everything that is wrong with it. Its boards may name its own
/// cruisers and the `known` ones.
pub fn read(source: &Arc<Source>, known: &[String]) -> Result<Fleet, Vec<Fault>> {
    let mut reader = Reader { source, faults: Vec::new() };
    let (document, errors) = DeTable::parse_recoverable(&source.text);
    for error in errors {
        let fault = Fault::new(error.message().to_owned());
        reader.faults.push(match error.span() {
            Some(span) => fault.at(source, span),
            None => fault.about(source),
        });
    }
    if reader.faults.is_empty() {
        let fleet = reader.fleet(document.get_ref(), known);
        if reader.faults.is_empty() {
            return Ok(fleet);
        }
    }
    reader
        .faults
        .sort_by_key(|fault| fault.place.as_ref().and_then(|place| place.span.clone()?.start.into()));
    Err(reader.faults)
}

type Value<'a> = Spanned<DeValue<'a>>;

/// Reads values and keeps what is wrong with them; a faulty value is `None`.
struct Reader<'a> {
    source: &'a Arc<Source>,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, span: Range<usize>, message: impl Into<String>) -> &mut Fault {
        self.faults.push(Fault::new(message).at(self.source, span));
        let last = self.faults.len() - 1;
        &mut self.faults[last]
    }

    fn fleet(&mut self, document: &DeTable<'_>, known: &[String]) -> Fleet {
        self.unknown_keys(document, &["cruiser", "board"], "this file");
        let mut fleet = Fleet::default();
        for (table, span) in self.tables(document, "cruiser") {
            let Some((cruiser, id)) = self.cruiser(table, span) else { continue };
            if fleet.cruisers.iter().any(|other| other.id == cruiser.id) {
                self.fault(id, format!("the cruiser `{}` is listed twice", cruiser.id));
            } else {
                fleet.cruisers.push(cruiser);
            }
        }
        // A cruiser with a fault is still one that a board may name.
        let written = self
            .tables(document, "cruiser")
            .into_iter()
            .filter_map(|(table, _)| table.get("id").and_then(|id| id.get_ref().as_str()).map(str::to_owned));
        let known: Vec<String> = known.iter().cloned().chain(written).collect();
        for (table, span) in self.tables(document, "board") {
            fleet.boards.extend(self.board(table, span, &known));
        }
        self.faults.dedup();
        fleet
    }

    /// The tables of `[[name]]`, each with its place.
    fn tables<'t, 'i>(
        &mut self,
        document: &'t DeTable<'i>,
        name: &str,
    ) -> Vec<(&'t DeTable<'i>, Range<usize>)> {
        let Some(value) = document.get(name) else { return Vec::new() };
        let tables: Option<Vec<_>> = value.get_ref().as_array().and_then(|array| {
            array.iter().map(|entry| Some((entry.get_ref().as_table()?, entry.span()))).collect()
        });
        tables.unwrap_or_else(|| {
            self.fault(value.span(), format!("expected tables, each under a line `[[{name}]]`"));
            Vec::new()
        })
    }

    fn unknown_keys(&mut self, table: &DeTable<'_>, known: &[&str], of: &str) {
        for key in table.keys().filter(|key| !known.contains(&&**key.get_ref())) {
            let near = nearest(key.get_ref(), known.iter().copied());
            let fault = self.fault(key.span(), format!("unknown key `{}`", key.get_ref()));
            fault.help = Some(match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the keys of {of} are {}", known.join(", ")),
            });
        }
    }

    fn required<'t, 'i>(
        &mut self,
        table: &'t DeTable<'i>,
        span: &Range<usize>,
        key: &str,
    ) -> Option<&'t Value<'i>> {
        let value = table.get(key);
        if value.is_none() {
            self.fault(span.clone(), format!("`{key}` is missing"));
        }
        value
    }

    fn string(&mut self, value: &Value<'_>, what: &str) -> Option<String> {
        match value.get_ref().as_str() {
            Some(text) if text.trim().is_empty() => {
                self.fault(value.span(), format!("{what} is empty"));
                None
            }
            Some(text) if text.chars().any(char::is_control) => {
                self.fault(value.span(), format!("{what} holds a line break or a control character"));
                None
            }
            Some(text) => Some(text.trim().to_owned()),
            None => {
                self.fault(value.span(), format!("{what} is a text in quotes"));
                None
            }
        }
    }

    fn number(&mut self, value: &Value<'_>, range: std::ops::RangeInclusive<u8>, what: &str) -> Option<u8> {
        let read = value.get_ref().as_integer().and_then(|integer| {
            let digits = integer.as_str().replace('_', "");
            u8::from_str_radix(digits.trim_start_matches('+'), integer.radix()).ok()
        });
        let read = read.filter(|n| range.contains(n));
        if read.is_none() {
            let message = format!("{what} is a number from {} to {}", range.start(), range.end());
            self.fault(value.span(), message);
        }
        read
    }

    fn array<'t, 'i>(&mut self, value: &'t Value<'i>, what: &str) -> Option<Vec<&'t Value<'i>>> {
        let array = value.get_ref().as_array();
        if array.is_none() {
            self.fault(value.span(), format!("{what} is a list in square brackets"));
        }
        Some(array?.iter().collect())
    }

    /// The cruiser, and where its id stands.
    fn cruiser(&mut self, table: &DeTable<'_>, span: Range<usize>) -> Option<(Cruiser, Range<usize>)> {
        self.unknown_keys(table, &["id", "name", "armor", "sectors", "source"], "a cruiser");
        let id = self.required(table, &span, "id");
        let place = id.map_or(span.clone(), Spanned::span);
        let id = id.and_then(|value| self.id(value));
        let name = self.required(table, &span, "name").and_then(|value| self.string(value, "the name"));
        let armor = self.required(table, &span, "armor");
        let armor = armor.and_then(|value| self.number(value, 1..=u8::MAX, "the armor"));
        let sectors = self.required(table, &span, "sectors").and_then(|value| self.sectors(value));
        let source = match table.get("source") {
            None => Some(String::new()),
            Some(value) if value.get_ref().as_str() == Some("") => Some(String::new()),
            Some(value) => self.string(value, "the source"),
        };
        let cruiser = Cruiser { id: id?, name: name?, armor: armor?, sectors: sectors?, source: source? };
        Some((cruiser, place))
    }

    fn id(&mut self, value: &Value<'_>) -> Option<String> {
        let id = self.string(value, "the id")?;
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if id.len() <= 40 && id.bytes().all(plain) {
            return Some(id);
        }
        let fault = self
            .fault(value.span(), "an id has at most 40 small letters, digits and hyphens, such as `ares`");
        let plain: String = crate::text::fold(&id).chars().map(|c| if c == ' ' { '-' } else { c }).collect();
        if plain.len() <= 40 && plain.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
            fault.help = Some(format!("did you mean `{plain}`?"));
        }
        None
    }

    fn sectors(&mut self, value: &Value<'_>) -> Option<[Vec<u8>; SECTORS]> {
        let sectors = self.array(value, "the layout")?;
        if sectors.len() != SECTORS {
            self.fault(value.span(), format!("{} sectors; a cruiser has {SECTORS}", sectors.len()));
            return None;
        }
        let read: Vec<Option<Vec<u8>>> = sectors.into_iter().map(|sector| self.spaces(sector)).collect();
        read.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
    }

    fn spaces(&mut self, sector: &Value<'_>) -> Option<Vec<u8>> {
        let spaces = self.array(sector, "a sector")?;
        if !(1..=Cruiser::MOST_SPACES).contains(&spaces.len()) {
            let message = format!("{} spaces; a sector has 1 to {}", spaces.len(), Cruiser::MOST_SPACES);
            self.fault(sector.span(), message);
            return None;
        }
        let symbols = 0..=Cruiser::MOST_DRAW_SYMBOLS;
        let read: Vec<Option<u8>> = spaces
            .into_iter()
            .map(|space| self.number(space, symbols.clone(), "the count of draw symbols"))
            .collect();
        read.into_iter().collect()
    }

    fn board(&mut self, table: &DeTable<'_>, span: Range<usize>, known: &[String]) -> Option<Board> {
        self.unknown_keys(table, &["sides"], "a board");
        let value = self.required(table, &span, "sides")?;
        let sides = self.array(value, "`sides`")?;
        if sides.len() != 2 {
            self.fault(value.span(), format!("{} sides; a board has two", sides.len()));
            return None;
        }
        let read: Vec<Option<String>> = sides
            .into_iter()
            .map(|side| {
                let id = self.string(side, "a side")?;
                if known.contains(&id) {
                    return Some(id);
                }
                let fault = self.fault(side.span(), format!("no cruiser has the id `{id}`"));
                fault.help = nearest(&id, known).map(|near| format!("did you mean `{near}`?"));
                None
            })
            .collect();
        let sides = read.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?;
        Some(Board { sides })
    }
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
            ("id = \"hermes\"", "", "2:1: `id` is missing"),
            ("id = \"hermes\"", "id = 7", "3:6: the id is a text in quotes"),
            (
                "id = \"hermes\"\n",
                "id = \"Hermes II\"\n",
                "3:6: an id has at most 40 small letters, digits and hyphens, such as `ares`; did you mean `hermes-ii`?",
            ),
            ("\"Hermes\"", "\" \"", "4:8: the name is empty"),
            ("\"Hermes\"", "\"a\\nb\"", "4:8: the name holds a line break or a control character"),
            ("armor = 12", "armour = 12", "5:1: unknown key `armour`; did you mean `armor`?"),
            ("armor = 12", "armor = 0", "5:9: the armor is a number from 1 to 255"),
            ("armor = 12", "armor = 300", "5:9: the armor is a number from 1 to 255"),
            ("armor = 12", "armor = 1.5", "5:9: the armor is a number from 1 to 255"),
            (
                "armor = 12",
                "armor = 12\nprice = 3",
                "6:1: unknown key `price`; the keys of a cruiser are id, name, armor, sectors, source",
            ),
            ("[[2], ", "[", "6:11: 4 sectors; a cruiser has 5"),
            ("[2]", "2", "6:12: a sector is a list in square brackets"),
            ("[2]", "[]", "6:12: 0 spaces; a sector has 1 to 4"),
            ("[2]", "[0, 0, 0, 0, 0]", "6:12: 5 spaces; a sector has 1 to 4"),
            ("[2]", "[10]", "6:13: the count of draw symbols is a number from 0 to 9"),
            ("\"ares\"]", "\"aress\"]", "9:20: no cruiser has the id `aress`; did you mean `ares`?"),
            ("\"ares\"]", "\"ares\", \"ares\"]", "9:9: 3 sides; a board has two"),
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
