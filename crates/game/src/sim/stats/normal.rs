//! The normal distribution.

/// The two-sided 95 % quantile: a standard normal variable stays below it with probability 0.975.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is at most `x`; exact in the tails as well.
pub(crate) fn cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// The value that a standard normal variable stays below with this probability, from 0 to 1.
pub fn quantile(probability: f64) -> f64 {
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..64 {
        let middle = (low + high) / 2.0;
        if cdf(middle) < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// The value that Student's variable with this many degrees of freedom exceeds as often as a standard
/// normal one exceeds `z`: D. L. Wallace's approximation (1959), within 1.2 % from three degrees on at
/// the usual levels, and too large below.
pub(crate) fn student(z: f64, freedom: f64) -> f64 {
    let scaled = z * (8.0 * freedom + 3.0) / (8.0 * freedom + 1.0);
    (freedom * (scaled * scaled / freedom).exp_m1()).sqrt().copysign(z)
}

/// The other way round: the normal value that is as rare as this value of Student's variable.
pub(crate) fn of_student(t: f64, freedom: f64) -> f64 {
    let z = (freedom * (t * t / freedom).ln_1p()).sqrt();
    (z * (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0)).copysign(t)
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
        for (p, x) in [(1e-5, -4.264890793922825), (0.3, -0.5244005127080409), (0.995, 2.5758293035489004)] {
            assert!((quantile(p) - x).abs() < 1e-12, "quantile({p}) = {}", quantile(p));
        }
    }

    /// Quantiles of `stats.t` for 97.5 % and 99.5 %, and back again.
    #[test]
    fn students_quantiles_are_near_the_exact_ones() {
        for (z, freedom, exact) in
            [(Z95, 3.0, 3.1824), (Z95, 5.0, 2.5706), (Z95, 30.0, 2.0423), (2.575829, 9.0, 3.2498)]
        {
            let t = student(z, freedom);
            assert!((t / exact - 1.0).abs() < 0.013, "{t}, exactly {exact}");
            assert!((of_student(t, freedom) - z).abs() < 1e-9);
            assert!((of_student(-t, freedom) + z).abs() < 1e-9);
        }
    }
}
