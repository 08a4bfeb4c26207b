//! `--format`: each command takes some of the formats there are.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::report::Format;

/// Reads one of these formats; any other is refused with the list of them.
pub fn one_of(formats: &'static [Format]) -> impl TypedValueParser<Value = Format> {
    let values = formats
        .iter()
        .map(|format| PossibleValue::new(format.name()).aliases(format.aliases()).help(format.about()));
    PossibleValuesParser::new(values).map(|name| {
        let named = |format: &&Format| format.name() == name || format.aliases().contains(&name.as_str());
        formats.iter().find(named).copied().unwrap_or(formats[0])
    })
}
