//! The table of a game in a terminal: both boards, facing each other.
//!
//! Every card takes two rows, its outer half towards the enemy and its inner half, with the ID code,
//! towards its owner. A covered outer half is in brackets.

use std::fmt::Write;

use anstyle::Style;

use super::terminal::safe;
use crate::cards::{Cruiser, SECTORS};
use crate::engine::{Cell, Half, Phase, PileName, Player, Sector, Side, State, Table};

const WIDTH: usize = 15;
const HIDDEN: Style = Style::new().dimmed();
const HEAD: Style = Style::new().bold();

/// Draws the table. Styled with escape codes, which whoever prints it drops where they are not wanted.
pub fn draw(table: &Table, state: &State) -> String {
    let mut text = String::new();
    let phase = match state.phase() {
        Phase::Deployment => "deployment",
        Phase::Combat => "combat",
        Phase::Over => "over",
    };
    let _ = write!(
        text,
        "{HEAD}round {} · {phase}{HEAD:#} · initiative {}",
        state.round(),
        state.initiative().code()
    );
    if let Some(turn) = state.turn() {
        let _ = write!(text, " · {} decides {}", turn.code(), state.decision().describe().0);
    }
    if state.offset() != 0 {
        let _ = write!(text, " · offset {}", state.offset());
    }
    text.push('\n');
    // b's board lies `offset` sectors to the right of a's; whichever is further left starts the line.
    let shift = usize::from(state.offset().unsigned_abs());
    let (left_of_a, left_of_b) = if state.offset() >= 0 { (0, shift) } else { (shift, 0) };
    headline(&mut text, table, state, Player::B);
    board(&mut text, table, state, Player::B, left_of_b);
    board(&mut text, table, state, Player::A, left_of_a);
    headline(&mut text, table, state, Player::A);
    text
}

fn headline(text: &mut String, table: &Table, state: &State, player: Player) {
    let cruiser = table.cruiser(player);
    let _ = write!(
        text,
        "{HEAD}{} {}{HEAD:#} · armor {}",
        player.code(),
        safe(&cruiser.name),
        state.armor(player)
    );
    let _ = write!(text, " · hand {} · aside {}", state.hand_len(player), state.aside(player).len());
    let pile = table.pile_of(player);
    if pile != PileName::Common || player == Player::A {
        let _ = write!(text, " · deck {} · discard {}", state.deck(pile).len(), state.discard(pile).len());
    }
    text.push('\n');
}

fn board(text: &mut String, table: &Table, state: &State, player: Player, left: usize) {
    let levels = Cruiser::MOST_SPACES as u8;
    // The enemy is above a and below b: a's highest level comes first, b's last.
    let order: Vec<u8> = match player {
        Player::A => (0..levels).rev().collect(),
        Player::B => (0..levels).collect(),
    };
    for level in order {
        let mut rows = [String::new(), String::new()];
        let used = Sector::ALL.into_iter().any(|sector| level < table.spaces(player, sector));
        if !used {
            continue;
        }
        for row in &mut rows {
            row.push_str(&" ".repeat(left * (WIDTH + 1)));
        }
        for sector in Sector::ALL {
            let cells = space(table, state, player, sector, level);
            for (row, cell) in rows.iter_mut().zip(cells) {
                row.push('│');
                row.push_str(&cell);
            }
        }
        for row in rows {
            let _ = writeln!(text, "{}│", row);
        }
    }
    let numbers: String = (1..=SECTORS).map(|sector| format!(" {sector:^WIDTH$}")).collect();
    let numbers = format!("{}{}", " ".repeat(left * (WIDTH + 1)), numbers);
    match player {
        Player::A => {
            let _ = writeln!(text, "{}", numbers.trim_end());
        }
        Player::B => {
            let _ = writeln!(text, "{}", facing(table, state, left));
        }
    }
}

/// Between the boards: which sectors face each other, and what they would deal.
fn facing(table: &Table, state: &State, left: usize) -> String {
    let mut line = " ".repeat(left * (WIDTH + 1));
    for sector in Sector::ALL {
        let down = state.firepower(table, Player::B, sector);
        let cell = match state.facing(Player::B, sector) {
            Some(enemy) => format!("{down}↓ {}↑", state.firepower(table, Player::A, enemy)),
            None => format!("{down}↓"),
        };
        let _ = write!(line, "├{cell:─^WIDTH$}");
    }
    line.push('┤');
    line
}

/// The two rows of a space, the upper one first.
fn space(table: &Table, state: &State, player: Player, sector: Sector, level: u8) -> [String; 2] {
    let spaces = table.spaces(player, sector);
    let stack = state.stack(player, sector);
    let blank = || " ".repeat(WIDTH);
    if level >= spaces {
        return [blank(), blank()];
    }
    let Some(&cell) = stack.get(usize::from(level)) else {
        let draws = table.draws(player, sector, level);
        let marks = if draws == 0 { "·".to_string() } else { "+".repeat(usize::from(draws)) };
        return match player {
            Player::A => [blank(), pad(&marks)],
            Player::B => [pad(&marks), blank()],
        };
    };
    let top = usize::from(level) + 1 == stack.len();
    let outer = half(table, player, cell, Half::Outer);
    let outer =
        if top { pad(&outer) } else { format!("{HIDDEN}{}{HIDDEN:#}", pad(&format!("({})", outer.trim()))) };
    let id = table.card(player, cell.card()).id;
    let mark = match (cell.side(), cell.is_pivoted()) {
        (Side::Front, false) => "",
        (Side::Front, true) => "↻",
        (Side::Back, false) => "▒",
        (Side::Back, true) => "▒↻",
    };
    let inner = pad(&format!("{id}{mark} {}", half(table, player, cell, Half::Inner).trim()));
    match player {
        Player::A => [outer, inner],
        Player::B => [inner, outer],
    }
}

/// A half in a few signs: fighters (●, damaged ○), shields, field, effects.
fn half(table: &Table, player: Player, cell: Cell, half: Half) -> String {
    let section = table.printed(player, cell, half);
    let damage = cell.damage(half);
    let mut text = String::from(" ");
    text.push_str(&"●".repeat(usize::from(section.fighters - damage)));
    text.push_str(&"○".repeat(usize::from(damage)));
    if section.shields > 0 {
        let _ = match cell.shield(half) {
            0 => write!(text, " s{}", section.shields),
            used => write!(text, " s{}/{}", section.shields - used, section.shields),
        };
    }
    if section.field {
        text.push_str(" #");
    }
    for effect in section.effects.iter() {
        text.push(' ');
        text.push_str(&effect.code()[..3]);
    }
    text
}

/// Exactly as wide as a space.
fn pad(text: &str) -> String {
    let mut cut: String = text.chars().take(WIDTH).collect();
    let len = cut.chars().count();
    cut.push_str(&" ".repeat(WIDTH - len));
    cut
}
