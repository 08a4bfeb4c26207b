//! Replaying a record: every line is checked against the rules.

use std::collections::BTreeMap;
use std::io::BufRead;

use super::checks::{
    allowed, check_best, check_ending, check_expected, check_options, check_refused, check_result,
    check_state, wrong_player,
};
use super::choice_form::ChoiceForm;
use super::events::{Event, EventReader, Feed, Lines, What};
use super::form::{CardForm, Header, Position};
use crate::cards::{Card, CardId};
use crate::engine::{
    Both, CardIx, Chance, Choice, Decks, Happening, Illegal, Log, PileName, Player, Setup, State, Subject,
    Table,
};
use crate::fault::Fault;
use crate::say::{Message, Tell, quoted};
use crate::text::{LONGEST_BOT, LONGEST_NAME, nearest};

/// A record that has been replayed, to its end or to where it was asked to stop.
pub struct Replayed {
    /// The game's table, as its header describes it.
    pub table: Table,
    /// Where the replay ended.
    pub state: State,
    /// Lines after the header that were replayed.
    pub events: u64,
    /// Whether the whole record was read.
    pub whole: bool,
    /// How many decisions were taken.
    pub decisions: u64,
    /// What the record calls the players' decks; may be empty.
    pub names: Both<String>,
    /// Who decided for each, as the record says; may be empty.
    pub bots: Both<String>,
    /// Whether it began with the setup of a game, and not with a position.
    pub from_setup: bool,
}

/// Where a replay stops before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// After this many events: lines of a record after the header, or steps and expectations of a scenario.
    AfterEvents(u64),
    /// Where the decision with this number, from 1, is asked.
    AtDecision(u64),
}

/// Replays a record and checks every line of it. `after` is called with the state at the start and
/// after every event that changes it; `stop` ends the replay early, once everything that follows silently is
/// done.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::record::Detail;
/// use flightdeck_game::{BotSpec, Duel, Entry, Terms, replay};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let random: BotSpec = "random".parse()?;
/// let entries = [raft(), barge()].map(|deck| Entry::new(&deck, random.clone()));
/// let record = Duel::new(entries, Terms::default())?.record(1, Detail::default());
///
/// let replayed = replay("game 1", record.as_bytes(), None, |_step| {})?;
/// println!("{}", replayed.state);
///
/// // A record that was tampered with is refused, with the line.
/// let fault = replay("game 1", record.replace("\"rounds\":", "\"rounds\":9").as_bytes(), None, |_| {});
/// assert!(fault.is_err());
/// # Ok(())
/// # }
/// ```
pub fn replay<R: BufRead>(
    name: impl Tell,
    reader: R,
    stop: Option<Stop>,
    after: impl FnMut(Step<'_>),
) -> Result<Replayed, Fault> {
    replay_lines(name.tell(), reader, stop, after, None)
}

/// The same; `unknown` receives every field that the format does not know. Such fields are ignored, and a
/// misspelled one is not compared with anything.
pub fn replay_telling<R: BufRead>(
    name: impl Tell,
    reader: R,
    stop: Option<Stop>,
    after: impl FnMut(Step<'_>),
    mut unknown: impl FnMut(Fault),
) -> Result<Replayed, Fault> {
    replay_lines(name.tell(), reader, stop, after, Some(&mut unknown))
}

fn replay_lines<R: BufRead>(
    name: Message,
    reader: R,
    stop: Option<Stop>,
    mut after: impl FnMut(Step<'_>),
    unknown: Option<&mut dyn FnMut(Fault)>,
) -> Result<Replayed, Fault> {
    let (header, lines) = Lines::open(name, reader, unknown)?;
    let watch = Watch { stop, after: &mut after, checked: &mut |_, _| {}, failed: &mut Err };
    play_out(header, lines, watch)
}

/// A step of a replay: the start, or a choice that was applied.
#[derive(Clone, Copy)]
pub struct Step<'s> {
    /// What never changes.
    pub table: &'s Table,
    /// What came of it.
    pub state: &'s State,
    /// What the record calls the players' decks; may be empty.
    pub names: &'s Both<String>,
    /// The state in which it was decided, and what was chosen; `None` at the start.
    pub decided: Option<(&'s State, Choice)>,
    /// What happened on the way.
    pub happened: &'s [Happening],
}

/// Who watches a replay, and how far it goes.
pub(crate) struct Watch<'w> {
    /// Stop before the end.
    pub stop: Option<Stop>,
    /// Receives the state at the start and after every choice.
    pub after: &'w mut dyn FnMut(Step<'_>),
    /// Receives the state at each state line and at each expectation of a scenario.
    pub checked: &'w mut dyn FnMut(&Table, &State),
    /// Asked whether to go on after an expectation that does not hold.
    pub failed: &'w mut dyn FnMut(Fault) -> Result<(), Fault>,
}

/// Plays what a header and its events say, and checks all of it.
pub(crate) fn play_out<F: Feed>(header: Header, feed: F, watch: Watch) -> Result<Replayed, Fault> {
    let mut reader = EventReader::new(feed);
    let first = header.first;
    let names = header.players.as_ref().map(|player| player.name.clone());
    let bots = header.players.as_ref().map(|player| player.bot.clone());
    let (table, position) = set_up(header, &reader.feed)?;
    let from_setup = position.is_none();
    let mut log = Log::default();
    let mut state = match position {
        Some(position) => position.into_state(&table, &mut log).map_err(|illegal| {
            reader.feed.header_fault("position", illegal.subject, illegal.why).rule(illegal.rule)
        })?,
        None => {
            let Some(first) = first else {
                return Err(reader
                    .feed
                    .header_fault("", None, say!("missing `first`: write who starts, `a` or `b`"))
                    .rule("R-SET-4"));
            };
            run(&mut reader, &table, &mut log, |shuffles, log| State::start(&table, first, shuffles, log))?
        }
    };
    (watch.after)(Step { table: &table, names: &names, state: &state, decided: None, happened: &log.0 });
    let mut over = false;
    let mut whole = false;
    let mut decisions = 0;
    loop {
        let is_there = match watch.stop {
            None => false,
            Some(Stop::AfterEvents(events)) => reader.events >= events,
            Some(Stop::AtDecision(number)) => decisions + 1 >= number,
        };
        if is_there {
            break;
        }
        let Some(event) = reader.take()? else {
            whole = true;
            break;
        };
        if over {
            return Err(event.fault("", say!("nothing can follow the result")));
        }
        let checked = match &event.what {
            What::Choice { by, choice, options } => {
                check_options(&table, &state, &event, options.as_deref())?;
                log.0.clear();
                let before = state.clone();
                let choice = apply(&mut reader, &table, (&mut state, &mut log), &event, (*by, *choice))?;
                decisions += 1;
                let decided = Some((&before, choice));
                (watch.after)(Step {
                    table: &table,
                    names: &names,
                    state: &state,
                    decided,
                    happened: &log.0,
                });
                Ok(())
            }
            What::State(expected) => {
                (watch.checked)(&table, &state);
                check_state(&table, &state, &event, expected)
            }
            What::Expect { state: expected, .. } => {
                (watch.checked)(&table, &state);
                check_expected(&table, &state, &event, expected)
            }
            What::Options(options) => check_options(&table, &state, &event, Some(options)),
            What::Best(best) => check_best(&table, &state, &event, best),
            What::Ending(ending) => check_ending(&state, &event, ending),
            What::Refused { by, choice, rule } => {
                check_refused(&table, &state, &event, (*by, *choice), *rule)
            }
            What::Result(result) => {
                over = true;
                check_result(&state, &event, *result)
            }
            What::Shuffle(_) => {
                return Err(event
                    .fault("shuffle", say!("nothing is shuffled at this point"))
                    .rule("R-DRAW-1"));
            }
            What::Note => {
                return Err(event
                    .fault("note", say!("no chain was cut off at this point"))
                    .rule("Q-CHAIN-5"));
            }
        };
        if let Err(fault) = checked {
            (watch.failed)(fault)?;
        }
    }
    let events = reader.events;
    Ok(Replayed { table, state, events, whole, decisions, names, bots, from_setup })
}

/// The table that a header describes.
fn set_up(header: Header, feed: &impl Feed) -> Result<(Table, Option<Position>), Fault> {
    let fault = |message: Message| feed.header_fault("", None, message);
    if header.flightdeck != 1 {
        let message = say!(
            "record version {} is not supported; this version of Flightdeck reads version 1",
            header.flightdeck
        );
        return Err(fault(message));
    }
    for player in &header.players.0 {
        let names =
            [(&player.name, LONGEST_NAME), (&player.cruiser, LONGEST_NAME), (&player.bot, LONGEST_BOT)];
        if let Some((long, most)) = names.into_iter().find(|(name, most)| name.chars().nth(*most).is_some()) {
            let start: String = long.chars().take(LONGEST_NAME / 2).collect();
            let message =
                say!("the name that begins with {} has more than {} characters", quoted(&start), most);
            return Err(feed.header_fault("players", None, message));
        }
    }
    let cards = read_cards(header.cards, feed)?;
    let choose = |ids: Vec<CardId>| -> Result<Vec<Card>, Fault> {
        ids.iter()
            .map(|id| {
                cards.get(id).cloned().ok_or_else(|| {
                    feed.header_fault(&id.to_string(), None, say!("{} is not defined in `cards`", id))
                })
            })
            .collect()
    };
    let mut cruisers = Vec::new();
    for player in Player::ALL {
        let id = &header.players[player].cruiser;
        let Some(form) = header.cruisers.get(id) else {
            let fault = fault(say!("cruiser {} is not defined in `cruisers`", quoted(id)));
            return Err(match nearest(id, header.cruisers.keys()) {
                Some(near) => fault.help(say!("did you mean `{}`?", near)),
                None => fault,
            });
        };
        cruisers.push(form.clone().into_cruiser(id));
    }
    let cruisers: [_; 2] = cruisers.try_into().map_err(|_| fault(say!("two cruisers are needed")))?;
    let common = header.mode.is_common();
    let list = |player: Option<Player>| -> Result<Vec<CardId>, Fault> {
        if let Some(position) = &header.position {
            let ids = position.cards(player);
            if let Some(twice) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
                let subject = Some(Subject::Card(twice[0]));
                let fault = feed.header_fault("position", subject, say!("{} is in two places", twice[0]));
                return Err(fault.rule("R-CARD-1"));
            }
            return Ok(ids);
        }
        let (deck, owner) = match player {
            Some(player) => {
                (header.players[player].deck.clone(), say!("missing deck for `{}`", player.code()))
            }
            None => (header.deck.clone(), say!("missing common `deck` in the header")),
        };
        deck.ok_or_else(|| fault(owner).rule("R-SET-1"))
    };
    let decks = if common {
        Decks::Common(choose(list(None)?)?)
    } else {
        Decks::Own(Both([choose(list(Some(Player::A))?)?, choose(list(Some(Player::B))?)?]))
    };
    let setup = Setup { mode: header.mode, round_limit: header.round_limit, cruisers: Both(cruisers), decks };
    let table = Table::new(setup).map_err(|error| {
        let fault = feed.header_fault("", error.subject(), error.why());
        Fault { rule: error.rule(), ..fault }
    })?;
    Ok((table, header.position))
}

fn read_cards(forms: BTreeMap<CardId, CardForm>, feed: &impl Feed) -> Result<BTreeMap<CardId, Card>, Fault> {
    let mut cards = BTreeMap::new();
    for (id, form) in forms {
        let card = form
            .into_card(id)
            .map_err(|bad| feed.header_fault(&id.to_string(), None, say!("{}: {}", id, bad)))?;
        cards.insert(id, card);
    }
    Ok(cards)
}

/// The record as the source of shuffles.
struct Shuffles<'a, F> {
    reader: &'a mut EventReader<F>,
    table: &'a Table,
    /// Notes passed over on the way to a shuffle.
    notes: u32,
    /// The first thing that was wrong; `apply` itself cannot fail on the way.
    fault: Option<Fault>,
}

impl<F: Feed> Shuffles<'_, F> {
    fn next_order(&mut self, pile: PileName, cards: &[CardIx]) -> Result<Vec<CardIx>, Fault> {
        self.notes += skip_notes(self.reader)?;
        let expected = say!("missing `shuffle` line: the draw deck `{}` is shuffled here", pile.code());
        let Some(event) = self.reader.take()? else {
            let message = say!("the record ends too soon: {}", expected);
            return Err(self.reader.feed.at_end(message).rule("R-DRAW-1"));
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
                return Err(event.fault("order", say!("{} is not a card of this pile", id)).rule("R-DRAW-1"));
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
                event.fault("order", say!("the order must list each card of the pile once")).rule("R-DRAW-1");
            return Err(fault.help(say!("the cards to shuffle: {}", ids.join(", "))));
        }
        Ok(order)
    }
}

impl<F: Feed> Chance for Shuffles<'_, F> {
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

fn skip_notes<F: Feed>(reader: &mut EventReader<F>) -> Result<u32, Fault> {
    let mut notes = 0;
    while matches!(reader.peek()?, Some(Event { what: What::Note, .. })) {
        reader.take()?;
        notes += 1;
    }
    Ok(notes)
}

/// Lets the engine run with shuffles from the record, then checks that the record notes cut chains
/// exactly where there were some.
fn run<F: Feed, T>(
    reader: &mut EventReader<F>,
    table: &Table,
    log: &mut Log,
    step: impl FnOnce(&mut Shuffles<F>, &mut Log) -> T,
) -> Result<T, Fault> {
    let mut shuffles = Shuffles { reader, table, notes: 0, fault: None };
    let result = step(&mut shuffles, log);
    if let Some(fault) = shuffles.fault {
        return Err(fault);
    }
    let notes = shuffles.notes + skip_notes(reader)?;
    let cuts = log.0.iter().filter(|happening| matches!(happening, Happening::ChainCut)).count();
    match (cuts, notes) {
        (0, 0) | (1.., 1..) => Ok(result),
        (0, _) => Err(reader.feed.here(say!("no chain was cut off at this point")).rule("Q-CHAIN-5")),
        (_, 0) => Err(reader
            .feed
            .here(say!("the chain was cut off after 200 effects, but the record does not say so"))
            .rule("Q-CHAIN-5")
            .help(say!("add a line {\"note\": \"chain-limit\"}"))),
    }
}

fn apply<F: Feed>(
    reader: &mut EventReader<F>,
    table: &Table,
    (state, log): (&mut State, &mut Log),
    event: &Event,
    (by, form): (Player, ChoiceForm),
) -> Result<Choice, Fault> {
    let refuse = |illegal: Illegal, state: &State| {
        event
            .fault("choice", illegal.why)
            .rule(illegal.rule)
            .help(say!("allowed here: {}", allowed(table, state, event)))
    };
    if let Some(illegal) = wrong_player(state, by) {
        return Err(refuse(illegal, state));
    }
    let choice = form.into_choice(table, state, by).map_err(|illegal| refuse(illegal, state))?;
    run(reader, table, log, |shuffles, log| state.apply(table, choice, shuffles, log))?
        .map_err(|illegal| refuse(illegal, state))?;
    Ok(choice)
}
