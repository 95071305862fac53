-- What players and staff did, the rules that look at it, the alerts and cases that
-- come of it, and where they are told. All dollars are in millionths.

-- +goose Up
-- The stream that rules read, in the order of the commits. user_id is empty for
-- what nobody with an account did, such as a sign-in that failed; origin is empty
-- but for what a rule itself did, which no rule sees. Old rows are deleted by a
-- job, never the newest.
CREATE TABLE activity (
    seq     INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind <> ''),
    user_id TEXT    NOT NULL,
    address TEXT    NOT NULL,
    device  TEXT    NOT NULL,
    usd     INTEGER NOT NULL,
    facts   TEXT    NOT NULL,
    origin  TEXT    NOT NULL,
    request TEXT    NOT NULL
) STRICT;

CREATE INDEX activity_kind ON activity (kind, seq);
CREATE INDEX activity_user ON activity (user_id, kind, seq) WHERE user_id <> '';
CREATE INDEX activity_address ON activity (address, kind, seq) WHERE address <> '';
CREATE INDEX activity_device ON activity (device, kind, seq) WHERE device <> '';

-- +goose StatementBegin
CREATE TRIGGER activity_no_update BEFORE UPDATE ON activity
BEGIN
    SELECT RAISE(ABORT, 'activity is never changed');
END;
-- +goose StatementEnd

-- definition is JSON. since is when the rule was turned on last: it looks at
-- nothing before. preset names the one that the site came with; empty for others.
CREATE TABLE alert_rules (
    id         TEXT    PRIMARY KEY,
    preset     TEXT    NOT NULL,
    definition TEXT    NOT NULL,
    is_on      INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    since      INTEGER NOT NULL,
    version    INTEGER NOT NULL CHECK (version > 0)
) STRICT;

CREATE UNIQUE INDEX alert_rules_preset ON alert_rules (preset) WHERE preset <> '';

CREATE TABLE alert_rule_versions (
    rule       TEXT    NOT NULL REFERENCES alert_rules (id),
    version    INTEGER NOT NULL CHECK (version > 0),
    definition TEXT    NOT NULL,
    is_on      INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    actor      TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (rule, version)
) STRICT, WITHOUT ROWID;

-- When a rule fired last for somebody, in the time of the events.
CREATE TABLE alert_last (
    rule    TEXT    NOT NULL REFERENCES alert_rules (id),
    subject TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (rule, subject)
) STRICT, WITHOUT ROWID;

-- The wagers of real money of a player by hour, for as long as a rule can look
-- back.
CREATE TABLE alert_hours (
    owner  TEXT    NOT NULL,
    hour   INTEGER NOT NULL,
    wagers INTEGER NOT NULL,
    staked INTEGER NOT NULL,
    paid   INTEGER NOT NULL,
    PRIMARY KEY (owner, hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX alert_hours_hour ON alert_hours (hour);

-- What happens to players and waits for staff. subject is the player, or the
-- address of somebody unknown; facts are what the rule saw, as JSON.
CREATE TABLE alerts (
    seq        INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    rule       TEXT    NOT NULL REFERENCES alert_rules (id),
    rule_version INTEGER NOT NULL,
    title      TEXT    NOT NULL,
    severity   INTEGER NOT NULL CHECK (severity BETWEEN 1 AND 3),
    kind       TEXT    NOT NULL,
    user_id    TEXT    NOT NULL,
    address    TEXT    NOT NULL,
    ref        TEXT    NOT NULL,
    facts      TEXT    NOT NULL,
    event_at   INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('open', 'taken', 'closed')),
    owner      TEXT    NOT NULL,
    outcome    TEXT    NOT NULL,
    closed_at  INTEGER NOT NULL,
    case_id    TEXT    NOT NULL
) STRICT;

CREATE INDEX alerts_state ON alerts (state, seq);
CREATE INDEX alerts_user ON alerts (user_id, seq) WHERE user_id <> '';
CREATE INDEX alerts_rule ON alerts (rule, seq);
CREATE INDEX alerts_case ON alerts (case_id) WHERE case_id <> '';

-- Where alerts are told. settings are JSON; secret is sealed.
CREATE TABLE alert_channels (
    id        TEXT    PRIMARY KEY,
    kind      TEXT    NOT NULL CHECK (kind IN ('mail', 'webhook', 'telegram')),
    name      TEXT    NOT NULL,
    least     INTEGER NOT NULL CHECK (least BETWEEN 1 AND 3),
    settings  TEXT    NOT NULL,
    secret    TEXT    NOT NULL,
    is_on     INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    version   INTEGER NOT NULL CHECK (version > 0),
    sent_at   INTEGER NOT NULL,
    failed_at INTEGER NOT NULL, -- since when it fails; 0 when the last delivery succeeded
    error     TEXT    NOT NULL
) STRICT;

-- What is to be told, written with the alert: it is delivered at least once.
CREATE TABLE alert_deliveries (
    seq      INTEGER PRIMARY KEY,
    alert    TEXT    NOT NULL REFERENCES alerts (id),
    channel  TEXT    NOT NULL REFERENCES alert_channels (id) ON DELETE CASCADE,
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
    attempts INTEGER NOT NULL,
    next_at  INTEGER NOT NULL,
    error    TEXT    NOT NULL,
    sent_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX alert_deliveries_next ON alert_deliveries (next_at) WHERE state = 'waiting';
CREATE INDEX alert_deliveries_channel ON alert_deliveries (channel, seq);
CREATE INDEX alert_deliveries_alert ON alert_deliveries (alert);

CREATE TABLE cases (
    number    INTEGER PRIMARY KEY,
    id        TEXT    NOT NULL UNIQUE,
    title     TEXT    NOT NULL,
    status    TEXT    NOT NULL CHECK (status IN ('open', 'waiting', 'closed')),
    severity  INTEGER NOT NULL CHECK (severity BETWEEN 1 AND 3),
    owner     TEXT    NOT NULL,
    due_at    INTEGER NOT NULL, -- 0 for never
    outcome   TEXT    NOT NULL,
    opened_at INTEGER NOT NULL,
    closed_at INTEGER NOT NULL,
    version   INTEGER NOT NULL CHECK (version > 0)
) STRICT;

CREATE INDEX cases_status ON cases (status, number);

-- What a case is about: players, wagers, transfers.
CREATE TABLE case_links (
    case_id TEXT    NOT NULL REFERENCES cases (id),
    kind    TEXT    NOT NULL CHECK (kind IN ('player', 'wager', 'transfer')),
    ref     TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    PRIMARY KEY (case_id, kind, ref)
) STRICT, WITHOUT ROWID;

CREATE INDEX case_links_ref ON case_links (ref, kind);

-- All that was done in a case, and the notes; only ever appended to.
CREATE TABLE case_events (
    seq     INTEGER PRIMARY KEY,
    case_id TEXT    NOT NULL REFERENCES cases (id),
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    what    TEXT    NOT NULL,
    text    TEXT    NOT NULL,
    request TEXT    NOT NULL
) STRICT;

CREATE INDEX case_events_case ON case_events (case_id, seq);

-- +goose StatementBegin
CREATE TRIGGER case_events_no_update BEFORE UPDATE ON case_events
BEGIN
    SELECT RAISE(ABORT, 'the history of a case is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER case_events_no_delete BEFORE DELETE ON case_events
BEGIN
    SELECT RAISE(ABORT, 'the history of a case is never deleted');
END;
-- +goose StatementEnd

-- What a player may not do until somebody lifts it.
CREATE TABLE player_holds (
    user_id TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    actor   TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;

-- +goose Down
DELETE FROM projections WHERE name IN ('alert_activity', 'alert_wagers');
DROP TABLE player_holds;
DROP TABLE case_events;
DROP TABLE case_links;
DROP TABLE cases;
DROP TABLE alert_deliveries;
DROP TABLE alert_channels;
DROP TABLE alerts;
DROP TABLE alert_hours;
DROP TABLE alert_last;
DROP TABLE alert_rule_versions;
DROP TABLE alert_rules;
DROP TABLE activity;
