//! A gain that a second player confirms: the deck before and after play the same shuffles in the hands of another
//! bot. How it is judged, and how many games that takes, is as in a match ([`crate::sim::Confirmation`]).

use super::build::Build;
use super::opponents::{Opponents, Watch};
use super::race::{Builds, Estimate, Race, Source};
use crate::bots::BotMaker;
use crate::engine::BadSetup;
use crate::sim::stats::Interval;
use crate::sim::{Broken, CONFIRMATION_LOOKS, Opinion, mix};

/// The games of a second player, who checked a gain.
#[derive(Clone, Debug)]
pub struct GainCheck {
    /// Who played all decks.
    pub bot: String,
    /// The seed of the games.
    pub seed: u64,
    /// What the change gains in these games; its interval holds at all looks together.
    pub gain: Estimate,
    /// What these games say.
    pub opinion: Opinion,
    /// Games played, with both decks together.
    pub games: u64,
    /// Games that broke down; the first ended the check.
    pub broken: Broken,
    /// Whether it ran to its end.
    pub whole: bool,
}

impl GainCheck {
    /// The most games that it takes, with both decks together.
    pub const MOST_GAMES: u64 = 4 * CONFIRMATION_LOOKS[CONFIRMATION_LOOKS.len() - 1];

    /// Has another bot play the deck before and after a change, and all opponents, to check a gain that other games
    /// have proven. The opponents take turns in an order decided by the seed. Runs on the threads of the pool it is
    /// called in.
    pub fn play(
        [before, after]: [&Build; 2],
        field: &Opponents,
        proven: Estimate,
        (bot, seed): (BotMaker, u64),
        mut watch: Watch<'_>,
    ) -> Result<Self, BadSetup> {
        let seed = mix(seed, ["confirm", bot.name()]);
        let name = bot.name().to_owned();
        let field = field.shuffled(seed).played_by(&bot);
        let builds = [before.clone(), after.clone()];
        let builds = Builds { field: &field, seed, builds: &builds, watch: &mut watch };
        let (gain, whole) = settle(Unsorted(builds))?;
        Ok(GainCheck {
            bot: name,
            seed,
            opinion: opinion(proven, gain),
            gain,
            games: watch.games,
            broken: watch.broken,
            whole,
        })
    }
}

/// Few games meet not all of many opponents, or some more often than others. So that the interval counts what that
/// adds to chance, all pairs are taken as if against one opponent, who is drawn by chance.
struct Unsorted<S>(S);

impl<S: Source> Source for Unsorted<S> {
    type Failure = S::Failure;

    fn opponents(&self) -> usize {
        1
    }

    fn play(&mut self, asked: &[(usize, std::ops::Range<u64>)]) -> Result<Option<Vec<Vec<u8>>>, S::Failure> {
        self.0.play(asked)
    }
}

/// Plays until it is clear whether the second build gains or loses, or to the last look; `false` where it was stopped.
fn settle<S: Source>(source: S) -> Result<(Estimate, bool), S::Failure> {
    let mut race = Race::new(source, 1, CONFIRMATION_LOOKS.to_vec());
    let looks = race.looks_for(1);
    while race.is_open(1) {
        if !race.advance(&[1])? {
            return Ok((race.lead(1, 0, &looks), false));
        }
        if race.lead(1, 0, &looks).is_sure() {
            break;
        }
    }
    Ok((race.lead(1, 0, &looks), true))
}

/// A gain leaves out zero where a score leaves out one half.
fn opinion(proven: Estimate, second: Estimate) -> Opinion {
    let score = |gain: Estimate| Interval { low: 0.5 + gain.low, high: 0.5 + gain.high };
    Opinion::of(score(proven), score(second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{BotKind, BotSpec};
    use crate::dice::Dice;
    use crate::lab::test_support::{bare, field, sample};
    use crate::test_support::{in_two_sizes, wider};

    /// Games by dice: of a pair's four half points the decks win each with these chances, and share some of the luck.
    struct Drawn<'a>([f64; 2], &'a mut Dice);

    impl Source for Drawn<'_> {
        type Failure = std::convert::Infallible;

        fn opponents(&self) -> usize {
            1
        }

        fn play(
            &mut self,
            asked: &[(usize, std::ops::Range<u64>)],
        ) -> Result<Option<Vec<Vec<u8>>>, Self::Failure> {
            let count = asked[0].1.end - asked[0].1.start;
            let [before, after] = self.0;
            let mut played = [Vec::new(), Vec::new()];
            for _ in 0..count {
                let mut pair = [0; 2];
                for _game in 0..2 {
                    let mut luck = || f64::from(self.1.below(1 << 20)) / f64::from(1 << 20);
                    let (shared, own, is_shared) = (luck(), luck(), luck() < 0.5);
                    pair[0] += 2 * u8::from(shared < before);
                    pair[1] += 2 * u8::from((if is_shared { shared } else { own }) < after);
                }
                played[0].push(pair[0]);
                played[1].push(pair[1]);
            }
            Ok(Some(played.to_vec()))
        }
    }

    /// The error rates that the docs state: `cargo test -p flightdeck-game --release --lib lab::confirm -- --ignored
    /// --nocapture` prints the table.
    fn errors_are_as_rare_as_stated(checks: u32) {
        let wider = wider(checks, 4_000);
        let mut dice = Dice::new(24);
        for (proven, gains) in [([0.39, 0.48], [0.44, 0.2, 0.1, 0.0]), ([0.07, 0.14], [0.2, 0.1, 0.0, -0.1])]
        {
            let proven = Estimate { low: proven[0], high: proven[1], ..Estimate::UNKNOWN };
            for gain in gains {
                let (mut said, mut pairs) = ([0.0; 3], 0);
                for _ in 0..checks {
                    let Ok((found, _)) = settle(Drawn([0.4, 0.4 + gain], &mut dice));
                    said[opinion(proven, found) as usize] += 100.0 / f64::from(checks);
                    pairs += found.pairs;
                }
                let [agrees, disagrees, open] = said;
                let games = 4 * pairs / u64::from(checks);
                let line = format!(
                    "{} to {}, gain {gain}: {agrees} {disagrees} {open}, {games}",
                    proven.low, proven.high
                );
                println!("{line}");
                assert!(gain > 0.0 || agrees <= 2.5 + 1.2 * wider, "{line}");
                assert!(gain < proven.low || disagrees <= 2.5 + 1.2 * wider, "{line}");
                // Large gains are confirmed, and those that another player does not have are not.
                assert!(gain < 0.4 || agrees >= 99.0 - 2.0 * wider, "{line}");
                assert!(proven.low < 0.3 || gain > 0.0 || disagrees >= 99.0 - 2.0 * wider, "{line}");
            }
        }
    }

    in_two_sizes!(errors_are_as_rare_as_stated, (300), (4_000));

    #[test]
    fn the_second_players_games_are_its_own_and_the_same_each_time() {
        let deck = sample("Red Tide");
        let weakest = deck.ids()[0];
        let strong = bare(deck.cards().next().unwrap(), [9, 9]);
        let better = deck.exchange(weakest, strong);
        let met = field(&["Long Night", "Clockwork"]);
        let proven = Estimate { low: 0.2, high: 0.3, ..Estimate::UNKNOWN };
        let check = |stop: bool| {
            let (stop, mut nobody) = (stop.into(), |_| {});
            let bot = BotSpec::new(BotKind::Greedy).into();
            GainCheck::play([&deck, &better], &met, proven, (bot, 3), Watch::new(&stop, &mut nobody)).unwrap()
        };
        let told = check(false);
        assert_eq!((told.bot.as_str(), told.whole), ("greedy", true));
        assert_eq!(told.games, 2 * told.gain.games());
        assert!(told.games <= GainCheck::MOST_GAMES && told.games >= 64, "{told:?}");
        assert_eq!(told.opinion, opinion(proven, told.gain));
        assert_eq!((told.gain, told.seed), (check(false).gain, check(false).seed));
        // Stopped at once, it says nothing.
        let stopped = check(true);
        assert_eq!((stopped.games, stopped.opinion, stopped.whole), (0, Opinion::Open, false));
    }
}
