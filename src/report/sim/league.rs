//! The report of a league: every deck against every other.

use serde::Serialize;

use crate::cards::Lang;
use crate::report::document::{Column, Document, Look, Table};
use crate::report::figures::{Rate, grouped};
use crate::sim::league::{Member, Standings};

#[derive(Serialize)]
pub struct LeagueReport {
    decks: Vec<String>,
    seed: u64,
    round_limit: u16,
    games: u64,
    pairings: Vec<PairingFigures>,
}

#[derive(Serialize)]
struct PairingFigures {
    decks: [String; 2],
    #[serde(flatten)]
    score: Rate,
}

impl LeagueReport {
    pub fn new(standings: &Standings) -> Self {
        let decks = Member::labels(&standings.members);
        let pairings = standings.pairings().map(|(places, pairing)| PairingFigures {
            decks: places.map(|place| decks[place].clone()),
            score: Rate::new(&pairing.results.score()),
        });
        LeagueReport {
            pairings: pairings.collect(),
            seed: standings.terms.seed,
            round_limit: standings.terms.round_limit,
            games: standings.games(),
            decks,
        }
    }

    pub fn document(&self) -> Document {
        let mut document = Document::new(Lang::En);
        document.title("League");
        document.facts([("decks", grouped(self.decks.len() as u64)), ("games", grouped(self.games))]);
        document.table(self.csv());
        document
    }

    pub fn csv(&self) -> Table {
        let columns = [
            Column::words("deck"),
            Column::words("opponent"),
            Column::number("games"),
            Column::number("score"),
        ];
        let mut table = Table::new(Look::Ruled, columns);
        for pairing in &self.pairings {
            let [one, two] = &pairing.decks;
            let score = pairing.score.mean.map_or(String::new(), |mean| format!("{:.1}", 100.0 * mean));
            table.row([one.clone(), two.clone(), grouped(pairing.score.games), score]);
        }
        table
    }
}
