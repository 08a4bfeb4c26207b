//! What the summaries of `deck doctor` and `deck tune` share: how gains were found.

use super::Request;
use crate::report::sim::name_of;
use crate::report::verdict;
use crate::say::{Message, grouped};

/// Whom the deck met, and who played.
pub(super) struct Met {
    /// `against the 13 sample decks`
    pub against: Message,
    /// `all played by pilot`
    pub played: Message,
}

impl Met {
    pub fn new(asked: &Request) -> Self {
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
