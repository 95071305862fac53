-- Partners: codes, referrals, and commission of the house edge of what the referred
-- wager.

-- +goose Up
-- What wagers earn their partners begins behind this number.
CREATE TABLE partner_start (
    id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL
) STRICT;
INSERT INTO partner_start (id, seq) SELECT 1, COALESCE(MAX(seq), 0) FROM wagers;

-- The codes that partners have made, in capital letters, beside the one of their
-- account. name is theirs alone.
CREATE TABLE partner_codes (
    code    TEXT    NOT NULL PRIMARY KEY,
    user_id TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_codes_user ON partner_codes (user_id, at, code);

-- Who was referred by whom. code is empty where it is not known. Commission of one who
-- is held waits for staff, of one who is refused it is never paid. evidence is what the
-- two share; decided says what of it staff have looked at.
CREATE TABLE partner_referrals (
    seq      INTEGER NOT NULL PRIMARY KEY,
    user_id  TEXT    NOT NULL UNIQUE,
    partner  TEXT    NOT NULL CHECK (partner <> user_id),
    code     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('clear', 'held', 'refused')),
    evidence TEXT    NOT NULL,
    decided  TEXT    NOT NULL,
    changed  INTEGER NOT NULL
) STRICT;

CREATE INDEX partner_referrals_partner ON partner_referrals (partner, seq);
CREATE INDEX partner_referrals_held ON partner_referrals (changed, seq) WHERE state = 'held';

INSERT INTO partner_referrals (user_id, partner, code, at, state, evidence, decided, changed)
SELECT id, referred_by, '', created_at, 'clear', '', '', created_at FROM users
WHERE referred_by IS NOT NULL AND referred_by <> id ORDER BY created_at, id;

-- How a partner stands: what the referred have wagered, in millionths of a dollar, and
-- the claims.
CREATE TABLE partner_players (
    user_id     TEXT    NOT NULL PRIMARY KEY,
    wagered_usd INTEGER NOT NULL,
    tier        INTEGER NOT NULL CHECK (tier >= 0),
    barred      INTEGER NOT NULL CHECK (barred IN (0, 1)),
    claims      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What was in force for a partner, for wagers with a greater number.
CREATE TABLE partner_standings (
    user_id TEXT    NOT NULL,
    since   INTEGER NOT NULL,
    tier    INTEGER NOT NULL CHECK (tier >= 0),
    barred  INTEGER NOT NULL CHECK (barred IN (0, 1)),
    PRIMARY KEY (user_id, since)
) STRICT, WITHOUT ROWID;

-- The shares of the tiers, in millionths: in force for wagers with a greater number.
CREATE TABLE partner_terms (
    since  INTEGER NOT NULL PRIMARY KEY,
    shares TEXT    NOT NULL
) STRICT;

-- What the wagers of a referred player earned on a day in UTC, in whole minor units and
-- millionths of one, whether it can be claimed or not; and what was wagered for it.
CREATE TABLE partner_days (
    user_id     TEXT    NOT NULL,
    currency    TEXT    NOT NULL,
    day         INTEGER NOT NULL,
    partner     TEXT    NOT NULL,
    units       INTEGER NOT NULL,
    micros      INTEGER NOT NULL CHECK (micros >= 0 AND micros < 1000000),
    wagered_usd INTEGER NOT NULL,
    PRIMARY KEY (user_id, currency, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_days_partner ON partner_days (partner, day, currency);

-- What a partner can claim: of referrals that are clear, less what was claimed.
CREATE TABLE partner_accruals (
    user_id  TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    units    INTEGER NOT NULL,
    micros   INTEGER NOT NULL CHECK (micros >= 0 AND micros < 1000000),
    PRIMARY KEY (user_id, currency)
) STRICT, WITHOUT ROWID;

-- What was paid. seq is up to which wager the claim counted.
CREATE TABLE partner_claims (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id  TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    amount   INTEGER NOT NULL CHECK (amount > 0),
    usd      INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (user_id, number, currency)
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_claims_user ON partner_claims (user_id, at, id);

-- +goose StatementBegin
CREATE TRIGGER partner_claims_no_update BEFORE UPDATE ON partner_claims
BEGIN
    SELECT RAISE(ABORT, 'commission that was paid is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER partner_claims_no_delete BEFORE DELETE ON partner_claims
BEGIN
    SELECT RAISE(ABORT, 'commission that was paid is never removed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER partner_referrals_no_update BEFORE UPDATE OF user_id, partner, code, at ON partner_referrals
BEGIN
    SELECT RAISE(ABORT, 'who referred a player is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER partner_referrals_no_delete BEFORE DELETE ON partner_referrals
BEGIN
    SELECT RAISE(ABORT, 'referrals are never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- Partners were promised what is open, and transfers tell of what was paid.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "partners have earned commission: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT (SELECT COUNT(*) FROM partner_claims) + (SELECT COUNT(*) FROM partner_accruals WHERE units <> 0 OR micros <> 0);
DROP TABLE cannot_go_back;

DROP TABLE partner_claims;
DROP TABLE partner_accruals;
DROP TABLE partner_days;
DROP TABLE partner_terms;
DROP TABLE partner_standings;
DROP TABLE partner_players;
DROP TABLE partner_referrals;
DROP TABLE partner_codes;
DROP TABLE partner_start;
DELETE FROM projections WHERE name = 'partner';
