//! Compiles `data/words` and `data/glossary.toml` into tables of the program; a bad file is a compile error.

#[path = "src/say/compile.rs"]
mod compile;
#[path = "src/cards/compile.rs"]
mod compile_cards;

use std::path::Path;
use std::{env, fs, io};

const WORDS: &str = "data/words";
const GLOSSARY: &str = "data/glossary.toml";

fn main() {
    println!("cargo::rerun-if-changed={WORDS}");
    println!("cargo::rerun-if-changed={GLOSSARY}");
    println!("cargo::rerun-if-changed=src/say/compile.rs");
    println!("cargo::rerun-if-changed=src/cards/compile.rs");
    let glossary = fs::read_to_string(GLOSSARY).map_err(|error| error.to_string());
    match glossary.and_then(|text| compile_cards::glossary(&text)) {
        Ok(source) => write("glossary.rs", &source),
        Err(error) => println!("cargo::error={GLOSSARY}: {error}"),
    }
    let files = match files() {
        Ok(files) => files,
        Err(error) => return println!("cargo::error={WORDS}: {error}"),
    };
    match compile::compile(&files) {
        Ok(table) => write("words.rs", &table),
        Err(errors) => errors.iter().for_each(|error| println!("cargo::error={error}")),
    }
}

fn write(name: &str, source: &str) {
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join(name), source).expect("OUT_DIR can be written");
}

/// The names and texts of the files, by name.
fn files() -> io::Result<Vec<(String, String)>> {
    let mut paths = fs::read_dir(WORDS)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths.into_iter().map(|path| Ok((path.display().to_string(), fs::read_to_string(&path)?))).collect()
}
