//! A lower bound on how far a bot can be exploited: local best response (Lisý and Bowling 2017).
//!
//! The attacker knows the bot that it plays against and may ask it what it would do. It deals the hidden cards
//! anew at the beginning of each round, drops the deals in which the bot would not have done what it did, tries
//! its most promising choices in a few of those that are left, lets the bot (a faster one for `expert`) play on for
//! both sides to the end of the round, and takes the choice that leads to the best tables. A second attacker sees the true state instead:
//! what it gains is the headroom that hidden cards leave.

use flightdeck::bots::{Bot, BotSpec, Evaluator};
use flightdeck::engine::{Choice, Choices, Dice, Player, Sight, State, Table, View, split_mix};

use crate::Ask;
use crate::arena::{Match, named, sample_decks, table_of};

/// Choices that are tried, deals that they are tried in, and deals that are filtered.
const TRIED: usize = 5;
const DEALS: usize = 6;
const FILTERED: usize = 32;
/// How many times the games of a mirror are played again in the one that is best for the attacker.
const AGAIN: u64 = 4;

/// What the attacker knows.
#[derive(Clone, Copy, PartialEq)]
enum Knows {
    /// What its player may know, and the bot.
    Bot,
    /// The true state as well.
    All,
}

struct Attacker<'a> {
    table: &'a Table,
    me: Player,
    knows: Knows,
    /// The bot, to be asked.
    model: Box<dyn Bot>,
    /// Who plays on.
    guide: Box<dyn Bot>,
    evaluator: Evaluator,
    dice: Dice,
    /// Deals that fit what has been seen in this round.
    deals: Vec<State>,
    round: u16,
}

impl<'a> Attacker<'a> {
    fn new(table: &'a Table, Target { bot, guide, .. }: &Target, knows: Knows) -> Self {
        Attacker {
            table,
            me: Player::A,
            knows,
            model: bot.build(table),
            guide: guide.build(table),
            evaluator: Evaluator::learned(table),
            dice: Dice::new(0),
            deals: Vec::new(),
            round: 0,
        }
    }

    fn begin(&mut self, me: Player, seed: u64) {
        (self.me, self.dice, self.round) = (me, Dice::new(seed), 0);
        self.deals.clear();
        self.evaluator.seed(seed);
    }

    /// Deals anew in a new round, or where no deal is left that fits.
    fn refresh(&mut self, state: &State) {
        if self.knows == Knows::All {
            self.deals = vec![state.clone()];
        } else if self.round != state.round() || self.deals.len() < 2 {
            let view = View::of(self.table, state, self.me);
            self.deals = (0..FILTERED).map(|_| view.complete(self.table, &mut self.dice)).collect();
            self.round = state.round();
        }
    }

    /// After a decision of either player: goes on in every deal, and drops those that now look different.
    fn note(&mut self, before: &State, after: &State, by: Player, choice: Choice) {
        if self.knows == Knows::All {
            return;
        }
        self.refresh(before);
        let seen = View::of(self.table, after, self.me);
        let mut choices = Choices::new();
        let mut deals = std::mem::take(&mut self.deals);
        deals.retain_mut(|deal| {
            let mut taken = choice;
            if by != self.me {
                deal.choices(self.table, &mut choices);
                self.model.begin(1);
                match self.model.choose(&Sight::new(self.table, deal, by), &choices) {
                    Ok(at) => taken = choices[at],
                    Err(_) => return false,
                }
            }
            deal.apply(self.table, taken, &mut self.dice, &mut ()).is_ok()
                && View::of(self.table, deal, self.me) == seen
        });
        self.deals = deals;
    }

    fn choose(&mut self, state: &State, choices: &[Choice]) -> usize {
        self.refresh(state);
        let known = self.deals[0].clone();
        let odds = self.evaluator.odds(self.table, &known, self.me, choices).to_vec();
        let mut order: Vec<usize> = (0..choices.len()).filter(|&at| odds[at].is_finite()).collect();
        order.sort_by(|&x, &y| odds[y].total_cmp(&odds[x]));
        order.truncate(TRIED);
        let deals: Vec<State> = self.deals.iter().take(DEALS).cloned().collect();
        // What the bot itself would do is tried, too.
        self.model.begin(1);
        if let Ok(own) = self.model.choose(&Sight::new(self.table, state, self.me), choices)
            && !order.contains(&own)
        {
            order.push(own);
        }
        let mut sums = vec![0.0; order.len()];
        for deal in &deals {
            let seed = self.dice.next_u64();
            for (sum, &at) in sums.iter_mut().zip(&order) {
                *sum += self.play_out(deal, choices[at], seed);
            }
        }
        let best = (0..order.len()).max_by(|&x, &y| f32::total_cmp(&sums[x], &sums[y]));
        best.map_or(0, |best| order[best])
    }

    /// What a deal is worth after a choice and whatever follows to the end of the round.
    fn play_out(&mut self, deal: &State, choice: Choice, seed: u64) -> f32 {
        let mut state = deal.clone();
        let mut dice = Dice::new(seed);
        let mut choices = Choices::new();
        self.guide.begin(seed);
        state.apply_unchecked(self.table, choice, &mut dice, &mut ());
        while let Some(turn) = state.turn()
            && state.round() == deal.round()
        {
            state.choices(self.table, &mut choices);
            let Ok(at) = self.guide.choose(&Sight::new(self.table, &state, turn), &choices) else { break };
            state.apply_unchecked(self.table, choices[at], &mut dice, &mut ());
        }
        self.evaluator.evaluate(self.table, &state, self.me)
    }
}

/// A bot to attack.
struct Target {
    name: &'static str,
    bot: BotSpec,
    /// Who plays on where a choice is tried.
    guide: BotSpec,
}

/// The attackers' scores against each bot in mirrors of the sample decks. In the mirror that was best for the
/// attacker games are played again: the best of thirteen would otherwise look better than it is.
pub fn attack(ask: &Ask) {
    let games = ask.games.unwrap_or(8);
    println!(
        "  {TRIED} choices and the bot's own tried in {DEALS} of {FILTERED} deals; {games} games a mirror; 50 % is no gain"
    );
    let decks = sample_decks();
    for (name, guide) in
        [("greedy", "greedy"), ("pilot-1", "pilot-1"), ("pilot", "pilot"), ("expert", "pilot")]
    {
        if !ask.wants(name) {
            continue;
        }
        let target = Target { name, bot: named(name), guide: named(guide) };
        for (knows, what) in [(Knows::Bot, "knows the bot"), (Knows::All, "sees everything")] {
            let mirror = |at: usize, games: u64, seed: u64| {
                let cards = &decks[at].1;
                attacked(&table_of([cards, cards]), &target, knows, games.div_ceil(2), seed << 16 ^ at as u64)
            };
            let mut total = Match::default();
            let mut worst = (0.0, 0);
            for at in 0..decks.len() {
                let played = mirror(at, games, ask.seed);
                let score = played.score.mean().unwrap_or_default();
                if score > worst.0 {
                    worst = (score, at);
                }
                total.add(played);
            }
            let again = mirror(worst.1, AGAIN * games, !ask.seed);
            println!(
                "  {:<10}{what:<18}{} {:>6} games; most with {}: {:.0} %, again{} {:>6} games",
                target.name,
                total.shown(),
                total.games,
                decks[worst.1].0,
                100.0 * worst.0,
                again.shown(),
                again.games
            );
        }
    }
}

fn attacked(table: &Table, target: &Target, knows: Knows, pairs: u64, seed: u64) -> Match {
    let mut attacker = Attacker::new(table, target, knows);
    let mut enemy = target.bot.build(table);
    let mut result = Match::default();
    for pair in 0..pairs {
        let deal = split_mix(split_mix(seed) ^ pair);
        let first = if pair % 2 == 0 { Player::A } else { Player::B };
        let halves = [Player::A, Player::B].map(|seat| {
            let mut chance = Dice::new(deal);
            attacker.begin(seat, deal ^ 1);
            enemy.begin(split_mix(deal ^ 2));
            let mut state = State::start(table, first, &mut chance, &mut ());
            let mut choices = Choices::new();
            while let Some(turn) = state.turn() {
                state.choices(table, &mut choices);
                let at = match turn == seat {
                    true => attacker.choose(&state, &choices),
                    false => enemy.choose(&Sight::new(table, &state, turn), &choices).unwrap(),
                };
                let before = state.clone();
                state.apply_unchecked(table, choices[at], &mut chance, &mut ());
                attacker.note(&before, &state, turn, choices[at]);
            }
            result.games += 1;
            match state.outcome().and_then(|outcome| outcome.winner) {
                Some(winner) if winner == seat => 2,
                Some(_) => 0,
                None => 1,
            }
        });
        result.score.add_pair(halves);
    }
    result
}
