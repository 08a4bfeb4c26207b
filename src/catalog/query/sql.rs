//! From tree to SQL: one parameterized statement over the table `figures`.
//!
//! Every value is bound; the text of the statement is made only of the pieces written here. Every
//! condition is in brackets of its own, and long chains of `AND` and `OR` are balanced, so that
//! neither precedence nor SQLite's limit on the depth of an expression can get in the way.

use rusqlite::types::Value;

use super::tree::{Count, Expr, Feature, Figure, IdRange, On, Operand, Part, Query, SortBy, Term};
use super::words::{Word, name_key, set};
use crate::cards::CardId;
use crate::catalog::read::{key, keys};
use crate::engine::Side;

/// A statement and the values of its parameters `?1`, `?2`, …
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    pub sql: String,
    pub args: Vec<Value>,
}

/// Names of the functions that a statement may call beside SQLite's own.
pub const NEAR: &str = "flightdeck_near";
pub const MATCHES: &str = "flightdeck_matches";

/// A card's name as [`name_key`] makes it.
const NAME: &str = "replace(name_folded, '-', ' ')";

impl Query {
    /// The statement that selects these columns of the table `figures` for the cards found, in order.
    pub fn to_sql(&self, columns: &str) -> Statement {
        let mut writer = Writer { args: Vec::new() };
        let mut sql = format!("SELECT {columns} FROM figures");
        if let Some(filter) = &self.filter {
            sql.push_str(" WHERE ");
            sql.push_str(&writer.expr(filter));
        }
        sql.push_str(" ORDER BY ");
        for key in &self.sort {
            // Every back has level 0: no order, and to SQLite a bare number would be a column.
            if key.by == SortBy::Figure(On::Back, Figure::Level) {
                continue;
            }
            let by = match key.by {
                SortBy::Id => "card".to_owned(),
                SortBy::Name => "name_folded".to_owned(),
                SortBy::Color => "colour".to_owned(),
                SortBy::Figure(on, figure) => {
                    figure_sql(if on == On::Back { Side::Back } else { Side::Front }, figure)
                }
            };
            sql.push_str(&by);
            sql.push_str(if key.descending { " DESC, " } else { ", " });
        }
        sql.push_str("card");
        Statement { sql, args: writer.args }
    }
}

impl On {
    fn sides(self) -> &'static [Side] {
        match self {
            On::Front => &[Side::Front],
            On::Back => &[Side::Back],
            On::Any => &[Side::Front, Side::Back],
        }
    }
}

struct Writer {
    args: Vec<Value>,
}

impl Writer {
    fn bind(&mut self, value: impl Into<Value>) -> String {
        self.args.push(value.into());
        format!("?{}", self.args.len())
    }

    fn expr(&mut self, expr: &Expr) -> String {
        match expr {
            Expr::Term(term) => self.term(term),
            Expr::Not(inner) => format!("(NOT {})", self.expr(inner)),
            Expr::And(operands) => balanced(" AND ", operands.iter().map(|e| self.expr(e)).collect()),
            Expr::Or(operands) => balanced(" OR ", operands.iter().map(|e| self.expr(e)).collect()),
        }
    }

    fn term(&mut self, term: &Term) -> String {
        match term {
            Term::Word { on, text } => self.word(*on, text),
            Term::Effect { on, part, effect } => {
                let set = self.bind(i64::from(set([*effect])));
                either(*on, |side| format!("(({} & {set}) <> 0)", mask_sql(side, *part)))
            }
            Term::Compare { on, figure, op, with } => {
                let op = match op {
                    super::tree::Op::Ne => "<>",
                    op => op.sign(),
                };
                match with {
                    Operand::Number(number) => {
                        let number = self.bind(i64::from(*number));
                        either(*on, |side| format!("({} {op} {number})", figure_sql(side, *figure)))
                    }
                    Operand::Figure(right_on, right) => either(*on, |side| {
                        let compare = |right_side| {
                            format!("({} {op} {})", figure_sql(side, *figure), figure_sql(right_side, *right))
                        };
                        match right_on {
                            None => compare(side),
                            Some(on) => either(*on, compare),
                        }
                    }),
                }
            }
            Term::Has { on, part, what } => has_sql(*on, *part, *what),
            Term::Plain { on, part } => {
                either(*on, |side| format!("({} = 0)", figure_sql(side, Figure::Of(*part, Count::Effects))))
            }
            Term::Color(color) => format!("(colour = {})", self.bind(color.code().to_owned())),
            Term::Builtin(builtin) => format!("(builtin = {})", self.bind(i64::from(*builtin))),
            Term::Id(ranges) => self.ids(ranges),
            Term::Name(text) => format!("(instr({NAME}, {}) > 0)", self.bind(name_key(text))),
            Term::NameIs(text) => format!("({NAME} = {})", self.bind(name_key(text))),
            Term::NameLike(text) => {
                let pieces: Vec<String> = name_key(text).split('*').map(regex::escape).collect();
                format!("{MATCHES}({NAME}, {})", self.bind(format!("(?s)^{}$", pieces.join(".*"))))
            }
            Term::NamePattern(pattern) => format!("{MATCHES}(name, {})", self.bind(pattern.clone())),
            Term::In { cards, .. } => self.listed(cards.iter().copied()),
        }
    }

    fn ids(&mut self, ranges: &[IdRange]) -> String {
        let (singles, ranges): (Vec<IdRange>, Vec<IdRange>) =
            ranges.iter().copied().partition(|range| range.from == range.to);
        let mut pieces = Vec::new();
        match singles.as_slice() {
            [] => {}
            [single] => pieces.push(format!("(card = {})", self.bind(key(single.from)))),
            several => pieces.push(self.listed(several.iter().map(|range| range.from))),
        }
        for range in ranges {
            let (from, to) = (self.bind(key(range.from)), self.bind(key(range.to)));
            pieces.push(format!("(card BETWEEN {from} AND {to})"));
        }
        balanced(" OR ", pieces)
    }

    /// One of these cards: the whole list is one parameter, as JSON.
    fn listed(&mut self, cards: impl Iterator<Item = CardId>) -> String {
        let keys = keys(&cards.collect::<Vec<_>>());
        format!("(card IN (SELECT value FROM json_each({})))", self.bind(keys))
    }

    /// What the word names exactly; or, where it names no card of the whole catalog so, what it
    /// names with a typing error.
    fn word(&mut self, on: On, text: &str) -> String {
        let word = Word::new(text);
        let name = self.bind(word.name);
        let mut pieces = vec![format!("(instr({NAME}, {name}) > 0)")];
        if let Some(id) = word.id {
            pieces.push(format!("(card = {})", self.bind(key(id))));
        }
        let mut carries = |set| {
            let set = self.bind(i64::from(set));
            either(on, |side| format!("(({} & {set}) <> 0)", mask_sql(side, Part::Whole)))
        };
        if word.effects != 0 {
            pieces.push(carries(word.effects));
        }
        if let Some(feature) = word.feature {
            pieces.push(has_sql(on, Part::Whole, feature));
        }
        let mut near = vec![format!("{NEAR}({NAME}, {name})")];
        if word.near_effects != 0 {
            near.push(carries(word.near_effects));
        }
        let exact = balanced(" OR ", pieces);
        if !word.forgiving {
            return exact;
        }
        let near = balanced(" OR ", near);
        // A CASE, because SQLite is free to look at either side of an AND first.
        format!("(CASE WHEN EXISTS (SELECT 1 FROM figures WHERE {exact}) THEN {exact} ELSE {near} END)")
    }
}

/// The condition on one face, or on either.
fn either(on: On, condition: impl Fn(Side) -> String) -> String {
    balanced(" OR ", on.sides().iter().map(|&side| condition(side)).collect())
}

/// Joins conditions two by two, in brackets, so that the depth grows with the logarithm only.
fn balanced(operator: &str, mut pieces: Vec<String>) -> String {
    while pieces.len() > 1 {
        let joined = pieces.chunks(2).map(|pair| match pair {
            [left, right] => format!("({left}{operator}{right})"),
            rest => rest.concat(),
        });
        pieces = joined.collect();
    }
    pieces.pop().unwrap_or_else(|| "0".to_owned())
}

/// Whether a face has something printed on it.
fn has_sql(on: On, part: Part, what: Feature) -> String {
    let count = match what {
        Feature::Shield => Count::Shields,
        Feature::Field => Count::Fields,
        Feature::Effect => Count::Effects,
    };
    either(on, |side| format!("({} > 0)", figure_sql(side, Figure::Of(part, count))))
}

fn mask_sql(side: Side, part: Part) -> String {
    of_parts(side, part, "mask", "|")
}

fn figure_sql(side: Side, figure: Figure) -> String {
    match figure {
        // R-CARD-3
        Figure::Level => match side {
            Side::Front => "level".to_owned(),
            Side::Back => "0".to_owned(),
        },
        Figure::Number => "number".to_owned(),
        Figure::Of(part, count) => {
            let column = match count {
                Count::Fighters => "fighters",
                Count::Shields => "shields",
                Count::Fields => "field",
                Count::Effects => "count",
            };
            of_parts(side, part, column, "+")
        }
    }
}

fn of_parts(side: Side, part: Part, column: &str, operator: &str) -> String {
    let face = match side {
        Side::Front => "f",
        Side::Back => "b",
    };
    match part {
        Part::Upper => format!("{face}_upper_{column}"),
        Part::Lower => format!("{face}_lower_{column}"),
        Part::Whole => format!("({face}_upper_{column} {operator} {face}_lower_{column})"),
    }
}
