-- The catalogue, version 1. An ordinary SQLite file: other tools are welcome to read it.
-- Rows with builtin = 1 come with the program and are replaced when a newer program brings newer
-- ones; rows with builtin = 0 are the user's own and stay.

-- What the file is and which built-in data it holds.
CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The ten effects (the table "Effects" of the rules), in their order.
CREATE TABLE effects (
    code     TEXT    NOT NULL PRIMARY KEY,
    position INTEGER NOT NULL UNIQUE CHECK (position BETWEEN 0 AND 9),
    training INTEGER NOT NULL CHECK (training IN (0, 1))
) STRICT, WITHOUT ROWID;

-- R-CARD-1, R-CARD-2. The key orders cards by ID code: level, then number.
CREATE TABLE cards (
    id      INTEGER PRIMARY KEY CHECK (id = level * 65536 + number),
    code    TEXT    NOT NULL UNIQUE,
    level   INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
    number  INTEGER NOT NULL CHECK (number BETWEEN 1 AND 65535),
    colour  TEXT    NOT NULL CHECK (colour IN ('green', 'blue')),
    name    TEXT    NOT NULL,
    source  TEXT    NOT NULL,
    builtin INTEGER NOT NULL CHECK (builtin IN (0, 1))
) STRICT;

-- R-CARD-3, R-CARD-4.
CREATE TABLE faces (
    card  INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
    side  TEXT    NOT NULL CHECK (side IN ('front', 'back')),
    level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3 AND (side = 'front' OR level = 0)),
    PRIMARY KEY (card, side)
) STRICT, WITHOUT ROWID;

CREATE TABLE sections (
    card     INTEGER NOT NULL,
    side     TEXT    NOT NULL,
    part     TEXT    NOT NULL CHECK (part IN ('upper', 'lower')),
    fighters INTEGER NOT NULL CHECK (fighters BETWEEN 0 AND 4),
    shields  INTEGER NOT NULL CHECK (shields IN (0, 2, 3, 4)),
    field    INTEGER NOT NULL CHECK (field IN (0, 1)),
    PRIMARY KEY (card, side, part),
    FOREIGN KEY (card, side) REFERENCES faces (card, side) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The effect symbols of a section, in the order printed.
CREATE TABLE section_effects (
    card   INTEGER NOT NULL,
    side   TEXT    NOT NULL,
    part   TEXT    NOT NULL,
    place  INTEGER NOT NULL CHECK (place BETWEEN 0 AND 3),
    effect TEXT    NOT NULL REFERENCES effects (code),
    PRIMARY KEY (card, side, part, place),
    FOREIGN KEY (card, side, part) REFERENCES sections (card, side, part) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE cruisers (
    id      TEXT    NOT NULL PRIMARY KEY,
    name    TEXT    NOT NULL,
    armor   INTEGER NOT NULL CHECK (armor BETWEEN 1 AND 255),
    source  TEXT    NOT NULL,
    builtin INTEGER NOT NULL CHECK (builtin IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Sectors 1 to 5 as printed for the owner (Q-GEO-1); levels from the bottom.
CREATE TABLE spaces (
    cruiser TEXT    NOT NULL REFERENCES cruisers (id) ON DELETE CASCADE,
    sector  INTEGER NOT NULL CHECK (sector BETWEEN 1 AND 5),
    level   INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
    draws   INTEGER NOT NULL CHECK (draws BETWEEN 0 AND 9),
    PRIMARY KEY (cruiser, sector, level)
) STRICT, WITHOUT ROWID;

-- The double-sided boards of one box (R-SET-3).
CREATE TABLE boards (
    id      INTEGER PRIMARY KEY,
    side_1  TEXT    NOT NULL REFERENCES cruisers (id),
    side_2  TEXT    NOT NULL REFERENCES cruisers (id),
    builtin INTEGER NOT NULL CHECK (builtin IN (0, 1))
) STRICT;

-- Printed names in three languages; for effects also what they do, in our own words.
CREATE TABLE glossary (
    code TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('effect', 'term')),
    lang TEXT NOT NULL CHECK (lang IN ('en', 'fr', 'de')),
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (kind, code, lang)
) STRICT, WITHOUT ROWID;

-- Derived from the tables above, one row a card, so that a search reads one table and joins nothing.
-- Written in the same transaction as the card; `flightdeck catalog check` compares. Of the front (f_)
-- and the back (b_), each upper and lower section has its figures, its effects as a mask (the bit of an
-- effect is its position in the table effects) and the number of its effect symbols.
CREATE TABLE figures (
    card             INTEGER PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
    code             TEXT    NOT NULL,
    level            INTEGER NOT NULL,
    number           INTEGER NOT NULL,
    colour           TEXT    NOT NULL,
    name             TEXT    NOT NULL,
    name_folded      TEXT    NOT NULL, -- lower case, no accents
    builtin          INTEGER NOT NULL,
    f_upper_fighters INTEGER NOT NULL,
    f_upper_shields  INTEGER NOT NULL,
    f_upper_field    INTEGER NOT NULL,
    f_upper_mask     INTEGER NOT NULL,
    f_upper_count    INTEGER NOT NULL,
    f_lower_fighters INTEGER NOT NULL,
    f_lower_shields  INTEGER NOT NULL,
    f_lower_field    INTEGER NOT NULL,
    f_lower_mask     INTEGER NOT NULL,
    f_lower_count    INTEGER NOT NULL,
    b_upper_fighters INTEGER NOT NULL,
    b_upper_shields  INTEGER NOT NULL,
    b_upper_field    INTEGER NOT NULL,
    b_upper_mask     INTEGER NOT NULL,
    b_upper_count    INTEGER NOT NULL,
    b_lower_fighters INTEGER NOT NULL,
    b_lower_shields  INTEGER NOT NULL,
    b_lower_field    INTEGER NOT NULL,
    b_lower_mask     INTEGER NOT NULL,
    b_lower_count    INTEGER NOT NULL
) STRICT;
