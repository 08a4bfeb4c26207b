//! Pictures as a grid of grays, for the tests that ask what something looks like. Text is left out.

use super::{Ink, PathStep, Picture, Placement, Shape, Style};

/// Points along a side of the square.
const SIDE: usize = 80;
/// Grays above this are light.
const LIGHT: f64 = 0.62;

/// A picture in the middle of a white square as wide as it, in grays from 0 to 1.
#[derive(Clone)]
pub struct Raster {
    grays: Vec<f64>,
}

/// A picture's own coordinates on the way to the square's.
type Matrix = [f64; 6];

impl Raster {
    pub fn square(picture: &Picture) -> Self {
        let mut raster = Raster { grays: vec![1.0; SIDE * SIDE] };
        let scale = SIDE as f64 / picture.width.max(picture.height);
        let x = (SIDE as f64 - scale * picture.width) / 2.0;
        let y = (SIDE as f64 - scale * picture.height) / 2.0;
        raster.draw(picture, Placement { scale, ..Placement::at(x, y) }.matrix());
        raster
    }

    /// Turned by half.
    pub fn turned(&self) -> Self {
        Raster { grays: self.grays.iter().rev().copied().collect() }
    }

    /// The share of dark points.
    pub fn dark_share(&self) -> f64 {
        self.grays.iter().filter(|gray| **gray < LIGHT).count() as f64 / self.grays.len() as f64
    }

    /// How unlike the marks within the round of two symbols are, seen a little out of focus so that a
    /// small shift counts for little: 0 for the same, 1 for marks that have nothing to do with each
    /// other, more where one is dark exactly where the other is light.
    pub fn difference(&self, other: &Raster) -> f64 {
        let round = |values: Vec<f64>| -> Vec<f64> {
            let inside = |at: usize| {
                let from_middle = |i: usize| i as f64 + 0.5 - SIDE as f64 / 2.0;
                from_middle(at % SIDE).hypot(from_middle(at / SIDE)) < 0.47 * SIDE as f64
            };
            let kept: Vec<f64> = values
                .into_iter()
                .enumerate()
                .filter(|(at, _)| inside(*at))
                .map(|(_, value)| value)
                .collect();
            let mean = kept.iter().sum::<f64>() / kept.len() as f64;
            kept.iter().map(|value| value - mean).collect()
        };
        let (a, b) = (round(self.blurred()), round(other.blurred()));
        let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        1.0 - product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
    }

    /// How dark it is about each point, tones apart: 1 where all is dark.
    fn blurred(&self) -> Vec<f64> {
        const REACH: usize = 3;
        let dark = |x: usize, y: usize| f64::from(u8::from(self.grays[y * SIDE + x] < LIGHT));
        let mut out = Vec::with_capacity(self.grays.len());
        for y in 0..SIDE {
            for x in 0..SIDE {
                let (mut sum, mut count) = (0.0, 0.0);
                for v in y.saturating_sub(REACH)..=(y + REACH).min(SIDE - 1) {
                    for u in x.saturating_sub(REACH)..=(x + REACH).min(SIDE - 1) {
                        sum += dark(u, v);
                        count += 1.0;
                    }
                }
                out.push(sum / count);
            }
        }
        out
    }

    fn draw(&mut self, picture: &Picture, matrix: Matrix) {
        for shape in &picture.shapes {
            match shape {
                Shape::Rect { x, y, width, height, style, .. } => {
                    let (right, bottom) = (x + width, y + height);
                    let corners = vec![(*x, *y), (right, *y), (right, bottom), (*x, bottom), (*x, *y)];
                    self.paint(&[corners], style, matrix);
                }
                Shape::Ellipse { x, y, rx, ry, style } => {
                    let around = (0..=48).map(|i| f64::from(i) * std::f64::consts::TAU / 48.0);
                    let points = around.map(|a| (x + rx * a.cos(), y + ry * a.sin())).collect();
                    self.paint(&[points], style, matrix);
                }
                Shape::Path { steps, style } => self.paint(&lines(steps), style, matrix),
                Shape::Text(_) => {}
                Shape::Picture(inner, placement) => self.draw(inner, times(placement.matrix(), matrix)),
            }
        }
    }

    fn paint(&mut self, lines: &[Vec<(f64, f64)>], style: &Style, m: Matrix) {
        let place = |&(x, y): &(f64, f64)| (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]);
        let lines: Vec<Vec<_>> = lines.iter().map(|line| line.iter().map(place).collect()).collect();
        let scale = m[0].hypot(m[1]);
        for y in 0..SIDE {
            for x in 0..SIDE {
                let point = (x as f64 + 0.5, y as f64 + 0.5);
                if let Some(ink) = style.fill
                    && winding(&lines, point) != 0
                {
                    self.grays[y * SIDE + x] = gray(ink);
                }
                if let Some(pen) = style.pen
                    && distance(&lines, point) <= pen.width * scale / 2.0
                {
                    self.grays[y * SIDE + x] = gray(pen.ink);
                }
            }
        }
    }
}

/// How light an ink is to the eye and to a black-and-white printer.
pub fn gray(ink: Ink) -> f64 {
    (0.299 * f64::from(ink.0) + 0.587 * f64::from(ink.1) + 0.114 * f64::from(ink.2)) / 255.0
}

/// First the inner matrix, then the outer.
fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

/// A path as straight pieces, one list for each part of it.
fn lines(steps: &[PathStep]) -> Vec<Vec<(f64, f64)>> {
    let mut lines: Vec<Vec<(f64, f64)>> = Vec::new();
    for step in steps {
        match (*step, lines.last_mut()) {
            (PathStep::Move(x, y), _) => lines.push(vec![(x, y)]),
            (PathStep::Line(x, y), Some(line)) => line.push((x, y)),
            (PathStep::Curve(x1, y1, x2, y2, x3, y3), Some(line)) => {
                let (x0, y0) = line[line.len() - 1];
                for i in 1..=8 {
                    let t = f64::from(i) / 8.0;
                    let u = 1.0 - t;
                    let mix = |a, b, c, d| {
                        u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
                    };
                    line.push((mix(x0, x1, x2, x3), mix(y0, y1, y2, y3)));
                }
            }
            (PathStep::Close, Some(line)) => line.push(line[0]),
            (_, None) => {}
        }
    }
    lines
}

/// How often the lines, closed, go round a point.
fn winding(lines: &[Vec<(f64, f64)>], (x, y): (f64, f64)) -> i32 {
    let mut winding = 0;
    for line in lines {
        let closing = (line[line.len() - 1], line[0]);
        for ((x1, y1), (x2, y2)) in line.windows(2).map(|pair| (pair[0], pair[1])).chain([closing]) {
            let crosses = x1 + (y - y1) / (y2 - y1) * (x2 - x1) > x;
            if y1 <= y && y < y2 && crosses {
                winding += 1;
            } else if y2 <= y && y < y1 && crosses {
                winding -= 1;
            }
        }
    }
    winding
}

/// How far a point lies from the nearest line.
fn distance(lines: &[Vec<(f64, f64)>], (x, y): (f64, f64)) -> f64 {
    let to_piece = |((x1, y1), (x2, y2)): ((f64, f64), (f64, f64))| {
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx * dx + dy * dy;
        let t = if length > 0.0 { (((x - x1) * dx + (y - y1) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
        (x1 + t * dx - x).hypot(y1 + t * dy - y)
    };
    let pieces = lines.iter().flat_map(|line| line.windows(2).map(|pair| (pair[0], pair[1])));
    pieces.map(to_piece).fold(f64::MAX, f64::min)
}
