//! A stage on the terminal: the terminal is taken over, and restored at every end of the program.

use std::io::{self, IsTerminal, Stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once, Weak};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event as Input, KeyCode, KeyModifiers,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};

use super::{App, Flow, Stage};
use crate::interrupt;

/// How a screen ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The user left.
    Left,
    /// Ctrl-C, or the system asked the program to end.
    Interrupted,
}

/// Whether there is a terminal that a screen can be shown on: both ends, and one that can move its cursor.
pub fn is_available() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// How often to look for answers while nothing else happens.
const GLANCE: Duration = Duration::from_millis(20);

/// Shows a stage until the user leaves.
pub fn run<A: App>(stage: &mut Stage<A>) -> io::Result<Ended> {
    let end_signals = EndSignals::listen()?;
    let mut terminal = HeldTerminal::take()?;
    let mut changed = true;
    let mut quiet = Instant::now();
    loop {
        if changed {
            terminal.screen.draw(|frame| stage.draw(frame.buffer_mut()))?;
        }
        if end_signals.to_end() {
            return Ok(Ended::Interrupted);
        }
        changed = event::poll(GLANCE)?;
        if changed {
            quiet = Instant::now();
            let input = event::read()?;
            if is_interruption(&input) {
                return Ok(Ended::Interrupted);
            }
            if stage.handle(input) == Flow::Leave {
                return Ok(Ended::Left);
            }
        }
        let (any, flow) = stage.take_answers();
        changed |= any;
        if flow == Flow::Leave {
            return Ok(Ended::Left);
        }
        if stage.app.wakes_after().is_some_and(|pause| quiet.elapsed() >= pause) {
            quiet = Instant::now();
            changed = true;
            if stage.tick() == Flow::Leave {
                return Ok(Ended::Left);
            }
        }
    }
}

/// In raw mode Ctrl-C is a key like any other.
fn is_interruption(input: &Input) -> bool {
    matches!(input, Input::Key(key)
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL))
}

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, until it is dropped.
struct HeldTerminal {
    screen: Terminal<CrosstermBackend<Stdout>>,
}

impl HeldTerminal {
    fn take() -> io::Result<Self> {
        give_back_on_panic();
        TAKEN.store(true, Ordering::SeqCst);
        let taken = || {
            enable_raw_mode()?;
            execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)?;
            Terminal::new(CrosstermBackend::new(io::stdout()))
        };
        match taken() {
            Ok(screen) => Ok(HeldTerminal { screen }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for HeldTerminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Leaves the terminal as it was found. Does nothing the second time.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Where the terminal is gone, there is nothing to give back.
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// The program may be built to end at once when it panics: then nothing is dropped, but this is still called.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let default = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            default(info);
        }));
    });
}

/// What the system says: to end, from outside (SIGTERM) or because the terminal was closed (SIGHUP).
struct EndSignals {
    end: Arc<AtomicBool>,
}

impl EndSignals {
    fn listen() -> io::Result<Self> {
        let end = Arc::new(AtomicBool::new(false));
        interrupt::end_in_order(&end)?;
        end_for_certain(Arc::downgrade(&end))?;
        Ok(EndSignals { end })
    }

    fn to_end(&self) -> bool {
        self.end.load(Ordering::Relaxed)
    }
}

/// Ends the program where the screen does not: crossterm reads a terminal that is gone again and again and never
/// comes back. Everything worth keeping is on the disk at any moment, as for a kill.
fn end_for_certain(end: Weak<AtomicBool>) -> io::Result<()> {
    /// The screen looks every [`GLANCE`].
    const PATIENCE: Duration = Duration::from_millis(500);
    let watch = move || {
        let mut requested = false;
        // Until the screen has ended by itself.
        while let Some(end) = end.upgrade() {
            if requested {
                // Not more: the screen may hold standard output.
                let _ = disable_raw_mode();
                std::process::exit(i32::from(interrupt::exit_code()));
            }
            requested = end.load(Ordering::Relaxed);
            drop(end);
            std::thread::sleep(PATIENCE);
        }
    };
    std::thread::Builder::new().name("end".into()).spawn(watch).map(drop)
}
