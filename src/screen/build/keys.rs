//! The keys of each mode for the line at the bottom, and the help.

use super::{Mode, Screen, Side};
use crate::screen::{KeyCode, KeyHint, Sign, Theme, key};

pub(super) fn keys(screen: &Screen, theme: &Theme) -> Vec<KeyHint> {
    let lang = theme.lang;
    let letter = |letter: char, does: String| key(letter, does, KeyCode::Char(letter));
    let enter = |does: String| key(tr!(lang, "Enter"), does, KeyCode::Enter);
    let escape = |does: String| key(tr!(lang, "Esc"), does, KeyCode::Esc);
    let shown = |shown: &str, does: String| KeyHint { key: shown.into(), does, code: None };
    let up_down = if theme.signs { "↑↓" } else { "up/down" };
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
                letter('q', tr!(lang, "quit")),
                letter('x', tr!(lang, "swap")),
                letter('c', tr!(lang, "cruiser")),
                letter('n', tr!(lang, "name")),
                letter('t', tr!(lang, "notes")),
                letter('f', tr!(lang, "errors")),
                letter('r', tr!(lang, "redo")),
            ]
        }
        Mode::Search => vec![
            shown(up_down, tr!(lang, "card")),
            enter(tr!(lang, "cards")),
            key("Tab", tr!(lang, "deck"), KeyCode::Tab),
            shown("Ctrl-U", tr!(lang, "clear")),
        ],
        Mode::Name(_) => vec![enter(tr!(lang, "rename")), escape(tr!(lang, "cancel"))],
        Mode::Notes(_) => vec![escape(tr!(lang, "done")), enter(tr!(lang, "new line"))],
        Mode::File(_) => vec![enter(tr!(lang, "save")), escape(tr!(lang, "cancel"))],
        Mode::Cruiser(_) => vec![
            shown(up_down, tr!(lang, "cruiser")),
            enter(tr!(lang, "choose")),
            escape(tr!(lang, "cancel")),
        ],
        Mode::Faults(_) => vec![shown(up_down, tr!(lang, "scroll")), escape(tr!(lang, "close"))],
        Mode::Offer(_) => vec![
            enter(tr!(lang, "restore")),
            letter('d', tr!(lang, "discard")),
            letter('q', tr!(lang, "quit")),
        ],
        Mode::Changed(_) => vec![
            letter('m', tr!(lang, "merge")),
            letter('r', tr!(lang, "reload")),
            letter('o', tr!(lang, "save as")),
            escape(tr!(lang, "later")),
        ],
        Mode::Leave => {
            vec![letter('s', tr!(lang, "save")), letter('d', tr!(lang, "discard")), escape(tr!(lang, "stay"))]
        }
    }
}

pub(super) fn help(theme: &Theme) -> Vec<String> {
    let lang = theme.lang;
    let line = |text: String| "  ".to_owned() + &text;
    vec![
        tr!(lang, "Keys"),
        line(tr!(lang, "arrows, PgUp, PgDn, Home, End: move the cursor; Tab: switch lists")),
        line(tr!(lang, "Enter: add or remove the selected card; a: add only; d: remove only")),
        line(tr!(lang, "x: swap the card selected in the deck for the one selected in the search")),
        line(tr!(lang, "u: undo; r: redo; both still work after saving")),
        line(tr!(lang, "c: cruiser; n: name; t: notes; f: all errors")),
        line(tr!(
            lang,
            "s: save; S: save under another name; q: quit. The file keeps its comments and layout."
        )),
        line(tr!(lang, "Unsaved changes are recovered after a crash.")),
        line(tr!(lang, "Click a card to select it; click again to add or remove it.")),
        tr!(lang, "Search"),
        line(tr!(lang, "Press / and type; results appear as you type. Examples:")),
        line("draw;  effect:hit level>=2;  -has:shield;  upper:draw or lower:draw;  back.has:field".into()),
        line("name:wasp;  id:3-10..3-35;  is:green;  in:decks/red-tide.toml;  sort:-fighters".into()),
        line(tr!(lang, "For the full search language, run `flightdeck cards --help`.")),
        tr!(lang, "Statistics"),
        line(tr!(
            lang,
            "For each level: cards in the deck, spaces on the cruiser, and the chance of at least one in the opening hand."
        )),
        line(tr!(
            lang,
            "With a search: how many cards in the deck match, and the chance of at least one in the opening hand."
        )),
        line(format!("{}  {}", theme.sign(Sign::Held), tr!(lang, "in the deck"))),
    ]
}
