//! Pictures as SVG: one alone as a file, or many inside an HTML page with their shared parts once.

use std::fmt::Write;
use std::sync::Arc;

use super::embed::{self, Used};
use super::{Anchor, PathStep, Picture, Shape, Style, Text, Weight, thousandths};

/// What a file calls the fonts it brings along.
const FAMILY: &str = "Flightdeck Sans";
/// Browsers use the first that they have, and the next ones for letters that it lacks.
const FONTS: &str = "'Flightdeck Sans', 'Noto Sans', Helvetica, Arial, sans-serif";

/// Writes the pictures of one document, which share their repeated parts.
#[derive(Default)]
pub struct Svg {
    shared: Vec<Arc<Picture>>,
    /// The shared parts, already written.
    defs: String,
    /// The letters of each font.
    used: [Used; 2],
}

impl Svg {
    /// A picture as an `svg` element of its true size; `label` describes it to those who
    /// cannot see it. The parts it shares come with [`Svg::defs`].
    pub fn element(&mut self, picture: &Picture, label: &str) -> String {
        let body = self.body(picture);
        let (width, height) = (number(picture.width), number(picture.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\" font-family=\"{FONTS}\">{body}</svg>",
            escape(label)
        )
    }

    /// The shared parts, to stand once anywhere in the same document.
    pub fn defs(&self) -> &str {
        &self.defs
    }

    /// The rules that bring the fonts along, with the letters used so far; for a style sheet.
    pub fn fonts(&self) -> String {
        let used = Weight::ALL.into_iter().zip(&self.used).filter(|(_, used)| !used.is_empty());
        used.map(|(weight, used)| embed::font_face(FAMILY, used, weight)).collect()
    }

    fn body(&mut self, picture: &Picture) -> String {
        let mut out = String::new();
        for shape in &picture.shapes {
            self.shape(&mut out, shape);
        }
        out
    }

    fn shape(&mut self, out: &mut String, shape: &Shape) {
        match shape {
            Shape::Rect { x, y, width, height, radius, style } => {
                let _ = write!(
                    out,
                    "<rect {}",
                    attributes([("x", x), ("y", y), ("width", width), ("height", height)])
                );
                if *radius > 0.0 {
                    let _ = write!(out, " rx=\"{}\"", number(*radius));
                }
                paint(out, style);
            }
            Shape::Ellipse { x, y, rx, ry, style } => {
                let _ =
                    write!(out, "<ellipse {}", attributes([("cx", x), ("cy", y), ("rx", rx), ("ry", ry)]));
                paint(out, style);
            }
            Shape::Path { steps, style } => {
                let _ = write!(out, "<path d=\"{}\"", path(steps));
                paint(out, style);
            }
            Shape::Text(text) => {
                for c in text.text.chars() {
                    self.used[text.weight as usize].number(c);
                }
                write_text(out, text);
            }
            Shape::Picture(picture, placement) => {
                let id = self.share(picture);
                let [a, b, c, d, e, f] = super::matrix(*placement).map(|n| n.to_string());
                let _ = write!(out, "<use href=\"#p{id}\" transform=\"matrix({a} {b} {c} {d} {e} {f})\"/>");
            }
        }
    }

    /// The number of a shared picture, writing it down when it is new.
    fn share(&mut self, picture: &Arc<Picture>) -> usize {
        if let Some(id) = self.shared.iter().position(|known| Arc::ptr_eq(known, picture)) {
            return id;
        }
        let body = self.body(picture);
        // Its own parts came first and have their numbers.
        let id = self.shared.len();
        self.shared.push(picture.clone());
        // Pictures are clipped at their edges, as in a PDF: a nested `svg` does that.
        let (width, height) = (number(picture.width), number(picture.height));
        let _ = write!(self.defs, "<svg id=\"p{id}\" width=\"{width}\" height=\"{height}\">{body}</svg>");
        id
    }
}

/// One picture as a file of its own.
pub fn file(picture: &Picture, label: &str) -> String {
    let mut svg = Svg::default();
    let element = svg.element(picture, label);
    let start = element.find('>').map_or(0, |at| at + 1);
    let (open, rest) = element.split_at(start);
    let (title, fonts, defs) = (escape(label), svg.fonts(), svg.defs());
    format!("{open}<title>{title}</title><style>{fonts}</style><defs>{defs}</defs>{rest}\n")
}

fn write_text(out: &mut String, text: &Text) {
    let _ = write!(
        out,
        "<text {} font-size=\"{}\"",
        attributes([("x", &text.x), ("y", &text.y)]),
        number(text.size)
    );
    if text.weight == Weight::Bold {
        out.push_str(" font-weight=\"bold\"");
    }
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => out.push_str(" text-anchor=\"middle\""),
        Anchor::End => out.push_str(" text-anchor=\"end\""),
    }
    let _ = write!(out, " fill=\"{}\">{}</text>", color(text.ink), escape(&text.text));
}

fn path(steps: &[PathStep]) -> String {
    let mut out = String::new();
    for step in steps {
        let (letter, numbers): (char, &[f64]) = match step {
            PathStep::Move(x, y) => ('M', &[*x, *y]),
            PathStep::Line(x, y) => ('L', &[*x, *y]),
            PathStep::Curve(x1, y1, x2, y2, x3, y3) => ('C', &[*x1, *y1, *x2, *y2, *x3, *y3]),
            PathStep::Close => ('Z', &[]),
        };
        out.push(letter);
        out.push_str(&numbers.iter().map(|n| number(*n)).collect::<Vec<_>>().join(" "));
    }
    out
}

fn paint(out: &mut String, style: &Style) {
    match style.fill {
        Some(ink) => {
            let _ = write!(out, " fill=\"{}\"", color(ink));
        }
        None => out.push_str(" fill=\"none\""),
    }
    if let Some(pen) = style.pen {
        let _ = write!(out, " stroke=\"{}\" stroke-width=\"{}\"", color(pen.ink), number(pen.width));
        match pen.dash {
            Some(dash) => {
                let _ = write!(out, " stroke-dasharray=\"{}\"", number(dash));
            }
            None => out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\""),
        }
    }
    out.push_str("/>");
}

fn attributes<const N: usize>(pairs: [(&str, &f64); N]) -> String {
    pairs.map(|(name, value)| format!("{name}=\"{}\"", number(*value))).join(" ")
}

fn color(ink: super::Ink) -> String {
    format!("#{:02x}{:02x}{:02x}", ink.0, ink.1, ink.2)
}

fn number(value: f64) -> String {
    thousandths(value).to_string()
}

/// Text for an element or an attribute. What XML forbids altogether is dropped.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_whitespace() && c != '\u{a0}' && c != '\u{202f}' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::{Ink, Placement, fill};
    use super::*;

    #[test]
    fn shared_pictures_are_written_once_even_inside_each_other() {
        let mut dot = Picture::new(1.0, 1.0);
        dot.circle(0.5, 0.5, 0.5, fill(Ink::BLACK));
        let dot = Arc::new(dot);
        let mut pair = Picture::new(2.0, 1.0);
        pair.place(&dot, Placement::at(0.0, 0.0));
        pair.place(&dot, Placement::at(1.0, 0.0));
        let pair = Arc::new(pair);
        let mut page = Picture::new(10.0, 10.0);
        page.place(&pair, Placement::at(1.0, 1.0));
        page.place(&pair, Placement { turn: 180.0, ..Placement::at(9.0, 9.0) });
        let text = file(&page, "two <pairs>");
        assert_eq!(text.matches("<ellipse").count(), 1);
        assert_eq!(text.matches("<svg id=").count(), 2);
        assert_eq!(text.matches("href=\"#p1\"").count(), 2);
        assert!(text.contains("matrix(-1 0 0 -1 9 9)"), "{text}");
        assert!(text.contains("<title>two &lt;pairs&gt;</title>"), "{text}");
    }

    #[test]
    fn text_is_escaped() {
        let mut page = Picture::new(10.0, 10.0);
        page.text(1.0, 2.0, 3.0, Weight::Bold, Ink::BLACK, "<script>&\"'\u{0}\nx");
        let text = file(&page, "");
        assert!(text.contains(">&lt;script&gt;&amp;&quot;&#39;  x</text>"), "{text}");
    }
}
