-- Stored values in the terms of the trade.

-- +goose Up
UPDATE notice_choices SET channel = 'email' WHERE channel = 'letter';

-- Gas is the network's coin that a token needs for its fee.
CREATE TABLE wallet_orders_new (
    seq      INTEGER NOT NULL PRIMARY KEY,
    id       BLOB    NOT NULL UNIQUE,
    kind     TEXT    NOT NULL CHECK (kind IN ('payout', 'return', 'move', 'gas', 'sweep')),
    network  TEXT    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    tag      TEXT    NOT NULL,
    units    TEXT    NOT NULL,
    amount   INTEGER NOT NULL,
    fee      INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('queued', 'taken', 'paid', 'failed')),
    series   BLOB,
    reason   TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    ended_at INTEGER NOT NULL
) STRICT;
INSERT INTO wallet_orders_new (seq, id, kind, network, asset, currency, address, tag, units, amount, fee, usd, state, series, reason, at, ended_at)
SELECT seq, id, CASE kind WHEN 'fuel' THEN 'gas' ELSE kind END, network, asset, currency, address, tag, units, amount, fee, usd, state, series, reason, at, ended_at FROM wallet_orders;
DROP TABLE wallet_orders;
ALTER TABLE wallet_orders_new RENAME TO wallet_orders;
CREATE INDEX wallet_orders_queue ON wallet_orders (network, seq) WHERE state = 'queued';
CREATE INDEX wallet_orders_series ON wallet_orders (series) WHERE series IS NOT NULL;
CREATE INDEX wallet_orders_moves ON wallet_orders (at) WHERE kind = 'move';

CREATE TABLE wallet_sweeps_new (
    id       BLOB    NOT NULL PRIMARY KEY,
    network  TEXT    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    branch   INTEGER NOT NULL,
    idx      INTEGER NOT NULL,
    target   TEXT    NOT NULL CHECK (target IN ('hot', 'cold')),
    receiver TEXT    NOT NULL,
    -- What lay there when it was planned, then what is moved.
    units    TEXT    NOT NULL,
    usd      INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'funding', 'running', 'done', 'failed', 'cancelled')),
    -- The payment that brings the coin for the fee, and the one that moves the asset.
    gas_payment BLOB,
    series   BLOB,
    -- What both have cost, in the smallest unit of the network's coin.
    cost     TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    -- A person of the staff, or the rule.
    by_whom  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    key_name TEXT    NOT NULL DEFAULT ''
) STRICT;
INSERT INTO wallet_sweeps_new (id, network, asset, currency, address, branch, idx, target, receiver, units, usd, state, gas_payment, series, cost, reason, by_whom, at, ended_at, key_name)
SELECT id, network, asset, currency, address, branch, idx, target, receiver, units, usd, CASE state WHEN 'fuelling' THEN 'funding' ELSE state END, fuel, series, cost, reason, by_whom, at, ended_at, key_name FROM wallet_sweeps;
DROP TABLE wallet_sweeps;
ALTER TABLE wallet_sweeps_new RENAME TO wallet_sweeps;
CREATE UNIQUE INDEX wallet_sweeps_open ON wallet_sweeps (network, address, asset) WHERE state IN ('waiting', 'funding', 'running');
CREATE INDEX wallet_sweeps_at ON wallet_sweeps (at, id);
CREATE INDEX wallet_sweeps_gas_payment ON wallet_sweeps (gas_payment) WHERE gas_payment IS NOT NULL;
CREATE INDEX wallet_sweeps_busy ON wallet_sweeps (network, address) WHERE state IN ('funding', 'running');

ALTER TABLE wallet_fuel RENAME TO wallet_gas;

-- Emails to players have the kind email. The rows are evidence and do not change: those from
-- before have the kind letter.
CREATE TABLE harm_interactions_new (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT    NOT NULL,
    case_id TEXT    NOT NULL REFERENCES harm_cases (case_id),
    kind    TEXT    NOT NULL CHECK (kind IN ('email', 'letter', 'chat', 'call', 'limit', 'watched')),
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    text    TEXT    NOT NULL
) STRICT;
INSERT INTO harm_interactions_new (id, user_id, case_id, kind, at, actor, text)
SELECT id, user_id, case_id, kind, at, actor, text FROM harm_interactions ORDER BY id;
DROP TABLE harm_interactions;
ALTER TABLE harm_interactions_new RENAME TO harm_interactions;
CREATE INDEX harm_interactions_user ON harm_interactions (user_id, id);
CREATE INDEX harm_interactions_case ON harm_interactions (case_id);

-- +goose StatementBegin
CREATE TRIGGER harm_interactions_no_update BEFORE UPDATE ON harm_interactions
BEGIN
    SELECT RAISE(ABORT, 'interactions with players are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER harm_interactions_no_delete BEFORE DELETE ON harm_interactions
BEGIN
    SELECT RAISE(ABORT, 'interactions with players are never removed');
END;
-- +goose StatementEnd

-- +goose Down
CREATE TABLE harm_interactions_old (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT    NOT NULL,
    case_id TEXT    NOT NULL REFERENCES harm_cases (case_id),
    kind    TEXT    NOT NULL CHECK (kind IN ('letter', 'chat', 'call', 'limit', 'watched')),
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    text    TEXT    NOT NULL
) STRICT;
INSERT INTO harm_interactions_old (id, user_id, case_id, kind, at, actor, text)
SELECT id, user_id, case_id, CASE kind WHEN 'email' THEN 'letter' ELSE kind END, at, actor, text FROM harm_interactions ORDER BY id;
DROP TABLE harm_interactions;
ALTER TABLE harm_interactions_old RENAME TO harm_interactions;
CREATE INDEX harm_interactions_user ON harm_interactions (user_id, id);
CREATE INDEX harm_interactions_case ON harm_interactions (case_id);

-- +goose StatementBegin
CREATE TRIGGER harm_interactions_no_update BEFORE UPDATE ON harm_interactions
BEGIN
    SELECT RAISE(ABORT, 'interactions with players are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER harm_interactions_no_delete BEFORE DELETE ON harm_interactions
BEGIN
    SELECT RAISE(ABORT, 'interactions with players are never removed');
END;
-- +goose StatementEnd

ALTER TABLE wallet_gas RENAME TO wallet_fuel;

CREATE TABLE wallet_sweeps_old (
    id       BLOB    NOT NULL PRIMARY KEY,
    network  TEXT    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    branch   INTEGER NOT NULL,
    idx      INTEGER NOT NULL,
    target   TEXT    NOT NULL CHECK (target IN ('hot', 'cold')),
    receiver TEXT    NOT NULL,
    -- What lay there when it was planned, then what is moved.
    units    TEXT    NOT NULL,
    usd      INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'fuelling', 'running', 'done', 'failed', 'cancelled')),
    -- The payment that brings the coin for the fee, and the one that moves the asset.
    fuel     BLOB,
    series   BLOB,
    -- What both have cost, in the smallest unit of the network's coin.
    cost     TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    -- Who wanted it: a person, or the rule.
    by_whom  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    key_name TEXT    NOT NULL DEFAULT ''
) STRICT;
INSERT INTO wallet_sweeps_old (id, network, asset, currency, address, branch, idx, target, receiver, units, usd, state, fuel, series, cost, reason, by_whom, at, ended_at, key_name)
SELECT id, network, asset, currency, address, branch, idx, target, receiver, units, usd, CASE state WHEN 'funding' THEN 'fuelling' ELSE state END, gas_payment, series, cost, reason, by_whom, at, ended_at, key_name FROM wallet_sweeps;
DROP TABLE wallet_sweeps;
ALTER TABLE wallet_sweeps_old RENAME TO wallet_sweeps;
CREATE UNIQUE INDEX wallet_sweeps_open ON wallet_sweeps (network, address, asset) WHERE state IN ('waiting', 'fuelling', 'running');
CREATE INDEX wallet_sweeps_at ON wallet_sweeps (at, id);
CREATE INDEX wallet_sweeps_fuel ON wallet_sweeps (fuel) WHERE fuel IS NOT NULL;
CREATE INDEX wallet_sweeps_busy ON wallet_sweeps (network, address) WHERE state IN ('fuelling', 'running');

CREATE TABLE wallet_orders_old (
    seq      INTEGER NOT NULL PRIMARY KEY,
    id       BLOB    NOT NULL UNIQUE,
    kind     TEXT    NOT NULL CHECK (kind IN ('payout', 'return', 'move', 'fuel', 'sweep')),
    network  TEXT    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    tag      TEXT    NOT NULL,
    units    TEXT    NOT NULL,
    amount   INTEGER NOT NULL,
    fee      INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('queued', 'taken', 'paid', 'failed')),
    series   BLOB,
    reason   TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    ended_at INTEGER NOT NULL
) STRICT;
INSERT INTO wallet_orders_old (seq, id, kind, network, asset, currency, address, tag, units, amount, fee, usd, state, series, reason, at, ended_at)
SELECT seq, id, CASE kind WHEN 'gas' THEN 'fuel' ELSE kind END, network, asset, currency, address, tag, units, amount, fee, usd, state, series, reason, at, ended_at FROM wallet_orders;
DROP TABLE wallet_orders;
ALTER TABLE wallet_orders_old RENAME TO wallet_orders;
CREATE INDEX wallet_orders_queue ON wallet_orders (network, seq) WHERE state = 'queued';
CREATE INDEX wallet_orders_series ON wallet_orders (series) WHERE series IS NOT NULL;
CREATE INDEX wallet_orders_moves ON wallet_orders (at) WHERE kind = 'move';

UPDATE notice_choices SET channel = 'letter' WHERE channel = 'email';
