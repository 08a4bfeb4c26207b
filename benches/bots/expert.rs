//! Tables for `expert`.

use crate::arena::named;
use crate::flat::FlatMaker;
use crate::{Ask, duel, pilot};

/// Against greedy as it is in 0.1.0.
pub fn greedy(ask: &Ask) {
    duel(ask, 200, [&named("expert"), &named("greedy")]);
}

/// Against the yardstick.
pub fn flat(ask: &Ask) {
    duel(ask, 16, [&named("expert"), &FlatMaker::new()]);
}

/// With four times the worlds, against itself.
pub fn budget(ask: &Ask) {
    duel(ask, 20, [&named("expert:worlds=32"), &named("expert")]);
}

/// Against greedy at tables that no learning has seen.
pub fn unseen(ask: &Ask) {
    pilot::unseen_by(ask, "expert", 40);
}
