//! Cards that behave alike in chains, so that a combination is searched once for all of them.
//!
//! What a card can do in a chain depends on the effects that its faces show. Fighters and shields matter only
//! where an effect of the combination hits, the face that lies down only where one rolls. So there are four
//! ways to group cards, and each combination uses the coarsest one that suffices.

use std::collections::BTreeMap;

use super::model::Sight;
use crate::cards::{Card, Effect, Face};
use crate::engine::Side;

/// A card, and the face that lies up when the chain begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shown {
    /// Its place among the cards asked about.
    pub card: usize,
    /// That face.
    pub side: Side,
}

/// Cards that behave alike.
#[derive(Clone, Debug)]
pub(crate) struct CardKind {
    pub faces: [Sight; 2],
    /// In the order of the cards.
    pub members: Vec<Shown>,
    rolls: bool,
    hits: bool,
}

/// One way to tell cards apart.
pub(crate) struct Scheme {
    rolls: bool,
    hits: bool,
    pub kinds: Vec<CardKind>,
}

impl Scheme {
    /// The four, for these cards.
    pub(super) fn all(cards: &[Card]) -> [Scheme; 4] {
        [(false, false), (false, true), (true, false), (true, true)]
            .map(|(rolls, hits)| Scheme::new(cards, rolls, hits))
    }

    fn new(cards: &[Card], rolls: bool, hits: bool) -> Self {
        let mut kinds: BTreeMap<([Sight; 2], bool, bool), Vec<Shown>> = BTreeMap::new();
        for (card, side, up, down) in faces(cards) {
            let (own_roll, own_hit) = (has(up, Effect::Roll), has(up, Effect::Hit));
            let down_hit = rolls && has(down, Effect::Hit);
            // Without a Barrel Roll no card is flipped, and without Damage on Fighter no card is hit.
            if own_roll && !rolls || (own_hit || down_hit) && !hits {
                continue;
            }
            let other = if rolls { Sight::of(down, hits) } else { Sight::default() };
            let key = ([Sight::of(up, hits), other], own_roll, own_hit || down_hit);
            kinds.entry(key).or_default().push(Shown { card, side });
        }
        let kinds = kinds
            .into_iter()
            .map(|((faces, rolls, hits), members)| CardKind { faces, members, rolls, hits })
            .collect();
        Scheme { rolls, hits, kinds }
    }

    /// Whether a combination belongs here: something rolls, and something hits, exactly where this scheme
    /// expects it.
    pub(super) fn holds(&self, set: &[usize]) -> bool {
        let any = |has: fn(&CardKind) -> bool| set.iter().any(|&kind| has(&self.kinds[kind]));
        any(|kind| kind.rolls) == self.rolls && any(|kind| kind.hits) == self.hits
    }
}

/// A combination of single cards as the kinds it is made of: the faces that matter.
pub(super) fn exact(cards: &[Card], set: &[Shown]) -> Vec<[Sight; 2]> {
    let faces = |shown: &Shown| {
        let card = &cards[shown.card];
        match shown.side {
            Side::Front => (&card.front, &card.back),
            Side::Back => (&card.back, &card.front),
        }
    };
    let rolls = set.iter().any(|shown| has(faces(shown).0, Effect::Roll));
    let hits = set.iter().any(|shown| {
        let (up, down) = faces(shown);
        has(up, Effect::Hit) || rolls && has(down, Effect::Hit)
    });
    set.iter()
        .map(|shown| {
            let (up, down) = faces(shown);
            [Sight::of(up, hits), if rolls { Sight::of(down, hits) } else { Sight::default() }]
        })
        .collect()
}

fn has(face: &Face, effect: Effect) -> bool {
    face.effects().any(|other| other == effect)
}

/// Every face that can lie up, with the one that then lies down.
fn faces(cards: &[Card]) -> impl Iterator<Item = (usize, Side, &Face, &Face)> {
    cards.iter().enumerate().flat_map(|(number, card)| {
        [(number, Side::Front, &card.front, &card.back), (number, Side::Back, &card.back, &card.front)]
    })
}

/// A different card for each place, each one that is allowed there; the first there are. `None` where there
/// are too few.
pub(super) fn different(places: &[&[Shown]], allowed: &dyn Fn(usize, Shown) -> bool) -> Option<Vec<Shown>> {
    // Those with the least choice first, so that little has to be taken back.
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|&place| places[place].len());
    let mut chosen = vec![None; places.len()];
    fill(places, &order, allowed, &mut chosen).then(|| chosen.into_iter().flatten().collect())
}

fn fill(
    places: &[&[Shown]],
    order: &[usize],
    allowed: &dyn Fn(usize, Shown) -> bool,
    chosen: &mut [Option<Shown>],
) -> bool {
    let Some((&place, rest)) = order.split_first() else { return true };
    for &shown in places[place] {
        let taken = chosen.iter().flatten().any(|other| other.card == shown.card);
        if taken || !allowed(place, shown) {
            continue;
        }
        chosen[place] = Some(shown);
        if fill(places, rest, allowed, chosen) {
            return true;
        }
        chosen[place] = None;
    }
    false
}
