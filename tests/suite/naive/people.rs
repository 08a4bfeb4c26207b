//! The outside of the rules: players who choose, a shuffler, and a writer of notes.

use super::table::{Side, Table};
use serde_json::Value;
use std::sync::mpsc::{Receiver, Sender};

/// What the game says to those outside.
pub enum Word {
    /// A choice to be made, between two options or more, and the current position.
    Choose(Side, Vec<Value>, Table),
    /// A pile's name and its cards, to be shuffled.
    Shuffle(String, Vec<String>),
    Note(String),
    Over(Table),
}

/// The messages to the game.
pub enum Answer {
    Chosen(Value),
    Shuffled(Vec<String>),
}

/// The other end is gone: the game was dropped.
pub struct Gone;

/// The people as the game sees them.
pub struct People {
    pub tell: Sender<Word>,
    pub hear: Receiver<Answer>,
}

impl People {
    pub fn say(&self, word: Word) -> Result<(), Gone> {
        self.tell.send(word).map_err(|_| Gone)
    }

    /// One of the options, no two of which may be written alike. A single one is taken without asking.
    pub fn choose(&self, table: &Table, who: Side, mut options: Vec<Value>) -> Result<Value, Gone> {
        assert!(!options.is_empty(), "a choice between nothing");
        if options.len() == 1 {
            return Ok(options.remove(0));
        }
        self.say(Word::Choose(who, options, table.clone()))?;
        match self.hear.recv() {
            Ok(Answer::Chosen(choice)) => Ok(choice),
            Ok(Answer::Shuffled(_)) => panic!("a shuffle in answer to a choice"),
            Err(_) => Err(Gone),
        }
    }

    pub fn shuffle(&self, pile: &str, cards: Vec<String>) -> Result<Vec<String>, Gone> {
        self.say(Word::Shuffle(pile.to_string(), cards))?;
        match self.hear.recv() {
            Ok(Answer::Shuffled(cards)) => Ok(cards),
            Ok(Answer::Chosen(_)) => panic!("a choice in answer to a shuffle"),
            Err(_) => Err(Gone),
        }
    }
}
