//! A race between choices: all run in the same worlds, and choices that fall behind drop out.
//!
//! Worlds differ more than choices do, so that what counts is the difference between two choices in the
//! same world. After the second world, the fourth, the eighth and so on, those drop out that are behind
//! the leader by more than chance explains, and of the others the weaker half (sequential halving; Karnin, Koren
//! and Somekh 2013).
//!
//! It spends a few dozen worlds on one decision and gives no intervals. The race of builds over thousands of games,
//! `lab::race`, stops only at planned looks at which its intervals hold.

/// The most choices that race.
pub(crate) const MOST_RUNNERS: usize = 16;

/// How many standard errors behind the leader is out.
const OUT: f32 = 1.6;
/// The prior of the differences in the chance of winning: their standard deviation, and the number of worlds
/// that it counts for.
const PRIOR_SPREAD: f32 = 0.06;
const PRIOR_WORLDS: f32 = 3.0;

/// One choice and how it fared, world by world.
struct Runner {
    /// Its place in the list of choices.
    at: usize,
    results: Vec<f32>,
    sum: f32,
}

/// Choices that run in the same worlds; the weaker ones drop out.
#[derive(Default)]
pub(crate) struct Race {
    runners: Vec<Runner>,
    /// Those out of the race, whose memory is used again.
    spare: Vec<Runner>,
    worlds: usize,
    /// For how many worlds the looks count.
    prior: f32,
}

impl Race {
    /// A new race between the choices at these places, the most promising first.
    pub(super) fn start(&mut self, places: impl IntoIterator<Item = usize>) {
        self.spare.append(&mut self.runners);
        self.spare.iter_mut().for_each(|runner| runner.results.clear());
        (self.worlds, self.prior) = (0, 0.0);
        for at in places.into_iter().take(MOST_RUNNERS) {
            let mut runner = self.spare.pop().unwrap_or_else(|| Runner { at, results: Vec::new(), sum: 0.0 });
            runner.at = at;
            runner.results.clear();
            runner.sum = 0.0;
            self.runners.push(runner);
        }
    }

    /// Counts how good each choice looked before the race, as if it had fared so in this many worlds. A few worlds
    /// tell less than that look does.
    pub(super) fn count_looks(&mut self, worlds: f32, looks: impl Fn(usize) -> f32) {
        self.prior = worlds;
        self.runners.iter_mut().for_each(|runner| runner.sum = worlds * looks(runner.at));
    }

    /// The worlds run so far.
    pub(super) fn worlds(&self) -> usize {
        self.worlds
    }

    /// How many are still in.
    pub(super) fn len(&self) -> usize {
        self.runners.len()
    }

    /// The choice of the runner in this place of the list of those still in.
    pub(super) fn at(&self, runner: usize) -> usize {
        self.runners[runner].at
    }

    /// How all that are still in fared in one more world, in their order.
    pub(super) fn note(&mut self, results: &[f32]) {
        for (runner, &result) in self.runners.iter_mut().zip(results) {
            runner.results.push(result);
            runner.sum += result;
        }
        self.worlds += 1;
        if self.worlds >= 2 && self.worlds.is_power_of_two() {
            self.drop_out();
        }
    }

    /// The leader's choice; the most promising one before the first world.
    pub(super) fn leader(&self) -> usize {
        self.runners[self.leading()].at
    }

    /// The mean result of the leader.
    pub(super) fn mean(&self) -> f32 {
        self.runners[self.leading()].sum / (self.worlds as f32 + self.prior).max(1.0)
    }

    fn leading(&self) -> usize {
        let mut best = 0;
        for (place, runner) in self.runners.iter().enumerate() {
            if runner.sum > self.runners[best].sum {
                best = place;
            }
        }
        best
    }

    fn drop_out(&mut self) {
        let leader = self.leading();
        let worlds = self.worlds as f32;
        let leading = &self.runners[leader].results;
        let mut keep: Vec<(f32, usize)> = Vec::with_capacity(self.runners.len());
        for (place, runner) in self.runners.iter().enumerate() {
            let behind = (self.runners[leader].sum - runner.sum) / worlds;
            let squares: f32 = leading
                .iter()
                .zip(&runner.results)
                .map(|(leading, result)| (leading - result - behind).powi(2))
                .sum();
            let variance =
                (squares + PRIOR_WORLDS * PRIOR_SPREAD * PRIOR_SPREAD) / (worlds - 1.0 + PRIOR_WORLDS);
            if place == leader || behind < OUT * (variance / worlds).sqrt() {
                keep.push((behind, place));
            }
        }
        // The stronger half; a stable sort leaves the more promising of two equals in.
        keep.sort_by(|x, y| x.0.total_cmp(&y.0));
        keep.truncate(self.runners.len().div_ceil(2).max(2));
        let mut kept = 0u32;
        keep.iter().for_each(|&(_, place)| kept |= 1 << place);
        for place in (0..self.runners.len()).rev() {
            if kept >> place & 1 == 0 {
                let out = self.runners.remove(place);
                self.spare.push(out);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_many_noisy_runners_wins_most_races() {
        let mut won = 0;
        for seed in 0..100 {
            let mut dice = crate::dice::Dice::new(seed);
            let mut race = Race::default();
            race.start(0..12);
            while race.len() > 1 && race.worlds < 64 {
                let world = dice.below(1000) as f32 / 1000.0;
                let results: Vec<f32> = (0..race.len())
                    .map(|runner| {
                        let strength = if race.at(runner) == 7 { 0.05 } else { 0.0 };
                        world + strength + dice.below(100) as f32 / 1000.0
                    })
                    .collect();
                race.note(&results);
            }
            won += u32::from(race.leader() == 7);
        }
        assert!(won >= 85, "{won}");
    }

    #[test]
    fn a_clear_race_is_over_soon_and_memory_is_used_again() {
        let mut race = Race::default();
        for _ in 0..3 {
            race.start([4, 2, 9]);
            assert_eq!(race.leader(), 4);
            race.note(&[0.1, 0.9, 0.1]);
            race.note(&[0.2, 0.8, 0.2]);
            assert_eq!((race.leader(), race.len()), (2, 1));
            assert!((race.mean() - 0.85).abs() < 1e-6);
        }
    }

    #[test]
    fn looks_count_for_as_many_worlds_as_said() {
        let mut race = Race::default();
        race.start([0, 1]);
        race.count_looks(2.0, |at| [0.5, 0.6][at]);
        assert_eq!(race.leader(), 1);
        race.note(&[0.65, 0.5]);
        // 1.65 / 3 and 1.7 / 3.
        assert_eq!(race.leader(), 1);
        assert!((race.mean() - 1.7 / 3.0).abs() < 1e-6);
        race.note(&[0.65, 0.5]);
        assert_eq!(race.leader(), 0);
        assert!((race.mean() - 2.3 / 4.0).abs() < 1e-6);
        race.start([0, 1]);
        race.note(&[0.2, 0.1]);
        assert!((race.mean() - 0.2).abs() < 1e-6, "a new race knows nothing of the last one");
    }
}
