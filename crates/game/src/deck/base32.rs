//! Crockford's base 32: digits and capitals without I, L, O and U, so that nothing looks alike.

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The character of a value below 32.
pub(super) fn character(value: u8) -> char {
    char::from(ALPHABET[usize::from(value & 31)])
}

/// The value of a character in either case; O reads as 0, I and L as 1.
pub(super) fn value(c: char) -> Option<u8> {
    let c = match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        c => c,
    };
    ALPHABET.iter().position(|&known| char::from(known) == c).map(|at| at as u8)
}

/// Bits in, values below 32 out; the last is filled with zeros.
#[derive(Default)]
pub(super) struct Writer {
    values: Vec<u8>,
    /// Bits used in the last value; 0 when there is none to fill.
    used: u32,
}

impl Writer {
    pub(super) fn bit(&mut self, bit: bool) {
        if self.used == 0 {
            self.values.push(0);
        }
        if let (true, Some(last)) = (bit, self.values.last_mut()) {
            *last |= 16 >> self.used;
        }
        self.used = (self.used + 1) % 5;
    }

    /// The lowest `count` bits, highest first.
    pub(super) fn bits(&mut self, number: u32, count: u32) {
        (0..count).rev().for_each(|i| self.bit(number >> i & 1 == 1));
    }

    /// Elias gamma: as many zeros as the number has bits after its first, then the number; from 1.
    pub(super) fn gamma(&mut self, number: u32) {
        let more = number.ilog2();
        self.bits(0, more);
        self.bits(number, more + 1);
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.values
    }
}

/// Reads what [`Writer`] wrote; `None` past the end.
pub(super) struct Reader<'a> {
    values: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(values: &'a [u8]) -> Self {
        Reader { values, at: 0 }
    }

    pub(super) fn bit(&mut self) -> Option<bool> {
        let value = *self.values.get(self.at / 5)?;
        let bit = value & (16 >> (self.at % 5)) != 0;
        self.at += 1;
        Some(bit)
    }

    pub(super) fn bits(&mut self, count: u32) -> Option<u32> {
        (0..count).try_fold(0, |number, _| Some(number << 1 | u32::from(self.bit()?)))
    }

    pub(super) fn gamma(&mut self) -> Option<u32> {
        let mut more = 0;
        while !self.bit()? {
            more += 1;
            if more > 30 {
                return None;
            }
        }
        Some(1 << more | self.bits(more)?)
    }

    /// Whether only the zeros that fill the last value are left.
    pub(super) fn is_done(&mut self) -> bool {
        let left = self.values.len() * 5 - self.at;
        left < 5 && (0..left).all(|_| self.bit() == Some(false))
    }
}
