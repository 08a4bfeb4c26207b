//! What one player may know (R-INFO-1), and worlds that look the same to that player.

use super::set::CardSet;
use super::state::State;
use super::table::{CardIx, MOST_CARDS, PileName, Table};
use super::{Place, Player, Sector, Side};
use crate::dice::Dice;

/// What one player may know of a game, and nothing else.
///
/// It is kept as a state in which every card that the player cannot see has been replaced by a
/// stand-in: the unseen cards of each pile, which follow from the deck lists (Q-INFO-2) and from what
/// is visible, are dealt to the hidden places in the order of their ID codes. So a view depends on
/// nothing hidden, and two states that look the same to a player have the same view. Hidden are the
/// order of the draw decks, all cards set aside, the opponent's hand, and which cards lie face down on
/// the opponent's board. What a player might remember of cards once seen is not kept.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::{Dice, Player, State, Table, View};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = Table::between(&raft(), &barge())?;
/// let mut dice = Dice::new(1);
/// let state = State::start(&table, Player::A, &mut dice, &mut ());
/// let view = View::of(&table, &state, Player::A);
/// assert_eq!(view.state().hand(Player::A), state.hand(Player::A));
///
/// // Another world that `a` cannot tell from this one.
/// let world = view.complete(&table, &mut dice);
/// assert_eq!(View::of(&table, &world, Player::A), view);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    me: Player,
    state: State,
}

impl View {
    /// What a player may know of a state.
    pub fn of(table: &Table, state: &State, me: Player) -> Self {
        let mut state = state.clone();
        for &pile in table.piles() {
            deal_hidden(table, &mut state, me, pile, |_| {});
        }
        View { me, state }
    }

    /// Whose view it is.
    pub fn me(&self) -> Player {
        self.me
    }

    /// The state with stand-ins for everything hidden. Boards, armor, discard piles, the player's own
    /// hand and the sizes of all zones are the true ones.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// A full state that looks the same to this player, hidden cards dealt at random: each world that
    /// the player cannot tell apart is as likely as the others. The player has the same choices in all.
    pub fn complete(&self, table: &Table, dice: &mut Dice) -> State {
        let mut state = self.state.clone();
        for &pile in table.piles() {
            deal_hidden(table, &mut state, self.me, pile, |unseen| dice.shuffle(unseen));
        }
        state
    }
}

/// A view that is made only when it is asked for.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
/// use flightdeck_game::{Dice, Player, Sight, State, Table};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = Table::between(&raft(), &barge())?;
/// let state = State::start(&table, Player::A, &mut Dice::new(1), &mut ());
/// let sight = Sight::new(&table, &state, Player::B);
/// assert_eq!(sight.view().me(), Player::B);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    table: &'a Table,
    me: Player,
    // Bots never get this state, only a view of it.
    state: &'a State,
}

impl<'a> Sight<'a> {
    /// The view of `me`, to be made when it is asked for.
    #[inline]
    pub fn new(table: &'a Table, state: &'a State, me: Player) -> Self {
        Sight { table, me, state }
    }

    /// What never changes and both players know.
    pub fn table(&self) -> &'a Table {
        self.table
    }

    /// Whose view it is.
    pub fn me(&self) -> Player {
        self.me
    }

    /// Makes the view.
    pub fn view(&self) -> View {
        View::of(self.table, self.state, self.me)
    }
}

/// Deals the unseen cards of a pile anew to the places where they may be, in the order of their ID
/// codes or as `shuffle` puts them.
fn deal_hidden(
    table: &Table,
    state: &mut State,
    me: Player,
    pile: PileName,
    shuffle: impl FnOnce(&mut [CardIx]),
) {
    let enemy = me.other();
    let owners: &[Player] = match pile {
        PileName::Common => &Player::ALL,
        PileName::Own(Player::A) => &[Player::A],
        PileName::Own(Player::B) => &[Player::B],
    };
    let hides_enemy = owners.contains(&enemy);

    let mut seen = CardSet::default();
    if owners.contains(&me) {
        seen = state.hands[me];
    }
    for card in state.discard(pile) {
        seen.insert(card);
    }
    for &owner in owners {
        for cell in Sector::ALL.into_iter().flat_map(|sector| state.stack(owner, sector)) {
            if owner == me || cell.side() == Side::Front {
                seen.insert(cell.card());
            }
        }
    }

    let mut unseen = [CardIx::default(); MOST_CARDS];
    let mut count = 0;
    CardSet::first(table.deck(pile).len()).without(seen).for_each(|card| {
        unseen[count] = card;
        count += 1;
    });
    let unseen = &mut unseen[..count];
    shuffle(unseen);

    let mut rest = &mut unseen[..];
    if hides_enemy {
        rest = deal_face_down(table, state, enemy, rest);
        let (hand, others) = rest.split_at_mut(state.hands[enemy].len());
        state.hands[enemy] = CardSet::default();
        for &mut card in hand {
            state.hands[enemy].insert(card);
        }
        rest = others;
    }
    // In a common game b's own storage holds only b's cards set aside.
    for &owner in owners {
        let places = state.piles[owner].unseen_mut();
        let (cards, others) = rest.split_at_mut(places.len());
        places.copy_from_slice(cards);
        rest = others;
    }
    debug_assert!(rest.is_empty());
}

/// Gives every face-down card of the opponent an identity with the back that is seen.
fn deal_face_down<'a>(
    table: &Table,
    state: &mut State,
    enemy: Player,
    mut unseen: &'a mut [CardIx],
) -> &'a mut [CardIx] {
    let before = state.chain;
    for sector in Sector::ALL {
        for level in 0..state.height(enemy, sector) {
            let place = Place::new(enemy, sector, level);
            let cell = state.cell(place);
            if cell.side() == Side::Front {
                continue;
            }
            let back = &table.defs[enemy][cell.card().index()][Side::Back as usize];
            let same = |card: &CardIx| &table.defs[enemy][card.index()][Side::Back as usize] == back;
            let Some(found) = (if table.same_backs { Some(0) } else { unseen.iter().position(same) }) else {
                continue;
            };
            // Keep the others in their order, so that a view's stand-ins stay canonical.
            unseen[..=found].rotate_right(1);
            let (first, others) = unseen.split_at_mut(1);
            state.chain.rename(&before, enemy, cell.card(), first[0]);
            state.cell_mut(place).card = first[0];
            unseen = others;
        }
    }
    unseen
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::cards::{Card, CardId};
    use crate::engine::Choices;
    use crate::test_support::{roster, table};

    /// The cards of a list that a player has not seen, replaced by others that are in no order.
    fn others_supposed(table: &Table, view: &View, all: &[Card]) -> Vec<Card> {
        let (state, enemy) = (view.state(), view.me().other());
        let pile = PileName::Own(enemy);
        let in_play = Sector::ALL.into_iter().flat_map(|sector| state.stack(enemy, sector));
        let face_up = in_play.filter(|cell| cell.side() == Side::Front).map(|cell| cell.card());
        let seen: HashSet<CardIx> = state.discard(pile).chain(face_up).collect();
        let listed: HashSet<CardId> = table.deck(pile).iter().map(|card| card.id).collect();
        let mut others = all.iter().rev().filter(|card| !listed.contains(&card.id));
        let mut list = table.deck(pile).to_vec();
        for (place, card) in list.iter_mut().enumerate() {
            if !seen.iter().any(|seen| seen.index() == place) {
                *card = others.next().unwrap().clone();
            }
        }
        list
    }

    #[test]
    fn what_a_player_sees_is_the_same_with_any_list_that_has_the_cards_seen() {
        let roster = roster();
        let table = table(["toolbox", "needlework"]);
        let (mut compared, mut hidden) = (0, 0);
        for seed in 0..12 {
            let mut dice = Dice::new(seed);
            let [mut choices, mut others] = [Choices::new(), Choices::new()];
            let mut state = State::start(&table, Player::A, &mut dice, &mut ());
            while let Some(me) = state.turn() {
                state.choices(&table, &mut choices);
                let view = View::of(&table, &state, me);
                let list = others_supposed(&table, &view, roster.cards());
                hidden += list
                    .iter()
                    .filter(|card| table.find(table.pile_of(me.other()), card.id).is_none())
                    .count();
                let supposed = table.supposing(PileName::Own(me.other()), list).unwrap();
                assert_eq!(View::of(&supposed, view.state(), me), view);
                let world = view.complete(&supposed, &mut dice);
                assert_eq!(View::of(&supposed, &world, me), view);
                world.choices(&supposed, &mut others);
                assert_eq!(*choices, *others);
                for (player, sector) in Player::ALL.into_iter().flat_map(|p| Sector::ALL.map(|s| (p, s))) {
                    let fire = |state: &State, table: &Table| state.firepower(table, player, sector);
                    assert_eq!(fire(&world, &supposed), fire(&state, &table));
                }
                compared += 1;
                let choice = choices[dice.below(choices.len() as u32) as usize];
                state.apply_unchecked(&table, choice, &mut dice, &mut ());
            }
        }
        assert!(compared > 500 && hidden > 10 * compared, "{hidden} cards in {compared} positions");
    }

    #[test]
    fn a_list_supposed_has_as_many_cards() {
        let table = table(["toolbox", "needlework"]);
        let pile = PileName::Own(Player::B);
        let shorter = table.deck(pile)[1..].to_vec();
        assert!(table.supposing(pile, shorter).is_none());
    }
}
