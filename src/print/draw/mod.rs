//! Drawing: pictures in millimeters, written as [`svg`] or [`pdf`].
//!
//! A picture's origin is its top left corner; x runs to the right and y down. Nothing here knows of
//! cards; see [`super::art`] for what is drawn with it.

pub mod embed;
pub mod font;
pub mod pdf;
pub mod printout;
#[cfg(test)]
pub mod raster;
pub mod svg;

use std::sync::Arc;

use crate::wording::safe;

pub use font::Weight;

/// A color to fill or draw with: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink(pub u8, pub u8, pub u8);

impl Ink {
    pub const BLACK: Ink = Ink(0, 0, 0);
    pub const WHITE: Ink = Ink(255, 255, 255);
}

/// A line's color and width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    pub ink: Ink,
    pub width: f64,
    /// Length of dashes and gaps; `None` for a whole line.
    pub dash: Option<f64>,
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Style {
    pub fill: Option<Ink>,
    pub pen: Option<Pen>,
}

/// Filled, without an outline.
pub const fn fill(ink: Ink) -> Style {
    Style { fill: Some(ink), pen: None }
}

/// Only an outline.
pub const fn line(ink: Ink, width: f64) -> Style {
    Style { fill: None, pen: Some(Pen { ink, width, dash: None }) }
}

impl Style {
    /// The same with an outline.
    pub const fn outlined(self, ink: Ink, width: f64) -> Style {
        Style { pen: Some(Pen { ink, width, dash: None }), ..self }
    }

    /// The same with its outline in dashes.
    pub fn dashed(self, length: f64) -> Style {
        Style { pen: self.pen.map(|pen| Pen { dash: Some(length), ..pen }), ..self }
    }
}

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PathStep {
    Move(f64, f64),
    Line(f64, f64),
    /// Two control points, then the end.
    Curve(f64, f64, f64, f64, f64, f64),
    Close,
}

/// Which end of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// One line of text; `y` is its baseline, `size` the font's in millimeters.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub x: f64,
    pub y: f64,
    pub size: f64,
    pub weight: Weight,
    pub anchor: Anchor,
    pub ink: Ink,
    pub text: String,
}

/// Where a picture stands in another: turned clockwise by degrees and scaled about its own origin,
/// then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    pub x: f64,
    pub y: f64,
    pub scale: f64,
    pub turn: f64,
}

impl Placement {
    pub const fn at(x: f64, y: f64) -> Self {
        Placement { x, y, scale: 1.0, turn: 0.0 }
    }

    /// The matrix `[a b c d e f]` of SVG and PDF alike: x' = ax + cy + e, y' = bx + dy + f.
    pub fn matrix(self) -> [f64; 6] {
        let (sin, cos) = match self.turn {
            // Exact where it is most often needed: a card must not come out 63.00000001 mm wide.
            0.0 => (0.0, 1.0),
            90.0 => (1.0, 0.0),
            180.0 => (0.0, -1.0),
            270.0 => (-1.0, 0.0),
            degrees => degrees.to_radians().sin_cos(),
        };
        let s = self.scale;
        [s * cos, s * sin, -s * sin, s * cos, self.x, self.y]
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Rect {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        /// Of the corners.
        radius: f64,
        style: Style,
    },
    Ellipse {
        x: f64,
        y: f64,
        rx: f64,
        ry: f64,
        style: Style,
    },
    Path {
        steps: Vec<PathStep>,
        style: Style,
    },
    Text(Text),
    /// Another picture. One that is used often is written once: sharing is by the pointer.
    Picture(Arc<Picture>, Placement),
}

/// A drawing of a given size in millimeters.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub width: f64,
    pub height: f64,
    pub shapes: Vec<Shape>,
}

impl Picture {
    pub fn new(width: f64, height: f64) -> Self {
        Picture { width, height, shapes: Vec::new() }
    }

    pub fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, style: Style) {
        self.rounded(x, y, width, height, 0.0, style);
    }

    pub fn rounded(&mut self, x: f64, y: f64, width: f64, height: f64, radius: f64, style: Style) {
        self.shapes.push(Shape::Rect { x, y, width, height, radius, style });
    }

    pub fn circle(&mut self, x: f64, y: f64, radius: f64, style: Style) {
        self.ellipse(x, y, radius, radius, style);
    }

    pub fn ellipse(&mut self, x: f64, y: f64, rx: f64, ry: f64, style: Style) {
        self.shapes.push(Shape::Ellipse { x, y, rx, ry, style });
    }

    pub fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64, style: Style) {
        self.path(vec![PathStep::Move(x1, y1), PathStep::Line(x2, y2)], style);
    }

    /// A line through points, left open.
    pub fn polyline(&mut self, points: &[(f64, f64)], style: Style) {
        self.path(through(points).collect(), style);
    }

    /// A line through points, closed.
    pub fn polygon(&mut self, points: &[(f64, f64)], style: Style) {
        self.path(through(points).chain([PathStep::Close]).collect(), style);
    }

    /// Part of a circle, from one angle to another in degrees, clockwise from three o'clock.
    pub fn arc(&mut self, x: f64, y: f64, radius: f64, from: f64, to: f64, style: Style) {
        let mut steps = Vec::new();
        let pieces = ((to - from).abs() / 90.0).ceil().max(1.0);
        let step = (to - from).to_radians() / pieces;
        // The usual cubic for a part of a circle.
        let k = 4.0 / 3.0 * (step / 4.0).tan() * radius;
        let on = |angle: f64| (x + radius * angle.cos(), y + radius * angle.sin());
        let mut angle = from.to_radians();
        let (x0, y0) = on(angle);
        steps.push(PathStep::Move(x0, y0));
        for _ in 0..pieces as usize {
            let ((x0, y0), (x3, y3)) = (on(angle), on(angle + step));
            let (sin0, cos0) = angle.sin_cos();
            let (sin3, cos3) = (angle + step).sin_cos();
            steps.push(PathStep::Curve(x0 - k * sin0, y0 + k * cos0, x3 + k * sin3, y3 - k * cos3, x3, y3));
            angle += step;
        }
        self.path(steps, style);
    }

    pub fn path(&mut self, steps: Vec<PathStep>, style: Style) {
        self.shapes.push(Shape::Path { steps, style });
    }

    /// Left-aligned text.
    pub fn text(&mut self, x: f64, y: f64, size: f64, weight: Weight, ink: Ink, text: impl Into<String>) {
        self.anchored(Anchor::Start, x, y, size, weight, ink, text);
    }

    #[allow(clippy::too_many_arguments, reason = "a text is its place and its look; all are needed")]
    pub fn anchored(
        &mut self,
        anchor: Anchor,
        x: f64,
        y: f64,
        size: f64,
        weight: Weight,
        ink: Ink,
        text: impl Into<String>,
    ) {
        let text = safe(&text.into());
        if !text.is_empty() {
            self.shapes.push(Shape::Text(Text { x, y, size, weight, anchor, ink, text }));
        }
    }

    pub fn place(&mut self, picture: &Arc<Picture>, placement: Placement) {
        self.shapes.push(Shape::Picture(picture.clone(), placement));
    }

    /// Places a picture scaled to a width, its top left corner at x and y.
    pub fn place_sized(&mut self, picture: &Arc<Picture>, x: f64, y: f64, width: f64) {
        self.place(picture, Placement { scale: width / picture.width, ..Placement::at(x, y) });
    }
}

fn through(points: &[(f64, f64)]) -> impl Iterator<Item = PathStep> + '_ {
    let step = |(i, &(x, y))| if i == 0 { PathStep::Move(x, y) } else { PathStep::Line(x, y) };
    points.iter().enumerate().map(step)
}

/// A placement's matrix as it is written: its factors to five digits, its lengths like all others.
fn matrix(placement: Placement) -> [f64; 6] {
    let fine = |factor: f64| thousandths(factor * 100.0) / 100.0;
    let [a, b, c, d, e, f] = placement.matrix();
    [fine(a), fine(b), fine(c), fine(d), thousandths(e), thousandths(f)]
}

/// A length to a thousandth of a millimeter: finer than any printer, and the same on every machine.
fn thousandths(value: f64) -> f64 {
    let value = (value * 1000.0).round() / 1000.0;
    // No minus zero.
    if value == 0.0 { 0.0 } else { value }
}
