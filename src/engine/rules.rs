//! The rules in our own words, by their codes.

/// The whole page, as Markdown.
pub const TEXT: &str = include_str!("rules.md");

/// One rule or ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// `R-BAT-3`, or `Q-BAT-5` for a ruling of ours.
    pub code: &'static str,
    /// What it says.
    pub text: &'static str,
    /// The heading it stands under.
    pub chapter: &'static str,
}

/// Every rule, in the order of the page.
pub fn all() -> impl Iterator<Item = Rule> {
    let mut chapter = "";
    TEXT.lines().filter_map(move |line| {
        if let Some(heading) = line.strip_prefix("## ") {
            chapter = heading;
        }
        let (code, text) = line.strip_prefix("- **")?.split_once("** ")?;
        Some(Rule { code, text, chapter })
    })
}
