//! Line mode of the screens: lines in, lines out, for scripts and screen readers.

use std::io::{self, BufRead, Write};

use crate::cards::{Face, Lang};
use crate::engine::{Cell, Half, Player, Sector, Side};
use crate::wording::board::Seen;
use crate::wording::story::{LineKind, StoryLine};
use crate::wording::words::colon;
use crate::wording::{safe, wrapped};

/// A conversation in lines.
pub struct Talk<'a> {
    /// What is answered.
    pub input: &'a mut dyn BufRead,
    /// The printed text.
    pub out: &'a mut dyn Write,
}

/// The longest line that is read; a person types less.
const LONGEST: u64 = 4096;

impl Talk<'_> {
    /// Prints a line, folded at 80 columns.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        for line in wrapped(&safe(text), 78) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Prints lines.
    pub fn say_all(&mut self, lines: impl IntoIterator<Item = String>) -> io::Result<()> {
        lines.into_iter().try_for_each(|line| self.say(&line))
    }

    /// Asks for a line; `None` at the end of the input.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if io::Read::take(&mut *self.input, LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Scrolls the printed text out of sight.
    pub fn turn_page(&mut self) -> io::Result<()> {
        self.out.write_all("\n".repeat(60).as_bytes())
    }

    /// Prints lines of a story.
    pub fn say_story(&mut self, lines: &[StoryLine]) -> io::Result<()> {
        for line in lines {
            match line.kind {
                LineKind::Heading => {
                    writeln!(self.out)?;
                    self.say(&line.text)?;
                }
                LineKind::Choice => self.say(&format!("{}.", line.text))?,
                LineKind::Event | LineKind::Detail => self.say(&format!("  {}.", line.text.trim_start()))?,
            }
        }
        Ok(())
    }
}

/// A command in lines: its word, what it takes, and what it does.
pub type Usage = (&'static str, String, String);

/// How a command is used: `i NUMBER: show that choice's card in full`.
pub fn usage(commands: &[Usage], word: &str, lang: Lang) -> String {
    let line = |(word, takes, does): &Usage| colon(format!("{word} {takes}").trim(), lang) + does;
    commands.iter().find(|command| command.0 == word).map(line).unwrap_or_default()
}

/// The table in words.
pub fn table_in_words(seen: &Seen<'_>) -> Vec<String> {
    let lang = seen.lang();
    let (teller, table, state) = (&seen.teller, seen.table, seen.state);
    let mut lines = vec![tr!(
        lang,
        "Round {}. {} has the initiative. Board offset: {}.",
        state.round(),
        teller.player(state.initiative()),
        state.offset()
    )];
    for player in [Player::B, Player::A] {
        let mut line = tr!(
            lang,
            "{}: armor {}, hand {}, set aside {}",
            teller.player(player),
            state.armor(player),
            state.hand_len(player),
            state.aside(player).len()
        );
        if !table.mode().is_common() {
            line = format!("{line}, {}", piles_in_words(seen, player));
        }
        lines.push(line);
        for sector in Sector::ALL {
            lines.push(format!("  {}", sector_in_words(seen, player, sector)));
        }
    }
    if table.mode().is_common() {
        lines.push(tr!(lang, "For both players: {}", piles_in_words(seen, Player::A)));
    }
    lines
}

/// The piles that a player draws from and discards to; the discard pile is open (Q-INFO-3).
fn piles_in_words(seen: &Seen<'_>, player: Player) -> String {
    let (lang, pile) = (seen.lang(), seen.table.pile_of(player));
    let discard: Vec<_> = seen.state.discard(pile).collect();
    let mut text = tr!(lang, "draw deck {}, discard pile {}", seen.state.deck(pile).len(), discard.len());
    if !discard.is_empty() {
        text += &format!(" ({})", seen.teller.cards(seen.table, player, &discard));
    }
    text
}

/// The other side of a card whose owner may turn it over to look (R-INFO-1), unless it is the usual back.
fn other_side(seen: &Seen<'_>, player: Player, cell: Cell) -> Option<String> {
    if !seen.teller.knows(player) {
        return None;
    }
    let card = seen.table.card(player, cell.card());
    let words = seen.teller.words();
    let (upper, lower) = match cell.side() {
        Side::Back => (card.front.upper, card.front.lower),
        Side::Front if card.back == Face::STANDARD_BACK => return None,
        Side::Front => (card.back.upper, card.back.lower),
    };
    let [upper, lower] = [words.section(&upper), words.section(&lower)];
    Some(match cell.side() {
        Side::Back => tr!(seen.lang(), "its front: {} above, {} below", upper, lower),
        Side::Front => tr!(seen.lang(), "its back: {} above, {} below", upper, lower),
    })
}

fn sector_in_words(seen: &Seen<'_>, player: Player, sector: Sector) -> String {
    let lang = seen.lang();
    let (teller, table, state) = (&seen.teller, seen.table, seen.state);
    let stack = state.stack(player, sector);
    let spaces = table.spaces(player, sector);
    if stack.is_empty() {
        let empty = say_count!(
            spaces,
            "sector {1}: empty, {0} space",
            "sector {1}: empty, {0} spaces",
            sector.number()
        );
        return empty.in_lang(lang);
    }
    let cards: Vec<String> = stack
        .iter()
        .enumerate()
        .rev()
        .map(|(level, &cell)| {
            let name = if seen.knows(player, cell) {
                teller.card(table, player, cell.card())
            } else {
                tr!(lang, "a face-down card")
            };
            let words = teller.words();
            let inner = words.section(table.printed(player, cell, Half::Inner));
            let outer = words.section(table.printed(player, cell, Half::Outer));
            let top = level + 1 == stack.len();
            let mut text = if top {
                tr!(lang, "{}: outer section {}, inner section {}", name, outer, inner)
            } else {
                tr!(lang, "below it {}: inner section {}, covered outer section {}", name, inner, outer)
            };
            let damage = cell.damage(Half::Outer) + cell.damage(Half::Inner);
            if damage > 0 {
                text += &tr!(lang, ", {} damage", damage);
            }
            if cell.side() == Side::Back && seen.knows(player, cell) {
                text += &tr!(lang, ", face down");
            }
            if let Some(side) = other_side(seen, player, cell) {
                text += &format!(" ({side})");
            }
            text
        })
        .collect();
    let fire = state.firepower(table, player, sector);
    let faces = match state.facing(player, sector) {
        Some(enemy) => tr!(lang, "opposite sector {}", enemy.number()),
        None => tr!(lang, "opposite no sector"),
    };
    tr!(
        lang,
        "sector {}: {} of {} spaces filled, deals {} damage, {}: {}",
        sector.number(),
        stack.len(),
        spaces,
        fire,
        faces,
        cards.join("; ")
    )
}
