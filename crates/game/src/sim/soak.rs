//! Games of bots in unusual setups: built-in and made-up cards, built-in and made-up
//! boards. In all of them, every state keeps the rules and every decision is a choice.

use crate::bots::learn::{Squadron, drawn, made_up};
use crate::bots::{BotKind, BotSpec};
use crate::cards::{Card, CardId, Color, Cruiser, Effect, Effects, Face, Roster, SECTORS, Section};
use crate::dice::{Dice, split_mix};
use crate::engine::check::{Checked, play_checked_by};
use crate::engine::{Both, Decks, Mode, Player, Setup, Table};

/// Plays one game by its number, from 0, with the cards of a roster or others: the expert, then the pilot,
/// against each bot there is in turn. The same seed and number give the same game. The error says which check failed.
pub fn soak(roster: &Roster, seed: u64, number: u64) -> Result<Checked, String> {
    let seed = split_mix(split_mix(seed) ^ number);
    let mut dice = Dice::new(seed);
    let table = table(roster, &mut dice)?;
    let seat = Player::ALL[dice.below(2) as usize];
    let bots = BotKind::ALL.len() as u64;
    let enemy = BotKind::ALL[(number % bots) as usize];
    let host = if (number / bots).is_multiple_of(2) { BotKind::Expert } else { BotKind::Pilot };
    let mut bots = Both::new(|player| {
        let kind = if player == seat { host } else { enemy };
        BotSpec::new(kind).build(&table)
    });
    for bot in &mut bots.0 {
        bot.begin(dice.next_u64());
    }
    let first = Player::ALL[dice.below(2) as usize];
    play_checked_by(&table, first, seed, |sight, choices| bots[sight.me()].choose(sight, choices).ok())
}

/// A table of any cards and boards.
fn table(roster: &Roster, dice: &mut Dice) -> Result<Table, String> {
    let squadrons = Both::new(|player| squadron(roster, dice, player));
    let round_limit = [3, 10, 30, 100][dice.below(4) as usize];
    let cruisers = squadrons.as_ref().map(|squadron| squadron.cruiser.clone());
    let decks = Decks::Own(squadrons.map(|squadron| squadron.cards));
    Table::new(Setup { mode: Mode::TotalWar, round_limit, cruisers, decks }).map_err(|bad| bad.to_string())
}

/// Printed cards, cards similar to printed ones or arbitrary ones, on a printed or an arbitrary board.
fn squadron(roster: &Roster, dice: &mut Dice, player: Player) -> Squadron {
    let printed = dice.below(3) == 0;
    let mut squadron = match dice.below(2) {
        _ if printed => drawn(roster, dice),
        0 => made_up(dice),
        _ => Squadron { cruiser: cruiser(dice), cards: cards(dice) },
    };
    let own_board = dice.below(3) > 0;
    if own_board {
        squadron.cruiser = cruiser(dice);
    }
    // A record has one card of each ID code and one board of each id, so invented ones must differ.
    if own_board || !printed {
        squadron.cruiser.id = format!("own-{}", player.code());
    }
    if !printed {
        let beyond = 1_000 * (1 + player as u16);
        for card in &mut squadron.cards {
            card.id = CardId::new(card.id.level(), beyond + card.id.number()).unwrap_or(card.id);
        }
    }
    squadron
}

/// Any board that can be imported; large hands are rare, since they take long.
fn cruiser(dice: &mut Dice) -> Cruiser {
    let tallest = 1 + dice.below(Cruiser::MOST_SPACES as u32);
    let symbols = [10, 25, 40][dice.below(3) as usize];
    let sectors: [Vec<u8>; SECTORS] = std::array::from_fn(|_| {
        let spaces = 1 + dice.below(tallest);
        let mut symbol = || if dice.below(100) < symbols { 1 + dice.below(2) as u8 } else { 0 };
        (0..spaces).map(|_| symbol()).collect()
    });
    let armor = [1, 5, 15, 30, 60][dice.below(5) as usize];
    Cruiser { id: "any".into(), name: "Any".into(), armor, sectors, source: String::new() }
}

/// Cards of few kinds of effects, so that chains and loops are common; backs of their own.
fn cards(dice: &mut Dice) -> Vec<Card> {
    let kinds: Vec<Effect> = match dice.below(3) {
        0 => Effect::ALL.to_vec(),
        _ => (0..3).map(|_| Effect::ALL[dice.below(Effect::ALL.len() as u32) as usize]).collect(),
    };
    let most_effects = [1, 1, 2, 3][dice.below(4) as usize];
    let own_backs = dice.below(2) == 0;
    let highest = 1 + dice.below(4);
    let size = 1 + dice.below(40) as u16;
    let card = |number| {
        let front = face(dice, &kinds, most_effects);
        let back = if own_backs { face(dice, &kinds, most_effects) } else { Face::STANDARD_BACK };
        let id = CardId::new(dice.below(highest) as u8, number)?;
        Some(Card { id, color: Color::Blue, name: String::new(), front, back, source: String::new() })
    };
    (1..=size).filter_map(card).collect()
}

fn face(dice: &mut Dice, kinds: &[Effect], most_effects: u32) -> Face {
    let mut sections = [0, 1].map(|_| {
        let effects: Vec<Effect> = (0..dice.below(most_effects + 1))
            .map(|_| kinds[dice.below(kinds.len() as u32) as usize])
            .collect();
        Section {
            fighters: dice.below(u32::from(Section::MOST_FIGHTERS) + 1) as u8,
            shields: if dice.below(4) == 0 { Section::SHIELDS[dice.below(4) as usize] } else { 0 },
            field: dice.below(10) == 0,
            effects: Effects::try_from_iter(effects).unwrap_or_default(),
        }
    });
    // Q-CARD-5
    if sections.iter().all(|section| section.fighters == 0) {
        sections[dice.below(2) as usize].fighters = 1;
    }
    let [upper, lower] = sections;
    Face { upper, lower }
}
