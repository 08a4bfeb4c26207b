//! From text to tree: brackets, `or`, `-` and the limits. Every mistake gets a fault with its place,
//! and all of them are reported. The terms themselves are read in [`super::terms`].

use std::ops::Range;
use std::sync::Arc;

use super::lexer::{Spanned, Token, tokens};
use super::names::{self, Keyword};
use super::tree::{Expr, Query, SortKey, Term};
use crate::cards::CardId;
use crate::fault::{Fault, Source};
use crate::say::Message;

/// Looks up which cards a deck file holds. A fault without a place is shown at the file's name in
/// the query.
pub type Decks<'a> = dyn FnMut(&str) -> Result<Vec<CardId>, Vec<Fault>> + 'a;

/// Nobody types more; and neither the stack nor SQLite has to bear more.
pub const LONGEST: usize = 10_000;
pub const MOST_TERMS: usize = 250;
/// Words and patterns are compared letter by letter with every name.
pub const MOST_WORDS: usize = 50;
pub const DEEPEST: usize = 50;

/// Reads a query. An empty one finds every card.
pub fn parse(text: &str, decks: &mut Decks<'_>) -> Result<Query, Vec<Fault>> {
    let source = Source::new("query", text);
    if text.len() > LONGEST {
        let fault = Fault::new(say!("the query is too long: {} bytes, at most {}", text.len(), LONGEST));
        return Err(vec![fault.about(&source)]);
    }
    let mut faults = Vec::new();
    let tokens = tokens(&source, &mut faults);
    let mut parser = Parser {
        source: &source,
        tokens,
        at: 0,
        faults,
        decks,
        read: Vec::new(),
        sort: Vec::new(),
        terms: 0,
        words: 0,
        gave_up: false,
    };
    let filter = parser.query();
    let (mut faults, sort) = (parser.faults, parser.sort);
    if faults.is_empty() {
        return Ok(Query { filter, sort });
    }
    // Faults in deck files come where the file is named, as far as the sort keeps them there.
    faults.sort_by_key(|fault| match &fault.place {
        Some(place) if Arc::ptr_eq(&place.source, &source) => {
            place.span.as_ref().map_or(0, |span| span.start)
        }
        _ => usize::MAX,
    });
    Err(faults)
}

pub(super) struct Parser<'a, 'd> {
    pub(super) source: &'a Arc<Source>,
    tokens: Vec<Spanned<Token>>,
    at: usize,
    pub(super) faults: Vec<Fault>,
    pub(super) decks: &'a mut Decks<'d>,
    /// Decks already looked up.
    pub(super) read: Vec<(String, Vec<CardId>)>,
    pub(super) sort: Vec<SortKey>,
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
        let mut operands = Vec::new();
        let mut last_or: Option<Range<usize>> = None;
        loop {
            let before = self.faults.len();
            let operand = self.together(depth);
            let or = (self.peek() == Some(&Token::Or)).then(|| self.tokens[self.at].span.clone());
            // A faulty term is not a missing one.
            if operand.is_none() && self.faults.len() == before {
                if let Some(last) = &last_or {
                    self.fault(
                        last.clone(),
                        say!("missing term after `or`"),
                        say!("write a term on both sides of `or`"),
                    );
                } else if let Some(or) = &or {
                    self.fault(
                        or.clone(),
                        say!("missing term before `or`"),
                        say!("write a term on both sides of `or`"),
                    );
                }
            }
            operands.extend(operand);
            if or.is_none() {
                break;
            }
            last_or = or;
            self.at += 1;
        }
        group(operands, Expr::Or)
    }

    /// Terms side by side.
    fn together(&mut self, depth: usize) -> Option<Expr> {
        let mut operands = Vec::new();
        loop {
            match self.peek() {
                None | Some(Token::Or | Token::Close) => break,
                Some(Token::And) => self.and(operands.is_empty()),
                Some(_) => operands.extend(self.term(depth, false)),
            }
        }
        group(operands, Expr::And)
    }

    fn and(&mut self, first: bool) {
        let span = self.tokens[self.at].span.clone();
        self.at += 1;
        let help = say!("write a term on both sides of `and`, or remove it");
        if first {
            self.fault(span, say!("missing term before `and`"), help);
        } else if matches!(self.peek(), None | Some(Token::And | Token::Or | Token::Close)) {
            self.fault(span, say!("missing term after `and`"), help);
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
            Token::Word { prefix, text } => {
                self.counted(token.span.clone(), |parser| parser.word(token.span, &prefix, &text))
            }
            Token::Field { key, op, value } => {
                if names::keyword(&key.what) == Some(Keyword::Sort) {
                    self.sort(token.span, op, value, depth, negated);
                    return None;
                }
                if let Some((terms, group_as)) = self.several(&key, &op, &value) {
                    let before = self.faults.len();
                    let read: Vec<Expr> = terms
                        .into_iter()
                        .filter_map(|(op, value)| {
                            let (span, key) = (token.span.clone(), key.clone());
                            self.counted(span.clone(), |parser| parser.field(span, key, op, Some(value)))
                        })
                        .collect();
                    return if self.faults.len() > before { None } else { group(read, group_as) };
                }
                self.counted(token.span.clone(), |parser| parser.field(token.span, key, op, value))
            }
            Token::Close | Token::Or | Token::And => None, // handled by the callers
        }
    }

    fn counted(&mut self, span: Range<usize>, read: impl FnOnce(&mut Self) -> Option<Term>) -> Option<Expr> {
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
        self.words += usize::from(matches!(term, Term::Word { .. } | Term::NamePattern(_)));
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

/// One operand stands for itself.
fn group(mut operands: Vec<Expr>, make: fn(Vec<Expr>) -> Expr) -> Option<Expr> {
    match operands.len() {
        0 => None,
        1 => operands.pop(),
        _ => Some(make(operands)),
    }
}
