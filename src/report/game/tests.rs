//! The reports on one game in three languages: they fit a terminal, begin with the answer, and do not
//! contradict the game.

use std::sync::atomic::AtomicBool;

use unicode_width::UnicodeWidthStr;

use super::analysis::{AnalysisReport, Analyzed};
use super::position::PositionReport;
use super::summary::Summary;
use super::*;
use crate::bots::{BotKind, BotSpec};
use crate::engine::record::{Detail, Stop, replay};
use crate::engine::scenario::Scenario;
use crate::lab::analyze::{Analysis, Settings, analyze};
use crate::lab::judge::{Depth, Goal, Question, judge};
use crate::report::document::{Block, Document};
use crate::report::terminal;
use crate::sim::{Duel, Entry, Terms};
use crate::wording::story::Film;

fn roster() -> Roster {
    crate::cards::builtin::roster()
}

/// A game of two sample decks.
fn record() -> String {
    let [red, night] =
        ["red-tide", "long-night"].map(|name| crate::deck::sample(name).expect("a sample deck"));
    let entries =
        [Entry::new(&red, BotSpec::new(BotKind::Greedy)), Entry::new(&night, BotSpec::new(BotKind::Random))];
    Duel::new(entries, Terms::default()).expect("a duel").record(2, Detail::default())
}

/// A report as a terminal of 80 columns shows it.
fn shown(document: &Document) -> String {
    anstream::adapter::strip_str(&terminal::document(document, Some(80))).to_string()
}

/// What every summary must be.
#[track_caller]
fn is_summary(document: &Document) -> String {
    let text = shown(document);
    let Some(Block::Text(head)) = document.blocks.first() else { panic!("no answer: {text}") };
    assert!(head.lines().next().is_some_and(|line| line.ends_with('.')), "{text}");
    assert!(text.lines().count() <= 24, "{text}");
    assert!(text.lines().all(|line| line.width() <= 80), "{text}");
    assert!(!text.contains("0-") && !text.contains("`a`"), "codes in {text}");
    text
}

fn summary_of(record: &str, lang: Lang) -> String {
    let mut summary = Summary::default();
    let replayed = replay("game", record.as_bytes(), None, |step| summary.step(&step)).expect("a game");
    let roster = roster();
    let teller = teller(lang, replayed.names.clone(), &roster);
    is_summary(&summary.document(&teller, &replayed, &[], [say!("--full (every move)")]))
}

#[test]
fn a_game_in_short() {
    let record = record();
    let text = summary_of(&record, Lang::En);
    let lines: Vec<&str> = text.lines().collect();
    let film = Film::read("game", record.as_bytes()).unwrap();
    let outcome = film.outcome().unwrap();
    let Both([red, night]) = outcome.armor;
    let rounds = outcome.rounds;
    assert_eq!(
        lines[0],
        format!(
            "Red Tide beat Long Night on armor, {red} to {night}, in {rounds} rounds; no rule is broken."
        )
    );
    assert_eq!(lines[1], format!("Ares (greedy) against Athena (random); {} decisions.", film.decisions()));
    assert_eq!(lines[3], "  round  cards played              armor after", "{text}");
    assert!(text.contains(&format!("Red Tide {red}, Long Night {night}\n")), "{text}");
    let french = summary_of(&record, Lang::Fr);
    assert!(french.starts_with("Red Tide a battu Long Night au blindage, "), "{french}");
    assert!(french.contains("Ares (greedy) contre Athena (random)"), "{french}");
    let german = summary_of(&record, Lang::De);
    assert!(german.contains("Runden.\nKeine Regel verletzt. Ares (greedy) gegen Athena"), "{german}");
}

#[test]
fn a_game_that_goes_on_says_who_decides() {
    let record = record();
    let text: String = record.lines().take(8).map(|line| format!("{line}\n")).collect();
    for (lang, start) in [
        (Lang::En, "The game stops in round 1: "),
        (Lang::Fr, "La partie s’arrête à la manche 1"),
        (Lang::De, "Die Partie endet in Runde 1: "),
    ] {
        let printed = summary_of(&text, lang);
        assert!(printed.starts_with(start), "{printed}");
    }
}

fn analyzed(film: &Film) -> Analysis {
    let settings = Settings { worlds: 8, ..Settings::default() };
    analyze(&film.table, &film.asked(), film.outcome(), &settings, &AtomicBool::new(false), |_| {})
}

#[test]
fn mistakes_read_as_sentences() {
    let film = Film::read("game", record().as_bytes()).unwrap();
    let analysis = analyzed(&film);
    let roster = roster();
    let of = Analyzed {
        file: "game.jsonl",
        film: &film,
        roster: &roster,
        bot: "pilot",
        worlds: 8,
        seed: 1,
        top: 3,
        command: "flightdeck analyze game.jsonl",
    };
    let report = AnalysisReport::new(of, &analysis);
    let worst = serde_json::to_value(&report).unwrap()["worst"][0].clone();
    for (lang, parts) in [
        (Lang::En, ["Red Tide won", "Each decision was", "Better: ", "points lost.", "best moves: "]),
        (
            Lang::Fr,
            ["Red Tide a gagné", "8 tirages par décision.", "Mieux : ", "−16 points.", "meilleurs coups :"],
        ),
        (Lang::De, ["Red Tide gewann", "Jede Entscheidung", "Besser: ", "Punkte verloren.", "beste Züge: "]),
    ] {
        let text = is_summary(&report.summary(lang));
        // Wherever lines break.
        let flowing = text.replace("\n     ", " ").replace('\n', " ");
        for part in parts {
            assert!(flowing.contains(part), "{part}: {text}");
        }
        assert!(text.contains(&format!("flightdeck analyze game.jsonl --at {worst}")), "{text}");
        assert!(text.contains('█') && text.matches("flightdeck").count() == 1, "{text}");
        // Everything: all decisions that cost something, by codes too, and what the words mean.
        let full = shown(&report.document(lang));
        assert!(full.lines().all(|line| line.width() <= 80), "{full}");
        assert!(full.contains("20") && full.contains(" 0-"), "{full}");
    }
}

/// The card below strikes when it is revealed, and one point of armor is left.
const WIN_NOW: &str = "card 2-23: 2 strike / 1\ncard 0-21 0-22: 1\ncard 0-11: 1 lateral / 1\n\
                       a3: 2-23, 0-21\na hand 0-11\nb hand 0-22\nb armor 1\n";

#[test]
fn the_best_moves_of_a_scenario() {
    let roster = roster();
    let scenario = Scenario::read("win.scene", WIN_NOW, &roster).unwrap();
    let replayed = scenario.run(None, |_| {}).unwrap().unwrap();
    let question = Question { goal: Goal::Damage, depth: Depth::Turn, ..Question::default() };
    let answer = judge(&replayed.table, &replayed.state, &question).unwrap();
    let names = Both(["Red Tide".to_owned(), "Long Night".to_owned()]);
    let report = PositionReport {
        table: &replayed.table,
        start: &replayed.state,
        names: &names,
        roster: &roster,
        question: &question,
        answer: &answer,
        played: None,
    };
    // These cards are the scenario's own and have no names.
    let text = shown(&report.summary(Lang::En));
    assert!(text.starts_with("Best: play 0-11 in sector "), "{text}");
    assert!(text.contains(", move 2-23 from sector 3 to ") && text.contains("(1 damage).\n"), "{text}");
    assert!(text.contains("Round 1, Red Tide to choose. All 11 choices were tried to the end of the turn."));
    let full = shown(&report.document(Lang::En));
    assert!(full.contains("leads to  Long Night loses 1 armor (0 left)"), "{full}");
    assert!(full.contains("1. Red Tide plays 0-11 "), "{full}");
}

#[test]
fn the_best_moves_of_a_game_and_what_was_played() {
    let record = record();
    let roster = roster();
    let film = Film::read("game", record.as_bytes()).unwrap();
    for number in [1, 9, film.decisions()] {
        let replayed =
            replay("game", record.as_bytes(), Some(Stop::AtDecision(number as u64)), |_| {}).unwrap();
        assert_eq!(replayed.decisions + 1, number as u64);
        let played = film.asked()[number - 1].1;
        let question = Question { depth: Depth::Round, worlds: 4, also: Some(played), ..Question::default() };
        let answer = judge(&replayed.table, &replayed.state, &question).unwrap();
        let also = answer.also.as_ref().expect("the line that was played");
        assert!(also.value <= answer.lines[0].value, "{} {}", also.value, answer.lines[0].value);
        let report = PositionReport {
            table: &replayed.table,
            start: &replayed.state,
            names: &replayed.names,
            roster: &roster,
            question: &question,
            answer: &answer,
            played: Some(played),
        };
        for (lang, [best, did]) in [
            (Lang::En, ["Best: ", "     Played: "]),
            (Lang::Fr, ["Le mieux : ", "     Joué : "]),
            (Lang::De, ["Am besten: ", "     Gespielt: "]),
        ] {
            let text = is_summary(&report.summary(lang));
            assert!(text.starts_with(best) && text.contains(did), "{text}");
            let full = shown(&report.document(lang));
            assert!(full.lines().all(|line| line.width() <= 80), "{full}");
        }
    }
}

#[test]
fn a_tie_the_cards_and_the_limit_are_named() {
    let outcome = |winner, reason, limit| Outcome {
        winner,
        reason,
        limit,
        rounds: 1,
        armor: Both([3, 3]),
        cards: Both([9, 4]),
    };
    let roster = roster();
    let names = Both(["Red Tide".to_owned(), "Long Night".to_owned()]);
    let teller = teller(Lang::En, names, &roster);
    let printed = |outcome| ended(&teller, &outcome, true).to_string();
    assert_eq!(
        printed(outcome(Some(Player::A), Reason::Cards, true)),
        "Red Tide beat Long Night on cards, 9 to 4, in 1 round (armor tied at 3) (round limit reached)"
    );
    assert_eq!(
        printed(outcome(None, Reason::Equal, false)),
        "The game was a tie after 1 round: 3 armor and 9 cards each"
    );
    assert_eq!(
        printed(outcome(Some(Player::B), Reason::Forfeit, true)),
        "Long Night beat Red Tide in 1 round, because the opponent forfeited"
    );
}

#[test]
fn steps_left_out_between_those_shown_are_marked() {
    let steps = ["a", "b", "c", "d"].map(str::to_owned);
    assert_eq!(super::position::with_gaps(&steps, vec![1, 0]), "a, b, …");
    assert_eq!(super::position::with_gaps(&steps, vec![2, 0, 2]), "a, …, c, …");
    assert_eq!(super::position::with_gaps(&steps, vec![3, 0]), "a, …, d");
    assert_eq!(super::position::with_gaps(&steps[..2], vec![0, 2]), "a, …");
}
