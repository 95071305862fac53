-- Sports bets: what was bet on, the bets with their legs, the parts of them that
-- were cashed out, and how far the results have been carried into the bets. The
-- money of a bet is that of its wager.

-- +goose Up
-- A selection that somebody has bet on, with the names that the bettor saw. void,
-- won, share and revision say what became of it, NULL while that is open: void is
-- the number of halves of a stake that are given back, share is the part of a win
-- that counts, empty for all of it, and revision is the number of the result.
CREATE TABLE sports_selections (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    event        TEXT    NOT NULL,
    market       TEXT    NOT NULL,
    specifiers   TEXT    NOT NULL,
    outcome      TEXT    NOT NULL,
    sport        TEXT    NOT NULL,
    category     TEXT    NOT NULL,
    tournament   TEXT    NOT NULL,
    home         TEXT    NOT NULL,
    away         TEXT    NOT NULL,
    market_name  TEXT    NOT NULL,
    outcome_name TEXT    NOT NULL,
    void         INTEGER CHECK (void BETWEEN 0 AND 2),
    won          INTEGER CHECK (won IN (0, 1)),
    share        TEXT,
    revision     INTEGER CHECK (revision > 0),
    UNIQUE (event, market, specifiers, outcome),
    CHECK ((void IS NULL) = (won IS NULL) AND (void IS NULL) = (share IS NULL) AND (void IS NULL) = (revision IS NULL))
) STRICT;

CREATE INDEX sports_selections_revision ON sports_selections (revision) WHERE revision IS NOT NULL;

-- A bet has the id of its wager. sizes are those of its lines, such as 2,3,4. most
-- is what it pays if every leg wins. usd and most_usd are stake and most in
-- millionths of a dollar when it was made. status is 0 pending, 1 refunded, 2 won,
-- 3 lost; cashed is 1 when all of it was cashed out. paid is all that it has paid,
-- part_stake and part_paid are what was cashed out of it, in parts. borne is what
-- corrections would have taken back and the player did not have any more.
-- settled_at is 0 until its wager has ended.
CREATE TABLE sports_bets (
    id         BLOB    NOT NULL PRIMARY KEY CHECK (LENGTH(id) = 16),
    owner      TEXT    NOT NULL,
    type       TEXT    NOT NULL CHECK (type IN ('single', 'multi', 'system')),
    sizes      TEXT    NOT NULL,
    currency   TEXT    NOT NULL,
    stake      INTEGER NOT NULL CHECK (stake > 0),
    most       INTEGER NOT NULL CHECK (most >= 0),
    usd        INTEGER NOT NULL CHECK (usd >= 0),
    most_usd   INTEGER NOT NULL CHECK (most_usd >= 0),
    edge       TEXT    NOT NULL,
    status     INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
    cashed     INTEGER NOT NULL CHECK (cashed IN (0, 1)),
    paid       INTEGER NOT NULL CHECK (paid >= part_paid),
    part_stake INTEGER NOT NULL CHECK (part_stake BETWEEN 0 AND stake),
    part_paid  INTEGER NOT NULL CHECK (part_paid >= 0),
    borne      INTEGER NOT NULL CHECK (borne >= 0),
    at         INTEGER NOT NULL,
    settled_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sports_bets_owner ON sports_bets (owner, id);
CREATE INDEX sports_bets_pending ON sports_bets (id) WHERE status = 0;

-- A leg of a bet as its selection stood when it was made. price is in thousandths,
-- chance and void are the model's shares of a stake in millionths.
CREATE TABLE sports_legs (
    bet       BLOB    NOT NULL REFERENCES sports_bets (id),
    n         INTEGER NOT NULL CHECK (n > 0),
    selection INTEGER NOT NULL REFERENCES sports_selections (id),
    price     INTEGER NOT NULL CHECK (price > 1000),
    version   INTEGER NOT NULL,
    chance    INTEGER NOT NULL CHECK (chance BETWEEN 0 AND 1000000),
    void      INTEGER NOT NULL CHECK (void BETWEEN 0 AND 1000000),
    banker    INTEGER NOT NULL CHECK (banker IN (0, 1)),
    live      INTEGER NOT NULL CHECK (live IN (0, 1)),
    starts    INTEGER NOT NULL,
    PRIMARY KEY (bet, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX sports_legs_selection ON sports_legs (selection, bet);

-- Every cash-out, of a part of a bet or of the rest of it.
CREATE TABLE sports_cashouts (
    bet   BLOB    NOT NULL REFERENCES sports_bets (id),
    n     INTEGER NOT NULL CHECK (n > 0),
    stake INTEGER NOT NULL CHECK (stake > 0),
    paid  INTEGER NOT NULL CHECK (paid >= 0),
    at    INTEGER NOT NULL,
    PRIMARY KEY (bet, n)
) STRICT, WITHOUT ROWID;

-- How far results have come: done is the last revision whose bets are all settled,
-- walking the one that is being carried out, 0 for none. selection and bet are the
-- last leg that was looked at.
CREATE TABLE sports_progress (
    one       INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    done      INTEGER NOT NULL,
    walking   INTEGER NOT NULL,
    selection INTEGER NOT NULL,
    bet       BLOB    NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO sports_progress (one, done, walking, selection, bet) VALUES (1, 0, 0, 0, x'');

-- +goose Down
-- An earlier version could not settle the bets, nor tell what they were made on.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "there are sports bets: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM sports_bets LIMIT 1) AS made;
DROP TABLE cannot_go_back;

DROP TABLE sports_progress;
DROP TABLE sports_cashouts;
DROP TABLE sports_legs;
DROP TABLE sports_bets;
DROP TABLE sports_selections;
