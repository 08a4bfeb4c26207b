//! From text to tree: brackets, `or`, `-` and the limits. Every mistake gets a fault with its place,
//! and all of them are reported. The terms themselves are read in [`super::terms`].

use std::ops::Range;
use std::sync::Arc;

use super::lexer::{FieldOp, Spanned, Token, Value, tokens};
use super::names::{self, Keyword};
use super::tree::{Count, Expr, On, Part, Query, SortKey, Term};
use super::{spoken, words};
use crate::cards::{CardId, Effect, Lang};
use crate::fault::{Fault, Source};
use crate::say::Message;

/// Looks up which cards a deck holds, by what stands after `in:`. A fault without a place is shown there.
pub type Decks<'a> = dyn FnMut(&str) -> Result<Vec<CardId>, Vec<Fault>> + 'a;

/// Limits that keep the stack and SQLite safe; no one types more.
pub const LONGEST: usize = 10_000;
pub const MOST_TERMS: usize = 250;
/// Words and patterns are compared letter by letter with every name.
pub const MOST_WORDS: usize = 50;
pub const DEEPEST: usize = 50;
/// Words after the first in the longest name of an effect, and one more.
const LONGEST_PHRASE: usize = 4;

/// A query as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// What it says.
    pub query: Query,
    /// The terms that must all hold, in the order typed.
    pub terms: Vec<TypedTerm>,
}

/// One of the terms that must all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedTerm {
    /// As it was typed.
    pub text: String,
    /// What it says.
    pub expr: Expr,
}

/// Reads a query. An empty one finds every card. Its words may be of any of the three languages; what is
/// suggested where something is wrong is of the user's.
pub fn parse(text: &str, lang: Lang, decks: &mut Decks<'_>) -> Result<Query, Vec<Fault>> {
    parse_terms(text, lang, decks).map(|parsed| parsed.query)
}

/// As [`parse`], with what each term says.
pub fn parse_terms(text: &str, lang: Lang, decks: &mut Decks<'_>) -> Result<Parsed, Vec<Fault>> {
    let source = Source::new(say!("query"), text);
    if text.len() > LONGEST {
        let fault = Fault::new(say!("the query is too long: {} bytes, at most {}", text.len(), LONGEST));
        return Err(vec![fault.about(&source)]);
    }
    let mut faults = Vec::new();
    let tokens = tokens(&source, &mut faults);
    let mut parser = Parser {
        source: &source,
        lang,
        fillers: spoken::fillers(&tokens),
        tokens,
        at: 0,
        faults,
        decks,
        read: Vec::new(),
        sort: Vec::new(),
        typed: Vec::new(),
        terms: 0,
        words: 0,
        gave_up: false,
    };
    let filter = parser.query();
    let (mut faults, sort, typed) = (parser.faults, parser.sort, parser.typed);
    if faults.is_empty() {
        let terms = typed.into_iter().map(|(span, expr)| TypedTerm { text: text[span].to_owned(), expr });
        let terms = terms.collect();
        return Ok(Parsed { query: Query { filter, sort }, terms });
    }
    // Faults in deck files come where the file is named, as far as the sort keeps them there.
    faults.sort_by_key(|fault| match &fault.location {
        Some(location) if Arc::ptr_eq(&location.source, &source) => {
            location.span.as_ref().map_or(0, |span| span.start)
        }
        _ => usize::MAX,
    });
    Err(faults)
}

pub(super) struct Parser<'a, 'd> {
    pub(super) source: &'a Arc<Source>,
    pub(super) lang: Lang,
    tokens: Vec<Spanned<Token>>,
    /// Which tokens say nothing where they stand.
    fillers: Vec<bool>,
    at: usize,
    pub(super) faults: Vec<Fault>,
    pub(super) decks: &'a mut Decks<'d>,
    /// Decks already looked up.
    pub(super) read: Vec<(String, Vec<CardId>)>,
    pub(super) sort: Vec<SortKey>,
    /// The terms outside all parentheses that must all hold, and where each stands.
    typed: Vec<(Range<usize>, Expr)>,
    pub(super) terms: usize,
    words: usize,
    /// A limit was met; the rest was not read.
    gave_up: bool,
}

impl Parser<'_, '_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|token| &token.what)
    }

    pub(super) fn fault(
        &mut self,
        span: Range<usize>,
        message: impl Into<Message>,
        help: impl Into<Message>,
    ) {
        self.faults.push(Fault::new(message).at(self.source, span).help(help));
    }

    /// Stops reading: everything after a limit would only repeat it.
    pub(super) fn give_up(&mut self, span: Range<usize>, message: Message, help: Message) {
        self.fault(span, message, help);
        self.at = self.tokens.len();
        self.gave_up = true;
    }

    fn query(&mut self) -> Option<Expr> {
        let mut filter = self.alternatives(0);
        while self.at < self.tokens.len() {
            // Only a bracket that closes nothing ends the alternatives early.
            let span = self.tokens[self.at].span.clone();
            self.fault(span, say!("unmatched `)`"), say!("remove it, or add the opening `(`"));
            self.at += 1;
            filter = self.alternatives(0);
        }
        filter
    }

    /// Terms with `or` between them, up to a closing bracket or the end.
    fn alternatives(&mut self, depth: usize) -> Option<Expr> {
        let mut operands: Vec<(Range<usize>, Expr)> = Vec::new();
        let mut last_or: Option<Range<usize>> = None;
        loop {
            let before = self.faults.len();
            let terms = self.together(depth);
            let operand =
                whole(&terms).zip(group(terms.iter().map(|(_, expr)| expr.clone()).collect(), Expr::And));
            if depth == 0 {
                self.typed = terms;
            }
            let or = (self.peek() == Some(&Token::Or)).then(|| self.tokens[self.at].span.clone());
            // A faulty term is not a missing one.
            if operand.is_none()
                && self.faults.len() == before
                && let Some(or) = last_or.as_ref().or(or.as_ref()).cloned()
            {
                let word = &self.source.text[or.clone()];
                let message = match last_or {
                    Some(_) => say!("missing term after `{}`", word),
                    None => say!("missing term before `{}`", word),
                };
                self.fault(or, message, say!("write a term on both sides of `{}`", word));
            }
            operands.extend(operand);
            if or.is_none() {
                break;
            }
            last_or = or;
            self.at += 1;
        }
        let span = whole(&operands);
        let several = operands.len() > 1;
        let all = group(operands.into_iter().map(|(_, expr)| expr).collect(), Expr::Or);
        if depth == 0 && several {
            self.typed = span.zip(all.clone()).into_iter().collect();
        }
        all
    }

    /// Terms side by side, each with its place.
    fn together(&mut self, depth: usize) -> Vec<(Range<usize>, Expr)> {
        let mut operands = Vec::new();
        loop {
            self.skip_fillers();
            match self.peek() {
                None | Some(Token::Or | Token::Close) => break,
                Some(Token::And) => self.and(operands.is_empty()),
                Some(_) => {
                    let start = self.tokens[self.at].span.start;
                    let term = self.term(depth, false);
                    let end = self.tokens[self.at - 1].span.end;
                    operands.extend(term.map(|term| (start..end, term)));
                }
            }
        }
        operands
    }

    fn and(&mut self, first: bool) {
        let span = self.tokens[self.at].span.clone();
        self.at += 1;
        let word = &self.source.text[span.clone()];
        let help = say!("write a term on both sides of `{}`, or remove it", word);
        if first {
            self.fault(span, say!("missing term before `{}`", word), help);
        } else if matches!(self.peek(), None | Some(Token::And | Token::Or | Token::Close)) {
            self.fault(span, say!("missing term after `{}`", word), help);
        }
    }

    fn term(&mut self, depth: usize, negated: bool) -> Option<Expr> {
        let token = self.tokens.get(self.at)?.clone();
        if depth >= DEEPEST {
            self.give_up(
                token.span,
                say!("parentheses are nested more than {} levels deep", DEEPEST),
                say!("use fewer parentheses"),
            );
            return None;
        }
        self.at += 1;
        match token.what {
            Token::Not => self.negation(token.span, depth),
            Token::Open => self.brackets(token.span, depth),
            Token::Bare(text) => self.bare(token.span, text, depth),
            Token::Quoted { prefix, text } => {
                self.counted(token.span.clone(), |parser| parser.quoted(token.span, &prefix, &text))
            }
            Token::Exact(name) => self
                .counted(token.span.clone(), |parser| parser.searchable(token.span, &name).map(Term::NameIs)),
            Token::Pattern(pattern) => {
                self.counted(token.span.clone(), |parser| parser.pattern(token.span, pattern))
            }
            Token::Field { key, op, value } => {
                if names::keyword(&key.what) == Some(Keyword::Sort) {
                    self.sort(token.span, op, value, depth, negated);
                    return None;
                }
                match value {
                    Some(value)
                        if matches!(op.what, FieldOp::Colon)
                            && matches!(names::keyword(&key.what), Some(Keyword::Figure(..))) =>
                    {
                        self.either_field(token.span, key, op, value)
                    }
                    value => self.whole_field(token.span, key, op, value),
                }
            }
            Token::Close | Token::Or | Token::And => None, // handled by the callers
        }
    }

    /// A field, which may stand for several terms.
    fn whole_field(
        &mut self,
        span: Range<usize>,
        key: Spanned<String>,
        op: Spanned<FieldOp>,
        value: Option<Spanned<Value>>,
    ) -> Option<Expr> {
        match self.several(&span, &key, &op, &value) {
            Some(read) => read,
            None => self.counted(span.clone(), |parser| parser.field(span, key, op, value)),
        }
    }

    fn skip_fillers(&mut self) {
        while self.fillers.get(self.at) == Some(&true) {
            self.at += 1;
        }
    }

    /// A bare word, with those after it that belong to it: `force field`, `level 3`, `two fighters`.
    fn bare(&mut self, span: Range<usize>, mut text: String, depth: usize) -> Option<Expr> {
        if let (Some(Keyword::Figure(..)), Some(Token::Bare(amount))) = (names::keyword(&text), self.peek())
            && (names::is_amount(amount)
                || spoken::number(amount).is_some() && self.number_after(amount).is_none())
        {
            return self.amount(span, text);
        }
        if let Some((words, count, numbers)) = self.either_number_of(&text) {
            self.at += words;
            let span = span.start..self.tokens[self.at - 1].span.end;
            let either = numbers
                .map(|number| self.counted(span.clone(), |_| Some(Term::counted(On::Front, count, number))));
            return group(either.into_iter().flatten().collect(), Expr::Or);
        }
        if let Some((words, count, number)) = self.number_of(&text) {
            self.at += words;
            let span = span.start..self.tokens[self.at - 1].span.end;
            return self.counted(span, |_| Some(Term::counted(On::Front, count, number)));
        }
        if spoken::is_no(&text) && self.following().first().is_some_and(|next| spoken::is_term(next)) {
            return self.negation(span, depth);
        }
        let (_, first) = names::split_on(&text);
        let mut joined = first.to_owned();
        let longest = self.following().into_iter().enumerate().filter_map(|(at, word)| {
            joined = format!("{joined} {word}");
            names::is_phrase(&crate::text::fold(&joined)).then(|| (at + 1, joined.clone()))
        });
        let mut end = span.end;
        if let Some((words, phrase)) = longest.last() {
            text.truncate(text.len() - first.len());
            text.push_str(&phrase);
            self.at += words;
            end = self.tokens[self.at - 1].span.end;
        }
        let (on, word) = names::split_on(&text);
        if let Some(effect) = words::only_effect(word)
            && let Some(Token::Bare(two)) = self.peek()
            && spoken::number(two) == Some(2)
            && self.number_after(two).is_none()
        {
            let span = span.start..self.tokens[self.at].span.end;
            self.at += 1;
            return self.twice(span, on, effect);
        }
        let span = span.start..end;
        self.counted(span.clone(), |parser| parser.word(span, &text))
    }

    /// `level 3`, `level 2-3`, `level 2 to 3`: the keyword was read, the number comes next.
    fn amount(&mut self, key: Range<usize>, text: String) -> Option<Expr> {
        let op = Spanned { what: FieldOp::Colon, span: key.end..key.end };
        let key = Spanned { span: key, what: text };
        let place = self.tokens[self.at].span.clone();
        if let [from, to, last, ..] = &self.following()[..]
            && spoken::is_to(to)
            && let (Some(_), Some(_)) = (spoken::number(from), spoken::number(last))
        {
            self.at += 3;
            let place = place.start..self.tokens[self.at - 1].span.end;
            return self.range(&(key.span.start..place.end), &key, &op, place, from, last);
        }
        let typed = &self.source.text[place.clone()];
        let number = spoken::amount(typed).unwrap_or_else(|| typed.to_owned());
        let value = Spanned { what: Value::Bare(number), span: place };
        self.at += 1;
        self.either_field(key.span.start..value.span.end, key, op, value)
    }

    /// A figure with a number, and with those after `or`: `level 2 or 3`.
    fn either_field(
        &mut self,
        span: Range<usize>,
        key: Spanned<String>,
        op: Spanned<FieldOp>,
        value: Spanned<Value>,
    ) -> Option<Expr> {
        let mut either = Vec::from_iter(self.whole_field(span, key.clone(), op.clone(), Some(value)));
        while let Some(value) = self.or_number() {
            self.at += 2;
            either.extend(self.whole_field(value.span.clone(), key.clone(), op.clone(), Some(value)));
        }
        group(either, Expr::Or)
    }

    /// `or 3`, unless more follows that says what is counted, as in `or 3 fighters`.
    fn or_number(&self) -> Option<Spanned<Value>> {
        let words = self.words_after_or()?;
        let word = words.first()?;
        let number = spoken::number(word)?.to_string();
        let is_of_others = self.counted_in(&words[1..], word).is_some();
        let span = self.tokens[self.at + 1].span.clone();
        (!is_of_others).then_some(Spanned { what: Value::Bare(number), span })
    }

    /// The bare words after an `or` that comes next.
    fn words_after_or(&self) -> Option<Vec<String>> {
        (self.peek() == Some(&Token::Or)).then(|| self.words_from(self.at + 1))
    }

    /// A number and the words after it that say of what: how many words, of what, the number.
    fn number_of(&self, text: &str) -> Option<(usize, Count, u32)> {
        self.counted_in(&self.following(), text)
    }

    /// `2 or 3 fighters`: the same for two numbers.
    fn either_number_of(&self, text: &str) -> Option<(usize, Count, [u32; 2])> {
        let first = spoken::number(text)?;
        let words = self.words_after_or()?;
        let (length, count, second) = self.counted_in(words.get(1..)?, &words[0])?;
        Some((2 + length, count, [first, second]))
    }

    /// The same for a number that comes next.
    fn number_after(&self, text: &str) -> Option<(usize, Count, u32)> {
        self.counted_in(self.following().get(1..)?, text)
    }

    fn counted_in(&self, words: &[String], text: &str) -> Option<(usize, Count, u32)> {
        (1..=words.len()).rev().find_map(|length| {
            let count = spoken::counted(&words[..length].join(" "))?;
            Some((length, count, spoken::number_of(text, count)?))
        })
    }

    /// `draw 2`: the effect in both sections.
    fn twice(&mut self, span: Range<usize>, on: On, effect: Effect) -> Option<Expr> {
        let parts = [Part::Upper, Part::Lower];
        let both = parts.map(|part| self.counted(span.clone(), |_| Some(Term::Effect { on, part, effect })));
        group(both.into_iter().flatten().collect(), Expr::And)
    }

    /// The bare words that come next.
    pub(super) fn following(&self) -> Vec<String> {
        self.words_from(self.at)
    }

    fn words_from(&self, at: usize) -> Vec<String> {
        let words = self.tokens[at..].iter().map_while(|token| match &token.what {
            Token::Bare(word) => Some(word.clone()),
            _ => None,
        });
        words.take(LONGEST_PHRASE).collect()
    }

    /// Leaves out words that were read with the term before them.
    pub(super) fn pass_over(&mut self, words: usize) {
        self.at += words;
    }

    pub(super) fn counted(
        &mut self,
        span: Range<usize>,
        read: impl FnOnce(&mut Self) -> Option<Term>,
    ) -> Option<Expr> {
        self.terms += 1;
        if self.terms > MOST_TERMS {
            self.give_up(
                span,
                say!("the query has more than {} terms", MOST_TERMS),
                say!("split it into several searches"),
            );
            return None;
        }
        let at = span.clone();
        let term = read(self)?;
        self.words +=
            usize::from(matches!(term, Term::Word { .. } | Term::NamePattern(_) | Term::NameLike(_)));
        if self.words > MOST_WORDS {
            self.give_up(
                at,
                say!("the query has more than {} words and patterns", MOST_WORDS),
                say!("split it into several searches"),
            );
            return None;
        }
        Some(Expr::Term(term))
    }

    fn negation(&mut self, span: Range<usize>, depth: usize) -> Option<Expr> {
        self.skip_fillers();
        // Every card has fighters somewhere; the word alone is a part of the name of an effect.
        if let Some(Token::Bare(word)) = self.peek()
            && spoken::counted(word) == Some(Count::Fighters)
        {
            let span = span.start..self.tokens[self.at].span.end;
            self.at += 1;
            return self.counted(span, |_| Some(Term::counted(On::Front, Count::Fighters, 0)));
        }
        if matches!(self.peek(), None | Some(Token::And | Token::Or | Token::Close)) {
            let sign = &self.source.text[span.clone()];
            let message = say!("missing term after `{}`", sign);
            self.fault(span, message, say!("put the term to exclude right after it, as in `-has:shield`"));
            return None;
        }
        self.term(depth + 1, true).map(|inner| Expr::Not(Box::new(inner)))
    }

    fn brackets(&mut self, open: Range<usize>, depth: usize) -> Option<Expr> {
        let before = self.faults.len();
        let inner = self.alternatives(depth + 1);
        if self.peek() == Some(&Token::Close) {
            let close = self.tokens[self.at].span.clone();
            self.at += 1;
            if inner.is_none() && self.faults.len() == before {
                self.fault(
                    open.start..close.end,
                    say!("empty parentheses"),
                    say!("add a term, or remove the parentheses"),
                );
            }
        } else if !self.gave_up {
            self.fault(open, say!("unclosed `(`"), say!("add a closing `)`"));
        }
        inner
    }
}

/// From the start of the first to the end of the last.
fn whole(operands: &[(Range<usize>, Expr)]) -> Option<Range<usize>> {
    Some(operands.first()?.0.start..operands.last()?.0.end)
}

/// One operand stands for itself.
pub(super) fn group(mut operands: Vec<Expr>, make: fn(Vec<Expr>) -> Expr) -> Option<Expr> {
    match operands.len() {
        0 => None,
        1 => operands.pop(),
        _ => Some(make(operands)),
    }
}
