//! A share that changes over time, between two sides: filled columns in a terminal, a line on a page.

use maud::{Markup, html};

/// The share of one side, step by step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// Whose share is drawn from below, and who has the rest.
    pub sides: [String; 2],
    /// From 0 to 1.
    pub points: Vec<f64>,
    /// Steps worth a mark, from 0, and what they are.
    pub marks: Vec<(usize, String)>,
}

/// Rows of a chart in a terminal.
const ROWS: usize = 8;

/// Columns unless the terminal has fewer.
const WIDEST: usize = 100;

/// Columns of the scale at the left.
const SCALE: usize = 7;

impl Chart {
    /// In characters, as wide as fits; several steps share a column where there are many.
    pub fn drawn(&self, width: Option<u16>) -> String {
        let room = width.map_or(WIDEST, usize::from).clamp(SCALE + 10, WIDEST + SCALE) - SCALE;
        let columns = self.points.len().min(room);
        let of = |column: usize| column * self.points.len() / columns.max(1);
        let mut text = format!("  100 % {}\n", self.sides[0]);
        for row in (0..ROWS).rev() {
            let label = if row == ROWS / 2 { "   50 %" } else { "       " };
            let mut line = String::new();
            for column in 0..columns {
                let steps = &self.points[of(column)..of(column + 1).max(of(column) + 1)];
                let share = steps.iter().sum::<f64>() / steps.len() as f64;
                line.push(block(share * ROWS as f64 - row as f64));
            }
            text.push_str(&format!("{label}{}\n", line.trim_end()));
        }
        text.push_str(&format!("    0 % {}\n", self.sides[1]));
        if !self.marks.is_empty() {
            let marked =
                |column: usize| self.marks.iter().any(|(at, _)| (of(column)..of(column + 1)).contains(at));
            let line: String = (0..columns).map(|column| if marked(column) { '^' } else { ' ' }).collect();
            text.push_str(&format!("{}{}\n", " ".repeat(SCALE), line.trim_end()));
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
        let drawn = chart(&[0.0, 0.5, 1.0]).drawn(None);
        let rows: Vec<&str> = drawn.lines().collect();
        assert_eq!(rows.len(), 1 + ROWS + 2);
        assert_eq!(rows[1], "         █");
        assert_eq!(rows[ROWS], "        ██");
        assert_eq!(rows[ROWS + 2], "        ^");
        assert!(rows[0].ends_with("100 % Red") && rows[ROWS + 1].ends_with("0 % Blue"));
    }

    #[test]
    fn many_steps_share_columns() {
        let drawn = chart(&[0.5; 1000]).drawn(Some(60));
        assert!(drawn.lines().all(|line| line.chars().count() <= 60), "{drawn}");
        assert!(drawn.contains(&"█".repeat(53)), "{drawn}");
    }

    #[test]
    fn a_page_has_a_picture_without_markup_from_outside() {
        let mut chart = chart(&[0.1, 0.9]);
        chart.sides[0] = "<script>".into();
        let picture = chart.picture().into_string();
        assert!(picture.contains("points=\"0,90.0 1,10.0\"") && !picture.contains("<script>"), "{picture}");
    }
}
