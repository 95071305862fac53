-- One table has the sessions of installed games and of providers.

-- +goose Up
CREATE TABLE game_sessions (
    id                BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    -- The hex SHA-256 of the token.
    token             TEXT    NOT NULL UNIQUE CHECK (length(token) = 64),
    source            TEXT    NOT NULL,
    owner             TEXT    NOT NULL,
    game              TEXT    NOT NULL,
    version           TEXT    NOT NULL,
    currency          TEXT    NOT NULL,
    provider_currency TEXT    NOT NULL,
    -- Minor units in one millionth of the provider's currency, an exact fraction.
    rate              TEXT    NOT NULL,
    demo              INTEGER NOT NULL CHECK (demo IN (0, 1)),
    country           TEXT    NOT NULL,
    created_at        INTEGER NOT NULL,
    seen_at           INTEGER NOT NULL,
    ended_at          INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX game_sessions_owner ON game_sessions (owner, source, id);
CREATE INDEX game_sessions_seen ON game_sessions (source, seen_at);

INSERT INTO game_sessions (id, token, source, owner, game, version, currency, provider_currency, rate, demo, country, created_at, seen_at, ended_at)
SELECT id, token, provider, owner, game, '', currency, provider_currency, rate, demo, country, seen_at, seen_at, ended_at FROM provider_sessions;
-- The rate of installed games is not used: they convert by the decimals of the currency.
INSERT INTO game_sessions (id, token, source, owner, game, version, currency, provider_currency, rate, demo, country, created_at, seen_at, ended_at)
SELECT randomblob(16), lower(hex(token)), 'installed', owner, game, version, currency, currency, '1', demo, country, created_at, created_at, 0 FROM hosted_sessions;
DROP TABLE hosted_sessions;
DROP TABLE provider_sessions;

-- +goose Down
CREATE TABLE provider_sessions (
    id                BLOB    NOT NULL PRIMARY KEY,
    token             TEXT    NOT NULL UNIQUE,
    provider          TEXT    NOT NULL,
    owner             TEXT    NOT NULL,
    game              TEXT    NOT NULL,
    currency          TEXT    NOT NULL,
    provider_currency TEXT    NOT NULL,
    rate              TEXT    NOT NULL,
    demo              INTEGER NOT NULL,
    country           TEXT    NOT NULL,
    seen_at           INTEGER NOT NULL,
    ended_at          INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX provider_sessions_owner ON provider_sessions (owner, provider, id);
CREATE TABLE hosted_sessions (
    token      BLOB    NOT NULL PRIMARY KEY CHECK (length(token) = 32),
    owner      TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    version    TEXT    NOT NULL,
    currency   TEXT    NOT NULL,
    demo       INTEGER NOT NULL CHECK (demo IN (0, 1)),
    country    TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX hosted_sessions_owner ON hosted_sessions (owner);
CREATE INDEX hosted_sessions_expires ON hosted_sessions (expires_at);

INSERT INTO provider_sessions (id, token, provider, owner, game, currency, provider_currency, rate, demo, country, seen_at, ended_at)
SELECT id, token, source, owner, game, currency, provider_currency, rate, demo, country, seen_at, ended_at FROM game_sessions WHERE source <> 'installed';
INSERT INTO hosted_sessions (token, owner, game, version, currency, demo, country, created_at, expires_at)
SELECT unhex(token), owner, game, version, currency, demo, country, created_at, CASE ended_at WHEN 0 THEN seen_at + 28800000 ELSE ended_at END
FROM game_sessions WHERE source = 'installed';
DROP TABLE game_sessions;
