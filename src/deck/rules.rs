//! What makes a deck legal: Total War as printed, or an event's own rules from a file.
//!
//! ```toml
//! name = "Winter Cup"
//! minimum = 25                      # cards; left out: 25 (R-SET-2)
//! maximum = 40                      # left out: no maximum
//! colors = ["green"]               # left out: both
//! cruisers = ["ares", "athena"]     # left out: all
//! banned = ["3-10"]
//! boxes = 2                         # how many boxes two players share (Q-SET-6)
//!
//! [[restricted]]                    # of these cards a deck may hold one
//! cards = ["0-33", "3-35"]
//! max = 1
//!
//! [limits]
//! fighters = { max = 60 }           # a total over the deck: fighters, shields, fields or effects
//! "effect:destroy" = { max = 3 }    # any search: how many of the deck's cards match
//! ```
//!
//! Totals and searches are about the fronts, as printed. Keys, totals, colors and searches may be French or German.

mod words;

use std::sync::Arc;

use super::file::DeckFile;
use super::id_list::{known_cruisers, known_ids};
use super::{Draft, MOST_CARDS};
use crate::cards::{Card, CardId, Color, Roster, sheet};
use crate::fault::{Fault, Source};
use crate::reader::FaultList;
use crate::reader::toml::{self, Fields, Kind, Table};
use crate::say::{Message, Tell};

/// The most limits, and the most restricted groups: a deck is measured against each, and each search in
/// them goes through the whole catalog.
const MOST_LIMITS: usize = 100;

/// What decks are checked against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// `None` for Total War as printed.
    name: Option<String>,
    minimum: Option<u32>,
    maximum: Option<u32>,
    /// Sorted.
    banned: Vec<CardId>,
    pub(super) restricted: Vec<Restricted>,
    colors: Option<Vec<Color>>,
    cruisers: Option<Vec<String>>,
    boxes: Option<u8>,
    pub(super) limits: Vec<Limit>,
}

/// Cards of which a deck may hold only some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Restricted {
    /// Sorted.
    cards: Vec<CardId>,
    pub max: u32,
}

/// A bound on a figure of the whole deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    /// As written in the rules: `fighters`, `effect:destroy`.
    label: String,
    pub measure: Measure,
    pub min: Option<u32>,
    pub max: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Fighters,
    Shields,
    Fields,
    Effects,
    /// How many of these cards, the answer to a search, sorted.
    Cards(Vec<CardId>),
}

impl Measure {
    /// What is counted, in the language of who reads it; a search as it was written.
    fn name(&self, label: &str) -> Message {
        match self {
            Measure::Fighters => say!("fighters"),
            Measure::Shields => say!("shields"),
            Measure::Fields => say!("force fields"),
            Measure::Effects => say!("effects"),
            Measure::Cards(_) => Message::plain(label),
        }
    }
}

impl Restricted {
    pub fn has(&self, id: CardId) -> bool {
        self.cards.binary_search(&id).is_ok()
    }
}

impl Measure {
    /// What one card adds to the figure.
    pub fn of(&self, card: &Card) -> u32 {
        let sections = [card.front.upper, card.front.lower];
        match self {
            Measure::Fighters => card.front.fighters().into(),
            Measure::Shields => card.front.shields().into(),
            Measure::Fields => sections.iter().map(|section| u32::from(section.field)).sum(),
            Measure::Effects => card.front.effects().count() as u32,
            Measure::Cards(ids) => ids.binary_search(&card.id).is_ok().into(),
        }
    }
}

/// Answers a search with the cards of the whole catalog that match.
pub type Find<'a> = dyn FnMut(&str) -> Result<Vec<CardId>, Vec<Fault>> + 'a;

impl Rules {
    /// The keys of a file of rules.
    pub const KEYS: [&str; 9] =
        ["name", "minimum", "maximum", "banned", "restricted", "colors", "cruisers", "boxes", "limits"];
    /// The fewest cards of a Total War deck (R-SET-2).
    pub const MINIMUM: u32 = super::FEWEST_CARDS;

    /// Total War as printed: 25 cards or more, every card and cruiser, two boxes.
    pub fn total_war() -> Self {
        Rules {
            name: None,
            minimum: None,
            maximum: None,
            banned: Vec::new(),
            restricted: Vec::new(),
            colors: None,
            cruisers: None,
            boxes: None,
            limits: Vec::new(),
        }
    }

    /// Reads an event's rules; each search in them is run once, here.
    pub fn parse(source: &Arc<Source>, roster: &Roster, find: &mut Find<'_>) -> Result<Self, Vec<Fault>> {
        let table = toml::parse(source)?;
        let mut fields = Fields::new(source);
        let table = words::in_english(&table, words::KEYS, &mut fields);
        fields.unknown_keys(&table, &Self::KEYS);
        for key in ["banned", "colors", "cruisers"] {
            not_empty(&mut fields, &table, key);
        }
        let name = fields.line(&table, "name").map_or_else(|| source.name.to_string(), |text| text.value);
        let minimum = fields.number(&table, "minimum");
        let maximum = fields.number(&table, "maximum");
        if let (Some(most), Some(value)) = (maximum, table.get("maximum")) {
            let least = minimum.unwrap_or(Self::MINIMUM);
            if most < least {
                fields.fault(value.span(), say!("maximum {} is below the minimum {}", most, least));
            }
        }
        let boxes = fields.number(&table, "boxes").and_then(|boxes| match boxes {
            1 | 2 => Some(boxes as u8),
            _ => {
                let span = table.get("boxes").map_or(0..0, |value| value.span());
                fields.fault(span, say!("boxes must be 1 or 2; found {}", boxes));
                None
            }
        });
        let rules = Rules {
            name: Some(name),
            minimum,
            maximum,
            banned: known_ids(&mut fields, &table, "banned", roster).unwrap_or_default(),
            restricted: restricted(&mut fields, &table, roster),
            colors: colors(&mut fields, &table),
            cruisers: known_cruisers(&mut fields, &table, "cruisers", roster),
            boxes,
            limits: limits(&mut fields, &table, find),
        };
        fields.faults.into_result(rules)
    }

    /// `Total War`, or the event's name.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("Total War")
    }

    /// The name of the event, if the rules are those of one that has a name.
    pub fn event(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The fewest cards a deck may hold.
    pub fn minimum(&self) -> u32 {
        self.minimum.unwrap_or(Self::MINIMUM)
    }

    /// The most cards a deck may have, if there is a limit.
    pub fn maximum(&self) -> Option<u32> {
        self.maximum
    }

    /// How many boxes two players have between them, where the event says so.
    pub fn boxes(&self) -> Option<u8> {
        self.boxes
    }

    /// Whether a card may be in a deck at all.
    pub fn allows_card(&self, card: &Card) -> bool {
        self.allows_color(card.color) && self.banned.binary_search(&card.id).is_err()
    }

    /// Whether decks may fly this cruiser.
    pub fn allows_cruiser(&self, id: &str) -> bool {
        self.cruisers.as_ref().is_none_or(|cruisers| cruisers.iter().any(|cruiser| cruiser == id))
    }

    fn allows_color(&self, color: Color) -> bool {
        self.colors.as_ref().is_none_or(|colors| colors.contains(&color))
    }

    /// What a draft breaks. The rules do not check copies and unknown cards.
    pub(super) fn apply(&self, file: &DeckFile, draft: &Draft, faults: &mut FaultList) {
        self.apply_size(file, draft.cards.len(), faults);
        let event = self.name();
        for card in &draft.cards {
            if self.banned.binary_search(&card.id).is_ok() {
                faults.add(|| {
                    Fault::new(say!("{} is banned by {}", card.title(), event))
                        .placed(file.source(), file.span_of(card.id))
                });
            } else if !self.allows_color(card.color) {
                faults.add(|| {
                    let allowed: Vec<_> = self.colors.iter().flatten().map(Tell::tell).collect();
                    let message = say!(
                        "{} is {}, but {} allows only {}",
                        card.title(),
                        card.color,
                        event,
                        Message::both(allowed)
                    );
                    Fault::new(message).placed(file.source(), file.span_of(card.id))
                });
            }
        }
        if let (Some(cruiser), Some(text)) = (&draft.cruiser, &file.parts.cruiser)
            && !self.allows_cruiser(&cruiser.id)
        {
            let allowed = self.cruisers.as_ref().map(|cruisers| cruisers.join(", ")).unwrap_or_default();
            faults.add(|| {
                Fault::new(say!("cruiser {} is not allowed by {}", cruiser.id, event))
                    .placed(file.source(), text.span.clone())
                    .help(say!("allowed: {}", allowed))
            });
        }
        let held = |ids: &[CardId]| -> Vec<&Card> {
            draft.cards.iter().filter(|card| ids.binary_search(&card.id).is_ok()).collect()
        };
        for group in &self.restricted {
            let held = held(&group.cards);
            if held.len() as u64 > u64::from(group.max) {
                faults.add(|| {
                    let message =
                        say!("{} restricted cards; {} allows at most {}", held.len(), event, group.max);
                    let last = held.last().and_then(|card| file.span_of(card.id));
                    Fault::new(message).placed(file.source(), last).help(titles(&held))
                });
            }
        }
        for limit in &self.limits {
            let figure: u32 = draft.cards.iter().map(|card| limit.measure.of(card)).sum();
            let bound = match (limit.min, limit.max) {
                (Some(min), _) if figure < min => say!("{} requires at least {}", event, min),
                (_, Some(max)) if figure > max => say!("{} allows at most {}", event, max),
                _ => continue,
            };
            faults.add(|| match &limit.measure {
                Measure::Cards(ids) => {
                    let cards = say_count!(figure as usize, "{} card", "{} cards");
                    let fault =
                        at_cards(Fault::new(say!("{} matching {}; {}", cards, limit.label, bound)), file);
                    let held = held(ids);
                    if held.is_empty() { fault } else { fault.help(titles(&held)) }
                }
                total => {
                    at_cards(Fault::new(say!("{} {}; {}", figure, total.name(&limit.label), bound)), file)
                }
            });
        }
    }

    /// Copies count once; entries that are wrong in themselves count, since mending them adds none.
    fn apply_size(&self, file: &DeckFile, known: usize, faults: &mut FaultList) {
        let Some(items) = file.items else { return };
        let wrong = items - file.ids().count();
        let size = file.distinct_ids().len() + wrong;
        let cards = match items == known {
            true => say_count!(items, "{} card", "{} cards"),
            false => say!(
                "{} listed, {} of them known and unique",
                say_count!(items, "{} card", "{} cards"),
                known
            ),
        };
        if (size as u64) < u64::from(self.minimum()) {
            let fault = match self.minimum {
                None => {
                    Fault::new(say!("{}; a deck needs at least {}", cards, Self::MINIMUM)).rule("R-SET-2")
                }
                Some(least) => Fault::new(say!("{}; {} requires at least {}", cards, self.name(), least)),
            };
            faults.add(|| at_cards(fault, file));
        }
        if let Some(most) = self.maximum
            && size as u64 > u64::from(most)
        {
            let message = say!("{}; {} allows at most {}", cards, self.name(), most);
            faults.add(|| at_cards(Fault::new(message), file));
        } else if size > MOST_CARDS {
            let fault = Fault::new(say!("{}; a game can hold {} at most", cards, MOST_CARDS));
            faults.add(|| at_cards(fault.rule("Q-SET-9"), file));
        }
    }
}

fn at_cards(fault: Fault, file: &DeckFile) -> Fault {
    fault.placed(file.source(), file.key("cards"))
}

/// `0-33, 3-35`, and not hundreds of them.
pub(super) fn codes(ids: &[CardId]) -> Message {
    some_of(ids.iter().map(Tell::tell))
}

/// `0-33 Rung, 3-35 Bus Stop`
fn titles(cards: &[&Card]) -> Message {
    some_of(cards.iter().map(|card| Message::plain(card.title())))
}

fn some_of(all: impl ExactSizeIterator<Item = Message>) -> Message {
    const MOST: usize = 12;
    let left = all.len().saturating_sub(MOST);
    let shown = Message::joined(all.take(MOST), ", ");
    if left > 0 { say!("{} and {} more", shown, left) } else { shown }
}

/// A list without anything in it is a line that was begun: it would forbid everything, or nothing.
fn not_empty(fields: &mut Fields<'_>, table: &Table<'_>, key: &str) {
    let Some(value) = table.get(key) else { return };
    if value.get_ref().as_array().is_some_and(|list| list.is_empty()) {
        let fault = Fault::new(say!("`{}` is empty", key)).at(fields.source, value.span());
        fields.faults.add(|| fault.help(say!("name at least one, or remove the line")));
    }
}

fn colors(fields: &mut Fields<'_>, table: &Table<'_>) -> Option<Vec<Color>> {
    let texts = fields.strings(table, "colors", say!("a list of colors, such as [\"green\"]"))?;
    let mut colors = Vec::new();
    for text in texts {
        match sheet::color(text.value.trim()) {
            Ok(color) => colors.push(color),
            Err(fault) => fields.faults.add(|| fault.placed(fields.source, text.span)),
        }
    }
    Some(colors)
}

fn restricted(fields: &mut Fields<'_>, table: &Table<'_>, roster: &Roster) -> Vec<Restricted> {
    let Some(value) = table.get("restricted") else { return Vec::new() };
    let groups = value.get_ref().as_array().map(|groups| groups.iter().collect::<Vec<_>>());
    let groups = groups.unwrap_or_else(|| vec![value]);
    if groups.len() > MOST_LIMITS {
        let message = say!("{} restricted groups; an event has at most {}", groups.len(), MOST_LIMITS);
        fields.fault(value.span(), message);
        return Vec::new();
    }
    let mut restricted = Vec::new();
    for group in groups {
        let Some(table) = group.get_ref().as_table() else {
            fields.fault(
                group.span(),
                say!("restricted must be a table such as { cards = [\"0-33\", \"3-35\"], max = 1 }"),
            );
            continue;
        };
        let table = &words::in_english(table, words::GROUP, fields);
        fields.unknown_keys(table, &["cards", "max"]);
        not_empty(fields, table, "cards");
        let cards = known_ids(fields, table, "cards", roster);
        let max = fields.number(table, "max");
        for (key, missing) in [("cards", !table.contains_key("cards")), ("max", !table.contains_key("max"))] {
            if missing {
                fields.fault(group.span(), say!("a restricted group has no {}", key));
            }
        }
        if let (Some(cards), Some(max)) = (cards, max) {
            restricted.push(Restricted { cards, max });
        }
    }
    restricted
}

fn limits(fields: &mut Fields<'_>, table: &Table<'_>, find: &mut Find<'_>) -> Vec<Limit> {
    let Some(value) = table.get("limits") else { return Vec::new() };
    let Kind::Table(table) = value.get_ref() else {
        fields.fault(value.span(), say!("limits must be a table such as [limits]"));
        return Vec::new();
    };
    if table.len() > MOST_LIMITS {
        fields.fault(value.span(), say!("{} limits; an event has at most {}", table.len(), MOST_LIMITS));
        return Vec::new();
    }
    let mut limits = Vec::new();
    for (key, bound) in table.iter() {
        let label = key.get_ref().to_string();
        let Some(bounds) = bound.get_ref().as_table() else {
            fields
                .fault(bound.span(), say!("a limit is a table such as { max = 3 } or { min = 2, max = 8 }"));
            continue;
        };
        let bounds = &words::in_english(bounds, words::LIMIT, fields);
        fields.unknown_keys(bounds, &["min", "max"]);
        let min = fields.number(bounds, "min");
        let max = fields.number(bounds, "max");
        if !bounds.contains_key("min") && !bounds.contains_key("max") {
            fields.fault(bound.span(), say!("a limit needs min, max or both"));
        }
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            fields.fault(bound.span(), say!("min {} is above max {}", min, max));
        }
        let measure = words::total(&label).map_or_else(
            || {
                find(&label).map(|mut ids| {
                    ids.sort_unstable();
                    Measure::Cards(ids)
                })
            },
            Ok,
        );
        let measure = match measure {
            Ok(measure) => measure,
            Err(faults) => {
                let source = fields.source;
                fields
                    .faults
                    .extend(faults.into_iter().map(|fault| within(fault, source, key.span(), &label)));
                continue;
            }
        };
        limits.push(Limit { label, measure, min, max });
    }
    limits
}

/// Moves a fault of a query to the place of the query in the rules.
fn within(fault: Fault, source: &Arc<Source>, key: std::ops::Range<usize>, query: &str) -> Fault {
    let written = source.text.get(key.clone()).unwrap_or_default();
    // Inside quotes and without escapes, the query is there letter for letter.
    let start = key.start + usize::from(written.len() == query.len() + 2);
    let location = fault.location.clone();
    let inner = location.as_ref().and_then(|location| location.span.clone());
    let span = match inner {
        Some(inner) if written.contains(query) => start + inner.start..start + inner.end,
        _ => key,
    };
    let label = location.map(|location| location.label).unwrap_or_default();
    fault.at(source, span).label(label)
}
