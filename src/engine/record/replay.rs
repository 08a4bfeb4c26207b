//! Replaying a record: every line is checked against the rules.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::sync::Arc;

use super::compare::first_difference;
use super::form::{CardForm, ChoiceForm, Header, Position, ResultForm};
use super::tape::{Event, Tape, What};
use crate::cards::{Card, CardId};
use crate::engine::{
    Both, CardIx, Chance, Choices, Decks, Illegal, Observer, PileName, Player, Setup, State, Table,
};
use crate::fault::{Fault, Source};
use crate::text::nearest;

/// A record that has been replayed, to its end or to where it was asked to stop.
pub struct Replayed {
    pub table: Table,
    pub state: State,
    /// Lines after the header that were replayed.
    pub events: u64,
    /// Whether the whole record was read.
    pub whole: bool,
}

/// Replays a record and checks every line of it. `after` is called with the state at the start and
/// after every event that changes it; `stop` ends the replay after that many events, once everything
/// that follows silently is done.
pub fn replay<R: BufRead>(
    name: &str,
    reader: R,
    stop: Option<u64>,
    mut after: impl FnMut(&Table, &State, Option<ChoiceForm>),
) -> Result<Replayed, Fault> {
    let mut tape = Tape::new(name, reader);
    let (header, source) = tape.header::<Header>()?;
    let (table, position) = set_up(header.clone(), &source)?;
    let mut state = match position {
        Some(position) => position
            .into_state(&table)
            .map_err(|illegal| header_fault(&source, "position", illegal.why).rule(illegal.rule))?,
        None => {
            let Some(first) = header.first else {
                let fault = Fault::new("no `first`: who starts, `a` or `b`").rule("R-SET-4");
                return Err(fault.at(&source, 0..source.text.len()));
            };
            run(&mut tape, &table, |shuffles, cuts| State::start(&table, first, shuffles, cuts))?
        }
    };
    after(&table, &state, None);
    let mut over = false;
    let mut whole = false;
    loop {
        if stop.is_some_and(|stop| tape.events >= stop) {
            break;
        }
        let Some(event) = tape.take()? else {
            whole = true;
            break;
        };
        if over {
            return Err(event.fault("", "nothing can follow the result"));
        }
        match &event.what {
            What::Choice { by, choice, options } => {
                check_options(&table, &state, &event, options.as_deref())?;
                apply(&mut tape, &table, &mut state, &event, (*by, *choice))?;
                after(&table, &state, Some(*choice));
            }
            What::State(expected) => check_state(&table, &state, &event, expected)?,
            What::Result(result) => {
                check_result(&state, &event, *result)?;
                over = true;
            }
            What::Shuffle(_) => {
                return Err(event.fault("shuffle", "no draw deck is shuffled here").rule("R-DRAW-1"));
            }
            What::Note => {
                return Err(event.fault("note", "nothing was cut off here").rule("Q-CHAIN-5"));
            }
        }
    }
    let events = tape.events;
    Ok(Replayed { table, state, events, whole })
}

/// A fault of the header, with the caret at the first place where a name stands.
fn header_fault(source: &Arc<Source>, name: &str, message: impl Into<String>) -> Fault {
    let start = source.text.find(&format!("\"{name}\"")).unwrap_or(0);
    Fault::new(message).at(source, start..start + name.len() + 2)
}

/// The table that a header describes.
fn set_up(header: Header, source: &Arc<Source>) -> Result<(Table, Option<Position>), Fault> {
    let fault = |message: String| Fault::new(message).at(source, 0..source.text.len());
    if header.flightdeck != 1 {
        let message = format!("a record of version {}; this program reads version 1", header.flightdeck);
        return Err(fault(message));
    }
    let cards = read_cards(header.cards, source)?;
    let choose = |ids: Vec<CardId>| -> Result<Vec<Card>, Fault> {
        ids.iter()
            .map(|id| {
                cards.get(id).cloned().ok_or_else(|| {
                    header_fault(source, &id.to_string(), format!("{id} is not defined in `cards`"))
                })
            })
            .collect()
    };
    let mut cruisers = Vec::new();
    for player in Player::ALL {
        let id = &header.players[player].cruiser;
        let Some(form) = header.cruisers.get(id) else {
            let fault = fault(format!("cruiser {id:?} is not defined in `cruisers`"));
            return Err(match nearest(id, header.cruisers.keys()) {
                Some(near) => fault.help(format!("nearest: {near}")),
                None => fault,
            });
        };
        cruisers.push(form.clone().into_cruiser(id));
    }
    let cruisers: [_; 2] = cruisers.try_into().map_err(|_| fault("two cruisers are needed".into()))?;
    let common = header.mode.is_common();
    let list = |player: Option<Player>| -> Result<Vec<CardId>, Fault> {
        if let Some(position) = &header.position {
            let mut ids = position.cards(|owner| player.is_none_or(|player| player == owner));
            if let Some(common) = &position.common {
                ids.extend(common.deck.iter().chain(&common.discard));
            }
            ids.sort();
            if let Some(twice) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
                let fault = header_fault(source, "position", format!("{} is in two places", twice[0]));
                return Err(fault.rule("R-CARD-1"));
            }
            return Ok(ids);
        }
        let (deck, owner) = match player {
            Some(player) => (header.players[player].deck.clone(), format!("no deck for `{}`", player.code())),
            None => (header.deck.clone(), "no common `deck` in the header".into()),
        };
        deck.ok_or_else(|| fault(owner).rule("R-SET-1"))
    };
    let decks = if common {
        Decks::Common(choose(list(None)?)?)
    } else {
        Decks::Own(Both([choose(list(Some(Player::A))?)?, choose(list(Some(Player::B))?)?]))
    };
    let setup = Setup { mode: header.mode, round_limit: header.round_limit, cruisers: Both(cruisers), decks };
    let table = Table::new(setup).map_err(|error| fault(error.to_string()))?;
    Ok((table, header.position))
}

fn read_cards(
    forms: BTreeMap<CardId, CardForm>,
    source: &Arc<Source>,
) -> Result<BTreeMap<CardId, Card>, Fault> {
    let mut cards = BTreeMap::new();
    for (id, form) in forms {
        let card = form
            .into_card(id)
            .map_err(|why| header_fault(source, &id.to_string(), format!("{id}: {why}")))?;
        cards.insert(id, card);
    }
    Ok(cards)
}

/// The record as the source of shuffles.
struct Shuffles<'a, R> {
    tape: &'a mut Tape<R>,
    table: &'a Table,
    /// Notes passed over on the way to a shuffle.
    notes: u32,
    /// The first thing that was wrong; `apply` itself cannot fail on the way.
    fault: Option<Fault>,
}

impl<R: BufRead> Shuffles<'_, R> {
    fn next_order(&mut self, pile: PileName, cards: &[CardIx]) -> Result<Vec<CardIx>, Fault> {
        self.notes += skip_notes(self.tape)?;
        let expected =
            format!("the draw deck `{}` is shuffled here; expected its `shuffle` line", pile.code());
        let Some(event) = self.tape.take()? else {
            return Err(self.tape.at_end(format!("the record ends too soon: {expected}")).rule("R-DRAW-1"));
        };
        let What::Shuffle(shuffle) = &event.what else {
            return Err(event.fault("", expected).rule("R-DRAW-1"));
        };
        if shuffle.pile != pile.code() {
            return Err(event.fault("pile", expected).rule("R-DRAW-1"));
        }
        let mut order = Vec::with_capacity(cards.len());
        for &id in shuffle.order.iter().rev() {
            let Some(card) = self.table.find(pile, id) else {
                return Err(event
                    .fault("order", format!("{id} is not a card of this pile"))
                    .rule("R-DRAW-1"));
            };
            order.push(card);
        }
        let (mut given, mut wanted) = (order.clone(), cards.to_vec());
        given.sort();
        wanted.sort();
        if given != wanted {
            let ids: Vec<_> =
                wanted.iter().map(|&card| self.table.deck(pile)[card.index()].id.to_string()).collect();
            let fault =
                event.fault("order", "the order must hold each card of the pile once").rule("R-DRAW-1");
            return Err(fault.help(format!("the cards to shuffle: {}", ids.join(", "))));
        }
        Ok(order)
    }
}

impl<R: BufRead> Chance for Shuffles<'_, R> {
    fn shuffle(&mut self, pile: PileName, cards: &mut [CardIx]) {
        if self.fault.is_some() {
            return;
        }
        match self.next_order(pile, cards) {
            Ok(order) => cards.copy_from_slice(&order),
            Err(fault) => self.fault = Some(fault),
        }
    }
}

/// Counts the chains that Q-CHAIN-5 cut.
struct Cuts(u32);

impl Observer for Cuts {
    fn chain_cut(&mut self) {
        self.0 += 1;
    }
}

fn skip_notes<R: BufRead>(tape: &mut Tape<R>) -> Result<u32, Fault> {
    let mut notes = 0;
    while matches!(tape.peek()?, Some(Event { what: What::Note, .. })) {
        tape.take()?;
        notes += 1;
    }
    Ok(notes)
}

/// Lets the engine run with shuffles from the record, then checks that the record tells of cut chains
/// exactly where there were some.
fn run<R: BufRead, T>(
    tape: &mut Tape<R>,
    table: &Table,
    step: impl FnOnce(&mut Shuffles<R>, &mut Cuts) -> T,
) -> Result<T, Fault> {
    let mut shuffles = Shuffles { tape, table, notes: 0, fault: None };
    let mut cuts = Cuts(0);
    let result = step(&mut shuffles, &mut cuts);
    if let Some(fault) = shuffles.fault {
        return Err(fault);
    }
    let notes = shuffles.notes + skip_notes(tape)?;
    match (cuts.0, notes) {
        (0, 0) | (1.., 1..) => Ok(result),
        (0, _) => Err(tape.here("nothing was cut off here").rule("Q-CHAIN-5")),
        (_, 0) => Err(tape
            .here("effects were cut off after the 200th, and the record does not say so")
            .rule("Q-CHAIN-5")
            .help("expected a line {\"note\": \"chain-limit\"}")),
    }
}

fn apply<R: BufRead>(
    tape: &mut Tape<R>,
    table: &Table,
    state: &mut State,
    event: &Event,
    (by, form): (Player, ChoiceForm),
) -> Result<(), Fault> {
    let refuse = |illegal: Illegal, state: &State| {
        event
            .fault("choice", illegal.why)
            .rule(illegal.rule)
            .help(format!("allowed here: {}", allowed(table, state)))
    };
    if let Some(illegal) = wrong_player(state, by) {
        return Err(refuse(illegal, state));
    }
    let choice = form.into_choice(table, state, by).map_err(|illegal| refuse(illegal, state))?;
    run(tape, table, |shuffles, cuts| state.apply(table, choice, shuffles, cuts))?
        .map_err(|illegal| refuse(illegal, state))
}

fn wrong_player(state: &State, by: Player) -> Option<Illegal> {
    let (asked, rule) = state.decision().describe();
    match state.turn() {
        None => Some(Illegal::new("R-END-3", "the game is over")),
        Some(turn) if turn == by => None,
        Some(_) if state.has_passed(by) => {
            Some(Illegal::new("R-DEP-2", format!("`{}` has passed and plays no more this round", by.code())))
        }
        Some(turn) => {
            Some(Illegal::new(rule, format!("`{}` decides here, not `{}`: {asked}", turn.code(), by.code())))
        }
    }
}

/// The choices of a state, as text; a long list is cut.
fn allowed(table: &Table, state: &State) -> String {
    const MOST: usize = 8;
    let options = options(table, state);
    if options.is_empty() {
        return "nothing".into();
    }
    let shown = options.iter().take(MOST).filter_map(|form| serde_json::to_string(form).ok());
    let mut text = shown.collect::<Vec<_>>().join(", ");
    if options.len() > MOST {
        text.push_str(&format!(" and {} more", options.len() - MOST));
    }
    text
}

fn options(table: &Table, state: &State) -> Vec<ChoiceForm> {
    let Some(turn) = state.turn() else { return Vec::new() };
    let mut choices = Choices::new();
    state.choices(table, &mut choices);
    choices.iter().map(|&choice| ChoiceForm::new(table, turn, choice)).collect()
}

fn check_options(
    table: &Table,
    state: &State,
    event: &Event,
    given: Option<&[ChoiceForm]>,
) -> Result<(), Fault> {
    let Some(given) = given else { return Ok(()) };
    let own = options(table, state);
    let show = |form: &ChoiceForm| serde_json::to_string(form).unwrap_or_default();
    let (_, rule) = state.decision().describe();
    if let Some(extra) = given.iter().find(|form| !own.contains(form)) {
        let fault = event.fault("options", format!("the option {} is not allowed here", show(extra)));
        return Err(fault.rule(rule).help(format!("allowed here: {}", allowed(table, state))));
    }
    if let Some(missing) = own.iter().find(|form| !given.contains(form)) {
        return Err(event.fault("options", format!("the option {} is missing", show(missing))).rule(rule));
    }
    if given.len() != own.len() {
        return Err(event.fault("options", "an option stands there twice").rule(rule));
    }
    Ok(())
}

fn check_state(
    table: &Table,
    state: &State,
    event: &Event,
    expected: &serde_json::Value,
) -> Result<(), Fault> {
    match first_difference(table, state, expected) {
        None => Ok(()),
        Some(difference) => Err(event.fault("state", difference)),
    }
}

fn check_result(state: &State, event: &Event, given: ResultForm) -> Result<(), Fault> {
    let Some(outcome) = state.outcome() else {
        let (asked, rule) = state.decision().describe();
        return Err(event
            .fault("result", format!("the game is not over: to be decided is {asked}"))
            .rule(rule));
    };
    let own = ResultForm::from(outcome);
    if own == given {
        return Ok(());
    }
    let shown = serde_json::to_string(&own).unwrap_or_default();
    Err(event.fault("result", format!("the result is another: {shown}")).rule("R-END-3"))
}
