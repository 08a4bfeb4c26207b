//! Tab completion in the shells themselves: each reads its hook and completes what is typed. A shell that is not
//! installed is skipped, with a notice.

use std::process::Command;

use crate::program::program;
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
    terminal.keys(&["C-l"]);
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
