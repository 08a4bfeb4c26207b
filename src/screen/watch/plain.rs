//! A recorded game in lines: for scripts, and for reading aloud.

use std::io;

use super::Screen;
use crate::engine::Player;
use crate::say::percent;
use crate::screen::lines::{Talk, table_in_words};

/// Watches a game in lines until it is left.
pub fn watch(screen: &mut Screen, talk: &mut Talk<'_>) -> io::Result<()> {
    let lang = screen.lang;
    let [one, two] = Player::ALL.map(|player| screen.teller().player(player).to_owned());
    talk.say(&tr!(lang, "{} against {}", one, two))?;
    talk.say(&tr!(lang, "Press Enter for the next decision, ? for help."))?;
    talk.tell(&screen.film.story(&screen.teller(), 0))?;
    loop {
        let prompt = tr!(lang, "{} of {}", screen.at, screen.film.decisions());
        let Some(line) = talk.ask(&prompt)? else { return Ok(()) };
        let (word, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        match word {
            "" | "n" => {
                if screen.at == screen.film.decisions() {
                    talk.say(&tr!(lang, "That was the last decision."))?;
                }
                tell_to(screen, talk, screen.at + 1)?;
            }
            "b" => go(screen, talk, screen.at.saturating_sub(1))?,
            "c" => tell_to(screen, talk, screen.film.decisions())?,
            "g" => match rest.trim().parse() {
                Ok(number) => go(screen, talk, number)?,
                Err(_) => talk.say(&tr!(lang, "g NUMBER: go to a decision"))?,
            },
            "r" => match rest.trim().parse() {
                Ok(round) => go(screen, talk, screen.film.round(round))?,
                Err(_) => talk.say(&tr!(lang, "r NUMBER: go to a round"))?,
            },
            "t" => {
                for line in table_in_words(&screen.seen(), &screen.teller()) {
                    talk.say(&line)?;
                }
            }
            "w" => tell_chance(screen, talk)?,
            "x" => screen.change_eyes(),
            "q" => return Ok(()),
            "?" => {
                for line in [
                    tr!(lang, "Enter: next decision; b: previous decision; c: show everything to the end"),
                    tr!(lang, "g NUMBER: go to a decision"),
                    tr!(lang, "r NUMBER: go to a round"),
                    tr!(lang, "t: describe both boards; w: show the chance of winning"),
                    tr!(lang, "x: show both hands or only one; q: quit"),
                ] {
                    talk.say(&line)?;
                }
            }
            other => talk.say(&tr!(lang, "Unknown command `{}`. Type ? for help.", other))?,
        }
    }
}

/// Tells everything up to a decision.
fn tell_to(screen: &mut Screen, talk: &mut Talk<'_>, to: usize) -> io::Result<()> {
    for number in screen.at + 1..=to.min(screen.film.decisions()) {
        talk.tell(&screen.film.story(&screen.teller(), number))?;
    }
    screen.go_to(to);
    Ok(())
}

/// Goes to a decision and tells it.
fn go(screen: &mut Screen, talk: &mut Talk<'_>, to: usize) -> io::Result<()> {
    screen.go_to(to);
    talk.tell(&screen.film.story(&screen.teller(), screen.at))
}

fn tell_chance(screen: &mut Screen, talk: &mut Talk<'_>) -> io::Result<()> {
    let lang = screen.lang;
    if screen.chances.is_empty() {
        let mut evaluator = crate::bots::Evaluator::learned(&screen.film.table);
        let film = screen.film.clone();
        screen.chances = (0..=film.decisions())
            .map(|at| super::chance_of_a(&mut evaluator, &film.table, film.state(at)))
            .collect();
    }
    let chance = screen.chance().unwrap_or(0.5);
    let who = screen.teller().player(crate::engine::Player::A).to_owned();
    talk.say(&tr!(lang, "{} has a {} chance of winning.", who, percent(chance, 0)))
}
