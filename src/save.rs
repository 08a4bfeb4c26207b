//! Writing users' files: whole or not at all, replaced only when asked, and no update lost.

mod edit;
mod lock;

use std::ffi::OsStr;
use std::fs::{DirEntry, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use tempfile::NamedTempFile;

use crate::dice::split_mix;
use crate::files::{FileError, GLANCE, PATIENCE, is_held, patiently};
use crate::say::Message;
pub use edit::Edit;
use lock::Lock;

/// `flightdeck` in the platform's data folder: the catalog, the decks and what is not finished yet.
pub fn data_folder() -> Option<PathBuf> {
    let folders = choose_native_strategy().ok()?;
    Some(folders.data_dir().join("flightdeck"))
}

/// Windows has no `/dev/null`, but this name in every folder, in capitals or not.
fn is_null_device(path: &Path) -> bool {
    cfg!(windows) && path.as_os_str().eq_ignore_ascii_case("nul")
}

/// What to do with a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Leave it alone and write nothing: an error of the kind `AlreadyExists`.
    Keep,
    Replace,
}

/// How the program names its own files, so that leftovers of killed runs can be recognized: a start, a number of
/// letters and digits, and an ending. No person or other program would choose a name with that many.
type Naming = (&'static str, usize, &'static str);

/// Of temporary files, whose letters are by chance.
const TEMPORARY: Naming = (".flightdeck-", 32, ".tmp");

/// Of locks.
const LOCK: Naming = (".flightdeck-", 32, ".lock");

fn is_named(name: &OsStr, (start, count, end): Naming) -> bool {
    let middle = name.to_str().and_then(|name| name.strip_prefix(start)?.strip_suffix(end));
    middle.is_some_and(|middle| {
        middle.len() == count && middle.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// A number that comes from a name, and hardly ever from another.
pub fn sum_of(name: &OsStr) -> u64 {
    name.as_encoded_bytes().iter().fold(0, |sum, byte| split_mix(sum ^ u64::from(*byte)))
}

/// Writes a file whole or not at all: into a temporary file beside it, then renamed over it. Returns
/// what could not be kept of the file that was replaced, in whole sentences.
///
/// A link is followed, so that the file it names is replaced and not the link; a link to nothing is
/// refused. An existing file keeps its owner and permissions, and one that may not be written is
/// refused. Pipes and terminals are written into.
pub fn write(path: &Path, bytes: &[u8], existing: Existing) -> Result<Vec<Message>, FileError> {
    let failed = |error| FileError::Write(path.to_owned(), error);
    let target = resolve(path).map_err(failed)?;
    tidy(folder_of(&target));
    put(&target, bytes, existing).map_err(failed)
}

/// As [`write`], for one of many files in a folder that has been tidied.
pub fn write_in_tidy_folder(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), FileError> {
    let failed = |error| FileError::Write(path.to_owned(), error);
    let target = resolve(path).map_err(failed)?;
    put(&target, bytes, existing).map_err(failed).map(|_| ())
}

/// As [`write`], for what is too large to hold in memory: `fill` writes the temporary file that it is given,
/// which is empty.
pub fn build<E: From<FileError>>(
    path: &Path,
    existing: Existing,
    fill: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<Vec<Message>, E> {
    let failed = |error| FileError::Write(path.to_owned(), error);
    let target = resolve(path).map_err(failed)?;
    tidy(folder_of(&target));
    let place = TargetState::look_at(&target, existing).map_err(failed)?;
    let folder = if matches!(place, TargetState::Stream) {
        std::env::temp_dir()
    } else {
        folder_of(&target).to_owned()
    };
    let file = temporary(&folder, matches!(place, TargetState::Free)).map_err(failed)?;
    // `fill` opens the file by its name and may lock it, so a lock file beside it shows that it is in use.
    let _in_use = Lock::try_at(&lock::path_of(file.path()));
    let _ = file.as_file().unlock();
    fill(file.path())?;
    place.take(file, &target, existing).map_err(|error| failed(error).into())
}

/// Removes what killed runs left in a folder: a temporary file whose writer lives is locked, or has a lock. What cannot
/// be removed stays.
pub fn tidy(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let is_file = |entry: &DirEntry| entry.file_type().is_ok_and(|kind| kind.is_file());
    let entries: Vec<DirEntry> = entries.flatten().filter(is_file).collect();
    let named =
        |naming| entries.iter().filter(move |entry| is_named(&entry.file_name(), naming)).map(DirEntry::path);
    // A lock that can be taken has no holder; dropping it removes the file.
    named(LOCK).for_each(|path| drop(Lock::try_at(&path)));
    for path in named(TEMPORARY) {
        let in_use = || lock::path_of(&path).exists();
        if !in_use()
            && let Ok(file) = File::options().read(true).write(true).open(&path)
            && file.try_lock().is_ok()
            && !in_use()
        {
            let _ = std::fs::remove_file(&path);
        }
    }
}

/// The file that a path means, through links.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    if is_null_device(path) {
        return Ok(path.to_owned());
    }
    match std::fs::metadata(path) {
        // `/dev/stdout` may lead to a pipe, which has no path.
        Ok(meta) if !meta.is_file() => Ok(path.to_owned()),
        Ok(_) => path.canonicalize(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => match std::fs::read_link(path) {
            Ok(to) => Err(io::Error::other(say!("it is a link to {}, which does not exist", to.display()))),
            Err(_) => Ok(path.to_owned()),
        },
        Err(error) => Err(error),
    }
}

fn folder_of(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn put(target: &Path, bytes: &[u8], existing: Existing) -> io::Result<Vec<Message>> {
    let place = TargetState::look_at(target, existing)?;
    if let TargetState::Stream = place {
        File::options().write(true).open(target)?.write_all(bytes)?;
        return Ok(Vec::new());
    }
    let mut file = temporary(folder_of(target), matches!(place, TargetState::Free))?;
    file.write_all(bytes)?;
    place.take(file, target, existing)
}

/// What is where a file is to go.
enum TargetState {
    Free,
    /// A file that may be replaced.
    Taken(Metadata),
    /// A pipe or a terminal, which cannot be replaced: it is written into.
    Stream,
}

impl TargetState {
    fn look_at(target: &Path, existing: Existing) -> io::Result<TargetState> {
        match std::fs::metadata(target) {
            _ if is_null_device(target) => Ok(TargetState::Stream),
            Ok(meta) if meta.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(meta) if is_disk(&meta) => Err(io::Error::other(say!("it is a device, not a file"))),
            Ok(meta) if !meta.is_file() => Ok(TargetState::Stream),
            Ok(_) if existing == Existing::Keep => Err(io::ErrorKind::AlreadyExists.into()),
            Ok(meta) => {
                // A rename would go around a write protection of the file itself.
                patiently(|| File::options().write(true).open(target))?;
                Ok(TargetState::Taken(meta))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(TargetState::Free),
            Err(error) => Err(error),
        }
    }

    /// Puts a finished temporary file there, and tells what could not be kept.
    fn take(self, mut file: NamedTempFile, target: &Path, existing: Existing) -> io::Result<Vec<Message>> {
        let losses = match self {
            TargetState::Stream => {
                io::copy(file.as_file_mut(), &mut File::options().write(true).open(target)?)?;
                return Ok(Vec::new());
            }
            TargetState::Taken(old) => keep_properties(&old, target, file.as_file())?,
            TargetState::Free => Vec::new(),
        };
        file.as_file().sync_all()?;
        match existing {
            Existing::Replace => persist(file, target)?,
            Existing::Keep => persist_new(file, target)?,
        };
        Ok(losses)
    }
}

/// Puts a temporary file in the place of another. Windows says "permission denied" of a target that is open elsewhere;
/// whether it may be written has been tried before.
fn persist(mut file: NamedTempFile, target: &Path) -> io::Result<File> {
    let began = Instant::now();
    loop {
        let failed = match file.persist(target) {
            Ok(file) => return Ok(file),
            Err(failed) => failed,
        };
        let denied = cfg!(windows) && failed.error.kind() == io::ErrorKind::PermissionDenied;
        if !denied && !is_held(&failed.error) {
            return Err(failed.error);
        }
        if began.elapsed() >= PATIENCE {
            return Err(io::Error::other(say!("it is open in another program")));
        }
        file = failed.file;
        std::thread::sleep(GLANCE);
    }
}

/// A temporary file, locked for as long as it is open so that [`tidy`] of another process spares it.
#[cfg_attr(not(unix), expect(unused_variables, reason = "there are no permissions to choose"))]
fn temporary(folder: &Path, is_new: bool) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let (start, chance, end) = TEMPORARY;
    builder.prefix(start).rand_bytes(chance).suffix(end);
    #[cfg(unix)]
    if is_new {
        use std::os::unix::fs::PermissionsExt;
        // As `File::create` would: the process's mask takes its share off.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    loop {
        let file = builder.tempfile_in(folder)?;
        // Without locks no process can take it for abandoned either.
        let _ = file.as_file().lock();
        // Another process may have tidied it away between its making and its locking.
        if file.path().exists() {
            return Ok(file);
        }
    }
}

/// Gives a new file its name unless another file has it.
fn persist_new(file: NamedTempFile, target: &Path) -> io::Result<File> {
    file.persist_noclobber(target).or_else(|failed| {
        // Some file systems cannot do it in one step.
        if failed.error.kind() == io::ErrorKind::AlreadyExists || target.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        persist(failed.file, target)
    })
}

#[cfg(unix)]
fn is_disk(meta: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    meta.file_type().is_block_device()
}

#[cfg(not(unix))]
fn is_disk(_: &Metadata) -> bool {
    false
}

/// Gives the new file what the old one has; tells what cannot be kept.
#[cfg(unix)]
fn keep_properties(old: &Metadata, target: &Path, new: &File) -> io::Result<Vec<Message>> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let name = target.display();
    let mut losses = Vec::new();
    let made = new.metadata()?;
    if old.uid() != made.uid() && fchown(new, Some(old.uid()), None).is_err() {
        losses.push(say!("{} belonged to another user and now belongs to you", name));
    }
    if old.gid() != made.gid() && fchown(new, None, Some(old.gid())).is_err() {
        losses.push(say!("could not keep the group of {}", name));
    }
    // After the owner, because a change of owner takes permissions away.
    new.set_permissions(old.permissions())?;
    if old.nlink() > 1 {
        losses.push(say!("{} had other hard links; those still have the old content", name));
    }
    Ok(losses)
}

#[cfg(not(unix))]
fn keep_properties(old: &Metadata, _: &Path, new: &File) -> io::Result<Vec<Message>> {
    new.set_permissions(old.permissions())?;
    Ok(Vec::new())
}

/// Whether two paths name one file, be it through links.
pub fn is_same_file(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(a), Ok(b)) = (std::fs::metadata(a), std::fs::metadata(b)) {
        return is_same(&a, &b);
    }
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

#[cfg(unix)]
fn is_same(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

#[cfg(test)]
mod tests;
