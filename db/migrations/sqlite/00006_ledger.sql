-- +goose Up
-- Accounts: each has an owner, one currency and one purpose. The balance of a
-- player's account is stored and cannot go below zero; that of the house and
-- of a clearing account is null and follows from its transfers, so that no
-- bet has to write a row which all bets share.
CREATE TABLE ledger_accounts (
    id       INTEGER PRIMARY KEY,
    owner    TEXT NOT NULL,
    currency TEXT NOT NULL,
    purpose  TEXT NOT NULL,
    balance  INTEGER CHECK (balance >= 0),
    UNIQUE (owner, currency, purpose)
) STRICT;

-- Every movement of money, once and for ever: from the debit account to the
-- credit account. The balances are those after the transfer, null for
-- accounts that store none. ref is what the money moved for.
CREATE TABLE transfers (
    id             INTEGER PRIMARY KEY,
    debit          INTEGER NOT NULL REFERENCES ledger_accounts (id),
    credit         INTEGER NOT NULL REFERENCES ledger_accounts (id),
    amount         INTEGER NOT NULL CHECK (amount > 0),
    code           INTEGER NOT NULL,
    ref            BLOB    NOT NULL,
    debit_balance  INTEGER CHECK (debit_balance >= 0),
    credit_balance INTEGER CHECK (credit_balance >= 0),
    at             INTEGER NOT NULL,
    CHECK (debit <> credit)
) STRICT;

-- What became of each request that could move money. The same id never has a
-- second outcome. hash is of the request's content; ref is what it made, and
-- step how far that had come; refusal is the answer of one that moved nothing.
CREATE TABLE requests (
    owner   TEXT    NOT NULL,
    id      TEXT    NOT NULL,
    hash    BLOB    NOT NULL,
    ref     BLOB,
    step    INTEGER NOT NULL,
    refusal TEXT,
    at      INTEGER NOT NULL,
    PRIMARY KEY (owner, id)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_no_delete BEFORE DELETE ON ledger_accounts
BEGIN
    SELECT RAISE(ABORT, 'accounts are never deleted');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, owner, currency, purpose ON ledger_accounts
BEGIN
    SELECT RAISE(ABORT, 'only the balance of an account changes');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER transfers_no_update BEFORE UPDATE ON transfers
BEGIN
    SELECT RAISE(ABORT, 'transfers are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers
BEGIN
    SELECT RAISE(ABORT, 'transfers are never deleted');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER requests_no_update BEFORE UPDATE ON requests
BEGIN
    SELECT RAISE(ABORT, 'outcomes of requests are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER requests_no_delete BEFORE DELETE ON requests
BEGIN
    SELECT RAISE(ABORT, 'outcomes of requests are never deleted');
END;
-- +goose StatementEnd

-- +goose Down
-- The books cannot be dropped once anything was written in them.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "money has moved: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT (SELECT COUNT(*) FROM transfers) + (SELECT COUNT(*) FROM requests);
DROP TABLE cannot_go_back;

DROP TABLE requests;
DROP TABLE transfers;
DROP TABLE ledger_accounts;
