use flightdeck::bots::*;
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
    let args: Vec<String> = std::env::args().collect();
    let n: u64 = args[1].parse().unwrap();
    let specs = parse_bots(&args[2]).unwrap();
    let mut names: Vec<String> = std::fs::read_dir("decks")
        .unwrap()
        .map(|e| e.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    let mut total = 0.0;
    let start = Instant::now();
    for name in &names {
        let (da, ca) = deck(name);
        let table = Table::new(Setup {
            mode: Mode::TotalWar,
            round_limit: 100,
            cruisers: Both([ca.clone(), ca]),
            decks: Decks::Own(Both([da.clone(), da])),
        })
        .unwrap();
        let t = Instant::now();
        let mut bots = [specs[0].build(&table), specs[1].build(&table)];
        let (mut rounds, mut pts, mut decisions, mut limit) = (0u64, 0.0, 0u64, 0);
        let mut choices = Choices::new();
        for game in 0..n {
            let mut dice = Dice::new(game / 2);
            let mut s =
                State::start(&table, if game & 1 == 0 { Player::A } else { Player::B }, &mut dice, &mut ());
            for b in &mut bots {
                b.begin(game);
            }
            while let Some(turn) = s.turn() {
                s.choices(&table, &mut choices);
                let at = bots[turn as usize].choose(&Sight::new(&table, &s, turn), &choices);
                decisions += 1;
                s.apply_unchecked(&table, choices[at], &mut dice, &mut ());
            }
            let o = s.outcome().unwrap();
            rounds += o.rounds as u64;
            limit += o.limit as u32;
            pts += match o.winner {
                Some(Player::A) => 1.0,
                None => 0.5,
                _ => 0.0,
            };
        }
        let dt = t.elapsed().as_secs_f64();
        total += pts;
        println!(
            "{name:16} {:6.2}% {:.0} games/s {:.1} rounds {:.1} decisions {limit} limits",
            100.0 * pts / n as f64,
            n as f64 / dt,
            rounds as f64 / n as f64,
            decisions as f64 / n as f64
        );
    }
    println!(
        "total {:.2}%  {:.0} games/s",
        100.0 * total / (n as f64 * names.len() as f64),
        n as f64 * names.len() as f64 / start.elapsed().as_secs_f64()
    );
}
