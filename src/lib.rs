//! Cards, deck lists, rules, bots and simulation for the card game Starfighter in its Total War mode.
//!
//! This is the library that the program `flightdeck` is made of. Depend on it without default features,
//! and it brings no database, terminal or command line:
//!
//! ```toml
//! flightdeck = { version = "0.2", default-features = false }
//! ```
//!
//! # Load two decks and play a game
//!
//! One loop runs every game: the state lists its choices, a player takes one, and it is applied. Here
//! dice decide, and the same seed always gives the same game.
//!
//! ```
//! use flightdeck::{Choices, Dice, Player, State, Table, deck};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let (red, night) = (deck::sample("red-tide"), deck::sample("long-night"));
//! let table = Table::between(&red.unwrap(), &night.unwrap())?;
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
//! # Check a deck that somebody wrote
//!
//! ```
//! use flightdeck::{DeckFile, builtin, deck, fault::Source};
//!
//! let text = "name = \"Too small\"\ncruiser = \"ares\"\ncards = [\"0-04\", \"0-4\"]\n";
//! let file = DeckFile::parse(Source::new("small.toml", text)).unwrap();
//! let illegal = deck::check(&file, &builtin::roster(), &deck::Rules::total_war(), None).unwrap_err();
//! for fault in &illegal.faults {
//!     println!("{fault}");
//! }
//! assert!(illegal.faults.iter().all(|fault| fault.rule == Some("R-SET-2")));
//! ```
//!
//! # Write a bot and let it play a duel
//!
//! A [`Bot`] sees what its player may know and picks one of the choices. A [`Duel`] plays pairs of games
//! with the same shuffles, each player going first once, on all cores.
//!
//! ```
//! use flightdeck::bots::Forfeit;
//! use flightdeck::{Bot, BotMaker, BotSpec, Choice, Duel, Entry, Pick, Plan, Sight, Terms, deck};
//!
//! /// Plays a card whenever it can.
//! struct Eager;
//!
//! impl Bot for Eager {
//!     fn begin(&mut self, _seed: u64) {}
//!
//!     fn choose(&mut self, _sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
//!         Ok(choices.iter().position(|choice| matches!(choice.pick(), Pick::Play { .. })).unwrap_or(0))
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let deck = deck::sample("red-tide").unwrap();
//! let eager = Entry::new(&deck, BotMaker::new("eager", |_table| Eager));
//! let random = Entry::new(&deck, "random".parse::<BotSpec>()?);
//!
//! let duel = Duel::new([eager, random], Terms::default())?;
//! let (tally, _ending) = duel.run(&Plan::Pairs(20), &false.into(), |_| {});
//! assert_eq!(tally.games(), 40);
//! println!("eager took {:.0}% of the points", 100.0 * tally.score.mean().unwrap_or_default());
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
//! use flightdeck::{BotSpec, Duel, Entry, Terms, deck, record::Detail, replay};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let greedy: BotSpec = "greedy".parse()?;
//! let entries = ["red-tide", "long-night"]
//!     .map(|name| Entry::new(&deck::sample(name).unwrap(), greedy.clone()));
//! let record = Duel::new(entries, Terms::default())?.record(1, Detail::default());
//!
//! let mut decisions = 0;
//! let replayed = replay("game 1", record.as_bytes(), None, |step| {
//!     decisions += u32::from(step.decided.is_some());
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
//! The game itself is a crate of its own, `flightdeck-game`, re-exported here: [`engine`], [`bots`],
//! [`sim`], [`lab`], and the values of [`cards`] and [`deck`]. This package adds the rooms below. Data
//! flows one way, and each room knows only those before it. All but the first two are the program, behind
//! the default feature `cli`, and not for others to build on.
//!
//! | room | holds |
//! | --- | --- |
//! | [`cards`] | cards as people write them down, the words for them in three languages; the built-in set |
//! | [`deck`] | deck files, edits, the check, event rules, imports; the sample decks |
//! | `catalog` | the SQLite catalog: schema, import, check, the search language |
//! | `ledger` | the SQLite file that holds a league and its results |
//! | `wording` | what reports, print and screens share: words, safe terminal text, games and boards in words |
//! | `report` | documents and lists as text, Markdown, CSV, JSON, HTML; faults |
//! | `print` | paper: drawings, sheets, fonts, PDF, pages for a browser |
//! | `screen` | full-screen views: a model, an update, a view |
//! | `cli` | the commands, one file each: parse, call, print |
//!
//! Beside them, and known to all: [`say`] (messages in three languages), [`rules`] (the rules in our own
//! words), [`reader`] (files and standard input, TOML with places, folders of decks), [`files`] (bounded
//! reads), `save` (writes, whole or not at all), `interrupt` (Ctrl-C and signals) and `sqlite` (our SQLite
//! files, opened without trust).

#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[macro_use]
extern crate flightdeck_game;

// First: its macro is known below.
#[macro_use]
pub mod say;

pub mod cards;
pub mod deck;
pub mod files;
pub mod reader;
pub mod rules;

// The program. Public for its own binary and benchmarks; not for others to build on.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod catalog;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
mod interrupt;
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

pub use cards::{Card, CardId, Cruiser, Effect, Lang, Roster, builtin};
pub use deck::{Deck, DeckFile};
#[doc(hidden)]
pub use flightdeck_game::work;
pub use flightdeck_game::{
    Bot, BotMaker, BotSpec, Both, Chance, Choice, Choices, Decision, Decks, Dice, Duel, DuelTally, Entry,
    Fault, Goldfish, Illegal, Message, Mode, Observer, Outcome, Pick, Place, Plan, Player, Sector, Setup,
    Sight, State, Table, Terms, View, bots, dice, engine, fault, lab, record, replay, sim, text,
};
