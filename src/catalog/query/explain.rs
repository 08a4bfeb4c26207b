//! Explains a query in a player's words: how each term was understood.

use super::parse::Parsed;
use super::spoken;
use super::tree::{Count, Expr, Feature, Figure, On, Op, Operand, Part, Term};
use super::words::{Word, set};
use crate::cards::{CardId, Color, Effect, Lang, builtin};
use crate::say::Message;

impl Parsed {
    /// The first sentence about a search that has found nothing.
    pub fn no_card_has(&self, lang: Lang) -> Message {
        let terms: Vec<Message> = self.terms.iter().map(|term| term.expr.explained(lang)).collect();
        let all = Message::joined(terms, ", ");
        match &self.terms[..] {
            [] => say!("The catalog has no cards."),
            [term] => match &term.expr {
                Expr::Term(asked) => match (asked.name(), asked.id()) {
                    (Some(name), _) if asked.other_color().is_some() => {
                        say!(
                            "No card is called \"{}\", and none has that color: cards are green or blue.",
                            name
                        )
                    }
                    (Some(name), _) => say!("No card is called \"{}\".", name),
                    (_, Some(id)) => say!("There is no card {}.", id),
                    _ if *asked == Term::Builtin(false) => say!("You have no cards of your own."),
                    _ => say!("No card has this: {}.", all),
                },
                _ => say!("No card has this: {}.", all),
            },
            [_, _] => say!("No card has both: {}.", all),
            [_, _, _] => say!("No card has all three: {}.", all),
            _ => say!("No card has all of these: {}.", all),
        }
    }
}

impl Expr {
    /// What this asks for, as a part of a sentence: `effect draw`, `level 2 or higher`, `no shield`.
    pub fn explained(&self, lang: Lang) -> Message {
        match self {
            Expr::Term(term) => term.explained(lang),
            Expr::Not(inner) => without(inner, lang),
            Expr::And(terms) => match self.effect_in_both() {
                Some((on, effect)) => {
                    placed(say!("{} in both sections", effect_named(effect, lang)), on, Part::Whole)
                }
                None => level_range(terms)
                    .unwrap_or_else(|| Message::both(terms.iter().map(|term| term.explained(lang)))),
            },
            Expr::Or(terms) => Message::either(terms.iter().map(|term| term.explained(lang))),
        }
    }

    /// The effect that both sections of a face must have, which is what `draw 2` says.
    pub fn effect_in_both(&self) -> Option<(On, Effect)> {
        let Expr::And(terms) = self else { return None };
        match terms[..] {
            [
                Expr::Term(Term::Effect { on, part: Part::Upper, effect }),
                Expr::Term(Term::Effect { on: other_on, part: Part::Lower, effect: other }),
            ] if (on, effect) == (other_on, other) => Some((on, effect)),
            _ => None,
        }
    }
}

fn without(inner: &Expr, lang: Lang) -> Message {
    match inner {
        Expr::Not(inner) => inner.explained(lang),
        Expr::Term(term) => match term.feature() {
            Some((on, part, Feature::Shield)) => placed(say!("no shield"), on, part),
            Some((on, part, Feature::Field)) => placed(say!("no force field"), on, part),
            Some((on, part, Feature::Effect)) => placed(say!("no effect"), on, part),
            None => match term {
                Term::Compare { .. } | Term::Color(_) | Term::Builtin(_) | Term::In { .. } => {
                    say!("not {}", term.explained(lang))
                }
                _ => say!("without {}", term.explained(lang)),
            },
        },
        Expr::And(_) | Expr::Or(_) => say!("not ({})", inner.explained(lang)),
    }
}

/// `level 1 to 2`
fn level_range(terms: &[Expr]) -> Option<Message> {
    match terms {
        [
            Expr::Term(Term::Compare {
                on: On::Front,
                figure: Figure::Level,
                op: Op::Ge,
                with: Operand::Number(low),
            }),
            Expr::Term(Term::Compare {
                on: On::Front,
                figure: Figure::Level,
                op: Op::Le,
                with: Operand::Number(high),
            }),
        ] => Some(say!("level {} to {}", *low, *high)),
        _ => None,
    }
}

impl Term {
    /// The name that it asks for: of a bare word, only if it can be nothing else.
    pub fn name(&self) -> Option<&str> {
        match self {
            Term::Name(text) | Term::NameIs(text) => Some(text),
            Term::Word { text, .. } => {
                let word = Word::new(text);
                (word.id.is_none() && word.effects == 0 && word.feature.is_none()).then_some(text)
            }
            _ => None,
        }
    }

    /// The color that a bare word names, though no card has it.
    pub fn other_color(&self) -> Option<&str> {
        match self {
            Term::Word { text, .. } => spoken::is_other_color(text).then_some(text),
            _ => None,
        }
    }

    /// The ID code that a bare word is.
    pub fn id(&self) -> Option<CardId> {
        match self {
            Term::Word { text, .. } => Word::new(text).id,
            _ => None,
        }
    }

    /// The feature that the term asks for, and where.
    fn feature(&self) -> Option<(On, Part, Feature)> {
        match self {
            Term::Has { on, part, what } => Some((*on, *part, *what)),
            Term::Word { on, text } => Word::new(text).feature.map(|what| (*on, Part::Whole, what)),
            _ => None,
        }
    }

    fn explained(&self, lang: Lang) -> Message {
        match self {
            Term::Has { on, part, what } => placed(feature(*what), *on, *part),
            Term::Word { on, text } => word(*on, text, lang),
            Term::Effect { on, part, effect } => placed(effect_named(*effect, lang), *on, *part),
            Term::Compare { on, figure, op, with } => {
                compared(*on, *figure, *op, *with).unwrap_or_else(|| Message::plain(format_args!("`{self}`")))
            }
            Term::Plain { on, part } => placed(say!("no effect"), *on, *part),
            Term::Color(Color::Green) => say!("color green"),
            Term::Color(Color::Blue) => say!("color blue"),
            Term::Builtin(true) => say!("built-in"),
            Term::Builtin(false) => say!("your own"),
            Term::Id(ranges) => {
                let ranges: Vec<String> = ranges.iter().map(ToString::to_string).collect();
                say!("ID code {}", ranges.join(", "))
            }
            Term::Name(text) => say!("\"{}\" in the name", *text),
            Term::NameIs(text) => say!("the name \"{}\"", *text),
            Term::NameLike(text) => say!("a name like \"{}\"", *text),
            Term::NamePattern(pattern) => say!("a name that matches /{}/", *pattern),
            Term::In { file, .. } => say!("in the deck {}", *file),
        }
    }
}

fn feature(what: Feature) -> Message {
    match what {
        Feature::Shield => say!("a shield"),
        Feature::Field => say!("a force field"),
        Feature::Effect => say!("any effect"),
    }
}

/// Effects that a bare word names, or what else it is looked for as.
fn word(on: On, text: &str, lang: Lang) -> Message {
    let word = Word::new(text);
    if let Some(what) = word.feature {
        return placed(feature(what), on, Part::Whole);
    }
    if let Some(id) = word.id {
        return say!("ID code {}", id);
    }
    let named = Effect::ALL.into_iter().filter(|&effect| word.effects & set([effect]) != 0);
    let named: Vec<Message> = named.map(|effect| effect_named(effect, lang)).collect();
    match named.is_empty() {
        true => say!("\"{}\" in the name", text),
        false => placed(Message::either(named), on, Part::Whole),
    }
}

/// `effect draw`; French and German have only the printed names.
fn effect_named(effect: Effect, lang: Lang) -> Message {
    match lang {
        Lang::En => say!("effect {}", effect.code()),
        lang => say!("effect {}", builtin::glossary().effect(effect, lang).name),
    }
}

/// With the section and the face that are asked about; the whole front goes without saying.
fn placed(what: Message, on: On, part: Part) -> Message {
    let what = match part {
        Part::Whole => what,
        Part::Upper => say!("{} in the upper section", what),
        Part::Lower => say!("{} in the lower section", what),
    };
    match on {
        On::Front => what,
        On::Back => say!("{} on the back", what),
        On::Any => say!("{} on either face", what),
    }
}

fn compared(on: On, figure: Figure, op: Op, with: Operand) -> Option<Message> {
    let Operand::Number(number) = with else { return None };
    let (part, sentence) = match figure {
        Figure::Level => {
            let sentence = match op {
                Op::Eq => say!("level {}", number),
                Op::Ne => say!("not {}", say!("level {}", number)),
                Op::Ge => say!("level {} or higher", number),
                Op::Le => say!("level {} or lower", number),
                Op::Gt => say!("level above {}", number),
                Op::Lt => say!("level below {}", number),
            };
            (Part::Whole, sentence)
        }
        Figure::Number => return None,
        Figure::Of(part, count) => {
            let counted = match count {
                Count::Fighters => say_count!(number, "{} printed fighter", "{} printed fighters"),
                Count::Shields => say_count!(number, "{} printed shield", "{} printed shields"),
                Count::Fields => say_count!(number, "{} printed force field", "{} printed force fields"),
                Count::Effects => say_count!(number, "{} effect symbol", "{} effect symbols"),
            };
            let sentence = match op {
                Op::Eq => counted,
                Op::Ne => say!("not {}", counted),
                Op::Ge => say!("at least {}", counted),
                Op::Le => say!("at most {}", counted),
                Op::Gt => say!("more than {}", counted),
                Op::Lt => say!("fewer than {}", counted),
            };
            (part, sentence)
        }
    };
    Some(placed(sentence, on, part))
}
