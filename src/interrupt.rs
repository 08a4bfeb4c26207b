//! What ends the program from outside: Ctrl-C and, on Unix, SIGTERM and SIGHUP, which schedulers and closed terminals
//! send.
//!
//! Programs that play are ended at once. Work that can end in order has handed in a flag, which is set: it reports
//! what it has, and the program ends by itself. Everything else ends now; so does everything when Ctrl-C comes again.
//! The other signals may come twice, from the terminal and from the shell.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::bots;

/// What an exit code after a signal adds to its number.
const KILLED: i32 = 128;

/// The number of SIGINT, which Ctrl-C sends.
const CTRL_C: i32 = 2;

/// The number of SIGHUP.
const HANGUP: i32 = 1;

/// The first signal that came; 0 where none did.
static HEARD: AtomicI32 = AtomicI32::new(0);

/// The flags of the work in progress.
static IN_PROGRESS: Mutex<Vec<Weak<AtomicBool>>> = Mutex::new(Vec::new());

/// From now on, and for as long as the flag is there, a signal sets it.
pub fn end_in_order(flag: &Arc<AtomicBool>) -> io::Result<()> {
    let mut flags = IN_PROGRESS.lock().unwrap_or_else(PoisonError::into_inner);
    flags.retain(|flag| flag.strong_count() > 0);
    flags.push(Arc::downgrade(flag));
    drop(flags);
    listen()
}

/// From now on a signal ends the programs that play, too.
pub fn listen() -> io::Result<()> {
    static LISTENS: Mutex<bool> = Mutex::new(false);
    let mut listens = LISTENS.lock().unwrap_or_else(PoisonError::into_inner);
    if !*listens {
        start()?;
        *listens = true;
    }
    Ok(())
}

/// The exit code of a command that was interrupted, by a signal or by Ctrl-C as a key.
pub fn exit_code() -> u8 {
    let signal = match HEARD.load(Ordering::Relaxed) {
        0 => CTRL_C,
        signal => signal,
    };
    u8::try_from(KILLED + signal).unwrap_or(u8::MAX)
}

/// Whether the terminal is gone, so that nothing written to it is read.
pub fn is_hung_up() -> bool {
    HEARD.load(Ordering::Relaxed) == HANGUP
}

fn heard(signal: i32) {
    let is_first = HEARD.compare_exchange(0, signal, Ordering::Relaxed, Ordering::Relaxed).is_ok();
    let flags = IN_PROGRESS.lock().unwrap_or_else(PoisonError::into_inner);
    let flags: Vec<Arc<AtomicBool>> = flags.iter().filter_map(Weak::upgrade).collect();
    let can_end = !flags.is_empty() && (is_first || signal != CTRL_C);
    // Before the programs end, so that their games are known to have been cut short.
    flags.iter().for_each(|flag| flag.store(true, Ordering::SeqCst));
    bots::refuse_programs();
    if !can_end {
        std::process::exit(KILLED + signal);
    }
}

#[cfg(unix)]
fn start() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = vec![SIGINT, SIGTERM];
    signals.extend(heeds_hangup().then_some(SIGHUP));
    let mut signals = signal_hook::iterator::Signals::new(signals)?;
    let listen = move || signals.forever().for_each(heard);
    std::thread::Builder::new().name("signals".into()).spawn(listen).map(drop)
}

/// Who started the program with `nohup` wants it to outlive the terminal.
#[cfg(unix)]
fn heeds_hangup() -> bool {
    use io::IsTerminal;
    match std::fs::read_to_string("/proc/self/status") {
        Ok(status) => {
            let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
            let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
            ignored.is_none_or(|mask| mask >> (HANGUP - 1) & 1 == 0)
        }
        // Other systems do not say; `nohup` leaves no terminal to report to.
        Err(_) => io::stderr().is_terminal(),
    }
}

#[cfg(not(unix))]
fn start() -> io::Result<()> {
    ctrlc::set_handler(|| heard(CTRL_C)).map_err(io::Error::other)
}
