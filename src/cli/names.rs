//! Labels that distinguish decks: their names, and their files where names are the same.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::deck_name::FoundDeck;
use super::desk::LegalDeck;
use super::own_decks::stem;
use super::paths::is_dash;
use crate::text::LONGEST_NAME;

/// A label for each deck. Decks of the same name are distinguished by the names of their files, and by whole
/// paths where those are the same, too. The same file has the same label wherever it is named.
pub fn distinct_names(decks: &[(&str, &Path)]) -> Vec<String> {
    let stem = |path: &Path| match path.file_stem() {
        Some(stem) if !is_dash(path) => stem.to_string_lossy().into_owned(),
        _ => path.display().to_string(),
    };
    let mut labels: Vec<String> = decks.iter().map(|(name, _)| (*name).to_owned()).collect();
    tell_apart(&mut labels, decks, stem);
    tell_apart(&mut labels, decks, |path| path.display().to_string());
    labels
}

/// A label for each deck that was found.
pub fn labels(decks: &[LegalDeck]) -> Vec<String> {
    let origins: Vec<PathBuf> = decks.iter().map(|legal| legal.found.origin()).collect();
    let named = decks.iter().zip(&origins).map(|(legal, origin)| (legal.deck.name(), origin.as_path()));
    distinct_names(&named.collect::<Vec<_>>())
}

/// Adds something of the file to labels that several files share.
fn tell_apart(labels: &mut [String], decks: &[(&str, &Path)], of_file: impl Fn(&Path) -> String) {
    let mut files: HashMap<&str, HashSet<&Path>> = HashMap::new();
    for (label, (_, path)) in labels.iter().zip(decks) {
        files.entry(label).or_default().insert(path);
    }
    let shared: Vec<usize> = (0..labels.len()).filter(|&at| files[labels[at].as_str()].len() > 1).collect();
    for at in shared {
        let (name, path) = decks[at];
        labels[at] = with(name, &plain(&of_file(path)));
    }
}

/// A file's name as a part of a sentence: half as long as a label at most, of which the end tells most, and cut
/// where it tries to be more.
fn plain(file: &str) -> String {
    const MOST: usize = LONGEST_NAME / 2;
    let plain: Vec<char> = file.chars().take_while(|c| !c.is_control()).collect();
    match plain.len().checked_sub(MOST) {
        None | Some(0) => plain.into_iter().collect(),
        Some(more) => format!("…{}", plain[more + 1..].iter().collect::<String>()),
    }
}

/// A name and what tells it apart, no longer than a name may be.
fn with(name: &str, mark: &str) -> String {
    let room = LONGEST_NAME.saturating_sub(mark.chars().count() + 3);
    match name.chars().count() > room {
        true => format!("{}… ({mark})", name.chars().take(room.saturating_sub(1)).collect::<String>()),
        false => format!("{name} ({mark})"),
    }
}

/// The author of the sample decks, and of decks copied from one: not a player at an event.
const OURS: &str = "Flightdeck";

/// The author of a deck who may come to an event.
pub fn person(author: Option<&str>) -> Option<String> {
    author.filter(|author| *author != OURS).map(str::to_owned)
}

/// Who brings a deck to an event: its author, or who its file is named after.
pub fn player(author: Option<&str>, found: &FoundDeck) -> Option<String> {
    person(author).or_else(|| found.path().filter(|path| !is_dash(path)).and_then(player_of_file))
}

/// As far as the name of a file is one that a league may hold.
fn player_of_file(file: &Path) -> Option<String> {
    let name: String = stem(file).chars().take_while(|c| !c.is_control()).take(LONGEST_NAME).collect();
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// Numbers two labels that are the same.
pub fn numbered([one, two]: [String; 2]) -> [String; 2] {
    if one == two { [with(&one, "1"), with(&two, "2")] } else { [one, two] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(decks: &[(&str, &str)]) -> Vec<String> {
        distinct_names(&decks.iter().map(|(name, path)| (*name, Path::new(path))).collect::<Vec<_>>())
    }

    #[test]
    fn decks_of_one_name_are_told_apart_by_file_then_path() {
        assert_eq!(apart(&[("Red", "a.toml"), ("Blue", "b.toml")]), ["Red", "Blue"]);
        assert_eq!(
            apart(&[("Red", "old/a.toml"), ("Blue", "c.toml"), ("Red", "b.toml")]),
            ["Red (a)", "Blue", "Red (b)"]
        );
        assert_eq!(
            apart(&[("Red", "old/a.toml"), ("Red", "new/a.toml"), ("Red", "b.toml")]),
            ["Red (old/a.toml)", "Red (new/a.toml)", "Red (b)"]
        );
        assert_eq!(apart(&[("Red", "a.toml"), ("Red", "a.toml")]), ["Red", "Red"]);
        assert_eq!(numbered(["Red".into(), "Red".into()]), ["Red (1)", "Red (2)"]);
        assert_eq!(apart(&[("Red", "-"), ("Red", "a.toml")]), ["Red (-)", "Red (a)"]);
        assert_eq!(apart(&[("Red", "a\nforged.toml"), ("Red", "b.toml")]), ["Red (a)", "Red (b)"]);
    }

    /// Leagues and records refuse longer ones.
    #[test]
    fn labels_are_as_long_as_names_at_most() {
        let (name, file) = ("n".repeat(LONGEST_NAME), "f".repeat(200));
        let files = [format!("a/{file}"), format!("b/{file}"), "short".into()];
        let labels = apart(&files.each_ref().map(|file| (name.as_str(), file.as_str())));
        for label in labels.iter().chain(&numbered([name.clone(), name.clone()])) {
            assert_eq!(label.chars().count(), LONGEST_NAME, "{label}");
        }
        assert!(labels[2].ends_with("nnn… (short)"), "{labels:?}");
        assert_eq!(apart(&[("Red", &files[0]), ("Red", "b")])[0].chars().count(), "Red ()".len() + 40);
        let player = |file: &str| player_of_file(Path::new(file));
        assert_eq!(player(&files[0]), Some("f".repeat(LONGEST_NAME)));
        assert_eq!(player("a/ Ada\u{1b}[2J.toml"), Some("Ada".into()));
        assert_eq!(player("\n.toml"), None);
    }
}
