//! Writing a record while a game is played.

use serde::Serialize;

use super::choice_form::ChoiceForm;
use super::form::{
    CHAIN_LIMIT_NOTE, CardForm, CruiserForm, EventForm, Header, PlayerHeader, Position, Shuffle,
};
use crate::engine::{Both, CardIx, Choice, Observer, PileName, Player, State, Table};

/// What a record says of a player beside cruiser and deck.
#[derive(Clone, Copy, Debug, Default)]
pub struct Who<'a> {
    /// The deck's or the player's name.
    pub name: &'a str,
    /// Who decides.
    pub bot: &'a str,
}

/// What goes into records beside choices and shuffles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Every legal option of each decision.
    pub options: bool,
    /// Every state, for checking.
    pub states: bool,
}

/// Writes a record into memory while a game is played: a header, then what happens and is decided.
pub struct Recorder<'t> {
    table: &'t Table,
    detail: Detail,
    text: String,
}

impl<'t> Recorder<'t> {
    /// A record with its header.
    pub fn new(table: &'t Table, seed: Option<u64>, first: Player, who: Both<Who>, detail: Detail) -> Self {
        let mut recorder = Recorder { table, detail, text: String::new() };
        recorder.line(&header(table, seed, Some(first), who));
        recorder
    }

    /// Continues the text of a record: the next decision follows its last line.
    pub fn going_on(table: &'t Table, text: String, detail: Detail) -> Self {
        Recorder { table, detail, text }
    }

    /// The record so far.
    pub fn into_text(self) -> String {
        self.text
    }

    /// The state, where states are wanted.
    fn state(&mut self, state: &State) {
        if self.detail.states {
            let state = Some(Position::of(self.table, state));
            self.line(&EventForm { state, ..EventForm::default() });
        }
    }

    fn line(&mut self, line: &impl Serialize) {
        // Forms have string keys and finite numbers only, so writing them cannot fail.
        if let Ok(json) = serde_json::to_string(line) {
            self.text.push_str(&json);
            self.text.push('\n');
        }
    }
}

impl Observer for Recorder<'_> {
    fn decides(&mut self, table: &Table, state: &State, turn: Player, choices: &[Choice], choice: Choice) {
        self.state(state);
        let form = |&choice: &Choice| ChoiceForm::new(table, turn, choice);
        let options = self.detail.options.then(|| choices.iter().map(form).collect());
        self.line(&EventForm {
            by: Some(turn),
            choice: Some(form(&choice)),
            options,
            ..EventForm::default()
        });
    }

    fn shuffled(&mut self, pile: PileName, cards: &[CardIx]) {
        let order = cards.iter().rev().map(|&card| self.table.card(pile.keeper(), card).id).collect();
        let shuffle = Shuffle { pile: pile.code().into(), order };
        self.line(&EventForm { shuffle: Some(shuffle), ..EventForm::default() });
    }

    fn chain_cut(&mut self) {
        self.line(&EventForm { note: Some(CHAIN_LIMIT_NOTE.into()), ..EventForm::default() });
    }

    fn ends(&mut self, state: &State) {
        self.state(state);
        if let Some(outcome) = state.outcome() {
            self.line(&EventForm { result: Some(outcome), ..EventForm::default() });
        }
    }
}

pub(super) fn header(table: &Table, seed: Option<u64>, first: Option<Player>, who: Both<Who>) -> Header {
    let ids = |pile| table.deck(pile).iter().map(|card| card.id).collect::<Vec<_>>();
    let common = table.mode().is_common();
    Header {
        flightdeck: 1,
        mode: table.mode(),
        seed,
        first,
        round_limit: table.round_limit(),
        players: Both::new(|player| PlayerHeader {
            name: who[player].name.into(),
            bot: who[player].bot.into(),
            cruiser: table.cruiser(player).id.clone(),
            deck: (!common).then(|| ids(PileName::Own(player))),
        }),
        deck: common.then(|| ids(PileName::Common)),
        cruisers: Player::ALL
            .into_iter()
            .map(|player| table.cruiser(player))
            .map(|cruiser| (cruiser.id.clone(), CruiserForm::new(cruiser)))
            .collect(),
        cards: table
            .piles()
            .iter()
            .flat_map(|&pile| table.deck(pile))
            .map(|card| (card.id, CardForm::new(card)))
            .collect(),
        position: None,
    }
}
