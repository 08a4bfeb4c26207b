//! Files on the command line, by what is done with them, and what `-` means there: standard input where a file
//! is read, standard output where one is written, and an error elsewhere, which is reported before any work is done.

use std::any::TypeId;
use std::ffi::OsString;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::builder::{OsStringValueParser, TypedValueParser, ValueParserFactory};
use clap::{ArgMatches, Command};

use super::deck_name::DeckArg;
use crate::fault::Fault;
use crate::files::STANDARD_INPUT;
use crate::say::{Message, Tell};

/// Whether this stands for standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path == Path::new(STANDARD_INPUT)
}

macro_rules! path_types {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(PathBuf);

        impl Deref for $name {
            type Target = Path;

            fn deref(&self) -> &Path {
                &self.0
            }
        }

        impl From<OsString> for $name {
            fn from(typed: OsString) -> Self {
                $name(typed.into())
            }
        }

        impl Tell for $name {
            fn tell(&self) -> Message {
                self.0.tell()
            }
        }
    )*};
}

path_types! {
    /// A file that is read; `-` is standard input.
    ReadPath,
    /// A file that is written; `-` is standard output.
    WritePath,
    /// A file or folder that stores something. It cannot be a pipe.
    KeptPath
}

type Refusing<T> = fn(OsString) -> Result<T, String>;

impl ValueParserFactory for KeptPath {
    type Parser = clap::builder::TryMapValueParser<OsStringValueParser, Refusing<KeptPath>>;

    fn value_parser() -> Self::Parser {
        OsStringValueParser::new().try_map(|typed| match is_dash(Path::new(&typed)) {
            true => Err("this needs a file name, not `-`".to_owned()),
            false => Ok(KeptPath::from(typed)),
        })
    }
}

/// A file or a deck for a command that takes its keys from standard input.
pub fn beside_keys<T: From<OsString> + Clone + Send + Sync + 'static>() -> impl TypedValueParser<Value = T> {
    OsStringValueParser::new().try_map(|typed| match is_dash(Path::new(&typed)) {
        true => Err("standard input is needed for the keyboard; name a file"),
        false => Ok(T::from(typed)),
    })
}

/// What is wrong with the dashes of a command line, if anything: standard input can be read only once.
pub fn check(command: &Command, matches: &ArgMatches) -> Result<(), Fault> {
    let (mut command, mut matches) = (command, matches);
    while let Some((word, further)) = matches.subcommand() {
        let Some(found) = command.find_subcommand(word) else { break };
        (command, matches) = (found, further);
    }
    let mut read = 0;
    for argument in command.get_arguments() {
        let (id, kind) = (argument.get_id().as_str(), argument.get_value_parser().type_id());
        if kind == TypeId::of::<ReadPath>() {
            let values = matches.try_get_many::<ReadPath>(id).ok().flatten().unwrap_or_default();
            read += values.filter(|path| is_dash(path)).count();
        } else if kind == TypeId::of::<DeckArg>() {
            let values = matches.try_get_many::<DeckArg>(id).ok().flatten().unwrap_or_default();
            read += values.filter(|deck| deck.is_standard_input()).count();
        }
    }
    if read > 1 {
        let fault = Fault::new(say!("`-` is given {} times, but standard input can be read only once", read));
        return Err(fault.help(say!("use file names for the others")));
    }
    Ok(())
}
