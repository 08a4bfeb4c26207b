//! A player's first ten minutes, by script, in each language: start, search, build, check, simulate, play. Every
//! line is in that language and fits 80 columns, and every report begins with its answer.

use unicode_width::UnicodeWidthStr;

use crate::languages::{is_typed, phrases, without_names};
use crate::program::{Desk, Run, with_input};

/// One step: what is typed, in each language where that differs, on standard input too, and the exit code.
struct Step {
    typed: [&'static [&'static str]; 3],
    input: &'static str,
    code: i32,
    /// Whether the first line is a sentence that answers.
    answers: bool,
}

const fn step(typed: &'static [&'static str]) -> Step {
    Step { typed: [typed; 3], input: "", code: 0, answers: true }
}

const fn spoken(typed: [&'static [&'static str]; 3]) -> Step {
    Step { typed, input: "", code: 0, answers: true }
}

impl Step {
    /// A command that says no, or that it cannot.
    const fn ends(self, code: i32) -> Step {
        Step { code, ..self }
    }

    /// What is shown is no report: a card, a game, a code.
    const fn shows(self) -> Step {
        Step { answers: false, ..self }
    }

    const fn types(self, input: &'static str) -> Step {
        Step { input, ..self }
    }
}

const LANGS: [&str; 3] = ["en", "fr", "de"];

const WALK: &[Step] = &[
    step(&[]),
    spoken([&["cards", "draw level:0"], &["cards", "pioche niveau:0"], &["cards", "ziehen stufe:0"]]),
    spoken([
        &["cards", "green", "level", "3"],
        &["cards", "vert", "niveau", "3"],
        &["cards", "grün", "stufe", "3"],
    ]),
    spoken([&["cards", "force field"], &["cards", "champ de force"], &["cards", "kraftfeld"]]),
    step(&["cards", "night-mail"]).shows(),
    spoken([
        &["cards", "destroy level:0 shield"],
        &["cards", "destruction niveau:0 écran"],
        &["cards", "zerstörung stufe:0 schild"],
    ])
    .ends(1),
    spoken([&["cards", "levl:3"], &["cards", "nivo:3"], &["cards", "stuffe:3"]]).ends(2).shows(),
    step(&["rules"]),
    step(&["rules", "draw"]).shows(),
    step(&["cruisers"]).shows(),
    step(&["bots"]),
    step(&["deck", "list"]),
    step(&["deck", "show", "clockwork"]),
    step(&["deck", "show", "toolbox"]),
    step(&["deck", "new", "mine", "--cruiser", "ares", "Sparrow", "effect:strike level<=1"]),
    step(&["deck", "add", "mine", "night-mail", "3-48"]),
    step(&["deck", "show", "mine"]),
    step(&["validate", "mine"]).ends(1),
    step(&["deck", "suggest", "mine"]),
    step(&["duel", "mine", "red-tide"]).ends(2).shows(),
    step(&["deck", "new", "rush", "--from", "red-tide"]),
    step(&["deck", "swap", "rush", "Fever", "Matchstick"]),
    step(&["deck", "remove", "rush", "Nobody"]).ends(2).shows(),
    step(&["deck", "list"]),
    step(&["validate", "rush"]).shows(),
    step(&["validate"]).ends(1),
    step(&["deck", "stats", "rush"]),
    step(&["deck", "odds", "rush", "effect:strike"]),
    step(&["deck", "diff", "rush", "red-tide"]).ends(1),
    step(&["duel", "rush", "long-night", "-n", "40", "--bot", "pilot"]),
    step(&["duel", "rsh", "long-night"]).ends(2).shows(),
    step(&["goldfish", "rush", "-n", "40"]),
    step(&["play", "rush", "--plain", "--first", "--seed", "5"]).types("?\n1\nh\n2\nt\ni 2\nq\n").shows(),
    step(&["replay", "rush", "long-night", "--game", "1", "-o", "game.jsonl"]).shows(),
    step(&["replay", "game.jsonl"]),
    step(&["deck", "code", "rush"]).shows(),
];

/// Runs a step in a terminal of 80 columns, as far as a pipe can be one.
fn run(desk: &Desk, lang: &str, typed: &[&str], input: &str) -> Run {
    let mut command = desk.command(&[&["--lang", lang], typed].concat());
    command.env("COLUMNS", "80").env("HOME", desk.path("home"));
    with_input(command, input)
}

/// Whether the answer comes first: a sentence, which may take a second line.
fn begins_with_a_sentence(text: &str) -> bool {
    text.lines().take(3).any(|line| line.ends_with('.') || line.ends_with(".)"))
}

#[test]
fn the_first_ten_minutes_are_in_the_users_language_and_fit() {
    let desks = LANGS.map(|_| Desk::new());
    let mut wrong = Vec::new();
    for step in WALK {
        let said: Vec<String> = (0..3)
            .map(|at| {
                let (lang, typed) = (LANGS[at], step.typed[at]);
                let (code, out, err) = run(&desks[at], lang, typed, step.input);
                let mut complain = |what: &str| wrong.push(format!("{lang} {typed:?}: {what}\n{out}{err}"));
                if code != step.code {
                    complain(&format!("exit code {code}"));
                }
                if let Some(line) = out.lines().chain(err.lines()).find(|line| line.width() > 80) {
                    complain(&format!("{} columns: {line}", line.width()));
                }
                let report = if out.is_empty() { &err } else { &out };
                if step.answers && !begins_with_a_sentence(report) {
                    complain("no answer at the beginning");
                }
                format!("{out}\n\n{err}")
            })
            .collect();
        let english = phrases(&said[0]);
        for at in [1, 2] {
            let printed = without_names(&said[at]).to_lowercase();
            let same = |phrase: &&String| printed.contains(&**phrase) && !is_typed(phrase, step.typed[0]);
            let left = english.iter().filter(same);
            wrong.extend(left.map(|left| format!("{} {:?}: English: {left}", LANGS[at], step.typed[at])));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The first match that a player reads about takes a dozen lines.
#[test]
fn a_duel_is_short_in_three_languages() {
    let desk = Desk::new();
    for lang in LANGS {
        let (_, out, _) = run(
            &desk,
            lang,
            &["duel", "red-tide", "long-night", "--bot", "greedy", "--confirm", "random"],
            "",
        );
        // The command at the end has a line of its own.
        assert!(out.lines().count() <= 13, "{out}");
    }
}

/// The reports that the walk does not come by.
#[test]
fn every_report_fits_80_columns_in_three_languages() {
    let desk = Desk::new();
    let prepare = |args: &[&str]| assert_eq!(desk.run(args).0, 0, "{args:?}");
    prepare(&["deck", "new", "mine", "--from", "red-tide"]);
    prepare(&[
        "league",
        "play",
        "a.league",
        "red-tide",
        "long-night",
        "clockwork",
        "-n",
        "8",
        "--bot",
        "random",
    ]);
    prepare(&["replay", "red-tide", "long-night", "--game", "1", "-o", "game.jsonl"]);
    desk.write("list.txt", "Anna rush\nAres\nSparow\n0-18\nXyzzy\nSideboard\n3-10 Night Mail\n");
    desk.write(
        "anna.toml",
        "name = \"Anna\"\ncruiser = \"aers\"\ncards = [\"0-14\", \"0-14\", \"9-99\", \"0-05\"]\n",
    );
    let reports: &[(&[&str], i32)] = &[
        (&["cards", "level:0"], 0),
        (&["cards", "--count-by", "effect"], 0),
        (&["deck", "show", "red-tide"], 0),
        (&["deck", "show", "toolbox"], 0),
        (&["deck", "stats", "toolbox"], 0),
        (&["deck", "odds", "red-tide", "effect:strike", "--and", "level:3"], 0),
        (&["deck", "odds", "red-tide", "effect:strike", "--seen", "5,8,11"], 0),
        (&["deck", "diff", "red-tide", "long-night"], 1),
        (&["deck", "suggest", "red-tide"], 0),
        (&["deck", "doctor", "red-tide", "long-night", "--budget", "2k", "--bot", "random"], 0),
        (
            &[
                "deck",
                "tune",
                "mine",
                "long-night",
                "--budget",
                "4k",
                "--bot",
                "random",
                "-o",
                "b.toml",
                "--force",
            ],
            0,
        ),
        (&["combos", "clockwork"], 0),
        (&["league", "report", "a.league"], 0),
        (&["validate", "anna.toml"], 1),
        (&["validate", "samples"], 0),
        (&["validate", "red-tide", "long-night", "--boxes", "1"], 0),
        (&["deck", "import", "list.txt", "-o", "in.toml", "--force"], 0),
        (&["analyze", "game.jsonl", "--worlds", "2"], 0),
        (&["analyze", "game.jsonl", "--at", "20", "--worlds", "2"], 0),
        (&["replay", "game.jsonl", "game.jsonl"], 0),
        (&["replay", "game.jsonl", "--full"], 0),
        (&["rules", "effects"], 0),
        (&["rules", "R-BAT-3"], 0),
        (&["cruisers", "ares"], 0),
        (&["bots", "greedy"], 0),
        (&["bots", "--full"], 0),
        (&["catalog", "info"], 0),
    ];
    let mut wrong = Vec::new();
    for (typed, expected) in reports {
        for lang in LANGS {
            let (code, out, err) = run(&desk, lang, typed, "");
            let wide = out.lines().chain(err.lines()).find(|line| line.width() > 80);
            if code != *expected || wide.is_some() {
                wrong.push(format!("{lang} {typed:?}: exit code {code}, wide: {wide:?}\n{out}{err}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
