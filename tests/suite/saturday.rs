//! An organizer's Saturday as one script: entries as people mail them, decks, what is wrong with them, sheets, match
//! slips, a deck check at the table, and the league's page.

use crate::export::pdf::{Page, Pdf};
use crate::program::{Desk, has};

/// Who comes, in the order in which people sort names, with their decks: samples, or random ones by their seed.
const PLAYERS: [(&str, &str); 24] = [
    ("Ana de la Cruz", "red-tide"),
    ("Søren Dahl", "1"),
    ("Jonas Fischer", "2"),
    ("Mia Fischer", "glass-cannon"),
    ("Élodie Garnier", "graduation-day"),
    ("Paul Huber", "3"),
    ("Lena Jung", "ground-floor"),
    ("Zoë Łukasz", "high-tower"),
    ("Anna Maier", "slow-burn"),
    ("Ben Maier", "4"),
    ("Chloé Martin", "needlework"),
    ("Hugo Moreau", "5"),
    ("Eva Novák", "paper-trail"),
    ("Anders Øberg", "6"),
    ("Oz, Bert", "scrapyard"),
    ("Aylin Öztürk", "7"),
    ("Emma Petit", "8"),
    ("Luc Petit", "sleight-of-hand"),
    ("Finn Richter", "12"),
    ("Inès Roux", "9"),
    ("Max Schäfer", "toolbox"),
    ("Tom Schmidt", "10"),
    ("Ida Weber", "clockwork"),
    ("Karl Zimmer", "11"),
];

/// The rules: small decks are welcome, one card is not.
const RULES: &str = "name = \"Winterpokal\"\nmindestens = 20\nverboten = [\"2-90\"]\n\n[grenzen]\n\"Jäger\" = { max = 150 }\n";

/// The ten ways in which the entries come: a deck file, a page and a sheet that we printed, chats of two telephones, a
/// spreadsheet's CSV in Windows-1252, a table in UTF-16, numbers by level, a mail, a numbered list with emojis.
const FORMS: [&str; 10] = [
    "toml",
    "html",
    "pdf",
    "iphone.txt",
    "android.txt",
    "csv",
    "utf16.txt",
    "levels.txt",
    "eml",
    "emoji.txt",
];

/// A name as part of a file's name.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_ascii_alphabetic()).collect()
}

/// What a player mails, and the name of the file: the inbox sorts them by who sent them.
fn mail(desk: &Desk, at: usize, deck: &str, player: &str) -> (String, Vec<u8>) {
    let form = FORMS[at % FORMS.len()];
    let ending = form.rsplit('.').next().unwrap();
    let file = format!("inbox/{}.{ending}", plain(player));
    let list = desk.json(&["export", deck]);
    let cards: Vec<(&str, &str)> = list["cards"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| (card["id"].as_str().unwrap(), card["name"].as_str().unwrap()))
        .collect();
    let cruiser = list["cruiser"]["name"].as_str().unwrap();
    let each = |line: &dyn Fn(usize, &str, &str) -> String| -> String {
        cards.iter().enumerate().map(|(at, (id, name))| line(at + 1, id, name)).collect()
    };
    let text = match form {
        "toml" => desk.runs(&["export", deck, "--format", "toml"]),
        "html" => desk.runs(&["export", deck, "--format", "html"]),
        "pdf" => {
            desk.done(&["export", deck, "--sheet", "registration", "-o", "sent.pdf", "--force"]);
            return (file, desk.bytes("sent.pdf"));
        }
        "iphone.txt" => {
            let stamp = "\u{200e}[20.11.26, 21:03:15] Handy: ";
            let head = format!("{stamp}hier mein {cruiser} Deck!\n{stamp}Spieler: {player}\n");
            head + &each(&|_, id, name| format!("{stamp}{name} {id}\n"))
        }
        "android.txt" => {
            let stamp = "20/11/2026, 9:03 PM - Tel: ";
            format!("{stamp}Joueur : {player}\nCroiseur : {cruiser}\n")
                + &each(&|_, _, name| format!("{name}\n"))
        }
        "csv" => {
            let head = format!("Spieler;{player};\nKreuzer;{cruiser};\n");
            let text = head + &each(&|at, id, name| format!("{at};{id};{name}\n"));
            // Windows-1252 has these letters, and they have the same numbers there.
            return (file, text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect());
        }
        "utf16.txt" => {
            let head = format!("Player: {player}\r\nCruiser: {cruiser}\r\n");
            let text = head + &each(&|_, id, name| format!("{name}\t{id}\t1\r\n"));
            let units = text.encode_utf16().flat_map(u16::to_le_bytes);
            return (file, [0xff, 0xfe].into_iter().chain(units).collect());
        }
        "levels.txt" => {
            let level = |level: usize| {
                let of_level = cards.iter().filter_map(|(id, _)| id.strip_prefix(&format!("{level}-")));
                format!("Stufe {level}: {}\n", of_level.collect::<Vec<_>>().join(" "))
            };
            format!("Spieler: {player}\n{cruiser}-Klasse\n") + &(0..4).map(level).collect::<String>()
        }
        "eml" => {
            let list = each(&|_, id, name| format!("> - {name} [{id}]\r\n"));
            format!(
                "Hi,\r\n\r\nmy cruiser is {cruiser}.\r\nPlayer: {player}\r\n\r\n{list}\r\nCheers,\r\nJung\r\n"
            )
        }
        _ => {
            let list = each(&|at, _, name| format!("{at}. 🚀 {name} ✅\n"));
            format!("Kreuzer - {cruiser}\nAutor: {player}\n{list}")
        }
    };
    (file, text.into_bytes())
}

/// The decks that are mailed, as files of the players.
fn decks(desk: &Desk) -> Vec<String> {
    let all = PLAYERS.iter().enumerate().map(|(at, (player, source))| {
        let file = format!("home/{}.toml", plain(player));
        std::fs::create_dir_all(desk.path("home")).unwrap();
        let new = ["deck", "new", &file, "--author", player];
        let from = match source.parse::<u32>() {
            Ok(_) => vec!["--random", "--seed", source, "--size", "24", "--rules", "cup.toml"],
            Err(_) => vec!["--from", source],
        };
        let (code, _, errors) = desk.run(&[&new[..], &from].concat());
        assert_eq!(code, 0, "{errors}");
        // Two have not read the rules: one brings what is banned, one too few cards.
        match at {
            2 => drop(desk.runs(&["deck", "add", &file, "2-90"])),
            11 => {
                let text = desk.read(&file);
                let cards: Vec<&str> =
                    text.split('"').filter(|word| word.contains('-') && word.len() < 7).collect();
                let kept = format!("{:?}", &cards[..19]);
                let from = text.find("cards = [").unwrap() + 8;
                let to = text.rfind(']').unwrap() + 1;
                desk.write(&file, format!("{}{kept}{}", &text[..from], &text[to..]));
            }
            _ => {}
        }
        file
    });
    all.collect()
}

/// The names that are in a text, in their order.
fn in_order(text: &str) -> Vec<usize> {
    PLAYERS
        .iter()
        .map(|(player, _)| text.find(player).unwrap_or_else(|| panic!("no {player} in {text}")))
        .collect()
}

#[test]
fn a_saturday_from_the_mails_to_the_page_of_the_league() {
    let desk = Desk::new();
    desk.write("cup.toml", RULES);
    // What came by mail, in ten forms, is imported at once.
    let decks = decks(&desk);
    std::fs::create_dir_all(desk.path("inbox")).unwrap();
    for (at, (deck, (player, _))) in decks.iter().zip(PLAYERS).enumerate() {
        let (file, bytes) = mail(&desk, at, deck, player);
        std::fs::write(desk.path(&file), bytes).unwrap();
    }
    desk.write("inbox/invoice.txt", "Dear Sir or Madam, please find attached.\n");
    let (code, out, errors) = desk.run("deck import inbox -o entries --full");
    assert_eq!(code, 1, "{out}{errors}");
    has(&errors, &["Wrote 24 of 25 decks to entries; 1 could not be imported.", "inbox/invoice.txt"]);
    for (deck, (player, _)) in decks.iter().zip(PLAYERS) {
        let entry = format!("entries/{}.toml", plain(player));
        let same = desk.run(&["deck", "diff", deck, &entry]);
        assert_eq!(same.0, 0, "{entry}: {}\n{errors}", same.1);
        // A printed sheet is read by its deck code, which has no names: the organizer adds them.
        if !desk.read(&entry).contains("author") {
            assert!(desk.path(&format!("inbox/{}.pdf", plain(player))).exists(), "{entry}: {errors}");
            desk.runs(&["deck", "set", &entry, "--author", player]);
        }
        let author = format!("author = \"{player}\"");
        assert!(desk.read(&entry).contains(&author), "{}", desk.read(&entry));
    }
    desk.write("entries/torn.toml", "name = \"Torn\"\ncards = [\n");

    // What is wrong, in lines to be mailed back.
    let (code, lines, errors) = desk.run("validate entries --rules cup.toml --format lines --quiet");
    assert_eq!(code, 2, "{lines}{errors}");
    has(&lines, &["entries/JonasFischer.toml:", ": 2-90 Gimbal is banned by Winterpokal\n"]);
    has(&lines, &["entries/HugoMoreau.toml:", ": 19 cards; Winterpokal requires at least 20\n"]);
    assert_eq!(lines.lines().count(), 3, "{lines}");
    has(&errors, &["entries/torn.toml:2"]);

    sheets(&desk);
    slips(&desk);
    at_the_table(&desk);

    // Mended, and played by bots overnight.
    std::fs::remove_file(desk.path("entries/torn.toml")).unwrap();
    desk.runs("deck remove entries/JonasFischer.toml 2-90");
    desk.runs("deck add entries/HugoMoreau.toml Sparrow");
    let (code, out, errors) = desk.run("validate entries --rules cup.toml");
    assert_eq!((code, &*errors), (0, ""), "{out}");
    desk.runs("league play cup.league entries --rules cup.toml --bot random -n 2");
    page(&desk);
}

/// All sheets in one file, in three languages.
fn sheets(desk: &Desk) {
    for (lang, participants, banned, few) in [
        (
            "en",
            "Participants",
            "2-90 Gimbal is banned by Winterpokal",
            "19 cards; Winterpokal requires at least 20",
        ),
        ("fr", "Participants", "2-90 Gimbal", "19 cartes"),
        ("de", "Teilnehmer", "2-90 Gimbal", "19 Karten"),
    ] {
        let file = format!("sheets-{lang}.pdf");
        let args =
            ["export", "entries", "--sheet", "registration", "--rules", "cup.toml", "--event", "Winterpokal"];
        let more = ["--date", "2026-11-21", "-o", &file, "--lang", lang];
        let (code, out, errors) = desk.run(&[&args[..], &more].concat());
        // A bad deck stops no other, and is not passed over in silence.
        assert_eq!((code, &*out), (1, ""), "{errors}");
        has(&errors, &["entries/torn.toml:2", "entries/JonasFischer.toml:", &file]);
        let pages = Pdf::parse(&desk.bytes(&file)).pages();
        assert_eq!(pages.len(), 1 + PLAYERS.len());
        let list = pages[0].text();
        has(&list, &[participants, "torn.toml", "Winterpokal"]);
        assert!(in_order(&list).is_sorted(), "{list}");
        assert_eq!(list.matches("! ").count(), 3, "{list}");
        for ((player, _), (page, number)) in PLAYERS.iter().zip(pages[1..].iter().zip(1..)) {
            let text = page.text();
            has(&text, &[player, "Winterpokal", &number.to_string()]);
            let mark = match *player {
                "Jonas Fischer" => Some(banned),
                "Hugo Moreau" => Some(few),
                _ => None,
            };
            assert_eq!(text.contains("! "), mark.is_some(), "{text}");
            mark.iter().for_each(|mark| has(&text, &[mark]));
        }
    }
    // What is there is not replaced.
    let again = "export entries --sheet registration -o sheets-en.pdf";
    desk.refuses(again, &["sheets-en.pdf", "--force"]);
}

/// A slip for each table.
fn slips(desk: &Desk) {
    for (lang, table, winner) in
        [("en", "Table", "winner"), ("fr", "Table", "vainqueur"), ("de", "Tisch", "Sieger")]
    {
        let args =
            ["export", "entries", "--sheet", "slips", "--event", "Winterpokal", "--date", "2026-11-21"];
        let file = format!("slips-{lang}.pdf");
        desk.done(&[&args[..], &["-o", &file, "--lang", lang]].concat());
        let pages = Pdf::parse(&desk.bytes(&file)).pages();
        let text = pages.iter().map(Page::text).collect::<Vec<_>>().join("\n");
        assert_eq!(pages.len(), 2);
        assert_eq!(text.matches("Winterpokal").count(), 12, "{text}");
        assert_eq!(text.matches(table).count(), 12, "{text}");
        assert_eq!(text.matches(winner).count(), 24, "{text}");
    }
    desk.refuses("export entries gone.toml --sheet slips -o gone.pdf", &["cannot read gone.toml"]);
    // Blank ones need no decks.
    let blank = Pdf::parse(&crate::export::bytes(desk, &["export", "--sheet", "slips"])).pages();
    assert_eq!((blank.len(), blank[0].text().matches("Table").count()), (1, 8));
}

/// A code that was scanned says whose deck it is.
fn at_the_table(desk: &Desk) {
    let code = desk.runs("deck code home/AnnaMaier.toml");
    let answer = desk.runs(&["deck", "diff", code.trim(), "entries"]);
    has(&answer, &["This is Anna Maier's deck, "]);
    // As a scanner types it, or keeps it in a file.
    assert_eq!(desk.run_with("deck diff - entries", &code).1, answer);
    desk.write("scan.txt", &code);
    assert_eq!(desk.runs("deck diff scan.txt entries"), answer);
    desk.runs("validate scan.txt --rules cup.toml");
    desk.write("scan.txt", format!("{}X\n", code.trim()));
    desk.refuses("deck show scan.txt", &["checksum"]);
    let (code, answer, _) = desk.run(&["deck", "diff", "red-tide", "entries", "--lang", "de"]);
    assert_eq!(code, 0);
    has(&answer, &["Das ist das Deck von Ana de la Cruz, "]);
    // A card is missing: the nearest deck, and what differs.
    desk.write("table.toml", desk.read("home/AnnaMaier.toml"));
    desk.runs("deck remove table.toml 0-09");
    let code = desk.runs("deck code table.toml");
    let (answer, said, _) = desk.run(&["deck", "diff", code.trim(), "entries"]);
    assert_eq!(answer, 1);
    has(&said.split_whitespace().collect::<Vec<_>>().join(" "), &["Anna Maier's deck, ", " is closest"]);
}

/// The page says what it is, of when, who brought what, and that nobody played it with cards.
fn page(desk: &Desk) {
    for (lang, title, played, player) in [
        ("en", "Winterpokal, 2026-11-21: League of 24 decks", "all played by random", "player"),
        ("fr", "Winterpokal, 21/11/2026", "toutes jouées par random", "joueur"),
        ("de", "Winterpokal, 21.11.2026", "alle gespielt von random", "Spieler"),
    ] {
        let args = [
            "league",
            "report",
            "cup.league",
            "--event",
            "Winterpokal",
            "--date",
            "2026-11-21",
            "--lang",
            lang,
        ];
        let html = desk.ok(&[&args[..], &["--format", "html"]].concat());
        let body = html.split_once("<h1>").unwrap().1;
        assert!(body.starts_with(title), "{lang}: {}", &body[..200]);
        has(&body[..1_000], &[played]);
        has(&html, &[&format!("<th class=\"words\">{player}</th>")]);
        let ratings = body.split_once("<table").unwrap().1.split_once("</table>").unwrap().0;
        PLAYERS.iter().for_each(|(player, _)| has(ratings, &[player]));
        // Two games a matchup settle nothing, and tables that would say so line by line are left out.
        assert_eq!(html.matches("<table class=\"heat\"").count(), 1);
        assert!(!html.contains("–</td><td class=\"words whole\" data-label=\"loses to\">–"), "{lang}");
    }
    let report = desk.json("league report cup.league");
    assert_eq!(report["decks"][0]["player"].as_str().map(str::is_empty), Some(false));
}

/// With rules for small decks, a deck of 24 is a deck for every command that takes rules, and one with a banned card
/// is none.
#[test]
fn an_events_rules_count_wherever_a_deck_is_read() {
    let desk = Desk::new();
    desk.write("cup.toml", RULES);
    let new = "deck new small.toml --random --size 24 --rules cup.toml --seed";
    desk.done(&format!("{new} 1"));
    desk.done(&format!("{new} 2 --force").replace("small", "other"));
    std::fs::copy(desk.path("small.toml"), desk.path("banned.toml")).unwrap();
    desk.runs("deck add banned.toml 2-90");
    let commands = [
        "validate small.toml",
        "goldfish small.toml -n 4 --bot random",
        "duel small.toml other.toml -n 4 --bot random",
        "duel small.toml -n 26 --bot random",
        "replay small.toml other.toml --game 1 --bot random",
        "analyze small.toml other.toml --game 1 --bot random --at 1",
        "league play x.league small.toml other.toml -n 2 --bot random",
        "deck suggest small.toml",
        "deck doctor small.toml other.toml --budget 2000 --bot random",
        "deck tune small.toml other.toml --budget 4000 --bot random -o tuned.toml --force",
        "export small.toml",
        "export small.toml --sheet registration -o r.pdf --force",
        "export small.toml --sheet proxies -o p.pdf --force",
        "export small.toml other.toml --sheet kit -o k.pdf --force",
    ];
    for command in commands {
        let (code, out, errors) = desk.run(&format!("{command} --rules cup.toml"));
        assert_eq!(code, 0, "{command}: {out}{errors}");
        assert!(!errors.contains("legal") && !errors.contains("25"), "{command}: {errors}");
        // Without them, it is too small; with them, a banned card is named.
        if !command.contains("deck tune") {
            let (_, out, errors) = desk.run(command);
            assert!(
                format!("{out}{errors}").contains("a deck needs at least 25"),
                "{command}: {out}{errors}"
            );
        }
        let banned = command.replace("small.toml", "banned.toml");
        let (_, out, errors) = desk.run(&format!("{banned} --rules cup.toml"));
        let said = format!("{out}{errors}");
        has(&said, &["2-90 Gimbal is banned by Winterpokal"]);
    }
    // A game begins, and ends with the input.
    let (_, out, errors) =
        desk.run_with("play small.toml other.toml --plain --rules cup.toml --bot random", "");
    assert!(!format!("{out}{errors}").contains("at least 25"), "{out}{errors}");
    desk.refuses("play banned.toml --rules cup.toml --plain", &["2-90 Gimbal is banned"]);
}

/// Keys, totals, colors and searches in three languages say the same; what is empty or there twice is refused.
#[test]
fn rules_are_read_in_three_languages() {
    let desk = Desk::with(&["toolbox"]);
    let of = |lang: &str, rules: &str| {
        desk.write("cup.toml", rules);
        desk.no(&["validate", "toolbox.toml", "--rules", "cup.toml", "--format", "json", "--lang", lang])
            .replace("fighters", "N")
            .replace("chasseurs", "N")
            .replace("Jäger", "N")
    };
    let count = |text: String| crate::program::json(&text)["decks"][0]["faults"].as_array().unwrap().len();
    let english = "name = \"Cup\"\nmaximum = 30\nbanned = [\"0-04\", \"3-10\"]\ncolors = [\"green\"]\n\
                   cruisers = [\"ares\"]\nrestricted = [{ cards = [\"0-04\", \"3-10\", \"3-35\"], max = 1 }]\n\
                   [limits]\nfighters = { max = 3 }\n\"effect:destroy\" = { max = 0 }\n";
    let french = english
        .replace("name", "nom")
        .replace("banned", "interdites")
        .replace("colors", "couleurs")
        .replace("\"green\"", "\"vertes\"")
        .replace("cruisers", "croiseurs")
        .replace("restricted", "limitées".replace('é', "e").as_str())
        .replace("cards", "cartes")
        .replace("[limits]", "[limites]")
        .replace("fighters", "chasseurs")
        .replace("effect:destroy", "effet:destruction");
    let german = english
        .replace("maximum", "\"höchstens\"")
        .replace("banned", "verboten")
        .replace("colors", "farben")
        .replace("\"green\"", "\"grün\"")
        .replace("cruisers", "kreuzer")
        .replace("restricted", "begrenzt")
        .replace("cards", "karten")
        .replace("[limits]", "[grenzen]")
        .replace("fighters", "\"Jäger\"")
        .replace("max = 3", "hoechstens = 3")
        .replace("effect:destroy", "effekt:zerstörung");
    let expected = count(of("en", english));
    assert!(expected > 5, "{expected}");
    assert_eq!(count(of("fr", &french)), expected);
    assert_eq!(count(of("de", &german)), expected);
    desk.write("bad.toml", "verboten = []\nbanned = [\"3-10\"]\ncruisers = []\nrestricted = [{ karten = [], max = 1 }]\n[limits]\n\"Jägr\" = { max = 3 }\n");
    desk.refuses(
        "validate toolbox.toml --rules bad.toml",
        &[
            "bad.toml:1:1",
            "`banned`, which is already there",
            "`cruisers` is empty",
            "`cards` is empty",
            "bad.toml:6:2",
            "`Jägr`",
        ],
    );
}
