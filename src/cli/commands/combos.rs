//! `flightdeck combos`: which few cards together make chains.

use std::path::Path;

use crate::cards::{Card, Cruiser, Roster};
use crate::cli::deck_name::{self, DeckArg};
use crate::cli::desk::Desk;
use crate::cli::format::one_of;
use crate::cli::output::report;
use crate::cli::paths::KeptPath;
use crate::cli::simulate::{CommandLine, Run};
use crate::cli::target::{Destination, GameFolder, Inputs};
use crate::cli::{Answer, Failure, Output, card_words};
use crate::fault::Fault;
use crate::lab::combos::{Question, find};
use crate::report::Format;
use crate::report::lab::{CombosAsked, CombosReport};
use crate::say::Message;

/// Find which few cards together make chains: loops first, then the longest and most damaging chains
///
/// Every arrangement of so many cards is tried: any sectors, any order in a stack, either face up, upright or
/// pivoted, without tokens. The chain begins when one of the cards is played where its level may go, or when a
/// further card moves, pivots or rolls one of them; that card lies in sector 5, where no other then goes. All
/// choices are followed from there. The enemy board is taken to hold plain cards, on which any effect may be spent.
///
/// A loop is a chain that comes back to a position, waiting effects included; armor, piles and the enemy board are no
/// part of it, and what changes there is what a turn of the loop brings. Two and three cards are searched
/// exhaustively, four by drawing combinations at random, unless there are no more than --sample of them.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck combos                                        every two cards of the catalogue
  flightdeck combos --cards 3                              every three; takes minutes
  flightdeck combos --deck decks/clockwork.toml --cards 3  what a deck can do, aboard its cruiser
  flightdeck combos effect:pivot,strike --cards 3 --top 50
  flightdeck combos --record loops --lines 5 && flightdeck replay loops/game-000001.jsonl --board

JSON: the report with command, cards, size, cruiser, sets (combinations of cards), tried, looping, exhaustive, seed
(of a sample), searched (combinations of cards that differ in what they do), arrangements, positions, unfinished,
and loops, longest and damaging, the best first, each with places (any different cards, one of each, with the side
that lies up at first), gain (of a loop: strikes, destroys, hits, draws or nothing), brings (effects, strikes, destroyed,
hits, draws, recoils; of a turn or of the whole chain), begins (played or set-off), opening (played, rolled, pivoted
or uncovered), first (the card that is), example (the cards of the line), lead (effects before the loop), starter (the
card that sets it off) and, for the first --lines of each, record (the lines of a record that `flightdeck replay`
takes). CSV has a row for each. New keys may be added; these stay.

Exit code: 0 searched, 1 there are fewer cards than are to be combined, 2 something could not be read, 130 interrupted;
what was found until then is shown.")]
pub struct Args {
    /// The cards to combine, as `flightdeck cards` finds them; without it, all
    #[arg(value_name = "QUERY")]
    query: Vec<String>,

    /// The cards of this deck, aboard its cruiser
    #[arg(long, value_name = "DECK", conflicts_with = "query")]
    deck: Option<DeckArg>,

    /// How many cards together
    #[arg(long = "cards", value_name = "2|3|4", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    size: u8,

    /// The board [default: the deck's, else the one with the most room in its lowest sector]
    #[arg(long, value_name = "CRUISER", hide_short_help = true)]
    cruiser: Option<String>,

    /// Of four cards, how many combinations to draw at most; 25 take some ten seconds on two cores
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u64).range(1..=10_000_000), hide = true)]
    sample: u64,

    /// The seed of what is drawn
    #[arg(long, value_name = "N", default_value_t = 1, hide_short_help = true)]
    seed: u64,

    /// How many lines each table has
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    top: u32,

    /// How many lines of play are given: told in sentences, in JSON and in --record
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..), hide = true)]
    lines: u32,

    /// Write the lines of play as records into this folder, or the first of them into this file (*.jsonl)
    #[arg(long, value_name = "DIR|FILE", hide_short_help = true)]
    record: Option<KeptPath>,

    /// Replace the file or the folder's records if there are any
    #[arg(long, requires = "record", hide_short_help = true)]
    force: bool,

    /// How many threads to use; the result does not depend on it [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), hide_short_help = true)]
    threads: Option<u16>,

    /// How to write the report
    #[arg(long, value_parser = one_of(Format::REPORT), default_value = "text", value_name = "FORMAT", hide_short_help = true)]
    format: Format,
}

/// Where records go.
enum Records {
    Folder(GameFolder),
    File(Destination),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let desk = Desk::open(catalog)?;
    let query = args.query.join(" ");
    let (cards, own_cruiser) = pool(&args, &desk, &query)?;
    let size = usize::from(args.size);
    if cards.len() < size {
        let fault = Fault::new(say_count!(
            cards.len(),
            "{} card is too few to combine {}",
            "{} cards are too few to combine {}",
            size
        ));
        report(&fault.into());
        return Ok(Answer::No);
    }
    let cruiser = match (&args.cruiser, own_cruiser) {
        (Some(typed), _) => {
            let called = desk.roster.cruiser_called(typed);
            called.ok_or_else(|| desk.roster.unknown_cruiser(typed))?.clone()
        }
        (None, Some(own)) => own,
        (None, None) => {
            let roomiest = roomiest(&desk.roster).cloned();
            roomiest.ok_or_else(|| Fault::new(say!("the catalog has no cruisers")))?
        }
    };
    let records = records(&args, catalog)?;
    let question = Question {
        cards: &cards,
        size,
        cruiser: &cruiser,
        sample: args.sample,
        seed: args.seed,
        chains: (args.top.max(args.lines) as usize).min(1000),
    };
    let run = Run::on(args.threads, 0, say!("steps"))?;
    let found = run.install(|| {
        let progress = |done, steps| {
            run.expect(steps);
            run.progress(done, Message::default());
        };
        find(&question, &run.stop, &progress)
    });
    run.end(0, 0);
    let asked = CombosAsked {
        command: args.again(&query),
        cards: &cards,
        size,
        cruiser: &cruiser,
        seed: args.seed,
        top: args.top as usize,
        lines: args.lines as usize,
    };
    let report = CombosReport::new(asked, &found, &desk.roster);
    match records {
        None => {}
        Some(Records::Folder(folder)) => {
            for (number, record) in (1..).zip(report.records()) {
                folder.write(number, record)?;
            }
        }
        Some(Records::File(file)) => {
            if let Some(record) = report.records().next() {
                file.write(record.as_bytes(), out)?;
            }
        }
    }
    let document = || report.document(card_words(), &desk.roster);
    out.show(args.format, &report, document, Some(report.csv()))?;
    Ok(if found.whole { Answer::Yes } else { Answer::Interrupted })
}

/// The cards asked about in the order of their ID codes, and the cruiser that goes with them.
fn pool(args: &Args, desk: &Desk, query: &str) -> Result<(Vec<Card>, Option<Cruiser>), Failure> {
    let (mut cards, cruiser) = match &args.deck {
        Some(path) => {
            let (_, draft) = desk.draft(path)?;
            (draft.cards, draft.cruiser)
        }
        None => (desk.search(query).map_err(Failure::Faults)?, None),
    };
    cards.sort_by_key(|card| card.id);
    cards.dedup_by_key(|card| card.id);
    Ok((cards, cruiser))
}

/// The cruiser with the most room in its lowest sector; of several, the one with the most spaces.
fn roomiest(roster: &Roster) -> Option<&Cruiser> {
    let room = |cruiser: &&Cruiser| (cruiser.sectors.iter().map(Vec::len).min(), cruiser.spaces());
    roster.cruisers().iter().rev().max_by_key(room)
}

fn records(args: &Args, catalog: Option<&Path>) -> Result<Option<Records>, Failure> {
    let Some(path) = &args.record else { return Ok(None) };
    let inputs = Inputs::of(catalog, deck_name::files(args.deck.as_slice()));
    let is_file = path.is_file() || path.extension().is_some_and(|ending| ending == "jsonl");
    Ok(Some(if is_file {
        Records::File(Destination::file(path, args.force, inputs)?)
    } else {
        Records::Folder(GameFolder::for_run(path, args.force, &inputs)?)
    }))
}

impl Args {
    /// The command line that gives the same answer.
    fn again(&self, query: &str) -> String {
        let mut line = CommandLine::new("combos");
        if !query.is_empty() {
            line.word(query);
        }
        if let Some(deck) = &self.deck {
            line.option("--deck", deck.display());
        }
        line.option("--cards", self.size);
        if let Some(cruiser) = &self.cruiser {
            line.option("--cruiser", cruiser);
        }
        if self.size == 4 {
            line.option("--sample", self.sample).option("--seed", self.seed);
        }
        line.finish()
    }
}
