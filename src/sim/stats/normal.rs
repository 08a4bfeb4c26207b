//! The normal distribution: its cumulative distribution and its quantiles.

/// The two-sided 95 % quantile: 1.96.
pub fn z95() -> f64 {
    quantile(0.975)
}

/// The probability that a standard normal variable is at most `x`.
pub fn cdf(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

/// The value that Student's variable with this many degrees of freedom exceeds as often as a standard
/// normal one exceeds `z`: D. L. Wallace's approximation (1959), within 1.2 % from three degrees on at
/// the usual levels, and too large below.
pub fn student(z: f64, freedom: f64) -> f64 {
    let scaled = z * (8.0 * freedom + 3.0) / (8.0 * freedom + 1.0);
    (freedom * (scaled * scaled / freedom).exp_m1()).sqrt().copysign(z)
}

/// The other way round: the normal value that is as rare as this value of Student's variable.
pub fn of_student(t: f64, freedom: f64) -> f64 {
    let z = (freedom * (t * t / freedom).ln_1p()).sqrt();
    (z * (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0)).copysign(t)
}

/// The error function.
pub fn erf(x: f64) -> f64 {
    if x.abs() <= NEAR { near(x) } else { 1.0 - erfc(x) }
}

/// One minus the error function, exact in the tail, too. Rational approximations of W. J. Cody
/// (Mathematics of Computation 23, 1969).
pub fn erfc(x: f64) -> f64 {
    if x.abs() <= NEAR {
        return 1.0 - near(x);
    }
    let tail = if x.abs() <= 4.0 { middle(x.abs()) } else { far(x.abs()) };
    if x < 0.0 { 2.0 - tail } else { tail }
}

const NEAR: f64 = 0.46875;

fn near(x: f64) -> f64 {
    const A: [f64; 5] = [
        1.857_777_061_846_031_5e-1,
        3.161_123_743_870_565_6,
        1.138_641_541_510_501_6e2,
        3.774_852_376_853_02e2,
        3.209_377_589_138_469_5e3,
    ];
    const B: [f64; 5] = [
        1.0,
        2.360_129_095_234_412e1,
        2.440_246_379_344_441_7e2,
        1.282_616_526_077_372_3e3,
        2.844_236_833_439_171e3,
    ];
    let y = x * x;
    x * polynomial(&A, y) / polynomial(&B, y)
}

fn middle(x: f64) -> f64 {
    const C: [f64; 9] = [
        2.153_115_354_744_038_3e-8,
        5.641_884_969_886_701e-1,
        8.883_149_794_388_377,
        6.611_919_063_714_163e1,
        2.986_351_381_974_001e2,
        8.819_522_212_417_69e2,
        1.712_047_612_634_070_7e3,
        2.051_078_377_826_071_6e3,
        1.230_339_354_797_997_2e3,
    ];
    const D: [f64; 9] = [
        1.0,
        1.574_492_611_070_983_5e1,
        1.176_939_508_913_125e2,
        5.371_811_018_620_099e2,
        1.621_389_574_566_690_3e3,
        3.290_799_235_733_459_7e3,
        4.362_619_090_143_247e3,
        3.439_367_674_143_721_6e3,
        1.230_339_354_803_749_5e3,
    ];
    (-x * x).exp() * polynomial(&C, x) / polynomial(&D, x)
}

fn far(x: f64) -> f64 {
    const P: [f64; 6] = [
        1.631_538_713_730_209_7e-2,
        3.053_266_349_612_323_6e-1,
        3.603_448_999_498_044_5e-1,
        1.257_817_261_112_292_6e-1,
        1.608_378_514_874_227_5e-2,
        6.587_491_615_298_378e-4,
    ];
    const Q: [f64; 6] = [
        1.0,
        2.568_520_192_289_822,
        1.872_952_849_923_460_4,
        5.279_051_029_514_285e-1,
        6.051_834_131_244_132e-2,
        2.335_204_976_268_691_8e-3,
    ];
    const INVERSE_SQRT_PI: f64 = std::f64::consts::FRAC_2_SQRT_PI / 2.0;
    let y = 1.0 / (x * x);
    (-x * x).exp() / x * (INVERSE_SQRT_PI - y * polynomial(&P, y) / polynomial(&Q, y))
}

/// The value below which a standard normal variable stays with this probability: AS 241 (Wichura,
/// Applied Statistics 37, 1988). Infinite at 0 and 1.
pub fn quantile(probability: f64) -> f64 {
    if probability <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if probability >= 1.0 {
        return f64::INFINITY;
    }
    let q = probability - 0.5;
    if q.abs() <= 0.425 {
        let r = 0.180_625 - q * q;
        return q * polynomial(&CENTRE.0, r) / polynomial(&CENTRE.1, r);
    }
    let tail = if q < 0.0 { probability } else { 1.0 - probability };
    let r = (-tail.ln()).sqrt();
    let distance = if r <= 5.0 {
        polynomial(&TAIL.0, r - 1.6) / polynomial(&TAIL.1, r - 1.6)
    } else {
        polynomial(&FAR_TAIL.0, r - 5.0) / polynomial(&FAR_TAIL.1, r - 5.0)
    };
    distance.copysign(q)
}

type Ratio = ([f64; 8], [f64; 8]);

const CENTRE: Ratio = (
    [
        2.509_080_928_730_122_7e3,
        3.343_057_558_358_813e4,
        6.726_577_092_700_87e4,
        4.592_195_393_154_987e4,
        1.373_169_376_550_946e4,
        1.971_590_950_306_551_3e3,
        1.331_416_678_917_843_8e2,
        3.387_132_872_796_366_5,
    ],
    [
        5.226_495_278_852_854e3,
        2.872_908_573_572_194_3e4,
        3.930_789_580_009_271e4,
        2.121_379_430_158_659_7e4,
        5.394_196_021_424_751e3,
        6.871_870_074_920_579e2,
        4.231_333_070_160_091e1,
        1.0,
    ],
);

const TAIL: Ratio = (
    [
        7.745_450_142_783_414e-4,
        2.272_384_498_926_918_4e-2,
        2.417_807_251_774_506e-1,
        1.270_458_252_452_368_4,
        3.647_848_324_763_204_5,
        5.769_497_221_460_691,
        4.630_337_846_156_546,
        1.423_437_110_749_683_5,
    ],
    [
        1.050_750_071_644_416_9e-9,
        5.475_938_084_995_345e-4,
        1.519_866_656_361_645_7e-2,
        1.481_039_764_274_800_8e-1,
        6.897_673_349_851e-1,
        1.676_384_830_183_803_8,
        2.053_191_626_637_759,
        1.0,
    ],
);

const FAR_TAIL: Ratio = (
    [
        2.010_334_399_292_288_1e-7,
        2.711_555_568_743_487_6e-5,
        1.242_660_947_388_078_4e-3,
        2.653_218_952_657_612_4e-2,
        2.965_605_718_285_048_7e-1,
        1.784_826_539_917_291_3,
        5.463_784_911_164_114,
        6.657_904_643_501_103,
    ],
    [
        2.044_263_103_389_939_8e-15,
        1.421_511_758_316_446e-7,
        1.846_318_317_510_054_8e-5,
        7.868_691_311_456_133e-4,
        1.487_536_129_085_061_5e-2,
        1.369_298_809_227_358e-1,
        5.998_322_065_558_88e-1,
        1.0,
    ],
);

/// Horner's scheme, the highest coefficient first.
fn polynomial(coefficients: &[f64], x: f64) -> f64 {
    coefficients.iter().fold(0.0, |sum, c| sum * x + c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference values of scipy 1.17.1: `special.erf`, `special.erfc`, `stats.norm`.
    #[test]
    fn agrees_with_scipy() {
        for (x, erf_x, erfc_x) in [
            (-3.0, -0.9999779095030014, 1.9999779095030015),
            (-0.7, -0.6778011938374183, 1.6778011938374182),
            (0.0, 0.0, 1.0),
            (0.1, 0.1124629160182849, 0.8875370839817152),
            (0.46875, 0.492613473217938, 0.507386526782062),
            (0.5, 0.5204998778130465, 0.4795001221869535),
            (1.0, 0.8427007929497148, 0.15729920705028516),
            (2.0, 0.9953222650189527, 0.004677734981047266),
            (3.9, 0.9999999652077514, 3.479224859723178e-08),
            (4.1, 0.9999999932999724, 6.7000276540849075e-09),
            (6.0, 1.0, 2.1519736712498913e-17),
        ] {
            assert!((erf(x) - erf_x).abs() < 1e-15, "erf({x}) = {}", erf(x));
            assert!((erfc(x) / erfc_x - 1.0).abs() < 1e-13, "erfc({x}) = {}", erfc(x));
        }
        for (x, p) in [(-8.0, 6.22096057427174e-16), (-1.96, 0.024997895148220435), (2.3, 0.9892758899783242)]
        {
            assert!((cdf(x) / p - 1.0).abs() < 1e-13, "cdf({x}) = {}", cdf(x));
        }
        for (p, x) in [
            (1e-300, -37.0470962993612),
            (1e-12, -7.034483825301131),
            (1e-5, -4.264890793922825),
            (0.01, -2.3263478740408408),
            (0.075, -1.4395314709384563),
            (0.3, -0.5244005127080409),
            (0.5, 0.0),
            (0.8, 0.8416212335729143),
            (0.975, 1.959963984540054),
            (0.995, 2.5758293035489004),
        ] {
            assert!((quantile(p) - x).abs() < 1e-13, "quantile({p}) = {}", quantile(p));
        }
        assert_eq!((quantile(0.0), quantile(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }
}
