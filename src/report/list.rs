//! A deck, or any choice of cards, as a list: for a forum (text), a page (Markdown), a spreadsheet
//! (CSV) or another program (JSON). See [`super::html`] and [`super::sheet::list`] for the others.

use std::fmt::Write;

use serde::Serialize;

use super::draw::document::Date;
use super::json::{CardJson, EffectJson};
use super::terminal::safe;
use super::words::Words;
use crate::cards::{Card, Cruiser, Face, Section};
use crate::deck::DeckStats;

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

    /// The facts of the head, each with its label: author, cruiser, date.
    pub fn facts(&self, words: &Words) -> Vec<(String, String)> {
        let mut facts = Vec::new();
        if let Some(cruiser) = self.cruiser {
            let armor = format!("{} ({} {})", cruiser.name, words.term("armor"), cruiser.armor);
            facts.push((words.heading("cruiser"), armor));
        }
        if let Some(author) = self.author {
            facts.push((words.labels.author.to_owned(), author.to_owned()));
        }
        if let Some(date) = self.date {
            facts.push((words.labels.date.to_owned(), date.written(words.lang)));
        }
        facts
    }

    /// The code and the hash, each with its label.
    pub fn marks(&self, words: &Words) -> Vec<(&'static str, &'a str)> {
        let code = self.code.map(|code| (words.labels.deck_code, code));
        let hash = self.hash.map(|hash| (words.labels.deck_hash, hash));
        code.into_iter().chain(hash).collect()
    }
}

/// `25 cards · 41 Fighters · 6 Shields · 2 Force fields`; what there is none of is left out.
pub fn totals(stats: &DeckStats, words: &Words) -> String {
    let labels = words.labels;
    let figures = [
        (&labels.cards, stats.cards),
        (&labels.fighters, stats.fighters.total()),
        (&labels.shields, stats.shields.total()),
        (&labels.fields, stats.fields.total()),
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
    let mut out = format!("{}\n", one_line(list.name));
    for (label, value) in list.facts(words) {
        let _ = writeln!(out, "{}{}", words.colon(&label), one_line(&value));
    }
    let _ = writeln!(out, "{}", totals(&stats, words));
    // One endless name must not push everything else out of sight.
    let widths = list.cards.iter().map(|card| one_line(&card.name).chars().count());
    let name_width = widths.max().unwrap_or(0).min(24);
    let id_width = list.cards.iter().map(|card| card.id.to_string().len()).max().unwrap_or(0);
    for (level, cards) in list.levels() {
        let _ = writeln!(out, "\n{} ({})", words.level(level), cards.len());
        for card in cards {
            let name = one_line(&card.name);
            let _ = write!(out, "  {:id_width$}  {name:name_width$}  {}", card.id, words.face(&card.front));
            if let Some(back) = other_back(card, words) {
                let _ = write!(out, "  [{back}]");
            }
            out.push('\n');
        }
    }
    let _ = writeln!(out, "\n{}", words.labels.level_curve);
    for level in &stats.levels {
        // Without a space after a bar that is not there.
        let bar = if level.cards > 0 { "█".repeat(level.cards as usize) + " " } else { String::new() };
        let _ = writeln!(out, "  {}  {bar}{}", level.level, level.cards);
    }
    let effects = effects(&stats, words);
    if !effects.is_empty() {
        let _ = writeln!(out, "\n{}{effects}", words.colon(words.labels.effects.many()));
    }
    if let Some(notes) = list.notes {
        let _ = writeln!(out, "\n{}", notes.trim_end().lines().map(safe).collect::<Vec<_>>().join("\n"));
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

/// Markdown with one table a level.
pub fn markdown(list: &CardList, words: &Words) -> String {
    let labels = words.labels;
    let stats = list.stats();
    let mut out = format!("# {}\n\n", escape_markdown(list.name));
    for (label, value) in list.facts(words) {
        let _ = writeln!(out, "- {}{}", words.colon(&label), escape_markdown(&value));
    }
    let _ = writeln!(out, "- {}", totals(&stats, words));
    let effects = effects(&stats, words);
    if !effects.is_empty() {
        let _ = writeln!(out, "- {}{effects}", words.colon(labels.effects.many()));
    }
    for (level, cards) in list.levels() {
        let _ = writeln!(out, "\n## {} ({})\n", words.level(level), cards.len());
        let _ = writeln!(out, "| {} | {} | {} | {} |", labels.code, labels.name, labels.upper, labels.lower);
        let _ = writeln!(out, "| --- | --- | --- | --- |");
        for card in cards {
            let mut name = escape_markdown(&card.name);
            if let Some(back) = other_back(card, words) {
                let _ = write!(name, " ({})", escape_markdown(&back));
            }
            let (upper, lower) = (words.section(&card.front.upper), words.section(&card.front.lower));
            let _ = writeln!(out, "| {} | {name} | {upper} | {lower} |", card.id);
        }
    }
    let _ = writeln!(
        out,
        "\n## {}\n\n| {} | {} |",
        labels.level_curve,
        words.heading("level"),
        labels.cards.many()
    );
    let _ = writeln!(out, "| --- | --- |");
    for level in &stats.levels {
        let _ = writeln!(out, "| {} | {} |", level.level, level.cards);
    }
    if let Some(notes) = list.notes {
        let _ = writeln!(
            out,
            "\n## {}\n\n{}",
            labels.notes,
            notes.lines().map(escape_markdown).collect::<Vec<_>>().join("  \n")
        );
    }
    let marks = list.marks(words);
    if !marks.is_empty() {
        out.push('\n');
    }
    for (label, value) in marks {
        let _ = writeln!(out, "- {}`{value}`", words.colon(label));
    }
    out.replace('\u{a0}', " ")
}

/// A name on one line, whatever it was made of, with nothing that could drive a terminal.
fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn escape_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in one_line(text).chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// One row a card. The header and the codes are the same in every language; the last three columns
/// are in words.
pub fn csv(list: &CardList, words: &Words) -> String {
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(Vec::new());
    let figures =
        |side: &str| ["fighters", "shields", "field", "effects"].map(|figure| format!("{side}_{figure}"));
    let header = ["id", "level", "colour", "name"].map(str::to_owned).into_iter();
    let header = header.chain(figures("upper")).chain(figures("lower"));
    let header = header.chain(["upper", "lower", "back"].map(str::to_owned));
    // A writer into memory has nothing that could fail, and every row has as many fields.
    let _ = writer.write_record(header);
    for card in list.sorted() {
        let row =
            [card.id.to_string(), card.id.level().to_string(), card.colour.to_string(), card.name.clone()];
        let row = row.into_iter().chain(cells(&card.front.upper)).chain(cells(&card.front.lower));
        let face = &card.front;
        let row = row.chain([&face.upper, &face.lower].map(|section| plain(words.section(section))));
        let _ = writer.write_record(row.chain([plain(words.face(&card.back))]));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn plain(text: String) -> String {
    text.replace('\u{a0}', " ")
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
        effects: used.map(|e| words.effect_json(e.effect)).collect(),
        cards: list.sorted().into_iter().map(CardJson::from).collect(),
        stats,
    };
    // Plain structures of numbers and strings always have a JSON form.
    serde_json::to_string_pretty(&value).map(|text| text + "\n").unwrap_or_default()
}
