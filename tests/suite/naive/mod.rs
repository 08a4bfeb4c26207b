//! A second, deliberately naive model of the rules, to compare the engine with, move by move.
//!
//! It shares no code with the engine. The rules are written as plain recursive procedures, which ask for each
//! choice where the rules ask for it. They run in their own thread that waits for the answers.

mod chain;
mod header;
mod notation;
mod people;
mod properties;
pub mod random;
mod round;
mod table;

use people::{Answer, People, Word};
use serde_json::Value;
use std::sync::mpsc::{Receiver, Sender, channel};
use table::{Side, Table};

/// Asked for every shuffle, with the pile's name; answers with the cards, top card first.
pub type Shuffle<'a> = dyn FnMut(&str, Vec<String>) -> Vec<String> + 'a;

/// Two hundred effects inside each other are some megabytes of stack in a build without optimization.
const STACK: usize = 64 << 20;

pub struct Naive {
    hear: Receiver<Word>,
    tell: Sender<Answer>,
    /// The table where the next choice is asked, or where the game is over.
    now: Table,
    /// Who is asked, and the options.
    ask: Option<(Side, Vec<Value>)>,
    notes: Vec<String>,
}

impl Naive {
    /// A game from a record's header, played up to its first decision.
    pub fn new(header: &Value, shuffle: &mut Shuffle) -> Result<Naive, String> {
        let (table, start) = header::read(header, shuffle)?;
        let now = table.clone();
        let (say, hear) = channel();
        let (tell, listen) = channel();
        let people = People { tell: say, hear: listen };
        let game = std::thread::Builder::new().name("the naive model".into()).stack_size(STACK);
        // An error means that the game was dropped, so it does not matter.
        game.spawn(move || drop(round::play(table, start, &people))).map_err(|fault| fault.to_string())?;
        let mut game = Naive { hear, tell, now, ask: None, notes: Vec::new() };
        game.listen(shuffle);
        Ok(game)
    }

    /// Who decides, and all the options (two or more), or None when the game is over.
    pub fn decision(&self) -> Option<(String, Vec<Value>)> {
        self.ask.as_ref().map(|(who, options)| (who.name().to_string(), options.clone()))
    }

    /// Plays one of the options; anything else is a fault of the caller, and panics.
    pub fn apply(&mut self, choice: &Value, shuffle: &mut Shuffle) {
        let (_, options) = self.ask.take().expect("a choice after the game was over");
        assert!(options.contains(choice), "{choice} is not among {options:?}");
        self.answer(Answer::Chosen(choice.clone()));
        self.listen(shuffle);
    }

    /// The state as a record writes it.
    pub fn state(&self) -> Value {
        notation::state(&self.now, self.ask.as_ref().map(|(who, _)| *who))
    }

    pub fn result(&self) -> Option<Value> {
        self.now.result.clone()
    }

    /// The notes since the last call.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    fn answer(&self, answer: Answer) {
        self.tell.send(answer).expect("the model has panicked");
    }

    /// Serves the game until it asks for a choice or is over.
    fn listen(&mut self, shuffle: &mut Shuffle) {
        loop {
            match self.hear.recv().expect("the model has panicked") {
                Word::Note(text) => self.notes.push(text),
                Word::Shuffle(pile, cards) => self.answer(Answer::Shuffled(shuffle(&pile, cards))),
                Word::Choose(who, options, table) => {
                    self.ask = Some((who, options));
                    self.now = table;
                    return;
                }
                Word::Over(table) => {
                    self.now = table;
                    return;
                }
            }
        }
    }
}
