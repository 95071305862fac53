-- The outbox: facts that packages have published, in the order of the commits. payload is JSON.
-- user_id is empty for a fact about no player. Old rows are deleted by a job. A number is never
-- used again, because readers store the number up to which they have read.

-- +goose Up
CREATE TABLE events (
    seq     INTEGER PRIMARY KEY AUTOINCREMENT,
    at      INTEGER NOT NULL,
    topic   TEXT    NOT NULL CHECK (topic <> ''),
    user_id TEXT    NOT NULL,
    payload TEXT    NOT NULL
) STRICT;

CREATE INDEX events_user ON events (user_id, seq) WHERE user_id <> '';

-- +goose StatementBegin
CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'an event is never changed');
END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE events;
