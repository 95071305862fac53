-- The treasury: the coins of the site, what is to be paid, and the transactions that
-- pay it. Units are decimal text in the smallest unit of the chain.

-- +goose Up
-- What arrived at addresses of the site. On networks with outputs it is spent as it
-- is; on the others the rows are receipts. height is 0 while no block has it.
CREATE TABLE wallet_coins (
    id      BLOB    NOT NULL PRIMARY KEY,
    network TEXT    NOT NULL,
    txid    TEXT    NOT NULL,
    output  INTEGER NOT NULL,
    asset   TEXT    NOT NULL,
    units   TEXT    NOT NULL,
    address TEXT    NOT NULL,
    branch  INTEGER NOT NULL,
    idx     INTEGER NOT NULL,
    -- The wallet of the books that counts it.
    wallet  TEXT    NOT NULL CHECK (wallet IN ('deposits', 'hot', 'cold')),
    -- 1 for change and moves of the site's own transactions.
    ours    INTEGER NOT NULL CHECK (ours IN (0, 1)),
    -- 1 once the treasury has it in the books.
    booked  INTEGER NOT NULL CHECK (booked IN (0, 1)),
    height  INTEGER NOT NULL,
    hash    TEXT    NOT NULL,
    -- The payment that has reserved it.
    series  BLOB,
    -- The transaction in a block that has spent it; empty for none.
    spent   TEXT    NOT NULL,
    UNIQUE (network, txid, output)
) STRICT;

CREATE INDEX wallet_coins_free ON wallet_coins (network, asset, wallet) WHERE series IS NULL;
CREATE INDEX wallet_coins_series ON wallet_coins (series) WHERE series IS NOT NULL;
CREATE INDEX wallet_coins_hash ON wallet_coins (network, hash);
CREATE INDEX wallet_coins_unbooked ON wallet_coins (network, height) WHERE booked = 0;

-- What is to be paid. seq is the order of the queue.
CREATE TABLE wallet_orders (
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

CREATE INDEX wallet_orders_queue ON wallet_orders (network, seq) WHERE state = 'queued';
CREATE INDEX wallet_orders_series ON wallet_orders (series) WHERE series IS NOT NULL;

-- A payment: all versions of one transaction, of which the chain can include only one.
CREATE TABLE wallet_series (
    id         BLOB    NOT NULL PRIMARY KEY,
    network    TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    asset      TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('open', 'done', 'returned', 'dropped')),
    -- The number of the account's transaction; -1 on networks with outputs.
    nonce      INTEGER NOT NULL,
    -- What is set apart in the books for the network's fee.
    booked_fee INTEGER NOT NULL,
    usd        INTEGER NOT NULL,
    -- From which block on another transaction has its nonce; 0 for never.
    foreign_at INTEGER NOT NULL,
    -- 1 when staff want a higher fee.
    bump       INTEGER NOT NULL CHECK (bump IN (0, 1)),
    -- Why a person must look; empty for nothing.
    alarm      TEXT    NOT NULL,
    -- How many confirmations were told to whoever listens.
    told       INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX wallet_series_open ON wallet_series (network, at) WHERE state = 'open';
CREATE INDEX wallet_series_at ON wallet_series (at, id);

CREATE TABLE chain_transactions (
    id           BLOB    NOT NULL PRIMARY KEY,
    series       BLOB    NOT NULL REFERENCES wallet_series (id),
    version      INTEGER NOT NULL,
    network      TEXT    NOT NULL,
    state        TEXT    NOT NULL CHECK (state IN ('drafted', 'signed', 'sent', 'rejected', 'included', 'confirmed', 'replaced', 'dropped')),
    draft        TEXT    NOT NULL,
    rate         TEXT    NOT NULL,
    tip          TEXT    NOT NULL,
    raw          BLOB,
    txid         TEXT    NOT NULL,
    -- The most that it can cost, and what it has cost once a block has it.
    fee          TEXT    NOT NULL,
    paid         TEXT    NOT NULL,
    -- 1 once the draft may have been signed elsewhere.
    exported     INTEGER NOT NULL CHECK (exported IN (0, 1)),
    -- 1 for a signature by the site's own key.
    hot          INTEGER NOT NULL CHECK (hot IN (0, 1)),
    problem      TEXT    NOT NULL,
    block_height INTEGER NOT NULL,
    block_hash   TEXT    NOT NULL,
    failed       INTEGER NOT NULL CHECK (failed IN (0, 1)),
    created_at   INTEGER NOT NULL,
    signed_at    INTEGER NOT NULL,
    sent_at      INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL,
    UNIQUE (series, version)
) STRICT;

CREATE UNIQUE INDEX chain_transactions_txid ON chain_transactions (network, txid) WHERE txid <> '';
CREATE INDEX chain_transactions_block ON chain_transactions (network, block_hash) WHERE block_hash <> '';
CREATE INDEX chain_transactions_hot ON chain_transactions (signed_at) WHERE hot = 1;

-- What each version pays.
CREATE TABLE chain_transaction_outputs (
    transaction_id BLOB    NOT NULL REFERENCES chain_transactions (id),
    n              INTEGER NOT NULL,
    order_id       BLOB    NOT NULL,
    asset          TEXT    NOT NULL,
    address        TEXT    NOT NULL,
    tag            TEXT    NOT NULL,
    units          TEXT    NOT NULL,
    PRIMARY KEY (transaction_id, n)
) STRICT, WITHOUT ROWID;

-- The numbers of transactions that were given out for an account.
CREATE TABLE chain_nonces (
    network TEXT    NOT NULL,
    address TEXT    NOT NULL,
    nonce   INTEGER NOT NULL,
    -- The payment that has it; NULL for one that was given back.
    series  BLOB,
    PRIMARY KEY (network, address, nonce)
) STRICT;

-- What the books hold in the wallets that only the treasury moves, in minor units.
CREATE TABLE wallet_holdings (
    network  TEXT    NOT NULL,
    wallet   TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    amount   INTEGER NOT NULL,
    PRIMARY KEY (network, wallet, currency)
) STRICT, WITHOUT ROWID;

-- Units that arrived and are less than one minor unit of the books.
CREATE TABLE wallet_rests (
    network TEXT NOT NULL,
    asset   TEXT NOT NULL,
    units   TEXT NOT NULL,
    PRIMARY KEY (network, asset)
) STRICT, WITHOUT ROWID;

-- The block up to which the treasury has followed each network, why it pays nothing
-- there, and how the last comparison with the chain went.
CREATE TABLE reconciliations (
    network    TEXT    NOT NULL PRIMARY KEY,
    height     INTEGER NOT NULL,
    hash       TEXT    NOT NULL,
    looked_at  INTEGER NOT NULL,
    looked     INTEGER NOT NULL,
    unable     INTEGER NOT NULL,
    place      TEXT    NOT NULL,
    halted     TEXT    NOT NULL,
    halted_at  INTEGER NOT NULL,
    halted_by  TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

-- Differences between an address and the treasury that staff have accepted.
CREATE TABLE wallet_differences (
    network TEXT    NOT NULL,
    asset   TEXT    NOT NULL,
    address TEXT    NOT NULL,
    units   TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (network, asset, address)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE wallet_differences;
DROP TABLE reconciliations;
DROP TABLE wallet_rests;
DROP TABLE wallet_holdings;
DROP TABLE chain_nonces;
DROP TABLE chain_transaction_outputs;
DROP TABLE chain_transactions;
DROP TABLE wallet_series;
DROP TABLE wallet_orders;
DROP TABLE wallet_coins;
