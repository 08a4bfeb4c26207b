//! States written as positions, and positions read as states.

use super::choice_form::WaitingForm;
use super::form::{CellForm, CommonForm, PlayerForm, Position, Tokens};
use crate::cards::CardId;
use crate::engine::observe::Observer;
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
                hand: Some(ids(player, &mut state.hand(player).into_iter())),
                aside: Some(ids(player, &mut state.aside(player).iter().copied())),
                deck: own.map(top_first),
                discard: own.map(discard),
                sectors: Sector::ALL.map(|sector| {
                    let stack = state.stack(player, sector);
                    Some(stack.iter().map(|&cell| cell_form(table, player, cell)).collect())
                }),
            }
        });
        let common = table.mode().is_common().then_some(PileName::Common);
        let waiting: Vec<_> = waiting_groups(table, state).into_iter().flatten().collect();
        Position {
            round: Some(state.round()),
            phase: Some(state.phase()),
            initiative: Some(state.initiative()),
            turn: Some(state.turn()),
            passed: Some(Player::ALL.into_iter().filter(|&player| state.has_passed(player)).collect()),
            offset: Some(state.offset()),
            players,
            common: CommonForm { deck: common.map(top_first), discard: common.map(discard) },
            waiting: (!waiting.is_empty()).then_some(waiting),
        }
    }

    /// The same, and where nothing waits it says so.
    pub(super) fn with_waiting(table: &Table, state: &State) -> Self {
        let mut position = Position::of(table, state);
        position.waiting.get_or_insert_default();
        position
    }

    /// Every card that the position names, of one player or of both, and the common ones; sorted, with
    /// repetitions.
    pub(in crate::engine) fn cards(&self, of: Option<Player>) -> Vec<CardId> {
        let CommonForm { deck, discard } = &self.common;
        let mut cards: Vec<CardId> = deck.iter().chain(discard).flatten().copied().collect();
        for player in Player::ALL.into_iter().filter(|&player| of.is_none_or(|of| of == player)) {
            let PlayerForm { hand, aside, deck, discard, sectors, .. } = &self.players[player];
            cards.extend(hand.iter().chain(aside).chain(deck).chain(discard).flatten());
            cards.extend(sectors.iter().flatten().flatten().map(|cell| cell.card));
        }
        cards.sort();
        cards
    }

    /// The state that goes on from here, at its first decision: who cannot play has passed (Q-DEP-8).
    pub(crate) fn into_state(self, table: &Table, observer: &mut impl Observer) -> Result<State, Illegal> {
        let initiative = self.initiative.unwrap_or(Player::A);
        let mut state = State::blank(table, initiative);
        state.round = self.round.unwrap_or_default().max(1);
        if state.round > table.round_limit() {
            let why = say!(
                "round {} is beyond the limit of {}",
                state.round,
                say_count!(table.round_limit(), "{} round", "{} rounds")
            );
            return Err(Illegal::new("Q-END-4", why));
        }
        state.offset = self.offset.unwrap_or_default();
        if !(-3..=3).contains(&state.offset) {
            let why = say!("offset {} is out of range; offsets are -3 to 3", state.offset);
            return Err(Illegal::new("R-COM-1", why).about(Subject::Field("offset")));
        }
        if self.waiting.as_ref().is_some_and(|waiting| !waiting.is_empty()) {
            let why = say!(
                "a position cannot have waiting effects; it is the start of a deployment turn or of combat"
            );
            return Err(Illegal::new("R-CHAIN-2", why));
        }
        for player in Player::ALL {
            place_player(table, &mut state, player, &self.players[player])?;
        }
        let CommonForm { deck, discard } = &self.common;
        if table.mode().is_common() {
            let aside = state.aside(Player::A).to_vec();
            state.piles[Player::A] = pile(table, Player::A, deck, discard, &aside)?;
        } else if deck.is_some() || discard.is_some() {
            let why = say!("`common` is allowed only in Training and Skirmish");
            return Err(Illegal::new("R-SET-1", why));
        }
        let passed = self.passed.as_deref().unwrap_or_default();
        let turn = self.turn.flatten();
        match self.phase.unwrap_or(Phase::Deployment) {
            Phase::Over => {
                return Err(Illegal::new("R-END-3", say!("the game is already over in this position")));
            }
            Phase::Combat => {
                if !passed.is_empty() {
                    let why = say!("`passed` must be empty outside Deployment");
                    return Err(Illegal::new("R-DEP-2", why).about(Subject::Field("passed")));
                }
                if turn.is_some_and(|turn| turn != initiative) {
                    let why = say!("combat starts with the initiative holder's turn");
                    return Err(Illegal::new("R-COM-1", why).about(Subject::Field("turn")));
                }
                state.phase = Phase::Combat;
                state.active = Player::A;
                state.decision = Decision::Shift;
                state.turn = initiative;
            }
            Phase::Deployment => {
                for &player in passed {
                    state.passed[player] = true;
                }
                let turn = turn.unwrap_or_else(|| self.usual_turn());
                if state.passed[turn] {
                    let why = say!("it cannot be the turn of `{}`, who has passed", turn.code());
                    return Err(Illegal::new("R-DEP-2", why).about(Subject::Field("passed")));
                }
                state.active = turn;
                state.next_turn(table, observer);
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
    deck: &Option<Vec<CardId>>,
    discard: &Option<Vec<CardId>>,
    aside: &[CardIx],
) -> Result<Pile, Illegal> {
    let mut pile = Pile::EMPTY;
    let deck = deck.iter().flatten().rev().map(|&id| find(table, player, id));
    pile.set_deck(deck.collect::<Result<Vec<_>, _>>()?);
    for &card in aside {
        pile.set_aside(card);
    }
    for &id in discard.iter().flatten() {
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
    for &id in form.hand.iter().flatten() {
        hand.insert(find(table, player, id)?);
    }
    state.hands[player] = hand;
    if table.mode().is_common() && (form.deck.is_some() || form.discard.is_some()) {
        let why = say!("in Training and Skirmish, `deck` and `discard` belong in `common`");
        return Err(Illegal::new("R-SET-1", why));
    }
    let aside = form.aside.iter().flatten().map(|&id| find(table, player, id));
    let aside = aside.collect::<Result<Vec<_>, _>>()?;
    state.piles[player] = pile(table, player, &form.deck, &form.discard, &aside)?;
    for (sector, stack) in Sector::ALL.into_iter().zip(&form.sectors) {
        let stack = stack.as_deref().unwrap_or_default();
        let spaces = table.spaces(player, sector);
        if stack.len() > usize::from(spaces) {
            let where_ = say!("sector {} of `{}`", sector.number(), player.code());
            let spaces = say_count!(spaces, "{} space", "{} spaces");
            let cards = say_count!(stack.len(), "{} card", "{} cards");
            let why = say!("{} has {} but {}", where_, spaces, cards);
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
            let why = say_count!(
                section.fighters,
                "{1} has {2} damage on {0} fighter in its {3} section",
                "{1} has {2} damage on {0} fighters in its {3} section",
                id,
                damage,
                name
            );
            return Err(Illegal::new("R-BAT-4", why).about(Subject::Card(id)));
        }
        if shield > section.shields {
            let tokens = say_count!(shield, "{} token", "{} tokens");
            let why = say_count!(
                section.shields,
                "{1} has {2} on {0} shield in its {3} section",
                "{1} has {2} on {0} shields in its {3} section",
                id,
                tokens,
                name
            );
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
