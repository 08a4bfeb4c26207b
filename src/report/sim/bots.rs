//! The list of bots.

use crate::bots::Kind;
use crate::cards::Lang;
use crate::report::document::{Column, Document, Look, Table};

/// Every bot with its parameters and their defaults.
pub fn bots() -> Document {
    let mut document = Document::new(Lang::En);
    for kind in Kind::ALL {
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
        let columns = [Column::words("parameter"), Column::words("weighs"), Column::number("default")];
        let mut table = Table::new(Look::Ruled, columns);
        for parameter in kind.parameters() {
            table.row([parameter.name, parameter.about, &parameter.default.to_string()]);
        }
        document.table(table);
    }
    document
}
