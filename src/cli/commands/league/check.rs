//! `--confirm`: who checks which of the first two decks of a league is better.

use crate::bots::{self, BotKind, BotSpec};
use crate::cli::prelude::*;
use crate::cli::simulate::{bot_fault, tell_broken};
use crate::sim::Confirmation;
use crate::sim::league::{Lead, Standings};

#[derive(clap::Args)]
pub struct CheckArgs {
    /// Who checks which of the first two is better [default: expert, where pilot played]
    #[arg(long, value_name = "BOT", hide = true)]
    confirm: Option<String>,
}

impl CheckArgs {
    /// The bot that `--confirm` names; `expert` where the league was played by the bot that plays unless one is named.
    pub fn read(&self, standings: &Standings) -> Result<Option<BotSpec>, Failure> {
        let Some(name) = &self.confirm else {
            let usual = BotSpec::new(BotKind::Pilot).to_string();
            let is_usual = standings.members.iter().all(|member| member.bot == usual);
            return Ok(is_usual.then(|| BotSpec::new(BotKind::Expert)));
        };
        let bot = bots::parse_bot(name).map_err(|fault| bot_fault(fault, "--confirm"))?;
        if bot.program().is_some() {
            let source = Source::new("--confirm", name.as_str());
            let fault = Fault::new(say!("a verdict is checked by a bot that comes with Flightdeck"));
            return Err(fault.at(&source, 0..name.len()).into());
        }
        Ok(Some(bot))
    }
}

/// Has the bot play the first two decks, where a lead is claimed.
pub fn check(
    lead: Option<&Lead>,
    standings: &Standings,
    bot: Option<BotSpec>,
    threads: Option<u16>,
) -> Result<Option<Confirmation>, Failure> {
    let (Some(lead), Some(bot)) = (lead, bot) else { return Ok(None) };
    let run = Run::on(threads, Confirmation::MOST_GAMES, say!("games"))?;
    let shown = |so_far: &crate::sim::DuelTally| {
        run.progress(so_far.games(), say!("{} checks the result", bot.to_string()));
    };
    let played = run.install(|| lead.confirm(standings, bot.clone(), &run.stop, shown));
    let check = played.map_err(|error| Failure::Other(error.tell()))?;
    run.end(check.tally.games(), check.tally.summary.decisions);
    let [one, two] = lead.members.map(|place| standings.members[place].name.as_str());
    let line = CommandLine::new("replay").word(one).word(two).with("bot", [&check.bot]);
    let again = |game| line.clone().with("seed", [check.seed]).with("game", [game]).to_string();
    tell_broken(&check.tally.broken, again, Exit::Yes);
    Ok(Some(check))
}
