//! `deck import`: a pasted list, a mail, a deck code, CSV or JSON becomes a deck file.

use std::collections::HashMap;
use std::sync::Arc;

use crate::cli::deck_name::is_code;
use crate::cli::output::tell_document;
use crate::cli::prelude::*;
use crate::deck::{self, DeckFile, Imported, List, Remark, name_from};
use crate::report::deck::{self as report, Import, ImportedFile, Standing};
use crate::text;

/// Turn a pasted list, code or file into a deck
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck deck import list.txt -o mine.toml
  flightdeck deck import FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF -o mine.toml
  flightdeck deck import mails/ -o entries/

These inputs are understood, in English, French or German:
  text   ID codes or names of cards, with counts, bullets, numbers or quote
         marks, in Markdown tables, chats or HTML; lines such as
         `Cruiser: Ares` and `name: Red Tide`
  code   a deck code, anywhere in a text; our own PDFs by theirs
  CSV    columns such as id, name, count, deck, cruiser, author, notes;
         also XLSX and ODS
  JSON   a list of ID codes, or name, cruiser, author, notes and cards
  TOML   a deck file, written without its comments
Cards under a heading such as Sideboard, Maybeboard, Réserve or Ersatz are
skipped. Corrections, contradictions and whatever was not understood are
reported on standard error. Ambiguous names and two decks in one text are
errors.")]
pub struct ImportArgs {
    /// Files, folders, deck codes, or - for standard input
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<ReadPath>,
    #[arg(long, value_name = "NAME", help_heading = "The deck file")]
    cruiser: Option<String>,
    #[arg(long)]
    name: Option<String>,
    #[arg(long, short, value_name = "FILE", help_heading = "The deck file")]
    output: Option<WritePath>,
    #[arg(long, help_heading = "The deck file", requires = "output")]
    force: bool,
    /// Show everything, not just the summary
    #[arg(long)]
    full: bool,
}

pub fn import(args: ImportArgs, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let desk = Desk::open(catalog)?;
    let cruiser = args.cruiser.as_ref().map(|typed| desk.cruiser_id(typed)).transpose()?;
    let only = match args.sources.as_slice() {
        [only] if !only.is_dir() => Some(args.read(only)?),
        // A code may come in groups.
        words if is_code(&joined(words)) => Some(code(&joined(words))),
        _ => None,
    };
    match only {
        Some(source) => args.one(&desk, &source, cruiser, catalog, out),
        None => args.many(&desk, cruiser, catalog),
    }
}

fn joined(words: &[ReadPath]) -> String {
    words.iter().map(|word| word.display().to_string()).collect::<Vec<_>>().join(" ")
}

fn code(text: &str) -> Arc<Source> {
    Source::new(say!("the code"), text)
}

/// A list that was read, complete.
struct Read {
    imported: Imported,
    list: List,
}

impl ImportArgs {
    fn read(&self, path: &ReadPath) -> Result<Arc<Source>, Failure> {
        let typed = path.display().to_string();
        // A path always wins.
        if is_code(&typed) && path.symlink_metadata().is_err() {
            return Ok(code(&typed));
        }
        Ok(desk::read_source(path)?)
    }

    fn import(
        &self,
        desk: &Desk,
        source: &Arc<Source>,
        cruiser: Option<String>,
        file: Option<&Path>,
    ) -> Result<Read, Vec<Fault>> {
        let mut imported = match is_code(&source.text) {
            // A code alone says best what is wrong with it.
            true => match deck::decode(&source.text) {
                Ok(list) => {
                    Imported { deck: DeckFile::of(&list, &source.name), remarks: Vec::new(), unsaid: 0 }
                }
                // Unless there is a text behind it.
                Err(fault) => deck::import(source, &desk.roster).map_err(|faults| {
                    let first = source.text.split_whitespace().next().unwrap_or_default();
                    if deck::decode(first).is_ok() { faults } else { vec![fault] }
                })?,
            },
            false => deck::import(source, &desk.roster)?,
        };
        let name = self.name.clone().or_else(|| file.map(name_from));
        let usual = || match is_code(&source.text) {
            true => tr!(lang(), "Deck from a code"),
            false => tr!(lang(), "Imported deck"),
        };
        imported.deck.complete(cruiser, Some(name.unwrap_or_else(usual)));
        let list = imported.deck.list()?;
        Ok(Read { imported, list })
    }

    /// One list: to a file, or to standard output.
    fn one(
        &self,
        desk: &Desk,
        source: &Arc<Source>,
        cruiser: Option<String>,
        catalog: Option<&Path>,
        out: &mut Output,
    ) -> Result<Exit, Failure> {
        let inputs = Inputs::new(catalog).files(&self.sources);
        let file = self.output.as_deref().filter(|path| !is_dash(path));
        let to = Destination::open(file, self.force, inputs)?;
        let Read { imported, list } = self.import(desk, source, cruiser, to.path())?;
        to.write(list.to_toml().as_bytes(), out)?;
        let file = DeckFile::of(&list, say!("the deck"));
        let standing = desk.standing(&file, &EventRules::total_war());
        if to.path().is_none() && standing == Standing::Legal && imported.remarks.is_empty() {
            return Ok(Exit::Yes);
        }
        let shown = to.path().map(|path| path.display().to_string());
        let typed = to.path().map(|path| quoted(path.display()));
        tell_document(&report::imported(
            &Import {
                imported: &imported,
                list: &list,
                standing,
                file: shown.as_deref(),
                typed: typed.as_deref(),
            },
            self.full,
            &desk.roster,
            lang(),
        ));
        if let Standing::Problems(_) = standing {
            desk.note_if_illegal(&file, &EventRules::total_war());
        }
        Ok(Exit::Yes)
    }

    /// Several lists, or those of folders: to a folder, each under its own name.
    fn many(&self, desk: &Desk, cruiser: Option<String>, catalog: Option<&Path>) -> Result<Exit, Failure> {
        let Some(folder) = self.output.as_deref().filter(|path| !is_dash(path)) else {
            let fault = Fault::new(say!("several decks need a folder to be written to"));
            return Err(fault.help(say!("for example {}", "-o entries/")).into());
        };
        if self.name.is_some() {
            return Err(Fault::new(say!("`--name` cannot be used with several decks")).into());
        }
        let files = self.files()?;
        std::fs::create_dir_all(folder)
            .map_err(|error| crate::files::FileError::Write(folder.to_owned(), error))?;
        let inputs = Inputs::new(catalog).files(&files);
        let mut written: HashMap<PathBuf, &PathBuf> = HashMap::new();
        let mut lines = Vec::new();
        for path in &files {
            let to = folder.join(path.file_name().unwrap_or_default()).with_extension("toml");
            let outcome = match written.get(&to) {
                Some(first) => {
                    let fault =
                        Fault::new(say!("{} was already written, from {}", to.display(), first.display()));
                    Err(vec![fault.help(say!("rename one of the two"))])
                }
                None => self.import_to(desk, path, &to, cruiser.clone(), inputs.clone()),
            };
            if outcome.is_ok() {
                written.insert(to, path);
            }
            lines.push(ImportedFile { file: path.display().to_string(), outcome });
        }
        let folder = folder.display().to_string();
        tell_document(&report::imported_folder(&folder, &lines, self.full, lang()));
        let all = lines.iter().all(|line| line.outcome.is_ok());
        Ok(if all { Exit::Yes } else { Exit::No })
    }

    /// One of several files: what became of it.
    fn import_to(
        &self,
        desk: &Desk,
        path: &Path,
        to: &Path,
        cruiser: Option<String>,
        inputs: Inputs,
    ) -> Result<(Message, Vec<Fault>), Vec<Fault>> {
        let destination = Destination::file(to, self.force, inputs).map_err(Failure::into_faults)?;
        let source = desk::read_source(path).map_err(|error| vec![Fault::new(error.tell())])?;
        let Read { imported, list } = self.import(desk, &source, cruiser, Some(to))?;
        destination.write_file(list.to_toml().as_bytes()).map_err(Failure::into_faults)?;
        let standing = desk.standing(&DeckFile::of(&list, say!("the deck")), &EventRules::total_war());
        let name = to.file_name().unwrap_or_default().to_string_lossy();
        let notes = imported.remarks.iter().map(Remark::note).collect();
        Ok((report::holds(&name, &list, standing, &desk.roster), notes))
    }

    /// The files that are meant, those of folders in order. What a folder holds beside files is passed over.
    fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut files = Vec::new();
        for path in &self.sources {
            if !path.is_dir() {
                files.push(path.to_path_buf());
                continue;
            }
            let failed = |error| crate::files::FileError::Read(path.to_path_buf(), error);
            let mut found = Vec::new();
            for entry in std::fs::read_dir(&**path).map_err(failed)? {
                let entry = entry.map_err(failed)?;
                let hidden = entry.file_name().to_string_lossy().starts_with('.');
                if entry.path().is_file() && !hidden {
                    found.push(entry.path());
                } else if entry.path().is_dir() {
                    desk::note(say!("skipped {}: it is a folder", entry.path().display()));
                } else if !hidden {
                    desk::note(say!("skipped {}: it is not a file", entry.path().display()));
                }
            }
            found.sort_by(|a, b| text::natural_order(&a.to_string_lossy(), &b.to_string_lossy()));
            files.extend(found);
        }
        if files.is_empty() {
            return Err(Fault::new(say!("no file to import")).into());
        }
        Ok(files)
    }
}
