//! Running the program: in a folder of its own, with a catalog and data of its own.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

/// The columns of a sheet of cards without backs.
pub const HEADER: &str = "id,colour,name,upper_fighters,upper_shields,upper_field,upper_effects,\
                          lower_fighters,lower_shields,lower_field,lower_effects,source";

/// A folder with the program's catalog and the files of a test.
pub struct Desk {
    folder: tempfile::TempDir,
}

/// What a run gave: exit code, standard output, standard error.
pub type Run = (i32, String, String);

/// What is typed behind the program's name. A text is cut at its spaces; a word with a space needs a list.
pub trait Words {
    fn words(&self) -> Vec<&str>;
}

impl Words for str {
    fn words(&self) -> Vec<&str> {
        self.split_whitespace().collect()
    }
}

impl Words for String {
    fn words(&self) -> Vec<&str> {
        self.as_str().words()
    }
}

impl Words for [&str] {
    fn words(&self) -> Vec<&str> {
        self.to_vec()
    }
}

impl<const N: usize> Words for [&str; N] {
    fn words(&self) -> Vec<&str> {
        self.to_vec()
    }
}

impl Words for Vec<&str> {
    fn words(&self) -> Vec<&str> {
        self.clone()
    }
}

impl Desk {
    pub fn new() -> Self {
        Desk { folder: tempfile::tempdir().unwrap() }
    }

    /// With copies of sample decks, such as `red-tide.toml`.
    pub fn with(samples: &[&str]) -> Self {
        let desk = Desk::new();
        samples.iter().for_each(|name| desk.copy(&format!("decks/{name}.toml"), &format!("{name}.toml")));
        desk
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

    /// Copies a file of the repository.
    pub fn copy(&self, from: &str, to: &str) {
        self.write(to, std::fs::read(repository(from)).unwrap());
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// Every file and folder but the catalog.
    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.retain(|name| name != "catalog.db");
        names.sort();
        names
    }

    /// Changes the catalog behind the program's back.
    pub fn sql(&self, statements: &str) {
        rusqlite::Connection::open(self.path("catalog.db")).unwrap().execute_batch(statements).unwrap();
    }

    /// The program, run in this folder.
    pub fn command(&self, words: &(impl Words + ?Sized)) -> Command {
        let mut command = self.prepared(Command::new(program()));
        command.args(words.words());
        command
    }

    /// Another program in this folder, to run ours under.
    pub fn prepared(&self, mut command: Command) -> Command {
        command.current_dir(self.folder.path()).env("FLIGHTDECK_CATALOG", "catalog.db");
        // The second is what Windows has.
        command.env("XDG_DATA_HOME", self.path("data")).env("APPDATA", self.path("data"));
        steady(&mut command);
        command
    }

    /// A run that goes on beside the test, its output kept.
    pub fn start(&self, words: &(impl Words + ?Sized)) -> Child {
        self.command(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    pub fn run(&self, words: &(impl Words + ?Sized)) -> Run {
        outcome(self.command(words).output().unwrap())
    }

    /// As [`Desk::run`], with a text on standard input.
    pub fn run_with(&self, words: &(impl Words + ?Sized), input: &str) -> Run {
        with_input(self.command(words), input)
    }

    /// The result of a command that must succeed and say nothing beside it.
    #[track_caller]
    pub fn ok(&self, words: &(impl Words + ?Sized)) -> String {
        let (code, out, err) = self.run(words);
        assert_eq!((code, &*err), (0, ""), "{:?}: {out}", words.words());
        out
    }

    /// The result of a command that must succeed, with or without notes.
    #[track_caller]
    pub fn runs(&self, words: &(impl Words + ?Sized)) -> String {
        let (code, out, err) = self.run(words);
        assert_eq!(code, 0, "{:?}: {out}{err}", words.words());
        out
    }

    /// What a command that must succeed notes beside its result.
    #[track_caller]
    pub fn notes(&self, words: &(impl Words + ?Sized)) -> String {
        let (code, out, err) = self.run(words);
        assert_eq!(code, 0, "{:?}: {out}{err}", words.words());
        err
    }

    /// What a command says that must succeed without a result.
    #[track_caller]
    pub fn done(&self, words: &(impl Words + ?Sized)) -> String {
        let (code, out, err) = self.run(words);
        assert_eq!((code, &*out), (0, ""), "{:?}: {err}", words.words());
        err
    }

    /// The result of a command whose answer is no.
    #[track_caller]
    pub fn no(&self, words: &(impl Words + ?Sized)) -> String {
        let (code, out, err) = self.run(words);
        assert_eq!((code, &*err), (1, ""), "{:?}: {out}", words.words());
        out
    }

    /// What a command says that must fail without a result.
    #[track_caller]
    pub fn fails(&self, words: &(impl Words + ?Sized)) -> String {
        let (code, out, err) = self.run(words);
        assert_eq!((code, &*out), (2, ""), "{:?}: {err}", words.words());
        err
    }

    /// A command that must fail, saying each of these.
    #[track_caller]
    pub fn refuses(&self, words: &(impl Words + ?Sized), parts: &[&str]) {
        has(&self.fails(words), parts);
    }

    /// The result in JSON of a command that must succeed; `--format json` is added.
    #[track_caller]
    pub fn json(&self, words: &(impl Words + ?Sized)) -> Value {
        let words = [&words.words()[..], &["--format", "json"]].concat();
        json(&self.runs(&words))
    }
}

/// A text with its paths as a Unix writes them.
pub fn slashes(text: &str) -> String {
    if cfg!(windows) { text.replace('\\', "/") } else { text.to_owned() }
}

/// A text holds each of these.
#[track_caller]
pub fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[track_caller]
pub fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Runs a command with a text on standard input.
pub fn with_input(mut command: Command, input: &str) -> Run {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(std::io::Write::write_all(&mut stdin, input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    outcome(output)
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
    Path::new(env!("CARGO_BIN_EXE_flightdeck"))
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
#[cfg(unix)] // Used by the tests of permissions.
pub fn output_of_copy(command: &mut Command) -> Output {
    loop {
        match command.output() {
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            result => return result.unwrap(),
        }
    }
}

/// Waits until a process has worked for some time of its own, and listens to interrupts if it should.
#[cfg(target_os = "linux")] // `/proc` tells how long it has worked.
pub fn until_at_work(process: u32, listens: bool) {
    const INTERRUPT: u64 = 1 << 1;
    loop {
        let read = |file: &str| std::fs::read_to_string(format!("/proc/{process}/{file}")).unwrap();
        let status = read("status");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        let caught = u64::from_str_radix(caught.trim(), 16).unwrap() & INTERRUPT != 0;
        // After the name, which may hold anything, in brackets: field 14 of all is the time in user mode, in ticks.
        let stat = read("stat");
        let ticks: u64 =
            stat.rsplit_once(')').unwrap().1.split_whitespace().nth(11).unwrap().parse().unwrap();
        if (caught || !listens) && ticks >= 20 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// Sends a signal, such as `-INT`.
#[cfg(unix)] // Signals.
pub fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args([name, &process.to_string()]).status().unwrap();
    assert!(sent.success(), "{name} {process}");
}

/// Interrupts a process that plays for hours, as Ctrl-C does, and gives what came of it.
#[cfg(target_os = "linux")] // Signals; `.ci/windows` presses Ctrl-C under wine.
pub fn interrupted(child: Child) -> Run {
    until_at_work(child.id(), true);
    signal("-INT", child.id());
    outcome(child.wait_with_output().unwrap())
}
