//! A game in numbered lines: for scripts, and for reading aloud.

use std::io;
use std::path::Path;

use super::choose::{ChoiceCursor, Object, Subject};
use super::{Screen, Sitter, hint, insight, preview};
use crate::cards::Lang;
use crate::engine::Choice;
use crate::screen::lines::{Talk, Usage, table_in_words, usage};

/// Plays a game in lines until it is over or left.
pub fn play(screen: &mut Screen, talk: &mut Talk<'_>) -> io::Result<()> {
    let lang = screen.lang;
    talk.say(&tr!(lang, "Type a number to choose, ? for help."))?;
    talk.say_all(screen.about_bots())?;
    let mut printed = 0;
    screen.refresh();
    loop {
        if screen.is_hotseat() && screen.covered {
            // The text above is for the other player.
            talk.turn_page()?;
            let name = screen.game.names[screen.viewer].clone();
            let prompt = tr!(lang, "{} is next: press Enter", name);
            match talk.ask(&prompt)?.as_deref() {
                None => return Ok(()),
                // Whoever decided last is still there.
                Some("u") => {
                    undo(screen, talk)?;
                    printed = screen.log.len();
                    continue;
                }
                Some(_) => screen.covered = false,
            }
            printed = printed.min(screen.log.len());
        }
        talk.say_story(&screen.log[printed.min(screen.log.len())..])?;
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
                Typed::Choice(choice) => {
                    screen.take(choice);
                    screen.refresh();
                }
                Typed::Again => {}
                Typed::Back => {
                    undo(screen, talk)?;
                    printed = screen.log.len();
                }
                Typed::Leave => return Ok(()),
            },
        }
    }
}

/// Takes a decision back, and says so.
fn undo(screen: &mut Screen, talk: &mut Talk<'_>) -> io::Result<()> {
    let (is_undone, note) = screen.undo();
    if is_undone {
        screen.refresh();
    }
    talk.say(&note.unwrap_or_else(|| tr!(screen.lang, "Undone.")))
}

/// What the player typed.
enum Typed {
    Choice(Choice),
    /// A command that has been carried out.
    Again,
    Back,
    Leave,
}

fn ask(screen: &mut Screen, talk: &mut Talk<'_>) -> io::Result<Typed> {
    let lang = screen.lang;
    let Some(mut cursor) = screen.cursor.clone() else { return Ok(Typed::Leave) };
    let subjects = cursor.subjects();
    let seen = screen.seen();
    talk.say(&seen.question())?;
    for (number, subject) in (1..).zip(&subjects) {
        talk.say(&format!("{number}. {}", seen.subject(&cursor, *subject)))?;
    }
    let Some(line) = talk.ask("")? else { return Ok(Typed::Leave) };
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    if let Ok(number) = first.parse::<usize>() {
        let Some(subject) = number.checked_sub(1).and_then(|at| subjects.get(at)) else {
            talk.say(&tr!(lang, "No choice {}; type a number from 1 to {}.", number, subjects.len()))?;
            return Ok(Typed::Again);
        };
        cursor.point(*subject, None);
        return second(screen, talk, cursor, words.next());
    }
    let rest: Vec<&str> = words.collect();
    command(screen, talk, first, &rest)
}

/// Where it goes; asked unless it was typed already or there is only one possibility.
fn second(
    screen: &Screen,
    talk: &mut Talk<'_>,
    mut cursor: ChoiceCursor,
    typed: Option<&str>,
) -> io::Result<Typed> {
    let lang = screen.lang;
    let objects = cursor.objects();
    if let [_] = objects[..] {
        return Ok(Typed::Choice(cursor.choice()));
    }
    let seen = screen.seen();
    // Sectors go by their own numbers.
    let number = |at: usize, object: &Object| match object {
        Object::Sector(_, sector) => usize::from(sector.number()),
        _ => at + 1,
    };
    let line = match typed {
        Some(typed) => typed.to_owned(),
        None => {
            for (at, object) in objects.iter().enumerate() {
                talk.say(&format!("{}. {}", number(at, object), seen.object(*object)))?;
            }
            let Some(line) = talk.ask("")? else { return Ok(Typed::Leave) };
            line
        }
    };
    let typed = line.parse::<usize>().ok();
    let found = objects.iter().enumerate().find(|(at, object)| Some(number(*at, object)) == typed);
    let Some((_, object)) = found else {
        let possible: Vec<String> =
            objects.iter().enumerate().map(|(at, object)| number(at, object).to_string()).collect();
        talk.say(&tr!(lang, "Not possible here; choose from {}.", possible.join(", ")))?;
        return Ok(Typed::Again);
    };
    cursor.point(cursor.subject(), Some(*object));
    Ok(Typed::Choice(cursor.choice()))
}

/// What can be typed beside a number, with what it takes and what it does.
fn commands(lang: Lang) -> Vec<Usage> {
    let none = String::new;
    vec![
        ("t", none(), tr!(lang, "describe both boards")),
        ("i", tr!(lang, "NUMBER"), tr!(lang, "show that choice's card in full")),
        ("p", tr!(lang, "NUMBER [SECTOR]"), tr!(lang, "preview that choice, in all sectors or in one")),
        ("u", none(), tr!(lang, "undo your last decision (the shuffles stay the same)")),
        ("h", none(), tr!(lang, "show the best move, and the chance of winning with it")),
        ("a", none(), tr!(lang, "explain the bot's last move")),
        ("s", tr!(lang, "FILE"), tr!(lang, "save the record so far")),
        ("q", none(), tr!(lang, "quit. The game is saved; continue it with `play --resume`.")),
    ]
}

fn command(screen: &mut Screen, talk: &mut Talk<'_>, word: &str, rest: &[&str]) -> io::Result<Typed> {
    let lang = screen.lang;
    let typed = rest.first().copied();
    match word {
        "q" => return Ok(Typed::Leave),
        "u" => return Ok(Typed::Back),
        "t" => talk.say_all(table_in_words(&screen.seen()))?,
        "h" => {
            let game = &screen.game;
            if let Some(hint) = hint(&game.table, game.state(), game.number())
                && let Some(words) = screen.hint_words(hint)
            {
                talk.say(&words)?;
                talk.say_all(preview(&screen.seen(), hint.choice).lines)?;
            }
        }
        "a" => match screen.last_of_a_bot() {
            None => talk.say(&tr!(lang, "The bot has not made a decision yet."))?,
            Some(last) => {
                talk.say_all(insight(&screen.teller(), &screen.game.table, &last.before, last.choice))?;
            }
        },
        "i" => say_card(screen, talk, typed)?,
        "p" => say_preview(screen, talk, typed, rest.get(1).copied())?,
        "s" => match typed {
            Some(name) => talk.say(&screen.save_record(Path::new(name)))?,
            None => talk.say(&usage(&commands(lang), "s", lang))?,
        },
        "?" | "" => {
            let numbers = tr!(lang, "NUMBER: take that choice; NUMBER SECTOR: play that card in that sector");
            talk.say(&numbers)?;
            {
                let commands = commands(lang);
                talk.say_all(commands.iter().map(|command| usage(&commands, command.0, lang)))?;
            };
        }
        other => talk.say(&tr!(lang, "Unknown command `{}`. Type a number, or ? for help.", other))?,
    }
    Ok(Typed::Again)
}

/// The choice with a number.
fn numbered(cursor: &ChoiceCursor, typed: Option<&str>) -> Option<Subject> {
    let at = typed?.parse::<usize>().ok()?.checked_sub(1)?;
    cursor.subjects().get(at).copied()
}

/// What a choice would trigger, in every sector where it may go or in one.
fn say_preview(
    screen: &Screen,
    talk: &mut Talk<'_>,
    typed: Option<&str>,
    sector: Option<&str>,
) -> io::Result<()> {
    let Some(mut cursor) = screen.cursor.clone() else { return Ok(()) };
    let Some(subject) = numbered(&cursor, typed) else {
        return talk.say(&usage(&commands(screen.lang), "p", screen.lang));
    };
    let seen = screen.seen();
    cursor.point(subject, None);
    let is_elsewhere = |object: &Object| match object {
        Object::Sector(_, to) => sector.is_some_and(|sector| to.number().to_string() != sector),
        _ => false,
    };
    for object in cursor.objects().into_iter().filter(|object| !is_elsewhere(object)) {
        cursor.point(subject, Some(object));
        talk.say(&seen.choice(cursor.choice()))?;
        talk.say_all(preview(&seen, cursor.choice()).lines)?;
    }
    Ok(())
}

/// The card that a choice is about.
fn say_card(screen: &Screen, talk: &mut Talk<'_>, typed: Option<&str>) -> io::Result<()> {
    let Some(cursor) = &screen.cursor else { return Ok(()) };
    let seen = screen.seen();
    let card = match numbered(cursor, typed) {
        Some(Subject::Hand(card, _)) => Some(seen.table.card(screen.viewer, card)),
        Some(Subject::At(place)) => {
            let known = seen.cell(place).filter(|cell| seen.knows(place.board(), *cell));
            known.map(|cell| seen.table.card(place.board(), cell.card()))
        }
        _ => None,
    };
    match card {
        Some(card) => talk.say_all(seen.card(card)),
        None => talk.say(&tr!(screen.lang, "That choice has no card you can see.")),
    }
}
