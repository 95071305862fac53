-- +goose Up
-- A launched game of an outside provider. The token is stored as its hash.
CREATE TABLE provider_sessions (
    id                BLOB    NOT NULL PRIMARY KEY,
    token             TEXT    NOT NULL UNIQUE,
    provider          TEXT    NOT NULL,
    owner             TEXT    NOT NULL,
    game              TEXT    NOT NULL,
    currency          TEXT    NOT NULL,
    provider_currency TEXT    NOT NULL,
    -- Minor units in one millionth of the provider's currency, an exact fraction.
    rate              TEXT    NOT NULL,
    demo              INTEGER NOT NULL,
    country           TEXT    NOT NULL,
    seen_at           INTEGER NOT NULL,
    ended_at          INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX provider_sessions_owner ON provider_sessions (owner, provider, id);

-- One wager of a provider's round.
CREATE TABLE provider_rounds (
    provider TEXT    NOT NULL,
    owner    TEXT    NOT NULL,
    round    TEXT    NOT NULL,
    part     INTEGER NOT NULL,
    wager    BLOB    NOT NULL UNIQUE,
    game     TEXT    NOT NULL,
    edge     TEXT    NOT NULL,
    is_open  INTEGER NOT NULL,
    seen_at  INTEGER NOT NULL,
    PRIMARY KEY (provider, owner, round, part)
) STRICT;
CREATE INDEX provider_rounds_open ON provider_rounds (seen_at) WHERE is_open = 1;

-- A transaction of a provider. Its number is the provider's id, which is used once.
CREATE TABLE provider_transactions (
    id       BLOB    NOT NULL PRIMARY KEY,
    provider TEXT    NOT NULL,
    number   TEXT    NOT NULL,
    action   INTEGER NOT NULL,
    state    INTEGER NOT NULL,
    reason   TEXT    NOT NULL,
    owner    TEXT    NOT NULL,
    session  BLOB    NOT NULL,
    round    TEXT    NOT NULL,
    wager    BLOB,
    hash     BLOB    NOT NULL,
    micros   INTEGER NOT NULL,
    amount   INTEGER NOT NULL,
    covered    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (provider, number)
) STRICT;
CREATE INDEX provider_transactions_wager ON provider_transactions (wager) WHERE wager IS NOT NULL;
CREATE INDEX provider_transactions_round ON provider_transactions (provider, owner, round);

-- +goose Down
DROP TABLE provider_transactions;
DROP TABLE provider_rounds;
DROP TABLE provider_sessions;
