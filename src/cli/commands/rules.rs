//! `flightdeck rules`: the rules by their codes.

use std::io::Write;

use anstyle::Style;

use crate::cli::{Answer, Failure, Output, lang};
use crate::fault::Fault;
use crate::rules::{self, Rule};
use crate::text::{fold, nearest};
use crate::wording::wrapped;

/// Look up the rules that messages cite, by code or by word
///
/// Codes that begin with R- say what the printed rulebook says, in our own words; codes that begin
/// with Q- are rulings of ours on points that it leaves open.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck rules R-BAT-3
  flightdeck rules Q-CHAIN
  flightdeck rules shield
  flightdeck rules")]
pub struct Args {
    /// A code or the beginning of one, or words to look for; without any, every rule
    #[arg(value_name = "CODE|WORD")]
    words: Vec<String>,
}

pub fn run(args: Args, out: &mut Output) -> Result<Answer, Failure> {
    let words: Vec<String> = args.words.iter().map(|word| fold(word)).collect();
    let found: Vec<Rule> =
        rules::all_in(lang()).filter(|rule| words.iter().all(|word| matches(rule, word))).collect();
    if found.is_empty() {
        let asked = args.words.join(" ");
        let fault = Fault::new(say!("no rule matches {}", format_args!("{asked:?}")));
        let fault = match nearest(&asked, rules::all().map(|rule| rule.code)) {
            Some(code) => fault.help(say!("did you mean `{}`?", code)),
            None => fault,
        };
        crate::cli::output::report(&Failure::Faults(vec![fault]));
        return Ok(Answer::No);
    }
    let width = usize::from(out.width().unwrap_or(100)).clamp(40, 100);
    let bold = Style::new().bold();
    let mut chapter = "";
    for rule in found {
        if rule.chapter != chapter {
            if !chapter.is_empty() {
                writeln!(out)?;
            }
            chapter = rule.chapter;
            writeln!(out, "{bold}{chapter}{bold:#}")?;
        }
        let lines = wrapped(&rule.text.replace(['*', '`'], ""), width - 13);
        for (i, line) in lines.iter().enumerate() {
            let code = if i == 0 { rule.code } else { "" };
            writeln!(out, "  {bold}{code:<10}{bold:#} {line}")?;
        }
    }
    Ok(Answer::Yes)
}

fn matches(rule: &Rule, word: &str) -> bool {
    let code = fold(rule.code);
    // A whole code must not find R-BAT-10 for R-BAT-1.
    code == word
        || code.starts_with(&format!("{}-", word.trim_end_matches('-')))
        || (!word.contains('-') && fold(rule.text).contains(word))
}
