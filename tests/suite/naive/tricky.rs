//! Cases where a reading of the rules is easily got wrong.

use super::Naive;
use super::scene::{Scene, as_they_lie, moved, on, play, resolve};
use serde_json::{Value, json};

fn order() -> Value {
    json!({"order": "left-to-right"})
}

/// R-GEO-1, R-DEP-5, R-DEP-6: the leftmost printed sector of `b` is sector 5; levels decide where fronts go.
#[test]
fn b_has_a_mirrored_board_and_levels_bind_fronts_only() {
    let mut scene = Scene::new().card("1-02", "1", "").card("0-01", "1", "").card("0-03", "1", "");
    scene.header["cruisers"]["athena"]["sectors"] = json!([[0], [0, 0], [0, 0], [0, 0], [0, 0, 0]]);
    let game = scene
        .stack("b", 5, &["0-01"])
        .stack("b", 1, &["0-03"])
        .give("b", "hand", json!(["1-02"]))
        .set("turn", json!("b"))
        .start();
    let expected = [
        json!("pass"),
        play("1-02", "front", 1),
        play("1-02", "back", 1),
        play("1-02", "back", 2),
        play("1-02", "back", 3),
        play("1-02", "back", 4),
    ];
    assert_eq!(game.options(), expected);
}

/// R-COM-1: directions are the table's, for both players; two sectors always face each other.
#[test]
fn shifts_stop_where_two_sectors_still_face_each_other() {
    let shifts = |initiative: &str, offset: i64| {
        let scene = Scene::new().set("initiative", json!(initiative)).set("offset", json!(offset));
        let options = scene.combat().start().options();
        options.iter().map(|option| option["shift"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(shifts("a", 3), [0, 1]);
    assert_eq!(shifts("a", -3), [-1, 0]);
    assert_eq!(shifts("b", 3), [-1, 0]);
    assert_eq!(shifts("b", -3), [0, 1]);
    assert_eq!(shifts("b", 2), [-1, 0, 1]);
}

/// R-DEP-1 to R-DEP-3: the first to pass takes the initiative; the other goes on alone.
#[test]
fn the_first_to_pass_takes_the_initiative_at_once() {
    let cards = ["0-01", "0-02", "0-03"];
    let scene = cards.iter().fold(Scene::new(), |scene, id| scene.card(id, "1", ""));
    let mut game =
        scene.give("a", "hand", json!(["0-01", "0-02"])).give("b", "hand", json!(["0-03"])).start();
    game.go(&[play("0-01", "front", 1), json!("pass")]);
    assert_eq!(game.state()["initiative"], "b");
    assert_eq!((game.who(), game.state()["passed"].clone()), ("a".into(), json!(["b"])));
    game.go(&[play("0-02", "back", 1)]);
    assert_eq!((game.who().as_str(), game.state()["phase"].clone()), ("b", json!("combat")));
    assert_eq!(game.state()["passed"], json!([]));
}

/// R-CHAIN-3, R-BAT-7: hidden while waiting, an effect is lost at once and so are the tokens of its half.
#[test]
fn covering_a_half_loses_its_effects_and_tokens() {
    let scene = Scene::new()
        .card("0-01", "1 vertical strike", "1 recoil")
        .card("0-02", "2", "1 s2")
        .stack("a", 1, &["0-02"])
        .tokens("a", 1, 0, "damage", [1, 0])
        .tokens("a", 1, 0, "shield", [0, 1])
        .give("a", "hand", json!(["0-01"]));
    let mut elsewhere = scene.start();
    elsewhere.go(&[play("0-01", "back", 2)]);
    assert_eq!(elsewhere.tokens("a", 1, 0, "damage"), [1, 0]);

    let mut game = scene.start();
    game.go(&[play("0-01", "front", 1)]);
    assert_eq!(game.tokens("a", 1, 0, "damage"), [0, 0]);
    assert_eq!(game.tokens("a", 1, 0, "shield"), [0, 1]);
    game.go(&[resolve("a", 1, 1, "outer", "vertical")]);
    assert_eq!(game.state()["waiting"].as_array().map(Vec::len), Some(2));
    // 0-02 comes up; 0-01's outer half goes under with `strike` still waiting on it.
    game.go(&[on("vertical", "a", 1, 0)]);
    assert_eq!(game.stack("a", 1), ["0-01", "0-02"]);
    assert_eq!((game.armor("a"), game.armor("b")), (19, 20));
}

/// R-SEE-3: both halves of a top card stay visible when it is pivoted; what waits there waits on.
#[test]
fn pivoting_a_top_card_reveals_and_hides_nothing() {
    let mut game = Scene::new()
        .card("0-01", "1 draw pivot strike", "1 lateral")
        .card("0-02", "1", "1")
        .give("a", "hand", json!(["0-01", "0-02"]))
        .give("b", "armor", json!(9))
        .start();
    game.go(&[play("0-01", "front", 2), resolve("a", 2, 0, "outer", "pivot")]);
    // One card in play: the pivot had one target.
    assert_eq!(game.stack("a", 2), ["0-01~"]);
    let waiting = json!([
        {"board": "a", "sector": 2, "level": 0, "half": "outer", "effect": "lateral"},
        {"board": "a", "sector": 2, "level": 0, "half": "inner", "effect": "draw"},
        {"board": "a", "sector": 2, "level": 0, "half": "inner", "effect": "strike"},
    ]);
    assert_eq!(game.state()["waiting"], waiting);
    game.go(&[resolve("a", 2, 0, "outer", "lateral")]);
    assert_eq!(game.options().len(), 2);
    game.go(&[moved("lateral", "a", 2, 0, 3)]);
    assert_eq!(game.state()["waiting"][0]["sector"], 3);
    game.go(&[resolve("a", 3, 0, "inner", "strike")]);
    assert_eq!((game.armor("b"), game.who().as_str()), (8, "a"));
}

/// R-SEE-3: a roll loses what waits on the old face and triggers all that shows of the new one.
#[test]
fn a_roll_replaces_what_is_waiting() {
    let mut game = Scene::new()
        .card("0-01", "1 roll recoil", "1 recoil")
        .back("0-01", "1 strike strike", "1 strike")
        .give("a", "hand", json!(["0-01"]))
        .start();
    game.go(&[play("0-01", "front", 1), resolve("a", 1, 0, "outer", "roll")]);
    assert_eq!(game.stack("a", 1), ["0-01/"]);
    // Two alike on one half are one option, and both wait.
    assert_eq!(
        game.options(),
        [resolve("a", 1, 0, "outer", "strike"), resolve("a", 1, 0, "inner", "strike")]
    );
    assert_eq!(game.state()["waiting"].as_array().map(Vec::len), Some(3));
    game.go(&[resolve("a", 1, 0, "inner", "strike")]);
    assert_eq!((game.armor("a"), game.armor("b")), (20, 17));
}

/// R-SEE-1: of a covered card only the inner half of the new face comes to light.
#[test]
fn rolling_a_covered_card_shows_its_inner_half() {
    let mut game = Scene::new()
        .card("0-01", "1", "2 recoil")
        .back("0-01", "1 recoil", "1 strike")
        .card("0-02", "1 roll", "1")
        .stack("a", 1, &["0-01"])
        .give("a", "hand", json!(["0-02"]))
        .start();
    game.go(&[play("0-02", "front", 1), on("roll", "a", 1, 0)]);
    assert_eq!((game.armor("a"), game.armor("b")), (20, 19));
}

/// R-EFF-4: the owner of the card that comes to light controls it, whoever brought it to light.
#[test]
fn the_enemy_controls_what_is_revealed_on_their_board() {
    let mut game = Scene::new()
        .card("0-01", "1 destroy strike", "1")
        .card("0-02", "1 pivot", "1")
        .card("1-03", "1", "1")
        .stack("b", 4, &["0-02", "1-03"])
        .give("a", "hand", json!(["0-01"]))
        .start();
    game.go(&[play("0-01", "front", 1), resolve("a", 1, 0, "outer", "destroy"), on("destroy", "b", 4, 1)]);
    assert_eq!((game.who().as_str(), game.state()["phase"].clone()), ("b", json!("deployment")));
    assert_eq!(game.state()["turn"], "b");
    assert_eq!(game.options(), [on("pivot", "a", 1, 0), on("pivot", "b", 4, 0)]);
    assert_eq!(game.state()["waiting"][0]["effect"], "strike");
    game.go(&[on("pivot", "b", 4, 0)]);
    assert_eq!(game.armor("b"), 19);
    assert_eq!(game.player("b")["discard"], json!(["1-03"]));
}

/// R-CHAIN-1, R-CHAIN-2: new groups first; the group that comes next is listed last.
#[test]
fn groups_wait_behind_each_other() {
    let mut game = Scene::new()
        .card("0-01", "1 pivot strike", "1")
        .card("0-02", "1 recoil vertical", "1")
        .card("1-03", "1", "1")
        .stack("a", 2, &["0-02", "1-03"])
        .give("a", "hand", json!(["0-01"]))
        .start();
    game.go(&[play("0-01", "front", 1), resolve("a", 1, 0, "outer", "pivot"), on("pivot", "a", 2, 0)]);
    let waiting: Vec<Value> =
        game.state()["waiting"].as_array().unwrap().iter().map(|at| at["effect"].clone()).collect();
    assert_eq!(waiting, ["strike", "recoil", "vertical"]);
    assert_eq!(
        game.options(),
        [resolve("a", 2, 0, "inner", "recoil"), resolve("a", 2, 0, "inner", "vertical")]
    );
}

/// Q-EFF-3, Q-MOVE-2, Q-FREE-1: an effect without a target is lost, and can be chosen to be.
#[test]
fn movement_needs_another_sector_with_a_free_space() {
    let mut scene = Scene::new().card("0-01", "1 free draw", "1").card("0-02", "1", "");
    for cruiser in ["ares", "athena"] {
        scene.header["cruisers"][cruiser]["sectors"] = json!([[0], [0], [0], [0], [0]]);
    }
    for sector in 2..=5 {
        let id = format!("0-1{sector}");
        scene = scene.card(&id, "1", "").stack("a", sector, &[&id]);
    }
    let scene = scene.give("a", "hand", json!(["0-01"])).give("a", "deck", json!(["0-02"]));
    let mut game = scene.start();
    game.go(&[play("0-01", "front", 1)]);
    assert_eq!(game.options().len(), 2);
    game.go(&[resolve("a", 1, 0, "outer", "free")]);
    assert_eq!(game.player("a")["aside"], json!(["0-02"]));

    let mut game = scene.stack("a", 4, &[]).stack("b", 1, &["0-02"]).give("a", "deck", json!([])).start();
    game.go(&[play("0-01", "front", 1), resolve("a", 1, 0, "outer", "free")]);
    // Four cards of `a` to sector 4, one of `b` to four sectors.
    assert_eq!(game.options().len(), 4 + 4);
    assert!(!game.options().contains(&moved("free", "b", 1, 0, 1)));
}

/// R-SHI-1, Q-SHI-2, Q-BAT-5: shields first, the outer ones before the inner; the owner splits what is left.
#[test]
fn shields_take_tokens_before_fighters() {
    let mut game = Scene::new()
        .card("0-01", "3 s2", "1 s2")
        .card("0-02", "4", "3")
        .stack("a", 1, &["0-01"])
        .stack("b", 1, &["0-02"])
        .tokens("a", 1, 0, "shield", [0, 1])
        .combat()
        .start();
    // Seven points: three on shields, four fighters: destroyed, nothing left.
    game.go(&[json!({"shift": 0}), order()]);
    assert_eq!((game.stack("a", 1).len(), game.armor("a")), (0, 20));

    let mut game = Scene::new()
        .card("0-01", "3 s2", "1 s2")
        .card("0-02", "3", "3")
        .stack("a", 1, &["0-01"])
        .stack("b", 1, &["0-02"])
        .tokens("a", 1, 0, "shield", [0, 1])
        .combat()
        .start();
    game.go(&[json!({"shift": 0}), order()]);
    assert_eq!(game.tokens("a", 1, 0, "shield"), [2, 2]);
    assert_eq!(
        game.options(),
        [json!({"damage": {"outer": 2, "inner": 1}}), json!({"damage": {"outer": 3, "inner": 0}})]
    );
    game.go(&[json!({"damage": {"outer": 3, "inner": 0}})]);
    // Then `b` takes four, the count at the start, on three and three.
    assert_eq!((game.who().as_str(), game.options().len()), ("b", 3));
    game.go(&[json!({"damage": {"outer": 2, "inner": 2}})]);
    // R-END-2
    assert_eq!(game.tokens("a", 1, 0, "shield"), [0, 0]);
    assert_eq!(game.tokens("a", 1, 0, "damage"), [3, 0]);
}

/// R-FIE-1, Q-FIE-2: one point, on a shield if one is free; nothing goes further, even past a destroyed card.
#[test]
fn a_field_ends_the_volley() {
    let after = |top: &str| {
        let scene = Scene::new()
            .card("0-01", "2 recoil", "")
            .card("1-02", "1 field", "")
            .card("1-04", "1", "s2 field")
            .card("0-03", "4", "4")
            .stack("a", 1, &["0-01", top])
            .stack("b", 1, &["0-03"]);
        let mut game = scene.combat().start();
        game.finish_round();
        game
    };
    let game = after("1-02");
    assert_eq!(game.stack("a", 1), ["0-01"]);
    assert_eq!((game.armor("a"), game.tokens("a", 1, 0, "damage")), (19, [0, 0]));
    let game = after("1-04");
    assert_eq!(game.stack("a", 1), ["0-01", "1-04"]);
    assert_eq!((game.armor("a"), game.tokens("a", 1, 1, "damage")), (20, [0, 0]));
}

/// R-FIE-1: a volley that reaches a field through another card stops there.
#[test]
fn a_field_below_absorbs_what_is_left() {
    let mut game = Scene::new()
        .card("0-01", "3 field", "")
        .card("1-02", "1", "1")
        .card("0-03", "4", "4")
        .stack("b", 1, &["0-03"])
        .stack("a", 1, &["0-01", "1-02"])
        .combat()
        .start();
    game.finish_round();
    assert_eq!(game.stack("a", 1), ["0-01"]);
    assert_eq!((game.armor("a"), game.tokens("a", 1, 0, "damage")), (20, [1, 0]));
}

/// Q-HIT-1: the half is chosen only where it matters; never a cruiser, only top cards.
#[test]
fn a_hit_names_a_half_where_there_is_a_choice() {
    let hit = |board: &str, sector: usize| json!({"hit": {"board": board, "sector": sector}});
    let half = |board: &str, sector: usize, half: &str| json!({"hit": {"board": board, "sector": sector, "half": half}});
    let mut game = Scene::new()
        .card("0-01", "1 hit", "1")
        .card("0-02", "2", "2 s2")
        .card("0-03", "2", "")
        .card("0-04", "2", "1")
        .card("0-05", "1 recoil", "1")
        .stack("a", 2, &["0-02"])
        .stack("b", 1, &["0-03"])
        .stack("b", 2, &["0-05", "0-04"])
        .tokens("b", 2, 1, "damage", [1, 1])
        .give("a", "hand", json!(["0-01"]))
        .start();
    game.go(&[play("0-01", "front", 1)]);
    assert_eq!(
        game.options(),
        [half("a", 1, "outer"), half("a", 1, "inner"), hit("a", 2), hit("b", 1), hit("b", 2)]
    );
    game.go(&[hit("b", 2)]);
    assert_eq!((game.stack("b", 2), game.armor("b")), (vec!["0-05".to_string()], 19));
}

/// Q-SHI-2, as the halves lie now: of a pivoted card the lower section is the outer one.
#[test]
fn outer_shields_fill_first() {
    for (target, expected) in [("0-02", [2, 1]), ("0-02~", [3, 0])] {
        let mut game = Scene::new()
            .card("0-01", "1 hit hit hit draw", "1")
            .card("0-02", "1 s2", "1 s4")
            .stack("b", 1, &[target])
            .give("a", "hand", json!(["0-01"]))
            .start();
        game.go(&[play("0-01", "front", 5)]);
        for _ in 0..3 {
            let hit = json!({"hit": {"board": "b", "sector": 1}});
            game.go(&[resolve("a", 5, 0, "outer", "hit"), hit]);
        }
        assert_eq!(game.tokens("b", 1, 0, "shield"), expected);
    }
}

/// R-MOVE-4, R-BAT-7: a moved card keeps the tokens of halves that stay visible.
#[test]
fn a_moved_card_takes_its_tokens_along() {
    let mut game = Scene::new()
        .card("0-01", "1 lateral", "1")
        .card("0-02", "1 recoil", "2")
        .card("1-03", "1", "1")
        .card("0-04", "3 s2", "1")
        .stack("b", 2, &["0-02", "1-03"])
        .stack("b", 3, &["0-04"])
        .tokens("b", 2, 0, "damage", [0, 2])
        .tokens("b", 3, 0, "damage", [2, 0])
        .tokens("b", 3, 0, "shield", [1, 0])
        .give("a", "hand", json!(["0-01"]))
        .start();
    game.go(&[play("0-01", "front", 1), moved("lateral", "b", 2, 0, 3)]);
    assert_eq!(game.stack("b", 3), ["0-04", "0-02"]);
    assert_eq!(game.tokens("b", 3, 1, "damage"), [0, 2]);
    assert_eq!(game.tokens("b", 3, 0, "damage"), [0, 0]);
    assert_eq!(game.tokens("b", 3, 0, "shield"), [0, 0]);
    assert_eq!(game.armor("b"), 19);
}

/// Q-CHAIN-5: two hundred effects are applied; what waits or is revealed then is lost, and said once.
#[test]
fn the_two_hundredth_effect_is_the_last() {
    let mut game = Scene::new()
        .card("0-01", "1 roll strike", "")
        .card("0-02", "1 roll", "")
        .back("0-02", "1 roll", "")
        .card("0-03", "2 strike", "")
        .card("1-04", "1", "")
        .stack("a", 2, &["0-03"])
        .stack("b", 1, &["0-02"])
        .stack("b", 2, &["0-03", "1-04"])
        .give("a", "hand", json!(["0-01"]))
        .start();
    game.go(&[play("0-01", "front", 1), resolve("a", 1, 0, "outer", "roll")]);
    let mut rolls = 0;
    while game.state()["phase"] == "deployment" {
        assert!(game.take_notes().is_empty());
        assert_eq!(game.state()["waiting"].as_array().map(Vec::len), Some(1));
        game.go(&[on("roll", "b", 1, 0)]);
        rolls += 1;
    }
    assert_eq!(rolls, 200);
    assert_eq!(game.take_notes(), ["chain-limit"]);
    assert!(game.take_notes().is_empty());
    assert_eq!(game.armor("b"), 20);
    assert_eq!(game.state().get("waiting"), None);
    // Each player's damage in each battle counts anew: 1-04 is destroyed and `strike` comes to light.
    game.go(&[json!({"shift": 0}), order()]);
    assert_eq!(game.stack("b", 2), ["0-03"]);
    assert_eq!(game.armor("a"), 19);
    assert!(game.take_notes().is_empty());
}

/// Q-CHAIN-5: effects that are lost do not count: here `lateral` has no target, each time.
#[test]
fn lost_effects_do_not_count() {
    let mut scene = Scene::new().card("0-01", "1 roll", "").card("0-02", "1 lateral roll", "").back(
        "0-02",
        "1 lateral roll",
        "",
    );
    for (cruiser, board) in [("ares", "a"), ("athena", "b")] {
        scene.header["cruisers"][cruiser]["sectors"] = json!([[0], [0], [0], [0], [0]]);
        for sector in 2..=5 {
            let id = format!("0-{}{sector}", if board == "a" { 3 } else { 4 });
            scene = scene.card(&id, "1", "").stack(board, sector, &[&id]);
        }
    }
    let mut game = scene.stack("b", 1, &["0-02"]).give("a", "hand", json!(["0-01"])).start();
    game.go(&[play("0-01", "front", 1)]);
    let mut rolls = 0;
    while game.state()["phase"] == "deployment" {
        let lost = resolve("b", 1, 0, "outer", "lateral");
        let next = if game.options().contains(&lost) { lost } else { on("roll", "b", 1, 0) };
        rolls += usize::from(next.get("roll").is_some());
        game.go(&[next]);
    }
    assert_eq!(rolls, 200);
    assert_eq!(game.take_notes(), ["chain-limit"]);
}

/// R-DRAW-1: a single card is shuffled, too; with nothing anywhere nothing is drawn. R-SET-1: one common pile.
#[test]
fn empty_decks_are_made_anew() {
    let mut scene =
        Scene::new().card("0-01", "1 draw draw", "1 draw").card("0-02", "1", "").card("0-03", "1", "");
    scene.header["mode"] = json!("skirmish");
    scene.header["position"]["common"] = json!({"deck": ["0-02"], "discard": ["0-03"]});
    let scene = scene.give("a", "hand", json!(["0-01"]));
    let mut game = scene.start();
    let mut shuffles = Vec::new();
    let mut shuffle = |pile: &str, cards: Vec<String>| {
        shuffles.push((pile.to_string(), cards.clone()));
        cards
    };
    game.apply(&play("0-01", "front", 1), &mut shuffle);
    game.apply(&resolve("a", 1, 0, "outer", "draw"), &mut shuffle);
    game.apply(&resolve("a", 1, 0, "inner", "draw"), &mut shuffle);
    assert_eq!(shuffles, [("common".to_string(), vec!["0-03".to_string()])]);
    assert_eq!(game.player("a")["aside"], json!(["0-02", "0-03"]));
    assert_eq!(game.state()["common"], json!({"deck": [], "discard": []}));
    assert_eq!(game.player("a").get("deck"), None);
}

/// R-REIN-1, Q-REIN-2, R-SEE-2: uncovered symbols only; who has the initiative draws all first.
#[test]
fn reinforcements_come_to_the_initiative_holder_first() {
    let mut scene = Scene::new();
    for number in 1..=5 {
        scene = scene.card(&format!("0-0{number}"), "1", "");
    }
    scene.header["mode"] = json!("training");
    scene.header["cruisers"]["ares"]["sectors"] = json!([[0, 2], [0], [0], [0], [1]]);
    scene.header["cruisers"]["athena"]["sectors"] = json!([[1], [0], [0], [0], [2, 1]]);
    scene.header["position"]["common"] = json!({"deck": ["0-05", "0-03", "0-04"], "discard": []});
    let scene = scene.stack("a", 5, &["0-01"]).stack("b", 1, &["0-02"]);
    let mut game = scene.set("initiative", json!("a")).combat().start();
    game.go(&[json!({"shift": 0}), order()]);
    // R-END-1: `b` holds it in the next round, sees one symbol at the right and one above 0-02.
    assert_eq!(game.state()["round"], 4);
    assert_eq!(game.state()["initiative"], "b");
    assert_eq!(game.player("b")["hand"], json!(["0-03", "0-05"]));
    assert_eq!(game.player("a")["hand"], json!(["0-04"]));
}

/// R-BAT-1: counts do not change during the battle; R-BAT-2: the initiative holder is damaged first.
#[test]
fn destroyed_fighters_still_count_in_their_battle() {
    let mut game = Scene::new()
        .card("0-01", "1", "1")
        .card("0-02", "2 recoil", "")
        .stack("a", 1, &["0-01"])
        .stack("b", 1, &["0-02"])
        .set("initiative", json!("b"))
        .combat()
        .start();
    game.go(&[json!({"shift": 0}), order()]);
    assert_eq!(game.stack("a", 1).len() + game.stack("b", 1).len(), 0);
    assert_eq!((game.armor("a"), game.armor("b")), (20, 20));
}

/// R-END-1 to R-END-3, Q-END-4: how a game ends, and what its last state says.
#[test]
fn armor_decides_then_cards() {
    let end = |a: i64, b: i64, hand: Value, limit: i64| {
        let mut scene = Scene::new().card("0-01", "1", "").card("0-02", "1", "");
        scene.header["round_limit"] = json!(limit);
        let scene = scene.give("a", "armor", json!(a)).give("b", "armor", json!(b)).give("b", "hand", hand);
        let mut game = scene.combat().start();
        game.go(&[json!({"shift": 1}), order()]);
        game
    };
    let game = end(0, -2, json!([]), 3);
    assert_eq!(
        game.result(),
        Some(json!({"winner": "a", "reason": "armor", "rounds": 3,
                    "armor": {"a": 0, "b": -2}, "cards": {"a": 0, "b": 0}}))
    );
    assert!(game.decision().is_none());
    let state = game.state();
    assert_eq!(
        (&state["phase"], &state["turn"], &state["passed"]),
        (&json!("over"), &Value::Null, &json!([]))
    );
    assert_eq!(
        (&state["initiative"], &state["round"], &state["offset"]),
        (&json!("b"), &json!(3), &json!(-1))
    );
    let result = end(5, 5, json!(["0-01"]), 3).result().unwrap();
    assert_eq!(
        (&result["winner"], &result["reason"], &result["limit"]),
        (&json!("b"), &json!("cards"), &json!(true))
    );
    let result = end(0, 0, json!([]), 100).result().unwrap();
    assert_eq!(
        (&result["winner"], &result["reason"], result.get("limit")),
        (&Value::Null, &json!("equal"), None)
    );
    assert_eq!(end(5, 5, json!([]), 4).result(), None);
}

/// R-SET-3: in Total War both may have the same card; their effects are not confused.
#[test]
fn the_same_card_on_both_boards_is_two_cards() {
    let mut game = Scene::new()
        .card("0-01", "1 pivot strike", "1")
        .stack("b", 1, &["0-01"])
        .give("a", "hand", json!(["0-01"]))
        .start();
    game.go(&[play("0-01", "front", 1), resolve("a", 1, 0, "outer", "pivot"), on("pivot", "b", 1, 0)]);
    assert_eq!((game.armor("a"), game.armor("b")), (20, 19));
    assert_eq!((game.stack("a", 1), game.stack("b", 1)), (vec!["0-01".into()], vec!["0-01~".to_string()]));
}

/// Positions that break the rules are refused.
#[test]
fn impossible_positions_are_refused() {
    let scene =
        || Scene::new().card("0-01", "2 s2", "1").card("1-02", "1", "1").stack("a", 1, &["0-01", "1-02"]);
    let refused = |scene: Scene, code: &str| {
        let fault = Naive::new(&scene.header, &mut as_they_lie).err().unwrap_or_default();
        assert!(fault.contains(code), "{code}: {fault}");
    };
    assert!(Naive::new(&scene().header, &mut as_they_lie).is_ok());
    refused(scene().tokens("a", 1, 0, "damage", [1, 0]), "R-BAT-7");
    refused(scene().tokens("a", 1, 0, "shield", [1, 0]), "R-BAT-7");
    refused(scene().tokens("a", 1, 1, "damage", [2, 0]), "R-BAT-4");
    refused(scene().tokens("a", 1, 1, "shield", [0, 1]), "R-BAT-4");
    refused(scene().tokens("a", 1, 1, "damage", [1, 1]), "R-BAT-3");
    refused(scene().give("a", "hand", json!(["0-01"])), "R-SET-2");
    refused(scene().give("a", "deck", json!(["0-09"])), "unknown");
    refused(scene().set("offset", json!(4)), "R-COM-1");
    refused(scene().set("passed", json!(["a"])), "R-DEP-2");
    let mut low = scene();
    low.header["cruisers"]["ares"]["sectors"] = json!([[0], [0], [0], [0], [0]]);
    refused(low, "R-DEP-6");
}
