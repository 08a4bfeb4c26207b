//! QR codes as pictures.

use qrcode::{Color, EcLevel, QrCode};

use crate::print::draw::{Ink, PathStep, Picture, fill};

/// The white border that readers need, in modules.
const QUIET: usize = 4;

/// A QR code of the text, one millimeter a module with its quiet border; `None` if the text is too
/// long for one.
pub fn code(text: &str) -> Option<Picture> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let side = (width + 2 * QUIET) as f64;
    let mut picture = Picture::new(side, side);
    picture.rect(0.0, 0.0, side, side, fill(Ink::WHITE));
    // Dark modules side by side make one bar, and all bars one shape, so that no hair lines show.
    let mut steps = Vec::new();
    for (y, row) in code.to_colors().chunks(width).enumerate() {
        let mut x = 0;
        while x < width {
            let length = row[x..].iter().take_while(|&&module| module == Color::Dark).count();
            if length > 0 {
                let (left, top) = ((x + QUIET) as f64, (y + QUIET) as f64);
                let right = left + length as f64;
                steps.extend([
                    PathStep::Move(left, top),
                    PathStep::Line(right, top),
                    PathStep::Line(right, top + 1.0),
                    PathStep::Line(left, top + 1.0),
                    PathStep::Close,
                ]);
            }
            x += length.max(1);
        }
    }
    picture.path(steps, fill(Ink::BLACK));
    Some(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::draw::Shape;

    #[test]
    fn the_bars_cover_exactly_the_dark_modules() {
        let text = "FD1-ARES-0123456789";
        let picture = code(text).unwrap();
        let expected = QrCode::with_error_correction_level(text, EcLevel::M).unwrap();
        let Some(Shape::Path { steps, .. }) = picture.shapes.last() else { panic!("no bars") };
        let mut dark = vec![false; expected.width() * expected.width()];
        for bar in steps.chunks(5) {
            let [PathStep::Move(left, top), PathStep::Line(right, _), ..] = bar else {
                panic!("not a bar: {bar:?}")
            };
            for x in *left as usize..*right as usize {
                dark[(*top as usize - QUIET) * expected.width() + x - QUIET] = true;
            }
        }
        let modules: Vec<bool> = expected.to_colors().into_iter().map(|c| c == Color::Dark).collect();
        assert_eq!(dark, modules);
    }

    #[test]
    fn a_text_too_long_for_any_code_is_refused() {
        assert!(code(&"x".repeat(10_000)).is_none());
    }
}
