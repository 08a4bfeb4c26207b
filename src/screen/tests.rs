//! What all screens have in common, shown by a small one.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event as Input, MouseButton, MouseEvent, MouseEventKind};

use super::*;
use crate::cards::Lang;

/// Counts: up by a key, by a click, by work in the background.
#[derive(Default)]
struct Counter {
    count: u32,
    typing: bool,
    job: Option<Job>,
}

#[derive(Clone, Debug, PartialEq)]
struct More;

/// What its keys do.
enum Command {
    Leave,
    Work,
    Stop,
}

impl App for Counter {
    type Command = Command;
    type Spot = More;
    type WorkResult = u32;
    const LEAST: (u16, u16) = (20, 3);

    fn update(&mut self, event: Event<Command, More, u32>, work: &Work<u32>) -> Flow {
        match event {
            Event::Command(Command::Leave, _) => return Flow::Leave,
            Event::Command(Command::Work, _) => {
                self.job = Some(work.start(|reply| {
                    reply.send(10);
                }));
            }
            Event::Command(Command::Stop, _) => self.job = None,
            Event::Key(_) | Event::Click(More) => self.count += 1,
            Event::WorkResult(more) => self.count += more,
            Event::Scroll(..) | Event::Tick => {}
        }
        Flow::Go
    }

    fn view(&self, canvas: &mut Canvas<'_, More>) {
        canvas.write(0, 0, &format!("count {}", self.count), Tone::Plain);
        canvas.write(0, 1, "more\u{1b}[2J", Tone::Lit);
        canvas.spot(Rect::new(0, 1, 4, 1), More);
    }

    fn keys(&self, _: &Theme) -> Vec<Key<Command>> {
        vec![
            Key::new(&[KeyCode::Char('q')], Command::Leave).hint("leave".into()),
            Key::new(&[KeyCode::Char('w')], Command::Work)
                .hint("a long word here".into())
                .help("works".into()),
            Key::new(&[KeyCode::Esc], Command::Stop).when(self.job.is_some()),
        ]
    }

    fn help(&self, _: &Theme) -> Vec<String> {
        vec!["What it is".into(), "  It counts whatever happens.".into()]
    }

    fn is_typing(&self) -> bool {
        self.typing
    }
}

const PLAIN: Theme = Theme { lang: Lang::En, color: false, signs: true };

/// What a stage shows, with colors.
pub(super) fn drawn<A: App>(stage: &Stage<A>, width: u16, height: u16) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    stage.view(&mut buffer);
    buffer
}

/// The same as text; what can be clicked is remembered.
pub(super) fn screen_text<A: App>(stage: &mut Stage<A>, width: u16, height: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    stage.draw(&mut buffer);
    text(&buffer)
}

pub(super) fn press<A: App>(stage: &mut Stage<A>, code: KeyCode) -> Flow {
    stage.press(KeyEvent::new(code, KeyModifiers::NONE))
}

pub(super) fn letters<A: App>(stage: &mut Stage<A>, letters: &str) {
    letters.chars().for_each(|letter| {
        press(stage, KeyCode::Char(letter));
    });
}

pub(super) fn control<A: App>(stage: &mut Stage<A>, letter: char) -> Flow {
    stage.press(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
}

pub(super) fn mouse<A: App>(stage: &mut Stage<A>, kind: MouseEventKind, column: u16, row: u16) -> Flow {
    stage.handle(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

pub(super) fn click<A: App>(stage: &mut Stage<A>, column: u16, row: u16) -> Flow {
    mouse(stage, MouseEventKind::Down(MouseButton::Left), column, row)
}

/// Nothing on a stage without color has one.
pub(super) fn check_colorless<A: App>(stage: &Stage<A>) {
    use ratatui::style::Color;
    let buffer = drawn(stage, 120, 40);
    assert!(buffer.content().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
}

#[test]
fn the_line_of_keys_shows_what_fits_and_help_always() {
    let mut stage = Stage::new(Counter::default(), PLAIN);
    assert_eq!(screen_text(&mut stage, 24, 4), "count 0\nmore [2J\n\nq leave  ? help\n");
    assert_eq!(screen_text(&mut stage, 40, 3), "count 0\nmore [2J\nq leave  w a long word here  ? help\n");
}

#[test]
fn a_window_too_small_says_so_and_comes_back() {
    let mut stage = Stage::new(Counter::default(), PLAIN);
    let small = screen_text(&mut stage, 19, 9);
    assert!(small.starts_with("This window is too"), "{small}");
    assert!(small.contains("20 × 3"), "{small}");
    assert!(screen_text(&mut stage, 20, 3).starts_with("count 0"));
    // Nothing is drawn outside, however small it is.
    for (width, height) in [(0, 0), (1, 1), (3, 2)] {
        screen_text(&mut stage, width, height);
    }
}

#[test]
fn help_opens_and_closes_and_is_no_help_while_typing() {
    let mut stage = Stage::new(Counter::default(), PLAIN);
    press(&mut stage, KeyCode::Char('?'));
    let help = "Keys\n  w: works\nWhat it is\n  It counts whatever happens.\n\nEsc close\n";
    assert_eq!(screen_text(&mut stage, 40, 6), help);
    press(&mut stage, KeyCode::Char('q'));
    assert!(
        screen_text(&mut stage, 40, 4).starts_with("count 0"),
        "the key that closes the help does nothing else"
    );
    stage.app.typing = true;
    press(&mut stage, KeyCode::Char('?'));
    assert_eq!(stage.app.count, 1);
}

#[test]
fn clicks_find_what_was_drawn() {
    let mut stage = Stage::new(Counter::default(), PLAIN);
    screen_text(&mut stage, 40, 4);
    click(&mut stage, 3, 1);
    click(&mut stage, 4, 1);
    assert_eq!(stage.app.count, 1);
    assert_eq!(click(&mut stage, 2, 3), Flow::Leave, "a key of the line is the key itself");
    assert_eq!(control(&mut stage, 'q'), Flow::Go, "held with Ctrl it is another key");
}

#[test]
fn work_answers_unless_it_was_canceled() {
    let mut stage = Stage::new(Counter::default(), PLAIN);
    press(&mut stage, KeyCode::Char('w'));
    stage.wait();
    assert_eq!(stage.app.count, 10);
    press(&mut stage, KeyCode::Char('w'));
    press(&mut stage, KeyCode::Esc);
    press(&mut stage, KeyCode::Char('w'));
    stage.wait();
    assert_eq!(stage.app.count, 20, "the cancelled job says nothing");
}

#[test]
fn without_color_there_is_none_and_inks_still_differ() {
    let inks = [Tone::Plain, Tone::Faint, Tone::Strong, Tone::Lit, Tone::Cursor, Tone::Key];
    let plain: Vec<_> = inks.iter().map(|&tone| PLAIN.style(tone)).collect();
    for (at, style) in plain.iter().enumerate() {
        assert_eq!((style.fg, style.bg), (None, None));
        assert!(!plain[..at].contains(style), "{:?}", inks[at]);
    }
}

#[test]
fn a_picture_holds_what_the_screen_shows() {
    let mut stage = Stage::new(Counter::default(), PLAIN);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 24, 4));
    stage.draw(&mut buffer);
    let picture = svg(&buffer, "a < b");
    assert!(picture.contains("<title>a &lt; b</title>"));
    assert!(picture.contains(">count 0") && picture.contains(">q</text>"), "{picture}");
}

/// Compares a text with the one that is kept, or keeps it where `FLIGHTDECK_KEEP` is set.
pub(super) fn check_text(name: &str, text: &str) {
    check(&format!("tests/screens/{name}.txt"), text);
}

/// The same for a picture of the README.
pub(super) fn check_picture(name: &str, about: &str, buffer: &Buffer) {
    check(&format!("docs/pictures/{name}.svg"), &svg(buffer, about));
}

fn check(path: &str, text: &str) {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("FLIGHTDECK_KEEP").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, text).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == text,
        "{path} is not what is drawn:\n{text}\nFLIGHTDECK_KEEP=1 cargo test screen keeps it"
    );
}
