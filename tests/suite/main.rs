//! What a user can observe, one file per topic.

mod deck;
mod program;
mod validate;
