//! A game in sentences: what a player decided, and what happened.
//!
//! A [`Teller`] knows how everything is called: the players by their decks, cards by code and name. It
//! tells a choice ([`Teller::choice`]) or a whole step with all that happened on the way
//! ([`Teller::step`]), for all readers or only what one player may know (R-INFO-1).

mod chronicle;
mod film;
mod happen;
mod moves;
#[cfg(test)]
mod tests;

pub use chronicle::{Chronicle, set};
pub use film::Film;
pub use moves::capitalized;

use super::words::Words;
use crate::cards::{Card, CardId, Color, Effect, Lang, Roster};
use crate::engine::{
    Both, CardIx, Cell, Choice, Decision, Direction, Half, Outcome, Phase, Pick, Place, Player, Reason,
    Sector, Side, State, Table,
};

/// A line of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryLine {
    pub kind: LineKind,
    pub text: String,
}

/// The kind of a line, for layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A round begins or the game is over.
    Heading,
    /// A player decided something.
    Choice,
    /// Something followed from it.
    Event,
    /// What became of cards and armor in a battle.
    Detail,
}

/// How a game is described.
#[derive(Clone)]
pub struct Teller<'a> {
    words: Words<'a>,
    names: Both<String>,
    /// Where names of cards come from, since records have none.
    roster: Option<&'a Roster>,
    /// Who reads it; `None` may know everything.
    reader: Option<Player>,
    /// Whether cards have their ID codes before their names.
    codes: bool,
}

impl<'a> Teller<'a> {
    /// Tells everything, by the names that the definitions of cards have, and by ID codes where they have none.
    pub fn new(words: Words<'a>, names: Both<String>) -> Self {
        let names = Both::new(|player| match names[player].trim() {
            "" => player.code().to_owned(),
            name if name == names[player.other()].trim() => format!("{name} ({})", player.code()),
            name => name.to_owned(),
        });
        Teller { words, names, roster: None, reader: None, codes: false }
    }

    /// The same with names for cards that are defined as these are.
    pub fn with_cards(self, roster: &'a Roster) -> Self {
        Teller { roster: Some(roster), ..self }
    }

    /// The same for a player who knows no more than the rules allow (R-INFO-1).
    pub fn for_reader(self, reader: Player) -> Self {
        Teller { reader: Some(reader), ..self }
    }

    /// The same with ID codes before the names of cards, for those who look them up on a board.
    pub fn with_codes(self) -> Self {
        Teller { codes: true, ..self }
    }

    fn lang(&self) -> Lang {
        self.words.lang
    }

    pub fn words(&self) -> &Words<'a> {
        &self.words
    }

    /// What a player is called.
    pub fn player(&self, player: Player) -> &str {
        &self.names[player]
    }

    /// `Doorman`, with its code `0-18 Doorman`, or the code alone where no name is known.
    pub fn card(&self, table: &Table, owner: Player, card: CardIx) -> String {
        let card = table.card(owner, card);
        let name = self.card_name(card);
        match (name.is_empty(), self.codes) {
            (true, _) => card.id.to_string(),
            (false, false) => name.to_owned(),
            (false, true) => format!("{} {name}", card.id),
        }
    }

    /// The name of a card; empty where none is known.
    pub fn card_name<'c>(&'c self, card: &'c Card) -> &'c str {
        let listed = self.roster.and_then(|roster| roster.card(card.id));
        let same = listed.filter(|listed| listed.front == card.front && listed.back == card.back);
        if card.name.is_empty() { same.map_or("", |listed| &listed.name) } else { &card.name }
    }

    /// A player's cruiser by name.
    pub fn cruiser(&self, table: &Table, player: Player) -> String {
        let cruiser = table.cruiser(player);
        let listed = self.roster.and_then(|roster| roster.cruiser(&cruiser.id));
        listed.map_or(&cruiser.name, |listed| &listed.name).clone()
    }

    /// The color of an ID code, which records do not have (R-CARD-2).
    pub fn color(&self, id: CardId) -> Color {
        self.roster.and_then(|roster| roster.card(id)).map_or(Color::Blue, |card| card.color)
    }

    /// Several cards, each with its name.
    pub fn cards(&self, table: &Table, owner: Player, cards: &[CardIx]) -> String {
        cards.iter().map(|&card| self.card(table, owner, card)).collect::<Vec<_>>().join(", ")
    }

    /// Whether the reader may know which cards a player has in hand or face down.
    pub fn knows(&self, owner: Player) -> bool {
        self.reader.is_none_or(|reader| reader == owner)
    }

    /// A card in play, unless it lies face down and is another's.
    fn lying(&self, table: &Table, owner: Player, card: CardIx, side: Side) -> String {
        if side == Side::Front || self.knows(owner) {
            self.card(table, owner, card)
        } else {
            tr!(self.lang(), "the face-down card")
        }
    }

    /// The same after "of", which changes it in German.
    fn of_lying(&self, table: &Table, owner: Player, card: CardIx, side: Side) -> String {
        if side == Side::Front || self.knows(owner) {
            self.card(table, owner, card)
        } else {
            tr!(self.lang(), "the face-down card" @ "of")
        }
    }

    /// A sector of the own board, or of the opponent's.
    fn sector(&self, by: Player, board: Player, sector: Sector) -> String {
        if by == board {
            tr!(self.lang(), "sector {}", sector.number())
        } else {
            tr!(self.lang(), "{}'s sector {}", self.player(board), sector.number())
        }
    }

    /// An effect within a sentence.
    pub fn effect(&self, effect: Effect) -> String {
        let name = self.words.effect(effect);
        if self.lang() == Lang::En { name.to_lowercase() } else { name.to_owned() }
    }

    /// What a player decides, as a sentence without a full stop.
    pub fn choice(&self, table: &Table, before: &State, by: Player, choice: Choice) -> String {
        let lang = self.lang();
        let who = self.player(by);
        match choice.pick() {
            Pick::Pass => tr!(lang, "{} passes", who),
            Pick::Play { side: Side::Back, sector, .. } if !self.knows(by) => {
                tr!(lang, "{} plays a face-down card in sector {}", who, sector.number())
            }
            Pick::Play { card, side: Side::Front, sector } => {
                let card = self.card(table, by, card);
                tr!(lang, "{} plays {} face up in sector {}", who, card, sector.number())
            }
            Pick::Play { card, side: Side::Back, sector } => {
                let card = self.card(table, by, card);
                tr!(lang, "{} plays {} face down in sector {}", who, card, sector.number())
            }
            Pick::Resolve { place, half, effect } => {
                let twice = self.is_on_both(table, before, place, half, effect);
                let effect = self.effect(effect);
                let card = cell(before, place).map_or_else(String::new, |cell| {
                    self.of_lying(table, place.board(), cell.card(), cell.side())
                });
                match half {
                    _ if !twice => tr!(lang, "{} resolves {} of {} first", who, effect, card),
                    Half::Outer => {
                        tr!(lang, "{} resolves {} on the outer section of {} first", who, effect, card)
                    }
                    Half::Inner => {
                        tr!(lang, "{} resolves {} on the inner section of {} first", who, effect, card)
                    }
                }
            }
            Pick::Move { place, .. } | Pick::Aim { place, .. } | Pick::Hit { place, .. } => {
                let cell = cell(before, place);
                let target = cell.map(|cell| (cell.card(), cell.side()));
                target.map_or_else(String::new, |(card, side)| self.aimed(table, by, choice, card, side))
            }
            Pick::Shift(0) => tr!(lang, "{} does not shift", who),
            Pick::Shift(by) if by < 0 => tr!(lang, "{} shifts one sector to the left", who),
            Pick::Shift(_) => tr!(lang, "{} shifts one sector to the right", who),
            Pick::Order(Direction::LeftToRight) => {
                tr!(lang, "{} resolves the battles from left to right", who)
            }
            Pick::Order(Direction::RightToLeft) => {
                tr!(lang, "{} resolves the battles from right to left", who)
            }
            Pick::Damage { outer, inner } => {
                let card = self.attacked(table, before, by);
                match (outer, inner) {
                    (outer, 0) => {
                        tr!(lang, "{} assigns {} damage to the outer section of {}", who, outer, card)
                    }
                    (0, inner) => {
                        tr!(lang, "{} assigns {} damage to the inner section of {}", who, inner, card)
                    }
                    _ => tr!(
                        lang,
                        "{} assigns {} damage to the outer section and {} to the inner section of {}",
                        who,
                        outer,
                        inner,
                        card
                    ),
                }
            }
        }
    }

    /// An effect and its target.
    fn aimed(&self, table: &Table, by: Player, choice: Choice, card: CardIx, side: Side) -> String {
        let lang = self.lang();
        let who = self.player(by);
        // A card that is turned over or destroyed is seen by all.
        let sentence = |place: Place| match choice.pick() {
            Pick::Aim { effect: Effect::Roll | Effect::Destroy, .. } => self.card(table, place.board(), card),
            _ => self.lying(table, place.board(), card, side),
        };
        let at = |place: Place| self.sector(by, place.board(), place.sector());
        match choice.pick() {
            Pick::Move { effect, place, to } => {
                let (card, from, to) = (sentence(place), at(place), to.number());
                match effect {
                    Effect::Lateral => {
                        tr!(lang, "{} moves {} sideways from {} to sector {}", who, card, from, to)
                    }
                    _ => tr!(lang, "{} moves {} from {} to sector {}", who, card, from, to),
                }
            }
            Pick::Aim { effect, place } => {
                let (card, at) = (sentence(place), at(place));
                match effect {
                    Effect::Vertical => tr!(lang, "{} moves {} to the top of {}", who, card, at),
                    Effect::Pivot => tr!(lang, "{} pivots {} in {}", who, card, at),
                    Effect::Roll => tr!(lang, "{} flips {} over in {}", who, card, at),
                    _ => tr!(lang, "{} destroys {} in {}", who, card, at),
                }
            }
            Pick::Hit { place, half: None } => {
                tr!(lang, "{} hits {} in {}", who, sentence(place), at(place))
            }
            Pick::Hit { place, half: Some(half) } => {
                let (card, at) = (self.of_lying(table, place.board(), card, side), at(place));
                match half {
                    Half::Outer => tr!(lang, "{} hits the outer section of {} in {}", who, card, at),
                    Half::Inner => tr!(lang, "{} hits the inner section of {} in {}", who, card, at),
                }
            }
            _ => String::new(),
        }
    }

    /// Whether an effect that waits is on the other half of its card, too.
    fn is_on_both(&self, table: &Table, state: &State, place: Place, half: Half, effect: Effect) -> bool {
        let other = if half == Half::Outer { Half::Inner } else { Half::Outer };
        cell(state, place).is_some_and(|cell| {
            table.printed(place.board(), cell, other).effects.iter().any(|other| other == effect)
        })
    }

    /// The card of a player that takes the damage of the battle under way.
    fn attacked(&self, table: &Table, state: &State, player: Player) -> String {
        let sector = state.clash().and_then(|clash| match player {
            Player::A => Some(clash.sector),
            Player::B => state.facing(Player::A, clash.sector),
        });
        let top = sector.and_then(|sector| state.stack(player, sector).last());
        top.map_or_else(String::new, |top| self.card(table, player, top.card()))
    }

    /// How a game ended, as a sentence.
    pub fn outcome(&self, outcome: &Outcome) -> String {
        let lang = self.lang();
        let Both([a, b]) = outcome.armor;
        let rounds = say_count!(outcome.rounds, "{} round", "{} rounds");
        let Some(winner) = outcome.winner else {
            return tr!(
                lang,
                "Tie after {}: both players have {} armor and {} cards",
                rounds,
                a,
                outcome.cards[Player::A]
            );
        };
        let who = self.player(winner);
        let (own, other) = if winner == Player::A { (a, b) } else { (b, a) };
        let cards = (outcome.cards[winner], outcome.cards[winner.other()]);
        let sentence = match outcome.reason {
            Reason::Cards => tr!(
                lang,
                "{} wins on cards, {} to {}, after {} (armor tied at {})",
                who,
                cards.0,
                cards.1,
                rounds,
                own
            ),
            Reason::Forfeit => tr!(lang, "{} wins after {}: the opponent forfeited", who, rounds),
            _ => tr!(lang, "{} wins on armor, {} to {}, after {}", who, own, other, rounds),
        };
        if outcome.limit && outcome.reason != Reason::Forfeit {
            return format!("{sentence} ({})", tr!(lang, "round limit reached"));
        }
        sentence
    }

    /// Where a game stands: `Round 3 · Deployment`.
    pub fn moment(&self, state: &State) -> String {
        let phase = match state.phase() {
            Phase::Deployment => "deployment",
            Phase::Combat => "combat",
            Phase::Over => "end-of-game",
        };
        format!("{} · {}", tr!(self.lang(), "Round {}", state.round()), self.words.term(phase))
    }

    /// Who decides what next.
    pub fn question(&self, state: &State) -> String {
        let lang = self.lang();
        let Some(turn) = state.turn() else { return tr!(lang, "the game is over") };
        let who = self.player(turn);
        match state.decision() {
            Decision::Deploy => tr!(lang, "{} plays a card or passes", who),
            Decision::Resolve => tr!(lang, "{} chooses which effect comes first", who),
            Decision::Target(effect) => {
                tr!(lang, "{} chooses the target of {}", who, self.effect(effect))
            }
            Decision::Shift => tr!(lang, "{} may shift their cruiser", who),
            Decision::Order => tr!(lang, "{} chooses the order of the battles", who),
            Decision::Damage(points) => tr!(lang, "{} assigns {} damage to a card", who, points),
            Decision::Over => tr!(lang, "the game is over"),
        }
    }
}

fn cell(state: &State, place: Place) -> Option<Cell> {
    state.stack(place.board(), place.sector()).get(usize::from(place.level())).copied()
}
