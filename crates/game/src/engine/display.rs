//! Players, places, choices, outcomes and states as short text, for logs and programs of one's own. Reports
//! for players are made elsewhere.

use std::fmt::{self, Display, Formatter};

use super::record::{ChoiceForm, Ending};
use super::{Choice, Decision, Direction, Outcome, Phase, Pick, Place, Player, Sector, Side, State};

/// `a` or `b`, as records write it.
impl Display for Player {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The number that people call it by: 1 to 5.
impl Display for Sector {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.number(), f)
    }
}

/// `a3.1`: the board, the sector from 1 and the level from 0, as scenarios write it.
impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}.{}", self.board(), self.sector(), self.level()))
    }
}

/// As scenarios write it, but for the card of a hand, which a choice knows by its place in the deck list
/// only: `play #3 on 2`. A [`ChoiceForm`] knows the ID code and writes `play 0-04 on 2`.
impl Display for Pick {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Pick::Pass => "pass".into(),
            Pick::Play { card, side, sector } => {
                let back = if side == Side::Back { " back" } else { "" };
                format!("play #{}{back} on {sector}", card.index())
            }
            Pick::Resolve { place, half, effect } => format!("resolve {} {effect} of {place}", half.code()),
            Pick::Move { effect, place, to } => format!("{effect} {place} to {to}"),
            Pick::Aim { effect, place } => format!("{effect} {place}"),
            Pick::Hit { place, half: None } => format!("hit {}{}", place.board(), place.sector()),
            Pick::Hit { place, half: Some(half) } => {
                format!("hit {}{} {}", place.board(), place.sector(), half.code())
            }
            Pick::Shift(0) => "stay".into(),
            Pick::Shift(by) => format!("shift {}", if by < 0 { "left" } else { "right" }),
            Pick::Order(Direction::LeftToRight) => "fight left to right".into(),
            Pick::Order(Direction::RightToLeft) => "fight right to left".into(),
            Pick::Damage { outer, inner } => format!("take {outer}/{inner}"),
        };
        f.pad(&text)
    }
}

/// As its [`Pick`] is written.
impl Display for Choice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.pick(), f)
    }
}

/// As scenarios write it: `play 3-10 on 3`.
impl Display for ChoiceForm {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(&super::scenario::option(*self))
    }
}

/// `a wins by armor in round 7, armor 3 to -1, cards 12 to 9`, as scenarios write it; a draw is won by nobody.
impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&Ending::from(*self), f)
    }
}

/// `round 2, deployment, b to play or pass; armor 19 to 20, cards 8 to 7`. All of a state is written by
/// [`scenario::state`](super::scenario::state).
impl Display for State {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(outcome) = self.outcome() {
            return Display::fmt(&outcome, f);
        }
        let (phase, turn) = (self.phase().code(), self.turn);
        write!(f, "round {}, {phase}, {turn} to ", self.round())?;
        match self.decision() {
            Decision::Deploy => f.write_str("play or pass")?,
            Decision::Resolve => f.write_str("choose the next effect")?,
            Decision::Target(effect) => write!(f, "choose a target for {effect}")?,
            Decision::Shift => f.write_str("shift or stay")?,
            Decision::Order => f.write_str("choose the order of the battles")?,
            Decision::Damage(points) => write!(f, "assign {points} damage")?,
            Decision::Over => f.write_str(Phase::Over.code())?,
        }
        write!(f, "; armor {} to {}", self.armor(Player::A), self.armor(Player::B))?;
        write!(f, ", cards {} to {}", self.cards(Player::A), self.cards(Player::B))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Both, Choices, Dice, NotAChoice, Reason, Table};
    use crate::test_support::table;

    /// Every choice of some games, with the table and who has it.
    fn every_choice(mut check: impl FnMut(&Table, Player, Choice)) {
        let table = table(["red-tide", "long-night"]);
        for seed in 0..20 {
            let (mut dice, mut choices) = (Dice::new(seed), Choices::new());
            let mut state = State::start(&table, Player::A, &mut dice, &mut ());
            while let Some(turn) = state.turn() {
                state.choices(&table, &mut choices);
                for &choice in &choices {
                    check(&table, turn, choice);
                }
                let choice = choices[dice.below(choices.len() as u32) as usize];
                state.apply(&table, choice, &mut dice, &mut ()).unwrap();
            }
        }
    }

    #[test]
    fn a_choice_is_written_as_scenarios_write_it() {
        let mut verbs = std::collections::BTreeSet::new();
        every_choice(|table, turn, choice| {
            let mut text = choice.to_string();
            if let Pick::Play { card, .. } = choice.pick() {
                text = text.replace(&format!("#{}", card.index()), &table.card(turn, card).id.to_string());
            }
            assert_eq!(text, ChoiceForm::new(table, turn, choice).to_string());
            verbs.insert(text.split(' ').next().unwrap().to_owned());
        });
        assert!(verbs.len() >= 10, "{verbs:?}");
    }

    #[test]
    fn a_choice_comes_back_from_its_number() {
        every_choice(|_, _, choice| assert_eq!(Choice::try_from(u32::from(choice)), Ok(choice)));
    }

    #[test]
    fn numbers_that_are_no_choice_are_refused() {
        // A number that is accepted packs to itself again, and reading it never panics.
        let mut dice = Dice::new(1);
        let (mut accepted, mut refused) = (0, 0);
        for at in 0..200_000u32 {
            let number = if at < 100_000 { at } else { dice.next_u64() as u32 & 0x0f1f_3f0f };
            match Choice::try_from(number) {
                Ok(choice) => {
                    assert_eq!(u32::from(Choice::from(choice.pick())), number);
                    assert!(!choice.to_string().is_empty());
                    accepted += 1;
                }
                Err(error) => {
                    assert_eq!(error, NotAChoice(number));
                    refused += 1;
                }
            }
        }
        assert!(accepted > 100 && refused > 100, "{accepted} {refused}");
        let play =
            |card: u32, side: u32, sector: u32| Choice::try_from(1 | card << 8 | side << 16 | sector << 24);
        assert!(play(249, 1, 4).is_ok());
        assert!(play(250, 0, 0).is_err() && play(0, 2, 0).is_err() && play(0, 0, 5).is_err());
        assert!(Choice::try_from(6 | 3 << 8).is_err(), "shifts by two sectors");
        assert!(Choice::try_from(9).is_err(), "a kind that does not exist");
    }

    #[test]
    fn outcomes_and_states_are_one_line() {
        let table = table(["red-tide", "long-night"]);
        let mut dice = Dice::new(3);
        let state = State::start(&table, Player::B, &mut dice, &mut ());
        let (armor, cards) = ([Player::A, Player::B].map(|p| state.armor(p)), state.cards(Player::A));
        let wanted =
            format!("armor {} to {}, cards {cards} to {}", armor[0], armor[1], state.cards(Player::B));
        assert_eq!(state.to_string(), format!("round 1, deployment, b to play or pass; {wanted}"));
        let mut outcome = Outcome {
            winner: Some(Player::A),
            reason: Reason::Armor,
            limit: false,
            rounds: 7,
            armor: Both([3, -1]),
            cards: Both([12, 9]),
        };
        assert_eq!(outcome.to_string(), "a wins by armor in round 7, armor 3 to -1, cards 12 to 9");
        outcome = Outcome { winner: None, reason: Reason::Equal, limit: true, ..outcome };
        let drawn = "nobody wins by equal in round 7, armor 3 to -1, cards 12 to 9, at the round limit";
        assert_eq!(outcome.to_string(), drawn);
    }
}
