//! The table of a game on a screen: both boards with the stacks as they lie, facing each other.
//!
//! A stack is drawn as it is seen: of a covered card only the inner half, of the top card both halves. Where there is
//! room, covered halves are shown too, faint.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::card::colour_ink;
use super::{Ink, Look, Paper, Sign};
use crate::cards::{CardId, Roster, Section};
use crate::engine::{Both, Cell, Half, PileName, Place, Player, Sector, Side, State, Table};
pub use crate::wording::words::effect_word;

/// Columns for a log beside the boards; none where they need the whole width.
pub fn log_columns(width: u16) -> Option<u16> {
    (width >= 110).then(|| (width * 3 / 10).clamp(42, 64))
}

/// A table, and how much of it may be shown.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// What never changes.
    pub table: &'a Table,
    /// Where the game stands.
    pub state: &'a State,
    /// Whose hand and face-down cards are known.
    pub open: Both<bool>,
    /// Who sits at the screen, if anybody: that player's board is one's own.
    pub me: Option<Player>,
    /// Names and colours of cards, which records do not have.
    pub roster: &'a Roster,
}

/// What stands out.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Cards that can be chosen.
    pub cards: Vec<Place>,
    /// Sectors into which something can go.
    pub sectors: Vec<(Player, Sector)>,
    /// The card under the cursor.
    pub card: Option<Place>,
    /// The sector under the cursor.
    pub sector: Option<(Player, Sector)>,
}

/// A row of a sector, counted from its owner outwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// The half of a card.
    Half(u8, Half),
    /// A free space.
    Space(u8),
    /// The other row of a free space, where every card has two.
    Blank(u8),
}

impl Row {
    fn level(self) -> u8 {
        match self {
            Row::Half(level, _) | Row::Space(level) | Row::Blank(level) => level,
        }
    }
}

impl<'a> Seen<'a> {
    /// The card that is known at a place.
    pub fn cell(&self, place: Place) -> Option<Cell> {
        self.state.stack(place.board(), place.sector()).get(usize::from(place.level())).copied()
    }

    /// Whether it may be told which card this is.
    pub fn knows(&self, owner: Player, cell: Cell) -> bool {
        self.open[owner] || cell.side() == Side::Front
    }

    /// The ID code of a card in play, where it is known.
    fn code(&self, owner: Player, cell: Cell) -> Option<CardId> {
        self.knows(owner, cell).then(|| self.table.card(owner, cell.card()).id)
    }

    /// The most spaces of any sector.
    fn levels(&self) -> u8 {
        let spaces = Player::ALL
            .into_iter()
            .flat_map(|player| Sector::ALL.into_iter().map(move |sector| self.table.spaces(player, sector)));
        spaces.max().unwrap_or(1)
    }

    /// Rows that one board takes.
    pub fn board_rows(&self, tall: bool) -> u16 {
        let levels = u16::from(self.levels());
        if tall { 2 * levels } else { levels + 1 }
    }

    /// The rows of a sector from its owner outwards.
    fn rows(&self, player: Player, sector: Sector, tall: bool) -> Vec<Row> {
        let height = self.state.stack(player, sector).len() as u8;
        let mut rows = Vec::new();
        for level in 0..self.table.spaces(player, sector) {
            if level < height {
                rows.push(Row::Half(level, Half::Inner));
                if tall || level + 1 == height {
                    rows.push(Row::Half(level, Half::Outer));
                }
            } else {
                rows.push(Row::Space(level));
                if tall {
                    rows.push(Row::Blank(level));
                }
            }
        }
        rows
    }

    /// Draws both boards and what is between them; answers the rows used. `spot` names what is clicked.
    pub fn draw<S>(
        &self,
        paper: &mut Paper<'_, S>,
        tall: bool,
        marks: &Marks,
        fire: &State,
        spot: impl Fn(Place) -> S,
    ) -> u16 {
        let rows = self.board_rows(tall);
        let columns = 5 + u16::from(self.state.offset().unsigned_abs());
        let width = (paper.width() / columns).min(24);
        let offset = self.state.offset();
        // b's board lies `offset` sectors to the right of a's; whichever is further left starts the line.
        let left = Both([(-offset).max(0) as u16, offset.max(0) as u16]);
        for player in Player::ALL {
            for sector in Sector::ALL {
                let x = (left[player] + sector.index() as u16) * width;
                for (at, row) in (0u16..).zip(self.rows(player, sector, tall)) {
                    let y = if player == Player::B { at } else { 2 * rows - at };
                    let place = Place::new(player, sector, row.level());
                    let area = Rect::new(x, y, width, 1);
                    self.draw_row(&mut paper.part(area), place, row, at == 0, marks);
                    paper.spot(area, spot(place));
                }
            }
        }
        self.draw_between(paper, rows, width, left, fire);
        2 * rows + 1
    }

    fn draw_row<S>(&self, paper: &mut Paper<'_, S>, place: Place, row: Row, first: bool, marks: &Marks) {
        let look = paper.look;
        let (player, sector) = (place.board(), place.sector());
        let number = sector.number().to_string();
        match first {
            true => paper.write(0, 0, &number, Ink::Title),
            false => paper.write(0, 0, look.sign(Sign::Along), Ink::Faint),
        };
        let room = usize::from(paper.width().saturating_sub(1));
        match row {
            Row::Blank(_) => {}
            Row::Space(level) => {
                let draws = usize::from(self.table.draws(player, sector, level));
                let mark = if draws == 0 {
                    look.sign(Sign::Space).to_owned()
                } else {
                    look.sign(Sign::Draw).repeat(draws)
                };
                let lands = usize::from(level) == self.state.stack(player, sector).len();
                let lit = marks.sectors.contains(&(player, sector));
                let ink = match (lands, marks.sector == Some((player, sector)), lit) {
                    (true, true, _) => Ink::Cursor,
                    (true, _, true) => Ink::Lit,
                    _ => Ink::Faint,
                };
                let text = if lands && lit {
                    format!(" {mark:<width$}", width = room.saturating_sub(2))
                } else {
                    format!(" {mark}")
                };
                paper.write(1, 0, &text, ink);
            }
            Row::Half(level, half) => {
                let place = Place::new(player, sector, level);
                let Some(cell) = self.cell(place) else { return };
                self.draw_half(paper, place, cell, half, room);
                let whole = Rect::new(1, 0, room as u16, 1);
                if marks.card == Some(place) {
                    paper.tint(whole, Ink::Cursor);
                } else if marks.cards.contains(&place) {
                    paper.tint(whole, Ink::Lit);
                }
            }
        }
    }

    fn draw_half<S>(&self, paper: &mut Paper<'_, S>, place: Place, cell: Cell, half: Half, room: usize) {
        let look = paper.look;
        let player = place.board();
        let section = self.table.printed(player, cell, half);
        let covered = half == Half::Outer
            && usize::from(place.level()) + 1 < self.state.stack(player, place.sector()).len();
        let own = match self.me {
            Some(me) => me == player,
            None => player == Player::A,
        };
        let ink = match (covered, own) {
            (true, _) => Ink::Faint,
            (false, true) => Ink::Own,
            (false, false) => Ink::Enemy,
        };
        let mut x = 2;
        let mut room = room.saturating_sub(1);
        if half == Half::Inner {
            let code = self.code(player, cell);
            let colour = code.map_or(Ink::Faint, |id| self.ink(id));
            let mut label = code.map_or_else(|| look.sign(Sign::Back).repeat(4), |id| id.to_string());
            if cell.side() == Side::Back && code.is_some() {
                label.push_str(look.sign(Sign::Back));
            }
            if cell.is_pivoted() {
                label.push_str(look.sign(Sign::Pivoted));
            }
            x = paper.write(x, 0, &label, colour);
            room = room.saturating_sub(label.width());
            if room > 8 {
                x += 1;
                room -= 1;
            }
        }
        let (figures, effects) = half_text(&look, section, cell.damage(half), cell.shield(half), room);
        x = paper.write(x, 0, &figures, ink);
        paper.write(x, 0, &effects, if covered { Ink::Faint } else { Ink::Plain });
    }

    /// The colour of an ID code (R-CARD-2); records do not tell it.
    pub fn ink(&self, id: CardId) -> Ink {
        self.roster.card(id).map_or(Ink::Blue, |card| colour_ink(card.colour))
    }

    /// Between the boards: what every sector would deal to the one it faces.
    fn draw_between<S>(&self, paper: &mut Paper<'_, S>, y: u16, width: u16, left: Both<u16>, fire: &State) {
        let look = paper.look;
        let end = (5 + left[Player::A].max(left[Player::B])) * width;
        let line = look.sign(Sign::Across).repeat(usize::from(end));
        paper.write(0, y, &line, Ink::Faint);
        let below = self.me.unwrap_or(Player::A) == Player::A;
        for column in 0..5 + left[Player::A].max(left[Player::B]) {
            let sector = |player: Player| {
                let index = column.checked_sub(left[player])?;
                Sector::ALL.get(usize::from(index)).copied()
            };
            let power =
                |player: Player| sector(player).map(|sector| fire.firepower(self.table, player, sector));
            let mut x = column * width + 2;
            let (down, up) = if below { (Ink::Bad, Ink::Good) } else { (Ink::Good, Ink::Bad) };
            let faces = sector(Player::A).is_some() && sector(Player::B).is_some();
            if let Some(power) = power(Player::B) {
                let ink = if faces { down } else { Ink::Faint };
                x = paper.write(x, y, &format!("{power}{}", look.sign(Sign::Down)), ink) + 1;
            }
            if let Some(power) = power(Player::A) {
                let ink = if faces { up } else { Ink::Faint };
                paper.write(x, y, &format!("{power}{}", look.sign(Sign::Up)), ink);
            }
        }
    }

    /// A line about a player: name, cruiser, armor, piles.
    pub fn headline<S>(&self, paper: &mut Paper<'_, S>, y: u16, player: Player, name: &str) {
        let (state, look) = (self.state, paper.look);
        let lang = look.lang;
        let mut x = 0;
        if state.initiative() == player {
            x = paper.write(x, y, look.sign(Sign::Pawn), Ink::Strong) + 1;
        }
        let own = self.me.map_or(player == Player::A, |me| me == player);
        x = paper.write_cut(x, y, 24, name, if own { Ink::Own } else { Ink::Enemy });
        let cruiser = self.table.cruiser(player);
        let cruiser = self.roster.cruiser(&cruiser.id).map_or(&cruiser.name, |listed| &listed.name);
        let dot = format!(" {} ", look.sign(Sign::Dot));
        if cruiser != name {
            x = paper.write(x, y, &format!(" ({cruiser})"), Ink::Faint);
        }
        x = paper.write(x, y, &dot, Ink::Faint);
        let armor = state.armor(player);
        let ink = if armor <= 5 { Ink::Bad } else { Ink::Strong };
        x = paper.write(x, y, &tr!(lang, "armor {}", armor), ink);
        let mut parts = vec![tr!(lang, "hand {}", state.hand_len(player))];
        if !state.aside(player).is_empty() {
            parts.push(tr!(lang, "set aside {}", state.aside(player).len()));
        }
        let pile = self.table.pile_of(player);
        if pile != PileName::Common || player == Player::A {
            parts.push(tr!(lang, "deck {}", state.deck(pile).len()));
            parts.push(tr!(lang, "discard {}", state.discard(pile).len()));
        }
        if state.has_passed(player) {
            parts.push(tr!(lang, "has passed"));
        }
        for part in parts {
            x = paper.write(x, y, &dot, Ink::Faint);
            x = paper.write(x, y, &part, Ink::Plain);
        }
    }
}

/// The figures of a section: fighters, shields, field.
pub fn figures(look: &Look, section: &Section, damage: u8, shield: u8) -> String {
    let signs = |sign: Sign, count: u8| look.sign(sign).repeat(usize::from(count));
    let mut text = signs(Sign::Fighter, section.fighters.saturating_sub(damage));
    text += &signs(Sign::Damaged, damage);
    text += &signs(Sign::Shield, section.shields.saturating_sub(shield));
    text += &signs(Sign::UsedShield, shield);
    text + &signs(Sign::Field, u8::from(section.field))
}

/// The same with numbers where there are several.
fn short_figures(look: &Look, section: &Section, damage: u8, shield: u8) -> String {
    let counted = |sign: Sign, count: u8| match count {
        0 => String::new(),
        1 => look.sign(sign).to_owned(),
        _ => format!("{count}{}", look.sign(sign)),
    };
    let mut text = counted(Sign::Fighter, section.fighters.saturating_sub(damage));
    text += &counted(Sign::Damaged, damage);
    text += &counted(Sign::Shield, section.shields.saturating_sub(shield));
    text += &counted(Sign::UsedShield, shield);
    text + &counted(Sign::Field, u8::from(section.field))
}

/// A half in as many words as fit: figures, then effects.
fn half_text(look: &Look, section: &Section, damage: u8, shield: u8, room: usize) -> (String, String) {
    let long = figures(look, section, damage, shield);
    let short = short_figures(look, section, damage, shield);
    let effects = |letters: usize, between: &str| {
        let words = section.effects.iter().map(|effect| {
            let word = effect_word(effect, look.lang);
            between.to_owned() + &word.chars().take(letters).collect::<String>()
        });
        words.collect::<String>()
    };
    // Five letters of a German word are another word: "Jäger" for "Jägerschaden".
    let some = if look.lang == crate::say::Lang::En { 5 } else { 3 };
    for (figures, letters, between) in [
        (&long, 14, " "),
        (&long, some, " "),
        (&long, 3, " "),
        (&short, 3, " "),
        (&short, 3, ""),
        (&short, 2, ""),
    ] {
        let effects = effects(letters, between);
        let effects = if figures.is_empty() { effects.trim_start().to_owned() } else { effects };
        if figures.width() + effects.width() <= room {
            return (figures.clone(), effects);
        }
    }
    (short, effects(1, ""))
}
