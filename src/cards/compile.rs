//! Turns `data/glossary.toml` into Rust. Used by `build.rs`.

use std::fmt::Write;

use toml::{Table, Value};

const LANGS: [&str; 3] = ["en", "fr", "de"];

/// The glossary as an expression, or what is wrong with it.
pub fn glossary(text: &str) -> Result<String, String> {
    let file: Table = text.parse().map_err(|error| format!("{error}"))?;
    let mut source = String::from("Glossary { effects: [");
    for (code, entry) in entries(&file, "effect")? {
        let words = |lang: &str| {
            let words =
                entry.get(lang).and_then(Value::as_table).ok_or(format!("{code}: {lang} is missing"))?;
            let [name, text] = ["name", "text"].map(|key| string(words, key, code));
            Ok(format!("EffectWords {{ name: {:?}, text: {:?} }}", name?, text?))
        };
        // Never fails: a string takes everything.
        let _ = write!(source, "{}, ", by_lang(words)?);
    }
    source.push_str("], terms: &[");
    for (code, entry) in entries(&file, "term")? {
        let words = |lang: &str| Ok(format!("{:?}", string(entry, lang, code)?));
        let _ = write!(source, "Term {{ code: {code:?}, words: {} }}, ", by_lang(words)?);
    }
    source.push_str("] }");
    Ok(source)
}

/// The entries of a kind, each with its code.
fn entries<'a>(file: &'a Table, kind: &str) -> Result<Vec<(&'a str, &'a Table)>, String> {
    let all = file.get(kind).and_then(Value::as_array).ok_or(format!("there is no {kind}"))?;
    let entry = |entry: &'a Value| {
        let entry = entry.as_table().ok_or(format!("{kind}: not a table"))?;
        Ok((string(entry, "code", kind)?, entry))
    };
    all.iter().map(entry).collect()
}

fn string<'a>(table: &'a Table, key: &str, whose: &str) -> Result<&'a str, String> {
    table.get(key).and_then(Value::as_str).ok_or(format!("{whose}: {key} is missing"))
}

fn by_lang(words: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let [en, fr, de] = LANGS.map(words);
    Ok(format!("ByLang {{ en: {}, fr: {}, de: {} }}", en?, fr?, de?))
}
