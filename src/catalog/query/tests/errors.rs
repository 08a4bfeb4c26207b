//! Every message of the language, pinned: where it points, what it says, what it suggests.

use super::decks;
use crate::catalog::query::parse;
use crate::say::Lang;

/// All faults of a query, one line each.
fn faults(query: &str) -> Vec<String> {
    faults_in(Lang::En, query)
}

fn faults_in(lang: Lang, query: &str) -> Vec<String> {
    match parse(query, lang, &mut decks) {
        Ok(query) => panic!("understood as {query:?}"),
        Err(faults) => faults.iter().map(|fault| fault.line(lang)).collect(),
    }
}

#[track_caller]
fn check(query: &str, expected: &[&str]) {
    assert_eq!(faults(query), expected, "{query}");
}

#[test]
fn ranges_and_lists() {
    check("level:2..1", &["query:1:7: the range runs backwards: 2 is more than 1; write `level:1..2`"]);
    check("effect:roll,recoyl", &["query:1:13: unknown effect `recoyl`; did you mean `recoil`?"]);
    check(
        "level:1..x",
        &[
            "query:1:10: `x` is neither a number nor a field; expected a number such as 2, or another field such as lower.fighters",
        ],
    );
    check(
        "level:2,..",
        &["query:1:9: `..` is neither a number nor a field; write `level:1..2`, `level:2..` or `level:..2`"],
    );
    check("level 3..1", &["query:1:7: the range runs backwards: 3 is more than 1; write `level:1..3`"]);
    assert_eq!(faults("effect:roll,").len(), 1);
    assert_eq!(faults("level:..").len(), 1);
}

#[test]
fn brackets() {
    check("draw (level>1 or is:green", &["query:1:6: unclosed `(`; add a closing `)`"]);
    check(
        "((draw",
        &["query:1:1: unclosed `(`; add a closing `)`", "query:1:2: unclosed `(`; add a closing `)`"],
    );
    check("draw) level>1", &["query:1:5: unmatched `)`; remove it, or add the opening `(`"]);
    check("draw ()", &["query:1:6: empty parentheses; add a term, or remove the parentheses"]);
    check("back.(draw)", &["query:1:1: empty search term; write a word, or remove the term"]);
}

#[test]
fn logic() {
    let help = "write a term on both sides of `or`";
    check("draw or", &[&format!("query:1:6: missing term after `or`; {help}")]);
    check("or draw", &[&format!("query:1:1: missing term before `or`; {help}")]);
    check("draw or or hit", &[&format!("query:1:6: missing term after `or`; {help}")]);
    check("(draw or) hit", &[&format!("query:1:7: missing term after `or`; {help}")]);
    check("draw or sort:level", &[&format!("query:1:6: missing term after `or`; {help}")]);
    let help = "write a term on both sides of `and`, or remove it";
    check("draw and", &[&format!("query:1:6: missing term after `and`; {help}")]);
    check("and draw", &[&format!("query:1:1: missing term before `and`; {help}")]);
    check("draw and or hit", &[&format!("query:1:6: missing term after `and`; {help}")]);
    let help = "put the term to exclude right after it, as in `-has:shield`";
    check("draw -", &[&format!("query:1:6: missing term after `-`; {help}")]);
    check("not or draw", &[&format!("query:1:1: missing term after `not`; {help}")]);
    check("(draw -)", &[&format!("query:1:7: missing term after `-`; {help}")]);
}

#[test]
fn keywords() {
    check("efect:draw", &["query:1:1: unknown keyword `efect`; did you mean `effect`?"]);
    check("levl>2", &["query:1:1: unknown keyword `levl`; did you mean `level`?"]);
    check(
        "back.uper.fighters>2",
        &["query:1:1: unknown keyword `back.uper.fighters`; did you mean `back.upper.fighters`?"],
    );
    check(
        "xyzzy:1",
        &[
            "query:1:1: unknown keyword `xyzzy`; valid keywords: effect (e), upper, lower, has, is, id, name, in, sort, and the fields level, number, fighters, shields, fields, effects (alone or after upper. or lower.); quote text that contains `:`",
        ],
    );
    check(">=2", &["query:1:1: missing field before `>=`; write what to compare, as in `fighters>=2`"]);
    check("has>shield", &["query:1:4: `has` takes `:`, not `>`; write `has:…`"]);
    check(
        "effect!=draw",
        &["query:1:7: `effect` takes `:`, not `!=`; to exclude cards with it, write `-effect:…`"],
    );
    check(
        "effect>=2",
        &["query:1:7: `effect` takes `:`, not `>=`; to count effect symbols, write `effects`"],
    );
    check("upper.name:x", &["query:1:1: unknown keyword `upper.name`; did you mean `name`?"]);
    check("foo.\"free\"", &["query:1:1: unknown prefix `foo.`; valid prefixes: front., back. and any."]);
}

#[test]
fn values() {
    check("effect:", &["query:1:1: missing value after `effect:`; write an effect, as in `effect:draw`"]);
    check(
        "(level>=)",
        &["query:1:2: missing value after `level>=`; write a number or another field, as in `level>=2`"],
    );
    check("effect:drw", &["query:1:8: unknown effect `drw`; did you mean `draw`?"]);
    check("e:shield", &["query:1:3: unknown effect `shield`; did you mean `has:shield`?"]);
    check("has:green", &["query:1:5: unknown value `green` after `has:`; did you mean `is:green`?"]);
    check("upper:drwa", &["query:1:7: unknown value `drwa` after `upper:`; did you mean `upper:draw`?"]);
    check(
        "e:zzzzzz",
        &[
            "query:1:3: unknown effect `zzzzzz`; available effects: draw, lateral, vertical, free, pivot, destroy, strike, recoil, roll, hit",
        ],
    );
    check(
        "upper:movement",
        &["query:1:7: `movement` names several effects: lateral, vertical, free; use one of these"],
    );
    check(
        "level>=two",
        &[
            "query:1:8: `two` is neither a number nor a field; expected a number such as 2, or another field such as \
           lower.fighters",
        ],
    );
    check(
        "level>-1",
        &["query:1:7: `-1` is neither a number nor a field; expected a number such as 2, or another field \
                         such as lower.fighters"],
    );
    check(
        "upper.fighters>lowr.fighters",
        &["query:1:16: `lowr.fighters` is neither a number nor a field; did you mean `lower.fighters`?"],
    );
    check("level>99999999999", &["query:1:7: this number is too large; no number on a card is above 65535"]);
    check("has:sheild", &["query:1:5: unknown value `sheild` after `has:`; did you mean `has:shield`?"]);
    check(
        "has:wings",
        &[
            "query:1:5: unknown value `wings` after `has:`; valid values after `has:` are shield, field, effect, \
           draw, lateral, vertical, free, pivot, destroy, strike, recoil, roll, hit",
        ],
    );
    check("is:gren", &["query:1:4: unknown value `gren` after `is:`; did you mean `is:green`?"]);
    check(
        "colour:red",
        &["query:1:8: unknown value `red` after `colour:`; valid values after `colour:` are green, blue"],
    );
    check(
        "upper.is:green",
        &["query:1:10: only `is:plain` works on a single section; remove `upper.` or `lower.`"],
    );
}

/// Words of all three languages are understood, but only those of the user's own are suggested.
#[test]
fn suggestions_are_of_the_users_language() {
    let suggested = |lang, query: &str| {
        let line = faults_in(lang, query).remove(0);
        line.split_once("`; ").map(|(_, help)| help.to_owned()).unwrap_or(line)
    };
    let french = |query| suggested(Lang::Fr, query);
    let german = |query| suggested(Lang::De, query);
    assert!(french("niveua:1").contains("`niveau`"));
    assert!(french("haut.chaseurs>1").contains("`haut.chasseurs`"));
    assert!(french("effet:poiche").contains("`pioche`"));
    assert!(french("avec:ecrna").contains("écran"));
    assert!(french("est:verr").contains("`est:vert`"));
    assert!(french("tri:nivau").contains("`niveau`"));
    assert!(german("Stuffe:1").contains("`Stufe`"));
    assert!(german("ist:grnü").contains("`ist:grün`"));
    // What another language would suggest is not suggested.
    for (lang, query, other) in [
        (Lang::En, "niveua:1", "niveau"),
        (Lang::En, "e:poiche", "ioche"),
        (Lang::En, "is:verr", "vert"),
        (Lang::Fr, "Stuffe:1", "Stufe"),
        (Lang::Fr, "effet:ziehne", "iehen"),
        (Lang::De, "effekt:poiche", "ioche"),
        (Lang::De, "nivo:1", "niveau"),
    ] {
        let said = faults_in(lang, query).remove(0);
        assert!(!said.contains(other), "{said}");
    }
    // Every word that is offered is understood.
    for lang in Lang::ALL {
        for query in ["e:zzzz", "has:zzzz", "is:zzzz", "color:zzzz"] {
            let (key, _) = query.split_once(':').unwrap();
            let said = faults_in(lang, query).remove(0);
            let list =
                said.rsplit(['\u{a0}', ' ']).take_while(|word| !word.ends_with(':')).collect::<Vec<_>>();
            assert!(list.len() > 1, "{said}");
            for word in list.iter().map(|word| word.trim_end_matches(',')) {
                if word.starts_with('`') || ["are", "sont", "sind", "et", "und", "and"].contains(&word) {
                    break;
                }
                assert!(parse(&format!("{key}:{word}"), lang, &mut decks).is_ok(), "{word} of {said}");
            }
        }
    }
}

#[test]
fn names_and_codes() {
    let help = "write `id:3-10`, `id:3-10,3-35` or `id:3-10..3-35`";
    check(
        "id:310",
        &[&format!(
            "query:1:4: `310`: not an ID code; expected a level, a hyphen and a number, such as 3-10 (R-CARD-1); {help}"
        )],
    );
    check(
        "id:3-10,4-1",
        &[&format!("query:1:9: `4-1`: level 4 does not exist; levels are 0 to 3 (R-CARD-1); {help}")],
    );
    check(
        "id:3-10..2-10",
        &["query:1:4: the range runs backwards: 3-10 comes after 2-10; write `2-10..3-10`"],
    );
    check(
        "name:/(/",
        &[
            "query:1:6: invalid regular expression: unclosed group; write `name:\"…\"` to search for the text itself",
        ],
    );
    check(
        "name:/a{9999}{9999}/",
        &[
            "query:1:6: invalid regular expression: Compiled regex exceeds size limit of 1048576 bytes.; write `name:\"…\"` to search for the text itself",
        ],
    );
    check("name:/wasp", &["query:1:6: unclosed regular expression; add a closing `/`"]);
    check(
        "name:/wasp/i",
        &[
            "query:1:12: unexpected `i` after the regular expression; remove the flags; regular expressions always ignore case",
        ],
    );
    check(
        "name://",
        &["query:1:6: empty regular expression; write a regular expression, as in `name:/^wasp/`"],
    );
    check("\"wasp nest", &["query:1:1: unclosed quote; add a closing `\"`"]);
    check("\"wasp\"nest", &["query:1:7: unexpected `n` after the quote; put a space between two terms"]);
    let nothing = "empty search term; write a word, or remove the term";
    check("\"\"", &[&format!("query:1:1: {nothing}")]);
    check("name:\" \"", &[&format!("query:1:6: {nothing}")]);
    check("\u{301}", &[&format!("query:1:1: {nothing}")]);
    check("in:decks/none.toml", &["query:1:4: cannot read decks/none.toml: no such file or folder"]);
    check("in:bad.toml", &["bad.toml:1:1: not a deck"]);
}

#[test]
fn orders() {
    check("sort:fihgters", &["query:1:6: cannot sort by `fihgters`; did you mean `fighters`?"]);
    check(
        "sort:-level,xyzzy",
        &[
            "query:1:13: cannot sort by `xyzzy`; sort by id, name, color, level, fighters or another number, as in `sort:-fighters,level`",
        ],
    );
    check(
        "sort:level,",
        &[
            "query:1:12: missing field to sort by; sort by id, name, color, level, fighters or another number, as in `sort:-fighters,level`",
        ],
    );
    check(
        "sort:",
        &[
            "query:1:1: missing field after `sort:`; sort by id, name, color, level, fighters or another number, as in `sort:-fighters,level`",
        ],
    );
    check(
        "sort:any.fighters",
        &["query:1:6: cannot sort by `any.`: a card has two faces; use `back.` or no prefix"],
    );
    check(
        "draw (level>1 sort:level)",
        &["query:1:15: `sort:` cannot be inside parentheses; move it out of the parentheses"],
    );
    check(
        "-sort:level",
        &["query:1:2: `sort:` cannot be negated; write `sort:-level` for the opposite order"],
    );
    check("sort>level", &["query:1:5: `sort` takes `:`, not `>`; write `sort:level`"]);
}

#[test]
fn all_faults_at_once_in_the_order_of_the_text() {
    check(
        "efect:draw level>=two (is:gren sort:level",
        &[
            "query:1:1: unknown keyword `efect`; did you mean `effect`?",
            "query:1:19: `two` is neither a number nor a field; expected a number such as 2, or another field such as \
             lower.fighters",
            "query:1:23: unclosed `(`; add a closing `)`",
            "query:1:27: unknown value `gren` after `is:`; did you mean `is:green`?",
            "query:1:32: `sort:` cannot be inside parentheses; move it out of the parentheses",
        ],
    );
}

#[test]
fn limits() {
    check(
        &"(".repeat(60),
        &["query:1:51: parentheses are nested more than 50 levels deep; use fewer parentheses"],
    );
    check(
        &"-".repeat(60),
        &["query:1:51: parentheses are nested more than 50 levels deep; use fewer parentheses"],
    );
    check(
        &"level>0 ".repeat(251),
        &["query:1:2001: the query has more than 250 terms; split it into several searches"],
    );
    check(
        &"a ".repeat(51),
        &["query:1:101: the query has more than 50 words and patterns; split it into several searches"],
    );
    check(&"a".repeat(10_001), &["query: the query is too long: 10001 bytes, at most 10000"]);
    let ranges = vec!["0-1..0-2"; 251].join(",");
    check(
        &format!("id:{ranges}"),
        &["query:1:4: the query has more than 250 terms; split it into several searches"],
    );
}
