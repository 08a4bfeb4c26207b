//! A report as people read it: headings, paragraphs, facts and tables, in order. Nothing here knows
//! how it will look; each format ([`super::terminal`], [`super::markdown`], [`super::csv`],
//! [`super::html`]) walks over it once and decorates.
//!
//! Texts are kept as they are. Making them safe for a format is the format's work. A document speaks one
//! language; a table by itself speaks none yet, so that sheets for other programs can stay English.

use unicode_width::UnicodeWidthStr;

use super::chart::{Chart, Course};
use super::heat::Heat;
use crate::cards::{Color, Lang};
use crate::say::Message;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    pub lang: Lang,
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// The title of the whole.
    Title(String),
    Heading(String),
    /// A paragraph; line breaks are kept.
    Text(String),
    /// Labels and their values.
    Facts(Vec<(String, String)>),
    Table(Table<String>),
    Chart(Chart),
    /// A score as it went on; on pages only, since its end is among the figures.
    Course(Course),
    /// A matrix of scores between all decks.
    Heat(Heat),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table<T = Message> {
    /// A line above the table that belongs to it.
    pub caption: T,
    pub columns: Vec<Column<T>>,
    /// The rows in groups. The columns of all groups are aligned with each other.
    pub groups: Vec<Group<T>>,
    /// A line below the table that belongs to it.
    pub footer: T,
    pub style: HeadStyle,
}

/// How a terminal shows the head of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HeadStyle {
    /// Column names over a line.
    #[default]
    Ruled,
    /// Column names alone, for small tables.
    Headed,
    /// Rows only, where they speak for themselves.
    Bare,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group<T = Message> {
    /// Empty for the only group of a table.
    pub title: T,
    pub rows: Vec<Vec<Cell<T>>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Column<T = Message> {
    pub name: T,
    pub kind: ColumnKind,
    /// How readily a narrow terminal leaves the column out, the highest first; 0 is never left out.
    pub spare: u8,
    /// Whether other columns are left out before its cells are folded.
    pub whole: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// To the left, and folded between words where there is little room.
    Words,
    /// To the right, never folded.
    Number,
    /// Bars of at most this many characters.
    Bar(usize),
    /// Values with their intervals, drawn on a scale of at most this many characters.
    Range(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cell<T = Message> {
    Text(T),
    /// In the color of a card.
    Colored(T, Color),
    /// A bar for a part of the largest figure in the column.
    Bar {
        part: u64,
        largest: u64,
    },
    Range(Range),
}

/// A value with its interval on a scale that a whole column shares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub low: f64,
    pub value: f64,
    pub high: f64,
    pub scale: Scale,
}

/// From where to where a scale goes, and a value on it that is marked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    pub from: f64,
    pub to: f64,
    pub mark: f64,
}

impl Scale {
    /// A scale on which all of these fit, and the marked value.
    pub fn around(mark: f64, values: impl IntoIterator<Item = f64>) -> Self {
        let ends = values.into_iter().filter(|value| value.is_finite());
        let (from, to) = ends.fold((mark, mark), |(from, to), value| (value.min(from), value.max(to)));
        Scale { from, to, mark }
    }

    /// Where a value lies, from 0 to 1.
    pub fn place(&self, value: f64) -> f64 {
        let width = self.to - self.from;
        if width > 0.0 { ((value - self.from) / width).clamp(0.0, 1.0) } else { 0.5 }
    }
}

impl Range {
    /// In this many characters: `   ──●────  ┊   `.
    fn drawn(&self, width: usize) -> String {
        let last = width.saturating_sub(1);
        let at = |value: f64| (self.scale.place(value) * last as f64).round() as usize;
        let (low, high) = (at(self.low), at(self.high));
        let letter = |place: usize| match place {
            place if place == at(self.value) => '●',
            place if (low..=high).contains(&place) => '─',
            place if place == at(self.scale.mark) => '┊',
            _ => ' ',
        };
        (0..width).map(letter).collect()
    }
}

impl Document {
    pub fn new(lang: Lang) -> Self {
        Document { lang, blocks: Vec::new() }
    }

    /// A summary, which begins with the answer and how it was found.
    pub fn summary(lang: Lang, answer: Message, how: impl IntoIterator<Item = Message>) -> Self {
        let mut document = Document::new(lang);
        let how = Message::joined(how, " ");
        let head = if how.is_empty() { vec![answer] } else { vec![answer, how] };
        document.text(Message::joined(head, "\n"));
        document
    }

    /// The last line of a summary: what else there is to see. A way with a command that is wider than a line is
    /// left out.
    pub fn more(&mut self, ways: impl IntoIterator<Item = Message>) -> &mut Self {
        let fits = |way: &Message| way.in_lang(self.lang).split(' ').all(|word| word.width() <= 80);
        let ways: Vec<Message> = ways.into_iter().filter(fits).collect();
        match ways.is_empty() {
            true => self,
            false => self.text(say!("More: {}", Message::joined(ways, "; "))),
        }
    }

    pub fn title(&mut self, text: Message) -> &mut Self {
        self.add(Block::Title(text.in_lang(self.lang)))
    }

    pub fn heading(&mut self, text: Message) -> &mut Self {
        self.add(Block::Heading(text.in_lang(self.lang)))
    }

    pub fn text(&mut self, text: Message) -> &mut Self {
        self.add(Block::Text(text.in_lang(self.lang)))
    }

    /// A paragraph that may have nothing to say.
    pub fn note(&mut self, text: Option<Message>) -> &mut Self {
        match text {
            Some(text) => self.text(text),
            None => self,
        }
    }

    pub fn facts(&mut self, facts: impl IntoIterator<Item = (Message, Message)>) -> &mut Self {
        let translated = |message: Message| message.in_lang(self.lang);
        let facts = facts.into_iter().map(|(label, value)| (translated(label), translated(value)));
        self.add(Block::Facts(facts.collect()))
    }

    pub fn chart(&mut self, chart: Chart) -> &mut Self {
        self.add(Block::Chart(chart))
    }

    /// Nothing where there are too few points to draw.
    pub fn course(&mut self, course: Option<Course>) -> &mut Self {
        if let Some(course) = course {
            self.add(Block::Course(course));
        }
        self
    }

    pub fn heat(&mut self, heat: Heat) -> &mut Self {
        self.add(Block::Heat(heat))
    }

    pub fn table(&mut self, table: Table) -> &mut Self {
        self.add(Block::Table(table.in_lang(self.lang)))
    }

    fn add(&mut self, block: Block) -> &mut Self {
        self.blocks.push(block);
        self
    }
}

/// A command in a sentence: it never breaks between its words, so that it can be pasted.
pub fn command(words: impl std::fmt::Display) -> Message {
    Message::plain(words.to_string().replace(' ', "\u{a0}"))
}

/// `… 3 more with --full`
pub fn left_out(count: usize) -> Message {
    say_count!(count, "… {} more with --full", "… {} more with --full")
}

/// `3 more with --full`, at the end of a list; `None` where all of them are named.
pub fn more_with_full(count: usize) -> Option<Message> {
    (count > 0).then(|| say_count!(count, "{} more with --full", "{} more with --full"))
}

impl Table {
    pub fn new(style: HeadStyle, columns: impl IntoIterator<Item = Column>) -> Self {
        Table { style, columns: columns.into_iter().collect(), ..Table::default() }
    }

    /// Begins a group; rows belong to the group before them.
    pub fn group(&mut self, title: Message) {
        self.groups.push(Group { title, rows: Vec::new() });
    }

    pub fn row<C: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = C>) {
        if self.groups.is_empty() {
            self.groups.push(Group::default());
        }
        if let Some(group) = self.groups.last_mut() {
            group.rows.push(cells.into_iter().map(Into::into).collect());
        }
    }

    /// Says below the table how many rows are left out.
    pub fn leave_out(&mut self, rows: usize) {
        if rows > 0 {
            self.footer = left_out(rows);
        }
    }

    /// The table in a language.
    pub fn in_lang(&self, lang: Lang) -> Table<String> {
        let translated = |message: &Message| message.in_lang(lang);
        let cell = |cell: &Cell| match cell {
            Cell::Text(text) => Cell::Text(translated(text)),
            Cell::Colored(text, color) => Cell::Colored(translated(text), *color),
            Cell::Bar { part, largest } => Cell::Bar { part: *part, largest: *largest },
            Cell::Range(range) => Cell::Range(*range),
        };
        let column = |column: &Column| {
            let Column { kind, spare, whole, .. } = *column;
            Column { name: translated(&column.name), kind, spare, whole }
        };
        let group = |group: &Group| Group {
            title: translated(&group.title),
            rows: group.rows.iter().map(|row| row.iter().map(cell).collect()).collect(),
        };
        Table {
            caption: translated(&self.caption),
            columns: self.columns.iter().map(column).collect(),
            groups: self.groups.iter().map(group).collect(),
            footer: translated(&self.footer),
            style: self.style,
        }
    }
}

impl<T> Table<T> {
    pub fn rows(&self) -> impl Iterator<Item = &Vec<Cell<T>>> {
        self.groups.iter().flat_map(|group| &group.rows)
    }
}

impl Column {
    pub fn words(name: Message) -> Self {
        Column { name, kind: ColumnKind::Words, spare: 0, whole: false }
    }

    pub fn number(name: Message) -> Self {
        Column { name, kind: ColumnKind::Number, spare: 0, whole: false }
    }

    /// Bars need no name: the figures they draw are in another column.
    pub fn bar(longest: usize) -> Self {
        Column { name: Message::default(), kind: ColumnKind::Bar(longest), spare: u8::MAX, whole: false }
    }

    /// Ranges draw figures of other columns too.
    pub fn range(longest: usize) -> Self {
        Column { name: Message::default(), kind: ColumnKind::Range(longest), spare: u8::MAX, whole: false }
    }

    pub fn spare(self, spare: u8) -> Self {
        Column { spare, ..self }
    }

    /// Columns that can be spared are left out before its cells are folded.
    pub fn whole(self) -> Self {
        Column { whole: true, ..self }
    }
}

impl<T> Column<T> {
    /// Whether it draws what other columns say.
    pub fn is_drawn(&self) -> bool {
        matches!(self.kind, ColumnKind::Bar(_) | ColumnKind::Range(_))
    }
}

impl Default for Cell {
    fn default() -> Self {
        Cell::Text(Message::default())
    }
}

impl Cell {
    /// What is no language: a name, an ID, a number.
    pub fn data(text: impl std::fmt::Display) -> Self {
        Cell::Text(Message::plain(text))
    }

    /// In the color of a card.
    pub fn colored(text: Message, color: Color) -> Self {
        Cell::Colored(text, color)
    }
}

impl Cell<String> {
    /// The cell as text; a bar drawn with this many characters for the largest figure.
    pub fn shown(&self, longest: usize) -> String {
        match self {
            Cell::Text(text) | Cell::Colored(text, _) => text.clone(),
            // Every value above zero gets a stroke.
            Cell::Bar { part, largest } => {
                "█".repeat((part * longest as u64).div_ceil((*largest).max(1)) as usize)
            }
            Cell::Range(range) => range.drawn(longest),
        }
    }
}

impl From<Message> for Cell {
    fn from(text: Message) -> Self {
        Cell::Text(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_drawn_to_scale() {
        let scale = Scale::around(0.0, [-10.0, 10.0, f64::INFINITY]);
        let drawn = |low, value, high| Cell::<String>::Range(Range { low, value, high, scale }).shown(21);
        assert_eq!(drawn(2.0, 5.0, 7.0), "          ┊ ───●──   ");
        assert_eq!(drawn(-10.0, -1.0, 30.0), "─────────●───────────");
        let nowhere = Cell::<String>::Range(Range { low: 0.0, value: 0.0, high: 0.0, scale });
        assert_eq!(nowhere.shown(0), "");
        assert_eq!(Scale::around(3.0, []).place(3.0), 0.5);
    }
}
