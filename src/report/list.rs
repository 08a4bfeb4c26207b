//! A deck, or any choice of cards, as a list: for a forum (text), a page (Markdown), a spreadsheet
//! (CSV) or another program (JSON). See `print::html` and `print::sheet::list` for the others.

use std::fmt::Write;

use serde::Serialize;

use super::csv;
use super::document::{Cell, Column, Document, HeadStyle, Table};
use super::json::{self, CardJson, EffectJson};
use super::markdown::{self, one_line};
use crate::cards::{Card, Cruiser, Face, Section};
use crate::deck::DeckStats;
use crate::say::{Lang, Message, notes};
use crate::text::to_cell;
use crate::wording::Date;
use crate::wording::safe;
use crate::wording::words::Words;

/// What is listed. Decks have all of it; the cards of a query have only their name.
#[derive(Clone, Copy, Debug)]
pub struct CardList<'a> {
    pub name: &'a str,
    pub author: Option<&'a str>,
    pub notes: Option<&'a str>,
    pub cruiser: Option<&'a Cruiser>,
    /// In any order.
    pub cards: &'a [Card],
    pub code: Option<&'a str>,
    pub hash: Option<&'a str>,
    pub date: Option<Date>,
}

impl<'a> CardList<'a> {
    /// The cards in code order.
    pub fn sorted(&self) -> Vec<&'a Card> {
        let mut cards: Vec<&Card> = self.cards.iter().collect();
        cards.sort_by_key(|card| card.id);
        cards
    }

    /// The levels that have cards, each with its cards in code order.
    pub fn levels(&self) -> Vec<(u8, Vec<&'a Card>)> {
        let mut levels: Vec<(u8, Vec<&Card>)> = Vec::new();
        for card in self.sorted() {
            match levels.last_mut() {
                Some((level, cards)) if *level == card.id.level() => cards.push(card),
                _ => levels.push((card.id.level(), vec![card])),
            }
        }
        levels
    }

    pub fn stats(&self) -> DeckStats {
        DeckStats::of(self.cards, self.cruiser)
    }

    /// The notes, in this language if they are those of a sample deck.
    pub fn notes_in(&self, lang: Lang) -> Option<String> {
        self.notes.map(|text| notes(text.trim_end()).in_lang(lang))
    }

    /// The facts of the head, each with its label: author, cruiser, date.
    pub fn facts(&self, words: &Words) -> Vec<(String, String)> {
        let mut facts = Vec::new();
        if let Some(cruiser) = self.cruiser {
            let armor = format!("{} ({} {})", cruiser.name, words.term("armor"), cruiser.armor);
            facts.push((words.heading("cruiser"), armor));
        }
        if let Some(author) = self.author {
            facts.push((label!(words.lang, "Author").to_owned(), author.to_owned()));
        }
        if let Some(date) = self.date {
            facts.push((label!(words.lang, "Date").to_owned(), date.written(words.lang)));
        }
        facts
    }

    /// The code and the hash, each with its label.
    pub fn marks(&self, words: &Words) -> Vec<(&'static str, &'a str)> {
        let code = self.code.map(|code| (label!(words.lang, "Deck code"), code));
        let hash = self.hash.map(|hash| (label!(words.lang, "Deck hash"), hash));
        code.into_iter().chain(hash).collect()
    }
}

/// `25 cards · 41 Fighters · 6 Shields · 2 Force fields`; zero values are omitted.
pub fn totals(stats: &DeckStats, words: &Words) -> String {
    let figures = [
        (words.cards(), stats.cards),
        (words.fighters(), stats.fighters.total()),
        (words.shields(), stats.shields.total()),
        (words.fields(), stats.fields.total()),
    ];
    let shown = figures.iter().enumerate().filter(|(i, (_, n))| *i == 0 || *n > 0);
    shown.map(|(_, (noun, n))| noun.count(*n, words.lang)).collect::<Vec<_>>().join(" · ")
}

/// How often each effect is there, most often first: `Draw 6, Pivoting 4`.
pub fn effects(stats: &DeckStats, words: &Words) -> String {
    let mut counts: Vec<_> = stats
        .effects
        .iter()
        .map(|e| (e.upper + e.lower, words.effect(e.effect)))
        .filter(|(n, _)| *n > 0)
        .collect();
    counts.sort_by_key(|(n, _)| std::cmp::Reverse(*n));
    counts.iter().map(|(n, name)| format!("{name}\u{a0}{n}")).collect::<Vec<_>>().join(", ")
}

/// The back, where it is not the one every printed card has (R-CARD-4).
pub fn other_back(card: &Card, words: &Words) -> Option<String> {
    (card.back != Face::STANDARD_BACK).then(|| words.colon(words.term("back")) + &words.face(&card.back))
}

/// Plain text, to be pasted into a forum.
pub fn text(list: &CardList, words: &Words) -> String {
    let stats = list.stats();
    let mut out = format!("{}\n", line(list.name));
    for (label, value) in list.facts(words) {
        let _ = writeln!(out, "{}{}", words.colon(&label), line(&value));
    }
    let _ = writeln!(out, "{}", totals(&stats, words));
    // One endless name must not push everything else out of sight.
    let widths = list.cards.iter().map(|card| line(&card.name).chars().count());
    let name_width = widths.max().unwrap_or(0).min(24);
    let id_width = list.cards.iter().map(|card| card.id.to_string().len()).max().unwrap_or(0);
    for (level, cards) in list.levels() {
        let _ = writeln!(out, "\n{} ({})", words.level(level), cards.len());
        for card in cards {
            let name = line(&card.name);
            let _ = write!(out, "  {:id_width$}  {name:name_width$}  {}", card.id, words.face(&card.front));
            if let Some(back) = other_back(card, words) {
                let _ = write!(out, "  [{back}]");
            }
            out.push('\n');
        }
    }
    let _ = writeln!(out, "\n{}", label!(words.lang, "Levels"));
    for level in &stats.levels {
        // Without a space after a bar that is not there.
        let bar = if level.cards > 0 { "█".repeat(level.cards as usize) + " " } else { String::new() };
        let _ = writeln!(out, "  {}  {bar}{}", level.level, level.cards);
    }
    let effects = effects(&stats, words);
    if !effects.is_empty() {
        let _ = writeln!(out, "\n{}{effects}", words.colon(words.effects().many()));
    }
    if let Some(notes) = list.notes_in(words.lang) {
        let heading = words.colon(label!(words.lang, "Notes" @ "sheet"));
        let lines: Vec<String> = notes.lines().map(safe).collect();
        let _ = writeln!(out, "\n{}\n{}", heading.trim_end(), lines.join("\n"));
    }
    let marks = list.marks(words);
    if !marks.is_empty() {
        out.push('\n');
    }
    for (label, value) in marks {
        let _ = writeln!(out, "{}{value}", words.colon(label));
    }
    // No-break spaces are for pages; in a paste they only surprise.
    out.replace('\u{a0}', " ")
}

/// A text from outside on one line.
fn line(text: &str) -> String {
    safe(&one_line(text))
}

/// Markdown with one table a level.
pub fn markdown(list: &CardList, words: &Words) -> String {
    let stats = list.stats();
    let mut document = Document::new(words.lang);
    let totals = (label!(words.lang, "Totals").to_owned(), totals(&stats, words));
    let effects = (words.effects().many().to_owned(), effects(&stats, words));
    let facts = list.facts(words).into_iter().chain([totals, effects]);
    let written = |(label, value): (String, String)| (Message::Plain(label), Message::Plain(value));
    document.title(Message::plain(list.name));
    document.facts(facts.filter(|(_, value)| !value.is_empty()).map(written));
    let columns =
        [say!("ID code"), say!("Name"), say!("Upper section"), say!("Lower section")].map(Column::words);
    let mut cards = Table::new(HeadStyle::Ruled, columns);
    for (level, of_level) in list.levels() {
        cards.group(Message::plain(format_args!("{} ({})", words.level(level), of_level.len())));
        for card in of_level {
            let back = other_back(card, words).map_or(String::new(), |back| format!(" ({back})"));
            let [upper, lower] = [&card.front.upper, &card.front.lower].map(|half| words.section(half));
            cards.row([card.id.to_string(), format!("{}{back}", card.name), upper, lower].map(Cell::data));
        }
    }
    let columns =
        [words.heading("level"), words.cards().many().to_owned()].map(Message::Plain).map(Column::number);
    let mut curve = Table::new(HeadStyle::Headed, columns);
    for level in &stats.levels {
        curve.row([level.level.into(), level.cards].map(Cell::data));
    }
    document.table(cards).heading(say!("Levels")).table(curve);
    if let Some(notes) = list.notes_in(words.lang) {
        document.heading(say!("Notes" @ "sheet")).text(Message::Plain(notes));
    }
    let marks = list.marks(words);
    if !marks.is_empty() {
        document.facts(marks.into_iter().map(|(label, mark)| (Message::plain(label), Message::plain(mark))));
    }
    markdown::document(&document)
}

/// One row a card. The header and the codes are the same in every language; three columns are in words,
/// and the last four say which deck it is, author and notes once.
pub fn csv(list: &CardList, words: &Words) -> String {
    let figures =
        |side: &str| ["fighters", "shields", "field", "effects"].map(|figure| format!("{side}_{figure}"));
    let header = ["id", "level", "colour", "name"].map(str::to_owned).into_iter();
    let header = header.chain(figures("upper")).chain(figures("lower"));
    let header =
        header.chain(["upper", "lower", "back", "deck", "cruiser", "author", "notes"].map(str::to_owned));
    let deck = [list.cruiser.map_or("", |_| list.name), list.cruiser.map_or("", |cruiser| &cruiser.id)];
    let rows = list.sorted().into_iter().enumerate().map(|(at, card)| {
        let once = |text: Option<&str>| to_cell(text.filter(|_| at == 0).unwrap_or_default()).into_owned();
        let row = [
            card.id.to_string(),
            card.id.level().to_string(),
            card.color.to_string(),
            to_cell(&card.name).into_owned(),
        ];
        let Face { upper, lower } = &card.front;
        let row = row.into_iter().chain(cells(upper)).chain(cells(lower));
        let words = [words.section(upper), words.section(lower), words.face(&card.back)];
        let words = words.map(|words| words.replace('\u{a0}', " "));
        row.chain(words).chain(deck.map(one_line)).chain([once(list.author), once(list.notes)]).collect()
    });
    csv::lines(std::iter::once(header.collect()).chain(rows))
}

fn cells(section: &Section) -> [String; 4] {
    let field = if section.field { "yes" } else { "no" };
    [section.fighters.to_string(), section.shields.to_string(), field.to_owned(), section.effects.to_string()]
}

#[derive(Serialize)]
struct ListJson<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cruiser: Option<&'a Cruiser>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<&'a str>,
    lang: &'static str,
    stats: DeckStats,
    /// The effects that these cards have, in the chosen language.
    effects: Vec<EffectJson<'a>>,
    cards: Vec<CardJson<'a>>,
}

/// Everything, for other programs.
pub fn json(list: &CardList, words: &Words) -> String {
    let stats = list.stats();
    let used = stats.effects.iter().filter(|e| e.cards > 0);
    let value = ListJson {
        name: list.name,
        author: list.author,
        notes: list.notes,
        date: list.date.map(|date| date.to_string()),
        cruiser: list.cruiser,
        code: list.code,
        hash: list.hash,
        lang: words.lang.code(),
        effects: used.map(|e| EffectJson::new(e.effect, words)).collect(),
        cards: list.sorted().into_iter().map(CardJson::from).collect(),
        stats,
    };
    json::pretty(&value)
}
