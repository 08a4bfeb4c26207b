//! Games on the screen of a real terminal, and the same games in lines.

use std::process::Command;
use std::time::Instant;

use crate::program::{Desk, Run, has, repository};
use crate::terminal::{PATIENCE, Terminal};

fn kept(terminal: &Terminal) -> String {
    terminal.desk.read("data/flightdeck/game.jsonl")
}

#[test]
fn a_whole_game_in_a_terminal() {
    play_to_the_end("--seed 3 --first", "total-war");
}

#[test]
fn a_whole_skirmish_in_a_terminal() {
    play_to_the_end("--mode skirmish --seed 3 --second", "skirmish");
}

#[test]
fn a_whole_training_game_in_a_terminal() {
    play_to_the_end("--mode training --cruisers athena,ares --seed 3 --first", "training");
}

/// Passes whenever it can, and otherwise takes the item under the cursor.
fn pass_to_the_end(terminal: &Terminal) {
    let start = Instant::now();
    while !terminal.screen().contains("save the record") {
        assert!(start.elapsed() < 2 * PATIENCE, "{}", terminal.screen());
        terminal.keys(&["p", "Enter"]);
    }
}

#[test]
fn a_game_that_is_kept_nowhere_is_analyzed_all_the_same() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.line("export XDG_DATA_HOME=/dev/null");
    terminal.start("play --seed 3 --first --bot random");
    terminal.wait_for("Play a card or pass");
    pass_to_the_end(&terminal);
    terminal.keys(&["a"]);
    let left = terminal.wait_for("ended 0");
    assert!(left.replace('\n', " ").contains("samples of the hidden cards"), "{left}");
}

/// A game against random decisions, to its end, its record and its analysis.
fn play_to_the_end(arguments: &str, mode: &str) {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    let before = terminal.settings("before");
    terminal.start(&format!("play {arguments} --bot random"));
    terminal.wait_for("Play a card or pass");
    pass_to_the_end(&terminal);
    terminal.wait_for("a: analyze the game and see better");
    terminal.keys(&["s"]);
    terminal.wait_for("game.jsonl");
    terminal.keys(&["Enter"]);
    terminal.wait_for("Saved the record to game.jsonl");
    terminal.keys(&["q"]);
    let left = terminal.wait_for("ended 0");
    assert!(left.contains("wins on") || left.contains("Tie after"), "{left}");
    assert_eq!(terminal.settings("after"), before, "the terminal is as it was");
    terminal.desk.runs("replay game.jsonl");
    assert_eq!(terminal.desk.read("game.jsonl"), kept(&terminal));
    assert!(kept(&terminal).lines().next().unwrap().contains(&format!("\"mode\":\"{mode}\"")));
    terminal.desk.runs("analyze game.jsonl --worlds 2 --bot greedy");
}

#[test]
fn resized_and_too_small() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.start("play --seed 3 --first");
    terminal.is_resized_and_too_small(|| {
        terminal.keys(&["?"]);
        terminal.keys(&["Escape"]);
    });
    terminal.keys(&["?"]);
    terminal.wait_for("Symbols");
    terminal.keys(&["Escape"]);
    terminal.wait_for("Play a card or pass");
    terminal.keys(&["q"]);
    terminal.wait_for("ended 0");
}

#[test]
fn a_click_selects_and_a_second_one_plays() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.start("play --seed 3 --bot pass --first");
    let screen = terminal.wait_for("Play a card or pass");
    let hand = screen.lines().position(|line| line.starts_with("Hand")).unwrap();
    // The second card of the hand, then sector 4 of the own board, twice.
    let click = |column: usize, row: usize| {
        terminal.tmux(&["send-keys", "-l", &format!("\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m")]);
    };
    click(6, hand + 3);
    let is_second = |screen: &str| screen.lines().nth(hand + 2).is_some_and(|line| line.starts_with('▶'));
    terminal.wait_until("the second card", is_second);
    let card =
        terminal.screen().lines().nth(hand + 2).unwrap()[3..].chars().skip(1).take(4).collect::<String>();
    let bottom = hand - 1;
    click(3 * 16 + 4, bottom);
    click(3 * 16 + 4, bottom);
    terminal.wait_until("the card played", |screen| {
        screen.lines().nth(bottom - 1).is_some_and(|line| line.contains(card.trim()))
    });
    terminal.keys(&["q"]);
    terminal.wait_for("ended 0");
}

#[test]
fn interrupted_or_killed_the_game_is_kept_and_goes_on() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    let before = terminal.settings("before");
    terminal.start("play --seed 5 --bot pass --first");
    terminal.wait_for("Play a card or pass");
    terminal.keys(&["Enter"]);
    let played = |screen: &str| screen.contains("hand 4");
    terminal.wait_until("a card played", played);
    terminal.wait_until("the bot's answer", |_| kept(&terminal).ends_with("\"pass\"}\n"));
    let after_one = kept(&terminal);
    // Ctrl-C, then a signal from outside: both leave the terminal as it was.
    for (end, code, settings) in
        [("C-c", 130, "after-interrupt"), ("-TERM", 143, "after-term"), ("-HUP", 129, "after-hangup")]
    {
        if end == "C-c" {
            terminal.keys(&["C-c"]);
        } else {
            terminal.kill(end);
        }
        terminal.wait_for(&format!("ended {code}"));
        assert_eq!(terminal.settings(settings), before, "{end}");
        assert_eq!(kept(&terminal), after_one, "{end}");
        terminal.start("play --resume");
        terminal.wait_until("the same game", played);
    }
    // Another game cannot take its place meanwhile.
    terminal.desk.refuses("play --resume --plain", &["is in use by another game"]);
    terminal.kill("-KILL");
    terminal.wait_until("the shell", |_| kept(&terminal) == after_one);
    // Nothing can be done about the terminal after that; in another one the game goes on.
    terminal.renew(80, 24);
    terminal.start("play --resume");
    terminal.wait_until("the same game", played);
    terminal.keys(&["u"]);
    // What is shown is saved in a moment.
    terminal.wait_until("taken back", |screen| {
        let kept = kept(&terminal);
        screen.contains("hand 5") && after_one.starts_with(&kept) && kept.len() < after_one.len()
    });
    terminal.keys(&["q"]);
    terminal.wait_for("ended 0");
}

#[test]
fn a_program_that_never_answers_holds_nobody_up() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    terminal.desk.write("silent.sh", "echo $$ > silent.pid\nexec sleep 1000\n");
    terminal.start("play --seed 3 --second --bot \"exec:sh silent.sh\"");
    terminal.wait_for("Long Night is thinking");
    terminal.wait_until("the program", |_| terminal.desk.path("silent.pid").exists());
    terminal.keys(&["?"]);
    terminal.wait_for("Symbols");
    terminal.keys(&["Escape"]);
    terminal.wait_for("Long Night is thinking");
    terminal.keys(&["q"]);
    terminal.wait_for("ended 0");
    let pid = terminal.desk.read("silent.pid");
    let is_gone = || !Command::new("kill").args(["-0", pid.trim()]).output().unwrap().status.success();
    terminal.wait_until("the end of the program", |_| is_gone());
}

#[test]
fn a_game_is_watched_in_a_terminal() {
    let Some(terminal) = Terminal::open(100, 30) else { return };
    let decks = ["red-tide", "long-night"]
        .map(|name| repository(&format!("decks/{name}.toml")).display().to_string());
    let [one, two] = &decks;
    terminal.start(&format!("watch {one} {two} --bot random --game 2"));
    terminal.wait_for("decision 0 of");
    terminal.keys(&["Right", "Right"]);
    terminal.wait_for("decision 2 of");
    terminal.keys(&["Left"]);
    terminal.wait_for("decision 1 of");
    terminal.wait_until("the chance of winning", |screen| {
        screen.lines().nth(1).is_some_and(|line| line.contains('█'))
    });
    terminal.keys(&["g", "r", "2", "Enter"]);
    terminal.wait_for("Round 2");
    terminal.keys(&["+", "+", "+", "Space"]);
    terminal.wait_for("wins on");
    terminal.keys(&["q"]);
    terminal.wait_for("ended 0");
}

/// Plays in lines.
fn play(desk: &Desk, arguments: &str, script: &str) -> Run {
    desk.run_with(&format!("play {arguments}"), script)
}

#[test]
fn a_whole_game_from_a_script() {
    let desk = Desk::new();
    // The second choice to the third sector where that is possible, or else the first choice.
    let script = "2 3\n1\n1\n".repeat(2000);
    let (code, printed, _) = play(&desk, "--plain --seed 4 --record game.jsonl", &script);
    assert_eq!(code, 0, "{printed}");
    assert!(printed.contains(" wins on ") || printed.contains("Tie after"), "{printed}");
    assert!(printed.contains("Play a card or pass\n1. Pass\n2. Play "), "{printed}");
    desk.runs("replay game.jsonl");
    // Without a terminal there is no screen, with or without --plain, and the same seed deals the same game.
    assert_eq!(play(&desk, "--seed 4 --record again.jsonl", &script).0, 0);
    assert_eq!(desk.read("again.jsonl"), desk.read("game.jsonl"));
    desk.runs("watch --plain game.jsonl");
}

#[test]
fn whole_games_of_every_mode_from_a_script() {
    let desk = Desk::new();
    let script = "2 3\n1\n1\n".repeat(3000);
    for (name, arguments) in [
        ("skirmish", "--mode skirmish"),
        ("second", "--mode skirmish --cruisers apollo,atlas --second"),
        ("training", "--mode training"),
        ("people", "--mode skirmish --hotseat"),
        ("war", "--mode total-war --hotseat"),
    ] {
        let file = format!("{name}.jsonl");
        let arguments = format!("--plain --seed 4 --record {file} {arguments}");
        let (code, printed, _) = play(&desk, &arguments, &script);
        assert_eq!(code, 0, "{name}: {printed}");
        assert!(printed.contains(" wins on ") || printed.contains("Tie after"), "{name}: {printed}");
        assert_eq!(desk.run(&["replay", &file]).0, 0, "{name}");
        desk.runs(&["watch", "--plain", &file]);
    }
}

/// Whether a screen with its colors written out has any.
fn has_color(escaped: &str) -> bool {
    let codes = escaped.split("\u{1b}[").skip(1).filter_map(|rest| rest.split_once('m'));
    let numbers = codes.flat_map(|(codes, _)| codes.split(';').map(str::to_owned).collect::<Vec<_>>());
    numbers
        .filter_map(|code| code.parse::<u32>().ok())
        .any(|code| matches!(code, 30..=38 | 40..=48 | 90..=107))
}

#[test]
fn without_color_and_without_signs_on_every_screen() {
    let Some(terminal) = Terminal::open(80, 24) else { return };
    let deck = repository("decks/red-tide.toml");
    terminal.desk.write("deck.toml", std::fs::read_to_string(deck).unwrap());
    terminal.start("play --seed 3 --first");
    terminal.wait_for("Play a card or pass");
    terminal.keys(&["q"]);
    terminal.wait_for("ended 0");
    let screens = [
        ("play --resume", "Play a card or pass"),
        ("watch deck.toml deck.toml --bot random --game 2", "decision 0 of"),
        ("deck build deck.toml", "25 cards"),
    ];
    let colored = || {
        let output = terminal.tmux(&["capture-pane", "-p", "-e"]).stdout;
        has_color(&String::from_utf8(output).unwrap())
    };
    let visit = |set: &str, check: &dyn Fn(&str)| {
        terminal.line(set);
        for (arguments, text) in screens {
            terminal.line("clear");
            terminal.start(arguments);
            terminal.wait_for(text);
            check(arguments);
            terminal.keys(&["q"]);
            terminal.wait_for("ended 0");
        }
    };
    visit("unset NO_COLOR", &|arguments| assert!(colored(), "{arguments}"));
    visit("export NO_COLOR=1", &|arguments| assert!(!colored(), "{arguments}"));
    visit("export LC_ALL=C", &|arguments| {
        let screen = terminal.screen();
        assert!(screen.is_ascii(), "{arguments}: {screen}");
    });
    // An old terminal gets the screen, too; one that cannot move its cursor gets lines.
    visit("export TERM=vt100", &|_| {});
    terminal.line("export TERM=dumb");
    terminal.line("clear");
    terminal.start("play --resume");
    terminal.wait_for("Type a number to choose");
    terminal.keys(&["q", "Enter"]);
    terminal.wait_for("ended 0");
    terminal.start("deck build deck.toml");
    terminal.wait_for("`deck build` needs a terminal");
}

#[test]
fn commands_in_lines() {
    let desk = Desk::new();
    let script = "?\nt\nu\nfoo\n99\n2\n9\nh\na\np 1\np 2\np 2 3\np x\n1\na\nu\ni 2\ns here.jsonl\n";
    let (code, printed, _) = play(&desk, "--plain --seed 4 --first", script);
    assert_eq!(code, 0, "{printed}");
    has(
        &printed,
        &[
            "u: undo your last decision",
            "Nothing to undo.",
            "Unknown command `foo`.",
            "No choice 99; type a number from 1 to",
            "Not possible here; choose from",
            "Best: ",
            "The bot has not made a decision yet.",
            "the bot gave itself a",
            "Undone.",
            "Front, level",
            "Saved the record to here.jsonl.",
            "The game is saved. Continue it with `flightdeck play --resume`.",
            "sector 1: empty, ",
            "Pass\nYou pass first and get the initiative.\n",
            "p NUMBER [SECTOR]: preview that choice",
        ],
    );
    let previews = |sector: u8| printed.matches(&format!("Play 0-18 Doorman in sector {sector}\n")).count();
    assert_eq!((previews(1), previews(3)), (1, 2), "{printed}");
    // The end of the input leaves the game, and it goes on from there.
    let (code, printed, _) = play(&desk, "--plain --resume", "q\n");
    assert!(code == 0 && printed.contains("Play a card or pass"), "{printed}");
    // A new game does not lose it.
    let (_, _, err) = play(&desk, "--plain --seed 1", "");
    assert!(err.contains("moved the unfinished game to"), "{err}");
    assert!(desk.path("data/flightdeck/game-before.jsonl").exists());
}

/// A third unfinished game lost the first without a word.
#[test]
fn unfinished_games_do_not_push_each_other_out() {
    let desk = Desk::new();
    let saved = |name: &str| desk.read(&format!("data/flightdeck/{name}.jsonl"));
    let mut begun = Vec::new();
    for seed in 1..=4 {
        play(&desk, &format!("--plain --seed {seed}"), "");
        begun.push(saved("game"));
    }
    assert_eq!([saved("game-before"), saved("game-before-2"), saved("game-before-3")], begun[..3]);
    // A finished one makes room.
    let finished = begun[1].clone() + "{\"result\":{}}\n";
    desk.write("data/flightdeck/game-before-2.jsonl", finished);
    let (_, _, err) = play(&desk, "--plain --seed 5", "");
    assert!(err.contains("moved the unfinished game to") && err.contains("game-before-2.jsonl"), "{err}");
    assert_eq!((saved("game-before-2"), saved("game-before-3")), (begun[3].clone(), begun[2].clone()));
}

/// A saved game may come from anyone; the program that it names has to be named by the user, too.
#[cfg(unix)] // The player is a script for `sh`.
#[test]
fn a_saved_game_does_not_choose_what_is_run() {
    let desk = Desk::new();
    let script = "cd \"$(dirname \"$0\")\"; touch ran
while read -r line; do case \"$line\" in *'\"options\"'*) echo 0;; esac; done";
    let bot = format!("exec:sh '{}'", desk.write("player.sh", script).display());
    let resume =
        |more: &[&str]| desk.run_with(&[&["play", "--plain", "--resume"][..], more].concat(), "1\n1\nq\n");
    let (code, _, err) =
        desk.run_with(&["play", "--plain", "--seed", "1", "--first", "--bot", &bot], "1\nq\n");
    assert_eq!(code, 0, "{err}");
    std::fs::remove_file(desk.path("ran")).unwrap();
    let before = desk.read("data/flightdeck/game.jsonl");
    for more in [&[][..], &["--bot", "pilot"], &["--bot", "exec:true"]] {
        let (code, _, err) = resume(more);
        assert_eq!(code, 2, "{more:?}: {err}");
        assert!(err.contains("the saved game is played against exec:sh "), "{more:?}: {err}");
        assert!(!desk.path("ran").exists(), "{more:?}");
    }
    assert!(resume(&[]).2.contains("to allow that program to run, name it with `--bot`"));
    assert_eq!(desk.read("data/flightdeck/game.jsonl"), before);
    let (code, _, err) = resume(&["--bot", &bot]);
    assert_eq!(code, 0, "{err}");
    assert!(desk.path("ran").exists());
    // A bot of the program's own needs no leave, and may be named.
    play(&desk, "--plain --seed 2", "");
    assert_eq!((resume(&[]).0, resume(&["--bot", "pilot"]).0, resume(&["--bot", "greedy"]).0), (0, 0, 2));
}

#[test]
fn what_cannot_be_played_is_said() {
    let desk = Desk::new();
    desk.write("broken.jsonl", "{\"flightdeck\": 1}\n");
    let (code, _, err) = play(&desk, "--plain --resume", "");
    assert_eq!(code, 2);
    assert!(err.contains("no saved game to resume"), "{err}");
    for (arguments, text) in [
        ("--bot pilto", "did you mean `pilot`?"),
        ("missing.toml", "missing.toml"),
        ("--mode training x.toml", "takes no deck files"),
        ("--cruisers ares,athena", "--cruiser works only in Training and Skirmish"),
        ("--mode skirmish --cruisers ares", "expected two cruisers"),
        ("--first --second", "cannot be used with"),
        ("--resume --seed 1", "cannot be used with"),
    ] {
        let (code, _, err) = play(&desk, arguments, "");
        assert_eq!(code, 2, "{arguments}: {err}");
        assert!(err.contains(text), "{arguments:?}: {err}");
    }
    for (file, code, text) in
        [("broken.jsonl", 1, "broken.jsonl"), ("none.jsonl", 2, "none.jsonl"), ("-", 2, "name a file")]
    {
        let (given, _, err) = desk.run(&["watch", "--plain", file]);
        assert_eq!(given, code, "{file}: {err}");
        assert!(err.contains(text), "{file}: {err}");
    }
    // A damaged saved game is refused, and stays unchanged.
    desk.write("data/flightdeck/game.jsonl", "{\"flightdeck\": 1}\nnonsense\n");
    assert_eq!(play(&desk, "--plain --resume", "").0, 2);
    assert_eq!(desk.read("data/flightdeck/game.jsonl"), "{\"flightdeck\": 1}\nnonsense\n");
}

#[test]
fn training_is_played_in_every_language() {
    let desk = Desk::new();
    for (lang, text) in [
        ("en", "Play a card or pass"),
        ("fr", "Jouer une carte ou passer"),
        ("de", "Eine Karte spielen oder passen"),
    ] {
        let arguments = format!("--plain --mode training --seed 2 --first --lang {lang}");
        let (code, printed, _) = play(&desk, &arguments, "t\n?\n2 1\n1\n");
        assert!(code == 0 && printed.contains(text), "{printed}");
    }
}
