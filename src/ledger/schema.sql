-- A league: its terms, its decks, and the result of every pair of games. The file stands alone: it holds the
-- cards and cruisers as they were defined when the games were played.

-- One row: what made the results, and may not change.
CREATE TABLE league (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    program     TEXT    NOT NULL, -- the version of flightdeck
    bot         TEXT    NOT NULL, -- who plays every deck, with the number of its value
    seed        TEXT    NOT NULL, -- a whole number below 2^64
    round_limit INTEGER NOT NULL CHECK (round_limit BETWEEN 1 AND 10000),
    -- Where games went to the pairings that were not settled yet: the most pairs that one may get, by which
    -- its looks are planned.
    most_pairs  INTEGER CHECK (most_pairs BETWEEN 1 AND 500000000)
) STRICT;

-- A card as a card sheet of one row.
CREATE TABLE cards (
    id    TEXT NOT NULL PRIMARY KEY,
    sheet TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A cruiser as a cruiser file.
CREATE TABLE cruisers (
    id         TEXT NOT NULL PRIMARY KEY,
    definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE decks (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL,
    cruiser TEXT NOT NULL REFERENCES cruisers (id)
) STRICT;

CREATE TABLE deck_cards (
    deck INTEGER NOT NULL REFERENCES decks (id),
    card TEXT    NOT NULL REFERENCES cards (id),
    PRIMARY KEY (deck, card)
) STRICT, WITHOUT ROWID;

-- Two games with the same shuffles, each deck going first once. `one` is the deck that comes first by its
-- cruiser, then its cards; it begins the first game. `result` is laid out in sim/league/pair.rs of the game.
CREATE TABLE pairs (
    one    INTEGER NOT NULL REFERENCES decks (id),
    two    INTEGER NOT NULL REFERENCES decks (id),
    pair   INTEGER NOT NULL CHECK (pair BETWEEN 0 AND 499999999),
    result BLOB    NOT NULL,
    -- In the order in which a new league is played, so that its rows are added at the end.
    PRIMARY KEY (two, one, pair)
) STRICT, WITHOUT ROWID;
