//! The rule scenarios in `tests/scenarios`: short records that a player can read, each citing the rules it
//! shows. The good ones must replay, the refused ones must be refused at the line and for the rule they name;
//! and every rule that has behaviour must be cited by one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::{Map, Value};

/// Rules that no record can show, and why.
const NOT_IN_RECORDS: [(&str, &str); 3] = [
    ("R-CARD-2", "the colour of a code is card data; a record has no colours"),
    ("R-INFO-1", "a record is written by someone who sees everything; views are tested with the engine"),
    ("Q-INFO-2", "what a simulated player knows is tested with the views too"),
];

/// The effects, and those of them that can bring another card's half to light.
const EFFECTS: [&str; 10] =
    ["draw", "lateral", "vertical", "free", "pivot", "destroy", "strike", "recoil", "roll", "hit"];
const REVEALING: [&str; 7] = ["lateral", "vertical", "free", "pivot", "destroy", "roll", "hit"];

struct Scenario {
    /// Relative to `tests/scenarios`, with `/` on every platform.
    name: String,
    lines: Vec<Map<String, Value>>,
}

impl Scenario {
    fn header(&self) -> &Map<String, Value> {
        &self.lines[0]
    }

    fn cites(&self) -> impl Iterator<Item = &str> {
        self.header()["cites"].as_array().unwrap().iter().map(|code| code.as_str().unwrap())
    }

    fn refused(&self) -> Option<&Value> {
        self.header().get("refused")
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

fn scenarios() -> Vec<Scenario> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            for file in std::fs::read_dir(&path).unwrap() {
                names.push(format!("{name}/{}", file.unwrap().file_name().to_str().unwrap()));
            }
        } else {
            names.push(name);
        }
    }
    names.retain(|name| name.ends_with(".jsonl"));
    names.sort();
    names.into_iter().map(read).collect()
}

fn read(name: String) -> Scenario {
    let text = std::fs::read_to_string(folder().join(&name)).unwrap();
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {error}: {line}"));
    let lines = text.lines().map(parse).collect();
    Scenario { name, lines }
}

fn replay() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("flightdeck"));
    command.arg("replay").current_dir(folder());
    command
}

/// The codes that `src/engine/rules.md` states, in its order.
fn codes() -> Vec<String> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine/rules.md");
    let text = std::fs::read_to_string(rules).unwrap();
    let items = text.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("** "));
    items.map(|(code, _)| code.to_owned()).collect()
}

#[test]
fn every_scenario_replays() {
    let good: Vec<_> = scenarios().into_iter().filter(|scenario| scenario.refused().is_none()).collect();
    let output = replay().args(good.iter().map(|scenario| &scenario.name)).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let reported = String::from_utf8(output.stdout).unwrap();
    for scenario in good {
        assert!(reported.contains(&format!("{}: ", scenario.name)), "{} was not replayed", scenario.name);
    }
}

#[test]
fn refused_scenarios_are_refused_where_and_why_they_say() {
    for scenario in scenarios() {
        let Some(refused) = scenario.refused() else { continue };
        let output = replay().arg(&scenario.name).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{}: {message}", scenario.name);
        let place = format!("--> {}:{}:", scenario.name, refused["line"]);
        assert!(message.contains(&place), "{}: expected {place}\n{message}", scenario.name);
        if let Some(rule) = refused.get("rule") {
            let rule = format!("({})", rule.as_str().unwrap());
            assert!(message.contains(&rule), "{}: expected {rule}\n{message}", scenario.name);
        }
    }
}

#[test]
fn every_rule_with_behaviour_is_shown() {
    let codes = codes();
    let stated: BTreeSet<&str> = codes.iter().map(String::as_str).collect();
    assert_eq!(stated.len(), codes.len(), "a code stands twice in rules.md");

    let scenarios = scenarios();
    let cited: BTreeSet<&str> = scenarios.iter().flat_map(Scenario::cites).collect();
    let unknown: Vec<_> = cited.difference(&stated).collect();
    assert!(unknown.is_empty(), "cited, but not in rules.md: {unknown:?}");

    let excepted: BTreeSet<&str> = NOT_IN_RECORDS.iter().map(|(code, _)| *code).collect();
    let missing: Vec<_> = stated.difference(&cited).filter(|code| !excepted.contains(*code)).collect();
    assert!(missing.is_empty(), "no scenario cites {missing:?}");
    let needless: Vec<_> =
        excepted.iter().filter(|code| !stated.contains(*code) || cited.contains(*code)).collect();
    assert!(needless.is_empty(), "exceptions that are none: {needless:?}");
}

#[test]
fn every_pair_of_effects_has_a_scenario() {
    let scenarios: BTreeMap<String, Scenario> =
        scenarios().into_iter().map(|scenario| (scenario.name.clone(), scenario)).collect();
    let mut wanted = Vec::new();
    for (i, first) in EFFECTS.into_iter().enumerate() {
        wanted.extend(
            EFFECTS[i..].iter().map(|second| (format!("together/{first}-{second}.jsonl"), first, *second)),
        );
        wanted.extend(REVEALING.map(|by| (format!("pairs/{by}-reveals-{first}.jsonl"), by, first)));
    }
    for (name, first, second) in wanted {
        let scenario = scenarios.get(&name).unwrap_or_else(|| panic!("{name} is missing"));
        let cards = scenario.header()["cards"].to_string();
        for effect in [first, second] {
            assert!(cards.contains(&format!("\"{effect}\"")), "{name}: no card with {effect}");
        }
    }
}

#[test]
fn scenarios_are_short_and_assert_something() {
    for scenario in scenarios() {
        let name = &scenario.name;
        assert!(scenario.lines.len() <= 12, "{name}: a dozen lines at most");
        let about = scenario.header()["about"].as_str().unwrap();
        assert!(about.ends_with('.'), "{name}: `about` is one sentence");
        let refused = scenario.refused().is_some();
        assert_eq!(refused, name.starts_with("refused/"), "{name}: refused ones have a folder of their own");
        assert!(refused || scenario.cites().next().is_some(), "{name}: cites no rule");
        let asserts = |line: &Map<String, Value>| line.contains_key("state") || line.contains_key("result");
        assert!(refused || scenario.lines.last().is_some_and(asserts), "{name}: ends without a check");
    }
}

/// Unknown fields are ignored when a record is read, so a misspelt one would silently not be compared.
#[test]
fn scenarios_have_no_unknown_fields() {
    for scenario in scenarios() {
        let refused = scenario.refused().map(|refused| refused["line"].as_u64().unwrap());
        for (number, line) in (1..).zip(&scenario.lines) {
            let kind = if number == 1 { "header" } else { "event" };
            let result = check_fields(&Value::Object(line.clone()), kind);
            if let Err(fault) = result
                && refused != Some(number)
            {
                panic!("{}, line {number}: {fault}", scenario.name);
            }
        }
    }
}

/// The fields of each kind of object, as `field:kind`; without a kind the field holds no object.
/// `*` stands for any name.
const FIELDS: [(&str, &str); 22] = [
    (
        "header",
        "flightdeck about cites refused:refused mode seed first round_limit deck \
         players:seats cruisers:cruisers cards:cards position:state",
    ),
    ("refused", "line rule"),
    ("seats", "a:seat b:seat"),
    ("seat", "name bot cruiser deck"),
    ("cruisers", "*:cruiser"),
    ("cruiser", "armor sectors"),
    ("cards", "*:card"),
    ("card", "front:face back:face"),
    ("face", "upper:section lower:section"),
    ("section", "fighters shields field effects"),
    ("event", "shuffle:shuffle by choice:choice options:choice state:state note result:result"),
    ("shuffle", "pile order"),
    ("result", "winner reason limit rounds armor:each cards:each"),
    ("each", "a b"),
    ("state", "round phase initiative turn passed offset players:players common:piles waiting:place"),
    ("players", "a:player b:player"),
    ("player", "armor hand aside deck discard sectors:placed"),
    ("piles", "deck discard"),
    ("placed", "card face pivoted damage:halves shield:halves"),
    ("halves", "outer inner"),
    ("place", "card face board sector level to half effect"),
    (
        "choice",
        "play:place resolve:place lateral:place vertical:place free:place pivot:place destroy:place \
         roll:place hit:place damage:halves shift order",
    ),
];

fn check_fields(value: &Value, kind: &str) -> Result<(), String> {
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| check_fields(item, kind)),
        Value::Object(object) => {
            let (_, fields) =
                FIELDS.iter().find(|(name, _)| *name == kind).ok_or("an object where none belongs")?;
            object.iter().try_for_each(|(key, value)| {
                let known = |field: &&str| [key, "*"].contains(&field.split(':').next().unwrap());
                let field = fields.split_whitespace().find(known).ok_or(format!("unknown field `{key}`"))?;
                check_fields(value, field.split_once(':').map_or("", |(_, kind)| kind))
            })
        }
        _ => Ok(()),
    }
}

#[test]
fn the_field_check_finds_misspelt_fields() {
    let wrong = [
        r#"{"state": {"players": {"a": {"armour": 17}}}}"#,
        r#"{"state": {"players": {"a": {"sectors": [[], [{"card": "0-11", "pivotted": true}], [], [], []]}}}}"#,
        r#"{"by": "a", "choice": {"hit": {"board": "a", "sector": 1, "haf": "outer"}}}"#,
        r#"{"state": {"round": {"number": 2}}}"#,
    ];
    for line in wrong {
        assert!(check_fields(&serde_json::from_str(line).unwrap(), "event").is_err(), "{line}");
    }
}
