//! Compiles `data/words.toml` into a table of the program; a bad file is a compile error that names its line.

#[path = "src/say/compile.rs"]
mod compile;

use std::path::Path;
use std::{env, fs};

const WORDS: &str = "data/words.toml";

fn main() {
    println!("cargo::rerun-if-changed={WORDS}");
    println!("cargo::rerun-if-changed=src/say/compile.rs");
    let text = match fs::read_to_string(WORDS) {
        Ok(text) => text,
        Err(error) => return println!("cargo::error={WORDS}: {error}"),
    };
    match compile::compile(&text) {
        Ok(table) => {
            let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
            fs::write(Path::new(&folder).join("words.rs"), table).expect("OUT_DIR can be written");
        }
        Err(errors) => errors.iter().for_each(|error| println!("cargo::error={WORDS}:{error}")),
    }
}
