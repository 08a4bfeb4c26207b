//! Which cruisers and cards each mode allows (R-SET-1, Q-SET-6).

use super::{Illegal, Mode, PileName, Player, Table};
use crate::cards::{Board, Card, Color, Roster};
use crate::deck::FEWEST_CARDS;

impl Mode {
    /// The cards both players draw from, of those in one box; none in Total War, where each has a deck.
    pub fn common_deck(self, cards: &[Card]) -> Vec<Card> {
        let belongs = |card: &&Card| match self {
            Mode::TotalWar => false,
            Mode::Skirmish => true,
            Mode::Training => card.color == Color::Green,
        };
        cards.iter().filter(belongs).cloned().collect()
    }

    /// Whether two cruisers, by their IDs, may face each other: Ares and Athena in Training (R-SET-1), in
    /// Skirmish any two that one box with these boards can lay out (Q-SET-6), in Total War any two.
    pub fn check_cruisers(self, ids: [&str; 2], boards: &[Board]) -> Result<(), Illegal> {
        if self == Mode::Training && !(ids.contains(&"ares") && ids.contains(&"athena")) {
            return Err(Illegal::new("R-SET-1", say!("Training uses the cruisers ares and athena")));
        }
        if self.is_common() && !Board::fit_one_box(boards, ids) {
            let why = say!("{} and {} cannot both be used with one box", ids[0], ids[1]);
            return Err(Illegal::new("Q-SET-6", why));
        }
        Ok(())
    }
}

/// Where the setup of a table is not as the rules have it (R-SET-1, R-SET-2, Q-SET-6). Such a game can still be
/// played: a question about the rules needs no 25 cards. Colors and boards, which a record does not have, are
/// those of the roster, for cards and cruisers that it knows.
pub fn departures(table: &Table, roster: &Roster) -> Vec<Illegal> {
    let mode = table.mode();
    let mut found = Vec::new();
    let ids = Player::ALL.map(|player| table.cruiser(player).id.as_str());
    let is_known = |id: &&str| roster.boards().iter().any(|board| board.has(id));
    let may_share = !ids.iter().all(is_known);
    found.extend(
        mode.check_cruisers(ids, roster.boards()).err().filter(|why| !may_share || why.rule != "Q-SET-6"),
    );
    match mode {
        Mode::TotalWar => found.extend(Player::ALL.into_iter().filter_map(|player| {
            let cards = table.deck(PileName::Own(player)).len();
            let count = say_count!(cards, "{} card", "{} cards");
            let why =
                say!("`{}` has a deck of {}; at least {} are needed", player.code(), count, FEWEST_CARDS);
            (cards < FEWEST_CARDS as usize).then(|| Illegal::new("R-SET-2", why))
        })),
        Mode::Training => {
            let blue = table.deck(PileName::Common).iter().find(|card| is_blue(card, roster));
            found
                .extend(blue.map(|card| Illegal::new("R-SET-1", say!("{} is not a Training card", card.id))));
        }
        Mode::Skirmish => {}
    }
    found
}

/// Whether a card is certainly not one of the green ones, by its effects (R-CARD-7) or by the roster.
fn is_blue(card: &Card, roster: &Roster) -> bool {
    let sections = [card.front.upper, card.front.lower];
    let blue_only = |section: &crate::cards::Section| {
        section.shields > 0 || section.field || section.effects.iter().any(|effect| !effect.is_training())
    };
    let listed = roster.card(card.id).filter(|listed| listed.front == card.front);
    sections.iter().any(blue_only) || listed.is_some_and(|listed| listed.color == Color::Blue)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Effect, Effects};
    use crate::engine::{Both, Decks, Setup};
    use crate::test_support::roster;

    #[test]
    fn each_mode_has_its_cruisers_and_cards() {
        let rule = |mode: Mode, ids| mode.check_cruisers(ids, roster().boards()).err().map(|why| why.rule);
        assert_eq!(rule(Mode::Training, ["athena", "ares"]), None);
        assert_eq!(rule(Mode::Training, ["ares", "ares"]), Some("R-SET-1"));
        assert_eq!(rule(Mode::Skirmish, ["ares", "ares"]), Some("Q-SET-6"));
        assert_eq!(rule(Mode::TotalWar, ["ares", "ares"]), None);
        assert_eq!(rule(Mode::Skirmish, ["atlas", "atlas"]), None);
        let size = |mode: Mode| mode.common_deck(roster().cards()).len();
        assert_eq!((size(Mode::TotalWar), size(Mode::Skirmish)), (0, roster().cards().len()));
        let training = Mode::Training.common_deck(roster().cards());
        assert!(!training.is_empty() && training.iter().all(|card| card.color == Color::Green));
    }

    /// The audit's set-ups, and what is right with the others.
    #[test]
    fn a_setup_that_the_rules_do_not_have_is_told() {
        let roster = roster();
        let table = |mode: Mode, ids: [&str; 2], decks: Decks| {
            let cruisers = Both(ids.map(|id| roster.cruiser(id).unwrap().clone()));
            Table::new(Setup { mode, round_limit: 100, cruisers, decks }).unwrap()
        };
        let rules = |table: &Table| departures(table, &roster).iter().map(|why| why.rule).collect::<Vec<_>>();
        let (green, all) = (Mode::Training.common_deck(roster.cards()), roster.cards().to_vec());
        let blue: Vec<Card> = all.iter().filter(|card| card.color == Color::Blue).cloned().collect();
        let common = |cards: &[Card]| Decks::Common(cards.to_vec());
        let training = |ids, cards: &[Card]| rules(&table(Mode::Training, ids, common(cards)));
        assert_eq!(training(["athena", "ares"], &green), [""; 0]);
        assert_eq!(training(["athena", "ares"], &blue), ["R-SET-1"]);
        assert_eq!(training(["apollo", "atlas"], &green), ["R-SET-1"]);
        assert_eq!(rules(&table(Mode::Skirmish, ["ares", "athena"], common(&all))), [""; 0]);
        assert_eq!(rules(&table(Mode::Skirmish, ["ares", "ares"], common(&all))), ["Q-SET-6"]);
        let own = |sizes: [usize; 2]| Decks::Own(Both(sizes.map(|size| all[..size].to_vec())));
        let total_war = |sizes| rules(&table(Mode::TotalWar, ["ares", "ares"], own(sizes)));
        assert_eq!(total_war([25, 30]), [""; 0]);
        assert_eq!(total_war([24, 25]), ["R-SET-2"]);
        assert_eq!(total_war([3, 3]), ["R-SET-2", "R-SET-2"]);
    }

    /// Home-made cruisers are on no board, and home-made cards have no color; effects tell all the same.
    #[test]
    fn what_nobody_knows_is_not_held_against_a_setup() {
        let nothing = Roster::new(Vec::new(), Vec::new(), Vec::new());
        let roster = roster();
        let cruisers = Both(["ares", "athena"].map(|id| roster.cruiser(id).unwrap().clone()));
        let blue = roster.cards().iter().filter(|card| card.color == Color::Blue);
        let (special, plain): (Vec<Card>, Vec<Card>) =
            blue.cloned().partition(|card| is_blue(card, &nothing));
        assert!(!special.is_empty() && !plain.is_empty());
        for (mode, cards, rules) in
            [(Mode::Skirmish, plain.clone(), 0), (Mode::Training, plain, 0), (Mode::Training, special, 1)]
        {
            let setup =
                Setup { mode, round_limit: 9, cruisers: cruisers.clone(), decks: Decks::Common(cards) };
            let table = Table::new(setup).unwrap();
            assert_eq!(departures(&table, &nothing).len(), rules, "{mode:?}");
        }
    }

    /// R-CARD-7, each by itself and in either section.
    #[test]
    fn what_only_blue_cards_have_makes_a_card_blue() {
        let nothing = Roster::new(Vec::new(), Vec::new(), Vec::new());
        let plain = roster().cards().iter().find(|card| card.color == Color::Green).unwrap().clone();
        let blue = |change: &dyn Fn(&mut Card)| {
            let mut card = plain.clone();
            change(&mut card);
            is_blue(&card, &nothing)
        };
        assert!(!blue(&|_| {}));
        assert!(blue(&|card| card.front.upper.shields = 1) && blue(&|card| card.front.lower.shields = 2));
        assert!(blue(&|card| card.front.upper.field = true) && blue(&|card| card.front.lower.field = true));
        for effect in Effect::ALL {
            let effects = Effects::try_from_iter([effect]).unwrap();
            let is_blue_only = matches!(effect, Effect::Roll | Effect::Hit);
            assert_eq!(blue(&|card| card.front.upper.effects = effects), is_blue_only, "{effect}");
            assert_eq!(blue(&|card| card.front.lower.effects = effects), is_blue_only, "{effect}");
        }
    }

    /// A card of one's own may have the code of a blue one.
    #[test]
    fn a_card_is_that_of_the_roster_only_with_the_same_front() {
        let roster = roster();
        let nothing = Roster::new(Vec::new(), Vec::new(), Vec::new());
        let is_plain = |card: &&Card| !is_blue(card, &nothing);
        let plain = |color: Color| {
            roster.cards().iter().filter(is_plain).find(|card| card.color == color).unwrap().clone()
        };
        let (blue, green) = (plain(Color::Blue), plain(Color::Green));
        assert!(is_blue(&blue, &roster) && !is_blue(&green, &roster));
        assert!(!is_blue(&Card { front: green.front, ..blue }, &roster));
    }

    #[test]
    fn a_deck_of_more_cards_than_a_game_holds_breaks_the_ruling_that_says_so() {
        let roster = roster();
        let card = roster.cards()[0].clone();
        let cards = |count: u16| -> Vec<Card> {
            (1..=count)
                .map(|number| Card { id: format!("0-{number}").parse().unwrap(), ..card.clone() })
                .collect()
        };
        let cruisers = Both(["ares", "athena"].map(|id| roster.cruiser(id).unwrap().clone()));
        let of = |count| {
            let decks = Decks::Common(cards(count));
            Table::new(Setup { mode: Mode::Skirmish, round_limit: 9, cruisers: cruisers.clone(), decks })
        };
        assert!(of(250).is_ok());
        assert_eq!(of(251).unwrap_err().rule(), Some("Q-SET-9"));
    }
}
