//! Previews are right: every choice of many positions is tried in the real game and in others that
//! look the same to the player.

use super::super::tests::repository;
use super::*;
use crate::cards::{Lang, builtin};
use crate::deck::Deck;
use crate::engine::{
    CardIx, Cell, Choices, Decks, Direction, Half, Mode, PileName, Sector, Setup, Table, View,
};
use crate::wording::story::Teller;
use crate::wording::words::Words;

/// How often each kind of thing was said, so that no comparison is an empty one.
#[derive(Debug, Default)]
struct Counts {
    choices: u32,
    effects: u32,
    destroyed: u32,
    armor: u32,
    unknown: u32,
    ends: u32,
    stakes: u32,
    stakes_in_combat: u32,
    stakes_with_effects: u32,
    worlds: u32,
}

fn sample_decks() -> Vec<Deck> {
    let roster = builtin::roster();
    let mut paths: Vec<_> =
        std::fs::read_dir(repository("decks")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| crate::deck::load(path, &roster).unwrap()).collect()
}

fn table(mode: Mode, own: &Deck, other: &Deck) -> Table {
    let decks = match mode {
        Mode::TotalWar => Decks::Own(Both([own.cards().to_vec(), other.cards().to_vec()])),
        _ => Decks::Common(mode.common_deck(builtin::roster().cards())),
    };
    let cruisers = Both([own.cruiser().clone(), other.cruiser().clone()]);
    Table::new(Setup { mode, round_limit: 12, cruisers, decks }).unwrap()
}

fn choices(table: &Table, state: &State) -> Vec<Choice> {
    let mut choices = Choices::new();
    state.choices(table, &mut choices);
    choices.to_vec()
}

/// Games of random decisions, fronts rather than backs; `look` sees every position and every choice of it.
fn walk(table: &Table, seed: u64, dice: &mut Dice, mut look: impl FnMut(&State, &[Choice], &mut Dice)) {
    let first = Player::ALL[(seed % 2) as usize];
    let mut state = State::start(table, first, dice, &mut ());
    while !state.is_over() {
        let all = choices(table, &state);
        look(&state, &all, dice);
        let is_front = |choice: &&Choice| matches!(choice.pick(), Pick::Play { side: Side::Front, .. });
        let fronts: Vec<Choice> = all.iter().filter(is_front).copied().collect();
        let among = if fronts.is_empty() || dice.below(3) == 0 { &all } else { &fronts };
        let choice = among[dice.below(among.len() as u32) as usize];
        state.apply_unchecked(table, choice, dice, &mut ());
    }
}

#[test]
fn previews_are_what_happens() {
    let decks = sample_decks();
    let mut seen = Counts::default();
    for (at, own) in decks.iter().enumerate() {
        let other = &decks[(at + 1 + at % 5) % decks.len()];
        check_games(&table(Mode::TotalWar, own, other), at as u64, 6, &mut seen);
    }
    for mode in [Mode::Training, Mode::Skirmish] {
        check_games(&table(mode, &decks[0], &decks[1]), 77, 8, &mut seen);
    }
    let least = [
        seen.choices / 100,
        seen.effects / 30,
        seen.destroyed / 30,
        seen.armor / 30,
        seen.unknown,
        seen.ends,
        seen.stakes / 30,
        seen.stakes_in_combat,
        seen.stakes_with_effects,
        seen.worlds / 10,
    ];
    assert!(least.iter().all(|count| *count >= 20), "{seen:?}");
}

fn check_games(table: &Table, seed: u64, games: u64, seen: &mut Counts) {
    let teller =
        Teller::new(Words::new(builtin::glossary(), Lang::En), Both(["one".to_owned(), "two".to_owned()]));
    let mut dice = Dice::new(seed);
    for game in 0..games {
        walk(table, seed + game, &mut dice, |state, all, dice| {
            // A third of the positions are enough.
            if dice.below(3) > 0 {
                return;
            }
            let me = state.turn().unwrap();
            let view = View::of(table, state, me);
            let other = view.complete(table, dice);
            seen.worlds += u32::from(other != *state);
            for &choice in all {
                let seen_by_me = Seen { teller: teller.clone(), table, state: view.state(), me: Some(me) };
                let previewed = preview(&seen_by_me, choice);
                for world in [state, &other] {
                    check(&teller, table, world, me, choice, &previewed, seen);
                }
            }
        });
    }
}

/// Compares the preview with what happens in a position that looks the same to the player.
fn check(
    teller: &Teller<'_>,
    table: &Table,
    world: &State,
    me: Player,
    choice: Choice,
    previewed: &Preview,
    seen: &mut Counts,
) {
    let mut after = world.clone();
    let mut log = Log::default();
    // Other shuffles than those of the preview.
    after.apply(table, choice, &mut Dice::new(4711), &mut log).unwrap();
    seen.choices += 1;
    let about = format!("{:?}\n{:#?}", choice.pick(), previewed.lines);
    if previewed.lines.last().is_some_and(|line| line.contains("hidden card")) {
        // The preview ends there.
        assert!(previewed.after.is_none(), "{about}");
        let enemy = me.other();
        let rolled = log.0.iter().any(|happening| {
            matches!(happening, Happening::Aimed { choice, side: Side::Back, .. }
                if matches!(choice.pick(), Pick::Aim { effect: Effect::Roll, place } if place.board() == enemy))
        });
        assert!(rolled, "{about}");
        seen.unknown += 1;
        return;
    }
    let same_round = !after.is_over() && after.round() == world.round();
    let mut expected = expected_events(teller, world, me, choice, &log, &after, seen);
    expected.extend(expected_turn(teller, world, me, choice, &after));
    seen.ends += u32::from(!same_round);
    let shown = if same_round { &previewed.lines[..previewed.lines.len() - 1] } else { &previewed.lines[..] };
    assert_eq!(shown, expected, "{about}");
    assert_eq!(previewed.after.is_some(), same_round, "{about}");
    if let Some(shown) = &previewed.after {
        assert_same_table(table, me, shown, &after);
        check_stake(table, &after, me, previewed.lines.last().unwrap(), seen);
    }
}

/// The cards of a board.
fn cards_on(state: &State, player: Player) -> usize {
    Sector::ALL.iter().map(|sector| state.stack(player, *sector).len()).sum()
}

/// The expected preview of a choice: armor and cards as the two states have them, effects as the engine names them.
fn expected_events(
    teller: &Teller<'_>,
    before: &State,
    me: Player,
    choice: Choice,
    log: &Log,
    after: &State,
    seen: &mut Counts,
) -> Vec<String> {
    let mut lines = Vec::new();
    let name = |by: Player, effect: Effect| teller.effect(effect) + if by == me { "" } else { " (opponent)" };
    let mut effects: Vec<String> = log
        .0
        .iter()
        .filter_map(|happening| match *happening {
            Happening::Applied(by, effect) => Some(name(by, effect)),
            Happening::Missed(by, effect) => Some(name(by, effect) + " (no target)"),
            _ => None,
        })
        .collect();
    if let Pick::Move { .. } | Pick::Aim { .. } | Pick::Hit { .. } = choice.pick() {
        effects.remove(0);
    }
    if !effects.is_empty() {
        lines.push(format!("Triggers: {}.", effects.join(", ")));
        seen.effects += 1;
    }
    if log.0.contains(&Happening::ChainCut) {
        lines.push("The chain reaches its limit; the remaining effects are lost (Q-CHAIN-5).".into());
    }
    let [mine, theirs] = [me, me.other()].map(|player| {
        let played = usize::from(matches!(choice.pick(), Pick::Play { .. }) && player == me);
        cards_on(before, player) + played - cards_on(after, player)
    });
    if mine + theirs > 0 {
        lines.push(format!("Destroyed: {mine} of your cards, {theirs} of the opponent's."));
        seen.destroyed += 1;
    }
    let [mine, theirs] = [me, me.other()].map(|player| before.armor(player) - after.armor(player));
    if mine + theirs > 0 {
        lines.push(format!("Armor: you lose {mine}, the opponent loses {theirs}."));
        seen.armor += 1;
    }
    lines
}

fn expected_turn(
    teller: &Teller<'_>,
    before: &State,
    me: Player,
    choice: Choice,
    after: &State,
) -> Vec<String> {
    if after.is_over() {
        return vec!["This ends the game.".into()];
    }
    if after.round() > before.round() {
        return vec!["This ends the round.".into()];
    }
    let mut lines = Vec::new();
    if choice.pick() == Pick::Pass && !before.has_passed(me.other()) {
        assert_eq!(after.initiative(), me);
        lines.push("You pass first and get the initiative.".to_owned());
    }
    if before.phase() == Phase::Deployment && after.phase() == Phase::Combat {
        lines.push("Then combat begins.".to_owned());
    }
    let mine = after.turn() == Some(me);
    let who = if mine { "you choose" } else { "the opponent chooses" };
    match after.decision() {
        Decision::Target(effect) => {
            lines.push(format!("Then {who} the target of {}.", teller.effect(effect)));
        }
        Decision::Resolve => lines.push(format!("Then {who} which effect comes first.")),
        Decision::Damage(points) => {
            let who = if mine { "you assign" } else { "the opponent assigns" };
            lines.push(format!("Then {who} {points} damage."));
        }
        _ => {}
    }
    lines
}

/// Everything that the player can see of two tables is the same.
fn assert_same_table(table: &Table, me: Player, one: &State, two: &State) {
    let card = |owner: Player, cell: &Cell| -> Option<CardIx> {
        (owner == me || cell.side() == Side::Front).then(|| cell.card())
    };
    let theme = |state: &State| {
        let stacks = Player::ALL.map(|player| {
            Sector::ALL.map(|sector| {
                let cells = state.stack(player, sector).iter().map(|cell| {
                    let tokens = Half::ALL.map(|half| (cell.damage(half), cell.shield(half)));
                    (card(player, cell), cell.side(), cell.is_pivoted(), tokens)
                });
                cells.collect::<Vec<_>>()
            })
        });
        let figures = Player::ALL.map(|player| {
            let pile = table.pile_of(player);
            (
                state.armor(player),
                state.hand_len(player),
                state.aside(player).len(),
                state.deck(pile).len(),
                state.discard(pile).len(),
                state.has_passed(player),
            )
        });
        let game = (state.phase(), state.decision(), state.turn(), state.initiative(), state.offset());
        (stacks, figures, game, state.hand(me), state.clash())
    };
    assert_eq!(theme(one), theme(two));
}

/// The last line against the engine: the battles fought as the table lies.
fn check_stake(table: &Table, after: &State, me: Player, line: &str, seen: &mut Counts) {
    let mut pending = matches!(after.decision(), Decision::Target(_) | Decision::Resolve);
    after.for_each_waiting(table, |_, _| pending = true);
    if pending {
        // An effect comes first, which the line does not count.
        return;
    }
    let begun = after.clash().is_some();
    let starts = if begun { "Remaining battles" } else { "If combat started now" };
    for direction in [Direction::LeftToRight, Direction::RightToLeft] {
        let (lost, effects) = fought(table, after.clone(), direction);
        let [mine, theirs] = [lost[me], lost[me.other()]];
        if effects {
            let ends = "not counting revealed effects.";
            assert!(line.starts_with(starts) && line.ends_with(ends), "{line}");
            seen.stakes_with_effects += 1;
        } else {
            assert_eq!(line, format!("{starts}: you lose {mine} armor, the opponent {theirs}."));
            seen.stakes += 1;
            seen.stakes_in_combat += u32::from(begun);
        }
    }
}

/// What both players lose when they pass, stay and fight, and whether effects are revealed.
fn fought(table: &Table, mut state: State, direction: Direction) -> (Both<i32>, bool) {
    let before = Both::new(|player| state.armor(player));
    let mut log = Log::default();
    let round = state.round();
    while !state.is_over() && state.round() == round {
        let pick = match state.decision() {
            Decision::Deploy => Pick::Pass,
            Decision::Shift => Pick::Shift(0),
            Decision::Order => Pick::Order(direction),
            Decision::Damage(_) => choices(table, &state)[0].pick(),
            _ => break,
        };
        state.apply(table, pick.into(), &mut Dice::new(1), &mut log).unwrap();
    }
    let reveals = |happening: &Happening| matches!(happening, Happening::Applied(..) | Happening::Missed(..));
    let effects = log.0.iter().any(reveals) || !(state.is_over() || state.round() > round);
    (Both::new(|player| before[player] - state.armor(player)), effects)
}

/// Two worlds that differ only in what is hidden have the same preview, the table afterward included: no card that would
/// be drawn is in it.
#[test]
fn a_preview_knows_nothing_hidden() {
    let decks = sample_decks();
    let table = table(Mode::Skirmish, &decks[0], &decks[1]);
    let teller =
        Teller::new(Words::new(builtin::glossary(), Lang::En), Both(["one".to_owned(), "two".to_owned()]));
    let mut dice = Dice::new(8);
    let mut drawn = 0;
    walk(&table, 8, &mut dice, |state, all, dice| {
        let me = state.turn().unwrap();
        let view = View::of(&table, state, me);
        for &choice in all {
            let seen = |view: &View| {
                let seen = Seen { teller: teller.clone(), table: &table, state: view.state(), me: Some(me) };
                preview(&seen, choice)
            };
            let previewed = seen(&view);
            let other = View::of(&table, &view.complete(&table, dice), me);
            let again = seen(&other);
            assert_eq!((&previewed.lines, &previewed.after), (&again.lines, &again.after));
            if let Some(after) = &previewed.after {
                drawn += u32::from(after.deck(PileName::Common).len() < state.deck(PileName::Common).len());
            }
        }
    });
    assert!(drawn > 0);
}
