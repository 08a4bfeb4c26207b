//! The line drawings behind a card's symbols, made from its ID code and what the half holds: no two
//! cards have the same, and one card always has its own.
//!
//! They are faint on purpose, and may run over their edges: the caller clips them there.

use super::{shade, tint};
use crate::cards::{Card, Effect, Section};
use crate::print::draw::{Ink, PathStep, Picture, Style, fill, line};

/// A row of numbers that depends on its start alone.
struct Numbers(u64);

impl Numbers {
    /// From 0 up to 1 (splitmix64).
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * self.next()
    }
}

/// The drawing behind one half of a front.
pub fn front(card: &Card, section: &Section, half: u64, width: f64, height: f64) -> Picture {
    let code = card.id.to_string().bytes().fold(half, |sum, byte| sum.wrapping_mul(131) + u64::from(byte));
    let mut numbers = Numbers(code);
    // Very faint on the white half.
    let ink = if half == 1 { shade(card.color) } else { tint(card.color) };
    let mut picture = Picture::new(width, height);
    let p = &mut picture;
    let style = line(ink, 0.3);
    match section.effects.iter().next() {
        Some(Effect::Draw) => constellation(p, &mut numbers, ink),
        Some(Effect::Lateral) => streaks(p, &mut numbers, style, false),
        Some(Effect::Vertical) => streaks(p, &mut numbers, style, true),
        Some(Effect::Free) => {
            streaks(p, &mut numbers, style, false);
            streaks(p, &mut numbers, style, true);
        }
        Some(Effect::Pivot | Effect::Roll) => orbits(p, &mut numbers, ink),
        Some(Effect::Destroy | Effect::Strike | Effect::Hit) => rays(p, &mut numbers, style),
        Some(Effect::Recoil) => panels(p, &mut numbers, ink),
        None if section.field || section.shields > 0 => honeycomb(p, &mut numbers, style),
        None => nebula(p, &mut numbers, ink),
    }
    picture
}

/// Hull panels, as every back has them.
pub fn hull(start: u64, width: f64, height: f64, ink: Ink) -> Picture {
    let mut picture = Picture::new(width, height);
    panels(&mut picture, &mut Numbers(start), ink);
    picture
}

/// Clouds one behind the other, and stars.
fn nebula(p: &mut Picture, n: &mut Numbers, ink: Ink) {
    let layers = 6;
    let swing = p.height * n.between(0.12, 0.3);
    let phase = n.between(0.0, 6.0);
    for layer in 0..layers {
        let base = p.height * (0.12 + 0.16 * f64::from(layer)) + n.between(-1.0, 1.0);
        let pieces = 3;
        let at = |i: i32| {
            let x = p.width * f64::from(i) / f64::from(pieces);
            (x, base + swing * (phase + 0.5 * f64::from(layer) + 1.9 * f64::from(i)).sin())
        };
        let (x, y) = at(0);
        let mut steps = vec![PathStep::Move(x, y)];
        let reach = p.width / f64::from(pieces) * 0.45;
        for i in 1..=pieces {
            let ((x0, y0), (x3, y3)) = (at(i - 1), at(i));
            steps.push(PathStep::Curve(x0 + reach, y0, x3 - reach, y3, x3, y3));
        }
        p.path(steps, line(ink, 0.3));
    }
    stars(p, n, ink, 9);
}

fn stars(p: &mut Picture, n: &mut Numbers, ink: Ink, count: usize) {
    for _ in 0..count {
        let (x, y) = (n.between(1.0, p.width - 1.0), n.between(1.0, p.height - 1.0));
        let r = n.between(0.4, 1.1);
        let t = r * 0.25;
        let points = [(0.0, -r), (t, -t), (r, 0.0), (t, t), (0.0, r), (-t, t), (-r, 0.0), (-t, -t)];
        p.polygon(&points.map(|(dx, dy)| (x + dx, y + dy)), fill(ink));
    }
}

/// Stars in two rows, joined as on a chart.
fn constellation(p: &mut Picture, n: &mut Numbers, ink: Ink) {
    let count = 7;
    let width = p.width / count as f64;
    let mut points = Vec::new();
    for i in 0..count {
        let x = width * (i as f64 + n.between(0.2, 0.8));
        let y = p.height * if i % 2 == 0 { n.between(0.1, 0.45) } else { n.between(0.5, 0.9) };
        points.push((x, y));
    }
    p.polyline(&points, line(ink, 0.3));
    let (from, to) = (points[1], points[4]);
    p.line(from.0, from.1, to.0, to.1, line(ink, 0.3));
    for (x, y) in points {
        let radius = n.between(0.6, 1.2);
        p.circle(x, y, radius, fill(ink));
    }
    stars(p, n, ink, 6);
}

/// Lines of flight.
fn streaks(p: &mut Picture, n: &mut Numbers, style: Style, upright: bool) {
    for _ in 0..16 {
        let length = n.between(0.15, 0.6);
        let from = n.between(0.0, 1.0 - length);
        let side = n.between(0.03, 0.97);
        if upright {
            p.line(side * p.width, from * p.height, side * p.width, (from + length) * p.height, style);
        } else {
            p.line(from * p.width, side * p.height, (from + length) * p.width, side * p.height, style);
        }
    }
}

/// Rings about a point off the middle, with a body on each.
fn orbits(p: &mut Picture, n: &mut Numbers, ink: Ink) {
    let (x, y) = (p.width * n.between(0.3, 0.7), p.height * n.between(0.3, 0.7));
    for i in 1..=6 {
        let radius = f64::from(i) * n.between(5.2, 6.0);
        p.circle(x, y, radius, line(ink, 0.3));
        let (sin, cos) = n.between(0.0, std::f64::consts::TAU).sin_cos();
        let body = n.between(0.5, 1.1);
        p.circle(x + radius * cos, y + radius * sin, body, fill(ink));
    }
}

/// Rays from a point, and two fronts running ahead of each other.
fn rays(p: &mut Picture, n: &mut Numbers, style: Style) {
    let (x, y) = (p.width * n.between(0.2, 0.8), p.height * n.between(0.15, 0.85));
    let count = 22;
    for i in 0..count {
        let angle = (f64::from(i) + n.between(-0.3, 0.3)) * std::f64::consts::TAU / f64::from(count);
        let (sin, cos) = angle.sin_cos();
        let (from, to) = (n.between(5.0, 9.0), n.between(14.0, 60.0));
        p.line(x + from * cos, y + from * sin, x + to * cos, y + to * sin, style);
    }
    p.circle(x, y, 3.6, style);
}

/// Plates of a hull, cut again and again, with rivets at some corners.
fn panels(p: &mut Picture, n: &mut Numbers, ink: Ink) {
    let mut plates = vec![(0.0, 0.0, p.width, p.height)];
    for _ in 0..13 {
        // The largest is cut next.
        let area = |plate: &(f64, f64, f64, f64)| plate.2 * plate.3;
        let Some(at) = (0..plates.len()).max_by(|&a, &b| area(&plates[a]).total_cmp(&area(&plates[b])))
        else {
            return;
        };
        let (x, y, width, height) = plates.swap_remove(at);
        let part = n.between(0.3, 0.7);
        if width > height * n.between(0.8, 1.6) {
            p.line(x + part * width, y, x + part * width, y + height, line(ink, 0.3));
            plates
                .extend([(x, y, part * width, height), (x + part * width, y, (1.0 - part) * width, height)]);
        } else {
            p.line(x, y + part * height, x + width, y + part * height, line(ink, 0.3));
            plates
                .extend([(x, y, width, part * height), (x, y + part * height, width, (1.0 - part) * height)]);
        }
    }
    for (x, y, width, height) in plates {
        if n.next() < 0.4 {
            for (rivet_x, rivet_y) in [(x + 1.0, y + 1.0), (x + width - 1.0, y + height - 1.0)] {
                p.circle(rivet_x, rivet_y, 0.3, fill(ink));
            }
        }
    }
}

/// Cells of a field, some of them missing.
fn honeycomb(p: &mut Picture, n: &mut Numbers, style: Style) {
    let radius = 5.0;
    let (across, down) = (radius * 3.0_f64.sqrt(), radius * 1.5);
    let mut row = 0.0;
    while row * down < p.height + radius {
        let indent = if row % 2.0 == 0.0 { 0.0 } else { across / 2.0 };
        let mut column = 0.0;
        while column * across < p.width + across {
            if n.next() < 0.6 {
                let (x, y) = (column * across + indent, row * down);
                let corner = |i: i32| {
                    let (sin, cos) = (60.0 * f64::from(i) - 90.0_f64).to_radians().sin_cos();
                    (x + (radius - 0.4) * cos, y + (radius - 0.4) * sin)
                };
                p.polygon(&[0, 1, 2, 3, 4, 5].map(corner), style);
            }
            column += 1.0;
        }
        row += 1.0;
    }
}
