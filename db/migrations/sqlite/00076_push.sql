-- Messages to the browsers of players (Web Push): the site's keys, the browsers that
-- take messages, and what is still to be sent.

-- +goose Up
-- A key of the site. Browsers take messages of the key alone that they were given, so
-- that one that was replaced stays while a device needs it. secret is sealed.
CREATE TABLE push_keys (
    id      INTEGER PRIMARY KEY,
    public  TEXT    NOT NULL UNIQUE,
    secret  TEXT    NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;

-- A browser that takes messages, for as long as its session lasts. address is the
-- SHA-256 of the address at its push service; sealed has the address and the keys.
-- details: the player wants amounts and other facts in the messages.
CREATE TABLE push_devices (
    id         TEXT    NOT NULL PRIMARY KEY,
    user_id    TEXT    NOT NULL CHECK (user_id <> ''),
    session_id TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    key_id     INTEGER NOT NULL REFERENCES push_keys (id) ON DELETE CASCADE,
    address    TEXT    NOT NULL UNIQUE,
    sealed     TEXT    NOT NULL,
    agent      TEXT    NOT NULL,
    details    INTEGER NOT NULL CHECK (details IN (0, 1)),
    made_at    INTEGER NOT NULL,
    sent_at    INTEGER NOT NULL, -- 0 for never
    refused    INTEGER NOT NULL  -- refusals in a row
) STRICT;

CREATE INDEX push_devices_user ON push_devices (user_id, made_at);
CREATE INDEX push_devices_session ON push_devices (session_id);
CREATE INDEX push_devices_key ON push_devices (key_id);

-- A notice that is to be sent to a device. Its words are made when it is sent.
CREATE TABLE push_messages (
    device_id TEXT    NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
    notice_id INTEGER NOT NULL,
    tries     INTEGER NOT NULL,
    next_at   INTEGER NOT NULL,
    ends_at   INTEGER NOT NULL,
    PRIMARY KEY (device_id, notice_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX push_messages_next ON push_messages (next_at);

-- +goose Down
DROP TABLE push_messages;
DROP TABLE push_devices;
DROP TABLE push_keys;
