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
    paper_advice: "Best on 160 to 200 g/m² card stock. Put thin paper in a sleeve, in front of an old card.",
    fold_here: "Fold here, glue the halves back to back, then cut.",
    glue_tab: "Glue tab: glue it under the other part.",
    left_empty: "This side is intentionally blank.",
    surname_letter: "First letter of last name",
    player_number: "Player number",
    table: "Table",
    ticks: ["P", "J"],
    who_ticks: "P: the player checks off every card in the deck. J: the judge checks it off at the deck check.",
    rules: "The rules in brief",
    round: "A round",
    contents: "In this kit",
    how_to_print: "Print double-sided at 100%, cut and play.",
    how_to_print_folded: "Print single-sided at 100%, fold and glue the cards, cut and play.",
    reference: "Reference",
    turn_over: "Tap a card to flip it.",
    summary: [
        (
            "Setup",
            &[
                "Place the boards opposite each other, sector facing sector, with an armor token on the highest \
                 value of each. Each player shuffles their deck. Choose at random who takes the Initiative pawn. \
                 Both players start without cards in hand.",
            ],
        ),
        (
            "1 Reinforcements",
            &[
                "Draw one card for each visible Draw symbol on your board, and take the cards you set aside last \
                 round into your hand.",
            ],
        ),
        (
            "2 Deployment",
            &[
                "Starting with the player who has the Initiative pawn, take turns playing one card or passing. \
                 After passing, you cannot play again this round; your opponent may continue. The first player to \
                 pass takes (or keeps) the pawn.",
                "Play the card upright, face up or face down, on the lowest free space of a sector. A level 1, 2 or \
                 3 card needs a space of the same level; a level 0 or face-down card goes on any free space. Apply \
                 all effects on the visible face.",
            ],
        ),
        (
            "3 Combat",
            &[
                "The player with the Initiative pawn may shift their board one sector if at least two sectors still \
                 face each other. They then choose the order of the battles: left to right or right to left.",
                "In each pair of facing sectors, count the visible, undamaged Fighters. Each player takes the \
                 opponent's count as damage, the player with the pawn first. Place tokens on the top card: on \
                 Shields first, then on Fighters, one each. When its last Fighter is damaged, the card is \
                 destroyed. Apply revealed effects at once; remaining damage goes to the next card, and finally to \
                 the armor. A card with a Force Field takes only one point; the rest is absorbed.",
            ],
        ),
        (
            "End of the round",
            &[
                "The pawn goes to the other player. Remove the tokens from Shields. If a cruiser has 0 armor or \
                 less, the game ends: the player with more armor wins. If tied, the player with more cards (in \
                 hand, set aside and on the board) wins.",
            ],
        ),
        (
            "Effects",
            &[
                "An effect is triggered each time its section becomes visible: when its card is played, uncovered, \
                 moved, pivoted or flipped. It must be applied if possible, on either board. Effects that it \
                 reveals come first. Remove the tokens from a section that becomes hidden.",
            ],
        ),
    ],
};

const FR: Labels = Labels {
    paper_advice: "Idéal\u{a0}: carton de 160 à 200 g/m². Papier fin\u{a0}: à glisser dans un protège-carte, devant une vieille carte.",
    fold_here: "Plier ici, coller dos à dos, puis couper.",
    glue_tab: "Languette\u{a0}: à coller sous l’autre partie.",
    left_empty: "Cette face est volontairement vierge.",
    surname_letter: "Initiale du nom de famille",
    player_number: "Numéro de joueur",
    table: "Table",
    ticks: ["J", "A"],
    who_ticks: "J\u{a0}: le joueur coche chaque carte du deck. A\u{a0}: l’arbitre la coche lors du contrôle.",
    rules: "Les règles en bref",
    round: "Une manche",
    contents: "Dans ce kit",
    how_to_print: "Imprimer recto verso à 100\u{a0}%, couper et jouer.",
    how_to_print_folded: "Imprimer en recto seul à 100\u{a0}%, plier et coller les cartes, couper et jouer.",
    reference: "Aide de jeu",
    turn_over: "Toucher une carte pour la retourner.",
    summary: [
        (
            "Mise en place",
            &["Placez les deux plateaux Croiseur l’un en face de l’autre, les 5 secteurs en vis-à-vis, un \
                 marqueur de blindage sur la plus haute valeur de chacun. Chaque joueur mélange son deck, qui \
                 devient sa pioche. Tirez au sort le premier joueur\u{a0}: il prend le marqueur Initiative. Chaque \
                 joueur commence sans carte en main."],
        ),
        (
            "1 Renforts",
            &[
                "Piochez une carte par symbole Pioche visible sur votre plateau, et prenez en main les cartes mises \
                 de côté à la manche précédente.",
            ],
        ),
        (
            "2 Déploiement",
            &[
                "À tour de rôle, en commençant par le joueur qui a le marqueur Initiative, posez une carte ou \
                 passez. Un joueur qui a passé ne pose plus de carte jusqu’à la manche suivante\u{a0}; l’autre peut \
                 continuer. Le premier qui passe prend (ou conserve) le marqueur Initiative.",
                "Posez la carte côté recto ou côté verso, partie supérieure vers l’adversaire, sur l’emplacement \
                 libre le plus bas d’un secteur. Une carte de niveau 1, 2 ou 3 demande un emplacement de même \
                 niveau\u{a0}; une carte de niveau 0 ou côté verso va sur n’importe quel emplacement libre. \
                 Appliquez tous les effets de la face visible.",
            ],
        ),
        (
            "3 Bataille",
            &[
                "Le joueur qui a le marqueur Initiative peut décaler son plateau d’un secteur, s’il reste au moins \
                 deux secteurs en vis-à-vis. Il choisit ensuite l’ordre des combats\u{a0}: de gauche à droite ou de \
                 droite à gauche.",
                "Dans chaque paire de secteurs en vis-à-vis, comptez les Chasseurs visibles et indemnes. Chacun \
                 subit autant de dégâts que l’adversaire en a, le joueur qui a le marqueur Initiative d’abord. \
                 Placez les marqueurs sur la carte la plus haute\u{a0}: sur les écrans d’abord, puis sur les \
                 Chasseurs, un par symbole. Quand son dernier Chasseur est endommagé, la carte est détruite. \
                 Appliquez aussitôt les effets révélés\u{a0}; les dégâts restants vont à la carte suivante, puis au \
                 blindage. Une carte avec un champ de force ne subit qu’un seul dégât\u{a0}; les autres sont \
                 absorbés.",
            ],
        ),
        (
            "Fin de manche",
            &[
                "Le marqueur Initiative passe à l’adversaire. Les marqueurs posés sur les écrans sont remis au \
                 stock. Si un Croiseur est à 0 point de blindage ou moins, la partie se termine\u{a0}: le blindage \
                 le plus élevé l’emporte. En cas d’égalité, le joueur avec le plus de cartes (en main, sur son \
                 plateau et à côté) gagne.",
            ],
        ),
        (
            "Effets",
            &[
                "Un effet se déclenche chaque fois que sa partie de la carte devient visible\u{a0}: carte posée, \
                 découverte, déplacée, pivotée ou retournée. Il doit être appliqué si c’est possible, sur l’un ou \
                 l’autre plateau. Les effets qu’il révèle passent d’abord. Les marqueurs d’une partie qui devient \
                 cachée sont remis au stock.",
            ],
        ),
    ],
};

const DE: Labels = Labels {
    paper_advice: "Am besten auf Karton mit 160 bis 200 g/m². Dünnes Papier in einer Kartenhülle vor eine alte Karte stecken.",
    fold_here: "Hier falten, Rücken an Rücken kleben, dann schneiden.",
    glue_tab: "Klebelasche: unter den anderen Teil kleben.",
    left_empty: "Diese Seite ist absichtlich leer.",
    surname_letter: "Anfangsbuchstabe des Nachnamens",
    player_number: "Spielernummer",
    table: "Tisch",
    ticks: ["S", "SR"],
    who_ticks: "S: Der Spieler hakt jede Karte des Decks ab. SR: Der Schiedsrichter hakt sie bei der Deckkontrolle ab.",
    rules: "Die Regeln in Kürze",
    round: "Eine Runde",
    contents: "In diesem Kit",
    how_to_print: "Beidseitig in 100\u{a0}% Größe drucken, ausschneiden, spielen.",
    how_to_print_folded: "Einseitig in 100\u{a0}% Größe drucken, Karten falten und kleben, ausschneiden, spielen.",
    reference: "Übersicht",
    turn_over: "Tippe auf eine Karte, um sie umzudrehen.",
    summary: [
        (
            "Spielaufbau",
            &[
                "Legt die Tableaus einander gegenüber, Sektor an Sektor, mit je einem Hüllenmarker auf dem höchsten \
                 Wert. Jeder mischt sein Deck. Das Los entscheidet, wer den Initiative-Anzeiger nimmt. Beide \
                 beginnen ohne Handkarten.",
            ],
        ),
        (
            "1 Nachschub",
            &[
                "Zieh für jedes sichtbare „Ziehen“-Symbol auf deinem Tableau eine Karte. Nimm die Karten auf die \
                 Hand, die seit der letzten Runde neben deinem Tableau liegen.",
            ],
        ),
        (
            "2 Aufstellung",
            &[
                "Beginnend mit dem Spieler, der den Initiative-Anzeiger hat, spielt ihr abwechselnd eine Karte oder \
                 passt. Wer gepasst hat, spielt in dieser Runde nicht mehr; der Gegner darf weiterspielen. Wer als \
                 Erster passt, nimmt (oder behält) den Anzeiger.",
                "Spiele die Karte aufrecht, mit der Vorder- oder Rückseite nach oben, auf das unterste freie Feld \
                 eines Sektors. Stufe 1, 2 und 3 brauchen ein Feld derselben Stufe; Stufe 0 und jede Rückseite \
                 passen auf jedes freie Feld. Wende alle Effekte der sichtbaren Seite an.",
            ],
        ),
        (
            "3 Kampf",
            &[
                "Wer den Initiative-Anzeiger hat, darf sein Tableau um einen Sektor verschieben, wenn sich danach \
                 noch mindestens zwei Sektoren gegenüberliegen. Dann wählt er die Reihenfolge der Gefechte: von \
                 links nach rechts oder von rechts nach links.",
                "Zählt in jedem Paar gegenüberliegender Sektoren die sichtbaren, unbeschädigten Jäger. Jeder \
                 erleidet so viel Schaden, wie der Gegner Jäger hat, zuerst wer den Anzeiger hat. Legt die Marker \
                 auf die höchste Karte: erst auf Schilde, dann auf Jäger, je einen. Wird der letzte Jäger \
                 beschädigt, ist die Karte zerstört. Wendet sichtbar gewordene Effekte sofort an; der restliche \
                 Schaden trifft die nächste Karte und zuletzt die Hülle. Eine Karte mit Kraftfeld nimmt nur 1 \
                 Punkt; der Rest wird absorbiert.",
            ],
        ),
        (
            "Rundenende",
            &[
                "Der Initiative-Anzeiger geht an den anderen Spieler. Marker auf Schilden kommen in den Vorrat \
                 zurück. Hat ein Kreuzer 0 Hüllenpunkte oder weniger, endet die Partie: Wer mehr Hüllenpunkte hat, \
                 gewinnt; bei Gleichstand, wer mehr Karten auf der Hand, neben und auf dem Tableau hat.",
            ],
        ),
        (
            "Effekte",
            &[
                "Ein Effekt wird jedes Mal ausgelöst, wenn sein Bereich sichtbar wird: wenn die Karte gespielt, \
                 aufgedeckt, bewegt, umgekehrt (180°) oder umgedreht wird. Er muss angewandt werden, wenn es \
                 möglich ist, auf einem der beiden Tableaus. Effekte, die er sichtbar macht, kommen zuerst. Marker \
                 auf einem Bereich, der verdeckt wird, kommen in den Vorrat zurück.",
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
