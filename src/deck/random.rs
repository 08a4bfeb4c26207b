//! Random decks that are legal under the rules given: the same seed gives the same deck.

use super::check::{self, Deck};
use super::file::DeckFile;
use super::list::List;
use super::owned::Owned;
use super::pool::Pool;
use super::rules::Rules;
use crate::cards::{Card, CardId};
use crate::dice::Dice;
use crate::fault::{Fault, Source};

/// What a random deck must be.
#[derive(Clone, Debug)]
pub struct Wish<'a> {
    pub name: &'a str,
    pub seed: u64,
    /// `None`: any that the rules allow and the player owns.
    pub cruiser: Option<&'a str>,
    /// `None`: as few as the rules allow.
    pub cards: Option<u32>,
    /// Only these cards; `None`: all.
    pub among: Option<&'a [CardId]>,
}

/// Rules can ask for what no deck, or hardly any, has: give up after so many tries.
const TRIES: usize = 1000;

/// Builds a deck, or says why there is none.
pub fn random(
    wish: &Wish<'_>,
    pool: &Pool,
    rules: &Rules,
    owned: Option<&Owned>,
) -> Result<(List, Deck), Fault> {
    let mut dice = Dice::new(wish.seed);
    let cruisers: Vec<&str> = pool
        .cruisers()
        .iter()
        .map(|cruiser| cruiser.id.as_str())
        .filter(|id| wish.cruiser.is_none_or(|wished| wished == *id))
        .filter(|id| rules.allows_cruiser(id) && owned.is_none_or(|owned| owned.has_cruiser(id)))
        .collect();
    if cruisers.is_empty() {
        return Err(match wish.cruiser {
            Some(id) if pool.cruiser(id).is_none() => pool.unknown_cruiser(id),
            Some(id) => Fault::new(format!("cruiser {id} is not allowed by {} or not owned", rules.name())),
            None => Fault::new("no cruiser is allowed and owned"),
        });
    }
    let cruiser = cruisers[dice.below(cruisers.len() as u32) as usize];
    let mut cards: Vec<&Card> = pool
        .cards()
        .iter()
        .filter(|card| rules.allows_card(card) && owned.is_none_or(|owned| owned.has_card(card.id)))
        .filter(|card| wish.among.is_none_or(|ids| ids.contains(&card.id)))
        .collect();
    let size = wish.cards.unwrap_or(rules.minimum()) as usize;
    if cards.len() < size {
        return Err(Fault::new(format!("{size} cards wished for, but only {} are to be had", cards.len())));
    }
    let mut first_fault = None;
    for _ in 0..TRIES {
        dice.shuffle(&mut cards);
        let mut ids = rules.pick(&cards, size);
        ids.sort_unstable();
        let list = List {
            name: Some(wish.name.to_owned()),
            cruiser: Some(cruiser.to_owned()),
            cards: ids,
            ..List::default()
        };
        // The same check as for any other deck; a random one gets no way round it.
        let file = DeckFile::parse(Source::new("random deck", list.to_toml()));
        match file.map(|file| check::check(&file, pool, rules, owned)) {
            Ok(Ok(deck)) => return Ok((list, deck)),
            Ok(Err(illegal)) => first_fault = first_fault.or(illegal.faults.into_iter().next()),
            Err(faults) => first_fault = first_fault.or(faults.into_iter().next()),
        }
    }
    let fault = Fault::new(format!("found no legal deck of {size} cards in {TRIES} tries"));
    Err(match first_fault {
        Some(first) => fault.help(format!("the first fell short: {}", first.sentence())),
        None => fault,
    })
}
