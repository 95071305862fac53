-- Coins at addresses of players are moved to the site's wallets (sweeps), after the coin
-- for the fee was brought there (fuel). And: which kind of node has followed a network.

-- +goose Up
CREATE TABLE wallet_orders_new (
    seq      INTEGER NOT NULL PRIMARY KEY,
    id       BLOB    NOT NULL UNIQUE,
    kind     TEXT    NOT NULL CHECK (kind IN ('payout', 'return', 'move', 'fuel', 'sweep')),
    network  TEXT    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    tag      TEXT    NOT NULL,
    units    TEXT    NOT NULL,
    amount   INTEGER NOT NULL,
    fee      INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('queued', 'taken', 'paid', 'failed')),
    series   BLOB,
    reason   TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    ended_at INTEGER NOT NULL
) STRICT;

INSERT INTO wallet_orders_new (seq, id, kind, network, asset, currency, address, tag, units, amount, fee, usd, state, series, reason, at, ended_at)
SELECT seq, id, kind, network, asset, currency, address, tag, units, amount, fee, usd, state, series, reason, at, ended_at FROM wallet_orders;

DROP TABLE wallet_orders;
ALTER TABLE wallet_orders_new RENAME TO wallet_orders;
CREATE INDEX wallet_orders_queue ON wallet_orders (network, seq) WHERE state = 'queued';
CREATE INDEX wallet_orders_series ON wallet_orders (series) WHERE series IS NOT NULL;

-- What a sweep has set apart in the books: of coins of players, and of the coin for
-- fees that lies beside them.
ALTER TABLE wallet_series ADD COLUMN swept INTEGER NOT NULL DEFAULT 0;
ALTER TABLE wallet_series ADD COLUMN fuelled INTEGER NOT NULL DEFAULT 0;
-- From which block on its newest transaction is too old for the network; 0 for none.
ALTER TABLE wallet_series ADD COLUMN lapsed_at INTEGER NOT NULL DEFAULT 0;

-- The time that the newest block states, and its number where heights are passed over.
ALTER TABLE reconciliations ADD COLUMN block_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reconciliations ADD COLUMN block_number INTEGER NOT NULL DEFAULT 0;
-- Who of the staff wants coins of players to be swept now; empty for nobody.
ALTER TABLE reconciliations ADD COLUMN sweep_by TEXT NOT NULL DEFAULT '';

-- Moves of one asset from the address of a player to the site's own.
CREATE TABLE wallet_sweeps (
    id       BLOB    NOT NULL PRIMARY KEY,
    network  TEXT    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    branch   INTEGER NOT NULL,
    idx      INTEGER NOT NULL,
    target   TEXT    NOT NULL CHECK (target IN ('hot', 'cold')),
    receiver TEXT    NOT NULL,
    -- What lay there when it was planned, then what is moved.
    units    TEXT    NOT NULL,
    usd      INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'fuelling', 'running', 'done', 'failed', 'cancelled')),
    -- The payment that brings the coin for the fee, and the one that moves the asset.
    fuel     BLOB,
    series   BLOB,
    -- What both have cost, in the smallest unit of the network's coin.
    cost     TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    -- Who wanted it: a person, or the rule.
    by_whom  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    ended_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX wallet_sweeps_open ON wallet_sweeps (network, address, asset) WHERE state IN ('waiting', 'fuelling', 'running');
CREATE INDEX wallet_sweeps_at ON wallet_sweeps (at, id);
CREATE INDEX wallet_sweeps_fuel ON wallet_sweeps (fuel) WHERE fuel IS NOT NULL;

-- The site's coin for fees at addresses of players: what each transaction in a block
-- has brought or taken.
CREATE TABLE wallet_fuel (
    network TEXT NOT NULL,
    address TEXT NOT NULL,
    txid    TEXT NOT NULL,
    units   TEXT NOT NULL,
    PRIMARY KEY (network, address, txid)
) STRICT, WITHOUT ROWID;

CREATE INDEX wallet_coins_unswept ON wallet_coins (network, address, asset) WHERE wallet = 'deposits' AND spent = '';

-- The kind of node by which a network is followed; empty for one from before.
ALTER TABLE chain_cursors ADD COLUMN kind TEXT NOT NULL DEFAULT '';

-- +goose Down
-- What was swept stands in the books.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "coins of players were swept: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT (SELECT COUNT(*) FROM wallet_sweeps) + (SELECT COUNT(*) FROM wallet_fuel) + (SELECT COUNT(*) FROM wallet_orders WHERE kind IN ('fuel', 'sweep'));
DROP TABLE cannot_go_back;

ALTER TABLE chain_cursors DROP COLUMN kind;
DROP INDEX wallet_coins_unswept;
DROP TABLE wallet_fuel;
DROP TABLE wallet_sweeps;
ALTER TABLE reconciliations DROP COLUMN sweep_by;
ALTER TABLE reconciliations DROP COLUMN block_number;
ALTER TABLE reconciliations DROP COLUMN block_at;
ALTER TABLE wallet_series DROP COLUMN lapsed_at;
ALTER TABLE wallet_series DROP COLUMN fuelled;
ALTER TABLE wallet_series DROP COLUMN swept;

CREATE TABLE wallet_orders_old (
    seq      INTEGER NOT NULL PRIMARY KEY,
    id       BLOB    NOT NULL UNIQUE,
    kind     TEXT    NOT NULL CHECK (kind IN ('payout', 'return', 'move')),
    network  TEXT    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    tag      TEXT    NOT NULL,
    units    TEXT    NOT NULL,
    amount   INTEGER NOT NULL,
    fee      INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('queued', 'taken', 'paid', 'failed')),
    series   BLOB,
    reason   TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    ended_at INTEGER NOT NULL
) STRICT;

INSERT INTO wallet_orders_old (seq, id, kind, network, asset, currency, address, tag, units, amount, fee, usd, state, series, reason, at, ended_at)
SELECT seq, id, kind, network, asset, currency, address, tag, units, amount, fee, usd, state, series, reason, at, ended_at FROM wallet_orders;

DROP TABLE wallet_orders;
ALTER TABLE wallet_orders_old RENAME TO wallet_orders;
CREATE INDEX wallet_orders_queue ON wallet_orders (network, seq) WHERE state = 'queued';
CREATE INDEX wallet_orders_series ON wallet_orders (series) WHERE series IS NOT NULL;
