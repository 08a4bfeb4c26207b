//! What a user can observe: one binary, a file per topic.

mod catalog;
mod catalog_safety;
mod data;
mod sql;
