//! A step of a game as lines: the choice, then what followed from it.

use super::{LineKind, StoryLine, Teller};
use crate::cards::{Effect, Lang};
use crate::engine::{
    Both, CHAIN_LIMIT, CardIx, Choice, Happening, Pick, PileName, Place, Player, Side, State, Table,
};
use crate::say::Language;

/// Lines as they come; what is small is added to the line before.
#[derive(Default)]
struct Lines {
    lines: Vec<StoryLine>,
    /// Whether something has been added to the last one.
    added: bool,
}

impl Lines {
    fn push(&mut self, kind: LineKind, text: String) {
        self.lines.push(StoryLine { kind, text });
        self.added = false;
    }

    /// `plays 0-18 Doorman, front, on sector 5: draw, strike`
    fn add(&mut self, text: &str, lang: Lang) {
        match self.lines.last_mut().filter(|line| line.kind != LineKind::Heading) {
            None => self.push(LineKind::Event, text.to_owned()),
            Some(line) => {
                line.text.push_str(&lang.separator(if self.added { ", " } else { ": " }));
                line.text.push_str(text);
            }
        }
        self.added = true;
    }
}

/// What is known on the way.
struct Narration<'t, 'a> {
    teller: &'t Teller<'a>,
    table: &'t Table,
    lines: Lines,
    armor: Both<i32>,
    /// Cards that came into hands and have not been described yet: those that had been set aside, and those
    /// from the draw deck.
    taken: Both<[Vec<CardIx>; 2]>,
    /// A card was set aside by the Draw effect that is described next.
    drawn: bool,
    /// What was chosen or forced last, which already tells what became of its target.
    aim: Option<Pick>,
    /// Who the last line is about.
    actor: Option<Player>,
    /// The effect that the description of the choice includes.
    resolving: Option<Effect>,
}

impl<'a> Teller<'a> {
    /// The beginning of a game: who goes first, and the opening hands. Empty for a game that starts from
    /// a position, but its round.
    pub fn opening(&self, table: &Table, happened: &[Happening], after: &State) -> Vec<StoryLine> {
        let mut narration = Narration::new(self, table, Both::new(|player| after.armor(player)));
        narration.round(after);
        let is_dealing = |happening: &&Happening| !matches!(happening, Happening::Shuffled(_));
        let dealt: Vec<Happening> = happened.iter().filter(is_dealing).copied().collect();
        narration.all(&dealt, after);
        narration.lines.lines
    }

    /// What was decided in a state, and what came of it.
    pub fn step(
        &self,
        table: &Table,
        before: &State,
        choice: Choice,
        happened: &[Happening],
        after: &State,
    ) -> Vec<StoryLine> {
        let Some(by) = before.turn() else { return Vec::new() };
        let mut narration = Narration::new(self, table, Both::new(|player| before.armor(player)));
        let keeps = before.has_passed(by.other()) || before.initiative() == by;
        narration.lines.push(
            LineKind::Choice,
            match choice.pick() {
                Pick::Pass if !keeps => {
                    tr!(self.lang(), "{} passes and takes the initiative", self.player(by))
                }
                _ => self.choice(table, before, by, choice),
            },
        );
        narration.actor = Some(by);
        if let Pick::Resolve { effect, .. } = choice.pick() {
            narration.resolving = Some(effect);
        }
        let mut rest = happened;
        if let [Happening::Aimed { choice: aimed, .. }, others @ ..] = happened
            && *aimed == choice
        {
            narration.aim = Some(choice.pick());
            rest = others;
        }
        // The owner's choice already describes the damage.
        if let (Pick::Damage { .. }, [Happening::Damaged(..), others @ ..]) = (choice.pick(), happened) {
            rest = others;
        }
        narration.all(rest, after);
        if let Some(outcome) = after.outcome() {
            narration.lines.push(LineKind::Heading, self.outcome(&outcome));
        }
        narration.lines.lines
    }
}

impl<'t, 'a> Narration<'t, 'a> {
    fn new(teller: &'t Teller<'a>, table: &'t Table, armor: Both<i32>) -> Self {
        Narration {
            teller,
            table,
            lines: Lines::default(),
            armor,
            taken: Both::default(),
            drawn: false,
            aim: None,
            actor: None,
            resolving: None,
        }
    }

    fn event(&mut self, text: String) {
        self.lines.push(LineKind::Event, text);
    }

    /// Something within a battle.
    fn detail(&mut self, text: String) {
        self.lines.push(LineKind::Detail, text);
    }

    fn round(&mut self, state: &State) {
        let who = self.teller.player(state.initiative());
        let text = tr!(self.teller.lang(), "Round {}: {} has the initiative", state.round(), who);
        self.lines.push(LineKind::Heading, text);
    }

    /// A card on whose board.
    fn card_of(&self, place: Place, card: CardIx, side: Side) -> String {
        let owner = place.board();
        let card = self.teller.lying(self.table, owner, card, side);
        tr!(self.teller.lang(), "{}'s {}", self.teller.player(owner), card)
    }

    /// A card that is still there, with its face and orientation.
    fn still(&self, after: &State, place: Place, card: CardIx) -> String {
        let owner = place.board();
        let mut cells = crate::engine::Sector::ALL.into_iter().flat_map(|sector| after.stack(owner, sector));
        let side = cells.find(|cell| cell.card() == card).map_or(Side::Front, |cell| cell.side());
        self.card_of(place, card, side)
    }

    fn all(&mut self, happened: &[Happening], after: &State) {
        for (at, happening) in happened.iter().enumerate() {
            // An effect tells the armor that it costs.
            let next = happened.get(at + 1);
            if let (Happening::ArmorLost(player, points), Some(Happening::Applied(_, effect))) =
                (happening, next)
                && matches!(effect, Effect::Strike | Effect::Recoil)
            {
                self.armor[*player] -= i32::from(*points);
            } else {
                self.happening(happening, after);
            }
        }
        self.hands();
    }

    fn happening(&mut self, happening: &Happening, after: &State) {
        let lang = self.teller.lang();
        let name = |player: Player| self.teller.player(player);
        match *happening {
            Happening::Shuffled(pile) => {
                let text = match pile {
                    PileName::Own(player) => {
                        tr!(lang, "{}'s discard pile becomes a new draw deck", name(player))
                    }
                    PileName::Common => tr!(lang, "The discard pile becomes a new draw deck"),
                };
                self.event(text);
            }
            Happening::Took { player, card, was_aside } => {
                self.taken[player][usize::from(!was_aside)].push(card);
            }
            Happening::HadToPass(player) => {
                self.hands();
                self.event(tr!(lang, "{} cannot play a card and passes", name(player)));
            }
            Happening::SetAside(..) => self.drawn = true,
            Happening::Aimed { by, choice, card, side } => {
                let text = self.teller.aimed(self.table, by, choice, card, side);
                self.aim = Some(choice.pick());
                self.event(text);
                self.actor = Some(by);
            }
            Happening::Missed(by, effect) => {
                let (who, effect) = (name(by), self.teller.effect(effect));
                self.event(tr!(lang, "{}'s {} has no target", who, effect));
            }
            Happening::Applied(by, effect) => self.applied(by, effect),
            Happening::ChainCut => {
                self.event(tr!(lang, "After {} effects the chain is cut off (Q-CHAIN-5)", CHAIN_LIMIT));
            }
            Happening::Fought { damage: Both([0, 0]), .. } => {}
            Happening::Fought { sectors, damage } => {
                let [a, b] = Player::ALL.map(|player| {
                    say_count!(
                        damage[player],
                        "{1} takes {0} damage in sector {2}",
                        "{1} takes {0} damage in sector {2}",
                        name(player),
                        sectors[player].number()
                    )
                });
                self.event(tr!(lang, "Battle: {}, {}", a, b));
            }
            Happening::Deflected(place, card, points) => {
                let card = self.still(after, place, card);
                self.detail(tr!(lang, "the force field of {} absorbs {}", card, points));
            }
            Happening::Shielded(place, card, points) => {
                if matches!(self.aim, Some(Pick::Hit { .. })) {
                    self.lines.add(&tr!(lang, "a shield absorbs it"), lang);
                } else {
                    let card = self.still(after, place, card);
                    self.detail(tr!(lang, "the shields of {} absorb {}", card, points));
                }
            }
            Happening::Damaged(..) if matches!(self.aim, Some(Pick::Hit { .. })) => {}
            Happening::Damaged(place, card, outer, inner) => {
                let card = self.still(after, place, card);
                self.detail(match (outer, inner) {
                    (outer, 0) => tr!(lang, "{} takes {} damage on the outer section", card, outer),
                    (0, inner) => tr!(lang, "{} takes {} damage on the inner section", card, inner),
                    _ => tr!(
                        lang,
                        "{} takes {} damage on the outer section and {} on the inner section",
                        card,
                        outer,
                        inner
                    ),
                });
            }
            Happening::Destroyed(place, card) => match self.aim {
                Some(Pick::Hit { .. }) => self.lines.add(&tr!(lang, "destroyed"), lang),
                Some(Pick::Aim { effect: Effect::Destroy, .. }) => {}
                // A discard pile is open to all.
                _ => {
                    let card = self.card_of(place, card, Side::Front);
                    self.detail(tr!(lang, "{} is destroyed", card));
                    self.actor = Some(place.board());
                }
            },
            Happening::ArmorLost(player, points) => {
                self.armor[player] -= i32::from(points);
                let left = self.armor[player];
                let lost = say_count!(
                    points,
                    "{1} loses {0} armor ({2} left)",
                    "{1} loses {0} armor ({2} left)",
                    self.teller.player(player),
                    left
                );
                self.detail(lost.in_lang(lang));
            }
            Happening::RoundOver(round) => {
                let [a, b] =
                    Player::ALL.map(|player| tr!(lang, "{} {} armor", name(player), self.armor[player]));
                self.event(tr!(lang, "End of round {}: {}, {}", round, a, b));
                if !after.is_over() {
                    self.round(after);
                }
            }
        }
    }

    /// An effect that was applied. Those with a target are already described.
    fn applied(&mut self, by: Player, effect: Effect) {
        self.aim = None;
        let lang = self.teller.lang();
        let sentence = self.teller.effect(effect);
        let sentence = if self.actor == Some(by) {
            sentence
        } else {
            tr!(lang, "{}'s {}", self.teller.player(by), sentence)
        };
        let armor = |hurt: Player| tr!(lang, "{} has {} armor", self.teller.player(hurt), self.armor[hurt]);
        let resolving = self.resolving.take() == Some(effect);
        let drawn = std::mem::take(&mut self.drawn);
        let text = match effect {
            Effect::Draw if drawn && resolving => return,
            Effect::Strike if resolving => armor(by.other()),
            Effect::Recoil if resolving => armor(by),
            Effect::Draw if drawn => sentence,
            Effect::Draw => tr!(lang, "{}, but no cards are left", sentence),
            Effect::Strike | Effect::Recoil => {
                let hurt = if effect == Effect::Strike { by.other() } else { by };
                format!("{sentence} ({})", armor(hurt))
            }
            _ => return,
        };
        self.lines.add(&text, lang);
    }

    /// The cards that came into hands.
    fn hands(&mut self) {
        let lang = self.teller.lang();
        for player in Player::ALL {
            let [aside, drawn] = std::mem::take(&mut self.taken[player]);
            let who = self.teller.player(player);
            let named = |cards: &[CardIx]| match self.teller.knows(player) {
                true => self.teller.cards(self.table, player, cards),
                false => say_count!(cards.len(), "{} card", "{} cards").in_lang(lang),
            };
            let aside = (!aside.is_empty())
                .then(|| tr!(lang, "{} takes {}, set aside in the previous round", who, named(&aside)));
            let drawn = (!drawn.is_empty()).then(|| tr!(lang, "{} draws {}", who, named(&drawn)));
            aside.into_iter().chain(drawn).for_each(|text| self.event(text));
        }
    }
}
