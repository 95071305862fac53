-- +goose Up
-- Ways to sign in without a password: a wallet, a messenger. subject is the
-- lasting name there, such as a wallet's address in lower case.
CREATE TABLE identities (
    kind       TEXT NOT NULL CHECK (kind <> ''),
    subject    TEXT NOT NULL CHECK (subject <> ''),
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    label      TEXT NOT NULL, -- for people
    created_at INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT;

CREATE INDEX identities_user ON identities (user_id, created_at);

-- Numbers that wallets sign, stored hashed. A used one stays for a while, so
-- that a sign-in can be replayed after its second factor.
CREATE TABLE sign_in_nonces (
    hash       TEXT PRIMARY KEY,
    address    TEXT NOT NULL, -- in lower case
    expires_at INTEGER NOT NULL,
    used_at    INTEGER
) STRICT;

CREATE INDEX sign_in_nonces_address ON sign_in_nonces (address);
CREATE INDEX sign_in_nonces_expiry ON sign_in_nonces (expires_at);

-- Challenges to device wallets and proofs by them, stored hashed and deleted
-- by their only use.
CREATE TABLE connect_tokens (
    hash       TEXT PRIMARY KEY,
    kind       TEXT NOT NULL CHECK (kind IN ('challenge', 'uid')),
    address    TEXT NOT NULL DEFAULT '', -- whose proof it is; empty for challenges
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX connect_tokens_expiry ON connect_tokens (expires_at);

-- +goose Down
DROP TABLE connect_tokens;
DROP TABLE sign_in_nonces;
DROP TABLE identities;
