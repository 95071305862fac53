-- +goose Up
-- When the address was last changed by its player; null for the one that the
-- account was registered with.
ALTER TABLE users ADD COLUMN email_changed_at INTEGER;
-- When two-factor was turned on, so that an undone theft turns off the thief's.
ALTER TABLE users ADD COLUMN totp_enabled_at INTEGER;

-- Confirmed addresses that were replaced. Each can be taken back by the link
-- that was sent to it, and stays in force for letters until the address that
-- replaced it is confirmed.
CREATE TABLE former_emails (
    user_id     TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email       TEXT    NOT NULL,
    email_key   TEXT    NOT NULL,
    verified_at INTEGER NOT NULL,
    replaced_at INTEGER NOT NULL, -- what was added to the account since is undone with it
    in_force    INTEGER NOT NULL CHECK (in_force IN (0, 1)),
    undo_hash   TEXT    NOT NULL UNIQUE,
    undo_until  INTEGER NOT NULL,
    PRIMARY KEY (user_id, email_key)
) STRICT;

CREATE UNIQUE INDEX former_emails_in_force ON former_emails (user_id) WHERE in_force = 1;
CREATE INDEX former_emails_key ON former_emails (email_key);
CREATE INDEX former_emails_undo ON former_emails (undo_until);

-- Browsers in which a user has signed in completely, by the hash of their
-- device cookie: wrong codes of strangers do not count against them.
CREATE TABLE known_devices (
    user_id TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device  TEXT    NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, device)
) STRICT;

-- Launches by Telegram that have signed somebody in, until they are too old to
-- be accepted anyway.
CREATE TABLE telegram_launches (
    hash       TEXT    NOT NULL PRIMARY KEY,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX telegram_launches_expiry ON telegram_launches (expires_at);

-- +goose Down
-- Without this table a letter goes to whatever address stands in users: a new
-- one that nobody has confirmed gives way to the confirmed one.
UPDATE users SET
    email = (SELECT f.email FROM former_emails f WHERE f.user_id = users.id AND f.in_force = 1),
    email_verified_at = (SELECT f.verified_at FROM former_emails f WHERE f.user_id = users.id AND f.in_force = 1),
    email_key = (SELECT f.email_key FROM former_emails f WHERE f.user_id = users.id AND f.in_force = 1)
WHERE id IN (SELECT user_id FROM former_emails WHERE in_force = 1);
DROP TABLE telegram_launches;
DROP TABLE known_devices;
DROP TABLE former_emails;
ALTER TABLE users DROP COLUMN totp_enabled_at;
ALTER TABLE users DROP COLUMN email_changed_at;
