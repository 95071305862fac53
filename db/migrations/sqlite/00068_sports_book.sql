-- The sportsbook: its events, how they ended, what their prices were, and how
-- much of the limits each player may use.

-- +goose Up
-- An event of a feed. fixture and state are JSON as the feed brought them, offer
-- are the markets that were offered on it, one on a line. state_seq is the number
-- of the state within the feed.
CREATE TABLE sport_events (
    id         TEXT    NOT NULL PRIMARY KEY,
    feed       TEXT    NOT NULL,
    source     TEXT    NOT NULL,
    sport      TEXT    NOT NULL,
    starts_at  INTEGER NOT NULL,
    phase      TEXT    NOT NULL CHECK (phase IN ('planned', 'live', 'over')),
    fixture    TEXT    NOT NULL,
    state      TEXT    NOT NULL,
    state_seq  INTEGER NOT NULL,
    offer      TEXT    NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (feed, source)
) STRICT, WITHOUT ROWID;

CREATE INDEX sport_events_phase ON sport_events (phase, starts_at);

-- What is known of the result of an event. A later revision of an event adds to
-- the earlier ones, or corrects them. result is JSON.
CREATE TABLE sport_results (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    event    TEXT    NOT NULL REFERENCES sport_events (id),
    result   TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX sport_results_event ON sport_results (event, revision);

-- +goose StatementBegin
CREATE TRIGGER sport_results_no_update BEFORE UPDATE ON sport_results
BEGIN
    SELECT RAISE(ABORT, 'a result is corrected by another one');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sport_results_no_delete BEFORE DELETE ON sport_results
BEGIN
    SELECT RAISE(ABORT, 'results are never removed');
END;
-- +goose StatementEnd

-- How the prices of the main markets of an event changed. prices is JSON.
CREATE TABLE sport_prices (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    event   TEXT    NOT NULL,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    prices  TEXT    NOT NULL
) STRICT;

CREATE INDEX sport_prices_event ON sport_prices (event, version);

CREATE INDEX sport_prices_at ON sport_prices (at);

-- +goose Down
DROP TABLE sport_prices;
DROP TABLE sport_results;
DROP TABLE sport_events;
