//! A game in numbered lines: for scripts, and for reading aloud.

use std::io;
use std::path::Path;

use super::choose::{ChoiceCursor, Object, Subject};
use super::{Labels, Screen, Sitter, hint, insight, preview};
use crate::engine::Choice;
use crate::screen::lines::{Talk, table_in_words};

/// Plays a game in lines until it is over or left.
pub fn play(screen: &mut Screen, talk: &mut Talk<'_>) -> io::Result<()> {
    let lang = screen.lang;
    talk.say(&tr!(lang, "Type a number to choose, ? for help."))?;
    let mut printed = 0;
    screen.refresh();
    loop {
        if screen.is_hotseat() && screen.covered {
            // What stands above is for the other player.
            talk.turn_page()?;
            let name = screen.game.names[screen.viewer].clone();
            let prompt = tr!(lang, "{} is next: press Enter", name);
            if talk.ask(&prompt)?.is_none() {
                return Ok(());
            }
            screen.covered = false;
            printed = printed.min(screen.log.len());
        }
        talk.tell(&screen.log[printed.min(screen.log.len())..])?;
        printed = screen.log.len();
        match screen.game.turn() {
            None => {
                if let Some((player, why)) = screen.game.gave_up() {
                    talk.say(&tr!(lang, "{} forfeited: {}", screen.game.names[*player], why))?;
                }
                return Ok(());
            }
            Some((turn, Sitter::Bot(_))) => {
                let Some(mind) = screen.mind[turn].clone() else { return Ok(()) };
                let game = &screen.game;
                match mind.choose(&game.table, game.state(), game.seed, game.taken().len()) {
                    Ok(choice) => screen.take(choice),
                    Err(why) => screen.game.give_up(turn, why),
                }
                screen.refresh();
            }
            Some((_, Sitter::Human)) => match ask(screen, talk)? {
                Asked::Choice(choice) => {
                    screen.take(choice);
                    screen.refresh();
                }
                Asked::Again => {}
                Asked::Back => {
                    if screen.game.take_back() {
                        screen.keep();
                        screen.refresh();
                        screen.covered = false;
                        printed = screen.log.len();
                        talk.say(&tr!(lang, "Undone."))?;
                    } else {
                        talk.say(&tr!(lang, "Nothing to undo."))?;
                    }
                }
                Asked::Leave => return Ok(()),
            },
        }
    }
}

/// What the player said.
enum Asked {
    Choice(Choice),
    /// Something else, which has been answered.
    Again,
    Back,
    Leave,
}

fn ask(screen: &mut Screen, talk: &mut Talk<'_>) -> io::Result<Asked> {
    let lang = screen.lang;
    let Some(mut cursor) = screen.cursor.clone() else { return Ok(Asked::Leave) };
    let subjects = cursor.subjects();
    {
        let teller = screen.teller();
        let labels = Labels { teller: &teller, seen: screen.seen(), me: screen.viewer };
        talk.say(&labels.question())?;
        for (number, subject) in (1..).zip(&subjects) {
            talk.say(&format!("{number}. {}", labels.subject(&cursor, *subject)))?;
        }
    }
    let Some(line) = talk.ask("")? else { return Ok(Asked::Leave) };
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    if let Ok(number) = first.parse::<usize>() {
        let Some(subject) = number.checked_sub(1).and_then(|at| subjects.get(at)) else {
            talk.say(&tr!(lang, "No choice {}; type a number from 1 to {}.", number, subjects.len()))?;
            return Ok(Asked::Again);
        };
        cursor.point(*subject, None);
        return second(screen, talk, cursor, words.next());
    }
    let rest: Vec<&str> = words.collect();
    command(screen, talk, first, &rest)
}

/// Where it goes, asked unless it was said or there is nothing to ask.
fn second(
    screen: &Screen,
    talk: &mut Talk<'_>,
    mut cursor: ChoiceCursor,
    said: Option<&str>,
) -> io::Result<Asked> {
    let lang = screen.lang;
    let objects = cursor.objects();
    if let [_] = objects[..] {
        return Ok(Asked::Choice(cursor.choice()));
    }
    let teller = screen.teller();
    let labels = Labels { teller: &teller, seen: screen.seen(), me: screen.viewer };
    // Sectors go by their own numbers.
    let number = |at: usize, object: &Object| match object {
        Object::Sector(_, sector) => usize::from(sector.number()),
        _ => at + 1,
    };
    let line = match said {
        Some(said) => said.to_owned(),
        None => {
            for (at, object) in objects.iter().enumerate() {
                talk.say(&format!("{}. {}", number(at, object), labels.object(*object)))?;
            }
            let Some(line) = talk.ask("")? else { return Ok(Asked::Leave) };
            line
        }
    };
    let typed = line.parse::<usize>().ok();
    let found = objects.iter().enumerate().find(|(at, object)| Some(number(*at, object)) == typed);
    let Some((_, object)) = found else {
        let possible: Vec<String> =
            objects.iter().enumerate().map(|(at, object)| number(at, object).to_string()).collect();
        talk.say(&tr!(lang, "Not possible here; choose from {}.", possible.join(", ")))?;
        return Ok(Asked::Again);
    };
    cursor.point(cursor.subject(), Some(*object));
    Ok(Asked::Choice(cursor.choice()))
}

fn command(screen: &mut Screen, talk: &mut Talk<'_>, word: &str, rest: &[&str]) -> io::Result<Asked> {
    let lang = screen.lang;
    let me = screen.viewer;
    let said = rest.first().copied();
    match word {
        "q" => return Ok(Asked::Leave),
        "u" => return Ok(Asked::Back),
        "t" => {
            let teller = screen.teller();
            for line in table_in_words(&screen.seen(), &teller) {
                talk.say(&line)?;
            }
        }
        "h" => {
            let game = &screen.game;
            if let Some((choice, chance)) = hint(&game.table, game.state(), me, game.seed)
                && let Some(said) = screen.hint_words(choice, chance)
            {
                talk.say(&said)?;
                for line in preview(&screen.teller(), &screen.game.table, &screen.seen, me, choice).lines {
                    talk.say(&line)?;
                }
            }
        }
        "a" => match screen.last_of_a_bot() {
            None => talk.say(&tr!(lang, "The bot has not made a decision yet."))?,
            Some(last) => {
                for line in insight(&screen.teller(), &screen.game.table, &last.before, last.choice) {
                    talk.say(&line)?;
                }
            }
        },
        "i" => tell_card(screen, talk, said)?,
        "p" => tell_preview(screen, talk, said, rest.get(1).copied())?,
        "s" => save_as(screen, talk, said)?,
        "?" | "" => {
            for line in [
                tr!(lang, "NUMBER: take that choice; NUMBER SECTOR: play that card in that sector"),
                tr!(lang, "t: describe both boards; i NUMBER: show that choice's card in full"),
                tr!(lang, "p NUMBER: preview that choice; p NUMBER SECTOR: preview it in that sector"),
                tr!(lang, "u: undo your last decision (the shuffles stay the same)"),
                tr!(lang, "h: show what the expert would do, and the chance of winning"),
                tr!(lang, "a: explain the bot's last move"),
                tr!(lang, "s FILE: save the record so far"),
                tr!(lang, "q: quit. The game is saved; continue it with `play --resume`."),
            ] {
                talk.say(&line)?;
            }
        }
        other => talk.say(&tr!(lang, "Unknown command `{}`. Type a number, or ? for help.", other))?,
    }
    Ok(Asked::Again)
}

/// The choice with a number.
fn numbered(cursor: &ChoiceCursor, said: Option<&str>) -> Option<Subject> {
    let at = said?.parse::<usize>().ok()?.checked_sub(1)?;
    cursor.subjects().get(at).copied()
}

/// What a choice would trigger, wherever it may go.
fn tell_preview(
    screen: &Screen,
    talk: &mut Talk<'_>,
    said: Option<&str>,
    sector: Option<&str>,
) -> io::Result<()> {
    let lang = screen.lang;
    let Some(mut cursor) = screen.cursor.clone() else { return Ok(()) };
    let Some(subject) = numbered(&cursor, said) else {
        return talk
            .say(&tr!(lang, "p NUMBER: preview that choice; p NUMBER SECTOR: preview it in that sector"));
    };
    let teller = screen.teller();
    let labels = Labels { teller: &teller, seen: screen.seen(), me: screen.viewer };
    cursor.point(subject, None);
    let number = |object: &Object| match object {
        Object::Sector(_, sector) => Some(sector.number().to_string()),
        _ => None,
    };
    for object in cursor.objects() {
        if sector.is_some_and(|sector| number(&object).is_some_and(|number| number != sector)) {
            continue;
        }
        cursor.point(subject, Some(object));
        talk.say(&labels.choice(&cursor))?;
        for line in preview(&teller, &screen.game.table, &screen.seen, screen.viewer, cursor.choice()).lines {
            talk.say(&line)?;
        }
    }
    Ok(())
}

/// The card that a choice is about.
fn tell_card(screen: &Screen, talk: &mut Talk<'_>, said: Option<&str>) -> io::Result<()> {
    let lang = screen.lang;
    let Some(cursor) = &screen.cursor else { return Ok(()) };
    let teller = screen.teller();
    let labels = Labels { teller: &teller, seen: screen.seen(), me: screen.viewer };
    let table = &*screen.game.table;
    let card = match numbered(cursor, said) {
        Some(Subject::Hand(card, _)) => Some(table.card(screen.viewer, card)),
        Some(Subject::At(place)) => {
            let known = labels.seen.cell(place).filter(|cell| labels.seen.knows(place.board(), *cell));
            known.map(|cell| table.card(place.board(), cell.card()))
        }
        _ => None,
    };
    let Some(card) = card else {
        return talk.say(&tr!(lang, "That choice has no card you can see."));
    };
    for line in labels.card(card) {
        talk.say(&line)?;
    }
    Ok(())
}

fn save_as(screen: &Screen, talk: &mut Talk<'_>, said: Option<&str>) -> io::Result<()> {
    let lang = screen.lang;
    let Some(name) = said else {
        return talk.say(&tr!(lang, "s FILE: save the record so far"));
    };
    talk.say(&screen.save_record(Path::new(name)))
}
