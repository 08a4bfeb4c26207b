//! The figures of a league, as they are written for other programs.

use serde::Serialize;

use super::cards::{LeagueCard, card_figures};
use super::summary::{Headline, Ranking};
use crate::report::figures::{Rate, Spread};
use crate::report::sim::chains::Chains;
use crate::report::sim::duel::ConfirmationFigures;
use crate::sim::Confirmation;
use crate::sim::league::{DeckTotals, Lead, Member, Standings};
use crate::sim::stats::{
    Crosstable, Cycle, Cyclic, Elo, Equilibrium, EquilibriumShare, Interval, Looks, Meeting, Rating, Ratings,
    Verdicts, strongest_cycles,
};

/// What the results of a league say.
#[derive(Serialize)]
pub struct LeagueReport {
    pub(super) seed: u64,
    pub(super) round_limit: u16,
    /// Where pairings were played until it was clear who is better, the most pairs that one may get.
    pub(super) settled_within_pairs: Option<u64>,
    pub(super) games: u64,
    /// Games that a bot forfeited.
    pub(super) forfeits: u64,
    /// The best rated first. Figures that speak of a deck by number count from 0 in this order.
    pub(super) decks: Vec<DeckFigures>,
    pub(super) pairings: Vec<PairingFigures>,
    pub(super) going_first: FirstFigures,
    /// The share of draws to expect between equals.
    pub(super) draws: f64,
    /// Whether all ratings can be compared: every deck took points from every other, directly or by way of others.
    pub(super) connected: bool,
    pub(super) ladder: Option<Cyclic>,
    pub(super) cycles: CycleFigures,
    pub(super) field: FieldFigures,
    pub(super) rounds: Spread,
    pub(super) chains: Chains,
    pub(super) decisions: u64,
    pub(super) cards: Vec<LeagueCard>,
    /// What another player's games say of the lead, where one is claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmation: Option<LeadCheck>,
    #[serde(skip)]
    pub(super) headline: Headline,
}

/// The games of another player between the first two decks.
#[derive(Serialize)]
struct LeadCheck {
    /// By number; the score is that of the first.
    decks: [usize; 2],
    #[serde(flatten)]
    of: ConfirmationFigures,
}

#[derive(Serialize)]
pub struct DeckFigures {
    pub name: String,
    /// Who brings it, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    pub cruiser: String,
    #[serde(skip)]
    pub cruiser_name: String,
    pub bot: String,
    /// Number of cards.
    pub size: usize,
    /// All its games, however many against each opponent.
    pub score: Rate,
    /// The mean of its scores against every opponent.
    pub mean_score: Option<f64>,
    pub rating: Rating,
    pub field: EquilibriumShare,
    /// Decks that it beats in settled matchups, by number.
    pub beats: Vec<usize>,
    /// Decks that it loses to in settled matchups, by number.
    pub loses_to: Vec<usize>,
    pub wins: u64,
    pub losses: u64,
    pub draws: u64,
    /// Games that its bot forfeited; they are among those it lost.
    pub forfeits: u64,
    pub mean_rounds: Option<f64>,
    pub mean_margin: Option<f64>,
}

#[derive(Serialize)]
pub struct PairingFigures {
    /// By number.
    pub decks: [usize; 2],
    /// The score of the first of them; its interval holds at all looks where there were any.
    #[serde(flatten)]
    pub score: Rate,
    /// The score, corrected for having been looked at until it was clear.
    pub corrected: Option<f64>,
    /// The score that the ratings let expect.
    pub expected: f64,
    /// Which of the two is better, if that is settled, by number.
    pub better: Option<usize>,
    /// The score of the player who went first.
    pub going_first: Rate,
    pub mean_rounds: Option<f64>,
    /// Games that the bot of either forfeited.
    pub forfeits: u32,
    /// The seed of its games: `duel` with the same decks and bots and this seed plays them, too. As text, because it
    /// is a number of 64 bits.
    pub seed: Option<String>,
}

#[derive(Serialize)]
pub struct FirstFigures {
    #[serde(flatten)]
    pub score: Rate,
    pub elo: Elo,
}

#[derive(Serialize)]
pub struct CycleFigures {
    /// How many are settled.
    pub count: usize,
    pub strongest: Vec<Cycle>,
}

#[derive(Serialize)]
pub struct FieldFigures {
    /// How often the scores were drawn anew.
    pub draws: usize,
}

/// The most cycles that are named.
const CYCLES: usize = 10;

impl LeagueReport {
    /// All of it, with how certain the best mix of decks is: in a large league most of the work.
    pub fn new(standings: &Standings) -> Self {
        LeagueReport::with(standings, true)
    }

    /// What a summary, a table of the matchups or a picture needs.
    pub fn without_draws(standings: &Standings) -> Self {
        LeagueReport::with(standings, false)
    }

    /// The lead that is claimed: what another player can check.
    pub fn lead(&self) -> Option<&Lead> {
        self.headline.lead()
    }

    /// With what another player's games say of the lead.
    pub fn checked_by(mut self, check: Option<Confirmation>) -> Self {
        check.into_iter().for_each(|check| self.headline.check(check));
        let figures = self.headline.checked().and_then(ConfirmationFigures::new);
        self.confirmation = figures.map(|of| LeadCheck { decks: [0, 1], of });
        self
    }

    fn with(standings: &Standings, whole: bool) -> Self {
        let ranking = Ranking::new(standings);
        let headline = Headline::of(standings, &ranking);
        // From here on decks are numbered by their ratings.
        let Ranking { table, ratings, verdicts, names, order } = ranking;
        let field = match whole {
            true => Equilibrium::new(&table, standings.terms.seed),
            false => Equilibrium::as_seen(&table),
        };
        let mut rank = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &deck)| rank[deck] = at);
        let means = mean_scores(&table);
        let beaten = |deck: usize, wins: bool| {
            let found =
                |&other: &usize| if wins { verdicts.beats(deck, other) } else { verdicts.beats(other, deck) };
            let mut found: Vec<usize> = (0..order.len()).filter(found).map(|other| rank[other]).collect();
            found.sort_unstable();
            found
        };
        let decks = order.iter().map(|&deck| {
            let parts = DeckParts {
                name: &names[deck],
                member: &standings.members[deck],
                totals: &standings.decks[deck],
                rating: &ratings.decks[deck],
                share: &field.decks[deck],
            };
            DeckFigures::new(&parts, means[deck], beaten(deck, true), beaten(deck, false))
        });
        let (count, cycles) = strongest_cycles(&table, &verdicts, CYCLES);
        LeagueReport {
            seed: standings.terms.seed,
            round_limit: standings.terms.round_limit,
            settled_within_pairs: standings.terms.most_pairs,
            games: standings.games(),
            forfeits: standings.forfeits(),
            decks: decks.collect(),
            pairings: pairings(standings, &table, &ratings, &verdicts, &rank, whole),
            going_first: FirstFigures { score: Rate::new(&standings.first_player), elo: ratings.first },
            draws: ratings.draws,
            connected: ratings.connected,
            ladder: Cyclic::new(&table, &ratings),
            cycles: CycleFigures {
                count,
                strongest: cycles.iter().map(|cycle| renumbered(cycle, &rank)).collect(),
            },
            field: FieldFigures { draws: field.draws },
            rounds: Spread::new(&standings.summary.rounds),
            chains: Chains::new(
                &standings.summary,
                standings
                    .longest
                    .iter()
                    .map(|(effects, (members, game))| (effects, Some(members.map(|deck| rank[deck])), game)),
            ),
            decisions: standings.summary.decisions,
            cards: card_figures(standings),
            confirmation: None,
            headline,
        }
    }
}

/// The mean of each deck's scores against those it met.
fn mean_scores(table: &Crosstable) -> Vec<Option<f64>> {
    let mut sums = vec![(0.0, 0u32); table.decks()];
    for meeting in table.meetings() {
        for (deck, score) in [(meeting.one, meeting.mean), (meeting.two, 1.0 - meeting.mean)] {
            sums[deck] = (sums[deck].0 + score, sums[deck].1 + 1);
        }
    }
    sums.iter().map(|&(sum, met)| (met > 0).then(|| sum / f64::from(met))).collect()
}

/// The best rated of two is named first; in the order of the ratings.
fn pairings(
    standings: &Standings,
    table: &Crosstable,
    ratings: &Ratings,
    verdicts: &Verdicts,
    rank: &[usize],
    seeds: bool,
) -> Vec<PairingFigures> {
    // Each interval holds by itself, at all looks at its own pairing.
    let looks = standings.terms.most_pairs.map(Looks::new);
    let figures = |meeting: &Meeting| {
        let (mut one, mut two, mut mean) = (meeting.one, meeting.two, meeting.mean);
        if rank[one] > rank[two] {
            (one, two, mean) = (two, one, 1.0 - mean);
        }
        let pairing = standings.pairing(one, two);
        let score = pairing.results.score();
        let better = [(one, two), (two, one)].into_iter().find(|&(one, two)| verdicts.beats(one, two));
        let rate = match looks.as_ref().map(|looks| looks.interval(&score)) {
            Some(Interval { low, high }) => Rate { low, high, ..Rate::new(&score) },
            None => Rate::new(&score),
        };
        PairingFigures {
            decks: [rank[one], rank[two]],
            score: rate,
            corrected: looks.as_ref().map(|_| mean),
            expected: ratings.expected(one, two),
            better: better.map(|(deck, _)| rank[deck]),
            going_first: Rate::new(&pairing.results.first_player()),
            mean_rounds: Some(pairing.rounds as f64 / score.games() as f64),
            forfeits: pairing.forfeits,
            seed: seeds.then(|| {
                let [one, two] = [one, two].map(|deck| &standings.members[deck]);
                standings.terms.seed_of(one, two).to_string()
            }),
        }
    };
    let mut pairings: Vec<PairingFigures> = table.meetings().iter().map(figures).collect();
    pairings.sort_by_key(|pairing| pairing.decks);
    pairings
}

struct DeckParts<'a> {
    name: &'a str,
    member: &'a Member,
    totals: &'a DeckTotals,
    rating: &'a Rating,
    share: &'a EquilibriumShare,
}

impl DeckFigures {
    /// Whether any of its matchups is settled.
    pub fn has_settled(&self) -> bool {
        !self.beats.is_empty() || !self.loses_to.is_empty()
    }

    fn new(parts: &DeckParts<'_>, mean_score: Option<f64>, beats: Vec<usize>, loses_to: Vec<usize>) -> Self {
        let DeckParts { name, member, totals, rating, share } = parts;
        let [wins, losses, draws] = totals.summary.endings.map(|by_reason| by_reason.iter().sum());
        DeckFigures {
            name: (*name).to_owned(),
            player: member.player.clone(),
            cruiser: member.cruiser.id.clone(),
            cruiser_name: member.cruiser.name.clone(),
            bot: member.bot.clone(),
            size: member.cards.len(),
            score: Rate::new(&totals.score),
            mean_score,
            rating: **rating,
            field: **share,
            beats,
            loses_to,
            wins,
            losses,
            draws,
            forfeits: totals.summary.forfeits()[0],
            mean_rounds: totals.summary.rounds.mean(),
            mean_margin: totals.summary.margins.mean(),
        }
    }
}

/// A cycle with decks by their ranks, the best rated of the three first.
fn renumbered(cycle: &Cycle, rank: &[usize]) -> Cycle {
    let mut cycle = Cycle { decks: cycle.decks.map(|deck| rank[deck]), ..*cycle };
    let first = (0..3).min_by_key(|&at| cycle.decks[at]).unwrap_or(0);
    cycle.decks.rotate_left(first);
    cycle.scores.rotate_left(first);
    cycle
}

impl PairingFigures {
    /// The score of the first, corrected where it has to be.
    pub fn mean(&self) -> f64 {
        self.corrected.or(self.score.mean).unwrap_or(0.5)
    }
}
