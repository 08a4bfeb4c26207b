//! The words of a query: brackets, minus signs, quoted and bare words, and fields such as
//! `level>=2`, each with its place.

use std::ops::Range;
use std::sync::Arc;

use super::names::{self, Keyword, Logic};
use super::tree::Op;
use crate::fault::{Fault, Source};
use crate::say::Message;

/// A piece of the query and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    pub what: T,
    pub span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Open,
    Close,
    /// A minus sign before a term, or `not`.
    Not,
    Or,
    /// `and`, which may be left out.
    And,
    /// A bare word.
    Bare(String),
    /// Quoted words; before the quotes there may be a prefix: `back."free movement"`.
    Quoted {
        prefix: String,
        text: String,
    },
    /// A whole name: `!"night mail"`, `!sparrow`.
    Exact(String),
    /// A regular expression on names, between slashes.
    Pattern(String),
    Field {
        key: Spanned<String>,
        op: Spanned<FieldOp>,
        value: Option<Spanned<Value>>,
    },
}

/// `:` or a comparison; they differ only for fields that cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldOp {
    Colon,
    Compare(Op),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Bare(String),
    Quoted(String),
    /// Between slashes, after `name`.
    Pattern(String),
}

impl Value {
    pub fn text(&self) -> &str {
        match self {
            Value::Bare(text) | Value::Quoted(text) | Value::Pattern(text) => text,
        }
    }
}

/// Cuts a query into tokens; what cannot be read is noted and left out.
pub fn tokens(source: &Arc<Source>, faults: &mut Vec<Fault>) -> Vec<Spanned<Token>> {
    let mut lexer = Lexer { source, at: 0, faults };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next() {
        tokens.extend(token);
    }
    tokens
}

struct Lexer<'a> {
    source: &'a Arc<Source>,
    at: usize,
    faults: &'a mut Vec<Fault>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.source.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_space(&mut self) {
        self.at = self.source.text.len() - self.rest().trim_start().len();
    }

    fn spanned<T>(&self, from: usize, what: T) -> Spanned<T> {
        Spanned { what, span: from..self.at }
    }

    fn fault(&mut self, span: Range<usize>, message: impl Into<Message>, help: impl Into<Message>) {
        self.faults.push(Fault::new(message).at(self.source, span).help(help));
    }

    /// The next token; `Some(None)` where something unreadable was passed over.
    fn next(&mut self) -> Option<Option<Spanned<Token>>> {
        self.skip_space();
        let from = self.at;
        let c = self.peek()?;
        let single = match c {
            '(' => Some(Token::Open),
            ')' => Some(Token::Close),
            // The true minus sign is what some phones write.
            '-' | '\u{2212}' => Some(Token::Not),
            _ => None,
        };
        if let Some(token) = single {
            self.at += c.len_utf8();
            return Some(Some(self.spanned(from, token)));
        }
        if c == '/' {
            let pattern = self.pattern();
            return Some(pattern.map(|pattern| self.spanned(from, Token::Pattern(pattern))));
        }
        if let Some(name) = self.exact() {
            return Some(name.map(|name| self.spanned(from, Token::Exact(name))));
        }
        let word = self.bare(|c, rest| c == '"' || operator(c, rest).is_some());
        let end = self.at;
        if self.peek() == Some('"') && (word.is_empty() || word.ends_with('.')) {
            let text = self.quoted();
            return Some(text.map(|text| self.spanned(from, Token::Quoted { prefix: word, text })));
        }
        // `level >= 2` is as good as `level>=2`.
        self.skip_space();
        if let Some(op) = self.operator() {
            // `without:shield` is `without shield`.
            if op.what == FieldOp::Colon && names::logic(&word) == Some(Logic::Not) {
                return Some(Some(self.spanned(from, Token::Not)));
            }
            let key = Spanned { what: word, span: from..end };
            return Some(self.field(key, op));
        }
        self.at = end;
        let token = match names::logic(&word) {
            Some(Logic::Or) => Token::Or,
            Some(Logic::And) => Token::And,
            Some(Logic::Not) => Token::Not,
            None => Token::Bare(word),
        };
        Some(Some(self.spanned(from, token)))
    }

    /// A name after an exclamation mark, if that is what comes next; `Some(None)` if it cannot be read.
    fn exact(&mut self) -> Option<Option<String>> {
        let after = self.rest().strip_prefix('!')?;
        let is_quoted = after.starts_with('"');
        if !is_quoted && !after.starts_with(char::is_alphanumeric) {
            return None;
        }
        self.at += 1;
        Some(if is_quoted { self.quoted() } else { Some(self.bare(|_, _| false)) })
    }

    /// Everything up to a space, a bracket, or where `stop` says so.
    fn bare(&mut self, stop: impl Fn(char, &str) -> bool) -> String {
        let rest = self.rest();
        let end = rest
            .char_indices()
            .find(|&(at, c)| c.is_whitespace() || matches!(c, '(' | ')') || stop(c, &rest[at..]))
            .map_or(rest.len(), |(at, _)| at);
        let word = rest[..end].to_owned();
        self.at += end;
        word
    }

    fn operator(&mut self) -> Option<Spanned<FieldOp>> {
        let from = self.at;
        let (op, length) = operator(self.peek()?, self.rest())?;
        self.at += length;
        Some(self.spanned(from, op))
    }

    fn field(&mut self, key: Spanned<String>, op: Spanned<FieldOp>) -> Option<Spanned<Token>> {
        let begin = key.span.start;
        let after = self.at;
        self.skip_space();
        let from = self.at;
        let value = match self.peek() {
            None | Some('(' | ')') => {
                self.at = after;
                None
            }
            Some('"') => Some(Value::Quoted(self.quoted()?)),
            Some('/') if names::keyword(&key.what) == Some(Keyword::Name) => {
                Some(Value::Pattern(self.pattern()?))
            }
            Some(_) => Some(Value::Bare(self.bare(|c, _| c == '"'))),
        };
        let value = value.map(|value| self.spanned(from, value));
        Some(self.spanned(begin, Token::Field { key, op, value }))
    }

    /// Quoted words; `\"` is a quote and `\\` a backslash.
    fn quoted(&mut self) -> Option<String> {
        self.enclosed('"', say!("quote"), |escaped| match escaped {
            '"' | '\\' => escaped.to_string(),
            other => format!("\\{other}"),
        })
    }

    /// A regular expression; `\/` is a slash, everything else is the expression's own.
    fn pattern(&mut self) -> Option<String> {
        self.enclosed('/', say!("regular expression"), |escaped| match escaped {
            '/' => "/".to_owned(),
            other => format!("\\{other}"),
        })
    }

    fn enclosed(&mut self, mark: char, noun: Message, escape: impl Fn(char) -> String) -> Option<String> {
        let from = self.at;
        let mut text = String::new();
        let mut chars = self.rest().char_indices().skip(1);
        let mut end = None;
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some((_, escaped)) => text.push_str(&escape(escaped)),
                    None => break,
                },
                c if c == mark => {
                    end = Some(at + 1);
                    break;
                }
                c => text.push(c),
            }
        }
        let Some(end) = end else {
            self.at = self.source.text.len();
            self.fault(from..from + 1, say!("unclosed {}", noun), say!("add a closing `{}`", mark));
            return None;
        };
        self.at += end;
        if let Some(c) = self.peek().filter(|&c| !c.is_whitespace() && !matches!(c, '(' | ')')) {
            let place = self.at..self.at + c.len_utf8();
            let help = match mark {
                '/' => {
                    say!("remove the flags; regular expressions always ignore case")
                }
                _ => say!("put a space between two terms"),
            };
            self.fault(place, say!("unexpected `{}` after the {}", c, noun), help);
            self.bare(|_, _| false);
            return None;
        }
        Some(text)
    }
}

/// The operator at the start of a text and its length.
fn operator(c: char, rest: &str) -> Option<(FieldOp, usize)> {
    let equals = rest[c.len_utf8()..].starts_with('=');
    let (op, length) = match (c, equals) {
        (':', _) => return Some((FieldOp::Colon, 1)),
        ('=', true) => (Op::Eq, 2), // as programmers write it
        ('=', false) => (Op::Eq, 1),
        ('!', true) => (Op::Ne, 2),
        ('<', true) => (Op::Le, 2),
        ('>', true) => (Op::Ge, 2),
        ('<', false) => (Op::Lt, 1),
        ('>', false) => (Op::Gt, 1),
        ('≤', _) => (Op::Le, '≤'.len_utf8()),
        ('≥', _) => (Op::Ge, '≥'.len_utf8()),
        ('≠', _) => (Op::Ne, '≠'.len_utf8()),
        _ => return None,
    };
    Some((FieldOp::Compare(op), length))
}
