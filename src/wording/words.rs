//! The words of every report, list and sheet: the glossary's for the game, our own labels for the rest.

use std::sync::LazyLock;

use crate::cards::{Effect, Face, Glossary, Lang, Section};

/// What is printed on cards, as characters.
pub const FIGHTER: char = '▲';
pub const SHIELD: char = '◆';
pub const FIELD: char = '◎';
/// The same with a token on it.
pub const DAMAGED: char = '△';
pub const USED_SHIELD: char = '◇';

/// The words of one language.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    glossary: &'a Glossary,
    /// Whether effects and terms go by our short codes.
    codes: bool,
    /// Whether effects are one word each in tables.
    short: bool,
    pub lang: Lang,
    pub labels: &'static Labels,
}

/// A noun for one and for several.
pub struct Noun(&'static str, &'static str);

impl Noun {
    /// `1 fighter`, `2 fighters`; French counts nothing in the singular.
    pub fn count(&self, n: u32, lang: Lang) -> String {
        let one = n == 1 || (n == 0 && lang == Lang::Fr);
        format!("{n}\u{a0}{}", if one { self.0 } else { self.1 })
    }

    pub fn many(&self) -> &'static str {
        self.1
    }
}

/// Our own labels: what no rulebook prints.
pub struct Labels {
    pub cards: Noun,
    pub fighters: Noun,
    pub shields: Noun,
    pub fields: Noun,
    pub effects: Noun,
    pub spaces: Noun,
    pub draw_symbols: Noun,
    pub deck: &'static str,
    pub author: &'static str,
    pub code: &'static str,
    pub name: &'static str,
    pub upper: &'static str,
    pub lower: &'static str,
    pub card_count: &'static str,
    pub level_curve: &'static str,
    pub totals: &'static str,
    pub deck_code: &'static str,
    pub deck_hash: &'static str,
    pub page: &'static str,
    pub of: &'static str,
    pub registration: &'static str,
    pub player: &'static str,
    pub event: &'static str,
    pub date: &'static str,
    pub round: &'static str,
    pub judge: &'static str,
    pub deck_check: &'static str,
    pub status: &'static str,
    pub passed: &'static str,
    pub warning: &'static str,
    pub penalty: &'static str,
    pub signature: &'static str,
    pub player_signature: &'static str,
    pub notes: &'static str,
    pub fronts: &'static str,
    pub backs: &'static str,
    pub print_full_size: &'static str,
    pub join_here: &'static str,
    pub key: &'static str,
    pub tokens: &'static str,
    pub drawn_cards: &'static str,
    pub all_cards: &'static str,
    pub color: &'static str,
    /// The upper section, where there is little room.
    pub upper_short: &'static str,
    pub lower_short: &'static str,
    pub back: &'static str,
    pub standard_back: &'static str,
    pub blue_only: &'static str,
    pub shares_board: &'static str,
    pub fighter_text: &'static str,
    pub shield_text: &'static str,
    pub field_text: &'static str,
    /// Columns that did not fit.
    pub left_out: &'static str,
}

impl Labels {
    fn new(lang: Lang) -> Self {
        Labels {
            cards: Noun(label!(lang, "card"), label!(lang, "cards")),
            fighters: Noun(label!(lang, "Fighter"), label!(lang, "Fighters")),
            shields: Noun(label!(lang, "Shield"), label!(lang, "Shields")),
            fields: Noun(label!(lang, "Force field"), label!(lang, "Force fields")),
            effects: Noun(label!(lang, "Effect"), label!(lang, "Effects")),
            spaces: Noun(label!(lang, "space"), label!(lang, "spaces")),
            draw_symbols: Noun(label!(lang, "Draw symbol"), label!(lang, "Draw symbols")),
            deck: label!(lang, "Deck"),
            author: label!(lang, "Author"),
            code: label!(lang, "ID code"),
            name: label!(lang, "Name"),
            upper: label!(lang, "Upper section"),
            lower: label!(lang, "Lower section"),
            card_count: label!(lang, "Number of cards"),
            level_curve: label!(lang, "Levels"),
            totals: label!(lang, "Totals"),
            deck_code: label!(lang, "Deck code"),
            deck_hash: label!(lang, "Deck hash"),
            page: label!(lang, "Page"),
            of: label!(lang, "of"),
            registration: label!(lang, "Deck registration"),
            player: label!(lang, "Player"),
            event: label!(lang, "Event"),
            date: label!(lang, "Date"),
            round: label!(lang, "Round" @ "event"),
            judge: label!(lang, "For the judge"),
            deck_check: label!(lang, "Deck check"),
            status: label!(lang, "Status"),
            passed: label!(lang, "passed"),
            warning: label!(lang, "warning" @ "sheet"),
            penalty: label!(lang, "penalty"),
            signature: label!(lang, "Judge's signature"),
            player_signature: label!(lang, "Player's signature"),
            notes: label!(lang, "Notes" @ "sheet"),
            fronts: label!(lang, "fronts"),
            backs: label!(lang, "backs"),
            print_full_size: label!(lang, "Print at 100%. Do not fit to page."),
            join_here: label!(lang, "Cut along this edge and tape the two parts together."),
            key: label!(lang, "Symbols"),
            tokens: label!(lang, "Tokens to cut out"),
            drawn_cards: label!(lang, "The cards"),
            all_cards: label!(lang, "All cards"),
            color: label!(lang, "Color"),
            upper_short: label!(lang, "Upper"),
            lower_short: label!(lang, "Lower"),
            back: label!(lang, "Back"),
            standard_back: label!(lang, "the standard back"),
            blue_only: label!(lang, "on blue cards only"),
            shares_board: label!(lang, "shares a board with"),
            fighter_text: label!(
                lang,
                "Deals one damage in a battle while visible. When a card's last Fighter is damaged, the card is destroyed."
            ),
            shield_text: label!(
                lang,
                "Takes a Damage token before the Fighters do. The tokens are removed at the end of the round."
            ),
            field_text: label!(
                lang,
                "Whenever the card is damaged, it takes only one point; the rest is absorbed."
            ),
            left_out: label!(lang, "hidden to fit"),
        }
    }
}

impl<'a> Words<'a> {
    pub fn new(glossary: &'a Glossary, lang: Lang) -> Self {
        Words { glossary, codes: false, short: false, lang, labels: labels(lang) }
    }

    /// English, with our short codes for effects and terms.
    pub fn codes(glossary: &'a Glossary) -> Self {
        Words { codes: true, ..Words::new(glossary, Lang::En) }
    }

    /// With one word for each effect in tables, for narrow terminals.
    pub fn short(self) -> Self {
        Words { short: true, ..self }
    }

    pub fn has_codes(&self) -> bool {
        self.codes
    }

    pub fn effect(&self, effect: Effect) -> &'a str {
        if self.codes { effect.code() } else { &self.glossary.effect(effect, self.lang).name }
    }

    pub fn effect_text(&self, effect: Effect) -> &'a str {
        &self.glossary.effect(effect, self.lang).text
    }

    pub fn glossary(&self) -> &'a Glossary {
        self.glossary
    }

    /// A game term as the rulebook prints it.
    pub fn term(&self, code: &'a str) -> &'a str {
        if self.codes { code } else { self.glossary.term(code, self.lang) }
    }

    /// A game term at the start of a line.
    pub fn heading(&self, code: &'a str) -> String {
        let term = self.term(code);
        let mut letters = term.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// `Level 2`.
    pub fn level(&self, level: u8) -> String {
        format!("{}\u{a0}{level}", self.heading("level"))
    }

    /// What is printed in a section: `2 Fighters, 3 Shields, Draw`; a dash for nothing.
    pub fn section(&self, section: &Section) -> String {
        let mut parts = Vec::new();
        if section.fighters > 0 {
            parts.push(self.labels.fighters.count(section.fighters.into(), self.lang));
        }
        if section.shields > 0 {
            parts.push(self.labels.shields.count(section.shields.into(), self.lang));
        }
        if section.field {
            parts.push(self.heading("force-field"));
        }
        parts.extend(section.effects.iter().map(|effect| self.effect(effect).to_owned()));
        if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
    }

    /// Upper and lower section, in that order.
    pub fn face(&self, face: &Face) -> String {
        format!("{} / {}", self.section(&face.upper), self.section(&face.lower))
    }

    /// What is printed in a section, drawn: `▲▲ ◆◆◆ ◎ draw`; a dash for nothing.
    pub fn symbols(&self, section: &Section) -> String {
        let mut parts = vec![symbols(FIGHTER, section.fighters), symbols(SHIELD, section.shields)];
        parts.push(symbols(FIELD, section.field.into()));
        parts.extend(section.effects.iter().map(|effect| match self.short && !self.codes {
            true => effect_word(effect, self.lang),
            false => self.effect(effect).to_owned(),
        }));
        parts.retain(|part| !part.is_empty());
        if parts.is_empty() { "–".to_owned() } else { parts.join(" ") }
    }

    /// A label and its colon.
    pub fn colon(&self, label: &str) -> String {
        colon(label, self.lang)
    }
}

/// An effect in one word.
pub fn effect_word(effect: Effect, lang: Lang) -> String {
    effect.word().in_lang(lang)
}

pub fn labels(lang: Lang) -> &'static Labels {
    static ALL: LazyLock<[Labels; 3]> = LazyLock::new(|| Lang::ALL.map(Labels::new));
    &ALL[lang as usize]
}

/// A label and its colon, which French sets off with a space.
pub fn colon(label: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("{label}\u{a0}: "),
        _ => format!("{label}: "),
    }
}

/// A symbol as often as it is printed.
pub fn symbols(symbol: char, count: u8) -> String {
    std::iter::repeat_n(symbol, count.into()).collect()
}
