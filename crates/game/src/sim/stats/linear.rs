//! As much linear algebra as the statistics need: symmetric systems that have one solution.

/// A symmetric matrix, of which only the lower triangle is looked at.
#[derive(Clone, Debug)]
pub(super) struct Symmetric {
    size: usize,
    cells: Vec<f64>,
}

impl Symmetric {
    /// All zeros.
    pub(super) fn zero(size: usize) -> Self {
        Symmetric { size, cells: vec![0.0; size * size] }
    }

    /// Adds to a cell and to its mirror image.
    pub(super) fn add(&mut self, one: usize, two: usize, value: f64) {
        self.cells[one.max(two) * self.size + one.min(two)] += value;
    }

    /// Cholesky's factor, with which systems are solved; `None` unless the matrix is positive definite.
    pub(super) fn factor(mut self) -> Option<Factor> {
        let size = self.size;
        for row in 0..size {
            let (before, this) = self.cells.split_at_mut(row * size);
            for column in 0..row {
                let other = &before[column * size..][..=column];
                this[column] = (this[column] - dot(&this[..column], &other[..column])) / other[column];
            }
            let square = this[row] - dot(&this[..row], &this[..row]);
            if square.is_nan() || square <= 0.0 {
                return None;
            }
            this[row] = square.sqrt();
        }
        Some(Factor(self))
    }
}

/// A lower triangle whose product with its mirror image is the matrix.
#[derive(Clone, Debug)]
pub(super) struct Factor(Symmetric);

impl Factor {
    /// The vector that the matrix turns into this one.
    pub(super) fn solve(&self, mut vector: Vec<f64>) -> Vec<f64> {
        let Symmetric { size, cells } = &self.0;
        let row = |at: usize| &cells[at * size..][..=at];
        for at in 0..*size {
            vector[at] = (vector[at] - dot(&row(at)[..at], &vector[..at])) / row(at)[at];
        }
        for at in (0..*size).rev() {
            let value = vector[at] / row(at)[at];
            vector[at] = value;
            vector[..at].iter_mut().zip(row(at)).for_each(|(cell, factor)| *cell -= factor * value);
        }
        vector
    }
}

/// Four sums at once, which is as quick as a processor can be kept busy in a fixed order.
fn dot(one: &[f64], two: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (ones, twos) = (one.chunks_exact(4), two.chunks_exact(4));
    let rest: f64 = ones.remainder().iter().zip(twos.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in ones.zip(twos) {
        for lane in 0..4 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn solutions_solve_the_system() {
        let mut dice = Dice::new(3);
        for size in [1usize, 2, 5, 9, 30] {
            // Squares added up are positive definite.
            let mut rows = vec![vec![0.0; size]; size];
            let mut matrix = Symmetric::zero(size);
            for _ in 0..2 * size {
                let vector: Vec<f64> =
                    (0..size).map(|_| f64::from(dice.below(2001)) / 1000.0 - 1.0).collect();
                for one in 0..size {
                    for two in 0..size {
                        rows[one][two] += vector[one] * vector[two];
                        if two <= one {
                            matrix.add(two, one, vector[one] * vector[two]);
                        }
                    }
                }
            }
            let solution = matrix.factor().unwrap().solve((0..size).map(|at| at as f64).collect());
            for (at, row) in rows.iter().enumerate() {
                let product: f64 = row.iter().zip(&solution).map(|(a, b)| a * b).sum();
                assert!((product - at as f64).abs() < 1e-6, "{size}: {product}, expected {at}");
            }
        }
    }

    #[test]
    fn a_matrix_without_one_solution_is_refused() {
        let mut matrix = Symmetric::zero(2);
        matrix.add(0, 0, 1.0);
        assert!(matrix.clone().factor().is_none());
        matrix.add(1, 1, -1.0);
        assert!(matrix.factor().is_none());
    }
}
