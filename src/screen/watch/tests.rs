//! Watching without a terminal.

use super::*;
use crate::dice::Dice;
use crate::engine::{Mode, Sector, Side};
use crate::screen::play::tests::{PLAIN, new_game, play_until};
use crate::screen::play::{Game, Sitter};
use crate::screen::{Stage, check_picture, check_text, drawn, letters, press, text};

fn record(seed: u64) -> String {
    let bot = || Sitter::Bot("random".parse().unwrap());
    let mut game: Game = new_game(Mode::TotalWar, [bot(), bot()], seed);
    play_until(&mut game, &mut Dice::new(seed), |_| false);
    game.record().to_owned()
}

fn on_stage(theme: Theme) -> Stage<Screen> {
    let film = Film::read("game", record(7).as_bytes()).unwrap();
    Stage::new(Screen::new(film, Arc::new(crate::cards::builtin::roster()), theme.lang), theme)
}

/// A game in its third round, with the last decision judged.
fn third_round(theme: Theme) -> Stage<Screen> {
    let mut stage = on_stage(theme);
    let film = stage.app.film.clone();
    stage.app.go_to(film.round(3) + 4);
    stage.app.judge_here();
    stage
}

#[test]
fn screens_in_three_languages_and_two_sizes() {
    for lang in Lang::ALL {
        for (width, height) in [(80, 24), (120, 40)] {
            let stage = third_round(Theme { lang, ..PLAIN });
            check_text(
                &format!("watch-{}-{width}x{height}", lang.code()),
                &text(&drawn(&stage, width, height)),
            );
        }
    }
    check_picture("watch", "A game being watched", &drawn(&third_round(PLAIN), 120, 36));
}

#[test]
fn forwards_backwards_and_to_any_point() {
    let mut stage = on_stage(PLAIN);
    let all = stage.app.film.decisions();
    let shown = |stage: &Stage<Screen>| text(&drawn(stage, 120, 40));
    let first = shown(&stage);
    for at in 1..=all {
        press(&mut stage, KeyCode::Right);
        assert_eq!(stage.app.at, at);
    }
    let last = shown(&stage);
    assert!(last.contains("wins") || last.contains("draw after"), "{last}");
    press(&mut stage, KeyCode::Right);
    assert_eq!(shown(&stage), last);
    for _ in 0..all {
        press(&mut stage, KeyCode::Left);
    }
    assert_eq!(shown(&stage), first);
    press(&mut stage, KeyCode::Down);
    assert_eq!((stage.app.state().round(), stage.app.at), (2, stage.app.film.round(2)));
    press(&mut stage, KeyCode::Right);
    press(&mut stage, KeyCode::Up);
    assert_eq!(stage.app.at, stage.app.film.round(2), "back to the beginning of this round first");
    press(&mut stage, KeyCode::Up);
    assert_eq!(stage.app.at, 0);
    for (typed, at) in [("12", 12), ("r3", stage.app.film.round(3)), ("99999", all), ("?", all), ("r0", 0)] {
        letters(&mut stage, &format!("g{typed}"));
        press(&mut stage, KeyCode::Enter);
        assert_eq!(stage.app.at, at, "{typed}");
    }
}

#[test]
fn it_runs_by_itself_to_the_end() {
    let mut stage = on_stage(PLAIN);
    assert_eq!(stage.app.wakes_after(), None);
    press(&mut stage, KeyCode::Char(' '));
    let pace = stage.app.wakes_after().unwrap();
    press(&mut stage, KeyCode::Char('+'));
    assert!(stage.app.wakes_after().unwrap() < pace);
    for _ in 0..stage.app.film.decisions() {
        stage.tick();
    }
    assert_eq!((stage.app.at, stage.app.wakes_after()), (stage.app.film.decisions(), None));
}

/// From one player's view, the other's hand and face-down cards are not shown.
#[test]
fn it_can_be_watched_with_one_players_eyes() {
    let mut stage = third_round(PLAIN);
    let state = stage.app.state().clone();
    let table = stage.app.film.table.clone();
    let codes = |player: Player| {
        let face_down = Sector::ALL.into_iter().flat_map(|sector| state.stack(player, sector));
        let face_down = face_down.filter(|cell| cell.side() == Side::Back).map(|cell| cell.card());
        let cards = state.hand(player).into_iter().chain(face_down);
        cards.map(|card| table.card(player, card).id.to_string()).collect::<Vec<_>>()
    };
    let shows = |screen: &str, player: Player| codes(player).iter().any(|id| screen.contains(id.as_str()));
    let screens = [None, Some(Player::A), Some(Player::B), None].map(|eyes| {
        assert_eq!(stage.app.eyes, eyes);
        let screen = text(&drawn(&stage, 120, 40));
        for player in Player::ALL {
            assert_eq!(shows(&screen, player), eyes.is_none_or(|eyes| eyes == player), "{eyes:?}\n{screen}");
        }
        press(&mut stage, KeyCode::Char('x'));
        screen
    });
    assert_eq!(screens[0], screens[3]);
}

/// What the bar shows is what `analyze` says, on both sides together 100.
#[test]
fn the_bar_shows_what_the_judge_says() {
    let mut stage = on_stage(PLAIN);
    assert!(text(&drawn(&stage, 80, 24)).contains("Calculating the chance of winning"));
    stage.begin(Screen::evaluate);
    stage.wait();
    let film = stage.app.film.clone();
    let judged = stage.app.moments.iter().flatten().next().cloned().unwrap();
    // Closing the screen ends the rest of the work.
    stage.app.job = None;
    let at = judged.number - 1;
    let (state, choice) = film.asked()[at].clone();
    let same = moment(&film.table, at + 1, (&state, choice), &Settings::default()).unwrap();
    assert_eq!((judged.chance, judged.before), (same.chance, same.before));
    stage.app.go_to(at + 1);
    assert_eq!(stage.app.chance(), Some(judged.chance));
    for chance in [judged.chance, 0.625, 0.375, 0.005, 0.995] {
        stage.app.moments[at].as_mut().unwrap().chance = chance;
        let bar = text(&drawn(&stage, 80, 24)).lines().nth(1).unwrap().to_owned();
        let numbers: Vec<u32> =
            bar.split_whitespace().filter_map(|word| word.strip_suffix('%')?.parse().ok()).collect();
        assert_eq!((numbers.len(), numbers.iter().sum()), (2, 100), "{bar}");
    }
    // At the end it is what happened.
    stage.app.go_to(film.decisions());
    let winner = film.outcome().unwrap().winner.unwrap();
    assert_eq!(stage.app.chance(), Some(f64::from(u8::from(winner == Player::A))));
}
