//! CARD arguments: ID codes, names or searches.

use std::collections::HashSet;

use crate::cards::{Card, CardId};
use crate::cli::prelude::*;

/// A card asked for, and whether by a search.
pub struct Pick {
    pub id: CardId,
    pub searched: bool,
}

/// The cards that codes, names and searches mean, each once.
pub fn pick(desk: &Desk, words: &[String], queries: &[String], faults: &mut Vec<Fault>) -> Vec<Pick> {
    pick_from(desk, words, queries, None, faults)
}

/// A code in `held` need not be in the catalog: that is how a wrong one is removed.
pub fn pick_from(
    desk: &Desk,
    words: &[String],
    queries: &[String],
    held: Option<&HashSet<CardId>>,
    faults: &mut Vec<Fault>,
) -> Vec<Pick> {
    let mut picks: Vec<Pick> = Vec::new();
    let mut picked = HashSet::new();
    let is_query = |word: &str| word.contains([':', '<', '>', '=']);
    let named = words.iter().filter(|word| !is_query(word));
    for word in named {
        let id = match word.parse::<CardId>() {
            Ok(id) if held.is_some_and(|held| held.contains(&id)) || desk.roster.card(id).is_some() => id,
            Ok(id) => {
                faults.push(desk.roster.unknown_card(id));
                continue;
            }
            Err(problem) => match desk.roster.one_card_called(word) {
                Ok(Some(card)) => card.id,
                Ok(None) => {
                    faults.push(no_such_card(desk, word, problem));
                    continue;
                }
                Err(fault) => {
                    faults.push(fault);
                    continue;
                }
            },
        };
        if !picked.insert(id) {
            faults.push(Fault::new(say!("{} is given twice", id)));
        } else {
            picks.push(Pick { id, searched: false });
        }
    }
    for query in words.iter().filter(|word| is_query(word)).chain(queries) {
        match desk.search(query) {
            Err(wrong) => faults.extend(wrong),
            Ok(cards) if cards.is_empty() => faults.push(Fault::new(say!("no cards match {}", query))),
            Ok(cards) => {
                for Card { id, .. } in cards {
                    if picked.insert(id) {
                        picks.push(Pick { id, searched: true });
                    }
                }
            }
        }
    }
    picks
}

/// `no card called "strike"; 15 cards have that effect: effect:strike`
fn no_such_card(desk: &Desk, word: &str, problem: crate::cards::BadId) -> Fault {
    if word.contains(|c: char| c.is_ascii_digit()) {
        return desk.roster.not_a_code(word, problem);
    }
    let fault = desk.roster.no_card_called(word);
    let by_effect = format!("effect:{word}");
    let has = |found: usize| {
        say_count!(found, "{} card has that effect: {}", "{} cards have that effect: {}", by_effect)
    };
    if let Ok(found) = desk.search_ids(&by_effect)
        && !found.is_empty()
    {
        return fault.help(has(found.len()));
    }
    match fault.help {
        Some(_) => fault,
        None => fault.help(say!("search for it: {}", CommandLine::new("cards").word(word).to_string())),
    }
}
