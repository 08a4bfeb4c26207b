//! Results of leagues add up, survive encoding, and do not depend on the other members.

use super::member::pairing_seed;
use super::*;
use crate::bots::{BotMaker, BotSpec};
use crate::sim::stats::{Looks, Score};
use crate::sim::{Duel, Plan, Terms};
use crate::test_support::sample;

fn member(deck: &str, bot: &str) -> Member {
    Member::new(&sample(deck), bot)
}

fn terms(seed: u64) -> LeagueTerms {
    LeagueTerms { seed, round_limit: 100, most_pairs: None }
}

fn bot(name: &str) -> BotMaker {
    name.parse::<BotSpec>().unwrap().into()
}

fn play(one: &Member, two: &Member, pairs: std::ops::Range<u64>) -> Vec<PairResult> {
    let mut seated = Match::new(terms(7).duel(one, two, &bot(&one.bot)).unwrap());
    pairs.map(|pair| seated.play(pair).0).collect()
}

/// The same games, counted by a league and by a duel with the pairing's seed.
#[test]
fn a_pairing_is_the_duel_with_its_seed() {
    let [one, two] = ["clockwork", "paper-trail"].map(|deck| member(deck, "greedy"));
    let (one, two) = if one.identity() < two.identity() { (one, two) } else { (two, one) };
    let mut tally = PairingTally::new([one.cards.len(), two.cards.len()]);
    for (pair, result) in (0..).zip(play(&one, &two, 0..20)) {
        tally.count(pair, &result);
    }
    let agreed = Terms { seed: pairing_seed(7, &one, &two), ..Terms::default() };
    let duel = Duel::new([&one, &two].map(|member| member.entry(bot("greedy"))), agreed).unwrap();
    let (other, _) = duel.run(&Plan::Pairs(20), &false.into(), |_| {});
    assert_eq!((tally.results.score(), tally.results.first_player()), (other.score, other.first));
    assert_eq!((&tally.summary, &tally.longest), (&other.summary, &other.longest));
    for (mine, its) in tally.cards.iter().flatten().zip(other.cards.iter().flatten()) {
        assert_eq!(*mine, its.scores);
        assert!(
            mine.front <= its.front && mine.back <= its.back && mine.front + mine.back >= mine.played.games()
        );
    }
    assert!(tally.cards.iter().flatten().any(|card| card.back > 0));
}

#[test]
fn a_pairing_is_the_same_from_either_side_and_with_other_names() {
    let [one, two] = ["red-tide", "long-night"].map(|deck| member(deck, "random"));
    let renamed = Member { name: "Somebody else".into(), ..two.clone() };
    let games = play(&one, &two, 0..6);
    assert_eq!(play(&two, &one, 0..6), games);
    assert_eq!(play(&one, &renamed, 0..6), games);
    assert_eq!(play(&one, &two, 3..5), games[3..5]);
    assert_ne!(pairing_seed(7, &one, &two), pairing_seed(8, &one, &two));
    assert_ne!(pairing_seed(7, &one, &two), pairing_seed(7, &one, &member("red-tide", "greedy")));
    // Another bot, other games.
    let greedy = Member { bot: "greedy".into(), ..two.clone() };
    assert_ne!(pairing_seed(7, &one, &two), pairing_seed(7, &one, &greedy));
}

/// Both games of a pair begin with the same hands, which the file keeps once.
#[test]
fn a_pair_begins_with_the_same_hands() {
    let [one, two] = ["toolbox", "red-tide"].map(|deck| member(deck, "random"));
    let results = play(&one, &two, 0..10);
    for result in &results {
        for game in &result.games {
            for (first, cards) in result.games[0].cards.iter().zip(&game.cards) {
                assert_eq!((cards.opening, cards.opening.len()), (first.opening, 5));
                assert!(cards.opening.without(cards.drawn).is_empty());
                assert!(cards.played().without(cards.drawn).is_empty());
            }
        }
    }
}

#[test]
fn results_come_back_from_their_bytes_and_nothing_else_does() {
    let [one, two] = ["toolbox", "red-tide"].map(|deck| member(deck, "random"));
    let (one, two) = if one.identity() < two.identity() { (one, two) } else { (two, one) };
    let cards = [one.cards.len(), two.cards.len()];
    let mut sizes = 0;
    for result in play(&one, &two, 0..30) {
        let bytes = result.to_bytes(cards);
        sizes += bytes.len();
        assert_eq!(PairResult::from_bytes(&bytes, cards), Some(result));
        for end in 0..bytes.len() {
            assert_eq!(PairResult::from_bytes(&bytes[..end], cards), None, "cut at {end}");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(PairResult::from_bytes(&longer, cards), None);
        // Every other text that can be read is another result: one result has one text.
        for (place, change) in (0..bytes.len()).flat_map(|place| [1, 4, 0x40, 0x80].map(|bit| (place, bit))) {
            let mut changed = bytes.clone();
            changed[place] ^= change;
            if let Some(other) = PairResult::from_bytes(&changed, cards) {
                assert_eq!(other.to_bytes(cards), changed);
                assert_ne!(other, result);
            }
        }
    }
    // The decks have 40 and 25 cards.
    assert!(sizes / 30 < 85, "{} bytes a pair", sizes / 30);
}

#[test]
fn standings_do_not_depend_on_the_order_of_adding() {
    let decks = ["red-tide", "long-night", "clockwork"];
    let members: Vec<Member> = decks.iter().map(|deck| member(deck, "random")).collect();
    let mut standings = Standings::new(terms(7), members);
    assert_eq!(standings.members.len(), 3);
    let mut again = Standings::new(terms(7), standings.members.iter().rev().cloned().collect());
    let mut parts = Vec::new();
    for (one, two) in [(0, 1), (0, 2), (1, 2)] {
        let [a, b] = [one, two].map(|place| &standings.members[place]);
        for from in [0, 4] {
            let mut tally = PairingTally::new([a.cards.len(), b.cards.len()]);
            for (pair, result) in (from..).zip(play(a, b, from..from + 4)) {
                tally.count(pair, &result);
            }
            parts.push((one, two, tally));
        }
    }
    parts.iter().for_each(|(one, two, tally)| standings.add(*one, *two, tally));
    parts.iter().rev().for_each(|(one, two, tally)| again.add(*one, *two, tally));
    assert_eq!(standings, again);
    assert_eq!((standings.games(), standings.pairings().count()), (48, 3));
    let all = standings.decks.iter().fold(Score::default(), |sum, deck| sum + deck.score);
    assert_eq!((all.games(), all.half_points()), (96, 96));
    for (places, pairing) in standings.pairings() {
        let [one, two] = places;
        assert_eq!(standings.pairing(two, one).results, pairing.results.mirrored());
        assert_eq!(pairing.results.score().mirrored(), pairing.results.mirrored().score());
        assert_eq!(pairing.results.first_player(), pairing.results.mirrored().first_player());
        assert_eq!(pairing.results.pairs(), 8);
    }
}

#[test]
fn members_are_told_apart_by_what_they_bring() {
    let deck = member("red-tide", "random");
    let renamed = Member { name: "B".into(), ..deck.clone() };
    let other = Member { name: deck.name.clone(), ..member("long-night", "random") };
    let members = Standings::new(terms(1), vec![deck.clone(), renamed, other]).members;
    assert_eq!(members.len(), 2);
    assert!(members.iter().any(|member| member.name == "B"), "the first name by alphabet");
    let three = [&deck, &member("clockwork", "random"), &deck].map(Member::clone);
    assert_eq!(Member::labels(&three), ["Red Tide (1)", "Clockwork", "Red Tide (2)"]);
    let mut taken = three.clone();
    taken[1].name = "Red Tide (1)".into();
    assert_eq!(Member::labels(&taken), ["Red Tide (2)", "Red Tide (1)", "Red Tide (3)"]);
}

/// Plays a plan with results from a table, noting at most `at_once` pairs at a time, from the end: as a run that
/// is stopped again and again, on threads that finish in any order.
fn follow(plan: &LeaguePlan, pairings: usize, at_once: usize, result: impl Fn(usize, u32) -> u8) -> Kept {
    let mut kept = Kept::new(pairings);
    loop {
        let wanted = plan.next(&kept).wanted;
        if wanted.is_empty() {
            return kept;
        }
        let pairs = wanted
            .iter()
            .rev()
            .flat_map(|wanted| wanted.pairs.iter().rev().map(|&pair| (wanted.place, pair)));
        pairs.take(at_once).for_each(|(place, pair)| kept.note(place, pair, result(place, pair)));
    }
}

/// Pairing 0 is even, each further one clearer.
fn made_up(place: usize, pair: u32) -> u8 {
    let chance = crate::dice::split_mix(1_000_003 * place as u64 + u64::from(pair)) % 100;
    if chance < 50 + 6 * place as u64 { 4 } else { 0 }
}

#[test]
fn the_same_number_everywhere_in_whole_or_in_shares() {
    let plan = |share| LeaguePlan::Pairs { pairs: 70, share };
    let whole = follow(&plan(None), 5, usize::MAX, made_up);
    assert_eq!((whole.pairs(), whole.range(), whole.end()), (350, (70, 70), 70));
    assert_eq!(follow(&plan(None), 5, 13, made_up), whole);
    for of in [1, 3, 8, 350, 400] {
        let mut merged = Kept::new(5);
        let mut sizes = Vec::new();
        for index in 0..of {
            let part = follow(&plan(Some(Share { index, of })), 5, 29, made_up);
            sizes.push(part.pairs());
            for (place, pair, halves) in part.iter() {
                merged.note(place, pair, halves);
            }
        }
        assert_eq!(merged, whole, "{of} shares");
        assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{sizes:?}");
    }
}

#[test]
fn close_pairings_get_the_games() {
    let looks = Looks::new(1_000);
    let plan = LeaguePlan::Settle { looks: looks.clone(), budget: None };
    let kept = follow(&plan, 7, usize::MAX, made_up);
    let pairs: Vec<usize> = (0..7).map(|place| kept.iter().filter(|row| row.0 == place).count()).collect();
    assert_eq!((pairs[0], pairs[6]), (1_000, 64), "{pairs:?}");
    assert!(pairs.windows(2).filter(|two| two[0] >= two[1]).count() >= 5, "{pairs:?}");
    let settled = plan.next(&kept).settled;
    assert_eq!(settled, pairs.iter().filter(|&&pairs| pairs < 1_000).count());
    // Broken off at any moment and continued, the same.
    for at_once in [1_000, 77] {
        assert_eq!(follow(&plan, 7, at_once, made_up), kept);
    }
}

#[test]
fn a_budget_is_kept_and_the_closest_go_first() {
    let looks = Looks::new(1_000);
    let plan = |budget| LeaguePlan::Settle { looks: looks.clone(), budget: Some(budget) };
    let mut before = Kept::new(7);
    for budget in [448, 500, 700, 1_111, 100_000] {
        let kept = follow(&plan(budget), 7, usize::MAX, made_up);
        assert!(kept.pairs() <= budget && kept.range().0 >= 64);
        assert_eq!(follow(&plan(budget), 7, 41, made_up), kept);
        // A larger budget, given later, adds to what a smaller one paid for.
        let mut all = kept.clone();
        before.iter().for_each(|(place, pair, halves)| all.note(place, pair, halves));
        assert_eq!(all, kept);
        before = kept;
    }
    // 52 pairs more than the first look takes: one batch of 32, for the pairing nearest to 50 %.
    let kept = follow(&plan(500), 7, usize::MAX, made_up);
    let pairs: Vec<usize> = (0..7).map(|place| kept.iter().filter(|row| row.0 == place).count()).collect();
    assert_eq!(pairs.iter().sum::<usize>(), 448 + 32);
    let distance = |place: usize| {
        let won = (0..64).filter(|&pair| made_up(place, pair) == 4).count();
        won.abs_diff(32)
    };
    let more = pairs.iter().position(|&pairs| pairs == 96).unwrap();
    assert_eq!(distance(more), (0..7).map(distance).min().unwrap());
}

/// What else is in the file, such as a share with higher numbers, changes nothing about what is played.
#[test]
fn the_plan_depends_on_whole_looks_alone() {
    let plan = LeaguePlan::Settle { looks: Looks::new(200), budget: None };
    let straight = follow(&plan, 4, usize::MAX, made_up);
    let mut kept = Kept::new(4);
    let extra: Vec<(usize, u32)> =
        (0..4).flat_map(|place| (40..300).step_by(7).map(move |pair| (place, pair))).collect();
    extra.iter().for_each(|&(place, pair)| kept.note(place, pair, made_up(place, pair)));
    loop {
        let wanted = plan.next(&kept).wanted;
        if wanted.is_empty() {
            break;
        }
        for Wanted { place, pairs } in wanted {
            pairs.iter().for_each(|&pair| kept.note(place, pair, made_up(place, pair)));
        }
    }
    let mut expected = straight;
    extra.iter().for_each(|&(place, pair)| expected.note(place, pair, made_up(place, pair)));
    assert_eq!(kept, expected);
}
