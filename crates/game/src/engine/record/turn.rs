//! A game as the player on the other side of the table sees it.
//!
//! The table looks the same from both sides (R-GEO-1): when `a` and `b` change their names, sectors are
//! counted from the other end, left becomes right, and the offset stays as it is (R-GEO-2).

use super::form::{ChoiceForm, Header, Hit, Moved, Position, ResultForm, Spot, WaitingForm};
use crate::cards::SECTORS;
use crate::engine::{Both, Direction};

impl<T> Both<T> {
    fn turned(self) -> Self {
        let Both([a, b]) = self;
        Both([b, a])
    }
}

fn sector(number: u8) -> u8 {
    SECTORS as u8 + 1 - number
}

impl WaitingForm {
    fn turned(self) -> Self {
        WaitingForm { board: self.board.other(), sector: sector(self.sector), ..self }
    }
}

impl ChoiceForm {
    /// The same choice, seen from the other side.
    pub fn turned(self) -> Self {
        let spot =
            |spot: Spot| Spot { board: spot.board.other(), sector: sector(spot.sector), level: spot.level };
        let moved = |moved: Moved| Moved {
            board: moved.board.other(),
            sector: sector(moved.sector),
            level: moved.level,
            to: sector(moved.to),
        };
        match self {
            ChoiceForm::Pass | ChoiceForm::Damage { .. } => self,
            ChoiceForm::Play { card, face, sector: to } => {
                ChoiceForm::Play { card, face, sector: sector(to) }
            }
            ChoiceForm::Resolve(waiting) => ChoiceForm::Resolve(waiting.turned()),
            ChoiceForm::Lateral(there) => ChoiceForm::Lateral(moved(there)),
            ChoiceForm::Free(there) => ChoiceForm::Free(moved(there)),
            ChoiceForm::Vertical(there) => ChoiceForm::Vertical(spot(there)),
            ChoiceForm::Pivot(there) => ChoiceForm::Pivot(spot(there)),
            ChoiceForm::Roll(there) => ChoiceForm::Roll(spot(there)),
            ChoiceForm::Destroy(there) => ChoiceForm::Destroy(spot(there)),
            ChoiceForm::Hit(hit) => {
                ChoiceForm::Hit(Hit { board: hit.board.other(), sector: sector(hit.sector), half: hit.half })
            }
            ChoiceForm::Shift(by) => ChoiceForm::Shift(-by),
            ChoiceForm::Order(Direction::LeftToRight) => ChoiceForm::Order(Direction::RightToLeft),
            ChoiceForm::Order(Direction::RightToLeft) => ChoiceForm::Order(Direction::LeftToRight),
        }
    }
}

impl Position {
    /// The same state, seen from the other side.
    pub fn turned(self) -> Self {
        let mut passed: Vec<_> = self.passed.into_iter().map(|player| player.other()).collect();
        passed.sort();
        Position {
            initiative: self.initiative.other(),
            turn: self.turn.map(|player| player.other()),
            passed,
            players: self.players.turned().map(|mut player| {
                player.sectors.reverse();
                player
            }),
            waiting: self.waiting.into_iter().map(WaitingForm::turned).collect(),
            ..self
        }
    }
}

impl ResultForm {
    /// The same result, seen from the other side.
    pub fn turned(self) -> Self {
        ResultForm {
            winner: self.winner.map(|player| player.other()),
            armor: self.armor.turned(),
            cards: self.cards.turned(),
            ..self
        }
    }
}

impl Header {
    /// The same game, seen from the other side.
    pub fn turned(self) -> Self {
        Header {
            first: self.first.map(|player| player.other()),
            players: self.players.turned(),
            position: self.position.map(Position::turned),
            ..self
        }
    }
}
