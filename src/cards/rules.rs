//! What the rules require of a single card, from a CSV file or from a row of the catalog.

use super::sheet::COLUMNS;
use super::{BadSection, Card, Color, Face, Section};
use crate::fault::Fault;
use crate::say::Message;
use crate::text::LONGEST_NAME;

/// One way in which a card breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Where: the name of the card sheet's column.
    pub column: &'static str,
    /// What is wrong.
    pub message: Message,
    /// The rule it breaks, by its code.
    pub rule: Option<&'static str>,
    /// What to do about it.
    pub help: Option<Message>,
}

impl From<Breach> for Fault {
    fn from(breach: Breach) -> Self {
        Fault { rule: breach.rule, help: breach.help, ..Fault::new(breach.message) }
    }
}

/// Longest text of where a card comes from, in characters.
const LONGEST_SOURCE: usize = 500;

/// Every way in which the card breaks the rules, in the order of the sheet's columns.
pub fn breaches(card: &Card) -> Vec<Breach> {
    let mut found = Vec::new();
    name(&card.name, &mut found);
    if let Some(problem) = source_problem(&card.source) {
        found.push(breach("source", problem));
    }
    face(&card.front, card.color, "front", 3, &mut found);
    face(&card.back, card.color, "back", 12, &mut found);
    found
}

/// What is wrong with the text that tells where a card or cruiser comes from.
pub(super) fn source_problem(source: &str) -> Option<Message> {
    if source.chars().any(char::is_control) {
        Some(say!("a source must be one line, without control characters"))
    } else if source.chars().nth(LONGEST_SOURCE).is_some() {
        Some(say!("the source is longer than {} characters", LONGEST_SOURCE))
    } else {
        None
    }
}

fn breach(column: &'static str, message: Message) -> Breach {
    Breach { column, message, rule: None, help: None }
}

fn name(name: &str, found: &mut Vec<Breach>) {
    // Printed cards have none.
    if name.chars().any(char::is_control) {
        found.push(breach("name", say!("a name must be one line, without control characters")));
    } else if name.chars().count() > LONGEST_NAME {
        found.push(breach("name", say!("the name is longer than {} characters", LONGEST_NAME)));
    }
}

/// `first` is the place of the face's first column among [`COLUMNS`].
fn face(face: &Face, color: Color, side: &str, first: usize, found: &mut Vec<Breach>) {
    section(&face.upper, color, &COLUMNS[first..first + 4], found);
    section(&face.lower, color, &COLUMNS[first + 4..first + 8], found);
    if face.upper.fighters == 0 && face.lower.fighters == 0 {
        found.push(Breach {
            column: COLUMNS[first],
            message: match side {
                "front" => say!("no fighters on the front; every face needs at least one"),
                _ => say!("no fighters on the back; every face needs at least one"),
            },
            rule: Some("Q-CARD-5"),
            help: None,
        });
    }
}

fn section(section: &Section, color: Color, columns: &[&'static str], found: &mut Vec<Breach>) {
    let &[fighters, shields, field, effects] = columns else { return };
    found.extend(section.problems().map(|problem| match problem {
        BadSection::Fighters(_) => breach(fighters, problem.into()),
        BadSection::Shields(_) => breach(shields, problem.into()),
    }));
    if color == Color::Green {
        let mut green = |column, message: Message| {
            found.push(Breach {
                column,
                message,
                rule: Some("R-CARD-7"),
                help: Some(say!("should the card be blue?")),
            });
        };
        if section.shields > 0 {
            green(shields, say!("a green card cannot have shields"));
        }
        if section.field {
            green(field, say!("a green card cannot have a force field"));
        }
        for effect in section.effects.iter().filter(|effect| !effect.is_training()) {
            green(effects, say!("a green card cannot have `{}`, only Training effects", effect.code()));
        }
    }
}
