-- Prizes of races: when each was settled and who won what; and the races and
-- challenges that staff set up.

-- +goose Up
-- Since which week the weekly race pays prizes: the one that ran when this version
-- started first. One row.
CREATE TABLE race_begin (
    week INTEGER NOT NULL PRIMARY KEY
) STRICT;

-- The races and challenges of the operator. terms are JSON and never change; a race
-- that is stopped ends earlier than planned. What is cancelled pays nothing (more).
CREATE TABLE race_contests (
    id          TEXT    NOT NULL PRIMARY KEY,
    request     TEXT    NOT NULL UNIQUE,
    kind        TEXT    NOT NULL CHECK (kind IN ('race', 'challenge')),
    name        TEXT    NOT NULL,
    terms       TEXT    NOT NULL,
    starts_at   INTEGER NOT NULL,
    ends_at     INTEGER NOT NULL CHECK (ends_at > starts_at OR cancelled = 1),
    planned_end INTEGER NOT NULL,
    cancelled   INTEGER NOT NULL CHECK (cancelled IN (0, 1)),
    budget      INTEGER NOT NULL CHECK (budget >= 0), -- millionths of a dollar
    stopped_by  TEXT    NOT NULL,
    author      TEXT    NOT NULL,
    reason      TEXT    NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX race_contests_ends ON race_contests (ends_at, id);
CREATE INDEX race_contests_author ON race_contests (author, created_at);

-- The points of players in the races of the operator; made from the wager log. wager
-- is the one that has the best multiplier.
CREATE TABLE race_scores (
    race       TEXT    NOT NULL REFERENCES race_contests (id),
    owner      TEXT    NOT NULL,
    points     INTEGER NOT NULL CHECK (points >= 0),
    reached_at INTEGER NOT NULL,
    wager      BLOB,
    PRIMARY KEY (race, owner)
) STRICT, WITHOUT ROWID;

CREATE INDEX race_scores_rank ON race_scores (race, points DESC, reached_at, owner);

-- A race whose standings are frozen. seq is the last wager that was counted then.
CREATE TABLE race_settlements (
    race       TEXT    NOT NULL PRIMARY KEY,
    week       INTEGER NOT NULL, -- 0 for a race of the operator
    terms      TEXT    NOT NULL,
    starts_at  INTEGER NOT NULL,
    ends_at    INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    settled_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX race_settlements_week ON race_settlements (week);

-- The places of settled races and the winners of challenges, with what was paid. id
-- is a digest of the race and the player, so that nobody is paid twice for one race.
-- place is 0 for who would have been there and takes no part.
CREATE TABLE race_results (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    race     TEXT    NOT NULL,
    rank     INTEGER NOT NULL,
    place    INTEGER NOT NULL CHECK (place >= 0),
    owner    TEXT    NOT NULL,
    points   INTEGER NOT NULL,
    wager    BLOB,
    usd      INTEGER NOT NULL CHECK (usd >= 0), -- worth of the prize, millionths of a dollar
    currency TEXT    NOT NULL, -- empty until a prize in dollars is paid
    amount   INTEGER NOT NULL CHECK (amount >= 0),
    price    TEXT    NOT NULL, -- dollars for one unit of the currency at the payment
    state    TEXT    NOT NULL CHECK (state IN ('none', 'owed', 'paid')),
    seq      INTEGER NOT NULL, -- of the last wager that was counted
    at       INTEGER NOT NULL,
    paid_at  INTEGER NOT NULL,
    UNIQUE (race, rank),
    UNIQUE (race, owner)
) STRICT, WITHOUT ROWID;

CREATE INDEX race_results_owed ON race_results (race, rank) WHERE state = 'owed';

-- In which currency a player wants prizes in dollars to be paid.
CREATE TABLE race_currencies (
    owner    TEXT NOT NULL PRIMARY KEY,
    currency TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER race_settlements_no_update BEFORE UPDATE ON race_settlements
BEGIN
    SELECT RAISE(ABORT, 'a settled race never changes');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER race_settlements_no_delete BEFORE DELETE ON race_settlements
BEGIN
    SELECT RAISE(ABORT, 'settled races are never removed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER race_results_no_update BEFORE UPDATE ON race_results WHEN OLD.state <> 'owed' OR NEW.id <> OLD.id OR NEW.race <> OLD.race
    OR NEW.rank <> OLD.rank OR NEW.place <> OLD.place OR NEW.owner <> OLD.owner OR NEW.points <> OLD.points
BEGIN
    SELECT RAISE(ABORT, 'the results of races never change');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER race_results_no_delete BEFORE DELETE ON race_results
BEGIN
    SELECT RAISE(ABORT, 'the results of races are never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- Transfers tell of the prizes: without the results the books are wrong.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "prizes of races were paid: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM race_results WHERE state <> 'none';
DROP TABLE cannot_go_back;

DROP TABLE race_currencies;
DROP TABLE race_results;
DROP TABLE race_settlements;
DROP TABLE race_scores;
DROP TABLE race_contests;
DROP TABLE race_begin;
