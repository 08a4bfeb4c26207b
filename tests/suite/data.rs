//! The promises about the built-in set, one test each.

use flightdeck::cards::{Card, CardId, Color, Effect, Effects, Face, Lang, Section, breaches, builtin};

fn cards() -> &'static [Card] {
    builtin::cards()
}

fn halves(card: &Card) -> [&Section; 2] {
    [&card.front.upper, &card.front.lower]
}

fn mean(cards: impl Iterator<Item = f64>) -> f64 {
    let (n, sum) = cards.fold((0.0, 0.0), |(n, sum), x| (n + 1.0, sum + x));
    sum / n
}

#[test]
fn a_hundred_cards_numbered_through_and_25_a_level() {
    assert_eq!(cards().len(), 100);
    let mut numbers: Vec<u16> = cards().iter().map(|card| card.id.number()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=100).collect::<Vec<_>>());
    for level in 0..=3 {
        let of_level = || cards().iter().filter(|card| card.id.level() == level);
        assert_eq!(of_level().count(), 25);
        assert_eq!(of_level().filter(|card| card.color == Color::Green).count(), 10);
    }
    assert!(cards().is_sorted_by_key(|card| card.id));
}

#[test]
fn cards_1_to_40_are_green_and_for_training_only() {
    for card in cards() {
        assert_eq!(card.color == Color::Green, card.id.number() <= 40, "{}", card.id);
        // Breaches hold the rule of green cards (R-CARD-7), and Q-CARD-5.
        assert_eq!(breaches(card), [], "{}", card.id);
    }
}

#[test]
fn what_the_rulebook_tells_holds() {
    let find = |level, number| {
        let id = CardId::new(level, number);
        cards().iter().find(|card| Some(card.id) == id).unwrap()
    };
    let one = |effect| Effects::try_from_iter([effect]).unwrap();
    let printed = find(3, 10);
    assert_eq!(halves(printed).map(|half| half.effects), [one(Effect::Lateral), one(Effect::Draw)]);
    let printed = find(3, 35);
    let mut effects: Vec<Effect> = printed.front.effects().collect();
    effects.sort();
    assert_eq!(effects, [Effect::Draw, Effect::Pivot]);
    assert_eq!(printed.front.fighters(), 1);
    for card in cards() {
        assert_eq!(card.back, Face::STANDARD_BACK, "R-CARD-4: {}", card.id);
        let expected = if [(3, 10), (3, 35)].contains(&(card.id.level(), card.id.number())) {
            "rulebook+design"
        } else {
            "design"
        };
        assert_eq!(card.source, expected, "the set is our own design and says so");
    }
}

#[test]
fn every_effect_is_on_eight_cards_and_on_both_sections() {
    for effect in Effect::ALL {
        let on =
            |half: usize| cards().iter().filter(|card| halves(card)[half].effects.contains(effect)).count();
        let carriers = cards().iter().filter(|card| card.front.effects().any(|e| e == effect)).count();
        assert!(carriers >= 8 && on(0) > 0 && on(1) > 0, "{effect}: {carriers}, {}, {}", on(0), on(1));
    }
}

#[test]
fn shields_and_fields_are_on_four_cards_each_and_some_cards_are_pure_fighters() {
    let count = |wanted: fn(&Section) -> bool| {
        cards().iter().filter(|card| halves(card).into_iter().any(wanted)).count()
    };
    assert!(count(|half| half.shields == 2) >= 4);
    assert!(count(|half| half.shields == 3) >= 4);
    assert!(count(|half| half.shields == 4) >= 4);
    assert!(count(|half| half.field) >= 4);
    let pure = |card: &&Card| {
        halves(card).into_iter().all(|half| half.shields == 0 && !half.field && half.effects.is_empty())
    };
    assert!(cards().iter().filter(pure).count() >= 3);
}

#[test]
fn one_effect_a_section_at_most() {
    assert!(cards().iter().flat_map(halves).all(|half| half.effects.len() <= 1));
}

/// The same or more of everything; a recoil counts against the card that has it.
fn covers(a: &Card, b: &Card) -> bool {
    halves(a).into_iter().zip(halves(b)).all(|(a, b)| {
        let count = |half: &Section, effect| half.effects.iter().filter(|&e| e == effect).count();
        a.fighters >= b.fighters
            && a.shields >= b.shields
            && a.field >= b.field
            && Effect::ALL.into_iter().all(|effect| match effect {
                Effect::Recoil => count(a, effect) <= count(b, effect),
                _ => count(a, effect) >= count(b, effect),
            })
    })
}

#[test]
fn no_card_is_strictly_better_than_another_of_its_level_and_color() {
    for a in cards() {
        for b in cards() {
            if a.id != b.id && a.id.level() == b.id.level() && a.color == b.color {
                assert!(!covers(a, b), "{} covers {}", a.id, b.id);
            }
        }
    }
}

#[test]
fn strong_effects_cost_fighters_and_recoil_pays_them_back() {
    let fighters = |wanted: &dyn Fn(&Card) -> bool| {
        mean(cards().iter().filter(|card| wanted(card)).map(|card| f64::from(card.front.fighters())))
    };
    let has = |card: &Card, effect| card.front.effects().any(|e| e == effect);
    let plain = fighters(&|card| card.front.effects().next().is_none());
    for strong in [Effect::Destroy, Effect::Draw, Effect::Free] {
        let recoils = |card: &Card| has(card, Effect::Recoil);
        assert!(fighters(&|card| has(card, strong) && !recoils(card)) < plain, "{strong}");
    }
    assert!(fighters(&|card| has(card, Effect::Recoil)) > plain);
    assert!(fighters(&|card| has(card, Effect::Recoil)) > 1.5 * fighters(&|card| has(card, Effect::Destroy)));
}

#[test]
fn higher_levels_are_stronger() {
    let strength = |card: &Card| {
        let effects = card.front.effects().map(|effect| if effect == Effect::Recoil { -1.5 } else { 1.5 });
        let field = if card.front.has_field() { 2.5 } else { 0.0 };
        f64::from(card.front.fighters())
            + f64::from(card.front.shields()) * 0.6
            + field
            + effects.sum::<f64>()
    };
    let by_level =
        [0, 1, 2, 3].map(|level| mean(cards().iter().filter(|card| card.id.level() == level).map(strength)));
    assert!(by_level.is_sorted_by(|a, b| a + 0.3 < *b), "{by_level:?}");
}

#[test]
fn every_card_has_a_short_name_of_its_own() {
    let mut names: Vec<&str> = cards().iter().map(|card| &*card.name).collect();
    assert!(names.iter().all(|name| (3..=20).contains(&name.len())), "{names:?}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 100);
}

#[test]
fn four_cruisers_that_differ_and_three_boards() {
    let cruisers = builtin::cruisers();
    assert_eq!(cruisers.iter().map(|c| &*c.name).collect::<Vec<_>>(), ["Ares", "Athena", "Atlas", "Apollo"]);
    for cruiser in cruisers {
        assert_eq!(cruiser.armor, 20);
        for sector in &cruiser.sectors {
            assert!((2..=4).contains(&sector.len()), "{}", cruiser.id);
            assert_eq!(sector[0], 1, "one draw symbol on each level-0 space");
            assert!(sector[1..].iter().all(|&symbols| symbols == 0));
        }
        let same = cruisers.iter().filter(|other| other.sectors == cruiser.sectors).count();
        assert_eq!(same, 1, "{} has a layout of its own", cruiser.id);
    }
    let boards: Vec<[&str; 2]> =
        builtin::boards().iter().map(|board| [&*board.sides[0], &*board.sides[1]]).collect();
    assert_eq!(boards, [["ares", "atlas"], ["athena", "apollo"], ["atlas", "apollo"]]);
}

#[test]
fn the_glossary_has_every_effect_and_term_in_three_languages() {
    let glossary = builtin::glossary();
    for lang in Lang::ALL {
        for effect in Effect::ALL {
            let words = glossary.effect(effect, lang);
            assert!(!words.name.is_empty() && words.text.len() > 20, "{effect} {}", lang.code());
            assert_eq!(glossary.find_effect(words.name), Some(effect), "names tell effects apart");
        }
        for term in glossary.terms() {
            assert!(!term.words.get(lang).is_empty(), "{}", term.code);
        }
    }
    assert_eq!(glossary.effect(Effect::Roll, Lang::De).name, "Fassrolle");
    assert_eq!(glossary.term("force-field", Lang::Fr), "Champ de force");
}
