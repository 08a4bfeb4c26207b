//! The cards of a line.

use std::ops::Range;

use super::super::account::Fate;
use super::super::{Head, ListedCard, code_of, count_of, words};
use super::TextReader;
use super::dates;
use super::spans::{Word, columns, is_blank, name_part, pieces, spaced_code, text_range, words_of};
use crate::cards::{CardId, Named};
use crate::text::fold;

/// What was made of a part of a line.
#[derive(PartialEq)]
enum Piece {
    Read,
    /// A number alone.
    Count(u64),
    Unknown,
}

/// A part of a line: what it is at first sight, and how often it says.
struct Part {
    whole: Range<usize>,
    /// Without the count before it.
    rest: Range<usize>,
    count: Option<u64>,
    kind: Kind,
}

/// Numbers after a card, and which card.
#[derive(Default)]
struct Figures {
    numbers: Vec<(u64, Range<usize>)>,
    card: Option<CardId>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// An ID code alone.
    Code(CardId),
    /// The name of this card, exactly.
    Name(CardId),
    Number,
    Other,
}

/// A name of one word that is shorter may be anything else.
const LONG_ENOUGH: usize = 6;

impl TextReader<'_, '_, '_> {
    /// The cards of a line. Whether there were any, or faults of some.
    pub(super) fn items(&mut self, line: Range<usize>) -> bool {
        let parts = self.parts(line);
        let mut read = false;
        // A number that waits for its card.
        let mut count: Option<(u64, Range<usize>)> = None;
        // Numbers after a card: more of its level, how often, or figures.
        let mut figures = Figures::default();
        // The last card, if there is nothing but its code.
        let mut bare: Option<CardId> = None;
        let mut at = 0;
        while at < parts.len() {
            if let Some((id, code, name)) = self.pair(&parts, at) {
                self.take_figures(&mut figures, bare.take());
                if let (Kind::Other, Some(card)) = (parts[code].kind, self.reading.roster.card(id)) {
                    let date = parts[code].whole.clone();
                    self.reading.forgiven(&self.text[date.clone()], card, Some(date));
                }
                let count = parts[at].count.or(parts[at + 1].count).or(self.counted(&mut count));
                self.settle(parts[at].whole.start..parts[at + 1].whole.end, Fate::Card);
                let (name, span) = (&self.text[parts[name].rest.clone()], Some(parts[code].rest.clone()));
                self.reading.card(ListedCard { id: Some(id), name, count, span });
                read = true;
                at += 2;
                continue;
            }
            let Part { whole, kind, .. } = &parts[at];
            at += 1;
            let text = &self.text[whole.clone()];
            if *kind == Kind::Other
                && (read && words::is_vocabulary(text) || words::is_total(text) && !words::holds_code(text))
            {
                self.settle(whole.clone(), Fate::Decoration);
                continue;
            }
            match self.piece(whole.clone(), count.as_ref().map(|(number, _)| *number)) {
                Piece::Read => {
                    self.counted(&mut count);
                    self.take_figures(&mut figures, bare.take());
                    bare = match kind {
                        Kind::Code(id) => Some(*id),
                        _ => None,
                    };
                    read = true;
                }
                Piece::Count(number) if read => {
                    if figures.numbers.is_empty() {
                        figures.card = self.reading.parts.cards.last().and_then(|card| card.value.ok());
                    }
                    figures.numbers.push((number, whole.clone()));
                }
                // The number of the line, in a column of its own.
                Piece::Count(_) if self.is_numbered => self.settle(whole.clone(), Fate::Decoration),
                Piece::Count(number) => count = Some((number, whole.clone())),
                Piece::Unknown => {}
            }
        }
        self.take_figures(&mut figures, bare);
        read
    }

    /// Takes the number that waited for a card.
    fn counted(&mut self, count: &mut Option<(u64, Range<usize>)>) -> Option<u64> {
        let (number, place) = count.take()?;
        self.settle(place, Fate::Card);
        Some(number)
    }

    /// What the numbers after a card are: more of its level, how often it was listed, or figures. After a code alone,
    /// figures are reported, for they may have been meant for cards.
    fn take_figures(&mut self, figures: &mut Figures, bare: Option<CardId>) {
        let Figures { numbers, card } = std::mem::take(figures);
        let places: Vec<_> = numbers.iter().map(|(_, place)| place.clone()).collect();
        if bare.is_some_and(|id| self.more_of_level(id.level(), &places)) {
            return;
        }
        if let ([(count, place)], Some(id)) = (&numbers[..], card)
            && *count != 1
        {
            self.reading.copies(*count, id, place.clone());
        }
        for (count, place) in numbers {
            if bare.is_none() || count == 1 {
                self.settle(place, Fate::Decoration);
            }
        }
    }

    /// `1-03, 07, 12`: numbers that are all cards of a level.
    fn more_of_level(&mut self, level: u8, places: &[Range<usize>]) -> bool {
        let roster = self.reading.roster;
        let card = |place: &Range<usize>| {
            let text = &self.text[place.clone()];
            let is_number = (2..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
            roster.card(CardId::new(level, text.parse().ok().filter(|_| is_number)?)?)
        };
        let Some(cards) = places.iter().map(card).collect::<Option<Vec<_>>>() else { return false };
        for (card, place) in cards.iter().zip(places) {
            self.reading.forgiven(&self.text[place.clone()], card, Some(place.clone()));
            let span = Some(place.clone());
            self.reading.card(ListedCard { id: Some(card.id), name: "", count: None, span });
        }
        !cards.is_empty()
    }

    /// The parts of a line: between commas and the like, and in columns.
    fn parts(&self, line: Range<usize>) -> Vec<Part> {
        let mut parts = Vec::new();
        for piece in pieces(self.text, line) {
            let text = &self.text[piece.clone()];
            if text.contains("  ") && matches!(self.reading.names.find(text), Named::Unknown) {
                parts.extend(columns(self.text, piece).into_iter().map(|column| self.part(column)));
            } else {
                parts.push(self.part(piece));
            }
        }
        parts
    }

    fn part(&self, whole: Range<usize>) -> Part {
        let is_edge = |c: char| !c.is_alphanumeric();
        let text = self.text[whole.clone()].trim_matches(is_edge);
        if let Some((id, _)) = spaced_code(text).filter(|(_, end)| *end == text.len()) {
            return Part { whole, rest: text_range(self.text, text), count: None, kind: Kind::Code(id) };
        }
        let first = text.split(is_blank).next().unwrap_or_default();
        let (mut rest, mut count) = (text, None);
        if let Some(number) = count_of(first, false).filter(|_| first.len() < text.len()) {
            rest = text[first.len()..].trim_matches(is_edge);
            rest = rest.strip_prefix("x ").unwrap_or(rest).trim_matches(is_edge);
            count = Some(number).filter(|_| !self.is_numbered);
        }
        let kind = if let Some(id) = code_of(rest) {
            Kind::Code(id)
        } else if count_of(rest, false).is_some() {
            Kind::Number
        } else if let Some(card) = self.reading.names.exactly(rest) {
            Kind::Name(card.id)
        } else {
            Kind::Other
        };
        Part { whole, rest: text_range(self.text, rest), count, kind }
    }

    /// A code, or the date that a spreadsheet made of it, and a name side by side that are one card: where each of
    /// them is.
    fn pair(&self, parts: &[Part], at: usize) -> Option<(CardId, usize, usize)> {
        let next = at + 1;
        let kind = |at: usize| Some(parts.get(at)?.kind);
        for (date, name) in [(at, next), (next, at)] {
            if let (Some(Kind::Other), Some(Kind::Name(id))) = (kind(date), kind(name))
                && dates::cards(&self.text[parts[date].whole.clone()], self.reading.roster)
                    .is_some_and(|cards| cards.contains(&id))
            {
                return Some((id, date, name));
            }
        }
        let (code, name) = match (parts.get(at)?.kind, parts.get(next)?.kind) {
            (Kind::Code(_), Kind::Name(_) | Kind::Other) => (at, next),
            (Kind::Name(_) | Kind::Other, Kind::Code(_)) => (next, at),
            _ => return None,
        };
        let Kind::Code(id) = parts[code].kind else { return None };
        let is_own = match parts[name].kind {
            Kind::Name(other) => other == id || self.is_paired,
            _ => {
                let text = &self.text[parts[name].rest.clone()];
                self.reading.roster.card(id).is_some_and(|card| self.reading.names.is_nearly(text, card))
            }
        };
        is_own.then_some((id, code, name))
    }

    /// Whether a line has a code and its own name side by side, as the columns of a sheet.
    pub(super) fn has_pair(&self, line: Range<usize>) -> bool {
        self.parts(line).windows(2).any(|two| match [two[0].kind, two[1].kind] {
            [Kind::Code(id), Kind::Name(name)] | [Kind::Name(name), Kind::Code(id)] => id == name,
            _ => false,
        })
    }

    /// `3-10`, `1x 3-10`, `3-10 x1`, `1 3-10 Night Mail`, `Night Mail (3-10)`, `3-10 3-35`, `Night Mail`
    fn piece(&mut self, range: Range<usize>, count: Option<u64>) -> Piece {
        if let Some((id, end)) = spaced_code(&self.text[range.clone()]) {
            let code = range.start..range.start + end;
            let word = Word { text: &self.text[code.clone()], span: code };
            self.code(id, &word, &words_of(self.text, word.span.end..range.end), &mut count.to_owned());
            return Piece::Read;
        }
        let words = words_of(self.text, range.clone());
        let (mut at, mut count, mut marked) = (0, count, false);
        if self.date(range.clone(), count) {
            return Piece::Read;
        }
        if let Some(number) = words.first().and_then(|word| count_of(word.text, false)) {
            marked = count_of(words[0].text, true).is_some();
            at = 1;
            if !self.is_numbered || marked {
                count = Some(number);
            }
            if words.get(1).is_some_and(|word| matches!(word.text, "x" | "X" | "×")) {
                (at, marked, count) = (2, true, Some(number));
            }
            if at == words.len() {
                return Piece::Count(number);
            }
        }
        let Some(start) = words.get(at) else { return Piece::Unknown };
        let before = words[0].span.start..start.span.start;
        let mut codes: Vec<usize> =
            (at..words.len()).filter(|&at| code_of(words[at].text).is_some()).collect();
        // `0-22 instead of 0-09`
        let is_other = |two: &[usize]| words[two[0]..two[1]].iter().any(|word| words::negates(word.text));
        if let Some(other) = codes.windows(2).position(is_other) {
            codes.truncate(other + 1);
        }
        let Some(&code) = codes.first() else {
            let text = &self.text[start.span.start..range.end];
            let piece = self.named(text.trim_end(), start, count, marked);
            if piece == Piece::Read {
                self.settle(before, Fate::Card);
            }
            return piece;
        };
        let Some(id) = code_of(words[code].text) else { return Piece::Unknown };
        if code > at && !self.before_code(start.span.start..words[code].span.start, id) {
            return Piece::Unknown;
        }
        self.settle(before, Fate::Card);
        for (nth, &at) in codes.iter().enumerate() {
            let Some(id) = code_of(words[at].text) else { continue };
            let end = codes.get(nth + 1).copied().unwrap_or(words.len());
            self.code(id, &words[at], &words[at + 1..end], &mut count);
        }
        Piece::Read
    }

    /// A card by its code, and the words after it: its name, how often, figures. Others stay open.
    fn code(&mut self, id: CardId, code: &Word<'_>, after: &[Word<'_>], count: &mut Option<u64>) {
        let mut number = count.take();
        let mut name_words = after;
        if let Some(place) = after.iter().position(|word| count_of(word.text, true).is_some()) {
            number = count_of(after[place].text, true);
            self.settle(after[place].span.clone(), Fate::Card);
            name_words = &after[..place];
            self.vocabulary(&after[place + 1..]);
        }
        let name = match name_words {
            [] => "",
            [first, .., last] => &self.text[first.span.start..last.span.end],
            [only] => only.text,
        };
        let part = name_part(name);
        let own = self.reading.roster.card(id);
        let is_own = |text: &str| own.is_some_and(|card| self.reading.names.is_nearly(text, card));
        // As much of the words as is its name.
        let longest = (1..=name_words.len().min(5)).rev().map(|n| {
            let text = &self.text[name_words[0].span.start..name_words[n - 1].span.end];
            (n, text)
        });
        let prefix = match is_own(part) {
            true => None,
            false => longest.into_iter().find(|(_, text)| is_own(text)),
        };
        let known = match prefix {
            Some((_, text)) => text,
            None => part,
        };
        let is_name =
            is_own(known) || matches!(self.reading.names.find(known), Named::Exact(_) | Named::Near(_));
        if !known.is_empty() && is_name {
            self.settle(text_range(self.text, known), Fate::Card);
        }
        self.settle(code.span.clone(), Fate::Card);
        let name = if is_name { known } else { "" };
        self.reading.card(ListedCard { id: Some(id), name, count: number, span: Some(code.span.clone()) });
        // After a code alone, numbers may have been meant for cards.
        let is_number = |word: &Word<'_>| word.text != "1" && word.text.bytes().all(|b| b.is_ascii_digit());
        if !name_words.is_empty() && name_words.iter().all(is_number) {
            let places: Vec<_> = name_words.iter().map(|word| word.span.clone()).collect();
            self.more_of_level(id.level(), &places);
            return;
        }
        self.vocabulary(name_words);
    }

    /// Remarks in brackets, words of the game and figures, after a card.
    fn vocabulary(&mut self, words: &[Word<'_>]) {
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return };
        let (mut from, end) = (first.span.start.saturating_sub(1), last.span.end);
        while !self.text.is_char_boundary(from) {
            from -= 1;
        }
        while let Some(open) = self.text[from..end].find(['(', '[']) {
            let start = from + open + 1;
            let close = self.text[start..end].find([')', ']']).map_or(end, |close| start + close);
            self.decorate(start..close);
            from = close;
        }
        // `0-04 + 1 - 83`
        if words::holds_code(&self.text[first.span.start..last.span.end]) {
            return;
        }
        let open: Vec<&Word<'_>> =
            words.iter().filter(|word| self.reading.account.is_open(self.text, word.span.clone())).collect();
        if open.iter().all(|word| words::is_vocabulary(word.text)) {
            for word in open {
                self.reading.account.settle(word.span.clone(), Fate::Decoration);
            }
        }
    }

    /// What stands before a code: its card's name, the heading of its level, a label. Anything else is prose.
    fn before_code(&mut self, range: Range<usize>, id: CardId) -> bool {
        let before = self.text[range.clone()].trim();
        let name = before.trim_end_matches(|c: char| " ([<-–:=/\"'`*_".contains(c));
        let own = self.reading.roster.card(id);
        // Other programs put the code of the set in brackets.
        let (bare, set) = match name.rsplit_once('(') {
            Some((bare, set)) if is_set(set) => (bare.trim_end(), Some(set)),
            _ => (name, None),
        };
        for name in [name, bare] {
            let is_own = own.is_some_and(|card| self.reading.names.is_nearly(name, card));
            if is_own || matches!(self.reading.names.find(name), Named::Exact(_)) {
                let place = text_range(self.text, name);
                self.settle(place.clone(), Fate::Card);
                if let Some(set) = set {
                    self.settle(text_range(self.text, set), Fate::Decoration);
                }
                self.reading.compare(id, name, &Some(place));
                return true;
            }
        }
        if name.is_empty() || words::is_level(before) || words::is_vocabulary(name) {
            self.settle(range, Fate::Decoration);
            return true;
        }
        // A label is reported, but what it labels are cards.
        before.ends_with([':', '='])
    }

    /// A card by its name alone.
    fn named(&mut self, text: &str, start: &Word<'_>, mut count: Option<u64>, mut marked: bool) -> Piece {
        let whole = text_range(self.text, text);
        let mut text = text.trim_matches(|c: char| !c.is_alphanumeric() && c != '(' && c != ')');
        if let Some((before, last)) = text.rsplit_once(' ')
            && let Some(number) = count_of(last.trim_matches(['(', ')', '[', ']']), true)
        {
            (text, count, marked) = (before.trim_end(), Some(number), true);
        }
        let text = text.trim_matches(|c: char| !c.is_alphanumeric());
        for name in [text, name_part(text)] {
            let is_sure = match self.reading.names.find(name) {
                Named::Unknown => continue,
                Named::Near(_) | Named::Ambiguous(_) if words::is_vocabulary(name) => continue,
                Named::Exact(_) => true,
                Named::Near(_) | Named::Ambiguous(_) => marked || count.is_some() || self.is_plausible(name),
            };
            if is_sure {
                let place = text_range(self.text, name);
                self.reading.card(ListedCard { id: None, name, count, span: Some(place.clone()) });
                self.settle(place.clone(), Fate::Card);
                let rest = words_of(self.text, place.end..whole.end);
                if marked && let Some(last) = rest.last().filter(|word| count_of(word.text, true).is_some()) {
                    self.settle(last.span.clone(), Fate::Card);
                }
                self.vocabulary(&rest);
                return Piece::Read;
            }
        }
        let place = text_range(self.text, text);
        if let Err(problem) = start.text.parse::<CardId>()
            && is_nearly_code(start.text)
        {
            let roster = self.reading.roster;
            self.reading.fault(Some(start.span.clone()), || roster.not_a_code(start.text, problem));
            return Piece::Read;
        }
        if let (None, Some(_)) = (count, self.reading.roster.cruiser_named(text)) {
            self.reading.head(Head::Cruiser, text, Some(place));
            return Piece::Read;
        }
        if self.several(place.clone()) {
            return Piece::Read;
        }
        if marked {
            let roster = self.reading.roster;
            self.reading.fault(Some(place), || roster.no_card_called(text));
            return Piece::Read;
        }
        Piece::Unknown
    }

    /// Whether something near a card's name is likely to be meant for it: it is long enough, or stands
    /// among cards.
    fn is_plausible(&self, name: &str) -> bool {
        fold(name).chars().count() >= LONG_ENOUGH || self.is_among_cards()
    }

    /// Several names in a row: with words between, or only blanks.
    fn several(&mut self, range: Range<usize>) -> bool {
        let text = &self.text[range.clone()];
        for between in [" / ", "/", " & ", " + ", " and ", " und ", " et ", " - ", " – "] {
            if !text.contains(between) {
                continue;
            }
            let parts: Vec<Range<usize>> =
                text.split(between).map(|part| text_range(self.text, part.trim())).collect();
            if parts.iter().any(|part| matches!(self.part(part.clone()).kind, Kind::Name(_))) {
                for (at, part) in parts.iter().enumerate() {
                    if at > 0 {
                        self.settle(parts[at - 1].end..part.start, Fate::Decoration);
                    }
                    self.piece(part.clone(), None);
                }
                return true;
            }
        }
        let words = words_of(self.text, range);
        let Some(names) = self.names_in(&words) else { return false };
        for (id, place) in names {
            self.settle(place.clone(), Fate::Card);
            self.reading.card(ListedCard { id: Some(id), name: "", count: None, span: Some(place) });
        }
        true
    }

    /// Words that are nothing but names of cards, two at least.
    fn names_in(&self, words: &[Word<'_>]) -> Option<Vec<(CardId, Range<usize>)>> {
        const MOST_WORDS: usize = 4;
        const MOST: usize = 400;
        let mut names = Vec::new();
        let mut at = 0;
        while at < words.len().min(MOST) {
            let found = (1..=MOST_WORDS.min(words.len() - at)).rev().find_map(|n| {
                let place = words[at].span.start..words[at + n - 1].span.end;
                let card = self.reading.names.exactly(&self.text[place.clone()])?;
                Some((n, card.id, place))
            });
            let (n, id, place) = found?;
            names.push((id, place));
            at += n;
        }
        (names.len() > 1 && at == words.len()).then_some(names)
    }

    /// An ID code that a spreadsheet took for a date, among cards.
    fn date(&mut self, range: Range<usize>, count: Option<u64>) -> bool {
        const LONGEST: usize = 24;
        let text = self.text[range.clone()].trim_matches(|c: char| "\"' ".contains(c));
        if text.len() > LONGEST || code_of(text).is_some() {
            return false;
        }
        let roster = self.reading.roster;
        let place = text_range(self.text, text);
        // `1-03/12`
        if words_of(self.text, place.clone()).iter().any(|word| code_of(word.text).is_some()) {
            return false;
        }
        match dates::cards(text, roster).as_deref() {
            None | Some([]) => false,
            _ if !self.is_among_cards() => false,
            Some(&[id]) => {
                if let Some(card) = roster.card(id) {
                    self.reading.forgiven(text, card, Some(place.clone()));
                }
                self.reading.card(ListedCard { id: Some(id), name: "", count, span: Some(place) });
                true
            }
            Some(several) => {
                let cards: Vec<_> = several.iter().filter_map(|&id| roster.card(id)).collect();
                self.reading.fault(Some(place), || super::super::ambiguous(text, &cards));
                true
            }
        }
    }

    /// `Stufe 0: 02 09 14`, the numbers of a level: whether it was that. A number alone may be how many there are.
    pub(super) fn numbers_of_level(&mut self, level: u8, range: Range<usize>, alone: bool) -> bool {
        let words: Vec<Word<'_>> = self.text[range.clone()]
            .split(|c: char| is_blank(c) || ",;/.+&|".contains(c))
            .filter(|word| !word.is_empty())
            .map(|word| Word { text: word, span: text_range(self.text, word) })
            .collect();
        // `2 - 93` is a code.
        if words.iter().any(|word| matches!(word.text, "-" | "–" | "—" | "−")) {
            return false;
        }
        let number = |word: &Word<'_>| -> Option<CardId> {
            let is_number = word.text.len() <= 3 && word.text.bytes().all(|b| b.is_ascii_digit());
            CardId::new(level, word.text.parse().ok().filter(|_| is_number)?)
        };
        let ids: Vec<CardId> = words.iter().filter_map(number).collect();
        let known = ids.iter().filter(|&&id| self.reading.roster.card(id).is_some()).count();
        let is_list = alone || ids.len() > 1 || words.iter().any(|word| word.text.starts_with('0'));
        if !is_list || 2 * known < ids.len() || known == 0 || 2 * ids.len() < words.len() {
            return false;
        }
        // What is neither a number nor a code stays open.
        for word in words {
            if let Some(id) = number(&word).or_else(|| code_of(word.text)) {
                self.settle(word.span.clone(), Fate::Card);
                self.reading.card(ListedCard { id: Some(id), name: "", count: None, span: Some(word.span) });
            }
        }
        true
    }
}

/// `SF)`, the code of a set in brackets.
fn is_set(text: &str) -> bool {
    const LONGEST: usize = 6;
    let set = text.trim_end().trim_end_matches(')');
    (1..=LONGEST).contains(&set.len()) && set.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// `4-10`, `3.10`, `3/10`: what was meant for an ID code.
fn is_nearly_code(word: &str) -> bool {
    let Some((level, number)) = word.split_once(['-', '–', '.', '/', '_']) else { return false };
    let digits = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
    };
    digits(level, 2) && digits(number, 6)
}
