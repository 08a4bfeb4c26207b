//! Whole pages to print: the deck list, the registration sheet, proxies and cruiser boards.

pub mod boards;
pub mod proxies;
