//! Choices, and what they are about, in words for the player who takes them.

use super::choose::{ChoiceCursor, Object, Subject};
use crate::cards::Card;
use crate::engine::{Choice, Decision, Half, Place, Side};
use crate::screen::card::meanings;
use crate::wording::board::Seen;
use crate::wording::story::capitalized;

impl Seen<'_> {
    /// The question to the player.
    pub fn question(&self) -> String {
        let lang = self.lang();
        match self.state.decision() {
            Decision::Deploy => tr!(lang, "Play a card or pass"),
            Decision::Resolve => tr!(lang, "Which effect comes first?"),
            Decision::Target(effect) => tr!(lang, "Choose the target of {}", self.teller.effect(effect)),
            Decision::Shift => tr!(lang, "Shift your cruiser?"),
            Decision::Order => tr!(lang, "Choose the order of the battles"),
            Decision::Damage(points) => tr!(lang, "Assign {} damage", points),
            Decision::Over => tr!(lang, "The game is over"),
        }
    }

    /// A card in play, as far as it is known: `3-10 Doorman`, and where it lies.
    pub fn card_at(&self, place: Place) -> String {
        let lang = self.lang();
        let owner = place.board();
        let card = match self.cell(place) {
            Some(cell) if self.knows(owner, cell) => self.teller.card(self.table, owner, cell.card()),
            Some(_) => tr!(lang, "a face-down card"),
            None => String::new(),
        };
        let (sector, level) = (place.sector().number(), place.level());
        if owner == self.own() {
            tr!(lang, "{}, your sector {}, level {}", card, sector, level)
        } else {
            tr!(lang, "{}, opponent's sector {}, level {}", card, sector, level)
        }
    }

    /// What is taken.
    pub fn subject(&self, cursor: &ChoiceCursor, subject: Subject) -> String {
        let lang = self.lang();
        match subject {
            Subject::Pass => tr!(lang, "Pass"),
            Subject::Hand(card, side) => {
                let (definition, words) = (self.table.card(self.own(), card), self.teller.words());
                let name = self.teller.card(self.table, self.own(), card);
                match side {
                    Side::Front => tr!(lang, "Play {} face up: {}", name, words.face(&definition.front)),
                    Side::Back => tr!(lang, "Play {} face down: {}", name, words.face(&definition.back)),
                }
            }
            Subject::At(place) => self.card_at(place),
            Subject::Item(at) => self.choice(cursor.choices()[at]),
        }
    }

    /// Where it goes.
    pub fn object(&self, object: Object) -> String {
        let lang = self.lang();
        match object {
            Object::None => String::new(),
            Object::Sector(board, sector) if board == self.own() => {
                tr!(lang, "to your sector {}", sector.number())
            }
            Object::Sector(_, sector) => tr!(lang, "to the opponent's sector {}", sector.number()),
            Object::Half(Half::Outer) => tr!(lang, "on the outer section"),
            Object::Half(Half::Inner) => tr!(lang, "on the inner section"),
        }
    }

    /// A whole choice, as a sentence.
    pub fn choice(&self, choice: Choice) -> String {
        capitalized(&self.teller.advice(self.table, self.state, self.own(), choice))
    }

    /// A card in full: both faces, and what its effects do.
    pub fn card(&self, card: &Card) -> Vec<String> {
        let (lang, words) = (self.lang(), self.teller.words());
        let mut lines = vec![
            tr!(lang, "Front, level {}: {}", card.id.level(), words.face(&card.front)),
            tr!(lang, "Back, level 0: {}", words.face(&card.back)),
        ];
        lines.extend(meanings(card, words));
        lines
    }
}
