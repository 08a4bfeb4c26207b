use super::cards::{LeagueCard, card_figures};
use super::{About, LeagueReport};
use crate::cards::Lang;
use crate::deck;
use crate::dice::Dice;
use crate::report::figures::InPoints;
use crate::report::format::{Format, render};
use crate::sim::league::{LeagueTerms, Member, PairingTally, Standings};
use crate::text::fold;

/// A league of N decks, made of one sample deck with more and more cards missing, in which pairs end as
/// `pair` says: the points in halves of the first in the game it begins, and in the other.
fn standings(
    decks: usize,
    pairs: u32,
    most_pairs: Option<u64>,
    pair: fn(usize, usize, u32) -> [u8; 2],
) -> Standings {
    let deck = deck::load("decks/red-tide.toml".as_ref(), &crate::cards::builtin::roster()).unwrap();
    let members = (0..decks).map(|number| {
        let mut member = Member::new(&deck, "pilot-1");
        member.name = format!("Deck {number}");
        // A cruiser's name keeps the members apart and in order.
        member.cruiser.id = format!("cruiser-{number:03}");
        member
    });
    let terms = LeagueTerms { seed: 3, round_limit: 100, most_pairs };
    let mut standings = Standings::new(terms, members.collect());
    for two in 0..decks {
        for one in 0..two {
            let cards = [one, two].map(|member| standings.members[member].cards.len());
            let mut tally = PairingTally::new(cards);
            for number in 0..pairs {
                let [begun, other] = pair(one, two, number);
                tally.results.count(begun, other, 1);
                for halves in [begun, other] {
                    tally.summary.endings[[1, 2, 0][usize::from(halves)]][0] += 1;
                    tally.summary.rounds.note(4 + i64::from(number % 3));
                    tally.summary.chains.note(2);
                }
                for (owner, own) in [[begun, other], [2 - begun, 2 - other]].into_iter().enumerate() {
                    for (at, card) in tally.cards[owner].iter_mut().enumerate() {
                        let held = (number as usize + at).is_multiple_of(5);
                        (if held { &mut card.opening } else { &mut card.later }).add_pair(own);
                    }
                }
            }
            standings.add(one, two, &tally);
        }
    }
    standings
}

/// The lower number wins three games of four.
fn ladder(_: usize, _: usize, number: u32) -> [u8; 2] {
    [[2, 2], [2, 0], [0, 2], [2, 2]][number as usize % 4]
}

/// Each beats the next two of five, which beat all others.
fn ring(one: usize, two: usize, number: u32) -> [u8; 2] {
    let [begun, other] = ladder(one, two, number);
    if two - one <= 2 { [begun, other] } else { [2 - begun, 2 - other] }
}

fn json(report: &LeagueReport) -> serde_json::Value {
    serde_json::from_str(&shown(report, Format::Json, None, Lang::En)).unwrap()
}

fn shown(report: &LeagueReport, format: Format, width: Option<u16>, lang: Lang) -> String {
    let text = render(format, width, report, || report.document(&About::default(), lang), None);
    anstream::adapter::strip_str(&text).to_string()
}

#[test]
fn a_ladder_reads_as_one() {
    let report = LeagueReport::new(&standings(6, 60, None, ladder));
    let figures = json(&report);
    let names: Vec<&str> =
        figures["decks"].as_array().unwrap().iter().map(|deck| deck["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Deck 0", "Deck 1", "Deck 2", "Deck 3", "Deck 4", "Deck 5"]);
    assert_eq!(figures["games"], 15 * 120);
    let first = &figures["decks"][0];
    assert_eq!(first["beats"], serde_json::json!([1, 2, 3, 4, 5]));
    assert_eq!((&first["field"]["share"], &first["mean_score"]), (&1.0.into(), &0.75.into()));
    assert_eq!(first["wins"], 450);
    assert_eq!(figures["cycles"]["count"], 0);
    assert_eq!(figures["going_first"]["mean"], 0.5);
    // The mean of all ratings is 0, and the best comes first.
    let ratings: Vec<f64> = figures["decks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|deck| deck["rating"]["difference"].as_f64().unwrap())
        .collect();
    assert!(
        ratings.iter().sum::<f64>().abs() < 1e-3 && ratings.is_sorted_by(|one, two| one > two),
        "{ratings:?}"
    );
    let csv = report.csv();
    assert_eq!(csv.lines().count(), 1 + 15);
    assert!(csv.starts_with("deck,opponent,games,mean,low,high,"), "{csv}");
    assert!(csv.lines().nth(1).unwrap().starts_with("Deck 0,Deck 1,120,0.75,"), "{csv}");
}

#[test]
fn circles_are_named() {
    let figures = json(&LeagueReport::new(&standings(5, 200, None, ring)));
    assert_eq!(figures["cycles"]["count"], 5);
    assert!(figures["ladder"]["low"].as_f64().unwrap() > 0.5, "{}", figures["ladder"]);
    for deck in figures["decks"].as_array().unwrap() {
        assert!((deck["field"]["share"].as_f64().unwrap() - 0.2).abs() < 1e-6, "{deck}");
    }
    let text = shown(&LeagueReport::new(&standings(5, 200, None, ring)), Format::Text, Some(80), Lang::En);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("There is more to these results than a simple ranking. 5 settled cycles of three"),
        "{text}"
    );
}

/// Nothing is wider than the terminal but long lines of facts, in any language; and each speaks its own.
#[test]
fn thirteen_decks_fit_a_terminal_in_three_languages() {
    let report = LeagueReport::new(&standings(13, 200, Some(400), ladder));
    let mut texts = Vec::new();
    for lang in Lang::ALL {
        let text = shown(&report, Format::Text, Some(80), lang);
        let wide = text.lines().filter(|line| unicode_width::UnicodeWidthStr::width(*line) > 80).count();
        assert_eq!(wide, 0, "{text}");
        assert!(text.contains(" 1   2   3   4   5   6   7   8   9  10  11  12  13\n"), "{text}");
        texts.push(text);
    }
    assert!(
        texts[1].contains("Répartition des decks à l’équilibre")
            && texts[2].contains("Deckmix im Gleichgewicht")
    );
    assert!(!texts[2].contains("opening hand"), "{}", texts[2]);
    let page = shown(&report, Format::Html, None, Lang::De);
    assert!(page.contains("lang=\"de\"") && page.contains("class=\"heat\""));
}

/// It works for an empty league, a single deck and a walkover.
#[test]
fn odd_leagues_are_reported_too() {
    fn won(_: usize, _: usize, _: u32) -> [u8; 2] {
        [2, 2]
    }
    for (decks, pairs) in [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (3, 50)] {
        for most_pairs in [None, Some(100)] {
            let report = LeagueReport::new(&standings(decks, pairs, most_pairs, won));
            for format in Format::REPORT {
                let text = shown(&report, *format, Some(80), Lang::En);
                assert!(!fold(&text).contains("nan") && !text.contains("inf"), "{decks} {pairs}: {text}");
            }
        }
    }
    let text = shown(&LeagueReport::new(&standings(3, 50, None, won)), Format::Text, Some(80), Lang::En);
    // What no matchup has settled is chance, and has no table.
    let few = shown(&LeagueReport::new(&standings(13, 4, None, ladder)), Format::Text, Some(80), Lang::En);
    assert!(!few.contains("Equilibrium") && !few.contains("loses to") && few.contains("Ratings"), "{few}");
    assert!(text.contains("above +") && text.contains("below -") && text.contains("is a guess"), "{text}");
}

/// Cards that do nothing, over all games of six decks that share them: in 5 % of leagues is any of them said to help
/// or to harm.
#[test]
fn cards_that_do_nothing_are_seldom_blamed() {
    const LEAGUES: u64 = 200;
    let mut blamed = 0;
    for seed in 0..LEAGUES {
        let mut dice = Dice::new(seed);
        let mut standings = standings(6, 0, None, ladder);
        for two in 1..6 {
            for one in 0..two {
                let cards = [one, two].map(|member| standings.members[member].cards.len());
                let mut tally = PairingTally::new(cards);
                for _ in 0..40 {
                    // Both games of a pair often end alike; some decks are better than others.
                    let luck = dice.below(100);
                    let halves = [luck, if dice.below(2) == 0 { luck } else { dice.below(100) }]
                        .map(|luck| if luck < 40 + 5 * (two - one) as u32 { 2 } else { u8::from(luck < 70) });
                    for (owner, own) in [halves, halves.map(|halves| 2 - halves)].into_iter().enumerate() {
                        let hand: Vec<u32> = (0..5).map(|at| 5 * at + dice.below(5)).collect();
                        for (at, card) in (0..).zip(&mut tally.cards[owner]) {
                            (if hand.contains(&at) { &mut card.opening } else { &mut card.later })
                                .add_pair(own);
                        }
                    }
                }
                standings.add(one, two, &tally);
            }
        }
        let cards = card_figures(&standings);
        let known = |card: &LeagueCard| card.opening_difference.unwrap();
        blamed += u64::from(cards.iter().any(|card| known(card).is_clear()));
    }
    // 10 are allowed; three standard errors are 9.
    assert!((1..=19).contains(&blamed), "{blamed} of {LEAGUES}");
}

/// A picture of its own has every score once a side, and nothing that a name could smuggle in.
#[test]
fn the_heat_map_is_a_picture_too() {
    let mut standings = standings(3, 60, None, ladder);
    standings.members[0].name = "<script>".into();
    let report = LeagueReport::new(&standings);
    let picture = report.picture(Lang::De).unwrap();
    assert!(
        picture.starts_with("<svg ") && picture.contains("&lt;script&gt;") && !picture.contains("<script")
    );
    assert_eq!((picture.matches(">75<").count(), picture.matches(">25<").count()), (3, 3), "{picture}");
    assert!(picture.contains("Liga mit 3 Decks: Siegquote der Zeile gegen die Spalte, in %"), "{picture}");
    assert!(picture.contains("<title>Deck 1 gegen Deck 2: 75"), "{picture}");
}

/// A large league has its ratings and its extremes, not its matrix.
#[test]
fn of_many_decks_only_the_extremes_are_shown() {
    let report = LeagueReport::new(&standings(61, 4, None, ladder));
    assert_eq!(report.picture(Lang::En), None);
    let page = shown(&report, Format::Html, None, Lang::En);
    assert!(!page.contains("class=\"heat\"") && page.contains("The most one-sided matchups"));
    assert_eq!(report.csv().lines().count(), 1 + 61 * 30);
}
