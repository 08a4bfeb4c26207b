//! Compiles `data/words` into a table of the program; a bad file is a compile error that names its line.

#[path = "src/say/compile.rs"]
mod compile;

use std::path::Path;
use std::{env, fs, io};

const WORDS: &str = "data/words";

fn main() {
    println!("cargo::rerun-if-changed={WORDS}");
    println!("cargo::rerun-if-changed=src/say/compile.rs");
    let files = match files() {
        Ok(files) => files,
        Err(error) => return println!("cargo::error={WORDS}: {error}"),
    };
    match compile::compile(&files) {
        Ok(table) => {
            let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
            fs::write(Path::new(&folder).join("words.rs"), table).expect("OUT_DIR can be written");
        }
        Err(errors) => errors.iter().for_each(|error| println!("cargo::error={error}")),
    }
}

/// The names and texts of the files, by name.
fn files() -> io::Result<Vec<(String, String)>> {
    let mut paths = fs::read_dir(WORDS)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths.into_iter().map(|path| Ok((path.display().to_string(), fs::read_to_string(&path)?))).collect()
}
