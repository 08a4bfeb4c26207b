//! A recorded game in lines: for scripts, and for reading aloud.

use std::io;

use super::Screen;
use crate::cards::Lang;
use crate::engine::Player;
use crate::say::percent;
use crate::screen::lines::{Talk, Usage, table_in_words, usage};

/// Watches a game in lines until it is left.
pub fn watch(screen: &mut Screen, talk: &mut Talk<'_>) -> io::Result<()> {
    let lang = screen.lang;
    let [one, two] = Player::ALL.map(|player| screen.teller().player(player).to_owned());
    talk.say(&tr!(lang, "{} against {}", one, two))?;
    talk.say(&tr!(lang, "Press Enter for the next decision, ? for help."))?;
    talk.say_story(&screen.film.story(&screen.teller(), 0))?;
    loop {
        let prompt = tr!(lang, "{} of {}", screen.at, screen.film.decisions());
        let Some(line) = talk.ask(&prompt)? else { return Ok(()) };
        let (word, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        match word {
            "" | "n" => {
                if screen.at == screen.film.decisions() {
                    talk.say(&tr!(lang, "That was the last decision."))?;
                }
                say_to(screen, talk, screen.at + 1)?;
            }
            "b" => go(screen, talk, screen.at.saturating_sub(1))?,
            "c" => say_to(screen, talk, screen.film.decisions())?,
            "g" => match rest.trim().parse() {
                Ok(number) => go(screen, talk, number)?,
                Err(_) => talk.say(&usage(&commands(lang), "g", lang))?,
            },
            "r" => match rest.trim().parse() {
                Ok(round) => go(screen, talk, screen.film.round(round))?,
                Err(_) => talk.say(&usage(&commands(lang), "r", lang))?,
            },
            "t" => talk.say_all(table_in_words(&screen.seen()))?,
            "w" => say_chance(screen, talk)?,
            "x" => screen.change_eyes(),
            "q" => return Ok(()),
            "?" => {
                let commands = commands(lang);
                talk.say_all(commands.iter().map(|command| usage(&commands, command.0, lang)))?;
            }
            other => talk.say(&tr!(lang, "Unknown command `{}`. Type ? for help.", other))?,
        }
    }
}

/// What can be typed, with what it takes and what it does.
fn commands(lang: Lang) -> Vec<Usage> {
    let (none, number) = (String::new, tr!(lang, "NUMBER"));
    vec![
        ("", tr!(lang, "Enter"), tr!(lang, "next decision")),
        ("b", none(), tr!(lang, "previous decision")),
        ("c", none(), tr!(lang, "show everything to the end")),
        ("g", number.clone(), tr!(lang, "go to a decision")),
        ("r", number, tr!(lang, "go to a round")),
        ("t", none(), tr!(lang, "describe both boards")),
        ("w", none(), tr!(lang, "show the chance of winning")),
        ("x", none(), tr!(lang, "show both hands or only one")),
        ("q", none(), tr!(lang, "quit")),
    ]
}

/// Prints everything up to a decision.
fn say_to(screen: &mut Screen, talk: &mut Talk<'_>, to: usize) -> io::Result<()> {
    for number in screen.at + 1..=to.min(screen.film.decisions()) {
        talk.say_story(&screen.film.story(&screen.teller(), number))?;
    }
    screen.go_to(to);
    Ok(())
}

/// Goes to a decision and prints it.
fn go(screen: &mut Screen, talk: &mut Talk<'_>, to: usize) -> io::Result<()> {
    screen.go_to(to);
    talk.say_story(&screen.film.story(&screen.teller(), screen.at))
}

fn say_chance(screen: &mut Screen, talk: &mut Talk<'_>) -> io::Result<()> {
    let lang = screen.lang;
    screen.judge_here();
    let chance = screen.chance().unwrap_or(0.5);
    let who = screen.teller().player(Player::A).to_owned();
    talk.say(&tr!(lang, "{} has a {} chance of winning.", who, percent(chance, 0)))
}
