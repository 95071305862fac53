-- One table for what players can claim of all rewards, and one for what they were paid.

-- +goose Up
-- What a player has earned of a kind and not claimed: whole minor units and millionths of one.
CREATE TABLE reward_pots (
    kind     TEXT    NOT NULL,
    user_id  TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    units    INTEGER NOT NULL,
    micros   INTEGER NOT NULL CHECK (micros >= 0 AND micros < 1000000),
    PRIMARY KEY (kind, user_id, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO reward_pots (kind, user_id, currency, units, micros) SELECT kind, user_id, currency, units, micros FROM rank_accruals;
INSERT INTO reward_pots (kind, user_id, currency, units, micros) SELECT 'commission', user_id, currency, units, micros FROM partner_accruals;
DROP TABLE rank_accruals;
DROP TABLE partner_accruals;

-- What was paid. number is that of the player's claim, or the level of a gift; seq is the number of
-- the last wager that a claim counted, micros what it left of a minor unit.
CREATE TABLE reward_payments (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    kind     TEXT    NOT NULL,
    user_id  TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    amount   INTEGER NOT NULL CHECK (amount > 0),
    usd      INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    micros   INTEGER NOT NULL,
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (kind, user_id, number, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO reward_payments (id, kind, user_id, currency, amount, usd, number, seq, micros, request, at)
SELECT id, kind, user_id, currency, amount, usd, number, seq, micros, request, at FROM rank_rewards;
INSERT INTO reward_payments (id, kind, user_id, currency, amount, usd, number, seq, micros, request, at)
SELECT id, 'commission', user_id, currency, amount, usd, number, seq, 0, request, at FROM partner_claims;
DROP TABLE rank_rewards;
DROP TABLE partner_claims;
CREATE INDEX reward_payments_user ON reward_payments (kind, user_id, at, id);

-- +goose StatementBegin
CREATE TRIGGER reward_payments_no_update BEFORE UPDATE ON reward_payments
BEGIN
    SELECT RAISE(ABORT, 'rewards are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER reward_payments_no_delete BEFORE DELETE ON reward_payments
BEGIN
    SELECT RAISE(ABORT, 'rewards are never removed');
END;
-- +goose StatementEnd

-- The number and the time of the last claim follow from the payments.
ALTER TABLE rank_players DROP COLUMN claims;
ALTER TABLE rank_players DROP COLUMN claimed_at;
ALTER TABLE partner_players DROP COLUMN claims;

-- +goose Down
ALTER TABLE partner_players ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
UPDATE partner_players SET claims = COALESCE((SELECT MAX(p.number) FROM reward_payments AS p WHERE p.kind = 'commission' AND p.user_id = partner_players.user_id), 0);
ALTER TABLE rank_players ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rank_players ADD COLUMN claimed_at INTEGER NOT NULL DEFAULT 0;
UPDATE rank_players SET
    claims = COALESCE((SELECT MAX(p.number) FROM reward_payments AS p WHERE p.kind IN ('rakeback', 'cashback') AND p.user_id = rank_players.user_id), 0),
    claimed_at = COALESCE((SELECT MAX(p.at) FROM reward_payments AS p WHERE p.kind IN ('rakeback', 'cashback') AND p.user_id = rank_players.user_id), 0);

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
INSERT INTO partner_claims (id, user_id, currency, amount, usd, number, seq, request, at)
SELECT id, user_id, currency, amount, usd, number, seq, request, at FROM reward_payments WHERE kind = 'commission';
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

CREATE TABLE rank_rewards (
    id       BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id  TEXT    NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('rakeback', 'cashback', 'level-up')),
    currency TEXT    NOT NULL,
    amount   INTEGER NOT NULL CHECK (amount > 0),
    usd      INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    micros   INTEGER NOT NULL,
    request  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (user_id, kind, number, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO rank_rewards (id, user_id, kind, currency, amount, usd, number, seq, micros, request, at)
SELECT id, user_id, kind, currency, amount, usd, number, seq, micros, request, at FROM reward_payments WHERE kind IN ('rakeback', 'cashback', 'level-up');
CREATE INDEX rank_rewards_user ON rank_rewards (user_id, at, id);

-- +goose StatementBegin
CREATE TRIGGER rank_rewards_no_update BEFORE UPDATE ON rank_rewards
BEGIN
    SELECT RAISE(ABORT, 'rewards are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rank_rewards_no_delete BEFORE DELETE ON rank_rewards
BEGIN
    SELECT RAISE(ABORT, 'rewards are never removed');
END;
-- +goose StatementEnd

CREATE TABLE partner_accruals (
    user_id  TEXT    NOT NULL,
    currency TEXT    NOT NULL,
    units    INTEGER NOT NULL,
    micros   INTEGER NOT NULL CHECK (micros >= 0 AND micros < 1000000),
    PRIMARY KEY (user_id, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO partner_accruals (user_id, currency, units, micros) SELECT user_id, currency, units, micros FROM reward_pots WHERE kind = 'commission';

CREATE TABLE rank_accruals (
    user_id  TEXT    NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('rakeback', 'cashback')),
    currency TEXT    NOT NULL,
    units    INTEGER NOT NULL,
    micros   INTEGER NOT NULL CHECK (micros >= 0 AND micros < 1000000),
    PRIMARY KEY (user_id, kind, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO rank_accruals (user_id, kind, currency, units, micros) SELECT user_id, kind, currency, units, micros FROM reward_pots WHERE kind IN ('rakeback', 'cashback');

DROP TABLE reward_payments;
DROP TABLE reward_pots;
