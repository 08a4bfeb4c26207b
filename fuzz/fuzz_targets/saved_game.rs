//! Saved games: one that can be continued must be saved so that it can be continued again.
#![no_main]

use flightdeck::screen::play::Game;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(game) = Game::resume("game", text) else { return };
    let again = Game::resume("again", game.record()).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(game.record(), again.record());
});
