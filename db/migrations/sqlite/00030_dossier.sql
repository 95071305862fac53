-- What staff write about players, the corrections of balances by staff, and the
-- indexes by which the back office finds players and what happened to them.

-- +goose Up
-- A note is shown in its newest version; all versions are kept.
CREATE TABLE player_notes (
    id         TEXT    PRIMARY KEY,
    user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    author     TEXT    NOT NULL,
    version    INTEGER NOT NULL CHECK (version > 0),
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX player_notes_user ON player_notes (user_id, created_at);

CREATE TABLE player_note_versions (
    note_id TEXT    NOT NULL REFERENCES player_notes (id) ON DELETE CASCADE,
    version INTEGER NOT NULL CHECK (version > 0),
    text    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    request TEXT    NOT NULL,
    PRIMARY KEY (note_id, version)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER player_note_versions_no_update BEFORE UPDATE ON player_note_versions
BEGIN
    SELECT RAISE(ABORT, 'versions of notes are never changed');
END;
-- +goose StatementEnd

CREATE TABLE player_tags (
    user_id TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    tag     TEXT    NOT NULL CHECK (tag <> ''),
    author  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX player_tags_tag ON player_tags (tag, user_id);

-- Every correction of a balance by staff, once and for ever. The money of it
-- stands in the transfer whose ref is the id; a negative amount was taken from
-- the player. A request of the same member of staff is carried out once.
CREATE TABLE adjustments (
    id       BLOB    PRIMARY KEY,
    user_id  TEXT    NOT NULL,
    actor    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    purpose  TEXT    NOT NULL,
    amount   INTEGER NOT NULL CHECK (amount <> 0),
    reason   TEXT    NOT NULL,
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (actor, request)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER adjustments_no_update BEFORE UPDATE ON adjustments
BEGIN
    SELECT RAISE(ABORT, 'adjustments are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER adjustments_no_delete BEFORE DELETE ON adjustments
BEGIN
    SELECT RAISE(ABORT, 'adjustments are never deleted');
END;
-- +goose StatementEnd

-- A player's transfers but those of wagers, which the wagers list: a wager writes
-- no row of these indexes.
CREATE INDEX transfers_debit ON transfers (debit, at, id) WHERE code NOT IN (1, 2, 3, 4, 11);
CREATE INDEX transfers_credit ON transfers (credit, at, id) WHERE code NOT IN (1, 2, 3, 4, 11);
CREATE INDEX transfers_ref ON transfers (ref) WHERE code NOT IN (1, 2, 3, 4, 11);

-- Players by what staff have in hand.
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_banned ON users (banned_at) WHERE banned_at IS NOT NULL;
CREATE INDEX users_muted ON users (mute_until) WHERE mute_until IS NOT NULL;
CREATE INDEX users_referred ON users (referred_by) WHERE referred_by IS NOT NULL;
CREATE INDEX users_register_device ON users (register_device) WHERE register_device <> '';
CREATE INDEX known_devices_device ON known_devices (device);
CREATE INDEX sessions_ip ON sessions (ip);
CREATE INDEX sessions_seen ON sessions (last_seen_at, id);
CREATE INDEX staff_log_subject ON staff_log (subject, kind, seq);
CREATE INDEX staff_log_request ON staff_log (request) WHERE request <> '';

-- +goose Down
-- Transfers tell of the adjustments: without them the books are wrong.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "balances were corrected: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM adjustments;
DROP TABLE cannot_go_back;

DROP INDEX staff_log_request;
DROP INDEX staff_log_subject;
DROP INDEX sessions_seen;
DROP INDEX sessions_ip;
DROP INDEX known_devices_device;
DROP INDEX users_register_device;
DROP INDEX users_referred;
DROP INDEX users_muted;
DROP INDEX users_banned;
DROP INDEX users_created;
DROP INDEX transfers_ref;
DROP INDEX transfers_credit;
DROP INDEX transfers_debit;
DROP TABLE adjustments;
DROP TABLE player_tags;
DROP TABLE player_note_versions;
DROP TABLE player_notes;
