-- What traders let the house risk: limits of their own, the factors of players, and
-- the last price of a selection before its event began.

-- +goose Up
-- kind says what key is: the key of a sport, sport/category/tournament, sport/market,
-- or the id of an event. Amounts are millionths of a dollar, 0 for what is inherited.
CREATE TABLE sport_limits (
    kind       TEXT    NOT NULL CHECK (kind IN ('sport', 'league', 'market', 'event')),
    key        TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    bet        INTEGER NOT NULL CHECK (bet >= 0),
    market     INTEGER NOT NULL CHECK (market >= 0),
    event      INTEGER NOT NULL CHECK (event >= 0),
    version    INTEGER NOT NULL CHECK (version > 0),
    at         INTEGER NOT NULL,
    changed_by TEXT    NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- How much of the limits of a bet a player may use, in hundredths.
CREATE TABLE sports_factors (
    owner      TEXT    NOT NULL PRIMARY KEY,
    factor     INTEGER NOT NULL CHECK (factor BETWEEN 0 AND 200),
    version    INTEGER NOT NULL CHECK (version > 0),
    at         INTEGER NOT NULL,
    changed_by TEXT    NOT NULL,
    reason     TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

-- The last price before the event began, in thousandths, and the fair chance then, in
-- millionths; NULL where nobody saw one.
ALTER TABLE sports_selections ADD COLUMN closing_price INTEGER CHECK (closing_price > 1000);
ALTER TABLE sports_selections ADD COLUMN closing_chance INTEGER CHECK (closing_chance BETWEEN 0 AND 1000000);

-- +goose Down
ALTER TABLE sports_selections DROP COLUMN closing_chance;
ALTER TABLE sports_selections DROP COLUMN closing_price;
DROP TABLE sports_factors;
DROP TABLE sport_limits;
