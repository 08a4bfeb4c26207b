//! The answer to `solve`: the best lines and what each leads to.

use serde_json::{Value, json};

use super::document::Document;
use super::figures::rounded_to;
use crate::cards::Lang;
use crate::engine::record::ChoiceForm;
use crate::engine::{Player, State, Table, scenario};
use crate::lab::solve::{Answer, Depth, Goal, Line, Question};
use crate::say::{Message, decimal, percent, signed};

/// For people.
pub fn document(table: &Table, start: &State, question: &Question, answer: &Answer, lang: Lang) -> Document {
    let mut document = Document::new(lang);
    let mover = answer.mover;
    document.facts([
        (say!("to move"), say!("`{}`, round {}", mover.code(), start.round())),
        (say!("goal"), say!("{}, at {}", goal_words(question.goal), depth_words(question.depth))),
        (say!("searched"), trust_words(question, answer)),
    ]);
    for (place, line) in answer.lines.iter().enumerate() {
        document.heading(say!("{}. {}", place + 1, value_words(question.goal, line.value)));
        document.text(steps(table, line).join("\n"));
        document.facts([(say!("leads to"), outcome_words(start, line, mover))]);
    }
    document
}

/// For other programs.
pub fn figures(table: &Table, start: &State, question: &Question, answer: &Answer) -> Value {
    let trust = answer.trust;
    let lines: Vec<Value> = answer
        .lines
        .iter()
        .map(|line| {
            let steps: Vec<Value> = line
                .steps
                .iter()
                .map(|&(by, choice)| json!({"by": by, "choice": ChoiceForm::new(table, by, choice)}))
                .collect();
            json!({
                "value": rounded_to(line.value, 4),
                "chance": rounded_to(line.chance, 4),
                "armor": {"a": line.end.armor(Player::A), "b": line.end.armor(Player::B)},
                "over": line.end.is_over(),
                "words": outcome_words(start, line, answer.mover).to_string(),
                "steps": steps,
            })
        })
        .collect();
    json!({
        "mover": answer.mover,
        "depth": question.depth.code(),
        "goal": question.goal.code(),
        "exact": trust.is_exact(),
        "whole": trust.whole,
        "worlds": trust.sampled,
        "guessed": trust.guessed,
        "tables": answer.tables,
        "lines": lines,
    })
}

/// What is done, a step each, in the notation of scenarios.
fn steps(table: &Table, line: &Line) -> Vec<String> {
    line.steps.iter().map(|&(by, choice)| scenario::step(by, ChoiceForm::new(table, by, choice))).collect()
}

fn goal_words(goal: Goal) -> Message {
    match goal {
        Goal::Damage => say!("armor the opponent loses"),
        Goal::Armor => say!("own armor minus the opponent's"),
        Goal::Win => say!("estimated chance of winning"),
    }
}

fn depth_words(depth: Depth) -> Message {
    match depth {
        Depth::Turn => say!("the end of the turn"),
        Depth::Round => say!("the end of the round"),
    }
}

fn value_words(goal: Goal, value: f64) -> Message {
    let whole = (value - value.round()).abs() < 1e-9;
    match goal {
        Goal::Win => say!("{} chance of winning", percent(value, 1)),
        Goal::Damage if whole => say!("{} damage", decimal(value, 0)),
        Goal::Damage => say!("{} damage on average", decimal(value, 2)),
        Goal::Armor if whole => say!("armor {}", signed(value, 0)),
        Goal::Armor => say!("armor {} on average", signed(value, 2)),
    }
}

/// How far the answer can be trusted.
fn trust_words(question: &Question, answer: &Answer) -> Message {
    let tables = say_count!(answer.tables, "{} position", "{} positions");
    let trust = answer.trust;
    let mut words = vec![if trust.whole {
        say!("all choices of the player to move, {}", tables)
    } else {
        say!("not all choices: stopped at {}; raise the limit with --tables", tables)
    }];
    if trust.sampled > 0 {
        let worlds =
            say_count!(trust.sampled, "{} sample of the hidden cards", "{} samples of the hidden cards");
        words.push(say!("the rest of the round is played out in {}, so the values are estimates", worlds));
    } else if trust.is_exact() {
        words.push(match question.goal {
            Goal::Win => say!("exact search, estimated chances"),
            _ => say!("exact"),
        });
    }
    if trust.guessed {
        words.push(say!("the hidden fronts of face-down cards are guesses"));
    }
    Message::joined(words, "; ")
}

/// What has changed at the end of a line.
fn outcome_words(start: &State, line: &Line, mover: Player) -> Message {
    let end = &line.end;
    let mut parts = Vec::new();
    for player in [mover.other(), mover] {
        let (before, now) = (start.armor(player), end.armor(player));
        if before != now {
            let by = (before - now).abs();
            parts.push(match now < before {
                true => say!("`{}` loses {} armor ({} left)", player.code(), by, now),
                false => say!("`{}` gains {} armor ({} left)", player.code(), by, now),
            });
        }
        let on_board =
            |state: &State| state.stacks(player).0.iter().map(|&height| i32::from(height)).sum::<i32>();
        match on_board(end) - on_board(start) {
            0 => {}
            more @ 1.. => {
                let cards = say_count!(more, "{} card", "{} cards");
                parts.push(say!("`{}` has {} more in play", player.code(), cards));
            }
            fewer => {
                let cards = say_count!(fewer.unsigned_abs(), "{} card", "{} cards");
                parts.push(say!("`{}` has {} fewer in play", player.code(), cards));
            }
        }
    }
    match end.outcome() {
        Some(outcome) => parts.push(match outcome.winner {
            Some(winner) => say!("`{}` wins the game", winner.code()),
            None => say!("a tie"),
        }),
        None => parts.push(say!("`{}` then wins {} of the time", mover.code(), percent(line.chance, 0))),
    }
    Message::joined(parts, ", ")
}
