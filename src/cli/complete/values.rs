//! What options and arguments can be.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Arg;

use super::Candidate;
use crate::cards::{Card, CardId, Cruiser, Effect, builtin};
use crate::cli::deck_name::{DeckArg, SAMPLES};
use crate::cli::lang;
use crate::cli::options::EventRules;
use crate::cli::own_decks::{OwnDecks, stem};
use crate::deck::{self, DeckFile};
use crate::ledger::Ledger;
use crate::report::sim::bot_lines;
use crate::rules;
use crate::sim::league::Member;
use crate::text::fold;
use crate::wording::words::Words;

/// More own decks than this are offered by name alone.
const MOST_CHECKED: usize = 100;

/// The values of an option.
pub fn of_option(command: &str, option: &Arg, typed: &str) -> Vec<Candidate> {
    let values = possible(option);
    if !values.is_empty() {
        return values;
    }
    match option.get_long().unwrap_or_default() {
        "bot" => bots(typed),
        "cruiser" => {
            let any = (command == "deck tune").then(|| Candidate::new("any", "any of them"));
            any.into_iter().chain(cruisers()).collect()
        }
        "query" | "and" => query(typed),
        "hand" => cards(typed, |_| true),
        "from" => decks(typed, Wanted::One),
        "rules" | "field" => files(typed, &["toml"]),
        "pool" => files(typed, &["toml", "txt"]),
        "output" => files(typed, &[]),
        "record" => files(typed, &["/"]),
        "catalog" => files(typed, &["db"]),
        _ => Vec::new(),
    }
}

/// The values of an argument; `given` are the arguments before it.
pub fn of_argument(command: &str, argument: &Arg, given: &[&str], typed: &str) -> Vec<Candidate> {
    let values = possible(argument);
    if !values.is_empty() {
        return values;
    }
    let names = argument.get_value_names().unwrap_or_default();
    let name = names.first().map_or("", |name| name.as_str());
    let several = argument.get_num_args().is_some_and(|count| count.max_values() > 1);
    match (command, name) {
        ("deck add" | "deck remove" | "deck swap" | "deck set" | "deck build", "DECK") => {
            decks(typed, Wanted::Own)
        }
        (_, "DECK") if several => decks(typed, Wanted::Several),
        (_, "DECK" | "OTHER") => decks(typed, Wanted::One),
        (_, "OPPONENT") => decks(typed, Wanted::Opponents),
        ("deck remove", "CARD") | (_, "OUT") => in_deck(given, typed, true),
        ("deck add", "CARD") | (_, "IN") => in_deck(given, typed, false),
        (_, "CARD") => cards(typed, |_| true),
        (_, "QUERY") => query(typed.rsplit(' ').next().unwrap_or(typed)),
        ("cruisers", _) => cruisers(),
        ("bots", _) => bots(typed),
        ("rules", _) => rules_words(),
        (_, "GAME") => {
            if let Some(league) =
                given.first().and_then(|file| DeckArg::from(*file).league().map(PathBuf::from))
            {
                return in_league(&league);
            }
            let mut found = files(typed, &["jsonl", "scene", "league"]);
            found.extend(decks(typed, Wanted::One));
            found
        }
        ("catalog import", _) => files(typed, &["csv", "toml"]),
        (command, "FILE") if command.starts_with("league") => files(typed, &["league"]),
        ("deck import", _) => files(typed, &[]),
        ("deck list", _) => files(typed, &["/"]),
        _ => Vec::new(),
    }
}

/// The values that an argument lists itself.
fn possible(arg: &Arg) -> Vec<Candidate> {
    if !arg.get_action().takes_values() {
        return Vec::new();
    }
    let values = arg.get_possible_values();
    let shown = values.iter().filter(|value| !value.is_hide_set());
    let about =
        |value: &clap::builder::PossibleValue| value.get_help().map(ToString::to_string).unwrap_or_default();
    shown.map(|value| Candidate::new(value.get_name(), about(value))).collect()
}

/// Which decks fit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Those that can be changed.
    Own,
    One,
    /// Also folders and all samples.
    Several,
    /// Also leagues.
    Opponents,
}

fn decks(typed: &str, wanted: Wanted) -> Vec<Candidate> {
    let own = OwnDecks::here();
    let mut found: Vec<Candidate> = Vec::new();
    for (at, path) in own.files.iter().enumerate() {
        let name = typeable(&stem(path));
        if at >= MOST_CHECKED {
            found.push(Candidate::new(name, ""));
        } else if let Some(file) = DeckFile::read(path).ok().filter(DeckFile::has_cards) {
            found.push(Candidate::new(name, about(&file)));
        }
    }
    if wanted != Wanted::Own {
        let names: HashSet<String> = found.iter().map(|deck| deck.text.clone()).collect();
        for name in deck::sample_names() {
            let text = if names.contains(name) { format!("sample:{name}") } else { name.to_owned() };
            found.push(Candidate::new(text, tr!(lang(), "sample")));
        }
    }
    if matches!(wanted, Wanted::Several | Wanted::Opponents) {
        found.push(Candidate::new(SAMPLES, tr!(lang(), "all sample decks")));
    }
    let endings: &[&str] = if wanted == Wanted::Opponents { &["toml", "league"] } else { &["toml"] };
    found.extend(files(typed, endings));
    found
}

/// `Ares, 25 cards, legal`.
fn about(file: &DeckFile) -> String {
    let roster = builtin::roster();
    match EventRules::total_war().check(file, &roster) {
        Ok(deck) => {
            let cards = say_count!(deck.cards().len(), "{} card", "{} cards");
            tr!(lang(), "{}, {}, legal", deck.cruiser().name.as_str(), cards)
        }
        Err(_) => say_count!(file.listed(), "{} card", "{} cards").in_lang(lang()),
    }
}

fn bots(typed: &str) -> Vec<Candidate> {
    if let Some(program) = typed.strip_prefix("exec:") {
        let programs = files(program, &[]);
        return programs
            .into_iter()
            .filter(|file| file.text.ends_with('/') || is_program(Path::new(&file.text)))
            .map(|file| Candidate { text: format!("exec:{}", file.text), ..file })
            .collect();
    }
    let mut found = Vec::new();
    for (kind, about) in bot_lines() {
        let about = about.in_lang(lang());
        found.push(Candidate::new(kind.name(), about.clone()));
        if kind.full_name() != kind.name() {
            found.push(Candidate::new(kind.full_name(), about));
        }
    }
    found.push(Candidate::new("exec:", tr!(lang(), "your own program")));
    found
}

/// Whether a file can be run, as far as one can tell from outside.
fn is_program(path: &Path) -> bool {
    #[cfg(unix)]
    return std::fs::metadata(path)
        .is_ok_and(|data| std::os::unix::fs::PermissionsExt::mode(&data.permissions()) & 0o111 != 0);
    #[cfg(not(unix))]
    return path.extension().is_some_and(|ending| {
        ["exe", "bat", "cmd", "com"].iter().any(|known| ending.eq_ignore_ascii_case(known))
    });
}

/// `armor 8, shares a board with hermes`.
fn cruisers() -> Vec<Candidate> {
    let roster = builtin::roster();
    let about = |cruiser: &Cruiser| {
        let armor = say!("armor {}", i32::from(cruiser.armor));
        let others: Vec<&str> = roster
            .boards()
            .iter()
            .filter(|board| board.has(&cruiser.id))
            .flat_map(|board| &board.sides)
            .filter(|side| **side != cruiser.id)
            .map(String::as_str)
            .collect();
        match others.is_empty() {
            true => armor.in_lang(lang()),
            false => tr!(lang(), "{}, shares a board with {}", armor, others.join(", ")),
        }
    };
    roster.cruisers().iter().map(|cruiser| Candidate::new(cruiser.id.clone(), about(cruiser))).collect()
}

/// Names, or behind a digit ID codes.
fn cards(typed: &str, may: impl Fn(CardId) -> bool) -> Vec<Candidate> {
    let (list, typed) = typed.rsplit_once(',').map_or(("", typed), |(list, last)| (list, last));
    let by_code = typed.starts_with(|c: char| c.is_ascii_digit());
    let words = Words::new(builtin::glossary(), lang());
    let shown = |card: &Card| {
        let text = if by_code { card.id.to_string() } else { typeable(&card.name) };
        let faces = [&card.front.upper, &card.front.lower].map(|section| words.section(section));
        let about = faces.join(" / ");
        let text = if list.is_empty() { text } else { format!("{list},{text}") };
        Candidate::new(text, if by_code { format!("{}: {about}", card.name) } else { about })
    };
    builtin::cards().iter().filter(|card| may(card.id)).map(shown).collect()
}

/// Cards that the deck before has, or does not have.
fn in_deck(given: &[&str], typed: &str, held: bool) -> Vec<Candidate> {
    let file = given.first().and_then(|deck| DeckArg::from(*deck).find().ok()?.read().ok());
    let ids: HashSet<CardId> = file.iter().flat_map(DeckFile::ids).collect();
    cards(typed, |id| ids.contains(&id) == held)
}

/// The decks of a league.
fn in_league(path: &Path) -> Vec<Candidate> {
    let Ok(ledger) = Ledger::open_existing(path) else { return Vec::new() };
    let members: Vec<Member> = ledger.members().cloned().collect();
    Member::labels(&members).into_iter().map(|name| Candidate::new(name, "")).collect()
}

/// The keywords of a search, and what follows them.
fn query(typed: &str) -> Vec<Candidate> {
    let words = Words::new(builtin::glossary(), lang());
    let (sign, word) = typed.strip_prefix('-').map_or(("", typed), |word| ("-", word));
    let after = |key: &str, values: Values| -> Vec<Candidate> {
        values
            .into_iter()
            .map(|(value, about)| Candidate::new(format!("{sign}{key}:{value}"), about))
            .collect()
    };
    let effects = || -> Values {
        Effect::ALL
            .iter()
            .map(|effect| (effect.code().to_owned(), words.effect(*effect).to_owned()))
            .collect()
    };
    match word.split_once(':') {
        Some((key @ ("effect" | "e" | "upper" | "lower"), _)) => after(key, effects()),
        Some(("has", _)) => after("has", has()),
        Some(("is", _)) => after("is", is()),
        Some(("in", deck)) => {
            let decks = decks(deck, Wanted::One);
            after("in", decks.into_iter().map(|deck| (deck.text, deck.about)).collect())
        }
        Some(("sort", _)) => after("sort", orders()),
        Some(_) => Vec::new(),
        None => {
            let keys = [
                ("effect:", tr!(lang(), "has this effect")),
                ("upper:", tr!(lang(), "has it in the upper section")),
                ("lower:", tr!(lang(), "has it in the lower section")),
                ("level:", tr!(lang(), "of this level")),
                ("fighters:", tr!(lang(), "with this many fighters")),
                ("has:", tr!(lang(), "has a shield, a force field or an effect")),
                ("is:", tr!(lang(), "by color, or your own")),
                ("in:", tr!(lang(), "in this deck")),
                ("name:", tr!(lang(), "by a part of the name")),
                ("id:", tr!(lang(), "by ID code")),
                ("sort:", tr!(lang(), "in this order")),
            ];
            let keys = keys.into_iter().map(|(key, about)| Candidate::new(format!("{sign}{key}"), about));
            let names = cards(word, |_| true).into_iter();
            keys.chain(names.map(|card| Candidate { text: format!("{sign}{}", card.text), ..card })).collect()
        }
    }
}

/// Values of a keyword, with what they mean.
type Values = Vec<(String, String)>;

fn described<const N: usize>(values: [(&str, String); N]) -> Values {
    values.map(|(value, about)| (value.to_owned(), about)).into()
}

fn has() -> Values {
    described([
        ("shield", tr!(lang(), "with a shield")),
        ("field", tr!(lang(), "with a force field")),
        ("effect", tr!(lang(), "with an effect")),
    ])
}

fn is() -> Values {
    described([
        ("green", tr!(lang(), "green cards")),
        ("blue", tr!(lang(), "blue cards")),
        ("plain", tr!(lang(), "without an effect")),
        ("mine", tr!(lang(), "your own cards")),
        ("builtin", tr!(lang(), "built-in cards")),
    ])
}

fn orders() -> Values {
    described([
        ("id", tr!(lang(), "by ID code")),
        ("name", tr!(lang(), "by name")),
        ("level", tr!(lang(), "by level")),
        ("color", tr!(lang(), "by color")),
        ("fighters", tr!(lang(), "by number of fighters")),
        ("shields", tr!(lang(), "by number of shields")),
        ("fields", tr!(lang(), "by number of force fields")),
        ("effects", tr!(lang(), "by number of effects")),
    ])
}

/// Codes of rules, effects and symbols.
fn rules_words() -> Vec<Candidate> {
    let words = Words::new(builtin::glossary(), lang());
    let effects = Effect::ALL.iter().map(|effect| Candidate::new(effect.code(), words.effect(*effect)));
    let all = Candidate::new("effects", tr!(lang(), "every effect and symbol"));
    std::iter::once(all)
        .chain(effects)
        .chain(rules::all().map(|rule| Candidate::new(rule.code, "")))
        .collect()
}

/// Files with one of these endings and folders, by what is typed of their path; no ending is all files.
fn files(typed: &str, endings: &[&str]) -> Vec<Candidate> {
    let (folder, start) = match typed.rfind('/') {
        Some(at) => (&typed[..=at], &typed[at + 1..]),
        None => ("", typed),
    };
    let read = std::fs::read_dir(if folder.is_empty() { Path::new(".") } else { Path::new(folder) });
    let mut found: Vec<Candidate> = read
        .into_iter()
        .flatten()
        .flatten()
        .take(10_000)
        .filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_folder = entry.path().is_dir();
            let ending = Path::new(&name).extension().map(|ending| ending.to_string_lossy().to_lowercase());
            let fits = is_folder
                || endings.is_empty()
                || ending.is_some_and(|ending| endings.contains(&ending.as_str()));
            let shown = name.starts_with(start) && (start.starts_with('.') || !name.starts_with('.'));
            let slash = if is_folder { "/" } else { "" };
            let text = format!("{folder}{name}{slash}");
            (fits && shown).then(|| Candidate::new(text, ""))
        })
        .collect();
    found.sort();
    found
}

/// A name as it can be typed without quotes.
fn typeable(name: &str) -> String {
    let plain = fold(name.trim()).replace(' ', "-");
    let is_plain =
        !plain.starts_with('-') && plain.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
    if is_plain { plain } else { name.to_owned() }
}
