//! A catalog larger than any box.

use flightdeck::cards::{Card, CardId, Color, Effect, Effects, Face, Section};

/// Cards with figures like those of the built-in ones, and names of two words.
pub fn generated(count: usize) -> Vec<Card> {
    const FIRST: [&str; 20] = [
        "Amber", "Brass", "Copper", "Dusty", "Early", "Fallen", "Grey", "Hollow", "Iron", "Jade", "Kindly",
        "Lonely", "Misty", "Northern", "Old", "Pale", "Quiet", "Rusty", "Silver", "Twisted",
    ];
    const SECOND: [&str; 20] = [
        "Anvil",
        "Badger",
        "Candle",
        "Drummer",
        "Envoy",
        "Falcon",
        "Garnet",
        "Heron",
        "Inkwell",
        "Juniper",
        "Kestrel",
        "Lantern",
        "Magpie",
        "Nettle",
        "Osprey",
        "Piper",
        "Quarry",
        "Rambler",
        "Sparrow",
        "Wasp Nest",
    ];
    let mut state = 1u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let mut cards = Vec::with_capacity(count);
    for n in 0..count {
        let green = next(5) < 2;
        let mut section = |least: usize| {
            let kinds = if green { 8 } else { 10 };
            let effect = (next(5) < 2).then(|| Effect::ALL[next(kinds)]);
            Section {
                fighters: (least + next(3)) as u8,
                shields: if green { 0 } else { [0, 0, 0, 0, 2, 3, 4][next(7)] },
                field: !green && next(12) == 0,
                effects: Effects::try_from_iter(effect).unwrap_or_default(),
            }
        };
        let front = Face { upper: section(0), lower: section(1) };
        // 25,000 a level, beyond the numbers of the built-in cards.
        let (Some(id), name) = (
            CardId::new((n % 4) as u8, (1_000 + n / 4) as u16),
            format!("{} {} {n}", FIRST[next(20)], SECOND[next(20)]),
        ) else {
            continue;
        };
        let color = if green { Color::Green } else { Color::Blue };
        cards.push(Card { id, color, name, front, back: Face::STANDARD_BACK, source: "generated".into() });
    }
    cards
}
