//! Faults collected while reading.

use super::Fault;

/// Faults in the order found, up to a bound: a file of many megabytes can have millions.
#[derive(Clone, Debug)]
pub struct FaultList {
    faults: Vec<Fault>,
    most: usize,
    left_out: usize,
}

impl Default for FaultList {
    fn default() -> Self {
        FaultList::up_to(200)
    }
}

impl FaultList {
    /// Keeps at most this number; the rest are only counted.
    pub fn up_to(most: usize) -> Self {
        FaultList { faults: Vec::new(), most, left_out: 0 }
    }

    /// Beyond the bound the fault is counted, and not even made.
    pub fn add(&mut self, fault: impl FnOnce() -> Fault) {
        if self.faults.len() < self.most {
            self.faults.push(fault());
        } else {
            self.left_out += 1;
        }
    }

    /// Adds several.
    pub fn extend(&mut self, faults: impl IntoIterator<Item = Fault>) {
        faults.into_iter().for_each(|fault| self.add(|| fault));
    }

    /// Takes over what another list holds, and what it left out.
    pub fn absorb(&mut self, other: &FaultList) {
        self.extend(other.faults.iter().cloned());
        self.left_out += other.left_out;
    }

    /// Whether nothing was wrong.
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// By their place in the text; those without one come last.
    pub fn finish(mut self) -> Vec<Fault> {
        let start = |fault: &Fault| Some(fault.location.as_ref()?.span.as_ref()?.start);
        self.faults.sort_by_key(|fault| start(fault).unwrap_or(usize::MAX));
        if self.left_out > 0 {
            self.faults.push(Fault::new(say!(
                "and {}",
                say_count!(self.left_out, "{} more error", "{} more errors")
            )));
        }
        self.faults
    }

    /// The value, unless something was wrong.
    pub fn into_result<T>(self, value: T) -> Result<T, Vec<Fault>> {
        if self.is_empty() { Ok(value) } else { Err(self.finish()) }
    }
}
