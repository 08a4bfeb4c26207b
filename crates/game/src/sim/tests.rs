//! Runs of games as a whole: repeatable, independent of threads, symmetric, and able to tell good play
//! from bad.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::bots::parse_bot;
use crate::engine::record::{Detail, Step, replay};
use crate::engine::{Choice, Happening, Observer, Player, State, Table};
use crate::test_support::{in_two_sizes, sample, sample_names, wider};
use stats::{Hypothesis, Sprt};

mod bad_games;

fn entry(deck: &str, bot: &str) -> Entry {
    Entry::new(&sample(deck), parse_bot(bot).unwrap())
}

fn seat(a: (&str, &str), b: (&str, &str), seed: u64) -> Duel {
    Duel::new([entry(a.0, a.1), entry(b.0, b.1)], Terms { seed, ..Terms::default() }).unwrap()
}

fn run(duel: &Duel, plan: Plan, threads: usize) -> (DuelTally, Ending) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| duel.run(&plan, &AtomicBool::new(false), |_| {}))
}

#[test]
fn a_swapped_match_is_answered_in_the_order_named() {
    let (red, night) = (("red-tide", "random"), ("long-night", "greedy"));
    let [there, back] = [[red, night], [night, red]].map(|[one, two]| seat(one, two, 3));
    assert_eq!(there.decks(), [back.decks()[1], back.decks()[0]]);
    let [there, back] = [there, back].map(|duel| run(&duel, Plan::Pairs(60), 2).0.score.half_points());
    assert!(there < 120 && back > 120, "{there} {back}");
}

/// Following a game reports what a replay of its record reports.
#[test]
fn a_game_that_is_followed_is_the_game_that_is_recorded() {
    type Reported = (Option<(State, Choice)>, State, Vec<Happening>);
    fn keep(steps: &mut Vec<Reported>, step: Step<'_>) {
        let decided = step.decided.map(|(before, choice)| (before.clone(), choice));
        steps.push((decided, step.state.clone(), step.happened.to_vec()));
    }
    let duel = seat(("sleight-of-hand", "greedy"), ("red-tide", "random"), 6);
    for number in 1..=4 {
        let (mut followed, mut replayed) = (Vec::new(), Vec::new());
        let (end, outcome) = duel.follow(number, &mut |step| keep(&mut followed, step));
        let record = duel.record(number, Detail::default());
        let again = replay("game", record.as_bytes(), None, |step| keep(&mut replayed, step)).unwrap();
        assert!(followed == replayed, "game {number}");
        assert_eq!((&end.names, &end.bots, end.decisions), (&again.names, &again.bots, again.decisions));
        assert_eq!((Some(outcome), &end.state), (again.state.outcome(), &again.state));
        assert_eq!(end.names[Player::A], "Sleight of Hand", "the player named first is a");
    }
}

#[test]
fn a_deck_against_itself_is_even_within_its_interval() {
    let (tally, ending) = run(&seat(("toolbox", "greedy"), ("toolbox", "greedy"), 1), Plan::Pairs(400), 2);
    assert!(tally.score.interval().contains(0.5), "{:?}", tally.score);
    assert_eq!((tally.games(), ending), (800, Ending::AllPlayed));
}

/// The small seeded version of the benchmark: with every sample deck, at least 95 % in mirror games.
#[test]
fn greedy_beats_random_with_every_sample_deck() {
    for deck in sample_names() {
        let (tally, _) = run(&seat((&deck, "greedy"), (&deck, "random"), 1), Plan::Pairs(30), 2);
        let score = tally.score.mean().unwrap();
        assert!(score >= 0.95, "{deck}: {score}");
    }
}

#[test]
fn the_wildest_weights_play_on() {
    let names = crate::bots::BotKind::Greedy.parameters().iter().map(|parameter| parameter.name);
    for weight in ["100", "-100", "0"] {
        let bot = format!(
            "greedy:{}",
            names.clone().map(|name| format!("{name}={weight}")).collect::<Vec<_>>().join(",")
        );
        let (tally, _) = run(&seat(("toolbox", &bot), ("clockwork", &bot), 1), Plan::Pairs(2), 2);
        assert_eq!(tally.games(), 4);
    }
}

#[test]
fn everything_counted_adds_up() {
    let (tally, _) = run(&seat(("scrapyard", "random"), ("paper-trail", "random"), 5), Plan::Pairs(100), 2);
    let games = tally.games();
    assert_eq!(games, 200);
    assert_eq!(tally.summary.endings.iter().flatten().sum::<u64>(), games);
    assert_eq!(tally.summary.rounds.count(), games);
    assert_eq!(tally.summary.margins.count(), games);
    assert_eq!(tally.summary.chains.count(), games);
    assert_eq!(tally.first.games(), games);
    let points =
        2 * tally.summary.endings[0].iter().sum::<u64>() + tally.summary.endings[2].iter().sum::<u64>();
    assert_eq!(tally.score.half_points(), points);
    assert_eq!(
        tally.longest.iter().next().map(|(effects, _)| i64::from(effects)),
        tally.summary.chains.most()
    );
    for card in tally.cards.iter().flatten() {
        assert!(card.draws >= card.scores.drawn.games());
        assert!(
            card.scores.drawn.games() <= games && card.scores.played.games() <= card.scores.drawn.games()
        );
        assert!(card.front + card.back >= card.scores.played.games());
        assert!(card.never_playable + card.scores.played.games() <= games + card.back);
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
        fn took(&mut self, player: Player, card: CardIx, _was_aside: bool) {
            self.drawn.insert((player, card));
        }

        fn decides(&mut self, _: &Table, _: &State, turn: Player, choices: &[Choice], _: Choice) {
            for choice in choices {
                if let Pick::Play { card, side: Side::Front, .. } = choice.pick() {
                    self.offered.insert((turn, card));
                }
            }
        }
    }
    let duel = seat(("high-tower", "random"), ("sleight-of-hand", "greedy"), 6);
    let (tally, _) = run(&duel, Plan::Pairs(20), 2);
    let mut stuck = std::collections::BTreeMap::new();
    for number in 1..=40 {
        let mut watch = Offered::default();
        duel.play(number, &mut watch);
        for (player, card) in watch.drawn.difference(&watch.offered) {
            *stuck.entry((*player, card.index())).or_insert(0) += 1;
        }
    }
    assert!(!stuck.is_empty());
    for (player, cards) in Player::ALL.into_iter().zip(&tally.cards) {
        for (index, card) in cards.iter().enumerate() {
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
    let duel = seat(("clockwork", "random"), ("clockwork", "greedy"), 9);
    let (tally, _) = run(&duel, Plan::Pairs(20), 2);
    for (effects, number) in tally.longest.iter() {
        let mut longest = Longest::default();
        duel.play(number, &mut longest);
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
    let duel = seat(("slow-burn", "random"), ("high-tower", "random"), 2);
    let mut first = |number| {
        let mut shuffles = Shuffles::default();
        duel.play(number, &mut shuffles);
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
    let clear = seat(("red-tide", "greedy"), ("red-tide", "random"), 1);
    let (tally, ending) = run(&clear, Plan::settle(10_000), 2);
    assert_eq!((tally.pairs(), ending), (64, Ending::Settled));
    let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05).unwrap();
    let (tally, ending) = run(&clear, Plan::Test { sprt, most_pairs: 10_000 }, 2);
    assert_eq!(ending, Ending::Tested(Hypothesis::H1));
    assert!(tally.pairs() < 200);
    let even = seat(("red-tide", "random"), ("red-tide", "random"), 1);
    let (tally, ending) = run(&even, Plan::settle(40), 2);
    assert_eq!((tally.pairs(), ending), (40, Ending::Cap));
}

#[test]
fn an_interrupted_run_counts_whole_pairs() {
    let duel = seat(("red-tide", "random"), ("long-night", "random"), 1);
    let stop = AtomicBool::new(false);
    let progress = |_: &DuelTally| stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let (tally, ending) = duel.run(&Plan::Pairs(100_000), &stop, progress);
    assert_eq!(ending, Ending::Interrupted);
    assert!(tally.pairs() > 0 && tally.pairs() < 100_000);
    assert_eq!(tally.summary.rounds.count(), 2 * tally.pairs());
}

#[test]
fn a_game_that_cannot_be_kept_ends_the_run() {
    let duel = seat(("red-tide", "random"), ("long-night", "random"), 1);
    let stop = AtomicBool::new(false);
    let refuse = |game: u64, _: &str| if game == 4 { Err("full") } else { Ok(()) };
    let keep = Keep { detail: Default::default(), take: &refuse };
    let result = duel.run_recorded(&Plan::Pairs(10), &stop, |_| {}, keep);
    assert_eq!(result.err(), Some("full"));
}

/// A game recorded on the way is the game played alone, and recording changes nothing.
#[test]
fn games_are_recorded_while_they_are_played() {
    use std::sync::Mutex;
    let duel = seat(("red-tide", "random"), ("clockwork", "greedy"), 4);
    let detail = crate::engine::record::Detail { options: true, states: true };
    let records = Mutex::new(std::collections::BTreeMap::new());
    let take = |game: u64, record: &str| {
        records.lock().map_err(|_| "poisoned")?.insert(game, record.to_owned());
        Ok::<(), &str>(())
    };
    let stop = AtomicBool::new(false);
    let kept = duel.run_recorded(&Plan::Pairs(3), &stop, |_| {}, Keep { detail, take: &take }).unwrap();
    assert_eq!(kept, run(&duel, Plan::Pairs(3), 1));
    let records = records.into_inner().unwrap();
    assert_eq!(records.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    for (number, record) in records {
        assert_eq!(record, duel.record(number, detail));
    }
}

fn goldfish(deck: &str, hand: &[&str]) -> Result<Goldfish, BadGoldfish> {
    let hand: Vec<_> = hand.iter().map(|id| id.parse().unwrap()).collect();
    Goldfish::new(entry(deck, "greedy"), &hand, Table::DEFAULT_ROUND_LIMIT, 1)
}

#[test]
fn goldfish_games_add_up() {
    let fish = goldfish("red-tide", &[]).unwrap();
    let tally = fish.run(150, &AtomicBool::new(false), |_| {});
    assert_eq!((tally.games(), tally.down.count(), tally.armor.count()), (150, 150, 150));
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
            assert_eq!(tally.scores.drawn.games(), 20, "{}", card.id);
        }
    }
    let error = |hand: &[&str]| goldfish("red-tide", hand).err().unwrap().to_string();
    assert_eq!(error(&["0-02"]), "0-02 is not in the deck");
    assert_eq!(error(&["0-04", "0-04"]), "0-04 is in the opening hand twice");
    assert!(error(&["3-26", "2-99", "1-16", "0-04", "0-87", "0-14"]).starts_with("6 cards"));
}

/// The passive opponent sits at a real table: it draws from the same deck, and plays nothing. The
/// records of a run are those of its games, and the opening hands add up.
#[test]
fn a_goldfish_opponent_draws_and_never_plays() {
    let fish = goldfish("red-tide", &[]).unwrap();
    assert_eq!(fish.table().deck(crate::engine::PileName::Own(Player::B)).len(), 25);
    let detail = crate::engine::record::Detail::default();
    let kept = std::sync::Mutex::new(std::collections::BTreeMap::new());
    let take = |game: u64, record: &str| -> Result<(), ()> {
        kept.lock().map_err(|_| ())?.insert(game, record.to_owned());
        Ok(())
    };
    let stop = AtomicBool::new(false);
    let tally = fish.run_recorded(12, &stop, |_| {}, Keep { detail, take: &take }).unwrap();
    assert_eq!(tally, fish.run(12, &stop, |_| {}));
    let kept = kept.into_inner().unwrap();
    assert_eq!(kept.len(), 12);
    assert_eq!(kept[&7], fish.record(7, detail));
    assert!(!kept.values().any(|record| record.contains(r#"{"by":"b","choice":{"play""#)));
    assert!(kept[&1].contains(r#""pile":"b""#), "{}", &kept[&1][..200]);
    // Five cards in each opening hand.
    let openings: u64 = tally.openings.iter().map(|[with, _]| with.count()).sum();
    assert_eq!(openings, 5 * tally.down.count());
    assert!(
        tally.openings.iter().all(|[with, without]| with.count() + without.count() == tally.down.count())
    );
}

/// Cards set aside that never reach the hand were never drawn, and nothing was stuck.
#[test]
fn cards_count_from_when_they_are_in_the_hand() {
    use crate::engine::{CardIx, State};
    #[derive(Default)]
    struct Hands(Vec<(Player, CardIx)>, usize);
    impl Observer for Hands {
        fn took(&mut self, player: Player, card: CardIx, _was_aside: bool) {
            self.0.push((player, card));
        }
        fn ends(&mut self, state: &State) {
            self.1 = Player::ALL.iter().map(|&player| state.aside(player).len()).sum();
        }
    }
    let duel = seat(("clockwork", "greedy"), ("paper-trail", "greedy"), 4);
    let (tally, _) = run(&duel, Plan::Pairs(15), 2);
    let (mut taken, mut aside) = (0, 0);
    for number in 1..=30 {
        let mut hands = Hands::default();
        duel.play(number, &mut hands);
        taken += hands.0.len();
        aside += hands.1;
    }
    let draws: u64 = tally.cards.iter().flatten().map(|card| card.draws).sum();
    assert_eq!(draws, taken as u64);
    assert!(aside > 0, "no card was left aside: the test shows nothing");
}

/// The interval of a sweep's total covers as often as claimed: 40 games against each of four opponents,
/// whose true scores come from a long run.
/// With the same shuffles in every row, the deck's luck adds up and the interval fails far too often.
fn the_total_of_a_sweep_holds_its_level(runs: u32, truth: u64) {
    let opponents = ["ground-floor", "high-tower", "slow-burn", "scrapyard"];
    let sweep = |seed: u64, pairs: u64, apart: bool| {
        let rows = opponents.map(|opponent| {
            let entries = [entry("glass-cannon", "random"), entry(opponent, "random")];
            let seed = if apart { match_seed(seed, &entries[1]) } else { seed };
            let duel = Duel::new(entries, Terms { seed, ..Terms::default() }).unwrap();
            let (tally, _) = run(&duel, Plan::Pairs(pairs), 2);
            (1.0, tally.score)
        });
        weighted_score(&rows).unwrap()
    };
    let (truth, _) = sweep(u64::MAX, truth, true);
    let [apart, shared] = [true, false]
        .map(|apart| (0..runs).filter(|&seed| sweep(u64::from(seed), 20, apart).1.contains(truth)).count());
    assert!(apart as f64 >= f64::from(runs) * (0.95 - 0.03 * wider(runs, 200)), "{apart} of {runs}");
    // Few runs may hold it either way.
    assert!(shared < apart || runs < 200, "{shared} and {apart} of {runs}");
}

in_two_sizes!(the_total_of_a_sweep_holds_its_level, (20, 1_000), (200, 4_000));

/// The player named first is `a` in a record, in either seat, and the record replays exactly.
#[test]
fn the_deck_named_first_comes_first_in_records() {
    let (red, night) = (("red-tide", "random"), ("long-night", "random"));
    let [there, back] = [[red, night], [night, red]].map(|[one, two]| seat(one, two, 3));
    for number in 1..=20 {
        let detail = Detail { options: true, states: true };
        let [there, back] = [&there, &back].map(|duel| {
            let record = duel.record(number, detail);
            replay("record", record.as_bytes(), None, |_| {}).unwrap_or_else(|fault| panic!("{fault}"))
        });
        assert_eq!(there.names.0, ["Red Tide", "Long Night"]);
        assert_eq!(back.names.0, ["Long Night", "Red Tide"]);
    }
}
