//! `deck doctor` and `deck tune` as a user sees them. Random players: their games are
//! fast, and the reports have the same form.

use std::collections::BTreeSet;

use serde_json::Value;

#[cfg(target_os = "linux")] // Signals.
use crate::program::interrupted;
use crate::program::{Desk, has, json};

const OPPONENT: &str = "long-night.toml --bot random";

fn desk() -> Desk {
    Desk::with(&["red-tide", "long-night"])
}

fn doctor(more: &str) -> String {
    format!("deck doctor red-tide.toml {OPPONENT} {more}")
}

fn tune(more: &str) -> String {
    format!("deck tune red-tide.toml -o new.toml {OPPONENT} {more}")
}

fn texts(value: &Value) -> BTreeSet<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn an_examination_reads_well_in_every_format_and_language() {
    let desk = desk();
    let show = |more: &str| desk.ok(&doctor(&format!("--budget 12k {more}")));
    let english = show("--full");
    has(
        &english,
        &[
            "What each card in Red Tide is worth",
            "Best replacements for",
            "Cards that work well together",
            "●",
        ],
    );
    for (lang, parts) in [("fr", ["Ce que vaut", "ordinaire"]), ("de", ["Was jede Karte", "einfachen Karte"])]
    {
        let text = show(&format!("--full --lang {lang}"));
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    }
    let report = json(&show("--format json"));
    let worth: Vec<f64> =
        report["cards"].as_array().unwrap().iter().map(|card| card["points"].as_f64().unwrap()).collect();
    assert!(worth.len() == 25 && worth.is_sorted_by(|one, two| one >= two), "{worth:?}");
    assert!(report["games"].as_u64().unwrap() <= 12_000);
    // Every other card of the catalog, in place of the weakest.
    assert_eq!(report["additions"].as_array().unwrap().len(), report["others"].as_u64().unwrap() as usize);
    // The command it names gives it again.
    let command = report["command"].as_str().unwrap().strip_prefix("flightdeck ").unwrap();
    assert_eq!(desk.json(command), report);
    let csv = show("--format csv");
    assert!(csv.starts_with("kind,id,name,points,low,high,games,best_place,worst_place,group\n"), "{csv}");
    for line in csv.lines().skip(1) {
        let figures: Vec<f64> = line.split(',').skip(3).take(4).map(|cell| cell.parse().unwrap()).collect();
        assert!(figures[1] <= figures[0] && figures[0] <= figures[2], "{line}");
    }
    assert!(show("--full --format markdown").contains("| Sparrow"));
    assert!(show("--format html").contains(">Sparrow<"));
}

#[test]
fn tuning_writes_a_legal_deck_with_its_evidence() {
    let desk = desk();
    desk.runs("deck new mine.toml --random --seed 1 --name Mine");
    let tune = |more: &str| format!("deck tune mine.toml -o new.toml {OPPONENT} {more}");
    let report = desk.json(&tune("--budget 40k"));
    assert!(report["games"].as_u64().unwrap() <= 40_000);
    let (steps, fresh) = (report["steps"].as_array().unwrap(), &report["fresh"]);
    assert!(!steps.is_empty() && fresh["gain"]["low"].as_f64().unwrap() > 0.0, "{report}");
    desk.ok("validate new.toml");
    let file = desk.read("new.toml");
    assert!(file.contains("name = \"Mine (tuned)\""), "{file}");
    assert_eq!(file.lines().filter(|line| line.starts_with("# - out: ")).count(), steps.len(), "{file}");
    // What it tells of the way from the old deck to the new one is so.
    let cards = |name: &str| -> BTreeSet<String> {
        let shown = json(&desk.ok(&["deck", "show", name, "--format", "json"]));
        let ids = shown["cards"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap());
        ids.map(str::to_owned).collect()
    };
    let (old, new) = (cards("mine.toml"), cards("new.toml"));
    assert_eq!(texts(&report["out"]), old.difference(&new).cloned().collect());
    assert_eq!(texts(&report["in"]), new.difference(&old).cloned().collect());
    assert_eq!(texts(&report["cards"]), new);
    // Replaced only when asked.
    assert!(desk.fails(&tune("--budget 40k")).contains("new.toml already exists"));
    for (lang, part) in [("en", "test games"), ("fr", "parties de contrôle"), ("de", "Testpartien")] {
        let text = desk.runs(&tune(&format!("--budget 4k --force --full --lang {lang}")));
        assert!(text.contains(part), "{text}");
    }
    let csv = desk.runs(&tune("--budget 4k --force --format csv"));
    assert!(csv.starts_with("opponent,games,before,") && csv.lines().count() == 2, "{csv}");
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let desk = desk();
    let diagnosis = |threads: u8| desk.ok(&doctor(&format!("--budget 8k --format json --threads {threads}")));
    assert_eq!(diagnosis(1), diagnosis(5));
    let deck = |threads: u8, seed: u8| {
        desk.runs(&tune(&format!("--budget 8k --seed {seed} --force --threads {threads}")));
        desk.read("new.toml")
    };
    let one = deck(1, 2);
    assert_eq!(one, deck(5, 2));
    assert_ne!(one, deck(5, 3));
}

#[test]
fn an_earlier_run_is_gone_on_with() {
    let desk = desk();
    let first = desk.json(&tune("--budget 20k"));
    let steps =
        |text: &str| text.lines().filter(|line| line.starts_with("# - ")).map(str::to_owned).collect();
    let before: Vec<String> = steps(&desk.read("new.toml"));
    let more = tune("--budget 20k --resume --format json");
    let second = json(&desk.runs(&more));
    assert!(second["round"].as_u64() > first["round"].as_u64());
    let after: Vec<String> = steps(&desk.read("new.toml"));
    assert!(
        after.starts_with(&before) && after.len() == before.len() + second["steps"].as_array().unwrap().len()
    );
    // Other test games than before, compared with the deck it all began with.
    assert_ne!(first["fresh"], second["fresh"]);
    let from = |report: &Value| report["fresh"]["before"]["mean"].as_f64().unwrap();
    assert!((from(&first) - from(&second)).abs() < 0.1, "{} {}", from(&first), from(&second));
    // Only what `deck tune` wrote can be gone on with.
    desk.write("new.toml", desk.read("long-night.toml"));
    desk.refuses(&more, &["new.toml was not written by `deck tune`"]);
    std::fs::remove_file(desk.path("new.toml")).unwrap();
    desk.refuses(&more, &["cannot read new.toml"]);
}

#[test]
fn only_what_is_allowed_comes_in() {
    let desk = desk();
    let ids = |report: &Value| {
        let additions = report["additions"].as_array().unwrap();
        additions.iter().map(|card| card["id"].as_str().unwrap().to_owned()).collect::<BTreeSet<_>>()
    };
    let found = ids(&desk.json(&doctor("--budget 12k --query level:0")));
    assert!(!found.is_empty() && found.iter().all(|id| id.starts_with("0-")), "{found:?}");
    // The event allows no more cards of level 3 than the deck has: they may take each other's place only.
    desk.write("cup.toml", "name = \"Cup\"\n[limits]\n\"level:3\" = { max = 2 }\n");
    let refused = desk.fails(&doctor("--budget 12k --rules cup.toml"));
    assert!(refused.contains("long-night.toml"), "opponents come to the event, too: {refused}");
    desk.write("long-night.toml", desk.read("red-tide.toml"));
    let ruled = "--budget 12k --rules cup.toml";
    let report = desk.json(&doctor(ruled));
    let weakest = report["cards"].as_array().unwrap().last().unwrap()["id"].as_str().unwrap().to_owned();
    let of_level_3 = ids(&report).iter().filter(|id| id.starts_with("3-")).count();
    assert_eq!(of_level_3 > 0, weakest.starts_with("3-"), "{weakest}: {report}");
    let tuned = desk.json(&tune(&format!("--cruiser any --size 25-27 {ruled}")));
    let cards = texts(&tuned["cards"]);
    assert!((25..=27).contains(&cards.len()) && cards.iter().filter(|id| id.starts_with("3-")).count() <= 2);
    desk.write("own.toml", "cruisers = [\"ares\"]\n");
    desk.refuses(&tune("--cruiser atlas --pool own.toml --force"), &["cruiser atlas is not allowed"]);
}

#[test]
fn what_cannot_be_done_is_told_before_anything_is_played() {
    let desk = desk();
    for (command, part) in [
        (doctor("--budget 100"), "100 games are too few"),
        (tune("--budget 100"), "100 games are too few"),
        (tune("--size 30"), "the deck has 25 cards, outside the range of `--size`"),
        (tune("--size 30"), "`--size 25-30`"),
        (tune("--size 30-26"), "expected a number of cards or a range such as 25-30"),
        (tune("--budget 5m"), "a time such as 60s, 10min or 1h"),
        (tune("--cruiser atlass"), "did you mean `atlas`?"),
        (doctor("--query effect:drw"), "did you mean `draw`?"),
        (doctor("nowhere"), "no deck called \"nowhere\""),
        ("deck tune red-tide.toml -o red-tide.toml --force".to_owned(), "is an input of this command"),
    ] {
        desk.refuses(&command, &[part]);
    }
    assert!(!desk.path("new.toml").exists());
}

#[cfg(target_os = "linux")] // Signals.
#[test]
fn an_interruption_keeps_the_best_deck_so_far() {
    let desk = desk();
    desk.ok("cards id:0-04");
    let (code, out, _) = interrupted(desk.start(&tune("--budget 900M --format json")));
    assert_eq!(code, 130);
    assert!(json(&out)["fresh"].is_null());
    desk.ok("validate new.toml");
    assert!(desk.read("new.toml").contains("the gain is unknown"));
    desk.runs(&tune("--budget 8k --resume"));
    assert!(!desk.read("new.toml").contains("the gain is unknown"));
}

/// A power cut leaves the last step that was taken.
#[test]
fn a_kill_leaves_the_last_step() {
    let desk = desk();
    let mut child = desk.start(&tune("--budget 300k --format json"));
    while !desk.path("new.toml").exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let _ = child.kill();
    child.wait().unwrap();
    desk.ok("validate new.toml");
    assert!(desk.read("new.toml").contains("# - out: "));
    desk.runs(&tune("--budget 8k --resume"));
}
