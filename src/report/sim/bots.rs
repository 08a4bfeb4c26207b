//! The list of bots.

use crate::bots::BotKind;
use crate::cards::Lang;
use crate::report::document::{Column, Document, Look, Table};
use crate::say::Message;

/// Every bot with its parameters and their defaults.
pub fn bots(lang: Lang) -> Document {
    let mut document = Document::new(lang);
    for kind in BotKind::ALL {
        let (name, version) = (kind.name(), kind.full_name());
        if name == version {
            document.heading(name);
        } else {
            // Either can be named; reports write the version.
            document.heading(format!("{name} ({version})"));
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
        let mut table = Table::new(Look::Ruled, columns);
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
