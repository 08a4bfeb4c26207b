//! The symbols on cards and boards, our own drawing, each in a square of ten millimeters (a shield is
//! less high): white on a disc for effects, dark for fighters, blue for shields and force fields.
//!
//! Every symbol can be distinguished from the others without its color and in both orientations: cards
//! are pivoted, and seen from across the table. Only the damage to one's own cruiser is hollow.

use std::sync::{Arc, LazyLock};

use super::{NAVY, ink};
use crate::cards::{Color, Effect};
use crate::print::draw::{Ink, PathStep, Picture, Style, fill, line};

const SIDE: f64 = 10.0;
const MIDDLE: f64 = SIDE / 2.0;
const STROKE: Style = line(Ink::WHITE, 0.8);
const SOLID: Style = fill(Ink::WHITE);
const SHIELD: Ink = Ink(30, 110, 190);

/// An effect's symbol.
pub fn effect(effect: Effect) -> &'static Arc<Picture> {
    static DRAWN: LazyLock<[Arc<Picture>; Effect::ALL.len()]> =
        LazyLock::new(|| Effect::ALL.map(|effect| Arc::new(draw_effect(effect))));
    &DRAWN[effect as usize]
}

/// A fighter, nose up.
pub fn fighter() -> &'static Arc<Picture> {
    static DRAWN: LazyLock<Arc<Picture>> = LazyLock::new(|| Arc::new(draw_fighter()));
    &DRAWN
}

/// One shield: one ellipse, as the rulebook has it.
pub fn shield() -> &'static Arc<Picture> {
    static DRAWN: LazyLock<Arc<Picture>> = LazyLock::new(|| {
        let mut picture = Picture::new(SIDE, 6.4);
        picture.ellipse(MIDDLE, 3.2, 4.7, 2.9, fill(Ink(214, 233, 250)).outlined(SHIELD, 0.5));
        picture.ellipse(MIDDLE, 3.2, 3.7, 2.0, line(SHIELD, 0.25));
        Arc::new(picture)
    });
    &DRAWN
}

/// A force field.
pub fn field() -> &'static Arc<Picture> {
    static DRAWN: LazyLock<Arc<Picture>> = LazyLock::new(|| {
        let ink = Ink(0, 128, 140);
        let mut picture = Picture::new(SIDE, SIDE);
        picture.circle(MIDDLE, MIDDLE, 4.5, fill(Ink(219, 244, 245)).outlined(ink, 0.7));
        // A honeycomb's cell in a bubble.
        let hexagon: Vec<_> = (0..6).map(|i| around(60.0 * f64::from(i) - 90.0, 2.6)).collect();
        picture.polygon(&hexagon, line(ink, 0.6));
        for i in 0..6 {
            let angle = 60.0 * f64::from(i) - 90.0;
            let (x1, y1) = around(angle, 2.6);
            let (x2, y2) = around(angle, 4.5);
            picture.line(x1, y1, x2, y2, line(ink, 0.6));
        }
        Arc::new(picture)
    });
    &DRAWN
}

/// The six-sided badge that carries a level on boards; level 0 is hollow.
pub fn level(level: u8) -> Picture {
    let style = if level == 0 { fill(Ink::WHITE) } else { fill(NAVY) };
    let ink = if level == 0 { NAVY } else { Ink::WHITE };
    badge(level, ink, style.outlined(NAVY, 0.5), Color::Blue)
}

/// A level on a card: six-sided on a blue one, round on a green one.
pub fn badge(level: u8, digit: Ink, style: Style, color: Color) -> Picture {
    use crate::print::draw::{Anchor, Weight};
    let mut picture = Picture::new(SIDE, SIDE);
    mark(&mut picture, color, (MIDDLE, MIDDLE), 4.7, style);
    picture.anchored(Anchor::Middle, MIDDLE, 7.1, 6.0, Weight::Bold, digit, level.to_string());
    picture
}

/// The shape that goes with the color of an ID code, about a point, for those who cannot see the
/// color (R-CARD-2).
pub fn mark(picture: &mut Picture, color: Color, (x, y): (f64, f64), radius: f64, style: Style) {
    match color {
        Color::Green => picture.circle(x, y, 0.92 * radius, style),
        Color::Blue => {
            let corner = |i| (60.0 * f64::from(i) - 90.0_f64).to_radians().sin_cos();
            let corners = (0..6).map(corner).map(|(sin, cos)| (x + radius * cos, y + radius * sin));
            picture.polygon(&corners.collect::<Vec<_>>(), style);
        }
    }
}

/// The same beside a line of text, where a circle and a hexagon would look alike: hollow for green.
pub fn small_mark(picture: &mut Picture, color: Color, at: (f64, f64)) {
    let ink = ink(color);
    let (radius, style) = match color {
        Color::Green => (0.85, line(ink, 0.35)),
        Color::Blue => (1.0, fill(ink)),
    };
    mark(picture, color, at, radius, style);
}

/// The point at an angle and a distance from the middle.
fn around(degrees: f64, radius: f64) -> (f64, f64) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (MIDDLE + radius * cos, MIDDLE + radius * sin)
}

fn draw_fighter() -> Picture {
    let mut picture = Picture::new(SIDE, SIDE);
    // One half, from the nose round the wing to the engine; the other is its mirror image.
    let half = [
        (5.0, 0.3),
        (5.7, 1.9),
        (6.1, 4.2),
        (9.0, 6.9),
        (9.0, 5.2),
        (9.6, 5.2),
        (9.6, 9.2),
        (9.0, 9.2),
        (9.0, 8.2),
        (6.6, 8.3),
        (6.2, 9.6),
        (5.4, 9.6),
        (5.3, 9.0),
        (5.0, 9.0),
    ];
    let mut outline = half.to_vec();
    outline.extend(half.iter().rev().map(|&(x, y)| (SIDE - x, y)));
    picture.polygon(&outline, fill(NAVY));
    let canopy = vec![
        PathStep::Move(5.0, 2.6),
        PathStep::Curve(5.7, 3.4, 5.7, 4.8, 5.0, 5.6),
        PathStep::Curve(4.3, 4.8, 4.3, 3.4, 5.0, 2.6),
    ];
    picture.path(canopy, fill(Ink(150, 200, 240)));
    picture
}

fn draw_effect(effect: Effect) -> Picture {
    let ink = match effect {
        Effect::Draw => Ink(176, 112, 0),
        Effect::Lateral | Effect::Vertical | Effect::Free => Ink(0, 104, 139),
        Effect::Pivot | Effect::Roll => Ink(110, 63, 160),
        Effect::Destroy | Effect::Hit => Ink(178, 34, 34),
        Effect::Strike => Ink(201, 74, 9),
        Effect::Recoil => Ink(92, 78, 68),
    };
    let mut picture = Picture::new(SIDE, SIDE);
    match effect {
        // The one that hurts its owner is hollow, so that it is never taken for the one that does not.
        Effect::Recoil => picture.circle(MIDDLE, MIDDLE, 4.45, fill(Ink::WHITE).outlined(ink, 0.9)),
        _ => picture.circle(MIDDLE, MIDDLE, 4.9, fill(ink)),
    }
    let p = &mut picture;
    match effect {
        Effect::Draw => {
            // A card taken off a deck.
            p.rounded(2.4, 3.0, 3.9, 5.2, 0.5, line(Ink::WHITE, 0.6));
            p.rounded(3.8, 1.9, 3.9, 5.2, 0.5, fill(Ink::WHITE).outlined(ink, 0.35));
            p.line(5.75, 3.3, 5.75, 5.7, line(ink, 0.8));
            p.line(4.55, 4.5, 6.95, 4.5, line(ink, 0.8));
        }
        Effect::Lateral => {
            p.line(2.6, 5.0, 7.4, 5.0, STROKE);
            head(p, 1.5, 5.0, 180.0, 2.0);
            head(p, 8.5, 5.0, 0.0, 2.0);
        }
        Effect::Vertical => {
            // A pile of cards, its top card lifted off.
            p.polygon(&[(5.0, 0.9), (8.1, 2.4), (5.0, 3.9), (1.9, 2.4)], SOLID);
            p.line(5.0, 4.9, 5.0, 6.0, line(Ink::WHITE, 0.7));
            for y in [6.0, 7.4] {
                p.polyline(&[(1.9, y), (5.0, y + 1.5), (8.1, y)], line(Ink::WHITE, 0.8));
            }
        }
        Effect::Free => {
            p.line(2.8, 5.0, 7.2, 5.0, STROKE);
            p.line(5.0, 2.8, 5.0, 7.2, STROKE);
            for angle in [0.0, 90.0, 180.0, 270.0] {
                let (x, y) = around(angle, 3.9);
                head(p, x, y, angle, 1.6);
            }
        }
        Effect::Pivot => {
            // Half a turn: two arrows round a circle.
            p.arc(5.0, 5.0, 2.9, 190.0, 325.0, STROKE);
            p.arc(5.0, 5.0, 2.9, 10.0, 145.0, STROKE);
            let (x, y) = around(0.0, 2.9);
            head(p, x + 0.1, y + 0.4, 75.0, 1.8);
            let (x, y) = around(180.0, 2.9);
            head(p, x - 0.1, y - 0.4, 255.0, 1.8);
            p.circle(5.0, 5.0, 0.6, SOLID);
        }
        Effect::Destroy => {
            let burst: Vec<_> = (0..16)
                .map(|i| around(22.5 * f64::from(i) - 90.0, if i % 2 == 0 { 4.2 } else { 2.1 }))
                .collect();
            p.polygon(&burst, SOLID);
            p.line(4.2, 4.2, 5.8, 5.8, line(ink, 0.8));
            p.line(5.8, 4.2, 4.2, 5.8, line(ink, 0.8));
        }
        Effect::Strike => {
            // One point less for the cruiser above: the opponent's.
            p.polygon(&HULL.map(|(x, dy)| (x, 3.2 + dy)), SOLID);
            minus_one(p, 6.6, SOLID);
        }
        Effect::Recoil => {
            // One point less for the cruiser below, one's own, which breaks.
            minus_one(p, 3.5, fill(ink));
            for half in BROKEN_HULL {
                p.polygon(&half.map(|(x, dy)| (x, 6.9 - dy)), fill(ink));
            }
        }
        Effect::Roll => {
            // Turned over about its long axis: one side light, one dark.
            p.polygon(&[(2.6, 3.6), (4.7, 2.6), (4.7, 7.4), (2.6, 6.4)], SOLID);
            p.polygon(&[(7.4, 3.6), (5.3, 2.6), (5.3, 7.4), (7.4, 6.4)], line(Ink::WHITE, 0.5));
            p.arc(5.0, 3.9, 2.9, 215.0, 305.0, line(Ink::WHITE, 0.6));
            head(p, 7.3, 2.2, 50.0, 1.4);
            p.arc(5.0, 6.1, 2.9, 35.0, 125.0, line(Ink::WHITE, 0.6));
            head(p, 2.7, 7.8, 230.0, 1.4);
        }
        Effect::Hit => {
            // Sights.
            p.circle(5.0, 5.0, 2.5, line(Ink::WHITE, 0.9));
            p.circle(5.0, 5.0, 0.7, SOLID);
            for angle in [0.0, 90.0, 180.0, 270.0] {
                let ((x1, y1), (x2, y2)) = (around(angle, 1.7), around(angle, 3.9));
                p.line(x1, y1, x2, y2, line(Ink::WHITE, 0.7));
            }
        }
    }
    picture
}

/// An arrow's head with its point at x and y, pointing along an angle.
fn head(picture: &mut Picture, x: f64, y: f64, degrees: f64, length: f64) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (back_x, back_y) = (x - length * cos, y - length * sin);
    let half = length * 0.65;
    let points =
        [(x, y), (back_x - half * sin, back_y + half * cos), (back_x + half * sin, back_y - half * cos)];
    picture.polygon(&points, SOLID);
}

/// A cruiser's hull, its bow down, about a height of 0.
const HULL: [(f64, f64); 7] =
    [(2.0, -0.9), (8.0, -0.9), (7.4, 0.3), (5.9, 0.3), (5.0, 1.5), (4.1, 0.3), (2.6, 0.3)];

/// The same in two, with a jagged gap between them.
const BROKEN_HULL: [[(f64, f64); 6]; 2] = [
    [(2.0, -0.9), (4.6, -0.9), (5.0, -0.2), (4.4, 0.2), (4.7, 0.9), (2.5, 0.5)],
    [(8.0, -0.9), (5.5, -0.9), (5.9, -0.1), (5.3, 0.3), (5.6, 0.9), (7.5, 0.5)],
];

/// A large −1 about a height, as shapes: it belongs to the symbol, not to the text of a page.
fn minus_one(picture: &mut Picture, y: f64, style: Style) {
    picture.rect(2.7, y - 0.4, 2.2, 0.8, style);
    let digit = [(6.2, -1.7), (6.9, -1.7), (6.9, 1.7), (6.0, 1.7), (6.0, -0.6), (5.4, -0.4), (5.4, -1.1)];
    picture.polygon(&digit.map(|(x, dy)| (x, y + dy)), style);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::draw::raster::Raster;
    use crate::print::draw::{Placement, Shape};

    fn all() -> Vec<(&'static str, Raster)> {
        let effects = Effect::ALL.map(|one| (one.code(), effect(one)));
        let others = [("fighter", fighter()), ("shield", shield()), ("field", field())];
        effects.into_iter().chain(others).map(|(name, picture)| (name, Raster::square(picture))).collect()
    }

    /// Below this two symbols are easily taken for each other.
    const ALIKE: f64 = 0.3;

    #[test]
    fn no_two_symbols_look_alike_in_gray_whichever_way_up() {
        let symbols = all();
        for (i, (a, upright)) in symbols.iter().enumerate() {
            for (b, other) in &symbols[..i] {
                let difference = upright.difference(other).min(upright.turned().difference(other));
                assert!(difference > ALIKE, "{a} and {b} differ by {difference:.3} only");
            }
        }
    }

    #[test]
    fn symbols_that_do_look_alike_are_found() {
        // A symbol turned, and one that differs in its tone only.
        let strike = draw_effect(Effect::Strike);
        let turned = Raster::square(&strike).turned();
        let mut browner = strike.clone();
        browner.shapes[0] =
            Shape::Ellipse { x: MIDDLE, y: MIDDLE, rx: 4.9, ry: 4.9, style: fill(Ink(92, 78, 68)) };
        let browner = Raster::square(&browner);
        let difference = browner.turned().difference(&turned);
        assert!(difference < ALIKE, "{difference:.3}");
        // The same a little larger.
        let mut larger = Picture::new(SIDE, SIDE);
        larger.place(&Arc::new(strike.clone()), Placement { scale: 1.05, ..Placement::at(-0.25, -0.25) });
        let difference = Raster::square(&larger).difference(&Raster::square(&strike));
        assert!(difference < ALIKE, "{difference:.3}");
    }

    /// How the two looked in 0.1.0, where players took a strike seen from across the table for a recoil.
    #[test]
    fn the_strike_and_recoil_of_old_would_be_found() {
        let hull = |picture: &mut Picture, y: f64, way: f64| {
            picture.polygon(&HULL.map(|(x, dy)| (x, y + way * dy)), SOLID);
        };
        let disc = |ink: Ink| {
            let mut picture = Picture::new(SIDE, SIDE);
            picture.circle(MIDDLE, MIDDLE, 4.9, fill(ink));
            picture
        };
        let (mut strike, mut recoil) = (disc(Ink(201, 74, 9)), disc(Ink(92, 78, 68)));
        hull(&mut strike, 3.2, 1.0);
        minus_one(&mut strike, 6.6, SOLID);
        minus_one(&mut recoil, 3.4, SOLID);
        hull(&mut recoil, 6.8, -1.0);
        let difference = Raster::square(&strike).turned().difference(&Raster::square(&recoil));
        assert!(difference < ALIKE, "{difference:.3}");
    }

    #[test]
    fn only_recoil_is_hollow() {
        for one in Effect::ALL {
            let hollow = Raster::square(effect(one)).dark_share() < 0.5;
            assert_eq!(hollow, one == Effect::Recoil, "{one}");
        }
    }
}
