-- What is settled with providers of games: stakes and payouts by month, and comparisons with their lists.

-- +goose Up
-- month is the year times 100 plus the month (UTC). staked and paid are in millionths of a dollar, at the
-- price of each stake.
CREATE TABLE provider_months (
    month       INTEGER NOT NULL,
    integration TEXT    NOT NULL,
    product     TEXT    NOT NULL,
    wagers      INTEGER NOT NULL,
    staked      INTEGER NOT NULL,
    paid        INTEGER NOT NULL,
    PRIMARY KEY (integration, month, product)
) STRICT, WITHOUT ROWID;

-- A comparison of a provider's list of transactions with those of the site. day is the number of days
-- from 1970. differences is a JSON list of the first ones.
CREATE TABLE provider_reconciliations (
    id            TEXT    NOT NULL PRIMARY KEY,
    integration   TEXT    NOT NULL,
    day           INTEGER NOT NULL,
    file          TEXT    NOT NULL,
    listed        INTEGER NOT NULL,
    matched       INTEGER NOT NULL,
    missing_here  INTEGER NOT NULL,
    missing_there INTEGER NOT NULL,
    other_amount  INTEGER NOT NULL,
    other_kind    INTEGER NOT NULL,
    differences   TEXT    NOT NULL,
    made_at       INTEGER NOT NULL,
    made_by       TEXT    NOT NULL
) STRICT;

CREATE INDEX provider_reconciliations_of ON provider_reconciliations (integration, id);

CREATE INDEX provider_transactions_day ON provider_transactions (provider, at);

-- +goose Down
DROP INDEX provider_transactions_day;
DROP TABLE provider_reconciliations;
DROP TABLE provider_months;
