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

impl App for Counter {
    type Spot = More;
    type WorkResult = u32;
    const LEAST: (u16, u16) = (20, 3);

    fn update(&mut self, event: Event<More, u32>, work: &Work<u32>) -> Flow {
        match event {
            Event::Key(key) if key.code == KeyCode::Char('q') => return Flow::Leave,
            Event::Key(key) if key.code == KeyCode::Char('w') => {
                self.job = Some(work.start(|reply| {
                    reply.send(10);
                }));
            }
            Event::Key(key) if key.code == KeyCode::Esc => self.job = None,
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

    fn keys(&self, _: &Theme) -> Vec<KeyHint> {
        vec![key("q", "leave", KeyCode::Char('q')), key("w", "a long word here", KeyCode::Char('w'))]
    }

    fn help(&self, _: &Theme) -> Vec<String> {
        vec!["What it is".into(), "  It counts whatever happens.".into()]
    }

    fn is_typing(&self) -> bool {
        self.typing
    }
}

const PLAIN: Theme = Theme { lang: Lang::En, color: false, signs: true };

fn drawn(stage: &mut Stage<Counter>, width: u16, height: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    stage.draw(&mut buffer);
    text(&buffer)
}

fn press(stage: &mut Stage<Counter>, code: KeyCode) -> Flow {
    stage.press(KeyEvent::new(code, KeyModifiers::NONE))
}

fn click(stage: &mut Stage<Counter>, column: u16, row: u16) -> Flow {
    let kind = MouseEventKind::Down(MouseButton::Left);
    stage.handle(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

#[test]
fn the_line_of_keys_shows_what_fits_and_help_always() {
    let mut stage = Stage::new(Counter::default(), PLAIN);
    assert_eq!(drawn(&mut stage, 24, 4), "count 0\nmore [2J\n\nq leave  ? help\n");
    assert_eq!(drawn(&mut stage, 40, 3), "count 0\nmore [2J\nq leave  w a long word here  ? help\n");
}

#[test]
fn a_window_too_small_says_so_and_comes_back() {
    let mut stage = Stage::new(Counter::default(), PLAIN);
    let small = drawn(&mut stage, 19, 9);
    assert!(small.starts_with("This window is too"), "{small}");
    assert!(small.contains("20 × 3"), "{small}");
    assert!(drawn(&mut stage, 20, 3).starts_with("count 0"));
    // Nothing is drawn outside, however small it is.
    for (width, height) in [(0, 0), (1, 1), (3, 2)] {
        drawn(&mut stage, width, height);
    }
}

#[test]
fn help_opens_and_closes_and_is_no_help_while_typing() {
    let mut stage = Stage::new(Counter::default(), PLAIN);
    press(&mut stage, KeyCode::Char('?'));
    assert_eq!(drawn(&mut stage, 40, 4), "What it is\n  It counts whatever happens.\n\nEsc close\n");
    press(&mut stage, KeyCode::Char('q'));
    assert!(
        drawn(&mut stage, 40, 4).starts_with("count 0"),
        "the key that closes the help does nothing else"
    );
    stage.app.typing = true;
    press(&mut stage, KeyCode::Char('?'));
    assert_eq!(stage.app.count, 1);
}

#[test]
fn clicks_find_what_was_drawn() {
    let mut stage = Stage::new(Counter::default(), PLAIN);
    drawn(&mut stage, 40, 4);
    click(&mut stage, 3, 1);
    click(&mut stage, 4, 1);
    assert_eq!(stage.app.count, 1);
    assert_eq!(click(&mut stage, 2, 3), Flow::Leave, "a key of the line is the key itself");
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
    check(&format!("examples/{name}.svg"), &svg(buffer, about));
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
