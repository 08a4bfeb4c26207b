//! A verdict that another bot checks.

use serde_json::Value;

use crate::program::Desk;

/// Matches in which the second bot agrees, has too few games to tell, and disagrees.
const AGREE: &str = "red-tide glass-cannon --bot greedy --confirm random";
const OPEN: &str = "clockwork needlework --bot greedy --confirm random";
const DENY: &str = "clockwork glass-cannon --bot greedy --confirm random";

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// Without `--bot`, `expert` has a word in it; the command in the report and any number of threads give the same.
#[test]
fn a_verdict_of_the_default_bot_is_checked_by_the_expert() {
    let desk = Desk::new();
    let text = desk.runs("duel red-tide paper-trail -n 60 --format json --threads 1");
    let report: Value = serde_json::from_str(&text).unwrap();
    let check = &report["confirmation"];
    assert_eq!(check["players"], serde_json::json!(["expert-2", "expert-2"]));
    let games = check["games"].as_u64().unwrap();
    assert!((32..=96).contains(&games) && games.is_multiple_of(32), "{check}");
    let [low, mean, high] = ["low", "mean", "high"].map(|key| check[key].as_f64().unwrap());
    assert!(low <= mean && mean <= high, "{check}");
    // Paper Trail is better for both.
    assert_eq!((report["games"].as_u64(), check["agrees"].as_bool()), (Some(60), Some(true)), "{check}");
    assert!(report["score"]["high"].as_f64().unwrap() < 0.5 && high < 0.5, "{check}");
    let command = report["command"].as_str().unwrap();
    assert!(command.contains(" --bot pilot-2 ") && command.contains(" --confirm expert-2"), "{command}");
    let again: Vec<&str> = command.split(' ').skip(1).chain(["--format", "json", "--threads", "2"]).collect();
    assert_eq!(desk.runs(&again), text);
}

/// Any built-in bot can check another; who is named alone plays alone.
#[test]
fn who_checks_can_be_said() {
    let desk = Desk::new();
    let report = |args: &str| -> Value {
        serde_json::from_str(&desk.runs(&format!("duel {args} --format json"))).unwrap()
    };
    assert!(report("red-tide long-night --bot greedy").get("confirmation").is_none());
    // Nothing was found out, or something else was asked.
    assert!(report("red-tide red-tide -n 40 --bot random --confirm greedy").get("confirmation").is_none());
    assert!(
        report("red-tide red-tide --bot random --equal 25 --confirm greedy").get("confirmation").is_none()
    );
    assert!(report("red-tide long-night --sprt elo0=0,elo1=300").get("confirmation").is_none());
    let checked = report("red-tide long-night --bot greedy --confirm random -s 3");
    assert_eq!(checked["confirmation"]["players"][1], "random");
    // The same games as a match of their own.
    let [games, seed] = ["games", "seed"].map(|key| &checked["confirmation"][key]);
    let alone = report(&format!("red-tide long-night --bot random -n {games} -s {seed}"));
    assert_eq!(alone["score"]["pairs"], checked["confirmation"]["pairs"]);
    for (args, part) in [
        ("red-tide toolbox clockwork --confirm greedy", "--confirm are for one opponent"),
        ("red-tide toolbox --confirm exprt", "did you mean `expert`?"),
        (
            "red-tide toolbox --confirm exec:./mine",
            "a verdict is checked by a bot that comes with Flightdeck",
        ),
        ("red-tide toolbox --bot greedy,random --confirm pilot", "in which one bot plays both decks"),
        ("red-tide toolbox --confirm greedy --sprt elo0=0,elo1=30", "--sprt"),
    ] {
        desk.refuses(&format!("duel {args}"), &[part]);
    }
}

/// What the first two lines say, in no more lines than without a check.
#[test]
fn the_first_line_calls_a_deck_better_only_where_no_bot_denies_it() {
    let desk = Desk::new();
    let [agree, open, deny] = [AGREE, OPEN, DENY].map(|args| desk.runs(&format!("duel {args}")));
    for (args, text) in [(AGREE, &agree), (OPEN, &open), (DENY, &deny)] {
        let alone = desk.runs(&format!("duel {}", args.replace(" --confirm random", "")));
        assert!(lines(text).len() <= lines(&alone).len(), "{text}{alone}");
    }
    assert!(lines(&agree)[0].contains(" is better: "), "{agree}");
    assert!(lines(&agree)[1].ends_with(": both say so; 95% sure."), "{agree}");
    assert!(lines(&open)[0].contains(" is better: "), "{open}");
    assert!(lines(&open)[1].contains(" leave it open ("), "{open}");
    assert!(lines(&deny)[0].starts_with("The bots disagree: ") && !deny.contains("better"), "{deny}");
    assert!(lines(&deny)[1].ends_with("; 95% sure that they differ."), "{deny}");
    let full = desk.runs(&format!("duel {DENY} --full"));
    assert!(full.starts_with(lines(&deny)[0]) && full.contains("another bot disagrees"), "{full}");
    assert!(!full.contains(" is better"), "{full}");
    for (lang, words) in [("fr", "Les bots divergent : "), ("de", "Die Bots sind uneins: ")] {
        let text = desk.runs(&format!("--lang {lang} duel {DENY}"));
        assert!(text.starts_with(words) && lines(&text).len() <= 13, "{text}");
    }
}
