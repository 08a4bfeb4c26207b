//! States written as positions, and positions read as states.

use super::form::{CellForm, CommonForm, PlayerForm, Position, Tokens, WaitingForm};
use crate::cards::CardId;
use crate::engine::pile::Pile;
use crate::engine::state::Cell;
use crate::engine::table::CardIx;
use crate::engine::{
    Both, CardSet, Decision, Half, Illegal, Phase, Pick, PileName, Player, Sector, State, Subject, Table,
};

impl Position {
    /// The state in the record format.
    pub fn of(table: &Table, state: &State) -> Self {
        let ids = |player, cards: &mut dyn Iterator<Item = CardIx>| -> Vec<CardId> {
            cards.map(|card| table.card(player, card).id).collect()
        };
        let top_first = |pile: PileName| ids(pile.keeper(), &mut state.deck(pile).iter().rev().copied());
        let discard = |pile: PileName| ids(pile.keeper(), &mut state.discard(pile));
        let players = Both::new(|player| {
            let own = (!table.mode().is_common()).then_some(PileName::Own(player));
            PlayerForm {
                armor: Some(state.armor(player)),
                hand: ids(player, &mut state.hand(player).into_iter()),
                aside: ids(player, &mut state.aside(player).iter().copied()),
                deck: own.map(top_first),
                discard: own.map(discard),
                sectors: Sector::ALL.map(|sector| {
                    let stack = state.stack(player, sector);
                    stack.iter().map(|&cell| cell_form(table, player, cell)).collect()
                }),
            }
        });
        let common = table
            .mode()
            .is_common()
            .then(|| CommonForm { deck: top_first(PileName::Common), discard: discard(PileName::Common) });
        Position {
            round: state.round(),
            phase: state.phase(),
            initiative: state.initiative(),
            turn: state.turn(),
            passed: Player::ALL.into_iter().filter(|&player| state.has_passed(player)).collect(),
            offset: state.offset(),
            players,
            common,
            waiting: waiting_groups(table, state).into_iter().flatten().collect(),
        }
    }

    /// Every card that the position names, of one player or of both; with repetitions.
    pub fn cards(&self, of: impl Fn(Player) -> bool) -> Vec<CardId> {
        let mut cards = Vec::new();
        for player in Player::ALL.into_iter().filter(|&player| of(player)) {
            let form = &self.players[player];
            cards.extend(form.hand.iter().chain(&form.aside));
            cards.extend(form.deck.iter().chain(&form.discard).flatten());
            cards.extend(form.sectors.iter().flatten().map(|cell| cell.card));
        }
        cards
    }

    /// The state that goes on from here, at its first decision: who cannot play has passed (Q-DEP-8).
    pub fn into_state(self, table: &Table) -> Result<State, Illegal> {
        let mut state = State::blank(table, self.initiative);
        state.round = self.round.max(1);
        if state.round > table.round_limit() {
            let why = say!("round {} is beyond the limit of {} rounds", state.round, table.round_limit());
            return Err(Illegal::new("Q-END-4", why));
        }
        if !(-3..=3).contains(&self.offset) {
            return Err(Illegal::new(
                "R-COM-1",
                say!("offset {} is out of range; offsets are -3 to 3", self.offset),
            )
            .about(Subject::Field("offset")));
        }
        state.offset = self.offset;
        if !self.waiting.is_empty() {
            return Err(Illegal::new(
                "R-CHAIN-2",
                say!(
                    "a position cannot have waiting effects; it is the start of a deployment turn or of combat"
                ),
            ));
        }
        for player in Player::ALL {
            place_player(table, &mut state, player, &self.players[player])?;
        }
        match (&self.common, table.mode().is_common()) {
            (Some(common), true) => {
                let aside = state.aside(Player::A).to_vec();
                state.piles[Player::A] = pile(table, Player::A, &common.deck, &common.discard, &aside)?;
            }
            (None, false) | (None, true) => {}
            (Some(_), false) => {
                return Err(Illegal::new(
                    "R-SET-1",
                    say!("`common` is allowed only in Training and Skirmish"),
                ));
            }
        }
        match self.phase {
            Phase::Over => {
                return Err(Illegal::new("R-END-3", say!("the game is already over in this position")));
            }
            Phase::Combat => {
                if !self.passed.is_empty() {
                    let why = say!("`passed` must be empty outside Deployment");
                    return Err(Illegal::new("R-DEP-2", why).about(Subject::Field("passed")));
                }
                if self.turn.is_some_and(|turn| turn != self.initiative) {
                    return Err(Illegal::new(
                        "R-COM-1",
                        say!("combat starts with the initiative holder's turn"),
                    )
                    .about(Subject::Field("turn")));
                }
                state.phase = Phase::Combat;
                state.active = Player::A;
                state.decision = Decision::Shift;
                state.turn = self.initiative;
            }
            Phase::Deployment => {
                for &player in &self.passed {
                    state.passed[player] = true;
                }
                let turn = self.turn.unwrap_or(if state.passed[self.initiative] {
                    self.initiative.other()
                } else {
                    self.initiative
                });
                if state.passed[turn] {
                    return Err(Illegal::new(
                        "R-DEP-2",
                        say!("it cannot be the turn of `{}`, who has passed", turn.code()),
                    )
                    .about(Subject::Field("passed")));
                }
                state.active = turn;
                state.next_turn(table);
            }
        }
        Ok(state)
    }
}

/// The waiting effects, a list for each group, the group that comes next last.
pub(super) fn waiting_groups(table: &Table, state: &State) -> Vec<Vec<WaitingForm>> {
    let mut groups = Vec::new();
    for &group in state.chain.groups() {
        let mut forms = Vec::new();
        state.list_group(table, group, false, |pick| {
            if let Pick::Resolve { place, half, effect } = pick {
                forms.push(WaitingForm::new(place, half, effect));
            }
        });
        groups.push(forms);
    }
    groups
}

fn cell_form(table: &Table, player: Player, cell: Cell) -> CellForm {
    let tokens = |count: &dyn Fn(Half) -> u8| Tokens { outer: count(Half::Outer), inner: count(Half::Inner) };
    CellForm {
        card: table.card(player, cell.card()).id,
        face: cell.side(),
        pivoted: cell.is_pivoted(),
        damage: tokens(&|half| cell.damage(half)),
        shield: tokens(&|half| cell.shield(half)),
    }
}

fn find(table: &Table, player: Player, id: CardId) -> Result<CardIx, Illegal> {
    table.find(table.pile_of(player), id).ok_or_else(|| {
        Illegal::new("R-SET-2", say!("{} is not a card of this game", id)).about(Subject::Card(id))
    })
}

fn pile(
    table: &Table,
    player: Player,
    deck: &[CardId],
    discard: &[CardId],
    aside: &[CardIx],
) -> Result<Pile, Illegal> {
    let mut pile = Pile::EMPTY;
    let deck: Vec<CardIx> = deck.iter().rev().map(|&id| find(table, player, id)).collect::<Result<_, _>>()?;
    pile.set_deck(deck);
    for &card in aside {
        pile.set_aside(card);
    }
    for &id in discard {
        pile.add_to_discard(find(table, player, id)?);
    }
    Ok(pile)
}

fn place_player(table: &Table, state: &mut State, player: Player, form: &PlayerForm) -> Result<(), Illegal> {
    if let Some(armor) = form.armor {
        // Far beyond what any game reaches, and far from overflow.
        if !(-100_000..=100_000).contains(&armor) {
            let illegal = Illegal::new("R-SET-4", say!("armor {} is out of range", armor));
            return Err(illegal.about(Subject::Field("armor")));
        }
        state.armor[player] = armor;
    }
    let mut hand = CardSet::default();
    for &id in &form.hand {
        hand.insert(find(table, player, id)?);
    }
    state.hands[player] = hand;
    if table.mode().is_common() && (form.deck.is_some() || form.discard.is_some()) {
        let why = say!("in Training and Skirmish, `deck` and `discard` belong in `common`");
        return Err(Illegal::new("R-SET-1", why));
    }
    let aside = form.aside.iter().map(|&id| find(table, player, id)).collect::<Result<Vec<_>, _>>()?;
    let deck = form.deck.as_deref().unwrap_or_default();
    let discard = form.discard.as_deref().unwrap_or_default();
    state.piles[player] = pile(table, player, deck, discard, &aside)?;
    for (sector, stack) in Sector::ALL.into_iter().zip(&form.sectors) {
        let spaces = table.spaces(player, sector);
        if stack.len() > usize::from(spaces) {
            let where_ = say!("sector {} of `{}`", sector.number(), player.code());
            let why = say!("{} has {} spaces but {} cards", where_, spaces, stack.len());
            return Err(Illegal::new("R-DEP-6", why).about(Subject::Sector(player, sector)));
        }
        for (level, form) in stack.iter().enumerate() {
            let top = level + 1 == stack.len();
            let cell = place_cell(table, player, form, top)?;
            state.stacks[player][sector.index()][level] = cell;
            state.heights[player][sector.index()] += 1;
        }
    }
    Ok(())
}

fn place_cell(table: &Table, player: Player, form: &CellForm, top: bool) -> Result<Cell, Illegal> {
    let id = form.card;
    let mut cell = Cell::new(find(table, player, id)?, form.face);
    if form.pivoted {
        cell.pivot();
    }
    let mut intact = 0;
    for half in Half::ALL {
        let (damage, shield) = match half {
            Half::Outer => (form.damage.outer, form.shield.outer),
            Half::Inner => (form.damage.inner, form.shield.inner),
        };
        let name = half.code();
        let section = table.section(player, cell, half);
        if half == Half::Outer && !top && (damage > 0 || shield > 0) {
            return Err(Illegal::new(
                "R-BAT-7",
                say!("{} has tokens on its outer section, which is covered", id),
            )
            .about(Subject::Card(id)));
        }
        if damage > section.fighters {
            let why =
                say!("{} has {} damage on {} fighters in its {} section", id, damage, section.fighters, name);
            return Err(Illegal::new("R-BAT-4", why).about(Subject::Card(id)));
        }
        if shield > section.shields {
            let why =
                say!("{} has {} tokens on {} shields in its {} section", id, shield, section.shields, name);
            return Err(Illegal::new("R-SHI-1", why).about(Subject::Card(id)));
        }
        intact += section.fighters - damage;
        cell.add_damage(cell.part(half), damage);
        cell.add_shield(cell.part(half), shield);
    }
    if intact == 0 {
        return Err(Illegal::new(
            "R-BAT-3",
            say!("every fighter of {} is damaged; it would be destroyed", id),
        )
        .about(Subject::Card(id)));
    }
    Ok(cell)
}
