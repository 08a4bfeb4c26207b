//! An analyzed game: the chance of winning over time, and the decisions that cost most.

use serde::Serialize;

use super::{ended, one_line, teller};
use crate::cards::{Lang, Roster};
use crate::engine::record::ChoiceForm;
use crate::engine::scenario::step;
use crate::engine::{Both, Outcome, Player};
use crate::lab::analyze::{Analysis, Better, Moment};
use crate::report::chart::Chart;
use crate::report::csv;
use crate::report::document::{Column, Document, HeadStyle, Table, command};
use crate::say::{Message, decimal};
use crate::wording::safe;
use crate::wording::story::{Film, Teller};

/// The report on an analyzed game.
#[derive(Serialize)]
pub struct AnalysisReport<'a> {
    file: &'a str,
    /// What the players are called: names of decks, or the seats.
    players: Both<String>,
    result: Option<Outcome>,
    /// As it was named; every choice is tried, in so many samples of the hidden cards.
    bot: &'a str,
    worlds: u32,
    seed: u64,
    /// Whether every decision was evaluated.
    whole: bool,
    /// The chance that `a` wins as the game begins.
    start: f64,
    /// What each player's decisions cost in chance of winning, all together.
    cost: Both<f64>,
    decisions: Vec<Decision>,
    /// The numbers of the decisions that cost most, the worst first.
    worst: Vec<usize>,
    #[serde(skip)]
    of: Analyzed<'a>,
    #[serde(skip)]
    moments: &'a [Moment],
}

/// What a report is made of beside the analysis.
#[derive(Clone, Copy)]
pub struct Analyzed<'a> {
    pub file: &'a str,
    pub film: &'a Film,
    pub roster: &'a Roster,
    pub bot: &'a str,
    pub worlds: u32,
    pub seed: u64,
    /// How many of the worst decisions to show.
    pub top: usize,
    /// The command that shows the best move of a decision, without the number of the decision.
    pub command: &'a str,
}

#[derive(Serialize)]
struct Decision {
    number: usize,
    round: u16,
    by: Player,
    choice: ChoiceForm,
    options: usize,
    worlds: u32,
    /// That `a` wins.
    chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<BetterFigures>,
}

#[derive(Serialize)]
struct BetterFigures {
    choice: ChoiceForm,
    gain: f64,
    error: f64,
    /// At the end of the round: more points of armor and more cards, of the player and of the opponent.
    own_armor: f64,
    enemy_armor: f64,
    own_cards: f64,
    enemy_cards: f64,
}

/// How bad a decision was. A point is 1% of the chance to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Grade {
    Blunder,
    Mistake,
    Slip,
}

impl Grade {
    const ALL: [Grade; 3] = [Grade::Blunder, Grade::Mistake, Grade::Slip];

    /// From how many lost points on a decision is one.
    const fn points(self) -> u64 {
        match self {
            Grade::Blunder => 20,
            Grade::Mistake => 10,
            Grade::Slip => 5,
        }
    }

    fn of(points: u64) -> Option<Grade> {
        Grade::ALL.into_iter().find(|grade| points >= grade.points())
    }

    fn count(self, n: usize) -> Message {
        match self {
            Grade::Blunder => say_count!(n, "{} blunder", "{} blunders"),
            Grade::Mistake => say_count!(n, "{} mistake", "{} mistakes"),
            Grade::Slip => say_count!(n, "{} slip", "{} slips"),
        }
    }
}

/// Whole points that a decision lost; `None` where nothing is known to be better.
fn points(moment: &Moment) -> Option<u64> {
    let better = moment.better.as_ref().filter(|better| better.is_sure())?;
    Some((100.0 * better.gain).round() as u64)
}

impl<'a> AnalysisReport<'a> {
    pub fn new(of: Analyzed<'a>, analysis: &'a Analysis) -> Self {
        let moments = &analysis.moments[..];
        let sure = |moment: &Moment| moment.better.clone().filter(Better::is_sure);
        let mut worst: Vec<(f64, usize)> =
            moments.iter().filter_map(|moment| Some((sure(moment)?.gain, moment.number))).collect();
        worst.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
        let cost = Both::new(|player| {
            let own = moments.iter().filter(|moment| moment.by == player);
            own.filter_map(sure).map(|better| better.gain).sum()
        });
        let teller = teller(Lang::En, of.film.names.clone(), of.roster);
        AnalysisReport {
            file: of.file,
            players: Both::new(|player| teller.player(player).to_owned()),
            result: analysis.outcome,
            bot: of.bot,
            worlds: of.worlds,
            seed: of.seed,
            whole: analysis.whole,
            start: analysis.start,
            cost,
            decisions: moments.iter().map(|moment| Decision::new(of.film, moment)).collect(),
            worst: worst.into_iter().map(|(_, number)| number).collect(),
            of,
            moments,
        }
    }

    fn teller(&self, lang: Lang) -> Teller<'a> {
        teller(lang, self.of.film.names.clone(), self.of.roster)
    }

    /// The answer: who made which mistakes, and the worst of them.
    pub fn summary(&self, lang: Lang) -> Document {
        let teller = self.teller(lang);
        let mut document = self.head(&teller);
        let listed = self.worst().filter(|moment| points(moment) >= Some(Grade::Slip.points()));
        let listed: Vec<&Moment> = listed.take(self.of.top).collect();
        let worst = listed.first().map(|moment| moment.number);
        if !listed.is_empty() {
            document.table(self.list(&teller, listed));
            document.text(say!("A point lost is one win fewer in 100 games."));
        }
        let page = say!("--full, -o game.html");
        let best = worst
            .map(|number| say!("best moves: {}", command(format_args!("{} --at {number}", self.of.command))));
        document.more([page].into_iter().chain(best));
        document
    }

    /// Everything: every decision that was not the best, with codes, and what the words mean.
    pub fn document(&self, lang: Lang) -> Document {
        let teller = self.teller(lang).with_codes();
        let mut document = self.head(&teller);
        let chance = say!(
            "The chance that {} wins after each decision, as the player to move could know it.",
            teller.player(Player::A)
        );
        document.text(one_line(chance, lang));
        let all: Vec<&Moment> = self.worst().collect();
        if all.is_empty() {
            document.text(say!("No clear mistakes."));
        } else {
            document.table(self.list(&teller, all));
        }
        let facts = Player::ALL.map(|player| {
            let own = self.moments.iter().filter(|moment| moment.by == player).count();
            let decisions = say_count!(own, "{} decision", "{} decisions");
            let lost = decimal(100.0 * self.cost[player], 1);
            let lost = say_count!(lost, "{} point lost", "{} points lost");
            (Message::plain(teller.player(player)), Message::joined([decisions, lost], ", "))
        });
        document.facts(facts);
        let [blunder, mistake, slip] = Grade::ALL.map(Grade::points);
        document.text(say!(
            "A point is 1% of the chance to win. Blunder: {} points or more, mistake: {}, slip: {}.",
            blunder,
            mistake,
            slip
        ));
        document.text(say!(
            "In each sample the choice that was made and all that may be as good were played out to the end of the round; \
             seed {}.",
            self.seed
        ));
        document
    }

    /// Who made which mistakes, how the game ended, and the chance of winning over time.
    fn head(&self, teller: &Teller<'_>) -> Document {
        let mut document = Document::new(teller.words().lang);
        let answer = self.answer(teller);
        let answer = match self.whole {
            true => answer,
            false => say!(
                "Stopped after {} of {} decisions: {}",
                self.moments.len(),
                self.of.film.decisions(),
                answer
            ),
        };
        let film = self.of.film;
        let result = match film.outcome() {
            Some(outcome) => ended(teller, &outcome, false),
            None => say!("The game stops in round {}", film.state(film.decisions()).round()),
        };
        let samples = self.worlds;
        let how = say!("{}. Each decision was tried in {} samples of the hidden cards.", result, samples);
        let lang = teller.words().lang;
        let lines = [answer, how].into_iter().chain(self.fewer_samples());
        document.text(Message::joined(lines.map(|sentence| one_line(sentence, lang)), "\n"));
        document.chart(self.chart(teller));
        document
    }

    /// Where the limit of positions left fewer samples than were asked for.
    fn fewer_samples(&self) -> Option<Message> {
        let fewer = self.moments.iter().map(|moment| moment.worlds).filter(|worlds| *worlds < self.worlds);
        let least = fewer.clone().min()?;
        Some(say_count!(
            fewer.count(),
            "{} decision had fewer samples, at least {}: more would be too much work (--tables).",
            "{} decisions had fewer samples, at least {}: more would be too much work (--tables).",
            least
        ))
    }

    /// `Red Tide won, but made 2 blunders and 5 slips; Long Night made none.`
    fn answer(&self, teller: &Teller<'_>) -> Message {
        let [a, b] = Player::ALL.map(|player| self.mistakes(player));
        let name = |player: Player| teller.player(player);
        let Some(winner) = self.of.film.outcome().and_then(|outcome| outcome.winner) else {
            let made = |player: Player, mistakes: Option<Message>| match mistakes {
                Some(mistakes) => say!("{} made {}", name(player), mistakes),
                None => say!("{} made no clear mistake", name(player)),
            };
            return say!("{}; {}.", made(Player::A, a), made(Player::B, b));
        };
        let (own, others) = if winner == Player::A { (a, b) } else { (b, a) };
        let (who, other) = (name(winner), name(winner.other()));
        match (own, others) {
            (None, None) => say!("{} won, and neither player made a clear mistake.", who),
            (Some(own), None) => say!("{} won, but made {}; {} made none.", who, own, other),
            (None, Some(others)) => say!("{} won without a clear mistake; {} made {}.", who, other, others),
            (Some(own), Some(others)) => say!("{} won, but made {}; {} made {}.", who, own, other, others),
        }
    }

    /// A player's mistakes, counted by how bad they were.
    fn mistakes(&self, player: Player) -> Option<Message> {
        let own = || self.moments.iter().filter(|moment| moment.by == player).filter_map(points);
        let counts =
            Grade::ALL.map(|grade| (grade, own().filter(|&lost| Grade::of(lost) == Some(grade)).count()));
        let counts: Vec<Message> =
            counts.into_iter().filter(|(_, n)| *n > 0).map(|(grade, n)| grade.count(n)).collect();
        (!counts.is_empty()).then(|| Message::both(counts))
    }

    fn chart(&self, teller: &Teller<'_>) -> Chart {
        let lang = teller.words().lang;
        let after = self.decisions.iter().map(|decision| decision.chance);
        let marks = self.worst().take(self.of.top).filter_map(|moment| {
            let [did, better] = self.described(teller, moment)?.map(|words| words.in_lang(lang));
            Some((moment.number, format!("{}: {did} {better}", moment.number)))
        });
        Chart {
            sides: Player::ALL.map(|player| safe(teller.player(player))),
            points: std::iter::once(self.start).chain(after).collect(),
            marks: marks.collect(),
        }
    }

    /// The decisions that cost something, the worst first.
    fn worst(&self) -> impl Iterator<Item = &'a Moment> {
        self.worst.iter().filter_map(|&number| self.moments.get(number.checked_sub(1)?))
    }

    /// What was done and what it lost; what would have been better, and why.
    fn described(&self, teller: &Teller<'_>, moment: &Moment) -> Option<[Message; 2]> {
        let better = moment.better.as_ref()?;
        let film = self.of.film;
        let before = film.state(moment.number.checked_sub(1)?);
        let did = teller.did(&film.table, before, moment.by, moment.choice);
        let lost = say_count!(points(moment)?, "{} point lost", "{} points lost");
        let should = teller.advice(&film.table, before, moment.by, better.choice);
        let should = match because(better) {
            Some(reasons) => say!("Better: {} ({}).", should, reasons),
            None => say!("Better: {}.", should),
        };
        Some([say!("{}: {}.", did, lost), should])
    }

    /// Decisions with what would have been better, two lines each.
    fn list(&self, teller: &Teller<'_>, moments: Vec<&Moment>) -> Table {
        let columns = [Column::number(say!("decision")), Column::words(say!("better"))];
        let mut table = Table::new(HeadStyle::Bare, columns);
        for moment in moments {
            let Some([did, better]) = self.described(teller, moment) else { continue };
            table.row([Message::plain(moment.number), did]);
            table.row([Message::default(), better]);
        }
        table
    }

    /// CSV with a row for each decision.
    pub fn csv(&self) -> String {
        #[derive(Serialize)]
        struct Described<'a> {
            #[serde(flatten)]
            decision: &'a Decision,
            step: String,
            better_step: Option<String>,
        }
        let described = self.decisions.iter().map(|decision| Described {
            decision,
            step: step(decision.by, decision.choice),
            better_step: decision.better.as_ref().map(|better| step(decision.by, better.choice)),
        });
        let columns = "decision=number round by choice=step options chance_a=chance better=better_step \
                       gain=better.gain error=better.error";
        csv::rows(columns, described)
    }
}

impl Decision {
    fn new(film: &Film, moment: &Moment) -> Self {
        let form = |choice| ChoiceForm::new(&film.table, moment.by, choice);
        let better = moment.better.as_ref().map(|better| {
            let Both([own, enemy]) = better.change;
            BetterFigures {
                choice: form(better.choice),
                gain: better.gain,
                error: better.error,
                own_armor: own.armor,
                enemy_armor: enemy.armor,
                own_cards: own.cards,
                enemy_cards: enemy.cards,
            }
        });
        Decision {
            number: moment.number,
            round: moment.round,
            by: moment.by,
            choice: form(moment.choice),
            options: moment.options,
            worlds: moment.worlds,
            chance: moment.chance,
            better,
        }
    }
}

/// What the round would have brought, as far as it speaks for the advice: the two greatest differences.
fn because(better: &Better) -> Option<Message> {
    let Both([own, opponent]) = better.change;
    let mut reasons: Vec<(u64, Message)> = Vec::new();
    let mut reason = |difference: f64, words: fn(u64) -> Message| {
        let whole = difference.round();
        if whole >= 1.0 {
            reasons.push((whole as u64, words(whole as u64)));
        }
    };
    reason(-opponent.armor, |n| say_count!(n, "{} more damage", "{} more damage"));
    reason(own.armor, |n| say_count!(n, "{} less damage taken", "{} less damage taken"));
    reason(own.cards, |n| say_count!(n, "{} more card left", "{} more cards left"));
    reason(-opponent.cards, |n| {
        say_count!(n, "{} card fewer for the opponent", "{} cards fewer for the opponent")
    });
    reasons.sort_by_key(|(difference, _)| std::cmp::Reverse(*difference));
    reasons.truncate(2);
    (!reasons.is_empty()).then(|| Message::joined(reasons.into_iter().map(|(_, words)| words), ", "))
}
