//! Which few cards make chains: the loops, and the longest and most damaging chains without one.

use serde::Serialize;
use serde_json::Value;

use crate::cards::{Card, CardId, Cruiser, Roster};
use crate::dice::Dice;
use crate::engine::{Both, Choice, Log, Player, Sector, Side};
use crate::lab::combos::{
    Begin, Brings, Demonstration, Example, Findings, Gain, Opening, Shown, demonstrate,
};
use crate::report::document::{Column, Document, HeadStyle, Table};
use crate::report::{csv, json};
use crate::say::{Message, grouped};
use crate::wording::story::Teller;
use crate::wording::words::Words;

/// What was request.
pub struct CombosRequest<'a> {
    /// The command that gives the same answer.
    pub command: String,
    /// The deck whose cards they are; `None` where they were searched for.
    pub deck: Option<String>,
    pub cards: &'a [Card],
    pub size: usize,
    pub cruiser: &'a Cruiser,
    pub seed: u64,
    /// How many rows a table of the full report has, and how many loops the summary names.
    pub rows: usize,
    pub top: usize,
    /// How many lines of play are given.
    pub lines: usize,
}

/// The report on combinations.
#[derive(Serialize)]
pub struct CombosReport {
    pub command: String,
    pub(super) cards: usize,
    pub(super) size: usize,
    cruiser: String,
    /// Combinations of cards: all there are, those looked at, those that loop.
    pub(super) sets: u64,
    pub(super) tried: u64,
    pub(super) looping: u64,
    pub(super) exhaustive: bool,
    /// Set where combinations were drawn at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    searched: u64,
    arrangements: u64,
    positions: u64,
    pub(super) unfinished: u64,
    pub(super) left_out: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) interrupted: bool,
    pub(super) loops: Vec<Combo>,
    pub(super) longest: Vec<Combo>,
    pub(super) damaging: Vec<Combo>,
    #[serde(skip)]
    rows: usize,
    #[serde(skip)]
    pub(super) top: usize,
    #[serde(skip)]
    pub(super) deck: Option<String>,
    #[serde(skip)]
    pub(super) cruiser_name: String,
}

/// A loop or a chain.
#[derive(Serialize)]
pub(super) struct Combo {
    /// Any different cards, one for each slot.
    #[serde(rename = "places")]
    slots: Vec<Slot>,
    /// For a loop: what it is good for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) gain: Option<Gain>,
    /// A turn of a loop, or a whole chain.
    pub(super) brings: Brings,
    begins: Begin,
    opening: Opening,
    first: CardId,
    /// The cards of the example, in no order.
    example: Vec<CardId>,
    /// Effects before the loop.
    #[serde(skip_serializing_if = "Option::is_none")]
    lead: Option<usize>,
    /// The card that sets the example off, if none of it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    starter: Option<CardId>,
    /// The example as a record: its lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Vec<Value>>,
    #[serde(skip)]
    first_name: String,
    #[serde(skip)]
    line: Option<Demonstration>,
}

#[derive(Serialize)]
struct Slot {
    /// Whether every card asked about can take it, with one face or the other up.
    any: bool,
    cards: Vec<Member>,
}

#[derive(Serialize)]
struct Member {
    id: CardId,
    name: String,
    side: Side,
}

impl CombosReport {
    pub fn new(request: CombosRequest, answer: &Findings, roster: &Roster) -> Self {
        let cards = request.cards;
        let row = |number: usize, slots: &[Vec<Shown>], brings: Brings, example: &Example, gain| {
            let line = (number < request.lines)
                .then(|| demonstrate(roster, cards, request.cruiser, example))
                .flatten();
            let json = |text: &str| serde_json::from_str(text).ok();
            let first = &cards[example.first().card];
            Combo {
                slots: slots.iter().map(|members| Slot::new(members, cards)).collect(),
                gain,
                brings,
                begins: example.begin,
                opening: example.opening(),
                first: first.id,
                example: example.cards.iter().map(|shown| cards[shown.card].id).collect(),
                lead: gain.is_some().then(|| example.lead_len()),
                starter: line.as_ref().and_then(|line| line.starter.as_ref()).map(|card| card.id),
                record: line.as_ref().map(|line| line.record.lines().filter_map(json).collect()),
                first_name: called(first.id, &first.name),
                line,
            }
        };
        let loops = answer.loops.iter().enumerate();
        let chains = |chains: &[crate::lab::combos::Chain]| {
            let chains = chains.iter().enumerate();
            chains.map(|(at, chain)| row(at, &chain.places, chain.brings, &chain.example, None)).collect()
        };
        CombosReport {
            command: request.command,
            cards: cards.len(),
            size: request.size,
            cruiser: request.cruiser.id.clone(),
            sets: answer.sets,
            tried: answer.tried,
            looping: answer.looping,
            exhaustive: answer.is_exhaustive(),
            seed: answer.is_sampled.then_some(request.seed),
            searched: answer.searched,
            arrangements: answer.starts,
            positions: answer.positions,
            unfinished: answer.cut,
            left_out: answer.left_out,
            interrupted: !answer.whole,
            loops: loops
                .map(|(at, round)| {
                    row(at, &round.places, round.brings, &round.example, Some(round.brings.gain()))
                })
                .collect(),
            longest: chains(&answer.longest),
            damaging: chains(&answer.damaging),
            rows: request.rows,
            top: request.top,
            deck: request.deck,
            cruiser_name: request.cruiser.name.clone(),
        }
    }

    /// The records of the lines that are given: loops first, then the longest chains, then the most
    /// damaging ones.
    pub fn records(&self) -> impl Iterator<Item = &str> {
        let rows = self.loops.iter().chain(&self.longest).chain(&self.damaging);
        rows.filter_map(|row| row.line.as_ref()).map(|line| &line.record[..])
    }

    pub fn document(&self, words: Words<'_>, roster: &Roster) -> Document {
        let lang = words.lang;
        let teller = Teller::new(words, Both::default()).with_cards(roster);
        let mut document = Document::new(lang);
        document.heading(say!("Chains of {} cards", self.size));
        let mut facts = vec![
            (say!("cards"), grouped(self.cards as u64)),
            (say!("searched"), self.extent()),
            (
                say!("arrangements"),
                say!("{} ({} positions searched)", grouped(self.arrangements), grouped(self.positions)),
            ),
            (
                say!("board"),
                say!("{}; the opponent's board holds plain cards, which any effect can target", self.cruiser),
            ),
            (
                say!("loops"),
                say_count!(self.looping, "{} combination makes a loop", "{} combinations make a loop",),
            ),
        ];
        if self.unfinished > 0 {
            let text = say_count!(
                self.unfinished,
                "{} combination has too many positions and was searched only in part",
                "{} combinations have too many positions and were searched only in part",
            );
            facts.push((say!("unfinished"), text));
        }
        if self.left_out > 0 {
            let text = say_count!(
                self.left_out,
                "{} combination was not searched: it has as many effects as one that has too many positions",
                "{} combinations were not searched: they have as many effects as some that have too many positions",
            );
            facts.push((say!("left out"), text));
        }
        if self.interrupted {
            facts.push((say!("interrupted"), say!("the results so far are shown")));
        }
        document.facts(facts);
        self.tell_loops(&mut document, &teller);
        let chains = [
            (say!("The longest chains without a loop"), &self.longest),
            (say!("The most damaging chains without a loop"), &self.damaging),
        ];
        for (title, rows) in chains {
            if rows.is_empty() {
                continue;
            }
            document.heading(title);
            document.table(self.table(rows));
            tell_lines(&mut document, rows.iter().take(1), &teller);
        }
        document
    }

    /// Whether combinations were drawn at random.
    pub(super) fn is_sampled(&self) -> bool {
        self.seed.is_some()
    }

    /// How much was looked at.
    fn extent(&self) -> Message {
        let (tried, sets) = (grouped(self.tried), grouped(self.sets));
        let kinds = grouped(self.searched);
        if self.exhaustive {
            say!("all {} combinations ({} after merging cards that do the same)", sets, kinds)
        } else if self.is_sampled() {
            say!("a random sample of {} of {} combinations", tried, sets)
        } else {
            say!("part of the {} combinations ({} after merging cards that do the same)", sets, kinds)
        }
    }

    fn tell_loops(&self, document: &mut Document, teller: &Teller<'_>) {
        document.heading(say!("Loops"));
        if self.loops.is_empty() {
            document.text(say!("No loops found."));
            return;
        }
        document.table(self.table(&self.loops));
        let hidden = self.loops.len().saturating_sub(self.rows);
        if hidden > 0 {
            let more = say_count!(
                hidden,
                "{} more row: use --top {}, or --format csv or json.",
                "{} more rows: use --top {}, or --format csv or json.",
                self.loops.len()
            );
            document.text(more);
        }
        document.text(say!(
            "Pick one card per slot, all different; every slot is needed. The game cuts a loop off after \
             200 effects (Q-CHAIN-5)."
        ));
        tell_lines(document, self.loops.iter(), teller);
    }

    fn table(&self, rows: &[Combo]) -> Table {
        let is_loop = rows.iter().any(|row| row.gain.is_some());
        let columns = [
            Column::words(say!("cards")),
            Column::words(if is_loop { say!("gain per cycle") } else { say!("gain") }),
            Column::number(say!("effects")),
            Column::words(say!("starts when")).spare(1),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        for row in rows.iter().take(self.rows) {
            let slots = row.slots.iter().map(Slot::words);
            table.row([
                Message::joined(slots, " + "),
                bring_words(&row.brings),
                Message::plain(row.brings.effects),
                row.begins_when(),
            ]);
        }
        table
    }

    /// CSV with every loop and chain, a row each.
    pub fn csv(&self) -> String {
        let columns = "kind cards gain effects=brings.effects strikes=brings.strikes destroyed=brings.destroyed \
                       hits=brings.hits draws=brings.draws recoils=brings.recoils begins opening first lead \
                       example=ids";
        let joined = |words: Vec<String>, by: &str| serde_json::Value::from(words.join(by));
        let row = |kind: &str, combo: &Combo| {
            let mut row = json::value(combo);
            row["kind"] = kind.into();
            row["cards"] = joined(combo.slots.iter().map(Slot::code).collect(), " + ");
            row["ids"] = joined(combo.example.iter().map(ToString::to_string).collect(), " ");
            row
        };
        let kinds = [("loop", &self.loops), ("longest", &self.longest), ("damaging", &self.damaging)];
        let rows = kinds.iter().flat_map(|(kind, combos)| combos.iter().map(|combo| row(kind, combo)));
        csv::rows(columns, rows)
    }
}

/// `0-09 Rung`
fn called(id: CardId, name: &str) -> String {
    if name.is_empty() { id.to_string() } else { format!("{id} {name}") }
}

impl Slot {
    fn new(members: &[Shown], cards: &[Card]) -> Self {
        let mut different: Vec<usize> = members.iter().map(|shown| shown.card).collect();
        different.sort_unstable();
        different.dedup();
        let member = |shown: &Shown| {
            let card = &cards[shown.card];
            Member { id: card.id, name: card.name.clone(), side: shown.side }
        };
        Slot { any: different.len() == cards.len(), cards: members.iter().map(member).collect() }
    }

    /// `0-09 Rung or 1-12 Cork`, `0-04 Sparrow or 5 others`
    fn words(&self) -> Message {
        const NAMED: usize = 3;
        if self.any && self.cards.len() > 1 {
            return say!("any card");
        }
        let name = |member: &Member| {
            let name = called(member.id, &member.name);
            match member.side {
                Side::Front => Message::plain(name),
                Side::Back => say!("{} face down", name),
            }
        };
        let others = self.cards.len().saturating_sub(NAMED);
        if others <= 1 {
            return Message::either(self.cards.iter().map(name));
        }
        let named = Message::joined(self.cards.iter().take(NAMED).map(name), ", ");
        say_count!(others, "{1} or {0} other", "{1} or {0} others", named)
    }

    /// `0-09/1-12`, with `:back` after a card that lies face down.
    fn code(&self) -> String {
        if self.any && self.cards.len() > 1 {
            return "any".into();
        }
        let code = |member: &Member| match member.side {
            Side::Front => member.id.to_string(),
            Side::Back => format!("{}:back", member.id),
        };
        self.cards.iter().map(code).collect::<Vec<_>>().join("/")
    }
}

impl Combo {
    pub(super) fn begins_when(&self) -> Message {
        let card = &self.first_name;
        match self.opening {
            Opening::Played => say!("{} is played", card),
            Opening::Rolled => say!("another card flips {} over", card),
            Opening::Pivoted => say!("another card pivots {}", card),
            Opening::Uncovered => say!("another card moves {} to the top", card),
        }
    }
}

/// What a turn or a chain brings.
pub(super) fn bring_words(brings: &Brings) -> Message {
    let Brings { strikes, destroyed, hits, draws, recoils, .. } = *brings;
    let parts = [
        (strikes, say_count!(strikes, "{} damage to the enemy cruiser", "{} damage to the enemy cruiser")),
        (
            destroyed,
            say_count!(
                destroyed,
                "{} of the opponent's cards destroyed",
                "{} of the opponent's cards destroyed"
            ),
        ),
        (
            hits,
            say_count!(
                hits,
                "{} of the opponent's fighters damaged",
                "{} of the opponent's fighters damaged"
            ),
        ),
        (draws, say_count!(draws, "{} card drawn", "{} cards drawn")),
        (recoils, say_count!(recoils, "{} damage to own cruiser", "{} damage to own cruiser")),
    ];
    let parts: Vec<Message> =
        parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, message)| message).collect();
    if parts.is_empty() { say!("nothing") } else { Message::joined(parts, ", ") }
}

/// Lines of play in sentences.
fn tell_lines<'a>(document: &mut Document, rows: impl Iterator<Item = &'a Combo>, teller: &Teller<'_>) {
    let lang = document.lang;
    for row in rows {
        let Some(line) = &row.line else { continue };
        document.heading(Message::joined(row.names(), " + "));
        let described = described(line, teller);
        let board = |player: Player| {
            let stacks = Sector::ALL.into_iter().filter_map(|sector| {
                let cards = stack(line, teller, player, sector)?;
                Some(tr!(lang, "sector {}: {}", sector.number(), cards))
            });
            stacks.collect::<Vec<_>>()
        };
        let mut lines = vec![tr!(lang, "On the board:")];
        lines.extend(board(Player::A).into_iter().map(|stack| format!("  {stack}")));
        if lines.len() == 1 {
            lines.clear();
        }
        match &line.turn {
            Some(turn) => {
                lines.push(tr!(lang, "Start:"));
                lines.extend(described[..turn.start].iter().flatten().map(|step| format!("  {step}")));
                lines.push(tr!(lang, "Each cycle:"));
                lines.extend(described[turn.clone()].iter().flatten().map(|step| format!("  {step}")));
            }
            None => {
                lines.push(tr!(lang, "Chain:"));
                lines.extend(described.iter().flatten().map(|step| format!("  {step}")));
            }
        }
        document.text(Message::Plain(lines.join("\n")));
    }
}

impl Combo {
    /// The cards of the example, by name.
    pub(super) fn names(&self) -> Vec<Message> {
        let member = |id: &CardId| {
            let mut members = self.slots.iter().flat_map(|slot| &slot.cards);
            members.find(|member| member.id == *id && !member.name.is_empty())
        };
        let name = |id: &CardId| member(id).map_or_else(|| id.to_string(), |member| member.name.clone());
        self.example.iter().map(|id| Message::plain(name(id))).collect()
    }

    /// What to do, from what lies there: up to the loop, and in each cycle of it.
    pub(super) fn played(&self, teller: &Teller<'_>) -> Option<(String, String)> {
        let line = self.line.as_ref()?;
        let lang = teller.words().lang;
        let lying = Sector::ALL.into_iter().filter_map(|sector| {
            let cards = stack(line, teller, Player::A, sector)?;
            Some(tr!(lang, "with {} in sector {}", cards, sector.number()))
        });
        let mut steps = advised(line, teller);
        let (lead, end) =
            line.turn.as_ref().map_or((steps.len(), steps.len()), |turn| (turn.start, turn.end));
        steps.truncate(end);
        let cycle = steps.split_off(lead).join(", ");
        Some((lying.chain(steps).collect::<Vec<_>>().join(", "), cycle))
    }
}

/// What lies on a sector when a line begins, bottom card first.
fn stack(line: &Demonstration, teller: &Teller<'_>, player: Player, sector: Sector) -> Option<String> {
    let lang = teller.words().lang;
    let stack = line.start.stack(player, sector);
    let cards = stack.iter().map(|cell| {
        let mut card = teller.card(&line.table, player, cell.card());
        if cell.side() == Side::Back {
            card = tr!(lang, "{} face down", card);
        }
        if cell.is_pivoted() { tr!(lang, "{} pivoted", card) } else { card }
    });
    let cards: Vec<String> = cards.collect();
    (!cards.is_empty()).then(|| cards.join(", "))
}

/// Each step as advice: what to do.
fn advised(line: &Demonstration, teller: &Teller<'_>) -> Vec<String> {
    let mut state = line.start.clone();
    let mut dice = Dice::new(1);
    let step = |&(player, choice): &(Player, Choice)| {
        let advice = teller.advice(&line.table, &state, player, choice);
        state.apply_unchecked(&line.table, choice, &mut dice, &mut Log::default());
        advice
    };
    line.steps.iter().map(step).collect()
}

/// What happens in each step.
fn described(line: &Demonstration, teller: &Teller<'_>) -> Vec<Vec<String>> {
    let mut state = line.start.clone();
    let mut dice = Dice::new(1);
    line.steps
        .iter()
        .map(|&(_, choice)| {
            let before = state.clone();
            let mut log = Log::default();
            state.apply_unchecked(&line.table, choice, &mut dice, &mut log);
            let lines = teller.step(&line.table, &before, choice, &log.0, &state);
            lines.into_iter().map(|line| line.text).collect()
        })
        .collect()
}
