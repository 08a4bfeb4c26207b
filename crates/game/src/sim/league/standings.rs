//! All results of a league together: what a report is made of.

use super::member::{LeagueTerms, Member};
use super::tally::PairingTally;
use crate::sim::add_up::AddUp;
use crate::sim::stats::{Results, Score};
use crate::sim::{CardScores, GameSummary, LongestChains, triangle};

/// The games between two members, in brief: what is kept of each of perhaps half a million pairings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// How its pairs ended, as the member with the lower place in the list scored.
    pub results: Results,
    /// Rounds of all its games together.
    pub rounds: u64,
    /// Games in which a chain was cut off (Q-CHAIN-5).
    pub cut: u32,
    /// Games that one of the players forfeited.
    pub forfeits: u32,
}

/// All games of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckTotals {
    /// Its score.
    pub score: Score,
    /// What every run counts, with this member as the player named first.
    pub summary: GameSummary,
    /// Its cards, in the order of [`Member::cards`], over all opponents. A card is in the opening hand equally
    /// often against each, so that the opponents bias no difference between `opening` and `later`.
    pub cards: Vec<CardScores>,
}

/// All results of a league: plain values that do not depend on the order in which games were played or added.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::sim::league::{LeagueTerms, Member, Standings};
///
/// # fn main() {
/// let members = [raft(), barge()].map(|deck| Member::new(&deck, "pilot-1"));
/// let terms = LeagueTerms { seed: 1, round_limit: 100, most_pairs: None };
/// let standings = Standings::new(terms, members.into());
/// assert_eq!((standings.members[0].name.as_str(), standings.games()), ("Barge", 0));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// What all agree on.
    pub terms: LeagueTerms,
    /// Who takes part, each once, in the order of [`Member::identity`].
    pub members: Vec<Member>,
    /// Each member's games, in the order of the members.
    pub decks: Vec<DeckTotals>,
    /// The score of the player who went first, over all games.
    pub first_player: Score,
    /// What every run counts, over all games.
    pub summary: GameSummary,
    /// The games with the longest chains: the two places, the lower first, and the number in their pairing, from 1.
    pub longest: LongestChains<([usize; 2], u64)>,
    /// A [`triangle`].
    pairings: Vec<Pairing>,
}

impl Standings {
    /// Nothing played yet. Members are put in order, and one that is there twice is dropped.
    pub fn new(terms: LeagueTerms, mut members: Vec<Member>) -> Self {
        members.sort_by(|one, two| one.identity().cmp(&two.identity()).then(one.name.cmp(&two.name)));
        members.dedup_by(|later, earlier| later.identity() == earlier.identity());
        let decks = members.iter().map(|member| DeckTotals {
            score: Score::default(),
            summary: GameSummary::default(),
            cards: vec![CardScores::default(); member.cards.len()],
        });
        Standings {
            terms,
            decks: decks.collect(),
            first_player: Score::default(),
            summary: GameSummary::default(),
            longest: LongestChains::default(),
            pairings: vec![Pairing::default(); triangle::size(members.len())],
            members,
        }
    }

    /// Adds games between the members at two places, of which `one` is the lower.
    pub fn add(&mut self, one: usize, two: usize, tally: &PairingTally) {
        let pairing = &mut self.pairings[triangle::index(one, two)];
        pairing.results += &tally.results;
        pairing.rounds += u64::try_from(tally.summary.rounds.sum()).unwrap_or(0);
        pairing.cut += tally.summary.cut as u32;
        pairing.forfeits += tally.summary.forfeits().iter().sum::<u64>() as u32;
        let score = tally.results.score();
        let [cards, enemy_cards] = &tally.cards;
        for (place, score, summary, cards) in [
            (one, score, &tally.summary, cards),
            (two, score.mirrored(), &tally.summary.mirrored(), enemy_cards),
        ] {
            let deck = &mut self.decks[place];
            deck.score += &score;
            deck.summary += summary;
            deck.cards.add_up(cards);
        }
        self.first_player += &tally.results.first_player();
        self.summary += &tally.summary;
        tally.longest.iter().for_each(|(effects, game)| self.longest.note(effects, ([one, two], game)));
    }

    /// The games between the members at two different places, as the one named first scored them.
    pub fn pairing(&self, one: usize, two: usize) -> Pairing {
        let pairing = self.pairings[triangle::index(one, two)];
        let results = if one < two { pairing.results } else { pairing.results.mirrored() };
        Pairing { results, ..pairing }
    }

    /// All pairings: the two places, the lower first, and the games.
    pub fn pairings(&self) -> impl Iterator<Item = ([usize; 2], &Pairing)> + '_ {
        let places = (0..self.members.len()).flat_map(|two| (0..two).map(move |one| [one, two]));
        places.zip(&self.pairings)
    }

    /// Games that a player forfeited.
    pub fn forfeits(&self) -> u64 {
        self.summary.forfeits().iter().sum()
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.summary.games()
    }
}
