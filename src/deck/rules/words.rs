//! Event rules as organizers write them in French and German: other spellings of the keys, and of the totals.

use toml::Spanned;

use super::Measure;
use crate::reader::toml::{Fields, Table};
use crate::text::fold;

/// Keys and how else they are written, folded.
type Keys = &'static [(&'static str, &'static [&'static str])];

/// Of the file itself.
pub(super) const KEYS: Keys = &[
    ("name", &["nom"]),
    ("minimum", &["mindestens"]),
    ("maximum", &["hochstens", "hoechstens"]),
    ("banned", &["interdites", "interdits", "bannies", "verboten", "gesperrt"]),
    ("restricted", &["restreintes", "limitees", "begrenzt", "beschrankt", "beschraenkt"]),
    ("colors", &["colours", "couleurs", "farben"]),
    ("cruisers", &["croiseurs", "kreuzer"]),
    ("boxes", &["boites", "schachteln"]),
    ("limits", &["limites", "grenzen"]),
];

/// Of a restricted group.
pub(super) const GROUP: Keys =
    &[("cards", &["cartes", "karten"]), ("max", &["maximum", "hochstens", "hoechstens"])];

/// Of a limit.
pub(super) const LIMIT: Keys =
    &[("min", &["minimum", "mindestens"]), ("max", &["maximum", "hochstens", "hoechstens"])];

/// The table with its keys in English. A key that is there in two spellings is a fault.
pub(super) fn in_english<'a>(table: &Table<'a>, keys: Keys, fields: &mut Fields<'_>) -> Table<'a> {
    let mut english = Table::new();
    for (key, value) in table.iter() {
        let written = fold(key.get_ref());
        let known = keys.iter().find(|(name, others)| *name == written || others.contains(&&*written));
        // One that differs in its case only is unknown, with what is meant.
        let name = known.filter(|(name, _)| *name != written).map(|(name, _)| *name);
        let name = Spanned::new(key.span(), name.map_or(key.get_ref().clone(), Into::into));
        if let Some(name) = known.map(|(name, _)| *name).filter(|name| english.contains_key(*name)) {
            fields.fault(
                key.span(),
                say!("`{}` is `{}`, which is already there", key.get_ref().as_ref(), name),
            );
            continue;
        }
        english.insert(name, value.clone());
    }
    english
}

/// The total that a limit names, in any of the three languages.
pub(super) fn total(label: &str) -> Option<Measure> {
    Some(match fold(label.trim()).as_str() {
        "fighters" | "chasseurs" | "jager" | "jaeger" => Measure::Fighters,
        "shields" | "ecrans" | "boucliers" | "schilde" => Measure::Shields,
        "fields" | "force fields" | "champs de force" | "kraftfelder" => Measure::Fields,
        "effects" | "effets" | "effekte" => Measure::Effects,
        _ => return None,
    })
}
