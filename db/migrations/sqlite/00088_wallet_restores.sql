-- +goose Up
-- Networks whose payments are held since the database was put back: what left the
-- wallets since must be found on the chain first. from_height is the last block that
-- the restored books knew, until_height the one from which on payments may be let go
-- on; 0 until the node has told its newest block. caught_height is the block at which
-- nothing was left to be found; 0 before.
CREATE TABLE wallet_restores (
    network       TEXT    NOT NULL PRIMARY KEY,
    restore       INTEGER NOT NULL REFERENCES restores (id),
    at            INTEGER NOT NULL,
    suspected     INTEGER NOT NULL CHECK (suspected IN (0, 1)),
    from_height   INTEGER NOT NULL,
    until_height  INTEGER NOT NULL,
    caught_height INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Outputs of transactions on the chain that may be payments of the site which the
-- restored books do not know: to the address of an unpaid order, or to the hot wallet
-- as change (order_id is NULL). A row is seen, then booked, unmatched (the site has paid
-- somebody whom the books do not know) or foreign (of somebody else); height is 0 while
-- no block has it. series is the payment as which it was booked.
CREATE TABLE wallet_found (
    network  TEXT    NOT NULL,
    txid     TEXT    NOT NULL,
    output   INTEGER NOT NULL,
    order_id BLOB,
    restore  INTEGER NOT NULL REFERENCES restores (id),
    height   INTEGER NOT NULL,
    hash     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('seen', 'booked', 'unmatched', 'foreign')),
    series   BLOB,
    PRIMARY KEY (network, txid, output)
) STRICT, WITHOUT ROWID;
CREATE INDEX wallet_found_order ON wallet_found (order_id) WHERE order_id IS NOT NULL;

-- +goose Down
DROP TABLE wallet_found;
DROP TABLE wallet_restores;
