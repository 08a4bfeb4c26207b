//! The three languages of the printed rulebooks.

/// A language of the rulebooks, and of our output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// German.
    De,
}

impl Lang {
    /// All three.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Fr, Lang::De];

    /// Its two letters: `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
            Lang::De => "de",
        }
    }
}
