//! What `--help` shows below the options, laid out for the width there is.
//!
//! The texts stand in the commands as they are read in the source: paragraphs, and below them indented
//! examples and tables with an explanation behind each item. Broken lines of a paragraph belong together,
//! and so do an item and the lines that are indented further.

use clap::{Command, CommandFactory};
use unicode_width::UnicodeWidthStr;

use super::Cli;
use super::dictionary::described;
use crate::wording::wrapped;

/// Lines are not longer than this, however wide the terminal.
const WIDEST: usize = 100;
/// Explanations stand beside their items where there is this much room for them.
const LEAST_ROOM: usize = 30;

/// The command line with its help laid out for the terminal.
pub fn command() -> Command {
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
    let terminal = terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    fitted(described(Cli::command()), terminal.or_else(columns).unwrap_or(WIDEST).clamp(40, WIDEST))
}

fn fitted(command: Command, width: usize) -> Command {
    let laid_out =
        |text: Option<&clap::builder::StyledStr>| text.map(|text| layout(&text.to_string(), width));
    let after = laid_out(command.get_after_help());
    let long = laid_out(command.get_after_long_help());
    let mut command = command.term_width(width);
    if let Some(text) = after {
        command = command.after_help(text);
    }
    if let Some(text) = long {
        command = command.after_long_help(text);
    }
    command.mut_subcommands(|sub| fitted(sub, width))
}

/// A piece of a text that is laid out by itself.
enum Piece {
    Blank,
    Paragraph(String),
    Item { indent: usize, line: String, more: Vec<String> },
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let indent = line.len() - line.trim_start().len();
        match (pieces.last_mut(), indent) {
            _ if line.is_empty() => pieces.push(Piece::Blank),
            (Some(Piece::Paragraph(text)), 0) => {
                text.push(' ');
                text.push_str(line);
            }
            (_, 0) => pieces.push(Piece::Paragraph(line.to_owned())),
            (Some(Piece::Item { indent: own, more, .. }), indent) if indent > *own => {
                more.push(line.trim_start().to_owned());
            }
            _ => pieces.push(Piece::Item { indent, line: line.to_owned(), more: Vec::new() }),
        }
    }
    pieces
}

fn layout(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces(text) {
        match piece {
            Piece::Blank => lines.push(String::new()),
            Piece::Paragraph(text) => lines.extend(folded(&text, width)),
            Piece::Item { line, more, .. } if more.is_empty() && line.width() <= width => lines.push(line),
            Piece::Item { indent, line, more } => lines.extend(item(indent, &line, &more, width)),
        }
    }
    lines.join("\n")
}

/// An item and its explanation, beside it or below it.
fn item(indent: usize, line: &str, more: &[String], width: usize) -> Vec<String> {
    // What stands behind the last gap explains what stands before it.
    let gap = line.trim_end().rfind("  ").map(|at| at + 2).filter(|&at| at > indent + 2);
    let (term, beside) = gap.map_or((line, ""), |at| line.split_at(at));
    let column = line[..term.len()].width();
    let explanation =
        std::iter::once(beside).chain(more.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
    if !beside.is_empty() && column + LEAST_ROOM <= width {
        let mut folded = folded(&explanation, width - column).into_iter();
        let first = format!("{term}{}", folded.next().unwrap_or_default());
        return std::iter::once(first).chain(folded.map(|line| format!("{:column$}{line}", ""))).collect();
    }
    let below = indent + 4;
    let explained = folded(&explanation, width.saturating_sub(below).max(1));
    let explained = explained.into_iter().map(|line| format!("{:below$}{line}", ""));
    std::iter::once(term.trim_end().to_owned()).chain(explained).collect()
}

fn folded(text: &str, width: usize) -> Vec<String> {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // A path or an option is not broken, however narrow the terminal.
    let widest = words.split(' ').map(UnicodeWidthStr::width).max().unwrap_or(0);
    wrapped(&words, width.max(widest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every command with the words that call it.
    fn all(command: &Command, path: &str, visit: &mut impl FnMut(&Command, &str)) {
        visit(command, path);
        for sub in command.get_subcommands() {
            all(sub, format!("{path} {}", sub.get_name()).trim(), visit);
        }
    }

    #[test]
    fn paragraphs_are_filled_and_explanations_hang_beside_or_below_their_items() {
        let text = "Examples:
  go here         this is where it goes
  go there        this is
                  far away

A paragraph whose lines
are broken.";
        assert_eq!(
            layout(text, 100),
            text.replace("is\n                  far", "is far").replace("lines\n", "lines ")
        );
        let narrow = "Examples:
  go here
      this is where it goes
  go there
      this is far away

A paragraph whose lines are
broken.";
        assert_eq!(layout(text, 30), narrow);
    }

    #[test]
    fn help_fits_the_terminal_without_ragged_lines() {
        for width in [60, 80, 100] {
            let root = fitted(described(Cli::command()), width);
            all(&root, "", &mut |command, path| {
                for text in [command.clone().render_help(), command.clone().render_long_help()] {
                    let text = text.to_string();
                    let lines: Vec<&str> = text.lines().collect();
                    for line in &lines {
                        let command_alone = line.trim_start().starts_with("flightdeck ")
                            || line.contains(" | flightdeck ")
                            || !line.trim().contains(' ')
                            || line.starts_with("Usage:")
                            || line.trim_start().starts_with("examples/");
                        assert!(line.width() <= width || command_alone, "{path} at {width}: {line}");
                    }
                    // A line of one word that would have fitted on the line before is a broken one.
                    for two in lines.windows(2) {
                        let [before, line] = two else { continue };
                        let indent = |line: &str| line.len() - line.trim_start().len();
                        let alone =
                            !line.trim().is_empty() && !line.trim().contains(' ') && indent(line) == 0;
                        let prose = indent(before) == 0 && before.contains(' ') && !before.ends_with(':');
                        let fits = before.width() + 1 + line.trim().width() <= width;
                        assert!(!(alone && prose && fits), "{path} at {width}: {before} / {line}");
                    }
                }
            });
        }
    }

    #[test]
    fn every_command_has_examples_that_can_be_typed() {
        let mut examples = 0;
        all(&Cli::command(), "", &mut |command, path| {
            if command.has_subcommands() || path == "help" {
                return;
            }
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let long = command.get_after_long_help().map_or(text.clone(), ToString::to_string);
            assert!(long.contains("Examples:\n"), "`{path} --help` has no examples");
            let shown = text.split_once("Examples:\n").map_or("", |(_, rest)| rest);
            let shown: Vec<&str> = shown
                .lines()
                .take_while(|line| line.starts_with("  "))
                .filter(|line| line.contains("flightdeck"))
                .collect();
            assert!(!shown.is_empty(), "`{path}` has no examples");
            for example in shown {
                // Of a pipe, what is ours; what stands behind a wide gap explains.
                let line = example.trim().split("   ").next().unwrap_or_default();
                let line = line.split("  ").next().unwrap_or_default();
                for ours in line
                    .split(" && ")
                    .flat_map(|line| line.split(" | "))
                    .filter(|part| part.trim().starts_with("flightdeck "))
                {
                    let ours =
                        ours.split(" > ").next().unwrap_or_default().split(" < ").next().unwrap_or_default();
                    let words = words(ours);
                    let parsed = <Cli as clap::Parser>::try_parse_from(&words);
                    assert!(
                        parsed.is_ok(),
                        "{path}: {ours}\n{}",
                        parsed.err().map_or(String::new(), |e| e.to_string())
                    );
                    examples += 1;
                }
            }
        });
        assert!(examples > 60, "{examples}");
    }

    /// The words of a command line, as a shell takes them apart.
    fn words(line: &str) -> Vec<String> {
        let mut words = Vec::new();
        let (mut word, mut quote) = (None::<String>, None);
        for letter in line.trim().chars() {
            match (letter, quote) {
                ('\'' | '"', None) => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (end, Some(begin)) if end == begin => quote = None,
                (' ', None) => words.extend(word.take()),
                (letter, _) => word.get_or_insert_default().push(letter),
            }
        }
        words.extend(word);
        words
    }
}
