use flightdeck::cards::*;
use flightdeck::engine::*;
use std::time::Instant;
fn main() {
    let all = builtin::cards();
    let deck = |name: &str| -> (Vec<Card>, Cruiser) {
        let text = std::fs::read_to_string(format!("decks/{name}.toml")).unwrap();
        let t: toml::Table = toml::from_str(&text).unwrap();
        let cr = t["cruiser"].as_str().unwrap();
        let ids: Vec<CardId> =
            t["cards"].as_array().unwrap().iter().map(|x| x.as_str().unwrap().parse().unwrap()).collect();
        (
            all.iter().filter(|c| ids.contains(&c.id)).cloned().collect(),
            builtin::cruisers().iter().find(|c| c.id == cr).unwrap().clone(),
        )
    };
    let (da, ca) = deck("red-tide");
    let (db, cb) = deck("long-night");
    let table = Table::new(Setup {
        mode: Mode::TotalWar,
        round_limit: 100,
        cruisers: Both([ca, cb]),
        decks: Decks::Own(Both([da, db])),
    })
    .unwrap();
    let n: u64 = std::env::args().nth(1).map_or(200_000, |x| x.parse().unwrap());
    let t = Instant::now();
    let (mut decisions, mut options, mut rounds, mut wins) = (0u64, 0u64, 0u64, [0u64; 3]);
    let mut choices = Choices::new();
    for game in 0..n {
        let mut dice = Dice::new(game);
        let mut s =
            State::start(&table, if game & 1 == 0 { Player::A } else { Player::B }, &mut dice, &mut ());
        while !s.is_over() {
            s.choices(&table, &mut choices);
            let pick = choices[dice.below(choices.len() as u32) as usize];
            decisions += 1;
            options += choices.len() as u64;
            s.apply_unchecked(&table, pick, &mut dice, &mut ());
        }
        let o = s.outcome().unwrap();
        rounds += o.rounds as u64;
        wins[o.winner.map_or(2, |p| p as usize)] += 1;
    }
    let dt = t.elapsed().as_secs_f64();
    println!(
        "{n} games {dt:.2}s {:.0} games/s {:.2}M decisions/s, {:.1} decisions/game, {:.1} options, {:.1} rounds, wins {wins:?}, State {} bytes",
        n as f64 / dt,
        decisions as f64 / dt / 1e6,
        decisions as f64 / n as f64,
        options as f64 / decisions as f64,
        rounds as f64 / n as f64,
        std::mem::size_of::<State>()
    );
}
