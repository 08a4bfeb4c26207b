//! Our own words in three languages, where the rulebooks have none.

use crate::cards::Lang;

pub struct Words {
    pub name: &'static str,
    pub colour: &'static str,
    pub upper: &'static str,
    pub lower: &'static str,
    pub back: &'static str,
    pub card: &'static str,
    pub cards: &'static str,
    pub standard_back: &'static str,
    pub blue_only: &'static str,
    pub shares: &'static str,
    pub fighter: &'static str,
    pub shield: &'static str,
    pub field: &'static str,
}

impl Words {
    /// `1 card`, `2 cards`.
    pub fn count(&self, n: usize) -> String {
        format!("{n} {}", if n == 1 { self.card } else { self.cards })
    }
}

pub fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::En => &EN,
        Lang::Fr => &FR,
        Lang::De => &DE,
    }
}

const EN: Words = Words {
    name: "Name",
    colour: "Colour",
    upper: "Upper",
    lower: "Lower",
    back: "Back",
    card: "card",
    cards: "cards",
    standard_back: "the back of every printed card",
    blue_only: "on blue cards only",
    shares: "shares a board with",
    fighter: "Does one damage in a battle while it can be seen. The card is destroyed with its last one.",
    shield: "Takes a damage token before the fighters do; the tokens go at the end of the round.",
    field: "Lets one point of a volley through to the card and takes the rest.",
};

const FR: Words = Words {
    name: "Nom",
    colour: "Couleur",
    upper: "Haut",
    lower: "Bas",
    back: "Verso",
    card: "carte",
    cards: "cartes",
    standard_back: "le verso de toutes les cartes imprimées",
    blue_only: "seulement sur les cartes bleues",
    shares: "partage un plateau avec",
    fighter: "Inflige un dégât dans un combat tant qu'il est visible. La carte est détruite avec son dernier chasseur.",
    shield: "Encaisse un marqueur avant les chasseurs ; ces marqueurs partent à la fin de la manche.",
    field: "Laisse passer un seul point d'une salve vers la carte et absorbe le reste.",
};

const DE: Words = Words {
    name: "Name",
    colour: "Farbe",
    upper: "Oben",
    lower: "Unten",
    back: "Rückseite",
    card: "Karte",
    cards: "Karten",
    standard_back: "die Rückseite aller gedruckten Karten",
    blue_only: "nur auf blauen Karten",
    shares: "teilt sich ein Tableau mit",
    fighter: "Macht in einem Gefecht einen Schaden, solange er sichtbar ist. Mit dem letzten ist die Karte zerstört.",
    shield: "Nimmt einen Schadensmarker vor den Jägern auf; diese Marker verschwinden am Ende der Runde.",
    field: "Lässt von einer Salve nur einen Punkt auf die Karte durch und schluckt den Rest.",
};
