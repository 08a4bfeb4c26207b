//! From tree back to text: the canonical way to write a query. Reading it gives the same tree.

use std::fmt::{self, Display, Formatter};

use super::names;
use super::spoken;
use super::tree::{Count, Expr, IdRange, Operand, Part, Query, SortBy, SortKey, Term};

impl Display for Query {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(filter) = &self.filter {
            filter.fmt(f)?;
        }
        if !self.sort.is_empty() {
            f.write_str(if self.filter.is_some() { " sort:" } else { "sort:" })?;
            separated(f, ",", &self.sort)?;
        }
        Ok(())
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_expr(f, self, None)
    }
}

/// Only as many parentheses as are needed: `or` binds more loosely than terms side by side. A bare word is
/// quoted where it would run together with the word that comes next.
fn write_expr(f: &mut Formatter<'_>, expr: &Expr, next: Option<&str>) -> fmt::Result {
    let alone = |expr: &Expr| matches!(expr, Expr::Term(_) | Expr::Not(_));
    match expr {
        Expr::Term(Term::Word { on, text }) if next.is_some_and(|next| names::runs_together(text, next)) => {
            write!(f, "{}{}", on.prefix(), quoted(text))
        }
        Expr::Term(term) => term.fmt(f),
        Expr::Not(inner) => {
            f.write_str("-")?;
            in_parentheses(f, inner, alone(inner), next)
        }
        Expr::And(terms) => {
            for (i, term) in terms.iter().enumerate() {
                f.write_str(if i > 0 { " " } else { "" })?;
                let next = match terms.get(i + 1) {
                    Some(Expr::Term(Term::Word { text, .. })) => Some(text.as_str()),
                    _ => None,
                };
                in_parentheses(f, term, alone(term), next)?;
            }
            Ok(())
        }
        Expr::Or(terms) => {
            for (i, term) in terms.iter().enumerate() {
                f.write_str(if i > 0 { " or " } else { "" })?;
                in_parentheses(f, term, !matches!(term, Expr::Or(_)), None)?;
            }
            Ok(())
        }
    }
}

fn in_parentheses(f: &mut Formatter<'_>, expr: &Expr, bare: bool, next: Option<&str>) -> fmt::Result {
    if bare { write_expr(f, expr, next) } else { write!(f, "({expr})") }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Term::Word { on, text } => {
                f.write_str(on.prefix())?;
                f.write_str(&word(text))
            }
            Term::Effect { on, part, effect } => {
                let keyword = match part {
                    Part::Whole => "effect",
                    Part::Upper => "upper",
                    Part::Lower => "lower",
                };
                write!(f, "{}{keyword}:{effect}", on.prefix())
            }
            Term::Compare { on, figure, op, with } => {
                write!(f, "{}{}{}", on.prefix(), figure.name(), op.sign())?;
                match with {
                    Operand::Number(number) => write!(f, "{number}"),
                    Operand::Figure(on, figure) => {
                        // Here the front is not the default: the left side's face is.
                        let prefix =
                            on.map_or("", |on| if on.prefix().is_empty() { "front." } else { on.prefix() });
                        write!(f, "{prefix}{}", figure.name())
                    }
                }
            }
            Term::Has { on, part, what } => {
                let name =
                    names::FEATURES.iter().find(|(_, feature)| feature == what).map_or("", |(name, _)| name);
                write!(f, "{}{}has:{name}", on.prefix(), part_prefix(*part))
            }
            Term::Plain { on, part } => write!(f, "{}{}is:plain", on.prefix(), part_prefix(*part)),
            Term::Color(color) => write!(f, "is:{color}"),
            Term::Builtin(builtin) => f.write_str(if *builtin { "is:builtin" } else { "is:mine" }),
            Term::Id(ranges) => {
                f.write_str("id:")?;
                separated(f, ",", ranges)
            }
            Term::Name(text) => write!(f, "name:{}", word(text)),
            Term::NameIs(text) => write!(f, "!{}", quoted(text)),
            Term::NameLike(text) => write!(f, "name:{}", with_stars(text)),
            Term::NamePattern(pattern) => write!(f, "name:/{}/", slashes_escaped(pattern)),
            Term::In { file, .. } => write!(f, "in:{}", path(file)),
        }
    }
}

impl Display for IdRange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from)?;
        if self.to != self.from {
            write!(f, "..{}", self.to)?;
        }
        Ok(())
    }
}

impl Display for SortKey {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.descending {
            f.write_str("-")?;
        }
        match self.by {
            SortBy::Id => f.write_str("id"),
            SortBy::Name => f.write_str("name"),
            SortBy::Color => f.write_str("colour"),
            SortBy::Figure(on, figure) => write!(f, "{}{}", on.prefix(), figure.name()),
        }
    }
}

fn separated<T: Display>(f: &mut Formatter<'_>, between: &str, items: &[T]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(between)?;
        }
        item.fmt(f)?;
    }
    Ok(())
}

fn part_prefix(part: Part) -> &'static str {
    match part {
        Part::Whole => "",
        Part::Upper => "upper.",
        Part::Lower => "lower.",
    }
}

/// Bare where that is safe, else in quotes.
fn word(text: &str) -> String {
    let is_plain = text.chars().all(is_plain) && !text.starts_with('-');
    let means_more = names::logic(text).is_some()
        || names::color_named(text).is_some()
        || spoken::is_no(text)
        || spoken::is_filler(text)
        || spoken::counted(text) == Some(Count::Fighters);
    if is_plain && !means_more { text.to_owned() } else { quoted(text) }
}

fn is_plain(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '\'' | '’')
}

fn with_stars(text: &str) -> String {
    if text.chars().all(|c| is_plain(c) || c == '*') { text.to_owned() } else { quoted(text) }
}

fn path(text: &str) -> String {
    let plain = text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/'));
    if plain { text.to_owned() } else { quoted(text) }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

/// A slash ends a regular expression unless a backslash stands before it.
fn slashes_escaped(pattern: &str) -> String {
    let mut escaped = String::new();
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                escaped.push(c);
                escaped.extend(chars.next());
            }
            '/' => escaped.push_str("\\/"),
            c => escaped.push(c),
        }
    }
    escaped
}
