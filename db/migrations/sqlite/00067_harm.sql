-- Markers of harm: what every player did on each day, the markers that come of it, the
-- cases that they have raised, and how the team talked to the player.

-- +goose Up
-- Facts of a player and a day (UTC, named by its beginning), made from the log of
-- wagers and the records of other rooms, with the markers of that day as JSON. Dollars
-- are in millionths, played is in milliseconds. level is 0, 1 for marked, 2 for strong.
CREATE TABLE harm_days (
    user_id   TEXT    NOT NULL,
    day       INTEGER NOT NULL,
    level     INTEGER NOT NULL CHECK (level BETWEEN 0 AND 2),
    figures   TEXT    NOT NULL,
    wagers    INTEGER NOT NULL,
    staked    INTEGER NOT NULL,
    lost      INTEGER NOT NULL,
    played    INTEGER NOT NULL,
    night     INTEGER NOT NULL,
    deposited INTEGER NOT NULL,
    deposits  INTEGER NOT NULL,
    chased    INTEGER NOT NULL,
    refused   INTEGER NOT NULL,
    cancelled INTEGER NOT NULL,
    looser    INTEGER NOT NULL,
    pauses    INTEGER NOT NULL,
    words     INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX harm_days_day ON harm_days (day, user_id);

-- The cases that markers have raised; the cases themselves stand with all others.
-- level is the strongest so far, markers are their ids, with commas between.
CREATE TABLE harm_cases (
    case_id   TEXT    NOT NULL PRIMARY KEY,
    user_id   TEXT    NOT NULL,
    level     INTEGER NOT NULL CHECK (level BETWEEN 1 AND 2),
    raised_at INTEGER NOT NULL,
    markers   TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX harm_cases_user ON harm_cases (user_id, raised_at);

-- How somebody of the team talked to a player about it.
CREATE TABLE harm_interactions (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT    NOT NULL,
    case_id TEXT    NOT NULL REFERENCES harm_cases (case_id),
    kind    TEXT    NOT NULL CHECK (kind IN ('letter', 'chat', 'call', 'limit', 'watched')),
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    text    TEXT    NOT NULL
) STRICT;

CREATE INDEX harm_interactions_user ON harm_interactions (user_id, id);
CREATE INDEX harm_interactions_case ON harm_interactions (case_id);

-- What markers look for, a day at a time.
CREATE INDEX play_days_day ON play_days (day, user_id);
CREATE INDEX deposits_credited ON deposits (credited_at) WHERE credited_at > 0;
CREATE INDEX withdrawal_events_cancel ON withdrawal_events (at) WHERE deed = 'cancel';
CREATE INDEX gateway_payments_failed ON gateway_payments (changed_at) WHERE state IN ('expired', 'failed');
CREATE INDEX play_changes_at ON play_changes (at);
CREATE INDEX support_messages_at ON support_messages (at);

-- +goose StatementBegin
CREATE TRIGGER harm_interactions_no_update BEFORE UPDATE ON harm_interactions
BEGIN
    SELECT RAISE(ABORT, 'interactions with players are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER harm_interactions_no_delete BEFORE DELETE ON harm_interactions
BEGIN
    SELECT RAISE(ABORT, 'interactions with players are never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- The law wants kept that somebody talked to a player.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "there are cases about markers of harm: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM harm_cases LIMIT 1) AS raised;
DROP TABLE cannot_go_back;

DROP INDEX support_messages_at;
DROP INDEX play_changes_at;
DROP INDEX gateway_payments_failed;
DROP INDEX withdrawal_events_cancel;
DROP INDEX deposits_credited;
DROP INDEX play_days_day;
DROP TABLE harm_interactions;
DROP TABLE harm_cases;
DROP TABLE harm_days;
