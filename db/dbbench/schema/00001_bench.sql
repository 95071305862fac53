-- +goose Up
-- The writes of a bet: two balances change, two transfers and one journal row are added.
CREATE TABLE accounts (
    id      INTEGER PRIMARY KEY,
    balance INTEGER NOT NULL CHECK (balance >= 0)
) STRICT;

CREATE TABLE transfers (
    id         INTEGER PRIMARY KEY,
    debit      INTEGER NOT NULL REFERENCES accounts (id),
    credit     INTEGER NOT NULL REFERENCES accounts (id),
    amount     INTEGER NOT NULL CHECK (amount > 0),
    code       INTEGER NOT NULL,
    after      INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE journal (
    id         INTEGER PRIMARY KEY,
    account    INTEGER NOT NULL REFERENCES accounts (id),
    request    TEXT    NOT NULL,
    outcome    TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE journal;
DROP TABLE transfers;
DROP TABLE accounts;
