//! What a user could observe: one test binary, a module for each topic.

mod analyse;
mod blind;
mod cards;
mod catalog;
mod catalog_safety;
mod conformance;
mod data;
mod deck;
mod export;
mod hostile;
mod import;
mod lockstep;
mod naive;
mod outputs;
mod own_player;
mod program;
mod readme;
mod rooms;
mod scenarios;
mod screen;
mod sequences;
mod sim;
mod solve;
mod sql;
mod tactics;
mod validate;
