//! The keys of a game, and the help.

use super::choose::Subject;
use super::{Command, Screen};
use crate::cards::{Effect, builtin};
use crate::screen::{Key, KeyCode, Theme};
use crate::wording::board::signs;
use crate::wording::words::{Words, effect_word};

use KeyCode::{Char, Down, Enter, Esc, Left, PageDown, PageUp, Right, Tab, Up};

pub(super) fn keys(screen: &Screen, theme: &Theme) -> Vec<Key<Command>> {
    let lang = theme.lang;
    let undo = Key::new(&[Char('u')], Command::Undo).hint(tr!(lang, "undo"));
    let quit = Key::new(&[Char('q')], Command::Leave).hint(tr!(lang, "quit"));
    let mut keys = if screen.typing.is_some() {
        vec![
            Key::new(&[Enter], Command::Save).hint(tr!(lang, "save")),
            Key::new(&[Esc], Command::Cancel).hint(tr!(lang, "cancel")),
        ]
    } else if screen.covered {
        let ready = Key::new(&[Enter], Command::Uncover).or(&[Char(' ')]).hint(tr!(lang, "ready"));
        vec![ready, undo.clone(), quit.clone()]
    } else {
        Vec::new()
    };
    let playing = keys.is_empty();
    let over = screen.game.is_over();
    let cursor = screen.cursor.as_ref();
    let subject = cursor.map(|cursor| (cursor.subject(), cursor.is_second()));
    let (is_hand, is_second) = (
        matches!(subject, Some((Subject::Hand(..) | Subject::Pass, _))),
        matches!(subject, Some((Subject::At(_), true))),
    );
    let can_pass = cursor.is_some_and(|cursor| cursor.subjects().contains(&Subject::Pass));
    let confirm = if is_hand { tr!(lang, "play") } else { tr!(lang, "choose") };
    let main = [
        Key::new(&[Up, Down], Command::Move).when(is_hand).hint(tr!(lang, "card")),
        Key::new(&[Left, Right], Command::Move).when(is_hand).hint(tr!(lang, "sector")),
        Key::new(&[Up, Down, Left, Right], Command::Move)
            .when(matches!(subject, Some((Subject::At(_), false))))
            .hint(tr!(lang, "card")),
        Key::new(&[Left, Right], Command::Move).when(is_second).hint(tr!(lang, "where")),
        Key::new(&[Up, Down], Command::Move)
            .when(matches!(subject, Some((Subject::Item(_), _))))
            .hint(tr!(lang, "choice")),
        Key::new(&[Up, Down, Left, Right], Command::Move).help(tr!(lang, "move the cursor")),
        Key::new(&[Char('f')], Command::Flip)
            .when(is_hand)
            .hint(tr!(lang, "face"))
            .help(tr!(lang, "flip the card to its other face")),
        Key::new(&[Char('1'), Char('2'), Char('3'), Char('4'), Char('5')], Command::Sector)
            .named("1-5")
            .help(tr!(lang, "choose a sector")),
        Key::new(&[Enter], Command::Confirm)
            .or(&[Char(' ')])
            .when(cursor.is_some())
            .hint(confirm)
            .help(tr!(lang, "take the selected choice")),
        Key::new(&[Esc], Command::Back).when(is_second).hint(tr!(lang, "go back")),
        Key::new(&[Esc], Command::Back).help(tr!(lang, "go back")),
        Key::new(&[Char('h')], Command::Hint)
            .when(cursor.is_some())
            .hint(tr!(lang, "hint"))
            .help(tr!(lang, "show the best move, and the chance of winning with it")),
        quit.help(tr!(lang, "quit. The game is saved; continue it with `play --resume`.")),
        undo.help(tr!(lang, "undo your last decision (the shuffles stay the same)")),
        // Passing stands under the hand, too.
        Key::new(&[Char('p')], Command::Pass).when(can_pass).hint(tr!(lang, "pass")).help(tr!(lang, "pass")),
        Key::new(&[Char('a')], Command::Insight)
            .when(!screen.is_hotseat() && !over)
            .hint(tr!(lang, "bot's view"))
            .help(tr!(lang, "explain the bot's last move")),
        Key::new(&[Tab], Command::Inspect)
            .hint(if over { String::new() } else { tr!(lang, "inspect") })
            .help(tr!(lang, "inspect the cards in play")),
        Key::new(&[PageUp, PageDown], Command::Scroll).help(tr!(lang, "scroll the log")),
        Key::new(&[Char('s')], Command::SaveAs)
            .when(over)
            .hint(tr!(lang, "save the record"))
            .help(tr!(lang, "save the record (after the game)")),
        Key::new(&[Char('a')], Command::Analyze)
            .when(over)
            .hint(tr!(lang, "analyze"))
            .help(tr!(lang, "analyze the game and see better choices (after the game)")),
        Key::new(&[Char('w')], Command::Watch)
            .when(over)
            .hint(tr!(lang, "watch it"))
            .help(tr!(lang, "watch it from the beginning (after the game)")),
    ];
    keys.extend(main.into_iter().map(|key| if playing { key } else { key.when(false) }));
    keys
}

pub(super) fn help(theme: &Theme) -> Vec<String> {
    let lang = theme.lang;
    let mut lines = vec![
        "  ".to_owned() + &tr!(lang, "Click a highlighted choice to select it; click again to confirm."),
        tr!(lang, "Symbols"),
    ];
    lines.extend(signs(lang).into_iter().map(|sign| "  ".to_owned() + &sign));
    lines.push(
        "  ".to_owned() + &tr!(lang, "The damage between the boards is shown as after the selected choice."),
    );
    lines.push(tr!(lang, "Effects"));
    let words = Words::new(builtin::glossary(), lang);
    for effect in Effect::ALL {
        let (word, name) = (words.colon(&effect_word(effect, lang)), words.effect(effect));
        lines.push(format!("  {word}{name}. {}", words.effect_text(effect)));
    }
    lines
}
