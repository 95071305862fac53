-- Keys are known by their account: coins at addresses of an earlier account are signed
-- with the key of that account after the operator has changed it.

-- +goose Up
-- The public keys of accounts that the site has used. name is the same for one key in
-- all of its forms; rows are never changed.
CREATE TABLE wallet_accounts (
    network TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    xpub    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (network, name)
) STRICT, WITHOUT ROWID;

-- The account below which branch and idx are the path of the key; empty on networks
-- without accounts, and for coins of the site's own address until the next start.
ALTER TABLE wallet_coins ADD COLUMN key_name TEXT NOT NULL DEFAULT '';
ALTER TABLE wallet_sweeps ADD COLUMN key_name TEXT NOT NULL DEFAULT '';
UPDATE wallet_coins SET key_name = COALESCE((SELECT a.source FROM deposit_addresses AS a
    WHERE a.network = wallet_coins.network AND a.address = wallet_coins.address AND a.source <> 'pool' LIMIT 1), '') WHERE wallet = 'deposits' OR branch = 0;
UPDATE wallet_sweeps SET key_name = COALESCE((SELECT a.source FROM deposit_addresses AS a
    WHERE a.network = wallet_sweeps.network AND a.address = wallet_sweeps.address AND a.source <> 'pool' LIMIT 1), '');
CREATE INDEX wallet_coins_account ON wallet_coins (network, key_name, asset) WHERE series IS NULL;

-- 1 when staff have cancelled a payment that was signed: the next version pays the site
-- itself with the same coins, and once it is confirmed the orders are in the queue again.
ALTER TABLE wallet_series ADD COLUMN cancelling INTEGER NOT NULL DEFAULT 0 CHECK (cancelling IN (0, 1));

-- +goose Down
ALTER TABLE wallet_series DROP COLUMN cancelling;
DROP INDEX wallet_coins_account;
ALTER TABLE wallet_sweeps DROP COLUMN key_name;
ALTER TABLE wallet_coins DROP COLUMN key_name;
DROP TABLE wallet_accounts;
