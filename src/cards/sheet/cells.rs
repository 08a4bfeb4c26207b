//! Single cells of a sheet, as people and spreadsheets write them.

use crate::cards::{BadId, CardId, Color, Effect, Effects, Lang, builtin};
use crate::fault::Fault;
use crate::say::{self, Message};
use crate::text::{fold, nearest};

/// The text in quotes, cut where it is long.
pub(super) fn quoted(text: &str) -> Message {
    const LONGEST: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => say::quoted(format_args!("{}…", &text[..end])),
        None => say::quoted(text),
    }
}

/// An ID code, also as spreadsheets keep one from becoming a date: `'3-10`, `="3-10"`.
pub(super) fn id(cell: &str) -> Result<CardId, Fault> {
    let text = cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')).unwrap_or(cell);
    let text = text.strip_prefix('\'').unwrap_or(text);
    text.parse().map_err(|bad| {
        let cell = quoted(cell);
        let fault = match bad {
            BadId::Shape if text.is_empty() => Fault::new(say!("missing ID code, such as 3-10")),
            BadId::Shape if is_date(text) => {
                Fault::new(say!("{} is a date; your spreadsheet converted the ID code", cell))
                    .help(say!("format the column as text, then type the code again"))
            }
            BadId::Shape => Fault::new(say!(
                "{} is not an ID code; expected a level, a hyphen and a number, such as 3-10",
                cell
            )),
            BadId::Level(_) => Fault::new(say!("the level of {} does not exist; levels are 0 to 3", cell)),
            BadId::Number => {
                Fault::new(say!("the number of {} is out of range; numbers are 1 to 65535", cell))
            }
        };
        fault.rule("R-CARD-1")
    })
}

/// Whether it looks like what a spreadsheet makes of `3-10`: `10-Mar`, `03.10.2026`, `2026-03-10`, or
/// the number of a day.
fn is_date(text: &str) -> bool {
    const MONTHS: [&str; 20] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", // English
        "fev", "avr", "mai", "jui", "aou", // French
        "mrz", "okt", "dez", // German
    ];
    // A time may follow.
    let date = match text.find(':') {
        Some(colon) => text[..colon].rsplit_once([' ', 'T']).map_or(text, |(date, _)| date),
        None => text,
    };
    let folded = fold(date);
    let parts: Vec<&str> = folded.split(['-', '/', '.', ' ', ',']).filter(|part| !part.is_empty()).collect();
    let numbers = parts.iter().filter(|part| part.bytes().all(|b| b.is_ascii_digit())).count();
    let months = parts.iter().filter(|part| MONTHS.iter().any(|month| part.starts_with(month))).count();
    match (parts.len(), numbers, months) {
        (1, 1, _) => folded.parse().is_ok_and(|day: u32| (36_526..=73_415).contains(&day)), // 2000 to 2100
        (3, 3, _) => true,
        (2 | 3, n, 1) => n + 1 == parts.len(),
        _ => false,
    }
}

/// A color as one letter or as a word of the three languages, in every gender and number.
const COLORS: [(Color, &[&str]); 2] = [
    (
        Color::Green,
        &[
            "g", "v", "vert", "verte", "verts", "vertes", "grun", "gruen", "grune", "gruene", "gruner",
            "grunes",
        ],
    ),
    (Color::Blue, &["b", "bleu", "bleue", "bleus", "bleues", "blau", "blaue", "blauer", "blaues"]),
];

/// A color, in any of the three languages.
pub fn color(cell: &str) -> Result<Color, Fault> {
    if let Ok(color) = cell.parse() {
        return Ok(color);
    }
    let folded = fold(cell);
    if let Some((color, _)) = COLORS.iter().find(|(_, words)| words.contains(&&*folded)) {
        return Ok(*color);
    }
    let glossary = builtin::glossary();
    let words = |color: Color| {
        let printed = Lang::ALL.into_iter().map(move |lang| glossary.term(color.code(), lang));
        std::iter::once(color.code()).chain(printed)
    };
    if let Some(found) = Color::ALL.into_iter().find(|&color| words(color).any(|word| fold(word) == folded)) {
        return Ok(found);
    }
    let fault = if cell.is_empty() {
        Fault::new(say!("missing color; expected green or blue"))
    } else {
        Fault::new(say!("{} is not a color; expected green or blue", quoted(cell)))
    };
    let fault = fault.rule("R-CARD-2");
    let near = nearest(cell, Color::ALL.into_iter().flat_map(words));
    let near = near.and_then(|near| Color::ALL.into_iter().find(|&color| words(color).any(|w| w == near)));
    Err(match near {
        Some(near) => fault.help(say!("did you mean `{}`?", near.code())),
        None => fault,
    })
}

/// A number of fighters or shields. An empty cell is 0.
pub(super) fn number(cell: &str, of_what: Message) -> Result<u8, Fault> {
    if cell.is_empty() || matches!(cell, "-" | "–") {
        return Ok(0);
    }
    // As a spreadsheet keeps a whole number.
    cell.strip_suffix(".0")
        .unwrap_or(cell)
        .parse()
        .map_err(|_| Fault::new(say!("{} is not a number of {}", quoted(cell), of_what)))
}

/// Whether there is a force field.
pub(super) fn field(cell: &str) -> Result<bool, Fault> {
    match fold(cell).as_str() {
        "yes" | "y" | "true" | "1" | "x" | "✓" | "✔" | "oui" | "o" | "vrai" | "ja" | "j" | "wahr" => {
            Ok(true)
        }
        "" | "no" | "n" | "none" | "false" | "0" | "-" | "–" | "non" | "aucun" | "aucune" | "sans"
        | "faux" | "nein" | "kein" | "keine" | "keiner" | "keines" | "ohne" | "falsch" => Ok(false),
        _ => {
            let fault = Fault::new(say!("{} is not a valid force field value", quoted(cell)));
            Err(fault.help(say!("expected yes or no")))
        }
    }
}

/// Four times what a full section needs, in the longest of its printed names.
const MOST_WORDS: usize = 64;

/// Effects by code or by printed name in any language, side by side.
pub(super) fn effects(cell: &str) -> Result<Effects, Vec<Fault>> {
    let cell = if is_none(cell) { "" } else { cell };
    let words: Vec<&str> = cell
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '/' | '+' | '|' | '&'))
        .filter(|word| !word.is_empty())
        // More than any section can have: what comes after them makes no difference.
        .take(MOST_WORDS + 1)
        .collect();
    if words.len() > MOST_WORDS {
        let message = say!("too many effects; a section has at most {}", Effects::MOST);
        return Err(vec![Fault::new(message)]);
    }
    let mut found = Vec::new();
    let mut unknown = Vec::new();
    let mut rest = words.as_slice();
    while let Some((first, others)) = rest.split_first() {
        // Printed names have up to four words: the longest that fits wins.
        let fitting = (1..=rest.len().min(4))
            .rev()
            .find_map(|length| Some((builtin::glossary().find_effect(&rest[..length].join(" "))?, length)));
        match fitting {
            Some((effect, length)) => {
                found.push(effect);
                rest = &rest[length..];
            }
            None => {
                unknown.push(*first);
                rest = others;
            }
        }
    }
    if !unknown.is_empty() {
        // A printed name with one wrong letter is better seen as a whole.
        if words.len() > 1
            && let Some(effect) = nearest_effect(&words.join(" "))
        {
            return Err(vec![unknown_effect(cell, Some(effect))]);
        }
        return Err(unknown.into_iter().map(|word| unknown_effect(word, nearest_effect(word))).collect());
    }
    Effects::try_from_iter(found.iter().copied()).map_err(|_| {
        let message = say!("{} effects; a section has at most {}", found.len(), Effects::MOST);
        vec![Fault::new(message)]
    })
}

/// Whether a cell says in words that there is no effect.
fn is_none(cell: &str) -> bool {
    let words =
        ["-", "–", "none", "aucun", "aucune", "sans", "keine", "keiner", "keinen", "kein", "ohne", "nichts"];
    words.contains(&&*fold(cell.trim()))
}

fn unknown_effect(word: &str, near: Option<Effect>) -> Fault {
    let fault = Fault::new(say!("unknown effect {}", quoted(word)));
    match near {
        Some(near) => fault.help(say!("did you mean `{}`?", near.code())),
        None => fault.help(say!("available effects: {}", Effect::ALL.map(Effect::code).join(", "))),
    }
}

/// A fault: an unknown effect, with the one that is likely meant.
pub(super) fn unknown_effect_at(word: &str) -> Fault {
    unknown_effect(word, nearest_effect(word))
}

fn nearest_effect(word: &str) -> Option<Effect> {
    let names = Effect::ALL.into_iter().flat_map(|effect| {
        let printed = Lang::ALL.into_iter().map(move |lang| builtin::glossary().effect(effect, lang).name);
        std::iter::once(effect.code()).chain(printed)
    });
    builtin::glossary().find_effect(nearest(word, names)?)
}
