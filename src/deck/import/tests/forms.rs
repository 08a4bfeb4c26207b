//! Lists as people send them, made of the sample decks in many forms and then disturbed at random. Every
//! letter must come out: as a card, the cruiser, the name, or in a message.

use std::fmt::Write as _;

use rayon::prelude::*;

use super::super::account::Fate;
use super::*;
use crate::cards::{Card, Roster, builtin};
use crate::dice::Dice;

/// A deck to write down.
struct Sample {
    name: String,
    cruiser: String,
    cards: Vec<Card>,
}

/// What a form makes of a deck.
type Form = fn(&Sample, &mut Dice) -> String;

const FORMS: [(&str, Form); 29] = [
    ("ID codes, one a line", |deck, _| lines(deck, |_, card| card.id.to_string())),
    ("names, one a line", |deck, _| lines(deck, |_, card| card.name.clone())),
    ("`1x 0-04 Sparrow`, bullets, headings of levels", levels),
    ("`1 Sparrow (SF) 0-04`, as Arena writes it", |deck, _| {
        format!("Deck\n{}", lines(deck, |_, card| format!("1 {} (SF) {}", card.name, card.id)))
    }),
    ("numbered: `1.` `(1)` `#1` `1️⃣` `①` `IX.` `01 -`", numbered),
    ("with emojis", |deck, dice| {
        const EMOJIS: [&str; 6] = ["🚀", "✅", "🔥", "⚡", ":rocket:", "❤️"];
        let emoji = EMOJIS[dice.below(6) as usize];
        lines(deck, |at, card| match at % 3 {
            0 => format!("{emoji} {} {}", card.id, card.name),
            1 => format!("{emoji} {} {emoji}", card.name),
            _ => format!("{}{emoji}", card.id),
        })
    }),
    ("commas, labels before them", labeled),
    ("`0-04/0-14`, `+`, `&`", |deck, dice| {
        let between = ["/", " / ", "+", " & ", "|"][dice.below(5) as usize];
        rows(deck, 5, |cards| cards.iter().map(|card| card.id.to_string()).collect::<Vec<_>>().join(between))
    }),
    ("`Stufe 0: 02 09`", |deck, dice| {
        let word = ["Stufe", "Level", "Niveau"][dice.below(3) as usize];
        let between = [" ", ", ", "; ", "/"][dice.below(4) as usize];
        by_level(deck, |level, cards| {
            let numbers: Vec<_> = cards.iter().map(|card| format!("{:02}", card.id.number())).collect();
            format!("{word} {level}: {}\n", numbers.join(between))
        })
    }),
    ("numbers under or behind the level: `Stufe 0 02 09`", |deck, dice| {
        let word = ["Stufe", "Level", "Niveau"][dice.below(3) as usize];
        let form = dice.below(4);
        by_level(deck, |level, cards| {
            let numbers: Vec<_> = cards.iter().map(|card| format!("{:02}", card.id.number())).collect();
            match form {
                0 => format!("{word} {level}\n{}\n", numbers.join("\n")),
                1 => format!("{word} {level}:\n{}\n\n", numbers.join(", ")),
                2 => format!("{word} {level} {}\n", numbers.join(" ")),
                _ => format!("{word} {level};{}\n", numbers.join(";")),
            }
        })
    }),
    ("`1-03, 07, 12`, `1-03/07/12`: the level once", |deck, dice| {
        let between = [", ", "/", " ", "; "][dice.below(4) as usize];
        by_level(deck, |level, cards| {
            let numbers: Vec<_> = cards.iter().map(|card| format!("{:02}", card.id.number())).collect();
            format!("{level}-{}\n", numbers.join(between))
        })
    }),
    ("`0 - 04`, `0 – 04 Sparrow`", |deck, dice| {
        let dash = [" - ", " – ", "- ", " −", " — "][dice.below(5) as usize];
        let has_name = dice.below(2) == 0;
        lines(deck, |_, card| {
            let name = if has_name { format!(" {}", card.name) } else { String::new() };
            format!("{}{dash}{:02}{name}", card.id.level(), card.id.number())
        })
    }),
    ("`Karte 1: Sparrow`, as a form asks for them", |deck, dice| {
        let word = ["Karte", "Card", "Carte"][dice.below(3) as usize];
        lines(deck, |at, card| format!("{word} {}: {}", at + 1, card.name))
    }),
    ("the cruiser in a sentence", |deck, dice| {
        let cruiser = &deck.cruiser;
        let sentence = match dice.below(5) {
            0 => format!("Hi Peter, I play the {cruiser} on Saturday."),
            1 => format!("hier mein {cruiser} Deck"),
            2 => format!("J'ai choisi {cruiser} !"),
            3 => format!("Anna ({cruiser})"),
            _ => format!("Klasse: {cruiser}"),
        };
        let list = deck.cards.iter().map(|card| format!("{}\n", card.name)).collect::<String>();
        if dice.below(2) == 0 { format!("{sentence}\n\n{list}") } else { format!("{list}\n{sentence}\n") }
    }),
    ("boxes, some of them not ticked", |deck, dice| {
        let (full, empty) = [("[x]", "[ ]"), ("☑", "☐"), ("- [X]", "- [ ]")][dice.below(3) as usize];
        let list = lines(deck, |_, card| format!("{full} {} {}", card.id, card.name));
        let others = builtin::roster();
        let others = others.cards().iter().filter(|card| !deck.cards.contains(card)).take(3);
        list + &others.map(|card| format!("{empty} {} {}\n", card.id, card.name)).collect::<String>()
    }),
    ("CSV with numbered rows, sums and the cruiser at the end", |deck, dice| {
        let between = [";", "\t"][dice.below(2) as usize];
        let has_header = dice.below(2) == 0;
        let mut text = String::new();
        if has_header {
            let _ = writeln!(text, "Nr{between}ID-Code{between}Name");
        }
        for (at, card) in deck.cards.iter().enumerate() {
            let _ = writeln!(text, "{}{between}{}{between}{}", at + 1, card.id, card.name);
        }
        let _ = writeln!(text, "Summe{between}{between}{}", deck.cards.len());
        text + &format!("Kreuzer{between}{}{between}\n", deck.cruiser)
    }),
    ("tabs, the name first", |deck, _| lines(deck, |_, card| format!("{}\t{}\t1", card.name, card.id))),
    ("CSV without a header", |deck, dice| {
        let between = [",", ";", "\t"][dice.below(3) as usize];
        let order = dice.below(3);
        bare(deck, |card| match order {
            0 => format!("{}{between}{}{between}1", card.id, card.name),
            1 => format!("1{between}{}{between}{}", card.name, card.id),
            _ => format!("\"{}\"{between}\"{}\"", card.name, card.id),
        })
    }),
    ("CSV with a header", |deck, dice| {
        let between = [",", ";", "\t"][dice.below(3) as usize];
        let head = ["id", "Code", "ID-Code"][dice.below(3) as usize];
        let cruiser = &deck.cruiser;
        let body =
            bare(deck, |card| format!("{}{between}{}{between}1{between}{cruiser}", card.id, card.name));
        let body = body.split_once('\n').map_or(String::new(), |(_, body)| body.to_owned());
        let name = ["name", "Nom", "Kartenname"][dice.below(3) as usize];
        format!("{head}{between}{name}{between}count{between}cruiser\n{body}")
    }),
    ("Markdown tables", |deck, _| {
        let head = format!("# {}\n\n- **Cruiser:** {}\n\n", deck.name, deck.cruiser);
        let rows = deck.cards.iter().map(|card| format!("| {} | {} |\n", card.id, card.name));
        format!("{head}| Code | Name |\n| --- | --- |\n{}", rows.collect::<String>())
    }),
    ("JSON", |deck, _| {
        let ids: Vec<_> = deck.cards.iter().map(|card| format!("\"{}\"", card.id)).collect();
        format!(
            "{{\"name\": \"{}\", \"cruiser\": \"{}\", \"cards\": [{}]}}",
            deck.name,
            deck.cruiser,
            ids.join(",")
        )
    }),
    ("WhatsApp, iPhone", |deck, _| {
        chat(deck, |minute| format!("\u{200e}[18.11.26, 21:{minute:02}:15] Anna: "))
    }),
    ("WhatsApp, Android", |deck, _| chat(deck, |minute| format!("18/11/2026, 9:{minute:02} PM - Jörg M.: "))),
    ("WhatsApp, a list in one message", |deck, _| {
        format!("[18.11.26, 21:03:15] Anna: {}", lines(deck, |_, card| card.name.clone()))
    }),
    ("Discord", |deck, dice| {
        let stamp = ["Anna — Today at 9:03 PM", "Anna — heute um 21:03 Uhr", "Anna — 18/11/2026 21:03"];
        format!(
            "{}\n{}",
            stamp[dice.below(3) as usize],
            lines(deck, |_, card| format!("{} {}", card.id, card.name))
        )
    }),
    ("`[21:03] <Anna> …`", |deck, _| chat(deck, |minute| format!("[21:{minute:02}] <Anna> "))),
    ("quoted mails", |deck, dice| {
        let mark = ["> ", ">> ", "> > "][dice.below(3) as usize];
        let list = lines(deck, |_, card| format!("- {} {}", card.id, card.name));
        list.lines().map(|line| format!("{mark}{line}\r\n")).collect()
    }),
    ("dates of a spreadsheet", |deck, dice| {
        let form = dice.below(4);
        bare(deck, |card| dated(card, form))
    }),
    ("HTML", |deck, _| {
        let rows = deck
            .cards
            .iter()
            .map(|card| format!("<tr><td>{}</td><td><b>{}</b></td></tr>", card.id, card.name));
        format!(
            "<!doctype html><html><head><style>p {{ height: 3-10 }}</style></head><body><h1>{}</h1><p>Cruiser:&nbsp;{}</p>\
             <table>{}</table></body></html>",
            deck.name,
            deck.cruiser,
            rows.collect::<String>()
        )
    }),
];

fn head(deck: &Sample) -> String {
    format!("Name: {}\nCruiser: {}\n\n", deck.name, deck.cruiser)
}

fn lines(deck: &Sample, card: impl Fn(usize, &Card) -> String) -> String {
    let lines = deck.cards.iter().enumerate().map(|(at, one)| card(at, one) + "\n");
    head(deck) + &lines.collect::<String>()
}

fn rows(deck: &Sample, each: usize, row: impl Fn(&[Card]) -> String) -> String {
    head(deck) + &deck.cards.chunks(each).map(|cards| row(cards) + "\n").collect::<String>()
}

/// Without a head but the cruiser's line, as sheets are.
fn bare(deck: &Sample, card: impl Fn(&Card) -> String) -> String {
    format!("Cruiser: {}\n", deck.cruiser)
        + &deck.cards.iter().map(|one| card(one) + "\n").collect::<String>()
}

fn by_level(deck: &Sample, part: impl Fn(u8, &[&Card]) -> String) -> String {
    let mut text = head(deck);
    for level in 0..=3 {
        let cards: Vec<&Card> = deck.cards.iter().filter(|card| card.id.level() == level).collect();
        if !cards.is_empty() {
            text += &part(level, &cards);
        }
    }
    text
}

fn levels(deck: &Sample, dice: &mut Dice) -> String {
    let word = ["Stufe", "Level", "Niveau"][dice.below(3) as usize];
    let bullet = ["- ", "* ", "• ", ""][dice.below(4) as usize];
    by_level(deck, |level, cards| {
        let mut text = format!("{word} {level} ({}):\n", cards.len());
        for card in cards {
            let _ = writeln!(text, "{bullet}1x {} {}", card.id, card.name);
        }
        text
    })
}

fn numbered(deck: &Sample, dice: &mut Dice) -> String {
    const ROMAN: [&str; 10] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
    let form = dice.below(10);
    lines(deck, |at, card| {
        let (n, name) = (at + 1, &card.name);
        match form {
            0 => format!("{n}. {name}"),
            1 => format!("{n}) {name}"),
            2 => format!("({n}) {name}"),
            3 => format!("#{n} {name}"),
            4 => {
                n.to_string().chars().map(|c| format!("{c}\u{fe0f}\u{20e3}")).collect::<String>() + " " + name
            }
            5 => format!("{} {name}", char::from_u32(0x2460 + (at as u32 % 20)).unwrap()),
            6 => format!("{}. {name}", ROMAN[at % 10]),
            7 => format!("{n:02} - {name}"),
            8 => format!("{n}.) {} {name}", card.id),
            _ => format!("Nr. {n}: {name}"),
        }
    })
}

fn labeled(deck: &Sample, dice: &mut Dice) -> String {
    let by_name = dice.below(2) == 0;
    let label = ["Strikers: ", "Movers: ", ""][dice.below(3) as usize];
    rows(deck, 4, |cards| {
        let cards: Vec<_> =
            cards.iter().map(|card| if by_name { card.name.clone() } else { card.id.to_string() }).collect();
        format!("{}{}", if by_name { "" } else { label }, cards.join(", "))
    })
}

fn chat(deck: &Sample, stamp: impl Fn(usize) -> String) -> String {
    let lines: Vec<String> =
        lines(deck, |_, card| format!("{} {}", card.id, card.name)).lines().map(str::to_owned).collect();
    let lines = lines.iter().filter(|line| !line.is_empty()).enumerate();
    lines.map(|(at, line)| format!("{}{line}\n", stamp(at))).collect()
}

/// As a spreadsheet shows a code that it took for a date; others stay.
fn dated(card: &Card, form: u32) -> String {
    const MONTHS: [[&str; 12]; 3] = [
        ["Jan", "Feb", "Mrz", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
        ["janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc"],
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    ];
    let (level, number) = (usize::from(card.id.level()), usize::from(card.id.number()));
    match (level, number) {
        (1..=3, 1..=12) => match form {
            0 => format!("{level:02}. {}", MONTHS[0][number - 1]),
            1 => format!("{level:02}-{}", MONTHS[1][number - 1]),
            2 => format!("{number}-{}", MONTHS[2][level - 1]),
            _ => format!("2026-{number:02}-{level:02}"),
        },
        (1..=3, 32..=99) if form < 2 => format!("{} {number}", MONTHS[form as usize][level - 1]),
        _ => card.id.to_string(),
    }
}

fn samples() -> Vec<Sample> {
    let decks = crate::deck::sample_names().map(|name| crate::deck::sample(name).unwrap());
    decks
        .map(|deck| {
            let mut cards = deck.cards().to_vec();
            cards.sort_by_key(|card| card.id);
            Sample { name: deck.name().to_owned(), cruiser: deck.cruiser().name.clone(), cards }
        })
        .collect()
}

/// What came of a list.
enum Came {
    /// The deck that was written down.
    Right,
    /// Another one, or none, and a message says so.
    Reported,
    /// A card is gone, or one too many, without a word.
    Silent(String),
}

/// A message, and the whole of what it points at.
fn told(remark: &Remark) -> String {
    let at = remark.fault.location.as_ref();
    let part = at.and_then(|at| Some(at.source.text[at.span.clone()?].to_owned()));
    format!("{}: {}", remark.note(), part.unwrap_or_default())
}

/// What of a list came out, in cards and in messages.
fn came(text: &str, wanted: &[CardId], cruiser: &str, roster: &Roster) -> Came {
    match import(&Source::new("list", text), roster) {
        Err(_) => Came::Reported,
        Ok(imported) => {
            let Ok(list) = imported.deck.list() else { return Came::Reported };
            let (mut cards, mut wanted) = (list.cards, wanted.to_vec());
            cards.sort_unstable();
            wanted.sort_unstable();
            if cards == wanted && list.cruiser.as_deref() == Some(cruiser) {
                return Came::Right;
            }
            let told: String = imported.remarks.iter().map(|remark| told(remark) + "\n").collect();
            let is_told = |id: &CardId| {
                let card = roster.card(*id).unwrap();
                // `78, 37, 100` under a heading that was not understood.
                let number = format!("{:02}", id.number());
                let has_number =
                    |part: &str| part.split(|c: char| !c.is_ascii_digit()).any(|word| word == number);
                let is_left_out =
                    |remark: &Remark| remark.kind == RemarkKind::LeftOut && has_number(&self::told(remark));
                told.contains(&card.name)
                    || told.contains(&id.to_string())
                    || imported.unsaid > 0
                    || imported.remarks.iter().any(is_left_out)
            };
            // A piece that was not understood is told as it is written.
            let left_out =
                imported.remarks.iter().filter(|remark| remark.kind == RemarkKind::LeftOut).count();
            let lost: Vec<_> =
                wanted.iter().filter(|id| !cards.contains(id) && !is_told(id)).skip(left_out).collect();
            let extra: Vec<_> = cards.iter().filter(|id| !wanted.contains(id) && !is_told(id)).collect();
            let has_cruiser =
                list.cruiser.as_deref() == Some(cruiser) || told.to_lowercase().contains(cruiser);
            match lost.is_empty() && extra.is_empty() && has_cruiser {
                true => Came::Reported,
                false => Came::Silent(format!("lost {lost:?}, extra {extra:?}\n{text}\n{told}")),
            }
        }
    }
}

/// Lists of each form as they are, and more with random edits.
const LISTS: u32 = 200;
const EDITED: u32 = 60;

/// A list in a form, the cards in any order.
fn written(form: usize, seed: u32, samples: &[Sample]) -> (String, Vec<CardId>, String) {
    let mut dice = Dice::new(u64::from(seed) * 100 + form as u64);
    let deck = &samples[seed as usize % samples.len()];
    let mut cards = deck.cards.clone();
    dice.shuffle(&mut cards);
    let deck = Sample { name: deck.name.clone(), cruiser: deck.cruiser.clone(), cards };
    let wanted = deck.cards.iter().map(|card| card.id).collect();
    (FORMS[form].1(&deck, &mut dice), wanted, deck.cruiser.to_lowercase())
}

/// Disturbs a list, and puts words in that mean nothing: `Qzx7`.
fn edited(text: &str, dice: &mut Dice) -> (String, Vec<String>) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut junk = Vec::new();
    for n in 0..2 + dice.below(4) {
        let word = format!("Qzx{n}");
        let at = dice.below(lines.len() as u32) as usize;
        let line = match dice.below(12) {
            0 => word.clone(),
            1 => format!("{word} and {word}vv, hello: we won 2-1!"),
            2 => format!("[18.11.26, 21:0{n}:15] Zoe: {word}"),
            3 => format!("\"{word}\" 🚀"),
            4 => format!("Greetings, {word}"),
            5 => "-----------".to_owned(),
            6 => String::new(),
            7 => format!("> {}", lines[at]),
            8 => format!("{}  ", lines[at]),
            9 => format!("🔥 {}", lines[at]),
            10 => format!("{}, {word}", lines[at]),
            _ => format!("{word} 0-0{n}x"),
        };
        if line.contains(&word) {
            junk.push(word);
        }
        match line.contains(lines[at].as_str()) && !lines[at].is_empty() {
            true => lines[at] = line,
            false => lines.insert(at, line),
        }
    }
    (lines.join("\n"), junk)
}

/// Whether every one of these words came out: in a message with its place, or as the name, the author or notes.
fn all_told(text: &str, junk: &[String], roster: &Roster) -> bool {
    let Ok(imported) = import(&Source::new("list", text), roster) else { return true };
    let parts =
        &imported.deck.list().map_or_else(|_| Vec::new(), |list| vec![list.name, list.author, list.notes]);
    junk.iter().all(|word| {
        let kept = parts.iter().flatten().any(|part| part.contains(word.as_str()));
        let told = imported.remarks.iter().any(|remark| told(remark).contains(word.as_str()));
        kept || told || imported.unsaid > 0
    })
}

/// The row of a form in the table, and what was wrong.
fn row(form: usize, samples: &[Sample], roster: &Roster) -> (String, Vec<String>) {
    let (what, _) = FORMS[form];
    let mut wrong = Vec::new();
    let mut counts = [[0; 3]; 2];
    for seed in 0..LISTS + EDITED {
        let (mut text, wanted, cruiser) = written(form, seed, samples);
        let is_edited = seed >= LISTS;
        if is_edited {
            let (disturbed, junk) = edited(&text, &mut Dice::new(u64::from(seed) * 1000 + form as u64));
            text = disturbed;
            if !all_told(&text, &junk, roster) {
                wrong.push(format!("{what}: {junk:?} are gone\n{text}"));
            }
        }
        let came = came(&text, &wanted, &cruiser, roster);
        counts[usize::from(is_edited)][match came {
            Came::Right => 0,
            Came::Reported => 1,
            Came::Silent(_) => 2,
        }] += 1;
        if let Came::Silent(how) = came {
            wrong.push(format!("{what}: {how}"));
        }
    }
    let cells: Vec<String> = counts.iter().flatten().map(|count| format!(" {count} |")).collect();
    (format!("| {what} |{}\n", cells.concat()), wrong)
}

/// The table in docs/formats.md is this.
#[test]
fn the_forms_are_read_and_none_is_wrong_in_silence() {
    let roster = builtin::roster();
    let samples = samples();
    let mut table = String::from(
        "| form | right | reported | wrong in silence | disturbed: right | reported | wrong in silence |\n\
         | --- | --: | --: | --: | --: | --: | --: |\n",
    );
    let rows: Vec<(String, Vec<String>)> =
        (0..FORMS.len()).into_par_iter().map(|form| row(form, &samples, &roster)).collect();
    let mut wrong = Vec::new();
    for (row, more) in rows {
        table += &row;
        wrong.extend(more);
    }
    let first: String = wrong.iter().take(4).map(|one| format!("{one}\n=====\n")).collect();
    assert!(wrong.is_empty(), "{} wrong\n{first}\n{table}", wrong.len());
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats.md");
    let docs = std::fs::read_to_string(page).unwrap();
    let start = docs.find("| form | right |").unwrap();
    let end = start + docs[start..].find("\n\n").unwrap() + 1;
    if std::env::var_os("FLIGHTDECK_KEEP").is_some() {
        std::fs::write(page, format!("{}{table}{}", &docs[..start], &docs[end..])).unwrap();
    } else {
        assert_eq!(docs[start..end], table);
    }
}

/// Each letter has exactly one fate, and none is left open.
#[test]
fn every_letter_of_a_list_is_accounted_for() {
    let roster = builtin::roster();
    let samples = samples();
    let mut letters = [0; 7];
    const FATES: [Fate; 7] =
        [Fate::Card, Fate::Cruiser, Fate::Name, Fate::Author, Fate::Note, Fate::Decoration, Fate::Reported];
    for form in 0..FORMS.len() {
        for seed in 0..20 {
            let (text, _, _) = written(form, seed, &samples);
            let (text, _) = edited(&text, &mut Dice::new(u64::from(seed) * 1000 + form as u64));
            if html::is_html(&text) {
                continue;
            }
            let source = Source::new("list", text);
            let mut reading = Reading::new(&source, &roster);
            reading.read();
            reading.tell_the_rest();
            let text = &source.text;
            let all = text.chars().filter(|c| c.is_alphanumeric()).count();
            let counted = FATES.map(|fate| reading.account.letters(text, fate));
            assert_eq!(reading.account.letters(text, Fate::Open), 0, "{text}");
            assert_eq!(counted.iter().sum::<usize>(), all, "{text}");
            // What is told has a message.
            assert!(counted[6] == 0 || !reading.remarks.is_empty() || !reading.faults.is_empty(), "{text}");
            for (sum, count) in letters.iter_mut().zip(counted) {
                *sum += count;
            }
        }
    }
    println!("{letters:?} letters: {FATES:?}");
    assert!(letters[0] > 8 * letters[6] && letters[6] > 0, "{letters:?}");
}
