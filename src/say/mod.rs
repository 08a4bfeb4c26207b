//! Messages in the three languages of the rulebooks. `data/words` has the French and the German of every
//! template in the sources of both crates; a test compares them, so that no translation is missing, left over,
//! or has other blanks than its template.
//!
//! French is written there with plain spaces and apostrophes; compiling it sets them as printed. A key
//! may end in ` @ ` and a context where one English word is two foreign ones.

/// A sentence in a language, at once.
// The library hands out messages; only the program puts them into a language.
#[cfg_attr(not(feature = "cli"), allow(unused_macros))]
macro_rules! tr {
    ($lang:expr, $template:literal $(@ $context:literal)? $(, $arg:expr)* $(,)?) => {
        say!($template $(@ $context)? $(, $arg)*).in_lang($lang)
    };
}

/// A text without blanks in a language, for as long as the program runs.
#[cfg_attr(not(feature = "cli"), allow(unused_macros))]
macro_rules! label {
    ($lang:expr, $text:literal) => {
        $crate::say::Language::sentence(&$lang, $text).unwrap_or($text)
    };
    ($lang:expr, $text:literal @ $context:literal) => {
        $crate::say::Language::sentence(&$lang, concat!($text, " @ ", $context)).unwrap_or($text)
    };
}

mod book;
#[cfg(test)]
mod compile;
mod lang;
#[cfg(test)]
mod tests;

pub use book::notes;
pub use flightdeck_game::say::*;
pub use lang::{Lang, UnknownLang};
