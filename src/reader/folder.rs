//! Deck files as people name them: single files, and folders with all decks in them.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::fault::Fault;
use crate::files::FileError;
use crate::say::Tell;
use crate::text;

/// The deck files that paths on a command line mean.
#[derive(Debug, Default)]
pub struct DeckPaths {
    /// In the order named, those of a folder in natural order (10 after 9); or why a path means none.
    pub files: Vec<Result<PathBuf, (PathBuf, Fault)>>,
    /// An entry with a deck's name that is not a regular file, such as a pipe.
    pub skipped: Vec<PathBuf>,
    /// Files in the folders that are no deck files by their names; hidden ones are left alone.
    pub others: Vec<PathBuf>,
}

/// The files named, and all `*.toml` files in the folders named and the folders within, each once. Only
/// a file that is itself named twice counts twice: a player may bring what the other brings.
pub fn deck_paths(named: &[PathBuf]) -> DeckPaths {
    let mut paths = DeckPaths::default();
    let (mut named_files, mut in_folders) = (HashSet::new(), HashSet::new());
    for path in named {
        if !path.is_dir() {
            if !in_folders.contains(&place_of(path)) {
                named_files.insert(place_of(path));
                paths.files.push(Ok(path.clone()));
            }
            continue;
        }
        let mut found = Vec::new();
        match walk(path, 0, &mut found, &mut paths) {
            Err(error) => paths.files.push(Err((path.clone(), Fault::new(error.tell())))),
            Ok(()) if found.is_empty() => {
                let fault = Fault::new(say!("no decks in {}: it has no .toml files", path.display()));
                paths.files.push(Err((path.clone(), fault)));
            }
            Ok(()) => {
                found.sort_by(|a, b| in_natural_order(a, b));
                found.retain(|path| {
                    let place = place_of(path);
                    !named_files.contains(&place) && in_folders.insert(place)
                });
                paths.files.extend(found.into_iter().map(Ok));
            }
        }
    }
    paths.others.sort_by(|a, b| in_natural_order(a, b));
    paths.others.dedup();
    paths
}

/// Where a file is, whatever it is called; what is beneath a link to it is another file. Windows does not tell capitals
/// from small letters.
fn place_of(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Ok(folder), Some(name)) = (folder.canonicalize(), path.file_name()) else { return path.to_owned() };
    let place = folder.join(name);
    if cfg!(windows) { place.to_string_lossy().to_lowercase().into() } else { place }
}

/// Folders within folders; links to folders are not followed, so that none leads in a circle. Hidden
/// files are left alone.
fn walk(
    folder: &Path,
    depth: usize,
    found: &mut Vec<PathBuf>,
    paths: &mut DeckPaths,
) -> Result<(), FileError> {
    const DEEPEST: usize = 64;
    let failed = |error| FileError::Read(folder.to_owned(), error);
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type().map_err(failed)?.is_dir() {
            if depth < DEEPEST {
                walk(&path, depth + 1, found, paths)?;
            }
        } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
            match std::fs::metadata(&path) {
                Ok(meta) if meta.is_dir() => {}
                // Reading from a pipe or a device could block.
                Ok(meta) if !meta.is_file() => paths.skipped.push(path),
                // A broken link is reported when it is read.
                _ => found.push(path),
            }
        } else if path.is_file() {
            paths.others.push(path);
        }
    }
    Ok(())
}

fn in_natural_order(a: &Path, b: &Path) -> std::cmp::Ordering {
    let parts = |path: &Path| -> Vec<String> {
        path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect()
    };
    let (one, other) = (parts(a), parts(b));
    let differing = one.iter().zip(&other).find(|(a, b)| a != b);
    differing.map_or(one.len().cmp(&other.len()), |(a, b)| text::natural_order(a, b)).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(paths: &DeckPaths, folder: &Path) -> Vec<String> {
        let name =
            |path: &PathBuf| path.strip_prefix(folder).unwrap().display().to_string().replace('\\', "/");
        paths.files.iter().map(|file| name(file.as_ref().unwrap())).collect()
    }

    #[test]
    fn folders_are_walked_in_natural_order_and_each_file_is_taken_once() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(at("deep/er")).unwrap();
        for name in [
            "table 10.toml",
            "table 9.toml",
            "Table 1.TOML",
            "deep/a.toml",
            "deep/er/b.toml",
            ".x.toml",
            "n.txt",
        ] {
            std::fs::write(at(name), "").unwrap();
        }
        let all = ["deep/a.toml", "deep/er/b.toml", "Table 1.TOML", "table 9.toml", "table 10.toml"];
        let root = folder.path().to_owned();
        let paths = deck_paths(std::slice::from_ref(&root));
        assert_eq!(
            (names(&paths, folder.path()), paths.others),
            (all.map(str::to_owned).to_vec(), vec![at("n.txt")])
        );
        // A file that was named before its folder stays where it was named.
        let paths = deck_paths(&[at("table 9.toml"), root.clone(), at("deep/a.toml")]);
        assert_eq!(names(&paths, folder.path()), [all[3], all[0], all[1], all[2], all[4]]);
        // Whatever it is called.
        let paths = deck_paths(&[folder.path().join("deep/../table 9.toml"), root.clone()]);
        assert_eq!(paths.files.len(), all.len());
        if cfg!(windows) {
            assert_eq!(deck_paths(&[at("TABLE 9.toml"), root]).files.len(), all.len());
        }
        let twice = deck_paths(&[at("table 9.toml"), at("table 9.toml")]);
        assert_eq!(twice.files.len(), 2);
        std::fs::create_dir(at("empty")).unwrap();
        let (_, fault) = deck_paths(&[at("empty")]).files.remove(0).unwrap_err();
        assert!(fault.message.to_string().ends_with("empty: it has no .toml files"), "{fault}");
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_a_folder_is_skipped_and_told() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.toml");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()));
        std::fs::write(folder.path().join("a.toml"), "").unwrap();
        let paths = deck_paths(&[folder.path().to_owned()]);
        assert_eq!((names(&paths, folder.path()), paths.skipped), (vec!["a.toml".to_owned()], vec![pipe]));
    }
}
