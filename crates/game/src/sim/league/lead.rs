//! The lead of a league, and whether another player sees it, too.

use std::sync::atomic::AtomicBool;

use super::Standings;
use crate::bots::BotMaker;
use crate::engine::BadSetup;
use crate::sim::stats::{Interval, Looks, Score, Verdicts};
use crate::sim::{Confirmation, Duel, DuelTally, Terms};

/// The best rated deck, where it is settled that it beats the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// The places of both among the members.
    pub members: [usize; 2],
    /// The score of the first against the second.
    pub score: Score,
    /// The interval of that score.
    pub verdict: Interval,
}

impl Lead {
    /// By the places of the members, the best rated first.
    pub fn new(standings: &Standings, order: &[usize], verdicts: &Verdicts) -> Option<Self> {
        let &[first, second, ..] = order else { return None };
        let score = standings.pairing(first, second).results.score();
        let verdict = interval(&score, standings.terms.most_pairs);
        verdicts.beats(first, second).then_some(Lead { members: [first, second], score, verdict })
    }

    /// Has another bot play the first two, as it would check a [match](Duel::confirm) of theirs. Which games these are
    /// depends on the league's seed and on the two decks only.
    pub fn confirm(
        &self,
        standings: &Standings,
        bot: impl Into<BotMaker>,
        stop: &AtomicBool,
        progress: impl FnMut(&DuelTally),
    ) -> Result<Confirmation, BadSetup> {
        let bot = bot.into();
        let members = self.members.map(|place| &standings.members[place]);
        let seed = standings.terms.seed_of(members[0], members[1]);
        let terms = Terms { round_limit: standings.terms.round_limit, seed, ..Terms::default() };
        let duel = Duel::new(members.map(|member| member.entry(bot.clone())), terms)?;
        Ok(duel.confirm(self.verdict, bot, stop, progress))
    }
}

/// The interval of a matchup by itself; it holds at all looks where there were any.
pub(super) fn interval(score: &Score, most_pairs: Option<u64>) -> Interval {
    match most_pairs {
        Some(most) => Looks::new(most).interval(score),
        None => score.interval(),
    }
}
