//! `flightdeck export`: its output, as people and other programs read it.

mod browser;
mod lists;
mod pdf;
mod printed;

use std::path::PathBuf;
use std::process::Output;

use flightdeck::cards::builtin;
use tempfile::TempDir;

/// A folder with a catalog of its own, which also has the home-made cards of [`HOME_MADE`].
pub struct Desk {
    folder: TempDir,
}

/// A long name, several effects in a section, shields with a field, and backs of their own.
pub const HOME_MADE: &str = "\
id,colour,name,upper_fighters,upper_shields,upper_field,upper_effects,lower_fighters,lower_shields,lower_field,\
lower_effects,back_upper_fighters,back_upper_shields,back_upper_field,back_upper_effects,\
back_lower_fighters,back_lower_shields,back_lower_field,back_lower_effects,source
1-201,blue,\"The Extraordinarily Long Name of a Squadron, its Captain & <Crew>\",4,4,yes,strike recoil roll free,\
3,3,no,strike draw,1,0,no,hit,0,2,no,,home
2-202,blue,Two Faces,2,0,no,draw pivot,1,0,no,,0,0,no,free,3,0,no,,home
";

impl Desk {
    pub fn new() -> Self {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        std::fs::write(desk.path("home.csv"), HOME_MADE).unwrap();
        desk.ok(&["catalog", "import", "home.csv"]);
        desk
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn run(&self, args: &[&str]) -> Output {
        let mut command = crate::program::flightdeck();
        command.args(args).current_dir(self.folder.path()).env("FLIGHTDECK_CATALOG", self.path("cards.db"));
        command.output().unwrap()
    }

    /// Standard output of a run that must succeed and has nothing to remark.
    pub fn ok(&self, args: &[&str]) -> Vec<u8> {
        let output = self.run(args);
        let errors = String::from_utf8_lossy(&output.stderr);
        // Only the names of the written files are reported.
        let silent = errors.lines().all(|line| line.starts_with("wrote ") || line.contains(" added, "));
        assert!(output.status.success() && silent, "{args:?}: {errors}");
        output.stdout
    }

    pub fn text(&self, args: &[&str]) -> String {
        String::from_utf8(self.ok(args)).unwrap()
    }

    pub fn pages(&self, args: &[&str]) -> Vec<pdf::Page> {
        pdf::Pdf::parse(&self.ok(args)).pages()
    }

    /// A deck of the first N cards, taken in turn from all levels, and of any others named.
    pub fn deck(&self, name: &str, count: usize, others: &[&str]) -> String {
        let cards = builtin::cards();
        let mut ids: Vec<String> = (0..count).map(|i| cards[i * 37 % cards.len()].id.to_string()).collect();
        ids.extend(others.iter().map(|id| (*id).to_owned()));
        // Names may hold what a file name cannot.
        let file = format!("{}.toml", name.replace(['/', '|'], "_"));
        let text = format!("name = \"{name}\"\ncruiser = \"athena\"\ncards = {ids:?}\n");
        std::fs::write(self.path(&file), text).unwrap();
        file
    }

    /// What is in the folder, to see that nothing was left there.
    pub fn files(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).unwrap();
        let name =
            |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

/// Code, name and effects in words of the cards of a deck of N cards.
pub fn cards_of(count: usize) -> Vec<&'static flightdeck::cards::Card> {
    let cards = builtin::cards();
    (0..count).map(|i| &cards[i * 37 % cards.len()]).collect()
}

fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn an_unwritable_target_is_an_error_and_leaves_nothing() {
    let desk = Desk::new();
    let deck = desk.deck("Plain", 25, &[]);
    std::fs::create_dir(desk.path("taken.pdf")).unwrap();
    for target in ["no/such/folder/list.pdf", "taken.pdf"] {
        let before = desk.files(".");
        let output = desk.run(&["export", &deck, "-o", target]);
        assert_eq!(output.status.code(), Some(2));
        assert!(error(&output).contains(&format!("cannot write {target}: ")), "{}", error(&output));
        assert!(output.stdout.is_empty());
        assert_eq!(desk.files("."), before);
    }
    assert!(desk.files("taken.pdf").is_empty());
}

/// A full disk in the middle of the output.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let desk = Desk::new();
    let deck = desk.deck("Plain", 25, &[]);
    for format in ["text", "pdf"] {
        let mut command = crate::program::flightdeck();
        command.args(["export", &deck, "--format", format]).current_dir(desk.path("."));
        command.env("FLIGHTDECK_CATALOG", desk.path("cards.db"));
        command.stdout(std::fs::File::options().write(true).open("/dev/full").unwrap());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(error(&output).contains("cannot write the output: the disk is full"), "{}", error(&output));
    }
}

#[test]
fn with_force_a_file_in_the_way_is_replaced_whole_but_never_the_deck_itself() {
    let desk = Desk::new();
    let deck = desk.deck("Plain", 25, &[]);
    std::fs::write(desk.path("list.txt"), "old ".repeat(10_000)).unwrap();
    desk.ok(&["export", &deck, "-o", "list.txt", "--force"]);
    let written = std::fs::read_to_string(desk.path("list.txt")).unwrap();
    assert_eq!(written, desk.text(&["export", &deck]));

    let before = std::fs::read_to_string(desk.path(&deck)).unwrap();
    let output = desk.run(&["export", &deck, "--format", "text", "--force", "-o", &format!("./{deck}")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(error(&output).contains("is an input of this command"), "{}", error(&output));
    assert_eq!(std::fs::read_to_string(desk.path(&deck)).unwrap(), before);
}

#[test]
fn options_that_do_not_go_together_are_all_told_at_once() {
    let desk = Desk::new();
    let deck = desk.deck("Plain", 25, &[]);
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
        let args: Vec<&str> = ["export"].iter().chain(*args).copied().collect();
        let output = desk.run(&args);
        let errors = error(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {errors}");
        assert!(output.stdout.is_empty(), "{args:?}");
        for message in *messages {
            assert!(errors.contains(message), "{args:?}: {message:?} is not in {errors}");
        }
    }
}

#[test]
fn no_card_found_is_a_no() {
    let desk = Desk::new();
    let output = desk.run(&["export", "--query", "fighters>100", "-o", "none.pdf"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(error(&output).contains("no cards to export"));
    assert!(!desk.path("none.pdf").exists());
}

#[test]
fn an_unknown_card_in_the_deck_is_shown_at_its_place() {
    let desk = Desk::new();
    let deck = desk.deck("Wrong", 25, &["3-99"]);
    let output = desk.run(&["export", &deck, "--sheet", "proxies", "-o", "x.pdf"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(error(&output).contains("Wrong.toml:3:"), "{}", error(&output));
    assert!(!desk.path("x.pdf").exists());
}

#[test]
fn an_unfinished_deck_can_be_exported_but_not_unnoticed() {
    let desk = Desk::new();
    let deck = desk.deck("Small", 24, &[]);
    for sheet in ["list", "registration", "proxies", "boards", "gallery"] {
        let output = desk.run(&["export", &deck, "--sheet", sheet]);
        assert!(output.status.success() && !output.stdout.is_empty());
        let expected = "note: Small.toml is not legal yet: 24 cards; a deck needs at least 25 (R-SET-2)";
        assert!(error(&output).contains(expected), "{}", error(&output));
    }
}

#[test]
fn cards_are_drawn_as_svg_at_their_size() {
    let desk = Desk::new();
    let svg = desk.text(&["cards", "3-10 or 2-202", "--format", "svg", "--lang", "fr"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("width=\"130mm\" height=\"180mm\" viewBox=\"0 0 130 180\""), "{svg}");
    assert_eq!(svg.matches("<rect x=\"0\" y=\"0\" width=\"63\" height=\"88\"").count(), 4);
    for text in
        [">3-10<", ">Night Mail<", ">Déplacement<", ">latéral<", ">Pioche<", ">2-202<", ">Déplacement libre<"]
    {
        assert!(svg.contains(text), "{text}");
    }
    let output = desk.run(&["cards", "9-99", "--format", "svg"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
}

#[test]
fn more_cards_than_anybody_prints_are_listed_but_not_drawn() {
    let desk = Desk::new();
    let mut sheet = HOME_MADE.lines().next().unwrap().to_owned() + "\n";
    for number in 1..=5_000 {
        sheet.push_str(&format!("1-{},blue,Clone,1,,,,,,,,2,,,,,,,,home\n", 1_000 + number));
    }
    std::fs::write(desk.path("many.csv"), sheet).unwrap();
    desk.ok(&["catalog", "import", "many.csv"]);
    assert_eq!(desk.text(&["export", "--query", "*", "--format", "csv"]).lines().count(), 5_103);
    for to in ["pdf", "html"] {
        let output = desk.run(&["export", "--query", "*", "--format", to]);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            error(&output).contains("5,102 cards are too many to draw; at most 5,000"),
            "{}",
            error(&output)
        );
    }
}

#[test]
fn the_help_is_for_players() {
    let desk = Desk::new();
    let help = desk.text(&["export", "--help"]);
    for word in [
        "--sheet",
        "registration",
        "proxies",
        "boards",
        "kit",
        "gallery",
        "--flip",
        "--ink",
        "--back-shift",
        "--lang",
        "--paper",
        "Examples:",
    ] {
        assert!(help.contains(word), "{word}");
    }
}

/// One file for all decks of an event, in natural order and with distinct labels. No file if any deck is faulty.
#[test]
fn registration_sheets_of_a_whole_event_are_one_file() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("event")).unwrap();
    let mut names = Vec::new();
    for number in [1, 2, 9, 10, 11] {
        let name = if number > 9 { "Twin".to_owned() } else { format!("Deck {number}") };
        let deck = std::fs::read_to_string(crate::program::repository("decks/red-tide.toml")).unwrap();
        let deck = deck.replace("name = \"Red Tide\"", &format!("name = \"{name}\""));
        std::fs::write(desk.path(&format!("event/table-{number}.toml")), deck).unwrap();
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
    let pages = desk.pages(&[&sheet[..], &["--format", "pdf"]].concat());
    assert_eq!(pages.len(), names.len());
    order(&pages.iter().map(pdf::Page::text).collect::<Vec<_>>().join("\n"));
    assert!(pages.iter().all(|page| page.text().contains("Winter Cup")));
    let html = desk.text(&[&sheet[..], &["--format", "html"]].concat());
    order(&html);
    assert!(html.contains("<title>Deck registration – Winter Cup</title>"), "{}", &html[..300]);
    // Files named one by one, in the order in which they are named.
    let two = desk.text(&[
        "export",
        "event/table-9.toml",
        "event/table-1.toml",
        "--sheet",
        "registration",
        "--format",
        "html",
    ]);
    assert!(two.find("Deck 9") < two.find("Deck 1"));
    let (code, errors) = {
        let output = desk.run(&[&sheet[..], &["--player", "Zoe", "-o", "event.pdf"]].concat());
        (output.status.code(), error(&output))
    };
    assert!(code == Some(2) && errors.contains("`--player` cannot be used with several decks"), "{errors}");
    // Every fault of every deck, and no file.
    std::fs::write(desk.path("event/bad-1.toml"), "name = \"A\"\ncruiser = \"aress\"\ncards = [\"0-04\"]\n")
        .unwrap();
    std::fs::write(desk.path("event/bad-2.toml"), "cards = [\n").unwrap();
    let output = desk.run(&[&sheet[..], &["-o", "event.pdf"]].concat());
    let errors = error(&output);
    assert_eq!(output.status.code(), Some(2));
    for part in
        ["bad-1.toml:2", "unknown cruiser \"aress\"", "1 card; a deck needs at least 25", "bad-2.toml:1"]
    {
        assert!(errors.contains(part), "{part} is not in {errors}");
    }
    assert!(!desk.path("event.pdf").exists());
}
