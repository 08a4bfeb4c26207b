//! HTML as the text that a browser shows of it, with tabs between cells.

use crate::text::fold;

/// Elements of which nothing is shown as text.
const HIDDEN: [&str; 6] = ["style", "script", "svg", "template", "noscript", "title"];
/// Elements that end the line.
const BLOCKS: [&str; 24] = [
    "br",
    "p",
    "div",
    "tr",
    "li",
    "ul",
    "ol",
    "table",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "section",
    "article",
    "header",
    "footer",
    "dl",
    "dd",
    "hr",
    "pre",
    "blockquote",
    "main",
];

/// Whether a text is a page, or a part of one.
pub fn is_html(text: &str) -> bool {
    const LOOKED_AT: usize = 4000;
    const TAGS: [&str; 12] = [
        "<!doctype html",
        "<html",
        "<body",
        "<table",
        "<div",
        "<p>",
        "<p ",
        "<br",
        "<li>",
        "<td",
        "<span",
        "<meta",
    ];
    let start = text[..crate::text::floor(text, LOOKED_AT)].to_ascii_lowercase();
    TAGS.iter().any(|tag| start.contains(tag))
}

/// What a browser shows.
pub struct Page {
    pub text: String,
    /// The title in its head.
    pub title: Option<String>,
    /// Whether Flightdeck wrote it.
    pub is_ours: bool,
}

pub fn page(html: &str) -> Page {
    let mut page = Page { text: String::with_capacity(html.len() / 2), title: None, is_ours: false };
    let mut rest = html;
    while !rest.is_empty() {
        let end = rest.find('<').unwrap_or(rest.len());
        shown(&rest[..end], &mut page.text);
        rest = &rest[end..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, rest)| rest);
            continue;
        }
        let Some(tag) = rest.strip_prefix('<') else { break };
        if !tag.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c)) {
            page.text.push('<');
            rest = tag;
            continue;
        }
        let (tag, behind) = tag.split_at(end_of_tag(tag));
        rest = behind.strip_prefix('>').unwrap_or(behind);
        let name = tag
            .trim_start_matches('/')
            .split(|c: char| !c.is_ascii_alphanumeric())
            .next()
            .unwrap_or_default();
        let name = name.to_ascii_lowercase();
        let is_end = tag.starts_with('/');
        if HIDDEN.contains(&name.as_str()) && !is_end && !tag.ends_with('/') {
            let end = find_end(rest, &name);
            if name == "title" {
                let mut title = String::new();
                shown(&rest[..end], &mut title);
                page.title = Some(title.trim().to_owned());
            }
            rest = &rest[end..];
        } else if name == "meta" {
            let tag = fold(tag);
            page.is_ours |= tag.contains("generator") && tag.contains("flightdeck");
        } else if name == "dd" && !is_end && page.text.ends_with(": ") {
            // The value stands on the line of its label.
        } else if BLOCKS.contains(&name.as_str()) {
            while page.text.ends_with([' ', '\t']) {
                page.text.pop();
            }
            if !page.text.is_empty() && !page.text.ends_with('\n') {
                page.text.push('\n');
            }
        } else if ["td", "th"].contains(&name.as_str()) && is_end {
            page.text.push('\t');
        } else if ["s", "del", "strike"].contains(&name.as_str()) {
            page.text.push_str("~~");
        } else if name == "dt" && is_end {
            page.text.push_str(": ");
        }
    }
    page
}

/// Where a tag ends; brackets in quotes do not count.
fn end_of_tag(tag: &str) -> usize {
    let mut quote = None;
    for (at, c) in tag.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == '>' => return at,
            None => {}
        }
    }
    // A quote that never ends does not swallow the rest.
    tag.find('>').unwrap_or(tag.len())
}

/// Where `</name` starts.
fn find_end(text: &str, name: &str) -> usize {
    let mut from = 0;
    while let Some(at) = text[from..].find("</") {
        let at = from + at;
        if text[at + 2..].get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name)) {
            return at;
        }
        from = at + 2;
    }
    text.len()
}

/// Adds text as it is shown: white space in one, characters in place of their names.
fn shown(text: &str, to: &mut String) {
    const LONGEST_NAME: usize = 10;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_whitespace() {
            if !to.is_empty() && !to.ends_with([' ', '\n', '\t']) {
                to.push(' ');
            }
        } else if c == '&'
            && let Some(end) = rest.bytes().take(LONGEST_NAME + 1).position(|byte| byte == b';')
            && let Some(meant) = character(&rest[1..end])
        {
            to.push(meant);
            rest = &rest[end + 1..];
            continue;
        } else {
            to.push(c);
        }
        rest = &rest[c.len_utf8()..];
    }
}

/// `amp`, `#233`, `#xE9`
fn character(name: &str) -> Option<char> {
    const NAMES: [(&str, char); 40] = [
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", ' '),
        ("shy", '\u{200b}'),
        ("ndash", '–'),
        ("mdash", '—'),
        ("hellip", '…'),
        ("bull", '•'),
        ("middot", '·'),
        ("times", '×'),
        ("lsquo", '‘'),
        ("rsquo", '’'),
        ("ldquo", '“'),
        ("rdquo", '”'),
        ("laquo", '«'),
        ("raquo", '»'),
        ("auml", 'ä'),
        ("ouml", 'ö'),
        ("uuml", 'ü'),
        ("Auml", 'Ä'),
        ("Ouml", 'Ö'),
        ("Uuml", 'Ü'),
        ("szlig", 'ß'),
        ("eacute", 'é'),
        ("Eacute", 'É'),
        ("egrave", 'è'),
        ("agrave", 'à'),
        ("acirc", 'â'),
        ("ecirc", 'ê'),
        ("icirc", 'î'),
        ("ocirc", 'ô'),
        ("ccedil", 'ç'),
        ("iuml", 'ï'),
        ("euml", 'ë'),
        ("ugrave", 'ù'),
        ("ucirc", 'û'),
        ("oelig", 'œ'),
    ];
    let number = match name.strip_prefix('#') {
        Some(hex) if hex.starts_with(['x', 'X']) => u32::from_str_radix(&hex[1..], 16).ok(),
        Some(number) => number.parse().ok(),
        None => return NAMES.iter().find(|(known, _)| *known == name).map(|(_, c)| *c),
    };
    char::from_u32(number?).filter(|c| !c.is_control())
}
