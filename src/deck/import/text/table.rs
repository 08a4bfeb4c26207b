//! The rows of a Markdown table.

use std::ops::Range;

use super::super::account::Fate;
use super::super::sheet::COUNTS;
use super::super::{ListedCard, code_of, count_of, words};
use super::TextReader;
use super::spans::{cells, is_table_line, name_part, unescaped};
use crate::cards::Named;
use crate::text::fold;

impl TextReader<'_, '_, '_> {
    /// A row: a card, or the header, or figures.
    pub(super) fn row(&mut self, line: Range<usize>, next: &str) {
        let cells = cells(self.text, line.clone());
        let text = |at: usize| &self.text[cells[at].clone()];
        if is_table_line(&self.text[line.clone()]) {
            return;
        }
        if is_table_line(next.trim()) {
            self.counts = (0..cells.len()).find(|&at| COUNTS.contains(&fold(text(at)).as_str()));
            for cell in &cells {
                if words::is_vocabulary(&self.text[cell.clone()]) {
                    self.settle(cell.clone(), Fate::Decoration);
                }
            }
            return;
        }
        let marked = (0..cells.len()).find_map(|at| count_of(text(at), true).map(|_| at));
        let counted = self.counts.filter(|&at| at < cells.len()).or(marked);
        let count = counted.and_then(|at| count_of(text(at), false));
        let plain = |at: usize| text(at).trim_matches(|c: char| c.is_whitespace() || "*_`".contains(c));
        let code = (0..cells.len()).find_map(|at| Some((at, code_of(plain(at))?)));
        // The name stands behind the code, or else before it.
        let beside = code.map_or(0..0, |(at, _)| at + 1..cells.len());
        let before = code.map_or(0..cells.len(), |(at, _)| 0..at);
        let named =
            beside.chain(before).filter(|&at| plain(at).contains(char::is_alphabetic) && Some(at) != counted);
        let own = code.and_then(|(_, id)| self.reading.roster.card(id));
        let is_name = |name: &str| match own {
            Some(card) if self.reading.names.is_nearly(name, card) => true,
            _ => !matches!(self.reading.names.find(name), Named::Unknown),
        };
        let named = named.take(3).map(|at| (at, unescaped(name_part(plain(at)))));
        let named = named.into_iter().find(|(_, name)| is_name(name));
        let Some(at) = code.map(|(at, _)| at).or(named.as_ref().map(|(at, _)| *at)) else {
            let text = &self.text[line.clone()];
            if words::is_vocabulary(text) && !words::may_list_cards(text) {
                self.settle(line, Fate::Decoration);
            }
            return;
        };
        for at in [Some(at), named.as_ref().map(|(at, _)| *at), counted].into_iter().flatten() {
            self.settle(cells[at].clone(), Fate::Card);
        }
        for cell in &cells {
            if words::is_vocabulary(&self.text[cell.clone()]) {
                self.settle(cell.clone(), Fate::Decoration);
            }
        }
        let name = named.map(|(_, name)| name).unwrap_or_default();
        let id = code.map(|(_, id)| id);
        self.reading.card(ListedCard { id, name: &name, count, span: Some(cells[at].clone()) });
    }
}
