//! A duel in a dozen lines: who is better, how that was found, and what the games were like.

use unicode_width::UnicodeWidthStr;

use super::{DuelReport, EndingCounts, ForfeitFigures, Player};
use crate::cards::Lang;
use crate::report::document::{Document, command, more_with_full};
use crate::report::figures::{InPoints, Spread, broken_words};
use crate::report::sim::bots::name_of;
use crate::report::verdict::{self, Estimate, Finding, Goal, Record};
use crate::say::{Message, grouped, signed};
use crate::sim::stats::{Difference, Interval};

impl DuelReport {
    /// The answer first, and at most a dozen lines.
    pub fn summary(&self, lang: Lang) -> Document {
        let mut document = self.begun(lang);
        document.more(self.more());
        document
    }

    /// What every report on a duel begins with.
    pub(super) fn begun(&self, lang: Lang) -> Document {
        let (answer, how) = self.headlines();
        let mut document = Document::summary(lang, answer, how);
        if self.games > 0 {
            document.facts(self.what_happened());
        }
        document
    }

    /// The range of the verdict as Elo, for the deck that is ahead.
    pub(super) fn elo_words(&self) -> Message {
        let finding = self.finding();
        finding.estimate.elo_words(finding.ahead)
    }

    /// Whether every game was forfeited by the user's own program: then nothing was found out.
    pub fn is_all_forfeited(&self) -> bool {
        self.games > 0 && self.forfeits.iter().map(|forfeit| forfeit.games).sum::<u64>() == self.games
    }

    fn players(&self) -> [&Player; 2] {
        [0, 1].map(|at| &self.decks[at].player)
    }

    /// Which deck is ahead, by its place.
    pub(super) fn ahead(&self) -> usize {
        usize::from(self.estimate.mean < 0.5)
    }

    fn finding(&self) -> Finding<'_> {
        let ahead = self.ahead();
        let won = [&self.results.wins, &self.results.losses][ahead].games;
        Finding {
            ahead: &self.decks[ahead].player.name,
            record: Record { games: self.games, won, drawn: self.results.draws.games },
            estimate: if ahead == 0 { self.estimate } else { self.estimate.mirrored() },
            goal: match self.goal {
                // The test is about the first deck.
                Goal::Test(Some(elo)) if ahead == 1 => Goal::Test(Some(-elo)),
                goal => goal,
            },
            stopped: self.ending.reason == "interrupted",
        }
    }

    /// The answer, and the sentences that say how it was found.
    fn headlines(&self) -> (Message, Vec<Message>) {
        let broken = broken_words(self.broken.games);
        if self.games == 0 {
            let nothing = say!("Stopped before two games were played.");
            return (nothing, broken.into_iter().collect());
        }
        let finding = self.finding();
        let forfeited = self.forfeits.iter().map(|forfeit| self.forfeited(forfeit));
        let [one, two] = self.players().map(|player| (player.name.as_str(), name_of(&player.bot)));
        let by = verdict::played_by([one, two], |bot| say!("both decks played by {}", bot));
        let games = say_count!(self.games, "{} game", "{} games");
        if self.is_all_forfeited() {
            return (Message::joined(forfeited, " "), vec![say!("{}, {}.", games, by)]);
        }
        if let Some(check) = &self.confirmation {
            let (answer, played) = self.checked(check, &finding, games);
            return (answer, forfeited.chain([played]).chain(broken).collect());
        }
        let played = say!("{}, {}; 95% sure.", games, by);
        let lead =
            (finding.is_settled() && !matches!(self.goal, Goal::Test(_))).then_some(finding.estimate.mean);
        let near = lead.and_then(|mean| verdict::within_bots(mean - 0.5));
        let how = forfeited.chain([played]).chain(near).chain(broken);
        let how = how.chain(finding.open_question(self.more_games));
        (finding.answer(), how.collect())
    }

    fn forfeited(&self, forfeit: &ForfeitFigures) -> Message {
        let bot = self.decks.get(forfeit.deck - 1).map_or("", |deck| name_of(&deck.player.bot));
        let why = forfeit.first.first().map_or(Message::default(), |first| first.why.clone());
        say_count!(
            forfeit.games,
            "{} of {} games was forfeited by {} (it {}).",
            "{} of {} games were forfeited by {} (it {}).",
            grouped(self.games),
            bot,
            why
        )
    }

    fn what_happened(&self) -> Vec<(Message, Message)> {
        let finding = self.finding();
        let [one, two] = self.players().map(|player| Message::plain(&player.name));
        let mut tied = false;
        let first = won(&self.results.wins, &mut tied);
        let mut second = won(&self.results.losses, &mut tied);
        if self.results.draws.games > 0 {
            let draws = say_count!(self.results.draws.games, "{} tie", "{} ties");
            second = Message::joined([second, draws], "; ");
        }
        let mut facts = vec![(one, first), (two, second)];
        let margin = self.usual_margin();
        if finding.is_settled() && margin > 0 {
            let words = say_count!(
                margin,
                "{1} ends {0} or more armor ahead in half of the games",
                "{1} ends {0} or more armor ahead in half of the games",
                finding.ahead
            );
            facts.push((say!("Margin"), words));
        }
        facts.push((say!("Length"), rounds(&self.rounds)));
        let first = verdict::going_first(&self.first, finding.record.in_points());
        facts.push((say!("Going first"), first));
        facts.push((say!("Chains"), self.chains.in_short()));
        facts.push((say!("Cards"), self.cards_in_short()));
        facts
    }

    /// The deck that is ahead ends at least so much armor ahead in half of the games.
    fn usual_margin(&self) -> i64 {
        let sign = if self.ahead() == 0 { 1 } else { -1 };
        let mut margins: Vec<(i64, u64)> =
            self.margins.histogram.iter().map(|&(margin, games)| (sign * margin, games)).collect();
        margins.sort_unstable();
        let mut seen = 0;
        let half = margins.iter().rev().find(|(_, games)| {
            seen += games;
            2 * seen >= self.games
        });
        half.map_or(0, |(margin, _)| *margin)
    }

    /// Cards that are certain to do better or worse when drawn, the largest difference first.
    fn cards_in_short(&self) -> Message {
        const NAMED: usize = 3;
        let cards = self.decks.iter().flat_map(|deck| &deck.cards);
        let mut found: Vec<(&str, Difference)> = cards
            .filter_map(|card| {
                Some((card.name.as_str(), card.worth.drawn_difference.filter(InPoints::is_clear)?))
            })
            .collect();
        found.sort_by(|one, two| two.1.difference.abs().total_cmp(&one.1.difference.abs()));
        if found.is_empty() {
            return match &self.doctor {
                Some(doctor) => say!("no card stands out yet; try {}", command(doctor)),
                None => say!("no card stands out yet"),
            };
        }
        let more = more_with_full(found.len().saturating_sub(NAMED));
        let named = found.into_iter().take(NAMED).map(|(name, difference)| worth(name, difference));
        let named = say!("wins in 100 when drawn: {}", Message::joined(named, ", "));
        Message::joined([named].into_iter().chain(more), "; ")
    }

    fn more(&self) -> Vec<Message> {
        let files = say!("--full, -o {}", "duel.html");
        let finding = self.finding();
        let is_open = !finding.is_settled() && !matches!(self.goal, Goal::Equal(_)) && self.games > 0;
        if is_open && self.goal == Goal::Settle {
            let budget =
                say!("play on with {}", command(format_args!("--budget {}", short_number(10 * self.games))));
            let equal = say!("close enough? {}", command("--equal 5"));
            return vec![files, budget, equal];
        }
        if is_open && self.goal == Goal::FixedGames {
            return vec![files, say!("play until it is clear: leave out {}", "-n")];
        }
        if self.is_disputed()
            && let Some(check) = &self.confirmation
        {
            let bot = command(format_args!("--bot {}", name_of(check.bot())));
            return vec![files, say!("have the other bot play all games: {}", bot)];
        }
        let game = self.chains.longest_game().unwrap_or(1);
        let watch = self.watch.as_ref().map(|watch| command(format_args!("{watch} --game {game}")));
        match watch.filter(|watch| watch.to_string().width() <= 80) {
            Some(watch) => vec![say!("{}, or {}", files, watch)],
            None => vec![files],
        }
    }
}

/// `40k`, `2M`, `640`: a number as `--budget` reads it.
fn short_number(number: u64) -> String {
    match number {
        number if number.is_multiple_of(1_000_000) => format!("{}M", number / 1_000_000),
        number if number.is_multiple_of(1_000) => format!("{}k", number / 1_000),
        number => number.to_string(),
    }
}

/// `Sidestep +12 (4 to 20)`
fn worth(name: &str, difference: Difference) -> Message {
    // What leaves 0 out never reads 0.
    let points = |share: f64| {
        let points = 100.0 * share;
        signed(points, usize::from(points.abs() < 0.5))
    };
    let [difference, low, high] = difference.shares().map(points);
    say!("{} {} ({} to {})", name, difference, low, high)
}

/// `won 19: 16 on armor, 3 on cards (armor was tied)`. The meaning of a win on cards is explained once.
fn won(group: &EndingCounts, tied: &mut bool) -> Message {
    let on_cards = match (group.cards, std::mem::replace(tied, *tied || group.cards > 0)) {
        (1.., false) => say!("on cards (armor was tied)"),
        _ => say!("on cards"),
    };
    let reasons =
        [(group.armor, say!("on armor")), (group.cards, on_cards), (group.forfeit, say!("by forfeit"))];
    let mut reasons: Vec<(u64, Message)> = reasons.into_iter().filter(|(games, _)| *games > 0).collect();
    let words = match &mut reasons[..] {
        [] => return say!("won none"),
        [(_, reason)] => say_count!(group.games, "won {}, {}", "won {}, all {}", &*reason),
        reasons => {
            let parts =
                reasons.iter().map(|(games, reason)| Message::joined([grouped(*games), reason.clone()], " "));
            say!("won {}: {}", grouped(group.games), Message::joined(parts, ", "))
        }
    };
    match group.limit {
        0 => words,
        limit => Message::joined([words, say!("{} at the round limit", grouped(limit))], "; "),
    }
}

/// `4 rounds as a rule, 2 to 9`
pub(crate) fn rounds(rounds: &Spread) -> Message {
    let (Some(median), Some(least), Some(most)) = (rounds.median, rounds.least, rounds.most) else {
        return say!("none");
    };
    let usual = say_count!(median.floor().max(0.0), "{} round", "{} rounds");
    match least == most {
        true => say!("always {}", usual),
        false => say!("{} as a rule, {} to {}", usual, least, most),
    }
}

/// The score of a side with its range, for a verdict; even where nothing was played.
pub(super) fn estimate(mean: Option<f64>, interval: Interval) -> Estimate {
    Estimate::new(mean.unwrap_or(0.5), interval)
}
