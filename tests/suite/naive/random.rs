//! Random headers for comparing the engine with the model: small, strange games that reach rare paths.

use serde_json::{Map, Value, json};

/// SplitMix64: enough randomness for tests, in a dozen lines.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// 0 to `bound` − 1. (Not perfectly even, which no test needs.)
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True `percent` times of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    pub fn shuffled<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
        items
    }
}

const ALL: [&str; 10] =
    ["draw", "lateral", "vertical", "free", "pivot", "destroy", "strike", "recoil", "roll", "hit"];
/// Cards of these alone keep revealing each other.
const LOOPS: [&str; 5] = ["lateral", "free", "pivot", "roll", "vertical"];
const CLEARING: [&str; 4] = ["destroy", "hit", "draw", "vertical"];

/// What the cards of one game are like.
struct Taste {
    effects: Vec<&'static str>,
    /// Effects in one section, at most.
    most_effects: usize,
    most_fighters: usize,
    shields: usize,
    fields: usize,
    own_backs: usize,
}

/// A header as a record has it: any mode, from a setup or (one time in three) from a position.
pub fn random_header(random: &mut Random) -> Value {
    let taste = taste(random);
    let mode = *random.pick(&["training", "skirmish", "total-war", "total-war"]);
    let size = 2 + random.below(24);
    let ids = random_ids(random, size);
    let cards: Map<String, Value> = ids.iter().map(|id| (id.clone(), card(random, &taste))).collect();
    let armor = *random.pick(&[1, 2, 5, 20, 60]);
    let cruisers = [cruiser(random, armor), cruiser(random, armor)];
    let same_cruiser = random.chance(20);
    let mut header = json!({
        "flightdeck": 1,
        "mode": mode,
        "seed": 0,
        "round_limit": random.pick(&[1, 2, 3, 5, 8, 8]),
        "players": {
            "a": {"name": "Red", "bot": "random", "cruiser": "ares"},
            "b": {"name": "Blue", "bot": "random", "cruiser": if same_cruiser { "ares" } else { "athena" }},
        },
        "cruisers": {"ares": cruisers[0], "athena": cruisers[1]},
        "cards": cards,
    });
    // In Total War both may own the same card (R-SET-3, two boxes).
    let decks = if mode == "total-war" {
        [0, 1].map(|_| random.shuffled(ids.clone())).map(|mut deck| {
            deck.truncate(1 + random.below(size));
            deck
        })
    } else {
        let half = random.below(size + 1);
        let mut deck = random.shuffled(ids);
        let rest = deck.split_off(half);
        [deck, rest]
    };
    if random.chance(33) {
        header["position"] = position(random, &header, decks);
    } else {
        header["first"] = json!(random.pick(&["a", "b"]));
        if mode == "total-war" {
            let [a, b] = decks;
            header["players"]["a"]["deck"] = json!(a);
            header["players"]["b"]["deck"] = json!(b);
        } else {
            header["deck"] = json!(decks.concat());
        }
    }
    header
}

fn taste(random: &mut Random) -> Taste {
    let effects = match random.below(6) {
        0 | 1 => LOOPS.to_vec(),
        2 => CLEARING.to_vec(),
        3 => vec![*random.pick(&ALL), *random.pick(&ALL)],
        _ => ALL.to_vec(),
    };
    Taste {
        effects,
        most_effects: *random.pick(&[1, 2, 3, 3]),
        most_fighters: 1 + random.below(4),
        shields: *random.pick(&[0, 20, 60]),
        fields: *random.pick(&[0, 10, 40]),
        own_backs: *random.pick(&[0, 30, 100, 100]),
    }
}

fn random_ids(random: &mut Random, size: usize) -> Vec<String> {
    let highest = 1 + random.below(4);
    (1..=size).map(|number| format!("{}-{number:02}", random.below(highest))).collect()
}

fn card(random: &mut Random, taste: &Taste) -> Value {
    let mut card = json!({ "front": face(random, taste) });
    if random.chance(taste.own_backs) {
        card["back"] = face(random, taste);
    } else if random.chance(50) {
        card["back"] = json!({"upper": {"fighters": 2}, "lower": {}});
    }
    card
}

fn face(random: &mut Random, taste: &Taste) -> Value {
    let mut halves = [section(random, taste), section(random, taste)];
    // Q-CARD-5
    if halves.iter().all(|half| half["fighters"].as_u64().unwrap_or(0) == 0) {
        halves[random.below(2)]["fighters"] = json!(1);
    }
    let [upper, lower] = halves;
    json!({"upper": upper, "lower": lower})
}

fn section(random: &mut Random, taste: &Taste) -> Value {
    let mut section = Map::new();
    if random.chance(75) {
        section.insert("fighters".into(), json!(random.below(taste.most_fighters + 1)));
    }
    if random.chance(taste.shields) {
        section.insert("shields".into(), json!(2 + random.below(3)));
    }
    if random.chance(taste.fields) {
        section.insert("field".into(), json!(true));
    }
    let effects: Vec<&str> =
        (0..random.below(taste.most_effects + 1)).map(|_| *random.pick(&taste.effects)).collect();
    if !effects.is_empty() || random.chance(50) {
        section.insert("effects".into(), json!(effects));
    }
    Value::Object(section)
}

fn cruiser(random: &mut Random, armor: i64) -> Value {
    let tallest = *random.pick(&[1, 2, 3, 4, 4]);
    let symbols = *random.pick(&[10, 30, 70]);
    let sectors: Vec<Vec<usize>> = (0..5)
        .map(|_| {
            let spaces = 1 + random.below(tallest);
            (0..spaces).map(|_| if random.chance(symbols) { 1 + random.below(2) } else { 0 }).collect()
        })
        .collect();
    json!({"armor": armor + random.below(2) as i64, "sectors": sectors})
}

/// A state with the cards spread at random over boards, hands, asides, decks and discard piles.
fn position(random: &mut Random, header: &Value, decks: [Vec<String>; 2]) -> Value {
    let initiative = *random.pick(&["a", "b"]);
    let deployment = random.chance(75);
    let passed: Vec<&str> = if deployment && random.chance(30) { vec![initiative] } else { vec![] };
    let turn = match passed.is_empty() {
        true if deployment => *random.pick(&["a", "b"]),
        true => initiative,
        false if initiative == "a" => "b",
        false => "a",
    };
    let limit = header["round_limit"].as_u64().unwrap_or(1) as usize;
    let mut position = json!({
        "round": 1 + random.below(limit),
        "phase": if deployment { "deployment" } else { "combat" },
        "initiative": initiative,
        "turn": turn,
        "passed": passed,
        "offset": random.below(7) as i64 - 3,
        "players": {},
    });
    let common = header["mode"] != "total-war";
    let mut shared = [Vec::new(), Vec::new()];
    for (name, cards) in ["a", "b"].into_iter().zip(decks) {
        let cruiser = &header["cruisers"][header["players"][name]["cruiser"].as_str().unwrap_or("ares")];
        let mut heights: Vec<usize> = cruiser["sectors"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|s| s.as_array().map_or(0, Vec::len))
            .collect();
        if name == "b" {
            heights.reverse(); // Q-GEO-1
        }
        let mut stacks: Vec<Vec<String>> = vec![Vec::new(); 5];
        let mut zones: [Vec<String>; 4] = Default::default();
        for id in cards {
            let sector = random.below(5);
            if random.chance(60) && stacks[sector].len() < heights[sector] {
                stacks[sector].push(id);
            } else {
                zones[random.below(4)].push(id);
            }
        }
        let sectors: Vec<Vec<Value>> = stacks.iter().map(|stack| in_play(random, header, stack)).collect();
        let [mut hand, aside, deck, discard] = zones;
        hand.sort_by_key(|id| super::table::level_and_number(id));
        let armor = random.below(cruiser["armor"].as_u64().unwrap_or(1) as usize + 2) as i64 - 1;
        let mut player = json!({"armor": armor, "hand": hand, "aside": aside, "sectors": sectors});
        if common {
            shared[0].extend(deck);
            shared[1].extend(discard);
        } else {
            player["deck"] = json!(deck);
            player["discard"] = json!(discard);
        }
        position["players"][name] = player;
    }
    if common {
        position["common"] = json!({"deck": shared[0], "discard": shared[1]});
    }
    position
}

/// A stack with random faces, orientations and tokens, at least one fighter of each card undamaged.
fn in_play(random: &mut Random, header: &Value, stack: &[String]) -> Vec<Value> {
    let mut cards = Vec::new();
    for (level, id) in stack.iter().enumerate() {
        let facing = *random.pick(&["front", "back"]);
        let pivoted = random.chance(30);
        let standard = json!({"upper": {"fighters": 2}});
        let face = header["cards"][id].get(facing).unwrap_or(&standard);
        let (outer, inner) = if pivoted { ("lower", "upper") } else { ("upper", "lower") };
        let printed = |part: &str, what: &str| face[part][what].as_u64().unwrap_or(0) as usize;
        let covered = level + 1 < stack.len();
        let mut tokens = |what: &str| {
            let on_inner = random.below(printed(inner, what) + 1);
            let on_outer = if covered { 0 } else { random.below(printed(outer, what) + 1) };
            [on_outer, on_inner]
        };
        let mut damage = tokens("fighters");
        let shield = tokens("shields");
        if damage[0] + damage[1] == printed(outer, "fighters") + printed(inner, "fighters") {
            damage = [0, 0];
        }
        cards.push(json!({
            "card": id,
            "face": facing,
            "pivoted": pivoted,
            "damage": {"outer": damage[0], "inner": damage[1]},
            "shield": {"outer": shield[0], "inner": shield[1]},
        }));
    }
    cards
}
