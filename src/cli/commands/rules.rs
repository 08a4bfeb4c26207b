//! `flightdeck rules`: rules, effects and symbols, by code or by word.

use crate::cards::{Effect, Lang, builtin};
use crate::cli::prelude::*;
use crate::engine::rules as codes;
use crate::report::document::{Column, Document, HeadStyle, Table};
use crate::report::format::{Format, render};
use crate::report::json::{self, EffectJson};
use crate::rules::{self, Rule};
use crate::text::{fold, nearest};
use crate::wording::words::Words;
use crate::wording::{self, Symbol, explained};

crate::formats!(RulesFormats: Text, Json);

/// Look up a rule, an effect or a symbol
///
/// R- codes restate the printed rulebooks in our own words. Q- codes are our rulings on points the
/// rulebooks leave open. Codes that a rule had before still find it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck rules draw      an effect, and the rules that mention it
  flightdeck rules effects   every symbol on the cards
  flightdeck rules R-BAT-3   a rule that a message cites
  flightdeck rules --full    every rule")]
pub struct Args {
    /// A code or the start of one, an effect, a symbol, or words [default: an overview]
    #[arg(value_name = "CODE|WORD")]
    words: Vec<String>,
    #[command(flatten)]
    report: ReportArgs<RulesFormats>,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let outlets = args.report.open(&Inputs::new(catalog))?;
    if args.words.is_empty() {
        outlets.write(out, |wanted| {
            let rules: Vec<Rule> = rules::all_in(lang()).collect();
            Ok(match wanted.format {
                Format::Text if !wanted.full => render(Format::Text, wanted.width, &(), overview, None),
                _ => written(&[], &rules, wanted),
            }
            .into_bytes())
        })?;
        return Ok(Exit::Yes);
    }
    for word in &args.words {
        let code = word.to_uppercase();
        let now: Vec<&str> = codes::renamed(&code).collect();
        if !now.is_empty() {
            desk::note(say!("{} is called {} now", code, now.join(", ")));
        }
    }
    // Each code is a question of its own; the words are one.
    let (asked_codes, words): (Vec<String>, Vec<String>) = args
        .words
        .iter()
        .map(|word| match fold(word).as_str() {
            // All that a printed rulebook says, or all rulings.
            "r" | "r-" => "r-".to_owned(),
            "q" | "q-" => "q-".to_owned(),
            word => word.to_owned(),
        })
        .partition(|word| word.starts_with("r-") || word.starts_with("q-"));
    let phrase = words.join(" ");
    let known = Words::new(builtin::glossary(), lang());
    let symbols: Vec<Symbol> =
        wording::symbols(&known).into_iter().filter(|symbol| is_asked(symbol, &phrase)).collect();
    // `rules draw` finds the French rules that say Pioche.
    let names: Vec<String> = symbols.iter().map(|symbol| fold(&name(symbol, lang()))).collect();
    let has_words = |rule: &Rule| {
        !words.is_empty() && words.iter().all(|word| matches(rule, word))
            || names.iter().any(|name| matches(rule, name))
    };
    let all_symbols = ALL_SYMBOLS.contains(&phrase.as_str());
    let is_found =
        |rule: &Rule| asked_codes.iter().any(|code| matches(rule, code)) || !all_symbols && has_words(rule);
    let rules: Vec<Rule> = rules::all_in(lang()).filter(is_found).collect();
    let no_code = asked_codes.iter().find(|code| !rules.iter().any(|rule| matches(rule, code)));
    let no_word = !words.is_empty() && symbols.is_empty() && !rules.iter().any(has_words);
    if let Some(asked) = no_code.map(|code| code.to_uppercase()).or(no_word.then_some(phrase)) {
        let fault = Fault::new(say!("no rule, effect or symbol matches \"{}\"", asked));
        let effects = Effect::ALL.map(|effect| effect.word().in_lang(lang()));
        let terms = wording::symbols(&known).into_iter().map(|symbol| symbol.name.to_owned());
        let names = rules::all().map(|rule| rule.code.to_owned()).chain(effects).chain(terms);
        let fault = match nearest(&asked, names) {
            Some(near) => fault.help(say!("did you mean `{}`?", near)),
            None => fault.help(say!("for an overview, run `flightdeck rules`")),
        };
        return no(fault, out);
    }
    outlets.write(out, |wanted| Ok(written(&symbols, &rules, wanted).into_bytes()))?;
    Ok(Exit::Yes)
}

/// What asks for every symbol, in three languages.
const ALL_SYMBOLS: [&str; 6] = ["effects", "symbols", "effets", "symboles", "effekte", "symbole"];

/// Whether a folded text is the symbol's code, or its name in any of the three languages.
fn is_asked(symbol: &Symbol, asked: &str) -> bool {
    let is_name = |lang| {
        fold(&name(symbol, lang)) == asked
            || symbol.effect.is_some_and(|effect| fold(&effect.word().in_lang(lang)) == asked)
    };
    ALL_SYMBOLS.contains(&asked) || fold(symbol.term) == asked || Lang::ALL.into_iter().any(is_name)
}

/// The symbol's name as printed.
fn name(symbol: &Symbol, lang: Lang) -> String {
    let glossary = builtin::glossary();
    match symbol.effect {
        Some(effect) => glossary.effect(effect, lang).name.to_owned(),
        None => glossary.term(symbol.term, lang).to_owned(),
    }
}

fn matches(rule: &Rule, word: &str) -> bool {
    let code = fold(rule.code);
    // A whole code must not find R-BAT-10 for R-BAT-1.
    code == word
        || (["r-", "q-"].contains(&word) && code.starts_with(word))
        || codes::is_cited(rule.code, &word.to_uppercase())
        || is_topic(&code, word.trim_end_matches('-'))
        || (!word.contains('-') && fold(rule.text).contains(word))
}

/// Whether a code begins with `r-bat`; rules and rulings of a topic are found together.
fn is_topic(code: &str, word: &str) -> bool {
    let bare = |text: &str| -> String {
        text.strip_prefix("r-").or(text.strip_prefix("q-")).unwrap_or(text).to_owned()
    };
    word.contains('-') && bare(code).starts_with(&format!("{}-", bare(word)))
}

fn written(symbols: &[Symbol], rules: &[Rule], wanted: Wanted) -> String {
    let words = Words::new(builtin::glossary(), lang());
    if wanted.format == Format::Json {
        let effects = symbols.iter().filter_map(|symbol| symbol.effect);
        let effects = effects.map(|effect| serde_json::json!(EffectJson::new(effect, &words)));
        let rules = rules.iter().map(
            |rule| serde_json::json!({ "code": rule.code, "topic": rule.chapter, "text": unmarked(rule.text) }),
        );
        return json::lines(effects.chain(rules));
    }
    let mut text = explained(symbols, &words, wanted.width);
    if !rules.is_empty() {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &render(wanted.format, wanted.width, &(), || listed(rules), None);
    }
    text
}

/// Rules under the headings of their topics.
fn listed(rules: &[Rule]) -> Document {
    let mut document = Document::new(lang());
    for of_topic in rules.chunk_by(|one, other| one.chapter == other.chapter) {
        document.heading(Message::plain(of_topic[0].chapter));
        document.facts(
            of_topic.iter().map(|rule| (Message::plain(rule.code), Message::Plain(unmarked(rule.text)))),
        );
    }
    document
}

/// Without the marks of Markdown.
fn unmarked(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// How a round goes, and what else there are rules about.
fn overview() -> Document {
    let mut topics: Vec<(&str, Vec<&str>)> = Vec::new();
    for rule in rules::all_in(lang()) {
        let stem = rule.code.rsplit_once('-').map_or(rule.code, |(stem, _)| stem);
        // Rulings are found with the rules of their topic.
        let name = &stem[2..];
        if topics.last().is_none_or(|(topic, _)| *topic != rule.chapter) {
            topics.push((rule.chapter, Vec::new()));
        }
        if let Some((_, stems)) = topics.last_mut()
            && !stems.iter().any(|stem| stem[2..] == *name)
        {
            stems.push(stem);
        }
    }
    let steps = [
        ("R-REIN", say!("draw a card for each visible Draw symbol")),
        ("R-DEP", say!("take turns playing a card, or pass")),
        ("R-COM", say!("shift your board or not; facing sectors fight")),
        ("R-END", say!("shields recover; at 0 armor the game ends")),
    ];
    let row = |(topic, stems): &(&str, Vec<&str>), what: Message| {
        [Message::plain(topic), what, Message::plain(stems.join(", "))]
    };
    let bare = || Table::new(HeadStyle::Bare, vec![Column::words(Message::default()); 3]);
    let mut round = bare();
    for (stem, what) in steps {
        if let Some(topic) = topics.iter().find(|(_, stems)| stems.contains(&stem)) {
            round.row(row(topic, what));
        }
    }
    let is_step =
        |stems: &[&str]| ["R-REIN", "R-DEP", "R-COM", "R-END"].iter().any(|stem| stems.contains(stem));
    let others = topics.iter().filter(|(_, stems)| !is_step(stems));
    let mut document = Document::new(lang());
    document
        .text(say!("A round has four steps; rounds go on until a cruiser has no armor left."))
        .table(round);
    document.text(say!("Other topics:"));
    document.facts(others.map(|(topic, stems)| (Message::plain(topic), Message::plain(stems.join(", ")))));
    document.text(say!(
        "More: {}",
        say!("flightdeck rules R-BAT, flightdeck rules shield, flightdeck rules --full")
    ));
    document
}
