//! Writing a record while a game is played.

use serde::Serialize;

use super::form::{
    CHAIN_LIMIT_NOTE, CardForm, ChoiceForm, CruiserForm, Header, Line, PerPlayer, PlayerHeader, Position,
    Shuffle,
};
use crate::engine::{CardIx, Choice, Observer, PileName, Player, State, Table};

/// What a record says of a player beside cruiser and deck.
#[derive(Clone, Copy, Debug, Default)]
pub struct Who<'a> {
    pub name: &'a str,
    pub bot: &'a str,
}

/// Writes a record into memory: a header, then what happens, as an observer, and what is decided.
pub struct Recorder<'t> {
    table: &'t Table,
    text: String,
}

impl<'t> Recorder<'t> {
    pub fn new(table: &'t Table, seed: Option<u64>, first: Player, who: [Who; 2]) -> Self {
        let mut recorder = Recorder { table, text: String::new() };
        recorder.line(&header(table, seed, first, who));
        recorder
    }

    /// A decision, just before it is applied; with all its options where they are wanted.
    pub fn choice(&mut self, by: Player, choice: Choice, options: Option<&[Choice]>) {
        let form = |&choice: &Choice| ChoiceForm::new(self.table, by, choice);
        let options = options.map(|options| options.iter().map(form).collect());
        let line = Line { by: Some(by), choice: Some(form(&choice)), options, ..Line::default() };
        self.line(&line);
    }

    /// The state, for checking.
    pub fn state(&mut self, state: &State) {
        #[derive(Serialize)]
        struct StateLine {
            state: Position,
        }
        self.line(&StateLine { state: Position::of(self.table, state) });
    }

    /// The result, if the game is over.
    pub fn result(&mut self, state: &State) {
        if let Some(outcome) = state.outcome() {
            self.line(&Line { result: Some(outcome.into()), ..Line::default() });
        }
    }

    /// The record so far.
    pub fn into_text(self) -> String {
        self.text
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
    fn shuffled(&mut self, pile: PileName, cards: &[CardIx]) {
        let order = cards.iter().rev().map(|&card| self.table.card(pile.keeper(), card).id).collect();
        let shuffle = Shuffle { pile: pile.code().into(), order };
        self.line(&Line { shuffle: Some(shuffle), ..Line::default() });
    }

    fn chain_cut(&mut self) {
        self.line(&Line { note: Some(CHAIN_LIMIT_NOTE.into()), ..Line::default() });
    }
}

fn header(table: &Table, seed: Option<u64>, first: Player, who: [Who; 2]) -> Header {
    let ids = |pile| table.deck(pile).iter().map(|card| card.id).collect::<Vec<_>>();
    let common = table.mode().is_common();
    Header {
        flightdeck: 1,
        mode: table.mode(),
        seed,
        first: Some(first),
        round_limit: table.round_limit(),
        players: PerPlayer::new(|player| PlayerHeader {
            name: who[player as usize].name.into(),
            bot: who[player as usize].bot.into(),
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
