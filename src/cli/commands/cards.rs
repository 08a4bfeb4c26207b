//! `flightdeck cards`: search the catalogue.

use std::io::Write;
use std::path::Path;

use clap::ValueEnum;

use crate::cards::{Card, Colour, Effect, builtin, sheet};
use crate::catalog::query::{Query, parse};
use crate::cli::deck_name;
use crate::cli::format::one_of;
use crate::cli::lang;
use crate::cli::{Answer, Failure, Output, card_words_within};
use crate::cli::{desk, output};
use crate::fault::Fault;
use crate::report::document::Document;
use crate::report::format::{Format, render};
use crate::report::json::{self, CardJson};
use crate::report::{cards as report, csv};
use crate::wording::safe;
use crate::wording::words::Words;

/// Search the cards
#[derive(clap::Args)]
#[command(after_long_help = LANGUAGE, after_help = "Examples:
  flightdeck cards                                      all cards
  flightdeck cards draw                                 cards that draw (or have it in their name)
  flightdeck cards 'effect:hit level>=2 -has:shield'
  flightdeck cards '(upper:draw or lower:draw) sort:-fighters'

`flightdeck cards --help` explains the whole search language.")]
pub struct Args {
    /// What to search for; without it, all cards. Put it in quotes, or the shell will read it first
    #[arg(value_name = "QUERY")]
    query: Vec<String>,
    /// How to show the cards
    #[arg(long, value_parser = one_of(FORMATS), default_value = "text", value_name = "FORMAT")]
    format: Format,
    /// Count the cards found instead of showing them
    #[arg(long, value_enum, value_name = "WHAT")]
    count_by: Option<CountBy>,
}

const LANGUAGE: &str = "Examples:
  flightdeck cards                                      all cards
  flightdeck cards draw                                 cards that draw (or have it in their name)
  flightdeck cards 'effect:hit level>=2 -has:shield'
  flightdeck cards '(upper:draw or lower:draw) sort:-fighters'

The search language:

  word, \"several words\"     ID code, name, or effect in English, French or German. Accents are optional;
                            where nothing matches exactly, small typing errors are forgiven
  effect:draw  e:pioche     carries that effect, by its code or by its name in any language
  effect:roll,recoil        carries one of these; level:1..2 is from 1 to 2
  upper:draw  lower:draw    the same in the upper or lower section
  niveau:1  is:bleue  stufe>=2  has:écran    keywords and values in French and German, with or without accents
  shield  écran  Kraftfeld  such a word alone finds the cards that have one
  level>=2  fighters:3      figures, with : = != < <= > >= against a number or another figure:
                            level, number, fighters, shields, fields (force fields), effects; all but
                            the first two also as upper.fighters, lower.shields, …
  upper.fighters>lower.fighters
  has:shield  has:field  has:effect
  is:green  is:blue  is:plain (no effect)  is:mine (your own)  is:builtin
  id:3-10  id:3-10,3-35  id:3-10..3-35
  name:wasp  name:\"wasp nest\"  name:/^w.*t$/    a part of the name, or a regular expression
  in:decks/red-tide.toml    in that deck; -in:… not in it
  back.hit  back.level:0    the same on the back; names, ID codes, colours and decks belong to both faces
  any.has:field             on either face: any.X means (X or back.X)
  -term  a or b  ( … )      without, one of, brackets; terms side by side must all hold
  sort:level  sort:-fighters,name    the order: id, name, colour or any figure, - for descending;
                            ties are in the order of ID codes

Symbols in the table: ▲ fighter, ◆ shield, ◎ force field.

Formats: csv is the sheet that `flightdeck catalog import` reads. json is an array of cards, one a
line: id, level, number, colour, name, source, and front and back, each with upper and lower, each with
fighters, shields, field and effects. ids is one ID code a line.

Exit code: 0 cards were found, 1 none was, 2 the query could not be understood.";

const FORMATS: &[Format] =
    &[Format::Text, Format::Lines, Format::Ids, Format::Markdown, Format::Html, Format::Csv, Format::Json];

#[derive(Clone, Copy, ValueEnum)]
enum CountBy {
    Level,
    Colour,
    /// A card with two effects counts for both
    Effect,
    /// Effects of the upper section
    Upper,
    /// Effects of the lower section
    Lower,
    Fighters,
    Shields,
    /// Force fields
    Fields,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let text = args.query.join(" ");
    if args.count_by.is_some() && matches!(args.format, Format::Lines | Format::Ids) {
        let fault = Fault::new(say!("--count-by does not work with this format"))
            .help(say!("use --format text, markdown, html, csv or json"));
        return Err(fault.into());
    }
    let query = parse(&text, &mut deck_name::ids_in).map_err(Failure::Faults)?;
    let catalog = desk::open_to_read(catalog)?;
    let words = card_words_within(out.width());
    if args.format == Format::Ids {
        let ids = catalog.search_ids(&query)?;
        for id in &ids {
            writeln!(out, "{id}")?;
        }
        return answer(ids.len(), &query);
    }
    let cards = catalog.search(&query)?;
    match (args.count_by, args.format) {
        (Some(by), format) => {
            let text = counts(&cards, by, format, &words, out.width());
            out.write_all(text.as_bytes())?;
        }
        (None, Format::Csv) => out.write_all(sheet::write(&cards).as_bytes())?,
        (None, Format::Json) => out.write_all(json::lines(cards.iter().map(CardJson::from)).as_bytes())?,
        // Nothing found is told on standard error only.
        _ if cards.is_empty() => {}
        (None, Format::Lines) => out.write_all(report::list(&cards, &words).as_bytes())?,
        (None, format) => out.show(format, &(), || report::table(&cards, &words), None)?,
    }
    answer(cards.len(), &query)
}

/// Whether cards were found; if not, says so where results do not go.
fn answer(found: usize, query: &Query) -> Result<Answer, Failure> {
    if found > 0 {
        return Ok(Answer::Yes);
    }
    let query = query.to_string();
    let told = if query.is_empty() { say!("no cards") } else { say!("no cards match `{}`", safe(&query)) };
    output::tell(&told.in_lang(lang()));
    Ok(Answer::No)
}

/// How many cards there are of each kind, in the order of the kinds.
fn counts(cards: &[Card], by: CountBy, format: Format, words: &Words, width: Option<u16>) -> String {
    let title = by.name();
    let counts = count(cards, by);
    match format {
        Format::Csv => {
            let codes: Vec<_> = counts.iter().map(|(kind, n)| (kind.code(), *n)).collect();
            csv::table(&report::counts(&title, &codes, &Words::codes(builtin::glossary())))
        }
        Format::Json => json::lines(counts.iter().map(|(kind, n)| {
            let kind = match kind {
                Kind::Figure(figure) => (*figure).into(),
                Kind::Effect(None) => serde_json::Value::Null,
                kind => kind.code().into(),
            };
            serde_json::json!({ title.as_str(): kind, "cards": n })
        })),
        format => {
            let kinds: Vec<_> = counts.iter().map(|(kind, n)| (kind.word(words), *n)).collect();
            let mut document = Document::new(words.lang);
            document.table(report::counts(&by.title(words), &kinds, words));
            render(format, width, &(), || document, None)
        }
    }
}

/// What cards are counted by: one of these has a line of its own.
#[derive(Clone, Copy)]
enum Kind {
    Figure(u8),
    Colour(Colour),
    /// `None`: no effect.
    Effect(Option<Effect>),
}

impl Kind {
    /// The same in every language.
    fn code(self) -> String {
        match self {
            Kind::Figure(figure) => figure.to_string(),
            Kind::Colour(colour) => colour.code().to_owned(),
            Kind::Effect(Some(effect)) => effect.code().to_owned(),
            Kind::Effect(None) => "none".to_owned(),
        }
    }

    fn word(self, words: &Words) -> String {
        match self {
            Kind::Figure(figure) => figure.to_string(),
            Kind::Colour(colour) => words.term(colour.code()).to_owned(),
            Kind::Effect(Some(effect)) => words.effect(effect).to_owned(),
            Kind::Effect(None) => "–".to_owned(),
        }
    }
}

impl CountBy {
    /// As it is written on the command line.
    fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }

    fn title(self, words: &Words) -> String {
        let term = match self {
            _ if words.has_codes() => return self.name(),
            CountBy::Level => "level",
            CountBy::Colour => return words.labels.colour.to_owned(),
            CountBy::Effect => "effect",
            CountBy::Upper => "upper-section",
            CountBy::Lower => "lower-section",
            CountBy::Fighters => "fighter",
            CountBy::Shields => "shield",
            CountBy::Fields => "force-field",
        };
        words.term(term).to_owned()
    }
}

fn count(cards: &[Card], by: CountBy) -> Vec<(Kind, usize)> {
    let figure = |of: fn(&Card) -> u8| {
        let mut numbers = [0; 256];
        cards.iter().for_each(|card| numbers[usize::from(of(card))] += 1);
        (0..=u8::MAX).map(|figure| (Kind::Figure(figure), numbers[usize::from(figure)])).collect()
    };
    let effects = |of: fn(&Card, Effect) -> bool| {
        let with = |effect| cards.iter().filter(|card| of(card, effect)).count();
        let without = cards.iter().filter(|card| !Effect::ALL.iter().any(|effect| of(card, *effect))).count();
        let each = Effect::ALL.into_iter().map(|effect| (Kind::Effect(Some(effect)), with(effect)));
        each.chain([(Kind::Effect(None), without)]).collect()
    };
    let mut counts: Vec<(Kind, usize)> = match by {
        CountBy::Level => figure(|card| card.id.level()),
        CountBy::Fighters => figure(|card| card.front.fighters()),
        CountBy::Shields => figure(|card| card.front.shields()),
        CountBy::Fields => figure(|card| u8::from(card.front.upper.field) + u8::from(card.front.lower.field)),
        CountBy::Colour => {
            let of = |colour: Colour| cards.iter().filter(|card| card.colour == colour).count();
            Colour::ALL.map(|colour| (Kind::Colour(colour), of(colour))).to_vec()
        }
        CountBy::Effect => effects(|card, effect| card.front.effects().any(|on_card| on_card == effect)),
        CountBy::Upper => effects(|card, effect| card.front.upper.effects.contains(effect)),
        CountBy::Lower => effects(|card, effect| card.front.lower.effects.contains(effect)),
    };
    counts.retain(|(_, n)| *n > 0);
    counts
}
