//! What happened in a game, as data, for later descriptions.

use super::observe::Observer;
use super::table::CardIx;
use super::{Both, Choice, Pick, PileName, Place, Player, Sector, Side, State, Table};
use crate::cards::Effect;

/// Something that happened, as an [`Observer`] receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A draw deck was shuffled.
    Shuffled(PileName),
    /// A card came into a player's hand.
    Took {
        /// Whose hand.
        player: Player,
        /// The card.
        card: CardIx,
        /// Whether a Draw effect had set it aside in the round before.
        was_aside: bool,
    },
    /// A player could not play a card and passed.
    HadToPass(Player),
    /// A draw effect set a card aside.
    SetAside(Player, CardIx),
    /// An effect was applied to a target: who controls it, the choice, and the card that lay there.
    Aimed {
        /// Who controls the effect.
        by: Player,
        /// The target.
        choice: Choice,
        /// The card that lay there.
        card: CardIx,
        /// How it lay.
        side: Side,
    },
    /// An effect without a target was lost.
    Missed(Player, Effect),
    /// An effect was applied.
    Applied(Player, Effect),
    /// Q-CHAIN-5 cut off what was waiting.
    ChainCut,
    /// A battle began: the two sectors, and the damage that each player takes.
    Fought {
        /// Where each fights.
        sectors: Both<Sector>,
        /// What each takes.
        damage: Both<u8>,
    },
    /// The damage of a volley that a force field absorbed.
    Deflected(Place, CardIx, u8),
    /// The number of tokens that shields absorbed.
    Shielded(Place, CardIx, u8),
    /// Tokens fell on fighters of the outer and the inner section, and the card is still there.
    Damaged(Place, CardIx, u8, u8),
    /// A card was destroyed.
    Destroyed(Place, CardIx),
    /// A cruiser lost armor.
    ArmorLost(Player, u8),
    /// A round is over.
    RoundOver(u16),
}

/// Keeps what happens, in order.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::engine::{Happening, Log};
/// use flightdeck_game::{Dice, Player, State, Table};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = Table::between(&raft(), &barge())?;
/// let mut log = Log::default();
/// State::start(&table, Player::A, &mut Dice::new(1), &mut log);
/// let taken = log.0.iter().filter(|what| matches!(what, Happening::Took { .. })).count();
/// assert_eq!(taken, 10, "five cards each");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Log(pub Vec<Happening>);

impl Observer for Log {
    fn shuffled(&mut self, pile: PileName, _cards: &[CardIx]) {
        self.0.push(Happening::Shuffled(pile));
    }

    fn took(&mut self, player: Player, card: CardIx, was_aside: bool) {
        self.0.push(Happening::Took { player, card, was_aside });
    }

    fn had_to_pass(&mut self, player: Player) {
        self.0.push(Happening::HadToPass(player));
    }

    fn set_aside(&mut self, player: Player, card: CardIx) {
        self.0.push(Happening::SetAside(player, card));
    }

    fn aims(&mut self, _table: &Table, state: &State, by: Player, choice: Choice) {
        if let Pick::Move { place, .. } | Pick::Aim { place, .. } | Pick::Hit { place, .. } = choice.pick() {
            let cell = state.cell(place);
            self.0.push(Happening::Aimed { by, choice, card: cell.card(), side: cell.side() });
        }
    }

    fn missed(&mut self, controller: Player, effect: Effect) {
        self.0.push(Happening::Missed(controller, effect));
    }

    fn applied(&mut self, controller: Player, effect: Effect, _number: u8) {
        self.0.push(Happening::Applied(controller, effect));
    }

    fn chain_cut(&mut self) {
        self.0.push(Happening::ChainCut);
    }

    fn fights(&mut self, sectors: Both<Sector>, damage: Both<u8>) {
        self.0.push(Happening::Fought { sectors, damage });
    }

    fn deflected(&mut self, place: Place, card: CardIx, points: u8) {
        self.0.push(Happening::Deflected(place, card, points));
    }

    fn shielded(&mut self, place: Place, card: CardIx, points: u8) {
        self.0.push(Happening::Shielded(place, card, points));
    }

    fn damaged(&mut self, place: Place, card: CardIx, outer: u8, inner: u8) {
        self.0.push(Happening::Damaged(place, card, outer, inner));
    }

    fn destroyed(&mut self, place: Place, card: CardIx) {
        self.0.push(Happening::Destroyed(place, card));
    }

    fn armor_lost(&mut self, player: Player, points: u8) {
        self.0.push(Happening::ArmorLost(player, points));
    }

    fn round_over(&mut self, round: u16) {
        self.0.push(Happening::RoundOver(round));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::scenario::Scenario;
    use crate::test_support::roster;

    /// What happened to cards and armor in a scenario.
    fn happened(text: &str) -> Vec<Happening> {
        let mut all = Vec::new();
        let scenario = Scenario::read("q", text, &roster()).unwrap();
        scenario.run(None, |step| all.extend_from_slice(step.happened)).unwrap();
        all
    }

    /// As a card is defined, 4 damage falls on it: how much of it each step takes.
    #[test]
    fn every_point_of_a_volley_is_told() {
        let told = |card: &str, more: &str| -> Vec<(char, u8, u8)> {
            let text = format!(
                "card 0-11: {card}\ncard 0-51: 4\ncombat\na3: 0-11\nb3: 0-51\na stays\na fights left to right\n{more}"
            );
            let of_a = |happening: Happening| match happening {
                Happening::Deflected(place, _, points) if place.board() == Player::A => {
                    Some(('f', points, 0))
                }
                Happening::Shielded(place, _, points) if place.board() == Player::A => Some(('s', points, 0)),
                Happening::Damaged(place, _, outer, inner) if place.board() == Player::A => {
                    Some(('d', outer, inner))
                }
                Happening::ArmorLost(Player::A, points) => Some(('a', points, 0)),
                _ => None,
            };
            happened(&text).into_iter().filter_map(of_a).collect()
        };
        assert_eq!(told("4 field", ""), [('f', 3, 0), ('d', 1, 0)]);
        assert_eq!(told("4 s2", ""), [('s', 2, 0), ('d', 2, 0)]);
        assert_eq!(told("3 / 3", "a takes 1/3"), [('d', 1, 3)]);
        assert_eq!(told("1 / 1", ""), [('a', 2, 0)]);
    }

    /// A field that has nothing to absorb, and shields that are used up.
    #[test]
    fn what_absorbs_nothing_is_not_told() {
        for (card, tokens) in [("4 field", ""), ("4 s2", " shield 2/0")] {
            let text = format!(
                "card 0-11: {card}\ncard 0-51: 1\ncombat\na3: 0-11{tokens}\nb3: 0-51\na stays\na fights left to right\n"
            );
            let absorbs =
                |what: &Happening| matches!(what, Happening::Deflected(..) | Happening::Shielded(..));
            assert!(!happened(&text).iter().any(absorbs), "{card}");
        }
    }

    #[test]
    fn a_hit_is_told_for_the_section_that_it_hits() {
        let told = |card: &str, hit: &str| -> Vec<(u8, u8)> {
            let text = format!(
                "card 0-11: 1 hit\ncard 0-51: {card}\ncard 0-90: 1\na hand 0-11\nb hand 0-90\nb4: 0-51\na plays 0-11 on 1\na: hit b4{hit}"
            );
            let of = |happening: Happening| match happening {
                Happening::Damaged(_, _, outer, inner) => Some((outer, inner)),
                _ => None,
            };
            happened(&text).into_iter().filter_map(of).collect()
        };
        assert_eq!(told("2 / 1", " outer"), [(1, 0)]);
        assert_eq!(told("2 / 1", " inner"), [(0, 1)]);
        assert_eq!(told("2", ""), [(1, 0)]);
        assert_eq!(told("/ 2", ""), [(0, 1)]);
    }

    /// Q-END-4: the limit ended a game only where no armor had gone.
    #[test]
    fn a_game_that_ends_at_zero_armor_did_not_reach_its_limit() {
        let text = "a armor 1\ncard 0-51: 1\ncombat\nb3: 0-51\na stays\na fights left to right\n";
        let end = Scenario::read("q", text, &roster()).unwrap().run(None, |_| {}).unwrap().unwrap();
        let outcome = end.state.outcome().unwrap();
        assert_eq!((outcome.armor[Player::A], outcome.limit), (0, false));
    }

    /// Q-GEO-2, from both sides, at every offset.
    #[test]
    fn sectors_face_each_other_both_ways() {
        for offset in -3i8..=3 {
            let text = format!("combat\noffset {offset}");
            let start = Scenario::read("q", &text, &roster()).unwrap().run(None, |_| {}).unwrap().unwrap();
            for number in 1..=5i8 {
                let sector = |number: i8| Sector::ALL.into_iter().find(|one| one.number() as i8 == number);
                let own = sector(number).unwrap();
                assert_eq!(start.state.facing(Player::A, own), sector(number - offset));
                assert_eq!(start.state.facing(Player::B, own), sector(number + offset));
            }
        }
    }
}
