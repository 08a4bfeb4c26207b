//! Plain text and Markdown, as people write and mail them: a card a line, or several separated by
//! commas, by ID code or name, with a count before or after; behind bullets, numbers, quote marks or the stamps
//! of a chat, or in a table; among headings, totals and prose. `#` and `//` start comments. Lines such as
//! `cruiser: ares` give the head, and a deck code counts wherever it is. What stands under a heading such as
//! `Sideboard:` is not in the deck. What is understood is settled in the account; the rest is reported.

mod cards;
mod chat;
mod codes;
mod cruisers;
mod dates;
mod head;
mod levels;
pub(super) mod spans;
mod table;

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use super::account::Fate;
use super::{Head, Reading, RemarkKind, code_of, count_of, shortened, words};
use crate::cards::Named;
use codes::deck_codes;
use head::{cells_of_head, head_of};
use levels::{is_numbers, level_line};
use spans::{
    Word, is_blank, is_rule, is_table_line, spaced_code, text_range, tick, trimmed, unbulleted, uncommented,
    words_of,
};

pub fn read(reading: &mut Reading<'_>) {
    let codes = deck_codes(reading);
    let masked = without_emoji_names(reading);
    let text = &*masked;
    let apart = apart(reading, text, codes);
    let lines = lines(reading, text, &apart);
    // Only a table has a line such as `| --- | --- |`.
    let is_markdown = lines.iter().any(|line| is_table_line(text[line.clone()].trim()));
    let mut reader = TextReader {
        reading,
        text,
        lines,
        at: 0,
        is_markdown,
        is_numbered: false,
        is_paired: false,
        is_ticked: false,
        has_levels: false,
        level: None,
        notes: None,
        counts: None,
        aside: None,
        among_cards: Cell::new(None),
    };
    reader.look_over();
    reader.at = if reader.title() { 1 + reader.first(0).unwrap_or(0) } else { 0 };
    while reader.at < reader.lines.len() {
        reader.line(reader.lines[reader.at].clone());
        reader.at += 1;
    }
    reader.end_notes();
}

/// Reads a page of our own: its deck code says which deck it is, and all but the name, the author and the notes
/// follows from it.
pub fn read_own_page(reading: &mut Reading<'_>, title: Option<&str>) {
    let _ = deck_codes(reading);
    let source = reading.source;
    let text = &source.text;
    if let Some(title) = title.or(text.lines().find(|line| !line.trim().is_empty())) {
        reading.head(Head::Name, title, None);
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    while let Some(line) = lines.next() {
        match head_of(line) {
            Some((Head::Author, value)) => reading.head(Head::Author, value, Some(text_range(text, value))),
            _ if words::head(line) == Some(Head::Notes) => {
                while let Some(note) = lines.next_if(|line| !words::is_code_or_hash_line(line)) {
                    reading.head(Head::Notes, note, Some(text_range(text, note)));
                }
            }
            _ => {}
        }
    }
    reading.account.settle(0..text.len(), Fate::Decoration);
}

/// The text with blanks for `:rocket:`, which is how Discord spells emojis; every place stays the same.
fn without_emoji_names<'a>(reading: &mut Reading<'a>) -> Cow<'a, str> {
    const LONGEST: usize = 32;
    let source = reading.source;
    let mut text = Cow::Borrowed(source.text.as_str());
    let mut from = 0;
    while let Some(colon) = source.text[from..].find(':') {
        let start = from + colon + 1;
        from = start;
        let rest = &source.text[start..];
        let end = rest.find(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit() && !"_+-".contains(c));
        let Some(end) = end.filter(|&end| (2..=LONGEST).contains(&end) && rest[end..].starts_with(':'))
        else {
            continue;
        };
        let name = &rest[..end];
        let means_something = code_of(name).is_some()
            || reading.names.exactly(name).is_some()
            || reading.roster.cruiser_named(name).is_some();
        if name.contains(|c: char| c.is_ascii_lowercase()) && !means_something {
            let place = start - 1..start + end + 1;
            text.to_mut().replace_range(place.clone(), &" ".repeat(place.len()));
            reading.account.settle(place.clone(), Fate::Decoration);
            from = place.end;
        }
    }
    text
}

/// What the lines go around: deck codes, and what is struck out, which is reported.
fn apart(reading: &mut Reading<'_>, text: &str, codes: Vec<Range<usize>>) -> Vec<Range<usize>> {
    const STROKE: &str = "~~";
    let mut parts = codes.clone();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut strokes = line.match_indices(STROKE).map(|(at, _)| start + at);
        while let (Some(open), Some(close)) = (strokes.next(), strokes.next()) {
            let struck = open..close + STROKE.len();
            // Codes stand in the order of the text, and there may be as many of them as of strokes.
            let next = codes.partition_point(|code| code.end <= struck.start);
            let overlaps = codes.get(next).is_some_and(|code| code.start < struck.end);
            if text[struck.clone()].contains(char::is_alphanumeric) && !overlaps {
                let words = shortened(text[struck.clone()].trim_matches('~'));
                reading.remark(RemarkKind::LeftOut, Some(struck.clone()), || say!("{}: struck out", words));
                parts.push(struck);
            }
        }
        start += line.len();
    }
    parts.sort_by_key(|part| part.start);
    parts
}

/// The lines, without quote marks, line ends, the stamps of a chat and the deck codes in them.
fn lines(reading: &mut Reading<'_>, text: &str, codes: &[Range<usize>]) -> Vec<Range<usize>> {
    let names = &reading.names;
    let is_sender = |name: &str| {
        names.exactly(name).is_none() && !name.split(is_blank).any(|word| code_of(word).is_some())
    };
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
        if from < end && codes.peek().is_none_or(|code| code.start > from) {
            let stamp = chat::stamp(&text[from..end], is_sender);
            let stamp_end = (from + stamp).min(end);
            if stamp > 0 && codes.peek().is_none_or(|code| code.start >= stamp_end) {
                reading.account.settle(from..stamp_end, Fate::Decoration);
                from = stamp_end;
            }
        }
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

struct TextReader<'r, 'a, 't> {
    reading: &'r mut Reading<'a>,
    text: &'t str,
    lines: Vec<Range<usize>>,
    /// The present line.
    at: usize,
    is_markdown: bool,
    /// Whether the numbers before cards count the lines.
    is_numbered: bool,
    /// Whether codes and names stand side by side, in columns.
    is_paired: bool,
    /// Whether some boxes are ticked: cards with an empty one are not in the deck.
    is_ticked: bool,
    /// Whether cards are listed by the numbers of a level: `Stufe 0: 02 09`.
    has_levels: bool,
    /// The level of which only the numbers follow.
    level: Option<u8>,
    /// The notes under a heading of their own, while they last.
    notes: Option<Notes>,
    /// The column of counts in the present table.
    counts: Option<usize>,
    /// The heading of cards that are not in the deck, while it lasts.
    aside: Option<&'t str>,
    /// The line that was last asked about, and whether it is among cards.
    among_cards: Cell<Option<(usize, bool)>>,
}

struct Notes {
    start: usize,
    lines: Vec<String>,
    /// Before any card, only a paragraph can be notes.
    end_with_paragraph: bool,
}

impl TextReader<'_, '_, '_> {
    fn settle(&mut self, range: Range<usize>, fate: Fate) {
        self.reading.account.settle(range, fate);
    }

    /// Settles what means nothing, unless a card is in it after all.
    fn decorate(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        let words = words_of(self.text, range.clone());
        if !words::holds_code(text)
            && !self.is_name(text.trim_matches(|c: char| !c.is_alphanumeric()))
            && !self.has_name(&words)
        {
            self.settle(range, Fate::Decoration);
        }
    }

    /// Whether a few words in a row are the name of a card.
    fn has_name(&self, words: &[Word<'_>]) -> bool {
        const MOST_WORDS: usize = 4;
        (0..words.len()).any(|at| {
            let ends = at..words.len().min(at + MOST_WORDS);
            { ends }.any(|end| self.is_name(&self.text[words[at].span.start..words[end].span.end]))
        })
    }

    /// The first line from here on with anything in it but the fence of a code block.
    fn first(&self, from: usize) -> Option<usize> {
        let has_text = |line: &Range<usize>| {
            let line = self.text[line.clone()].trim_matches(is_blank);
            !line.is_empty() && !line.starts_with("```")
        };
        Some(from + self.lines.get(from..)?.iter().position(has_text)?)
    }

    /// What can only be seen from the whole list.
    fn look_over(&mut self) {
        const FEWEST: usize = 3;
        let mut numbers = Vec::new();
        let mut pairs = 0;
        for line in &self.lines {
            self.is_ticked |= tick(&self.text[line.clone()]) == Some(true);
            let line = unbulleted(self.text, trimmed(self.text, line.clone()));
            let text = &self.text[line.clone()];
            self.has_levels |= level_line(text).is_some_and(|(_, value)| is_numbers(value, 2));
            let first = text.split(|c| is_blank(c) || ";,|".contains(c)).next().unwrap_or_default();
            let number = first.trim_end_matches([':', '-', '–', '/', '|', ',', ';', '.', ')']);
            if number.len() < text.len() && number.len() <= 3 && number.bytes().all(|b| b.is_ascii_digit()) {
                numbers.extend(number.parse::<usize>());
            }
            if pairs < 2 && text.contains([',', ';', '\t', '|']) && self.has_pair(line) {
                pairs += 1;
            }
        }
        let rises = numbers.windows(2).all(|two| two[0] < two[1]);
        self.is_numbered = numbers.len() >= FEWEST && rises && numbers[0] <= FEWEST;
        self.is_paired = pairs >= 2;
    }

    /// Whether a line beside the present one is certainly a card.
    fn is_among_cards(&self) -> bool {
        // A long line may ask for each of its words.
        match self.among_cards.get() {
            Some((at, known)) if at == self.at => known,
            _ => {
                let known = self.stands_among_cards();
                self.among_cards.set(Some((self.at, known)));
                known
            }
        }
    }

    fn stands_among_cards(&self) -> bool {
        let beside = |at: Option<usize>| {
            let line = self.lines.get(at?)?;
            let line = unbulleted(self.text, trimmed(self.text, line.clone()));
            let text = &self.text[line.clone()];
            let is_neutral = line.is_empty() || head_of(text).is_some() || words::is_decoration(text);
            (!is_neutral).then(|| self.is_card(line))
        };
        let (above, below) = (beside(self.at.checked_sub(1)), beside(Some(self.at + 1)));
        let own = self.lines.get(self.at).is_some_and(|line| self.has_card(line.clone()));
        own || above.unwrap_or(true) && below.unwrap_or(true) && (above.is_some() || below.is_some())
    }

    /// Whether a line starts with a code or is the name of a card.
    fn is_card(&self, line: Range<usize>) -> bool {
        if spaced_code(&self.text[line.clone()]).is_some() {
            return true;
        }
        let words = words_of(self.text, line.clone());
        let words = match words.split_first() {
            Some((first, rest)) if count_of(first.text, false).is_some() => rest,
            _ => &words[..],
        };
        match words {
            [] => false,
            [first, .., last] => {
                code_of(first.text).is_some()
                    || self.is_date(&self.text[line])
                    || code_of(last.text).is_some()
                    || self.is_name(&self.text[first.span.start..last.span.end])
            }
            [only] => {
                code_of(only.text).is_some() || self.is_name(only.text) || self.is_date(&self.text[line])
            }
        }
    }

    /// Whether a spreadsheet may have made this of a code.
    fn is_date(&self, text: &str) -> bool {
        dates::cards(text.trim(), self.reading.roster).is_some_and(|cards| !cards.is_empty())
    }

    /// Whether a part of a line is certainly a card.
    fn has_card(&self, line: Range<usize>) -> bool {
        spans::pieces(self.text, line).into_iter().any(|piece| self.is_card(piece))
    }

    fn reads_as_card(&self, text: &str) -> bool {
        let words = words_of(self.text, text_range(self.text, text));
        words.iter().any(|word| code_of(word.text).is_some())
            || !matches!(self.reading.names.find(text), Named::Unknown)
    }

    fn line(&mut self, line: Range<usize>) {
        let written = &self.text[line.clone()];
        if self.note_line(line.clone()) {
            return;
        }
        let next = self.lines.get(self.at + 1).map_or("", |next| &self.text[next.clone()]);
        let end = line.start + written.trim_end_matches(['\r', '\n']).len();
        let line = trimmed(self.text, line);
        let text = &self.text[line.clone()];
        if !text.starts_with('|') {
            self.counts = None;
        }
        if self.is_aside(line.clone(), next) || is_rule(text) {
            return;
        }
        if text.starts_with("//") || written.contains('█') {
            return self.decorate(line);
        }
        if self.is_ticked && tick(written) == Some(false) && text.contains(char::is_alphanumeric) {
            let left_out = shortened(text.trim_start_matches(|c: char| !c.is_alphanumeric()));
            return self.reading.remark(RemarkKind::LeftOut, Some(line), || say!("{}: not ticked", left_out));
        }
        if text.starts_with('|') {
            return self.row(line, next);
        }
        if text.starts_with('#') && !text[1..].starts_with(|c: char| c.is_ascii_digit()) {
            return self.heading(line, next);
        }
        let item = unbulleted(self.text, line.clone());
        self.decorate(line.start..item.start);
        let line = item;
        let text = &self.text[line.clone()];
        if let Some(level) = self.level.filter(|_| is_numbers(text, 1)) {
            let alone = text.len() > 1;
            if self.numbers_of_level(level, line.clone(), alone) {
                return;
            }
        }
        if let Some((head, value)) = head_of(text) {
            self.level = None;
            let value = text_range(self.text, value);
            // `Deck: 3-10, 0-04` lists cards, but a deck may be named `3-10`.
            let label = text.split(':').next().unwrap_or_default();
            self.settle(text_range(self.text, label), Fate::Decoration);
            if head != Head::Name || !words::holds_cards(label) || !self.is_codes(value.clone()) {
                // Blanks at the end of a line may belong to the notes.
                return self.head(head, value.start..end.max(value.end), next);
            }
            self.items(value);
        } else if let Some((head, value)) = cells_of_head(text).filter(|(head, value)| {
            // `Deck;3-10` and `Titel;Rung` are cards.
            *head != Head::Notes && !self.reads_as_card(value)
        }) {
            let value = text_range(self.text, value);
            self.settle(line.start..value.start, Fate::Decoration);
            self.head(head, value, next);
        } else if words::is_numbered_deck(text.split(':').next().unwrap_or_default()) {
            self.reading.head(Head::Name, text.trim_end_matches(':'), Some(line));
        } else if let Some((label, value)) = level_line(text) {
            let value = text_range(self.text, value);
            self.decorate(line.start..value.start);
            let level = words::level(label);
            let alone = self.has_levels;
            let is_list = level.is_some_and(|level| self.numbers_of_level(level, value.clone(), alone));
            // Where others are cards, a number that is none is reported.
            if !(is_list || alone && is_numbers(&self.text[value.clone()], 1)) {
                self.labeled(line, value);
            }
        } else if let Some((label, value)) =
            text.split_once(':').filter(|(label, _)| words::holds_cards(label))
        {
            self.settle(text_range(self.text, label), Fate::Decoration);
            self.level = words::level(label).filter(|_| value.trim().is_empty());
            self.labeled(line, text_range(self.text, value));
        } else if let Some((label, value)) = text.split_once(':').filter(|(label, value)| {
            let is_cruiser = |text: &str| self.reading.roster.cruiser_named(text).is_some();
            is_cruiser(label) || is_cruiser(value)
        }) {
            // `Anna: Ares`, `Ares: 0-04, 0-14`
            for part in [label, value].map(|part| text_range(self.text, part)) {
                if self.reading.roster.cruiser_named(&self.text[part.clone()]).is_some() {
                    self.reading.head(Head::Cruiser, &self.text[part.clone()], Some(part));
                } else {
                    self.items(part);
                }
            }
        } else if words::is_decoration(text) {
            self.level = words::level(text);
            self.furniture(line);
        } else if !self.is_all_vocabulary(line.clone()) && !self.names_cruiser(line.clone()) {
            let item = uncommented(self.text, line.clone());
            match self.items(item.clone()) {
                true => self.level = None,
                false => self.mentions_cruiser(item.clone()),
            }
            self.comment(item.end..line.end);
        }
    }

    /// What follows a label of cards.
    fn labeled(&mut self, line: Range<usize>, value: Range<usize>) {
        if words::is_total(&self.text[line.clone()]) {
            self.decorate(line);
        } else if !self.items(value.clone())
            && words::is_vocabulary(&self.text[value.clone()])
            && !words::may_list_cards(&self.text[value.clone()])
        {
            self.decorate(value);
        }
    }

    /// A heading or a total: what follows its label means nothing if it is words of the game and figures.
    fn furniture(&mut self, line: Range<usize>) {
        let text = &self.text[line.clone()];
        let label = text.split(['(', '·', ':', '=']).next().unwrap_or_default();
        let is_mark = words::is_mark(label);
        let label = text_range(self.text, label);
        self.settle(label.clone(), Fate::Decoration);
        let may_be_cards = !is_mark && words::may_list_cards(&text[label.len()..]);
        let behind = words_of(self.text, label.end..line.end);
        // `Code: 1 - 32`, `Datum: Sparrow`
        let has_card = words::holds_code(&text[label.len()..]) || self.has_name(&behind);
        if has_card && words::is_of_cards(&self.text[label.clone()]) {
            self.items(label.end..line.end);
            return;
        }
        for word in behind {
            let is_number = word.text.bytes().all(|b| b.is_ascii_digit());
            let is_known = match is_mark && !has_card {
                true => true,
                false => words::is_vocabulary(word.text) && !has_card && !(is_number && may_be_cards),
            };
            if is_known {
                self.settle(word.span, Fate::Decoration);
            }
        }
    }

    /// Words of the game and figures alone, and no card: part of a total.
    fn is_all_vocabulary(&mut self, line: Range<usize>) -> bool {
        let text = &self.text[line.clone()];
        let is_decoration = text.contains(char::is_alphabetic)
            && words::is_vocabulary(text)
            && !words::may_list_cards(text)
            && !self.has_name(&words_of(self.text, line.clone()));
        if is_decoration {
            self.settle(line, Fate::Decoration);
        }
        is_decoration
    }

    /// A comment after a card, which may be its name.
    fn comment(&mut self, range: Range<usize>) {
        let text = self.text[range.clone()].trim_matches(|c: char| !c.is_alphanumeric());
        let last = self.reading.parts.cards.last().and_then(|card| card.value.ok());
        match self.reading.names.exactly(text) {
            Some(card) if last == Some(card.id) => self.settle(range, Fate::Card),
            _ => self.decorate(range),
        }
    }

    /// Whether a line belongs to cards that are not in the deck: under a heading such as `Sideboard:`, until
    /// one such as `Main deck`, or behind such a word on the same line.
    fn is_aside(&mut self, line: Range<usize>, next: &str) -> bool {
        let text = &self.text[line.clone()];
        let bare = text.trim_start_matches(['#', '/', '>', '-', '*', '•', ' ']);
        let (label, rest) = bare.split_once(':').unwrap_or((bare, ""));
        let is_title = text.starts_with("# ") && self.awaits_title();
        if words::is_sideboard_heading(label) && !is_title && (bare.contains(':') || !self.is_name(label)) {
            self.settle(text_range(self.text, label), Fate::Decoration);
            let label = words::heading(label);
            let rest = trimmed(self.text, text_range(self.text, rest));
            self.reading.skipped(&self.text[rest.clone()], label, rest);
            // `SB: 1x 3-10` is a line of its own.
            if !words::is_short_sideboard_heading(label) {
                self.aside = Some(label);
            }
            return true;
        }
        let Some(heading) = self.aside else { return false };
        let is_main =
            words::holds_cards(label) && !words::is_level(label.split('(').next().unwrap_or_default());
        if is_main || words::is_code_or_hash_line(bare) {
            self.aside = None;
        }
        let is_head = words::head(label).is_some() && (bare.contains(':') || text.starts_with('#'));
        if self.aside.is_none() || is_head {
            return false;
        }
        let is_table_head = is_table_line(text) || is_table_line(next.trim());
        if is_table_head || words::is_decoration(text) {
            self.decorate(line.clone());
        }
        if self.reading.account.is_open(self.text, line.clone()) {
            self.reading.skipped(text, heading, line);
        }
        true
    }

    /// Whether the first heading of Markdown, which is the deck's name, is still to come.
    fn awaits_title(&self) -> bool {
        self.is_markdown && self.reading.parts.name.is_none() && self.reading.parts.cards.is_empty()
    }

    /// Whether this is exactly how a card is called.
    fn is_name(&self, text: &str) -> bool {
        self.reading.names.exactly(text).is_some()
    }

    /// Whether a text is only ID codes.
    fn is_codes(&self, range: Range<usize>) -> bool {
        let mut words =
            self.text[range].split([',', ';', ' ', '\t']).filter(|word| !word.is_empty()).peekable();
        words.peek().is_some() && words.all(|word| code_of(word).is_some())
    }
}
