//! What half a card holds, and where: symbols of effects always at the left, where a fanned hand shows
//! them, fighters always about the same point, and room for a damage token on every shield and fighter.

use std::sync::Arc;

use super::card::{HALF, WIDTH};
use super::{NAVY, symbols};
use crate::cards::Section;
use crate::print::draw::{Picture, Weight, font};
use crate::wording::words::Words;

/// A damage token's side, or its width if it is round.
pub const TOKEN: f64 = 9.0;
/// From token to token where there is little room.
const STEP: f64 = TOKEN + 0.3;
/// Where effects begin.
pub const LEFT: f64 = 4.6;
/// A lone effect's symbol.
pub const SYMBOL: f64 = 14.0;
/// Where everything ends.
const RIGHT: f64 = WIDTH - 3.2;
/// The middle of the fighters.
const FORMATION: f64 = 44.0;
const FIGHTER: f64 = 12.0;
/// From fighter to fighter where there is room.
const FORMATION_STEP: (f64, f64) = (13.6, 13.0);

/// The two halves of a card, between the heights that their content may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardHalf {
    Upper,
    Lower,
}

impl CardHalf {
    pub const fn top(self) -> f64 {
        match self {
            CardHalf::Upper => 12.9,
            CardHalf::Lower => HALF + 1.2,
        }
    }

    pub const fn bottom(self) -> f64 {
        match self {
            CardHalf::Upper => HALF - 1.0,
            CardHalf::Lower => 77.8,
        }
    }

    const fn middle(self) -> f64 {
        (self.top() + self.bottom()) / 2.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// An effect or a force field, by its number from the top.
    Trait(usize),
    Shield,
    Fighter,
}

/// One symbol in its place.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub kind: MarkKind,
    pub symbol: &'static Arc<Picture>,
    /// Its middle.
    pub x: f64,
    pub y: f64,
    pub width: f64,
}

/// The symbols of a half, each in its place.
pub fn marks(section: &Section, half: CardHalf) -> Vec<Mark> {
    let field = section.field.then(symbols::field);
    let traits: Vec<_> = field.into_iter().chain(section.effects.iter().map(symbols::effect)).collect();
    let mut marks = Vec::new();
    let crowded = section.shields > 0 && section.fighters > 0 && !traits.is_empty();
    if crowded {
        let squadron = [(MarkKind::Shield, section.shields), (MarkKind::Fighter, section.fighters)];
        let kinds: Vec<MarkKind> =
            squadron.iter().flat_map(|&(kind, count)| std::iter::repeat_n(kind, count.into())).collect();
        let rows: Vec<usize> = kinds.chunks(3).map(<[MarkKind]>::len).collect();
        let middle = (FORMATION, half.middle());
        for (kind, (x, y)) in kinds.into_iter().zip(formation(&rows, middle, (STEP, STEP))) {
            marks.push(Mark { kind, symbol: drawn(kind), x, y, width: TOKEN });
        }
    } else {
        let rows: &[usize] = match section.fighters {
            0 => &[],
            1 => &[1],
            2 => &[2],
            3 => &[1, 2],
            _ => &[2, 2],
        };
        for (x, y) in formation(rows, (FORMATION, half.middle()), FORMATION_STEP) {
            let kind = MarkKind::Fighter;
            marks.push(Mark { kind, symbol: drawn(kind), x, y, width: FIGHTER });
        }
        // Shields stand where effects would, or where fighters would.
        let (rows, columns): (&[usize], f64) = match section.shields {
            0 => (&[], 0.0),
            2 => (&[1, 1], 1.0),
            3 => (&[2, 1], 2.0),
            _ => (&[2, 2], 2.0),
        };
        let x = if traits.is_empty() { LEFT + columns * STEP / 2.0 } else { FORMATION };
        for (x, y) in formation(rows, (x, half.middle()), (STEP, STEP)) {
            let kind = MarkKind::Shield;
            marks.push(Mark { kind, symbol: drawn(kind), x, y, width: TOKEN });
        }
    }
    marks.extend(
        trait_places(traits.len(), half).zip(traits).enumerate().map(|(i, ((x, y, width), symbol))| Mark {
            kind: MarkKind::Trait(i),
            symbol,
            x,
            y,
            width,
        }),
    );
    marks
}

fn drawn(kind: MarkKind) -> &'static Arc<Picture> {
    if kind == MarkKind::Shield { symbols::shield() } else { symbols::fighter() }
}

/// Rows about a point, each centered.
fn formation(rows: &[usize], (x, y): (f64, f64), (across, down): (f64, f64)) -> Vec<(f64, f64)> {
    let middle = |count: usize| (count as f64 - 1.0) / 2.0;
    let mut places = Vec::new();
    for (row, &count) in rows.iter().enumerate() {
        let y = y + (row as f64 - middle(rows.len())) * down;
        places.extend((0..count).map(|i| (x + (i as f64 - middle(count)) * across, y)));
    }
    places
}

/// Middle and width of effects: one large, two one above the other, more in two columns.
fn trait_places(count: usize, half: CardHalf) -> impl Iterator<Item = (f64, f64, f64)> {
    let height = half.bottom() - half.top();
    let columns = if count > 2 { 2 } else { 1 };
    let rows = count.div_ceil(columns).max(1);
    let width = match count {
        0 | 1 => SYMBOL,
        2 => 10.5,
        _ => (height / rows as f64 - 0.6).min(10.5),
    };
    (0..count).map(move |i| {
        let (row, column) = ((i / columns) as f64, (i % columns) as f64);
        let x = LEFT + width / 2.0 + column * (width + 0.8);
        let y = match count {
            // Its name goes below it.
            1 => half.middle() - 4.4,
            _ => half.top() + (row + 0.5) * height / rows as f64,
        };
        (x, y, width)
    })
}

/// Draws a half, with the names of one or two effects.
pub fn draw(picture: &mut Picture, section: &Section, half: CardHalf, words: &Words) {
    let marks = marks(section, half);
    for mark in &marks {
        let height = mark.width * mark.symbol.height / mark.symbol.width;
        picture.place_sized(mark.symbol, mark.x - mark.width / 2.0, mark.y - height / 2.0, mark.width);
    }
    let field = section.field.then(|| words.heading("force-field"));
    let names: Vec<String> =
        field.into_iter().chain(section.effects.iter().map(|e| words.effect(e).to_owned())).collect();
    // As far as the leftmost fighter or shield.
    let squadron = marks.iter().filter(|mark| !matches!(mark.kind, MarkKind::Trait(_)));
    let end = squadron.map(|mark| mark.x - mark.width / 2.0).fold(RIGHT, f64::min) - 1.0;
    let of_trait = |i: usize| marks.iter().find(|mark| mark.kind == MarkKind::Trait(i));
    match (&names[..], of_trait(0), of_trait(1)) {
        ([name], Some(mark), _) => {
            let (lines, size) = label(name, 2.8, 3, end - LEFT);
            let top = mark.y + mark.width / 2.0;
            for (row, text) in lines.into_iter().enumerate() {
                let y = top + 0.9 + size * (0.85 + 1.16 * row as f64);
                picture.text(LEFT, y, size, Weight::Bold, NAVY, text);
            }
        }
        ([one, two], Some(first), Some(second)) => {
            for (name, mark) in [(one, first), (two, second)] {
                let x = LEFT + mark.width + 1.0;
                let (lines, size) = label(name, 2.4, 3, end - x);
                let top = mark.y - size * 1.16 * lines.len() as f64 / 2.0;
                for (row, text) in lines.into_iter().enumerate() {
                    let y = top + size * (0.85 + 1.16 * row as f64);
                    picture.text(x, y, size, Weight::Bold, NAVY, text);
                }
            }
        }
        // No printed card has that number of effects: symbols alone.
        _ => {}
    }
}

/// A name in the largest size that fits N lines without cutting a word.
fn label(name: &str, size: f64, most: usize, room: f64) -> (Vec<String>, f64) {
    let longest =
        |size| name.split(' ').map(|word| font::width(word, Weight::Bold, size)).fold(0.0, f64::max);
    let mut size = size;
    let least = 1.8;
    let wide = |size: f64| longest(size) > room || font::wrap(name, Weight::Bold, size, room).len() > most;
    while size > least && wide(size) {
        size -= 0.1;
    }
    (font::wrap_to(most, name, Weight::Bold, size, room), size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Effect, Effects, builtin};

    /// Every section a card can have, the home-made ones included.
    fn every_section() -> Vec<Section> {
        let effects = [Effect::Draw, Effect::Strike, Effect::Recoil, Effect::Hit];
        let mut sections = Vec::new();
        for fighters in 0..=Section::MOST_FIGHTERS {
            for shields in Section::SHIELDS {
                for field in [false, true] {
                    for count in 0..=Effects::MOST {
                        let effects = Effects::try_from_iter(effects[..count].iter().copied()).unwrap();
                        sections.push(Section { fighters, shields, field, effects });
                    }
                }
            }
        }
        sections
    }

    #[test]
    fn a_token_fits_every_shield_and_fighter_and_covers_nothing_else() {
        for section in every_section() {
            for half in [CardHalf::Upper, CardHalf::Lower] {
                let marks = marks(&section, half);
                let count = |kind: MarkKind| marks.iter().filter(|mark| mark.kind == kind).count();
                assert_eq!(count(MarkKind::Fighter), usize::from(section.fighters), "{section:?}");
                assert_eq!(count(MarkKind::Shield), usize::from(section.shields), "{section:?}");
                for (i, a) in marks.iter().enumerate() {
                    let reach =
                        |mark: &Mark| if let MarkKind::Trait(_) = mark.kind { mark.width } else { TOKEN };
                    let (dx, dy) = (a.x.min(WIDTH - a.x), (a.y - half.top()).min(half.bottom() - a.y));
                    assert!(dx >= reach(a) / 2.0 + 2.5 && dy >= reach(a) / 2.0, "{section:?} {half:?} {a:?}");
                    for b in &marks[..i] {
                        // Square tokens laid straight, so that round ones fit all the more.
                        let apart = (a.x - b.x).abs().max((a.y - b.y).abs());
                        assert!(apart >= (reach(a) + reach(b)) / 2.0, "{section:?} {half:?} {a:?} {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_fan_of_14_mm_shows_every_printed_effect() {
        for card in builtin::cards() {
            for (section, half) in
                [(&card.front.upper, CardHalf::Upper), (&card.front.lower, CardHalf::Lower)]
            {
                for mark in marks(section, half) {
                    if let MarkKind::Trait(_) = mark.kind {
                        let (left, right) = (mark.x - mark.width / 2.0, mark.x + mark.width / 2.0);
                        assert!((left - 4.6).abs() < 1e-9 && (right - 18.6).abs() < 1e-9, "{}", card.id);
                    }
                    if mark.kind == MarkKind::Fighter && section.fighters == 1 {
                        assert!((mark.x - FORMATION).abs() < 1e-9, "{}", card.id);
                    }
                }
                let fighters: Vec<_> =
                    marks(section, half).into_iter().filter(|mark| mark.kind == MarkKind::Fighter).collect();
                let mean = |of: fn(&Mark) -> f64| {
                    fighters.iter().map(of).fold(f64::MAX, f64::min)
                        + fighters.iter().map(of).fold(f64::MIN, f64::max)
                };
                if !fighters.is_empty() {
                    assert!((mean(|mark| mark.x) / 2.0 - FORMATION).abs() < 1e-9, "{}", card.id);
                    assert!((mean(|mark| mark.y) / 2.0 - half.middle()).abs() < 1e-9, "{}", card.id);
                }
            }
        }
    }
}
