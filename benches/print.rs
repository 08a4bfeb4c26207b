//! How long it takes to draw and write what people print. The whole set as proxies is the largest:
//! 100 cards, 24 pages.

use divan::{Bencher, black_box};
use flightdeck::cards::{Lang, builtin};
use flightdeck::print::draw::pdf;
use flightdeck::print::draw::printout::Paper;
use flightdeck::print::sheet::proxies::Press;
use flightdeck::print::sheet::{boards, proxies, registration};
use flightdeck::report::list::CardList;
use flightdeck::wording::words::Words;
use flightdeck::{print::html, report::list};

fn main() {
    divan::main();
}

fn words() -> Words<'static> {
    Words::new(builtin::glossary(), Lang::De)
}

fn whole_set() -> CardList<'static> {
    CardList {
        name: "Whole set",
        author: None,
        notes: None,
        cruiser: builtin::cruisers().first(),
        cards: builtin::cards(),
        code: Some("FD10B4YBMZZ59NC868W3FGW33K1P7YNY1K9MW221SF"),
        hash: Some("ACHV-XNBF-HA51-0A61"),
        date: None,
    }
}

#[divan::bench]
fn whole_set_as_proxies_pdf(bencher: Bencher) {
    let words = words();
    bencher.bench(|| {
        let document = proxies::document("Whole set", builtin::cards(), Press::default(), black_box(&words));
        pdf::file(&document)
    });
}

#[divan::bench]
fn whole_set_as_proxies_html(bencher: Bencher) {
    let words = words();
    bencher.bench(|| {
        let document = proxies::document("Whole set", builtin::cards(), Press::default(), black_box(&words));
        html::pages(&document)
    });
}

#[divan::bench]
fn four_boards_pdf(bencher: Bencher) {
    let words = words();
    bencher
        .bench(|| pdf::file(&boards::document("Boards", builtin::cruisers(), Paper::A4, black_box(&words))));
}

#[divan::bench]
fn registration_of_100_cards_pdf(bencher: Bencher) {
    let words = words();
    let entry = registration::Registration::default();
    bencher.bench(|| pdf::file(&registration::document(black_box(&whole_set()), entry, Paper::A4, &words)));
}

#[divan::bench]
fn list_of_100_cards_text(bencher: Bencher) {
    let words = words();
    bencher.bench(|| list::text(black_box(&whole_set()), &words));
}
