//! What is printed: pages with a title, the paper they go on and how it is turned.

use super::{Picture, Shape, font};
use crate::cards::Lang;
use crate::wording::Date;

/// Pages to print, and what a file says about itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Printout {
    pub title: String,
    pub lang: Lang,
    /// When it was made. Optional.
    pub date: Option<Date>,
    /// For pages that are fronts and backs in turn.
    pub flip: Option<Flip>,
    pub pages: Vec<Picture>,
}

impl Printout {
    /// The characters that the fonts lack, each once: a PDF shows them as empty boxes.
    pub fn missing(&self) -> Vec<char> {
        let mut missing = Vec::new();
        for page in &self.pages {
            add_missing(page, &mut missing);
        }
        missing
    }

    /// The deck codes printed on the pages, each once; one may take several lines.
    pub fn deck_codes(&self) -> Vec<String> {
        const MOST_LINES: usize = 8;
        let mut texts = Vec::new();
        for page in &self.pages {
            add_texts(page, &mut texts);
        }
        let mut codes: Vec<String> = Vec::new();
        for start in (0..texts.len()).filter(|&start| texts[start].starts_with("FD1")) {
            let lines = &texts[start..texts.len().min(start + MOST_LINES)];
            let code =
                (1..=lines.len()).map(|n| lines[..n].concat()).find(|code| crate::deck::decode(code).is_ok());
            codes.extend(code.filter(|code| !codes.contains(code)));
        }
        codes
    }
}

/// The texts of a picture, in the order drawn.
fn add_texts<'a>(picture: &'a Picture, texts: &mut Vec<&'a str>) {
    for shape in &picture.shapes {
        match shape {
            Shape::Text(text) => texts.push(&text.text),
            Shape::Picture(picture, _) => add_texts(picture, texts),
            _ => {}
        }
    }
}

fn add_missing(picture: &Picture, missing: &mut Vec<char>) {
    for shape in &picture.shapes {
        match shape {
            Shape::Text(text) => {
                for c in font::missing(&text.text, text.weight) {
                    if !missing.contains(&c) {
                        missing.push(c);
                    }
                }
            }
            Shape::Picture(picture, _) => add_missing(picture, missing),
            _ => {}
        }
    }
}

/// A paper size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Paper {
    /// 210 × 297 mm
    #[default]
    A4,
    /// 8.5 × 11 inches
    Letter,
}

impl Paper {
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Width and height in millimeters, upright.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// An empty upright page.
    pub fn page(self) -> Picture {
        let (width, height) = self.size();
        Picture::new(width, height)
    }
}

/// The edge about which a sheet is turned to print its other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Flip {
    /// Like the page of a book
    #[default]
    Long,
    /// Like the page of a wall calendar
    Short,
    /// Not at all: fold the page along its middle and glue it back to back
    Fold,
}

/// How much color is spent on cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum InkUse {
    /// Bands in full color, a drawing on every card, toned backs
    #[default]
    Full,
    /// Light tints only, no drawings, white backs
    Save,
}
