//! Values of the library as options spell them.

use clap::ValueEnum;
use clap::builder::PossibleValue;

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

impl ValueEnum for Mode {
    fn value_variants<'a>() -> &'a [Self] {
        &[Mode::TotalWar, Mode::Skirmish, Mode::Training]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Mode::TotalWar => "A deck and a cruiser each",
            Mode::Skirmish => "All cards in one common deck",
            Mode::Training => "The green cards in one common deck, Ares against Athena",
        };
        Some(PossibleValue::new(self.code()).help(help))
    }
}
