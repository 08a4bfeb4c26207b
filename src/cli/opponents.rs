//! The decks that a deck is tried against: named ones, those of folders, `samples`, and those of a league.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use super::Failure;
use super::deck_name::{DeckArg, SAMPLES};
use super::desk::Desk;
use super::options::EventRules;
use crate::cards::{Card, CardId, Cruiser};
use crate::deck::Deck;
use crate::fault::Fault;
use crate::ledger::Ledger;
use crate::sim::league::Member;
use crate::sim::stats::{Crosstable, optimal_mixture};

/// A deck to be met.
pub struct Opponent {
    pub name: String,
    /// Where it is from, to tell decks of one name apart.
    pub origin: PathBuf,
    pub cruiser: Cruiser,
    /// Sorted by ID code.
    pub cards: Vec<Card>,
    /// How much it counts beside the others.
    pub weight: f64,
}

/// The decks to be met.
pub struct Opponents {
    pub decks: Vec<Opponent>,
    /// Whether they are the sample decks.
    pub are_samples: bool,
    /// Whether some count more than others, as decks of a league do.
    pub are_weighted: bool,
    /// The files they are read from.
    pub files: Vec<PathBuf>,
}

impl Opponents {
    /// Those that were typed, the sample decks where nothing was. The deck itself is left out, and so is a deck
    /// that comes twice. A league stands for the decks of its best mix, each with its share.
    pub fn read(
        typed: &[DeckArg],
        deck: &Deck,
        desk: &Desk,
        event: &EventRules,
    ) -> Result<Opponents, Failure> {
        let samples = [DeckArg::from(SAMPLES)];
        // Sparring partners need not follow the rules of the event.
        let total_war = EventRules::total_war();
        let (typed, event) = if typed.is_empty() { (&samples[..], &total_war) } else { (typed, event) };
        let (leagues, named): (Vec<DeckArg>, Vec<DeckArg>) =
            typed.iter().cloned().partition(|typed| typed.league().is_some());
        let found = desk.all_legal(&named, event)?;
        let mut files: Vec<PathBuf> =
            found.iter().filter_map(|found| Some(found.found.path()?.to_owned())).collect();
        let are_samples = leagues.is_empty() && found.iter().all(|found| found.found.is_sample());
        let mut decks: Vec<Opponent> = found
            .into_iter()
            .map(|found| Opponent {
                name: found.deck.name().to_owned(),
                origin: found.found.origin(),
                cruiser: found.deck.cruiser().clone(),
                cards: found.deck.cards().to_vec(),
                weight: 1.0,
            })
            .collect();
        for path in leagues.iter().filter_map(DeckArg::league) {
            decks.extend(best_mix(path)?);
            files.push(path.to_owned());
        }
        let mut seen = HashSet::from([identity(deck.cruiser(), deck.cards())]);
        decks.retain(|other| seen.insert(identity(&other.cruiser, &other.cards)));
        if decks.is_empty() {
            let fault = Fault::new(say!("there is no opponent but the deck itself"));
            return Err(fault.help(say!("name another deck, or a folder with several")).into());
        }
        Ok(Opponents { decks, are_samples, are_weighted: !leagues.is_empty(), files })
    }
}

/// What makes two decks the same. Names do not count.
fn identity(cruiser: &Cruiser, cards: &[Card]) -> (String, BTreeSet<CardId>) {
    (cruiser.id.clone(), cards.iter().map(|card| card.id).collect())
}

/// The decks of a league's best mix. On average each counts as much as a deck that is named.
fn best_mix(path: &Path) -> Result<Vec<Opponent>, Failure> {
    /// Less is noise.
    const LEAST: f64 = 0.001;
    let standings = Ledger::open_existing(path)?.standings()?;
    let looks = standings.terms.looks(standings.pairings().count());
    let played = standings.pairings().map(|(places, pairing)| (places, pairing.results));
    let table = Crosstable::new(standings.members.len(), played, looks.as_ref());
    let shares = optimal_mixture(&table.scores(), table.decks());
    let names = Member::labels(&standings.members);
    let count = shares.iter().filter(|share| **share >= LEAST).count() as f64;
    let members = standings.members.iter().zip(names).zip(shares).filter(|(_, share)| *share >= LEAST);
    let opponents = members.map(|((member, name), share)| Opponent {
        name,
        origin: path.to_owned(),
        cruiser: member.cruiser.clone(),
        cards: member.cards.clone(),
        weight: share * count,
    });
    Ok(opponents.collect())
}
