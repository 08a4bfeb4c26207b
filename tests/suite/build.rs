//! `deck build` on the screen of a real terminal.

use std::process::Command;

use crate::terminal::Terminal;

const DECK: &str = "# For the club.\nname = \"Mine\"\ncruiser = \"ares\"\ncards = [\n  # openers\n  \"0-04\", # the best\n  \"1-03\",\n]\n";

/// A terminal with a deck file in its folder.
fn open(width: u16, height: u16) -> Option<Terminal> {
    let terminal = Terminal::open(width, height)?;
    terminal.desk.write("deck.toml", DECK);
    Some(terminal)
}

/// Searches for a card and puts it into the deck.
fn add(terminal: &Terminal, id: &str) {
    terminal.keys(&["/", "C-u"]);
    terminal.tmux(&["send-keys", "-l", &format!("id:{id}")]);
    terminal.wait_for("1 card found");
    terminal.keys(&["Enter", "a"]);
    terminal.wait_for(&format!("added {id}"));
}

#[test]
fn a_deck_is_built_and_saved_with_its_comments() {
    let Some(terminal) = open(80, 24) else { return };
    let before = terminal.settings("before");
    terminal.start("deck build deck.toml");
    terminal.wait_for("2 cards · deck.toml");
    terminal.keys(&["/"]);
    terminal.tmux(&["send-keys", "-l", "effect:hti"]);
    terminal.wait_for("^^^");
    add(&terminal, "3-10");
    terminal.keys(&["Tab", "Home", "d"]);
    terminal.wait_for("removed 0-04");
    terminal.keys(&["u"]);
    terminal.wait_for("undone: removed 0-04");
    terminal.keys(&["r"]);
    terminal.wait_for("redone: removed 0-04");
    assert_eq!(terminal.desk.read("deck.toml"), DECK);
    terminal.keys(&["s"]);
    terminal.wait_for("saved deck.toml");
    terminal.keys(&["q"]);
    let left = terminal.wait_for("ended 0");
    assert!(left.contains("saved deck.toml with 2 cards"), "{left}");
    assert_eq!(terminal.settings("after"), before, "the terminal is as it was");
    let saved =
        DECK.replace("\"0-04\", # the best", "# the best").replace("\"1-03\",", "\"1-03\",\n  \"3-10\",");
    assert_eq!(terminal.desk.read("deck.toml"), saved);
}

#[test]
fn what_somebody_else_has_changed_stays() {
    let Some(terminal) = open(100, 30) else { return };
    terminal.start("deck build deck.toml");
    terminal.wait_for("2 cards");
    add(&terminal, "3-10");
    let theirs = DECK.replace("Mine", "Theirs");
    terminal.desk.write("deck.toml", &theirs);
    terminal.keys(&["s"]);
    terminal.wait_for("deck.toml was changed by another program. Nothing was written.");
    assert_eq!(terminal.desk.read("deck.toml"), theirs);
    terminal.keys(&["o", "C-u"]);
    terminal.tmux(&["send-keys", "-l", "mine.toml"]);
    terminal.keys(&["Enter"]);
    terminal.wait_for("saved mine.toml");
    assert_eq!(terminal.desk.read("deck.toml"), theirs);
    assert_eq!(terminal.desk.read("mine.toml"), DECK.replace("\"1-03\",", "\"1-03\",\n  \"3-10\","));
    terminal.keys(&["q"]);
    terminal.wait_for("ended 0");
}

#[test]
fn resized_and_too_small() {
    let Some(terminal) = open(80, 24) else { return };
    terminal.start("deck build deck.toml");
    terminal.is_resized_and_too_small(|| {});
    terminal.keys(&["q"]);
    terminal.wait_for("ended 0");
}

/// Where the window is closed there is nothing left to read, which must not be tried for ever.
#[test]
fn a_terminal_that_goes_away_takes_the_screen_with_it() {
    let Some(terminal) = open(80, 24) else { return };
    terminal.start("deck build deck.toml");
    terminal.wait_for("2 cards");
    add(&terminal, "3-10");
    let pid = terminal.desk.read("pid");
    terminal.tmux(&["kill-server"]);
    let is_gone = || !Command::new("kill").args(["-0", pid.trim()]).output().unwrap().status.success();
    terminal.wait_until("the end of the program", |_| is_gone());
    terminal.renew(80, 24);
    terminal.start("deck build deck.toml");
    terminal.wait_for("This deck has unsaved changes from an earlier session.");
    terminal.keys(&["C-c"]);
    terminal.wait_for("ended 130");
}

#[test]
fn interrupted_or_killed_unsaved_work_is_offered_again() {
    let Some(terminal) = open(80, 24) else { return };
    let before = terminal.settings("before");
    terminal.start("deck build deck.toml");
    terminal.wait_for("2 cards");
    add(&terminal, "3-10");
    for (end, code, settings) in
        [("C-c", 130, "after-interrupt"), ("-TERM", 143, "after-term"), ("-HUP", 129, "after-hangup")]
    {
        if end == "C-c" {
            terminal.keys(&["C-c"]);
        } else {
            terminal.kill(end);
        }
        let left = terminal.wait_for(&format!("ended {code}"));
        assert!(left.contains("your unsaved changes are backed up"), "{left}");
        assert_eq!(terminal.settings(settings), before, "{end}");
        terminal.start("deck build ./deck.toml");
        terminal.wait_for("This deck has unsaved changes from an earlier session.");
        terminal.keys(&["Enter"]);
        terminal.wait_for("3 cards");
    }
    terminal.kill("-KILL");
    terminal.renew(80, 24);
    terminal.start("deck build deck.toml");
    terminal.wait_for("This deck has unsaved changes from an earlier session.");
    assert_eq!(terminal.desk.read("deck.toml"), DECK);
    terminal.keys(&["Enter"]);
    terminal.wait_for("3 cards");
    terminal.keys(&["q"]);
    terminal.wait_for("You have unsaved changes.");
    terminal.keys(&["s"]);
    terminal.wait_for("ended 0");
    assert!(terminal.desk.read("deck.toml").contains("3-10"));
    terminal.start("deck build deck.toml");
    terminal.wait_for("3 cards");
    assert!(!terminal.screen().contains("was not saved"), "what is saved is not offered");
    terminal.keys(&["q"]);
    terminal.wait_for("ended 0");
}

#[test]
fn without_a_terminal_the_plain_commands_are_named() {
    let desk = crate::program::Desk::new();
    desk.write("deck.toml", DECK);
    desk.write("broken.toml", "name = ");
    desk.refuses("deck build deck.toml", &["`deck build` needs a terminal", "`deck add`"]);
    assert_eq!(desk.read("deck.toml"), DECK);
    let Some(terminal) = open(80, 24) else { return };
    terminal.desk.write("broken.toml", "name = ");
    for (arguments, said) in [
        ("broken.toml", "broken.toml:1:"),
        ("-", "name a file"),
        (".", "is a folder"),
        ("deck.toml --rules none.toml", "none.toml"),
    ] {
        terminal.line("clear");
        terminal.start(&format!("deck build {arguments}"));
        terminal.wait_until(said, |screen| screen.contains("ended 2") && screen.contains(said));
    }
}
