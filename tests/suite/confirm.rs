//! A verdict, or the gain of a change, that another bot checks.

use serde_json::{Value, json};

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
    assert_eq!(check["players"], json!(["expert-2", "expert-2"]));
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

/// A small deck that gains much by one card, and a larger one that gains less.
fn workshop() -> Desk {
    let desk = Desk::new();
    desk.write("small.toml", "minimum = 8\n");
    desk.runs(&["catalog", "add", "0-240 b \"Colossus\" 4 s2 / 4 s2"]);
    desk.runs("deck new eight.toml --random --size 8 --seed 1 --rules small.toml");
    desk.runs("deck new twenty.toml --random --size 20 --seed 1 --rules small.toml");
    desk
}

const AGAINST: &str = "long-night --rules small.toml --query Colossus --bot random --budget 6k";

/// A command on a deck, with more options.
type Run<'a> = &'a dyn Fn(&str, &str) -> String;

/// The three answers to a tuning and to an examination, in three languages and in JSON; a gain that another bot does
/// not see is not called one.
#[test]
fn a_gain_is_called_one_only_where_no_bot_denies_it() {
    let desk = workshop();
    let tune = |deck: &str, more: &str| {
        desk.runs(&format!("deck tune {deck}.toml {AGAINST} -o new.toml --force {more}"))
    };
    let doctor = |deck: &str, more: &str| desk.runs(&format!("deck doctor {deck}.toml {AGAINST} {more}"));
    let runs: [Run<'_>; 2] = [&tune, &doctor];
    let [agree, deny] = ["random", "pass"].map(|bot| format!("--confirm {bot}"));
    for (text, headline) in
        [(tune("eight", &agree), "The new deck wins about "), (doctor("eight", &agree), "Cut ")]
    {
        assert!(text.starts_with(headline), "{text}");
        assert!(lines(&text).iter().any(|line| line.starts_with("random agrees: +")), "{text}");
    }
    assert!(desk.read("new.toml").contains("\n# random agrees: +"), "{}", desk.read("new.toml"));
    assert!(doctor("eight", &agree).contains("Do it: "));
    let open = doctor("twenty", &agree);
    assert!(open.starts_with("Cut ") && open.contains("\nrandom leaves it open: +"), "{open}");
    for (lang, [headline, line]) in [
        ("en", ["The bots disagree on ", "pass sees no such gain: 0 "]),
        ("fr", ["Les bots divergent sur ", "pass ne voit pas ce gain : 0 "]),
        ("de", ["Die Bots sind sich über ", "pass sieht diesen Gewinn nicht: 0 "]),
    ] {
        for run in runs {
            let text = run("eight", &format!("{deny} --lang {lang}"));
            assert!(text.starts_with(headline) && text.contains(line), "{text}");
            assert!(!text.contains("deck swap"), "{text}");
        }
    }
    for run in runs {
        assert!(run("eight", &format!("{deny} --full")).contains("pass sees no such gain: 0 "));
        let report = |more: &str| -> Value {
            serde_json::from_str(&run("eight", &format!("{more} --format json"))).unwrap()
        };
        assert!(report("").get("confirmation").is_none());
        let check = &report(&agree)["confirmation"];
        assert_eq!(
            (&check["players"], &check["agrees"]),
            (&json!(["random", "random"]), &json!(true)),
            "{check}"
        );
        assert!(check["low"].as_f64() > Some(0.0) && (32..=96).contains(&check["games"].as_u64().unwrap()));
        assert_eq!(report(&deny)["confirmation"]["agrees"], false);
    }
}

/// Without `--bot` it is the expert who checks; the command in the report and any number of threads give the same.
#[test]
fn a_gain_of_the_default_bot_is_checked_by_the_expert() {
    let desk = workshop();
    let run = |against: &str| {
        let text =
            desk.runs(&format!("deck doctor eight.toml {against} --budget 4k --format json --threads 1"));
        let report: Value = serde_json::from_str(&text).unwrap();
        (text, report["command"].as_str().unwrap().to_owned(), report)
    };
    let against = AGAINST.replace(" --budget 6k", "");
    let (_, command, report) = run(&against.replace(" --bot random", ""));
    assert_eq!(report["confirmation"]["players"], json!(["expert-2", "expert-2"]), "{report}");
    assert!(command.contains(" --bot pilot-1 ") && command.contains(" --confirm expert-2"), "{command}");
    let (text, command, _) = run(&format!("{against} --confirm greedy"));
    let again: Vec<&str> = command.split(' ').skip(1).chain(["--format", "json", "--threads", "2"]).collect();
    assert_eq!(desk.runs(&again), text);
    // Where no gain is proven, there is nothing to check.
    let tuned = desk.runs("deck tune red-tide long-night --query Sparrow --bot random --confirm greedy --budget 4k --format json");
    let tuned: Value = serde_json::from_str(&tuned).unwrap();
    assert_eq!(tuned["steps"], json!([]), "{tuned}");
    assert!(tuned.get("confirmation").is_none(), "{tuned}");
    desk.refuses(&format!("deck doctor eight.toml {AGAINST} --confirm exprt"), &["did you mean `expert`?"]);
}

/// The lead of a league is checked as a match of the first two is, where the usual bot played or somebody is named; the
/// same in every report, and whole or in shares.
#[test]
fn the_lead_of_a_league_is_checked() {
    let desk = Desk::new();
    let decks = "red-tide long-night clockwork -n 60 --bot random";
    let said = desk.runs(&format!("league play whole.league {decks} --confirm greedy"));
    for share in ["1/2", "2/2"] {
        let part = format!("league play part{}.league {decks} --shard {share}", &share[..1]);
        let said = desk.runs(&part);
        assert!(!said.contains(" greedy") && !said.contains("expert"), "{said}");
    }
    desk.runs("league merge part1.league part2.league -o merged.league");
    let report = |file: &str, more: &str| desk.runs(&format!("league report {file}.league {more}"));
    let of = |bot: &str| -> Value {
        serde_json::from_str(&report("whole", &format!("--format json --confirm {bot}"))).unwrap()
    };
    let checked = of("greedy");
    let alone: Value = serde_json::from_str(&report("whole", "--format json")).unwrap();
    assert!(alone.get("confirmation").is_none(), "random is not the usual bot");
    let names = [0, 1].map(|at| checked["decks"][at]["name"].as_str().unwrap().to_owned());
    let text = report("whole", "--confirm greedy");
    let merged = report("merged", "--confirm greedy").replace("merged.html", "whole.html");
    assert_eq!(text, merged, "shares make the same whole");
    assert_eq!(report("whole", "--confirm greedy --full"), report("merged", "--confirm greedy --full"));
    let check = &checked["confirmation"];
    assert_eq!((&check["decks"], &check["players"][0]), (&json!([0, 1]), &json!("greedy")), "{check}");
    let line = match check["agrees"].as_bool() {
        Some(true) => format!("greedy agrees that {} beats {}: ", names[0], names[1]),
        Some(false) => "greedy played ".to_owned(),
        None => format!("greedy leaves it open whether {} beats {}: ", names[0], names[1]),
    };
    for text in [&text, &said] {
        let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(one_line.contains(&line), "{text}");
    }
    // Its games are those of a duel of the two with that seed.
    let [games, seed] = ["games", "seed"].map(|key| &check[key]);
    let files = names.each_ref().map(|name| name.to_lowercase().replace(' ', "-"));
    let duel = format!("duel {} {} --bot greedy -n {games} -s {seed} --format json", files[0], files[1]);
    let duel: Value = serde_json::from_str(&desk.runs(&duel)).unwrap();
    assert_eq!(duel["score"]["pairs"], check["pairs"]);
    for (lang, word) in [("fr", "greedy "), ("de", "greedy ")] {
        assert!(report("whole", &format!("--confirm greedy --lang {lang}")).contains(word));
    }
    desk.refuses("league report whole.league --confirm exprt", &["did you mean `expert`?"]);
}
