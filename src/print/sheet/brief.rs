//! The rules in brief, in our own words, and the boxes of a registration sheet.

use crate::cards::Lang;

/// The part of the summary that is a round.
pub const ROUND: std::ops::Range<usize> = 1..5;

/// The letters above the two columns of boxes: the player's and the judge's.
pub fn ticks(lang: Lang) -> [&'static str; 2] {
    [label!(lang, "P"), label!(lang, "J")]
}

/// Headings with their paragraphs. Those of [`ROUND`] are a round.
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
                "Draw one card for each visible Draw symbol on your board, and take the cards you set aside last round into your hand."
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
                "The pawn goes to the other player. Remove the tokens from Shields. If a cruiser has 0 armor or less, the game ends: the player with more armor wins. If tied, the player with more cards (in hand, set aside and on the board) wins."
            )],
        ),
        (
            label!(lang, "Effects"),
            vec![label!(
                lang,
                "An effect is triggered each time its section becomes visible: when its card is played, uncovered, moved, pivoted or flipped. It must be applied if possible, on either board. Effects that it reveals come first. Remove the tokens from a section that becomes hidden."
            )],
        ),
    ]
}
