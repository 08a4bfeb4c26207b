//! Valid scenarios, and the errors of invalid ones.

use super::*;

fn run(text: &str) -> Result<(), String> {
    run_with(&crate::test_support::roster(), text)
}

fn run_with(roster: &Roster, text: &str) -> Result<(), String> {
    let messages = |faults: Vec<Fault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let scenario = Scenario::read("q.scene", text, roster).map_err(messages)?;
    scenario.run(None, |_| {}).map(|_| ()).map_err(messages)
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    assert_eq!(run(text).err().as_deref(), Some(expected), "{text}");
}

#[test]
fn what_is_not_said_is_plain() {
    let text =
        "a1: 0-02\nexpect round 1; deployment; initiative a; offset 0; a armor 20; b hand none; a hand none";
    let scenario = Scenario::read(
        "q",
        "a hand 0-02\nexpect turn a; passed nobody; waiting nothing; b board empty",
        &crate::test_support::roster(),
    )
    .unwrap();
    assert!(scenario.run(None, |_| {}).is_ok());
    assert!(scenario.header.cards.len() == 1, "a built-in card needs no definition");
    // Neither player has a card: both have passed, and combat begins.
    assert_eq!(run(&text.replace("deployment", "combat")), Ok(()));
}

#[test]
fn lines_can_go_on_and_have_comments() {
    let text = "# a question\nabout: What comes, then, # as I ask\n  of a strike?\ncites R-EFF-1, R-DEP-7\ncard 0-11: 1\n   strike # upper\na hand 0-11\n\
                A plays 0-11 front on 1\nexpect b armor\n\t19";
    assert_eq!(run(text), Ok(()));
    let scenario = Scenario::read("q", text, &crate::test_support::roster()).unwrap();
    assert_eq!(scenario.about, "What comes, then, of a strike?");
    assert_eq!(scenario.cites, ["R-EFF-1", "R-DEP-7"]);
    assert_eq!(scenario.counts(), (1, 1));
}

#[test]
fn unknown_words_are_refused_with_what_was_meant() {
    refused(
        "a hnad 0-02",
        "q.scene:1:3: \"hnad\" is not a property or action of a player; did you mean `hand`?",
    );
    refused("crad 0-11: 1", "q.scene:1:1: \"crad\" is not a valid start of a line; did you mean `card`?");
    refused(
        "card 0-11: 1 strick / 1\na hand 0-11",
        "q.scene:1:14: \"strick\" is not an effect; did you mean `strike`?",
    );
    refused(
        "combat\na stays\nexpect ofset 1",
        "q.scene:3:8: \"ofset\" is not a valid expectation; did you mean `offset`?",
    );
    refused("cites R-BAT-33", "q.scene:1:7: no rule has the code \"R-BAT-33\"; did you mean `R-BAT-3`?");
    refused("a flies aresh", "q.scene:1:9: unknown cruiser \"aresh\"; did you mean `ares`?");
    refused(
        "a1: 0-02 bakc",
        "q.scene:1:10: \"bakc\" is not an ID code or the state of a card; did you mean `back`?",
    );
    refused("combat\na stays\na takes 1", "q.scene:3:10: unexpected end of line; expected `/`");
    refused("a hand 7-02", "q.scene:1:8: \"7-02\": level 7 does not exist; levels are 0 to 3");
    refused("combat\na stays now", "q.scene:2:9: unexpected \"now\"; the line should end here");
}

#[test]
fn all_faults_are_told_at_once() {
    refused(
        "a hnad 0-02\nb armr 3",
        "q.scene:1:3: \"hnad\" is not a property or action of a player; did you mean `hand`?\nq.scene:2:3: \"armr\" is not a property or action of a player; did you mean `armor`?",
    );
}

#[test]
fn a_set_up_says_everything_once_and_uses_what_it_defines() {
    refused("a armor 3\na armor 4", "q.scene:2:1: `a armor` is given twice");
    refused(
        "card 0-11: 1\na hand 0-02",
        "q.scene:1:6: 0-11 is defined but never placed; put it in a hand, a deck or a stack, or remove it",
    );
    refused(
        "a hand 0-999",
        "q.scene:1:8: 0-999 is neither defined nor a built-in card; define it, for example: card 0-999: 2 / 1 strike",
    );
    refused(
        "combat\na stays\na armor 3",
        "q.scene:3:1: the setup must come before steps and expectations; to check something at this point, write `expect …`",
    );
    refused(
        "first a\na hand 0-02",
        "q.scene:2:1: `a hand` cannot be set in a game that starts with `first`; `first` starts a whole game with shuffled decks; to start from a position, remove it",
    );
}

#[test]
fn a_set_up_against_the_rules_is_refused_where_it_is_wrong() {
    let card = "card 0-11: 2 / 1\n";
    refused(&format!("{card}a1: 0-11\na hand 0-11"), "q.scene:3:8: 0-11 is in two places (R-CARD-1)");
    refused(
        &format!("{card}a1: 0-11 damage 3/0"),
        "q.scene:2:5: 0-11 has 3 damage on 2 fighters in its outer section (R-BAT-4)",
    );
    refused("offset 4", "q.scene:1:1: offset 4 is out of range; offsets are -3 to 3 (R-COM-1)");
    refused(
        "cruiser raft: 0 0 0 0 0\na flies raft\ncard 0-11 0-12: 1\na2: 0-11, 0-12",
        "q.scene:4:1: sector 2 of `a` has 1 space but 2 cards (R-DEP-6)",
    );
}

#[test]
fn steps_and_expectations_fail_where_they_stand() {
    let start = "card 0-11: 1 strike\ncard 2-12 0-13: 1\na hand 0-11 2-12\nb hand 0-13\n";
    refused(
        &format!("{start}a plays 2-12 on 3"),
        "q.scene:5:1: a level 2 face needs a level 2 space; the lowest free space is level 0 (R-DEP-5); allowed here: pass, play 0-11 on 1, play 0-11 on 2, play 0-11 on 3, play 0-11 on 4, play 0-11 on 5, play 0-11 back on 1, play 0-11 back on 2 and 8 more",
    );
    // Expectations that fail do not hide those that follow; a step that is not allowed ends it.
    refused(
        &format!("{start}a plays 0-11 on 3\nexpect b armor 20; a3: 0-11 back\na passes\nexpect b armor 1"),
        "q.scene:6:8: this is not true; the position is: b armor 19\nq.scene:6:20: this is not true; the position is: a3: 0-11\nq.scene:7:1: `b` must decide here, not `a`: whether to play a card or pass (R-DEP-1); allowed here: pass, play 0-13 on 1, play 0-13 on 2, play 0-13 on 3, play 0-13 on 4, play 0-13 on 5, play 0-13 back on 1, play 0-13 back on 2 and 3 more",
    );
    refused(
        &format!("{start}expect options pass"),
        "q.scene:5:8: the option play 0-11 on 1 is missing (R-DEP-1)",
    );
    refused(
        &format!("{start}refused: a passes"),
        "q.scene:5:1: expected this to be refused, but it is legal",
    );
    refused(
        &format!("{start}refused R-DEP-6: a plays 2-12 on 3"),
        "q.scene:5:1: refused for another reason: a level 2 face needs a level 2 space; the lowest free space is level 0 (R-DEP-5)",
    );
    refused(
        &format!("{start}expect a wins"),
        "q.scene:5:8: the game is not over; the next decision is whether to play a card or pass (R-DEP-1)",
    );
    refused(
        "a hand 0-02\nrefused R-CARD-1",
        "q.scene:2:1: expected the setup to be refused, but it is legal",
    );
    refused(
        "combat\na stays\na fights left to right\nexpect chain limit",
        "q.scene:4:8: no chain was cut off at this point (Q-CHAIN-5)",
    );
}

/// Records may call a cruiser anything, and may say nothing at all of a position.
#[test]
fn any_record_becomes_a_scenario() {
    let record = r#"{"flightdeck": 1, "mode": "total-war", "players": {"a": {"cruiser": "NAME"}, "b": {"cruiser": "NAME"}}, "cruisers": {"NAME": {"armor": 20, "sectors": [[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}}, "cards": {}, "position": {"players": {"a": {}, "b": {}}}}"#;
    for name in ["barge", "Big: Boat #1", "é", ""] {
        let script = Script::read("record", record.replace("NAME", name).as_bytes()).unwrap();
        let text = from_script(&script, &crate::test_support::roster());
        assert_eq!(run(&text), Ok(()), "{text}");
    }
}

#[test]
fn no_text_makes_it_panic() {
    let words = "a b both card back : ; / 0-11 expect a3 a9 a3.9 hand deck plays on 1 -3 999999 refused R-BAT-3 \
                 shuffle options cruiser x fly flies first combat resolves outer strike of damage elsewhere empty \
                 wins by armor to é about cites waiting nobody common round limit # ,";
    let words: Vec<&str> = words.split(' ').chain(["\n"; 3]).collect();
    let roster = crate::test_support::roster();
    let mut dice = crate::dice::Dice::new(7);
    for _ in 0..20_000 {
        let length = dice.below(30);
        let text: Vec<&str> = (0..length).map(|_| words[dice.below(words.len() as u32) as usize]).collect();
        let _ = run_with(&roster, &text.join(" ").replace("\n ", "\n"));
    }
}

/// Every scenario of the repository, beside which the package `flightdeck` tries them in a second model.
#[test]
fn the_scenarios_of_the_repository_hold() {
    let scenarios = crate::test_support::scenarios();
    assert!(scenarios.len() > 290, "{} scenarios", scenarios.len());
    let roster = crate::test_support::roster();
    let run = |(file, text): &(std::path::PathBuf, String)| {
        run_with(&roster, text).err().map(|why| format!("{}: {why}", file.display()))
    };
    let wrong: Vec<String> = scenarios.iter().filter_map(run).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A rule may still be cited by a code it had before, and stays written so.
#[test]
fn former_codes_are_read_where_they_can_be_written() {
    let hit = "card 0-11: 1 hit\ncard 0-12 0-90: 1\na hand 0-11\na2: 0-12\nb hand 0-90\na plays 0-11 on 1\n";
    for code in ["R-HIT-2", "R-EFF-4", "r-eff-4"] {
        assert_eq!(run(&format!("{hit}refused {code}: a: hit b3")), Ok(()), "{code}");
    }
    assert!(run(&format!("{hit}refused R-GAP-1: a: hit b3")).is_err());
    let whole = "combat\nrefused Q-BAT-5: a takes 1/1";
    assert!(run(whole).unwrap_err().contains("for another reason"), "a shift is to be decided");
    let scenario =
        Scenario::read("q", "cites R-SEE-2 Q-HIT-1 R-GEO-2\na hand 0-02", &crate::test_support::roster());
    assert_eq!(scenario.unwrap().cites, ["R-SEE-2", "Q-HIT-1", "R-GEO-2"]);
}
