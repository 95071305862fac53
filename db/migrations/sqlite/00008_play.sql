-- +goose Up
-- Seeds of a player. One pair is active; the next one waits, so that its
-- commitment is known before it is used. A pair is revealed once and for ever.
CREATE TABLE seed_pairs (
    id          INTEGER PRIMARY KEY,
    owner       TEXT    NOT NULL,
    server_seed TEXT    NOT NULL,
    client_seed TEXT, -- null until the pair is active
    nonce       INTEGER NOT NULL DEFAULT 0 CHECK (nonce >= 0), -- of the next draw
    created_at  INTEGER NOT NULL,
    active_at   INTEGER,
    revealed_at INTEGER,
    CHECK ((client_seed IS NULL) = (active_at IS NULL)),
    CHECK (revealed_at IS NULL OR active_at IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX seed_pairs_active ON seed_pairs (owner) WHERE active_at IS NOT NULL AND revealed_at IS NULL;
CREATE UNIQUE INDEX seed_pairs_next ON seed_pairs (owner) WHERE active_at IS NULL;
CREATE INDEX seed_pairs_owner ON seed_pairs (owner, id);

-- +goose StatementBegin
CREATE TRIGGER seed_pairs_fixed BEFORE UPDATE ON seed_pairs
WHEN OLD.revealed_at IS NOT NULL OR OLD.server_seed <> NEW.server_seed OR OLD.owner <> NEW.owner
    OR OLD.id <> NEW.id OR OLD.created_at <> NEW.created_at OR (OLD.active_at IS NOT NULL AND NEW.active_at IS NOT OLD.active_at)
    OR NEW.nonce < OLD.nonce OR NEW.nonce > OLD.nonce + 1
    OR (OLD.client_seed IS NOT NULL AND NEW.client_seed IS NOT OLD.client_seed)
BEGIN
    SELECT RAISE(ABORT, 'seeds that were committed to are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER seed_pairs_no_delete BEFORE DELETE ON seed_pairs
BEGIN
    SELECT RAISE(ABORT, 'seeds are never deleted');
END;
-- +goose StatementEnd

-- Rounds that go on. Their stake stands in the clearing account. opening is
-- the stake at the start, staked all that was staked since.
CREATE TABLE rounds (
    id       BLOB    PRIMARY KEY,
    owner    TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    account  INTEGER NOT NULL REFERENCES ledger_accounts (id),
    opening  INTEGER NOT NULL CHECK (opening > 0),
    staked   INTEGER NOT NULL CHECK (staked >= opening),
    choices  TEXT    NOT NULL,
    turns    TEXT    NOT NULL,
    pair     INTEGER NOT NULL REFERENCES seed_pairs (id),
    nonce    INTEGER NOT NULL,
    rules    INTEGER NOT NULL,
    fairness INTEGER NOT NULL,
    usd      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (owner, game)
) STRICT, WITHOUT ROWID;

-- +goose Down
-- Wagers were drawn from these seeds, and their players may still want to verify
-- them; the stakes of open rounds stand in the clearing account.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "wagers were drawn: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT (SELECT COUNT(*) FROM seed_pairs WHERE nonce > 0) + (SELECT COUNT(*) FROM rounds);
DROP TABLE cannot_go_back;

DROP TABLE rounds;
DROP TABLE seed_pairs;
