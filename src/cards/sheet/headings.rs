//! The headings of a sheet: in English as programs write them, and in the words of three languages as people do.

use super::{BACK, COLOR, COLUMNS, FRONT, ID, NAME, SOURCE};
use crate::cards::Lang;
use crate::text::fold;

/// The headings for people, in the order of [`COLUMNS`].
pub(super) fn of(lang: Lang) -> [&'static str; COLUMNS.len()] {
    match lang {
        Lang::En => COLUMNS,
        Lang::Fr => [
            "matricule",
            "couleur",
            "nom",
            "haut chasseurs",
            "haut écrans",
            "haut champ de force",
            "haut effets",
            "bas chasseurs",
            "bas écrans",
            "bas champ de force",
            "bas effets",
            "source",
            "dos haut chasseurs",
            "dos haut écrans",
            "dos haut champ de force",
            "dos haut effets",
            "dos bas chasseurs",
            "dos bas écrans",
            "dos bas champ de force",
            "dos bas effets",
        ],
        Lang::De => [
            "ID-Code",
            "Farbe",
            "Name",
            "oben Jäger",
            "oben Schilde",
            "oben Kraftfeld",
            "oben Effekte",
            "unten Jäger",
            "unten Schilde",
            "unten Kraftfeld",
            "unten Effekte",
            "Quelle",
            "Rückseite oben Jäger",
            "Rückseite oben Schilde",
            "Rückseite oben Kraftfeld",
            "Rückseite oben Effekte",
            "Rückseite unten Jäger",
            "Rückseite unten Schilde",
            "Rückseite unten Kraftfeld",
            "Rückseite unten Effekte",
        ],
    }
}

/// Yes and no.
pub(super) fn yes_no(lang: Lang) -> [&'static str; 2] {
    match lang {
        Lang::En => ["yes", "no"],
        Lang::Fr => ["oui", "non"],
        Lang::De => ["ja", "nein"],
    }
}

/// `Upper Fighters`, `upper-fighters` and `UPPER_FIGHTERS` are one column.
pub(super) fn canonical(cell: &str) -> String {
    fold(cell.trim()).replace([' ', '-', '.', '\'', '(', ')', ':', '/', '\u{a0}', '\u{202f}'], "_")
}

/// What a word of a heading says.
#[derive(Clone, Copy, PartialEq)]
enum Says {
    Back,
    Lower,
    Upper,
    /// The first, second, third or fourth column of a section.
    Of(usize),
    /// Nothing that tells columns apart.
    Nothing,
}

fn says(word: &str) -> Option<Says> {
    Some(match word {
        "back" | "dos" | "verso" | "ruckseite" | "rueckseite" | "hinten" => Says::Back,
        "front" | "recto" | "face" | "vorderseite" | "vorne" | "section" | "half" | "partie" | "bereich"
        | "halfte" | "haelfte" | "de" | "du" | "des" | "d" | "la" | "number" | "nombre" | "anzahl"
        | "force" => Says::Nothing,
        "lower" | "bottom" | "bas" | "basse" | "inferieur" | "inferieure" | "inferieurs" | "inferieures"
        | "unten" | "untere" | "unterer" | "unteres" | "unteren" => Says::Lower,
        "upper" | "top" | "haut" | "haute" | "superieur" | "superieure" | "superieurs" | "superieures"
        | "oben" | "obere" | "oberer" | "oberes" | "oberen" => Says::Upper,
        "fighters" | "fighter" | "chasseurs" | "chasseur" | "jager" | "jaeger" => Says::Of(0),
        "shields" | "shield" | "ecrans" | "ecran" | "boucliers" | "bouclier" | "schilde" | "schild" => {
            Says::Of(1)
        }
        "field" | "fields" | "champ" | "champs" | "kraftfeld" | "kraftfelder" => Says::Of(2),
        "effects" | "effect" | "effets" | "effet" | "effekte" | "effekt" => Says::Of(3),
        _ => return None,
    })
}

/// The column that a folded heading names.
pub(super) fn column(heading: &str) -> Option<usize> {
    match heading {
        "id" | "id_code" | "code" | "matricule" | "idcode" => return Some(ID),
        "colour" | "color" | "couleur" | "farbe" => return Some(COLOR),
        "name" | "nom" => return Some(NAME),
        "source" | "quelle" | "herkunft" | "provenance" => return Some(SOURCE),
        _ => {}
    }
    let (mut first, mut section, mut of) = (FRONT, None, None);
    for word in heading.split('_').filter(|word| !word.is_empty()) {
        // What is said twice is something else.
        match says(word)? {
            Says::Back if first == FRONT => first = BACK,
            Says::Upper if section.is_none() => section = Some(0),
            Says::Lower if section.is_none() => section = Some(4),
            Says::Of(what) if of.is_none() => of = Some(what),
            Says::Nothing => {}
            _ => return None,
        }
    }
    Some(first + section? + of?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_heading_names_its_column() {
        for lang in Lang::ALL {
            for (place, heading) in of(lang).into_iter().enumerate() {
                assert_eq!(column(&canonical(heading)), Some(place), "{heading}");
            }
        }
        for (heading, place) in [
            ("Obere Jäger", 3),
            ("Chasseurs (haut)", 3),
            ("Effets supérieurs", 6),
            ("Champ de force inférieur", 9),
            ("untere Hälfte: Schilde", 8),
            ("Back lower effects", 19),
            ("Couleur", 1),
        ] {
            assert_eq!(column(&canonical(heading)), Some(place), "{heading}");
        }
        for heading in ["upper", "fighters", "upper upper fighters", "upper_fighter_price", "price", ""] {
            assert_eq!(column(&canonical(heading)), None, "{heading}");
        }
    }
}
