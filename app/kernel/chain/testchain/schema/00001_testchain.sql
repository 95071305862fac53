-- The chains of a demonstration: the content of their main chains, and waiting transactions.

-- +goose Up
CREATE TABLE testchain_blocks (
    network TEXT    NOT NULL,
    height  INTEGER NOT NULL,
    hash    TEXT    NOT NULL,
    parent  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (network, height)
) STRICT, WITHOUT ROWID;

-- height is NULL while a transaction waits. seq is the order of arrival.
CREATE TABLE testchain_transactions (
    seq     INTEGER PRIMARY KEY,
    network TEXT    NOT NULL,
    txid    TEXT    NOT NULL,
    raw     BLOB    NOT NULL,
    height  INTEGER,
    UNIQUE (network, txid)
) STRICT;

CREATE INDEX testchain_transactions_height ON testchain_transactions (network, height);

-- The outputs of a transaction. asset is empty for a token that is no asset.
CREATE TABLE testchain_outputs (
    network TEXT    NOT NULL,
    txid    TEXT    NOT NULL,
    output  INTEGER NOT NULL,
    asset   TEXT    NOT NULL,
    token   TEXT    NOT NULL,
    address TEXT    NOT NULL,
    tag     TEXT    NOT NULL,
    units   TEXT    NOT NULL,
    PRIMARY KEY (network, txid, output)
) STRICT, WITHOUT ROWID;

CREATE INDEX testchain_outputs_address ON testchain_outputs (network, address, asset);

-- The inputs of a transaction, each used once: an output (txid/number), or a number of
-- an account (account#number).
CREATE TABLE testchain_uses (
    network TEXT NOT NULL,
    txid    TEXT NOT NULL,
    used    TEXT NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (network, txid, used)
) STRICT, WITHOUT ROWID;

CREATE INDEX testchain_uses_used ON testchain_uses (network, used);

CREATE INDEX testchain_uses_account ON testchain_uses (network, account) WHERE account <> '';

-- +goose Down
DROP TABLE testchain_uses;
DROP TABLE testchain_outputs;
DROP TABLE testchain_transactions;
DROP TABLE testchain_blocks;
