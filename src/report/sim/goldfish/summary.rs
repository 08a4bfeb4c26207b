//! Goldfish games in short: how fast the deck is, and what holds it up.

use super::{CardFigures, GoldfishReport};
use crate::cards::Lang;
use crate::report::document::{Document, command};
use crate::report::figures::InPoints;
use crate::report::sim::bots::name_of;
use crate::say::{Message, decimal, grouped};
use crate::sim::stats::Difference;

impl GoldfishReport {
    /// The answer first, and at most a dozen lines.
    pub fn summary(&self, lang: Lang) -> Document {
        let mut document = self.begun(lang);
        let mut ways = vec![say!("--full, -o {}", "goldfish.html")];
        // Two names that need no quotes.
        let names = self.figures.cards.iter().map(|card| card.name.as_str());
        let names: Vec<&str> = names.filter(|name| name.chars().all(char::is_alphanumeric)).take(2).collect();
        if self.hand.is_empty() && names.len() == 2 {
            ways.push(say!(
                "start with certain cards: {}",
                command(format_args!("--hand {}", names.join(",")))
            ));
        }
        document.more(ways);
        document
    }

    /// What every report on goldfish games begins with.
    pub(super) fn begun(&self, lang: Lang) -> Document {
        let (answer, how) = self.headlines();
        let mut document = Document::summary(lang, answer, how);
        document.facts(self.what_happened());
        document
    }

    /// The answer, and the sentences that say how it was found.
    fn headlines(&self) -> (Message, Vec<Message>) {
        let figures = &self.figures;
        let usual = figures.down.histogram.iter().max_by_key(|(_, games)| *games).copied();
        let answer = match usual {
            Some((rounds, games)) => say!(
                "{} wins in {} when nobody fights back ({} of {} games).",
                self.deck,
                say_count!(rounds, "{} round", "{} rounds"),
                grouped(games),
                grouped(figures.games)
            ),
            None => say!(
                "{} won none of {} games within {} rounds, though nobody fought back.",
                self.deck,
                grouped(figures.games),
                self.round_limit
            ),
        };
        let games = say_count!(figures.games, "{} game", "{} games");
        let mut played = vec![say!("{}, played by {}", games, name_of(&self.bot))];
        let others =
            || figures.down.histogram.iter().filter(|(rounds, _)| Some(*rounds) != usual.map(|(at, _)| at));
        let other_games: u64 = others().map(|(_, games)| games).sum();
        match (others().next(), others().next_back()) {
            (Some((least, _)), Some((most, _))) if least == most => {
                let rounds = say_count!(*least, "{} round", "{} rounds");
                played.push(say_count!(other_games, "the other {} took {}", "the other {} took {}", rounds));
            }
            (Some((least, _)), Some((most, _))) => {
                played.push(say!("the other {} took {} to {} rounds", grouped(other_games), least, most));
            }
            _ => {}
        }
        if figures.not_down > 0 && usual.is_some() {
            let limit = self.round_limit;
            played.push(say_count!(
                figures.not_down,
                "{} was not won within {} rounds",
                "{} were not won within {} rounds",
                limit
            ));
        }
        let mut how = Vec::new();
        if figures.interrupted {
            how.push(say!("Stopped early: this is what was played until then."));
        }
        how.push(say!("{}.", Message::joined(played, "; ")));
        if !self.hand.is_empty() {
            let named = |id: &crate::cards::CardId| {
                let card = figures.cards.iter().find(|card| card.id == *id);
                card.map_or(Message::plain(id), |card| Message::plain(&card.name))
            };
            how.push(say!("Every opening hand had {}.", Message::both(self.hand.iter().map(named))));
        }
        (answer, how)
    }

    fn what_happened(&self) -> Vec<(Message, Message)> {
        /// Later rounds say little.
        const ROUNDS: usize = 5;
        let figures = &self.figures;
        let mut facts = Vec::new();
        let usual = figures.damage.iter().filter(|round| 2 * round.games >= figures.games).take(ROUNDS);
        let damage: Vec<Message> = usual
            .filter_map(|round| Some(say!("{} in round {}", decimal(round.mean?, 0), round.round)))
            .collect();
        if !damage.is_empty() {
            facts.push((say!("Damage"), say!("{}, on average", Message::joined(damage, ", "))));
        }
        if let (Some(median), Some(least), Some(most)) =
            (figures.own_armor.median, figures.own_armor.least, figures.own_armor.most)
        {
            let left = median.floor();
            let words = match least == most {
                true => say!("always {} of {} left", least, self.armor),
                false => say!("{} of {} left as a rule, {} to {}", left, self.armor, least, most),
            };
            facts.push((say!("Own armor"), words));
        }
        facts.push((say!("Stuck"), self.stuck()));
        let left = figures.levels.iter().map(|level| level.tally.stuck).sum::<u64>() as f64;
        let left = left / figures.games.max(1) as f64;
        facts.push((
            say!("In hand"),
            match left {
                0.0 => say!("no card left at the end"),
                left if left < 0.5 => say!("hardly ever a card left at the end"),
                left => say_count!(
                    left.round(),
                    "{} card left at the end, on average",
                    "{} cards left at the end, on average"
                ),
            },
        ));
        facts.push((say!("Chains"), figures.chains.in_short()));
        facts.push((say!("Cards"), self.cards_in_short()));
        facts
    }

    /// Cards that often lie in the hand without ever being playable face up.
    fn stuck(&self) -> Message {
        const NAMED: usize = 4;
        const OFTEN: f64 = 0.05;
        let share = |card: &CardFigures| card.never_playable as f64 / card.games_drawn.max(1) as f64;
        let mut cards: Vec<&CardFigures> =
            self.figures.cards.iter().filter(|card| share(card) >= OFTEN).collect();
        cards.sort_by(|one, two| share(two).total_cmp(&share(one)));
        let [worst, rest @ ..] = &cards[..] else { return say!("no card") };
        let times = |card: &CardFigures| decimal(100.0 * share(card), 0);
        let worst =
            say!("{}: could not be played face up in {} of 100 games that drew it", worst.name, times(worst));
        let rest: Vec<Message> = (rest.iter().take(NAMED - 1))
            .map(|card| Message::joined([Message::plain(&card.name), times(card)], " "))
            .collect();
        match rest.is_empty() {
            true => worst,
            false => Message::joined([worst, Message::joined(rest, ", ")], "; "),
        }
    }

    /// Cards that are certain to make the deck faster or slower.
    fn cards_in_short(&self) -> Message {
        const NAMED: usize = 3;
        let cards = self.figures.cards.iter();
        let mut found: Vec<(&str, Difference)> = cards
            .filter_map(|card| {
                Some((card.name.as_str(), card.opening_difference.filter(InPoints::is_clear)?))
            })
            .collect();
        if found.is_empty() {
            return say!("no card makes it clearly faster or slower");
        }
        found.sort_by(|one, two| two.1.difference.abs().total_cmp(&one.1.difference.abs()));
        let named = found.iter().take(NAMED).map(|(name, difference)| {
            let rounds = decimal(difference.difference.abs().max(0.01), 2);
            match difference.difference < 0.0 {
                true => say!("{} {} rounds faster in the opening hand", name, rounds),
                false => say!("{} {} rounds slower in the opening hand", name, rounds),
            }
        });
        let left = found.len().saturating_sub(NAMED) as u64;
        let more = (left > 0).then(|| say_count!(left, "{} more with --full", "{} more with --full"));
        Message::joined(named.chain(more), "; ")
    }
}
