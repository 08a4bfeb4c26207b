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
