//! Reading and writing users' files: bounded, and whole or not at all.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A file could not be read or written; the path is part of the message.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("cannot read {}: {}", .0.display(), reason(.1))]
    Read(PathBuf, #[source] io::Error),
    #[error("cannot read {}: it is a folder", .0.display())]
    Folder(PathBuf),
    #[error("cannot read {}: larger than {} MB", .0.display(), .1 / 1_000_000)]
    TooLarge(PathBuf, u64),
    #[error("cannot read {}: not a text file (byte {} is not UTF-8)", .0.display(), .1)]
    NotText(PathBuf, usize),
    #[error("cannot write {}: {}", .0.display(), reason(.1))]
    Write(PathBuf, #[source] io::Error),
}

/// The system's words without its error number.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::StorageFull => "the disk is full".into(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or_default().to_lowercase()
        }
    }
}

/// Reads a text file of at most `most` bytes; a byte order mark is dropped.
pub fn read_text(path: &Path, most: u64) -> Result<String, FileError> {
    let failed = |error| FileError::Read(path.to_owned(), error);
    let file = File::open(path).map_err(failed)?;
    let meta = file.metadata().map_err(failed)?;
    if meta.is_dir() {
        return Err(FileError::Folder(path.to_owned()));
    }
    text_of(file, path, most)
}

/// Reads a text of at most `most` bytes from anywhere; `name` is what to call it.
pub fn text_of(reader: impl Read, name: &Path, most: u64) -> Result<String, FileError> {
    let mut bytes = Vec::new();
    let read = reader.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| FileError::Read(name.to_owned(), error))?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLarge(name.to_owned(), most));
    }
    let mut text = String::from_utf8(bytes)
        .map_err(|error| FileError::NotText(name.to_owned(), error.utf8_error().valid_up_to() + 1))?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

/// Writes a file whole or not at all: into a temporary file beside it, then renamed over it.
///
/// A link is followed, so that the file it names is replaced and not the link; an existing file
/// keeps its permissions, and one that may not be written is refused.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write_inner(path, bytes).map_err(|error| FileError::Write(path.to_owned(), error))
}

fn write_inner(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = match path.canonicalize() {
        Ok(target) => target,
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        Err(error) => return Err(error),
    };
    let permissions = match std::fs::metadata(&target) {
        // Pipes and devices cannot be replaced; write into them.
        Ok(meta) if !meta.is_file() && !meta.is_dir() => {
            return File::options().write(true).open(&target)?.write_all(bytes);
        }
        Ok(_) => {
            // A rename would go around a write protection of the file itself.
            File::options().write(true).open(&target)?;
            Some(std::fs::metadata(&target)?.permissions())
        }
        Err(_) => None,
    };
    let folder = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".flightdeck-");
    #[cfg(unix)]
    if permissions.is_none() {
        use std::os::unix::fs::PermissionsExt;
        // As `File::create` would: the process's mask takes its share off.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&target)?;
    Ok(())
}
