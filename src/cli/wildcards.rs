//! The command line, with `*` and `?` in names of files expanded where no shell does it: on Windows.

use std::ffi::OsString;

/// What the program was called with.
#[cfg(not(windows))]
pub fn arguments() -> Vec<OsString> {
    std::env::args_os().collect()
}

/// What the program was called with, patterns of files expanded.
#[cfg(windows)]
pub fn arguments() -> Vec<OsString> {
    std::env::args_os().flat_map(expand).collect()
}

/// The files of a pattern, or the argument as it is where none fits. A lone `*` means every card
/// (`export --query "*"`): PowerShell takes the quotes away, so they cannot tell.
#[cfg(windows)]
fn expand(arg: OsString) -> Vec<OsString> {
    let Some(pattern) = arg.to_str().filter(|text| *text != "*" && text.contains(['*', '?'])) else {
        return vec![arg];
    };
    let options = glob::MatchOptions { case_sensitive: false, ..glob::MatchOptions::default() };
    let found: Vec<OsString> =
        glob::glob_with(pattern, options).into_iter().flatten().flatten().map(OsString::from).collect();
    if found.is_empty() { vec![arg] } else { found }
}

#[cfg(all(test, windows))]
mod tests {
    use super::expand;

    #[test]
    fn patterns_of_files_are_expanded_and_a_lone_star_is_every_card() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.toml", "B.TOML", "c.txt"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let pattern = folder.path().join("*.toml");
        let expected: Vec<_> =
            ["B.TOML", "a.toml"].map(|name| folder.path().join(name).into_os_string()).into();
        let mut found = expand(pattern.into_os_string());
        found.sort();
        assert_eq!(found, expected);
        for plain in ["*", "no*.toml", "red-tide"] {
            assert_eq!(expand(plain.into()), [plain]);
        }
    }
}
