//! `flightdeck combos`: which few cards together make chains.

use std::path::Path;

use crate::cards::{Card, Cruiser, Roster};
use crate::cli::deck_name::{self, DeckArg};
use crate::cli::desk::Desk;
use crate::cli::options::{ReportArgs, Usual};
use crate::cli::output::report;
use crate::cli::paths::KeptPath;
use crate::cli::simulate::{CommandLine, Run};
use crate::cli::target::{Destination, GameFolder, Inputs};
use crate::cli::{Answer, Failure, Output, card_words};
use crate::fault::Fault;
use crate::lab::combos::{Question, find};
use crate::report::lab::{CombosReport, CombosRequest};
use crate::say::Message;

/// Find cards that chain or loop together
///
/// Every arrangement of the cards is tried: any sectors, any order in a stack, either face up, upright or pivoted,
/// without tokens. The chain begins when one of the cards is played where its level may go, or when a further card
/// moves, pivots or flips one of them; that card lies in sector 5, where no other then goes. All choices are followed
/// from there. The opponent's board holds plain cards, which any effect can target.
///
/// A loop is a chain that comes back to a position, waiting effects included. Two and three cards are searched
/// exhaustively, four by drawing combinations at random.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck combos clockwork
  flightdeck combos clockwork --size 3
  flightdeck combos --query effect:pivot,strike

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
    /// Whose cards to combine, on its cruiser [default: every card]
    #[arg(value_name = "DECK")]
    deck: Vec<String>,
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true, conflicts_with = "deck")]
    query: Option<String>,
    #[arg(long, alias = "cards", value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    size: u8,
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    cruiser: Option<String>,
    /// Of four cards, how many combinations to draw at most; 25 take some ten seconds on two cores
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u64).range(1..=10_000_000), hide = true)]
    sample: u64,
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    top: u32,
    /// How many lines of play are given: told in sentences, in JSON and in --record
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..), hide = true)]
    lines: u32,
    #[arg(long, value_name = "FOLDER", hide_short_help = true)]
    record: Option<KeptPath>,
    #[command(flatten)]
    report: ReportArgs<Usual>,
    #[arg(long, short, value_name = "N", default_value_t = 1, hide_short_help = true)]
    seed: u64,
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), hide_short_help = true)]
    threads: Option<u16>,
}

impl Args {
    /// The deck that is meant, or else the search. An argument that is written as a search is one.
    fn asked(&self) -> (Option<DeckArg>, String) {
        let typed = self.deck.join(" ");
        let is_query = self.deck.len() > 1 || typed.contains([':', '<', '>', '=']);
        match (&self.query, typed.is_empty() || is_query) {
            (Some(query), _) => (None, query.clone()),
            (None, true) => (None, typed),
            (None, false) => (Some(DeckArg::from(typed.as_str())), String::new()),
        }
    }

    /// How many rows the full report has.
    fn rows(&self) -> u32 {
        const ROWS: u32 = 20;
        self.top.max(ROWS)
    }
}

/// Where records go.
enum Records {
    Folder(GameFolder),
    File(Destination),
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Answer, Failure> {
    let (deck, query) = args.asked();
    let read = deck.as_ref().map(|deck| deck_name::files(std::slice::from_ref(deck))).unwrap_or_default();
    let inputs = Inputs::of(catalog, read);
    let to = args.report.open(&inputs)?;
    let desk = Desk::open(catalog)?;
    let (cards, own_cruiser, deck_called) = pool(deck.as_ref(), &desk, &query)?;
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
    let records = records(&args, inputs)?;
    let question = Question {
        cards: &cards,
        size,
        cruiser: &cruiser,
        sample: args.sample,
        seed: args.seed,
        chains: (args.rows().max(args.lines) as usize).min(1000),
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
    let asked = CombosRequest {
        command: args.again(deck.as_ref(), &query),
        deck: deck_called,
        cards: &cards,
        size,
        cruiser: &cruiser,
        seed: args.seed,
        rows: args.rows() as usize,
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
    let whole = || report.document(card_words(), &desk.roster);
    to.show_run(out, &report, [&whole, &|| report.brief(card_words(), &desk.roster)], Some(&report.csv()))?;
    Ok(if found.whole { Answer::Yes } else { Answer::Interrupted })
}

/// The cards asked about, and the cruiser and the name of the deck that has them.
type Pool = (Vec<Card>, Option<Cruiser>, Option<String>);

/// The cards in the order of their ID codes.
fn pool(deck: Option<&DeckArg>, desk: &Desk, query: &str) -> Result<Pool, Failure> {
    let (mut cards, cruiser, name) = match deck {
        Some(deck) => {
            let (_, draft) = desk.draft(deck)?;
            (draft.cards, draft.cruiser, Some(draft.name))
        }
        None => (desk.search(query).map_err(Failure::Faults)?, None, None),
    };
    cards.sort_by_key(|card| card.id);
    cards.dedup_by_key(|card| card.id);
    Ok((cards, cruiser, name))
}

/// The cruiser with the most room in its lowest sector; of several, the one with the most spaces.
fn roomiest(roster: &Roster) -> Option<&Cruiser> {
    let room = |cruiser: &&Cruiser| (cruiser.sectors.iter().map(Vec::len).min(), cruiser.spaces());
    roster.cruisers().iter().rev().max_by_key(room)
}

fn records(args: &Args, inputs: Inputs) -> Result<Option<Records>, Failure> {
    let Some(path) = &args.record else { return Ok(None) };
    let force = args.report.force();
    let is_file = path.is_file() || path.extension().is_some_and(|ending| ending == "jsonl");
    Ok(Some(if is_file {
        Records::File(Destination::file(path, force, inputs)?)
    } else {
        Records::Folder(GameFolder::for_run(path, force, &inputs)?)
    }))
}

impl Args {
    /// The command line that gives the same answer.
    fn again(&self, deck: Option<&DeckArg>, query: &str) -> String {
        let mut line = CommandLine::new("combos");
        if let Some(deck) = deck {
            line.word(deck.display());
        } else if !query.is_empty() {
            line.option("--query", query);
        }
        line.option("--size", self.size);
        if let Some(cruiser) = &self.cruiser {
            line.option("--cruiser", cruiser);
        }
        if self.size == 4 {
            line.option("--sample", self.sample).option("--seed", self.seed);
        }
        line.finish()
    }
}
