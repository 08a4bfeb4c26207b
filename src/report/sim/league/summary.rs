//! A league in short: who leads, the table, and what to bring.

use super::figures::LeagueReport;
use crate::cards::Lang;
use crate::report::document::{Cell, Column, Document, HeadStyle, Table};
use crate::report::sim::bots::name_of;
use crate::report::verdict::{self, Estimate};
use crate::say::{Message, decimal, grouped};
use crate::sim::league::{Lead, Member, Standings};
use crate::sim::stats::{Crosstable, Ratings, Verdicts};
use crate::sim::{Confirmation, Opinion};

/// Rows of a table in short; `--full` has all of them.
const MOST_ROWS: usize = 16;

/// The summary of a league: who leads, how many games were played by whom, and what is settled.
pub struct Headline {
    /// The best deck and those behind it that it is not settled to beat, the best first.
    leaders: Vec<String>,
    decks: usize,
    games: u64,
    /// One name where all play alike.
    bots: Vec<String>,
    pub(super) settled: usize,
    matchups: usize,
    /// Games that a bot forfeited.
    forfeits: u64,
    /// The lead that is claimed, and the names of the first two.
    lead: Option<(Lead, [String; 2])>,
    checked: Option<Confirmation>,
}

/// The decks by their ratings, and what that rests on.
pub(super) struct Ranking {
    pub table: Crosstable,
    pub ratings: Ratings,
    pub verdicts: Verdicts,
    pub names: Vec<String>,
    /// The best first.
    pub order: Vec<usize>,
}

impl Ranking {
    pub fn new(standings: &Standings) -> Self {
        let looks = standings.terms.looks(standings.pairings().count());
        let played = standings.pairings().map(|(places, pairing)| (places, pairing.results));
        let table = Crosstable::new(standings.members.len(), played, looks.as_ref());
        let ratings = Ratings::new(&table);
        let verdicts = Verdicts::new(&table, looks.as_ref());
        let names = Member::labels(&standings.members);
        let mut order: Vec<usize> = (0..standings.members.len()).collect();
        order.sort_by(|&one, &two| {
            let guess = |deck: usize| ratings.decks[deck].guess;
            guess(two).total_cmp(&guess(one)).then_with(|| names[one].cmp(&names[two]))
        });
        Ranking { table, ratings, verdicts, names, order }
    }
}

impl Headline {
    /// Without all that a whole report takes.
    pub fn new(standings: &Standings) -> Self {
        Headline::of(standings, &Ranking::new(standings))
    }

    pub(super) fn of(standings: &Standings, ranking: &Ranking) -> Self {
        let Ranking { verdicts, names, order, .. } = ranking;
        let best = order.first().copied();
        let leaders = order
            .iter()
            .take_while(|&&deck| best == Some(deck) || best.is_some_and(|best| !verdicts.beats(best, deck)));
        let mut bots: Vec<String> = standings.members.iter().map(|member| member.bot.clone()).collect();
        bots.sort_unstable();
        bots.dedup();
        Headline {
            leaders: leaders.map(|&deck| names[deck].clone()).collect(),
            decks: standings.members.len(),
            games: standings.games(),
            bots,
            settled: verdicts.settled(),
            matchups: standings.pairings().count(),
            forfeits: standings.forfeits(),
            lead: Lead::new(standings, order, verdicts)
                .map(|lead| (lead, lead.members.map(|place| names[place].clone()))),
            checked: None,
        }
    }

    /// The lead that is claimed: what another player can check.
    pub fn lead(&self) -> Option<&Lead> {
        self.lead.as_ref().map(|(lead, _)| lead).filter(|_| self.forfeits < self.games)
    }

    /// With what another player's games say of the lead.
    pub fn check(&mut self, check: Confirmation) {
        self.checked = (check.tally.games() > 0).then_some(check);
    }

    pub(super) fn checked(&self) -> Option<&Confirmation> {
        self.checked.as_ref()
    }

    /// The first line where another player sees the lead otherwise.
    fn disagreement(&self) -> Option<Message> {
        let check = self.checked.as_ref().filter(|check| check.opinion == Opinion::Disagrees)?;
        let (lead, [first, second]) = self.lead.as_ref()?;
        let share = |mean: Option<f64>| verdict::in_hundred(mean.unwrap_or(0.5));
        let bot = self.bots.first().map_or("", |bot| name_of(bot));
        Some(say!(
            "The bots disagree on who leads: {} wins {} of 100 games against {} with {}, {} with {}.",
            first,
            share(lead.score.mean()),
            second,
            bot,
            share(check.tally.score.mean()),
            name_of(&check.bot)
        ))
    }

    /// What another player says of the lead, in a line.
    pub fn opinion(&self) -> Option<Message> {
        let (lead, [first, second]) = self.lead.as_ref()?;
        let Some(check) = &self.checked else {
            return verdict::within_bots(lead.score.mean()? - 0.5).filter(|_| self.lead().is_some());
        };
        let games = say_count!(check.tally.games(), "{} game", "{} games");
        let range = Estimate::new(check.tally.score.mean()?, check.interval).range_words();
        let bot = name_of(&check.bot);
        Some(match check.opinion {
            Opinion::Agrees => {
                say!("{} agrees that {} beats {}: {} of 100 in {}.", bot, first, second, range, games)
            }
            Opinion::Disagrees => {
                say!(
                    "{} played {} with the first two ({} of 100); 95% sure that they differ.",
                    bot,
                    games,
                    range
                )
            }
            Opinion::Open => {
                say!(
                    "{} leaves it open whether {} beats {}: {} of 100 in {}.",
                    bot,
                    first,
                    second,
                    range,
                    games
                )
            }
        })
    }

    /// Who leads.
    pub fn answer(&self) -> Message {
        /// The most decks that are called leaders.
        const FEW: usize = 3;
        let names = || Message::both(self.leaders.iter().map(Message::plain));
        if let Some(words) = self.disagreement() {
            return words;
        }
        match self.leaders.len() {
            _ if self.games == 0 => say!("No games have been played yet."),
            _ if self.is_vain() => say!("Every game was forfeited, so nothing was found out."),
            _ if self.settled == 0 => say!("No clear leader yet."),
            0 | 1 => say!("{} leads.", names()),
            2 => say!("{} lead; no clear winner between them yet.", names()),
            3..=FEW => say!("{} lead; no clear winner among them yet.", names()),
            many => {
                say!("No clear leader yet: {} of {} decks may be the best.", grouped(many as u64), self.decks)
            }
        }
    }

    /// How it was found, with the games that are new where that is known.
    pub fn how(&self, new: Option<u64>) -> Message {
        let decks = say_count!(self.decks, "{} deck", "{} decks");
        let games = say_count!(self.games, "{} game", "{} games");
        let games = match new {
            Some(new) => say!("{} ({} new)", games, grouped(new)),
            None => games,
        };
        let settled = match (self.settled, self.matchups) {
            (0, _) => say!("no matchup is settled yet"),
            (1, 1) => say!("the only matchup is settled"),
            (settled, all) => say_count!(
                settled,
                "{} of {} matchups is settled",
                "{} of {} matchups are settled",
                grouped(all as u64)
            ),
        };
        let bots = self.bots.iter().map(|bot| Message::plain(name_of(bot)));
        say!("{}, {}, all played by {}; {}.", decks, games, Message::both(bots), settled)
    }

    /// Whether there are games, and all were forfeited.
    pub fn is_vain(&self) -> bool {
        self.games > 0 && self.forfeits == self.games
    }

    /// How many games say nothing of the decks, where there are any.
    pub fn forfeited(&self) -> Option<Message> {
        let words = || {
            say_count!(
                self.forfeits,
                "{} of {} games was forfeited by its bot; it counts as lost, and says nothing of the decks.",
                "{} of {} games were forfeited by their bots; they count as lost, and say nothing of the decks.",
                grouped(self.games)
            )
        };
        (self.forfeits > 0).then(words)
    }
}

impl LeagueReport {
    /// The answer first, then how it was found.
    pub(super) fn opening(&self, lang: Lang) -> Document {
        let how = [self.headline.how(None)].into_iter().chain(self.headline.opinion());
        let how = how.chain(self.headline.forfeited());
        Document::summary(lang, self.headline.answer(), how)
    }

    /// The answer first, and at most a row for each of a few decks. The file's name goes into the hint.
    pub fn summary(&self, lang: Lang, file: &str) -> Document {
        let mut document = self.opening(lang);
        document.table(self.standings_in_short());
        document.facts(self.in_short());
        document.more([say!("--full (every matchup, cards), -o {} (with the chart)", file)]);
        document
    }

    fn standings_in_short(&self) -> Table {
        let mut columns = vec![
            Column::number(Message::default()),
            Column::words(say!("deck")),
            Column::words(say!("cruiser")).spare(1),
            Column::number(say!("wins in 100")),
        ];
        // What is not settled is not counted.
        let is_any_settled = self.headline.settled > 0;
        if is_any_settled {
            columns.extend([Column::number(say!("beats")), Column::number(say!("loses to"))]);
        }
        let mut table = Table::new(HeadStyle::Headed, columns);
        for (deck, place) in self.decks.iter().zip(1u64..).take(MOST_ROWS) {
            let mut row = vec![
                grouped(place),
                Message::plain(&deck.name),
                Message::plain(&deck.cruiser_name),
                deck.mean_score.map_or(Message::plain("–"), |mean| decimal(100.0 * mean, 0)),
            ];
            if is_any_settled {
                row.extend([&deck.beats, &deck.loses_to].map(|decks| grouped(decks.len() as u64)));
            }
            table.row(row.into_iter().map(Cell::from));
        }
        table.leave_out(self.decks.len().saturating_sub(MOST_ROWS));
        table
    }

    pub(super) fn in_short(&self) -> Vec<(Message, Message)> {
        let mut facts = Vec::new();
        // What is brought because of chance may lose.
        let bring = self.bring().filter(|_| self.headline.settled > 0);
        facts.extend(bring.map(|words| (say!("Bring"), words)));
        facts.push((say!("Ranking"), self.ranking_in_short()));
        if let Some(mean) = self.going_first.score.mean {
            let score = &self.going_first.score;
            let first = Estimate { mean, low: score.low, high: score.high };
            facts.push((say!("Going first"), verdict::going_first(&first, false)));
        }
        facts
    }

    /// The best mix of decks, or the one deck that no other beats.
    fn bring(&self) -> Option<Message> {
        /// Smaller shares are left to `--full`.
        const LEAST: f64 = 0.02;
        const NAMED: usize = 4;
        let mut mix: Vec<_> = self.decks.iter().filter(|deck| deck.field.share >= LEAST).collect();
        mix.sort_by(|one, two| two.field.share.total_cmp(&one.field.share));
        match &mix[..] {
            [] => None,
            [best] if best.loses_to.is_empty() => Some(say!("{}: no deck here beats it", best.name)),
            mix => {
                let share = |share: f64| decimal(100.0 * share, 0);
                let named = mix
                    .iter()
                    .take(NAMED)
                    .map(|deck| Message::joined([Message::plain(&deck.name), share(deck.field.share)], " "));
                let named = Message::joined(named, ", ");
                Some(say!("the best mix of decks: of 100 games {}", named))
            }
        }
    }

    fn ranking_in_short(&self) -> Message {
        let Some(ladder) = &self.ladder else { return say!("too few matchups to tell") };
        let explained = verdict::in_hundred(1.0 - ladder.share);
        let circles = match self.cycles.strongest.first() {
            None => say!("no rock-paper-scissors is proven"),
            Some(cycle) => {
                let [one, two, three] =
                    cycle.decks.map(|deck| self.decks.get(deck).map_or("", |deck| &deck.name));
                say_count!(
                    self.cycles.count,
                    "rock-paper-scissors: {1} beats {2}, which beats {3}, which beats {1}",
                    "rock-paper-scissors ({0} times): {1} beats {2}, which beats {3}, which beats {1}",
                    one,
                    two,
                    three
                )
            }
        };
        say!("one ranking explains {}%; {}", explained, circles)
    }
}
