// Two small decks for the examples of this crate's documentation, which has no cards of its own.

/// Twenty-five cards of level 0 on a cruiser with five spaces.
fn raft() -> flightdeck_game::Deck {
    small_deck("Raft", 5, flightdeck_game::Effect::Strike, 1)
}

/// Other cards, with another effect, and more armor.
fn barge() -> flightdeck_game::Deck {
    small_deck("Barge", 8, flightdeck_game::Effect::Draw, 26)
}

fn small_deck(name: &str, armor: u8, effect: flightdeck_game::Effect, first: u16) -> flightdeck_game::Deck {
    use flightdeck_game::cards::{Card, CardId, Color, Cruiser, Effects, Face, Section};
    let effects = Effects::try_from_iter([effect]).unwrap();
    let card = |number| Card {
        id: CardId::new(0, number).unwrap(),
        color: Color::Green,
        name: String::new(),
        front: Face { upper: Section { fighters: 1, effects, ..Section::EMPTY }, lower: Section::EMPTY },
        back: Face::STANDARD_BACK,
        source: String::new(),
    };
    let cruiser = Cruiser {
        id: name.to_lowercase(),
        name: name.into(),
        armor,
        sectors: std::array::from_fn(|_| vec![1]),
        source: String::new(),
    };
    let draft = flightdeck_game::deck::Draft {
        name: name.into(),
        author: None,
        notes: None,
        cruiser: Some(cruiser),
        cards: (first..first + 25).map(card).collect(),
    };
    flightdeck_game::Deck::new(draft).unwrap()
}
