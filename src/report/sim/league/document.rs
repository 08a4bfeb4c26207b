//! A league as people read it.

use std::collections::BTreeSet;

use serde::Serialize;

use super::cards::LeagueCard;
use super::figures::{DeckFigures, LeagueReport, PairingFigures};
use crate::cards::Lang;
use crate::report::csv;
use crate::report::document::{Cell, Column, Document, HeadStyle, Range, Scale, Table};
use crate::report::figures::{difference_cell, difference_ranges, interval_words, points, rating};
use crate::report::heat::{Heat, HeatCell};
use crate::say::{Message, decimal, grouped, percent};
use crate::sim::stats::{Cyclic, Interval};
use crate::wording::Date;

/// The most decks whose matrix is drawn; of more only the extremes are shown.
const MOST_IN_MATRIX: usize = 60;

/// Pairings shown as the most one-sided.
const EXTREMES: usize = 10;

/// Cards shown from either end.
const ENDS: usize = 10;

/// Columns of a scale in a terminal.
const SCALE: usize = 31;

/// What a league's page is about: the event and the day, where they are given. Its file is not named, since files of the
/// same games have the same report.
#[derive(Clone, Debug, Default)]
pub struct About {
    pub event: String,
    pub date: Option<Date>,
}

impl About {
    /// `Winter Cup, 2026-11-21`
    fn words(&self, lang: Lang) -> String {
        let date = self.date.map(|date| date.written(lang));
        [Some(self.event.clone()), date]
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(", ")
    }
}

impl LeagueReport {
    pub fn document(&self, about: &About, lang: Lang) -> Document {
        let mut document = self.opening(lang);
        document.facts(self.in_short());
        let decks = say_count!(self.decks.len(), "League of {} deck", "League of {} decks");
        document.title(match about.words(lang) {
            event if event.is_empty() => decks,
            event => say!("{}: {}", event, decks),
        });
        document.facts(self.facts());
        // What no matchup has settled is chance, and is not shown as if it were more.
        let is_any_settled = self.headline.settled > 0;
        document.heading(say!("Ratings"));
        document.text(say!(
            "Elo ratings: 400 points more mean about ten wins per loss. The average deck has 0, and every \
             matchup counts the same. Intervals are 95%."
        ));
        if !self.connected {
            document.text(say!(
                "Some groups of decks never scored against others, so the distance between these groups is \
                 a guess."
            ));
        }
        document.table(self.rating_table());
        if self.decks.len() <= MOST_IN_MATRIX {
            document.heading(say!("All matchups"));
            document.heat(self.heat(lang));
        } else {
            document.heading(say!("The most one-sided matchups"));
            document.table(self.extremes());
        }
        if is_any_settled {
            document.heading(say!("Equilibrium deck mix"));
            document.text(say!(
                "A player who brings decks in these proportions scores at least 50% on average, whatever the \
                 opponent brings. To show how certain this is, the mix was computed {} more times with scores \
                 that also fit the games. The interval contains the middle 95% of the shares; the next column \
                 shows how often the deck was in the mix at all.",
                grouped(self.field.draws as u64)
            ));
            document.table(self.field_table());
        }
        if let Some(ladder) = &self.ladder {
            document.heading(say!("Ranking or rock-paper-scissors?"));
            document.text(self.ladder_words(ladder));
        }
        if self.cycles.count > 0 {
            document.table(self.cycle_table());
        }
        if is_any_settled && self.decks.len() <= MOST_IN_MATRIX {
            document.heading(say!("What each deck beats and loses to"));
            document.text(say!(
                "Only settled matchups are listed; with 95% confidence, every entry is right. The numbers \
                 are ranks."
            ));
            document.table(self.beats_table());
            let others = self.decks.iter().filter(|deck| !deck.has_settled()).count();
            if others > 0 {
                document.text(say_count!(
                    others,
                    "{} more deck has no settled matchup yet.",
                    "{} more decks have no settled matchup yet."
                ));
            }
        }
        document.heading(say!("Rounds"));
        document.table(self.rounds.bars(say!("rounds")));
        if !self.cards.is_empty() {
            document.heading(say!("Cards"));
            document.text(say!(
                "Percentage points gained when the card is in the opening hand, compared with the other \
                 games of the same decks. The 95% intervals cover all {} cards at once; * marks a clear \
                 difference.",
                self.cards.len()
            ));
            let is_clear = |card: &LeagueCard| {
                card.opening_difference
                    .is_some_and(|known| known.interval.low > 0.0 || known.interval.high < 0.0)
            };
            if self.cards.iter().any(is_clear) {
                document.table(self.card_table());
            } else {
                document.text(say!("No card makes a clear difference yet."));
            }
        }
        document
    }

    /// The heat map as a picture of its own; `None` where there are too many decks for one.
    pub fn picture(&self, lang: Lang) -> Option<String> {
        let title = say_count!(self.decks.len(), "League of {} deck", "League of {} decks");
        let mut title = say!("{}: score of the row against the column, in %", title);
        if let Some(forfeited) = self.headline.forfeited() {
            title = say!("{}; {}", title, forfeited);
        }
        (self.decks.len() <= MOST_IN_MATRIX).then(|| self.heat(lang).picture(&title.in_lang(lang)))
    }

    fn name(&self, deck: usize) -> &str {
        self.decks.get(deck).map_or("", |deck| &deck.name)
    }

    /// Its place in the ratings, from 1, and its name.
    fn numbered(&self, deck: usize) -> String {
        format!("{} {}", deck + 1, self.name(deck))
    }

    fn facts(&self) -> Vec<(Message, Message)> {
        let pairings = self.pairings.len() as u64;
        let mut facts = vec![(
            say!("games"),
            say!("{} in {}", grouped(self.games), say_count!(pairings, "{} matchup", "{} matchups")),
        )];
        if let Some(pairs) = self.settled_within_pairs {
            facts.push((
                say!("each matchup"),
                say!("played until settled, {} games at most", grouped(2 * pairs)),
            ));
        }
        facts.push((say!("seed"), say!("{}, round limit {}", self.seed, self.round_limit)));
        let mut bots: Vec<&str> = self.decks.iter().map(|deck| deck.bot.as_str()).collect();
        bots.sort_unstable();
        bots.dedup();
        facts.push((say!("bots"), Message::plain(bots.join(", "))));
        let forfeited: Vec<Message> = (self.decks.iter().filter(|deck| deck.forfeits > 0))
            .map(|deck| Message::joined([Message::plain(&deck.name), grouped(deck.forfeits)], " "))
            .collect();
        if !forfeited.is_empty() {
            facts.push((say!("forfeited"), Message::joined(forfeited, ", ")));
        }
        let better = self.pairings.iter().filter(|pairing| pairing.better.is_some()).count() as u64;
        facts.push((
            say!("settled"),
            say_count!(better, "{} of {} matchups", "{} of {} matchups", grouped(pairings)),
        ));
        if self.going_first.score.mean.is_some() {
            let mut message = self.going_first.score.words();
            if self.going_first.elo.error.is_some() {
                message = say!("{}, worth {} Elo points", message, rating(&self.going_first.elo));
            }
            facts.push((say!("first player"), message));
        }
        facts.push((say!("ties"), say!("{} expected between equal decks", percent(self.draws, 1))));
        if let (Some(mean), Some(median), Some(least), Some(most)) =
            (self.rounds.mean, self.rounds.median, self.rounds.least, self.rounds.most)
        {
            let median = decimal(median, if median.fract() == 0.0 { 0 } else { 1 });
            facts.push((
                say!("rounds"),
                say!("average {}, median {}, range {} to {}", decimal(mean, 1), median, least, most),
            ));
        }
        if let Some(longest) = self.chains.longest.first() {
            let [one, two] = longest.decks.unwrap_or_default().map(|deck| self.name(deck));
            let at = say!("{} against {}, game {}", one, two, longest.game);
            facts.push((
                say!("longest chain"),
                say_count!(longest.effects, "{} effect: {}", "{} effects: {}", at),
            ));
        }
        if self.chains.cut > 0 {
            facts.push((
                say!("chains cut off (Q-CHAIN-5)"),
                say_count!(self.chains.cut, "in {} game", "in {} games"),
            ));
        }
        facts
    }

    fn rating_table(&self) -> Table {
        // Columns that say the same of every deck are left out.
        let names: BTreeSet<&Option<String>> = self.decks.iter().map(|deck| &deck.player).collect();
        let has_players = names.len() > 1;
        let is_any_settled = self.headline.settled > 0;
        let is_uneven = self.decks.windows(2).any(|two| two[0].score.games != two[1].score.games);
        let mut columns = vec![Column::number(Message::default()), Column::words(say!("deck"))];
        columns.extend(has_players.then(|| Column::words(say!("player")).spare(3)));
        columns.extend([
            Column::words(say!("cruiser")).spare(4),
            Column::number(Message::plain("Elo")),
            Column::range(SCALE),
            Column::number(say!("score %")).spare(1),
        ]);
        if is_any_settled {
            columns
                .extend([Column::number(say!("beats")).spare(2), Column::number(say!("loses to")).spare(2)]);
        }
        columns.extend(is_uneven.then(|| Column::number(say!("games")).spare(5)));
        let mut table = Table::new(HeadStyle::Ruled, columns);
        let ends = |deck: &DeckFigures| [deck.rating.elo.low, deck.rating.elo.high].into_iter().flatten();
        let guesses = self.decks.iter().map(|deck| deck.rating.guess);
        let scale = Scale::around(0.0, self.decks.iter().flat_map(ends).chain(guesses));
        for (deck, number) in self.decks.iter().zip(1u64..) {
            let mut row = vec![grouped(number).into(), Cell::data(&deck.name)];
            row.extend(has_players.then(|| Cell::data(deck.player.as_deref().unwrap_or("–"))));
            row.extend([
                Cell::data(&deck.cruiser_name),
                rating(&deck.rating.elo).into(),
                Cell::Range(Range {
                    low: deck.rating.elo.low.unwrap_or(scale.from),
                    value: deck.rating.guess,
                    high: deck.rating.elo.high.unwrap_or(scale.to),
                    scale,
                }),
                deck.mean_score.map_or(Message::plain("–"), points).into(),
            ]);
            if is_any_settled {
                row.extend([&deck.beats, &deck.loses_to].map(|decks| grouped(decks.len() as u64).into()));
            }
            row.extend(is_uneven.then(|| grouped(deck.score.games).into()));
            table.row(row);
        }
        table
    }

    fn heat(&self, lang: Lang) -> Heat {
        let count = self.decks.len();
        let mut cells = vec![None; count * count];
        let mut widths = 0.0;
        for pairing in &self.pairings {
            let [one, two] = pairing.decks;
            let error = (pairing.score.high - pairing.score.low) / 2.0;
            widths += error;
            let (mean, low, high) = (pairing.mean(), pairing.score.low, pairing.score.high);
            for (row, column, mean, low, high) in
                [(one, two, mean, low, high), (two, one, 1.0 - mean, 1.0 - high, 1.0 - low)]
            {
                let words = say!(
                    "{} against {}: {}, {} games",
                    self.name(row),
                    self.name(column),
                    interval_words([percent(mean, 1), points(low), points(high)]),
                    grouped(pairing.score.games)
                );
                cells[row * count + column] = Some(HeatCell {
                    mean,
                    error,
                    certain: pairing.better.is_some(),
                    words: words.in_lang(lang),
                });
            }
        }
        let typical = points(widths / self.pairings.len().max(1) as f64);
        let key = say!(
            "Score of the row against the column, in %. A sign or bold marks a settled matchup. The 95% \
             intervals are ± {} points on average.",
            typical
        );
        let no_room = say!("The matrix is too wide for this screen; use --format html or csv.");
        Heat {
            names: self.decks.iter().map(|deck| deck.name.clone()).collect(),
            cells,
            key: key.in_lang(lang),
            no_room: no_room.in_lang(lang),
        }
    }

    fn extremes(&self) -> Table {
        let columns = [
            Column::words(say!("deck")),
            Column::words(say!("opponent")),
            Column::number(say!("score %")),
            Column::number(say!("games")).spare(1),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        let mut sorted: Vec<&PairingFigures> = self.pairings.iter().collect();
        sorted.sort_by(|one, two| (two.mean() - 0.5).abs().total_cmp(&(one.mean() - 0.5).abs()));
        for pairing in sorted.into_iter().take(EXTREMES) {
            let ([one, two], mean) = match pairing.mean() {
                mean if mean >= 0.5 => (pairing.decks, mean),
                mean => ([pairing.decks[1], pairing.decks[0]], 1.0 - mean),
            };
            table.row([
                Message::plain(self.numbered(one)),
                Message::plain(self.numbered(two)),
                points(mean),
                grouped(pairing.score.games),
            ]);
        }
        table
    }

    fn field_table(&self) -> Table {
        const RARE: f64 = 0.05;
        let columns = [
            Column::words(say!("deck")),
            Column::number(say!("share %")),
            Column::range(SCALE),
            Column::number(Message::Number("95%".into())),
            Column::number(say!("in the mix %")).spare(1),
            Column::number(say!("score against the mix %")).spare(2),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        let mut shown: Vec<usize> = (0..self.decks.len())
            .filter(|&deck| self.decks[deck].field.share > 0.0 || self.decks[deck].field.present >= RARE)
            .collect();
        shown.sort_by(|&one, &two| self.decks[two].field.share.total_cmp(&self.decks[one].field.share));
        let scale = Scale::around(0.0, shown.iter().map(|&deck| self.decks[deck].field.interval.high));
        for deck in &shown {
            let field = &self.decks[*deck].field;
            let Interval { low, high } = field.interval;
            table.row([
                Cell::data(self.numbered(*deck)),
                points(field.share).into(),
                Cell::Range(Range { low, value: field.share, high, scale }),
                Message::joined([low, high].map(points), " – ").into(),
                decimal(100.0 * field.present, 0).into(),
                points(field.against).into(),
            ]);
        }
        let left = self.decks.len() - shown.len();
        if left > 0 {
            table.footer = say_count!(
                left,
                "{} other deck is in fewer than 5% of the mixes.",
                "{} other decks are in fewer than 5% of the mixes."
            );
        }
        table
    }

    fn ladder_words(&self, ladder: &Cyclic) -> Message {
        /// A share of the differences that hardly matters to anybody, however certain it is.
        const LITTLE: f64 = 0.05;
        let Cyclic { share, interval: Interval { low, high }, typical, by_chance } = ladder;
        let cyclic = say!(
            "{} of the score differences come from rock-paper-scissors, not from strength (95%: {} to {}). \
             At 0%, ratings explain every score; at 100%, they explain none. A typical score is {} points \
             away from what the ratings predict. Chance is already subtracted.",
            percent(*share, 1),
            percent(*low, 1),
            percent(*high, 1),
            points(*typical)
        );
        let verdict = match (*by_chance > 0.05, *share < LITTLE) {
            (true, _) => say!("A simple ranking could explain these results."),
            (false, true) => {
                say!("A simple ranking explains nearly all of these results, though not quite all.")
            }
            (false, false) => say!("There is more to these results than a simple ranking."),
        };
        let cycles = match self.cycles.count {
            0 => say!("No three decks beat each other in a settled cycle."),
            count => say_count!(
                count,
                "{} settled cycle of three decks:",
                "{} settled cycles of three decks; the strongest:"
            ),
        };
        Message::joined([cyclic, verdict, cycles], " ")
    }

    fn cycle_table(&self) -> Table {
        let names = [say!("beats the second"), say!("beats the third"), say!("beats the first")];
        let mut table = Table::new(HeadStyle::Ruled, names.map(Column::words));
        for cycle in &self.cycles.strongest {
            let cell = |at: usize| {
                let score = percent(cycle.scores[at], 0);
                Message::joined([Message::plain(self.numbered(cycle.decks[at])), score], ", ")
            };
            table.row([0, 1, 2].map(cell));
        }
        table
    }

    fn beats_table(&self) -> Table {
        let columns =
            [Column::words(say!("deck")), Column::words(say!("beats")), Column::words(say!("loses to"))];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        let list = |decks: &[usize]| match decks {
            [] => "–".to_owned(),
            decks => decks.iter().map(|deck| (deck + 1).to_string()).collect::<Vec<_>>().join(", "),
        };
        for (deck, figures) in self.decks.iter().enumerate().filter(|(_, deck)| deck.has_settled()) {
            table.row([self.numbered(deck), list(&figures.beats), list(&figures.loses_to)].map(Cell::data));
        }
        table
    }

    fn card_table(&self) -> Table {
        let columns = [
            Column::words(say!("ID")),
            Column::words(say!("name")),
            Column::number(say!("decks")).spare(2),
            Column::number(say!("opening hands")).spare(3),
            Column::number(say!("opening hand")),
            Column::range(SCALE),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        // All of them, or those at either end.
        let tail = self.cards.len().saturating_sub(ENDS).max(ENDS.min(self.cards.len()));
        let shown: Vec<&LeagueCard> = match self.cards.len() > 2 * ENDS + 4 {
            true => self.cards.iter().take(ENDS).chain(&self.cards[tail..]).collect(),
            false => self.cards.iter().collect(),
        };
        let ranges = difference_ranges(shown.iter().map(|card| card.opening_difference));
        for (card, range) in shown.iter().zip(ranges) {
            table.row([
                Cell::data(card.id),
                Cell::data(&card.name),
                grouped(card.decks as u64).into(),
                grouped(card.opening_games).into(),
                difference_cell(card.opening_difference).into(),
                range,
            ]);
        }
        if shown.len() < self.cards.len() {
            table.footer = say!(
                "The {} most helpful and the {} least helpful of {} cards.",
                ENDS,
                ENDS,
                grouped(self.cards.len() as u64)
            );
        }
        table
    }

    /// CSV with a row for each pairing.
    pub fn csv(&self) -> String {
        #[derive(Serialize)]
        struct Named<'a> {
            deck: &'a str,
            opponent: &'a str,
            winner: Option<&'a str>,
            #[serde(flatten)]
            pairing: &'a PairingFigures,
        }
        let columns = "deck opponent games mean low high corrected expected better=winner \
                       first_mean=going_first.mean first_low=going_first.low \
                       first_high=going_first.high mean_rounds forfeits";
        let named = self.pairings.iter().map(|pairing| {
            let [deck, opponent] = pairing.decks.map(|deck| self.name(deck));
            Named { deck, opponent, winner: pairing.better.map(|deck| self.name(deck)), pairing }
        });
        csv::rows(columns, named)
    }
}
