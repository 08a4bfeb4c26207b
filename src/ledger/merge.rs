//! Several files of one league become one.

use std::collections::HashMap;

use rusqlite::TransactionBehavior;

use super::open::refused;
use super::write::{Put, put_pair};
use super::{Ledger, Origin};
use crate::fault::Fault;
use crate::say::Message;
use crate::sim::league::Member;

impl Ledger {
    /// Why results of another origin cannot go into this league: everything that differs. `from` says whose
    /// they are: `asked for`, `in other.league`.
    pub fn differences(&self, other: &Origin, from: &Message) -> Vec<Fault> {
        let mine = &self.origin;
        let mut faults = Vec::new();
        let mut compare = |what: Message, mine: String, other: String| {
            if mine != other {
                let message =
                    say!("{}: {} {}, but {} in {}; they cannot be mixed", what, other, from, mine, self.path);
                faults.push(Fault::new(message));
            }
        };
        compare(say!("Flightdeck version"), mine.program.clone(), other.program.clone());
        compare(say!("bots"), mine.bot.clone(), other.bot.clone());
        compare(say!("seed"), mine.terms.seed.to_string(), other.terms.seed.to_string());
        compare(say!("round limit"), mine.terms.round_limit.to_string(), other.terms.round_limit.to_string());
        if let (Some(mine), Some(other)) = (mine.terms.most_pairs, other.terms.most_pairs) {
            // The looks at a pairing, and what each may decide, are planned by the most games there may be.
            compare(say!("maximum games per matchup"), (2 * mine).to_string(), (2 * other).to_string());
        }
        faults
    }

    /// Takes over the decks and results of another file of the same league. What both have must be the same,
    /// and counts once; answers how many pairs that were. A deck with two names, or two players, keeps the first by alphabet.
    pub fn absorb(&mut self, other: &Ledger) -> Result<u64, Vec<Fault>> {
        let from = say!("in {}", other.path);
        let faults = self.differences(&other.origin, &from);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mine: HashMap<_, &Member> = self.members().map(|member| (member.identity(), member)).collect();
        let mut coming: Vec<Member> = other.members().cloned().collect();
        for member in &mut coming {
            if let Some(mine) = mine.get(&member.identity()).copied() {
                let player = [&mine.player, &member.player].into_iter().flatten().min().cloned();
                let name = mine.name.clone().min(std::mem::take(&mut member.name));
                (member.name, member.player) = (name, player);
            }
        }
        drop(mine);
        self.add_members(&coming)?;
        if let Some(most_pairs) = other.origin.terms.most_pairs {
            self.settle_within(most_pairs).map_err(|fault| vec![fault])?;
        }
        self.absorb_rows(other).map_err(|fault| vec![fault])
    }

    fn absorb_rows(&mut self, other: &Ledger) -> Result<u64, Fault> {
        let ids: Vec<i64> = other
            .members()
            .map(|member| {
                let found =
                    self.members.binary_search_by(|(_, mine)| mine.identity().cmp(&member.identity()));
                found.map_or(0, |place| self.members[place].0)
            })
            .collect();
        let path = self.path.clone();
        let failed = |error: rusqlite::Error| refused(&path, error);
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let mut twice = 0;
        other.each_row(|row| {
            // Results that do not decode are found when the whole file is read.
            other.result(&row)?;
            match put_pair(&tx, row.members.map(|place| ids[place]), row.pair, row.bytes).map_err(failed)? {
                Put::New => {}
                Put::Same => twice += 1,
                Put::Other => {
                    let [one, two] = row.members.map(|place| other.members[place].1.name.as_str());
                    let message = say!(
                        "pair {} of {} against {} differs in {} from the earlier files",
                        row.pair,
                        one,
                        two,
                        other.path
                    );
                    let help = say!(
                        "one file was played with another version, other cards or other bots; remove it"
                    );
                    return Err(Fault::new(message).help(help));
                }
            }
            Ok(())
        })?;
        tx.commit().map_err(failed)?;
        Ok(twice)
    }
}
