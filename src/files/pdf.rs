//! Our own PDFs as text: their title and their deck codes, which stand among what the file says about itself.

/// The title and the deck codes; `None` if there are no codes.
pub fn text(bytes: &[u8]) -> Option<String> {
    let codes = value(bytes, b"/Keywords")?;
    if !codes.contains("FD1") {
        return None;
    }
    let title = value(bytes, b"/Title").unwrap_or_default();
    let codes: Vec<&str> = codes.split(' ').collect();
    match title.trim() {
        "" => Some(codes.join("\n") + "\n"),
        title => Some(format!("Name: {title}\n{}\n", codes.join("\n"))),
    }
}

/// The text in brackets after a key: in UTF-16 if it starts with its mark, else in Latin letters.
fn value(bytes: &[u8], key: &[u8]) -> Option<String> {
    let at = bytes.windows(key.len()).rposition(|window| window == key)? + key.len();
    let rest = &bytes[at..];
    let start = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
    let plain = match rest[start] {
        b'(' => literal(&rest[start + 1..])?,
        b'<' => hexadecimal(&rest[start + 1..])?,
        _ => return None,
    };
    Some(match plain.strip_prefix(b"\xfe\xff") {
        Some(wide) => {
            let (pairs, _) = wide.as_chunks::<2>();
            let units: Vec<u16> = pairs.iter().map(|&pair| u16::from_be_bytes(pair)).collect();
            String::from_utf16_lossy(&units)
        }
        None => plain.iter().map(|&byte| char::from(byte)).collect(),
    })
}

fn literal(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut plain = Vec::new();
    let mut depth = 0;
    let mut bytes = bytes.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => return Some(plain),
            b')' => depth -= 1,
            b'\\' => {
                let escaped = bytes.next()?;
                let c = match escaped {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'0'..=b'7' => {
                        let mut number = u32::from(escaped - b'0');
                        while let Some(digit) =
                            bytes.next_if(|digit| (b'0'..=b'7').contains(digit) && number < 32)
                        {
                            number = number * 8 + u32::from(digit - b'0');
                        }
                        number as u8
                    }
                    other => other,
                };
                plain.push(c);
                continue;
            }
            _ => {}
        }
        plain.push(byte);
    }
    None
}

fn hexadecimal(bytes: &[u8]) -> Option<Vec<u8>> {
    let end = bytes.iter().position(|&byte| byte == b'>')?;
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let digits: Vec<u8> = bytes[..end].iter().filter_map(|&byte| digit(byte)).collect();
    let (pairs, _) = digits.as_chunks::<2>();
    Some(pairs.iter().map(|[high, low]| high * 16 + low).collect())
}
