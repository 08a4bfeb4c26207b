//! Goldfish games in short: how fast the deck is, and what holds it up.

use super::{GoldfishCard, GoldfishReport};
use crate::cards::Lang;
use crate::report::document::{Document, command, more_with_full};
use crate::report::figures::{InPoints, broken_words};
use crate::report::sim::bots::name_of;
use crate::say::{Message, decimal, grouped};

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
        how.extend(broken_words(figures.broken.games));
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
        facts.push((say!("Cards"), cards_in_short(&figures.cards)));
        facts
    }

    /// Cards that often lie in the hand without ever being playable face up.
    fn stuck(&self) -> Message {
        const NAMED: usize = 4;
        const OFTEN: f64 = 0.05;
        let share = |card: &GoldfishCard| card.never_playable as f64 / card.games_drawn.max(1) as f64;
        let mut cards: Vec<&GoldfishCard> =
            self.figures.cards.iter().filter(|card| share(card) >= OFTEN).collect();
        cards.sort_by(|one, two| share(two).total_cmp(&share(one)));
        let [worst, rest @ ..] = &cards[..] else { return say!("no card") };
        let times = |card: &GoldfishCard| decimal(100.0 * share(card), 0);
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
}

/// Cards that certainly make the deck faster or slower, and by enough to notice.
fn cards_in_short(cards: &[GoldfishCard]) -> Message {
    const NAMED: usize = 3;
    /// A round in twenty games.
    const NOTICED: f64 = 0.05;
    let mut found: Vec<(&str, f64)> = cards
        .iter()
        .filter_map(|card| {
            let clear = card.opening_difference.filter(InPoints::is_clear)?;
            Some((card.name.as_str(), clear.difference))
        })
        .filter(|(_, rounds)| rounds.abs() >= NOTICED)
        .collect();
    if found.is_empty() {
        return say!("no card makes it clearly faster or slower");
    }
    found.sort_by(|one, two| two.1.abs().total_cmp(&one.1.abs()));
    let named = found.iter().take(NAMED);
    let (faster, slower): (Vec<_>, Vec<_>) = named.partition(|(_, rounds)| *rounds < 0.0);
    let list = |cards: Vec<&(&str, f64)>| {
        Message::both(cards.into_iter().map(|(name, rounds)| {
            let rounds = decimal(rounds.abs(), 2);
            say!("{} ({})", *name, say_count!(rounds, "{} round", "{} rounds"))
        }))
    };
    let mut parts = Vec::new();
    if !faster.is_empty() {
        parts.push(say!("faster with {} in the opening hand", list(faster)));
    }
    if !slower.is_empty() {
        parts.push(say!("slower with {} in the opening hand", list(slower)));
    }
    Message::joined(parts.into_iter().chain(more_with_full(found.len().saturating_sub(NAMED))), "; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::stats::{Difference, Interval};

    #[test]
    fn only_cards_that_clearly_matter_are_named() {
        let card = |name: &str, [low, difference, high]: [f64; 3]| GoldfishCard {
            id: "0-01".parse().unwrap(),
            name: name.to_owned(),
            draws: 1,
            games_drawn: 1,
            front: 0,
            back: 0,
            mean_round: None,
            never_playable: 0,
            opening_difference: Some(Difference { difference, interval: Interval { low, high } }),
        };
        let unclear = card("Sparrow", [-0.4, -0.1, 0.2]);
        let small = card("Pinprick", [-0.05, -0.04, -0.03]);
        let faster = || card("Loan Shark", [-0.3, -0.2, -0.1]);
        let none = cards_in_short(&[unclear, small]).to_string();
        assert_eq!(none, "no card makes it clearly faster or slower");
        let both = cards_in_short(&[faster(), card("Anchor", [0.2, 1.0, 1.5])]).to_string();
        assert_eq!(
            both,
            "faster with Loan Shark (0.20 rounds) in the opening hand; slower with Anchor (1.00 rounds) in the opening hand"
        );
        let five: Vec<GoldfishCard> = (0..5).map(|_| faster()).collect();
        assert!(cards_in_short(&five).to_string().ends_with("; 2 more with --full"));
    }
}
