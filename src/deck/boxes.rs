//! Two decks, one box (R-SET-3): one copy of each card, and three double-sided boards.

use super::file::DeckFile;
use crate::cards::{Board, CardId, Roster};
use crate::fault::Fault;

/// Everything that keeps two decks from being played with one box: cards both use, and cruisers
/// that cannot lie on different boards.
pub fn share_one_box(a: &DeckFile, b: &DeckFile, roster: &Roster) -> Vec<Fault> {
    let mut ours: Vec<CardId> = a.ids().collect();
    ours.sort_unstable();
    let mut theirs: Vec<CardId> = b.ids().collect();
    theirs.sort_unstable();
    theirs.dedup();
    let mut faults = Vec::new();
    for id in theirs.into_iter().filter(|id| ours.binary_search(id).is_ok()) {
        let line = a.source().line_column(a.span_of(id).start).0;
        let message =
            format!("both decks use {id}, here and {} line {line}; one box holds one", a.source().name);
        faults.push(Fault::new(message).rule("R-SET-3").at(b.source(), b.span_of(id)));
    }
    let (Some(left), Some(right)) = (&a.cruiser, &b.cruiser) else { return faults };
    let known = |id: &str| roster.cruiser(id).is_some();
    if known(&left.value) && known(&right.value) && !fit(roster.boards(), &left.value, &right.value) {
        let message = format!("{} and {} cannot lie on different boards of one box", left.value, right.value);
        let fault = Fault::new(message).rule("R-SET-3").at(b.source(), right.span.clone());
        faults.push(fault.help(printed_on(roster, &left.value, &right.value)));
    }
    faults
}

/// Whether two boards can be found, one with each cruiser. A class may be printed on several.
fn fit(boards: &[Board], left: &str, right: &str) -> bool {
    let has = |board: &Board, id: &str| board.sides.iter().any(|side| side == id);
    boards.iter().enumerate().any(|(i, one)| {
        has(one, left) && boards.iter().enumerate().any(|(j, other)| i != j && has(other, right))
    })
}

/// `ares is printed on ares/atlas; …`
fn printed_on(roster: &Roster, left: &str, right: &str) -> String {
    let on = |id: &str| {
        let boards: Vec<String> = roster
            .boards()
            .iter()
            .filter(|board| board.sides.iter().any(|side| side == id))
            .map(|board| board.sides.join("/"))
            .collect();
        match boards.as_slice() {
            [] => format!("{id} is printed on no board"),
            boards => format!("{id} is printed on {}", boards.join(" and ")),
        }
    };
    if left == right { on(left) } else { format!("{}, {}", on(left), on(right)) }
}
