//! The words that only printed sheets have, in three languages: advice for printing and cutting, the
//! fields of the registration sheet, and the rules in brief, in our own words.

use crate::cards::Lang;

pub struct Labels {
    pub paper_advice: &'static str,
    pub fold_here: &'static str,
    pub glue_tab: &'static str,
    pub left_empty: &'static str,
    pub surname_letter: &'static str,
    pub player_number: &'static str,
    pub table: &'static str,
    /// The letters above the two columns of boxes, and what they mean.
    pub ticks: [&'static str; 2],
    pub who_ticks: &'static str,
    pub rules: &'static str,
    pub round: &'static str,
    pub contents: &'static str,
    pub how_to_print: &'static str,
    pub how_to_print_folded: &'static str,
    pub reference: &'static str,
    pub turn_over: &'static str,
    /// Headings with their paragraphs. Four of them, from `ROUND` on, are a round.
    pub summary: [(&'static str, &'static [&'static str]); 6],
}

/// The part of the summary that is a round.
pub const ROUND: std::ops::Range<usize> = 1..5;

pub fn labels(lang: Lang) -> &'static Labels {
    match lang {
        Lang::En => &EN,
        Lang::Fr => &FR,
        Lang::De => &DE,
    }
}

const EN: Labels = Labels {
    paper_advice: "Best on card of 160 to 200 g/m²; thin paper goes into sleeves, in front of an old card.",
    fold_here: "Fold here, glue the halves back to back, then cut.",
    glue_tab: "Glue tab: goes under the other part.",
    left_empty: "This side stays empty.",
    surname_letter: "First letter of surname",
    player_number: "Player number",
    table: "Table",
    ticks: ["P", "J"],
    who_ticks: "P: the player ticks every card in the deck. J: the judge ticks it at the deck check.",
    rules: "The rules in brief",
    round: "A round",
    contents: "In this kit",
    how_to_print: "Print on both sides at 100 %, cut, and play.",
    how_to_print_folded: "Print on one side at 100 %, fold and glue the cards, cut, and play.",
    reference: "Reference",
    turn_over: "Tap a card to turn it over.",
    summary: [
        (
            "Set-up",
            &[
                "Lay the boards opposite each other, sector facing sector, with an armor token on the highest value of each. \
             Each player shuffles a deck. Draw lots for the Initiative pawn. Hands start empty.",
            ],
        ),
        (
            "1 Reinforcements",
            &[
                "Draw one card for each Draw symbol you can see on your board, and take up the cards you set aside last round.",
            ],
        ),
        (
            "2 Deployment",
            &[
                "Beginning with the pawn’s holder, play one card in turn, or pass. Once you have passed you are out until next \
             round; the other may go on. The first to pass takes or keeps the pawn.",
                "A card goes upright, either side up, on the lowest free space of a sector. Levels 1 to 3 go on the space of \
             that level only; level 0 and every back go anywhere. All effects of that side happen.",
            ],
        ),
        (
            "3 Combat",
            &[
                "The pawn’s holder may shift their board by one sector, as long as two sectors still face each other, and then \
             chooses the order of the battles: from the left or from the right.",
                "In each pair of facing sectors count the visible, undamaged fighters; each side takes the other’s count as \
             damage, the pawn’s holder first. Damage falls on the top card: shields first, then fighters, a token each. \
             With its last fighter a card is destroyed, what it uncovers takes effect at once, and the rest falls on the \
             next card, at last on the armor. A force field lets one point of a volley through and stops the rest.",
            ],
        ),
        (
            "End of the round",
            &[
                "The pawn changes hands. Tokens on shields go back. If an armor is at 0 or below, the game is over: the higher \
             armor wins; if equal, whoever has more cards in hand, set aside and on the board.",
            ],
        ),
        (
            "Effects",
            &[
                "An effect happens each time its half comes to light: when its card is played, uncovered, moved, pivoted or \
             rolled. It must be used if it can be, on either board. What it reveals happens first. Tokens on a half that \
             is hidden go back.",
            ],
        ),
    ],
};

const FR: Labels = Labels {
    paper_advice: "Idéal\u{a0}: papier de 160 à 200 g/m²\u{a0}; papier fin\u{a0}: sous pochette, devant une vieille carte.",
    fold_here: "Plier ici, coller dos à dos, puis couper.",
    glue_tab: "Languette à coller sous l’autre partie.",
    left_empty: "Cette face reste vide.",
    surname_letter: "Initiale du nom de famille",
    player_number: "Numéro de joueur",
    table: "Table",
    ticks: ["J", "A"],
    who_ticks: "J\u{a0}: le joueur coche chaque carte du deck. A\u{a0}: l’arbitre la coche lors du contrôle.",
    rules: "Les règles en bref",
    round: "Une manche",
    contents: "Dans ce kit",
    how_to_print: "Imprimer recto verso à 100\u{a0}%, couper, jouer.",
    how_to_print_folded: "Imprimer en recto seul à 100\u{a0}%, plier et coller les cartes, couper, jouer.",
    reference: "Aide de jeu",
    turn_over: "Touchez une carte pour la retourner.",
    summary: [
        (
            "Mise en place",
            &[
                "Posez les plateaux face à face, secteur contre secteur, un marqueur de blindage sur la valeur la plus haute de \
             chacun. Chaque joueur mélange son deck. Tirez au sort le marqueur Initiative. Les mains sont vides.",
            ],
        ),
        (
            "1 Renforts",
            &[
                "Piochez une carte par symbole Pioche visible sur votre plateau et prenez en main les cartes mises de côté à la \
             manche précédente.",
            ],
        ),
        (
            "2 Déploiement",
            &[
                "À tour de rôle, en commençant par le porteur de l’Initiative, jouez une carte ou passez. Qui a passé ne joue \
             plus jusqu’à la manche suivante\u{a0}; l’autre peut continuer. Le premier à passer prend ou garde l’Initiative.",
                "Une carte se pose droite, recto ou verso, sur l’emplacement libre le plus bas d’un secteur. Les niveaux 1 à 3 ne \
             vont que sur l’emplacement de ce niveau\u{a0}; le niveau 0 et tous les versos, partout. Tous les effets de cette \
             face s’appliquent.",
            ],
        ),
        (
            "3 Bataille",
            &[
                "Le porteur de l’Initiative peut décaler son plateau d’un secteur, tant que deux secteurs se font encore face, \
             puis choisit l’ordre des combats\u{a0}: de gauche à droite ou de droite à gauche.",
                "Pour chaque paire de secteurs face à face, comptez les chasseurs visibles et intacts\u{a0}; chacun subit le compte \
             de l’autre, le porteur de l’Initiative d’abord. Les dégâts touchent la carte du sommet\u{a0}: les écrans, puis les \
             chasseurs, un marqueur chacun. Au dernier chasseur la carte est détruite, ce qu’elle découvre agit aussitôt et le \
             reste touche la carte suivante, enfin le blindage. Un champ de force ne laisse passer qu’un point par salve.",
            ],
        ),
        (
            "Fin de manche",
            &[
                "L’Initiative change de main. Les marqueurs des écrans repartent. Si un blindage est à 0 ou moins, la partie est \
             finie\u{a0}: le plus haut blindage gagne\u{a0}; à égalité, celui qui a le plus de cartes en main, de côté et sur son \
             plateau.",
            ],
        ),
        (
            "Effets",
            &[
                "Un effet agit chaque fois que sa moitié apparaît\u{a0}: carte jouée, découverte, déplacée, pivotée ou retournée. Il \
             est obligatoire si possible, sur l’un des deux plateaux. Ce qu’il révèle agit d’abord. Les marqueurs d’une moitié \
             cachée repartent.",
            ],
        ),
    ],
};

const DE: Labels = Labels {
    paper_advice: "Am besten auf Karton von 160 bis 200 g/m²; dünnes Papier in Hüllen vor eine alte Karte stecken.",
    fold_here: "Hier falten, Rücken an Rücken kleben, dann schneiden.",
    glue_tab: "Klebelasche: kommt unter den anderen Teil.",
    left_empty: "Diese Seite bleibt leer.",
    surname_letter: "Anfangsbuchstabe des Nachnamens",
    player_number: "Spielernummer",
    table: "Tisch",
    ticks: ["S", "R"],
    who_ticks: "S: der Spieler hakt jede Karte des Decks ab. R: der Schiedsrichter hakt sie bei der Kontrolle ab.",
    rules: "Die Regeln in Kürze",
    round: "Eine Runde",
    contents: "In diesem Set",
    how_to_print: "Beidseitig mit 100\u{a0}% drucken, schneiden, spielen.",
    how_to_print_folded: "Einseitig mit 100\u{a0}% drucken, Karten falten und kleben, schneiden, spielen.",
    reference: "Übersicht",
    turn_over: "Tippe auf eine Karte, um sie umzudrehen.",
    summary: [
        (
            "Aufbau",
            &[
                "Legt die Tableaus einander gegenüber, Sektor an Sektor, mit je einem Hüllenmarker auf dem höchsten Wert. Jeder \
             mischt sein Deck. Das Los entscheidet, wer den Initiative-Anzeiger bekommt. Die Hände sind leer.",
            ],
        ),
        (
            "1 Nachschub",
            &[
                "Zieh für jedes sichtbare „Ziehen“-Symbol auf deinem Tableau eine Karte und nimm die Karten auf, die du in der letzten \
             Runde beiseitegelegt hast.",
            ],
        ),
        (
            "2 Aufstellung",
            &[
                "Wer den Initiative-Anzeiger hat, beginnt; spielt abwechselnd eine Karte oder passt. Wer gepasst hat, spielt in \
             dieser Runde nicht mehr; der andere darf weitermachen. Wer zuerst passt, nimmt oder behält den Anzeiger.",
                "Eine Karte kommt aufrecht, mit beliebiger Seite nach oben, auf das unterste freie Feld eines Sektors. Stufe 1 bis \
             3 nur auf das Feld dieser Stufe; Stufe 0 und jede Rückseite überallhin. Alle Effekte dieser Seite treten ein.",
            ],
        ),
        (
            "3 Kampf",
            &[
                "Wer den Anzeiger hat, darf sein Tableau um einen Sektor verschieben, solange sich noch zwei Sektoren \
             gegenüberliegen, und bestimmt dann die Reihenfolge der Gefechte: von links oder von rechts.",
                "Zählt in jedem Paar gegenüberliegender Sektoren die sichtbaren, unbeschädigten Jäger; jeder nimmt die Zahl des \
             anderen als Schaden, zuerst wer den Anzeiger hat. Schaden trifft die oberste Karte: zuerst Schilde, dann Jäger, \
             je ein Marker. Mit dem letzten Jäger ist die Karte zerstört, was sie aufdeckt, wirkt sofort, und der Rest trifft \
             die nächste Karte, zuletzt die Hülle. Ein Kraftfeld lässt von einer Salve nur einen Punkt durch.",
            ],
        ),
        (
            "Rundenende",
            &[
                "Der Anzeiger wechselt den Besitzer. Marker auf Schilden kommen zurück. Steht eine Hülle auf 0 oder darunter, ist \
             das Spiel aus: Die höhere Hülle gewinnt; bei Gleichstand, wer mehr Karten auf der Hand, beiseite und auf dem \
             Tableau hat.",
            ],
        ),
        (
            "Effekte",
            &[
                "Ein Effekt tritt ein, sooft seine Hälfte sichtbar wird: wenn die Karte gespielt, aufgedeckt, bewegt, gedreht oder \
             gewendet wird. Er muss genutzt werden, wenn es geht, auf einem der beiden Tableaus. Was er aufdeckt, kommt \
             zuerst. Marker auf einer verdeckten Hälfte kommen zurück.",
            ],
        ),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_same_parts() {
        for lang in Lang::ALL {
            for (i, (heading, paragraphs)) in labels(lang).summary.iter().enumerate() {
                assert!(!heading.is_empty());
                assert_eq!(paragraphs.len(), EN.summary[i].1.len(), "{heading}");
            }
        }
    }
}
