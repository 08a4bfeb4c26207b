//! The setup of a scenario: cards, cruisers and a position, with defaults for everything else.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

use super::items::{self, Item};
use super::words::Cursor;
use crate::cards::{CardId, Cruiser, Face, Roster, SECTORS, Section};
use crate::engine::record::{CardForm, CruiserForm, Header, PlayerHeader, Position};
use crate::engine::{Both, Mode, Player, Table};
use crate::fault::Fault;
use crate::say::{Message, quoted};

/// The default cruiser of both players: five sectors of four spaces, no draw symbols.
pub(super) const PLAIN_CRUISER: &str = "barge";
const PLAIN_ARMOR: u8 = 20;

pub(super) fn plain_cruiser() -> CruiserForm {
    CruiserForm { armor: PLAIN_ARMOR, sectors: std::array::from_fn(|_| vec![0; Cruiser::MOST_SPACES]) }
}

/// A setup being read.
pub(super) struct SetUp<'r> {
    /// The cards and cruisers that need no definition.
    roster: &'r Roster,
    mode: Mode,
    round_limit: u16,
    /// Where a game starts from the shuffle, not from a position.
    first: Option<Player>,
    cruisers: BTreeMap<String, CruiserForm>,
    flies: Both<Option<String>>,
    cards: BTreeMap<CardId, Definition>,
    position: Position,
    /// What has been said, and where; to say it twice is a mistake.
    said: BTreeMap<String, Range<usize>>,
}

#[derive(Default)]
struct Definition {
    front: Option<Face>,
    back: Option<Face>,
    span: Range<usize>,
}

impl<'r> SetUp<'r> {
    pub(super) fn new(roster: &'r Roster) -> Self {
        SetUp {
            roster,
            mode: Mode::TotalWar,
            round_limit: Table::DEFAULT_ROUND_LIMIT,
            first: None,
            cruisers: BTreeMap::new(),
            flies: Both::default(),
            cards: BTreeMap::new(),
            position: Position::plain(),
            said: BTreeMap::new(),
        }
    }

    fn once(&mut self, subject: String, cursor: &Cursor, place: Range<usize>) -> Result<(), Fault> {
        match self.said.entry(subject) {
            Entry::Occupied(said) => Err(cursor.fault_at(place, say!("`{}` is given twice", said.key()))),
            Entry::Vacant(vacant) => {
                vacant.insert(place);
                Ok(())
            }
        }
    }

    /// `mode skirmish`
    pub(super) fn mode(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        self.once("mode".into(), cursor, cursor.last_span())?;
        cursor.take(":");
        let mode = cursor.peek().and_then(Mode::from_code);
        self.mode = mode.ok_or_else(|| cursor.unknown(say!("a mode"), &Mode::ALL.map(Mode::code)))?;
        cursor.next();
        cursor.finish()
    }

    /// `round limit 5`, after `limit`
    pub(super) fn round_limit(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        self.once("round limit".into(), cursor, cursor.last_span())?;
        self.round_limit = cursor.number(say!("a number of rounds"))?;
        cursor.finish()
    }

    /// `first b`
    pub(super) fn first(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        self.once("first".into(), cursor, cursor.last_span())?;
        self.first = Some(cursor.player()?);
        cursor.finish()
    }

    /// `cruiser raft armor 20: 0 0 0 0 0`: in the order printed for its owner, a digit for each space from
    /// level 0 up, which says how many draw symbols it has.
    pub(super) fn cruiser(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        let name = cursor.next().ok_or_else(|| cursor.missing(say!("the cruiser's name")))?.to_owned();
        self.once(format!("cruiser {name}"), cursor, cursor.last_span())?;
        let armor = if cursor.take("armor") { cursor.number(say!("its armor"))? } else { PLAIN_ARMOR };
        cursor.expect(":")?;
        let mut sectors: [Vec<u8>; SECTORS] = Default::default();
        for sector in &mut sectors {
            let word = cursor
                .peek()
                .ok_or_else(|| cursor.missing(say!("five sectors, such as 100 1000 1000 1000 100")))?;
            let draws: Option<Vec<u8>> = word.chars().map(|c| c.to_digit(10).map(|n| n as u8)).collect();
            *sector = draws.filter(|draws| draws.len() <= Cruiser::MOST_SPACES).ok_or_else(|| {
                cursor.fault(say!("{} is not a sector", quoted(word))).help(say!(
                    "write one digit per space (one to four spaces, from level 0 up): its number of Draw symbols"
                ))
            })?;
            cursor.next();
        }
        cursor.finish()?;
        self.cruisers.insert(name, CruiserForm { armor, sectors });
        Ok(())
    }

    /// `a flies ares`, `both fly raft`
    pub(super) fn flies(&mut self, cursor: &mut Cursor, players: &[Player]) -> Result<(), Fault> {
        let place = cursor.last_span();
        let name = cursor.next().ok_or_else(|| cursor.missing(say!("the name of a cruiser")))?;
        if !self.cruisers.contains_key(name) && name != PLAIN_CRUISER {
            let Some(cruiser) = self.roster.cruiser(name) else {
                let known = self.cruisers.keys().map(String::as_str);
                let known: Vec<&str> =
                    known.chain(self.roster.cruisers().iter().map(|c| c.id.as_str())).collect();
                let fault = cursor.fault_before(say!("unknown cruiser {}", quoted(name)));
                return Err(match crate::text::nearest(name, known.iter().copied()) {
                    Some(near) => fault.help(say!("did you mean `{}`?", near)),
                    None => fault.help(say!("available: {}", known.join(", "))),
                });
            };
            self.cruisers.insert(name.into(), CruiserForm::new(cruiser));
        }
        for &player in players {
            self.once(format!("{} flies", player.code()), cursor, place.clone())?;
            self.flies[player] = Some(name.into());
        }
        cursor.finish()
    }

    /// `card 0-11 0-12: 1 strike / 1`, and `back 0-11: 1 roll`
    pub(super) fn card(&mut self, cursor: &mut Cursor, back: bool) -> Result<(), Fault> {
        let mut ids = Vec::new();
        while !cursor.take(":") {
            ids.push((cursor.id()?, cursor.last_span()));
        }
        if ids.is_empty() {
            return Err(cursor.fault_before(say!("missing ID code before the colon")));
        }
        let face = face(cursor)?;
        for (id, place) in ids {
            let kind = if back { "back" } else { "card" };
            self.once(format!("{kind} {id}"), cursor, place.clone())?;
            let definition = self.cards.entry(id).or_default();
            definition.span = place;
            let side = if back { &mut definition.back } else { &mut definition.front };
            *side = Some(face);
        }
        Ok(())
    }

    /// Something said of the position.
    pub(super) fn item(&mut self, cursor: &mut Cursor, line: Range<usize>) -> Result<(), Fault> {
        let item = items::read(cursor, &mut self.position)?;
        self.once(item.subject(), cursor, line.clone())?;
        match item {
            Item::Board(_) | Item::Elsewhere(_) => {
                Err(cursor.fault_at(line, say!("remove this line; boards are empty by default")))
            }
            Item::Field(_) if self.position.waiting.take().is_some() => Err(cursor.fault_at(
                line,
                say!(
                    "a setup cannot have waiting effects; it is the start of a deployment turn or of combat"
                ),
            )),
            Item::Field(_) => Ok(()),
        }
    }

    /// The header of the record, or what does not fit together. `find` returns where a word stands.
    pub(super) fn header(
        mut self,
        fault: impl Fn(Range<usize>, Message) -> Fault,
        find: impl Fn(&str) -> Range<usize>,
    ) -> Result<Header, Vec<Fault>> {
        let mut faults = Vec::new();
        if self.first.is_some() {
            self.check_start(&fault, &mut faults);
        }
        let mut cards = BTreeMap::new();
        let mut used = self.position.cards(None);
        used.dedup();
        for id in used {
            let built_in = self.roster.card(id);
            let definition = self.cards.remove(&id).unwrap_or_default();
            match (definition.front, built_in) {
                (Some(front), _) => {
                    cards.insert(id, CardForm { front, back: definition.back });
                }
                (None, Some(card)) => {
                    let form = CardForm::new(card);
                    cards.insert(id, CardForm { back: definition.back.or(form.back), ..form });
                }
                (None, None) => faults.push(
                    fault(find(&id.to_string()), say!("{} is neither defined nor a built-in card", id))
                        .help(say!("define it, for example: card {}: 2 / 1 strike", id)),
                ),
            }
        }
        for (id, definition) in self.cards {
            faults.push(
                fault(definition.span, say!("{} is defined but never placed", id))
                    .help(say!("put it in a hand, a deck or a stack, or remove it")),
            );
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let common = self.mode.is_common();
        let mut players = Both::new(|player| {
            let cruiser = self.flies[player].clone().unwrap_or_else(|| PLAIN_CRUISER.into());
            PlayerHeader { name: String::new(), bot: String::new(), cruiser, deck: None }
        });
        let named = Player::ALL.map(|player| players[player].cruiser.clone());
        if named.iter().any(|name| name == PLAIN_CRUISER) {
            self.cruisers.entry(PLAIN_CRUISER.into()).or_insert_with(plain_cruiser);
        }
        self.cruisers.retain(|name, _| named.contains(name));
        let mut deck = None;
        let mut position = Some(self.position);
        if self.first.is_some()
            && let Some(start) = position.take()
        {
            for player in Player::ALL {
                players[player].deck = start.players[player].deck.clone();
            }
            deck = start.common.deck;
        } else if let Some(position) = &mut position {
            // Written out in full, so that readers need not know the defaults.
            position.turn = Some(Some(position.turn.flatten().unwrap_or_else(|| position.usual_turn())));
            for player in Player::ALL {
                let cruiser = self.cruisers.get(&players[player].cruiser);
                let form = &mut position.players[player];
                form.armor = form.armor.or(cruiser.map(|cruiser| i32::from(cruiser.armor)));
                if !common {
                    form.deck.get_or_insert_default();
                    form.discard.get_or_insert_default();
                }
            }
            if common {
                position.common.deck.get_or_insert_default();
                position.common.discard.get_or_insert_default();
            }
        }
        Ok(Header {
            flightdeck: 1,
            mode: self.mode,
            seed: None,
            first: self.first,
            round_limit: self.round_limit,
            players,
            deck,
            cruisers: self.cruisers,
            cards,
            position,
        })
    }

    /// A game from the start has decks and nothing else.
    fn check_start(&self, fault: &impl Fn(Range<usize>, Message) -> Fault, faults: &mut Vec<Fault>) {
        let decks = ["a deck", "b deck", "common deck"];
        let settings = ["mode", "first", "round limit", "a flies", "b flies"];
        for (subject, place) in &self.said {
            let definition = ["card ", "back ", "cruiser "].iter().any(|kind| subject.starts_with(kind));
            if !definition && !decks.contains(&&**subject) && !settings.contains(&&**subject) {
                faults.push(
                    fault(
                        place.clone(),
                        say!("`{}` cannot be set in a game that starts with `first`", subject),
                    )
                    .help(say!(
                        "`first` starts a whole game with shuffled decks; to start from a position, remove it"
                    )),
                );
            }
        }
    }
}

/// `2 strike draw / 1 s2 field`: upper section, lower section.
fn face(cursor: &mut Cursor) -> Result<Face, Fault> {
    let upper = section(cursor)?;
    let lower = if cursor.take("/") { section(cursor)? } else { Section::EMPTY };
    cursor.finish()?;
    Ok(Face { upper, lower })
}

fn section(cursor: &mut Cursor) -> Result<Section, Fault> {
    let mut section = Section::EMPTY;
    let mut fighters = None;
    while let Some(word) = cursor.peek().filter(|&word| word != "/") {
        if let Ok(number) = word.parse::<u8>() {
            if fighters.replace(number).is_some() {
                return Err(cursor.fault(say!("the number of fighters is given twice")));
            }
            section.fighters = number;
        } else if let Some(shields) = word.strip_prefix('s').and_then(|number| number.parse::<u8>().ok()) {
            section.shields = shields;
        } else if word == "field" {
            section.field = true;
        } else {
            let effect = cursor.effect()?;
            section.effects.push(effect).map_err(|bad| cursor.fault_before(bad))?;
            continue;
        }
        if let Some(bad) = section.problems().next() {
            return Err(cursor.fault(bad));
        }
        cursor.next();
    }
    Ok(section)
}
