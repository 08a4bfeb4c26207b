//! Cards, deck lists, rules, bots and simulation for the card game Starfighter in its Total War mode.
//!
//! This is the library that the program `flightdeck` is made of. Depend on it without default features,
//! and it brings no database, terminal or command line:
//!
//! ```toml
//! flightdeck = { version = "0.1", default-features = false }
//! ```
//!
//! # Load two decks and play a game
//!
//! One loop drives every game: the state lists its choices, somebody takes one, and it is applied. Here
//! dice decide, and the same seed always gives the same game.
//!
//! ```
//! use flightdeck::{Both, Choices, Decks, Dice, Mode, Player, Roster, Setup, State, Table, deck};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let roster = Roster::builtin();
//! let red = deck::load("decks/red-tide.toml".as_ref(), &roster)?;
//! let night = deck::load("decks/long-night.toml".as_ref(), &roster)?;
//!
//! let table = Table::new(Setup {
//!     mode: Mode::TotalWar,
//!     round_limit: Table::DEFAULT_ROUND_LIMIT,
//!     cruisers: Both([red.cruiser().clone(), night.cruiser().clone()]),
//!     decks: Decks::Own(Both([red.cards().to_vec(), night.cards().to_vec()])),
//! })?;
//! let mut dice = Dice::new(42);
//! let mut choices = Choices::new();
//! let mut state = State::start(&table, Player::A, &mut dice, &mut ());
//! while !state.is_over() {
//!     state.choices(&table, &mut choices);
//!     let choice = choices[dice.below(choices.len() as u32) as usize];
//!     state.apply(&table, choice, &mut dice, &mut ())?;
//! }
//! let outcome = state.outcome().expect("the game is over");
//! println!("{:?} wins after {} rounds", outcome.winner, outcome.rounds);
//! # Ok(())
//! # }
//! ```
//!
//! # Write a bot and let it play a duel
//!
//! A [`Bot`] sees what its player may know and picks one of the choices. A [`Duel`] plays pairs of games
//! with the same shuffles, each player going first once, on all cores.
//!
//! ```
//! use flightdeck::{Bot, BotMaker, BotSpec, Choice, Duel, Entry, Pick, Plan, Roster, Sight, Terms, deck};
//!
//! /// Plays a card whenever it can.
//! struct Eager;
//!
//! impl Bot for Eager {
//!     fn begin(&mut self, _seed: u64) {}
//!
//!     fn choose(&mut self, _sight: &Sight<'_>, choices: &[Choice]) -> usize {
//!         choices.iter().position(|choice| matches!(choice.pick(), Pick::Play { .. })).unwrap_or(0)
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let roster = Roster::builtin();
//! let deck = deck::load("decks/red-tide.toml".as_ref(), &roster)?;
//! let eager = Entry::new(&deck, BotMaker::new("eager", |_table| Eager));
//! let random = Entry::new(&deck, "random".parse::<BotSpec>()?);
//!
//! let duel = Duel::new([eager, random], Terms::default())?;
//! let (tally, _ending) = duel.run(&Plan::Pairs(20), &false.into(), |_| {});
//! assert_eq!(tally.games(), 40);
//! println!("eager took {:.0} % of the points", 100.0 * tally.score.mean().unwrap_or_default());
//! # Ok(())
//! # }
//! ```
//!
//! # Replay a record
//!
//! A record is text, a line for each event, from which anybody can replay a game without knowing this
//! crate's random numbers. [`replay`] checks every line of it against the rules.
//!
//! ```
//! use flightdeck::{BotSpec, Duel, Entry, Roster, Terms, deck, record::Detail, replay};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let roster = Roster::builtin();
//! let [red, night] = ["decks/red-tide.toml", "decks/long-night.toml"]
//!     .map(|path| deck::load(path.as_ref(), &roster));
//! let greedy: BotSpec = "greedy".parse()?;
//! let entries = [Entry::new(&red?, greedy.clone()), Entry::new(&night?, greedy)];
//! let record = Duel::new(entries, Terms::default())?.record(1, Detail::default());
//!
//! let mut decisions = 0;
//! let replayed = replay("game 1", record.as_bytes(), None, |_table, _state, choice| {
//!     decisions += u32::from(choice.is_some());
//! })?;
//! assert!(replayed.state.is_over() && decisions > 0);
//! # Ok(())
//! # }
//! ```
//!
//! The folder `examples/` has the same at length.
//!
//! # The map
//!
//! Data flows one way, and each room knows only those before it. The last seven are the program, behind
//! the default feature `cli`, and not for others to build on.
//!
//! | room | holds |
//! | --- | --- |
//! | [`cards`] | ID codes, faces, sections, effects, cruisers, the words for them; the built-in set |
//! | [`deck`] | deck lists and files, edits, the check, codes and hashes, figures, odds |
//! | [`engine`] | the rules: table, state, decisions, choices, chains, combat; records and replay |
//! | [`bots`] | who plays: policies over what one player may know |
//! | [`sim`] | one loop over many games on all cores; duel and goldfish; statistics as values that add up |
//! | [`lab`] | questions asked of positions and games: the best lines, what a game was decided by |
//! | `catalog` | the SQLite catalogue: schema, import, check, the search language |
//! | `ledger` | the SQLite file that holds a league and its results |
//! | `wording` | what reports, print and screens share: words, safe terminal text, games and boards in words |
//! | `report` | documents and lists as text, Markdown, CSV, JSON, HTML; faults |
//! | `print` | paper: drawings, sheets, fonts, PDF, pages for a browser |
//! | `screen` | full-screen views: a model, an update, a view |
//! | `cli` | the commands, one file each: parse, call, print |
//!
//! Beside them, and known to all: [`say`] (what is told to users, in three languages), [`fault`] (what is
//! wrong with a user's text, and where), [`reader`]
//! (files and standard input, TOML with places, folders of decks), [`files`] (bounded reads), `save`
//! (writes, whole or not at all), `sqlite` (our SQLite files, opened without trust), `lines` (where a byte
//! of a text is), `work` (counted by tests), [`dice`] (seeded, the same everywhere) and [`text`] (folding,
//! "did you mean").

#![forbid(unsafe_code)]
#![deny(missing_docs)]

// First: its macros are known below.
#[macro_use]
pub mod say;

pub mod bots;
pub mod cards;
pub mod deck;
pub mod dice;
pub mod engine;
pub mod fault;
pub mod files;
pub mod lab;
pub mod reader;
pub mod sim;
pub mod text;

mod lines;
mod work;

// The program. Public for its own binary and benchmarks; not for others to build on.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod catalog;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod ledger;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod print;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod report;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod save;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod screen;
#[cfg(feature = "cli")]
mod sqlite;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod wording;

pub use bots::{Bot, BotMaker, BotSpec};
pub use cards::{Card, CardId, Cruiser, Effect, Lang, Roster};
pub use deck::{Deck, DeckFile};
pub use dice::Dice;
pub use engine::record::{self, replay};
pub use engine::{
    Both, Chance, Choice, Choices, Decision, Decks, Illegal, Mode, Observer, Outcome, Pick, Place, Player,
    Sector, Setup, Sight, State, Table, View,
};
pub use fault::Fault;
pub use say::Message;
pub use sim::{Duel, DuelTally, Entry, Goldfish, Plan, Terms};
