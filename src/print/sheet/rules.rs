//! The rules in brief, on one page.

use super::reference::set;
use super::{MARGIN, foot_bar};
use crate::cards::Lang;
use crate::print::art::{GRAY, NAVY};
use crate::print::draw::printout::Paper;
use crate::print::draw::{Picture, Weight, font, line};
use crate::wording::words::Words;

/// The parts of the summary that are a round.
pub const ROUND: std::ops::Range<usize> = 1..5;

/// A round and what belongs to it, in our own words: headings with their paragraphs.
pub fn summary(lang: Lang) -> [(&'static str, Vec<&'static str>); 6] {
    [
        (
            label!(lang, "Setup"),
            vec![label!(
                lang,
                "Place the boards opposite each other, sector facing sector, with an armor token on the highest value of each. Each player shuffles their deck. Choose at random who takes the Initiative pawn. Both players start without cards in hand."
            )],
        ),
        (
            label!(lang, "1 Reinforcements"),
            vec![label!(
                lang,
                "Draw one card for each visible Draw symbol on your board, and take the cards you set aside last round into your hand. If your draw deck is empty, shuffle your discard pile to form a new one."
            )],
        ),
        (
            label!(lang, "2 Deployment"),
            vec![
                label!(
                    lang,
                    "Starting with the player who has the Initiative pawn, take turns playing one card or passing. After passing, you cannot play again this round; your opponent may continue. The first player to pass takes (or keeps) the pawn."
                ),
                label!(
                    lang,
                    "Play the card upright, face up or face down, on the lowest free space of a sector. A level 1, 2 or 3 card needs a space of the same level; a level 0 or face-down card goes on any free space. Apply all effects on the visible face."
                ),
            ],
        ),
        (
            label!(lang, "3 Combat"),
            vec![
                label!(
                    lang,
                    "The player with the Initiative pawn may shift their board one sector if at least two sectors still face each other. They then choose the order of the battles: left to right or right to left."
                ),
                label!(
                    lang,
                    "In each pair of facing sectors, count the visible, undamaged Fighters. Each player takes the opponent's count as damage, the player with the pawn first. Place tokens on the top card: on Shields first, then on Fighters, one each. When its last Fighter is damaged, the card is destroyed. Apply revealed effects at once; remaining damage goes to the next card, and finally to the armor. A card with a Force Field takes only one point; the rest is absorbed."
                ),
            ],
        ),
        (
            label!(lang, "End of the round"),
            vec![label!(
                lang,
                "The pawn goes to the other player. Remove the tokens from Shields. If a cruiser now has 0 armor or less, the game ends (never in mid-round): the player with more armor wins. If tied, the player with more cards (in hand, set aside and on the board) wins."
            )],
        ),
        (
            label!(lang, "Effects"),
            vec![
                label!(
                    lang,
                    "An effect is triggered each time its section becomes visible: when its card is played, uncovered, moved, pivoted or flipped. It must be applied if possible, on either board. Effects that it reveals come first. Remove the tokens from a section that becomes hidden."
                ),
                label!(
                    lang,
                    "The owner of a board controls the effects of its cards and chooses their targets; cards never change boards. Of several effects revealed together, they choose the order; one that is hidden again while it waits is lost. If a card leaves from under others, those above slide down to fill the gap: nothing is revealed by that, and no effect is triggered. Levels count only when a card is played from the hand."
                ),
            ],
        ),
    ]
}

/// The page. Further notes follow below the rules, line by line.
pub fn page(paper: Paper, title: &str, further: &[String], words: &Words) -> Picture {
    let parts = summary(words.lang);
    let mut page = paper.page();
    let (width, height) = paper.size();
    let room = width - 2.0 * MARGIN;
    let (title, size) = font::fit(title, Weight::Bold, 7.0, 4.0, room);
    page.text(MARGIN, 20.0, size, Weight::Bold, NAVY, title);
    page.line(MARGIN, 23.5, width - MARGIN, 23.5, line(NAVY, 0.6));
    page.text(MARGIN, 32.0, 5.0, Weight::Bold, NAVY, label!(words.lang, "The rules in brief"));
    let top = 33.0;
    let foot = further.len() as f64 * 4.6 + 22.0;
    let mut size = 4.3;
    let mut set_at = set(&parts, size, room);
    while size > 2.2 && top + set_at.1 > height - foot {
        size -= 0.1;
        set_at = set(&parts, size, room);
    }
    let (lines, used) = set_at;
    for (text, weight, down) in lines {
        page.text(MARGIN, top + down, size, weight, NAVY, text);
    }
    let mut y = top + used + 10.0;
    if !further.is_empty() {
        page.text(MARGIN, y, 4.2, Weight::Bold, NAVY, label!(words.lang, "In this kit"));
        for text in further {
            y += 4.6;
            let (text, size) = font::fit(text, Weight::Regular, 3.2, 2.2, room);
            page.text(MARGIN, y, size, Weight::Regular, GRAY, text);
        }
    }
    foot_bar(&mut page);
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a game cannot be played without: R-GAP-1, R-EFF-4, R-CHAIN-2, R-CHAIN-3, R-DRAW-1, R-MOVE-3, R-END-3.
    #[test]
    fn the_rules_in_brief_leave_nothing_out_that_changes_a_game() {
        for (lang, said) in [
            (
                Lang::En,
                [
                    "slide down to fill the gap: nothing is revealed",
                    "owner of a board controls the effects",
                    "they choose the order",
                    "hidden again while it waits is lost",
                    "shuffle your discard pile",
                    "Levels count only when a card is played",
                    "never in mid-round",
                ],
            ),
            (
                Lang::Fr,
                [
                    "décalées vers le bas pour combler le vide : rien n'est révélé",
                    "Le propriétaire d'un plateau contrôle",
                    "il en choisit l'ordre",
                    "caché de nouveau pendant qu'il attend est perdu",
                    "mélangez votre défausse",
                    "Le niveau ne compte que pour une carte posée",
                    "jamais en cours de manche",
                ],
            ),
            (
                Lang::De,
                [
                    "rutschen die Karten darüber nach unten: Dadurch wird nichts sichtbar",
                    "Wem ein Tableau gehört, der kontrolliert",
                    "bestimmt er die Reihenfolge",
                    "wieder verdeckt wird, während er wartet, verfällt",
                    "misch deinen Ablagestapel",
                    "Die Stufe zählt nur beim Spielen",
                    "nie mitten in der Runde",
                ],
            ),
        ] {
            let text: String = summary(lang).into_iter().flat_map(|(_, paragraphs)| paragraphs).collect();
            for words in said {
                let text = text.replace(['\u{a0}', '\u{202f}'], " ").replace('’', "'");
                assert!(text.contains(words), "{words}: {text}");
            }
        }
    }
}
