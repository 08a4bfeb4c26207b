//! The report of a duel.

mod confirmation;
mod ending;
mod summary;

use serde::Serialize;

use super::cards::{DeckGames, DuelCard, PairFigures, card_table, explanation, pair_figures, pair_table};
use super::chains::Chains;
use crate::cards::{Card, Lang};
use crate::engine::{Mode, Reason};
use crate::report::chart::{Course, Point};
use crate::report::document::Document;
use crate::report::figures::{Rate, Speed, Spread, likelihood, points};
use crate::report::verdict::{Estimate, Goal};
use crate::say::{Message, grouped};
use crate::sim::stats::{Elo, Interval, Looks, Score};
use crate::sim::{Broken, CardTally, Confirmation, DuelTally, Ending, Forfeits, Plan, bonferroni_z};
pub(super) use confirmation::ConfirmationFigures;
pub use ending::more_games;
use ending::{EndingFigures, ending_figures, goal};
use summary::estimate;

/// What one player brought.
#[derive(Clone, Debug, Serialize)]
pub struct Player {
    pub name: String,
    /// The deck's file as it was named; none in Training and Skirmish.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    pub cruiser: String,
    pub bot: String,
    /// The seat in the games' records.
    pub seat: &'static str,
    #[serde(rename = "size")]
    pub cards: usize,
}

#[derive(Serialize)]
pub struct DuelReport {
    /// The command that gives the same report.
    command: String,
    mode: &'static str,
    seed: u64,
    round_limit: u16,
    decks: Vec<DeckFigures>,
    games: u64,
    pairs: u64,
    ending: EndingFigures,
    score: ScoreFigures,
    /// What another player's games say of it, where one checked it.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmation: Option<ConfirmationFigures>,
    elo: Elo,
    superiority: f64,
    /// The first deck's games.
    results: Results,
    first_player: Rate,
    rounds: Spread,
    margins: Spread,
    chains: Chains,
    /// Of each player who gave games up: how many, and the first of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<ForfeitFigures>,
    #[serde(skip_serializing_if = "Broken::is_none")]
    broken: Broken,
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<Speed>,
    /// What kind of report it is: one on two decks.
    format: &'static str,
    /// Whether the number of games was fixed beforehand.
    #[serde(skip)]
    fixed: bool,
    #[serde(skip)]
    goal: Goal,
    /// The first deck's score with the range that is valid for how the run stopped.
    #[serde(skip)]
    estimate: Estimate,
    /// The score of the player who went first.
    #[serde(skip)]
    first: Estimate,
    /// About how many more games would settle it.
    #[serde(skip)]
    more_games: Option<u64>,
    #[serde(skip)]
    watch: Option<String>,
    #[serde(skip)]
    doctor: Option<String>,
    /// How the score went on, with the interval that held at each point.
    #[serde(skip)]
    course: Vec<Point>,
}

#[derive(Serialize)]
struct DeckFigures {
    #[serde(flatten)]
    player: Player,
    cards: Vec<DuelCard>,
    #[serde(skip_serializing_if = "Option::is_none")]
    card_pairs: Option<Vec<PairFigures>>,
}

#[derive(Serialize)]
struct ForfeitFigures {
    /// From 1, as the decks were named.
    deck: usize,
    games: u64,
    first: Vec<Forfeit>,
}

#[derive(Serialize)]
struct Forfeit {
    game: u64,
    why: Message,
}

impl ForfeitFigures {
    fn all(forfeits: &Forfeits) -> Vec<Self> {
        let of = |who: usize| ForfeitFigures {
            deck: who + 1,
            games: forfeits.games[who],
            first: (forfeits.first.iter().filter(|(_, player, _)| *player == who))
                .map(|(game, _, why)| Forfeit { game: *game, why: why.clone() })
                .collect(),
        };
        [0, 1].map(of).into_iter().filter(|figures| figures.games > 0).collect()
    }

    fn words(&self, decks: &[DeckFigures]) -> Message {
        let bot = decks.get(self.deck - 1).map_or("", |deck| &deck.player.bot);
        let messages = self.first.iter().map(|forfeit| say!("in game {} it {}", forfeit.game, forfeit.why));
        say!("{} by {}: {}", grouped(self.games), bot, Message::joined(messages, "; "))
    }
}

fn is_zero(games: &u64) -> bool {
    *games == 0
}

#[derive(Serialize)]
struct ScoreFigures {
    #[serde(flatten)]
    rate: Rate,
    /// The score, corrected for having been looked at until it was clear; as it is where the number of
    /// games was fixed, and nothing where another test decided.
    corrected: Option<f64>,
    /// Whether the games ended before all that were allowed had been played.
    stopped_early: bool,
    /// The interval that holds at every look together.
    anytime_low: f64,
    anytime_high: f64,
    /// Pairs by the first deck's points: 0, ½, 1, 1½, 2.
    pairs: [u64; 5],
}

#[derive(Serialize)]
struct Results {
    wins: EndingCounts,
    losses: EndingCounts,
    draws: EndingCounts,
}

#[derive(Serialize)]
struct EndingCounts {
    games: u64,
    armor: u64,
    cards: u64,
    equal: u64,
    /// Forfeited by the user's own program.
    #[serde(skip_serializing_if = "is_zero")]
    forfeit: u64,
    /// Of these, decided at the round limit.
    limit: u64,
}

impl EndingCounts {
    fn new(by_reason: &[u64; 4], limit: u64) -> Self {
        let of = |reason: Reason| by_reason[reason as usize];
        EndingCounts {
            games: by_reason.iter().sum(),
            armor: of(Reason::Armor),
            cards: of(Reason::Cards),
            equal: of(Reason::Equal),
            forfeit: of(Reason::Forfeit),
            limit,
        }
    }

    fn words(&self) -> Message {
        let reasons = [
            (self.armor, say!("{} on armor", grouped(self.armor))),
            (self.cards, say!("{} on cards", grouped(self.cards))),
            (self.equal, say!("{} tied on both", grouped(self.equal))),
            (self.forfeit, say!("{} by forfeit", grouped(self.forfeit))),
            (self.limit, say!("{} at the round limit", grouped(self.limit))),
        ];
        let mut messages =
            reasons.into_iter().filter(|(games, _)| *games > 0).map(|(_, messages)| messages).peekable();
        match messages.peek() {
            None => grouped(self.games),
            Some(_) => say!("{} ({})", grouped(self.games), Message::joined(messages, ", ")),
        }
    }
}

/// What a report is made of beside the tally.
pub struct MatchFacts<'a> {
    pub command: String,
    pub mode: Mode,
    pub seed: u64,
    pub round_limit: u16,
    pub players: [Player; 2],
    /// The cards each drew from, in the order of their ID codes.
    pub cards: [&'a [Card]; 2],
    pub plan: Plan,
    /// The score of the first player after each batch of games.
    pub course: Vec<Score>,
    /// The games of another player, who checked the verdict.
    pub confirmation: Option<&'a Confirmation>,
    /// The command that shows a game of the match, but for the game's number.
    pub watch: Option<String>,
    /// The command that finds out more about the cards of the first deck.
    pub doctor: Option<String>,
}

impl DuelReport {
    /// The tally is the first player's.
    pub fn new(of: MatchFacts<'_>, tally: &DuelTally, ending: Ending, speed: Option<Speed>) -> Self {
        let planned;
        let looks = match &of.plan {
            Plan::Settle { looks, .. } => looks,
            plan => {
                planned = Looks::new(plan.most_pairs());
                &planned
            }
        };
        let anytime = looks.interval(&tally.score);
        // A fixed number of games needs no correction, and its ordinary interval holds.
        let corrected = match &of.plan {
            Plan::Pairs(_) => tally.score.mean(),
            Plan::Settle { .. } => looks.corrected_mean(&tally.score),
            Plan::Test { .. } => None,
        };
        let interval_of = |score: &Score| match &of.plan {
            Plan::Test { .. } => looks.interval(score),
            plan => plan.interval(score),
        };
        let interval = interval_of(&tally.score);
        let course = of.course.iter().filter_map(|score| {
            let Interval { low, high } = interval_of(score);
            Some(Point { games: score.games(), mean: score.mean()?, low, high })
        });
        let course = course.collect();
        let critical = bonferroni_z(of.cards.iter().map(|cards| cards.len()).sum());
        let games = [(tally.score, tally.lengths), (tally.score.mirrored(), tally.lengths.mirrored())]
            .map(|(score, lengths)| DeckGames { score, lengths, critical });
        let deck = |player: Player, at: usize| {
            let (cards, tallies): (&[Card], &[CardTally]) = (of.cards[at], &tally.cards[at]);
            let figures =
                cards.iter().zip(tallies).map(|(card, tally)| DuelCard::new(card, tally, &games[at]));
            let pairs = tally.companions.as_ref();
            DeckFigures {
                player,
                cards: figures.collect(),
                card_pairs: pairs.map(|both| pair_figures(cards, tallies, &both[at], games[at].score)),
            }
        };
        let result =
            |winner: usize| EndingCounts::new(&tally.summary.endings[winner], tally.summary.limit[winner]);
        let [first, second] = of.players;
        let names = [first.name.clone(), second.name.clone()];
        let confirmation = of.confirmation.and_then(ConfirmationFigures::new);
        let is_disputed = confirmation.as_ref().is_some_and(ConfirmationFigures::disagrees);
        DuelReport {
            command: of.command,
            mode: of.mode.code(),
            seed: of.seed,
            round_limit: of.round_limit,
            decks: vec![deck(first, 0), deck(second, 1)],
            games: tally.games(),
            pairs: tally.pairs(),
            ending: ending_figures(&of.plan, looks, tally, ending, &names, is_disputed),
            score: ScoreFigures {
                rate: Rate::new(&tally.score),
                corrected,
                stopped_early: matches!(ending, Ending::Settled | Ending::Equal | Ending::Tested(_)),
                anytime_low: anytime.low,
                anytime_high: anytime.high,
                pairs: tally.score.pairs(),
            },
            confirmation,
            elo: Elo::of(corrected.or(tally.score.mean()), interval),
            superiority: tally.score.superiority(),
            results: Results { wins: result(0), losses: result(1), draws: result(2) },
            first_player: Rate::new(&tally.first),
            rounds: Spread::new(&tally.summary.rounds),
            margins: Spread::new(&tally.summary.margins),
            chains: Chains::new(
                &tally.summary,
                tally.longest.iter().map(|(effects, game)| (effects, None, game)),
            ),
            forfeits: ForfeitFigures::all(&tally.forfeits),
            broken: tally.broken.clone(),
            speed,
            format: "duel",
            fixed: matches!(of.plan, Plan::Pairs(_)),
            goal: goal(&of.plan, ending),
            estimate: estimate(corrected.or(tally.score.mean()), interval),
            first: estimate(tally.first.mean(), tally.first.interval()),
            more_games: more_games(looks, &tally.score),
            watch: of.watch,
            doctor: of.doctor,
            course,
        }
    }

    pub fn document(&self, lang: Lang) -> Document {
        let mut document = self.begun(lang);
        let [one, two] = [&self.decks[0], &self.decks[1]];
        document.heading(say!("{} against {}", one.player.name, two.player.name));
        document.facts(self.banner());
        let mut facts = self.verdict(&one.player.name);
        facts.extend([
            (
                say!("games"),
                say!("{} in {}", grouped(self.games), say_count!(self.pairs, "{} pair", "{} pairs")),
            ),
            (say!("ended"), self.ending.text.clone()),
            (say!("won"), self.results.wins.words()),
            (say!("lost"), self.results.losses.words()),
            (say!("ties"), self.results.draws.words()),
            (say!("first player"), self.first_player.words()),
            (say!("rounds"), self.rounds.words()),
            (say!("armor margin"), self.margins.words()),
            (say!("chains"), self.chains.words()),
        ]);
        document.facts(facts);
        if !self.forfeits.is_empty() {
            let messages: Vec<_> =
                self.forfeits.iter().map(|forfeit| (say!("forfeited"), forfeit.words(&self.decks))).collect();
            document.facts(messages);
        }
        if let Some(speed) = &self.speed {
            document.facts(vec![(say!("speed"), speed.words())]);
        }
        let caption = say!("Score of {} over the course of the games, with 95% interval", one.player.name);
        document.course(Course::new(caption.in_lang(lang), tr!(lang, "games"), self.course.clone()));
        document.table(self.rounds.bars(say!("rounds")));
        document.table(self.margins.bars(say!("armor margin")));
        let cards = one.cards.len() + two.cards.len();
        for deck in [one, two] {
            document.heading(say!("Cards in {}", deck.player.name));
            document.text(explanation(cards));
            document.table(card_table(&deck.cards));
            if let Some(pairs) = &deck.card_pairs {
                document.heading(say!("Card pairs in {}", deck.player.name));
                document.text(say!(
                    "Synergy: percentage points gained with both cards in the opening hand beyond what \
                     each gains alone. The best and the worst pairs are shown. The 95% intervals cover all \
                     {} pairs at once.",
                    grouped(pairs.len() as u64)
                ));
                document.table(pair_table(pairs));
            }
        }
        document.text(say!(
            "These numbers do not show how the deck would do without a card. To measure that, run \
             `flightdeck deck doctor DECK`."
        ));
        document
    }

    /// What was found out, first of all.
    fn verdict(&self, name: &str) -> Vec<(Message, Message)> {
        let score = &self.score;
        let anytime = say!("{} to {}%", points(score.anytime_low), points(score.anytime_high));
        let mut facts = Vec::new();
        if self.fixed {
            facts.push((say!("score"), say!("{} for {}", score.rate.words(), name)));
        } else {
            facts.push((
                say!("score"),
                say!("{} for {} (95% interval, adjusted for early stopping)", anytime, name),
            ));
            if let Some(corrected) = score.corrected {
                let about = say!("{}%, corrected for early stopping", points(corrected));
                facts.push((say!("estimate"), about));
            }
        }
        facts.push((say!("Elo"), self.elo_words()));
        facts.extend(self.confirmation.iter().map(|check| (say!("checked"), check.words(name))));
        if self.pairs < Score::ENOUGH_PAIRS {
            facts.push((
                say!("better"),
                say!("too few games; at least {} pairs are needed", Score::ENOUGH_PAIRS),
            ));
        } else if self.fixed && !self.is_disputed() {
            let likely = likelihood(self.superiority);
            facts.push((say!("better"), say!("{} likely to be the better deck", likely)));
        }
        facts
    }

    /// Everything needed to repeat it.
    fn banner(&self) -> Vec<(Message, Message)> {
        let mut facts = Vec::new();
        for (label, deck) in [say!("deck 1"), say!("deck 2")].into_iter().zip(&self.decks) {
            let player = &deck.player;
            let cards = say_count!(player.cards, "{} card", "{} cards");
            let file = player.file.as_ref().map_or(String::new(), |file| format!(", {file}"));
            facts.push((
                label,
                say!("{}: {}, {}, {}{}", player.name, player.cruiser, cards, player.bot, file),
            ));
        }
        facts.push((
            say!("mode"),
            say!("{}, round limit {}, seed {}", self.mode, self.round_limit, self.seed),
        ));
        facts.push((say!("repeat with"), Message::plain(&self.command)));
        facts
    }
}
