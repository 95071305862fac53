-- The figures of the back office, made from the log of wagers of real money and
-- from the transfers that belong to no wager. All dollars are in millionths, at
-- the price of each wager. A correction counts on the day of the correction, so
-- that what is known up to a moment never changes later.

-- +goose Up
-- The sums of a UTC day; days are counted from 1970. theory is what the rules
-- promise the house on the wagers whose edge is known (measured of them), luck
-- what it won of those beyond it, and squares the sum of the squared deviations of
-- single wagers in square dollars.
CREATE TABLE figure_days (
    day          INTEGER NOT NULL,
    kind         TEXT    NOT NULL,
    product      TEXT    NOT NULL,
    counterparty TEXT    NOT NULL,
    currency     TEXT    NOT NULL,
    wagers       INTEGER NOT NULL,
    staked       INTEGER NOT NULL,
    paid         INTEGER NOT NULL,
    measured     INTEGER NOT NULL,
    theory       INTEGER NOT NULL,
    luck         INTEGER NOT NULL,
    squares      REAL    NOT NULL,
    PRIMARY KEY (day, kind, product, counterparty, currency)
) STRICT, WITHOUT ROWID;

-- The same of an hour, for what ends within a day.
CREATE TABLE figure_hours (
    hour         INTEGER NOT NULL,
    kind         TEXT    NOT NULL,
    product      TEXT    NOT NULL,
    counterparty TEXT    NOT NULL,
    currency     TEXT    NOT NULL,
    wagers       INTEGER NOT NULL,
    staked       INTEGER NOT NULL,
    paid         INTEGER NOT NULL,
    measured     INTEGER NOT NULL,
    theory       INTEGER NOT NULL,
    luck         INTEGER NOT NULL,
    squares      REAL    NOT NULL,
    PRIMARY KEY (hour, kind, product, counterparty, currency)
) STRICT, WITHOUT ROWID;

-- The first and the last number of the wagers of an hour: where it stands in the
-- log.
CREATE TABLE figure_spans (
    hour      INTEGER PRIMARY KEY,
    first_seq INTEGER NOT NULL,
    last_seq  INTEGER NOT NULL
) STRICT;

-- The players of real money: how they came, when they began, and all they played.
-- Months are counted from year 0.
CREATE TABLE figure_people (
    id          INTEGER PRIMARY KEY,
    owner       TEXT    NOT NULL UNIQUE,
    source      TEXT    NOT NULL,
    first_at    INTEGER NOT NULL,
    first_month INTEGER NOT NULL,
    last_month  INTEGER NOT NULL,
    last_day    INTEGER NOT NULL,
    wagers      INTEGER NOT NULL,
    staked      INTEGER NOT NULL,
    paid        INTEGER NOT NULL,
    measured    INTEGER NOT NULL,
    theory      INTEGER NOT NULL,
    luck        INTEGER NOT NULL,
    squares     REAL    NOT NULL
) STRICT;

-- What each player did on a day. entries counts the settlements that were not
-- void; first_at is the first of them, null when there is none, and previous the
-- day on which the player had played before it, 0 for none: a player is counted
-- once in a stretch of days by the row whose previous is before it.
CREATE TABLE figure_players (
    day      INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    entries  INTEGER NOT NULL,
    first_at INTEGER,
    previous INTEGER,
    wagers   INTEGER NOT NULL,
    staked   INTEGER NOT NULL,
    paid     INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    theory   INTEGER NOT NULL,
    luck     INTEGER NOT NULL,
    squares  REAL    NOT NULL,
    PRIMARY KEY (day, person)
) STRICT, WITHOUT ROWID;

-- The sums of a day by how the players came. players are those who played.
CREATE TABLE figure_sources (
    day      INTEGER NOT NULL,
    source   TEXT    NOT NULL,
    players  INTEGER NOT NULL,
    wagers   INTEGER NOT NULL,
    staked   INTEGER NOT NULL,
    paid     INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    theory   INTEGER NOT NULL,
    luck     INTEGER NOT NULL,
    squares  REAL    NOT NULL,
    PRIMARY KEY (day, source)
) STRICT, WITHOUT ROWID;

-- How many of those who began in a month played in a later one.
CREATE TABLE figure_cohorts (
    month   INTEGER NOT NULL,
    later   INTEGER NOT NULL,
    players INTEGER NOT NULL,
    PRIMARY KEY (month, later)
) STRICT, WITHOUT ROWID;

-- The price at which the transfers of a day are counted: the first that was asked
-- for on the day, so that the sums can be made again.
CREATE TABLE figure_prices (
    day      INTEGER NOT NULL,
    currency TEXT    NOT NULL,
    price    TEXT    NOT NULL,
    PRIMARY KEY (day, currency)
) STRICT, WITHOUT ROWID;

-- Transfers of real money that belong to no wager, by hour. debit and credit are
-- owners of the site, or "player"; first_id and last_id say where they stand.
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

-- +goose Down
DELETE FROM projections WHERE name IN ('figure_wagers', 'figure_moves');
DROP TABLE figure_moves;
DROP TABLE figure_prices;
DROP TABLE figure_cohorts;
DROP TABLE figure_sources;
DROP TABLE figure_players;
DROP TABLE figure_people;
DROP TABLE figure_spans;
DROP TABLE figure_hours;
DROP TABLE figure_days;
