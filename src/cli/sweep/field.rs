//! The field file: which share of the field brings which deck.

use std::path::Path;

use toml::de::{DeTable, DeValue};

use crate::cli::{Failure, desk};
use crate::fault::Fault;
use crate::text::{fold, nearest};

/// An opponent as a field file can name it.
pub struct Known<'a> {
    /// The file's name without its ending.
    pub stem: String,
    pub name: &'a str,
}

/// The share of every opponent, adding up to one. Without a file every opponent counts alike; with one,
/// those it does not name count nothing.
pub fn shares(path: Option<&Path>, opponents: &[Known<'_>]) -> Result<Vec<f64>, Failure> {
    let Some(path) = path else {
        return Ok(vec![1.0 / opponents.len().max(1) as f64; opponents.len()]);
    };
    let source = desk::read_source(path)?;
    let (document, errors) = DeTable::parse_recoverable(&source.text);
    let mut faults: Vec<Fault> = errors
        .iter()
        .map(|error| {
            let fault = Fault::new(error.message().to_owned());
            match error.span() {
                Some(span) => fault.at(&source, span),
                None => fault.about(&source),
            }
        })
        .collect();
    let mut shares = vec![0.0; opponents.len()];
    for (key, value) in document.get_ref() {
        let wanted = fold(key.get_ref());
        let found = opponents.iter().position(|deck| fold(&deck.stem) == wanted || fold(deck.name) == wanted);
        let Some(found) = found else {
            let fault =
                Fault::new(format!("no opponent is called `{}`", key.get_ref())).at(&source, key.span());
            let names = opponents.iter().flat_map(|deck| [deck.stem.as_str(), deck.name]);
            faults.push(match nearest(key.get_ref(), names) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help("a key is an opponent's file name without .toml, or its deck's name"),
            });
            continue;
        };
        let share = match value.get_ref() {
            DeValue::Integer(number) => number.as_str().replace('_', "").parse().ok(),
            DeValue::Float(number) => number.as_str().replace('_', "").parse().ok(),
            _ => None,
        };
        match share.filter(|share: &f64| share.is_finite() && (0.0..=1e9).contains(share)) {
            Some(share) => shares[found] = share,
            None => faults.push(Fault::new("a share is a number, 0 or more").at(&source, value.span())),
        }
    }
    let total: f64 = shares.iter().sum();
    if faults.is_empty() && total <= 0.0 {
        faults.push(
            Fault::new("no opponent has a share above 0").about(&source).help("for example: long-night = 30"),
        );
    }
    if !faults.is_empty() {
        return Err(Failure::Faults(faults));
    }
    Ok(shares.into_iter().map(|share| share / total).collect())
}
