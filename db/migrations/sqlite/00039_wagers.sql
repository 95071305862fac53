-- What staff find wagers by, and what each player's play came to.

-- +goose Up
-- What a player's wagers of real money with one account on one product came to on
-- a UTC day; days are counted from 1970. wins, wagered and returned are those of
-- the account's currency, dollars are in millionths, as in the figures of the
-- house. A correction counts on the day of the correction.
CREATE TABLE wager_results (
    account  INTEGER NOT NULL REFERENCES ledger_accounts (id),
    day      INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    product  TEXT    NOT NULL,
    wins     INTEGER NOT NULL,
    wagered  INTEGER NOT NULL,
    returned INTEGER NOT NULL,
    wagers   INTEGER NOT NULL,
    staked   INTEGER NOT NULL,
    paid     INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    theory   INTEGER NOT NULL,
    luck     INTEGER NOT NULL,
    squares  REAL    NOT NULL,
    PRIMARY KEY (account, day, kind, product)
) STRICT, WITHOUT ROWID;

-- The wins of a hundred dollars and more: few, so that other wagers write nothing
-- of it.
CREATE INDEX wagers_big ON wagers (seq) WHERE CAST(payout - stake AS DOUBLE PRECISION) * usd >= 100000000.0 * stake AND void = 0;

-- A request by its id, whoever made it. The requests of most wagers have no row.
CREATE INDEX requests_id ON requests (id);

-- +goose Down
DROP INDEX requests_id;
DROP INDEX wagers_big;
DELETE FROM projections WHERE name = 'wager_results';
DROP TABLE wager_results;
