//! The one loop over many games, on all cores.

use std::ops::{AddAssign, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::broken::survive;

/// Games to be played and counted: numbered pieces of work, such as pairs of games, each of which gives
/// the same result on every thread and at any time.
pub(crate) trait Games: Sync {
    /// What one thread needs to play, made once and used again.
    type Worker: Send;
    /// What is counted. Tallies add up to the same total in any order.
    type Tally: Send + for<'a> AddAssign<&'a Self::Tally>;
    /// Why a piece could not be played or kept; [`Infallible`](std::convert::Infallible) if none can fail.
    type Failure: Send;

    /// The least and the most pieces of a batch that one worker plays, one after another.
    fn run_length(&self, _batch: u32) -> RangeInclusive<usize> {
        8..=usize::MAX
    }

    /// What a thread needs to play.
    fn worker(&self) -> Self::Worker;

    /// A tally of nothing.
    fn blank(&self) -> Self::Tally;

    /// Plays one piece of work, numbered from 0, and counts it. Nothing is counted before all of it was played.
    fn play(
        &self,
        worker: &mut Self::Worker,
        tally: &mut Self::Tally,
        number: u64,
    ) -> Result<(), Self::Failure>;

    /// Notes that a piece of work broke down. It was played by this worker, if one could be made; it is not used
    /// again.
    fn broke(&self, worker: Option<&Self::Worker>, tally: &mut Self::Tally, number: u64, why: String);
}

/// Whether an interruption has ended a run. A game that was forfeited is not counted then: what ended the run may have
/// ended the program that played, too, and where the run is continued the game is played again.
pub(crate) fn is_over(stop: &AtomicBool) -> bool {
    stop.load(Ordering::Relaxed)
}

/// Plays batch after batch on the threads of the pool it is called in. `next` sees the total and how many
/// pieces were played, and says how many to play before it is asked again; 0 ends the run. Setting `stop`
/// ends it too, after the pieces in progress. `progress` sees the total after each batch. The first
/// failure ends the run; a piece that panics is noted, and the others are played.
pub(crate) fn play_all<G: Games>(
    games: &G,
    mut next: impl FnMut(&G::Tally, u64) -> u64,
    stop: &AtomicBool,
    mut progress: impl FnMut(&G::Tally),
) -> Result<G::Tally, G::Failure> {
    let mut total = games.blank();
    let mut played = 0;
    loop {
        // Rayon splits ranges of small numbers best.
        let batch = next(&total, played).min(u64::from(u32::MAX)) as u32;
        if batch == 0 {
            return Ok(total);
        }
        let run_length = games.run_length(batch);
        let batch_total = (0..batch)
            .into_par_iter()
            .with_min_len(*run_length.start())
            .with_max_len(*run_length.end())
            .try_fold(
                || (None, games.blank()),
                |(mut worker, mut tally), number| {
                    if !is_over(stop) {
                        let number = played + u64::from(number);
                        let play =
                            || games.play(worker.get_or_insert_with(|| games.worker()), &mut tally, number);
                        match survive(play) {
                            Ok(done) => done?,
                            Err(why) => games.broke(worker.take().as_ref(), &mut tally, number, why),
                        }
                    }
                    Ok((worker, tally))
                },
            )
            .map(|played| played.map(|(_, tally)| tally))
            .try_reduce_with(|mut one, other| {
                one += &other;
                Ok(one)
            });
        if let Some(batch_total) = batch_total {
            total += &batch_total?;
        }
        played += u64::from(batch);
        progress(&total);
        if is_over(stop) {
            return Ok(total);
        }
    }
}
