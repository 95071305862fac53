-- Staff change what roles permit while others look at it, and some of what staff
-- do waits for a second person.

-- +goose Up
-- version counts the changes of a role, so that nobody overwrites what they have
-- not seen.
ALTER TABLE roles ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- What waits for a second person, or did. payload is canonical JSON; hash is that
-- of everything that was asked for, in hex, and whoever decides names it.
CREATE TABLE approvals (
    id           TEXT    PRIMARY KEY,
    kind         TEXT    NOT NULL,
    subject_kind TEXT    NOT NULL,
    subject      TEXT    NOT NULL,
    payload      TEXT    NOT NULL,
    hash         TEXT    NOT NULL,
    dollars      TEXT    NOT NULL, -- empty where no money is concerned
    reason       TEXT    NOT NULL,
    requested_by TEXT    NOT NULL,
    requested_at INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    state        TEXT    NOT NULL, -- waiting, approved, refused, withdrawn
    decided_by   TEXT    NOT NULL,
    decided_at   INTEGER NOT NULL, -- 0 until then
    decision     TEXT    NOT NULL  -- why
) STRICT;

CREATE INDEX approvals_state ON approvals (state, expires_at);

-- +goose Down
DROP TABLE approvals;

ALTER TABLE roles DROP COLUMN version;
