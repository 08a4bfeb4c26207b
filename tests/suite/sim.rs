//! `flightdeck duel`, `goldfish`, `sweep` and `bots`, as a user sees them.

use serde_json::Value;

#[cfg(target_os = "linux")] // Signals.
use crate::program::interrupted;
use crate::program::{Desk, has, json};

fn duel(more: &str) -> String {
    format!("duel red-tide.toml long-night.toml {more}")
}

#[test]
fn one_thread_and_eight_give_the_same_bytes() {
    let desk = Desk::with(&["red-tide", "long-night"]);
    for plan in ["--games 60", "--budget 400", "--sprt elo0=0,elo1=100"] {
        let report = |threads: u8| desk.ok(&duel(&format!("{plan} --format json --threads {threads}")));
        let one = report(1);
        assert_eq!(one, report(8), "{plan:?}");
        assert!(json(&one)["games"].as_u64().unwrap() >= 60);
    }
    let seeds = ["1", "2"].map(|seed| desk.json(&duel(&format!("--games 20 --seed {seed}"))));
    assert_ne!(seeds[0]["rounds"], seeds[1]["rounds"]);
}

/// The test is about the deck named first, whichever seat it takes.
#[test]
fn the_sequential_test_judges_the_deck_named_first() {
    let desk = Desk::with(&["red-tide", "toolbox"]);
    // The verdict that ended the match, as the report tells it, and the one its figures give.
    let run = |decks: [&str; 2], bots: &str| {
        let plan = ["duel", decks[0], decks[1], "--sprt", "elo0=0,elo1=30", "--bot", bots];
        let reported = desk.ok(&[&plan[..], &["--full"]].concat());
        let reported =
            reported.lines().find_map(|line| line.trim_start().strip_prefix("ended")).unwrap().to_owned();
        let figures = json(&desk.ok(&[&plan[..], &["--format", "json"]].concat()));
        let verdict = figures["ending"]["sprt"]["verdict"].as_str().unwrap().to_owned();
        assert!(reported.contains(&format!("the test: {verdict}")), "{reported}, {verdict}");
        verdict
    };
    let (red, tool) = ("red-tide.toml", "toolbox.toml");
    for decks in [[red, tool], [tool, red]] {
        assert_eq!(run(decks, "greedy,pass"), "H1", "{decks:?}");
        assert_eq!(run(decks, "pass,greedy"), "H0", "{decks:?}");
    }
}

#[test]
fn the_banner_is_enough_to_repeat_it() {
    let desk = Desk::with(&["red-tide", "long-night"]);
    let args = duel("--budget 100 --bot greedy:hand=0.5,random --seed 9 --format json");
    let text = desk.ok(&args);
    let report = json(&text);
    let command = report["command"].as_str().unwrap();
    assert_eq!(
        command,
        "flightdeck duel red-tide.toml long-night.toml --budget 100 --bot greedy:hand=0.5 --bot random --seed 9"
    );
    let again: Vec<_> = command.split(' ').skip(1).chain(["--format", "json"]).collect();
    assert_eq!(desk.ok(&again), text);
    let shown = desk.ok(&duel("--games 4 --full"));
    has(
        &shown,
        &["Red Tide: ares, 25 cards, pilot-2", "Long Night: athena", "seed 1", "repeat with", "score", "Elo"],
    );
}

#[test]
fn early_stopping_says_what_happened() {
    let desk = Desk::with(&["red-tide"]);
    let run = |more: &[&str]| {
        let args = ["duel", "red-tide.toml", "red-tide.toml", "--format", "json"];
        json(&desk.ok(&[&args[..], more].concat()))
    };
    let settled = run(&["--bot", "greedy,random"]);
    assert_eq!(
        (settled["ending"]["reason"].as_str(), settled["games"].as_u64()),
        (Some("settled"), Some(128))
    );
    assert!(settled["score"]["anytime_low"].as_f64().unwrap() > 0.5);
    let capped = run(&["--bot", "random", "--budget", "90"]);
    assert_eq!((capped["ending"]["reason"].as_str(), capped["games"].as_u64()), (Some("cap"), Some(90)));
    let tested = run(&["--bot", "greedy,random", "--sprt", "elo0=0,elo1=50"]);
    assert_eq!(tested["ending"]["reason"], "tested");
    assert_eq!(tested["ending"]["sprt"]["verdict"], "H1");
    let all = run(&["--bot", "random", "--games", "31"]);
    assert_eq!((all["ending"]["reason"].as_str(), all["games"].as_u64()), (Some("all-played"), Some(32)));
}

#[test]
fn one_sided_and_tiny_matches_give_no_nan() {
    let desk = Desk::with(&["red-tide"]);
    for bots in ["greedy,pass", "pass,pass"] {
        for format in ["table", "json", "csv", "markdown"] {
            let args =
                ["duel", "red-tide.toml", "red-tide.toml", "--games", "2", "--bot", bots, "--format", format];
            let text = desk.ok(&args);
            assert!(!text.to_lowercase().contains("nan") && !text.contains("inf"), "{text}");
        }
    }
    let args =
        ["duel", "red-tide.toml", "red-tide.toml", "--games", "2", "--bot", "pass", "--format", "json"];
    let report = json(&desk.ok(&[&args[..], &["--round-limit", "3"]].concat()));
    // Neither player plays a card: equal armor; each draws five cards in each of three rounds.
    assert_eq!(report["results"]["draws"]["equal"], 2);
    assert_eq!(report["results"]["draws"]["limit"], 2);
    assert_eq!(report["score"]["mean"], 0.5);
}

#[test]
fn speed_is_told_only_when_asked_for() {
    let desk = Desk::with(&["red-tide", "long-night"]);
    let report = desk.json(&duel("--games 20"));
    assert_eq!(report.get("speed"), None);
    let report = desk.json(&duel("--games 20 --bot greedy --speed"));
    assert_eq!(report["speed"]["games"], 20);
    // Games of the bot that checks the verdict take time, too.
    let report = desk.json(&duel("--games 200 --bot greedy --confirm random --speed"));
    let (speed, check) = (&report["speed"], &report["confirmation"]["games"]);
    assert_eq!(speed["games"].as_u64(), check.as_u64().map(|check| 200 + check));
    for figure in ["decisions", "processor_seconds", "games_per_s", "decisions_per_s"] {
        assert!(speed[figure].as_f64().unwrap() > 0.0, "{figure}: {speed}");
    }
}

/// A match that stops early leads with the interval that holds, says so, and corrects its score; a fixed
/// number of games does not. Nothing is ever sure.
#[test]
fn a_headline_promises_no_more_than_it_holds() {
    let desk = Desk::with(&["red-tide", "long-night", "clockwork"]);
    let stopped = desk.ok(&duel("--bot greedy --full"));
    assert!(stopped.starts_with("Red Tide is better: it wins about "), "{stopped}");
    let verdict = stopped.lines().find(|line| line.trim_start().starts_with("score ")).unwrap();
    assert!(verdict.contains("(95% interval, adjusted"), "{verdict}");
    let figures = desk.json(&duel("--bot greedy"));
    let of = |key: &str| figures["score"][key].as_f64().unwrap();
    assert!(figures["score"]["stopped_early"] == true);
    assert!(of("anytime_low") > 0.5 && of("corrected") <= of("mean") && of("corrected") > of("anytime_low"));

    let fixed = desk.ok(&duel("--games 400 --bot greedy --full"));
    assert!(fixed.contains("% likely to be the better deck") && !fixed.contains("100.0% likely"), "{fixed}");
    assert!(!fixed.contains("corrected for"), "{fixed}");

    // Four games of a deck against itself tell nothing.
    let tiny = desk.ok("duel red-tide.toml red-tide.toml --games 4 --full");
    assert!(tiny.contains("too few games; at least") && !tiny.contains("likely to be"), "{tiny}");

    let equal =
        ["duel", "red-tide.toml", "red-tide.toml", "--bot", "random", "--equal", "10", "--format", "json"];
    assert_eq!(json(&desk.ok(&equal))["ending"]["reason"], "equal");
    desk.refuses(&duel("--equal 70"), &["expected points from 0.1 to 25"]);
    let capped = desk.ok("duel clockwork.toml clockwork.toml --bot random --budget 200 --full");
    assert!(capped.starts_with("No clear winner yet: Clockwork ("), "{capped}");
    let capped = capped.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        capped.contains("not settled after 200 games") && capped.contains("more games at this score"),
        "{capped}"
    );
}

/// Differences with and without a card come for every card, split by who went first, and for pairs of
/// cards where they are asked for.
#[test]
fn cards_are_judged_by_what_chance_decides() {
    let desk = Desk::with(&["red-tide", "long-night"]);
    let report = desk.json(&duel("--games 200 --bot greedy --card-pairs"));
    let cards = report["decks"][1]["cards"].as_array().unwrap();
    assert_eq!(cards.len(), 30);
    let of = |card: &Value, group: &str, key: &str| match group {
        "" => card[key]["difference"].as_f64().unwrap(),
        group => card[group][key]["difference"].as_f64().unwrap(),
    };
    // Long games are good for Long Night, and not every one of its cards is better than the deck.
    let below = cards.iter().filter(|card| of(card, "", "opening_difference") < 0.0).count();
    assert!((5..=25).contains(&below), "{below}");
    for card in cards {
        for group in ["", "going_first", "going_second"] {
            assert!(of(card, group, "opening_difference").abs() <= 1.0);
            assert!(of(card, group, "drawn_difference").abs() <= 1.0);
        }
    }
    assert_eq!(report["decks"][0]["card_pairs"].as_array().map(Vec::len).unwrap_or(0).min(200), 200);
    let shown = desk.ok(&duel("--games 200 --bot greedy --full"));
    assert!(shown.contains("Card pairs in Red Tide") && shown.contains("opening hand"), "{shown}");
    assert!(!desk.ok(&duel("--games 20")).contains("Card pairs"));
}

#[test]
fn goldfish_games_are_recorded_and_replay() {
    let desk = Desk::with(&["red-tide"]);
    desk.ok("goldfish red-tide.toml --games 3 --record games");
    let said = desk.ok("replay games/game-000001.jsonl games/game-000003.jsonl");
    assert!(said.contains("All 2 games follow the rules."), "{said}");
    let report = desk.ok("goldfish red-tide.toml --games 50 --full");
    assert!(report.contains("opening hand"), "{report}");
}

#[test]
fn every_format_holds_the_report() {
    let desk = Desk::with(&["red-tide", "long-night"]);
    let markdown = desk.ok(&duel("--games 10 --format markdown --full"));
    assert!(markdown.contains("\n## Red Tide against Long Night\n"), "{markdown}");
    assert!(markdown.contains("| 0-04 | Sparrow |"), "{markdown}");
    let csv = desk.ok(&duel("--games 10 --format csv"));
    assert!(csv.starts_with("figure,value\n"), "{csv}");
    assert!(csv.contains("\ndecks.0.cards.0-04.draws,") && csv.contains("\nscore.mean,"), "{csv}");
    let table = desk.ok(&duel("--games 10 --full"));
    assert!(table.contains("Cards in Red Tide") && table.contains("too few games; at least"), "{table}");
    // A page is always whole; the short report is printed beside the files.
    let files = duel("--games 10 -o duel.html -o duel.json");
    let (code, printed, err) = desk.run(&files);
    assert_eq!((code, &*err), (0, "wrote duel.html\nwrote duel.json\n"));
    assert!(printed.lines().count() <= 24 && printed.contains("\nMore: "), "{printed}");
    let page = desk.read("duel.html");
    assert!(page.contains("Cards in Red Tide"), "{page}");
    assert_eq!(json(&desk.read("duel.json"))["games"], 10);
}

#[test]
fn records_replay_and_any_game_can_be_had_alone() {
    let desk = Desk::with(&["red-tide", "long-night"]);
    desk.ok(&duel("--games 6 --record games --record-options --record-states"));
    let records: Vec<String> = (1..=6).map(|game| format!("games/game-{game:06}.jsonl")).collect();
    let mut args = vec!["replay"];
    args.extend(records.iter().map(String::as_str));
    assert!(desk.ok(&args).contains("All 6 games follow the rules."));
    let text = desk.read(&records[3]);
    assert!(
        text.contains("\"options\":") && text.contains("\"state\":") && text.contains("\"bot\":\"pilot-2\"")
    );

    let game = ["replay", "red-tide.toml", "long-night.toml", "--game", "4"];
    let detail = ["-o", "four.jsonl", "--record-options", "--record-states"];
    desk.runs(&[&game[..], &detail[..]].concat());
    assert_eq!(desk.read("four.jsonl"), text);
    let shown = desk.ok(&[&game[..], &["--full"]].concat());
    assert!(shown.contains("\nRound 1: Long Night has the initiative\n"), "{shown}");
    let result = json(&desk.ok(&[&game[..], &["--format", "json"]].concat()));
    assert_eq!(result["state"]["phase"], "over");
    // The two games of a pair share their first shuffles.
    let shuffles = |record: &str| {
        let text = desk.read(record);
        text.lines()
            .filter(|line| line.starts_with("{\"shuffle\""))
            .take(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(shuffles(&records[2]), shuffles(&records[3]));
    assert_ne!(shuffles(&records[0]), shuffles(&records[2]));
}

#[test]
fn training_and_skirmish_draw_from_the_common_deck() {
    let desk = Desk::new();
    let run =
        |args: &[&str]| json(&desk.ok(&[&["duel", "--games", "10", "--format", "json"], args].concat()));
    let training = run(&["--mode", "training"]);
    assert_eq!(training["decks"][0]["size"], 40);
    assert_eq!(
        (&training["decks"][0]["cruiser"], &training["decks"][1]["cruiser"]),
        (&"ares".into(), &"athena".into())
    );
    let skirmish = run(&["--mode", "skirmish", "--cruiser", "atlas", "--cruiser", "athena"]);
    assert_eq!(skirmish["decks"][0]["cruiser"], "atlas");
    assert!(skirmish["decks"][0]["size"].as_u64().unwrap() > 40);
    // Q-SET-6: two boards have an Atlas, so that these need not be two sides of one.
    run(&["--mode", "skirmish", "--cruiser", "atlas", "--cruiser", "atlas"]);
    run(&["--mode", "skirmish", "--cruiser", "ares", "--cruiser", "atlas"]);
}

#[test]
fn what_cannot_be_played_is_said_and_nothing_is_left_behind() {
    let desk = Desk::with(&["red-tide", "long-night"]);
    desk.write("small.toml", "name = \"Small\"\ncruiser = \"ares\"\ncards = [\"0-04\"]\n");
    desk.write("not.toml", "name = ");
    desk.write("taken", "");
    desk.ok("cards id:0-04");
    let before = desk.files();
    let cases = [
        ("duel", "Which deck? For example: flightdeck duel red-tide long-night"),
        ("duel red-tide.toml missing.toml", "cannot read missing.toml: no such file"),
        ("duel red-tide.toml small.toml", "R-SET-2"),
        ("duel red-tide.toml not.toml", "not.toml:1"),
        ("duel red-tide.toml long-night.toml --bot gredy", "did you mean `greedy`?"),
        ("duel red-tide.toml long-night.toml --bot greedy:armour=1", "did you mean `armor`?"),
        ("duel red-tide.toml long-night.toml --games 0", "expected a whole number from 1 to"),
        ("duel red-tide.toml long-night.toml --threads 0", "0 is not in 1.."),
        ("replay red-tide.toml long-night.toml --game 0", "expected a whole number from 1 to"),
        ("duel red-tide.toml long-night.toml --sprt elo0=5", "missing `elo1`"),
        ("duel red-tide.toml long-night.toml --cruisers ares,athena", "R-SET-1"),
        ("duel red-tide.toml long-night.toml --games 2 --record all.jsonl", "name a folder"),
        ("duel red-tide.toml long-night.toml --games 2 --record taken", "name a folder"),
        ("duel red-tide.toml long-night.toml --games 2 --record taken/x", "cannot write"),
        ("replay red-tide.toml long-night.toml --game 2 -o no/x.jsonl", "cannot write"),
        ("duel red-tide.toml --mode training", "takes no deck files"),
        ("duel --mode training --cruisers ares,atlas", "ares and athena (R-SET-1)"),
        ("duel --mode skirmish --cruisers ares,ares", "Q-SET-6"),
        ("duel --mode skirmish --cruisers ares", "expected two cruisers"),
        ("duel --mode skirmish --cruisers ares,athene", "athena"),
        ("goldfish small.toml", "R-SET-2"),
        ("goldfish red-tide.toml --games 0", "expected a whole number from 1 to"),
        ("goldfish red-tide.toml --bot greedy,random", "2 bots given; only one plays the deck"),
        ("goldfish red-tide.toml --hand 0-02", "0-02 is not in the deck Red Tide"),
        ("goldfish red-tide.toml --hand 0-04,x", "no card called `x` in the deck"),
        ("goldfish red-tide.toml --hand 0-04,0-04", "--hand:1:6"),
        ("goldfish red-tide.toml --hand 0-04,0-14,0-18,0-25,0-29,0-63", "draws 5 at the start"),
        ("duel red-tide.toml long-night.toml missing", "no deck called"),
        ("duel red-tide.toml long-night.toml small.toml", "R-SET-2"),
        ("duel red-tide.toml samples --field missing", "cannot read missing"),
    ];
    for (args, part) in cases {
        desk.refuses(args, &[part]);
    }
    assert_eq!(desk.files(), before);
}

#[test]
fn goldfish_tells_how_fast_a_deck_is() {
    let desk = Desk::with(&["red-tide"]);
    let run = |more: &[&str]| {
        json(&desk.ok(&[&["goldfish", "red-tide.toml", "--games", "60", "--format", "json"], more].concat()))
    };
    let report = run(&[]);
    assert_eq!(report, run(&["--threads", "8"]));
    assert_eq!((report["games"].as_u64(), report["not_down"].as_u64()), (Some(60), Some(0)));
    assert!(report["down"]["mean"].as_f64().unwrap() < 5.0);
    assert_eq!(report["damage"][0]["games"], 60);
    assert_eq!(report["levels"].as_array().unwrap().len(), 4);
    // With these two in every opening hand they are drawn in every game.
    let forced = run(&["--hand", "2-99,0-04"]);
    assert_eq!(forced["hand"], serde_json::json!(["2-99", "0-04"]));
    for card in forced["cards"].as_array().unwrap() {
        if ["0-04", "2-99"].contains(&card["id"].as_str().unwrap()) {
            assert_eq!(card["games_drawn"], 60);
        }
    }
    let shown = desk.ok("goldfish red-tide.toml --games 20 --full");
    has(
        &shown,
        &[
            "Red Tide against an opponent who only passes",
            "rounds to win",
            "Damage by round",
            "Cards per game, by level",
        ],
    );
    assert!(desk.ok("goldfish red-tide.toml --games 5 --format csv").contains("down.mean,"));
    assert!(desk.ok("goldfish red-tide.toml --games 5 --format markdown --full").contains("\n## "));
}

#[test]
fn a_sweep_puts_the_worst_first_and_weighs_the_field() {
    let desk = Desk::with(&["red-tide"]);
    for name in ["long-night", "scrapyard", "slow-burn"] {
        desk.copy(&format!("decks/{name}.toml"), &format!("field/{name}.toml"));
    }
    let run = |more: &[&str]| {
        let args = ["duel", "red-tide.toml", "field", "--games", "60", "--format", "json"];
        json(&desk.ok(&[&args[..], more].concat()))
    };
    let report = run(&[]);
    let matchups = report["matchups"].as_array().unwrap().clone();
    let mean = |matchup: &Value| matchup["mean"].as_f64().unwrap();
    assert_eq!(matchups.len(), 3);
    assert!(matchups.is_sorted_by(|one, two| mean(one) <= mean(two)));
    let even = matchups.iter().map(mean).sum::<f64>() / 3.0;
    assert!((report["total"]["mean"].as_f64().unwrap() - even).abs() < 1e-5);

    desk.write("shares.toml", "slow-burn = 3\n\"Long Night\" = 1.0\n");
    let weighted = run(&["--field", "shares.toml", "--threads", "8"]);
    let by_name = |name: &str| mean(matchups.iter().find(|matchup| matchup["opponent"] == name).unwrap());
    let expected = 0.75 * by_name("Slow Burn") + 0.25 * by_name("Long Night");
    assert!((weighted["total"]["mean"].as_f64().unwrap() - expected).abs() < 1e-5);
    assert_eq!(weighted["total"]["weighted"], true);
    // The same match as a duel of its own; no two matches share their shuffles.
    let seed_of =
        |name: &str| matchups.iter().find(|row| row["opponent"] == name).unwrap()["seed"].to_string();
    let seed = seed_of("Scrapyard");
    let duel = [
        "duel",
        "red-tide.toml",
        "field/scrapyard.toml",
        "--games",
        "60",
        "--seed",
        &seed,
        "--format",
        "json",
    ];
    assert_eq!(json(&desk.ok(&duel))["score"]["mean"].as_f64(), Some(by_name("Scrapyard")));
    assert_ne!(seed, seed_of("Slow Burn"));
    // Who has no share is not the worst; the likelihoods of the others add up.
    assert!(
        weighted["matchups"]
            .as_array()
            .unwrap()
            .iter()
            .all(|row| { (row["share"] == 0.0) == row["likely_worst"].is_null() })
    );
    // No opponent is the deck itself, and readers of older reports find the key that says so.
    assert!(matchups.iter().all(|row| row["own"] == false));
    let likely = matchups.iter().map(|row| row["likely_worst"].as_f64().unwrap()).sum::<f64>();
    assert!((likely - 1.0).abs() < 1e-4);
    for row in &matchups {
        let bound = |key: &str| row[key].as_f64().unwrap();
        assert!(bound("together_low") < bound("low") && bound("high") < bound("together_high"));
    }

    // The deck itself is left out.
    desk.copy("decks/red-tide.toml", "field/copy.toml");
    let with_itself = run(&[]);
    assert_eq!((&with_itself["total"], &with_itself["matchups"]), (&report["total"], &report["matchups"]));
    std::fs::remove_file(desk.path("field/copy.toml")).unwrap();

    desk.write("bad.toml", "slowburn = 1\nscrapyard = -2\n");
    let said = desk.fails("duel red-tide.toml field --field bad.toml");
    has(
        &said,
        &[
            "bad.toml:1:1",
            "did you mean `slow-burn`?",
            "bad.toml:2:13",
            "a share must be a number, 0 or more",
        ],
    );
    let csv = desk.ok("duel red-tide.toml field --games 4 --format csv");
    assert_eq!(csv.lines().count(), 5, "{csv}");
    assert!(csv.lines().last().unwrap().starts_with("all,"), "{csv}");
}

#[test]
fn bots_are_listed_with_their_parameters() {
    let desk = Desk::new();
    let shown = desk.ok("bots");
    assert!(shown.starts_with("expert plays best; ") && shown.lines().count() == 13, "{shown}");
    let shown = desk.ok("bots --full");
    has(
        &shown,
        &[
            "random",
            "greedy",
            "pass",
            "armor",
            "battle",
            "default",
            "pilot (pilot-2)",
            "expert (expert-2)",
            "pilot-1",
        ],
    );
    let one = desk.ok("bots greedy");
    assert!(one.contains("armor") && !one.contains("expert") && shown.contains(one.trim_end()), "{one}");
    desk.refuses("bots gredy", &["did you mean `greedy`?"]);
    let list = json(&desk.ok("bots --format json"));
    assert_eq!(list[1]["name"], "greedy");
    assert_eq!(list[1]["version"], "greedy");
    assert!(list.as_array().unwrap().iter().any(|bot| bot["version"] == "pilot-2"), "{list}");
    assert_eq!(list[1]["parameters"][0]["name"], "armor");
    assert_eq!(list[1]["parameters"][0]["default"], 1.0);
}

/// Ctrl-C ends a long run with the result of the whole pairs played so far.
#[cfg(target_os = "linux")] // Signals.
#[test]
fn an_interruption_prints_what_was_played() {
    let desk = Desk::with(&["red-tide", "long-night"]);
    desk.ok("cards id:0-04");
    // The report is longer than what a pipe holds: it must be read while the program writes it.
    let (code, out, _) = interrupted(desk.start(&duel("--games 100000000 --format json")));
    assert_eq!(code, 130);
    let report = json(&out);
    assert_eq!(report["ending"]["reason"], "interrupted");
    let games = report["games"].as_u64().unwrap();
    assert!(games > 0 && games.is_multiple_of(2));
    assert_eq!(report["pairs"], games / 2);
}
