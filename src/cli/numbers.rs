//! Numbers as people type them: `20000`, `20_000`, `10k`, `1.5M`.

use std::ops::RangeInclusive;

/// Reads a whole number within these bounds.
pub fn number(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        whole(text).filter(|number| range.contains(number)).ok_or_else(|| {
            let (low, high) = (*range.start(), *range.end());
            format!("expected a whole number from {low} to {high}, such as 20000, 20_000, 10k or 1.5M")
        })
    }
}

/// How many games to play.
pub fn games() -> impl Fn(&str) -> Result<u64, String> + Clone {
    number(1..=1_000_000_000)
}

/// A seed: any number.
pub fn seed() -> impl Fn(&str) -> Result<u64, String> + Clone {
    number(0..=u64::MAX)
}

/// A whole number, perhaps in groups of digits (`20_000`, `20'000`), perhaps of thousands or millions.
pub fn whole(text: &str) -> Option<u64> {
    let (digits, times) = match text.char_indices().next_back()? {
        (at, 'k' | 'K') => (&text[..at], 1_000),
        (at, 'M') => (&text[..at], 1_000_000),
        _ => (text, 1),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    if digits.contains('.') && (decimals.is_empty() || times == 1) {
        return None;
    }
    let groups: Vec<&str> = whole.split(['_', '\'']).collect();
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !groups.iter().all(is_number) || !(decimals.is_empty() || is_number(&decimals)) {
        return None;
    }
    let mut number = groups.concat().parse::<u64>().ok()?.checked_mul(times)?;
    let mut unit = times;
    for digit in decimals.bytes() {
        let more = u64::from(digit - b'0');
        if unit % 10 != 0 && more > 0 {
            return None;
        }
        unit /= 10;
        number = number.checked_add(more * unit)?;
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_type_them() {
        for (text, number) in [
            ("0", 0),
            ("20000", 20_000),
            ("20_000", 20_000),
            ("20'000", 20_000),
            ("10k", 10_000),
            ("10K", 10_000),
            ("1.5k", 1_500),
            ("2M", 2_000_000),
            ("0.000001M", 1),
            ("1.5000k", 1_500),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(whole(text), Some(number), "{text}");
        }
        for text in [
            "",
            "k",
            ".5k",
            "5.k",
            "1.5",
            "1.0005k",
            "-3",
            "+3",
            "1e9",
            "20 000",
            "20,000",
            "1_",
            "_1",
            "1__0",
            "10m",
            "18446744073709551616",
            "18446744073709551615k",
            "٣",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
        assert!(
            number(1..=10)("11").is_err_and(|error| error.contains("from 1 to 10") && error.contains("10k"))
        );
    }
}
