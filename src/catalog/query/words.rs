//! What a bare word may mean: an ID code, a part of a name, effects in any of three languages.

use std::borrow::Cow;

use super::tree::{Expr, Feature, On, Query, Term};
use crate::cards::{Card, CardId, Effect, Face, Lang, builtin};
use crate::text::near::{Near, Nearness};
use crate::text::{self, fold};

/// Letters of the shortest beginning of a word that names an effect without a keyword, and of the shortest word in
/// the name of an effect that may be misspelled: `two` is not `to`.
pub const SHORTEST: usize = 3;

/// A set of effects, bit `i` for effect `i`.
pub type EffectSet = u16;

/// A bare word, understood as far as that goes without the cards.
pub struct Word {
    pub folded: String,
    /// As a part of a card's name.
    pub name: String,
    pub id: Option<CardId>,
    /// Effects it names.
    pub effects: EffectSet,
    /// Effects it may name with a typing error.
    pub near_effects: EffectSet,
    /// The feature of a card that it names: shields, a force field.
    pub feature: Option<Feature>,
    /// Whether names may be searched with typing errors forgiven.
    pub forgiving: bool,
}

impl Word {
    pub fn new(text: &str) -> Self {
        let folded = fold(text);
        // An ID code is not a misspelled name.
        let id = text.parse().ok();
        let code = effect_code(&folded);
        let pattern = if id.is_none() && code.is_none() { Near::new(&folded) } else { None };
        let (effects, near_effects) = match (id, code) {
            (Some(_), _) => (0, 0),
            (None, Some(effect)) => (set([effect]), 0),
            (None, None) => {
                let near = pattern.as_ref().map_or(0, |near| near_effects(near, &folded));
                // `à` is no beginning of `adverse`.
                let is_short = folded.trim().chars().count() < SHORTEST;
                let named = if is_short { named(|name| name == folded) } else { effects_named(&folded) };
                (set(named), near)
            }
        };
        let feature = super::names::feature_named(text);
        Word {
            name: spaced(&folded),
            folded,
            id,
            effects,
            near_effects,
            feature,
            forgiving: pattern.is_some(),
        }
    }
}

/// The bare word that is all of a query without an order of its own: what it finds only by forgiving
/// typing errors is put in order of nearness.
pub struct OnlyWord<'q> {
    text: &'q str,
    on: On,
}

impl<'q> OnlyWord<'q> {
    pub fn of(query: &'q Query) -> Option<Self> {
        match &query.filter {
            Some(Expr::Term(Term::Word { on, text })) if query.sort.is_empty() => {
                Some(OnlyWord { text, on: *on })
            }
            _ => None,
        }
    }

    /// Whether a card that it finds is found without forgiving a typing error. Either all are or none is.
    pub fn is_exact(&self, card: &Card) -> bool {
        let word = Word::new(self.text);
        let featured = |face: &Face| match word.feature {
            Some(Feature::Shield) => face.shields() > 0,
            Some(Feature::Field) => face.has_field(),
            Some(Feature::Effect) => face.effects().next().is_some(),
            None => false,
        };
        let shows = match self.on {
            On::Front => featured(&card.front),
            On::Back => featured(&card.back),
            On::Any => featured(&card.front) || featured(&card.back),
        };
        !word.forgiving
            || name_key(&card.name).contains(&word.name)
            || self.effects(card) & word.effects != 0
            || shows
    }

    /// The effects on the faces that are searched.
    fn effects(&self, card: &Card) -> EffectSet {
        let [front, back] = [&card.front, &card.back].map(|face| set(face.effects()));
        match self.on {
            On::Front => front,
            On::Back => back,
            On::Any => front | back,
        }
    }

    /// Puts the nearest cards first, unless the word is found exactly.
    pub fn rank(&self, cards: &mut [Card]) {
        if cards.first().is_none_or(|card| self.is_exact(card)) {
            return;
        }
        let Word { folded, name, .. } = Word::new(self.text);
        let (Some(near), Some(near_name)) = (Near::new(&folded), Near::new(&name)) else { return };
        let effects = |card: &Card| self.effects(card);
        cards.sort_by_cached_key(|card| {
            let carried = Effect::ALL.into_iter().filter(|&effect| effects(card) & set([effect]) != 0);
            let names = carried.flat_map(|effect| NAMES[effect as usize].iter());
            let by_effect = names.filter_map(|name| near.nearest_part(&misspellable(name, &folded))).min();
            let nearest: Option<Nearness> =
                [near_name.nearest_part(&name_key(&card.name)), by_effect].into_iter().flatten().min();
            (nearest.is_none(), nearest, card.id)
        });
    }
}

/// A name for comparison: case and accents do not matter, and a hyphen stands for a space, as in `night-mail`.
pub fn name_key(name: &str) -> String {
    spaced(&fold(name))
}

fn spaced(folded: &str) -> String {
    folded.replace('-', " ")
}

pub fn set(effects: impl IntoIterator<Item = Effect>) -> EffectSet {
    effects.into_iter().fold(0, |set, effect| set | 1 << effect as u8)
}

/// The names of each effect, folded: its code, then English, French and German as in the glossary, then what
/// tables print in one word where that is another. A copy, because reading the glossary takes longer than all
/// the rest of a search for a word.
const NAMES: [&[&str]; Effect::ALL.len()] = [
    &["draw", "draw", "pioche", "ziehen"],
    &["lateral", "lateral movement", "deplacement lateral", "horizontale bewegung"],
    &["vertical", "vertical movement", "deplacement vertical", "vertikale bewegung"],
    &["free", "free movement", "deplacement libre", "freie bewegung"],
    &["pivot", "pivoting", "pivotement", "kehrtwende"],
    &["destroy", "destruction", "destruction", "zerstorung", "zerstoerung"],
    &[
        "strike",
        "damage to enemy cruiser",
        "degats sur croiseur adverse",
        "beschadige den feindlichen kreuzer",
        "croiseur-1",
        "kreuzerschaden",
    ],
    &[
        "recoil",
        "damage to own cruiser",
        "degats sur son croiseur",
        "beschadige den eigenen kreuzer",
        "soi-1",
        "eigenschaden",
    ],
    &["roll", "barrel roll", "retournement", "fassrolle", "retourn."],
    &[
        "hit",
        "damage on fighter",
        "degats sur chasseur",
        "beschadige jager",
        "chasseur-1",
        "jagerschaden",
        "jaegerschaden",
    ],
];

/// Shorter names that only an effect can have after `effect:`; alone they mean other things, too.
const SHORT: [(&str, Effect); 3] =
    [("croiseur", Effect::Strike), ("soi", Effect::Recoil), ("chasseur", Effect::Hit)];

/// What people say for an effect, folded; only the whole word counts.
const SAID: [(&str, &[Effect]); 16] = [
    ("piocher", &[Effect::Draw]),
    ("flip", &[Effect::Roll]),
    ("flips", &[Effect::Roll]),
    ("retourner", &[Effect::Roll]),
    ("umdrehen", &[Effect::Roll]),
    ("rolle", &[Effect::Roll]),
    ("rotate", &[Effect::Pivot]),
    ("pivoter", &[Effect::Pivot]),
    ("drehen", &[Effect::Pivot]),
    ("wenden", &[Effect::Pivot]),
    ("detruire", &[Effect::Destroy]),
    ("zerstoren", &[Effect::Destroy]),
    ("zerstoeren", &[Effect::Destroy]),
    ("sideways", &[Effect::Lateral]),
    ("schaden", &[Effect::Strike, Effect::Recoil, Effect::Hit]),
    ("degat", &[Effect::Strike, Effect::Recoil, Effect::Hit]),
];

/// The one effect that a bare word names by a whole word.
pub fn only_effect(word: &str) -> Option<Effect> {
    let folded = fold(word);
    let whole = || match whole_names(folded.trim())[..] {
        [effect] => Some(effect),
        _ => None,
    };
    effect_code(&folded).or_else(whole)
}

/// The effects that are called so in some language.
fn whole_names(folded: &str) -> Vec<Effect> {
    let said = SAID.iter().find(|(word, _)| *word == folded);
    said.map_or_else(|| named(|name| name == folded), |(_, effects)| effects.to_vec())
}

/// Every name of every effect, folded.
pub fn effect_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().flat_map(|names| names.iter().copied())
}

/// The effects with a name that passes the test.
fn named(test: impl Fn(&str) -> bool) -> Vec<Effect> {
    Effect::ALL.into_iter().filter(|&effect| NAMES[effect as usize].iter().any(|name| test(name))).collect()
}

pub fn effect_code(folded: &str) -> Option<Effect> {
    folded.parse().ok()
}

/// The effects that a text after `effect:` names.
pub fn effects_after_keyword(folded: &str) -> Vec<Effect> {
    let short = SHORT.iter().find(|(name, _)| *name == folded).map(|(_, effect)| *effect);
    match effect_code(folded).or(short) {
        Some(effect) => vec![effect],
        None => effects_named(folded),
    }
}

/// The effects a folded text names: by a whole name in some language, or else by the
/// start of one of its words: `mov` and `to own` name some, `age` none.
pub fn effects_named(folded: &str) -> Vec<Effect> {
    let folded = folded.trim();
    if folded.is_empty() {
        return Vec::new();
    }
    let whole = whole_names(folded);
    if whole.is_empty() { named(|name| starts_word(name, folded)) } else { whole }
}

fn near_effects(near: &Near, folded: &str) -> EffectSet {
    set(named(|name| near.is_in(&misspellable(name, folded))))
}

/// The name of an effect as one word may misspell a part of it: without `to`, `sur` and the like.
fn misspellable<'a>(name: &'a str, folded: &str) -> Cow<'a, str> {
    if folded.trim().contains(' ') || !name.contains(' ') {
        return name.into();
    }
    name.split(' ').filter(|word| word.len() > SHORTEST).collect::<Vec<_>>().join(" ").into()
}

/// Whether the text is in the name, at the start of a word.
fn starts_word(name: &str, text: &str) -> bool {
    name.match_indices(text).any(|(at, _)| !name[..at].ends_with(char::is_alphanumeric))
}

/// "Did you mean" for an effect: the name in a language that is nearest to what was typed, one that can be
/// written without quotes if there is one.
pub fn nearest_effect(typed: &str, lang: Lang) -> Option<String> {
    let glossary = builtin::glossary();
    let words: Vec<(Effect, String)> = Effect::ALL.map(|effect| (effect, effect.word().in_lang(lang))).into();
    let printed = Effect::ALL.map(|effect| (effect, glossary.effect(effect, lang).name.to_owned()));
    let names: Vec<(Effect, String)> = words.iter().cloned().chain(printed).collect();
    let nearest = text::nearest(typed, names.iter().map(|(_, name)| name.as_str()))?;
    let (effect, _) = names.iter().find(|(_, name)| name == nearest)?;
    words.into_iter().find(|(other, _)| other == effect).map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_glossary() {
        for (effect, names) in Effect::ALL.into_iter().zip(NAMES) {
            let printed = Lang::ALL.map(|lang| fold(builtin::glossary().effect(effect, lang).name));
            assert_eq!(names[0], effect.code());
            assert_eq!(names[1..4], printed);
        }
    }

    /// What tables print for an effect can be typed, and what is suggested is understood.
    #[test]
    fn the_words_of_tables_name_their_effects() {
        for effect in Effect::ALL {
            for lang in Lang::ALL {
                let word = effect.word().in_lang(lang);
                assert_eq!(effects_after_keyword(&fold(&word)), [effect], "{word}");
                assert_eq!(nearest_effect(&word, lang), Some(word.clone()));
            }
        }
    }
}
