//! How a deck is named on the command line: one rule for all commands, for completion and for `deck list`.
//!
//! The first that fits, in this order: `-` (standard input); a path that exists; a deck code; one of the user's
//! own decks by the name of its file; a sample deck; one of the user's own decks by the name in it. Files are
//! opened only for the last, so that finding a deck costs no more than listing three folders.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io;

use std::path::{Path, PathBuf};

use super::lang;
use super::own_decks::{OwnDecks, key, name_in, stem};
use crate::cards::CardId;
use crate::deck::{self, DeckFile, List, Unreadable};
use crate::fault::Fault;
use crate::files::FileError;
use crate::files::STANDARD_INPUT;
use crate::reader;
use crate::say::Tell;
use crate::text::nearest;

/// What stands for all sample decks, where several decks fit.
pub const SAMPLES: &str = "samples";
/// What stands before the name of a sample where an own deck has the same.
const SAMPLE: &str = "sample:";
/// The most files of a folder that are read for the names of their decks.
const MOST_LOOKED_INTO: usize = 2_000;

/// A deck as it was typed: a name, a path, a code or `-`; where several fit, also a folder or `samples`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeckArg(PathBuf);

impl From<OsString> for DeckArg {
    fn from(typed: OsString) -> Self {
        DeckArg(typed.into())
    }
}

impl From<&Path> for DeckArg {
    fn from(typed: &Path) -> Self {
        DeckArg(typed.to_owned())
    }
}

impl From<&str> for DeckArg {
    fn from(typed: &str) -> Self {
        DeckArg(typed.into())
    }
}

impl DeckArg {
    /// As it was typed.
    pub fn as_path(&self) -> &Path {
        &self.0
    }

    /// As it was typed, for a command that is to be repeated.
    pub fn display(&self) -> std::path::Display<'_> {
        self.0.display()
    }

    pub fn is_standard_input(&self) -> bool {
        self.0 == Path::new(STANDARD_INPUT)
    }

    /// Whether this means any number of decks: a folder or `samples`.
    pub fn is_several(&self) -> bool {
        self.0.is_dir() || self.0.as_os_str() == SAMPLES
    }

    fn is_toml(&self) -> bool {
        self.0.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
    }

    /// The league that is meant, where decks can come from one.
    pub fn league(&self) -> Option<&Path> {
        let is_league = self.0.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("league"));
        Some(self.0.as_path()).filter(|path| is_league && path.is_file())
    }

    /// The one deck that is meant.
    pub fn find(&self) -> Result<FoundDeck, Fault> {
        match self.look_up(&OwnDecks::here())? {
            Meant::Deck(found) => Ok(found),
            Meant::Folder(path) => Err(self.is_folder(&path)),
            Meant::Samples => {
                let fault = Fault::new(say!("`samples` is all sample decks, and one deck is needed here"));
                Err(fault.help(say!("for example red-tide; all decks: flightdeck deck list")))
            }
        }
    }

    /// The file of an own deck, to be changed.
    pub fn find_to_edit(&self) -> Result<PathBuf, Fault> {
        if self.is_standard_input() {
            return Err(Fault::new(say!("standard input cannot be edited")).help(say!("name a deck file")));
        }
        match self.find()?.place {
            DeckPlace::File(path) => Ok(path),
            DeckPlace::Sample(name) => {
                let fault = Fault::new(say!("{} is a sample deck and cannot be changed", name));
                Err(fault.help(say!("make a copy of your own: flightdeck deck new mine --from {}", name)))
            }
            DeckPlace::Code(_) | DeckPlace::StandardInput => {
                let fault = Fault::new(say!("a deck code cannot be changed"));
                let typed = self.display();
                Err(fault.help(say!("make a deck of it: flightdeck deck import {} -o mine.toml", typed)))
            }
        }
    }

    /// The file of a deck to work on: an own deck, or one that is not there yet.
    pub fn find_to_build(&self) -> Result<PathBuf, Fault> {
        if self.is_toml() && self.look_up(&OwnDecks::here()).is_err() {
            Ok(self.0.clone())
        } else {
            self.find_to_edit()
        }
    }

    fn look_up(&self, own: &OwnDecks) -> Result<Meant, Fault> {
        let typed = self.display().to_string();
        let at = |place| Ok(Meant::Deck(FoundDeck { typed: typed.clone(), place }));
        if self.is_standard_input() {
            return at(DeckPlace::StandardInput);
        }
        // A broken link is reported when it is read.
        if self.0.symlink_metadata().is_ok() {
            let folder = self.0.is_dir();
            return if folder {
                Ok(Meant::Folder(self.0.clone()))
            } else {
                at(DeckPlace::File(self.0.clone()))
            };
        }
        if is_code(&typed) {
            let mut list = deck::decode(&typed)?;
            list.name = Some(tr!(lang(), "Deck from a code"));
            return at(DeckPlace::Code(Box::new(list)));
        }
        if typed.eq_ignore_ascii_case(SAMPLES) {
            return Ok(Meant::Samples);
        }
        if let Some(name) = typed.strip_prefix(SAMPLE) {
            let sample = deck::sample_names().find(|sample| key(sample) == key(name));
            return sample
                .map_or_else(|| Err(self.unknown(name, own)), |sample| at(DeckPlace::Sample(sample)));
        }
        // With an ending or a folder it is a file and nothing else.
        let is_file = typed.contains(['/', std::path::MAIN_SEPARATOR]);
        let (name, ending) = match typed.len().checked_sub(5).and_then(|at| typed.split_at_checked(at)) {
            Some((name, ending)) if ending.eq_ignore_ascii_case(".toml") => (name, true),
            _ => (typed.as_str(), false),
        };
        let wanted = key(name);
        if is_file || wanted.is_empty() {
            return Err(self.unknown(name, own));
        }
        if let Some(path) = self.only_one(own.files.iter().filter(|file| key(&stem(file)) == wanted))? {
            return at(DeckPlace::File(path));
        }
        if ending {
            return Err(self.unknown(name, own));
        }
        if let Some(sample) = deck::sample_names().find(|sample| key(sample) == wanted) {
            return at(DeckPlace::Sample(sample));
        }
        let named = |file: &&PathBuf| name_in(file).is_some_and(|name| key(&name) == wanted);
        match self.only_one(own.files.iter().take(MOST_LOOKED_INTO).filter(named))? {
            Some(path) => at(DeckPlace::File(path)),
            None => Err(self.unknown(name, own)),
        }
    }

    /// The file, unless there are two.
    fn only_one<'a>(&self, mut fitting: impl Iterator<Item = &'a PathBuf>) -> Result<Option<PathBuf>, Fault> {
        match (fitting.next(), fitting.next()) {
            (Some(one), Some(two)) => {
                let fault = Fault::new(say!(
                    "two decks match \"{}\": {}, {}",
                    self.display(),
                    one.display(),
                    two.display()
                ));
                Err(fault.help(say!("give the path")))
            }
            (one, _) => Ok(one.cloned()),
        }
    }

    fn is_folder(&self, path: &Path) -> Fault {
        let fault = Fault::new(say!("{} is a folder, and one deck is needed here", path.display()));
        let wanted = key(&self.display().to_string());
        match deck::sample_names().find(|sample| key(sample) == wanted) {
            Some(sample) => fault.help(say!("the sample deck is sample:{}", sample)),
            None => fault.help(say!("name a deck in it")),
        }
    }

    /// No such deck, and what may have been meant.
    fn unknown(&self, name: &str, own: &OwnDecks) -> Fault {
        let fault = match self.0.parent() {
            // This is a missing file, not an unknown deck.
            Some(folder) if !folder.as_os_str().is_empty() || self.is_toml() => {
                Fault::new(FileError::Read(self.0.clone(), io::ErrorKind::NotFound.into()).tell())
            }
            _ => Fault::new(say!("no deck called \"{}\"", self.display())),
        };
        let name = Path::new(name).file_name().map_or(name.into(), |name| name.to_string_lossy());
        let stems: Vec<String> = own.files.iter().map(|file| stem(file)).collect();
        let samples = deck::sample_names().map(|sample| (sample, true));
        let all: Vec<_> = stems.iter().map(|stem| (stem.as_str(), false)).chain(samples).collect();
        let near = nearest(&name, all.iter().map(|(name, _)| *name));
        let near = near.and_then(|near| all.into_iter().find(|(name, _)| *name == near));
        let list = "flightdeck deck list";
        if name.parse::<CardId>().is_ok() {
            return fault.help(say!("{} is a card: {}", name.as_ref(), format!("flightdeck cards {name}")));
        }
        fault.help(match near {
            Some((near, true)) => say!("did you mean {} (sample)? All decks: {}", near, list),
            Some((near, false)) => say!("did you mean {}? All decks: {}", near, list),
            None => say!("all decks: {}", list),
        })
    }
}

/// What was typed, looked up.
enum Meant {
    Deck(FoundDeck),
    Folder(PathBuf),
    Samples,
}

/// A deck that was found, not read yet.
#[derive(Clone, Debug)]
pub struct FoundDeck {
    typed: String,
    place: DeckPlace,
}

#[derive(Clone, Debug)]
enum DeckPlace {
    StandardInput,
    File(PathBuf),
    Code(Box<List>),
    Sample(&'static str),
}

impl FoundDeck {
    fn sample(name: &'static str) -> Self {
        FoundDeck { typed: name.to_owned(), place: DeckPlace::Sample(name) }
    }

    fn file(path: PathBuf) -> Self {
        FoundDeck { typed: path.display().to_string(), place: DeckPlace::File(path) }
    }

    /// What the user typed for it, or would type: the file of a folder, the name of a sample.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Its file, where it has one: what must not be replaced.
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            DeckPlace::File(path) => Some(path),
            _ => None,
        }
    }

    pub fn is_code(&self) -> bool {
        matches!(self.place, DeckPlace::Code(_))
    }

    pub fn is_sample(&self) -> bool {
        matches!(self.place, DeckPlace::Sample(_))
    }

    /// Where it is from, to tell decks of one name apart: its path, `sample:red-tide`, the code or `-`.
    pub fn origin(&self) -> PathBuf {
        match &self.place {
            DeckPlace::File(path) => path.clone(),
            DeckPlace::Sample(name) => format!("{SAMPLE}{name}").into(),
            DeckPlace::Code(_) => self.typed.as_str().into(),
            DeckPlace::StandardInput => STANDARD_INPUT.into(),
        }
    }

    /// Reads it.
    pub fn read(&self) -> Result<DeckFile, Unreadable> {
        match &self.place {
            DeckPlace::StandardInput => read_or_scan(Path::new(STANDARD_INPUT)),
            DeckPlace::File(path) => read_or_scan(path),
            DeckPlace::Code(list) => Ok(DeckFile::of(list, &self.typed)),
            DeckPlace::Sample(name) => {
                let source = deck::sample_source(name)
                    .ok_or_else(|| FileError::Read(self.origin(), io::ErrorKind::NotFound.into()))?;
                DeckFile::parse(source).map_err(Unreadable::NotToml)
            }
        }
    }
}

/// Reads a deck file, or a deck code where a file or standard input has nothing else, as scanners give it.
fn read_or_scan(path: &Path) -> Result<DeckFile, Unreadable> {
    let source = reader::read(path, DeckFile::MOST_BYTES)?;
    if !is_code(&source.text) {
        return DeckFile::parse(source).map_err(Unreadable::NotToml);
    }
    let mut list = deck::decode(&source.text).map_err(|fault| Unreadable::NotToml(vec![fault]))?;
    list.name = Some(tr!(lang(), "Deck from a code"));
    Ok(DeckFile::of(&list, source.name.clone()))
}

/// A deck that an argument means, or the argument and why it means none.
pub type Lookup = Result<FoundDeck, Box<(DeckArg, Fault)>>;

/// What folders hold beside decks.
pub struct PassedOver {
    /// What has a deck's name and is no regular file, such as a pipe.
    pub irregular: Vec<PathBuf>,
    /// Files that are no deck files by their names.
    pub others: Vec<PathBuf>,
}

/// The decks that are meant where several fit: names, files, the decks in folders, and `samples`, in the order
/// typed; or why an argument means none.
pub fn find_all(typed: &[DeckArg]) -> (Vec<Lookup>, PassedOver) {
    let own = OwnDecks::here();
    // Folders are walked together, so that a file that was also named by itself is taken once.
    let mut paths = Vec::new();
    let mut found: HashMap<PathBuf, Lookup> = HashMap::new();
    for arg in typed {
        let known: Vec<Lookup> = match arg.look_up(&own) {
            Ok(Meant::Folder(path)) => {
                paths.push(path);
                continue;
            }
            Ok(Meant::Samples) => deck::sample_names().map(|name| Ok(FoundDeck::sample(name))).collect(),
            Ok(Meant::Deck(deck)) => vec![Ok(deck)],
            Err(fault) => vec![Err(Box::new((arg.clone(), fault)))],
        };
        for known in known {
            let path = known.as_ref().map_or_else(|unknown| unknown.0.0.clone(), FoundDeck::origin);
            paths.push(path.clone());
            found.insert(path, known);
        }
    }
    let paths = reader::deck_paths(&paths);
    let files = paths.files.into_iter().map(|path| match path {
        Ok(path) => found.get(&path).cloned().unwrap_or_else(|| Ok(FoundDeck::file(path))),
        Err((path, fault)) => Err(Box::new((DeckArg(path), fault))),
    });
    (files.collect(), PassedOver { irregular: paths.skipped, others: paths.others })
}

/// The files behind these decks, which a command must not replace.
pub fn files(typed: &[DeckArg]) -> Vec<PathBuf> {
    let (found, _) = find_all(typed);
    found.into_iter().filter_map(|found| Some(found.ok()?.path()?.to_owned())).collect()
}

/// The cards of a deck, for `in:` in a search.
pub fn ids_in(typed: &str) -> Result<Vec<CardId>, Vec<Fault>> {
    let found = DeckArg::from(typed).find().map_err(|fault| vec![fault])?;
    found.read().map_err(Unreadable::into_faults)?.searched_ids()
}

/// Whether this looks like a deck code, perhaps a faulty one.
pub fn is_code(typed: &str) -> bool {
    let letters: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    letters.len() >= 12
        && letters.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("FD1"))
        && letters.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "name = \"Storm Front\"\ncruiser = \"ares\"\ncards = []\n";

    /// A folder with decks of one's own.
    fn own(files: &[(&str, &str)]) -> (tempfile::TempDir, OwnDecks) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let at = |name: &str| folder.path().join(name);
        let own = OwnDecks::within([at(""), at("decks"), at("missing"), at("decks/../decks")]);
        (folder, own)
    }

    fn origin(typed: &str, own: &OwnDecks) -> String {
        match DeckArg::from(typed).look_up(own) {
            Ok(Meant::Deck(found)) => found.origin().display().to_string(),
            Ok(Meant::Folder(path)) => format!("folder {}", path.display()),
            Ok(Meant::Samples) => "samples".to_owned(),
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn decks_are_found_by_name_in_a_fixed_order() {
        let (folder, own) = own(&[
            ("mine.toml", "name = \"Red Tide\"\ncruiser = \"ares\"\ncards = []\n"),
            ("Été.toml", EMPTY),
            ("decks/long-night.toml", EMPTY.replace("Storm Front", "Other").as_str()),
            ("Cargo.toml", "[package]\n"),
            (".hidden.toml", EMPTY),
            ("broken.toml", "name = "),
        ]);
        let path = |name: &str| {
            name.split('/').fold(folder.path().to_owned(), |at, name| at.join(name)).display().to_string()
        };
        assert_eq!(origin("-", &own), "-");
        assert_eq!(origin("mine", &own), path("mine.toml"));
        assert_eq!(origin("MINE.toml", &own), path("mine.toml"));
        assert_eq!(origin("ete", &own), path("Été.toml"));
        // A file's name goes before a sample's, and a sample's before a name within a file.
        assert_eq!(origin("long night", &own), path("decks/long-night.toml"));
        assert_eq!(origin("sample:long-night", &own), "sample:long-night");
        assert_eq!(origin("Red Tide", &own), "sample:red-tide");
        assert_eq!(origin("storm-front", &own), path("Été.toml"));
        assert_eq!(origin("Samples", &own), "samples");
        assert_eq!(origin(&path("decks"), &own), format!("folder {}", path("decks")));
        // A path always wins, with any content.
        assert_eq!(origin(&path("broken.toml"), &own), path("broken.toml"));
        let code = "FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF";
        assert_eq!(origin(code, &own), code);
        let DeckFile { .. } = DeckArg::from(code).find().unwrap().read().unwrap();
    }

    #[test]
    fn what_is_not_found_comes_with_what_may_be_meant() {
        let (folder, own) = own(&[("storm.toml", EMPTY), ("decks/storm.toml", EMPTY)]);
        assert_eq!(
            origin("red-tid", &own),
            "no deck called \"red-tid\"; did you mean red-tide (sample)? All decks: flightdeck deck list"
        );
        assert_eq!(
            origin("xyzzyxyzzy", &own),
            "no deck called \"xyzzyxyzzy\"; all decks: flightdeck deck list"
        );
        assert_eq!(origin("0-14", &own), "no deck called \"0-14\"; 0-14 is a card: flightdeck cards 0-14");
        let path = |name: &str| {
            name.split('/').fold(folder.path().to_owned(), |at, name| at.join(name)).display().to_string()
        };
        assert_eq!(
            origin("storm", &own),
            format!(
                "two decks match \"storm\": {}, {}; give the path",
                path("storm.toml"),
                path("decks/storm.toml")
            )
        );
        // With an ending it is the user's own file, never a sample.
        assert!(
            origin("red-tide.toml", &own).starts_with("cannot read red-tide.toml"),
            "{}",
            origin("red-tide.toml", &own)
        );
        let missing = origin("nowhere/red-tide.toml", &own);
        assert!(missing.starts_with("cannot read nowhere/red-tide.toml: no such file"), "{missing}");
        assert!(missing.contains("red-tide (sample)"), "{missing}");
        // A mistyped code is reported as a mistyped code.
        let wrong = origin("FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SX", &own);
        assert!(wrong.contains("checksum"), "{wrong}");
    }

    #[test]
    fn samples_are_read_and_cannot_be_changed() {
        let sample = DeckArg::from("sample:red-tide");
        assert_eq!(sample.find().unwrap().read().unwrap().name(), Some("Red Tide"));
        let fault = sample.find_to_edit().unwrap_err().to_string();
        assert!(fault.contains("flightdeck deck new mine --from red-tide"), "{fault}");
        assert!(DeckArg::from("-").find_to_edit().is_err());
        let (all, _) = find_all(&[DeckArg::from("samples"), DeckArg::from("sample:nothing")]);
        assert_eq!(all.len(), 14);
        assert_eq!(all.iter().filter(|found| found.is_ok()).count(), 13);
    }
}
