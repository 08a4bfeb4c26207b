//! Learned values: the chance of winning, judged from what lies on the table.
//!
//! A [`Value`] is a small network over figures of a state: fighters, shields, effects, spaces, hands,
//! armor, and how the coming battles would go. A [`Judge`] reads states at one table with it.

mod battles;
mod cards;
mod file;
mod judge;
mod loops;
mod net;
mod outlook;
mod rest;
mod scene;
mod stack;
#[cfg(test)]
mod tests;
mod weights;

pub use file::{BadValue, Origin};
pub use judge::Judge;
pub use net::{Value, chance};

pub(in crate::bots) use judge::all_known;
pub(in crate::bots) use net::{HIDDEN, Units};
pub(in crate::bots) use scene::{FEATURES, Features};
