//! What one player may know of a game, in the form of a record (R-INFO-1, Q-INFO-2).

use serde_json::{Map, Value, json};

use super::choice_form::ChoiceForm;
use super::form::Position;
use super::write::header;
use crate::engine::{Both, Choice, Player, Side, Sight, Table};

/// The header of a game as both players know it: mode, cruisers, cards and both deck lists.
pub(crate) fn open_header(table: &Table) -> Value {
    serde_json::to_value(header(table, None, None, Both::default())).unwrap_or_default()
}

/// Both deck lists, or the common one: `{"a": […], "b": […]}`.
pub(crate) fn deck_lists(table: &Table) -> Value {
    let list = |pile| table.deck(pile).iter().map(|card| card.id.to_string()).collect::<Vec<_>>();
    let piles = table.piles().iter().map(|&pile| (pile.code().to_owned(), json!(list(pile))));
    Value::Object(piles.collect::<Map<_, _>>())
}

/// The state as a player sees it: where the cards are hidden, their number stands in place of the list, and
/// a card that lies face down on the opponent's board has the name null.
pub(crate) fn visible_state(sight: &Sight<'_>) -> Value {
    let (table, me) = (sight.table(), sight.me());
    let mut state = serde_json::to_value(Position::of(table, sight.view().state())).unwrap_or_default();
    let mut count = |path: &str| {
        if let Some(list) = state.pointer_mut(path) {
            *list = json!(list.as_array().map_or(0, Vec::len));
        }
    };
    count(&format!("/players/{}/hand", me.other().code()));
    for player in Player::ALL {
        count(&format!("/players/{}/aside", player.code()));
        count(&format!("/players/{}/deck", player.code()));
    }
    count("/common/deck");
    let enemy = state.pointer_mut(&format!("/players/{}/sectors", me.other().code()));
    for card in
        enemy.and_then(Value::as_array_mut).into_iter().flatten().filter_map(Value::as_array_mut).flatten()
    {
        if card["face"] == Side::Back.code() {
            card["card"] = Value::Null;
        }
    }
    state
}

/// The choices of a decision in the form of a record.
pub(crate) fn choice_forms(sight: &Sight<'_>, choices: &[Choice]) -> Vec<ChoiceForm> {
    choices.iter().map(|&choice| ChoiceForm::new(sight.table(), sight.me(), choice)).collect()
}
