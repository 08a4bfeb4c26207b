//! The HTML in a real browser: Chromium without a window, where it is installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{deck_of, desk};

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

fn chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&folders).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    places.find(|place| place.is_file())
}

/// What a page did when it was opened and printed.
#[derive(Debug, PartialEq)]
struct Opened {
    /// What the page itself asked for; what the browser asks for its own sake is not the page's.
    requests: Vec<String>,
    console: Vec<String>,
    pages: usize,
}

fn open(browser: &Path, folder: &Path, html: &str) -> Opened {
    let page = folder.join("page.html");
    std::fs::write(&page, html).unwrap();
    let (log, printed) = (folder.join("net.json"), folder.join("printed.pdf"));
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND"])
        .args(["--enable-logging=stderr", "--log-level=0"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("--log-net-log={}", log.display()))
        .arg(format!("--print-to-pdf={}", printed.display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");

    let log: serde_json::Value = serde_json::from_slice(&std::fs::read(log).unwrap()).unwrap();
    let events = log["events"].as_array().unwrap().iter().map(|event| &event["params"]);
    let by_page =
        events.filter(|params| params["initiator"].as_str().is_some_and(|who| who != "not an origin"));
    let requests = by_page.map(|params| params["url"].to_string()).collect();
    let console = said.lines().filter(|line| line.contains(":CONSOLE")).map(str::to_owned).collect();
    let printed = String::from_utf8_lossy(&std::fs::read(printed).unwrap()).into_owned();
    // "/Type /Page", and not "/Type /Pages".
    let pages = printed.split("/Type /Page").skip(1).filter(|rest| !rest.starts_with('s')).count();
    Opened { requests, console, pages }
}

/// What a page says about itself in a frame as narrow as a telephone.
fn on_a_telephone(browser: &Path, folder: &Path, html: &str) -> Vec<String> {
    let inner = html.replace('&', "&amp;").replace('"', "&quot;");
    let outer = format!(
        "<!doctype html><iframe id=frame width=390 height=800 srcdoc=\"{inner}\"></iframe><script>\
         frame.onload = () => {{\
           const page = frame.contentDocument, look = (element) => frame.contentWindow.getComputedStyle(element);\
           const narrow = page.querySelector('main.narrow'), printed = page.querySelector('main.pages');\
           const wide = page.documentElement.scrollWidth > 390 ? 'too wide' : 'fits';\
           const size = parseFloat(look(narrow.querySelector('li')).fontSize) >= 15 ? 'large' : 'small';\
           console.log('seen: ' + [wide, size, look(narrow).display, look(printed).display].join(' '));\
         }};</script>"
    );
    open(browser, folder, &outer).console
}

#[test]
fn a_registration_sheet_can_be_read_on_a_telephone() {
    let Some(browser) = chromium() else { return };
    let desk = desk();
    let folder = desk.path("browser");
    std::fs::create_dir(&folder).unwrap();
    let deck = deck_of(&desk, "A Deck with a Name that Goes on and on and will not End", 40, &["1-201"]);
    for lang in ["en", "fr", "de"] {
        let args = ["export", &deck, "--sheet", "registration", "--format", "html", "--lang", lang];
        let said = on_a_telephone(&browser, &folder, &desk.ok(&args));
        assert!(said.len() == 1 && said[0].contains("seen: fits large block none"), "{lang}: {said:?}");
    }
}

#[test]
fn html_opens_without_requests_or_errors_and_prints_to_the_right_pages() {
    let Some(browser) = chromium() else {
        // Written past the test harness, which would keep it to itself.
        use std::io::Write;
        let text = format!(
            "SKIPPED: no Chromium found (looked for {}); the HTML was not opened\n",
            NAMES.join(", ")
        );
        std::io::stderr().write_all(text.as_bytes()).unwrap();
        return;
    };
    let desk = desk();
    let folder = desk.path("browser");
    std::fs::create_dir(&folder).unwrap();

    // The check can fail: a page that asks for a picture, complains, and has two pages.
    let bad = "<!doctype html><img src='http://127.0.0.1:9/x.png'><script>console.error('no!')</script>\
               <p style='break-after: page'>1<p>2";
    let opened = open(&browser, &folder, bad);
    assert_eq!(opened.requests, ["\"http://127.0.0.1:9/x.png\""]);
    assert!(opened.console.len() == 1 && opened.console[0].contains("no!"), "{:?}", opened.console);
    assert_eq!(opened.pages, 2);

    let plain = deck_of(&desk, "Plain", 25, &[]);
    let deck = deck_of(&desk, "Home-made", 25, &["1-201"]);
    let large = deck_of(&desk, "Large", 100, &[]);
    let cases: &[(&[&str], usize)] = &[
        (&[&deck], 1),
        (&[&plain, "--lang", "de", "--paper", "letter"], 1),
        (&[&large, "--sheet", "registration", "--lang", "fr"], 2),
        (&[&deck, "--sheet", "proxies"], 6),
        (&[&deck, "--sheet", "proxies", "--paper", "letter", "--flip", "short"], 6),
        (&[&deck, "--sheet", "proxies", "--flip", "fold"], 7),
        (&[&deck, "--sheet", "boards"], 3),
    ];
    for (args, pages) in cases {
        let args = [&["export", "--format", "html"], *args].concat();
        let opened = open(&browser, &folder, &desk.ok(&args));
        assert_eq!(opened, Opened { requests: vec![], console: vec![], pages: *pages }, "{args:?}");
    }
}

/// What a report says about itself in a frame as wide as this: whether the page fits, whether the matrix is wider
/// than its box and scrolls there, whether the names stay when it does, and whether codes of cards are broken.
fn report_in_a_frame(browser: &Path, folder: &Path, html: &str, width: u32) -> Vec<String> {
    let inner = html.replace('&', "&amp;").replace('"', "&quot;");
    let outer = format!(
        "<!doctype html><iframe id=frame width={width} height=800 srcdoc=\"{inner}\"></iframe><script>\
         frame.onload = () => {{\
           const page = frame.contentDocument, box = page.querySelector('.scroll:has(.heat)');\
           const wide = page.documentElement.scrollWidth > {width} ? 'too wide' : 'fits';\
           let matrix = 'none';\
           if (box) {{\
             box.scrollLeft = 10000;\
             const name = box.querySelector('th[scope=row]').getBoundingClientRect();\
             const edge = box.getBoundingClientRect();\
             matrix = (box.scrollLeft > 0 ? 'scrolls' : 'stays') + ' ' +\
               (Math.abs(name.left - edge.left) < 2 ? 'sticky' : 'gone');\
           }}\
           const lines = cell => {{\
             const text = page.createRange();\
             text.selectNodeContents(cell);\
             return new Set([...text.getClientRects()].map(line => line.top)).size;\
           }};\
           const codes = [...page.querySelectorAll('td')].filter(cell => /^[0-3]-[0-9]+$/.test(cell.textContent));\
           const broken = codes.some(cell => lines(cell) != 1) ? ' broken' : '';\
           console.log('seen: ' + wide + ' ' + matrix + broken + '.');\
         }};</script>"
    );
    open(browser, folder, &outer).console
}

#[test]
fn reports_open_in_a_browser_and_fit_a_telephone() {
    let Some(browser) = chromium() else { return };
    let desk = desk();
    let folder = desk.path("browser");
    std::fs::create_dir(&folder).unwrap();
    desk.runs("league play all.league samples --games 2 --bot greedy");
    let [one, two] = ["red-tide", "long-night"];
    let greedy = ["--bot", "greedy", "--format", "html"];
    let cases: [(&[&str], &str); 4] = [
        (&["league", "report", "all.league", "--format", "html", "--lang", "de"], "fits scrolls sticky"),
        (&["duel", one, two, "--games", "400"], "fits none"),
        (&["duel", one, "samples", "--games", "10"], "fits none"),
        (&["goldfish", two, "--games", "100", "--bot", "random", "--format", "html"], "fits none"),
    ];
    for (args, expected) in cases {
        let plays = args[0] == "duel";
        let html = desk.ok(&[args, if plays { &greedy } else { &[] }].concat());
        let opened = open(&browser, &folder, &html);
        assert!(
            opened.requests.is_empty() && opened.console.is_empty() && opened.pages > 0,
            "{args:?}: {opened:?}"
        );
        for (width, expected) in [(390, expected), (1000, &expected.replace("scrolls", "stays"))] {
            let said = report_in_a_frame(&browser, &folder, &html, width);
            assert!(
                said.len() == 1 && said[0].contains(&format!("seen: {expected}.")),
                "{args:?} at {width}: {said:?}"
            );
        }
        // The charts are there: ranges beside the figures, and a line for a score that went on.
        assert!(html.contains("class=\"track\""), "{args:?}");
        assert_eq!(html.contains("class=\"course\""), args[..3] == ["duel", one, two], "{args:?}");
    }
}
