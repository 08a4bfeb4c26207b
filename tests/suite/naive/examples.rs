//! The worked examples of the rules, played by the model.

use super::Naive;
use super::scene::{Scene, moved, on, play, resolve};
use serde_json::{Value, json};

/// Example 1: first round, empty boards, five draw symbols each.
#[test]
fn both_draw_five_cards_in_the_first_round() {
    let mut header = Scene::new().header;
    header["cruisers"]["ares"]["sectors"] = json!(vec![[1, 0, 0, 0]; 5]);
    header["cruisers"]["athena"]["sectors"] = json!([[1], [0, 2], [0], [0, 0, 1], [1, 0]]);
    header.as_object_mut().expect("a header").remove("position");
    header["first"] = json!("b");
    for player in ["a", "b"] {
        let deck: Vec<String> = (1..=25).map(|number| format!("0-{number:02}")).collect();
        for id in &deck {
            header["cards"][id] = json!({"front": {"upper": {"fighters": 1}}});
        }
        header["players"][player]["deck"] = json!(deck);
    }
    let mut piles = Vec::new();
    let game = Naive::new(&header, &mut |pile, cards| {
        piles.push(pile.to_string());
        cards.into_iter().rev().collect()
    });
    let game = game.expect("a good header");
    assert_eq!(piles, ["a", "b"]);
    for player in ["a", "b"] {
        assert_eq!(game.player(player)["hand"], json!(["0-21", "0-22", "0-23", "0-24", "0-25"]));
        assert_eq!(game.player(player)["deck"][0], "0-20");
        assert_eq!(game.armor(player), 20);
    }
    assert_eq!(game.who(), "b");
    assert_eq!(game.options().len(), 1 + 5 * 2 * 5);
}

/// Example 2: three battles; the outer two sectors of each board fight nobody.
#[test]
fn an_offset_of_two_leaves_three_battles() {
    let mut scene = Scene::new().card("0-09", "3", "").card("0-10", "3", "");
    for sector in 1..=5 {
        let id = format!("0-0{sector}");
        scene = scene.card(&id, "2", "").stack("a", sector, &[&id]);
    }
    scene = scene.stack("b", 4, &["0-09"]).stack("b", 5, &["0-10"]);
    for (initiative, shift, offset) in [("a", -1, 1), ("b", 1, 1), ("a", 0, 2), ("b", -1, 3), ("a", 1, 3)] {
        let scene = Scene { header: scene.header.clone() };
        let mut game =
            scene.set("offset", json!(offset)).set("initiative", json!(initiative)).combat().start();
        game.go(&[json!({"shift": shift}), json!({"order": "left-to-right"})]);
        assert_eq!(game.state()["offset"], 2);
        assert_eq!((game.armor("a"), game.armor("b")), (20, 20 - 3 * 2));
    }
}

/// Example 3: a sector with no card facing two fighters.
#[test]
fn an_empty_sector_lets_damage_through() {
    let mut game = Scene::new().card("0-01", "1", "1").stack("b", 3, &["0-01"]).combat().start();
    game.finish_round();
    assert_eq!((game.armor("a"), game.armor("b")), (18, 20));
}

/// Example 4: the effect of the card below comes before the damage that is left.
#[test]
fn damage_goes_on_after_what_it_reveals() {
    let mut game = Scene::new()
        .card("0-01", "2 recoil", "")
        .card("1-02", "2", "1")
        .card("0-03", "3", "1")
        .stack("a", 1, &["0-01", "1-02"])
        .stack("b", 1, &["0-03"])
        .combat()
        .start();
    game.finish_round();
    assert_eq!(game.stack("a", 1), ["0-01"]);
    assert_eq!(game.armor("a"), 19);
    assert_eq!(game.tokens("a", 1, 0, "damage"), [1, 0]);
    assert_eq!(game.player("a")["discard"], json!(["1-02"]));
}

fn before_example_5() -> Scene {
    Scene::new()
        .card("0-01", "2", "")
        .card("1-02", "2 vertical", "")
        .card("2-03", "1 strike", "")
        .card("3-10", "2 lateral", "1 draw")
        .card("3-35", "draw", "1 pivot")
        .card("0-04", "4", "")
        .card("0-05", "1", "")
        .card("0-06", "1", "")
        .card("0-07", "1", "")
        .card("0-08", "1", "")
        .stack("a", 2, &["0-01", "1-02", "2-03"])
        .stack("b", 2, &["0-04"])
        .give("a", "hand", json!(["3-10", "3-35"]))
        .give("a", "deck", json!(["0-05", "0-06", "0-07", "0-08"]))
}

fn example_5() -> Vec<Value> {
    vec![play("3-10", "front", 2), resolve("a", 2, 3, "inner", "draw"), moved("lateral", "a", 2, 2, 3)]
}

fn example_6() -> Vec<Value> {
    vec![
        play("3-35", "front", 2),
        resolve("a", 2, 3, "outer", "draw"),
        on("pivot", "a", 2, 2),
        moved("lateral", "a", 2, 2, 3),
    ]
}

#[test]
fn example_5_a_card_moved_from_below_reveals_only_itself() {
    let mut game = before_example_5().start();
    game.go(&example_5()[..1]);
    let waiting = json!([
        {"board": "a", "sector": 2, "level": 3, "half": "outer", "effect": "lateral"},
        {"board": "a", "sector": 2, "level": 3, "half": "inner", "effect": "draw"},
    ]);
    assert_eq!(game.state()["waiting"], waiting);
    game.go(&example_5()[1..2]);
    assert_eq!(game.player("a")["aside"], json!(["0-05"]));
    assert_eq!(game.state().get("waiting"), None);
    game.go(&example_5()[2..]);
    assert_eq!(game.armor("b"), 19);
    assert_eq!(game.stack("a", 2), ["0-01", "1-02", "3-10"]);
    assert_eq!(game.stack("a", 3), ["2-03"]);
    // `b` has no card and has passed; nothing else was asked.
    assert_eq!((game.who().as_str(), game.state()["passed"].clone()), ("a", json!(["b"])));
}

#[test]
fn example_6_a_pivot_and_a_move_reveal_one_half_each() {
    let mut game = before_example_5().start();
    game.go(&example_5()).go(&example_6());
    assert_eq!(game.player("a")["aside"], json!(["0-05", "0-06", "0-07"]));
    assert_eq!(game.stack("a", 2), ["0-01", "1-02", "3-35"]);
    assert_eq!(game.stack("a", 3), ["2-03", "3-10~"]);
    assert_eq!(game.armor("b"), 19);
    // Nothing in hand, so that `a` has passed too.
    assert_eq!((game.state()["phase"].clone(), game.who().as_str()), (json!("combat"), "b"));
}

#[test]
fn example_7_a_half_covered_again_can_be_revealed_again() {
    let mut game = before_example_5().start();
    game.go(&example_5()).go(&example_6());
    game.go(&[json!({"shift": 0}), json!({"order": "left-to-right"})]);
    // The enemy is damaged first and has one place for it; then 3-35 is gone.
    assert_eq!(game.tokens("b", 2, 0, "damage"), [1, 0]);
    assert_eq!(game.stack("a", 2), ["0-01", "1-02"]);
    game.go(&[on("vertical", "a", 2, 0)]);
    assert_eq!(game.stack("a", 2), ["1-02"]);
    assert_eq!(game.player("a")["discard"], json!(["3-35", "0-01"]));
    game.go(&[on("vertical", "b", 2, 0)]);
    assert_eq!(game.tokens("a", 2, 0, "damage"), [1, 0]);
    assert_eq!(game.armor("a"), 20);
    // The next round: the three cards set aside are in hand.
    assert_eq!(game.state()["round"], 4);
    assert_eq!(game.player("a")["hand"], json!(["0-05", "0-06", "0-07"]));
}
