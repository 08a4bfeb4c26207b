//! Values of the library as options spell them.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cards::Lang;
use crate::deck::ListFormat;
use crate::engine::Mode;

impl ValueEnum for Lang {
    fn value_variants<'a>() -> &'a [Self] {
        &Lang::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.code()).aliases(self.names()))
    }
}

impl ValueEnum for ListFormat {
    fn value_variants<'a>() -> &'a [Self] {
        &[ListFormat::Plain, ListFormat::Csv, ListFormat::Json]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            ListFormat::Plain => {
                ("plain", "ID codes and names, one a line, under a head of `name:`, `cruiser:` …")
            }
            ListFormat::Csv => ("csv", "One row for each card, for a sheet; one sheet can hold many decks"),
            ListFormat::Json => ("json", "An object with name, cruiser, cards …"),
        };
        Some(PossibleValue::new(name).help(help))
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
