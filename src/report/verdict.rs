//! Who is better and by how much, in words that a player understands. Every report that speaks of wins
//! takes its sentences from here, so that verdict, range and Elo always agree.
//!
//! - "X is better" is said only where the range leaves 50 out; otherwise there is no clear winner yet.
//! - Numbers are wins in 100 games, rounded to whole numbers, halves up. They get a decimal where the range is
//!   narrower than 2. A number that would be rounded to 50, 0 or 100 says on which side of it it is.
//! - A tie is half a win. From 2 ties in 100 games on the sentence speaks of points.

use crate::say::{Message, decimal, grouped, short, signed};
use crate::sim::stats::{Interval, elo_of_score};

/// A share of the points with its range, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best guess.
    pub mean: f64,
    /// The lower end of the range.
    pub low: f64,
    /// The upper end of the range.
    pub high: f64,
}

impl Estimate {
    /// A guess that was corrected for early stopping never lies outside its range.
    pub fn new(mean: f64, Interval { low, high }: Interval) -> Self {
        Estimate { mean: mean.clamp(low, high), low, high }
    }

    /// The same as the other side counts it.
    pub fn mirrored(self) -> Self {
        Estimate { mean: 1.0 - self.mean, low: 1.0 - self.high, high: 1.0 - self.low }
    }

    /// Whether it is settled that one side is better.
    pub fn leaves_out_even(&self) -> bool {
        self.low > 0.5 || self.high < 0.5
    }

    /// The estimate and both ends as they are written, with at least N decimals.
    fn figures(&self, decimals: usize) -> [Figure; 3] {
        let narrow = 100.0 * (self.high - self.low) < 2.0;
        let decimals = decimals.max(usize::from(narrow));
        [self.mean, self.low, self.high].map(|share| Figure::new(share, decimals))
    }

    /// `about 46`, or `over 99`.
    pub fn about_words(&self) -> Message {
        self.figures(0)[0].about()
    }

    /// `Red Tide wins about 37 of 100 games (between 36 and 39)`
    pub fn sentence(&self, subject: Message) -> Message {
        let [mean, low, high] = self.figures(0);
        let [low, high] = [low, high].map(Figure::words);
        say!("{} wins {} of 100 games (between {} and {})", subject, mean.about(), low, high)
    }

    /// `46`, for a table.
    pub fn mean_words(&self) -> Message {
        self.figures(0)[0].words()
    }

    /// `40 to 52`, for a table.
    pub fn range_words(&self) -> Message {
        let [_, low, high] = self.figures(0).map(Figure::words);
        say!("{} to {}" @ "between", low, high)
    }

    /// `+163 to +444 Elo for Red Tide`: the same range as Elo, for the side whose range this is.
    pub fn elo_words(&self, name: &str) -> Message {
        match (elo_of_score(self.low), elo_of_score(self.high)) {
            (Some(low), Some(high)) => say!("{} to {} Elo for {}", elo(low), elo(high), name),
            (Some(low), None) => say!("at least {} Elo for {}", elo(low), name),
            (None, Some(high)) => say!("at most {} Elo for {}", elo(high), name),
            (None, None) => say!("unknown"),
        }
    }

    /// `within 4 points of even`: the end that is farther from 50, rounded up.
    fn farthest(&self) -> u64 {
        let far = 100.0 * (0.5 - self.low).max(self.high - 0.5);
        far.ceil().max(1.0) as u64
    }
}

/// `97`, `over 99`: a share in a hundred.
pub fn in_hundred(share: f64) -> Message {
    Figure::new(share, 0).words()
}

/// Where a lead, in shares of 1, is no larger than what built-in bots have been seen to differ by (docs/bots.md: 4.7 points
/// as a root mean square), and no other bot has checked it.
pub fn within_bots(lead: f64) -> Option<Message> {
    const POINTS: f64 = 5.0;
    (100.0 * lead <= POINTS).then(|| {
        say!("Another bot may see it differently: bots have differed by {} points.", decimal(POINTS, 0))
    })
}

/// A whole number, or as many decimals as it takes to see on which side of 0 it lies.
pub fn elo(difference: f64) -> Message {
    let decimals = (0..4).find(|&decimals| difference.abs() * 10f64.powi(decimals) >= 0.5);
    signed(difference, decimals.unwrap_or(0) as usize)
}

/// A number of wins in 100 games as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Figure {
    Number(f64, usize),
    JustUnderHalf,
    JustOverHalf,
    /// More than 99, or than 99.9 with a decimal.
    Over(f64, usize),
    /// Less than 1, or than 0.1 with a decimal.
    Under(f64, usize),
}

impl Figure {
    fn new(share: f64, decimals: usize) -> Self {
        let points = 100.0 * share;
        let unit = 10f64.powi(decimals as i32);
        // Halves go up; a share of 0.285 is 28.499… in points and a half all the same.
        let rounded = ((points * unit * 1e6).round() / 1e6 + 0.5).floor() / unit;
        match rounded {
            50.0 if share == 0.5 => Figure::Number(50.0, 0),
            50.0 if decimals == 0 => Figure::new(share, 1),
            50.0 if share > 0.5 => Figure::JustOverHalf,
            50.0 => Figure::JustUnderHalf,
            100.0 if share < 1.0 => Figure::Over(100.0 - 1.0 / unit, decimals),
            0.0 if share > 0.0 => Figure::Under(1.0 / unit, decimals),
            whole if whole == 0.0 || whole == 100.0 => Figure::Number(whole, 0),
            rounded => Figure::Number(rounded, decimals),
        }
    }

    fn words(self) -> Message {
        match self {
            Figure::Number(number, decimals) => decimal(number, decimals),
            Figure::JustUnderHalf => say!("just under 50"),
            Figure::JustOverHalf => say!("just over 50"),
            Figure::Over(number, decimals) => say!("over {}", decimal(number, decimals)),
            Figure::Under(number, decimals) => say!("under {}", decimal(number, decimals)),
        }
    }

    /// As an estimate: `about 85`, but `over 99`.
    fn about(self) -> Message {
        match self {
            Figure::Number(..) => say!("about {}", self.words()),
            _ => self.words(),
        }
    }
}

/// A chance of winning: `65 of 100`, `over 99 of 100`.
pub fn of_100(chance: f64) -> Message {
    say!("{} of 100", Figure::new(chance, 0).words())
}

/// The results of a deck's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    pub games: u64,
    pub won: u64,
    pub drawn: u64,
}

impl Record {
    /// Ties are worth speaking of from 2 in 100 games on.
    pub fn in_points(&self) -> bool {
        self.drawn * 50 >= self.games && self.drawn > 0
    }
}

/// What the games were to show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// Who is better, by a number of games fixed beforehand.
    FixedGames,
    /// Who is better, with as many games as it takes.
    Settle,
    /// It is proven that the decks are equal within this number of percentage points.
    Equal(f64),
    /// Whether a sequential test finds so much Elo for the deck that is ahead, once it has.
    Test(Option<f64>),
}

/// The result of a match between two decks.
#[derive(Clone, Copy, Debug)]
pub struct Finding<'a> {
    /// The deck that is ahead; the first one where neither is.
    pub ahead: &'a str,
    /// As that deck counts it.
    pub record: Record,
    /// As that deck counts it.
    pub estimate: Estimate,
    pub goal: Goal,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

impl Finding<'_> {
    /// Whether it is settled that the deck ahead is better.
    pub fn is_settled(&self) -> bool {
        self.estimate.leaves_out_even()
    }

    /// The first line of a report.
    pub fn answer(&self) -> Message {
        let clause = |subject: Message| clause(subject, &self.record, &self.estimate, self.goal);
        let name = || Message::plain(self.ahead);
        if self.stopped {
            let games = say_count!(self.record.games, "{} game", "{} games");
            return match self.is_settled() {
                true => say!("Stopped after {}, {} is better: {}.", games, self.ahead, clause(say!("it"))),
                false => say!("Stopped after {}, no clear winner yet: {}.", games, clause(name())),
            };
        }
        match self.goal {
            Goal::Equal(margin) => say!("Equal within {}: {}.", points(margin), clause(name())),
            Goal::Test(Some(elo)) => {
                let elo = if elo == 0.0 { short(0.0) } else { signed(elo, usize::from(elo.fract() != 0.0)) };
                say!("The test finds {} Elo for {}: {}.", elo, self.ahead, clause(say!("it")))
            }
            Goal::Test(None) => say!("The test has not decided yet: {}.", clause(name())),
            _ if self.is_settled() => say!("{} is better: {}.", self.ahead, clause(say!("it"))),
            _ => say!("No clear winner yet: {}.", clause(name())),
        }
    }

    /// The first line of a report whose verdict another bot does not share. `second` is that bot and its estimate of
    /// the same deck.
    pub fn disagreement(&self, bot: &str, (second, theirs): (&str, &Estimate)) -> Message {
        let [mine, theirs] = [&self.estimate, theirs].map(Estimate::mean_words);
        match self.record.in_points() {
            true => say!(
                "The bots disagree: {} takes {} of 100 points with {}, {} with {}.",
                self.ahead,
                mine,
                bot,
                theirs,
                second
            ),
            false => {
                say!(
                    "The bots disagree: {} wins {} of 100 games with {}, {} with {}.",
                    self.ahead,
                    mine,
                    bot,
                    theirs,
                    second
                )
            }
        }
    }

    /// How close the decks are at least, and how many more games would settle it: `None` where that is settled.
    /// The number of games is given only up to ten times those played.
    pub fn open_question(&self, more_games: Option<u64>) -> Option<Message> {
        /// Farther ends say nothing.
        const CLOSE: u64 = 25;
        if self.is_settled() || matches!(self.goal, Goal::Equal(_) | Goal::Test(_)) {
            return None;
        }
        let more = more_games.filter(|&more| more <= 10 * self.record.games).map(two_digits);
        let far = self.estimate.farthest();
        if far > CLOSE {
            return Some(match more {
                Some(0) => say!("A few more games would settle it."),
                Some(more) => say!("About {} more games would settle it.", grouped(more)),
                None => say!("It is too close to settle in reasonable time."),
            });
        }
        let more = match more {
            Some(0) => say!("a few more games would settle it"),
            Some(more) => say!("about {} more games would settle it", grouped(more)),
            None => say!("too close to settle in reasonable time"),
        };
        let within = say_count!(
            far,
            "They are within {} point of even (wins in 100)",
            "They are within {} points of even (wins in 100)"
        );
        Some(say!("{}; {}.", within, more))
    }
}

/// `5 points`, `2.5 points`
fn points(margin: f64) -> Message {
    say_count!(margin, "{} point", "{} points")
}

/// Two digits are enough for a guess.
pub fn two_digits(number: u64) -> u64 {
    let unit = 10u64.pow(number.max(1).ilog10().saturating_sub(1));
    number.div_ceil(unit) * unit
}

/// What the subject did, without the full stop.
fn clause(subject: Message, record: &Record, estimate: &Estimate, goal: Goal) -> Message {
    // What lies within a margin must not be rounded out of it.
    let decimals = match goal {
        Goal::Equal(margin) => {
            short(margin).to_string().split('.').nth(1).map_or(0, |after| after.len().min(3))
        }
        _ => 0,
    };
    let [mut mean, low, high] = estimate.figures(decimals);
    // Equal decks may well score about 50.
    let whole = decimals == 0 && estimate.high - estimate.low >= 0.02;
    if matches!(goal, Goal::Equal(_))
        && whole
        && !estimate.leaves_out_even()
        && (estimate.mean - 0.5).abs() < 0.005
    {
        mean = Figure::Number(50.0, 0);
    }
    let games = grouped(record.games);
    let [low_words, high_words] = [low, high].map(Figure::words);
    if record.won == record.games {
        return match low {
            Figure::Under(..) | Figure::Number(0.0, _) => say!("{} won all {} games", subject, games),
            _ => say!("{} won all {} games (at least {} of 100)", subject, games, low_words),
        };
    }
    if record.won == 0 && record.drawn == 0 {
        return match high {
            Figure::Over(..) | Figure::Number(100.0, _) => say!("{} won none of {} games", subject, games),
            _ => say!("{} won none of {} games (at most {} of 100)", subject, games, high_words),
        };
    }
    if record.in_points() {
        return say!(
            "{} takes {} of 100 points (between {} and {}; a tie is half)",
            subject,
            mean.about(),
            low_words,
            high_words
        );
    }
    if goal == Goal::FixedGames && record.drawn == 0 && record.games == 100 {
        let won = grouped(record.won);
        return say!("{} won {} of 100 games (between {} and {})", subject, won, low_words, high_words);
    }
    if goal == Goal::FixedGames && record.drawn == 0 {
        return say!(
            "{} won {} of {} games, {} of 100 (between {} and {})",
            subject,
            grouped(record.won),
            games,
            mean.words(),
            low_words,
            high_words
        );
    }
    say!("{} wins {} of 100 games (between {} and {})", subject, mean.about(), low_words, high_words)
}

/// The first line of a report on one deck against several, of which `against` says who they are.
pub fn against_several(deck: &str, against: Message, record: &Record, estimate: &Estimate) -> Message {
    let [mean, low, high] = estimate.figures(0);
    let games = grouped(record.games);
    if record.won == record.games {
        return say!("{} won all {} games against {}.", deck, games, against);
    }
    if record.won == 0 && record.drawn == 0 {
        return say!("{} won none of {} games against {}.", deck, games, against);
    }
    let [low, high] = [low, high].map(Figure::words);
    match record.in_points() {
        true => say!(
            "{} takes {} of 100 points against {} (between {} and {}; a tie is half).",
            deck,
            mean.about(),
            against,
            low,
            high
        ),
        false => {
            say!(
                "{} wins {} of 100 games against {} (between {} and {}).",
                deck,
                mean.about(),
                against,
                low,
                high
            )
        }
    }
}

/// Whether going first helped, by the score of the player who went first.
pub fn going_first(first: &Estimate, in_points: bool) -> Message {
    let effect = match () {
        () if first.low > 0.5 => say!("an advantage"),
        () if first.high < 0.5 => say!("a disadvantage"),
        () => say!("no clear effect"),
    };
    let [mean, low, high] = first.figures(0).map(Figure::words);
    match in_points {
        true => say!("{}: the first player took {} of 100 points ({} to {})", effect, mean, low, high),
        false => say!("{}: the first player won {} of 100 ({} to {})", effect, mean, low, high),
    }
}

/// `loses`, `open` or `wins`, for a table.
pub fn in_a_word(estimate: &Estimate) -> Message {
    match () {
        () if estimate.low > 0.5 => say!("wins"),
        () if estimate.high < 0.5 => say!("loses"),
        () => say!("open"),
    }
}

/// Who played: one bot for all, or one for each side.
pub fn played_by(sides: [(&str, &str); 2], by_all: impl Fn(&str) -> Message) -> Message {
    let [(one, bot), (two, other)] = sides;
    match bot == other {
        true => by_all(bot),
        false => say!("{} played by {}, {} by {}", one, bot, two, other),
    }
}

#[cfg(test)]
mod tests;
