//! Reports on one game: its summary, its mistakes, and the best move of a position.

pub mod analysis;
pub mod position;
pub mod summary;
#[cfg(test)]
mod tests;

use crate::cards::{Lang, Roster, builtin};
use crate::engine::{Both, Outcome, Player, Reason};
use crate::say::Message;
use crate::wording::safe;
use crate::wording::story::Teller;
use crate::wording::words::Words;

/// Who tells a game to people: by the names of decks and cards.
pub fn teller(lang: Lang, names: Both<String>, roster: &Roster) -> Teller<'_> {
    Teller::new(Words::new(builtin::glossary(), lang), names).with_cards(roster)
}

/// A sentence on its own line, for all names in it.
fn one_line(message: Message, lang: Lang) -> Message {
    Message::plain(safe(&message.in_lang(lang)))
}

/// How a game ended, in the past: `Red Tide won on armor, 1 to -11, in 4 rounds`; or, with the loser's name,
/// `Red Tide beat Long Night on armor, …`.
fn ended(teller: &Teller<'_>, outcome: &Outcome, with_loser: bool) -> Message {
    let rounds = say_count!(outcome.rounds, "{} round", "{} rounds");
    let Some(winner) = outcome.winner else {
        let (armor, cards) = (outcome.armor[Player::A], outcome.cards[Player::A]);
        return say!("The game was a tie after {}: {} armor and {} cards each", rounds, armor, cards);
    };
    let [who, other] = [winner, winner.other()].map(|player| teller.player(player));
    let won = if with_loser { say!("{} beat {}", who, other) } else { say!("{} won", who) };
    let [armor, less_armor] = [winner, winner.other()].map(|player| outcome.armor[player]);
    let [cards, fewer_cards] = [winner, winner.other()].map(|player| outcome.cards[player]);
    let sentence = match outcome.reason {
        Reason::Cards => {
            say!("{} on cards, {} to {}, in {} (armor tied at {})", won, cards, fewer_cards, rounds, armor)
        }
        Reason::Forfeit => return say!("{} in {}, because the opponent forfeited", won, rounds),
        _ => say!("{} on armor, {} to {}, in {}", won, armor, less_armor, rounds),
    };
    match outcome.limit {
        true => say!("{} (round limit reached)", sentence),
        false => sentence,
    }
}
