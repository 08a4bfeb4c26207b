//! The shortest program that plays over a pipe: it always takes the first option.
//!
//! `flightdeck duel red-tide long-night --bot exec:target/debug/examples/first_option --bot random`
//!
//! With the argument `silent` it answers nothing and never ends, to see what becomes of such a program.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    if std::env::args().nth(1).is_some_and(|word| word == "silent") {
        loop {
            std::thread::park();
        }
    }
    for line in io::stdin().lock().lines() {
        // Other lines ask for nothing.
        if line?.contains("\"options\"") {
            println!("0");
            io::stdout().flush()?;
        }
    }
    Ok(())
}
