//! The weights of the greedy bot's evaluation: one for each feature, all in points of
//! armor, each of them a parameter with a name.

use crate::bots::Parameter;

macro_rules! weights {
    ($($name:ident = $default:literal, $about:literal;)*) => {
        /// The weights of the evaluation, in points of armor.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weights {
            $(#[doc = $about] pub $name: f32,)*
        }

        impl Weights {
            /// Every weight with its name, its default and what it is for.
            pub(crate) const PARAMETERS: &'static [Parameter] =
                &[$(Parameter {
                    name: stringify!($name),
                    default: $default,
                    range: (-100.0, 100.0),
                    whole: false,
                    about: $about,
                }),*];

            /// In the order of the parameters.
            pub(in crate::bots) fn from_values(values: &[f32]) -> Self {
                let mut values = values.iter().copied();
                Weights { $($name: values.next().unwrap_or($default),)* }
            }

            /// In the order of the parameters.
            pub(in crate::bots) fn values(&self) -> [f32; Self::PARAMETERS.len()] {
                [$(self.$name),*]
            }
        }

        /// The weights in thousandths. Whole numbers add up to the same in any order, so that a table
        /// and its mirror image are worth exactly the same.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Scale {
            $(pub $name: i64,)*
        }

        impl Scale {
            pub(crate) fn new(weights: &Weights) -> Self {
                Scale { $($name: thousandths(weights.$name),)* }
            }
        }

        impl Default for Weights {
            fn default() -> Self {
                Weights { $($name: $default,)* }
            }
        }
    };
}

fn thousandths(points: f32) -> i64 {
    (points * 1000.0).round() as i64
}

weights! {
    armor = 1.0, "a point of armor";
    battle = 0.9, "a point of armor that would be lost if combat started now";
    win = 20.0, "a cruiser at 0 armor, or about to be";
    fighter = 0.3, "a visible fighter that survives the coming battles";
    inner = 0.2, "bonus for a fighter in the inner section, which keeps firing under the next card";
    hidden = 0.3, "a fighter in a covered section";
    shield = 0.1, "a visible shield";
    field = 1.0, "a force field on top of a sector";
    secret = 0.25, "fraction of an effect's value that counts while its section is covered";
    hand = 0.4, "a card in hand or set aside";
    worth = 0.3, "fraction of the value that a card in hand would add to the board";
    draw = 0.5, "a draw symbol that will be visible in the next round";
    initiative = 0.0, "passing first, with the shift and the order of the battles";
}
