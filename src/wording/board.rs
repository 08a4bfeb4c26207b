//! The table of a game: both boards with the stacks on them, facing each other, in cells that reports print and
//! screens show.
//!
//! Of a covered card only the inner section is in sight, of the top card both. A tall drawing has the covered sections
//! too, in brackets. Boards that have been shifted are drawn so, and sectors get narrower for it: the whole fits 80
//! columns at any offset.

use unicode_width::UnicodeWidthStr;

use super::grid::{Grid, Tone};
use super::story::Teller;
use super::words::{DAMAGED, FIELD, FIGHTER, SHIELD, USED_SHIELD, effect_word, symbols};
use super::{BOLD, cut, safe, wrapped};
use crate::cards::{CardId, Face, Lang, Section};
use crate::engine::{Both, Cell, Half, PileName, Place, Player, Sector, Side, State, Table};

/// Where nothing is known of the terminal.
const USUAL_WIDTH: u16 = 80;
/// What a sector needs, and what it has at most.
const SECTOR_WIDTH: std::ops::RangeInclusive<usize> = 8..=24;

const PIVOTED: char = '↻';
const FACE_DOWN: char = '▒';
const INITIATIVE: char = '★';

/// What the signs on boards mean.
pub fn signs(lang: Lang) -> Vec<String> {
    vec![
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
        tr!(lang, "{} initiative", INITIATIVE),
        tr!(lang, "2↓ 3↑ damage each sector deals"),
    ]
}

/// The same in lines; shown once before the first board.
pub fn legend(lang: Lang, width: Option<u16>) -> String {
    // Signs stay with their words.
    let text = signs(lang).iter().map(|sign| sign.replace(' ', "\u{a0}")).collect::<Vec<_>>().join("  ");
    let lines = wrapped(&text, usize::from(width.unwrap_or(USUAL_WIDTH)));
    lines.iter().map(|line| line.trim_matches(' ').replace('\u{a0}', " ") + "\n").collect()
}

/// A table in lines, with what lies beside the boards. Styled with escape codes, which the printing code removes where
/// they are not wanted.
pub fn draw(teller: &Teller, table: &Table, state: &State, width: Option<u16>) -> String {
    let room = usize::from(width.unwrap_or(USUAL_WIDTH));
    let seen = Seen { teller: teller.clone(), table, state, me: None };
    // Continuation lines are indented, so that a name from a file never starts a line.
    let folded = |text: &str, style: anstyle::Style| -> String {
        let lines = wrapped(&safe(text), room.saturating_sub(2));
        let indents = std::iter::once("").chain(std::iter::repeat("  "));
        indents.zip(lines).map(|(indent, line)| format!("{indent}{style}{line}{style:#}\n")).collect()
    };
    let beside = |player: Player| {
        let facts: String =
            seen.headline(player, usize::MAX, usize::MAX).into_iter().map(|(text, _)| text).collect();
        let hand = state.hand(player);
        let cards = if hand.is_empty() || !teller.knows(player) {
            String::new()
        } else {
            let words = teller.words();
            let label = words.colon(&tr!(words.lang, "Hand"));
            folded(&(label + &teller.cards(table, player, &hand)), anstyle::Style::new())
        };
        folded(&facts, BOLD) + &cards
    };
    let title = format!("{} · {}", teller.moment(state), teller.question(state));
    let mut boards = seen.board(room, true, &Marks::default(), state).grid.lines();
    // Rows without a card or a sign say nothing.
    boards.retain(|line| anstream::adapter::strip_str(line).to_string().contains(|c| !"│ ".contains(c)));
    format!("{}{}{}\n{}", folded(&title, BOLD), beside(Player::B), boards.join("\n"), beside(Player::A))
}

/// A table, and who looks at it.
#[derive(Clone)]
pub struct Seen<'a> {
    /// How everything is called, and whose hand and face-down cards are known.
    pub teller: Teller<'a>,
    /// What never changes.
    pub table: &'a Table,
    /// Where the game stands.
    pub state: &'a State,
    /// The player at the screen, if any: that player's board is the own one.
    pub me: Option<Player>,
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

/// The two boards.
pub struct Board {
    pub grid: Grid,
    /// Which place is where: column, row and width.
    pub places: Vec<(usize, usize, usize, Place)>,
}

impl Seen<'_> {
    /// The language of its reader.
    pub fn lang(&self) -> Lang {
        self.teller.words().lang
    }

    /// The card at a place.
    pub fn cell(&self, place: Place) -> Option<Cell> {
        self.state.stack(place.board(), place.sector()).get(usize::from(place.level())).copied()
    }

    /// Whether the card's identity may be shown.
    pub fn knows(&self, owner: Player, cell: Cell) -> bool {
        self.teller.knows(owner) || cell.side() == Side::Front
    }

    /// The tone of an ID code.
    pub fn code(&self, id: CardId) -> Tone {
        Tone::Code(self.teller.color(id))
    }

    /// Whose board is the own one.
    pub fn own(&self) -> Player {
        self.me.unwrap_or(Player::A)
    }

    /// The tone of a player's things.
    fn tone(&self, player: Player) -> Tone {
        if player == self.own() { Tone::Own } else { Tone::Enemy }
    }

    /// Rows that one board takes.
    pub fn board_rows(&self, tall: bool) -> usize {
        let spaces = |player| Sector::ALL.map(|sector| self.table.spaces(player, sector));
        let levels = usize::from(Player::ALL.into_iter().flat_map(spaces).max().unwrap_or(1));
        if tall { 2 * levels } else { levels + 1 }
    }

    /// Draws both boards and what is between them: the damage that sectors would deal in the state `fire`.
    pub fn board(&self, room: usize, tall: bool, marks: &Marks, fire: &State) -> Board {
        let sectors = Sector::ALL.len();
        let shifted = sectors + usize::from(self.state.offset().unsigned_abs());
        let is_shifted = room / shifted >= *SECTOR_WIDTH.start();
        let (columns, offset) = if is_shifted { (shifted, self.state.offset()) } else { (sectors, 0) };
        let width = (room / columns).clamp(*SECTOR_WIDTH.start(), *SECTOR_WIDTH.end());
        // b's board lies `offset` sectors to the right of a's; whichever is further left starts the line.
        let left = Both([(-offset).max(0) as usize, offset.max(0) as usize]);
        let middle = self.board_rows(tall);
        let mut board = Board { grid: Grid::new(columns * width, 2 * middle + 1), places: Vec::new() };
        for player in Player::ALL {
            for sector in Sector::ALL {
                let x = (left[player] + sector.index()) * width;
                let row = |at: usize| if player == Player::B { at } else { 2 * middle - at };
                let mut at = 0;
                for level in 0..self.table.spaces(player, sector) {
                    let place = Place::new(player, sector, level);
                    let height = self.state.stack(player, sector).len();
                    let is_top = usize::from(level) + 1 == height;
                    for half in [Half::Inner, Half::Outer].into_iter().take(1 + usize::from(tall || is_top)) {
                        let y = row(at);
                        self.draw_half(&mut board.grid, (x, y, width), place, half, marks);
                        if at == 0 {
                            let faces = self.state.facing(player, sector).filter(|_| !is_shifted);
                            let faces =
                                faces.map_or_else(String::new, |enemy| format!("→{} ", enemy.number()));
                            board.grid.write(x, y, &format!("{}{faces}", sector.number()), Tone::Title);
                        }
                        board.places.push((x, y, width, place));
                        at += 1;
                    }
                }
            }
        }
        board.grid.write(0, middle, &"─".repeat(columns * width), Tone::Faint);
        for column in 0..columns {
            let sector = |player: Player| Sector::ALL.get(column.checked_sub(left[player])?).copied();
            let above = sector(Player::B);
            let below = match above {
                Some(above) if !is_shifted => self.state.facing(Player::B, above),
                _ => sector(Player::A),
            };
            let is_fought = above.is_some() && below.is_some();
            let mut x = column * width + 2;
            for (player, sector, arrow) in [(Player::B, above, '↓'), (Player::A, below, '↑')] {
                let Some(sector) = sector else { continue };
                let tone = match is_fought {
                    true if self.tone(player) == Tone::Own => Tone::Good,
                    true => Tone::Bad,
                    false => Tone::Faint,
                };
                let power = fire.firepower(self.table, player, sector);
                x = board.grid.write(x, middle, &format!("{power}{arrow}"), tone) + 1;
            }
        }
        board
    }

    /// A row of a sector: a section of a card, or a free space.
    fn draw_half(
        &self,
        grid: &mut Grid,
        (x, y, width): (usize, usize, usize),
        place: Place,
        half: Half,
        marks: &Marks,
    ) {
        let (player, sector) = (place.board(), place.sector());
        grid.write(x, y, "│", Tone::Faint);
        let height = self.state.stack(player, sector).len();
        if let Some(cell) = self.cell(place) {
            let is_covered = half == Half::Outer && usize::from(place.level()) + 1 < height;
            self.draw_section(grid, (x + 2, y, width - 2), (player, cell, half), is_covered);
            if marks.card == Some(place) {
                grid.tint(x + 1, y, width - 1, Tone::Cursor);
            } else if marks.cards.contains(&place) {
                grid.tint(x + 1, y, width - 1, Tone::Lit);
            }
        } else if half == Half::Inner {
            let draws = usize::from(self.table.draws(player, sector, place.level()));
            let sign = if draws == 0 { "·".to_owned() } else { "+".repeat(draws) };
            grid.write(x + 2, y, &sign, Tone::Faint);
            if usize::from(place.level()) == height {
                if marks.sector == Some((player, sector)) {
                    grid.tint(x + 1, y, width - 2, Tone::Cursor);
                } else if marks.sectors.contains(&(player, sector)) {
                    grid.tint(x + 1, y, width - 2, Tone::Lit);
                }
            }
        }
    }

    fn draw_section(
        &self,
        grid: &mut Grid,
        (mut x, y, mut room): (usize, usize, usize),
        (player, cell, half): (Player, Cell, Half),
        is_covered: bool,
    ) {
        let section = self.table.printed(player, cell, half);
        if half == Half::Inner {
            let id = self.knows(player, cell).then(|| self.table.card(player, cell.card()).id);
            let mut label = id.map_or_else(|| symbols(FACE_DOWN, 4), |id| id.to_string());
            if cell.side() == Side::Back && id.is_some() {
                label.push(FACE_DOWN);
            }
            if cell.is_pivoted() {
                label.push(PIVOTED);
            }
            x = grid.write(x, y, &label, id.map_or(Tone::Faint, |id| self.code(id)));
            room = room.saturating_sub(label.chars().count());
            if room > 8 {
                (x, room) = (x + 1, room - 1);
            }
        }
        let tokens = (cell.damage(half), cell.shield(half));
        if is_covered {
            let [figures, effects] = section_text(section, tokens, room.saturating_sub(2), self.lang());
            if !(figures.is_empty() && effects.is_empty()) {
                grid.write(x, y, &format!("({figures}{effects})"), Tone::Faint);
            }
            return;
        }
        let [figures, effects] = section_text(section, tokens, room, self.lang());
        let x = grid.write(x, y, &figures, self.tone(player));
        grid.write(x, y, &effects, Tone::Plain);
    }

    /// A line about a player: name (of at most N columns), cruiser, armor, piles. The numbers come first: where there is
    /// no room for all of it, the cruiser is left out, and then the end of the name.
    pub fn headline(&self, player: Player, longest: usize, room: usize) -> Vec<(String, Tone)> {
        let width =
            |line: &[(String, Tone)]| -> usize { line.iter().map(|(text, _)| text.as_str().width()).sum() };
        let whole = self.all_of_headline(player, longest, true);
        if width(&whole) <= room {
            return whole;
        }
        let over = width(&self.all_of_headline(player, longest, false)).saturating_sub(room);
        let name = self.teller.player(player).width().min(longest);
        self.all_of_headline(player, name.saturating_sub(over).max(8), false)
    }

    fn all_of_headline(&self, player: Player, longest: usize, with_cruiser: bool) -> Vec<(String, Tone)> {
        let (state, lang) = (self.state, self.lang());
        let mut line = Vec::new();
        if state.initiative() == player {
            line.push((format!("{INITIATIVE} "), Tone::Strong));
        }
        let name = self.teller.player(player);
        line.push((cut(name, longest, "…"), self.tone(player)));
        let cruiser = self.teller.cruiser(self.table, player);
        if with_cruiser && cruiser != name {
            line.push((format!(" ({cruiser})"), Tone::Faint));
        }
        let armor = state.armor(player);
        let mut parts = vec![
            (tr!(lang, "armor {}", armor), if armor <= 5 { Tone::Bad } else { Tone::Strong }),
            (tr!(lang, "hand {}", state.hand_len(player)), Tone::Plain),
        ];
        let mut add = |part: String| parts.push((part, Tone::Plain));
        if !state.aside(player).is_empty() {
            add(tr!(lang, "set aside {}", state.aside(player).len()));
        }
        let pile = self.table.pile_of(player);
        if pile != PileName::Common || player == Player::A {
            add(tr!(lang, "deck {}", state.deck(pile).len()));
            add(tr!(lang, "discard {}", state.discard(pile).len()));
        }
        if state.has_passed(player) {
            add(tr!(lang, "has passed"));
        }
        line.extend(parts.into_iter().flat_map(|part| [(" · ".to_owned(), Tone::Faint), part]));
        line
    }
}

/// The figures of a section with the tokens on it (damage, used shields): fighters, shields, force field. In short,
/// with numbers where there are several.
pub fn figures(section: &Section, (damage, used): (u8, u8), short: bool) -> Vec<String> {
    let counted = [
        (FIGHTER, section.fighters.saturating_sub(damage)),
        (DAMAGED, damage),
        (SHIELD, section.shields.saturating_sub(used)),
        (USED_SHIELD, used),
        (FIELD, section.field.into()),
    ];
    let figure = |(sign, count): (char, u8)| match count {
        2.. if short => format!("{count}{sign}"),
        _ => symbols(sign, count),
    };
    counted.into_iter().filter(|(_, count)| *count > 0).map(figure).collect()
}

/// A way to write a section: with short figures or long ones, the letters of an effect's word, and what is before it.
type Way = (bool, usize, &'static str);

/// The ways to write a section, the longest first.
fn ways(lang: Lang) -> [Way; 7] {
    // Five letters of a German word are another word: "Jäger" for "Jägerschaden".
    let some = if lang == Lang::En { 5 } else { 3 };
    [
        (false, 14, " "),
        (false, some, " "),
        (false, 3, " "),
        (true, 3, " "),
        (true, 3, ""),
        (true, 2, ""),
        (true, 1, ""),
    ]
}

/// A section in one way: figures, and effects.
fn written(section: &Section, tokens: (u8, u8), (short, letters, between): Way, lang: Lang) -> [String; 2] {
    let figures = figures(section, tokens, short).concat();
    let word = |effect| effect_word(effect, lang).chars().take(letters).collect::<String>();
    let effects: String = section.effects.iter().map(|effect| between.to_owned() + &word(effect)).collect();
    let effects = if figures.is_empty() { effects.trim_start().to_owned() } else { effects };
    [figures, effects]
}

/// The first way that fits, or the shortest.
fn fitting<const N: usize>(room: usize, lang: Lang, write: impl Fn(Way) -> [String; N]) -> [String; N] {
    let [.., shortest] = ways(lang);
    let width = |texts: &[String; N]| texts.iter().map(|text| text.chars().count()).sum::<usize>();
    ways(lang).into_iter().map(&write).find(|texts| width(texts) <= room).unwrap_or_else(|| write(shortest))
}

/// A section in as many letters as fit: figures, and effects.
pub fn section_text(section: &Section, tokens: (u8, u8), room: usize, lang: Lang) -> [String; 2] {
    fitting(room, lang, |way| written(section, tokens, way, lang))
}

/// A face in as many letters as fit: `▲▲ strike / ▲`.
pub fn face_text(face: &Face, room: usize, lang: Lang) -> [(String, Tone); 5] {
    let [figures, effects, between, lower_figures, lower_effects] = fitting(room, lang, |way| {
        let [upper, lower] = [&face.upper, &face.lower].map(|section| written(section, (0, 0), way, lang));
        let ([figures, effects], [lower_figures, lower_effects]) = (upper, lower);
        [figures, effects, " / ".to_owned(), lower_figures, lower_effects]
    });
    [
        (figures, Tone::Own),
        (effects, Tone::Plain),
        (between, Tone::Faint),
        (lower_figures, Tone::Own),
        (lower_effects, Tone::Plain),
    ]
}
