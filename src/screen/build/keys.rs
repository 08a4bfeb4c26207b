//! The keys of each mode for the line at the bottom, and the help.

use super::{Mode, Screen, Side};
use crate::screen::{KeyCode, KeyHint, Look, Sign, key};

pub(super) fn keys(screen: &Screen, look: &Look) -> Vec<KeyHint> {
    let lang = look.lang;
    let letter = |letter: char, does: String| key(letter, does, KeyCode::Char(letter));
    let enter = |does: String| key(tr!(lang, "Enter"), does, KeyCode::Enter);
    let escape = |does: String| key(tr!(lang, "Esc"), does, KeyCode::Esc);
    let shown = |shown: &str, does: String| KeyHint { key: shown.into(), does, code: None };
    let up_down = if look.signs { "↑↓" } else { "up/down" };
    match &screen.mode {
        Mode::Lists => {
            let held = screen.chosen(screen.side).is_some_and(|id| screen.current().holds(id));
            let does = if held { tr!(lang, "remove") } else { tr!(lang, "add") };
            let other = if screen.side == Side::Found { tr!(lang, "deck") } else { tr!(lang, "cards") };
            vec![
                enter(does),
                key("Tab", other, KeyCode::Tab),
                letter('/', tr!(lang, "search")),
                letter('s', tr!(lang, "save")),
                letter('u', tr!(lang, "undo")),
                letter('q', tr!(lang, "leave")),
                letter('x', tr!(lang, "swap")),
                letter('c', tr!(lang, "cruiser")),
                letter('n', tr!(lang, "name")),
                letter('t', tr!(lang, "notes")),
                letter('f', tr!(lang, "faults")),
                letter('r', tr!(lang, "redo")),
            ]
        }
        Mode::Search => vec![
            shown(up_down, tr!(lang, "card")),
            enter(tr!(lang, "to the cards")),
            key("Tab", tr!(lang, "deck"), KeyCode::Tab),
            shown("Ctrl-U", tr!(lang, "empty")),
        ],
        Mode::Name(_) => vec![enter(tr!(lang, "rename")), escape(tr!(lang, "do not"))],
        Mode::Notes(_) => vec![escape(tr!(lang, "done")), enter(tr!(lang, "new line"))],
        Mode::File(_) => vec![enter(tr!(lang, "save")), escape(tr!(lang, "do not"))],
        Mode::Cruiser(_) => vec![
            shown(up_down, tr!(lang, "cruiser")),
            enter(tr!(lang, "choose")),
            escape(tr!(lang, "do not")),
        ],
        Mode::Faults(_) => vec![shown(up_down, tr!(lang, "scroll")), escape(tr!(lang, "close"))],
        Mode::Offer(_) => vec![
            enter(tr!(lang, "go on")),
            letter('d', tr!(lang, "drop it")),
            letter('q', tr!(lang, "leave")),
        ],
        Mode::Changed(_) => vec![
            letter('m', tr!(lang, "merge")),
            letter('r', tr!(lang, "load it")),
            letter('o', tr!(lang, "other name")),
            escape(tr!(lang, "later")),
        ],
        Mode::Leave => {
            vec![letter('s', tr!(lang, "save")), letter('d', tr!(lang, "do not")), escape(tr!(lang, "stay"))]
        }
    }
}

pub(super) fn help(look: &Look) -> Vec<String> {
    let lang = look.lang;
    let line = |text: String| "  ".to_owned() + &text;
    vec![
        tr!(lang, "Keys"),
        line(tr!(lang, "arrows, PgUp, PgDn, Home, End: move the cursor; Tab: to the other list")),
        line(tr!(
            lang,
            "Enter: put the card under the cursor into the deck, or take it out; a: only in, d: only out"
        )),
        line(tr!(lang, "x: swap the card under the deck's cursor for the one under the other cursor")),
        line(tr!(lang, "u: undo; r: redo; every change can be undone, also after saving")),
        line(tr!(lang, "c: cruiser; n: name; t: notes; f: everything that is wrong")),
        line(tr!(
            lang,
            "s: save; S: save under another name; q: leave. Comments and layout of the file stay."
        )),
        line(tr!(lang, "What is not saved is kept and offered again after a crash.")),
        line(tr!(lang, "A click selects a card; a second click puts it in or takes it out.")),
        tr!(lang, "Search"),
        line(tr!(lang, "Press / and type; cards are found while you type. A few examples:")),
        line("draw;  effect:hit level>=2;  -has:shield;  upper:draw or lower:draw;  back.has:field".into()),
        line("name:wasp;  id:3-10..3-35;  is:green;  in:decks/red-tide.toml;  sort:-fighters".into()),
        line(tr!(lang, "`flightdeck cards --help` explains the whole language.")),
        tr!(lang, "Figures"),
        line(tr!(
            lang,
            "Of every level: cards in the deck, spaces on the cruiser, and the chance that the first hand holds at least one."
        )),
        line(tr!(
            lang,
            "With a search: how many of the deck's cards it finds, and the same chance for them."
        )),
        line(format!("{}  {}", look.sign(Sign::Held), tr!(lang, "in the deck"))),
    ]
}
