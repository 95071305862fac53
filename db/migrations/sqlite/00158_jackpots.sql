-- Jackpots: pots of the site that grow with stakes until a wager wins them.

-- +goose Up
CREATE TABLE jackpots (
    id         TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('active', 'ending', 'ended')),
    -- The rules of the next round, as JSON. Amounts are in millionths of a dollar.
    terms      TEXT    NOT NULL,
    version    INTEGER NOT NULL,
    author     TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A round begins at its seed and ends with a win. Amounts are in millionths of a dollar, but for
-- amount. seq is 0 in an open round, paid_at is 0 in one that is not paid.
CREATE TABLE jackpot_rounds (
    jackpot    TEXT    NOT NULL,
    number     INTEGER NOT NULL CHECK (number > 0),
    terms      TEXT    NOT NULL,
    after_seq  INTEGER NOT NULL,
    level      INTEGER NOT NULL CHECK (level >= 0),
    wager      BLOB,
    seq        INTEGER NOT NULL DEFAULT 0,
    owner      TEXT    NOT NULL DEFAULT '',
    prize      INTEGER NOT NULL DEFAULT 0,
    wagered_in TEXT    NOT NULL DEFAULT '',
    at         INTEGER NOT NULL DEFAULT 0,
    currency   TEXT    NOT NULL DEFAULT '',
    amount     INTEGER NOT NULL DEFAULT 0,
    price      TEXT    NOT NULL DEFAULT '',
    paid_at    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (jackpot, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX jackpot_rounds_open ON jackpot_rounds (jackpot) WHERE seq = 0;
CREATE INDEX jackpot_rounds_unpaid ON jackpot_rounds (at) WHERE seq > 0 AND paid_at = 0;
CREATE INDEX jackpot_rounds_won ON jackpot_rounds (at) WHERE seq > 0;
CREATE INDEX jackpot_rounds_owner ON jackpot_rounds (owner) WHERE owner <> '';

-- +goose StatementBegin
CREATE TRIGGER jackpot_rounds_final BEFORE UPDATE ON jackpot_rounds
WHEN OLD.paid_at > 0 OR OLD.terms <> NEW.terms OR OLD.after_seq <> NEW.after_seq OR (OLD.seq > 0 AND (OLD.level <> NEW.level OR OLD.wager <> NEW.wager OR OLD.owner <> NEW.owner OR OLD.prize <> NEW.prize))
BEGIN
    SELECT RAISE(ABORT, 'a paid round, the rules of a round and its winner never change');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER jackpot_rounds_kept BEFORE DELETE ON jackpot_rounds
BEGIN
    SELECT RAISE(ABORT, 'rounds of jackpots are never removed');
END;
-- +goose StatementEnd

-- The part of a wager in a round, for ninety days. Amounts are in millionths of a dollar.
CREATE TABLE jackpot_entries (
    wager        BLOB    NOT NULL CHECK (length(wager) = 16),
    jackpot      TEXT    NOT NULL,
    round        INTEGER NOT NULL,
    before_level INTEGER NOT NULL,
    contribution INTEGER NOT NULL CHECK (contribution > 0),
    at           INTEGER NOT NULL,
    PRIMARY KEY (wager, jackpot)
) STRICT, WITHOUT ROWID;
CREATE INDEX jackpot_entries_at ON jackpot_entries (at);

-- +goose Down
DROP TABLE jackpot_entries;
DROP TABLE jackpot_rounds;
DROP TABLE jackpots;
