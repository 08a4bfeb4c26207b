//! A replayed game as text, step by step, with the table drawn where that is wanted.

use super::{LineKind, StoryLine, Teller};
use crate::cards::Roster;
use crate::engine::record::Step;
use crate::wording::board;
use crate::wording::words::Words;
use crate::wording::{BOLD, safe, wrapped};

/// Tells a game while it is replayed.
pub struct Chronicle<'a> {
    words: Words<'a>,
    roster: &'a Roster,
    /// Draw the table after each step.
    board: bool,
    width: Option<u16>,
    teller: Option<Teller<'a>>,
}

impl<'a> Chronicle<'a> {
    pub fn new(words: Words<'a>, roster: &'a Roster, board: bool, width: Option<u16>) -> Self {
        Chronicle { words, roster, board, width, teller: None }
    }

    /// What happened in a step, in styled lines.
    pub fn step(&mut self, step: Step<'_>) -> String {
        let teller = self
            .teller
            .get_or_insert_with(|| Teller::new(self.words, step.names.clone()).with_cards(self.roster));
        let mut text = String::new();
        let lines = match step.decided {
            Some((before, choice)) => teller.step(step.table, before, choice, step.happened, step.state),
            None => {
                if self.board {
                    text.push_str(&board::legend(self.words.lang, self.width));
                }
                teller.opening(step.table, step.happened, step.state)
            }
        };
        for line in &lines {
            text.push_str(&set(line, self.width));
        }
        if self.board {
            text.push('\n');
            text.push_str(&board::draw(teller, step.table, step.state, self.width));
            text.push('\n');
        }
        text
    }
}

/// A line of a story, folded to the width of the terminal.
pub fn set(line: &StoryLine, width: Option<u16>) -> String {
    let indent = match line.kind {
        LineKind::Heading => 0,
        LineKind::Choice => 2,
        LineKind::Event => 4,
        LineKind::Detail => 6,
    };
    let style = if line.kind == LineKind::Heading { BOLD } else { anstyle::Style::new() };
    let indent = " ".repeat(indent);
    let room = usize::from(width.unwrap_or(80)).saturating_sub(indent.len() + 2).max(20);
    let mut text = String::new();
    for (number, piece) in wrapped(&safe(&line.text), room).into_iter().enumerate() {
        let more = if number == 0 { "" } else { "  " };
        text.push_str(&format!("{indent}{more}{style}{piece}{style:#}\n"));
    }
    if line.kind == LineKind::Heading { format!("\n{text}") } else { text }
}
