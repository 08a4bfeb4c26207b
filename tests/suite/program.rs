//! Running the program: in a folder of its own, with a catalog of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with the program's catalog and the files of a test.
pub struct Desk {
    folder: tempfile::TempDir,
}

/// What a run gave: exit code, standard output, standard error.
pub type Run = (i32, String, String);

impl Desk {
    pub fn new() -> Self {
        Desk { folder: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// Every file in the folder but the catalog.
    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.retain(|name| !name.starts_with("catalog.db"));
        names.sort();
        names
    }

    /// The program, run in this folder.
    pub fn command(&self) -> Command {
        self.prepared(Command::new(program()))
    }

    /// Another program in this folder, to run ours under.
    pub fn prepared(&self, mut command: Command) -> Command {
        command.current_dir(self.folder.path()).env("FLIGHTDECK_CATALOG", self.path("catalog.db"));
        steady(&mut command);
        command
    }

    pub fn run(&self, args: &[&str]) -> Run {
        outcome(self.command().args(args).output().unwrap())
    }

    /// As [`Desk::run`], with a text on standard input.
    pub fn run_with(&self, args: &[&str], input: &str) -> Run {
        let mut command = assert_cmd::Command::from_std(self.command());
        outcome(command.args(args).write_stdin(input).output().unwrap())
    }
}

/// The program, speaking English.
pub fn flightdeck() -> Command {
    let mut command = Command::new(program());
    steady(&mut command);
    command
}

/// The same words and letters in every locale.
pub fn steady(command: &mut Command) -> &mut Command {
    command
        .env_remove("CLICOLOR_FORCE")
        .env_remove("FLIGHTDECK_LANG")
        .env_remove("FLIGHTDECK_DECKS")
        .env("LC_ALL", "C.UTF-8")
}

pub fn program() -> &'static Path {
    Path::new(assert_cmd::cargo::cargo_bin!("flightdeck"))
}

pub fn outcome(output: Output) -> Run {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// A file of the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Runs a fresh copy of the program. Another test that starts a process at the same moment may hold the
/// copy open a while, and the system does not run what is open for writing.
#[cfg(unix)]
pub fn output_of_copy(command: &mut Command) -> std::process::Output {
    loop {
        match command.output() {
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            result => return result.unwrap(),
        }
    }
}
