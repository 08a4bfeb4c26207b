//! The table of a game on a screen: both boards with the stacks as they lie, facing each other.
//!
//! A stack is drawn as it is seen: of a covered card only the inner section, of the top card both halves. Where there is
//! room, covered halves are shown too, faint.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::card::color_ink;
use super::{Canvas, Sign, Theme, Tone};
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
    /// The player at the screen, if any: that player's board is the own one.
    pub me: Option<Player>,
    /// Names and colors of cards, which records do not have.
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

    /// Whether the card's identity may be shown.
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
        canvas: &mut Canvas<'_, S>,
        tall: bool,
        marks: &Marks,
        fire: &State,
        spot: impl Fn(Place) -> S,
    ) -> u16 {
        let rows = self.board_rows(tall);
        let columns = 5 + u16::from(self.state.offset().unsigned_abs());
        let width = (canvas.width() / columns).min(24);
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
                    self.draw_row(&mut canvas.part(area), place, row, at == 0, marks);
                    canvas.spot(area, spot(place));
                }
            }
        }
        self.draw_between(canvas, rows, width, left, fire);
        2 * rows + 1
    }

    fn draw_row<S>(&self, canvas: &mut Canvas<'_, S>, place: Place, row: Row, first: bool, marks: &Marks) {
        let theme = canvas.theme;
        let (player, sector) = (place.board(), place.sector());
        let number = sector.number().to_string();
        match first {
            true => canvas.write(0, 0, &number, Tone::Title),
            false => canvas.write(0, 0, theme.sign(Sign::Along), Tone::Faint),
        };
        let room = usize::from(canvas.width().saturating_sub(1));
        match row {
            Row::Blank(_) => {}
            Row::Space(level) => {
                let draws = usize::from(self.table.draws(player, sector, level));
                let mark = if draws == 0 {
                    theme.sign(Sign::Space).to_owned()
                } else {
                    theme.sign(Sign::Draw).repeat(draws)
                };
                let lands = usize::from(level) == self.state.stack(player, sector).len();
                let lit = marks.sectors.contains(&(player, sector));
                let tone = match (lands, marks.sector == Some((player, sector)), lit) {
                    (true, true, _) => Tone::Cursor,
                    (true, _, true) => Tone::Lit,
                    _ => Tone::Faint,
                };
                let text = if lands && lit {
                    format!(" {mark:<width$}", width = room.saturating_sub(2))
                } else {
                    format!(" {mark}")
                };
                canvas.write(1, 0, &text, tone);
            }
            Row::Half(level, half) => {
                let place = Place::new(player, sector, level);
                let Some(cell) = self.cell(place) else { return };
                self.draw_half(canvas, place, cell, half, room);
                let whole = Rect::new(1, 0, room as u16, 1);
                if marks.card == Some(place) {
                    canvas.tint(whole, Tone::Cursor);
                } else if marks.cards.contains(&place) {
                    canvas.tint(whole, Tone::Lit);
                }
            }
        }
    }

    fn draw_half<S>(&self, canvas: &mut Canvas<'_, S>, place: Place, cell: Cell, half: Half, room: usize) {
        let theme = canvas.theme;
        let player = place.board();
        let section = self.table.printed(player, cell, half);
        let covered = half == Half::Outer
            && usize::from(place.level()) + 1 < self.state.stack(player, place.sector()).len();
        let own = match self.me {
            Some(me) => me == player,
            None => player == Player::A,
        };
        let tone = match (covered, own) {
            (true, _) => Tone::Faint,
            (false, true) => Tone::Own,
            (false, false) => Tone::Enemy,
        };
        let mut x = 2;
        let mut room = room.saturating_sub(1);
        if half == Half::Inner {
            let code = self.code(player, cell);
            let color = code.map_or(Tone::Faint, |id| self.tone(id));
            let mut label = code.map_or_else(|| theme.sign(Sign::Back).repeat(4), |id| id.to_string());
            if cell.side() == Side::Back && code.is_some() {
                label.push_str(theme.sign(Sign::Back));
            }
            if cell.is_pivoted() {
                label.push_str(theme.sign(Sign::Pivoted));
            }
            x = canvas.write(x, 0, &label, color);
            room = room.saturating_sub(label.width());
            if room > 8 {
                x += 1;
                room -= 1;
            }
        }
        let (figures, effects) = half_text(&theme, section, cell.damage(half), cell.shield(half), room);
        x = canvas.write(x, 0, &figures, tone);
        canvas.write(x, 0, &effects, if covered { Tone::Faint } else { Tone::Plain });
    }

    /// The color of an ID code (R-CARD-2); records do not tell it.
    pub fn tone(&self, id: CardId) -> Tone {
        self.roster.card(id).map_or(Tone::Blue, |card| color_ink(card.color))
    }

    /// Between the boards: what every sector would deal to the one it faces.
    fn draw_between<S>(&self, canvas: &mut Canvas<'_, S>, y: u16, width: u16, left: Both<u16>, fire: &State) {
        let theme = canvas.theme;
        let end = (5 + left[Player::A].max(left[Player::B])) * width;
        let line = theme.sign(Sign::Across).repeat(usize::from(end));
        canvas.write(0, y, &line, Tone::Faint);
        let below = self.me.unwrap_or(Player::A) == Player::A;
        for column in 0..5 + left[Player::A].max(left[Player::B]) {
            let sector = |player: Player| {
                let index = column.checked_sub(left[player])?;
                Sector::ALL.get(usize::from(index)).copied()
            };
            let power =
                |player: Player| sector(player).map(|sector| fire.firepower(self.table, player, sector));
            let mut x = column * width + 2;
            let (down, up) = if below { (Tone::Bad, Tone::Good) } else { (Tone::Good, Tone::Bad) };
            let faces = sector(Player::A).is_some() && sector(Player::B).is_some();
            if let Some(power) = power(Player::B) {
                let tone = if faces { down } else { Tone::Faint };
                x = canvas.write(x, y, &format!("{power}{}", theme.sign(Sign::Down)), tone) + 1;
            }
            if let Some(power) = power(Player::A) {
                let tone = if faces { up } else { Tone::Faint };
                canvas.write(x, y, &format!("{power}{}", theme.sign(Sign::Up)), tone);
            }
        }
    }

    /// A line about a player: name, cruiser, armor, piles.
    pub fn headline<S>(&self, canvas: &mut Canvas<'_, S>, y: u16, player: Player, name: &str) {
        let (state, theme) = (self.state, canvas.theme);
        let lang = theme.lang;
        let mut x = 0;
        if state.initiative() == player {
            x = canvas.write(x, y, theme.sign(Sign::Pawn), Tone::Strong) + 1;
        }
        let own = self.me.map_or(player == Player::A, |me| me == player);
        x = canvas.write_cut(x, y, 24, name, if own { Tone::Own } else { Tone::Enemy });
        let cruiser = self.table.cruiser(player);
        let cruiser = self.roster.cruiser(&cruiser.id).map_or(&cruiser.name, |listed| &listed.name);
        let dot = format!(" {} ", theme.sign(Sign::Dot));
        if cruiser != name {
            x = canvas.write(x, y, &format!(" ({cruiser})"), Tone::Faint);
        }
        x = canvas.write(x, y, &dot, Tone::Faint);
        let armor = state.armor(player);
        let tone = if armor <= 5 { Tone::Bad } else { Tone::Strong };
        x = canvas.write(x, y, &tr!(lang, "armor {}", armor), tone);
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
            x = canvas.write(x, y, &dot, Tone::Faint);
            x = canvas.write(x, y, &part, Tone::Plain);
        }
    }
}

/// The figures of a section: fighters, shields, field.
pub fn figures(theme: &Theme, section: &Section, damage: u8, shield: u8) -> String {
    let signs = |sign: Sign, count: u8| theme.sign(sign).repeat(usize::from(count));
    let mut text = signs(Sign::Fighter, section.fighters.saturating_sub(damage));
    text += &signs(Sign::Damaged, damage);
    text += &signs(Sign::Shield, section.shields.saturating_sub(shield));
    text += &signs(Sign::UsedShield, shield);
    text + &signs(Sign::Field, u8::from(section.field))
}

/// The same with numbers where there are several.
fn short_figures(theme: &Theme, section: &Section, damage: u8, shield: u8) -> String {
    let counted = |sign: Sign, count: u8| match count {
        0 => String::new(),
        1 => theme.sign(sign).to_owned(),
        _ => format!("{count}{}", theme.sign(sign)),
    };
    let mut text = counted(Sign::Fighter, section.fighters.saturating_sub(damage));
    text += &counted(Sign::Damaged, damage);
    text += &counted(Sign::Shield, section.shields.saturating_sub(shield));
    text += &counted(Sign::UsedShield, shield);
    text + &counted(Sign::Field, u8::from(section.field))
}

/// A half in as many words as fit: figures, then effects.
fn half_text(theme: &Theme, section: &Section, damage: u8, shield: u8, room: usize) -> (String, String) {
    let long = figures(theme, section, damage, shield);
    let short = short_figures(theme, section, damage, shield);
    let effects = |letters: usize, between: &str| {
        let words = section.effects.iter().map(|effect| {
            let word = effect_word(effect, theme.lang);
            between.to_owned() + &word.chars().take(letters).collect::<String>()
        });
        words.collect::<String>()
    };
    // Five letters of a German word are another word: "Jäger" for "Jägerschaden".
    let some = if theme.lang == crate::say::Lang::En { 5 } else { 3 };
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
