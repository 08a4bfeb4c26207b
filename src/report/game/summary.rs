//! A game in short: who won, and the result of each round.

use serde::Serialize;

use super::{ended, one_line};
use crate::cards::Roster;
use crate::engine::record::{Position, Replayed, Step};
use crate::engine::{Both, Illegal, Outcome, Pick, Player, State, setup};
use crate::report::document::{Column, Document, HeadStyle, Table, more_with_full};
use crate::report::sim::name_of;
use crate::say::Message;
use crate::wording::story::Teller;

/// The summary of a game, gathered while it is replayed.
#[derive(Default)]
pub struct Summary {
    rounds: Vec<Round>,
    /// Cards played in the round that goes on.
    played: Both<u32>,
    decisions: u64,
    has_begun: bool,
}

/// A round that is over.
struct Round {
    number: u16,
    played: Both<u32>,
    armor: Both<i32>,
}

impl Summary {
    /// Takes a step of the game.
    pub fn step(&mut self, step: &Step<'_>) {
        self.has_begun = true;
        let Some((before, choice)) = step.decided else { return };
        self.decisions += 1;
        if let (Some(by), Pick::Play { .. }) = (before.turn(), choice.pick()) {
            self.played[by] += 1;
        }
        if step.state.round() != before.round() || step.state.is_over() {
            let armor = Both::new(|player| step.state.armor(player));
            let played = std::mem::take(&mut self.played);
            self.rounds.push(Round { number: before.round(), played, armor });
        }
    }

    /// The number of the decision that comes next, from 1; `None` before the game has begun.
    pub fn next_decision(&self) -> Option<u64> {
        self.has_begun.then_some(self.decisions + 1)
    }

    /// For people, with ways to see more of it.
    pub fn document(
        &self,
        teller: &Teller<'_>,
        replayed: &Replayed,
        departures: &[Illegal],
        ways: impl IntoIterator<Item = Message>,
    ) -> Document {
        let mut document = Document::new(teller.words().lang);
        let result = standing(teller, &replayed.state);
        let [a, b] = Player::ALL.map(|player| {
            // A name stays whole.
            let cruiser = teller.cruiser(&replayed.table, player).replace(' ', "\u{a0}");
            match name_of(&replayed.bots[player]) {
                "" => Message::plain(cruiser),
                bot => Message::plain(format_args!("{cruiser} ({bot})")),
            }
        });
        let decisions = say_count!(self.decisions, "{} decision", "{} decisions");
        let how = say!("{} against {}; {}.", a, b, decisions);
        let lang = teller.words().lang;
        let [result, how] = [result, how].map(|sentence| one_line(sentence, lang));
        document.text(match departures {
            [] => say!("{}; no rule is broken.\n{}", result, how),
            _ => {
                let setup = one_line(said(departures), lang);
                say!("{}; no rule is broken after the setup.\n{}\n{}", result, setup, how)
            }
        });
        if !self.rounds.is_empty() {
            document.table(self.table(teller));
        }
        document.more(ways);
        document
    }

    fn table(&self, teller: &Teller<'_>) -> Table {
        let columns = [
            Column::number(say!("round")),
            Column::words(say!("cards played")),
            Column::words(say!("armor after")),
        ];
        let mut table = Table::new(HeadStyle::Headed, columns);
        let both = |figures: Both<i64>| {
            let figure =
                |player| Message::plain(format_args!("{} {}", teller.player(player), figures[player]));
            Message::joined(Player::ALL.map(figure), ", ")
        };
        for round in self.shown() {
            match round {
                Some(Round { number, played, armor }) => table.row([
                    Message::plain(number),
                    both(played.map(i64::from)),
                    both(armor.map(i64::from)),
                ]),
                None => {
                    let hidden = more_with_full(self.rounds.len() - 2 * ENDS).unwrap_or_default();
                    table.row([Message::plain("…"), hidden, Message::default()]);
                }
            }
        }
        table
    }

    /// The rounds to show: all of them, or the first and the last few with a gap between.
    fn shown(&self) -> Vec<Option<&Round>> {
        let all = self.rounds.iter().map(Some);
        if self.rounds.len() <= MOST_ROUNDS {
            return all.collect();
        }
        let last = self.rounds[self.rounds.len() - ENDS..].iter().map(Some);
        all.take(ENDS).chain([None]).chain(last).collect()
    }
}

/// More rounds than this are not all shown.
const MOST_ROUNDS: usize = 14;
/// How many are shown then at either end.
const ENDS: usize = 6;

/// In what the setup is not as the rules have it: `The setup is not by the rules: …`.
pub fn said(departures: &[Illegal]) -> Message {
    let each = departures.iter().map(|departure| say!("{} ({})", departure.why.clone(), departure.rule));
    say!("The setup is not by the rules: {}.", Message::joined(each, "; "))
}

/// In what the setup of a game is not as the rules have it; a position has none.
pub fn departures(replayed: &Replayed, roster: &Roster) -> Vec<Illegal> {
    match replayed.from_setup {
        true => setup::departures(&replayed.table, roster),
        false => Vec::new(),
    }
}

/// How a game ended, or who is to decide what.
pub fn standing(teller: &Teller<'_>, state: &State) -> Message {
    match state.outcome() {
        Some(outcome) => ended(teller, &outcome, true),
        None => say!("The game stops in round {}: {}", state.round(), teller.question(state)),
    }
}

/// For other programs.
#[derive(Serialize)]
pub struct ReplayFigures<'a> {
    file: &'a str,
    events: u64,
    decisions: u64,
    /// `null` where a scenario's setup is refused, as it says.
    state: Option<Position>,
    result: Option<Outcome>,
    /// The rules that the setup does not follow, by their codes.
    setup: Vec<&'static str>,
}

impl<'a> ReplayFigures<'a> {
    /// Of a game that was replayed; `None` for a scenario whose setup is refused.
    pub fn new(file: &'a str, replayed: Option<&Replayed>, roster: &Roster) -> Self {
        ReplayFigures {
            file,
            events: replayed.map_or(0, |replayed| replayed.events),
            decisions: replayed.map_or(0, |replayed| replayed.decisions),
            state: replayed.map(|replayed| Position::of(&replayed.table, &replayed.state)),
            result: replayed.and_then(|replayed| replayed.state.outcome()),
            setup: {
                let found = replayed.map_or_else(Vec::new, |replayed| departures(replayed, roster));
                let mut rules: Vec<_> = found.iter().map(|departure| departure.rule).collect();
                rules.dedup();
                rules
            },
        }
    }
}
