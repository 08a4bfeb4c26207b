//! Documents for a terminal.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::table;
use crate::report::document::{Block, ColumnKind, Document, HeadStyle};
use crate::wording::{BOLD, safe, safe_lines, wrapped};

/// Sentences are folded at this width where there is no terminal, so that a report in a file or a mail reads
/// as it does on a screen. Tables then have all the room they need.
const PROSE: u16 = 80;
/// What stands below a sentence: labels with their values, and tables without a line under their head.
const INDENT: &str = "  ";

/// A document with a blank line between its blocks. Escape codes are part of it; the printing code
/// drops them where they are not wanted.
pub fn document(document: &Document, width: Option<u16>) -> String {
    let mut text = String::new();
    let prose = width.unwrap_or(PROSE).into();
    for block in document.blocks.iter().filter(|block| !matches!(block, Block::Course(_))) {
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = match block {
            Block::Title(words) | Block::Heading(words) => writeln!(text, "{BOLD}{}{BOLD:#}", safe(words)),
            Block::Text(words) => safe_lines(words).lines().try_for_each(|line| {
                if line.width() > prose {
                    writeln!(text, "{}", wrapped(line, prose).join("\n"))
                } else {
                    writeln!(text, "{line}")
                }
            }),
            Block::Facts(facts) => {
                let widest = facts.iter().map(|(label, _)| label.width()).max().unwrap_or(0);
                facts.iter().try_for_each(|(label, value)| {
                    let padding = widest - label.width();
                    let value = folded(&safe(value), INDENT.len() + widest + 2, prose);
                    writeln!(text, "{INDENT}{}{}  {value}", safe(label), " ".repeat(padding))
                })
            }
            Block::Course(_) => Ok(()),
            Block::Heat(heat) => write!(text, "{}", heat.drawn(width)),
            Block::Chart(chart) => write!(text, "{}", safe_lines(&chart.drawn(width, document.lang))),
            Block::Table(block) if block.style == HeadStyle::Ruled => {
                write!(text, "{}", table(block, document.lang, width))
            }
            Block::Table(block) => {
                // Labels or numbers with sentences are prose.
                let is_prose = block.style == HeadStyle::Bare
                    && matches!(&block.columns[..], [_, words] if words.kind == ColumnKind::Words);
                let width = width.or(is_prose.then_some(PROSE));
                let room = width.map(|width| width.saturating_sub(INDENT.len() as u16));
                let lines = table(block, document.lang, room);
                lines.lines().try_for_each(|line| match line {
                    "" => writeln!(text),
                    line => writeln!(text, "{INDENT}{line}"),
                })
            }
        };
    }
    // No-break spaces are for pages.
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

/// A value beside its label, in as many lines as it takes. A command stays whole, to be pasted.
fn folded(value: &str, indent: usize, width: usize) -> String {
    const LEAST: usize = 20;
    let room = width.saturating_sub(indent);
    if room >= LEAST && value.width() > room && !value.starts_with("flightdeck ") {
        wrapped(value, room).join(&format!("\n{:indent$}", ""))
    } else {
        value.to_owned()
    }
}
