-- Promo codes: what staff have set up, the words that players type, and what each use
-- has given. Dollars are in millionths, amounts in minor units.

-- +goose Up
-- terms are JSON and never change. A batch has many words that work once each.
CREATE TABLE promo_codes (
    id          TEXT    NOT NULL PRIMARY KEY,
    request     TEXT    NOT NULL UNIQUE,
    kind        TEXT    NOT NULL CHECK (kind IN ('cash', 'bonus', 'deposit_bonus', 'tickets')),
    word        TEXT    NOT NULL, -- of a batch, the beginning of each
    name        TEXT    NOT NULL,
    description TEXT    NOT NULL,
    terms       TEXT    NOT NULL,
    public      INTEGER NOT NULL CHECK (public IN (0, 1)),
    batch       INTEGER NOT NULL CHECK (batch >= 0), -- 0 for one word that many use
    max_uses    INTEGER NOT NULL CHECK (max_uses >= 0), -- 0 for no bound
    budget      INTEGER NOT NULL CHECK (budget >= 0), -- 0 for no bound
    plan        INTEGER NOT NULL CHECK (plan >= 0), -- what it can cost at most
    uses        INTEGER NOT NULL DEFAULT 0 CHECK (uses >= 0 AND (max_uses = 0 OR uses <= max_uses)),
    spent       INTEGER NOT NULL DEFAULT 0 CHECK (spent >= 0 AND (budget = 0 OR spent <= budget)),
    starts_at   INTEGER NOT NULL,
    ends_at     INTEGER NOT NULL, -- 0 for no end
    stopped_at  INTEGER NOT NULL DEFAULT 0,
    stopped_by  TEXT    NOT NULL DEFAULT '',
    author      TEXT    NOT NULL,
    reason      TEXT    NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX promo_codes_public ON promo_codes (id) WHERE public = 1 AND stopped_at = 0;
CREATE INDEX promo_codes_author ON promo_codes (author, created_at);

CREATE TABLE promo_words (
    word TEXT NOT NULL PRIMARY KEY,
    code TEXT NOT NULL REFERENCES promo_codes (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX promo_words_code ON promo_words (code, word);

-- id is a digest of the code, the player and the number of the player's use, so that
-- no use is given twice. once is the word of a batch, which works for nobody else.
CREATE TABLE promo_uses (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    code     TEXT    NOT NULL REFERENCES promo_codes (id),
    word     TEXT    NOT NULL,
    once     TEXT    UNIQUE,
    user_id  TEXT    NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    day      INTEGER NOT NULL, -- since 1970 (UTC)
    usd      INTEGER NOT NULL CHECK (usd >= 0),
    currency TEXT    NOT NULL, -- empty for what is no money
    amount   INTEGER NOT NULL CHECK (amount >= 0),
    price    TEXT    NOT NULL, -- dollars for one unit of the currency
    tickets  INTEGER NOT NULL CHECK (tickets >= 0),
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (code, user_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX promo_uses_day ON promo_uses (user_id, day);
CREATE INDEX promo_uses_player ON promo_uses (user_id, at);
CREATE INDEX promo_uses_code ON promo_uses (code, at, id);

-- A deposit bonus that is had by a code alone is shown to nobody else.
ALTER TABLE bonus_offers ADD COLUMN by_code INTEGER NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE TRIGGER promo_codes_no_change BEFORE UPDATE OF id, kind, word, terms, batch, max_uses, budget, plan, starts_at, ends_at, author ON promo_codes
BEGIN
    SELECT RAISE(ABORT, 'the terms of a promo code never change');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER promo_codes_no_delete BEFORE DELETE ON promo_codes
BEGIN
    SELECT RAISE(ABORT, 'promo codes are never removed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER promo_uses_no_update BEFORE UPDATE ON promo_uses
BEGIN
    SELECT RAISE(ABORT, 'the uses of promo codes never change');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER promo_uses_no_delete BEFORE DELETE ON promo_uses
BEGIN
    SELECT RAISE(ABORT, 'the uses of promo codes are never removed');
END;
-- +goose StatementEnd

-- +goose Down
-- Transfers tell of the uses: without them the books are wrong.
CREATE TABLE cannot_go_back (
    found INTEGER CONSTRAINT "promo codes were used: put back a copy of the database from before this version instead" CHECK (found = 0)
) STRICT;
INSERT INTO cannot_go_back SELECT COUNT(*) FROM (SELECT 1 FROM promo_uses LIMIT 1) AS used;
DROP TABLE cannot_go_back;

DROP TABLE promo_uses;
DROP TABLE promo_words;
DROP TABLE promo_codes;
-- Without their codes these would be offered to everybody.
UPDATE bonus_offers SET stopped = 1 WHERE by_code = 1;
ALTER TABLE bonus_offers DROP COLUMN by_code;
