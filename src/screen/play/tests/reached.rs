//! Every choice can be made, by keys and by clicks.

use super::*;

/// Everything that can be done with the cursor, from where it stands first.
fn reachable(start: &ChoiceCursor) -> BTreeSet<Choice> {
    let mut found = BTreeSet::new();
    let mut seen = vec![start.clone()];
    let mut at = 0;
    while at < seen.len() {
        let cursor = seen[at].clone();
        at += 1;
        let mut next = Vec::new();
        for arrow in [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right] {
            let mut moved = cursor.clone();
            moved.go(arrow);
            next.push(moved);
        }
        for key in [ChoiceCursor::flip, ChoiceCursor::pass, ChoiceCursor::back] {
            let mut moved = cursor.clone();
            key(&mut moved);
            next.push(moved);
        }
        let mut entered = cursor.clone();
        match entered.enter() {
            Some(choice) => {
                found.insert(choice);
            }
            None => next.push(entered),
        }
        for cursor in next {
            let same = |other: &ChoiceCursor| {
                other.choice() == cursor.choice() && other.is_second() == cursor.is_second()
            };
            if !seen.iter().any(same) {
                seen.push(cursor);
            }
        }
    }
    found
}

#[test]
fn every_choice_is_reached_by_keys_and_by_clicks() {
    let mut kinds = std::collections::HashSet::new();
    for seed in 0..3 {
        let mut game = two_people(seed);
        let mut dice = Dice::new(seed);
        while !game.is_over() {
            let turn = game.state().turn().unwrap();
            kinds.insert(std::mem::discriminant(&game.state().decision()));
            let choices = game.choices();
            let start = ChoiceCursor::new(choices.clone(), turn, game.state());
            assert_eq!(reachable(&start), choices.iter().copied().collect(), "{:?}", game.state().decision());
            for (at, choice) in choices.iter().enumerate() {
                let mut cursor = start.clone();
                let (subject, object) = start.parts(at);
                let clicked = match (subject, object) {
                    (Subject::Hand(card, side), Object::Sector(board, sector)) => {
                        for _ in 0..2 {
                            if cursor.subject() != subject {
                                cursor.click_hand(card);
                            }
                        }
                        assert_eq!(cursor.subject(), Subject::Hand(card, side));
                        let place = Place::new(board, sector, 0);
                        cursor.click_board(place).or_else(|| cursor.click_board(place))
                    }
                    (Subject::At(place), object) => {
                        let first = cursor.click_board(place).or_else(|| cursor.click_board(place));
                        match object {
                            Object::Sector(board, sector) if first.is_none() => {
                                let to = Place::new(board, sector, 0);
                                cursor.click_board(to).or_else(|| cursor.click_board(to))
                            }
                            // A half is chosen with the arrows.
                            Object::Half(_) => Some(*choice),
                            _ => first,
                        }
                    }
                    _ => {
                        cursor.point(subject, None);
                        cursor.enter()
                    }
                };
                assert_eq!(clicked, Some(*choice), "{:?}", choice.pick());
            }
            game.decide(choices[dice.below(choices.len() as u32) as usize]).unwrap();
        }
    }
    assert!(kinds.len() >= 5, "{}", kinds.len());
}
