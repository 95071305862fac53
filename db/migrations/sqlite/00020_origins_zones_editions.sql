-- +goose Up
-- From where the open question was asked: who shares the device or the address
-- of its author cannot win it. Both are emptied when the question is closed.
ALTER TABLE chat_quizzes ADD COLUMN asked_device TEXT NOT NULL DEFAULT '';  -- a hash
ALTER TABLE chat_quizzes ADD COLUMN asked_address TEXT NOT NULL DEFAULT '';

-- A player can win so many questions a day.
CREATE INDEX chat_quizzes_won ON chat_quizzes (winner, closed_at) WHERE winner IS NOT NULL;

-- In which time zone the weeks of the race begin, and since when: a new one
-- comes with the beginning of a week in it, so that no race that was run is
-- ever cut anew.
CREATE TABLE race_zones (
    since INTEGER PRIMARY KEY,
    zone  TEXT    NOT NULL
) STRICT;

-- A catalogue is written as an edition of its own, in pieces, and put in force
-- as a whole: an import neither holds other writes up nor is seen half done.
CREATE TABLE new_providers (
    edition     INTEGER NOT NULL,
    slug        TEXT    NOT NULL,
    name        TEXT    NOT NULL COLLATE NOCASE,
    image       TEXT    NOT NULL DEFAULT '', -- empty: the generated mark
    priority    INTEGER NOT NULL DEFAULT 0,
    is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    PRIMARY KEY (edition, slug),
    UNIQUE (edition, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE new_games (
    edition            INTEGER NOT NULL,
    id                 TEXT    NOT NULL,
    name               TEXT    NOT NULL,
    provider           TEXT    NOT NULL,
    category           TEXT    NOT NULL CHECK (json_valid(category)), -- a list of kinds, the first says what it is
    custom_category    TEXT    NOT NULL DEFAULT '' CHECK (custom_category IN ('', 'live', 'buy-bonuses', 'game-shows', 'new-releases')),
    image              TEXT    NOT NULL DEFAULT '', -- empty: the generated cover
    priority           INTEGER NOT NULL DEFAULT 0,
    is_featured        INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    is_search_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_search_featured IN (0, 1)),
    is_disabled        INTEGER NOT NULL DEFAULT 0 CHECK (is_disabled IN (0, 1)),
    released           INTEGER NOT NULL DEFAULT 0, -- unix milliseconds
    PRIMARY KEY (edition, id),
    FOREIGN KEY (edition, provider) REFERENCES new_providers (edition, slug)
) STRICT, WITHOUT ROWID;

CREATE TABLE new_game_tags (
    edition INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    tag     TEXT    NOT NULL,
    PRIMARY KEY (edition, game, tag),
    FOREIGN KEY (edition, game) REFERENCES new_games (edition, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO new_providers (edition, slug, name, image, priority, is_featured)
    SELECT 1, slug, name, image, priority, is_featured FROM providers;
INSERT INTO new_games (edition, id, name, provider, category, custom_category, image, priority, is_featured, is_search_featured, is_disabled, released)
    SELECT 1, id, name, provider, category, custom_category, image, priority, is_featured, is_search_featured, is_disabled, released FROM games;
INSERT INTO new_game_tags (edition, game, tag) SELECT 1, game, tag FROM game_tags;
DROP TABLE game_tags;
DROP TABLE games;
DROP TABLE providers;
ALTER TABLE new_providers RENAME TO providers;
ALTER TABLE new_games RENAME TO games;
ALTER TABLE new_game_tags RENAME TO game_tags;
CREATE INDEX games_provider ON games (edition, provider);
ALTER TABLE catalogue ADD COLUMN edition INTEGER NOT NULL DEFAULT 1;

-- +goose Down
CREATE TABLE old_providers (
    slug        TEXT    PRIMARY KEY,
    name        TEXT    NOT NULL UNIQUE COLLATE NOCASE,
    image       TEXT    NOT NULL DEFAULT '',
    priority    INTEGER NOT NULL DEFAULT 0,
    is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE old_games (
    id                 TEXT    PRIMARY KEY,
    name               TEXT    NOT NULL,
    provider           TEXT    NOT NULL REFERENCES old_providers (slug),
    category           TEXT    NOT NULL CHECK (json_valid(category)),
    custom_category    TEXT    NOT NULL DEFAULT '' CHECK (custom_category IN ('', 'live', 'buy-bonuses', 'game-shows', 'new-releases')),
    image              TEXT    NOT NULL DEFAULT '',
    priority           INTEGER NOT NULL DEFAULT 0,
    is_featured        INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    is_search_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_search_featured IN (0, 1)),
    is_disabled        INTEGER NOT NULL DEFAULT 0 CHECK (is_disabled IN (0, 1)),
    released           INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE old_game_tags (
    game TEXT NOT NULL REFERENCES old_games (id) ON DELETE CASCADE,
    tag  TEXT NOT NULL,
    PRIMARY KEY (game, tag)
) STRICT, WITHOUT ROWID;

INSERT INTO old_providers (slug, name, image, priority, is_featured)
    SELECT slug, name, image, priority, is_featured FROM providers WHERE edition = (SELECT edition FROM catalogue);
INSERT INTO old_games (id, name, provider, category, custom_category, image, priority, is_featured, is_search_featured, is_disabled, released)
    SELECT id, name, provider, category, custom_category, image, priority, is_featured, is_search_featured, is_disabled, released
    FROM games WHERE edition = (SELECT edition FROM catalogue);
INSERT INTO old_game_tags (game, tag) SELECT game, tag FROM game_tags WHERE edition = (SELECT edition FROM catalogue);
DROP TABLE game_tags;
DROP TABLE games;
DROP TABLE providers;
ALTER TABLE old_providers RENAME TO providers;
ALTER TABLE old_games RENAME TO games;
ALTER TABLE old_game_tags RENAME TO game_tags;
CREATE INDEX games_provider ON games (provider);
ALTER TABLE catalogue DROP COLUMN edition;

DROP TABLE race_zones;
-- Without zones all weeks are those of UTC: they are made from the journal anew.
DELETE FROM race_week;
DELETE FROM projections WHERE name = 'race';

DROP INDEX chat_quizzes_won;
ALTER TABLE chat_quizzes DROP COLUMN asked_address;
ALTER TABLE chat_quizzes DROP COLUMN asked_device;
