//! What a player loses who does not know the opponent's deck list: the same bot, told a made-up list, against
//! itself with the true one.
//!
//! Cards that it has seen at its own decisions are as they are; for the others it supposes a list, another one
//! whenever it sees a card that it had not seen. The number of cards is public.

use std::sync::Arc;

use flightdeck::bots::{Bot, BotSpec, Forfeit};
use flightdeck::cards::{Card, CardId};
use flightdeck::engine::{CardIx, Choice, Dice, PileName, Player, Sector, Side, Sight, State, Table};

use crate::Ask;
use crate::arena::{Make, Match, named, pairings, play_pairs, sample_decks};

/// What it supposes of the cards that it has not seen.
#[derive(Clone, Copy)]
enum Belief {
    /// They are what they are: a check, which shows what asking the bot anew changes by itself.
    Truth,
    /// The rest of a sample deck that has all cards seen, each of these decks as likely as the others, whatever
    /// its cruiser and its size: cards are left out or others added.
    Sample,
    /// Any cards.
    Any,
}

const BELIEFS: [(Belief, &str); 3] = [
    (Belief::Truth, "the true list, as a check"),
    (Belief::Sample, "one of the sample decks"),
    (Belief::Any, "any cards at all"),
];

/// A bot, and what it supposes.
struct ClosedMaker {
    bot: BotSpec,
    belief: Belief,
    cards: Arc<Vec<Card>>,
    decks: Arc<Vec<Vec<Card>>>,
}

impl Make for ClosedMaker {
    fn make(&self, _: &Table) -> Box<dyn Bot> {
        let ClosedMaker { bot, belief, cards, decks } = self;
        Box::new(Closed {
            bot: bot.clone(),
            belief: *belief,
            cards: Arc::clone(cards),
            decks: Arc::clone(decks),
            dice: Dice::new(0),
            seen: Vec::new(),
            supposed: None,
        })
    }
}

struct Closed {
    bot: BotSpec,
    belief: Belief,
    cards: Arc<Vec<Card>>,
    decks: Arc<Vec<Vec<Card>>>,
    dice: Dice,
    /// The opponent's cards that it has seen in this game.
    seen: Vec<CardIx>,
    /// The table that it believes in, and the bot that plays there.
    supposed: Option<(Table, Box<dyn Bot>)>,
}

impl Closed {
    /// Notes what can be seen of the opponent's cards. Returns whether any is new.
    fn note(&mut self, state: &State, enemy: Player) -> bool {
        let before = self.seen.len();
        let in_play = Sector::ALL.into_iter().flat_map(|sector| state.stack(enemy, sector));
        let face_up = in_play.filter(|cell| cell.side() == Side::Front).map(|cell| cell.card());
        for card in state.discard(PileName::Own(enemy)).chain(face_up) {
            if !self.seen.contains(&card) {
                self.seen.push(card);
            }
        }
        self.seen.len() > before
    }

    /// The opponent's list with the cards not seen replaced by others.
    fn suppose(&mut self, table: &Table, enemy: Player) -> Vec<Card> {
        let mut list = table.deck(PileName::Own(enemy)).to_vec();
        let seen: Vec<CardId> = self.seen.iter().map(|&card| list[card.index()].id).collect();
        let not_seen = |cards: &[Card]| -> Vec<Card> {
            cards.iter().filter(|card| !seen.contains(&card.id)).cloned().collect()
        };
        let mut rest = match self.belief {
            Belief::Truth => return list,
            Belief::Any => Vec::new(),
            Belief::Sample => {
                let has_all =
                    |deck: &&Vec<Card>| seen.iter().all(|id| deck.iter().any(|card| card.id == *id));
                let decks: Vec<&Vec<Card>> = self.decks.iter().filter(has_all).collect();
                not_seen(decks[self.dice.below(decks.len() as u32) as usize])
            }
        };
        self.dice.shuffle(&mut rest);
        let mut others = not_seen(&self.cards);
        others.retain(|card| rest.iter().all(|other| other.id != card.id));
        self.dice.shuffle(&mut others);
        let places = (0..list.len()).filter(|&place| !self.seen.iter().any(|card| card.index() == place));
        let mut unseen = rest.into_iter().chain(others);
        for place in places.collect::<Vec<_>>() {
            list[place] = unseen.next().expect("more cards are built in than any sample deck has");
        }
        list
    }
}

impl Bot for Closed {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
        self.seen.clear();
        self.supposed = None;
    }

    fn choose(&mut self, sight: &Sight<'_>, choices: &[Choice]) -> Result<usize, Forfeit> {
        let (table, me, view) = (sight.table(), sight.me(), sight.view());
        let enemy = me.other();
        if self.note(view.state(), enemy) || self.supposed.is_none() {
            let list = self.suppose(table, enemy);
            let supposed = table.supposing(PileName::Own(enemy), list).expect("as many cards");
            let mut bot = self.bot.build(&supposed);
            bot.begin(self.dice.next_u64());
            self.supposed = Some((supposed, bot));
        }
        let (supposed, bot) = self.supposed.as_mut().expect("just made");
        bot.choose(&Sight::new(supposed, view.state(), me), choices)
    }
}

/// How each bot scores that does not know the opponent's list, against itself knowing both.
pub fn closed(ask: &Ask) {
    let cards = Arc::new(flightdeck::builtin::roster().cards().to_vec());
    let decks = sample_decks();
    let mirrors = decks.len();
    let decks = Arc::new(decks.into_iter().map(|(_, deck)| deck.cards().to_vec()).collect());
    for name in ["pilot", "expert"] {
        if !ask.wants(name) {
            continue;
        }
        let open = named(name);
        for (belief, what) in BELIEFS {
            let (cards, decks) = (Arc::clone(&cards), Arc::clone(&decks));
            let closed = ClosedMaker { bot: open.clone(), belief, cards, decks };
            let [mut mirror, mut mixed, mut all] = [(); 3].map(|()| Match::default());
            for (at, (_, table)) in pairings(ask.mixed).into_iter().enumerate() {
                let pairs = ask.games.unwrap_or(20).div_ceil(2);
                let played = play_pairs(&table, [&closed, &open], pairs, ask.seed << 16 ^ at as u64);
                let part = if at < mirrors { &mut mirror } else { &mut mixed };
                part.score += &played.score;
                all.add(played);
            }
            println!(
                "  {name:<8}{what:<27}{} {:>6} games; mirrors{}, mixed{}",
                all.shown(),
                all.games,
                mirror.shown(),
                mixed.shown()
            );
        }
    }
}
