//! Playing without a terminal: keys and clicks go in, pictures come out.

mod reached;
mod shown;

use std::collections::BTreeSet;

use super::choose::{Arrow, Object, Subject};
use super::*;
use crate::dice::Dice;
use crate::engine::record::replay;
use crate::engine::{Decision, Decks, Mode, Pick, Sector, Setup, Side, Table};
use crate::screen::lines::Talk;
use crate::screen::{
    KeyCode, Stage, check_colorless, check_picture, check_text, drawn, press, screen_text, text,
};
use crate::wording::words::effect_word;

pub(in crate::screen) fn repository(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A game of two sample decks that share no card, or of a common deck.
pub(in crate::screen) fn new_game(mode: Mode, sitters: [Sitter; 2], seed: u64) -> Game {
    sized_game(mode, sitters, seed, usize::MAX)
}

/// The same with at most N cards in a deck.
fn sized_game(mode: Mode, sitters: [Sitter; 2], seed: u64, most: usize) -> Game {
    let roster = crate::cards::builtin::roster();
    let decks = ["red-tide", "long-night"]
        .map(|name| crate::deck::load(&repository(&format!("decks/{name}.toml")), &roster).unwrap());
    let [own, other] = &decks;
    let cards = match mode {
        Mode::TotalWar => Decks::Own(Both(
            [own, other].map(|deck| deck.cards().iter().take(most).cloned().collect::<Vec<_>>()),
        )),
        _ => Decks::Common(mode.common_deck(roster.cards())),
    };
    let cruisers = Both([own.cruiser().clone(), other.cruiser().clone()]);
    let table = Table::new(Setup { mode, round_limit: 100, cruisers, decks: cards }).unwrap();
    let names = Both(["Red Tide".into(), "Long Night".into()]);
    Game::start(NewGame { table, names, sitters: Both(sitters), first: Player::A, seed })
}

fn two_people(seed: u64) -> Game {
    new_game(Mode::TotalWar, [Sitter::Human, Sitter::Human], seed)
}

fn against(bot: &str, seed: u64) -> Game {
    new_game(Mode::TotalWar, [Sitter::Human, Sitter::Bot(bot.parse().unwrap())], seed)
}

/// A choice at random, fronts rather than backs.
fn any(choices: &[Choice], dice: &mut Dice) -> Choice {
    let is_front = |choice: &Choice| matches!(choice.pick(), Pick::Play { side: Side::Front, .. });
    let fronts: Vec<Choice> = choices.iter().copied().filter(is_front).collect();
    let among = if fronts.is_empty() || dice.below(4) == 0 { choices } else { &fronts };
    among[dice.below(among.len() as u32) as usize]
}

/// Decides at random until a state is as wanted. Returns whether that state was reached.
pub(in crate::screen) fn play_until(game: &mut Game, dice: &mut Dice, stop: impl Fn(&Game) -> bool) -> bool {
    while !stop(game) {
        if game.is_over() {
            return false;
        }
        game.decide(any(&game.choices(), dice)).unwrap();
    }
    true
}

pub(in crate::screen) const PLAIN: Theme = Theme { lang: Lang::En, color: true, signs: true };

fn on_stage(game: Game, theme: Theme) -> Stage<Screen> {
    let mut screen = Screen::new(game, Arc::new(crate::cards::builtin::roster()), theme.lang, None);
    screen.refresh();
    screen.covered = false;
    Stage::new(screen, theme)
}

fn is_asked(game: &Game, player: Player, decision: impl Fn(Decision) -> bool) -> bool {
    game.state().turn() == Some(player) && decision(game.state().decision())
}

/// A game in its third round, the player to play a card.
fn third_round(seed: u64) -> Game {
    let mut game = against("pilot-1", seed);
    let ready = |game: &Game| {
        game.state().round() == 3 && is_asked(game, Player::A, |decision| decision == Decision::Deploy)
    };
    assert!(play_until(&mut game, &mut Dice::new(seed), ready));
    game
}

#[test]
fn a_whole_game_by_keys_at_random() {
    for (bot, seed) in [("pilot-1", 1), ("random", 2)] {
        let mut stage = on_stage(against(bot, seed), PLAIN);
        stage.begin(Screen::go_on);
        let mut dice = Dice::new(seed);
        let keys = [
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Char('f'),
            KeyCode::Char('p'),
            KeyCode::Tab,
            KeyCode::Esc,
            KeyCode::Char('3'),
            KeyCode::PageUp,
            KeyCode::Char('u'),
            KeyCode::Char('a'),
        ];
        let mut pressed = 0;
        while !stage.app.game.is_over() {
            pressed += 1;
            assert!(pressed < 20_000);
            if stage.app.thinking.is_some() {
                stage.wait();
                continue;
            }
            // Undo is tried now and then, so that the game comes to an end.
            let code = match dice.below(6) {
                0 if dice.below(10) > 0 => keys[dice.below(10) as usize],
                0 => keys[dice.below(12) as usize],
                _ => KeyCode::Enter,
            };
            press(&mut stage, code);
            if pressed % 10 == 0 {
                drawn(&stage, 80, 24);
            }
        }
        let record = stage.app.game.record();
        let replayed = replay("game", record.as_bytes(), None, |_| {}).unwrap();
        assert!(replayed.state.is_over() && replayed.whole);
        assert!(screen_text(&mut stage, 80, 24).contains("save the record"));
    }
}

#[test]
fn what_is_taken_back_and_played_again_is_the_same_game() {
    let mut game = sized_game(Mode::TotalWar, [Sitter::Human, Sitter::Bot("random".parse().unwrap())], 9, 9);
    let mut dice = Dice::new(9);
    assert_eq!(game.take_back(Player::A), None, "nothing has been decided");
    play_until(&mut game, &mut dice, |_| false);
    let (record, choices): (String, Vec<Choice>) =
        (game.record().to_owned(), game.taken().iter().map(|taken| taken.choice).collect());
    assert!(record.matches("\"shuffle\"").count() > 2, "a deck was shuffled again on the way");
    for _ in 0..20 {
        let human = game.taken().iter().rposition(|taken| taken.before.turn() == Some(Player::A)).unwrap();
        assert_eq!(game.take_back(Player::A), Some(false));
        assert_eq!(game.taken().len(), human);
        assert_eq!(game.state().turn(), Some(Player::A));
        assert!(record.starts_with(game.record()));
    }
    for &choice in &choices[game.taken().len()..] {
        game.decide(choice).unwrap();
    }
    assert_eq!(game.record(), record);
}

#[test]
fn a_game_goes_on_from_any_point_of_its_record() {
    let mut game = against("random", 5);
    play_until(&mut game, &mut Dice::new(5), |_| false);
    let record = game.record().to_owned();
    let header = record.find('\n').unwrap() + 1;
    let lines: Vec<usize> = record.match_indices('\n').map(|(at, _)| at + 1).collect();
    for (number, &end) in lines.iter().enumerate().skip(3).step_by(7) {
        // A torn last line counts as not written.
        for torn in [0, 5] {
            let text = &record[..(end + torn).min(record.len())];
            let going_on = Game::resume("game", text).unwrap_or_else(|fault| panic!("{number}: {fault}"));
            assert!(record.starts_with(going_on.record()) && going_on.record().len() >= end.max(header));
            assert_eq!(going_on.sitters, game.sitters);
        }
    }
    let other = record.replacen("\"seed\":5", "\"seed\":6", 1);
    assert_ne!(other, record);
    let fault = Game::resume("game", &other).unwrap_err().to_string();
    assert!(fault.contains("shuffles differently"), "{fault}");
}

#[test]
fn the_slot_holds_the_game_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/game.jsonl");
    let mut slot = GameFile::open(&path).unwrap();
    assert!(slot.kept().is_empty() && !slot.is_unfinished());
    assert_eq!(GameFile::open(&path).unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
    let mut game = against("random", 2);
    let mut dice = Dice::new(2);
    while !game.is_over() {
        let steps = game.taken().len() + 1;
        play_until(&mut game, &mut dice, |game| game.taken().len() >= steps);
        if dice.below(8) == 0 {
            game.take_back(Player::A);
        }
        slot.keep(game.record()).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), game.record());
        assert_eq!(slot.is_unfinished(), !game.is_over());
    }
    // At once, without waiting for the disk.
    for _ in 0..20 {
        drop(slot);
        slot = GameFile::open(&path).unwrap();
        assert_eq!(slot.kept(), game.record());
        slot.keep("").unwrap();
        slot.keep(game.record()).unwrap();
    }
}

#[test]
fn two_people_see_only_their_own_hands() {
    let mut stage = on_stage(two_people(3), PLAIN);
    stage.begin(Screen::go_on);
    stage.app.covered = false;
    let shown = |stage: &Stage<Screen>| text(&drawn(stage, 80, 24));
    let hand = |stage: &Stage<Screen>, player: Player| -> Vec<String> {
        let game = &stage.app.game;
        game.state().hand(player).iter().map(|&card| game.table.card(player, card).id.to_string()).collect()
    };
    let own = shown(&stage);
    assert!(hand(&stage, Player::A).iter().all(|id| own.contains(id)), "{own}");
    press(&mut stage, KeyCode::Char('p'));
    press(&mut stage, KeyCode::Enter);
    let covered = shown(&stage);
    for player in Player::ALL {
        assert!(!hand(&stage, player).iter().any(|id| covered.contains(id)), "{covered}");
    }
    assert!(covered.contains("Long Night is next"), "{covered}");
    let wide = screen_text(&mut on_stage(two_people(3), PLAIN), 120, 40);
    assert!(wide.contains("Tab inspect") && !wide.contains("bot's view"), "there is no bot: {wide}");
    press(&mut stage, KeyCode::Char('p'));
    assert_eq!(shown(&stage), covered, "keys do nothing until somebody is there");
    press(&mut stage, KeyCode::Enter);
    let other = shown(&stage);
    assert!(hand(&stage, Player::B).iter().all(|id| other.contains(id)), "{other}");
    assert!(!hand(&stage, Player::A).iter().any(|id| other.contains(id)), "{other}");
    // What the first player did is not the second one's to undo.
    press(&mut stage, KeyCode::Char('u'));
    let refused = shown(&stage);
    assert!(refused.contains("Nothing to undo."), "{refused}");
    assert!(!hand(&stage, Player::A).iter().any(|id| refused.contains(id)), "{refused}");
    // The first player's turn again.
    stage.app.game.take_back(Player::A);
    stage.app.notes.clear();
    stage.app.refresh();
    stage.app.covered = false;
    assert_eq!(shown(&stage), own);
    press(&mut stage, KeyCode::Char('p'));
    press(&mut stage, KeyCode::Enter);
    // Before the second player sits down, the first undoes it, and the hand stays covered.
    for key in [KeyCode::Char('u'), KeyCode::Char('x')] {
        press(&mut stage, key);
        let covered = shown(&stage);
        assert!(covered.contains("Red Tide is next"), "{covered}");
        assert!(!hand(&stage, Player::A).iter().any(|id| covered.contains(id)), "{covered}");
    }
    press(&mut stage, KeyCode::Enter);
    assert_eq!(shown(&stage), own);
}

/// What the rulebook lets everybody look at: piles, covered sections, the fronts of one's own face-down cards;
/// not those of the opponent (R-INFO-1).
#[test]
fn the_table_in_words_leaves_nothing_out_that_may_be_looked_at() {
    let text = "mode skirmish\ncard 0-11: 3 s2 strike / 1\ncard 0-12: 2 / 1 recoil\ncard 0-13 0-14 0-31 0-32: 1\n\
                common deck 0-13\ncommon discard 0-14\na1: 0-11, 0-12 back\nb5: 0-31 back\na hand 0-32\n";
    let roster = builtin::roster();
    let scenario = crate::engine::scenario::Scenario::read("q", text, &roster).unwrap();
    let replayed = scenario.run(None, |_| {}).unwrap().unwrap();
    let told = |player: Player| -> String {
        let teller = teller(Both(["Ares".into(), "Athena".into()]), &roster, Lang::En, player).with_codes();
        let view = View::of(&replayed.table, &replayed.state, player);
        let seen = Seen { teller, table: &replayed.table, state: view.state(), me: Some(player) };
        crate::screen::lines::table_in_words(&seen).join("\n").replace('\u{a0}', " ")
    };
    let (own, others) = (told(Player::A), told(Player::B));
    for text in [&own, &others] {
        // The common piles belong to no player, and the discard pile is open.
        assert!(text.contains("\nFor both players: draw deck 1, discard pile 1 (0-14)"), "{text}");
        assert!(!text.contains("set aside 0,"), "{text}");
        assert!(
            text.contains("covered outer section 3 Fighters, 2 Shields, Damage to Enemy Cruiser"),
            "{text}"
        );
    }
    let front = "(its front: 2 Fighters above, 1 Fighter, Damage to Own Cruiser below)";
    assert!(own.contains(front) && own.contains("0-12"), "{own}");
    assert!(!others.contains(front) && !others.contains("0-12"), "{others}");
    assert!(!own.contains("0-31") && others.contains("0-31"), "{own}");
}

/// However little room there is: the line about a player loses the cruiser first, then the end of the name, and never a
/// number.
#[test]
fn a_line_about_a_player_keeps_its_numbers() {
    let text =
        "mode total-war\ncard 0-11 0-12 0-13 0-14: 1\na deck 0-11\nb deck 0-12\na aside 0-13\na hand 0-14\n";
    let roster = builtin::roster();
    let scenario = crate::engine::scenario::Scenario::read("q", text, &roster).unwrap();
    let replayed = scenario.run(None, |_| {}).unwrap().unwrap();
    let names = Both(["A deck with a long name".into(), "Long Night".into()]);
    for lang in Lang::ALL {
        let teller = teller(names.clone(), &roster, lang, Player::A);
        let seen = Seen { teller, table: &replayed.table, state: &replayed.state, me: None };
        let line = |room| -> String {
            seen.headline(Player::A, 40, room).into_iter().map(|(text, _)| text).collect()
        };
        let whole = line(usize::MAX);
        let cruiser = whole.chars().count() - 1;
        assert!(whole.contains("(barge)") && !line(cruiser).contains("barge"), "{whole}");
        for room in 70..=cruiser {
            let short = line(room);
            assert!(unicode_width::UnicodeWidthStr::width(&*short) <= room, "{room}: {short}");
            assert_eq!(
                short.split(" · ").skip(1).collect::<Vec<_>>(),
                whole.split(" · ").skip(1).collect::<Vec<_>>()
            );
        }
    }
}

/// Q-INFO-2, which the rulebook does not have: said where one plays against a bot with decks of one's own.
#[test]
fn whoever_plays_a_bot_is_told_what_it_knows() {
    let said = |game: Game| {
        let mut screen = Screen::new(game, Arc::new(builtin::roster()), Lang::En, None);
        let mut out = Vec::new();
        super::plain::play(&mut screen, &mut Talk { input: &mut &b"q\n"[..], out: &mut out }).unwrap();
        String::from_utf8(out).unwrap().contains("knows both deck lists")
    };
    let bot = || Sitter::Bot("random".parse().unwrap());
    assert!(said(against("random", 3)));
    assert!(!said(two_people(3)), "there is no bot");
    assert!(!said(new_game(Mode::Skirmish, [Sitter::Human, bot()], 3)), "there are no deck lists");
    let screen = screen_text(&mut on_stage(against("random", 3), PLAIN), 120, 40);
    assert!(screen.contains("knows both deck lists"), "{screen}");
}

/// In lines, `u` takes back the own last decision, with what the other has decided since; it never turns
/// to the other player's hand.
#[test]
fn in_lines_two_people_undo_only_their_own_decisions() {
    let said = |script: &str| {
        let mut screen = Screen::new(two_people(3), Arc::new(builtin::roster()), Lang::En, None);
        let mut out = Vec::new();
        super::plain::play(&mut screen, &mut Talk { input: &mut script.as_bytes(), out: &mut out }).unwrap();
        (String::from_utf8(out).unwrap(), screen.game)
    };
    let hand = |game: &Game, player: Player| -> Vec<String> {
        game.state().hand(player).iter().map(|&card| game.table.card(player, card).id.to_string()).collect()
    };
    let shows = |text: &str, ids: &[String]| ids.iter().any(|id| text.contains(id));
    // The first player passes; the second sits down and undoes nothing.
    let fresh = two_people(3);
    let (own, others) = (hand(&fresh, Player::A), hand(&fresh, Player::B));
    let subjects = ChoiceCursor::new(fresh.choices(), Player::A, fresh.state()).subjects();
    let passes = 1 + subjects.iter().position(|subject| *subject == Subject::Pass).unwrap();
    let (text, game) = said(&format!("\n{passes}\n\nu\nq\n"));
    let second = text.rsplit_once("Long Night is next").unwrap().1;
    assert!(second.contains("Nothing to undo.") && !shows(second, &own), "{second}");
    assert_eq!(game.taken().len(), 1);
    // Before that, it can be undone: the first player's turn again, behind the cover.
    let (text, game) = said(&format!("\n{passes}\nu\nq"));
    let after = text.rsplit_once("Undone.").unwrap().1;
    assert!(after.contains("Red Tide is next") && !shows(after, &others), "{after}");
    assert!(game.taken().is_empty());
    // The first plays a card, the second plays one, and the first undoes both.
    let (text, game) = said("\n1 1\n\n1 1\n\nu\nq\n");
    assert!(text.contains("Undone, with what Long Night has decided since."), "{text}");
    let after = text.rsplit_once("Undone").unwrap().1;
    assert!(shows(after, &own) && !shows(after, &others), "{after}");
    assert!(game.taken().is_empty() && game.state().turn() == Some(Player::A));
}

#[test]
fn a_hint_moves_the_cursor_and_a_canceled_one_does_not() {
    let mut stage = on_stage(third_round(7), PLAIN);
    let before = stage.app.cursor.clone().unwrap().choice();
    let game = &stage.app.game;
    let choice = hint(&game.table, game.state(), game.number()).unwrap().choice;
    press(&mut stage, KeyCode::Char('h'));
    press(&mut stage, KeyCode::Esc);
    assert_eq!(stage.app.cursor.clone().unwrap().choice(), before);
    press(&mut stage, KeyCode::Char('h'));
    stage.wait();
    assert_eq!(stage.app.cursor.clone().unwrap().choice(), choice);
    let shown = screen_text(&mut stage, 80, 24);
    assert!(shown.contains("Best: ") && shown.contains('%') && shown.contains("samples"), "{shown}");
}

#[test]
fn the_first_decision_tells_the_keys_and_notes_make_way() {
    let mut stage = on_stage(against("pilot-1", 3), PLAIN);
    let shown = |stage: &Stage<Screen>| text(&drawn(stage, 80, 24));
    let first = shown(&stage);
    assert!(first.contains("Choose a card and a sector"), "{first}");
    assert!(first.contains("all keys and symbols."), "{first}");
    assert!(first.lines().last().unwrap().contains("q quit  u undo  p pass  ? help"), "{first}");
    press(&mut stage, KeyCode::Down);
    let moved = shown(&stage);
    assert!(
        !moved.contains("Choose a card and a sector") && moved.contains("If combat started now"),
        "{moved}"
    );
    press(&mut stage, KeyCode::Char('h'));
    press(&mut stage, KeyCode::Up);
    assert!(shown(&stage).contains("Looking for the best move"), "what is being asked for stays");
    stage.wait();
    assert!(shown(&stage).contains("Best: "));
    press(&mut stage, KeyCode::Up);
    let moved = shown(&stage);
    assert!(!moved.contains("Best: ") && moved.contains("If combat started now"), "{moved}");
    // Later, and for a player who resumes a game, it is not shown.
    let later = shown(&on_stage(third_round(7), PLAIN));
    assert!(!later.contains("Choose a card and a sector"), "{later}");
    for (lang, end) in [(Lang::En, "symbols."), (Lang::Fr, "symboles."), (Lang::De, "Symbole.")] {
        let welcome = screen_text(&mut on_stage(against("pilot-1", 3), Theme { lang, ..PLAIN }), 80, 24);
        assert!(welcome.contains(end), "it fits: {welcome}");
    }
}

/// In a small window too, the text of a card is whole, or marked where it is cut off.
#[test]
fn the_text_of_a_card_stays_in_its_pane() {
    let mut whole = 0;
    for lang in Lang::ALL {
        for game in (0..4).map(third_round) {
            let mut stage = on_stage(game, Theme { lang, ..PLAIN });
            for place in stage.app.places() {
                stage.app.looked_at = Some(place);
                let seen = stage.app.seen();
                let Some(cell) = seen.cell(place).filter(|cell| seen.knows(place.board(), *cell)) else {
                    continue;
                };
                let text = seen.card(seen.table.card(place.board(), cell.card())).join(" ");
                let end = text.split(' ').next_back().unwrap().to_owned();
                let pane: String = screen_text(&mut stage, 80, 24)
                    .lines()
                    .skip(15)
                    .map(|line| line.chars().skip(39).collect::<String>() + " ")
                    .collect();
                assert!(pane.contains(&end) || pane.contains('…'), "{text}\n{pane}");
                whole += u32::from(pane.contains(&end) && !pane.contains('…'));
            }
        }
    }
    assert!(whole > 100, "{whole}");
}

#[test]
fn a_large_screen_names_the_cards_of_the_hand() {
    let mut stage = on_stage(third_round(7), PLAIN);
    let wide = screen_text(&mut stage, 200, 60);
    assert!(wide.contains("0-63  Bedrock") && wide.contains("1-96  Gatecrasher"), "{wide}");
    assert!(wide.lines().any(|line| line.contains("▲▲▲ strike /")), "{wide}");
}

#[test]
fn without_color_no_screen_has_any() {
    let theme = Theme { color: false, ..PLAIN };
    let mut over = against("random", 5);
    play_until(&mut over, &mut Dice::new(5), |_| false);
    for game in [third_round(7), against("pilot-1", 3), over] {
        check_colorless(&on_stage(game, theme));
    }
}

#[test]
fn the_end_offers_to_analyze_to_watch_and_to_save() {
    for lang in Lang::ALL {
        let mut game = against("random", 5);
        play_until(&mut game, &mut Dice::new(5), |_| false);
        let mut stage = on_stage(game, Theme { lang, ..PLAIN });
        let end = screen_text(&mut stage, 80, 24);
        for key in ["a", "w", "s"] {
            let is_shown = |colon: &str| end.contains(&format!(" {key}{colon}"));
            assert!(is_shown(": ") || is_shown("\u{a0}: "), "{end}");
        }
        assert_eq!(press(&mut stage, KeyCode::Char('a')), Flow::Leave);
        assert_eq!(stage.app.wish, Wish::Analysis);
    }
}

#[test]
fn effect_words_differ_in_their_first_three_letters() {
    for lang in Lang::ALL {
        let starts: BTreeSet<String> = crate::cards::Effect::ALL
            .into_iter()
            .map(|effect| effect_word(effect, lang).chars().take(3).collect())
            .collect();
        assert_eq!(starts.len(), 10, "{starts:?}");
    }
}

/// Lines and screens say the same, in the language that was asked for.
#[test]
fn saving_says_the_same_in_lines_and_on_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere/game.jsonl");
    let mut screen = Screen::new(two_people(3), Arc::new(builtin::roster()), Lang::Fr, None);
    let said = screen.save_record(&nowhere);
    assert!(!said.contains("cannot"), "{said}");
    let script = format!("\ns {}\nq\n", nowhere.display());
    let mut out = Vec::new();
    super::plain::play(&mut screen, &mut Talk { input: &mut script.as_bytes(), out: &mut out }).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(out.replace("\n  ", " ").contains(&said), "{said}\n{out}");
    let file = folder.path().join("game.jsonl");
    assert!(screen.save_record(&file).contains("game.jsonl"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), screen.game.record());
}
