-- Addresses of players on chains, what arrived at them, and addresses that were
-- made elsewhere and wait for a player.

-- +goose Up
-- One row for each player and network; all assets of a network share it. An address
-- with its tag belongs to one player for ever: rows are never changed. source names
-- what the address was made from, and branch and idx where its key stands below it.
CREATE TABLE deposit_addresses (
    network    TEXT    NOT NULL,
    user_id    TEXT    NOT NULL,
    address    TEXT    NOT NULL CHECK (address <> ''),
    tag        TEXT    NOT NULL,
    source     TEXT    NOT NULL,
    branch     INTEGER NOT NULL,
    idx        INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (network, user_id),
    UNIQUE (network, address, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX deposit_addresses_idx ON deposit_addresses (source, tag, idx);
CREATE INDEX deposit_addresses_player ON deposit_addresses (user_id, source);
CREATE INDEX deposit_addresses_address ON deposit_addresses (address);

-- +goose StatementBegin
CREATE TRIGGER deposit_addresses_no_update BEFORE UPDATE ON deposit_addresses
BEGIN
    SELECT RAISE(ABORT, 'addresses of players are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER deposit_addresses_no_delete BEFORE DELETE ON deposit_addresses
BEGIN
    SELECT RAISE(ABORT, 'addresses of players are never deleted');
END;
-- +goose StatementEnd

-- Addresses that the operator has made elsewhere, for networks whose addresses no
-- public key can make. idx is the number of the key.
CREATE TABLE address_pools (
    network  TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    idx      INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    used_at  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (network, address)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX address_pools_idx ON address_pools (network, idx);
CREATE INDEX address_pools_free ON address_pools (network, idx) WHERE used_at = 0;

-- What arrived, once for each output of a transaction. units are the smallest units
-- of the chain, amount those of the books, and rest the units that amount leaves
-- over. was is the state before the chain lost a deposit that had been counted.
-- user_id is empty for what belongs to nobody, block for what no block has, and
-- decided_by for what no person has decided.
CREATE TABLE deposits (
    id            BLOB    PRIMARY KEY,
    network       TEXT    NOT NULL,
    txid          TEXT    NOT NULL CHECK (txid <> ''),
    output        INTEGER NOT NULL,
    asset         TEXT    NOT NULL,
    token         TEXT    NOT NULL,
    currency      TEXT    NOT NULL,
    user_id       TEXT    NOT NULL,
    address       TEXT    NOT NULL,
    tag           TEXT    NOT NULL,
    sender        TEXT    NOT NULL,
    units         TEXT    NOT NULL,
    amount        INTEGER NOT NULL CHECK (amount >= 0),
    rest          TEXT    NOT NULL,
    height        INTEGER NOT NULL,
    block         TEXT    NOT NULL,
    confirmations INTEGER NOT NULL,
    needed        INTEGER NOT NULL,
    state         TEXT    NOT NULL,
    reason        TEXT    NOT NULL,
    was           TEXT    NOT NULL,
    usd           INTEGER NOT NULL,
    priced        INTEGER NOT NULL CHECK (priced IN (0, 1)),
    seen_at       INTEGER NOT NULL,
    confirmed_at  INTEGER NOT NULL,
    credited_at   INTEGER NOT NULL,
    changed_at    INTEGER NOT NULL,
    decided_by    TEXT    NOT NULL,
    approved_by   TEXT    NOT NULL,
    decided_at    INTEGER NOT NULL,
    UNIQUE (network, txid, output)
) STRICT, WITHOUT ROWID;

CREATE INDEX deposits_user ON deposits (user_id, seen_at, id);
CREATE INDEX deposits_seen ON deposits (seen_at, id);
CREATE INDEX deposits_txid ON deposits (txid);
CREATE INDEX deposits_address ON deposits (address, seen_at);
CREATE INDEX deposits_strange ON deposits (network, address, tag) WHERE asset = '';
CREATE INDEX deposits_block ON deposits (network, block) WHERE block <> '';
CREATE INDEX deposits_waiting ON deposits (network, id) WHERE state = 'seen';
CREATE INDEX deposits_confirming ON deposits (network, height) WHERE state = 'confirming';
CREATE INDEX deposits_small ON deposits (user_id, asset, amount) WHERE state = 'below_minimum';
CREATE INDEX deposits_unpriced ON deposits (network, id) WHERE priced = 0;
CREATE INDEX deposits_decided ON deposits (decided_by, decided_at) WHERE decided_by <> '';
CREATE INDEX deposits_held ON deposits (seen_at, id) WHERE state = 'held';
CREATE INDEX deposits_lost ON deposits (seen_at, id) WHERE state = 'reversed';

-- +goose StatementBegin
CREATE TRIGGER deposits_no_delete BEFORE DELETE ON deposits
BEGIN
    SELECT RAISE(ABORT, 'deposits are never deleted');
END;
-- +goose StatementEnd

-- +goose Down
-- Money may arrive at these addresses for ever, and transfers tell of the deposits.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "players were given addresses: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT (SELECT COUNT(*) FROM deposits) + (SELECT COUNT(*) FROM deposit_addresses);
DROP TABLE cannot_go_back;

DROP TABLE deposits;
DROP TABLE address_pools;
DROP TABLE deposit_addresses;
