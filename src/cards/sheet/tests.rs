//! Every message of the sheet, and the differences between spreadsheets that it accepts.

use super::*;
use crate::cards::{Effect, Effects, builtin};
use crate::work::assert_linear;
use proptest::prelude::*;

const HEADER: &str = "id,colour,name,upper_fighters,upper_shields,upper_field,upper_effects,\
                      lower_fighters,lower_shields,lower_field,lower_effects,source";

fn cards(text: &str) -> Vec<Card> {
    read(&Source::new("my.csv", text)).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn faults(text: &str) -> Vec<String> {
    let faults = read(&Source::new("my.csv", text)).expect_err("a faulty sheet was read");
    faults.iter().map(ToString::to_string).collect()
}

/// The faults of one row below the standard header.
fn row(row: &str) -> Vec<String> {
    faults(&format!("{HEADER}\n{row}\n"))
}

#[test]
fn a_row_is_a_card() {
    let read = cards(&format!("{HEADER}\n3-10,green,Night Mail,2,0,no,lateral,1,0,no,draw,design\n"));
    let [card] = &read[..] else { panic!("{read:?}") };
    let one = |effect| Effects::try_from_iter([effect]).unwrap();
    assert_eq!(card.id.to_string(), "3-10");
    assert_eq!((card.color, &*card.name, &*card.source), (Color::Green, "Night Mail", "design"));
    assert_eq!(card.front.upper, Section { fighters: 2, effects: one(Effect::Lateral), ..Section::EMPTY });
    assert_eq!(card.front.lower, Section { fighters: 1, effects: one(Effect::Draw), ..Section::EMPTY });
    assert_eq!(card.back, Face::STANDARD_BACK);
}

#[test]
fn every_way_a_spreadsheet_writes_a_sheet_reads_the_same() {
    let plain = format!("{HEADER}\n3-10,blue,\"Night, Mail\",2,3,yes,lateral draw,1,0,no,,mine\n");
    let expected = cards(&plain);
    for other in [
        format!("\u{feff}{plain}"),
        plain.replace('\n', "\r\n"),
        plain.replace('\n', "\r"),
        plain.trim_end().to_owned(),
        plain.replace("Night, Mail", "Night; Mail").replace(',', "\t").replace("Night;", "Night,"),
        format!(
            "sep=;\r\n{}",
            plain.replace("Night, Mail", "N").replace(',', ";").replace("\"N\"", "\"Night, Mail\"")
        ),
        plain.replace("Night, Mail", "N").replace(',', ";").replace("\"N\"", "\"Night, Mail\""),
        plain.replace("upper_fighters", " Upper Fighters ").replace("colour", "COLOR").replace("id,", "ID,"),
        plain.replace(",yes,", ",X,").replace(",no,", ",,").replace(",0,", ",,"),
        plain.replace(",yes,", ",True,").replace(",no,", ",0,"),
        plain.replace(",yes,", ",1,").replace(",no,", ",FALSE,"),
        plain.replace("3-10", "'3-10"),
        plain.replace("3-10", "\"=\"\"3-10\"\"\""),
        plain.replace("3-10", "03_010"),
        plain.replace("blue", "Bleu"),
        plain.replace("lateral draw", "\"Déplacement latéral, pioche\""),
        plain.replace("lateral draw", "Horizontale Bewegung + ZIEHEN"),
        format!("{}\n\n , ,,,,,,,,,,\n{}\n,,,,,,,,,,,\n\n", HEADER, plain.lines().nth(1).unwrap()),
        plain.replace(HEADER, &format!("{HEADER},,")).replace(",mine", ",mine,,"),
    ] {
        assert_eq!(cards(&other), expected, "{other:?}");
    }
}

#[test]
fn columns_come_in_any_order_and_source_is_optional() {
    let text = "name,lower_fighters,id,upper_fighters,colour,upper_shields,lower_shields,upper_field,\
                lower_field,upper_effects,lower_effects\nA,1,0-4,2,green,,,,,,strike\n";
    let [card] = &cards(text)[..] else { panic!() };
    assert_eq!(
        (card.id.to_string(), card.front.upper.fighters, card.front.lower.fighters),
        ("0-04".into(), 2, 1)
    );
    assert_eq!(card.source, "");
}

#[test]
fn a_back_is_the_standard_one_unless_its_cells_say_otherwise() {
    let header = format!("{HEADER},back_upper_fighters,back_lower_fighters,back_lower_effects");
    let read = cards(&format!("{header}\n0-1,blue,A,1,,,,,,,,,,,\n0-2,blue,B,1,,,,,,,,,1,3,roll\n"));
    assert_eq!(read[0].back, Face::STANDARD_BACK);
    assert_eq!((read[1].back.upper.fighters, read[1].back.lower.fighters), (1, 3));
    assert!(read[1].back.lower.effects.contains(Effect::Roll));
    let text = format!("{header}\n0-2,blue,B,1,,,,,,,,,,,roll\n0-3,green,C,1,,,,,,,,,1,,roll\n");
    assert_eq!(
        faults(&text),
        [
            "my.csv:2:22: no fighters on the back; every face needs at least one (Q-CARD-5)",
            "my.csv:3:26: a green card cannot have `roll`, only Training effects (R-CARD-7); should the card be blue?",
        ]
    );
}

#[test]
fn headers_with_a_fault() {
    assert_eq!(faults(""), ["my.csv: the file is empty"]);
    assert_eq!(faults("\n \n"), faults(""));
    assert_eq!(
        faults("3-10,green,Night Mail\n"),
        [format!("my.csv:1:1: the first line must name the columns; expected {HEADER}")]
    );
    assert_eq!(
        faults(&HEADER.replace("upper_fighters", "uper_fighters")),
        ["my.csv:1:16: unknown column \"uper_fighters\"; did you mean `upper_fighters`?",]
    );
    assert_eq!(
        faults(&format!("{HEADER},price")),
        [format!("my.csv:1:133: unknown column \"price\"; valid columns: {}", HEADER.replace(',', ", "))]
    );
    assert_eq!(faults(&format!("{HEADER},name")), ["my.csv:1:133: the column `name` appears twice"]);
}

#[test]
fn id_codes_with_a_fault() {
    for (id, message) in [
        (
            "310",
            "\"310\" is not an ID code; expected a level, a hyphen and a number, such as 3-10 (R-CARD-1)",
        ),
        ("", "missing ID code, such as 3-10 (R-CARD-1)"),
        ("4-10", "the level of \"4-10\" does not exist; levels are 0 to 3 (R-CARD-1)"),
        ("3-0", "the number of \"3-0\" is out of range; numbers are 1 to 65535 (R-CARD-1)"),
    ] {
        assert_eq!(row(&format!("{id},blue,A,1")), [format!("my.csv:2:1: {message}")]);
    }
    let dates = [
        "10-Mar",
        "Mar-10",
        "03-Oct",
        "10. Mrz",
        "10-mars",
        "3-févr.",
        "10 Mar 2026",
        "10.03.2026",
        "2026-03-10",
        "03/10/2026",
        "3/10/26",
        "2026-03-10T00:00:00",
        "03/10/2026 00:00",
        "46091",
        "3. Okt",
        "01-Dez",
    ];
    for date in dates {
        assert_eq!(
            row(&format!("{date},blue,A,1")),
            [format!(
                "my.csv:2:1: \"{date}\" is a date; your spreadsheet converted the ID code (R-CARD-1); format the column as text, then type the code again"
            )]
        );
    }
}

#[test]
fn cells_with_a_fault() {
    for (cells, message) in [
        ("0-1,red,A,1", "5: \"red\" is not a color; expected green or blue (R-CARD-2)"),
        (
            "0-1,gren,A,1",
            "5: \"gren\" is not a color; expected green or blue (R-CARD-2); did you mean `green`?",
        ),
        ("0-1,,A,1", "5: missing color; expected green or blue (R-CARD-2)"),
        ("0-1,blue,A,5", "12: 5 fighters; a section has 0 to 4"),
        ("0-1,blue,A,300", "12: \"300\" is not a number of fighters"),
        ("0-1,blue,A,two", "12: \"two\" is not a number of fighters"),
        ("0-1,blue,A,-1", "12: \"-1\" is not a number of fighters"),
        ("0-1,blue,A,0", "12: no fighters on the front; every face needs at least one (Q-CARD-5)"),
        ("0-1,blue,A,1,1", "14: 1 shield; a section has 0, 2, 3 or 4"),
        ("0-1,blue,A,1,5", "14: 5 shields; a section has 0, 2, 3 or 4"),
        ("0-1,blue,A,1,2,perhaps", "16: \"perhaps\" is not a valid force field value; expected yes or no"),
        ("0-1,blue,A,1,,,dstroy", "16: unknown effect \"dstroy\"; did you mean `destroy`?"),
        ("0-1,blue,A,1,,,Lateral Movment", "16: unknown effect \"Lateral Movment\"; did you mean `lateral`?"),
        ("0-1,blue,A,1,,,Pivotment", "16: unknown effect \"Pivotment\"; did you mean `pivot`?"),
        (
            "0-1,blue,A,1,,,banana",
            "16: unknown effect \"banana\"; available effects: draw, lateral, vertical, free, pivot, destroy, strike, recoil, roll, hit",
        ),
        ("0-1,blue,A,1,,,hit hit hit hit hit", "16: 5 effects; a section has at most 4"),
        ("0-1,green,A,1,2", "15: a green card cannot have shields (R-CARD-7); should the card be blue?"),
        (
            "0-1,green,A,1,,yes",
            "16: a green card cannot have a force field (R-CARD-7); should the card be blue?",
        ),
        (
            "0-1,green,A,1,,,hit",
            "17: a green card cannot have `hit`, only Training effects (R-CARD-7); should the card be blue?",
        ),
        (
            "0-1,blue,A,1,,,,,,,,mine,extra",
            "26: this row has more cells than the header; check for an extra separator or unquoted text",
        ),
    ] {
        assert_eq!(row(cells), [format!("my.csv:2:{message}")]);
    }
    assert_eq!(
        row(&format!("0-1,blue,{},1", "n".repeat(81))),
        ["my.csv:2:10: the name is longer than 80 characters"]
    );
}

#[test]
fn line_breaks_and_open_quotes() {
    assert_eq!(
        row("0-1,blue,\"A,1\n0-2,blue,B,1"),
        ["my.csv:2:10: line break inside a cell; check for a missing closing quote"]
    );
}

#[test]
fn all_faults_come_at_once_each_in_its_place() {
    let text = format!(
        "{HEADER}\n0-1,red,,9,1,maybe,zap\n\n4-1,green,A,1,,,roll\n0-5,blue,B,1\n0-05,blue,C,1\n00-5,blue,D,1\n"
    );
    assert_eq!(
        faults(&text),
        [
            "my.csv:2:5: \"red\" is not a color; expected green or blue (R-CARD-2)",
            "my.csv:2:10: 9 fighters; a section has 0 to 4",
            "my.csv:2:12: 1 shield; a section has 0, 2, 3 or 4",
            "my.csv:2:14: \"maybe\" is not a valid force field value; expected yes or no",
            "my.csv:2:20: unknown effect \"zap\"; available effects: draw, lateral, vertical, free, pivot, destroy, strike, recoil, roll, hit",
            "my.csv:4:1: the level of \"4-1\" does not exist; levels are 0 to 3 (R-CARD-1)",
            "my.csv:4:17: a green card cannot have `roll`, only Training effects (R-CARD-7); should the card be blue?",
            "my.csv:6:1: 0-05 is listed twice; the first is on line 5 (R-CARD-1)",
            "my.csv:7:1: 0-05 is listed twice; the first is on line 5 (R-CARD-1)",
        ]
    );
}

#[test]
fn a_sheet_of_nothing_but_faults_is_told_in_part() {
    let found = faults(&format!("{HEADER}\n{}", "x\n".repeat(5000)));
    assert_eq!(found.len(), MOST_FAULTS + 1);
    // Each row lacks a code, a color and a fighter.
    assert_eq!(found[MOST_FAULTS], "and 14,000 more errors");
}

fn any_effects(effects: &'static [Effect]) -> impl Strategy<Value = Effects> {
    proptest::collection::vec(proptest::sample::select(effects), 0..=Effects::MOST)
        .prop_map(|effects| Effects::try_from_iter(effects).unwrap())
}

fn any_section(color: Color) -> impl Strategy<Value = Section> {
    let green = color == Color::Green;
    let effects = if green { &Effect::ALL[..8] } else { &Effect::ALL[..] };
    let shields = if green { &Section::SHIELDS[..1] } else { &Section::SHIELDS[..] };
    (0..=4u8, proptest::sample::select(shields), any::<bool>(), any_effects(effects)).prop_map(
        move |(fighters, shields, field, effects)| Section {
            fighters,
            shields,
            field: field && !green,
            effects,
        },
    )
}

fn any_face(color: Color) -> impl Strategy<Value = Face> {
    let face = (any_section(color), any_section(color)).prop_map(|(upper, lower)| Face { upper, lower });
    face.prop_filter("Q-CARD-5", |face| face.fighters() > 0)
}

/// Any card that breaks no rule.
fn any_card() -> impl Strategy<Value = Card> {
    let text = "[^\\p{Cc}]{0,30}".prop_map(|text: String| text.trim().to_owned());
    let name = text.clone().prop_filter("a name", |name| !name.is_empty());
    (proptest::sample::select(&Color::ALL[..]), 0..=3u8, 1..=u16::MAX, name, text).prop_flat_map(
        |(color, level, number, name, source)| {
            let back = prop_oneof![Just(Face::STANDARD_BACK), any_face(color)];
            (any_face(color), back).prop_map(move |(front, back)| Card {
                id: CardId::new(level, number).unwrap(),
                color,
                name: name.clone(),
                front,
                back,
                source: source.clone(),
            })
        },
    )
}

/// Any cards, each with a code of its own, by code.
pub(crate) fn any_cards() -> impl Strategy<Value = Vec<Card>> {
    proptest::collection::vec(any_card(), 0..12).prop_map(|mut cards| {
        cards.sort_by_key(|card| card.id);
        cards.dedup_by_key(|card| card.id);
        cards
    })
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_same_cards(written in any_cards()) {
        let text = write(&written);
        prop_assert_eq!(&cards(&text), &written);
        prop_assert_eq!(cards(&text.replace('\n', "\r\n")), written);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes: Vec<u8>, header: bool) {
        let text = String::from_utf8_lossy(&bytes);
        let text = if header { format!("{HEADER}\n{text}") } else { text.into_owned() };
        show(read(&Source::new("any", text)));
    }

    /// Sheets that are nearly right reach further into the reader than noise does.
    #[test]
    fn no_damaged_sheet_makes_the_reader_panic(
        from in 0..5000usize, cut in 0..40usize, put in "[0-9,;\"\t\r\n\u{feff}é -]{0,6}"
    ) {
        let mut text: String = write(builtin::cards());
        let floor = |text: &str, at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap();
        let (from, to) = (floor(&text, from), floor(&text, from + cut));
        text.replace_range(from.min(to)..to, &put);
        show(read(&Source::new("any", text)));
    }
}

/// Faults must have places that can be shown.
fn show(read: Result<Vec<Card>, Vec<Fault>>) {
    for fault in read.err().into_iter().flatten().take(20) {
        assert!(!fault.to_string().is_empty());
    }
}

/// Twice the sheet takes twice the work, wherever its faults are.
#[test]
fn work_grows_with_the_sheet_and_no_faster() {
    let header = COLUMNS.join(",");
    let faults = |rows: String, least: usize| {
        let source = Source::new("big.csv", format!("{header}\n{rows}"));
        let faults = read(&source).unwrap_err();
        assert!(faults.len() >= least, "{}", faults.len());
        assert!(faults.len() <= MOST_FAULTS + 1);
        faults.iter().filter_map(Fault::line_column).for_each(drop);
    };
    // Cells beyond the last column, words in a cell of effects, one card again and again, and a fault in
    // every row.
    assert_linear(5_000, |n| faults(format!("0-1,green,A,1{}", ",x".repeat(n)), 1000));
    assert_linear(5_000, |n| faults(format!("0-1,blue,A,1,,,{}", "zap ".repeat(n)), 1));
    assert_linear(5_000, |n| faults("0-1,green,A,1\n".repeat(n), 1000));
    assert_linear(5_000, |n| faults("0-x,green,A,1\n".repeat(n), 1000));
    let unknown = |n: usize| {
        let source = Source::new("wide.csv", format!("id{}", ",zap".repeat(n)));
        assert!(read(&source).unwrap_err().len() <= MOST_FAULTS + 2);
    };
    assert_linear(5_000, unknown);
}

/// A spreadsheet would run a cell that begins like a formula.
#[test]
fn names_that_look_like_formulas_are_written_as_texts_and_read_back() {
    let card = Card { name: "=1+1".into(), source: "@SUM(A1)".into(), ..builtin::cards()[0].clone() };
    let text = write([&card]);
    assert!(text.contains(",'=1+1,") && text.contains("'@SUM(A1)"), "{text}");
    assert_eq!(read(&Source::new("x", text)).unwrap(), [card]);
}
