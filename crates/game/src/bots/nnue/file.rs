//! The file of a value: one line of text, the numbers, a checksum.
//!
//! ```text
//! flightdeck-value 1 features=192 units=32 seed=1 games=120000 taught=4096 generations=0\n
//! weights     192 rows of 32 whole numbers: what each figure adds to each unit
//! bias        32 whole numbers
//! out         32 numbers: what each unit adds to the result
//! out bias    1 number
//! checksum    8 bytes: FNV-1a (64 bits) of everything before it
//! ```
//!
//! Whole numbers have 16 bits, the others are 32-bit IEEE floats, all of it little-endian. The order of the figures is that of the
//! reader; a version is read only by the reader it was written for.

use std::sync::{Arc, OnceLock};

use super::features::FEATURES;
use super::network::{HIDDEN, Network, Sums};
use crate::dice::{FNV_START, fnv1a};

/// The version of the figures and of the file.
const VERSION: u32 = 1;

/// The value that comes with the program.
static LEARNED: &[u8] = include_bytes!("../../../data/pilot-1.value");

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The seed it was learned with.
    pub seed: u64,
    /// How many games it was learned from.
    pub games: u64,
    /// How many games of the expert's each later generation was to be learned from. Learning has no generations
    /// any more; the numbers are part of the file.
    pub taught: u64,
    /// How many generations came after the first.
    pub generations: u64,
}

/// Why a file is not a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadNetwork {
    /// The first line is not that of a network file.
    #[error("not a network file: it should begin with `flightdeck-value`")]
    Header,
    /// Written for other figures than this crate takes.
    #[error("written for other features: expected `{expected}`, found `{found}`")]
    Version {
        /// The first line this crate writes.
        expected: String,
        /// The first line of the file.
        found: String,
    },
    /// Too short or too long.
    #[error("{found} bytes after the first line; expected {expected}")]
    Length {
        /// Bytes after the first line, as they should be.
        expected: usize,
        /// Bytes after the first line, as they are.
        found: usize,
    },
    /// Something was changed or lost on the way.
    #[error("the checksum does not match: the file has been changed or cut")]
    Checksum,
    /// A weight that is not a finite number.
    #[error("a weight is not a finite number")]
    Number,
}

fn head() -> String {
    format!("flightdeck-value {VERSION} features={FEATURES} units={HIDDEN}")
}

/// Bytes between the first line and the checksum.
const BODY: usize = 2 * (FEATURES + 1) * HIDDEN + 4 * (HIDDEN + 1);

impl Network {
    /// The value that comes with the program.
    pub fn learned() -> Arc<Network> {
        static VALUE: OnceLock<Arc<Network>> = OnceLock::new();
        let read = || {
            Arc::new(Network::from_bytes(LEARNED).map(|(network, _)| network).expect("the built-in network"))
        };
        VALUE.get_or_init(read).clone()
    }

    /// As a file.
    pub fn to_bytes(&self, origin: Origin) -> Vec<u8> {
        let Origin { seed, games, taught, generations } = origin;
        let from = format!("seed={seed} games={games} taught={taught} generations={generations}");
        let mut bytes = format!("{} {from}\n", head()).into_bytes();
        let whole = self.weights.iter().flatten().chain(&self.bias);
        bytes.extend(whole.flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.out.iter().chain([&self.out_bias]).flat_map(|number| number.to_le_bytes()));
        let sum = fnv1a(FNV_START, &bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Network, Origin), BadNetwork> {
        let end = bytes.iter().take(200).position(|&byte| byte == b'\n').ok_or(BadNetwork::Header)?;
        let line = std::str::from_utf8(&bytes[..end]).map_err(|_| BadNetwork::Header)?;
        if !line.starts_with("flightdeck-value ") {
            return Err(BadNetwork::Header);
        }
        let origin =
            origin(line).ok_or_else(|| BadNetwork::Version { expected: head(), found: line.into() })?;
        let globals = &bytes[end + 1..];
        let expected = BODY + 8;
        let (body, sum) = match globals.split_last_chunk::<8>() {
            Some(parts) if globals.len() == expected => parts,
            _ => return Err(BadNetwork::Length { expected, found: globals.len() }),
        };
        if fnv1a(FNV_START, &bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
            return Err(BadNetwork::Checksum);
        }
        let (whole, globals) = body.split_at(2 * (FEATURES + 1) * HIDDEN);
        let mut whole = whole.as_chunks::<2>().0.iter().map(|two| i16::from_le_bytes(*two));
        let mut units = || -> Sums { std::array::from_fn(|_| whole.next().unwrap_or_default()) };
        let mut weights = Box::new([[0; HIDDEN]; FEATURES]);
        weights.iter_mut().for_each(|row| *row = units());
        let bias = units();
        let mut numbers = globals.as_chunks::<4>().0.iter().map(|four| f32::from_le_bytes(*four));
        if !numbers.clone().all(f32::is_finite) {
            return Err(BadNetwork::Number);
        }
        let out = std::array::from_fn(|_| numbers.next().unwrap_or_default());
        Ok((Network { weights, bias, out, out_bias: numbers.next().unwrap_or_default() }, origin))
    }
}

fn origin(line: &str) -> Option<Origin> {
    let mut words = line.strip_prefix(&head())?.split_whitespace();
    let mut number = |name: &str| words.next()?.strip_prefix(name)?.strip_prefix('=')?.parse().ok();
    let origin = Origin {
        seed: number("seed")?,
        games: number("games")?,
        taught: number("taught")?,
        generations: number("generations")?,
    };
    words.next().is_none().then_some(origin)
}
