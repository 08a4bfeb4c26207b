//! A day, as people write it.

use std::fmt;
use std::str::FromStr;

use crate::cards::Lang;

/// A day, as `2026-07-04`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The text is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadDate {
    #[error("expected a date such as 2026-07-04")]
    Shape,
    #[error("this date does not exist")]
    NoSuchDay,
}

impl Date {
    pub const fn parts(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }

    /// As people of that language write it; in English the order that cannot be misread.
    pub fn written(self, lang: Lang) -> String {
        let Date { year, month, day } = self;
        match lang {
            Lang::En => self.to_string(),
            Lang::Fr => format!("{day:02}/{month:02}/{year:04}"),
            Lang::De => format!("{day:02}.{month:02}.{year:04}"),
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = BadDate;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = |part: &str, count: usize| {
            let right = part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
            if right { part.parse::<u16>().map_err(|_| BadDate::Shape) } else { Err(BadDate::Shape) }
        };
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return Err(BadDate::Shape) };
        let (year, month, day) = (digits(year, 4)?, digits(month, 2)? as u8, digits(day, 2)? as u8);
        let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => return Err(BadDate::NoSuchDay),
        };
        if day == 0 || day > days { Err(BadDate::NoSuchDay) } else { Ok(Date { year, month, day }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_that_exist() {
        for text in ["2026-07-04", "2024-02-29", "2000-02-29", "1999-12-31"] {
            assert_eq!(text.parse::<Date>().map(|date| date.to_string()), Ok(text.to_owned()));
        }
        for text in ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-01-00"] {
            assert_eq!(text.parse::<Date>(), Err(BadDate::NoSuchDay), "{text}");
        }
        for text in ["", "4.7.2026", "2026-7-4", "26-07-04", "2026-07-04-05", "2026-+7-04", "２０２６-07-04"]
        {
            assert_eq!(text.parse::<Date>(), Err(BadDate::Shape), "{text}");
        }
        let date: Date = "2026-07-04".parse().unwrap();
        assert_eq!(Lang::ALL.map(|lang| date.written(lang)), ["2026-07-04", "04/07/2026", "04.07.2026"]);
    }
}
