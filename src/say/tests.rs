//! Every template of the sources has its translations, and every translation its template.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::book::{self, Text};
use super::compile;
use super::*;

/// A template as it stands in the sources: one text, or one for one and one for several.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Template {
    Sentence(String),
    Count(String, String),
}

/// The templates of a source text: the first string of `say!`, `tr!` and `label!`, the first two of `say_count!`.
fn templates(source: &str) -> Vec<Template> {
    let mut found = Vec::new();
    let mut rest = source;
    let mut from = 0;
    while let Some(at) = rest.get(from..).and_then(|rest| rest.find(['"', '\'', '/', 's', 't', 'l'])) {
        let before = rest[..from + at].chars().next_back();
        rest = &rest[from + at..];
        from = 0;
        // Comments, strings and the characters `"` and `/` hide what is inside them.
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
            continue;
        }
        if rest.starts_with('"') {
            rest = literal(rest).1;
            continue;
        }
        if let Some(after) = ["'\"'", "'\\\"'", "'/'"].iter().find_map(|c| rest.strip_prefix(c)) {
            rest = after;
            continue;
        }
        let starts_word = !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$');
        let call = ["say!", "tr!", "label!", "say_count!"]
            .into_iter()
            .find(|name| starts_word && rest.starts_with(name));
        let Some(name) = call else {
            from = 1;
            continue;
        };
        rest = rest[name.len()..].trim_start_matches(['(', '[', '{']);
        let Some(quote) = rest.find('"') else { break };
        let head = &rest[..quote];
        // A macro handed on by another one has no template of its own.
        if head.contains('$') {
            continue;
        }
        assert!(!head.contains(';') && !head.ends_with('r') && !head.ends_with('#'), "no template: {head}");
        let (first, after) = literal(&rest[quote..]);
        rest = after;
        // A context belongs to the key.
        let context = rest.trim_start().strip_prefix('@').map(|after| literal(after.trim_start()));
        if let Some((context, after)) = context {
            rest = after;
            found.push(Template::Sentence(format!("{first} @ {context}")));
            continue;
        }
        found.push(match name {
            "say_count!" => {
                let quote = rest.find('"').expect("a template for several");
                let (second, after) = literal(&rest[quote..]);
                rest = after;
                Template::Count(first, second)
            }
            _ => Template::Sentence(first),
        });
    }
    found
}

/// The string literal that a text begins with, as the compiler reads it, and what follows.
fn literal(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut rest = &text[1..];
    loop {
        let c = rest.chars().next().expect("a string that ends");
        rest = &rest[c.len_utf8()..];
        match c {
            '"' => return (value, rest),
            '\\' => {
                let escape = rest.chars().next().expect("an escape");
                rest = &rest[escape.len_utf8()..];
                match escape {
                    'n' => value.push('\n'),
                    't' => value.push('\t'),
                    'r' => value.push('\r'),
                    '0' => value.push('\0'),
                    '\n' => rest = rest.trim_start(),
                    'u' => {
                        let end = rest.find('}').expect("a code point");
                        let code = u32::from_str_radix(&rest[1..end], 16).expect("a code point");
                        value.push(char::from_u32(code).expect("a code point"));
                        rest = &rest[end + 1..];
                    }
                    'x' => {
                        value.push(char::from(u8::from_str_radix(&rest[..2], 16).expect("a byte")));
                        rest = &rest[2..];
                    }
                    other => value.push(other),
                }
            }
            c => value.push(c),
        }
    }
}

fn sources(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        fs::read_dir(path).unwrap().for_each(|entry| sources(&entry.unwrap().path(), found));
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        found.push(path.to_owned());
    }
}

/// Every template by its key, and the files it is in. What tests say for themselves does not count.
fn all_templates() -> BTreeMap<String, (Template, PathBuf)> {
    let mut files = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    ["src", "crates/game/src"].iter().for_each(|folder| sources(&root.join(folder), &mut files));
    let mut all: BTreeMap<String, (Template, PathBuf)> = BTreeMap::new();
    for file in files.into_iter().filter(|file| !file.ends_with("tests.rs")) {
        let source = fs::read_to_string(&file).unwrap();
        let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for template in templates(code) {
            let (Template::Sentence(key) | Template::Count(key, _)) = &template;
            let first = all.entry(key.clone()).or_insert_with(|| (template.clone(), file.clone()));
            assert_eq!(first.0, template, "{} and {}", first.1.display(), file.display());
        }
    }
    // The effects of bot parameters are described in a table.
    for parameter in crate::bots::BotKind::ALL.into_iter().flat_map(crate::bots::BotKind::parameters) {
        let about = Template::Sentence(parameter.about.to_owned());
        all.insert(parameter.about.to_owned(), (about, PathBuf::from("src/bots")));
    }
    for file in fs::read_dir(root.join("decks")).unwrap() {
        let deck: toml::Table = toml::from_str(&fs::read_to_string(file.unwrap().path()).unwrap()).unwrap();
        if let Some(notes) = deck.get("notes").and_then(toml::Value::as_str) {
            let key = format!("{} @ sample", notes.trim_end());
            all.insert(key.clone(), (Template::Sentence(key), PathBuf::from("decks")));
        }
    }
    all
}

#[test]
fn every_template_is_translated_and_nothing_else() {
    let book: BTreeMap<&str, [Text; 2]> = book::WORDS.entries().collect();
    let templates = all_templates();
    assert!(templates.len() > 1000, "only {} templates found", templates.len());
    let mut wrong = Vec::new();
    for (key, (template, file)) in &templates {
        let Some(texts) = book.get(key.as_str()) else {
            wrong.push(format!("{}: no translation of {key:?}", file.display()));
            continue;
        };
        for translation in texts {
            let pairs = match (template, translation) {
                (Template::Sentence(text), Text::Sentence(translation)) => vec![(text, translation)],
                (Template::Count(one, many), Text::Count([first, second])) => {
                    vec![(one, first), (many, second)]
                }
                _ => {
                    wrong.push(format!("{key:?}: a count has two texts, a sentence one"));
                    continue;
                }
            };
            let other = pairs
                .into_iter()
                .filter(|(text, translation)| compile::blanks(text) != compile::blanks(translation));
            wrong.extend(other.map(|(_, translation)| format!("{key:?}: other blanks in {translation:?}")));
        }
    }
    let unused = book.keys().filter(|key| !templates.contains_key(**key));
    wrong.extend(unused.map(|key| format!("data/words: nobody says {key:?}")));
    wrong.sort();
    assert!(wrong.is_empty(), "{}\n{} to mend", wrong.join("\n"), wrong.len());
}

/// The table is searched by halves.
#[test]
fn the_table_is_sorted_and_found_by_its_keys() {
    assert!(book::WORDS.entries().is_sorted_by(|one, two| one.0 < two.0));
    assert_eq!(say!("{} or {}", "a", "b").in_lang(Lang::Fr), "a ou b");
    assert_eq!(Message::said("nobody says this", "this", vec![]).in_lang(Lang::De), "this");
}

/// Each kind of mistake is an error of the compiler, with its line.
#[test]
fn a_bad_book_is_refused_with_its_lines() {
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let good = "[\"{} card\"]\nfr = [\"{} carte\", \"{} cartes\"]\nde = [\"{} Karte\", \"{} Karten\"]\n";
    let both = [file("a", good), file("b", good)];
    let text = r#""{} card\0{} carte\0{} cartes\0{} Karte\0{} Karten\0""#;
    assert_eq!(compile::compile(&both[..1]).unwrap(), format!("Book {{ starts: &[0, ], text: {text} }}"));
    assert_eq!(compile::compile(&both).unwrap_err(), ["b:1: \"{} card\": in an earlier file too"]);
    let wrong = |text: &str| compile::compile(&[file("f", text)]).unwrap_err().join("; ");
    assert!(wrong(&good.repeat(2)).starts_with("f:4: duplicate key"), "{}", wrong(&good.repeat(2)));
    for (text, error) in [
        ("\n[\"a\"]\nfr = \"x\"\n", "2: \"a\": `de` is missing"),
        (
            "[\"a {}\"]\nfr = \"x {}\"\nde = \"y\"\n",
            "1: \"a {}\": `de`: the blanks differ from the template's: {0}",
        ),
        (
            "[\"a\"]\nfr = \"x {n}\"\nde = \"y\"\n",
            "1: \"a\": `fr`: the blanks differ from the template's: {n}",
        ),
        ("[\"a\"]\nfr = \"\"\nde = \"y\"\n", "1: \"a\": `fr`: no text"),
        ("[\"a\"]\nfr = 3\nde = \"y\"\n", "1: \"a\": `fr`: expected a text, or two for a count"),
        ("[\"a\"]\nfr = \"x\"\nde = \"y\"\nit = \"z\"\n", "1: \"a\": unknown key `it`; expected fr and de"),
    ] {
        assert_eq!(wrong(text), format!("f:{error}"));
    }
}

/// One English word, two foreign ones.
#[test]
fn a_context_chooses_the_translation() {
    let both = [say!("help" @ "hint"), say!("help")];
    assert_eq!(both.each_ref().map(|help| help.in_lang(Lang::En)), ["help", "help"]);
    assert_eq!(both.map(|help| help.in_lang(Lang::De)), ["Tipp", "Hilfe"]);
}

#[test]
fn templates_are_found_wherever_they_stand() {
    let source = r##"
        // say!("in a comment")
        let quote = '"'; let x = "say!(\"in a string\")"; essay!("no");
        Fault::new(say!("a `{}`", x)).help(tr!(words.lang(), "b \"{}\" \
            c\u{a0}d", y));
        say_count!(list.len(), "{} card",
            "{} cards"); crate::say!("e"); tr!(lang, "f" @ "context", x);
    "##;
    let sentence = |text: &str| Template::Sentence(text.to_owned());
    assert_eq!(
        templates(source),
        [
            sentence("a `{}`"),
            sentence("b \"{}\" c\u{a0}d"),
            Template::Count("{} card".into(), "{} cards".into()),
            sentence("e"),
            sentence("f @ context"),
        ]
    );
}

#[test]
fn french_is_set_with_its_own_spaces_and_apostrophes() {
    assert_eq!(
        compile::french("l'effet « {} » : 5 % ? `a ? 'b'`"),
        "l’effet «\u{a0}{}\u{a0}»\u{a0}: 5\u{a0}%\u{a0}? `a ? 'b'`"
    );
}

#[test]
fn blanks_are_filled_in_any_order() {
    let filled =
        |template| Message::said(template, template, ["one", "two"].map(Message::plain).to_vec()).to_string();
    assert_eq!(filled("{} {}"), "one two");
    assert_eq!(filled("{1} before {0} {x} {"), "two before one {x} {");
    assert_eq!(blanks("{} {} {x} {1}"), 2);
    assert_eq!(blanks(""), 0);
}

#[test]
fn counts_agree_with_their_nouns() {
    let translation = |n: u64, lang| say_count!(n, "{} card", "{} cards").in_lang(lang);
    assert_eq!([0, 1, 2].map(|n| translation(n, Lang::En)), ["0 cards", "1 card", "2 cards"]);
    assert_eq!([0, 1, 2].map(|n| translation(n, Lang::Fr)), ["0 carte", "1 carte", "2 cartes"]);
    assert_eq!([0, 1, 1234].map(|n| translation(n, Lang::De)), ["0 Karten", "1 Karte", "1.234 Karten"]);
}

#[test]
fn figures_are_written_as_each_language_does() {
    let all = |message: Message| Lang::ALL.map(|lang| message.in_lang(lang));
    assert_eq!(all(grouped(0)), ["0", "0", "0"]);
    assert_eq!(all(grouped(999)), ["999", "999", "999"]);
    assert_eq!(all(grouped(1_234_567)), ["1,234,567", "1\u{202f}234\u{202f}567", "1.234.567"]);
    assert_eq!(all(decimal(0.5, 2)), ["0.50", "0,50", "0,50"]);
    assert_eq!(all(signed(-3.25, 1)), ["-3.2", "-3,2", "-3,2"]);
    assert_eq!(all(percent(0.531, 1)), ["53.1%", "53,1\u{a0}%", "53,1\u{a0}%"]);
}

#[test]
fn nested_messages_are_told_in_one_language() {
    let message = say!("{} or {}", say!("{} and {}", "a", 1), 'c');
    assert_eq!(
        Lang::ALL.map(|lang| message.in_lang(lang)),
        ["a and 1 or c", "a et 1 ou c", "a und 1 oder c"]
    );
    let three = |of: fn([Message; 3]) -> Message| of(["a", "b", "c"].map(Message::plain));
    assert_eq!(three(Message::either).in_lang(Lang::De), "a, b oder c");
    assert_eq!(three(Message::both).in_lang(Lang::Fr), "a, b et c");
    assert_eq!(Message::either([Message::plain("a")]), "a");
}

#[test]
fn what_is_joined_is_set_as_french_sets_it() {
    let both = Message::joined(["un", "deux"].map(Message::plain), "; ");
    assert_eq!(
        [Lang::En, Lang::Fr, Lang::De].map(|lang| both.in_lang(lang)),
        ["un; deux", "un\u{a0}; deux", "un; deux"]
    );
}

#[test]
fn nothing_is_neither_more_nor_less() {
    let signs = [-0.04, 0.04, -0.06].map(|number| signed(number, 1).to_string());
    assert_eq!(signs, ["+0.0", "+0.0", "-0.1"]);
}

#[test]
fn decimals_below_two_are_singular_in_french_only() {
    let said = |points: f64, lang| say_count!(decimal(points, 1), "{} point", "{} points").in_lang(lang);
    assert_eq!([said(1.3, Lang::Fr), said(2.0, Lang::Fr)], ["1,3 point", "2,0 points"]);
    assert_eq!([said(1.3, Lang::De), said(1.3, Lang::En)], ["1,3 Punkte", "1.3 points"]);
    let short = |points: f64| say_count!(points, "{} point", "{} points").to_string();
    assert_eq!([short(1.0), short(2.5), short(2_000.0)], ["1 point", "2.5 points", "2,000 points"]);
}
