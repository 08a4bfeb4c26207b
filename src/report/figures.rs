//! Figures that several reports share, as they are serialized and as people read them.

use serde::Serialize;

use super::document::{Cell, Column, HeadStyle, Range, Scale, Table};
use super::verdict::Estimate;
use crate::say::{Message, decimal, grouped, percent, signed};
use crate::sim::stats::{Difference, Elo, Histogram, Interval, Score};

/// Six decimals: more than any sample supports, and short to read. Halves round to even, so that a share and its
/// complement round to a sum of one.
pub fn rounded(value: f64) -> f64 {
    format!("{value:.6}").parse().unwrap_or(value)
}

/// `53.1`: points of a hundred.
pub fn points(share: f64) -> Message {
    decimal(100.0 * share, 1)
}

/// A chance in percent with two decimals; never 0 or 100 % for what is possible or not certain.
pub fn chance(chance: f64) -> Message {
    match chance * 100.0 {
        0.0 => Message::Number("0%".into()),
        100.0 => Message::Number("100%".into()),
        low if low < 0.005 => Message::Number("< 0.01%".into()),
        high if high > 99.995 => Message::Number("> 99.99%".into()),
        _ => percent(chance, 2),
    }
}

/// A chance in percent with one decimal; never 0 or 100 % for what was only estimated.
pub fn likelihood(chance: f64) -> Message {
    match chance * 100.0 {
        low if low < 0.05 => Message::Number("< 0.1%".into()),
        high if high >= 99.95 => Message::Number("> 99.9%".into()),
        _ => percent(chance, 1),
    }
}

/// `53.1 % (95 %: 51.2 to 55.0)`: a figure and the ends of its 95 % interval, in a sentence.
pub fn interval_words([figure, low, high]: [Message; 3]) -> Message {
    say!("{} (95%: {} to {})", figure, low, high)
}

/// `53.1* [51.2, 55.0]`: the same in a table, perhaps with a star.
pub fn interval_cell(star: bool, [figure, low, high]: [Message; 3]) -> Message {
    match star {
        true => say!("{}* [{}, {}]", figure, low, high),
        false => say!("{} [{}, {}]", figure, low, high),
    }
}

/// A share of points with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Rate {
    pub games: u64,
    pub mean: Option<f64>,
    pub low: f64,
    pub high: f64,
}

impl Rate {
    pub fn new(score: &Score) -> Self {
        let Interval { low, high } = score.interval();
        Rate { games: score.games(), mean: score.mean(), low, high }
    }

    /// The same as wins in 100 games.
    pub fn wins(&self) -> Estimate {
        let Rate { low, high, .. } = *self;
        Estimate::new(self.mean.unwrap_or(0.5), Interval { low, high })
    }

    /// `Red Tide wins about 37 of 100 games (between 36 and 39)`
    pub fn sentence(&self, deck: &str) -> Message {
        self.wins().sentence(Message::plain(deck))
    }

    /// `53.1 % (95 %: 51.2 to 55.0)`
    pub fn words(&self) -> Message {
        match self.mean {
            Some(mean) => interval_words([percent(mean, 1), points(self.low), points(self.high)]),
            None => say!("no games"),
        }
    }

    /// `53.1 [51.2, 55.0]`; a dash without any games. Stars mark differences only.
    pub fn cell(&self) -> Message {
        match self.mean {
            Some(mean) => interval_cell(false, [mean, self.low, self.high].map(points)),
            None => Message::plain("–"),
        }
    }
}

/// A difference of scores in points: a point is one win in 100 games.
pub trait InPoints {
    /// The difference and the ends of its interval, as shares.
    fn shares(&self) -> [f64; 3];

    /// Whether zero is left out.
    fn is_clear(&self) -> bool {
        let [_, low, high] = self.shares();
        low > 0.0 || high < 0.0
    }

    /// `+3.2* [+1.0, +5.4]`, with a star where zero is left out.
    fn cell(&self) -> Message {
        interval_cell(self.is_clear(), self.shares().map(|share| signed(100.0 * share, 1)))
    }

    /// `+3.2 (95 %: +1.0 to +5.4)`
    fn words(&self) -> Message {
        interval_words(self.shares().map(|share| signed(100.0 * share, 1)))
    }

    /// How many decimals show what the interval says: whole points, unless it is narrow or an end of it would read
    /// 0 without being 0.
    fn decimals(&self) -> usize {
        let [_, low, high] = self.shares().map(|share| 100.0 * share);
        let reads = |decimals: usize, end: f64| (end * 10f64.powi(decimals as i32)).round() != 0.0;
        let narrow = usize::from(high - low < 2.0);
        let enough =
            |&decimals: &usize| !self.is_clear() || [low, high].iter().all(|&end| reads(decimals, end));
        (narrow..3).find(enough).unwrap_or(3)
    }

    /// `11`, without a sign.
    fn bare(&self) -> Message {
        decimal(100.0 * self.shares()[0].abs(), self.decimals())
    }

    /// `11 points`, without a sign.
    fn size(&self) -> Message {
        say_count!(self.bare(), "{} point", "{} points")
    }

    /// `7` and `14`, the ends of the interval without a sign, the smaller first.
    fn ends(&self) -> [Message; 2] {
        let [_, low, high] = self.shares();
        let ends = if high < 0.0 { [-high, -low] } else { [low, high] };
        ends.map(|end| decimal(100.0 * end, self.decimals()))
    }

    /// `+9 (6 to 13)`
    fn in_brackets(&self) -> Message {
        let [_, low, high] = self.shares().map(|share| decimal(100.0 * share, self.decimals()));
        say!("{} ({} to {})", self.signed(), low, high)
    }

    /// `+9`, `-2`, `0`
    fn signed(&self) -> Message {
        let points = 100.0 * self.shares()[0];
        match points.round() {
            0.0 if self.decimals() == 0 => Message::plain(0),
            _ => signed(points, self.decimals()),
        }
    }

    /// `10 less` or `2 more`: an end of the interval beside a plain card.
    fn side(&self, share: f64) -> Message {
        let size = decimal((100.0 * share).abs(), self.decimals());
        if share < 0.0 { say!("{} less", size) } else { say!("{} more", size) }
    }
}

impl InPoints for Difference {
    fn shares(&self) -> [f64; 3] {
        [self.difference, self.interval.low, self.interval.high]
    }
}

impl InPoints for crate::lab::Estimate {
    fn shares(&self) -> [f64; 3] {
        [self.mean, self.low, self.high]
    }
}

/// The cell of a difference; a dash where nothing could be compared.
pub fn difference_cell(difference: Option<Difference>) -> Message {
    difference.map_or(Message::plain("–"), |difference| difference.cell())
}

/// Differences drawn on one scale; an empty cell where nothing could be compared.
pub fn difference_ranges(
    differences: impl Iterator<Item = Option<Difference>> + Clone,
) -> impl Iterator<Item = Cell> {
    let ends =
        differences.clone().flatten().flat_map(|Difference { interval, .. }| [interval.low, interval.high]);
    let scale = Scale::around(0.0, ends);
    differences.map(move |difference| match difference {
        Some(Difference { difference: value, interval: Interval { low, high } }) => {
            Cell::Range(Range { low, value, high, scale })
        }
        None => Cell::default(),
    })
}

/// `+8 to +35`: the ends of a range of Elo; a bound alone where a one-sided result has no other.
pub fn elo_range(elo: &Elo) -> Message {
    use super::verdict::elo as words;
    match (elo.low, elo.high) {
        (Some(low), Some(high)) => say!("{} to {}", words(low), words(high)),
        (Some(low), None) => say!("above {}", words(low)),
        (None, Some(high)) => say!("below {}", words(high)),
        (None, None) => say!("unknown"),
    }
}

/// `+21 ± 13`: a rating, or the one bound that there is.
pub fn rating(elo: &Elo) -> Message {
    match (elo.difference, elo.error, elo.low, elo.high) {
        (Some(difference), Some(error), ..) => {
            Message::joined([signed(difference, 0), decimal(error, 0)], " ± ")
        }
        (_, _, Some(low), None) => say!("above {}", signed(low, 0)),
        (_, _, None, Some(high)) => say!("below {}", signed(high, 0)),
        _ => Message::plain("–"),
    }
}

/// A histogram with its figures.
#[derive(Clone, Debug, Serialize)]
pub struct Spread {
    pub mean: Option<f64>,
    pub deviation: Option<f64>,
    pub median: Option<f64>,
    pub least: Option<i64>,
    pub most: Option<i64>,
    /// Values and how often each was seen.
    pub histogram: Vec<(i64, u64)>,
}

impl Spread {
    pub fn new(histogram: &Histogram) -> Self {
        Spread {
            mean: histogram.mean(),
            deviation: histogram.deviation(),
            median: histogram.median(),
            least: histogram.least(),
            most: histogram.most(),
            histogram: histogram.iter().collect(),
        }
    }

    /// `mean 5.2, spread 1.4, median 5, from 3 to 12`
    pub fn words(&self) -> Message {
        let (Some(mean), Some(median), Some(least), Some(most)) =
            (self.mean, self.median, self.least, self.most)
        else {
            return say!("none");
        };
        let mean = decimal(mean, 1);
        let median = decimal(median, usize::from(median.fract() != 0.0));
        match self.deviation {
            Some(deviation) => say!(
                "average {}, spread {}, median {}, range {} to {}",
                mean,
                decimal(deviation, 1),
                median,
                least,
                most
            ),
            None => say!("average {}, median {}, range {} to {}", mean, median, least, most),
        }
    }

    /// The value that 99.5 % of those seen do not exceed.
    fn nearly_all(&self) -> Option<i64> {
        let all: u64 = self.histogram.iter().map(|(_, count)| count).sum();
        let mut above = all / 200;
        let far = |&&(_, count): &&(i64, u64)| {
            let inside = count > above;
            above = above.saturating_sub(count);
            inside
        };
        self.histogram.iter().rev().find(far).map(|(value, _)| *value)
    }

    /// The histogram drawn with bars, neighboring values together where there are many.
    pub fn bars(&self, what: Message) -> Table {
        const MOST_ROWS: i64 = 16;
        const LONGEST_BAR: usize = 40;
        let columns = [Column::words(what), Column::bar(LONGEST_BAR), Column::number(say!("games"))];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        let (Some(least), Some(most)) = (self.least, self.most) else { return table };
        // A few far away must not squeeze all others into one row: they share the last one.
        let end = if most - least >= MOST_ROWS { self.nearly_all().unwrap_or(most) } else { most };
        let step = ((end - least) / MOST_ROWS + 1).max(1);
        let mut rows: Vec<(i64, u64)> = Vec::new();
        let mut from = least;
        while from <= end {
            let inside = |&&(value, _): &&(i64, u64)| (from..from + step).contains(&value);
            rows.push((from, self.histogram.iter().filter(inside).map(|&(_, count)| count).sum()));
            from += step;
        }
        let far: u64 =
            self.histogram.iter().filter(|(value, _)| *value >= from).map(|(_, count)| count).sum();
        if far > 0 {
            rows.push((from, far));
        }
        let largest = rows.iter().map(|&(_, count)| count).max().unwrap_or(1);
        for (start, count) in rows {
            let label: Message = match start {
                start if start >= from => say!("{} and more", start),
                start if step == 1 => Message::plain(start),
                start => say!("{} to {}", start, start + step - 1),
            };
            table.row([label.into(), Cell::Bar { part: count, largest }, grouped(count).into()]);
        }
        table
    }
}

/// `2 games broke down and are not counted.`; `None` where none did.
pub fn broken_words(games: u64) -> Option<Message> {
    (games > 0).then(|| {
        say_count!(
            games,
            "{} game broke down and is not counted.",
            "{} games broke down and are not counted."
        )
    })
}

/// How fast it went. Left out of a report unless asked for, so that reports can be compared.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Speed {
    pub games: u64,
    pub decisions: u64,
    pub threads: usize,
    pub seconds: f64,
    pub processor_seconds: f64,
    /// Per CPU second.
    pub games_per_s: f64,
    pub decisions_per_s: f64,
}

impl Speed {
    pub fn new(games: u64, decisions: u64, threads: usize, seconds: f64, processor_seconds: f64) -> Self {
        let per_second =
            |count: u64| if processor_seconds > 0.0 { count as f64 / processor_seconds } else { 0.0 };
        Speed {
            games,
            decisions,
            threads,
            seconds,
            processor_seconds,
            games_per_s: per_second(games).round(),
            decisions_per_s: per_second(decisions).round(),
        }
    }

    pub fn words(&self) -> Message {
        // Not every run counts decisions.
        if self.decisions == 0 {
            return say!(
                "{} games in {} s on {}, {} CPU seconds: {} games per CPU second",
                grouped(self.games),
                decimal(self.seconds, 2),
                say_count!(self.threads, "{} thread", "{} threads"),
                decimal(self.processor_seconds, 2),
                grouped(self.games_per_s as u64)
            );
        }
        say!(
            "{} games and {} decisions in {} s on {}, {} CPU seconds: {} games and {} decisions per CPU second",
            grouped(self.games),
            grouped(self.decisions),
            decimal(self.seconds, 2),
            say_count!(self.threads, "{} thread", "{} threads"),
            decimal(self.processor_seconds, 2),
            grouped(self.games_per_s as u64),
            grouped(self.decisions_per_s as u64)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_well() {
        assert_eq!((rounded(1.0 / 128.0), rounded(127.0 / 128.0)), (0.007812, 0.992188));
        let few = Score::of_pairs([0, 0, 0, 0, 3]);
        assert_eq!(Rate::new(&few).cell(), "100.0 [13.0, 100.0]");
        assert_eq!(elo_range(&few.elo()), "above -330");
        assert_eq!(Rate::new(&Score::default()).cell(), "–");
        assert_eq!(
            [0.0, 0.0004, 0.5, 0.9999].map(likelihood),
            ["< 0.1%", "< 0.1%", "50.0%", "> 99.9%"].map(|text| Message::Number(text.into()))
        );
        let cell = |low| {
            let interval = Interval { low, high: 0.0742 };
            difference_cell(Some(Difference { difference: 0.0321, interval }))
        };
        assert_eq!(
            [cell(-0.01), cell(0.01)].map(|cell| cell.to_string()),
            ["+3.2 [-1.0, +7.4]", "+3.2* [+1.0, +7.4]"]
        );
        assert_eq!(difference_cell(None), "–");
    }

    #[test]
    fn bars_group_many_values() {
        let spread = Spread::new(&(0..100).collect());
        assert_eq!(spread.words(), "average 49.5, spread 29.0, median 49.5, range 0 to 99");
        let table = spread.bars(Message::plain("rounds"));
        let rows: Vec<_> = table.rows().collect();
        assert_eq!(rows[0][0], say!("{} to {}", 0, 6).into());
        let last = [say!("{} to {}", 98, 104).into(), Cell::Bar { part: 2, largest: 7 }, grouped(2).into()];
        assert_eq!(rows[14][..], last);
        // A thousand games of 2 to 7 rounds, and one that went to the limit.
        let spread = Spread::new(&(0..1000).map(|game| 2 + game % 6).chain([100]).collect());
        let table = spread.bars(Message::plain("rounds"));
        let rows: Vec<_> = table.rows().collect();
        assert_eq!((rows.len(), &rows[0][0]), (7, &Message::plain(2).into()));
        assert_eq!(
            rows[6][..],
            [say!("{} and more", 8).into(), Cell::Bar { part: 1, largest: 167 }, grouped(1).into()]
        );
    }
}
