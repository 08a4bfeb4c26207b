//! What another player's games say of a gain.

use serde::Serialize;

use crate::lab::{Estimate, GainCheck};
use crate::report::figures::InPoints;
use crate::report::sim::name_of;
use crate::say::Message;
use crate::sim::Opinion;

/// The games of another player, who checked whether a deck gains by a change.
#[derive(Serialize)]
pub(super) struct GainFigures {
    players: [String; 2],
    seed: u64,
    /// What the change gains, with the interval that holds at every look together; games with each of the two decks.
    #[serde(flatten)]
    gain: Estimate,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    /// Null where these games do not tell.
    agrees: Option<bool>,
    #[serde(skip)]
    opinion: Opinion,
}

impl GainFigures {
    /// Nothing where no games were finished.
    pub(super) fn new(of: &GainCheck) -> Option<Self> {
        (of.gain.pairs > 0).then(|| GainFigures {
            players: [of.bot.clone(), of.bot.clone()],
            seed: of.seed,
            gain: of.gain,
            interrupted: !of.whole,
            agrees: of.opinion.agrees(),
            opinion: of.opinion,
        })
    }

    /// Whether that player sees it otherwise.
    pub(super) fn disagrees(&self) -> bool {
        self.opinion == Opinion::Disagrees
    }

    fn bot(&self) -> &str {
        name_of(&self.players[0])
    }

    /// What both players' games say the change gains, with their names: `12 points with pilot-1, -1 with expert`.
    pub(super) fn both(&self, bots: &[String; 2], gain: &Estimate) -> Message {
        let points = say_count!(gain.signed(), "{} point", "{} points");
        say!("{} with {}, {} with {}", points, name_of(&bots[0]), self.gain.signed(), self.bot())
    }

    /// What that player says, in a line.
    pub(super) fn line(&self) -> Message {
        let games = say_count!(self.gain.games(), "{} game", "{} games");
        let gain = self.gain.in_brackets();
        match self.opinion {
            Opinion::Agrees => say!("{} agrees: {} in {} with each deck.", self.bot(), gain, games),
            Opinion::Disagrees => say!(
                "{} sees no such gain: {} in {} with each deck; 95% sure that they differ.",
                self.bot(),
                gain,
                games
            ),
            Opinion::Open => {
                say!("{} leaves it open: {} in {} with each deck.", self.bot(), gain, games)
            }
        }
    }
}
