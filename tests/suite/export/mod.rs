//! `flightdeck export`: its output, as people and other programs read it.

mod browser;
mod lists;
pub mod pdf;
mod printed;

use flightdeck::cards::builtin;

use crate::program::{Desk, Words, has, repository};

/// A long name, several effects in a section, shields with a field, and backs of their own.
pub const HOME_MADE: &str = "\
id,colour,name,upper_fighters,upper_shields,upper_field,upper_effects,lower_fighters,lower_shields,lower_field,\
lower_effects,back_upper_fighters,back_upper_shields,back_upper_field,back_upper_effects,\
back_lower_fighters,back_lower_shields,back_lower_field,back_lower_effects,source
1-201,blue,\"The Extraordinarily Long Name of a Squadron, its Captain & <Crew>\",4,4,yes,strike recoil roll free,\
3,3,no,strike draw,1,0,no,hit,0,2,no,,home
2-202,blue,Two Faces,2,0,no,draw pivot,1,0,no,,0,0,no,free,3,0,no,,home
";

/// A folder whose catalog has the home-made cards of [`HOME_MADE`], too.
pub fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("home.csv", HOME_MADE);
    desk.done("catalog import home.csv");
    desk
}

/// Standard output in bytes, of a run that must succeed; only the names of written files are reported.
#[track_caller]
pub fn bytes(desk: &Desk, args: &[&str]) -> Vec<u8> {
    let output = desk.command(args).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    let silent = errors.lines().all(|line| line.starts_with("wrote "));
    assert!(output.status.success() && silent, "{args:?}: {errors}");
    output.stdout
}

#[track_caller]
pub fn pages_of(desk: &Desk, args: &[&str]) -> Vec<pdf::Page> {
    pdf::Pdf::parse(&bytes(desk, args)).pages()
}

/// A deck of the first N cards, taken in turn from all levels, and of any others named.
pub fn deck_of(desk: &Desk, name: &str, count: usize, others: &[&str]) -> String {
    let mut ids: Vec<String> = cards_of(count).iter().map(|card| card.id.to_string()).collect();
    ids.extend(others.iter().map(|id| (*id).to_owned()));
    // Names may hold what a file name cannot.
    let file = format!("{}.toml", name.replace(['/', '|'], "_"));
    desk.write(&file, format!("name = \"{name}\"\ncruiser = \"athena\"\ncards = {ids:?}\n"));
    file
}

/// Code, name and effects in words of the cards of a deck of N cards.
pub fn cards_of(count: usize) -> Vec<&'static flightdeck::cards::Card> {
    let cards = builtin::cards();
    (0..count).map(|i| &cards[i * 37 % cards.len()]).collect()
}

#[test]
fn an_unwritable_target_is_an_error_and_leaves_nothing() {
    let desk = desk();
    let deck = deck_of(&desk, "Plain", 25, &[]);
    std::fs::create_dir(desk.path("taken.pdf")).unwrap();
    let before = desk.files();
    for target in ["no/such/folder/list.pdf", "taken.pdf"] {
        desk.refuses(&["export", &deck, "-o", target], &[&format!("cannot write {target}: ")]);
        assert_eq!(desk.files(), before);
    }
    assert_eq!(std::fs::read_dir(desk.path("taken.pdf")).unwrap().count(), 0);
}

/// A full disk in the middle of the output.
#[cfg(target_os = "linux")] // `/dev/full`.
#[test]
fn a_full_disk_is_an_error() {
    let desk = desk();
    let deck = deck_of(&desk, "Plain", 25, &[]);
    for format in ["text", "pdf"] {
        let mut command = desk.command(&["export", &deck, "--format", format]);
        command.stdout(std::fs::File::options().write(true).open("/dev/full").unwrap());
        let (code, _, errors) = crate::program::outcome(command.output().unwrap());
        assert_eq!(code, 2);
        assert!(errors.contains("cannot write the output: the disk is full"), "{errors}");
    }
}

#[test]
fn options_that_do_not_go_together_are_all_told_at_once() {
    let desk = desk();
    let deck = deck_of(&desk, "Plain", 25, &[]);
    let cases: &[(&[&str], &[&str])] = &[
        (&[], &["nothing to export", "name a deck file, or use `--query QUERY`"]),
        (
            &[&deck, "-o", "list.doc"],
            &["list.doc does not say in which format to write", "a name that ends in .txt"],
        ),
        (&[&deck, "--sheet", "proxies", "--format", "csv"], &["this sheet can only be PDF or HTML"]),
        (&["--query", "*", "--sheet", "registration"], &["a registration sheet needs a deck"]),
        (&["--query", "draw", "--sheet", "boards"], &["`--query` finds cards, not boards"]),
        (
            &[&deck, "--flip", "long", "--player", "Zoe", "--event", "Cup", "--cruiser", "ares"],
            &[
                "`--flip` works only with `--sheet proxies` or `--sheet kit`",
                "`--player` works only with `--sheet registration`",
                "`--event` works only with `--sheet registration`",
                "`--cruiser` works only with `--sheet boards`",
            ],
        ),
        (&[&deck, "--sheet", "kit"], &["a kit needs two decks"]),
        (&[&deck, &deck], &["only `--sheet kit` and `--sheet registration` take several decks"]),
        (&[&deck, "--sheet", "gallery", "--format", "pdf"], &["a gallery can only be HTML"]),
        (&[&deck, "--sheet", "proxies", "--back-shift", "9,0"], &["such as 0.5,-1, each from -5 to 5"]),
        (
            &[&deck, "--ink", "save", "--back-shift", "1,1"],
            &["`--ink` works only with", "`--back-shift` works only with `--sheet proxies` or `--sheet kit`"],
        ),
        (
            &["--sheet", "boards", "--cruiser", "aress", "--cruiser", "x"],
            &["aress", "did you mean `ares`?", "\"x\""],
        ),
        (&["--query", "efect:draw"], &["unknown keyword `efect`", "query:1:1", "did you mean `effect`?"]),
        (&["--query", "*", "--date", "2026-02-30"], &["this date does not exist"]),
        (&["missing.toml"], &["cannot read missing.toml: no such file or folder"]),
    ];
    for (args, messages) in cases {
        desk.refuses(&[&["export"], *args].concat(), messages);
    }
}

#[test]
fn no_card_found_is_a_no() {
    let desk = desk();
    let (code, _, errors) = desk.run("export --query fighters>100 -o none.pdf");
    assert!(code == 1 && errors.contains("no cards to export"), "{errors}");
    assert!(!desk.path("none.pdf").exists());
}

#[test]
fn an_unknown_card_in_the_deck_is_shown_at_its_place() {
    let desk = desk();
    let deck = deck_of(&desk, "Wrong", 25, &["3-99"]);
    desk.refuses(&["export", &deck, "--sheet", "proxies", "-o", "x.pdf"], &["Wrong.toml:3:"]);
    assert!(!desk.path("x.pdf").exists());
}

#[test]
fn an_unfinished_deck_can_be_exported_but_not_unnoticed() {
    let desk = desk();
    let deck = deck_of(&desk, "Small", 24, &[]);
    for sheet in ["list", "registration", "proxies", "boards", "gallery"] {
        let output = desk.command(&["export", &deck, "--sheet", sheet]).output().unwrap();
        assert!(output.status.success() && !output.stdout.is_empty());
        let errors = String::from_utf8(output.stderr).unwrap();
        let expected = "note: Small.toml is not legal yet: 24 cards; a deck needs at least 25 (R-SET-2)";
        assert!(errors.contains(expected), "{errors}");
    }
}

#[test]
fn cards_are_drawn_as_svg_at_their_size() {
    let desk = desk();
    let svg = desk.ok(&["cards", "3-10 or 2-202", "--format", "svg", "--lang", "fr"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("width=\"130mm\" height=\"180mm\" viewBox=\"0 0 130 180\""), "{svg}");
    assert_eq!(svg.matches("<rect x=\"0\" y=\"0\" width=\"63\" height=\"88\"").count(), 4);
    has(
        &svg,
        &[
            ">3-10<",
            ">Night Mail<",
            ">Déplacement<",
            ">latéral<",
            ">Pioche<",
            ">2-202<",
            ">Déplacement libre<",
        ],
    );
    let (code, out, _) = desk.run("cards 9-99 --format svg");
    assert_eq!((code, &*out), (1, ""));
}

#[test]
fn more_cards_than_anybody_prints_are_listed_but_not_drawn() {
    let desk = desk();
    let mut sheet = HOME_MADE.lines().next().unwrap().to_owned() + "\n";
    for number in 1..=5_000 {
        sheet.push_str(&format!("1-{},blue,Clone,1,,,,,,,,2,,,,,,,,home\n", 1_000 + number));
    }
    desk.write("many.csv", sheet);
    desk.done("catalog import many.csv");
    assert_eq!(desk.ok("export --query * --format csv").lines().count(), 5_103);
    for to in ["pdf", "html"] {
        let many = "5,102 cards are too many to draw; at most 5,000";
        desk.refuses(&["export", "--query", "*", "--format", to], &[many]);
    }
}

#[test]
fn the_help_is_for_players() {
    let desk = desk();
    let help = desk.ok("export --help");
    let options =
        "--sheet registration proxies boards kit gallery --flip --ink --back-shift --lang --paper Examples:";
    has(&help, &options.words());
}

/// One file for all decks of an event, in natural order and with distinct labels. No file if any deck is faulty.
#[test]
fn registration_sheets_of_a_whole_event_are_one_file() {
    let desk = desk();
    let mut names = Vec::new();
    let sample = std::fs::read_to_string(repository("decks/red-tide.toml")).unwrap();
    for number in [1, 2, 9, 10, 11] {
        let name = if number > 9 { "Twin".to_owned() } else { format!("Deck {number}") };
        let deck = sample.replace("name = \"Red Tide\"", &format!("name = \"{name}\""));
        desk.write(&format!("event/table-{number}.toml"), deck);
        names.push(if number > 9 { format!("Twin (table-{number})") } else { name });
    }
    let order = |text: &str| {
        let at: Vec<_> = names
            .iter()
            .map(|name| text.find(name).unwrap_or_else(|| panic!("no {name} in {text}")))
            .collect();
        assert!(at.is_sorted(), "{at:?}");
    };
    let sheet = ["export", "event", "--sheet", "registration", "--event", "Winter Cup"];
    let pages = pages_of(&desk, &[&sheet[..], &["--format", "pdf"]].concat());
    assert_eq!(pages.len(), 1 + names.len());
    order(&pages[0].text());
    order(&pages[1..].iter().map(pdf::Page::text).collect::<Vec<_>>().join("\n"));
    assert!(pages.iter().all(|page| page.text().contains("Winter Cup")));
    let html = desk.ok(&[&sheet[..], &["--format", "html"]].concat());
    order(&html);
    assert!(html.contains("<title>Deck registration – Winter Cup</title>"), "{}", &html[..300]);
    // Files named one by one, in the order in which they are named.
    let two = desk.ok("export event/table-9.toml event/table-1.toml --sheet registration --format html");
    assert!(two.find("Deck 9") < two.find("Deck 1"));
    desk.refuses(
        &[&sheet[..], &["--player", "Zoe", "-o", "event.pdf"]].concat(),
        &["`--player` cannot be used with several decks"],
    );
    // Every fault of every deck is told, and the others are printed all the same.
    desk.write("event/bad-1.toml", "name = \"A\"\ncruiser = \"aress\"\ncards = [\"0-04\"]\n");
    desk.write("event/bad-2.toml", "cards = [\n");
    let (code, out, errors) = desk.run(&[&sheet[..], &["-o", "event.pdf"]].concat());
    assert_eq!((code, &*out), (1, ""));
    let told =
        ["bad-1.toml:2", "unknown cruiser \"aress\"", "1 card; a deck needs at least 25", "bad-2.toml:1"];
    has(&errors, &told);
    let pages = pdf::Pdf::parse(&desk.bytes("event.pdf")).pages();
    assert_eq!(pages.len(), 2 + names.len());
    has(&pages[0].text(), &["bad-2.toml", "unknown cruiser \"aress\" (and 1 more)"]);
    // Nothing but bad files is nothing to print; a name that was mistyped is an error of the command.
    desk.write("none/bad.toml", "cards = [\n");
    desk.refuses("export none --sheet registration -o none.pdf", &["bad.toml:1"]);
    desk.refuses("export event red-tid --sheet registration -o x.pdf", &["no deck called \"red-tid\""]);
    assert!(!desk.path("none.pdf").exists() && !desk.path("x.pdf").exists());
}
