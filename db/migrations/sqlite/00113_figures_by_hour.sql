-- The figures of the back office are kept by hour for every group, so that no report
-- reads the log of wagers of a busy hour. What is new here is counted from the logs in
-- batches after the start; until then reports are refused.

-- +goose Up
-- The sums of an hour by how the players came. Hours are counted from 1970.
CREATE TABLE figure_source_hours (
    hour     INTEGER NOT NULL,
    source   TEXT    NOT NULL,
    country  TEXT    NOT NULL,
    wagers   INTEGER NOT NULL,
    staked   INTEGER NOT NULL,
    paid     INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    theory   INTEGER NOT NULL,
    luck     INTEGER NOT NULL,
    squares  REAL    NOT NULL,
    PRIMARY KEY (hour, source, country)
) STRICT, WITHOUT ROWID;

-- How many players played in an hour for the first time on its day, by the day on
-- which they had played before; 0 for never or more than 31 days ago. The different
-- players of a stretch of days are those whose day before is before the stretch.
CREATE TABLE figure_arrivals (
    hour     INTEGER NOT NULL,
    previous INTEGER NOT NULL,
    players  INTEGER NOT NULL,
    PRIMARY KEY (hour, previous)
) STRICT, WITHOUT ROWID;

-- The last day on which the player was counted in figure_arrivals; 0 for none.
ALTER TABLE figure_people ADD COLUMN arrived_day INTEGER NOT NULL DEFAULT 0;

-- Movements are kept as amounts in minor units and counted at the price of their day
-- when they are read, so that a price may come later.
DROP TABLE figure_moves;

CREATE TABLE figure_moves (
    hour     INTEGER NOT NULL,
    code     INTEGER NOT NULL,
    debit    TEXT    NOT NULL,
    credit   TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    moves    INTEGER NOT NULL,
    amount   INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    last_id  INTEGER NOT NULL,
    PRIMARY KEY (hour, code, debit, credit, currency)
) STRICT, WITHOUT ROWID;

-- The same of a UTC day.
CREATE TABLE figure_move_days (
    day      INTEGER NOT NULL,
    code     INTEGER NOT NULL,
    debit    TEXT    NOT NULL,
    credit   TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    moves    INTEGER NOT NULL,
    amount   INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    last_id  INTEGER NOT NULL,
    PRIMARY KEY (day, code, debit, credit, currency)
) STRICT, WITHOUT ROWID;

-- Currencies that moved on a day that has no price yet.
CREATE TABLE figure_unpriced (
    currency TEXT    NOT NULL,
    day      INTEGER NOT NULL,
    PRIMARY KEY (currency, day)
) STRICT, WITHOUT ROWID;

-- A price of 0 was written for a day without a price.
DELETE FROM figure_prices WHERE price = '0';

-- The entry of its log up to which a projection must have counted before its figures
-- are complete.
CREATE TABLE figure_backfills (
    name TEXT    PRIMARY KEY,
    seq  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO figure_backfills SELECT 'figure_arrivals', last FROM (SELECT MAX(seq) AS last FROM wagers) WHERE last > 0;
INSERT INTO figure_backfills SELECT 'figure_moves', last FROM (SELECT MAX(id) AS last FROM transfers) WHERE last > 0;
DELETE FROM projections WHERE name = 'figure_moves';
DELETE FROM figure_depositors;

-- +goose Down
DELETE FROM projections WHERE name IN ('figure_arrivals', 'figure_moves');
DELETE FROM figure_depositors;
DROP TABLE figure_backfills;
DROP TABLE figure_unpriced;
DROP TABLE figure_move_days;
DROP TABLE figure_moves;

CREATE TABLE figure_moves (
    hour     INTEGER NOT NULL,
    code     INTEGER NOT NULL,
    debit    TEXT    NOT NULL,
    credit   TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    moves    INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    last_id  INTEGER NOT NULL,
    PRIMARY KEY (hour, code, debit, credit, currency)
) STRICT, WITHOUT ROWID;

ALTER TABLE figure_people DROP COLUMN arrived_day;
DROP TABLE figure_arrivals;
DROP TABLE figure_source_hours;
