-- The office makes backups, tries them and sends them elsewhere. A row is one copy
-- of the database, whatever became of it.

-- +goose Up
-- name is that of the file in the folder of backups. owner is the process that
-- makes it. due is when the schedule asked for it, 0 for none. What is away is the
-- copy of it at another place.
CREATE TABLE backups (
    id             TEXT    PRIMARY KEY,
    name           TEXT    NOT NULL,
    kind           TEXT    NOT NULL, -- schedule, staff, console, upgrade, replaced, found
    state          TEXT    NOT NULL, -- making, ready, failed, gone
    owner          TEXT    NOT NULL,
    actor          TEXT    NOT NULL,
    reason         TEXT    NOT NULL,
    due            INTEGER NOT NULL,
    started_at     INTEGER NOT NULL,
    ended_at       INTEGER NOT NULL, -- 0 until then
    bytes          INTEGER NOT NULL,
    schema_version INTEGER NOT NULL,
    digest         TEXT    NOT NULL, -- SHA-256 of the file in hex
    failure        TEXT    NOT NULL,
    tried          TEXT    NOT NULL, -- empty, good or bad
    tried_at       INTEGER NOT NULL,
    trial          TEXT    NOT NULL, -- JSON
    away           TEXT    NOT NULL, -- empty, sending, sent, failed or removed
    away_to        TEXT    NOT NULL,
    away_name      TEXT    NOT NULL,
    away_bytes     INTEGER NOT NULL,
    away_digest    TEXT    NOT NULL,
    away_encrypted INTEGER NOT NULL,
    away_at        INTEGER NOT NULL,
    away_checked   INTEGER NOT NULL, -- when it was read back, 0 for never
    away_failure   TEXT    NOT NULL
) STRICT;

CREATE INDEX backups_started ON backups (started_at, id);

-- Where copies go: one S3-compatible bucket. secret is sealed with the site's key.
CREATE TABLE backup_place (
    id         TEXT    PRIMARY KEY CHECK (id IN ('s3')),
    endpoint   TEXT    NOT NULL, -- empty for none
    region     TEXT    NOT NULL,
    bucket     TEXT    NOT NULL,
    prefix     TEXT    NOT NULL,
    access_key TEXT    NOT NULL,
    secret     TEXT    NOT NULL,
    path_style INTEGER NOT NULL,
    version    INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    changed_by TEXT    NOT NULL
) STRICT;

-- +goose Down
DROP TABLE backup_place;

DROP TABLE backups;
