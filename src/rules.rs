//! The rules in our own words, by their codes.

use crate::say::Lang;

/// The whole page, as Markdown.
pub const TEXT: &str = include_str!("rules/rules.md");

/// One rule or ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// `R-BAT-3`, or `R-BAT-5` for a ruling of ours.
    pub code: &'static str,
    /// What it says.
    pub text: &'static str,
    /// The heading it stands under.
    pub chapter: &'static str,
}

/// Every rule, in the order of the page.
pub fn all() -> impl Iterator<Item = Rule> {
    all_in(Lang::En)
}

/// Every rule, in brief, in a language; the codes and their order are the same in all.
pub fn all_in(lang: Lang) -> impl Iterator<Item = Rule> {
    let text = match lang {
        Lang::En => TEXT,
        Lang::Fr => include_str!("rules/rules.fr.md"),
        Lang::De => include_str!("rules/rules.de.md"),
    };
    let mut chapter = "";
    text.lines().filter_map(move |line| {
        if let Some(heading) = line.strip_prefix("## ") {
            chapter = heading;
        }
        let (code, text) = line.strip_prefix("- **")?.split_once("** ")?;
        Some(Rule { code, text, chapter })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_there_in_every_language() {
        let codes = |lang| all_in(lang).map(|rule| rule.code).collect::<Vec<_>>();
        assert_eq!(codes(Lang::En), crate::engine::rules::CODES, "the codes that the game cites");
        for lang in [Lang::Fr, Lang::De] {
            assert_eq!(codes(lang), codes(Lang::En), "{}", lang.code());
            let chapters = |lang| all_in(lang).map(|rule| rule.chapter).collect::<Vec<_>>();
            let same_breaks = |a: Vec<&str>, b: Vec<&str>| {
                let breaks = |list: &[&str]| list.windows(2).map(|two| two[0] == two[1]).collect::<Vec<_>>();
                breaks(&a) == breaks(&b)
            };
            assert!(same_breaks(chapters(lang), chapters(Lang::En)), "{}", lang.code());
        }
    }
}
