-- +goose Up
-- Requests of other sites to know who a player is here, and what came of them.
CREATE TABLE oauth_requests (
    id             TEXT PRIMARY KEY,
    client_id      TEXT NOT NULL,
    redirect_uri   TEXT NOT NULL,
    scope          TEXT NOT NULL, -- separated by spaces
    state          TEXT NOT NULL,
    code_challenge TEXT NOT NULL, -- base64url of a SHA-256; empty without PKCE
    expires_at     INTEGER NOT NULL,
    answered_at    INTEGER
) STRICT;

CREATE INDEX oauth_requests_expiry ON oauth_requests (expires_at);

-- Codes and the access tokens they were turned into, both stored hashed. A
-- used code stays for its hour, so that its second use takes the token back.
CREATE TABLE oauth_grants (
    code_hash      TEXT PRIMARY KEY,
    request_id     TEXT NOT NULL,
    user_id        TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    client_id      TEXT NOT NULL,
    redirect_uri   TEXT NOT NULL,
    scope          TEXT NOT NULL,
    code_challenge TEXT NOT NULL,
    code_expires_at INTEGER NOT NULL,
    used_at        INTEGER,
    token_hash     TEXT UNIQUE,
    expires_at     INTEGER NOT NULL
) STRICT;

CREATE INDEX oauth_grants_expiry ON oauth_grants (expires_at);

-- +goose Down
DROP TABLE oauth_grants;
DROP TABLE oauth_requests;
