//! What a bare word may mean: an ID code, a part of a name, effects in any of three languages.

use super::near::Pattern;
use crate::cards::{CardId, Effect, Glossary, Lang};
use crate::text::{self, fold};

/// A set of effects, bit `i` for effect `i`.
pub type EffectSet = u16;

/// A bare word, understood as far as that goes without the cards.
pub struct Word {
    pub folded: String,
    pub id: Option<CardId>,
    /// Effects it names.
    pub effects: EffectSet,
    /// Effects it may name with a typing error.
    pub near_effects: EffectSet,
    /// Whether names may be searched with typing errors forgiven.
    pub forgiving: bool,
}

impl Word {
    pub fn new(text: &str, glossary: impl Fn() -> &'static Glossary) -> Self {
        let folded = fold(text);
        // An ID code is no name with a typing error in it.
        let id = text.parse().ok();
        let code = effect_code(&folded);
        let pattern = if id.is_none() && code.is_none() { Pattern::new(&folded) } else { None };
        let (effects, near_effects) = match (id, code) {
            (Some(_), _) => (0, 0),
            (None, Some(effect)) => (set([effect]), 0),
            (None, None) => {
                let glossary = glossary();
                let near = pattern.as_ref().map_or(0, |pattern| near_effects(glossary, pattern));
                (set(effects_named(glossary, &folded)), near)
            }
        };
        Word { folded, id, effects, near_effects, forgiving: pattern.is_some() }
    }
}

pub fn set(effects: impl IntoIterator<Item = Effect>) -> EffectSet {
    effects.into_iter().fold(0, |set, effect| set | 1 << effect as u8)
}

/// The effect with this code; needs no glossary.
pub fn effect_code(folded: &str) -> Option<Effect> {
    folded.parse().ok()
}

/// The effects a folded text names: by the whole printed name in some language, or else by the
/// start of one of its words: `mov` and `to own` name some, `age` none.
pub fn effects_named(glossary: &Glossary, folded: &str) -> Vec<Effect> {
    let folded = folded.trim();
    if folded.is_empty() {
        return Vec::new();
    }
    let with = |test: &dyn Fn(&str) -> bool| -> Vec<Effect> {
        Effect::ALL.into_iter().filter(|&effect| names(glossary, effect).any(|name| test(&name))).collect()
    };
    let whole = with(&|name| name == folded);
    if whole.is_empty() { with(&|name| starts_word(name, folded)) } else { whole }
}

fn near_effects(glossary: &Glossary, pattern: &Pattern) -> EffectSet {
    set(Effect::ALL.into_iter().filter(|&effect| names(glossary, effect).any(|name| pattern.matches(&name))))
}

/// The code and the folded names in all languages.
fn names(glossary: &Glossary, effect: Effect) -> impl Iterator<Item = String> + '_ {
    let printed = Lang::ALL.into_iter().map(move |lang| fold(&glossary.effect(effect, lang).name));
    std::iter::once(effect.code().to_owned()).chain(printed)
}

/// Whether the text stands in the name at the start of a word.
fn starts_word(name: &str, text: &str) -> bool {
    name.match_indices(text).any(|(at, _)| !name[..at].ends_with(char::is_alphanumeric))
}

/// "Did you mean" for an effect: its code, or its printed name with the code.
pub fn nearest_effect(glossary: &Glossary, typed: &str) -> Option<String> {
    let codes = Effect::ALL.into_iter().map(|effect| (effect.code(), effect));
    let printed = Lang::ALL.into_iter().flat_map(|lang| {
        Effect::ALL.into_iter().map(move |effect| (glossary.effect(effect, lang).name.as_str(), effect))
    });
    let names: Vec<(&str, Effect)> = codes.chain(printed).collect();
    let nearest = text::nearest(typed, names.iter().map(|(name, _)| *name))?;
    let (_, effect) = names.iter().find(|(name, _)| *name == nearest)?;
    Some(if nearest == effect.code() {
        format!("did you mean `{nearest}`?")
    } else {
        format!("did you mean `{nearest}` (`{effect}`)?")
    })
}
