-- What counts for a player's limits is computed from the days that are counted
-- (play_days) and the wagers that ended since, and kept in memory while they play: a
-- row for each player that every bet writes is not needed.

-- +goose Up
DROP TABLE play_usage;

-- +goose Down
-- The version before counts whoever has a row here. The days may lack the last wagers
-- before the stop, which no statement can add: with limits that would bind too late.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "players have limits: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM play_controls WHERE control LIKE 'loss.%' OR control LIKE 'stake.%' OR control LIKE 'time.%';
INSERT INTO cannot_go_back SELECT COUNT(*) FROM play_floors WHERE control LIKE 'loss.%' OR control LIKE 'stake.%' OR control LIKE 'time.%';
DROP TABLE cannot_go_back;
CREATE TABLE play_usage (
    user_id      TEXT    NOT NULL PRIMARY KEY,
    last_at      INTEGER NOT NULL,
    day          INTEGER NOT NULL,
    day_staked   INTEGER NOT NULL,
    day_lost     INTEGER NOT NULL,
    day_played   INTEGER NOT NULL CHECK (day_played >= 0),
    week         INTEGER NOT NULL,
    week_staked  INTEGER NOT NULL,
    week_lost    INTEGER NOT NULL,
    week_played  INTEGER NOT NULL CHECK (week_played >= 0),
    month        INTEGER NOT NULL,
    month_staked INTEGER NOT NULL,
    month_lost   INTEGER NOT NULL,
    month_played INTEGER NOT NULL CHECK (month_played >= 0)
) STRICT, WITHOUT ROWID;
