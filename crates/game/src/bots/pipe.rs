//! A player at the other end of a pipe: the user's own program, asked with a line of JSON for each decision
//! and answering with another. `examples/own_player.md` describes the messages.
//!
//! The game always continues or is forfeited: a wrong answer, a crash, silence beyond the time
//! limit, or more output than was asked for. Three small threads serve its input, output and errors, so that
//! neither a program that never reads nor one that never stops writing can delay the match.

mod group;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use group::Group;

use super::{Bot, Forfeit};
use crate::engine::record::{ChoiceForm, choice_forms, deck_lists, open_header, visible_state};
use crate::engine::{Choice, Sight, Table};
use crate::say::{Message, short};
use crate::text::LONGEST_BOT;

/// How to start the user's own program, and how long it may think.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The program and its arguments.
    words: Vec<String>,
    /// As it was typed.
    text: String,
    limit: Duration,
}

/// No answer is nearly as long.
const LONGEST_ANSWER: u64 = 64 << 10;

/// How many bytes of what a program says on standard error are kept, for when it fails.
const ERRORS_KEPT: usize = 2000;

/// How long a program may take to end by itself once its input is closed.
const END_WAIT: Duration = Duration::from_millis(300);

/// A signal that is meant to end both may reach this program later than the one that plays, by at most this.
const SIGNAL_DELAY: Duration = Duration::from_millis(300);

impl Program {
    /// The default time limit per decision. It includes the start of the program.
    pub const TIME_LIMIT: Duration = Duration::from_secs(10);

    /// Reads a command line: words between white space, and quotes around those that hold some.
    pub fn parse(text: &str) -> Result<Self, Message> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for c in text.chars() {
            match (quote, c) {
                (Some(end), c) if c == end => quote = None,
                (None, '\'' | '"') => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (None, c) if c.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(c),
            }
        }
        if quote.is_some() {
            return Err(say!("missing closing quote"));
        }
        words.extend(word);
        if words.is_empty() {
            return Err(say!("missing program name"));
        }
        // Reports and leagues repeat it, in one line.
        if text.trim().contains(char::is_control) {
            return Err(say!("a command must be one line, without control characters"));
        }
        let most = LONGEST_BOT - "exec:".len();
        if text.trim().chars().nth(most).is_some() {
            return Err(say!("the command has more than {} characters", most));
        }
        Ok(Program { words, text: text.trim().to_owned(), limit: Self::TIME_LIMIT })
    }

    /// The same program with another time for each decision.
    pub fn with_limit(self, limit: Duration) -> Self {
        Program { limit, ..self }
    }

    /// As it was typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it can be started at all.
    pub fn try_out(&self) -> Result<(), Message> {
        self.start().map(drop)
    }

    fn start(&self) -> Result<Running, Message> {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        group::set_apart(&mut command);
        let failed =
            |error: std::io::Error| say!("cannot start {}: {}", self.words[0], crate::say::reason(&error));
        // Nothing can end all programs between the start of one and its entry in the list.
        let mut started = started();
        if started.refused {
            return Err(say!("is not started any more"));
        }
        let mut child = command.spawn().map_err(failed)?;
        started.groups.push(Group::of(&child));
        drop(started);
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(say!("cannot start {}: {}", self.words[0], say!("cannot open pipes")));
        };
        let (questions, to_write) = channel();
        let (answered, answers) = sync_channel(1);
        let (ended, errors_end) = channel();
        let said = Arc::new(Mutex::new(Vec::new()));
        let keep = said.clone();
        std::thread::spawn(move || write_questions(input, &to_write));
        std::thread::spawn(move || read_answers(output, &answered));
        std::thread::spawn(move || keep_errors(errors, &keep, ended));
        Ok(Running { child, has_ended: false, questions: Some(questions), answers, said, errors_end })
    }
}

/// The programs that are running, with all that they have started.
struct Started {
    groups: Vec<Group>,
    /// Whether no more may be started.
    refused: bool,
}

static STARTED: Mutex<Started> = Mutex::new(Started { groups: Vec::new(), refused: false });

fn started() -> std::sync::MutexGuard<'static, Started> {
    STARTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every program that still runs. Call it when the answers are no longer needed.
pub fn end_programs() {
    // A process in the list has not been waited for, so its process id has not been reused.
    started().groups.iter_mut().for_each(Group::kill);
}

/// The same for good: no program is started after it.
pub fn refuse_programs() {
    let mut started = started();
    started.refused = true;
    started.groups.iter_mut().for_each(Group::kill);
}

/// What comes out of a program.
enum Heard {
    Line(String),
    /// A line longer than any answer.
    TooLong,
    Ended,
}

fn write_questions(mut input: impl Write, questions: &Receiver<String>) {
    for question in questions {
        if input.write_all(question.as_bytes()).and_then(|()| input.flush()).is_err() {
            // The program has ended; the reader of its output notices that.
            return;
        }
    }
}

fn read_answers(output: impl Read, heard: &SyncSender<Heard>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = (&mut reader).take(LONGEST_ANSWER + 1).read_until(b'\n', &mut line).unwrap_or(0);
        let word = match read as u64 {
            0 => Heard::Ended,
            length if length > LONGEST_ANSWER => Heard::TooLong,
            _ => Heard::Line(String::from_utf8_lossy(&line).trim().to_owned()),
        };
        let last = !matches!(word, Heard::Line(_));
        // Waits until the previous line has been read, so that no program can fill the memory.
        if heard.send(word).is_err() || last {
            return;
        }
    }
}

fn keep_errors(mut errors: impl Read, said: &Mutex<Vec<u8>>, ended: Sender<()>) {
    let mut piece = [0; 1024];
    while let Ok(read @ 1..) = errors.read(&mut piece) {
        let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
        said.extend(&piece[..read]);
        let more = said.len().saturating_sub(ERRORS_KEPT);
        said.drain(..more);
    }
    // The receiver of the exit message sees that the sender is gone.
    drop(ended);
}

/// A running program. Dropping it ends the program: its input is closed, and if that does not suffice it is killed.
struct Running {
    child: Child,
    /// Whether it has ended, with all that it started.
    has_ended: bool,
    questions: Option<Sender<String>>,
    answers: Receiver<Heard>,
    said: Arc<Mutex<Vec<u8>>>,
    errors_end: Receiver<()>,
}

impl Running {
    fn tell(&self, line: &Value) {
        if let Some(questions) = &self.questions {
            // A program that has ended is noticed when it does not answer.
            let _ = questions.send(format!("{line}\n"));
        }
    }

    fn answer(&mut self, limit: Duration) -> Result<String, Message> {
        match self.answers.recv_timeout(limit) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::TooLong) => Err(say!("wrote a line of more than {} kB", LONGEST_ANSWER >> 10)),
            Err(RecvTimeoutError::Timeout) => {
                // A program that does not answer may not end by itself, either.
                self.kill();
                Err(say!("did not answer within {} s", short(limit.as_secs_f64())))
            }
            Ok(Heard::Ended) | Err(RecvTimeoutError::Disconnected) => Err(self.exit_message()),
        }
    }

    /// How it ended, and what it said last on standard error. A signal that ended it may reach this program a
    /// moment later; the run must know of it before it hears of a forfeit, which does not count then.
    fn exit_message(&mut self) -> Message {
        let _ = self.errors_end.recv_timeout(END_WAIT);
        self.questions = None;
        let ended = self.end();
        if ended.is_some_and(group::was_interrupted) {
            std::thread::sleep(SIGNAL_DELAY);
        }
        let how = match ended {
            Some(status) => match status.code() {
                Some(code) => say!("exited with code {} instead of answering", code),
                None => say!("was stopped ({}) instead of answering", status.to_string()),
            },
            None => say!("closed its output instead of answering"),
        };
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let said = String::from_utf8_lossy(&said);
        match said.lines().rev().find(|line| !line.trim().is_empty()) {
            Some(line) => Message::joined([how, Message::plain(line.trim())], ": "),
            None => how,
        }
    }

    /// Ends it and all that it has started, and takes it off the list of those that are running.
    fn kill(&mut self) {
        let mut started = started();
        let at = started.groups.iter().position(|group| group.is_of(&self.child));
        if let Some(at) = at {
            started.groups.swap_remove(at).kill();
        }
        drop(started);
        let _ = self.child.kill();
    }

    /// Waits a little for it to end by itself, and ends what is left: it may have started others, which outlive it.
    /// Answers how it ended, where that was its own doing.
    fn end(&mut self) -> Option<ExitStatus> {
        const STEP: Duration = Duration::from_millis(10);
        let steps = END_WAIT.as_millis() / STEP.as_millis();
        let is_over = (0..steps).any(|_| {
            let is_over = group::has_ended(&mut self.child);
            if !is_over {
                std::thread::sleep(STEP);
            }
            is_over
        });
        // Before it is waited for: until then its id is its own.
        self.kill();
        self.has_ended = true;
        // Also takes it off the system's list of processes.
        self.child.wait().ok().filter(|_| is_over)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.questions = None;
        if !self.has_ended {
            self.end();
        }
    }
}

/// The bot that asks a program. It is started once and plays one game after another; after a failure it is
/// started anew for the next game.
pub(crate) struct Piped {
    program: Program,
    running: Option<Running>,
    /// The description of a game at its start and with every decision.
    header: Value,
    decks: Value,
    seed: u64,
    /// How many decisions this game has asked for.
    asked: u64,
}

impl Piped {
    /// A player for this table.
    pub(super) fn new(program: Program, table: &Table) -> Self {
        let (header, decks) = (open_header(table), deck_lists(table));
        Piped { program, running: None, header, decks, seed: 0, asked: 0 }
    }

    fn ask(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Message> {
        if self.running.is_none() {
            self.running = Some(self.program.start()?);
        }
        let Some(running) = &mut self.running else { return Err(say!("is not running")) };
        let you = sight.me();
        match running.answers.try_recv() {
            Err(TryRecvError::Empty) => {}
            Ok(Heard::Line(line)) => return Err(say!("wrote {} without being asked", brief(&line))),
            Ok(Heard::TooLong) => return Err(say!("wrote a long line without being asked")),
            Ok(Heard::Ended) | Err(TryRecvError::Disconnected) => return Err(running.exit_message()),
        }
        if self.asked == 0 {
            running.tell(&json!({ "game": self.header, "you": you, "seed": self.seed }));
        }
        self.asked += 1;
        let options = choice_forms(sight, choices);
        running.tell(&json!({
            "decide": self.asked, "you": you, "state": visible_state(sight), "decks": self.decks, "options": options,
        }));
        let answer = running.answer(self.program.limit)?;
        read_answer(&answer, &options)
    }
}

/// An option by its place in the list, from 0, or as it is written there; bare, or as `{"choice": …}`.
fn read_answer(line: &str, options: &[ChoiceForm]) -> Result<usize, Message> {
    let wrong = |why: Message| say!("answered {}: {}", brief(line), why);
    let answer: Value = serde_json::from_str(line).map_err(|_| wrong(say!("that is not JSON")))?;
    let answer = answer.get("choice").unwrap_or(&answer);
    if let Some(place) = answer.as_u64() {
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        return if place < options.len() {
            Ok(place)
        } else {
            Err(wrong(say!("there are {} options, counted from 0", options.len())))
        };
    }
    let choice: ChoiceForm = serde_json::from_value(answer.clone())
        .map_err(|_| wrong(say!("that is neither a choice nor the number of a choice")))?;
    let place = options.iter().position(|option| *option == choice);
    place.ok_or_else(|| wrong(say!("that is not one of the options")))
}

/// The start of what a program wrote.
fn brief(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{:?} …", &text[..end]),
        None => format!("{text:?}"),
    }
}

impl Bot for Piped {
    fn begin(&mut self, seed: u64) {
        self.seed = seed;
        self.asked = 0;
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        self.ask(sight, choices).map_err(|why| {
            self.running = None;
            Forfeit(why)
        })
    }
}
