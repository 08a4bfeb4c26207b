//! A parsed query as values: all effects and decks are resolved.

use crate::cards::{CardId, Color, Effect};

/// A whole query: which cards, and in what order. Ties in the order are broken by ID code.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Query {
    /// `None` finds every card.
    pub filter: Option<Expr>,
    pub sort: Vec<SortKey>,
}

impl Query {
    /// Finds cards by their whole name.
    pub fn for_name(name: &str) -> Query {
        Query { filter: Some(Expr::Term(Term::NameIs(name.trim().to_owned()))), sort: Vec::new() }
    }

    /// The bare words in it, which a misspelled field becomes.
    pub fn words(&self) -> Vec<&Term> {
        let mut found = Vec::new();
        let mut open: Vec<&Expr> = self.filter.iter().collect();
        while let Some(expr) = open.pop() {
            match expr {
                Expr::Term(term @ Term::Word { .. }) => found.push(term),
                Expr::Term(_) => {}
                Expr::Not(inner) => open.push(inner),
                Expr::And(operands) | Expr::Or(operands) => open.extend(operands),
            }
        }
        found
    }
}

/// Terms and the logic between them. `And` and `Or` have at least two operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    Term(Term),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
}

/// One condition on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A bare word or quoted words: ID code, name or effect.
    Word {
        on: On,
        text: String,
    },
    Effect {
        on: On,
        part: Part,
        effect: Effect,
    },
    /// A figure compared with a number or with another figure.
    Compare {
        on: On,
        figure: Figure,
        op: Op,
        with: Operand,
    },
    Has {
        on: On,
        part: Part,
        what: Feature,
    },
    /// No effect at all.
    Plain {
        on: On,
        part: Part,
    },
    Color(Color),
    /// `is:builtin` or, when false, `is:mine`.
    Builtin(bool),
    /// At least one range.
    Id(Vec<IdRange>),
    /// A part of the name.
    Name(String),
    /// The whole name, with spaces or hyphens.
    NameIs(String),
    /// The whole name, with `*` for any letters or none; it has one.
    NameLike(String),
    /// A regular expression on the name; it compiles.
    NamePattern(String),
    /// In a deck: the file as written, and the cards it was found to hold.
    In {
        file: String,
        cards: Vec<CardId>,
    },
}

impl Term {
    /// Exactly this number of something on a whole face.
    pub fn counted(on: On, count: Count, number: u32) -> Term {
        let (figure, with) = (Figure::Of(Part::Whole, count), Operand::Number(number));
        Term::Compare { on, figure, op: Op::Eq, with }
    }
}

/// Which face a term is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum On {
    #[default]
    Front,
    Back,
    /// The term holds on the front or on the back.
    Any,
}

/// Which section of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Part {
    /// Both sections together.
    #[default]
    Whole,
    Upper,
    Lower,
}

/// What can be counted in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    Fighters,
    Shields,
    /// Force fields.
    Fields,
    /// Effect symbols.
    Effects,
}

impl Count {
    pub const ALL: [Count; 4] = [Count::Fighters, Count::Shields, Count::Fields, Count::Effects];
}

/// A number on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A back has level 0 (R-CARD-3).
    Level,
    /// The number of the ID code, whichever face is asked about.
    Number,
    Of(Part, Count),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// The right side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    Number(u32),
    /// A figure of the same face as the left side, unless it names one itself.
    Figure(Option<On>, Figure),
}

/// What `has:` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    Shield,
    Field,
    Effect,
}

/// From one ID code to another, both included; equal for a single code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdRange {
    pub from: CardId,
    pub to: CardId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortKey {
    pub by: SortBy,
    pub descending: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortBy {
    Id,
    Name,
    Color,
    /// Never of [`On::Any`].
    Figure(On, Figure),
}
