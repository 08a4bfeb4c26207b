//! Tactics: positions in `tests/tactics` with a right answer, in the players' notation. Each is proved by trying
//! everything that can happen until the end of the round; the bots are measured on them.

#[path = "tactics/exact.rs"]
mod exact;

use std::collections::BTreeMap;
use std::path::Path;

use flightdeck::bots::{BotKind, BotSpec};
use flightdeck::engine::record::{ChoiceForm, What};
use flightdeck::engine::scenario::{Scenario, option};
use flightdeck::engine::{Choices, Dice, Sight, State, Table, View};

/// A position and the choices that are right in it.
struct Tactic {
    name: String,
    about: String,
    table: Table,
    state: State,
    best: Vec<ChoiceForm>,
}

impl Tactic {
    fn read(name: String, text: &str) -> Tactic {
        let fail = |faults: Vec<flightdeck::fault::Fault>| -> ! { panic!("{}", faults[0]) };
        let scenario =
            Scenario::read(&name, text, &flightdeck::builtin::roster()).unwrap_or_else(|faults| fail(faults));
        let (last, before) = scenario.events.split_last().unwrap_or_else(|| panic!("{name}: no best"));
        let What::Best(best) = &last.what else { panic!("{name} does not end with its best") };
        let played = scenario.run(None, |_| {}).unwrap_or_else(|faults| fail(faults)).unwrap();
        assert!(
            before.iter().all(|event| matches!(event.what, What::Choice { .. })),
            "{name}: steps, then best"
        );
        let (table, state) = (played.table, played.state);
        Tactic { name, about: scenario.about.clone(), table, state, best: best.clone() }
    }

    fn options(&self) -> (Choices, Vec<ChoiceForm>) {
        let mut choices = Choices::new();
        self.state.choices(&self.table, &mut choices);
        let turn = self.state.turn().unwrap();
        let forms = choices.iter().map(|&choice| ChoiceForm::new(&self.table, turn, choice)).collect();
        (choices, forms)
    }

    fn is_solved_by(&self, bot: &BotSpec, seed: u64) -> bool {
        let (choices, forms) = self.options();
        let mut bot = bot.build(&self.table);
        bot.begin(seed);
        let at = bot.choose(&Sight::new(&self.table, &self.state, self.state.turn().unwrap()), &choices);
        self.best.contains(&forms[at.unwrap()])
    }
}

fn tactics() -> Vec<Tactic> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tactics");
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".scene"))
        .collect();
    names.sort();
    let read = |name: String| {
        let text = std::fs::read_to_string(folder.join(&name)).unwrap();
        Tactic::read(name, &text)
    };
    names.into_iter().map(read).collect()
}

/// For all play until the end of the round: the right answers win or save the game, and no other does.
#[test]
fn every_tactic_has_the_answer_it_says() {
    let tactics = tactics();
    assert!(tactics.len() >= 30, "{} tactics", tactics.len());
    for tactic in &tactics {
        let me = tactic.state.turn().unwrap();
        // Nothing is hidden: what the player sees leaves one world.
        let view = View::of(&tactic.table, &tactic.state, me);
        let known = (0..5).all(|seed| view.complete(&tactic.table, &mut Dice::new(seed)) == tactic.state);
        assert!(known, "{}: the player cannot know enough", tactic.name);
        let (choices, forms) = tactic.options();
        let values: Vec<_> = choices
            .iter()
            .map(|&choice| {
                exact::after(&tactic.table, &tactic.state, choice, me)
                    .unwrap_or_else(|why| panic!("{}: {why}", tactic.name))
            })
            .collect();
        let most = *values.iter().max().unwrap();
        let right: Vec<ChoiceForm> =
            forms.iter().zip(&values).filter(|(_, value)| **value == most).map(|(form, _)| *form).collect();
        assert_eq!(
            right,
            tactic.best,
            "{}: {:?}",
            tactic.name,
            right.iter().map(|&form| option(form)).collect::<Vec<_>>()
        );
        assert!(tactic.about.ends_with('.'), "{}: `about` is a sentence", tactic.name);
    }
}

/// How many each bot solves. The number is printed, and the strong bots must not fall behind.
#[test]
fn bots_solve_tactics() {
    let tactics = tactics();
    let mut solved: BTreeMap<&str, usize> = BTreeMap::new();
    for kind in BotKind::ALL {
        let bot = BotSpec::new(kind);
        let missed: Vec<&str> = tactics
            .iter()
            .filter(|tactic| !tactic.is_solved_by(&bot, 1))
            .map(|tactic| tactic.name.as_str())
            .collect();
        println!(
            "{}: {} of {}; not {}",
            kind.name(),
            tactics.len() - missed.len(),
            tactics.len(),
            missed.join(", ")
        );
        solved.insert(kind.name(), tactics.len() - missed.len());
    }
    assert!(solved["greedy"] > solved["random"], "{solved:?}");
    assert!(solved["expert"] >= 35 && solved["expert"] > solved["greedy"], "{solved:?}");
}
