//! What the summaries of `deck doctor` and `deck tune` share: gains in points, and how they were found.

use super::{Asked, Figures};
use crate::report::sim::name_of;
use crate::report::verdict;
use crate::say::{Message, decimal, grouped, signed};

/// A point is one win in 100 games.
impl Figures {
    /// How many decimals show what the range says: whole points, unless it is narrow or an end of it would read 0
    /// without being 0.
    fn decimals(&self) -> usize {
        let ends = [self.low, self.high].map(|share| 100.0 * share);
        let reads = |decimals: usize, end: f64| (end * 10f64.powi(decimals as i32)).round() != 0.0;
        let narrow = usize::from(ends[1] - ends[0] < 2.0);
        let sure = self.is_sure();
        (narrow..3).find(|&decimals| !sure || ends.iter().all(|&end| reads(decimals, end))).unwrap_or(3)
    }

    /// `11 points`, without a sign.
    pub(super) fn size(&self) -> Message {
        let (points, decimals) = (100.0 * self.points.abs(), self.decimals());
        match decimals {
            0 => say_count!(points.round(), "{} point", "{} points"),
            _ => say!("{} points", decimal(points, decimals)),
        }
    }

    /// `11`, without a sign.
    pub(super) fn bare(&self) -> Message {
        decimal(100.0 * self.points.abs(), self.decimals())
    }

    /// `7` and `14`, the ends of the range without a sign, the smaller first.
    pub(super) fn ends(&self) -> [Message; 2] {
        let decimals = self.decimals();
        let mut ends = [self.low, self.high].map(|share| 100.0 * share);
        if ends[1] < 0.0 {
            ends = [-ends[1], -ends[0]];
        }
        ends.map(|end| decimal(end, decimals))
    }

    /// `+9 (6 to 13)`
    pub(super) fn in_brackets(&self) -> Message {
        let [low, high] = [self.low, self.high].map(|end| decimal(100.0 * end, self.decimals()));
        say!("{} ({} to {})", self.signed(), low, high)
    }

    /// `+9`, `-2`, `0`
    pub(super) fn signed(&self) -> Message {
        let points = 100.0 * self.points;
        match points.round() {
            0.0 if self.decimals() == 0 => Message::plain(0),
            _ => signed(points, self.decimals()),
        }
    }

    /// `10 less` or `2 more`: an end of the range beside a plain card.
    pub(super) fn side(&self, share: f64) -> Message {
        let size = decimal((100.0 * share).abs(), self.decimals());
        if share < 0.0 { say!("{} less", size) } else { say!("{} more", size) }
    }
}

/// Whom the deck met, and who played.
pub(super) struct Met {
    /// `against the 13 sample decks`
    pub against: Message,
    /// `all played by pilot`
    pub played: Message,
}

impl Met {
    pub fn new(asked: &Asked) -> Self {
        let against = match asked.opponents.as_slice() {
            opponents if asked.against_samples => {
                say_count!(opponents.len(), "against the {} sample deck", "against the {} sample decks")
            }
            [only] => say!("against {}", only.as_str()),
            opponents => say_count!(opponents.len(), "against {} deck", "against {} decks"),
        };
        let [one, two] = asked.bots.each_ref().map(|bot| name_of(bot));
        let others = say!("the others").to_string();
        let played =
            verdict::played_by([(&asked.deck, one), (&others, two)], |bot| say!("all played by {}", bot));
        Met { against, played }
    }

    /// `99,424 games against the 13 sample decks, all played by pilot; 95% sure.`
    pub fn line(&self, games: u64) -> Message {
        let games = say_count!(games, "{} game", "{} games");
        say!("{} {}, {}; 95% sure.", games, self.against.clone(), self.played.clone())
    }
}

/// Names in a sentence.
pub(super) fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> Message {
    Message::both(names.into_iter().map(Message::plain))
}

/// `Stopped after 640 games: `
pub(super) fn stopped(games: u64) -> Message {
    say!("Stopped after {} games, before anything was clear.", grouped(games))
}
