//! Values of the library as options spell them.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cards::Lang;
use crate::engine::Mode;

impl ValueEnum for Lang {
    fn value_variants<'a>() -> &'a [Self] {
        &Lang::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.code()).aliases(self.names()))
    }
}

/// The modes of the game.
pub fn mode() -> impl TypedValueParser<Value = Mode> {
    let modes = [Mode::TotalWar, Mode::Skirmish, Mode::Training];
    let values = modes.map(|mode| {
        PossibleValue::new(mode.code()).help(match mode {
            Mode::TotalWar => "A deck and a cruiser each",
            Mode::Skirmish => "All cards in one common deck",
            Mode::Training => "The green cards in one common deck, Ares against Athena",
        })
    });
    PossibleValuesParser::new(values).map(move |code| {
        // The parser lets only their codes through.
        modes.into_iter().find(|mode| mode.code() == code).unwrap_or(Mode::TotalWar)
    })
}
