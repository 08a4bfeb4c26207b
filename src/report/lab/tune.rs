//! The result of tuning a deck, and the deck file with the evidence.

use serde::Serialize;

use super::Request;
use super::confirmation::GainFigures;
use super::summary::Met;
use crate::cards::{CardId, Roster};
use crate::deck::List;
use crate::lab::tune::{Improvement, Tuned};
use crate::lab::{Build, Estimate, GainCheck};
use crate::report::csv;
use crate::report::document::{Column, Document, HeadStyle, Table};
use crate::report::figures::{InPoints, Rate, broken_words};
use crate::report::sim::Speed;
use crate::say::{Lang, Message, grouped};
use crate::sim::Broken;

/// The report on a deck that was tuned.
#[derive(Serialize)]
pub struct TuneReport {
    #[serde(flatten)]
    pub request: Request,
    pub games: u64,
    /// Rounds of proposals so far.
    round: u64,
    /// Over all steps, those of earlier runs included: what left the deck, and what came in.
    pub(super) out: Vec<CardId>,
    #[serde(rename = "in")]
    pub(super) into: Vec<CardId>,
    pub(super) steps: Vec<Improvement>,
    cruiser: String,
    cards: Vec<CardId>,
    /// Test games; nothing where it was stopped before them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fresh: Option<FreshFigures>,
    /// What another player's games say of the gain, where one checked it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) confirmation: Option<GainFigures>,
    #[serde(skip_serializing_if = "Broken::is_none")]
    pub(super) broken: Broken,
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<Speed>,
    #[serde(skip)]
    names: std::collections::BTreeMap<CardId, String>,
    #[serde(skip)]
    pub(super) met: Met,
    /// The deck file that is written.
    #[serde(skip)]
    pub(super) written: String,
}

#[derive(Serialize)]
pub(super) struct FreshFigures {
    pub(super) before: Rate,
    pub(super) after: Rate,
    pub(super) gain: Estimate,
    pub(super) opponents: Vec<OpponentFigures>,
}

#[derive(Serialize)]
pub(super) struct OpponentFigures {
    pub(super) opponent: String,
    pub(super) before: Rate,
    pub(super) after: Rate,
}

impl TuneReport {
    /// `written` is the deck file that is written.
    pub fn new(mut request: Request, written: String, start: &Build, tuned: &Tuned, roster: &Roster) -> Self {
        let met = Met::new(&request);
        // The test games name them.
        let opponents = std::mem::take(&mut request.opponents);
        let fresh = tuned.fresh.as_ref().map(|fresh| {
            let [before, after] = fresh.total().map(|score| Rate::new(&score));
            let row = |(opponent, scores): (String, &[_; 2])| {
                let [before, after] = scores.each_ref().map(Rate::new);
                OpponentFigures { opponent, before, after }
            };
            let mut rows: Vec<OpponentFigures> = opponents.into_iter().zip(&fresh.scores).map(row).collect();
            let mean = |row: &OpponentFigures| row.after.mean.unwrap_or_default();
            rows.sort_by(|one, two| mean(one).total_cmp(&mean(two)));
            FreshFigures { before, after, gain: fresh.gain, opponents: rows }
        });
        TuneReport {
            games: tuned.games,
            round: tuned.round,
            out: start.ids().into_iter().filter(|&id| !tuned.build.has(id)).collect(),
            into: tuned.build.ids().into_iter().filter(|&id| !start.has(id)).collect(),
            steps: tuned.steps.clone(),
            cruiser: tuned.build.cruiser.id.clone(),
            cards: tuned.build.ids(),
            fresh,
            confirmation: None,
            broken: tuned.broken.clone(),
            speed: request.speed,
            names: roster.cards().iter().map(|card| (card.id, card.name.clone())).collect(),
            met,
            written,
            request,
        }
    }

    /// With what another player's games say of the gain.
    pub fn checked(self, check: Option<&GainCheck>) -> Self {
        TuneReport { confirmation: check.and_then(GainFigures::new), ..self }
    }

    /// The name of a card; its ID code where it has none.
    pub(super) fn card_name(&self, id: CardId) -> String {
        self.names.get(&id).filter(|name| !name.is_empty()).cloned().unwrap_or_else(|| id.to_string())
    }

    /// `0-04 Sparrow`
    fn named(&self, id: CardId) -> String {
        match self.names.get(&id) {
            Some(name) => format!("{id} {name}"),
            None => id.to_string(),
        }
    }

    fn all_named(&self, ids: &[CardId]) -> Message {
        Message::joined(ids.iter().map(|&id| Message::plain(self.named(id))), ", ")
    }

    /// What left and what came in.
    fn described(&self, step: &Improvement) -> Message {
        let mut parts = Vec::new();
        if !step.out.is_empty() {
            parts.push(say!("out: {}", self.all_named(&step.out)));
        }
        if !step.into.is_empty() {
            parts.push(say!("in: {}", self.all_named(&step.into)));
        }
        if let Some(cruiser) = &step.cruiser {
            parts.push(say!("cruiser: {}", cruiser));
        }
        Message::joined(parts, "; ")
    }

    fn gained(&self) -> Message {
        match &self.fresh {
            Some(fresh) => say!(
                "{} before, {} after: {} points",
                fresh.before.words(),
                fresh.after.words(),
                fresh.gain.words()
            ),
            None => say!("interrupted before the test games; the gain is unknown"),
        }
    }

    pub fn document(&self, lang: Lang) -> Document {
        let mut document = self.beginning(lang);
        if !self.steps.is_empty() {
            document.text(say!(
                "A step is accepted only when its gain is clearly above 0, taking into account every check \
                 and every candidate. The winner of a comparison is often partly lucky, so trust the test \
                 games: they were not used to choose."
            ));
        }
        if !self.out.is_empty() || !self.into.is_empty() {
            document.heading(say!("All changes"));
            let mut table =
                Table::new(HeadStyle::Ruled, [Column::words(say!("out")), Column::words(say!("in"))]);
            self.beside(&self.out, &self.into).for_each(|both| table.row(both));
            document.table(table);
        }
        if let Some(fresh) = &self.fresh {
            document.heading(say!("Test games"));
            let columns = [
                Column::words(say!("opponent")),
                Column::number(say!("before")),
                Column::number(say!("after")),
            ];
            let mut table = Table::new(HeadStyle::Ruled, columns);
            for row in &fresh.opponents {
                table.row([Message::plain(&row.opponent), row.before.cell(), row.after.cell()]);
            }
            document.table(table);
        }
        document
    }

    /// What was gained, and by which steps.
    fn beginning(&self, lang: Lang) -> Document {
        let mut document = Document::new(lang);
        document.heading(say!("{} (tuned)", self.request.deck));
        let [one, two] = &self.request.bots;
        let mut facts = vec![
            (say!("bots"), say!("{} against {}", one, two)),
            (say!("games"), say!("{}, seed {}", grouped(self.games), self.request.seed)),
            (say!("test games"), self.gained()),
        ];
        facts.extend(self.confirmation.iter().map(|check| (say!("checked"), check.line())));
        if let Some(speed) = &self.speed {
            facts.push((say!("speed"), speed.words()));
        }
        document.facts(facts).note(broken_words(self.broken.games));
        if self.steps.is_empty() {
            document.text(say!("No proven improvement found."));
        } else {
            document.table(self.step_table());
        }
        document
    }

    /// Cards that left, each beside one that came in.
    fn beside(&self, out: &[CardId], into: &[CardId]) -> impl Iterator<Item = [Message; 2]> {
        let described = |ids: &[CardId], at: usize| {
            ids.get(at).map_or(Message::default(), |&id| Message::plain(self.named(id)))
        };
        (0..out.len().max(into.len())).map(move |at| [described(out, at), described(into, at)])
    }

    /// A line for each swap; the step's figures stand in its first.
    fn step_table(&self) -> Table {
        let columns = [
            Column::number(say!("step")),
            Column::words(say!("out")),
            Column::words(say!("in")),
            Column::number(say!("gain")),
            Column::number(say!("games")).spare(1),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        for (step, number) in self.steps.iter().zip(1..) {
            let mut figures = [Message::plain(number), step.gain.cell(), grouped(step.gain.games())];
            let mut row = |[out, into]: [Message; 2]| {
                let [number, gain, games] = std::mem::take(&mut figures);
                table.row([number, out, into, gain, games]);
            };
            if let Some(cruiser) = &step.cruiser {
                row([Message::default(), say!("cruiser: {}", cruiser)]);
            }
            self.beside(&step.out, &step.into).for_each(row);
        }
        table
    }

    /// CSV with a row for each opponent.
    pub fn csv(&self) -> String {
        let columns = "opponent games=after.games before=before.mean before_low=before.low before_high=before.high \
                       after=after.mean after_low=after.low after_high=after.high";
        csv::rows(columns, self.fresh.iter().flat_map(|fresh| &fresh.opponents))
    }

    /// The deck file: the evidence as comments, and what `--resume` goes on from. `earlier` are the comments
    /// on steps that earlier runs took.
    pub fn deck_file(&self, list: &List, earlier: &[String], lang: Lang) -> String {
        let mut lines = vec![
            tr!(
                lang,
                "{} tuned by `flightdeck deck tune`, {} games, seed {}.",
                self.request.deck,
                grouped(self.games),
                self.request.seed
            ),
            tr!(lang, "Test games, not used to choose: {}.", self.gained()),
        ];
        lines.extend(self.confirmation.iter().map(|check| check.line().in_lang(lang)));
        lines.extend(earlier.iter().cloned());
        let steps = self.steps.iter().map(|step| {
            let described = say!(
                "{}: {} points in {} games each",
                self.described(step),
                step.gain.words(),
                grouped(step.gain.games())
            );
            format!("{STEP}{}", described.in_lang(lang))
        });
        lines.extend(steps);
        lines.push(format!("{STATE}round={}", self.round));
        // What a name holds must not end a comment.
        let comments = lines.iter().map(|line| format!("# {}\n", line.replace(['\n', '\r'], " ")));
        format!("{}\n{}", comments.collect::<String>(), list.to_toml())
    }
}

/// How the comment on a step begins, and the one that `--resume` reads.
const STEP: &str = "- ";
const STATE: &str = "deck tune: ";

/// What an earlier run left in a deck file: how many rounds it played, and its comments on steps. `None`
/// where no such run wrote it.
pub fn state_of(text: &str) -> Option<(u64, Vec<String>)> {
    let comments = || text.lines().filter_map(|line| line.strip_prefix("# "));
    let state = comments().find_map(|line| line.strip_prefix(STATE))?;
    let round = state.strip_prefix("round=")?.trim().parse().ok()?;
    Some((round, comments().filter(|line| line.starts_with(STEP)).map(str::to_owned).collect()))
}
