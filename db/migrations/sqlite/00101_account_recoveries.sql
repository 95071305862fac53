-- +goose Up

-- What staff have asked for to let the owner of an account in again: another e-mail address,
-- the confirmation of one, no two-factor authentication, a letter for a new password. It is
-- asked until a second person approves, waits until due_at, and is done by the clock.
-- Withdrawals and gifts are blocked until blocks_until, and while it waits. request is the
-- id of the approval; empty when one person did it alone.
CREATE TABLE account_recoveries (
    id           TEXT PRIMARY KEY,
    user_id      TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind         TEXT    NOT NULL CHECK (kind IN ('email', 'confirm', 'two_factor', 'password')),
    email        TEXT    NOT NULL,
    state        TEXT    NOT NULL CHECK (state IN ('asked', 'waiting', 'done', 'failed', 'objected', 'ended')),
    request      TEXT    NOT NULL,
    asked_by     TEXT    NOT NULL,
    asked_at     INTEGER NOT NULL,
    due_at       INTEGER NOT NULL,
    ended_at     INTEGER NOT NULL,
    blocks_until INTEGER NOT NULL,
    token_hash   TEXT    NOT NULL
) STRICT;

CREATE INDEX account_recoveries_user ON account_recoveries (user_id, blocks_until);
CREATE INDEX account_recoveries_due ON account_recoveries (state, due_at);

-- +goose Down

DROP TABLE account_recoveries;
