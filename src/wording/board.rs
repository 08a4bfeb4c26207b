//! The table of a game in a terminal: both boards, facing each other.
//!
//! A card takes two rows or more, its outer section toward the opponent and its inner section, with the ID code,
//! toward its owner. A covered outer section is in brackets. Boards that have been shifted are drawn so, and
//! sectors get narrower for it: the whole fits 80 columns at any offset.

use std::fmt::Write;

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::story::Teller;
use super::words::{DAMAGED, FIELD, FIGHTER, SHIELD, USED_SHIELD, effect_word, symbols};
use super::{BOLD, DIM, safe, wrapped};
use crate::cards::Cruiser;
use crate::engine::{Cell, Half, Phase, PileName, Player, Sector, Side, State, Table};

/// Where nothing is known of the terminal.
const USUAL_WIDTH: u16 = 80;
/// The widest effect word, and what a sector needs at most.
const SECTOR_WIDTH: std::ops::RangeInclusive<usize> = 8..=15;

const PIVOTED: char = '↻';
const FACE_DOWN: char = '▒';

/// What the signs mean; shown once before the first board.
pub fn legend(teller: &Teller, width: Option<u16>) -> String {
    let lang = teller.words().lang;
    let signs = [
        tr!(lang, "{} fighter", FIGHTER),
        tr!(lang, "{} damaged", DAMAGED),
        tr!(lang, "{} shield", SHIELD),
        tr!(lang, "{} used up", USED_SHIELD),
        tr!(lang, "{} force field", FIELD),
        tr!(lang, "{} pivoted", PIVOTED),
        tr!(lang, "{} face down", FACE_DOWN),
        tr!(lang, "(…) covered"),
        tr!(lang, "+ draw symbol"),
        tr!(lang, "· free space"),
        tr!(lang, "2↓ 3↑ damage each sector deals"),
    ];
    // Signs stay with their words.
    let text = signs.map(|sign| sign.replace(' ', "\u{a0}")).join("  ");
    wrapped(&text, usize::from(width.unwrap_or(USUAL_WIDTH))).join("\n").replace('\u{a0}', " ") + "\n"
}

/// Draws the table. Styled with escape codes, which the printing code removes where they are not wanted.
pub fn draw(teller: &Teller, table: &Table, state: &State, width: Option<u16>) -> String {
    let drawing = Drawing::new(teller, table, state, usize::from(width.unwrap_or(USUAL_WIDTH)));
    let mut text = drawing.title();
    text.push_str(&drawing.headline(Player::B));
    text.push_str(&drawing.numbers(Player::B));
    text.push_str(&drawing.board(Player::B));
    text.push_str(&drawing.facing());
    text.push_str(&drawing.board(Player::A));
    text.push_str(&drawing.numbers(Player::A));
    text.push_str(&drawing.headline(Player::A));
    text
}

struct Drawing<'d, 'a> {
    teller: &'d Teller<'a>,
    table: &'d Table,
    state: &'d State,
    room: usize,
    /// Characters in a sector.
    width: usize,
    /// Whether the boards are drawn as far apart as they lie.
    shifted: bool,
}

impl<'d, 'a> Drawing<'d, 'a> {
    fn new(teller: &'d Teller<'a>, table: &'d Table, state: &'d State, room: usize) -> Self {
        let sector = |columns: usize| (room.saturating_sub(1) / columns).saturating_sub(1);
        let columns = Sector::ALL.len() + usize::from(state.offset().unsigned_abs());
        let shifted = sector(columns) >= *SECTOR_WIDTH.start();
        let fits = sector(if shifted { columns } else { Sector::ALL.len() });
        let width = fits.clamp(*SECTOR_WIDTH.start(), *SECTOR_WIDTH.end());
        Drawing { teller, table, state, room, width, shifted }
    }

    fn title(&self) -> String {
        let (state, lang) = (self.state, self.teller.words().lang);
        let phase = match state.phase() {
            Phase::Deployment => tr!(lang, "Round {}, deployment", state.round()),
            Phase::Combat => tr!(lang, "Round {}, combat", state.round()),
            Phase::Over => tr!(lang, "After round {}", state.round()),
        };
        let question = safe(&self.teller.question(state));
        self.folded(&(self.teller.words().colon(&phase) + &question), BOLD)
    }

    /// Continuation lines are indented, so that a name from a file never starts a line.
    fn folded(&self, text: &str, style: Style) -> String {
        let lines = wrapped(text, self.room.saturating_sub(2));
        let indents = std::iter::once("").chain(std::iter::repeat("  "));
        indents.zip(lines).map(|(indent, line)| format!("{indent}{style}{line}{style:#}\n")).collect()
    }

    /// A player, and what lies beside the board.
    fn headline(&self, player: Player) -> String {
        let (table, state, lang) = (self.table, self.state, self.teller.words().lang);
        let mut parts = vec![
            self.teller.player(player).to_owned(),
            self.teller.cruiser(table, player),
            tr!(lang, "armor {}", state.armor(player)),
        ];
        if state.initiative() == player {
            parts.push(tr!(lang, "initiative"));
        }
        let pile = table.pile_of(player);
        if pile != PileName::Common || player == Player::A {
            parts.push(tr!(lang, "deck {}", state.deck(pile).len()));
            parts.push(tr!(lang, "discard {}", state.discard(pile).len()));
        }
        parts.push(tr!(lang, "set aside {}", state.aside(player).len()));
        let hand = state.hand(player);
        let hand = if hand.is_empty() || !self.teller.knows(player) {
            tr!(lang, "hand {}", hand.len())
        } else {
            tr!(lang, "hand {}: {}", hand.len(), self.teller.cards(table, player, &hand))
        };
        let facts = self.folded(&safe(&parts.join(" · ")), BOLD);
        facts + &self.folded(&safe(&hand), Style::new())
    }

    /// Columns to the left of a board: b's lies `offset` sectors to the right of a's.
    fn left(&self, player: Player) -> String {
        let offset = self.state.offset();
        let sectors = match player {
            Player::A => (-offset).max(0),
            Player::B => offset.max(0),
        };
        let sectors = if self.shifted { sectors as usize } else { 0 };
        " ".repeat(sectors * (self.width + 1))
    }

    fn numbers(&self, player: Player) -> String {
        let mut line = self.left(player);
        for sector in Sector::ALL {
            let number = match self.state.facing(player, sector) {
                Some(enemy) if !self.shifted => format!("{}→{}", sector.number(), enemy.number()),
                _ => sector.number().to_string(),
            };
            let _ = write!(line, " {number:^width$}", width = self.width);
        }
        line.trim_end().to_owned() + "\n"
    }

    fn board(&self, player: Player) -> String {
        let mut levels: Vec<u8> = (0..Cruiser::MOST_SPACES as u8).collect();
        levels
            .retain(|&level| Sector::ALL.into_iter().any(|sector| level < self.table.spaces(player, sector)));
        // The opponent is above a and below b: a's highest level comes first, b's last.
        if player == Player::A {
            levels.reverse();
        }
        let left = self.left(player);
        let mut text = String::new();
        for level in levels {
            let spaces = Sector::ALL.map(|sector| self.space(player, sector, level));
            let halves = match player {
                Player::A => [Half::Outer, Half::Inner],
                Player::B => [Half::Inner, Half::Outer],
            };
            for half in halves {
                let rows = spaces.iter().map(|space| space[half as usize].0.len()).max().unwrap_or(0);
                for row in 0..rows {
                    text.push_str(&left);
                    for space in &spaces {
                        let (lines, style) = &space[half as usize];
                        let line = lines.get(row).map_or("", String::as_str);
                        let blank = " ".repeat(self.width.saturating_sub(line.width()));
                        let _ = write!(text, "│{style}{line}{style:#}{blank}");
                    }
                    text.push_str("│\n");
                }
            }
        }
        text
    }

    /// Between the boards: which sectors face each other, and what they would deal.
    fn facing(&self) -> String {
        let (table, state) = (self.table, self.state);
        let mut line = self.left(Player::B);
        for sector in Sector::ALL {
            let down = state.firepower(table, Player::B, sector);
            let cell = match state.facing(Player::B, sector) {
                Some(enemy) => format!("{down}↓ {}↑", state.firepower(table, Player::A, enemy)),
                None => format!("{down}↓"),
            };
            let _ = write!(line, "├{cell:─^width$}", width = self.width);
        }
        line + "┤\n"
    }

    /// The lines of a space, the outer section's and the inner section's, each with its style.
    fn space(&self, player: Player, sector: Sector, level: u8) -> [(Vec<String>, Style); 2] {
        let blank = || (Vec::new(), Style::new());
        if level >= self.table.spaces(player, sector) {
            return [blank(), blank()];
        }
        let stack = self.state.stack(player, sector);
        let Some(&cell) = stack.get(usize::from(level)) else {
            let draws = self.table.draws(player, sector, level);
            let marks = if draws == 0 { "·".to_string() } else { "+".repeat(usize::from(draws)) };
            return [blank(), (vec![marks], Style::new())];
        };
        let outer = self.half(player, cell, Half::Outer);
        let outer = if usize::from(level) + 1 == stack.len() {
            (wrapped(&outer, self.width), Style::new())
        } else {
            (wrapped(&format!("({outer})"), self.width), DIM)
        };
        let mut inner = if cell.side() == Side::Front || self.teller.knows(player) {
            self.table.card(player, cell.card()).id.to_string()
        } else {
            String::new()
        };
        if cell.side() == Side::Back {
            inner.push(FACE_DOWN);
        }
        if cell.is_pivoted() {
            inner.push(PIVOTED);
        }
        let inner = format!("{inner} {}", self.half(player, cell, Half::Inner));
        [outer, (wrapped(inner.trim_end(), self.width), Style::new())]
    }

    /// A half as on cards, with the tokens that lie on it.
    fn half(&self, player: Player, cell: Cell, half: Half) -> String {
        let section = self.table.printed(player, cell, half);
        let (damage, used) = (cell.damage(half), cell.shield(half));
        let fighters = symbols(FIGHTER, section.fighters - damage) + &symbols(DAMAGED, damage);
        let shields = symbols(SHIELD, section.shields - used) + &symbols(USED_SHIELD, used);
        let mut parts = vec![fighters, shields, symbols(FIELD, section.field.into())];
        // What is covered stands in brackets.
        let longest = self.width.saturating_sub(2);
        let lang = self.teller.words().lang;
        parts.extend(
            section.effects.iter().map(|effect| effect_word(effect, lang).chars().take(longest).collect()),
        );
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }
}
