//! The list of bots.

use crate::bots::{BotKind, Grade};
use crate::cards::Lang;
use crate::report::document::{Column, Document, HeadStyle, Table};
use crate::say::Message;

/// What each bot is, in a line; the strongest first.
pub fn bot_lines() -> [(BotKind, Message); 9] {
    let graded = BotKind::Graded;
    [
        (BotKind::Expert, say!("searches whole lines of play; about 1 ms per decision")),
        (BotKind::Pilot, say!("follows effect chains to their end; plays the simulations")),
        (graded(Grade::Veteran), say!("an opponent for people, good")),
        (graded(Grade::Regular), say!("an opponent for people, of middling strength")),
        (graded(Grade::Novice), say!("an opponent for people, weak")),
        (graded(Grade::Beginner), say!("an opponent for people, very weak")),
        (BotKind::Greedy, say!("looks one step ahead by weights that you can set")),
        (BotKind::Random, say!("chooses at random; for testing")),
        (BotKind::Pass, say!("never plays a card; the opponent in goldfish games")),
    ]
}

/// Every bot in a line.
pub fn bots_in_brief(lang: Lang) -> Document {
    let mut document = Document::new(lang);
    document.text(say!("expert plays best; pilot is faster and plays the simulations."));
    document.facts(bot_lines().map(|(kind, line)| (Message::plain(kind.name()), line)));
    let ways = [say!("flightdeck bots greedy (its settings)"), say!("your own program: exec:COMMAND")];
    document.text(say!("More: {}", Message::joined(ways, "; ")));
    document
}

/// These bots with their parameters and their defaults.
pub fn bots(kinds: &[BotKind], lang: Lang) -> Document {
    let mut document = Document::new(lang);
    for kind in kinds {
        let (name, version) = (kind.name(), kind.full_name());
        if name == version {
            document.heading(Message::plain(name));
        } else {
            // Either can be named; reports write the version.
            document.heading(Message::plain(format_args!("{name} ({version})")));
        }
        document.text(kind.about());
        if kind.parameters().is_empty() {
            continue;
        }
        let columns = [
            Column::words(say!("parameter")),
            Column::words(say!("meaning")),
            Column::number(say!("default")),
        ];
        let mut table = Table::new(HeadStyle::Ruled, columns);
        for parameter in kind.parameters() {
            let default = Message::Number(parameter.default.to_string().into());
            table.row([
                Message::plain(parameter.name),
                Message::said(parameter.about, parameter.about, Vec::new()),
                default,
            ]);
        }
        document.table(table);
    }
    document
}

/// What a bot is called at the table: `pilot` for `pilot-1`, whose version matters only where games are repeated.
pub fn name_of(bot: &str) -> &str {
    match BotKind::ALL.into_iter().find(|kind| kind.full_name() == bot) {
        Some(kind) => kind.name(),
        None => bot,
    }
}
