-- Games that were installed from math packages. Their files are in the data folder.

-- +goose Up
-- A row stays when a version is removed, so that the digest of its package remains known.
CREATE TABLE installed_games (
    game         TEXT    NOT NULL,
    version      TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    provider     TEXT    NOT NULL,
    digest       TEXT    NOT NULL CHECK (length(digest) = 64),
    enabled      INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    installed_at INTEGER NOT NULL,
    removed_at   INTEGER CHECK (removed_at IS NULL OR enabled = 0),
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX installed_games_enabled ON installed_games (game) WHERE enabled = 1;

-- +goose Down
DROP TABLE installed_games;
