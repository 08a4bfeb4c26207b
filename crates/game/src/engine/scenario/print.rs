//! Scenarios as text: a record's header and events in the players' notation.

use serde_json::Value;

use super::choices;
use super::items::Zone;
use super::setup::{PLAIN_CRUISER, plain_cruiser};
use crate::cards::{CardId, Roster};
use crate::engine::record::{
    CardForm, CellForm, CruiserForm, Ending, Event, FaceForm, Header, Position, Script, SectionForm, Tokens,
    WaitingForm, What, merge,
};
use crate::engine::{Phase, Player, Side, Table};

/// Lines are broken at about this many columns.
const WIDTH: usize = 100;

/// A script in the players' notation, for a reader who has the cards and cruisers of this roster.
pub fn from_script(script: &Script, roster: &Roster) -> String {
    let mut text = String::new();
    let mut said = script.said();
    set_up(&script.header, roster, |line| push(&mut text, &line));
    if text.is_empty() {
        // Everything has its default, and an empty text is not a scenario.
        push(&mut text, "round 1");
    }
    let mut events = script.events.iter().peekable();
    while let Some(event) = events.next() {
        let line = match &event.what {
            What::Shuffle(shuffle) => format!("shuffle {}: {}", shuffle.pile, ids(&shuffle.order)),
            What::Choice { by, choice, options } => {
                if let Some(options) = options {
                    push(&mut text, &format!("expect options {}", choices::options(options)));
                }
                choices::step(*by, *choice)
            }
            What::State(_) | What::Expect { .. } => {
                let mut part = said.next().unwrap_or_default();
                // All expectations at one point are written in one line.
                while let Some(Event { what: What::Expect { .. }, .. }) = events.peek() {
                    merge(&mut part, said.next().unwrap_or_default());
                    events.next();
                }
                format!("expect {}", state(&part))
            }
            What::Note => "expect chain limit".into(),
            What::Result(result) => format!("expect {}", Ending::from(*result)),
            What::Ending(ending) => format!("expect {ending}"),
            What::Best(best) => format!("best {}", choices::options(best)),
            What::Options(options) => format!("expect options {}", choices::options(options)),
            What::Refused { by, choice, rule } => {
                let rule = rule.map_or(String::new(), |rule| format!(" {rule}"));
                format!("refused{rule}: {}", choices::step(*by, *choice))
            }
        };
        if line != "expect " {
            push(&mut text, &line);
        }
    }
    text
}

/// Adds a line, broken where it is long; what follows a break is indented.
pub fn push(text: &mut String, line: &str) {
    let mut rest = line;
    while rest.chars().count() > WIDTH {
        let limit = rest.char_indices().nth(WIDTH).map_or(rest.len(), |(at, _)| at);
        // Rather between two things than within one.
        let after =
            |mark: &str| rest[..limit].rfind(mark).map(|at| at + mark.len()).filter(|&at| at > WIDTH / 2);
        let Some(end) = after("; ").or_else(|| after(", ")).or_else(|| after(" ")) else { break };
        text.push_str(rest[..end].trim_end());
        text.push_str("\n  ");
        rest = &rest[end..];
    }
    text.push_str(rest);
    text.push('\n');
}

/// Part of a state, as an `expect` line says it: `a armor 19; b hand none`.
pub fn state(state: &Value) -> String {
    let mut items = Vec::new();
    let word = |value: &Value| value.as_str().unwrap_or("nobody").to_owned();
    let list = |value: &Value| {
        let words: Vec<String> = value.as_array().into_iter().flatten().map(word).collect();
        words.join(" ")
    };
    let or = |text: String, empty: &str| if text.is_empty() { empty.to_owned() } else { text };
    for key in ["round", "phase", "initiative", "turn", "passed", "offset"] {
        match state.get(key) {
            None => {}
            Some(value @ Value::Array(_)) => items.push(format!("{key} {}", or(list(value), "nobody"))),
            Some(Value::Number(number)) => items.push(format!("{key} {number}")),
            Some(value) if key == "phase" => items.push(word(value)),
            Some(value) => items.push(format!("{key} {}", word(value))),
        }
    }
    for zone in [Zone::Deck, Zone::Discard] {
        if let Some(cards) = state["common"].get(zone.code()) {
            items.push(format!("common {} {}", zone.code(), or(list(cards), "none")));
        }
    }
    for player in ["a", "b"] {
        let said = &state["players"][player];
        if let Some(armor) = said.get("armor") {
            items.push(format!("{player} armor {armor}"));
        }
        for zone in Zone::ALL {
            if let Some(cards) = said.get(zone.code()) {
                items.push(format!("{player} {} {}", zone.code(), or(list(cards), "none")));
            }
        }
        if let Some(Value::Array(stacks)) = said.get("sectors") {
            items.extend(board(player, stacks));
        }
    }
    if let Some(waiting) = state.get("waiting") {
        let forms: Vec<WaitingForm> = serde_json::from_value(waiting.clone()).unwrap_or_default();
        let words: Vec<String> = forms.into_iter().map(self::waiting).collect();
        items.push(format!("waiting {}", or(words.join(", "), "nothing")));
    }
    items.join("; ")
}

/// The stacks of a board; null for those that are not mentioned.
fn board(player: &str, stacks: &[Value]) -> Vec<String> {
    let cells = |stack: &Value| serde_json::from_value::<Vec<CellForm>>(stack.clone()).unwrap_or_default();
    let is_empty = |stack: &&Value| stack.as_array().is_some_and(Vec::is_empty);
    if stacks.iter().all(|stack| is_empty(&stack)) {
        return vec![format!("{player} board empty")];
    }
    let whole = !stacks.iter().any(Value::is_null);
    let mut items = Vec::new();
    for (sector, stack) in (1..).zip(stacks) {
        if is_empty(&stack) && !whole {
            items.push(format!("{player}{sector} empty"));
        } else if !stack.is_null() && !is_empty(&stack) {
            items.push(format!("{player}{sector}: {}", self::stack(&cells(stack))));
        }
    }
    if whole && stacks.iter().any(|stack| is_empty(&stack)) {
        items.push(format!("{player} elsewhere empty"));
    }
    items
}

/// `outer strike of a3.0`
pub fn waiting(waiting: WaitingForm) -> String {
    let WaitingForm { board, sector, level, half, effect } = waiting;
    format!("{} {effect} of {}{sector}.{level}", half.code(), board.code())
}

fn stack(cells: &[CellForm]) -> String {
    cells.iter().map(cell).collect::<Vec<_>>().join(", ")
}

fn cell(cell: &CellForm) -> String {
    let mut text = cell.card.to_string();
    if cell.face == Side::Back {
        text.push_str(" back");
    }
    if cell.pivoted {
        text.push_str(" pivoted");
    }
    for (word, tokens) in [("damage", cell.damage), ("shield", cell.shield)] {
        if tokens != Tokens::default() {
            text.push_str(&format!(" {word} {}/{}", tokens.outer, tokens.inner));
        }
    }
    text
}

fn ids(ids: &[CardId]) -> String {
    if ids.is_empty() {
        return "none".into();
    }
    ids.iter().map(CardId::to_string).collect::<Vec<_>>().join(" ")
}

/// The lines of a setup; what is plain is left out.
fn set_up(header: &Header, roster: &Roster, mut line: impl FnMut(String)) {
    if header.mode.is_common() {
        line(format!("mode {}", header.mode.code()));
    }
    if header.round_limit != Table::DEFAULT_ROUND_LIMIT {
        line(format!("round limit {}", header.round_limit));
    }
    cruisers(header, roster, &mut line);
    cards(header, roster, &mut line);
    if let Some(position) = &header.position {
        self::position(header, position, line);
        return;
    }
    if let Some(first) = header.first {
        line(format!("first {}", first.code()));
    }
    if let Some(deck) = &header.deck {
        line(format!("common deck {}", ids(deck)));
    }
    for player in Player::ALL {
        if let Some(deck) = &header.players[player].deck {
            line(format!("{} deck {}", player.code(), ids(deck)));
        }
    }
}

/// The name of a cruiser, as one word: a record may call it anything.
fn word(header: &Header, name: &str) -> String {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(plain) {
        return name.to_owned();
    }
    let place = header.cruisers.keys().position(|other| other == name).unwrap_or_default();
    format!("cruiser-{}", place + 1)
}

fn cruisers(header: &Header, roster: &Roster, line: &mut impl FnMut(String)) {
    let plain = |name: &str, form: &CruiserForm| name == PLAIN_CRUISER && *form == plain_cruiser();
    for (name, form) in &header.cruisers {
        let built_in = roster.cruiser(name);
        if plain(name, form) || built_in.is_some_and(|cruiser| CruiserForm::new(cruiser) == *form) {
            continue;
        }
        let sectors: Vec<String> =
            form.sectors.iter().map(|spaces| spaces.iter().map(u8::to_string).collect()).collect();
        let armor = if form.armor == plain_cruiser().armor {
            String::new()
        } else {
            format!(" armor {}", form.armor)
        };
        line(format!("cruiser {}{armor}: {}", word(header, name), sectors.join(" ")));
    }
    let [a, b] = Player::ALL.map(|player| &header.players[player].cruiser);
    let flies = |name: &String| header.cruisers.get(name).is_none_or(|form| !plain(name, form));
    match (flies(a), flies(b)) {
        (true, true) if a == b => line(format!("both fly {}", word(header, a))),
        (of_a, of_b) => {
            if of_a {
                line(format!("a flies {}", word(header, a)));
            }
            if of_b {
                line(format!("b flies {}", word(header, b)));
            }
        }
    }
}

/// The cards that are used, those alike together; a built-in card needs no definition.
fn cards(header: &Header, roster: &Roster, line: &mut impl FnMut(String)) {
    let used = match &header.position {
        Some(position) => {
            let mut used = position.cards(|_| true);
            used.extend(position.common.iter().flat_map(|common| common.deck.iter().chain(&common.discard)));
            used
        }
        None => {
            let own = Player::ALL.into_iter().filter_map(|player| header.players[player].deck.as_ref());
            own.chain(&header.deck).flatten().copied().collect()
        }
    };
    let mut fronts: Vec<(&FaceForm, Vec<CardId>)> = Vec::new();
    let mut backs: Vec<(CardId, &FaceForm)> = Vec::new();
    let standard = standard_back();
    for (id, form) in header.cards.iter().filter(|(id, _)| used.contains(id)) {
        let built_in = roster.card(*id).map(CardForm::new);
        let back = form.back.as_ref();
        if let Some(built_in) = built_in.filter(|built_in| built_in.front == form.front) {
            let usual = built_in.back.unwrap_or_else(|| standard.clone());
            backs.extend(back.filter(|back| **back != usual).map(|back| (*id, back)));
            continue;
        }
        match fronts.iter_mut().find(|(front, _)| **front == form.front) {
            Some((_, ids)) => ids.push(*id),
            None => fronts.push((&form.front, vec![*id])),
        }
        backs.extend(back.filter(|back| **back != standard).map(|back| (*id, back)));
    }
    for (front, of) in fronts {
        line(format!("card {}: {}", ids(&of), face(front)));
    }
    for (id, back) in backs {
        line(format!("back {id}: {}", face(back)));
    }
}

fn standard_back() -> FaceForm {
    let upper = SectionForm { fighters: 2, ..SectionForm::default() };
    FaceForm { upper, lower: SectionForm::default() }
}

/// `2 strike / 1 s2`
fn face(face: &FaceForm) -> String {
    let (upper, lower) = (section(&face.upper), section(&face.lower));
    match (upper.is_empty(), lower.is_empty()) {
        (_, true) => upper,
        (true, false) => format!("/ {lower}"),
        (false, false) => format!("{upper} / {lower}"),
    }
}

fn section(section: &SectionForm) -> String {
    let mut words = Vec::new();
    if section.fighters > 0 {
        words.push(section.fighters.to_string());
    }
    if section.shields > 0 {
        words.push(format!("s{}", section.shields));
    }
    if section.field {
        words.push("field".into());
    }
    words.extend(section.effects.iter().map(ToString::to_string));
    words.join(" ")
}

fn position(header: &Header, position: &Position, mut line: impl FnMut(String)) {
    if position.round > 1 {
        line(format!("round {}", position.round));
    }
    if position.phase != Phase::Deployment {
        line(position.phase.code().into());
    }
    if position.initiative != Player::A {
        line(format!("initiative {}", position.initiative.code()));
    }
    let passed: Vec<&str> = position.passed.iter().map(|player| player.code()).collect();
    if !passed.is_empty() {
        line(format!("passed {}", passed.join(" ")));
    }
    let holder = position.initiative;
    let usual = if position.passed.contains(&holder) { holder.other() } else { holder };
    if let Some(turn) = position.turn.filter(|&turn| turn != usual) {
        line(format!("turn {}", turn.code()));
    }
    if position.offset != 0 {
        line(format!("offset {}", position.offset));
    }
    if let Some(common) = &position.common {
        for (zone, cards) in [(Zone::Deck, &common.deck), (Zone::Discard, &common.discard)] {
            if !cards.is_empty() {
                line(format!("common {} {}", zone.code(), ids(cards)));
            }
        }
    }
    for player in Player::ALL {
        let (name, form) = (player.code(), &position.players[player]);
        let cruiser = header.cruisers.get(&header.players[player].cruiser);
        let full = cruiser.map(|cruiser| i32::from(cruiser.armor));
        if let Some(armor) = form.armor.filter(|&armor| full != Some(armor)) {
            line(format!("{name} armor {armor}"));
        }
        let zones = [
            (Zone::Hand, &form.hand),
            (Zone::Aside, &form.aside),
            (Zone::Deck, form.deck.as_ref().unwrap_or(&Vec::new())),
            (Zone::Discard, form.discard.as_ref().unwrap_or(&Vec::new())),
        ]
        .map(|(zone, cards)| (zone, cards.clone()));
        for (zone, cards) in zones.iter().filter(|(_, cards)| !cards.is_empty()) {
            line(format!("{name} {} {}", zone.code(), ids(cards)));
        }
        for (sector, cells) in (1..).zip(&form.sectors).filter(|(_, cells)| !cells.is_empty()) {
            line(format!("{name}{sector}: {}", stack(cells)));
        }
    }
}
