//! What the evaluation reads of cards and cruisers, laid out for reading it often. Worth is in
//! thousandths of a point of armor.

use super::weights::Scale;
use crate::cards::{Card, Cruiser, Effect, Face, SECTORS, Section};
use crate::engine::{Both, CardIx, Cell, Half, Player, Sector, Side, Table};

/// One section of a face.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    pub fighters: u8,
    pub shields: u8,
    pub field: bool,
    /// The value of its effects to the owner while they are covered and may be revealed.
    pub secret: i64,
}

/// Figures of all cards of a game, by owner, and of both layouts.
pub(super) struct Figures {
    /// Front and back, upper and lower section.
    faces: Both<Box<[[[Part; 2]; 2]; 256]>>,
    /// What a card in hand would add to the table, beyond what any card adds.
    worth: Both<Box<[i64; 256]>>,
    /// Whether a card has the back that every printed card has.
    plain_back: Both<Box<[bool; 256]>>,
    /// What each effect is worth to its controller when it triggers.
    effects: [i64; Effect::ALL.len()],
    /// Draw symbols visible in each sector under a stack of each height (Q-SEE-2).
    pub draws: Both<[[i64; Cruiser::MOST_SPACES + 1]; SECTORS]>,
}

/// The value of an effect to its controller when it triggers.
const fn effect_worth(effect: Effect) -> i64 {
    match effect {
        Effect::Draw => 600,
        Effect::Lateral | Effect::Vertical => 500,
        Effect::Free => 800,
        Effect::Pivot => 400,
        Effect::Destroy => 1500,
        Effect::Strike => 1000,
        Effect::Recoil => -1000,
        Effect::Roll => 500,
        Effect::Hit => 800,
    }
}

impl Figures {
    pub(super) fn new(table: &Table, weights: &Scale) -> Self {
        let cards = |player| table.deck(table.pile_of(player));
        let by_card = |player, read: &dyn Fn(&Card) -> i64| {
            let mut all = Box::new([0; 256]);
            all.iter_mut().zip(cards(player)).for_each(|(slot, card)| *slot = read(card));
            all
        };
        Figures {
            faces: Both::new(|player| {
                let mut all = Box::new([[[Part::default(); 2]; 2]; 256]);
                all.iter_mut().zip(cards(player)).for_each(|(slot, card)| {
                    *slot = [parts(&card.front, weights), parts(&card.back, weights)]
                });
                all
            }),
            worth: Both::new(|player| {
                by_card(player, &|card| weights.worth * face_worth(&card.front, weights) / 1000)
            }),
            plain_back: Both::new(|player| {
                let mut all = Box::new([false; 256]);
                all.iter_mut()
                    .zip(cards(player))
                    .for_each(|(slot, card)| *slot = card.back == Face::STANDARD_BACK);
                all
            }),
            effects: Effect::ALL.map(effect_worth),
            draws: Both::new(|player| {
                let mut draws = [[0; Cruiser::MOST_SPACES + 1]; SECTORS];
                for (sector, draws) in Sector::ALL.into_iter().zip(&mut draws) {
                    for level in (0..table.spaces(player, sector)).rev() {
                        let level = usize::from(level);
                        let here = table.draws(player, sector, level as u8);
                        draws[level] = draws[level + 1] + i64::from(here);
                    }
                }
                draws
            }),
        }
    }

    /// The section of a card in play that lies in a half.
    #[inline(always)]
    pub(super) fn part(&self, owner: Player, cell: Cell, half: Half) -> Part {
        let faces = &self.faces[owner][cell.card().index() & 255];
        faces[cell.side() as usize][usize::from((half == Half::Inner) != cell.is_pivoted())]
    }

    /// What an effect that waits is worth to its controller.
    pub(super) fn effect(&self, effect: Effect) -> i64 {
        self.effects[effect as usize]
    }

    pub(super) fn worth(&self, player: Player, card: CardIx) -> i64 {
        self.worth[player][card.index() & 255]
    }

    /// Two cards played with this side up make the same table.
    pub(super) fn is_plain(&self, player: Player, card: CardIx, side: Side) -> bool {
        side == Side::Back && self.plain_back[player][card.index() & 255]
    }
}

fn parts(face: &Face, weights: &Scale) -> [Part; 2] {
    [&face.upper, &face.lower].map(|section| Part {
        fighters: section.fighters,
        shields: section.shields,
        field: section.field,
        secret: weights.secret * effects_worth(section) / 1000,
    })
}

fn effects_worth(section: &Section) -> i64 {
    section.effects.iter().map(effect_worth).sum()
}

/// What playing a face adds to the table, roughly: it is visible, both halves of it.
fn face_worth(face: &Face, weights: &Scale) -> i64 {
    let fighters =
        i64::from(face.fighters()) * weights.fighter + i64::from(face.lower.fighters) * weights.inner;
    let walls = i64::from(face.shields()) * weights.shield + if face.has_field() { weights.field } else { 0 };
    fighters + walls + effects_worth(&face.upper) + effects_worth(&face.lower)
}
