//! The chance of winning from a state, estimated by a small network that is updated by what differs from
//! one state to the next: an NNUE, as chess engines have it (Nasu 2018).
//!
//! `features` says what is read of a state: fighters, shields, effects, spaces, hands, armor, and how the
//! coming battles would go; never which card it is. A [`Network`] has one hidden layer. Its first layer, the
//! feature transformer, is linear and in whole numbers, so an `Accumulator` keeps the sums of the last state
//! and changes them by the stacks that differ. An [`Evaluator`] does this for the states of one table.

mod accumulator;
mod battles;
mod board_weights;
mod card_features;
mod chain_history;
mod evaluator;
mod features;
mod file;
mod globals;
mod network;
mod stack;
#[cfg(test)]
mod tests;

pub use evaluator::Evaluator;
pub(crate) use evaluator::Next;
pub use file::BadNetwork;
pub use file::Origin;
pub use network::{Network, chance};

pub(in crate::bots) use chain_history::{ChainHistory, place_in_chain};
pub(in crate::bots) use evaluator::all_known;
pub(in crate::bots) use features::{FEATURES, Features};
pub(in crate::bots) use network::{HIDDEN, Units};
pub(in crate::bots) use stack::Defense;
