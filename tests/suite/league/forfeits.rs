//! Games that a user's own program forfeits: every report says so, and they can be played again.

use super::{desk, every_report, open, pairs, report};
use crate::program::{Desk, json};

/// A player that takes the first option, or fails where a file `broken` lies beside it.
const PLAYER: &str = "cd \"$(dirname \"$0\")\"; test -e broken && exit 3
while read -r line; do case \"$line\" in *'\"options\"'*) echo 0;; esac; done";

fn own() -> (Desk, String) {
    let desk = desk();
    let bot = format!("exec:sh '{}'", desk.write("player.sh", PLAYER).display());
    (desk, bot)
}

fn playing<'a>(file: &'a str, bot: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let fixed =
        ["league", "play", file, "decks/red-tide.toml", "decks/long-night.toml", "decks/clockwork.toml"];
    [&fixed[..], &["--games", "4", "--bot", bot], more].concat()
}

/// Without the line breaks of a terminal.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn forfeits_stand_in_every_report_and_are_played_again() {
    let (desk, bot) = own();
    desk.ok(&playing("good", &bot, &[]));
    let good = report(&desk, "good");
    assert!(!good.contains("forfeited"), "{good}");
    desk.write("broken", "");
    let (code, said, err) = desk.run(&playing("a", &bot, &[]));
    assert_eq!(code, 2, "{said}{err}");
    assert!(err.contains("error: every game was forfeited, so nothing was found out"), "{err}");
    assert!(err.contains("play the forfeited games again with `--again forfeits`"), "{err}");
    assert!(said.starts_with("Every game was forfeited, so nothing was found out.\n"), "{said}");
    // For people, as a page, as a picture, for machines.
    let brief = words(&desk.ok("league report a"));
    assert!(brief.contains("12 of 12 games were forfeited by their bots;"), "{brief}");
    for format in ["text", "markdown", "html", "svg"] {
        let text = desk.ok(&["league", "report", "a", "--full", "--format", format]);
        assert!(words(&text).contains("12 of 12 games were forfeited by their bots"), "{format}: {text}");
    }
    for (lang, word) in [("fr", "par forfait"), ("de", "aufgegeben")] {
        let text = desk.ok(&["league", "report", "a", "--lang", lang]);
        assert!(text.matches(word).count() >= 2, "{text}");
    }
    let figures = json(&desk.ok("league report a --format json"));
    assert_eq!(figures["forfeits"], 12);
    let of = |list: &str| -> u64 {
        figures[list].as_array().unwrap().iter().map(|item| item["forfeits"].as_u64().unwrap()).sum()
    };
    assert_eq!((of("decks"), of("pairings")), (12, 12));
    let csv = desk.ok("league report a --format csv");
    assert!(csv.lines().next().unwrap().ends_with(",forfeits"), "{csv}");
    assert!(csv.lines().skip(1).all(|line| line.ends_with(",4")), "{csv}");
    // With the player mended nothing is missing, until forfeits are asked for again. Nothing was found out yet, either.
    std::fs::remove_file(desk.path("broken")).unwrap();
    let (code, said, err) = desk.run(&playing("a", &bot, &[]));
    assert!(code == 2 && err.contains("--again forfeits"), "{err}");
    assert!(err.contains("error: every game was forfeited, so nothing was found out"), "{err}");
    assert!(said.contains("(0 new)") && words(&said).contains("12 of 12 games were forfeited"), "{said}");
    // They and no others, as no number of games is given.
    let said = desk.ok(&["league", "play", "a", "--bot", &bot, "--again", "forfeits"]);
    assert!(said.contains("12 games (12 new)") && !said.contains("forfeited"), "{said}");
    assert_eq!(report(&desk, "a"), good);
    let said = desk.ok(&playing("a", &bot, &["--again", "forfeits"]));
    assert!(said.contains("(0 new)"), "{said}");
}

/// A file with forfeits goes together with a good one, in either order; the good games stay.
#[test]
fn forfeits_give_way_where_files_are_merged() {
    let (desk, bot) = own();
    desk.write("broken", "");
    desk.run(&playing("bad", &bot, &[]));
    std::fs::remove_file(desk.path("broken")).unwrap();
    desk.ok(&playing("good", &bot, &[]));
    let good = every_report(&desk, "good");
    for (at, files) in ["good bad", "bad good", "bad good bad"].iter().enumerate() {
        desk.ok(&format!("league merge {files} -o whole-{at}"));
        assert_eq!(every_report(&desk, &format!("whole-{at}")), good, "{files}");
    }
    // Two that were forfeited in different ways are as much worth, and give the same in any order.
    desk.write("other", desk.bytes("bad"));
    let swap = "UPDATE pairs SET result = (SELECT result FROM pairs AS of WHERE (of.one, of.two) = (pairs.one, pairs.two)
                AND of.pair = 1) WHERE pair = 0";
    assert_eq!(open(&desk, "other").execute(swap, ()).unwrap(), 3);
    assert_ne!(super::rows(&desk, "bad"), super::rows(&desk, "other"));
    for (files, whole) in [("bad other", "one"), ("other bad", "two")] {
        assert_eq!(desk.run(&format!("league merge {files} -o {whole}")).0, 0);
    }
    assert_eq!(super::rows(&desk, "one"), super::rows(&desk, "two"));
    assert_eq!(pairs(&desk, "one"), 6);
}

/// Some forfeits among good games: the run is a success, and says so.
#[test]
fn a_few_forfeits_are_a_part_of_the_report() {
    let (desk, bot) = own();
    // It is started once to try it and twice for each matchup, and fails from the second matchup on.
    let script = "cd \"$(dirname \"$0\")\"; echo >> starts; test $(wc -l < starts) -ge 4 && exit 3
while read -r line; do case \"$line\" in *'\"options\"'*) echo 0;; esac; done";
    desk.write("player.sh", script);
    let (code, said, err) = desk.run(&playing("a", &bot, &["--threads", "1"]));
    assert_eq!(code, 0, "{said}{err}");
    let figures = json(&desk.ok("league report a --format json"));
    let forfeits = figures["forfeits"].as_u64().unwrap();
    assert!((1..12).contains(&forfeits), "{figures}");
    assert!(
        words(&said).contains(&format!("{forfeits} of 12 games w")) && err.contains("was forfeited: the bot"),
        "{said}{err}"
    );
    assert!(err.contains("--again forfeits"), "{err}");
}
