//! `pass`: plays no card and never shifts; the opponent of a goldfish game.

use super::{Bot, Forfeit};
use crate::engine::{Choice, Pick, Sight};

pub(crate) struct Passive;

impl Bot for Passive {
    fn begin(&mut self, _seed: u64) {}

    fn choose(&mut self, _sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        let idle = |choice: &Choice| matches!(choice.pick(), Pick::Pass | Pick::Shift(0));
        Ok(choices.iter().position(idle).unwrap_or(0))
    }
}
