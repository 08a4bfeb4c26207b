//! Plain text and Markdown, as people write and mail them: a card a line, or several separated by
//! commas, by ID code or name, with a count before or after; behind bullets, numbers or quote marks, or
//! in a table; among headings, totals and prose. `#` and `//` start comments. Lines such as
//! `cruiser: ares` give the head, and a deck code counts wherever it is. What stands under a heading such as
//! `Sideboard:` is not in the deck.

use std::ops::Range;

use super::sheet::COUNTS;
use super::{Head, Line, Reading, RemarkKind, code_at, count_of, words};
use crate::cards::{CardId, Named};
use crate::fault::Fault;
use crate::text::fold;

pub fn read(reading: &mut Reading<'_>) {
    let codes = deck_codes(reading);
    let text = &reading.source.text;
    let lines = lines(text, &codes);
    // Only a table has a line such as `| --- | --- |`.
    let is_markdown = lines.iter().any(|line| is_table_line(text[line.clone()].trim()));
    let mut reader = TextReader { reading, text, is_markdown, notes: None, counts: None, aside: None };
    let start = if reader.title(&lines) { 1 + first(text, &lines).unwrap_or(0) } else { 0 };
    for at in start..lines.len() {
        let next = lines.get(at + 1).map_or("", |next| &text[next.clone()]);
        reader.line(lines[at].clone(), next);
    }
    reader.end_notes();
}

/// Where deck codes are; what they say is kept.
fn deck_codes(reading: &mut Reading<'_>) -> Vec<Range<usize>> {
    const MOST_FAILED: usize = 3;
    let text = &reading.source.text;
    let bytes = text.as_bytes();
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut failed, mut from) = (0, 0);
    while from + 3 < bytes.len() && failed < MOST_FAILED {
        let starts = bytes[from].eq_ignore_ascii_case(&b'f')
            && bytes[from + 1].eq_ignore_ascii_case(&b'd')
            && bytes[from + 2].is_ascii_digit()
            && (from == 0 || bytes[from - 1].is_ascii() && !bytes[from - 1].is_ascii_alphanumeric());
        if !starts || !looks_like_code(&text[from..]) {
            from += 1;
            continue;
        }
        let length = match code_at(&text[from..]) {
            Ok((list, length)) => {
                reading.code_found(list, from..from + length);
                length
            }
            Err(fault) => {
                failed += 1;
                let length = code_word(&text[from..]).len();
                reading.fault(Some(from..from + length), || Fault { location: None, ..fault });
                length
            }
        };
        found.push(from..from + length);
        from += length;
    }
    found
}

/// The letters, digits and hyphens at the start.
fn code_word(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(text.len())]
}

/// One long word, or groups such as `fd10b 4ybmz z59nc 868w3`.
fn looks_like_code(text: &str) -> bool {
    const SHORTEST: usize = 10;
    let groups: Vec<&str> = text.split_whitespace().take(4).collect();
    let is_group = |word: &&str| (3..=8).contains(&word.len()) && code_word(word) == *word;
    code_word(text).len() >= SHORTEST || groups.len() == 4 && groups.iter().all(is_group)
}

/// The lines, without quote marks, line ends and the deck codes in them.
fn lines(text: &str, codes: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let (mut start, mut covered) = (0, 0);
    let mut codes = codes.iter().peekable();
    for whole in text.split_inclusive('\n') {
        let mut from = start;
        let end = start + whole.trim_end_matches(['\n', '\r']).len();
        start += whole.len();
        // A quoted mail, perhaps quoted again.
        while let Some(rest) = text[from..end].trim_start().strip_prefix('>') {
            from = end - rest.strip_prefix(' ').unwrap_or(rest).len();
        }
        from = from.max(covered);
        while let Some(code) = codes.next_if(|code| code.start < end) {
            if code.start > from {
                lines.push(from..code.start);
            }
            covered = code.end;
            from = from.max(covered);
        }
        if from <= end {
            lines.push(from..end);
        }
    }
    lines
}

/// The first line with anything in it but the fence of a code block.
fn first(text: &str, lines: &[Range<usize>]) -> Option<usize> {
    lines.iter().position(|line| {
        let line = text[line.clone()].trim();
        !line.is_empty() && !line.starts_with("```")
    })
}

/// A word and where it is, without punctuation around it.
#[derive(Clone)]
struct Word<'t> {
    text: &'t str,
    span: Range<usize>,
}

/// What was made of a part of a line.
#[derive(PartialEq)]
enum Piece {
    Read,
    /// A number alone.
    Count(u64),
    Unknown,
}

struct TextReader<'r, 'a> {
    reading: &'r mut Reading<'a>,
    text: &'a str,
    is_markdown: bool,
    /// The notes under a heading of their own, while they last.
    notes: Option<Notes>,
    /// The column of counts in the present table.
    counts: Option<usize>,
    /// The heading of cards that are not in the deck, while it lasts.
    aside: Option<&'a str>,
}

struct Notes {
    start: usize,
    lines: Vec<String>,
    /// Before any card, only a paragraph can be notes.
    end_with_paragraph: bool,
}

impl<'a> TextReader<'_, 'a> {
    /// Our own lists have the deck's name in the first line, above cruiser, author or totals.
    fn title(&mut self, lines: &[Range<usize>]) -> bool {
        let Some(at) = first(self.text, lines) else { return false };
        let Some(below) = first(self.text, &lines[at + 1..]) else { return false };
        let [line, below] = [at, at + 1 + below].map(|at| trimmed(self.text, lines[at].clone()));
        let (title, below) = (&self.text[line.clone()], &self.text[below]);
        if self.is_markdown && title.starts_with('#') || head_of(title).is_some() {
            return false;
        }
        // In our own lists it is certainly the name. In others it most likely is, and a note says so.
        let (is_title, is_sure) = match head_of(below) {
            Some((Head::Cruiser, value)) if !value.contains('(') => {
                let is_other = title.starts_with('#') || words::is_furniture(title);
                (!is_other && !self.reads_as_card(title), false)
            }
            Some((Head::Cruiser | Head::Author, _)) => (true, true),
            _ => (below.contains('·') && words::is_furniture(below), true),
        };
        if is_title {
            self.reading.head(Head::Name, title, Some(line.clone()));
        }
        if is_title && !is_sure {
            let message = || say!("\"{}\" as the deck's name", title);
            self.reading.remark(RemarkKind::Guess, Some(line), message);
        }
        is_title
    }

    fn reads_as_card(&self, text: &str) -> bool {
        let words = words_of(self.text, text_range(self.text, text));
        words.iter().any(|word| code_of(word.text).is_some())
            || !matches!(self.reading.names.find(text), Named::Nobody)
    }

    fn line(&mut self, line: Range<usize>, next: &str) {
        let written = &self.text[line.clone()];
        if self.note_line(written) {
            return;
        }
        let end = line.end;
        let line = trimmed(self.text, line);
        let text = &self.text[line.clone()];
        if !text.starts_with('|') {
            self.counts = None;
        }
        if self.is_aside(line.clone(), next) {
            return;
        }
        if is_rule(text) || text.starts_with("//") || text.contains('█') {
            return;
        }
        if text.starts_with('|') {
            return self.row(line, next);
        }
        if text.starts_with('#') && !text[1..].starts_with(|c: char| c.is_ascii_digit()) {
            return self.heading(line, next);
        }
        let line = unbulleted(self.text, line);
        let text = &self.text[line.clone()];
        if let Some((head, value)) = head_of(text) {
            let value = text_range(self.text, value);
            // `Deck: 3-10, 0-04` lists cards, but a deck may be named `3-10`.
            let label = text.split(':').next().unwrap_or_default();
            if head != Head::Name || !words::holds_cards(label) || !self.is_codes(value.clone()) {
                // Blanks at the end of a line may belong to the notes.
                return self.head(head, value.start..end, next);
            }
            self.items(value);
        } else if let Some((label, value)) =
            text.split_once(':').filter(|(label, _)| words::holds_cards(label))
        {
            if !value.trim().is_empty() && !words::is_total(text) && !self.items(text_range(self.text, value))
            {
                self.skipped(text_range(self.text, label).start..line.end);
            }
        } else if !words::is_furniture(text) && !self.items(uncommented(self.text, line.clone())) {
            self.skipped(line);
        }
    }

    fn skipped(&mut self, line: Range<usize>) {
        self.reading.skipped(&self.text[line.clone()], None, line);
    }

    /// Whether a line belongs to cards that are not in the deck: under a heading such as `Sideboard:`, until
    /// one such as `Main deck`, or behind such a word on the same line.
    fn is_aside(&mut self, line: Range<usize>, next: &str) -> bool {
        let text = &self.text[line.clone()];
        let bare = text.trim_start_matches(['#', '/', '>', '-', '*', '•', ' ']);
        let (label, rest) = bare.split_once(':').unwrap_or((bare, ""));
        let is_title = text.starts_with("# ") && self.awaits_title();
        if words::is_aside(label) && !is_title && (bare.contains(':') || !self.is_name(label)) {
            let label = words::heading(label);
            let rest = trimmed(self.text, text_range(self.text, rest));
            self.reading.skipped(&self.text[rest.clone()], Some(label), rest);
            // `SB: 1x 3-10` is a line of its own.
            if !words::is_short_aside(label) {
                self.aside = Some(label);
            }
            return true;
        }
        let Some(heading) = self.aside else { return false };
        let is_main =
            words::holds_cards(label) && !words::is_level(label.split('(').next().unwrap_or_default());
        if is_main || words::is_mark(bare) {
            self.aside = None;
        }
        let is_head = words::head(label).is_some() && (bare.contains(':') || text.starts_with('#'));
        if self.aside.is_none() || is_head {
            return false;
        }
        let is_table_head = is_table_line(text) || is_table_line(next.trim());
        if !is_table_head && !words::is_furniture(text) {
            self.reading.skipped(text, Some(heading), line);
        }
        true
    }

    /// Whether the first heading of Markdown, which is the deck's name, is still to come.
    fn awaits_title(&self) -> bool {
        self.is_markdown && self.reading.parts.name.is_none() && self.reading.parts.cards.is_empty()
    }

    /// Whether this is exactly how a card is called.
    fn is_name(&self, text: &str) -> bool {
        matches!(self.reading.names.find(text), Named::Exactly(_))
    }

    /// A heading of Markdown, or a comment.
    fn heading(&mut self, line: Range<usize>, next: &str) {
        let text = &self.text[line.clone()];
        let title = text.trim_start_matches('#').trim();
        let place = text_range(self.text, title);
        match head_of(title) {
            Some((head, value)) => self.head(head, text_range(self.text, value), next),
            None if words::head(title) == Some(Head::Notes) => self.start_notes(line.end),
            None if text.starts_with("# ") && self.awaits_title() => {
                self.reading.head(Head::Name, &unescaped(title), Some(place));
            }
            None => {}
        }
    }

    fn head(&mut self, head: Head, value: Range<usize>, next: &str) {
        // Each line of the notes has the word in front, even an empty one.
        let within_notes =
            self.reading.parts.notes.is_some() || matches!(head_of(next), Some((Head::Notes, _)));
        let text = &self.text[value.clone()];
        match head {
            Head::Notes if text.trim().is_empty() && !within_notes => self.start_notes(value.end),
            // One space follows the colon; more belong to the notes.
            Head::Notes => self.reading.head(head, text.strip_prefix(' ').unwrap_or(text), Some(value)),
            _ if text.trim().is_empty() => {}
            Head::Cruiser => {
                let name = text.split(['(', ',']).next().unwrap_or_default();
                let name = name.trim_matches(|c: char| c.is_whitespace() || "*_`".contains(c));
                self.reading.head(head, name, Some(text_range(self.text, name)));
            }
            _ => {
                let value = trimmed(self.text, value);
                let text = &self.text[value.clone()];
                let text = if self.is_markdown { unescaped(text) } else { text.to_owned() };
                self.reading.head(head, &text, Some(value));
            }
        }
    }

    fn start_notes(&mut self, start: usize) {
        let end_with_paragraph = self.reading.parts.cards.is_empty();
        self.notes = Some(Notes { start, lines: Vec::new(), end_with_paragraph });
    }

    /// Takes a line for the notes, if it belongs to them.
    fn note_line(&mut self, line: &str) -> bool {
        let Some(notes) = &mut self.notes else { return false };
        let blank = line.trim().is_empty();
        let is_over = match blank {
            true => notes.end_with_paragraph && !notes.lines.is_empty(),
            false => words::is_mark(line) || self.is_markdown && line.starts_with('#'),
        };
        if is_over {
            self.end_notes();
            return false;
        }
        if !blank || !notes.lines.is_empty() {
            let line = line.trim_end();
            notes.lines.push(if self.is_markdown { unescaped(line) } else { line.to_owned() });
        }
        true
    }

    fn end_notes(&mut self) {
        let Some(notes) = self.notes.take() else { return };
        let text = notes.lines.join("\n");
        if !text.trim().is_empty() {
            self.reading.head(Head::Notes, text.trim_end(), Some(notes.start..notes.start));
        }
    }

    /// Whether a text is only ID codes.
    fn is_codes(&self, range: Range<usize>) -> bool {
        let mut words =
            self.text[range].split([',', ';', ' ', '\t']).filter(|word| !word.is_empty()).peekable();
        words.peek().is_some() && words.all(|word| code_of(word).is_some())
    }

    /// A row of a Markdown table: a card, or the header, or figures.
    fn row(&mut self, line: Range<usize>, next: &str) {
        let cells = cells(self.text, line.clone());
        let text = |at: usize| &self.text[cells[at].clone()];
        if is_table_line(&self.text[line.clone()]) {
            return;
        }
        if is_table_line(next.trim()) {
            self.counts = (0..cells.len()).find(|&at| COUNTS.contains(&fold(text(at)).as_str()));
            return;
        }
        let marked = (0..cells.len()).find_map(|at| count_of(text(at), true));
        let count =
            self.counts.filter(|&at| at < cells.len()).and_then(|at| count_of(text(at), false)).or(marked);
        let plain = |at: usize| text(at).trim_matches(|c: char| c.is_whitespace() || "*_`".contains(c));
        if let Some((at, id)) = (0..cells.len()).find_map(|at| Some((at, code_of(plain(at))?))) {
            let name = if at + 1 < cells.len() { unescaped(plain(at + 1)) } else { String::new() };
            let name = name_part(&name);
            return self.reading.card(Line { id: Some(id), name, count, span: Some(cells[at].clone()) });
        }
        let named = (0..cells.len()).filter(|&at| plain(at).contains(char::is_alphabetic)).take(2);
        let mut named = named.map(|at| (at, unescaped(plain(at))));
        match named.find(|(_, name)| !matches!(self.reading.names.find(name), Named::Nobody)) {
            Some((at, name)) => {
                self.reading.card(Line { id: None, name: &name, count, span: Some(cells[at].clone()) });
            }
            None if (0..cells.len()).all(|at| !text(at).contains(char::is_alphabetic)) => {}
            None => self.skipped(line),
        }
    }

    /// The cards of a line. Whether there were any, or faults of some.
    fn items(&mut self, line: Range<usize>) -> bool {
        let line = without_columns(self.text, line);
        let mut read = false;
        let mut count = None;
        for range in pieces(self.text, line) {
            match self.piece(range.clone(), count) {
                Piece::Read => (read, count) = (true, None),
                // A count may follow its card in a column of its own.
                Piece::Count(number) if read => {
                    let last = self.reading.parts.cards.last().and_then(|entry| entry.value.ok());
                    if let (Some(id), true) = (last, number != 1) {
                        self.reading.copies(number, id, range);
                    }
                }
                Piece::Count(number) => count = Some(number),
                Piece::Unknown => {}
            }
        }
        read
    }

    /// `3-10`, `1x 3-10`, `3-10 x1`, `1 3-10 Night Mail`, `Night Mail (3-10)`, `3-10 3-35`, `Night Mail`
    fn piece(&mut self, range: Range<usize>, count: Option<u64>) -> Piece {
        let words = words_of(self.text, range.clone());
        let (mut at, mut count, mut marked) = (0, count, false);
        if let Some(number) = words.first().and_then(|word| count_of(word.text, false)) {
            marked = count_of(words[0].text, true).is_some();
            (at, count) = (1, Some(number));
            if words.get(1).is_some_and(|word| matches!(word.text, "x" | "X" | "×")) {
                (at, marked) = (2, true);
            }
            if at == words.len() {
                return Piece::Count(number);
            }
        }
        let Some(start) = words.get(at) else { return Piece::Unknown };
        let codes: Vec<usize> = (at..words.len()).filter(|&at| code_of(words[at].text).is_some()).collect();
        let Some(&code) = codes.first() else {
            let text = &self.text[start.span.start..range.end];
            return self.named(text.trim_end(), start, count, marked);
        };
        if code > at {
            // Only the card's own name, or the heading of its level, comes before a code.
            let before = self.text[start.span.start..words[code].span.start].trim();
            let name = before.trim_end_matches(['(', '[', '-', '–', ':', ' ']);
            let own = code_of(words[code].text).and_then(|id| self.reading.roster.card(id));
            let is_own = own.is_some_and(|card| self.reading.names.is_nearly(name, card));
            if !name.is_empty() && !is_own && !words::is_level(before) {
                return Piece::Unknown;
            }
            if let (true, Some(id)) = (is_own, code_of(words[code].text)) {
                let span = start.span.start..start.span.start + name.len();
                self.reading.compare(id, name, &Some(span));
            }
        }
        for (nth, &at) in codes.iter().enumerate() {
            let Some(id) = code_of(words[at].text) else { continue };
            let end = codes.get(nth + 1).copied().unwrap_or(words.len());
            let mut after = &words[at + 1..end];
            let count = after.iter().position(|word| count_of(word.text, true).is_some()).map_or(
                count.take(),
                |place| {
                    let number = count_of(after[place].text, true);
                    after = &after[..place];
                    number
                },
            );
            let name = match after {
                [] => "",
                [first, .., last] => &self.text[first.span.start..last.span.end],
                [only] => only.text,
            };
            self.reading.card(Line {
                id: Some(id),
                name: name_part(name),
                count,
                span: Some(words[at].span.clone()),
            });
        }
        Piece::Read
    }

    /// A card by its name alone.
    fn named(&mut self, text: &str, start: &Word<'_>, mut count: Option<u64>, mut marked: bool) -> Piece {
        let mut text = text.trim_matches(|c: char| c.is_whitespace() || "*_`\"“”„".contains(c));
        if let Some((before, last)) = text.rsplit_once(' ')
            && let Some(number) = count_of(last.trim_matches(['(', ')']), true)
        {
            (text, count, marked) = (before.trim_end(), Some(number), true);
        }
        let first = start.span.start;
        let span = |name: &str| Some(first..first + name.len());
        for name in [text, name_part(text)] {
            if !matches!(self.reading.names.find(name), Named::Nobody) {
                self.reading.card(Line { id: None, name, count, span: span(name) });
                return Piece::Read;
            }
        }
        if let Err(problem) = start.text.parse::<CardId>()
            && is_nearly_code(start.text)
        {
            let roster = self.reading.roster;
            self.reading.fault(Some(start.span.clone()), || roster.not_a_code(start.text, problem));
            return Piece::Read;
        }
        let bare = words::without_cruiser(text);
        if let (None, Some(_)) = (count, self.reading.roster.cruiser_called(bare)) {
            self.reading.head(Head::Cruiser, bare, span(text));
            return Piece::Read;
        }
        if marked {
            let roster = self.reading.roster;
            self.reading.fault(span(text), || roster.no_card_called(text));
            return Piece::Read;
        }
        Piece::Unknown
    }
}

/// `name: Red Tide`, `**Kreuzer:** Ares`: the word and what follows the colon.
fn head_of(line: &str) -> Option<(Head, &str)> {
    let (label, value) = line.split_once(':')?;
    let head = words::head(label)?;
    let emphasis = if label.contains("**") { "**" } else { "" };
    Some((head, value.strip_prefix(emphasis).unwrap_or(value)))
}

/// A word as an ID code; a word of letters alone is not a code, even if they look like zeros.
fn code_of(word: &str) -> Option<CardId> {
    if word.contains(|c: char| c.is_ascii_digit()) { word.parse().ok() } else { None }
}

/// `4-10`, `3.10`, `3/10`: what was meant for an ID code.
fn is_nearly_code(word: &str) -> bool {
    let Some((level, number)) = word.split_once(['-', '–', '.', '/', '_']) else { return false };
    let digits = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
    };
    digits(level, 2) && digits(number, 6)
}

/// What follows a code, up to a remark in brackets or behind a dash.
fn name_part(text: &str) -> &str {
    let ends = [" (", " [", " - ", " – ", " — ", "  ", "\t", ": "];
    let end = ends.iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    text[..end].trim_end_matches(|c: char| c.is_whitespace() || "*_`:.".contains(c))
}

/// Backslashes of Markdown taken off.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(next) if c == '\\' && next.is_ascii_punctuation() => plain.extend(chars.next()),
            _ => plain.push(c),
        }
    }
    plain
}

/// The line between the header of a Markdown table and its rows.
fn is_table_line(text: &str) -> bool {
    text.starts_with('|') && text.contains('-') && text.bytes().all(|b| b"-: |".contains(&b))
}

/// A line that only divides: `---`, `===`, a fence of code.
fn is_rule(text: &str) -> bool {
    !text.contains(char::is_alphanumeric) && !text.starts_with('|')
}

/// Where a part of the text is within it.
fn text_range(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    start..start + part.len()
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    text_range(text, text[range].trim())
}

/// Without a comment at its end.
fn uncommented(text: &str, range: Range<usize>) -> Range<usize> {
    let line = &text[range];
    let marks = [" #", "\t#", " //", "\t//"];
    let end = marks.iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
    text_range(text, line[..end].trim_end())
}

/// Without bullets, numbers and boxes to tick in front.
fn unbulleted(text: &str, range: Range<usize>) -> Range<usize> {
    let mut line = &text[range];
    loop {
        let rest = if let Some(rest) =
            line.strip_prefix(['•', '·', '‣', '▪', '◦', '●', '○', '☐', '☑', '✓', '✔'])
        {
            Some(rest)
        } else if let Some(rest) = line.strip_prefix(['-', '–', '—', '*', '+']) {
            rest.starts_with(|c: char| c.is_whitespace() || c.is_ascii_digit()).then_some(rest)
        } else if let Some(rest) = ["[ ]", "[x]", "[X]"].iter().find_map(|mark| line.strip_prefix(mark)) {
            Some(rest)
        } else {
            let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let number = line.len() - digits.len();
            digits
                .strip_prefix(['.', ')'])
                .filter(|rest| (1..=3).contains(&number) && rest.starts_with(char::is_whitespace))
        };
        match rest {
            Some(rest) => line = rest.trim_start(),
            None => return text_range(text, line),
        }
    }
}

/// Parts between commas and semicolons.
fn pieces(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    text[range].split([',', ';']).map(|piece| text_range(text, piece)).collect()
}

/// In `0-04  Sparrow      2 Fighters, Draw / –` the figures after the name are not cards.
fn without_columns(text: &str, range: Range<usize>) -> Range<usize> {
    let line = &text[range.clone()];
    let words = words_of(text, range.clone());
    let code = words.iter().position(|word| code_of(word.text).is_some());
    let Some(code) = code.filter(|&at| words[..at].iter().all(|word| count_of(word.text, false).is_some()))
    else {
        return range;
    };
    let Some(name) = words.get(code + 1).filter(|word| code_of(word.text).is_none()) else { return range };
    let rest = &text[name.span.start..range.end];
    let end = ["  ", "\t"].iter().filter_map(|gap| rest.find(gap)).min();
    let between = &text[words[code].span.end..name.span.start];
    match end {
        Some(end) if !between.contains([',', ';']) => range.start..name.span.start + end,
        _ => text_range(text, line),
    }
}

fn words_of(text: &str, range: Range<usize>) -> Vec<Word<'_>> {
    let edge = |c: char| "*_`\"'“”„«»()[]{}<>.:!?…|,;".contains(c);
    text[range]
        .split_whitespace()
        .map(|word| word.trim_matches(edge))
        .filter(|word| !word.is_empty())
        .map(|word| Word { text: word, span: text_range(text, word) })
        .collect()
}

/// The cells of a Markdown row; an escaped bar is part of its cell.
fn cells(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut cells = Vec::new();
    let mut start = range.start + 1;
    let bytes = text.as_bytes();
    for at in range.start + 1..range.end {
        if bytes[at] == b'|' && bytes[at - 1] != b'\\' {
            cells.push(trimmed(text, start..at));
            start = at + 1;
        }
    }
    if !text[start..range.end.max(start)].trim().is_empty() {
        cells.push(trimmed(text, start..range.end));
    }
    cells
}
