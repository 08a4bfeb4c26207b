//! `flightdeck league merge`: several files of one league become one.

use std::io::Write;
use std::path::Path;

use crate::cli::desk::note;
use crate::cli::paths::KeptPath;
use crate::cli::target::{Inputs, Target};
use crate::cli::{Answer, Failure, Output, lang};
use crate::fault::Fault;
use crate::ledger::Ledger;
use crate::say::grouped;
use crate::sim::league::Kept;
use crate::wording::safe;

/// Put files of one league together: shares from many machines, or leagues with other decks
///
/// A pair of games that several files have counts once, and must be the same in all of them. Files with other
/// bots, another seed, round limit or version, or with other definitions of a card are refused.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck league merge part*.league -o winter.league
  flightdeck league merge winter.league new-decks.league -o spring.league

The report of the whole is the same to the byte, whatever the shares and their order. Where a share is
missing, this says so; play it again, or let `league play` fill the gaps.

Exit code: 0 merged, 2 something could not be read, mixed or written.")]
pub struct Merge {
    /// Files that `league play` or `league merge` made
    #[arg(required = true, value_name = "FILE")]
    files: Vec<KeptPath>,
    #[command(flatten)]
    target: Target,
}

impl Merge {
    pub fn run(self, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
        let Some(output) = self.target.file() else {
            return Err(Fault::new(say!("missing `-o FILE`")).into());
        };
        let destination = self.target.open(Inputs::new(catalog, self.files.iter().map(|file| &**file)))?;
        let mut merged = None;
        destination.build(output, |file| {
            merged = Some(self.merge(file, output)?);
            Ledger::make_way(output)?;
            Ok(())
        })?;
        let Some(Merged { members, kept, twice, settles }) = merged else { return Ok(Answer::Yes) };
        let said = tr!(
            lang(),
            "{}: {}, {}, {} from {}",
            output,
            say_count!(members, "{} deck", "{} decks"),
            say_count!(kept.pairings(), "{} matchup", "{} matchups"),
            say_count!(2 * kept.pairs(), "{} game", "{} games"),
            say_count!(self.files.len(), "{} file", "{} files")
        );
        writeln!(out, "{}", safe(&said))?;
        if twice > 0 {
            let twice = say_count!(
                twice,
                "{} pair was in several files, with the same result",
                "{} pairs were in several files, with the same results"
            );
            note(twice);
        }
        let (end, all) = (kept.end(), kept.end() * kept.pairings() as u64);
        // A plan that gives pairings different numbers of games leaves no gaps to fill.
        if !settles && kept.pairs() < all {
            note(say_count!(
                all - kept.pairs(),
                "{} of {} pairs is missing; play it with `flightdeck league play {} --games {}`",
                "{} of {} pairs are missing; play them with `flightdeck league play {} --games {}`",
                grouped(all),
                output,
                2 * end
            ));
        }
        Ok(Answer::Yes)
    }

    /// Puts all files into an empty one, which messages call by the name it will have.
    fn merge(&self, file: &Path, output: &Path) -> Result<Merged, Failure> {
        let (first, others) =
            self.files.split_first().ok_or_else(|| Fault::new(say!("no files to merge")))?;
        let part = Ledger::open_existing(first)?;
        let mut whole = Ledger::draft(file, output, part.origin())?;
        let mut twice = whole.absorb(&part).map_err(Failure::Faults)?;
        drop(part);
        for other in others {
            twice += whole.absorb(&Ledger::open_existing(other)?).map_err(Failure::Faults)?;
        }
        Ok(Merged {
            members: whole.members().len(),
            kept: whole.kept()?,
            twice,
            settles: whole.origin().terms.most_pairs.is_some(),
        })
    }
}

/// What became of several files.
struct Merged {
    members: usize,
    kept: Kept,
    /// Pairs that several files had.
    twice: u64,
    /// Whether games went to pairings that were not settled yet.
    settles: bool,
}
