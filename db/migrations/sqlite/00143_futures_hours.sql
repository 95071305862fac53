-- Futures: the seeds of simulated prices. The commitment is public before the hour, the seed after it.

-- +goose Up
-- hour is its first Unix millisecond divided by 3600000, step the time of a step in milliseconds, and
-- first_step the first step that is made of the seed. sealed is the encrypted seed, and seed the
-- revealed one. starts are the prices before the first step as JSON; empty until the hour begins.
-- unopened is 1 for a seed that was sealed with a lost secret.
CREATE TABLE futures_hours (
    id          INTEGER PRIMARY KEY,
    hour        INTEGER NOT NULL,
    step        INTEGER NOT NULL CHECK (step > 0),
    first_step  INTEGER NOT NULL,
    commitment  TEXT    NOT NULL,
    sealed      TEXT    NOT NULL,
    seed        TEXT    NOT NULL DEFAULT '',
    starts      TEXT    NOT NULL DEFAULT '',
    created_at  INTEGER NOT NULL,
    revealed_at INTEGER NOT NULL DEFAULT 0,
    unopened    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX futures_hours_hour ON futures_hours (hour);
CREATE INDEX futures_hours_secret ON futures_hours (hour) WHERE revealed_at = 0;

-- +goose StatementBegin
CREATE TRIGGER futures_hours_final BEFORE UPDATE ON futures_hours
WHEN OLD.revealed_at > 0 OR OLD.hour <> NEW.hour OR OLD.step <> NEW.step OR OLD.first_step <> NEW.first_step OR OLD.commitment <> NEW.commitment OR (OLD.starts <> '' AND OLD.starts <> NEW.starts)
BEGIN
    SELECT RAISE(ABORT, 'a revealed seed, a commitment and the start of an hour never change');
END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE futures_hours;
