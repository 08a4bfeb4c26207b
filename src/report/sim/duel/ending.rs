//! How a match ended, and how far it was from being settled.

use serde::Serialize;

use crate::report::verdict::{Goal, two_digits};
use crate::say::{self, Message, grouped};
use crate::sim::stats::{Hypothesis, Looks, Score, Sprt};
use crate::sim::{DuelTally, Ending, Plan};

#[derive(Serialize)]
pub(super) struct EndingFigures {
    pub(super) reason: &'static str,
    pub(super) text: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtFigures>,
}

#[derive(Serialize)]
struct SprtFigures {
    #[serde(flatten)]
    sprt: Sprt,
    llr: f64,
    low: f64,
    high: f64,
    verdict: Option<Hypothesis>,
}

/// How the match ended, in words and figures.
pub(super) fn ending_figures(
    plan: &Plan,
    looks: &Looks,
    tally: &DuelTally,
    ending: Ending,
    names: &[String; 2],
    is_disputed: bool,
) -> EndingFigures {
    let better = if tally.score.half_points() > tally.games() { &names[0] } else { &names[1] };
    let most = grouped(2 * plan.most_pairs());
    let sprt = match plan {
        Plan::Test { sprt, .. } => Some(sprt_figures(sprt, tally)),
        _ => None,
    };
    let mut text = match ending {
        Ending::AllPlayed => say!("all {} games played", most),
        Ending::Settled if is_disputed => say!("settled early; another bot disagrees"),
        Ending::Settled => {
            say!("settled early: {} is better. For an unbiased score, use --games", better)
        }
        Ending::Equal => {
            let margin = if let Plan::Settle { equal: Some(equal), .. } = plan { 100.0 * equal } else { 0.0 };
            let points = say_count!(margin, "{} point", "{} points");
            say!("settled early: equal within {}", points)
        }
        Ending::Tested(hypothesis) => {
            let Plan::Test { sprt, .. } = plan else { unreachable!("only a test can decide so") };
            let elo = if hypothesis.code() == "H1" { sprt.elo1 } else { sprt.elo0 };
            let model = sprt.model.code();
            say!(
                "settled by the test: {} accepted ({} Elo {})",
                hypothesis.code(),
                model,
                say::signed(elo, usize::from(elo.fract() != 0.0))
            )
        }
        Ending::Cap => {
            let messages = say!("not settled after {} games, the limit", most);
            Message::joined([messages].into_iter().chain(still_needed(looks, &tally.score)), "; ")
        }
        Ending::Interrupted => say!("interrupted; the results cover the finished pairs"),
    };
    if let Some(sprt) = &sprt {
        let [llr, low, high] = [sprt.llr, sprt.low, sprt.high].map(|figure| say::decimal(figure, 2));
        let ratio = say!("test value (log-likelihood ratio) {}, limits {} and {}", llr, low, high);
        text = Message::joined([text, ratio], "; ");
    }
    EndingFigures { reason: ending.code(), text, sprt }
}

fn sprt_figures(sprt: &Sprt, tally: &DuelTally) -> SprtFigures {
    let (low, high) = sprt.bounds();
    let (llr, verdict) = (sprt.llr(&tally.score), sprt.verdict(&tally.score));
    SprtFigures { sprt: *sprt, llr, low, high, verdict }
}

/// What a match was to show, as far as it did.
pub(super) fn goal(plan: &Plan, ending: Ending) -> Goal {
    match (plan, ending) {
        (Plan::Pairs(_), _) => Goal::FixedGames,
        (Plan::Settle { equal: Some(equal), .. }, Ending::Equal) => Goal::Equal(100.0 * equal),
        (Plan::Settle { .. }, _) => Goal::Settle,
        (Plan::Test { sprt, .. }, Ending::Tested(hypothesis)) => {
            Goal::Test(Some(if hypothesis.code() == "H1" { sprt.elo1 } else { sprt.elo0 }))
        }
        (Plan::Test { .. }, _) => Goal::Test(None),
    }
}

/// How many more games would settle a match of this score; `None` where nothing was played.
pub fn more_games(looks: &Looks, score: &Score) -> Option<u64> {
    let mean = score.mean()?;
    let pairs = score.whole_pairs();
    // A score of exactly one half is still a little off, as far as the games tell.
    let distance = (mean - 0.5).abs().max(0.1 / score.effective_games().sqrt());
    let deviation = (pairs as f64 / score.effective_games()).sqrt() / 2.0;
    Some(2 * looks.needed(distance, deviation).saturating_sub(pairs))
}

/// How many more games would settle a match of this score, in words; `None` where nothing was played.
fn still_needed(looks: &Looks, score: &Score) -> Option<Message> {
    Some(match more_games(looks, score)? {
        0 => say!("nearly settled"),
        more => say!("about {} more games at this score", grouped(two_digits(more))),
    })
}
