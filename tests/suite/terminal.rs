//! A real terminal (tmux: keys sent, screen read).

use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::program::{Desk, program};

/// How long to wait for something that comes; a failure, not a measurement.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with a shell in it.
pub struct Terminal {
    pub desk: Desk,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
    }
}

impl Terminal {
    /// `None`, with a word about it, where tmux is not installed.
    pub fn open(width: u16, height: u16) -> Option<Terminal> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: tmux is not installed");
            return None;
        }
        let terminal = Terminal { desk: Desk::new() };
        terminal.begin(width, height);
        Some(terminal)
    }

    fn begin(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        let shell = "env PS1='ready> ' sh";
        let output = self.tmux(&["new-session", "-d", "-x", &width, "-y", &height, shell]);
        assert!(output.status.success(), "{output:?}");
        // Where a session ends, the next one finds the server still there.
        self.tmux(&["set-option", "-s", "exit-empty", "off"]);
        self.wait_for("ready>");
    }

    /// Another terminal in place of one that a killed program has left in disorder.
    pub fn renew(&self, width: u16, height: u16) {
        self.tmux(&["kill-session"]);
        self.begin(width, height);
    }

    pub fn tmux(&self, args: &[&str]) -> Output {
        let mut command = self.desk.prepared(Command::new("tmux"));
        command.env("TERM", "xterm-256color").env_remove("NO_COLOR").env_remove("TMUX");
        command.arg("-u").arg("-f").arg("/dev/null").arg("-S").arg(self.desk.path("tmux.socket"));
        command.args(args).output().unwrap()
    }

    pub fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    pub fn wait_for(&self, text: &str) -> String {
        self.wait_until(text, |screen| screen.contains(text))
    }

    pub fn wait_until(&self, what: &str, done: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if done(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "{what:?} does not come:\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn keys(&self, keys: &[&str]) {
        let output = self.tmux(&[&["send-keys"], keys].concat());
        assert!(output.status.success(), "{output:?}");
    }

    /// Types a line for the shell.
    pub fn line(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.keys(&["Enter"]);
    }

    /// Starts the program; when it ends, the shell says with which code. Its number is kept in a file.
    pub fn start(&self, arguments: &str) {
        let program = program();
        self.line(&format!(
            "sh -c 'echo $$ > pid; exec {} {arguments}'; echo \"ended $?\"",
            program.display()
        ));
    }

    pub fn resize(&self, width: u16, height: u16) {
        self.tmux(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// The settings of the terminal, in a form to compare.
    /// Widens and narrows it around a screen, which must come back as it was.
    pub fn is_resized_and_too_small(&self, between: impl FnOnce()) {
        // The line of keys is drawn last.
        let narrow = self.wait_for("? help");
        self.resize(130, 40);
        self.wait_until("a wide screen", |screen| screen.lines().any(|line| line.chars().count() > 100));
        self.resize(60, 20);
        self.wait_for("This window is too small: 60 × 20.");
        between();
        self.resize(80, 24);
        self.wait_until("the same screen", |screen| screen == narrow);
    }

    pub fn settings(&self, name: &str) -> String {
        self.line(&format!("clear; stty -g > {name}.part; mv {name}.part {name}"));
        self.wait_until(name, |_| self.desk.path(name).exists());
        self.desk.read(name)
    }

    pub fn kill(&self, signal: &str) {
        let pid = self.desk.read("pid");
        let killed = Command::new("kill").args([signal, pid.trim()]).status().unwrap();
        assert!(killed.success());
    }
}
