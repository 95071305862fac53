-- +goose Up
-- Every wager that has ended, in the order of its end. account is the player's
-- account that staked: it gives player, currency and whether it was play
-- money. pair and nonce are the draw (null without one), choices and turns
-- what the player chose, rules and fairness the versions in force, usd the
-- stake in millionths of a dollar at the time.
CREATE TABLE journal (
    seq        INTEGER PRIMARY KEY,
    id         BLOB    NOT NULL UNIQUE,
    account    INTEGER NOT NULL REFERENCES ledger_accounts (id),
    game       TEXT    NOT NULL,
    stake      INTEGER NOT NULL CHECK (stake >= 0),
    payout     INTEGER NOT NULL CHECK (payout >= 0),
    multiplier TEXT    NOT NULL,
    void       INTEGER NOT NULL CHECK (void IN (0, 1)),
    opening    INTEGER NOT NULL,
    choices    TEXT    NOT NULL,
    turns      TEXT,
    pair       INTEGER,
    nonce      INTEGER,
    rules      INTEGER NOT NULL,
    fairness   INTEGER NOT NULL,
    usd        INTEGER NOT NULL CHECK (usd >= 0),
    at         INTEGER NOT NULL
) STRICT;

-- A player's own wagers, newest first.
CREATE INDEX journal_account ON journal (account, seq);

-- How far each projection has read the journal.
CREATE TABLE projections (
    name TEXT PRIMARY KEY,
    seq  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What each account has wagered in each game; made from the journal.
CREATE TABLE player_stats (
    account INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    games   INTEGER NOT NULL,
    wins    INTEGER NOT NULL,
    wagered INTEGER NOT NULL,
    paid    INTEGER NOT NULL,
    usd     INTEGER NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
BEGIN
    SELECT RAISE(ABORT, 'wagers are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
BEGIN
    SELECT RAISE(ABORT, 'wagers are never deleted');
END;
-- +goose StatementEnd

-- +goose Down
-- Transfers tell of the wagers in the journal: without it the books are wrong.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "wagers were made: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM journal;
DROP TABLE cannot_go_back;

DROP TABLE player_stats;
DROP TABLE projections;
DROP TABLE journal;
