-- +goose Up
-- The table of this name held facts about the site, of which none is left.
DROP TABLE settings;

-- What an operator changed while the site ran. value is JSON; null for a setting
-- that was put back to the default. version counts the changes of a key.
CREATE TABLE settings (
    key        TEXT    PRIMARY KEY,
    value      TEXT,
    version    INTEGER NOT NULL CHECK (version > 0),
    changed_at INTEGER NOT NULL,
    changed_by TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

-- Every change of every setting.
CREATE TABLE settings_history (
    key     TEXT    NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    value   TEXT,
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    PRIMARY KEY (key, version)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER settings_history_no_update BEFORE UPDATE ON settings_history
BEGIN
    SELECT RAISE(ABORT, 'settings_history is append only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER settings_history_no_delete BEFORE DELETE ON settings_history
BEGIN
    SELECT RAISE(ABORT, 'settings_history is append only');
END;
-- +goose StatementEnd

-- The one log of what staff did. before and after are JSON or empty. previous is
-- the hash of the row before; empty in the first row and in those of the two logs
-- that were before this one, from which the chain goes on.
CREATE TABLE staff_log (
    seq      INTEGER PRIMARY KEY,
    id       TEXT    NOT NULL UNIQUE,
    at       INTEGER NOT NULL,
    actor    TEXT    NOT NULL,
    action   TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    subject  TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    detail   TEXT    NOT NULL,
    before   TEXT    NOT NULL,
    after    TEXT    NOT NULL,
    request  TEXT    NOT NULL,
    previous BLOB    NOT NULL
) STRICT;

INSERT INTO staff_log (id, at, actor, action, kind, subject, reason, detail, before, after, request, previous)
SELECT id, at, actor, action, kind, subject, '', detail, '', '', '', x'' FROM (
    SELECT id, at, actor, action, CASE action WHEN 'define role' THEN 'role' ELSE 'user' END AS kind, target AS subject, detail
    FROM admin_actions
    UNION ALL
    SELECT CASE WHEN id IN (SELECT id FROM admin_actions) THEN id || 'c' ELSE id END, at, actor, 'chat ' || deed, CASE WHEN deed IN ('quiz', 'remove message') THEN 'message' ELSE 'user' END, subject, detail
    FROM chat_deeds
) ORDER BY at, id;
DROP TABLE admin_actions;
DROP TABLE chat_deeds;

-- +goose StatementBegin
CREATE TRIGGER staff_log_no_update BEFORE UPDATE ON staff_log
BEGIN
    SELECT RAISE(ABORT, 'staff_log is append only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER staff_log_no_delete BEFORE DELETE ON staff_log
BEGIN
    SELECT RAISE(ABORT, 'staff_log is append only');
END;
-- +goose StatementEnd

-- What the built-in role of those who keep order in the chat permits.
INSERT INTO roles (id, created_at) VALUES ('chat_moderator', 0) ON CONFLICT (id) DO NOTHING;
INSERT INTO role_permissions (role_id, permission) VALUES ('chat_moderator', 'moderate') ON CONFLICT (role_id, permission) DO NOTHING;

-- +goose Down
-- The deeds go back to where they were. What was changed, why and by which
-- request has no place there, and the settings are those of the configuration.
DELETE FROM role_permissions WHERE role_id = 'chat_moderator';
DELETE FROM roles WHERE id = 'chat_moderator';

CREATE TABLE admin_actions (
    id     TEXT PRIMARY KEY,
    actor  TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    detail TEXT NOT NULL DEFAULT '',
    at     INTEGER NOT NULL
) STRICT;
INSERT INTO admin_actions (id, actor, action, target, detail, at)
SELECT id, actor, action, subject, CASE detail WHEN '' THEN reason ELSE detail END, at FROM staff_log WHERE substr(action, 1, 5) <> 'chat ' ORDER BY seq;

-- +goose StatementBegin
CREATE TRIGGER admin_actions_no_update BEFORE UPDATE ON admin_actions
BEGIN
    SELECT RAISE(ABORT, 'admin_actions is append only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER admin_actions_no_delete BEFORE DELETE ON admin_actions
BEGIN
    SELECT RAISE(ABORT, 'admin_actions is append only');
END;
-- +goose StatementEnd

CREATE TABLE chat_deeds (
    id      TEXT PRIMARY KEY,
    actor   TEXT NOT NULL,
    deed    TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail  TEXT NOT NULL DEFAULT '',
    at      INTEGER NOT NULL
) STRICT;
INSERT INTO chat_deeds (id, actor, deed, subject, detail, at)
SELECT id, actor, substr(action, 6), subject, CASE detail WHEN '' THEN reason ELSE detail END, at FROM staff_log WHERE substr(action, 1, 5) = 'chat ' ORDER BY seq;

-- +goose StatementBegin
CREATE TRIGGER chat_deeds_no_update BEFORE UPDATE ON chat_deeds
BEGIN
    SELECT RAISE(ABORT, 'chat_deeds is append only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chat_deeds_no_delete BEFORE DELETE ON chat_deeds
BEGIN
    SELECT RAISE(ABORT, 'chat_deeds is append only');
END;
-- +goose StatementEnd

DROP TABLE staff_log;
DROP TABLE settings_history;
DROP TABLE settings;
CREATE TABLE settings (
    key        TEXT    PRIMARY KEY,
    value      TEXT    NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;
