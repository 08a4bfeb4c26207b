//! A game between people and bots: played step by step, with undo, saved as a record.

use std::sync::Arc;

use crate::bots::{BotSpec, parse_bot};
use crate::dice::{Dice, split_mix};
use crate::engine::record::{Detail, Recorder, Script, What, Who, replay};
use crate::engine::{
    Both, CardIx, Chance, Choice, Choices, Happening, Illegal, Log, Observer, PileName, Player, State, Table,
};
use crate::fault::Fault;
use crate::say::Message;
use crate::wording::story::{StoryLine, Teller};

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq)]
pub enum Sitter {
    /// A person at the keyboard.
    Human,
    /// A bot.
    Bot(BotSpec),
}

impl Sitter {
    /// How a record calls a person.
    const HUMAN: &'static str = "human";

    fn code(&self) -> String {
        match self {
            Sitter::Human => Sitter::HUMAN.into(),
            Sitter::Bot(bot) => bot.to_string(),
        }
    }

    fn from_code(code: &str) -> Result<Sitter, Fault> {
        if code == Sitter::HUMAN { Ok(Sitter::Human) } else { parse_bot(code).map(Sitter::Bot) }
    }
}

/// Shuffles that depend on the seed, the pile and how often it was shuffled before: what is undone and
/// played again is shuffled as it was, and so is a game that goes on later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shuffles {
    seed: u64,
    done: Both<u64>,
}

impl Chance for Shuffles {
    fn shuffle(&mut self, pile: PileName, cards: &mut [CardIx]) {
        let keeper = pile.keeper();
        let seed = split_mix(split_mix(self.seed ^ (1 + keeper as u64)) ^ self.done[keeper]);
        self.done[keeper] += 1;
        Dice::new(seed).shuffle(cards);
    }
}

/// A decision that was taken, and how to take it back.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The state in which it was asked.
    pub before: State,
    /// What was chosen.
    pub choice: Choice,
    /// What came of it.
    pub happened: Vec<Happening>,
    shuffles: Shuffles,
    /// How long the record was.
    record: usize,
}

fn other_shuffles(name: &str) -> Fault {
    let fault = Fault::new(say!("{} was saved by a version that shuffles differently", name));
    fault.help(say!("it cannot be resumed; watch it with `flightdeck watch {}`", name))
}

/// What a game needs to begin.
pub struct NewGame {
    /// What never changes.
    pub table: Table,
    /// What the players are called.
    pub names: Both<String>,
    /// Who they are.
    pub sitters: Both<Sitter>,
    /// Who goes first.
    pub first: Player,
    /// What decides every shuffle.
    pub seed: u64,
}

/// A game being played.
#[derive(Debug)]
pub struct Game {
    /// What never changes.
    pub table: Arc<Table>,
    /// What the players are called.
    pub names: Both<String>,
    /// Who they are.
    pub sitters: Both<Sitter>,
    /// What decides every shuffle.
    pub seed: u64,
    state: State,
    shuffles: Shuffles,
    record: String,
    opening: Vec<Happening>,
    taken: Vec<Taken>,
    /// A bot that forfeited, and why.
    gave_up: Option<(Player, Message)>,
}

impl Game {
    /// Sets a game up and deals the opening hands.
    pub fn start(plan: NewGame) -> Game {
        let NewGame { table, names, sitters, first, seed } = plan;
        let codes = sitters.as_ref().map(Sitter::code);
        let who = Both::new(|player| Who { name: &names[player], bot: &codes[player] });
        let mut shuffles = Shuffles { seed, done: Both::default() };
        let mut watch = (Recorder::new(&table, Some(seed), first, who, Detail::default()), Log::default());
        let state = State::start(&table, first, &mut shuffles, &mut watch);
        let (mut recorder, log) = watch;
        if state.is_over() {
            recorder.ends(&state);
        }
        let record = recorder.into_text();
        Game {
            table: Arc::new(table),
            names,
            sitters,
            seed,
            state,
            shuffles,
            record,
            opening: log.0,
            taken: Vec::new(),
            gave_up: None,
        }
    }

    /// Continues a game from its record. The last line may be missing or incomplete.
    pub fn resume(name: &str, text: &str) -> Result<Game, Fault> {
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let table = replay(name, whole.as_bytes(), None, |_| {})?.table;
        let Script { header, events, .. } = Script::read(name, whole.as_bytes())?;
        let (Some(seed), Some(first), None) = (header.seed, header.first, &header.position) else {
            return Err(Fault::new(say!("{} was not saved by `flightdeck play`", name)));
        };
        let Both([a, b]) = header.players.as_ref().map(|player| Sitter::from_code(&player.bot));
        let names = header.players.as_ref().map(|player| player.name.clone());
        let mut game = Game::start(NewGame { table, names, sitters: Both([a?, b?]), first, seed });
        for event in &events {
            if let What::Choice { by, choice, .. } = &event.what {
                let choice = choice.into_choice(&game.table, &game.state, *by);
                choice.and_then(|choice| game.decide(choice)).map_err(|_| other_shuffles(name))?;
            }
        }
        // The record was checked above, so only the shuffles can differ.
        if !game.record.starts_with(whole) {
            return Err(other_shuffles(name));
        }
        Ok(game)
    }

    /// Where it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The record so far.
    pub fn record(&self) -> &str {
        &self.record
    }

    /// What was decided so far.
    pub fn taken(&self) -> &[Taken] {
        &self.taken
    }

    /// The number of the decision at hand, from 1, as `watch` and `analyze` count.
    pub fn number(&self) -> usize {
        self.taken.len() + 1
    }

    /// The choices of the decision at hand.
    pub fn choices(&self) -> Vec<Choice> {
        let mut choices = Choices::new();
        self.state.choices(&self.table, &mut choices);
        choices.to_vec()
    }

    /// Whether nothing more is to be decided.
    pub fn is_over(&self) -> bool {
        self.state.is_over() || self.gave_up.is_some()
    }

    /// A bot that forfeited, and why.
    pub fn gave_up(&self) -> Option<&(Player, Message)> {
        self.gave_up.as_ref()
    }

    /// Who decides, and whether it is a person.
    pub fn turn(&self) -> Option<(Player, &Sitter)> {
        let turn = self.state.turn().filter(|_| !self.is_over())?;
        Some((turn, &self.sitters[turn]))
    }

    /// Takes a decision.
    pub fn decide(&mut self, choice: Choice) -> Result<(), Illegal> {
        let (before, shuffles, record) = (self.state.clone(), self.shuffles, self.record.len());
        let Some(turn) = before.turn() else { return self.refuse(choice) };
        let choices = self.choices();
        if !choices.contains(&choice) {
            return self.refuse(choice);
        }
        let recorder = Recorder::going_on(&self.table, std::mem::take(&mut self.record), Detail::default());
        let mut watch = (recorder, Log::default());
        watch.decides(&self.table, &before, turn, &choices, choice);
        self.state.apply_unchecked(&self.table, choice, &mut self.shuffles, &mut watch);
        if self.state.is_over() {
            watch.ends(&self.state);
        }
        self.record = watch.0.into_text();
        self.taken.push(Taken { before, choice, happened: watch.1.0, shuffles, record });
        Ok(())
    }

    /// Why a choice is not one.
    fn refuse(&self, choice: Choice) -> Result<(), Illegal> {
        self.state.clone().apply(&self.table, choice, &mut Dice::new(0), &mut ())
    }

    /// A bot gives the game up.
    pub fn give_up(&mut self, player: Player, why: Message) {
        self.gave_up = Some((player, why));
    }

    /// Takes back a player's last decision and everything since. `None` if there is none; otherwise whether
    /// another person has decided something since.
    pub fn take_back(&mut self, player: Player) -> Option<bool> {
        let last = self.taken.iter().rposition(|taken| taken.before.turn() == Some(player))?;
        let others = self.sitters[player.other()] == Sitter::Human && last + 1 < self.taken.len();
        let Taken { before, shuffles, record, .. } = self.taken.swap_remove(last);
        self.taken.truncate(last);
        self.record.truncate(record);
        (self.state, self.shuffles, self.gave_up) = (before, shuffles, None);
        Some(others)
    }

    /// The person who decided last.
    pub fn last_person(&self) -> Option<Player> {
        let turns = self.taken.iter().rev().filter_map(|taken| taken.before.turn());
        turns.into_iter().find(|&turn| self.sitters[turn] == Sitter::Human)
    }

    /// The same game in another state, for tests of what is seen of it.
    #[cfg(test)]
    pub fn set_state(&mut self, state: State) {
        self.state = state;
    }

    /// The whole game in sentences.
    pub fn story(&self, teller: &Teller<'_>) -> Vec<StoryLine> {
        let after = |at: usize| self.taken.get(at).map_or(&self.state, |taken| &taken.before);
        let mut lines = teller.opening(&self.table, &self.opening, after(0));
        for (at, taken) in self.taken.iter().enumerate() {
            lines.extend(teller.step(
                &self.table,
                &taken.before,
                taken.choice,
                &taken.happened,
                after(at + 1),
            ));
        }
        lines
    }
}
