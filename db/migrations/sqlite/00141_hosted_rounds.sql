-- Sessions and open rounds of installed games.

-- +goose Up
-- token is the SHA-256 of the session's token. Times are in unix milliseconds.
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

-- The outcome of a round is known when it is opened; it is paid when the player has seen it. bet is
-- in minor units, payout is that of a bet of 100.
CREATE TABLE hosted_rounds (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    owner    TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    version  TEXT    NOT NULL,
    mode     TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    demo     INTEGER NOT NULL CHECK (demo IN (0, 1)),
    bet      INTEGER NOT NULL CHECK (bet > 0),
    payout   INTEGER NOT NULL CHECK (payout > 0),
    edge     TEXT    NOT NULL,
    pair     INTEGER NOT NULL,
    nonce    INTEGER NOT NULL,
    event    TEXT    NOT NULL DEFAULT '',
    opened   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX hosted_rounds_player ON hosted_rounds (owner, game, currency, demo);
CREATE INDEX hosted_rounds_version ON hosted_rounds (game, version);
CREATE INDEX hosted_rounds_opened ON hosted_rounds (opened);

-- +goose Down
DROP TABLE hosted_rounds;
DROP TABLE hosted_sessions;
