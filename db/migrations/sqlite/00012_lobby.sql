-- +goose Up
-- The catalogue of games that are not the house's own. Those are in the
-- program itself and always there.
CREATE TABLE providers (
    slug        TEXT    PRIMARY KEY,
    name        TEXT    NOT NULL UNIQUE COLLATE NOCASE,
    image       TEXT    NOT NULL DEFAULT '', -- empty: the generated mark
    priority    INTEGER NOT NULL DEFAULT 0,
    is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    id                 TEXT    PRIMARY KEY,
    name               TEXT    NOT NULL,
    provider           TEXT    NOT NULL REFERENCES providers (slug),
    category           TEXT    NOT NULL CHECK (json_valid(category)), -- a list of kinds, the first says what it is
    custom_category    TEXT    NOT NULL DEFAULT '' CHECK (custom_category IN ('', 'live', 'buy-bonuses', 'game-shows', 'new-releases')),
    image              TEXT    NOT NULL DEFAULT '', -- empty: the generated cover
    priority           INTEGER NOT NULL DEFAULT 0,
    is_featured        INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    is_search_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_search_featured IN (0, 1)),
    is_disabled        INTEGER NOT NULL DEFAULT 0 CHECK (is_disabled IN (0, 1)),
    released           INTEGER NOT NULL DEFAULT 0 -- unix milliseconds
) STRICT, WITHOUT ROWID;

CREATE INDEX games_provider ON games (provider);

CREATE TABLE game_tags (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    tag  TEXT NOT NULL,
    PRIMARY KEY (game, tag)
) STRICT, WITHOUT ROWID;

-- One row. It counts the changes of the three tables above, so that a running
-- site knows when to read them again.
CREATE TABLE catalogue (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL
) STRICT;
INSERT INTO catalogue (id, version) VALUES (1, 1);

-- Favourites outlive a game that is taken out of the catalogue, and include
-- the house's own games: so they refer to no table.
CREATE TABLE favourites (
    owner TEXT    NOT NULL,
    game  TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (owner, game)
) STRICT, WITHOUT ROWID;

-- What a player wagered on and when last: a projection of the journal.
CREATE TABLE played (
    owner TEXT    NOT NULL,
    game  TEXT    NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (owner, game)
) STRICT, WITHOUT ROWID;

-- +goose Down
DELETE FROM projections WHERE name = 'played';
DROP TABLE played;
DROP TABLE favourites;
DROP TABLE catalogue;
DROP TABLE game_tags;
DROP TABLE games;
DROP TABLE providers;
