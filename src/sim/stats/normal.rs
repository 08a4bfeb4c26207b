//! The normal distribution.

/// The two-sided 95 % quantile: a standard normal variable stays below it with probability 0.975.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is at most `x`; exact in the tails as well.
pub fn cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference values of scipy 1.17.1: `stats.norm`.
    #[test]
    fn agrees_with_scipy() {
        for (x, p) in [
            (-8.0, 6.22096057427174e-16),
            (-1.96, 0.024997895148220435),
            (0.0, 0.5),
            (2.3, 0.9892758899783242),
            (Z95, 0.975),
        ] {
            assert!((cdf(x) / p - 1.0).abs() < 1e-13, "cdf({x}) = {}", cdf(x));
        }
    }
}
