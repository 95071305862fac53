-- When players were last here, what dormant accounts were charged, and how risky
-- payments are.

-- +goose Up
-- noticed_at is when the letter went out, charged_at when the last fee was taken; a
-- visit sets both to 0. slept_at and woke_at are the ends of the last time in which the
-- account was dormant.
CREATE TABLE dormant_accounts (
    user_id    TEXT    NOT NULL PRIMARY KEY,
    seen_at    INTEGER NOT NULL,
    noticed_at INTEGER NOT NULL,
    charged_at INTEGER NOT NULL,
    slept_at   INTEGER NOT NULL,
    woke_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX dormant_accounts_unnoticed ON dormant_accounts (seen_at, user_id) WHERE noticed_at = 0;
CREATE INDEX dormant_accounts_noticed ON dormant_accounts (seen_at, user_id) WHERE noticed_at > 0;

-- How far sessions and sign-ins were read.
CREATE TABLE dormant_marks (
    name TEXT    NOT NULL PRIMARY KEY,
    at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE dormant_fees (
    id        BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id   TEXT    NOT NULL,
    currency  TEXT    NOT NULL,
    amount    INTEGER NOT NULL CHECK (amount > 0),
    balance   INTEGER NOT NULL CHECK (balance >= amount),
    percent   TEXT    NOT NULL,
    seen_at   INTEGER NOT NULL,
    at        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX dormant_fees_user ON dormant_fees (user_id, at);

-- +goose StatementBegin
CREATE TRIGGER dormant_fees_no_update BEFORE UPDATE ON dormant_fees
BEGIN
    SELECT RAISE(ABORT, 'fees of dormant accounts are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER dormant_fees_no_delete BEFORE DELETE ON dormant_fees
BEGIN
    SELECT RAISE(ABORT, 'fees of dormant accounts are never deleted');
END;
-- +goose StatementEnd

-- What is known of accounts from before this version.
INSERT INTO dormant_accounts (user_id, seen_at, noticed_at, charged_at, slept_at, woke_at)
SELECT u.id, MAX(u.created_at,
    COALESCE((SELECT MAX(d.seen_at) FROM known_devices AS d WHERE d.user_id = u.id), 0),
    COALESCE((SELECT MAX(s.last_seen_at) FROM sessions AS s WHERE s.user_id = u.id AND s.pending = 0), 0)), 0, 0, 0, 0
FROM users AS u;

CREATE TABLE address_scores (
    kind        TEXT    NOT NULL CHECK (kind IN ('deposit', 'withdrawal')),
    subject     BLOB    NOT NULL CHECK (length(subject) = 16),
    network     TEXT    NOT NULL,
    address     TEXT    NOT NULL,
    txid        TEXT    NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('asked', 'clean', 'hit', 'silent')),
    reference   TEXT    NOT NULL,
    score       INTEGER NOT NULL,
    asked_at    INTEGER NOT NULL,
    answered_at INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX address_scores_open ON address_scores (asked_at, subject) WHERE state = 'asked';

-- +goose Down
-- Transfers tell of the fees: without them the books are wrong.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "dormant accounts were charged: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM dormant_fees;
DROP TABLE cannot_go_back;

DROP TABLE address_scores;
DROP TABLE dormant_fees;
DROP TABLE dormant_marks;
DROP TABLE dormant_accounts;
