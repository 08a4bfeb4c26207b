//! A file of the program with a few bytes changed. What is not like a database at all is refused at its first bytes, so
//! that random files would test nothing else.

use std::path::PathBuf;

/// Changes a copy of the file by each four bytes of the input: three for the place, one for what is there then.
/// Returns where the copy is.
pub fn edited(whole: &[u8], input: &[u8]) -> PathBuf {
    let mut bytes = whole.to_vec();
    for edit in input.chunks_exact(4) {
        let place = u32::from_le_bytes([edit[0], edit[1], edit[2], 0]) as usize % bytes.len();
        bytes[place] = edit[3];
    }
    let path = folder().join("edited");
    std::fs::write(&path, bytes).expect("a folder to write to");
    path
}

/// A folder of this process, in memory where there is such a place.
pub fn folder() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let place = if memory.is_dir() { memory } else { std::env::temp_dir() };
    let folder = place.join(format!("flightdeck-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder to write to");
    folder
}

/// What remains of the last run is removed.
pub fn remove(path: &std::path::Path) {
    for ending in ["", "-journal", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let _ = std::fs::remove_file(PathBuf::from(name));
    }
}
