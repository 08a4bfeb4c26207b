//! Two decks, one box (Q-SET-6), which holds one copy of each card and three double-sided boards.

use std::cmp::Ordering;

use super::file::DeckFile;
use crate::cards::{Board, CardId, Roster};
use crate::fault::Fault;
use crate::say::Message;

/// Everything that keeps two decks from being played with one box: cards both use, and cruisers
/// that cannot lie on different boards.
pub fn share_one_box(a: &DeckFile, b: &DeckFile, roster: &Roster) -> Vec<Fault> {
    let ours = a.distinct_ids();
    let mut faults = Vec::new();
    for id in b.distinct_ids().into_iter().filter(|id| ours.binary_search(id).is_ok()) {
        let line = match a.span_of(id) {
            Some(span) => say!(" line {}", a.source().line_column(span.start).0),
            None => Message::default(),
        };
        let message =
            say!("both decks use {} (also in {}{}), but a box has only one", id, a.source().name, line);
        faults.push(Fault::new(message).rule("Q-SET-6").placed(b.source(), b.span_of(id)));
    }
    let (Some(left), Some(right)) = (&a.parts.cruiser, &b.parts.cruiser) else { return faults };
    let known = |id: &str| roster.cruiser(id).is_some();
    if known(&left.value)
        && known(&right.value)
        && !Board::fit_one_box(roster.boards(), [&left.value, &right.value])
    {
        let message = say!("{} and {} cannot both be used with one box", left.value, right.value);
        let fault = Fault::new(message).rule("Q-SET-6").placed(b.source(), right.span.clone());
        faults.push(fault.help(printed_on(roster, &left.value, &right.value)));
    }
    faults
}

/// What a deck needs of a box, found out once for many pairs.
pub struct BoxNeeds<'a> {
    /// Sorted, each once.
    cards: Vec<CardId>,
    /// `None` where it is not known.
    cruiser: Option<&'a str>,
}

impl<'a> BoxNeeds<'a> {
    /// Of this deck.
    pub fn of(deck: &'a DeckFile, roster: &Roster) -> Self {
        let cruiser = deck.parts.cruiser.as_ref().map(|cruiser| cruiser.value.as_str());
        BoxNeeds { cards: deck.distinct_ids(), cruiser: cruiser.filter(|id| roster.cruiser(id).is_some()) }
    }

    /// Whether [`cannot_meet`] has nothing to say.
    pub fn fits(&self, other: &Self, roster: &Roster) -> bool {
        let (mut mine, mut theirs) = (self.cards.iter().peekable(), other.cards.iter().peekable());
        while let (Some(one), Some(two)) = (mine.peek(), theirs.peek()) {
            match one.cmp(two) {
                Ordering::Less => drop(mine.next()),
                Ordering::Greater => drop(theirs.next()),
                Ordering::Equal => return false,
            }
        }
        match (self.cruiser, other.cruiser) {
            (Some(left), Some(right)) => Board::fit_one_box(roster.boards(), [left, right]),
            _ => true,
        }
    }
}

/// Why two decks, by these names, cannot be played with one box, on one line; `None` if they can.
pub fn cannot_meet([(name_a, a), (name_b, b)]: [(&Message, &DeckFile); 2], roster: &Roster) -> Option<Fault> {
    let ours = a.distinct_ids();
    let mut shared = b.distinct_ids();
    shared.retain(|id| ours.binary_search(id).is_ok());
    let mut reasons = Vec::new();
    if !shared.is_empty() {
        let cards = say_count!(shared.len(), "{} card", "{} cards");
        reasons.push(say!("{} in both decks: {}", cards, super::rules::codes(&shared)));
    }
    if let (Some(left), Some(right)) = (&a.parts.cruiser, &b.parts.cruiser)
        && [left, right].iter().all(|id| roster.cruiser(&id.value).is_some())
        && !Board::fit_one_box(roster.boards(), [&left.value, &right.value])
    {
        reasons.push(say!("{} and {} cannot both be used", left.value, right.value));
    }
    let message = say!("{} and {} cannot be played with one box", name_a, name_b);
    (!reasons.is_empty())
        .then(|| Fault::new(say!("{}; {}", message, Message::joined(reasons, "; "))).rule("Q-SET-6"))
}

/// `ares is printed on ares/atlas; …`
fn printed_on(roster: &Roster, left: &str, right: &str) -> Message {
    let on = |id: &str| {
        let boards: Vec<String> =
            roster.boards().iter().filter(|board| board.has(id)).map(|board| board.sides.join("/")).collect();
        match boards.as_slice() {
            [] => say!("{} is not printed on any board", id),
            boards => say!("{} is printed on {}", id, Message::both(boards.iter().map(Message::plain))),
        }
    };
    if left == right { on(left) } else { Message::joined([on(left), on(right)], ", ") }
}
