//! Documents for a terminal, with or without color: escape codes are part of the text, and the code that prints
//! it removes them where they are not wanted.

mod document;
mod table;

#[cfg(test)]
mod tests;

pub use document::document;
pub use table::table;
