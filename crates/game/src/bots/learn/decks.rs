//! What is played with while learning: decks that people built, decks drawn from the built-in cards,
//! and decks of invented cards and cruisers.

use crate::cards::{Card, CardId, Color, Cruiser, Effect, Effects, Face, Roster, SECTORS, Section};
use crate::engine::{Both, Decks, Dice, Mode, Setup, Table};

/// A cruiser and the cards it flies with.
#[derive(Clone, Debug)]
pub struct Squadron {
    /// The cruiser it flies with.
    pub cruiser: Cruiser,
    /// Its cards.
    pub cards: Vec<Card>,
}

/// A table for two squadrons; `None` where they cannot be set up, which a checked deck always can.
pub fn table(squadrons: [Squadron; 2]) -> Option<Table> {
    let [a, b] = squadrons;
    Table::new(Setup {
        mode: Mode::TotalWar,
        round_limit: Table::DEFAULT_ROUND_LIMIT,
        cruisers: Both([a.cruiser, b.cruiser]),
        decks: Decks::Own(Both([a.cards, b.cards])),
    })
    .ok()
}

/// A random deck of the given cards. Each deck prefers other properties of cards, so that the decks differ in
/// strategy.
pub fn drawn(roster: &Roster, dice: &mut Dice) -> Squadron {
    let cruisers = roster.cruisers();
    let cruiser = cruisers[dice.below(cruisers.len() as u32) as usize].clone();
    let level_taste: [u32; 4] = std::array::from_fn(|_| dice.below(6));
    let effect_taste: [u32; Effect::ALL.len()] = std::array::from_fn(|_| dice.below(8));
    let fighter_taste = dice.below(3);
    let mut ranked: Vec<(u32, &Card)> = roster
        .cards()
        .iter()
        .map(|card| {
            let effects: u32 = card.front.effects().map(|effect| effect_taste[effect as usize]).sum();
            let fighters = fighter_taste * u32::from(card.front.fighters());
            let liking = level_taste[usize::from(card.id.level() & 3)] + effects + fighters;
            (liking + dice.below(12), card)
        })
        .collect();
    ranked.sort_by_key(|&(liking, card)| (std::cmp::Reverse(liking), card.id));
    let size = 25 + dice.below(8) as usize;
    Squadron { cruiser, cards: ranked.into_iter().take(size).map(|(_, card)| card.clone()).collect() }
}

/// A deck of made-up cards on a made-up cruiser.
pub fn made_up(dice: &mut Dice) -> Squadron {
    let bounty = dice.below(4);
    let levels: [u32; 4] = std::array::from_fn(|_| 1 + dice.below(5));
    let size = 25 + dice.below(10) as u16;
    let cards = (0..size).filter_map(|number| made_up_card(dice, number + 1, bounty, &levels)).collect();
    let sectors: [Vec<u8>; SECTORS] = std::array::from_fn(|_| {
        let mut spaces = vec![0; 2 + dice.below(3) as usize];
        spaces[0] = 1;
        if dice.below(10) == 0 {
            spaces[1] = 1;
        }
        spaces
    });
    let cruiser = Cruiser {
        id: "made-up".into(),
        name: "Made up".into(),
        armor: 16 + dice.below(9) as u8,
        sectors,
        source: String::new(),
    };
    Squadron { cruiser, cards }
}

fn made_up_card(dice: &mut Dice, number: u16, bounty: u32, levels: &[u32; 4]) -> Option<Card> {
    let mut pick = dice.below(levels.iter().sum());
    let level = levels.iter().position(|&weight| {
        let here = pick < weight;
        pick = pick.wrapping_sub(weight);
        here
    })?;
    let mut sections = [0, 1].map(|_| section(dice, level as u32 + bounty));
    if sections[0].fighters + sections[1].fighters == 0 {
        sections[dice.below(2) as usize].fighters = 1 + dice.below(3) as u8;
    }
    let [upper, lower] = sections;
    let id: CardId = format!("{level}-{number:02}").parse().ok()?;
    Some(Card {
        id,
        color: Color::Blue,
        name: String::new(),
        front: Face { upper, lower },
        back: Face::STANDARD_BACK,
        source: String::new(),
    })
}

fn section(dice: &mut Dice, strength: u32) -> Section {
    let fighters = if dice.below(3) == 0 { 0 } else { dice.below(3 + strength / 2).min(4) as u8 };
    let shields = if dice.below(10) == 0 { Section::SHIELDS[1 + dice.below(3) as usize] } else { 0 };
    let field = dice.below(25) == 0;
    let count = match dice.below(20) {
        0 => 2,
        1..=9 => 1,
        _ => 0,
    };
    let effects = (0..count).map(|_| Effect::ALL[dice.below(Effect::ALL.len() as u32) as usize]);
    let effects = Effects::try_from_iter(effects.collect::<Vec<_>>()).unwrap_or_default();
    Section { fighters, shields, field, effects }
}
