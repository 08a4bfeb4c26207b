//! All results of a league together: what a report is made of.

use std::cmp::Reverse;

use super::member::{LeagueTerms, Member};
use super::tally::{CardScores, PairingTally, Results};
use crate::sim::Endings;
use crate::sim::stats::{Histogram, Score};

/// The games between two members, in brief: what is kept of each of perhaps half a million pairings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// How its pairs ended, as the member with the lower place in the list scored.
    pub results: Results,
    /// Rounds of all its games together.
    pub rounds: u64,
    /// Games in which a chain was cut off (Q-CHAIN-5).
    pub cut: u32,
}

/// All games of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckTotals {
    /// Its score.
    pub score: Score,
    /// How its games ended: won, lost and drawn, by reason.
    pub endings: Endings,
    /// Of these, decided at the round limit (Q-END-4): won, lost and drawn.
    pub limit: [u64; 3],
    /// How many rounds its games took.
    pub rounds: Histogram,
    /// Its armor less that of the opponent, at the end.
    pub margins: Histogram,
    /// Its cards, in the order of [`Member::cards`], over all opponents. A card is in the opening hand equally
    /// often against each, so that the opponents bias no difference between `opening` and `later`.
    pub cards: Vec<CardScores>,
}

/// A game with a long chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongChain {
    /// Effects applied in it.
    pub effects: u8,
    /// Who played, by place in the list, the lower one first.
    pub members: [usize; 2],
    /// The number of the game in their pairing, from 1.
    pub game: u64,
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
    /// How many rounds games took.
    pub rounds: Histogram,
    /// Effects applied in the longest chain of each game.
    pub chains: Histogram,
    /// The games with the longest chains, the longest first; of equal ones in the order of the members.
    pub longest: Vec<LongChain>,
    /// Games in which a chain was cut off (Q-CHAIN-5).
    pub cut: u64,
    /// Decisions that players took.
    pub decisions: u64,
    /// A triangle: the row of the second member, and in it every member before it.
    pairings: Vec<Pairing>,
}

impl Standings {
    const LONGEST: usize = 5;

    /// Nothing played yet. Members are put in order, and one that is there twice is dropped.
    pub fn new(terms: LeagueTerms, mut members: Vec<Member>) -> Self {
        members.sort_by(|one, two| one.identity().cmp(&two.identity()).then(one.name.cmp(&two.name)));
        members.dedup_by(|later, earlier| later.identity() == earlier.identity());
        let decks = members.iter().map(|member| DeckTotals {
            score: Score::default(),
            endings: Endings::default(),
            limit: [0; 3],
            rounds: Histogram::default(),
            margins: Histogram::default(),
            cards: vec![CardScores::default(); member.cards.len()],
        });
        Standings {
            terms,
            decks: decks.collect(),
            first_player: Score::default(),
            rounds: Histogram::default(),
            chains: Histogram::default(),
            longest: Vec::new(),
            cut: 0,
            decisions: 0,
            pairings: vec![Pairing::default(); members.len() * members.len().saturating_sub(1) / 2],
            members,
        }
    }

    /// Adds games between the members at two places, of which `one` is the lower.
    pub fn add(&mut self, one: usize, two: usize, tally: &PairingTally) {
        let pairing = &mut self.pairings[Standings::place([one, two])];
        pairing.results += tally.results;
        pairing.rounds += u64::try_from(tally.rounds.sum()).unwrap_or(0);
        pairing.cut += tally.cut as u32;
        let (score, [first, second, drawn]) = (tally.results.score(), tally.endings);
        let [won, lost, even] = tally.limit;
        let margins = tally.margins.mirrored();
        for (place, score, endings, limit, margins, cards) in [
            (one, score, [first, second, drawn], [won, lost, even], &tally.margins, &tally.cards[0]),
            (two, score.mirrored(), [second, first, drawn], [lost, won, even], &margins, &tally.cards[1]),
        ] {
            let deck = &mut self.decks[place];
            deck.score += score;
            for (count, more) in deck.endings.iter_mut().flatten().zip(endings.iter().flatten()) {
                *count += more;
            }
            for (count, more) in deck.limit.iter_mut().zip(limit) {
                *count += more;
            }
            deck.rounds += &tally.rounds;
            deck.margins += margins;
            for (card, more) in deck.cards.iter_mut().zip(cards) {
                *card += more;
            }
        }
        self.first_player += tally.results.first_player();
        self.rounds += &tally.rounds;
        self.chains += &tally.chains;
        self.cut += tally.cut;
        self.decisions += tally.decisions;
        let chains = tally.longest.iter();
        self.longest.extend(chains.map(|(effects, game)| LongChain { effects, members: [one, two], game }));
        self.longest.sort_by_key(|chain| (Reverse(chain.effects), chain.members, chain.game));
        self.longest.truncate(Standings::LONGEST);
    }

    /// The games between the members at two different places, as the one named first scored them.
    pub fn pairing(&self, one: usize, two: usize) -> Pairing {
        let pairing = self.pairings[Standings::place([one.min(two), one.max(two)])];
        let results = if one < two { pairing.results } else { pairing.results.mirrored() };
        Pairing { results, ..pairing }
    }

    /// All pairings: the two places, the lower first, and the games.
    pub fn pairings(&self) -> impl Iterator<Item = ([usize; 2], &Pairing)> + '_ {
        let places = (0..self.members.len()).flat_map(|two| (0..two).map(move |one| [one, two]));
        places.zip(&self.pairings)
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.rounds.count()
    }

    /// Where the pairing of two different members is in the triangle, the lower place first: the row of the
    /// second, and in it every member before it.
    pub fn place([one, two]: [usize; 2]) -> usize {
        two * (two - 1) / 2 + one
    }

    /// The two members whose pairing is at a place in the triangle.
    pub fn members_at(place: usize) -> [usize; 2] {
        let mut two = (f64::sqrt(2.0 * place as f64 + 0.25) + 0.5) as usize;
        while two * (two - 1) / 2 > place {
            two -= 1;
        }
        while (two + 1) * two / 2 <= place {
            two += 1;
        }
        [place - two * (two - 1) / 2, two]
    }
}
