//! `flightdeck goldfish`: a deck against an opponent who only passes.

use crate::cards::{CardId, Roster};
use crate::cli::numbers::games;
use crate::cli::prelude::*;
use crate::cli::simulate::OneBotArgs;
use crate::deck::Deck;
use crate::engine::{PileName, Player};
use crate::report::sim::{GoldfishFigures, GoldfishReport};
use crate::say;
use crate::sim::{BadGoldfish, Entry, Goldfish, GoldfishTally, Keep};
use crate::text::{nearest, pieces};

/// See how fast a deck wins unopposed
///
/// The opponent brings the same deck and cruiser, and lets every turn pass. Every game has shuffles of its own, and the
/// deck goes first in every other one.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  flightdeck goldfish red-tide
  flightdeck goldfish clockwork --hand 3-10,0-09   what if these come first?

Exit codes: 0 played, 2 not possible, 130 interrupted (the games so far are
reported)")]
pub struct Args {
    /// Your deck: a name, a file, a deck code, or -
    #[arg(value_name = "DECK")]
    deck: DeckArg,
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1_000,
          value_parser = games())]
    games: u64,
    #[command(flatten)]
    bot: OneBotArgs,
    /// Cards that every opening hand holds, by ID code or name
    #[arg(long, value_name = "CARD,...")]
    hand: Option<String>,
    #[command(flatten)]
    event: EventArgs,
    #[command(flatten)]
    record: RecordArgs,
    #[command(flatten)]
    report: ReportArgs<Usual>,
    #[command(flatten)]
    run: RunArgs,
}

pub fn run(args: Args, catalog: Option<&Path>, out: &mut Output) -> Result<Exit, Failure> {
    let bot = args.bot.read()?;
    let desk = Desk::open(catalog)?;
    let LegalDeck { found, deck } = desk.legal(&args.deck, &args.event.read(&desk)?)?;
    let inputs = Inputs::new(catalog).files(found.path()).files(args.event.files());
    let to = args.report.open(&inputs)?.after_run();
    let hand = opening(args.hand.as_deref(), &deck)?;
    let ids: Vec<CardId> = hand.iter().map(|(id, _)| *id).collect();
    let fish = Goldfish::new(Entry::new(&deck, bot.clone()), &ids, args.run.round_limit, args.run.seed)
        .map_err(|error| opening_fault(error, &args, &hand))?;
    let run = Run::begin(&args.run, args.games)?;
    let shown = |tally: &GoldfishTally| {
        let rounds = tally.down.mean().unwrap_or(0.0);
        run.progress(tally.games(), say_count!(say::decimal(rounds, 1), "{} round", "{} rounds"));
    };
    let tally = match args.record.folder(args.report.force(), &inputs)? {
        None => run.install(|| fish.run(args.games, &run.stop, shown)),
        Some(folder) => {
            let take = |game: u64, record: &str| folder.write(game, record);
            let keep = Keep { detail: args.record.detail(), take: &take };
            run.install(|| fish.run_recorded(args.games, &run.stop, shown, keep))?
        }
    };
    if let Some((game, _, why)) = tally.forfeits.first.first() {
        let games = say_count!(tally.forfeits.games[0], "{} game", "{} games");
        desk::note(say!(
            "{} forfeited {} (counted as not won): in game {} it {}",
            bot.to_string(),
            games,
            *game,
            why
        ));
    }
    let speed = run.end(tally.games(), tally.summary.decisions);
    let cards = fish.table().deck(PileName::Own(Player::A));
    let report = GoldfishReport {
        command: typed().with("bot", [&bot]).to_string(),
        deck: deck.name().to_owned(),
        file: args.deck.display().to_string(),
        cruiser: deck.cruiser().id.clone(),
        armor: deck.cruiser().armor,
        bot: bot.to_string(),
        seed: args.run.seed,
        round_limit: args.run.round_limit,
        hand: ids,
        figures: GoldfishFigures::new(cards, &tally, args.games - tally.broken.games),
        speed: args.run.speed.then_some(speed),
    };
    to.show(out, &report, [&|| report.document(lang()), &|| report.summary(lang())], None)?;
    let all = tally.games() + tally.broken.games == args.games;
    let answer = if all { Exit::Yes } else { Exit::Interrupted };
    Ok(tell_broken(&tally.broken, |_| report.command.clone(), answer))
}

/// The cards of `--hand`, each with its place in the text.
type Opening = Vec<(CardId, std::ops::Range<usize>)>;

fn opening(text: Option<&str>, deck: &Deck) -> Result<Opening, Failure> {
    let Some(text) = text else { return Ok(Vec::new()) };
    let source = Source::new("--hand", text);
    let held = Roster::new(deck.cards().to_vec(), Vec::new(), Vec::new());
    let mut cards = Vec::new();
    let mut faults = Vec::new();
    for (span, piece) in pieces(text) {
        let found = match piece.parse::<CardId>() {
            Ok(id) => held.card(id).ok_or_else(|| {
                let fault = Fault::new(say!("{} is not in the deck {}", id, deck.name()));
                match held.nearest_id(id) {
                    Some(near) => fault.help(say!("did you mean `{}`?", near)),
                    None => fault,
                }
            }),
            Err(_) => held.one_card_called(piece.trim()).and_then(|card| {
                card.ok_or_else(|| {
                    let fault = Fault::new(say!("no card called `{}` in the deck", piece.trim()));
                    match nearest(piece, held.cards().iter().map(|card| card.name.as_str())) {
                        Some(near) => fault.help(say!("did you mean `{}`?", near)),
                        None => fault.help(say!("use ID codes or names, separated by commas")),
                    }
                })
            }),
        };
        match found {
            Ok(card) => cards.push((card.id, span)),
            Err(fault) => faults.push(fault.at(&source, span)),
        }
    }
    refuse(faults)?;
    Ok(cards)
}

fn opening_fault(error: BadGoldfish, args: &Args, hand: &Opening) -> Failure {
    let fault = Fault::new(error.tell());
    let Some(text) = &args.hand else { return fault.into() };
    let source = Source::new("--hand", text.as_str());
    let place = match &error {
        BadGoldfish::Twice(id) | BadGoldfish::NotInDeck(id) => hand.iter().rfind(|(card, _)| card == id),
        _ => None,
    };
    fault.at(&source, place.map_or(0..text.len(), |(_, span)| span.clone())).into()
}
