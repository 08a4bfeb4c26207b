//! Counts of work done, so that tests can check that it grows with the size of what comes in, and no
//! faster. Nothing is counted in release builds.

/// Counts steps.
#[cfg(not(debug_assertions))]
pub fn add(_: usize) {}

#[cfg(debug_assertions)]
pub use counted::{add, assert_linear};

#[cfg(debug_assertions)]
mod counted {
    use std::cell::Cell;

    thread_local! {
        static DONE: Cell<usize> = const { Cell::new(0) };
    }

    /// Counts steps.
    pub fn add(steps: usize) {
        DONE.set(DONE.get() + steps);
    }

    /// Runs something at a size, at twice the size and at four times, and fails unless the work at most
    /// doubles each time, give or take a tenth.
    pub fn assert_linear(size: usize, mut run: impl FnMut(usize)) {
        let mut of = |size| {
            DONE.set(0);
            run(size);
            DONE.get()
        };
        let counts = [size, 2 * size, 4 * size].map(&mut of);
        assert!(counts[0] > 0, "no work was counted");
        for pair in counts.windows(2) {
            assert!(10 * pair[1] <= 22 * pair[0], "twice the size took more than twice the work: {counts:?}");
        }
    }
}
