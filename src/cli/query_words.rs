//! A search on the command line need not be quoted as long as the shell leaves it alone: its words are joined before
//! the command line is read, also words such as `-has:shield`, in which an option would be seen.

use std::ffi::OsString;

use clap::Command;

use super::old;

/// The same command line with the words of its search in one argument, behind `--`.
pub fn joined(args: Vec<OsString>, root: &Command) -> Vec<OsString> {
    let words = old::words(&args);
    let mut command = root;
    let mut start = 0;
    for at in words {
        let Some(found) = command.find_subcommand(&args[at]) else { break };
        (command, start) = (found, at + 1);
    }
    let names =
        |arg: &clap::Arg| arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "QUERY"));
    let Some(before) = command.get_positionals().position(names) else { return args };
    let mut args = args;
    let mut rest = args.split_off(start).into_iter();
    let mut arguments: Vec<OsString> = Vec::new();
    while let Some(arg) = rest.next() {
        let text = arg.to_string_lossy();
        if text == "--" {
            arguments.extend(rest);
            break;
        }
        let option = if let Some(long) = text.strip_prefix("--") {
            let name = long.split('=').next().unwrap_or(long);
            command.get_arguments().chain(root.get_arguments()).find(|arg| {
                arg.get_long() == Some(name)
                    || arg.get_all_aliases().is_some_and(|names| names.contains(&name))
            })
        } else {
            let short = text.strip_prefix('-').filter(|rest| rest.chars().count() == 1);
            let short = short.and_then(|rest| rest.chars().next());
            command.get_arguments().find(|arg| short.is_some() && arg.get_short() == short)
        };
        let is_option = text.starts_with("--") || option.is_some() || text == "-h" || text == "-V";
        if !is_option {
            arguments.push(arg);
            continue;
        }
        let has_value =
            option.is_some_and(|option| option.get_action().takes_values()) && !text.contains('=');
        args.push(arg);
        if has_value {
            args.extend(rest.next());
        }
    }
    if !arguments.is_empty() {
        let query = arguments.split_off(before.min(arguments.len()));
        args.push("--".into());
        args.extend(arguments);
        if !query.is_empty() {
            args.push(query.join(std::ffi::OsStr::new(" ")));
        }
    }
    args
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    fn words(line: &str) -> String {
        let mut root = Cli::command();
        root.build();
        let args = joined(line.split(' ').map(OsString::from).collect(), &root);
        args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn the_words_of_a_search_are_one_argument() {
        assert_eq!(words("flightdeck cards draw level:0"), "flightdeck|cards|--|draw level:0");
        assert_eq!(
            words("flightdeck --lang fr cards -has:shield --format json -draw"),
            "flightdeck|--lang|fr|cards|--format|json|--|-has:shield -draw"
        );
        assert_eq!(words("flightdeck cards -h"), "flightdeck|cards|-h");
        assert_eq!(words("flightdeck cards -- --x y"), "flightdeck|cards|--|--x y");
        assert_eq!(words("flightdeck cards"), "flightdeck|cards");
        assert_eq!(
            words("flightdeck deck odds red-tide effect:strike -is:green --and level:3"),
            "flightdeck|deck|odds|--and|level:3|--|red-tide|effect:strike -is:green"
        );
        assert_eq!(words("flightdeck duel a b"), "flightdeck|duel|a|b");
    }
}
