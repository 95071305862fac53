-- +goose Up
-- Whether this file is what was written last. commits counts the groups of
-- writes that were committed, as the mark file beside the database does; file
-- and boot name the file and the machine's start that wrote last. second tells
-- that a second mark was in use. doubt is why the file may be an earlier state
-- of itself, a JSON list of sentences; missing how many commits it then lacks.
CREATE TABLE continuity (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    commits INTEGER NOT NULL CHECK (commits >= 0),
    file    TEXT    NOT NULL,
    boot    TEXT    NOT NULL,
    second  INTEGER NOT NULL CHECK (second IN (0, 1)),
    doubt   TEXT    NOT NULL,
    missing INTEGER NOT NULL CHECK (missing >= 0)
) STRICT;
INSERT INTO continuity VALUES (1, 0, '', '', 0, '[]', 0);

-- Each time all draws began anew, because seeds or a chain might have been
-- known to somebody. Pairs of seeds up to last_pair are never drawn from again,
-- nor are crash rounds of chains up to last_chain; last_wager and last_round
-- are the latest of the journal and of crash at that moment. pairs were
-- retired, unopened of them without being revealed, and voided rounds given back.
CREATE TABLE draw_renewals (
    id         INTEGER PRIMARY KEY,
    at         INTEGER NOT NULL,
    reasons    TEXT    NOT NULL, -- JSON list of sentences
    missing    INTEGER NOT NULL CHECK (missing >= 0), -- commits that were lost
    last_pair  INTEGER NOT NULL,
    last_wager INTEGER NOT NULL,
    last_chain INTEGER NOT NULL,
    last_round INTEGER NOT NULL,
    pairs      INTEGER NOT NULL CHECK (pairs >= 0),
    unopened   INTEGER NOT NULL CHECK (unopened >= 0),
    voided     INTEGER NOT NULL CHECK (voided >= 0)
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER draw_renewals_no_update BEFORE UPDATE ON draw_renewals
BEGIN
    SELECT RAISE(ABORT, 'renewals are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER draw_renewals_no_delete BEFORE DELETE ON draw_renewals
BEGIN
    SELECT RAISE(ABORT, 'renewals are never deleted');
END;
-- +goose StatementEnd

-- A server seed is sealed with the site's secret until it is revealed, so that
-- its hash, which is shown before, is kept beside it: empty only for seeds of
-- an earlier schema. A pair is unopened when it was retired without that secret.
DROP TRIGGER IF EXISTS seed_pairs_sealed;
DROP TRIGGER seed_pairs_fixed;
ALTER TABLE seed_pairs ADD COLUMN server_seed_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE seed_pairs ADD COLUMN unopened INTEGER NOT NULL DEFAULT 0 CHECK (unopened IN (0, 1) AND (unopened = 0 OR revealed_at IS NOT NULL));
-- What the way down has put together is taken apart: sealed:HASH:TEXT.
UPDATE seed_pairs SET server_seed_hash = substr(server_seed, 8, 64), server_seed = substr(server_seed, 73),
    unopened = (revealed_at IS NOT NULL) WHERE server_seed LIKE 'sealed:%';

-- +goose StatementBegin
CREATE TRIGGER seed_pairs_fixed BEFORE UPDATE ON seed_pairs
WHEN OLD.revealed_at IS NOT NULL OR OLD.owner <> NEW.owner
    OR (OLD.server_seed <> NEW.server_seed AND (NEW.revealed_at IS NULL OR NEW.unopened = 1))
    OR (OLD.server_seed_hash <> '' AND OLD.server_seed_hash <> NEW.server_seed_hash)
    OR OLD.id <> NEW.id OR OLD.created_at <> NEW.created_at OR (OLD.active_at IS NOT NULL AND NEW.active_at IS NOT OLD.active_at)
    OR NEW.nonce < OLD.nonce OR NEW.nonce > OLD.nonce + 1
    OR (OLD.client_seed IS NOT NULL AND NEW.client_seed IS NOT OLD.client_seed)
BEGIN
    SELECT RAISE(ABORT, 'seeds that were committed to are never changed');
END;
-- +goose StatementEnd

-- What an earlier schema kept in plain text and is still in use.
CREATE INDEX seed_pairs_plain ON seed_pairs (id) WHERE server_seed_hash = '' AND revealed_at IS NULL;

-- The secret end of a chain follows from the site's secret, the chain's number
-- and random, 32 bytes of chance in hex: neither a copy of this file nor the
-- secret alone gives it. Null for chains of an earlier schema, whose end
-- follows from secret and number; they are not used any more.
ALTER TABLE crash_chains ADD COLUMN random TEXT;
CREATE UNIQUE INDEX crash_chains_published ON crash_chains (published);

-- +goose Down
DROP INDEX crash_chains_published;
ALTER TABLE crash_chains DROP COLUMN random;
DROP TRIGGER seed_pairs_fixed;
-- Only the site's secret opens what is sealed, and SQL does not have it: the
-- sealed text is kept with its hash, and nothing is drawn from it until the
-- way up has been gone again.
UPDATE seed_pairs SET server_seed = 'sealed:' || server_seed_hash || ':' || server_seed
    WHERE server_seed_hash <> '' AND (revealed_at IS NULL OR unopened = 1);
DROP INDEX seed_pairs_plain;
ALTER TABLE seed_pairs DROP COLUMN unopened;
ALTER TABLE seed_pairs DROP COLUMN server_seed_hash;

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
CREATE TRIGGER seed_pairs_sealed BEFORE UPDATE ON seed_pairs WHEN OLD.server_seed LIKE 'sealed:%'
BEGIN
    SELECT RAISE(ABORT, 'these seeds are sealed: bring the database to the newest schema, or restore a copy from before it');
END;
-- +goose StatementEnd

DROP TABLE draw_renewals;
DROP TABLE continuity;
