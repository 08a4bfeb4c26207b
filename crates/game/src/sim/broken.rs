//! Games that failed by a bug of Flightdeck or of a bot. They must not end the whole run.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use super::add_up::{AddUp, adds_up, keep_first};

/// How many games broke down, and the first of them. They add up, in any order, to the same total.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Broken {
    /// How many: of games in pairs, one for each pair that is not counted.
    pub games: u64,
    /// The first of them: the game's number, and what went wrong where.
    pub first: Vec<(u64, String)>,
}

impl Broken {
    /// One game.
    pub fn one(number: u64, why: String) -> Self {
        Broken { games: 1, first: vec![(number, why)] }
    }
}

impl AddUp for Broken {
    fn add_up(&mut self, more: &Broken) {
        self.games += more.games;
        self.first.extend_from_slice(&more.first);
        keep_first(&mut self.first, Clone::clone);
    }
}

adds_up!(Broken);

thread_local! {
    /// Whether the caller of [`survive`] catches and reports a panic of this thread.
    static CAUGHT: Cell<bool> = const { Cell::new(false) };
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Does something that may panic; if it does, answers in one line what was wrong and where, and the usual message
/// is not printed. Data that was being changed may then be half changed.
pub fn survive<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !CAUGHT.try_with(Cell::get).unwrap_or(false) {
                return tell(info);
            }
            let place = info.location().map_or(String::new(), |at| format!(" ({}:{})", at.file(), at.line()));
            let said = format!("{}{place}", words(info.payload()));
            SAID.set(said.split_whitespace().collect::<Vec<_>>().join(" "));
        }));
    });
    let before = CAUGHT.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    CAUGHT.set(before);
    done.map_err(|_| SAID.take())
}

fn words(payload: &dyn Any) -> &str {
    match payload.downcast_ref::<String>() {
        Some(text) => text,
        None => payload.downcast_ref::<&str>().copied().unwrap_or("no reason was given"),
    }
}
