//! ID codes that a spreadsheet took for dates: `3-10` becomes `03. Okt`, `3-Oct`, `10-Mar` or `2026-10-03`, and
//! `1-54` becomes `Jan 54`.

use crate::cards::{CardId, Roster};
use crate::text::fold;

/// A date as a spreadsheet shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Date {
    /// `None` where only month and year are shown.
    day: Option<u16>,
    month: u16,
    /// Its last two digits.
    year: Option<u16>,
}

/// The cards of the roster that a spreadsheet may have made this date of; `None` if the text is no date.
pub fn cards(text: &str, roster: &Roster) -> Option<Vec<CardId>> {
    let Date { day, month, year } = date(text)?;
    let mut pairs = Vec::new();
    if let Some(day) = day {
        pairs.extend([(day, month), (month, day)]);
    }
    // Without a day, or on the first, the number may have been taken for a year.
    if let (None | Some(1), Some(year)) = (day, year) {
        pairs.push((month, year));
    }
    let mut ids: Vec<CardId> = pairs
        .into_iter()
        .filter_map(|(level, number)| CardId::new(u8::try_from(level).ok()?, number))
        .filter(|&id| roster.card(id).is_some())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    Some(ids)
}

/// `03. Okt`, `3-Oct`, `Oct 3`, `Jan 54`, `03.10.2026`, `2026-10-03`
fn date(text: &str) -> Option<Date> {
    let parts: Vec<&str> =
        text.split([' ', '.', '-', '/', '\u{a0}']).filter(|part| !part.is_empty()).collect();
    let number = |part: &str, most: usize| -> Option<u16> {
        let is_number = part.len() <= most && part.bytes().all(|b| b.is_ascii_digit());
        if is_number { part.parse().ok() } else { None }
    };
    let of_month = |month: &u16| (1..=12).contains(month);
    let day = |part: &str| number(part, 2).filter(|day| (1..=31).contains(day));
    let year = |part: &str| number(part, 4).filter(|_| part.len() != 3).map(|year| year % 100);
    match parts[..] {
        [one, other] => {
            let (month, number) = match (month(&fold(one)), month(&fold(other))) {
                (Some(month), None) => (month, other),
                (None, Some(month)) => (month, one),
                _ => return None,
            };
            let as_day = day(number);
            Some(Date { day: as_day, month, year: year(number).filter(|_| as_day.is_none()) })
        }
        [one, two, three] => {
            let (day, month, year) = if one.len() == 4 {
                (day(three)?, number(two, 2)?, year(one)?)
            } else {
                let named = month(&fold(two));
                // Numbers with blanks between are no date.
                if named.is_none() && text.contains(' ') && !text.contains('.') {
                    return None;
                }
                (day(one)?, named.or_else(|| number(two, 2))?, year(three)?)
            };
            // Americans write the month first.
            let (day, month) = if of_month(&month) { (day, month) } else { (month, day) };
            Some(Date { day: Some(day), month, year: Some(year) }).filter(|date| of_month(&date.month))
        }
        _ => None,
    }
}

/// Whether the first cell of a line is a day with the name of its month: `03. Okt`, of which the start is no
/// numbering.
pub fn is_date_cell(line: &str) -> bool {
    let cell = line.split([',', ';', '\t', '|']).next().unwrap_or_default();
    cell.starts_with(|c: char| c.is_ascii_digit())
        && cell.contains(char::is_alphabetic)
        && date(cell.trim()).is_some()
}

/// The number of a month, by its name or what spreadsheets show of it, folded.
pub fn month(word: &str) -> Option<u16> {
    const MONTHS: [&[&str]; 12] = [
        &["jan", "january", "januar", "janvier", "janv", "janner"],
        &["feb", "february", "februar", "fevrier", "fevr", "fev"],
        &["mar", "march", "marz", "mrz", "mars"],
        &["apr", "april", "avril", "avr"],
        &["may", "mai"],
        &["jun", "june", "juni", "juin"],
        &["jul", "july", "juli", "juillet", "juil"],
        &["aug", "august", "aout"],
        &["sep", "sept", "september", "septembre"],
        &["oct", "october", "okt", "oktober", "octobre"],
        &["nov", "november", "novembre"],
        &["dec", "december", "dez", "dezember", "decembre"],
    ];
    MONTHS.iter().position(|names| names.contains(&word)).map(|at| at as u16 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_from_a_date_is_found_where_there_is_one() {
        let roster = crate::cards::builtin::roster();
        for (text, ids) in [
            ("03. Okt", "3-10"),
            ("3. Okt.", "3-10"),
            ("3-Oct", "3-10"),
            ("03-oct.", "3-10"),
            ("10-Mar", "3-10"),
            ("Mrz 95", "3-95"),
            ("Jan 54", "1-54"),
            ("Jan-12", "1-12"),
            ("12. Jan", "1-12"),
            ("2026-10-03", "3-10"),
            ("03.10.2026", "3-10"),
            ("10/3/2026", "3-10"),
            ("1954-01-01", "1-54"),
            ("01.01.54", "1-54"),
            ("07. Jan", "1-07"),
            ("03. Jan", "1-03 3-01"),
            ("05. Mai", ""),
        ] {
            let wanted: Vec<CardId> = ids.split_whitespace().map(|id| id.parse().unwrap()).collect();
            let known: Vec<CardId> = wanted.into_iter().filter(|id| roster.card(*id).is_some()).collect();
            assert_eq!(cards(text, &roster), Some(known), "{text}");
        }
        for text in ["3-10", "Sparrow", "03.13.2026x", "32. Okt 3", "a b c", "", "Okt", "1 2 3"] {
            assert_eq!(cards(text, &roster).filter(|ids| !ids.is_empty()), None, "{text}");
        }
    }
}
