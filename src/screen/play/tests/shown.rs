//! What the screen shows, and what it keeps hidden.

use super::*;

#[test]
fn screens_in_three_languages_and_two_sizes() {
    let aims = |game: &Game| {
        let moves = |decision| matches!(decision, Decision::Target(crate::cards::Effect::Lateral));
        game.state().round() == 2 && is_asked(game, Player::A, moves)
    };
    let record = (0..20).find_map(|seed| {
        let mut game = against("pilot-1", seed);
        play_until(&mut game, &mut Dice::new(seed), aims).then(|| game.record().to_owned())
    });
    let record = record.unwrap();
    for lang in Lang::ALL {
        for (width, height) in [(80, 24), (120, 40)] {
            let theme = Theme { lang, ..PLAIN };
            let name = |what: &str| format!("{what}-{}-{width}x{height}", lang.code());
            check_text(&name("play"), &screen_text(&mut on_stage(third_round(7), theme), width, height));
            let target = Game::resume("target", &record).unwrap();
            check_text(&name("play-target"), &screen_text(&mut on_stage(target, theme), width, height));
        }
    }
    let ascii = Theme { signs: false, ..PLAIN };
    let ascii = screen_text(&mut on_stage(third_round(7), ascii), 80, 24);
    assert!(ascii.is_ascii(), "{ascii}");
}

#[test]
fn the_picture_of_the_readme_is_this_screen() {
    check_picture("play", "A game being played", &drawn(&on_stage(third_round(7), PLAIN), 120, 36));
}

/// Two states that differ only in hidden cards give the same picture, for every item that the cursor is
/// on and whichever card is looked at.
#[test]
fn nothing_hidden_is_shown() {
    let mut differing = 0;
    let mut face_down = 0;
    let games = (0..4).flat_map(|seed| [(Mode::TotalWar, seed), (Mode::Skirmish, seed)]);
    for (mode, seed) in games {
        let mut dice = Dice::new(seed);
        let mut game = new_game(mode, [Sitter::Human, Sitter::Bot("pilot-1".parse().unwrap())], seed);
        for _ in 0..4 {
            let steps = game.taken().len() + 7;
            let ready = |game: &Game| game.taken().len() >= steps && game.state().turn() == Some(Player::A);
            if !play_until(&mut game, &mut dice, ready) {
                break;
            }
            let other = View::of(&game.table, game.state(), Player::A).complete(&game.table, &mut dice);
            differing += u32::from(other != *game.state());
            face_down += Sector::ALL
                .iter()
                .flat_map(|&sector| game.state().stack(Player::B, sector))
                .filter(|cell| cell.side() == Side::Back)
                .count();
            let mut pair = [game.state().clone(), other].map(|state| {
                // Both have the same past, so they keep the same log; the next test is about logs.
                let mut stage = on_stage(Game::resume("game", game.record()).unwrap(), PLAIN);
                stage.app.game.set_state(state);
                let log = std::mem::take(&mut stage.app.log);
                stage.app.refresh();
                stage.app.log = log;
                stage
            });
            let same = |pair: &[Stage<Screen>; 2]| {
                let [one, two] = pair.each_ref().map(|stage| drawn(stage, 120, 40));
                assert_eq!(text(&one), text(&two));
                assert_eq!(one, two);
            };
            same(&pair);
            for at in 0..game.choices().len() {
                pair.iter_mut().for_each(|stage| stage.app.cursor.as_mut().unwrap().set_place(at));
                same(&pair);
            }
            for place in pair[0].app.places() {
                pair.iter_mut().for_each(|stage| stage.app.looked_at = Some(place));
                same(&pair);
            }
            let [one, two] =
                pair.each_ref().map(|stage| hint(&game.table, stage.app.game.state(), 5).unwrap());
            assert_eq!(one, two, "a hint knows no more than the player");
        }
    }
    assert!(differing > 15 && face_down > 15, "{differing} {face_down}");
}

/// The text on a bot's move does not name cards that its opponent cannot know.
#[test]
fn insights_and_the_log_keep_the_bots_secrets() {
    let words = Words::new(builtin::glossary(), Lang::En);
    let (mut dice, mut printed) = (Dice::new(3), 0);
    for seed in 0..4 {
        let mut game = against("pilot-1", seed);
        // In the first round no card has come back from a discard pile.
        while game.state().round() == 1
            && play_until(&mut game, &mut dice, |game| game.state().turn() == Some(Player::B))
        {
            let before = game.state().clone();
            let choices = game.choices();
            game.decide(choices[dice.below(choices.len() as u32) as usize]).unwrap();
            let last = game.taken().last().unwrap().clone();
            let secret: Vec<String> = {
                let state = game.state();
                let face_down = Sector::ALL.iter().flat_map(|&sector| state.stack(Player::B, sector));
                let face_down = face_down.filter(|cell| cell.side() == Side::Back).map(|cell| cell.card());
                let cards = state.hand(Player::B).into_iter().chain(face_down);
                cards.map(|card| game.table.card(Player::B, card).id.to_string()).collect()
            };
            let teller = Teller::new(words, game.names.clone()).for_reader(Player::A);
            let insight = insight(&teller, &game.table, &before, last.choice).join("\n");
            let lines = game.story(&teller);
            let log = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n");
            for id in &secret {
                // A card that was flipped down after it had been seen is not hidden.
                let seen_before = game.taken().iter().any(|taken| {
                    Sector::ALL.iter().flat_map(|&sector| taken.before.stack(Player::B, sector)).any(|cell| {
                        cell.side() == Side::Front
                            && game.table.card(Player::B, cell.card()).id.to_string() == *id
                    })
                });
                if !seen_before {
                    assert!(!insight.contains(id.as_str()), "{id}: {insight}");
                    assert!(!log.contains(id.as_str()), "{id}: {log}");
                    printed += 1;
                }
            }
            if game.is_over() {
                break;
            }
        }
    }
    assert!(printed > 50, "{printed}");
}
