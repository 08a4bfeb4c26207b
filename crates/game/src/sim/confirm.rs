//! A verdict that a second player confirms. One player's games show which deck is better in the hands of that
//! player; with a stronger one it may be the other.
//!
//! The second player plays other deals, until its own interval leaves out 50% on either side, and at most 96 games.
//! Its interval holds at all looks together in 95% of matches, as that of a match that stops when it is settled. It
//! agrees where that interval lies on the side of the verdict. It disagrees where it does not and lies apart from the
//! interval of the verdict: then the two players score differently beyond chance. Otherwise it leaves the question
//! open.

use std::sync::atomic::AtomicBool;

use super::duel::{Duel, DuelTally};
use super::plan::{Ending, Plan};
use super::stats::{Interval, Looks};
use super::sweep::mix;
use crate::bots::BotMaker;

/// After how many pairs the second player's games are looked at: a few dozen games take a strong player seconds.
pub(crate) const LOOKS: [u64; 3] = [16, 32, 48];

/// The share of matches in which an interval of the second player leaves out the truth.
const ERRORS: f64 = 0.05;

/// What a second player's games say of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// The same deck is better.
    Agrees,
    /// The deck does clearly worse than in the verdict, and is not clearly better.
    Disagrees,
    /// Too few games to tell.
    Open,
}

impl Opinion {
    /// By the intervals of the same deck's score in the verdict, which leaves out 50 %, and in the second player's
    /// games.
    pub fn of(verdict: Interval, second: Interval) -> Self {
        let mirrored = |Interval { low, high }: Interval| Interval { low: 1.0 - high, high: 1.0 - low };
        // Of the deck that is called better.
        let (verdict, second) =
            if verdict.low > 0.5 { (verdict, second) } else { (mirrored(verdict), mirrored(second)) };
        match () {
            () if second.low > 0.5 => Opinion::Agrees,
            () if second.high < verdict.low => Opinion::Disagrees,
            () => Opinion::Open,
        }
    }

    /// Whether the second player agrees; `None` where that is open.
    pub fn agrees(self) -> Option<bool> {
        match self {
            Opinion::Agrees => Some(true),
            Opinion::Disagrees => Some(false),
            Opinion::Open => None,
        }
    }
}

/// The games of a second player, who checked a verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirmation {
    /// Who played both decks.
    pub bot: String,
    /// The seed of the games.
    pub seed: u64,
    /// What was played.
    pub tally: DuelTally,
    /// Why no more games were played.
    pub ending: Ending,
    /// The interval of the first deck's score that holds at all looks together.
    pub interval: Interval,
    /// What these games say.
    pub opinion: Opinion,
}

impl Confirmation {
    /// The most games that it takes.
    pub const MOST_GAMES: u64 = 2 * LOOKS[LOOKS.len() - 1];
}

/// How long the second player goes on.
fn plan() -> Plan {
    Plan::Settle { looks: Looks::planned(LOOKS.to_vec(), ERRORS), equal: None }
}

impl Duel {
    /// Has another bot play both decks on deals of its own, to check a verdict of this interval.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/decks.rs"));
    /// use flightdeck_game::sim::{Confirmation, stats::Interval};
    /// use flightdeck_game::{BotSpec, Duel, Entry, Terms};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let [pass, random]: [BotSpec; 2] = ["pass".parse()?, "random".parse()?];
    /// let entries = [raft(), barge()].map(|deck| Entry::new(&deck, pass.clone()));
    /// let duel = Duel::new(entries, Terms::default())?;
    /// let verdict = Interval { low: 0.77, high: 0.81 };
    /// let check = duel.confirm(verdict, random, &false.into(), |_so_far| {});
    /// assert!(check.tally.games() <= Confirmation::MOST_GAMES);
    /// println!("{} played too: {:?}", check.bot, check.opinion);
    /// # Ok(())
    /// # }
    /// ```
    pub fn confirm(
        &self,
        verdict: Interval,
        bot: impl Into<BotMaker>,
        stop: &AtomicBool,
        progress: impl FnMut(&DuelTally),
    ) -> Confirmation {
        let bot = bot.into();
        let seed = mix(self.seed(), ["confirm", bot.name()]);
        let name = bot.name().to_owned();
        let plan = plan();
        let (tally, ending) = self.clone().with_seed(seed).played_by(bot).run(&plan, stop, progress);
        let interval = plan.interval(&tally.score);
        Confirmation { bot: name, seed, opinion: Opinion::of(verdict, interval), interval, tally, ending }
    }
}

/// The interval of a second player whose games end as the function says, in half points of the first deck.
#[cfg(test)]
pub(crate) fn confirmation_of(mut game: impl FnMut() -> u8) -> Interval {
    let (plan, mut score) = (plan(), super::stats::Score::default());
    while plan.ending(&score).is_none() {
        // None are left where it stays open.
        let batch = plan.next_batch(score.whole_pairs());
        if batch == 0 {
            break;
        }
        (0..batch).for_each(|_| score.add_pair([game(), game()]));
    }
    plan.interval(&score)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;
    use crate::bots::{BotKind, BotSpec};
    use crate::dice::Dice;
    use crate::sim::stats::Score;
    use crate::sim::{Entry, Terms};
    use crate::test_support::{in_two_sizes, sample, wider};

    fn interval(low: f64, high: f64) -> Interval {
        Interval { low, high }
    }

    #[test]
    fn an_opinion_is_about_the_deck_that_is_called_better() {
        let better = interval(0.77, 0.81);
        for (second, opinion) in [
            (interval(0.55, 0.7), Opinion::Agrees),
            (interval(0.501, 0.95), Opinion::Agrees),
            (interval(0.2, 0.4), Opinion::Disagrees),
            // Not proven worse, but proven to be another score.
            (interval(0.4, 0.6), Opinion::Disagrees),
            (interval(0.5, 0.76), Opinion::Disagrees),
            (interval(0.45, 0.78), Opinion::Open),
            (Interval::ALL_SCORES, Opinion::Open),
        ] {
            assert_eq!(Opinion::of(better, second), opinion, "{second:?}");
            let mirrored = |of: Interval| interval(1.0 - of.high, 1.0 - of.low);
            assert_eq!(Opinion::of(mirrored(better), mirrored(second)), opinion, "{second:?}");
        }
    }

    /// A match of this plan between decks of which the first wins this share; its pairs may always end alike.
    fn played(plan: &Plan, share: f64, alike: bool, dice: &mut Dice) -> Score {
        let mut score = Score::default();
        let mut won = |share: f64| 2 * u8::from(f64::from(dice.below(1 << 20)) < share * f64::from(1 << 20));
        while plan.ending(&score).is_none() {
            let batch = plan.next_batch(score.whole_pairs());
            if batch == 0 {
                break;
            }
            for _ in 0..batch {
                let first = won(share);
                score.add_pair([first, if alike { first } else { won(share) }]);
            }
        }
        score
    }

    /// In how many of 100 matches the second player agrees, disagrees and leaves it open, and how many games it took.
    fn opinions(verdict: Interval, share: f64, alike: bool, matches: u32) -> [f64; 4] {
        let (plan, mut dice) = (plan(), Dice::new(24));
        let mut counts = [0.0; 4];
        for _ in 0..matches {
            let score = played(&plan, share, alike, &mut dice);
            counts[Opinion::of(verdict, plan.interval(&score)) as usize] += 100.0;
            counts[3] += score.games() as f64;
        }
        counts.map(|count| count / f64::from(matches))
    }

    /// The error rates that the docs state: `cargo test -p flightdeck-game --release --lib confirm -- --ignored
    /// --nocapture` prints the table.
    fn errors_are_as_rare_as_stated(matches: u32) {
        let wider = wider(matches, 4_000);
        let mut shown = String::new();
        for alike in [false, true] {
            for (verdict, share) in [
                (interval(0.77, 0.81), 0.79),
                (interval(0.77, 0.81), 0.65),
                (interval(0.77, 0.81), 0.5),
                (interval(0.77, 0.81), 0.4),
                (interval(0.72, 0.93), 0.85),
                (interval(0.53, 0.57), 0.6),
                (interval(0.53, 0.57), 0.55),
                (interval(0.53, 0.57), 0.53),
                (interval(0.53, 0.57), 0.5),
                (interval(0.53, 0.57), 0.4),
            ] {
                let [agrees, disagrees, open, games] = opinions(verdict, share, alike, matches);
                let line =
                    format!("{alike} {verdict:?} {share}: {agrees} {disagrees} {open}, {games} games\n");
                shown.push_str(&line);
                // One interval of 95 % errs to one side in 2.5 of 100 matches, whatever the verdict was.
                if share <= 0.5 {
                    assert!(agrees <= 2.5 + 1.2 * wider, "{line}");
                }
                if share >= verdict.low {
                    assert!(disagrees <= 2.5 + 1.2 * wider, "{line}");
                }
            }
            // What it is good for: large leads are confirmed, and those that another player does not have are not.
            let confirmed = opinions(interval(0.72, 0.93), 0.85, alike, matches)[0];
            let reversed = opinions(interval(0.77, 0.81), 0.4, alike, matches)[1];
            let least = if alike { 95.0 } else { 99.0 };
            assert!(
                confirmed >= least - 2.0 * wider && reversed >= least - 2.0 * wider,
                "{confirmed} {reversed}"
            );
        }
        println!("{shown}");
    }

    in_two_sizes!(errors_are_as_rare_as_stated, (300), (4_000));

    /// The whole way, both players' games by chance: of decks that are equal for both, few are called better, and
    /// hardly any with both players agreeing; of decks that are not, few are said to divide the players.
    fn both_players_together_seldom_err(matches: u32) {
        let wider = wider(matches, 2_000);
        let (first, second) = (Plan::settle(500), plan());
        let mut dice = Dice::new(7);
        for (share, least) in [(0.5, 0.0), (0.6, 15.0), (0.8, 95.0)] {
            let mut counts = [0.0; 3];
            for _ in 0..matches {
                let verdict = first.interval(&played(&first, share, false, &mut dice));
                if verdict.low <= 0.5 && verdict.high >= 0.5 {
                    continue;
                }
                let checked = second.interval(&played(&second, share, false, &mut dice));
                counts[Opinion::of(verdict, checked) as usize] += 100.0 / f64::from(matches);
            }
            let [agrees, disagrees, open] = counts;
            println!("both at {share}: {agrees} agree, {disagrees} disagree, {open} open");
            assert!(disagrees <= 2.5 + 1.2 * wider, "{share}: {counts:?}");
            if share == 0.5 {
                assert!(
                    agrees <= 0.5 + 0.5 * wider && counts.iter().sum::<f64>() <= 5.0 + 1.5 * wider,
                    "{counts:?}"
                );
            }
            assert!(agrees >= least, "{share}: {counts:?}");
        }
    }

    in_two_sizes!(both_players_together_seldom_err, (200), (2_000));

    #[test]
    fn the_second_players_games_are_its_own_and_the_same_each_time() {
        let [one, two] = ["red-tide", "long-night"].map(sample);
        let entries = [&one, &two].map(|deck| Entry::new(deck, BotSpec::new(BotKind::Pass)));
        let duel = Duel::new(entries, Terms { seed: 3, ..Terms::default() }).unwrap();
        let verdict = interval(0.6, 0.8);
        let run = || duel.confirm(verdict, BotSpec::new(BotKind::Random), &false.into(), |_| {});
        let told = run();
        assert_eq!(told, run());
        assert_eq!(told.bot, "random");
        assert!(told.seed != 3 && told.tally.games() <= Confirmation::MOST_GAMES && told.tally.games() >= 32);
        assert_eq!(told.opinion, Opinion::of(verdict, told.interval));
        // It can be repeated as a match of its own.
        let entries = [&one, &two].map(|deck| Entry::new(deck, BotSpec::new(BotKind::Random)));
        let alone = Duel::new(entries, Terms { seed: told.seed, ..Terms::default() }).unwrap();
        let (tally, _) = alone.run(&Plan::Pairs(told.tally.pairs()), &false.into(), |_| {});
        assert_eq!(tally.score, told.tally.score);
        // Stopped at once, it says nothing.
        let stopped = duel.confirm(verdict, BotSpec::new(BotKind::Random), &true.into(), |_| {});
        assert_eq!((stopped.tally.games(), stopped.opinion), (0, Opinion::Open));
        assert_eq!(stopped.ending, Ending::Interrupted);
        // Stopped later, it says what there is.
        let stop = AtomicBool::new(false);
        let is_first = |_: &DuelTally| stop.store(true, Ordering::Relaxed);
        let stopped = duel.confirm(verdict, BotSpec::new(BotKind::Random), &stop, is_first);
        assert_eq!((stopped.tally.games(), stopped.ending), (2 * LOOKS[0], Ending::Interrupted));
    }
}
