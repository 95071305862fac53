-- Privacy: copies of their data that players ask for, and accounts that are deleted.

-- +goose Up
-- A request of a player, or of staff for one. copy: waiting, working, ready, failed,
-- removed. deletion: waiting until due_at, withdrawn, refused, working, done. asked_by is ''
-- for the player. why are the reasons of a refusal, with commas between. step is how many
-- tables of a deletion are done. A deleted player is known by user_id alone.
CREATE TABLE privacy_requests (
    id       TEXT    NOT NULL PRIMARY KEY,
    user_id  TEXT    NOT NULL CHECK (user_id <> ''),
    kind     TEXT    NOT NULL CHECK (kind IN ('copy', 'deletion')),
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'working', 'ready', 'failed', 'removed', 'withdrawn', 'refused', 'done')),
    asked_by TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    why      TEXT    NOT NULL,
    asked_at INTEGER NOT NULL,
    due_at   INTEGER NOT NULL,
    ended_at INTEGER NOT NULL, -- 0 for not yet
    step     INTEGER NOT NULL,
    bytes    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX privacy_requests_open ON privacy_requests (user_id, kind) WHERE state IN ('waiting', 'working');
CREATE INDEX privacy_requests_user ON privacy_requests (user_id, id);
CREATE INDEX privacy_requests_state ON privacy_requests (kind, state, due_at);

-- What recognises somebody whose exclusion or ban goes on though the account is deleted: a
-- hash of the e-mail address, or of what was connected, made with the site's secret.
CREATE TABLE privacy_marks (
    hash TEXT    NOT NULL PRIMARY KEY,
    why  TEXT    NOT NULL CHECK (why IN ('excluded', 'banned')),
    at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The names in what a room was shown of a gift go with the account.
DROP TRIGGER gifts_no_update;

-- +goose StatementBegin
CREATE TRIGGER gifts_no_update BEFORE UPDATE OF id, kind, sender, room, currency, each, users, at ON gifts
BEGIN
    SELECT RAISE(ABORT, 'gifts are never changed');
END;
-- +goose StatementEnd

-- +goose Down
-- Whoever was deleted could come back, and nothing would prove that it was done.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "accounts were deleted: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM privacy_requests WHERE kind = 'deletion' AND state IN ('working', 'done') LIMIT 1) AS deleted;
DROP TABLE cannot_go_back;

DROP TRIGGER gifts_no_update;

-- +goose StatementBegin
CREATE TRIGGER gifts_no_update BEFORE UPDATE ON gifts
BEGIN
    SELECT RAISE(ABORT, 'gifts are never changed');
END;
-- +goose StatementEnd

DROP TABLE privacy_marks;
DROP TABLE privacy_requests;
