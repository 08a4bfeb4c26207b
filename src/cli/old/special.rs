//! Commands of the first version that became something else than another word.

use std::ffi::OsString;

use super::{Rewritten, os};

/// Whether this is one of them.
pub fn is_own(words: &str) -> bool {
    ["card", "solve", "deck random", "catalog template", "catalog export", "catalog check"].contains(&words)
}

/// Puts today's words in place of them.
pub fn rewrite(line: &mut Rewritten) {
    let (Some((at, word)), second) = (line.word(0), line.word(1)) else { return };
    let rest = |line: &Rewritten, from: usize| -> Vec<OsString> { line.args[from + 1..].to_vec() };
    let (old, new, args) = match (word.as_str(), second) {
        ("card", _) => ("card", "cards", card(rest(line, at))),
        ("solve", _) => {
            let mut args = rest(line, at);
            // It counted events, and looked to the end of the turn.
            let event = take_value(&mut args, &["--at"]).unwrap_or_else(|| "end".into());
            args.extend(["--at-event".into(), event]);
            if !has(&args, "--depth") {
                args.extend(["--depth".into(), "turn".into()]);
            }
            ("solve", "analyze", args)
        }
        ("duel", _) if has(&line.args, "--game") => {
            let mut args = rest(line, at);
            let watched = take_flag(&mut args, "--watch");
            if has(&args, "--board") {
                args.push("--full".into());
            }
            ("duel --game", if watched { "watch" } else { "replay" }, args)
        }
        ("deck", Some((verb, word))) if word == "random" => {
            let mut args = rest(line, verb);
            let file = take_value(&mut args, &["-o", "--output"]).unwrap_or_else(|| "-".into());
            args.splice(0..0, [file, "--random".into()]);
            ("deck random", "deck new", args)
        }
        ("catalog", Some((verb, word))) if word == "template" => {
            let mut args = rest(line, verb);
            let what = if take_flag(&mut args, "--cruisers") { "cruisers" } else { "cards" };
            args.insert(0, what.into());
            ("catalog template", "template", args)
        }
        ("catalog", Some((verb, word))) if word == "export" => {
            let mut args = rest(line, verb);
            if take_flag(&mut args, "--cruisers") {
                args.extend(["--format".into(), "toml".into()]);
                ("catalog export", "cruisers", args)
            } else {
                let mine = take_flag(&mut args, "--mine");
                args.extend(["--format".into(), "csv".into()]);
                if mine {
                    args.insert(0, "is:mine".into());
                }
                ("catalog export", "cards", args)
            }
        }
        ("catalog", Some((verb, word))) if word == "check" => {
            let mut args = rest(line, verb);
            let has_file = args.iter().any(|arg| arg == "-" || !arg.as_encoded_bytes().starts_with(b"-"));
            if has_file {
                args.push("--dry-run".into());
            }
            ("catalog check", if has_file { "catalog import" } else { "catalog info" }, args)
        }
        ("catalog", Some((verb, word))) if word == "builtin" && has(&line.args, "--cards") => {
            let mut args = rest(line, verb);
            take_flag(&mut args, "--cards");
            for arg in &mut args {
                if arg == "hide" {
                    *arg = "hide-cards".into();
                }
            }
            ("catalog builtin hide --cards", "catalog builtin", args)
        }
        _ => return,
    };
    line.args.truncate(at);
    line.args.extend(new.split(' ').map(OsString::from));
    line.args.extend(args);
    line.note(say!("`{}` is now `{}`", old, new));
}

/// Several cards are one search for any of them, each shown in full.
fn card(args: Vec<OsString>) -> Vec<OsString> {
    let is_card = |arg: &&OsString| !arg.as_encoded_bytes().starts_with(b"-");
    let names = args.iter().take_while(is_card).count();
    if names < 2 {
        return args;
    }
    let quoted = |name: &OsString| match name.to_string_lossy() {
        name if name.contains(' ') => format!("\"{name}\""),
        name => name.into_owned(),
    };
    let any = args[..names].iter().map(quoted).collect::<Vec<_>>().join(" or ");
    [any.into(), "--full".into()].into_iter().chain(args[names..].iter().cloned()).collect()
}

fn has(args: &[OsString], option: &str) -> bool {
    args.iter().take_while(|arg| *arg != "--").any(|arg| {
        arg == os(option)
            || arg
                .to_str()
                .is_some_and(|arg| arg.strip_prefix(option).is_some_and(|rest| rest.starts_with('=')))
    })
}

/// Takes a switch out.
fn take_flag(args: &mut Vec<OsString>, flag: &str) -> bool {
    let before = args.len();
    args.retain(|arg| arg != os(flag));
    args.len() < before
}

/// Takes an option and its value out.
fn take_value(args: &mut Vec<OsString>, names: &[&str]) -> Option<OsString> {
    let at = args.iter().position(|arg| names.iter().any(|name| arg == os(name)))?;
    args.remove(at);
    (at < args.len()).then(|| args.remove(at))
}
