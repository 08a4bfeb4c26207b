//! The members of a league, and its terms.

use crate::bots::BotMaker;
use crate::cards::{Card, CardId, Cruiser};
use crate::deck::Deck;
use crate::engine::BadSetup;
use crate::sim::stats::Looks;
use crate::sim::sweep::mix;
use crate::sim::{Duel, Entry, Terms};

/// A deck in a league, with who plays it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::sim::league::Member;
///
/// # fn main() {
/// let members = [raft(), barge(), raft()].map(|deck| Member::new(&deck, "pilot-1"));
/// assert_eq!(Member::labels(&members), ["Raft (1)", "Barge", "Raft (2)"]);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// What reports call it. Two different decks may have the same name; see [`Member::labels`].
    pub name: String,
    /// Who brings it to the table, where that is known. It does not belong to its identity.
    pub player: Option<String>,
    /// The cruiser it flies with.
    pub cruiser: Cruiser,
    /// Sorted by ID code, each once.
    pub cards: Vec<Card>,
    /// Who plays it: a bot as [`BotSpec`](crate::BotSpec) writes it, with the number of its value.
    pub bot: String,
}

impl Member {
    /// A deck under its own name.
    pub fn new(deck: &Deck, bot: impl ToString) -> Self {
        Member {
            name: deck.name().to_owned(),
            player: None,
            cruiser: deck.cruiser().clone(),
            cards: deck.cards().to_vec(),
            bot: bot.to_string(),
        }
    }

    /// What tells two members apart, and the order in which a league lists them: the cruiser, the cards and
    /// the bot. Neither the name nor the file it was read from belongs to it.
    pub fn identity(&self) -> (&str, Vec<CardId>, &str) {
        (&self.cruiser.id, self.cards.iter().map(|card| card.id).collect(), &self.bot)
    }

    /// What it brings to a match, played by a bot of that name.
    pub fn entry(&self, bot: impl Into<BotMaker>) -> Entry {
        Entry {
            name: self.name.clone(),
            cruiser: self.cruiser.clone(),
            cards: self.cards.clone(),
            bot: bot.into(),
        }
    }

    /// A name for each member that no other has: its own, or, where several share it, with a number behind
    /// it in the order of the list.
    pub fn labels(members: &[Member]) -> Vec<String> {
        let mut seen = std::collections::BTreeMap::<&str, usize>::new();
        for member in members {
            *seen.entry(&member.name).or_default() += 1;
        }
        let mut used: std::collections::BTreeSet<String> =
            seen.iter().filter(|(_, times)| **times == 1).map(|(name, _)| (*name).to_owned()).collect();
        members
            .iter()
            .map(|member| {
                if seen.get(member.name.as_str()) == Some(&1) {
                    return member.name.clone();
                }
                let mut numbered = (1u64..).map(|number| format!("{} ({number})", member.name));
                let label = numbered.find(|label| !used.contains(label)).unwrap_or_default();
                used.insert(label.clone());
                label
            })
            .collect()
    }
}

/// What all members agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueTerms {
    /// The seed of every shuffle and every chance.
    pub seed: u64,
    /// The round limit: after this round armor, then cards decide (Q-END-4).
    pub round_limit: u16,
    /// Where games were given to the pairings that were not settled yet, the most pairs that one may get.
    /// `None` where how many games a pairing has does not depend on how they went.
    pub most_pairs: Option<u64>,
}

impl LeagueTerms {
    /// The looks by which one of N pairings is settled: with all of them looked at together, hardly ever
    /// a wrong one. Scores are corrected for ending at one. `None` without looks.
    pub fn looks(&self, pairings: usize) -> Option<Looks> {
        self.most_pairs.map(|most| Looks::one_of(most, pairings))
    }

    /// The games between two different members, in either order, as a match of its own; `bot` plays for both. The
    /// one that the league lists first has the seat `a`.
    pub fn duel(&self, one: &Member, two: &Member, bot: &BotMaker) -> Result<Duel, BadSetup> {
        let (one, two) = if one.identity() <= two.identity() { (one, two) } else { (two, one) };
        let seed = pairing_seed(self.seed, one, two);
        let agreed = Terms { round_limit: self.round_limit, seed, ..Terms::default() };
        Duel::new([one.entry(bot.clone()), two.entry(bot.clone())], agreed)
    }
}

/// The seed of all games between two members, in either order: it depends on what both bring, and on nothing
/// else. `duel` with this seed plays them again.
pub(crate) fn pairing_seed(seed: u64, one: &Member, two: &Member) -> u64 {
    let (one, two) = if one.identity() <= two.identity() { (one, two) } else { (two, one) };
    [one, two].into_iter().fold(seed, |seed, member| {
        let cards: Vec<String> = member.cards.iter().map(|card| card.id.to_string()).collect();
        let cards = cards.iter().map(String::as_str);
        mix(seed, [member.cruiser.id.as_str(), member.bot.as_str()].into_iter().chain(cards))
    })
}
