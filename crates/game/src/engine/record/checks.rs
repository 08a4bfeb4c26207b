//! What a record or a scenario says of a game, compared with the game.

use super::choice_form::ChoiceForm;
use super::compare::{Partial, first_difference};
use super::ending::Ending;
use super::events::Event;
use super::form::Position;
use crate::engine::{Choices, Dice, Illegal, Outcome, Player, State, Table};
use crate::engine::{rules, scenario};
use crate::fault::Fault;
use crate::say::Message;

/// Why a player cannot decide now, if it is not that player's turn.
pub(super) fn wrong_player(state: &State, by: Player) -> Option<Illegal> {
    let (asked, rule) = state.decision().describe();
    match state.turn() {
        None => Some(Illegal::new("R-END-3", say!("the game is over"))),
        Some(turn) if turn == by => None,
        Some(_) if state.has_passed(by) => {
            Some(Illegal::new("R-DEP-2", say!("`{}` has passed and cannot play again this round", by.code())))
        }
        Some(turn) => Some(Illegal::new(
            rule,
            say!("`{}` must decide here, not `{}`: {}", turn.code(), by.code(), asked),
        )),
    }
}

/// The choices of a state, as text, in the notation of the event; a long list is cut.
pub(super) fn allowed(table: &Table, state: &State, event: &Event) -> Message {
    const MOST: usize = 8;
    let mut options = options(table, state);
    if options.is_empty() {
        return say!("nothing");
    }
    let more = options.len().saturating_sub(MOST);
    options.truncate(MOST);
    let shown: Vec<String> = options.iter().map(|&form| shown(form, event)).collect();
    let shown = Message::Plain(shown.join(", "));
    if more > 0 { say!("{} and {} more", shown, more) } else { shown }
}

/// A choice in the notation of its event.
fn shown(choice: ChoiceForm, event: &Event) -> String {
    if event.span.is_some() {
        scenario::option(choice)
    } else {
        serde_json::to_string(&choice).unwrap_or_default()
    }
}

fn options(table: &Table, state: &State) -> Vec<ChoiceForm> {
    let Some(turn) = state.turn() else { return Vec::new() };
    let mut choices = Choices::new();
    state.choices(table, &mut choices);
    choices.iter().map(|&choice| ChoiceForm::new(table, turn, choice)).collect()
}

pub(super) fn check_options(
    table: &Table,
    state: &State,
    event: &Event,
    given: Option<&[ChoiceForm]>,
) -> Result<(), Fault> {
    let Some(given) = given else { return Ok(()) };
    let own = options(table, state);
    let show = |form: &ChoiceForm| shown(*form, event);
    let (_, rule) = state.decision().describe();
    if let Some(extra) = given.iter().find(|form| !own.contains(form)) {
        let fault = event.fault("options", say!("the option {} is not allowed here", show(extra)));
        return Err(fault.rule(rule).help(say!("allowed here: {}", allowed(table, state, event))));
    }
    if let Some(missing) = own.iter().find(|form| !given.contains(form)) {
        return Err(event.fault("options", say!("the option {} is missing", show(missing))).rule(rule));
    }
    if given.len() != own.len() {
        return Err(event.fault("options", say!("an option is listed twice")).rule(rule));
    }
    Ok(())
}

pub(super) fn check_state(
    table: &Table,
    state: &State,
    event: &Event,
    expected: &Position,
) -> Result<(), Fault> {
    match first_difference(table, state, expected) {
        None => Ok(()),
        Some(difference) => Err(event.fault("state", difference)),
    }
}

/// Right answers must be possible ones, and others must be possible, too.
pub(super) fn check_best(
    table: &Table,
    state: &State,
    event: &Event,
    best: &[ChoiceForm],
) -> Result<(), Fault> {
    let own = options(table, state);
    match best.iter().find(|choice| !own.contains(choice)) {
        Some(other) => Err(event
            .fault("", say!("{} is not allowed here", shown(*other, event)))
            .help(say!("allowed here: {}", allowed(table, state, event)))),
        None if best.is_empty() || best.len() >= own.len() => {
            Err(event.fault("", say!("`best` must name some of the options, but not all")))
        }
        None => Ok(()),
    }
}

/// Part of a state, from a scenario.
pub(super) fn check_expected(
    table: &Table,
    state: &State,
    event: &Event,
    expected: &Position,
) -> Result<(), Fault> {
    if first_difference(table, state, expected).is_none() {
        return Ok(());
    }
    let own = Position::with_waiting(table, state).part(expected);
    Err(event.fault("", say!("this is not true; the position is: {}", scenario::state(&own))))
}

/// What a scenario says of the result.
pub(super) fn check_ending(state: &State, event: &Event, ending: &Ending) -> Result<(), Fault> {
    let own = finished(state, event)?;
    if ending.holds(&own) {
        return Ok(());
    }
    Err(event
        .fault("", say!("this is not true; the result is: {}", Ending::from(own).to_string()))
        .rule("R-END-3"))
}

/// A choice that a scenario says is refused; the state stays as it is.
pub(super) fn check_refused(
    table: &Table,
    state: &State,
    event: &Event,
    (by, form): (Player, ChoiceForm),
    rule: Option<&'static str>,
) -> Result<(), Fault> {
    let refused = match wrong_player(state, by) {
        Some(illegal) => Some(illegal),
        None => match form.into_choice(table, state, by) {
            Err(illegal) => Some(illegal),
            // Shuffles do not matter: what is tried is thrown away.
            Ok(choice) => state.clone().apply(table, choice, &mut Dice::new(0), &mut ()).err(),
        },
    };
    match (refused, rule) {
        (None, _) => Err(event.fault("", say!("expected this to be refused, but it is legal"))),
        (Some(illegal), Some(rule)) if !rules::is_cited(illegal.rule, rule) => {
            Err(event.fault("", say!("refused for another reason: {}", illegal.why)).rule(illegal.rule))
        }
        (Some(_), _) => Ok(()),
    }
}

/// The result of a game that must be over.
fn finished(state: &State, event: &Event) -> Result<Outcome, Fault> {
    state.outcome().ok_or_else(|| {
        let (asked, rule) = state.decision().describe();
        event.fault("result", say!("the game is not over; the next decision is {}", asked)).rule(rule)
    })
}

pub(super) fn check_result(state: &State, event: &Event, given: Outcome) -> Result<(), Fault> {
    let own = finished(state, event)?;
    if own == given {
        return Ok(());
    }
    let shown = serde_json::to_string(&own).unwrap_or_default();
    Err(event.fault("result", say!("wrong result; the game's result is {}", shown)).rule("R-END-3"))
}
