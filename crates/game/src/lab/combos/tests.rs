//! Compares the small model with the engine, the search with one without shortcuts, and checks the loops that games of
//! the sample decks ran into.

use std::collections::{BTreeMap, BTreeSet};

use super::demonstration::{Push, Scene};
use super::kinds::Shown;
use super::model::{Act, Aim, Cards, NO_HALF, Sight};
use super::search::{Begin, Example, Ground, Worker};
use super::starts::Starts;
use super::*;
use crate::cards::{CardId, Color, Effect, Effects, Face, Section};
use crate::engine::record::{Detail, Position as Written, Stop, replay};
use crate::engine::{Choices, Decision, Half, Observer, Pick, Place, Player, Sector, State, Table};
use crate::sim::{Duel, Entry, Terms};
use crate::test_support::sample;

fn ares() -> Cruiser {
    crate::test_support::roster().cruiser("ares").expect("in the box").clone()
}

fn section(dice: &mut Dice, effects: usize) -> Section {
    let effects: Vec<Effect> = (0..effects).map(|_| Effect::ALL[dice.below(10) as usize]).collect();
    Section {
        fighters: dice.below(3) as u8,
        shields: [0, 0, 2][dice.below(3) as usize],
        field: false,
        effects: Effects::try_from_iter(effects).expect("few"),
    }
}

fn face(dice: &mut Dice) -> Face {
    let mut section = || {
        let effects = [0, 1, 1, 2][dice.below(4) as usize];
        section(dice, effects)
    };
    let mut face = Face { upper: section(), lower: section() };
    // Q-CARD-5.
    face.upper.fighters = face.upper.fighters.max(1 - face.lower.fighters.min(1));
    face
}

/// Cards unlike printed ones: several effects in a section, effects on the back.
fn odd_cards(dice: &mut Dice, count: u16) -> Vec<Card> {
    let card = |number: u16| Card {
        id: CardId::new(dice.below(4) as u8, number).expect("a code"),
        color: Color::Blue,
        name: String::new(),
        front: face(dice),
        back: if dice.below(3) == 0 { face(dice) } else { Face::STANDARD_BACK },
        source: String::new(),
    };
    let mut cards: Vec<Card> = (1..=count).map(card).collect();
    cards.sort_by_key(|card| card.id);
    cards
}

/// Counts effects that have had their turn.
#[derive(Default)]
struct Turns(usize);

impl Observer for Turns {
    fn applied(&mut self, _controller: Player, _effect: Effect, _number: u8) {
        self.0 += 1;
    }
}

/// The engine and the model, in step.
struct Pair<'t> {
    table: &'t Table,
    own: &'t [crate::engine::CardIx],
    cards: Cards,
    room: super::model::Room,
    state: State,
    model: super::model::Position,
    turns: Turns,
    modeled: usize,
    dice: Dice,
}

impl Pair<'_> {
    fn place(&self, card: u8) -> Place {
        let (sector, level, _) = self.model.place(usize::from(card)).expect("in play");
        Place::new(Player::A, Sector::ALL[usize::from(sector)], level)
    }

    fn acts(&self) -> Vec<(Act, super::model::Position)> {
        let mut acts = Vec::new();
        self.model.for_each_act(&self.cards, &self.room, |act, after| acts.push((act, after)));
        acts
    }

    fn pick(&self, act: &Act) -> Pick {
        let Aim::Own { card, to } = act.aim else { panic!("an own target") };
        let (place, effect) = (self.place(card), act.effect);
        match effect {
            Effect::Lateral | Effect::Free => Pick::Move { effect, place, to: Sector::ALL[usize::from(to)] },
            Effect::Hit if to == NO_HALF => Pick::Hit { place, half: None },
            Effect::Hit => Pick::Hit { place, half: Some(Half::ALL[usize::from(to)]) },
            _ => Pick::Aim { effect, place },
        }
    }

    /// The stacks of the combination, as both see them.
    fn compare(&self) {
        let written = Written::of(self.table, &self.state);
        for (card, &own) in self.own.iter().enumerate() {
            let id = self.table.card(Player::A, own).id;
            let found = Sector::ALL.into_iter().find_map(|sector| {
                let stack = written.players[Player::A].sectors[sector.index()].as_deref()?;
                let level = stack.iter().position(|cell| cell.card == id)?;
                Some((sector.index() as u8, level as u8, stack[level].pivoted))
            });
            let modeled = self.model.place(card);
            let modeled =
                modeled.map(|(sector, level, lie)| (sector, level, lie & super::model::PIVOTED != 0));
            assert_eq!(found, modeled, "{id}");
        }
    }

    /// Effects that the engine applied without asking, one after the other.
    fn catch_up(&mut self) {
        while self.modeled < self.turns.0 {
            let acts = self.acts();
            assert_eq!(acts.len(), 1, "the engine did not ask");
            self.model = acts[0].1;
            self.modeled += 1;
        }
    }

    fn take(&mut self, pick: Pick) {
        let choice = pick.into();
        self.state.apply(self.table, choice, &mut self.dice, &mut self.turns).expect("legal");
    }

    /// Plays a chain to its end, or for long enough, comparing every decision.
    fn play(&mut self) -> usize {
        let mut asked: Option<(u8, bool, Effect)> = None;
        let mut choices = Choices::new();
        while self.turns.0 < 100 {
            if asked.is_none() {
                self.catch_up();
                self.compare();
            }
            self.state.choices(self.table, &mut choices);
            let acts = self.acts();
            let pick = choices[self.dice.below(choices.len() as u32) as usize].pick();
            match self.state.decision() {
                Decision::Resolve => {
                    let engine: BTreeSet<Pick> = choices.iter().map(|choice| choice.pick()).collect();
                    let half = |inner| if inner { Half::Inner } else { Half::Outer };
                    let resolve = |act: &Act| Pick::Resolve {
                        place: self.place(act.card),
                        half: half(act.inner),
                        effect: act.effect,
                    };
                    let modeled: BTreeSet<Pick> = acts.iter().map(|(act, _)| resolve(act)).collect();
                    assert_eq!(engine, modeled);
                    let chosen = acts.iter().find(|(act, _)| resolve(act) == pick).expect("modelled").0;
                    self.take(pick);
                    if self.state.decision() == Decision::Target(chosen.effect)
                        && self.turns.0 == self.modeled
                    {
                        asked = Some((chosen.card, chosen.inner, chosen.effect));
                    } else {
                        let same = |act: &Act| {
                            (act.card, act.inner, act.effect) == (chosen.card, chosen.inner, chosen.effect)
                        };
                        self.model = acts.iter().find(|(act, _)| same(act)).expect("modelled").1;
                        self.modeled += 1;
                    }
                }
                Decision::Target(effect) => {
                    let meant = |act: &Act| match asked {
                        Some((card, inner, effect)) => {
                            (act.card, act.inner, act.effect) == (card, inner, effect)
                        }
                        None => act.effect == effect,
                    };
                    let acts: Vec<_> = acts.into_iter().filter(|(act, _)| meant(act)).collect();
                    let own = |act: &Act| matches!(act.aim, Aim::Own { .. });
                    let modeled: BTreeSet<Pick> =
                        acts.iter().filter(|(act, _)| own(act)).map(|(act, _)| self.pick(act)).collect();
                    let board = |pick: Pick| match pick {
                        Pick::Move { place, .. } | Pick::Aim { place, .. } | Pick::Hit { place, .. } => place,
                        other => panic!("{other:?}"),
                    };
                    // The card that set the others off lies in the last sector, where the model does not go.
                    let closed = |place: Place| self.room[place.sector().index()] == 0;
                    let is_own = |pick: &Pick| {
                        let to = matches!(pick, Pick::Move { to, .. } if self.room[to.index()] == 0);
                        board(*pick).board() == Player::A && !closed(board(*pick)) && !to
                    };
                    let engine: BTreeSet<Pick> =
                        choices.iter().map(|choice| choice.pick()).filter(is_own).collect();
                    assert_eq!(engine, modeled, "{effect:?}");
                    let pick = if board(pick).board() == Player::B || is_own(&pick) {
                        pick
                    } else {
                        *engine.first().unwrap_or(&pick)
                    };
                    let enemy = board(pick).board() == Player::B;
                    let Some((_, after)) = acts.iter().find(|(act, _)| match act.aim {
                        Aim::Enemy => enemy,
                        _ => !enemy && self.pick(act) == pick,
                    }) else {
                        return self.turns.0;
                    };
                    let after = *after;
                    self.take(pick);
                    self.model = after;
                    self.modeled += 1;
                    asked = None;
                }
                _ => {
                    assert!(self.model.is_still(), "the engine is done, the model is not");
                    break;
                }
            }
        }
        self.turns.0
    }
}

#[test]
fn the_model_is_the_engine() {
    let roster = crate::test_support::roster();
    let cruiser = ares();
    let starts: Vec<Starts> = (0..=model::MOST).map(|size| Starts::of(size, &cruiser, false)).collect();
    let mut effects = 0;
    let mut played = 0;
    for seed in 0..2000 {
        let mut dice = Dice::new(seed);
        let size = 2 + dice.below(3) as usize;
        let cards = if seed % 3 == 0 {
            let mut cards = roster.cards().to_vec();
            cards.retain(|card| card.front.effects().next().is_some());
            cards
        } else {
            odd_cards(&mut dice, 8)
        };
        let set = &draw(cards.len(), size, 1, seed)[0];
        let side = |dice: &mut Dice| if dice.below(4) == 0 { Side::Back } else { Side::Front };
        let shown: Vec<Shown> = set.iter().map(|&card| Shown { card, side: side(&mut dice) }).collect();
        let starts = &starts[size];
        let begin = if dice.below(2) == 0 { Begin::Played } else { Begin::SetOff };
        let (all, room) = match begin {
            Begin::Played => (&starts.played, starts.room),
            Begin::SetOff => (&starts.set_off, starts.less),
        };
        let start = all[dice.below(all.len() as u32) as usize];
        let example = Example { cards: shown.clone(), begin, start, lead: Vec::new(), cycle: Vec::new() };
        let scene = Scene::new(&roster, &cards, &cruiser, &example).expect("a scene");
        let mut faces = Cards { len: size, ..Cards::default() };
        for (place, shown) in shown.iter().enumerate() {
            let card = &cards[shown.card];
            let [front, back] = [&card.front, &card.back].map(|face| Sight::of(face, true));
            faces.faces[place] = if shown.side == Side::Front { [front, back] } else { [back, front] };
        }
        let state = scene.position.clone().into_state(&scene.table, &mut ()).expect("a position");
        let mut pair = Pair {
            table: &scene.table,
            own: &scene.own,
            cards: faces,
            room,
            state,
            model: start.position(&faces),
            turns: Turns::default(),
            modeled: 0,
            dice,
        };
        // A card whose level does not fit cannot be played there; that is not the model's business.
        let mut choices = Choices::new();
        pair.state.choices(pair.table, &mut choices);
        if !choices.contains(&scene.opening.into()) {
            continue;
        }
        pair.take(scene.opening);
        if let Some(Push { effect, card, to }) = &scene.push {
            let listed = {
                pair.state.choices(pair.table, &mut choices);
                choices.iter().map(|choice| choice.pick()).collect::<Vec<_>>()
            };
            let id = scene.own[*card];
            let lies = Sector::ALL.into_iter().find_map(|sector| {
                let stack = pair.state.stack(Player::A, sector);
                let level = stack.iter().position(|cell| cell.card() == id)?;
                Some(Place::new(Player::A, sector, level as u8))
            });
            let place = lies.expect("in play");
            let meant = match effect {
                Effect::Free => Pick::Move { effect: *effect, place, to: Sector::ALL[usize::from(*to)] },
                effect => Pick::Aim { effect: *effect, place },
            };
            assert!(listed.contains(&meant), "{meant:?}");
            pair.take(meant);
            pair.modeled = 1;
        }
        effects += pair.play();
        played += 1;
    }
    assert!(played > 1000 && effects > 2000, "{played} chains with {effects} effects");
}

/// What a search that saves nothing finds: for every combination of cards the best loop, and the most
/// effects and damage of all chains without one.
fn naive(cards: &[Card], size: usize, cruiser: &Cruiser) -> (BTreeMap<Vec<usize>, Gain>, u32, u32) {
    let ground = Ground {
        cards,
        starts: (0..=size).map(|cards| Starts::of(cards, cruiser, false)).collect(),
        fold: false,
        together: super::search::TOGETHER,
    };
    let mut worker = Worker::default();
    let mut best: BTreeMap<Vec<usize>, Gain> = BTreeMap::new();
    let (mut longest, mut damaging) = (0, 0);
    let every = combinations(cards.len() as u64, size as u64);
    for set in draw(cards.len(), size, every, 1) {
        for sides in 0..1usize << size {
            let shown: Vec<Shown> = set
                .iter()
                .enumerate()
                .map(|(place, &card)| Shown { card, side: Side::ALL[sides >> place & 1] })
                .collect();
            let faces: Vec<[Sight; 2]> = shown
                .iter()
                .map(|shown| {
                    let card = &cards[shown.card];
                    let [front, back] = [&card.front, &card.back].map(|face| Sight::of(face, true));
                    if shown.side == Side::Front { [front, back] } else { [back, front] }
                })
                .collect();
            let members: Vec<&[Shown]> = shown.iter().map(std::slice::from_ref).collect();
            let found = ground.search(&mut worker, &faces, &members, super::search::MOST_POSITIONS);
            if let Some(gain) = found.gain() {
                let known = best.entry(set.clone()).or_insert(gain);
                *known = gain.min(*known);
            }
            let brings = |example: &Option<Example>| {
                example.as_ref().map(|example| Brings::of(&example.lead)).unwrap_or_default()
            };
            longest = longest.max(brings(&found.longest).effects);
            damaging = damaging.max(severity(&brings(&found.damaging)));
        }
    }
    (best, longest, damaging)
}

/// The combinations of cards that loops stand for, each with the best of them.
fn card_sets(loops: &[Loop]) -> BTreeMap<Vec<usize>, Gain> {
    fn add(places: &[Vec<Shown>], chosen: &mut Vec<usize>, visit: &mut dyn FnMut(Vec<usize>)) {
        let Some((first, rest)) = places.split_first() else {
            let mut set = chosen.clone();
            set.sort_unstable();
            return visit(set);
        };
        for shown in first {
            if !chosen.contains(&shown.card) {
                chosen.push(shown.card);
                add(rest, chosen, visit);
                chosen.pop();
            }
        }
    }
    let mut sets: BTreeMap<Vec<usize>, Gain> = BTreeMap::new();
    for round in loops {
        let gain = round.brings.gain();
        add(&round.places, &mut Vec::new(), &mut |set| {
            let known = sets.entry(set).or_insert(gain);
            *known = gain.min(*known);
        });
    }
    sets
}

fn ask<'a>(cards: &'a [Card], size: usize, cruiser: &'a Cruiser) -> Question<'a> {
    Question { cards, size, cruiser, sample: 100, seed: 1, chains: 5 }
}

fn found(question: &Question) -> Findings {
    find(question, &AtomicBool::new(false), &|_, _| {})
}

/// Cards with four effects in each section come to millions of positions in pairs.
#[test]
fn cards_of_many_effects_are_searched_in_part() {
    let mut dice = Dice::new(1);
    let mut cards = odd_cards(&mut dice, 3);
    for card in &mut cards {
        for part in [&mut card.front.upper, &mut card.front.lower] {
            *part = Section { fighters: 1, ..section(&mut dice, Effects::MOST) };
        }
    }
    let answer = found(&ask(&cards, 2, &ares()));
    assert!(answer.cut > 0 && !answer.is_exhaustive());
    // Two beginnings of each pair, and the room beyond it that one position opens.
    let most = 2 * answer.searched * super::search::MOST_POSITIONS as u64;
    assert!(0 < answer.positions && answer.positions <= most + most / 10, "{} positions", answer.positions);
}

/// However many such cards there are, all together cost no more than a fixed number of positions; what is left out is
/// counted. Usual cards among them are combined as ever.
#[test]
fn what_is_too_large_costs_no_more_than_a_fixed_sum() {
    let mut dice = Dice::new(2);
    let mut cards = odd_cards(&mut dice, 16);
    for card in &mut cards {
        for face in [&mut card.front, &mut card.back] {
            for part in [&mut face.upper, &mut face.lower] {
                *part = Section { fighters: 1, ..section(&mut dice, Effects::MOST) };
            }
        }
    }
    cards.extend_from_slice(&crate::test_support::roster().cards()[..8]);
    let cruiser = ares();
    let search = |cards: &[Card], size: usize, together: u64| {
        let starts = (0..=size).map(|count| Starts::new(count, &cruiser)).collect();
        let ground = Ground { cards, starts, fold: true, together };
        every_kind(&ground, size, 5, &AtomicBool::new(false), &|_, _| {})
    };
    let usual = search(&cards[16..], 3, 0);
    assert_eq!((usual.cut, usual.left_out), (0, 0));
    for (size, together) in [(2, 2_000_000), (3, 1_000_000)] {
        let all = search(&cards, size, together);
        assert!(all.left_out > all.searched - all.cut && !all.is_exhaustive(), "{all:?}");
        let beyond = all.positions - search(&cards[16..], size, 0).positions;
        assert!(beyond < 3 * together, "{beyond} positions");
    }
}

#[test]
fn saving_work_loses_nothing() {
    let cruiser = ares();
    let mut loops = 0;
    for seed in 0..12 {
        let mut dice = Dice::new(seed);
        let cards = odd_cards(&mut dice, 4);
        let mut pairs = BTreeMap::new();
        // Three at a time without saving anything takes seconds.
        for size in if seed % 4 == 0 { 2..=3 } else { 2..=2 } {
            let (best, longest, damaging) = naive(&cards, size, &cruiser);
            let answer = found(&ask(&cards, size, &cruiser));
            assert!(answer.is_exhaustive());
            assert_eq!(answer.looping, best.len() as u64, "seed {seed}, {size} cards");
            let most = answer.longest.first().map_or(0, |chain| chain.brings.effects);
            assert_eq!(most, longest, "seed {seed}, {size} cards");
            let most = answer.damaging.first().map_or(0, |chain| severity(&chain.brings));
            assert_eq!(most, damaging, "seed {seed}, {size} cards");
            // Three are listed only where no two of them do as well.
            let needed = best.iter().filter(|(set, gain)| {
                set.iter().all(|left_out| {
                    let part: Vec<usize> = set.iter().copied().filter(|card| card != left_out).collect();
                    pairs.get(&part).is_none_or(|part: &Gain| part > *gain)
                })
            });
            let needed: BTreeMap<Vec<usize>, Gain> = needed.map(|(set, gain)| (set.clone(), *gain)).collect();
            let listed = card_sets(&answer.loops);
            for (set, gain) in &needed {
                assert!(
                    listed.get(set).is_some_and(|listed| listed <= gain),
                    "seed {seed}: {set:?} {gain:?}"
                );
            }
            for (set, gain) in &listed {
                assert!(best.get(set).is_some_and(|best| best <= gain), "seed {seed}: {set:?} {gain:?}");
            }
            loops += needed.len();
            pairs = best;
        }
    }
    assert!(loops > 10, "only {loops} loops");
}

#[test]
fn every_line_can_be_replayed() {
    let roster = crate::test_support::roster();
    let cruiser = ares();
    let mut dice = Dice::new(7);
    let odd = odd_cards(&mut dice, 6);
    for cards in [roster.cards(), &odd] {
        let answer = found(&ask(cards, 2, &cruiser));
        let examples = answer.loops.iter().map(|round| (&round.example, Some(round.brings)));
        let chains = answer.longest.iter().chain(&answer.damaging).map(|chain| (&chain.example, None));
        let mut lines = 0;
        for (example, turn) in examples.chain(chains) {
            let line = demonstrate(&roster, cards, &cruiser, example).expect("the engine takes it");
            let replayed = replay("line", line.record.as_bytes(), None, |_| {}).expect("a record");
            assert_eq!(line.turn.is_some(), turn.is_some());
            // Both turns of the loop are in it, and strike as often as they say.
            if let Some(brings) = turn {
                let lost = i32::from(cruiser.armor) - replayed.state.armor(Player::B);
                assert!(lost >= 2 * brings.strikes as i32 || brings.strikes == 0, "{brings:?}: {lost}");
            }
            lines += 1;
        }
        assert!(lines > 5, "{lines}");
    }
}

#[test]
fn threads_make_no_difference() {
    let roster = crate::test_support::roster();
    let cruiser = ares();
    let all = roster.cards();
    let some: Vec<Card> = all.iter().filter(|card| card.id.number() % 4 == 0).cloned().collect();
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let ask = |size| format!("{:?}", found(&Question { sample: 5, ..ask(&some, size, &cruiser) }));
        pool.install(|| [ask(2), ask(3)])
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn what_is_drawn_depends_on_the_seed_alone() {
    assert_eq!(draw(20, 4, 10, 3), draw(20, 4, 10, 3));
    assert_ne!(draw(20, 4, 10, 3), draw(20, 4, 10, 4));
    let all = draw(5, 4, 5, 1);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 5);
    assert_eq!(combinations(100, 3), 161_700);
    assert_eq!(combinations(2, 3), 0);
}

/// Two cards that move to the top of one stack reveal each other forever.
#[test]
fn two_verticals_are_a_loop() {
    let roster = crate::test_support::roster();
    let cards: Vec<Card> =
        ["0-09", "1-12"].iter().filter_map(|id| roster.card(id.parse().ok()?)).cloned().collect();
    let cruiser = ares();
    let answer = found(&ask(&cards, 2, &cruiser));
    assert_eq!(answer.looping, 1);
    let round = &answer.loops[0];
    assert_eq!((round.brings.effects, round.brings.gain()), (2, Gain::Nothing));
    assert_eq!(round.example.begin, Begin::Played);
}

/// The cards that a chain moved again and again before it was cut off.
fn moved_for_ever(record: &str) -> Option<BTreeSet<CardId>> {
    let cut = record.lines().position(|line| line.contains("chain-limit"))?;
    let mut moved: Vec<CardId> = Vec::new();
    let stop = Some(Stop::AfterEvents(cut as u64 - 1));
    let replayed = replay("game", record.as_bytes(), stop, |step| {
        if let Some((before, choice)) = step.decided
            && let Pick::Move { place, .. } | Pick::Aim { place, .. } = choice.pick()
        {
            let cell = before.stack(place.board(), place.sector())[usize::from(place.level())];
            moved.push(step.table.card(place.board(), cell.card()).id);
        }
    });
    replayed.expect("a record");
    let last = &moved[moved.len().saturating_sub(40)..];
    let often = |id: &&CardId| last.iter().filter(|other| other == id).count() >= 5;
    Some(last.iter().filter(often).copied().collect())
}

#[test]
fn the_loops_of_clockwork_are_found_and_named() {
    let [red, clockwork] = ["red-tide", "clockwork"].map(sample);
    let greedy: crate::bots::BotSpec = "greedy".parse().expect("a bot");
    let entries = [Entry::new(&clockwork, greedy.clone()), Entry::new(&red, greedy)];
    let duel = Duel::new(entries, Terms::default()).expect("a duel");
    let met: Vec<BTreeSet<CardId>> =
        (1..=400).filter_map(|game| moved_for_ever(&duel.record(game, Detail::default()))).collect();
    assert!(met.len() >= 5, "only {} games were cut off", met.len());

    let cards = clockwork.cards();
    let mut named: Vec<BTreeSet<CardId>> = Vec::new();
    for size in [2, 3] {
        let answer = found(&ask(cards, size, clockwork.cruiser()));
        let sets = card_sets(&answer.loops).into_keys();
        named.extend(sets.map(|set| set.into_iter().map(|card| cards[card].id).collect()));
    }
    for cards in &met {
        assert!(named.iter().any(|named| named.is_subset(cards)), "{cards:?} is not among the loops");
    }
    // Some need three cards.
    let pairs: Vec<_> = named.iter().filter(|set| set.len() == 2).collect();
    assert!(met.iter().any(|cards| !pairs.iter().any(|pair| pair.is_subset(cards))));
}
