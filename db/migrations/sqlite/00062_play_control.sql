-- Play control: limits that players set themselves, who changed them when, what
-- those who have any have staked and lost, and how long everybody has played.

-- +goose Up
-- When the stake of a wager was made, if not when it ended. NULL for what ended at
-- once, and for wagers from before this version.
ALTER TABLE wagers ADD COLUMN opened_at INTEGER;

CREATE INDEX open_wagers_account ON open_wagers (account);

-- One row for each control that a player has ever set. value is empty for none;
-- wanted is what the player has asked for and must confirm, NULL for nothing, and
-- empty for removing it. version counts the changes.
CREATE TABLE play_controls (
    user_id    TEXT    NOT NULL,
    control    TEXT    NOT NULL,
    value      TEXT    NOT NULL,
    set_by     TEXT    NOT NULL CHECK (set_by IN ('player', 'staff')),
    changed_at INTEGER NOT NULL,
    wanted     TEXT,
    asked_at   INTEGER NOT NULL DEFAULT 0,
    version    INTEGER NOT NULL CHECK (version > 0),
    PRIMARY KEY (user_id, control)
) STRICT, WITHOUT ROWID;

-- Every change of a control. actor is the player or who of the staff.
CREATE TABLE play_changes (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT    NOT NULL,
    control TEXT    NOT NULL,
    step    TEXT    NOT NULL CHECK (step IN ('stricter', 'asked', 'taken_back', 'looser')),
    was     TEXT    NOT NULL,
    value   TEXT    NOT NULL,
    actor   TEXT    NOT NULL,
    at      INTEGER NOT NULL
) STRICT;

CREATE INDEX play_changes_user ON play_changes (user_id, id);

-- What the players with controls have staked and lost in the current periods, in
-- millionths of a dollar, and how long they have played, in milliseconds. A period
-- is named by its beginning. Open wagers are not in it: they are added when one
-- looks. last_at is the last stake.
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

-- What every player has played on each day (UTC), made from the log of wagers: money
-- on the day of a wager's end, time on that of its stake. Dollars are in millionths,
-- time is in milliseconds, day is the beginning of the day.
CREATE TABLE play_days (
    user_id TEXT    NOT NULL,
    day     INTEGER NOT NULL,
    wagers  INTEGER NOT NULL,
    staked  INTEGER NOT NULL,
    lost    INTEGER NOT NULL,
    played  INTEGER NOT NULL CHECK (played >= 0),
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;

-- The last stake of every player that play_days has counted.
CREATE TABLE play_stakes (
    user_id TEXT    NOT NULL PRIMARY KEY,
    last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER play_changes_no_update BEFORE UPDATE ON play_changes
BEGIN
    SELECT RAISE(ABORT, 'changes of play control are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER play_changes_no_delete BEFORE DELETE ON play_changes
BEGIN
    SELECT RAISE(ABORT, 'changes of play control are never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- An earlier version would let players stake beyond their own limits.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "players have limits: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM play_changes LIMIT 1) AS changed;
DROP TABLE cannot_go_back;

DROP TABLE play_stakes;
DROP TABLE play_days;
DELETE FROM projections WHERE name = 'play_days';
DROP TABLE play_usage;
DROP TABLE play_changes;
DROP TABLE play_controls;
DROP INDEX open_wagers_account;
ALTER TABLE wagers DROP COLUMN opened_at;
