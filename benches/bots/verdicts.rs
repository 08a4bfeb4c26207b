//! Whose verdicts on pairings of decks come closest to those of the strongest player.

use flightdeck::bots::{BotSpec, parse_bot};
use flightdeck::engine::Table;
use flightdeck::sim::stats::Score;

use crate::Ask;
use crate::arena::{play_as_seated, sample_decks, table_of};

/// All pairings of the sample decks, `expert` against itself, then other bots against themselves, `expert` with
/// four times the time among them. Each bot plays other deals, so that chance is theirs alone.
pub fn verdicts(ask: &Ask) {
    let decks = sample_decks();
    let mut pairs = Vec::new();
    for (at, (one, x)) in decks.iter().enumerate() {
        for (other, y) in &decks[at + 1..] {
            pairs.push((format!("{one} / {other}"), table_of([x, y])));
        }
    }
    let games = ask.games.unwrap_or(40);
    let truth = judged(&pairs, "expert", games, 0);
    let others =
        [("pilot-1", 10 * games), ("pilot", 5 * games), ("expert-1", games), ("expert:worlds=48", games / 2)];
    for (stream, (name, games)) in (1..).zip(others) {
        let verdicts = judged(&pairs, name, games, stream);
        let (mut apart, mut square, mut chance, mut reversed) = (0.0, 0.0, 0.0, 0);
        for (expert, bot) in truth.iter().zip(&verdicts) {
            let difference = mean(bot) - mean(expert);
            apart += difference.abs();
            square += difference * difference;
            chance += noise(expert) + noise(bot);
            let (low, high) = (expert.interval().low, expert.interval().high);
            let against = mean(bot) > 0.5 && high < 0.5 || mean(bot) < 0.5 && low > 0.5;
            reversed += usize::from(against);
        }
        let count = truth.len() as f64;
        println!(
            "  {name:<17} ({games} games a pairing) differs from expert by {:.1} points on average, by {:.1} without the noise of so few games \
             (root mean square); {reversed} of {count} verdicts reversed beyond the expert's interval",
            100.0 * apart / count,
            100.0 * ((square - chance).max(0.0) / count).sqrt()
        );
    }
}

fn mean(score: &Score) -> f64 {
    score.mean().unwrap_or(0.5)
}

/// The variance of a mean that an interval of 95 % stands for.
fn noise(score: &Score) -> f64 {
    let interval = score.interval();
    ((interval.high - interval.low) / (2.0 * 1.96)).powi(2)
}

fn judged(pairs: &[(String, Table)], name: &str, games: u64, stream: u64) -> Vec<Score> {
    let bot: BotSpec = parse_bot(name).unwrap_or_else(|fault| panic!("{fault}"));
    pairs
        .iter()
        .enumerate()
        .map(|(at, (_, table))| play_as_seated(table, &bot, games.div_ceil(2), stream << 32 ^ at as u64))
        .collect()
}
