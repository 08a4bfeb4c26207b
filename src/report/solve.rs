//! The answer to `solve`: the best lines and what each leads to.

use serde_json::{Value, json};

use super::document::Document;
use crate::cards::Lang;
use crate::engine::record::ChoiceForm;
use crate::engine::{Player, State, Table, scenario};
use crate::lab::solve::{Answer, Depth, Goal, Line, Question};
use crate::text::count;

/// For people.
pub fn document(table: &Table, start: &State, question: &Question, answer: &Answer) -> Document {
    let mut document = Document::new(Lang::En);
    let mover = answer.mover;
    document.facts([
        ("to move", format!("`{}`, round {}", mover.code(), start.round())),
        ("goal", format!("{}, at {}", goal_words(question.goal), depth_words(question.depth))),
        ("searched", trust_words(question, answer)),
    ]);
    for (place, line) in answer.lines.iter().enumerate() {
        document.heading(format!("{}. {}", place + 1, value_words(question.goal, line.value)));
        document.text(steps(table, line).join("\n"));
        document.facts([("leads to", outcome_words(start, line, mover))]);
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
                "value": rounded(line.value),
                "chance": rounded(line.chance),
                "armor": {"a": line.end.armor(Player::A), "b": line.end.armor(Player::B)},
                "over": line.end.is_over(),
                "words": outcome_words(start, line, answer.mover),
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

fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

/// What is done, a step each, in the notation of scenarios.
fn steps(table: &Table, line: &Line) -> Vec<String> {
    line.steps.iter().map(|&(by, choice)| scenario::step(by, ChoiceForm::new(table, by, choice))).collect()
}

fn goal_words(goal: Goal) -> &'static str {
    match goal {
        Goal::Damage => "armor that the enemy loses",
        Goal::Armor => "own armor less the enemy's",
        Goal::Win => "the chance of winning, as the learned value sees it",
    }
}

fn depth_words(depth: Depth) -> &'static str {
    match depth {
        Depth::Turn => "the end of the turn",
        Depth::Round => "the end of the round",
    }
}

fn value_words(goal: Goal, value: f64) -> String {
    let whole = (value - value.round()).abs() < 1e-9;
    match goal {
        Goal::Win => format!("{:.1} % to win", 100.0 * value),
        Goal::Damage if whole => format!("{value:.0} damage"),
        Goal::Damage => format!("{value:.2} damage on average"),
        Goal::Armor if whole => format!("armor {value:+.0}"),
        Goal::Armor => format!("armor {value:+.2} on average"),
    }
}

/// How far the answer can be trusted.
fn trust_words(question: &Question, answer: &Answer) -> String {
    let tables = count(answer.tables as usize, "table");
    let trust = answer.trust;
    let mut words = if trust.whole {
        format!("everything the mover can do, {tables}")
    } else {
        format!("not everything: {tables} are the limit (--tables)")
    };
    if trust.sampled > 0 {
        let worlds = count(trust.sampled as usize, "sampled world");
        words += &format!("; the rest of the round played out in {worlds}, so values are estimates");
    } else if trust.is_exact() {
        words += match question.goal {
            Goal::Win => "; exact but for the value itself",
            _ => "; exact",
        };
    }
    if trust.guessed {
        words += "; what a card face down would show when turned over is a guess";
    }
    words
}

/// What has changed at the end of a line.
fn outcome_words(start: &State, line: &Line, mover: Player) -> String {
    let end = &line.end;
    let mut parts = Vec::new();
    for player in [mover.other(), mover] {
        let (before, now) = (start.armor(player), end.armor(player));
        if before != now {
            let verb = if now < before { "loses" } else { "gains" };
            parts.push(format!("`{}` {verb} {} armor ({now} left)", player.code(), (before - now).abs()));
        }
        let on_board =
            |state: &State| state.stacks(player).0.iter().map(|&height| i32::from(height)).sum::<i32>();
        match on_board(end) - on_board(start) {
            0 => {}
            more @ 1.. => {
                parts.push(format!("`{}` has {} more in play", player.code(), count(more as usize, "card")));
            }
            fewer => {
                let cards = count(fewer.unsigned_abs() as usize, "card");
                parts.push(format!("`{}` has {cards} fewer in play", player.code()));
            }
        }
    }
    match end.outcome() {
        Some(outcome) => parts.push(match outcome.winner {
            Some(winner) => format!("`{}` wins the game", winner.code()),
            None => "a draw".into(),
        }),
        None => parts.push(format!("`{}` wins from there in {:.0} %", mover.code(), 100.0 * line.chance)),
    }
    parts.join(", ")
}
