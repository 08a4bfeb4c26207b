//! `--confirm`: who checks what the games of another bot have shown.

use super::prelude::*;
use super::simulate::bot_fault;
use crate::bots::{self, BotKind, BotSpec};

#[derive(clap::Args)]
pub struct ConfirmArgs {
    /// Who checks the result [default: expert unless --bot is given]
    #[arg(long, value_name = "BOT", hide = true)]
    pub confirm: Option<String>,
}

impl ConfirmArgs {
    /// The bot that `--confirm` names, and `expert` where nobody said who plays.
    pub fn read(&self, bots: &[BotSpec; 2]) -> Result<Option<BotSpec>, Failure> {
        let Some(name) = &self.confirm else {
            return Ok((!typed().has("bot")).then(|| BotSpec::new(BotKind::Expert)));
        };
        let bot = bots::parse_bot(name).map_err(|fault| bot_fault(fault, "--confirm"))?;
        let source = Source::new("--confirm", name.as_str());
        if bot.program().is_some() {
            let fault = Fault::new(say!("a verdict is checked by a bot that comes with Flightdeck"));
            return Err(fault.at(&source, 0..name.len()).into());
        }
        if bots[0] != bots[1] {
            let fault = Fault::new(say!("--confirm is for matches in which one bot plays both decks"));
            return Err(fault.at(&source, 0..name.len()).into());
        }
        Ok(Some(bot))
    }
}
