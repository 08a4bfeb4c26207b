use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn an_existing_file_is_replaced_only_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    write(&path, b"one", Existing::Keep).unwrap();
    let refused = write(&path, b"two", Existing::Keep).unwrap_err();
    assert!(matches!(refused, FileError::Write(_, error) if error.kind() == io::ErrorKind::AlreadyExists));
    assert_eq!(std::fs::read(&path).unwrap(), b"one");
    write(&path, b"two", Existing::Replace).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"two");
    assert!(write(folder.path(), b"x", Existing::Replace).is_err());
    assert_eq!(names(folder.path()), ["a.txt"]);
}

#[test]
fn own_files_are_in_the_platforms_folder() {
    let folder = data_folder().unwrap();
    assert!(folder.is_absolute() && folder.ends_with("flightdeck"), "{}", folder.display());
    for (name, on_windows) in [("nul", true), ("NUL", true), ("null", false), ("a/nul", false)] {
        assert_eq!(is_null_device(Path::new(name)), cfg!(windows) && on_windows, "{name}");
    }
}

/// A lock is named after its file: two files must not share one.
#[test]
fn names_hardly_ever_have_the_same_sum() {
    let letters = || 'a'..='z';
    let names = letters().flat_map(|one| letters().map(move |two| format!("{one}{two}.toml")));
    let sums: std::collections::HashSet<u64> = names.map(|name| sum_of(OsStr::new(&name))).collect();
    assert_eq!(sums.len(), 26 * 26);
}

/// Errors are those of the system, and none is waited for. Windows says of a folder that it may be open elsewhere.
#[cfg(unix)]
#[test]
fn what_cannot_be_put_in_its_place_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let (inner, missing) = (folder.path().join("inner"), folder.path().join("missing/a.txt"));
    std::fs::create_dir(&inner).unwrap();
    let file = || temporary(folder.path(), true).unwrap();
    let over_a_folder = persist(file(), &inner).unwrap_err();
    assert!(!over_a_folder.to_string().contains("another program"), "{over_a_folder}");
    assert_eq!(persist_new(file(), &missing).unwrap_err().kind(), io::ErrorKind::NotFound);
    assert_eq!(names(folder.path()), ["inner"]);
}

/// `--output /dev/stdout` into a pipe, which has no path of its own.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_written_into() {
    use std::io::Read;
    use std::os::fd::AsRawFd;
    for existing in [Existing::Keep, Existing::Replace] {
        let (mut reader, writer) = io::pipe().unwrap();
        let path = PathBuf::from(format!("/proc/self/fd/{}", writer.as_raw_fd()));
        assert_eq!(write(&path, b"one ", existing).unwrap(), Vec::<Message>::new());
        let fill =
            |made: &Path| std::fs::write(made, "two").map_err(|error| FileError::Write(made.into(), error));
        assert_eq!(build(&path, existing, fill).unwrap(), Vec::<Message>::new());
        drop(writer);
        let mut read = String::new();
        reader.read_to_string(&mut read).unwrap();
        assert_eq!(read, "one two");
    }
}

/// Only an administrator can give a file away; for others the owner is their own before and after.
#[cfg(unix)]
#[test]
fn the_owner_stays() {
    use std::os::unix::fs::{MetadataExt, chown};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    for (user, group) in [(None, Some(1)), (Some(1), None), (Some(2), Some(3))] {
        std::fs::write(&path, "old").unwrap();
        let _ = chown(&path, user, group);
        let owner = || std::fs::metadata(&path).map(|meta| (meta.uid(), meta.gid())).unwrap();
        let before = owner();
        assert_eq!(write(&path, b"new", Existing::Replace).unwrap(), Vec::<Message>::new());
        assert_eq!(owner(), before);
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn the_name_is_taken_only_if_it_is_still_free() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    let file = temporary(folder.path(), true).unwrap();
    std::fs::write(&path, "of another program").unwrap();
    assert_eq!(persist_new(file, &path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "of another program");
}

#[test]
fn temporary_files_of_the_dead_are_removed_and_those_of_the_living_stay() {
    let folder = tempfile::tempdir().unwrap();
    let dead = temporary(folder.path(), true).unwrap().keep().unwrap().1;
    std::fs::write(folder.path().join("mine"), "").unwrap();
    let living = temporary(folder.path(), true).unwrap();
    write(&folder.path().join("a.txt"), b"x", Existing::Keep).unwrap();
    assert!(!dead.exists());
    assert!(living.path().exists());
    drop(living);
    assert_eq!(names(folder.path()), ["a.txt", "mine"]);
}

/// What is built is opened by others, who may lock it themselves.
#[test]
fn a_file_that_is_being_built_is_not_locked_and_is_not_tidied_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    std::fs::write(lock::path_of(&folder.path().join("dead")), "").unwrap();
    build(&path, Existing::Keep, |made| {
        tidy(folder.path());
        assert_eq!(names(folder.path()).len(), 2, "it and its lock: {:?}", names(folder.path()));
        let other = File::options().read(true).write(true).open(made).unwrap();
        other.try_lock().unwrap();
        drop(other);
        std::fs::write(made, "built").map_err(|error| FileError::Write(made.to_owned(), error))
    })
    .unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "built");
    assert_eq!(names(folder.path()), ["a.db"]);
}

/// A program that has the file open without letting others replace it, as on Windows.
#[cfg(windows)]
#[test]
fn a_file_that_is_open_elsewhere_is_waited_for_and_then_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    std::fs::write(&path, "one").unwrap();
    let open = File::open(&path).unwrap();
    let refused = write(&path, b"two", Existing::Replace).unwrap_err().to_string();
    assert!(refused.ends_with("it is open in another program"), "{refused}");
    assert_eq!(names(folder.path()), ["a.txt"]);
    let closes = std::thread::spawn(move || {
        std::thread::sleep(PATIENCE / 4);
        drop(open);
    });
    write(&path, b"two", Existing::Replace).unwrap();
    closes.join().unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"two");
}

/// A user's `.flightdeck-notes.md` was gone after an edit of a deck beside it.
#[test]
fn files_with_similar_names_are_the_users() {
    let folder = tempfile::tempdir().unwrap();
    let chance = "Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56";
    let users = [
        ".flightdeck-".to_owned(),
        ".flightdeck-Ab12Cd".to_owned(),
        ".flightdeck-notes.md".to_owned(),
        ".flightdeck-notes.tmp".to_owned(),
        format!(".flightdeck-{chance}"),
        format!(".flightdeck-{chance}.tmp.bak"),
        format!(".flightdeck-{chance}7.tmp"),
        format!(".flightdeck-{}-.tmp", &chance[1..]),
        format!(".flightdeck-{}é.tmp", &chance[2..]),
        format!("flightdeck-{chance}.tmp"),
    ];
    for name in &users {
        std::fs::write(folder.path().join(name), "mine").unwrap();
    }
    std::fs::write(folder.path().join(format!(".flightdeck-{chance}.tmp")), "half").unwrap();
    write(&folder.path().join("a.txt"), b"x", Existing::Keep).unwrap();
    let mut expected = Vec::from(users);
    expected.push("a.txt".into());
    expected.sort();
    assert_eq!(names(folder.path()), expected);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_a_link_to_nothing_is_refused() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let (file, link, dangling) =
        (folder.path().join("a.txt"), folder.path().join("link"), folder.path().join("dangling"));
    std::fs::write(&file, "one").unwrap();
    symlink(&file, &link).unwrap();
    symlink("nowhere", &dangling).unwrap();
    write(&link, b"two", Existing::Replace).unwrap();
    assert!(link.is_symlink());
    assert_eq!(std::fs::read(&file).unwrap(), b"two");
    for existing in [Existing::Keep, Existing::Replace] {
        let refused = write(&dangling, b"x", existing).unwrap_err().to_string();
        assert!(refused.ends_with("it is a link to nowhere, which does not exist"), "{refused}");
    }
    assert!(dangling.is_symlink());
    let circle = folder.path().join("circle");
    symlink("circle", &circle).unwrap();
    let refused = write(&circle, b"x", Existing::Replace).unwrap_err().to_string();
    assert!(!refused.contains("does not exist"), "{refused}");
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_a_broken_hard_link_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    std::fs::write(&one, "old").unwrap();
    std::fs::set_permissions(&one, std::fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(write(&one, b"new", Existing::Replace).unwrap(), Vec::<Message>::new());
    assert_eq!(std::fs::metadata(&one).unwrap().permissions().mode() & 0o777, 0o640);
    std::fs::hard_link(&one, &two).unwrap();
    let losses = write(&one, b"newer", Existing::Replace).unwrap();
    assert!(losses.len() == 1 && losses[0].to_string().contains("hard links"), "{losses:?}");
    assert_eq!(std::fs::read(&two).unwrap(), b"new");
    assert!(!is_same_file(&one, &two));
}

#[cfg(unix)]
#[test]
fn one_file_is_known_by_all_its_names() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two, other) =
        (folder.path().join("one"), folder.path().join("two"), folder.path().join("other"));
    std::fs::write(&one, "").unwrap();
    std::fs::write(&other, "").unwrap();
    std::fs::hard_link(&one, &two).unwrap();
    assert!(is_same_file(&one, &two) && is_same_file(&one, &folder.path().join("./one")));
    assert!(!is_same_file(&one, &other) && !is_same_file(&one, &folder.path().join("missing")));
}

/// As records of thousands of games: the folder has been tidied before.
#[test]
fn a_file_in_a_tidy_folder_is_written_whole_and_nothing_else_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    let left = temporary(folder.path(), true).unwrap().keep().unwrap().1;
    write_in_tidy_folder(&path, b"one", Existing::Keep).unwrap();
    assert!(write_in_tidy_folder(&path, b"two", Existing::Keep).is_err());
    assert_eq!(std::fs::read(&path).unwrap(), b"one");
    write_in_tidy_folder(&path, b"two", Existing::Replace).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"two");
    assert!(left.exists());
}

/// A database takes minutes: what cannot be put in its place is refused before.
#[test]
fn what_has_no_place_is_not_built() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    std::fs::write(&path, "mine").unwrap();
    let never = |_: &Path| -> Result<(), FileError> { panic!("it was built") };
    assert!(build(&path, Existing::Keep, never).is_err());
    assert!(build(folder.path(), Existing::Replace, never).is_err());
    assert!(build(&path.join("b.db"), Existing::Replace, never).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    assert_eq!(names(folder.path()), ["a.db"]);
}

#[test]
fn a_bare_name_is_in_the_current_folder() {
    for (path, folder) in [("a.txt", "."), ("b/a.txt", "b"), ("./a.txt", "."), ("/a.txt", "/")] {
        assert_eq!(folder_of(Path::new(path)), Path::new(folder), "{path}");
    }
}
