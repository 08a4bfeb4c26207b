//! No sentence contradicts its numbers, for all results.

use unicode_width::UnicodeWidthStr;

use super::*;
use crate::cards::Lang;
use crate::engine::Dice;
use crate::report::document::Document;
use crate::report::terminal;
use crate::sim::stats::{Looks, Score};

/// A made-up match: how pairs ended, and what kind of match it was.
struct Made {
    score: Score,
    record: Record,
    goal: Goal,
    interval: Interval,
    mean: f64,
}

impl Made {
    fn new(dice: &mut Dice, looks: &Looks) -> Self {
        let many = [1, 2, 5, 20, 64, 300, 2_000, 10_000, 60_000][dice.below(9) as usize];
        // From even to hopeless, with many draws, few or none.
        let shape = [dice.below(9), 0, dice.below(9), 0, dice.below(9)].map(u64::from);
        let draws = [0, 0, dice.below(2), dice.below(40)][dice.below(4) as usize];
        let total: u64 = shape.iter().sum::<u64>().max(1);
        let mut pairs = shape.map(|weight| weight * many / total);
        pairs[1] = u64::from(dice.below(2) * draws) * many / 2_000;
        pairs[3] = u64::from(draws) * many / 2_000;
        // Near 50, where verdicts hang on little.
        if dice.below(3) == 0 {
            let low = pairs[0].min(pairs[4]);
            (pairs[0], pairs[4]) = (low, low + u64::from(dice.below(3)) * many / 100);
        }
        if pairs.iter().sum::<u64>() == 0 {
            pairs[2 * dice.below(3) as usize] = many;
        }
        let score = Score::of_pairs(pairs);
        let goal = match dice.below(3) {
            0 => Goal::FixedGames,
            1 => Goal::Settle,
            _ => Goal::Equal([5.0, 2.5, 1.0, 0.3, 12.75][dice.below(5) as usize]),
        };
        let interval = if goal == Goal::FixedGames { score.interval() } else { looks.interval(&score) };
        let proven =
            |margin: f64| 0.5 - margin / 100.0 <= interval.low && interval.high <= 0.5 + margin / 100.0;
        let goal = match goal {
            Goal::Equal(margin) if !proven(margin) => Goal::Settle,
            goal => goal,
        };
        let drawn = pairs[1] + pairs[3] + 2 * (pairs[2] * u64::from(draws) / 100);
        let won = (score.half_points() - drawn) / 2;
        // Correcting takes long; any guess between none and all of the lead will do.
        let bare = score.mean().unwrap();
        let mean = match goal {
            Goal::FixedGames => bare,
            _ => 0.5 + (bare - 0.5) * f64::from(dice.below(101)) / 100.0,
        };
        Made { score, record: Record { games: score.games(), won, drawn }, goal, interval, mean }
    }

    /// From the side of the player who is ahead.
    fn finding<'a>(&self, names: [&'a str; 2], stopped: bool) -> Finding<'a> {
        let estimate = Estimate::new(self.mean, self.interval);
        let Record { games, won, drawn } = self.record;
        let behind = self.score.half_points() < games;
        Finding {
            ahead: names[usize::from(behind)],
            record: if behind { Record { won: games - won - drawn, ..self.record } } else { self.record },
            estimate: if behind { estimate.mirrored() } else { estimate },
            goal: self.goal,
            stopped,
        }
    }
}

/// What a number as it is written lets a reader believe, from where to where.
fn believed(text: &str) -> (f64, f64) {
    let number = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{text:?} is no number"));
    let half = |text: &str| if text.contains('.') { 0.05 } else { 0.5 };
    match text {
        "just under 50" => (49.9, 50.0 - 1e-9),
        "just over 50" => (50.0 + 1e-9, 50.1),
        "50" => (50.0, 50.0),
        over if over.starts_with("over ") => (number(&over[5..]), 100.0 - 1e-9),
        under if under.starts_with("under ") => (1e-9, number(&under[6..])),
        number_text => (number(number_text) - half(text), number(number_text) + half(text)),
    }
}

fn read_range(sentence: &str) -> Option<[(f64, f64); 2]> {
    let (_, rest) = sentence.rsplit_once("(between ")?;
    let (low, rest) = rest.split_once(" and ")?;
    let high = rest.split([';', ')']).next()?;
    Some([believed(low), believed(high)])
}

fn read_mean(sentence: &str) -> Option<(f64, f64)> {
    let units = [" of 100 games (between", " of 100 points (between", " of 100 (between"];
    let before = units.iter().find_map(|unit| sentence.split_once(unit))?.0;
    // Equal decks score about 50.
    if sentence.starts_with("Equal") && before.ends_with("about 50") {
        return Some((49.5, 50.5));
    }
    let at = ["about ", "wins ", "won ", "takes ", "games, "]
        .iter()
        .filter_map(|word| before.rfind(word).map(|at| at + word.len()));
    Some(believed(&before[at.max()?..]))
}

#[test]
fn verdict_range_and_elo_never_contradict_each_other() {
    let mut dice = Dice::new(23);
    let looks = Looks::new(60_000);
    let names = ["Red Tide", "Long Night"];
    let (mut better, mut open, mut equal, mut decimals) = (0, 0, 0, 0);
    for number in 0..4_000 {
        let made = Made::new(&mut dice, &looks);
        let finding = made.finding(names, number % 7 == 0);
        let sentence = finding.answer().in_lang(Lang::En);
        let details = || format!("{sentence}\n{:?} {:?} {:?}", made.record, finding.estimate, made.goal);
        let Estimate { low, high, .. } = finding.estimate;
        // The range has the last word.
        assert!(high >= 0.5 || high.is_nan(), "the one ahead is behind: {}", details());
        match made.goal {
            Goal::Equal(_) if !finding.stopped => {
                assert!(sentence.starts_with("Equal within "), "{}", details())
            }
            _ => {
                assert_eq!(sentence.contains(" is better: it "), low > 0.5, "{}", details());
                let is_open = sentence.to_lowercase().contains("no clear winner yet: ");
                assert_eq!(is_open, low <= 0.5, "{}", details());
            }
        }
        // The numbers as they are read say the same as the words.
        if let Some([read_low, read_high]) = read_range(&sentence) {
            let mean = read_mean(&sentence).unwrap_or_else(|| panic!("{}", details()));
            assert!(read_low.0 <= mean.1 && mean.0 <= read_high.1, "{}", details());
            assert!(read_low.0 - 1e-9 <= 100.0 * low && 100.0 * low <= read_low.1 + 1e-9, "{}", details());
            assert!(
                read_high.0 - 1e-9 <= 100.0 * high && 100.0 * high <= read_high.1 + 1e-9,
                "{}",
                details()
            );
            match low > 0.5 {
                true => assert!(read_low.0 >= 50.0 && mean.0 >= 50.0, "{}", details()),
                false => assert!(read_low.0 <= 50.0 && read_high.1 >= 50.0, "{}", details()),
            }
            if let Goal::Equal(margin) = made.goal {
                let written = |(from, to): (f64, f64)| (from + to) / 2.0;
                assert!(50.0 - margin <= written(read_low) + 0.01, "{}", details());
                assert!(written(read_high) <= 50.0 + margin + 0.01, "{}", details());
            }
            decimals += u32::from(sentence.contains(" and 5") && sentence.contains("50."));
        }
        // Elo is the same range.
        let elo = finding.estimate.elo_words(finding.ahead).in_lang(Lang::En);
        if low > 0.5 {
            assert!(elo.contains('+') && !elo.contains('-') && !elo.contains("+0 "), "{elo}: {}", details());
        } else if let Some((from, to)) = elo.split_once(" to ") {
            assert!(from.starts_with('-') || from == "+0", "{elo}: {}", details());
            assert!(to.starts_with('+'), "{elo}: {}", details());
        }
        // What is called open is open, and no end is farther than stated.
        let question = finding.open_question(Some(u64::from(dice.below(1_000_000))));
        assert_eq!(question.is_some(), low <= 0.5 && !matches!(made.goal, Goal::Equal(_)), "{}", details());
        if let Some(question) = question.map(|question| question.in_lang(Lang::En))
            && let Some((_, rest)) = question.split_once("within ")
        {
            let within: f64 = rest.split(' ').next().unwrap().parse().unwrap();
            assert!(
                100.0 * (0.5 - low) <= within && 100.0 * (high - 0.5) <= within,
                "{question} {}",
                details()
            );
        }
        better += u32::from(low > 0.5);
        open += u32::from(low <= 0.5);
        equal += u32::from(matches!(made.goal, Goal::Equal(_)));
    }
    // All kinds were made.
    assert!(better > 500 && open > 500 && equal > 100 && decimals > 50, "{better} {open} {equal} {decimals}");
}

/// A million ranges, by their figures alone.
#[test]
fn figures_keep_their_order_and_their_side_of_even() {
    let mut dice = Dice::new(7);
    let number = |figure: Figure| match figure {
        Figure::Number(number, _) => number,
        Figure::JustUnderHalf => 50.0 - 1e-6,
        Figure::JustOverHalf => 50.0 + 1e-6,
        Figure::Over(number, _) => number + 1e-6,
        Figure::Under(number, _) => number - 1e-6,
    };
    for _ in 0..1_000_000 {
        let mut ends = [(); 3].map(|()| f64::from(dice.below(1 << 24)) / f64::from(1 << 24));
        if dice.below(2) == 0 {
            // Near a half, and near to each other.
            ends = ends.map(|end| 0.5 + (end - 0.5) / 30.0);
        }
        ends.sort_by(f64::total_cmp);
        let estimate = Estimate { low: ends[0], mean: ends[1], high: ends[2] };
        let [mean, low, high] = estimate.figures(0).map(number);
        assert!(low <= mean && mean <= high, "{estimate:?}: {low} {mean} {high}");
        for (share, shown) in [(estimate.low, low), (estimate.mean, mean), (estimate.high, high)] {
            assert_eq!(share > 0.5, shown > 50.0, "{share} reads {shown}");
            assert_eq!(share < 0.5, shown < 50.0, "{share} reads {shown}");
        }
    }
}

#[test]
fn every_line_fits_in_every_language() {
    let mut dice = Dice::new(5);
    let looks = Looks::new(60_000);
    let names = ["The Slow and Patient Burn of Winter", "Graduation Day"];
    for number in 0..1_000 {
        let made = Made::new(&mut dice, &looks);
        let finding = made.finding(names, number % 5 == 0);
        for lang in Lang::ALL {
            let how = finding.open_question(Some(1 + u64::from(dice.below(900_000))));
            let text = terminal::document(&Document::summary(lang, finding.answer(), how), None);
            assert!(text.lines().all(|line| line.width() <= 80), "{text}");
            let first = finding.answer().in_lang(lang);
            assert!(first.ends_with('.') && !first.contains(['{', '}']), "{first}");
            // Nothing is left in English.
            let english = ["wins", " games", "winner", "between", "points", "better"];
            assert!(
                lang == Lang::En || !english.iter().any(|word| first.contains(word) && *word != "points")
            );
        }
    }
}

fn estimate(mean: f64, low: f64, high: f64) -> Estimate {
    Estimate { mean: mean / 100.0, low: low / 100.0, high: high / 100.0 }
}

fn details(goal: Goal, [games, won, drawn]: [u64; 3], estimate: Estimate) -> String {
    let record = Record { games, won, drawn };
    Finding { ahead: "Red Tide", record, estimate, goal, stopped: false }.answer().to_string()
}

#[test]
fn sentences_read_as_a_player_says_them() {
    let settled = estimate(84.9, 71.9, 92.8);
    assert_eq!(
        details(Goal::Settle, [128, 109, 0], settled),
        "Red Tide is better: it wins about 85 of 100 games (between 72 and 93)."
    );
    assert_eq!(
        details(Goal::Settle, [4000, 2031, 8], estimate(50.9, 48.2, 53.2)),
        "No clear winner yet: Red Tide wins about 51 of 100 games (between 48 and 53)."
    );
    assert_eq!(
        details(Goal::Equal(5.0), [1468, 740, 0], estimate(50.0, 45.8, 54.6)),
        "Equal within 5 points: Red Tide wins about 50 of 100 games (between 46 and 55)."
    );
    assert_eq!(
        details(Goal::FixedGames, [200, 127, 0], estimate(63.5, 56.4, 70.1)),
        "Red Tide is better: it won 127 of 200 games, 64 of 100 (between 56 and 70)."
    );
    assert_eq!(
        details(Goal::Settle, [128, 80, 10], settled),
        "Red Tide is better: it takes about 85 of 100 points (between 72 and 93; a tie is half)."
    );
    assert_eq!(
        details(Goal::Settle, [54, 54, 0], estimate(100.0, 93.4, 100.0)),
        "Red Tide is better: it won all 54 games (at least 93 of 100)."
    );
    // Where a number would read 50, and near the ends.
    assert_eq!(
        details(Goal::Settle, [192, 119, 0], estimate(62.0, 50.2, 74.0)),
        "Red Tide is better: it wins about 62 of 100 games (between 50.2 and 74)."
    );
    assert_eq!(
        details(Goal::Settle, [192, 119, 0], estimate(62.0, 50.01, 74.0)),
        "Red Tide is better: it wins about 62 of 100 games (between just over 50 and 74)."
    );
    assert_eq!(
        details(Goal::Settle, [1000, 998, 0], estimate(99.8, 97.1, 99.99)),
        "Red Tide is better: it wins over 99 of 100 games (between 97 and over 99)."
    );
    assert_eq!(
        details(Goal::Settle, [90_000, 89_800, 0], estimate(99.8, 99.71, 99.97)),
        "Red Tide is better: it wins about 99.8 of 100 games (between 99.7 and over 99.9)."
    );
    assert_eq!(
        details(Goal::Settle, [2, 2, 0], estimate(100.0, 0.0, 100.0)),
        "No clear winner yet: Red Tide won all 2 games."
    );
    assert_eq!(
        details(Goal::Test(Some(30.0)), [128, 109, 0], settled).split(':').next(),
        Some("The test finds +30 Elo for Red Tide")
    );
    let german = Finding {
        ahead: "Red Tide",
        record: Record { games: 640, won: 400, drawn: 0 },
        estimate: settled,
        goal: Goal::Settle,
        stopped: true,
    };
    assert_eq!(
        german.answer().in_lang(Lang::De),
        "Nach 640 Partien unterbrochen, Red Tide ist besser: Es gewinnt etwa 85 von 100 Partien (72 bis 93)."
    );
    assert_eq!(settled.elo_words("Red Tide"), "+163 to +444 Elo for Red Tide");
    assert_eq!(estimate(62.0, 50.2, 74.3).elo_words("Paper Trail"), "+1 to +184 Elo for Paper Trail");
}

#[test]
fn what_is_open_says_how_close_it_is_and_what_it_would_take() {
    let finding = Finding {
        ahead: "Red Tide",
        record: Record { games: 4000, won: 2031, drawn: 8 },
        estimate: estimate(50.9, 48.2, 53.2),
        goal: Goal::Settle,
        stopped: false,
    };
    let question = |more| finding.open_question(more).map(|question| question.to_string());
    let within = "They are within 4 points of even (wins in 100); ";
    assert_eq!(question(Some(26_700)), Some(format!("{within}about 27,000 more games would settle it.")));
    assert_eq!(question(Some(40_001)), Some(format!("{within}too close to settle in reasonable time.")));
    assert_eq!(question(None), Some(format!("{within}too close to settle in reasonable time.")));
    assert_eq!(question(Some(0)), Some(format!("{within}a few more games would settle it.")));
    let few = Finding { estimate: estimate(60.0, 20.0, 90.0), ..finding };
    assert_eq!(
        few.open_question(Some(300)).map(|question| question.to_string()),
        Some("About 300 more games would settle it.".to_owned())
    );
    assert_eq!(few.open_question(Some(0)).unwrap(), "A few more games would settle it.");
    let better = Finding { estimate: estimate(60.0, 55.0, 65.0), ..finding };
    assert_eq!(better.open_question(Some(300)), None);
}

#[test]
fn going_first_is_judged_by_its_range() {
    let said = |mean, low, high| going_first(&estimate(mean, low, high), false).to_string();
    assert_eq!(said(46.1, 39.8, 52.4), "no clear effect: the first player won 46 of 100 (40 to 52)");
    assert_eq!(said(48.6, 47.0, 49.8), "a disadvantage: the first player won 49 of 100 (47 to 49.8)");
    assert_eq!(said(53.0, 51.0, 55.0), "an advantage: the first player won 53 of 100 (51 to 55)");
    assert_eq!(in_a_word(&estimate(37.0, 26.0, 48.0)), "loses");
    assert_eq!(in_a_word(&estimate(57.0, 44.0, 69.0)), "open");
    assert_eq!(in_a_word(&estimate(64.0, 52.0, 74.0)), "wins");
    let by = |bots: [&str; 2]| {
        played_by([("Red Tide", bots[0]), ("Long Night", bots[1])], |bot| {
            say!("both decks played by {}", bot)
        })
    };
    assert_eq!(by(["pilot", "pilot"]), "both decks played by pilot");
    assert_eq!(by(["expert", "pilot"]), "Red Tide played by expert, Long Night by pilot");
}

/// A verdict that another bot does not share calls no deck better, in any language.
#[test]
fn a_disagreement_names_both_bots_and_calls_no_deck_better() {
    let finding = Finding {
        ahead: "Clockwork",
        record: Record { games: 1600, won: 1264, drawn: 0 },
        estimate: estimate(79.0, 76.9, 81.1),
        goal: Goal::Settle,
        stopped: false,
    };
    let said = finding.disagreement("pilot", ("expert", &estimate(41.2, 32.0, 50.3)));
    assert_eq!(said, "The bots disagree: Clockwork wins 79 of 100 games with pilot, 41 with expert.");
    let tied = Finding { record: Record { drawn: 200, ..finding.record }, ..finding };
    let said = tied.disagreement("pilot", ("expert", &estimate(50.2, 40.0, 60.0)));
    assert_eq!(said, "The bots disagree: Clockwork takes 79 of 100 points with pilot, 50.2 with expert.");
    let said = finding.disagreement("pilot", ("expert", &estimate(41.2, 32.0, 50.3))).in_lang(Lang::De);
    assert_eq!(said, "Die Bots sind uneins: Clockwork gewinnt 79 von 100 mit pilot, 41 mit expert.");
}
