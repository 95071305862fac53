-- +goose Up
-- The open bets on crash, apart from the rounds that a player plays alone. The
-- stake of a bet is that of its open wager.
CREATE TABLE crash_bets (
    id       BLOB    PRIMARY KEY REFERENCES open_wagers (id),
    owner    TEXT    NOT NULL UNIQUE,
    round    INTEGER NOT NULL REFERENCES crash_rounds (id),
    choices  TEXT    NOT NULL,
    rules    INTEGER NOT NULL,
    fairness INTEGER NOT NULL,
    unit     INTEGER NOT NULL DEFAULT 1 CHECK (unit > 0) -- minor units that the stake counts in
) STRICT, WITHOUT ROWID;

INSERT INTO crash_bets
SELECT r.id, r.owner, r.nonce, r.choices, r.rules, r.fairness, r.unit
FROM rounds AS r JOIN open_wagers AS o ON o.id = r.id WHERE o.kind = 'crash';

-- What stays draws from seeds of its player.
CREATE TABLE rounds_new (
    id       BLOB    PRIMARY KEY REFERENCES open_wagers (id),
    owner    TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    opening  INTEGER NOT NULL CHECK (opening > 0),
    choices  TEXT    NOT NULL,
    turns    TEXT    NOT NULL,
    pair     INTEGER NOT NULL REFERENCES seed_pairs (id),
    nonce    INTEGER NOT NULL, -- of the pair
    rules    INTEGER NOT NULL,
    fairness INTEGER NOT NULL,
    unit     INTEGER NOT NULL DEFAULT 1 CHECK (unit > 0), -- minor units that amounts in choices count in
    UNIQUE (owner, game)
) STRICT, WITHOUT ROWID;
INSERT INTO rounds_new
SELECT id, owner, game, opening, choices, turns, pair, nonce, rules, fairness, unit FROM rounds
WHERE NOT EXISTS (SELECT 1 FROM crash_bets AS b WHERE b.id = rounds.id);
DROP TABLE rounds;
ALTER TABLE rounds_new RENAME TO rounds;

-- +goose Down
CREATE TABLE rounds_old (
    id       BLOB    PRIMARY KEY REFERENCES open_wagers (id),
    owner    TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    opening  INTEGER NOT NULL CHECK (opening > 0),
    choices  TEXT    NOT NULL,
    turns    TEXT    NOT NULL,
    pair     INTEGER REFERENCES seed_pairs (id), -- null for a shared round
    nonce    INTEGER NOT NULL, -- of the pair, or the number of the shared round
    rules    INTEGER NOT NULL,
    fairness INTEGER NOT NULL,
    unit     INTEGER NOT NULL DEFAULT 1 CHECK (unit > 0), -- minor units that amounts in choices count in
    UNIQUE (owner, game)
) STRICT, WITHOUT ROWID;
INSERT INTO rounds_old SELECT id, owner, game, opening, choices, turns, pair, nonce, rules, fairness, unit FROM rounds;
INSERT INTO rounds_old
SELECT b.id, b.owner, o.product, o.staked, b.choices, '[]', NULL, b.round, b.rules, b.fairness, b.unit
FROM crash_bets AS b JOIN open_wagers AS o ON o.id = b.id;
DROP TABLE rounds;
ALTER TABLE rounds_old RENAME TO rounds;
DROP TABLE crash_bets;
