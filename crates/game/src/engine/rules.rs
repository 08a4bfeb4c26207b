//! The codes of the rules, as code, tests and faults cite them. What they say is part of the package
//! `flightdeck`, whose tests compare the two.

/// Every code: `R-…` for what a printed rulebook says, `Q-…` for a ruling of ours.
pub const CODES: [&str; 81] = [
    "R-CARD-1",
    "R-CARD-2",
    "R-CARD-3",
    "R-CARD-4",
    "Q-CARD-5",
    "Q-CARD-6",
    "R-CARD-7",
    "R-SEE-1",
    "Q-SEE-2",
    "R-SEE-3",
    "Q-GEO-1",
    "Q-GEO-2",
    "R-SET-1",
    "R-SET-2",
    "R-SET-3",
    "R-SET-4",
    "Q-SET-5",
    "Q-SET-6",
    "R-SET-7",
    "R-SET-8",
    "Q-SET-9",
    "R-REIN-1",
    "Q-REIN-2",
    "R-DEP-1",
    "R-DEP-2",
    "R-DEP-3",
    "R-DEP-4",
    "R-DEP-5",
    "R-DEP-6",
    "R-DEP-7",
    "Q-DEP-8",
    "R-COM-1",
    "R-COM-2",
    "Q-COM-3",
    "R-END-1",
    "R-END-2",
    "R-END-3",
    "Q-END-4",
    "Q-END-5",
    "R-END-6",
    "R-BAT-1",
    "R-BAT-2",
    "R-BAT-3",
    "R-BAT-4",
    "R-BAT-5",
    "R-BAT-6",
    "R-BAT-7",
    "R-BAT-8",
    "Q-BAT-9",
    "R-BAT-10",
    "R-SHI-1",
    "Q-SHI-2",
    "R-FIE-1",
    "Q-FIE-2",
    "Q-FIE-3",
    "R-EFF-1",
    "R-EFF-2",
    "Q-EFF-3",
    "R-EFF-4",
    "R-MOVE-1",
    "Q-MOVE-2",
    "R-MOVE-3",
    "R-MOVE-4",
    "R-GAP-1",
    "Q-FREE-1",
    "R-CHAIN-1",
    "R-CHAIN-2",
    "R-CHAIN-3",
    "R-CHAIN-4",
    "Q-CHAIN-5",
    "Q-CHAIN-6",
    "R-DRAW-1",
    "Q-DRAW-2",
    "R-DISC-1",
    "R-HAND-1",
    "R-HIT-1",
    "R-HIT-2",
    "R-INFO-1",
    "Q-INFO-2",
    "Q-INFO-3",
    "R-INFO-4",
];

/// Under which code a rule could be cited before, and its code now. Some codes changed their letter; of others
/// a part now has a code of its own, and the rest has kept the old one. Scenarios may still cite the old codes.
pub const FORMER: [(&str, &str); 20] = [
    ("R-SEE-2", "Q-SEE-2"),
    ("R-GEO-1", "Q-GEO-1"),
    ("R-GEO-2", "Q-GEO-2"),
    ("Q-BAT-5", "R-BAT-5"),
    ("Q-BAT-8", "R-BAT-8"),
    ("Q-CHAIN-4", "R-CHAIN-4"),
    ("Q-HIT-1", "R-HIT-1"),
    ("R-CARD-2", "R-CARD-7"),
    ("R-CARD-4", "Q-CARD-6"),
    ("R-SET-2", "Q-SET-9"),
    ("R-SET-3", "Q-SET-6"),
    ("R-COM-1", "Q-COM-3"),
    ("R-END-3", "Q-END-5"),
    ("R-END-3", "R-END-6"),
    ("R-BAT-3", "Q-BAT-9"),
    ("R-FIE-1", "Q-FIE-3"),
    ("R-CHAIN-2", "Q-CHAIN-6"),
    ("R-DRAW-1", "Q-DRAW-2"),
    ("R-EFF-4", "R-HIT-2"),
    ("R-INFO-1", "Q-INFO-3"),
];

/// The code that someone wrote, in capitals or not: one of today, or a former one.
pub fn written(word: &str) -> Option<&'static str> {
    let known = CODES.into_iter().chain(FORMER.into_iter().map(|(then, _)| then));
    known.into_iter().find(|code| code.eq_ignore_ascii_case(word))
}

/// Whether a rule may be cited so: by its code, or by the one under which it stood before.
pub fn is_cited(rule: &str, written: &str) -> bool {
    rule == written || FORMER.contains(&(written, rule))
}

/// The codes of today for one that nothing has any more.
pub fn renamed(code: &str) -> impl Iterator<Item = &'static str> {
    let gone = !CODES.contains(&code);
    FORMER.into_iter().filter(move |(then, _)| gone && *then == code).map(|(_, now)| now)
}
