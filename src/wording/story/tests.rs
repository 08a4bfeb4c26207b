//! Games described in sentences.

use super::*;
use crate::cards::builtin;
use crate::engine::record::Step;
use crate::engine::scenario::Scenario;
use crate::engine::{Choices, Decks, Dice, Log, Mode, PileName, Setup, View};
use crate::wording::board;
use unicode_width::UnicodeWidthStr;

fn words() -> Words<'static> {
    Words::new(builtin::glossary(), Lang::En)
}

fn teller(lang: Lang, roster: &Roster) -> Teller<'_> {
    let names = Both(["Red Tide".to_owned(), "Long Night".to_owned()]);
    Teller::new(Words::new(builtin::glossary(), lang), names).with_cards(roster)
}

/// Plays a scenario; `decided` sees every step that a decision led to.
fn run(text: &str, roster: &Roster, mut decided: impl FnMut(&Step<'_>, &State, Choice)) {
    let scenario = Scenario::read("test", text, roster).unwrap();
    let after = |step: Step<'_>| {
        if let Some((before, choice)) = step.decided {
            decided(&step, before, choice);
        }
    };
    scenario.run(None, after).unwrap_or_else(|faults| panic!("{}", faults[0])).unwrap();
}

/// What a scenario tells, line by line, without its beginning.
fn described(text: &str, reader: Option<Player>) -> Vec<String> {
    let roster = builtin::roster();
    let teller = Teller { reader, ..teller(Lang::En, &roster) };
    let mut lines = Vec::new();
    run(text, &roster, |step, before, choice| {
        lines.extend(teller.step(step.table, before, choice, step.happened, step.state));
    });
    lines.into_iter().map(|line| line.text).collect()
}

#[test]
fn a_play_names_the_card_its_face_its_sector_and_what_it_does() {
    let text = "a hand 0-14 0-56\nb hand 1-12\na plays 0-14 on 5\nb passes\na plays 0-56 back on 2\n";
    let lines = described(text, None);
    assert_eq!(
        lines,
        [
            "Red Tide plays Hothead face up in sector 5: damage to own cruiser (Red Tide has 19 armor)",
            "Long Night passes and takes the initiative",
            "Red Tide plays Soap Bubble face down in sector 2",
            "Red Tide cannot play a card and passes",
        ]
    );
    let hidden = described(text, Some(Player::B));
    assert_eq!(hidden[2], "Red Tide plays a face-down card in sector 2");
}

/// The whole story, from its beginning.
fn told(text: &str) -> Vec<String> {
    let scenario = Scenario::read("test", text, &builtin::roster()).unwrap();
    let teller = Teller::new(words(), Both(["Red Tide".to_owned(), "Long Night".to_owned()]));
    let mut lines = Vec::new();
    let after = |step: Step<'_>| {
        lines.extend(match step.decided {
            Some((before, choice)) => teller.step(step.table, before, choice, step.happened, step.state),
            None => teller.opening(step.table, step.happened, step.state),
        });
    };
    scenario.run(None, after).unwrap().unwrap();
    lines.into_iter().map(|line| line.text).collect()
}

/// R-DEP-3, Q-DEP-8: who has the initiative passes first and keeps it, whoever that is.
#[test]
fn forced_passes_are_told_as_they_were_and_none_is_invented() {
    let forced = |text: &str| -> Vec<String> {
        told(text).into_iter().filter(|line| line.contains("cannot play")).collect()
    };
    let [a, b] = ["Red Tide", "Long Night"].map(|who| format!("{who} cannot play a card and passes"));
    // The initiative goes to b after the first round; neither has a card in the second.
    let text = "combat\na stays\na fights left to right\nexpect round 2; combat; turn b; initiative b\n";
    assert_eq!(forced(text), [b.clone(), a.clone()]);
    assert_eq!(
        forced(&format!(
            "initiative b\n{}",
            text.replace("a ", "b ").replace("turn b; initiative b", "turn a; initiative a")
        )),
        [a.clone(), b.clone()]
    );
    // A position in combat: nobody had to pass, and both still hold a card.
    let text = "combat\na hand 0-02\nb hand 0-14\na stays\n";
    assert_eq!(forced(text), [""; 0]);
    // A position in deployment, where the player whose turn it is has nothing to play.
    assert_eq!(forced("b hand 0-14\nexpect turn b\n"), [a]);
    assert_eq!(forced("passed a\nturn b\nexpect combat\n"), [b]);
}

#[test]
fn a_card_that_was_set_aside_is_not_drawn_again() {
    let text = "card 0-11: 1 draw\ncard 0-12 0-13: 1\ncruiser raft: 1 0 0 0 0\nboth fly raft\na hand 0-11\na deck 0-12 0-13\n\
                a plays 0-11 on 2\nb stays\nb fights left to right\nexpect round 2\n";
    let lines = told(text);
    for line in ["Red Tide takes 0-12, set aside in the previous round", "Red Tide draws 0-13"] {
        assert!(lines.iter().any(|told| told == line), "{line}: {lines:#?}");
    }
}

#[test]
fn every_target_is_named_with_its_card_and_owner() {
    let text = "\
card 0-91: 1 free / 1 pivot
card 0-93: 1 roll / 1 destroy
card 0-94: 1 vertical / 1 hit
card 0-01 0-02 0-03 0-04: 2 / 1
a1: 0-01, 0-02
b4: 0-03 back
a hand 0-91 0-93 0-94
b hand 0-04
a plays 0-91 on 2
a resolves outer free of a2.0
a: free a1.1 to 5
a: pivot b4.0
b passes
a plays 0-93 on 3
a resolves outer roll of a3.0
a: roll b4.0
a: destroy a5.0
a plays 0-94 on 4
a resolves inner hit of a4.0
a: hit b4 outer
a: vertical a1.0
";
    let lines = described(text, None);
    let expected = [
        "Red Tide resolves free movement of 0-91 first",
        "Red Tide moves 0-02",
        "from sector 1 to sector 5",
        "in Long Night's sector 4",
        "Red Tide flips 0-03",
        "Red Tide destroys 0-02",
        "Red Tide hits the outer section of 0-03",
        "to the top of sector 1",
    ];
    for words in expected {
        assert!(lines.iter().any(|line| line.contains(words)), "no {words:?} in {lines:#?}");
    }
    // Face down on the opponent's board: only the owner knows the card until it is flipped.
    let hidden = described(text, Some(Player::A));
    assert!(hidden.iter().any(|line| line == "Red Tide pivots the face-down card in Long Night's sector 4"));
    assert!(hidden.iter().any(|line| line.starts_with("Red Tide flips 0-03")), "{hidden:#?}");
}

#[test]
fn a_battle_tells_damage_destroyed_cards_and_armor() {
    let text = "\
card 0-91: 1 / 0
card 0-92: 4 / 0
a1: 0-91
b1: 0-92
initiative a
combat
a stays
a fights left to right
";
    let lines = described(text, None);
    assert!(lines.contains(
        &"Battle: Red Tide takes 4 damage in sector 1, Long Night takes 1 damage in sector 1".to_owned()
    ));
    assert!(lines.contains(&"Red Tide's 0-91 is destroyed".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"Red Tide loses 3 armor (17 left)".to_owned()));
    assert!(lines.contains(&"End of round 1: Red Tide 17 armor, Long Night 20 armor".to_owned()));
}

/// Codes of the other player's cards that a player may know: face up or discarded.
fn public(table: &Table, state: &State, owner: Player) -> Vec<String> {
    let cells = Sector::ALL.into_iter().flat_map(|sector| state.stack(owner, sector).to_vec());
    let fronts = cells.filter(|cell| cell.side() == Side::Front).map(|cell| cell.card());
    let cards = fronts.chain(state.discard(PileName::Own(owner)));
    cards.map(|card| table.card(owner, card).id.to_string()).collect()
}

#[test]
fn a_player_reads_nothing_hidden_and_every_line_fits() {
    // Different codes on both sides, so that a code says whose card it is.
    let roster = builtin::roster();
    let half = |even: bool| {
        let cards = roster.cards().iter().enumerate().filter(|(at, _)| (at % 2 == 0) == even);
        cards.map(|(_, card)| card.clone()).collect::<Vec<_>>()
    };
    let cruisers = Both(["ares", "athena"].map(|id| roster.cruiser(id).unwrap().clone()));
    let decks = Decks::Own(Both([half(true), half(false)]));
    let table = Table::new(Setup { mode: Mode::TotalWar, round_limit: 8, cruisers, decks }).unwrap();
    let enemies: Vec<String> =
        table.deck(PileName::Own(Player::B)).iter().map(|card| card.id.to_string()).collect();
    let names = || Both(["Red Tide".to_owned(), "Long Night".to_owned()]);
    // By codes, which say whose card it is.
    let open = Teller::new(words(), names()).with_cards(&roster).with_codes();
    let narrow = open.clone().for_reader(Player::A);
    let mut offsets = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let mut dice = Dice::new(seed);
        let mut log = Log::default();
        let mut choices = Choices::new();
        let mut state = State::start(&table, Player::A, &mut dice, &mut log);
        let opening = narrow.opening(&table, &log.0, &state);
        let mut known: Vec<String> = Vec::new();
        let check = |lines: &[StoryLine], known: &[String]| {
            for line in lines {
                for code in enemies.iter().filter(|code| line.text.contains(&format!("{code} "))) {
                    assert!(known.contains(code), "{code} is in {:?}", line.text);
                }
            }
        };
        check(&opening, &known);
        while let Some(turn) = state.turn() {
            state.choices(&table, &mut choices);
            let choice = choices[dice.below(choices.len() as u32) as usize];
            let before = state.clone();
            log.0.clear();
            state.apply_unchecked(&table, choice, &mut dice, &mut log);
            known.extend(public(&table, &before, Player::B));
            known.extend(public(&table, &state, Player::B));
            let lines = narrow.step(&table, &before, choice, &log.0, &state);
            check(&lines, &known);
            let all = open.step(&table, &before, choice, &log.0, &state);
            assert!(!all.is_empty() && all[0].text.starts_with(open.player(turn)), "{all:?}");
            assert_eq!(all.len(), lines.len());
            for line in &all {
                assert!(!line.text.contains("  ,") && !line.text.trim().is_empty());
                let set = anstream::adapter::strip_str(&set(line, Some(80))).to_string();
                assert!(set.lines().all(|line| line.width() <= 80), "{set}");
            }
            let drawn = board::draw(&open, &table, &state, Some(80));
            let drawn = anstream::adapter::strip_str(&drawn).to_string();
            assert!(drawn.lines().all(|line| line.width() <= 80), "{drawn}");
            // What the board shows a player follows from what the player may know.
            let view = View::of(&table, &state, Player::A);
            assert_eq!(
                board::draw(&narrow, &table, &state, None),
                board::draw(&narrow, &table, view.state(), None)
            );
            offsets.insert(state.offset());
        }
    }
    assert!(offsets.contains(&-3) && offsets.contains(&3), "{offsets:?}");
}

#[test]
fn two_of_the_same_name_are_distinguished() {
    let teller = Teller::new(words(), Both(["Red Tide".to_owned(), "Red Tide".to_owned()]));
    assert_eq!(teller.player(Player::A), "Red Tide (a)");
    assert_eq!(teller.player(Player::B), "Red Tide (b)");
}

/// What was done and what to do, in three languages.
fn moves(text: &str, lang: Lang) -> Vec<[String; 2]> {
    let roster = builtin::roster();
    let teller = teller(lang, &roster);
    let mut described = Vec::new();
    run(text, &roster, |step, before, choice| {
        let by = before.turn().unwrap();
        described.push([
            teller.did(step.table, before, by, choice),
            teller.advice(step.table, before, by, choice),
        ]);
    });
    described
}

#[test]
fn decisions_read_as_done_and_as_advice() {
    let text = "\
card 0-91: 1 free / 1 pivot
card 0-93: 1 roll / 1 destroy
card 0-94: 1 vertical / 1 hit
a1: 0-56, 0-14
b4: 1-12 back
a hand 0-91 0-93 0-94
b hand 0-04
a plays 0-91 on 2
a resolves outer free of a2.0
a: free a1.1 to 5
a: pivot b4.0
b passes
a plays 0-93 back on 3
a plays 0-94 on 4
a resolves inner hit of a4.0
a: hit a2 outer
a: vertical a1.0
";
    let english = moves(text, Lang::En);
    for (at, did, advice) in [
        (0, "Red Tide played 0-91 in sector 2", "play 0-91 in sector 2"),
        (1, "Red Tide resolved free movement of its 0-91 first", "resolve free movement of 0-91 first"),
        (2, "Red Tide moved its Hothead from sector 1 to 5", "move Hothead from sector 1 to 5"),
        (4, "Long Night passed", "pass"),
        (5, "Red Tide played 0-93 face down in sector 3", "play 0-93 face down in sector 3"),
    ] {
        assert_eq!(english[at], [did, advice], "{english:#?}");
    }
    assert!(english[3][1].starts_with("pivot Long Night's ") && english[3][1].ends_with(" in sector 4"));
    let french = moves(text, Lang::Fr);
    assert_eq!(french[2][0], "Red Tide a déplacé Hothead du secteur 1 au 5");
    assert!(french[3][1].contains(" (Long Night) dans le secteur 4"), "{french:#?}");
    let german = moves(text, Lang::De);
    assert_eq!(german[2][1], "Hothead aus Sektor 1 in 5 bewegen");
    assert_eq!(german[5][0], "Red Tide spielte 0-93 (Rückseite) in Sektor 3");
    for described in [&english, &french, &german] {
        assert!(
            described.iter().flatten().all(|text| !text.contains("  ") && !text.ends_with('.')),
            "{described:#?}"
        );
    }
}
