//! The words of every report, list and sheet: the glossary's for the game, our own labels for the rest.

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
    pub colour: &'static str,
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

const EN: Labels = Labels {
    cards: Noun("card", "cards"),
    fighters: Noun("Fighter", "Fighters"),
    shields: Noun("Shield", "Shields"),
    fields: Noun("Force field", "Force fields"),
    effects: Noun("Effect", "Effects"),
    spaces: Noun("space", "spaces"),
    draw_symbols: Noun("Draw symbol", "Draw symbols"),
    deck: "Deck",
    author: "Author",
    code: "ID code",
    name: "Name",
    upper: "Upper section",
    lower: "Lower section",
    card_count: "Number of cards",
    level_curve: "Levels",
    totals: "Totals",
    deck_code: "Deck code",
    deck_hash: "Deck hash",
    page: "Page",
    of: "of",
    registration: "Deck registration",
    player: "Player",
    event: "Event",
    date: "Date",
    round: "Round",
    judge: "For the judge",
    deck_check: "Deck check",
    status: "Status",
    passed: "passed",
    warning: "warning",
    penalty: "penalty",
    signature: "Judge's signature",
    player_signature: "Player's signature",
    notes: "Notes",
    fronts: "fronts",
    backs: "backs",
    print_full_size: "Print at 100%. Do not fit to page.",
    join_here: "Cut along this edge and tape the two parts together.",
    key: "Symbols",
    tokens: "Tokens to cut out",
    drawn_cards: "The cards",
    all_cards: "All cards",
    colour: "Color",
    upper_short: "Upper",
    lower_short: "Lower",
    back: "Back",
    standard_back: "the standard back",
    blue_only: "on blue cards only",
    shares_board: "shares a board with",
    fighter_text: "Deals one damage in a battle while visible. When a card's last Fighter is damaged, the card is destroyed.",
    shield_text: "Takes a Damage token before the Fighters do. The tokens are removed at the end of the round.",
    field_text: "Whenever the card is damaged, it takes only one point; the rest is absorbed.",
    left_out: "hidden to fit",
};

const FR: Labels = Labels {
    cards: Noun("carte", "cartes"),
    fighters: Noun("Chasseur", "Chasseurs"),
    shields: Noun("Écran", "Écrans"),
    fields: Noun("Champ de force", "Champs de force"),
    effects: Noun("Effet", "Effets"),
    spaces: Noun("emplacement", "emplacements"),
    draw_symbols: Noun("symbole Pioche", "symboles Pioche"),
    deck: "Deck",
    author: "Auteur",
    code: "Matricule",
    name: "Nom",
    upper: "Partie supérieure",
    lower: "Partie inférieure",
    card_count: "Nombre de cartes",
    level_curve: "Niveaux",
    totals: "Totaux",
    deck_code: "Code du deck",
    deck_hash: "Empreinte du deck",
    page: "Page",
    of: "sur",
    registration: "Feuille d’inscription",
    player: "Joueur",
    event: "Tournoi",
    date: "Date",
    round: "Ronde",
    judge: "Réservé à l’arbitre",
    deck_check: "Contrôle du deck",
    status: "Résultat",
    passed: "conforme",
    warning: "avertissement",
    penalty: "sanction",
    signature: "Signature de l’arbitre",
    player_signature: "Signature du joueur",
    notes: "Remarques",
    fronts: "rectos",
    backs: "versos",
    print_full_size: "Imprimer à 100\u{a0}%, sans ajuster à la page.",
    join_here: "Couper le long de ce bord et assembler les deux parties avec du ruban adhésif.",
    key: "Symboles",
    tokens: "Marqueurs à découper",
    drawn_cards: "Cartes",
    all_cards: "Toutes les cartes",
    colour: "Couleur",
    upper_short: "Haut",
    lower_short: "Bas",
    back: "Verso",
    standard_back: "le verso standard",
    blue_only: "seulement sur les cartes à matricule bleu",
    shares_board: "partage un plateau avec",
    fighter_text: "Inflige un dégât lors d’un combat tant qu’il est visible. Quand le dernier Chasseur d’une carte est endommagé, la carte est détruite.",
    shield_text: "Reçoit un marqueur Dégâts avant les Chasseurs. Ces marqueurs sont remis au stock à la fin de la manche.",
    field_text: "Chaque fois que la carte subit des dégâts, elle n’en subit qu’un seul\u{a0}; les autres sont absorbés.",
    left_out: "colonnes masquées faute de place",
};

const DE: Labels = Labels {
    cards: Noun("Karte", "Karten"),
    fighters: Noun("Jäger", "Jäger"),
    shields: Noun("Schild", "Schilde"),
    fields: Noun("Kraftfeld", "Kraftfelder"),
    effects: Noun("Effekt", "Effekte"),
    spaces: Noun("Feld", "Felder"),
    draw_symbols: Noun("„Ziehen“-Symbol", "„Ziehen“-Symbole"),
    deck: "Deck",
    author: "Autor",
    code: "ID-Code",
    name: "Name",
    upper: "Oberer Bereich",
    lower: "Unterer Bereich",
    card_count: "Kartenzahl",
    level_curve: "Stufen",
    totals: "Summen",
    deck_code: "Deck-Code",
    deck_hash: "Deck-Fingerabdruck",
    page: "Seite",
    of: "von",
    registration: "Deckanmeldung",
    player: "Spieler",
    event: "Turnier",
    date: "Datum",
    round: "Runde",
    judge: "Für den Schiedsrichter",
    deck_check: "Deckkontrolle",
    status: "Ergebnis",
    passed: "bestanden",
    warning: "Verwarnung",
    penalty: "Strafe",
    signature: "Unterschrift des Schiedsrichters",
    player_signature: "Unterschrift des Spielers",
    notes: "Anmerkungen",
    fronts: "Vorderseiten",
    backs: "Rückseiten",
    print_full_size: "In 100\u{a0}% Größe drucken, nicht an die Seite anpassen.",
    join_here: "An dieser Kante abschneiden und beide Teile zusammenkleben.",
    key: "Symbole",
    tokens: "Marker zum Ausschneiden",
    drawn_cards: "Die Karten",
    all_cards: "Alle Karten",
    colour: "Farbe",
    upper_short: "Oben",
    lower_short: "Unten",
    back: "Rückseite",
    standard_back: "die übliche Rückseite",
    blue_only: "nur auf blauen Karten",
    shares_board: "teilt sich ein Tableau mit",
    fighter_text: "Verursacht im Gefecht 1 Schaden, solange er sichtbar ist. Wird der letzte Jäger einer Karte beschädigt, ist die Karte zerstört.",
    shield_text: "Nimmt einen Schadensmarker auf, bevor die Jäger beschädigt werden. Am Ende der Runde werden diese Marker entfernt.",
    field_text: "Jedes Mal, wenn die Karte Schaden erleidet, nimmt sie nur 1 Punkt; das Kraftfeld absorbiert den Rest.",
    left_out: "aus Platzgründen ausgeblendet",
};

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
    match lang {
        Lang::En => &EN,
        Lang::Fr => &FR,
        Lang::De => &DE,
    }
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
