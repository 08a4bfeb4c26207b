//! The README is true: every command in a `console` block is run, and must
//! print what stands below it.

use std::path::Path;
use std::process::Command;

use crate::program::steady;

#[test]
fn commands_print_what_the_readme_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let home = tempfile::tempdir().unwrap();
    let mut shown = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for step in block.split("$ ").skip(1) {
            let (command, expected) = step.split_once('\n').unwrap();
            let arguments = command.strip_prefix("flightdeck ").expect(command);
            let output = steady(&mut Command::new("sh"))
                .arg("-c")
                .arg(format!("{} {arguments}", env!("CARGO_BIN_EXE_flightdeck")))
                .current_dir(root)
                .env("FLIGHTDECK_CATALOG", home.path().join("catalog.sqlite"))
                .env("COLUMNS", "100")
                .output()
                .unwrap();
            let mut printed = String::from_utf8(output.stdout).unwrap();
            printed.push_str(&String::from_utf8(output.stderr).unwrap());
            let trimmed =
                |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_owned();
            assert_eq!(trimmed(&printed), trimmed(expected), "$ {command}");
            shown += 1;
        }
    }
    assert!(shown >= 5, "only {shown} commands are shown");
}
