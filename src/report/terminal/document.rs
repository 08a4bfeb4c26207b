//! Documents for a terminal.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::table;
use crate::report::document::{Block, Document};
use crate::wording::{BOLD, safe, safe_lines, wrapped};

/// A document with a blank line between its blocks. Escape codes are part of it; whoever prints it
/// drops them where they are not wanted.
pub fn document(document: &Document, width: Option<u16>) -> String {
    let mut text = String::new();
    for block in document.blocks.iter().filter(|block| !matches!(block, Block::Course(_))) {
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = match block {
            Block::Title(words) | Block::Heading(words) => writeln!(text, "{BOLD}{}{BOLD:#}", safe(words)),
            Block::Text(words) => safe_lines(words).lines().try_for_each(|line| match width {
                Some(width) if line.width() > width.into() => {
                    writeln!(text, "{}", wrapped(line, width.into()).join("\n"))
                }
                _ => writeln!(text, "{line}"),
            }),
            Block::Facts(facts) => {
                let widest = facts.iter().map(|(label, _)| label.width()).max().unwrap_or(0);
                facts.iter().try_for_each(|(label, value)| {
                    let padding = widest - label.width();
                    let value = folded(&safe(value), widest + 2, width);
                    writeln!(text, "{}{:padding$}  {value}", safe(label), "")
                })
            }
            Block::Course(_) => Ok(()),
            Block::Heat(heat) => write!(text, "{}", heat.drawn(width)),
            Block::Chart(chart) => write!(text, "{}", safe_lines(&chart.drawn(width))),
            Block::Table(block) => write!(text, "{}", table(block, document.lang, width)),
        };
    }
    // No-break spaces are for pages.
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

/// A value beside its label, in as many lines as it takes. A command stays whole, to be pasted.
fn folded(value: &str, indent: usize, width: Option<u16>) -> String {
    const LEAST: usize = 20;
    let room = width.map(|width| usize::from(width).saturating_sub(indent));
    match room.filter(|&room| room >= LEAST && value.width() > room && !value.starts_with("flightdeck ")) {
        Some(room) => wrapped(value, room).join(&format!("\n{:indent$}", "")),
        None => value.to_owned(),
    }
}
