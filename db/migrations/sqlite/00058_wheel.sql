-- Prizes that are drawn from the seeds of players: the wheel with tickets, the faucet
-- and the free wheel.

-- +goose Up
-- Tickets for the wheel. ref says what gave them, and gives them once.
CREATE TABLE wheel_tickets (
    ref   BLOB    NOT NULL PRIMARY KEY CHECK (length(ref) = 16),
    owner TEXT    NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX wheel_tickets_owner ON wheel_tickets (owner);

-- The terms of draws: chances, prizes and the most of the player's level. id is a
-- digest of the text.
CREATE TABLE wheel_terms (
    id    BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    terms TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The draws. number counts those of a kind of a player from 1, and id is a digest of
-- the three, so that nothing is drawn twice for one ticket or one day. segment counts
-- from 1 and is 0 for the faucet; share is in millionths and 0 for a wheel. A prize is
-- money, or tickets.
CREATE TABLE wheel_draws (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    kind     TEXT    NOT NULL CHECK (kind IN ('wheel', 'faucet', 'free')),
    owner    TEXT    NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    pair     INTEGER NOT NULL,
    nonce    INTEGER NOT NULL CHECK (nonce >= 0),
    terms    BLOB    NOT NULL REFERENCES wheel_terms (id),
    segment  INTEGER NOT NULL CHECK (segment >= 0),
    share    INTEGER NOT NULL CHECK (share >= 0),
    currency TEXT    NOT NULL, -- empty for tickets
    amount   INTEGER NOT NULL CHECK (amount >= 0),
    usd      INTEGER NOT NULL CHECK (usd >= 0), -- millionths of a dollar
    price    TEXT    NOT NULL, -- dollars for one unit of the currency
    tickets  INTEGER NOT NULL CHECK (tickets >= 0),
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (kind, owner, number),
    UNIQUE (pair, nonce)
) STRICT, WITHOUT ROWID;

CREATE INDEX wheel_draws_at ON wheel_draws (kind, at);
CREATE INDEX wheel_draws_owner ON wheel_draws (owner, at);

-- +goose StatementBegin
CREATE TRIGGER wheel_draws_no_update BEFORE UPDATE ON wheel_draws
BEGIN
    SELECT RAISE(ABORT, 'a draw never changes');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER wheel_draws_no_delete BEFORE DELETE ON wheel_draws
BEGIN
    SELECT RAISE(ABORT, 'draws are never removed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER wheel_tickets_no_update BEFORE UPDATE ON wheel_tickets
BEGIN
    SELECT RAISE(ABORT, 'given tickets never change');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER wheel_tickets_no_delete BEFORE DELETE ON wheel_tickets
BEGIN
    SELECT RAISE(ABORT, 'given tickets are never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- Transfers tell of the prizes, and seeds count the draws: without them the books are
-- wrong.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "prizes were drawn: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM wheel_draws;
DROP TABLE cannot_go_back;

DROP TABLE wheel_draws;
DROP TABLE wheel_terms;
DROP TABLE wheel_tickets;
