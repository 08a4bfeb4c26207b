//! A share that changes over time: between two sides, filled columns in a terminal and a line on a page; or
//! over more and more games, a line in a band that gets narrower.

use maud::{Markup, html};
use unicode_width::UnicodeWidthStr;

use crate::say::{Lang, grouped, percent};
use crate::wording::wrapped;

/// The share of one side, step by step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// Whose share is drawn from below, and who has the rest.
    pub sides: [String; 2],
    /// From 0 to 1.
    pub points: Vec<f64>,
    /// Steps worth a mark on a page, from 0, and what they are.
    pub marks: Vec<(usize, String)>,
}

/// Rows of a chart in a terminal.
const ROWS: usize = 5;

/// Columns unless the terminal has fewer.
const WIDEST: usize = 80;

/// The longest name beside the scale.
const LONGEST_NAME: usize = 16;

impl Chart {
    /// In characters, as wide as fits; several steps share a column where there are many.
    pub fn drawn(&self, width: Option<u16>, lang: Lang) -> String {
        let scale = [1.0, 0.5, 0.0].map(|share| percent(share, 0).in_lang(lang));
        let figures = scale[0].width();
        let name = wrapped(&self.sides[0], LONGEST_NAME).into_iter().next().unwrap_or_default();
        let margin = 2 + figures + 1 + name.width() + 2;
        let room = width.map_or(WIDEST, usize::from).clamp(margin + 10, WIDEST.max(margin + 10)) - margin;
        let columns = self.points.len().min(room);
        let of = |column: usize| column * self.points.len() / columns.max(1);
        let mut text = String::new();
        for row in (0..ROWS).rev() {
            let (figure, name) = match row {
                0 => (scale[2].as_str(), ""),
                row if row == ROWS / 2 => (scale[1].as_str(), ""),
                row if row == ROWS - 1 => (scale[0].as_str(), name.as_str()),
                _ => ("", ""),
            };
            let before = " ".repeat(2 + figures - figure.width());
            let after = " ".repeat(margin - 3 - figures - name.width());
            let mut line = String::new();
            for column in 0..columns {
                let steps = &self.points[of(column)..of(column + 1).max(of(column) + 1)];
                let share = steps.iter().sum::<f64>() / steps.len() as f64;
                line.push(block(share * ROWS as f64 - row as f64));
            }
            text.push_str(format!("{before}{figure} {name}{after}{line}").trim_end());
            text.push('\n');
        }
        text
    }

    /// As a picture on a page.
    pub fn picture(&self) -> Markup {
        let width = self.points.len().saturating_sub(1).max(1);
        let at = |(step, share): (usize, &f64)| format!("{},{:.1}", step, 100.0 - 100.0 * share);
        let line: Vec<String> = self.points.iter().enumerate().map(at).collect();
        let share = |step: usize| self.points.get(step).map_or(50.0, |share| 100.0 - 100.0 * share);
        html! {
            figure.chart {
                figcaption { (self.sides[0]) " \u{2191} \u{2193} " (self.sides[1]) }
                svg viewBox={ "0 0 " (width) " 100" } preserveAspectRatio="none" width="100%" height="220" role="img" {
                    title { (self.sides[0]) " \u{2013} " (self.sides[1]) }
                    line x1="0" y1="50" x2=(width) y2="50" stroke="currentColor" stroke-opacity="0.4"
                        stroke-dasharray="4" vector-effect="non-scaling-stroke" {}
                    polyline points=(line.join(" ")) fill="none" stroke="currentColor" stroke-width="2"
                        vector-effect="non-scaling-stroke" {}
                    @for (step, what) in &self.marks {
                        line x1=(step) x2=(step) y1=(format!("{:.1}", share(*step))) y2="100" stroke="#c33" stroke-width="2"
                            vector-effect="non-scaling-stroke" { title { (what) } }
                    }
                }
            }
        }
    }
}

/// A score as the games went on, with the interval at each point.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// What is drawn.
    pub caption: String,
    /// What the points are counted in: `games`.
    pub unit: String,
    pub points: Vec<Point>,
}

/// A score after a number of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub games: u64,
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

impl Course {
    /// `None` for fewer than two points.
    pub fn new(caption: String, unit: String, points: Vec<Point>) -> Option<Self> {
        (points.len() > 1).then_some(Course { caption, unit, points })
    }

    /// As a picture on a page: a line in a band, and a broken line at 50 %.
    pub fn picture(&self, lang: Lang) -> Markup {
        // Whole tens of percent, with everything inside.
        let least = self.points.iter().fold(0.5, |least: f64, point| least.min(point.low));
        let most = self.points.iter().fold(0.5, |most: f64, point| most.max(point.high));
        let (from, to) = (((least * 10.0).floor() / 10.0).min(0.4), ((most * 10.0).ceil() / 10.0).max(0.6));
        let first = self.points.first().map_or(0, |point| point.games);
        let last = self.points.last().map_or(0, |point| point.games);
        let across = |games: u64| 1000.0 * (games - first) as f64 / (last - first).max(1) as f64;
        let up = |share: f64| 100.0 * (to - share) / (to - from);
        let place = |games: u64, share: f64| format!("{:.1},{:.2}", across(games), up(share));
        let line: Vec<String> = self.points.iter().map(|point| place(point.games, point.mean)).collect();
        let above = self.points.iter().map(|point| place(point.games, point.high));
        let below = self.points.iter().rev().map(|point| place(point.games, point.low));
        let band: Vec<String> = above.chain(below).collect();
        let tens = (from * 10.0).round() as u32..=(to * 10.0).round() as u32;
        let even = format!("{:.2}", up(0.5));
        html! {
            figure.course {
                figcaption { (self.caption) }
                div.scale { @for ten in tens.rev() { span { (10 * ten) " %" } } }
                svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" {
                    title { (self.caption) }
                    polygon.band points=(band.join(" ")) {}
                    line.even x1="0" x2="1000" y1=(even) y2=(even) vector-effect="non-scaling-stroke" {}
                    polyline.line points=(line.join(" ")) vector-effect="non-scaling-stroke" {}
                }
                div.feet { span { (grouped(first).in_lang(lang)) } span { (grouped(last).in_lang(lang)) " " (self.unit) } }
            }
        }
    }
}

/// A column's character: full, empty, or filled in eighths.
fn block(filled: f64) -> char {
    const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    EIGHTHS[(filled.clamp(0.0, 1.0) * 8.0).round() as usize % EIGHTHS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(points: &[f64]) -> Chart {
        let sides = ["Red".into(), "Blue".into()];
        Chart { sides, points: points.to_vec(), marks: vec![(1, "a mistake".into())] }
    }

    #[test]
    fn columns_are_as_high_as_the_share() {
        let drawn = chart(&[0.0, 0.5, 1.0]).drawn(None, Lang::En).replace(" %", "%");
        let rows: Vec<&str> = drawn.lines().map(str::trim_start).collect();
        let places = |row: usize| drawn.lines().nth(row).unwrap().chars().filter(|&c| c == '█').count();
        assert_eq!([0, 1, 2, 3, 4].map(places), [1, 1, 1, 2, 2]);
        assert!(rows[0].starts_with("100% Red") && rows[2].starts_with("50%") && rows[4].starts_with("0%"));
        assert!(rows[2].contains("▄█"), "{drawn}");
    }

    #[test]
    fn many_steps_share_columns() {
        for lang in Lang::ALL {
            let drawn = chart(&[0.5; 1000]).drawn(Some(60), lang);
            assert!(drawn.lines().all(|line| line.chars().count() <= 60), "{drawn}");
            assert!(drawn.contains(&"█".repeat(44)), "{drawn}");
        }
        let mut long = chart(&[0.5; 9]);
        long.sides[0] = "x".repeat(80);
        assert!(long.drawn(Some(60), Lang::En).lines().all(|line| line.chars().count() <= 60));
    }

    #[test]
    fn a_course_fits_its_scale() {
        let point = |games, mean, low, high| Point { games, mean, low, high };
        let points = vec![point(64, 0.6, 0.48, 0.71), point(128, 0.55, 0.47, 0.63)];
        let course = Course::new("<score>".into(), "games".into(), points.clone()).unwrap();
        let picture = course.picture(Lang::En).into_string();
        // From 40 to 80 %: 60 % is half way up.
        assert!(picture.contains("points=\"0.0,50.00 1000.0,62.50\""), "{picture}");
        assert!(picture.contains("<span>80 %</span>") && picture.contains("128 games"), "{picture}");
        assert!(!picture.contains("<score>"), "{picture}");
        assert_eq!(Course::new(String::new(), String::new(), points[..1].to_vec()), None);
    }

    #[test]
    fn a_page_has_a_picture_without_markup_from_outside() {
        let mut chart = chart(&[0.1, 0.9]);
        chart.sides[0] = "<script>".into();
        let picture = chart.picture().into_string();
        assert!(picture.contains("points=\"0,90.0 1,10.0\"") && !picture.contains("<script>"), "{picture}");
    }
}
