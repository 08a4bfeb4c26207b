//! What can fill a blank.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Message;

/// Fills a blank of a [`Message`]. Numbers are written without separators between their digits; see
/// [`super::grouped`] and its neighbors for figures to read.
pub trait Tell {
    /// What it says in a message.
    fn tell(&self) -> Message;
}

impl<T: Tell + ?Sized> Tell for &T {
    fn tell(&self) -> Message {
        (**self).tell()
    }
}

impl Tell for Message {
    fn tell(&self) -> Message {
        self.clone()
    }
}

/// In the user's words if it was made of a message, else in the system's.
impl Tell for std::io::Error {
    fn tell(&self) -> Message {
        super::reason(self)
    }
}

impl Tell for Path {
    fn tell(&self) -> Message {
        Message::plain(self.display())
    }
}

impl Tell for PathBuf {
    fn tell(&self) -> Message {
        Message::plain(self.display())
    }
}

impl<T: Tell + ?Sized> Tell for Arc<T> {
    fn tell(&self) -> Message {
        (**self).tell()
    }
}

macro_rules! plain {
    ($($type:ty),*) => {
        $(impl Tell for $type {
            fn tell(&self) -> Message {
                Message::plain(self)
            }
        })*
    };
}

plain!(str, String, Cow<'_, str>, char, fmt::Arguments<'_>, std::path::Display<'_>);
plain!(f32, f64, u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

/// What can be counted: numbers, and figures with decimals.
pub trait Count {
    /// The number that decides between singular and plural, and the figure to show.
    fn count(&self) -> (u64, Message);
}

/// A figure with decimals. Below two, French has the singular, as for none: `1,3 point`; other languages have
/// it for one only.
impl Count for Message {
    fn count(&self) -> (u64, Message) {
        let text = self.to_string();
        let amount = text.trim_start_matches(['+', '-']).replace(',', "").parse::<f64>();
        let n = match amount {
            _ if text == "1" => 1,
            Ok(amount) if amount < 2.0 => 0,
            _ => 2,
        };
        (n, self.clone())
    }
}

impl Count for f64 {
    fn count(&self) -> (u64, Message) {
        if self.fract() == 0.0 { (*self as u64).count() } else { super::short(*self).count() }
    }
}

macro_rules! whole {
    ($($type:ty),*) => {
        $(impl Count for $type {
            fn count(&self) -> (u64, Message) {
                (*self as u64, super::grouped(*self as u64))
            }
        })*
    };
}

whole!(u8, u16, u32, u64, usize, i32, i64);
