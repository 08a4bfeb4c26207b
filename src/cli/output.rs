//! Standard output and standard error: buffered, colored only for a terminal that wants color.

use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice, StripStream};
use serde::Serialize;
use terminal_size::{Height, Width};

use super::setting::setting;
use super::{Failure, lang};
use crate::fault::Fault;
use crate::report::document::Document;
use crate::report::fault::drawn;
use crate::report::format::{self, Format};
use crate::say::Tell;
use crate::wording::{Ascii, Guard, ascii, ascii_bytes, fitted};

/// Where results go. Escape codes written to it are dropped unless a terminal wants color.
pub struct Output {
    stream: Box<dyn Write>,
    width: Option<u16>,
}

impl Output {
    pub fn stdout() -> Self {
        const BUFFER: usize = 64 * 1024;
        let choice = AutoStream::choice(&io::stdout());
        let stream: Box<dyn Write> = if choice == ColorChoice::Never {
            // What is left when escape codes are dropped comes in small pieces: buffer after, not before.
            let buffer: Box<dyn Write> = Box::new(BufWriter::with_capacity(BUFFER, raw_stdout()));
            Box::new(StripStream::new(buffer))
        } else {
            Box::new(BufWriter::with_capacity(BUFFER, AutoStream::new(io::stdout().lock(), choice)))
        };
        let stream = if setting().ascii { Box::new(Ascii::new(stream)) } else { stream };
        // A file gets everything exactly as it is.
        let stream = if io::stdout().is_terminal() { Box::new(Guard::new(stream)) } else { stream };
        Output { stream, width: columns(io::stdout().is_terminal(), terminal_size::terminal_size) }
    }

    /// Writes a result exactly as it is, also a PDF; text only in the letters that the user can read.
    pub fn write_raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.flush()?;
        match setting().ascii {
            true => raw_stdout().write_all(&ascii_bytes(bytes)),
            false => raw_stdout().write_all(bytes),
        }
    }

    /// Writes a report in one of [`Format::REPORT`]; see [`format::render`].
    pub fn show(
        &mut self,
        format: Format,
        figures: &impl Serialize,
        document: impl FnOnce() -> Document,
        rows: Option<&str>,
    ) -> io::Result<()> {
        self.write_all(format::render(format, self.width, figures, document, rows).as_bytes())
    }

    /// Columns to fit, where a terminal or `COLUMNS` limits them.
    pub fn width(&self) -> Option<u16> {
        self.width
    }
}

/// Standard output without the standard library's own handle, which takes a write that the system
/// refuses (a descriptor not open for writing) for done.
#[cfg(unix)]
fn raw_stdout() -> Box<dyn Write> {
    use std::os::fd::AsFd;
    match io::stdout().as_fd().try_clone_to_owned() {
        Ok(descriptor) => Box::new(std::fs::File::from(descriptor)),
        Err(_) => Box::new(io::stdout().lock()),
    }
}

#[cfg(not(unix))]
fn raw_stdout() -> Box<dyn Write> {
    Box::new(io::stdout().lock())
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Says on standard error why a command could not do its work.
pub fn report(failure: &Failure) {
    let color = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let width = stderr_width();
    let text = match failure {
        Failure::Faults(faults) => {
            faults.iter().map(|fault| drawn(fault, lang(), color, width)).collect::<Vec<_>>().join("\n\n")
        }
        other => drawn(&Fault::new(other.tell()), lang(), color, width),
    };
    print(&text);
}

fn stderr_width() -> Option<u16> {
    columns(io::stderr().is_terminal(), || terminal_size::terminal_size_of(io::stderr()))
}

/// The columns of a terminal; of anything else, those that `COLUMNS` asks for, or as many as it takes.
fn columns(is_terminal: bool, size: impl FnOnce() -> Option<(Width, Height)>) -> Option<u16> {
    if is_terminal {
        return size().map(|(width, _)| width.0);
    }
    std::env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns > 0)
}

/// A report on standard error: of a command whose result is something else.
pub fn tell_document(document: &Document) {
    let text = crate::report::terminal::document(document, stderr_width());
    print(anstream::adapter::strip_str(&text).to_string().trim_end());
}

/// Lines on standard error, as wide as a terminal is.
pub fn tell(text: &str) {
    print(&fitted(text, stderr_width()));
}

fn print(text: &str) {
    let text = if setting().ascii { ascii(text) } else { text.into() };
    // If standard error is closed, there is nowhere left to say so.
    let _ = writeln!(io::stderr().lock(), "{text}");
}
