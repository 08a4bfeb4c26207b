//! The terms of a query: what each keyword takes, and what is wrong with what it was given.

use std::ops::Range;

use super::lexer::{FieldOp, Spanned, Value};
use super::names::{self, Keyword, Kind};
use super::parse::{MOST_TERMS, Parser};
use super::tree::{Expr, IdRange, On, Op, Operand, Part, SortBy, SortKey, Term};
use super::words::{effect_code, effects_named, nearest_effect};
use crate::cards::{CardId, Effect, builtin};
use crate::say::Message;
use crate::text::{fold, nearest};

/// Comparisons with values, and what joins them.
type Several = (Vec<(Spanned<FieldOp>, Spanned<Value>)>, fn(Vec<Expr>) -> Expr);

impl Parser<'_, '_> {
    pub(super) fn word(&mut self, span: Range<usize>, prefix: &str, text: &str) -> Option<Term> {
        let (on, text) = if prefix.is_empty() && !self.source.text[span.clone()].starts_with('"') {
            names::split_on(text)
        } else {
            match names::explicit_on(prefix) {
                (on, "") => (on.unwrap_or_default(), text),
                _ => {
                    let message = say!("unknown prefix `{}`", prefix);
                    self.fault(
                        span.start..span.start + prefix.len(),
                        message,
                        say!("valid prefixes: front., back. and any."),
                    );
                    return None;
                }
            }
        };
        let text = self.searchable(span, text)?;
        Some(Term::Word { on, text })
    }

    /// Text to look for; nothing at all would be found in every card.
    fn searchable(&mut self, span: Range<usize>, text: &str) -> Option<String> {
        let text = text.trim();
        if fold(text).trim().is_empty() {
            self.fault(span, say!("empty search term"), say!("write a word, or remove the term"));
            return None;
        }
        Some(text.to_owned())
    }

    /// `effect:roll,recoil` is either effect, `level:1..2` both bounds: the terms that such a field
    /// stands for, and what joins them.
    pub(super) fn several(
        &mut self,
        key: &Spanned<String>,
        op: &Spanned<FieldOp>,
        value: &Option<Spanned<Value>>,
    ) -> Option<Several> {
        let value = value.as_ref().filter(|value| matches!(value.what, Value::Bare(_)))?;
        let is_one = matches!(op.what, FieldOp::Colon | FieldOp::Compare(Op::Eq));
        let with = |span, text: &str| Spanned { what: Value::Bare(text.to_owned()), span };
        match names::keyword(&key.what)? {
            Keyword::Effect(..) if is_one && value.what.text().contains(',') => {
                let pieces = self.pieces(value).into_iter();
                Some((pieces.map(|(span, piece)| (op.clone(), with(span, &piece))).collect(), Expr::Or))
            }
            Keyword::Figure(..) if is_one => {
                let (from, to) = value.what.text().split_once("..")?;
                if let (Ok(low), Ok(high)) = (from.parse::<u64>(), to.parse::<u64>())
                    && low > high
                {
                    let message = say!("the range runs backwards: {} is more than {}", low, high);
                    self.fault(value.span.clone(), message, say!("write `{}:{}..{}`", key.what, high, low));
                    return Some((Vec::new(), Expr::And));
                }
                let start = value.span.start;
                let bound = |compare, at: usize, text: &str| {
                    let op = Spanned { what: FieldOp::Compare(compare), span: op.span.clone() };
                    (op, with(start + at..start + at + text.len(), text))
                };
                Some((vec![bound(Op::Ge, 0, from), bound(Op::Le, from.len() + 2, to)], Expr::And))
            }
            _ => None,
        }
    }

    pub(super) fn field(
        &mut self,
        span: Range<usize>,
        key: Spanned<String>,
        op: Spanned<FieldOp>,
        value: Option<Spanned<Value>>,
    ) -> Option<Term> {
        let sign = self.source.text[op.span.clone()].to_owned();
        let Some(keyword) = names::keyword(&key.what) else {
            if key.what.is_empty() {
                let message = say!("missing field before `{}`", sign);
                self.fault(op.span, message, say!("write what to compare, as in `fighters{}2`", sign));
            } else {
                let help = match names::nearest_keyword(&key.what) {
                    Some(near) => say!("did you mean `{}`?", near),
                    None => keywords(),
                };
                self.fault(key.span, say!("unknown keyword `{}`", key.what), help);
            }
            return None;
        };
        if !matches!(keyword, Keyword::Figure(..))
            && !matches!(op.what, FieldOp::Colon | FieldOp::Compare(Op::Eq))
        {
            let help = match (keyword, op.what) {
                (_, FieldOp::Compare(Op::Ne)) => say!("to exclude cards with it, write `-{}:…`", key.what),
                (Keyword::Effect(..), _) => say!("to count effect symbols, write `effects`"),
                _ => say!("write `{}:…`", key.what),
            };
            self.fault(op.span, say!("`{}` takes `:`, not `{}`", key.what, sign), help);
            return None;
        }
        let Some(value) = value else {
            self.fault(span, say!("missing value after `{}{}`", key.what, sign), expected(keyword));
            return None;
        };
        match keyword {
            Keyword::Effect(on, part) => {
                let effect = self.effect(value)?;
                Some(Term::Effect { on, part, effect })
            }
            Keyword::Has(on, part) => {
                let what = self.choice("has", &names::FEATURES, value)?;
                Some(Term::Has { on, part, what })
            }
            Keyword::Is(on, part) => self.is(on, part, value),
            Keyword::Figure(on, figure) => {
                let with = self.operand(value)?;
                let op = match op.what {
                    FieldOp::Colon => Op::Eq,
                    FieldOp::Compare(op) => op,
                };
                Some(Term::Compare { on, figure, op, with })
            }
            Keyword::Colour => self.is_colour(value),
            Keyword::Id => self.ids(value),
            Keyword::Name => self.name(value),
            Keyword::In => self.deck(value),
            Keyword::Sort => None, // read before
        }
    }

    fn effect(&mut self, value: Spanned<Value>) -> Option<Effect> {
        let text = self.searchable(value.span.clone(), value.what.text())?;
        let folded = fold(&text);
        if let Some(effect) = effect_code(&folded) {
            return Some(effect);
        }
        match effects_named(&folded).as_slice() {
            [effect] => Some(*effect),
            [] => {
                let help = nearest_effect(builtin::glossary(), &text)
                    .unwrap_or_else(|| say!("available effects: {}", codes(&Effect::ALL)));
                self.fault(value.span, say!("unknown effect `{}`", text), help);
                None
            }
            several => {
                let message = say!("`{}` names several effects: {}", text, codes(several));
                self.fault(value.span, message, say!("use one of these"));
                None
            }
        }
    }

    fn choice<T: Copy>(
        &mut self,
        keyword: &str,
        table: &[(&'static str, T)],
        value: Spanned<Value>,
    ) -> Option<T> {
        let text = value.what.text();
        let found = names::choice(table, text);
        if found.is_none() {
            let options = || table.iter().map(|(name, _)| *name);
            let help = match nearest(text, options()) {
                Some(near) => say!("did you mean `{}:{}`?", keyword, near),
                None => {
                    say!("valid values after `{}:` are {}", keyword, options().collect::<Vec<_>>().join(", "))
                }
            };
            self.fault(value.span, say!("unknown value `{}` after `{}:`", text, keyword), help);
        }
        found
    }

    fn is(&mut self, on: On, part: Part, value: Spanned<Value>) -> Option<Term> {
        let span = value.span.clone();
        match self.choice("is", &names::KINDS, value)? {
            Kind::Plain => Some(Term::Plain { on, part }),
            _ if part != Part::Whole => {
                self.fault(
                    span,
                    say!("only `is:plain` works on a single section"),
                    say!("remove `upper.` or `lower.`"),
                );
                None
            }
            Kind::Colour(colour) => Some(Term::Colour(colour)),
            Kind::Builtin(builtin) => Some(Term::Builtin(builtin)),
        }
    }

    fn is_colour(&mut self, value: Spanned<Value>) -> Option<Term> {
        let colours: Vec<_> = names::KINDS
            .into_iter()
            .filter_map(|(name, kind)| match kind {
                Kind::Colour(colour) => Some((name, colour)),
                _ => None,
            })
            .collect();
        self.choice("colour", &colours, value).map(Term::Colour)
    }

    fn operand(&mut self, value: Spanned<Value>) -> Option<Operand> {
        let text = value.what.text().trim().to_owned();
        if text.bytes().all(|b| b.is_ascii_digit()) && !text.is_empty() {
            let number = text.parse().ok().map(Operand::Number);
            if number.is_none() {
                self.fault(
                    value.span,
                    say!("this number is too large"),
                    say!("no number on a card is above 65535"),
                );
            }
            return number;
        }
        if let Some((on, figure)) = names::figure_on(&text) {
            return Some(Operand::Figure(on, figure));
        }
        let help = match names::nearest_sort(&text).filter(|near| names::figure_on(near).is_some()) {
            Some(near) => say!("did you mean `{}`?", near),
            None => say!("expected a number such as 2, or another field such as lower.fighters"),
        };
        self.fault(value.span, say!("`{}` is neither a number nor a field", text), help);
        None
    }

    fn ids(&mut self, value: Spanned<Value>) -> Option<Term> {
        let mut ranges = Vec::new();
        for (span, piece) in self.pieces(&value) {
            let (from, to) = piece.split_once("..").unwrap_or((&piece, &piece));
            match (from.parse::<CardId>(), to.parse::<CardId>()) {
                (Ok(from), Ok(to)) if from <= to => ranges.push(IdRange { from, to }),
                (Ok(from), Ok(to)) => {
                    self.fault(
                        span,
                        say!("the range runs backwards: {} comes after {}", from, to),
                        say!("write `{}..{}`", to, from),
                    );
                }
                (Err(bad), _) | (_, Err(bad)) => {
                    self.fault(
                        span,
                        say!("`{}`: {} (R-CARD-1)", piece, bad),
                        say!("write `id:3-10`, `id:3-10,3-35` or `id:3-10..3-35`"),
                    );
                }
            }
        }
        // Each range is a condition of its own in the statement.
        self.terms += ranges.iter().filter(|range| range.from != range.to).count();
        if self.terms > MOST_TERMS {
            self.give_up(
                value.span,
                say!("the query has more than {} terms", MOST_TERMS),
                say!("split it into several searches"),
            );
        }
        (!ranges.is_empty()).then_some(Term::Id(ranges))
    }

    /// The pieces of a list with commas between, each with its place.
    fn pieces(&self, value: &Spanned<Value>) -> Vec<(Range<usize>, String)> {
        let text = value.what.text();
        let mut at = 0;
        let pieces = text.split(',').map(|piece| {
            let from = at;
            at += piece.len() + 1;
            let span = match value.what {
                Value::Bare(_) => value.span.start + from..value.span.start + from + piece.len(),
                _ => value.span.clone(),
            };
            (span, piece.trim().to_owned())
        });
        pieces.collect()
    }

    fn name(&mut self, value: Spanned<Value>) -> Option<Term> {
        let Value::Pattern(pattern) = value.what else {
            return self.searchable(value.span, value.what.text()).map(Term::Name);
        };
        if pattern.is_empty() {
            self.fault(
                value.span,
                say!("empty regular expression"),
                say!("write a regular expression, as in `name:/^wasp/`"),
            );
            return None;
        }
        match super::name_pattern(&pattern) {
            Ok(_) => Some(Term::NamePattern(pattern)),
            Err(error) => {
                let text = error.to_string();
                let reason = text.rsplit("error: ").next().unwrap_or(&text).trim().to_owned();
                let message = say!("invalid regular expression: {}", reason);
                self.fault(value.span, message, say!("write `name:\"…\"` to search for the text itself"));
                None
            }
        }
    }

    fn deck(&mut self, value: Spanned<Value>) -> Option<Term> {
        let file = value.what.text().to_owned();
        if file.trim().is_empty() {
            self.fault(value.span, say!("missing deck file after `in:`"), expected(Keyword::In));
            return None;
        }
        if let Some((_, cards)) = self.read.iter().find(|(read, _)| *read == file) {
            return Some(Term::In { cards: cards.clone(), file });
        }
        match (self.decks)(&file) {
            Ok(cards) => {
                self.read.push((file.clone(), cards.clone()));
                Some(Term::In { file, cards })
            }
            Err(faults) => {
                let source = self.source;
                self.faults.extend(faults.into_iter().map(|fault| {
                    if fault.place.is_some() { fault } else { fault.at(source, value.span.clone()) }
                }));
                None
            }
        }
    }

    pub(super) fn sort(
        &mut self,
        span: Range<usize>,
        op: Spanned<FieldOp>,
        value: Option<Spanned<Value>>,
        depth: usize,
        negated: bool,
    ) {
        if op.what != FieldOp::Colon {
            let sign = self.source.text[op.span.clone()].to_owned();
            self.fault(op.span, say!("`sort` takes `:`, not `{}`", sign), say!("write `sort:level`"));
            return;
        }
        let Some(value) = value else {
            self.fault(span, say!("missing field after `sort:`"), expected(Keyword::Sort));
            return;
        };
        if negated {
            let help = say!("write `sort:-{}` for the opposite order", value.what.text());
            self.fault(span, say!("`sort:` cannot be negated"), help);
            return;
        }
        if depth > 0 {
            self.fault(
                span,
                say!("`sort:` cannot be inside parentheses"),
                say!("move it out of the parentheses"),
            );
            return;
        }
        for (span, piece) in self.pieces(&value) {
            let (descending, name) = match piece.strip_prefix(['-', '\u{2212}']) {
                Some(name) => (true, name),
                None => (false, piece.as_str()),
            };
            match names::sort_by(name) {
                Some(SortBy::Figure(On::Any, _)) => {
                    self.fault(
                        span,
                        say!("cannot sort by `any.`: a card has two faces"),
                        say!("use `back.` or no prefix"),
                    );
                }
                Some(by) => self.sort.push(SortKey { by, descending }),
                None if name.is_empty() => {
                    self.fault(span, say!("missing field to sort by"), expected(Keyword::Sort))
                }
                None => {
                    let help = match names::nearest_sort(name) {
                        Some(near) => say!("did you mean `{}`?", near),
                        None => expected(Keyword::Sort),
                    };
                    self.fault(span, say!("cannot sort by `{}`", name), help);
                }
            }
        }
    }
}

fn keywords() -> Message {
    say!(
        "valid keywords: effect (e), upper, lower, has, is, id, name, in, sort, and the fields level, \
         number, fighters, shields, fields, effects (alone or after upper. or lower.); quote text that \
         contains `:`"
    )
}

/// What to write after a keyword.
fn expected(keyword: Keyword) -> Message {
    match keyword {
        Keyword::Effect(..) => say!("write an effect, as in `effect:draw`"),
        Keyword::Has(..) => say!("write `has:shield`, `has:field` or `has:effect`"),
        Keyword::Is(..) => say!("write `is:green`, `is:blue`, `is:plain`, `is:mine` or `is:builtin`"),
        Keyword::Figure(..) => say!("write a number or another field, as in `level>=2`"),
        Keyword::Colour => say!("write `color:green` or `color:blue`"),
        Keyword::Id => say!("write an ID code, as in `id:3-10`"),
        Keyword::Name => say!("write a part of the name, as in `name:wasp`, or `name:/…/`"),
        Keyword::In => say!("write a deck file, as in `in:decks/red-tide.toml`"),
        Keyword::Sort => {
            say!("sort by id, name, color, level, fighters or another number, as in `sort:-fighters,level`")
        }
    }
}

fn codes(effects: &[Effect]) -> String {
    effects.iter().map(|effect| effect.code()).collect::<Vec<_>>().join(", ")
}
