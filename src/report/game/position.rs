//! The best moves of a position, and what each leads to.

use serde_json::{Value, json};

use super::{one_line, teller};
use crate::cards::{Lang, Roster};
use crate::dice::Dice;
use crate::engine::record::ChoiceForm;
use crate::engine::{Both, Choice, Choices, Player, State, Table, View};
use crate::lab::judge::{Depth, Goal, Judgement, Question, Variation};
use crate::report::document::{Column, Document, HeadStyle, Table as Rows};
use crate::report::verdict::of_100;
use crate::say::{Message, decimal, grouped, percent, signed};
use crate::wording::safe;
use crate::wording::story::{Teller, capitalized};

/// A position, what was asked of it, and the answer.
pub struct PositionReport<'a> {
    pub table: &'a Table,
    pub start: &'a State,
    pub names: &'a Both<String>,
    pub roster: &'a Roster,
    pub question: &'a Question,
    pub answer: &'a Judgement,
    /// What was played there, in a game that went on.
    pub played: Option<Choice>,
}

/// Steps of a line that fit into a row of the summary.
const SHOWN_STEPS: usize = 2;

/// Some of the steps, with a mark where others are left out.
pub(super) fn with_gaps(steps: &[String], mut shown: Vec<usize>) -> String {
    shown.sort_unstable();
    shown.dedup();
    let mut parts = Vec::new();
    let mut next = 0;
    for at in shown.into_iter().filter(|&at| at < steps.len()) {
        if at > next {
            parts.push("…");
        }
        parts.push(&steps[at]);
        next = at + 1;
    }
    if next < steps.len() {
        parts.push("…");
    }
    parts.join(", ")
}

impl<'a> PositionReport<'a> {
    fn teller(&self, lang: Lang) -> Teller<'a> {
        teller(lang, self.names.clone(), self.roster).for_reader(self.answer.mover)
    }

    /// The answer: the best moves, and what was played.
    pub fn summary(&self, lang: Lang) -> Document {
        let teller = self.teller(lang);
        let mut document = self.head(&teller);
        let columns =
            [Column::number(say!("rank")), Column::words(say!("move")), Column::words(say!("value")).whole()];
        let mut table = Rows::new(HeadStyle::Bare, columns);
        for (rank, line) in (1..).zip(&self.answer.lines) {
            let described = capitalized(&self.moves(&teller, line));
            table.row([Message::plain(rank), Message::plain(described), self.value(line)]);
        }
        if let (Some(played), Some(line)) = (self.played, &self.answer.also) {
            let described = teller.advice(self.table, self.start, self.answer.mover, played);
            table.row([Message::default(), say!("Played: {}", described), self.value(line)]);
        }
        document.table(table);
        document.more([say!("--top 10, --full (the whole line of play), -o best.jsonl to replay it")]);
        document
    }

    /// Everything: each line step by step, with what it leads to.
    pub fn document(&self, lang: Lang) -> Document {
        let teller = self.teller(lang).with_codes();
        let mut document = self.head(&teller);
        let also =
            self.answer.also.iter().filter(|also| {
                !self.answer.lines.iter().any(|line| line.steps.first() == also.steps.first())
            });
        for (rank, line) in (1..).zip(&self.answer.lines) {
            document.heading(say!("{}. {}", rank, self.value(line)));
            self.line(&mut document, &teller, line);
        }
        for line in also {
            document.heading(say!("Played: {}", self.value(line)));
            self.line(&mut document, &teller, line);
        }
        if let Some(words) = self.caution() {
            document.text(words);
        }
        document
    }

    fn line(&self, document: &mut Document, teller: &Teller<'_>, line: &Variation) {
        let steps = self.steps(line).into_iter().enumerate().map(|(at, (state, by, choice))| {
            let described = teller.choice(self.table, &state, by, choice);
            Message::plain(safe(&format!("{}. {described}", at + 1)))
        });
        document.text(Message::joined(steps, "\n"));
        document.facts([(say!("leads to"), outcome_words(teller, self.start, line, self.answer.mover))]);
    }

    /// What is best, and how it was found.
    fn head(&self, teller: &Teller<'_>) -> Document {
        let mut document = Document::new(teller.words().lang);
        if let Some(best) = self.answer.lines.first() {
            let described = self.moves(teller, best);
            let answer = match self.question.goal {
                Goal::Win => say!("Best: {} (wins {} games).", described, of_100(best.value)),
                _ => say!("Best: {} ({}).", described, self.value(best)),
            };
            let who = say!("Round {}, {} to choose.", self.start.round(), teller.player(self.answer.mover));
            let lines = [answer, Message::joined([who, self.searched()], " ")];
            let lang = teller.words().lang;
            document.text(Message::joined(lines.map(|sentence| one_line(sentence, lang)), "\n"));
        }
        document
    }

    /// How far the answer can be trusted.
    fn searched(&self) -> Message {
        let Judgement { trust, lines, .. } = self.answer;
        let mut choices = Choices::new();
        self.start.choices(self.table, &mut choices);
        let choices = choices.len();
        let error = lines.first().map_or(0.0, |best| best.error);
        if !trust.whole {
            let limit = grouped(self.question.tables);
            return match self.question.goal {
                Goal::Win if trust.sampled > 0 => say!(
                    "Not everything was tried (--tables {}), the best in {} possible deals; give or take {}.",
                    limit,
                    trust.sampled,
                    decimal((200.0 * error).ceil(), 0)
                ),
                _ if trust.sampled > 0 => say!(
                    "Not everything was tried (--tables {}), the best in {} possible deals.",
                    limit,
                    trust.sampled
                ),
                _ => say!("Not everything was tried: the limit is {} positions (--tables).", limit),
            };
        }
        if trust.sampled > 0 {
            return match self.question.goal {
                Goal::Win => say!(
                    "All {} choices were looked at, the best in {} possible deals; give or take {}.",
                    choices,
                    trust.sampled,
                    decimal((200.0 * error).ceil(), 0)
                ),
                _ => say!(
                    "All {} choices were looked at, the best in {} possible deals.",
                    choices,
                    trust.sampled
                ),
            };
        }
        match self.question.depth {
            Depth::Turn => say!("All {} choices were tried to the end of the turn.", choices),
            Depth::Round => say!("All {} choices were tried to the end of the round.", choices),
        }
    }

    /// What the answer could not know.
    fn caution(&self) -> Option<Message> {
        self.answer
            .trust
            .guessed
            .then(|| say!("A face-down card would be flipped over; what it shows is a guess."))
    }

    /// How well a line reaches the goal.
    fn value(&self, line: &Variation) -> Message {
        let value = line.value;
        let whole = (value - value.round()).abs() < 1e-9;
        match self.question.goal {
            Goal::Win => of_100(value),
            Goal::Damage if whole => say_count!(value.round(), "{} damage", "{} damage"),
            Goal::Damage => say!("{} damage on average", decimal(value, 1)),
            Goal::Armor if whole => say!("armor {}", signed(value, 0)),
            Goal::Armor => say!("armor {} on average", signed(value, 1)),
        }
    }

    /// The first steps of the player to move, in a row; of lines that begin alike, the steps in which they differ.
    fn moves(&self, teller: &Teller<'_>, line: &Variation) -> String {
        let own = self.own_steps(teller, line);
        let others = self.answer.lines.iter().filter(|other| other.steps != line.steps);
        let mut shown: Vec<usize> = others
            .map(|other| {
                let other = self.own_steps(teller, other);
                own.iter().zip(&other).take_while(|(a, b)| a == b).count()
            })
            .filter(|&at| at >= SHOWN_STEPS)
            .collect();
        shown.extend(if shown.is_empty() { 0..SHOWN_STEPS } else { 0..1 });
        with_gaps(&own, shown)
    }

    /// The steps of the player to move, up to where the other one decides.
    fn own_steps(&self, teller: &Teller<'_>, line: &Variation) -> Vec<String> {
        let steps = self.steps(line).into_iter().take_while(|(_, by, _)| *by == self.answer.mover);
        steps.map(|(state, by, choice)| teller.advice(self.table, &state, by, choice)).collect()
    }

    /// The steps of a line with the state that each is taken in, as far as what is hidden allows.
    fn steps(&self, line: &Variation) -> Vec<(State, Player, Choice)> {
        let view = View::of(self.table, self.start, self.answer.mover);
        let mut state = view.state().clone();
        let mut dice = Dice::new(self.question.seed);
        let mut choices = Choices::new();
        let mut steps = Vec::new();
        for &(by, choice) in &line.steps {
            state.choices(self.table, &mut choices);
            if state.turn() != Some(by) || !choices.contains(&choice) {
                break;
            }
            steps.push((state.clone(), by, choice));
            state.apply_unchecked(self.table, choice, &mut dice, &mut ());
        }
        steps
    }

    /// For other programs.
    pub fn figures(&self) -> Value {
        let trust = self.answer.trust;
        let teller = self.teller(Lang::En);
        let line = |line: &Variation| {
            let form = |&(by, choice): &(Player, Choice)| json!({"by": by, "choice": ChoiceForm::new(self.table, by, choice)});
            let steps: Vec<Value> = line.steps.iter().map(form).collect();
            json!({
                "value": four_decimals(line.value),
                "error": four_decimals(line.error),
                "chance": four_decimals(line.chance),
                "armor": {"a": line.end.armor(Player::A), "b": line.end.armor(Player::B)},
                "over": line.end.is_over(),
                "words": outcome_words(&teller, self.start, line, self.answer.mover).to_string(),
                "steps": steps,
            })
        };
        let mut figures = json!({
            "mover": self.answer.mover,
            "depth": self.question.depth.code(),
            "goal": self.question.goal.code(),
            "exact": trust.is_exact(),
            "whole": trust.whole,
            "worlds": trust.sampled,
            "guessed": trust.guessed,
            "tables": self.answer.tables,
            "lines": self.answer.lines.iter().map(line).collect::<Vec<_>>(),
        });
        if let Some(played) = &self.answer.also {
            figures["played"] = line(played);
        }
        figures
    }
}

fn four_decimals(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

/// What has changed at the end of a line.
fn outcome_words(teller: &Teller<'_>, start: &State, line: &Variation, mover: Player) -> Message {
    let end = &line.end;
    let mut parts = Vec::new();
    for player in [mover.other(), mover] {
        let name = teller.player(player);
        let (before, now) = (start.armor(player), end.armor(player));
        if before != now {
            let by = (before - now).abs();
            parts.push(match now < before {
                true => say_count!(
                    by,
                    "{1} loses {0} armor ({2} left)",
                    "{1} loses {0} armor ({2} left)",
                    name,
                    now
                ),
                false => say_count!(
                    by,
                    "{1} gains {0} armor ({2} left)",
                    "{1} gains {0} armor ({2} left)",
                    name,
                    now
                ),
            });
        }
        let on_board =
            |state: &State| state.stacks(player).0.iter().map(|&height| i32::from(height)).sum::<i32>();
        match on_board(end) - on_board(start) {
            0 => {}
            more @ 1.. => {
                let cards = say_count!(more, "{} card", "{} cards");
                parts.push(say!("{} has {} more in play", name, cards));
            }
            fewer => {
                let cards = say_count!(fewer.unsigned_abs(), "{} card", "{} cards");
                parts.push(say!("{} has {} fewer in play", name, cards));
            }
        }
    }
    match end.outcome() {
        Some(outcome) => parts.push(match outcome.winner {
            Some(winner) => say!("{} wins the game", teller.player(winner)),
            None => say!("a tie"),
        }),
        None => parts.push(say!("{} wins from there in {}", teller.player(mover), percent(line.chance, 0))),
    }
    Message::joined(parts, ", ")
}
