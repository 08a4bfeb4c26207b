//! `random`: every choice as likely as every other, for testing.

use super::{Bot, Forfeit};
use crate::engine::{Choice, Dice, Sight};

pub(super) struct Random {
    dice: Dice,
}

impl Default for Random {
    fn default() -> Self {
        Random { dice: Dice::new(0) }
    }
}

impl Bot for Random {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    fn choose(&mut self, _sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        Ok(self.dice.below(choices.len() as u32) as usize)
    }
}
