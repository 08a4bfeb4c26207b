//! Figures as each language writes them: `12,345.6`, `12 345,6`, `12.345,6`; `53.1%`, in French and German
//! `53,1 %` with a space that does not break.

use super::Message;

/// `12,345`
pub fn grouped(number: u64) -> Message {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    Message::Number(text.into())
}

/// `5.2`: a number with N decimals.
pub fn decimal(number: f64, decimals: usize) -> Message {
    Message::Number(format!("{number:.decimals$}").into())
}

/// `+5.2`: a number with its sign and N decimals.
pub fn signed(number: f64, decimals: usize) -> Message {
    let text = format!("{number:+.decimals$}");
    // A number that rounds to zero has no sign.
    let is_zero = text.chars().all(|c| "+-0.".contains(c));
    Message::Number(if is_zero { text.replace('-', "+") } else { text }.into())
}

/// `5.2`, or `5` where there is nothing after the point: a number as short as it can be.
pub fn short(number: f64) -> Message {
    Message::Number(number.to_string().into())
}

/// `53.1%`: a share in percent with N decimals.
pub fn percent(share: f64, decimals: usize) -> Message {
    Message::Number(format!("{:.decimals$}%", 100.0 * share).into())
}
