//! A league as an array job of a real Slurm with two nodes on this machine, one of which dies in the middle.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{desk, pairs, pairs_now, play, report};
use crate::program::{Desk, program, repository, steady};

const DAEMONS: [&str; 4] = ["munged", "slurmctld", "slurmd", "sbatch"];

/// A Slurm of its own: folder, key, socket and ports. Its daemons and jobs always end with it.
struct Cluster {
    folder: tempfile::TempDir,
    munged: Option<Child>,
    controller: Option<Child>,
    nodes: [Option<Child>; 2],
}

/// Something on the path, or where Debian keeps what only root runs.
fn find(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&folders).chain(["/usr/sbin".into(), "/sbin".into()]);
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Asks until the answer is there; a cluster that gives none is broken.
fn wait<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(start.elapsed() < Duration::from_secs(600), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

impl Cluster {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        for name in ["ctl", "d/n1", "d/n2", "run", "log"] {
            std::fs::create_dir_all(path(name)).unwrap();
        }
        let (root, host) = (folder.path().display().to_string(), hostname());
        let [control, one, two] = free_ports();
        let conf = format!(
            "ClusterName=flight\nSlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={control}\n\
             SlurmUser=root\nSlurmdUser=root\nAuthType=auth/munge\nAuthInfo=socket={root}/munge.sock\n\
             StateSaveLocation={root}/ctl\nSlurmdSpoolDir={root}/d/%n\n\
             SlurmctldPidFile={root}/run/ctld.pid\nSlurmdPidFile={root}/run/%n.pid\n\
             ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nJobAcctGatherType=jobacct_gather/none\n\
             SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nReturnToService=2\nJobRequeue=1\n\
             SchedulerParameters=batch_sched_delay=0,sched_interval=2\n\
             NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={one} CPUs=1\n\
             NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={two} CPUs=1\n\
             PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n"
        );
        std::fs::write(path("slurm.conf"), conf).unwrap();
        let key = path("munge.key");
        std::fs::write(&key, [42; 128]).unwrap();
        std::fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        let mut cluster = Cluster { folder, munged: None, controller: None, nodes: [None, None] };
        // A key and a socket of its own, so that it neither needs nor touches the machine's.
        cluster.munged = Some(cluster.daemon(
            "munged",
            &[
                "--foreground",
                "--force",
                &format!("--socket={root}/munge.sock"),
                &format!("--key-file={key}"),
                &format!("--pid-file={root}/run/munged.pid"),
                &format!("--log-file={root}/log/munged.log"),
                &format!("--seed-file={root}/munge.seed"),
            ],
        ));
        let socket = cluster.folder.path().join("munge.sock");
        wait("munge's socket", || socket.exists().then_some(()));
        cluster.controller = Some(cluster.daemon("slurmctld", &["-D"]));
        for (place, name) in ["n1", "n2"].into_iter().enumerate() {
            cluster.nodes[place] = Some(cluster.daemon("slurmd", &["-D", "-N", name]));
        }
        wait("two idle nodes", || {
            let states = cluster.ask("sinfo", &["-h", "-N", "-o", "%T"])?;
            (states.lines().filter(|state| *state == "idle").count() == 2).then_some(())
        });
        cluster
    }

    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(find(name).unwrap());
        command.env("SLURM_CONF", self.folder.path().join("slurm.conf"));
        command
    }

    fn daemon(&self, name: &str, args: &[&str]) -> Child {
        let log =
            std::fs::File::create(self.folder.path().join(format!("log/{name}{}", args.len()))).unwrap();
        let mut command = self.command(name);
        // Should the test itself be killed, its daemons go with it.
        if let Some(keeper) = find("setpriv") {
            let daemon = std::mem::replace(&mut command, Command::new(keeper));
            command.args(["--pdeathsig", "KILL"]).arg(daemon.get_program());
            command.envs(daemon.get_envs().filter_map(|(name, value)| Some((name, value?))));
        }
        command.args(args).stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        command.spawn().unwrap()
    }

    /// What a command answers; `None` while the controller is not ready for it.
    fn ask(&self, name: &str, args: &[&str]) -> Option<String> {
        let done = self.command(name).args(args).output().unwrap();
        done.status.success().then(|| String::from_utf8(done.stdout).unwrap())
    }

    /// The share that a node plays now.
    fn task_of(&self, node: &str) -> Option<Task> {
        let own = format!("SLURM_CONF={}", self.folder.path().join("slurm.conf").display());
        let on_node = format!("SLURMD_NODENAME={node}");
        let ids = std::fs::read_dir("/proc").unwrap();
        ids.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok()).find_map(|id| {
            let environment = std::fs::read(format!("/proc/{id}/environ")).ok()?;
            let has = |wanted: &str| environment.split(|&byte| byte == 0).any(|one| one == wanted.as_bytes());
            let command = String::from_utf8(std::fs::read(format!("/proc/{id}/cmdline")).ok()?).ok()?;
            if !(has(&own) && has(&on_node) && command.contains("league\0play\0")) {
                return None;
            }
            let share = command.split("--shard\0").nth(1)?.split('/').next()?.to_owned();
            let shell = parent_of(id)?;
            Some(Task { id, above: [parent_of(shell)?, shell], share })
        })
    }

    /// A share that a node plays and is in the middle of. It is held, so that it does not end while its file is
    /// looked at.
    fn held(&self, node: &str, is_in_the_middle: impl Fn(&str) -> bool) -> Task {
        wait("a share on the node", || {
            let task = self.task_of(node)?;
            signal("-STOP", task.id);
            if is_in_the_middle(&task.share) {
                return Some(task);
            }
            signal("-CONT", task.id);
            None
        })
    }

    /// The second node loses its power in the middle of a share: its daemon, what ran there, and what watched
    /// over that.
    fn lose_second_node(&mut self, is_in_the_middle: impl Fn(&str) -> bool) {
        let task = self.held("n2", is_in_the_middle);
        let mut node = self.nodes[1].take().unwrap();
        node.kill().unwrap();
        node.wait().unwrap();
        task.kill();
        // Slurm would notice by itself, after minutes of waiting for an answer.
        self.ask("scontrol", &["update", "nodename=n2", "state=down", "reason=lost"]).unwrap();
    }

    /// Waits until no job is left. What was queued again would wait two minutes for its node to recover.
    fn finish(&self) {
        wait("all jobs", || {
            let queue = self.ask("squeue", &["-h", "-r", "-o", "%i %r"])?;
            for (job, reason) in queue.lines().filter_map(|line| line.split_once(' ')) {
                assert_ne!(reason, "DependencyNeverSatisfied", "a share failed");
                if reason == "BeginTime" {
                    self.ask("scontrol", &["update", &format!("jobid={job}"), "starttime=now"]);
                }
            }
            queue.is_empty().then_some(())
        });
    }
}

/// A share that is being played.
struct Task {
    id: u32,
    /// Slurm's own process, which outlives the node's daemon, and the job's shell.
    above: [u32; 2],
    share: String,
}

impl Task {
    /// Slurm's own first, which would report the others.
    fn kill(&self) {
        self.above.iter().chain([&self.id]).for_each(|&process| signal("-KILL", process));
    }
}

fn parent_of(process: u32) -> Option<u32> {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    status.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

fn signal(which: &str, process: u32) {
    // It may have ended by itself meanwhile.
    let _ = Command::new("kill").args([which, &process.to_string()]).stderr(Stdio::null()).status();
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for node in ["n1", "n2"] {
            if let Some(task) = self.task_of(node) {
                task.kill();
            }
        }
        let [one, two] = &mut self.nodes;
        for daemon in [one, two, &mut self.controller, &mut self.munged].into_iter().flatten() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

fn hostname() -> String {
    std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap().trim().to_owned()
}

/// Ports that are free now.
fn free_ports() -> [u16; 3] {
    let listeners = [(); 3].map(|()| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
    listeners.map(|listener| listener.local_addr().unwrap().port())
}

/// Where the example's script submits a league, it is this desk's.
fn submit(cluster: &Cluster, desk: &Desk, [file, games, shares]: [&str; 3]) -> String {
    let mut script = desk.prepared(Command::new("sh"));
    steady(&mut script).env("SLURM_CONF", cluster.folder.path().join("slurm.conf"));
    script.arg(repository("examples/league_slurm.sh"));
    script.args(["decks", file, games, shares, "--bot", "random"]).env("FLIGHTDECK", program());
    let done = script.output().unwrap();
    assert!(done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn a_league_on_a_cluster_that_loses_a_node() {
    let is_root =
        std::fs::metadata("/proc/self").is_ok_and(|meta| std::os::unix::fs::MetadataExt::uid(&meta) == 0);
    let missing: Vec<&str> = DAEMONS.into_iter().filter(|name| find(name).is_none()).collect();
    if !is_root || !missing.is_empty() {
        eprintln!("skipped: a league on Slurm, which needs root and {DAEMONS:?}; missing: {missing:?}");
        return;
    }
    let desk = desk();
    // Enough to be in the middle of a share for half a second of a processor.
    let games = "16000";
    let mut cluster = Cluster::start();
    submit(&cluster, &desk, ["cluster", games, "4"]);
    let in_the_middle = |share: &str| {
        let pairs = pairs_now(&desk, &format!("cluster.parts/{share}.league"));
        pairs.is_some_and(|pairs| 0 < pairs && pairs < 11_900)
    };
    // As where memory runs out: the share alone is killed, and begins again in the same job.
    let killed = cluster.held("n1", in_the_middle);
    signal("-KILL", killed.id);
    cluster.lose_second_node(in_the_middle);
    cluster.finish();
    let logs: Vec<String> = (1..=4).map(|share| desk.read(&format!("cluster.parts/{share}.log"))).collect();
    let merged = desk.read("cluster.parts/merge.log");
    assert_eq!(merged, "cluster: 4 decks, 6 matchups, 96,000 games from 4 files\n", "{logs:?}");
    // The shares that were lost went on where they had stopped; the others were played at once.
    let resumed: Vec<&String> =
        logs.iter().filter(|log| !log.contains("24,000 games (24,000 new)")).collect();
    assert_eq!(resumed.len(), 2, "{logs:?}");
    let tries = |log: &&&String| log.contains(" was killed (exit code 137, try 1 of 4)");
    assert_eq!(resumed.iter().filter(tries).count(), 1, "{logs:?}");
    play(&desk, "alone", &["--games", games]);
    assert_eq!(report(&desk, "cluster"), report(&desk, "alone"));
    assert_eq!(pairs(&desk, "cluster"), 48_000);
    // A share that does not end leaves the last job not waiting for ever: it puts the others together, and says so.
    let jobs = submit(&cluster, &desk, ["other", games, "2"]);
    let array = jobs.split_whitespace().next().unwrap();
    cluster.ask("scancel", &[&format!("{array}_2")]).unwrap();
    cluster.finish();
    let said = desk.read("other.parts/merge.log");
    assert!(said.contains("these shares did not end: 2; other.parts/N.log says why"), "{said}");
    assert!(pairs(&desk, "other") < 48_000);
    // The same command goes on.
    submit(&cluster, &desk, ["other", games, "2"]);
    cluster.finish();
    let said = desk.read("other.parts/merge.log");
    assert_eq!(
        said,
        "other: 4 decks, 6 matchups, 96,000 games from 2 files
"
    );
    assert_eq!(report(&desk, "other"), report(&desk, "alone"));
}
