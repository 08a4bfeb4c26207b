//! The shells: what hooks the completion into each, what they ask, and how they take the answer.

use std::str::FromStr;

use super::{COMMAND, Candidate};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
    Powershell,
    Elvish,
}

impl FromStr for Shell {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        <Shell as clap::ValueEnum>::from_str(name, true).map_err(|_| ())
    }
}

impl Shell {
    /// The lines that a shell must read to complete our commands.
    pub fn hook(self) -> String {
        let hook = match self {
            Shell::Bash => {
                r#"_flightdeck() {
    local IFS=$'\n'
    COMPREPLY=($(flightdeck __complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null))
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[/:=] ]] && compopt -o nospace
}
complete -F _flightdeck flightdeck
"#
            }
            Shell::Zsh => {
                r#"#compdef flightdeck
_flightdeck() {
    local line
    local -a values shown
    for line in "${(@f)$(flightdeck __complete zsh "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        [[ -n $line ]] || continue
        values+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  -- }")
    done
    compadd -l -d shown -a values
}
if [[ $funcstack[1] == _flightdeck ]]; then _flightdeck "$@"; else compdef _flightdeck flightdeck; fi
"#
            }
            Shell::Fish => {
                "complete -c flightdeck -f -k -a '(flightdeck __complete fish (commandline -opc)[2..] (commandline -ct))'\n"
            }
            Shell::Powershell => {
                r#"Register-ArgumentCompleter -Native -CommandName flightdeck -ScriptBlock {
    param($word, $line, $place)
    $words = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
    if ($word -eq '') { $words += '""' }
    flightdeck __complete powershell @words 2>$null | ForEach-Object {
        $value, $about = $_ -split "`t", 2
        if (-not $about) { $about = $value }
        $typed = $value
        if ($value -match '[^\w./\\:=+%-]') {
            $typed = "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($value) + "'"
        }
        [System.Management.Automation.CompletionResult]::new($typed, $value, 'ParameterValue', $about)
    }
}
"#
            }
            Shell::Elvish => {
                r#"use str
set edit:completion:arg-completer[flightdeck] = {|@words|
    flightdeck __complete elvish (all $words[1..]) 2>/dev/null | from-lines | each {|line|
        var parts = [(str:split "\t" $line)]
        edit:complex-candidate $parts[0] &display=$parts[0]'  '$parts[-1]
    }
}
"#
            }
        };
        hook.replace("__complete", COMMAND)
    }

    /// The words so far, the last of which is to be completed, and what breaks words in this shell.
    pub fn words(self, asked: Vec<String>) -> (Vec<String>, String) {
        match (self, &asked[..]) {
            (Shell::Bash, [line, breaks, ..]) => (split(line).into_iter().skip(1).collect(), breaks.clone()),
            (Shell::Powershell, [before @ .., last]) if last == "\"\"" => {
                (before.iter().cloned().chain([String::new()]).collect(), String::new())
            }
            _ => (asked, String::new()),
        }
    }

    /// A candidate as a line of the answer.
    pub fn line(self, candidate: &Candidate, current: &str, breaks: &str) -> String {
        let text = &candidate.text;
        match self {
            Shell::Bash => {
                // Bash replaces only what stands behind the last of these.
                let cut =
                    current.rfind(|c| matches!(c, ':' | '=') && breaks.contains(c)).map_or(0, |at| at + 1);
                let text = text.get(cut..).unwrap_or(text);
                format!("{}\n", escaped(text))
            }
            _ if candidate.about.is_empty() => format!("{text}\n"),
            _ => format!("{text}\t{}\n", candidate.about),
        }
    }
}

/// Bash takes an answer as if it were typed: the names of files, cards and decks may come from anyone, and none of
/// them may become a command.
fn escaped(answer: &str) -> String {
    let mut text = String::new();
    for letter in answer.chars() {
        if !letter.is_alphanumeric() && !"/._-+,@%:=".contains(letter) {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

/// The words of a line that is not finished, as a shell takes them apart; the last is empty behind a space.
pub fn split(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        let last = words.len() - 1;
        match (letter, quote) {
            ('\\', None | Some('"')) => words[last].extend(letters.next()),
            ('\'' | '"', None) => quote = Some(letter),
            (end, Some(begin)) if end == begin => quote = None,
            (space, None) if space.is_whitespace() => {
                if !words[last].is_empty() {
                    words.push(String::new());
                }
            }
            (letter, _) => words[last].push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_apart_as_bash_does() {
        assert_eq!(split("flightdeck deck sh"), ["flightdeck", "deck", "sh"]);
        assert_eq!(split("flightdeck  cards "), ["flightdeck", "cards", ""]);
        assert_eq!(split("flightdeck cards 'effect:dr"), ["flightdeck", "cards", "effect:dr"]);
        assert_eq!(
            split(r#"flightdeck export my\ deck "a b" "#),
            ["flightdeck", "export", "my deck", "a b", ""]
        );
    }

    #[test]
    fn bash_gets_what_stands_behind_the_last_break() {
        let candidate = Candidate::new("effect:draw", "draws cards");
        assert_eq!(Shell::Bash.line(&candidate, "effect:dr", " :="), "draw\n");
        assert_eq!(Shell::Bash.line(&candidate, "effect:dr", " "), "effect:draw\n");
        assert_eq!(Shell::Fish.line(&candidate, "effect:dr", ""), "effect:draw\tdraws cards\n");
        let path = Candidate::new("my deck.toml", "");
        assert_eq!(Shell::Bash.line(&path, "my", ""), "my\\ deck.toml\n");
        let name = Candidate::new("$(id);`id`<a*'\"!~", "");
        assert_eq!(Shell::Bash.line(&name, "$", ""), "\\$\\(id\\)\\;\\`id\\`\\<a\\*\\'\\\"\\!\\~\n");
    }
}
