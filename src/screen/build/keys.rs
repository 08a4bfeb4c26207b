//! The keys of each mode, and the help.

use super::{Command, Mode, Pane, Screen};
use crate::screen::{Key, KeyCode, Theme};

use KeyCode::{
    BackTab, Backspace, Char, Delete, Down, End, Enter, Esc, Home, Left, PageDown, PageUp, Right, Tab, Up,
};

pub(super) fn keys(screen: &Screen, theme: &Theme) -> Vec<Key<Command>> {
    let lang = theme.lang;
    let enter = |does: String| Key::new(&[Enter], Command::Confirm).hint(does);
    let escape = |does: String| Key::new(&[Esc], Command::Cancel).hint(does);
    let quit = Key::new(&[Char('q')], Command::Quit).hint(tr!(lang, "quit"));
    let discard = Key::new(&[Char('d')], Command::Discard).hint(tr!(lang, "discard"));
    let save = Key::new(&[Char('s')], Command::Save).hint(tr!(lang, "save"));
    let move_up_down = |does: String| Key::new(&[Up, Down], Command::Move).or(&[PageUp, PageDown]).hint(does);
    let tab = Key::new(&[Tab], Command::Switch);
    let mut keys = match &screen.mode {
        Mode::Lists => Vec::new(),
        Mode::Search => vec![
            move_up_down(tr!(lang, "card")),
            enter(tr!(lang, "cards")).or(&[Esc]),
            tab.clone().hint(tr!(lang, "deck")),
            Key::new(&[], Command::Cancel).named("Ctrl-U").hint(tr!(lang, "clear")),
        ],
        Mode::Name(_) => vec![enter(tr!(lang, "rename")), escape(tr!(lang, "cancel"))],
        Mode::Notes(_) => vec![escape(tr!(lang, "done")), enter(tr!(lang, "new line"))],
        Mode::File(_) => vec![enter(tr!(lang, "save")), escape(tr!(lang, "cancel"))],
        Mode::Cruiser(_) => vec![
            move_up_down(tr!(lang, "cruiser")),
            Key::new(&[Home, End], Command::Move),
            enter(tr!(lang, "choose")).or(&[Char(' ')]),
            escape(tr!(lang, "cancel")),
        ],
        Mode::Faults(_) => vec![move_up_down(tr!(lang, "scroll")), escape(tr!(lang, "close"))],
        Mode::Offer(_) => vec![enter(tr!(lang, "restore")), discard, quit.clone()],
        Mode::Changed(_) => vec![
            Key::new(&[Char('m')], Command::Merge).hint(tr!(lang, "merge")),
            Key::new(&[Char('r')], Command::Reload).hint(tr!(lang, "reload")),
            Key::new(&[Char('o')], Command::SaveAs).hint(tr!(lang, "save as")),
            escape(tr!(lang, "later")),
        ],
        Mode::Leave => vec![save.clone(), discard, escape(tr!(lang, "stay"))],
    };
    let is_held = screen.chosen(screen.side).is_some_and(|id| screen.current().holds(id));
    let toggles = if is_held { tr!(lang, "remove") } else { tr!(lang, "add") };
    let other = if screen.side == Pane::Found { tr!(lang, "deck") } else { tr!(lang, "cards") };
    let lists = [
        Key::new(&[Enter], Command::Toggle)
            .or(&[Char(' ')])
            .hint(toggles)
            .help(tr!(lang, "add or remove the selected card")),
        tab.or(&[BackTab, Left, Right]).hint(other).help(tr!(lang, "switch lists")),
        Key::new(&[Char('/')], Command::Search).hint(tr!(lang, "search")).help(tr!(lang, "search")),
        save.help(tr!(lang, "save. The file keeps its comments and layout.")),
        quit.help(tr!(lang, "quit")),
        Key::new(&[Char('u')], Command::Undo)
            .hint(tr!(lang, "undo"))
            .help(tr!(lang, "undo; still works after saving")),
        Key::new(&[Char('x')], Command::Swap)
            .hint(tr!(lang, "swap"))
            .help(tr!(lang, "swap the card selected in the deck for the one selected in the search")),
        Key::new(&[Char('c')], Command::Cruiser).hint(tr!(lang, "cruiser")).help(tr!(lang, "cruiser")),
        Key::new(&[Char('n')], Command::Name).hint(tr!(lang, "name")).help(tr!(lang, "name")),
        Key::new(&[Char('t')], Command::Notes).hint(tr!(lang, "notes")).help(tr!(lang, "notes")),
        Key::new(&[Char('f')], Command::Faults).hint(tr!(lang, "errors")).help(tr!(lang, "all errors")),
        Key::new(&[Char('r')], Command::Redo)
            .or(&[Char('U')])
            .hint(tr!(lang, "redo"))
            .help(tr!(lang, "redo")),
        Key::new(&[Char('S')], Command::SaveAs).help(tr!(lang, "save under another name")),
        Key::new(&[Char('a')], Command::Add).help(tr!(lang, "add only")),
        Key::new(&[Char('d')], Command::Remove).or(&[Delete, Backspace]).help(tr!(lang, "remove only")),
        Key::new(&[Up, Down, PageUp, PageDown, Home, End], Command::Move).help(tr!(lang, "move the cursor")),
    ];
    let is_here = matches!(screen.mode, Mode::Lists);
    keys.extend(lists.into_iter().map(|key| key.when(is_here)));
    keys
}

pub(super) fn help(theme: &Theme) -> Vec<String> {
    let lang = theme.lang;
    let line = |text: String| "  ".to_owned() + &text;
    vec![
        line(tr!(lang, "Unsaved changes are recovered after a crash.")),
        line(tr!(lang, "Click a card to select it; click again to add or remove it.")),
        tr!(lang, "Search"),
        line(tr!(lang, "Press / and type; results appear as you type. Examples:")),
        line(tr!(
            lang,
            "draw;  effect:hit level>=2;  -has:shield;  upper:draw or lower:draw;  back.has:field"
        )),
        line(tr!(lang, "name:wasp;  id:3-10..3-35;  is:green;  in:decks/red-tide.toml;  sort:-fighters")),
        line(tr!(lang, "The whole search language: `flightdeck help search`")),
        tr!(lang, "Statistics"),
        line(tr!(
            lang,
            "For each level: cards in the deck, spaces on the cruiser, and the chance of at least one in the opening hand."
        )),
        line(tr!(
            lang,
            "With a search: how many cards in the deck match, and the chance of at least one in the opening hand."
        )),
        line(format!("●  {}", tr!(lang, "in the deck"))),
    ]
}
