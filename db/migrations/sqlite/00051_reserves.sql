-- Proofs of reserves and of liabilities: what was published, the leaves of the newest
-- trees, and the cold addresses with which the operator signs.

-- +goose Up
-- hash is the SHA-256 of body, and body names the hash before it.
CREATE TABLE reserve_publications (
    number INTEGER NOT NULL PRIMARY KEY,
    at     INTEGER NOT NULL,
    hash   TEXT    NOT NULL UNIQUE,
    body   TEXT    NOT NULL,
    -- Who had it made: empty for the schedule.
    actor  TEXT    NOT NULL
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER reserve_publications_no_update BEFORE UPDATE ON reserve_publications
BEGIN
    SELECT RAISE(ABORT, 'what was published is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER reserve_publications_no_delete BEFORE DELETE ON reserve_publications
BEGIN
    SELECT RAISE(ABORT, 'what was published is never removed');
END;
-- +goose StatementEnd

-- The leaves of a tree, a chunk of 1024 a row, and the node above them. No row names a
-- player. run is the salt of the publication.
CREATE TABLE reserve_chunks (
    run      TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    chunk    INTEGER NOT NULL,
    first    BLOB    NOT NULL,
    top      BLOB    NOT NULL,
    total    INTEGER NOT NULL,
    leaves   BLOB    NOT NULL,
    PRIMARY KEY (run, currency, chunk)
) STRICT;

CREATE TABLE reserve_addresses (
    id         TEXT    NOT NULL PRIMARY KEY,
    network    TEXT    NOT NULL,
    address    TEXT    NOT NULL,
    -- The day that was signed, and the signature; both empty for none.
    day        TEXT    NOT NULL,
    message    TEXT    NOT NULL,
    signature  TEXT    NOT NULL,
    added_at   INTEGER NOT NULL,
    added_by   TEXT    NOT NULL,
    UNIQUE (network, address)
) STRICT;

-- What the chain held at these addresses when its node was asked last.
CREATE TABLE reserve_balances (
    address_id TEXT    NOT NULL REFERENCES reserve_addresses (id) ON DELETE CASCADE,
    asset      TEXT    NOT NULL,
    units      TEXT    NOT NULL,
    height     INTEGER NOT NULL,
    hash       TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (address_id, asset)
) STRICT;

-- +goose Down
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "proofs were published: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM reserve_publications;
DROP TABLE cannot_go_back;

DROP TABLE reserve_balances;
DROP TABLE reserve_addresses;
DROP TABLE reserve_chunks;
DROP TABLE reserve_publications;
