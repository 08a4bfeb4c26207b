//! A line found in the small model, played by the engine: a record that anyone can replay.

use std::collections::BTreeMap;
use std::ops::Range;

use super::model::{Act, Aim, Light, NO_HALF, PIVOTED};
use super::search::{Begin, Example};
use crate::cards::{Card, CardId, Color, Cruiser, Effect, Effects, Face, Roster, SECTORS, Section};
use crate::dice::Dice;
use crate::engine::record::{
    CardForm, CellForm, CruiserForm, Detail, Header, PlayerForm, PlayerHeader, Position, Recorder, Tokens,
};
use crate::engine::{
    Both, CardIx, Choice, Choices, Decision, Decks, Half, Mode, Observer, Pick, Place, Player, Sector, Setup,
    Side, State, Table,
};

/// Enemy cards in each sector, for effects to be spent on.
const ENEMY_STACK: usize = 2;
/// Cards in the draw deck.
const TO_DRAW: usize = 12;
/// How many cycles of a loop are played: two show that it repeats.
const TURNS: usize = 2;

/// A line of play from a position.
pub struct Demonstration {
    /// The cards and cruisers of it.
    pub table: Table,
    /// Where it begins.
    pub start: State,
    /// Who does what.
    pub steps: Vec<(Player, Choice)>,
    /// The steps of the first cycle of the loop, if there is one.
    pub turn: Option<Range<usize>>,
    /// The card that sets the others off, if it is none of them.
    pub starter: Option<Card>,
    /// The same as a record.
    pub record: String,
}

/// Plays an example with the engine. `None` if that does not take it, or does not come back to where it was.
pub fn demonstrate(
    roster: &Roster,
    cards: &[Card],
    cruiser: &Cruiser,
    example: &Example,
) -> Option<Demonstration> {
    (1..=TURNS).rev().find_map(|turns| Scene::new(roster, cards, cruiser, example)?.play(example, turns))
}

/// What sets a chain off: an effect of the starter on one of the cards.
pub(super) struct Push {
    pub effect: Effect,
    pub card: usize,
    pub to: u8,
}

/// The position before an example begins.
pub(super) struct Scene {
    pub table: Table,
    pub position: Position,
    header: Header,
    /// The cards of the combination in the game.
    pub own: Vec<CardIx>,
    starter: Option<Card>,
    /// The first card played, and where.
    pub opening: Pick,
    pub push: Option<Push>,
}

impl Scene {
    pub(super) fn new(roster: &Roster, cards: &[Card], cruiser: &Cruiser, example: &Example) -> Option<Self> {
        let set: Vec<&Card> = example.cards.iter().map(|shown| &cards[shown.card]).collect();
        let mut lies: Vec<Lies> = Vec::new();
        for (place, shown) in example.cards.iter().enumerate() {
            let (sector, level, lie) = example.start.lies.place(place)?;
            lies.push(Lies { sector, level, side: shown.side, pivoted: lie & PIVOTED != 0 });
        }
        let first = usize::from(example.start.card);
        let push = match example.begin {
            Begin::Played => None,
            Begin::SetOff => Some(before(&mut lies, first, example.start.light)?),
        };
        let mut used: Vec<CardId> = set.iter().map(|card| card.id).collect();
        let starter = match &push {
            Some(push) => Some(starter(roster, &used, push.effect, cruiser)?),
            None => None,
        };
        used.extend(starter.iter().map(|card| card.id));
        // What the starter stands on, face down, where it is not of level 0.
        let base = starter.as_ref().map_or(0, |card| usize::from(card.id.level()));
        let base = plain_cards(roster, &used, base)?;
        used.extend(base.iter().map(|card| card.id));
        let spare = roster.cards().iter().filter(|card| !used.contains(&card.id)).take(TO_DRAW);
        let spare: Vec<&Card> = spare.collect();
        let enemy = plain_cards(roster, &used, SECTORS * ENEMY_STACK)?;

        let mut a = PlayerForm::plain();
        let hand = starter.as_ref().unwrap_or(set[first]);
        a.hand = Some(vec![hand.id]);
        a.deck = Some(spare.iter().map(|card| card.id).collect());
        a.discard = Some(Vec::new());
        let mut in_play: Vec<usize> = (0..set.len()).collect();
        in_play.sort_by_key(|&card| lies[card].level);
        for card in in_play {
            if push.is_some() || card != first {
                let Lies { sector, side, pivoted, .. } = lies[card];
                a.sectors[usize::from(sector)].get_or_insert_default().push(cell(
                    set[card].id,
                    side,
                    pivoted,
                ));
            }
        }
        let last = a.sectors[SECTORS - 1].get_or_insert_default();
        last.extend(base.iter().map(|card| cell(card.id, Side::Back, false)));
        let mut b = PlayerForm { deck: Some(Vec::new()), discard: Some(Vec::new()), ..PlayerForm::plain() };
        let mut plain = enemy.iter();
        for level in 0..ENEMY_STACK {
            for (sector, stack) in b.sectors.iter_mut().enumerate() {
                // Q-GEO-1: the opponent's board is seen from the other side.
                if cruiser.sectors[SECTORS - 1 - sector].len() > level {
                    stack
                        .get_or_insert_default()
                        .extend(plain.next().map(|card| cell(card.id, Side::Back, false)));
                }
            }
        }
        let position = Position {
            turn: Some(Some(Player::A)),
            passed: Some(vec![Player::B]),
            players: Both([a, b]),
            ..Position::plain()
        };

        let own: Vec<Card> =
            set.iter().copied().chain(&starter).chain(&base).chain(spare.iter().copied()).cloned().collect();
        let table = Table::new(Setup {
            mode: Mode::TotalWar,
            round_limit: Table::DEFAULT_ROUND_LIMIT,
            cruisers: Both([cruiser.clone(), cruiser.clone()]),
            decks: Decks::Own(Both([own.clone(), enemy.clone()])),
        })
        .ok()?;
        let find = |card: &Card| table.find(table.pile_of(Player::A), card.id);
        let ids = set.iter().map(|card| find(card)).collect::<Option<Vec<_>>>()?;
        let sector = if push.is_some() { SECTORS - 1 } else { usize::from(lies[first].sector) };
        let side = if push.is_some() { Side::Front } else { lies[first].side };
        let opening = Pick::Play { card: find(hand)?, side, sector: Sector::ALL[sector] };
        let forms = own.iter().chain(&enemy).map(|card| (card.id, CardForm::new(card)));
        let player = || PlayerHeader {
            name: String::new(),
            bot: String::new(),
            cruiser: cruiser.id.clone(),
            deck: None,
        };
        let header = Header {
            flightdeck: 1,
            mode: Mode::TotalWar,
            seed: None,
            first: None,
            round_limit: Table::DEFAULT_ROUND_LIMIT,
            players: Both([player(), player()]),
            deck: None,
            cruisers: BTreeMap::from([(cruiser.id.clone(), CruiserForm::new(cruiser))]),
            cards: forms.collect(),
            position: Some(position.clone()),
        };
        Some(Scene { table, position, header, own: ids, starter, opening, push })
    }

    fn play(self, example: &Example, turns: usize) -> Option<Demonstration> {
        let Scene { table, position, header, own, starter, opening, push } = self;
        let start = position.into_state(&table, &mut ()).ok()?;
        let head = serde_json::to_string(&header).ok()? + "\n";
        let mut game = Game {
            table: &table,
            own: &own,
            state: start.clone(),
            steps: Vec::new(),
            watch: (Recorder::going_on(&table, head, Detail::default()), Count(0)),
            dice: Dice::new(1),
        };
        game.take(|pick| pick == opening)?;
        let mut done = 0;
        if let Some(Push { effect, card, to }) = push {
            game.target(effect, Aim::Own { card: card as u8, to }, done)?;
            done += 1;
        }
        for act in &example.lead {
            game.act(act, done)?;
            done += 1;
        }
        let mut marks = vec![(game.steps.len(), game.own_board())];
        for _ in 0..if example.cycle.is_empty() { 0 } else { turns } {
            for act in &example.cycle {
                game.act(act, done)?;
                done += 1;
            }
            marks.push((game.steps.len(), game.own_board()));
        }
        // This proves the loop: the own board and the waiting effects are the same as before.
        if marks.iter().any(|(_, board)| *board != marks[0].1) {
            return None;
        }
        let turn = marks.get(1).map(|(end, _)| marks[0].0..*end);
        let Game { steps, watch: (recorder, _), .. } = game;
        let record = recorder.into_text();
        Some(Demonstration { start, steps, turn, starter, record, table })
    }
}

/// A game in which all decisions are given.
struct Game<'t> {
    table: &'t Table,
    own: &'t [CardIx],
    state: State,
    steps: Vec<(Player, Choice)>,
    watch: (Recorder<'t>, Count),
    dice: Dice,
}

/// Counts the effects that have had their turn.
struct Count(usize);

impl Observer for Count {
    fn applied(&mut self, _controller: Player, _effect: Effect, _number: u8) {
        self.0 += 1;
    }

    fn missed(&mut self, _controller: Player, _effect: Effect) {
        self.0 += 1;
    }
}

impl Game<'_> {
    /// Takes the first choice that is meant.
    fn take(&mut self, meant: impl Fn(Pick) -> bool) -> Option<()> {
        let mut choices = Choices::new();
        self.state.choices(self.table, &mut choices);
        let choice = *choices.iter().find(|choice| meant(choice.pick()))?;
        let by = self.state.turn()?;
        self.watch.decides(self.table, &self.state, by, &choices, choice);
        self.state.apply_unchecked(self.table, choice, &mut self.dice, &mut self.watch);
        self.steps.push((by, choice));
        Some(())
    }

    /// Does what was decided, as far as the engine asks. `done` effects have had their turn before.
    fn act(&mut self, act: &Act, done: usize) -> Option<()> {
        let (place, _) = self.find(act.card).filter(|_| self.watch.1.0 == done).unzip();
        if self.watch.1.0 == done && self.state.decision() == Decision::Resolve {
            let half = if act.inner { Half::Inner } else { Half::Outer };
            let meant = Pick::Resolve { place: place?, half, effect: act.effect };
            self.take(|pick| pick == meant)?;
        }
        self.target(act.effect, act.aim, done)
    }

    /// Chooses a target, where the engine asks for one.
    fn target(&mut self, effect: Effect, aim: Aim, done: usize) -> Option<()> {
        if self.watch.1.0 > done {
            return Some(());
        }
        if self.state.decision() != Decision::Target(effect) {
            return None;
        }
        match aim {
            Aim::None => return None,
            Aim::Own { card, to } => {
                let (place, _) = self.find(card)?;
                self.take(|pick| match pick {
                    Pick::Move { place: other, to: sector, .. } => {
                        other == place && sector.index() == usize::from(to)
                    }
                    Pick::Aim { place: other, .. } => other == place,
                    Pick::Hit { place: other, half } => {
                        other == place && half.map_or(NO_HALF, |half| half as u8) == to
                    }
                    _ => false,
                })?;
            }
            Aim::Enemy => {
                // A top card, so that as little as possible changes there.
                let state = self.state.clone();
                let enemy = |place: Place| {
                    let height = state.stack(Player::B, place.sector()).len();
                    place.board() == Player::B && usize::from(place.level()) + 1 == height
                };
                self.take(|pick| match pick {
                    Pick::Move { place, .. } | Pick::Aim { place, .. } | Pick::Hit { place, .. } => {
                        enemy(place)
                    }
                    _ => false,
                })?;
            }
        }
        Some(())
    }

    /// Where a card of the combination lies.
    fn find(&self, card: u8) -> Option<(Place, crate::engine::Cell)> {
        let wanted = *self.own.get(usize::from(card))?;
        Sector::ALL.into_iter().find_map(|sector| {
            let stack = self.state.stack(Player::A, sector);
            let level = stack.iter().position(|cell| cell.card() == wanted)?;
            Some((Place::new(Player::A, sector, level as u8), stack[level]))
        })
    }

    /// What lies on the own board, and what waits.
    fn own_board(&self) -> String {
        let position = Position::of(self.table, &self.state);
        let stacks = &position.players[Player::A].sectors;
        let waits = &position.waiting;
        format!("{:?} {stacks:?} {waits:?}", self.state.decision())
    }
}

/// How a card lies.
#[derive(Clone, Copy)]
struct Lies {
    sector: u8,
    level: u8,
    side: Side,
    pivoted: bool,
}

/// Takes a start back: how the cards lay before, and what brought them where they lie.
fn before(lies: &mut [Lies], card: usize, light: Light) -> Option<Push> {
    let Lies { sector, level, .. } = lies[card];
    match light {
        Light::Both => {
            lies[card].side = if lies[card].side == Side::Front { Side::Back } else { Side::Front };
            Some(Push { effect: Effect::Roll, card, to: sector })
        }
        Light::Inner => {
            lies[card].pivoted = !lies[card].pivoted;
            Some(Push { effect: Effect::Pivot, card, to: sector })
        }
        Light::Outer if level > 0 => {
            let below = lies.iter().position(|other| other.sector == sector && other.level + 1 == level)?;
            lies[card].level -= 1;
            lies[below].level += 1;
            Some(Push { effect: Effect::Vertical, card, to: sector })
        }
        Light::Outer => {
            let height = |sector: u8| lies.iter().filter(|other| other.sector == sector).count();
            let is_top = |other: &Lies| usize::from(other.level) + 1 == height(other.sector);
            let cover = (0..lies.len()).find(|&other| other != card && is_top(&lies[other]))?;
            let to = lies[cover].sector;
            lies[cover].sector = sector;
            lies[cover].level = 1;
            Some(Push { effect: Effect::Free, card: cover, to })
        }
    }
}

/// A card with this effect and no other on its front; a made-up one where the catalog has none to spare.
fn starter(roster: &Roster, used: &[CardId], effect: Effect, cruiser: &Cruiser) -> Option<Card> {
    let fits = |card: &&Card| {
        let single = card.front.effects().eq([effect]);
        let room = cruiser.sectors[SECTORS - 1].len();
        single && usize::from(card.id.level()) < room && !used.contains(&card.id)
    };
    roster.cards().iter().find(fits).cloned().or_else(|| {
        let effects = Effects::try_from_iter([effect]).unwrap_or(Effects::NONE);
        made_up(roster, used, Section { fighters: 1, effects, ..Section::EMPTY })
    })
}

/// `count` cards without effects on either face. Invented cards fill up if the catalog has too few.
fn plain_cards(roster: &Roster, used: &[CardId], count: usize) -> Option<Vec<Card>> {
    let is_plain = |card: &&Card| {
        card.front.effects().chain(card.back.effects()).next().is_none() && !used.contains(&card.id)
    };
    let mut plain: Vec<Card> = roster.cards().iter().filter(is_plain).take(count).cloned().collect();
    while plain.len() < count {
        let used: Vec<CardId> = used.iter().copied().chain(plain.iter().map(|card| card.id)).collect();
        plain.push(made_up(roster, &used, Section { fighters: 2, ..Section::EMPTY })?);
    }
    Some(plain)
}

/// A card of level 0 that no catalog has.
fn made_up(roster: &Roster, used: &[CardId], upper: Section) -> Option<Card> {
    let is_free = |id: &CardId| roster.card(*id).is_none() && !used.contains(id);
    let mut ids = (1..=u16::MAX).rev().filter_map(|number| CardId::new(0, number));
    Some(Card {
        id: ids.find(is_free)?,
        color: Color::Blue,
        name: String::new(),
        front: Face { upper, lower: Section::EMPTY },
        back: Face::STANDARD_BACK,
        source: String::new(),
    })
}

fn cell(card: CardId, face: Side, pivoted: bool) -> CellForm {
    CellForm { card, face, pivoted, damage: Tokens::default(), shield: Tokens::default() }
}
