-- Withdrawals of players, what happened to each, and the addresses that players keep.

-- +goose Up
CREATE TABLE withdrawals (
    id            BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id       TEXT    NOT NULL,
    asset         TEXT    NOT NULL,
    network       TEXT    NOT NULL,
    currency      TEXT    NOT NULL,
    address       TEXT    NOT NULL,
    tag           TEXT    NOT NULL,
    amount        INTEGER NOT NULL CHECK (amount > 0),
    fee           INTEGER NOT NULL CHECK (fee >= 0 AND fee < amount),
    usd           INTEGER NOT NULL,
    state         TEXT    NOT NULL,
    open          INTEGER NOT NULL CHECK (open IN (0, 1)),
    waits         INTEGER NOT NULL CHECK (waits IN (0, 1)),
    automatic     INTEGER NOT NULL CHECK (automatic IN (0, 1)),
    objections    TEXT    NOT NULL,
    reason        TEXT    NOT NULL,
    txid          TEXT    NOT NULL,
    confirmations INTEGER NOT NULL,
    needed        INTEGER NOT NULL,
    deposited_usd INTEGER NOT NULL,
    wagered_usd   INTEGER NOT NULL,
    hash          BLOB    NOT NULL,
    country       TEXT    NOT NULL,
    created_at    INTEGER NOT NULL,
    changed_at    INTEGER NOT NULL,
    version       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One player has one open withdrawal: the database itself refuses a second one.
CREATE UNIQUE INDEX withdrawals_open ON withdrawals (user_id) WHERE open = 1;
CREATE INDEX withdrawals_user ON withdrawals (user_id, created_at, id);
CREATE INDEX withdrawals_time ON withdrawals (created_at, id);
CREATE INDEX withdrawals_waiting ON withdrawals (created_at, id) WHERE waits = 1;
CREATE INDEX withdrawals_state ON withdrawals (state, created_at, id);
CREATE INDEX withdrawals_address ON withdrawals (address, user_id);
CREATE INDEX withdrawals_txid ON withdrawals (txid) WHERE txid <> '';

CREATE TABLE withdrawal_events (
    withdrawal_id BLOB    NOT NULL REFERENCES withdrawals (id),
    version       INTEGER NOT NULL,
    at            INTEGER NOT NULL,
    deed          TEXT    NOT NULL,
    state         TEXT    NOT NULL,
    actor         TEXT    NOT NULL,
    reason        TEXT    NOT NULL,
    PRIMARY KEY (withdrawal_id, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX withdrawal_events_actor ON withdrawal_events (actor, at);

CREATE TABLE withdrawal_addresses (
    id         TEXT    NOT NULL PRIMARY KEY,
    user_id    TEXT    NOT NULL,
    asset      TEXT    NOT NULL,
    network    TEXT    NOT NULL,
    address    TEXT    NOT NULL,
    tag        TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (user_id, network, address, tag)
) STRICT, WITHOUT ROWID;

CREATE TABLE withdrawal_locks (
    user_id    TEXT    NOT NULL PRIMARY KEY,
    ends_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whoever must wager deposits several times, as the terms say of mixed coins.
CREATE TABLE withdrawal_turnovers (
    user_id TEXT    NOT NULL PRIMARY KEY,
    actor   TEXT    NOT NULL,
    reason  TEXT    NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The latest win of each player that is big enough for the cap of a week.
CREATE TABLE withdrawal_wins (
    user_id TEXT    NOT NULL PRIMARY KEY,
    at      INTEGER NOT NULL,
    usd     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER withdrawals_no_delete BEFORE DELETE ON withdrawals
BEGIN
    SELECT RAISE(ABORT, 'withdrawals are never removed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER withdrawals_no_change BEFORE UPDATE OF user_id, asset, network, currency, address, tag, amount, fee, usd, hash, created_at ON withdrawals
BEGIN
    SELECT RAISE(ABORT, 'what a withdrawal pays, and to whom, is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER withdrawal_events_no_update BEFORE UPDATE ON withdrawal_events
BEGIN
    SELECT RAISE(ABORT, 'events of withdrawals are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER withdrawal_events_no_delete BEFORE DELETE ON withdrawal_events
BEGIN
    SELECT RAISE(ABORT, 'events of withdrawals are never removed');
END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE withdrawal_wins;
DROP TABLE withdrawal_turnovers;
DROP TABLE withdrawal_locks;
DROP TABLE withdrawal_addresses;
DROP TABLE withdrawal_events;
DROP TABLE withdrawals;
