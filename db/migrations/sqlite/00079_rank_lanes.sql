-- Levels and rakeback are counted for four groups of players, each with a checkpoint
-- of its own. All of them stand where the one before stood.

-- +goose Up
INSERT INTO projections (name, seq) SELECT 'ranks 1', seq FROM projections WHERE name = 'ranks';
INSERT INTO projections (name, seq) SELECT 'ranks 2', seq FROM projections WHERE name = 'ranks';
INSERT INTO projections (name, seq) SELECT 'ranks 3', seq FROM projections WHERE name = 'ranks';

-- +goose Down
-- An earlier version has one checkpoint: with groups that stand at different wagers it
-- would count some of them twice, or never.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "levels are not counted to the same wager: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM projections WHERE name IN ('ranks 1', 'ranks 2', 'ranks 3') AND seq <> (SELECT seq FROM projections AS first WHERE first.name = 'ranks');
DROP TABLE cannot_go_back;
DELETE FROM projections WHERE name IN ('ranks 1', 'ranks 2', 'ranks 3');
