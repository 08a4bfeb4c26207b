//! Decks and results into the file, a transaction each.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior};

use super::open::{LEAGUE, refused};
use super::{Ledger, NewPair, read};
use crate::cards::{Card, Cruiser, fleet::Fleet, sheet};
use crate::fault::Fault;
use crate::sim::league::{Member, PairResult};

impl Ledger {
    /// Adds decks; one that is there already takes the name it has now. Refused where a card or cruiser is
    /// not what it was when the league's games were played. The error names all of them.
    pub fn add_members(&mut self, members: &[Member]) -> Result<(), Vec<Fault>> {
        let changed = self.other_definitions(members);
        if !changed.is_empty() {
            let fault = |id: String| {
                Fault::new(say!("`{}` has changed since the games in {} were played", id, self.path))
                    .help(say!("use the catalog of that time with `--catalog`, or start a new file"))
            };
            return Err(changed.into_iter().map(fault).collect());
        }
        let path = self.path.clone();
        let failed = |error: rusqlite::Error| vec![refused(&path, error)];
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        LEAGUE.bring_up_to_date(&tx).map_err(|problem| vec![refused(&path, problem)])?;
        // Another program may have added decks since this one looked.
        let known = read::members(&tx, &self.origin.bot).map_err(|problem| vec![refused(&path, problem)])?;
        let there: HashMap<_, i64> = known.iter().map(|(id, member)| (member.identity(), *id)).collect();
        let (old, mut new): (Vec<&Member>, Vec<&Member>) =
            members.iter().partition(|member| there.contains_key(&member.identity()));
        // Ids in the order of the league keep the rows of neighboring pairings together.
        new.sort_by(|one, two| one.identity().cmp(&two.identity()));
        let renamed: Vec<(i64, &Member)> =
            old.iter().map(|member| (there[&member.identity()], *member)).collect();
        put_members(&tx, &new, &renamed).map_err(failed)?;
        // Before others may add theirs.
        let members =
            read::members(&tx, &self.origin.bot).map_err(|problem| vec![refused(&path, problem)])?;
        tx.commit().map_err(failed)?;
        self.members = members;
        Ok(())
    }

    /// The cards and cruisers of these decks that the league has otherwise, by their codes.
    pub(super) fn other_definitions(&self, members: &[Member]) -> Vec<String> {
        let mut cards: HashMap<_, &Card> = HashMap::new();
        let mut cruisers: HashMap<&str, &Cruiser> = HashMap::new();
        for member in self.members() {
            cards.extend(member.cards.iter().map(|card| (card.id, card)));
            cruisers.insert(&member.cruiser.id, &member.cruiser);
        }
        let mut other: Vec<String> = Vec::new();
        for member in members {
            if cruisers.get(member.cruiser.id.as_str()).is_some_and(|known| **known != member.cruiser) {
                other.push(member.cruiser.id.clone());
            }
            let differs = |card: &&Card| cards.get(&card.id).is_some_and(|known| *known != *card);
            other.extend(member.cards.iter().filter(differs).map(|card| card.id.to_string()));
        }
        other.sort();
        other.dedup();
        other
    }

    /// Notes that games go to unsettled pairings, up to this many pairs each; a plan that is there stays.
    pub fn settle_within(&mut self, most_pairs: u64) -> Result<(), Fault> {
        note_plan(&self.connection, most_pairs).map_err(|error| refused(&self.path, error))?;
        self.origin.terms.most_pairs.get_or_insert(most_pairs);
        Ok(())
    }

    /// Notes that every pairing has the same number of pairs, so that nothing is left of the looks on the way.
    /// Stays as it is where another program has added others meanwhile.
    pub fn forget_looks(&mut self, pairs: u64) -> Result<(), Fault> {
        if self.origin.terms.most_pairs.is_none() {
            return Ok(());
        }
        let sql = "UPDATE league SET most_pairs = NULL
                   WHERE ?1 * ?2 = (SELECT count(*) FROM pairs) AND ?1 * ?2 = (SELECT count(*) FROM pairs WHERE pair < ?2)";
        let changed = self.connection.execute(sql, (self.pairings() as i64, pairs as i64));
        if changed.map_err(|error| refused(&self.path, error))? == 1 {
            self.origin.terms.most_pairs = None;
        }
        Ok(())
    }

    /// Writes pairs of games in one transaction, and answers how many were new. One that is there already must
    /// be the same, unless a game was forfeited: that says nothing of the decks, and may go otherwise.
    pub fn insert(&mut self, pairs: &[NewPair]) -> Result<u64, Fault> {
        let path = self.path.clone();
        let failed = |error: rusqlite::Error| refused(&path, error);
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        if let Some(most) = self.origin.terms.most_pairs {
            // Another program may have evened out the games meanwhile; from now on they are uneven again.
            note_plan(&tx, most).map_err(failed)?;
        }
        let mut new = 0;
        for NewPair { members, pair, result } in pairs {
            let [one, two] = members.map(|place| self.members[place].0);
            let cards = members.map(|place| self.members[place].1.cards.len());
            match put_pair(&tx, [one, two], *pair, result, cards).map_err(failed)? {
                Put::New => new += 1,
                Put::Same | Put::Forfeited => {}
                Put::Other => {
                    let [one, two] = members.map(|place| self.members[place].1.name.as_str());
                    let message = say!(
                        "pair {} of {} against {} differs from {}: it was played with another version, \
                         other cards or other bots",
                        *pair,
                        one,
                        two,
                        path
                    );
                    return Err(Fault::new(message));
                }
            }
        }
        tx.commit().map_err(failed)?;
        Ok(new)
    }
}

/// What [`Ledger::settle_within`] notes, and [`Ledger::forget_looks`] takes back.
fn note_plan(connection: &Connection, most_pairs: u64) -> rusqlite::Result<()> {
    let mut note = connection.prepare_cached("UPDATE league SET most_pairs = ?1 WHERE most_pairs IS NULL")?;
    note.execute([most_pairs as i64]).map(|_| ())
}

fn put_members(tx: &Transaction<'_>, new: &[&Member], renamed: &[(i64, &Member)]) -> rusqlite::Result<()> {
    let mut rename = tx.prepare(
        "UPDATE decks SET name = ?2, player = coalesce(?3, player)
         WHERE id = ?1 AND (name != ?2 OR ?3 IS NOT NULL AND player IS NOT ?3)",
    )?;
    for (id, member) in renamed {
        rename.execute((id, &member.name, &member.player))?;
    }
    let mut card_row = tx.prepare("INSERT OR IGNORE INTO cards (id, sheet) VALUES (?1, ?2)")?;
    let mut cruiser_row = tx.prepare("INSERT OR IGNORE INTO cruisers (id, definition) VALUES (?1, ?2)")?;
    let mut deck_row = tx.prepare("INSERT INTO decks (name, player, cruiser) VALUES (?1, ?2, ?3)")?;
    let mut list_row = tx.prepare("INSERT INTO deck_cards (deck, card) VALUES (?1, ?2)")?;
    for member in new {
        let fleet = Fleet { cruisers: vec![member.cruiser.clone()], boards: Vec::new() };
        cruiser_row.execute((&member.cruiser.id, fleet.to_toml()))?;
        let deck = deck_row.insert((&member.name, &member.player, &member.cruiser.id))?;
        for card in &member.cards {
            card_row.execute((card.id.to_string(), sheet::write([card])))?;
            list_row.execute((deck, card.id.to_string()))?;
        }
    }
    Ok(())
}

/// What became of a row.
pub(super) enum Put {
    New,
    /// It was there already.
    Same,
    /// Another one was there, and a game of one of the two was forfeited: the better one stays.
    Forfeited,
    /// Another one was there.
    Other,
}

pub(super) fn put_pair(
    tx: &Transaction<'_>,
    [one, two]: [i64; 2],
    pair: u32,
    result: &[u8],
    cards: [usize; 2],
) -> rusqlite::Result<Put> {
    let mut put = tx.prepare_cached(
        "INSERT INTO pairs (one, two, pair, result) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
    )?;
    if put.execute((one, two, pair, result))? == 1 {
        return Ok(Put::New);
    }
    let mut find = tx.prepare_cached("SELECT result FROM pairs WHERE one = ?1 AND two = ?2 AND pair = ?3")?;
    let there: Option<Vec<u8>> = find.query_row((one, two, pair), |row| row.get(0)).optional()?;
    let Some(there) = there else { return Ok(Put::Other) };
    if there == result {
        return Ok(Put::Same);
    }
    let forfeits = |bytes: &[u8]| PairResult::from_bytes(bytes, cards).map(|result| result.forfeits());
    let (Some(before), Some(now)) = (forfeits(&there), forfeits(result)) else { return Ok(Put::Other) };
    if before.max(now) == 0 {
        return Ok(Put::Other);
    }
    // Of two with as many forfeits either will do, but it must not depend on the order in which files are merged.
    if (now, result) < (before, &there) {
        let mut replace =
            tx.prepare_cached("UPDATE pairs SET result = ?4 WHERE one = ?1 AND two = ?2 AND pair = ?3")?;
        replace.execute((one, two, pair, result))?;
    }
    Ok(Put::Forfeited)
}
