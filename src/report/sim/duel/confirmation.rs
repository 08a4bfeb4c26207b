//! What another player's games say of which deck is better.

use serde::Serialize;

use super::DuelReport;
use crate::report::figures::Rate;
use crate::report::sim::bots::name_of;
use crate::report::verdict::Finding;
use crate::say::{Message, grouped};
use crate::sim::stats::Interval;
use crate::sim::{Broken, Confirmation, Opinion};

/// The games of another player, who checked which deck is better.
#[derive(Serialize)]
pub(in crate::report::sim) struct ConfirmationFigures {
    players: [String; 2],
    seed: u64,
    /// The first deck's score, with the interval that holds at every look together.
    #[serde(flatten)]
    rate: Rate,
    pairs: [u64; 5],
    ending: &'static str,
    /// Null where these games do not tell.
    agrees: Option<bool>,
    /// Games that were not played because of a mistake of ours.
    #[serde(skip_serializing_if = "Broken::is_none")]
    broken: Broken,
    #[serde(skip)]
    opinion: Opinion,
}

impl ConfirmationFigures {
    /// Nothing where no pair was finished.
    pub(in crate::report::sim) fn new(of: &Confirmation) -> Option<Self> {
        let Interval { low, high } = of.interval;
        let score = &of.tally.score;
        Some(ConfirmationFigures {
            players: [of.bot.clone(), of.bot.clone()],
            seed: of.seed,
            rate: Rate { games: score.games(), mean: Some(score.mean()?), low, high },
            pairs: score.pairs(),
            ending: of.ending.code(),
            agrees: of.opinion.agrees(),
            broken: of.tally.broken.clone(),
            opinion: of.opinion,
        })
    }

    /// Who checked it.
    pub(super) fn bot(&self) -> &str {
        &self.players[0]
    }

    /// Whether that player sees it otherwise.
    pub(super) fn disagrees(&self) -> bool {
        self.opinion == Opinion::Disagrees
    }

    /// The score and who played how many games for it.
    pub(super) fn words(&self, deck: &str) -> Message {
        let games = say_count!(self.rate.games, "{} game", "{} games");
        say!("{} for {} in {} by {}", self.rate.words(), deck, games, self.bot())
    }
}

impl DuelReport {
    /// The answer where another player checked it, and who played how many games.
    pub(super) fn checked(
        &self,
        check: &ConfirmationFigures,
        finding: &Finding<'_>,
        games: Message,
    ) -> (Message, Message) {
        let [bot, second] = [self.decks[0].player.bot.as_str(), check.bot()].map(name_of);
        let more = grouped(check.rate.games);
        let estimate = if self.ahead() == 0 { check.rate.wins() } else { check.rate.wins().mirrored() };
        match check.opinion {
            Opinion::Agrees => {
                let both =
                    say!("{} played by {}, {} more by {}: both say so; 95% sure.", games, bot, more, second);
                (finding.answer(), both)
            }
            Opinion::Disagrees => {
                let played =
                    say!("{} played by {}, {} by {}; 95% sure that they differ.", games, bot, more, second);
                (finding.disagreement(bot, (second, &estimate)), played)
            }
            Opinion::Open => {
                let range = estimate.range_words();
                let open = say!(
                    "{} played by {}, 95% sure; {} by {} leave it open ({}).",
                    games,
                    bot,
                    more,
                    second,
                    range
                );
                (finding.answer(), open)
            }
        }
    }

    /// Whether another player sees it otherwise.
    pub(super) fn is_disputed(&self) -> bool {
        self.confirmation.as_ref().is_some_and(ConfirmationFigures::disagrees)
    }
}
