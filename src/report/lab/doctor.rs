//! The value of each card of a deck, what to add, and which two belong together.

use serde::Serialize;

use super::confirmation::GainFigures;
use super::summary::Met;
use super::{Named, Request};
use crate::cards::{CardId, Roster};
use crate::lab::doctor::{Addition, Diagnosis, Worth};
use crate::lab::{Estimate, GainCheck, Plain};
use crate::report::document::{Cell, Column, Document, HeadStyle, Range, Scale, Table};
use crate::report::figures::{InPoints, Rate, broken_words};
use crate::report::sim::Speed;
use crate::report::{csv, json};
use crate::say::{Lang, Message, grouped};
use crate::sim::Broken;

/// The report on a deck that was examined.
#[derive(Serialize)]
pub struct DoctorReport {
    #[serde(flatten)]
    pub request: Request,
    pub games: u64,
    pub score: Rate,
    /// The fighters of the plain card of each level: upper section, lower section.
    plain: Vec<[u8; 2]>,
    /// Those worth most first.
    pub(super) cards: Vec<Named<Worth>>,
    /// What others would bring in place of the last of them, the best first.
    pub(super) additions: Vec<Named<Addition>>,
    /// How many others were to be tried.
    others: usize,
    /// Every two of the strongest.
    pub(super) pairs: Vec<Pair>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// What another player's games say of the gain, where one checked it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) confirmation: Option<GainFigures>,
    #[serde(skip_serializing_if = "Broken::is_none")]
    pub(super) broken: Broken,
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<Speed>,
    #[serde(skip)]
    pub(super) met: Met,
}

#[derive(Serialize)]
pub(super) struct Pair {
    cards: [CardId; 2],
    pub(super) names: [String; 2],
    #[serde(flatten)]
    pub(super) together: Estimate,
}

/// The most cards that are named as possibly the weakest.
const MOST_TO_CUT: usize = 8;
/// How many cards to add a document tells; JSON has all.
const SHOWN: usize = 10;

impl DoctorReport {
    pub fn new(request: Request, found: &Diagnosis, plain: &Plain, roster: &Roster) -> Self {
        let name = |id: CardId| roster.card(id).map_or(String::new(), |card| card.name.clone());
        let worth = |card: &Worth| Named { id: card.id, name: name(card.id), found: *card };
        let addition = |card: &Addition| Named { id: card.id, name: name(card.id), found: *card };
        let fighters = |level: u8| [plain.front(level).upper.fighters, plain.front(level).lower.fighters];
        let pairs = found.pairs.iter().map(|pair| Pair {
            cards: pair.ids,
            names: pair.ids.map(name),
            together: pair.bonus,
        });
        DoctorReport {
            games: found.games,
            score: Rate::new(&found.score),
            plain: (0..=CardId::HIGHEST_LEVEL).map(fighters).collect(),
            cards: found.cards.iter().map(worth).collect(),
            additions: found.additions.iter().map(addition).collect(),
            others: found.others,
            pairs: pairs.collect(),
            interrupted: !found.whole,
            confirmation: None,
            broken: found.broken.clone(),
            speed: request.speed,
            met: Met::new(&request),
            request,
        }
    }

    /// With what another player's games say of the gain.
    pub fn checked(self, check: Option<&GainCheck>) -> Self {
        DoctorReport { confirmation: check.and_then(GainFigures::new), ..self }
    }

    /// The command that makes the swap; a sample deck is copied first.
    pub(super) fn swap_command(&self, out: &str, into: &str) -> String {
        let quoted = |name: &str| match name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            true => name.to_owned(),
            false => format!("'{}'", name.replace('\'', "'\\''")),
        };
        let swap = |deck: &str| format!("flightdeck deck swap {deck} {} {}", quoted(out), quoted(into));
        match self.request.is_sample {
            true => format!("flightdeck deck new mine --from {} && {}", self.request.typed, swap("mine")),
            false => swap(&self.request.typed),
        }
    }

    pub fn document(&self, lang: Lang) -> Document {
        let mut document = self.beginning(lang);
        if self.cards.is_empty() {
            return document;
        }
        document.table(self.card_table());
        let plain = self.plain.iter().map(|[upper, lower]| Message::plain(format!("{upper}+{lower}")));
        document.text(say!(
            "Worth: how many percentage points more the deck scores with the card than with a plain card \
             of the same level in its place. A plain card has fighters (upper+lower: {} for levels 0 to 3) \
             and nothing else. The 95% intervals cover all {} cards at once; * marks a clear difference. \
             Rank: the ranks the card may have, given these games.",
            Message::joined(plain, ", "),
            self.cards.len()
        ));
        document.text(self.to_cut());
        document.text(self.groups());
        self.tell_additions(&mut document);
        self.tell_pairs(&mut document);
        document
    }

    fn beginning(&self, lang: Lang) -> Document {
        let mut document = Document::new(lang);
        document.heading(say!("What each card in {} is worth", self.request.deck));
        let [one, two] = &self.request.bots;
        let opponents = say_count!(self.request.opponents.len(), "{} deck", "{} decks");
        let mut facts = vec![
            (say!("opponents"), opponents),
            (say!("bots"), say!("{} against {}", one, two)),
            (say!("games"), say!("{}, seed {}", grouped(self.games), self.request.seed)),
            (say!("score"), self.score.words()),
        ];
        if self.interrupted {
            facts.push((say!("interrupted"), say!("unfinished comparisons are not shown")));
        }
        if let Some(speed) = &self.speed {
            facts.push((say!("speed"), speed.words()));
        }
        document.facts(facts).note(broken_words(self.broken.games));
        document
    }

    fn card_table(&self) -> Table {
        let columns = [
            Column::words(say!("ID")),
            Column::words(say!("name")),
            Column::number(say!("worth")),
            Column::range(25),
            Column::number(say!("rank")).spare(1),
            Column::number(say!("games")).spare(2),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        let ends = self.cards.iter().flat_map(|card| [card.found.worth.low, card.found.worth.high]);
        let scale = Scale::around(0.0, ends);
        for card in &self.cards {
            let Worth { worth, place: [best, worst], .. } = card.found;
            let place = if best == worst { best.to_string() } else { format!("{best}–{worst}") };
            let Estimate { mean: value, low, high, .. } = worth;
            table.row([
                Cell::data(card.id),
                Cell::data(&card.name),
                worth.cell().into(),
                Cell::Range(Range { low, value, high, scale }),
                Cell::data(place),
                grouped(worth.games()).into(),
            ]);
        }
        table
    }

    /// The cards that may be the weakest as far as the games tell.
    fn to_cut(&self) -> Message {
        let count = self.cards.len();
        let last = self.cards.iter().rev().filter(|card| card.found.place[1] == count);
        let names: Vec<Message> = last.map(|card| Message::plain(&card.name)).collect();
        match names.len() {
            1 => say!("The card to cut is {}.", Message::joined(names, ", ")),
            few if few <= MOST_TO_CUT => {
                say!("Cut one of these, weakest first: {}.", Message::joined(names, ", "))
            }
            many => say!("Too few games to name the weakest card; {} candidates remain.", many),
        }
    }

    /// The cards whose order is not settled.
    fn groups(&self) -> Message {
        if self.cards.len() > 1 && self.cards.iter().all(|card| card.found.group == 1) {
            return say!("Too few games to rank the cards. Play more games.");
        }
        let groups = self.cards.chunk_by(|one, two| one.found.group == two.found.group);
        let unclear: Vec<Message> = groups
            .filter(|group| group.len() > 1)
            .map(|group| {
                let end = |card: Option<&Named<Worth>>| Message::plain(card.map_or("", |card| &card.name));
                say!("{} to {}", end(group.first()), end(group.last()))
            })
            .collect();
        if unclear.is_empty() {
            return say!("The order is clear: every card differs from its neighbors.");
        }
        say!(
            "The order within these groups is unclear: {}. Play more games to separate them.",
            Message::joined(unclear, "; ")
        )
    }

    fn tell_additions(&self, document: &mut Document) {
        let Some(weakest) = self.cards.last().filter(|_| self.others > 0) else { return };
        document.heading(say!("Best replacements for {}", weakest.name));
        if self.additions.is_empty() {
            document.text(say!("Too few games to try the {} other cards.", self.others));
            return;
        }
        let columns = [
            Column::words(say!("ID")),
            Column::words(say!("name")),
            Column::number(say!("gain")),
            Column::number(say!("games")).spare(1),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        for card in self.additions.iter().take(SHOWN) {
            let gain = &card.found.gain;
            table.row([
                Message::plain(card.id),
                Message::plain(&card.name),
                gain.cell(),
                grouped(gain.games()),
            ]);
        }
        document.table(table);
        document.text(say!(
            "Gain: percentage points over {}, measured on separate shuffles. After each stage, only the \
             better half of the {} cards played on. The 95% intervals cover all of them at once.",
            weakest.name,
            self.additions.len()
        ));
        if !self.additions.iter().any(|card| card.found.gain.low > 0.0) {
            document.text(say!("None is proven better than {}.", weakest.name));
        }
        if let (Some(check), Some(best)) = (&self.confirmation, self.additions.first()) {
            document.text(say!("{} for {}: {}", best.name, weakest.name, check.line()));
        }
    }

    fn tell_pairs(&self, document: &mut Document) {
        if self.pairs.is_empty() {
            return;
        }
        document.heading(say!("Cards that work well together"));
        let columns = [
            Column::words(say!("cards")),
            Column::number(say!("synergy")),
            Column::number(say!("games")).spare(1),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        const ENDS: usize = 5;
        let shown = self.pairs.iter().take(ENDS);
        for pair in shown {
            let [one, two] = &pair.names;
            table.row([say!("{} and {}", one, two), pair.together.cell(), grouped(pair.together.games())]);
        }
        document.table(table);
        document.text(say!(
            "Synergy: percentage points that two strong cards gain together beyond their separate gains; \
             the best of {} pairs. The 95% intervals cover all pairs at once.",
            self.pairs.len()
        ));
        if !self.pairs.iter().any(|pair| pair.together.low > 0.0) {
            document.text(say!("No pair has a proven synergy."));
        }
    }

    /// CSV with every card, addition and pair, a row each.
    pub fn csv(&self) -> String {
        let columns = "kind id name points low high games best_place=place.0 worst_place=place.1 group";
        let cards = self.cards.iter().map(|card| (json::value(card), "card"));
        let additions = self.additions.iter().map(|card| (json::value(card), "addition"));
        let pairs = self.pairs.iter().map(|pair| {
            let mut row = json::value(pair);
            row["id"] = pair.cards.map(|id| id.to_string()).join(" ").into();
            row["name"] = pair.names.join(" and ").into();
            (row, "pair")
        });
        let rows = cards.chain(additions).chain(pairs).map(|(mut row, kind)| {
            row["kind"] = kind.into();
            row
        });
        csv::rows(columns, rows)
    }
}
