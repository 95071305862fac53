-- Identity: what players show of who they are, level by level, and how it was decided.
-- What they say of themselves is sealed with the site's secret; the files lie sealed
-- in the folder of data.

-- +goose Up
-- One level of one player. open is with the player, waiting with the team. data is
-- sealed, '' for none. why is who has asked: '' when the player came alone. reason is
-- a word that the player's page knows. valid_until is when it has to be shown again,
-- 0 for never, as of every time. purged_at is when data and files were removed.
CREATE TABLE identity_checks (
    id           TEXT    NOT NULL PRIMARY KEY,
    user_id      TEXT    NOT NULL,
    level        INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
    state        TEXT    NOT NULL CHECK (state IN ('open', 'waiting', 'accepted', 'refused')),
    data         TEXT    NOT NULL,
    why          TEXT    NOT NULL CHECK (why IN ('', 'withdrawal', 'rule', 'staff')),
    asked_at     INTEGER NOT NULL,
    submitted_at INTEGER NOT NULL,
    decided_at   INTEGER NOT NULL,
    decided_by   TEXT    NOT NULL,
    reason       TEXT    NOT NULL,
    message      TEXT    NOT NULL,
    valid_until  INTEGER NOT NULL,
    purged_at    INTEGER NOT NULL,
    created_at   INTEGER NOT NULL,
    changed_at   INTEGER NOT NULL,
    round        INTEGER NOT NULL, -- counts how often it was begun anew
    version      INTEGER NOT NULL,
    UNIQUE (user_id, level),
    CHECK (state <> 'waiting' OR submitted_at > 0),
    CHECK (state NOT IN ('accepted', 'refused') OR decided_at > 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX identity_checks_state ON identity_checks (state, changed_at, id);

-- A file that was shown. Its content lies in a file of the same id.
CREATE TABLE identity_files (
    id         TEXT    NOT NULL PRIMARY KEY,
    check_id   TEXT    NOT NULL REFERENCES identity_checks (id),
    round      INTEGER NOT NULL,
    part       TEXT    NOT NULL CHECK (part IN ('front', 'back', 'selfie', 'address', 'funds')),
    kind       TEXT    NOT NULL CHECK (kind IN ('image/jpeg', 'application/pdf')),
    bytes      INTEGER NOT NULL CHECK (bytes > 0),
    added_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX identity_files_check ON identity_files (check_id, round);

-- What happened, without anything of what was shown. actor is '' for the player.
CREATE TABLE identity_events (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id  TEXT    NOT NULL,
    level    INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
    at       INTEGER NOT NULL,
    actor    TEXT    NOT NULL,
    what     TEXT    NOT NULL,
    detail   TEXT    NOT NULL
) STRICT;

CREATE INDEX identity_events_user ON identity_events (user_id, at, id);

-- +goose StatementBegin
CREATE TRIGGER identity_events_no_update BEFORE UPDATE ON identity_events
BEGIN
    SELECT RAISE(ABORT, 'what happened in a check of identity is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER identity_events_no_delete BEFORE DELETE ON identity_events
BEGIN
    SELECT RAISE(ABORT, 'what happened in a check of identity is never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- The law wants to know who was asked for identity and how it was decided.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "there are checks of identity: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM identity_checks LIMIT 1) AS found_checks;
DROP TABLE cannot_go_back;

DROP TABLE identity_events;
DROP TABLE identity_files;
DROP TABLE identity_checks;
