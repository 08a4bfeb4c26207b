//! `flightdeck league merge`: several files of one league become one.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::desk::note;
use crate::cli::target::{Inputs, Target};
use crate::cli::{Answer, Failure, Output, lang};
use crate::fault::Fault;
use crate::files::FileError;
use crate::ledger::Ledger;
use crate::report::terminal::safe;
use crate::say::grouped;

/// Put files of one league together: shares from many machines, or leagues with other decks
///
/// A pair of games that several files have counts once, and must be the same in all of them. Files with other
/// bots, another seed, round limit or version, or with other definitions of a card are refused.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck league merge part*.league -o winter.league
  flightdeck league merge winter.league new-decks.league -o spring.league

The report of the whole is the same to the byte, whatever the shares and their order. Where a share is
missing, this says so; play it again, or let `league play --file` fill the gaps.

Exit code: 0 merged, 2 something could not be read, mixed or written.")]
pub struct Merge {
    /// Files that `league play` or `league merge` made
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    target: Target,
}

impl Merge {
    pub fn run(self, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
        let Some(output) = &self.target.output else {
            return Err(Fault::new(say!("where to? name the file with `-o FILE`")).into());
        };
        let destination = self.target.open(Inputs::new(catalog, self.files.iter().map(PathBuf::as_path)))?;
        // Made apart and written whole, so that a failure leaves nothing behind.
        let folder = tempfile::tempdir().map_err(|error| FileError::Write(std::env::temp_dir(), error))?;
        let path = folder.path().join("merged");
        let mut whole: Option<Ledger> = None;
        let mut twice = 0;
        for file in &self.files {
            let part = Ledger::open_existing(file)?;
            let whole = match &mut whole {
                Some(whole) => whole,
                None => whole.insert(Ledger::create(&path, part.origin())?.named(output)),
            };
            twice += whole.absorb(&part).map_err(Failure::Faults)?;
        }
        let Some(whole) = whole else { return Err(Fault::new(say!("no file to merge")).into()) };
        let kept = whole.kept()?;
        let members = whole.members().len();
        let settles = whole.origin().terms.most_pairs.is_some();
        drop(whole);
        let bytes = std::fs::read(&path).map_err(|error| FileError::Read(path.clone(), error))?;
        destination.write(&bytes, out)?;
        let said = tr!(
            lang(),
            "{}: {}, {}, {} from {}",
            output,
            say_count!(members, "{} deck", "{} decks"),
            say_count!(kept.pairings(), "{} pairing", "{} pairings"),
            say_count!(2 * kept.pairs(), "{} game", "{} games"),
            say_count!(self.files.len(), "{} file", "{} files")
        );
        writeln!(out, "{}", safe(&said))?;
        if twice > 0 {
            let twice = say_count!(
                twice,
                "{} pair was in several files, the same in each",
                "{} pairs were in several files, the same in each"
            );
            note(&twice.in_lang(lang()));
        }
        let (end, all) = (kept.end(), kept.end() * kept.pairings() as u64);
        // A plan that gives pairings different numbers of games leaves no gaps to fill.
        if !settles && kept.pairs() < all {
            note(&tr!(
                lang(),
                "{} of {} pairs are missing; `flightdeck league play --file {} --games {}` plays them",
                grouped(all - kept.pairs()),
                grouped(all),
                output,
                2 * end
            ));
        }
        Ok(Answer::Yes)
    }
}
