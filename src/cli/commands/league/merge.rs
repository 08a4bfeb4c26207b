//! `flightdeck league merge`: several files of one league become one.

use std::io::Write;

use crate::cli::prelude::*;
use crate::cli::target::Target;
use crate::ledger::Ledger;
use crate::say::grouped;
use crate::sim::league::Kept;
use crate::wording::safe;

/// Combine league files from several machines
///
/// A pair of games that several files have counts once, and must be the same in all of them. Files with other
/// bots, another seed, round limit or version, or with other definitions of a card are refused.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck league merge part*.league -o winter.league
  flightdeck league merge winter.league new-decks.league -o spring.league

The merged report is identical for any number and order of shards. Missing pairs
are reported; play them with league play.")]
pub struct Merge {
    /// Files that `league play` or `league merge` made
    #[arg(required = true, value_name = "FILE")]
    files: Vec<KeptPath>,
    #[command(flatten)]
    target: Target,
}

impl Merge {
    pub fn run(self, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
        let Some(output) = self.target.file() else {
            return Err(Fault::new(say!("missing `-o FILE`")).into());
        };
        let destination = self.target.open(Inputs::new(catalog).files(&self.files))?;
        let mut merged = None;
        destination.build(output, |file| {
            merged = Some(self.merge(file, output)?);
            Ledger::make_way(output)?;
            Ok(())
        })?;
        let Some(Merged { members, kept, twice, settles }) = merged else { return Ok(Exit::Yes) };
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
                quoted(output.display()),
                2 * end
            ));
        }
        Ok(Exit::Yes)
    }

    /// Puts all files into an empty one, which messages call by the name it will have.
    fn merge(&self, file: &Path, output: &Path) -> Result<Merged, Failure> {
        let (first, others) =
            self.files.split_first().ok_or_else(|| Fault::new(say!("no files to merge")))?;
        let part = Ledger::open_existing(first)?;
        let mut whole = Ledger::draft(file, output, part.origin())?;
        let mut twice = whole.absorb(&part, first)?;
        drop(part);
        for other in others {
            twice += whole.absorb(&Ledger::open_existing(other)?, first)?;
        }
        Ok(Merged {
            members: whole.members().len(),
            kept: whole.kept(false)?,
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
