//! What each card did over all games of a league, whichever decks it was in.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::cards::CardId;
use crate::report::figures::rounded;
use crate::sim::league::Standings;
use crate::sim::stats::{Difference, contrast, weighted_mean};
use crate::sim::{CardScores, bonferroni_z};

/// A card over all games.
#[derive(Serialize)]
pub struct LeagueCard {
    pub id: CardId,
    pub name: String,
    /// Decks that have it.
    pub decks: usize,
    /// Games of these decks.
    pub games: u64,
    /// Of these, with the card in the opening hand.
    pub opening_games: u64,
    pub drawn: u64,
    pub front: u64,
    pub back: u64,
    /// How many points more its deck scored with it in the opening hand than without, as a share.
    pub opening_difference: Option<Difference>,
}

/// All cards, those that help most first. A deck's games with the card in the opening hand are compared with its
/// own other games, so that a card is not praised for the company it keeps; the decks that have it count by how
/// many games they have of both kinds. The intervals hold for all cards together.
pub fn card_figures(standings: &Standings) -> Vec<LeagueCard> {
    let mut found: BTreeMap<CardId, (&str, Vec<&CardScores>)> = BTreeMap::new();
    for (member, totals) in standings.members.iter().zip(&standings.decks) {
        for (card, scores) in member.cards.iter().zip(&totals.cards) {
            found.entry(card.id).or_insert((&card.name, Vec::new())).1.push(scores);
        }
    }
    let critical = bonferroni_z(found.len());
    let mut cards: Vec<LeagueCard> = found
        .into_iter()
        .map(|(id, (name, scores))| {
            let sum = |of: &dyn Fn(&CardScores) -> u64| scores.iter().map(|scores| of(scores)).sum();
            LeagueCard {
                id,
                name: name.to_owned(),
                decks: scores.len(),
                games: sum(&|scores| scores.opening.games() + scores.later.games()),
                opening_games: sum(&|scores| scores.opening.games()),
                drawn: sum(&|scores| scores.drawn.games()),
                front: sum(&|scores| scores.front),
                back: sum(&|scores| scores.back),
                opening_difference: difference(&scores, critical),
            }
        })
        .collect();
    let size = |card: &LeagueCard| rounded(card.opening_difference.map_or(0.0, |known| known.difference));
    cards.sort_by(|one, two| size(two).total_cmp(&size(one)).then(one.id.cmp(&two.id)));
    cards
}

fn difference(scores: &[&CardScores], critical: f64) -> Option<Difference> {
    let parts: Vec<(f64, Difference)> = scores
        .iter()
        .filter_map(|CardScores { opening, later, .. }| {
            let [with, without] = [opening, later].map(|score| score.games() as f64);
            let difference = contrast([(1.0, *opening), (-1.0, *later)], critical)?;
            Some((with * without / (with + without), difference))
        })
        .collect();
    weighted_mean(&parts)
}
