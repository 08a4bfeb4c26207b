//! `--sprt elo0=0,elo1=30,alpha=0.05,beta=0.05,model=logistic`

use crate::cli::prelude::*;
use crate::sim::stats::{EloModel, Sprt};
use crate::text::{nearest, pieces};

const KEYS: [&str; 5] = ["elo0", "elo1", "alpha", "beta", "model"];

/// Reads a test; alpha and beta are 0.05 and the model is logistic where they are left out.
pub fn parse(text: &str) -> Result<Sprt, Fault> {
    let source = Source::new("--sprt", text);
    let mut values = [None, None, Some(0.05), Some(0.05)];
    let mut model = EloModel::default();
    for (span, piece) in pieces(text) {
        let (key, value) = piece.split_once('=').unwrap_or((piece, ""));
        let Some(place) = KEYS.iter().position(|&known| known == key.trim()) else {
            let fault = Fault::new(say!("unknown setting `{}`", key.trim())).at(&source, span);
            return Err(match nearest(key.trim(), KEYS) {
                Some(near) => fault.help(say!("did you mean `{}`?", near)),
                None => fault.help(say!("expected elo0, elo1, alpha, beta or model, as in elo0=0,elo1=30")),
            });
        };
        if KEYS[place] == "model" {
            let known = EloModel::ALL.into_iter().find(|model| model.code() == value.trim());
            model = known.ok_or_else(|| {
                let message = say!("`{}` is not a model; expected logistic or normalized", value.trim());
                Fault::new(message).at(&source, span)
            })?;
            continue;
        }
        match value.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => values[place] = Some(number),
            _ => {
                let message = say!("`{}` is not a number; write `{}=NUMBER`", value.trim(), KEYS[place]);
                return Err(Fault::new(message).at(&source, span));
            }
        }
    }
    let [Some(elo0), Some(elo1), Some(alpha), Some(beta)] = values else {
        let missing = if values[0].is_none() { "elo0" } else { "elo1" };
        return Err(Fault::new(say!("missing `{}`", missing)).at(&source, 0..text.len()).help(say!(
            "for example, elo0=0,elo1=30 tests whether the difference is closer to 0 or to 30 Elo"
        )));
    };
    Sprt::new(elo0, elo1, alpha, beta)
        .map(|sprt| sprt.with_model(model))
        .map_err(|error| Fault::new(error).at(&source, 0..text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_read_with_defaults_and_refused_with_reasons() {
        let sprt = parse("elo0=0, elo1=30").unwrap();
        assert_eq!((sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta), (0.0, 30.0, 0.05, 0.05));
        assert_eq!(parse("elo0=-5,elo1=5,alpha=0.1,beta=0.01").unwrap().beta, 0.01);
        assert_eq!(parse("elo0=0,elo1=5").unwrap().model, EloModel::Logistic);
        assert_eq!(parse("elo0=0,elo1=5,model=normalized").unwrap().model, EloModel::Normalized);
        for (text, part) in [
            ("elo0=0,elo1=5,model=bayes", "expected logistic or normalized"),
            ("", "expected elo0"),
            ("elo0=0", "missing `elo1`"),
            ("elo0=0,elo2=30", "did you mean `elo0`?"),
            ("elo0=zero,elo1=3", "`zero` is not a number"),
            ("elo0=30,elo1=0", "below elo1"),
            ("elo0=0,elo1=30,alpha=2", "above 0 and below 0.5"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
