use flightdeck::cards::*;
use flightdeck::engine::*;
use flightdeck::engine::record::*;
fn main() {
    let all = builtin::cards();
    let deck = |name: &str| -> (Vec<Card>, Cruiser) {
        let text = std::fs::read_to_string(format!("decks/{name}.toml")).unwrap();
        let t: toml::Table = toml::from_str(&text).unwrap();
        let cr = t["cruiser"].as_str().unwrap();
        let ids: Vec<CardId> = t["cards"].as_array().unwrap().iter().map(|x| x.as_str().unwrap().parse().unwrap()).collect();
        (all.iter().filter(|c| ids.contains(&c.id)).cloned().collect(), builtin::cruisers().iter().find(|c| c.id == cr).unwrap().clone())
    };
    let (da, ca) = deck("red-tide");
    let (db, cb) = deck("long-night");
    let table = Table::new(Setup { mode: Mode::TotalWar, round_limit: 100, cruisers: Both([ca, cb]), decks: Decks::Own(Both([da, db])) }).unwrap();
    let mut dice = Dice::new(7);
    let mut rec = Recorder::new(&table, Some(7), Player::A, [Who { name: "Red Tide", bot: "random" }, Who { name: "Long Night", bot: "random" }]);
    let mut s = State::start(&table, Player::A, &mut dice, &mut rec);
    let mut choices = Choices::new();
    while !s.is_over() {
        s.choices(&table, &mut choices);
        let pick = choices[dice.below(choices.len() as u32) as usize];
        rec.state(&s);
        rec.choice(s.turn().unwrap(), pick, Some(&choices));
        s.apply_unchecked(&table, pick, &mut dice, &mut rec);
    }
    rec.state(&s);
    rec.result(&s);
    print!("{}", rec.into_text());
}
