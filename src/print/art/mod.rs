//! Our own drawings: effect symbols, fighters, shields, cards, cruiser boards and QR codes.

mod backdrop;
pub mod board;
pub mod card;
pub mod qr;
pub mod section;
pub mod symbols;

use super::draw::Ink;
use crate::cards::Colour;

/// Text and dark shapes.
pub const NAVY: Ink = Ink(22, 35, 63);
pub const GREY: Ink = Ink(108, 116, 130);
pub const PALE: Ink = Ink(200, 206, 216);
pub const FAINT: Ink = Ink(241, 243, 246);

/// The ink of an ID code (R-CARD-2).
pub const fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Green => Ink(22, 128, 68),
        Colour::Blue => Ink(26, 88, 176),
    }
}

/// A middle shade of the same, for lines on the light one.
const fn shade(colour: Colour) -> Ink {
    match colour {
        Colour::Green => Ink(206, 230, 215),
        Colour::Blue => Ink(204, 219, 241),
    }
}

/// A light shade of the same.
const fn tint(colour: Colour) -> Ink {
    match colour {
        Colour::Green => Ink(229, 243, 234),
        Colour::Blue => Ink(228, 237, 249),
    }
}
