-- Games of the catalogue belong to a source, which launches them: the installed games, or an
-- integration. Without one they are previews.

-- +goose Up
ALTER TABLE games ADD COLUMN source TEXT NOT NULL DEFAULT '';
-- The id that the source uses.
ALTER TABLE games ADD COLUMN external TEXT NOT NULL DEFAULT '';
-- The group of games that players can block; empty for previews.
ALTER TABLE games ADD COLUMN play_group TEXT NOT NULL DEFAULT '';
-- The currencies of the game; empty for all.
ALTER TABLE games ADD COLUMN currencies TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(currencies));
-- The countries in which the source does not offer it.
ALTER TABLE games ADD COLUMN blocked TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(blocked));
-- The return to player in percent and the largest win in multiples of the bet; empty if unknown.
ALTER TABLE games ADD COLUMN rtp TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN max_win TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN volatility TEXT NOT NULL DEFAULT '' CHECK (volatility IN ('', 'low', 'medium', 'high'));
-- Set for a game that its source no longer offers. Its row keeps the name of old wagers.
ALTER TABLE games ADD COLUMN is_unavailable INTEGER NOT NULL DEFAULT 0 CHECK (is_unavailable IN (0, 1));
CREATE UNIQUE INDEX games_external ON games (edition, source, external) WHERE source <> '';

-- +goose Down
DROP INDEX games_external;
DELETE FROM games WHERE source <> '';
ALTER TABLE games DROP COLUMN is_unavailable;
ALTER TABLE games DROP COLUMN volatility;
ALTER TABLE games DROP COLUMN max_win;
ALTER TABLE games DROP COLUMN rtp;
ALTER TABLE games DROP COLUMN blocked;
ALTER TABLE games DROP COLUMN currencies;
ALTER TABLE games DROP COLUMN play_group;
ALTER TABLE games DROP COLUMN external;
ALTER TABLE games DROP COLUMN source;
