//! Positions in a few words, for the tests of the model.

use super::Naive;
use serde_json::{Map, Value, json};

/// A position in Total War. Unless told otherwise: all sectors four spaces high without draw symbols,
/// armor 20, `a` to play with the initiative, nothing anywhere.
pub struct Scene {
    pub header: Value,
}

impl Scene {
    pub fn new() -> Scene {
        let cruiser = json!({"armor": 20, "sectors": vec![[0, 0, 0, 0]; 5]});
        let player = json!({"armor": 20, "hand": [], "aside": [], "deck": [], "discard": [],
                            "sectors": [[], [], [], [], []]});
        let header = json!({
            "flightdeck": 1,
            "mode": "total-war",
            "players": {"a": {"cruiser": "ares"}, "b": {"cruiser": "athena"}},
            "cruisers": {"ares": cruiser, "athena": cruiser},
            "cards": {},
            "position": {
                "round": 3, "phase": "deployment", "initiative": "a", "turn": "a", "passed": [], "offset": 0,
                "players": {"a": player, "b": player},
            },
        });
        Scene { header }
    }

    /// Defines a card by its front: sections such as `2 s3 field lateral draw` (fighters, shields, effects).
    pub fn card(self, id: &str, upper: &str, lower: &str) -> Scene {
        self.face(id, "front", upper, lower)
    }

    pub fn back(self, id: &str, upper: &str, lower: &str) -> Scene {
        self.face(id, "back", upper, lower)
    }

    fn face(mut self, id: &str, face: &str, upper: &str, lower: &str) -> Scene {
        self.header["cards"][id][face] = json!({"upper": section(upper), "lower": section(lower)});
        self
    }

    /// The cards of a sector, bottom first; `/` after an ID code: its back; `~`: pivoted.
    pub fn stack(mut self, board: &str, sector: usize, cards: &[&str]) -> Scene {
        let cards: Vec<Value> = cards
            .iter()
            .map(|card| {
                json!({"card": card.trim_end_matches(['/', '~']),
                       "face": if card.contains('/') { "back" } else { "front" },
                       "pivoted": card.contains('~'),
                       "damage": {"outer": 0, "inner": 0}, "shield": {"outer": 0, "inner": 0}})
            })
            .collect();
        self.header["position"]["players"][board]["sectors"][sector - 1] = json!(cards);
        self
    }

    /// Tokens on a card of a stack: `damage` or `shield`, outer and inner.
    pub fn tokens(mut self, board: &str, sector: usize, level: usize, kind: &str, tokens: [i64; 2]) -> Scene {
        let card = &mut self.header["position"]["players"][board]["sectors"][sector - 1][level];
        card[kind] = json!({"outer": tokens[0], "inner": tokens[1]});
        self
    }

    /// A player's `hand`, `aside`, `deck`, `discard` or `armor`.
    pub fn give(mut self, player: &str, what: &str, value: Value) -> Scene {
        self.header["position"]["players"][player][what] = value;
        self
    }

    /// A field of the position: `phase`, `initiative`, `offset`, …
    pub fn set(mut self, field: &str, value: Value) -> Scene {
        self.header["position"][field] = value;
        self
    }

    /// Combat is about to start, the initiative as it is.
    pub fn combat(self) -> Scene {
        let initiative = self.header["position"]["initiative"].clone();
        self.set("phase", json!("combat")).set("turn", initiative)
    }

    pub fn start(&self) -> Naive {
        Naive::new(&self.header, &mut as_they_lie).unwrap_or_else(|fault| panic!("{fault}: {}", self.header))
    }
}

fn section(words: &str) -> Value {
    let mut section = Map::new();
    let mut effects = Vec::new();
    for word in words.split_whitespace() {
        if let Ok(fighters) = word.parse::<i64>() {
            section.insert("fighters".into(), json!(fighters));
        } else if let Some(shields) = word.strip_prefix('s').and_then(|n| n.parse::<i64>().ok()) {
            section.insert("shields".into(), json!(shields));
        } else if word == "field" {
            section.insert("field".into(), json!(true));
        } else {
            effects.push(word);
        }
    }
    section.insert("effects".into(), json!(effects));
    Value::Object(section)
}

/// A shuffle that changes nothing.
pub fn as_they_lie(_: &str, cards: Vec<String>) -> Vec<String> {
    cards
}

impl Naive {
    /// Makes these choices one after the other.
    pub fn go(&mut self, choices: &[Value]) -> &mut Naive {
        for choice in choices {
            self.apply(choice, &mut as_they_lie);
        }
        self
    }

    /// Goes on until the combat of this round is over and the next choice is a deployment turn, or none is:
    /// no shift, battles from left to right, every other choice the first option.
    pub fn finish_round(&mut self) -> &mut Naive {
        let round = self.state()["round"].clone();
        while let Some((_, options)) = self.decision() {
            if self.state()["round"] != round {
                break;
            }
            let stay = json!({"shift": 0});
            let choice = if options.contains(&stay) { stay } else { options[0].clone() };
            self.go(&[choice]);
        }
        self
    }

    pub fn options(&self) -> Vec<Value> {
        self.decision().expect("a decision").1
    }

    pub fn who(&self) -> String {
        self.decision().expect("a decision").0
    }

    pub fn player(&self, name: &str) -> Value {
        self.state()["players"][name].clone()
    }

    pub fn armor(&self, name: &str) -> i64 {
        self.player(name)["armor"].as_i64().expect("a number")
    }

    /// The ID codes of a stack, bottom first, written as for [`Scene::stack`].
    pub fn stack(&self, board: &str, sector: usize) -> Vec<String> {
        let cards = self.player(board)["sectors"][sector - 1].as_array().expect("a stack").clone();
        let name = |card: &Value| {
            let back = if card["face"] == "back" { "/" } else { "" };
            let pivoted = if card["pivoted"] == json!(true) { "~" } else { "" };
            format!("{}{back}{pivoted}", card["card"].as_str().expect("a card"))
        };
        cards.iter().map(name).collect()
    }

    /// Tokens on a card, outer and inner.
    pub fn tokens(&self, board: &str, sector: usize, level: usize, kind: &str) -> [i64; 2] {
        let card = self.player(board)["sectors"][sector - 1][level].clone();
        ["outer", "inner"].map(|half| card[kind][half].as_i64().expect("a number"))
    }
}

pub fn play(id: &str, face: &str, sector: usize) -> Value {
    json!({"play": {"card": id, "face": face, "sector": sector}})
}

pub fn resolve(board: &str, sector: usize, level: usize, half: &str, effect: &str) -> Value {
    json!({"resolve": {"board": board, "sector": sector, "level": level, "half": half, "effect": effect}})
}

pub fn on(effect: &str, board: &str, sector: usize, level: usize) -> Value {
    json!({effect: {"board": board, "sector": sector, "level": level}})
}

pub fn moved(effect: &str, board: &str, sector: usize, level: usize, to: usize) -> Value {
    json!({effect: {"board": board, "sector": sector, "level": level, "to": to}})
}
