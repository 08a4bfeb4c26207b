//! What to cut and what to take, in a few lines.

use super::Named;
use super::confirmation::GainFigures;
use super::doctor::DoctorReport;
use super::summary::{names, stopped};
use crate::lab::doctor::{Addition, Worth};
use crate::report::document::Document;
use crate::report::figures::{InPoints, broken_words};
use crate::say::{Lang, Message};

/// How many cards are named where it is not clear which is the weakest, and how many others to take.
const NAMED: usize = 3;
const OTHERS: usize = 2;

impl DoctorReport {
    /// The answer, then at most a dozen lines.
    pub fn brief(&self, lang: Lang) -> Document {
        let mut document = Document::new(lang);
        let Some(weakest) = self.cards.last() else {
            document.text(Message::joined([stopped(self.games), self.met.line(self.games)], "\n"));
            document.note(broken_words(self.broken.games));
            return document;
        };
        match self.additions.first().filter(|best| best.found.gain.low > 0.0) {
            Some(best) => self.tell_swap(&mut document, weakest, best),
            None => self.tell_candidates(&mut document),
        }
        document.note(broken_words(self.broken.games));
        document
    }

    /// `Cut Fever, take Matchstick: about 11 points more (between 7 and 14).`
    fn tell_swap(&self, document: &mut Document, weakest: &Named<Worth>, best: &Named<Addition>) {
        let [low, high] = best.found.gain.ends();
        let check = self.confirmation.as_ref();
        let disputed = check.filter(|check| check.disagrees());
        let answer = match disputed {
            Some(check) => say!(
                "The bots disagree on {} for {}: {}.",
                best.name.as_str(),
                weakest.name.as_str(),
                check.both(&self.request.bots, &best.found.gain)
            ),
            None => say!(
                "Cut {}, take {}: about {} more (between {} and {}).",
                weakest.name.as_str(),
                best.name.as_str(),
                best.found.gain.size(),
                low,
                high
            ),
        };
        let how = self.met.line(self.games);
        let lines = [answer, how].into_iter().chain(check.map(GainFigures::line));
        let lines = lines.chain([say!("A point is one more win in 100 games.")]);
        document.text(Message::joined(lines, "\n"));
        let mut facts = vec![(say!("Now"), self.score.sentence(&self.request.deck))];
        let others: Vec<Message> = self.additions[1..]
            .iter()
            .filter(|other| other.found.gain.low > 0.0)
            .take(OTHERS)
            .map(|other| Message::joined([Message::plain(&other.name), other.found.gain.in_brackets()], " "))
            .collect();
        if !others.is_empty() {
            facts.push((say!("Or take"), Message::joined(others, ", ")));
        }
        facts.push((say!("Weakest"), self.weakest_words()));
        facts.push((say!("Strongest"), self.strongest_words()));
        if !self.pairs.is_empty() {
            facts.push((say!("Together"), self.together_words()));
        }
        document.facts(facts);
        document.text(say!(
            "Weakest and strongest: compared with a plain card of the same level. A card's worth depends on the \
             other {}, so deck tune, which swaps many, may keep {}.",
            self.cards.len() - 1,
            weakest.name.as_str()
        ));
        let more = "--full, -o doctor.html";
        document.text(match disputed {
            Some(_) => say!("More: {}", more),
            None => say!("Do it: {}. More: {}", self.swap_command(&weakest.name, &best.name), more),
        });
    }

    fn weakest_words(&self) -> Message {
        let weakest: Vec<&Named<Worth>> = self.cards.iter().rev().take(NAMED).collect();
        let message = weakest
            .iter()
            .map(|card| Message::joined([Message::plain(&card.name), card.found.worth.signed()], " "));
        let message = Message::joined(message, ", ");
        // Whether the games tell the last of them from the others.
        match weakest.len() > 1 && weakest[0].found.group == weakest[1].found.group {
            true => say!("{}: too close to rank", message),
            false => message,
        }
    }

    fn strongest_words(&self) -> Message {
        let sure: Vec<Message> = self
            .cards
            .iter()
            .filter(|card| card.found.worth.low > 0.0)
            .take(NAMED)
            .map(|card| Message::joined([Message::plain(&card.name), card.found.worth.in_brackets()], " "))
            .collect();
        if sure.is_empty() {
            return say!("no card is proven better than a plain one");
        }
        let more = self.cards.iter().filter(|card| card.found.worth.low > 0.0).count() > sure.len();
        let sure = Message::joined(sure, ", ");
        if more { sure } else { say!("{}; the other cards are too close to rank", sure) }
    }

    fn together_words(&self) -> Message {
        match self.pairs.first().filter(|pair| pair.together.low > 0.0) {
            Some(pair) => {
                let [one, two] = pair.names.each_ref().map(String::as_str);
                say!("{} and {}: {} more than each alone", one, two, pair.together.in_brackets())
            }
            None => say!("no two cards are proven to be worth more together"),
        }
    }

    /// `Not clear yet which card to cut: Peashooter, Hothead and Fever did worst.`
    fn tell_candidates(&self, document: &mut Document) {
        let worst: Vec<&Named<Worth>> = self.cards.iter().rev().take(NAMED).collect();
        let answer = say!(
            "Not clear yet which card to cut: {} did worst.",
            names(worst.iter().map(|card| card.name.as_str()))
        );
        document.text(Message::joined([answer, self.met.line(self.games)], "\n"));
        let mut facts: Vec<(Message, Message)> = worst
            .iter()
            .enumerate()
            .map(|(at, card)| {
                let worth = &card.found.worth;
                let [low, high] = [worth.low, worth.high].map(|end| worth.side(end));
                let message = match (worth.mean < 0.0, at == 0) {
                    (true, true) => say!("{} less than a plain card ({} to {})", worth.size(), low, high),
                    (true, false) => say!("{} less ({} to {})", worth.size(), low, high),
                    (false, true) => say!("{} more than a plain card ({} to {})", worth.size(), low, high),
                    (false, false) => say!("{} more ({} to {})", worth.size(), low, high),
                };
                (Message::plain(&card.name), message)
            })
            .collect();
        let instead = match self.additions.first() {
            Some(best) => say!(
                "no card is proven better yet; {} looks best ({})",
                best.name.as_str(),
                best.found.gain.signed()
            ),
            None => say!("no card was tried yet"),
        };
        facts.push((say!("In its place"), instead));
        document.facts(facts);
        const ENOUGH: u64 = 60_000;
        let budget = if self.games < ENOUGH { "--budget 100k" } else { "--budget 1M" };
        document.text(say!("A point is one more win in 100 games. More games will tell: {}", budget));
    }
}
