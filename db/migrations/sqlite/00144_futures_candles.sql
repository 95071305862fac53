-- Futures: the history of prices. Prices are in the units of the ticker, hour is the first Unix
-- millisecond of the hour divided by 3600000.

-- +goose Up
-- minutes has the candles of its minutes, packed.
CREATE TABLE futures_candles (
    ticker  TEXT    NOT NULL,
    hour    INTEGER NOT NULL,
    open    INTEGER NOT NULL CHECK (open > 0),
    high    INTEGER NOT NULL,
    low     INTEGER NOT NULL CHECK (low > 0),
    close   INTEGER NOT NULL CHECK (close > 0),
    minutes BLOB    NOT NULL,
    PRIMARY KEY (ticker, hour),
    CHECK (low <= open AND low <= close AND high >= open AND high >= close)
) STRICT, WITHOUT ROWID;

-- The candles of its seconds, packed.
CREATE TABLE futures_seconds (
    ticker  TEXT    NOT NULL,
    hour    INTEGER NOT NULL,
    packed  BLOB    NOT NULL,
    PRIMARY KEY (ticker, hour)
) STRICT;

-- +goose Down
DROP TABLE futures_seconds;
DROP TABLE futures_candles;
