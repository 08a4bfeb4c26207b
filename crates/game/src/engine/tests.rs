//! What scenarios cannot show: sets and piles beside plain models, what observers are told, and what a state
//! answers in more than one way.

use std::collections::{BTreeSet, HashMap};

use super::check::play_checked;
use super::pile::Pile;
use super::record::{Replayed, Step};
use super::scenario::Scenario;
use super::*;
use crate::test_support::{roster, scenarios, table};

/// Plays a scenario, with a look at every step.
fn play(text: &str, look: impl FnMut(Step<'_>)) -> Replayed {
    let scenario = Scenario::read("scene", text, &roster()).unwrap();
    scenario.run(None, look).unwrap().unwrap()
}

fn set(cards: &BTreeSet<u8>) -> CardSet {
    let mut set = CardSet::default();
    cards.iter().for_each(|&card| set.insert(CardIx(card)));
    set
}

fn members(set: &CardSet) -> Vec<u8> {
    let mut cards = Vec::new();
    set.for_each(|card| cards.push(card.0));
    cards
}

#[test]
fn sets_of_cards_are_sets() {
    let mut dice = Dice::new(1);
    for _ in 0..200 {
        let most = [1, 20, 256][dice.below(3) as usize];
        let mut some = || (0..dice.below(80)).map(|_| dice.below(most) as u8).collect::<BTreeSet<u8>>();
        let (a, b) = (some(), some());
        let model = |cards: &mut dyn Iterator<Item = &u8>| cards.copied().collect::<Vec<u8>>();
        assert_eq!(members(&set(&a)), model(&mut a.iter()));
        assert_eq!(members(&set(&a).or(set(&b))), model(&mut a.union(&b)));
        assert_eq!(members(&set(&a).and(set(&b))), model(&mut a.intersection(&b)));
        assert_eq!(members(&set(&a).without(set(&b))), model(&mut a.difference(&b)));
        assert_eq!((set(&a).len(), set(&a).is_empty()), (a.len(), a.is_empty()));
        assert_eq!(CardSet::of_words(set(&a).words()), set(&a));
        assert!((0..=255).all(|card| set(&a).contains(CardIx(card)) == a.contains(&card)));
        let mut less = set(&a);
        b.iter().for_each(|&card| less.remove(CardIx(card)));
        assert_eq!(less, set(&a).without(set(&b)));
    }
    for count in 0..=256 {
        assert!(members(&CardSet::first(count)).into_iter().eq((0..=255).take(count)), "{count}");
    }
}

/// Piles that hold the same cards are equal, whatever was done to them before.
#[test]
fn a_pile_is_three_lists() {
    let mut dice = Dice::new(2);
    for cards in [1, 4, 40, MOST_CARDS as u8] {
        let [mut deck, mut aside, mut discard] = [(0..cards).map(CardIx).collect(), Vec::new(), Vec::new()];
        let mut elsewhere = Vec::new();
        let mut pile = Pile::EMPTY;
        pile.set_deck(deck.iter().copied());
        for _ in 0..20 * u32::from(cards) {
            match dice.below(8) {
                0..=2 => {
                    let drawn = pile.pop();
                    assert_eq!(drawn, deck.pop());
                    elsewhere.extend(drawn);
                }
                3 | 4 => elsewhere.pop().into_iter().for_each(|card| {
                    pile.set_aside(card);
                    aside.push(card);
                }),
                5 | 6 => elsewhere.pop().into_iter().for_each(|card| {
                    pile.add_to_discard(card);
                    discard.push(card);
                }),
                _ if deck.is_empty() => {
                    assert_eq!(pile.turn_discard(), discard);
                    deck = std::mem::take(&mut discard);
                }
                _ => {
                    let taken = elsewhere.len();
                    pile.take_aside(|card| elsewhere.push(card));
                    assert_eq!(elsewhere[taken..], aside);
                    aside.clear();
                }
            }
            assert_eq!(
                (pile.deck(), pile.aside(), usize::from(pile.aside_len())),
                (&*deck, &*aside, aside.len())
            );
            assert!(pile.discard().eq(discard.iter().copied()));
            let mut same = Pile::EMPTY;
            same.set_deck(deck.iter().copied());
            aside.iter().for_each(|&card| same.set_aside(card));
            discard.iter().for_each(|&card| same.add_to_discard(card));
            assert_eq!(pile, same);
            assert_eq!(same.unseen_mut(), [&*deck, &*aside].concat());
        }
    }
}

/// What observers are told of damage, in the order in which it falls.
fn damage_told(text: &str) -> Vec<String> {
    let mut told = Vec::new();
    play(text, |step| {
        told.extend(step.happened.iter().filter_map(|what| match *what {
            Happening::Fought { damage: Both([0, 0]), .. } => None,
            Happening::Fought { damage: Both([a, b]), .. } => Some(format!("a takes {a}, b takes {b}")),
            Happening::Deflected(_, _, points) => Some(format!("{points} on a field")),
            Happening::Shielded(_, _, points) => Some(format!("{points} on shields")),
            Happening::Damaged(_, _, outer, inner) => Some(format!("{outer}/{inner} on fighters")),
            Happening::Destroyed(..) => Some("destroyed".to_owned()),
            Happening::ArmorLost(player, points) => Some(format!("{points} on {player}'s cruiser")),
            _ => None,
        }))
    });
    told
}

/// R-FIE-1, R-SHI-1, R-BAT-3, R-BAT-4, R-HIT-1.
#[test]
fn all_damage_is_told_and_nothing_else() {
    let fight = |cards: &str| {
        damage_told(&format!("{cards}\ncombat\na1: 0-11\nb1: 0-12\na stays\na fights left to right"))
    };
    let [one, two] = ["1/0 on fighters", "2/0 on fighters"];
    assert_eq!(
        fight("card 0-11: 3 field\ncard 0-12: 4"),
        ["a takes 4, b takes 3", "3 on a field", one, "3/0 on fighters"]
    );
    assert_eq!(
        fight("card 0-11: 2 field\ncard 0-12: 1"),
        ["a takes 1, b takes 2", one, "destroyed", "1 on b's cruiser"]
    );
    assert_eq!(
        fight("card 0-11: 3 s2\ncard 0-12: 4"),
        ["a takes 4, b takes 3", "2 on shields", two, "3/0 on fighters"]
    );
    assert_eq!(fight("card 0-11: 1 s2\ncard 0-12: 1"), ["a takes 1, b takes 1", "1 on shields", "destroyed"]);
    assert_eq!(
        fight("card 0-11: 1 s2 field\ncard 0-12: 3"),
        ["a takes 3, b takes 1", "2 on a field", "1 on shields", one]
    );
    let used = "card 0-11: 3 s2\ncard 0-12: 2\ncombat\na1: 0-11 shield 2/0\nb1: 0-12\na stays\na fights left to right";
    assert_eq!(damage_told(used), ["a takes 2, b takes 3", two, "destroyed", "1 on b's cruiser"]);
    let hit = |target: &str, choice: &str| {
        let cards = format!("card 0-11: 1 hit\ncard 0-90: 1\ncard 0-12: {target}");
        damage_told(&format!(
            "{cards}\na hand 0-11\nb hand 0-90\na2: 0-12\na plays 0-11 on 1\na: hit a2{choice}"
        ))
    };
    assert_eq!(hit("2 / 2", " outer"), [one]);
    assert_eq!(hit("2 / 2", " inner"), ["0/1 on fighters"]);
    assert_eq!(hit("2 s2", ""), ["1 on shields"]);
    assert_eq!(hit("1", ""), ["destroyed"]);
}

/// R-HIT-2, R-EFF-2: the only card in play hits itself, and nothing is asked; a card below another cannot be hit.
#[test]
fn the_only_card_in_play_hits_itself() {
    let text = "card 0-11 0-12: 2 hit\n\
                card 0-90 0-91: 1\n\
                a hand 0-11 0-12 0-91\n\
                b hand 0-90\n\
                a plays 0-11 on 3\n\
                expect turn b; a3: 0-11 damage 1/0; b board empty\n\
                b passes\n\
                a plays 0-12 on 3\n\
                expect a3: 0-11, 0-12 damage 1/0; a elsewhere empty; turn a";
    play(text, |_| {});
}

/// Q-GEO-2: battles are fought where two sectors face each other, and each player's sector faces the other's.
#[test]
fn sectors_that_face_each_other_fight() {
    for offset in -3..=3i8 {
        let mut fought = Vec::new();
        let text = format!("combat\nround limit 1\noffset {offset}\na stays\na fights left to right");
        let state = play(&text, |step| {
            fought.extend(step.happened.iter().filter_map(|what| match what {
                Happening::Fought { sectors: Both(sectors), .. } => Some(*sectors),
                _ => None,
            }))
        })
        .state;
        assert_eq!(fought.len(), 5 - usize::from(offset.unsigned_abs()), "{offset}");
        for (player, at) in [(Player::A, 0), (Player::B, 1)] {
            for sector in Sector::ALL {
                let enemy =
                    fought.iter().find(|sectors| sectors[at] == sector).map(|sectors| sectors[1 - at]);
                assert_eq!(state.facing(player, sector), enemy, "{player}{sector} at {offset}");
            }
        }
    }
}

/// What is still to come of a battle, with the points that a player is about to assign (R-BAT-5).
#[test]
fn a_battle_shows_what_is_still_to_come() {
    let cards = "card 0-11: 2 / 1\ncard 0-12: 3 / 1";
    let text =
        format!("{cards}\ncombat\ninitiative b\noffset 1\na2: 0-11 damage 1/0\nb1: 0-12 damage 1/0\nb stays");
    let mut clashes = Vec::new();
    play(&format!("{text}\nb fights right to left\nb takes 1/1"), |step| clashes.push(step.state.clash()));
    let clash = |a, b| {
        Some(Clash { direction: Direction::RightToLeft, sector: Sector::ALL[1], damage: Both([a, b]) })
    };
    assert_eq!(clashes[..3], [None, None, clash(3, 2)]);
    let deployment = play("card 0-11: 1\na hand 0-11\nb hand 0-02", |_| {}).state;
    assert_eq!(deployment.clash(), None);
}

/// R-END-3, Q-END-4: a cruiser without armor ends the game in its round, and then no round limit did.
#[test]
fn the_round_limit_ends_what_no_armor_did() {
    let limit = |armor| {
        let text =
            format!("combat\nround 3\nround limit 3\na armor {armor}\na stays\na fights left to right");
        play(&text, |_| {}).state.outcome().unwrap().limit
    };
    assert_eq!([limit(1), limit(0), limit(-1)], [true, false, false]);
}

/// Q-CHAIN-5 counts the effects of one play.
#[test]
fn effects_are_counted_within_a_play() {
    let text = "card 0-11: 1 strike hit\ncard 0-12 0-90: 1\na hand 0-11\nb hand 0-90\na2: 0-12\n\
                a plays 0-11 on 1\na resolves outer strike of a1.0";
    let mut counts = Vec::new();
    play(text, |step| counts.push(step.state.applied()));
    assert_eq!(counts, [0, 0, 1]);
}

/// A refusal says what is wrong with this choice, and not only what is being decided.
#[test]
fn a_refusal_says_what_is_wrong() {
    let why = |text: &str| {
        let scenario = Scenario::read("scene", text, &roster()).unwrap();
        scenario.run(None, |_| {}).err().unwrap()[0].sentence().to_string()
    };
    let cards =
        "card 0-11: 1 strike hit\ncard 0-12 0-90: 1\na hand 0-11\nb hand 0-90\na2: 0-12\na plays 0-11 on 1";
    assert_eq!(
        why(&format!("{cards}\na resolves outer draw of a1.0")),
        "that effect is not one of those to resolve next (R-CHAIN-2)"
    );
    assert_eq!(
        why(&format!("{cards}\na resolves outer hit of a1.0\na: pivot a2.0")),
        "the effect to apply is `hit` (R-EFF-2)"
    );
    assert_eq!(
        why(&format!("{cards}\na resolves outer hit of a1.0\na: lateral a2.0 to 3")),
        "the effect to apply is `hit` (R-EFF-2)"
    );
    let Replayed { table, mut state, .. } =
        play("combat\nround limit 1\na stays\na fights left to right", |_| {});
    let over = state.apply(&table, Pick::Pass.into(), &mut Dice::new(0), &mut ()).unwrap_err();
    assert_eq!(over.to_string(), "the game is over (R-END-3)");
    let few = "fewer than two sectors of each board would face each other (R-COM-1)";
    assert_eq!(why("combat\noffset 3\na shifts left"), few);
    assert_eq!(why("combat\noffset -3\na shifts right"), few);
    let split = "card 0-11: 2 / 2\ncard 0-12: 2\ncombat\na1: 0-11\nb1: 0-12\na stays\na fights left to right";
    let sum = "exactly 2 damage must be assigned to fighters (R-BAT-5)";
    for wrong in ["3/1", "0/1", "1/3"] {
        assert_eq!(why(&format!("{split}\na takes {wrong}")), sum);
    }
}

/// All that waits, group by group.
fn waiting(table: &Table, state: &State) -> Vec<Pick> {
    let mut picks = Vec::new();
    for &group in state.chain.groups() {
        state.list_group(table, group, false, |pick| picks.push(pick));
    }
    picks
}

/// R-INFO-1: who does not know a face-down card still sees what waits on it, and on others.
#[test]
fn what_waits_on_a_hidden_card_is_seen() {
    let text = "card 0-05: 1 draw recoil\ncard 0-31 0-32 0-33 0-90: 1\nback 0-05 0-31 0-32 0-33: 1 roll strike\n\
                turn b\na hand 0-90\nb hand 0-31 0-32 0-33\nb1: 0-05 back\nb plays 0-33 back on 2\n\
                b resolves outer roll of b2.0\nb: roll b1.0";
    let Replayed { table, state, .. } = play(text, |_| {});
    let seen = View::of(&table, &state, Player::A);
    assert_eq!(waiting(&table, &state).len(), 3);
    assert_eq!(waiting(&table, seen.state()), waiting(&table, &state));
    assert_ne!(seen.state().stack(Player::B, Sector::ALL[1]), state.stack(Player::B, Sector::ALL[1]));
}

/// In every step of every scenario; and no two ways for a card to lie have the same bits.
#[test]
fn a_state_says_the_same_in_every_way() {
    let mut cells = HashMap::new();
    for (_, text) in scenarios() {
        let scenario = Scenario::read("scene", &text, &roster()).unwrap();
        let _ = scenario.run(None, |Step { table, state, .. }| {
            for player in Player::ALL {
                let (heights, stacks) = state.stacks(player);
                for sector in Sector::ALL {
                    let stack = state.stack(player, sector);
                    stack.iter().for_each(|cell| assert_eq!(cells.entry(cell.bits()).or_insert(*cell), cell));
                    assert_eq!(stack, &stacks[sector.index()][..usize::from(heights[sector.index()])]);
                }
                let hand = state.hand(player);
                assert_eq!([hand.len(); 2], [state.hand_len(player), state.hand_set(player).len()]);
                assert!(hand.iter().all(|&card| state.hand_set(player).contains(card)));
            }
            let mut told = Vec::new();
            state.for_each_waiting(table, |owner, effect| told.push((owner.code(), effect.code())));
            let mut listed: Vec<_> = waiting(table, state)
                .into_iter()
                .filter_map(|pick| match pick {
                    Pick::Resolve { place, effect, .. } => Some((place.board().code(), effect.code())),
                    _ => None,
                })
                .collect();
            told.sort_unstable();
            listed.sort_unstable();
            assert_eq!(told, listed);
        });
    }
}

/// A few of the games that `selftest` plays.
#[test]
fn games_keep_the_rules() {
    for (seed, names) in [(0, ["red-tide", "slow-burn"]), (1, ["red-tide", "red-tide"])] {
        let done = play_checked(&table(names), Player::B, seed).unwrap();
        assert!(done.decisions > 20 && done.options > 2 * done.decisions, "{done:?}");
    }
}
