-- +goose Up
-- Rounds that all players share draw from no seeds of a player.
CREATE TABLE rounds_shared (
    id       BLOB    PRIMARY KEY,
    owner    TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    account  INTEGER NOT NULL REFERENCES ledger_accounts (id),
    opening  INTEGER NOT NULL CHECK (opening > 0),
    staked   INTEGER NOT NULL CHECK (staked >= opening),
    choices  TEXT    NOT NULL,
    turns    TEXT    NOT NULL,
    pair     INTEGER REFERENCES seed_pairs (id), -- null for a shared round
    nonce    INTEGER NOT NULL, -- of the pair, or the number of the shared round
    rules    INTEGER NOT NULL,
    fairness INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (owner, game)
) STRICT, WITHOUT ROWID;
INSERT INTO rounds_shared SELECT * FROM rounds;
DROP TABLE rounds;
ALTER TABLE rounds_shared RENAME TO rounds;

-- Chains of rounds. The secret that a chain ends in follows from the site's
-- key and is not kept here; published, its other end, and the salt are known
-- to all before the first round.
CREATE TABLE crash_chains (
    id        INTEGER PRIMARY KEY,
    rounds    INTEGER NOT NULL CHECK (rounds > 0),
    published TEXT    NOT NULL,
    salt      TEXT    NOT NULL,
    at        INTEGER NOT NULL
) STRICT;

-- Rounds of crash in the order in which they were played. before is the hash
-- of the round before, which is public; hash and point are null until the
-- round is over. decided are the bets that had left when it ended and were not
-- settled yet: a JSON object of their ids and turns. A void round was given back.
CREATE TABLE crash_rounds (
    id       INTEGER PRIMARY KEY,
    chain    INTEGER NOT NULL REFERENCES crash_chains (id),
    number   INTEGER NOT NULL,
    before   TEXT    NOT NULL,
    hash     TEXT,
    point    INTEGER CHECK (point >= 100),
    decided  TEXT,
    void     INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1)),
    started  INTEGER NOT NULL,
    ended    INTEGER,
    UNIQUE (chain, number),
    CHECK ((hash IS NULL) = (point IS NULL) AND (hash IS NULL) = (ended IS NULL))
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER crash_rounds_fixed BEFORE UPDATE ON crash_rounds
WHEN OLD.hash IS NOT NULL OR OLD.id <> NEW.id OR OLD.chain <> NEW.chain OR OLD.number <> NEW.number OR OLD.before <> NEW.before
BEGIN
    SELECT RAISE(ABORT, 'rounds are not changed once they are over');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER crash_rounds_no_delete BEFORE DELETE ON crash_rounds
BEGIN
    SELECT RAISE(ABORT, 'rounds are never deleted');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER crash_chains_no_update BEFORE UPDATE ON crash_chains
BEGIN
    SELECT RAISE(ABORT, 'a published chain is never changed');
END;
-- +goose StatementEnd

-- Real money that came to a player from outside, the latest time of each.
CREATE TABLE deposits_latest (
    owner TEXT PRIMARY KEY,
    at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
-- Wagers were drawn from these rounds, and a chain whose rounds were played must
-- not be made and played again.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "rounds of crash were played: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM crash_rounds;
DROP TABLE cannot_go_back;

DROP TABLE deposits_latest;
DROP TABLE crash_rounds;
DROP TABLE crash_chains;
