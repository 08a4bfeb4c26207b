//! `flightdeck cards`: search the catalog.

use clap::ValueEnum;

use crate::cards::{Card, Color, Effect, builtin, sheet};
use crate::catalog::query::{Parsed, Query, parse_terms};
use crate::catalog::{Catalog, Hidden};
use crate::cli::prelude::*;
use crate::cli::{card_words, card_words_within};
use crate::cli::{deck_name, output};
use crate::print::art::card::both_faces;
use crate::print::draw::svg;
use crate::report::document::Document;
use crate::report::format::{Format, render};
use crate::report::json::{self, CardJson};
use crate::report::{cards as report, csv};
use crate::wording::words::Words;
use crate::wording::{self, safe};

crate::formats!(CardFormats: Text, Lines, Ids, Csv, Json, Markdown, Html, Svg);

/// Search the cards, or show one in full
///
/// A search that finds one card shows both faces with the effects explained; --full does so for every
/// card that it finds. The whole search language: flightdeck help search.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck cards draw level:0                       cheap cards that draw
  flightdeck cards \"effect:hit level>=2 -has:shield\"  quotes keep the shell out
  flightdeck cards 3-10 -o 3-10.svg                   one card, drawn")]
pub struct Args {
    /// What to search for (flightdeck help search) [default: all cards]
    #[arg(value_name = "QUERY")]
    query: Vec<String>,
    #[command(flatten)]
    report: ReportArgs<CardFormats>,
    #[arg(long, value_enum, value_name = "WHAT")]
    count_by: Option<CountBy>,
}

#[derive(Clone, Copy, ValueEnum)]
enum CountBy {
    Level,
    #[value(alias = "colour")]
    Color,
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

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let text = args.query.join(" ");
    let outlets = args.report.open(&Inputs::new(catalog))?;
    if args.count_by.is_some()
        && [Format::Lines, Format::Ids, Format::Svg].into_iter().any(|f| outlets.has(f))
    {
        let fault = Fault::new(say!("--count-by does not work with this format"))
            .help(say!("use --format text, markdown, html, csv or json"));
        return Err(fault.into());
    }
    let parsed = parse_terms(&text, lang(), &mut deck_name::ids_in)?;
    let catalog = desk::open_to_read(catalog)?;
    let cards = catalog.at_once(|| -> Result<_, Failure> {
        let cards = catalog.search(&parsed.query)?;
        // The whole name of a card is that card, even if its words are search terms, too.
        if text.trim().contains(' ')
            && let Some(card) = catalog.search(&Query::for_name(&text))?.into_iter().next()
            && !cards.contains(&card)
        {
            return Ok(vec![card]);
        }
        Ok(cards)
    })?;
    if cards.is_empty() {
        return nothing(&parsed, &catalog, args.count_by, &outlets, out);
    }
    catalog.leave();
    outlets.write(out, |wanted| Ok(written(&cards, args.count_by, wanted)))?;
    Ok(Exit::Yes)
}

/// The cards found, as they are asked for.
fn written(cards: &[Card], count_by: Option<CountBy>, wanted: Wanted) -> Vec<u8> {
    let Wanted { format, full, width } = wanted;
    let text = match (count_by, format) {
        (Some(by), format) => counts(cards, by, format, width),
        (None, Format::Csv) => sheet::write(cards),
        (None, Format::Json) => json::lines(cards.iter().map(CardJson::from)),
        (None, Format::Ids) => cards.iter().map(|card| format!("{}\n", card.id)).collect(),
        (None, Format::Lines) => report::list(cards, &card_words_within(width)),
        (None, Format::Svg) => {
            let all: Vec<&Card> = cards.iter().collect();
            let names: Vec<String> = cards.iter().map(Card::title).collect();
            svg::file(&both_faces(&all, &in_full()), &names.join(", "))
        }
        (None, Format::Text) if full || cards.len() == 1 => {
            let width = Some(width.unwrap_or(PROSE));
            let drawn: Vec<String> =
                cards.iter().map(|card| wording::card(card, &in_full(), width)).collect();
            drawn.join("\n")
        }
        (None, format) => {
            let words = if format == Format::Text { in_full().short() } else { card_words() };
            render(format, width, &(), || report::found(cards, &words), None)
        }
    };
    text.into_bytes()
}

/// Sentences are folded at this width where there is no terminal.
const PROSE: u16 = 80;

/// Effects by their printed names.
fn in_full() -> Words<'static> {
    Words::new(builtin::glossary(), lang())
}

/// Nothing was found: says what was understood, and what comes nearest to it.
fn nothing(
    parsed: &Parsed,
    catalog: &Catalog,
    count_by: Option<CountBy>,
    outlets: &Outlets,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let instead = catalog.instead_of(parsed, lang(), &mut deck_name::ids_in)?;
    let is_empty = catalog.cards()?.is_empty();
    let hidden = catalog.hidden()? != Hidden::Nothing;
    let is_told =
        [Format::Text, Format::Markdown, Format::Html].into_iter().any(|format| outlets.has(format));
    // An empty result has no picture.
    if !outlets.has(Format::Svg) {
        outlets.write(out, |wanted| match wanted.format {
            Format::Text | Format::Markdown | Format::Html => {
                let document = || match is_empty {
                    true => report::empty(hidden, lang()),
                    false => report::none(parsed, &instead, lang()),
                };
                Ok(render(wanted.format, wanted.width, &(), document, None).into_bytes())
            }
            Format::Csv | Format::Json => Ok(written(&[], count_by, wanted)),
            _ => Ok(Vec::new()),
        })?;
    }
    if !is_told {
        output::tell(&safe(&parsed.no_card_has(lang()).in_lang(lang())));
    }
    Ok(Exit::No)
}

/// How many cards there are of each kind, in the order of the kinds.
fn counts(cards: &[Card], by: CountBy, format: Format, width: Option<u16>) -> String {
    let words = &card_words_within(width);
    let title = by.name();
    let counts = count(cards, by);
    match format {
        Format::Csv => {
            let codes: Vec<_> = counts.iter().map(|(kind, n)| (kind.code(), *n)).collect();
            csv::table(&report::counts(Message::plain(&title), &codes, &Words::codes(builtin::glossary())))
        }
        Format::Json => json::lines(counts.iter().map(|(kind, n)| {
            let kind = match kind {
                Counted::Figure(figure) => (*figure).into(),
                Counted::Effect(None) => serde_json::Value::Null,
                kind => kind.code().into(),
            };
            serde_json::json!({ title.as_str(): kind, "cards": n })
        })),
        format => {
            let kinds: Vec<_> = counts.iter().map(|(kind, n)| (kind.word(words), *n)).collect();
            let mut document = Document::new(words.lang);
            document.table(report::counts(Message::Plain(by.title(words)), &kinds, words));
            render(format, width, &(), || document, None)
        }
    }
}

/// What cards are counted by: one of these has a line of its own.
#[derive(Clone, Copy)]
enum Counted {
    Figure(u8),
    Color(Color),
    /// `None`: no effect.
    Effect(Option<Effect>),
}

impl Counted {
    /// The same in every language.
    fn code(self) -> String {
        match self {
            Counted::Figure(figure) => figure.to_string(),
            Counted::Color(color) => color.code().to_owned(),
            Counted::Effect(Some(effect)) => effect.code().to_owned(),
            Counted::Effect(None) => "none".to_owned(),
        }
    }

    fn word(self, words: &Words) -> String {
        match self {
            Counted::Figure(figure) => figure.to_string(),
            Counted::Color(color) => words.term(color.code()).to_owned(),
            Counted::Effect(Some(effect)) => words.effect(effect).to_owned(),
            Counted::Effect(None) => "–".to_owned(),
        }
    }
}

impl CountBy {
    /// The key in files for other programs, which is older than the name on the command line.
    fn name(self) -> String {
        let name = self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned());
        if name == "color" { "colour".to_owned() } else { name }
    }

    fn title(self, words: &Words) -> String {
        let term = match self {
            _ if words.has_codes() => return self.name(),
            CountBy::Level => "level",
            CountBy::Color => return label!(words.lang, "Color").to_owned(),
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

fn count(cards: &[Card], by: CountBy) -> Vec<(Counted, usize)> {
    let figure = |of: fn(&Card) -> u8| {
        let mut numbers = [0; 256];
        cards.iter().for_each(|card| numbers[usize::from(of(card))] += 1);
        (0..=u8::MAX).map(|figure| (Counted::Figure(figure), numbers[usize::from(figure)])).collect()
    };
    let effects = |of: fn(&Card, Effect) -> bool| {
        let with = |effect| cards.iter().filter(|card| of(card, effect)).count();
        let without = cards.iter().filter(|card| !Effect::ALL.iter().any(|effect| of(card, *effect))).count();
        let each = Effect::ALL.into_iter().map(|effect| (Counted::Effect(Some(effect)), with(effect)));
        each.chain([(Counted::Effect(None), without)]).collect()
    };
    let mut counts: Vec<(Counted, usize)> = match by {
        CountBy::Level => figure(|card| card.id.level()),
        CountBy::Fighters => figure(|card| card.front.fighters()),
        CountBy::Shields => figure(|card| card.front.shields()),
        CountBy::Fields => figure(|card| u8::from(card.front.upper.field) + u8::from(card.front.lower.field)),
        CountBy::Color => {
            let of = |color: Color| cards.iter().filter(|card| card.color == color).count();
            Color::ALL.map(|color| (Counted::Color(color), of(color))).to_vec()
        }
        CountBy::Effect => effects(|card, effect| card.front.effects().any(|on_card| on_card == effect)),
        CountBy::Upper => effects(|card, effect| card.front.upper.effects.contains(effect)),
        CountBy::Lower => effects(|card, effect| card.front.lower.effects.contains(effect)),
    };
    counts.retain(|(_, n)| *n > 0);
    counts
}
