//! Commands that are described only when they are called: of some forty, a run calls one.

use clap::{ArgMatches, Command};

/// The arguments of a command.
pub struct Lazy<T>(pub T);

impl<T: clap::Args> clap::Args for Lazy<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(T::augment_args)
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(T::augment_args_for_update)
    }
}

impl<T: clap::FromArgMatches> clap::FromArgMatches for Lazy<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        T::from_arg_matches(matches).map(Lazy)
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        T::from_arg_matches_mut(matches).map(Lazy)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }

    fn update_from_arg_matches_mut(&mut self, matches: &mut ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches_mut(matches)
    }
}

/// Describes the command that words call, if they do; its groups know their commands' names.
pub fn describe<'a>(root: &mut Command, words: impl IntoIterator<Item = &'a str>) {
    let mut called = root;
    for word in words {
        let Some(found) = called.find_subcommand_mut(word) else { return };
        called = found;
    }
    if !called.has_subcommands() {
        called.build();
    }
}
