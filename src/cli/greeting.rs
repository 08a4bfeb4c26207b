//! What `flightdeck` alone says: the first steps. It asks nothing, so that it never waits in a script.

use unicode_width::UnicodeWidthStr;

use crate::deck;
use crate::say::{Lang, Message};

/// The greeting, in at most 80 columns.
pub fn greeting(lang: Lang) -> String {
    let steps: [(Message, Message); 6] = [
        (say!("Play a game now"), Message::plain("flightdeck play")),
        (say!("Learn the game"), Message::plain("flightdeck play --mode training")),
        (say!("Find cards"), say!("flightdeck cards draw level:0")),
        (say!("Build a deck"), Message::plain("flightdeck deck build")),
        (say!("Which deck is better?"), Message::plain("flightdeck duel red-tide long-night")),
        (say!("Print a deck"), Message::plain("flightdeck export red-tide -o red-tide.pdf")),
    ];
    let steps = steps.map(|(what, how)| (what.in_lang(lang), how.in_lang(lang)));
    let column = steps.iter().map(|(what, _)| what.width()).max().unwrap_or(0) + 3;
    let mut lines = vec![
        tr!(lang, "Flightdeck builds, tests and plays decks for the card game Starfighter."),
        String::new(),
    ];
    for (what, how) in &steps {
        lines.push(format!("  {what}{:1$}{how}", "", column - what.width()));
    }
    lines.extend([
        String::new(),
        tr!(lang, "{} sample decks are included: flightdeck deck list", deck::sample_names().count()),
        tr!(lang, "The cards are our own design. To use the cards in your box instead:"),
        format!("  {}", tr!(lang, "flightdeck template cards -o my-cards.csv")),
        String::new(),
        tr!(lang, "All commands: flightdeck --help       Français, Deutsch: --lang fr, --lang de"),
    ]);
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greeting_fits_a_terminal_in_every_language() {
        for lang in Lang::ALL {
            let text = greeting(lang);
            assert!(text.lines().count() <= 23, "{text}");
            assert!(text.lines().all(|line| line.width() <= 80), "{text}");
        }
        assert!(greeting(Lang::De).contains("flightdeck cards ziehen stufe:0"));
    }
}
