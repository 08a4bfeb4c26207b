//! Scenarios as text: a record's header and events in the players' notation.

use super::choices;
use super::setup::{PLAIN_CRUISER, plain_cruiser};
use crate::cards::{CardId, Face, Roster, Section};
use crate::engine::record::{
    CardForm, CellForm, CruiserForm, Ending, Event, Header, Partial, PlayerForm, Position, Script, Stacks,
    Tokens, WaitingForm, What,
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
                    part = part.with(&said.next().unwrap_or_default());
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
pub fn state(state: &Position) -> String {
    items(state).join("; ")
}

fn items(said: &Position) -> Vec<String> {
    let or = |words: Vec<&str>, none: &str| if words.is_empty() { none.to_owned() } else { words.join(" ") };
    let mut items = Vec::new();
    items.extend(said.round.map(|round| format!("round {round}")));
    items.extend(said.phase.map(|phase| phase.code().to_owned()));
    items.extend(said.initiative.map(|player| format!("initiative {}", player.code())));
    items.extend(said.turn.map(|turn| format!("turn {}", turn.map_or("nobody", Player::code))));
    let passed = |passed: &Vec<Player>| or(passed.iter().map(|player| player.code()).collect(), "nobody");
    items.extend(said.passed.as_ref().map(|players| format!("passed {}", passed(players))));
    items.extend(said.offset.map(|offset| format!("offset {offset}")));
    let zone = |items: &mut Vec<String>, owner: &str, name: &str, cards: &Option<Vec<CardId>>| {
        items.extend(cards.as_ref().map(|cards| format!("{owner} {name} {}", ids(cards))));
    };
    zone(&mut items, "common", "deck", &said.common.deck);
    zone(&mut items, "common", "discard", &said.common.discard);
    for player in Player::ALL {
        let (code, form) = (player.code(), &said.players[player]);
        items.extend(form.armor.map(|armor| format!("{code} armor {armor}")));
        let PlayerForm { hand, aside, deck, discard, .. } = form;
        for (name, cards) in [("hand", hand), ("aside", aside), ("deck", deck), ("discard", discard)] {
            zone(&mut items, code, name, cards);
        }
        items.extend(board(code, &form.sectors));
    }
    if let Some(waiting) = &said.waiting {
        let words: Vec<String> = waiting.iter().map(|&waiting| self::waiting(waiting)).collect();
        items.push(format!("waiting {}", if words.is_empty() { "nothing".into() } else { words.join(", ") }));
    }
    items
}

/// The stacks of a board that are mentioned.
fn board(player: &str, stacks: &Stacks) -> Vec<String> {
    if stacks.iter().all(|stack| stack.as_ref().is_some_and(Vec::is_empty)) {
        return vec![format!("{player} board empty")];
    }
    let whole = stacks.iter().all(Option::is_some);
    let mut items = Vec::new();
    let mut elsewhere = false;
    for (sector, stack) in (1..).zip(stacks) {
        match stack.as_deref() {
            None => {}
            Some([]) if whole => elsewhere = true,
            Some([]) => items.push(format!("{player}{sector} empty")),
            Some(cells) => items.push(format!("{player}{sector}: {}", self::stack(cells))),
        }
    }
    if elsewhere {
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
        items(&without_plain(header, position.clone())).into_iter().for_each(line);
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
        Some(position) => position.cards(None),
        None => {
            let own = Player::ALL.into_iter().filter_map(|player| header.players[player].deck.as_ref());
            own.chain(&header.deck).flatten().copied().collect()
        }
    };
    let mut fronts: Vec<(&Face, Vec<CardId>)> = Vec::new();
    let mut backs: Vec<(CardId, &Face)> = Vec::new();
    for (id, form) in header.cards.iter().filter(|(id, _)| used.contains(id)) {
        let built_in = roster.card(*id).map(CardForm::new);
        let back = form.back.as_ref();
        if let Some(built_in) = built_in.filter(|built_in| built_in.front == form.front) {
            let usual = built_in.back.unwrap_or(Face::STANDARD_BACK);
            backs.extend(back.filter(|back| **back != usual).map(|back| (*id, back)));
            continue;
        }
        match fronts.iter_mut().find(|(front, _)| **front == form.front) {
            Some((_, ids)) => ids.push(*id),
            None => fronts.push((&form.front, vec![*id])),
        }
        backs.extend(back.filter(|back| **back != Face::STANDARD_BACK).map(|back| (*id, back)));
    }
    for (front, of) in fronts {
        line(format!("card {}: {}", ids(&of), face(front)));
    }
    for (id, back) in backs {
        line(format!("back {id}: {}", face(back)));
    }
}

/// `2 strike / 1 s2`
fn face(face: &Face) -> String {
    let (upper, lower) = (section(&face.upper), section(&face.lower));
    match (upper.is_empty(), lower.is_empty()) {
        (_, true) => upper,
        (true, false) => format!("/ {lower}"),
        (false, false) => format!("{upper} / {lower}"),
    }
}

fn section(section: &Section) -> String {
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
    words.extend(section.effects.iter().map(|effect| effect.to_string()));
    words.join(" ")
}

/// A position without what is plain.
fn without_plain(header: &Header, mut position: Position) -> Position {
    fn strip<T>(field: &mut Option<T>, is_plain: impl FnOnce(&T) -> bool) {
        if field.as_ref().is_some_and(is_plain) {
            *field = None;
        }
    }
    let usual = position.usual_turn();
    strip(&mut position.round, |&round| round <= 1);
    strip(&mut position.phase, |&phase| phase == Phase::Deployment);
    strip(&mut position.initiative, |&player| player == Player::A);
    strip(&mut position.turn, |turn| turn.is_none_or(|turn| turn == usual));
    strip(&mut position.passed, Vec::is_empty);
    strip(&mut position.offset, |&offset| offset == 0);
    strip(&mut position.common.deck, Vec::is_empty);
    strip(&mut position.common.discard, Vec::is_empty);
    for player in Player::ALL {
        let full = header.cruisers.get(&header.players[player].cruiser);
        let PlayerForm { armor, hand, aside, deck, discard, sectors } = &mut position.players[player];
        strip(armor, |&armor| full.is_some_and(|cruiser| i32::from(cruiser.armor) == armor));
        [hand, aside, deck, discard].into_iter().for_each(|zone| strip(zone, Vec::is_empty));
        sectors.iter_mut().for_each(|stack| strip(stack, Vec::is_empty));
    }
    position
}
