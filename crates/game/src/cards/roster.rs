//! Every card, cruiser and board there is, as plain values: what decks are built from and checked
//! against, wherever it was loaded from.

use super::{BadId, Board, Card, CardId, Cruiser};
use crate::fault::Fault;
use crate::say::Message;
use crate::text;

/// The cards, cruisers and boards that exist.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    /// Sorted by ID code, which no two share.
    cards: Vec<Card>,
    cruisers: Vec<Cruiser>,
    boards: Vec<Board>,
    /// Cards and cruisers that exist but were left out, and what to do about it.
    left_out: Option<LeftOut>,
}

/// What a roster leaves out on purpose.
#[derive(Clone, Debug)]
struct LeftOut {
    cards: &'static [Card],
    cruisers: &'static [Cruiser],
    help: Message,
}

impl Roster {
    /// Of two cards with one ID code, the first is kept.
    pub fn new(mut cards: Vec<Card>, cruisers: Vec<Cruiser>, boards: Vec<Board>) -> Self {
        cards.sort_by_key(|card| card.id);
        cards.dedup_by_key(|card| card.id);
        Roster { cards, cruisers, boards, left_out: None }
    }

    /// The same, with what to tell users who ask for one of the cards and cruisers that were left out.
    pub fn with_left_out(self, cards: &'static [Card], cruisers: &'static [Cruiser], help: Message) -> Self {
        Roster { left_out: Some(LeftOut { cards, cruisers, help }), ..self }
    }

    /// Sorted by ID code.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// In the order of their source.
    pub fn cruisers(&self) -> &[Cruiser] {
        &self.cruisers
    }

    /// The double-sided boards of one box.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The card with this ID code.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        let at = self.cards.binary_search_by_key(&id, |card| card.id).ok()?;
        Some(&self.cards[at])
    }

    /// The cruiser with this id or name, whatever its case and accents.
    pub fn cruiser_called(&self, typed: &str) -> Option<&Cruiser> {
        let typed = text::fold(typed.trim());
        self.cruisers
            .iter()
            .find(|cruiser| text::fold(&cruiser.id) == typed || text::fold(&cruiser.name) == typed)
    }

    /// The cards by name, for looking up many.
    pub fn names(&self) -> Names<'_> {
        Names::new(&self.cards)
    }

    /// The cruiser with this id.
    pub fn cruiser(&self, id: &str) -> Option<&Cruiser> {
        self.cruisers.iter().find(|cruiser| cruiser.id == id)
    }

    /// The card with this name, whatever its case and accents.
    pub fn card_named(&self, name: &str) -> Option<&Card> {
        self.cards.iter().find(|card| card.is_called(name))
    }

    /// The one card with this name. What could be two cards is a fault.
    pub fn one_card_called(&self, name: &str) -> Result<Option<&Card>, Fault> {
        let called: Vec<&Card> = self.cards.iter().filter(|card| card.is_called(name)).collect();
        match called[..] {
            [] => Ok(None),
            [card] => Ok(Some(card)),
            _ => {
                let cards = called.iter().map(|card| Message::plain(card.title()));
                let fault =
                    Fault::new(say!("`{}` is ambiguous; it could be {}", name, Message::either(cards)));
                Err(fault.help(say!("use the ID code")))
            }
        }
    }

    /// The card that was most likely meant by an ID code that no card has.
    pub fn nearest_id(&self, wrong: CardId) -> Option<CardId> {
        wrong.nearest(self.cards.iter().map(|card| card.id))
    }

    /// What was most likely meant by a text that is not an ID code: a card's name, or a code mistyped.
    pub fn nearest_card(&self, typed: &str) -> Option<&Card> {
        if let Some(card) = self.card_named(typed) {
            return Some(card);
        }
        let codes = self.cards.iter().map(|card| card.id.to_string());
        if let Some(id) = text::nearest(typed, codes).and_then(|code| code.parse().ok()) {
            return self.card(id);
        }
        let name = text::nearest(typed, self.cards.iter().map(|card| card.name.as_str()))?;
        self.card_named(name)
    }

    /// A name that no card has.
    pub fn no_card_called(&self, typed: &str) -> Fault {
        let shown: String = typed.chars().take(40).collect();
        let fault = Fault::new(say!("no card named {}", format_args!("{shown:?}")));
        match self.nearest_card(typed) {
            Some(card) => fault.help(say!("did you mean {} ({})?", card.name, card.id)),
            None => fault,
        }
    }

    /// `ares, athena, atlas, apollo`
    pub fn cruiser_ids(&self) -> String {
        self.cruisers.iter().map(|cruiser| cruiser.id.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// `3-99 is not in the catalogue; nearest: 3-95`
    pub fn unknown_card(&self, id: CardId) -> Fault {
        let fault = Fault::new(say!("{} is not in the catalog", id));
        if let Some(left_out) = &self.left_out
            && left_out.cards.iter().any(|card| card.id == id)
        {
            return fault.help(left_out.help.clone());
        }
        match self.nearest_id(id) {
            Some(near) => fault.help(say!("did you mean `{}`?", near)),
            None => fault,
        }
    }

    /// `cruiser "aress" unknown; nearest: ares`
    pub fn unknown_cruiser(&self, typed: &str) -> Fault {
        let fault = Fault::new(say!("unknown cruiser {}", format_args!("{typed:?}")));
        let folded = text::fold(typed.trim());
        let is_called =
            |cruiser: &Cruiser| [&cruiser.id, &cruiser.name].iter().any(|&name| text::fold(name) == folded);
        if let Some(left_out) = &self.left_out
            && left_out.cruisers.iter().any(is_called)
        {
            return fault.help(left_out.help.clone());
        }
        match text::nearest(typed, self.cruisers.iter().map(|cruiser| cruiser.id.as_str())) {
            Some(near) => fault.help(say!("did you mean `{}`?", near)),
            None => fault.help(say!("available: {}", self.cruiser_ids())),
        }
    }

    /// A text that should have been an ID code.
    pub fn not_a_code(&self, typed: &str, problem: BadId) -> Fault {
        // A file can have hundreds of them, and each is compared with every code and name there is.
        const MOST_COMPARED: usize = 10_000;
        let fault = Fault::new(say!("{}: {}", format_args!("{typed:?}"), problem)).rule("R-CARD-1");
        if self.cards.len() > MOST_COMPARED {
            return fault;
        }
        match self.nearest_card(typed) {
            Some(card) => fault.help(say!("did you mean {} ({})?", card.id, card.name)),
            None => fault,
        }
    }
}

/// Whom a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named<'a> {
    /// The card with this name, whatever its case and accents.
    Exactly(&'a Card),
    /// The one card whose name is a typing error or two away.
    Nearly(&'a Card),
    /// Several cards with this name, or as near to it as each other.
    Ambiguously(Vec<&'a Card>),
    /// No card.
    Nobody,
}

/// Cards by their folded names.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    names: Vec<(String, u32, &'a Card)>,
}

impl<'a> Names<'a> {
    /// Longer texts are no names; comparing takes time in proportion to both.
    const LONGEST: usize = 64;

    fn new(cards: &'a [Card]) -> Self {
        let named = |card: &'a Card| {
            let name = text::fold(card.name.trim());
            let letters = letters(&name);
            (name, letters, card)
        };
        Names { names: cards.iter().map(named).collect() }
    }

    /// The card that a name means.
    pub fn find(&self, typed: &str) -> Named<'a> {
        let typed = text::fold(typed.trim());
        let mut nearest = Self::tolerance(&typed);
        let mut found: Vec<&Card> = Vec::new();
        let own = letters(&typed);
        for (name, letters, card) in &self.names {
            // Cheap bounds first: each letter that only one side has costs an error at least.
            let strange = (own & !letters).count_ones().max((letters & !own).count_ones());
            if strange as usize > nearest {
                continue;
            }
            let Some(distance) = distance(&typed, name, nearest) else { continue };
            if distance < nearest {
                nearest = distance;
                found.clear();
            }
            found.push(card);
        }
        match (found.as_slice(), nearest) {
            ([], _) => Named::Nobody,
            ([card], 0) => Named::Exactly(card),
            ([card], _) => Named::Nearly(card),
            _ => Named::Ambiguously(found),
        }
    }

    /// Whether a text is this card's name, perhaps with typing errors.
    pub fn is_nearly(&self, typed: &str, card: &Card) -> bool {
        let typed = text::fold(typed.trim());
        distance(&typed, &text::fold(card.name.trim()), Self::tolerance(&typed)).is_some()
    }

    /// How many typing errors are forgiven: one in three letters or more, two in six or more.
    fn tolerance(typed: &str) -> usize {
        match typed.chars().count() {
            0..=2 => 0,
            3..=5 => 1,
            6..=Self::LONGEST => 2,
            _ => 0,
        }
    }
}

/// Which letters occur, a bit each; all other characters share one.
fn letters(text: &str) -> u32 {
    text.bytes().fold(0, |letters, byte| match byte {
        b'a'..=b'z' => letters | 1 << (byte - b'a'),
        _ => letters | 1 << 31,
    })
}

/// How many typing errors lie between two folded texts, if at most so many.
fn distance(a: &str, b: &str, most: usize) -> Option<usize> {
    if a == b {
        return (!a.is_empty()).then_some(0);
    }
    if a.is_empty() || most == 0 || a.len().abs_diff(b.len()) > 2 * most || a.len() > 4 * Names::LONGEST {
        return None;
    }
    Some(strsim::osa_distance(a, b)).filter(|&distance| distance <= most)
}
