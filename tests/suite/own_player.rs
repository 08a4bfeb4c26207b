//! Players at the other end of a pipe: what they receive, and what happens if they fail.
#![cfg(unix)] // The players are scripts for `sh`.

use std::process::Command;

use serde_json::Value;

use crate::program::{Desk, Run, json, repository};

const DUEL: [&str; 5] = ["duel", "red-tide", "long-night", "--threads", "1"];

/// A folder with a player in it, a shell script.
struct Own {
    desk: Desk,
    exec: String,
}

impl Own {
    fn new(script: &str) -> Self {
        let desk = Desk::new();
        let exec = format!("exec:sh '{}'", desk.write("player.sh", script).display());
        Own { desk, exec }
    }

    fn duel(&self, bots: &[&str], more: &[&str]) -> Run {
        let bots: Vec<&str> = bots.iter().flat_map(|bot| ["--bot", bot]).collect();
        self.desk.run(&[&DUEL, &bots[..], more].concat())
    }

    /// What a goldfish run of two games gives, and its report.
    fn goldfish(&self, more: &[&str]) -> (Run, Value) {
        let fixed = ["goldfish", "red-tide", "--games", "2", "--format", "json", "--bot", &self.exec];
        let run = self.desk.run(&[&fixed, more].concat());
        let report = json(&run.1);
        (run, report)
    }

    /// The report of a duel of two games against `random`.
    fn report(&self, more: &[&str]) -> Value {
        let more = [&["--games", "2", "--format", "json"], more].concat();
        let (code, out, err) = self.duel(&[&self.exec, "random"], &more);
        let report = json(&out);
        // Where every game was forfeited nothing was found out.
        let forfeited = report["forfeits"][0]["games"] == 2;
        assert_eq!(code, if forfeited { 2 } else { 0 }, "{err}");
        report
    }
}

/// Takes the first option, always.
pub const FIRST_OPTION: &str = r#"while read -r line; do case "$line" in *'"options"'*) echo 0;; esac; done"#;

#[test]
fn a_program_plays_whole_games() {
    let own = Own::new(FIRST_OPTION);
    let report = own.report(&[]);
    assert_eq!(report.get("forfeits"), None, "{report}");
    assert_eq!(report["games"], 2);
    assert!(report["decks"][0]["bot"].as_str().unwrap().starts_with("exec:sh "));
    // The printed command gives the same games.
    let command = report["command"].as_str().unwrap();
    assert_eq!(command.matches("--bot ").count(), 2, "{command}");
    // In either seat, and beside another of its kind.
    let (code, text, err) = own.duel(&[&format!("random,{}", own.exec)], &["--games", "2"]);
    assert_eq!(code, 0, "{err}");
    assert!(text.contains("exec:sh") && !text.contains("forfeit"), "{text}");
}

#[test]
fn a_program_is_told_what_its_player_may_know() {
    let own = Own::new(&format!("cd \"$(dirname \"$0\")\"\ntee heard.txt | {{ {FIRST_OPTION}; }}"));
    own.report(&[]);
    let heard = own.desk.read("heard.txt");
    let lines: Vec<Value> = heard.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let games: Vec<&Value> = lines.iter().filter(|line| line.get("game").is_some()).collect();
    assert_eq!(games.len(), 2, "one program plays both games");
    assert_ne!(games[0]["seed"], games[1]["seed"]);
    let game = &games[0]["game"];
    assert!(game["cards"].as_object().unwrap().len() > 40);
    let (mut face_down, mut decisions) = (0, 0);
    for line in lines.iter().filter(|line| line.get("game").is_none()) {
        decisions += 1;
        let (me, enemy) = if line["you"] == "a" { ("a", "b") } else { ("b", "a") };
        let players = &line["state"]["players"];
        assert!(players[me]["hand"].is_array(), "{line}");
        for hidden in [
            &players[enemy]["hand"],
            &players[enemy]["aside"],
            &players[enemy]["deck"],
            &players[me]["aside"],
            &players[me]["deck"],
        ] {
            assert!(hidden.is_u64(), "{line}");
        }
        for card in
            players[enemy]["sectors"].as_array().unwrap().iter().flat_map(|stack| stack.as_array().unwrap())
        {
            assert_eq!(card["card"].is_null(), card["face"] == "back", "{line}");
            face_down += usize::from(card["card"].is_null());
        }
        assert!(line["options"].as_array().unwrap().len() > 1);
        for player in ["a", "b"] {
            assert_eq!(line["decks"][player], game["players"][player]["deck"]);
        }
    }
    assert!(decisions > 10 && face_down > 0, "{decisions} decisions, {face_down} cards face down");
}

#[test]
fn a_program_that_fails_forfeits_and_the_report_says_why() {
    let ask = "read -r game; read -r question;";
    let cases = [
        (format!("{ask} echo 9999; cat >/dev/null"), "answered \"9999\": there are "),
        (format!("{ask} echo nonsense; cat >/dev/null"), "answered \"nonsense\": that is not JSON"),
        (format!("{ask} echo '{{\"shift\": 0}}'; cat >/dev/null"), "that is not one of the options"),
        (format!("{ask} echo '[1]'; cat >/dev/null"), "that is neither a choice nor the number of a choice"),
        (format!("{ask} echo it hurts >&2; exit 3"), "exited with code 3 instead of answering: it hurts"),
        ("exit 0".into(), "instead of answering"),
        (
            format!("{ask} head -c 100000 /dev/zero | tr '\\0' x; sleep 600"),
            "wrote a line of more than 64 kB",
        ),
        // Three answers before anything is asked: they are noticed, or run out.
        ("echo 0; echo 0; echo 0; cat >/dev/null".into(), ""),
        // Neither reads nor writes.
        ("sleep 600".into(), "did not answer within 1.5 s"),
    ];
    for (script, why) in cases {
        let own = Own::new(&script);
        let report = own.report(&["--bot-time", "1.5"]);
        let forfeits = &report["forfeits"][0];
        assert_eq!((&forfeits["deck"], &forfeits["games"]), (&1.into(), &2.into()), "{script}: {report}");
        let printed = forfeits["first"][0]["why"].as_str().unwrap();
        assert!(printed.contains(why), "{script}: {printed}");
        assert_eq!(report["results"]["losses"]["forfeit"], 2, "{script}: {report}");
        assert_eq!(report["score"]["mean"], 0.0, "{script}");
    }
}

/// The reason follows the language of the report; in JSON it stays English.
#[test]
fn why_a_program_forfeits_is_told_in_the_users_language() {
    let own = Own::new("read -r line; read -r line; echo nonsense; sleep 600");
    for (lang, why) in [
        ("en", "answered \"nonsense\": that is not JSON"),
        ("fr", "a répondu \"nonsense\" : ce n’est pas du JSON"),
        ("de", "hat \"nonsense\" geantwortet: das ist kein JSON"),
    ] {
        let (_, printed, _) = own.duel(&[&own.exec, "random"], &["--games", "2", "--lang", lang]);
        let words = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        let why = why.replace('\u{a0}', " ");
        assert!(words.replace('\u{a0}', " ").contains(&why), "{printed}");
    }
    let report = own.report(&["--lang", "fr"]);
    assert_eq!(report["forfeits"][0]["first"][0]["why"], "answered \"nonsense\": that is not JSON");
    let (_, _, printed) = own.duel(&["exec:./nobody", "random"], &["--lang", "de"]);
    assert_eq!(printed, "Fehler: ./nobody kann nicht gestartet werden: Datei oder Ordner nicht gefunden\n");
}

/// Without an opponent, too: a forfeit counts as not destroyed, and the reason is reported.
#[test]
fn a_program_plays_goldfish_games() {
    let ((code, _, printed), report) = Own::new(FIRST_OPTION).goldfish(&[]);
    assert!(code == 0 && !printed.contains("forfeited"), "{printed}");
    assert_eq!(report["games"], 2);
    let ((_, _, printed), report) = Own::new("sleep 600").goldfish(&["--bot-time", "0.5"]);
    assert!(printed.contains("forfeited 2 games"), "{printed}");
    assert!(printed.contains("did not answer within 0.5 s"), "{printed}");
    assert_eq!(report["not_down"], 2, "{report}");
    assert!(report["command"].as_str().unwrap().contains("--bot-time 0.5"), "{report}");
}

/// A program that never stops writing neither fills the memory nor delays the match, even if its answers are valid.
#[test]
fn a_program_that_floods_is_borne() {
    let own = Own::new("yes 0");
    assert_eq!(own.report(&[])["games"], 2);
}

/// `--speed` left out what the program itself takes, which is nearly everything.
#[cfg(target_os = "linux")] // Other systems tell the time of programs in other steps.
#[test]
fn the_time_of_a_program_is_counted() {
    let busy = "i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); done";
    let own = Own::new(&format!("{busy}\n{FIRST_OPTION}\ntimes >\"$(dirname \"$0\")/times.txt\""));
    let report = own.report(&["--speed", "--bot-time", "60"]);
    // The shell's own time, such as `0m0.412s 0m0.003s`.
    let times = own.desk.read("times.txt");
    let (minutes, rest) = times.split_once('m').unwrap();
    let seconds = rest.split_once('s').unwrap().0.replace(',', ".");
    let spent = 60.0 * minutes.parse::<f64>().unwrap() + seconds.parse::<f64>().unwrap();
    let counted = report["speed"]["processor_seconds"].as_f64().unwrap();
    assert!(spent > 0.1 && counted >= spent - 0.02, "{counted} of {spent} s");
}

/// All processes that a program starts are gone when the command ends.
#[test]
fn no_process_is_left_behind() {
    let own =
        Own::new("cd \"$(dirname \"$0\")\"; sleep 600 & echo $! >> left.txt; echo $$ >> left.txt; wait");
    own.report(&["--bot-time", "0.5"]);
    assert!(none_is_left(&own.desk) >= 4);
}

/// Checks that every process whose id is in `left.txt` has ended, and counts them.
#[track_caller]
fn none_is_left(desk: &Desk) -> usize {
    let left = desk.read("left.txt");
    for process in left.lines() {
        // A zombie process does not count.
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        assert!(stat.is_empty() || stat.contains(") Z "), "{process} is left: {stat}");
    }
    left.lines().count()
}

/// A program that ended by itself left what it had started: 20 forfeited games, 21 orphans.
#[test]
fn no_process_outlives_the_program_that_started_it() {
    let own = Own::new(
        "cd \"$(dirname \"$0\")\"; sleep 600 >/dev/null 2>&1 & echo $! >> left.txt; read -r line; exit 3",
    );
    own.report(&[]);
    assert!(none_is_left(&own.desk) >= 3);
    // One that plays to the end, too.
    let own = Own::new(&format!(
        "cd \"$(dirname \"$0\")\"; sleep 600 >/dev/null 2>&1 & echo $! >> left.txt\n{FIRST_OPTION}"
    ));
    own.report(&[]);
    assert!(none_is_left(&own.desk) >= 2);
}

/// A player that plays two games and hangs in the third that is begun, with a child that hangs, too.
const HANGING: &str = r#"cd "$(dirname "$0")"; sleep 600 >/dev/null 2>&1 & echo $! >> left.txt; echo $$ >> left.txt
while read -r line; do case "$line" in
    '{"game"'*) echo >> games; test "$(wc -l < games)" -ge 3 && { touch hangs; sleep 600; } ;;
    *'"options"'*) echo 0;;
esac; done"#;

/// Starts a command whose player will hang, as a shell in the foreground starts it, and waits until it does.
fn hanging(own: &Own, words: &[&str]) -> std::process::Child {
    let program = own.desk.command(words);
    let mut command = Command::new("env");
    command.arg("--default-signal=INT,TERM,HUP").arg(program.get_program()).args(program.get_args());
    command.envs(program.get_envs().filter_map(|(key, value)| Some((key, value?))));
    command.current_dir(program.get_current_dir().unwrap());
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
    while !own.desk.path("hangs").exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it ended before the player hung");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child
}

/// What was played is reported at once, whatever time a decision may take, and nothing is left running. A
/// scheduler's TERM lost the run, and its player went on.
#[test]
fn a_signal_ends_a_run_whose_player_hangs() {
    for (name, expected) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let own = Own::new(HANGING);
        let words =
            [&DUEL[..], &["--bot", &own.exec, "--bot", "random", "--bot-time", "86400", "-n", "20"]].concat();
        let child = hanging(&own, &words);
        crate::program::signal(name, child.id());
        let (code, out, err) = crate::program::outcome(child.wait_with_output().unwrap());
        assert_eq!(code, expected, "{out}{err}");
        assert!(out.contains("2 games, ") && !out.contains("forfeit"), "{name}: {out}{err}");
        none_is_left(&own.desk);
    }
}

/// The same for a league, which keeps what was played and no forfeit.
#[test]
fn a_signal_leaves_no_forfeit_in_a_league() {
    // Two players a game, started anew for each pair.
    let own = Own::new(&HANGING.replace("-ge 3", "-ge 5"));
    let league =
        ["league", "play", "a", "red-tide", "long-night", "--threads", "1", "-n", "20", "--bot", &own.exec];
    let child = hanging(&own, &[&league[..], &["--bot-time", "86400"]].concat());
    crate::program::signal("-TERM", child.id());
    let (code, out, err) = crate::program::outcome(child.wait_with_output().unwrap());
    assert_eq!(code, 143, "{out}{err}");
    let report = own.desk.json("league report a");
    assert_eq!((&report["games"], &report["forfeits"]), (&2.into(), &0.into()), "{report}");
    none_is_left(&own.desk);
}

/// So do commands that play no run of games.
#[test]
fn a_signal_ends_the_opponent_of_a_game_in_lines() {
    let own = Own::new(&HANGING.replace("-ge 3", "-ge 1"));
    let child = hanging(&own, &["play", "--plain", "--second", "--bot", &own.exec]);
    crate::program::signal("-TERM", child.id());
    let (code, out, err) = crate::program::outcome(child.wait_with_output().unwrap());
    assert_eq!(code, 143, "{out}{err}");
    none_is_left(&own.desk);
}

/// `nohup` says that a closed terminal is not to end the run.
#[cfg(target_os = "linux")] // `/proc` tells when it listens; signals.
#[test]
fn a_run_that_ignores_hangups_goes_on() {
    let own = Own::new(HANGING);
    let program = own.desk.command(&[&DUEL[..], &["-n", "100000000", "--bot", "random"]].concat());
    let mut command = Command::new("env");
    command
        .args(["--ignore-signal=HUP", "--default-signal=INT"])
        .arg(program.get_program())
        .args(program.get_args());
    command.envs(program.get_envs().filter_map(|(key, value)| Some((key, value?))));
    command.current_dir(program.get_current_dir().unwrap());
    let child =
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    crate::program::until_at_work(child.id(), true);
    crate::program::signal("-HUP", child.id());
    let (code, out, err) = crate::program::interrupted(child);
    assert_eq!(code, 130, "{out}{err}");
}

#[test]
fn a_program_that_cannot_be_started_is_told_at_once() {
    let own = Own::new("");
    for (bot, why) in [
        ("exec:/no/such/program", "cannot start /no/such/program: no such file"),
        ("exec:", "missing program name"),
        ("exec:./bot 'unfinished", "missing closing quote"),
    ] {
        let (code, _, message) = own.duel(&[bot, "random"], &["--games", "2"]);
        assert!(code == 2 && message.contains(why), "{message}");
    }
}

/// The example of the documentation beats chance.
#[test]
fn the_example_in_python_plays() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let bot = format!("exec:python3 '{}'", repository("examples/own_player.py").display());
    let report =
        Desk::new().json(&[&DUEL[..], &["--bot", &bot, "--bot", "random", "--games", "10"]].concat());
    assert_eq!(report.get("forfeits"), None, "{report}");
    assert!(report["score"]["mean"].as_f64().unwrap() > 0.6, "{report}");
}
