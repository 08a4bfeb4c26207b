//! The report of a duel.

use serde::Serialize;

use crate::cards::{Card, CardId, Lang};
use crate::engine::{Mode, Reason};
use crate::report::document::{Column, Document, Look, Table};
use crate::report::figures::{EloFigures, Rate, Speed, Spread, grouped, percent, rounded};
use crate::sim::stats::{Interval, Sprt, anytime_interval};
use crate::sim::{CardTally, DuelTally, Ending, Forfeits, Longest, Plan};
use crate::text::count;

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
    elo: EloFigures,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<Speed>,
}

#[derive(Serialize)]
struct DeckFigures {
    #[serde(flatten)]
    player: Player,
    cards: Vec<CardFigures>,
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
    why: String,
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

    fn words(&self, decks: &[DeckFigures]) -> String {
        let bot = decks.get(self.deck - 1).map_or("", |deck| &deck.player.bot);
        let told: Vec<_> =
            self.first.iter().map(|forfeit| format!("in game {} it {}", forfeit.game, forfeit.why)).collect();
        format!("{} by {bot}: {}", grouped(self.games), told.join("; "))
    }
}

fn is_zero(games: &u64) -> bool {
    *games == 0
}

#[derive(Serialize)]
struct EndingFigures {
    reason: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtFigures>,
}

#[derive(Serialize)]
struct SprtFigures {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    llr: f64,
    low: f64,
    high: f64,
    verdict: Option<&'static str>,
}

#[derive(Serialize)]
struct ScoreFigures {
    #[serde(flatten)]
    rate: Rate,
    /// The interval that holds however often one looks.
    anytime_low: f64,
    anytime_high: f64,
    /// Pairs by the first deck's points: 0, ½, 1, 1½, 2.
    pairs: [u64; 5],
}

#[derive(Serialize)]
struct Results {
    wins: Group,
    losses: Group,
    draws: Group,
}

#[derive(Serialize)]
struct Group {
    games: u64,
    armor: u64,
    cards: u64,
    equal: u64,
    /// Given up by a player of the user's own.
    #[serde(skip_serializing_if = "is_zero")]
    forfeit: u64,
    /// Of these, decided at the round limit.
    limit: u64,
}

impl Group {
    fn new(by_reason: &[u64; 4], limit: u64) -> Self {
        let of = |reason: Reason| by_reason[reason as usize];
        Group {
            games: by_reason.iter().sum(),
            armor: of(Reason::Armor),
            cards: of(Reason::Cards),
            equal: of(Reason::Equal),
            forfeit: of(Reason::Forfeit),
            limit,
        }
    }

    fn words(&self) -> String {
        let mut reasons = Vec::new();
        for (reason, games) in [
            ("armor", self.armor),
            ("cards", self.cards),
            ("equal in both", self.equal),
            ("forfeit", self.forfeit),
        ] {
            if games > 0 {
                reasons.push(format!("{} by {reason}", grouped(games)).replace("by equal", "equal"));
            }
        }
        if self.limit > 0 {
            reasons.push(format!("{} at the round limit", grouped(self.limit)));
        }
        match reasons.is_empty() {
            true => grouped(self.games),
            false => format!("{} ({})", grouped(self.games), reasons.join(", ")),
        }
    }
}

/// The longest chain of each game, and where to see the longest of all.
#[derive(Serialize)]
pub(super) struct Chains {
    #[serde(flatten)]
    spread: Spread,
    longest: Vec<LongChain>,
    /// Games in which a chain was cut off (Q-CHAIN-5).
    cut: u64,
}

#[derive(Serialize)]
struct LongChain {
    effects: u8,
    game: u64,
}

impl Chains {
    pub fn new(chains: &crate::sim::stats::Histogram, longest: &Longest, cut: u64) -> Self {
        let longest = longest.iter().map(|(effects, game)| LongChain { effects, game }).collect();
        Chains { spread: Spread::new(chains), longest, cut }
    }

    pub fn words(&self) -> String {
        let mut text = format!("longest of each game: {}", self.spread.words());
        if !self.longest.is_empty() {
            let games: Vec<_> = self
                .longest
                .iter()
                .map(|chain| format!("{} in game {}", chain.effects, chain.game))
                .collect();
            text += &format!("; the longest: {}", games.join(", "));
        }
        if self.cut > 0 {
            text += &format!("; cut off (Q-CHAIN-5) in {}", count(self.cut as usize, "game"));
        }
        text
    }
}

#[derive(Serialize)]
struct CardFigures {
    id: CardId,
    name: String,
    draws: u64,
    front: u64,
    back: u64,
    never_playable: u64,
    drawn: Rate,
    played: Rate,
}

impl CardFigures {
    fn new(card: &Card, tally: &CardTally) -> Self {
        CardFigures {
            id: card.id,
            name: card.name.clone(),
            draws: tally.draws,
            front: tally.front,
            back: tally.back,
            never_playable: tally.never_playable,
            drawn: Rate::new(&tally.drawn),
            played: Rate::new(&tally.played),
        }
    }
}

/// What a report is made of beside the tally.
pub struct Match<'a> {
    pub command: String,
    pub mode: Mode,
    pub seed: u64,
    pub round_limit: u16,
    pub players: [Player; 2],
    /// The cards each drew from, in the order of their ID codes.
    pub cards: [&'a [Card]; 2],
    pub plan: Plan,
}

impl DuelReport {
    /// The tally is the first player's.
    pub fn new(of: Match<'_>, tally: &DuelTally, ending: Ending, speed: Option<Speed>) -> Self {
        let Interval { low, high } = anytime_interval(&tally.score);
        let deck = |player: Player, cards: &[Card], tallies: &[CardTally]| DeckFigures {
            player,
            cards: cards.iter().zip(tallies).map(|(card, tally)| CardFigures::new(card, tally)).collect(),
        };
        let [first, second] = of.players;
        let names = [first.name.clone(), second.name.clone()];
        DuelReport {
            command: of.command,
            mode: of.mode.code(),
            seed: of.seed,
            round_limit: of.round_limit,
            decks: vec![
                deck(first, of.cards[0], &tally.cards[0]),
                deck(second, of.cards[1], &tally.cards[1]),
            ],
            games: tally.games(),
            pairs: tally.pairs(),
            ending: ending_figures(&of.plan, tally, ending, &names),
            score: ScoreFigures {
                rate: Rate::new(&tally.score),
                anytime_low: rounded(low),
                anytime_high: rounded(high),
                pairs: tally.score.pairs(),
            },
            elo: EloFigures::new(&tally.score.elo()),
            superiority: rounded(tally.score.superiority()),
            results: Results {
                wins: Group::new(&tally.endings[0], tally.limit[0]),
                losses: Group::new(&tally.endings[1], tally.limit[1]),
                draws: Group::new(&tally.endings[2], tally.limit[2]),
            },
            first_player: Rate::new(&tally.first),
            rounds: Spread::new(&tally.rounds),
            margins: Spread::new(&tally.margins),
            chains: Chains::new(&tally.chains, &tally.longest, tally.cut),
            forfeits: ForfeitFigures::all(&tally.forfeits),
            speed,
        }
    }

    pub fn document(&self) -> Document {
        let mut document = Document::new(Lang::En);
        let [one, two] = [&self.decks[0], &self.decks[1]];
        document.heading(format!("{} against {}", one.player.name, two.player.name));
        document.facts(self.banner());
        document.facts(vec![
            ("score", format!("{} for {}", self.score.rate.words(), one.player.name)),
            (
                "at any time",
                format!(
                    "{} to {} %: an interval that holds however often one looks",
                    percent(self.score.anytime_low),
                    percent(self.score.anytime_high)
                ),
            ),
            ("Elo", self.elo.words()),
            ("better", format!("{} % likely to be the better side", percent(self.superiority))),
            ("games", format!("{} in {} pairs", grouped(self.games), grouped(self.pairs))),
            ("ended", self.ending.text.clone()),
            ("won", self.results.wins.words()),
            ("lost", self.results.losses.words()),
            ("drawn", self.results.draws.words()),
            ("going first", self.first_player.words()),
            ("rounds", self.rounds.words()),
            ("armor margin", self.margins.words()),
            ("chains", self.chains.words()),
        ]);
        if !self.forfeits.is_empty() {
            let told: Vec<_> =
                self.forfeits.iter().map(|forfeit| ("forfeited", forfeit.words(&self.decks))).collect();
            document.facts(told);
        }
        if let Some(speed) = &self.speed {
            document.facts(vec![("speed", speed.words())]);
        }
        document.table(self.rounds.bars("rounds"));
        document.table(self.margins.bars("armor margin"));
        for (deck, own) in [(one, self.score.rate.mean), (two, self.score.rate.mean.map(|mean| 1.0 - mean))] {
            document.heading(format!("Cards of {}", deck.player.name));
            let own = own.map_or("no games".into(), |own| format!("{} %", percent(own)));
            document.text(format!(
                "Points in % with 95 % interval, beside {own} in all games of the deck. A star: fewer than \
                 {} games, too few to tell.",
                Rate::FEW
            ));
            document.table(card_table(&deck.cards));
        }
        document
    }

    /// Everything needed to repeat it.
    fn banner(&self) -> Vec<(&'static str, String)> {
        let mut facts: Vec<(&str, String)> = Vec::new();
        for (label, deck) in ["first", "second"].into_iter().zip(&self.decks) {
            let player = &deck.player;
            let cards = count(player.cards, "card");
            let file = player.file.as_ref().map_or(String::new(), |file| format!(", {file}"));
            facts
                .push((label, format!("{}: {}, {cards}, {}{file}", player.name, player.cruiser, player.bot)));
        }
        facts.push(("mode", format!("{}, round limit {}, seed {}", self.mode, self.round_limit, self.seed)));
        facts.push(("repeat with", self.command.clone()));
        facts
    }
}

fn ending_figures(plan: &Plan, tally: &DuelTally, ending: Ending, names: &[String; 2]) -> EndingFigures {
    let better = if tally.score.half_points() > tally.games() { &names[0] } else { &names[1] };
    let most = grouped(2 * plan.most_pairs());
    let sprt = match plan {
        Plan::Test { sprt, .. } => Some(sprt_figures(sprt, tally)),
        _ => None,
    };
    let mut text = match ending {
        Ending::AllPlayed => format!("all {most} games played"),
        Ending::Settled => format!("settled: {better} is better (the interval at any time leaves 50 % out)"),
        Ending::Tested(hypothesis) => {
            let Plan::Test { sprt, .. } = plan else { unreachable!("only a test can decide so") };
            let elo = if hypothesis.code() == "H1" { sprt.elo1 } else { sprt.elo0 };
            format!("settled by the test: {} (Elo {elo:+} rather than the other)", hypothesis.code())
        }
        Ending::Cap => format!("not settled within {most} games, the most allowed"),
        Ending::Interrupted => "interrupted; these are the whole pairs played until then".to_owned(),
    };
    if let Some(sprt) = &sprt {
        text +=
            &format!("; log-likelihood ratio {:.2} between {:.2} and {:.2}", sprt.llr, sprt.low, sprt.high);
    }
    EndingFigures { reason: ending.code(), text, sprt }
}

fn sprt_figures(sprt: &Sprt, tally: &DuelTally) -> SprtFigures {
    let (low, high) = sprt.bounds();
    SprtFigures {
        elo0: sprt.elo0,
        elo1: sprt.elo1,
        alpha: sprt.alpha,
        beta: sprt.beta,
        llr: rounded(sprt.llr(&tally.score)),
        low: rounded(low),
        high: rounded(high),
        verdict: sprt.verdict(&tally.score).map(|hypothesis| hypothesis.code()),
    }
}

fn card_table(cards: &[CardFigures]) -> Table {
    let columns = [
        Column::words("ID"),
        Column::words("name"),
        Column::number("draws").spare(2),
        Column::number("front").spare(3),
        Column::number("back").spare(4),
        Column::number("never playable").spare(1),
        Column::number("points when drawn"),
        Column::number("points when played"),
    ];
    let mut table = Table::new(Look::Ruled, columns);
    for card in cards {
        table.row([
            card.id.to_string(),
            card.name.clone(),
            grouped(card.draws),
            grouped(card.front),
            grouped(card.back),
            grouped(card.never_playable),
            card.drawn.cell(),
            card.played.cell(),
        ]);
    }
    table
}
