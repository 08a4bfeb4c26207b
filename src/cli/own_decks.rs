//! The deck files of the user: where they are, and what they are called.

use std::io;
use std::path::{Path, PathBuf};

use crate::deck::DeckFile;
use crate::save;
use crate::text::{fold, natural_order};

/// The user's own decks: files that may be some, in the order in which they are looked for.
#[derive(Debug, Default)]
pub struct OwnDecks {
    pub files: Vec<PathBuf>,
}

impl OwnDecks {
    /// In the current folder, in `decks` and in the folder for decks.
    pub fn here() -> Self {
        OwnDecks::within([PathBuf::from("."), PathBuf::from("./decks")].into_iter().chain(folder()))
    }

    pub fn within(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        let mut own = OwnDecks::default();
        let mut seen = Vec::new();
        for folder in folders {
            let Ok(real) = folder.canonicalize() else { continue };
            if seen.contains(&real) {
                continue;
            }
            seen.push(real);
            let mut files: Vec<PathBuf> = deck_files(&folder).unwrap_or_default();
            files.sort_by(|a, b| natural_order(&stem(a), &stem(b)).then_with(|| a.cmp(b)));
            own.files.extend(files);
        }
        own
    }

    /// Those that are decks: with a list of cards, however faulty.
    pub fn decks(&self) -> impl Iterator<Item = (&Path, DeckFile)> {
        self.files.iter().filter_map(|path| {
            let file = DeckFile::read(path).ok().filter(DeckFile::has_cards)?;
            Some((path.as_path(), file))
        })
    }
}

/// The folder for decks: FLIGHTDECK_DECKS, or `decks` in the data folder.
pub fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("FLIGHTDECK_DECKS").filter(|path| !path.is_empty()).map(PathBuf::from);
    named.or_else(|| Some(save::data_folder()?.join("decks")))
}

/// What may be decks in a folder, the folders within left out.
fn deck_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        let is_toml = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
        // Reading from a pipe or a device could block.
        if is_toml && !is_hidden && path.is_file() {
            files.push(path);
        }
    }
    Ok(files)
}

/// The name of a file without its ending.
pub fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The name that a deck file gives its deck.
pub(super) fn name_in(file: &Path) -> Option<String> {
    let file = DeckFile::read(file).ok()?;
    file.name().map(str::to_owned)
}

/// A name for comparison: case, accents, spaces and hyphens do not matter.
pub fn key(name: &str) -> String {
    fold(name).chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_')).collect()
}
