//! The one rule for every file that a command makes: what exists is replaced only with `--force`, and
//! the catalog in use and the files that the command reads are never replaced.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::deck_name::{self, DeckArg};
use super::desk::{note, tell};
use super::paths::{WritePath, is_dash};
use super::{Failure, Output, lang};
use crate::catalog::Catalog;
use crate::fault::Fault;
use crate::files::FileError;
use crate::save::{self, Existing};
use crate::say::Message;

/// What a command reads, and must not replace: the catalog in use and the files it was given.
#[derive(Clone)]
pub struct Inputs {
    catalog: Option<PathBuf>,
    files: Vec<PathBuf>,
}

impl Inputs {
    /// `catalog` as the command line names it.
    pub fn new(catalog: Option<&Path>) -> Self {
        Inputs { catalog: Catalog::location(catalog).ok(), files: Vec::new() }
    }

    pub fn files<P: AsRef<Path>>(mut self, files: impl IntoIterator<Item = P>) -> Self {
        self.files.extend(files.into_iter().map(|file| file.as_ref().to_owned()));
        self
    }

    /// The files behind decks, those of folders too.
    pub fn decks<'a>(self, decks: impl IntoIterator<Item = &'a DeckArg>) -> Self {
        let decks: Vec<DeckArg> = decks.into_iter().cloned().collect();
        self.files(deck_name::files(&decks))
    }

    /// Why a file with this name may never be written, even with `--force`.
    pub fn forbid(&self, path: &Path) -> Result<(), Fault> {
        let name = path.display();
        if let Some(catalog) = &self.catalog
            && (save::is_same_file(path, catalog) || is_companion(path, catalog))
        {
            let fault = Fault::new(say!("{} is part of the catalog in use", name));
            return Err(fault.help(say!("name another file")));
        }
        if self.files.iter().any(|input| save::is_same_file(path, input)) {
            let fault = Fault::new(say!("{} is an input of this command and cannot be replaced", name));
            return Err(fault.help(say!("name another file")));
        }
        Ok(())
    }
}

/// Whether a path names a file that SQLite keeps beside the catalog. Many disks do not tell capitals from small letters.
fn is_companion(path: &Path, catalog: &Path) -> bool {
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let (Some(own), Some(catalogs)) = (name(path), name(catalog)) else { return false };
    let folder = |path: &Path| match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    ["-journal", "-wal", "-shm"].iter().any(|ending| own.eq_ignore_ascii_case(&format!("{catalogs}{ending}")))
        && save::is_same_file(&folder(path), &folder(catalog))
}

/// `-o FILE` and `--force`.
#[derive(clap::Args)]
pub struct Target {
    #[arg(long, short, value_name = "FILE")]
    output: Option<WritePath>,
    #[arg(long, requires = "output")]
    force: bool,
}

impl Target {
    /// The file to write; none is standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !is_dash(path))
    }

    /// Refuses a file that may not be written, before any work is done for it.
    pub fn open(&self, inputs: Inputs) -> Result<Destination, Failure> {
        Destination::open(self.file(), self.force, inputs)
    }
}

/// Where a result goes, found fit to be written.
pub struct Destination {
    /// `None` is standard output.
    path: Option<PathBuf>,
    force: bool,
    inputs: Inputs,
}

impl Destination {
    pub fn file(path: &Path, force: bool, inputs: Inputs) -> Result<Self, Failure> {
        Destination::open((!is_dash(path)).then_some(path), force, inputs)
    }

    /// `None` is standard output.
    pub fn open(path: Option<&Path>, force: bool, inputs: Inputs) -> Result<Self, Failure> {
        let destination = Destination { path: path.map(Path::to_owned), force, inputs };
        destination.check()?;
        Ok(destination)
    }

    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn check(&self) -> Result<(), Failure> {
        let Some(path) = &self.path else { return Ok(()) };
        self.inputs.forbid(path)?;
        if !self.force && path.is_file() {
            return Err(exists(path));
        }
        Ok(())
    }

    /// Writes the text so far to the file, whole or not at all. A later call replaces it.
    pub fn keep(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.check()?;
        if let Some(path) = &self.path {
            self.save(path, bytes)?;
            self.force = true;
        }
        Ok(())
    }

    /// Writes a result to the file, whole or not at all, or to standard output exactly as it is.
    pub fn write(&self, bytes: &[u8], out: &mut Output) -> Result<(), Failure> {
        // What stood there when the work began may not be what stands there now.
        self.check()?;
        match &self.path {
            Some(path) => self.save(path, bytes)?,
            None if io::stdout().is_terminal() => out.write_all(bytes)?,
            None => out.write_raw(bytes)?,
        }
        Ok(())
    }

    /// Writes a result to the file, whole or not at all.
    pub fn write_file(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.check()?;
        self.path.as_ref().map_or(Ok(()), |path| self.save(path, bytes))
    }

    /// Says that the file was written, where it is one.
    pub fn tell_written(&self) {
        if let Some(path) = &self.path {
            tell(&tr!(lang(), "wrote {}", path));
        }
    }

    fn save(&self, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        report(path, save::write(path, bytes, existing(self.force)).map_err(Failure::from))
    }

    /// Makes the file from what `fill` writes into the empty file that it is given, whole or not at all.
    pub fn build(&self, path: &Path, fill: impl FnOnce(&Path) -> Result<(), Failure>) -> Result<(), Failure> {
        self.check()?;
        report(path, save::build(path, existing(self.force), fill))
    }
}

/// Tells what could not be kept of a file that was replaced, and how to replace one.
fn report(path: &Path, written: Result<Vec<Message>, Failure>) -> Result<(), Failure> {
    match written {
        Ok(losses) => losses.into_iter().for_each(note),
        Err(Failure::File(FileError::Write(_, error))) if error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(exists(path));
        }
        Err(error) => return Err(error),
    }
    Ok(())
}

fn existing(force: bool) -> Existing {
    if force { Existing::Replace } else { Existing::Keep }
}

fn exists(path: &Path) -> Failure {
    let fault = Fault::new(say!("{} already exists", path.display()));
    fault.help(say!("name another file, or replace it with `--force`")).into()
}

/// A folder with a file for each game of one run.
pub struct GameFolder {
    path: PathBuf,
    existing: Existing,
}

impl GameFolder {
    /// Makes the folder if it is not there yet. One that holds games is refused without `force`; with
    /// it, the games of the earlier run are removed, so that no two runs are mixed.
    pub fn for_run(path: &Path, force: bool, inputs: &Inputs) -> Result<Self, Failure> {
        let folder = GameFolder::open(path, force)?;
        let games = folder.games()?;
        games.iter().try_for_each(|game| inputs.forbid(game))?;
        for game in games {
            std::fs::remove_file(&game).map_err(|error| FileError::Write(game, error))?;
        }
        Ok(folder)
    }

    fn open(path: &Path, force: bool) -> Result<Self, Failure> {
        std::fs::create_dir_all(path).map_err(|error| FileError::Write(path.to_owned(), error))?;
        save::tidy(path);
        let folder = GameFolder { path: path.to_owned(), existing: existing(force) };
        if !force && !folder.games()?.is_empty() {
            let fault = Fault::new(say!("{} already contains game records", path.display()));
            return Err(fault.help(say!("name another folder, or replace them with `--force`")).into());
        }
        Ok(folder)
    }

    /// The files in the folder that are named as [`GameFolder::write`] names them.
    fn games(&self) -> Result<Vec<PathBuf>, FileError> {
        let failed = |error| FileError::Read(self.path.clone(), error);
        let mut games = Vec::new();
        for entry in std::fs::read_dir(&self.path).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name().to_string_lossy().into_owned();
            let number = name.strip_prefix("game-").and_then(|rest| rest.strip_suffix(".jsonl"));
            if number.is_some_and(|digits| digits.len() >= 6 && digits.bytes().all(|b| b.is_ascii_digit())) {
                games.push(self.path.join(name));
            }
        }
        games.sort();
        Ok(games)
    }

    fn file(&self, game: u64) -> PathBuf {
        self.path.join(format!("game-{game:06}.jsonl"))
    }

    pub fn write(&self, game: u64, record: &str) -> Result<(), FileError> {
        save::write_in_tidy_folder(&self.file(game), record.as_bytes(), self.existing)
    }
}
