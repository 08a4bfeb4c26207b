//! Our own drawings: effect symbols, fighters, shields, cards, cruiser boards and QR codes.

mod backdrop;
pub mod board;
pub mod card;
pub mod qr;
pub mod section;
pub mod symbols;

use super::draw::Ink;
use crate::cards::Color;

/// Text and dark shapes.
pub const NAVY: Ink = Ink(22, 35, 63);
pub const GRAY: Ink = Ink(108, 116, 130);
pub const PALE: Ink = Ink(200, 206, 216);
pub const FAINT: Ink = Ink(241, 243, 246);

/// The ink of an ID code (R-CARD-2).
pub const fn ink(color: Color) -> Ink {
    match color {
        Color::Green => Ink(22, 128, 68),
        Color::Blue => Ink(26, 88, 176),
    }
}

/// A middle shade of the same, for lines on the light one.
const fn shade(color: Color) -> Ink {
    match color {
        Color::Green => Ink(206, 230, 215),
        Color::Blue => Ink(204, 219, 241),
    }
}

/// A light shade of the same.
const fn tint(color: Color) -> Ink {
    match color {
        Color::Green => Ink(229, 243, 234),
        Color::Blue => Ink(228, 237, 249),
    }
}
