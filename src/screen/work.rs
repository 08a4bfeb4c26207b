//! Work in the background: slow tasks run on their own thread and send their result when they are done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Where jobs are started and their answers arrive.
pub struct Work<M> {
    sender: Sender<Posted<M>>,
    receiver: Receiver<Posted<M>>,
}

/// An answer, and whether it is still wanted.
struct Posted<M> {
    stop: Arc<AtomicBool>,
    answer: M,
}

/// A job that has been started. Dropping it cancels it: none of its answers arrives any more.
#[derive(Debug)]
#[must_use = "a job that is dropped is cancelled"]
pub struct Job {
    stop: Arc<AtomicBool>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// How a job answers, any number of times.
pub struct Reply<M> {
    sender: Sender<Posted<M>>,
    stop: Arc<AtomicBool>,
}

impl<M> Reply<M> {
    /// Sends an answer. Returns whether another one is still wanted.
    pub fn send(&self, answer: M) -> bool {
        // If the receiver is gone, no more results are needed.
        let posted = Posted { stop: self.stop.clone(), answer };
        self.sender.send(posted).is_ok() && !self.is_stopped()
    }

    /// Whether the job has been canceled.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Set when the job is canceled, for work that watches a flag.
    pub fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

impl<M: Send + 'static> Work<M> {
    /// No jobs yet.
    pub fn new() -> Self {
        let (sender, receiver) = channel();
        Work { sender, receiver }
    }

    /// Starts a job.
    pub fn start(&self, job: impl FnOnce(&Reply<M>) + Send + 'static) -> Job {
        let stop = Arc::new(AtomicBool::new(false));
        let reply = Reply { sender: self.sender.clone(), stop: stop.clone() };
        std::thread::spawn(move || job(&reply));
        Job { stop }
    }

    /// An answer that has arrived, if there is one. Those of canceled jobs are passed over.
    pub(super) fn arrived(&self) -> Option<M> {
        self.receiver.try_iter().find_map(Posted::wanted)
    }

    /// Waits for the next answer, however long it takes.
    #[cfg(test)]
    pub(super) fn wait(&self) -> M {
        self.receiver.iter().find_map(Posted::wanted).expect("the sender is ours")
    }
}

impl<M> Posted<M> {
    fn wanted(self) -> Option<M> {
        if self.stop.load(Ordering::Relaxed) { None } else { Some(self.answer) }
    }
}

impl<M: Send + 'static> Default for Work<M> {
    fn default() -> Self {
        Work::new()
    }
}
