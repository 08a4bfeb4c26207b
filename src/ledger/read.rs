//! Rows as values. A file may come from anyone: invalid values are refused, never guessed.

use std::collections::HashMap;

use rusqlite::Connection;

use super::open::refused;
use super::{Ledger, Origin};
use crate::cards::{Card, Cruiser, fleet, sheet};
use crate::fault::{Fault, Source};
use crate::reader::toml::line_problem;
use crate::say::Message;
use crate::sim::league::{Kept, LeagueTerms, Member, PairResult, PairingTally, Standings};
use crate::sim::triangle;
use crate::sqlite::Problem;
use crate::text::LONGEST_BOT;

fn wrong<T>(what: Message) -> Result<T, Problem> {
    Err(Problem::Value(what))
}

pub fn origin(connection: &Connection) -> Result<Origin, Problem> {
    let sql = "SELECT program, bot, seed, round_limit, most_pairs FROM league";
    let (program, bot, seed, round_limit, most_pairs): (String, String, String, u16, Option<u32>) =
        connection.query_row(sql, (), |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
        })?;
    let Ok(seed) = seed.parse() else { return wrong(say!("the seed is not a number")) };
    if let Some(problem) = line_problem(&program) {
        return wrong(say!("the version of the program {}", problem));
    }
    if bot.chars().nth(LONGEST_BOT).is_some() {
        return wrong(say!("the name of the bot has more than {} characters", LONGEST_BOT));
    }
    if bot.contains(char::is_control) {
        return wrong(say!("the name of the bot {}", say!("must be one line, without control characters")));
    }
    Ok(Origin {
        program,
        bot,
        terms: LeagueTerms { seed, round_limit, most_pairs: most_pairs.map(u64::from) },
    })
}

/// All decks with their ids, in the order of the league.
pub fn members(connection: &Connection, bot: &str) -> Result<Vec<(i64, Member)>, Problem> {
    let cards = definitions(connection, "SELECT id, sheet FROM cards", |source| {
        sheet::read(source).ok().and_then(|mut cards| cards.pop())
    })?;
    let cruisers = definitions(connection, "SELECT id, definition FROM cruisers", |source| {
        fleet::read(source, &[]).ok().and_then(|mut fleet| fleet.cruisers.pop())
    })?;
    let mut lists: HashMap<i64, Vec<Card>> = HashMap::new();
    let mut statement = connection.prepare("SELECT deck, card FROM deck_cards")?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let card: String = row.get(1)?;
        let Some(card) = cards.get(&card) else {
            return wrong(say!("a deck lists a card that is not in the file"));
        };
        lists.entry(row.get(0)?).or_default().push(card.clone());
    }
    let mut members = Vec::new();
    // Leagues of the first version know no players.
    let version: i64 = connection.query_row("PRAGMA user_version", (), |row| row.get(0))?;
    let player = if version > 1 { "player" } else { "NULL" };
    let mut statement = connection.prepare(&format!("SELECT id, name, cruiser, {player} FROM decks"))?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let (id, name, cruiser): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let player: Option<String> = row.get(3)?;
        let cruiser: Option<&Cruiser> = cruisers.get(&cruiser);
        let (Some(cruiser), Some(mut cards)) = (cruiser, lists.remove(&id)) else {
            return wrong(say!("a deck has no cruiser or no cards"));
        };
        let line = |text: String| line_problem(&text).map_or_else(|| Ok(text.trim().to_owned()), Err);
        let name = line(name).or_else(|problem| wrong(say!("the name of a deck {}", problem)))?;
        let player = player.map(line).transpose();
        let player = player.or_else(|problem| wrong(say!("the name of a player {}", problem)))?;
        cards.sort_by_key(|card| card.id);
        members.push((id, Member { name, player, cruiser: cruiser.clone(), cards, bot: bot.to_owned() }));
    }
    members.sort_by(|(_, one), (_, two)| one.identity().cmp(&two.identity()));
    if members.windows(2).any(|pair| pair[0].1.identity() == pair[1].1.identity()) {
        return wrong(say!("a deck is listed twice"));
    }
    Ok(members)
}

/// What is defined in a table of texts, by id.
fn definitions<T: Defined>(
    connection: &Connection,
    sql: &str,
    read: impl Fn(&std::sync::Arc<Source>) -> Option<T>,
) -> Result<HashMap<String, T>, Problem> {
    let mut found = HashMap::new();
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        let (id, text): (String, String) = (row.get(0)?, row.get(1)?);
        match read(&Source::new(id.as_str(), text)).filter(|defined| defined.id() == id) {
            Some(defined) => found.insert(id, defined),
            None => return wrong(say!("the definition of `{}` cannot be read", id)),
        };
    }
    Ok(found)
}

/// Something with an id of its own.
trait Defined {
    fn id(&self) -> String;
}

impl Defined for Card {
    fn id(&self) -> String {
        self.id.to_string()
    }
}

impl Defined for Cruiser {
    fn id(&self) -> String {
        self.id.clone()
    }
}

/// A row of results: the places of both members, the number of the pair, and what happened.
pub struct PairRow<'a> {
    pub members: [usize; 2],
    pub pair: u32,
    pub bytes: &'a [u8],
}

impl Ledger {
    /// Visits every result, pairing by pairing.
    pub(super) fn each_row(
        &self,
        mut visit: impl FnMut(PairRow<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let places: HashMap<i64, usize> =
            self.members.iter().enumerate().map(|(place, &(id, _))| (id, place)).collect();
        let failed = |error: rusqlite::Error| refused(&self.path, error);
        let sql = "SELECT one, two, pair, result FROM pairs ORDER BY two, one, pair";
        let mut statement = self.connection.prepare(sql).map_err(failed)?;
        let mut rows = statement.query(()).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            let place =
                |column: usize| row.get(column).map(|id: i64| places.get(&id).copied()).map_err(failed);
            let (Some(one), Some(two)) = (place(0)?, place(1)?) else {
                return Err(self.damaged(say!("a result refers to a deck that is not in the file")));
            };
            if one >= two {
                return Err(self.damaged(say!("a result lists its decks in the wrong order")));
            }
            let pair = row.get(2).map_err(failed)?;
            let bytes = row.get_ref(3).map_err(failed)?.as_blob();
            let bytes = bytes.map_err(|_| self.damaged(say!("a result has the wrong type")))?;
            visit(PairRow { members: [one, two], pair, bytes })?;
        }
        Ok(())
    }

    /// The file holds what none of ours does.
    fn damaged(&self, what: Message) -> Fault {
        refused(&self.path, Problem::Value(what))
    }

    /// What a row says.
    pub(super) fn result(&self, row: &PairRow<'_>) -> Result<PairResult, Fault> {
        let cards = row.members.map(|place| self.members[place].1.cards.len());
        PairResult::from_bytes(row.bytes, cards).ok_or_else(|| self.damaged(say!("a result cannot be read")))
    }

    /// Which pairs of games are there; without those that have a forfeited game, where they are to be played again.
    pub fn kept(&self, without_forfeits: bool) -> Result<Kept, Fault> {
        let mut kept = Kept::new(self.pairings());
        self.each_row(|row| {
            let result = self.result(&row)?;
            if without_forfeits && result.forfeits() > 0 {
                return Ok(());
            }
            let halves = result.games.iter().map(|game| game.halves()).sum();
            kept.note(triangle::index(row.members[0], row.members[1]), row.pair, halves);
            Ok(())
        })?;
        Ok(kept)
    }

    /// The first pair of games there is, if any: the places of its members, its number and its result.
    pub fn any_pair(&self) -> Result<Option<([usize; 2], u32, PairResult)>, Fault> {
        let sql = "SELECT one, two, pair, result FROM pairs LIMIT 1";
        let failed = |error: rusqlite::Error| refused(&self.path, error);
        let mut statement = self.connection.prepare(sql).map_err(failed)?;
        let mut rows = statement.query(()).map_err(failed)?;
        let Some(row) = rows.next().map_err(failed)? else { return Ok(None) };
        let place = |column: usize| {
            let id: i64 = row.get(column).map_err(failed)?;
            let place = self.members.iter().position(|(other, _)| *other == id);
            place.ok_or_else(|| self.damaged(say!("a result refers to a deck that is not in the file")))
        };
        let bytes: Vec<u8> = row.get(3).map_err(failed)?;
        let row =
            PairRow { members: [place(0)?, place(1)?], pair: row.get(2).map_err(failed)?, bytes: &bytes };
        Ok(Some((row.members, row.pair, self.result(&row)?)))
    }

    /// All results together.
    pub fn standings(&self) -> Result<Standings, Fault> {
        let members: Vec<Member> = self.members().cloned().collect();
        let mut standings = Standings::new(self.origin.terms, members);
        // One pairing at a time, so that memory grows with the pairings and not with the games.
        let mut current: Option<([usize; 2], PairingTally)> = None;
        self.each_row(|row| {
            let result = self.result(&row)?;
            match &mut current {
                Some((members, tally)) if *members == row.members => {
                    tally.count(u64::from(row.pair), &result)
                }
                _ => {
                    let cards = row.members.map(|place| self.members[place].1.cards.len());
                    let mut tally = PairingTally::new(cards);
                    tally.count(u64::from(row.pair), &result);
                    if let Some((members, tally)) = current.replace((row.members, tally)) {
                        standings.add(members[0], members[1], &tally);
                    }
                }
            }
            Ok(())
        })?;
        if let Some((members, tally)) = current {
            standings.add(members[0], members[1], &tally);
        }
        Ok(standings)
    }
}
