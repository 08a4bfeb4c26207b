//! Reports of simulated games as they are printed without asking for more: the answer first, a player's words, one
//! screen, in three languages.

use unicode_width::UnicodeWidthStr;

use crate::program::Desk;

/// Statisticians' words, which a player need not know.
const ENGLISH: &str = "±|superiority|corrected|looks|interval| mean|spread|median|deviation|equilibrium|Elo|likelihood|significant|much better|slightly";
const FRENCH: &str = "±|intervalle|médiane|écart type|écart-type|corrigé|équilibre|Elo|vraisemblance";
const GERMAN: &str = "±|Intervall|Median|Standardabweichung|Streuung|korrigiert|Gleichgewicht|Elo";

fn check(desk: &Desk, args: &str) {
    for (lang, words) in [("en", ENGLISH), ("fr", FRENCH), ("de", GERMAN)] {
        let out = desk.runs(&format!("--lang {lang} {args}"));
        assert!(out.lines().all(|line| line.width() <= 80), "{out}");
        assert!(out.lines().count() <= 24, "{out}");
        // The first sentence is the answer; it may take a second line.
        let first = out.split("\n\n").next().unwrap();
        assert!(first.lines().any(|line| line.ends_with('.')), "{out}");
        assert!(lang != "en" || out.lines().take(2).any(|line| line.ends_with('.')), "{out}");
        // Who asks for a test in Elo knows the word.
        for word in words.split('|').filter(|word| !args.contains("--sprt") || *word != "Elo") {
            assert!(!out.contains(word), "{word:?} in\n{out}");
        }
        // Where there is more to see.
        let more = ["\nMore: ", "\nSuite : ", "\nMehr: "];
        assert!(more.iter().any(|more| out.contains(more)), "{out}");
    }
}

#[test]
fn the_answer_comes_first_in_a_players_words_on_one_screen() {
    let desk = Desk::new();
    // Settled, open, proven equal, a fixed number, a test, forfeits aside.
    check(&desk, "duel red-tide long-night --bot pilot");
    check(&desk, "duel red-tide needlework --budget 400");
    check(&desk, "duel red-tide red-tide --equal 25 --bot random");
    check(&desk, "duel red-tide paper-trail -n 40 --bot pilot");
    check(&desk, "duel red-tide paper-trail -n 2 --bot pilot --bot random");
    check(&desk, "duel red-tide long-night --sprt elo0=0,elo1=30 --bot random");
    check(&desk, "duel red-tide -n 4 --bot random");
    check(&desk, "duel red-tide toolbox clockwork --budget 40 --bot random");
    check(&desk, "goldfish red-tide -n 40");
    check(&desk, "goldfish clockwork -n 20 --bot random --hand Rung");
    check(&desk, "league play a.league red-tide long-night toolbox clockwork -n 20");
    check(&desk, "league report a.league");
    check(&desk, "duel needlework a.league -n 4 --bot random");
}

#[test]
fn verdicts_are_those_of_the_games() {
    let desk = Desk::new();
    let out = desk.runs("duel red-tide long-night --bot pilot");
    let lines: Vec<&str> = out.lines().collect();
    // The figures of the same games for machines.
    let json = desk.runs("duel red-tide long-night --bot pilot --format json");
    let figures: serde_json::Value = serde_json::from_str(&json).unwrap();
    let number = |path: &str| figures.pointer(path).unwrap().as_f64().unwrap();
    let of_100 = |path: &str| (100.0 * number(path)).round();
    let ending = |side: &str, how: &str| number(&format!("/results/{side}/{how}"));
    assert_eq!(
        lines[0],
        format!(
            "Red Tide is better: it wins about {} of 100 games (between {} and {}).",
            of_100("/score/mean"),
            of_100("/score/anytime_low"),
            of_100("/score/anytime_high")
        )
    );
    let [won, lost] = ["wins", "losses"].map(|side| ending(side, "games"));
    assert_eq!(won + lost, number("/games"));
    assert!(lines[3].starts_with(&format!("  Red Tide     won {won}")), "{out}");
    let by_cards = ending("losses", "cards");
    let armor = ending("losses", "armor");
    assert_eq!(
        lines[4],
        format!("  Long Night   won {lost}: {armor} on armor, {by_cards} on cards (armor was tied)")
    );
    let margin = number("/margins/median");
    assert_eq!(
        lines[5],
        format!("  Margin       Red Tide ends {margin} or more armor ahead in half of the games")
    );
    let [usual, most] = ["/chains/median", "/chains/most"].map(number);
    let longest = number("/chains/longest/0/game");
    assert_eq!(
        lines[8],
        format!("  Chains       {usual} effects as a rule, {most} at most (game {longest})")
    );
    let more =
        format!("More: --full, -o duel.html, or flightdeck watch red-tide long-night --game {longest}");
    assert_eq!(lines[11], more);
    // The deck that is behind is never the subject, in either order.
    let (_, out, _) = desk.run("duel long-night red-tide -n 60 --bot pilot");
    assert!(out.starts_with("Red Tide is better: it "), "{out}");
    // Everything there is begins with the same answer, and says the range as Elo.
    let full = desk.runs("duel red-tide long-night --full --bot pilot");
    assert!(full.starts_with(lines[0]), "{full}");
    let [low, high] = ["/elo/low", "/elo/high"].map(|path| number(path).round());
    assert!(full.contains(&format!("+{low} to +{high} Elo for Red Tide")), "{full}");
}

/// A league stands for the decks of its best mix, without the deck itself; `--field` has the last word.
#[test]
fn a_league_is_an_opponent() {
    let desk = Desk::new();
    let play = ["league", "play", "a.league", "long-night", "clockwork", "red-tide", "-n", "40"];
    desk.runs(&play);
    let json = |args: &[&str]| -> serde_json::Value {
        let out = desk.runs(&[args, &["--format", "json", "-n", "2", "--bot", "random"]].concat());
        serde_json::from_str(&out).unwrap()
    };
    let names = |report: &serde_json::Value| -> Vec<String> {
        report["matchups"]
            .as_array()
            .unwrap()
            .iter()
            .map(|matchup| matchup["opponent"].as_str().unwrap().to_owned())
            .collect()
    };
    let report = json(&["duel", "toolbox", "a.league"]);
    assert_eq!((names(&report), &report["total"]["weighted"]), (vec!["Clockwork".to_owned()], &true.into()));
    // Without opponents they are the samples, and never the deck itself.
    let report = json(&["duel", "red-tide"]);
    assert_eq!(names(&report).len(), 12);
    assert!(!names(&report).contains(&"Red Tide".to_owned()));
    assert_eq!(
        (report["format"].as_str(), report["total"]["weighted"].as_bool()),
        (Some("duel-several"), Some(false))
    );
    desk.write("field.toml", "long-night = 3\nclockwork = 1\n");
    let report = json(&["duel", "red-tide", "long-night", "clockwork", "--field", "field.toml"]);
    let share = |name: &str| {
        let all = report["matchups"].as_array().unwrap();
        all.iter().find(|matchup| matchup["opponent"] == name).unwrap()["share"].as_f64().unwrap()
    };
    assert_eq!((share("Long Night"), share("Clockwork")), (0.75, 0.25));
    // What makes no sense with several is refused, and a deck alone cannot be its own opponent.
    for (args, why) in [
        (
            &["duel", "red-tide", "samples", "--equal", "5"][..],
            "--sprt, --equal and --confirm are for one opponent",
        ),
        (&["duel", "red-tide", "clockwork", "--field", "field.toml"], "--field is for several opponents"),
        (&["duel", "red-tide", "red-tide", "sample:red-tide"], "there is no opponent but the deck itself"),
    ] {
        let (code, _, err) = desk.run(args);
        assert!(code == 2 && err.contains(why), "{err}");
    }
}

/// Time is a budget, too. The end of it is not an interruption.
#[test]
fn a_run_that_took_its_time_is_done() {
    let desk = Desk::new();
    for args in [
        "duel red-tide red-tide",
        "duel red-tide long-night toolbox",
        "league play a.league long-night toolbox red-tide",
    ] {
        let (code, out, err) = desk.run(&format!("{args} --budget 1s --bot random"));
        assert_eq!(code, 0, "{out}{err}");
        assert!(!out.contains("Stopped") && !err.contains("interrupted"), "{out}{err}");
    }
}
