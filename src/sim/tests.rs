//! Runs of games as a whole: repeatable, independent of threads, symmetric, and able to tell good play
//! from bad.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::bots::parse_bots;
use crate::cards::Roster;
use crate::deck;
use crate::engine::{Mode, Observer, Player, Table};
use stats::{Hypothesis, Sprt};

const DECKS: [&str; 13] = [
    "clockwork",
    "glass-cannon",
    "graduation-day",
    "ground-floor",
    "high-tower",
    "long-night",
    "needlework",
    "paper-trail",
    "red-tide",
    "scrapyard",
    "sleight-of-hand",
    "slow-burn",
    "toolbox",
];

fn entry(deck: &str, bot: &str) -> Entry {
    let roster = Roster::builtin();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("decks/{deck}.toml"));
    let deck = deck::load(&path, &roster).unwrap();
    let [bot, _] = parse_bots(bot).unwrap();
    Entry { name: deck.name().into(), cruiser: deck.cruiser().clone(), cards: deck.cards().to_vec(), bot }
}

fn seat(a: (&str, &str), b: (&str, &str)) -> Seating {
    let entries = [entry(a.0, a.1), entry(b.0, b.1)];
    Seating::new(entries, Mode::TotalWar, None, Table::DEFAULT_ROUND_LIMIT).unwrap()
}

/// The tally as the entry named first sees it.
fn run(seating: &Seating, seed: u64, plan: Plan, threads: usize) -> (DuelTally, Ending) {
    let duel = Duel { table: &seating.table, bots: seating.bots.clone(), seed, swapped: seating.swapped };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let stop = AtomicBool::new(false);
    let (tally, ending) = pool.install(|| duel.run::<()>(&plan, &stop, |_| {}, None)).unwrap();
    (if seating.swapped { tally.mirrored() } else { tally }, ending)
}

#[test]
fn any_number_of_threads_gives_the_same_tally_and_the_same_end() {
    let seating = seat(("red-tide", "greedy"), ("long-night", "random"));
    for plan in [Plan::Pairs(70), Plan::Settle { most_pairs: 300 }] {
        assert_eq!(run(&seating, 7, plan, 1), run(&seating, 7, plan, 8));
    }
    assert_ne!(run(&seating, 7, Plan::Pairs(70), 1), run(&seating, 8, Plan::Pairs(70), 1));
}

#[test]
fn a_swapped_match_is_the_mirror_image_exactly() {
    let (red, night) = (("red-tide", "random"), ("long-night", "greedy"));
    let there = run(&seat(red, night), 3, Plan::Pairs(60), 2);
    let back = run(&seat(night, red), 3, Plan::Pairs(60), 2);
    assert_eq!(there.0.clone().mirrored(), back.0);
    assert_eq!(there.0.score.half_points() + back.0.score.half_points(), 240);
    assert!(there.0.score.half_points() < back.0.score.half_points());
}

#[test]
fn a_deck_against_itself_is_even_within_its_interval() {
    let (tally, ending) = run(&seat(("toolbox", "greedy"), ("toolbox", "greedy")), 1, Plan::Pairs(400), 2);
    assert!(tally.score.interval().contains(0.5), "{:?}", tally.score);
    assert_eq!((tally.games(), ending), (800, Ending::AllPlayed));
}

/// The small seeded version of the benchmark: with every sample deck, at least 95 % in mirror games.
#[test]
fn greedy_beats_random_with_every_sample_deck() {
    for deck in DECKS {
        let (tally, _) = run(&seat((deck, "greedy"), (deck, "random")), 1, Plan::Pairs(30), 2);
        let score = tally.score.mean().unwrap();
        assert!(score >= 0.95, "{deck}: {score}");
    }
}

#[test]
fn the_wildest_weights_play_on() {
    let names = crate::bots::Kind::Greedy.parameters().iter().map(|parameter| parameter.name);
    for weight in ["100", "-100", "0"] {
        let bot = format!(
            "greedy:{}",
            names.clone().map(|name| format!("{name}={weight}")).collect::<Vec<_>>().join(",")
        );
        let (tally, _) = run(&seat(("toolbox", &bot), ("clockwork", &bot)), 1, Plan::Pairs(2), 2);
        assert_eq!(tally.games(), 4);
    }
}

#[test]
fn everything_counted_adds_up() {
    let seating = seat(("scrapyard", "random"), ("paper-trail", "random"));
    let (tally, _) = run(&seating, 5, Plan::Pairs(100), 2);
    let games = tally.games();
    assert_eq!(games, 200);
    assert_eq!(tally.endings.iter().flatten().sum::<u64>(), games);
    assert_eq!(tally.rounds.count(), games);
    assert_eq!(tally.margins.count(), games);
    assert_eq!(tally.chains.count(), games);
    assert_eq!(tally.first.games(), games);
    let points = 2 * tally.endings[0].iter().sum::<u64>() + tally.endings[2].iter().sum::<u64>();
    assert_eq!(tally.score.half_points(), points);
    assert_eq!(tally.longest.iter().next().map(|(effects, _)| i64::from(effects)), tally.chains.most());
    for player in Player::ALL {
        for card in &tally.cards[player] {
            assert!(card.draws >= card.drawn.games());
            assert!(card.drawn.games() <= games && card.played.games() <= card.drawn.games());
            assert!(card.front + card.back >= card.played.games());
            assert!(card.never_playable + card.played.games() <= games + card.back);
        }
    }
}

/// What could never be laid, found the slow way: by every option of every turn.
#[test]
fn never_playable_is_what_no_turn_offered() {
    use crate::engine::{CardIx, Choice, Pick, Side, State};
    #[derive(Default)]
    struct Offered {
        drawn: std::collections::BTreeSet<(Player, CardIx)>,
        offered: std::collections::BTreeSet<(Player, CardIx)>,
    }
    impl Observer for Offered {
        fn drew(&mut self, player: Player, card: CardIx) {
            self.drawn.insert((player, card));
        }
    }
    impl Watch for Offered {
        fn decides(&mut self, _: &Table, _: &State, turn: Player, choices: &[Choice], _: Choice) {
            for choice in choices {
                if let Pick::Play { card, side: Side::Front, .. } = choice.pick() {
                    self.offered.insert((turn, card));
                }
            }
        }
    }
    let seating = seat(("high-tower", "random"), ("sleight-of-hand", "greedy"));
    let duel = Duel { table: &seating.table, bots: seating.bots.clone(), seed: 6, swapped: seating.swapped };
    let (tally, _) = duel.run::<()>(&Plan::Pairs(20), &AtomicBool::new(false), |_| {}, None).unwrap();
    let mut stuck = std::collections::BTreeMap::new();
    let mut seats = Seats::new(&seating.table, &seating.bots);
    for number in 1..=40 {
        let mut watch = Offered::default();
        seats.play(duel.game(number), &mut watch);
        for (player, card) in watch.drawn.difference(&watch.offered) {
            *stuck.entry((*player, card.index())).or_insert(0) += 1;
        }
    }
    assert!(!stuck.is_empty());
    for player in Player::ALL {
        for (index, card) in tally.cards[player].iter().enumerate() {
            let expected = stuck.get(&(player, index)).copied().unwrap_or(0);
            assert_eq!(card.never_playable, expected, "{player:?} {index}");
        }
    }
}

/// A game alone is the game it was in the run: the longest chain of the run is found again.
#[test]
fn any_game_can_be_played_again_alone() {
    #[derive(Default)]
    struct Longest(u8);
    impl Observer for Longest {
        fn applied(&mut self, _by: Player, _effect: crate::cards::Effect, number: u8) {
            self.0 = self.0.max(number);
        }
    }
    impl Watch for Longest {}
    let seating = seat(("clockwork", "random"), ("clockwork", "greedy"));
    let (tally, _) = run(&seating, 9, Plan::Pairs(20), 2);
    for (effects, number) in tally.longest.iter() {
        let mut longest = Longest::default();
        let duel =
            Duel { table: &seating.table, bots: seating.bots.clone(), seed: 9, swapped: seating.swapped };
        Seats::new(&seating.table, &seating.bots).play(duel.game(number), &mut longest);
        assert_eq!(longest.0, effects);
    }
}

#[test]
fn the_two_games_of_a_pair_share_their_shuffles_and_swap_the_first_player() {
    #[derive(Default)]
    struct Shuffles(Vec<Vec<usize>>);
    impl Observer for Shuffles {
        fn shuffled(&mut self, _pile: crate::engine::PileName, cards: &[crate::engine::CardIx]) {
            self.0.push(cards.iter().map(|card| card.index()).collect());
        }
    }
    impl Watch for Shuffles {}
    let seating = seat(("slow-burn", "random"), ("high-tower", "random"));
    let duel = Duel { table: &seating.table, bots: seating.bots.clone(), seed: 2, swapped: seating.swapped };
    let mut seats = Seats::new(&seating.table, &seating.bots);
    let mut first = |number| {
        let mut shuffles = Shuffles::default();
        seats.play(duel.game(number), &mut shuffles);
        shuffles.0.truncate(2);
        (shuffles.0, duel.game(number).first())
    };
    let games = [5, 6, 7].map(&mut first);
    assert_eq!(games[0].0, games[1].0);
    assert_ne!(games[0].1, games[1].1);
    assert_ne!(games[1].0, games[2].0);
}

#[test]
fn a_clear_match_is_settled_early_and_a_cap_is_kept() {
    let clear = seat(("red-tide", "greedy"), ("red-tide", "random"));
    let (tally, ending) = run(&clear, 1, Plan::Settle { most_pairs: 10_000 }, 2);
    assert_eq!((tally.pairs(), ending), (32, Ending::Settled));
    let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05).unwrap();
    let (tally, ending) = run(&clear, 1, Plan::Test { sprt, most_pairs: 10_000 }, 2);
    assert_eq!(ending, Ending::Tested(Hypothesis::H1));
    assert!(tally.pairs() < 200);
    let even = seat(("red-tide", "random"), ("red-tide", "random"));
    let (tally, ending) = run(&even, 1, Plan::Settle { most_pairs: 40 }, 2);
    assert_eq!((tally.pairs(), ending), (40, Ending::Cap));
}

#[test]
fn an_interrupted_run_counts_whole_pairs() {
    let seating = seat(("red-tide", "random"), ("long-night", "random"));
    let duel = Duel { table: &seating.table, bots: seating.bots.clone(), seed: 1, swapped: seating.swapped };
    let stop = AtomicBool::new(false);
    let progress = |_: &DuelTally| stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let (tally, ending) = duel.run::<()>(&Plan::Pairs(100_000), &stop, progress, None).unwrap();
    assert_eq!(ending, Ending::Interrupted);
    assert!(tally.pairs() > 0 && tally.pairs() < 100_000);
    assert_eq!(tally.rounds.count(), 2 * tally.pairs());
}

#[test]
fn a_game_that_cannot_be_kept_ends_the_run() {
    let seating = seat(("red-tide", "random"), ("long-night", "random"));
    let duel = Duel { table: &seating.table, bots: seating.bots.clone(), seed: 1, swapped: seating.swapped };
    let stop = AtomicBool::new(false);
    let refuse = |_: &mut Seats<'_>, game: GameId| if game.number == 4 { Err("full") } else { Ok(()) };
    let result = duel.run(&Plan::Pairs(10), &stop, |_| {}, Some(&refuse));
    assert_eq!(result.err(), Some("full"));
}

fn goldfish(deck: &str, hand: &[&str]) -> Result<Goldfish, BadGoldfish> {
    let Entry { cruiser, cards, bot, .. } = entry(deck, "greedy");
    let hand: Vec<_> = hand.iter().map(|id| id.parse().unwrap()).collect();
    Goldfish::new(&cruiser, cards, bot, Table::DEFAULT_ROUND_LIMIT, &hand, 1)
}

#[test]
fn goldfish_games_add_up_and_need_no_luck_with_threads() {
    let fish = goldfish("red-tide", &[]).unwrap();
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| fish.run(150, &AtomicBool::new(false), |_| {}))
    };
    let tally = run(1);
    assert_eq!(tally, run(8));
    assert_eq!((tally.games, tally.down.count(), tally.armor.count()), (150, 150, 150));
    // Every game has a first round, and the armor lost in all rounds brings the cruiser down.
    assert_eq!(tally.damage[0].count(), 150);
    let lost: i128 = tally.damage.iter().map(|round| round.sum()).sum();
    assert!(lost >= 20 * 150, "{lost}");
    assert_eq!(tally.down.most().unwrap() as usize, tally.damage.len());
    let cards: u64 = tally.cards.iter().map(|card| card.draws).sum();
    assert_eq!(tally.levels.iter().map(|level| level.drawn).sum::<u64>(), cards);
    for card in &tally.cards {
        assert_eq!(card.rounds.count(), card.front + card.back);
    }
}

#[test]
fn an_opening_hand_can_be_forced() {
    let opening = ["3-26", "2-99", "1-16", "0-04", "0-87"];
    let fish = goldfish("red-tide", &opening).unwrap();
    let tally = fish.run(20, &AtomicBool::new(false), |_| {});
    for (card, tally) in fish.table().deck(crate::engine::PileName::Own(Player::A)).iter().zip(&tally.cards) {
        if opening.contains(&card.id.to_string().as_str()) {
            assert_eq!(tally.drawn.games(), 20, "{}", card.id);
        }
    }
    let error = |hand: &[&str]| goldfish("red-tide", hand).err().unwrap().to_string();
    assert_eq!(error(&["0-02"]), "0-02 is not in the deck");
    assert_eq!(error(&["0-04", "0-04"]), "0-04 is in the opening hand twice");
    assert!(error(&["3-26", "2-99", "1-16", "0-04", "0-87", "0-14"]).starts_with("6 cards"));
}
