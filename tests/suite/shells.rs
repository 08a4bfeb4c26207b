//! Tab completion in the shells themselves: each reads its hook and completes what is typed. A shell that is not
//! installed is skipped, with a notice.

use std::process::Command;

use crate::program::{Desk, program};
use crate::terminal::Terminal;

/// Starts a shell in a terminal and lets it read the hook.
fn with_hook(shell: &str, start: &str, hook: &str) -> Option<Terminal> {
    // Elvish knows only the short form, and the others take it, too.
    if Command::new(shell).arg(if shell == "elvish" { "-version" } else { "--version" }).output().is_err() {
        eprintln!("skipped: {shell} is not installed");
        return None;
    }
    let terminal = Terminal::open(100, 30)?;
    let folder = program().parent().unwrap().display();
    terminal.line(&format!("PATH='{folder}':$PATH HOME=$PWD XDG_CONFIG_HOME=$PWD exec {start}"));
    terminal.line(hook);
    terminal.line("echo hook''ed");
    terminal.wait_for("hooked");
    Some(terminal)
}

/// Types a part of a line and a tab; the rest must come.
fn completes(terminal: &Terminal, typed: &str, whole: &str) {
    terminal.tmux(&["send-keys", "-l", typed]);
    terminal.wait_for(typed);
    terminal.keys(&["Tab"]);
    let screen = terminal.wait_for(whole);
    assert!(!screen.to_lowercase().contains("error"), "{screen}");
    terminal.keys(&["C-u"]);
    terminal.wait_until("an empty line", |screen| !screen.contains(whole));
}

fn all(shell: &str, start: &str, hook: &str) {
    let Some(terminal) = with_hook(shell, start, hook) else { return };
    completes(&terminal, "flightdeck goldf", "flightdeck goldfish");
    completes(&terminal, "flightdeck deck stat", "flightdeck deck stats");
    completes(&terminal, "flightdeck duel red-t", "flightdeck duel red-tide");
    completes(&terminal, "flightdeck cards night-m", "flightdeck cards night-mail");
    completes(&terminal, "flightdeck cards effect:dr", "flightdeck cards effect:draw");
    completes(&terminal, "flightdeck duel red-tide --thr", "flightdeck duel red-tide --threads");
}

/// A league, a catalog or a folder from a stranger must not put commands on the line of whoever presses Tab.
#[test]
fn names_from_strangers_are_completed_as_names() {
    let desk = Desk::with(&["red-tide"]);
    desk.ok("league play a.league red-tide long-night -n 2 --bot random");
    let league = rusqlite::Connection::open(desk.path("a.league")).unwrap();
    league.execute("UPDATE decks SET name = '$(touch pwned); `id`' WHERE name = 'Red Tide'", ()).unwrap();
    desk.copy("decks/red-tide.toml", "x;$(touch pwned) y.toml");
    desk.copy("decks/red-tide.toml", "x\u{1b}[2J\nforged.toml");
    desk.copy("decks/red-tide.toml", "x\u{202e}a.toml");
    let asked = |line: &str| desk.ok(&["__complete", "bash", line, ":="]);
    assert_eq!(asked("flightdeck watch a.league "), "\\$\\(touch\\ pwned\\)\\;\\ \\`id\\`\nLong\\ Night\n");
    assert_eq!(
        asked("flightdeck deck show x"),
        "x\\;\\$\\(touch\\ pwned\\)\\ y\nx\\;\\$\\(touch\\ pwned\\)\\ y.toml\n"
    );
    for shell in ["zsh", "fish", "powershell", "elvish"] {
        let offered = desk.ok(&["__complete", shell, "deck", "show", "x"]);
        assert!(!offered.contains(|c: char| c.is_control() && !"\n\t".contains(c)), "{offered:?}");
        assert!(!offered.contains("forged") && !offered.contains('\u{202e}'), "{offered:?}");
    }
}

#[test]
fn bash_completes() {
    all("bash", "bash --norc", "source <(flightdeck completions bash)");
}

#[test]
fn zsh_completes() {
    all("zsh", "zsh -f", "autoload -U compinit; compinit -u -D; source <(flightdeck completions zsh)");
}

#[test]
fn fish_completes() {
    all("fish", "fish --no-config", "flightdeck completions fish | source");
}

#[test]
fn elvish_completes() {
    all("elvish", "elvish -norc", "eval (flightdeck completions elvish | slurp)");
}
