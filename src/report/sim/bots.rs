//! The list of bots.

use super::document::{Document, Grid};
use crate::bots::Kind;

/// Every bot with its parameters and their defaults.
pub fn bots() -> Document {
    let mut document = Document::default();
    for kind in Kind::ALL {
        document.heading(kind.name());
        document.text(kind.about());
        if kind.parameters().is_empty() {
            continue;
        }
        let mut grid = Grid::new(&["parameter", "weighs", "default"], 2);
        for parameter in kind.parameters() {
            grid.row(vec![parameter.name.into(), parameter.about.into(), parameter.default.to_string()]);
        }
        document.grid(grid);
    }
    document
}
