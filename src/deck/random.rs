//! Random decks that are legal under the rules given: the same seed gives the same deck.

use std::collections::HashSet;

use super::List;
use super::file::DeckFile;
use super::owned::Owned;
use super::rules::{Limit, Restricted, Rules};
use super::{Deck, check};
use crate::cards::{Card, CardId, Roster};
use crate::dice::Dice;
use crate::fault::Fault;

/// What a random deck must be.
#[derive(Clone, Debug)]
pub struct Wish<'a> {
    /// What to call the deck.
    pub name: &'a str,
    /// What decides everything left open.
    pub seed: u64,
    /// `None`: any that the rules allow and the player owns.
    pub cruiser: Option<&'a str>,
    /// `None`: as few as the rules allow.
    pub cards: Option<u32>,
    /// Only these cards; `None`: all.
    pub among: Option<&'a [CardId]>,
}

/// How often to try: rules can ask for what no deck has, or hardly any.
const TRIES: usize = 1000;

/// Builds a deck, or says why this is impossible.
pub fn random(
    wish: &Wish<'_>,
    roster: &Roster,
    rules: &Rules,
    owned: Option<&Owned>,
) -> Result<(List, Deck), Fault> {
    let mut dice = Dice::new(wish.seed);
    let cruisers: Vec<&str> = roster
        .cruisers()
        .iter()
        .map(|cruiser| cruiser.id.as_str())
        .filter(|id| wish.cruiser.is_none_or(|wished| wished == *id))
        .filter(|id| rules.allows_cruiser(id) && owned.is_none_or(|owned| owned.has_cruiser(id)))
        .collect();
    if cruisers.is_empty() {
        return Err(match wish.cruiser {
            Some(id) if roster.cruiser(id).is_none() => roster.unknown_cruiser(id),
            Some(id) => Fault::new(say!("cruiser {} is not allowed by {} or not owned", id, rules.name())),
            None => Fault::new(say!("no cruiser is both allowed and owned")),
        });
    }
    let cruiser = cruisers[dice.below(cruisers.len() as u32) as usize];
    let among: Option<HashSet<CardId>> = wish.among.map(|ids| ids.iter().copied().collect());
    let mut cards: Vec<&Card> = roster
        .cards()
        .iter()
        .filter(|card| rules.allows_card(card) && owned.is_none_or(|owned| owned.has_card(card.id)))
        .filter(|card| among.as_ref().is_none_or(|ids| ids.contains(&card.id)))
        .collect();
    let size = wish.cards.unwrap_or(rules.minimum()) as usize;
    if cards.len() < size {
        return Err(Fault::new(say!(
            "{} wanted, but only {} to choose from",
            say_count!(size, "{} card", "{} cards"),
            cards.len()
        )));
    }
    let mut first_fault = None;
    for _ in 0..TRIES {
        dice.shuffle(&mut cards);
        let mut ids = Picking::of(&cards, size, rules);
        ids.sort_unstable();
        let list = List {
            name: Some(wish.name.to_owned()),
            cruiser: Some(cruiser.to_owned()),
            cards: ids,
            ..List::default()
        };
        // The same check as for any other deck.
        match check::check(&DeckFile::of(&list, "random deck"), roster, rules, owned) {
            Ok(deck) => return Ok((list, deck)),
            Err(illegal) => first_fault = first_fault.or(illegal.faults.into_iter().next()),
        }
    }
    let fault = Fault::new(say!(
        "found no legal deck of {} in {} tries",
        say_count!(size, "{} card", "{} cards"),
        TRIES
    ));
    Err(match first_fault {
        Some(first) => fault.help(say!("the first attempt failed: {}", first.sentence())),
        None => fault,
    })
}

/// More than the two sections of a front can hold of anything.
const MOST_WORTH: usize = 15;

/// Cards picked one after another, going round those that would break a bound. May fall short, or
/// break one, where bounds work against each other: the check decides.
struct Picking<'a> {
    rules: &'a Rules,
    size: usize,
    picked: Vec<CardId>,
    /// The same, to be asked.
    held: HashSet<CardId>,
    /// For each limit, the figure of the cards picked.
    figures: Vec<u32>,
    /// For each restricted group, how many of it are picked.
    restricted: Vec<u64>,
    /// For each limit, how many of the cards left add 0, 1, 2 … to its figure.
    left: Vec<[usize; MOST_WORTH + 1]>,
}

impl<'a> Picking<'a> {
    fn of(cards: &[&'a Card], size: usize, rules: &'a Rules) -> Vec<CardId> {
        let mut left = vec![[0; MOST_WORTH + 1]; rules.limits.len()];
        for (limit, left) in rules.limits.iter().zip(&mut left) {
            for card in cards {
                left[Self::worth(limit, card)] += 1;
            }
        }
        let mut picking = Picking {
            rules,
            size,
            picked: Vec::with_capacity(size),
            held: HashSet::with_capacity(size),
            figures: vec![0; rules.limits.len()],
            restricted: vec![0; rules.restricted.len()],
            left,
        };
        // First what the limits demand, then the rest.
        for (place, limit) in rules.limits.iter().enumerate() {
            let min = limit.min.unwrap_or(0);
            for card in cards.iter().filter(|card| limit.measure.of(card) > 0) {
                if picking.figures[place] >= min || picking.is_full() {
                    break;
                }
                picking.offer(card);
            }
        }
        for card in cards {
            if picking.is_full() {
                break;
            }
            picking.offer(card);
        }
        picking.picked
    }

    fn is_full(&self) -> bool {
        self.picked.len() >= self.size
    }

    fn worth(limit: &Limit, card: &Card) -> usize {
        (limit.measure.of(card) as usize).min(MOST_WORTH)
    }

    fn offer(&mut self, card: &'a Card) {
        if self.is_full() || self.held.contains(&card.id) {
            return;
        }
        let mut groups = self.rules.restricted.iter().zip(&self.restricted);
        let full =
            |(group, &picked): (&Restricted, &u64)| picked >= u64::from(group.max) && group.has(card.id);
        let mut bounds = self.rules.limits.iter().zip(&self.figures).zip(&self.left);
        let over = |((limit, &figure), left): ((&Limit, &u32), &[usize; MOST_WORTH + 1])| {
            let worth = limit.measure.of(card);
            // The places left must be filled as well, with the cheapest cards if need be.
            let rest = cheapest(left, self.size - self.picked.len() - 1);
            limit.max.is_some_and(|max| worth > 0 && figure as usize + worth as usize + rest > max as usize)
        };
        if groups.any(full) || bounds.any(over) {
            return;
        }
        let limits = self.rules.limits.iter().zip(&mut self.figures).zip(&mut self.left);
        for ((limit, figure), left) in limits {
            left[Self::worth(limit, card)] -= 1;
            *figure += limit.measure.of(card);
        }
        for (group, picked) in self.rules.restricted.iter().zip(&mut self.restricted) {
            *picked += u64::from(group.has(card.id));
        }
        self.held.insert(card.id);
        self.picked.push(card.id);
    }
}

/// The least that N of the remaining cards can add to a property.
fn cheapest(left: &[usize], mut count: usize) -> usize {
    let mut sum = 0;
    for (worth, &cards) in left.iter().enumerate() {
        let taken = cards.min(count);
        sum += worth * taken;
        count -= taken;
    }
    sum
}
