//! The field file: which share of the field brings which deck.

use std::path::Path;

use crate::cli::opponents::Opponent;
use crate::cli::{Failure, desk};
use crate::fault::Fault;
use crate::reader::toml::{self, Fields};
use crate::say::Message;
use crate::text::{fold, nearest};

/// An opponent as a field file can name it.
pub struct Known<'a> {
    pub file: &'a Path,
    pub name: &'a str,
}

impl Known<'_> {
    /// The file's name without its ending.
    fn stem(&self) -> String {
        let stem = self.file.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        stem.strip_prefix("sample:").map_or_else(|| stem.clone(), str::to_owned)
    }
}

/// The share of every opponent, adding up to one. Without a file every opponent has its weight; with one,
/// those it does not name count nothing.
pub fn shares(path: Option<&Path>, opponents: &[Known<'_>], decks: &[Opponent]) -> Result<Vec<f64>, Failure> {
    let Some(path) = path else {
        let all: f64 = decks.iter().map(|deck| deck.weight).sum();
        return Ok(decks.iter().map(|deck| deck.weight / all).collect());
    };
    let source = desk::read_source(path)?;
    let document = toml::parse(&source).map_err(Failure::Faults)?;
    let mut fields = Fields::new(&source);
    let mut shares = vec![0.0; opponents.len()];
    for (key, value) in &document {
        let wanted = fold(key.get_ref());
        let matches = |is: &dyn Fn(&Known<'_>) -> bool| -> Vec<usize> {
            (0..opponents.len()).filter(|&at| is(&opponents[at])).collect()
        };
        let mut found = matches(&|deck| fold(&deck.stem()) == wanted);
        if found.is_empty() {
            found = matches(&|deck| fold(deck.name) == wanted);
        }
        if found.len() > 1 {
            fields.faults.add(|| {
                let files = found.iter().map(|&at| Message::plain(opponents[at].file.display()));
                let message =
                    say!("`{}` is ambiguous; it could be {}", key.get_ref(), Message::either(files));
                let help =
                    say!("use the file name without .toml; two files with the same name cannot be used here");
                Fault::new(message).at(&source, key.span()).help(help)
            });
            continue;
        }
        let Some(&found) = found.first() else {
            fields.faults.add(|| {
                let message = say!("no opponent named `{}`", key.get_ref());
                let fault = Fault::new(message).at(&source, key.span());
                // What a file is called can be written without quotes.
                let stem = nearest(key.get_ref(), opponents.iter().map(Known::stem));
                let name = || nearest(key.get_ref(), opponents.iter().map(|deck| deck.name.to_owned()));
                match stem.or_else(name) {
                    Some(near) => fault.help(say!("did you mean `{}`?", near)),
                    None => fault.help(say!("use an opponent's file name without .toml, or the deck's name")),
                }
            });
            continue;
        };
        shares[found] = fields.amount(value, say!("a share")).unwrap_or(0.0);
    }
    let mut faults = fields.faults;
    let total: f64 = shares.iter().sum();
    if faults.is_empty() && total <= 0.0 {
        faults.add(|| {
            Fault::new(say!("no opponent has a share above 0"))
                .about(&source)
                .help(say!("for example: long-night = 30"))
        });
    }
    faults.into_result(()).map_err(Failure::Faults)?;
    Ok(shares.into_iter().map(|share| share / total).collect())
}
