//! The rule scenarios in `tests/scenarios`: a few lines that a player can read, each citing the rules it shows.
//! They must hold in the engine (the game's own tests play them) and in the naive model alike, and every rule that has behavior must be
//! cited by one. Some game records are beside them in `tests/records`, good ones and refused ones.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::Cursor;
use std::path::{Path, PathBuf};

use flightdeck::Message;
use flightdeck::engine::record::{Event, Position, Script, What, replay};
use flightdeck::engine::scenario::{Scenario, from_script};
use serde_json::{Value, json};

use crate::naive::Naive;
use crate::program::Desk;

/// Rules that no record can show, and why.
const NOT_IN_RECORDS: [(&str, &str); 11] = [
    ("R-CARD-2", "the colour of a code is card data; a record has no colours"),
    ("R-CARD-7", "the same; the import of cards is tested for it"),
    ("Q-SET-6", "a record does not say how many boxes there are; `validate --boxes 1` is tested for it"),
    ("R-SET-7", "a record begins when the cruisers have been chosen"),
    ("R-SET-8", "the same"),
    ("Q-SET-9", "251 cards are more than a scenario should define; tables and `validate` are tested for it"),
    ("R-BAT-10", "there are always enough tokens (Q-SET-5), so that nobody can tell"),
    ("R-INFO-1", "a record is written by someone who sees everything; views are tested with the engine"),
    ("Q-INFO-2", "what a simulated player knows is tested with the views too"),
    ("Q-INFO-3", "the same"),
    ("R-INFO-4", "what players do with cards of paper"),
];

/// The effects, and those of them that can bring another card's half to light.
const EFFECTS: [&str; 10] =
    ["draw", "lateral", "vertical", "free", "pivot", "destroy", "strike", "recoil", "roll", "hit"];
const REVEALING: [&str; 7] = ["lateral", "vertical", "free", "pivot", "destroy", "roll", "hit"];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Every file with this ending, by its path within the folder, with `/` on every platform.
fn files(root: &Path, ending: &str) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            files.extend(
                self::files(&path, ending).into_iter().map(|(file, text)| (format!("{name}/{file}"), text)),
            );
        } else if name.ends_with(ending) {
            files.insert(name, std::fs::read_to_string(&path).unwrap());
        }
    }
    files
}

fn read(name: &str, text: &str) -> Scenario {
    Scenario::read(name, text, &flightdeck::builtin::roster())
        .unwrap_or_else(|faults| panic!("{}", messages(&faults)))
}

fn messages(faults: &[flightdeck::fault::Fault]) -> String {
    faults.iter().map(|fault| format!("{fault}\n")).collect()
}

fn scenarios() -> Vec<(String, String, Scenario)> {
    let files = files(&folder("scenarios"), ".scene");
    assert!(files.len() > 290, "{} scenarios", files.len());
    files.into_iter().map(|(name, text)| (name.clone(), text.clone(), read(&name, &text))).collect()
}

#[test]
fn every_scenario_holds_in_the_naive_model() {
    for (name, _, scenario) in scenarios() {
        in_the_model(&scenario).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
}

/// Plays a scenario in the naive model, which shares no rule with the engine.
fn in_the_model(scenario: &Scenario) -> Result<(), String> {
    let header = serde_json::to_value(&scenario.header).unwrap();
    let mut events: VecDeque<&Event> = scenario.events.iter().collect();
    let mut game = match (
        Naive::new(&header, &mut |pile, cards| shuffled(&mut events, pile, cards)),
        scenario.refused,
    ) {
        (Ok(_), Some(_)) => return Err("the set-up is not refused".into()),
        (Err(_), Some(_)) => return Ok(()),
        (game, None) => game?,
    };
    while let Some(event) = events.pop_front() {
        let (line, _) = event.fault("", Message::default()).line_column().unwrap();
        model_step(&mut game, &event.what, &mut events).map_err(|why| format!("line {line}: {why}"))?;
    }
    Ok(())
}

fn shuffled(events: &mut VecDeque<&Event>, pile: &str, cards: Vec<String>) -> Vec<String> {
    let Some(What::Shuffle(shuffle)) = events.pop_front().map(|event| &event.what) else {
        panic!("no shuffle of {pile} is written here");
    };
    let order: Vec<String> = shuffle.order.iter().map(ToString::to_string).collect();
    let sorted = |mut ids: Vec<String>| {
        ids.sort();
        ids
    };
    assert_eq!((pile, sorted(cards)), (&*shuffle.pile, sorted(order.clone())));
    order
}

fn model_step(game: &mut Naive, what: &What, events: &mut VecDeque<&Event>) -> Result<(), String> {
    let decision = game.decision();
    let options = || decision.iter().flat_map(|(_, options)| options.clone()).collect::<Vec<Value>>();
    let allowed = |by: &Value, choice: &Value| {
        decision.as_ref().is_some_and(|(who, options)| json!(who) == *by && options.contains(choice))
    };
    let sorted = |mut list: Vec<Value>| {
        list.sort_by_key(Value::to_string);
        list
    };
    match what {
        What::Choice { by, choice, .. } => {
            let (by, choice) = (json!(by), json!(choice));
            if !allowed(&by, &choice) {
                return Err(format!("{choice} by {by} is not among {decision:?}"));
            }
            game.apply(&choice, &mut |pile, cards| shuffled(events, pile, cards));
            let cut = !game.take_notes().is_empty();
            let said = matches!(events.front(), Some(Event { what: What::Note, .. }));
            if said {
                events.pop_front();
            }
            if cut != said {
                return Err(format!("the chain was cut: {cut}; said: {said}"));
            }
        }
        What::Refused { by, choice, .. } => {
            if allowed(&json!(by), &json!(choice)) {
                return Err("the model allows this".into());
            }
        }
        What::Options(given) => {
            let given = given.iter().map(|choice| json!(choice)).collect();
            if sorted(options()) != sorted(given) {
                return Err(format!("the options are {:?}", options()));
            }
        }
        What::Expect { state, .. } => {
            let mut own = game.state();
            if own.get("waiting").is_none() {
                own["waiting"] = json!([]);
            }
            difference(&json!(state), &own, "").map_or(Ok(()), Err)?;
        }
        What::Ending(ending) => {
            let result: flightdeck::Outcome = serde_json::from_value(game.result().unwrap_or_default())
                .map_err(|error| format!("no result: {error}"))?;
            if !ending.holds(&result) {
                return Err(format!("the result is {result:?}"));
            }
        }
        What::Best(_) | What::Shuffle(_) | What::Note | What::State(_) | What::Result(_) => {
            return Err(format!("{what:?} does not belong here"));
        }
    }
    Ok(())
}

/// Where the model's state is not as expected; null stands for a sector that is not mentioned.
fn difference(expected: &Value, own: &Value, path: &str) -> Option<String> {
    match (expected, own) {
        (Value::Null, Value::Array(_)) => None,
        (Value::Object(expected), _) => {
            expected.iter().find_map(|(key, value)| difference(value, &own[key], &format!("{path}.{key}")))
        }
        (Value::Array(expected), Value::Array(own)) if path.ends_with("sectors") => {
            expected.iter().zip(own).find_map(|(expected, own)| difference(expected, own, path))
        }
        (Value::Array(_), Value::Array(_)) if path.ends_with("hand") || path.ends_with("waiting") => {
            let sorted = |list: &Value| {
                let mut list = list.as_array().cloned().unwrap_or_default();
                list.sort_by_key(Value::to_string);
                list
            };
            (sorted(expected) != sorted(own)).then(|| format!("{path}: {expected} expected, {own} found"))
        }
        _ => (expected != own).then(|| format!("{path}: {expected} expected, {own} found")),
    }
}

#[test]
fn the_model_does_not_hold_what_is_wrong() {
    let right = "card 0-11: 1 strike\na hand 0-11\na plays 0-11 on 1\nexpect b armor 19";
    assert_eq!(in_the_model(&read("right", right)), Ok(()));
    for wrong in
        ["expect b armor 20", "expect options pass", "expect a wins", "refused: a stays\na stays\na stays"]
    {
        let text = right.replace("expect b armor 19", wrong);
        assert!(in_the_model(&read("wrong", &text)).is_err(), "{text}");
    }
}

/// Q-CHAIN-5: effects that are lost do not count: here `lateral` has no target, each time.
#[test]
fn lost_effects_do_not_count() {
    let mut text = String::from(
        "cruiser raft: 0 0 0 0 0\nboth fly raft\ncard 0-01: 1 roll\ncard 0-02: 1 lateral roll\n\
         back 0-02: 1 lateral roll\ncard 0-32 0-33 0-34 0-35: 1\na hand 0-01\na2: 0-32\na3: 0-33\na4: 0-34\na5: 0-35\n\
         b1: 0-02\nb2: 0-32\nb3: 0-33\nb4: 0-34\nb5: 0-35\na plays 0-01 on 1\n",
    );
    for roll in 1..=200 {
        text.push_str(if roll == 1 { "a: roll b1.0\n" } else { "b: roll b1.0\n" });
        if roll < 200 {
            text.push_str("b resolves outer lateral of b1.0\n");
        }
    }
    text.push_str("expect chain limit\nexpect combat; b1: 0-02\n");
    let scenario = read("lost", &text);
    scenario.run(None, |_| {}).unwrap_or_else(|faults| panic!("{}", messages(&faults)));
    in_the_model(&scenario).unwrap();
}

#[test]
fn every_rule_with_behavior_is_shown() {
    let codes: Vec<&str> = flightdeck::rules::all().map(|rule| rule.code).collect();
    let stated: BTreeSet<&str> = codes.iter().copied().collect();
    assert_eq!(stated.len(), codes.len(), "rules.md states a code twice");
    let scenarios = scenarios();
    let cited: BTreeSet<&str> =
        scenarios.iter().flat_map(|(_, _, scenario)| scenario.cites.clone()).collect();
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
        scenarios().into_iter().map(|(name, _, scenario)| (name, scenario)).collect();
    let mut wanted = Vec::new();
    for (i, first) in EFFECTS.into_iter().enumerate() {
        wanted.extend(
            EFFECTS[i..].iter().map(|second| (format!("together/{first}-{second}.scene"), first, *second)),
        );
        wanted.extend(REVEALING.map(|by| (format!("pairs/{by}-reveals-{first}.scene"), by, first)));
    }
    for (name, first, second) in wanted {
        let scenario = scenarios.get(&name).unwrap_or_else(|| panic!("{name} is missing"));
        let cards = json!(scenario.header.cards).to_string();
        for effect in [first, second] {
            assert!(cards.contains(&format!("\"{effect}\"")), "{name}: no card with {effect}");
        }
    }
}

#[test]
fn scenarios_are_short_and_expect_something() {
    for (name, text, scenario) in scenarios() {
        let lines = text.lines().filter(|line| !line.starts_with(' ')).count();
        assert!(lines <= 24, "{name}: {lines} lines");
        assert!(scenario.about.ends_with('.'), "{name}: `about` is one sentence");
        let refuses = scenario.refused.is_some()
            || matches!(scenario.events.last(), Some(Event { what: What::Refused { .. }, .. }));
        assert_eq!(refuses, name.starts_with("refused/"), "{name}: refused ones have a folder of their own");
        assert!(refuses || !scenario.cites.is_empty(), "{name}: cites no rule");
        let expects =
            |event: &Event| matches!(event.what, What::Expect { .. } | What::Options(_) | What::Ending(_));
        assert!(
            refuses || scenario.events.last().is_some_and(expects),
            "{name}: ends without an expectation"
        );
    }
}

/// A scenario becomes a record and comes back as it was written.
#[test]
fn scenarios_and_records_are_the_same_thing() {
    for (name, text, scenario) in scenarios() {
        if scenario.refused.is_some() {
            continue;
        }
        let script = scenario.script().unwrap_or_else(|faults| panic!("{}", messages(&faults)));
        assert_eq!(
            scenario.heading() + &from_script(&script, &flightdeck::builtin::roster()),
            text,
            "{name} is not written as it is printed"
        );
        let end = scenario.run(None, |_| {}).ok().flatten().unwrap();
        let record = script.to_record();
        let replayed =
            replay(&name, Cursor::new(&record), None, |_| {}).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(replayed.whole && replayed.state == end.state, "{name}");
    }
    for (name, text) in files(&folder("records"), ".jsonl").iter().filter(|(name, _)| !name.contains('/')) {
        let script = Script::read(name, Cursor::new(text)).unwrap_or_else(|fault| panic!("{fault}"));
        let scenario = read(name, &from_script(&script, &flightdeck::builtin::roster()));
        let end =
            scenario.run(None, |_| {}).unwrap_or_else(|faults| panic!("{}", messages(&faults))).unwrap();
        let replayed = replay(name, Cursor::new(text), None, |_| {}).unwrap();
        let state = |of: &flightdeck::engine::record::Replayed| json!(Position::of(&of.table, &of.state));
        assert_eq!(state(&end), state(&replayed), "{name}");
    }
}

#[test]
fn good_records_replay() {
    let desk = Desk::new();
    let mut records = files(&folder("records"), ".jsonl");
    records.retain(|name, _| !name.contains('/'));
    assert!(records.len() > 4);
    records.iter().for_each(|(name, text)| drop(desk.write(name, text)));
    let names: Vec<&str> = records.keys().map(String::as_str).collect();
    let reported = desk.runs(&[&["replay"], &names[..]].concat());
    for name in names {
        assert!(reported.contains(&format!("{name}: ")), "{name} was not replayed");
    }
}

/// R-SET-1, R-SET-2, Q-SET-6: a setup that is not by the rules is replayed, and named; "no rule is broken" is
/// not said of it.
#[test]
fn a_setup_that_is_not_by_the_rules_is_named() {
    let desk = Desk::new();
    let skirmish = "mode skirmish\nfirst a\nboth fly ares\ncommon deck 0-02\nshuffle common: 0-02\n";
    let small = "mode total-war\nfirst a\na deck 0-02\nb deck 0-02\nshuffle a: 0-02\nshuffle b: 0-02\n";
    for (name, text, rule) in [("skirmish", skirmish, "Q-SET-6"), ("small", small, "R-SET-2")] {
        let (scene, record) = (format!("{name}.scene"), format!("{name}.jsonl"));
        desk.write(&scene, text);
        desk.runs(&["replay", &scene, "-o", &record]);
        let told = desk.ok(&["replay", &record]).replace('\n', " ");
        assert!(told.contains("no rule is broken after the setup.") && told.contains(rule), "{told}");
        assert_eq!(desk.json(&["replay", &record])["setup"][0], rule);
    }
    let both = desk.ok("replay skirmish.jsonl small.jsonl");
    assert!(both.contains("All 2 games follow the rules, but for the setups of 2."), "{both}");
}

#[test]
fn refused_records_are_refused_where_and_why_they_say() {
    let desk = Desk::new();
    let refused = files(&folder("records/refused"), ".jsonl");
    assert!(refused.len() > 10);
    for (name, text) in refused {
        let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        desk.write(&name, text);
        let (code, _, message) = desk.run(&["replay", &name]);
        assert_eq!(code, 1, "{name}: {message}");
        let place = format!("--> {name}:{}:", header["refused"]["line"]);
        assert!(message.contains(&place), "{name}: expected {place}\n{message}");
        if let Some(rule) = header["refused"].get("rule") {
            let rule = format!("({})", rule.as_str().unwrap());
            assert!(message.contains(&rule), "{name}: expected {rule}\n{message}");
        }
    }
}

/// Unknown fields are ignored, as the format says, but not in silence: a misspelled one would not be compared.
#[test]
fn unknown_fields_of_a_record_are_told() {
    let desk = Desk::new();
    let header = r#"{"flightdeck": 1, "mode": "total-war", "players": {"a": {"cruiser": "x"}, "b": {"cruiser": "x"}},
        "cruisers": {"x": {"armor": 5, "sectors": [[0], [0], [0], [0], [0]]}}, "cards": {}, "position": {"phase": "combat", "players": {"a": {}, "b": {}}}}"#
        .replace('\n', " ");
    let wrong = [
        (r#"{"state": {"players": {"a": {"armour": 17}}}}"#, "armour", "armor"),
        (r#"{"state": {"ofset": 3}}"#, "ofset", "offset"),
        (r#"{"by": "a", "choice": {"shift": 0}, "option": []}"#, "option", "options"),
    ];
    for (line, key, near) in wrong {
        let record = format!("{header}\n{line}\n");
        let (code, _, message) = desk.run_with("replay -", &record);
        assert_eq!(code, 0, "{message}");
        assert!(message.starts_with("warning: standard input:2:"), "{message}");
        assert!(message.contains(&format!("unknown field \"{key}\"; did you mean `{near}`?")), "{message}");
        let (code, _, message) = desk.run_with("replay --strict -", &record);
        assert_eq!(code, 1, "{message}");
        assert!(
            message.contains(&format!("unknown field \"{key}\"")) && message.contains("^^^"),
            "{message}"
        );
    }
    let good = format!("{header}\n{}\n", r#"{"state": {"players": {"a": {"armor": 5}}}}"#);
    let (code, _, message) = desk.run_with("replay --strict -", &good);
    assert_eq!((code, &*message), (0, ""));
}

#[test]
fn a_scenario_is_answered_yes_no_or_not_at_all() {
    let desk = Desk::new();
    let question = "card 0-11: 1 strike / 1\na hand 0-11\na plays 0-11 on 3\n";
    let (code, answer, _) = desk.run_with("replay -", question);
    assert_eq!(code, 0);
    assert!(answer.contains("1 step and 0 expectations") && answer.contains("b armor 19"), "{answer}");
    let (code, _, message) =
        desk.run_with("replay -", &format!("{question}expect b armor 20; a1 empty; turn a\n"));
    assert_eq!(code, 1);
    // Every expectation that does not hold, each in its place.
    assert!(
        message.contains("the position is: b armor 19") && message.contains("--> standard input:4:8"),
        "{message}"
    );
    assert!(message.contains("the position is: turn b") && !message.contains("a1 empty\n"), "{message}");
    let misspelled = question.replace("strike", "strik").replace("plays", "places");
    let (code, _, message) = desk.run_with("replay -", &misspelled);
    assert_eq!(code, 2);
    assert!(
        message.contains("did you mean `strike`?") && message.contains("did you mean `plays`?"),
        "{message}"
    );
}
