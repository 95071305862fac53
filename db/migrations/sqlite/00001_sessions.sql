-- +goose Up

-- A session is one signed-in browser or client. Ending it deletes its row.
-- Users belong to another room, which ends the sessions of a user it deletes:
-- hence no foreign key.
CREATE TABLE sessions (
    id           TEXT    NOT NULL PRIMARY KEY,
    user_id      TEXT    NOT NULL,
    token_hash   TEXT    NOT NULL UNIQUE,             -- hex SHA-256 of the bearer token
    pending      INTEGER NOT NULL CHECK (pending IN (0, 1)), -- 1: waits for the second factor
    confirmed_at INTEGER,                             -- last confirmation by code
    created_at   INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    ip           TEXT    NOT NULL,
    user_agent   TEXT    NOT NULL
) STRICT;

CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- +goose Down
DROP TABLE sessions;
