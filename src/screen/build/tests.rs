//! Building without a terminal: keys and clicks go in, pictures and files come out.

use std::fs;
use std::sync::Arc;

use ratatui::crossterm::event::MouseEventKind;

use super::saving::file_name;
use super::*;
use crate::catalog::Catalog;
use crate::deck::{Rules, edit};
use crate::dice::Dice;
use crate::screen::{
    KeyCode, Stage, check_colorless, check_picture, check_text, click, control, drawn, letters, mouse, press,
    screen_text,
};

const PLAIN: Theme = Theme { lang: Lang::En, color: true, signs: true };

const DECK: &str = "# For the club.\nname = \"Mine\"\ncruiser = \"ares\"\ncards = [\n  # openers\n  \"0-04\", # the best\n  \"1-03\",\n]\n";

/// A folder with a catalog, and a deck file in it.
struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new(deck: &str) -> Desk {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        fs::write(desk.deck(), deck).unwrap();
        desk
    }

    fn deck(&self) -> PathBuf {
        self.folder.path().join("deck.toml")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.deck()).unwrap()
    }

    fn unsaved(&self, path: Option<&Path>) -> Option<Unsaved> {
        Some(Unsaved::open(&self.folder.path().join("builds"), path).unwrap())
    }

    fn screen(&self, path: Option<PathBuf>, lang: Lang) -> Screen {
        let read = path.as_deref().and_then(|path| read(path).unwrap());
        let catalog = Catalog::open(Some(&self.folder.path().join("cards.db"))).unwrap();
        let roster = Arc::new(crate::cards::builtin::roster());
        let terms = Terms { roster, rules: Rules::total_war(), owned: None };
        let unsaved = self.unsaved(path.as_deref());
        Screen::new(Deck { path, read }, terms, Finder::new(catalog), unsaved, lang).unwrap()
    }

    fn stage(&self) -> Stage<Screen> {
        Stage::new(self.screen(Some(self.deck()), Lang::En), PLAIN)
    }
}

/// Searches, and waits for what is found.
fn find(stage: &mut Stage<Screen>, query: &str) {
    letters(stage, "/");
    control(stage, 'u');
    letters(stage, query);
    while stage.app.searching.is_some() {
        stage.wait();
    }
    press(stage, KeyCode::Enter);
}

fn save(stage: &mut Stage<Screen>) -> Flow {
    press(stage, KeyCode::Char('s'));
    stage.wait()
}

fn id(text: &str) -> CardId {
    text.parse().unwrap()
}

fn red_tide() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/red-tide.toml");
    let text = fs::read_to_string(path).unwrap();
    let ids = crate::deck::DeckFile::parse(crate::fault::Source::new("red-tide", text.as_str())).unwrap();
    let ids = ids.distinct_ids();
    edit::remove(&text, &ids[24..]).unwrap()
}

/// A deck that lacks a card, with a search and the cursor on one of the cards that it found.
fn example(desk: &Desk, theme: Theme) -> Stage<Screen> {
    let mut stage = Stage::new(desk.screen(Some(desk.deck()), theme.lang), theme);
    stage.app.deck.path = Some("red-tide.toml".into());
    find(&mut stage, "effect:hit level>=1");
    press(&mut stage, KeyCode::Down);
    press(&mut stage, KeyCode::Down);
    stage
}

#[test]
fn screens_in_three_languages_and_two_sizes() {
    let desk = Desk::new(&red_tide());
    for lang in Lang::ALL {
        for (width, height) in [(80, 24), (120, 40)] {
            let mut stage = example(&desk, Theme { lang, ..PLAIN });
            let name = format!("build-{}-{width}x{height}", lang.code());
            check_text(&name, &screen_text(&mut stage, width, height));
        }
    }
    let ascii = screen_text(&mut example(&desk, Theme { signs: false, ..PLAIN }), 80, 24);
    assert!(ascii.is_ascii(), "{ascii}");
}

#[test]
fn without_color_no_screen_has_any() {
    let desk = Desk::new(&red_tide());
    let mut stage = example(&desk, Theme { color: false, ..PLAIN });
    for keys in ["", "c", "\u{1b}n", "\u{1b}t", "\u{1b}f", "\u{1b}/", "effect:hti"] {
        for letter in keys.chars() {
            press(&mut stage, if letter == '\u{1b}' { KeyCode::Esc } else { KeyCode::Char(letter) });
        }
        while stage.app.searching.is_some() {
            stage.wait();
        }
        check_colorless(&stage);
    }
}

#[test]
fn the_picture_of_the_readme_is_this_screen() {
    let mut stage = example(&Desk::new(&red_tide()), PLAIN);
    screen_text(&mut stage, 120, 36);
    check_picture("build", "A deck being built", &drawn(&stage, 120, 36));
}

#[test]
fn cards_go_in_and_out_and_comments_stay() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    find(&mut stage, "id:3-10");
    press(&mut stage, KeyCode::Enter);
    assert_eq!(stage.app.current().ids, [id("0-04"), id("1-03"), id("3-10")]);
    assert!(screen_text(&mut stage, 80, 24).contains("added 3-10"));
    press(&mut stage, KeyCode::Enter);
    assert!(!stage.app.current().holds(id("3-10")), "Enter takes it out again");
    letters(&mut stage, "aa");
    assert!(screen_text(&mut stage, 80, 24).contains("is already in the deck"));
    press(&mut stage, KeyCode::Tab);
    press(&mut stage, KeyCode::Home);
    letters(&mut stage, "d");
    assert_eq!(stage.app.current().ids, [id("1-03"), id("3-10")]);
    assert_eq!(desk.text(), DECK, "nothing is written before it is saved");
    save(&mut stage);
    assert_eq!(
        desk.text(),
        DECK.replace("\"0-04\", # the best", "# the best").replace("\"1-03\",", "\"1-03\",\n  \"3-10\",")
    );
    // Undone also after saving, and saved again.
    letters(&mut stage, "uuuu");
    assert_eq!(stage.app.editor.text(), DECK);
    letters(&mut stage, "u");
    assert!(screen_text(&mut stage, 80, 24).contains("Nothing to undo."));
    letters(&mut stage, "rr");
    assert_eq!(stage.app.current().ids, [id("0-04"), id("1-03")]);
    letters(&mut stage, "u");
    assert!(stage.app.is_unsaved());
}

#[test]
fn a_swap_is_one_step() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    find(&mut stage, "id:3-10");
    press(&mut stage, KeyCode::Tab);
    press(&mut stage, KeyCode::End);
    letters(&mut stage, "x");
    assert_eq!(stage.app.current().ids, [id("0-04"), id("3-10")]);
    letters(&mut stage, "x");
    assert_eq!(stage.app.current().ids, [id("0-04"), id("3-10")], "what is in the deck cannot join it");
    letters(&mut stage, "u");
    assert_eq!(stage.app.editor.text(), DECK);
}

#[test]
fn what_is_wrong_with_a_search_is_told_under_it() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    find(&mut stage, "effect:hit");
    let found = stage.app.found.clone();
    find(&mut stage, "level>=2 effect:hti");
    let shown = screen_text(&mut stage, 80, 24);
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[1].find("hti"), lines[2].find("^^^"), "{shown}");
    assert!(shown.contains("hit"), "{shown}");
    assert_eq!(stage.app.found, found, "what was found before stays");
    find(&mut stage, "no such card anywhere");
    assert!(stage.app.found.is_empty() && stage.app.wrong.is_empty());
    press(&mut stage, KeyCode::Enter);
    assert_eq!(stage.app.editor.text(), DECK, "there is nothing to add");
    assert!(screen_text(&mut stage, 80, 24).contains("0 cards found"));
    // A place far to the right, in a line that is longer than the screen.
    find(&mut stage, &format!("{} effect:hti", "level>=2 ".repeat(12)));
    assert!(screen_text(&mut stage, 80, 24).contains("hti"));
    letters(&mut stage, "/");
    screen_text(&mut stage, 80, 24);
}

#[test]
fn only_the_last_search_is_answered() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    letters(&mut stage, "/draw");
    while stage.app.searching.is_some() {
        stage.wait();
    }
    let other = Desk::new(DECK);
    let mut alone = other.screen(None, Lang::En);
    alone.query = TextInput::new("draw");
    let mut alone = Stage::new(alone, PLAIN);
    alone.begin(Screen::search);
    alone.wait();
    assert_eq!(stage.app.found, alone.app.found);
    assert_eq!(stage.take_answers(), (false, Flow::Go), "the others were broken off");
}

#[test]
fn a_change_by_somebody_else_is_never_written_over() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    find(&mut stage, "id:3-10");
    letters(&mut stage, "a");
    let mine = stage.app.editor.text().to_owned();
    let theirs = DECK.replace("\"1-03\",", "\"1-03\",\n  \"2-01\", # theirs");
    fs::write(desk.deck(), &theirs).unwrap();
    save(&mut stage);
    assert!(matches!(stage.app.mode, Mode::Changed(_)));
    assert_eq!(desk.text(), theirs);
    // Later, and then their version: mine can be had back.
    press(&mut stage, KeyCode::Esc);
    save(&mut stage);
    letters(&mut stage, "r");
    assert_eq!(stage.app.editor.text(), theirs);
    assert!(!stage.app.is_unsaved());
    letters(&mut stage, "u");
    assert_eq!(stage.app.editor.text(), mine);
    assert!(stage.app.is_unsaved());
    // Under another name, which must be free.
    letters(&mut stage, "d");
    fs::write(desk.deck(), "name = \"Yours\"\n").unwrap();
    save(&mut stage);
    letters(&mut stage, "o");
    press(&mut stage, KeyCode::Enter);
    stage.wait();
    assert!(screen_text(&mut stage, 100, 24).contains("already exists; choose another name."));
    letters(&mut stage, ".other");
    press(&mut stage, KeyCode::Enter);
    stage.wait();
    assert_eq!(desk.text(), "name = \"Yours\"\n");
    let other = fs::read_to_string(desk.folder.path().join("deck.toml.other")).unwrap();
    assert_eq!(other, stage.app.editor.text());
    assert!(!stage.app.is_unsaved());
}

#[test]
fn changes_by_two_people_are_put_together() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    find(&mut stage, "id:3-10");
    letters(&mut stage, "a");
    let theirs = DECK.replace("Mine", "Ours").replace("\"1-03\",", "\"1-03\",\n  \"2-01\", # theirs");
    fs::write(desk.deck(), &theirs).unwrap();
    save(&mut stage);
    letters(&mut stage, "m");
    assert_eq!(desk.text(), theirs, "put together, and not saved yet");
    save(&mut stage);
    assert_eq!(desk.text(), theirs.replace("# theirs", "# theirs\n  \"3-10\","));
}

#[test]
fn a_file_that_is_no_deck_any_more_is_not_loaded() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    find(&mut stage, "id:3-10");
    letters(&mut stage, "a");
    let mine = stage.app.editor.text().to_owned();
    fs::write(desk.deck(), "name = ").unwrap();
    for answer in ["r", "m"] {
        save(&mut stage);
        letters(&mut stage, answer);
        assert_eq!(stage.app.editor.text(), mine, "{answer}");
        assert!(stage.app.is_unsaved());
    }
    assert_eq!(desk.text(), "name = ");
}

#[test]
fn unsaved_work_is_offered_again() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    find(&mut stage, "id:3-10");
    letters(&mut stage, "a");
    let mine = stage.app.editor.text().to_owned();
    drop(stage);
    let mut stage = desk.stage();
    assert!(
        screen_text(&mut stage, 80, 24).contains("This deck has unsaved changes from an earlier session.")
    );
    letters(&mut stage, "x");
    assert_eq!(press(&mut stage, KeyCode::Char('q')), Flow::Leave, "it is left for later");
    drop(stage);
    let mut stage = desk.stage();
    press(&mut stage, KeyCode::Enter);
    assert_eq!(stage.app.editor.text(), mine);
    // The file has been changed in between: that is seen when it is saved.
    fs::write(desk.deck(), "name = \"Theirs\"\ncards = []\n").unwrap();
    save(&mut stage);
    assert!(matches!(stage.app.mode, Mode::Changed(_)));
    fs::write(desk.deck(), DECK).unwrap();
    press(&mut stage, KeyCode::Esc);
    save(&mut stage);
    assert_eq!(desk.text(), mine);
    assert_eq!(press(&mut stage, KeyCode::Char('q')), Flow::Leave);
    drop(stage);
    assert!(!matches!(desk.stage().app.mode, Mode::Offer(_)), "what is saved is not offered");
    // Dropped for good.
    let mut stage = desk.stage();
    letters(&mut stage, "u");
    find(&mut stage, "id:2-01");
    letters(&mut stage, "a");
    drop(stage);
    let mut stage = desk.stage();
    letters(&mut stage, "d");
    assert_eq!(stage.app.editor.text(), mine);
    drop(stage);
    assert!(!matches!(desk.stage().app.mode, Mode::Offer(_)));
}

#[test]
fn leaving_asks_about_what_is_not_saved() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    assert_eq!(press(&mut stage, KeyCode::Char('q')), Flow::Leave);
    find(&mut stage, "id:3-10");
    letters(&mut stage, "a");
    assert_eq!(press(&mut stage, KeyCode::Char('q')), Flow::Go);
    assert!(screen_text(&mut stage, 80, 24).contains("You have unsaved changes."));
    press(&mut stage, KeyCode::Esc);
    letters(&mut stage, "qs");
    assert_eq!(stage.wait(), Flow::Leave);
    assert!(desk.text().contains("3-10"));
    assert_eq!(stage.app.saved, Some((desk.deck(), 3)));
    // Where it cannot be saved, it is not left.
    letters(&mut stage, "u");
    fs::write(desk.deck(), DECK).unwrap();
    letters(&mut stage, "qs");
    assert_eq!(stage.wait(), Flow::Go);
    press(&mut stage, KeyCode::Esc);
    letters(&mut stage, "q");
    assert_eq!(press(&mut stage, KeyCode::Char('d')), Flow::Leave);
    assert_eq!(desk.text(), DECK);
    drop(stage);
    assert!(!matches!(desk.stage().app.mode, Mode::Offer(_)));
}

#[test]
fn a_new_deck_gets_its_file_when_it_is_saved() {
    let desk = Desk::new(DECK);
    let mut stage = Stage::new(desk.screen(None, Lang::En), PLAIN);
    assert!(screen_text(&mut stage, 80, 24).contains("No cards yet"));
    press(&mut stage, KeyCode::Enter);
    letters(&mut stage, "s");
    assert!(screen_text(&mut stage, 80, 24).contains("Save as: new-deck.toml"));
    control(&mut stage, 'u');
    let path = desk.folder.path().join("blue-moon.toml");
    letters(&mut stage, &path.display().to_string());
    press(&mut stage, KeyCode::Enter);
    stage.wait();
    let deck = crate::deck::DeckFile::read(&path).unwrap().list().unwrap();
    assert_eq!((deck.name.as_deref(), deck.cards.len()), (Some("Blue Moon"), 1));
    assert_eq!(
        deck.cruiser.as_deref(),
        crate::cards::builtin::roster().cruisers().first().map(|ship| ship.id.as_str())
    );
    // From then on it is saved there.
    press(&mut stage, KeyCode::Down);
    press(&mut stage, KeyCode::Enter);
    save(&mut stage);
    assert_eq!(crate::deck::read_ids(&path).unwrap().len(), 2);
    assert_eq!(file_name("Été à l'Ouest"), "ete-a-l-ouest.toml");
    assert_eq!(file_name("***"), "deck.toml");
    assert_eq!(
        ["con", "NUL", "Com1", "Contra"].map(file_name),
        ["deck-con", "deck-nul", "deck-com1", "contra"].map(|name| format!("{name}.toml"))
    );
}

#[test]
fn name_notes_and_cruiser() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    letters(&mut stage, "n II");
    press(&mut stage, KeyCode::Enter);
    assert_eq!(stage.app.current().draft.name, "Mine II");
    letters(&mut stage, "n?");
    press(&mut stage, KeyCode::Esc);
    assert_eq!(stage.app.current().draft.name, "Mine II");
    letters(&mut stage, "tOne");
    press(&mut stage, KeyCode::Enter);
    letters(&mut stage, "two?");
    assert!(screen_text(&mut stage, 80, 24).contains("two?"));
    press(&mut stage, KeyCode::Esc);
    assert_eq!(stage.app.current().draft.notes.as_deref(), Some("One\ntwo?"));
    letters(&mut stage, "t");
    press(&mut stage, KeyCode::Esc);
    let before = stage.app.current().stats.first_hand;
    letters(&mut stage, "c");
    screen_text(&mut stage, 80, 24);
    press(&mut stage, KeyCode::Down);
    press(&mut stage, KeyCode::Enter);
    let cruiser = stage.app.current().draft.cruiser.clone().unwrap();
    assert_ne!(cruiser.id, "ares");
    assert_eq!(stage.app.current().stats.first_hand, Some(cruiser.draw_symbols()));
    letters(&mut stage, "uuu");
    assert_eq!((stage.app.editor.text(), stage.app.current().stats.first_hand), (DECK, before));
    letters(&mut stage, "n");
    control(&mut stage, 'u');
    press(&mut stage, KeyCode::Enter);
    assert_eq!(stage.app.editor.text(), DECK, "a deck has a name");
}

#[test]
fn codes_that_the_catalog_lacks_can_be_taken_out() {
    let desk = Desk::new(&DECK.replace("1-03", "3-999"));
    let mut stage = desk.stage();
    let shown = screen_text(&mut stage, 80, 24);
    assert!(shown.contains("not in the catalog"), "{shown}");
    press(&mut stage, KeyCode::Tab);
    press(&mut stage, KeyCode::End);
    press(&mut stage, KeyCode::Delete);
    assert_eq!(stage.app.current().ids, [id("0-04")]);
    letters(&mut stage, "f");
    assert!(screen_text(&mut stage, 80, 24).contains("at least 25"));
}

#[test]
fn clicks_find_what_is_shown() {
    let desk = Desk::new(DECK);
    let mut stage = desk.stage();
    let click_at = |stage: &mut Stage<Screen>, column: u16, row: u16| {
        screen_text(stage, 80, 24);
        click(stage, column, row);
    };
    // Far down in the list, so that it is scrolled.
    for _ in 0..30 {
        press(&mut stage, KeyCode::Down);
    }
    screen_text(&mut stage, 80, 24);
    let here = stage.app.found_place.at;
    click_at(&mut stage, 5, 8);
    let there = stage.app.found_place.at;
    assert!(there < here && there + 9 > here, "{there} {here}");
    let card = stage.app.found[there];
    let row = screen_text(&mut stage, 80, 24).lines().nth(8).unwrap().to_owned();
    assert!(row.contains(&card.to_string()), "{row}");
    click_at(&mut stage, 5, 8);
    assert!(stage.app.current().holds(card), "a second click puts it in");
    click_at(&mut stage, 50, 5);
    assert_eq!((stage.app.side, stage.app.chosen(Pane::Deck)), (Pane::Deck, Some(id("0-04"))));
    click_at(&mut stage, 3, 1);
    assert!(matches!(stage.app.mode, Mode::Search));
    click_at(&mut stage, 50, 4);
    assert!(matches!(stage.app.mode, Mode::Lists), "a click elsewhere ends the typing");
    mouse(&mut stage, MouseEventKind::ScrollDown, 5, 8);
    assert_eq!(stage.app.found_place.at, there + 3);
}

/// For all keys and all window sizes: nothing breaks, every step can be undone, and the file holds
/// what was saved last.
#[test]
fn any_keys_at_any_size() {
    let keys = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::PageDown,
        KeyCode::PageUp,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Delete,
        KeyCode::Backspace,
    ];
    let typed: Vec<char> = "adxurcntfsSqm/ 1?é:".chars().collect();
    for seed in 0..6 {
        let desk = Desk::new(DECK);
        let mut stage = desk.stage();
        let mut dice = Dice::new(seed);
        for _ in 0..400 {
            let code = match dice.below(3) {
                0 => KeyCode::Char(typed[dice.below(typed.len() as u32) as usize]),
                _ => keys[dice.below(keys.len() as u32) as usize],
            };
            press(&mut stage, code);
            if dice.below(4) == 0 {
                stage.take_answers();
            }
            if dice.below(8) == 0 {
                screen_text(&mut stage, dice.below(140) as u16, dice.below(50) as u16);
            }
        }
        while stage.app.saving.is_some() || stage.app.searching.is_some() {
            stage.wait();
        }
        let saved = fs::read_to_string(stage.app.deck.path.as_ref().unwrap()).unwrap();
        assert_eq!(Some(saved), stage.app.deck.read);
        while stage.app.editor.undo().is_some() {}
        assert_eq!(stage.app.editor.text(), DECK);
    }
}
