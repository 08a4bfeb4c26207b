//! Random games of the model: what holds in all of them, and that the rare paths are reached.

use super::Naive;
use super::random::{Random, random_header};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What happened in some game, by name.
type Seen = BTreeSet<String>;

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(|id| id.as_str().map(str::to_string)).collect()
}

/// Every card of the game with the name of its pile: all that must be somewhere, once.
fn all_cards(state: &Value) -> Vec<(String, String)> {
    let mut cards = Vec::new();
    let mut add =
        |pile: &str, ids: Vec<String>| cards.extend(ids.into_iter().map(|id| (pile.to_string(), id)));
    let common = state.get("common").is_some();
    for name in ["a", "b"] {
        let player = &state["players"][name];
        let pile = if common { "common" } else { name };
        for zone in ["hand", "aside", "deck", "discard"] {
            add(pile, texts(&player[zone]));
        }
        for stack in player["sectors"].as_array().into_iter().flatten() {
            for card in stack.as_array().into_iter().flatten() {
                add(pile, vec![card["card"].as_str().unwrap_or("?").to_string()]);
            }
        }
    }
    add("common", texts(&state["common"]["deck"]));
    add("common", texts(&state["common"]["discard"]));
    cards.sort();
    cards
}

/// Holds for every state: offset, stack heights, tokens only on visible halves and no more than fit.
fn check_state(header: &Value, state: &Value, seen: &mut Seen) {
    assert!((-3..=3).contains(&state["offset"].as_i64().unwrap()));
    for name in ["a", "b"] {
        let cruiser = &header["cruisers"][header["players"][name]["cruiser"].as_str().unwrap()];
        let mut layout = cruiser["sectors"].as_array().unwrap().clone();
        if name == "b" {
            layout.reverse();
        }
        let sectors = state["players"][name]["sectors"].as_array().unwrap();
        let mut full = true;
        for (spaces, stack) in layout.iter().zip(sectors) {
            let (spaces, stack) = (spaces.as_array().unwrap(), stack.as_array().unwrap());
            assert!(stack.len() <= spaces.len());
            full &= stack.len() == spaces.len();
            for (level, card) in stack.iter().enumerate() {
                let covered = level + 1 < stack.len();
                check_card(header, card, covered);
            }
        }
        if full {
            seen.insert("full board".into());
        }
    }
}

fn check_card(header: &Value, card: &Value, covered: bool) {
    let standard = json!({"upper": {"fighters": 2}});
    let face = header["cards"][card["card"].as_str().unwrap()].get(card["face"].as_str().unwrap());
    let face = face.unwrap_or(&standard);
    let mut undamaged = 0;
    for (half, upright, pivoted) in [("outer", "upper", "lower"), ("inner", "lower", "upper")] {
        let part = &face[if card["pivoted"] == json!(true) { pivoted } else { upright }];
        let (fighters, shields) =
            (part["fighters"].as_i64().unwrap_or(0), part["shields"].as_i64().unwrap_or(0));
        let (damage, shield) =
            (card["damage"][half].as_i64().unwrap(), card["shield"][half].as_i64().unwrap());
        assert!((0..=fighters).contains(&damage) && (0..=shields).contains(&shield));
        assert!(!(covered && half == "outer") || damage + shield == 0);
        undamaged += fighters - damage;
    }
    assert!(undamaged > 0);
}

/// Plays one game at random, checking each state; from deployment turns and the start of combat it must also
/// go on from the position alone.
fn random_game(seed: u64, seen: &mut Seen) -> usize {
    let mut random = Random::new(seed);
    let header = random_header(&mut random);
    let mut deals = Random::new(random.next());
    let mut shuffles = 0;
    let mut shuffle = |_: &str, cards: Vec<String>| {
        shuffles += 1;
        deals.shuffled(cards)
    };
    let mut game = Naive::new(&header, &mut shuffle).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    let all = all_cards(&game.state());
    let (mut decisions, mut was) = (0, String::new());
    while let Some((who, options)) = game.decision() {
        let state = game.state();
        assert!(options.len() > 1);
        assert_eq!(state["turn"], json!(who));
        assert_eq!(all_cards(&state), all, "seed {seed}");
        check_state(&header, &state, seen);
        let turn = options[0] == json!("pass");
        if turn || options[0].get("shift").is_some() {
            let mut again = header.clone();
            again["position"] = state.clone();
            let copy = Naive::new(&again, &mut |_, _| panic!("nothing is shuffled")).unwrap();
            assert!(copy.state() == state, "seed {seed}");
            assert!(copy.decision() == Some((who.clone(), options.clone())), "seed {seed}");
        }
        // A pass as often as any card would end rounds early; play on, mostly.
        let choice =
            if turn && random.chance(85) { random.pick(&options[1..]) } else { random.pick(&options) };
        let kind = choice.as_object().and_then(|choice| choice.keys().next().cloned());
        was = kind.unwrap_or_else(|| "pass".into());
        seen.insert(was.clone());
        let phase = state["phase"].as_str().unwrap().to_string();
        let step = turn || ["shift", "order", "damage"].contains(&was.as_str());
        if !step && phase == "deployment" && !state["passed"].as_array().unwrap().is_empty() {
            // Only the other player is playing cards: then this effect was revealed on the opponent's board.
            if state["passed"] == json!([who]) {
                seen.insert("controlled by the enemy".into());
            }
        }
        game.apply(choice, &mut shuffle);
        decisions += 1;
        seen.extend(game.take_notes().iter().map(|note| format!("{note} in {phase}")));
    }
    assert_eq!(was.is_empty(), decisions == 0);
    let (state, result) = (game.state(), game.result().expect("a result"));
    check_state(&header, &state, seen);
    assert_eq!(all_cards(&state), all);
    assert_eq!((&state["phase"], &state["turn"]), (&json!("over"), &Value::Null));
    assert_eq!(result["rounds"], state["round"]);
    if shuffles > 2 {
        seen.insert("reshuffle".into());
    }
    seen.insert(format!("won by {}", result["reason"].as_str().unwrap()));
    if result.get("limit").is_some() {
        seen.insert("round limit".into());
    }
    decisions
}

#[test]
fn random_games_hold_together_and_reach_every_path() {
    let mut seen = Seen::new();
    let decisions: usize = (0..300).map(|seed| random_game(seed, &mut seen)).sum();
    assert!(decisions > 10_000, "{decisions}");
    let expected = [
        "chain-limit in combat",
        "chain-limit in deployment",
        "controlled by the enemy",
        "damage",
        "destroy",
        "free",
        "full board",
        "hit",
        "lateral",
        "order",
        "pass",
        "pivot",
        "play",
        "reshuffle",
        "resolve",
        "roll",
        "round limit",
        "shift",
        "vertical",
        "won by armor",
        "won by cards",
        "won by equal",
    ];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[test]
fn the_same_seed_makes_the_same_header() {
    let header = |seed| random_header(&mut Random::new(seed));
    assert_eq!(header(7), header(7));
    assert_ne!(header(7), header(8));
}
