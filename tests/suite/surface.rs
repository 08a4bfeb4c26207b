//! The command line as a whole, by running it: screens, wrong words, exit codes, and what goes where.

use std::fs::OpenOptions;
use std::process::Stdio;

use crate::program::{Desk, has};

#[test]
fn a_group_alone_shows_its_commands() {
    let desk = Desk::new();
    for group in ["deck", "league", "catalog"] {
        let shown = desk.fails(group);
        assert_eq!(shown, desk.ok(&[group, "--help"]), "{group}");
    }
    let league = desk.ok("league --help");
    let verbs = ["  play ", "  report ", "  merge "].map(|verb| league.find(verb).unwrap());
    assert!(verbs.is_sorted(), "{league}");
}

#[test]
fn wrong_words_lead_to_the_right_ones() {
    let desk = Desk::with(&["red-tide"]);
    for (line, parts) in [
        ("-v", &["`--full`", "`-V`"][..]),
        ("--json", &["--format json"]),
        ("duel", &["Which deck? For example: flightdeck duel red-tide long-night", "long-night"]),
        ("duel red-tid long-night", &["no deck called \"red-tid\"", "did you mean red-tide"]),
        ("deck new x", &["Which cruiser?", "--cruiser ares"]),
        ("deck add red-tide.toml strike", &["\"strike\"", "15 cards have that effect: effect:strike"]),
        ("deck add red-tide.toml matchstik", &["did you mean Matchstick"]),
        ("deck set red-tide.toml", &["nothing to change", "--cruiser, --name, --author"]),
        ("duel red-tide long-night --gmaes 20", &["'--games'"]),
        ("duel red-tide long-night --format jsn", &["'json'"]),
        ("duel red-tide long-night --bot pilt", &["did you mean `pilot`?"]),
        ("duel red-tide long-night --budget 5m", &["20k", "10min"]),
        ("export red-tide --sheet registraton", &["'registration'"]),
        ("watch", &["<GAME>..."]),
        ("deck list -", &["needs a file name"]),
    ] {
        desk.refuses(line, parts);
    }
    for (line, part) in
        [("cruisers aers", "`ares`"), ("rules shild", "`Shield`"), ("rules R-BAT-99", "R-BAT-")]
    {
        let (code, out, err) = desk.run(line);
        assert_eq!((code, &*out), (1, ""), "{line}");
        has(&err, &["did you mean", part]);
    }
    has(&desk.ok("cards night-mail"), &["3-10  Night Mail"]);
}

#[test]
fn a_full_disk_is_an_error_for_everything_that_prints() {
    let desk = Desk::with(&["red-tide"]);
    for line in [
        "",
        "-V",
        "--help",
        "duel -h",
        "help search",
        "cards draw",
        "cruisers",
        "rules",
        "deck list",
        "deck show red-tide",
        "deck code red-tide",
        "validate red-tide",
        "duel red-tide long-night -n 2 --bot random",
        "goldfish red-tide -n 2 --bot random",
        "export red-tide",
        "bots",
        "catalog info",
        "template cards",
        "completions bash",
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let done = desk.command(line).stdout(Stdio::from(full)).output().unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{line}: {said}");
        has(&said, &["cannot write the output"]);
    }
}

#[test]
fn files_that_are_none_are_refused_by_every_command_that_reads_them() {
    let desk = Desk::with(&["red-tide"]);
    std::fs::create_dir(desk.path("folder")).unwrap();
    let files = ["nosuch", "bin", "folder"];
    for (command, ending) in [
        ("deck show X", "toml"),
        ("deck stats X", "toml"),
        ("deck odds X level:0", "toml"),
        ("deck diff X red-tide", "toml"),
        ("deck suggest X", "toml"),
        ("deck doctor X", "toml"),
        ("deck tune X", "toml"),
        ("deck import X", "toml"),
        ("deck code X", "toml"),
        ("deck remove X Fever", "toml"),
        ("deck set X --name y", "toml"),
        ("deck new zz --from X", "toml"),
        ("combos X", "toml"),
        ("validate X", "toml"),
        ("validate red-tide --rules X", "toml"),
        ("validate red-tide --pool X", "toml"),
        ("duel X red-tide", "toml"),
        ("duel red-tide -n 2 --field X", "toml"),
        ("goldfish X", "toml"),
        ("export X", "toml"),
        ("play X", "toml"),
        ("watch X", "jsonl"),
        ("replay X", "jsonl"),
        ("analyze X", "jsonl"),
        ("analyze X", "scene"),
        ("league report X", "league"),
        ("league merge X -o merged.league", "league"),
        ("catalog import X", "csv"),
        ("catalog import X --dry-run", "csv"),
    ] {
        for file in files {
            let named = if file == "folder" { file.to_owned() } else { format!("{file}.{ending}") };
            if file == "bin" {
                desk.write(&named, [0xff, 0xfe, 0, 1].repeat(500));
            }
            desk.refuses(&command.replace('X', &named), &["error: "]);
        }
    }
    assert!(!desk.files().iter().any(|file| file.contains("zz") || file.contains("merged")));
}

/// `watch`, `replay` and `analyze` take a game of a league; it is the one that the league played.
#[test]
fn a_game_of_a_league_can_be_seen_again() {
    let desk = Desk::new();
    desk.runs("league play l.league red-tide long-night toolbox -n 4 --bot random --seed 7");
    let [one, other] = ["red-tide long-night", "long-night red-tide"]
        .map(|decks| desk.runs(&*format!("replay l.league {decks} --game 3 --format json")));
    assert_eq!(one, other);
    assert_ne!(one, desk.runs("replay red-tide long-night --game 3 --bot random --format json"));
    has(&desk.runs("replay l.league toolbox red-tide --game 1"), &["Toolbox", "Red Tide", "(random)"]);
    has(&desk.run_with("watch l.league toolbox red-tide --game 1 --plain", "").1, &["Toolbox"]);
    has(&desk.runs("analyze l.league toolbox red-tide --game 1 --worlds 2 --bot random"), &["Toolbox"]);
    desk.refuses("replay l.league tolbox red-tide --game 1", &["\"tolbox\"", "did you mean `Toolbox`?"]);
    desk.refuses("replay l.league toolbox --game 1", &["1 given"]);
    desk.refuses("replay l.league toolbox toolbox --game 1", &["a game needs two decks"]);
}

/// A pair that needs two boxes: one sentence, and every card with `--full`.
#[test]
fn a_pair_and_one_box_is_a_sentence() {
    let desk = Desk::new();
    let brief = desk.no("validate red-tide toolbox --boxes 1");
    assert!(brief.lines().count() <= 12, "{brief}");
    has(
        &brief,
        &["Both decks are legal.", "red-tide and toolbox cannot be played with one box", "in both decks"],
    );
    let full = desk.no("validate red-tide toolbox --boxes 1 --full");
    has(&full, &["both decks use"]);
    assert!(full.lines().count() > brief.lines().count());
}

/// A help screen says what is needed, and what stands for what is not given.
#[test]
fn help_says_what_is_needed_and_what_stands_for_the_rest() {
    let desk = Desk::new();
    for (line, parts) in [
        ("duel -h", &["<DECK> ", "[default: 20k]"][..]),
        ("validate -h", &["[DECK]...  Decks and folders ", "[default: your decks]", "[default: 2]"]),
        ("goldfish -h", &["Your deck: "]),
        ("play -h", &["[default: pilot]", "[default: red-tide]"]),
        ("analyze -h", &["[default: win]", "[default: round]"]),
    ] {
        has(&desk.ok(line), parts);
    }
}

/// Totals of a deck are said in the language of who reads them, a search as it was written.
#[test]
fn limits_of_an_event_are_in_the_users_language() {
    let desk = Desk::new();
    desk.write("cup.toml", "name = \"Cup\"\n[limits]\nfighters = { max = 60 }\nshields = { min = 1 }\n");
    for (lang, parts) in [
        ("en", ["92 fighters", "0 shields"]),
        ("fr", ["92 chasseurs", "0 écrans"]),
        ("de", ["92 Jäger", "0 Schilde"]),
    ] {
        has(&desk.no(&["--lang", lang, "validate", "red-tide", "--rules", "cup.toml"]), &parts);
    }
}

/// The way back to a hidden set is said once, and not with every card of a deck.
#[test]
fn what_is_to_be_done_about_many_cards_is_said_once() {
    let desk = Desk::new();
    desk.runs("catalog builtin hide");
    let text = desk.no("validate red-tide");
    assert_eq!(text.matches("builtin show").count(), 1, "{text}");
}

/// Of a deck, only the cards that a search finds are combined.
#[test]
fn combos_of_a_deck_can_be_searched() {
    let desk = Desk::new();
    has(&desk.runs("combos clockwork --query effect:pivot"), &["All 21 pairs of 7 cards", "Apollo"]);
}

/// What `deck show` prints is a list that `deck import` reads.
#[test]
fn a_deck_as_shown_is_imported_again() {
    let desk = Desk::new();
    let code = |deck: &str| desk.runs(&["deck", "code", deck]);
    for lang in ["en", "fr", "de"] {
        let shown = desk.runs(&["--lang", lang, "deck", "show", "red-tide"]);
        let (exit, deck, said) = desk.run_with("deck import -", &shown);
        assert_eq!(exit, 0, "{lang}: {said}");
        desk.write("shown.toml", &deck);
        assert_eq!(code("shown.toml"), code("red-tide"), "{lang}: {said}");
        has(&deck, &["name = \"Red Tide\""]);
    }
}
