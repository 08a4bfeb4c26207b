//! What a user could observe: one test binary, a module for each topic.

mod catalog;
mod catalog_safety;
mod conformance;
mod data;
mod lockstep;
mod naive;
mod scenarios;
mod sql;
