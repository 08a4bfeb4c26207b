//! Paper: drawings, sheets, fonts, PDF, and pages for a browser that are printed or looked at.
//!
//! | part | holds |
//! | --- | --- |
//! | [`draw`] | pictures in millimeters, and PDF and SVG out of them |
//! | [`art`] | our drawings: symbols, cards, cruiser boards, QR codes |
//! | [`sheet`] | whole pages: list, registration, proxies, boards, a kit for two |
//! | [`html`] | pages and card lists in one HTML file |
//! | [`gallery`] | a page for a screen: cards to look through |
//!
//! Everything here turns values into text or bytes and writes nothing itself.

pub mod art;
pub mod draw;
pub mod gallery;
pub mod html;
pub mod sheet;
