//! Cards in one line each, as scenarios write them: `2-23 g 2 strike / 1`.
//!
//! An ID code, the color, a name in quotes where there is one, then the upper and the lower section: fighters,
//! `s2` for shields, `field`, effects. A back that is not the standard one follows a bar: `| 1 hit / 2`. Colors
//! and effects may be one letter. `#` begins a comment.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::cells::{self, unknown_effect_at};
use super::{MOST_FAULTS, listed_twice};
use crate::cards::{Card, CardId, Effect, Face, Section, breaches, builtin};
use crate::fault::{Fault, Source};
use crate::reader::FaultList;
use crate::say::quoted;
use crate::text::fold;
use crate::work;

/// A letter for each effect: its first, and another where two would have the same.
const LETTERS: [(&str, Effect); Effect::ALL.len()] = [
    ("d", Effect::Draw),
    ("l", Effect::Lateral),
    ("v", Effect::Vertical),
    ("f", Effect::Free),
    ("p", Effect::Pivot),
    ("x", Effect::Destroy),
    ("s", Effect::Strike),
    ("r", Effect::Recoil),
    ("o", Effect::Roll),
    ("h", Effect::Hit),
];

/// Whether a text is cards in this notation, by its first line that says anything.
pub(super) fn is_notation(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let Some(line) = lines.find(|line| !line.is_empty() && !line.starts_with('#')) else { return false };
    let mut words = line.split_whitespace().map(|word| word.trim_end_matches(':'));
    let first = words.next().filter(|word| !is_card_word(word)).or_else(|| words.next());
    !line.contains(['\t', ';']) && first.is_some_and(|word| word.parse::<CardId>().is_ok())
}

fn is_card_word(word: &str) -> bool {
    matches!(fold(word).as_str(), "card" | "carte" | "karte")
}

/// Reads cards, in the order of their lines, or everything that is wrong with any of them.
pub fn read(source: &Arc<Source>) -> Result<Vec<Card>, Vec<Fault>> {
    let mut faults = FaultList::up_to(MOST_FAULTS);
    let mut cards: Vec<Card> = Vec::new();
    let mut lines: HashMap<CardId, usize> = HashMap::new();
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let words = words(line, start);
        let whole = start..start + line.trim_end().len();
        start += line.len();
        if words.is_empty() {
            continue;
        }
        match (Reader { source, words: &words, line: whole.clone() }).card() {
            Ok(card) => {
                if let Some(&first) = lines.get(&card.id) {
                    faults.add(|| listed_twice(card.id, source, first).at(source, whole));
                    continue;
                }
                lines.insert(card.id, whole.start);
                cards.push(card);
            }
            Err(more) => faults.extend(more),
        }
    }
    faults.into_result(cards)
}

/// A word, and where it stands.
struct Word<'a> {
    text: &'a str,
    span: Range<usize>,
    /// Whether it stands in quotes.
    is_quoted: bool,
}

/// The words of a line up to a comment: `/` and `|` are words of their own, commas and colons are space.
fn words(line: &str, offset: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut letters = line.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        work::add(1);
        let mut end = at + c.len_utf8();
        if c.is_whitespace() || matches!(c, ',' | ':' | '\u{feff}') {
            continue;
        }
        if c == '#' {
            break;
        }
        let close = match c {
            '"' => Some('"'),
            '“' | '„' => Some('”'),
            '«' => Some('»'),
            _ => None,
        };
        if let Some(close) = close {
            // German closes with what English opens with.
            let rest = &line[end..];
            let length = rest.find([close, '“']).unwrap_or(rest.trim_end().len());
            let text = rest[..length].trim();
            let past = rest[length..].chars().next().filter(|c| !c.is_whitespace()).map_or(0, char::len_utf8);
            words.push(Word { text, span: offset + at..offset + end + length + past, is_quoted: true });
            end += length + past;
            while letters.next_if(|&(next, _)| next < end).is_some() {}
            continue;
        }
        if !matches!(c, '/' | '|') {
            let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | '/' | '|' | '"' | '#');
            while let Some((next, c)) = letters.next_if(|&(_, c)| !is_end(c)) {
                end = next + c.len_utf8();
            }
        }
        words.push(Word { text: &line[at..end], span: offset + at..offset + end, is_quoted: false });
    }
    words
}

/// A line being read.
struct Reader<'a> {
    source: &'a Arc<Source>,
    words: &'a [Word<'a>],
    line: Range<usize>,
}

impl Reader<'_> {
    fn card(mut self) -> Result<Card, Vec<Fault>> {
        let mut faults = Vec::new();
        if self.words.first().is_some_and(|word| is_card_word(word.text)) {
            self.words = &self.words[1..];
        }
        let id = self.next(&mut faults, cells::id);
        let color = self.next(&mut faults, cells::color);
        let mut name = String::new();
        if let [word, rest @ ..] = self.words
            && word.is_quoted
        {
            name = word.text.to_owned();
            self.words = rest;
        }
        let mut sides = self.words.split(|word| word.text == "|" && !word.is_quoted);
        let front = self.face(sides.next().unwrap_or_default(), &mut faults);
        let back = sides.next().map_or(Face::STANDARD_BACK, |words| self.face(words, &mut faults));
        if let Some(word) = sides.next().and_then(<[Word]>::first) {
            faults.push(Fault::new(say!("a card has two sides")).at(self.source, word.span.clone()));
        }
        let (Some(id), Some(color), true) = (id, color, faults.is_empty()) else { return Err(faults) };
        let card = Card { id, color, name, front, back, source: String::new() };
        let at_line = |breach| Fault::from(breach).at(self.source, self.line.clone());
        let breaches: Vec<Fault> = breaches(&card).into_iter().map(at_line).collect();
        if breaches.is_empty() { Ok(card) } else { Err(breaches) }
    }

    /// What the next word says; at the end of the line, what an empty cell does.
    fn next<T>(&mut self, faults: &mut Vec<Fault>, read: impl Fn(&str) -> Result<T, Fault>) -> Option<T> {
        let (text, span) = match self.words {
            [word, rest @ ..] => {
                self.words = rest;
                (word.text, word.span.clone())
            }
            [] => ("", self.line.end..self.line.end),
        };
        read(text).map_err(|fault| faults.push(fault.at(self.source, span))).ok()
    }

    fn face(&self, words: &[Word], faults: &mut Vec<Fault>) -> Face {
        let mut halves = words.split(|word| word.text == "/");
        let mut half = || halves.next().map_or(Section::EMPTY, |words| self.section(words, faults));
        let face = Face { upper: half(), lower: half() };
        if let Some(word) = halves.next().and_then(<[Word]>::first) {
            faults.push(Fault::new(say!("a side has two sections")).at(self.source, word.span.clone()));
        }
        face
    }

    fn section(&self, words: &[Word], faults: &mut Vec<Fault>) -> Section {
        let mut section = Section::EMPTY;
        let mut rest = words;
        let mut has_fighters = false;
        while let Some((word, others)) = rest.split_first() {
            rest = others;
            let folded = fold(word.text);
            let place = |fault: Fault| fault.at(self.source, word.span.clone());
            if let Ok(fighters) = word.text.parse::<u8>() {
                if std::mem::replace(&mut has_fighters, true) {
                    faults.push(place(Fault::new(say!("the number of fighters is given twice"))));
                }
                section.fighters = fighters;
            } else if let Some(shields) = folded.strip_prefix('s').and_then(|number| number.parse().ok()) {
                section.shields = shields;
            } else if matches!(folded.as_str(), "field" | "champ" | "kraftfeld" | "feld") {
                section.field = true;
            } else if let Some((effect, more)) = effect(word, others) {
                rest = &others[more..];
                if section.effects.push(effect).is_err() {
                    let message =
                        say!("too many effects; a section has at most {}", crate::cards::Effects::MOST);
                    faults.push(place(Fault::new(message)));
                }
            } else if word.text.bytes().all(|b| b.is_ascii_digit()) {
                faults.push(place(Fault::new(say!(
                    "{} is not a number of {}",
                    quoted(word.text),
                    say!("fighters")
                ))));
            } else {
                faults.push(place(unknown_effect_at(word.text)));
            }
        }
        section
    }
}

/// The effect that begins here, by letter, code or printed name, and how many further words it takes.
fn effect(word: &Word, others: &[Word]) -> Option<(Effect, usize)> {
    let glossary = builtin::glossary();
    let longest = (1..=others.len().min(3)).rev().find_map(|more| {
        let words: Vec<&str> = std::iter::once(word).chain(&others[..more]).map(|word| word.text).collect();
        Some((glossary.find_effect(&words.join(" "))?, more))
    });
    let letter = || LETTERS.iter().find(|(letter, _)| *letter == fold(word.text)).map(|(_, effect)| *effect);
    longest.or_else(|| Some((glossary.find_effect(word.text).or_else(letter)?, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Color;
    use crate::work::assert_linear;
    use proptest::prelude::*;

    fn cards_of(text: &str) -> Vec<Card> {
        read(&Source::new("my.txt", text)).unwrap_or_else(|faults| panic!("{faults:#?}"))
    }

    /// A card in this notation, without its name.
    pub fn to_notation(card: &Card) -> String {
        let section = |section: &Section| {
            let mut words = vec![section.fighters.to_string()];
            words.extend((section.shields > 0).then(|| format!("s{}", section.shields)));
            words.extend(section.field.then(|| "field".to_owned()));
            words.extend(section.effects.iter().map(|effect| effect.code().to_owned()));
            words.join(" ")
        };
        let face = |face: &Face| match face.lower {
            Section::EMPTY => section(&face.upper),
            _ => format!("{} / {}", section(&face.upper), section(&face.lower)),
        };
        let color = match card.color {
            Color::Green => "g",
            Color::Blue => "b",
        };
        let back = match card.back {
            Face::STANDARD_BACK => String::new(),
            back => format!(" | {}", face(&back)),
        };
        format!("{} {color} {}{back}", card.id, face(&card.front))
    }

    fn faults(text: &str) -> Vec<String> {
        let faults = read(&Source::new("my.txt", text)).expect_err(text);
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_line_is_a_card_in_letters_or_in_words() {
        let expected = cards_of("2-23 green 2 strike draw / 1");
        for other in [
            "card 2-23 green: 2 strike draw / 1",
            "\u{feff}# my cards\n\n2-23 g 2 s d / 1   # seen twice",
            "2-23: v 2 s, d/1",
            "2-23 grün 2 Beschädige den feindlichen Kreuzer, Ziehen / 1",
            "karte 2-23 Grüne 2 strike D / 1",
            "2-23 verte dégâts sur croiseur adverse 2 pioche / 1",
        ] {
            assert_eq!(cards_of(other), expected, "{other}");
        }
        let blue = cards_of("3-40 b \"Night, Mail\" 2 s3 field o x / h 1 | 1 h / 2");
        assert_eq!(blue, cards_of("3-40 blau „Night, Mail“ 2 s3 Kraftfeld roll destroy / 1 hit | 1 hit/2"));
        let [card] = &blue[..] else { panic!("{blue:?}") };
        assert_eq!(
            (card.name.as_str(), card.front.upper.shields, card.front.upper.field),
            ("Night, Mail", 3, true)
        );
        assert_eq!(card.back.lower.fighters, 2);
        assert_eq!(to_notation(card), "3-40 b 2 s3 field roll destroy / 1 hit | 1 hit / 2");
        assert!(LETTERS.iter().map(|(_, effect)| *effect).eq(Effect::ALL));
    }

    #[test]
    fn every_fault_has_its_place() {
        assert_eq!(
            faults(
                "2-23 gren 2 strke / 1\n9-1 b 1\n0-1 g 1 hit\n0-2 g 1 1 / 2 / 3\n0-3 b 0\n0-4 b 1\n0-4 b 1\n0-5"
            ),
            [
                "my.txt:1:6: \"gren\" is not a color; expected green or blue (R-CARD-2); did you mean `green`?",
                "my.txt:1:13: unknown effect \"strke\"; did you mean `strike`?",
                "my.txt:2:1: the level of \"9-1\" does not exist; levels are 0 to 3 (R-CARD-1)",
                "my.txt:3:1: a green card cannot have `hit`, only Training effects (R-CARD-7); should the card be blue?",
                "my.txt:4:9: the number of fighters is given twice",
                "my.txt:4:17: a side has two sections",
                "my.txt:5:1: no fighters on the front; every face needs at least one (Q-CARD-5)",
                "my.txt:7:1: 0-04 is listed twice; the first is on line 6 (R-CARD-1)",
                "my.txt:8:4: missing color; expected green or blue (R-CARD-2)",
            ]
        );
    }

    #[test]
    fn sheets_are_not_taken_for_it() {
        for sheet in
            ["id,colour,name\n0-1,g,A", "0-04,green,A,1", "0-04\tgreen\tA\t1", "0-04;g;1", "", "# nothing"]
        {
            assert!(!is_notation(sheet), "{sheet}");
        }
        for text in ["2-23 g 2 strike / 1", "\n# mine\ncard 2-23: green 2", "0-04"] {
            assert!(is_notation(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_was_written_is_read_again(cards in super::super::tests::any_cards()) {
            let plain: Vec<Card> =
                cards.into_iter().map(|card| Card { name: String::new(), source: String::new(), ..card }).collect();
            let text: Vec<String> = plain.iter().map(to_notation).collect();
            prop_assert_eq!(cards_of(&text.join("\n")), plain);
        }

        #[test]
        fn no_text_makes_it_panic(text in "([0-3]-[0-9]{1,3}|[gbvx]|[0-9]|s[0-9]|/|[|]|\"|„|«|#|é|[ ,:\n\t]){0,60}") {
            let _ = read(&Source::new("any", text.clone()));
            is_notation(&text);
        }
    }

    #[test]
    fn work_grows_with_the_text() {
        assert_linear(2_000, |n| {
            let _ = read(&Source::new("x", format!("0-1 g 1 {}", "strike ".repeat(n))));
        });
    }
}
