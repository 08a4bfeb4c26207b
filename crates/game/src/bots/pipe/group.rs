//! A program together with all that it starts: it does not hear what is meant for this program, and is ended as one.

use std::process::{Child, Command, ExitStatus};

#[cfg(unix)]
use rustix::process::Pid;

/// The processes of a program that plays.
pub(super) struct Group {
    id: u32,
    /// Ends its processes when it is closed, even if this program is killed.
    #[cfg(windows)]
    job: Option<win32job::Job>,
}

/// Keeps a program that is about to start out of reach of interruptions, such as Ctrl-C: they are meant for the
/// run, which ends with what has been played, and not for its players.
pub(super) fn set_apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    {
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x0200;
        // A console of its own, without a window: closing this one does not end it either.
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        let flags = CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW;
        std::os::windows::process::CommandExt::creation_flags(command, flags);
    }
    #[cfg(not(any(unix, windows)))]
    let _ = command;
}

impl Group {
    /// Of a program that was started after [`set_apart`]. Where the system refuses, it is on its own.
    pub(super) fn of(child: &Child) -> Self {
        Group {
            id: child.id(),
            #[cfg(windows)]
            job: job_of(child),
        }
    }

    pub(super) fn is_of(&self, child: &Child) -> bool {
        self.id == child.id()
    }

    /// Ends all that still run. The program itself must not have been waited for: its id could be another's by then.
    pub(super) fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = Pid::from_raw(self.id as i32) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        #[cfg(windows)]
        drop(self.job.take());
    }
}

/// Whether a program has ended. It has not been waited for by that, where the system knows the difference.
pub(super) fn has_ended(child: &mut Child) -> bool {
    #[cfg(unix)]
    if let Some(id) = Pid::from_raw(child.id() as i32) {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        return matches!(waitid(WaitId::Pid(id), options), Ok(Some(_)));
    }
    matches!(child.try_wait(), Ok(Some(_)))
}

#[cfg(windows)]
fn job_of(child: &Child) -> Option<win32job::Job> {
    use std::os::windows::io::AsRawHandle;
    let mut limits = win32job::ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = win32job::Job::create_with_limit_info(&mut limits).ok()?;
    job.assign_process(child.as_raw_handle().cast()).ok()?;
    Some(job)
}

/// Whether an interruption ended a program. The same signal may have been sent to this one.
pub(super) fn was_interrupted(status: ExitStatus) -> bool {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return INTERRUPTIONS.contains(&signal);
    }
    /// What Windows reports of a program that Ctrl-C or a closed console has ended.
    const CONTROL_C_EXIT: i32 = 0xC000_013A_u32 as i32;
    // A shell reports a signal this way.
    status.code().is_some_and(|code| {
        code == CONTROL_C_EXIT || INTERRUPTIONS.map(|signal| 128 + signal).contains(&code)
    })
}

/// The signals that interrupt a run: hangup, Ctrl-C, termination.
const INTERRUPTIONS: [i32; 3] = [1, 2, 15];

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    use super::*;

    fn shell(unix: &str, windows: &str) -> Command {
        let (shell, option, script) = if cfg!(windows) { ("cmd", "/c", windows) } else { ("sh", "-c", unix) };
        let mut command = Command::new(shell);
        command.args([option, script]).stdin(Stdio::piped()).stdout(Stdio::piped());
        command
    }

    #[test]
    fn what_a_program_has_started_ends_with_it() {
        let mut command = shell("sleep 600 & echo ready; wait", "echo ready& cmd /c pause");
        set_apart(&mut command);
        let mut child = command.spawn().unwrap();
        let mut group = Group::of(&child);
        assert!(group.is_of(&child));
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut String::new()).unwrap();
        group.kill();
        // The output ends when no process has it open.
        output.read_to_end(&mut Vec::new()).unwrap();
        child.wait().unwrap();
    }

    #[test]
    fn a_program_that_was_interrupted_is_known() {
        let ended = |unix: &str, windows: &str| was_interrupted(shell(unix, windows).status().unwrap());
        assert!(ended("exit 143", "exit 143") && ended("exit 130", "exit 130"));
        assert!(!ended("exit 3", "exit 3") && !ended("exit 0", "exit 0"));
        if cfg!(unix) {
            // Interruptions are ignored where a test runs in the background.
            assert!(ended("kill -TERM $$", ""));
            assert!(!ended("kill -KILL $$", ""));
        }
    }
}
