-- Futures: the closed days of the price log, and the troubles of markets and sources.

-- +goose Up
-- A day of the log that is over. root is the hash of its last frame. removed_at is 0 while its file
-- is stored.
CREATE TABLE futures_days (
    day         TEXT    NOT NULL PRIMARY KEY,
    first_frame INTEGER NOT NULL,
    last_frame  INTEGER NOT NULL,
    frames      INTEGER NOT NULL,
    gaps        INTEGER NOT NULL,
    root        TEXT    NOT NULL,
    bytes       INTEGER NOT NULL,
    closed_at   INTEGER NOT NULL,
    removed_at  INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- A pause of a market, or a trouble of a source. ended_at is 0 while it goes on. actor is the staff
-- member who paused the market, ended_by the one who resumed it.
CREATE TABLE futures_incidents (
    id       INTEGER PRIMARY KEY,
    kind     TEXT    NOT NULL CHECK (kind IN ('staff', 'sources', 'silence', 'disconnected', 'outlier')),
    ticker   TEXT    NOT NULL,
    source   TEXT    NOT NULL,
    detail   TEXT    NOT NULL,
    actor    TEXT    NOT NULL,
    began_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL DEFAULT 0,
    ended_by TEXT    NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX futures_incidents_open ON futures_incidents (kind, ticker, source) WHERE ended_at = 0;
CREATE INDEX futures_incidents_began ON futures_incidents (began_at);

-- +goose Down
DROP TABLE futures_incidents;
DROP TABLE futures_days;
