//! Every card, cruiser and board there is, as plain values: what decks are built from and checked
//! against, wherever it was loaded from.

use super::{BadId, Board, Card, CardId, Cruiser};
use crate::fault::Fault;
use crate::say::{Message, quoted};
use crate::text;
use crate::text::near::{Near, Nearness};

/// The cards, cruisers and boards that exist.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::Roster;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let deck = raft();
/// # let (cards, cruisers) = (deck.cards().to_vec(), vec![deck.cruiser().clone()]);
/// // Any cards and cruisers; the package `flightdeck` has the built-in ones.
/// let roster = Roster::new(cards, cruisers, Vec::new());
/// assert!(roster.card("0-07".parse()?).is_some());
/// assert_eq!(roster.cruiser_called("RAFT")?.armor, 5);
/// assert_eq!(roster.nearest_id("0-26".parse()?).map(|id| id.to_string()).as_deref(), Some("0-25"));
/// # Ok(())
/// # }
/// ```
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

    /// The cruiser with this id or name. Case and accents are ignored.
    pub fn cruiser_called(&self, typed: &str) -> Result<&Cruiser, Fault> {
        self.cruiser_named(typed).ok_or_else(|| self.unknown_cruiser(typed.trim()))
    }

    /// The same, without what to say where there is none.
    pub fn cruiser_named(&self, typed: &str) -> Option<&Cruiser> {
        let folded = text::fold(typed.trim());
        self.cruisers.iter().find(|cruiser| is_called(cruiser, &folded))
    }

    /// The cards by name, for looking up many.
    pub fn names(&self) -> Names<'_> {
        Names::new(&self.cards)
    }

    /// The cruiser with this id.
    pub fn cruiser(&self, id: &str) -> Option<&Cruiser> {
        self.cruisers.iter().find(|cruiser| cruiser.id == id)
    }

    /// The card with this name. Case and accents are ignored.
    pub(crate) fn card_named(&self, name: &str) -> Option<&Card> {
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
        let fault = Fault::new(say!("no card called {}", quoted(shown)));
        match self.nearest_card(typed) {
            Some(card) => fault.help(say!("did you mean {} ({})?", card.name, card.id)),
            None => fault,
        }
    }

    /// `ares, athena, atlas, apollo`
    pub fn cruiser_ids(&self) -> String {
        self.cruisers.iter().map(|cruiser| cruiser.id.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// `3-99 is not in the catalog; did you mean 3-95?`
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

    /// `unknown cruiser "aress"; did you mean ares?`
    pub fn unknown_cruiser(&self, typed: &str) -> Fault {
        let fault = Fault::new(say!("unknown cruiser {}", quoted(typed)));
        let folded = text::fold(typed.trim());
        if let Some(left_out) = &self.left_out
            && left_out.cruisers.iter().any(|cruiser| is_called(cruiser, &folded))
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
        let fault = Fault::new(say!("{}: {}", quoted(typed), problem)).rule("R-CARD-1");
        if self.cards.len() > MOST_COMPARED {
            return fault;
        }
        match self.nearest_card(typed) {
            Some(card) => fault.help(say!("did you mean {} ({})?", card.id, card.name)),
            None => fault,
        }
    }
}

fn is_called(cruiser: &Cruiser, folded: &str) -> bool {
    [&cruiser.id, &cruiser.name].iter().any(|name| text::fold(name) == folded)
}

/// What a card name resolves to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named<'a> {
    /// The card with this name. Case and accents are ignored.
    Exact(&'a Card),
    /// The one card whose name is a typing error or two away.
    Near(&'a Card),
    /// Several cards with this name, or as near to it as each other.
    Ambiguous(Vec<&'a Card>),
    /// No card.
    Unknown,
}

/// Cards by their folded names.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    names: Vec<(String, &'a Card)>,
}

impl<'a> Names<'a> {
    fn new(cards: &'a [Card]) -> Self {
        Names { names: cards.iter().map(|card| (text::fold(card.name.trim()), card)).collect() }
    }

    /// The card that a name means.
    pub fn find(&self, typed: &str) -> Named<'a> {
        let typed = text::fold(typed.trim());
        let exact = self.names.iter().filter(|(name, _)| !name.is_empty() && *name == typed);
        match exact.map(|(_, card)| *card).collect::<Vec<_>>()[..] {
            [] => self.nearly(&typed),
            [card] => Named::Exact(card),
            ref cards => Named::Ambiguous(cards.to_vec()),
        }
    }

    /// The one card with exactly this name; case and accents are ignored.
    pub fn exactly(&self, typed: &str) -> Option<&'a Card> {
        let typed = text::fold(typed.trim());
        let mut called = self.names.iter().filter(|(name, _)| !name.is_empty() && *name == typed);
        called.next().filter(|_| called.next().is_none()).map(|(_, card)| *card)
    }

    fn nearly(&self, folded: &str) -> Named<'a> {
        let Some(near) = Near::new(folded) else { return Named::Unknown };
        let mut fewest = usize::MAX;
        let mut found: Vec<&Card> = Vec::new();
        for (name, card) in &self.names {
            let Some(Nearness { edits, .. }) = near.nearness(name) else { continue };
            if edits < fewest {
                found.clear();
                fewest = edits;
            }
            if edits == fewest {
                found.push(card);
            }
        }
        match found[..] {
            [] => Named::Unknown,
            [card] => Named::Near(card),
            _ => Named::Ambiguous(found),
        }
    }

    /// Whether a text is this card's name, perhaps with typing errors.
    pub fn is_nearly(&self, typed: &str, card: &Card) -> bool {
        let [typed, name] = [typed, &card.name].map(|text| text::fold(text.trim()));
        (typed == name && !name.is_empty())
            || Near::new(&typed).is_some_and(|near| near.nearness(&name).is_some())
    }
}
