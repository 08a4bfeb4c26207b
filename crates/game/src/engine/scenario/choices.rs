//! Choices in words: `plays 3-10 on 3`, `lateral a3.2 to 4`.

use super::words::{Cursor, half};
use crate::engine::record::{ChoiceForm, Hit, Moved, Target};
use crate::engine::{Direction, Player, Side};
use crate::fault::Fault;

/// What a choice can begin with. Each may also carry an `s` or `es`: `a plays`, `a passes`.
const VERBS: [&str; 14] = [
    "pass", "play", "resolve", "lateral", "free", "vertical", "pivot", "roll", "destroy", "hit", "shift",
    "stay", "fight", "take",
];

fn verb(word: &str) -> Option<&'static str> {
    let stem =
        |verb: &&str| word == *verb || word.strip_prefix(*verb).is_some_and(|end| end == "s" || end == "es");
    VERBS.into_iter().find(stem)
}

/// Whether a word can begin a choice.
pub fn begins(word: &str) -> bool {
    verb(word).is_some()
}

/// One choice: what a player does.
pub fn read_one(cursor: &mut Cursor) -> Result<ChoiceForm, Fault> {
    let many = read_some(cursor)?;
    match many[..] {
        [one] => Ok(one),
        _ => Err(cursor.fault_before(say!("a step must be a single choice"))),
    }
}

/// A list of choices, to the end: `pass, play 0-11 on 1 2 3, play 0-11 back on 1`.
pub fn read_list(cursor: &mut Cursor) -> Result<Vec<ChoiceForm>, Fault> {
    let mut choices = Vec::new();
    while !cursor.is_done() {
        choices.extend(read_some(cursor)?);
    }
    Ok(choices)
}

/// One choice, or several that differ in their last word only.
fn read_some(cursor: &mut Cursor) -> Result<Vec<ChoiceForm>, Fault> {
    let Some(verb) = cursor.peek().and_then(verb) else {
        return Err(cursor.unknown(say!("a choice"), &VERBS));
    };
    cursor.next();
    match verb {
        "pass" => Ok(vec![ChoiceForm::Pass]),
        "play" => {
            let card = cursor.id()?;
            let face = if cursor.take("back") { Side::Back } else { Side::Front };
            if face == Side::Front {
                cursor.take("front");
            }
            cursor.expect("on")?;
            let play = |sector| ChoiceForm::Play { card, face, sector };
            Ok(sectors(cursor)?.into_iter().map(play).collect())
        }
        "resolve" => Ok(vec![ChoiceForm::Resolve(cursor.waiting()?)]),
        "lateral" | "free" => {
            let Target { board, sector, level } = cursor.target()?;
            cursor.expect("to")?;
            let kind = if verb == "free" { ChoiceForm::Free } else { ChoiceForm::Lateral };
            let moved = |to| kind(Moved { board, sector, level, to });
            Ok(sectors(cursor)?.into_iter().map(moved).collect())
        }
        "vertical" => targets(cursor, ChoiceForm::Vertical),
        "pivot" => targets(cursor, ChoiceForm::Pivot),
        "roll" => targets(cursor, ChoiceForm::Roll),
        "destroy" => targets(cursor, ChoiceForm::Destroy),
        "hit" => {
            let (board, sector) = cursor.sector()?;
            let half = cursor.peek().and_then(half);
            if half.is_some() {
                cursor.next();
            }
            Ok(vec![ChoiceForm::Hit(Hit { board, sector, half })])
        }
        "shift" => {
            let by = match cursor.peek() {
                Some("left") => -1,
                Some("right") => 1,
                _ => {
                    return Ok(vec![ChoiceForm::Shift(
                        cursor.number(say!("`left`, `right` or a number of sectors"))?,
                    )]);
                }
            };
            cursor.next();
            Ok(vec![ChoiceForm::Shift(by)])
        }
        "stay" => Ok(vec![ChoiceForm::Shift(0)]),
        "fight" => Ok(vec![ChoiceForm::Order(direction(cursor)?)]),
        _ => {
            let outer = cursor.number(say!("the damage to the outer section"))?;
            cursor.expect("/")?;
            let inner = cursor.number(say!("the damage to the inner section"))?;
            Ok(vec![ChoiceForm::Damage { outer, inner }])
        }
    }
}

fn direction(cursor: &mut Cursor) -> Result<Direction, Fault> {
    const BOTH: [&str; 2] = ["left", "right"];
    let (direction, end) = match cursor.peek() {
        Some("left") => (Direction::LeftToRight, "right"),
        Some("right") => (Direction::RightToLeft, "left"),
        _ => return Err(cursor.unknown(say!("the side where the battles start"), &BOTH)),
    };
    cursor.next();
    cursor.expect("to")?;
    cursor.expect(end)?;
    Ok(direction)
}

fn sectors(cursor: &mut Cursor) -> Result<Vec<u8>, Fault> {
    let mut sectors = vec![cursor.number(say!("a sector, from 1 to 5"))?];
    while cursor.peek().is_some_and(|word| word.parse::<u8>().is_ok()) {
        sectors.push(cursor.number(say!("a sector"))?);
    }
    Ok(sectors)
}

fn targets(cursor: &mut Cursor, kind: fn(Target) -> ChoiceForm) -> Result<Vec<ChoiceForm>, Fault> {
    let mut choices = vec![kind(cursor.target()?)];
    while cursor.peek().is_some_and(|word| super::words::target(word).is_some()) {
        choices.push(kind(cursor.target()?));
    }
    Ok(choices)
}

/// What a player does, as a step is written: `a plays 3-10 on 3`.
pub fn step(by: Player, choice: ChoiceForm) -> String {
    let by = by.code();
    let words = option(choice);
    let (verb, rest) = words.split_once(' ').unwrap_or((&words, ""));
    match verb {
        "pass" => format!("{by} passes"),
        "stay" => format!("{by} stays"),
        "play" | "resolve" | "shift" | "fight" | "take" => format!("{by} {verb}s {rest}"),
        _ => format!("{by}: {words}"),
    }
}

/// A choice as a list of options writes it: `play 3-10 on 3`.
pub fn option(choice: ChoiceForm) -> String {
    let (stem, last) = parts(choice);
    match last {
        Some(last) => format!("{stem} {last}"),
        None => stem,
    }
}

/// A list of options, those that differ in the last word only drawn together.
pub fn options(choices: &[ChoiceForm]) -> String {
    let mut list: Vec<String> = Vec::new();
    let mut open = None;
    for &choice in choices {
        let (stem, last) = parts(choice);
        match (list.last_mut(), last) {
            (Some(before), Some(last)) if open.as_ref() == Some(&stem) => {
                before.push(' ');
                before.push_str(&last);
            }
            (_, last) => {
                list.push(last.as_ref().map_or_else(|| stem.clone(), |last| format!("{stem} {last}")));
                open = last.map(|_| stem);
            }
        }
    }
    list.join(", ")
}

/// A choice in words; the last word apart where a list of options can go on with another in its place.
fn parts(choice: ChoiceForm) -> (String, Option<String>) {
    let at = |target: Target| format!("{}{}.{}", target.board.code(), target.sector, target.level);
    let aim = |verb: &str, target: Target| (verb.to_owned(), Some(at(target)));
    let to = |verb: &str, moved: Moved| {
        let Moved { board, sector, level, to } = moved;
        (format!("{verb} {} to", at(Target { board, sector, level })), Some(to.to_string()))
    };
    let words = match choice {
        ChoiceForm::Pass => "pass".into(),
        ChoiceForm::Play { card, face, sector } => {
            let face = if face == Side::Back { " back" } else { "" };
            return (format!("play {card}{face} on"), Some(sector.to_string()));
        }
        ChoiceForm::Resolve(waiting) => format!("resolve {}", super::print::waiting(waiting)),
        ChoiceForm::Lateral(moved) => return to("lateral", moved),
        ChoiceForm::Free(moved) => return to("free", moved),
        ChoiceForm::Vertical(target) => return aim("vertical", target),
        ChoiceForm::Pivot(target) => return aim("pivot", target),
        ChoiceForm::Roll(target) => return aim("roll", target),
        ChoiceForm::Destroy(target) => return aim("destroy", target),
        ChoiceForm::Hit(Hit { board, sector, half }) => {
            let half = half.map_or(String::new(), |half| format!(" {}", half.code()));
            format!("hit {}{sector}{half}", board.code())
        }
        ChoiceForm::Shift(0) => "stay".into(),
        ChoiceForm::Shift(-1) => "shift left".into(),
        ChoiceForm::Shift(1) => "shift right".into(),
        ChoiceForm::Shift(by) => format!("shift {by}"),
        ChoiceForm::Order(Direction::LeftToRight) => "fight left to right".into(),
        ChoiceForm::Order(Direction::RightToLeft) => "fight right to left".into(),
        ChoiceForm::Damage { outer, inner } => format!("take {outer}/{inner}"),
    };
    (words, None)
}
