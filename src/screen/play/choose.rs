//! The cursor: which of the legal choices the player is about to take, and how keys and clicks move it.
//!
//! A choice has up to two parts: what is taken (a card of the hand, a card in play, an effect) and where it
//! goes (a sector, a half). Cards of the hand are moved with both at once; for cards in play the second part
//! is asked after the first.

use crate::engine::{CardIx, Choice, Half, Pick, Place, Player, Sector, Side, State};

/// What is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Nothing: pass.
    Pass,
    /// A card of the hand, as a face.
    Hand(CardIx, Side),
    /// A card in play.
    At(Place),
    /// One of a few, by its number.
    Item(usize),
}

/// Where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// Nowhere: the choice has only one part.
    None,
    /// To a sector of a board.
    Sector(Player, Sector),
    /// On a half.
    Half(Half),
}

/// A way to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// Toward the top.
    Up,
    /// Toward the bottom.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// The legal choices, and the one under the cursor.
#[derive(Clone, Debug)]
pub struct ChoiceCursor {
    choices: Vec<Choice>,
    me: Player,
    offset: i8,
    at: usize,
    /// Whether the first part is chosen and the second is being chosen.
    second: bool,
}

impl ChoiceCursor {
    /// The cursor on the first card, or on the first choice.
    pub fn new(choices: Vec<Choice>, me: Player, state: &State) -> ChoiceCursor {
        let is_play = |choice: &Choice| matches!(choice.pick(), Pick::Play { .. });
        let at = choices.iter().position(is_play).unwrap_or(0);
        ChoiceCursor { choices, me, offset: state.offset(), at, second: false }
    }

    /// All of them.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The one under the cursor.
    pub fn choice(&self) -> Choice {
        self.choices[self.at]
    }

    /// Puts the cursor on a choice.
    pub fn set(&mut self, choice: Choice) {
        if let Some(at) = self.choices.iter().position(|other| *other == choice) {
            self.at = at;
            self.second = self.asks_twice();
        }
    }

    /// Puts the cursor on a choice by its number.
    #[cfg(test)]
    pub fn set_place(&mut self, at: usize) {
        self.at = at;
    }

    /// Whether the second part is being chosen.
    pub fn is_second(&self) -> bool {
        self.second
    }

    /// The two parts of a choice.
    pub fn parts(&self, at: usize) -> (Subject, Object) {
        match self.choices[at].pick() {
            Pick::Pass => (Subject::Pass, Object::None),
            Pick::Play { card, side, sector } => (Subject::Hand(card, side), Object::Sector(self.me, sector)),
            Pick::Move { place, to, .. } => (Subject::At(place), Object::Sector(place.board(), to)),
            Pick::Aim { place, .. } => (Subject::At(place), Object::None),
            Pick::Hit { place, half } => (Subject::At(place), half.map_or(Object::None, Object::Half)),
            Pick::Resolve { .. } | Pick::Shift(_) | Pick::Order(_) | Pick::Damage { .. } => {
                (Subject::Item(at), Object::None)
            }
        }
    }

    /// What is taken by the choice under the cursor.
    pub fn subject(&self) -> Subject {
        self.parts(self.at).0
    }

    /// Where it goes.
    pub fn object(&self) -> Object {
        self.parts(self.at).1
    }

    /// Everything that can be taken, once each, in the order of the choices.
    pub fn subjects(&self) -> Vec<Subject> {
        let mut subjects = Vec::new();
        for at in 0..self.choices.len() {
            let subject = self.parts(at).0;
            if !subjects.contains(&subject) {
                subjects.push(subject);
            }
        }
        subjects
    }

    /// The numbers of the choices that take this.
    pub fn with(&self, subject: Subject) -> impl Iterator<Item = usize> + '_ {
        (0..self.choices.len()).filter(move |&at| self.parts(at).0 == subject)
    }

    /// Where what is under the cursor can go.
    pub fn objects(&self) -> Vec<Object> {
        self.with(self.subject()).map(|at| self.parts(at).1).collect()
    }

    /// Whether the second part is asked after the first.
    fn asks_twice(&self) -> bool {
        matches!(self.subject(), Subject::At(_)) && self.with(self.subject()).count() > 1
    }

    /// Enter: takes the choice under the cursor, or goes on to its second part.
    pub fn enter(&mut self) -> Option<Choice> {
        if self.asks_twice() && !self.second {
            self.second = true;
            return None;
        }
        Some(self.choice())
    }

    /// Back to the first part.
    pub fn back(&mut self) {
        self.second = false;
    }

    /// Moves the cursor.
    pub fn go(&mut self, arrow: Arrow) {
        match (self.subject(), self.object()) {
            (Subject::Hand(card, side), Object::Sector(_, sector)) => {
                self.go_in_hand(arrow, card, side, sector)
            }
            (Subject::Pass, _) if self.subjects().len() > 1 => {
                let rows = self.rows();
                let next = if arrow == Arrow::Up { rows.len().checked_sub(2) } else { Some(0) };
                if let Some(card) = next.and_then(|row| rows[row]) {
                    self.take(card, Side::Front, None);
                }
            }
            (Subject::At(_), _) if self.second => self.step(arrow, self.with(self.subject()).collect()),
            (Subject::At(place), _) => self.go_on_board(arrow, place),
            _ => self.step(arrow, (0..self.choices.len()).collect()),
        }
    }

    /// The cards of the hand, and passing.
    fn rows(&self) -> Vec<Option<CardIx>> {
        let mut rows = Vec::new();
        for subject in self.subjects() {
            if let Subject::Hand(card, _) = subject
                && !rows.contains(&Some(card))
            {
                rows.push(Some(card));
            }
        }
        rows.push(None);
        rows
    }

    fn go_in_hand(&mut self, arrow: Arrow, card: CardIx, side: Side, sector: Sector) {
        match arrow {
            Arrow::Up | Arrow::Down => {
                let rows = self.rows();
                let here = rows.iter().position(|row| *row == Some(card)).unwrap_or(0);
                let step = if arrow == Arrow::Up { rows.len() - 1 } else { 1 };
                match rows[(here + step) % rows.len()] {
                    Some(card) => self.take(card, side, Some(sector)),
                    None => self.pass(),
                }
            }
            Arrow::Left | Arrow::Right => {
                self.step(arrow, self.with(Subject::Hand(card, side)).collect());
            }
        }
    }

    /// Takes a card of the hand, as this face and to this sector if it can be, or as near as it can be.
    fn take(&mut self, card: CardIx, side: Side, sector: Option<Sector>) {
        let cost = |at: &usize| match self.parts(*at) {
            (Subject::Hand(other, other_side), Object::Sector(_, other_sector)) if other == card => {
                let far = sector.map_or(0, |sector| sector.index().abs_diff(other_sector.index()));
                Some(far + if other_side == side { 0 } else { 100 })
            }
            _ => None,
        };
        let best = (0..self.choices.len()).filter(|at| cost(at).is_some()).min_by_key(cost);
        self.at = best.unwrap_or(self.at);
    }

    /// The other face of the card under the cursor.
    pub fn flip(&mut self) {
        if let (Subject::Hand(card, side), Object::Sector(_, sector)) = (self.subject(), self.object()) {
            let other = if side == Side::Front { Side::Back } else { Side::Front };
            self.take(card, other, Some(sector));
        }
    }

    /// Passing, where one can.
    pub fn pass(&mut self) {
        if let Some(at) = self.choices.iter().position(|choice| choice.pick() == Pick::Pass) {
            self.at = at;
        }
    }

    /// The next of these choices, or the one before.
    fn step(&mut self, arrow: Arrow, among: Vec<usize>) {
        let here = among.iter().position(|at| *at == self.at).unwrap_or(0);
        let step = if matches!(arrow, Arrow::Up | Arrow::Left) { among.len() - 1 } else { 1 };
        self.at = among[(here + step) % among.len()];
    }

    fn go_on_board(&mut self, arrow: Arrow, from: Place) {
        let places: Vec<Place> = self.subjects().iter().filter_map(place_of).collect();
        if let Some(next) = nearest(&places, from, arrow, self.offset) {
            self.point(Subject::At(next), None);
        }
    }

    /// Puts the cursor on something and, if given, on where it goes. Returns whether there is such a choice.
    pub fn point(&mut self, subject: Subject, object: Option<Object>) -> bool {
        let fits = |at: &usize| object.is_none_or(|object| self.parts(*at).1 == object);
        let found = self.with(subject).find(fits);
        if let Some(at) = found {
            self.second &= self.parts(at).0 == self.subject();
            self.at = at;
        }
        found.is_some()
    }

    /// A click on a card of the hand: takes it, or turns it to its other face.
    pub fn click_hand(&mut self, card: CardIx) {
        match self.subject() {
            Subject::Hand(other, _) if other == card => self.flip(),
            Subject::Hand(_, side) => self.take(card, side, None),
            _ => self.take(card, Side::Front, None),
        }
    }

    /// A click on a sector, or on a card in it. A second click takes the choice.
    pub fn click_board(&mut self, place: Place) -> Option<Choice> {
        let sector = Object::Sector(place.board(), place.sector());
        let goes = matches!(self.subject(), Subject::Hand(..)) || self.second;
        if goes && self.objects().contains(&sector) {
            if self.object() == sector {
                return self.enter();
            }
            self.point(self.subject(), Some(sector));
            return None;
        }
        if self.subject() == Subject::At(place) && !self.second {
            return self.enter();
        }
        self.point(Subject::At(place), None);
        None
    }

    /// A digit: the sector with this number, for what is being moved, or a card in it.
    pub fn sector(&mut self, sector: Sector) {
        let goes_there = |object: &Object| matches!(object, Object::Sector(_, to) if *to == sector);
        if let Subject::At(_) = self.subject()
            && !self.second
        {
            let here: Vec<Place> = self
                .subjects()
                .iter()
                .filter_map(place_of)
                .filter(|place| place.sector() == sector)
                .collect();
            // Pressed again, it goes on to the next card there.
            let next =
                here.iter().position(|place| Subject::At(*place) == self.subject()).map_or(0, |at| at + 1);
            if let Some(place) = here.get(next % here.len().max(1)) {
                self.point(Subject::At(*place), None);
            }
            return;
        }
        if let Some(object) = self.objects().into_iter().find(goes_there) {
            self.point(self.subject(), Some(object));
        }
    }
}

fn place_of(subject: &Subject) -> Option<Place> {
    match subject {
        Subject::At(place) => Some(*place),
        _ => None,
    }
}

/// Where a place lies on the screen: its column, and its row from the top.
fn point(place: Place, offset: i8) -> (i32, i32) {
    let column = place.sector().index() as i32;
    match place.board() {
        Player::A => (column, 9 - i32::from(place.level())),
        Player::B => (column + i32::from(offset), i32::from(place.level())),
    }
}

/// The nearest place in a direction.
pub fn nearest(places: &[Place], from: Place, arrow: Arrow, offset: i8) -> Option<Place> {
    let (x, y) = point(from, offset);
    let cost = |place: &&Place| {
        let (px, py) = point(**place, offset);
        let (ahead, aside) = match arrow {
            Arrow::Up => (y - py, (px - x).abs()),
            Arrow::Down => (py - y, (px - x).abs()),
            Arrow::Left => (x - px, (py - y).abs()),
            Arrow::Right => (px - x, (py - y).abs()),
        };
        (ahead > 0).then_some(ahead + 4 * aside)
    };
    places.iter().filter(|place| cost(place).is_some()).min_by_key(cost).copied()
}
