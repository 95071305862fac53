-- The integrations of outside providers of games.

-- +goose Up
-- sealed has the credentials, encrypted with the secret of the site. addresses are the networks of the
-- provider's callbacks and currencies the ids of supported currencies, both separated by spaces. fee is
-- the contract fee in hundredths of a percent of the gross gaming revenue. Times are unix milliseconds.
CREATE TABLE integrations (
    name       TEXT    NOT NULL PRIMARY KEY,
    protocol   TEXT    NOT NULL,
    base       TEXT    NOT NULL,
    sealed     TEXT    NOT NULL,
    addresses  TEXT    NOT NULL,
    currencies TEXT    NOT NULL,
    fee        INTEGER NOT NULL CHECK (fee BETWEEN 0 AND 10000),
    enabled    INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    reason     TEXT    NOT NULL DEFAULT '',
    version    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    changed_by TEXT    NOT NULL,
    imported_at INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The reading of a provider's games page by page. next_page is the page to read next; pages is 0 before the
-- first one.
CREATE TABLE integration_imports (
    integration TEXT    NOT NULL PRIMARY KEY REFERENCES integrations (name),
    started_at  INTEGER NOT NULL,
    next_page   INTEGER NOT NULL,
    pages       INTEGER NOT NULL
) STRICT;

CREATE TABLE integration_games (
    integration TEXT NOT NULL,
    game        TEXT NOT NULL,
    -- JSON of the game in the last complete import, and as it is being read; empty for none.
    listing     TEXT NOT NULL,
    staged      TEXT NOT NULL,
    PRIMARY KEY (integration, game)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE integration_games;
DROP TABLE integration_imports;
DROP TABLE integrations;
