//! The search language: a query that parses must print to a query that parses to the same.
#![no_main]

use flightdeck::catalog::query::parse;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(query) = parse(text, flightdeck::Lang::En, &mut |_| Ok(Vec::new())) else { return };
    let _ = query.to_sql("level, number");
    let printed = query.to_string();
    let again = parse(&printed, flightdeck::Lang::En, &mut |_| Ok(Vec::new()));
    assert!(again.is_ok_and(|again| again.to_string() == printed), "{printed}");
});
