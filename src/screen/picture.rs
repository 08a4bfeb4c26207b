//! A screen as text, and as a picture for documents.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// A screen as lines of text, without colors; spaces at the ends of lines are left out.
pub fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in rows(buffer) {
        let line: String = row.iter().map(|cell| cell.symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn rows(buffer: &Buffer) -> impl Iterator<Item = &[Cell]> {
    buffer.content().chunks(usize::from(buffer.area.width.max(1)))
}

/// Columns and rows of a picture, in its own units.
const CELL: (f32, f32) = (8.4, 17.0);
const BACKGROUND: &str = "#14161b";
const FOREGROUND: &str = "#d8dbe2";

/// A screen as a picture.
pub fn svg(buffer: &Buffer, about: &str) -> String {
    let (columns, rows_count) = (f32::from(buffer.area.width), f32::from(buffer.area.height));
    let (width, height) = (columns * CELL.0 + 16.0, rows_count * CELL.1 + 16.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"14\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{BACKGROUND}\"/>\n",
        escaped(about)
    );
    for (y, row) in rows(buffer).enumerate() {
        let mut x = 0;
        while x < row.len() {
            let theme = Drawn::of(&row[x]);
            let end = x + row[x..].iter().take_while(|cell| Drawn::of(cell) == theme).count();
            run(&mut svg, &row[x..end], theme, x, y);
            x = end;
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Cells that look the same, one after the other.
fn run(svg: &mut String, cells: &[Cell], theme: Drawn, x: usize, y: usize) {
    let text: String = cells.iter().map(|cell| cell.symbol()).collect();
    let (left, top) = (8.0 + x as f32 * CELL.0, 8.0 + y as f32 * CELL.1);
    let width = cells.len() as f32 * CELL.0;
    if let Some(back) = theme.back {
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{back}\"/>",
            CELL.1
        );
    }
    if text.trim().is_empty() {
        return;
    }
    let weight = if theme.bold { " font-weight=\"bold\"" } else { "" };
    let line = if theme.underlined { " text-decoration=\"underline\"" } else { "" };
    let _ = writeln!(
        svg,
        "<text x=\"{left:.1}\" y=\"{:.1}\" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\" \
         xml:space=\"preserve\" fill=\"{}\"{weight}{line}>{}</text>",
        top + 13.0,
        theme.front,
        escaped(&text)
    );
}

#[derive(Clone, Copy, PartialEq)]
struct Drawn {
    front: &'static str,
    back: Option<&'static str>,
    bold: bool,
    underlined: bool,
}

impl Drawn {
    fn of(cell: &Cell) -> Self {
        let front =
            if cell.modifier.contains(Modifier::DIM) { "#7d8494" } else { color(cell.fg, FOREGROUND) };
        let reversed = cell.modifier.contains(Modifier::REVERSED);
        Drawn {
            front: if reversed { BACKGROUND } else { front },
            back: reversed.then_some(front),
            bold: cell.modifier.contains(Modifier::BOLD),
            underlined: cell.modifier.contains(Modifier::UNDERLINED),
        }
    }
}

fn color(color: Color, usual: &'static str) -> &'static str {
    match color {
        Color::DarkGray => "#7d8494",
        Color::Cyan => "#56b6c2",
        Color::Yellow => "#e5c07b",
        Color::Magenta => "#c678dd",
        Color::Green => "#98c379",
        Color::Red => "#e06c75",
        Color::LightBlue => "#61afef",
        _ => usual,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
