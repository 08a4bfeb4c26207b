//! Just enough XML for spreadsheets: tags with their attributes, and the text between.

/// A piece of XML, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node<'a> {
    /// `<name …>`; the rest of the tag with its attributes.
    Open(&'a str, &'a str),
    /// `</name>`, also of `<name/>`.
    Close(&'a str),
    Text(String),
}

/// The nodes of a document; what is no XML ends it.
pub fn nodes(text: &str) -> Nodes<'_> {
    Nodes { rest: text, closing: None }
}

pub struct Nodes<'a> {
    rest: &'a str,
    closing: Option<&'a str>,
}

impl<'a> Iterator for Nodes<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        if let Some(name) = self.closing.take() {
            return Some(Node::Close(name));
        }
        loop {
            let Some(tag) = self.rest.strip_prefix('<') else {
                let end = self.rest.find('<').unwrap_or(self.rest.len());
                let (text, rest) = self.rest.split_at(end);
                self.rest = rest;
                return (!text.is_empty()).then(|| Node::Text(plain(text)));
            };
            let (end, skip) = match tag.strip_prefix("!--") {
                Some(_) => ("-->", true),
                None => (">", tag.starts_with(['?', '!'])),
            };
            let (inner, rest) = tag.split_once(end)?;
            self.rest = rest;
            if skip {
                continue;
            }
            if let Some(name) = inner.strip_prefix('/') {
                return Some(Node::Close(name.trim()));
            }
            let (inner, is_empty) = match inner.strip_suffix('/') {
                Some(inner) => (inner, true),
                None => (inner, false),
            };
            let (name, attributes) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
            self.closing = is_empty.then_some(name);
            return Some(Node::Open(name, attributes));
        }
    }
}

/// The value of an attribute.
pub fn attribute(attributes: &str, name: &str) -> Option<String> {
    let mut rest = attributes;
    loop {
        let (key, behind) = rest.split_once('=')?;
        let behind = behind.trim_start();
        let quote = behind.chars().next().filter(|c| ['"', '\''].contains(c))?;
        let (value, after) = behind[1..].split_once(quote)?;
        if key.trim() == name {
            return Some(plain(value));
        }
        rest = after;
    }
}

/// Where none ends as soon as this, an `&` is only an `&`.
const LONGEST_ENTITY: usize = 12;

fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, entity)) = rest.split_once('&') {
        plain.push_str(before);
        let end = entity.bytes().take(LONGEST_ENTITY).position(|byte| byte == b';');
        let known = end.and_then(|end| Some((character(&entity[..end])?, &entity[end + 1..])));
        match known {
            Some((c, after)) => {
                plain.push(c);
                rest = after;
            }
            None => {
                plain.push('&');
                rest = entity;
            }
        }
    }
    plain + rest
}

fn character(name: &str) -> Option<char> {
    let number = match name {
        "amp" => return Some('&'),
        "lt" => return Some('<'),
        "gt" => return Some('>'),
        "quot" => return Some('"'),
        "apos" => return Some('\''),
        _ => name.strip_prefix('#')?,
    };
    let number = match number.strip_prefix('x') {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(number)
}
