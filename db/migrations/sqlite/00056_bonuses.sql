-- Bonus money: offers of the operator, who opted in, and grants with an immutable
-- copy of their terms. The balance of a grant is the sum of its entries; the
-- player's bonus account of a currency is the sum of the balances there. Dollars
-- are in millionths, amounts in minor units.

-- +goose Up
CREATE TABLE bonus_offers (
    id          TEXT    PRIMARY KEY,
    name        TEXT    NOT NULL CHECK (name <> ''),
    description TEXT    NOT NULL,
    percent     INTEGER NOT NULL CHECK (percent > 0), -- of the deposit
    max_usd     INTEGER NOT NULL CHECK (max_usd > 0), -- most bonus of one player
    min_usd     INTEGER NOT NULL CHECK (min_usd >= 0), -- least deposit
    first_only  INTEGER NOT NULL, -- only with the first deposit of a player
    terms       TEXT    NOT NULL,
    budget_usd  INTEGER CHECK (budget_usd >= 0), -- null for no bound
    spent_usd   INTEGER NOT NULL DEFAULT 0 CHECK (spent_usd >= 0),
    starts_at   INTEGER NOT NULL,
    ends_at     INTEGER, -- null for no end
    stopped     INTEGER NOT NULL DEFAULT 0,
    changed_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A player opts in before the deposit. granted is the grant that came of it; null
-- while the deposit is waited for.
CREATE TABLE bonus_opt_ins (
    user_id TEXT    NOT NULL,
    offer   TEXT    NOT NULL REFERENCES bonus_offers (id),
    at      INTEGER NOT NULL,
    granted BLOB,
    PRIMARY KEY (user_id, offer)
) STRICT, WITHOUT ROWID;

CREATE INDEX bonus_opt_ins_offer ON bonus_opt_ins (offer);

-- How often each player has deposited, as far as the projection has seen.
CREATE TABLE bonus_depositors (
    user_id  TEXT    PRIMARY KEY,
    deposits INTEGER NOT NULL CHECK (deposits > 0)
) STRICT, WITHOUT ROWID;

-- source names what made the grant, so that nothing makes two. required and wagered
-- are dollars of contribution. multiple is what required is of the bonus.
CREATE TABLE bonus_grants (
    id         BLOB    PRIMARY KEY,
    source     TEXT    NOT NULL UNIQUE CHECK (source <> ''),
    user_id    TEXT    NOT NULL,
    currency   TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    terms      TEXT    NOT NULL,
    granted    INTEGER NOT NULL CHECK (granted > 0),
    balance    INTEGER NOT NULL CHECK (balance >= 0),
    usd        INTEGER NOT NULL CHECK (usd > 0), -- of the bonus at the grant
    required   INTEGER NOT NULL CHECK (required >= 0),
    wagered    INTEGER NOT NULL CHECK (wagered >= 0),
    converted  INTEGER NOT NULL DEFAULT 0 CHECK (converted >= 0),
    state      TEXT    NOT NULL CHECK (state IN ('active', 'converted', 'cancelled', 'expired', 'forfeited', 'spent')),
    reason     TEXT    NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    ended_at   INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX bonus_grants_active ON bonus_grants (user_id, currency, expires_at, id) WHERE state = 'active';
CREATE INDEX bonus_grants_expiry ON bonus_grants (expires_at) WHERE state = 'active';
CREATE INDEX bonus_grants_user ON bonus_grants (user_id, created_at);

CREATE TABLE bonus_entries (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    grant_id BLOB   NOT NULL REFERENCES bonus_grants (id),
    delta   INTEGER NOT NULL CHECK (delta <> 0),
    balance INTEGER NOT NULL CHECK (balance >= 0),
    code    INTEGER NOT NULL, -- of the transfer
    wager   BLOB,
    at      INTEGER NOT NULL
) STRICT;

CREATE INDEX bonus_entries_grant ON bonus_entries (grant_id, id);

-- The wagers that feed a grant, and what each counts toward its requirement.
CREATE TABLE bonus_wagers (
    wager    BLOB    PRIMARY KEY,
    grant_id BLOB    NOT NULL REFERENCES bonus_grants (id),
    counted  INTEGER NOT NULL DEFAULT 0,
    open     INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;

CREATE INDEX bonus_wagers_grant ON bonus_wagers (grant_id);
CREATE INDEX bonus_wagers_open ON bonus_wagers (grant_id) WHERE open = 1;

-- +goose StatementBegin
CREATE TRIGGER bonus_entries_no_update BEFORE UPDATE ON bonus_entries
BEGIN
    SELECT RAISE(ABORT, 'entries of bonuses are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER bonus_entries_no_delete BEFORE DELETE ON bonus_entries
BEGIN
    SELECT RAISE(ABORT, 'entries of bonuses are never deleted');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER bonus_terms_no_update BEFORE UPDATE OF terms, granted, user_id, currency, source ON bonus_grants
BEGIN
    SELECT RAISE(ABORT, 'the terms of a bonus are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER bonus_grants_no_delete BEFORE DELETE ON bonus_grants
BEGIN
    SELECT RAISE(ABORT, 'bonuses are never deleted');
END;
-- +goose StatementEnd

-- +goose Down
-- Transfers tell of the bonuses: without them the books are wrong.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "bonuses were granted: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM bonus_grants LIMIT 1) AS granted;
DROP TABLE cannot_go_back;

DROP TABLE bonus_wagers;
DROP TABLE bonus_entries;
DROP TABLE bonus_grants;
DROP TABLE bonus_depositors;
DROP TABLE bonus_opt_ins;
DROP TABLE bonus_offers;
