//! The user's language and alphabet: said on the command line, in the environment, or by the locale. Set
//! once, before anything is printed.

use std::sync::OnceLock;

use crate::cards::builtin;
use crate::fault::Fault;
use crate::say::{Lang, Message, UnknownLang};
use crate::wording::words::Words;

/// How the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    pub lang: Lang,
    /// Whether the language was asked for with `--lang` or FLIGHTDECK_LANG, not guessed from the locale.
    pub asked: bool,
    /// Whether only ASCII characters may be printed.
    pub ascii: bool,
}

static SETTING: OnceLock<Setting> = OnceLock::new();

/// The language to speak.
pub fn lang() -> Lang {
    setting().lang
}

/// The setting of this run.
pub fn setting() -> Setting {
    SETTING.get().copied().unwrap_or_default()
}

/// Settles it for this run.
pub fn settle(setting: Setting) {
    let _ = SETTING.set(setting);
}

/// Words for people who look at cards and decks. Who asked for a language gets the rulebook's names of
/// effects; who only happens to read English gets the short codes that queries use.
pub fn card_words() -> Words<'static> {
    let Setting { lang, asked, .. } = setting();
    let glossary = builtin::glossary();
    if lang == Lang::En && !asked { Words::codes(glossary) } else { Words::new(glossary, lang) }
}

/// The same for tables that must fit a number of columns.
pub fn card_words_within(width: Option<u16>) -> Words<'static> {
    const WIDE: u16 = 120;
    let words = card_words();
    if width.is_some_and(|width| width < WIDE) { words.short() } else { words }
}

impl Setting {
    /// What a command line says that may not be understood otherwise, else the environment.
    pub fn of_line(
        args: &[std::ffi::OsString],
        environment: impl Fn(&str) -> Option<String>,
    ) -> (Self, Option<Fault>) {
        let texts: Vec<_> =
            args.iter().map(|arg| arg.to_string_lossy()).take_while(|arg| arg != "--").collect();
        let behind = |at: usize| texts.get(at + 1).map(|value| value.as_ref());
        let lang = texts.iter().enumerate().find_map(|(at, arg)| match arg.strip_prefix("--lang=") {
            Some(value) => Some(value),
            None => (arg == "--lang").then(|| behind(at)).flatten(),
        });
        // An invalid value is reported with the other options.
        let lang = lang.and_then(|lang| lang.parse::<Lang>().ok());
        Setting::read(lang, texts.iter().any(|arg| arg == "--ascii"), environment)
    }

    /// What the options say, else the environment.
    pub fn read(
        lang: Option<Lang>,
        ascii: bool,
        environment: impl Fn(&str) -> Option<String>,
    ) -> (Self, Option<Fault>) {
        let filled = |name: &str| environment(name).filter(|value| !value.is_empty());
        let first = |names: &[&str]| names.iter().find_map(|name| filled(name));
        // POSIX: the first that is set counts.
        let locale = first(&["LC_ALL", "LC_MESSAGES", "LANG"]).or_else(system_locale);
        let of_locale = locale.and_then(|locale| Lang::of_locale(&locale));
        let letters = first(&["LC_ALL", "LC_CTYPE", "LANG"]);
        let ascii = ascii || letters.is_some_and(|locale| locale == "C" || locale == "POSIX");
        let mut setting = Setting { lang: of_locale.unwrap_or_default(), asked: false, ascii };
        match (lang, filled("FLIGHTDECK_LANG")) {
            (Some(lang), _) => setting = Setting { lang, asked: true, ..setting },
            (None, Some(name)) => match name.parse::<Lang>() {
                Ok(lang) => setting = Setting { lang, asked: true, ..setting },
                Err(error) => return (setting, Some(unknown(&name, error))),
            },
            (None, None) => {}
        }
        (setting, None)
    }
}

fn unknown(name: &str, error: UnknownLang) -> Fault {
    let codes = Message::either(Lang::ALL.map(|lang| Message::plain(lang.code())));
    let fault = Fault::new(say!("unsupported language `{}` in FLIGHTDECK_LANG; use {}", name, codes));
    match error.nearest {
        Some(lang) => fault.help(say!("did you mean `{}`?", lang.code())),
        None => fault,
    }
}

/// The locale of the system, where the environment does not name it: on Windows.
fn system_locale() -> Option<String> {
    #[cfg(windows)]
    return sys_locale::get_locale();
    #[cfg(not(windows))]
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lang: Option<Lang>, variables: &[(&str, &str)]) -> (Setting, Option<Fault>) {
        Setting::read(lang, false, |name| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_option_beats_the_variable_beats_the_locale() {
        let all = [("FLIGHTDECK_LANG", "de"), ("LC_ALL", "fr_FR.UTF-8"), ("LANG", "en_GB.UTF-8")];
        let lang = |option, variables: &[_]| read(option, variables).0.lang;
        assert_eq!(lang(Some(Lang::En), &all), Lang::En);
        assert_eq!(lang(None, &all), Lang::De);
        assert_eq!(lang(None, &all[1..]), Lang::Fr);
        assert_eq!(lang(None, &all[2..]), Lang::En);
        assert_eq!(lang(None, &[]), Lang::En);
        assert_eq!(lang(None, &[("FLIGHTDECK_LANG", ""), ("LC_ALL", ""), ("LC_MESSAGES", "de")]), Lang::De);
        assert_eq!(lang(None, &[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")]), Lang::En);
        assert_eq!(lang(None, &[("LANG", "ja_JP.UTF-8")]), Lang::En);
        assert!(read(None, &all).0.asked && !read(None, &all[1..]).0.asked);
    }

    #[test]
    fn only_the_plain_c_locale_means_ascii() {
        let ascii = |variables: &[_]| read(None, variables).0.ascii;
        assert!(ascii(&[("LC_ALL", "C")]) && ascii(&[("LANG", "POSIX")]) && ascii(&[("LC_CTYPE", "C")]));
        assert!(!ascii(&[("LC_ALL", "C.UTF-8"), ("LANG", "C")]) && !ascii(&[("LANG", "de_DE.UTF-8")]));
        assert!(!ascii(&[]) && Setting::read(None, true, |_| None).0.ascii);
    }

    #[test]
    fn an_unknown_language_is_a_fault_with_a_suggestion() {
        let fault = |name| read(None, &[("FLIGHTDECK_LANG", name)]).1.map(|fault| fault.to_string());
        assert_eq!(
            fault("frensh").unwrap(),
            "unsupported language `frensh` in FLIGHTDECK_LANG; use en, fr or de; did you mean `fr`?"
        );
        assert_eq!(
            fault("klingon").unwrap(),
            "unsupported language `klingon` in FLIGHTDECK_LANG; use en, fr or de"
        );
        assert_eq!([fault("Deutsch"), fault("fr_CH.UTF-8"), fault("Français")], [None, None, None]);
    }
}
