-- +goose Up
-- Players. name_key and email_key are the folded forms that must be unique.
CREATE TABLE users (
    id                  TEXT PRIMARY KEY,
    name                TEXT NOT NULL,
    name_key            TEXT NOT NULL UNIQUE,
    email               TEXT,
    email_key           TEXT UNIQUE,
    email_verified_at   INTEGER,
    password_hash       TEXT, -- null for accounts that sign in from elsewhere
    password_changed_at INTEGER,
    created_at          INTEGER NOT NULL,
    private_bets        INTEGER NOT NULL DEFAULT 0 CHECK (private_bets IN (0, 1)),
    referral_code       TEXT NOT NULL UNIQUE,
    referred_by         TEXT REFERENCES users (id),
    register_address    TEXT NOT NULL, -- IPv4 address or IPv6 /64 prefix
    register_device     TEXT NOT NULL,
    mute_until          INTEGER,
    self_excluded_until INTEGER,
    banned_at           INTEGER,
    ban_reason          TEXT NOT NULL DEFAULT '',
    contact_info        TEXT NOT NULL DEFAULT '{}',
    totp_secret         TEXT, -- encrypted; null while two-factor is off
    totp_pending        TEXT, -- encrypted; a set-up that waits for its code
    totp_step           INTEGER NOT NULL DEFAULT 0, -- the last time step whose code was used
    CHECK ((email IS NULL) = (email_key IS NULL)),
    CHECK (email IS NOT NULL OR email_verified_at IS NULL)
) STRICT;

-- Registrations of one address in the last day.
CREATE INDEX users_register_address ON users (register_address, created_at);

-- Roles beside the built-in '*' (everything) and 'chat_moderator'.
CREATE TABLE roles (
    id         TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE role_permissions (
    role_id    TEXT NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
    permission TEXT NOT NULL,
    PRIMARY KEY (role_id, permission)
) STRICT;

CREATE TABLE user_roles (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role_id TEXT NOT NULL,
    PRIMARY KEY (user_id, role_id)
) STRICT;

CREATE INDEX user_roles_role ON user_roles (role_id);

CREATE TABLE user_permissions (
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    permission TEXT NOT NULL,
    PRIMARY KEY (user_id, permission)
) STRICT;

CREATE TABLE user_ignores (
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    ignored_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, ignored_id)
) STRICT;

-- One-time tokens, stored hashed. A row without a user is a decoy: it makes a
-- request for an unknown login cost the same as one for a known login.
CREATE TABLE user_tokens (
    hash       TEXT PRIMARY KEY,
    kind       TEXT NOT NULL CHECK (kind IN ('reset', 'confirm', 'login')),
    user_id    TEXT REFERENCES users (id) ON DELETE CASCADE,
    email      TEXT NOT NULL DEFAULT '', -- folded address that the token was sent to
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at    INTEGER
) STRICT;

CREATE INDEX user_tokens_user ON user_tokens (user_id, kind);
CREATE INDEX user_tokens_expiry ON user_tokens (expires_at);

CREATE TABLE backup_codes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash    TEXT NOT NULL,
    used_at INTEGER,
    PRIMARY KEY (user_id, hash)
) STRICT;

-- What administrators have done to accounts; only ever appended to.
CREATE TABLE admin_actions (
    id     TEXT PRIMARY KEY,
    actor  TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    detail TEXT NOT NULL DEFAULT '',
    at     INTEGER NOT NULL
) STRICT;

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

-- +goose Down
DROP TABLE admin_actions;
DROP TABLE backup_codes;
DROP TABLE user_tokens;
DROP TABLE user_ignores;
DROP TABLE user_permissions;
DROP TABLE user_roles;
DROP TABLE role_permissions;
DROP TABLE roles;
DROP TABLE users;
