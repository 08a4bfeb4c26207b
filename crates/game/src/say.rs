//! Messages for users, as data. Displayed they are English; a [`Language`] puts them into another one.
//!
//! ```text
//! say!("unknown keyword `{}`", word)                 a Message
//! say_count!(n, "{} card", "{} cards")               one or several, as each language counts
//! say!("help" @ "hint")                              the same English word in another sense
//! ```
//!
//! The English template is the key to its translations. Blanks are `{}`, filled in order; a translation may
//! put them in another order as `{0}`, `{1}`. Other braces are letters. Every type that implements [`Tell`] fills a
//! blank: texts, numbers, paths, ID codes, other messages. Figures that need decimals or thousands come from
//! [`grouped`], [`decimal`] and [`signed`], which each language writes in its own way.

/// A sentence for users, with a `{}` for each argument.
#[macro_export]
#[doc(hidden)]
macro_rules! say {
    ($template:literal @ $context:literal $(, $arg:expr)* $(,)?) => {
        $crate::say!(concat!($template, " @ ", $context); $template $(, $arg)*)
    };
    ($template:literal $(, $arg:expr)* $(,)?) => {
        $crate::say!($template; $template $(, $arg)*)
    };
    ($key:expr; $template:literal $(, $arg:expr)*) => {{
        const _: () = assert!(
            $crate::say::blanks($template) == { const ARGS: &[&str] = &[$(stringify!($arg)),*]; ARGS.len() },
            "as many blanks as arguments"
        );
        $crate::say::Message::said($key, $template, vec![$($crate::say::Tell::tell(&$arg)),*])
    }};
}

/// A number of things: the number or a figure such as [`say::decimal`](crate::say::decimal), the template for one, the template for any other number, and what
/// fills the blanks after the first.
#[macro_export]
#[doc(hidden)]
macro_rules! say_count {
    ($n:expr, $one:literal, $many:literal $(, $arg:expr)* $(,)?) => {
        $crate::say::Message::counted(
            $crate::say::Count::count(&$n),
            $one,
            $many,
            vec![$($crate::say::Tell::tell(&$arg)),*],
        )
    };
}

/// Makes a type that implements [`Tell`] an error, displayed in English.
#[macro_export]
#[doc(hidden)]
macro_rules! message_error {
    ($type:ty) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&$crate::say::Tell::tell(self), f)
            }
        }

        impl std::error::Error for $type {}

        impl From<$type> for $crate::say::Message {
            fn from(error: $type) -> Self {
                $crate::say::Tell::tell(&error)
            }
        }
    };
}

mod number;
mod tell;

use std::borrow::Cow;
use std::fmt;
use std::io;

pub use number::{decimal, grouped, percent, short, signed};
pub use tell::{Count, Tell};

/// A sentence for a user. `Display` and `Serialize` give the English text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The same in every language: a name, a path, a code, a user's word.
    Plain(String),
    /// A figure as English writes it: `12,345.6`, `53.1%`.
    Number(Box<str>),
    /// A sentence or a part of one, made by `say!`.
    Said(Box<Said>),
    /// A number of things, made by `say_count!`.
    Counted(Box<Counted>),
    /// Several, with the same text between them in every language.
    Joined(Box<(Vec<Message>, &'static str)>),
}

/// A template and what fills its blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// To its translations: the template, and after ` @ ` its context where it has one.
    key: &'static str,
    template: &'static str,
    args: Vec<Message>,
}

/// The templates for one and for any other number, of which the first is the key to the translations, and
/// what fills the blanks: the number, then the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    n: u64,
    one: &'static str,
    many: &'static str,
    args: Vec<Message>,
}

impl Message {
    /// The same in every language.
    pub fn plain(text: impl fmt::Display) -> Self {
        Message::Plain(text.to_string())
    }

    /// Several, one after the other with this between them.
    pub fn joined(parts: impl IntoIterator<Item = Message>, between: &'static str) -> Self {
        Message::Joined(Box::new((parts.into_iter().collect(), between)))
    }

    /// `a, b or c`
    pub fn either(parts: impl IntoIterator<Item = Message>) -> Self {
        let mut parts: Vec<Message> = parts.into_iter().collect();
        match (parts.pop(), parts.is_empty()) {
            (Some(last), false) => say!("{} or {}", Message::joined(parts, ", "), last),
            (last, _) => last.unwrap_or_default(),
        }
    }

    /// `a, b and c`
    pub fn both(parts: impl IntoIterator<Item = Message>) -> Self {
        let mut parts: Vec<Message> = parts.into_iter().collect();
        match (parts.pop(), parts.is_empty()) {
            (Some(last), false) => say!("{} and {}", Message::joined(parts, ", "), last),
            (last, _) => last.unwrap_or_default(),
        }
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        match self {
            Message::Plain(text) => text.is_empty(),
            Message::Number(text) => text.is_empty(),
            Message::Joined(joined) => joined.0.iter().all(Message::is_empty),
            Message::Said(_) | Message::Counted(_) => false,
        }
    }

    /// The text in a language; English where a translation is missing.
    pub fn in_lang(&self, language: impl Language) -> String {
        self.written(&language)
    }

    fn written(&self, language: &dyn Language) -> String {
        match self {
            Message::Plain(text) => language.plain(text).into_owned(),
            Message::Number(text) => language.number(text),
            Message::Joined(joined) => {
                let (parts, between) = &**joined;
                let parts: Vec<String> = parts.iter().map(|part| part.written(language)).collect();
                parts.join(&language.separator(between))
            }
            Message::Said(said) => {
                let template = language.sentence(said.key).unwrap_or(said.template);
                fill(template, &said.args, language)
            }
            Message::Counted(counted) => {
                let Counted { n, one, many, args } = &**counted;
                let template = language.count(one, *n).unwrap_or(if *n == 1 { one } else { many });
                fill(template, args, language)
            }
        }
    }

    #[doc(hidden)]
    pub fn said(key: &'static str, template: &'static str, args: Vec<Message>) -> Self {
        Message::Said(Box::new(Said { key, template, args }))
    }

    #[doc(hidden)]
    pub fn counted(
        (n, figure): (u64, Message),
        one: &'static str,
        many: &'static str,
        mut more: Vec<Message>,
    ) -> Self {
        more.insert(0, figure);
        Message::Counted(Box::new(Counted { n, one, many, args: more }))
    }
}

/// What a user wrote, between the quotation marks of each language.
pub fn quoted(text: impl fmt::Display) -> Message {
    let escaped = format!("{:?}", text.to_string());
    say!("\"{}\"", &escaped[1..escaped.len() - 1])
}

/// Fills the blanks of a template.
fn fill(template: &str, args: &[Message], language: &dyn Language) -> String {
    let mut text = String::with_capacity(template.len() + 16 * args.len());
    let mut next = 0;
    let mut rest = template;
    while let Some(at) = rest.find('{') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match blank(rest) {
            Some((place, length)) => {
                if let Some(arg) = args.get(place.unwrap_or(next)) {
                    text.push_str(&arg.written(language));
                }
                next += 1;
                length
            }
            None => {
                text.push('{');
                1
            }
        };
        rest = &rest[length..];
    }
    text.push_str(rest);
    text
}

/// The blank that a text begins with: its place, if it names one, and its length.
#[doc(hidden)]
pub fn blank(text: &str) -> Option<(Option<usize>, usize)> {
    let inside = &text[1..text.find('}')?];
    match inside {
        "" => Some((None, 2)),
        digits => Some((Some(digits.parse().ok()?), digits.len() + 2)),
    }
}

/// A language that messages can be put into.
pub trait Language {
    /// The translation of a template by its key: the template itself, followed by its context if it has one.
    fn sentence(&self, key: &'static str) -> Option<&'static str>;

    /// The translation of a count for this number; the key is the English template for one.
    fn count(&self, one: &'static str, n: u64) -> Option<&'static str>;

    /// A figure that English writes like this.
    fn number(&self, english: &str) -> String;

    /// What stands between the parts of a list, where English writes this.
    fn separator<'a>(&self, english: &'a str) -> Cow<'a, str>;

    /// A name, a path, a user's word.
    fn plain<'a>(&self, text: &'a str) -> Cow<'a, str> {
        text.into()
    }
}

/// The language that messages are written in.
#[derive(Clone, Copy, Debug)]
pub struct English;

impl Language for English {
    fn sentence(&self, _: &'static str) -> Option<&'static str> {
        None
    }

    fn count(&self, _: &'static str, _: u64) -> Option<&'static str> {
        None
    }

    fn number(&self, english: &str) -> String {
        english.to_owned()
    }

    fn separator<'a>(&self, english: &'a str) -> Cow<'a, str> {
        english.into()
    }
}

/// How many `{}` a template has.
#[doc(hidden)]
pub const fn blanks(template: &str) -> usize {
    let bytes = template.as_bytes();
    let (mut at, mut found) = (1, 0);
    while at < bytes.len() {
        if bytes[at - 1] == b'{' && bytes[at] == b'}' {
            found += 1;
        }
        at += 1;
    }
    found
}

impl Default for Message {
    fn default() -> Self {
        Message::Plain(String::new())
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(English))
    }
}

/// So that it can be the reason of an `io::Error`.
impl std::error::Error for Message {}

impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Compares the English text.
impl PartialEq<&str> for Message {
    fn eq(&self, other: &&str) -> bool {
        self.in_lang(English) == *other
    }
}

/// Whether Windows refused a file because another program has it open or locked.
pub fn is_held(error: &io::Error) -> bool {
    const SHARING_VIOLATION: i32 = 32;
    const LOCK_VIOLATION: i32 = 33;
    cfg!(windows) && matches!(error.raw_os_error(), Some(SHARING_VIOLATION | LOCK_VIOLATION))
}

/// Why something could not be read or written, in our words where we have them, else in the system's without
/// its error number. Windows has words in its own language only, of which the number is left.
pub fn reason(error: &io::Error) -> Message {
    if is_held(error) {
        return say!("it is open in another program");
    }
    match error.kind() {
        io::ErrorKind::NotFound => say!("no such file or folder"),
        io::ErrorKind::PermissionDenied => say!("permission denied"),
        io::ErrorKind::StorageFull => say!("the disk is full"),
        io::ErrorKind::ReadOnlyFilesystem => say!("the disk is read-only"),
        io::ErrorKind::IsADirectory => say!("it is a folder"),
        io::ErrorKind::NotADirectory => say!("part of the path is not a folder"),
        io::ErrorKind::InvalidFilename => say!("that is not a file name here"),
        _ => {
            if let Some(message) = error.get_ref().and_then(|inner| inner.downcast_ref::<Message>()) {
                return message.clone();
            }
            if let (true, Some(code)) = (cfg!(windows), error.raw_os_error()) {
                return say!("Windows reports error {}", code);
            }
            let text = error.to_string();
            Message::Plain(text.split(" (os error").next().unwrap_or_default().to_lowercase())
        }
    }
}
