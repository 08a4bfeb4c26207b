//! The rules in our own words, by their codes.

use crate::say::Lang;

/// The whole page, as Markdown.
pub const TEXT: &str = include_str!("rules/rules.md");

/// One rule or ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// `R-BAT-3`, or `Q-FIE-2` for a ruling of ours.
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

    /// What is not in a printed rulebook says whose it is, in every language; what is in one claims nothing else.
    #[test]
    fn rulings_are_called_ours_and_rules_are_not() {
        for (lang, ours) in [
            (Lang::En, ["Our ruling: ", "Our convention: "]),
            (Lang::Fr, ["Notre décision : ", "Notre convention : "]),
            (Lang::De, ["Unsere Festlegung: ", "Unsere Vereinbarung: "]),
        ] {
            for rule in all_in(lang) {
                let text = rule.text.replace('\u{a0}', " ");
                let is_called_ours = ours.iter().any(|ours| text.starts_with(ours));
                assert_eq!(is_called_ours, rule.code.starts_with("Q-"), "{} {}", rule.code, rule.text);
            }
        }
    }

    /// The rules on which the rulebooks differ say so, in every language.
    #[test]
    fn where_the_rulebooks_differ_the_rule_says_so() {
        for (lang, books) in [
            (Lang::En, ["French", "English", "German"]),
            (Lang::Fr, ["française", "anglaise", "allemande"]),
            (Lang::De, ["französische", "englische", "deutsche"]),
        ] {
            let names = |code: &str| {
                let rule = all_in(lang).find(|rule| rule.code == code).expect("a rule");
                assert!(books.iter().any(|book| rule.text.contains(book)), "{code}: {}", rule.text);
            };
            let differing = ["R-CARD-4", "R-SET-3", "R-SET-4", "R-DEP-1", "R-DEP-4", "R-BAT-1", "R-BAT-6"];
            differing.into_iter().chain(["R-BAT-7", "Q-FREE-1", "R-HIT-2"]).for_each(names);
        }
    }

    /// The names of the printed books, which translate the modes and leave the cruisers alone.
    #[test]
    fn the_names_are_the_printed_ones() {
        for (lang, printed, others) in [
            (Lang::Fr, ["Escarmouche", "Guerre Totale"], ["Skirmish", "Total War", "Arès", "Athéna"]),
            (
                Lang::De,
                ["Scharmützel", "Ultimativer Krieg"],
                ["Skirmish", "Total War", "Aufmarsch", "Athene"],
            ),
        ] {
            let text: String =
                all_in(lang).map(|rule| rule.text.replace("Ultimativen", "Ultimativer")).collect();
            assert!(printed.iter().all(|name| text.contains(name)), "{}", lang.code());
            assert!(others.iter().all(|name| !text.contains(name)), "{}", lang.code());
        }
    }

    /// Every code of earlier versions leads to a rule of today.
    #[test]
    fn former_codes_lead_to_rules() {
        use crate::engine::rules::{CODES, FORMER, is_cited, renamed, written};
        for (then, now) in FORMER {
            assert!(CODES.contains(&now) && !(CODES.contains(&then) && then == now), "{then} {now}");
            assert!(is_cited(now, then) && !is_cited(now, "R-DEP-1"), "{then}");
            assert_eq!(written(&then.to_lowercase()), Some(then));
            assert_eq!(renamed(then).count() > 0, !CODES.contains(&then), "{then}");
        }
        assert_eq!(renamed("Q-BAT-5").collect::<Vec<_>>(), ["R-BAT-5"]);
        assert_eq!(written("R-BAT-11"), None);
    }

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
