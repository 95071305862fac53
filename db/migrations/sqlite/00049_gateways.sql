-- Payments that the site asked payment gateways for, and what arrived to them.

-- +goose Up
-- id is ours and goes to the gateway, gateway_id is the gateway's: empty while it has
-- not answered. amount is what the player asked for in the books, units what the gateway
-- wants and paid what it counts, in the smallest units of the chain. booked tells that a
-- deposit stands for some of it. next_at is when the gateway is asked again; 0 for never.
CREATE TABLE gateway_payments (
    id         BLOB    PRIMARY KEY,
    gateway    TEXT    NOT NULL CHECK (gateway <> ''),
    gateway_id TEXT    NOT NULL,
    user_id    TEXT    NOT NULL,
    asset      TEXT    NOT NULL,
    currency   TEXT    NOT NULL,
    amount     INTEGER NOT NULL CHECK (amount > 0),
    units      TEXT    NOT NULL,
    paid       TEXT    NOT NULL,
    address    TEXT    NOT NULL,
    tag        TEXT    NOT NULL,
    state      TEXT    NOT NULL,
    standing   TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    booked     INTEGER NOT NULL CHECK (booked IN (0, 1)),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    asked_at   INTEGER NOT NULL,
    next_at    INTEGER NOT NULL,
    tries      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX gateway_payments_gateway ON gateway_payments (gateway_id, gateway) WHERE gateway_id <> '';
CREATE INDEX gateway_payments_address ON gateway_payments (address);
CREATE INDEX gateway_payments_user ON gateway_payments (user_id, created_at, id);
CREATE INDEX gateway_payments_due ON gateway_payments (gateway, next_at) WHERE next_at > 0;
CREATE INDEX gateway_payments_open ON gateway_payments (gateway, state) WHERE state IN ('new', 'waiting');

-- +goose StatementBegin
CREATE TRIGGER gateway_payments_no_delete BEFORE DELETE ON gateway_payments
BEGIN
    SELECT RAISE(ABORT, 'payments of gateways are never deleted');
END;
-- +goose StatementEnd

-- What arrived, by the gateway's name for it; part counts what it has added later.
-- deposit is what stands for it, empty for what does not count.
CREATE TABLE gateway_arrivals (
    gateway  TEXT    NOT NULL,
    arrival  TEXT    NOT NULL CHECK (arrival <> ''),
    part     INTEGER NOT NULL,
    payment  BLOB    NOT NULL,
    asset    TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    units    TEXT    NOT NULL,
    txid     TEXT    NOT NULL,
    stage    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    deposit  BLOB    NOT NULL,
    PRIMARY KEY (gateway, arrival, part)
) STRICT, WITHOUT ROWID;

CREATE INDEX gateway_arrivals_payment ON gateway_arrivals (payment);

-- +goose StatementBegin
CREATE TRIGGER gateway_arrivals_no_delete BEFORE DELETE ON gateway_arrivals
BEGIN
    SELECT RAISE(ABORT, 'arrivals at gateways are never deleted');
END;
-- +goose StatementEnd

-- The transaction of a deposit whose txid is a gateway's own name for it.
ALTER TABLE deposits ADD COLUMN hash TEXT NOT NULL DEFAULT '';

CREATE INDEX deposits_hash ON deposits (hash) WHERE hash <> '';

-- +goose Down
-- Players may still pay to these addresses, and deposits tell of them.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "gateways were asked for payments: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM gateway_payments;
DROP TABLE cannot_go_back;

DROP INDEX deposits_hash;
ALTER TABLE deposits DROP COLUMN hash;
DROP TABLE gateway_arrivals;
DROP TABLE gateway_payments;
