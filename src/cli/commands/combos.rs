//! `flightdeck combos`: which few cards together make chains.

use crate::cards::{Card, Cruiser, Roster, builtin};
use crate::cli::prelude::*;
use crate::cli::target::GameFolder;
use crate::lab::combos::{Question, find};
use crate::report::lab::{CombosReport, CombosRequest};
use crate::wording::words::Words;

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

Exit codes: 0 done, 1 too few cards to combine, 2 a file could not be read, 130
interrupted (results so far are shown)")]
pub struct Args {
    /// Whose cards to combine, on its cruiser [default: every card]
    #[arg(value_name = "DECK")]
    deck: Vec<String>,
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true)]
    query: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    size: u8,
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    cruiser: Option<String>,
    /// Of four cards, how many combinations to draw at most; 25 take some ten seconds on two cores
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u64).range(1..=10_000_000), hide = true)]
    sample: u64,
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    top: u32,
    /// How many lines of play to give in sentences, in JSON and in --record
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
    /// The deck that is meant, and the search. Without `--query`, an argument that is written as a search is one.
    fn asked(&self) -> (Option<DeckArg>, String) {
        let typed = self.deck.join(" ");
        let is_query = self.deck.len() > 1 || typed.contains([':', '<', '>', '=']);
        match (&self.query, typed.is_empty() || is_query) {
            (Some(query), _) => {
                let deck = (!typed.is_empty()).then(|| DeckArg::from(typed.as_str()));
                (deck, query.clone())
            }
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

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let (deck, query) = args.asked();
    let inputs = Inputs::new(catalog).decks(&deck);
    let to = args.report.open(&inputs)?.after_run();
    let desk = Desk::open(catalog)?;
    let (cards, own_cruiser, deck_called) = pool(deck.as_ref(), &desk, &query)?;
    let size = usize::from(args.size);
    if desk.roster.cards().is_empty() {
        return no(desk.no_cards(), out);
    }
    if cards.len() < size {
        let fault = Fault::new(say_count!(
            cards.len(),
            "{} card is too few to combine {}",
            "{} cards are too few to combine {}",
            size
        ));
        return no(fault, out);
    }
    let cruiser = match (&args.cruiser, own_cruiser) {
        (Some(typed), _) => desk.roster.cruiser_called(typed)?.clone(),
        (None, Some(own)) => own,
        (None, None) => {
            let roomiest = roomiest(&desk.roster).cloned();
            roomiest.ok_or_else(|| desk.no_cruisers())?
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
        command: typed().to_string(),
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
    // Effects in full, as in the story of a game.
    let words = || Words::new(builtin::glossary(), lang());
    let whole = || report.document(words(), &desk.roster);
    to.show(out, &report, [&whole, &|| report.brief(words(), &desk.roster)], Some(&report.csv()))?;
    Ok(if found.whole { Exit::Yes } else { Exit::Interrupted })
}

/// The cards asked about, and the cruiser and the name of the deck that has them.
type Pool = (Vec<Card>, Option<Cruiser>, Option<String>);

/// The cards in the order of their ID codes.
fn pool(deck: Option<&DeckArg>, desk: &Desk, query: &str) -> Result<Pool, Failure> {
    let (mut cards, cruiser, name) = match deck {
        Some(deck) => {
            let (_, mut draft) = desk.draft(deck)?;
            if !query.is_empty() {
                let wanted = desk.search_ids(query)?;
                draft.cards.retain(|card| wanted.contains(&card.id));
            }
            (draft.cards, draft.cruiser, Some(draft.name))
        }
        None => (desk.search(query)?, None, None),
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
