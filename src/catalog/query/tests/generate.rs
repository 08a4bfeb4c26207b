//! Generated queries and a catalog to search.

use proptest::prelude::*;
use proptest::sample::select;

use super::decks;
use crate::cards::{Card, CardId, Color, Effect, Effects, Face, Section, builtin};
use crate::catalog::query::tree::*;

/// Words that hit names, codes and effects, nearly hit them, and miss.
const WORDS: [&str; 56] = [
    "draw",
    "DRAW",
    "drwa",
    "pioche",
    "poiche",
    "Ziehen",
    "déplacement",
    "deplacement libre",
    "movement",
    "mov",
    "to own",
    "Kreuzer",
    "kruezer",
    "dégâts",
    "age",
    "destruction",
    "dstry",
    "3-10",
    "0-4",
    "3-99",
    "4-10",
    "wasp",
    "wsap",
    "Wasp Nest",
    "Éclair",
    "eclair",
    "elcair",
    "strasse",
    "o",
    "xyzzy",
    "or",
    "\"",
    "withdrawn",
    "back.draw",
    "shield",
    "écrans",
    "Schild",
    "Kraftfeld",
    "champ de force",
    "verso.pioche",
    // Words that alone, or side by side, mean more than a name.
    "green",
    "vert",
    "blau",
    "level",
    "niveau",
    "3",
    "2..",
    "force",
    "field",
    "de",
    "champ",
    "free",
    "barrel",
    "roll",
    "ou",
    "croiseur-1",
];

const PATTERNS: [&str; 8] = ["^w", "a.e", "nest$", "(?-i)W", "é", "^.{3,5}$", "a/b|[e/]", "\\bh\\w+"];

fn on() -> impl Strategy<Value = On> {
    prop_oneof![3 => Just(On::Front), 1 => Just(On::Back), 1 => Just(On::Any)]
}

fn part() -> impl Strategy<Value = Part> {
    select(vec![Part::Whole, Part::Upper, Part::Lower])
}

fn figure() -> impl Strategy<Value = Figure> {
    select(Figure::all().collect::<Vec<_>>())
}

fn id() -> impl Strategy<Value = CardId> {
    let known = select(builtin::cards().iter().map(|card| card.id).collect::<Vec<_>>());
    let any = (0u8..4, 1u16..).prop_map(|(level, number)| CardId::new(level, number).unwrap());
    prop_oneof![3 => known, 1 => any]
}

fn range() -> impl Strategy<Value = IdRange> {
    let single = id().prop_map(|id| IdRange { from: id, to: id });
    let range = (id(), id()).prop_map(|(a, b)| IdRange { from: a.min(b), to: a.max(b) });
    prop_oneof![3 => single, 1 => range]
}

fn operand() -> impl Strategy<Value = Operand> {
    let number = prop_oneof![5 => 0u32..6, 1 => any::<u32>()].prop_map(Operand::Number);
    let other = (proptest::option::of(on()), figure()).prop_map(|(on, figure)| Operand::Figure(on, figure));
    prop_oneof![number, other]
}

fn text() -> impl Strategy<Value = String> {
    let strange = "[a-zé0-9 \"\\\\():/<>=!.,-]{1,6}".prop_map(|text| text.trim().to_owned());
    prop_oneof![8 => select(WORDS.to_vec()).prop_map(str::to_owned), 1 => strange.prop_filter("empty", |text| !text.is_empty())]
}

fn term() -> impl Strategy<Value = Term> {
    let effect = select(Effect::ALL.to_vec());
    let feature = select(vec![Feature::Shield, Feature::Field, Feature::Effect]);
    prop_oneof![
        (on(), text()).prop_map(|(on, text)| Term::Word { on, text }),
        (on(), part(), effect).prop_map(|(on, part, effect)| Term::Effect { on, part, effect }),
        (on(), figure(), select(Op::ALL.to_vec()), operand())
            .prop_map(|(on, figure, op, with)| Term::Compare { on, figure, op, with }),
        (on(), part(), feature).prop_map(|(on, part, what)| Term::Has { on, part, what }),
        (on(), part()).prop_map(|(on, part)| Term::Plain { on, part }),
        select(Color::ALL.to_vec()).prop_map(Term::Color),
        any::<bool>().prop_map(Term::Builtin),
        proptest::collection::vec(range(), 1..5).prop_map(Term::Id),
        text().prop_map(Term::Name),
        prop_oneof![
            text(),
            select(vec!["Wasp Nest".to_owned(), "wasp-nest".to_owned(), "éclair".to_owned()])
        ]
        .prop_map(Term::NameIs),
        select(vec!["w*", "*t", "*a*e*", "wasp n*", "*", "é*r", "W**t", "(*", "x*y"])
            .prop_map(|text| Term::NameLike(text.to_owned())),
        select(PATTERNS.to_vec()).prop_map(|pattern| Term::NamePattern(pattern.to_owned())),
        select(vec!["decks/red tide.toml", "decks/empty.toml"])
            .prop_map(|file| Term::In { file: file.to_owned(), cards: decks(file).unwrap() }),
    ]
}

fn expr() -> impl Strategy<Value = Expr> {
    term().prop_map(Expr::Term).prop_recursive(5, 24, 4, |inner| {
        let several = proptest::collection::vec(inner.clone(), 2..5);
        prop_oneof![
            inner.prop_map(|inner| Expr::Not(Box::new(inner))),
            several.clone().prop_map(Expr::And),
            several.prop_map(Expr::Or),
        ]
    })
}

fn sort_key() -> impl Strategy<Value = SortKey> {
    let of_face =
        (select(vec![On::Front, On::Back]), figure()).prop_map(|(on, figure)| SortBy::Figure(on, figure));
    let by = prop_oneof![Just(SortBy::Id), Just(SortBy::Name), Just(SortBy::Color), of_face];
    (by, any::<bool>()).prop_map(|(by, descending)| SortKey { by, descending })
}

pub fn query() -> impl Strategy<Value = Query> {
    let sort = proptest::collection::vec(sort_key(), 0..4);
    (proptest::option::weighted(0.98, expr()), sort).prop_map(|(filter, sort)| Query { filter, sort })
}

/// Cards of a user's own: several effects in a section, backs of all kinds, awkward names.
pub fn own_cards() -> Vec<Card> {
    const NAMES: [&str; 12] = [
        "Éclair",
        "Straße",
        "Wasp Nest",
        "Withdrawn",
        "Hit and Run",
        "3-10 bis",
        "Über 100% \"quoted\"",
        "Wsap",
        "Heron",
        "old grey heron",
        "_",
        "Draw",
    ];
    let mut state = 7u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let mut section = |least_fighters: usize| Section {
        fighters: (least_fighters + next(5 - least_fighters)) as u8,
        shields: Section::SHIELDS[next(4)],
        field: next(3) == 0,
        effects: Effects::try_from_iter((0..[0, 0, 1, 1, 2, 4][next(6)]).map(|_| Effect::ALL[next(10)]))
            .unwrap(),
    };
    let mut cards = Vec::new();
    for n in 0..80u16 {
        let front = Face { upper: section(0), lower: section(1) };
        let back =
            if n % 3 == 0 { Face::STANDARD_BACK } else { Face { upper: section(1), lower: section(0) } };
        cards.push(Card {
            id: CardId::new((n % 4) as u8, 200 + n * 7).unwrap(),
            color: Color::Blue,
            name: NAMES[usize::from(n) % NAMES.len()].to_owned(),
            front,
            back,
            source: "test".to_owned(),
        });
    }
    cards
}
