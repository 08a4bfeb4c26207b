//! A report as people read it: headings, paragraphs, facts and tables, in order. Nothing here knows
//! how it will look; each format ([`super::terminal`], [`super::markdown`], [`super::csv`],
//! [`super::html`]) walks over it once and decorates.
//!
//! Texts are kept as they are. Making them safe for a format is the format's work. A document speaks one
//! language; a table by itself speaks none yet, so that sheets for other programs can stay English.

use super::chart::Chart;
use crate::cards::{Colour, Lang};
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
    pub look: Look,
}

/// How a terminal shows the head of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
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
    pub kind: Kind,
    /// How readily a narrow terminal leaves the column out, the highest first; 0 is never left out.
    pub spare: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// To the left, and folded between words where there is little room.
    Words,
    /// To the right, never folded.
    Number,
    /// Bars of at most this many characters.
    Bar(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cell<T = Message> {
    Text(T),
    /// In the colour of a card.
    Coloured(T, Colour),
    /// A bar for a part of the largest figure in the column.
    Bar {
        part: u64,
        largest: u64,
    },
}

impl Document {
    pub fn new(lang: Lang) -> Self {
        Document { lang, blocks: Vec::new() }
    }

    pub fn title(&mut self, text: impl Into<Message>) -> &mut Self {
        self.add(Block::Title(text.into().in_lang(self.lang)))
    }

    pub fn heading(&mut self, text: impl Into<Message>) -> &mut Self {
        self.add(Block::Heading(text.into().in_lang(self.lang)))
    }

    pub fn text(&mut self, text: impl Into<Message>) -> &mut Self {
        self.add(Block::Text(text.into().in_lang(self.lang)))
    }

    pub fn facts<L: Into<Message>, V: Into<Message>>(
        &mut self,
        facts: impl IntoIterator<Item = (L, V)>,
    ) -> &mut Self {
        let told = |message: Message| message.in_lang(self.lang);
        let facts = facts.into_iter().map(|(label, value)| (told(label.into()), told(value.into())));
        self.add(Block::Facts(facts.collect()))
    }

    pub fn chart(&mut self, chart: Chart) -> &mut Self {
        self.add(Block::Chart(chart))
    }

    pub fn table(&mut self, table: Table) -> &mut Self {
        self.add(Block::Table(table.in_lang(self.lang)))
    }

    fn add(&mut self, block: Block) -> &mut Self {
        self.blocks.push(block);
        self
    }
}

impl Table {
    pub fn new(look: Look, columns: impl IntoIterator<Item = Column>) -> Self {
        Table { look, columns: columns.into_iter().collect(), ..Table::default() }
    }

    /// Begins a group; rows belong to the group before them.
    pub fn group(&mut self, title: impl Into<Message>) {
        self.groups.push(Group { title: title.into(), rows: Vec::new() });
    }

    pub fn row<C: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = C>) {
        if self.groups.is_empty() {
            self.groups.push(Group::default());
        }
        if let Some(group) = self.groups.last_mut() {
            group.rows.push(cells.into_iter().map(Into::into).collect());
        }
    }

    /// The table in a language.
    pub fn in_lang(&self, lang: Lang) -> Table<String> {
        let told = |message: &Message| message.in_lang(lang);
        let cell = |cell: &Cell| match cell {
            Cell::Text(text) => Cell::Text(told(text)),
            Cell::Coloured(text, colour) => Cell::Coloured(told(text), *colour),
            Cell::Bar { part, largest } => Cell::Bar { part: *part, largest: *largest },
        };
        let column =
            |column: &Column| Column { name: told(&column.name), kind: column.kind, spare: column.spare };
        let group = |group: &Group| Group {
            title: told(&group.title),
            rows: group.rows.iter().map(|row| row.iter().map(cell).collect()).collect(),
        };
        Table {
            caption: told(&self.caption),
            columns: self.columns.iter().map(column).collect(),
            groups: self.groups.iter().map(group).collect(),
            footer: told(&self.footer),
            look: self.look,
        }
    }
}

impl<T> Table<T> {
    pub fn rows(&self) -> impl Iterator<Item = &Vec<Cell<T>>> {
        self.groups.iter().flat_map(|group| &group.rows)
    }
}

impl Column {
    pub fn words(name: impl Into<Message>) -> Self {
        Column { name: name.into(), kind: Kind::Words, spare: 0 }
    }

    pub fn number(name: impl Into<Message>) -> Self {
        Column { name: name.into(), kind: Kind::Number, spare: 0 }
    }

    /// Bars need no name: the figures they draw are in another column.
    pub fn bar(longest: usize) -> Self {
        Column { name: Message::default(), kind: Kind::Bar(longest), spare: u8::MAX }
    }

    pub fn spare(self, spare: u8) -> Self {
        Column { spare, ..self }
    }
}

impl Cell {
    /// In the colour of a card.
    pub fn coloured(text: impl Into<Message>, colour: Colour) -> Self {
        Cell::Coloured(text.into(), colour)
    }
}

impl Cell<String> {
    /// The cell as text; a bar drawn with this many characters for the largest figure.
    pub fn shown(&self, longest: usize) -> String {
        match self {
            Cell::Text(text) | Cell::Coloured(text, _) => text.clone(),
            // Whatever is not zero gets a stroke.
            Cell::Bar { part, largest } => {
                "█".repeat((part * longest as u64).div_ceil((*largest).max(1)) as usize)
            }
        }
    }
}

impl<M: Into<Message>> From<M> for Cell {
    fn from(text: M) -> Self {
        Cell::Text(text.into())
    }
}
