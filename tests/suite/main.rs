//! What a user could observe: one test binary, a module for each topic.

mod conformance;
mod scenarios;
